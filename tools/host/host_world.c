// Entities in space.  The world is cut into 31 sectors by halving it four times in x or y, whichever is
// longer; an entity hangs in the smallest sector that holds it whole.  Lists are chains of entity numbers.
#include "host_world.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SECTOR_DEPTH = 4,
    NUM_SECTORS = (2 << SECTOR_DEPTH) - 1,
    NOTHING = -1,
    MAX_ENTITY_LEAFS = 128,
};

// A heap: the children of sector i are 2i + 1 (the upper half) and 2i + 2.
typedef struct {
    int axis; // NOTHING in the lowest ones
    float dist;
    int first; // entity number
} sector_t;

typedef struct {
    int sector; // NOTHING: not linked
    int next, previous;
    int area1, area2; // areas that the entity touches
} link_t;

struct world_s {
    cm_t *cm;
    uint8_t *entities;
    int numEntities;
    int stride;
    sector_t sectors[NUM_SECTORS];
    link_t links[MAX_GENTITIES];
};

static void CutSectors(world_t *world, int sector, int depth, const vec3_t mins, const vec3_t maxs)
{
    sector_t *cut = &world->sectors[sector];
    cut->axis = NOTHING;
    cut->first = NOTHING;
    if (depth == SECTOR_DEPTH)
        return;
    cut->axis = maxs[0] - mins[0] > maxs[1] - mins[1] ? 0 : 1;
    cut->dist = 0.5f * (maxs[cut->axis] + mins[cut->axis]);
    vec3_t upperMins = {mins[0], mins[1], mins[2]};
    vec3_t lowerMaxs = {maxs[0], maxs[1], maxs[2]};
    upperMins[cut->axis] = cut->dist;
    lowerMaxs[cut->axis] = cut->dist;
    CutSectors(world, 2 * sector + 1, depth + 1, upperMins, maxs);
    CutSectors(world, 2 * sector + 2, depth + 1, mins, lowerMaxs);
}

world_t *World_New(cm_t *cm)
{
    vec3_t mins;
    vec3_t maxs;
    world_t *world = calloc(1, sizeof *world);
    if (!world)
        return NULL;
    world->cm = cm;
    Cm_ModelBounds(cm, CM_WORLD, mins, maxs);
    CutSectors(world, 0, 0, mins, maxs);
    for (int i = 0; i < MAX_GENTITIES; i++)
        world->links[i] = (link_t){NOTHING, NOTHING, NOTHING, NOTHING, NOTHING};
    return world;
}

void World_Free(world_t *world)
{
    free(world);
}

// ---- the module's entities

static void TakeOut(world_t *world, int number)
{
    link_t *link = &world->links[number];
    if (link->sector == NOTHING)
        return;
    if (link->previous == NOTHING)
        world->sectors[link->sector].first = link->next;
    else
        world->links[link->previous].next = link->next;
    if (link->next != NOTHING)
        world->links[link->next].previous = link->previous;
    link->sector = NOTHING;
}

static void PutIn(world_t *world, int number, int sector)
{
    link_t *link = &world->links[number];
    link->sector = sector;
    link->previous = NOTHING;
    link->next = world->sectors[sector].first;
    if (link->next != NOTHING)
        world->links[link->next].previous = number;
    world->sectors[sector].first = number;
}

bool World_LocateEntities(world_t *world, void *base, int count, int stride)
{
    if (count < 0 || count > MAX_GENTITIES || stride < (int)sizeof(sharedEntity_t) || (count > 0 && !base))
        return false;
    for (int i = count; i < MAX_GENTITIES; i++)
        TakeOut(world, i);
    world->entities = base;
    world->numEntities = count;
    world->stride = stride;
    return true;
}

sharedEntity_t *World_Entity(const world_t *world, int number)
{
    if (number < 0 || number >= world->numEntities)
        return NULL;
    return (sharedEntity_t *)(world->entities + (size_t)number * (size_t)world->stride);
}

int World_NumEntities(const world_t *world)
{
    return world->numEntities;
}

static bool IsOurs(const world_t *world, const sharedEntity_t *entity)
{
    return entity && World_Entity(world, entity->s.number) == entity;
}

// ---- linking

static int ClampByte(float value)
{
    return !(value >= 1) ? 1 : value > 255 ? 255 : (int)value;
}

// What a client needs to predict against the entity: s.solid.
static int EncodeSolid(const sharedEntity_t *entity)
{
    if (entity->r.bmodel)
        return SOLID_BMODEL;
    if (!(entity->r.contents & (Q3_CONTENTS_SOLID | Q3_CONTENTS_BODY)))
        return 0;
    // The box is taken as square and symmetric in x and y.
    int x = ClampByte(entity->r.maxs[0]);
    int down = ClampByte(-entity->r.mins[2]);
    int up = ClampByte(entity->r.maxs[2] + 32);
    return x | down << 8 | up << 16;
}

static void SetAbsoluteBounds(sharedEntity_t *entity)
{
    entityShared_t *r = &entity->r;
    if (r->bmodel && (r->currentAngles[0] != 0 || r->currentAngles[1] != 0 || r->currentAngles[2] != 0)) {
        float squares = 0;
        for (int i = 0; i < 3; i++) {
            float far = fmaxf(fabsf(r->mins[i]), fabsf(r->maxs[i]));
            squares += far * far;
        }
        float radius = sqrtf(squares);
        for (int i = 0; i < 3; i++) {
            r->absmin[i] = r->currentOrigin[i] - radius;
            r->absmax[i] = r->currentOrigin[i] + radius;
        }
    } else {
        for (int i = 0; i < 3; i++) {
            r->absmin[i] = r->currentOrigin[i] + r->mins[i];
            r->absmax[i] = r->currentOrigin[i] + r->maxs[i];
        }
    }
    // Movement stops an epsilon short of what it hits; the margin keeps touching things in touch.
    for (int i = 0; i < 3; i++) {
        r->absmin[i] -= 1;
        r->absmax[i] += 1;
    }
}

static bool IsFiniteBox(const vec3_t mins, const vec3_t maxs)
{
    for (int i = 0; i < 3; i++) {
        if (!isfinite(mins[i]) || !isfinite(maxs[i]))
            return false;
    }
    return true;
}

// A door may stand in two areas, and no more: it is a passage between them.
static void FindAreas(world_t *world, link_t *link, const sharedEntity_t *entity)
{
    int leafs[MAX_ENTITY_LEAFS];
    int count = Cm_BoxLeafs(world->cm, entity->r.absmin, entity->r.absmax, leafs, MAX_ENTITY_LEAFS);
    link->area1 = NOTHING;
    link->area2 = NOTHING;
    for (int i = 0; i < count; i++) {
        int area = Cm_LeafArea(world->cm, leafs[i]);
        if (area == NOTHING || area == link->area1)
            continue;
        if (link->area1 == NOTHING)
            link->area1 = area;
        else
            link->area2 = area;
    }
}

static int FindSector(const world_t *world, const sharedEntity_t *entity)
{
    int sector = 0;
    for (;;) {
        const sector_t *cut = &world->sectors[sector];
        if (cut->axis == NOTHING)
            return sector;
        if (entity->r.absmin[cut->axis] > cut->dist)
            sector = 2 * sector + 1;
        else if (entity->r.absmax[cut->axis] < cut->dist)
            sector = 2 * sector + 2;
        else
            return sector;
    }
}

bool World_Link(world_t *world, sharedEntity_t *entity)
{
    if (!IsOurs(world, entity))
        return false;
    int number = entity->s.number;
    TakeOut(world, number);
    entity->r.linked = 0;
    entity->s.solid = EncodeSolid(entity);
    SetAbsoluteBounds(entity);
    if (!IsFiniteBox(entity->r.absmin, entity->r.absmax))
        return true;
    FindAreas(world, &world->links[number], entity);
    PutIn(world, number, FindSector(world, entity));
    // Counts links for ever; unsigned, so that it may wrap.
    entity->r.linkcount = (int)((unsigned)entity->r.linkcount + 1);
    entity->r.linked = 1;
    return true;
}

bool World_Unlink(world_t *world, sharedEntity_t *entity)
{
    if (!IsOurs(world, entity))
        return false;
    TakeOut(world, entity->s.number);
    entity->r.linked = 0;
    return true;
}

void World_AdjustAreaPortal(world_t *world, const sharedEntity_t *entity, bool open)
{
    if (!IsOurs(world, entity))
        return;
    const link_t *link = &world->links[entity->s.number];
    if (link->area2 != NOTHING)
        Cm_AdjustAreaPortal(world->cm, link->area1, link->area2, open);
}

bool World_SetBrushModel(world_t *world, sharedEntity_t *entity, const char *name, char *error,
                         size_t errorSize)
{
    char *end = NULL;
    errno = 0;
    long model = name && name[0] == '*' && name[1] >= '0' && name[1] <= '9' ? strtol(name + 1, &end, 10) : -1;
    if (!end || *end || errno || model < 1 || model >= Cm_NumModels(world->cm)) {
        snprintf(error, errorSize, "brush model \"%.64s\": the map has \"*1\" to \"*%d\"", name ? name : "",
                 Cm_NumModels(world->cm) - 1);
        return false;
    }
    if (!IsOurs(world, entity)) {
        snprintf(error, errorSize, "brush model \"%.64s\": the entity's number is not its index", name);
        return false;
    }
    entity->s.modelindex = (int)model;
    Cm_ModelBounds(world->cm, (int)model, entity->r.mins, entity->r.maxs);
    entity->r.bmodel = 1;
    entity->r.contents = -1; // not known: its brushes say it
    return World_Link(world, entity);
}

// ---- searching

typedef struct {
    const world_t *world;
    const float *mins, *maxs;
    int *list;
    int count, max;
} search_t;

static bool Touches(const sharedEntity_t *entity, const vec3_t mins, const vec3_t maxs)
{
    const entityShared_t *r = &entity->r;
    return r->absmin[0] <= maxs[0] && r->absmin[1] <= maxs[1] && r->absmin[2] <= maxs[2] &&
           r->absmax[0] >= mins[0] && r->absmax[1] >= mins[1] && r->absmax[2] >= mins[2];
}

static void SearchSector(search_t *search, int sector)
{
    const sector_t *cut = &search->world->sectors[sector];
    for (int number = cut->first; number != NOTHING; number = search->world->links[number].next) {
        if (!Touches(World_Entity(search->world, number), search->mins, search->maxs))
            continue;
        if (search->count == search->max)
            return;
        search->list[search->count++] = number;
    }
    if (cut->axis == NOTHING)
        return;
    if (search->maxs[cut->axis] > cut->dist)
        SearchSector(search, 2 * sector + 1);
    if (search->mins[cut->axis] < cut->dist)
        SearchSector(search, 2 * sector + 2);
}

int World_AreaEntities(const world_t *world, const vec3_t mins, const vec3_t maxs, int *list, int max)
{
    search_t search = {world, mins, maxs, list, 0, max};
    if (max > 0)
        SearchSector(&search, 0);
    return search.count;
}

// ---- traces

// The model that stands for an entity: its brushes, or a box.
static int EntityModel(const world_t *world, const sharedEntity_t *entity)
{
    if (entity->r.bmodel)
        return entity->s.modelindex;
    return Cm_SetTempBox(world->cm, entity->r.mins, entity->r.maxs, entity->r.svFlags & SVF_CAPSULE);
}

// Who is left out of a trace: nobody when `pass` is no entity.
typedef struct {
    int pass;
    int owner; // NOTHING: the pass entity has none
} exempt_t;

static exempt_t Exempt(const world_t *world, int passEntity)
{
    exempt_t exempt = {passEntity, NOTHING};
    const sharedEntity_t *entity = World_Entity(world, passEntity);
    if (entity && entity->r.ownerNum != ENTITYNUM_NONE)
        exempt.owner = entity->r.ownerNum;
    return exempt;
}

static bool IsExempt(const exempt_t *exempt, const sharedEntity_t *entity, int number)
{
    if (exempt->pass == ENTITYNUM_NONE)
        return false;
    return number == exempt->pass || entity->r.ownerNum == exempt->pass ||
           entity->r.ownerNum == exempt->owner;
}

// Takes over what one entity adds to the result so far.  A start in solid is kept whatever is hit first; the
// number always belongs to what ended the move.  A move that ended at once and then turns out to be all in
// solid is marked so, without a start in solid: ioquake3 does the same.
static void MergeTrace(trace_t *out, const trace_t *hit, int number)
{
    int startsolid = out->startsolid | (hit->startsolid && !hit->allsolid);
    int allsolid = out->allsolid | hit->allsolid;
    if (hit->fraction < out->fraction) {
        startsolid |= hit->startsolid;
        *out = *hit;
        out->entityNum = number;
    }
    out->startsolid = startsolid;
    out->allsolid = allsolid;
}

void World_Trace(world_t *world, trace_t *out, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                 const vec3_t end, int passEntity, int mask, bool capsule)
{
    static const vec3_t point = {0, 0, 0};
    int list[MAX_GENTITIES];
    vec3_t moveMins;
    vec3_t moveMaxs;
    if (!mins)
        mins = point;
    if (!maxs)
        maxs = point;

    Cm_BoxTrace(world->cm, out, start, mins, maxs, end, CM_WORLD, mask, capsule);
    out->entityNum = out->fraction != 1.0f ? ENTITYNUM_WORLD : ENTITYNUM_NONE;
    if (out->fraction == 0)
        return;
    for (int i = 0; i < 3; i++) {
        moveMins[i] = fminf(start[i], end[i]) + mins[i] - 1;
        moveMaxs[i] = fmaxf(start[i], end[i]) + maxs[i] + 1;
    }
    int count = World_AreaEntities(world, moveMins, moveMaxs, list, MAX_GENTITIES);
    exempt_t exempt = Exempt(world, passEntity);
    for (int i = 0; i < count && !out->allsolid; i++) {
        const sharedEntity_t *entity = World_Entity(world, list[i]);
        trace_t hit;
        if (!(entity->r.contents & mask) || IsExempt(&exempt, entity, list[i]))
            continue;
        Cm_TransformedBoxTrace(world->cm, &hit, start, mins, maxs, end, EntityModel(world, entity), mask,
                               entity->r.currentOrigin, entity->r.currentAngles, capsule);
        MergeTrace(out, &hit, list[i]);
    }
}

int World_PointContents(world_t *world, const vec3_t where, int passEntity)
{
    int list[MAX_GENTITIES];
    int contents = Cm_PointContents(world->cm, where, CM_WORLD);
    int count = World_AreaEntities(world, where, where, list, MAX_GENTITIES);
    for (int i = 0; i < count; i++) {
        const sharedEntity_t *entity = World_Entity(world, list[i]);
        if (list[i] == passEntity)
            continue;
        contents |= Cm_TransformedPointContents(world->cm, where, EntityModel(world, entity),
                                                entity->r.currentOrigin, entity->r.currentAngles);
    }
    return contents;
}

bool World_EntityContact(world_t *world, const vec3_t mins, const vec3_t maxs, const sharedEntity_t *entity,
                         bool capsule)
{
    static const vec3_t origin = {0, 0, 0};
    trace_t trace;
    Cm_TransformedBoxTrace(world->cm, &trace, origin, mins, maxs, origin, EntityModel(world, entity), -1,
                           entity->r.currentOrigin, entity->r.currentAngles, capsule);
    return trace.startsolid;
}
