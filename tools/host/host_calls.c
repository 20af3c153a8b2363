// The host calls: one function and one row of the table for each number of game_import_t.  Rules: spec
// host-quake3-abi, section 7.
#include "host.h"

#include <math.h>
#include <string.h>
#include <time.h>
#include "q_string.h"

enum { MAX_CALL_ARGS = 7, NUM_CALLS = 212 };

typedef intptr_t (*call_t)(host_t *host, const intptr_t *args);

// The module knows of one host only: its calls carry no pointer to it.
static host_t *served;

void Calls_Serve(host_t *host)
{
    served = host;
}

static const char *Text(intptr_t arg)
{
    return arg ? (const char *)arg : "";
}

// A buffer to write text to; a level error when there is none.
static char *Buffer(host_t *host, intptr_t buffer, intptr_t size)
{
    if (!buffer || size < 1)
        Host_Error(host, "host call with a buffer of %d bytes", (int)size);
    return (char *)buffer;
}

static int Slot(host_t *host, intptr_t slot)
{
    if (!Clients_IsSlot(host, (int)slot))
        Host_Error(host, "host call with bad client slot %d", (int)slot);
    return (int)slot;
}

static int ConfigIndex(host_t *host, intptr_t index)
{
    if ((int)index < 0 || (int)index >= MAX_CONFIGSTRINGS)
        Host_Error(host, "bad configstring index %d", (int)index);
    return (int)index;
}

static sharedEntity_t *Entity(host_t *host, intptr_t entity)
{
    if (!entity)
        Host_Error(host, "host call with no entity");
    return (sharedEntity_t *)entity;
}

// ---- console, clock, variables, words

static intptr_t CallPrint(host_t *host, const intptr_t *args)
{
    host->printer.write(host->printer.user, Text(args[0]));
    return 0;
}

static intptr_t CallError(host_t *host, const intptr_t *args)
{
    if (strlen(Text(args[0])) >= sizeof(host->errorText))
        CallPrint(host, args);
    Host_Error(host, "%s", Text(args[0]));
}

static intptr_t CallMilliseconds(host_t *host, const intptr_t *args)
{
    (void)host;
    (void)args;
    return (int)(uint32_t)Clock_Ms();
}

static intptr_t CallCvarRegister(host_t *host, const intptr_t *args)
{
    Cvar_RegisterForModule(host->cvars, (vm_cvar_t *)args[0], Text(args[1]), Text(args[2]), (int)args[3]);
    return 0;
}

static intptr_t CallCvarUpdate(host_t *host, const intptr_t *args)
{
    vm_cvar_t *cvar = (vm_cvar_t *)args[0];

    if (!Cvar_UpdateForModule(host->cvars, cvar))
        Host_Error(host, "cvar update: bad handle %d", cvar->handle);
    return 0;
}

static intptr_t CallCvarSet(host_t *host, const intptr_t *args)
{
    Cvar_Set(host->cvars, Text(args[0]), Text(args[1]), CVAR_BY_MODULE);
    return 0;
}

static intptr_t CallCvarInteger(host_t *host, const intptr_t *args)
{
    return Cvar_Integer(host->cvars, Text(args[0]));
}

static intptr_t CallCvarString(host_t *host, const intptr_t *args)
{
    Q_StringCopy(Buffer(host, args[1], args[2]), (size_t)args[2], Cvar_String(host->cvars, Text(args[0])));
    return 0;
}

static intptr_t CallArgc(host_t *host, const intptr_t *args)
{
    (void)args;
    return host->words.count;
}

static intptr_t CallArgv(host_t *host, const intptr_t *args)
{
    Q_StringCopy(Buffer(host, args[1], args[2]), (size_t)args[2], Cmd_Word(&host->words, (int)args[0]));
    return 0;
}

static intptr_t CallConsoleCommand(host_t *host, const intptr_t *args)
{
    if (args[0] == EXEC_NOW)
        Console_Execute(host, Text(args[1]));
    else if (args[0] == EXEC_INSERT)
        Cmd_Insert(host->commands, Text(args[1]));
    else if (args[0] == EXEC_APPEND)
        Cmd_Append(host->commands, Text(args[1]));
    else
        Host_Error(host, "console command with bad mode %d", (int)args[0]);
    return 0;
}

static intptr_t CallRealTime(host_t *host, const intptr_t *args)
{
    qtime_t *out = (qtime_t *)args[0];
    time_t now = time(NULL);
    struct tm parts;

    (void)host;
    if (out && localtime_r(&now, &parts)) {
        *out = (qtime_t){parts.tm_sec,  parts.tm_min,  parts.tm_hour, parts.tm_mday, parts.tm_mon,
                         parts.tm_year, parts.tm_wday, parts.tm_yday, parts.tm_isdst};
    }
    return (intptr_t)now;
}

// ---- files

static intptr_t CallFsOpen(host_t *host, const intptr_t *args)
{
    return Fs_Open(host->fs, Text(args[0]), (fs_mode_t)args[2], (int *)args[1]);
}

static intptr_t CallFsRead(host_t *host, const intptr_t *args)
{
    return Fs_Read(host->fs, (void *)args[0], (int)args[1], (int)args[2]);
}

static intptr_t CallFsWrite(host_t *host, const intptr_t *args)
{
    return Fs_Write(host->fs, (const void *)args[0], (int)args[1], (int)args[2]);
}

static intptr_t CallFsClose(host_t *host, const intptr_t *args)
{
    Fs_Close(host->fs, (int)args[0]);
    return 0;
}

static intptr_t CallFsSeek(host_t *host, const intptr_t *args)
{
    return Fs_Seek(host->fs, (int)args[0], (int)args[1], (fs_origin_t)args[2]);
}

static intptr_t CallFsList(host_t *host, const intptr_t *args)
{
    return Fs_List(host->fs, Text(args[0]), Text(args[1]), Buffer(host, args[2], args[3]), (int)args[3]);
}

// ---- clients, configstrings, info strings

static intptr_t CallLocateGameData(host_t *host, const intptr_t *args)
{
    if (!World_LocateEntities(host->world, (void *)args[0], (int)args[1], (int)args[2]))
        Host_Error(host, "game data: %d entities of %d bytes cannot be", (int)args[1], (int)args[2]);
    if (!args[3] || (int)args[4] < (int)sizeof(playerState_t))
        Host_Error(host, "game data: clients of %d bytes cannot be", (int)args[4]);
    host->clientData = (void *)args[3];
    host->clientDataSize = (int)args[4];
    return 0;
}

static intptr_t CallDropClient(host_t *host, const intptr_t *args)
{
    if (Clients_IsSlot(host, (int)args[0]))
        Clients_Drop(host, (int)args[0], Text(args[1]));
    return 0;
}

static intptr_t CallServerCommand(host_t *host, const intptr_t *args)
{
    if ((int)args[0] == -1 || Clients_IsSlot(host, (int)args[0]))
        Clients_Send(host, (int)args[0], Text(args[1]));
    return 0;
}

static intptr_t CallSetConfigstring(host_t *host, const intptr_t *args)
{
    Server_SetConfigstring(host, ConfigIndex(host, args[0]), Text(args[1]));
    return 0;
}

static intptr_t CallGetConfigstring(host_t *host, const intptr_t *args)
{
    const char *text = host->configstrings[ConfigIndex(host, args[0])];

    Q_StringCopy(Buffer(host, args[1], args[2]), (size_t)args[2], text ? text : "");
    return 0;
}

static intptr_t CallGetUserinfo(host_t *host, const intptr_t *args)
{
    const client_t *client = &host->clients[Slot(host, args[0])];

    Q_StringCopy(Buffer(host, args[1], args[2]), (size_t)args[2], client->userinfo);
    return 0;
}

static intptr_t CallSetUserinfo(host_t *host, const intptr_t *args)
{
    client_t *client = &host->clients[Slot(host, args[0])];

    if (!Q_StringCopy(client->userinfo, sizeof(client->userinfo), Text(args[1])))
        Print(&host->printer, "userinfo of slot %d is too long: cut\n", (int)args[0]);
    return 0;
}

static intptr_t CallGetServerinfo(host_t *host, const intptr_t *args)
{
    char info[MAX_INFO_STRING];

    Cvar_InfoString(host->cvars, CVAR_SERVERINFO, info, sizeof(info));
    Q_StringCopy(Buffer(host, args[0], args[1]), (size_t)args[1], info);
    return 0;
}

static intptr_t CallGetUsercmd(host_t *host, const intptr_t *args)
{
    *(usercmd_t *)args[1] = host->clients[Slot(host, args[0])].command;
    return 0;
}

static intptr_t CallGetEntityToken(host_t *host, const intptr_t *args)
{
    q_parser_t *parser = &host->entityParser;
    char *out = Buffer(host, args[0], args[1]);
    bool hadError = parser->error != NULL;

    out[0] = '\0';
    if (Q_ParseToken(parser)) {
        if (!Q_StringCopy(out, (size_t)args[1], parser->token))
            Print(&host->printer, "%s, line %d: a token is too long: cut\n", parser->name, parser->tokenLine);
        return 1;
    }
    if (parser->error && !hadError)
        Print(&host->printer, "%s, line %d: %s\n", parser->name, parser->tokenLine, parser->error);
    return 0;
}

// ---- bots

static intptr_t CallBotAllocate(host_t *host, const intptr_t *args)
{
    (void)args;
    return Clients_AllocateBot(host);
}

static intptr_t CallBotFree(host_t *host, const intptr_t *args)
{
    Clients_Free(host, Slot(host, args[0]));
    return 0;
}

static intptr_t CallBotGetServerCommand(host_t *host, const intptr_t *args)
{
    char *out = Buffer(host, args[1], args[2]);

    return Clients_IsSlot(host, (int)args[0]) && Clients_ReadCommand(host, (int)args[0], out, (int)args[2]);
}

static intptr_t CallBotUsercmd(host_t *host, const intptr_t *args)
{
    if (Clients_IsSlot(host, (int)args[0]) && args[1])
        Clients_Think(host, (int)args[0], (const usercmd_t *)args[1]);
    return 0;
}

// ---- world

static intptr_t CallSetBrushModel(host_t *host, const intptr_t *args)
{
    char error[256];

    if (!World_SetBrushModel(host->world, Entity(host, args[0]), Text(args[1]), error, sizeof(error)))
        Host_Error(host, "%s", error);
    return 0;
}

static intptr_t Trace(host_t *host, const intptr_t *args, bool capsule)
{
    World_Trace(host->world, (trace_t *)args[0], (const float *)args[1], (const float *)args[2],
                (const float *)args[3], (const float *)args[4], (int)args[5], (int)args[6], capsule);
    return 0;
}

static intptr_t CallTrace(host_t *host, const intptr_t *args)
{
    return Trace(host, args, false);
}

static intptr_t CallTraceCapsule(host_t *host, const intptr_t *args)
{
    return Trace(host, args, true);
}

static intptr_t CallPointContents(host_t *host, const intptr_t *args)
{
    return World_PointContents(host->world, (const float *)args[0], (int)args[1]);
}

static intptr_t CallInPvs(host_t *host, const intptr_t *args)
{
    return Cm_InPvs(host->cm, (const float *)args[0], (const float *)args[1]);
}

static intptr_t CallInPvsIgnorePortals(host_t *host, const intptr_t *args)
{
    return Cm_InPvsIgnorePortals(host->cm, (const float *)args[0], (const float *)args[1]);
}

static intptr_t CallAdjustAreaPortal(host_t *host, const intptr_t *args)
{
    World_AdjustAreaPortal(host->world, Entity(host, args[0]), (int)args[1] != 0);
    return 0;
}

static intptr_t CallAreasConnected(host_t *host, const intptr_t *args)
{
    return Cm_AreasConnected(host->cm, (int)args[0], (int)args[1]);
}

static intptr_t CallLinkEntity(host_t *host, const intptr_t *args)
{
    sharedEntity_t *entity = Entity(host, args[0]);

    if (!World_Link(host->world, entity))
        Host_Error(host, "link: entity number %d is not its place", entity->s.number);
    return 0;
}

static intptr_t CallUnlinkEntity(host_t *host, const intptr_t *args)
{
    sharedEntity_t *entity = Entity(host, args[0]);

    if (!World_Unlink(host->world, entity))
        Host_Error(host, "unlink: entity number %d is not its place", entity->s.number);
    return 0;
}

static intptr_t CallEntitiesInBox(host_t *host, const intptr_t *args)
{
    return World_AreaEntities(host->world, (const float *)args[0], (const float *)args[1], (int *)args[2],
                              (int)args[3]);
}

static intptr_t CallEntityContact(host_t *host, const intptr_t *args)
{
    return World_EntityContact(host->world, (const float *)args[0], (const float *)args[1],
                               Entity(host, args[2]), false);
}

static intptr_t CallEntityContactCapsule(host_t *host, const intptr_t *args)
{
    return World_EntityContact(host->world, (const float *)args[0], (const float *)args[1],
                               Entity(host, args[2]), true);
}

static intptr_t CallSnapVector(host_t *host, const intptr_t *args)
{
    float *v = (float *)args[0];

    (void)host;
    for (int i = 0; i < 3; i++)
        v[i] = rintf(v[i]);
    return 0;
}

// Calls that have nothing to do here: debug drawing, the navigation library.
static intptr_t CallNothing(host_t *host, const intptr_t *args)
{
    (void)host;
    (void)args;
    return 0;
}

static const struct {
    call_t call;
    int numArgs;
} calls[NUM_CALLS] = {
    [G_PRINT] = {CallPrint, 1},
    [G_ERROR] = {CallError, 1},
    [G_MILLISECONDS] = {CallMilliseconds, 0},
    [G_CVAR_REGISTER] = {CallCvarRegister, 4},
    [G_CVAR_UPDATE] = {CallCvarUpdate, 1},
    [G_CVAR_SET] = {CallCvarSet, 2},
    [G_CVAR_INTEGER] = {CallCvarInteger, 1},
    [G_CVAR_STRING] = {CallCvarString, 3},
    [G_ARGC] = {CallArgc, 0},
    [G_ARGV] = {CallArgv, 3},
    [G_FS_OPEN] = {CallFsOpen, 3},
    [G_FS_READ] = {CallFsRead, 3},
    [G_FS_WRITE] = {CallFsWrite, 3},
    [G_FS_CLOSE] = {CallFsClose, 1},
    [G_CONSOLE_COMMAND] = {CallConsoleCommand, 2},
    [G_LOCATE_GAME_DATA] = {CallLocateGameData, 5},
    [G_DROP_CLIENT] = {CallDropClient, 2},
    [G_SERVER_COMMAND] = {CallServerCommand, 2},
    [G_SET_CONFIGSTRING] = {CallSetConfigstring, 2},
    [G_GET_CONFIGSTRING] = {CallGetConfigstring, 3},
    [G_GET_USERINFO] = {CallGetUserinfo, 3},
    [G_SET_USERINFO] = {CallSetUserinfo, 2},
    [G_GET_SERVERINFO] = {CallGetServerinfo, 2},
    [G_SET_BRUSH_MODEL] = {CallSetBrushModel, 2},
    [G_TRACE] = {CallTrace, 7},
    [G_POINT_CONTENTS] = {CallPointContents, 2},
    [G_IN_PVS] = {CallInPvs, 2},
    [G_IN_PVS_IGNORE_PORTALS] = {CallInPvsIgnorePortals, 2},
    [G_ADJUST_AREA_PORTAL] = {CallAdjustAreaPortal, 2},
    [G_AREAS_CONNECTED] = {CallAreasConnected, 2},
    [G_LINK_ENTITY] = {CallLinkEntity, 1},
    [G_UNLINK_ENTITY] = {CallUnlinkEntity, 1},
    [G_ENTITIES_IN_BOX] = {CallEntitiesInBox, 4},
    [G_ENTITY_CONTACT] = {CallEntityContact, 3},
    [G_BOT_ALLOCATE_CLIENT] = {CallBotAllocate, 0},
    [G_BOT_FREE_CLIENT] = {CallBotFree, 1},
    [G_GET_USERCMD] = {CallGetUsercmd, 2},
    [G_GET_ENTITY_TOKEN] = {CallGetEntityToken, 2},
    [G_FS_LIST] = {CallFsList, 4},
    [G_DEBUG_POLYGON_CREATE] = {CallNothing, 0},
    [G_DEBUG_POLYGON_DELETE] = {CallNothing, 0},
    [G_REAL_TIME] = {CallRealTime, 1},
    [G_SNAP_VECTOR] = {CallSnapVector, 1},
    [G_TRACE_CAPSULE] = {CallTraceCapsule, 7},
    [G_ENTITY_CONTACT_CAPSULE] = {CallEntityContactCapsule, 3},
    [G_FS_SEEK] = {CallFsSeek, 3},
    [G_BOT_SETUP] = {CallNothing, 0},
    [G_BOT_SHUTDOWN] = {CallNothing, 0},
    [G_BOT_GET_SERVER_COMMAND] = {CallBotGetServerCommand, 3},
    [G_BOT_USERCMD] = {CallBotUsercmd, 2},
};

intptr_t Calls_Dispatch(intptr_t number, ...)
{
    intptr_t args[MAX_CALL_ARGS] = {0};
    va_list list;

    if (number < 0 || number >= NUM_CALLS || !calls[number].call)
        Host_Error(served, "bad game system call %d", (int)number);
    va_start(list, number);
    for (int i = 0; i < calls[number].numArgs; i++)
        args[i] = va_arg(list, intptr_t);
    va_end(list);
    return calls[number].call(served, args);
}
