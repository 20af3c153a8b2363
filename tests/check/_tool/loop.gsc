main()
{
    thread waits();
    wait 1;
    while (1)
        x = 1;
}

waits()
{
    wait 1;
    thread waits();
}
