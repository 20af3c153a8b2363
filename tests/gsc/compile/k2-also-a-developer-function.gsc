// basis: documented vm-semantics K2
/# distance(a, b) { return "mine"; } #/
main() { /# println(distance(1, 2)); #/ }
