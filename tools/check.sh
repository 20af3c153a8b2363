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
    tools/xanim) echo "tools/xanim qcommon" ;;
    tools/animcheck) echo "tools/animcheck bg qcommon" ;;
    esac
}
for dir in qcommon/script qcommon bg game tools/host tools/gsc tools/mkbsp tools/xanim tools/animcheck; do
    ok=" $(allowed "$dir") "
    for file in "$dir"/*.[ch] "$dir"/include/*.h; do
        [ -f "$file" ] || continue
        for name in $(sed -n 's/^#[ ]*include "\([^"]*\)".*/\1/p' "$file"); do
            home=$(find qcommon bg game tools tests -name "$name" | head -1)
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

# Neither libgsc.a nor bg has writable globals (tables of constant pointers lie in .data.rel.ro).
for library in libgsc.a libbg.a; do
    [ -f "$build/$library" ] || continue
    for symbol in $(objdump -t "$build/$library" 2>/dev/null |
        awk 'NF > 3 && $(NF-2) ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ && $(NF-2) !~ /^\.data\.rel\.ro/ && $NF !~ /^(\.|__|DW\.ref|gcov|llvm)/ {print $NF}' | sort -u); do
        complain "$library has the writable global $symbol"
    done
done

module=$(ls "$build"/qagame*.so 2>/dev/null | head -1)
if [ -n "$module" ]; then
    exports=$(nm -D --defined-only "$module" | awk '{print $3}' | grep -v '^__asan\|^__ubsan\|^__odr_asan' | sort | tr '\n' ' ')
    [ "$exports" = "dllEntry vmMain " ] || complain "$module exports: $exports"
    needed=$(readelf -d "$module" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -v '^libc\.so\|^libm\.so\|^libz\.so\|^ld-linux\|^libasan\|^libubsan' | tr '\n' ' ')
    [ -z "$needed" ] || complain "$module needs $needed"
fi
[ $bad -eq 0 ] && echo "check: the rules hold"
exit $bad
