// basis: K19, decisions (the compiler reports every error of every file in one run)
// Which functions were meant for normal code cannot be said: nothing follows for those who name them.
main()
{
    h(1);
    level.f = ::g;
    nosuch();
}

/#
g(n)
{
    h(n);
}

h(n)
{
    g(n);
}

i(n)
{
    /#
    while (n)
    {
        break;
    }
    switch (n)
    {
    case 1:
        break;
    }
}
