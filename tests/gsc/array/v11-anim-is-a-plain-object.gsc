// basis: decided decisions D1
main() {
    anim.x = 5;
    a = anim;
    a.x = 6;
    println(anim.x, anim == a, anim == level, anim.size);
}
