// basis: documented vm-semantics V2
main() { a[0] = 1; a[1] = 2; a[0] = undefined; println(a.size);
         a[5] = u; println(a.size, isdefined(a[5])); }
