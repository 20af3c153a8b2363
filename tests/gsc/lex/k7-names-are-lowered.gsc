// basis: documented vm-semantics K7 V1
MAIN() { Level_Var = 1; println(level_var); level.Phase = 2; println(level.phase, LEVEL_VAR); HeLLo(); PRINTLN("x"); }
hello() { println("hello"); }
