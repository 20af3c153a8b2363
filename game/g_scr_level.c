// Script functions about the level: entities, cvars, messages, scores, the end of a match [script-api 1].
#include "g_script.h"

#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"

enum {
    MAX_CVAR_TEXT = 1024,
    CS_AXIS_SCORE = 5,
    CS_ALLIES_SCORE = 6,
    CS_GAME_STATE = 21,
    MASK_BULLET = BG_CONTENTS_SOLID | BG_CONTENTS_GLASS | BG_CONTENTS_WATER | BG_CONTENTS_SHOTCLIP |
                  BG_CONTENTS_PLAYER_MOVER,
    WINNER_ALLIES = -2,
    WINNER_AXIS = -1,
};

// -------------------------------------------------------------------- console and messages

static void PrintArguments(gsc_vm_t *vm)
{
    char text[MAX_CVAR_TEXT];

    for (int i = 0; i < Gsc_ArgCount(vm); i++) {
        Gsc_Describe(vm, Gsc_Arg(vm, i), text, sizeof(text));
        Sys_Print(text);
    }
}

static bool Print(gsc_vm_t *vm)
{
    if (!cvars.noScriptSpam.integer)
        PrintArguments(vm);
    return true;
}

static bool PrintLine(gsc_vm_t *vm)
{
    if (!cvars.noScriptSpam.integer) {
        PrintArguments(vm);
        Sys_Print("\n");
    }
    return true;
}

// Debug pictures need a client that draws them; no client of the hosts does.
static bool DebugDrawing(gsc_vm_t *vm)
{
    (void)vm;
    return true;
}

static bool IPrintLn(gsc_vm_t *vm)
{
    char text[SCR_MESSAGE_MAX + 1];

    if (!Scr_Message(vm, 0, "Game Message", text))
        return false;
    G_ServerCommand(-1, "f \"%s\"", Scr_Unquote(text));
    return true;
}

static bool IPrintLnBold(gsc_vm_t *vm)
{
    char text[SCR_MESSAGE_MAX + 1];

    if (!Scr_Message(vm, 0, "Game Message", text))
        return false;
    G_ServerCommand(-1, "g \"%s\"", Scr_Unquote(text));
    return true;
}

static bool Announcement(gsc_vm_t *vm)
{
    char text[SCR_MESSAGE_MAX + 1];

    if (!Scr_Message(vm, 0, "Announcement String", text))
        return false;
    G_ServerCommand(-1, "c \"%s\" 2", Scr_Unquote(text));
    return true;
}

static bool ClientAnnouncement(gsc_vm_t *vm)
{
    char text[SCR_MESSAGE_MAX + 1];
    gclient_t *client = Scr_ArgPlayer(vm, 0, "not a player");

    if (!client || !Scr_Message(vm, 1, "Announcement String", text))
        return false;
    G_ServerCommand(client->number, "c \"%s\" 2", Scr_Unquote(text));
    return true;
}

static bool LogPrint(gsc_vm_t *vm)
{
    char text[MAX_LOG_LINE + 1] = "";
    char part[MAX_LOG_LINE + 1];

    for (int i = 0; i < Gsc_ArgCount(vm); i++) {
        gsc_value_t value = Gsc_Arg(vm, i);

        if (!Scr_PlainText(vm, value, part, sizeof(part)) && Gsc_Type(value) != GSC_STRING)
            return Gsc_FailArg(vm, i, "cannot cast %s to string", Gsc_TypeName(vm, value));
        if (strlen(text) + strlen(part) > MAX_LOG_LINE)
            break;
        Q_StringAppend(text, sizeof(text), part);
    }
    G_LogPrintf("%s", text);
    return true;
}

// -------------------------------------------------------------------- finding and making entities

// Finds the string field that a look-up key names [script-api 1, getent].
static bool FindStringField(const char *key, size_t *offset)
{
    static const struct {
        const char *name;
        size_t offset;
    } fields[] = {
        {"classname", offsetof(gentity_t, classname)},   {"target", offsetof(gentity_t, target)},
        {"targetname", offsetof(gentity_t, targetname)}, {"message", offsetof(gentity_t, message)},
        {"teamname", offsetof(gentity_t, teamname)},     {"spawnitem", offsetof(gentity_t, spawnitem)},
        {"track", offsetof(gentity_t, track)},           {"vehicletype", offsetof(gentity_t, vehicletype)},
    };

    for (size_t i = 0; i < ARRAY_LEN(fields); i++)
        if (!Q_StringCompareNoCase(fields[i].name, key)) {
            *offset = fields[i].offset;
            return true;
        }
    return false;
}

static bool Matches(const gentity_t *ent, size_t offset, const char *value)
{
    const char *text = *(char *const *)((const char *)ent + offset);

    return ent->inUse && text && !strcmp(text, value);
}

static bool GetEnt(gsc_vm_t *vm)
{
    const char *value = Gsc_ArgString(vm, 0);
    gentity_t *found = NULL;
    size_t offset;

    if (!FindStringField(Gsc_ArgString(vm, 1), &offset))
        return true;
    for (int i = 0; i < MAX_GENTITIES; i++) {
        if (!Matches(&g_entities[i], offset, value))
            continue;
        if (found)
            return Gsc_Fail(vm, "getent used with more than one entity");
        found = &g_entities[i];
    }
    return Scr_ReturnEntity(vm, found);
}

static bool GetEntArray(gsc_vm_t *vm)
{
    bool isAll = Gsc_ArgCount(vm) == 0;
    size_t offset = 0;
    gsc_value_t array;

    if (Gsc_ArgCount(vm) == 1)
        return Gsc_Fail(vm, "parameter 2 does not exist");
    if (!isAll && !FindStringField(Gsc_ArgString(vm, 1), &offset))
        return true;
    array = Gsc_NewArray(vm);
    for (int i = 0; i < MAX_GENTITIES; i++)
        if (isAll ? g_entities[i].inUse : Matches(&g_entities[i], offset, Gsc_ArgString(vm, 0)))
            Gsc_ArrayAppend(vm, &array, G_ScriptEntity(&g_entities[i]));
    Gsc_Return(vm, array);
    Gsc_Release(vm, array);
    return true;
}

static bool Spawn(gsc_vm_t *vm)
{
    const char *classname = Gsc_ArgString(vm, 0);
    gentity_t *ent = NULL;
    vec3_t origin;

    static const char *const missing[] = {"script_vehicle", "script_vehicle_collmap"};

    if (!Scr_ArgPoint(vm, 1, origin))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(missing); i++)
        if (!Q_StringCompareNoCase(classname, missing[i]))
            return Gsc_Fail(vm, "not implemented: %s", missing[i]);
    if (!G_SpawnFromScript(classname, origin, Gsc_ArgInt(vm, 2), &ent)) // it has told the console why
        return Gsc_Fail(vm, "unable to spawn \"%s\" entity", classname);
    return Scr_ReturnEntity(vm, ent);
}

static bool SpawnTriggerMount(gsc_vm_t *vm)
{
    vec3_t mins, maxs;
    gentity_t *ent;

    if (!Scr_ArgPoint(vm, 0, mins) || !Scr_ArgPoint(vm, 1, maxs))
        return false;
    ent = G_SpawnEntity();
    if (!ent)
        return Gsc_Fail(vm, "unable to spawn \"%s\" entity", "trigger_mount");
    for (int i = 0; i < 3; i++) {
        ent->r.mins[i] = mins[i] < maxs[i] ? mins[i] : maxs[i];
        ent->r.maxs[i] = mins[i] < maxs[i] ? maxs[i] : mins[i];
    }
    G_SetString(&ent->classname, "trigger_mount");
    ent->spawnflags = Gsc_ArgInt(vm, 2) ? 1 : 0;
    ent->contents = BG_CONTENTS_TRIGGER;
    ent->r.svFlags |= SVF_NOCLIENT;
    G_Link(ent);
    return Scr_ReturnEntity(vm, ent);
}

static bool GetEntByNum(gsc_vm_t *vm)
{
    int number = Gsc_ArgInt(vm, 0);

    if (number < 0 || number >= MAX_GENTITIES || !g_entities[number].inUse)
        return true;
    return Scr_ReturnEntity(vm, &g_entities[number]);
}

static bool IsAlive(gsc_vm_t *vm)
{
    gentity_t *ent = Scr_ArgEntity(vm, 0);

    return Gsc_ReturnInt(vm, ent && ent->health > 0);
}

static bool IsPlayer(gsc_vm_t *vm)
{
    gentity_t *ent = G_ScriptToEntity(Gsc_Arg(vm, 0));

    return Gsc_ReturnInt(vm, ent && ent->client);
}

static bool IsValidPlayer(gsc_vm_t *vm)
{
    gentity_t *ent = G_ScriptToEntity(Gsc_Arg(vm, 0));

    return Gsc_ReturnInt(vm, ent && ent->client && ent->client->connected == CON_CONNECTED);
}

static bool IsPlayerNumber(gsc_vm_t *vm)
{
    int number = Gsc_ArgInt(vm, 0);

    return Gsc_ReturnInt(vm, number >= 0 && number < MAX_CLIENTS);
}

static bool GetBrushModelCenter(gsc_vm_t *vm)
{
    gentity_t *ent = Scr_ArgEntity(vm, 0);
    vec3_t center;

    if (!ent)
        return Gsc_FailArg(vm, 0, "not an entity");
    Q_VecLerp(ent->r.absmin, ent->r.absmax, 0.5f, center);
    return Gsc_ReturnVector(vm, center);
}

static bool GetNumVehicles(gsc_vm_t *vm)
{
    int count = 0;

    for (int i = 0; i < MAX_GENTITIES; i++)
        if (g_entities[i].inUse && g_entities[i].classname &&
            !strcmp(g_entities[i].classname, "script_vehicle"))
            count++;
    return Gsc_ReturnInt(vm, count);
}

static bool WorldEntNumber(gsc_vm_t *vm)
{
    return Gsc_ReturnInt(vm, ENTITYNUM_WORLD);
}

// -------------------------------------------------------------------- weapons

// An unknown name is told of once a call, "" and "none" never.
static const bg_weapon_t *ArgWeapon(gsc_vm_t *vm, const char *function)
{
    const char *name = Gsc_ArgString(vm, 0);
    int index = BG_FindWeapon(&level.weapons, name);

    if (index > 0)
        return &level.weapons.list[index];
    if (*name && Q_StringCompareNoCase(name, "none"))
        G_Complain("unknown weapon '%s' in %s\n", name, function);
    return NULL;
}

static bool GetWeaponModel(gsc_vm_t *vm)
{
    const bg_weapon_t *weapon = ArgWeapon(vm, "getWeaponModel");

    return Gsc_ReturnString(vm, weapon ? weapon->worldModel : "");
}

static bool GetWeaponClassname(gsc_vm_t *vm)
{
    const bg_weapon_t *weapon = ArgWeapon(vm, "getWeaponClassname");
    char classname[MAX_QPATH + 16];

    if (!weapon)
        return true;
    G_WeaponClassname(weapon->index, classname, sizeof(classname));
    return Gsc_ReturnString(vm, classname);
}

static bool GetFullClipAmmo(gsc_vm_t *vm)
{
    int index = BG_FindWeapon(&level.weapons, Gsc_ArgString(vm, 0));

    return Gsc_ReturnInt(vm, level.weapons.list[index].clipSize);
}

// -------------------------------------------------------------------- traces and damage

// Puts a value under a name; the value is let go.
static void PutKey(gsc_vm_t *vm, gsc_value_t *array, const char *name, gsc_value_t value)
{
    gsc_value_t key = Gsc_NewString(vm, name);

    Gsc_ArraySet(vm, array, key, value);
    Gsc_Release(vm, key);
}

// Players, and the bodies that they leave, are of what a bullet's event says of them
// [movement-weapons-damage 6]; no map tells.
static const char *HitSurface(const bg_trace_t *trace, const gentity_t *hit)
{
    bool isBody = hit && hit->s.number < FIRST_FREE_ENTITY;

    return BG_SurfaceName(isBody ? BG_SURFACE_FLESH : BG_SurfaceType(trace->surfaceFlags));
}

static bool BulletTrace(gsc_vm_t *vm)
{
    gentity_t *ignore = Scr_ArgEntity(vm, 3);
    int mask = MASK_BULLET | (Gsc_ArgInt(vm, 2) ? BG_CONTENTS_BODY : 0);
    bool isHit;
    bg_trace_t trace;
    vec3_t start, end, normal;
    gsc_value_t array, surface;
    const gentity_t *hit;

    if (!Scr_ArgPoint(vm, 0, start) || !Scr_ArgPoint(vm, 1, end))
        return false;
    Sys_Trace(&trace, start, NULL, NULL, end, ignore ? ignore->s.number : ENTITYNUM_NONE, mask);
    isHit = trace.fraction < 1 || trace.startSolid;
    Q_VecSub(end, start, normal);
    Q_VecNormalize(normal);
    array = Gsc_NewArray(vm);
    PutKey(vm, &array, "fraction", Gsc_Float(trace.fraction));
    PutKey(vm, &array, "position", Gsc_Vector(trace.endPos));
    hit = isHit && trace.entity >= 0 && trace.entity < ENTITYNUM_WORLD ? &g_entities[trace.entity] : NULL;
    PutKey(vm, &array, "entity", G_ScriptEntity(hit)); // a key in any case, and undefined for the world
    PutKey(vm, &array, "normal", Gsc_Vector(isHit ? trace.normal : normal));
    surface = Gsc_NewString(vm, isHit ? HitSurface(&trace, hit) : "none");
    PutKey(vm, &array, "surfacetype", surface);
    Gsc_Release(vm, surface);
    Gsc_Return(vm, array);
    Gsc_Release(vm, array);
    return true;
}

static bool RadiusDamage(gsc_vm_t *vm)
{
    gentity_t *attacker = Scr_ArgEntity(vm, 4);
    vec3_t origin;

    if (!Scr_ArgPoint(vm, 0, origin))
        return false;
    if (!attacker)
        attacker = &g_entities[ENTITYNUM_WORLD];
    G_RadiusDamage(origin, attacker, Scr_ArgEntity(vm, 5), Gsc_ArgFloat(vm, 2), Gsc_ArgFloat(vm, 3),
                   Gsc_ArgFloat(vm, 1), NULL, BG_MOD_EXPLOSIVE);
    return true;
}

static bool SetPlayerIgnoreRadiusDamage(gsc_vm_t *vm)
{
    level.ignoreRadiusDamagePlayers = Gsc_ArgInt(vm, 0) != 0;
    return true;
}

static bool PositionWouldTelefrag(gsc_vm_t *vm)
{
    vec3_t origin;

    return Scr_ArgPoint(vm, 0, origin) && Gsc_ReturnInt(vm, G_WouldTelefrag(origin, NULL));
}

static bool Obituary(gsc_vm_t *vm)
{
    gentity_t *victim = Scr_ArgEntity(vm, 0);
    gentity_t *attacker = G_ScriptToEntity(Gsc_Arg(vm, 1));
    int weapon = BG_FindWeapon(&level.weapons, Gsc_ArgString(vm, 2));
    int mod = G_ParseMod(Gsc_ArgString(vm, 3));

    if (!victim)
        return Gsc_FailArg(vm, 0, "not an entity");
    if (cvars.obituary.integer)
        G_WireObituary(victim, attacker, weapon, mod);
    return true;
}

// -------------------------------------------------------------------- teams and scores

static bool ArgTeam(gsc_vm_t *vm, team_t *team)
{
    const char *name = Gsc_ArgString(vm, 0);

    if (G_ParseTeam(name, team) && (*team == TEAM_ALLIES || *team == TEAM_AXIS))
        return true;
    return Gsc_FailArg(vm, 0, "Illegal team string '%s'. Must be allies, or axis.", name);
}

static bool GetTeamScore(gsc_vm_t *vm)
{
    team_t team;

    return ArgTeam(vm, &team) && Gsc_ReturnInt(vm, level.teamScore[team]);
}

static bool SetTeamScore(gsc_vm_t *vm)
{
    team_t team;
    char text[16];

    if (!ArgTeam(vm, &team))
        return false;
    if (level.teamScore[team] != Gsc_ArgInt(vm, 1))
        G_JsonScore(NULL, G_TeamName(team), Gsc_ArgInt(vm, 1));
    level.teamScore[team] = Gsc_ArgInt(vm, 1);
    level.scoresDirty = true;
    Q_Format(text, sizeof(text), "%i", level.teamScore[team]);
    G_ConfigSet(team == TEAM_AXIS ? CS_AXIS_SCORE : CS_ALLIES_SCORE, text);
    return true;
}

static bool GetTeamPlayersAlive(gsc_vm_t *vm)
{
    team_t team;
    int count = 0;

    if (!ArgTeam(vm, &team))
        return false;
    for (int i = 0; i < level.maxClients; i++)
        if (g_entities[i].inUse && g_entities[i].client && g_entities[i].client->team == team &&
            g_entities[i].health > 0)
            count++;
    return Gsc_ReturnInt(vm, count);
}

// Remembers who has won by number and by name; "" nobody.
static void SetWinner(int winner, const char *name)
{
    char info[64];

    Q_StringCopy(level.winnerName, sizeof(level.winnerName), name);

    Q_Format(level.winner, sizeof(level.winner), "%i", winner);
    Q_Format(info, sizeof(info), "\\winner\\%i", winner);
    G_ConfigSet(CS_GAME_STATE, info);
}

static bool SetWinningPlayer(gsc_vm_t *vm)
{
    gentity_t *ent = Scr_ArgEntity(vm, 0);

    if (!ent)
        return Gsc_FailArg(vm, 0, "not an entity");
    SetWinner(ent->s.number + 1, ent->client ? ent->client->name : "");
    return true;
}

static bool SetWinningTeam(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);
    team_t team;

    if (!G_ParseTeam(name, &team) || team == TEAM_SPECTATOR)
        return Gsc_FailArg(vm, 0, "Illegal team string '%s'. Must be allies, axis, or none.", name);
    SetWinner(team == TEAM_ALLIES ? WINNER_ALLIES
              : team == TEAM_AXIS ? WINNER_AXIS
                                  : 0,
              team == TEAM_NONE ? "" : G_TeamName(team));
    return true;
}

static bool SetClientNameMode(gsc_vm_t *vm)
{
    const char *mode = Gsc_ArgString(vm, 0);

    if (strcmp(mode, "auto_change") && strcmp(mode, "manual_change"))
        return Gsc_Fail(vm, "Unknown mode");
    level.manualNames = !strcmp(mode, "manual_change");
    return true;
}

static bool UpdateClientNames(gsc_vm_t *vm)
{
    if (!level.manualNames)
        return Gsc_Fail(vm, "Only works in [manual_change] mode");
    for (int i = 0; i < level.maxClients; i++) {
        gclient_t *client = &g_clients[i];

        if (client->connected != CON_CONNECTED || !client->pendingName[0] ||
            !strcmp(client->name, client->pendingName))
            continue;
        Q_StringCopy(client->name, sizeof(client->name), client->pendingName);
        G_WirePlayerString(i);
    }
    return true;
}

// -------------------------------------------------------------------- the level's time and end

static bool GetStartTime(gsc_vm_t *vm)
{
    return Gsc_ReturnInt(vm, (int)((unsigned)level.startTimeMs + (unsigned)level.clockBaseMs));
}

static bool Exec(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);
    char path[MAX_QPATH];
    char command[MAX_QPATH + 8];

    if (!*name)
        return Gsc_Fail(vm, "exec command requires a filename");
    if (strpbrk(name, ";\"\n\r") || !Q_PathClean(path, sizeof(path), name))
        return Gsc_FailArg(vm, 0, "exec: '%s' is no file name", name);
    Q_Format(command, sizeof(command), "exec %s\n", path);
    Sys_ConsoleCommand(command);
    return true;
}

static bool MapRestart(gsc_vm_t *vm)
{
    if (!level.restarting && !level.exiting)
        G_JsonLevel("round", Gsc_ArgInt(vm, 0) ? "next" : "restart");
    return G_MapRestart(Gsc_ArgInt(vm, 0)) || Gsc_Fail(vm, "map_restart already called");
}

static bool ExitLevel(gsc_vm_t *vm)
{
    if (!level.restarting && !level.exiting)
        G_JsonLevel("map", "end");
    return G_ExitLevel(Gsc_ArgInt(vm, 0)) || Gsc_Fail(vm, "exitlevel already called");
}

static bool AddTestClient(gsc_vm_t *vm)
{
    int slot;

    if (!G_BotAdd(NULL, &slot))
        return true;
    return Scr_ReturnEntity(vm, &g_entities[slot]);
}

static bool SetArchive(gsc_vm_t *vm)
{
    level.archive = Gsc_ArgInt(vm, 0) != 0;
    G_TraceWire("archive %d", level.archive);
    return true;
}

static bool Nothing(gsc_vm_t *vm)
{
    (void)vm;
    return true;
}

static const scr_binding_t bindings[] = {
    {"print", Print},
    {"println", PrintLine},
    {"iprintln", IPrintLn},
    {"iprintlnbold", IPrintLnBold},
    {"print3d", DebugDrawing},
    {"line", DebugDrawing},
    {"getent", GetEnt},
    {"getentarray", GetEntArray},
    {"spawn", Spawn},
    {"spawntriggermount", SpawnTriggerMount},
    {"isalive", IsAlive},
    {"isvalidplayer", IsValidPlayer},
    {"getentbynum", GetEntByNum},
    {"getweaponmodel", GetWeaponModel},
    {"getweaponclassname", GetWeaponClassname},
    {"getbrushmodelcenter", GetBrushModelCenter},
    {"getfullclipammo", GetFullClipAmmo},
    {"bullettrace", BulletTrace},
    {"getnumvehicles", GetNumVehicles},
    {"radiusdamage", RadiusDamage},
    {"setplayerignoreradiusdamage", SetPlayerIgnoreRadiusDamage},
    {"isplayer", IsPlayer},
    {"isplayernumber", IsPlayerNumber},
    {"setwinningplayer", SetWinningPlayer},
    {"setwinningteam", SetWinningTeam},
    {"announcement", Announcement},
    {"clientannouncement", ClientAnnouncement},
    {"getteamscore", GetTeamScore},
    {"setteamscore", SetTeamScore},
    {"setclientnamemode", SetClientNameMode},
    {"updateclientnames", UpdateClientNames},
    {"getteamplayersalive", GetTeamPlayersAlive},
    {"logprint", LogPrint},
    {"worldentnumber", WorldEntNumber},
    {"obituary", Obituary},
    {"positionwouldtelefrag", PositionWouldTelefrag},
    {"getstarttime", GetStartTime},
    {"exec", Exec},
    {"map_restart", MapRestart},
    {"exitlevel", ExitLevel},
    {"addtestclient", AddTestClient},
    {"setarchive", SetArchive},
    {"prof_begin", Nothing},
    {"prof_end", Nothing},
};

const scr_bindings_t scr_levelFunctions = {bindings, ARRAY_LEN(bindings)};
