// basis: decided build-decisions "Script core"
main() {
    wait 16700;
    println(gettime());
    thread w();
    wait 100;
    println("main ", gettime());
}
w() {
    for (i = 0; i < 3; i++) {
        wait 30;
        println(gettime());
    }
}
