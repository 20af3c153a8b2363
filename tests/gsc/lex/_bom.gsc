f() { return "ok"; }
