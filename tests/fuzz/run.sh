#!/usr/bin/env bash
# Runs libFuzzer targets:  tests/fuzz/run.sh SECONDS TARGET...   Corpora: tests/fuzz/corpus/TARGET (seeds and findings).
set -eu
cd "$(dirname "$0")/../.."
seconds=$1
shift
out=build/fuzz
mkdir -p $out
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -g -O1 -ffp-contract=off -fno-strict-aliasing -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined"
paths="-Iqcommon -Iqcommon/script -Iqcommon/script/include -Ibg -Igame -Itools/host"
for target in "$@"; do
    source=tests/fuzz/$target.c
    # A target names the sources that it links in a comment "links: ...".
    links=$(sed -n 's,^//.*links: ,,p' "$source")
    # shellcheck disable=SC2086,SC2046
    clang $flags $paths -o "$out/$target" "$source" $(eval echo $links) -lz -lm
    mkdir -p "$out/corpus/$target"
    seeds=""
    [ ! -d "tests/fuzz/corpus/$target" ] || seeds=tests/fuzz/corpus/$target
    echo "== $target for $seconds s"
    # shellcheck disable=SC2086
    "$out/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -artifact_prefix="$out/$target-" \
        -print_final_stats=1 "$out/corpus/$target" $seeds >"$out/$target.log" 2>&1 || {
        tail -n 40 "$out/$target.log"
        echo "$target found something: see $out"
        exit 1
    }
    grep -E 'stat::number_of_executed_units|cov:' "$out/$target.log" | tail -n 2
done
