main()
{
    for (i = 0; ; i++)
        level.a[i] = "text number " + i;
}
