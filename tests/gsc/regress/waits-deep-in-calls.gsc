// basis: documented vm-semantics C6, E41, E42, N7, N16; threads that wait deep in calls: what lies below the innermost
// call comes back right, however the thread goes on
main()
{
    level.log = "";
    for (i = 0; i < 3; i++)
        level thread down(1, 3 + i * 4, "t" + i);
    level thread ended(1);
    level thread reports(1);
    victim = spawnstruct();
    victim thread onself(1);
    wait 0.3;
    level notify("stop");
    wait 0.5;
    level notify("go", "x", 7);
    wait 1;
    println(level.log);
    println(level.stopped, " ", level.alive);
}

// Waits at its end, calls on from there, comes back with values of every level.
down(depth, last, name)
{
    text = name + depth;
    list[0] = depth;
    list["k"] = text;
    if (depth == last) {
        for (i = 0; i < 3; i++) {
            wait 0.05;
            list[i + 1] = inner(i, name);
        }
        level waittill("go", a, b);
        return a + b + list.size;
    }
    result = down(depth + 1, last, name);
    if (depth % 3 == 0)
        wait 0.05;
    if (depth == 2)
        level thread child(name, list);
    if (list[0] != depth || list["k"] != name + depth || text != list["k"])
        println("lost ", depth, " of ", name);
    if (depth == 1)
        level.log += name + "=" + result + " ";
    return result;
}

// Deeper and shallower than where the thread was resumed.
inner(i, name)
{
    v = (i, i, i);
    if (i == 1)
        wait 0.05;
    if (i == 2) {
        x = more(name);
        wait 0.05;
        return x;
    }
    return v[0];
}

more(name)
{
    wait 0.05;
    s = name + "more";
    wait 0;
    return s.size;
}

child(name, list)
{
    own = list["k"];
    nested(4, own);
    level.log += "(" + own + ")";
}

nested(n, own)
{
    if (n == 0) {
        wait 0.05;
        wait 0.05;
        return;
    }
    nested(n - 1, own + n);
}

ended(depth)
{
    level endon("stop");
    held = spawnstruct();
    held.list[depth] = "h" + depth;
    level.stopped = depth;
    if (depth == 8) {
        for (;;)
            wait 0.05;
    }
    ended(depth + 1);
    println("not reached");
}

onself(depth)
{
    s = "s" + depth;
    if (depth == 6) {
        for (i = 0; i < 4; i++)
            wait 0.05;
        level.alive = s + i;
        return;
    }
    self onself(depth + 1);
    if (s != "s" + depth)
        println("lost ", s);
}

// Reports from deep down, before and after a wait; the end of all frames [C6].
reports(depth)
{
    if (depth == 5) {
        wait 0.05;
        n = 1 + undefined;
        wait 0.05;
        n = fails("a");
        toodeep(0);
        wait 0.05;
        return 5;
    }
    r = reports(depth + 1);
    n = r + level;
    return r - 1;
}

fails(text)
{
    return text * 2;
}

toodeep(n)
{
    if (n == 40)
        return;
    toodeep(n + 1);
}
