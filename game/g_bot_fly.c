// Where somebody comes down: the flight of who falls off an edge, jumps, or is thrown by a push trigger,
// followed by traces of a player's box, and what its end costs.
#include <string.h>
#include "g_bot.h"

enum {
    MAX_TRIGGERS = 128,
    STEPS = 200, // of STEP_TIME: ten seconds
    HALF_WIDTH = 15,
    HEIGHT = 70,
    WAIST = 24,
};
#define STEP_TIME   0.05f
#define WALKABLE    0.7f
#define OVER_BOUNCE 1.001f

typedef struct {
    int entities[MAX_TRIGGERS], count;
} triggers_t;

static triggers_t hurts, carriers, teleporters; // what hurts; what throws or takes away; what takes away

static void Remember(triggers_t *triggers, int number)
{
    if (triggers->count < MAX_TRIGGERS)
        triggers->entities[triggers->count++] = number;
}

void G_BotFlyInit(void)
{
    hurts.count = carriers.count = teleporters.count = 0;
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        const gentity_t *ent = &g_entities[n];

        if (!ent->inUse || !ent->classname)
            continue;
        if (!strcmp(ent->classname, "trigger_hurt"))
            Remember(&hurts, n);
        else if (!strcmp(ent->classname, "trigger_push") || !strcmp(ent->classname, "trigger_teleport"))
            Remember(&carriers, n);
        if (!strcmp(ent->classname, "trigger_teleport"))
            Remember(&teleporters, n);
    }
}

bool G_BotTouches(const gentity_t *trigger, const vec3_t origin, float margin)
{
    vec3_t mins, maxs;

    Q_VecSet(mins, origin[0] - HALF_WIDTH - margin, origin[1] - HALF_WIDTH - margin, origin[2]);
    Q_VecSet(maxs, origin[0] + HALF_WIDTH + margin, origin[1] + HALF_WIDTH + margin, origin[2] + HEIGHT);
    for (int i = 0; i < 3; i++) {
        if (mins[i] > trigger->r.absmax[i] || maxs[i] < trigger->r.absmin[i])
            return false;
    }
    return Sys_EntityContact(mins, maxs, (const sharedEntity_t *)trigger);
}

// Does a player who goes straight from one place to another touch it?
static bool TouchesOnWay(const gentity_t *trigger, const vec3_t from, const vec3_t to)
{
    enum { LOOKS = 3 };
    vec3_t at;

    for (int i = 0; i <= LOOKS; i++) {
        Q_VecLerp(from, to, (float)i / LOOKS, at);
        if (G_BotTouches(trigger, at, 0))
            return true;
    }
    return false;
}

// The first trigger of a list that somebody touches on his way; NULL none.
static const gentity_t *Find(const triggers_t *triggers, const vec3_t from, const vec3_t to)
{
    const vec3_t above = {HALF_WIDTH, HALF_WIDTH, 0}, below = {HALF_WIDTH, HALF_WIDTH, HEIGHT};
    vec3_t mins, maxs;

    for (int i = 0; i < triggers->count; i++) {
        const gentity_t *ent = &g_entities[triggers->entities[i]];

        if (!ent->inUse || !ent->r.linked)
            continue;
        Q_VecSub(ent->r.absmin, below, mins);
        Q_VecAdd(ent->r.absmax, above, maxs);
        if (G_EntersBox(from, to, mins, maxs) < 1 && TouchesOnWay(ent, from, to))
            return ent;
    }
    return NULL;
}

static bool Meets(const triggers_t *triggers, const vec3_t from, const vec3_t to)
{
    return Find(triggers, from, to) != NULL;
}

bool G_BotMeetsCarrier(const vec3_t from, const vec3_t to)
{
    return Meets(&carriers, from, to);
}

bool G_BotIsHurtful(const vec3_t origin)
{
    return Meets(&hurts, origin, origin);
}

bool G_BotIsWet(const vec3_t origin)
{
    vec3_t waist;

    Q_VecCopy(origin, waist);
    waist[2] += WAIST;
    return (Sys_PointContents(waist, BG_ENTITY_NONE) & BG_CONTENTS_WATER) != 0;
}

static float Gravity(void)
{
    return level.gravity > 0 ? level.gravity : 800;
}

// The end of a fall: percent of a full health that its last speed costs.
static int HurtOf(float downSpeed)
{
    return BG_FallDamagePercent(&level.bgSettings, downSpeed * downSpeed / (2 * Gravity()));
}

bool G_BotFly(const vec3_t origin, const vec3_t velocity, flight_t *flight)
{
    const vec3_t mins = {-HALF_WIDTH, -HALF_WIDTH, 0}, maxs = {HALF_WIDTH, HALF_WIDTH, HEIGHT};
    float gravity = Gravity();
    vec3_t at, speed, to, from;
    bg_trace_t trace;

    memset(flight, 0, sizeof(*flight));
    Q_VecCopy(origin, at);
    Q_VecCopy(velocity, speed);
    for (int i = 0; i < STEPS; i++) {
        float fall = speed[2];

        Q_VecMA(at, STEP_TIME, speed, to);
        to[2] -= 0.5f * gravity * STEP_TIME * STEP_TIME;
        speed[2] -= gravity * STEP_TIME;
        Sys_Trace(&trace, at, mins, maxs, to, BG_ENTITY_NONE, BG_MASK_DEADSOLID);
        if (trace.startSolid || Meets(&hurts, at, trace.endPos))
            return false;
        Q_VecCopy(at, from);
        Q_VecCopy(trace.endPos, at);
        Q_VecCopy(at, flight->landing);
        flight->teleporter = Find(&teleporters, from, at);
        if (flight->teleporter)
            return true;
        if (speed[2] < 0 && G_BotIsWet(at)) {
            flight->isWet = true;
            return true;
        }
        if (trace.fraction < 1) {
            if (trace.normal[2] >= WALKABLE) {
                flight->hurt = HurtOf(fall - gravity * STEP_TIME * trace.fraction);
                return flight->hurt < 100;
            }
            Q_VecMA(speed, -Q_VecDot(speed, trace.normal) * OVER_BOUNCE, trace.normal, speed);
        }
    }
    return false;
}

// As the trigger throws: the highest point is the target.
void G_BotPushVelocity(const gentity_t *trigger, const vec3_t target, vec3_t velocity)
{
    float time;

    for (int i = 0; i < 3; i++)
        velocity[i] = target[i] - (trigger->r.absmin[i] + trigger->r.absmax[i]) * 0.5f;
    if (velocity[2] <= 0) {
        Q_VecClear(velocity);
        return;
    }
    time = sqrtf(2 * velocity[2] / Gravity());
    velocity[0] /= time;
    velocity[1] /= time;
    velocity[2] = time * Gravity();
}
