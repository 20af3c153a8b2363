// basis: seed script-language "Wait"
main() {
    for (i = 0; i < 3; i++) {
        switch (i) {
        case 0: wait 0.02; println("zero");
        case 1: println("one"); wait 0.02; break;
        default: do { wait 0.02; println("other"); } while (0);
        }
        println("i ", i);
    }
}
