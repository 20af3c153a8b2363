// Rules that both sides of a network game share: the player move, stances, weapons, ammunition, hit
// locations. State goes in and comes out as an argument; there are no globals and no host calls, so equal
// inputs give equal results.  Rules: spec movement-weapons-damage (numbers in comments are its sections),
// weapon-files, script-api 5.
//
// Units: game units, milliseconds, degrees; a player's origin is at the feet.
#ifndef BG_PUBLIC_H
#define BG_PUBLIC_H

#include "q_math.h"
#include "q_shared.h"

enum {
    BG_MAX_WEAPONS = 128, // entries of the weapon table, index 0 (no weapon) included
    BG_WEAPON_WORDS = BG_MAX_WEAPONS / 32,
    BG_MAX_WEAPON_NAME = 64,
    BG_MAX_WEAPON_FILE = 8191, // bytes of one weapon file
    BG_MAX_EVENTS = 4,         // ring of a player's events
    BG_MAX_MOVE_EVENTS = 128,  // events of one BG_Pmove call
    BG_MAX_TOUCH = 32,         // entities touched by one move
    BG_MAX_CLIENTS = 64,       // entities below it are players
    BG_ENTITY_WORLD = 1022,
    BG_ENTITY_NONE = 1023,
};

// ---- contents, surfaces, masks (bsp-collision 3)
// ------------------------------------------------------------------

#define BG_CONTENTS_SOLID        0x00000001
#define BG_CONTENTS_FOLIAGE      0x00000002
#define BG_CONTENTS_GLASS        0x00000010
#define BG_CONTENTS_WATER        0x00000020
#define BG_CONTENTS_CANSHOOTCLIP 0x00000040
#define BG_CONTENTS_MISSILECLIP  0x00000080
#define BG_CONTENTS_VEHICLECLIP  0x00000200
#define BG_CONTENTS_ITEMCLIP     0x00000400
#define BG_CONTENTS_SKY          0x00000800
#define BG_CONTENTS_AI_NOSIGHT   0x00001000
#define BG_CONTENTS_SHOTCLIP     0x00002000
#define BG_CONTENTS_MOUNT_STAND  0x00004000
#define BG_CONTENTS_PLAYERCLIP   0x00010000
#define BG_CONTENTS_MONSTERCLIP  0x00020000
#define BG_CONTENTS_MOUNT_CROUCH 0x00400000
#define BG_CONTENTS_PLAYER_MOVER 0x00800000 // what moves and stops players
#define BG_CONTENTS_ORIGIN       0x01000000
#define BG_CONTENTS_BODY         0x02000000
#define BG_CONTENTS_CORPSE       0x04000000
#define BG_CONTENTS_DETAIL       0x08000000
#define BG_CONTENTS_STRUCTURAL   0x10000000
#define BG_CONTENTS_TRANSLUCENT  0x20000000
#define BG_CONTENTS_TRIGGER      0x40000000
#define BG_CONTENTS_NODROP       ((int)0x80000000u)

#define BG_MASK_PLAYERSOLID 0x02810011
#define BG_MASK_DEADSOLID   0x00810011 // no bodies
#define BG_MASK_SPECTATOR   0x00800011
#define BG_MASK_RADIUS_RAY  0x00802091 // what covers somebody from an explosion (7.5)

#define BG_SURF_NODAMAGE   0x1
#define BG_SURF_SLICK      0x2
#define BG_SURF_SKY        0x4
#define BG_SURF_LADDER     0x8
#define BG_SURF_NOIMPACT   0x10
#define BG_SURF_NOMARKS    0x20
#define BG_SURF_NODRAW     0x80
#define BG_SURF_NOSTEPS    0x2000
#define BG_SURF_NONSOLID   0x4000
#define BG_SURF_TYPE_SHIFT 20
#define BG_SURF_TYPE_MASK  (0x1f << BG_SURF_TYPE_SHIFT)

typedef enum { // number of a surface's material
    BG_SURFACE_DEFAULT,
    BG_SURFACE_BARK,
    BG_SURFACE_BRICK,
    BG_SURFACE_CARPET,
    BG_SURFACE_CLOTH,
    BG_SURFACE_CONCRETE,
    BG_SURFACE_DIRT,
    BG_SURFACE_FLESH,
    BG_SURFACE_FOLIAGE,
    BG_SURFACE_GLASS,
    BG_SURFACE_GRASS,
    BG_SURFACE_GRAVEL,
    BG_SURFACE_ICE,
    BG_SURFACE_METAL,
    BG_SURFACE_MUD,
    BG_SURFACE_PAPER,
    BG_SURFACE_PLASTER,
    BG_SURFACE_ROCK,
    BG_SURFACE_SAND,
    BG_SURFACE_SNOW,
    BG_SURFACE_WATER,
    BG_SURFACE_WOOD,
    BG_SURFACE_ASPHALT,
    BG_NUM_SURFACES,
} bg_surface_t;

// Material of surface flags, 0..22; numbers out of range are the default one.
int BG_SurfaceType(int surfaceFlags);

// The material's name ("default" for a number out of range), as traces give it to scripts.
const char *BG_SurfaceName(int type);

// ---- commands (2.1)
// -----------------------------------------------------------------------------------------------

enum { // bg_cmd_t.buttons
    BG_BUTTON_ATTACK = 0x01,
    BG_BUTTON_TALK = 0x02,
    BG_BUTTON_DROP = 0x04,
    BG_BUTTON_SPRINT = 0x08,
    BG_BUTTON_ADS = 0x10,
    BG_BUTTON_MELEE = 0x20,
    BG_BUTTON_USE = 0x40,
};

enum {                       // bg_cmd_t.wbuttons
    BG_WBUTTON_FLAME = 0x01, // the client reports that it burns
    BG_WBUTTON_LATCH = 0x02, // no "stance blocked" events
    BG_WBUTTON_SLOW = 0x04,
    BG_WBUTTON_RELOAD = 0x08,
    BG_WBUTTON_LEAN_LEFT = 0x10,
    BG_WBUTTON_LEAN_RIGHT = 0x20,
    BG_WBUTTON_PRONE = 0x40, // held state; neither this nor the next: stand
    BG_WBUTTON_CROUCH = 0x80,
};

typedef struct {
    int time;
    uint8_t buttons, wbuttons;
    uint8_t weapon; // wanted weapon, index in the weapon table
    uint8_t pad;
    int angles[3];             // 16-bit angles
    int8_t forward, right, up; // -127..127; up >= 10 jumps
    int8_t pad2;
} bg_cmd_t;

// ---- player state (2.2 to 2.4)
// ------------------------------------------------------------------------------------

typedef enum {
    BG_PM_NORMAL,
    BG_PM_LINKED,
    BG_PM_NOCLIP,
    BG_PM_UFO,
    BG_PM_SPECTATOR,
    BG_PM_INTERMISSION,
    BG_PM_DEAD, // this and above: dead
    BG_PM_DEAD_LINKED,
} bg_pmtype_t;

enum { // bg_player_t.pmFlags
    BG_PMF_PRONE = 0x1,
    BG_PMF_CROUCH = 0x2,
    BG_PMF_JUMP_HELD = 0x8,
    BG_PMF_LADDER = 0x10,
    BG_PMF_ADS = 0x20,
    BG_PMF_BACKPEDAL = 0x40,
    BG_PMF_WALKING = 0x80,
    BG_PMF_TIME_LAND = 0x100, // landing stun, also a push
    BG_PMF_TIME_KNOCKBACK = 0x200,
    BG_PMF_PRONE_OVERRIDE = 0x400, // weapon busy: no crawling
    BG_PMF_RESPAWNED = 0x800,      // no jump, no fire until attack is up
    BG_PMF_MELEE_HELD = 0x1000,
    BG_PMF_JUMPED = 0x2000, // slow-down timer
    BG_PMF_FROZEN = 0x4000,
    BG_PMF_PRONE_BLOCKED = 0x8000, // in this move
    BG_PMF_SPRINTING = 0x10000,
    BG_PMF_FATIGUED = 0x20000,
    BG_PMF_FOLLOW = 0x40000,
    BG_PMF_ACTIVE = 0x80000,
    BG_PMF_MAY_FOLLOW = 0x100000,
    BG_PMF_MAY_FREELOOK = 0x200000,
    BG_PMF_NO_WEAPON = 0x400000, // weapon disabled
    BG_PMF_NO_FIRE_ANIM = 0x800000,
};

enum { // bg_player_t.eFlags
    BG_EF_DEAD = 0x1,
    BG_EF_TELEPORT = 0x8, // flipped at each spawn or move by script
    BG_EF_CAPSULE = 0x10,
    BG_EF_CROUCH = 0x20,
    BG_EF_PRONE = 0x40,
    BG_EF_NODRAW = 0x80,
    BG_EF_ADS = 0x100,
    BG_EF_FIRING = 0x200,
    BG_EF_NO_COMMAND = 0x800, // no command for more than 1000 ms
    BG_EF_TURRET_PRONE = 0x2000,
    BG_EF_TURRET_CROUCH = 0x4000, // both turret bits: standing
    BG_EF_LAUNCHED = 0x8000,
    BG_EF_VOTED = 0x10000,
    BG_EF_TALKING = 0x20000,
    BG_EF_PING = 0x40000,
    BG_EF_FRIEND_PING = 0x80000,
    BG_EF_IN_VEHICLE = 0x100000,
    BG_EF_VEHICLE_ACTIVE = 0x200000,
    BG_EF_VEHICLE_POPOUT = 0x400000, // own weapon usable
    BG_EF_BOUNCE = 0x1000000,
    BG_EF_BOUNCE_DAMPED = 0x2000000,
    BG_EF_TURRET = BG_EF_TURRET_PRONE | BG_EF_TURRET_CROUCH,
    BG_EF_RESTRICTED = BG_EF_TURRET | BG_EF_IN_VEHICLE,
};

typedef enum { BG_STANCE_STAND, BG_STANCE_CROUCH, BG_STANCE_PRONE } bg_stance_t;

typedef enum { // bg_player_t.weaponState (5.2)
    BG_WS_IDLE,
    BG_WS_RAISING,
    BG_WS_DROPPING,
    BG_WS_FIRING,
    BG_WS_RECHAMBERING,
    BG_WS_RELOADING,
    BG_WS_RELOADING_INTERRUPT,
    BG_WS_RELOAD_START,
    BG_WS_RELOAD_START_INTERRUPT,
    BG_WS_RELOAD_END,
    BG_WS_MELEE_WINDUP,
    BG_WS_MELEE_REST,
    BG_WS_DEPLOYING,
    BG_WS_BREAKING_DOWN,
} bg_weaponstate_t;

typedef enum { // low bits of bg_player_t.weaponAnim
    BG_WA_IDLE,
    BG_WA_FIRE = 2,
    BG_WA_LAST_SHOT,
    BG_WA_RECHAMBER,
    BG_WA_ADS_FIRE,
    BG_WA_ADS_LAST_SHOT,
    BG_WA_ADS_RECHAMBER,
    BG_WA_MELEE,
    BG_WA_DROP,
    BG_WA_RAISE,
    BG_WA_RELOAD,
    BG_WA_RELOAD_EMPTY,
    BG_WA_RELOAD_START,
    BG_WA_RELOAD_END,
    BG_WA_ALT_DROP,
    BG_WA_ALT_RAISE,
    BG_WA_HOLD_FIRE,
    BG_WA_DEPLOYED,
    BG_WA_DEPLOY,
    BG_WA_BREAKDOWN,
    BG_ANIM_TOGGLE = 512, // flips whenever an animation starts again
} bg_weaponanim_t;

enum { // player events (appendix A); + s: the surface type is added
    BG_EV_NONE = 0,
    BG_EV_STEP_RUN = 1,    // + s
    BG_EV_STEP_WALK = 24,  // + s
    BG_EV_STEP_PRONE = 47, // + s
    BG_EV_JUMP = 70,       // + s; sprint steps too
    BG_EV_LAND = 93,       // + s
    BG_EV_LAND_PAIN = 116, // + s; parameter: percent of max health
    BG_EV_FOLIAGE = 139,
    BG_EV_FATIGUED = 140,
    BG_EV_FATIGUE_BREATH = 141,
    BG_EV_STANCE_STAND = 142,
    BG_EV_STANCE_CROUCH = 143,
    BG_EV_STANCE_PRONE = 144,
    BG_EV_STEP_VIEW = 145,
    BG_EV_WATER_IN = 146,
    BG_EV_WATER_OUT = 147,
    BG_EV_ITEM_PICKUP = 148,
    BG_EV_ITEM_PICKUP_QUIET = 149,
    BG_EV_AMMO_PICKUP = 150,
    BG_EV_NO_AMMO = 151,
    BG_EV_EMPTY_CLIP = 152,
    BG_EV_RELOAD = 153,
    BG_EV_RELOAD_EMPTY = 154,
    BG_EV_RELOAD_START = 155,
    BG_EV_RELOAD_END = 156,
    BG_EV_RAISE = 157,
    BG_EV_PUT_AWAY = 158,
    BG_EV_ALT_SWITCH = 159,
    BG_EV_DEPLOY = 160,
    BG_EV_BREAKDOWN = 161,
    BG_EV_PULLBACK = 162,
    BG_EV_FIRE = 163,
    BG_EV_FIRE_B = 164,
    BG_EV_FIRE_C = 165,
    BG_EV_FIRE_LAST = 166,
    BG_EV_RECHAMBER = 167,
    BG_EV_EJECT_BRASS = 168,
    BG_EV_MELEE_SWING = 169,
    BG_EV_MELEE_FIRE = 170,
    BG_EV_MELEE_HIT = 171,
    BG_EV_MELEE_MISS = 172,
    BG_EV_FIRE_MOUNTED = 173,
    BG_EV_TRACER = 176,
    BG_EV_SOUND_ALIAS = 177,
    BG_EV_BULLET_HIT = 178,
    BG_EV_BULLET_HIT_CLIENT_SMALL = 179,
    BG_EV_BULLET_HIT_CLIENT_LARGE = 180,
    BG_EV_GRENADE_BOUNCE = 181,
    BG_EV_SPOON = 182,
    BG_EV_PROJECTILE_LAUNCH = 183,
    BG_EV_INCOMING = 184,
    BG_EV_EXPLODE = 185,
    BG_EV_EXPLODE_NOMARKS = 186,
    BG_EV_MOLOTOV = 187,
    BG_EV_MOLOTOV_NOMARKS = 188,
    BG_EV_PAIN = 191,
    BG_EV_PAIN_CROUCH = 192,
    BG_EV_DEATH = 193,
    BG_EV_EARTHQUAKE = 201,
    BG_EV_DETACH_ALL = 202,
    BG_EV_DROP_WEAPON = 203,
    BG_EV_ITEM_RESPAWN = 204,
    BG_EV_OVERHEATING = 208,
    BG_EV_OBITUARY = 209,
    BG_EV_GRENADE_SUICIDE = 210,
};

typedef enum { // events of the player animation script (4)
    BG_ANIM_PAIN,
    BG_ANIM_DEATH,
    BG_ANIM_FIREWEAPON,
    BG_ANIM_JUMP,
    BG_ANIM_JUMPBK,
    BG_ANIM_LAND,
    BG_ANIM_DROPWEAPON,
    BG_ANIM_RAISEWEAPON,
    BG_ANIM_CLIMBMOUNT,
    BG_ANIM_CLIMBDISMOUNT,
    BG_ANIM_RELOAD,
    BG_ANIM_CROUCH_TO_PRONE,
    BG_ANIM_PRONE_TO_CROUCH,
    BG_ANIM_MELEEATTACK,
    BG_ANIM_LMG_DEPLOY,
    BG_ANIM_LMG_BREAKDOWN,
} bg_animevent_t;

typedef enum { // move types that the move asks the animation script for
    BG_MOVE_IDLE,
    BG_MOVE_IDLECR,
    BG_MOVE_IDLEPRONE,
    BG_MOVE_WALK,
    BG_MOVE_WALKBK,
    BG_MOVE_WALKCR,
    BG_MOVE_WALKCRBK,
    BG_MOVE_WALKPRONE,
    BG_MOVE_WALKPRONEBK,
    BG_MOVE_RUN,
    BG_MOVE_RUNBK,
    BG_MOVE_RUNCR,
    BG_MOVE_RUNCRBK,
    BG_MOVE_CLIMBUP,
    BG_MOVE_CLIMBDOWN,
} bg_movetype_t;

typedef enum { BG_STRAFE_NONE, BG_STRAFE_LEFT, BG_STRAFE_RIGHT } bg_strafe_t;

enum { // index in bg_player_t.weaponSlots
    BG_SLOT_NONE,
    BG_SLOT_PRIMARY,
    BG_SLOT_PRIMARYB,
    BG_SLOT_PISTOL,
    BG_SLOT_GRENADE,
    BG_SLOT_SMOKEGRENADE,
    BG_SLOT_SATCHEL,
    BG_SLOT_BINOCULAR,
    BG_NUM_SLOTS,
};

// Everything of a player that the move needs or changes.  No pointers and no padding: it can be copied,
// compared byte by byte and stored.
typedef struct {
    int clientNum;
    int commandTime;    // end of the last move
    int pmType;         // bg_pmtype_t
    int pmFlags;        // BG_PMF_...
    int pmTime;         // counts down; at 0 it clears the timer flags
    int eFlags;         // BG_EF_...
    vec3_t origin;      // at the feet
    vec3_t velocity;    // whole numbers after each step
    int deltaAngles[3]; // 16-bit; added to the command's angles
    vec3_t viewAngles;
    int groundEntity; // BG_ENTITY_NONE in the air
    int gravity, speed;
    float walkScale, runScale, sprintScale, crouchScale, proneScale, strafeScale, backScale, leanScale;
    float friction, fatigueScale;

    // view height: the current one, and the change that is under way
    float viewHeight;
    int viewHeightTarget;     // of the wanted stance; 0 snaps
    int viewHeightLerpTarget; // of the leg under way; 0: none
    int viewHeightLerpStart;  // command time at which it began
    int viewHeightLerpDown;
    float viewHeightLerpPercent; // 0..100

    float proneDirection;      // yaw of the body
    float proneDirectionPitch; // slope under the body
    float proneTorsoPitch;
    float lean; // -0.5 left .. 0.5 right
    int waterLevel, waterType;

    int jumpTime; // command time of the last jump; 0: none
    float jumpOriginZ;
    vec3_t ladderNormal;
    float fatigue;  // 1 fresh .. 0
    int sprintTime; // command time of the last sprinting
    int fatigueSoundTime;
    int bobCycle;    // 0..255
    int movementDir; // legs against view, degrees -90..90
    int foliageSoundTime;

    int legsAnim, legsTimer; // entry | BG_ANIM_TOGGLE; ms
    int torsoAnim, torsoTimer;

    // weapon in hand
    int weapon;
    int weaponState; // bg_weaponstate_t
    int weaponTime;  // rest of the action
    int weaponDelay; // until its inner point: the shot, the blow, the bolt, the rounds
    int weaponAnim;  // bg_weaponanim_t | BG_ANIM_TOGGLE
    float adsFraction;
    float aimSpreadScale; // 0..255
    int grenadeTimeLeft;
    int weaponFlags; // private to the weapon code

    // what the player carries
    uint32_t ownedWeapons[BG_WEAPON_WORDS];
    uint32_t needsRechamber[BG_WEAPON_WORDS];
    int weaponSlots[BG_NUM_SLOTS]; // weapon index or 0
    int ammo[BG_MAX_WEAPONS];      // reserve, by bg_weapon_t.ammoIndex
    int clip[BG_MAX_WEAPONS];      // by bg_weapon_t.clipIndex

    int eventSequence;         // number of events so far
    int events[BG_MAX_EVENTS]; // event n is in n % BG_MAX_EVENTS
    int eventParms[BG_MAX_EVENTS];
} bg_player_t;

// ---- settings (cvars)
// ---------------------------------------------------------------------------------------------

typedef struct {
    float boundsWidth, boundsHeightStanding;
    int viewHeightStanding, viewHeightCrouched, viewHeightProne;
    float ladderYawCap, proneYawCap, lmgYawCap;
    float fallDamageMinHeight, fallDamageMaxHeight;
    float foliageMinSpeed, foliageMaxSpeed;
    int foliageSlowInterval, foliageFastInterval, foliageResetInterval;
    bool noFatigue;
    bool pmoveFixed;
    int pmoveMsec; // 8..33
} bg_settings_t;

// Fills in the stock defaults (game-cvars).
void BG_DefaultSettings(bg_settings_t *settings);

// ---- weapons (5, appendix B, weapon-files 1)
// ----------------------------------------------------------------------

typedef enum { BG_WT_BULLET, BG_WT_GRENADE, BG_WT_PROJECTILE, BG_WT_SPOTTER, BG_WT_GAS } bg_weapontype_t;

typedef enum {
    BG_WC_RIFLE,
    BG_WC_MG,
    BG_WC_SMG,
    BG_WC_LMG,
    BG_WC_PISTOL,
    BG_WC_GRENADE,
    BG_WC_ROCKETLAUNCHER,
    BG_WC_TURRET,
    BG_WC_SPOTTER,
    BG_WC_NON_PLAYER,
    BG_WC_FLAMETHROWER,
} bg_weaponclass_t;

typedef enum {
    BG_PROJ_NONE,
    BG_PROJ_GRENADE,
    BG_PROJ_SMOKE,
    BG_PROJ_ROCKET,
    BG_PROJ_MOLOTOV,
    BG_PROJ_ARTILLERY,
    BG_PROJ_MORTAR,
    BG_PROJ_TANK,
    BG_PROJ_B17,
} bg_projectile_t;

// One weapon.  Field names are the file's keys; times are ms here, seconds in the file.
typedef struct {
    char name[BG_MAX_WEAPON_NAME]; // file name
    int index;

    int weaponType, weaponClass, weaponSlot,
        ammoType;          // bg_weapontype_t, bg_weaponclass_t, BG_SLOT_..., table order
    int stance;            // of a turret's gunner: bg_stance_t
    int projExplosionType; // bg_projectile_t

    char ammoName[BG_MAX_WEAPON_NAME], clipName[BG_MAX_WEAPON_NAME], sharedAmmoCapName[BG_MAX_WEAPON_NAME];
    char altWeapon[BG_MAX_WEAPON_NAME];
    char displayName[MAX_QPATH], modeName[MAX_QPATH], radiantName[MAX_QPATH], useHintString[MAX_QPATH];
    char script[MAX_QPATH];
    char worldModel[MAX_QPATH], pickupModel[MAX_QPATH], gunModel[MAX_QPATH], handModel[MAX_QPATH];
    char attachModel[MAX_QPATH], projectileModel[MAX_QPATH];
    char hudIcon[MAX_QPATH], killIcon[MAX_QPATH];
    char pickupSound[MAX_QPATH], ammoPickupSound[MAX_QPATH];

    bool slotStackable, rifleBullet, twoHanded, semiAuto, boltAction, aimDownSight, rechamberWhileAds,
        clipOnly;
    bool cookOffHold, adsFire, doNotDrop, noPartialReload, segmentedReload, projImpactExplode, wideKillIcon;

    int fireDelay, meleeDelay, fireTime, rechamberTime, rechamberBoltTime, holdFireTime, meleeTime;
    int reloadTime, reloadEmptyTime, reloadAddTime, reloadStartTime, reloadStartAddTime, reloadEndTime;
    int dropTime, raiseTime, altDropTime, altRaiseTime, fuseTime;
    int adsTransInTime, adsTransOutTime, adsReloadTransTime, adsTransBlendTime;

    int startAmmo, maxAmmo, clipSize, sharedAmmoCap, reloadAmmoAdd, reloadStartAdd, dropAmmoMin, dropAmmoMax;
    int damage, meleeDamage, minDamagePercent;
    float damageInnerRadius, damageOuterRadius;
    int takedamage;
    float explosionRadius;
    int explosionInnerDamage, explosionOuterDamage;
    float projectileSpeed, projectileSpeedUp, projectileRadius;
    int projectileCount, projectileDelay, projectileSpacingMin,
        projectileSpacingMax; // times: ms in the file too
    float vehiclescale;

    float moveSpeedScale;
    float adsSpread, adsSpreadDucked, adsSpreadProne;
    float hipSpreadStandMin, hipSpreadDuckedMin, hipSpreadProneMin, hipSpreadMax;
    float hipSpreadDecayRate, hipSpreadFireAdd, hipSpreadTurnAdd, hipSpreadMoveAdd;
    float hipSpreadDuckedDecay, hipSpreadProneDecay;
    float adsViewErrorMin, adsViewErrorMax;

    float leftArc, rightArc, topArc, bottomArc, vertTurnSpeed, horTurnSpeed, convergenceTime, maxRange;
    float animHorRotateInc, playerPositionDist, fireHeat, cooldownRate;

    // filled in by BG_LinkWeapons
    int ammoIndex, clipIndex;    // pools; 0: none
    int sharedCapIndex;          // -1: none
    int altIndex;                // next in the ring of modes; 0: none
    float adsInRate, adsOutRate; // fraction per ms
} bg_weapon_t;

typedef struct {
    char name[BG_MAX_WEAPON_NAME]; // lower case
    int max;                       // maxAmmo, clipSize or the cap
} bg_pool_t;

// The weapon table.  Entry 0 is "none".  Sorted by name without regard to case once linked.
typedef struct {
    int count; // entry 0 included
    bg_weapon_t list[BG_MAX_WEAPONS];
    int ammoCount, clipCount, sharedCapCount;
    bg_pool_t ammo[BG_MAX_WEAPONS], clip[BG_MAX_WEAPONS]; // entry 0: none
    bg_pool_t sharedCap[BG_MAX_WEAPONS];
} bg_weapons_t;

// Makes an empty table: only "none".
void BG_InitWeapons(bg_weapons_t *weapons);

// Reads one weapon file.  `text` need not be terminated.  Missing keys are 0, unknown ones are ignored. False
// with one line in `error` naming the file and the key or offset: wrong magic, odd field count, a number that
// is none, an unknown word for a key with fixed words, a name that does not fit, more than BG_MAX_WEAPON_FILE
// bytes.
bool BG_ParseWeapon(const char *name, const char *text, size_t size, bg_weapon_t *weapon, char *error,
                    size_t errorSize);

// Whether a key is one of the 293 that weapon files have; case does not matter.
bool BG_IsWeaponKey(const char *name);

// BG_ParseWeapon into the next entry of the table.  False as well when the table is full or has that name.
bool BG_AddWeapon(bg_weapons_t *weapons, const char *name, const char *text, size_t size, char *error,
                  size_t errorSize);

// Where stand-ins come from.  `read` gives the text of weapons/mp/FILE (given back to `free`) or NULL.
#define BG_STANDINS_PATH "info/weapon_standins"
typedef struct {
    char *(*read)(void *user, const char *file, size_t *size);
    void (*free)(void *user, char *text);
    void (*message)(void *user, int line, const char *text); // of the list
    void *user;
} bg_standinfiles_t;

// Adds the weapons of a list "NAME FILE [OTHER FIRE MODE]" that have no file: copies of FILE's weapon with
// rounds of their own.  After all files, before BG_LinkWeapons.  What is wrong is told line by line and left
// out.  Ours: the original always has its files.
void BG_AddStandins(bg_weapons_t *weapons, const char *text, size_t length, const bg_standinfiles_t *files);

// Sorts the table, numbers it and builds pools and alt rings (5.1).  Call once, after the last BG_AddWeapon.
// False with one line in `error`: pools with unequal sizes, an alt ring that does not close, other slots in a
// ring.
bool BG_LinkWeapons(bg_weapons_t *weapons, char *error, size_t errorSize);

// Index of a weapon by name without regard to case; 0 for "none", "" and unknown ones.
int BG_FindWeapon(const bg_weapons_t *weapons, const char *name);

// Name of an index; "none" for 0 and numbers out of range.
const char *BG_WeaponName(const bg_weapons_t *weapons, int index);

// Slot number of "primary" ... "binocular" without regard to case; -1 for any other word ("none" too).
int BG_FindSlot(const char *name);

// The name of a slot, "none" for 0.
const char *BG_SlotName(int slot);

// Whether the two weapons are modes of one another.
bool BG_InAltRing(const bg_weapons_t *weapons, int a, int b);

// ---- what a player carries (5.11, script-api 2.1)
// ----------------------------------------------------------------- Weapon 0 and numbers out of range are
// owned by nobody; the calls below then do nothing and return 0 or false.

bool BG_HasWeapon(const bg_player_t *player, int weapon);

// Gives a weapon (with its alt modes), a full clip the first time, and tops the reserve up to the start ammo.
// False, nothing changed, when there is no empty slot for it.
bool BG_GiveWeapon(bg_player_t *player, const bg_weapons_t *weapons, int weapon);

// Takes a weapon with its alt modes away; its ammunition stays in the pools.
void BG_TakeWeapon(bg_player_t *player, const bg_weapons_t *weapons, int weapon);

// Takes all weapons and all ammunition away.
void BG_TakeAllWeapons(bg_player_t *player);

typedef enum { BG_SLOT_OK, BG_SLOT_NO_SLOT, BG_SLOT_WRONG_SLOT } bg_slotresult_t;

// Puts a weapon into a slot, in place of what was there; weapon 0 empties it.  primaryb takes primary
// weapons.  The clip is filled when the weapon is new.
bg_slotresult_t BG_SetSlotWeapon(bg_player_t *player, const bg_weapons_t *weapons, int slot, int weapon);

// The slot that holds a weapon or a mode of it; 0 when none does.
int BG_SlotOfWeapon(const bg_player_t *player, const bg_weapons_t *weapons, int weapon);

// Reserve and clip of a weapon.
int BG_Ammo(const bg_player_t *player, const bg_weapons_t *weapons, int weapon);
int BG_Clip(const bg_player_t *player, const bg_weapons_t *weapons, int weapon);

// Sets them, clamped to 0..max and 0..clip size; the first one also to the shared cap.
void BG_SetAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int amount);
void BG_SetClip(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int amount);

// Adds rounds to the reserve (the clip for clipOnly weapons), clamped.  Returns how many were taken in.
int BG_AddAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int amount);

// Most rounds the reserve may hold now, the shared cap considered (the clip size for clipOnly weapons).
int BG_MaxAmmo(const bg_player_t *player, const bg_weapons_t *weapons, int weapon);

// givestartammo, giveclipammo, givemaxammo: only if owned.
void BG_GiveStartAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon);
void BG_GiveClipAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int clips);
void BG_GiveMaxAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon);

// getfractionstartammo, getfractionmaxammo: 1 if not owned or the limit is below 1.
float BG_FractionStartAmmo(const bg_player_t *player, const bg_weapons_t *weapons, int weapon);
float BG_FractionMaxAmmo(const bg_player_t *player, const bg_weapons_t *weapons, int weapon);

// ---- the move (3, 5)
// ----------------------------------------------------------------------------------------------

typedef struct {
    float fraction; // 0..1 of the way; 1: nothing hit
    vec3_t endPos;
    vec3_t normal;
    int surfaceFlags;
    int contents;
    int entity; // BG_ENTITY_WORLD, BG_ENTITY_NONE or an entity
    bool startSolid, allSolid;
} bg_trace_t;

// One call of BG_Pmove.  The caller fills in everything above the line "out".
typedef struct bg_pmove_s {
    bg_player_t *player;
    bg_cmd_t cmd;
    bg_cmd_t oldCmd; // the command before it; BG_Pmove leaves the last one here
    const bg_weapons_t *weapons;
    const bg_settings_t *settings;
    bool isTimeout; // a match timeout runs: no deploying
    bool isLmgHint; // the cursor hint shows a place for a machine gun

    void *ctx; // handed to every callback
    void (*trace)(void *ctx, bg_trace_t *result, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                  const vec3_t end, int passEntity, int mask);
    int (*pointContents)(void *ctx, const vec3_t point);

    // Where the animation layer attaches; each may be NULL.
    // An event of the player script.  restart: begin again even if it is the current animation.
    void (*playAnimEvent)(void *ctx, bg_animevent_t event, bool restart, bool force);
    // The animation of a move type; false when the script has none, so that the move falls back to idle.
    bool (*playMoveAnim)(void *ctx, bg_movetype_t moveType);
    // The STRAFING and WEAPON_POSITION (true: ads) conditions as the move computes them.
    void (*setStrafing)(void *ctx, bg_strafe_t strafe);
    void (*setWeaponPosition)(void *ctx, bool ads);
    // Start of each step: refresh the other conditions from `pm`.
    void (*refreshConditions)(void *ctx, const struct bg_pmove_s *pm);
    // A new prone position: the torso animation starts over.
    void (*resetTorsoAnim)(void *ctx);

    // ---- out ----
    int touchCount;
    int touch[BG_MAX_TOUCH]; // distinct entities, never the world
    int eventCount; // all events of the call: a long command can make more than the player's ring holds
    int events[BG_MAX_MOVE_EVENTS], eventParms[BG_MAX_MOVE_EVENTS];
    vec3_t mins, maxs; // box at the end of the move
    float xySpeed;     // horizontal speed at the end
} bg_pmove_t;

// Moves a player through one command, in steps of at most 66 ms (3.1).  A command that is not newer than the
// player does nothing.
void BG_Pmove(bg_pmove_t *pm);

// The box of the player's stance (1.4).
void BG_PlayerBox(const bg_player_t *player, const bg_settings_t *settings, vec3_t mins, vec3_t maxs);

// Stance by the flags.
bg_stance_t BG_PlayerStance(const bg_player_t *player);

// Eye: view height and lean.
void BG_ViewOrigin(const bg_player_t *player, vec3_t out);

// Where shots leave (6): the eye, at least 8 above the feet; 28 more in vehicles; before the body for an
// aimed machine gun.
void BG_MuzzleOrigin(const bg_player_t *player, const bg_weapons_t *weapons, vec3_t out);

// Whether a live grenade is in the hand: pulled and not thrown yet.
bool BG_IsHoldingGrenade(const bg_player_t *player, const bg_weapons_t *weapons);

// Half angle of the cone of fire, degrees (5.9); 0 without a weapon.
float BG_SpreadDegrees(const bg_player_t *player, const bg_weapons_t *weapons, const bg_settings_t *settings);

// A random end point of a shot at `range`: uniform angle, uniform radius (5.9).
void BG_SpreadPoint(const vec3_t start, const vec3_t angles, float spreadDegrees, float range,
                    q_random_t *random, vec3_t end);

// Damage of a bullet after `distance` units (6).
int BG_DamageAtDistance(const bg_weapon_t *weapon, float distance);

// Puts an event into the ring.
void BG_AddEvent(bg_player_t *player, int event, int parm);

// Whether an event may be copied to the player's entity.
bool BG_IsEntityEvent(int event);

// Turns the view: changes deltaAngles so that the current command gives these angles.
void BG_SetViewAngles(bg_player_t *player, const bg_cmd_t *cmd, const vec3_t angles);

// A fresh player at a place (8.3): scales, stance, full fatigue, no weapons, pmFlags "respawned", command
// time `time` - 100, teleport bit flipped.  Keeps clientNum, gravity, speed, the event counter and what he
// may watch.
void BG_SpawnPlayer(bg_player_t *player, const bg_settings_t *settings, const bg_cmd_t *cmd,
                    const vec3_t origin, const vec3_t angles, int time);

// The state in which a dead player goes on: pm type dead, stance and weapon action ended, view height to 8.
void BG_KillPlayer(bg_player_t *player);

// The weapon in hand at spawn: no raising.  Nothing if it is not owned.
void BG_SetSpawnWeapon(bg_player_t *player, const bg_weapons_t *weapons, int weapon);

// Damage of a fall from `height` units as percent of max health, 0..100 (3.8).
int BG_FallDamagePercent(const bg_settings_t *settings, float height);

// Knock-back (7.2): share of damage by stance, at most 60; adds to velocity and starts the knock-back timer.
void BG_Knockback(bg_player_t *player, const vec3_t direction, int damage, float gKnockback);

// ---- hit locations, means of death
// --------------------------------------------------------------------------------

typedef enum { // script-api 5.2
    BG_HIT_NONE,
    BG_HIT_HELMET,
    BG_HIT_HEAD,
    BG_HIT_NECK,
    BG_HIT_TORSO_UPPER,
    BG_HIT_TORSO_LOWER,
    BG_HIT_RIGHT_ARM_UPPER,
    BG_HIT_LEFT_ARM_UPPER,
    BG_HIT_RIGHT_ARM_LOWER,
    BG_HIT_LEFT_ARM_LOWER,
    BG_HIT_RIGHT_HAND,
    BG_HIT_LEFT_HAND,
    BG_HIT_RIGHT_LEG_UPPER,
    BG_HIT_LEFT_LEG_UPPER,
    BG_HIT_RIGHT_LEG_LOWER,
    BG_HIT_LEFT_LEG_LOWER,
    BG_HIT_RIGHT_FOOT,
    BG_HIT_LEFT_FOOT,
    BG_HIT_GUN,
    BG_NUM_HIT_LOCATIONS,
} bg_hitloc_t;

// Name of a location ("none" out of range); number of a name without regard to case, -1 if unknown.
const char *BG_HitLocationName(int location);
int BG_FindHitLocation(const char *name);

// The part of a player that a shot hits, by bands of the stance's height (build-decisions, "Hit bands").
// `point` is where the shot enters the box, `direction` where it flies.
bg_hitloc_t BG_HitLocation(const bg_player_t *player, const bg_settings_t *settings, const vec3_t point,
                           const vec3_t direction);

// Reads a damage table (weapon-files 3): factor[location].  Absent names are 1, gun 0.  False with one line
// in `error` naming file and place.
bool BG_ParseLocDamageTable(const char *name, const char *text, size_t size,
                            float factor[BG_NUM_HIT_LOCATIONS], char *error, size_t errorSize);

// The factors without a file.
void BG_DefaultLocDamage(float factor[BG_NUM_HIT_LOCATIONS]);

typedef enum { // script-api 5.1
    BG_MOD_UNKNOWN,
    BG_MOD_PISTOL_BULLET,
    BG_MOD_RIFLE_BULLET,
    BG_MOD_GRENADE,
    BG_MOD_GRENADE_SPLASH,
    BG_MOD_PROJECTILE,
    BG_MOD_PROJECTILE_SPLASH,
    BG_MOD_MELEE,
    BG_MOD_HEAD_SHOT,
    BG_MOD_MORTAR,
    BG_MOD_MORTAR_SPLASH,
    BG_MOD_DYNAMITE,
    BG_MOD_DYNAMITE_SPLASH,
    BG_MOD_ARTILLERY,
    BG_MOD_ARTILLERY_SPLASH,
    BG_MOD_WATER,
    BG_MOD_CRUSH,
    BG_MOD_CRUSH_TANK,
    BG_MOD_CRUSH_JEEP,
    BG_MOD_TELEFRAG,
    BG_MOD_FALLING,
    BG_MOD_SUICIDE,
    BG_MOD_TRIGGER_HURT,
    BG_MOD_EXPLOSIVE,
    BG_MOD_COLLISION,
    BG_MOD_FLAME,
    BG_MOD_MELEE_BINOCULARS,
    BG_NUM_MODS,
} bg_mod_t;

// "MOD_..." of a number, "badMOD" out of range; number of a name without regard to case, -1 if unknown.
const char *BG_ModName(int mod);
int BG_FindMod(const char *name);

#endif
