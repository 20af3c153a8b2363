// basis: decided decisions D4
main() {
    while (0);
    do ; while (0);
    for (i = 0; i < 3; i++);
    println(i);
    return;
    for (;;);
}
