#!/usr/bin/env bash
# What things cost, as ratios side by side:  tests/bench/run.sh BUILD [RUNS]
#   1. the script VM against Lua 5.4 and LuaJIT (tests/bench/vm)   2. a server frame, 8 and 32 bots, against real time   3. choosing animations
set -eu
cd "$(dirname "$0")/../.."
build=$1
GSC=$build/gsc tests/bench/vm/run_peers.sh -r "${2:-5}"
echo
echo "bots  simulated s  CPU s  times real time"
for bots in 8 32; do
    home=$(mktemp -d)
    "$build/fireteam" +set fs_homepath "$home" +set sv_speed 0 +set sv_maxclients 64 +set g_gametype dm +set scr_dm_scorelimit 0 \
        +set scr_dm_timelimit 3 +set sv_report "$home/report.json" +map ft_yard +addbot $bots >/dev/null 2>&1 </dev/null
    awk -v bots=$bots -F': *|,' '/"seconds"/ {s = $2} /"wallCpuSeconds"/ {c = $2} END {printf "%4d  %11.1f  %5.2f  %.0f\n", bots, s, c, s / c}' "$home/report.json"
    rm -rf "$home"
done
echo
"$build/bench_anim" .
