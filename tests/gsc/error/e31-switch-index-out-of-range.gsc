// basis: documented vm-semantics E31
main() {
    switch (8388608) { default: println("d"); }
    switch (-8257537) { default: println("d"); }
    switch (8388607) { case 8388607: println("edge"); }
    println("end");
}
