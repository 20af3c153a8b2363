// basis: documented vm-semantics E33
main() { u waittill("e", a); println("on ", isdefined(a)); }
