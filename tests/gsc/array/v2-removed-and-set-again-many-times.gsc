// basis: documented vm-semantics V2 V3 V4
// Sets and removes by turns, with few and with many others beside, and asks for all of them after each round.
main() {
    sizes = [];
    sizes[0] = 3;
    sizes[1] = 7;
    sizes[2] = 12;
    sizes[3] = 40;
    seed = 7;
    for (s = 0; s < sizes.size; s++) {
        n = sizes[s];
        texts = [];
        ints = [];
        has = [];
        live = 0;
        level.texts = [];
        for (i = 0; i < n; i++)
            has[i] = 0;
        for (r = 0; r < 3000; r++) {
            seed = (seed * 1103 + 12345) & 65535;
            i = (seed >> 3) % n;
            key = "k" + i;
            number = i * 3 - 20;
            if (has[i]) {
                texts[key] = undefined;
                ints[number] = undefined;
                level.texts[key] = undefined;
                live--;
            } else {
                texts[key] = r;
                ints[number] = r;
                level.texts[key] = r;
                live++;
            }
            has[i] = !has[i];
            if (texts.size != live || ints.size != live || level.texts.size != live)
                println("size of ", n, " at ", r);
            if (r % 50 == 0)
                check(n, has, texts, ints);
        }
        println(n, " ", live);
    }
    fields();
}
check(n, has, texts, ints) {
    for (i = 0; i < n; i++) {
        if (isdefined(texts["k" + i]) != has[i] || isdefined(ints[i * 3 - 20]) != has[i] ||
            isdefined(level.texts["k" + i]) != has[i])
            println("entry ", i, " of ", n);
    }
}
fields() {
    o = spawnstruct();
    for (i = 0; i < 100; i++) {
        o.a = i;
        o.b = i + 1;
        if (i % 3 == 0)
            o.a = undefined;
        o.c = "text" + i;
        o.b = undefined;
        o.b = o.c;
        o.c = undefined;
        o.c = undefined;
        level.t = o.b;
        level.t = undefined;
        if (isdefined(o.c) || isdefined(level.t) || isdefined(o.a) != (i % 3 != 0))
            println("field ", i);
        if (isdefined(o.a) && o.a != i)
            println("value ", i);
    }
    o.d = 1; o.e = 2; o.f = 3; o.g = 4; o.h = 5; o.i = 6; o.j = 7; o.k = 8;
    o.e = undefined; o.h = undefined; o.k = undefined; o.e = 20; o.k = 80;
    println(o.b, " ", o.d, " ", o.e, " ", o.f, " ", o.g, " ", isdefined(o.h), " ", o.i, " ", o.j, " ", o.k);
}
