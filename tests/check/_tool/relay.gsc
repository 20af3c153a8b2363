main()
{
    thread next();
}

next()
{
    wait 1;
    thread next();
}
