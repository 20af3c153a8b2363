#!/usr/bin/env bash
# Runs the tests of one build and compares what they print:  tests/run.sh [BUILD] [part of a path]
# Kinds: unit (Check programs), abi, embed, gsc (conformance), check (gsc check), game (server runs), match (same seed, same bytes), mods, stress, refuse
# (what can't be loaded ends with one message and the right exit code), rules (tree rules).  Last line: N passed, N failed.
set -u
cd "$(dirname "$0")/.."
build=${1:-build}
part=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:abort_on_error=0} UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1:halt_on_error=1}

ok() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    echo "FAIL $1"
    [ ! -s "${2:-/dev/null}" ] || sed 's/^/    /' "$2" | head -60
}
wanted() { case "$1" in *"$part"*) return 0 ;; esac; return 1; }

# --- programs that judge themselves
for program in "$build"/unit/test_* "$build/abi" "$build/embed" "$build/embed-noslabs"; do
    [ -x "$program" ] || continue
    name=tests/$(basename "$(dirname "$program")")/$(basename "$program")
    wanted "$name" || continue
    # Limits are there against what hangs: a machine may be busy, and sanitized builds are slow.
    if CK_VERBOSITY=minimal CK_FORK=${CK_FORK:-yes} CK_DEFAULT_TIMEOUT=60 CK_TIMEOUT_MULTIPLIER=5 timeout 1200 "$program" >"$work/out" 2>&1; then ok; else fail "$name" "$work/out"; fi
done

# --- runners of their own, whose last line counts: the language, what `gsc check` says
counted() { # name, command...
    local name=$1 line n m
    shift
    GSC=$build/gsc "$@" >"$work/out" 2>&1
    line=$(tail -n 1 "$work/out")
    case "$line" in
    *" passed, "*" failed"*)
        n=${line%% passed*}
        m=${line##*passed, }
        m=${m%% failed*}
        passed=$((passed + n))
        failed=$((failed + m))
        [ "$m" = 0 ] || cat "$work/out"
        ;;
    *) fail "$name" "$work/out" ;;
    esac
}
if wanted tests/gsc/ || case "$part" in *gsc*) true ;; *) false ;; esac; then
    counted tests/gsc tests/gsc/run.sh -j 2 ${part:+"${part#tests/gsc/}"}
fi
if wanted tests/check; then counted tests/check tests/check/run.sh; fi
if wanted tests/anim; then counted tests/anim tests/anim/run.sh "$build"; fi
if wanted tests/fuzz/differ; then counted tests/fuzz/differ tests/fuzz/differ.sh; fi

# --- server runs: tests/game/CASE/ holds test.gsc (the gametype), more *.gsc, entities.txt (of the map), map (its name, else ft_box), start.cfg, and
# expected.out: the console's lines that begin with "@ ", "wire: " or "order: ", or carry a script position.  First line of test.gsc: // basis: ...
for dir in tests/game/*/; do
    name=${dir%/}
    [ -f "$dir/expected.out" ] && wanted "$name" || continue
    home=$work/$(basename "$name")
    map=$(cat "$dir/map" 2>/dev/null || echo ft_box)
    mkdir -p "$home/fireteam/maps/mp/gametypes"
    cp "$dir"/*.gsc "$home/fireteam/maps/mp/gametypes/"
    [ ! -f "$dir/entities.txt" ] || cp "$dir/entities.txt" "$home/fireteam/maps/$map.ent"
    for extra in "$dir"/files/*; do [ -e "$extra" ] && cp -r "$extra" "$home/fireteam/"; done
    cp "$dir/start.cfg" "$home/fireteam/start.cfg" 2>/dev/null || : >"$home/fireteam/start.cfg"
    timeout 600 "$build/fireteam" +set fs_homepath "$home" +set sv_speed 0 +set sv_seed 1 +set sv_maxclients 8 \
        +set developer_script 1 +set g_gametype test +exec start.cfg +map "$map" >"$work/log" 2>&1 </dev/null
    echo "exit $?" >>"$work/log"
    grep -aE "^@ |^wire: |^order: |: \(file '|^exit |AddressSanitizer|runtime error:|LeakSanitizer" "$work/log" >"$work/out"
    if diff -u "$dir/expected.out" "$work/out" >"$work/diff"; then ok; else
        fail "$name" "$work/diff"
        tail -n 15 "$work/log" | sed 's/^/      /'
    fi
done

# --- one short match, twice with the same seed: report, log and console are the same bytes
if wanted tests/match; then
    for i in 1 2; do
        mkdir -p "$work/m$i"
        timeout 900 "$build/fireteam" +set fs_homepath "$work/m$i" +set sv_speed 0 +set sv_seed 7 +set sv_maxclients 16 \
            +set g_gametype dm +set scr_dm_scorelimit 5 +set scr_dm_timelimit 5 +set g_logJson events.json +map ft_yard +addbot 6 >"$work/m$i.log" 2>&1 </dev/null
        echo "exit $?" >>"$work/m$i.log"
    done
    sed -i "s#$work/m[12]#HOME#g" "$work"/m?.log
    report=fireteam/matchreport.json
    if cmp "$work/m1/$report" "$work/m2/$report" >"$work/out" 2>&1 && cmp "$work/m1/fireteam/games_mp.log" "$work/m2/fireteam/games_mp.log" >>"$work/out" 2>&1 &&
        cmp "$work/m1/fireteam/events.json" "$work/m2/fireteam/events.json" >>"$work/out" 2>&1 &&
        diff "$work/m1.log" "$work/m2.log" >>"$work/out" 2>&1; then ok; else fail "tests/match (same seed, same bytes)" "$work/out"; fi
    if grep -q '^exit 0$' "$work/m1.log" && grep -q '"scriptErrors": 0' "$work/m1/$report" && grep -q '"stuck": 0' "$work/m1/$report" &&
        grep -q '"endReason": "exitlevel"' "$work/m1/$report" && grep -q ';.*;MOD_' "$work/m1/fireteam/games_mp.log"; then ok; else
        tail -n 40 "$work/m1.log" >"$work/out"
        fail "tests/match (played to its end, no script error, nobody stuck)" "$work/out"
    fi
fi

# --- a match of rounds is one match: the report counts over its restarts what the log holds
if wanted tests/match; then
    mkdir -p "$work/rounds"
    timeout 900 "$build/fireteam" +set fs_homepath "$work/rounds" +set sv_speed 0 +set g_gametype sd +set scr_sd_scorelimit 3 +map ft_yard +addbot 8 >"$work/out" 2>&1 </dev/null
    if python3 -c '
import json, sys
report = json.load(open(sys.argv[1] + "/matchreport.json", encoding="ascii"))
deaths = sum(" K;" in line for line in open(sys.argv[1] + "/games_mp.log", encoding="ascii"))
assert report["restarts"] >= 2 and report["connects"] == 8 and report["menus"] >= 16, report
assert report["kills"] + report["suicides"] == deaths, (report["kills"], report["suicides"], deaths)
assert sum(row["kills"] for row in report["players"]) == report["kills"] and report["shots"] > report["hits"] > 0, report
' "$work/rounds/fireteam" >>"$work/out" 2>&1; then ok; else fail "tests/match (a match of rounds)" "$work/out"; fi
    timeout 900 "$build/fireteam" +set fs_homepath "$work/full" +set sv_speed 0 +set sv_maxclients 64 +set g_gametype sd +set scr_sd_scorelimit 2 +map ft_yard +addbot 64 >"$work/out" 2>&1 </dev/null
    if grep -q '"connects": 64' "$work/full/fireteam/matchreport.json" && ! grep -q overflow "$work/out"; then ok; else fail "tests/match (64 bots over restarts)" "$work/out"; fi
    # ... and where nothing can be written
    timeout 900 "$build/fireteam" +set fs_homepath /proc/nowhere +set sv_speed 0 +set g_gametype sd +set scr_sd_scorelimit 2 +map ft_yard +addbot 8 >"$work/out" 2>&1 </dev/null
    if grep -q '^winner: \(axis\|allies\)' "$work/out" && [ "$(grep -c '^Server: ft_yard' "$work/out")" -le 4 ]; then ok; else fail "tests/match (rounds without a home)" "$work/out"; fi
fi

# --- whole matches for places and flags, each twice with the same seed: they end by score, and look like play
for gametype in ctf dom; do
    wanted tests/match || continue
    for i in 1 2; do
        mkdir -p "$work/$gametype$i"
        timeout 900 "$build/fireteam" +set fs_homepath "$work/$gametype$i" +set sv_speed 0 +set sv_seed 3 +set sv_maxclients 16 \
            +set g_gametype $gametype +map ft_yard +addbot 16 >"$work/$gametype$i.log" 2>&1 </dev/null
        echo "exit $?" >>"$work/$gametype$i.log"
        sed -i "s#$work/$gametype$i#HOME#g" "$work/$gametype$i.log"
    done
    if diff "$work/${gametype}1.log" "$work/${gametype}2.log" >"$work/out" 2>&1 &&
        diff "$work/${gametype}1/fireteam/games_mp.log" "$work/${gametype}2/fireteam/games_mp.log" >>"$work/out" 2>&1 &&
        python3 -c '
import json, sys
report = json.load(open(sys.argv[1] + "/matchreport.json", encoding="ascii"))
actions = [line.strip().split(";") for line in open(sys.argv[1] + "/games_mp.log", encoding="ascii") if " A;" in line]
def count(what): return sum(a[-1] == what for a in actions)
winner, loser = sorted((report["scoreAllies"], report["scoreAxis"]), reverse=True)
assert report["endReason"] == "exitlevel" and report["scriptErrors"] == 0 and report["stuck"] == 0, report
assert {a[3] for a in actions} == {"allies", "axis"}, "one side did nothing"
if report["gametype"] == "ctf":
    assert winner == 3 and winner + loser == count("flag_capture") <= count("flag_take") >= count("flag_drop") > 0, actions
else:
    assert winner >= 100 and loser > 10 and count("point_take") > 6, (winner, loser, actions)
assert 5 < 100 * report["hits"] / report["shots"] < 40, "accuracy"
' "$work/${gametype}1/fireteam" >>"$work/out" 2>&1 && grep -q '^exit 0$' "$work/${gametype}1.log"; then ok; else
        tail -n 40 "$work/${gametype}1.log" >>"$work/out"
        fail "tests/match (a match of $gametype)" "$work/out"
    fi
done

# --- flags on our own map are as hard to take for one side as for the other: over eight matches of four minutes neither side takes less than three of ten
if wanted tests/match/balance; then
    for seed in {1..8}; do
        timeout 900 "$build/fireteam" +set fs_homepath "$work/balance$seed" +set sv_speed 0 +set sv_seed "$seed" +set sv_maxclients 16 \
            +set g_gametype ctf +set scr_ctf_timelimit 4 +map ft_yard +addbot 16 >>"$work/balance.log" 2>&1 </dev/null
    done
    allies=$(cat "$work"/balance*/fireteam/games_mp.log | grep -c ';allies;.*;flag_take$')
    axis=$(cat "$work"/balance*/fireteam/games_mp.log | grep -c ';axis;.*;flag_take$')
    if [ $((allies * 10)) -ge $(((allies + axis) * 3)) ] && [ $((axis * 10)) -ge $(((allies + axis) * 3)) ] && [ $((allies + axis)) -ge 20 ]; then ok; else
        echo "flags taken: allies $allies, axis $axis" >"$work/out"
        fail tests/match/balance "$work/out"
    fi
fi

# --- flags on a map of OpenArena where every way between the bases is a jump pad: they are thrown, and live to tell
openarena=${OPENARENA:-/usr/share/games/openarena}
if wanted tests/match && [ -d "$openarena/baseoa" ]; then
    mkdir -p "$work/pads"
    timeout 900 "$build/fireteam" +set fs_homepath "$work/pads" +set fs_basepath "$openarena" +set com_basegame baseoa +set sv_speed 0 \
        +set sv_seed 2 +set sv_maxclients 16 +set g_gametype ctf +map oa_ctf2 +addbot 16 >"$work/out" 2>&1 </dev/null
    if python3 -c '
import json, sys
report = json.load(open(sys.argv[1] + "/matchreport.json", encoding="ascii"))
assert report["endReason"] == "exitlevel" and report["scriptErrors"] == 0 and report["stuck"] == 0, report
assert report["scoreAllies"] + report["scoreAxis"] > 0 and report["suicides"] < report["kills"], report
' "$work/pads/fireteam" >>"$work/out" 2>&1; then ok; else fail "tests/match (flags over jump pads)" "$work/out"; fi
fi

# --- game types and mods by people who had seen only the description of the API, as they came: 16 bots to the end, no script error (one asks for a vehicle, which there is not, and gives a second pair of binoculars)
mod_match() { # game type, folder packed as a pk3 ("" none), map, arguments...
    local type=$1 mod=$2 map=$3 home
    shift 3
    wanted "tests/mods/$type-$map" || return 0
    home=$work/mods-$type-$map
    mkdir -p "$home/fireteam"
    cp -r "tests/mods/$games"/* "$home/fireteam/"
    [ -z "$mod" ] || (cd "tests/mods/$mod" && zip -q -r -X "$home/fireteam/zzz_$mod.pk3" .)
    if timeout 900 "$build/fireteam" +set fs_homepath "$home" +set sv_speed 0 +set sv_maxclients 16 +set g_gametype "$type" "$@" +map "$map" +addbot 16 >"$work/out" 2>&1 </dev/null &&
        ! grep -A1 'script runtime error \*' "$work/out" | grep -qvE 'script runtime error|^--|^not implemented: script_vehicle|^Can not give player weapon' && [ "$(sed -n 's/^ *"kills": *\([0-9]*\).*/\1/p' "$home/fireteam/matchreport.json" | head -1)" -ge 5 ]; then ok; else fail "tests/mods/$type-$map" "$work/out"; fi
}
mod_matches() { # map, arguments...
    local map=$1
    shift
    games=gametypes
    mod_match ret "" "$map" "$@"
    mod_match hq2 adminmod "$map" "$@"
    mod_match lines "" "$map" "$@"
    mod_match assault adminmod "$map" "$@"
    mod_match killtdm killtdm "$map" "$@"
    games=gametypes2
    mod_match hunted hookmod "$map" "$@"
    mod_match radio "" "$map" "$@"
    mod_match wreck hookmod "$map" "$@"
    games=dmmod # a pk3 is all of it
    mod_match dm dmmod "$map" "$@"
}
mod_matches ft_yard
[ ! -f /usr/share/games/openarena/baseoa/pak0.pk3 ] || mod_matches kaos2 +set fs_basepath /usr/share/games/openarena +set com_basegame baseoa

# --- the event log of that match: JSON on each line, and the events that must be there
if wanted tests/match && command -v python3 >/dev/null; then
    if python3 -c '
import json, sys
events = [json.loads(line) for line in open(sys.argv[1], encoding="ascii")]
missing = {"map", "connect", "team", "spawn", "damage", "kill", "score"} - {e["event"] for e in events}
assert not missing, missing
assert [e["time"] for e in events] == sorted(e["time"] for e in events), "times go back"
assert sum(e["event"] == "kill" for e in events) >= 5
' "$work/m1/fireteam/events.json" >"$work/out" 2>&1; then ok; else fail "tests/match (event log)" "$work/out"; fi
fi

# --- restarts and map changes
if wanted tests/stress; then
    if tests/stress.sh "$build" >"$work/out" 2>&1; then ok; else fail tests/stress "$work/out"; fi
fi

# --- what can't be loaded
refuse() { # name, exit code, text that must be there, arguments...
    local name=$1 code=$2 text=$3 got
    shift 3
    wanted "tests/refuse/$name" || return 0
    timeout 600 "$build/fireteam" +set sv_speed 0 "$@" >"$work/out" 2>&1 </dev/null
    got=$?
    if [ $got = "$code" ] && grep -qaiE "$text" "$work/out" && ! grep -qa Sanitizer "$work/out"; then ok; else
        echo "exit $got, wanted $code and a line like: $text" >>"$work/out"
        fail "tests/refuse/$name" "$work/out"
    fi
}
prepare() { # name: an empty home folder with a game folder
    rm -rf "$work/$1" && mkdir -p "$work/$1/fireteam/maps/mp/gametypes" && echo "$work/$1"
}
home=$(prepare missing)
refuse missing-map 3 "nosuchmap" +set fs_homepath "$home" +map nosuchmap
refuse climbing-map 3 "\.\./" +set fs_homepath "$home" +map ../../etc/passwd
home=$(prepare cut)
if [ -f "$build/stage/fireteam/maps/ft_yard.bsp" ]; then
    head -c 5000 "$build/stage/fireteam/maps/ft_yard.bsp" >"$home/fireteam/maps/cut.bsp"
    refuse cut-map 3 "maps/cut.bsp" +set fs_homepath "$home" +map cut
fi
home=$(prepare pk3)
head -c 3000 /dev/urandom >"$home/fireteam/broken.pk3"
refuse broken-pk3-is-skipped 0 "broken.pk3" +set fs_homepath "$home" +map ft_box +quit
home=$(prepare gametype)
refuse unknown-gametype-becomes-dm 0 "g_gametype nosuch is not a valid gametype, defaulting to dm" +set fs_homepath "$home" +set g_gametype nosuch +map ft_box +quit
home=$(prepare syntax)
printf 'main()\n{\n\tx = ;\n}\n' >"$home/fireteam/maps/mp/gametypes/bad.gsc"
refuse script-syntax-error 3 "bad syntax: \(file 'maps.mp.gametypes.bad.gsc', line 3\)" +set fs_homepath "$home" +set g_gametype bad +map ft_box
refuse wrong-use 2 "unknown option .*--help" --nosuchoption
home=$(prepare words)
refuse nothing-to-do 2 "nothing is left to do" +set fs_homepath "$home"
refuse unknown-word 2 "Unknown command .foo" +set fs_homepath "$home" +foo
printf 'bind x y\nseta\nset ft_after 1\n' >"$home/fireteam/autoexec.cfg"
refuse unknown-word-in-a-file 0 'Unknown command .bind' +set fs_homepath "$home" +map ft_box +quit
rm "$home/fireteam/autoexec.cfg"
refuse report-without-home 1 'no match report to copy' +set fs_homepath /proc/nowhere +set sv_report "$work/copy.json" +map ft_box +quit
refuse map-without-name 2 "usage: map" +set fs_homepath "$home" +map
refuse senseless-settings 0 "sv_speed .nan. is no number" +set fs_homepath "$home" +set sv_speed nan +set sv_fps abc +map ft_box +quit
refuse lost-report 1 "report cannot be written" +set fs_homepath "$home" +set sv_report "$home/no/such/folder" +map ft_box +quit
home=$(prepare instant)
printf 'main()\n{\n\tlevel.callbackStartGameType = ::Go;\n\tmaps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\nGo()\n{\n\texitlevel(false);\n}\n' >"$home/fireteam/maps/mp/gametypes/instant.gsc"
refuse exitlevel-at-start-counts 0 "match report" +set fs_homepath "$home" +set g_gametype instant +set sv_matches 2 +map ft_box
home=$(prepare faulty)
printf 'main()\n{\n\tlevel.callbackStartGameType = ::Go;\n\tmaps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\nGo()\n{\n\twait 1;\n\tx = undefined + 1;\n\texitlevel(false);\n}\n' >"$home/fireteam/maps/mp/gametypes/faulty.gsc"
refuse errors-fail-when-asked 1 "match failed: 1 script error" +set fs_homepath "$home" +set g_gametype faulty +set sv_failOnErrors 1 +map ft_box
refuse errors-do-not-fail 0 "unmatching" +set fs_homepath "$home" +set g_gametype faulty +map ft_box
refuse silent-errors-go-into-the-log 0 "" +set fs_homepath "$home" +set g_gametype faulty +set scr_error_report 0 +set logfile 1 +map ft_box
if wanted tests/refuse/silent-errors-go-into-the-log && grep -qa unmatching "$work/out"; then fail tests/refuse/silent-errors-on-the-console "$work/out"; fi
if wanted tests/refuse/silent-errors-go-into-the-log && ! grep -qa unmatching "$home/fireteam/script_mp.log"; then fail tests/refuse/silent-errors-in-the-log; fi
home=$(prepare endless)
printf 'main()\n{\n\tlevel.callbackStartGameType = ::Go;\n\tmaps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\nGo()\n{\n}\n' >"$home/fireteam/maps/mp/gametypes/endless.gsc"
refuse match-without-end 1 "match failed: not over after 5 minutes of play" +set fs_homepath "$home" +set g_gametype endless +set sv_matchMinutes 5 +map ft_box
home=$(prepare greedy)
sed 's/println("@ killed");/a = []; for (i = 0;; i++) { resettimeout(); a[i] = "x" + i; }/; s/^\tFault();//' tests/game/drop-in-native/test.gsc >"$home/fireteam/maps/mp/gametypes/greedy.gsc"
refuse memory-in-a-native 1 "script memory is used up" +set fs_homepath "$home" +set g_gametype greedy +set scr_memory_limit 4 +set developer_script 1 +map ft_box
home=$(prepare empty)
printf '{\n"classname" "worldspawn"\n}\n' >"$home/fireteam/maps/ft_box.ent"
refuse map-without-spawns 1 "match failed: dm: this map has no" +set fs_homepath "$home" +map ft_box +addbot 2

home=$(prepare playerkey)
printf '{\n"classname" "mp_deathmatch_spawn"\n"origin" "0 0 0"\n"SessionTeam" "axis"\n}\n' >"$home/fireteam/maps/ft_box.ent"
refuse player-key-in-a-map 3 "key 'SessionTeam' with value 'axis' in a 'mp_deathmatch_spawn' entity" +set fs_homepath "$home" +map ft_box

home=$(prepare lostmode)
mkdir -p "$home/fireteam/weapons/mp"
sed 's/damage.55/damage\\0x10/' mp/weapons/mp/ft_mg_mp >"$home/fireteam/weapons/mp/ft_mg_mp"
refuse weapon-without-its-other-mode 0 "weapon 'ft_mg_slow_mp' has one mode" +set fs_homepath "$home" +map ft_box +quit
refuse folder-that-is-not-there 0 'com_basegame: there is no folder "nosuch"' +set com_basegame nosuch +quit
printf 'set a 1\n\0set b 2\nset c 3\n' >"$home/fireteam/zero.cfg"
refuse zero-byte-in-a-cfg 0 '"c" is:"3"' +set fs_homepath "$home" +exec zero.cfg +c +quit
refuse commands-of-the-module 0 '^addbot \[NUMBER\] \[NAME\]: adds bots' +set fs_homepath "$home" +map ft_box +cmdlist bot +quit

home=$(prepare noclip)
mkdir -p "$home/fireteam/animtrees" "$home/fireteam/mp"
for f in animtrees/multiplayer.atr mp/playeranim.script; do
    sed 's/legs_stand_walk_left/legs_stand_gone/g' "$build/stage/fireteam/$f" >"$home/fireteam/$f"
done
refuse missing-clip 3 "Cannot find 'xanim/legs_stand_gone'" +set fs_homepath "$home" +map ft_box +quit
refuse missing-clip-optional 0 "players are not animated" +set fs_homepath "$home" +set g_animOptional 1 +map ft_box +quit

# --- archived variables over runs of the host: what the console changed is there again, what the command line said is not
if wanted tests/refuse/settings-are-kept; then
    home=$(prepare kept)
    kept() { timeout 600 "$build/fireteam" +set fs_homepath "$home" "$@" +map ft_box >>"$work/out" 2>&1; }
    : >"$work/out"
    printf 'seta ft_mine 5\ng_deadChat 1\nseta quoted a"b\nquit\n' | kept +set sv_speed 100 +set g_logSync 1
    printf 'g_deadChat 0\nquit\n' | kept +set sv_speed 0 +set ft_mine 6
    printf 'g_deadChat\nft_mine\ng_logSync\nquit\n' | kept +set sv_speed 100
    if grep -q '"ft_mine" is:"5"' "$work/out" && grep -q '"g_deadChat" is:"1"' "$work/out" && grep -q '"g_logSync" is:"0"' "$work/out" &&
        ! ls "$home"/fireteam/*.new >/dev/null 2>&1; then ok; else fail tests/refuse/settings-are-kept "$work/out"; fi
fi

# --- a console that cannot be written: the match is played, one line on standard error and the exit code tell of it
if wanted tests/refuse/lost-output; then
    home=$(prepare full)
    timeout 600 "$build/fireteam" +set fs_homepath "$home" +set sv_speed 0 +set scr_dm_timelimit 1 +map ft_box +addbot 2 >/dev/full 2>"$work/out" </dev/null
    got=$?
    "$build/fireteam" --help >/dev/full 2>>"$work/out"
    if [ "$got $?" = "1 1" ] && [ "$(grep -c . "$work/out")" = 2 ] && [ "$(grep -c '^fireteam: standard output cannot be written: No space left' "$work/out")" = 2 ] &&
        grep -q '"endReason": "exitlevel"' "$home/fireteam/matchreport.json"; then ok; else fail tests/refuse/lost-output "$work/out"; fi
    rm -f "$home/fireteam/matchreport.json" "$home/fireteam/games_mp.log"
    if timeout 600 "$build/fireteam" +set fs_homepath "$home" +set g_logSync 1 +map ft_box +quit >&- 2>&- <&- && ! grep -q 'match report' "$home/fireteam/games_mp.log"; then ok; else
        fail tests/refuse/closed-output "$home/fireteam/games_mp.log"
    fi
fi

# --- a script that keeps the frame, or the start or restart of a level, to itself for ever: a signal, or quit at the console, ends the run in order within about a second (a sanitizer's build is slower)
for way in signal quit start restart; do
    wanted "tests/refuse/stuck-script-$way" || continue
    home=$(prepare stuck)
    case $way in start) first= ;; restart) first='if (!isdefined(game["again"])) { game["again"] = 1; wait 2; map_restart(true); return; }' ;; *) first='wait 1;' ;; esac
    printf 'main()\n{\n\tlevel.callbackStartGameType = ::Go;\n\tmaps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\nGo()\n{\n\t%s\n\tprintln("stuck now");\n\tfor (;;)\n\t\tresettimeout();\n}\n' "$first" >"$home/fireteam/maps/mp/gametypes/stuck.gsc"
    mkfifo "$home/console"
    timeout 600 "$build/fireteam" +set fs_homepath "$home" +set developer_script 1 +set g_gametype stuck +map ft_box >"$work/out" 2>&1 <"$home/console" & server=$!
    exec 7>"$home/console"
    for _ in {1..300}; do ! grep -q '^stuck now' "$work/out" || break; sleep 0.1; done
    before=$SECONDS
    case $way in start | restart) sleep 1 ;; esac # what is written ahead of time is no answer
    if [ $way = signal ]; then kill "$server" && kill "$server"; else printf 'echo first\n quit\n' >&7; fi
    wait "$server"
    got=$?
    exec 7>&-
    if [ $got = 0 ] && [ $((SECONDS - before)) -le 5 ] && grep -q "^interrupted: (file 'maps.mp.gametypes.stuck.gsc', line 1[01])" "$work/out" &&
        grep -q ShutdownGame "$home/fireteam/games_mp.log" && { [ $way != signal ] && [ $way != quit ] || grep -q '"endReason": "shutdown"' "$home/fireteam/matchreport.json"; }; then ok; else
        echo "exit $got after $((SECONDS - before)) s" >>"$work/out"
        fail "tests/refuse/stuck-script-$way" "$work/out"
    fi
done

# --- two servers with one home folder, whose fireteam.cfg is a link: neither loses what the other has saved, and what an admin wrote there stays
if wanted tests/refuse/settings-are-shared; then
    home=$(prepare shared)
    mkdir "$work/dots" && printf '// mine\nset ft_hand 1\nseta ft_a1 old\nseta ft_gone "1"\n' >"$work/dots/real.cfg"
    ln -s ../../dots/real.cfg "$home/fireteam/fireteam.cfg"
    shared() { timeout 600 "$build/fireteam" +set fs_homepath "$home" +set sv_speed 20 +map ft_box; }
    changes() { for i in {1..25}; do printf 'seta ft_%s%d "%s;%d"\nwait 2\n' "$1" "$i" "$1" "$i"; done; }
    { changes a; echo unset ft_gone; echo quit; } | shared >"$work/out" 2>&1 & first=$!
    { changes b; echo quit; } | shared >"$work/out2" 2>&1
    wait "$first"
    cat "$work/out2" "$work/dots/real.cfg" >>"$work/out"
    if [ -L "$home/fireteam/fireteam.cfg" ] && [ "$(grep -c '^seta ft_a[0-9]* "a;' "$work/dots/real.cfg")" = 25 ] && [ "$(grep -c '^seta ft_b' "$work/dots/real.cfg")" = 25 ] &&
        [ "$(head -n 2 "$work/dots/real.cfg")" = $'// mine\nset ft_hand 1' ] && ! grep -q ft_gone "$work/dots/real.cfg" && [ "$(ls "$work/dots")" = real.cfg ]; then ok; else
        fail tests/refuse/settings-are-shared "$work/out"
    fi
fi

# --- a damaged map in a rotation: back to the map before, and on from there
if wanted tests/refuse/damaged-map-in-rotation; then
    home=$(prepare damaged)
    mkdir -p "$home/fireteam/maps"
    cp "$build/stage/fireteam/maps/ft_box.bsp" "$home/fireteam/maps/odd.bsp"
    printf 'x\033[31m' >"$home/fireteam/maps/odd.ent"
    head -c 3000 "$build/stage/fireteam/maps/ft_yard.bsp" >"$home/fireteam/maps/cut.bsp"
    : >"$work/out"
    told() { for _ in {1..500}; do ! grep -q "$1" "$work/out" || return 0; sleep 0.1; done; }
    { told '^Server: ft_box'; echo 'wait 30'; echo map_rotate; told '^Server: odd'; echo map_rotate; told '^Going back'; echo map_rotate; told '^Server: ft_yard'; echo quit; } | timeout 600 "$build/fireteam" +set fs_homepath "$home" +set sv_speed 20 \
        +set sv_mapRotation "map odd map cut map ft_yard" +map ft_box >"$work/out" 2>&1
    if grep -q "^Going back to ft_box" "$work/out" && grep -q "^Server: ft_yard" "$work/out" && ! grep -q "$(printf '\033')" "$work/out"; then ok; else
        fail tests/refuse/damaged-map-in-rotation "$work/out"
    fi
fi

# --- folders that lead round in a circle, and what is no file
if wanted tests/check/circle; then
    mkdir -p "$work/circle" && echo 'main() { }' >"$work/circle/a.gsc"
    ln -s . "$work/circle/x" && ln -s . "$work/circle/y" && mkfifo "$work/circle/pipe.gsc"
    if timeout 600 "$build/gsc" check "$work/circle" >"$work/out" 2>&1 && grep -q '^1 file, 0 errors' "$work/out"; then ok; else fail tests/check/circle "$work/out"; fi
fi

# --- the tree
if wanted tests/rules; then
    if tools/check.sh "$build" >"$work/out" 2>&1; then ok; else fail tests/rules "$work/out"; fi
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
