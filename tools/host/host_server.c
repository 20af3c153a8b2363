// Levels and frames: the order of calls into the module.  Rules: spec host-quake3-abi, section 6.
#include "host.h"

#include <stdlib.h>
#include <string.h>
#include "q_math.h"
#include "q_string.h"

enum {
    WARM_FRAMES = 3,
    WARM_FRAME_MS = 100,
    LAST_TIME = 0x70000000,
    SHORT_LEVEL_MS = 1000,
    MAX_SHORT_LEVELS = 500
};

int Server_FrameMs(const host_t *host)
{
    return 1000 / Q_ClampInt(Cvar_Integer(host->cvars, "sv_fps"), 1, 1000);
}

static void SendConfigstring(host_t *host, int index, const char *text)
{
    enum { PIECE = 1000 - 24 };
    char command[MAX_SERVER_COMMAND];
    size_t length = strlen(text);

    if (length < PIECE) {
        Q_Format(command, sizeof(command), "cs %i \"%s\"\n", index, text);
        Clients_Send(host, -1, command);
        return;
    }
    for (size_t at = 0; at < length; at += PIECE - 1) {
        const char *verb = at == 0 ? "bcs0" : length - at < PIECE ? "bcs2" : "bcs1";
        Q_Format(command, sizeof(command), "%s %i \"%.*s\"\n", verb, index, PIECE - 1, text + at);
        Clients_Send(host, -1, command);
    }
}

void Server_SetConfigstring(host_t *host, int index, const char *text)
{
    char **slot = &host->configstrings[index];

    if (strcmp(*slot ? *slot : "", text) == 0)
        return;
    char *copy = strdup(text);
    if (!copy)
        Host_Error(host, "no memory for configstring %d", index);
    free(*slot);
    *slot = copy;
    if (!host->isLoading || host->isRestarting)
        SendConfigstring(host, index, copy);
}

static void ClearConfigstrings(host_t *host)
{
    for (int i = 0; i < MAX_CONFIGSTRINGS; i++) {
        free(host->configstrings[i]);
        host->configstrings[i] = NULL;
    }
}

void Server_UpdateInfo(host_t *host)
{
    char info[MAX_INFO_STRING], system[MAX_SYSTEM_INFO];
    int modified = Cvar_TakeModifiedFlags(host->cvars);

    if (modified & CVAR_SERVERINFO) {
        Cvar_InfoString(host->cvars, CVAR_SERVERINFO, info, sizeof(info));
        Server_SetConfigstring(host, 0, info);
    }
    if (modified & CVAR_SYSTEMINFO) {
        Cvar_InfoString(host->cvars, CVAR_SYSTEMINFO, system, sizeof(system));
        Server_SetConfigstring(host, 1, system);
    }
}

// Reads maps/NAME.bsp; NULL with a message.
static cm_t *LoadMap(host_t *host, const char *map)
{
    char path[MAX_QPATH], error[512];
    size_t size;

    if (!Q_Format(path, sizeof(path), "maps/%s.bsp", map)) {
        Print(&host->printer, "Can't load map \"%.100s\": the name is too long\n", map);
        return NULL;
    }
    uint8_t *bytes = Fs_ReadFile(host->fs, path, &size);
    if (!bytes) {
        Print(&host->printer, "Can't find map %s\n", path);
        return NULL;
    }
    cm_t *cm = Cm_Load(bytes, size, path, error, sizeof(error));
    free(bytes);
    if (!cm)
        Print(&host->printer, "Can't load map: %s\n", error);
    return cm;
}

// Points the token reader at the map's own entities.  A .ent file is the module's business, so that it works
// on any host.
static void RewindEntities(host_t *host)
{
    const char *text = Cm_EntityText(host->cm);

    Q_Format(host->entityName, sizeof(host->entityName), "maps/%s.bsp", host->mapName);
    Q_ParserInit(&host->entityParser, host->entityName, text, strlen(text));
}

static void ApplyPatchRules(host_t *host)
{
    Cm_SetPatchRules(host->cm, Cvar_Integer(host->cvars, "cm_noCurves") != 0,
                     Cvar_Integer(host->cvars, "cm_playerCurveClip") == 0);
}

static void RunFrame(host_t *host)
{
    ApplyPatchRules(host);
    Host_Call(host, GAME_RUN_FRAME, host->time, 0, 0);
}

static void RunBots(host_t *host)
{
    if (Cvar_Integer(host->cvars, "bot_enable"))
        Host_Call(host, GAME_BOT_FRAME, host->time, 0, 0);
}

static void Advance(host_t *host, int ms)
{
    host->time += ms;
    host->gameMs += ms;
}

// A frame while loading.  A restart gives the bots none.
static void RunWarmFrame(host_t *host, bool isRestart)
{
    RunFrame(host);
    if (!isRestart)
        RunBots(host);
    Advance(host, WARM_FRAME_MS);
}

// Levels that end as soon as they begin, one after the other: a game type that restarts for ever.
static void CountShortLevels(host_t *host)
{
    if (host->gameMs - host->startGameMs > SHORT_LEVEL_MS)
        host->shortLevels = 0;
    host->startGameMs = host->gameMs;
    if (++host->shortLevels > MAX_SHORT_LEVELS) {
        host->shortLevels = 0;
        Host_Error(host, "%d levels in a row ended within a second: the game type restarts for ever",
                   MAX_SHORT_LEVELS);
    }
}

// From a fresh module to the first regular frame.
static bool StartModule(host_t *host, bool isRestart)
{
    if (!Module_Load(host))
        return false;
    CountShortLevels(host);
    RewindEntities(host);
    int seed = (int)((uint32_t)Cvar_Integer(host->cvars, "sv_seed") + (uint32_t)host->loads++);
    Cvar_SetInteger(host->cvars, "sv_serverid", host->loads);
    Host_Call(host, GAME_INIT, host->time, seed, isRestart);
    for (int i = 0; i < WARM_FRAMES; i++)
        RunWarmFrame(host, isRestart);
    if (isRestart)
        Clients_Send(host, -1, "map_restart\n");
    Clients_Reconnect(host);
    RunWarmFrame(host, isRestart);
    Server_UpdateInfo(host);
    host->isLoading = host->isRestarting = false;
    host->isRunning = true;
    host->hasFailed = false;
    return true;
}

static void ShutdownStep(host_t *host, void *user)
{
    Host_Call(host, GAME_SHUTDOWN, *(const int *)user, 0, 0);
}

// Lets the module shut down and unloads it, whatever it does on the way.
static void StopModule(host_t *host, int isRestart)
{
    if (host->vmMain) {
        bool wasClosing = host->isClosing;
        host->isClosing = true;
        Host_Guard(host, ShutdownStep, &isRestart);
        host->isClosing = wasClosing;
    }
    Module_Unload(host);
    host->clientData = NULL;
    host->isRunning = false;
    host->restartAt = 0;
}

void Server_EndLevel(host_t *host)
{
    StopModule(host, 0);
    World_Free(host->world);
    Cm_Free(host->cm);
    host->world = NULL;
    host->cm = NULL;
    host->isLoading = host->isRestarting = false;
    host->mapName[0] = '\0';
    Cvar_Set(host->cvars, "sv_running", "0", CVAR_BY_HOST);
    ClearConfigstrings(host);
}

bool Server_StartMap(host_t *host, const char *map)
{
    char name[MAX_QPATH], checksum[16];

    if (!Q_PathClean(name, sizeof(name), map)) {
        Print(&host->printer, "Can't load map \"%.100s\": it is no name of a map\n", map);
        return false;
    }
    cm_t *cm = LoadMap(host, name);
    if (!cm)
        return false;
    Server_EndLevel(host);
    host->cm = cm;
    host->world = World_New(cm);
    if (!host->world)
        Host_Error(host, "no memory for the level");
    ApplyPatchRules(host);
    Print(&host->printer, "------ Server Initialization ------\nServer: %s\n", name);
    host->isLoading = true;
    host->time = 0;
    Q_StringCopy(host->mapName, sizeof(host->mapName), name);
    Clients_ApplyMax(host);
    Cvar_Set(host->cvars, "mapname", name, CVAR_BY_HOST);
    Q_Format(checksum, sizeof(checksum), "%d", (int)Cm_Checksum(cm));
    Cvar_Set(host->cvars, "sv_mapChecksum", checksum, CVAR_BY_HOST);
    Cvar_Set(host->cvars, "sv_running", "1", CVAR_BY_HOST);
    Cvar_AddFlags(host->cvars, "mapname", CVAR_SERVERINFO); // the info strings are written anew
    Cvar_AddFlags(host->cvars, "sv_cheats", CVAR_SYSTEMINFO);
    if (StartModule(host, false))
        return true;
    Server_EndLevel(host);
    return false;
}

bool Server_Restart(host_t *host)
{
    char name[MAX_QPATH];

    if (Cvar_IsLatched(host->cvars, "sv_maxclients") || Cvar_IsLatched(host->cvars, "g_gametype")) {
        Print(&host->printer, "variable change -- restarting.\n");
        Q_StringCopy(name, sizeof(name), host->mapName);
        return Server_StartMap(host, name);
    }
    StopModule(host, 1);
    World_Free(host->world);
    host->world = World_New(host->cm);
    if (!host->world)
        Host_Error(host, "no memory for the level");
    host->isLoading = host->isRestarting = true;
    if (StartModule(host, true))
        return true;
    Server_EndLevel(host);
    return false;
}

static void ClearPings(host_t *host)
{
    for (int slot = 0; slot < host->maxClients; slot++) {
        playerState_t *player = Clients_PlayerState(host, slot);
        if (player && host->clients[slot].state == SLOT_ACTIVE)
            player->ping = 0;
    }
}

void Server_Frame(host_t *host)
{
    if (host->time > LAST_TIME) {
        char name[MAX_QPATH];
        Print(&host->printer, "Restarting server due to time wrapping\n");
        Q_StringCopy(name, sizeof(name), host->mapName);
        Server_StartMap(host, name);
        return;
    }
    if (host->restartAt && host->time >= host->restartAt && !Server_Restart(host)) {
        host->hasFailed = true;
        return;
    }
    Server_UpdateInfo(host);
    ClearPings(host);
    RunBots(host);
    Advance(host, Server_FrameMs(host));
    RunFrame(host);
    if (host->gameMs - host->startGameMs > SHORT_LEVEL_MS && strcmp(host->goodMap, host->mapName) != 0)
        Q_StringCopy(host->goodMap, sizeof(host->goodMap), host->mapName);
}
