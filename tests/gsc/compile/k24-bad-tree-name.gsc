// basis: documented vm-semantics K24
#using_animtree("a-b");
main() { }
