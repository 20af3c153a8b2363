// The host's state, its variables and level errors: see host.h.
#include "host.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "q_string.h"

typedef struct {
    const char *name, *value;
    int flags;
} host_cvar_t;

static const host_cvar_t hostCvars[] = {
    {"version", "fireteam 1", CVAR_ROM},
    {"ft_host", "1", CVAR_ROM | CVAR_PROTECTED}, // only our host has it
    {"dedicated", "1", CVAR_ROM},
    {"developer", "0", CVAR_TEMP},
    {"fs_homepath", "", CVAR_INIT | CVAR_PROTECTED},
    {"fs_basepath", "", CVAR_INIT | CVAR_PROTECTED},
    {"fs_game", "fireteam", CVAR_INIT | CVAR_PROTECTED},
    {"com_basegame", "", CVAR_INIT | CVAR_PROTECTED},
    {"mapname", "", CVAR_SERVERINFO | CVAR_ROM},
    {"bot_enable", "1", 0},
    {"g_gametype", "dm", CVAR_SERVERINFO | CVAR_LATCH}, // the module's ft_gametype
    {"cm_noCurves", "0", 0},                            // 1: traces pass through curves and terrain
    {"cm_playerCurveClip", "1", 0},                     // 0: point traces pass through curves
    {"sv_cheats", "0", CVAR_SYSTEMINFO | CVAR_ROM},
    {"sv_fps", "20", CVAR_TEMP},
    {"sv_hostname", "fireteam", CVAR_SERVERINFO | CVAR_ARCHIVE},
    {"sv_mapChecksum", "", CVAR_ROM},
    {"sv_matches", "", 0},      // level ends before the host ends; empty: 1 when sv_speed is 0, else never
    {"sv_matchMinutes", "", 0}, // of play, then a match is lost; empty: 720 when sv_speed is 0; 0: never
    {"sv_maxclients", "20", CVAR_SERVERINFO | CVAR_LATCH | CVAR_ARCHIVE},
    {"sv_report", "", CVAR_INIT | CVAR_PROTECTED},
    {"sv_running", "0", CVAR_ROM},
    {"sv_seed", "1", 0},
    {"sv_serverid", "", CVAR_SYSTEMINFO | CVAR_ROM}, // another for each load of a level
    {"sv_speed", "1", 0},
    {"ft_matches", "0", 0},      // counted by the module at each exitlevel
    {"ft_scriptErrors", "0", 0}, // set by the module with its match report
    {"sv_failOnErrors", "0", 0}, // 1: a match with script errors counts as failed
    {"ft_matchFailed", "", 0},   // set by the module: why the match is lost
};

void Host_RegisterCvars(host_t *host)
{
    const char *home = getenv("HOME");
    char homePath[MAX_CVAR_VALUE];

    for (size_t i = 0; i < ARRAY_LEN(hostCvars); i++)
        Cvar_Register(host->cvars, hostCvars[i].name, hostCvars[i].value, hostCvars[i].flags);
    if (!*Cvar_String(host->cvars, "fs_homepath") && home &&
        Q_Format(homePath, sizeof(homePath), "%s/.fireteam", home))
        Cvar_Set(host->cvars, "fs_homepath", homePath, CVAR_BY_HOST);
}

host_t *Host_New(const printer_t *printer, const char *programFolder)
{
    host_t *host = calloc(1, sizeof(*host));

    if (!host)
        return NULL;
    host->claim = -1;
    host->printer = *printer;
    host->cvars = Cvar_New(printer);
    host->commands = Cmd_NewBuffer(printer);
    if (host->cvars && host->commands &&
        Q_StringCopy(host->programFolder, sizeof(host->programFolder), programFolder))
        return host;
    Host_Free(host);
    return NULL;
}

// A game folder is one part of a path.
static bool IsGameName(const host_t *host, const char *cvar)
{
    const char *name = Cvar_String(host->cvars, cvar);
    char clean[MAX_CVAR_VALUE];
    bool isGood = !*name || (Q_PathClean(clean, sizeof(clean), name) && !strchr(clean, '/'));

    if (!isGood)
        Print(&host->printer, "%s: \"%s\" is no name of a game folder\n", cvar, name);
    return isGood;
}

// Servers may share a home folder.  The module tells their session files apart by the port of the network,
// which we do not have: ours is the first number whose file no other server holds.
static void TakeNumber(host_t *host)
{
    enum { MOST_SERVERS = 64 };
    char name[MAX_QPATH];

    for (int i = 0; i < MOST_SERVERS && host->claim < 0 && !*Cvar_String(host->cvars, "net_port"); i++) {
        Q_Format(name, sizeof(name), "session%d.txt", i);
        host->claim = Fs_Claim(host->fs, name);
        if (host->claim >= 0)
            Cvar_SetInteger(host->cvars, "net_port", i);
    }
}

bool Host_OpenFiles(host_t *host)
{
    char stage[sizeof(host->programFolder) + 32];

    if (!IsGameName(host, "fs_game") || !IsGameName(host, "com_basegame"))
        return false;
    if (!*Cvar_String(host->cvars, "fs_game"))
        Cvar_Set(host->cvars, "fs_game", "fireteam", CVAR_BY_HOST);
    Q_Format(stage, sizeof(stage), "%s/stage/fireteam", host->programFolder);
    fs_paths_t paths = {
        .stagePath = stage,
        .basePath = Cvar_String(host->cvars, "fs_basepath"),
        .homePath = Cvar_String(host->cvars, "fs_homepath"),
        .baseGame = Cvar_String(host->cvars, "com_basegame"),
        .game = Cvar_String(host->cvars, "fs_game"),
    };
    host->fs = Fs_New(&paths, &host->printer);
    if (host->fs && *paths.baseGame && !Fs_HasGame(host->fs, paths.baseGame))
        Print(&host->printer, "com_basegame: there is no folder \"%s\" in fs_basepath or fs_homepath\n",
              paths.baseGame);
    if (host->fs)
        TakeNumber(host);
    return host->fs != NULL;
}

void Host_Free(host_t *host)
{
    if (!host)
        return;
    for (int i = 0; i < MAX_CONFIGSTRINGS; i++)
        free(host->configstrings[i]);
    if (host->claim >= 0)
        close(host->claim);
    Fs_Free(host->fs);
    Cmd_FreeBuffer(host->commands);
    Cvar_Free(host->cvars);
    free(host);
}

void Host_Quit(host_t *host, int exitCode)
{
    if (!host->wantsQuit)
        host->exitCode = exitCode;
    host->wantsQuit = true;
}

void Host_Error(host_t *host, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    Q_FormatV(host->errorText, sizeof(host->errorText), format, args);
    va_end(args);
    if (!host->isGuarded) { // every entry is guarded; this would be a fault of ours
        Print(&host->printer, "%s\n", host->errorText);
        abort();
    }
    longjmp(host->onError, 1);
}

int Host_MatchesWanted(const host_t *host)
{
    if (*Cvar_String(host->cvars, "sv_matches"))
        return Cvar_Integer(host->cvars, "sv_matches");
    return Host_Speed(host) <= 0 ? 1 : 0;
}

double Host_MatchMinutes(const host_t *host)
{
    enum { MOST_MINUTES = 720 };

    if (*Cvar_String(host->cvars, "sv_matchMinutes"))
        return (double)Cvar_Number(host->cvars, "sv_matchMinutes");
    return Host_Speed(host) <= 0 && Host_MatchesWanted(host) > 0 ? MOST_MINUTES : 0;
}

double Host_Speed(const host_t *host)
{
    double speed = Cvar_Number(host->cvars, "sv_speed");

    return isfinite(speed) && speed >= 0 ? speed : 1;
}

void Host_CheckSettings(host_t *host)
{
    static const struct {
        const char *name, *value; // the default
        float low, high;
    } rules[] = {{"sv_speed", "1", 0, 1e6f},
                 {"sv_fps", "20", 1, 1000},
                 {"sv_maxclients", "20", 1, MAX_CLIENTS},
                 {"sv_matchMinutes", "", 0, 1e6f},
                 {"sv_failOnErrors", "0", 0, 1}};

    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        const char *text = Cvar_String(host->cvars, rules[i].name);
        float value;

        if (!*text && !*rules[i].value)
            continue;
        if (Q_StringToFloat(text, &value) && value >= rules[i].low && value <= rules[i].high)
            continue;
        Print(&host->printer, "%s \"%s\" is no number from %g to %g: %s is taken\n", rules[i].name, text,
              (double)rules[i].low, (double)rules[i].high, *rules[i].value ? rules[i].value : "the default");
        Cvar_Set(host->cvars, rules[i].name, rules[i].value, CVAR_BY_HOST);
    }
}

// What follows a level error: the module hears of it once more, then the level is gone.  A run without
// somebody at the console ends with it.
static void EndAfterError(host_t *host)
{
    bool wasLoading = host->isLoading, isAlone = host->isStarting || Host_MatchesWanted(host) > 0;
    bool goesBack = wasLoading && !isAlone && *host->goodMap && strcmp(host->goodMap, host->mapName) != 0;
    size_t length = strlen(host->errorText);

    while (length && host->errorText[length - 1] == '\n')
        host->errorText[--length] = '\0';
    Print(&host->printer, "Level ended: %s\n", host->errorText);
    if (host->isInterrupted) { // as asked: it has not failed
        Host_Quit(host, EXIT_ENDED);
        Server_EndLevel(host);
        return;
    }
    host->hasFailed = true;
    Server_EndLevel(host);
    if (goesBack) { // a server lives on: the map before, and from there on in the rotation
        char line[MAX_QPATH + 8];

        Print(&host->printer, "Going back to %s\n", host->goodMap);
        Q_Format(line, sizeof(line), "map %s", host->goodMap);
        Cmd_Append(host->commands, line);
        return;
    }
    Clients_Forget(host);
    if (isAlone)
        Host_Quit(host, wasLoading ? EXIT_NOT_LOADED : EXIT_MATCH_FAILED);
}

bool Host_Guard(host_t *host, void (*step)(host_t *host, void *user), void *user)
{
    jmp_buf outer;
    bool wasGuarded = host->isGuarded;
    int depth = host->depth;
    volatile bool isGood = true;

    memcpy(&outer, &host->onError, sizeof(outer));
    if (setjmp(host->onError) == 0) {
        host->isGuarded = true;
        step(host, user);
    } else {
        isGood = false;
    }
    memcpy(&host->onError, &outer, sizeof(outer));
    host->isGuarded = wasGuarded;
    host->depth = depth;
    if (!isGood && !host->isClosing)
        EndAfterError(host);
    else if (!isGood)
        Print(&host->printer, "error while the module was shutting down: %s\n", host->errorText);
    return isGood;
}

intptr_t Host_Call(host_t *host, int command, int arg0, int arg1, int arg2)
{
    enum { MAX_DEPTH = 32 };

    if (host->depth >= MAX_DEPTH)
        Host_Error(host, "calls between host and module nest too deep");
    host->depth++;
    intptr_t result = host->vmMain(command, arg0, arg1, arg2, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    host->depth--;
    return result;
}
