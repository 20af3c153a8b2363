// basis: seed script-language "Character and case rules"
main() {
    1name = 2;
}
