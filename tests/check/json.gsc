main()
{
    println(unset);
    x = ;
    nosuch();
}

other()
{
    return;
    y = 1 +;
}

third()
{
    itoprintln("near");
    isdefind(1);
    println(unset2);
    break;
}
