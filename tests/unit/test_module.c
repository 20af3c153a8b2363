// The module as a host sees it: loaded anew for each test, driven by its two exports, all its calls answered
// by a small host of our own.  Tried are what each client profile gets on the wire, and an error in the midst
// of any host call.
#include <check.h>
#include <dlfcn.h>
#include <libgen.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>
#include "g_public.h"
#include "runsuite.h"

#if defined(__aarch64__)
#define MODULE_NAME "qagameaarch64.so"
#else
#define MODULE_NAME "qagamex86_64.so"
#endif

// ------------------------------------------------------------- the host

enum { MAX_CVARS = 512, MAX_SENT = 256, MAX_OPEN = 8 };

typedef struct {
    char name[64], value[MAX_CVAR_VALUE];
    int changes;
} cvar_t;

typedef struct {
    const char *path, *text;
} file_t;

static const file_t files[] = {
    {"maps/mp/gametypes/_callbacksetup.gsc",
     "CodeCallback_StartGameType() { precachemenu(\"choose\"); setcvar(\"answer\", \"\"); }\n"
     "CodeCallback_PlayerConnect() { self waittill(\"begin\"); self Play(); }\n"
     "CodeCallback_PlayerDisconnect()\n{\n"
     "  setcvar(\"answer\", \"left\"); players = getentarray(\"player\", \"classname\");\n"
     "  for (i = 0; i < players.size; i++) if (players[i] != self && getcvar(\"next\") == \"\") {\n"
     "    p = players[i]; p iprintln(\"you as well\"); setcvar(\"next\", \"there: \" + isdefined(p)); }\n}\n"
     "CodeCallback_PlayerDamage(a, b, c, d, e, f, g, h, i) { setcvar(\"hurt\", e + \" \" + f); }\n"
     "CodeCallback_PlayerKilled(a, b, c, d, e, f, g) {}\n"
     "Play()\n{\n"
     "  self.sessionteam = \"none\"; self.sessionstate = \"playing\"; self.score = 7;\n"
     "  self spawn((100, 0, 0), (0, 90, 0));\n"
     "  self setweaponslotweapon(\"primary\", \"gun_mp\"); self setspawnweapon(\"gun_mp\");\n"
     "  self setweaponslotweapon(\"grenade\", \"nade_mp\"); self setweaponslotclipammo(\"grenade\", 2);\n"
     "  self iprintln(\"hello\"); self openmenu(\"choose\");\n"
     "  self waittill(\"menuresponse\", menu, response);\n"
     "  setcvar(\"answer\", menu + \" \" + response);\n"
     "  if (response == \"two\") { self iprintln(\"enough\"); setcvar(\"after\", isdefined(self) + "
     "getcvar(\"answer\")); }\n"
     "  self spawn((0, 100, 0), (0, 0, 0));\n}\n"},
    {"maps/mp/gametypes/dm.gsc", "main() {}\n"},
    {"maps/mp/gametypes/dm.txt", "\"Deathmatch\"\n"},
    {"menus/choose.cfg", "# a menu\nFirst | one\nSecond | two\n"},
    {"weapons/mp/nade_mp", "WEAPONFILE\\weaponType\\grenade\\weaponClass\\grenade\\weaponSlot\\grenade\\clipO"
                           "nly\\1\\clipSize\\2\\maxAmmo\\2\\startAmmo"
                           "\\2\\ammoName\\nade\\clipName\\nade\\fireTime\\0.5\\holdFireTime\\0."
                           "3\\fuseTime\\1.5\\projectileSpeed\\200"
                           "\\explosionRadius\\300\\explosionInnerDamage\\90\\explosionOuterDamage\\20\\projE"
                           "xplosionType\\grenade"},
    {"weapons/mp/gun_mp", "WEAPONFILE\\weaponType\\bullet\\weaponClass\\rifle\\weaponSlot\\primary\\clipSize"
                          "\\5\\maxAmmo\\20\\startAmmo\\20"
                          "\\ammoName\\gun\\clipName\\gun\\fireTime\\0."
                          "5\\damage\\50\\damageInnerRadius\\1000\\damageOuterRadius\\2000"
                          "\\minDamagePercent\\50"},
};

static const char *const entityTokens[] = {
    "{",
    "classname",
    "worldspawn",
    "}",
    "{",
    "classname",
    "mp_deathmatch_spawn",
    "origin",
    "100 0 0",
    "}",
    "{",
    "classname",
    "trigger_multiple",
    "mins",
    "-8 -8 0",
    "maxs",
    "8 8 8",
    "origin",
    "500 0 0",
    "}",
};

static struct {
    void *library;
    intptr_t (*vmMain)(int command, ...);
    cvar_t cvars[MAX_CVARS];
    int cvarCount;
    char configstrings[MAX_CONFIGSTRINGS][1024];
    char sent[MAX_SENT][1024];
    int sentCount;
    bool throwsOut;
    char userinfo[MAX_CLIENTS][MAX_INFO_STRING];
    usercmd_t cmd;
    char words[8][64];
    int wordCount;
    const file_t *open[MAX_OPEN];
    size_t openAt[MAX_OPEN];
    int nextToken;
    char *entities, *clients;
    size_t entitySize, clientSize;
    int entityCount;
    char lastError[1024];
    long calls, failAt; // the call that ends the level; 0: none
    jmp_buf onError;
} host;

static cvar_t *FindCvar(const char *name)
{
    for (int i = 0; i < host.cvarCount; i++)
        if (!strcasecmp(host.cvars[i].name, name))
            return &host.cvars[i];
    return NULL;
}

static cvar_t *SetCvar(const char *name, const char *value)
{
    cvar_t *cvar = FindCvar(name);

    if (!cvar) {
        ck_assert_int_lt(host.cvarCount, MAX_CVARS);
        cvar = &host.cvars[host.cvarCount++];
        snprintf(cvar->name, sizeof(cvar->name), "%s", name);
    }
    snprintf(cvar->value, sizeof(cvar->value), "%s", value);
    cvar->changes++;
    return cvar;
}

static const char *CvarText(const char *name)
{
    const cvar_t *cvar = FindCvar(name);

    return cvar ? cvar->value : "";
}

static void Mirror(vm_cvar_t *out)
{
    const cvar_t *cvar = &host.cvars[out->handle];

    out->modificationCount = cvar->changes;
    snprintf(out->string, sizeof(out->string), "%s", cvar->value);
    out->integer = atoi(cvar->value);
    out->value = (float)atof(cvar->value);
}

static void RegisterCvar(vm_cvar_t *out, const char *name, const char *value)
{
    cvar_t *cvar = FindCvar(name);

    if (!cvar)
        cvar = SetCvar(name, value);
    if (!out)
        return;
    out->handle = (int)(cvar - host.cvars);
    Mirror(out);
}

static char modulePath[4096];

// A file of the stage (animation script, trees, clips), kept for the run of the program.
static const file_t *StagedFile(const char *path)
{
    static file_t kept[512];
    static int count;
    char name[8192];
    FILE *file;
    char *text;
    long size;

    for (int i = 0; i < count; i++)
        if (!strcmp(kept[i].path, path))
            return &kept[i];
    snprintf(name, sizeof(name), "%.*s/stage/fireteam/%s", (int)(strrchr(modulePath, '/') - modulePath),
             modulePath, path);
    file = strncmp(path, "maps/", 5) && strncmp(path, "weapons/", 8) ? fopen(name, "rb") : NULL;
    if (!file || count == (int)ARRAY_LEN(kept))
        return NULL;
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    text = calloc(1, (size_t)size + 1);
    size = (long)fread(text, 1, (size_t)size, file);
    fclose(file);
    kept[count].path = strdup(path);
    kept[count].text = text;
    return &kept[count++];
}

static intptr_t OpenHandle(const file_t *file, int *handle)
{
    for (int h = 1; h < MAX_OPEN; h++)
        if (!host.open[h]) {
            host.open[h] = file;
            host.openAt[h] = 0;
            *handle = h;
            return (intptr_t)strlen(file->text);
        }
    return -1;
}

static intptr_t OpenFile(const char *path, int *handle, int mode)
{
    const file_t *staged;

    *handle = 0;
    if (mode != FS_READ) { // written files are of no interest
        *handle = MAX_OPEN;
        return 0;
    }
    for (size_t i = 0; i < ARRAY_LEN(files); i++)
        if (!strcmp(files[i].path, path))
            return OpenHandle(&files[i], handle);
    staged = StagedFile(path);
    return staged ? OpenHandle(staged, handle) : -1;
}

static intptr_t ListFiles(const char *folder, const char *extension, char *buffer, size_t size)
{
    size_t used = 0, prefix = strlen(folder);
    int count = 0;

    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        const char *name = files[i].path + prefix + 1;
        size_t length = strlen(files[i].path);

        if (strncmp(files[i].path, folder, prefix) || files[i].path[prefix] != '/' || strchr(name, '/') ||
            length < strlen(extension) || strcmp(files[i].path + length - strlen(extension), extension) ||
            used + strlen(name) + 1 > size)
            continue;
        strcpy(buffer + used, name);
        used += strlen(name) + 1;
        count++;
    }
    return count;
}

static sharedEntity_t *Entity(int number)
{
    return (sharedEntity_t *)(void *)(host.entities + (size_t)number * host.entitySize);
}

static playerState_t *Player(int slot)
{
    return (playerState_t *)(void *)(host.clients + (size_t)slot * host.clientSize);
}

static void LinkEntity(sharedEntity_t *ent)
{
    for (int i = 0; i < 3; i++) {
        ent->r.absmin[i] = ent->r.currentOrigin[i] + ent->r.mins[i] - 1;
        ent->r.absmax[i] = ent->r.currentOrigin[i] + ent->r.maxs[i] + 1;
    }
    ent->r.linked = 1;
    ent->r.linkcount++;
    ent->s.solid = ent->r.contents & (Q3_CONTENTS_SOLID | Q3_CONTENTS_BODY) ? 1 : 0;
}

static bool Overlaps(const float *amin, const float *amax, const float *bmin, const float *bmax)
{
    for (int i = 0; i < 3; i++)
        if (amin[i] > bmax[i] || amax[i] < bmin[i])
            return false;
    return true;
}

static intptr_t EntitiesInBox(const float *mins, const float *maxs, int *list, int max)
{
    int count = 0;

    for (int i = 0; i < host.entityCount && count < max; i++)
        if (Entity(i)->r.linked && Overlaps(mins, maxs, Entity(i)->r.absmin, Entity(i)->r.absmax))
            list[count++] = i;
    return count;
}

// A world that is a floor at height 0 and nothing else.
static void Trace(trace_t *out, const float *start, const float *mins, const float *end)
{
    float low = mins ? mins[2] : 0, from = start[2] + low, to = end[2] + low;

    memset(out, 0, sizeof(*out));
    out->fraction = 1;
    out->entityNum = ENTITYNUM_NONE;
    if (from < 0) {
        out->startsolid = 1;
        out->allsolid = to < 0;
        out->fraction = 0;
    } else if (to < 0) {
        out->fraction = from / (from - to);
    }
    if (out->fraction < 1) {
        out->entityNum = ENTITYNUM_WORLD;
        out->plane.normal[2] = 1;
        out->contents = Q3_CONTENTS_SOLID;
    }
    for (int i = 0; i < 3; i++)
        out->endpos[i] = start[i] + (end[i] - start[i]) * out->fraction;
    if (out->fraction > 0 && out->fraction < 1)
        out->endpos[2] += 0.125f;
}

static void Send(int slot, const char *text)
{
    (void)slot;
    if (host.sentCount < MAX_SENT)
        snprintf(host.sent[host.sentCount++], sizeof(host.sent[0]), "%s", text);
    if (host.throwsOut && strstr(text, "you as well"))
        host.vmMain(GAME_CLIENT_DISCONNECT, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    if (host.throwsOut && strstr(text, "enough")) // as ioquake3 does with who cannot take one more
        host.vmMain(GAME_CLIENT_DISCONNECT, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

static void Fail(const char *text)
{
    snprintf(host.lastError, sizeof(host.lastError), "%s", text);
    longjmp(host.onError, 1);
}

static intptr_t NextToken(char *buffer, size_t size)
{
    if (host.nextToken == (int)ARRAY_LEN(entityTokens))
        return 0;
    snprintf(buffer, size, "%s", entityTokens[host.nextToken++]);
    return 1;
}

#define TEXT(n)   ((char *)a[n])
#define FLOATS(n) ((float *)a[n])

static intptr_t Answer(intptr_t call, const intptr_t *a)
{
    switch (call) {
    case G_ERROR:
        Fail(TEXT(0));
        return 0;
    case G_CVAR_REGISTER:
        RegisterCvar((vm_cvar_t *)a[0], TEXT(1), TEXT(2));
        return 0;
    case G_CVAR_UPDATE:
        Mirror((vm_cvar_t *)a[0]);
        return 0;
    case G_CVAR_SET:
        SetCvar(TEXT(0), TEXT(1));
        return 0;
    case G_CVAR_INTEGER:
        return atoi(CvarText(TEXT(0)));
    case G_CVAR_STRING:
        snprintf(TEXT(1), (size_t)a[2], "%s", CvarText(TEXT(0)));
        return 0;
    case G_ARGC:
        return host.wordCount;
    case G_ARGV:
        snprintf(TEXT(1), (size_t)a[2], "%s", a[0] < host.wordCount ? host.words[a[0]] : "");
        return 0;
    case G_FS_OPEN:
        return OpenFile(TEXT(0), (int *)a[1], (int)a[2]);
    case G_FS_READ:
        memcpy(TEXT(0), host.open[a[2]]->text + host.openAt[a[2]], (size_t)a[1]);
        host.openAt[a[2]] += (size_t)a[1];
        return a[1];
    case G_FS_WRITE:
        return a[1];
    case G_FS_CLOSE:
        if (a[0] < MAX_OPEN)
            host.open[a[0]] = NULL;
        return 0;
    case G_FS_LIST:
        return ListFiles(TEXT(0), TEXT(1), TEXT(2), (size_t)a[3]);
    case G_LOCATE_GAME_DATA:
        host.entities = TEXT(0);
        host.entityCount = (int)a[1];
        host.entitySize = (size_t)a[2];
        host.clients = TEXT(3);
        host.clientSize = (size_t)a[4];
        return 0;
    case G_DROP_CLIENT:
        return host.vmMain(GAME_CLIENT_DISCONNECT, (int)a[0], 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    case G_SERVER_COMMAND:
        Send((int)a[0], TEXT(1));
        return 0;
    case G_SET_CONFIGSTRING:
        snprintf(host.configstrings[a[0]], sizeof(host.configstrings[0]), "%s", TEXT(1));
        return 0;
    case G_GET_CONFIGSTRING:
        snprintf(TEXT(1), (size_t)a[2], "%s", host.configstrings[a[0]]);
        return 0;
    case G_GET_USERINFO:
        snprintf(TEXT(1), (size_t)a[2], "%s", host.userinfo[a[0]]);
        return 0;
    case G_TRACE:
    case G_TRACE_CAPSULE:
        Trace((trace_t *)a[0], FLOATS(1), FLOATS(2), FLOATS(4));
        return 0;
    case G_LINK_ENTITY:
        LinkEntity((sharedEntity_t *)a[0]);
        return 0;
    case G_UNLINK_ENTITY:
        ((sharedEntity_t *)a[0])->r.linked = 0;
        return 0;
    case G_ENTITIES_IN_BOX:
        return EntitiesInBox(FLOATS(0), FLOATS(1), (int *)a[2], (int)a[3]);
    case G_ENTITY_CONTACT:
        return Overlaps(FLOATS(0), FLOATS(1), ((sharedEntity_t *)a[2])->r.absmin,
                        ((sharedEntity_t *)a[2])->r.absmax);
    case G_BOT_ALLOCATE_CLIENT:
        return -1;
    case G_GET_USERCMD:
        *(usercmd_t *)a[1] = host.cmd;
        return 0;
    case G_GET_ENTITY_TOKEN:
        return NextToken(TEXT(0), (size_t)a[1]);
    default: // prints, files beside the point, areas, times
        return 0;
    }
}

static intptr_t HostCall(intptr_t call, ...)
{
    intptr_t a[7];
    va_list args;

    va_start(args, call);
    for (size_t i = 0; i < ARRAY_LEN(a); i++)
        a[i] = va_arg(args, intptr_t);
    va_end(args);
    host.calls++;
    if (host.failAt && host.calls == host.failAt)
        Fail("the host has had enough");
    return Answer(call, a);
}

// ------------------------------------------------------------- driving the module

static intptr_t Call(int command, int a, int b, int c)
{
    return host.vmMain(command, a, b, c, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

static void Load(void)
{
    void (*enter)(game_syscall_t hostCall);
    void *symbol;

    memset(&host, 0, sizeof(host));
    host.library = dlopen(modulePath, RTLD_NOW);
    ck_assert_msg(host.library != NULL, "%s", dlerror());
    symbol = dlsym(host.library, "dllEntry");
    ck_assert_ptr_nonnull(symbol);
    memcpy(&enter, &symbol, sizeof(symbol));
    symbol = dlsym(host.library, "vmMain");
    ck_assert_ptr_nonnull(symbol);
    memcpy(&host.vmMain, &symbol, sizeof(symbol));
    enter(HostCall);
    SetCvar("mapname", "somewhere");
    SetCvar("sv_maxclients", "8");
    SetCvar("sv_fps", "20");
    SetCvar("sv_serverid", "33");
}

static void Unload(void)
{
    dlclose(host.library);
}

// A level with one client in slot 2 that has begun, 50 ms before `time`.
static int Begin(void)
{
    int time = 0;

    Call(GAME_INIT, 0, 1, 0);
    for (int i = 0; i < 3; i++)
        Call(GAME_RUN_FRAME, time += 100, 0, 0);
    strcpy(host.userinfo[2], "\\name\\Some%body\\model\\sarge\\ip\\1.2.3.4:5");
    ck_assert_int_eq(Call(GAME_CLIENT_CONNECT, 2, 1, 0), 0);
    Call(GAME_CLIENT_BEGIN, 2, 0, 0);
    Call(GAME_RUN_FRAME, time += 50, 0, 0);
    return time;
}

static void Run(int *time, int ms, int forward)
{
    for (int end = *time + ms; *time < end;) {
        host.cmd.serverTime = *time + 50;
        host.cmd.forwardmove = (int8_t)forward;
        Call(GAME_CLIENT_THINK, 2, 0, 0);
        Call(GAME_RUN_FRAME, *time += 50, 0, 0);
    }
}

static void Command(const char *word, const char *argument1, const char *argument2, const char *argument3)
{
    const char *const words[] = {word, argument1, argument2, argument3};

    host.wordCount = 0;
    for (size_t i = 0; i < ARRAY_LEN(words) && words[i]; i++)
        snprintf(host.words[host.wordCount++], sizeof(host.words[0]), "%s", words[i]);
    Call(GAME_CLIENT_COMMAND, 2, 0, 0);
}

#define TEN_ZEROS " 0 0 0 0 0 0 0 0 0 0"

static bool WasSent(const char *text)
{
    for (int i = 0; i < host.sentCount; i++)
        if (!strcmp(host.sent[i], text))
            return true;
    return false;
}

static void CheckPlayer(float lift, int weaponBits)
{
    const playerState_t *ps = Player(2);
    const sharedEntity_t *ent = Entity(2);

    ck_assert_int_eq(ps->clientNum, 2);
    ck_assert_float_eq_tol(ps->origin[0], 100, 0.5f);
    ck_assert_float_eq_tol(ps->origin[2], lift, 0.5f);
    ck_assert_int_eq(ps->viewheight, 60 - (int)lift);
    ck_assert_float_eq_tol(ps->viewangles[1], 90, 0.1f);
    ck_assert_int_eq(ps->stats[0], 100);
    ck_assert_int_eq(ps->persistant[0], 7);
    ck_assert_int_ne(ps->stats[weaponBits], 0);
    ck_assert_float_eq_tol(ent->r.currentOrigin[2], 0, 0.5f); // the world keeps feet
    ck_assert_float_eq_tol(ent->s.pos.trBase[2], lift, 0.5f);
    ck_assert_int_eq(ent->s.eType, 1);
    ck_assert_int_ge((int)ent->s.angles2[1], 0);
    ck_assert_int_le((int)ent->s.angles2[1], 7);
    if (lift > 0) { // Quake III's numbers; the original's are those of the trees
        ck_assert_int_lt(ent->s.legsAnim & 127, 37);
        ck_assert_int_lt(ent->s.torsoAnim & 127, 37);
    }
}

// ------------------------------------------------------------- tests

START_TEST(uo_gets_the_originals_text_and_feet)
{
    Load();
    SetCvar("ft_host", "1");
    Begin();
    CheckPlayer(0, 2);
    ck_assert(WasSent("f \"hello\x15\""));
    ck_assert(WasSent("t 0"));
    Command("mr", "32", "0", "stale");
    Command("mr", "33", "0", "one");
    Call(GAME_RUN_FRAME, 400, 0, 0);
    ck_assert_str_eq(CvarText("answer"), "choose one");
    Call(GAME_CLIENT_DISCONNECT, 2, 0, 0);
    ck_assert_str_eq(CvarText("answer"), "left");
    ck_assert_str_eq(host.configstrings[544 + 2], "");
    Call(GAME_SHUTDOWN, 0, 0, 0);
    Unload();
}
END_TEST

START_TEST(q3_gets_its_own_ways)
{
    int time, flags, spawns;

    Load();
    SetCvar("com_basegame", "baseq3");
    time = Begin();
    CheckPlayer(24, 2);
    ck_assert_str_eq(host.configstrings[20], "baseq3-1");
    ck_assert_str_eq(CvarText("g_synchronousClients"), "1");
    ck_assert_msg(!strncmp(host.configstrings[546], "n\\Somebody\\t\\0\\model\\sarge\\", 27), "%s",
                  host.configstrings[546]);
    ck_assert(WasSent("print \"hello\n\""));
    flags = Player(2)->eFlags;
    spawns = Player(2)->persistant[4];
    Command("2", NULL, NULL, NULL);
    Run(&time, 100, 0);
    ck_assert_str_eq(CvarText("answer"), "choose two");
    ck_assert_float_eq_tol(Player(2)->origin[1], 100, 0.5f);
    ck_assert_int_eq((flags ^ Player(2)->eFlags) & 4, 4); // P12
    ck_assert_int_eq(Player(2)->persistant[4], spawns + 1);
    Run(&time, 1000, 127);
    ck_assert_float_gt(Player(2)->origin[0], 100);
    ck_assert_int_eq(Entity(2)->s.legsAnim & 127, 15); // runs
    Command("nonsense", NULL, NULL, NULL);
    ck_assert(WasSent("print \"Unknown command: nonsense\n\""));
    Command("score", NULL, NULL, NULL);
    ck_assert(WasSent("scores 1 0 0 2 7 0 0" TEN_ZEROS));
    Call(GAME_SHUTDOWN, 0, 0, 0);
    Unload();
}
END_TEST

START_TEST(oa_has_other_stats_and_scores)
{
    Load();
    SetCvar("com_basegame", "baseoa");
    Begin();
    CheckPlayer(24, 3);
    ck_assert_str_eq(host.configstrings[20], "baseoa-1");
    Command("score", NULL, NULL, NULL);
    ck_assert(WasSent("scores 1 0 0 0 2 7 0 0" TEN_ZEROS " 0"));
    Call(GAME_SHUTDOWN, 0, 0, 0);
    Unload();
}
END_TEST

START_TEST(who_is_thrown_out_by_a_command_leaves_when_the_script_is_done)
{
    Load();
    SetCvar("ft_host", "1");
    Begin();
    strcpy(host.userinfo[3], "\\name\\Other\\model\\sarge\\ip\\1.2.3.5:5");
    ck_assert_int_eq(Call(GAME_CLIENT_CONNECT, 3, 1, 0), 0);
    Call(GAME_CLIENT_BEGIN, 3, 0, 0);
    Call(GAME_RUN_FRAME, 350, 0, 0);
    host.throwsOut = true;
    Command("mr", "33", "0", "two");
    Call(GAME_RUN_FRAME, 400, 0, 0);
    ck_assert_str_eq(CvarText("after"), "1choose two");
    ck_assert_str_eq(CvarText("answer"), "left");
    ck_assert_str_eq(CvarText("next"), "there: 1"); // who was thrown out by the first one's leaving
    SetCvar("answer", "");
    Call(GAME_CLIENT_DISCONNECT, 3, 0, 0); // he is gone already
    ck_assert_str_eq(CvarText("answer"), "");
    Call(GAME_SHUTDOWN, 0, 0, 0);
    Unload();
}
END_TEST

// Loads a level that fails at the n-th host call, and shuts it down.  True when it did not fail.
static bool LoadFailing(long n)
{
    volatile bool failed = true; // lives over the jump

    Load();
    host.failAt = n;
    if (!setjmp(host.onError)) {
        Begin();
        failed = false;
    }
    host.failAt = 0;
    Call(GAME_SHUTDOWN, 0, 0, 0);
    Call(GAME_SHUTDOWN, 0, 0, 0); // once more: nothing is left to do
    Unload();
    return !failed;
}

START_TEST(an_error_in_any_call_can_be_shut_down)
{
    long all;

    ck_assert(LoadFailing(0));
    all = host.calls;
    for (long n = 1; n < all; n += n < 150 ? 1 : all / 100 + 1)
        LoadFailing(n);
}
END_TEST

static int FindMissile(void)
{
    for (int i = 72; i < host.entityCount; i++)
        if (Entity(i)->s.eType == 3 && Entity(i)->r.linked)
            return i;
    return -1;
}

START_TEST(a_grenade_flies_bounces_and_goes_off)
{
    int time, missile;
    float highest = 0;

    Load();
    SetCvar("ft_host", "1");
    time = Begin();
    host.cmd.weapon = 2;
    Run(&time, 1500, 0);
    ck_assert_int_eq(Player(2)->weapon, 2);
    host.cmd.buttons = 1;
    Run(&time, 600, 0);
    ck_assert_int_eq(FindMissile(), -1); // held
    host.cmd.buttons = 0;
    for (int i = 0; i < 20 && FindMissile() < 0; i++)
        Run(&time, 50, 0);
    missile = FindMissile();
    ck_assert_int_ge(missile, 72);
    for (int i = 0; i < 24; i++) {
        const sharedEntity_t *ent = Entity(missile);

        highest = ent->r.currentOrigin[2] > highest ? ent->r.currentOrigin[2] : highest;
        ck_assert_float_ge(ent->r.currentOrigin[2], -1);
        Run(&time, 50, 0);
    }
    ck_assert_float_gt(highest, 40);
    ck_assert_str_eq(CvarText("hurt"), "");
    Run(&time, 1000, 0);
    ck_assert_str_eq(CvarText("hurt"), "MOD_GRENADE_SPLASH nade_mp");
    ck_assert_int_eq(FindMissile(), -1);
    Call(GAME_SHUTDOWN, 0, 0, 0);
    Unload();
}
END_TEST

START_TEST(nothing_happens_before_init)
{
    Load();
    Call(GAME_RUN_FRAME, 100, 0, 0);
    Call(GAME_CLIENT_THINK, 0, 0, 0);
    Call(GAME_CLIENT_COMMAND, 99, 0, 0);
    ck_assert_int_eq(Call(GAME_CONSOLE_COMMAND, 0, 0, 0), 0);
    Call(GAME_SHUTDOWN, 0, 0, 0);
    Unload();
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("module");
    TCase *tests = tcase_create("host");
    char folder[2048];

    (void)argc;
    snprintf(folder, sizeof(folder), "%s", argv[0]);
    snprintf(modulePath, sizeof(modulePath), "%s/../%s", dirname(folder), MODULE_NAME);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, uo_gets_the_originals_text_and_feet);
    tcase_add_test(tests, q3_gets_its_own_ways);
    tcase_add_test(tests, oa_has_other_stats_and_scores);
    tcase_add_test(tests, who_is_thrown_out_by_a_command_leaves_when_the_script_is_done);
    tcase_add_test(tests, an_error_in_any_call_can_be_shut_down);
    tcase_add_test(tests, a_grenade_flies_bounces_and_goes_off);
    tcase_add_test(tests, nothing_happens_before_init);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
