// basis: documented vm-semantics N12
main() {
    game notify("e");
    a[0] = 1;
    a notify("e");
    a waittill("e");
    println("end");
}
