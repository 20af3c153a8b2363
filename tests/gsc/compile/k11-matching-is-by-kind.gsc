// basis: documented vm-semantics K11
main() {
    switch ("1") { case 1: println("no"); break; case "1": println("text"); break; }
    switch (1) { case "1": println("no"); break; case 1: println("int"); break; }
    switch (5) { case 1: println("no"); }
    switch ("") { case "": println("empty"); }
    println("end");
}
