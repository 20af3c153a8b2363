// basis: seed script-language "Predefined objects"
main() {
    level.n = 1;
    anim.n = 2;
    thread t();
    wait 0.05;
    println(level.n, anim.n);
}
t() { level.n += 10; anim.n += 10; }
