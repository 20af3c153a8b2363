// basis: documented script-api "print"
main() { print("a", 1); print("b"); println("c", undefined, " ", 1.5); println(); println(""); println("end"); }
