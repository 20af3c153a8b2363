// helper of the cases: names _half again
quarter(n) { return _half::half(_half::half(n)); }
