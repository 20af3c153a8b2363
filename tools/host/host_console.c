// Console commands.  A word that is no command is a variable, then a word of the module's, then unknown.
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "q_info.h"
#include "q_math.h"
#include "q_string.h"

enum { MAX_COMMANDS_PER_FRAME = 10000, MAX_EXEC_SIZE = 512 * 1024 };

typedef struct {
    const char *name;
    void (*run)(host_t *host, const cmd_words_t *words);
    bool changesLevel; // must not run inside a call of the module, which would lose its code: it waits then
    int minWords;      // with fewer the usage is printed
    const char *usage, *help;
} command_t;

static void ExecFile(host_t *host, const cmd_words_t *words)
{
    char path[MAX_QPATH];
    size_t size;
    const char *name = Cmd_Word(words, 1);
    const char *extension = *Q_PathExtension(name) ? "" : ".cfg";
    uint8_t *text =
        Q_Format(path, sizeof(path), "%s%s", name, extension) ? Fs_ReadFile(host->fs, path, &size) : NULL;

    if (!text || size > MAX_EXEC_SIZE) {
        Print(&host->printer, "couldn't exec %s%s\n", name, text ? ": it is too large" : "");
    } else {
        bool hasMark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
        Print(&host->printer, "execing %s\n", path);
        for (size_t i = 0; i < size; i++)
            text[i] = text[i] ? text[i] : ' '; // the rest of the file counts
        Cmd_Insert(host->commands, (const char *)text + (hasMark ? 3 : 0));
    }
    free(text);
}

static void StartMap(host_t *host, const cmd_words_t *words)
{
    bool hasCheats = Q_StringCompareNoCase(Cmd_Word(words, 0), "devmap") == 0;
    int before = Cvar_Integer(host->cvars, "sv_cheats");

    Cvar_SetInteger(host->cvars, "sv_cheats", hasCheats);
    if (Server_StartMap(host, Cmd_Word(words, 1)))
        return;
    Cvar_SetInteger(host->cvars, "sv_cheats", before);
    if (host->isStarting)
        Host_Quit(host, EXIT_NOT_LOADED);
    host->hasFailed = host->hasFailed || !host->isRunning;
    if (!host->isRunning && Host_MatchesWanted(host) > 0)
        Host_Quit(host, EXIT_NOT_LOADED);
}

static void RestartMap(host_t *host, const cmd_words_t *words)
{
    int delay = Q_ClampInt(atoi(Cmd_Word(words, 1)), 0, 24 * 3600);

    if (!host->isRunning) {
        Print(&host->printer, "Server is not running.\n");
    } else if (delay > 0) {
        host->restartAt = host->time + delay * 1000;
    } else if (!Server_Restart(host)) {
        host->hasFailed = true;
        Host_Quit(host, EXIT_NOT_LOADED);
    }
}

static void KillServer(host_t *host, const cmd_words_t *words)
{
    (void)words;
    Server_EndLevel(host);
    Clients_Forget(host);
}

static void Quit(host_t *host, const cmd_words_t *words)
{
    (void)words;
    Host_Quit(host, EXIT_ENDED);
}

// The name of a client, clean of colours.
static void GetName(const host_t *host, int slot, char *name, size_t size)
{
    Q_InfoGet(host->clients[slot].userinfo, "name", name, size);
    Q_StringClean(name);
}

static void PrintStatus(host_t *host, const cmd_words_t *words)
{
    char name[MAX_INFO_STRING];

    (void)words;
    if (!host->isRunning) {
        Print(&host->printer, "Server is not running.\n");
        return;
    }
    Print(&host->printer, "map: %s\n", host->mapName);
    Print(&host->printer, "num score ping name                 address\n");
    Print(&host->printer, "--- ----- ---- -------------------- ---------------------\n");
    for (int slot = 0; slot < host->maxClients; slot++) {
        const playerState_t *player = Clients_PlayerState(host, slot);
        if (host->clients[slot].state == SLOT_FREE)
            continue;
        GetName(host, slot, name, sizeof(name));
        Print(&host->printer, "%3d %5d %4d %-20s bot\n", slot, player ? player->persistant[0] : 0,
              player ? player->ping : 0, name);
    }
}

static void KickByName(host_t *host, const cmd_words_t *words)
{
    const char *wanted = Cmd_Word(words, 1);
    bool wantsAll =
        Q_StringCompareNoCase(wanted, "all") == 0 || Q_StringCompareNoCase(wanted, "allbots") == 0;
    bool isFound = false;
    char name[MAX_INFO_STRING];

    for (int slot = 0; slot < host->maxClients; slot++) {
        GetName(host, slot, name, sizeof(name));
        if (host->clients[slot].state == SLOT_FREE || (!wantsAll && Q_StringCompareNoCase(name, wanted) != 0))
            continue;
        isFound = true;
        Clients_Drop(host, slot, "was kicked");
    }
    if (!isFound)
        Print(&host->printer, "Player %s is not on the server\n", wanted);
}

// The used slot that a word names, or -1 with a message.
static int FindSlot(host_t *host, const char *word)
{
    int slot;

    if (Q_StringToInt(word, &slot) && Clients_IsSlot(host, slot) && host->clients[slot].state != SLOT_FREE)
        return slot;
    Print(&host->printer, "%s is no client number in use\n", word);
    return -1;
}

static void KickByNumber(host_t *host, const cmd_words_t *words)
{
    int slot = FindSlot(host, Cmd_Word(words, 1));

    if (slot >= 0)
        Clients_Drop(host, slot, "was kicked");
}

static void Say(host_t *host, const cmd_words_t *words)
{
    char text[900], command[MAX_SERVER_COMMAND];

    Cmd_Join(words, 1, text, sizeof(text));
    Print(&host->printer, "console: %s\n", text);
    Q_Format(command, sizeof(command), "chat \"console: %s\"", text);
    Clients_Send(host, -1, command);
}

static void PrintInfo(host_t *host, const char *info)
{
    char key[MAX_INFO_STRING], value[MAX_INFO_STRING];

    while (Q_InfoNext(&info, key, value))
        Print(&host->printer, "%-20s %s\n", key, value);
}

static void DumpUser(host_t *host, const cmd_words_t *words)
{
    int slot = FindSlot(host, Cmd_Word(words, 1));

    if (slot >= 0)
        PrintInfo(host, host->clients[slot].userinfo);
}

static void PrintServerinfo(host_t *host, const cmd_words_t *words)
{
    char info[MAX_SYSTEM_INFO];
    bool isSystem = Q_StringCompareNoCase(Cmd_Word(words, 0), "systeminfo") == 0;

    Cvar_InfoString(host->cvars, isSystem ? CVAR_SYSTEMINFO : CVAR_SERVERINFO, info, sizeof(info));
    PrintInfo(host, info);
}

// ---- variables

static void PrintCvar(host_t *host, const char *name)
{
    const cvar_t *cvar = Cvar_Find(host->cvars, name);

    if (!cvar) {
        Print(&host->printer, "%s: no such variable\n", name);
        return;
    }
    Print(&host->printer, "\"%s\" is:\"%s\" default:\"%s\"\n", cvar->name, Cvar_Whole(cvar),
          cvar->defaultValue);
    if (cvar->isLatched)
        Print(&host->printer, "latched: \"%s\"\n", cvar->latched);
}

static void SetCvar(host_t *host, const cmd_words_t *words)
{
    static const struct {
        const char *command;
        int flag;
    } kinds[] = {{"seta", CVAR_ARCHIVE}, {"sets", CVAR_SERVERINFO}, {"setu", CVAR_USERINFO}};
    char value[MAX_COMMAND_LINE];

    if (words->count < 3) { // a look, as in other engines
        PrintCvar(host, Cmd_Word(words, 1));
        return;
    }
    Cmd_Join(words, 2, value, sizeof(value));
    if (!Cvar_Set(host->cvars, Cmd_Word(words, 1), value, CVAR_BY_USER))
        return;
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        if (Q_StringCompareNoCase(Cmd_Word(words, 0), kinds[i].command) == 0)
            Cvar_AddFlags(host->cvars, Cmd_Word(words, 1), kinds[i].flag);
    }
}

static void UnsetCvar(host_t *host, const cmd_words_t *words)
{
    Cvar_Unset(host->cvars, Cmd_Word(words, 1));
}

static void ResetCvar(host_t *host, const cmd_words_t *words)
{
    Cvar_Reset(host->cvars, Cmd_Word(words, 1));
}

static void ToggleCvar(host_t *host, const cmd_words_t *words)
{
    const char *name = Cmd_Word(words, 1);

    Cvar_Set(host->cvars, name, Cvar_Integer(host->cvars, name) ? "0" : "1", CVAR_BY_USER);
}

static void RunCvar(host_t *host, const cmd_words_t *words)
{
    Cmd_Insert(host->commands, Cvar_String(host->cvars, Cmd_Word(words, 1)));
}

static void Echo(host_t *host, const cmd_words_t *words)
{
    char text[MAX_COMMAND_LINE];

    Cmd_Join(words, 1, text, sizeof(text));
    Print(&host->printer, "%s\n", text);
}

static void Wait(host_t *host, const cmd_words_t *words)
{
    host->waitFrames = words->count > 1 ? Q_ClampInt(atoi(Cmd_Word(words, 1)), 0, 1000000) : 1;
}

typedef struct {
    host_t *host;
    const char *pattern;
    int count;
} cvar_job_t;

static void ListOneCvar(void *user, const cvar_t *cvar)
{
    static const struct {
        int flag;
        char letter;
    } letters[] = {{CVAR_SERVERINFO, 'S'}, {CVAR_SYSTEMINFO, 's'},   {CVAR_USERINFO, 'U'},
                   {CVAR_ROM, 'R'},        {CVAR_INIT, 'I'},         {CVAR_ARCHIVE, 'A'},
                   {CVAR_LATCH, 'L'},      {CVAR_USER_CREATED, '?'}, {CVAR_CHEAT, 'C'}};
    char shown[ARRAY_LEN(letters) + 1] = "";
    cvar_job_t *job = user;

    if (!Q_StringFindNoCase(cvar->name, job->pattern))
        return;
    for (size_t i = 0; i < ARRAY_LEN(letters); i++)
        shown[i] = (cvar->flags & letters[i].flag) ? letters[i].letter : ' ';
    Print(&job->host->printer, "%s %s \"%s\"\n", shown, cvar->name, Cvar_Whole(cvar));
    job->count++;
}

// Part of a name; a * at either end, as in other engines, says nothing more.
static void ListCvars(host_t *host, const cmd_words_t *words)
{
    char pattern[MAX_CVAR_NAME];
    const char *word = Cmd_Word(words, 1);

    word += strspn(word, "*");
    Q_StringCopyN(pattern, sizeof(pattern), word, strcspn(word, "*"));
    cvar_job_t job = {.host = host, .pattern = pattern};
    Cvar_ForEach(host->cvars, ListOneCvar, &job);
    Print(&host->printer, "%d cvars\n", job.count);
}

// ---- files

static void PrintDirectory(host_t *host, const cmd_words_t *words)
{
    enum { LIST_SIZE = 256 * 1024 };
    char *names = malloc(LIST_SIZE);

    if (!names)
        return;
    int count = Fs_List(host->fs, Cmd_Word(words, 1), Cmd_Word(words, 2), names, LIST_SIZE);
    const char *name = names;
    for (int i = 0; i < count; i++, name += strlen(name) + 1)
        Print(&host->printer, "%s\n", name);
    Print(&host->printer, "%d files\n", count);
    free(names);
}

static void PrintPlaces(host_t *host, const cmd_words_t *words)
{
    Fs_PrintPlaces(host->fs, Cmd_Word(words, 1));
}

static void PrintRoots(host_t *host, const cmd_words_t *words)
{
    (void)words;
    Fs_PrintRoots(host->fs);
}

// What the process holds in memory: a figure of the machine, no part of any comparison between runs.
static void PrintMemory(host_t *host, const cmd_words_t *words)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");

    (void)words;
    if (!file || fscanf(file, "%*s %ld", &pages) != 1)
        Print(&host->printer, "meminfo: this system does not tell\n");
    else
        Print(&host->printer, "%ld KiB resident\n", pages * (sysconf(_SC_PAGESIZE) / 1024));
    if (file)
        fclose(file);
}

static void ListCommands(host_t *host, const cmd_words_t *words);

static const command_t commands[] = {
    {"clientkick", KickByNumber, false, 2, "NUMBER", "drops a client by number"},
    {"cmdlist", ListCommands, false, 1, "[PART]", "lists commands"},
    {"cvarlist", ListCvars, false, 1, "[PART]", "lists variables"},
    {"devmap", StartMap, true, 2, "NAME", "starts a level with cheats allowed"},
    {"dir", PrintDirectory, false, 2, "FOLDER [EXTENSION]", "lists files, \"/\" as extension lists folders"},
    {"dumpuser", DumpUser, false, 2, "NUMBER", "prints a client's userinfo"},
    {"echo", Echo, false, 1, "TEXT", "prints a text"},
    {"exec", ExecFile, false, 2, "FILE", "runs the commands of a file"},
    {"kick", KickByName, false, 2, "NAME", "drops a client by name, or all"},
    {"killserver", KillServer, true, 1, "", "ends the level"},
    {"map", StartMap, true, 2, "NAME", "starts a level"},
    {"map_restart", RestartMap, true, 1, "[SECONDS]", "starts the level again"},
    {"meminfo", PrintMemory, false, 1, "", "tells how much memory the program holds"},
    {"path", PrintRoots, false, 1, "", "lists the places where files are looked for"},
    {"quit", Quit, false, 1, "", "ends the program"},
    {"reset", ResetCvar, false, 2, "NAME", "sets a variable to its default"},
    {"say", Say, false, 2, "TEXT", "talks to all clients"},
    {"serverinfo", PrintServerinfo, false, 1, "", "prints the public variables"},
    {"set", SetCvar, false, 2, "NAME VALUE", "sets a variable"},
    {"seta", SetCvar, false, 2, "NAME VALUE", "sets a variable that is saved over runs (in fireteam.cfg)"},
    {"sets", SetCvar, false, 2, "NAME VALUE", "sets a public variable"},
    {"setu", SetCvar, false, 2, "NAME VALUE", "sets a userinfo variable"},
    {"status", PrintStatus, false, 1, "", "lists the clients"},
    {"systeminfo", PrintServerinfo, false, 1, "", "prints the variables that clients follow"},
    {"toggle", ToggleCvar, false, 2, "NAME", "turns a variable on or off"},
    {"unset", UnsetCvar, false, 2, "NAME", "removes a variable made by set"},
    {"vstr", RunCvar, false, 2, "NAME", "runs a variable's value as commands"},
    {"wait", Wait, false, 1, "[FRAMES]", "lets frames pass before the next command"},
    {"which", PrintPlaces, false, 2, "FILE", "tells which file wins and what it hides"},
    {"writeconfig", Config_Write, false, 2, "FILE", "writes the archived variables"},
};

static void ListCommands(host_t *host, const cmd_words_t *words)
{
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        if (Q_StringFindNoCase(commands[i].name, Cmd_Word(words, 1)))
            Print(&host->printer, "%s %s: %s\n", commands[i].name, commands[i].usage, commands[i].help);
    }
    if (host->isRunning)
        Host_Call(host, GAME_CONSOLE_COMMAND, 0, 0, 0); // the module's own, by the same words
    else
        Print(&host->printer, "(and more while a level runs)\n");
}

static const command_t *FindCommand(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        if (Q_StringCompareNoCase(commands[i].name, name) == 0)
            return &commands[i];
    }
    return NULL;
}

// "NAME" prints a variable, "NAME VALUE" sets it.  False when there is none of that name.
static bool RunAsCvar(host_t *host, const cmd_words_t *words)
{
    const cvar_t *cvar = Cvar_Find(host->cvars, Cmd_Word(words, 0));
    char value[MAX_COMMAND_LINE];

    if (!cvar)
        return false;
    if (words->count > 1) {
        Cmd_Join(words, 1, value, sizeof(value));
        Cvar_Set(host->cvars, cvar->name, value, CVAR_BY_USER);
        return true;
    }
    PrintCvar(host, cvar->name);
    return true;
}

// A wrong word of the command line ends the run; at the console, or in a file, it is told.
static void TellWrongUse(host_t *host)
{
    const char *word = Cmd_Word(&host->words, 0);

    for (int i = 1; host->isStarting && i < host->argc; i++)
        if (host->argv[i][0] == '+' && Q_StringCompareNoCase(host->argv[i] + 1, word) == 0)
            Host_Quit(host, EXIT_WRONG_USE);
}

static void TellUnknown(host_t *host)
{
    Print(&host->printer, "Unknown command \"%s\"\n", Cmd_Word(&host->words, 0));
    TellWrongUse(host);
}

static void RunCommand(host_t *host, const command_t *command, const char *line)
{
    if (host->words.count < command->minWords) {
        Print(&host->printer, "usage: %s %s\n", command->name, command->usage);
        TellWrongUse(host);
    } else if (command->changesLevel && host->depth > 0) {
        Cmd_Append(host->commands, line);
    } else {
        cmd_words_t words; // the module may ask for others before the command is done
        Cmd_Copy(&words, &host->words);
        command->run(host, &words);
    }
}

void Console_Execute(host_t *host, const char *line)
{
    cmd_words_t outer;

    Cmd_Copy(&outer, &host->words);
    if (!Cmd_Split(&host->words, line)) {
        Print(&host->printer, "command too long: \"%.40s...\" dropped\n", line);
    } else if (host->words.count) {
        const command_t *command = FindCommand(Cmd_Word(&host->words, 0));
        if (command)
            RunCommand(host, command, line);
        else if (!RunAsCvar(host, &host->words) &&
                 !(host->isRunning && Host_Call(host, GAME_CONSOLE_COMMAND, 0, 0, 0)))
            TellUnknown(host);
    }
    Cmd_Copy(&host->words, &outer);
}

void Console_RunBuffer(host_t *host)
{
    char line[MAX_COMMAND_LINE];

    int loads = host->loads, allowed = host->isStarting ? 1 : 0;

    // What waits behind the start of a level gets its turn after a frame of it: a level that ends as soon as
    // it begins may not keep the server from its frames.
    for (int count = 0; !host->wantsQuit && host->waitFrames == 0 && host->loads - loads <= allowed &&
                        Cmd_Next(host->commands, line);
         count++) {
        if (count == MAX_COMMANDS_PER_FRAME) {
            Print(&host->printer,
                  "%d commands in one frame (a file or vstr that runs itself?): the rest is dropped\n",
                  count);
            Cmd_Clear(host->commands);
            return;
        }
        Console_Execute(host, line);
    }
    if (host->waitFrames > 0)
        host->waitFrames--;
}
