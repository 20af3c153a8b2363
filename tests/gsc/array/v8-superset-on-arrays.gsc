// basis: decided decisions D3
main() {
    a = [];
    a.f = 1;
    println(a["f"], a.f, a.size);
    a["g"] = 2;
    println(a.g, a.size);
    a.f = undefined;
    println(a.size, isdefined(a.f));
    a.g++;
    a.g += 5;
    println(a["g"]);
    b = a;
    b.g = 0;
    println(a.g);
}
