// basis: decisions (the compiler reports every error of every file in one run)
// What a missing or stray bracket, brace or `;` makes of the rest is not told.
main()
{
    if (!isdefined(level.x) spawnstruct();
    x = b(1 println("q");
    while (isdefined(level.x) isdefined(1);
    for (i = 0; i < b(1 isdefined(2); i++)
        x++;
    a(2);
    level thread if (x);
    x = b; (1);
    if ) x == 2)
    {
        b(2 } );
    }
    else
        ::b x = 3;
}

a(n)
{
    switch (n)
    case 1:
        b(1);
        break;
    case 2:
        b(2);
    }
    return n;
}

b(n)
{
    switch (n)
    case {
    default:
        break;
    }
    while (n)
    5
        n = b(n);
        if (n)
            continue;
    }
    return n;
}

d{n)
{
    d(1);
}

e(n)
{
    f(d(2), c(3));
}

stray f(n, o, p)
{
    return n;
}

c(n)
{
    } (n)
    {
        c(1);
    }
    while (n)
    {
        break;
    ::
    return n;
}
