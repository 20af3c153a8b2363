// basis: seed script-language "Whitespace and comments"
main() { // to the end /* of the line
    println("1"); /* across
    println("no");
    lines */ println("2");
    /* no /* nesting */ println("3");
    println("// in a string", " /* too */"); /**/ println("4"); /***/ println("5");
    //
}
// at the end
