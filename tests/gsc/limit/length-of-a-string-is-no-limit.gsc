// basis: decided decisions "pools"
main() {
    s = "0123456789abcdef";
    for (i = 0; i < 14; i++) s += s;
    println(s.size, s[262143], s[16]);
}
