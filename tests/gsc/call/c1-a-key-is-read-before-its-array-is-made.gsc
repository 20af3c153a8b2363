// basis: documented vm-semantics C1 E18 E19 E21 V6 V7
main() {
    b[0][b] = 1;
    println(isdefined(b), " ", isdefined(b[0]), " ", b[0].size);
    c[0][1][c] = 1;
    println(isdefined(c[0][1]), " ", c[0][1].size);
    d["x"][d]["y"] = 1;
    println(d["x"].size);
    e[0][e]++;
    f[0][f]--;
    println(e[0].size, " ", f[0].size);
    g[0][g] += 1;
    println(g[0].size);
    h[0][1] = h;
    println(isdefined(h[0][1]), " ", h[0].size);
    i[0][i].f = 1;
    println(isdefined(i));
    j[0][j] = undefined;
    println(isdefined(j));
    k[k][0] = 1;
    println(k.size);
    l[0] = 1;
    l[0][l] = 1; // an array it was when it was read
    m[0][0] = 5;
    m[0][m] = 1;
    println(l[0], " ", m[0].size);
}
