// A bot looks before it steps: whatever it is about to do (follow its way, fight, step aside, jump), it does
// not walk over an edge from which the fall is bad.  Where the ways say that there is floor all around it
// does not look at all.
#include "g_bot.h"

enum {
    AHEAD_MS = 150,  // what it is moving at carries it on for so long
    STEP_AHEAD = 20, // and what it wants, so many units
    NARROW = 16,     // units between two looks
    MOST_SAMPLES = 5,
    REFINE = 3, // halvings, to where the floor ends
    STEP_UP = 18,
    STEP_DOWN = 24, // lower than that is a fall
    SLOW_SPEED = 60,
    RUN_SPEED = 190,
    JUMP_SPEED = 250,
    STANDING = 30,   // units/s
    SAME_FLOOR = 24, // units up or down from where its way leads
    HALF_WIDTH = 15,
    HEIGHT = 50,
};

#define WALKABLE 0.7f
#define BRAKED   0.6f // what is left of its speed when it brakes before an edge

// What somebody leaves an edge with who goes on like this and wants to be no faster than `most`, units/s.
static void LeavingVelocity(const bg_player_t *player, const vec3_t direction, float most, vec3_t velocity)
{
    float speed,
        own = sqrtf(player->velocity[0] * player->velocity[0] + player->velocity[1] * player->velocity[1]);

    most = fmaxf(most, most < RUN_SPEED ? own * BRAKED : own);
    Q_VecMA(player->velocity, SLOW_SPEED, direction, velocity);
    velocity[2] = 0;
    speed = Q_VecLength(velocity);
    if (speed > most)
        Q_VecScale(velocity, most / speed, velocity);
}

// Is that where the next step of its way leads?
static bool IsOnWay(const bot_t *bot, const vec3_t landing)
{
    for (int i = bot->pathIndex; i < bot->pathLength && i < bot->pathIndex + 4; i++) {
        const float *place = g_ways.nodes[bot->path[i]].origin;
        float dx = place[0] - landing[0], dy = place[1] - landing[1];

        if (dx * dx + dy * dy < 64 * 64 && fabsf(place[2] - landing[2]) < SAME_FLOOR)
            return true;
    }
    return false;
}

// A trigger that would take it to where its way does not lead.
static bool IsTaken(const bot_t *bot, const vec3_t from, const vec3_t to)
{
    for (int i = bot->pathIndex > 0 ? bot->pathIndex - 1 : 0; i < bot->pathLength && i < bot->pathIndex + 3;
         i++) {
        if (g_ways.nodes[bot->path[i]].flags & NODE_CARRIES)
            return false;
    }
    return !G_BotMeetsCarrier(from, from) && G_BotMeetsCarrier(to, to);
}

static bool IsGoodFlight(const bot_t *bot, const gclient_t *client, const vec3_t from, const vec3_t velocity)
{
    const gentity_t *ent = G_EntityOf(client);
    flight_t flight;
    int node, own;

    if (!G_BotFly(from, velocity, &flight) || flight.teleporter ||
        IsTaken(bot, client->player.origin, flight.landing))
        return false;
    if (flight.isWet && !G_BotIsWet(client->player.origin))
        return false;
    if (IsOnWay(bot, flight.landing))
        return (int64_t)flight.hurt * client->maxHealth / 100 < ent->health;
    if (flight.hurt > 0)
        return false;
    node = G_WaysNearest(flight.landing);
    own = G_WaysNearest(client->player.origin);
    if (node < 0)
        return own < 0;
    return !(g_ways.nodes[node].flags & NODE_HURT) &&
           (!(g_ways.nodes[node].flags & NODE_TRAP) || (own >= 0 && (g_ways.nodes[own].flags & NODE_TRAP)));
}

typedef enum { FLOOR_GOOD, FLOOR_BAD, FLOOR_NONE } floor_t;

// What is on its way, at a share of what its speed and its wish carry it ahead.  `at`: where that is.
static floor_t FloorAt(const bot_t *bot, const gclient_t *client, const vec3_t direction, float share,
                       vec3_t at)
{
    const vec3_t mins = {-HALF_WIDTH, -HALF_WIDTH, 0}, maxs = {HALF_WIDTH, HALF_WIDTH, HEIGHT};
    const bg_player_t *player = &client->player;
    vec3_t from, to;
    bg_trace_t trace;

    Q_VecMA(player->origin, share * (float)AHEAD_MS / 1000, player->velocity, to);
    Q_VecMA(to, share * STEP_AHEAD, direction, to);
    Q_VecCopy(player->origin, from);
    to[2] = from[2] += STEP_UP;
    Sys_Trace(&trace, from, mins, maxs, to, client->number, BG_MASK_DEADSOLID);
    if (trace.startSolid)
        return FLOOR_GOOD;
    Q_VecCopy(trace.endPos, from);
    Q_VecCopy(from, to);
    Q_VecCopy(from, at);
    at[2] = player->origin[2] + 1;
    to[2] = player->origin[2] - STEP_DOWN;
    Sys_Trace(&trace, from, mins, maxs, to, client->number, BG_MASK_DEADSOLID);
    if (!trace.startSolid &&
        (trace.fraction == 1 || (trace.normal[2] < WALKABLE && trace.endPos[2] < player->origin[2] - 1)))
        return FLOOR_NONE;
    return IsTaken(bot, player->origin, trace.endPos) ||
                   (G_BotIsHurtful(trace.endPos) && !G_BotIsHurtful(player->origin)) ||
                   (G_BotIsWet(trace.endPos) && !G_BotIsWet(player->origin))
               ? FLOOR_BAD
               : FLOOR_GOOD;
}

// May it go on in this direction, at most that fast?  Holes may be narrow.  The fall begins where the floor
// ends.
static bool IsSafe(const bot_t *bot, const gclient_t *client, const vec3_t direction, float most)
{
    float ahead = Q_VecLength(client->player.velocity) * AHEAD_MS / 1000 + STEP_AHEAD;
    int samples = Q_ClampInt((int)(ahead / NARROW) + 1, 1, MOST_SAMPLES);
    floor_t found = FLOOR_GOOD;
    vec3_t at, nearer, velocity;
    float last = 0, share = 0;

    for (int i = 1; i <= samples && found == FLOOR_GOOD; i++) {
        last = share;
        share = (float)i / (float)samples;
        found = FloorAt(bot, client, direction, share, at);
    }
    if (found != FLOOR_NONE)
        return found == FLOOR_GOOD;
    for (int i = 0; i < REFINE; i++) {
        float middle = (last + share) * 0.5f;

        if (FloorAt(bot, client, direction, middle, nearer) == FLOOR_NONE) {
            share = middle;
            Q_VecCopy(nearer, at);
        } else {
            last = middle;
        }
    }
    // What it wants may come too late to matter.
    Q_VecCopy(client->player.velocity, velocity);
    velocity[2] = 0;
    if (Q_VecLength(velocity) > SLOW_SPEED && !IsGoodFlight(bot, client, at, velocity))
        return false;
    LeavingVelocity(&client->player, direction, most, velocity);
    return IsGoodFlight(bot, client, at, velocity);
}

static bool IsJumpSafe(const bot_t *bot, const gclient_t *client, const vec3_t direction)
{
    vec3_t velocity, from;

    LeavingVelocity(&client->player, direction, RUN_SPEED, velocity);
    velocity[2] = JUMP_SPEED;
    Q_VecCopy(client->player.origin, from);
    from[2] += 1;
    return IsGoodFlight(bot, client, from, velocity);
}

// Straight to a place of its way; false when it is there.
static bool AlongWay(const bot_t *bot, const bg_player_t *player, int index, vec3_t direction)
{
    if (index < 0 || index >= bot->pathLength)
        return false;
    Q_VecSub(g_ways.nodes[bot->path[index]].origin, player->origin, direction);
    direction[2] = 0;
    return Q_VecNormalize(direction) > 4;
}

static bool IsInner(const bg_player_t *player)
{
    int node = G_WaysNearest(player->origin);

    return node >= 0 && (g_ways.nodes[node].flags & NODE_INNER) &&
           fabsf(g_ways.nodes[node].origin[2] - player->origin[2]) < STEP_DOWN;
}

// Another direction when the one that it wants is bad: straight on along its way, slowly, or a little back;
// else it stops.
static void MindDirection(bot_t *bot, const gclient_t *client, vec3_t wishDir)
{
    const bg_player_t *player = &client->player;
    float speed =
        sqrtf(player->velocity[0] * player->velocity[0] + player->velocity[1] * player->velocity[1]);
    vec3_t other;

    if (IsInner(player) || (Q_VecLengthSquared(wishDir) == 0 && speed < STANDING) ||
        IsSafe(bot, client, wishDir, RUN_SPEED))
        return;
    for (int i = 0; i < 2; i++) {
        if (AlongWay(bot, player, bot->pathIndex - i, other) && IsSafe(bot, client, other, SLOW_SPEED)) {
            Q_VecCopy(other, wishDir);
            bot->slowNow = speed > SLOW_SPEED || !IsSafe(bot, client, other, RUN_SPEED);
            return;
        }
    }
    Q_VecClear(wishDir);
    if (speed < STANDING)
        return;
    Q_VecScale(player->velocity, -1 / speed, wishDir);
    wishDir[2] = 0;
}

void G_BotMindEdges(bot_t *bot, const gclient_t *client, vec3_t wishDir)
{
    bot->slowNow = false;
    if (client->player.groundEntity == BG_ENTITY_NONE || client->player.waterLevel > 1)
        return;
    if (bot->jumpNow && IsJumpSafe(bot, client, wishDir))
        return;
    bot->jumpNow = false;
    MindDirection(bot, client, wishDir);
}
