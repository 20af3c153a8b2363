// basis: decisions (the compiler reports every error of every file in one run)
main()
{
    x = nosuch1() + ;
    nosuch2()
    y = ::nosuch3 nosuch4;
    foo(nosuch5(nosuch6()) 7);
    if (nosuch7()) x = ;
    else nosuch8();
    while (nosuch9( { nosuch10(); }
    println("fine") x = 1;
    level thread no\such\file::f(1) )
}
