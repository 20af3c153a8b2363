// basis: documented vm-semantics K7
main() { Wait = 1; IF = 2; Self = 3; println(Wait, IF, SELF, Undefined); }
