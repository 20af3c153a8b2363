// basis: decisions (the compiler reports every error of every file in one run, and none that only follows)
one(a)
{
    switch (a)
    ?
    case 1:
        break;
    default:
        b = 3;
    }
    return b;
}
two()
{
    if (1)
    {
        x = 1;

    else
        x = 2;
}
three()
{
    for (i = 0 i < 5; i++)
        x = i;
    nosuch();
}
