// helper of the cases: functions of another file
half(n) { return n / 2; }
selfn() { return self.n; }
