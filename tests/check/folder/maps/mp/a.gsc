main()
{
    maps\mp\b::go(1, 2);
    maps\mp\B::gone();
    println(unset);
}
