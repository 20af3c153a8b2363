// The way graph: where a player can stand, and how he gets from one place to the next.
//
// A grid of 32 units is flooded outward from the spawn points by traces of a player's box: a step of 18, a
// jump of 39 or over a narrow gap, a fall over an edge, crouching where it is low; push and teleport triggers
// carry to where they lead.  Falls and throws are followed to their end, and what they hurt is known.  Doors
// that a bot can open are taken out of the world while the map is sampled.  Source: spec build-decisions
// "World".
#include <stdlib.h>
#include <string.h>
#include "g_bot.h"

ways_t g_ways;

enum {
    STEP = 18,
    JUMP = 36, // a little below the 39 of the rules, so that a bot makes it
    JUMP_ROOM = 3,
    DROP = 200,
    LONG_DROP = 320,   // costs health: only where there is no other way
    HURT_COST = 25,    // for each percent that a fall hurts
    NARROW_COST = 400, // where who runs over the edge lands badly
    SLOW = 60,         // units/s over an edge
    FAST = 190,
    MOST_HURT = 60,    // percent: nobody takes a worse fall over an edge
    NEAR_LANDING = 40, // units up or down that are the same landing
    STAND_HEIGHT = 70,
    CROUCH_HEIGHT = 50,
    HALF_WIDTH = 15,
    DIRECTIONS = 8,
    NEAR_NODE = 4 * WAY_GRID, // farther nodes are no answer to "where is this"
    MAX_NODES = 60000,
    CARRY_MARGIN = 8, // units beside a trigger where one is easily caught by it
    MOST_FRAMES = 20, // in a push trigger
    MOST_BUMPS = 4,   // in one of them
    FEET = 24,        // of the player that other maps are made for, below his origin
    NO_LINK = -1,
};

// While the graph grows each node has a slot for each direction.
typedef struct {
    vec3_t origin;
    int to[DIRECTIONS];
    uint8_t kind[DIRECTIONS];
    uint8_t hurt[DIRECTIONS];
    bool isTried[DIRECTIONS], isNarrow[DIRECTIONS];
    uint8_t flags;
    uint8_t carryHurt;
    bool isBeside; // easily caught by a trigger that carries
    int carryTo;   // where a trigger takes who comes there, NO_LINK when not
    int carrier;   // that trigger
    int next;
} draft_t;

typedef struct {
    draft_t *nodes;
    int count, capacity;
    int buckets[WAY_BUCKETS];
} growth_t;

static const int stepX[DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int stepY[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

// Cells far outside of any world are all the same one.
int G_WaysCell(float coordinate)
{
    return (int)floorf(Q_Clamp(coordinate, -1e6f, 1e6f) / WAY_GRID);
}

unsigned G_WaysBucket(int cellX, int cellY)
{
    return ((unsigned)cellX * 73856093u ^ (unsigned)cellY * 19349663u) % WAY_BUCKETS;
}

static float CellCentre(int cell)
{
    return (float)(cell * WAY_GRID + WAY_GRID / 2);
}

// -------------------------------------------------------------------- traces

static void TraceBox(bg_trace_t *trace, const vec3_t from, const vec3_t to, float height)
{
    const vec3_t mins = {-HALF_WIDTH, -HALF_WIDTH, 0};
    const vec3_t maxs = {HALF_WIDTH, HALF_WIDTH, height};

    Sys_Trace(trace, from, mins, maxs, to, BG_ENTITY_NONE, BG_MASK_DEADSOLID);
}

// Puts `origin` down on the floor below it.  False when it starts in a wall, nothing is there, or it is too
// steep.
static bool DropToFloor(vec3_t origin, float up, float down, float height)
{
    bg_trace_t trace;
    vec3_t from, to;

    Q_VecCopy(origin, from);
    from[2] += up;
    Q_VecCopy(origin, to);
    to[2] -= down;
    TraceBox(&trace, from, to, height);
    if (trace.startSolid || trace.fraction == 1 || trace.normal[2] < 0.7f)
        return false;
    Q_VecCopy(trace.endPos, origin);
    return true;
}

static bool FitsAt(const vec3_t origin, float height)
{
    bg_trace_t trace;
    vec3_t at;

    Q_VecCopy(origin, at);
    at[2] += 0.25f;
    TraceBox(&trace, at, at, height);
    return !trace.startSolid;
}

// One short move with a step, as the player move makes it.  `climb` is the height that may be gained at a
// wall.
static bool Stride(vec3_t origin, float dx, float dy, float height, float climb)
{
    bg_trace_t trace;
    vec3_t from, to;

    Q_VecCopy(origin, from);
    from[2] += 0.25f;
    Q_VecSet(to, from[0] + dx, from[1] + dy, from[2]);
    TraceBox(&trace, from, to, height);
    if (trace.startSolid)
        return false;
    if (trace.fraction < 1) {
        vec3_t raised;

        Q_VecCopy(from, raised);
        raised[2] += climb;
        TraceBox(&trace, from, raised, height);
        Q_VecCopy(trace.endPos, raised);
        if (raised[2] - from[2] < 1)
            return false;
        Q_VecSet(to, raised[0] + dx, raised[1] + dy, raised[2]);
        TraceBox(&trace, raised, to, height);
        if (trace.startSolid || trace.fraction < 1)
            return false;
    }
    Q_VecCopy(to, origin);
    return true;
}

// Goes one cell on from `origin`, in short strides.  True with the new place, its rise and whether it was a
// jump or a drop.
static bool WalkCell(const vec3_t origin, float x, float y, float height, vec3_t out, way_kind_t *kind)
{
    enum { STRIDES = 4 };
    vec3_t at;
    float dx = (x - origin[0]) / STRIDES, dy = (y - origin[1]) / STRIDES;

    *kind = WAY_WALK;
    Q_VecCopy(origin, at);
    for (int i = 0; i < STRIDES; i++) {
        float before = at[2];
        vec3_t floor;

        if (!Stride(at, dx, dy, height, STEP)) {
            // A jump is tried once, from where the wall is.
            if (*kind != WAY_WALK || !Stride(at, dx, dy, height, JUMP))
                return false;
            *kind = WAY_JUMP;
        }
        Q_VecCopy(at, floor);
        if (DropToFloor(floor, 0, at[2] - before + STEP + 1, height)) {
            if (*kind == WAY_JUMP && at[2] > before && at[2] - floor[2] < JUMP_ROOM)
                return false; // a low ceiling: nobody jumps as exactly as that
            Q_VecCopy(floor, at);
        } else if (*kind == WAY_WALK) {
            *kind = WAY_DROP;
        } else if (*kind == WAY_JUMP) {
            return false;
        }
    }
    if (*kind == WAY_DROP && !DropToFloor(at, 0, LONG_DROP, height))
        return false;
    Q_VecCopy(at, out);
    if (*kind == WAY_DROP && origin[2] - out[2] < STEP)
        *kind = WAY_JUMP; // a gap: who walks falls into it
    return true;
}

// -------------------------------------------------------------------- growing

static int FindDraft(const growth_t *growth, int cellX, int cellY, float z)
{
    for (int i = growth->buckets[G_WaysBucket(cellX, cellY)]; i >= 0; i = growth->nodes[i].next) {
        const draft_t *node = &growth->nodes[i];

        if (G_WaysCell(node->origin[0]) == cellX && G_WaysCell(node->origin[1]) == cellY &&
            fabsf(node->origin[2] - z) < 16)
            return i;
    }
    return -1;
}

static int AddDraft(growth_t *growth, const vec3_t origin, unsigned flags)
{
    int cellX = G_WaysCell(origin[0]), cellY = G_WaysCell(origin[1]);
    int found = FindDraft(growth, cellX, cellY, origin[2]);
    draft_t *node;
    unsigned bucket;

    if (found >= 0) {
        growth->nodes[found].flags |= (uint8_t)(flags & NODE_SPAWN);
        return found;
    }
    if (growth->count == MAX_NODES)
        return -1;
    if (growth->count == growth->capacity) {
        int capacity = growth->capacity ? growth->capacity * 2 : 1024;
        draft_t *more = G_Alloc((size_t)capacity * sizeof(*more));

        if (growth->count)
            memcpy(more, growth->nodes, (size_t)growth->count * sizeof(*more));
        G_Free(growth->nodes);
        growth->nodes = more;
        growth->capacity = capacity;
    }
    node = &growth->nodes[growth->count];
    memset(node, 0, sizeof(*node));
    Q_VecCopy(origin, node->origin);
    node->flags = (uint8_t)flags;
    for (int d = 0; d < DIRECTIONS; d++)
        node->to[d] = NO_LINK;
    node->carryTo = NO_LINK;
    bucket = G_WaysBucket(cellX, cellY);
    node->next = growth->buckets[bucket];
    growth->buckets[bucket] = growth->count;
    return growth->count++;
}

static bool IsClass(const gentity_t *ent, const char *name)
{
    return ent->inUse && ent->classname && !strcmp(ent->classname, name);
}

// Who leaves an edge at `from` with that speed: does he come down where he should, or somewhere as good?
static bool IsGoodRun(const draft_t *node, int d, const vec3_t from, const vec3_t reached, flight_t *flight,
                      int speed)
{
    float length = sqrtf((float)(stepX[d] * stepX[d] + stepY[d] * stepY[d]));
    vec3_t velocity;

    Q_VecSet(velocity, (float)(stepX[d] * speed) / length, (float)(stepY[d] * speed) / length, 0);
    return G_BotFly(from, velocity, flight) && !flight->isWet && !flight->teleporter &&
           (fabsf(flight->landing[2] - reached[2]) < NEAR_LANDING ||
            (flight->hurt == 0 && node->origin[2] - flight->landing[2] < DROP));
}

// A way over an edge, that comes down at `reached`: false when it can't be gone without harm, however slowly.
static bool MeasureDrop(draft_t *node, int d, const vec3_t reached)
{
    vec3_t from;
    flight_t flight;

    Q_VecSet(from, reached[0], reached[1], node->origin[2] + 1);
    if (!IsGoodRun(node, d, from, reached, &flight, SLOW))
        return false;
    node->hurt[d] = (uint8_t)flight.hurt;
    node->isNarrow[d] = !IsGoodRun(node, d, from, reached, &flight, FAST);
    return true;
}

// Where neither floor nor wall is: what one falls or slides down to.
static void GrowFall(growth_t *growth, int index, int d, float x, float y)
{
    draft_t *node = &growth->nodes[index];
    vec3_t from, velocity, place;
    flight_t flight;
    int other;

    Q_VecCopy(node->origin, from);
    if (!Stride(from, x - from[0], y - from[1], STAND_HEIGHT, STEP))
        return;
    Q_VecSet(velocity, (float)(stepX[d] * SLOW), (float)(stepY[d] * SLOW), 0);
    from[2] += 1;
    if (!G_BotFly(from, velocity, &flight) || flight.isWet || flight.teleporter || flight.hurt > MOST_HURT ||
        node->origin[2] - flight.landing[2] < STEP)
        return;
    Q_VecSet(place, CellCentre(G_WaysCell(flight.landing[0])), CellCentre(G_WaysCell(flight.landing[1])),
             flight.landing[2]);
    if (!DropToFloor(place, STEP, STEP, STAND_HEIGHT))
        Q_VecCopy(flight.landing, place);
    other = AddDraft(growth, place, 0);
    if (other < 0)
        return;
    node = &growth->nodes[index];
    node->to[d] = other;
    node->kind[d] = WAY_DROP;
    node->hurt[d] = (uint8_t)flight.hurt;
    node->isNarrow[d] = !IsGoodRun(node, d, from, growth->nodes[other].origin, &flight, FAST);
}

static void GrowDirection(growth_t *growth, int index, int d)
{
    draft_t *node = &growth->nodes[index];
    vec3_t origin, reached;
    float x = CellCentre(G_WaysCell(node->origin[0]) + stepX[d]);
    float y = CellCentre(G_WaysCell(node->origin[1]) + stepY[d]);
    way_kind_t kind;
    bool isLow = (node->flags & NODE_CROUCH) != 0;
    unsigned flags = 0;
    int other;

    node->isTried[d] = true;
    Q_VecCopy(node->origin, origin);
    if (isLow || !WalkCell(origin, x, y, STAND_HEIGHT, reached, &kind)) {
        if (!WalkCell(origin, x, y, CROUCH_HEIGHT, reached, &kind) || kind == WAY_JUMP) {
            GrowFall(growth, index, d, x, y);
            return;
        }
        isLow = true;
    }
    if (kind == WAY_DROP && !MeasureDrop(node, d, reached))
        return;
    if (G_BotIsWet(reached) || (kind == WAY_JUMP && reached[2] - origin[2] > JUMP))
        return;
    if (!FitsAt(reached, STAND_HEIGHT)) {
        if (!FitsAt(reached, CROUCH_HEIGHT))
            return;
        flags |= NODE_CROUCH;
    }
    other = AddDraft(growth, reached, flags);
    if (other < 0)
        return;
    node = &growth->nodes[index]; // the array may have moved
    if (kind == WAY_WALK && reached[2] - origin[2] > STEP + 6 && fabsf(reached[2] - origin[2]) > 34)
        return; // steeper than anybody walks
    node->to[d] = other;
    node->kind[d] = (uint8_t)(kind == WAY_WALK && (isLow || (flags & NODE_CROUCH)) ? WAY_CROUCH : kind);
    // What can be walked can be walked back.
    if (kind == WAY_WALK && fabsf(reached[2] - origin[2]) <= STEP) {
        int back = (d + DIRECTIONS / 2) % DIRECTIONS;
        draft_t *there = &growth->nodes[other];

        if (!there->isTried[back]) {
            there->isTried[back] = true;
            there->to[back] = index;
            there->kind[back] = node->kind[d];
        }
    }
}

static bool AddSeed(growth_t *growth, const vec3_t place, unsigned flags)
{
    vec3_t origin;

    Q_VecCopy(place, origin);
    origin[0] = CellCentre(G_WaysCell(place[0]));
    origin[1] = CellCentre(G_WaysCell(place[1]));
    if (!DropToFloor(origin, STEP, DROP, STAND_HEIGHT)) {
        Q_VecCopy(place, origin);
        if (!DropToFloor(origin, 9, DROP, STAND_HEIGHT))
            return false;
    }
    return AddDraft(growth, origin, flags) >= 0;
}

static bool IsSpawnClass(const char *name)
{
    return name && (strstr(name, "_spawn") || !strcmp(name, "info_player_deathmatch") ||
                    !strcmp(name, "info_player_start") || !strncmp(name, "team_CTF_", 9));
}

static void Grow(growth_t *growth, int first)
{
    for (int i = first; i < growth->count; i++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            if (!growth->nodes[i].isTried[d])
                GrowDirection(growth, i, d);
        }
    }
}

// -------------------------------------------------------------------- what triggers do

static int FindNear(const growth_t *growth, const vec3_t place)
{
    int best = NO_LINK;
    float bestDistance = 48 * 48;

    for (int i = 0; i < growth->count; i++) {
        float distance = Q_VecDistanceSquared(growth->nodes[i].origin, place);

        if (distance < bestDistance) {
            bestDistance = distance;
            best = i;
        }
    }
    return best;
}

// Where the player's feet come out of a teleporter, on the floor.
static bool FindExit(const gentity_t *target, vec3_t place)
{
    Q_VecCopy(target->r.currentOrigin, place);
    place[2] += 1 - (float)(Sys_MapIsOriginal() ? 0 : FEET);
    return DropToFloor(place, 0, DROP, STAND_HEIGHT) ||
           (place[2] += FEET, DropToFloor(place, 0, DROP, STAND_HEIGHT));
}

// A push trigger gives its velocity anew in each frame until the player is out of it; ramps turn it upward.
static bool LeavePad(const gentity_t *trigger, const vec3_t velocity, vec3_t at, vec3_t speed)
{
    float dt = (float)level.frameMs / 1000, gravity = level.gravity > 0 ? level.gravity : 800;
    bg_trace_t trace;
    vec3_t to;

    for (int i = 0; i < MOST_FRAMES; i++) {
        float left = dt;

        Q_VecCopy(velocity, speed);
        speed[2] -= gravity * dt;
        for (int bumps = 0; bumps < MOST_BUMPS && left > 0; bumps++) {
            Q_VecMA(at, left, speed, to);
            TraceBox(&trace, at, to, STAND_HEIGHT);
            if (trace.startSolid)
                return false;
            Q_VecCopy(trace.endPos, at);
            left *= 1 - trace.fraction;
            if (trace.fraction < 1)
                Q_VecMA(speed, -Q_VecDot(speed, trace.normal) * 1.001f, trace.normal, speed);
        }
        if (!G_BotTouches(trigger, at, 0))
            return true;
    }
    return false;
}

// Where a push trigger throws somebody who touches it at `origin`, maybe into a teleporter; false when that
// ends badly.
static bool FindLanding(const gentity_t *trigger, const vec3_t origin, const vec3_t velocity,
                        flight_t *flight)
{
    const gentity_t *target;
    vec3_t from, speed;

    Q_VecCopy(origin, from);
    from[2] += 1;
    if (!LeavePad(trigger, velocity, from, speed) || !G_BotFly(from, speed, flight) || flight->isWet)
        return false;
    if (flight->teleporter) {
        target = flight->teleporter->target
                     ? G_Find(NULL, offsetof(gentity_t, targetname), flight->teleporter->target)
                     : NULL;
        return target && FindExit(target, flight->landing);
    }
    return !G_BotTouches(trigger, flight->landing, 0);
}

// What a trigger does to who comes to a place that it takes in.
static void Carry(growth_t *growth, int index, const gentity_t *trigger, const gentity_t *target)
{
    bool isPush = IsClass(trigger, "trigger_push");
    int first = growth->count, to;
    flight_t flight = {{0, 0, 0}, 0, false, NULL};
    vec3_t velocity;

    if (isPush) {
        G_BotPushVelocity(trigger, target->r.currentOrigin, velocity);
        if (velocity[2] <= 0)
            return;
    }
    growth->nodes[index].flags |= NODE_CARRIES;
    growth->nodes[index].carrier = trigger->s.number;
    if (isPush ? !FindLanding(trigger, growth->nodes[index].origin, velocity, &flight)
               : !FindExit(target, flight.landing))
        return;
    if (FindNear(growth, flight.landing) == NO_LINK && AddSeed(growth, flight.landing, 0))
        Grow(growth, first);
    to = FindNear(growth, flight.landing);
    if (to == NO_LINK || G_BotTouches(trigger, growth->nodes[to].origin, 0))
        return;
    growth->nodes[index].carryTo = to;
    growth->nodes[index].carryHurt = (uint8_t)flight.hurt;
}

// Places where triggers lead to may have triggers again.
static void CarryByTriggers(growth_t *growth)
{
    for (int done = 0; done < growth->count;) {
        int end = growth->count;

        for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
            const gentity_t *ent = &g_entities[n], *target;

            if (!ent->target || !(IsClass(ent, "trigger_push") || IsClass(ent, "trigger_teleport")))
                continue;
            target = G_Find(NULL, offsetof(gentity_t, targetname), ent->target);
            for (int i = done; target && i < end; i++) {
                if (!(growth->nodes[i].flags & NODE_CARRIES) && G_BotTouches(ent, growth->nodes[i].origin, 0))
                    Carry(growth, i, ent, target);
            }
        }
        done = end;
    }
}

// So near to a trigger that who passes is easily caught by it.
static bool IsBesideCarrier(const vec3_t origin)
{
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        const gentity_t *ent = &g_entities[n];

        if ((IsClass(ent, "trigger_push") || IsClass(ent, "trigger_teleport")) &&
            G_BotTouches(ent, origin, CARRY_MARGIN))
            return true;
    }
    return false;
}

static void MarkHurt(growth_t *growth)
{
    for (int i = 0; i < growth->count; i++) {
        draft_t *node = &growth->nodes[i];

        if (G_BotIsHurtful(node->origin) || ((node->flags & NODE_CARRIES) && node->carryTo == NO_LINK))
            node->flags |= NODE_HURT;
        node->isBeside = IsBesideCarrier(node->origin);
    }
}

// A pad throws whoever touches its edge: does he who walks on to it from here come down where it should, also
// when he comes a little beside?
static bool IsGoodApproach(const growth_t *growth, const draft_t *from, const draft_t *pad, int *hurt)
{
    enum { LOOKS = 16, BESIDE = 8 };
    static const int besideX[] = {0, BESIDE, -BESIDE, 0, 0}, besideY[] = {0, 0, 0, BESIDE, -BESIDE};
    const gentity_t *trigger = &g_entities[pad->carrier];
    const gentity_t *target = G_Find(NULL, offsetof(gentity_t, targetname), trigger->target);
    vec3_t at, start, velocity;
    flight_t flight;

    *hurt = 0;
    if (!IsClass(trigger, "trigger_push") || !target)
        return true;
    for (int i = 0; i <= LOOKS; i++) {
        Q_VecLerp(from->origin, pad->origin, (float)i / LOOKS, at);
        if (G_BotTouches(trigger, at, 0))
            break;
    }
    G_BotPushVelocity(trigger, target->r.currentOrigin, velocity);
    for (size_t i = 0; i < ARRAY_LEN(besideX); i++) {
        Q_VecSet(start, at[0] + (float)besideX[i], at[1] + (float)besideY[i], at[2]);
        if (!FitsAt(start, STAND_HEIGHT))
            continue;
        if (!(FindLanding(trigger, start, velocity, &flight) &&
              fabsf(flight.landing[2] - growth->nodes[pad->carryTo].origin[2]) < NEAR_LANDING))
            return false;
        *hurt = flight.hurt > *hurt ? flight.hurt : *hurt;
    }
    return true;
}

// A throw hurts as much as after the worst of the good approaches.
static void MeasureThrows(growth_t *growth)
{
    for (int i = 0; i < growth->count; i++) {
        for (int d = 0; d < DIRECTIONS && !(growth->nodes[i].flags & NODE_CARRIES); d++) {
            int to = growth->nodes[i].to[d], hurt;
            draft_t *pad = to == NO_LINK ? NULL : &growth->nodes[to];

            if (pad && pad->carryTo != NO_LINK && IsGoodApproach(growth, &growth->nodes[i], pad, &hurt) &&
                hurt > pad->carryHurt)
                pad->carryHurt = (uint8_t)hurt;
        }
    }
}

// -------------------------------------------------------------------- the finished graph

static way_link_t MakeLink(const growth_t *growth, const vec3_t from, int to, way_kind_t kind, int hurt,
                           bool isNarrow)
{
    float cost = Q_VecDistance(from, growth->nodes[to].origin);

    switch (kind) {
    case WAY_CROUCH:
        cost *= 1.6f;
        break;
    case WAY_JUMP:
        cost += 48;
        break;
    case WAY_DROP:
        cost = cost * 0.5f + 40;
        break;
    case WAY_CARRY:
        cost = cost * 0.3f + 64;
        break;
    case WAY_WALK:
        break;
    }
    cost += (float)(hurt * HURT_COST + (isNarrow ? NARROW_COST : 0));
    return (way_link_t){to, (uint16_t)Q_Clamp(cost, 1, 60000), (uint8_t)kind, (uint8_t)hurt};
}

// The ways from one place.  Where a trigger takes one away there is no other.
static void FinishNode(ways_t *ways, const growth_t *growth, int index)
{
    const draft_t *draft = &growth->nodes[index];
    way_node_t *node = &ways->nodes[index];
    int floors = 0;

    Q_VecCopy(draft->origin, node->origin);
    node->flags = draft->flags;
    node->firstLink = ways->linkCount;
    for (int d = 0; d < DIRECTIONS && !(draft->flags & NODE_CARRIES); d++) {
        int to = draft->to[d], hurt;

        if (to == NO_LINK || (growth->nodes[to].flags & NODE_HURT) ||
            (growth->nodes[to].carryTo != NO_LINK &&
             !IsGoodApproach(growth, draft, &growth->nodes[to], &hurt)))
            continue;
        floors += draft->kind[d] <= WAY_CROUCH && !(growth->nodes[to].flags & NODE_CARRIES);
        ways->links[ways->linkCount++] = MakeLink(
            growth, draft->origin, to, (way_kind_t)draft->kind[d], draft->hurt[d],
            draft->isNarrow[d] || (growth->nodes[to].isBeside && !(growth->nodes[to].flags & NODE_CARRIES)));
    }
    if (draft->carryTo != NO_LINK)
        ways->links[ways->linkCount++] =
            MakeLink(growth, draft->origin, draft->carryTo, WAY_CARRY, draft->carryHurt, false);
    if (floors == DIRECTIONS)
        node->flags |= NODE_INNER;
    node->linkCount = (uint16_t)(ways->linkCount - node->firstLink);
}

static void Finish(ways_t *ways, const growth_t *growth)
{
    int links = growth->count;

    for (int i = 0; i < growth->count; i++) {
        for (int d = 0; d < DIRECTIONS; d++)
            links += growth->nodes[i].to[d] != NO_LINK;
    }
    ways->nodes = G_Alloc(sizeof(*ways->nodes) * (size_t)(growth->count + 1));
    ways->links = G_Alloc(sizeof(*ways->links) * (size_t)(links + 1));
    ways->nodeCount = growth->count;
    for (int i = 0; i < growth->count; i++)
        FinishNode(ways, growth, i);
}

// Nodes from which no spawn point can be reached are traps: nobody goes there on purpose.
static void MarkTraps(ways_t *ways)
{
    int *first = G_Alloc(sizeof(int) * (size_t)(ways->nodeCount + 2));
    int *from = G_Alloc(sizeof(int) * (size_t)(ways->linkCount + 1));
    int *queue = G_Alloc(sizeof(int) * (size_t)(ways->nodeCount + 1));
    int head = 0, tail = 0;

    for (int i = 0; i < ways->linkCount; i++)
        first[ways->links[i].to + 2]++;
    for (int i = 0; i < ways->nodeCount; i++)
        first[i + 2] += first[i + 1];
    for (int i = 0; i < ways->nodeCount; i++) {
        for (int l = 0; l < ways->nodes[i].linkCount; l++)
            from[first[ways->links[ways->nodes[i].firstLink + l].to + 1]++] = i;
    }
    for (int i = 0; i < ways->nodeCount; i++) {
        if (ways->nodes[i].flags & NODE_SPAWN)
            queue[tail++] = i;
        else
            ways->nodes[i].flags |= NODE_TRAP;
    }
    while (head < tail) {
        int node = queue[head++];

        for (int k = first[node]; k < first[node + 1]; k++) {
            if (ways->nodes[from[k]].flags & NODE_TRAP) {
                ways->nodes[from[k]].flags &= (uint16_t)~NODE_TRAP;
                queue[tail++] = from[k];
            }
        }
    }
    G_Free(first);
    G_Free(from);
    G_Free(queue);
}

void G_WaysIndex(ways_t *ways)
{
    for (int i = 0; i < WAY_BUCKETS; i++)
        ways->buckets[i] = -1;
    ways->goodNodes = G_Alloc(sizeof(int) * (size_t)(ways->nodeCount + 1));
    ways->goodCount = 0;
    for (int i = 0; i < ways->nodeCount; i++) {
        way_node_t *node = &ways->nodes[i];
        unsigned bucket = G_WaysBucket(G_WaysCell(node->origin[0]), G_WaysCell(node->origin[1]));

        node->next = ways->buckets[bucket];
        ways->buckets[bucket] = i;
        if (!(node->flags & (NODE_TRAP | NODE_HURT | NODE_CARRIES)) && node->linkCount >= 3)
            ways->goodNodes[ways->goodCount++] = i;
    }
}

static void Build(ways_t *ways)
{
    growth_t *growth = G_Alloc(sizeof(*growth));
    bool isOut[MAX_GENTITIES] = {false};

    for (int i = 0; i < WAY_BUCKETS; i++)
        growth->buckets[i] = -1;
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        gentity_t *ent = &g_entities[n];

        if (G_BotMayOpen(ent) && ent->r.linked) {
            isOut[n] = true;
            Sys_Unlink((sharedEntity_t *)ent);
        }
    }
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        if (g_entities[n].inUse && IsSpawnClass(g_entities[n].classname))
            AddSeed(growth, g_entities[n].r.currentOrigin, NODE_SPAWN);
    }
    Grow(growth, 0);
    CarryByTriggers(growth);
    MarkHurt(growth);
    MeasureThrows(growth);
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        if (isOut[n])
            G_Link(&g_entities[n]);
    }
    Finish(ways, growth);
    G_BotDoorsPrune(ways);
    MarkTraps(ways);
    G_Free(growth->nodes);
    G_Free(growth);
}

// What the graph depends on beside the map's brushes: the entities that were looked at.
static uint32_t Key(void)
{
    uint32_t key = 2166136261u ^ (uint32_t)Sys_CvarInt("sv_mapChecksum");

    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        gentity_t *ent = &g_entities[n];
        int numbers[9];

        if (!ent->inUse || !ent->classname ||
            !(IsSpawnClass(ent->classname) || ent->r.bmodel || ent->targetname))
            continue;
        for (int i = 0; i < 3; i++) {
            numbers[i] = (int)ent->r.currentOrigin[i];
            numbers[3 + i] = (int)ent->r.absmin[i];
            numbers[6 + i] = (int)ent->r.absmax[i];
        }
        key = (key ^ Q_StringHashNoCase(ent->classname)) * 16777619u;
        key = (key ^ Q_StringHashNoCase(ent->targetname ? ent->targetname : "")) * 16777619u;
        key = (key ^ Q_StringHashNoCase(ent->target ? ent->target : "")) * 16777619u; // what opens what
        key = (key ^ (uint32_t)G_BotMayOpen(ent)) * 16777619u;
        for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
            key = (key ^ (uint32_t)numbers[i]) * 16777619u;
    }
    return key;
}

void G_WaysInit(void)
{
    uint32_t key = Key();

    memset(&g_ways, 0, sizeof(g_ways));
    G_BotFlyInit();
    if (!G_WaysLoad(&g_ways, key)) {
        Build(&g_ways);
        G_WaysSave(&g_ways, key);
    }
    G_WaysIndex(&g_ways);
    if (g_ways.nodeCount == 0)
        G_Printf("bots: this map has no place to stand near a spawn point; bots will not walk\n");
    else
        G_DPrintf("bots: %d places, %d ways\n", g_ways.nodeCount, g_ways.linkCount);
}

void G_WaysFree(void)
{
    G_Free(g_ways.nodes);
    G_Free(g_ways.links);
    G_Free(g_ways.goodNodes);
    memset(&g_ways, 0, sizeof(g_ways));
}

bool G_WaysCarrier(int node, const vec3_t origin, vec3_t place)
{
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        const gentity_t *ent = &g_entities[n];
        bool isPush = IsClass(ent, "trigger_push");

        if ((isPush || IsClass(ent, "trigger_teleport")) && G_BotTouches(ent, g_ways.nodes[node].origin, 0)) {
            for (int i = 0; i < 3; i++)
                place[i] = isPush ? (ent->r.absmin[i] + ent->r.absmax[i]) * 0.5f
                                  : Q_Clamp(origin[i], ent->r.absmin[i], ent->r.absmax[i]);
            return true;
        }
    }
    return false;
}

void G_WaysPenalize(int from, int to)
{
    enum { THIS_WAY = 4000, LIKE_IT = 600, NEAR = 96 };

    for (int n = 0; n < g_ways.nodeCount; n++) {
        const way_node_t *node = &g_ways.nodes[n];

        if (n != from && Q_VecDistanceSquared(node->origin, g_ways.nodes[from].origin) > NEAR * NEAR)
            continue;
        for (int i = 0; i < node->linkCount; i++) {
            way_link_t *link = &g_ways.links[node->firstLink + i];

            if (link->to == to)
                link->cost = (uint16_t)Q_ClampInt(link->cost + (n == from ? THIS_WAY : LIKE_IT), 1, 60000);
        }
    }
}

int G_WaysNearest(const vec3_t origin)
{
    int cellX = G_WaysCell(origin[0]), cellY = G_WaysCell(origin[1]);
    int best = -1;
    float bestDistance = 1e9f;

    for (int ring = 0; ring <= 3; ring++) {
        for (int y = -ring; y <= ring; y++) {
            for (int x = -ring; x <= ring; x++) {
                if (abs(x) != ring && abs(y) != ring)
                    continue;
                for (int i = g_ways.buckets[G_WaysBucket(cellX + x, cellY + y)]; i >= 0;
                     i = g_ways.nodes[i].next) {
                    const way_node_t *node = &g_ways.nodes[i];
                    float dz = origin[2] - node->origin[2], distance;

                    // Above the floor in a jump or fall is fine; more than a step below it is another storey.
                    if (dz < -(STEP + 2) || dz > 80)
                        continue;
                    // Cells far away share a bucket.
                    if (fabsf(node->origin[0] - origin[0]) > NEAR_NODE ||
                        fabsf(node->origin[1] - origin[1]) > NEAR_NODE)
                        continue;
                    distance = Q_VecDistanceSquared(node->origin, origin) + (dz > 20 ? dz * dz * 4 : dz * dz);
                    if (distance < bestDistance) {
                        bestDistance = distance;
                        best = i;
                    }
                }
            }
        }
        if (best >= 0 && ring >= 1)
            break;
    }
    return best;
}

int G_WaysNearestOfAll(const vec3_t origin)
{
    int best = -1;
    float bestDistance = 1e12f;

    for (int i = 0; i < g_ways.nodeCount; i++) {
        float distance = Q_VecDistanceSquared(g_ways.nodes[i].origin, origin);

        if (distance < bestDistance && !(g_ways.nodes[i].flags & (NODE_HURT | NODE_TRAP))) {
            bestDistance = distance;
            best = i;
        }
    }
    return best;
}
