// basis: decided decisions "-2147483648 / -1"
main() {
    x = -2147483648;
    y = x / -1;
    z = x % -1;
    println(y, " ", z);
}
