// basis: documented language-in-the-wild 4
main() {
    level.o = spawnstruct();
    level.list["o"] = level.o;
    thread t();
    thread s();
    get() notify("a", 1);
    wait 0.02;
    level.list["o"] notify("stop");
    wait 0.1;
    println("end");
}
get() { return level.o; }
t() { get() waittill("a", x); println(x); }
s() { (level.o) endon("stop"); level.list["o"] waittillmatch("a", 1); println("matched"); wait 0.05; println("no"); }
