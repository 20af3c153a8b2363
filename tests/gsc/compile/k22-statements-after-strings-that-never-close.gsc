// basis: vm-semantics K22; decisions (the compiler reports every error of every file in one run)
main()
{
    if (x == "open) { // a comment;
        y = 1; }
    foo("bar); /* a comment */
    x = $;
    z = "abc
    y = 1 +;
    w = "abc;
    y = $;
    printline("a", "b");
}
