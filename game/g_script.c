// The script system of a level: opens the VM, reads and links the scripts, starts the mains and the
// callbacks, moves the clock, prints reports.  What scripts may call stands in g_scr_*.c.  Order of a level's
// start: script-api 6.2; of a frame: vm-semantics T3, T4.
#include "g_anim.h"
#include "g_script.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"

enum {
    MAX_GAMETYPES = 32, // [script-api 6.2]
    MAX_GAMETYPE_TEXT = 1023,
    LIST_SIZE = 16384,
    LOADING_FRAMES = 4, // three of warm-up and the first ordinary one [vm-semantics T13]
    MEBIBYTE = 1 << 20,
    MAX_PRINT_PIECE = 1000,
};

static const char gametypeDirectory[] = "maps/mp/gametypes";
static const char callbackScript[] = "maps/mp/gametypes/_callbacksetup";

static struct {
    bool isDead;                     // the VM said that only closing it is allowed
    bool isCompileError;             // something is missing or does not compile
    bool hasErred;                   // a script error was reported since the last check
    char drop[MAX_STRING_CHARS * 2]; // what Scr_Drop raised since then
    bool isChecking;                 // G_Error is on its way
    int calls;                       // of the VM that are under way, one in a native of the other
    gsc_status_t status;             // what the first of them to fail came back with
    int advances;
    gsc_function_t gametypeMain, levelMain;
    char gametypes[MAX_GAMETYPES][MAX_QPATH];
    int gametypeCount;
} script;

// -------------------------------------------------------------------- the VM's callbacks

// The path of the script that wraps our extensions; no file of that name is looked for.
static bool IsExtScript(const char *path)
{
    size_t length = strlen(scr_extScript);

    return !strncmp(path, scr_extScript, length) && !strcmp(path + length, ".gsc");
}

static char *ReadScript(void *user, const char *path, size_t *size)
{
    int handle;
    int length;
    char *text;

    (void)user;
    if (strlen(path) >= MAX_QPATH)
        return NULL;
    if (IsExtScript(path))
        return Scr_ExtText(size);
    length = Sys_FileOpen(path, &handle, FS_READ);
    if (!handle || length < 0)
        return NULL;
    *size = length > 0 ? (size_t)length : 1;
    text = G_ScriptAlloc(NULL, NULL, 0, *size);
    if (text) {
        text[0] = '\n';
        if (length > 0)
            Sys_FileRead(text, length, handle);
    }
    Sys_FileClose(handle);
    return text;
}

// In pieces that any host prints whole.
static void PrintText(void *user, const char *text)
{
    char piece[MAX_PRINT_PIECE + 1];

    (void)user;
    for (size_t length = strlen(text); length > 0;) {
        size_t part = length < MAX_PRINT_PIECE ? length : MAX_PRINT_PIECE;

        Q_StringCopyN(piece, sizeof(piece), text, part);
        Sys_Print(piece);
        text += part;
        length -= part;
    }
}

static void PrintReport(void *user, const gsc_report_t *report)
{
    if (report->kind == GSC_REPORT_RUNTIME) {
        G_ReportCount(COUNT_SCRIPT_ERRORS, 1);
        script.hasErred = true;
    }
    if (report->kind != GSC_REPORT_WARNING)
        G_JsonError(report);
    G_ReportLogWrite(report->text);
    if (report->always || cvars.scrErrorReport.integer > 0)
        PrintText(user, report->text);
}

static void RaiseNoMemory(void)
{
    if (cvars.scrMemoryLimit.integer > 0)
        G_Error("script memory is used up (scr_memory_limit %d MiB)", cvars.scrMemoryLimit.integer);
    G_Error("no memory left for scripts");
}

void Scr_Check(gsc_status_t status)
{
    if (status != GSC_OK) {
        script.isDead = true;
        script.status = script.status == GSC_OK ? status : script.status;
    }
    // In a native the host's jump would pass over the call of the VM around it, which could then not be
    // closed.
    if (script.calls > 0 || script.isChecking)
        return;
    bool isFatal = (script.hasErred && cvars.scrErrorFatal.integer) || script.drop[0];
    script.hasErred = false;
    script.isChecking = true;
    if (script.status == GSC_NO_MEMORY)
        RaiseNoMemory();
    if (script.status != GSC_OK || isFatal)
        G_Error("%s", script.drop[0] ? script.drop : "script runtime error\n(see console for details)");
    script.isChecking = false;
}

// Around each call of the VM that may run script.
static void BeginCall(void)
{
    script.calls++;
}

static void EndCall(gsc_status_t status)
{
    script.calls--;
    Scr_Check(status);
}

bool Scr_Drop(gsc_vm_t *vm, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    Q_FormatV(script.drop, sizeof(script.drop), format, args);
    va_end(args);
    return Gsc_Fail(vm, "%s", script.drop);
}

// -------------------------------------------------------------------- game types

static int CompareNames(const void *a, const void *b)
{
    return strcmp(a, b);
}

// Fills script.gametypes: every maps/mp/gametypes/*.gsc that does not begin with '_', sorted.
static void ListGametypes(void)
{
    char *list = G_Alloc(LIST_SIZE);
    int count = Sys_FileList(gametypeDirectory, ".gsc", list, LIST_SIZE);
    bool isFull = false;

    script.gametypeCount = 0;
    for (const char *name = list; count > 0; count--, name += strlen(name) + 1) {
        char *slot;

        if (!*name || *name == '_' || *name == '/')
            continue;
        if (script.gametypeCount == MAX_GAMETYPES) {
            isFull = true;
            break;
        }
        slot = script.gametypes[script.gametypeCount];
        if (!Q_StringCopy(slot, MAX_QPATH, name))
            continue;
        Q_PathStripExtension(Q_StringLower(slot));
        script.gametypeCount++;
    }
    G_Free(list);
    if (isFull)
        G_Printf("Too many game type scripts found! Only loading the first %i\n", MAX_GAMETYPES);
    qsort(script.gametypes, (size_t)script.gametypeCount, MAX_QPATH, CompareNames);
}

static bool IsGametype(const char *name)
{
    for (int i = 0; i < script.gametypeCount; i++)
        if (!Q_StringCompareNoCase(script.gametypes[i], name))
            return true;
    return false;
}

// Reads GAMETYPE.txt: a display name and perhaps the word "team".
static bool ReadIsTeamGametype(const char *gametype)
{
    char path[MAX_QPATH];
    char *text;
    int length = 0;
    q_parser_t parser;
    bool isTeam = false;

    if (!Q_Format(path, sizeof(path), "%s/%s.txt", gametypeDirectory, gametype))
        return false;
    text = Sys_ReadFile(path, MAX_GAMETYPE_TEXT, &length);
    if (!text) {
        G_Printf("WARNING: could not read %s, or it is longer than %d bytes\n", path, MAX_GAMETYPE_TEXT);
        return false;
    }
    Q_ParserInit(&parser, path, text, (size_t)length);
    if (Q_ParseToken(&parser) && Q_ParseToken(&parser))
        isTeam = !Q_StringCompareNoCase(parser.token, "team");
    if (parser.error)
        G_Printf("WARNING: %s:%d: %s\n", path, parser.line, parser.error);
    G_Free(text);
    return isTeam;
}

static void ChooseGametype(void)
{
    char wanted[MAX_QPATH];

    ListGametypes();
    if (!Q_StringCopy(wanted, sizeof(wanted), cvars.gametype.string) || !IsGametype(wanted)) {
        G_Printf("g_gametype %s is not a valid gametype, defaulting to dm\n", cvars.gametype.string);
        Q_StringCopy(wanted, sizeof(wanted), "dm");
        if (!IsGametype(wanted))
            G_Error("no gametype: neither %s/%s.gsc nor %s/dm.gsc was found", gametypeDirectory,
                    cvars.gametype.string, gametypeDirectory);
        Sys_CvarSet(G_CvarName("g_gametype"), wanted);
    }
    Q_StringLower(wanted);
    Q_StringCopy(level.gametype, sizeof(level.gametype), wanted);
    level.teamGametype = ReadIsTeamGametype(level.gametype);
}

// -------------------------------------------------------------------- loading

// Finds a function that must be there.
static gsc_function_t NeedFunction(const char *file, const char *name)
{
    gsc_function_t function = Gsc_FindFunction(level.vm, file, name);

    if (!function) {
        G_Printf("Could not find label '%s' in script '%s'\n", name, file);
        script.isCompileError = true;
    }
    return function;
}

// True when the file is there.  Errors in it are remembered, so that the other files are still looked at.
static bool LoadScript(const char *file, bool isRequired)
{
    bool isFound = true;
    gsc_status_t status = Gsc_Load(level.vm, file, isRequired ? NULL : &isFound);

    if (status == GSC_NO_MEMORY)
        Scr_Check(status);
    if (status != GSC_OK)
        script.isCompileError = true;
    return isFound;
}

static void FindCallbacks(void)
{
    const struct {
        const char *name;
        gsc_function_t *function;
    } callbacks[] = {
        {"CodeCallback_StartGameType", &level.cbStartGameType},
        {"CodeCallback_PlayerConnect", &level.cbConnect},
        {"CodeCallback_PlayerDisconnect", &level.cbDisconnect},
        {"CodeCallback_PlayerDamage", &level.cbDamage},
        {"CodeCallback_PlayerKilled", &level.cbKilled},
    };

    for (size_t i = 0; i < ARRAY_LEN(callbacks); i++)
        *callbacks[i].function = NeedFunction(callbackScript, callbacks[i].name);
}

static void LoadScripts(void)
{
    char gametypeScript[MAX_QPATH + sizeof(gametypeDirectory)];
    char levelScript[MAX_QPATH + 16];
    bool hasLevelScript;
    gsc_status_t status;

    Q_Format(gametypeScript, sizeof(gametypeScript), "%s/%s", gametypeDirectory, level.gametype);
    Q_Format(levelScript, sizeof(levelScript), "maps/mp/%s", level.mapName);
    LoadScript(gametypeScript, true);
    LoadScript(callbackScript, true);
    hasLevelScript = LoadScript(levelScript, false);
    if (Scr_HasExtensions())
        LoadScript(scr_extScript, true);
    status = Gsc_Link(level.vm);
    if (status == GSC_NO_MEMORY)
        Scr_Check(status);
    if (status != GSC_OK)
        script.isCompileError = true;
    if (!script.isCompileError) {
        script.gametypeMain = NeedFunction(gametypeScript, "main");
        script.levelMain = hasLevelScript ? Gsc_FindFunction(level.vm, levelScript, "main") : 0;
        FindCallbacks();
        if (Scr_HasExtensions())
            Scr_Check(Scr_SetExt(level.vm));
    }
    if (script.isCompileError) {
        script.isDead = true;
        script.isChecking = true;
        G_Error("script compile error\n(see console for details)");
    }
}

static void OpenVm(void)
{
    gsc_config_t config;

    Gsc_DefaultConfig(&config);
    config.alloc = G_ScriptAlloc;
    config.readFile = ReadScript;
    config.report = PrintReport;
    config.print = PrintText;
    config.findTree = G_AnimFindTree;
    config.findNode = G_AnimFindNode;
    config.user = NULL;
    config.developer = cvars.developer.integer != 0;
    config.developerScript = cvars.developerScript.integer != 0;
    config.errorReport = Q_ClampInt(cvars.scrErrorReport.integer, G_ReportLogOpen() ? 1 : 0, 2);
    config.strictStock = !Scr_HasExtensions();
    config.stockLimits = cvars.scrStockLimits.integer != 0;
    config.memoryLimit =
        cvars.scrMemoryLimit.integer > 0 ? (size_t)cvars.scrMemoryLimit.integer * MEBIBYTE : 0;
    config.loopLimit = cvars.scrLoopLimit.integer > 0 ? (uint64_t)cvars.scrLoopLimit.integer : 0;
    config.seed = Q_RandomBits(&level.random); // seeded by sv_seed and the restart count, or by the host
    config.startTimeMs = Scr_Time();
    level.vm = Gsc_Open(&config);
    if (!level.vm)
        G_Error("no memory left for scripts");
}

bool G_ScriptInit(bool restart)
{
    gsc_census_t census;

    (void)restart;
    memset(&script, 0, sizeof(script));
    Scr_ClearEntities();
    Scr_ClearMovers();
    Scr_ClearLinks();
    Scr_ClearHud();
    Scr_ClearObjectives();
    Scr_ClearExt();
    Scr_ClearTold();
    G_VoteInit();
    Scr_ClearComplaints();
    Sys_CvarSet("cg_atmos", "-1");
    G_StringsInit();
    ChooseGametype();
    Scr_LoadMapKeys();
    OpenVm();
    Gsc_SetLoading(level.vm, true);
    Gsc_SetLevelTime(level.vm, Scr_Time());
    Scr_Check(Scr_AddNatives(level.vm));
    Scr_Check(Scr_AddFields(level.vm));
    Scr_Check(Scr_AddHudFields(level.vm));
    LoadScripts();
    Gsc_Census(level.vm, &census);
    G_Printf("Scripts loaded: %d files, %d functions\n", census.files, census.functions);
    G_SessionApplyGame(level.vm);
    return true;
}

void G_ScriptInterrupt(void)
{
    if (level.vm)
        Gsc_Interrupt(level.vm);
}

void G_ScriptShutdown(void)
{
    gsc_vm_t *vm = level.vm;

    if (!vm)
        return;
    if (!script.isDead && cvars.scrErrorReport.integer > 0)
        Gsc_ErrorSummary(vm);
    Scr_SummarizeComplaints();
    level.vm = NULL;
    for (int i = 0; i < MAX_CLIENTS; i++)
        g_clients[i].pers = Gsc_Undefined();
    Gsc_Close(vm);
    G_ReportLogClose();
}

// -------------------------------------------------------------------- running

int Scr_Time(void)
{
    return (int)((unsigned)level.timeMs + (unsigned)level.clockBaseMs);
}

static bool IsRunning(void)
{
    return level.vm && !script.isDead;
}

bool G_ScriptIsAlive(void)
{
    return IsRunning();
}

// Starts a function as a thread of its own.
static void Start(gsc_function_t function, gsc_value_t self, const gsc_value_t *args, int count)
{
    if (!IsRunning() || !function)
        return;
    Gsc_SetLevelTime(level.vm, Scr_Time());
    time_part_t before = G_TimePart(PART_SCRIPT);
    BeginCall();
    EndCall(Gsc_Start(level.vm, function, self, args, count, NULL));
    G_TimePart(before);
}

void G_ScriptStart(void)
{
    level.spawning = true;
    G_JsonLevel("map", level.isRestart ? "restart" : "start");
    Start(script.gametypeMain, Gsc_Undefined(), NULL, 0);
    Start(script.levelMain, Gsc_Undefined(), NULL, 0);
    Start(level.cbStartGameType, Gsc_Undefined(), NULL, 0);
    level.spawning = false;
}

void G_ScriptRunNow(void)
{
    if (!IsRunning())
        return;
    Gsc_SetLevelTime(level.vm, Scr_Time());
    time_part_t before = G_TimePart(PART_SCRIPT);
    BeginCall();
    gsc_status_t status = Gsc_RunNow(level.vm);
    EndCall(status == GSC_NOT_NOW ? GSC_OK : status); // in the middle of a script: what is due runs after it
    G_TimePart(before);
}

void G_ScriptAdvance(void)
{
    if (!IsRunning())
        return;
    Gsc_SetLevelTime(level.vm, Scr_Time());
    BeginCall();
    EndCall(Gsc_Advance(level.vm, Scr_Time()));
    if (script.advances < LOADING_FRAMES && ++script.advances == LOADING_FRAMES)
        Gsc_SetLoading(level.vm, false);
}

// -------------------------------------------------------------------- entities and events

gsc_value_t G_ScriptEntity(const gentity_t *ent)
{
    if (!ent || !ent->inUse || !IsRunning())
        return Gsc_Undefined();
    return Gsc_Entity(level.vm, CLASS_ENTITY, (int)(ent - g_entities));
}

gentity_t *G_ScriptToEntity(gsc_value_t value)
{
    int classId = -1;
    int number = Gsc_ToEntity(value, &classId);

    if (number < 0 || number >= MAX_GENTITIES || classId != CLASS_ENTITY || !g_entities[number].inUse)
        return NULL;
    return &g_entities[number];
}

void G_ScriptNotify(gentity_t *ent, const char *event, const gsc_value_t *args, int count)
{
    if (!IsRunning() || !ent || !ent->inUse)
        return;
    Gsc_SetLevelTime(level.vm, Scr_Time());
    time_part_t before = G_TimePart(PART_SCRIPT);
    gsc_value_t object = G_ScriptEntity(ent);
    BeginCall();
    EndCall(Gsc_Notify(level.vm, object, event, args, count));
    G_TimePart(before);
}

void G_ScriptNotifyEntity(gentity_t *ent, const char *event, gentity_t *arg)
{
    gsc_value_t value = G_ScriptEntity(arg);

    G_ScriptNotify(ent, event, &value, 1);
}

void G_ScriptEntityFreed(gentity_t *ent)
{
    int number = (int)(ent - g_entities);

    Scr_ForgetEntity(number);
    Scr_ForgetMover(number);
    Scr_ForgetLink(number);
    if (IsRunning())
        Gsc_RemoveEntity(level.vm, CLASS_ENTITY, number);
}

// A map's text: \n is a new line, any other escape a backslash [script-api 4.1].
static gsc_value_t MapText(const char *value)
{
    char text[MAX_SPAWN_CHARS];
    size_t length = 0;

    for (const char *c = value; *c && length + 1 < sizeof(text); c++)
        if (*c == '\\' && c[1])
            text[length++] = *++c == 'n' ? '\n' : '\\';
        else
            text[length++] = *c;
    text[length] = 0;
    return Gsc_NewString(level.vm, text);
}

bool G_ScriptMapKey(gentity_t *ent, const char *key, const char *value)
{
    gsc_type_t type;
    gsc_value_t converted;
    char name[MAX_QPATH];

    if (!IsRunning() || !Scr_FindMapKey(key, &type) || !Q_StringCopy(name, sizeof(name), key))
        return false;
    if (type == GSC_INT)
        converted = Gsc_Int((int)strtol(value, NULL, 10));
    else if (type == GSC_FLOAT)
        converted = Gsc_Float(strtof(value, NULL));
    else
        converted = MapText(value);
    Scr_Check(Gsc_SetField(level.vm, G_ScriptEntity(ent), Q_StringLower(name), converted));
    Gsc_Release(level.vm, converted);
    return true;
}

// -------------------------------------------------------------------- player callbacks [script-api 6.1]

void G_ScriptConnect(gclient_t *client)
{
    if (!IsRunning())
        return;
    if (!Gsc_IsDefined(client->pers))
        client->pers = Gsc_NewArray(level.vm);
    Scr_ForgetTold(client->number);
    G_JsonOfPlayer("connect", client);
    Start(level.cbConnect, G_ScriptEntity(G_EntityOf(client)), NULL, 0);
}

void G_ScriptDisconnect(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client);
    gsc_value_t args[2];

    if (IsRunning()) {
        args[0] = Gsc_NewString(level.vm, "-1");
        args[1] = Gsc_NewString(level.vm, "disconnect");
        G_ScriptNotify(ent, "menuresponse", args, 2);
        Gsc_Release(level.vm, args[0]);
        Gsc_Release(level.vm, args[1]);
        Start(level.cbDisconnect, G_ScriptEntity(ent), NULL, 0);
    }
    G_JsonOfPlayer("leave", client);
    Scr_FreeClientHud(client->number);
    Scr_ForgetOrders(client->number);
    G_VoteForget(client->number);
    if (level.vm && !script.isDead)
        Gsc_Release(level.vm, client->pers);
    client->pers = Gsc_Undefined();
}

// The weapon that scripts hear of: the inflictor's when it is a missile or a mounted gun, else the one in the
// attacker's hands [movement-weapons-damage 7.1].
static int WeaponOf(const damage_t *damage)
{
    if (damage->weapon >= 0)
        return damage->weapon;
    if (damage->inflictor && !damage->inflictor->client && damage->inflictor->s.weapon > 0)
        return damage->inflictor->s.weapon;
    if (damage->attacker && damage->attacker->client)
        return damage->attacker->client->player.weapon;
    return 0;
}

void G_ScriptDamage(gclient_t *victim, const damage_t *damage)
{
    gsc_value_t args[9];

    if (!IsRunning())
        return;
    args[0] = G_ScriptEntity(damage->inflictor);
    args[1] = G_ScriptEntity(damage->attacker);
    args[2] = Gsc_Int(damage->damage);
    args[3] = Gsc_Int(damage->flags);
    args[4] = Gsc_NewString(level.vm, G_ModName(damage->mod));
    args[5] = Gsc_NewString(level.vm, G_WeaponName(WeaponOf(damage)));
    args[6] = damage->hasPoint ? Gsc_Vector(damage->point) : Gsc_Undefined();
    args[7] = damage->hasDir ? Gsc_Vector(damage->dir) : Gsc_Undefined();
    args[8] = Gsc_NewString(level.vm, BG_HitLocationName(damage->hitLocation));
    Start(level.cbDamage, G_ScriptEntity(G_EntityOf(victim)), args, 9);
    Gsc_Release(level.vm, args[4]);
    Gsc_Release(level.vm, args[5]);
    Gsc_Release(level.vm, args[8]);
}

void G_ScriptKilled(gclient_t *victim, const damage_t *damage)
{
    gsc_value_t args[7];

    G_JsonHit("kill", victim, damage, WeaponOf(damage));
    if (!IsRunning())
        return;
    args[0] = G_ScriptEntity(damage->inflictor);
    args[1] = G_ScriptEntity(damage->attacker);
    args[2] = Gsc_Int(damage->damage);
    args[3] = Gsc_NewString(level.vm, G_ModName(damage->mod));
    args[4] = Gsc_NewString(level.vm, G_WeaponName(WeaponOf(damage)));
    args[5] = damage->hasDir ? Gsc_Vector(damage->dir) : Gsc_Undefined();
    args[6] = Gsc_NewString(level.vm, BG_HitLocationName(damage->hitLocation));
    Start(level.cbKilled, G_ScriptEntity(G_EntityOf(victim)), args, 7);
    Gsc_Release(level.vm, args[3]);
    Gsc_Release(level.vm, args[4]);
    Gsc_Release(level.vm, args[6]);
}

const char *G_ModName(int mod)
{
    return BG_ModName(mod);
}

int G_ParseMod(const char *text)
{
    int mod = BG_FindMod(text);

    if (mod < 0) {
        G_Complain("Unknown means of death string '%s'\n", text);
        return BG_MOD_UNKNOWN;
    }
    return mod;
}
