# What follows from an error is not told: code behind a `break` that leads nowhere, a `do` that was given up, a
# function whose parameters could not be read.
mkdir "$tmp/no-follow-ups" && cd "$tmp/no-follow-ups" || exit 2
printf 'main()\n{\n\ta(1);\n\tbreak;\n\ta(2);\n}\na(n)\n{\n\tcontinue;\n\treturn n;\n}\n' >jumps.gsc
printf 'main()\n{\n\ta(1);\n}\na{n)\n{\n\treturn n;\n}\n' >head.gsc
for text in 'while (1) for (;;) do ' 'do ' 'do { ' 'if (1) '; do
    printf 'main()\n{\n'
    for ((i = 0; i < 5000; i++)); do printf %s "$text"; done
    printf ';\n}\n'
done | awk '/^main/ { n++ } { print >"deep" n ".gsc" }'
for file in *.gsc; do "$gsc" check "$file" 2>&1 | grep -v '^ '; done
