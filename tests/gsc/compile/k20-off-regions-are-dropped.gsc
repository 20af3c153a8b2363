// basis: documented vm-semantics K20
// flags: --no-developer-script
/# dbg() { level.n = 1; } #/
main() { /# level.n = 1; dbg(); #/ if (1) /# level.n = 1; #/ if (0) /# x = 1; #/ else level.m = 1;
    if (isdefined(level.n)) x = 1 / 0;
    if (isdefined(level.m)) y = "reached" - 1;
}
