// basis: documented vm-semantics V13
main() {
    e = testentity();
    e.myField = 1;
    e.list["k"] = 2;
    e.myfield++;
    f = e;
    println(e.MYFIELD, f.list["k"], e == f);
}
