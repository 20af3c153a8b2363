// basis: documented vm-semantics E11
main() {
    x = [[u]](1);
    f = 5;
    y = [[f]]();
    z = thread [[f]]();
    s = "main";
    level [[s]]();
    println(isdefined(x), isdefined(y), isdefined(z));
}
