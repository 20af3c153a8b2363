// basis: seed script-language "References"
main() {
    n = 2;
    k = "a";
    a[n + 1] = "three";
    a[k + "b"] = "ab";
    a[(int)"7"] = "seven";
    println(a[3], a["ab"], a[7], a[n * 2 - 1]);
}
