// The entities of a level in space: linking, search by box, traces against world and entities together.
// Rules: spec host-quake3-abi, section 7.2.
//
// The entities belong to the module; World_LocateEntities says where they lie.  Links are kept here as
// numbers, so a module that overwrites its entities cannot damage them, and no result depends on an address.
#ifndef HOST_WORLD_H
#define HOST_WORLD_H

#include "host_cm.h"

typedef struct world_s world_t;

// An empty world over a collision model, which must outlive it.  Never NULL, except when memory is out.
world_t *World_New(cm_t *cm);
void World_Free(world_t *world);

// Says where the entities lie (host call 15): entity i at base + i * stride.  May be repeated; entities at or
// beyond the new count are forgotten.  False, and nothing changes, for a count outside 0 .. MAX_GENTITIES, a
// stride smaller than sharedEntity_t, or a NULL base with a count above 0.
bool World_LocateEntities(world_t *world, void *base, int count, int stride);

// Entity by number, or NULL.
sharedEntity_t *World_Entity(const world_t *world, int number);

// Number of entities that World_LocateEntities told.
int World_NumEntities(const world_t *world);

// Links an entity at r.currentOrigin: writes r.absmin, r.absmax, r.linkcount, r.linked and s.solid.  An
// entity with bounds that are not finite is outside the world and stays unlinked.  False when s.number is not
// the entity's index (the host ends the level, as ioquake3 does).
bool World_Link(world_t *world, sharedEntity_t *entity);

// Takes an entity out of the world; nothing happens when it is not in it.  False as above.
bool World_Unlink(world_t *world, sharedEntity_t *entity);

// Numbers of the linked entities whose absolute bounds touch the box, at most `max`; returns how many. Order:
// the sectors from the root, the upper half before the lower one; in a sector the entity linked last comes
// first.  So it depends on the order of World_Link calls and on nothing else.
int World_AreaEntities(const world_t *world, const vec3_t mins, const vec3_t maxs, int *list, int max);

// Sweeps a box (mins and maxs may be NULL) through world and linked entities.  Skipped are: the pass entity,
// entities that it owns, entities with the same owner as it, entities without a bit of `mask` in r.contents.
// entityNum says what was hit: an entity, ENTITYNUM_WORLD, or ENTITYNUM_NONE.  An entity without brushes is a
// box (with SVF_CAPSULE a capsule) that counts as Q3_CONTENTS_BODY, whatever its r.contents are, so `mask`
// needs that bit to hit it.
void World_Trace(world_t *world, trace_t *out, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                 const vec3_t end, int passEntity, int mask, bool capsule);

// Contents at a point, of the world and of linked entities except one.
int World_PointContents(world_t *world, const vec3_t point, int passEntity);

// Whether a box in absolute coordinates touches an entity: exact for brush models, linked or not.
bool World_EntityContact(world_t *world, const vec3_t mins, const vec3_t maxs, const sharedEntity_t *entity,
                         bool capsule);

// Makes an entity a brush model (host call 23): s.modelindex, r.mins, r.maxs, r.bmodel, r.contents -1, and
// links it. False, with one line in `error`, when the name is not "*N" with a model of the map, or the
// entity's number is wrong.
bool World_SetBrushModel(world_t *world, sharedEntity_t *entity, const char *name, char *error,
                         size_t errorSize);

// Opens or closes the passage between the two areas that a linked entity (a door) touches; nothing when it is
// in one.
void World_AdjustAreaPortal(world_t *world, const sharedEntity_t *entity, bool open);

#endif
