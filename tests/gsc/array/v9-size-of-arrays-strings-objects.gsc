// basis: seed script-language "Size"
main() {
    a[0] = 1;
    a["k"] = 2;
    e = testentity();
    e.x = 1;
    s = "";
    println(a.size, e.size, s.size, anim.size, "a\tb\n".size);
}
