// basis: decided issue 3 "without invented follow-up errors"
main()
{
    for . (i = 0; i < 5; i++)
        y = 2;
    if ; (x == 2)
        y = 2;
    else
        y = 3;
    :: (i = 0; i < 5; i++);
    y = (1; 2);
    x = ; y = ;
}
