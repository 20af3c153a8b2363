// basis: documented vm-semantics K4
main() { println(_half::half(2), _half::half(4), _quarter::quarter(16)); f = _half::half; println([[f]](8)); }
