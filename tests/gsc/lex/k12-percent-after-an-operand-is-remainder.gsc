// basis: documented vm-semantics K12
main() { n = 7; k = 4; a[0] = 9; println(n %k, n%k, n % k, (n)%k, a[0]%k, 7%4, f()%k); }
f() { return 6; }
