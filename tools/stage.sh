#!/usr/bin/env bash
# Lays out the game folder that either host opens:  tools/stage.sh BUILD MODULE
#   scripts/X -> X, animtrees/xanim -> xanim, animtrees/*.atr and mp/playeranim.script stay, any other mp/X -> X
# What is the same already is left alone, and what changes is replaced as a whole: a server that has a file open or the
# module mapped goes on with the old one.
set -eu
cd "$(dirname "$0")/.."
stage=$1/stage/fireteam

place() { # source, name below the stage folder
    local to=$stage/$2
    ! cmp -s "$1" "$to" || return 0
    mkdir -p "$(dirname "$to")"
    cp -p "$1" "$to.new.$$"
    mv -f "$to.new.$$" "$to"
}
place_all() { # folder, where it goes, find conditions...
    local from=$1 to=$2 file
    shift 2
    [ -d "$from" ] || return 0
    (cd "$from" && find . -type f "$@" -printf '%P\n') | while read -r file; do place "$from/$file" "$to$file"; done
}

place "$1/$2" "$2"
place_all scripts "" '(' -name '*.gsc' -o -name '*.txt' ')'
place_all animtrees animtrees/ -name '*.atr' -not -path './xanim/*'
place_all animtrees/xanim xanim/
[ ! -f mp/playeranim.script ] || place mp/playeranim.script mp/playeranim.script
for dir in mp/*/; do
    place_all "${dir%/}" "$(basename "$dir")/" ! -name '*.map'
done
# A stock server refuses to start with an empty or missing default.cfg.
if [ ! -f "$stage/default.cfg" ]; then
    echo "// Fireteam: nothing to set" >"$stage/default.cfg"
fi
