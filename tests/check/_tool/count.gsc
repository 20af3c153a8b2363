// Waits, ends by endon and threads cost the watch-dog, but are no operations.
main()
{
    for (i = 0; i < 100; i++)
    {
        thread ended();
        wait 0.05;
        level notify("stop");
    }
}
ended()
{
    level endon("stop");
    wait 100;
}
