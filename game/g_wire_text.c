// Texts on the wire: the original's server commands, configstrings, menus and scoreboard for clients of Quake
// III and OpenArena.  Bots and our own host get the original's text as it is.  Rules: host-quake3-abi 9, 12,
// 17; script-api 7.1.
#include "g_wire.h"
#include "g_syscalls.h"
#include <stdio.h>
#include <string.h>

// The host's configstrings [host-quake3-abi 9].
enum {
    HOST_CS_MESSAGE = 3,
    HOST_CS_MOTD = 4,
    HOST_CS_WARMUP = 5,
    HOST_CS_SCORES1 = 6,
    HOST_CS_SCORES2 = 7,
    HOST_CS_VOTE = 8, // start, text, yes, no
    HOST_CS_VERSION = 20,
    HOST_CS_START = 21,
    HOST_CS_INTERMISSION = 22,
    HOST_CS_ITEMS = 27,
    HOST_CS_MODELS = 32,
    HOST_CS_PLAYERS = 544
};
// The original's [script-api 7.1].
enum { CS_MESSAGE = 4, CS_SCORE_AXIS = 5, CS_SCORE_ALLIES = 6, CS_START = 14, CS_MOTD = 15, CS_VOTE = 16 };

enum { MAX_MENU_FILE = 16384, MAX_MENU_LINES = 9, MAX_HOST_MODELS = 255, NO_SCORE = -9999 };

// ------------------------------------------------------------- configstrings

enum {
    DRAIN_EVERY = 16,
    HOST_QUEUE = 64
}; // commands; a bot whose queue overflows is dropped [host-quake3-abi P4]

// What the host has put into the bots' queues is of no use to them: the module tells them all that they need.
static void DrainBots(void)
{
    char text[MAX_STRING_CHARS];

    for (int i = 0; i < level.maxClients; i++)
        if (g_clients[i].isBot && g_clients[i].connected != CON_DISCONNECTED)
            for (int n = 0; n < HOST_QUEUE && Sys_BotServerCommand(i, text, sizeof(text)); n++)
                ;
}

// Every change of a configstring goes into the queue of every client, bots included; many can come in one
// frame.
static void SetHostString(int index, const char *text)
{
    static int changes;

    Sys_SetConfigstring(index, text);
    if (++changes % DRAIN_EVERY == 0)
        DrainBots();
}

static void SetInt(int index, int value)
{
    char text[16];

    Q_Format(text, sizeof(text), "%d", value);
    SetHostString(index, text);
}

void G_WireInitTexts(void)
{
    char base[MAX_QPATH], text[MAX_QPATH + 4];

    Sys_CvarString("com_basegame", base, sizeof(base));
    Q_Format(text, sizeof(text), "%s-1", base[0] ? base : level.profile == PROFILE_OA ? "baseoa" : "baseq3");
    SetHostString(HOST_CS_VERSION, text); // a client with another base game leaves [P1]
    SetInt(HOST_CS_START, level.startTimeMs);
    SetHostString(HOST_CS_WARMUP, "");
    SetHostString(HOST_CS_INTERMISSION, "");
    SetHostString(HOST_CS_ITEMS, "");
}

void G_WireConfigstring(int index, const char *text)
{
    if (!G_WireIsForeign()) {
        if (index >= 2 && index < MAX_CONFIGSTRINGS)
            SetHostString(index, text);
        return;
    }
    if (index == CS_MESSAGE)
        SetHostString(HOST_CS_MESSAGE, text);
    else if (index == CS_MOTD)
        SetHostString(HOST_CS_MOTD, text);
    else if (index >= CS_VOTE && index < CS_VOTE + 4)
        Sys_SetConfigstring(HOST_CS_VOTE + index - CS_VOTE, text);
    else if (level.teamGametype && (index == CS_SCORE_AXIS || index == CS_SCORE_ALLIES))
        SetHostString(index == CS_SCORE_AXIS ? HOST_CS_SCORES1 : HOST_CS_SCORES2, text);
}

int G_WireModel(const char *path)
{
    char known[MAX_QPATH];

    for (int i = 1; i <= MAX_HOST_MODELS; i++) {
        Sys_GetConfigstring(HOST_CS_MODELS + i, known, sizeof(known));
        if (!known[0])
            SetHostString(HOST_CS_MODELS + i, path);
        if (!known[0] || !strcmp(known, path))
            return i;
    }
    return 0;
}

// The two best scores; teams have their own through setteamscore.
void G_WireRanks(void)
{
    int best = NO_SCORE, second = NO_SCORE;

    if (!G_WireIsForeign())
        return;
    if (level.teamGametype) {
        SetInt(HOST_CS_SCORES1, level.teamScore[TEAM_AXIS]);
        SetInt(HOST_CS_SCORES2, level.teamScore[TEAM_ALLIES]);
        return;
    }
    for (int i = 0; i < level.maxClients; i++) {
        const gclient_t *client = &g_clients[i];

        if (client->connected != CON_CONNECTED || client->team == TEAM_SPECTATOR)
            continue;
        if (client->score > best) {
            second = best;
            best = client->score;
        } else if (client->score > second) {
            second = client->score;
        }
    }
    SetInt(HOST_CS_SCORES1, best);
    SetInt(HOST_CS_SCORES2, second);
}

static void CopyModel(const gclient_t *client, const char *key, char *out, size_t size)
{
    if (!Q_InfoGet(client->userinfo, key, out, size) || !out[0] || strpbrk(out, "\\;\""))
        Q_StringCopy(out, size, "sarge/default");
}

void G_WirePlayerString(int slot)
{
    const gclient_t *client = G_ClientOf(slot);
    char text[MAX_INFO_STRING], model[MAX_QPATH], head[MAX_QPATH];

    if (!client) {
        SetHostString(HOST_CS_PLAYERS + slot, "");
        return;
    }
    CopyModel(client, "model", model, sizeof(model));
    CopyModel(client, "headmodel", head, sizeof(head));
    Q_Format(text, sizeof(text),
             "n\\%s\\t\\%d\\model\\%s\\hmodel\\%s\\c1\\4\\c2\\5\\hc\\100\\w\\0\\l\\0\\tt\\0\\tl\\0",
             client->name, G_WireTeam(client), model, head);
    SetHostString(HOST_CS_PLAYERS + slot, text);
}

// ------------------------------------------------------------- message text

// Sends `word "text"`, cut to what the wire takes.
static void SendText(int slot, const char *word, const char *text, const char *ending)
{
    char command[MAX_STRING_CHARS];

    Q_Format(command, sizeof(command), "%s \"%.980s%s\"", word, text, ending);
    Sys_ServerCommand(slot, command);
}

// ------------------------------------------------------------- menus as text

typedef struct {
    char label[64], response[64];
} menu_line_t;

static void TrimCopy(char *out, size_t size, const char *from, size_t length)
{
    while (length > 0 && (*from == ' ' || *from == '\t'))
        from++, length--;
    while (length > 0 && (unsigned char)from[length - 1] <= ' ')
        length--;
    Q_StringCopyN(out, size, from, length);
}

// label | response | condition cvar.  False for comments, blank lines and lines whose cvar is 0 or missing.
static bool ReadMenuLine(const char *text, size_t length, menu_line_t *line)
{
    char condition[64] = "";
    const char *end = text + length, *bar1 = memchr(text, '|', length), *bar2;

    if (!bar1 || text[0] == '#')
        return false;
    bar2 = memchr(bar1 + 1, '|', (size_t)(end - bar1 - 1));
    TrimCopy(line->label, sizeof(line->label), text, (size_t)(bar1 - text));
    TrimCopy(line->response, sizeof(line->response), bar1 + 1, (size_t)((bar2 ? bar2 : end) - bar1 - 1));
    if (bar2)
        TrimCopy(condition, sizeof(condition), bar2 + 1, (size_t)(end - bar2 - 1));
    return line->response[0] && (!condition[0] || Sys_CvarInt(condition));
}

// The lines of menus/NAME.cfg that can be chosen now, at most MAX_MENU_LINES.
static int ReadMenu(const char *name, menu_line_t lines[MAX_MENU_LINES])
{
    char path[MAX_QPATH];
    char *text = NULL;
    int count = 0;

    if (Q_Format(path, sizeof(path), "menus/%s.cfg", name))
        text = Sys_ReadFile(path, MAX_MENU_FILE, NULL);
    for (const char *at = text; at && *at && count < MAX_MENU_LINES;) {
        size_t length = strcspn(at, "\n");

        count += ReadMenuLine(at, length, &lines[count]);
        at += length + (at[length] == '\n');
    }
    G_Free(text);
    return count;
}

static void ShowMenu(gclient_t *client, int index)
{
    menu_line_t lines[MAX_MENU_LINES];
    const char *name = G_ConfigName(BLOCK_MENUS, index);
    int count = name ? ReadMenu(name, lines) : 0;
    char text[MAX_STRING_CHARS];

    client->wireMenu = count ? index : -1;
    if (!count)
        return;
    Q_Format(text, sizeof(text), "^3%s^7 - type /1 to /%d\n", name, count);
    for (int i = 0; i < count; i++) {
        char line[96];

        Q_Format(line, sizeof(line), "^3%d^7 %s\n", i + 1, lines[i].label);
        Q_StringAppend(text, sizeof(text), line);
    }
    SendText(client->number, "print", text, "");
    SendText(client->number, "cp", text, "");
}

bool G_WireMenuAnswer(gclient_t *client, const char *word)
{
    menu_line_t lines[MAX_MENU_LINES];
    const char *name = client->wireMenu >= 0 ? G_ConfigName(BLOCK_MENUS, client->wireMenu) : NULL;
    int count = name ? ReadMenu(name, lines) : 0, choice;

    if (!Q_StringToInt(word, &choice) || choice < 1 || choice > count)
        return false;
    client->wireMenu = -1;
    G_MenuResponse(client, name, lines[choice - 1].response);
    return true;
}

const char *G_WireMenuWith(const char *response)
{
    menu_line_t lines[MAX_MENU_LINES];

    for (int index = 0; index < 32; index++) {
        const char *name = G_ConfigName(BLOCK_MENUS, index);
        int count = name && name[0] ? ReadMenu(name, lines) : 0;

        for (int i = 0; i < count; i++)
            if (!Q_StringCompareNoCase(lines[i].response, response))
                return name;
    }
    return "";
}

// ------------------------------------------------------------- server commands

// The text between the first and the last quote of a command.
static void QuotedPart(const char *command, char *out, size_t size)
{
    const char *open = strchr(command, '"'), *close = strrchr(command, '"');

    out[0] = '\0';
    if (open && close > open)
        Q_StringCopyN(out, size, open + 1, (size_t)(close - open - 1));
}

typedef struct {
    char letter;
    const char *word, *ending;
} text_row_t;

// Commands that carry a message; all others but those below mean nothing to a stock client.
static const text_row_t textRows[] = {
    {'c', "cp", ""}, {'e', "print", "\n"}, {'f', "print", "\n"},
    {'g', "cp", ""}, {'h', "chat", ""},    {'i', "tchat", ""},
};

static void Translate(gclient_t *client, const char *text)
{
    char quoted[MAX_STRING_CHARS], plain[MAX_STRING_CHARS];
    int number = 0;

    if (text[1] != ' ' && text[1] != '\0')
        return;
    for (size_t i = 0; i < ARRAY_LEN(textRows); i++)
        if (textRows[i].letter == text[0]) {
            QuotedPart(text, quoted, sizeof(quoted));
            G_MessageText(quoted, plain, sizeof(plain));
            SendText(client->number, textRows[i].word, plain, textRows[i].ending);
            return;
        }
    sscanf(text + 1, "%d", &number);
    if (text[0] == 't')
        ShowMenu(client, number);
    else if (text[0] == 'u')
        client->wireMenu = -1;
    else if (text[0] == 'a' && BG_HasWeapon(&client->player, number))
        client->wantedWeapon = number;
}

void G_ShowMessage(int slot, const char *text)
{
    char quoted[MAX_STRING_CHARS], plain[MAX_STRING_CHARS];

    for (size_t i = 0; i < ARRAY_LEN(textRows); i++) {
        if (textRows[i].letter != text[0] || text[1] != ' ')
            continue;
        QuotedPart(text, quoted, sizeof(quoted));
        G_MessageText(quoted, plain, sizeof(plain));
        G_Printf("to %s: %s\n", slot < 0 ? "all" : g_clients[slot].name, plain);
    }
}

void G_WireServerCommand(int slot, const char *text)
{
    gclient_t *client = &g_clients[slot];

    if (client->isBot)
        G_BotServerCommand(slot, text);
    else if (G_WireIsForeign())
        Translate(client, text);
    else if (!Sys_ServerCommand(slot, text))
        G_DPrintf("a server command of %zu bytes cannot be sent: %.40s\n", strlen(text), text);
}

// ------------------------------------------------------------- scoreboard

void G_WireScores(int slot)
{
    char text[MAX_STRING_CHARS], body[MAX_STRING_CHARS - 64], one[96];
    bool isOa = level.profile == PROFILE_OA;
    int count = 0;

    body[0] = '\0';
    for (int i = 0; i < level.maxClients; i++) {
        const gclient_t *client = &g_clients[i];
        int minutes = (level.timeMs - client->enterTimeMs) / 60000;

        if (client->connected == CON_DISCONNECTED)
            continue;
        Q_Format(one, sizeof(one),
                 isOa ? " %d %d %d %d 0 0 0 0 0 0 0 0 0 0 %d" : " %d %d %d %d 0 0 0 0 0 0 0 0 0 0", i,
                 client->score, client->connected == CON_CONNECTED ? Q_ClampInt(client->ps.ping, 0, 999) : -1,
                 minutes, client->dead);
        if (strlen(body) + strlen(one) >= sizeof(body))
            break;
        Q_StringAppend(body, sizeof(body), one);
        count++;
    }
    Q_Format(text, sizeof(text), isOa ? "scores %d %d %d 0%s" : "scores %d %d %d%s", count,
             level.teamScore[TEAM_AXIS], level.teamScore[TEAM_ALLIES], body);
    Sys_ServerCommand(slot, text);
}
