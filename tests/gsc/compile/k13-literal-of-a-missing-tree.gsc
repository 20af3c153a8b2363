// basis: decided decisions "10"
#using_animtree("no_such_tree");
main() {
    x = % run;
    y = %run;
    a = (x == y);
    b = isdefined(%walk);
    println(a, b);
    z = %run + 1;
}
#using_animtree("never_needed");
f() { }
