// basis: documented vm-semantics K22
// ä $ @ ' `
main() { /* $ ÿ @ ` */ println("$@'`ä?#"); }
