// What the files of the bots share.  A bot is a client slot whose usercmds and client commands are made here;
// nothing else of the game is touched, and the simulation's own random numbers are left alone: a recorded
// command log gives the same match without any of this code.
#ifndef G_BOT_H
#define G_BOT_H

#include "g_local.h"
#include "g_script.h"
#include "g_syscalls.h"

// -------------------------------------------------------------------- g_bot_ways.c: places to stand, and
// ways between them

typedef enum {
    WAY_WALK,
    WAY_CROUCH,
    WAY_JUMP,
    WAY_DROP,
    WAY_CARRY
} way_kind_t; // CARRY: a push or teleport trigger does it

typedef struct {
    int to;
    uint16_t cost; // units of way, danger and delay added
    uint8_t kind;  // way_kind_t
    uint8_t hurt;  // percent of a full health that the fall at its end costs
} way_link_t;

enum {
    NODE_CROUCH = 1,
    NODE_HURT = 2,
    NODE_SPAWN = 4,
    NODE_TRAP = 8,     // no way back to a spawn point
    NODE_CARRIES = 16, // a push or teleport trigger takes whoever comes there
    NODE_INNER = 32,   // floor all around, nothing to fall off
};

typedef struct {
    vec3_t origin; // feet
    int firstLink;
    uint16_t linkCount;
    uint16_t flags;
    int next; // in the same bucket of the cell table, -1 at the end
} way_node_t;

enum { WAY_GRID = 32, WAY_BUCKETS = 4096 };

typedef struct {
    int nodeCount, linkCount;
    way_node_t *nodes;
    way_link_t *links;
    int buckets[WAY_BUCKETS]; // first node by hash of its grid cell, -1 none
    int *goodNodes;           // nodes that are worth going to
    int goodCount;
} ways_t;

extern ways_t g_ways;

void G_WaysInit(void); // from the cache or by tracing the map; once a level
void G_WaysFree(void);
int G_WaysNearest(
    const vec3_t origin); // the node that somebody at `origin` stands on or by; -1 when none is near
int G_WaysNearestOfAll(const vec3_t origin); // however far; looks at every node
void G_WaysIndex(ways_t *ways);              // fills buckets and goodNodes from the nodes
void G_WaysPenalize(int from, int to); // this way did not work: others are cheaper from now on, for everybody
// Where to walk from `origin` to be taken by the push or teleport trigger at a place.
bool G_WaysCarrier(int node, const vec3_t origin, vec3_t place);
int G_WaysCell(float coordinate); // grid cell of a coordinate
unsigned G_WaysBucket(int cellX, int cellY);

// g_bot_fly.c: falls and flights
typedef struct {
    vec3_t landing;
    int hurt;                    // percent of a full health
    bool isWet;                  // in water that one swims in
    const gentity_t *teleporter; // that takes him out of the air at `landing`, NULL none
} flight_t;

void G_BotFlyInit(void);                  // once a level, before the ways
bool G_BotIsHurtful(const vec3_t origin); // does a trigger hurt whoever stands there?
// Does a player who stands at `origin`, so much wider than he is, touch the trigger?
bool G_BotTouches(const gentity_t *trigger, const vec3_t origin, float margin);
// Does a push or teleport trigger take a player who goes straight from one place to another?
bool G_BotMeetsCarrier(const vec3_t from, const vec3_t to);
bool G_BotIsWet(const vec3_t origin); // up to the waist
// Where somebody comes down who is in the air at `origin` with `velocity` and steers no more; false when
// nowhere, in a trigger that hurts, or dead.
bool G_BotFly(const vec3_t origin, const vec3_t velocity, flight_t *flight);
void G_BotPushVelocity(const gentity_t *trigger, const vec3_t target, vec3_t velocity);

// g_bot_wayfile.c: the cache, ways/MAP
bool G_WaysLoad(ways_t *ways,
                uint32_t key); // false when there is none that fits; a damaged one is named once
void G_WaysSave(const ways_t *ways, uint32_t key);

// -------------------------------------------------------------------- g_bot_path.c
enum { MAX_BOT_PATH = 512 };

// A way that costs little, end points included.  Returns the number of nodes, 0 when there is no way.  A way
// longer than `max` nodes is given up to there.
int G_FindPath(const ways_t *ways, int from, int to, int *path, int max);
// The same for somebody who has `health` percent left: no single fall on the way kills him.
int G_FindPathAlive(const ways_t *ways, int from, int to, int health, int *path, int max);
void G_PathFree(void);

// -------------------------------------------------------------------- g_bot.c

// Side to side; the same for a time; on its way while it shoots.
typedef enum { FIGHT_STRAFE, FIGHT_STRAFE_A_WHILE, FIGHT_WALK } fight_mode_t;
typedef enum { GRENADE_NONE, GRENADE_TAKE, GRENADE_HOLD, GRENADE_LET_GO } grenade_phase_t;

// What an objective is to a bot; see g_bot_goals.c.
typedef enum {
    GOAL_NONE,
    GOAL_OPEN,    // nobody's, or its icon names no side
    GOAL_OURS,    // of its own side, at its place
    GOAL_THEIRS,  // of the other side
    GOAL_LOST,    // of its own side, left where a carrier lost it
    GOAL_CHASE,   // follows an enemy
    GOAL_ESCORT,  // follows somebody of its own side
    GOAL_MINE,    // follows the bot itself
    GOAL_TRIGGER, // no objective: a trigger that the map marks
    GOAL_GUN,     // no objective: a mounted gun
    GOAL_KINDS
} goal_kind_t;
typedef enum { ROLE_ATTACK, ROLE_DEFEND, ROLE_ROVE, BOT_ROLES } bot_role_t; // for one life
typedef enum { GOAL_STANDS, GOAL_HAS_MOVED, GOAL_OVER } goal_news_t;
enum { AT_OBJECTIVE = 56 }; // units from a goal that count as being there

typedef struct {
    bool active;
    int slot;
    q_random_t random;
    float skill; // 0 poor .. 1 good

    // menus
    int openMenu;  // index in BLOCK_MENUS, -1 none
    int answerMs;  // level time at which it is answered
    int menuTries; // answers that were not taken
    int answeredMenu, answeredMs,
        answeredLife; // the last answer: to which menu (-1 none), when, spawnCount then
    bool wasGuess, hasTriedAll;

    int askedWeapon, askedLife; // what a script wanted in its hands, and in which life

    // moving
    int path[MAX_BOT_PATH];
    int pathLength, pathIndex, goal;
    int stepIndex, stepMs; // pathIndex, and since when
    int restIndex, restMs; // where it rests before a jump, and since when
    int repathMs;
    vec3_t progressOrigin;
    int progressMs;
    int sidestepUntilMs, sidestepDir, blockedCount;
    bool jumpNow, jumpHeld, crouchNow, slowNow;
    int leftFrom, leftTo; // the step of its way that it was on when it last stood, -1 none
    vec3_t leftOrigin;
    vec3_t stuckOrigin;
    int stuckMs;
    int noPathMs;

    // goals
    bot_role_t role;
    int lifeCount;              // client->spawnCount when this life began
    bool isCarrying;            // has something that it did not have when this life began:
    int bareIcon, bareAttached; // status icon and models then
    goal_kind_t goalKind;       // GOAL_NONE: walks about, or hunts
    int goalObjective;          // its number, -1 none
    team_t goalSide;            // side that its icon named
    vec3_t goalPlace;
    int goalCheckMs;
    int arrivedMs, leaveMs;          // at the goal since, until
    int visitedMs[MAX_OBJECTIVES];   // when it left each of them without anything having happened; 0 never
    int triedTriggers[4], triedNext; // entity numbers
    int gunMs, gunAgainMs; // when it had something to do at a mounted gun last; when it may want one again

    // fighting
    entity_ref_t enemy;
    bool enemyVisible;
    int enemySeenMs, enemySinceMs, reactMs;
    vec3_t enemyLast;
    vec3_t enemyTrack; // where the eye has him
    float aimErrorYaw, aimErrorPitch;
    int strafeDir, strafeUntilMs;
    fight_mode_t fightMode;
    int lastHealth;
    vec3_t lookAt;
    int lookUntilMs;
    bool triggerHeld;
    int deadMs;
    bool mourned;   // what led to its death is known
    bool lowStance; // this enemy is fought from low down when he is far
    int coverMs;    // when cover may be looked for again
    grenade_phase_t grenadePhase;
    bool prefersSmoke;     // for the next throw
    int grenadeMs, holdMs; // start, or when the next one may be thrown; when the pin was pulled or let go

    // doors
    entity_ref_t shutDoor,
        opener;                 // the last one in its way; the button that it goes to, none when on no errand
    int errandNode, errandGoal; // place of the button; where it goes afterwards
    int errandUntilMs, errands; // in a row for the same door
    int doorFrom, doorTo;       // the step of the way that the door shuts, -1 unknown

    vec3_t view; // pitch, yaw wanted by the last frame
} bot_t;

// Uniform in [low, high) from the bot's own numbers.
int G_BotRandom(bot_t *bot, int low, int high);

// No way out: counted, and a new life.
void G_BotIsStuck(bot_t *bot, const gclient_t *client, const char *why);

// g_bot_menu.c: remembers an opened menu; answers it when its time has come.
void G_BotMenuOpened(bot_t *bot, int index, int nowMs);
void G_BotAnswerMenu(bot_t *bot, int nowMs);
void G_BotClientCommand(const bot_t *bot, int argc, const char *const *argv);

// g_bot_goals.c
void G_BotGoalsInit(void);                               // once a level
void G_BotWatchObjectives(void);                         // once a frame
void G_BotGoalLife(bot_t *bot, const gclient_t *client); // at the begin of a life
// Chooses a goal; returns its node, -1 when it has none or none can be stood at.
int G_BotPickGoal(bot_t *bot, const gclient_t *client, int nowMs);
void G_BotGiveUpGoal(bot_t *bot, int nowMs); // been there, or no way there: something else for a while
goal_news_t G_BotCheckGoal(bot_t *bot, const gclient_t *client, int nowMs);
bool G_BotIsAtGoal(const bot_t *bot, const gclient_t *client);
bool G_BotPressesOn(const bot_t *bot); // runs to its goal, whoever shoots at it
// At the goal with nobody to fight: stands, looks around, holds use.  True while it does.
bool G_BotHoldGoal(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs);

// g_bot_doors.c: doors that somebody has to open.
bool G_BotMayOpen(gentity_t *ent);  // a door that opens to a bot, by itself or by what the bot can reach
void G_BotDoorsInit(void);          // once a level
void G_BotDoorsPrune(ways_t *ways); // takes out the ways through a door from where nobody can open it
// Before each step of a way.  True when it steers by itself: the bot is at a button.
bool G_BotOpenDoors(bot_t *bot, const gclient_t *client, usercmd_t *cmd, vec3_t wishDir, int nowMs);

// Presses the use key anew: it has to be up in the command before.  False when it was down, and is let go.
bool G_BotPressUse(const gclient_t *client, usercmd_t *cmd);

// g_bot_gun.c: mounted guns.
gentity_t *G_BotNearestGun(const bot_t *bot, const gclient_t *client,
                           int nowMs); // a free one; NULL when it wants none
void G_BotTakeGun(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs);
void G_BotAtGun(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs);

// g_bot_fight.c: chooses an enemy, turns to him, and says whether to shoot.
void G_BotLookForEnemies(bot_t *bot, const gclient_t *client, int nowMs);
void G_BotAim(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs);

// g_bot_tactics.c
void G_BotAsked(bot_t *bot, const gclient_t *client, int weapon); // a script wants it to hold that weapon
int G_BotWeapon(const bot_t *bot, const gclient_t *client); // index in the weapon table that it wants to hold
void G_BotThrow(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs);
bool G_BotNeedsCover(const bot_t *bot, const gclient_t *client);
int G_BotCover(bot_t *bot, const gclient_t *client);
void G_BotStance(bot_t *bot, const gclient_t *client, usercmd_t *cmd);

// g_scr_ext.c: what scripts want of this bot (botmove, botaim, botattack, botstance) in place of what it
// would do by itself.
void G_BotOrders(bot_t *bot, const gclient_t *client, usercmd_t *cmd);

// The world killed it: the step of its way from which it fell is dearer from now on.
void G_BotDied(const bot_t *bot, const gclient_t *client);

// g_bot_edge.c: changes the direction and takes back the jump when they end badly.
void G_BotMindEdges(bot_t *bot, const gclient_t *client, vec3_t wishDir);

// g_bot_move.c: where to go and how; wishDir is the flat direction to walk in (zero: stand).
void G_BotMove(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs);
bool G_BotPlanTo(bot_t *bot, const gclient_t *client, int goal, int nowMs); // to a node; false: no way there

#endif
