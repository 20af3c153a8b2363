// basis: documented vm-semantics K19
/#
debug_dump()
{
    println("debug");
}
#/

main()
{
    /# println("entered main"); debug_dump(); #/
}
/# other() { } #/
