// Grenades and rockets: thrown, flying, bouncing, going off.  Numbers and order: movement-weapons-damage 7.7.
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

enum {
    ROCKET_LIFE_MS = 15000,
    GRENADE_LIFE_MS = 2500,
    ROCKET_PRESTEP_MS = 50,
    ROCKET_SPREAD_RANGE = 16,
    OWNER_SAFE_MS = 500,    // until one that can be shot may touch its owner,
    OWNER_RECHECK_MS = 100, // and how long it waits more while he stands in it
    SPENT_MS = 300,
    CHAIN_MS = 100,
    GRENADE_HALF = 6,
    KICK = 64, // speed that a rocket takes from who fires it
    MASK_MISSILE = BG_CONTENTS_SOLID | BG_CONTENTS_GLASS | BG_CONTENTS_MISSILECLIP | BG_CONTENTS_BODY |
                   BG_CONTENTS_PLAYER_MOVER,
};

bool G_IsMissile(const gentity_t *ent)
{
    return ent->isMissile;
}

static const bg_weapon_t *WeaponOf(const gentity_t *missile)
{
    return &level.weapons.list[missile->itemWeapon];
}

static bool IsGrenade(const gentity_t *missile)
{
    return WeaponOf(missile)->weaponType == BG_WT_GRENADE;
}

// Means of death of a direct hit; the splash's number follows it.
static int MeansOf(const gentity_t *missile)
{
    int type = WeaponOf(missile)->projExplosionType;

    if (IsGrenade(missile))
        return BG_MOD_GRENADE;
    return type == BG_PROJ_ARTILLERY ? BG_MOD_ARTILLERY
           : type == BG_PROJ_MORTAR  ? BG_MOD_MORTAR
                                     : BG_MOD_PROJECTILE;
}

// ------------------------------------------------------------- going off

static void ThinkSpent(gentity_t *self)
{
    G_FreeEntity(self);
}

static int ExplosionEvent(const bg_weapon_t *weapon, bool noMarks)
{
    if (weapon->projExplosionType == BG_PROJ_MOLOTOV)
        return noMarks ? BG_EV_MOLOTOV_NOMARKS : BG_EV_MOLOTOV;
    return noMarks ? BG_EV_EXPLODE_NOMARKS : BG_EV_EXPLODE;
}

// A shot hits once, whatever it does; the shells of artillery are no shots.
static bool CountsAsHit(const gentity_t *self)
{
    return !self->hasHit && MeansOf(self) != BG_MOD_ARTILLERY;
}

static void Explode(gentity_t *self, gentity_t *victim, const vec3_t normal, bool noMarks)
{
    const bg_weapon_t *weapon = WeaponOf(self);
    gentity_t *owner = G_Deref(self->parent);
    bool counts = CountsAsHit(self);
    vec3_t point;

    Q_VecCopy(self->r.currentOrigin, point);
    if (normal)
        Q_VecMA(point, 4, normal, point);
    else
        point[2] += 10;
    self->isMissile = self->takeDamage = false;
    self->contents = 0;
    self->die = NULL;
    G_SetOrigin(self, point);
    self->s.eType = ET_GENERAL;
    G_AddEvent(self, ExplosionEvent(weapon, noMarks), 0);
    self->freeAfterEvent = false;
    G_Link(self);
    self->think = ThinkSpent;
    self->nextThinkMs = level.timeMs + SPENT_MS;
    if (weapon->explosionRadius <= 0 || weapon->projExplosionType == BG_PROJ_SMOKE)
        return;
    if (G_RadiusDamage(point, owner ? owner : &g_entities[ENTITYNUM_WORLD], self,
                       (float)weapon->explosionInnerDamage, (float)weapon->explosionOuterDamage,
                       weapon->explosionRadius, victim, MeansOf(self) + 1) &&
        counts)
        G_CountHit(owner);
}

static void ThinkExplode(gentity_t *self)
{
    Explode(self, NULL, NULL, true);
}

static void DieExplode(gentity_t *self, gentity_t *inflictor, gentity_t *attacker, int damage, int mod)
{
    (void)inflictor, (void)damage, (void)mod;
    if (attacker && attacker->client)
        self->parent = G_Ref(attacker);
    self->takeDamage = false;
    self->think = ThinkExplode;
    self->nextThinkMs = level.timeMs + CHAIN_MS;
}

// ------------------------------------------------------------- hitting

static bool IsInWater(const gentity_t *missile)
{
    return (Sys_PointContents(missile->r.currentOrigin, missile->s.number) & BG_CONTENTS_WATER) != 0;
}

static void VelocityAt(const gentity_t *missile, int timeMs, vec3_t out)
{
    Q_VecCopy(missile->s.pos.trDelta, out);
    if (missile->s.pos.trType == TR_GRAVITY)
        out[2] -= 800 * (float)(timeMs - missile->s.pos.trTime) * 0.001f;
}

// When in this frame a missile met what the trace found.
static int HitTime(const bg_trace_t *trace)
{
    return level.timeMs - level.frameMs + (int)((float)level.frameMs * Q_Clamp(trace->fraction, 0, 1));
}

static void Bounce(gentity_t *self, const bg_trace_t *trace)
{
    bool wet = IsInWater(self), offBody = trace->entity < MAX_CLIENTS;
    vec3_t velocity, before, change;

    if (wet && WeaponOf(self)->projExplosionType == BG_PROJ_SMOKE) {
        G_FreeEntity(self);
        return;
    }
    VelocityAt(self, HitTime(trace), velocity);
    Q_VecCopy(velocity, before);
    Q_VecMA(velocity, -2 * Q_VecDot(velocity, trace->normal), trace->normal, velocity);
    Q_VecScale(velocity, wet || offBody ? 0.1f : 0.4f, velocity);
    Q_VecSub(velocity, before, change);
    if (!wet && Q_VecLength(change) > 100)
        G_AddEvent(self, BG_EV_GRENADE_BOUNCE, BG_SurfaceType(trace->surfaceFlags));
    Q_VecAdd(self->r.currentOrigin, trace->normal, self->r.currentOrigin);
    if (trace->normal[2] > 0.7f && Q_VecLength(velocity) < 20) {
        G_SetOrigin(self, trace->endPos);
        self->s.groundEntityNum = trace->entity;
        return;
    }
    Q_VecCopy(self->r.currentOrigin, self->s.pos.trBase);
    Q_VecCopy(velocity, self->s.pos.trDelta);
    self->s.pos.trTime = level.timeMs;
}

// Damage of a direct hit; 0 when the weapon does none.
static int HitDamage(gentity_t *self, gentity_t *target, const bg_trace_t *trace)
{
    const bg_weapon_t *weapon = WeaponOf(self);
    vec3_t velocity;
    damage_t d = {.inflictor = self, .attacker = G_Deref(self->parent), .weapon = weapon->index};

    d.damage = BG_DamageAtDistance(weapon, Q_VecDistance(self->pos1, trace->endPos));
    if (d.damage <= 0)
        return 0;
    d.mod = MeansOf(self);
    VelocityAt(self, HitTime(trace), velocity);
    Q_VecCopy(velocity, d.dir);
    Q_VecNormalize(d.dir);
    d.hasDir = d.hasPoint = true;
    Q_VecCopy(trace->endPos, d.point);
    if (target->client && target != d.attacker && CountsAsHit(self)) {
        self->hasHit = true;
        G_CountHit(d.attacker);
    }
    G_Damage(target, &d);
    return d.damage;
}

static void Impact(gentity_t *self, const bg_trace_t *trace)
{
    gentity_t *target = trace->entity < ENTITYNUM_WORLD ? &g_entities[trace->entity] : NULL;
    unsigned generation = self->generation;
    bool explodes = !IsGrenade(self) || WeaponOf(self)->projImpactExplode;

    if (target && target->grenadeBounce && IsGrenade(self)) {
        Bounce(self, trace);
        return;
    }
    if (target && target->takeDamage && HitDamage(self, target, trace) > 0)
        explodes = true;
    if (!self->inUse || self->generation != generation || !self->isMissile)
        return;
    if (explodes)
        Explode(self, target && target->takeDamage ? target : NULL, trace->normal,
                (trace->surfaceFlags & BG_SURF_NOMARKS) != 0);
    else
        Bounce(self, trace);
}

// A grenade on its way damages the damage triggers that it flies into, if scripts say so.
static void TouchTriggers(gentity_t *self, const vec3_t from, const vec3_t to)
{
    const bg_weapon_t *weapon = WeaponOf(self);
    damage_t d = {.inflictor = self,
                  .attacker = G_Deref(self->parent),
                  .weapon = weapon->index,
                  .mod = BG_MOD_GRENADE,
                  .hasPoint = true};

    d.damage = BG_DamageAtDistance(weapon, Q_VecDistance(self->pos1, to));
    if (d.damage < 1)
        d.damage = 1;
    Q_VecCopy(to, d.point);
    G_GrenadeTriggersOnWay(from, to, &d);
}

gentity_t *G_ShotMissile(const vec3_t start, const vec3_t end, float *share)
{
    gentity_t *found = NULL;

    *share = 1;
    for (int i = FIRST_FREE_ENTITY; i < level.numEntities; i++) {
        gentity_t *ent = &g_entities[i];
        vec3_t mins, maxs;
        float at;

        if (!ent->inUse || !ent->isMissile || !ent->takeDamage || !ent->r.linked)
            continue;
        Q_VecAdd(ent->r.currentOrigin, ent->r.mins, mins);
        Q_VecAdd(ent->r.currentOrigin, ent->r.maxs, maxs);
        at = G_EntersBox(start, end, mins, maxs);
        if (at >= *share)
            continue;
        *share = at;
        found = ent;
    }
    return found;
}

static bool StandsIn(const gentity_t *owner, const gentity_t *missile)
{
    for (int i = 0; i < 3; i++)
        if (owner->r.absmin[i] > missile->r.absmax[i] || owner->r.absmax[i] < missile->r.absmin[i])
            return false;
    return true;
}

// A missile flies through its owner; one that can be shot leaves him after a while.
static int PassedEntity(gentity_t *ent)
{
    if (ent->r.ownerNum == ENTITYNUM_NONE)
        return ent->s.number;
    if (!ent->takeDamage || level.timeMs - ent->timestampMs < OWNER_SAFE_MS)
        return ent->r.ownerNum;
    if (StandsIn(&g_entities[ent->r.ownerNum], ent)) {
        ent->timestampMs += OWNER_RECHECK_MS;
        return ent->r.ownerNum;
    }
    ent->r.ownerNum = ENTITYNUM_NONE;
    return ent->s.number;
}

void G_RunMissile(gentity_t *ent)
{
    unsigned generation = ent->generation;
    vec3_t from, to;
    bg_trace_t trace;
    int pass = PassedEntity(ent);

    if (ent->s.pos.trType != TR_STATIONARY) {
        G_EvaluateTrajectory(&ent->s.pos, level.timeMs, to);
        Sys_Trace(&trace, ent->r.currentOrigin, ent->r.mins, ent->r.maxs, to, pass, MASK_MISSILE);
        if (trace.startSolid && ent->isInSky) { // beyond the sky nothing stops it, and it may fall back
            trace.fraction = 1;
            Q_VecCopy(to, trace.endPos);
        } else if (trace.startSolid) {
            trace.fraction = 0;
            Q_VecCopy(ent->r.currentOrigin, trace.endPos);
        }
        Q_VecCopy(ent->r.currentOrigin, from);
        Q_VecCopy(trace.endPos, ent->r.currentOrigin);
        if (IsGrenade(ent)) {
            TouchTriggers(ent, from, trace.endPos);
            if (!ent->inUse || ent->generation != generation || !ent->isMissile)
                return;
        }
        if (trace.fraction < 1 && (trace.surfaceFlags & BG_SURF_SKY)) {
            Q_VecSub(to, ent->r.currentOrigin, to);
            Q_VecNormalize(to);
            Q_VecMA(ent->r.currentOrigin, 2, to, ent->r.currentOrigin);
            ent->isInSky = true;
        } else if (trace.fraction < 1 && (trace.surfaceFlags & BG_SURF_NOIMPACT)) {
            G_FreeEntity(ent);
            return;
        } else if (trace.fraction < 1) {
            Impact(ent, &trace);
            if (!ent->inUse || !ent->isMissile)
                return;
        }
        G_Link(ent);
    }
    G_RunThink(ent);
}

// ------------------------------------------------------------- starting

static gentity_t *SpawnMissile(gentity_t *owner, const bg_weapon_t *weapon, const vec3_t start)
{
    gentity_t *ent = G_SpawnEntity();

    if (!ent)
        return NULL;
    G_SetString(&ent->classname, weapon->weaponType == BG_WT_GRENADE ? "grenade" : "rocket");
    ent->isMissile = true;
    ent->s.eType = ET_MISSILE;
    ent->itemWeapon = weapon->index;
    G_WireMissile(ent);
    ent->parent = G_Ref(owner);
    ent->r.ownerNum = owner ? owner->s.number : ENTITYNUM_NONE;
    ent->timestampMs = level.timeMs;
    ent->think = ThinkExplode;
    G_SetOrigin(ent, start);
    Q_VecCopy(start, ent->pos1);
    return ent;
}

// Pitch 720 and roll 360 degrees a second, each up to 45 more or less.
static void Tumble(gentity_t *ent)
{
    ent->s.apos.trType = TR_LINEAR;
    ent->s.apos.trTime = level.timeMs;
    ent->s.apos.trDelta[PITCH] = 720 + 45 * Q_RandomSigned(&level.random);
    ent->s.apos.trDelta[ROLL] = 360 + 45 * Q_RandomSigned(&level.random);
}

static void ThrowGrenade(gclient_t *client, const bg_weapon_t *weapon, const vec3_t start,
                         const vec3_t velocity)
{
    gentity_t *ent = SpawnMissile(G_EntityOf(client), weapon, start);
    int left = client->player.grenadeTimeLeft;

    if (!ent)
        return;
    ent->s.pos.trType = TR_GRAVITY;
    ent->s.pos.trTime = level.timeMs;
    for (int i = 0; i < 3; i++)
        ent->s.pos.trDelta[i] = (float)(int)velocity[i];
    Tumble(ent);
    ent->nextThinkMs = level.timeMs + (left > 0 ? left : GRENADE_LIFE_MS);
    if (weapon->takedamage) {
        Q_VecSet(ent->r.mins, -GRENADE_HALF, -GRENADE_HALF, -GRENADE_HALF);
        Q_VecSet(ent->r.maxs, GRENADE_HALF, GRENADE_HALF, GRENADE_HALF);
        ent->takeDamage = true;
        ent->health = 1;
        ent->die = DieExplode;
        ent->contents = BG_CONTENTS_CORPSE; // explosions reach it, players do not stop at it
    }
    G_Link(ent);
}

static void FireGrenade(gclient_t *client, const bg_weapon_t *weapon)
{
    vec3_t muzzle, forward, velocity;

    BG_MuzzleOrigin(&client->player, &level.weapons, muzzle);
    Q_AngleVectors(client->player.viewAngles, forward, NULL, NULL);
    Q_VecScale(forward, weapon->projectileSpeed + Q_VecDot(client->player.velocity, forward), velocity);
    velocity[2] += weapon->projectileSpeedUp;
    ThrowGrenade(client, weapon, muzzle, velocity);
}

static void FlyStraight(gentity_t *ent, int prestepMs)
{
    ent->s.pos.trType = TR_LINEAR;
    ent->s.pos.trTime = level.timeMs - prestepMs;
    ent->nextThinkMs = level.timeMs + ROCKET_LIFE_MS;
    G_Link(ent);
}

void G_DropShell(gentity_t *owner, const bg_weapon_t *weapon, const vec3_t start, const vec3_t velocity)
{
    gentity_t *ent = SpawnMissile(owner, weapon, start);

    if (!ent)
        return;
    Q_VecCopy(velocity, ent->s.pos.trDelta);
    FlyStraight(ent, 0);
}

static void FireRocket(gclient_t *client, const bg_weapon_t *weapon)
{
    float spread = BG_SpreadDegrees(&client->player, &level.weapons, &level.bgSettings);
    vec3_t muzzle, direction, forward;
    gentity_t *ent;

    BG_MuzzleOrigin(&client->player, &level.weapons, muzzle);
    BG_SpreadPoint(muzzle, client->player.viewAngles, spread, ROCKET_SPREAD_RANGE, &level.random, direction);
    Q_VecSub(direction, muzzle, direction);
    Q_VecNormalize(direction);
    ent = SpawnMissile(G_EntityOf(client), weapon, muzzle);
    if (!ent)
        return;
    Q_VecScale(direction, weapon->projectileSpeed, ent->s.pos.trDelta);
    FlyStraight(ent, ROCKET_PRESTEP_MS);
    BG_AddEvent(&client->player, BG_EV_PROJECTILE_LAUNCH, 0);
    Q_AngleVectors(client->player.viewAngles, forward, NULL, NULL);
    Q_VecMA(client->player.velocity, -KICK, forward, client->player.velocity);
}

void G_FireMissile(gclient_t *client, const bg_weapon_t *weapon)
{
    if (weapon->weaponType == BG_WT_GRENADE)
        FireGrenade(client, weapon);
    else if (weapon->weaponType == BG_WT_PROJECTILE)
        FireRocket(client, weapon);
}

void G_DropLiveGrenade(gclient_t *client)
{
    const bg_player_t *player = &client->player;
    vec3_t start, velocity;

    if (!BG_IsHoldingGrenade(player, &level.weapons))
        return;
    Q_VecCopy(player->origin, start);
    start[2] += 40;
    velocity[0] = 160 * Q_RandomSigned(&level.random);
    velocity[1] = 160 * Q_RandomSigned(&level.random);
    velocity[2] = 160 * Q_RandomFloat(&level.random);
    ThrowGrenade(client, &level.weapons.list[player->weapon], start, velocity);
    client->player.grenadeTimeLeft = 0;
}
