// basis: vm-semantics E3
// flags: --developer
main()
{
    thread sleeper();
    x = 1 / 0;
}
sleeper()
{
    wait 10;
}
