main(given)
{
    if (given)
        return 1;
    else
        return 2;
    println("never");
    println("told once");
}

loops(given)
{
    while (1) {
        wait 1;
        if (given)
            break;
        continue;
        println("never");
    }
    println("by break");
    for (;;) {
        switch (given) {
        case 1:
            break; // of the switch
        }
        wait 1;
    }
    println("never");
}

once(given)
{
    do {
        return given;
    } while (given);
    println("never");
}

cases(given)
{
    switch (given) {
        println("before the first label");
    case 1:
        return 1;
        break; // many people end a case like this
    case 2:
        return 2;
    default:
        return 3;
    }
    println("never");
}

good(given)
{
    /# return; #/
    println("a region may not be compiled in");
    switch (given) {
    case 1:
        return;
    }
    println("no default");
    do {
        if (given)
            continue;
        break;
    } while (given);
    println("here");
    while (given) {
        return;
    }
    println("here");
    switch (given) {
    case 1:
        return;
        {
        case 2:
            println("a label inside");
        }
    default:
        break;
    }
    println("here");
}
