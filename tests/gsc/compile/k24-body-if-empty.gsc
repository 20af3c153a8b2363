// basis: decided decisions D4
main() {
    if (1);
    if (0); else println("else");
    if (1) println("then"); else;
    println("end");
}
