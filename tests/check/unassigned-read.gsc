// A local that no path has assigned where it is read; below are the ways in which one is assigned.
main(given)
{
    println(never); // told once
    println(never);
    if (given)
        early = 1;
    else
        println(early); // the other branch does not count
    println(early);
    if (given) {
        left = 1;
        return;
    }
    println(left); // whoever assigned it has left
    counter = 0;
    println(countre); // a slip of the pen
    total += 1;
    number++;
    record.field = 1; // a field makes no object
    later = later + 1;
}

switches(given)
{
    switch (given) {
    case 1:
        one = 1;
        break;
    case 2:
        println(one); // no path from case 1
        two = 1;
    case 3:
        println(two);
        break;
    }
    println(one, two);
}

good(given)
{
    a["x"][0] = 1; // makes an array
    println(a.size, given);
    if (isdefined(asked)) // asks just that
        println("no");
    level waittill("event", who, what);
    println(who, what);
    for (i = 0; i < 10; i++) {
        if (isdefined(last) && last > i)
            println(last);
        last = i; // comes round
    }
    while (1) {
        if (i > 5)
            println(found);
        wait 1;
        found = i;
    }
}

labels(given)
{
    do {
        if (given > 3)
            println(x);
        x = given;
        if (x)
            continue;
        y = 1;
    } while (y);
    for (;;) {
        switch (given) {
        case 1:
            z = 1;
        default:
            println(z);
        }
        wait 1;
    }
}
