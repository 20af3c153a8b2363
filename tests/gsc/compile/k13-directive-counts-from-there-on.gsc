// basis: documented vm-semantics K13
main() {
    x = %run;
}
#using_animtree("generic_human");
