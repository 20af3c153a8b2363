// helper of the cases: a file without functions
