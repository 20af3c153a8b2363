// basis: documented vm-semantics V5
main() {
    for (i = 0; i < 3; i++) a["list"][i] = i;
    b = a["list"];
    for (i = 0; i < 3; i++) b[i] = b[i] * 10;
    c["list"] = b;
    c["list"][3] = 5;
    println(a["list"][2], b[2], b.size, c["list"].size);
}
