// basis: documented vm-semantics K3
main() { println(_half::half(8)); f = _half::half; println([[f]](4)); }
