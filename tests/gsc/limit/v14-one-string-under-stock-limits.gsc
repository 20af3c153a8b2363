// basis: documented vm-semantics V14, 1.3 (name of the step: decided)
// flags: --stock-limits
main()
{
    s = "0123456789";
    for (i = 0; i < 3; i++)
        s = s + s + s + s + s + s + s + s + s + s;
    t = s + s + s + s + s + s;
    for (i = 0; i < 553; i++)
        t += s[0] + "123456789";
    println(t.size);
    t = t + "x";
    println("never");
}
