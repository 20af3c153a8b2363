/#
debug(n)
{
    println(n);
}
#/
