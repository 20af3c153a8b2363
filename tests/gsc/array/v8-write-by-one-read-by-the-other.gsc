// basis: decided decisions D3
main() {
    a.f = 1;
    a["g"] = 2;
    println(isdefined(a), " ", a["f"]);
}
