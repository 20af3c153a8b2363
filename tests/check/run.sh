#!/usr/bin/env bash
# What `gsc check` says, and what the tool does otherwise:  tests/check/run.sh [part of a name]      GSC=path of the tool
# (default build/gsc)
#
# A case is NAME.gsc, NAME.pk3 or a folder NAME with NAME.out beside it: standard output, then standard error, then the
# exit status.  A first line `// flags: ...`, or NAME.flags, holds options.  NAME.sh is a script of its own, with the
# tool in $gsc and a folder for what it writes in $tmp.  Names that begin with _ are no cases.
set -u
gsc=${GSC:-}
case $gsc in '' | /*) ;; *) gsc=$PWD/$gsc ;; esac
cd "$(dirname "$0")" || exit 2
gsc=${gsc:-$(cd ../.. && pwd)/build/gsc}
part=${1:-}
passed=0 failed=0
tmp=$(mktemp -d) || exit 2
out=$tmp/out
trap 'rm -rf "$tmp"' EXIT
export gsc tmp
for wanted in *"$part"*.out; do
    name=${wanted%.out}
    input=$(ls -d "$name".gsc "$name".pk3 "$name" 2>/dev/null | head -1)
    flags=$(cat "$name.flags" 2>/dev/null || sed -n '1s,^// flags: ,,p' "$name.gsc" 2>/dev/null)
    if [ -f "$name.sh" ]; then
        errors=$({ timeout 300 bash "$name.sh" </dev/null; echo "exit $?" >&2; } 2>&1 >"$out")
    else
        # shellcheck disable=SC2086 # flags are words
        errors=$({ timeout 120 "$gsc" check $flags "$input" </dev/null; echo "exit $?" >&2; } 2>&1 >"$out")
    fi
    if { cat "$out"; echo "$errors"; } | diff -u --label expected --label got "$wanted" -; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED tests/check/$name"
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
