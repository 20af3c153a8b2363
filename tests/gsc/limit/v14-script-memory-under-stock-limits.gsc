// basis: documented vm-semantics V14, 1.3 (name of the step: decided)
// flags: --stock-limits
main()
{
    for (i = 0; i < 1000; i++)
        a[i] = "one text, held a thousand times, takes its block once";
    // 114 + 5 bytes are 16 units of 8; 4,096 such strings would be all there is.
    s = "";
    for (i = 0; i < 110; i++)
        s += "x";
    for (i = 1000; i < 4000; i++)
        a[i] = s + i;
    println("3000 strings of 114 characters");
    for (i = 1000; i < 4000; i++)
        a[i] = 0;
    for (i = 1000; ; i++)
        a[i] = s + i;
}
