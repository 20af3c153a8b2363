// flags: --no-developer-script
// A function that is there, but not compiled in, is no misspelled one.
main()
{
    debug(1);
    level.f = ::debug;
    thread debug(2);
    thread debgu(3);
    _developer::debug(4);
}
/#
debug(n)
{
    println(n);
}
#/
