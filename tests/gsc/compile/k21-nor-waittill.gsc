// basis: documented vm-semantics K21
main() {
    /# f(); #/
    println("end");
}
f() {
    a = 1;
    level waittill("e", a);
    println("f ", gettime(), isdefined(a));
    level waittillmatch("e", 1);
}
