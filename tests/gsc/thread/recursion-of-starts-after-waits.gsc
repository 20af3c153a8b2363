// basis: documented vm-semantics C6
main() { thread t(100); }
t(n) { if (n == 0) { println("bottom ", gettime()); return; } wait 0.05; thread t(n - 1); }
