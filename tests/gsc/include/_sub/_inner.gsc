// helper of the cases: a script path of two parts
who() { return "inner"; }
deep() { x = 1 / 0; }
