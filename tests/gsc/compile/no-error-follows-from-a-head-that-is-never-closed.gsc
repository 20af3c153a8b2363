// basis: decisions (the compiler reports every error of every file in one run, and none that only follows)
foo(
helper() { }
main()
{
    helper();
    foo();
    x = 1
    {
        helper2() { }
    }
    helper2();
}
