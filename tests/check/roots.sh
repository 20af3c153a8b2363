# Where scripts are looked for: what the path implies, then --root; what is said when one is not there; standard
# input and pipes; files that are not there are not counted.
mkdir "$tmp/roots" && cd "$tmp/roots" || exit 2
Run() {
    echo "\$ gsc $*"
    "$gsc" "$@" 2>&1
}
mkdir -p maps/mp/gametypes d/a base/maps/mp
printf 'main()\n{\n\tmaps\\mp\\gametypes\\h::f();\n\tprintln("g");\n}\n' >maps/mp/gametypes/g.gsc
printf 'f()\n{\n\tprintln("h");\n}\n' >maps/mp/gametypes/h.gsc
printf 'f()\n{\n\tprintln("b");\n}\n' >d/a/b.gsc
printf 'f()\n{\n\tprintln("x");\n}\n' >base/maps/mp/x.gsc
printf 'f()\n{\n\tprintln("not mine");\n}\n' >base/h.gsc
printf 'main()\n{\n\ta\\b::f();\n\tmaps\\mp\\x::f();\n\tmaps\\mp\\ganetypes\\none::f();\n\ta\\bb::f();\n}\n' >d/y.gsc
printf 'main()\n{\n\ta\\b::f();\n\tmaps\\mp\\x::f();\n}\n' >d/z.gsc
printf 'f()\n{\n}\n' >base/maps/mp/_players.gsc
printf 'main()\n{\n\tmaps\\mp\\_palyers::f();\n}\n' >d/near.gsc
Run run maps/mp/gametypes/g.gsc
Run check ./maps/mp/gametypes/g.gsc
(cd maps/mp/gametypes && Run run g.gsc && Run check ../gametypes/g.gsc)
Run run --root base d/z.gsc
Run check d/z.gsc --root base
Run check d/y.gsc
Run run --root base d/y.gsc | grep '^column'
Run check --root base d/near.gsc
printf 'main() { d\\a\\b::f(); println("in"); }\n' >in
Run run - <in
Run run /dev/stdin <in
cat in | Run check /dev/stdin
Run run <(cat in) | sed 's,/dev/fd/[0-9]*,PIPE,'
Run check /dev/zero
echo "$1 f(" | Run check - --json
