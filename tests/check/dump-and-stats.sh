# Constants of gsc dump can be read back and stay on their line; what gsc check --stats tells adds up.
mkdir "$tmp/dump-and-stats" && cd "$tmp/dump-and-stats" || exit 2
{
    printf 'main()\n{\n\tx = "a\\n\\"b\\\\c\\t\x01\xff";\n\ty = 1.0000001;\n\tz = 3.0;\n'
    printf '\tv = (1.5, 0.1, 16777216.0);\n\tw = 0.000000123;\n\tf = ::main;\n\tl = &"LOC\x7f";\n'
    printf '\tswitch (x)\n\t{\n\tcase "q\\"\\n":\n\tcase 1:\n\t\tz = 100000;\n\t}\n\tlong("%500s");\n}\nlong(a)\n{\n}\n' end
} >constants.gsc
"$gsc" dump constants.gsc | grep -a '^  K\|case .*->' | LC_ALL=C sed 's/ \{20,\}/BLANKS/'
"$gsc" check --stats constants.gsc 2>&1 >/dev/null | awk '
    /^[a-z+]+ +[0-9.]+ +-?[0-9.]+ +[0-9.]+$/ {
        if ($3 < 0) print "negative:", $0
        if ($1 == "total") print (sum - $3 < 1 && $3 - sum < 1 ? "adds up" : "off: " sum " " $3), ($3 <= $4 ? "" : "more than the peak")
        sum += $3
    }'
