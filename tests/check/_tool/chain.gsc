// Memory runs out three calls deep.
main()
{
    thread waits();
    wait 0.05;
    outer();
}
waits()
{
    level waittill("never");
}
outer()
{
    inner("x");
}
inner(s)
{
    while (1)
        s += s;
}
