// Menus, answered as a client's player would: the game type opens one (server command "t INDEX"), the bot
// looks at its description menus/NAME.cfg (lines "label | response | condition cvar"), picks an answer and
// sends "mr SERVERID INDEX RESPONSE". Without a description it goes through the answers that game types of
// this kind know.
#include <stdlib.h>
#include <string.h>
#include "g_bot.h"

enum { MAX_MENU_FILE = 16384, MAX_CHOICES = 32, MAX_RESPONSE = 64 };

void G_BotMenuOpened(bot_t *bot, int index, int nowMs)
{
    bot->menuTries = bot->openMenu == index || nowMs - bot->lastMenuMs < 2000 ? bot->menuTries + 1 : 0;
    bot->openMenu = index;
    bot->lastMenuMs = nowMs;
    // Everybody needs a moment to read; the same menu again and again needs longer.
    bot->answerMs = nowMs + G_BotRandom(bot, 200, 900) + (bot->menuTries > 8 ? 3000 : 0);
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

static int ReadChoices(const char *menu, char choices[MAX_CHOICES][MAX_RESPONSE])
{
    char path[MAX_QPATH], label[MAX_RESPONSE], response[MAX_RESPONSE], condition[MAX_RESPONSE];
    int count = 0, length;
    char *text;

    if (!Q_Format(path, sizeof(path), "menus/%s.cfg", menu))
        return 0;
    text = Sys_ReadFile(path, MAX_MENU_FILE, &length);
    if (!text)
        return 0;
    for (const char *line = text, *end; *line && count < MAX_CHOICES; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        if (line[strspn(line, " \t")] == '#')
            continue;
        Field(Field(Field(line, end, label, sizeof(label)), end, response, sizeof(response)), end, condition,
              sizeof(condition));
        if (!response[0] || IsNoAnswer(response) || (condition[0] && !Sys_CvarInt(condition)))
            continue;
        Q_StringCopy(choices[count++], MAX_RESPONSE, response);
    }
    G_Free(text);
    return count;
}

// Without a description: sides first, then every weapon that can be carried as a primary one.
static int GuessChoices(char choices[MAX_CHOICES][MAX_RESPONSE])
{
    static const char *const sides[] = {"autoassign", "axis", "allies"};
    int count = 0;

    for (size_t i = 0; i < ARRAY_LEN(sides); i++)
        Q_StringCopy(choices[count++], MAX_RESPONSE, sides[i]);
    for (int i = 1; i < level.weapons.count && count < MAX_CHOICES; i++) {
        if (level.weapons.list[i].weaponSlot == BG_SLOT_PRIMARY)
            Q_StringCopy(choices[count++], MAX_RESPONSE, level.weapons.list[i].name);
    }
    return count;
}

static const char *Choose(bot_t *bot, char choices[MAX_CHOICES][MAX_RESPONSE], int count, bool isGuess)
{
    if (isGuess)
        return choices[bot->menuTries % count];
    for (int i = 0; i < count && bot->menuTries == 0; i++) {
        if (!Q_StringCompareNoCase(choices[i], "autoassign"))
            return choices[i];
    }
    return choices[G_BotRandom(bot, 0, count)];
}

void G_BotAnswerMenu(bot_t *bot, int nowMs)
{
    char choices[MAX_CHOICES][MAX_RESPONSE], serverId[16], index[16];
    int count;
    bool isGuess = false;
    const char *argv[4];

    if (bot->openMenu < 0 || nowMs < bot->answerMs)
        return;
    count = ReadChoices(G_ConfigName(BLOCK_MENUS, bot->openMenu), choices);
    if (count == 0) {
        count = GuessChoices(choices);
        isGuess = true;
    }
    Q_Format(serverId, sizeof(serverId), "%d", Sys_CvarInt("sv_serverid"));
    Q_Format(index, sizeof(index), "%d", bot->openMenu);
    argv[0] = "mr";
    argv[1] = serverId;
    argv[2] = index;
    argv[3] = Choose(bot, choices, count, isGuess);
    bot->openMenu = -1;
    G_BotClientCommand(bot, 4, argv);
}
