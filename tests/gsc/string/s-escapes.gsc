// basis: seed script-language "Strings"
main() { println("a\tb", "|", "q\"q", "|", "b\\b", "|", "\l\s\_"); println("one\ntwo"); println("\r".size, "\\".size, "\"".size, "\n\t".size); }
