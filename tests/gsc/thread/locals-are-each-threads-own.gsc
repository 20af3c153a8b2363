// basis: documented vm-semantics C4 V1
main() { for (i = 0; i < 3; i++) thread t(i); println("i ", i); }
t(n) { x = n * 10; wait 0.01 * (n + 1); println(n, " ", x); n++; x++; wait 0.1; println(n, " ", x); }
