// basis: documented vm-semantics N1 C8
main() {
    thread w();
    a["k"] = 1;
    level notify("go", a);
    a["k"] = 2;
    wait 0.02;
    println(a["k"]);
}
w() { level waittill("go", b); println(b["k"]); b["k"] = 3; }
