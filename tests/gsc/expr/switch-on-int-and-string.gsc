// basis: seed script-language "Switch"
main() { s(1); s("name"); s(2); s("1"); s("NAME"); }
s(v) {
    switch (v)
    {
    case 1:
        println("one");
        break;
    case "name":
        println("name");
        break;
    default:
        println("default ", v);
        break;
    }
}
