two(a, b)
{
    return a + b;
}
