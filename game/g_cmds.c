// What a client may ask for by words: chat, scores, menu answers, spectating, cheats, and the choices that a
// stock client's usercmd has no room for.  Rules: movement-weapons-damage 9, which wins over script-api here.
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

enum {
    MAX_SAY = 149,
    NEEDS_CHEATS = 1,
    NEEDS_LIFE = 2,
    NOT_IN_INTERMISSION = 4,
    CHEAT = NEEDS_CHEATS | NEEDS_LIFE | NOT_IN_INTERMISSION,
    GIVE_AMMO = 998,
    FLOOD_WINDOW_MS = 1000,
    CHAT_WINDOW_MS = 5000,
    MAX_KILLCAM_S = 60,
};

void G_ServerCommand(int slot, const char *format, ...)
{
    char text[MAX_MESSAGE];
    va_list args;
    bool fits;

    va_start(args, format);
    fits = Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    if (!fits)
        G_DPrintf("a server command is longer than %d bytes and was cut: %.40s\n", MAX_MESSAGE - 1, text);
    G_TraceWire("to %d: %s", slot, text);
    if (cvars.showMessages.integer)
        G_ShowMessage(slot, text);
    if (slot >= 0) {
        if (G_ClientOf(slot))
            G_WireServerCommand(slot, text);
        return;
    }
    for (int i = 0; i < level.maxClients; i++)
        if (G_ClientOf(i))
            G_WireServerCommand(i, text);
}

static void JoinWords(const cmd_args_t *args, int first, char *text, size_t size)
{
    text[0] = '\0';
    for (int i = first; i < args->argc; i++) {
        if (i > first)
            Q_StringAppend(text, size, " ");
        Q_StringAppend(text, size, args->argv[i]);
    }
}

// A client number, or a name without regard to case and colours; NULL with a message when there is none.
static gclient_t *FindClient(gclient_t *asker, const char *word)
{
    char wanted[MAX_NAME_LENGTH], name[MAX_NAME_LENGTH];
    int number;

    if (Q_StringToInt(word, &number)) {
        if (G_ClientOf(number))
            return &g_clients[number];
    } else {
        Q_StringCopy(wanted, sizeof(wanted), word);
        Q_StringClean(wanted);
        for (int i = 0; i < level.maxClients; i++) {
            if (!G_ClientOf(i))
                continue;
            Q_StringCopy(name, sizeof(name), g_clients[i].name);
            if (!Q_StringCompareNoCase(Q_StringClean(name), wanted))
                return &g_clients[i];
        }
    }
    G_ServerCommand(asker->number, "e \"GAME_CLIENTNOTONSERVER\x15 %.30s\"", word);
    return NULL;
}

// ------------------------------------------------------------- chat

enum { SAY_ALL, SAY_TEAM, SAY_SQUAD, SAY_TELL };

static const struct {
    const char *log;
    char command, color;
} sayModes[] = {{"say", 'h', '7'}, {"sayteam", 'i', '5'}, {"saysquad", 'h', '5'}, {"tell", 'h', '3'}};

static bool IsDead(const gclient_t *client)
{
    return client->dead || client->state == STATE_DEAD;
}

static bool Hears(const gclient_t *from, const gclient_t *to, int mode)
{
    if (to->connected != CON_CONNECTED)
        return false;
    if (mode == SAY_TEAM && to->team != from->team)
        return false;
    if (mode == SAY_SQUAD && (to->team != from->team || to->squad != from->squad))
        return false;
    return !IsDead(from) || IsDead(to) || to->state != STATE_PLAYING || cvars.deadChat.integer;
}

static void SayPrefix(const gclient_t *from, char *prefix, size_t size)
{
    const char *state = "", *color = "";

    if (from->team == TEAM_SPECTATOR)
        state = "(\x14GAME_SPECTATOR\x15)";
    else if (IsDead(from))
        state = "(\x14GAME_DEAD\x15)";
    if (from->team == TEAM_AXIS)
        color = "^9";
    else if (from->team == TEAM_ALLIES)
        color = "^8";
    Q_Format(prefix, size, "%s%s%s^7: ", state, color, from->name);
}

// Quotes would end the command that carries the text.
static void CleanText(const char *raw, char *text, size_t size)
{
    Q_StringCopy(text, size, raw);
    for (char *c = text; *c; c++) {
        if (*c == '"')
            *c = '\'';
        else if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '.';
    }
}

static void SayTo(const gclient_t *to, int mode, const char *prefix, const char *text)
{
    G_ServerCommand(to->number, "%c \"\x15%s^%c%s\"", sayModes[mode].command, prefix, sayModes[mode].color,
                    text);
}

static void LogSay(const gclient_t *from, int mode, const char *text)
{
    G_LogPrintf("%s;%d;%d;%s;%s\n", sayModes[mode].log, from->guid, from->number, from->name, text);
    G_JsonSay(from, sayModes[mode].log, text);
    G_ReportCount(COUNT_CHATS, 1);
}

// A text without marks; whoever hears it.
static void SayClean(gclient_t *from, int mode, const char *text)
{
    char prefix[128], marked[MAX_STRING_CHARS], words[MAX_STRING_CHARS];

    if (mode == SAY_SQUAD && !from->squad)
        mode = SAY_TEAM;
    if (mode == SAY_TEAM && from->team != TEAM_AXIS && from->team != TEAM_ALLIES)
        mode = SAY_ALL;
    SayPrefix(from, prefix, sizeof(prefix));
    Q_Format(marked, sizeof(marked), "\x15%s", text);
    G_MessageText(marked, words, sizeof(words));
    LogSay(from, mode, words);
    for (int i = 0; i < level.maxClients; i++)
        if (Hears(from, &g_clients[i], mode))
            SayTo(&g_clients[i], mode, prefix, text);
}

void G_Say(gclient_t *from, int mode, const char *raw)
{
    char text[MAX_SAY + 1];

    CleanText(raw, text, sizeof(text));
    if (text[0])
        SayClean(from, mode, text);
}

void G_SayMessage(gclient_t *from, int mode, const char *message)
{
    if (*message)
        SayClean(from, mode, message);
}

static void SayJoined(gclient_t *client, const cmd_args_t *args, int mode)
{
    char text[MAX_STRING_CHARS];

    JoinWords(args, 1, text, sizeof(text));
    G_Say(client, mode, text);
}

static void Cmd_Say(gclient_t *client, const cmd_args_t *args)
{
    SayJoined(client, args, SAY_ALL);
}

static void Cmd_SayTeam(gclient_t *client, const cmd_args_t *args)
{
    SayJoined(client, args, SAY_TEAM);
}

static void Cmd_SaySquad(gclient_t *client, const cmd_args_t *args)
{
    SayJoined(client, args, SAY_SQUAD);
}

static void Cmd_Tell(gclient_t *client, const cmd_args_t *args)
{
    char raw[MAX_STRING_CHARS], text[MAX_SAY + 1], prefix[128];
    gclient_t *to = args->argc > 2 ? FindClient(client, args->argv[1]) : NULL;

    if (!to)
        return;
    JoinWords(args, 2, raw, sizeof(raw));
    CleanText(raw, text, sizeof(text));
    SayPrefix(client, prefix, sizeof(prefix));
    LogSay(client, SAY_TELL, text);
    SayTo(to, SAY_TELL, prefix, text);
    if (to != client)
        SayTo(client, SAY_TELL, prefix, text);
}

static void Cmd_Voice(gclient_t *client, const cmd_args_t *args)
{
    char text[MAX_STRING_CHARS];
    gsc_value_t value;

    JoinWords(args, 1, text, sizeof(text));
    value = Gsc_NewString(level.vm, text);
    G_ScriptNotify(G_EntityOf(client), "vsay", &value, 1);
    Gsc_Release(level.vm, value);
}

// ------------------------------------------------------------- scores, menus

// b <count> <axis> <allies> then client, score, ping, deaths, status icon of each; cut at a whole client when
// too long.
void G_SendScores(gclient_t *client)
{
    char body[MAX_MESSAGE - 64], one[64];
    int count = 0;

    if (level.profile != PROFILE_UO && !client->isBot) {
        G_WireScores(client->number);
        return;
    }
    body[0] = '\0';
    for (int i = 0; i < level.maxClients; i++) {
        const gclient_t *other = &g_clients[i];

        if (other->connected == CON_DISCONNECTED)
            continue;
        Q_Format(one, sizeof(one), " %d %d %d %d %d", i, other->score,
                 other->connected == CON_CONNECTED ? other->ps.ping : -1, other->deaths, other->statusIcon);
        if (strlen(body) + strlen(one) >= sizeof(body))
            break;
        Q_StringAppend(body, sizeof(body), one);
        count++;
    }
    G_ServerCommand(client->number, "b %d %d %d%s", count, level.teamScore[TEAM_AXIS],
                    level.teamScore[TEAM_ALLIES], body);
}

static void Cmd_Score(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    G_SendScores(client);
}

void G_MenuResponse(gclient_t *client, const char *menu, const char *response)
{
    gsc_value_t values[2];

    values[0] = Gsc_NewString(level.vm, menu);
    values[1] = Gsc_NewString(level.vm, response);
    G_ReportCount(COUNT_MENUS, 1);
    G_ScriptNotify(G_EntityOf(client), "menuresponse", values, 2);
    Gsc_Release(level.vm, values[0]);
    Gsc_Release(level.vm, values[1]);
}

static void Cmd_MenuResponse(gclient_t *client, const cmd_args_t *args)
{
    const char *menu = args->argv[2];
    int serverId, index;

    if (args->argc != 4) {
        G_MenuResponse(client, "", "bad");
        return;
    }
    if (!Q_StringToInt(args->argv[1], &serverId) || serverId != Sys_CvarInt("sv_serverid"))
        return;
    if (Q_StringToInt(args->argv[2], &index) && index >= 0 && index < 32)
        menu = G_ConfigName(BLOCK_MENUS, index);
    G_MenuResponse(client, menu ? menu : "", args->argv[3]);
}

static void Cmd_Menu(gclient_t *client, const cmd_args_t *args)
{
    if (!G_WireMenuAnswer(client, args->argc > 1 ? args->argv[1] : ""))
        G_ServerCommand(client->number, "e \"\x15there is no such line in the menu\"");
}

// Quake III's words for what the team menu offers.
static void Cmd_Team(gclient_t *client, const cmd_args_t *args)
{
    static const char *const words[][2] = {
        {"red", "axis"},        {"r", "axis"},
        {"axis", "axis"},       {"blue", "allies"},
        {"b", "allies"},        {"allies", "allies"},
        {"free", "autoassign"}, {"f", "autoassign"},
        {"auto", "autoassign"}, {"spectator", "spectator"},
        {"s", "spectator"},     {"scoreboard", "spectator"},
    };

    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (!Q_StringCompareNoCase(args->argv[1], words[i][0])) {
            G_MenuResponse(client, G_WireMenuWith(words[i][1]), words[i][1]);
            return;
        }
    G_ServerCommand(client->number, "e \"\x15team: %s\"", G_TeamName(client->team));
}

// ------------------------------------------------------------- life and spectating

static void Cmd_Kill(gclient_t *client, const cmd_args_t *args)
{
    gentity_t *ent = G_EntityOf(client);
    damage_t damage = {
        .attacker = ent, .inflictor = ent, .damage = 100000, .mod = BG_MOD_SUICIDE, .weapon = -1};

    (void)args;
    if (client->state != STATE_PLAYING || client->dead)
        return;
    ent->godMode = false;
    ent->health = 0;
    G_KillPlayer(client, &damage);
}

static void Follow(gclient_t *client, int step)
{
    if (client->state == STATE_SPECTATOR && client->spectatorClient < 0)
        G_FollowCycle(client, step);
}

static void Cmd_FollowNext(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    Follow(client, 1);
}

static void Cmd_FollowPrev(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    Follow(client, -1);
}

static void Cmd_Follow(gclient_t *client, const cmd_args_t *args)
{
    gclient_t *other;

    if (args->argc < 2) {
        if (client->followClient >= 0)
            G_StopFollowing(client);
        else
            Follow(client, 1);
        return;
    }
    other = FindClient(client, args->argv[1]);
    if (!other || client->state != STATE_SPECTATOR || client->spectatorClient >= 0)
        return;
    client->followClient = (other->number + level.maxClients - 1) % level.maxClients;
    G_FollowCycle(client, 1); // the next one after his neighbour, if he may be watched
}

static void Cmd_Where(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    G_ServerCommand(client->number, "e \"\x15(%.0f %.0f %.0f)\"", client->player.origin[0],
                    client->player.origin[1], client->player.origin[2]);
}

static void Cmd_EntityCount(gclient_t *client, const cmd_args_t *args)
{
    int count = 0;

    (void)args;
    for (int i = 0; i < MAX_GENTITIES; i++)
        count += g_entities[i].inUse;
    G_ServerCommand(client->number, "e \"\x15%d entities in use\"", count);
}

// ------------------------------------------------------------- cheats

static void TellSwitch(const gclient_t *client, const char *name, bool on)
{
    G_ServerCommand(client->number, "e \"GAME_%s%s\"", name, on ? "ON" : "OFF");
}

static void Cmd_God(gclient_t *client, const cmd_args_t *args)
{
    gentity_t *ent = G_EntityOf(client);

    (void)args;
    ent->godMode = !ent->godMode;
    TellSwitch(client, "GODMODE", ent->godMode);
}

static void Cmd_NoTarget(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    client->noTarget = !client->noTarget;
    TellSwitch(client, "NOTARGET", client->noTarget);
}

static void Cmd_NoClip(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    client->ufo = false;
    client->noclip = !client->noclip;
    TellSwitch(client, "NOCLIP", client->noclip);
}

static void Cmd_Ufo(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    client->noclip = false;
    client->ufo = !client->ufo;
    TellSwitch(client, "UFO", client->ufo);
}

static void GiveAmmo(gclient_t *client, bool all)
{
    for (int i = 1; i < level.weapons.count; i++)
        if (all ? BG_HasWeapon(&client->player, i) : i == client->player.weapon)
            BG_SetAmmo(&client->player, &level.weapons, i, GIVE_AMMO);
}

static void Cmd_Give(gclient_t *client, const cmd_args_t *args)
{
    const char *what = args->argv[1];
    bool all = !Q_StringCompareNoCase(what, "all");
    int weapon = BG_FindWeapon(&level.weapons, what);

    if (all || !Q_StringCompareNoCase(what, "health"))
        G_EntityOf(client)->health = client->maxHealth;
    if (all || !Q_StringCompareNoCase(what, "weapons"))
        for (int i = 1; i < level.weapons.count; i++)
            BG_GiveWeapon(&client->player, &level.weapons, i);
    if (all || !Q_StringCompareNoCase(what, "ammo") || !Q_StringCompareNoCase(what, "allammo"))
        GiveAmmo(client, Q_StringCompareNoCase(what, "ammo") != 0);
    if (weapon)
        BG_GiveWeapon(&client->player, &level.weapons, weapon);
}

static void Cmd_Take(gclient_t *client, const cmd_args_t *args)
{
    const char *what = args->argv[1];
    int weapon = BG_FindWeapon(&level.weapons, what);

    if (!Q_StringCompareNoCase(what, "all") || !Q_StringCompareNoCase(what, "weapons"))
        BG_TakeAllWeapons(&client->player);
    else if (weapon)
        BG_TakeWeapon(&client->player, &level.weapons, weapon);
    else if (!Q_StringCompareNoCase(what, "health"))
        G_EntityOf(client)->health = 1;
}

static void Cmd_SetViewPos(gclient_t *client, const cmd_args_t *args)
{
    vec3_t origin, angles = {0, 0, 0};

    if (args->argc != 5 || !Q_StringToFloat(args->argv[1], &origin[0]) ||
        !Q_StringToFloat(args->argv[2], &origin[1]) || !Q_StringToFloat(args->argv[3], &origin[2]) ||
        !Q_StringToFloat(args->argv[4], &angles[YAW])) {
        G_ServerCommand(client->number, "e \"\x15usage: setviewpos x y z yaw\"");
        return;
    }
    G_TeleportPlayer(client, origin, angles);
}

// ------------------------------------------------------------- what the usercmd of a stock client cannot say

static void Cmd_Prone(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    client->heldWbuttons ^= BG_WBUTTON_PRONE;
}

static void Cmd_Lean(gclient_t *client, const cmd_args_t *args)
{
    client->heldWbuttons &= ~(BG_WBUTTON_LEAN_LEFT | BG_WBUTTON_LEAN_RIGHT);
    if (!Q_StringCompareNoCase(args->argv[1], "left"))
        client->heldWbuttons |= BG_WBUTTON_LEAN_LEFT;
    else if (!Q_StringCompareNoCase(args->argv[1], "right"))
        client->heldWbuttons |= BG_WBUTTON_LEAN_RIGHT;
}

// weapon NAME, or weapon SLOT
static void Cmd_Weapon(gclient_t *client, const cmd_args_t *args)
{
    int slot = BG_FindSlot(args->argv[1]);
    int weapon = slot > 0 ? client->player.weaponSlots[slot] : BG_FindWeapon(&level.weapons, args->argv[1]);

    if (BG_HasWeapon(&client->player, weapon))
        client->wantedWeapon = weapon;
    else
        G_ServerCommand(client->number,
                        "e \"\x15you have no such weapon: weapon NAME, or weapon SLOT (pistol, primary, "
                        "primaryb, grenade, smokegrenade, satchel, binocular)\"");
}

// ------------------------------------------------------------- matches

static void Cmd_CallTimeout(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    G_CallTimeout(client);
}

static void Cmd_EndTimeout(gclient_t *client, const cmd_args_t *args)
{
    (void)args;
    G_EndTimeout(client);
}

// gc CLIENT 0..6: a gesture's message to one other client.
static void Cmd_Gesture(gclient_t *client, const cmd_args_t *args)
{
    gclient_t *other = args->argc == 3 ? FindClient(client, args->argv[1]) : NULL;
    int number;

    if (other && Q_StringToInt(args->argv[2], &number) && number >= 0 && number <= 6)
        G_ServerCommand(other->number, "f \"\x15%s^7: \x14GAME_GC_%d\"", client->name, number);
}

// fdc CLIENT: the sender's client has seen his flame reach another one.
static void Cmd_FlameDamage(gclient_t *client, const cmd_args_t *args)
{
    int slot;

    if (Q_StringToInt(args->argv[1], &slot) && G_ClientOf(slot))
        G_ReportFlame(&g_clients[slot], client->number);
}

// killcam [SECONDS]: looks at what was so long ago; 0 at what is.
static void Cmd_Killcam(gclient_t *client, const cmd_args_t *args)
{
    int seconds = 20;

    if (args->argc > 1 && !Q_StringToInt(args->argv[1], &seconds))
        return;
    client->archiveTimeMs = Q_ClampInt(seconds, 0, MAX_KILLCAM_S) * 1000;
}

// Seats of vehicles, which there are none of, and the client's own profile: known words without an effect.
static void Cmd_Nothing(gclient_t *client, const cmd_args_t *args)
{
    (void)client, (void)args;
}

// ------------------------------------------------------------- dispatch

typedef struct {
    const char *name;
    void (*run)(gclient_t *client, const cmd_args_t *args);
    int flags;
} command_row_t;

static const command_row_t commands[] = {
    {"say", Cmd_Say, 0},
    {"say_team", Cmd_SayTeam, 0},
    {"say_squad", Cmd_SaySquad, 0},
    {"tell", Cmd_Tell, 0},
    {"voice", Cmd_Voice, 0},
    {"score", Cmd_Score, 0},
    {"mr", Cmd_MenuResponse, NOT_IN_INTERMISSION},
    {"menu", Cmd_Menu, NOT_IN_INTERMISSION},
    {"team", Cmd_Team, NOT_IN_INTERMISSION},
    {"kill", Cmd_Kill, NOT_IN_INTERMISSION},
    {"follow", Cmd_Follow, NOT_IN_INTERMISSION},
    {"follownext", Cmd_FollowNext, NOT_IN_INTERMISSION},
    {"followprev", Cmd_FollowPrev, NOT_IN_INTERMISSION},
    {"where", Cmd_Where, NOT_IN_INTERMISSION},
    {"entitycount", Cmd_EntityCount, NOT_IN_INTERMISSION},
    {"give", Cmd_Give, CHEAT},
    {"take", Cmd_Take, CHEAT},
    {"god", Cmd_God, CHEAT},
    {"notarget", Cmd_NoTarget, CHEAT},
    {"noclip", Cmd_NoClip, CHEAT},
    {"ufo", Cmd_Ufo, CHEAT},
    {"setviewpos", Cmd_SetViewPos, CHEAT},
    {"prone", Cmd_Prone, NOT_IN_INTERMISSION},
    {"lean", Cmd_Lean, NOT_IN_INTERMISSION},
    {"callvote", G_CallVote, NOT_IN_INTERMISSION},
    {"vote", G_CastVote, NOT_IN_INTERMISSION},
    {"matchtimeout", Cmd_CallTimeout, NOT_IN_INTERMISSION},
    {"matchtimein", Cmd_EndTimeout, NOT_IN_INTERMISSION},
    {"gc", Cmd_Gesture, NOT_IN_INTERMISSION},
    {"fdc", Cmd_FlameDamage, NOT_IN_INTERMISSION},
    {"killcam", Cmd_Killcam, NOT_IN_INTERMISSION},
    {"nextvehslot", Cmd_Nothing, NOT_IN_INTERMISSION},
    {"prevvehslot", Cmd_Nothing, NOT_IN_INTERMISSION},
    {"trace_profile", Cmd_Nothing, NOT_IN_INTERMISSION},
    {"weapon", Cmd_Weapon, NOT_IN_INTERMISSION},
};

// Counts into a window of time.  True when the window holds more than `limit` (0: any number).
static bool IsOver(int *startMs, int *count, int windowMs, int limit)
{
    if (limit <= 0)
        return false;
    if (level.timeMs - *startMs >= windowMs) {
        *startMs = level.timeMs;
        *count = 0;
    }
    return ++*count > limit;
}

// Too many commands, or too many that others have to read.
static bool IsFlood(gclient_t *client, const char *word)
{
    bool isChat = Q_StringHasPrefixNoCase(word, "say") || !Q_StringCompareNoCase(word, "tell") ||
                  !Q_StringCompareNoCase(word, "voice") || !Q_StringCompareNoCase(word, "gc");

    if (client->isBot)
        return false;
    return IsOver(&client->floodStartMs, &client->floodCount, FLOOD_WINDOW_MS, Sys_CvarInt("g_floodLimit")) ||
           (isChat &&
            IsOver(&client->chatStartMs, &client->chatCount, CHAT_WINDOW_MS, Sys_CvarInt("g_floodChat")));
}

static const char *Objection(const gclient_t *client, int flags)
{
    if ((flags & NOT_IN_INTERMISSION) && client->state == STATE_INTERMISSION)
        return "";
    if ((flags & NEEDS_CHEATS) && !Sys_CvarInt("sv_cheats"))
        return "GAME_CHEATSNOTENABLED";
    if ((flags & NEEDS_LIFE) && (client->state != STATE_PLAYING || client->dead))
        return "GAME_MUSTBEALIVECOMMAND";
    return NULL;
}

void G_ClientCommand(int slot, const cmd_args_t *args)
{
    gclient_t *client = G_ClientOf(slot);
    const char *objection;

    if (!client || client->connected != CON_CONNECTED || IsFlood(client, args->argv[0]))
        return;
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        if (Q_StringCompareNoCase(commands[i].name, args->argv[0]))
            continue;
        objection = Objection(client, commands[i].flags);
        if (!objection)
            commands[i].run(client, args);
        else if (objection[0])
            G_ServerCommand(slot, "e \"%s\"", objection);
        return;
    }
    if (args->argv[0][0] >= '1' && args->argv[0][0] <= '9' && !args->argv[0][1] &&
        G_WireMenuAnswer(client, args->argv[0]))
        return;
    G_ServerCommand(slot, "e \"GAME_UNKNOWNCLIENTCOMMAND\x15%.64s\"", args->argv[0]);
}
