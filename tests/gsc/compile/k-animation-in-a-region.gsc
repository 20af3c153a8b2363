// basis: documented vm-semantics 1.3
#using_animtree("t");
main() {
    /# x = %run; #/
}
