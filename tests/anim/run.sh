#!/usr/bin/env bash
# Cases of the player animation script:  tests/anim/run.sh BUILD [part of a name]
# CASE.script is checked by animcheck with our own tree, clips and weapons (CASE.atr, if there, in place of the tree).
# CASE.args holds further arguments, one a line; CASE.in is played (--play).  CASE.out is what animcheck must print, its
# errors behind it, then "exit N".  A folder CASE.root is checked as it is, CASE.pk3 packed; a case without either checks the source tree itself.  Last line: N passed, N failed.
set -u
cd "$(dirname "$0")/../.."
build=$1
part=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
for out in tests/anim/*.out; do
    case=${out%.out}
    case "$case" in *"$part"*) ;; *) continue ;; esac
    root=.
    if [ -d "$case.root" ]; then
        root=$case.root
    elif [ -d "$case.pk3" ]; then
        root=$work/root.pk3
        rm -f "$root" && (cd "$case.pk3" && zip -q -r -X "$root" .)
    elif [ -f "$case.script" ]; then
        root=$work/root
        rm -rf "$root" && mkdir -p "$root/mp" "$root/animtrees"
        cp "$case.script" "$root/mp/playeranim.script"
        cp -r mp/weapons "$root/mp/"
        ln -s "$PWD/animtrees/xanim" "$root/xanim"
        if [ -f "$case.atr" ]; then cp "$case.atr" "$root/animtrees/multiplayer.atr"; else cp animtrees/multiplayer.atr "$root/animtrees/"; fi
    fi
    args=()
    [ ! -f "$case.args" ] || mapfile -t args <"$case.args"
    [ ! -f "$case.in" ] || args+=(--play "$case.in")
    "$build/animcheck" "$root" "${args[@]}" >"$work/out" 2>"$work/err"
    code=$?
    cat "$work/err" >>"$work/out"
    echo "exit $code" >>"$work/out"
    # A tree of ours has leaves that a small script never names: that warning is no matter here.
    [ -f "$case.atr" ] || [ ! -f "$case.script" ] || sed -i '/animtrees\/multiplayer.atr:.* is never used by /d; s/, [0-9]* warnings$//' "$work/out"
    if diff -u "$out" "$work/out" >"$work/diff"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "FAIL $case"
        sed 's/^/    /' "$work/diff" | head -40
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
