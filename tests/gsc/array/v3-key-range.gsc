// basis: documented vm-semantics V3
main() {
    a[8388607] = "top";
    a[-8257536] = "bottom";
    println(a.size, a[8388607], a[-8257536]);
    a[8388608] = 1;
    a[-8257537] = 1;
    println(a.size);
}
