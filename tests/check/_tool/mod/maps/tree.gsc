#using_animtree("own");
main()
{
    x = %run;
    return isdefined(x);
}
