main()
{
    one(1, 2);
    one(1);
    one();
    x = _other::two(1, 2, 3) + _other::two(1, 2);
    level thread one(1, 2, 3);
    f = ::one;
    [[f]](1, 2);
    println(1, 2, 3, 4, x); // takes any number
    objective_delete(1, 2); // ignored by the built-in
    twice(1, 2);
    one(, 1); // an empty first argument does not count
}

one(a)
{
    return a;
}

twice(a, a)
{
    return a;
}
