// basis: documented vm-semantics K14
main() { x = - 1; y = -	2.5; n = 3; println(x, y, n * - 1, 2 -1, 2-1, n -1, n-1, 2 - -1, 4 - - 1, n * -1); }
