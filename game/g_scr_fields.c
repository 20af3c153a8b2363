// Fields of entities and players that scripts see, and which keys of a map become free script fields
// [script-api 3.1, 3.2, 3.5; bsp-collision 5.1].
#include "g_script.h"

#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"

enum { MAX_HEALTH = 10000000 }; // so that percentages stay within an int

typedef enum { FIELD_INT, FIELD_FLOAT, FIELD_VECTOR, FIELD_STRING } field_kind_t;

typedef struct {
    const char *name;
    field_kind_t kind;
    size_t offset;
    bool isReadOnly;
} entity_field_t;

#define FIELD(name, kind, member)                                                                            \
    {                                                                                                        \
        name, kind, offsetof(gentity_t, member), false                                                       \
    }
#define READ_ONLY(name, kind, member)                                                                        \
    {                                                                                                        \
        name, kind, offsetof(gentity_t, member), true                                                        \
    }

// The plain ones; origin, angles, health and vehicle_owner have functions of their own.
static const entity_field_t entityFields[] = {
    READ_ONLY("classname", FIELD_STRING, classname),
    READ_ONLY("model", FIELD_STRING, model),
    READ_ONLY("spawnflags", FIELD_INT, spawnflags),
    FIELD("speed", FIELD_FLOAT, speed),
    FIELD("closespeed", FIELD_FLOAT, closespeed),
    FIELD("target", FIELD_STRING, target),
    FIELD("targetname", FIELD_STRING, targetname),
    FIELD("message", FIELD_STRING, message),
    FIELD("teamname", FIELD_STRING, teamname),
    FIELD("wait", FIELD_FLOAT, wait),
    FIELD("random", FIELD_FLOAT, random),
    FIELD("count", FIELD_INT, count),
    FIELD("dmg", FIELD_INT, dmg),
    FIELD("duration", FIELD_FLOAT, duration),
    FIELD("rotate", FIELD_VECTOR, rotate),
    FIELD("degrees", FIELD_FLOAT, degrees),
    FIELD("time", FIELD_FLOAT, speed),
    FIELD("_color", FIELD_VECTOR, color),
    FIELD("color", FIELD_VECTOR, color),
    FIELD("key", FIELD_INT, key),
    FIELD("harc", FIELD_FLOAT, harc),
    FIELD("varc", FIELD_FLOAT, varc),
    FIELD("delay", FIELD_FLOAT, delay),
    FIELD("radius", FIELD_INT, radius),
    FIELD("missionlevel", FIELD_INT, missionlevel),
    FIELD("start_size", FIELD_INT, startSize),
    FIELD("end_size", FIELD_INT, endSize),
    FIELD("shard", FIELD_INT, count),
    FIELD("spawnitem", FIELD_STRING, spawnitem),
    FIELD("track", FIELD_STRING, track),
    READ_ONLY("vehicletype", FIELD_STRING, vehicletype),
    FIELD("capturing", FIELD_INT, capturing),
};

// -------------------------------------------------------------------- conversions of assigned values

bool Scr_ValueToFloat(gsc_vm_t *vm, gsc_value_t value, float *out)
{
    const char *text = Gsc_Type(value) == GSC_STRING ? Gsc_ToString(value) : NULL;

    if (Gsc_ToFloat(value, out) || (text && Q_StringToFloat(text, out)))
        return true;
    return text ? Gsc_Fail(vm, "cannot cast \"%s\" to float", text)
                : Gsc_Fail(vm, "cannot cast %s to float", Gsc_TypeName(vm, value));
}

bool Scr_ValueToInt(gsc_vm_t *vm, gsc_value_t value, int *out)
{
    const char *text = Gsc_Type(value) == GSC_STRING ? Gsc_ToString(value) : NULL;
    float number;

    if (Gsc_ToInt(value, out) || (text && Q_StringToInt(text, out)))
        return true;
    if (Gsc_ToFloat(value, &number) || (text && Q_StringToFloat(text, &number))) {
        *out = Scr_Whole(number);
        return true;
    }
    return text ? Gsc_Fail(vm, "cannot cast \"%s\" to int", text)
                : Gsc_Fail(vm, "cannot cast %s to int", Gsc_TypeName(vm, value));
}

bool Scr_ValueToVector(gsc_vm_t *vm, gsc_value_t value, vec3_t out)
{
    return Gsc_ToVector(value, out) || Gsc_Fail(vm, "cannot cast %s to vector", Gsc_TypeName(vm, value));
}

bool Scr_ValueToText(gsc_vm_t *vm, gsc_value_t value, char *out, size_t size)
{
    if (Scr_PlainText(vm, value, out, size))
        return true;
    if (Gsc_Type(value) == GSC_STRING)
        return Gsc_Fail(vm, "string is too long. Max length is %i", (int)size - 1);
    return Gsc_Fail(vm, "cannot cast %s to string", Gsc_TypeName(vm, value));
}

// -------------------------------------------------------------------- entity fields

static void *Member(int number, const gsc_field_t *field)
{
    return (char *)&g_entities[number] + entityFields[field->arg].offset;
}

static bool GetEntityField(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    const void *member = Member(number, field);
    const char *text;

    switch (entityFields[field->arg].kind) {
    case FIELD_INT:
        return Gsc_ReturnInt(vm, *(const int *)member);
    case FIELD_FLOAT:
        return Gsc_ReturnFloat(vm, *(const float *)member);
    case FIELD_VECTOR:
        return Gsc_ReturnVector(vm, member);
    case FIELD_STRING:
        text = *(char *const *)member;
        return text ? Gsc_ReturnString(vm, text) : true;
    }
    return true;
}

static bool SetEntityField(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    void *member = Member(number, field);
    char text[MAX_STRING_CHARS];

    if (entityFields[field->arg].isReadOnly)
        return Gsc_Fail(vm, "Tried to set a read only entity field");
    switch (entityFields[field->arg].kind) {
    case FIELD_INT:
        return Scr_ValueToInt(vm, value, member);
    case FIELD_FLOAT:
        return Scr_ValueToFloat(vm, value, member);
    case FIELD_VECTOR:
        return Scr_ValueToVector(vm, value, member);
    case FIELD_STRING:
        if (!Scr_ValueToText(vm, value, text, sizeof(text)))
            return false;
        G_SetString(member, text);
        return true;
    }
    return true;
}

static bool GetOrigin(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    (void)field;
    return Gsc_ReturnVector(vm, g_entities[number].r.currentOrigin);
}

static bool SetOrigin(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    gentity_t *ent = &g_entities[number];
    vec3_t origin;

    (void)field;
    if (!Scr_ValueToVector(vm, value, origin))
        return false;
    if (!Q_VecIsFinite(origin))
        return Gsc_Fail(vm, "an origin must be a finite number");
    if (ent->client) {
        Q_VecCopy(origin, ent->client->player.origin);
        G_LinkPlayer(ent->client);
        return true;
    }
    G_SetOrigin(ent, origin);
    if (ent->linkedOnce)
        G_Link(ent);
    return true;
}

static bool GetAngles(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    (void)field;
    return Gsc_ReturnVector(vm, g_entities[number].r.currentAngles);
}

static bool SetAngles(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    gentity_t *ent = &g_entities[number];
    vec3_t angles;

    (void)field;
    if (!Scr_ValueToVector(vm, value, angles))
        return false;
    if (!Q_VecIsFinite(angles))
        return Gsc_Fail(vm, "an angle must be a finite number");
    if (ent->client) {
        G_SetPlayerAngles(ent->client, angles);
        return true;
    }
    G_SetAngles(ent, angles);
    if (ent->linkedOnce)
        G_Link(ent);
    return true;
}

static bool GetHealth(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    (void)field;
    return Gsc_ReturnInt(vm, g_entities[number].health);
}

static bool SetHealth(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    gentity_t *ent = &g_entities[number];

    (void)field;
    if (!Scr_ValueToInt(vm, value, &ent->health))
        return false;
    ent->health = Q_ClampInt(ent->health, -MAX_HEALTH, MAX_HEALTH);
    if (!ent->client)
        ent->maxHealth = ent->health;
    return true;
}

static bool GetVehicleOwner(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    (void)field;
    return Scr_ReturnEntity(vm, G_Deref(g_entities[number].vehicleOwner));
}

static bool SetVehicleOwner(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    gentity_t *owner = G_ScriptToEntity(value);

    (void)field;
    if (!owner)
        return Gsc_Fail(vm, "not an entity");
    g_entities[number].vehicleOwner = G_Ref(owner);
    return true;
}

// -------------------------------------------------------------------- player fields

// The client of a field access; NULL after raising an error.
static gclient_t *PlayerOf(gsc_vm_t *vm, int number)
{
    gclient_t *client = g_entities[number].client;

    if (!client)
        Gsc_Fail(vm, "field must be applied to a player");
    return client;
}

#define PLAYER(client)                                                                                       \
    gclient_t *client = PlayerOf(vm, number);                                                                \
    (void)field;                                                                                             \
    if (!client)                                                                                             \
    return false

static bool SetReadOnly(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    PLAYER(client);

    (void)value;
    return Gsc_Fail(vm, "player field %s is read-only", field->name);
}

static bool GetName(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnString(vm, client->name);
}

static bool GetTeam(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnString(vm, G_TeamName(client->team));
}

static bool SetTeam(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    char text[MAX_STRING_CHARS];
    team_t before;
    PLAYER(client);

    before = client->team;
    if (!Scr_ValueToText(vm, value, text, sizeof(text)))
        return false;
    if (!G_ParseTeam(text, &client->team))
        return Gsc_Fail(
            vm, "'%s' is an illegal sessionteam string. Must be allies, axis, none, or spectator.", text);
    if (client->team != before)
        G_JsonOfPlayer("team", client);
    G_WirePlayerString(number);
    G_CalculateRanks();
    return true;
}

static const char *const squadNames[] = {"none", "squad_alpha", "squad_bravo"};

static bool GetSquad(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnString(vm, squadNames[Q_ClampInt(client->squad, 0, (int)ARRAY_LEN(squadNames) - 1)]);
}

static bool SetSquad(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    char text[MAX_STRING_CHARS];
    PLAYER(client);

    if (!Scr_ValueToText(vm, value, text, sizeof(text)))
        return false;
    for (int i = 0; i < (int)ARRAY_LEN(squadNames); i++)
        if (!strcmp(squadNames[i], text)) {
            client->squad = i;
            return true;
        }
    return Gsc_Fail(vm, "'%s' is an illegal sessionsquad string. Must be squad_alpha, squad_bravo, or none.",
                    text);
}

static bool GetState(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnString(vm, G_StateName(client->state));
}

static bool SetState(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    char text[MAX_STRING_CHARS];
    PLAYER(client);

    if (!Scr_ValueToText(vm, value, text, sizeof(text)))
        return false;
    for (int i = STATE_PLAYING; i <= STATE_INTERMISSION; i++)
        if (!strcmp(G_StateName((session_state_t)i), text)) {
            client->state = (session_state_t)i;
            return true;
        }
    return Gsc_Fail(
        vm, "'%s' is an illegal sessionstate string. Must be playing, dead, spectator, or intermission.",
        text);
}

static bool GetMaxHealth(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnInt(vm, client->maxHealth);
}

static bool SetMaxHealth(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    int health;
    PLAYER(client);

    if (!Scr_ValueToInt(vm, value, &health))
        return false;
    client->maxHealth = Q_ClampInt(health, 1, MAX_HEALTH);
    if (g_entities[number].health > client->maxHealth)
        g_entities[number].health = client->maxHealth;
    return true;
}

static bool GetMaxSpeed(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnInt(vm, client->maxSpeed);
}

static bool SetMaxSpeed(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    int speed;
    PLAYER(client);

    if (!Scr_ValueToInt(vm, value, &speed))
        return false;
    client->maxSpeed = speed < 0 ? 0 : speed;
    return true;
}

static bool GetHandicap(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnInt(vm, client->handicap);
}

static bool GetScore(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnInt(vm, client->score);
}

static bool SetScore(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    int score;
    PLAYER(client);

    if (!Scr_ValueToInt(vm, value, &score))
        return false;
    if (client->score != score)
        G_JsonScore(client, NULL, score);
    client->score = score;
    G_CalculateRanks();
    return true;
}

static bool GetDeaths(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnInt(vm, client->deaths);
}

static bool SetDeaths(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    PLAYER(client);

    return Scr_ValueToInt(vm, value, &client->deaths);
}

// Reads an icon's name into the index that it has in its block; "" is 0.
static bool ParseIcon(gsc_vm_t *vm, gsc_value_t value, config_block_t block, const char *kind, int *icon)
{
    char text[MAX_STRING_CHARS];
    int index;

    if (!Scr_ValueToText(vm, value, text, sizeof(text)))
        return false;
    index = *text ? G_ConfigFind(block, text) : 0;
    if (index < 0)
        return Gsc_Fail(vm, "%s icon '%s' was not precached", kind, text);
    *icon = index;
    return true;
}

static bool GetStatusIcon(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnString(vm, G_ConfigName(BLOCK_STATUS_ICONS, client->statusIcon));
}

static bool SetStatusIcon(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    PLAYER(client);

    return ParseIcon(vm, value, BLOCK_STATUS_ICONS, "Status", &client->statusIcon);
}

static bool GetHeadIcon(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnString(vm, G_ConfigName(BLOCK_HEAD_ICONS, client->headIcon));
}

static bool SetHeadIcon(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    PLAYER(client);

    return ParseIcon(vm, value, BLOCK_HEAD_ICONS, "Head", &client->headIcon);
}

static bool GetHeadIconTeam(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnString(vm, G_TeamName((team_t)client->headIconTeam));
}

static bool SetHeadIconTeam(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    char text[MAX_STRING_CHARS];
    team_t team;
    PLAYER(client);

    if (!Scr_ValueToText(vm, value, text, sizeof(text)))
        return false;
    if (!G_ParseTeam(text, &team))
        return Gsc_Fail(
            vm, "'%s' is an illegal head icon team string. Must be none, allies, axis, or spectator.", text);
    client->headIconTeam = team;
    return true;
}

static bool GetSpectatorClient(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnInt(vm, client->spectatorClient);
}

static bool SetSpectatorClient(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    int slot;
    PLAYER(client);

    if (!Scr_ValueToInt(vm, value, &slot))
        return false;
    if (slot < -1 || slot >= MAX_CLIENTS)
        return Gsc_Fail(vm, "spectatorclient can only be set to -1, or a valid client number");
    client->spectatorClient = slot;
    return true;
}

static bool GetArchiveTime(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnFloat(vm, (float)client->archiveTimeMs * 0.001f);
}

static bool SetArchiveTime(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    float seconds;
    PLAYER(client);

    if (!Scr_ValueToFloat(vm, value, &seconds))
        return false;
    client->archiveTimeMs = Scr_Whole(seconds * 1000);
    return true;
}

static bool GetPers(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_Return(vm, client->pers);
}

static gsc_value_t *RefPers(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    gclient_t *client = g_entities[number].client;

    (void)field;
    if (!client)
        return NULL;
    if (Gsc_Type(client->pers) != GSC_ARRAY)
        client->pers = Gsc_NewArray(vm);
    return &client->pers;
}

static bool GetNoInactivityKick(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    PLAYER(client);

    return Gsc_ReturnInt(vm, client->noInactivityKick);
}

static bool SetNoInactivityKick(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    PLAYER(client);

    return Scr_ValueToInt(vm, value, &client->noInactivityKick);
}

static const gsc_field_t otherFields[] = {
    {"origin", GetOrigin, SetOrigin, NULL, 0},
    {"angles", GetAngles, SetAngles, NULL, 0},
    {"health", GetHealth, SetHealth, NULL, 0},
    {"vehicle_owner", GetVehicleOwner, SetVehicleOwner, NULL, 0},
};

static const gsc_field_t playerFields[] = {
    {"name", GetName, SetReadOnly, NULL, 0},
    {"sessionteam", GetTeam, SetTeam, NULL, 0},
    {"sessionsquad", GetSquad, SetSquad, NULL, 0},
    {"sessionstate", GetState, SetState, NULL, 0},
    {"maxhealth", GetMaxHealth, SetMaxHealth, NULL, 0},
    {"maxspeed", GetMaxSpeed, SetMaxSpeed, NULL, 0},
    {"handicap", GetHandicap, SetReadOnly, NULL, 0},
    {"score", GetScore, SetScore, NULL, 0},
    {"deaths", GetDeaths, SetDeaths, NULL, 0},
    {"statusicon", GetStatusIcon, SetStatusIcon, NULL, 0},
    {"headicon", GetHeadIcon, SetHeadIcon, NULL, 0},
    {"headiconteam", GetHeadIconTeam, SetHeadIconTeam, NULL, 0},
    {"spectatorclient", GetSpectatorClient, SetSpectatorClient, NULL, 0},
    {"archivetime", GetArchiveTime, SetArchiveTime, NULL, 0},
    {"pers", GetPers, SetReadOnly, RefPers, 0},
    {"noInactivityKick", GetNoInactivityKick, SetNoInactivityKick, NULL, 0},
};

bool Scr_IsPlayerField(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(playerFields); i++)
        if (!Q_StringCompareNoCase(playerFields[i].name, name))
            return true;
    return false;
}

gsc_status_t Scr_AddFields(gsc_vm_t *vm)
{
    static gsc_field_t fields[ARRAY_LEN(entityFields)];
    gsc_status_t status = Gsc_AddClass(vm, CLASS_ENTITY, "entity");

    for (size_t i = 0; i < ARRAY_LEN(entityFields); i++)
        fields[i] = (gsc_field_t){entityFields[i].name, GetEntityField, SetEntityField, NULL, (int)i};
    if (status == GSC_OK)
        status = Gsc_AddFields(vm, CLASS_ENTITY, fields, ARRAY_LEN(fields));
    if (status == GSC_OK)
        status = Gsc_AddFields(vm, CLASS_ENTITY, otherFields, ARRAY_LEN(otherFields));
    if (status == GSC_OK)
        status = Gsc_AddFields(vm, CLASS_ENTITY, playerFields, ARRAY_LEN(playerFields));
    return status;
}
