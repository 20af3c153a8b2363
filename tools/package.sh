#!/usr/bin/env bash
# Packs the stage folder for servers:  tools/package.sh BUILD MODULE
#   BUILD/package/fireteam/  the module, and 00_fireteam.pk3 with all else; BUILD/fireteam.tar.gz is the same folder
# In an archive, and by its name the weakest, so that a pk3 of anybody's beside it wins: a loose file would hide all of them.
set -eu
command -v zip >/dev/null || {
    echo "package: the program zip is missing (Debian: apt-get install zip)" >&2
    exit 1
}
stage=$(realpath "$1/stage/fireteam")
package=$(realpath "$1")/package/fireteam
pack=$package/00_fireteam.pk3

mkdir -p "$package"
if [ -n "$(find "$stage" -type f -newer "$pack" 2>&1 | head -n 1)" ]; then
    rm -f "$pack.new"
    (cd "$stage" && find . -type f ! -name '*.so' -printf '%P\n' | LC_ALL=C sort | zip -q -9 -X "$pack.new" -@)
    mv -f "$pack.new" "$pack"
fi
cp -p "$stage/$2" "$package/$2.new"
mv -f "$package/$2.new" "$package/$2"
tar -C "$package/.." -czf "$1/fireteam.tar.gz" fireteam
