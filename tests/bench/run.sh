#!/usr/bin/env bash
# What things cost, as ratios side by side:  tests/bench/run.sh BUILD [RUNS]
#   1. the script VM against Lua 5.4 and LuaJIT (tests/bench/vm)   2. server frames against real time, by part   3. choosing animations
set -eu
cd "$(dirname "$0")/../.."
build=$1
GSC=$build/gsc tests/bench/vm/run_peers.sh -r "${2:-5}"
echo
# map, gametype, bots, more options...: one line, and what a frame's time goes on
match() {
    local map=$1 type=$2 bots=$3 home
    shift 3
    home=$(mktemp -d)
    "$build/fireteam" +set fs_homepath "$home" +set sv_speed 0 +set sv_maxclients 64 +set g_gametype "$type" "+set" "scr_${type}_scorelimit" 0 \
        +set "scr_${type}_timelimit" 3 +set sv_report "$home/report.json" +set g_timeFrame 1 "$@" +map "$map" +addbot "$bots" >"$home/log" 2>&1 </dev/null
    awk -v what="$map $type $bots" -F': *|,' '/"seconds"/ {s = $2} /"wallCpuSeconds"/ {c = $2} /"wallPeakKiB"/ {m = $2}
        END {printf "%-18s %9.1f  %6.2f  %5.0f  %6.1f   ", what, s, c, s / c, m / 1024}' "$home/report.json"
    awk '/^time: / {f = $2; for (i = 4; i < NF; i += 3) if ($i != "host") printf " %s %.3f", $i, $(i + 1) / f; print ""}' "$home/log"
    rm -rf "$home"
}
echo "map, gametype, bots  game s   CPU s  times real time, MiB; milliseconds a frame by part (the clock for it costs a little)"
for bots in 8 32; do match ft_yard dm $bots; done
match ft_yard tdm 64
oa=/usr/share/games/openarena
[ ! -f $oa/baseoa/pak1-maps.pk3 ] || match oa_dm1 tdm 32 +set com_basegame baseoa +set fs_basepath $oa
