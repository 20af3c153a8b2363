// Module-private types and what the module's files may ask of each other, one block a file.
// There is one `level`, one `game entity` array and one client array; everything else hangs off them.
#ifndef G_LOCAL_H
#define G_LOCAL_H

#include "g_public.h"
#include "bg_public.h"
#include "gsc.h"
#include "q_math.h"
#include "q_string.h"
#include "q_info.h"
#include "q_parse.h"

enum {
    FRAMETIME_MS = 50, // one server frame at sv_fps 20; the real step is level.frameMs
    MAX_CLONES = 8,    // corpses left by cloneplayer: entities 64..71 [script-api 2.1]
    FIRST_FREE_ENTITY = MAX_CLIENTS + MAX_CLONES, // [script-api 6.2, 6]
    MAX_SPAWN_PAIRS = 64,                         // map keys of one entity [script-api 4.1]
    MAX_SPAWN_CHARS = 2048,
    MAX_TRIGGER_QUEUE = 256, // [script-api 7.3]
    MAX_NAME_LENGTH = 32,
    MAX_LOG_LINE = 1023, // [script-api 1, logprint]
    MAX_MESSAGE = 1024,
    CS_CVAR_VALUES = 277, // configstring of the first mirrored cvar's value [script-api 7.1]
};

// entityState_t.eType [host-quake3-abi 10]
enum { ET_GENERAL, ET_PLAYER, ET_ITEM, ET_MISSILE, ET_MOVER, ET_INVISIBLE = 10, ET_EVENTS = 13 };

// Free-standing events of ours beside the player events of bg_public.h.
enum { EV_TELEPORT_IN = 230, EV_TELEPORT_OUT, EV_PLAY_FX, EV_PLAY_FX_ON_TAG };

typedef struct gentity gentity_t;
typedef struct gclient gclient_t;
typedef struct turret turret_t;

typedef enum { TEAM_NONE, TEAM_AXIS, TEAM_ALLIES, TEAM_SPECTATOR } team_t; // [script-api 5.3]
typedef enum { STATE_PLAYING, STATE_DEAD, STATE_SPECTATOR, STATE_INTERMISSION } session_state_t;
typedef enum { CON_DISCONNECTED, CON_CONNECTING, CON_CONNECTED } connection_t;

// An entity survives as a reference only with its generation: a reused slot is another entity.
typedef struct {
    int number; // -1 none
    unsigned generation;
} entity_ref_t;

typedef enum { MOVER_STILL, MOVER_POS1, MOVER_POS2, MOVER_1TO2, MOVER_2TO1 } mover_state_t;

struct gentity {
    entityState_t s;  // read and written by the host: these two come first
    entityShared_t r; // r.contents holds the host's bits: write `contents` and link by G_Link

    bool inUse;
    bool neverFree;      // clients, world, clones
    bool linkedOnce;     // G_Link has been called and not undone: what a script means by "linked"
    unsigned generation; // counts up each time the slot is freed
    gclient_t *client;   // NULL unless number < MAX_CLIENTS
    int freeTimeMs;      // level time at which the slot was freed
    int contents;        // in the original's bits
    int clipMask;
    int eventTimeMs; // temporary event entities go 300 ms after it

    // Map keys and script fields [script-api 3.1]; strings belong to the entity (G_SetString) and may be
    // NULL.
    char *classname, *model, *target, *targetname, *message, *teamname, *spawnitem, *track, *vehicletype;
    int spawnflags, count, health, maxHealth, dmg, key, radius, missionlevel, startSize, endSize, capturing;
    float lip, height, phase;
    float speed, closespeed, wait, random, duration, degrees, harc, varc, delay, light;
    vec3_t rotate, color;
    entity_ref_t vehicleOwner;

    bool takeDamage, godMode, noDamageToTriggers;
    bool keepsHealth;    // damage is told to scripts and does nothing else
    bool usable;         // the use key reaches it
    bool freeAfterEvent; // a temporary event
    bool locked, isBrushModel;
    bool isItem, isFlying, isLookAt, isMissile, isDamageTrigger;
    bool isAmmo;                          // an item that has rounds for itemWeapon, but not the weapon
    int accumulate, threshold, damageSum; // trigger_damage
    bool grenadeTouchDamage;              // trigger_damage: a grenade that flies into it damages it
    bool grenadeBounce;                   // grenades bounce off it, whatever damage it takes
    char *spawnKeys; // of a script_vehicle of the map: its keys as text, for spawnduplicate; NULL for others
    bool isInSky;    // a missile that has passed the sky
    bool hasHit;     // a missile that counts as a hit already
    bool isMover;    // G_RunMover moves it along s.pos and s.apos
    bool turns;      // a two-place mover that swings instead of sliding
    int dropTimeMs;  // items: when it was dropped
    int itemWeapon;  // items and missiles: weapon index, 0 for others
    int lastTouchMs; // hurt triggers: when they acted last
    int nextThinkMs; // 0 = none
    void (*think)(gentity_t *self);
    void (*touch)(gentity_t *self, gentity_t *other); // other entered self
    void (*use)(gentity_t *self, gentity_t *other, gentity_t *activator);
    void (*die)(gentity_t *self, gentity_t *inflictor, gentity_t *attacker, int damage, int mod);
    void (*blocked)(gentity_t *self, gentity_t *other); // a mover that other stands in the way of
    void (*reached)(gentity_t *self);       // a mover at the end of its way (s.pos TR_LINEAR_STOP)
    void (*reachedAngles)(gentity_t *self); // the same of s.apos
    void (*touchLater)(gentity_t *self, gentity_t *other); // becomes `touch` when the entity is ready

    entity_ref_t nextTrain; // the corner that a train goes to
    int travelMs;           // of a two-place mover from one end to the other
    entity_ref_t enemy, activator, parent, teamMaster, teamChain;
    mover_state_t moverState;
    vec3_t pos1, pos2, moveDir, velocity;
    int soundPos1, soundPos2, timestampMs, triggerReadyMs;
    trajectory_t trPos, trRot; // script movers
};

// What g_wire.c remembers of a client between two frames.
typedef struct {
    int legs, torso;         // animation numbers with the toggle bit
    int legsSeen, torsoSeen; // player.legsAnim and torsoAnim of the last frame
    int death;               // 0..2: which death is shown
    int eventsSeen;          // player.eventSequence up to which events have been sent
    int damage;              // of this frame, for the view kick
} wire_state_t;

// Everything a client keeps for one connection; fields above `session` are cleared at each spawn.
struct gclient {
    playerState_t ps; // what the host sends; filled from `player` by g_wire.c.  First member.

    bg_player_t player; // the true state: feet origin, stances, weapons
    bg_cmd_t cmd, oldCmd;
    usercmd_t lastUsercmd;
    int buttonsPressed; // edges since the last think
    int damageTaken;    // feedback gathered in a frame
    vec3_t damageFrom;
    int lastPainMs, airOutMs, drownDamage, respawnMs;
    entity_ref_t lookAt, useTarget;
    entity_ref_t turret;              // the mounted gun he is at, if turretFlags
    int turretFlags;                  // his BG_EF_TURRET bits
    entity_ref_t flameBy;             // whose fire it is
    int flameArmedMs, flameContactMs; // level times until which fire counts, and until which it touches him
    bool frozen, weaponDisabled;
    int attachedWeapon; // whose attachModel he carries
    bool dead;          // die handler has run in this life
    bool bodyLeft;      // a clone lies here in his stead
    bool noclip, ufo, noTarget;
    int deadYaw, lastAttacker;

    // session: lives as long as the connection and the map
    int number;
    connection_t connected;
    bool isBot, begun, wantsDrop;
    char name[MAX_NAME_LENGTH], pendingName[MAX_NAME_LENGTH];
    char userinfo[MAX_INFO_STRING];
    int guid; // 0 for bots
    team_t team;
    int squad;
    session_state_t state;
    int score, deaths, kills, shotsFired, shotsHit;
    int maxHealth, maxSpeed, handicap;
    int followClient; // whom a free spectator watches; -1 nobody.  spectatorClient, the script's choice, wins
    int rank;         // 0 first; | 0x4000 when shared
    int spectatorClient, archiveTimeMs, enterTimeMs, lastActiveMs, noInactivityKick;
    int statusIcon, headIcon, headIconTeam; // indexes of g_config.c blocks; 0 none
    int spectateDenied;                     // bits by team_t; bit 4 free look
    int spawnCount, teleportBit;
    gsc_value_t pers; // array, held by the VM
    int ping;
    int lastCommandMs, floodCount;
    int floodStartMs;
    int chatStartMs, chatCount;
    bool inactivityWarned;
    bool spawnThink; // the next move lasts up to the level time: the one that ends a spawn

    // choices that a stock client makes by commands, because its usercmd has no room for them
    int wantedWeapon, lastWireWeapon; // table index; last weapon byte of a real client
    int heldWbuttons;                 // BG_WBUTTON_PRONE and lean bits
    int wireMenu;                     // menu shown as text, -1 none
    wire_state_t wire;
};

typedef enum { PROFILE_UO, PROFILE_Q3, PROFILE_OA } profile_t; // what the other end of the wire understands

typedef struct {
    gentity_t *touched;
    gentity_t *activator;
    unsigned touchedGeneration, activatorGeneration;
} trigger_event_t;

typedef struct {
    int timeMs, previousTimeMs, startTimeMs, frameNumber, frameMs;
    int clockBaseMs; // gettime() = timeMs + clockBaseMs: level time goes on over maps and restarts
    int restartCount;
    int maxClients;
    int numEntities; // highest slot in use + 1, as told to the host
    bool spawning;   // init-only functions are allowed [script-api 6.2]
    bool restarting, exiting, shuttingDown;
    bool isRestart, wasKept; // it began by map_restart; the level before it kept game and pers
    int savePersist;         // argument of map_restart / exitlevel
    profile_t profile;
    char mapName[MAX_QPATH], gametype[MAX_QPATH];
    bool teamGametype;
    int teamScore[4];
    char winner[32];                  // number, as configstring 21 has it
    char winnerName[MAX_NAME_LENGTH]; // player or team; "" as long as nobody has won
    bool scoresDirty;
    bool manualNames;
    bool archive;
    bool isTimeout; // a match timeout runs: time stands
    int heldMs;     // of the level's time that passed in timeouts
    int exitMs;     // when it was over, if exiting
    bool ignoreRadiusDamagePlayers;
    float gravity;
    q_random_t random; // the simulation's one source of chance
    bg_weapons_t weapons;
    uint32_t precached[BG_WEAPON_WORDS];   // weapons that scripts have precached, by index
    float locDamage[BG_NUM_HIT_LOCATIONS]; // damage factor of each hit location
    bg_settings_t bgSettings;
    trigger_event_t triggerQueue[MAX_TRIGGER_QUEUE];
    int triggerCount;
    gsc_vm_t *vm;
    gsc_function_t cbStartGameType, cbConnect, cbDisconnect, cbDamage, cbKilled;
} level_t;

extern level_t level;
extern gentity_t g_entities[MAX_GENTITIES];
extern gclient_t g_clients[MAX_CLIENTS];

// A console or client command, split into words.
typedef struct {
    int argc;
    const char *argv[64];
} cmd_args_t;

// -------------------------------------------------------------------- g_cvars.c: the table of game-cvars,
// mirrored each frame
typedef struct {
    vm_cvar_t speed, gravity, knockback, log, logSync, logJson, password, inactivity, inactivitySpectator,
        deadChat, allowVote, motd, cheats, dedicated, developer, developerScript, logfile, scrErrorReport,
        scrErrorFatal, scrStockLimits, scrMemoryLimit, scrLoopLimit, showMessages, noScriptSpam,
        synchronousClients, weaponRespawn, maxDroppedWeapons, tracerChance, tracerChanceLmg, obituary,
        gametype, maxClients, seed, fps, pmoveFixed, pmoveMsec, debugDamage, listEntity, traceFrame, botFill,
        profile;
} cvars_t;
extern cvars_t cvars;
void G_RegisterCvars(void);
void G_UpdateCvars(void);
void G_MirrorCvars(void); // script-info cvars to configstrings, once these exist
void G_MirrorCvar(const char *name, const char *value); // one of them; makecvarserverinfo uses it too
const char *
G_CvarName(const char *name); // the host's name of a cvar that scripts name: g_gametype is ft_gametype

// -------------------------------------------------------------------- g_mem.c
void *G_Alloc(size_t size);           // zeroed; ends the level with one clear error when memory is out
void G_Free(void *block);             // NULL is fine
char *G_CopyString(const char *text); // owned by the caller
void G_SetString(char **slot, const char *text); // frees the old text; NULL clears
void G_CountMemory(int *count, size_t *bytes);   // what is held now, without the VM's
void G_FreeAll(void);                            // whatever is still held; for the shutdown
void *G_ScriptAlloc(void *user, void *block, size_t oldSize,
                    size_t newSize); // the allocator handed to the VM

// -------------------------------------------------------------------- g_main.c
Q_NORETURN void G_Error(const char *format, ...) Q_PRINTF(1, 2); // ends the level
void G_Printf(const char *format, ...) Q_PRINTF(1, 2);
void G_Complain(const char *format, ...)
    Q_PRINTF(1, 2); // what scripts can bring about: once a place in them, then counted
void G_DPrintf(const char *format, ...) Q_PRINTF(1, 2); // only with developer
void G_TraceOrder(const char *format, ...)
    Q_PRINTF(1, 2); // "order: ..." on the console while cvar g_traceFrame is 1
void G_RunFrame(int timeMs);
void G_Init(int timeMs, int seed, bool restart); // [script-api 6.2]
void G_Shutdown(bool restart);                   // fine at any time, half a G_Init included

// -------------------------------------------------------------------- g_time.c: what a frame's time is spent
// on, while cvar g_timeFrame is 1
typedef enum {
    PART_HOST,
    PART_OTHER,
    PART_SCRIPT,
    PART_MOVE,
    PART_WEAPONS,
    PART_WORLD,
    PART_ANIMATION,
    PART_BOTS,
    PART_COUNT
} time_part_t;
void G_TimeInit(void);
time_part_t G_TimePart(time_part_t part); // the clock runs for `part` from now on; returns the part before
void G_TimeFrame(void);                   // one more frame
void G_TimeReport(void);                  // the sums, once

// -------------------------------------------------------------------- g_entity.c
void G_InitEntities(void);
gentity_t *G_SpawnEntity(void);           // NULL when no slot is free (one report)
void G_FreeEntity(gentity_t *ent);        // notifies nothing; script references turn dead
void G_ReleaseSlot(gentity_t *ent);       // the same for slots that are never free: a client has left
entity_ref_t G_Ref(const gentity_t *ent); // NULL gives "none"
gentity_t *G_Deref(entity_ref_t ref);     // NULL when none or the slot was reused
gentity_t *G_Find(gentity_t *from, size_t stringFieldOffset,
                  const char *value);            // next match after `from` (NULL: from 0)
gentity_t *G_PickTarget(const char *targetname); // deterministic random choice; NULL when none
void G_UseTargets(gentity_t *ent, gentity_t *activator);
void G_Link(gentity_t *ent); // origin, mins, maxs, contents to the host
void G_Unlink(gentity_t *ent);
void G_SetOrigin(gentity_t *ent, const vec3_t origin); // stationary trajectory; does not link
void G_SetAngles(gentity_t *ent, const vec3_t angles);
gentity_t *G_TempEvent(const vec3_t origin, int event); // an event of its own, freed after 300 ms
void G_AddEvent(gentity_t *ent, int event, int parm);
void G_DeleteLater(gentity_t *ent); // unlinks, frees 100 ms later; notifies nothing
void G_RunThink(gentity_t *ent);
void G_RunEntities(void); // step 5 of a frame [movement-weapons-damage 8.1]

// -------------------------------------------------------------------- g_spawn.c
void G_SpawnMapEntities(void);                                     // from the host's entity text
bool G_SpawnDuplicate(const gentity_t *original, gentity_t **out); // from its spawnKeys
bool G_SpawnFromScript(const char *classname, const vec3_t origin, int spawnflags,
                       gentity_t **out);                       // false: no spawn function
const char *G_SpawnKey(const char *key, const char *fallback); // while a map entity is being spawned
float G_SpawnFloat(const char *key, float fallback);
int G_SpawnInt(const char *key, int fallback);

// -------------------------------------------------------------------- g_client.c
const char *G_ClientConnect(int slot, bool firstTime, bool isBot); // NULL, or why not (static text)
void G_ClientBegin(int slot);
void G_ClientUserinfoChanged(int slot);
void G_ClientDisconnect(int slot);
void G_ClientThink(int slot);        // one usercmd from the host
void G_RunClient(gclient_t *client); // the move of the last usercmd, once a frame
void G_ClientEndFrame(gclient_t *client);
void G_SpawnPlayer(gclient_t *client, const vec3_t origin, const vec3_t angles); // `self spawn(...)`
void G_SetPlayerAngles(gclient_t *client, const vec3_t angles);
gentity_t *G_ClonePlayer(gclient_t *client);
gclient_t *G_ClientOf(int entityNumber); // NULL when no connected client
gentity_t *G_EntityOf(const gclient_t *client);
void G_CalculateRanks(void);
bool G_IsSpectating(const gclient_t *client, gclient_t **watched); // *watched NULL: free view
void G_StopFollowing(gclient_t *client);
void G_FollowCycle(gclient_t *client, int step);
void G_LinkPlayer(gclient_t *client); // box, contents and place of a player to the host
const char *G_TeamName(team_t team);  // "allies", "axis", "none", "spectator"
bool G_ParseTeam(const char *text, team_t *out);
const char *G_StateName(session_state_t state);

// -------------------------------------------------------------------- g_cmds.c, g_console.c
void G_ClientCommand(int slot, const cmd_args_t *args);
bool G_ConsoleCommand(const cmd_args_t *args);
void G_Say(gclient_t *from, int mode, const char *text); // 0 all, 1 team, 2 squad
void G_SayMessage(gclient_t *from, int mode,
                  const char *message); // the same with the marks of localized parts
void G_SendScores(gclient_t *client);
void G_MenuResponse(gclient_t *client, const char *menu, const char *response); // notify menuresponse
bool G_ExitLevel(int savePersist);                                              // false: already called
void G_ExitFrame(void);                                                         // end of each frame
bool G_MapRestart(int savePersist);
void G_ListEntities(void);
bool G_IsBanned(const char *address);
void G_BanForNow(const char *address); // until the server stops
void G_LoadBans(void);
void G_ServerCommand(int slot, const char *format, ...)
    Q_PRINTF(2, 3); // original wire text; -1 all; translated by g_wire.c

// -------------------------------------------------------------------- g_combat.c
typedef struct {
    gentity_t *inflictor, *attacker; // NULL: none
    int damage, flags;               // DFLAG_...
    int mod;                         // means of death, index
    int weapon;                      // weapon index, or -1: found from inflictor and attacker
    int hitLocation;
    bool hasPoint, hasDir;
    vec3_t point, dir;
} damage_t;
enum {
    DFLAG_RADIUS = 1,
    DFLAG_NO_ARMOR = 2,
    DFLAG_NO_KNOCKBACK = 4,
    DFLAG_NO_TEAM_PROTECTION = 8,
    DFLAG_NO_PROTECTION = 16,
    DFLAG_PASSED_THROUGH = 32
};
void G_Damage(gentity_t *target, const damage_t *damage);             // [movement-weapons-damage 7.1]
void G_FinishPlayerDamage(gclient_t *victim, const damage_t *damage); // [7.2]
void G_KillPlayer(gclient_t *victim, const damage_t *damage);         // [7.4]
bool G_RadiusDamage(const vec3_t origin, gentity_t *attacker, gentity_t *inflictor, float inner, float outer,
                    float radius, gentity_t *ignore, int mod); // [7.5]; true: it hit another player
int G_WholeDamage(float damage);                               // truncated, in the range that can be counted
bool G_WouldTelefrag(const vec3_t origin, const gentity_t *ignore);
void G_Telefrag(const vec3_t origin, gentity_t *by); // kills who stands where `by` arrives
void G_WaterFrame(gclient_t *client);                // drowning

// -------------------------------------------------------------------- g_weapon.c
void G_LoadWeapons(void);       // weapons/mp/*, stand-ins, and info/mp_lochit_dmgtable
void G_AddWeaponStandins(void); // g_weapon_standin.c: info/weapon_standins
// A weapon that is carried on the body too (attachModel): what an event of the move means for it.
void G_CarryWeapon(gclient_t *client, int event);
void G_FireWeapon(gclient_t *client); // the shot event of the weapon state machine [6]
void G_MeleeAttack(gclient_t *client);
void G_CountHit(const gentity_t *shooter); // one of his shots has hit somebody; for the report
// A shot of a mounted gun towards a point; the gunner is the attacker, the gun the inflictor.
void G_FireMounted(gclient_t *gunner, gentity_t *gun, const bg_weapon_t *weapon, const vec3_t end);
const char *G_WeaponName(int index); // "none" for 0
bool G_IsPrecached(int weapon);
// Class of its items: the file's radiantName, or that of another fire mode, or "mpweapon_NAME".
void G_WeaponClassname(int index, char *out, size_t size);

// -------------------------------------------------------------------- g_missile.c
bool G_IsMissile(const gentity_t *ent);
void G_RunMissile(gentity_t *ent);
void G_FireMissile(gclient_t *client,
                   const bg_weapon_t *weapon); // grenade or projectile weapons; nothing for others
void G_DropLiveGrenade(gclient_t *client);     // what a dying player was about to throw
// The nearest missile on a bullet's way that can be shot, and at what share of it; NULL when there is none.
gentity_t *G_ShotMissile(const vec3_t start, const vec3_t end, float *share);
void G_DropShell(gentity_t *owner, const bg_weapon_t *weapon, const vec3_t start,
                 const vec3_t velocity); // owner may be NULL

// -------------------------------------------------------------------- g_flame.c, g_artillery.c, g_mount.c
void G_ReportFlame(gclient_t *victim, int attacker); // he burns, by that client's fire (client command fdc)
void G_FireGas(gclient_t *client, const bg_weapon_t *weapon);
void G_FlameFrame(gclient_t *client); // what fire does to him in a frame [7.6]
void G_CallArtillery(gclient_t *client, const bg_weapon_t *weapon);
bool G_IsMountMask(int mask); // nothing but places for machine guns
void G_TraceMounts(bg_trace_t *result, const vec3_t end, const vec3_t mins,
                   const vec3_t maxs);       // fills it when there is one
bool G_IsLmgHinted(const gclient_t *client); // the cursor hint shows such a place

// -------------------------------------------------------------------- g_turret.c: mounted guns
enum { MAX_TURRETS = 32 };
typedef enum { TURRET_RIGHT, TURRET_LEFT, TURRET_TOP, TURRET_BOTTOM } turret_arc_t;
void G_TurretInit(void);
// Makes a mounted gun of an entity; false with one line in `error`: no such weapon, not precached, too many
// of them.
bool G_InitTurret(gentity_t *ent, const char *weaponInfo, char *error, size_t errorSize);
int G_CountTurrets(void);
void G_HoldTurrets(int byMs);                           // a timeout: their clocks stand
turret_t *G_TurretOf(const gentity_t *ent);             // NULL: it is none
float *G_TurretArc(turret_t *turret, turret_arc_t arc); // degrees to that side
float G_TurretHeat(
    const turret_t *turret); // 0 cold; from 1 on it is overheated, until it has come down to half
bool G_IsTurretOverheated(const turret_t *turret);
bool G_IsAtTurret(const gclient_t *client);
gentity_t *G_FreeTurret(int index); // by place, 0 to MAX_TURRETS - 1; NULL: none there, or somebody is at it
bool G_MayTakeTurret(const gentity_t *gun, const gclient_t *client);
bool G_TurretCovers(const gentity_t *gun, const vec3_t point); // a point that it can be turned to
void G_TurretPlace(const gentity_t *gun, vec3_t place);        // where its gunner stands, at the gun's height
void G_GunnerMoved(gclient_t *client); // after each move: keeps him at his gun; nothing for others
void G_LeaveTurret(gclient_t *client); // notifies `deactivated`; nothing when he is at none
void SP_misc_turret(gentity_t *ent);

// -------------------------------------------------------------------- g_trigger.c, g_mover.c
bool G_QueueTrigger(gentity_t *trigger, gentity_t *activator);
void G_DeliverTriggers(void); // step 2 of a frame
void G_TouchTriggers(gentity_t *ent);
void G_InitTrigger(gentity_t *ent);                  // brush model or mins/maxs keys
gentity_t *G_LookAtTrigger(const gclient_t *client); // the trigger_lookat in view; NULL when there is none
void G_DamageTrigger(gentity_t *trigger, const damage_t *damage);
void G_DamageTriggersOnWay(const vec3_t start, const vec3_t end, const damage_t *damage); // of a bullet
void G_GrenadeTriggersOnWay(const vec3_t start, const vec3_t end,
                            const damage_t *damage); // those with grenadeTouchDamage
// Share of the way from start to end at which it enters a box; 1 when it does not.
float G_EntersBox(const vec3_t start, const vec3_t end, const vec3_t mins, const vec3_t maxs);
void G_UseNearby(gclient_t *client); // the use key went down
void G_RunMover(gentity_t *ent);
void G_EvaluateTrajectory(const trajectory_t *tr, int timeMs, vec3_t out);
void G_LinkMoverTeams(void);
bool G_IsMover(const gentity_t *ent);
void SP_trigger_multiple(gentity_t *ent);
void SP_trigger_once(gentity_t *ent);
void SP_trigger_damage(gentity_t *ent);
void SP_trigger_hurt(gentity_t *ent);
void SP_trigger_push(gentity_t *ent);
void SP_trigger_teleport(gentity_t *ent);
void SP_trigger_use(gentity_t *ent);
void SP_func_door(gentity_t *ent);
void SP_func_rotating_door(gentity_t *ent);
void SP_func_plat(gentity_t *ent);
void SP_func_button(gentity_t *ent);
void SP_func_train(gentity_t *ent);
void SP_func_static(gentity_t *ent);
void SP_func_rotating(gentity_t *ent);
void SP_func_bobbing(gentity_t *ent);
void SP_func_pendulum(gentity_t *ent);
void G_TeleportPlayer(gclient_t *client, const vec3_t origin, const vec3_t angles);

// -------------------------------------------------------------------- g_item.c
bool G_SpawnItem(gentity_t *ent); // false: the classname is no item
void G_RunItem(gentity_t *ent);
bool G_IsItem(const gentity_t *ent);
gentity_t *G_DropItem(gclient_t *client, int weapon); // NULL when nothing is left lying

// -------------------------------------------------------------------- g_wire.c: original texts and states to
// what the host's clients know
void G_WireInit(void);
void G_WireRanks(void);                              // scores in configstrings
void G_WireClient(gclient_t *client);                // player -> ps and entity state
void G_WireBody(gclient_t *client, gentity_t *body); // a corpse shows its owner's death
void G_WireItem(gentity_t *item);                    // how an item looks
void G_WireTurret(gentity_t *gun, int weapon);
void G_WireMissile(gentity_t *missile);
void G_WireLift(gentity_t *body); // after a corpse was moved
void G_WireGametype(void);        // once level.teamGametype is known
void G_ShowMessage(int slot,
                   const char *text); // what a command to a client (-1: all) says, in words on the console
void G_WireServerCommand(int slot, const char *text);
void G_WirePlayerString(int slot); // configstring 544 + slot on q3 and oa
void G_WireScores(int slot);
void G_WireObituary(gentity_t *victim, gentity_t *attacker, int weapon, int mod);
void G_WireConfigstring(int index, const char *text);       // the original's configstring `index` has changed
void G_WireEvent(gentity_t *ent, int event, int parm);      // a free-standing event
bool G_WireMenuAnswer(gclient_t *client, const char *word); // "1".."9" in the menu shown as text
const char *
G_WireMenuWith(const char *response); // name of the precached menu that offers a response; "" if none
bg_cmd_t G_WireCommand(gclient_t *client, const usercmd_t *cmd); // [build-decisions, Players]

// -------------------------------------------------------------------- g_config.c: the original's 2048
// configstrings and precache blocks
typedef enum {
    BLOCK_STATUS_ICONS,
    BLOCK_HEAD_ICONS,
    BLOCK_LOCATIONS,
    BLOCK_TAGS,
    BLOCK_MODELS,
    BLOCK_SOUNDS,
    BLOCK_EFFECTS,
    BLOCK_FX_TAGS,
    BLOCK_SHELLSHOCKS,
    BLOCK_MENUS,
    BLOCK_HINTS,
    BLOCK_STRINGS,
    BLOCK_SHADERS,
    BLOCK_CVAR_NAMES,
    BLOCK_COUNT
} config_block_t;
void G_ConfigInit(void);
void G_ConfigSet(int index, const char *text); // [script-api 7.1]
const char *G_ConfigGet(int index);
int G_ConfigFind(config_block_t block, const char *name);     // index inside the block, or -1
int G_ConfigAdd(config_block_t block, const char *name);      // found or new index; -1 when the block is full
bool G_ConfigHasRoom(config_block_t block, const char *name); // G_ConfigAdd would not give -1
const char *G_ConfigName(config_block_t block, int index);
int G_ConfigNextName(int index); // the next configstring in use that is in a block; -1 at the end
void G_ConfigRestore(int index, const char *name); // of the level before; ignored outside of all blocks

void G_ConfigUse(config_block_t block, int *used, int *limit);

// -------------------------------------------------------------------- g_vote.c
void G_VoteInit(void);
void G_VoteFrame(void);
void G_VoteForget(int slot); // a client has left
void G_CallVote(gclient_t *client, const cmd_args_t *args);
void G_CastVote(gclient_t *client, const cmd_args_t *args); // answers a complaint first, if one was offered
void G_OfferComplaint(gclient_t *client, gclient_t *target);
void G_CallTimeout(gclient_t *client);
void G_EndTimeout(gclient_t *client);
void G_HoldTime(
    int byMs); // in a timeout: scripts' clock stands, and all times ahead move away with the host's

// -------------------------------------------------------------------- g_strings.c: localizedstrings/*.str
void G_StringsInit(void);
const char *G_LocalText(const char *reference); // the reference itself when nobody knows it
void G_MessageText(const char *message, char *out,
                   size_t size); // a message of parts [script-api 0.4] in words

// -------------------------------------------------------------------- g_budget.c: sv_budget
typedef enum { BUDGET_ENTITIES, BUDGET_HUD, BUDGET_CONFIG, BUDGET_KINDS } budget_kind_t;
void G_BudgetInit(void);
void G_BudgetTake(budget_kind_t kind,
                  int number); // the running script line takes an entity, HUD element, configstring
void G_BudgetPlace(budget_kind_t kind, int number, gsc_place_t *place); // that line; file NULL: none
void G_BudgetPrint(void);
void G_BudgetFrame(void); // warns once a kind at 80 %

// -------------------------------------------------------------------- g_script.c
bool G_ScriptInit(bool restart); // opens the VM, loads gametype, callbacks, level script [script-api 6.2]
void G_ScriptStart(void);        // runs the mains and StartGameType
void G_ScriptShutdown(void);
void G_ScriptInterrupt(void); // from a signal handler: what runs ends soon, and the level with it
void G_ScriptRunNow(void);
void G_ScriptAdvance(void);
gsc_value_t G_ScriptEntity(const gentity_t *ent); // undefined for NULL
gentity_t *G_ScriptToEntity(gsc_value_t value);   // NULL when it is none
void G_ScriptNotify(gentity_t *ent, const char *event, const gsc_value_t *args, int count);
bool G_ScriptMapKey(gentity_t *ent, const char *key,
                    const char *value); // false: not declared in radiant/*.txt
void G_ScriptNotifyEntity(gentity_t *ent, const char *event, gentity_t *arg); // one entity argument
void G_ScriptEntityFreed(gentity_t *ent);
void G_UpdateLinks(void);                    // g_scr_link.c: after the entities of a frame
bool G_IsScriptLinked(const gentity_t *ent); // a player that is moves as BG_PM_LINKED
void G_ScriptConnect(gclient_t *client);
void G_ScriptDisconnect(gclient_t *client);
void G_ScriptDamage(gclient_t *victim, const damage_t *damage);
void G_ScriptKilled(gclient_t *victim, const damage_t *damage);
const char *G_ModName(int mod);   // "badMOD" out of range
int G_ParseMod(const char *text); // unknown: console message and 0

// -------------------------------------------------------------------- g_session.c: what lives over a reload
// of the module
void G_SessionRead(bool restart); // game, pers, clock base, restart count
void G_SessionWrite(bool restart);
// g_session_store.c: keeps the session's text for the next level; takes it (owned by the caller), NULL when
// there is none or, told, when it is not what this server has kept.  `from` says where it was, for messages.
void G_SessionStore(const char *text, size_t length);
char *G_SessionTake(int *length, char *from, size_t fromSize);
void G_SessionApplyReport(void);
void G_SessionApplyNames(void); // what was precached before a restart
bool G_SessionClient(
    gclient_t *client); // pers of a client that is carried over; whether the same match goes on

// -------------------------------------------------------------------- g_log.c, g_report.c
void G_LogOpen(void);
void G_LogClose(void);
// Cvar logfile: script reports go into script_mp.log, whatever the console is told [E2]; 2: each at once.
// False when the cvar is 0 or the file cannot be opened (told).
bool G_ReportLogOpen(void);
void G_ReportLogClose(void);
void G_ReportLogWrite(const char *text); // nothing when it is not open
void G_LogPrintf(const char *format, ...)
    Q_PRINTF(1, 2);     // with the time prefix, without a newline of its own
bool G_TellsBots(void); // g_traceWire 2: bots are told what only people need, for tests
void G_TraceWire(const char *format, ...)
    Q_PRINTF(1, 2); // "wire: ..." on the console while cvar g_traceWire is 1

// -------------------------------------------------------------------- g_logjson.c: events as JSON, one
// object a line; nothing while g_logJson is off
void G_JsonOpen(void);
void G_JsonClose(void);
const char *G_JsonQuote(const char *text, char *out,
                        size_t size); // with its quotes; bytes beyond ASCII are Latin-1; cut to what fits
void G_JsonBegin(const char *event);  // an event of one's own: Begin, values, End
void G_JsonInt(const char *key, int value);
void G_JsonText(const char *key, const char *text);
void G_JsonPlayer(const char *key, const gclient_t *client); // null for NULL
void G_JsonEnd(void);
void G_JsonOfPlayer(const char *event, const gclient_t *client); // connect, leave, team, spawn
void G_JsonHit(const char *event, const gclient_t *victim, const damage_t *damage,
               int weapon); // damage, kill
void G_JsonSay(const gclient_t *from, const char *mode, const char *text);
void G_JsonScore(const gclient_t *client, const char *team,
                 int score);                            // of a player, or of a team when client is NULL
void G_JsonLevel(const char *event, const char *phase); // map, round
void G_JsonError(const gsc_report_t *report);

typedef enum {
    COUNT_SHOTS,
    COUNT_HITS,
    COUNT_DAMAGE,
    COUNT_KILLS,
    COUNT_SUICIDES,
    COUNT_SPAWNS,
    COUNT_CONNECTS,
    COUNT_DISCONNECTS,
    COUNT_CHATS,
    COUNT_MENUS,
    COUNT_SCRIPT_ERRORS,
    COUNT_MAX
} report_count_t;
// g_home.c
bool G_HomeTakesFiles(void); // false, told once a level, where a stock host could not write
// Whether a file that has just been written is that long; tells it and empties the file when not.
bool G_FileIsWhole(const char *path, int length);

void G_ReportInit(void);
void G_ReportCount(report_count_t what, int amount);
void G_ReportStuck(int slot);
// The counters as numbers, for the session: a match of rounds is one match over its restarts.
enum { REPORT_VALUES = COUNT_MAX + 4 };
void G_ReportGet(int values[REPORT_VALUES]);
void G_ReportAdd(const int values[REPORT_VALUES]);
void G_ReportWrite(const char *endReason); // the table on the console and matchreport.json

// -------------------------------------------------------------------- g_bot.c
void G_BotInit(void);
void G_BotShutdown(void);
void G_BotSlotTaken(int slot);              // somebody, bot or not, connects there
void G_BotReadCommands(void);               // what the host holds for bots; where many commands may come
bool G_BotAdd(const char *name, int *slot); // false when the server is full
void G_BotConnected(int slot);              // a slot that the host carried over
void G_BotDisconnected(int slot);
void G_BotFrame(int timeMs);                         // host command 10
void G_BotServerCommand(int slot, const char *text); // original wire text, such as "t 3" for a menu
void G_BotKickAll(void);

#endif
