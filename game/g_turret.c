// Mounted guns (misc_mg42, misc_turret): who stands at one, where he may look, what it does to others, its
// heat. Rules: script-api 1, 2.5, 4.2, 6.8; weapon-files 2; movement-weapons-damage 2.3, 3.7, 6, 7.1.  The
// sources give names, keys and notifies; how the parts move together is ours, and said where it is decided.
#include "g_local.h"
#include "g_syscalls.h"
#include <math.h>
#include <string.h>

enum {
    TURRET_RANGE = 10000,
    RANGE_LEFT = 24, // a gunner may stand so much farther away than his place is
    MOST_RISE = 96,  // between his feet and the gun
    STEP = 18,       // his place is so much higher or lower than where he stands, at most
    DEFAULT_FIRE_MS = 100,
    HEAT_FRAME_MS = 50, // cooldownRate is of one server frame
};

#define HEAT_LIMIT 1.0f // an overheated gun fires again at half of it

struct turret {
    entity_ref_t ent;   // none, or of an entity that is gone: the place is free
    int weapon, damage; // damage 0: the weapon's own
    float leftArc, rightArc, topArc, bottomArc, heat;
    bool isOverheated;
    int fireMs; // level time of the next shot, at the earliest
    vec3_t aim; // where the barrel points; the entity's own angles are the middle of the arcs
    entity_ref_t user;
};

static turret_t turrets[MAX_TURRETS];

void G_TurretInit(void)
{
    memset(turrets, 0, sizeof(turrets));
    for (int i = 0; i < MAX_TURRETS; i++)
        turrets[i].ent.number = turrets[i].user.number = -1;
}

turret_t *G_TurretOf(const gentity_t *ent)
{
    for (int i = 0; ent && i < MAX_TURRETS; i++)
        if (G_Deref(turrets[i].ent) == ent)
            return &turrets[i];
    return NULL;
}

int G_CountTurrets(void)
{
    int count = 0;

    for (int i = 0; i < MAX_TURRETS; i++)
        count += G_Deref(turrets[i].ent) != NULL;
    return count;
}

float *G_TurretArc(turret_t *turret, turret_arc_t arc)
{
    float *arcs[] = {&turret->rightArc, &turret->leftArc, &turret->topArc, &turret->bottomArc};

    return arcs[arc];
}

float G_TurretHeat(const turret_t *turret)
{
    return turret->heat;
}

bool G_IsTurretOverheated(const turret_t *turret)
{
    return turret->isOverheated;
}

// ------------------------------------------------------------- the gunner

static turret_t *TurretOfClient(const gclient_t *client)
{
    return client->turretFlags ? G_TurretOf(G_Deref(client->turret)) : NULL;
}

static gclient_t *UserOf(const turret_t *turret)
{
    gentity_t *user = G_Deref(turret->user);

    return user && user->client && TurretOfClient(user->client) == turret ? user->client : NULL;
}

bool G_IsAtTurret(const gclient_t *client)
{
    return client->turretFlags != 0;
}

void G_LeaveTurret(gclient_t *client)
{
    gentity_t *gun = G_Deref(client->turret);
    turret_t *turret = G_TurretOf(gun);

    if (!client->turretFlags)
        return;
    client->turretFlags = 0;
    client->player.eFlags &= ~BG_EF_TURRET;
    client->turret.number = -1;
    if (!turret)
        return;
    turret->user.number = -1;
    G_ScriptNotifyEntity(gun, "deactivated", G_EntityOf(client));
}

static float Behind(const turret_t *turret)
{
    float distance = level.weapons.list[turret->weapon].playerPositionDist;

    return distance > 0 ? distance : 40;
}

// Puts the gunner behind the gun, on the floor, as it is turned; where that cannot be he stays where he is.
static void PlaceGunner(const turret_t *turret, gclient_t *client)
{
    const gentity_t *gun = G_Deref(turret->ent);
    gentity_t *ent = G_EntityOf(client);
    vec3_t high, place, low, forward, flat = {0, 0, 0};
    bg_trace_t trace;

    flat[YAW] = client->player.viewAngles[YAW];
    Q_AngleVectors(flat, forward, NULL, NULL);
    Q_VecCopy(client->player.origin, high);
    high[2] += STEP;
    Q_VecMA(gun->r.currentOrigin, -Behind(turret), forward, place);
    place[2] = high[2];
    Sys_Trace(&trace, high, ent->r.mins, ent->r.maxs, place, ent->s.number, BG_MASK_PLAYERSOLID);
    if (trace.startSolid || trace.fraction < 1)
        return;
    Q_VecCopy(place, low);
    low[2] -= 2 * STEP;
    Sys_Trace(&trace, place, ent->r.mins, ent->r.maxs, low, ent->s.number, BG_MASK_PLAYERSOLID);
    if (trace.startSolid || trace.fraction >= 1)
        return;
    Q_VecCopy(trace.endPos, client->player.origin);
}

// Near enough to hold it, wherever it is turned.
static bool IsNear(const turret_t *turret, const gclient_t *client)
{
    const gentity_t *gun = G_Deref(turret->ent);
    float reach = Behind(turret) + RANGE_LEFT;
    vec3_t way;

    Q_VecSub(gun->r.currentOrigin, client->player.origin, way);
    return way[0] * way[0] + way[1] * way[1] <= reach * reach && fabsf(way[2]) <= MOST_RISE;
}

static bool IsInReach(const turret_t *turret, const gclient_t *client)
{
    const gentity_t *gun = G_Deref(turret->ent);
    vec3_t way, forward, flat = {0, gun->r.currentAngles[YAW], 0};

    Q_AngleVectors(flat, forward, NULL, NULL);
    Q_VecSub(gun->r.currentOrigin, client->player.origin, way);
    return Q_VecDot(way, forward) > 0 && IsNear(turret, client);
}

static float Within(float angle, float middle, float below, float above)
{
    return middle + Q_Clamp(Q_AngleNormalize180(angle - middle), -below, above);
}

// Looks no farther than the gun turns [weapon-files 2, arcs].
static void HoldView(const turret_t *turret, gclient_t *client)
{
    const float *middle = G_Deref(turret->ent)->r.currentAngles;
    vec3_t angles;

    Q_VecCopy(client->player.viewAngles, angles);
    angles[YAW] = Within(angles[YAW], middle[YAW], turret->rightArc, turret->leftArc);
    angles[PITCH] = Within(angles[PITCH], middle[PITCH], turret->topArc, turret->bottomArc);
    if (angles[YAW] != client->player.viewAngles[YAW] || angles[PITCH] != client->player.viewAngles[PITCH])
        G_SetPlayerAngles(client, angles);
}

gentity_t *G_FreeTurret(int index)
{
    gentity_t *gun = index < MAX_TURRETS ? G_Deref(turrets[index].ent) : NULL;

    return gun && gun->use && !UserOf(&turrets[index]) ? gun : NULL;
}

// From behind, alive, on the ground, with nobody else at it.
bool G_MayTakeTurret(const gentity_t *gun, const gclient_t *client)
{
    const turret_t *turret = G_TurretOf(gun);

    return turret && gun->use && !UserOf(turret) && !client->dead && client->player.pmType == BG_PM_NORMAL &&
           client->player.groundEntity != ENTITYNUM_NONE && IsInReach(turret, client);
}

bool G_TurretCovers(const gentity_t *gun, const vec3_t point)
{
    const turret_t *turret = G_TurretOf(gun);
    vec3_t way, angles;
    float yaw, pitch;

    Q_VecSub(point, gun->r.currentOrigin, way);
    Q_VecToAngles(way, angles);
    yaw = Q_AngleNormalize180(angles[YAW] - gun->r.currentAngles[YAW]);
    pitch = Q_AngleNormalize180(angles[PITCH] - gun->r.currentAngles[PITCH]);
    return turret && yaw <= turret->leftArc && yaw >= -turret->rightArc && pitch <= turret->bottomArc &&
           pitch >= -turret->topArc;
}

void G_TurretPlace(const gentity_t *gun, vec3_t place)
{
    const turret_t *turret = G_TurretOf(gun);
    vec3_t forward, flat = {0, gun->r.currentAngles[YAW], 0};

    Q_AngleVectors(flat, forward, NULL, NULL);
    Q_VecMA(gun->r.currentOrigin, turret ? -Behind(turret) : 0, forward, place);
}

static void UseTurret(gentity_t *self, gentity_t *other, gentity_t *activator)
{
    static const int stanceFlags[] = {[BG_STANCE_STAND] = BG_EF_TURRET,
                                      [BG_STANCE_CROUCH] = BG_EF_TURRET_CROUCH,
                                      [BG_STANCE_PRONE] = BG_EF_TURRET_PRONE};
    turret_t *turret = G_TurretOf(self);
    gclient_t *client = activator ? activator->client : NULL;

    (void)other;
    if (!turret || !client || !G_MayTakeTurret(self, client))
        return;
    turret->user = G_Ref(activator);
    client->turret = turret->ent;
    Q_VecCopy(self->r.currentAngles, turret->aim);
    client->turretFlags = stanceFlags[level.weapons.list[turret->weapon].stance];
    client->player.eFlags |= client->turretFlags;
    Q_VecClear(client->player.velocity);
    HoldView(turret, client);
    PlaceGunner(turret, client);
    G_LinkPlayer(client);
    G_ScriptNotifyEntity(self, "activated", activator);
}

void G_GunnerMoved(gclient_t *client)
{
    turret_t *turret = TurretOfClient(client);
    gentity_t *gun = G_Deref(client->turret);

    if (!client->turretFlags)
        return;
    if (!turret || !gun->use || client->dead || client->state != STATE_PLAYING ||
        G_IsScriptLinked(G_EntityOf(client)) ||
        !IsNear(turret, client)) { // a script has put him or it elsewhere
        G_LeaveTurret(client);
        return;
    }
    client->player.eFlags |= client->turretFlags;
    HoldView(turret, client);
    PlaceGunner(turret, client);
}

// ------------------------------------------------------------- the gun

static float Turn(float from, float to, float degreesPerSecond)
{
    float most = degreesPerSecond * (float)level.frameMs * 0.001f, way = Q_AngleNormalize180(to - from);

    return degreesPerSecond > 0 ? from + Q_Clamp(way, -most, most) : to;
}

// Follows the gunner's view; stays as it was left.
static void Aim(turret_t *turret, gentity_t *gun, const gclient_t *client)
{
    const bg_weapon_t *weapon = &level.weapons.list[turret->weapon];

    turret->aim[YAW] = Turn(turret->aim[YAW], client->player.viewAngles[YAW], weapon->horTurnSpeed);
    turret->aim[PITCH] = Turn(turret->aim[PITCH], client->player.viewAngles[PITCH], weapon->vertTurnSpeed);
    Q_VecCopy(turret->aim, gun->s.apos.trBase); // what clients see of it
}

static void Heat(turret_t *turret, gentity_t *gun, const bg_weapon_t *weapon)
{
    if (weapon->cooldownRate > 0)
        turret->heat -= weapon->cooldownRate * (float)level.frameMs / HEAT_FRAME_MS;
    if (turret->heat < 0)
        turret->heat = 0;
    if (turret->heat < HEAT_LIMIT / 2)
        turret->isOverheated = false;
    if (turret->isOverheated)
        G_ScriptNotify(gun, "overheating", NULL, 0);
}

// The cone is wider the hotter the gun is: from minSpread to maxSpread.
static float Spread(const turret_t *turret, const bg_weapon_t *weapon)
{
    float share = Q_Clamp(turret->heat, 0, 1);

    return weapon->hipSpreadStandMin + (weapon->hipSpreadMax - weapon->hipSpreadStandMin) * share;
}

static void Shoot(turret_t *turret, gentity_t *gun, gclient_t *client)
{
    bg_weapon_t weapon = level.weapons.list[turret->weapon];
    vec3_t end;

    if (turret->damage > 0)
        weapon.damage = turret->damage;
    BG_SpreadPoint(gun->r.currentOrigin, turret->aim, Spread(turret, &weapon), TURRET_RANGE, &level.random,
                   end);
    G_FireMounted(client, gun, &weapon, end);
    BG_AddEvent(&client->player, BG_EV_FIRE_MOUNTED, 0);
    if (weapon.fireHeat > 0)
        turret->heat += weapon.fireHeat;
    if (turret->heat >= HEAT_LIMIT)
        turret->isOverheated = true;
}

// As many shots as its rate gives in a frame.
static void Fire(turret_t *turret, gentity_t *gun, gclient_t *client)
{
    int fireTime = level.weapons.list[turret->weapon].fireTime;
    int life = client->spawnCount;

    if (turret->fireMs < level.timeMs - level.frameMs)
        turret->fireMs = level.timeMs;
    while (turret->fireMs <= level.timeMs && !turret->isOverheated && UserOf(turret) == client &&
           client->spawnCount == life) {
        turret->fireMs += fireTime > 0 ? fireTime : DEFAULT_FIRE_MS;
        Shoot(turret, gun, client);
    }
}

static void ThinkTurret(gentity_t *gun)
{
    turret_t *turret = G_TurretOf(gun);
    unsigned generation = gun->generation;
    const bg_weapon_t *weapon;
    gclient_t *client;

    gun->nextThinkMs = level.timeMs + level.frameMs;
    if (!turret)
        return;
    weapon = &level.weapons.list[turret->weapon];
    client = UserOf(turret);
    if (client)
        Aim(turret, gun, client);
    if (client && (client->cmd.buttons & BG_BUTTON_ATTACK) && !client->frozen && !client->weaponDisabled &&
        !(client->player.eFlags & BG_EF_NO_COMMAND))
        Fire(turret, gun, client);
    if (gun->inUse && gun->generation == generation && G_TurretOf(gun) == turret)
        Heat(turret, gun, weapon);
}

void G_HoldTurrets(int byMs)
{
    for (int i = 0; i < MAX_TURRETS; i++)
        turrets[i].fireMs += byMs;
}

// ------------------------------------------------------------- spawning

static turret_t *FreePlace(void)
{
    for (int i = 0; i < MAX_TURRETS; i++)
        if (!G_Deref(turrets[i].ent))
            return &turrets[i];
    return NULL;
}

static void SetArcs(turret_t *turret, const bg_weapon_t *weapon)
{
    turret->leftArc = G_SpawnFloat("leftarc", weapon->leftArc);
    turret->rightArc = G_SpawnFloat("rightarc", weapon->rightArc);
    turret->topArc = G_SpawnFloat("toparc", weapon->topArc);
    turret->bottomArc = G_SpawnFloat("bottomarc", weapon->bottomArc);
    for (turret_arc_t arc = TURRET_RIGHT; arc <= TURRET_BOTTOM; arc++)
        *G_TurretArc(turret, arc) = Q_Clamp(*G_TurretArc(turret, arc), 0, 180);
}

bool G_InitTurret(gentity_t *ent, const char *weaponInfo, char *error, size_t errorSize)
{
    int weapon = BG_FindWeapon(&level.weapons, weaponInfo);
    turret_t *turret = FreePlace();

    if (!weapon)
        return Q_Format(error, errorSize, "bad weaponinfo '%s' specified for turret", weaponInfo), false;
    if (!level.spawning && !G_IsPrecached(weapon))
        return Q_Format(error, errorSize, "turret '%s' not precached", weaponInfo), false;
    if (!turret)
        return Q_Format(error, errorSize, "G_SpawnTurret: max number of turrets (%d) exceeded", MAX_TURRETS),
               false;
    memset(turret, 0, sizeof(*turret));
    turret->user.number = -1;
    turret->ent = G_Ref(ent);
    turret->weapon = weapon;
    turret->damage = G_SpawnInt("damage", 0);
    Q_VecCopy(ent->r.currentAngles, turret->aim);
    SetArcs(turret, &level.weapons.list[weapon]);
    level.precached[weapon / 32] |= 1u << weapon % 32;
    G_WireTurret(ent, weapon);
    ent->health = ent->maxHealth = ent->health ? ent->health : 100;
    ent->takeDamage = ent->usable = ent->keepsHealth = true;
    ent->use = UseTurret;
    ent->think = ThinkTurret;
    ent->nextThinkMs = level.timeMs + level.frameMs;
    ent->contents = BG_CONTENTS_SHOTCLIP;
    Q_VecSet(ent->r.mins, -12, -12, -12);
    Q_VecSet(ent->r.maxs, 12, 12, 12);
    G_Link(ent);
    return true;
}

// A gun of the map.  One that cannot be is told and left out: the match goes on without it.
void SP_misc_turret(gentity_t *ent)
{
    const char *weaponInfo = G_SpawnKey("weaponinfo", "");
    char error[128] = "no weaponinfo specified for turret";

    if (*weaponInfo && G_InitTurret(ent, weaponInfo, error, sizeof(error)))
        return;
    G_Complain("%s at %.0f %.0f %.0f: %s\n", ent->classname, (double)ent->s.origin[0],
               (double)ent->s.origin[1], (double)ent->s.origin[2], error);
    G_FreeEntity(ent);
}
