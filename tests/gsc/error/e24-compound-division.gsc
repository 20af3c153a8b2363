// basis: documented vm-semantics E24
main() { x = 7; x /= 0; y = 7; y %= 0; println(x, y); }
