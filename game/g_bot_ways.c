// The way graph: where a player can stand, and how he gets from one place to the next.
//
// A grid of 32 units is flooded outward from the spawn points by traces of a player's box: a step of 18, a
// jump of 39, a drop of 200 at most, crouching where it is low; push and teleport triggers carry to where
// they lead.  Doors that a bot can open are taken out of the world while the map is sampled.  Source: spec
// build-decisions "World".
#include <stdlib.h>
#include <string.h>
#include "g_bot.h"

ways_t g_ways;

enum {
    STEP = 18,
    JUMP = 36, // a little below the 39 of the rules, so that a bot makes it
    JUMP_ROOM = 3,
    DROP = 200,
    LONG_DROP = 320, // costs health: only where there is no other way
    DEADLY_DROP = 420,
    LONG_DROP_COST = 1500,
    STAND_HEIGHT = 70,
    CROUCH_HEIGHT = 50,
    HALF_WIDTH = 15,
    DIRECTIONS = 8,
    NEAR_NODE = 4 * WAY_GRID, // farther nodes are no answer to "where is this"
    MAX_NODES = 60000,
    MAX_CARRY = 1024,
    CARRY_MARGIN = 8, // a place so near to a trigger is in it: a player is wider than a point
    NO_LINK = -1,
};

// While the graph grows each node has a slot for each direction.
typedef struct {
    vec3_t origin;
    int to[DIRECTIONS];
    uint8_t kind[DIRECTIONS];
    uint8_t flags;
    bool isTried[DIRECTIONS];
    int next;
} draft_t;

typedef struct {
    int from, to;
} carry_t;

typedef struct {
    draft_t *nodes;
    int count, capacity;
    int buckets[WAY_BUCKETS];
    carry_t carries[MAX_CARRY];
    int carryCount;
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
        *kind = WAY_WALK;
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

static bool IsWet(const vec3_t origin)
{
    vec3_t waist;

    Q_VecCopy(origin, waist);
    waist[2] += 24;
    return (Sys_PointContents(waist, BG_ENTITY_NONE) & BG_CONTENTS_WATER) != 0;
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
    bucket = G_WaysBucket(cellX, cellY);
    node->next = growth->buckets[bucket];
    growth->buckets[bucket] = growth->count;
    return growth->count++;
}

static bool IsClass(const gentity_t *ent, const char *name)
{
    return ent->inUse && ent->classname && !strcmp(ent->classname, name);
}

static bool IsInside(const vec3_t point, const gentity_t *ent, float margin)
{
    return point[0] > ent->r.absmin[0] - margin && point[0] < ent->r.absmax[0] + margin &&
           point[1] > ent->r.absmin[1] - margin && point[1] < ent->r.absmax[1] + margin &&
           point[2] + STAND_HEIGHT > ent->r.absmin[2] && point[2] < ent->r.absmax[2];
}

// Does a trigger hurt whoever stands here?
static bool IsHurtful(const vec3_t origin)
{
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        if (IsClass(&g_entities[n], "trigger_hurt") && IsInside(origin, &g_entities[n], HALF_WIDTH))
            return true;
    }
    return false;
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
        if (!WalkCell(origin, x, y, CROUCH_HEIGHT, reached, &kind) || kind == WAY_JUMP)
            return;
        isLow = true;
    }
    if (origin[2] - reached[2] > DROP && IsHurtful(reached))
        return;
    if (IsWet(reached) || (kind == WAY_JUMP && reached[2] - origin[2] > JUMP))
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

// Pads lie in the floor or a little above it: up to where a player fits; false when there is no such place up
// to `top`.
static bool RaiseFree(vec3_t origin, float top)
{
    while (!FitsAt(origin, STAND_HEIGHT)) {
        origin[2] += 4;
        if (origin[2] > top)
            return false;
    }
    return true;
}

// Where somebody lands who is thrown from `origin` with `velocity`; false when he would not live to tell.
static bool Fly(const vec3_t origin, const vec3_t velocity, float gravity, vec3_t landing)
{
    const float dt = 0.05f;
    vec3_t at, speed, to;
    float top;
    bg_trace_t trace;

    Q_VecCopy(origin, at);
    at[2] += 1;
    top = at[2];
    Q_VecCopy(velocity, speed);
    for (int i = 0; i < 200; i++) {
        Q_VecMA(at, dt, speed, to);
        to[2] -= 0.5f * gravity * dt * dt;
        speed[2] -= gravity * dt;
        TraceBox(&trace, at, to, STAND_HEIGHT);
        if (trace.startSolid)
            return false;
        Q_VecCopy(trace.endPos, at);
        top = at[2] > top ? at[2] : top;
        if (trace.fraction < 1) {
            float into = Q_VecDot(speed, trace.normal);

            if (trace.normal[2] >= 0.7f) {
                Q_VecCopy(at, landing);
                return top - at[2] < DEADLY_DROP;
            }
            Q_VecMA(speed, -into * 1.001f, trace.normal, speed);
        }
    }
    return false;
}

static void AddCarries(growth_t *growth, const gentity_t *trigger, const vec3_t destination, bool grow)
{
    int first = growth->count, to;

    if (grow) {
        if (!AddSeed(growth, destination, 0))
            return;
        Grow(growth, first);
    }
    to = -1;
    for (int i = 0; i < growth->count; i++) {
        if (Q_VecDistanceSquared(growth->nodes[i].origin, destination) < 48 * 48 &&
            (to < 0 || Q_VecDistanceSquared(growth->nodes[i].origin, destination) <
                           Q_VecDistanceSquared(growth->nodes[to].origin, destination)))
            to = i;
    }
    if (to < 0)
        return;
    for (int i = 0; i < growth->count && growth->carryCount < MAX_CARRY; i++) {
        if (IsInside(growth->nodes[i].origin, trigger, CARRY_MARGIN) &&
            !IsInside(growth->nodes[to].origin, trigger, CARRY_MARGIN))
            growth->carries[growth->carryCount++] = (carry_t){i, to};
    }
}

static void CarryByTriggers(growth_t *growth)
{
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        gentity_t *ent = &g_entities[n];
        gentity_t *target =
            ent->inUse && ent->target ? G_Find(NULL, offsetof(gentity_t, targetname), ent->target) : NULL;

        if (!target)
            continue;
        if (IsClass(ent, "trigger_teleport")) {
            AddCarries(growth, ent, target->r.currentOrigin, true);
        } else if (IsClass(ent, "trigger_push")) {
            vec3_t centre, velocity, landing;
            float height, time, gravity = level.gravity > 0 ? level.gravity : 800;

            for (int i = 0; i < 3; i++)
                centre[i] = (ent->r.absmin[i] + ent->r.absmax[i]) * 0.5f;
            centre[2] = ent->r.absmin[2];
            height = target->r.currentOrigin[2] - (ent->r.absmin[2] + ent->r.absmax[2]) * 0.5f;
            if (height <= 0)
                continue;
            time = sqrtf(height / (0.5f * gravity));
            Q_VecSub(target->r.currentOrigin, centre, velocity);
            Q_VecScale(velocity, 1 / time, velocity);
            velocity[2] = time * gravity;
            if (RaiseFree(centre, ent->r.absmax[2] + STEP) && Fly(centre, velocity, gravity, landing))
                AddCarries(growth, ent, landing, true);
        }
    }
}

static void MarkHurt(growth_t *growth)
{
    for (int i = 0; i < growth->count; i++) {
        if (IsHurtful(growth->nodes[i].origin))
            growth->nodes[i].flags |= NODE_HURT;
    }
}

// -------------------------------------------------------------------- the finished graph

static uint16_t LinkCost(const vec3_t from, const vec3_t to, way_kind_t kind)
{
    float cost = Q_VecDistance(from, to);

    switch (kind) {
    case WAY_CROUCH:
        cost *= 1.6f;
        break;
    case WAY_JUMP:
        cost += 48;
        break;
    case WAY_DROP:
        cost = cost * 0.5f + 40 + (from[2] - to[2] > DROP ? LONG_DROP_COST : 0);
        break;
    case WAY_CARRY:
        cost = cost * 0.3f + 64;
        break;
    case WAY_WALK:
        break;
    }
    return (uint16_t)Q_Clamp(cost, 1, 60000);
}

static void Finish(ways_t *ways, const growth_t *growth)
{
    int links = growth->carryCount;

    for (int i = 0; i < growth->count; i++) {
        for (int d = 0; d < DIRECTIONS; d++)
            links += growth->nodes[i].to[d] != NO_LINK;
    }
    ways->nodes = G_Alloc(sizeof(*ways->nodes) * (size_t)(growth->count + 1));
    ways->links = G_Alloc(sizeof(*ways->links) * (size_t)(links + 1));
    ways->nodeCount = growth->count;
    for (int i = 0; i < growth->count; i++) {
        const draft_t *draft = &growth->nodes[i];
        way_node_t *node = &ways->nodes[i];

        Q_VecCopy(draft->origin, node->origin);
        node->flags = draft->flags;
        node->firstLink = ways->linkCount;
        for (int d = 0; d < DIRECTIONS; d++) {
            int to = draft->to[d];

            if (to == NO_LINK || (growth->nodes[to].flags & NODE_HURT))
                continue;
            ways->links[ways->linkCount++] = (way_link_t){
                to, LinkCost(draft->origin, growth->nodes[to].origin, draft->kind[d]), draft->kind[d]};
        }
        for (int c = 0; c < growth->carryCount; c++) {
            if (growth->carries[c].from == i)
                ways->links[ways->linkCount++] = (way_link_t){
                    growth->carries[c].to,
                    LinkCost(draft->origin, growth->nodes[growth->carries[c].to].origin, WAY_CARRY),
                    WAY_CARRY};
        }
        node->linkCount = (uint16_t)(ways->linkCount - node->firstLink);
    }
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
        if (!(node->flags & (NODE_TRAP | NODE_HURT)) && node->linkCount >= 3)
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
        key = (key ^ (uint32_t)((ent->targetname != NULL) | G_BotMayOpen(ent) << 1)) * 16777619u;
        for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
            key = (key ^ (uint32_t)numbers[i]) * 16777619u;
    }
    return key;
}

void G_WaysInit(void)
{
    uint32_t key = Key();

    memset(&g_ways, 0, sizeof(g_ways));
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

bool G_WaysCarrier(int node, vec3_t centre)
{
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        const gentity_t *ent = &g_entities[n];

        if ((IsClass(ent, "trigger_push") || IsClass(ent, "trigger_teleport")) &&
            IsInside(g_ways.nodes[node].origin, ent, CARRY_MARGIN)) {
            for (int i = 0; i < 3; i++)
                centre[i] = (ent->r.absmin[i] + ent->r.absmax[i]) * 0.5f;
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
