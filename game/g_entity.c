// The entity array: taking and giving back slots, references that notice a reused slot, links to the host,
// events, and the step of a frame that runs everything that is no client.
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

enum {
    EVENT_LIFE_MS = 300,   // [movement-weapons-damage 8.1, 5]
    DELETE_DELAY_MS = 100, // [script-api 2.5, delete]
    REUSE_DELAY_MS = 500,  // clients must have seen the old entity go before the number means another
    LOADING_MS = 2000,     // nobody has seen anything yet
};

// What holds of a slot that nobody uses: its number, and nothing else.
static void ClearSlot(gentity_t *ent, int number)
{
    unsigned generation = ent->generation;
    int freeTimeMs = ent->freeTimeMs;

    memset(ent, 0, sizeof(*ent));
    ent->s.number = number;
    ent->r.ownerNum = ENTITYNUM_NONE;
    ent->s.groundEntityNum = ENTITYNUM_NONE;
    ent->generation = generation;
    ent->freeTimeMs = freeTimeMs;
    ent->enemy.number = ent->activator.number = ent->parent.number = -1;
    ent->teamMaster.number = ent->teamChain.number = ent->vehicleOwner.number = -1;
    ent->nextTrain.number = -1;
    if (number < MAX_CLIENTS) {
        ent->client = &g_clients[number];
        ent->client->number = number;
        ent->client->ps.clientNum = number;
        ent->client->player.clientNum = number;
    }
    ent->neverFree = number < FIRST_FREE_ENTITY || number == ENTITYNUM_WORLD || number == ENTITYNUM_NONE;
}

static void TellCount(int count)
{
    level.numEntities = count;
    Sys_LocateGameData(g_entities, count, sizeof(gentity_t), g_clients, sizeof(gclient_t));
}

void G_InitEntities(void)
{
    gentity_t *world = &g_entities[ENTITYNUM_WORLD];

    for (int i = 0; i < MAX_GENTITIES; i++)
        ClearSlot(&g_entities[i], i);
    world->inUse = true;
    G_SetString(&world->classname, "worldspawn");
    TellCount(FIRST_FREE_ENTITY);
}

static bool IsReusable(const gentity_t *ent)
{
    return !ent->freeTimeMs || level.timeMs - level.startTimeMs < LOADING_MS ||
           level.timeMs - ent->freeTimeMs > REUSE_DELAY_MS;
}

static gentity_t *TakeSlot(gentity_t *ent)
{
    ClearSlot(ent, ent->s.number);
    ent->inUse = true;
    G_SetString(&ent->classname, "noclass");
    G_BudgetTake(BUDGET_ENTITIES, ent->s.number);
    return ent;
}

gentity_t *G_SpawnEntity(void)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int i = FIRST_FREE_ENTITY; i < level.numEntities; i++)
            if (!g_entities[i].inUse && (pass || IsReusable(&g_entities[i])))
                return TakeSlot(&g_entities[i]);
        if (level.numEntities < ENTITYNUM_WORLD) {
            TellCount(level.numEntities + 1);
            return TakeSlot(&g_entities[level.numEntities - 1]);
        }
    }
    G_Complain("no free entity: all %d are in use", ENTITYNUM_WORLD - FIRST_FREE_ENTITY);
    return NULL;
}

static void FreeStrings(gentity_t *ent)
{
    char **strings[] = {&ent->classname, &ent->model,     &ent->target, &ent->targetname,  &ent->message,
                        &ent->teamname,  &ent->spawnitem, &ent->track,  &ent->vehicletype, &ent->spawnKeys};

    for (size_t i = 0; i < ARRAY_LEN(strings); i++)
        G_SetString(strings[i], NULL);
}

void G_ReleaseSlot(gentity_t *ent)
{
    if (!ent->inUse)
        return;
    if (ent->r.linked)
        Sys_Unlink((sharedEntity_t *)ent);
    G_ScriptEntityFreed(ent);
    FreeStrings(ent);
    ent->generation++;
    ent->freeTimeMs = level.timeMs;
    ClearSlot(ent, ent->s.number);
}

void G_FreeEntity(gentity_t *ent)
{
    if (!ent->neverFree)
        G_ReleaseSlot(ent);
}

// What a script has deleted is gone, the slots of bodies too: the next body takes them again.
static void ThinkFree(gentity_t *self)
{
    G_ReleaseSlot(self);
}

void G_DeleteLater(gentity_t *ent)
{
    G_Unlink(ent);
    ent->touch = NULL;
    ent->use = NULL;
    ent->usable = ent->takeDamage = false;
    ent->think = ThinkFree;
    ent->nextThinkMs = level.timeMs + DELETE_DELAY_MS;
}

entity_ref_t G_Ref(const gentity_t *ent)
{
    entity_ref_t ref = {-1, 0};

    if (ent) {
        ref.number = ent->s.number;
        ref.generation = ent->generation;
    }
    return ref;
}

gentity_t *G_Deref(entity_ref_t ref)
{
    gentity_t *ent;

    if (ref.number < 0 || ref.number >= MAX_GENTITIES)
        return NULL;
    ent = &g_entities[ref.number];
    return ent->inUse && ent->generation == ref.generation ? ent : NULL;
}

gentity_t *G_Find(gentity_t *from, size_t stringFieldOffset, const char *value)
{
    for (int i = from ? from->s.number + 1 : 0; i < MAX_GENTITIES; i++) {
        gentity_t *ent = &g_entities[i];
        const char *text;

        if (i >= level.numEntities && i < ENTITYNUM_WORLD)
            i = ENTITYNUM_WORLD, ent = &g_entities[i];
        if (!ent->inUse)
            continue;
        memcpy(&text, (const char *)ent + stringFieldOffset, sizeof(text));
        if (text && !Q_StringCompareNoCase(text, value))
            return ent;
    }
    return NULL;
}

gentity_t *G_PickTarget(const char *targetname)
{
    gentity_t *found = NULL;
    int count = 0;

    while ((found = G_Find(found, offsetof(gentity_t, targetname), targetname)))
        count++;
    if (!count)
        return NULL;
    for (int skip = Q_RandomRange(&level.random, 0, count); skip >= 0; skip--)
        found = G_Find(found, offsetof(gentity_t, targetname), targetname);
    return found;
}

static void UseNow(gentity_t *ent, gentity_t *activator)
{
    gentity_t *target = NULL;
    unsigned generation = ent->generation;

    if (!ent->target)
        return;
    while ((target = G_Find(target, offsetof(gentity_t, targetname), ent->target))) {
        if (target != ent && target->use)
            target->use(target, ent, activator);
        if (!ent->inUse || ent->generation != generation) // a target may remove the one that fires it
            return;
    }
}

static void ThinkDelayedUse(gentity_t *self)
{
    UseNow(self, G_Deref(self->activator));
    G_FreeEntity(self);
}

void G_UseTargets(gentity_t *ent, gentity_t *activator)
{
    gentity_t *later;

    if (ent->delay <= 0) {
        UseNow(ent, activator);
        return;
    }
    later = ent->target ? G_SpawnEntity() : NULL;
    if (!later)
        return;
    G_SetString(&later->classname, "delayed_use");
    G_SetString(&later->target, ent->target);
    later->activator = G_Ref(activator);
    later->think = ThinkDelayedUse;
    later->nextThinkMs = level.timeMs + (int)(ent->delay * 1000);
}

// The world is everywhere: neither host has a place for it.
static bool IsWorld(const gentity_t *ent)
{
    return ent->s.number >= ENTITYNUM_WORLD;
}

void G_Link(gentity_t *ent)
{
    if (IsWorld(ent))
        return;
    if (!Q_VecIsFinite(ent->r.currentOrigin) || !Q_VecIsFinite(ent->r.currentAngles)) {
        G_Unlink(ent);
        return;
    }
    Sys_Link((sharedEntity_t *)ent, ent->contents);
    ent->linkedOnce = true;
}

void G_Unlink(gentity_t *ent)
{
    if (IsWorld(ent))
        return;
    Sys_Unlink((sharedEntity_t *)ent);
    ent->linkedOnce = false;
}

static void SetStationary(trajectory_t *tr, const vec3_t base)
{
    memset(tr, 0, sizeof(*tr));
    tr->trType = TR_STATIONARY;
    Q_VecCopy(base, tr->trBase);
}

void G_SetOrigin(gentity_t *ent, const vec3_t origin)
{
    SetStationary(&ent->s.pos, origin);
    Q_VecCopy(origin, ent->s.origin);
    Q_VecCopy(origin, ent->r.currentOrigin);
}

void G_SetAngles(gentity_t *ent, const vec3_t angles)
{
    SetStationary(&ent->s.apos, angles);
    Q_VecCopy(angles, ent->s.angles);
    Q_VecCopy(angles, ent->r.currentAngles);
}

gentity_t *G_TempEvent(const vec3_t origin, int event)
{
    gentity_t *ent = G_SpawnEntity();

    if (!ent)
        return NULL;
    G_SetString(&ent->classname, "tempEntity");
    ent->freeAfterEvent = true;
    ent->eventTimeMs = level.timeMs;
    G_SetOrigin(ent, origin);
    G_WireEvent(ent, event, 0);
    G_Link(ent);
    return ent;
}

void G_AddEvent(gentity_t *ent, int event, int parm)
{
    if (ent->client) {
        BG_AddEvent(&ent->client->player, event, parm);
        return;
    }
    ent->eventTimeMs = level.timeMs;
    G_WireEvent(ent, event, parm);
}

void G_RunThink(gentity_t *ent)
{
    if (!ent->nextThinkMs || ent->nextThinkMs > level.timeMs)
        return;
    ent->nextThinkMs = 0;
    if (ent->think)
        ent->think(ent);
}

// True when the entity went with its event.
static bool ExpireEvent(gentity_t *ent)
{
    if (!ent->eventTimeMs || level.timeMs - ent->eventTimeMs <= EVENT_LIFE_MS)
        return false;
    ent->eventTimeMs = 0;
    ent->s.event = 0;
    if (!ent->freeAfterEvent)
        return false;
    G_FreeEntity(ent);
    return true;
}

void G_RunEntities(void)
{
    for (int i = 0; i < level.numEntities; i++) {
        gentity_t *ent = &g_entities[i];

        if (!ent->inUse || ExpireEvent(ent) || ent->freeAfterEvent)
            continue;
        if (ent->client) {
            if (cvars.synchronousClients.integer && level.profile == PROFILE_UO)
                G_RunClient(ent->client);
        } else if (G_IsMissile(ent)) {
            G_RunMissile(ent);
        } else if (G_IsItem(ent)) {
            G_RunItem(ent);
        } else if (G_IsMover(ent)) {
            G_RunMover(ent);
        } else {
            G_RunThink(ent);
        }
    }
}
