// basis: seed script-language "Waittill"
main() {
    level waittill("e", level.x);
}
