#!/usr/bin/env bash
# One match of eight bots on ft_yard, as fast as the machine can:  tools/match.sh BUILD
set -eu
cd "$(dirname "$0")/.."
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
"$1/fireteam" +set fs_homepath "$home" +set sv_speed 0 +set sv_seed "${SEED:-1}" +set sv_maxclients 16 \
    +set g_gametype dm +set scr_dm_scorelimit 20 +set scr_dm_timelimit 10 +set sv_report "$1/matchreport.json" \
    +map ft_yard +addbot 8
awk -F': *|,' '/"seconds"/ {s = $2} /"wallSpeed"/ {x = $2} /"kills"/ && !k {k = $2} /"stuck"/ {t = $2} /"scriptErrors"/ {e = $2}
    END {printf "%d kills in %.0f s of play, %.0f times real time; %d script errors, %d stuck\n", k, s, x, e, t}' "$1/matchreport.json"
echo "report: $1/matchreport.json"
