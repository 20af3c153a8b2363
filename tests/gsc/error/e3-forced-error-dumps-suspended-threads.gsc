// basis: vm-semantics E3 (what the dump looks like is our choice)
// flags: --developer --loop-limit 1000
main()
{
    thread waiter(1);
    thread sleeper();
    thread waiter(2);
    thread outer();
    wait 0.1;
    while (1)
    {
    }
}
waiter(n)
{
    level waittill("never", n);
}
sleeper()
{
    wait 10;
}
outer()
{
    sleeper();
}
