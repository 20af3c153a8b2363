// basis: seed script-language "Source files and program structure"
main() { println(_sub\_inner::who()); f = _sub\_inner::who; println([[f]]()); }
