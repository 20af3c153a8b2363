// Movers: brushes that follow trajectories and push whoever is in the way, and their classes (doors, plats,
// buttons, trains, turning and swinging brushes).  s.pos and s.apos say where a mover is at any time; a team
// of movers goes together, or stays together when one of them is blocked.  Classes and keys: script-api 4.2,
// build-decisions "World".
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

enum {
    MAX_RIDERS = MAX_GENTITIES, // that one mover team can carry
    DOOR_START_OPEN = 1,
    DOOR_TOGGLE = 2,
    DOOR_CRUSHER = 4,
    DOOR_TRIGGER_REACH = 120,
    ROTATE_Z_AXIS = 4,
    ROTATE_X_AXIS = 8,
    ROTATE_REVERSE = 16,
};

void G_EvaluateTrajectory(const trajectory_t *tr, int timeMs, vec3_t out)
{
    float dt = (float)(timeMs - tr->trTime) * 0.001f;
    float phase;

    switch (tr->trType) {
    case TR_LINEAR:
        Q_VecMA(tr->trBase, dt, tr->trDelta, out);
        break;
    case TR_LINEAR_STOP:
        dt = Q_Clamp(dt, 0, (float)tr->trDuration * 0.001f);
        Q_VecMA(tr->trBase, dt, tr->trDelta, out);
        break;
    case TR_SINE:
        phase = tr->trDuration ? (float)((timeMs - tr->trTime) % tr->trDuration) / (float)tr->trDuration : 0;
        Q_VecMA(tr->trBase, Q_Sin(phase * 360), tr->trDelta, out);
        break;
    case TR_GRAVITY:
        Q_VecMA(tr->trBase, dt, tr->trDelta, out);
        out[2] -= 0.5f * 800 * dt * dt;
        break;
    default:
        Q_VecCopy(tr->trBase, out);
        break;
    }
}

bool G_IsMover(const gentity_t *ent)
{
    return ent->isMover;
}

// ------------------------------------------------------------- pushing

// Where somebody stood before a team began to move, to put him back when it is blocked.
typedef struct {
    gentity_t *ent;
    vec3_t origin;
    int deltaYaw;
} rider_t;

static rider_t riders[MAX_RIDERS];
static int riderCount;

static float *PlaceOf(gentity_t *ent)
{
    return ent->client ? ent->client->player.origin : ent->s.pos.trBase;
}

static void PutAt(gentity_t *ent, const vec3_t origin)
{
    Q_VecCopy(origin, PlaceOf(ent));
    Q_VecCopy(origin, ent->r.currentOrigin);
}

static bool IsInSolid(const gentity_t *ent)
{
    bg_trace_t trace;
    int mask = ent->clipMask ? ent->clipMask : BG_CONTENTS_SOLID;

    Sys_Trace(&trace, ent->r.currentOrigin, ent->r.mins, ent->r.maxs, ent->r.currentOrigin, ent->s.number,
              mask);
    return trace.startSolid && trace.entity < ENTITYNUM_NONE && !(trace.entity < MAX_CLIENTS);
}

// Carried along: the offset of the push, and of the turn about the mover's origin.
static void CarriedPlace(const gentity_t *ent, const gentity_t *mover, const vec3_t move, const vec3_t turn,
                         vec3_t out)
{
    vec3_t offset, forward, right, up, turned;

    Q_VecAdd(ent->r.currentOrigin, move, out);
    if (turn[0] == 0 && turn[1] == 0 && turn[2] == 0)
        return;
    Q_VecSub(out, mover->r.currentOrigin, offset);
    Q_AngleVectors(turn, forward, right, up);
    for (int i = 0; i < 3; i++)
        turned[i] = offset[0] * forward[i] - offset[1] * right[i] + offset[2] * up[i];
    Q_VecAdd(mover->r.currentOrigin, turned, out);
}

// False when `ent` can neither go along nor stay.
static bool TryPush(gentity_t *ent, const gentity_t *mover, const vec3_t move, const vec3_t turn, bool rides)
{
    vec3_t from, to;

    if (riderCount == MAX_RIDERS)
        return false;
    riders[riderCount].ent = ent;
    Q_VecCopy(ent->r.currentOrigin, riders[riderCount].origin);
    riders[riderCount].deltaYaw = ent->client ? ent->client->player.deltaAngles[YAW] : 0;
    riderCount++;

    Q_VecCopy(ent->r.currentOrigin, from);
    CarriedPlace(ent, mover, move, turn, to);
    PutAt(ent, to);
    if (!IsInSolid(ent)) {
        if (ent->client)
            ent->client->player.deltaAngles[YAW] =
                (ent->client->player.deltaAngles[YAW] + Q_AngleToShort(turn[YAW])) & 0xffff;
        if (!rides && ent->client)
            ent->client->player.groundEntity = BG_ENTITY_NONE;
        G_Link(ent);
        return true;
    }
    PutAt(ent, from);
    riderCount--;
    return !IsInSolid(ent); // it can stay where the mover leaves it
}

static bool IsPushable(const gentity_t *ent)
{
    if (!ent->inUse || ent->isMover || !ent->r.linked)
        return false;
    return ent->client ? ent->client->player.pmType != BG_PM_NOCLIP && ent->client->player.pmType != BG_PM_UFO
                       : G_IsItem(ent) || (ent->contents & (BG_CONTENTS_BODY | BG_CONTENTS_CORPSE));
}

static bool Rides(const gentity_t *ent, const gentity_t *mover)
{
    return ent->client ? ent->client->player.groundEntity == mover->s.number
                       : ent->s.groundEntityNum == mover->s.number;
}

// Where the mover is put for a while, or back.
static void Shift(gentity_t *mover, const vec3_t move, const vec3_t turn, float way)
{
    for (int i = 0; i < 3; i++) {
        mover->r.currentOrigin[i] += way * move[i];
        mover->r.currentAngles[i] += way * turn[i];
    }
    G_Link(mover);
}

// Whoever stood in something before the move is not in its way.
static bool WasInSolid(const gentity_t *ent, gentity_t *mover, const vec3_t move, const vec3_t turn)
{
    vec3_t origin, angles;
    bool was;

    Q_VecCopy(mover->r.currentOrigin, origin);
    Q_VecCopy(mover->r.currentAngles, angles);
    Shift(mover, move, turn, -1);
    was = IsInSolid(ent);
    Q_VecCopy(origin, mover->r.currentOrigin);
    Q_VecCopy(angles, mover->r.currentAngles);
    G_Link(mover);
    return was;
}

// Moves one brush and all that it carries or meets.  NULL, or who is in the way.
static gentity_t *Push(gentity_t *mover, const vec3_t move, const vec3_t turn)
{
    int list[MAX_GENTITIES], count;
    vec3_t mins, maxs;

    for (int i = 0; i < 3; i++) {
        mins[i] = mover->r.absmin[i] + (move[i] < 0 ? move[i] : 0) - 1;
        maxs[i] = mover->r.absmax[i] + (move[i] > 0 ? move[i] : 0) + 1;
    }
    Shift(mover, move, turn, 1);
    if (!mover->contents) // notsolid: it goes through everybody
        return NULL;
    for (int i = 0; i < 3; i++) {
        mins[i] = mover->r.absmin[i] < mins[i] ? mover->r.absmin[i] : mins[i];
        maxs[i] = mover->r.absmax[i] > maxs[i] ? mover->r.absmax[i] : maxs[i];
    }
    count = Sys_EntitiesInBox(mins, maxs, list, MAX_GENTITIES);
    for (int i = 0; i < count; i++) {
        gentity_t *ent = &g_entities[list[i]];
        bool rides;

        if (ent == mover || !IsPushable(ent))
            continue;
        rides = Rides(ent, mover);
        if (!rides && !IsInSolid(ent))
            continue;
        if (!TryPush(ent, mover, move, turn, rides) && !WasInSolid(ent, mover, move, turn))
            return ent;
    }
    return NULL;
}

static void PutBackRiders(void)
{
    while (riderCount > 0) {
        rider_t *rider = &riders[--riderCount];

        PutAt(rider->ent, rider->origin);
        if (rider->ent->client)
            rider->ent->client->player.deltaAngles[YAW] = rider->deltaYaw;
        G_Link(rider->ent);
    }
}

// ------------------------------------------------------------- one frame of a team

static void PlaceAt(gentity_t *part, int timeMs)
{
    G_EvaluateTrajectory(&part->s.pos, timeMs, part->r.currentOrigin);
    G_EvaluateTrajectory(&part->s.apos, timeMs, part->r.currentAngles);
    if (part->linkedOnce)
        G_Link(part);
}

static gentity_t *MovePart(gentity_t *part)
{
    vec3_t origin, angles, move, turn;

    G_EvaluateTrajectory(&part->s.pos, level.timeMs, origin);
    G_EvaluateTrajectory(&part->s.apos, level.timeMs, angles);
    Q_VecSub(origin, part->r.currentOrigin, move);
    Q_VecSub(angles, part->r.currentAngles, turn);
    if (!part->isBrushModel || !part->linkedOnce) {
        PlaceAt(part, level.timeMs);
        return NULL;
    }
    if (Q_VecLengthSquared(move) == 0 && Q_VecLengthSquared(turn) == 0)
        return NULL;
    return Push(part, move, turn);
}

static bool HasEnded(const trajectory_t *tr)
{
    return tr->trType == TR_LINEAR_STOP && level.timeMs >= tr->trTime + tr->trDuration;
}

static void HoldBack(gentity_t *master)
{
    for (gentity_t *part = master; part; part = G_Deref(part->teamChain)) {
        part->s.pos.trTime += level.timeMs - level.previousTimeMs;
        part->s.apos.trTime += level.timeMs - level.previousTimeMs;
        PlaceAt(part, level.timeMs);
    }
}

static void MoveTeam(gentity_t *master)
{
    gentity_t *obstacle = NULL, *part;

    riderCount = 0;
    for (part = master; part && !obstacle; part = G_Deref(part->teamChain))
        obstacle = MovePart(part);
    if (obstacle) {
        PutBackRiders();
        HoldBack(master);
        if (master->blocked)
            master->blocked(master, obstacle);
        return;
    }
    for (part = master; part; part = G_Deref(part->teamChain)) {
        if (part->reached && HasEnded(&part->s.pos))
            part->reached(part);
        if (part->reachedAngles && part->inUse && HasEnded(&part->s.apos))
            part->reachedAngles(part);
    }
}

void G_RunMover(gentity_t *ent)
{
    gentity_t *master = G_Deref(ent->teamMaster);

    if (master && master != ent)
        return; // goes with its master
    if (ent->s.pos.trType != TR_STATIONARY || ent->s.apos.trType != TR_STATIONARY || G_Deref(ent->teamChain))
        MoveTeam(ent);
    if (ent->inUse)
        G_RunThink(ent);
}

void G_LinkMoverTeams(void)
{
    for (int i = FIRST_FREE_ENTITY; i < level.numEntities; i++) {
        gentity_t *master = &g_entities[i], *last = master;

        if (!master->inUse || !master->isMover || !master->teamname || G_Deref(master->teamMaster))
            continue;
        for (int j = i + 1; j < level.numEntities; j++) {
            gentity_t *part = &g_entities[j];

            if (!part->inUse || !part->isMover || !part->teamname ||
                Q_StringCompareNoCase(part->teamname, master->teamname))
                continue;
            master->teamMaster = part->teamMaster = G_Ref(master);
            last->teamChain = G_Ref(part);
            last = part;
            if (part->targetname && !master->targetname) { // who fires a part fires the whole
                G_SetString(&master->targetname, part->targetname);
                G_SetString(&part->targetname, NULL);
            }
        }
    }
}

// ------------------------------------------------------------- movers with two places

static trajectory_t *PathOf(gentity_t *ent)
{
    return ent->turns ? &ent->s.apos : &ent->s.pos;
}

static void SetState(gentity_t *ent, mover_state_t state, int timeMs)
{
    trajectory_t *tr = PathOf(ent);
    const float *from = state == MOVER_1TO2 || state == MOVER_POS1 ? ent->pos1 : ent->pos2;
    const float *to = state == MOVER_1TO2 ? ent->pos2 : ent->pos1;

    ent->moverState = state;
    tr->trTime = timeMs;
    Q_VecCopy(from, tr->trBase);
    if (state == MOVER_POS1 || state == MOVER_POS2) {
        tr->trType = TR_STATIONARY;
        tr->trDuration = 0;
        Q_VecClear(tr->trDelta);
    } else {
        tr->trType = TR_LINEAR_STOP;
        tr->trDuration = ent->travelMs;
        Q_VecSub(to, from, tr->trDelta);
        Q_VecScale(tr->trDelta, 1000 / (float)ent->travelMs, tr->trDelta);
    }
    G_EvaluateTrajectory(tr, level.timeMs, ent->turns ? ent->r.currentAngles : ent->r.currentOrigin);
    G_Link(ent);
}

static void SetTeamState(gentity_t *ent, mover_state_t state, int timeMs)
{
    gentity_t *master = G_Deref(ent->teamMaster);

    for (gentity_t *part = master ? master : ent; part; part = G_Deref(part->teamChain))
        SetState(part, state, timeMs);
}

static void ThinkReturn(gentity_t *ent)
{
    SetTeamState(ent, MOVER_2TO1, level.timeMs);
}

static bool IsTeamMaster(const gentity_t *ent)
{
    const gentity_t *master = G_Deref(ent->teamMaster);

    return !master || master == ent;
}

static void ReachedPlace(gentity_t *ent)
{
    if (ent->moverState == MOVER_1TO2) {
        SetState(ent, MOVER_POS2, level.timeMs);
        if (IsTeamMaster(ent) && ent->wait >= 0 && !(ent->spawnflags & DOOR_TOGGLE)) {
            ent->think = ThinkReturn;
            ent->nextThinkMs = level.timeMs + (int)(ent->wait * 1000) + 1;
        }
        G_UseTargets(ent, G_Deref(ent->activator));
    } else if (ent->moverState == MOVER_2TO1) {
        SetState(ent, MOVER_POS1, level.timeMs);
        if (IsTeamMaster(ent))
            Sys_AdjustAreaPortal((sharedEntity_t *)ent, false);
    }
}

// Turns a moving team round where it is.
static void Reverse(gentity_t *ent, mover_state_t state)
{
    trajectory_t *tr = PathOf(ent);
    int left = tr->trDuration - (level.timeMs - tr->trTime);

    left = Q_ClampInt(left, 0, tr->trDuration);
    SetTeamState(ent, state, level.timeMs - left);
}

static void UseTwoPlace(gentity_t *ent, gentity_t *other, gentity_t *activator)
{
    gentity_t *master = G_Deref(ent->teamMaster);

    (void)other;
    if (master)
        ent = master;
    if (ent->locked)
        return;
    ent->activator = G_Ref(activator);
    switch (ent->moverState) {
    case MOVER_POS1:
        SetTeamState(ent, MOVER_1TO2, level.timeMs);
        Sys_AdjustAreaPortal((sharedEntity_t *)ent, true);
        break;
    case MOVER_POS2:
        if (ent->wait < 0 || (ent->spawnflags & DOOR_TOGGLE))
            SetTeamState(ent, MOVER_2TO1, level.timeMs);
        else
            ent->nextThinkMs = level.timeMs + (int)(ent->wait * 1000) + 1; // stays open for who comes now
        break;
    case MOVER_2TO1:
        Reverse(ent, MOVER_1TO2);
        break;
    case MOVER_1TO2:
        if (ent->spawnflags & DOOR_TOGGLE)
            Reverse(ent, MOVER_2TO1);
        break;
    case MOVER_STILL:
        break;
    }
}

static void Crush(gentity_t *ent, gentity_t *other)
{
    damage_t damage = {.inflictor = ent, .attacker = ent, .mod = BG_MOD_CRUSH, .damage = ent->dmg};

    if (!other->client && G_IsItem(other)) {
        G_FreeEntity(other);
        return;
    }
    if (ent->dmg > 0)
        G_Damage(other, &damage);
}

static void BlockedTwoPlace(gentity_t *ent, gentity_t *other)
{
    Crush(ent, other);
    if (ent->spawnflags & DOOR_CRUSHER)
        return;
    if (ent->moverState == MOVER_1TO2)
        Reverse(ent, MOVER_2TO1);
    else if (ent->moverState == MOVER_2TO1)
        Reverse(ent, MOVER_1TO2);
}

static void BlockedPlain(gentity_t *ent, gentity_t *other)
{
    Crush(ent, other);
}

// ------------------------------------------------------------- what the classes have in common

// False when there is no brush model: the entity is freed.
static bool InitBrush(gentity_t *ent)
{
    if (!ent->model || ent->model[0] != '*') {
        G_Complain("%s at %.0f %.0f %.0f has no brushes\n", ent->classname, ent->s.origin[0],
                   ent->s.origin[1], ent->s.origin[2]);
        G_FreeEntity(ent);
        return false;
    }
    Sys_SetBrushModel((sharedEntity_t *)ent, ent->model);
    ent->isBrushModel = ent->isMover = true;
    ent->s.eType = ET_MOVER;
    ent->contents = BG_CONTENTS_SOLID;
    G_SetOrigin(ent, ent->s.origin);
    return true;
}

// Angles of the editor: yaw -1 is up, -2 is down.  The brush itself is not turned by them.
static void MoveDirection(gentity_t *ent)
{
    const float *angles = ent->s.angles;

    if (angles[PITCH] == 0 && angles[YAW] == -1 && angles[ROLL] == 0)
        Q_VecSet(ent->moveDir, 0, 0, 1);
    else if (angles[PITCH] == 0 && angles[YAW] == -2 && angles[ROLL] == 0)
        Q_VecSet(ent->moveDir, 0, 0, -1);
    else
        Q_AngleVectors(angles, ent->moveDir, NULL, NULL);
    G_SetAngles(ent, (vec3_t){0, 0, 0});
}

static float SizeAlong(const gentity_t *ent, const vec3_t direction)
{
    float size = 0;

    for (int i = 0; i < 3; i++)
        size += fabsf(direction[i]) * (ent->r.maxs[i] - ent->r.mins[i]);
    return size;
}

static void InitTwoPlace(gentity_t *ent)
{
    vec3_t way;

    Q_VecSub(ent->pos2, ent->pos1, way);
    if (!(ent->speed > 0))
        ent->speed = 100;
    if (!ent->travelMs)
        ent->travelMs = (int)(Q_VecLength(way) * 1000 / ent->speed);
    if (ent->travelMs < 1)
        ent->travelMs = 1;
    ent->use = UseTwoPlace;
    ent->blocked = BlockedTwoPlace;
    if (ent->turns)
        ent->reachedAngles = ReachedPlace;
    else
        ent->reached = ReachedPlace;
    SetState(ent, MOVER_POS1, level.timeMs);
}

// An invisible box that fires its mover when somebody comes near.
static gentity_t *SpawnFieldTrigger(gentity_t *owner, const vec3_t mins, const vec3_t maxs,
                                    void (*touch)(gentity_t *self, gentity_t *other))
{
    gentity_t *field = G_SpawnEntity();

    if (!field)
        return NULL;
    G_SetString(&field->classname, "mover_field");
    Q_VecCopy(mins, field->r.mins);
    Q_VecCopy(maxs, field->r.maxs);
    field->parent = G_Ref(owner);
    field->contents = BG_CONTENTS_TRIGGER;
    field->r.svFlags |= SVF_NOCLIENT;
    field->touch = touch;
    G_Link(field);
    return field;
}

// ------------------------------------------------------------- doors

static void TouchDoorField(gentity_t *self, gentity_t *other)
{
    gentity_t *door = G_Deref(self->parent);

    if (!door || !other->client || other->client->player.pmType >= BG_PM_SPECTATOR)
        return;
    if (door->moverState != MOVER_1TO2)
        UseTwoPlace(door, self, other);
}

static void ThinkDoorField(gentity_t *ent)
{
    vec3_t mins, maxs;
    int thin = 0;

    Q_VecCopy(ent->r.absmin, mins);
    Q_VecCopy(ent->r.absmax, maxs);
    for (gentity_t *part = G_Deref(ent->teamChain); part; part = G_Deref(part->teamChain)) {
        for (int i = 0; i < 3; i++) {
            mins[i] = part->r.absmin[i] < mins[i] ? part->r.absmin[i] : mins[i];
            maxs[i] = part->r.absmax[i] > maxs[i] ? part->r.absmax[i] : maxs[i];
        }
    }
    for (int i = 1; i < 3; i++)
        if (maxs[i] - mins[i] < maxs[thin] - mins[thin])
            thin = i;
    mins[thin] -= DOOR_TRIGGER_REACH;
    maxs[thin] += DOOR_TRIGGER_REACH;
    SpawnFieldTrigger(ent, mins, maxs, TouchDoorField);
}

static void ThinkDoorSetup(gentity_t *ent)
{
    if (!IsTeamMaster(ent))
        return;
    if (!ent->targetname && !ent->takeDamage && !ent->locked && !Sys_MapIsOriginal())
        ThinkDoorField(ent);
}

static void InitDoor(gentity_t *ent)
{
    const char *key = G_SpawnKey("key", NULL);

    ent->wait = G_SpawnFloat("wait", 2);
    ent->dmg = G_SpawnInt("dmg", 2);
    ent->takeDamage = ent->health != 0;
    ent->locked = key != NULL && ent->key != 0;
    ent->usable = !ent->targetname;
    InitTwoPlace(ent);
    ent->think = ThinkDoorSetup; // teams are not known yet
    ent->nextThinkMs = level.timeMs + level.frameMs;
}

static void SwapPlaces(gentity_t *ent)
{
    vec3_t temp;

    Q_VecCopy(ent->pos1, temp);
    Q_VecCopy(ent->pos2, ent->pos1);
    Q_VecCopy(temp, ent->pos2);
}

void SP_func_door(gentity_t *ent)
{
    if (!InitBrush(ent))
        return;
    ent->speed = ent->speed > 0 ? ent->speed : 400;
    MoveDirection(ent);
    Q_VecCopy(ent->s.origin, ent->pos1);
    Q_VecMA(ent->pos1, SizeAlong(ent, ent->moveDir) - G_SpawnFloat("lip", 8), ent->moveDir, ent->pos2);
    if (ent->spawnflags & DOOR_START_OPEN)
        SwapPlaces(ent);
    InitDoor(ent);
}

static int TurnAxis(const gentity_t *ent)
{
    if ((ent->spawnflags & ROTATE_Z_AXIS) && (ent->spawnflags & ROTATE_X_AXIS))
        G_Complain("%s at %.0f %.0f %.0f has two axes marked\n", ent->classname, ent->s.origin[0],
                   ent->s.origin[1], ent->s.origin[2]);
    else if (ent->spawnflags & ROTATE_Z_AXIS)
        return ROLL;
    else if (ent->spawnflags & ROTATE_X_AXIS)
        return PITCH;
    return YAW;
}

void SP_func_rotating_door(gentity_t *ent)
{
    float degrees;

    if (!InitBrush(ent))
        return;
    degrees = ent->degrees != 0 ? ent->degrees : 90;
    ent->turns = true;
    ent->travelMs = ent->speed > 0 ? (int)ent->speed : 1000; // here speed is a time
    Q_VecCopy(ent->s.angles, ent->pos1);
    Q_VecCopy(ent->s.angles, ent->pos2);
    ent->pos2[TurnAxis(ent)] += (ent->spawnflags & ROTATE_REVERSE) ? -degrees : degrees;
    if (ent->spawnflags & DOOR_START_OPEN)
        SwapPlaces(ent);
    ent->spawnflags &= ~DOOR_CRUSHER; // bit 4 is an axis here
    InitDoor(ent);
}

// ------------------------------------------------------------- plats and buttons

static void TouchPlatField(gentity_t *self, gentity_t *other)
{
    gentity_t *plat = G_Deref(self->parent);

    if (!plat || !other->client || other->health <= 0)
        return;
    if (plat->moverState == MOVER_POS1 || plat->moverState == MOVER_POS2)
        UseTwoPlace(plat, self, other);
}

static void SpawnPlatField(gentity_t *ent)
{
    vec3_t mins, maxs;

    Q_VecAdd(ent->pos1, ent->r.mins, mins);
    Q_VecAdd(ent->pos1, ent->r.maxs, maxs);
    for (int i = 0; i < 2; i++) { // the middle only: who passes by does not start it
        float inset = maxs[i] - mins[i] > 66 ? 33 : (maxs[i] - mins[i]) / 2 - 0.5f;

        mins[i] += inset;
        maxs[i] -= inset;
    }
    maxs[2] += 8;
    SpawnFieldTrigger(ent, mins, maxs, TouchPlatField);
}

// Drawn at its upper place, waits at the lower one.
void SP_func_plat(gentity_t *ent)
{
    float height;

    if (!InitBrush(ent))
        return;
    G_SetAngles(ent, (vec3_t){0, 0, 0});
    ent->speed = ent->speed > 0 ? ent->speed : 200;
    ent->dmg = G_SpawnInt("dmg", 2);
    ent->wait = G_SpawnFloat("wait", 1);
    height = G_SpawnFloat("height", ent->r.maxs[2] - ent->r.mins[2] - G_SpawnFloat("lip", 8));
    Q_VecCopy(ent->s.origin, ent->pos2);
    Q_VecCopy(ent->pos2, ent->pos1);
    ent->pos1[2] -= height;
    InitTwoPlace(ent);
    if (!ent->targetname)
        SpawnPlatField(ent);
}

static void TouchButton(gentity_t *self, gentity_t *other)
{
    if (other->client && self->moverState == MOVER_POS1)
        UseTwoPlace(self, other, other);
}

void SP_func_button(gentity_t *ent)
{
    if (!InitBrush(ent))
        return;
    ent->speed = ent->speed > 0 ? ent->speed : 40;
    ent->wait = G_SpawnFloat("wait", 1);
    ent->takeDamage = ent->health != 0;
    ent->spawnflags = 0; // a door's bits mean nothing here
    MoveDirection(ent);
    Q_VecCopy(ent->s.origin, ent->pos1);
    Q_VecMA(ent->pos1, SizeAlong(ent, ent->moveDir) - G_SpawnFloat("lip", 4), ent->moveDir, ent->pos2);
    InitTwoPlace(ent);
    ent->usable = true;
    if (!ent->takeDamage)
        ent->touch = TouchButton;
}

// ------------------------------------------------------------- trains

static void ThinkTrainGo(gentity_t *ent)
{
    ent->s.pos.trTime = level.timeMs;
    ent->s.pos.trType = TR_LINEAR_STOP;
}

// Leaves a corner for the next one; stops for good where the path ends.
static void GoToNextCorner(gentity_t *ent)
{
    gentity_t *here = G_Deref(ent->nextTrain);
    gentity_t *next =
        here && here->target ? G_Find(NULL, offsetof(gentity_t, targetname), here->target) : NULL;
    float speed;
    vec3_t way;

    if (!next) {
        ent->reached = NULL;
        G_SetOrigin(ent, ent->r.currentOrigin);
        return;
    }
    speed = here->speed > 0 ? here->speed : ent->speed;
    Q_VecCopy(here->s.origin, ent->s.pos.trBase);
    Q_VecSub(next->s.origin, here->s.origin, way);
    ent->s.pos.trDuration = (int)(Q_VecLength(way) * 1000 / speed);
    if (ent->s.pos.trDuration < 1)
        ent->s.pos.trDuration = 1;
    Q_VecScale(way, 1000 / (float)ent->s.pos.trDuration, ent->s.pos.trDelta);
    ent->nextTrain = G_Ref(next);
    ThinkTrainGo(ent);
    if (here->wait > 0) {
        ent->s.pos.trType = TR_STATIONARY;
        ent->think = ThinkTrainGo;
        ent->nextThinkMs = level.timeMs + (int)(here->wait * 1000);
    }
}

static void ThinkTrainSetup(gentity_t *ent)
{
    gentity_t *first = ent->target ? G_Find(NULL, offsetof(gentity_t, targetname), ent->target) : NULL;

    if (!first) {
        G_Complain("func_train at %.0f %.0f %.0f has no path\n", ent->r.absmin[0], ent->r.absmin[1],
                   ent->r.absmin[2]);
        return;
    }
    ent->nextTrain = G_Ref(first);
    ent->reached = GoToNextCorner;
    G_SetOrigin(ent, first->s.origin);
    G_Link(ent);
    GoToNextCorner(ent);
}

void SP_func_train(gentity_t *ent)
{
    if (!InitBrush(ent))
        return;
    G_SetAngles(ent, (vec3_t){0, 0, 0});
    ent->speed = ent->speed > 0 ? ent->speed : 100;
    ent->dmg = G_SpawnInt("dmg", 2);
    ent->blocked = BlockedPlain;
    G_Link(ent);
    ent->think = ThinkTrainSetup; // corners may come later in the text
    ent->nextThinkMs = level.timeMs + level.frameMs;
}

// ------------------------------------------------------------- brushes that stand, turn, bob and swing

static void UseStatic(gentity_t *ent, gentity_t *other, gentity_t *activator)
{
    (void)other, (void)activator;
    if (ent->linkedOnce)
        G_Unlink(ent);
    else
        G_Link(ent);
}

void SP_func_static(gentity_t *ent)
{
    if (!InitBrush(ent))
        return;
    ent->takeDamage = ent->health != 0;
    G_Link(ent);
    if (!Sys_MapIsOriginal())
        return;
    ent->use = UseStatic;
    if (ent->spawnflags & 1)
        G_Unlink(ent);
}

static void UseRotating(gentity_t *ent, gentity_t *other, gentity_t *activator)
{
    vec3_t angles;

    (void)other, (void)activator;
    if (ent->s.apos.trType == TR_LINEAR) {
        Q_VecCopy(ent->r.currentAngles, angles);
        Q_VecCopy(angles, ent->s.apos.trBase);
        ent->s.apos.trType = TR_STATIONARY;
    } else {
        Q_VecCopy(ent->r.currentAngles, ent->s.apos.trBase);
        ent->s.apos.trTime = level.timeMs;
        ent->s.apos.trType = TR_LINEAR;
    }
}

void SP_func_rotating(gentity_t *ent)
{
    if (!InitBrush(ent))
        return;
    ent->speed = ent->speed != 0 ? ent->speed : 100;
    ent->dmg = G_SpawnInt("dmg", 2);
    ent->blocked = BlockedPlain;
    ent->use = UseRotating;
    G_SetAngles(ent, ent->s.angles);
    ent->s.apos.trDelta[TurnAxis(ent)] = ent->speed;
    ent->s.apos.trTime = level.timeMs;
    if ((ent->spawnflags & 1) || !Sys_MapIsOriginal()) // in Quake III they always turn
        ent->s.apos.trType = TR_LINEAR;
    G_Link(ent);
    if (Sys_MapIsOriginal() && (ent->spawnflags & 2))
        G_Unlink(ent);
}

void SP_func_bobbing(gentity_t *ent)
{
    float height = G_SpawnFloat("height", 32);

    if (!InitBrush(ent))
        return;
    G_SetAngles(ent, (vec3_t){0, 0, 0});
    ent->speed = ent->speed > 0 ? ent->speed : 4;
    ent->dmg = G_SpawnInt("dmg", 2);
    ent->blocked = BlockedPlain;
    ent->s.pos.trType = TR_SINE;
    ent->s.pos.trDuration = (int)(ent->speed * 1000) > 0 ? (int)(ent->speed * 1000) : 1;
    ent->s.pos.trTime = (int)((float)ent->s.pos.trDuration * G_SpawnFloat("phase", 0));
    ent->s.pos.trDelta[(ent->spawnflags & 1) ? 0 : (ent->spawnflags & 2) ? 1 : 2] = height;
    G_Link(ent);
}

void SP_func_pendulum(gentity_t *ent)
{
    float speed = G_SpawnFloat("speed", 30), length, frequency;

    if (!InitBrush(ent))
        return;
    ent->dmg = G_SpawnInt("dmg", 2);
    ent->blocked = BlockedPlain;
    length = fabsf(ent->r.mins[2]);
    length = length < 8 ? 8 : length;
    frequency = 1 / (2 * (float)Q_PI) * sqrtf((level.gravity > 0 ? level.gravity : 800) / (3 * length));
    G_SetAngles(ent, ent->s.angles);
    ent->s.apos.trDuration = (int)(1000 / frequency);
    ent->s.apos.trTime = (int)((float)ent->s.apos.trDuration * G_SpawnFloat("phase", 0));
    ent->s.apos.trType = TR_SINE;
    ent->s.apos.trDelta[ROLL] = speed;
    G_Link(ent);
}
