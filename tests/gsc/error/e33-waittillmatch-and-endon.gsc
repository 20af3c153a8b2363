// basis: documented vm-semantics E33
main() {
    level waittillmatch(7, 1);
    u waittillmatch("e", 1);
    level endon(7);
    u endon("e");
    a[0] = 1;
    a endon("e");
    println("end ", gettime());
}
