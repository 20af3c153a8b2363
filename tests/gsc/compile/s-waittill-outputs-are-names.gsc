// basis: seed script-language "Waittill"
main() {
    level waittill("e", 5);
}
