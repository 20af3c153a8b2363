// basis: seed script-language "Assignment and mutation"
main() {
    i = 5;
    i++;
    i++;
    i--;
    level.c = -1;
    level.c++;
    o = spawnstruct();
    o.list[2] = 9;
    o.list[2]--;
    println(i, level.c, o.list[2]);
}
