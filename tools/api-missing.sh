#!/usr/bin/env bash
# Names of the script API (game/g_scr_names.h) that no table of C functions has: a script that calls one gets the error
# "not implemented: NAME".  Prints them, then how many of how many.
set -eu
cd "$(dirname "$0")/.."
all=$(sed -n 's/^SCR_\(FUNCTION\|METHOD\)("\([a-z0-9_]*\)".*/\2/p' game/g_scr_names.h)
have=$(cat game/*.c qcommon/script/gsc_lib.c | grep -o '{ *"[a-z0-9_]*" *,' | tr -d '{", ' | sort -u)
missing=$(echo "$all" | grep -vxF -f <(echo "$have") || true)
echo "$missing" | tr '\n' ' ' | fold -s -w 110
echo
echo "$(echo "$missing" | grep -c .) of $(echo "$all" | grep -c .) have no behaviour yet"
