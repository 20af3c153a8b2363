// Damage and death.  Order of steps: movement-weapons-damage 7.  What a hit means for a player is for the
// script's PlayerDamage callback to say; it comes back here as G_FinishPlayerDamage.
#include "g_anim.h"
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

enum {
    HEALTH_FLOOR = -999,
    MAX_COUNTED_DAMAGE = 1000000, // of one hit; the death of anybody
    RADIUS_LIFT = 24,             // an explosion throws up a little
    MAX_RADIUS = 65536,
    AIR_MS = 12000,
    DROWN_EACH_MS = 1000,
    MOST_DROWN_DAMAGE = 15,
    TELEFRAG_DAMAGE = 100000,
};

// ------------------------------------------------------------- damage

int G_WholeDamage(float damage)
{
    return damage >= MAX_COUNTED_DAMAGE ? MAX_COUNTED_DAMAGE : damage >= 1 ? (int)damage : 0; // no number: 0
}

static int WeaponOf(const damage_t *damage)
{
    if (damage->weapon >= 0)
        return damage->weapon;
    if (damage->inflictor && !damage->inflictor->client && damage->inflictor->itemWeapon)
        return damage->inflictor->itemWeapon;
    if (damage->attacker && damage->attacker->client)
        return damage->attacker->client->player.weapon;
    return 0;
}

static bool IsBullet(int mod)
{
    return mod == BG_MOD_PISTOL_BULLET || mod == BG_MOD_RIFLE_BULLET || mod == BG_MOD_HEAD_SHOT;
}

static bool CanBeDamaged(const gentity_t *target)
{
    const gclient_t *client = target->client;

    if (!target->inUse || !target->takeDamage)
        return false;
    return !client || (client->connected == CON_CONNECTED && !client->noclip && !client->ufo);
}

static gsc_value_t OptionalVector(bool has, const vec3_t v)
{
    return has ? Gsc_Vector(v) : Gsc_Undefined();
}

static void NotifyDamage(gentity_t *target, const damage_t *damage, int amount)
{
    gsc_value_t mod = Gsc_NewString(level.vm, G_ModName(damage->mod));
    gsc_value_t args[6] = {
        Gsc_Int(amount),
        G_ScriptEntity(damage->attacker),
        OptionalVector(damage->hasDir, damage->dir),
        OptionalVector(damage->hasPoint, damage->point),
        mod,
        G_ScriptEntity(damage->inflictor),
    };

    G_ScriptNotify(target, "damage", args, 6);
    Gsc_Release(level.vm, mod);
}

static void DamageEntity(gentity_t *target, const damage_t *damage)
{
    int amount = damage->damage < 1 ? 1 : damage->damage;
    unsigned generation = target->generation;

    if (target->isDamageTrigger) {
        G_DamageTrigger(target, damage);
        return;
    }
    if (G_IsMover(target) && target->use && !Q_StringCompareNoCaseN(target->classname, "func_", 5)) {
        G_ScriptNotifyEntity(target, "trigger", damage->attacker);
        target->use(target, damage->inflictor, damage->attacker);
        return;
    }
    // [movement-weapons-damage 7.1, 4]
    if (target->keepsHealth || !Q_StringCompareNoCaseN(target->classname, "script_", 7)) {
        NotifyDamage(target, damage, amount);
        return;
    }
    if (target->godMode)
        return;
    target->health -= amount;
    NotifyDamage(target, damage, amount);
    if (target->health >= 1 || !target->inUse || target->generation != generation)
        return;
    if (target->health < HEALTH_FLOOR)
        target->health = HEALTH_FLOOR;
    G_ScriptNotifyEntity(target, "death", damage->attacker);
    if (target->inUse && target->generation == generation && target->die)
        target->die(target, damage->inflictor, damage->attacker, amount, damage->mod);
}

void G_Damage(gentity_t *target, const damage_t *damage)
{
    damage_t d = *damage;

    if (!CanBeDamaged(target))
        return;
    if (d.hitLocation > BG_HIT_NONE && d.hitLocation < BG_NUM_HIT_LOCATIONS)
        d.damage = G_WholeDamage((float)d.damage * level.locDamage[d.hitLocation]);
    d.damage = Q_ClampInt(d.damage, 0, MAX_COUNTED_DAMAGE);
    d.weapon = WeaponOf(&d);
    if (cvars.debugDamage.integer)
        G_Printf("client:%d health:%d damage:%d hit:%s\n", target->s.number, target->health, d.damage,
                 BG_HitLocationName(d.hitLocation));
    if (target->client)
        G_ScriptDamage(target->client, &d);
    else
        DamageEntity(target, &d);
}

// What the original's clients hear and see of a bullet in flesh; others know one event for it.
static void FleshEvent(const gclient_t *victim, const damage_t *damage)
{
    gentity_t *event = level.profile == PROFILE_UO ? G_TempEvent(damage->point, BG_EV_BULLET_HIT) : NULL;

    if (!event)
        return;
    event->s.otherEntityNum2 = victim->number;
    event->s.generic1 = BG_SURFACE_FLESH;
}

static void HitEvents(const gclient_t *victim, const damage_t *damage)
{
    gentity_t *event;

    if (!IsBullet(damage->mod) || !damage->hasPoint)
        return;
    FleshEvent(victim, damage);
    event = G_TempEvent(damage->point, damage->mod == BG_MOD_PISTOL_BULLET ? BG_EV_BULLET_HIT_CLIENT_SMALL
                                                                           : BG_EV_BULLET_HIT_CLIENT_LARGE);
    if (!event)
        return;
    event->s.otherEntityNum = victim->number;
    event->s.eventParm = victim->number;
}

void G_FinishPlayerDamage(gclient_t *victim, const damage_t *damage)
{
    gentity_t *ent = G_EntityOf(victim);
    gsc_value_t args[2];
    int life = victim->spawnCount;

    if (damage->damage <= 0 || victim->connected != CON_CONNECTED)
        return;
    if (damage->hasDir && !(damage->flags & DFLAG_NO_KNOCKBACK))
        BG_Knockback(&victim->player, damage->dir, damage->damage, cvars.knockback.value);
    if (ent->godMode)
        return;
    HitEvents(victim, damage);
    if (victim->damageTaken < MAX_COUNTED_DAMAGE)
        victim->damageTaken += damage->damage < MAX_COUNTED_DAMAGE ? damage->damage : MAX_COUNTED_DAMAGE;
    if (damage->attacker)
        Q_VecCopy(damage->attacker->r.currentOrigin, victim->damageFrom);
    victim->lastAttacker = damage->attacker ? damage->attacker->s.number : ENTITYNUM_WORLD;
    ent->health -= damage->damage < MAX_COUNTED_DAMAGE ? damage->damage : MAX_COUNTED_DAMAGE;
    G_ReportCount(COUNT_DAMAGE, damage->damage);
    args[0] = Gsc_Int(damage->damage);
    args[1] = G_ScriptEntity(damage->attacker);
    G_ScriptNotify(ent, "damage", args, 2);
    if (ent->health > 0 || victim->spawnCount != life)
        return;
    if (ent->health < HEALTH_FLOOR)
        ent->health = HEALTH_FLOOR;
    G_KillPlayer(victim, damage);
}

// ------------------------------------------------------------- death

static void CountDeath(gclient_t *victim, const gentity_t *attacker)
{
    if (attacker && attacker->client && attacker->client != victim) {
        attacker->client->kills++;
        G_ReportCount(COUNT_KILLS, 1);
    } else {
        G_ReportCount(COUNT_SUICIDES, 1);
    }
}

void G_KillPlayer(gclient_t *victim, const damage_t *damage)
{
    gentity_t *ent = G_EntityOf(victim);
    damage_t d = *damage;
    int life = victim->spawnCount;

    if (victim->dead || victim->player.pmType >= BG_PM_DEAD || victim->connected != CON_CONNECTED)
        return;
    victim->dead = true;
    d.weapon = WeaponOf(&d);
    CountDeath(victim, d.attacker);
    G_ScriptNotifyEntity(ent, "death", d.attacker);
    if (victim->connected != CON_CONNECTED || victim->spawnCount != life)
        return;
    G_DropLiveGrenade(victim);
    G_AnimDeath(victim);
    BG_AddEvent(&victim->player, BG_EV_DEATH, 0);
    G_ScriptKilled(victim, &d);
    if (victim->connected != CON_CONNECTED || victim->spawnCount != life)
        return;
    G_LeaveTurret(victim);
    if (victim->connected != CON_CONNECTED || victim->spawnCount != life)
        return;
    BG_KillPlayer(&victim->player);
    ent->health = 0;
    ent->takeDamage = true;
    victim->deadYaw = (int)victim->player.viewAngles[YAW];
    if (d.attacker && d.attacker != ent) {
        vec3_t toKiller;

        Q_VecSub(d.attacker->r.currentOrigin, ent->r.currentOrigin, toKiller);
        victim->deadYaw = (int)Q_VecToYaw(toKiller);
    }
    G_LinkPlayer(victim);
}

// ------------------------------------------------------------- water

// Without air for 12 s, then 2 a second and 2 more each time, 15 at most.  Decided: the sources name
// MOD_WATER and no numbers.
void G_WaterFrame(gclient_t *client)
{
    damage_t d = {.mod = BG_MOD_WATER, .weapon = 0, .flags = DFLAG_NO_KNOCKBACK};

    if (client->player.waterLevel < 3 || client->dead || client->state != STATE_PLAYING ||
        client->player.pmType != BG_PM_NORMAL) {
        client->airOutMs = level.timeMs + AIR_MS;
        client->drownDamage = 0;
        return;
    }
    if (level.timeMs < client->airOutMs)
        return;
    client->airOutMs += DROWN_EACH_MS;
    client->drownDamage =
        client->drownDamage + 2 > MOST_DROWN_DAMAGE ? MOST_DROWN_DAMAGE : client->drownDamage + 2;
    d.damage = client->drownDamage;
    d.attacker = &g_entities[ENTITYNUM_WORLD];
    G_Damage(G_EntityOf(client), &d);
}

// ------------------------------------------------------------- radius damage

static bool IsClear(const vec3_t from, const vec3_t to, const gentity_t *target, const gentity_t *inflictor)
{
    bg_trace_t trace;

    Sys_Trace(&trace, from, NULL, NULL, to, inflictor ? inflictor->s.number : ENTITYNUM_NONE,
              BG_MASK_RADIUS_RAY);
    return trace.fraction >= 1 || trace.entity == target->s.number;
}

// Share of an explosion that reaches a target, by five lines of sight.
static float Visibility(const vec3_t origin, const gentity_t *target, const gentity_t *inflictor,
                        float radius)
{
    static const float side[5][2] = {{0, 0}, {15, 15}, {15, -15}, {-15, 15}, {-15, -15}};
    vec3_t middle, to, way;
    int clear = 0;

    Q_VecAdd(target->r.absmin, target->r.absmax, middle);
    Q_VecScale(middle, 0.5f, middle);
    for (int i = 0; i < 5; i++) {
        Q_VecSet(to, middle[0] + side[i][0], middle[1] + side[i][1], middle[2]);
        clear += IsClear(origin, to, target, inflictor);
    }
    if (clear)
        return target->client && clear < 3 ? (float)clear / 3 : 1;
    Q_VecSub(middle, origin, way);
    return Q_VecLength(way) < 0.2f * radius ? 0.1f : 0;
}

static float DistanceToBox(const vec3_t origin, const gentity_t *target)
{
    vec3_t nearest;

    if (!target->contents)
        return Q_VecDistance(origin, target->r.currentOrigin);
    for (int i = 0; i < 3; i++)
        nearest[i] = Q_Clamp(origin[i], target->r.absmin[i], target->r.absmax[i]);
    return Q_VecDistance(origin, nearest);
}

bool G_RadiusDamage(const vec3_t origin, gentity_t *attacker, gentity_t *inflictor, float inner, float outer,
                    float radius, gentity_t *ignore, int mod)
{
    int list[MAX_GENTITIES], count;
    vec3_t mins, maxs;
    bool hitClient = false;
    float half;

    if (!attacker)
        return false;
    radius = radius >= 1 ? Q_Clamp(radius, 1, MAX_RADIUS) : 1;
    half = radius * 1.41421356f;
    for (int i = 0; i < 3; i++) {
        mins[i] = origin[i] - half;
        maxs[i] = origin[i] + half;
    }
    count = Sys_EntitiesInBox(mins, maxs, list, MAX_GENTITIES);
    for (int i = 0; i < count; i++) {
        gentity_t *target = &g_entities[list[i]];
        damage_t d = {
            .attacker = attacker, .inflictor = inflictor, .flags = DFLAG_RADIUS, .mod = mod, .weapon = -1};
        float distance;

        if (target == ignore || !CanBeDamaged(target) || (target->client && level.ignoreRadiusDamagePlayers))
            continue;
        distance = DistanceToBox(origin, target);
        if (distance >= radius)
            continue;
        d.damage = G_WholeDamage((outer + (inner - outer) * (1 - distance / radius)) *
                                 Visibility(origin, target, inflictor, radius));
        if (d.damage <= 0)
            continue;
        d.hasPoint = d.hasDir = true;
        Q_VecCopy(origin, d.point);
        Q_VecSub(target->r.currentOrigin, origin, d.dir);
        d.dir[2] += RADIUS_LIFT;
        Q_VecNormalize(d.dir);
        hitClient = hitClient || (target->client && target != attacker);
        G_Damage(target, &d);
    }
    return hitClient;
}

// The next living player who stands in a place, after list entry *at; NULL when there is none.
static gentity_t *StandsAt(const vec3_t origin, const gentity_t *ignore, int *at)
{
    float half = level.bgSettings.boundsWidth * 0.5f;
    vec3_t mins = {origin[0] - half, origin[1] - half, origin[2]};
    vec3_t maxs = {origin[0] + half, origin[1] + half, origin[2] + level.bgSettings.boundsHeightStanding};
    int list[MAX_GENTITIES];
    int count = Sys_EntitiesInBox(mins, maxs, list, MAX_GENTITIES);

    for (; *at < count; ++*at) {
        gentity_t *ent = &g_entities[list[*at]];

        if (ent != ignore && ent->client && ent->health > 0 && ent->contents == BG_CONTENTS_BODY)
            return ent;
    }
    return NULL;
}

bool G_WouldTelefrag(const vec3_t origin, const gentity_t *ignore)
{
    int at = 0;

    return StandsAt(origin, ignore, &at) != NULL;
}

void G_Telefrag(const vec3_t origin, gentity_t *by)
{
    damage_t d = {.mod = BG_MOD_TELEFRAG,
                  .weapon = 0,
                  .damage = TELEFRAG_DAMAGE,
                  .attacker = by,
                  .inflictor = by,
                  .flags = DFLAG_NO_PROTECTION};
    gentity_t *victim;

    for (int at = 0; (victim = StandsAt(origin, by, &at)); at++)
        G_Damage(victim, &d);
}
