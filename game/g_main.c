// The module's two exports, the life of a level from GAME_INIT to GAME_SHUTDOWN, and the order of one server
// frame. Rules: script-api 6.2, movement-weapons-damage 8.1, vm-semantics T4 and T11, host-quake3-abi 4 to 6.
#include "g_anim.h"
#include "g_local.h"
#include "g_script.h"
#include "g_syscalls.h"
#include <stdio.h>
#include <string.h>

level_t level;
gentity_t g_entities[MAX_GENTITIES];
gclient_t g_clients[MAX_CLIENTS];

// How far G_Init has come: the shutdown, which the host may ask for at any time, undoes just that.
static enum { STAGE_NOTHING, STAGE_CVARS, STAGE_LOG, STAGE_SCRIPT, STAGE_RUNNING } stage;

enum { MAX_PRINT = 4096 };

void G_Printf(const char *format, ...)
{
    char text[MAX_PRINT];
    va_list args;

    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    Sys_Print(text);
}

void G_DPrintf(const char *format, ...)
{
    char text[MAX_PRINT];
    va_list args;

    if (!cvars.developer.integer)
        return;
    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    Sys_Print(text);
}

void G_Error(const char *format, ...)
{
    static char text[MAX_PRINT]; // the host jumps out of this call: nothing on the stack would live on
    va_list args;

    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    Sys_Error(text);
}

void G_TraceOrder(const char *format, ...)
{
    char text[256];
    va_list args;

    if (!cvars.traceFrame.integer)
        return;
    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    G_Printf("order: %s\n", text);
}

// ------------------------------------------------------------- init

static void LogSeparator(void)
{
    G_LogPrintf("------------------------------------------------------------\n");
}

static void ReadMapAndGametype(void)
{
    Sys_CvarString("mapname", level.mapName, sizeof(level.mapName));
    Q_StringLower(level.mapName);
    Q_StringCopy(level.gametype, sizeof(level.gametype), cvars.gametype.string);
    Q_StringLower(level.gametype);
    Sys_SetMap(level.mapName);
}

// sv_seed makes a server's matches repeatable where the host's seed is the clock.
static void SeedRandom(int hostSeed)
{
    int seed;

    bool isGiven = Q_StringToInt(cvars.seed.string, &seed);

    if (!isGiven && cvars.seed.string[0])
        G_Printf("sv_seed: '%s' is no whole number: the host's own seed is taken\n", cvars.seed.string);
    Q_RandomSeed(&level.random, isGiven ? (uint32_t)seed + (uint32_t)level.restartCount : (uint32_t)hostSeed);
}

static void BeginLevel(int timeMs, int seed, bool restart)
{
    memset(&level, 0, sizeof(level));
    memset(g_clients, 0, sizeof(g_clients));
    level.timeMs = level.previousTimeMs = level.startTimeMs = timeMs;
    level.spawning = true;
    G_InitEntities();
    G_TurretInit();
    G_RegisterCvars();
    stage = STAGE_CVARS;
    level.maxClients = Q_ClampInt(cvars.maxClients.integer, 1, MAX_CLIENTS);
    level.frameMs = 1000 / Q_ClampInt(cvars.fps.integer, 1, 1000);
    level.gravity = cvars.gravity.value;
    level.archive = true;
    ReadMapAndGametype();
    G_SessionRead(restart);
    SeedRandom(seed);
}

// What can go wrong while scripts are read goes wrong here.
static void StepLoadScripts(void)
{
    G_AnimInit();
    if (!G_ScriptInit(level.restartCount > 0))
        G_Error("could not load the scripts of gametype '%s'", level.gametype);
    G_AnimLoad();
    stage = STAGE_SCRIPT;
    G_WireGametype();
}

static void StepLog(void)
{
    char info[MAX_INFO_STRING];

    G_LogOpen();
    stage = STAGE_LOG;
    G_ReportInit();
    G_SessionApplyReport();
    Sys_GetServerinfo(info, sizeof(info));
    LogSeparator();
    G_LogPrintf("InitGame: %s\n", info);
}

static void StepWeapons(void)
{
    G_LoadWeapons();
    G_SessionApplyNames();
}

static void StepConfigstrings(void)
{
    G_WireInit();
    G_ConfigInit();
}

static void StepSpawned(void)
{
    level.spawning = false;
    stage = STAGE_RUNNING;
}

typedef struct {
    const char *name;
    void (*run)(void);
    time_part_t part;
} step_t;

static void RunSteps(const char *when, const step_t *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        time_part_t before = G_TimePart(steps[i].part);

        G_TraceOrder("%s: %s", when, steps[i].name);
        steps[i].run();
        G_TimePart(before);
    }
}

// The order is that of script-api 6.2; the three frames of 100 ms that follow are the host's business.
static const step_t initSteps[] = {
    {"bans", G_LoadBans, PART_OTHER},
    {"log", StepLog, PART_OTHER},
    {"configstrings", StepConfigstrings, PART_OTHER},
    {"weapons", StepWeapons, PART_OTHER},
    {"cvars to clients", G_MirrorCvars, PART_OTHER},
    {"scripts loaded", StepLoadScripts, PART_OTHER}, // none of them run yet
    {"map entities", G_SpawnMapEntities, PART_OTHER},
    {"mover teams", G_LinkMoverTeams, PART_OTHER},
    {"bots", G_BotInit, PART_OTHER},
    {"mains", G_ScriptStart, PART_OTHER}, // gametype, level, StartGameType
    {"spawning ends", StepSpawned, PART_OTHER},
};

void G_Init(int timeMs, int seed, bool restart)
{
    stage = STAGE_NOTHING;
    Sys_LocateGameData(g_entities, FIRST_FREE_ENTITY, sizeof(gentity_t), g_clients, sizeof(gclient_t));
    BeginLevel(timeMs, seed, restart);
    G_TraceOrder("init: cvars, session");
    G_TimeInit();
    G_Printf("Fireteam: map %s, gametype %s\n", level.mapName, level.gametype);
    RunSteps("init", initSteps, ARRAY_LEN(initSteps));
}

static void LogEnd(bool restart)
{
    G_LogPrintf("%s:\n", restart ? "RestartGame" : "ShutdownGame");
    LogSeparator();
}

void G_Shutdown(bool restart)
{
    int reached = stage;

    stage = STAGE_NOTHING; // a second call, or a crash inside this one, finds nothing to do
    level.shuttingDown = true;
    if (reached >= STAGE_LOG) {
        G_TraceOrder("shutdown: log");
        LogEnd(restart);
    }
    if (reached >= STAGE_RUNNING) {
        if (!restart && !level.exiting) {
            G_ReportWrite("shutdown");
            G_JsonLevel("map", "end");
        }
        G_TraceOrder("shutdown: session");
        G_SessionWrite(restart);
    }
    if (reached >= STAGE_CVARS) {
        G_TimeReport();
        G_TraceOrder("shutdown: scripts");
        G_ScriptShutdown();
    }
    if (reached >= STAGE_LOG)
        G_LogClose();
    G_BotShutdown();
    G_FreeAll();
}

// ------------------------------------------------------------- the frame

static void StepTime(void)
{
    level.frameNumber++;
    G_UpdateCvars();
    Gsc_SetLevelTime(level.vm, level.timeMs + level.clockBaseMs);
}

static void StepHold(void)
{
    G_HoldTime(level.timeMs - level.previousTimeMs);
}

static void StepWire(void)
{
    for (int i = 0; i < level.maxClients; i++)
        if (g_clients[i].connected == CON_CONNECTED)
            G_WireClient(&g_clients[i]);
}

static void StepTriggers(void)
{
    G_DeliverTriggers();
}

static void StepAnimation(void)
{
    G_AnimFrame();
}

static void StepScriptTime(void)
{
    G_ScriptAdvance();
}

static void StepClients(void)
{
    for (int i = 0; i < level.maxClients; i++)
        if (g_clients[i].connected == CON_CONNECTED)
            G_ClientEndFrame(&g_clients[i]);
}

static void StepScores(void)
{
    if (level.scoresDirty) {
        level.scoresDirty = false;
        G_CalculateRanks();
    }
}

// Objectives, compass marks and mirrored cvars to the clients; HUD elements go out as scripts change them.
static void StepObjectives(void)
{
    Scr_UpdateObjectives();
    Scr_UpdatePings();
    Scr_SendHud();
    G_VoteFrame();
    G_ConfigFrame();
    G_BudgetFrame();
}

// One server frame, in order.  Bots and clients have moved before it (GAME_CLIENT_THINK, GAME_BOT_FRAME),
// their callbacks at the old script time.  There is no run of threads after the entities: what they file
// under the current millisecond runs with the triggers of the next frame [T4].
static const step_t frameSteps[] = {
    {"time", StepTime, PART_OTHER},               // level time is new, cvars are read again
    {"triggers", StepTriggers, PART_SCRIPT},      // queued touches, then due threads, until none is left
    {"animation", StepAnimation, PART_ANIMATION}, // bodies go on; threads run at each note
    {"script time", StepScriptTime, PART_SCRIPT}, // due threads up to the new time, not at it
    {"entities", G_RunEntities, PART_WEAPONS},    // missiles, items, movers, think functions
    {"links", G_UpdateLinks, PART_OTHER}, // what scripts have linked goes with its parent, parents first
    {"objectives", StepObjectives, PART_OTHER},
    {"clients", StepClients, PART_MOVE}, // end of frame of each client
    {"scores", StepScores, PART_OTHER},
};

// A frame of a match timeout: time scale 0 [movement-weapons-damage 9].  No thread runs, nothing moves.
static const step_t heldSteps[] = {
    {"hold", StepHold, PART_OTHER},
    {"time", StepTime, PART_OTHER},
    {"objectives", StepObjectives, PART_OTHER},
    {"wire", StepWire, PART_OTHER},
    {"scores", StepScores, PART_OTHER},
};

void G_RunFrame(int timeMs)
{
    if (stage != STAGE_RUNNING)
        return;
    level.previousTimeMs = level.timeMs;
    level.timeMs = timeMs;
    G_TraceOrder("frame %d, %d ms", level.frameNumber + 1, timeMs - level.startTimeMs);
    if (level.isTimeout)
        RunSteps("timeout", heldSteps, ARRAY_LEN(heldSteps));
    else
        RunSteps("frame", frameSteps, ARRAY_LEN(frameSteps));
    G_ExitFrame();
    G_TimeFrame();
}

// ------------------------------------------------------------- exports

static char words[MAX_STRING_CHARS + 64];

// Splits what the host's words 8 and 9 say into `args`; words beyond the last place are dropped with a
// message.
static void ReadArgs(cmd_args_t *args)
{
    int count = Sys_Argc();
    size_t used = 0;

    memset(args, 0, sizeof(*args));
    for (int i = 0; i < count; i++) {
        if (args->argc == (int)ARRAY_LEN(args->argv) || used + 1 >= sizeof(words)) {
            G_Printf("command '%s' has too many words: only %d are read\n", args->argv[0], args->argc);
            break;
        }
        Sys_Argv(i, words + used, sizeof(words) - used);
        args->argv[args->argc++] = words + used;
        used += strlen(words + used) + 1;
    }
    for (size_t i = (size_t)args->argc; i < ARRAY_LEN(args->argv); i++)
        args->argv[i] = "";
}

static bool IsSlot(int slot)
{
    return stage >= STAGE_SCRIPT && slot >= 0 && slot < MAX_CLIENTS;
}

// A host may throw a client out in the middle of a command of ours: ioquake3 does when a script sends one
// that cannot take it.  The script that runs keeps its entities; he leaves when the command is done.
static int depth; // of commands in commands
static bool leaves[MAX_CLIENTS];

static void ClientLeaves(int slot)
{
    gsc_place_t place;

    if (depth > 1 && G_ScriptIsAlive() && Gsc_Where(level.vm, &place))
        leaves[slot] = true;
    else
        G_ClientDisconnect(slot);
}

// One's leaving may throw out another: until nobody is left to leave.
static void FinishLeaving(void)
{
    for (int i = 0; i < MAX_CLIENTS; i++) {
        if (!leaves[i])
            continue;
        leaves[i] = false;
        if (stage >= STAGE_SCRIPT)
            G_ClientDisconnect(i);
        i = -1;
    }
}

static intptr_t ClientCommand(int slot)
{
    cmd_args_t args;

    ReadArgs(&args);
    if (args.argc > 0)
        G_ClientCommand(slot, &args);
    return 0;
}

static intptr_t ConsoleCommand(void)
{
    cmd_args_t args;

    if (stage != STAGE_RUNNING)
        return 0;
    ReadArgs(&args);
    return args.argc > 0 && G_ConsoleCommand(&args) ? 1 : 0;
}

void dllEntry(game_syscall_t entry)
{
    Sys_Init(entry);
}

static intptr_t Obey(int command, int arg0, int arg1, int arg2)
{
    switch (command) {
    case GAME_INIT:
        G_Init(arg0, arg1, arg2 != 0);
        return 0;
    case GAME_SHUTDOWN:
        G_Shutdown(arg0 != 0);
        return 0;
    case GAME_CLIENT_CONNECT:
        if (IsSlot(arg0)) // who was there has left in any case
            leaves[arg0] = false;
        return IsSlot(arg0) ? (intptr_t)G_ClientConnect(arg0, arg1 != 0, arg2 != 0)
                            : (intptr_t) "no such slot";
    case GAME_CLIENT_BEGIN:
        if (IsSlot(arg0))
            G_ClientBegin(arg0);
        return 0;
    case GAME_CLIENT_USERINFO:
        if (IsSlot(arg0))
            G_ClientUserinfoChanged(arg0);
        return 0;
    case GAME_CLIENT_DISCONNECT:
        if (IsSlot(arg0))
            ClientLeaves(arg0);
        return 0;
    case GAME_CLIENT_COMMAND:
        return IsSlot(arg0) ? ClientCommand(arg0) : 0;
    case GAME_CLIENT_THINK:
        if (IsSlot(arg0))
            G_ClientThink(arg0);
        return 0;
    case GAME_RUN_FRAME:
        G_RunFrame(arg0);
        return 0;
    case GAME_CONSOLE_COMMAND:
        return ConsoleCommand();
    case GAME_BOT_FRAME:
        if (stage == STAGE_RUNNING && !level.isTimeout)
            G_BotFrame(arg0 - level.heldMs);
        return 0;
    default:
        return 0;
    }
}

// Whose time a command is, until it says otherwise.
static time_part_t PartOf(int command)
{
    return command == GAME_CLIENT_THINK ? PART_MOVE : command == GAME_BOT_FRAME ? PART_BOTS : PART_OTHER;
}

intptr_t vmMain(int command, int arg0, int arg1, int arg2, int arg3, int arg4, int arg5, int arg6, int arg7,
                int arg8, int arg9, int arg10, int arg11)
{
    time_part_t before;
    intptr_t result;

    (void)arg3, (void)arg4, (void)arg5, (void)arg6, (void)arg7, (void)arg8, (void)arg9, (void)arg10,
        (void)arg11;
    if (command == GAME_INTERRUPT) { // in the middle of another command
        G_ScriptInterrupt();
        return 0;
    }
    if (!Sys_IsReady())
        return 0;
    before = G_TimePart(PartOf(command));
    depth = command == GAME_INIT ? 1 : depth + 1; // a host that ended a level by an error never came back
    result = Obey(command, arg0, arg1, arg2);
    if (depth == 1)
        FinishLeaving();
    depth--;
    G_TimePart(before);
    return result;
}
