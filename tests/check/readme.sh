# What README.md shows of gsc is what it prints; its example is the one here.
cd readme || exit 2
readme=../../../README.md
Shown() { # each line that a command prints stands in README.md
    while IFS= read -r line; do
        grep -qxF -- "$line" "$readme" || echo "not in README.md: $line"
    done
}
lines=$(wc -l <example.gsc)
grep -nxF '    level.found = 0;' "$readme" | head -1 | {
    IFS=: read -r at _
    sed -n "$((at - 2)),$((at - 3 + lines))p" "$readme" | diff - example.gsc && echo "the example is the same"
}
"$gsc" run example.gsc | tee /dev/stderr | Shown
"$gsc" run err.gsc 2>&1 | sed '/^$/d' | Shown
"$gsc" check bad.gsc 2>&1 | Shown
"$gsc" check --json bad.gsc | head -1 | Shown
"$gsc" prof --top 3 example.gsc | Shown
"$gsc" prof --collapsed example.gsc | Shown
"$gsc" dump example.gsc | head -6 | Shown
