#!/usr/bin/env bash
# Restarts and map changes with bots that come and leave:  tests/stress.sh BUILD [LEVELS 252]
# What is held on an empty server after the last level is what was held after the second: entities, blocks, scripts, memory.
set -u
cd "$(dirname "$0")/.."
build=$1
levels=${2:-252}
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
game=$home/fireteam
mkdir -p "$game/maps/mp/gametypes"
cp tests/stress/stress.gsc "$game/maps/mp/gametypes/"
printf 'kickbots\n' >"$game/kickall.cfg"
printf 'sv_budget\nmeminfo\n' >"$game/measure.cfg"
printf 'quit\n' >"$game/finish.cfg"
for i in 0 1 2 3 4 5 6 7; do echo "clientkick $i" >"$game/kick$i.cfg"; done

timeout 1200 "$build/fireteam" +set fs_homepath "$home" +set sv_speed 0 +set sv_seed 3 +set sv_maxclients 8 +set sv_matches 0 \
    +set g_gametype stress +set stress_last "$levels" +set sv_mapRotation "map ft_yard map ft_box" +set g_log "" +set sv_report "" \
    +map ft_box >"$home/log" 2>&1 </dev/null
code=$?
grep -qa __asan_init "$build/fireteam" && slack=1000000 || slack=4096 # a sanitizer keeps freed memory

awk -v slack=$slack -v code=$code -v levels="$levels" '
    /^frame .* entities/ { n++; split($0, part, "entities "); entities[n] = part[2] }
    /^module: / { module[n] = $2; bytes[n] = $4 }
    /^scripts: / { line = $0; sub(/[0-9]+ bytes \(most [0-9]+\), /, "", line); scripts[n] = line }
    /KiB resident/ { memory[n] = $1 }
    /^Fireteam: map/ { loads++ }
    /Sanitizer|runtime error:|calls nest|overflow|^[^ ].*: \(file/ { bad = bad "\n" $0 }
    function differs(what, a, b) { if (a != b) { print what ": \"" a "\" became \"" b "\""; wrong = 1 } }
    END {
        if (code != 0) { print "exit status " code; wrong = 1 }
        if (n < 2) { print n + 0 " measurements only"; exit 1 }
        for (i = 3; i <= n; i += 2) { # every second one is on the same map
            differs("entities", entities[1], entities[i])
            differs("blocks", module[1], module[i])
            differs("scripts", scripts[1], scripts[i])
            if (bytes[i] > bytes[1] + 256) # names differ in length
                differs("bytes", bytes[1], bytes[i])
        }
        if (memory[n] > memory[1] + slack) { print "memory: " memory[1] " KiB became " memory[n]; wrong = 1 }
        if (bad) { print "reports:" bad; wrong = 1 }
        print loads " levels; " entities[n] "; " module[n] " blocks; " scripts[n] "; " memory[1] " KiB, then " memory[int((n + 1) / 2)] " and " memory[n]
        exit wrong
    }' "$home/log"
status=$?
[ $status = 0 ] || tail -n 20 "$home/log"
exit $status
