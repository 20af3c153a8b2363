// basis: documented vm-semantics K19
;;
main() { println("ok"); }
