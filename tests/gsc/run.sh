#!/bin/bash
# Conformance of the script VM: runs every case and compares what it prints with what the rules say.
#
#   tests/gsc/run.sh [-j N] [part of a path]       GSC=path of the tool (default build/gsc)
#
# A case is <topic>/<name>.gsc with <name>.out beside it; <name> begins with the rule that it shows.  It runs as
# `cd <topic> && gsc run --test <name>.gsc`, with further flags if its second line is `// flags: ...`.  Files and
# folders whose names begin with `_` are no cases: they are the scripts that cases of that topic name
# (_half::half(8), _sub\_inner::who()).
#
# A .out file is standard output, a line `--`, standard error.  Of standard error two things are not compared,
# because no rule fixes them: lines that begin with `column ` are left out, and a line of blanks and one `*` stands
# for any such line (where the marker points).  A case that runs longer than 10 s or dies of a signal fails.
#
# A run without a part of a path also checks INDEX.md: each rule of RULES has a row there that names a case or the
# host test that shows it, each case that a row names exists, and each case is named by a row.
set -u

jobs=2
gsc=${GSC:-}
while getopts j: option; do
    case $option in
    j) jobs=$OPTARG ;;
    *) echo "usage: $0 [-j N] [part of a path]" >&2; exit 2 ;;
    esac
done
shift $((OPTIND - 1))
part=${1:-}

case $gsc in
'') ;;
/*) ;;
*) gsc=$PWD/$gsc ;;
esac
cd "$(dirname "$0")" || exit 2
gsc=${gsc:-$(cd ../.. && pwd)/build/gsc}
if [ ! -x "$gsc" ]; then
    echo "$0: no such tool: $gsc" >&2
    exit 2
fi
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

cases=()
for file in */*.gsc; do
    case $file in
    */_*) ;;
    *"$part"*) cases+=("${file%.gsc}") ;;
    esac
done
for topic in */; do
    mkdir -p "$tmp/$topic"
done

# Runs every $jobs-th case from number $1 on; leaves $tmp/<case>.1 and .2 (the two streams).
RunShare() {
    local i c flags status
    for ((i = $1; i < ${#cases[@]}; i += jobs)); do
        c=${cases[i]}
        cd "${c%/*}" || exit 2
        { read -r _; read -r flags; } <"${c#*/}.gsc"
        case $flags in
        '// flags: '*) flags=${flags#// flags: } ;;
        *) flags= ;;
        esac
        # shellcheck disable=SC2086 # flags are words
        timeout 120 "$gsc" run --test $flags "${c#*/}.gsc" >"$tmp/$c.1" 2>"$tmp/$c.2" </dev/null
        status=$?
        cd ..
        if [ $status = 124 ]; then
            echo "run.sh: no end after 120 s" >>"$tmp/$c.2"
        elif [ $status -gt 124 ]; then
            echo "run.sh: exit status $status" >>"$tmp/$c.2"
        fi
    done
}
for ((share = 0; share < jobs; share++)); do
    RunShare $share 2>"$tmp/shell.$share" &
done
wait

# One pass over all results: names of the cases that failed, their normalised texts in $tmp/<case>.want and .have.
printf '%s\n' "${cases[@]+"${cases[@]}"}" | LC_ALL=C awk -v tmp="$tmp" '
    function Normal(line) {
        return line ~ /^ *\*$/ ? "*" : line
    }
    function Read(file, errors,    line, text) {
        text = ""
        while ((getline line < file) > 0) {
            if (errors && line ~ /^column /)
                continue
            text = text (errors ? Normal(line) : line) "\n"
            if (line == "--")
                errors = 1
        }
        close(file)
        return text
    }
    $0 != "" {
        want = Read($0 ".out", 0)
        have = Read(tmp "/" $0 ".1", 0) "--\n" Read(tmp "/" $0 ".2", 1)
        if (want == have) {
            passed++
            next
        }
        print $0
        printf "%s", want > (tmp "/" $0 ".want")
        printf "%s", have > (tmp "/" $0 ".have")
        close(tmp "/" $0 ".want")
        close(tmp "/" $0 ".have")
    }' >"$tmp/failed"

while read -r c; do
    echo "FAILED tests/gsc/$c.gsc: $(sed -n '1s,^// basis: ,,p' "$c.gsc")"
    diff -u --label expected --label got "$tmp/$c.want" "$tmp/$c.have" | tail -n +3
done <"$tmp/failed"

gaps=0
if [ -z "$part" ]; then
    printf '%s\n' "${cases[@]}" | LC_ALL=C awk '
        BEGIN { FS = "|" }
        FILENAME == "-" { exists[$0] = 1; next }
        FILENAME == "RULES" { if (!/^#/ && split($0, word, " ") > 0) rule[word[1]] = 1; next }
        /^\| `/ {
            split($2, id, "`")
            n = split($4, item, "`")
            for (i = 2; i <= n; i += 2) {
                named[item[i]] = 1
                if (item[i] in exists) shown[id[2]] = 1
                else print "INDEX.md: " id[2] " names a case that does not exist: " item[i]
            }
            if ($4 ~ /needs a host: *[^ ]/) shown[id[2]] = 1
            if (!(id[2] in rule)) print "INDEX.md: " id[2] " is not in RULES"
        }
        END {
            for (r in rule) if (!(r in shown)) print "INDEX.md: rule " r " has no case"
            for (c in exists) if (!(c in named)) print "INDEX.md: no rule names the case " c
        }' - RULES INDEX.md | sort >"$tmp/gaps"
    cat "$tmp/gaps"
    gaps=$(wc -l <"$tmp/gaps")
fi

failed=$(wc -l <"$tmp/failed")
echo "$((${#cases[@]} - failed)) passed, $failed failed"
[ "$failed" = 0 ] && [ "$gaps" = 0 ]
