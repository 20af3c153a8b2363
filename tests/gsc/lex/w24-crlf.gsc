// basis: documented language-in-the-wild 24
main()
{
    println("a"); // comment
    println("b");
}
