#using_animtree("nosuch");
main()
{
    println("a tree that no literal needs is no error");
}
