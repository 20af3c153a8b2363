// basis: documented vm-semantics E40
main() {
	x = 1;
	y	= = 2;
}
