// basis: documented vm-semantics K11
main() {
    switch (2) {
    case 1: {
        println("1");
    case 2:
        println("2");
        }
        println("after the block");
        break;
    default:
        println("no");
    }
    i = 0;
    switch (7) {
        while (i < 3) {
            println("skipped");
            case 7:
            i++;
            println("i", i);
            if (i == 2) break;
        }
        println("behind the loop");
    }
}
