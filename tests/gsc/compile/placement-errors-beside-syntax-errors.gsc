// basis: decisions (the compiler reports every error of every file in one run)
main()
{
    x = ;
    case 3:
    break;
    while (x
    {
        break;
        continue;
    }
    if x == 1 {
        continue;
    }
    for (i = ; i < ; i++ nosuch())
        y = ;
    default:
}
