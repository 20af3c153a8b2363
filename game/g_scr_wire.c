// HUD elements and objectives to the clients.  The original carries them in snapshots; the hosts at hand
// cannot, so they go as text, in few reliable commands: at most one a client in 100 ms, holding as many
// changes as fit.
//
// Clients of our own host get, for what changed since they were told last,
//     H { N 0 | N type x y alignx aligny font fontscale rrggbbaa label sort archived text shader width height
//     right
//         bottom value time duration  fadeStart fadeMs rrggbbaa  scaleStart scaleMs width height
//         moveStart moveMs x y alignx aligny }...          0: the element is gone; times are game time
//     O { N 0 | N state x y z team "icon or -" }...        numbers of script-api 1 (notes), 2.4, 3.4
// Stock Quake III and OpenArena clients get the texts of their elements as one centre print when what they
// say changes, and a line when an objective changes [host-quake3-abi 18].
#include "g_script.h"

#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"
#include "g_wire.h"

enum {
    SEND_MS = 100,     // between two commands to a client
    PRINT_MS = 1000,   // between two centre prints
    MAX_COMMAND = 900, // bytes
    MAX_GROUP = 320,   // bytes of one element
    MAX_PRINT_LINES = 8,
};

// What a client has been told; 0 nothing.
typedef struct {
    uint32_t hud[MAX_HUDELEMS];
    uint32_t objectives[MAX_OBJECTIVES];
    uint32_t print;
    int nextMs, nextPrintMs;
} told_t;

static told_t told[MAX_CLIENTS];

void Scr_ForgetTold(int slot)
{
    memset(&told[slot], 0, sizeof(told[slot]));
}

void Scr_ClearTold(void)
{
    memset(told, 0, sizeof(told));
}

// Never 0.
static uint32_t Hash(const char *text)
{
    uint32_t hash = 2166136261u;

    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash ? hash : 1;
}

static uint32_t Rgba(const uint8_t color[4])
{
    return (uint32_t)color[0] << 24 | (uint32_t)color[1] << 16 | (uint32_t)color[2] << 8 | color[3];
}

static void DescribeHud(int number, const hudelem_t *hud, char *out, size_t size)
{
    Q_Format(out, size,
             " %d %d %d %d %d %d %d %g %08x %d %g %d %d %d %d %d %g %g %g %d %d %d %d %08x %d %d %d %d %d %d "
             "%d %d %d %d",
             number, hud->type, hud->x, hud->y, hud->alignX, hud->alignY, hud->font, (double)hud->fontScale,
             (unsigned)Rgba(hud->color), hud->label, (double)hud->sort, hud->archived, hud->text, hud->shader,
             hud->width, hud->height, (double)hud->right, (double)hud->bottom, (double)hud->value,
             hud->timeMs, hud->durationMs, hud->fadeStartMs, hud->fadeMs, (unsigned)Rgba(hud->fromColor),
             hud->scaleStartMs, hud->scaleMs, hud->fromWidth, hud->fromHeight, hud->moveStartMs, hud->moveMs,
             hud->fromX, hud->fromY, hud->fromAlignX, hud->fromAlignY);
}

static bool SeesObjective(const gclient_t *client, const objective_t *objective)
{
    return objective->state != OBJECTIVE_EMPTY &&
           (objective->team == TEAM_NONE || objective->team == client->team);
}

static void DescribeObjective(int number, const objective_t *objective, char *out, size_t size)
{
    char icon[MAX_OBJECTIVE_ICON];

    Q_StringCopy(icon, sizeof(icon), objective->icon[0] ? objective->icon : "-");
    for (char *c = icon; *c; c++)
        if (*c == ' ' || *c == '"' || *c == ';')
            *c = '_';
    Q_Format(out, size, " %d %d %d %d %d %d %s", number, objective->state, objective->position[0],
             objective->position[1], objective->position[2], objective->team, icon);
}

// Adds a group to a command when the client has been told something else; false when it no longer fits.
static bool Tell(uint32_t *known, const char *group, bool isGone, char *command)
{
    uint32_t hash = isGone ? 0 : Hash(group);

    if (*known == hash)
        return true;
    if (strlen(command) + strlen(group) > MAX_COMMAND)
        return false;
    Q_StringAppend(command, MAX_COMMAND + 1, group);
    *known = hash;
    return true;
}

static void FillHud(const gclient_t *client, told_t *own, char *command)
{
    char group[MAX_GROUP];
    int counts[2] = {0, 0};
    bool fits = true;

    for (int i = 0; i < MAX_HUDELEMS && fits; i++) {
        const hudelem_t *hud = Scr_HudElem(i);
        bool isSeen = hud && Scr_SeesHud(client, hud) && counts[hud->archived] < MAX_HUD_PER_CLIENT;

        if (isSeen) {
            counts[hud->archived]++;
            DescribeHud(i, hud, group, sizeof(group));
        } else if (own->hud[i]) {
            Q_Format(group, sizeof(group), " %d 0", i);
        } else {
            continue;
        }
        fits = Tell(&own->hud[i], group, !isSeen, command);
    }
}

static void FillObjectives(const gclient_t *client, told_t *own, char *command)
{
    char group[MAX_GROUP];

    for (int i = 0; i < MAX_OBJECTIVES; i++) {
        bool isSeen = SeesObjective(client, Scr_Objective(i));

        if (isSeen)
            DescribeObjective(i, Scr_Objective(i), group, sizeof(group));
        else
            Q_Format(group, sizeof(group), " %d 0", i);
        if (!Tell(&own->objectives[i], group, !isSeen, command))
            return;
    }
}

static void SendNative(const gclient_t *client, told_t *own)
{
    char command[MAX_COMMAND + 1] = "H";

    FillHud(client, own, command);
    if (!command[1]) {
        Q_StringCopy(command, sizeof(command), "O");
        FillObjectives(client, own, command);
    }
    if (!command[1])
        return;
    own->nextMs = level.timeMs + SEND_MS;
    G_ServerCommand(client->number, "%s", command);
}

// -------------------------------------------------------------------- stock clients

// What an element says in words; false when it says nothing.  A running clock is told by where it began or
// ends, so that it does not change all the time.
static bool WordsOf(const hudelem_t *hud, char *out, size_t size)
{
    const char *label = hud->label ? G_LocalText(G_ConfigName(BLOCK_STRINGS, hud->label)) : "";
    int seconds = abs((int)((unsigned)hud->timeMs - (unsigned)Scr_Time())) / 1000;

    if (hud->color[3] == 0)
        return false;
    switch (hud->type) {
    case HUD_TEXT:
        Q_Format(out, size, "%s%s", label,
                 hud->text ? G_LocalText(G_ConfigName(BLOCK_STRINGS, hud->text)) : "");
        return out[0] != '\0';
    case HUD_VALUE:
        return Q_Format(out, size, "%s%g", label, (double)hud->value);
    case HUD_TIMER_DOWN:
    case HUD_TIMER_UP:
    case HUD_TENTHS_DOWN:
    case HUD_TENTHS_UP:
        return Q_Format(out, size, "%s%d:%02d", label, seconds / 60, seconds % 60);
    default:
        return false; // pictures
    }
}

// Uppermost first, then from left to right, then the older one.
static int CompareShown(const void *a, const void *b)
{
    int i = *(const int *)a, k = *(const int *)b;
    const hudelem_t *x = Scr_HudElem(i), *y = Scr_HudElem(k);

    if (x->y != y->y)
        return x->y < y->y ? -1 : 1;
    if (x->x != y->x)
        return x->x < y->x ? -1 : 1;
    return i - k;
}

static void AppendLine(char *text, size_t size, const char *line)
{
    Q_StringAppend(text, size, line);
    Q_StringAppend(text, size, "\n");
}

// Prints the elements' words when they, or the clocks' settings, are others than last time.
static void SendPrint(const gclient_t *client, told_t *own)
{
    static int shown[MAX_HUDELEMS];
    char text[MAX_COMMAND + 1] = "", line[256], key[MAX_COMMAND + 1] = "";
    int count = 0, lines = 0;

    if (level.timeMs < own->nextPrintMs)
        return;
    for (int i = 0; i < MAX_HUDELEMS; i++) {
        const hudelem_t *hud = Scr_HudElem(i);

        if (hud && Scr_SeesHud(client, hud) && WordsOf(hud, line, sizeof(line)))
            shown[count++] = i;
    }
    qsort(shown, (size_t)count, sizeof(shown[0]), CompareShown);
    for (int i = 0; i < count && lines < MAX_PRINT_LINES; i++, lines++) {
        const hudelem_t *hud = Scr_HudElem(shown[i]);

        WordsOf(hud, line, sizeof(line));
        AppendLine(text, sizeof(text), line);
        if (hud->type >= HUD_TIMER_DOWN)
            Q_Format(line, sizeof(line), "%d at %d", hud->type, hud->timeMs);
        AppendLine(key, sizeof(key), line);
    }
    if (own->print == (count ? Hash(key) : 0))
        return;
    own->print = count ? Hash(key) : 0;
    own->nextPrintMs = level.timeMs + PRINT_MS;
    if (count)
        G_ServerCommand(client->number, "g \"\x15%s\"", Scr_Unquote(text));
}

static void SendObjectiveLines(const gclient_t *client, told_t *own)
{
    static const char *const states[] = {"gone", "active", "hidden", "", "current"};
    char group[MAX_GROUP];

    for (int i = 0; i < MAX_OBJECTIVES; i++) {
        const objective_t *objective = Scr_Objective(i);
        bool isSeen = SeesObjective(client, objective) && objective->state != OBJECTIVE_INVISIBLE;
        uint32_t hash;

        Q_Format(group, sizeof(group), "objective %d: %s %s", i, states[isSeen ? objective->state : 0],
                 isSeen ? objective->icon : "");
        hash = isSeen ? Hash(group) : 0;
        if (own->objectives[i] == hash)
            continue;
        own->objectives[i] = hash;
        own->nextMs = level.timeMs + SEND_MS;
        G_ServerCommand(client->number, "f \"\x15%s\"", Scr_Unquote(group));
        return; // one at a time
    }
}

void Scr_SendHud(void)
{
    for (int i = 0; i < level.maxClients; i++) {
        gclient_t *client = &g_clients[i];
        told_t *own = &told[i];

        if (client->connected != CON_CONNECTED || (client->isBot && !G_TellsBots()) ||
            level.timeMs < own->nextMs)
            continue;
        if (G_WireIsForeign()) {
            SendPrint(client, own);
            SendObjectiveLines(client, own);
        } else {
            SendNative(client, own);
        }
    }
}
