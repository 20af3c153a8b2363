// A whole level with one file of outside bytes in it: entities beside a map, words, menus, weapon tables, the
// players' wire animations, configuration files, what clients say of themselves and what they type.  The real
// host and the real module, linked into one program; the first byte of the input says what the rest is.
// Needs `make stage` (build/stage).
// links: game/*.c bg/*.c qcommon/*.c qcommon/script/*.c $(ls tools/host/*.c|grep -vE 'main|module|clock')
#include "host.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "g_public.h"
#include "q_string.h"

enum { FRAMES = 12, MAX_INPUT = 8192, SLOT = 2 };

void dllEntry(game_syscall_t syscall);
intptr_t vmMain(int command, int arg0, int arg1, int arg2, int arg3, int arg4, int arg5, int arg6, int arg7,
                int arg8, int arg9, int arg10, int arg11);

// ---- what stands in for a library that is loaded, and for the clock

bool Module_Load(host_t *host)
{
    host->vmMain = vmMain;
    Calls_Serve(host);
    dllEntry(Calls_Dispatch);
    return true;
}

void Module_Unload(host_t *host)
{
    host->vmMain = NULL;
    Fs_CloseAll(host->fs);
}

uint64_t Clock_Ms(void)
{
    return 0;
}

double Clock_CpuSeconds(void)
{
    return 0;
}

void Clock_Sleep(uint32_t ms)
{
    (void)ms;
}

// ---- the level

static const char gametype[] =
    "main()\n{\n\tlevel.callbackStartGameType = ::Start;\n\tlevel.callbackPlayerConnect = ::Connect;\n"
    "\tlevel.callbackPlayerDisconnect = ::Gone;\n\tlevel.callbackPlayerDamage = ::Hurt;\n"
    "\tlevel.callbackPlayerKilled = ::Gone;\n}\n"
    "Start()\n{\n\tprecachemenu(\"fuzz\");\n\tsetclientnamemode(\"auto_change\");\n"
    "\ttriggers = getentarray(\"t\", \"targetname\");\n\tfor (i = 0; i < triggers.size; i++)\n"
    "\t\ttriggers[i] thread Watch();\n\tall = getentarray();\n\tif (isdefined(all))\n\t\tlevel.count = "
    "all.size;\n}\n"
    "Watch()\n{\n\tself waittill(\"trigger\", other);\n\tother iprintln(&\"FUZZ_A\", "
    "self.classname);\n\tself delete();\n}\n"
    "Hurt(a, b, c, d, e, f, g, h)\n{\n\tself finishplayerdamage(a, b, c, d, e, f, g, h);\n}\nGone(a, b, c, "
    "d, e, f)\n{\n}\n"
    "Connect()\n{\n\tself waittill(\"begin\");\n\tself.sessionteam = \"allies\";\n\tself.sessionstate = "
    "\"playing\";\n"
    "\tself.maxhealth = 100;\n\tself.health = 100;\n\tself openmenu(\"fuzz\");\n\tself thread Answer();\n"
    "\tspawns = getentarray(\"mp_deathmatch_spawn\", \"classname\");\n\torigin = (0, 0, 8);\n"
    "\tif (spawns.size)\n\t\torigin = spawns[0].origin;\n\tself spawn(origin, (0, 0, 0));\n"
    "\tself giveweapon(\"kar98k_mp\");\n\tself setspawnweapon(\"kar98k_mp\");\n\tiprintln(&\"FUZZ_A\", self, "
    "&\"FUZZ_B\");\n}\n"
    "Answer()\n{\n\tself waittill(\"menuresponse\", menu, response);\n\tlogprint(menu + \";\" + response + "
    "\"\\n\");\n}\n";

// What the input may be: a file of the game folder, or words for the server.
static const char *const files[] = {
    "maps/ft_box.ent",      "localizedstrings/fuzz.str",  "menus/fuzz.cfg",
    "info/weapon_standins", "info/mp_lochit_dmgtable",    "mp/playeranim_q3.txt",
    "weapons/mp/kar98k_mp", "maps/mp/gametypes/fuzz.txt", "fuzz.cfg"};
enum { AS_COMMANDS = ARRAY_LEN(files), AS_USERINFO, AS_ROTATION, NUM_KINDS };

static char home[64], log[1 << 20];
static size_t logSize;

static void Write(void *user, const char *text)
{
    size_t length = strlen(text);

    (void)user;
    if (getenv("FUZZ_PRINT"))
        fputs(text, stderr);
    if (logSize + length < sizeof(log)) {
        memcpy(log + logSize, text, length + 1);
        logSize += length;
    }
}

static void PutFile(const char *name, const void *bytes, size_t size)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof(path), "%s/fireteam/%s", home, name);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        abort();
}

static void RemoveHome(void)
{
    char line[128];

    snprintf(line, sizeof(line), "rm -rf %s", home);
    if (system(line) != 0)
        abort();
}

typedef struct {
    const char *userinfo;
    const char *commands; // lines
} player_t;

static void Step(host_t *host, void *user)
{
    (void)user;
    Console_RunBuffer(host);
    if (host->isRunning)
        Server_Frame(host);
}

static void Join(host_t *host, void *user)
{
    const player_t *player = user;
    sharedEntity_t *entity = World_Entity(host->world, SLOT);

    if (!entity || host->clients[SLOT].state != SLOT_FREE)
        return;
    entity->s.number = SLOT;
    Q_StringCopy(host->clients[SLOT].userinfo, MAX_INFO_STRING, player->userinfo);
    host->clients[SLOT].state = SLOT_CONNECTED;
    if (Host_Call(host, GAME_CLIENT_CONNECT, SLOT, 1, 0) != 0) {
        Clients_Free(host, SLOT);
        return;
    }
    host->clients[SLOT].state = SLOT_ACTIVE;
    Host_Call(host, GAME_CLIENT_BEGIN, SLOT, 0, 0);
}

static void Type(host_t *host, void *user)
{
    const player_t *player = user;
    const char *line = player->commands;
    char text[MAX_COMMAND_LINE];

    while (*line && host->isRunning) {
        size_t length = strcspn(line, "\n");
        if (Q_StringCopyN(text, sizeof(text), line, length) && Cmd_Split(&host->words, text) &&
            host->words.count && host->clients[SLOT].state == SLOT_ACTIVE)
            Host_Call(host, GAME_CLIENT_COMMAND, SLOT, 0, 0);
        line += length + (line[length] == '\n');
    }
}

static void Play(int kind, const char *text)
{
    printer_t printer = {.write = Write, .user = NULL};
    host_t *host = Host_New(&printer, "build");
    char line[MAX_INPUT + 64];
    player_t player = {.userinfo = kind == AS_USERINFO ? text : "\\name\\Fuzz\\ip\\localhost",
                       .commands = kind == AS_COMMANDS ? text : ""};

    logSize = 0;
    if (!host)
        abort();
    snprintf(line, sizeof(line), "set fs_homepath %s", home);
    Console_Execute(host, line);
    Console_Execute(host, "set sv_speed 0");
    Console_Execute(host, "set g_gametype fuzz");
    Console_Execute(host, "set sv_maxclients 4");
    Host_RegisterCvars(host);
    if (!Host_OpenFiles(host))
        abort();
    if (kind == AS_ROTATION)
        Cvar_Set(host->cvars, "sv_mapRotation", text, CVAR_BY_USER);
    Cmd_Append(host->commands, "map ft_box");
    Cmd_Append(host->commands, "addbot 1");
    Host_Guard(host, Step, NULL);
    for (int i = 0; i < FRAMES && host->isRunning; i++) {
        if (i == 1)
            Host_Guard(host, Join, &player);
        if (i == 4 && kind == AS_COMMANDS)
            Host_Guard(host, Type, &player);
        if (i == 4 && strcmp(files[kind < AS_COMMANDS ? kind : 0], "fuzz.cfg") == 0)
            Cmd_Append(host->commands, "exec fuzz.cfg");
        if (i == 6 && kind == AS_ROTATION)
            Cmd_Append(host->commands, "map_rotate");
        Host_Guard(host, Step, NULL);
    }
    Server_EndLevel(host);
    Host_Free(host);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MAX_INPUT + 1];

    if (size < 1 || size > MAX_INPUT)
        return 0;
    if (!home[0]) {
        snprintf(home, sizeof(home), "/dev/shm/fireteam-fuzz-%d", (int)getpid());
        atexit(RemoveHome);
        PutFile("maps/mp/gametypes/fuzz.gsc", gametype, sizeof(gametype) - 1);
    }
    int kind = data[0] % NUM_KINDS;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    if (kind < AS_COMMANDS)
        PutFile(files[kind], data + 1, size - 1);
    Play(kind, text);
    if (kind < AS_COMMANDS) {
        char path[512];
        snprintf(path, sizeof(path), "%s/fireteam/%s", home, files[kind]);
        unlink(path);
    }
    return 0;
}
