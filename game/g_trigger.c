// Triggers: who touches one, the queue that carries touches to scripts at the start of a frame, the use key,
// and the trigger classes.  Rules: script-api 4.2, 6.3, 6.8; movement-weapons-damage 8.1, 8.2;
// build-decisions "World".
#include "g_local.h"
#include "g_syscalls.h"
#include <stdio.h>
#include <string.h>

enum {
    USE_RANGE = 128,
    LOOK_RANGE = 4096,
    TELEPORT_SPEED = 400, // out of a teleporter, as Quake III's maps expect
    TELEPORT_HOLD_MS = 160,
    PUSH_FREE_MS = 150,
    Q3_FEET = 24,
    HURT_START_OFF = 1,
    HURT_SLOW = 16,
    HURT_ONCE = 32,
};

// ------------------------------------------------------------- the queue

bool G_QueueTrigger(gentity_t *trigger, gentity_t *activator)
{
    trigger_event_t *event;

    if (level.triggerCount == MAX_TRIGGER_QUEUE) {
        G_Complain("trigger queue is full (%d in one frame): entity %d, class %s, has to wait or is lost",
                   MAX_TRIGGER_QUEUE, trigger->s.number, trigger->classname);
        return false;
    }
    event = &level.triggerQueue[level.triggerCount++];
    event->touched = trigger;
    event->activator = activator;
    event->touchedGeneration = trigger->generation;
    event->activatorGeneration = activator ? activator->generation : 0;
    return true;
}

static void Deliver(const trigger_event_t *event)
{
    gentity_t *activator = event->activator;

    if (!event->touched->inUse || event->touched->generation != event->touchedGeneration)
        return;
    if (activator && (!activator->inUse || activator->generation != event->activatorGeneration))
        return;
    G_ScriptNotifyEntity(event->touched, "trigger", activator);
}

// One pass: each trigger once, in the order of its touches; what is left waits for the next pass.
static void DeliverPass(void)
{
    trigger_event_t now[MAX_TRIGGER_QUEUE];
    bool done[MAX_GENTITIES] = {false}; // by entity number
    int nowCount = 0, kept = 0;

    for (int i = 0; i < level.triggerCount; i++) {
        trigger_event_t event = level.triggerQueue[i];
        bool *isDone = &done[event.touched->s.number];

        if (*isDone)
            level.triggerQueue[kept++] = event;
        else
            now[nowCount++] = event;
        *isDone = true;
    }
    level.triggerCount = kept;
    for (int i = 0; i < nowCount; i++)
        Deliver(&now[i]);
}

void G_DeliverTriggers(void)
{
    do {
        DeliverPass();
        G_ScriptRunNow();
    } while (level.triggerCount > 0);
}

// ------------------------------------------------------------- touching and using

// Both hear of it, each time that they meet in a move; what the touch brings about comes after it.
static void NotifyTouch(gentity_t *ent, gentity_t *other)
{
    G_ScriptNotifyEntity(ent, "touch", other);
    G_ScriptNotifyEntity(other, "touch", ent);
}

void G_TouchTriggers(gentity_t *ent)
{
    static const vec3_t range = {40, 40, 52};
    int list[MAX_GENTITIES], count;
    unsigned generation = ent->generation;
    int life = ent->client ? ent->client->spawnCount : 0;
    vec3_t mins, maxs, ownMins, ownMaxs;

    Q_VecSub(ent->r.currentOrigin, range, mins);
    Q_VecAdd(ent->r.currentOrigin, range, maxs);
    count = Sys_EntitiesInBox(mins, maxs, list, MAX_GENTITIES);
    for (int i = 0; i < count; i++) {
        gentity_t *hit = &g_entities[list[i]];

        if (!hit->inUse || hit == ent || !(hit->contents & BG_CONTENTS_TRIGGER))
            continue;
        Q_VecAdd(ent->r.currentOrigin, ent->r.mins, ownMins);
        Q_VecAdd(ent->r.currentOrigin, ent->r.maxs, ownMaxs);
        if (!Sys_EntityContact(ownMins, ownMaxs, (sharedEntity_t *)hit))
            continue;
        NotifyTouch(ent, hit);
        if (hit->touch)
            hit->touch(hit, ent);
        if (!ent->inUse || ent->generation != generation || (ent->client && ent->client->spawnCount != life))
            return;
    }
}

static bool BoxesTouch(const gentity_t *a, const gentity_t *b)
{
    for (int i = 0; i < 3; i++)
        if (a->r.absmin[i] > b->r.absmax[i] || a->r.absmax[i] < b->r.absmin[i])
            return false;
    return true;
}

// How well a player points at something usable: below 0 not at all; who stands in it comes first.
static float UseScore(const gclient_t *client, const gentity_t *ent, const vec3_t eye, const vec3_t forward)
{
    vec3_t nearest, way;
    float distance;

    if (BoxesTouch(G_EntityOf(client), ent))
        return 2;
    for (int i = 0; i < 3; i++)
        nearest[i] = Q_Clamp(eye[i], ent->r.absmin[i], ent->r.absmax[i]);
    Q_VecSub(nearest, eye, way);
    distance = Q_VecNormalize(way);
    if (distance > USE_RANGE || Q_VecDot(way, forward) < 0.7f)
        return -1;
    return Q_VecDot(way, forward) - distance / (USE_RANGE * 4);
}

void G_UseNearby(gclient_t *client)
{
    gentity_t *self = G_EntityOf(client), *best = NULL;
    vec3_t eye, forward, mins, maxs;
    int list[MAX_GENTITIES], count;
    float bestScore = -1;

    BG_ViewOrigin(&client->player, eye);
    Q_AngleVectors(client->player.viewAngles, forward, NULL, NULL);
    for (int i = 0; i < 3; i++) {
        mins[i] = eye[i] - USE_RANGE;
        maxs[i] = eye[i] + USE_RANGE;
    }
    count = Sys_EntitiesInBox(mins, maxs, list, MAX_GENTITIES);
    for (int i = 0; i < count; i++) {
        gentity_t *ent = &g_entities[list[i]];
        float score;

        if (!ent->inUse || !ent->usable || !ent->use)
            continue;
        score = UseScore(client, ent, eye, forward);
        if (score > bestScore) {
            bestScore = score;
            best = ent;
        }
    }
    if (best)
        best->use(best, self, self);
}

float G_EntersBox(const vec3_t start, const vec3_t end, const vec3_t mins, const vec3_t maxs)
{
    float enter = 0, leave = 1;

    for (int i = 0; i < 3; i++) {
        float way = end[i] - start[i], a, b;

        if (fabsf(way) < 0.001f) {
            if (start[i] < mins[i] || start[i] > maxs[i])
                return 1;
            continue;
        }
        a = (mins[i] - start[i]) / way;
        b = (maxs[i] - start[i]) / way;
        enter = (a < b ? a : b) > enter ? (a < b ? a : b) : enter;
        leave = (a < b ? b : a) < leave ? (a < b ? b : a) : leave;
    }
    return enter <= leave ? enter : 1;
}

gentity_t *G_LookAtTrigger(const gclient_t *client)
{
    gentity_t *best = NULL;
    float nearest = 1;
    vec3_t eye, forward, end;
    bg_trace_t trace;

    if (client->state != STATE_PLAYING || client->dead)
        return NULL;
    for (int i = FIRST_FREE_ENTITY; i < level.numEntities; i++) {
        gentity_t *ent = &g_entities[i];
        float at;

        if (!ent->inUse || !ent->isLookAt || !ent->r.linked)
            continue;
        BG_ViewOrigin(&client->player, eye);
        Q_AngleVectors(client->player.viewAngles, forward, NULL, NULL);
        Q_VecMA(eye, LOOK_RANGE, forward, end);
        at = G_EntersBox(eye, end, ent->r.absmin, ent->r.absmax);
        if (at < nearest) {
            nearest = at;
            best = ent;
        }
    }
    if (!best)
        return NULL;
    Q_VecLerp(eye, end, nearest, end);
    Sys_Trace(&trace, eye, NULL, NULL, end, client->number, BG_CONTENTS_SOLID);
    return trace.fraction >= 1 ? best : NULL;
}

// ------------------------------------------------------------- the common part of all trigger classes

void G_InitTrigger(gentity_t *ent)
{
    const char *mins = G_SpawnKey("mins", NULL), *maxs = G_SpawnKey("maxs", NULL);

    if (ent->model && ent->model[0] == '*') {
        Sys_SetBrushModel((sharedEntity_t *)ent, ent->model);
        ent->isBrushModel = true;
    } else if (mins && maxs) {
        sscanf(mins, "%f %f %f", &ent->r.mins[0], &ent->r.mins[1], &ent->r.mins[2]);
        sscanf(maxs, "%f %f %f", &ent->r.maxs[0], &ent->r.maxs[1], &ent->r.maxs[2]);
        for (int i = 0; i < 3; i++)
            if (!(ent->r.mins[i] <= ent->r.maxs[i])) {
                G_Complain("%s at %.0f %.0f %.0f: mins and maxs make no box\n", ent->classname,
                           ent->s.origin[0], ent->s.origin[1], ent->s.origin[2]);
                Q_VecClear(ent->r.mins);
                Q_VecClear(ent->r.maxs);
            }
    }
    ent->contents = BG_CONTENTS_TRIGGER;
    ent->r.svFlags |= SVF_NOCLIENT;
    G_Link(ent);
}

static void ThinkFree(gentity_t *self)
{
    G_FreeEntity(self);
}

static int WaitMs(const gentity_t *ent)
{
    float wait = ent->wait + ent->random * Q_RandomSigned(&level.random);

    return wait > 0 ? (int)(wait * 1000) : 0;
}

// ------------------------------------------------------------- multiple, once

// wait below 0: fires once and goes.  What finds the queue full is touched again in the next frame.
static void FireMultiple(gentity_t *self, gentity_t *activator)
{
    if (level.timeMs < self->triggerReadyMs)
        return;
    if (!G_QueueTrigger(self, activator))
        return;
    self->activator = G_Ref(activator);
    if (self->wait < 0) {
        self->touch = NULL;
        self->use = NULL;
        self->think = ThinkFree;
        self->nextThinkMs = level.timeMs + 2 * level.frameMs; // after the queue has been delivered
    } else {
        self->triggerReadyMs = level.timeMs + WaitMs(self);
    }
    G_UseTargets(self, activator);
}

static void TouchMultiple(gentity_t *self, gentity_t *other)
{
    if (other->client)
        FireMultiple(self, other);
}

static void UseMultiple(gentity_t *self, gentity_t *other, gentity_t *activator)
{
    (void)other;
    FireMultiple(self, activator);
}

void SP_trigger_multiple(gentity_t *ent)
{
    ent->wait = G_SpawnFloat("wait", 0.5f);
    ent->random = G_SpawnFloat("random", 0);
    if (ent->random >= ent->wait && ent->wait >= 0)
        ent->random = ent->wait > 0.05f ? ent->wait - 0.05f : 0;
    ent->touch = TouchMultiple;
    ent->use = UseMultiple;
    G_InitTrigger(ent);
}

void SP_trigger_once(gentity_t *ent)
{
    SP_trigger_multiple(ent);
    ent->wait = -1;
    ent->random = 0;
}

// ------------------------------------------------------------- damage

// Spawn flags that shut kinds of damage out [script-api 4.2].
static const struct {
    int flag, mod;
} damageFilters[] = {
    {1, BG_MOD_PISTOL_BULLET},     {2, BG_MOD_RIFLE_BULLET},       {4, BG_MOD_GRENADE},
    {4, BG_MOD_PROJECTILE},        {4, BG_MOD_ARTILLERY},          {8, BG_MOD_EXPLOSIVE},
    {16, BG_MOD_GRENADE_SPLASH},   {16, BG_MOD_PROJECTILE_SPLASH}, {16, BG_MOD_ARTILLERY_SPLASH},
    {16, BG_MOD_MORTAR_SPLASH},    {16, BG_MOD_DYNAMITE_SPLASH},   {32, BG_MOD_MELEE},
    {32, BG_MOD_MELEE_BINOCULARS},
};

enum { NO_WORLD_DAMAGE = 0x100 };

static bool LetsThrough(const gentity_t *trigger, const damage_t *damage)
{
    const gclient_t *client = damage->attacker ? damage->attacker->client : NULL;
    team_t team;

    for (size_t i = 0; i < ARRAY_LEN(damageFilters); i++)
        if ((trigger->spawnflags & damageFilters[i].flag) && damage->mod == damageFilters[i].mod)
            return false;
    if ((trigger->spawnflags & NO_WORLD_DAMAGE) && !client)
        return false;
    return !trigger->teamname || !G_ParseTeam(trigger->teamname, &team) || (client && client->team == team);
}

void G_DamageTrigger(gentity_t *trigger, const damage_t *damage)
{
    unsigned generation = trigger->generation;
    gsc_value_t args[2];

    if (!LetsThrough(trigger, damage) || damage->damage < trigger->threshold)
        return;
    args[0] = Gsc_Int(damage->damage);
    args[1] = G_ScriptEntity(damage->attacker);
    G_ScriptNotify(trigger, "damage", args, 2);
    if (!trigger->inUse || trigger->generation != generation)
        return;
    trigger->damageSum += damage->damage;
    if (level.timeMs < trigger->triggerReadyMs || trigger->damageSum < trigger->accumulate)
        return;
    trigger->damageSum = 0;
    trigger->triggerReadyMs = level.timeMs + WaitMs(trigger);
    if (trigger->wait < 0)
        trigger->takeDamage = false;
    trigger->activator = G_Ref(damage->attacker);
    G_ScriptNotifyEntity(trigger, "trigger", damage->attacker);
    if (trigger->inUse && trigger->generation == generation)
        G_UseTargets(trigger, damage->attacker);
}

void G_DamageTriggersOnWay(const vec3_t start, const vec3_t end, const damage_t *damage)
{
    for (int i = FIRST_FREE_ENTITY; i < level.numEntities; i++) {
        gentity_t *ent = &g_entities[i];

        if (ent->inUse && ent->isDamageTrigger && ent->r.linked &&
            G_EntersBox(start, end, ent->r.absmin, ent->r.absmax) < 1)
            G_Damage(ent, damage);
    }
}

void G_GrenadeTriggersOnWay(const vec3_t start, const vec3_t end, const damage_t *damage)
{
    for (int i = FIRST_FREE_ENTITY; i < level.numEntities; i++) {
        gentity_t *ent = &g_entities[i];
        float at;

        if (!ent->inUse || !ent->isDamageTrigger || !ent->grenadeTouchDamage || !ent->r.linked)
            continue;
        at = G_EntersBox(start, end, ent->r.absmin, ent->r.absmax);
        if (at > 0 && at < 1) // 0: it has been inside since before
            G_Damage(ent, damage);
    }
}

void SP_trigger_damage(gentity_t *ent)
{
    G_SetString(&ent->classname, "trigger_damage"); // a misspelt one too
    ent->isDamageTrigger = ent->takeDamage = true;
    ent->wait = G_SpawnFloat("wait", 0.5f);
    ent->accumulate = G_SpawnInt("accumulate", 0);
    ent->threshold = G_SpawnInt("threshold", 0);
    G_InitTrigger(ent);
}

// ------------------------------------------------------------- use

static void UseTriggerUse(gentity_t *self, gentity_t *other, gentity_t *activator)
{
    (void)other;
    self->activator = G_Ref(activator);
    G_ScriptNotifyEntity(self, "trigger", activator);
    G_UseTargets(self, activator);
}

void SP_trigger_use(gentity_t *ent)
{
    ent->usable = true;
    ent->use = UseTriggerUse;
    G_InitTrigger(ent);
}

// ------------------------------------------------------------- hurt

static void TouchHurt(gentity_t *self, gentity_t *other)
{
    damage_t damage = {.inflictor = self, .attacker = self, .mod = BG_MOD_TRIGGER_HURT, .weapon = 0};

    if (!other->takeDamage || level.timeMs < self->lastTouchMs)
        return;
    self->lastTouchMs = level.timeMs + ((self->spawnflags & HURT_SLOW) ? 1000 : 100);
    damage.damage = self->dmg;
    damage.flags = (self->spawnflags & 8) ? DFLAG_NO_PROTECTION : 0;
    G_QueueTrigger(self, other);
    if (self->spawnflags & HURT_ONCE)
        self->touch = NULL;
    G_Damage(other, &damage);
}

static void UseHurt(gentity_t *self, gentity_t *other, gentity_t *activator)
{
    (void)other, (void)activator;
    if (self->linkedOnce)
        G_Unlink(self);
    else
        G_Link(self);
}

void SP_trigger_hurt(gentity_t *ent)
{
    if (!ent->dmg)
        ent->dmg = 5;
    ent->touch = TouchHurt;
    ent->use = UseHurt;
    G_InitTrigger(ent);
    if (ent->spawnflags & HURT_START_OFF)
        G_Unlink(ent);
}

// ------------------------------------------------------------- push

// The throw whose highest point is the target.
static void ThinkAimPush(gentity_t *self)
{
    gentity_t *target = self->target ? G_PickTarget(self->target) : NULL;
    vec3_t middle;
    float height, gravity = level.gravity > 0 ? level.gravity : 800, time, flat;

    if (!target) {
        G_Printf("trigger_push at %.0f %.0f %.0f has no target\n", self->r.absmin[0], self->r.absmin[1],
                 self->r.absmin[2]);
        G_FreeEntity(self);
        return;
    }
    Q_VecAdd(self->r.absmin, self->r.absmax, middle);
    Q_VecScale(middle, 0.5f, middle);
    height = target->s.origin[2] - middle[2];
    if (height <= 0) {
        G_FreeEntity(self);
        return;
    }
    time = sqrtf(2 * height / gravity);
    Q_VecSub(target->s.origin, middle, self->velocity);
    self->velocity[2] = 0;
    flat = Q_VecNormalize(self->velocity);
    Q_VecScale(self->velocity, flat / time, self->velocity);
    self->velocity[2] = time * gravity;
    Q_VecCopy(self->velocity, self->s.origin2); // a Quake III client predicts by it
    self->touch = self->touchLater;
}

static void TouchPush(gentity_t *self, gentity_t *other)
{
    gclient_t *client = other->client;

    if (!client || client->player.pmType != BG_PM_NORMAL)
        return;
    Q_VecCopy(self->velocity, client->player.velocity);
    client->player.groundEntity = BG_ENTITY_NONE;
    // Many pads are ramps along the throw: the ground there must not brake it.
    client->player.pmTime = PUSH_FREE_MS;
    client->player.pmFlags =
        (client->player.pmFlags & ~(BG_PMF_JUMPED | BG_PMF_TIME_LAND)) | BG_PMF_TIME_KNOCKBACK;
    G_QueueTrigger(self, other);
}

void SP_trigger_push(gentity_t *ent)
{
    G_InitTrigger(ent);
    ent->touchLater = TouchPush;
    ent->think = ThinkAimPush; // the target may not be there yet
    ent->nextThinkMs = level.timeMs + level.frameMs;
}

// ------------------------------------------------------------- teleport

void G_TeleportPlayer(gclient_t *client, const vec3_t origin, const vec3_t angles)
{
    Q_VecCopy(origin, client->player.origin);
    client->player.groundEntity = BG_ENTITY_NONE;
    client->teleportBit ^= 1;
    client->player.eFlags ^= BG_EF_TELEPORT;
    if (angles)
        G_SetPlayerAngles(client, angles);
    G_LinkPlayer(client);
}

static void TouchTeleport(gentity_t *self, gentity_t *other)
{
    gclient_t *client = other->client;
    gentity_t *target;
    vec3_t origin, forward;

    if (!client || client->player.pmType != BG_PM_NORMAL)
        return;
    target = self->target ? G_PickTarget(self->target) : NULL;
    if (!target) {
        G_DPrintf("trigger_teleport has no target '%s'\n", self->target ? self->target : "");
        return;
    }
    Q_VecCopy(target->s.origin, origin);
    origin[2] += 1 - (Sys_MapIsOriginal() ? 0 : Q3_FEET);
    Q_AngleVectors(target->s.angles, forward, NULL, NULL);
    G_TempEvent(other->r.currentOrigin, EV_TELEPORT_OUT);
    G_Telefrag(origin, other);
    if (client->player.pmType != BG_PM_NORMAL)
        return; // a script has answered by taking him away
    G_TeleportPlayer(client, origin, target->s.angles);
    Q_VecScale(forward, TELEPORT_SPEED, client->player.velocity);
    client->player.pmTime = TELEPORT_HOLD_MS;
    client->player.pmFlags |= BG_PMF_TIME_KNOCKBACK;
    G_TempEvent(origin, EV_TELEPORT_IN);
    G_QueueTrigger(self, other);
}

void SP_trigger_teleport(gentity_t *ent)
{
    ent->touch = TouchTeleport;
    G_InitTrigger(ent);
}
