// The player animation script: which animation a player's body follows.  Text and tree become tables once;
// then conditions of a client are set, a script is chosen, its command played.  Sources: seed
// playeranim-script, spec playeranim-grammar, movement-weapons-damage 4.
//
// The file is read twice, as the game does: BG_AnimReadNames registers the animations that it names (before
// the tree is built, so that pruning keeps them), BG_AnimLoad makes the tables and marks the entries of the
// static animation table.  Choosing compares masks; no text is looked at after loading.
#ifndef BG_ANIM_H
#define BG_ANIM_H

#include "bg_public.h"
#include "q_animtree.h"
#include "q_arena.h"
#include "q_report.h"

enum {
    BG_ANIM_MAX_FILE = 99998,     // bytes of a script
    BG_ANIM_MAX_LIST = 128,       // scripts of one list
    BG_ANIM_MAX_SCRIPTS = 2048,   // of the file, lost ones included
    BG_ANIM_MAX_CONDITIONS = 11,  // of a script
    BG_ANIM_MAX_COMMANDS = 8,     // of a script
    BG_ANIM_MAX_ALIASES = 16,     // of a condition type
    BG_ANIM_MAX_NAMES = 512,      // animations of a script, and entries of the table
    BG_ANIM_MAX_NAME = 64,        // bytes of an animation's or alias's name, terminator included
    BG_ANIM_MAX_WEAPONS = 64,     // weapon indexes that a mask can hold
    BG_ANIM_DURATION_PAD_MS = 50, // the run time adds it to durations
    BG_ANIM_MIN_DURATION_MS = 500,
    BG_ANIM_FIRE_BLEND_MS = 30,
};

// The script's only name, and its tree's.
#define BG_ANIM_PATH "mp/playeranim.script"
#define BG_ANIM_TREE "multiplayer"

typedef enum { // condition types, in table order
    BG_AC_WEAPONS,
    BG_AC_WEAPONCLASS,
    BG_AC_MOUNTED,
    BG_AC_VEHICLE,
    BG_AC_VEHICLE_MOTION,
    BG_AC_MOVETYPE,
    BG_AC_UNDERHAND,
    BG_AC_CROUCHING,
    BG_AC_FIRING,
    BG_AC_WEAPON_POSITION,
    BG_AC_STRAFING,
    BG_NUM_ANIM_CONDITIONS,
} bg_animcond_t;

typedef enum { BG_AS_RELAXED, BG_AS_QUERY, BG_AS_ALERT, BG_AS_COMBAT, BG_NUM_ANIM_STATES } bg_animstate_t;

enum {
    BG_NUM_ANIM_MOVES = 18,  // move types of the script's table, 0 unused; see BG_AnimMoveType
    BG_NUM_ANIM_EVENTS = 16, // bg_animevent_t
};

typedef enum { BG_PART_NONE, BG_PART_LEGS, BG_PART_TORSO, BG_PART_BOTH } bg_animpart_t;

enum { // values of equal-mode conditions
    BG_MOUNTED_NO = 0,
    BG_MOUNTED_MG42,
    BG_MOUNTED_DRIVER,
    BG_MOUNTED_GUNNER,
    BG_MOUNTED_PASSENGER1, // .. 4
    BG_MOUNTED_COUNT = 8,
    BG_VEHICLE_COUNT = 4, // none, tank, jeep, flak88
    BG_MOTION_COUNT = 4,  // none, idle, forward, reversing
};

// ---- the static table: one entry a node of the tree

enum { // bg_animentry_t.flags
    BG_AF_PARENT = 0x1,
    BG_AF_LADDER = 0x2, // "vertical motion": a climbing animation that moves
    BG_AF_STRAFE_LEFT = 0x4,
    BG_AF_STRAFE_RIGHT = 0x8,
    BG_AF_FIRE = 0x10,
    BG_AF_DEATH = 0x20,
    BG_AF_TURRET = 0x40,
    BG_AF_LOOPED = 0x80,
    BG_AF_UNUSED = 0x100, // the script never names it
};

typedef struct {
    const char *name; // "root", "unused", or the node's
    int durationMs;   // at least 500; 0 of parents and unused ones
    int moveSpeed;    // units a second of the root's motion
    int blendMs;      // -1: not set
    int flags;        // BG_AF_...
    uint32_t moves;   // move types that play it: 1 << type
    int blendLine;    // where blendtime was set; 0: nowhere
} bg_animentry_t;

// ---- scripts

typedef struct {
    uint8_t type;  // bg_animcond_t
    uint64_t bits; // of a bitmask type: any of these
    int value;     // of an equal type
} bg_animcondition_t;

typedef struct {
    uint8_t part[2];   // bg_animpart_t; part[1] BG_PART_NONE: one slot
    int16_t entry[2];  // of the static table
    int durationMs[2]; // given, or the entry's
    int16_t sound;     // index in bg_anims_t.sounds, -1 none
    int line;
} bg_animcommand_t;

typedef struct {
    int line;
    int firstCondition, numConditions; // in order; 0: "default"
    int firstCommand;
} bg_animscript_t;

// What choosing looks at: the conditions of a script as masks over bg_animconditions_t.
typedef struct {
    uint64_t weapons;   // any of these weapons, unless anyWeapon
    uint64_t forbidden; // bits of `state` that must not be set
    uint32_t moves;     // any of these move types
    bool anyWeapon;
    uint8_t moreMoves; // further masks, from bg_anims_t.moreMoves[firstMore] on: all must meet
    uint8_t numCommands;
    uint16_t firstMore;
} bg_animtest_t;

typedef struct {
    uint16_t first, count; // in bg_anims_t.scripts and tests
    int line;              // of its head; 0: the file does not have it
} bg_animlist_t;

typedef struct {
    char name[BG_ANIM_MAX_NAME];
    uint64_t bits;
    int line;
    bool isUsed;
} bg_animalias_t;

typedef struct {
    const char *alias;
    int parm; // 0; for the game: event parameter of the sound
} bg_animsound_t;

typedef struct {
    int numEntries;
    bg_animentry_t *entries;
    bg_animlist_t states[BG_NUM_ANIM_STATES][BG_NUM_ANIM_MOVES];
    bg_animlist_t canned[BG_NUM_ANIM_STATES][BG_NUM_ANIM_MOVES];   // nothing reads it, as in the game
    bg_animlist_t changes[BG_NUM_ANIM_STATES][BG_NUM_ANIM_STATES]; // [to][from]
    bg_animlist_t events[BG_NUM_ANIM_EVENTS];
    int numScripts;
    bg_animscript_t *scripts;
    bg_animtest_t *tests; // one a script
    bg_animcondition_t *conditions;
    bg_animcommand_t *commands;
    uint32_t *moreMoves;
    int numSounds;
    bg_animsound_t *sounds;
    bg_animalias_t aliases[BG_NUM_ANIM_CONDITIONS][BG_ANIM_MAX_ALIASES];
    int numAliases[BG_NUM_ANIM_CONDITIONS];
} bg_anims_t;

// ---- loading

typedef struct {
    const char *path; // in messages
    const char *text; // need not be terminated; NULL: there is no file
    size_t size;
    const bg_weapons_t *weapons; // values of WEAPONS
    // A checker: takes every error and warning, and reading goes on behind an error.  NULL: the first error
    // ends it, warnings are not looked for.
    void (*message)(void *user, int line, bool isError, const char *text);
    void *user;
} bg_animsource_t;

// The animations that a script names, each once.
typedef struct {
    int count;
    const char *names[BG_ANIM_MAX_NAMES]; // as first written
    int lines[BG_ANIM_MAX_NAMES];
    int16_t buckets[1024]; // hash of names: index + 1
} bg_animnames_t;

// First reading: registers the animations.  False with report->error (file, line, text) set; with a message
// function also when only that was told of errors.
bool BG_AnimReadNames(q_arena_t *arena, const bg_animsource_t *source, bg_animnames_t *names,
                      q_report_t *report);

// The number of a name without regard to case; -1: not registered.
int BG_AnimFindName(const bg_animnames_t *names, const char *name);

// Second reading: builds the static table of the tree, marks it and makes all tables in the arena.  NULL with
// report->error: any error of the file, a name that the tree does not have, a tree of more than 512 nodes.
// A NULL tree: Could not find animation tree '%s'.  With a message function the tables that could be made are
// returned although report->error is set.
bg_anims_t *BG_AnimLoad(q_arena_t *arena, const bg_animsource_t *source, const bg_animnames_t *names,
                        const q_animtree_t *tree, q_report_t *report);

// ---- words of the script

bool BG_AnimIsBitmask(bg_animcond_t type);
bool BG_AnimIsBare(bg_animcond_t type); // a keyword without a value
const char *BG_AnimConditionName(bg_animcond_t type);
int BG_AnimFindCondition(const char *word);                  // -1 unknown
const char *BG_AnimValueName(bg_animcond_t type, int value); // "" out of range; not for WEAPONS
int BG_AnimNumValues(bg_animcond_t type);                    // 0: no table of its own (WEAPONS, bare ones)
int BG_AnimFindValue(bg_animcond_t type, const char *word, const bg_weapons_t *weapons); // -1 unknown
const char *BG_AnimStateName(int state);
int BG_AnimFindState(const char *word);
const char *BG_AnimEventName(int event);
int BG_AnimFindEvent(const char *word);
const char *BG_AnimPartName(int part);
int BG_AnimFindPart(const char *word); // bg_animpart_t, -1 unknown

// The script's number of a move type that the player move asks for.
int BG_AnimMoveType(bg_movetype_t type);

// ---- conditions of a client

typedef struct {
    uint64_t weapons; // one bit; 0: none that a mask can hold
    uint64_t state;   // one bit for the value of each other type, see bg_anim_select.c
    uint32_t moves;   // bits of move types, and the top bit always
} bg_animconditions_t;

// All values 0, and no bit of a bitmask type.
void BG_AnimClearConditions(bg_animconditions_t *conditions);

// Sets a condition to a value (a bitmask type to that single bit).  A value out of range is as none.
void BG_AnimSetCondition(bg_animconditions_t *conditions, bg_animcond_t type, int value);

// The MOVETYPE word as a whole.
void BG_AnimSetMoves(bg_animconditions_t *conditions, uint32_t moves);

// Value of an equal type or of WEAPONCLASS, or the only bit of WEAPONS; -1: none.
int BG_AnimCondition(const bg_animconditions_t *conditions, bg_animcond_t type);

// Where a player sits.  All 0: nowhere.
typedef struct {
    int mounted, vehicle, motion;
} bg_animseat_t;

// Start of a move: weapon, class, weapon position, seat, underhand and firing from the player and his
// command.
void BG_AnimRefreshConditions(bg_animconditions_t *conditions, const bg_player_t *player, const bg_cmd_t *cmd,
                              const bg_weapons_t *weapons, const bg_animseat_t *seat);

// End of a server frame: the same again, and crouching; MOVETYPE and STRAFING of the current legs entry.
void BG_AnimEndFrame(bg_animconditions_t *conditions, const bg_anims_t *anims, const bg_player_t *player,
                     const bg_cmd_t *cmd, const bg_weapons_t *weapons, const bg_animseat_t *seat);

// ---- choosing

// Makes the masks of all scripts; BG_AnimLoad calls it.  False without memory.
bool BG_AnimCompile(bg_anims_t *anims, q_arena_t *arena);

// The first script of a list whose conditions all hold; -1 none.
int BG_AnimSelect(const bg_anims_t *anims, const bg_animlist_t *list, const bg_animconditions_t *conditions);

// The state's list, or that of the next lower state down to RELAXED, that has a match; -1 none.  The state in
// which it was found becomes *found (may be NULL).
int BG_AnimSelectState(const bg_anims_t *anims, bg_animstate_t state, int moveType,
                       const bg_animconditions_t *conditions, int *found);

// ---- playing: what these write are the player's legs and torso numbers and timers, and the sound event

typedef struct {
    const bg_anims_t *anims;
    bg_player_t *player;
    bg_animconditions_t *conditions;
    q_random_t *random;  // of events and state changes
    int script, command; // out: what was chosen by the last call (command counted in its script); -1 nothing
} bg_animator_t;

// Plays an entry of the table.  duration 0: the entry's + 50 ms.  Returns the duration when legs started,
// else -1.
int BG_AnimPlay(bg_animator_t *animator, int entry, bg_animpart_t part, int durationMs, bool setTimer,
                bool keepSame, bool force);

// The animation of a move type.  -1: dead, or no script or one without commands; else whether legs started.
int BG_AnimPlayState(bg_animator_t *animator, bg_animstate_t state, int moveType, bool keepSame);

// An event: its duration when legs started, else -1.  Only DEATH plays for the dead.
int BG_AnimPlayEvent(bg_animator_t *animator, bg_animevent_t event, bool keepSame, bool force);

// A change of state; -1 for the dead and without an entry.
int BG_AnimPlayStateChange(bg_animator_t *animator, bg_animstate_t from, bg_animstate_t to);

// The table's entry of a legs or torso number of a player.
const bg_animentry_t *BG_AnimEntry(const bg_anims_t *anims, int number);

#endif
