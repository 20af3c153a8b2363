// basis: decided decisions D3
main() { a["f"] = 1; o = spawnstruct(); o.f = 2; println(isdefined(a.f), isdefined(o["f"])); }
