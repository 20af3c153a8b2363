#!/usr/bin/env bash
# Runs the module's `tracetest SEED N` on our host and on a stock ioquake3 dedicated server, and compares the traces:
#   tools/ioq3/tracetest.sh BUILD MAP [SEED] [N]
# A trace agrees when its fraction is within 1/1024 and it hit the same thing with the same solid flags.  Exit status: 0 when
# at most 0.1 % disagree, 1 when more do or a server failed, 3 without ioquake3.  MAP is one of ours or of OpenArena's.
# Settings (environment): PORT 27980, KEEP a folder for homes and logs, SHOW 10 (how many that disagree are printed).
set -u
cd "$(dirname "$0")/../.."
[ $# -ge 2 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 1; }
build=$1 map=$2 seed=${3:-1} count=${4:-12000} port=${PORT:-27980}
engine=${IOQ3DED:-/usr/lib/ioquake3/ioq3ded}
oa=/usr/lib/openarena-server
if [ ! -x "$engine" ]; then
    echo "tracetest: no ioquake3 dedicated server at $engine (Debian: apt-get install ioquake3-server)"
    exit 3
fi

work=${KEEP:-$(mktemp -d)}
mkdir -p "$work"
work=$(realpath "$work")
server=
cleanup() {
    [ -z "$server" ] || kill -KILL "$server" 2>/dev/null
    exec 8>&-
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap cleanup EXIT

stage=$(realpath "$build/stage")
if [ -f "$stage/fireteam/maps/$map.bsp" ]; then
    paths="+set com_basegame fireteam +set fs_basepath $stage"
else
    paths="+set com_basegame baseoa +set fs_basepath $oa +set fs_game fireteam"
    mkdir -p "$work/home"
    ln -sfn "$stage/fireteam" "$work/home/fireteam"
fi

# Doors and items come to rest before the test; both hosts run without players.
wait_frames=40
common="+set sv_maxclients 16 +set sv_fps 20 +set ft_gametype dm +set g_gametype dm"
# shellcheck disable=SC2086
timeout 300 "$build/fireteam" +set com_basegame baseoa +set fs_basepath "$oa" +set fs_homepath "$work/ours" $common \
    +set sv_speed 0 +set sv_matches 0 +map "$map" +wait $wait_frames +tracetest "$seed" "$count" +quit \
    </dev/null >"$work/ours.log" 2>&1 || { tail -n 5 "$work/ours.log"; echo "tracetest: our host failed"; exit 1; }

mkfifo "$work/in" 2>/dev/null
exec 8<>"$work/in"
# shellcheck disable=SC2086
"$engine" $paths +set fs_homepath "$work/home" +set com_protocol 71 +set com_legacyprotocol 71 \
    +set dedicated 1 +set net_enabled 1 +set net_ip 127.0.0.1 +set net_port "$port" +set com_hunkmegs 128 \
    +set sv_master1 "" +set sv_master2 "" +set sv_master3 "" +set sv_master4 "" +set sv_master5 "" \
    +set vm_game 0 +set sv_pure 0 +set ttycon 0 $common +map "$map" <"$work/in" >"$work/stock.log" 2>&1 &
server=$!
waits_for() {
    for _ in $(seq 600); do
        grep -qa "$1" "$work/stock.log" && return 0
        kill -0 "$server" 2>/dev/null || break
        ! grep -qa 'Server crashed' "$work/stock.log" || break
        sleep 0.1
    done
    tail -n 5 "$work/stock.log"
    echo "tracetest: the stock server did not get to '$1'"
    exit 1
}
waits_for "^Fireteam: map "
sleep 2.5
echo "tracetest $seed $count" >&8
waits_for "^tracetest: $count traces"
echo quit >&8
for _ in $(seq 50); do
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
kill -0 "$server" 2>/dev/null || server=

for side in ours stock; do
    grep -a '^trace [0-9]' "$work/$side.log" | tr -d '\r' >"$work/$side.traces"
done
awk -v map="$map" -v wanted="$count" -v show="${SHOW:-10}" '
    function abs(x) { return x < 0 ? -x : x }
    NR == FNR { ours[$2] = $0; next }
    {
        if (!($2 in ours)) next
        split(ours[$2], o, " ")
        seen++
        kind = $3 " " $4
        total[kind]++
        hits += $5 < 1
        # Where a move ends at once, which solids were looked at depends on their order.
        same = abs($5 - o[5]) <= 1 / 1024 && $7 == o[7] && $12 == o[12] && ($6 == o[6] || ($5 == 0 && o[5] == 0))
        # Two planes may be equally near: only fractions count then.
        turned += same && $5 < 1 && $5 > 0 && (abs($8 - o[8]) > 0.01 || abs($9 - o[9]) > 0.01 || abs($10 - o[10]) > 0.01)
        if (same) next
        bad[kind]++
        if (outliers++ < show) printf "  ours  %s\n  stock %s\n", ours[$2], $0
    }
    END {
        printf "%s: %d traces, %d hits, %d disagree (%.3f %%), %d with another plane", map, seen, hits, outliers,
            seen ? 100 * outliers / seen : 0, turned
        for (kind in bad) printf "; %s %d of %d", kind, bad[kind], total[kind]
        print ""
        exit seen != wanted || outliers * 1000 > seen
    }' "$work/ours.traces" "$work/stock.traces"
