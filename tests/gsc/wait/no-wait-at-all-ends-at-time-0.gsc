// basis: decided build-decisions "gsc run"
main() { println(gettime()); }
