// basis: documented language-in-the-wild 6
main() { f = ::g; /#[[f]](1);#/ /#println("2");#/ }
g(n) { println(n); }
