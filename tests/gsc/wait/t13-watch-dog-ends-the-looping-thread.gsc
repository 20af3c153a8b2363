// basis: documented vm-semantics T13
// flags: --loop-limit 2000000
main() { wait 0.2; thread spin(); println("after"); wait 0.1; println("alive"); }   // 0.2: past the loading phase
spin() { while (1) { } }
