// basis: documented vm-semantics E31
main() {
    switch (1.5) { case 1: println("1"); default: println("d"); }
    switch ((1, 2, 3)) { default: println("d"); }
    switch (&"A") { default: println("d"); }
    switch (spawnstruct()) { default: println("d"); }
    println("end");
}
