// basis: documented language-in-the-wild 20
main() { println(_half ::half(8)); f = _half
    ::half; println([[f]](4)); }
