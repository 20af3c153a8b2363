#!/usr/bin/env bash
# Plays the packed module under a stock ioquake3 dedicated server on a loopback port, in real time, to the score limit,
# reads the scores by `status`, and stops it:
#   tools/ioq3/play.sh BUILD [--if-installed]
# Settings (environment): GAMETYPE dm, MAP ft_yard, BOTS 6, SCORELIMIT 5, TIMELIMIT 2 (minutes), PORT 27971, FT_WITH_OA 1 to play
# with OpenArena's data and maps, KEEP a folder for home and log.
set -u
cd "$(dirname "$0")/../.."
build=$1
engine=${IOQ3DED:-/usr/lib/ioquake3/ioq3ded}
gametype=${GAMETYPE:-dm} map=${MAP:-ft_yard} bots=${BOTS:-6} scorelimit=${SCORELIMIT:-5} timelimit=${TIMELIMIT:-2} port=${PORT:-27971}
if [ ! -x "$engine" ]; then
    echo "ioq3: no ioquake3 dedicated server at $engine (Debian: apt-get install ioquake3-server)"
    [ "${2:-}" = --if-installed ] && exit 0
    exit 3
fi

work=${KEEP:-$(mktemp -d)}
mkdir -p "$work"
work=$(realpath "$work")
server=
: >"$work/log"
cleanup() {
    [ -z "$server" ] || kill -KILL "$server" 2>/dev/null
    exec 8>&-
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap cleanup EXIT

package=$(realpath "$build/package")
if [ "${FT_WITH_OA:-0}" = 1 ]; then
    paths="+set com_basegame baseoa +set fs_basepath /usr/lib/openarena-server +set fs_game fireteam"
    mkdir -p "$work/home"
    cp -r "$package/fireteam" "$work/home/"
    game=$work/home/fireteam
else
    paths="+set com_basegame fireteam +set fs_basepath $package"
    game=$work/home/fireteam
fi
mkfifo "$work/in"
exec 8<>"$work/in"
# shellcheck disable=SC2086
"$engine" $paths +set fs_homepath "$work/home" +set com_protocol 71 +set com_legacyprotocol 71 \
    +set dedicated 1 +set net_enabled 1 +set net_ip 127.0.0.1 +set net_port "$port" +set com_hunkmegs 128 \
    +set sv_master1 "" +set sv_master2 "" +set sv_master3 "" +set sv_master4 "" +set sv_master5 "" \
    +set vm_game 0 +set sv_pure 0 +set ttycon 0 +set sv_maxclients 16 +set sv_fps 20 \
    +set ft_gametype "$gametype" +set "scr_${gametype}_scorelimit" "$scorelimit" +set "scr_${gametype}_timelimit" "$timelimit" +set scr_dm_intermission 8 \
    +set g_logSync 1 +map "$map" <"$work/in" >"$work/log" 2>&1 &
server=$!
say() { echo "$1" >&8; }

deadline=$((SECONDS + timelimit * 60 + 60))
gone() { ! kill -0 "$server" 2>/dev/null; }
until grep -qa "^Fireteam: map " "$work/log"; do
    if gone || [ $SECONDS -gt $deadline ]; then
        cat "$work/log"
        echo "ioq3: the server did not start"
        exit 1
    fi
    sleep 0.2
done
say "addbot $bots"
until grep -qa 'ExitLevel: executed' "$game/games_mp.log" 2>/dev/null; do
    if gone || [ $SECONDS -gt $deadline ]; then
        tail -n 40 "$work/log"
        echo "ioq3: the match did not come to its end"
        exit 1
    fi
    if [ -z "${asked:-}" ] && grep -qa '^ *[0-9]*:[0-9]* W;' "$game/games_mp.log" 2>/dev/null; then
        say status
        asked=1
    fi
    sleep 0.2
done
[ -n "${asked:-}" ] || say status
sleep 1
say quit
for _ in $(seq 50); do
    gone && break
    sleep 0.1
done
gone || { echo "ioq3: the server did not stop"; exit 1; }
server=
: >"$work/log"

grep -aA $((bots + 3)) '^map: ' "$work/log" | tail -n $((bots + 4))
if grep -aE 'script runtime error|script compile error|Server crashed|Received signal|not implemented: ' "$work/log"; then
    echo "ioq3: errors above"
    exit 1
fi
kills=$(grep -ac ' K;' "$game/games_mp.log")
winner=$(sed -n 's/.* W;;[^;]*;//p; s/.* W;\([^;]\{1,\}\);.*/\1/p' "$game/games_mp.log" | tail -n 1)
actions=$(sed -n 's/.* A;.*;//p' "$game/games_mp.log" | sort | uniq -c | awk '{printf "%s%d %s", sep, $1, $2; sep = ", "}')
[ "$kills" -ge 1 ] || { echo "ioq3: nobody was killed"; exit 1; }
echo "ioq3: played $gametype on $map to its end: $kills kills, winner ${winner:-none (tie)}${actions:+; $actions}"
