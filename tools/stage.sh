#!/usr/bin/env bash
# Lays out the game folder that either host opens:  tools/stage.sh BUILD MODULE
#   scripts/X -> X, animtrees/xanim -> xanim, animtrees/*.atr and mp/playeranim.script stay, any other mp/X -> X
set -eu
cd "$(dirname "$0")/.."
stage=$1/stage/fireteam
mkdir -p "$stage"
cp -p "$1/$2" "$stage/$2"
(cd scripts && find . -type f -name '*.gsc' -o -type f -name '*.txt') | while read -r f; do
    mkdir -p "$stage/$(dirname "$f")"
    cp -p "scripts/$f" "$stage/$f"
done
if ls animtrees/*.atr >/dev/null 2>&1; then
    mkdir -p "$stage/animtrees"
    cp -p animtrees/*.atr "$stage/animtrees/"
fi
[ ! -d animtrees/xanim ] || cp -rp animtrees/xanim "$stage/"
if [ -f mp/playeranim.script ]; then
    mkdir -p "$stage/mp"
    cp -p mp/playeranim.script "$stage/mp/"
fi
for dir in mp/*/; do
    name=$(basename "$dir")
    (cd "$dir" && find . -type f ! -name '*.map') | while read -r f; do
        mkdir -p "$stage/$name/$(dirname "$f")"
        cp -p "$dir$f" "$stage/$name/$f"
    done
done
# A stock server refuses to start with an empty or missing default.cfg.
echo "// Fireteam: nothing to set" >"$stage/default.cfg"
