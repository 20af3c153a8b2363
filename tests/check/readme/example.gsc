main()
{
    level.found = 0;
    for (i = 1; i <= 3; i++)
        level thread seeker(i);
    level waittill("all found", total);
    println("found ", total, " after ", gettime(), " ms");
}

seeker(number)
{
    for (n = 2; n < 400; n++) {
        if (prime(n))
            level.found++;
    }
    wait 0.5 * number;
    println("seeker ", number, " is back");
    if (number == 3)
        level notify("all found", level.found);
}

prime(n)
{
    for (d = 2; d * d <= n; d++) {
        if (n % d == 0)
            return false;
    }
    return true;
}
