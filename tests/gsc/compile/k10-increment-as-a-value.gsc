// basis: seed script-language "Assignment and mutation"
main() {
    x = y++;
}
