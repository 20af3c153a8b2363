// Menus, answered as a client's player would: the game type opens one (server command "t INDEX"), the bot
// looks at its description menus/NAME.cfg (lines "label | response | condition cvar"), picks an answer and
// sends "mr SERVERID INDEX RESPONSE". Without a description it goes through the answers that game types of
// this kind know, and the weapons that scripts have precached.
#include <stdlib.h>
#include <string.h>
#include "g_bot.h"

enum {
    MAX_MENU_FILE = 16384,
    MAX_CHOICES = BG_MAX_WEAPONS + 3,
    MAX_RESPONSE = 64,
    REFUSED_MS = 5000, // a menu that opens again so soon after an answer did not take it
};

typedef struct {
    char list[MAX_CHOICES][MAX_RESPONSE];
    int count;
    bool isGuess;
} choices_t;

// Everybody needs a moment to read; whoever has tried everything takes his time.
static void Ponder(bot_t *bot, int nowMs)
{
    bot->answerMs = nowMs + G_BotRandom(bot, 200, 900) + (bot->hasTriedAll ? 3000 : 0);
}

void G_BotMenuOpened(bot_t *bot, int index, int nowMs)
{
    bool isRefused = index == bot->answeredMenu && nowMs - bot->answeredMs < REFUSED_MS;

    bot->menuTries = isRefused ? bot->menuTries + 1 : 0;
    bot->hasTriedAll = bot->hasTriedAll && isRefused;
    bot->openMenu = index;
    Ponder(bot, nowMs);
}

void G_BotClientCommand(const bot_t *bot, int argc, const char *const *argv)
{
    cmd_args_t args;

    args.argc = argc;
    for (int i = 0; i < argc; i++)
        args.argv[i] = argv[i];
    G_ClientCommand(bot->slot, &args);
}

static bool IsNoAnswer(const char *response)
{
    static const char *const words[] = {"spectator", "open",   "close", "viewmap", "callvote",
                                        "team",      "weapon", "back",  "cancel"};

    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (!Q_StringCompareNoCase(response, words[i]))
            return true;
    }
    return false;
}

// Copies the next blank-trimmed field of a line, up to a bar or the line's end.  Returns what follows.
static const char *Field(const char *text, const char *end, char *out, size_t size)
{
    const char *stop = text, *next;

    while (stop < end && *stop != '|')
        stop++;
    next = stop < end ? stop + 1 : end;
    while (text < stop && (*text == ' ' || *text == '\t'))
        text++;
    while (stop > text && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r'))
        stop--;
    if (!Q_StringCopyN(out, size, text, (size_t)(stop - text)))
        out[0] = 0;
    return next;
}

static void AddChoice(choices_t *choices, const char *response)
{
    if (choices->count < MAX_CHOICES)
        Q_StringCopy(choices->list[choices->count++], MAX_RESPONSE, response);
}

static void ReadChoices(const char *menu, choices_t *choices)
{
    char path[MAX_QPATH], label[MAX_RESPONSE], response[MAX_RESPONSE], condition[MAX_RESPONSE];
    int length;
    char *text;

    if (!Q_Format(path, sizeof(path), "menus/%s.cfg", menu))
        return;
    text = Sys_ReadFile(path, MAX_MENU_FILE, &length);
    if (!text)
        return;
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        if (line[strspn(line, " \t")] == '#')
            continue;
        Field(Field(Field(line, end, label, sizeof(label)), end, response, sizeof(response)), end, condition,
              sizeof(condition));
        if (response[0] && !IsNoAnswer(response) && (!condition[0] || Sys_CvarInt(condition)))
            AddChoice(choices, response);
    }
    G_Free(text);
}

static void GuessSides(choices_t *choices)
{
    AddChoice(choices, "autoassign");
    AddChoice(choices, "axis");
    AddChoice(choices, "allies");
}

// Each bot begins at another weapon, so that not all carry the same.  False when there is none.
static bool GuessWeapons(choices_t *choices, bool precached, int slot)
{
    int found[BG_MAX_WEAPONS], count = 0;

    for (int i = 1; i < level.weapons.count; i++) {
        if (level.weapons.list[i].weaponSlot == BG_SLOT_PRIMARY && G_IsPrecached(i) == precached)
            found[count++] = i;
    }
    for (int i = 0; i < count; i++)
        AddChoice(choices, level.weapons.list[found[(i + slot) % count]].name);
    return count > 0;
}

// Without a description: the sides, and the weapons that can be carried as a primary one.  Those that scripts
// have not precached cannot be given: they are for game types that have precached none yet.
static void GuessChoices(const char *menu, int slot, choices_t *choices)
{
    bool isOfWeapons = Q_StringFindNoCase(menu, "weapon") != NULL;

    choices->isGuess = true;
    if (!isOfWeapons)
        GuessSides(choices);
    if (!GuessWeapons(choices, true, slot))
        GuessWeapons(choices, false, slot);
    if (isOfWeapons)
        GuessSides(choices);
}

static const char *Choose(bot_t *bot, const choices_t *choices)
{
    if (choices->isGuess)
        return choices->list[bot->menuTries % choices->count];
    for (int i = 0; i < choices->count && bot->menuTries == 0; i++) {
        if (!Q_StringCompareNoCase(choices->list[i], "autoassign"))
            return choices->list[i];
    }
    return choices->list[G_BotRandom(bot, 0, choices->count)];
}

// A game type that does not like an answer may say nothing at all.  Answers to weapon menus are tried one
// after the other then, others only by who has no side yet: another side is not a harmless guess.
static void GuessAgain(bot_t *bot, const gclient_t *client, int nowMs)
{
    if (bot->answeredMenu < 0 || !bot->wasGuess || client->spawnCount != bot->answeredLife ||
        client->state == STATE_PLAYING || nowMs - bot->answeredMs < REFUSED_MS)
        return;
    if ((client->team == TEAM_AXIS || client->team == TEAM_ALLIES) &&
        !Q_StringFindNoCase(G_ConfigName(BLOCK_MENUS, bot->answeredMenu), "weapon"))
        return;
    bot->menuTries++;
    bot->openMenu = bot->answeredMenu;
    Ponder(bot, nowMs);
}

static void TellUnanswered(bot_t *bot, int menu, int count)
{
    static uint32_t told; // menus; the module is loaded afresh for each level

    bot->hasTriedAll = true;
    if (menu < 32 && !(told & 1u << menu))
        G_Printf(
            "bots: the game type has taken none of %d answers to its menu '%s': a file menus/%s.cfg would "
            "tell them\n",
            count, G_ConfigName(BLOCK_MENUS, menu), G_ConfigName(BLOCK_MENUS, menu));
    if (menu < 32)
        told |= 1u << menu;
}

void G_BotAnswerMenu(bot_t *bot, int nowMs)
{
    const gclient_t *client = &g_clients[bot->slot];
    char serverId[16], index[16];
    choices_t *choices;
    const char *argv[4];

    if (bot->openMenu < 0)
        GuessAgain(bot, client, nowMs);
    if (bot->openMenu < 0 || nowMs < bot->answerMs)
        return;
    choices = G_Alloc(sizeof(*choices));
    choices->count = 0;
    choices->isGuess = false;
    ReadChoices(G_ConfigName(BLOCK_MENUS, bot->openMenu), choices);
    if (choices->count == 0)
        GuessChoices(G_ConfigName(BLOCK_MENUS, bot->openMenu), bot->slot, choices);
    if (choices->isGuess && bot->menuTries >= choices->count)
        TellUnanswered(bot, bot->openMenu, choices->count);
    Q_Format(serverId, sizeof(serverId), "%d", Sys_CvarInt("sv_serverid"));
    Q_Format(index, sizeof(index), "%d", bot->openMenu);
    argv[0] = "mr";
    argv[1] = serverId;
    argv[2] = index;
    argv[3] = Choose(bot, choices);
    bot->wasGuess = choices->isGuess;
    bot->answeredMenu = bot->openMenu;
    bot->answeredMs = nowMs;
    bot->answeredLife = client->spawnCount;
    bot->openMenu = -1;
    G_BotClientCommand(bot, 4, argv);
    G_Free(choices);
}
