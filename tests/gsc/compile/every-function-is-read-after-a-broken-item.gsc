// basis: decisions (the compiler reports every error of every file in one run)

#include maps\foo;
one() { printline(1); }
void two() { x = ; }
three { x = ; }
four()
    x = ;
    printline(4);
}
x = 5;
five(a, b
{
    x = ;
    while (1 { }
    printline(5);
}
six(1)
{
    printline(6);
}
seven() { if (1) { } } }
seven2() { printline(7); }
main()
{
    if (1)
    {
    }
    }
    x = ;
    printline(8);
}
last() { thread nosuch(); }
