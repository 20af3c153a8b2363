// flags: --syntax-only
main()
{
    no\such\file::f(1);
    nosuch();
    thread nothere();
    x = %run;
    y = maps\mp\other::value;
    println(x, y, unset);
    break;
}
