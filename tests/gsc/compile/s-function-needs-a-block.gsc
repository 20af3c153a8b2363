// basis: seed script-language "Compact syntax reference"
main() x = 1;
