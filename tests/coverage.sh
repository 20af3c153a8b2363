#!/usr/bin/env bash
# Lines of qcommon/script that the tests of an instrumented build have run, by file:  tests/coverage.sh BUILD [-m]
# -m lists the lines that were missed.  Fails below 92 %.  A file that is compiled into two objects counts once.
set -u
cd "$(dirname "$0")/.."
build=${1:-build/coverage}
missed=${2:+1}
case $build in /*) ;; *) build=$PWD/$build ;; esac
data=$(find "$build/obj/qcommon/script" -name '*.gcda' 2>/dev/null)
[ -n "$data" ] || { echo "coverage: no data in $build: run the tests of a build with SAN=--coverage first" >&2; exit 2; }
# gcov writes, for each source, lines `count:number:text`; - is no code, ##### was not run.
for file in $data; do
    gcov -t -o "$(dirname "$file")" "$file" 2>/dev/null
done | awk -F: -v missed="$missed" '
    $2 + 0 == 0 && $3 == "Source" { sub(/^.*qcommon\/script\//, "qcommon/script/", $4); file = $4; next }
    file ~ /^qcommon\/script\// && $2 + 0 > 0 {
        count = $1
        gsub(/[ *]/, "", count)
        if (count == "-") next
        key = file SUBSEP ($2 + 0)
        if (!(key in hit)) { hit[key] = 0; lines[file]++ }
        if (count !~ /^[#=]/) hit[key] = 1
    }
    END {
        for (key in hit) { split(key, part, SUBSEP); run[part[1]] += hit[key]; if (!hit[key] && missed) print part[1] ":" part[2] }
        for (file in lines) {
            printf "%6.1f %% of %5d lines  %s\n", 100 * run[file] / lines[file], lines[file], file
            all += lines[file]; done += run[file]
        }
        printf "%6.1f %% of %5d lines  all of qcommon/script\n", all ? 100 * done / all : 0, all
        exit all == 0 || done / all < 0.92
    }' | sort -k5
exit "${PIPESTATUS[1]}"
