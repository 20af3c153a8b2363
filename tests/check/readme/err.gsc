main()
{
    x = 7 / 0;
    println("x is ", x);
}
