// basis: seed script-language "Exact composite tokens"
main() { int = 5; x = (int)1.5; y = ( int ); z = (int )+ 1; println(x, y, z); }
