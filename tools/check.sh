#!/usr/bin/env bash
# Rules of the source tree that a compiler does not see (CONVENTIONS.md): who includes whom, what the script library may
# need, no writable globals where none may be, what the module exports.    tools/check.sh BUILD
set -u
cd "$(dirname "$0")/.."
build=${1:-build}
bad=0
complain() {
    echo "check: $*" >&2
    bad=1
}

# A folder may include headers of these folders only.
allowed() {
    case "$1" in
    qcommon/script) echo "qcommon/script qcommon/script/include" ;;
    qcommon) echo "qcommon" ;;
    bg) echo "bg qcommon" ;;
    game) echo "game bg qcommon qcommon/script/include" ;;
    tools/host) echo "tools/host game qcommon" ;;
    tools/gsc) echo "tools/gsc game qcommon qcommon/script/include" ;;
    tools/mkbsp) echo "tools/mkbsp qcommon" ;;
    esac
}
for dir in qcommon/script qcommon bg game tools/host tools/gsc tools/mkbsp; do
    ok=" $(allowed "$dir") "
    for file in "$dir"/*.[ch] "$dir"/include/*.h; do
        [ -f "$file" ] || continue
        for name in $(sed -n 's/^#[ ]*include "\([^"]*\)".*/\1/p' "$file"); do
            home=$(git ls-files "*/$name" "$name" | head -1)
            [ -n "$home" ] || { complain "$file includes \"$name\", which is nowhere"; continue; }
            case "$ok" in *" $(dirname "$home") "*) ;; *) complain "$file includes $home" ;; esac
        done
    done
done
grep -l '"gsc_[a-z]*.h"' qcommon/script/gsc_lib.c 2>/dev/null | sed 's/$/ sees the inside of the VM/' | while read -r line; do complain "$line"; done
for header in game/*.h; do
    [ "$header" = game/g_public.h ] || [ "$header" = game/g_scr_names.h ] ||
        if grep -l "\"$(basename "$header")\"" tools/*/*.[ch] 2>/dev/null | grep -q .; then complain "tools see $header"; fi
done

# libgsc.a needs libc and libm only; neither it nor bg has writable globals.
if [ -f "$build/libgsc.a" ]; then
    nm "$build/libgsc.a" 2>/dev/null | awk '$2 ~ /^[BbDdC]$/ && $3 !~ /^(__|\.LC|DW\.ref)/ {print $3}' | sort -u | while read -r s; do
        echo "check: libgsc.a has the writable global $s" >&2
    done | grep . && bad=1
fi
if [ -f "$build/libbg.a" ]; then
    nm "$build/libbg.a" 2>/dev/null | awk '$2 ~ /^[BbDdC]$/ && $3 !~ /^(__|\.LC|DW\.ref)/ {print $3}' | sort -u | while read -r s; do
        echo "check: libbg.a has the writable global $s" >&2
    done | grep . && bad=1
fi

module=$(ls "$build"/qagame*.so 2>/dev/null | head -1)
if [ -n "$module" ]; then
    exports=$(nm -D --defined-only "$module" | awk '{print $3}' | grep -v '^__asan\|^__ubsan\|^__odr_asan' | sort | tr '\n' ' ')
    [ "$exports" = "dllEntry vmMain " ] || complain "$module exports: $exports"
    needed=$(readelf -d "$module" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -v '^libc\.so\|^libm\.so\|^libz\.so\|^ld-linux\|^libasan\|^libubsan' | tr '\n' ' ')
    [ -z "$needed" ] || complain "$module needs $needed"
fi
[ $bad -eq 0 ] && echo "check: the rules hold"
exit $bad
