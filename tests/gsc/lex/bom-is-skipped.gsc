// basis: decided decisions "skip a BOM in every text file"
main() { println(_bom::f()); }
