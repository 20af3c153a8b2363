// basis: seed script-language "Call forms"
main() {
    o = spawnstruct();
    o.n = 5;
    f = ::who;
    println(who(1));
    println(_half::half(8));
    println(o who(2));
    println([[f]](3));
    println(o [[f]](4));
    println(thread who(5));
    println(o thread who(6));
    println(thread [[f]](7));
    println(o thread [[f]](8));
    println(o _half::selfn());
    println(o thread _half::selfn());
    println(thread _half::half(2));
}
who(n) { if (isdefined(self.n)) return "o" + n; return "level" + n; }
