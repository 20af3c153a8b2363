#using_animtree("broken");
main()
{
    x = %run;
    y = %nosuch;
    return isdefined(x) && isdefined(y);
}
#using_animtree("own");
told()
{
    println(%run);
}
