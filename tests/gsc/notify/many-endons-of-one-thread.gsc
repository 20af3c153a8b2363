// basis: documented vm-semantics N7 N9
// The time must not grow with the square: of the names of one thread, of the objects, of the threads of one name.
main() {
    for (i = 0; i < 60000; i++)
        level endon("a" + i);
    for (i = 0; i < 60000; i++)
        level notify("a" + i);
    for (i = 0; i < 60000; i++) {
        objects[i] = spawnstruct();
        objects[i] endon("done");
    }
    for (i = 0; i < 60000; i++)
        objects[i] notify("done");
    for (i = 0; i < 20000; i++)
        thread waiter();
    wait 0.05;
    println(level.waiting);
    level notify("all");
    println("end");
}
waiter() {
    if (!isdefined(level.waiting))
        level.waiting = 0;
    level.waiting++;
    level endon("all");
    level endon("all");
    wait 1;
    println("not reached");
}
