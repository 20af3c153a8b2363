// The contract between the module and its host: Quake III's game interface, API version 8, and nothing beyond
// it that either must know. Source: spec host-quake3-abi, sections 4 to 10.  Both hosts, our own and a stock
// ioquake3 server, speak just this.
//
// Both promise: vmMain's arguments are 32-bit integers; every host-call argument is an intptr_t; a float
// travels as its bit pattern; a host call may come back into vmMain (dropping a client calls disconnect) or,
// for a fatal error, deliver shutdown and never return.
#ifndef G_PUBLIC_H
#define G_PUBLIC_H

#include <assert.h>
#include "q_shared.h"

enum { GAME_API_VERSION = 8 };

// Numbers that a snapshot can carry.
enum {
    MAX_CLIENTS = 64,
    MAX_GENTITIES = 1024,
    ENTITYNUM_WORLD = 1022,
    ENTITYNUM_NONE = 1023,
    MAX_CONFIGSTRINGS = 1024,
    MAX_STATS = 16,
    MAX_PERSISTANT = 16,
    MAX_POWERUPS = 16,
    MAX_WEAPONS = 16,
    MAX_PS_EVENTS = 2,
};

// Commands into the module: vmMain(command, ...).
typedef enum {
    GAME_INIT,              // level time ms, random seed, restart flag
    GAME_SHUTDOWN,          // restart flag
    GAME_CLIENT_CONNECT,    // slot, first time, is bot -> 0 or char* with the reason of refusal
    GAME_CLIENT_BEGIN,      // slot
    GAME_CLIENT_USERINFO,   // slot
    GAME_CLIENT_DISCONNECT, // slot
    GAME_CLIENT_COMMAND,    // slot; words by G_ARGC, G_ARGV
    GAME_CLIENT_THINK,      // slot; usercmd by G_GET_USERCMD
    GAME_RUN_FRAME,         // level time ms
    GAME_CONSOLE_COMMAND,   // words by G_ARGC, G_ARGV -> 1 handled, 0 unknown
    GAME_BOT_FRAME,         // time ms
    GAME_INTERRUPT,         // ours, optional: scripts end soon; for signal handlers
} game_command_t;

// Host calls.  The comment gives the arguments.
typedef enum {
    G_PRINT = 0,             // text
    G_ERROR = 1,             // text; does not return
    G_MILLISECONDS = 2,      // wall clock: never for the simulation
    G_CVAR_REGISTER = 3,     // vm_cvar_t* or null, name, default, flags
    G_CVAR_UPDATE = 4,       // vm_cvar_t*
    G_CVAR_SET = 5,          // name, value
    G_CVAR_INTEGER = 6,      // name -> int
    G_CVAR_STRING = 7,       // name, buffer, size
    G_ARGC = 8,              // -> int
    G_ARGV = 9,              // n, buffer, size
    G_FS_OPEN = 10,          // path, int *handle, fs_mode_t -> length, or -1 and handle 0
    G_FS_READ = 11,          // buffer, length, handle
    G_FS_WRITE = 12,         // buffer, length, handle
    G_FS_CLOSE = 13,         // handle
    G_CONSOLE_COMMAND = 14,  // exec_when_t, text with newline
    G_LOCATE_GAME_DATA = 15, // entities, number, size of one, clients, size of one
    G_DROP_CLIENT = 16,      // slot, reason
    G_SERVER_COMMAND = 17,   // slot or -1, text of at most 1022 characters
    G_SET_CONFIGSTRING = 18, // index, text
    G_GET_CONFIGSTRING = 19, // index, buffer, size
    G_GET_USERINFO = 20,     // slot, buffer, size
    G_SET_USERINFO = 21,     // slot, text
    G_GET_SERVERINFO = 22,   // buffer, size
    G_SET_BRUSH_MODEL = 23,  // entity, "*N"
    G_TRACE = 24,            // trace_t*, start, mins, maxs, end, pass entity, mask
    G_POINT_CONTENTS = 25,   // point, pass entity -> contents
    G_IN_PVS = 26,           // p1, p2
    G_IN_PVS_IGNORE_PORTALS = 27,
    G_ADJUST_AREA_PORTAL = 28,  // entity, open
    G_AREAS_CONNECTED = 29,     // area1, area2
    G_LINK_ENTITY = 30,         // entity
    G_UNLINK_ENTITY = 31,       // entity
    G_ENTITIES_IN_BOX = 32,     // mins, maxs, int list, max -> count
    G_ENTITY_CONTACT = 33,      // mins, maxs, entity -> bool
    G_BOT_ALLOCATE_CLIENT = 34, // -> slot or -1
    G_BOT_FREE_CLIENT = 35,     // slot
    G_GET_USERCMD = 36,         // slot, usercmd_t*
    G_GET_ENTITY_TOKEN = 37,    // buffer, size -> 0 at the end; only during GAME_INIT
    G_FS_LIST = 38,             // directory, extension, buffer, size -> number of names
    G_DEBUG_POLYGON_CREATE = 39,
    G_DEBUG_POLYGON_DELETE = 40,
    G_REAL_TIME = 41,     // qtime_t* -> seconds since 1970
    G_SNAP_VECTOR = 42,   // float[3]
    G_TRACE_CAPSULE = 43, // as G_TRACE
    G_ENTITY_CONTACT_CAPSULE = 44,
    G_FS_SEEK = 45, // handle, offset, fs_origin_t
    G_BOT_SETUP = 200,
    G_BOT_SHUTDOWN = 201,
    G_BOT_GET_SERVER_COMMAND = 210, // slot, buffer, size -> 1 while there was one
    G_BOT_USERCMD = 211,            // slot, usercmd_t*; calls GAME_CLIENT_THINK before it returns
} game_import_t;

typedef enum { FS_READ, FS_WRITE, FS_APPEND, FS_APPEND_SYNC } fs_mode_t;
typedef enum { FS_SEEK_CUR, FS_SEEK_END, FS_SEEK_SET } fs_origin_t;
typedef enum { EXEC_NOW, EXEC_INSERT, EXEC_APPEND } exec_when_t; // the module uses EXEC_APPEND alone

enum { // cvar flags
    CVAR_ARCHIVE = 1,
    CVAR_USERINFO = 2,
    CVAR_SERVERINFO = 4,
    CVAR_SYSTEMINFO = 8,
    CVAR_INIT = 16,
    CVAR_LATCH = 32,
    CVAR_ROM = 64,
    CVAR_USER_CREATED = 128,
    CVAR_TEMP = 256,
    CVAR_CHEAT = 512,
    CVAR_NORESTART = 1024,
};

enum { MAX_CVAR_VALUE = 256 };

typedef struct {
    int handle;
    int modificationCount;
    float value;
    int integer;
    char string[MAX_CVAR_VALUE];
} vm_cvar_t;

typedef struct {
    int sec, min, hour, mday, mon, year, wday, yday, isdst;
} qtime_t;

typedef struct {
    int serverTime;
    int angles[3]; // 16-bit angles
    int buttons;
    uint8_t weapon;
    int8_t forwardmove, rightmove, upmove; // -127..127
} usercmd_t;

typedef struct {
    vec3_t normal;
    float dist;
    uint8_t type;     // 0..2 axial x, y, z; 3 other
    uint8_t signbits; // bit i set when normal[i] < 0
    uint8_t pad[2];
} cplane_t;

typedef struct {
    int allsolid;
    int startsolid;
    float fraction;
    vec3_t endpos;
    cplane_t plane;
    int surfaceFlags;
    int contents;
    int entityNum; // ENTITYNUM_WORLD, ENTITYNUM_NONE or an entity
} trace_t;

typedef enum { TR_STATIONARY, TR_INTERPOLATE, TR_LINEAR, TR_LINEAR_STOP, TR_SINE, TR_GRAVITY } tr_type_t;

typedef struct {
    int trType;
    int trTime;
    int trDuration;
    vec3_t trBase;
    vec3_t trDelta;
} trajectory_t;

// What a snapshot says of one entity.
typedef struct {
    int number;
    int eType;
    int eFlags;
    trajectory_t pos;
    trajectory_t apos;
    int time;
    int time2;
    vec3_t origin;
    vec3_t origin2;
    vec3_t angles;
    vec3_t angles2;
    int otherEntityNum;
    int otherEntityNum2;
    int groundEntityNum;
    int constantLight;
    int loopSound;
    int modelindex;
    int modelindex2;
    int clientNum;
    int frame;
    int solid; // written by G_LINK_ENTITY
    int event;
    int eventParm;
    int powerups;
    int weapon;
    int legsAnim;
    int torsoAnim;
    int generic1;
} entityState_t;

enum { SOLID_BMODEL = 0xffffff };

// What the host keeps of one entity beside its state.
typedef struct {
    entityState_t unused;
    int linked;
    int linkcount;
    int svFlags;
    int singleClient;
    int bmodel;
    vec3_t mins, maxs;
    int contents;
    vec3_t absmin, absmax;
    vec3_t currentOrigin;
    vec3_t currentAngles;
    int ownerNum;
} entityShared_t;

enum { // entityShared_t.svFlags
    SVF_NOCLIENT = 0x1,
    SVF_CLIENTMASK = 0x2,
    SVF_BOT = 0x8,
    SVF_BROADCAST = 0x20,
    SVF_PORTAL = 0x40,
    SVF_USE_CURRENT_ORIGIN = 0x80,
    SVF_SINGLECLIENT = 0x100,
    SVF_NOSERVERINFO = 0x200,
    SVF_CAPSULE = 0x400,
    SVF_NOTSINGLECLIENT = 0x800,
};

// The part of the module's entity that the host reads and writes; the module's own fields follow it.
typedef struct {
    entityState_t s;
    entityShared_t r;
} sharedEntity_t;

// The part of the module's client that the host sends to its owner; the module's own fields follow it.
typedef struct {
    int commandTime;
    int pm_type;
    int bobCycle;
    int pm_flags;
    int pm_time;
    vec3_t origin;
    vec3_t velocity;
    int weaponTime;
    int gravity;
    int speed;
    int delta_angles[3];
    int groundEntityNum;
    int legsTimer;
    int legsAnim;
    int torsoTimer;
    int torsoAnim;
    int movementDir;
    vec3_t grapplePoint;
    int eFlags;
    int eventSequence;
    int events[MAX_PS_EVENTS];
    int eventParms[MAX_PS_EVENTS];
    int externalEvent;
    int externalEventParm;
    int externalEventTime;
    int clientNum;
    int weapon;
    int weaponstate;
    vec3_t viewangles;
    int viewheight;
    int damageEvent;
    int damageYaw;
    int damagePitch;
    int damageCount;
    int stats[MAX_STATS];
    int persistant[MAX_PERSISTANT];
    int powerups[MAX_POWERUPS];
    int ammo[MAX_WEAPONS];
    int generic1;
    int loopSound;
    int jumppad_ent;
    int ping; // written by the host
    int pmove_framecount;
    int jumppad_frame;
    int entityEventSequence;
} playerState_t;

// Figures of host-quake3-abi section 8; tests/abi checks each offset as well.
static_assert(sizeof(trajectory_t) == 36, "trajectory");
static_assert(sizeof(entityState_t) == 208, "entity state");
static_assert(sizeof(sharedEntity_t) == 516, "shared entity");
static_assert(sizeof(playerState_t) == 468, "player state");
static_assert(sizeof(usercmd_t) == 24, "usercmd");
static_assert(sizeof(trace_t) == 56, "trace");
static_assert(sizeof(vm_cvar_t) == 272, "cvar");

// Quake III's content bits, surface bits and masks, as both hosts use them in maps and traces.
enum {
    Q3_CONTENTS_SOLID = 0x1,
    Q3_CONTENTS_LAVA = 0x8,
    Q3_CONTENTS_SLIME = 0x10,
    Q3_CONTENTS_WATER = 0x20,
    Q3_CONTENTS_FOG = 0x40,
    Q3_CONTENTS_PLAYERCLIP = 0x10000,
    Q3_CONTENTS_BODY = 0x2000000,
    Q3_CONTENTS_CORPSE = 0x4000000,
    Q3_CONTENTS_TRIGGER = 0x40000000,
    Q3_SURF_NODAMAGE = 0x1,
    Q3_SURF_SLICK = 0x2,
    Q3_SURF_SKY = 0x4,
    Q3_SURF_LADDER = 0x8,
    Q3_SURF_NOIMPACT = 0x10,
    Q3_SURF_NOMARKS = 0x20,
    Q3_SURF_FLESH = 0x40,
    Q3_SURF_METALSTEPS = 0x1000,
    Q3_SURF_NOSTEPS = 0x2000,
};

typedef intptr_t (*game_syscall_t)(intptr_t number, ...);

// The module's two exports.
Q_EXPORT void dllEntry(game_syscall_t syscall);
Q_EXPORT intptr_t vmMain(int command, int arg0, int arg1, int arg2, int arg3, int arg4, int arg5, int arg6,
                         int arg7, int arg8, int arg9, int arg10, int arg11);

#endif
