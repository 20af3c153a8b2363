// Console commands of the server, the map rotation, the ends of a level, and the list of banned addresses.
// What an admin does is here, so that it works on both hosts alike [build-decisions, Host and module].
#include "g_local.h"
#include "g_syscalls.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BANS = 1024, MAX_ADDED_BOTS = MAX_CLIENTS, MAX_TRACE_TESTS = 1000000, MAX_ROTATION = 65536 };

// ------------------------------------------------------------- the end of a level

static void SetCvarInt(const char *name, int value)
{
    char text[16];

    Q_Format(text, sizeof(text), "%d", value);
    Sys_CvarSet(name, text);
}

// A stock server knows no sv_matches; ours ends by itself.
static bool EndsServer(void)
{
    int wanted = Sys_CvarInt("sv_matches");

    return level.profile != PROFILE_UO && wanted > 0 && Sys_CvarInt("ft_matches") >= wanted;
}

// Why a script says that the match could not be played.  Our host tells it itself, and ends with another exit
// code.
static void TellFailure(void)
{
    char why[MAX_CVAR_VALUE];

    Sys_CvarString("ft_matchFailed", why, sizeof(why));
    if (!why[0] || Sys_CvarInt("ft_host"))
        return;
    G_Printf("match failed: %s\n", why);
    Sys_CvarSet("ft_matchFailed", "");
}

bool G_ExitLevel(int savePersist)
{
    if (level.exiting || level.restarting)
        return false;
    level.exiting = true;
    level.exitMs = level.timeMs;
    level.savePersist = savePersist;
    G_ReportWrite("exitlevel"); // while there are scores
    TellFailure();
    SetCvarInt("ft_matches", Sys_CvarInt("ft_matches") + 1);
    G_TraceOrder("exit: map_rotate");
    Sys_ConsoleCommand(EndsServer() ? "quit\n" : "map_rotate\n");
    G_TraceOrder("exit: scores");
    memset(level.teamScore, 0, sizeof(level.teamScore));
    for (int i = 0; i < level.maxClients; i++)
        g_clients[i].score = 0;
    G_TraceOrder("exit: clients");
    for (int i = 0; i < level.maxClients; i++)
        if (g_clients[i].connected == CON_CONNECTED)
            g_clients[i].connected = CON_CONNECTING;
    G_TraceOrder("exit: log");
    G_LogPrintf("ExitLevel: executed\n");
    return true;
}

// A level that is over and still here: the host could not load what was next in the rotation.
void G_ExitFrame(void)
{
    enum { PATIENCE_MS = 3000 };

    if (!level.exiting || level.timeMs - level.exitMs < PATIENCE_MS)
        return;
    level.exitMs = level.timeMs;
    G_Printf("the next map has not come: going on in the rotation\n");
    Sys_ConsoleCommand("map_rotate\n");
}

static bool GametypeChanged(void)
{
    char now[MAX_QPATH];

    Sys_CvarString("ft_gametype", now, sizeof(now));
    return Q_StringCompareNoCase(now, level.gametype) != 0;
}

static void LoadMap(const char *name)
{
    char text[MAX_QPATH + 8];

    Q_Format(text, sizeof(text), "map %s\n", name);
    Sys_ConsoleCommand(text);
}

bool G_MapRestart(int savePersist)
{
    if (level.exiting || level.restarting)
        return false;
    level.restarting = true;
    level.savePersist = savePersist;
    G_TraceOrder("restart: %d", savePersist);
    if (savePersist)
        Sys_CvarSet("ft_gametype", level.gametype); // [script-api 6.5]
    if (!savePersist && GametypeChanged())
        LoadMap(level.mapName);
    else
        Sys_ConsoleCommand("map_restart 0\n");
    return true;
}

// ------------------------------------------------------------- rotation

static bool IsFileWord(const char *word)
{
    char clean[MAX_QPATH];

    return Q_PathClean(clean, sizeof(clean), word) && !strpbrk(word, ";\"\n\r");
}

static bool MapExists(const char *name)
{
    char path[MAX_QPATH];
    int handle = 0;

    if (!Q_Format(path, sizeof(path), "maps/%s.bsp", name))
        return false;
    Sys_FileOpen(path, &handle, FS_READ);
    if (handle)
        Sys_FileClose(handle);
    return handle != 0;
}

// A change that the next level must not carry `game` over [script-api 6.6].
static void SetForNext(const char *cvar, const char *value)
{
    char now[MAX_CVAR_VALUE];

    Sys_CvarString(cvar, now, sizeof(now));
    if (Q_StringCompareNoCase(now, value))
        level.savePersist = 0;
    Sys_CvarSet(cvar, value);
}

static bool IsRotationWord(const char *word)
{
    static const char *const words[] = {"gametype", "exec", "allow_jeeps", "allow_tanks", "map"};

    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (!Q_StringCompareNoCase(word, words[i]))
            return true;
    return false;
}

// Obeys one pair of the rotation; true when it was a map, and one that there is.
static bool TakeToken(const char *word, const char *value)
{
    char text[MAX_QPATH + 16];

    if (!Q_StringCompareNoCase(word, "gametype")) {
        SetForNext("ft_gametype", value);
    } else if (!Q_StringCompareNoCase(word, "exec")) {
        Q_Format(text, sizeof(text), "exec %s\n", value);
        Sys_ConsoleCommand(text);
    } else if (!Q_StringCompareNoCase(word, "allow_jeeps") || !Q_StringCompareNoCase(word, "allow_tanks")) {
        Q_Format(text, sizeof(text), "scr_%s", word);
        SetForNext(text, value);
    } else {
        if (!MapExists(value)) {
            G_Printf("sv_mapRotation: there is no map '%s'\n", value);
            return false;
        }
        if (!Q_StringCompareNoCase(value, level.mapName) && !GametypeChanged())
            Sys_ConsoleCommand("map_restart 0\n");
        else
            LoadMap(value);
        return true;
    }
    return false;
}

// Goes through the rest of the rotation up to its next map.  False when it has none.
static bool RotateOnce(const char *rotation)
{
    q_parser_t parser;
    char word[Q_MAX_TOKEN];

    Q_ParserInit(&parser, "sv_mapRotation", rotation, strlen(rotation));
    while (Q_ParseToken(&parser)) {
        Q_StringCopy(word, sizeof(word), parser.token);
        if (!IsRotationWord(word)) { // alone: what stands behind it may be right
            G_Printf("sv_mapRotation: unknown word '%s'\n", word);
            continue;
        }
        if (!Q_ParseToken(&parser)) {
            G_Printf("sv_mapRotation: nothing follows '%s'\n", word);
            return false;
        }
        if (!IsFileWord(parser.token)) {
            G_Printf("sv_mapRotation: '%s' is no name for '%s'\n", parser.token, word);
            continue;
        }
        if (TakeToken(word, parser.token)) {
            Sys_CvarSet("sv_mapRotationCurrent", parser.text);
            return true;
        }
    }
    return false;
}

static void Con_MapRotate(const cmd_args_t *args)
{
    char *rotation = G_Alloc(MAX_ROTATION);
    bool found;

    (void)args;
    Sys_CvarString("sv_mapRotationCurrent", rotation, MAX_ROTATION);
    found = RotateOnce(rotation);
    if (!found) {
        Sys_CvarString("sv_mapRotation", rotation, MAX_ROTATION);
        found = RotateOnce(rotation);
    }
    G_Free(rotation);
    if (found)
        return;
    Sys_CvarSet("sv_mapRotationCurrent", "");
    Sys_ConsoleCommand("map_restart 0\n");
}

// ------------------------------------------------------------- bots

// addbot [how many] [name]
static void Con_AddBot(const cmd_args_t *args)
{
    int count = 1, slot;

    if (args->argc > 1 && (!Q_StringToInt(args->argv[1], &count) || count < 1)) {
        G_Printf("usage: addbot [how many] [name]\n");
        return;
    }
    count = Q_ClampInt(count, 0, MAX_ADDED_BOTS);
    for (int i = 0; i < count; i++)
        if (!G_BotAdd(args->argc > 2 ? args->argv[2] : NULL, &slot)) {
            G_Printf("the server is full: %d of %d bots added\n", i, count);
            return;
        }
}

static void Con_KickBots(const cmd_args_t *args)
{
    (void)args;
    G_BotKickAll();
}

static void Con_Bots(const cmd_args_t *args)
{
    (void)args;
    for (int i = 0; i < level.maxClients; i++)
        if (G_ClientOf(i) && g_clients[i].isBot)
            G_Printf("%2d %-20s team %-9s %-12s score %d\n", i, g_clients[i].name,
                     G_TeamName(g_clients[i].team), G_StateName(g_clients[i].state), g_clients[i].score);
}

// ------------------------------------------------------------- talking, looking

// as SLOT COMMAND...: what that client would say by the command; for tests and for helping people.
static void Con_As(const cmd_args_t *args)
{
    cmd_args_t rest = {0};
    int slot;

    if (args->argc < 3 || !Q_StringToInt(args->argv[1], &slot)) {
        G_Printf("usage: as SLOT COMMAND...\n");
        return;
    }
    if (!G_ClientOf(slot)) {
        G_Printf("as: nobody is in slot %d\n", slot);
        return;
    }
    for (int i = 0; i < (int)ARRAY_LEN(rest.argv); i++)
        rest.argv[i] = i + 2 < args->argc ? args->argv[i + 2] : "";
    rest.argc = args->argc - 2;
    G_ClientCommand(slot, &rest);
}

static void Con_Say(const cmd_args_t *args)
{
    char text[256] = "";

    for (int i = 1; i < args->argc; i++) {
        if (i > 1)
            Q_StringAppend(text, sizeof(text), " ");
        Q_StringAppend(text, sizeof(text), args->argv[i]);
    }
    for (char *c = text; *c; c++)
        if (*c == '"' || (unsigned char)*c < ' ')
            *c = '\'';
    G_ServerCommand(-1,
                    "h \"\x15"
                    "console: %s\"",
                    text);
}

void G_ListEntities(void)
{
    for (int i = 0; i < MAX_GENTITIES; i++) {
        const gentity_t *ent = &g_entities[i];

        if (ent->inUse)
            G_Printf("%4d: %-24s %s%s at %.0f %.0f %.0f\n", i, ent->classname ? ent->classname : "",
                     ent->targetname ? ent->targetname : "", ent->r.linked ? "" : " (not linked)",
                     ent->r.currentOrigin[0], ent->r.currentOrigin[1], ent->r.currentOrigin[2]);
    }
}

static void Con_EntityList(const cmd_args_t *args)
{
    (void)args;
    G_ListEntities();
}

static void Con_Budget(const cmd_args_t *args)
{
    (void)args;
    G_BudgetPrint();
}

// ------------------------------------------------------------- tracetest

// The box that holds all entities, and some room around it.
static void LevelBounds(vec3_t mins, vec3_t maxs)
{
    bool any = false;

    Q_VecSet(mins, -512, -512, -512);
    Q_VecSet(maxs, 512, 512, 512);
    for (int e = FIRST_FREE_ENTITY; e < level.numEntities; e++) {
        if (!g_entities[e].inUse)
            continue;
        for (int i = 0; i < 3; i++) {
            float at = g_entities[e].r.currentOrigin[i];

            mins[i] = !any || at - 256 < mins[i] ? at - 256 : mins[i];
            maxs[i] = !any || at + 256 > maxs[i] ? at + 256 : maxs[i];
        }
        any = true;
    }
}

static void RandomPoint(q_random_t *random, const vec3_t mins, const vec3_t maxs, vec3_t out)
{
    for (int i = 0; i < 3; i++)
        out[i] = mins[i] + (maxs[i] - mins[i]) * Q_RandomFloat(random);
}

static void RandomAround(q_random_t *random, const vec3_t middle, float radius, vec3_t out)
{
    for (int i = 0; i < 3; i++)
        out[i] = middle[i] + radius * Q_RandomSigned(random);
}

// The place of some entity: where players are, and not in the void.
static void RandomPlace(q_random_t *random, vec3_t out)
{
    int wanted = Q_RandomRange(random, 0, MAX_GENTITIES);

    Q_VecSet(out, 0, 0, 0);
    for (int i = 0; i < level.numEntities; i++) {
        const gentity_t *ent = &g_entities[(wanted + i) % level.numEntities];

        if (!ent->inUse || ent - g_entities < FIRST_FREE_ENTITY)
            continue;
        Q_VecCopy(ent->r.currentOrigin, out);
        if (ent->r.bmodel)
            for (int axis = 0; axis < 3; axis++)
                out[axis] += (ent->r.mins[axis] + ent->r.maxs[axis]) / 2;
        return;
    }
}

// Makes the test's own entity a box or a turned brush model of the map, and links it.  No capsule: any trace
// that comes near an entity with SVF_CAPSULE ends the level of an ioquake3 server ("bad handle 254").  Its
// middle is at `middle`.
static void ShapeTarget(q_random_t *random, gentity_t *target, const vec3_t middle)
{
    const gentity_t *model = NULL;
    int shape = Q_RandomRange(random, 0, 2), wanted = Q_RandomRange(random, 0, MAX_GENTITIES);
    float half = 1 + 31 * Q_RandomFloat(random), low = 40 * Q_RandomSigned(random);
    vec3_t angles, forward, right, up;

    Q_VecSet(angles, 0, 0, 0);
    RandomAround(random, angles, 180, angles);
    for (int i = 0; i < level.numEntities && shape == 1 && !model; i++) {
        const gentity_t *ent = &g_entities[(wanted + i) % level.numEntities];

        if (ent->inUse && ent->r.bmodel && ent != target && ent->model && ent->model[0] == '*')
            model = ent;
    }
    target->r.bmodel = 0;
    Q_VecCopy(middle, target->r.currentOrigin);
    Q_VecSet(target->r.currentAngles, 0, 0, 0);
    if (model) {
        Sys_SetBrushModel((sharedEntity_t *)target, model->model);
        Q_VecCopy(angles, target->r.currentAngles);
        Q_AngleVectors(angles, forward, right, up);
        for (int i = 0; i < 3; i++)
            target->r.currentOrigin[i] -= (forward[i] * (target->r.mins[0] + target->r.maxs[0]) -
                                           right[i] * (target->r.mins[1] + target->r.maxs[1]) +
                                           up[i] * (target->r.mins[2] + target->r.maxs[2])) /
                                          2;
    } else {
        Q_VecSet(target->r.mins, -half, -half, low);
        Q_VecSet(target->r.maxs, half, half, low + 1 + 71 * Q_RandomFloat(random));
    }
    Sys_Link((sharedEntity_t *)target, model ? BG_CONTENTS_SOLID | BG_CONTENTS_TRIGGER : BG_CONTENTS_BODY);
}

// One trace: across the level, near something, standing still near something, or against an entity of its
// own.
static void RunTraceTest(q_random_t *random, int number, gentity_t *target, const vec3_t low,
                         const vec3_t high)
{
    static const char *const kinds[] = {"point", "box", "capsule"};
    static const char *const ways[] = {"level", "near", "still", "entity"};
    int kind = number % 3, way = number / 3 % 4;
    float half = 1 + 31 * Q_RandomFloat(random), height = 1 + 71 * Q_RandomFloat(random);
    vec3_t place, start, end, mins = {-half, -half, 0}, maxs = {half, half, height};
    int mask = way == 3 ? BG_MASK_PLAYERSOLID | BG_CONTENTS_TRIGGER : BG_MASK_DEADSOLID;
    bg_trace_t t;

    RandomPlace(random, place);
    RandomAround(random, place, 160, start);
    RandomAround(random, start, 600, end);
    if (way == 0) {
        RandomPoint(random, low, high, start);
        RandomPoint(random, low, high, end);
    } else if (way == 2) {
        Q_VecCopy(start, end);
    } else if (way == 3) {
        ShapeTarget(random, target, place);
        RandomAround(random, place, 80, end);
    }
    if (kind == 2)
        Sys_TraceCapsule(&t, start, mins, maxs, end, ENTITYNUM_NONE, mask);
    else
        Sys_Trace(&t, start, kind ? mins : NULL, kind ? maxs : NULL, end, ENTITYNUM_NONE, mask);
    if (way == 3)
        Sys_Unlink((sharedEntity_t *)target);
    G_Printf("trace %d %s %s %.6f %d%d %d %.3f %.3f %.3f %d %d\n", number, kinds[kind], ways[way], t.fraction,
             t.startSolid, t.allSolid, t.entity, t.normal[0], t.normal[1], t.normal[2], t.surfaceFlags & 0xff,
             Sys_PointContents(start, ENTITYNUM_NONE));
}

// tracetest SEED N: the same lines on every host, up to rounding, when both trace alike
// (tools/ioq3/tracetest.sh).
static void Con_TraceTest(const cmd_args_t *args)
{
    int seed = 1, count = 100;
    q_random_t random;
    vec3_t low, high;
    gentity_t *target;

    if ((args->argc > 1 && !Q_StringToInt(args->argv[1], &seed)) ||
        (args->argc > 2 && !Q_StringToInt(args->argv[2], &count))) {
        G_Printf("usage: tracetest SEED N\n");
        return;
    }
    Q_RandomSeed(&random, (uint32_t)seed);
    LevelBounds(low, high);
    target = G_SpawnEntity();
    if (!target)
        return;
    count = Q_ClampInt(count, 0, MAX_TRACE_TESTS);
    for (int i = 0; i < count; i++)
        RunTraceTest(&random, i, target, low, high);
    G_Printf("tracetest: %d traces\n", count);
    G_FreeEntity(target);
}

// ------------------------------------------------------------- bans

// An address with bytes that may be anything.
typedef struct {
    uint8_t value[4];
    bool any[4];
} ban_t;

static ban_t bans[MAX_BANS];
static int banCount;
static int temporaryBans; // of these, the last ones

// a.b.c.d, where a part may be * and missing parts are.
static bool ParseAddress(const char *text, ban_t *ban)
{
    memset(ban, 0, sizeof(*ban));
    for (int i = 0; i < 4; i++)
        ban->any[i] = true;
    for (int i = 0; i < 4 && *text && *text != ':'; i++) {
        char *end;
        long value;

        if (*text == '*') {
            text++;
        } else {
            if (*text < '0' || *text > '9')
                return false;
            value = strtol(text, &end, 10);
            if (value > 255)
                return false;
            ban->value[i] = (uint8_t)value;
            ban->any[i] = false;
            text = end;
        }
        if (*text == '.')
            text++;
        else if (*text && *text != ':')
            return false;
    }
    return true;
}

static void FormatAddress(const ban_t *ban, char *text, size_t size)
{
    char part[8];

    text[0] = '\0';
    for (int i = 0; i < 4; i++) {
        Q_Format(part, sizeof(part), ban->any[i] ? "%s*" : "%s%d", i ? "." : "", ban->value[i]);
        Q_StringAppend(text, size, part);
    }
}

bool G_IsBanned(const char *address)
{
    ban_t who;

    if (!address[0] || !ParseAddress(address, &who))
        return false;
    for (int i = 0; i < banCount; i++) {
        bool matches = true;

        for (int j = 0; j < 4; j++)
            matches = matches && (bans[i].any[j] || (!who.any[j] && bans[i].value[j] == who.value[j]));
        if (matches)
            return true;
    }
    return false;
}

static bool AddBan(const char *text)
{
    if (banCount == MAX_BANS) {
        G_Printf("the list of banned addresses is full (%d)\n", MAX_BANS);
        return false;
    }
    if (!text[0] || !ParseAddress(text, &bans[banCount])) {
        G_Printf("'%s' is no address\n", text);
        return false;
    }
    banCount++;
    return true;
}

// Kept in a cvar that no configuration file gets.
void G_BanForNow(const char *address)
{
    char list[MAX_CVAR_VALUE];
    ban_t ban;
    char text[32];

    if (!ParseAddress(address, &ban))
        return;
    FormatAddress(&ban, text, sizeof(text));
    Sys_CvarString("ft_tempBans", list, sizeof(list));
    if (strlen(list) + strlen(text) + 2 > sizeof(list)) {
        G_Printf("ft_tempBans is full: %s is kicked, not banned\n", text);
        return;
    }
    Q_StringAppend(list, sizeof(list), list[0] ? " " : "");
    Q_StringAppend(list, sizeof(list), text);
    Sys_CvarSet("ft_tempBans", list);
    AddBan(text);
    temporaryBans++;
}

static void SaveBans(void)
{
    char list[MAX_CVAR_VALUE] = "", one[32];

    for (int i = 0; i < banCount - temporaryBans; i++) {
        FormatAddress(&bans[i], one, sizeof(one));
        if (strlen(list) + strlen(one) + 2 > sizeof(list)) {
            G_Printf("g_banIPs holds only the first %d of %d addresses\n", i, banCount - temporaryBans);
            break;
        }
        Q_StringAppend(list, sizeof(list), one);
        Q_StringAppend(list, sizeof(list), " ");
    }
    Sys_CvarSet("g_banIPs", list);
}

static int LoadBanList(const char *cvar)
{
    char list[MAX_STRING_CHARS];
    q_parser_t parser;
    int before = banCount;

    Sys_CvarString(cvar, list, sizeof(list));
    Q_ParserInit(&parser, cvar, list, strlen(list));
    while (Q_ParseToken(&parser))
        AddBan(parser.token);
    return banCount - before;
}

void G_LoadBans(void)
{
    banCount = 0;
    LoadBanList("g_banIPs");
    temporaryBans = LoadBanList("ft_tempBans");
}

static void Con_AddIp(const cmd_args_t *args)
{
    ban_t last;

    if (!AddBan(args->argv[1]))
        return;
    last = bans[banCount - 1];
    memmove(&bans[banCount - temporaryBans], &bans[banCount - 1 - temporaryBans],
            (size_t)temporaryBans * sizeof(bans[0]));
    bans[banCount - 1 - temporaryBans] = last;
    SaveBans();
}

static void Con_RemoveIp(const cmd_args_t *args)
{
    ban_t wanted;

    if (args->argv[1][0] && ParseAddress(args->argv[1], &wanted))
        for (int i = 0; i < banCount; i++)
            if (!memcmp(&bans[i], &wanted, sizeof(wanted))) {
                memmove(&bans[i], &bans[i + 1], (size_t)(banCount - i - 1) * sizeof(bans[0]));
                banCount--;
                if (i >= banCount + 1 - temporaryBans)
                    temporaryBans--;
                SaveBans();
                G_Printf("removed\n");
                return;
            }
    G_Printf("'%s' is not in the list\n", args->argv[1]);
}

static void Con_ListIp(const cmd_args_t *args)
{
    char text[32];

    (void)args;
    for (int i = 0; i < banCount; i++) {
        FormatAddress(&bans[i], text, sizeof(text));
        G_Printf("%s\n", text);
    }
}

// ------------------------------------------------------------- dispatch

static void Con_CmdList(const cmd_args_t *args);

static const struct {
    const char *name;
    void (*run)(const cmd_args_t *args);
    const char *help;
} commands[] = {
    {"addbot", Con_AddBot, "[NUMBER] [NAME]: adds bots"},
    {"kickbots", Con_KickBots, ": drops all bots"},
    {"bots", Con_Bots, ": lists them"},
    {"map_rotate", Con_MapRotate, ": goes on in sv_mapRotation"},
    {"entitylist", Con_EntityList, ": lists entities"},
    {"say", Con_Say, "TEXT: chat to all"},
    {"addip", Con_AddIp, "ADDRESS: bans it"},
    {"removeip", Con_RemoveIp, "ADDRESS: bans it no more"},
    {"listip", Con_ListIp, ": lists what is banned"},
    {"tracetest", Con_TraceTest, "[NUMBER] [SEED]: compares traces between hosts"},
    {"sv_budget", Con_Budget, ": what is used of what there is, and by which script lines"},
    {"as", Con_As, "SLOT COMMAND: a client command in that player's name"},
    {"cmdlist", Con_CmdList, "[PART]: lists these commands"},
};

// After the host's own list, on a host that asks.
static void Con_CmdList(const cmd_args_t *args)
{
    for (size_t i = 0; i < ARRAY_LEN(commands); i++)
        if (commands[i].run != Con_CmdList && Q_StringFindNoCase(commands[i].name, args->argv[1]))
            G_Printf("%s%s%s\n", commands[i].name, commands[i].help[0] == ':' ? "" : " ", commands[i].help);
}

bool G_ConsoleCommand(const cmd_args_t *args)
{
    for (size_t i = 0; i < ARRAY_LEN(commands); i++)
        if (!Q_StringCompareNoCase(commands[i].name, args->argv[0])) {
            commands[i].run(args);
            return true;
        }
    return false;
}
