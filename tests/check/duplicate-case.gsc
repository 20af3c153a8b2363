main(x)
{
    switch (x) {
    case 1:
    case "1":
        println("a");
        break;
    case 1:
    default:
        println("b");
        break;
    default:
        println("c");
    }
}
