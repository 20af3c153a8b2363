// basis: decided decisions "String keys on an entity"
main() {
    e = testentity();
    e.f = 1;
    e["g"] = 2;
    println(e["f"], e.g);
}
