// basis: documented language-in-the-wild 2
main() { aim("t1", "gun", 3, "t2"); }
aim(t, gun, n, t) { println(t, gun, n); }
