// helper of the cases: names the file that names it
f(n) { println("f", n); k4_cycle::g(n); }
