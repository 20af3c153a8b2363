#!/usr/bin/env bash
# For each name of the script API with a behaviour: does a case of tests/game fail when the C function does nothing?
#   tools/api-mutants.sh [NAME...]        prints the names whose mutant survives; exit 1 when there is one
# One build (-DFT_MUTANTS) holds all mutants: the cvar scr_mutant names the function that returns undefined at once.
# Names that do nothing by the specification are left out: a mutant of theirs is the same program.
set -u
cd "$(dirname "$0")/.."
nothing="assert print3d line prof_begin prof_end"
build=${MUTANTS_BUILD:-build/mutants}
make -s BUILD="$build" OPT="-O1 -DFT_MUTANTS" all || exit 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

names=$*
if [ -z "$names" ]; then
    all=$(sed -n 's/^SCR_\(EXT_\)\?\(FUNCTION\|METHOD\)("\([a-z0-9_]*\)".*/\3/p' game/g_scr_names.h | sort -u)
    missing=$(tools/api-missing.sh | sed '$d')
    names=$(echo "$all" | grep -vxF -f <(echo "$missing $nothing" | tr ' ' '\n' | grep .))
fi

# Runs one case with one mutant; 0 when its output is what is expected.
passes() { # case folder, mutant
    local home=$work/home extra map
    map=$(cat "$1/map" 2>/dev/null || echo ft_box)
    rm -rf "$home" && mkdir -p "$home/fireteam/maps/mp/gametypes"
    cp "$1"/*.gsc "$home/fireteam/maps/mp/gametypes/"
    [ ! -f "$1/entities.txt" ] || cp "$1/entities.txt" "$home/fireteam/maps/$map.ent"
    for extra in "$1"/files/*; do [ -e "$extra" ] && cp -r "$extra" "$home/fireteam/"; done
    cp "$1/start.cfg" "$home/fireteam/start.cfg" 2>/dev/null || : >"$home/fireteam/start.cfg"
    timeout 8 "$build/fireteam" +set fs_homepath "$home" +set sv_speed 0 +set sv_seed 1 +set sv_maxclients 8 +set scr_mutant "$2" \
        +set developer_script 1 +set g_gametype test +exec start.cfg +map "$map" >"$work/log" 2>&1 </dev/null
    echo "exit $?" >>"$work/log"
    grep -aE "^@ |^wire: |^order: |: \(file '|^exit |AddressSanitizer|runtime error:|LeakSanitizer" "$work/log" >"$work/out"
    cmp -s "$1/expected.out" "$work/out"
}

sound= # cases that pass without a mutant: only those can tell
for dir in tests/game/*/; do
    if [ -f "$dir/expected.out" ] && passes "${dir%/}" ""; then sound="$sound ${dir%/}"; else echo "(not used: $dir)"; fi
done

survivors=0
for name in $names; do
    killed=
    for dir in $sound; do
        grep -qwi "$name" "$dir/test.gsc" || continue
        passes "$dir" "$name" || { killed=1 && break; }
    done
    [ -n "$killed" ] || { survivors=$((survivors + 1)) && echo "$name"; }
done
echo "$(echo $names | wc -w) mutants, $survivors survive"
[ "$survivors" = 0 ]
