// A server inside a test program: the real host, its world and the staged module, with clients that the test
// plays by hand.  The home folder is a temporary one; what the server prints is kept and can be searched.
#ifndef REALHOST_H
#define REALHOST_H

#include <check.h>
#include <libgen.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "host.h"
#include "q_string.h"
#include "runsuite.h"

static struct {
    host_t *host;
    char home[64];
    char *log;
    size_t logSize, logAt; // logAt: where Saw begins to look
    usercmd_t cmd[MAX_CLIENTS];
    int crashes;
} real;

static char realFolder[PATH_MAX]; // of the build

static void RealFolder(const char *program)
{
    char path[PATH_MAX];

    snprintf(path, sizeof(path), "%s", program);
    snprintf(realFolder, sizeof(realFolder), "%s/..", dirname(path));
}

static void RealWrite(void *user, const char *text)
{
    size_t length = strlen(text);

    (void)user;
    if (getenv("REAL_LOG"))
        fputs(text, stderr);
    if (real.logSize > 8 * 1024 * 1024) // a long run: the beginning goes
        real.logSize = real.logAt = 0;
    real.log = realloc(real.log, real.logSize + length + 1);
    memcpy(real.log + real.logSize, text, length + 1);
    real.logSize += length;
}

static inline bool RealSaw(const char *text)
{
    return real.log && strstr(real.log + real.logAt, text) != NULL;
}

static inline void RealForget(void)
{
    real.logAt = real.logSize;
}

// Writes a file into the game folder of the home; folders are made.
static inline void RealFile(const char *name, const char *text)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof(path), "%s/fireteam/%s", real.home, name);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static inline void RealConsole(const char *format, ...)
{
    char line[2048];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    Console_Execute(real.host, line);
}

static void RealStep(host_t *host, void *user)
{
    (void)user;
    Console_RunBuffer(host);
    if (host->isRunning)
        Server_Frame(host);
}

static inline void RealFrame(void)
{
    if (!Host_Guard(real.host, RealStep, NULL))
        real.crashes++;
}

static void RealCommandStep(host_t *host, void *user)
{
    (void)user;
    Console_RunBuffer(host);
}

// A fresh server without a level.
static inline void RealOpen(void)
{
    printer_t printer = {.write = RealWrite, .user = NULL};

    memset(&real, 0, sizeof(real));
    snprintf(real.home, sizeof(real.home), "/tmp/fireteam-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(real.home));
    real.host = Host_New(&printer, realFolder);
    ck_assert_ptr_nonnull(real.host);
    RealConsole("set fs_homepath %s", real.home);
    RealConsole("set sv_seed 1");
    RealConsole("set sv_matches 0");
    Host_RegisterCvars(real.host);
}

static inline void RealStart(const char *gametype, const char *map)
{
    char line[128];

    RealConsole("set g_gametype %s", gametype);
    if (!real.host->fs)
        ck_assert(Host_OpenFiles(real.host));
    snprintf(line, sizeof(line), "map %s", map);
    Cmd_Append(real.host->commands, line);
    ck_assert(Host_Guard(real.host, RealCommandStep, NULL));
    ck_assert_msg(real.host->isRunning, "%s", real.log);
}

static inline void RealClose(void)
{
    char line[128];

    Server_EndLevel(real.host);
    Host_Free(real.host);
    free(real.log);
    snprintf(line, sizeof(line), "rm -rf %s", real.home);
    ck_assert_int_eq(system(line), 0);
}

typedef struct {
    int slot;
    bool refused;
} real_connect_t;

static void RealConnectStep(host_t *host, void *user)
{
    real_connect_t *job = user;
    sharedEntity_t *entity = World_Entity(host->world, job->slot);

    ck_assert_ptr_nonnull(entity);
    entity->s.number = job->slot;
    host->clients[job->slot].state = SLOT_CONNECTED;
    job->refused = Host_Call(host, GAME_CLIENT_CONNECT, job->slot, 1, 0) != 0;
    if (job->refused) {
        Clients_Free(host, job->slot);
        return;
    }
    host->clients[job->slot].state = SLOT_ACTIVE;
    Host_Call(host, GAME_CLIENT_BEGIN, job->slot, 0, 0);
}

// A human in a free slot.  False when the module refuses.
static inline bool RealConnect(int slot, const char *userinfo)
{
    real_connect_t job = {.slot = slot};

    memset(&real.host->clients[slot], 0, sizeof(real.host->clients[slot]));
    snprintf(real.host->clients[slot].userinfo, MAX_INFO_STRING, "%s", userinfo);
    if (!Host_Guard(real.host, RealConnectStep, &job))
        real.crashes++;
    return !job.refused;
}

typedef struct {
    int slot;
    const char *text;
} real_text_t;

static void RealSayStep(host_t *host, void *user)
{
    const real_text_t *job = user;

    if (Cmd_Split(&host->words, job->text) && host->words.count)
        Host_Call(host, GAME_CLIENT_COMMAND, job->slot, 0, 0);
}

// A client command.
static inline void RealSay(int slot, const char *text)
{
    real_text_t job = {slot, text};

    if (!Host_Guard(real.host, RealSayStep, &job))
        real.crashes++;
}

static void RealThinkStep(host_t *host, void *user)
{
    int slot = *(int *)user;

    Clients_Think(host, slot, &real.cmd[slot]);
}

static inline void RealThink(int slot)
{
    if (real.host->clients[slot].state == SLOT_ACTIVE && real.host->isRunning &&
        !Host_Guard(real.host, RealThinkStep, &slot))
        real.crashes++;
}

// Reads away what was sent to a client; true when a command holds `text` (NULL: none asked for).
static inline bool RealHeard(int slot, const char *text)
{
    char buffer[MAX_SERVER_COMMAND];
    bool found = false;

    while (Clients_ReadCommand(real.host, slot, buffer, sizeof(buffer)))
        found = found || (text && strstr(buffer, text));
    return found;
}

// Frames with the commands of the first `clients` slots, each of 50 ms.
static inline void RealRun(int ms, int clients)
{
    for (int end = real.host->time + ms; real.host->time < end && real.host->isRunning;) {
        for (int i = 0; i < clients; i++) {
            real.cmd[i].serverTime = real.host->time + 50;
            RealThink(i);
            RealHeard(i, NULL);
        }
        RealFrame();
    }
}

static inline playerState_t *RealPlayer(int slot)
{
    return Clients_PlayerState(real.host, slot);
}

static inline sharedEntity_t *RealEntity(int number)
{
    return World_Entity(real.host->world, number);
}

static inline void RealTurn(int slot, float pitch, float yaw)
{
    const playerState_t *ps = RealPlayer(slot);

    real.cmd[slot].angles[0] = ((int)(pitch * 65536 / 360) - ps->delta_angles[0]) & 65535;
    real.cmd[slot].angles[1] = ((int)(yaw * 65536 / 360) - ps->delta_angles[1]) & 65535;
}

// The end of the main() of such a program: runs its suite.  The exit status.
static inline int RealRunSuite(const char *program, Suite *suite)
{
    RealFolder(program);
    return RunSuite(suite);
}

#endif
