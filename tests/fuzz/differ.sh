#!/usr/bin/env bash
# Runs programs that gen_program makes up and compares what they print, reports included:
#   tests/fuzz/differ.sh [-w] [FIRST LAST [OTHER]]        GSC=path of the tool (default build/gsc)
# - fused against plain bytecode (gsc run --plain-bytecode);
# - for seeds of tests/fuzz/differ.sums, against the sums there, which every build must reach: plain, sanitized, gcc, clang;
# - with OTHER, the path of another build's tool, against that one.
# -w writes the sums.  Where a report's marker points is not compared: fused instructions stand for several places.
set -u
cd "$(dirname "$0")/../.."
write=
[ "${1:-}" != -w ] || { write=1; shift; }
gsc=${GSC:-build/gsc}
first=${1:-1} last=${2:-60} other=${3:-}
sums=tests/fuzz/differ.sums
gen=$(dirname "$gsc")/gen_program
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

run() { # output file, tool, flags...
    local out=$1 tool=$2 status
    shift 2
    (cd "$work" && timeout 600 "$tool" run --errors 2 "$@" made.gsc) >"$work/raw" 2>&1 </dev/null
    status=$?
    { sed -e '/^column /d' -e 's/^ *\*$/*/' "$work/raw"; [ $status -le 1 ] || echo "exit $status"; } >"$out"
}
full() { case $1 in /*) echo "$1" ;; *) echo "$PWD/$1" ;; esac; }
gsc=$(full "$gsc")
[ -z "$other" ] || other=$(full "$other")
[ -z "$write" ] || : >"$sums"
for ((seed = first; seed <= last; seed++)); do
    "$gen" "$seed" >"$work/made.gsc" || exit 2
    run "$work/fused" "$gsc"
    run "$work/plain" "$gsc" --plain-bytecode
    ok=1
    cmp -s "$work/fused" "$work/plain" || { ok=0; echo "seed $seed: fused and plain bytecode differ"; diff "$work/fused" "$work/plain" | head -20; }
    if [ -n "$other" ]; then
        run "$work/other" "$other"
        cmp -s "$work/fused" "$work/other" || { ok=0; echo "seed $seed: the builds differ"; diff "$work/fused" "$work/other" | head -20; }
    fi
    sum=$(cksum <"$work/fused")
    if [ -n "$write" ]; then
        echo "$seed $sum" >>"$sums"
    elif wanted=$(grep "^$seed " "$sums" 2>/dev/null) && [ "$wanted" != "$seed $sum" ]; then
        ok=0
        echo "seed $seed: not the sum of $sums (a change of the language or of reports? differ.sh -w)"
    fi
    ! grep -aq 'Sanitizer\|\.[ch]:[0-9]*:[0-9]*: runtime error' "$work/fused" || { ok=0; grep -a -A5 Sanitizer "$work/fused"; }
    [ $ok = 1 ] && passed=$((passed + 1)) || failed=$((failed + 1))
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
