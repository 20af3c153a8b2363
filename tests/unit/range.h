// A shooting range for tests of numbers in play: a wide room under a high sky, weapons whose numbers a test
// chooses, hits that are all counted alike, and a gametype that does what the cvars say.
#ifndef RANGE_H
#define RANGE_H

#include "realhost.h"

enum { ATTACK = 1, USE = 4, MELEE = 8, ADS = 16, RELOAD = 32, SPRINT = 64 };

static const char rangeScript[] =
    "main()\n{\n"
    "  level.callbackStartGameType = ::Start; level.callbackPlayerConnect = ::Connect;\n"
    "  level.callbackPlayerDamage = ::Hurt; level.callbackPlayerKilled = ::Killed;\n"
    "  maps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\n"
    "Start() {}\n"
    "Connect()\n{\n"
    "  self waittill(\"begin\"); self Place();\n"
    "  for (;;)\n  {\n"
    "    self waittill(\"menuresponse\", menu, response);\n"
    "    if (response == \"back\") self Place();\n"
    "    if (response == \"arm\") { self Place(); self giveweapon(getcvar(\"what\")); self "
    "setspawnweapon(getcvar(\"what\")); }\n"
    "    if (response == \"give\") self giveweapon(getcvar(\"what\"));\n"
    "    if (response == \"drop\") self dropitem(getcvar(\"what\"));\n"
    "    if (response == \"item\") spawn(getcvar(\"class\"), (getcvarfloat(\"x\"), getcvarfloat(\"y\"), "
    "getcvarfloat(\"z\")), getcvarint(\"flags\"));\n"
    "    if (response == \"watch\") { self.sessionteam = \"spectator\"; self.sessionstate = "
    "\"spectator\"; self spawn((getcvarfloat(\"x\"), getcvarfloat(\"y\"), getcvarfloat(\"z\")), (0, 0, "
    "0)); }\n"
    "    if (response == \"empty\") { self setweaponslotammo(\"primary\", 0); self "
    "setweaponslotclipammo(\"primary\", 0); }\n"
    "    if (response == \"hit\") self finishplayerdamage(undefined, self, getcvarint(\"amount\"), 4, "
    "\"MOD_RIFLE_BULLET\", \"none\", self.origin, (1, 0, 0), \"none\");\n"
    "    if (response == \"health\") self.health = getcvarint(\"amount\");\n"
    "    if (response == \"most\") self.maxhealth = getcvarint(\"amount\");\n"
    "    if (response == \"say\") println(\"@ has \", self getweaponslotweapon(\"primary\"), \" \", self "
    "getweaponslotclipammo(\"primary\"), \" \", self getweaponslotammo(\"primary\"), \" health \", "
    "self.health, \" attached \", self getattachsize());\n"
    "    if (response == \"blast\") radiusdamage((getcvarfloat(\"x\"), getcvarfloat(\"y\"), "
    "getcvarfloat(\"z\")), getcvarfloat(\"radius\"), 100, 20);\n"
    "  }\n}\n"
    "Place()\n{\n"
    "  self.sessionteam = getcvar(\"team\"); self.sessionstate = \"playing\"; self.maxhealth = 100; "
    "self.health = "
    "100;\n"
    "  self spawn((getcvarfloat(\"x\"), getcvarfloat(\"y\"), getcvarfloat(\"z\")), (0, 0, 0)); self thread "
    "Artillery();\n}\n"
    "Artillery() { self notify(\"again\"); self endon(\"again\"); self waittill(\"artillery\", place); "
    "println(\"@ artillery \", place); }\n"
    "Hurt(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)\n{\n"
    "  by = -1; if (isplayer(eAttacker)) by = eAttacker getentitynumber();\n"
    "  println(\"@ hurt \", self getentitynumber(), \" \", sMeansOfDeath, \" \", sWeapon, \" \", iDamage, \" "
    "flags \", iDFlags, \" by \", by, \" dir \", vDir);\n"
    "  if (getcvarint(\"hurts\")) self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, "
    "sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);\n}\n"
    "Killed(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)\n"
    "{ println(\"@ killed \", self getentitynumber(), \" \", sMeansOfDeath, \" health \", self.health); "
    "self.sessionstate = \"dead\"; }\n";

// The room reaches from -6016 to 6016 along x and 4400 up; `more` are lines of a map.
static inline void RangeMap(const char *more)
{
    static const char room[] = "material wall textures/ft/wall\nmaterial water textures/ft/water water\n"
                               "material nodrop textures/ft/nodrop nodrop\n"
                               "material sky textures/ft/sky solid sky noimpact nomarks\n"
                               "room wall -6016 -1024 0 6016 1024 4400 16 wall sky\n"
                               "point mp_deathmatch_spawn 0 900 1 0\n";
    char text[8192 + sizeof(room)], line[2 * PATH_MAX];

    snprintf(text, sizeof(text), "%s%s", room, more);
    RealFile("range.map", text);
    snprintf(line, sizeof(line),
             "mkdir -p %s/fireteam/maps && %s/mkbsp %s/fireteam/range.map -o %s/fireteam/maps/range.bsp",
             real.home, realFolder, real.home, real.home);
    ck_assert_int_eq(system(line), 0);
}

// A weapon file: what all of ours have, then the pairs of the test.
static inline void RangeWeapon(const char *name, const char *pairs)
{
    char path[128], text[2048];

    snprintf(path, sizeof(path), "weapons/mp/%s", name);
    snprintf(text, sizeof(text),
             "WEAPONFILE\\displayName\\X\\ammoName\\%s\\clipName\\%s\\raiseTime\\0.05\\dropTime\\0.05"
             "\\moveSpeedScale\\1%s",
             name, name, pairs);
    RealFile(path, text);
}

static inline void RangeOpen(const char *map)
{
    RealOpen();
    RealFile("maps/mp/gametypes/range.gsc", rangeScript);
    RealFile("info/mp_lochit_dmgtable", "LOCDMGTABLE");
    RangeMap(map);
    RealConsole("set developer_script 1");
    RealConsole("set hurts 0");
    RealConsole("set team none");
    RealConsole("set x 0");
    RealConsole("set y 900");
    RealConsole("set z 1");
}

// Starts it with so many players, who stand in each other's way until they are put somewhere.
static inline void RangeStart(int players)
{
    RealStart("range", "range");
    for (int i = 0; i < players; i++) {
        char info[64];

        snprintf(info, sizeof(info), "\\name\\P%d\\ip\\localhost", i);
        RealConsole("set x %d", -2000 + 60 * i);
        ck_assert(RealConnect(i, info));
        RealRun(150, i + 1);
    }
    RealForget();
}

static inline void RangeClose(void)
{
    ck_assert_msg(!real.crashes && !RealSaw("script runtime error"), "%s", real.log);
    RealClose();
}

static inline void Ask(int slot, const char *what)
{
    char text[128];

    snprintf(text, sizeof(text), "mr %d 0 %s", Cvar_Integer(real.host->cvars, "sv_serverid"), what);
    RealSay(slot, text);
    RealFrame();
}

static inline void PutAt(int slot, float x, float y, float z)
{
    RealConsole("set x %g", (double)x);
    RealConsole("set y %g", (double)y);
    RealConsole("set z %g", (double)z);
    real.cmd[slot].buttons = 0;
    Ask(slot, "back");
}

// Puts him there with one weapon, looking along +x, ready to fire.
static inline void ArmAt(int slot, const char *weapon, float x, float y, float z)
{
    RealConsole("set what %s", weapon);
    RealConsole("set x %g", (double)x);
    RealConsole("set y %g", (double)y);
    RealConsole("set z %g", (double)z);
    memset(&real.cmd[slot], 0, sizeof(real.cmd[slot]));
    Ask(slot, "arm");
    RealTurn(slot, 0, 0);
    RealRun(150, slot + 1);
    ck_assert_msg(!RealSaw("unknown weapon"), "%s", weapon);
    RealForget();
}

static inline int Count(const char *text)
{
    int count = 0;

    for (const char *at = real.log + real.logAt; (at = strstr(at, text)); at += strlen(text))
        count++;
    return count;
}

// The number behind the first `text` of the log; -1 without it.
static inline int NumberAfter(const char *text)
{
    const char *at = strstr(real.log + real.logAt, text);

    return at ? atoi(at + strlen(text)) : -1;
}

// An entity of this type beyond players and bodies: 2 item, 3 missile; NULL when there is none.
static inline const sharedEntity_t *FindType(int type)
{
    for (int i = MAX_CLIENTS + 8; i < MAX_GENTITIES; i++) {
        const sharedEntity_t *ent = RealEntity(i);

        if (ent && ent->r.linked && ent->s.eType == type)
            return ent;
    }
    return NULL;
}

static inline const sharedEntity_t *Missile(void)
{
    return FindType(3);
}

static inline void Hold(int buttons, int ms, int clients)
{
    real.cmd[0].buttons = buttons;
    RealRun(ms, clients);
}

#endif
