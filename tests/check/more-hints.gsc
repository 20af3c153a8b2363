// Misspelled words of the language, and numbers as other languages write them.
main()
{
    wiat(1);
    wiat 1;
    level notfy("x");
    retrun level;
    swich (level.x)
    {
    }
    x = 0x10;
    y = foo(1e5) + 1.5f;
    x = foo bar;
    x = 10 bar;
}

foo(a)
{
    return a;
}
