// Map entity text to entities: one table of keys, one of classnames.  Rules: script-api 3.1, 3.5, 4;
// bsp-collision 5. Text comes from the host, or from maps/NAME.ent: a file whose first block is worldspawn
// stands in place of the map's own text, any other one adds to it.
#include "g_script.h"
#include "g_syscalls.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ENT_FILE = 1 << 20 };

typedef struct {
    int count, used;
    const char *keys[MAX_SPAWN_PAIRS], *values[MAX_SPAWN_PAIRS];
    char text[MAX_SPAWN_CHARS];
} spawn_vars_t;

static spawn_vars_t vars; // of the entity that is being spawned; empty otherwise

// ------------------------------------------------------------- keys

typedef enum {
    FIELD_STRING,
    FIELD_INT,
    FIELD_FLOAT,
    FIELD_VECTOR,
    FIELD_ORIGIN,
    FIELD_ANGLES,
    FIELD_YAW,
    FIELD_IGNORE
} field_kind_t;

typedef struct {
    const char *name;
    size_t offset;
    field_kind_t kind;
} field_row_t;

#define FIELD(name, member, kind)                                                                            \
    {                                                                                                        \
        name, offsetof(gentity_t, member), kind                                                              \
    }

static const field_row_t fields[] = {
    FIELD("classname", classname, FIELD_STRING),
    {"origin", 0, FIELD_ORIGIN},
    FIELD("model", model, FIELD_STRING),
    FIELD("spawnflags", spawnflags, FIELD_INT),
    FIELD("speed", speed, FIELD_FLOAT),
    FIELD("closespeed", closespeed, FIELD_FLOAT),
    FIELD("target", target, FIELD_STRING),
    FIELD("targetname", targetname, FIELD_STRING),
    FIELD("message", message, FIELD_STRING),
    FIELD("teamname", teamname, FIELD_STRING),
    FIELD("team", teamname, FIELD_STRING), // Quake III's word
    FIELD("wait", wait, FIELD_FLOAT),
    FIELD("random", random, FIELD_FLOAT),
    FIELD("count", count, FIELD_INT),
    FIELD("health", health, FIELD_INT),
    {"light", 0, FIELD_IGNORE},
    FIELD("dmg", dmg, FIELD_INT),
    {"angles", 0, FIELD_ANGLES},
    {"angle", 0, FIELD_YAW},
    FIELD("duration", duration, FIELD_FLOAT),
    FIELD("rotate", rotate, FIELD_VECTOR),
    FIELD("degrees", degrees, FIELD_FLOAT),
    FIELD("time", speed, FIELD_FLOAT),
    FIELD("_color", color, FIELD_VECTOR),
    FIELD("color", color, FIELD_VECTOR),
    FIELD("key", key, FIELD_INT),
    FIELD("harc", harc, FIELD_FLOAT),
    FIELD("varc", varc, FIELD_FLOAT),
    FIELD("delay", delay, FIELD_FLOAT),
    FIELD("radius", radius, FIELD_INT),
    FIELD("missionlevel", missionlevel, FIELD_INT),
    FIELD("start_size", startSize, FIELD_INT),
    FIELD("end_size", endSize, FIELD_INT),
    FIELD("shard", count, FIELD_INT),
    FIELD("spawnitem", spawnitem, FIELD_STRING),
    FIELD("track", track, FIELD_STRING),
    FIELD("vehicletype", vehicletype, FIELD_STRING),
    FIELD("capturing", capturing, FIELD_INT),
};

static void ReadVector(const char *text, vec3_t out)
{
    Q_VecClear(out);
    sscanf(text, "%f %f %f", &out[0], &out[1], &out[2]);
    if (!Q_VecIsFinite(out))
        Q_VecClear(out);
}

// A number as C's atof reads it, but never one that is none.
static float ReadFloat(const char *text)
{
    float value = strtof(text, NULL);

    return value - value == 0 ? value : 0;
}

static int ReadInt(const char *text)
{
    long value = strtol(text, NULL, 10);

    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int)value;
}

// "\n" is a newline, a backslash before anything else is a backslash.
static void SetEscaped(char **slot, const char *text)
{
    char *copy = G_CopyString(text), *out = copy;

    for (; *text; text++) {
        if (text[0] == '\\' && text[1]) {
            *out++ = text[1] == 'n' ? '\n' : '\\';
            text++;
        } else {
            *out++ = *text;
        }
    }
    *out = '\0';
    G_SetString(slot, copy);
    G_Free(copy);
}

static void SetField(gentity_t *ent, const field_row_t *row, const char *value)
{
    char *place = (char *)ent + row->offset;
    vec3_t v = {0, 0, 0};

    switch (row->kind) {
    case FIELD_STRING:
        SetEscaped((char **)(void *)place, value);
        break;
    case FIELD_INT:
        *(int *)(void *)place = ReadInt(value);
        break;
    case FIELD_FLOAT:
        *(float *)(void *)place = ReadFloat(value);
        break;
    case FIELD_VECTOR:
        ReadVector(value, (float *)(void *)place);
        break;
    case FIELD_ORIGIN:
        ReadVector(value, v);
        G_SetOrigin(ent, v);
        break;
    case FIELD_ANGLES:
        ReadVector(value, v);
        G_SetAngles(ent, v);
        break;
    case FIELD_YAW:
        v[YAW] = ReadFloat(value);
        G_SetAngles(ent, v);
        break;
    case FIELD_IGNORE:
        break;
    }
}

static void SetKey(gentity_t *ent, const char *key, const char *value)
{
    for (size_t i = 0; i < ARRAY_LEN(fields); i++)
        if (!Q_StringCompareNoCase(fields[i].name, key)) {
            SetField(ent, &fields[i], value);
            return;
        }
    if (Scr_IsPlayerField(key)) // a drop error [3.2]
        G_Error("G_ParseSpawnVars: key '%s' with value '%s' in a '%s' entity: only players have it", key,
                value, G_SpawnKey("classname", ""));
    G_ScriptMapKey(ent, key, value); // false: not declared, dropped silently as in the original [3.5]
}

const char *G_SpawnKey(const char *key, const char *fallback)
{
    for (int i = 0; i < vars.count; i++)
        if (!Q_StringCompareNoCase(vars.keys[i], key))
            return vars.values[i];
    return fallback;
}

float G_SpawnFloat(const char *key, float fallback)
{
    const char *text = G_SpawnKey(key, NULL);

    return text ? ReadFloat(text) : fallback;
}

int G_SpawnInt(const char *key, int fallback)
{
    const char *text = G_SpawnKey(key, NULL);

    return text ? ReadInt(text) : fallback;
}

// ------------------------------------------------------------- spawn functions

static void SP_Nothing(gentity_t *ent)
{
    (void)ent;
}

static void SP_Discard(gentity_t *ent)
{
    G_FreeEntity(ent);
}

static void SP_Location(gentity_t *ent)
{
    G_SetString(&ent->classname, "target_location");
    if (ent->message && G_ConfigAdd(BLOCK_LOCATIONS, ent->message) < 0)
        G_Complain("too many locations: '%s' is left out\n", ent->message);
}

static void SP_ScriptBrushModel(gentity_t *ent)
{
    if (!ent->model || ent->model[0] != '*') {
        G_Complain("script_brushmodel at %.0f %.0f %.0f has no brushes\n", ent->s.origin[0], ent->s.origin[1],
                   ent->s.origin[2]);
        G_FreeEntity(ent);
        return;
    }
    Sys_SetBrushModel((sharedEntity_t *)ent, ent->model);
    ent->isBrushModel = ent->isMover = true;
    ent->s.eType = ET_MOVER;
    ent->contents = BG_CONTENTS_SOLID;
    G_Link(ent);
}

static void SP_ScriptModel(gentity_t *ent)
{
    ent->isMover = true;
    ent->s.eType = ET_GENERAL;
    if (ent->model && ent->model[0] && ent->model[0] != '*')
        ent->s.modelindex = Q_ClampInt(G_ConfigAdd(BLOCK_MODELS, ent->model), 0, 255);
    G_Link(ent);
}

static void SP_ScriptOrigin(gentity_t *ent)
{
    ent->isMover = true;
    ent->r.svFlags |= SVF_NOCLIENT;
    G_Link(ent);
}

static void SP_TriggerLookAt(gentity_t *ent)
{
    ent->isLookAt = true;
    G_InitTrigger(ent);
}

static void SP_TriggerPlain(gentity_t *ent)
{
    G_InitTrigger(ent);
}

// A flag of a Quake III map is the script_model that flag gametypes look for [bsp-collision 5.3].
static void FlagStandIn(gentity_t *ent, const char *targetname)
{
    G_SetString(&ent->classname, "script_model");
    G_SetString(&ent->targetname, targetname);
    SP_ScriptModel(ent);
}

static void SP_RedFlag(gentity_t *ent)
{
    FlagStandIn(ent, "ctf_flag_axis");
}

static void SP_BlueFlag(gentity_t *ent)
{
    FlagStandIn(ent, "ctf_flag_allies");
}

typedef struct {
    const char *name;
    void (*spawn)(gentity_t *ent);
} class_row_t;

// Each use brings an item of the class that the key names.
static void UseSpawner(gentity_t *self, gentity_t *other, gentity_t *activator)
{
    gentity_t *item;

    (void)other;
    (void)activator;
    G_SpawnFromScript(self->message, self->r.currentOrigin, 0, &item);
}

static void SP_Spawner(gentity_t *self)
{
    const char *item = G_SpawnKey("spawnitem", "");

    if (!*item) {
        G_Complain("misc_spawner at %.0f %.0f %.0f has no spawnitem\n", (double)self->s.origin[0],
                   (double)self->s.origin[1], (double)self->s.origin[2]);
        G_FreeEntity(self);
        return;
    }
    G_SetString(&self->message, item);
    self->use = UseSpawner;
}

static const class_row_t classes[] = {
    {"info_null", SP_Discard},
    {"info_notnull", SP_Nothing},
    {"func_group", SP_Discard},
    {"light", SP_Discard},
    {"corona", SP_Discard},
    {"misc_model", SP_Discard},
    {"misc_teleporter_dest", SP_Nothing},
    {"func_door", SP_func_door},
    {"func_door_rotating", SP_func_rotating_door},
    {"func_static", SP_func_static},
    {"func_rotating", SP_func_rotating},
    {"func_bobbing", SP_func_bobbing},
    {"func_pendulum", SP_func_pendulum},
    {"trigger_multiple", SP_trigger_multiple},
    {"trigger_once", SP_trigger_once},
    {"trigger_hurt", SP_trigger_hurt},
    {"trigger_damage", SP_trigger_damage},
    {"trigger_dammage", SP_trigger_damage},
    {"trigger_mount", SP_TriggerPlain},
    {"trigger_use", SP_trigger_use},
    {"trigger_lookat", SP_TriggerLookAt},
    {"misc_mg42", SP_misc_turret},
    {"misc_turret", SP_misc_turret},
    {"misc_spawner", SP_Spawner},
    {"script_vehicle_owner_icon", SP_Nothing}, // scripts set its fields: whose, how long, how far
    {"target_location", SP_Location},
    {"mp_target_location", SP_Location},
    {"script_brushmodel", SP_ScriptBrushModel},
    {"script_model", SP_ScriptModel},
    {"script_origin", SP_ScriptOrigin},
    // Quake III's, so that its maps work [build-decisions, World]
    {"func_plat", SP_func_plat},
    {"func_button", SP_func_button},
    {"func_train", SP_func_train},
    {"trigger_push", SP_trigger_push},
    {"trigger_teleport", SP_trigger_teleport},
    {"team_CTF_redflag", SP_RedFlag},
    {"team_CTF_blueflag", SP_BlueFlag},
};

typedef enum {
    SPAWN_NO_CLASS, // without a spawn function: the entity stays a plain holder of fields
    SPAWN_DONE,
    SPAWN_REFUSED, // it lacks what its class needs, brushes for example: it is free again
} spawn_result_t;

static spawn_result_t CallSpawn(gentity_t *ent)
{
    if (G_SpawnItem(ent))
        return SPAWN_DONE;
    for (size_t i = 0; i < ARRAY_LEN(classes); i++)
        if (!Q_StringCompareNoCase(classes[i].name, ent->classname)) {
            classes[i].spawn(ent);
            return ent->inUse || classes[i].spawn == SP_Discard ? SPAWN_DONE : SPAWN_REFUSED;
        }
    return SPAWN_NO_CLASS;
}

bool G_SpawnFromScript(const char *classname, const vec3_t origin, int spawnflags, gentity_t **out)
{
    gentity_t *ent = G_SpawnEntity();
    spawn_result_t result;

    *out = NULL;
    vars.count = vars.used = 0;
    if (!ent)
        return false;
    G_SetString(&ent->classname, classname);
    ent->spawnflags = spawnflags;
    G_SetOrigin(ent, origin);
    result = CallSpawn(ent);
    if (result == SPAWN_NO_CLASS) {
        G_Complain("%s doesn't have a spawn function\n", classname);
        G_FreeEntity(ent);
    }
    *out = ent->inUse ? ent : NULL; // classes like info_null let go of it at once: no error
    return result == SPAWN_DONE;
}

// ------------------------------------------------------------- reading

// Where tokens come from: a file, or the host when there is none.
typedef struct {
    bool isFile;
    q_parser_t parser;
} token_source_t;

static bool NextToken(token_source_t *source, char *token)
{
    if (!source->isFile)
        return Sys_GetEntityToken(token, Q_MAX_TOKEN);
    if (!Q_ParseToken(&source->parser)) {
        if (source->parser.error)
            G_Error("%s:%d: %s", source->parser.name, source->parser.tokenLine, source->parser.error);
        return false;
    }
    Q_StringCopy(token, Q_MAX_TOKEN, source->parser.token);
    return true;
}

static const char *KeepText(const char *text)
{
    int size = (int)strlen(text) + 1;
    char *place = vars.text + vars.used;

    if (size > MAX_SPAWN_CHARS - vars.used)
        G_Error("G_ParseSpawnVars: MAX_SPAWN_CHARS: an entity's keys are longer than %d characters",
                MAX_SPAWN_CHARS);
    memcpy(place, text, (size_t)size);
    vars.used += size;
    return place;
}

// entity = "{" { key value } "}".  False at the end of the text.
static bool ReadEntity(token_source_t *source)
{
    char key[Q_MAX_TOKEN], value[Q_MAX_TOKEN];

    vars.count = vars.used = 0;
    if (!NextToken(source, key))
        return false;
    if (strcmp(key, "{"))
        G_Error("G_ParseSpawnVars: found '%s' when expecting {", key);
    for (;;) {
        if (!NextToken(source, key))
            G_Error("G_ParseSpawnVars: the entity text ends without a closing brace");
        if (!strcmp(key, "}"))
            return true;
        if (!NextToken(source, value) || !strcmp(value, "}"))
            G_Error("G_ParseSpawnVars: key '%s' has no value", key);
        if (vars.count == MAX_SPAWN_PAIRS)
            G_Error("G_ParseSpawnVars: MAX_SPAWN_VARS: an entity has more than %d keys", MAX_SPAWN_PAIRS);
        vars.keys[vars.count] = KeepText(key);
        vars.values[vars.count++] = KeepText(value);
    }
}

static void SpawnWorld(void)
{
    char text[32];

    if (Q_StringCompareNoCase(G_SpawnKey("classname", ""), "worldspawn"))
        G_Error("G_SpawnMapEntities: the first entity isn't worldspawn");
    G_ConfigSet(2, "cod");
    G_ConfigSet(3, G_SpawnKey("ambienttrack", ""));
    G_ConfigSet(4, G_SpawnKey("message", ""));
    G_ConfigSet(11, G_SpawnKey("northyaw", "0"));
    Q_Format(text, sizeof(text), "%d", level.startTimeMs);
    G_ConfigSet(14, text);
    G_ConfigSet(15, cvars.motd.string);
    Sys_CvarSet("g_gravity", G_SpawnKey("gravity", "800"));
    Sys_CvarUpdate(&cvars.gravity);
    level.gravity = cvars.gravity.value;
    g_entities[ENTITYNUM_WORLD].spawnflags = G_SpawnInt("spawnflags", 0);
}

// Keeps the keys: key, byte 1, value, byte 1.
static void SaveKeys(gentity_t *ent)
{
    char text[MAX_SPAWN_CHARS + 1] = "";

    for (int i = 0; i < vars.count; i++) {
        Q_StringAppend(text, sizeof(text), vars.keys[i]);
        Q_StringAppend(text, sizeof(text), "\1");
        Q_StringAppend(text, sizeof(text), vars.values[i]);
        Q_StringAppend(text, sizeof(text), "\1");
    }
    G_SetString(&ent->spawnKeys, text);
}

// Makes an entity of the keys in `vars`; NULL when no slot is free or its class frees it at once.
static gentity_t *SpawnFromVars(void)
{
    gentity_t *ent = G_SpawnEntity();

    if (!ent)
        return NULL;
    for (int i = 0; i < vars.count; i++)
        SetKey(ent, vars.keys[i], vars.values[i]);
    if (ent->classname && !strcmp(ent->classname, "script_vehicle"))
        SaveKeys(ent);
    CallSpawn(ent);
    return ent->inUse ? ent : NULL;
}

static void SpawnEntity(void)
{
    const char *classname = G_SpawnKey("classname", NULL);

    if (classname && Q_StringCompareNoCase(classname, "worldspawn"))
        SpawnFromVars();
}

bool G_SpawnDuplicate(const gentity_t *original, gentity_t **out)
{
    char *place = vars.text;

    vars.count = vars.used = 0;
    Q_StringCopy(vars.text, sizeof(vars.text), original->spawnKeys);
    while (*place && vars.count < MAX_SPAWN_PAIRS) {
        char *value = strchr(place, '\1'), *end = value ? strchr(value + 1, '\1') : NULL;

        if (!end)
            break;
        *value = *end = '\0';
        vars.keys[vars.count] = place;
        vars.values[vars.count++] = value + 1;
        place = end + 1;
    }
    *out = SpawnFromVars();
    vars.count = vars.used = 0;
    return *out != NULL;
}

static void SpawnAll(token_source_t *source, bool hasWorld)
{
    if (hasWorld) {
        if (!ReadEntity(source))
            G_Error("G_SpawnMapEntities: no entities");
        SpawnWorld();
    }
    while (ReadEntity(source))
        SpawnEntity();
    vars.count = vars.used = 0;
}

static bool BeginsWithWorld(const char *path, const char *text, int length)
{
    token_source_t source = {.isFile = true};

    Q_ParserInit(&source.parser, path, text, (size_t)length);
    return ReadEntity(&source) && !Q_StringCompareNoCase(G_SpawnKey("classname", ""), "worldspawn");
}

// ------------------------------------------------------------- stand-ins for maps of Quake III

// Every class that gametypes look for, and what stands in for it where a map has none of it
// [bsp-collision 5.3].
typedef struct {
    const char *wanted, *first, *second; // second: when the map has no `first`
} stand_in_t;

static const stand_in_t standIns[] = {
    {"mp_deathmatch_spawn", "info_player_deathmatch", "info_player_start"},
    {"mp_teamdeathmatch_spawn", "info_player_deathmatch", "info_player_start"},
    {"mp_searchanddestroy_spawn_allied", "team_CTF_bluespawn", "info_player_deathmatch"},
    {"mp_searchanddestroy_spawn_axis", "team_CTF_redspawn", "info_player_deathmatch"},
    {"mp_retrieval_spawn_allied", "team_CTF_bluespawn", "info_player_deathmatch"},
    {"mp_retrieval_spawn_axis", "team_CTF_redspawn", "info_player_deathmatch"},
    {"mp_uo_spawn_allies", "team_CTF_bluespawn", "info_player_deathmatch"},
    {"mp_uo_spawn_axis", "team_CTF_redspawn", "info_player_deathmatch"},
    {"mp_gmi_bas_allies_spawn", "team_CTF_bluespawn", "info_player_deathmatch"},
    {"mp_gmi_bas_axis_spawn", "team_CTF_redspawn", "info_player_deathmatch"},
    {"mp_deathmatch_intermission", "info_player_intermission", NULL},
    {"mp_teamdeathmatch_intermission", "info_player_intermission", NULL},
    {"mp_searchanddestroy_intermission", "info_player_intermission", NULL},
    {"mp_retrieval_intermission", "info_player_intermission", NULL},
    {"mp_ctf_intermission", "info_player_intermission", NULL},
    {"mp_dom_intermission", "info_player_intermission", NULL},
    {"mp_gmi_bas_intermission", "info_player_intermission", NULL},
    {"mp_uo_intermission", "info_player_intermission", NULL},
};

enum { MAX_STAND_INS = 24, Q3_FEET = 24, STAND_IN_DROP = 128 }; // of one class: slots are dear

// Quake III's spawn points lie at a player's middle and a little above the floor.
static void PutOnFloor(const vec3_t point, vec3_t out)
{
    static const vec3_t mins = {-15, -15, 0}, maxs = {15, 15, 70};
    vec3_t start, end;
    bg_trace_t trace;

    Q_VecSet(out, point[0], point[1], point[2] - Q3_FEET);
    for (int up = 0; up <= 32; up += 8) {
        Q_VecSet(start, out[0], out[1], out[2] + (float)up);
        Q_VecSet(end, out[0], out[1], out[2] - STAND_IN_DROP);
        Sys_Trace(&trace, start, mins, maxs, end, ENTITYNUM_NONE, BG_MASK_DEADSOLID);
        if (!trace.startSolid) {
            if (trace.fraction < 1)
                Q_VecCopy(trace.endPos, out);
            return;
        }
    }
}

static void FaceTarget(const gentity_t *from, vec3_t angles)
{
    gentity_t *target = from->target ? G_Find(NULL, offsetof(gentity_t, targetname), from->target) : NULL;
    vec3_t direction;

    Q_VecCopy(from->s.angles, angles);
    if (!target)
        return;
    Q_VecSub(target->s.origin, from->s.origin, direction);
    Q_VecToAngles(direction, angles);
}

static void CopyPoint(gentity_t *from, const char *classname, bool isSpawn)
{
    gentity_t *ent = G_SpawnEntity();
    vec3_t origin, angles;

    if (!ent)
        return;
    G_SetString(&ent->classname, classname);
    Q_VecCopy(from->s.origin, origin);
    if (isSpawn)
        PutOnFloor(from->s.origin, origin);
    FaceTarget(from, angles);
    G_SetOrigin(ent, origin);
    G_SetAngles(ent, angles);
}

static int CopyPoints(const char *from, const char *classname, bool isSpawn)
{
    gentity_t *ent = NULL;
    int copied = 0;

    while (copied < MAX_STAND_INS && (ent = G_Find(ent, offsetof(gentity_t, classname), from))) {
        CopyPoint(ent, classname, isSpawn);
        copied++;
    }
    return copied;
}

// What any map of Quake III has: somewhere to begin, and somewhere to look from when it is over.
static void AddSome(const char *classname, bool isSpawn)
{
    static const char *const sources[] = {"info_player_start",  "info_player_deathmatch",
                                          "team_CTF_redspawn",  "team_CTF_bluespawn",
                                          "team_CTF_redplayer", "team_CTF_blueplayer"};

    for (size_t i = 0; i < ARRAY_LEN(sources); i++)
        if (CopyPoints(sources[i], classname, isSpawn))
            return;
}

// Whether the map was made for this game: it has some class that game types look for.
static bool IsOfThisGame(void)
{
    for (size_t i = 0; i < ARRAY_LEN(standIns); i++)
        if (G_Find(NULL, offsetof(gentity_t, classname), standIns[i].wanted))
            return true;
    return false;
}

static void AddStandIns(void)
{
    bool isOfThisGame = IsOfThisGame();

    for (size_t i = 0; i < ARRAY_LEN(standIns); i++) {
        const stand_in_t *row = &standIns[i];
        bool isSpawn = row->second != NULL;

        if (!G_Find(NULL, offsetof(gentity_t, classname), row->wanted) &&
            !CopyPoints(row->first, row->wanted, isSpawn) &&
            !(row->second && CopyPoints(row->second, row->wanted, isSpawn)) && (isSpawn || !isOfThisGame))
            AddSome(row->wanted, isSpawn);
    }
}

void G_SpawnMapEntities(void)
{
    token_source_t host = {.isFile = false}, file = {.isFile = true};
    char path[MAX_QPATH];
    char *text = NULL;
    int length = 0;
    bool replaces = false;

    if (Q_Format(path, sizeof(path), "maps/%s.ent", level.mapName))
        text = Sys_ReadFile(path, MAX_ENT_FILE, &length);
    if (text) {
        replaces = BeginsWithWorld(path, text, length);
        Q_ParserInit(&file.parser, path, text, (size_t)length);
    }
    if (!replaces)
        SpawnAll(&host, true);
    if (text)
        SpawnAll(&file, replaces);
    G_Free(text);
    AddStandIns();
}
