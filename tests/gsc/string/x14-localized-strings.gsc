// basis: documented vm-semantics X14
main() {
    l = &"MENU_OK";
    a = l.size;
    b = (string)l;
    c = (int)l;
    d = l[0];
    e[0] = 1;
    e[l] = 2;
    println(isdefined(l), isdefined(a), isdefined(b), isdefined(c), isdefined(d), e.size);
}
