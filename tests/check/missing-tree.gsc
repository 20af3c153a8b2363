#using_animtree("nosuch");
main()
{
    x = %run;
    y = %walk;
    println(isdefined(x), isdefined(y));
}
