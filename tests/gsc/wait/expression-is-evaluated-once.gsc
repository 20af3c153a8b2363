// basis: seed script-language "Wait"
main() { wait t(); println(gettime()); }
t() { println("t"); return 0.02; }
