// helper of the cases: a function of another file
half(n) { return n / 2; }
