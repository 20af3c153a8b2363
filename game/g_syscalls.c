// The module's way out: each host call once, its arguments widened to intptr_t as the host reads them, and
// the two tables between the original's content and surface bits and Quake III's.
#include "g_syscalls.h"
#include "g_local.h"
#include <stdlib.h>
#include <math.h>
#include <string.h>

enum {
    MAX_SERVER_COMMAND = 1022, // longer ones vanish without a message [host-quake3-abi P14]
    BSP_VERSION_ORIGINAL = 59,
};

static game_syscall_t hostCall;
static bool mapHasOriginalBits;

#define ARG(x) ((intptr_t)(x))

void Sys_Init(game_syscall_t entry)
{
    hostCall = entry;
}

bool Sys_IsReady(void)
{
    return hostCall != NULL;
}

// ------------------------------------------------------------- translation

typedef struct {
    uint32_t from, to;
} bit_map_t;

// Quake III's contents as the original knows them [bsp-collision 3.1].  Bits without a row are dropped.
static const bit_map_t contentsFromHost[] = {
    {Q3_CONTENTS_SOLID, BG_CONTENTS_SOLID},
    {Q3_CONTENTS_LAVA, BG_CONTENTS_WATER},
    {Q3_CONTENTS_SLIME, BG_CONTENTS_WATER},
    {Q3_CONTENTS_WATER, BG_CONTENTS_WATER},
    {Q3_CONTENTS_PLAYERCLIP, BG_CONTENTS_PLAYERCLIP},
    {0x00020000, 0x00020000}, // monster clip
    {0x01000000, 0x01000000}, // origin
    {Q3_CONTENTS_BODY, BG_CONTENTS_BODY},
    {Q3_CONTENTS_CORPSE, BG_CONTENTS_CORPSE},
    {0x08000000, 0x08000000}, // detail
    {0x10000000, 0x10000000}, // structural
    {0x20000000, 0x20000000}, // translucent
    {Q3_CONTENTS_TRIGGER, BG_CONTENTS_TRIGGER},
    {0x80000000, 0x80000000}, // no drop
};

// And the other way, for masks and for the contents of entities.
static const bit_map_t contentsToHost[] = {
    {BG_CONTENTS_SOLID, Q3_CONTENTS_SOLID},
    {BG_CONTENTS_WATER, Q3_CONTENTS_WATER | Q3_CONTENTS_SLIME | Q3_CONTENTS_LAVA},
    {BG_CONTENTS_PLAYERCLIP, Q3_CONTENTS_PLAYERCLIP},
    {0x00020000, 0x00020000},
    {BG_CONTENTS_BODY, Q3_CONTENTS_BODY},
    {BG_CONTENTS_CORPSE, Q3_CONTENTS_CORPSE},
    {BG_CONTENTS_TRIGGER, Q3_CONTENTS_TRIGGER},
    {0x80000000, 0x80000000},
};

// Surface bits keep their places but for these, which name a material [bsp-collision 3.2].
static const bit_map_t surfaceFromHost[] = {
    {Q3_SURF_METALSTEPS, (uint32_t)BG_SURFACE_METAL << BG_SURF_TYPE_SHIFT},
    {Q3_SURF_FLESH, (uint32_t)BG_SURFACE_FLESH << BG_SURF_TYPE_SHIFT},
};
static const uint32_t surfaceKept = 0x0000ef3f; // what both formats use alike, below the material bits

static int MapBits(const bit_map_t *table, size_t rows, int bits)
{
    uint32_t out = 0;

    for (size_t i = 0; i < rows; i++)
        if ((uint32_t)bits & table[i].from)
            out |= table[i].to;
    return (int)out;
}

static int ContentsFromHost(int bits)
{
    return mapHasOriginalBits ? bits : MapBits(contentsFromHost, ARRAY_LEN(contentsFromHost), bits);
}

static int ContentsToHost(int bits)
{
    return mapHasOriginalBits ? bits : MapBits(contentsToHost, ARRAY_LEN(contentsToHost), bits);
}

static int SurfaceFromHost(int bits)
{
    uint32_t out;

    if (mapHasOriginalBits)
        return bits;
    out = (uint32_t)bits & surfaceKept;
    if (bits & Q3_SURF_METALSTEPS)
        return (int)(out | surfaceFromHost[0].to);
    return (int)(out | (uint32_t)MapBits(surfaceFromHost, ARRAY_LEN(surfaceFromHost), bits));
}

void Sys_SetMap(const char *mapName)
{
    char path[MAX_QPATH];
    uint8_t header[8];
    int handle;

    mapHasOriginalBits = false;
    if (!Q_Format(path, sizeof(path), "maps/%s.bsp", mapName))
        return;
    if (Sys_FileOpen(path, &handle, FS_READ) >= (int)sizeof(header)) {
        Sys_FileRead(header, sizeof(header), handle);
        mapHasOriginalBits = header[4] == BSP_VERSION_ORIGINAL && !header[5] && !header[6] && !header[7];
    }
    if (handle)
        Sys_FileClose(handle);
}

bool Sys_MapIsOriginal(void)
{
    return mapHasOriginalBits;
}

// ------------------------------------------------------------- console and cvars

void Sys_Print(const char *text)
{
    hostCall(G_PRINT, ARG(text));
}

void Sys_Error(const char *text)
{
    hostCall(G_ERROR, ARG(text));
    for (;;) // a host that returns has broken its promise, and nothing here may go on
        abort();
}

// What a user may set to anything is a number here.
static void Sanitize(vm_cvar_t *cvar)
{
    if (cvar && !isfinite(cvar->value))
        cvar->value = 0;
}

void Sys_CvarRegister(vm_cvar_t *cvar, const char *name, const char *value, int flags)
{
    hostCall(G_CVAR_REGISTER, ARG(cvar), ARG(name), ARG(value), ARG(flags));
    Sanitize(cvar);
}

void Sys_CvarUpdate(vm_cvar_t *cvar)
{
    hostCall(G_CVAR_UPDATE, ARG(cvar));
    Sanitize(cvar);
}

void Sys_CvarSet(const char *name, const char *value)
{
    hostCall(G_CVAR_SET, ARG(name), ARG(value));
}

int Sys_CvarInt(const char *name)
{
    return (int)hostCall(G_CVAR_INTEGER, ARG(name));
}

void Sys_CvarString(const char *name, char *buffer, size_t size)
{
    buffer[0] = '\0';
    hostCall(G_CVAR_STRING, ARG(name), ARG(buffer), ARG(size));
}

int Sys_Argc(void)
{
    return (int)hostCall(G_ARGC);
}

void Sys_Argv(int n, char *buffer, size_t size)
{
    buffer[0] = '\0';
    hostCall(G_ARGV, ARG(n), ARG(buffer), ARG(size));
}

void Sys_ConsoleCommand(const char *text)
{
    hostCall(G_CONSOLE_COMMAND, ARG(EXEC_APPEND), ARG(text));
}

int Sys_RealTime(qtime_t *time)
{
    return (int)hostCall(G_REAL_TIME, ARG(time));
}

// ------------------------------------------------------------- files

int Sys_FileOpen(const char *path, int *handle, fs_mode_t mode)
{
    int length;

    *handle = 0;
    if (strlen(path) >= MAX_QPATH || (mode != FS_READ && !G_HomeTakesFiles()))
        return -1;
    length = (int)hostCall(G_FS_OPEN, ARG(path), ARG(handle), ARG(mode));
    return *handle ? length : -1;
}

void Sys_FileRead(void *buffer, int length, int handle)
{
    hostCall(G_FS_READ, ARG(buffer), ARG(length), ARG(handle));
}

void Sys_FileWrite(const void *buffer, int length, int handle)
{
    hostCall(G_FS_WRITE, ARG(buffer), ARG(length), ARG(handle));
}

void Sys_FileClose(int handle)
{
    hostCall(G_FS_CLOSE, ARG(handle));
}

void Sys_FileSeek(int handle, long offset, fs_origin_t origin)
{
    hostCall(G_FS_SEEK, ARG(handle), ARG(offset), ARG(origin));
}

int Sys_FileList(const char *directory, const char *extension, char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (int)hostCall(G_FS_LIST, ARG(directory), ARG(extension), ARG(buffer), ARG(size));
}

char *Sys_ReadFile(const char *path, int maxLength, int *length)
{
    int handle, size = Sys_FileOpen(path, &handle, FS_READ);
    char *text = NULL;

    if (!handle)
        return NULL;
    if (size >= 0 && size <= maxLength) {
        text = G_Alloc((size_t)size + 1);
        Sys_FileRead(text, size, handle);
        text[size] = '\0';
        if (length)
            *length = size;
    }
    Sys_FileClose(handle);
    return text;
}

// ------------------------------------------------------------- server

void Sys_LocateGameData(void *entities, int count, size_t entitySize, void *clients, size_t clientSize)
{
    hostCall(G_LOCATE_GAME_DATA, ARG(entities), ARG(count), ARG(entitySize), ARG(clients), ARG(clientSize));
}

void Sys_DropClient(int slot, const char *reason)
{
    hostCall(G_DROP_CLIENT, ARG(slot), ARG(reason));
}

bool Sys_ServerCommand(int slot, const char *text)
{
    if (strlen(text) > MAX_SERVER_COMMAND)
        return false;
    hostCall(G_SERVER_COMMAND, ARG(slot), ARG(text));
    return true;
}

void Sys_SetConfigstring(int index, const char *text)
{
    hostCall(G_SET_CONFIGSTRING, ARG(index), ARG(text));
}

void Sys_GetConfigstring(int index, char *buffer, size_t size)
{
    buffer[0] = '\0';
    hostCall(G_GET_CONFIGSTRING, ARG(index), ARG(buffer), ARG(size));
}

void Sys_GetUserinfo(int slot, char *buffer, size_t size)
{
    buffer[0] = '\0';
    hostCall(G_GET_USERINFO, ARG(slot), ARG(buffer), ARG(size));
}

void Sys_SetUserinfo(int slot, const char *text)
{
    hostCall(G_SET_USERINFO, ARG(slot), ARG(text));
}

void Sys_GetServerinfo(char *buffer, size_t size)
{
    buffer[0] = '\0';
    hostCall(G_GET_SERVERINFO, ARG(buffer), ARG(size));
}

void Sys_GetUsercmd(int slot, usercmd_t *cmd)
{
    hostCall(G_GET_USERCMD, ARG(slot), ARG(cmd));
}

bool Sys_GetEntityToken(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (int)hostCall(G_GET_ENTITY_TOKEN, ARG(buffer), ARG(size)) != 0;
}

int Sys_BotAllocate(void)
{
    return (int)hostCall(G_BOT_ALLOCATE_CLIENT);
}

void Sys_BotFree(int slot)
{
    hostCall(G_BOT_FREE_CLIENT, ARG(slot));
}

bool Sys_BotServerCommand(int slot, char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (int)hostCall(G_BOT_GET_SERVER_COMMAND, ARG(slot), ARG(buffer), ARG(size)) != 0;
}

void Sys_BotUsercmd(int slot, usercmd_t *cmd)
{
    hostCall(G_BOT_USERCMD, ARG(slot), ARG(cmd));
}

// ------------------------------------------------------------- world

void Sys_SetBrushModel(sharedEntity_t *entity, const char *name)
{
    hostCall(G_SET_BRUSH_MODEL, ARG(entity), ARG(name));
}

int Sys_Milliseconds(void)
{
    return (int)hostCall(G_MILLISECONDS);
}

// A call whose time is the world's.
static intptr_t WorldCall(intptr_t number, intptr_t a, intptr_t b, intptr_t c, intptr_t d, intptr_t e,
                          intptr_t f, intptr_t g)
{
    time_part_t before = G_TimePart(PART_WORLD);
    intptr_t result = hostCall(number, a, b, c, d, e, f, g);

    G_TimePart(before);
    return result;
}

void Sys_Link(sharedEntity_t *entity, int contents)
{
    entity->r.contents = ContentsToHost(contents);
    WorldCall(G_LINK_ENTITY, ARG(entity), 0, 0, 0, 0, 0, 0);
}

void Sys_Unlink(sharedEntity_t *entity)
{
    hostCall(G_UNLINK_ENTITY, ARG(entity));
}

int Sys_EntitiesInBox(const vec3_t mins, const vec3_t maxs, int *list, int max)
{
    return (int)WorldCall(G_ENTITIES_IN_BOX, ARG(mins), ARG(maxs), ARG(list), ARG(max), 0, 0, 0);
}

bool Sys_EntityContact(const vec3_t mins, const vec3_t maxs, const sharedEntity_t *entity)
{
    return (int)WorldCall(G_ENTITY_CONTACT, ARG(mins), ARG(maxs), ARG(entity), 0, 0, 0, 0) != 0;
}

bool Sys_InPvs(const vec3_t a, const vec3_t b)
{
    return (int)hostCall(G_IN_PVS, ARG(a), ARG(b)) != 0;
}

void Sys_AdjustAreaPortal(sharedEntity_t *entity, bool open)
{
    hostCall(G_ADJUST_AREA_PORTAL, ARG(entity), ARG(open ? 1 : 0));
}

static void TraceFrom(int call, bg_trace_t *trace, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                      const vec3_t end, int passEntity, int mask)
{
    trace_t raw;

    memset(&raw, 0, sizeof(raw));
    WorldCall(call, ARG(&raw), ARG(start), ARG(mins), ARG(maxs), ARG(end), ARG(passEntity),
              ARG(ContentsToHost(mask)));
    memset(trace, 0, sizeof(*trace));
    trace->allSolid = raw.allsolid != 0;
    trace->startSolid = raw.startsolid != 0;
    trace->fraction = raw.fraction;
    Q_VecCopy(raw.endpos, trace->endPos);
    Q_VecCopy(raw.plane.normal, trace->normal);
    trace->surfaceFlags = SurfaceFromHost(raw.surfaceFlags);
    trace->contents = ContentsFromHost(raw.contents);
    if (trace->surfaceFlags & BG_SURF_SKY)
        trace->contents |= BG_CONTENTS_SKY;
    trace->entity = raw.entityNum;
}

void Sys_Trace(bg_trace_t *trace, const vec3_t start, const vec3_t mins, const vec3_t maxs, const vec3_t end,
               int passEntity, int mask)
{
    TraceFrom(G_TRACE, trace, start, mins, maxs, end, passEntity, mask);
}

void Sys_TraceCapsule(bg_trace_t *trace, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                      const vec3_t end, int passEntity, int mask)
{
    TraceFrom(G_TRACE_CAPSULE, trace, start, mins, maxs, end, passEntity, mask);
}

int Sys_PointContents(const vec3_t point, int passEntity)
{
    return ContentsFromHost((int)WorldCall(G_POINT_CONTENTS, ARG(point), ARG(passEntity), 0, 0, 0, 0, 0));
}
