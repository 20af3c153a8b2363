// basis: seed script-language "References"
main() {
    local = 1;
    level.phase = "playing";
    values[0] = "first";
    values["name"] = "value";
    println(local, level.phase, values[0], values["name"]);
}
