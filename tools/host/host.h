// The one state of the host, and what its parts call of each other.
//
// The module runs inside Host_Call, and everything that may end in a level error runs inside Host_Guard: an
// error of the module (host call 1) or of a host call jumps there, over the module's frames, and the level
// ends.
#ifndef HOST_H
#define HOST_H

#include <setjmp.h>
#include <signal.h>
#include <sys/types.h>
#include "g_public.h"
#include "host_cmd.h"
#include "host_cvar.h"
#include "host_fs.h"
#include "host_world.h"
#include "q_parse.h"

enum {
    EXIT_ENDED = 0, // ended as asked
    EXIT_MATCH_FAILED = 1,
    EXIT_WRONG_USE = 2,
    EXIT_NOT_LOADED = 3, // module, map or game type
    MAX_RELIABLE = 64,   // server commands that may wait for one client
    MAX_SERVER_COMMAND = 1023,
    MAX_SYSTEM_INFO = 8192,
};

typedef intptr_t (*vm_main_t)(int command, int arg0, int arg1, int arg2, int arg3, int arg4, int arg5,
                              int arg6, int arg7, int arg8, int arg9, int arg10, int arg11);

typedef enum { SLOT_FREE, SLOT_CONNECTED, SLOT_ACTIVE } slot_state_t;

// A client slot; all clients are bots but those that tests play.
typedef struct {
    slot_state_t state;
    bool isBot;
    bool isLeaving; // its disconnect is under way
    char userinfo[MAX_INFO_STRING];
    usercmd_t command;
    char reliable[MAX_RELIABLE][MAX_SERVER_COMMAND]; // ring
    unsigned sent, read;                             // sent - read commands wait
} client_t;

typedef struct host_s {
    printer_t printer;
    cvars_t *cvars;
    cmd_buffer_t *commands;
    fs_t *fs;
    char programFolder[1024];
    int argc; // the command line
    char **argv;
    int claim; // descriptor of the session file that is ours, -1 none

    // The module.
    void *library;
    vm_main_t vmMain;
    cmd_words_t words; // what calls 8 and 9 read
    int depth;         // calls into the module that are running
    jmp_buf onError;   // valid while isGuarded
    bool isGuarded;
    char errorText[1024];
    bool isClosing; // shutdown is being delivered: a second error must not deliver it again

    // The level.
    bool isRunning;    // a level is loaded and gets frames
    bool isLoading;    // between the start of a level's loading and its first regular frame
    bool isRestarting; // the same for a map_restart
    char mapName[MAX_QPATH];
    char goodMap[MAX_QPATH]; // the last one that has run for a second
    cm_t *cm;
    world_t *world;
    char entityName[MAX_QPATH]; // the file that they come from
    q_parser_t entityParser;
    char *configstrings[MAX_CONFIGSTRINGS];
    void *clientData; // the module's clients
    int clientDataSize;
    int time;      // level time, ms
    int restartAt; // level time of a delayed map_restart; 0 none
    client_t clients[MAX_CLIENTS];
    int maxClients;

    // The run.
    int loads;            // levels loaded so far: the seed's summand
    int64_t gameMs;       // level time that has passed in all levels
    int64_t startGameMs;  // gameMs at the start of the last level
    int64_t matchStartMs; // gameMs at the end of the last match
    int shortLevels;      // levels in a row that were over within a second
    int waitFrames;       // of the console command `wait`
    bool isStarting;      // commands of the command line are running
    bool hasFailed;       // the last level ended by an error
    bool reportFailed;    // the copy of the match report could not be written
    bool wantsQuit;
    volatile sig_atomic_t isInterrupted; // scripts were, so that the run can end
    int exitCode;
    int matchesReported; // value of ft_matches at the last copied report
    uint64_t startMs;    // by Clock_Ms
    int64_t startTime;   // ms since 1970
} host_t;

// ---- host_main.c gives the process; the rest is in the library that tests link.

// host.c: one state.  In this order: new, variables of the command line, our own variables, files.
host_t *Host_New(const printer_t *printer, const char *programFolder); // NULL when memory is out
void Host_RegisterCvars(host_t *host);
bool Host_OpenFiles(host_t *host); // false with a message
void Host_Free(host_t *host);      // no level may be running

// Whether the run ends by itself: after so many matches (0: never), and after an error.
int Host_MatchesWanted(const host_t *host);

// Minutes of play after which a match that nobody ends is lost; 0: never.
double Host_MatchMinutes(const host_t *host);

// Times real time, from sv_speed; 0: as fast as possible.
double Host_Speed(const host_t *host);

// Puts variables of ours whose value makes no sense back to their default, with a line each.
void Host_CheckSettings(host_t *host);

// Runs a step; when a level error jumps out of it, ends the level and returns false.
bool Host_Guard(host_t *host, void (*step)(host_t *host, void *user), void *user);

// A level error: does not return.
Q_NORETURN void Host_Error(host_t *host, const char *format, ...) Q_PRINTF(2, 3);

// Calls the module; the words of calls 8 and 9 are kept over it.
intptr_t Host_Call(host_t *host, int command, int arg0, int arg1, int arg2);

// Asks the process to end.
void Host_Quit(host_t *host, int exitCode);

// host_module.c: loading the shared library.
bool Module_Load(host_t *host);
void Module_Unload(host_t *host);

// host_calls.c: the host calls of the module whose host this is.
void Calls_Serve(host_t *host);
intptr_t Calls_Dispatch(intptr_t number, ...);

// host_server.c: levels and frames.
bool Server_StartMap(host_t *host,
                     const char *map); // false: could not be loaded; the old level goes on if it can
bool Server_Restart(host_t *host);
void Server_EndLevel(host_t *host); // shutdown, unload, free; clients are kept
void Server_Frame(host_t *host);
int Server_FrameMs(const host_t *host);
void Server_SetConfigstring(host_t *host, int index, const char *text);
void Server_UpdateInfo(host_t *host);

// host_clients.c: slots.
int Clients_AllocateBot(host_t *host);
void Clients_Free(host_t *host, int slot);
void Clients_Drop(host_t *host, int slot, const char *reason);
void Clients_Forget(host_t *host);                           // frees all slots; the module hears nothing
void Clients_Send(host_t *host, int slot, const char *text); // slot -1: all
bool Clients_ReadCommand(host_t *host, int slot, char *buffer, int size);
void Clients_Think(host_t *host, int slot, const usercmd_t *command);
void Clients_Reconnect(host_t *host);                             // after a level has been loaded
void Clients_ApplyMax(host_t *host);                              // sv_maxclients
playerState_t *Clients_PlayerState(const host_t *host, int slot); // NULL when the module has told no place
bool Clients_IsSlot(const host_t *host, intptr_t slot);

// host_console.c: commands.
void Console_Execute(host_t *host, const char *line);
void Console_RunBuffer(host_t *host);

// host_config.c: archived variables.  The start runs default.cfg, fireteam.cfg (ours: what was changed at a
// console before) and autoexec.cfg; each frame saves what has changed since.
void Config_RunStartFiles(host_t *host);
void Config_Frame(host_t *host);
void Config_End(host_t *host);                             // the last frame: waits a second for other servers
void Config_Write(host_t *host, const cmd_words_t *words); // the command writeconfig

// host_report.c: the match report's copy.
void Report_Start(host_t *host);
void Report_Copy(host_t *host);

// host_watch.c: what ends a run from outside, also in the middle of a frame or of a level's start.
typedef enum { WATCH_NOTHING, WATCH_COMMANDS, WATCH_FRAME } watch_part_t;
void Watch_Start(host_t *host); // signals and a timer; the host lives until Watch_Stop
void Watch_Stop(void);
bool Watch_WantsEnd(void);                    // a signal has come
void Watch_In(watch_part_t part);             // begins; in all but WATCH_NOTHING the console is not read
bool Watch_HasInput(void);                    // of the console
ssize_t Watch_Read(char *bytes, size_t size); // as read

// host_clock.c
uint64_t Clock_Ms(void); // since some moment
void Clock_Sleep(uint32_t ms);
double Clock_CpuSeconds(void); // of this process

#endif
