# Ends of runs, odd paths, odd bytes: what the commands of the tool do then.
cd _tool || exit 2
Run() {
    echo "\$ gsc $*"
    "$gsc" "$@" 2>&1
    echo "status $?"
}
# How much processor time a process has used, in 1/100 s: a script that has used 0.2 s is in its loop.
Used() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }
Interrupted() {
    echo "\$ gsc $* and Ctrl-C"
    ( trap - INT; exec "$gsc" "$@" ) >"$tmp/tool" 2>&1 &
    until [ "$(Used $!)" -ge 20 ]; do sleep 0.05; done
    kill -INT $!
    wait $!
    echo "status $?"
    sed 's/[0-9][0-9]* operations/N operations/' "$tmp/tool" | grep -v '^ *[0-9]\|^column\|^\.\.\.'
}
set -m
Interrupted run loop.gsc
Interrupted prof loop.gsc
# The signal comes inside a thread, which has a report, or between two threads.
Interrupted prof relay.gsc | sed -n '1,2p;/^gsc: interrupted/,$p'
set +m
Run run --limit 100000 loop.gsc
Run run --limit 100000 relay.gsc
Run prof --limit 1000 --collapsed loop.gsc
Run prof --memory-limit 400000 memory.gsc | sed 's/of [0-9]* bytes/of N bytes/'
Run run --memory-limit 1000000 chain.gsc | sed 's/of [0-9]* bytes/of N bytes/'
Run run --census count.gsc | sed 's/.*\(operations [0-9]*\) .*/\1/'
Run prof control.gsc
Run run game.gsc
for command in "run ../readme/example.gsc" "prof ../readme/example.gsc" "dump loop.gsc" "check loop.gsc" "--help" "ids"; do
    # shellcheck disable=SC2086 # words
    "$gsc" $command >/dev/full
    [ $? = 2 ] || echo "$command: written to a full device"
done 2>&1 | sort | uniq -c | sed 's/^ *//'
Run check --json nosuch.gsc control.gsc
Run check nosuch.gsc
Run check loop.gsc ./loop.gsc ../_tool/loop.gsc
Run check mod/maps/tree.gsc mod ./mod --root base
Run check --json mod --root base
Run check control.gsc
Run dump dump.gsc
Run check
Run ids | sed -n '1,3p;$p'
# Each name that a case of this folder tells is listed.
"$gsc" ids | sed 's/ .*//' | sort >"$tmp/ids"
sed -n 's/.* \[\([a-z-]*\)\]$/\1/p; s/.*"id": "\([a-z-]*\)".*/\1/p' ../*.out | sort -u | comm -23 - "$tmp/ids"
