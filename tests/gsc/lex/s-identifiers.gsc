// basis: seed script-language "Character and case rules"
main() { _x = 1; x1_y2 = 2; __ = 3; A = 4; println(_x, x1_y2, __, a); _F(); }
_f() { println("_f"); }
