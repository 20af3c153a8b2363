// basis: documented language-in-the-wild "sizes"
main() { abcdefghij_abcdefghij_abcdefghij_abcdefghij_abcd = 7; println(abcdefghij_abcdefghij_abcdefghij_abcdefghij_abcd); }
