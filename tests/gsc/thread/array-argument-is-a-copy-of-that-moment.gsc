// basis: documented vm-semantics C8
main() { a["k"] = 1; thread t(a); a["k"] = 2; thread t(a); a = undefined; }
t(a) { wait 0.02; println(a["k"]); a["k"] = 9; }
