// basis: documented vm-semantics V2, V5, X6; entries at string keys, and what fields hold, read and written many times
// over, so that every way of finding them is taken
main()
{
    // written in place, by a copy, after a removal, beyond eight entries
    p["score"] = 0;
    p["name"] = "a" + "b";
    q = p;
    for (i = 0; i < 4; i++) {
        p["score"] = i;
        p["score"] += 10;
        p["score"]++;
        p["na" + "me"] = "n" + i;
        if (i == 1)
            q = p;
    }
    println(p["score"], " ", p["name"], " ", q["score"], " ", q["name"], " ", p.size);
    for (i = 0; i < 20; i++) {
        key = "k" + i;
        p[key] = i;
        if (i % 3 == 0)
            p[key] = undefined;
    }
    p["score"] = undefined;
    println(p.size, " ", isdefined(p["score"]), isdefined(p["k3"]), p["k19"]);
    p["score"] = "again";
    println(p["score"], " ", p["k" + 4], " ", p[p["score"]] == undefined);

    // a field's array: shared, and nested copies not yet made
    level.pers["team"] = "axis";
    level.pers["list"][0] = 1;
    level.pers["list"]["x"] = 2;
    mine = level.pers;
    for (i = 0; i < 3; i++) {
        level.pers["team"] = "t" + i;
        level.pers["list"] = mine["list"];
        level.pers["count"] = i;
        level.pers["count"]++;
        level.pers["list"][i] = i;
        level.pers["list"]["x"] = i;
        if (level.pers["team"] == "t1" && mine["team"] != level.pers["team"])
            mine = level.pers;
    }
    println(mine["team"], " ", mine["count"], " ", mine["list"]["x"], " ", mine["list"].size, " ", level.pers["team"],
            " ", level.pers["count"], " ", level.pers["list"]["x"], " ", level.pers["list"].size);
    println(level.pers.size, " ", mine["list"].size, level.pers["team"].size);

    // objects of many shapes at one site; fields that go and come back
    for (i = 0; i < 40; i++) {
        o = spawnstruct();
        for (k = 0; k <= i % 12; k++)
            o["f" + k] = k;
        o.hp = i;
        o.inner = spawnstruct();
        o.inner.list[0] = i;
        level.all[i] = o;
    }
    total = 0;
    for (r = 0; r < 3; r++) {
        for (i = 0; i < level.all.size; i++) {
            total += level.all[i].hp + level.all[i].inner.list[0];
            level.all[i].hp++;
            o = level.all[i];
            o.inner.list[0] = o.hp;
            if (i % 5 == r)
                o.f0 = undefined;
            if (isdefined(o.f0))
                total++;
            o.f0 = r;
            if (!o isgood("f" + 1) && i % 12)
                println("lost ", i);
        }
    }
    println(total);
    gone = level.all[39];
    level.all[39] = undefined;
    println(level.all.size, " ", gone isgood("f2"), gone isgood("no"), isdefined(level.all[39]));

    // texts: put together, short and long, on both sides
    long = "";
    for (i = 0; i < 60; i++)
        long += "ab";
    other = "";
    for (i = 0; i < 120; i++)
        other += "ab"[i % 2];
    n = 0;
    for (i = 0; i < 3; i++) {
        if ("k" + i == "k1")
            n++;
        if ("k1" != "k" + i)
            n += 10;
        if (long == other && long + i != other + "x")
            n += 100;
        same = "k" + i == "k2";
        n += 1000 * same;
        differs = long + i != other + 1;
        n += 10000 * differs;
    }
    println(n);
    println(long == "ab", same == 1, "a" == "A");
    paths();
    sizes();
}

isgood(name)
{
    if (!isdefined(self[name]))
        return false;
    return self[name] == 1 || name == "f2";
}

// The same by paths: level.a[key].f, a[key].f, steps at keys, removal.
paths()
{
    list["one"] = spawnstruct();
    list[0] = list["one"];
    list[0].n = 1;
    level.list = list;
    level.nothing = undefined;
    for (i = 0; i < 4; i++) {
        list["one"].n = i;
        list[0].n++;
        level.list[0].text = "t" + i;
        level.list["one"].n++;
        level.list[0].parts = list;
        count["x"] = i;
        count["x"]++;
        other = count;
        count["x"]--;
        count["x"]--;
        level.count[i] = other;
        level.count[i]["x"]++;
        level.count["a" + i] = i;
        level.count["a" + i] = undefined;
        level.count["none"] = undefined;
        count["gone"] = i;
        count["gone"] = undefined;
        count[i + 5] = i;
        count[5] = undefined;
    }
    println(list[0].n, list[0].text, list[0].parts.size, " ", count.size, count["x"], other["x"], " ",
            level.count.size, level.count[3]["x"], isdefined(level.count["a1"]), isdefined(count["gone"]),
            isdefined(count[5]), isdefined(count[1000000]), isdefined(count["never"]));
    shared = count;
    count["x"] = undefined;
    println(shared.size - count.size);
}

// Loops up to level.list.size: the list grows, is no array, its step fails.
sizes()
{
    level.list = [];
    level.list[0] = 0;
    n = 0;
    for (i = 0; i < level.list.size; i++) {
        if (i < 3)
            level.list[i + 1] = i;
        n += level.list.size;
    }
    level.text = "abc";
    for (i = 0; i < level.text.size; i++)
        n += 100;
    for (f = 0.5; f < level.text.size; f += 1)
        n += 1000;
    println(i, " ", n, " ", level.list.size);
}
