// Things that lie in the map: weapons, rounds and health.  Rules: movement-weapons-damage 10.  Walking over
// one takes health, and rounds for a weapon that one has; a new weapon is taken by the use key.
#include "g_local.h"
#include "g_syscalls.h"
#include <math.h>
#include <string.h>

enum {
    SETTLE_MS = 200,
    SETTLE_DEPTH = 4096,
    DROPPER_WAIT_MS = 1000,
    TAKEN_FREE_MS = 100,
    RESPAWNS = 8, // spawn flag of weapons
    MAX_DROPPED = 32,
    AMMO_ROUNDS = 10,  // of an ammo item whose key `count` does not say
    AMMO_RESPAWN = 40, // seconds
    SPIN = 360,        // most degrees a second of a dropped weapon
};

// Health items by their share of the maximum.
static const struct {
    const char *classname;
    int percent;
} healthItems[] = {{"item_health_small", 10}, {"item_health", 25}, {"item_health_large", 50}};

bool G_IsItem(const gentity_t *ent)
{
    return ent->isItem;
}

static int FindHealth(const char *classname)
{
    for (size_t i = 0; i < ARRAY_LEN(healthItems); i++)
        if (!Q_StringCompareNoCase(healthItems[i].classname, classname))
            return healthItems[i].percent;
    return 0;
}

// What a health item gives and may fill up to, both in percent of the maximum [10].
static int HealthLimit(int percent)
{
    return percent == 5 || percent == 100 ? 200 : 100;
}

// The weapon whose rounds an item_ammo_NAME holds: NAME begins with its pool or, but for _mp, its file name;
// the longest such name wins.
static int FindAmmoItem(const char *classname)
{
    static const char prefix[] = "item_ammo_";
    const char *name = classname + sizeof(prefix) - 1;
    size_t longest = 0;
    int found = 0;

    if (!Q_StringHasPrefixNoCase(classname, prefix))
        return 0;
    for (int i = 1; i < level.weapons.count; i++) {
        const bg_weapon_t *weapon = &level.weapons.list[i];
        size_t pool = strlen(weapon->ammoName), file = strlen(weapon->name);

        if (file > 3 && !Q_StringCompareNoCase(weapon->name + file - 3, "_mp"))
            file -= 3;
        if (pool > longest && !Q_StringCompareNoCaseN(name, weapon->ammoName, (int)pool)) {
            longest = pool;
            found = i;
        }
        if (file > longest && !Q_StringCompareNoCaseN(name, weapon->name, (int)file)) {
            longest = file;
            found = i;
        }
    }
    return found;
}

static int FindWeaponItem(const char *classname)
{
    static const char *const prefixes[] = {"mpweapon_", "weapon_"};

    for (int i = 1; i < level.weapons.count; i++) {
        const bg_weapon_t *weapon = &level.weapons.list[i];

        if (weapon->radiantName[0] && !Q_StringCompareNoCase(weapon->radiantName, classname))
            return i;
        for (size_t p = 0; p < ARRAY_LEN(prefixes); p++)
            if (Q_StringHasPrefixNoCase(classname, prefixes[p]) &&
                !Q_StringCompareNoCase(classname + strlen(prefixes[p]), weapon->name))
                return i;
    }
    return 0;
}

static void ThinkReturn(gentity_t *self)
{
    G_Link(self);
    G_AddEvent(self, BG_EV_ITEM_RESPAWN, 0);
}

static void ThinkFree(gentity_t *self)
{
    G_FreeEntity(self);
}

// How long until a taken item is back; below 0: never.
static int RespawnMs(const gentity_t *item)
{
    float seconds = -1;

    if (item->isAmmo)
        seconds = AMMO_RESPAWN;
    else if (item->itemWeapon && (item->spawnflags & RESPAWNS))
        seconds = cvars.weaponRespawn.value;
    if (item->wait != 0)
        seconds = item->wait;
    if (seconds < 0)
        return -1;
    seconds += item->random * Q_RandomSigned(&level.random);
    return seconds < 1 ? 1000 : (int)(seconds * 1000);
}

// `dropped`: what he let go for it; NULL for nothing.
static void Taken(gentity_t *item, gclient_t *client, const char *kind, const char *name,
                  const gentity_t *dropped)
{
    gsc_value_t args[2] = {G_ScriptEntity(G_EntityOf(client)), G_ScriptEntity(dropped)};
    unsigned generation = item->generation;
    int respawnMs = item->dropTimeMs ? -1 : RespawnMs(item);

    G_LogPrintf("%s;%d;%d;%s;%s\n", kind, client->guid, client->number, client->name, name);
    BG_AddEvent(&client->player, item->itemWeapon ? BG_EV_ITEM_PICKUP : BG_EV_ITEM_PICKUP_QUIET, 0);
    G_ScriptNotify(item, "trigger", args, 2);
    if (!item->inUse || item->generation != generation)
        return;
    G_UseTargets(item, G_EntityOf(client));
    G_Unlink(item);
    item->think = respawnMs < 0 ? ThinkFree : ThinkReturn;
    item->nextThinkMs = level.timeMs + (respawnMs < 0 ? TAKEN_FREE_MS : respawnMs);
}

static bool TakeHealth(gentity_t *item, gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client);
    int amount = (int)((int64_t)client->maxHealth * item->count / 100);
    int64_t most = (int64_t)client->maxHealth * HealthLimit(item->count) / 100, sum;

    if (ent->health >= client->maxHealth)
        return false;
    sum = (int64_t)ent->health + (amount < 1 ? 1 : amount);
    ent->health = (int)(sum < most ? sum : most);
    return true;
}

static int RoundsIn(const gentity_t *item)
{
    const bg_weapon_t *weapon = &level.weapons.list[item->itemWeapon];

    if (item->count < 0)
        return 0;
    if (item->count > 0)
        return item->count;
    if (item->isAmmo)
        return AMMO_ROUNDS;
    if (weapon->dropAmmoMax > 0 && weapon->dropAmmoMax >= weapon->dropAmmoMin)
        return Q_RandomRange(&level.random, weapon->dropAmmoMin, weapon->dropAmmoMax + 1);
    return (int)((float)(weapon->clipSize - 1) * (0.5f + 0.5f * Q_RandomFloat(&level.random))) + 1;
}

static bool InReach(const gentity_t *item, const gentity_t *player)
{
    float dz = player->r.currentOrigin[2] - item->r.currentOrigin[2];

    return fabsf(player->r.currentOrigin[0] - item->r.currentOrigin[0]) <= 36 &&
           fabsf(player->r.currentOrigin[1] - item->r.currentOrigin[1]) <= 36 && dz >= -88 && dz <= 18;
}

static bool MayTake(const gentity_t *item, const gentity_t *other)
{
    if (!other->client || other->client->dead || other->client->state != STATE_PLAYING || other->health < 1)
        return false;
    return item->dropTimeMs == 0 || level.timeMs - item->dropTimeMs >= DROPPER_WAIT_MS ||
           item->parent.number != other->s.number;
}

// Rounds for a weapon that he has.  With g_weaponAmmoPools what does not fit stays in the item.
static void TakeRounds(gentity_t *self, gclient_t *client)
{
    int rounds = RoundsIn(self),
        taken = BG_AddAmmo(&client->player, &level.weapons, self->itemWeapon, rounds);

    if (taken <= 0)
        return;
    G_ServerCommand(client->number, "f \"GAME_PICKUP_AMMO\x14%s\"",
                    level.weapons.list[self->itemWeapon].displayName);
    if (taken < rounds && Sys_CvarInt("g_weaponAmmoPools")) {
        self->count = rounds - taken;
        BG_AddEvent(&client->player, BG_EV_AMMO_PICKUP, 0);
        return;
    }
    if (self->isAmmo)
        Taken(self, client, "Item", self->classname, NULL);
    else
        Taken(self, client, "Weapon", G_WeaponName(self->itemWeapon), NULL);
}

static void TouchItem(gentity_t *self, gentity_t *other)
{
    if (!MayTake(self, other) || !InReach(self, other))
        return;
    if (!self->itemWeapon) {
        if (TakeHealth(self, other->client))
            Taken(self, other->client, "Item", self->classname, NULL);
        return;
    }
    if (BG_HasWeapon(&other->client->player, self->itemWeapon))
        TakeRounds(self, other->client);
}

// A new weapon: the item's rounds fill its clip, the rest joins the reserve.  False when no slot is free.
static bool GiveFrom(const gentity_t *self, gclient_t *client)
{
    bg_player_t *player = &client->player;
    int weapon = self->itemWeapon, reserve = BG_Ammo(player, &level.weapons, weapon), rounds, clip;

    if (!BG_GiveWeapon(player, &level.weapons, weapon))
        return false;
    rounds = RoundsIn(self);
    clip = rounds < level.weapons.list[weapon].clipSize ? rounds : level.weapons.list[weapon].clipSize;
    BG_SetClip(player, &level.weapons, weapon, clip);
    if (!level.weapons.list[weapon].clipOnly)
        BG_SetAmmo(player, &level.weapons, weapon, reserve + rounds - clip);
    return true;
}

static void Spin(gentity_t *ent, float yaw)
{
    ent->s.apos.trType = TR_LINEAR;
    ent->s.apos.trTime = level.timeMs;
    Q_VecSet(ent->s.apos.trBase, 0, yaw, 0);
    for (int i = 0; i < 3; i++)
        ent->s.apos.trDelta[i] = SPIN * Q_RandomSigned(&level.random);
}

// Where the spin has turned it to; it comes to lie flat.
static void StopSpin(gentity_t *ent)
{
    vec3_t angles;

    G_EvaluateTrajectory(&ent->s.apos, level.timeMs, angles);
    G_SetAngles(ent, (vec3_t){0, Q_AngleNormalize180(angles[YAW]), 0});
}

static void PutDown(gentity_t *item, const vec3_t origin)
{
    Q_VecClear(item->velocity);
    StopSpin(item);
    G_SetOrigin(item, origin);
    G_Link(item);
}

static void UseItem(gentity_t *self, gentity_t *other, gentity_t *activator)
{
    gclient_t *client = activator ? activator->client : NULL;
    gentity_t *dropped = NULL;

    (void)other;
    if (!client || !MayTake(self, activator) || BG_HasWeapon(&client->player, self->itemWeapon))
        return;
    if (!GiveFrom(self, client)) {
        int slot = level.weapons.list[self->itemWeapon].weaponSlot;

        dropped = G_DropItem(client, client->player.weaponSlots[slot]);
        if (dropped)
            PutDown(dropped, self->r.currentOrigin);
        if (!GiveFrom(self, client))
            return;
    }
    G_ServerCommand(client->number, "a %d", self->itemWeapon);
    Taken(self, client, "Weapon", G_WeaponName(self->itemWeapon), dropped);
}

static void InitItem(gentity_t *ent)
{
    ent->isItem = true;
    ent->contents = BG_CONTENTS_TRIGGER;
    Q_VecSet(ent->r.mins, -21, -21, -18);
    Q_VecSet(ent->r.maxs, 21, 21, 30);
    ent->touch = TouchItem;
    ent->usable = ent->itemWeapon && !ent->isAmmo;
    ent->use = ent->usable ? UseItem : NULL;
    G_WireItem(ent);
    G_Link(ent);
}

static void ThinkSettle(gentity_t *self)
{
    static const vec3_t mins = {-8, -8, 0}, maxs = {8, 8, 8};
    bg_trace_t trace;
    vec3_t end;

    Q_VecCopy(self->r.currentOrigin, end);
    end[2] -= SETTLE_DEPTH;
    Sys_Trace(&trace, self->r.currentOrigin, mins, maxs, end, self->s.number, BG_CONTENTS_SOLID);
    if (!trace.startSolid && trace.fraction < 1) {
        G_SetOrigin(self, trace.endPos);
        self->s.groundEntityNum = trace.entity;
    }
    G_Link(self);
}

bool G_SpawnItem(gentity_t *ent)
{
    int percent = FindHealth(ent->classname), ammo = FindAmmoItem(ent->classname);

    ent->isAmmo = ammo != 0;
    ent->itemWeapon = percent ? 0 : ammo ? ammo : FindWeaponItem(ent->classname);
    if (!percent && !ent->itemWeapon)
        return false;
    if (percent && ent->count <= 0)
        ent->count = percent;
    InitItem(ent);
    if (!(ent->spawnflags & 1)) { // 1: keeps its height
        ent->think = ThinkSettle;
        ent->nextThinkMs = level.timeMs + SETTLE_MS;
    }
    return true;
}

// ------------------------------------------------------------- dropped ones

// How far the nearest player is.
static float Loneliness(const gentity_t *item)
{
    float nearest = INFINITY;

    for (int i = 0; i < level.maxClients; i++)
        if (g_clients[i].connected == CON_CONNECTED && g_clients[i].state == STATE_PLAYING)
            nearest = fminf(nearest, Q_VecDistance(item->r.currentOrigin, g_clients[i].player.origin));
    return nearest;
}

// Too many: the one farthest from all players goes.
static void LimitDropped(void)
{
    gentity_t *loneliest = NULL;
    int count = 0, limit = Q_ClampInt(cvars.maxDroppedWeapons.integer, 1, MAX_DROPPED);
    float farthest = -1;

    for (int i = FIRST_FREE_ENTITY; i < level.numEntities; i++) {
        gentity_t *ent = &g_entities[i];

        if (!ent->inUse || !ent->isItem || !ent->dropTimeMs)
            continue;
        count++;
        if (Loneliness(ent) > farthest) {
            farthest = Loneliness(ent);
            loneliest = ent;
        }
    }
    if (count > limit)
        G_FreeEntity(loneliest);
}

static bool SharesReserve(const gclient_t *client, int weapon)
{
    for (int i = 1; i < level.weapons.count; i++)
        if (i != weapon && BG_HasWeapon(&client->player, i) &&
            level.weapons.list[i].ammoIndex == level.weapons.list[weapon].ammoIndex)
            return true;
    return false;
}

// Takes a weapon away with its clip and, unless another weapon lives on it, its reserve; returns the rounds.
static int TakeLoaded(gclient_t *client, int weapon)
{
    bg_player_t *player = &client->player;
    int rounds = BG_Clip(player, &level.weapons, weapon);

    BG_TakeWeapon(player, &level.weapons, weapon);
    BG_SetClip(player, &level.weapons, weapon, 0);
    if (SharesReserve(client, weapon))
        return rounds;
    rounds += BG_Ammo(player, &level.weapons, weapon);
    BG_SetAmmo(player, &level.weapons, weapon, 0);
    return rounds;
}

gentity_t *G_DropItem(gclient_t *client, int weapon)
{
    gentity_t *ent;
    char classname[MAX_QPATH + 16];
    vec3_t forward, origin;
    int rounds;

    if (!BG_HasWeapon(&client->player, weapon) || level.weapons.list[weapon].doNotDrop)
        return NULL;
    rounds = TakeLoaded(client, weapon);
    if ((rounds == 0 && level.weapons.list[weapon].clipOnly) || !(ent = G_SpawnEntity()))
        return NULL;
    G_WeaponClassname(weapon, classname, sizeof(classname));
    G_SetString(&ent->classname, classname);
    ent->itemWeapon = weapon;
    ent->count = rounds > 0 ? rounds : -1;
    ent->dropTimeMs = level.timeMs;
    ent->parent = G_Ref(G_EntityOf(client));
    Q_AngleVectors(client->player.viewAngles, forward, NULL, NULL);
    BG_ViewOrigin(&client->player, origin);
    origin[2] -= 20;
    Q_VecScale(forward, 150, ent->velocity);
    ent->velocity[2] += 200 + 50 * Q_RandomSigned(&level.random);
    G_SetOrigin(ent, origin);
    Spin(ent, client->player.viewAngles[YAW]);
    InitItem(ent);
    ent->isFlying = true;
    LimitDropped();
    return ent->inUse ? ent : NULL; // when it is the one that has to go
}

// One frame of a dropped weapon's flight: no bounce, rests where the ground is level enough.
static void Fly(gentity_t *ent)
{
    static const vec3_t mins = {-8, -8, 0}, maxs = {8, 8, 8};
    float dt = (float)level.frameMs * 0.001f;
    bg_trace_t trace;
    vec3_t end;

    ent->velocity[2] -= level.gravity * dt;
    Q_VecMA(ent->r.currentOrigin, dt, ent->velocity, end);
    Sys_Trace(&trace, ent->r.currentOrigin, mins, maxs, end, ent->s.number, BG_CONTENTS_SOLID);
    G_SetOrigin(ent, trace.endPos);
    G_Link(ent);
    if (Sys_PointContents(trace.endPos, ent->s.number) & BG_CONTENTS_NODROP) {
        G_FreeEntity(ent);
        return;
    }
    if (trace.fraction >= 1)
        return;
    ent->isFlying = trace.normal[2] <= 0 && !trace.startSolid;
    Q_VecClear(ent->velocity);
    if (!ent->isFlying)
        StopSpin(ent);
}

void G_RunItem(gentity_t *ent)
{
    if (ent->isFlying)
        Fly(ent);
    if (ent->inUse)
        G_RunThink(ent);
}
