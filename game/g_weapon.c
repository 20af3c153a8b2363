// Weapon files, and what happens when a weapon goes off: bullets and blows.  Rules:
// movement-weapons-damage 5.1, 6; weapon-files 1 and 3.  When it goes off is the weapon step of bg's
// business.
#include "g_local.h"
#include "g_script.h"
#include "g_syscalls.h"
#include <string.h>

enum {
    BULLET_RANGE = 10000,
    MAX_PENETRATIONS = 13, // [6]
    MELEE_RANGE = 64,
    MOUNTED_BARREL = 24,
    MAX_LIST = 16384,
    MASK_BULLET = BG_CONTENTS_SOLID | BG_CONTENTS_GLASS | BG_CONTENTS_SHOTCLIP | BG_CONTENTS_BODY |
                  BG_CONTENTS_PLAYER_MOVER,
};

// ------------------------------------------------------------- files

static void LoadWeapon(const char *name)
{
    char path[MAX_QPATH], error[512];
    char *text;
    int length = 0;

    if (!Q_Format(path, sizeof(path), "weapons/mp/%s", name)) {
        G_Printf("weapons/mp/%s: the path is too long\n", name);
        return;
    }
    text = Sys_ReadFile(path, BG_MAX_WEAPON_FILE, &length);
    if (!text) {
        G_Printf("%s: cannot be read, or is longer than %d bytes\n", path, BG_MAX_WEAPON_FILE);
        return;
    }
    if (!BG_AddWeapon(&level.weapons, name, text, (size_t)length, error, sizeof(error)))
        G_Printf("%s\n", error);
    G_Free(text);
}

static void LoadLocDamage(void)
{
    static const char path[] = "info/mp_lochit_dmgtable";
    char error[512];
    int length = 0;
    char *text = Sys_ReadFile(path, BG_MAX_WEAPON_FILE, &length);

    BG_DefaultLocDamage(level.locDamage);
    if (!text)
        return;
    if (!BG_ParseLocDamageTable(path, text, (size_t)length, level.locDamage, error, sizeof(error))) {
        G_Printf("%s\n", error);
        BG_DefaultLocDamage(level.locDamage);
    }
    G_Free(text);
}

// Configstring 7: the names in table order [script-api 7.1].
static void PublishNames(void)
{
    char names[BG_MAX_WEAPONS * (BG_MAX_WEAPON_NAME + 1)];

    names[0] = '\0';
    for (int i = 1; i < level.weapons.count; i++) {
        if (i > 1)
            Q_StringAppend(names, sizeof(names), " ");
        Q_StringAppend(names, sizeof(names), level.weapons.list[i].name);
    }
    G_ConfigSet(7, names);
}

// A weapon file that could not be loaded takes its other modes' link with it, not the weapons.
static void DropLostModes(void)
{
    bg_weapon_t *list = level.weapons.list;
    bool lost[BG_MAX_WEAPONS] = {false}, again = true;

    while (again) {
        again = false;
        for (int i = 1; i < level.weapons.count; i++) {
            int alt = BG_FindWeapon(&level.weapons, list[i].altWeapon);

            if (!list[i].altWeapon[0] || (alt && !lost[alt]))
                continue;
            G_Printf("WARNING: weapon '%s' has one mode: '%s' is not loaded, or has lost its own\n",
                     list[i].name, list[i].altWeapon);
            list[i].altWeapon[0] = '\0';
            lost[i] = again = true;
        }
    }
}

void G_LoadWeapons(void)
{
    char *list = G_Alloc(MAX_LIST);
    const char *name = list;
    int count = Sys_FileList("weapons/mp", "", list, MAX_LIST);
    char error[512];

    BG_InitWeapons(&level.weapons);
    for (int i = 0; i < count; i++, name += strlen(name) + 1) {
        size_t length = strlen(name);

        if (length == 0 || name[0] == '.' || name[length - 1] == '/' || name[length - 1] == '~')
            continue;
        LoadWeapon(name);
    }
    G_Free(list);
    G_AddWeaponStandins();
    DropLostModes();
    if (!BG_LinkWeapons(&level.weapons, error, sizeof(error)))
        G_Error("%s", error);
    LoadLocDamage();
    PublishNames();
}

const char *G_WeaponName(int index)
{
    return BG_WeaponName(&level.weapons, index);
}

void G_WeaponClassname(int index, char *out, size_t size)
{
    const bg_weapon_t *weapon = &level.weapons.list[index];

    for (int i = 0; weapon && !weapon->radiantName[0] && i < BG_MAX_WEAPONS; i++)
        weapon = weapon->altIndex ? &level.weapons.list[weapon->altIndex] : NULL;
    if (weapon)
        Q_StringCopy(out, size, weapon->radiantName);
    else
        Q_Format(out, size, "mpweapon_%s", level.weapons.list[index].name);
}

bool G_IsPrecached(int weapon)
{
    return (level.precached[weapon / 32] >> weapon % 32) & 1;
}

// ------------------------------------------------------------- carried on the body

static void TakeOff(gclient_t *client)
{
    const bg_weapon_t *weapon = &level.weapons.list[client->attachedWeapon];

    if (client->attachedWeapon && weapon->attachModel[0])
        Scr_DetachModel(G_EntityOf(client), weapon->attachModel);
    client->attachedWeapon = 0;
}

void G_CarryWeapon(gclient_t *client, int event)
{
    int held = client->player.weapon;

    if (event == BG_EV_DETACH_ALL)
        Scr_DetachAllModels(G_EntityOf(client));
    if (event == BG_EV_RAISE || event == BG_EV_PUT_AWAY || event == BG_EV_DETACH_ALL)
        TakeOff(client);
    if (event != BG_EV_RAISE || held <= 0 || held >= level.weapons.count)
        return;
    if (level.weapons.list[held].attachModel[0])
        Scr_AttachModel(G_EntityOf(client), level.weapons.list[held].attachModel);
    client->attachedWeapon = held;
}

// ------------------------------------------------------------- bullets

static void ImpactEvent(const gentity_t *shooter, const bg_trace_t *trace)
{
    gentity_t *event;

    if (trace->surfaceFlags & BG_SURF_NOIMPACT)
        return;
    event = G_TempEvent(trace->endPos, BG_EV_BULLET_HIT);
    if (!event)
        return;
    event->s.otherEntityNum = shooter->s.number;
    event->s.otherEntityNum2 = trace->entity;
    event->s.generic1 = BG_SurfaceType(trace->surfaceFlags);
    Q_VecCopy(trace->normal, event->s.origin2);
}

static damage_t BulletDamage(gentity_t *shooter, gentity_t *gun, const bg_weapon_t *weapon,
                             const vec3_t point, const vec3_t direction, int amount)
{
    damage_t d = {.attacker = shooter, .inflictor = gun, .weapon = weapon->index, .damage = amount};

    d.mod = weapon->rifleBullet ? BG_MOD_RIFLE_BULLET : BG_MOD_PISTOL_BULLET;
    d.flags = weapon->rifleBullet ? DFLAG_PASSED_THROUGH : 0;
    d.hasPoint = d.hasDir = true;
    Q_VecCopy(point, d.point);
    Q_VecCopy(direction, d.dir);
    return d;
}

static void HitByBullet(gentity_t *target, damage_t *damage)
{
    if (target->client)
        damage->hitLocation =
            BG_HitLocation(&target->client->player, &level.bgSettings, damage->point, damage->dir);
    G_Damage(target, damage);
}

void G_CountHit(const gentity_t *shooter)
{
    if (!shooter || !shooter->client)
        return;
    shooter->client->shotsHit++;
    G_ReportCount(COUNT_HITS, 1);
}

static bool IsHeavyGun(const bg_weapon_t *weapon)
{
    enum { AMMO_LMG = 3 }; // lmg, hmg, umg [5.1]

    return weapon->ammoType >= AMMO_LMG;
}

// Some bullets are seen flying.
static void TracerEvent(const gentity_t *shooter, const bg_weapon_t *weapon, const vec3_t muzzle,
                        const vec3_t end)
{
    float chance = IsHeavyGun(weapon) ? cvars.tracerChanceLmg.value : cvars.tracerChance.value;
    gentity_t *event;

    if (Q_RandomFloat(&level.random) >= chance)
        return;
    event = G_TempEvent(end, BG_EV_TRACER);
    if (!event)
        return;
    Q_VecCopy(muzzle, event->s.origin2);
    event->s.otherEntityNum = shooter->s.number;
}

// What stops a bullet first: what traces meet, or a missile that can be shot, which they do not know.
static void TraceBullet(bg_trace_t *trace, const vec3_t start, const vec3_t end, int pass)
{
    gentity_t *missile;
    float share;

    Sys_Trace(trace, start, NULL, NULL, end, pass, MASK_BULLET);
    missile = G_ShotMissile(start, trace->endPos, &share);
    if (!missile)
        return;
    trace->entity = missile->s.number;
    trace->fraction *= share;
    trace->contents = missile->contents;
    trace->surfaceFlags = 0;
    Q_VecLerp(start, trace->endPos, share, trace->endPos);
}

// One bullet, through glass and (rifles) players.  The gun is the shooter, or what he is mounted at.
static void FireBullet(gentity_t *shooter, gentity_t *gun, const bg_weapon_t *weapon, const vec3_t muzzle,
                       const vec3_t end)
{
    vec3_t start, direction;
    int pass = gun->s.number;
    float share = 1;
    bool counted = false;

    Q_VecCopy(muzzle, start);
    Q_VecSub(end, muzzle, direction);
    Q_VecNormalize(direction);
    for (int i = 0; i < MAX_PENETRATIONS; i++) {
        bg_trace_t trace;
        gentity_t *target;
        damage_t damage;
        int amount;

        TraceBullet(&trace, start, end, pass);
        amount =
            G_WholeDamage((float)BG_DamageAtDistance(weapon, Q_VecDistance(start, trace.endPos)) * share);
        damage = BulletDamage(shooter, gun, weapon, trace.endPos, direction, amount);
        G_DamageTriggersOnWay(start, trace.endPos, &damage);
        if (i == 0)
            TracerEvent(shooter, weapon, muzzle, trace.endPos);
        if (trace.fraction >= 1 || trace.entity < 0 || trace.entity >= MAX_GENTITIES)
            return;
        target = &g_entities[trace.entity];
        if (!target->client)
            ImpactEvent(shooter, &trace);
        if (target->client && !counted)
            G_CountHit(shooter);
        counted = counted || target->client;
        if (target->takeDamage)
            HitByBullet(target, &damage);
        if (trace.contents & BG_CONTENTS_GLASS) {
            Q_VecMA(trace.endPos, 1, direction, start);
            continue;
        }
        if (!target->client || !weapon->rifleBullet)
            return;
        share *= 0.5f;
        pass = trace.entity;
        Q_VecCopy(trace.endPos, start);
    }
}

static void FireOther(gclient_t *client, const bg_weapon_t *weapon)
{
    if (weapon->weaponType == BG_WT_GAS)
        G_FireGas(client, weapon);
    else if (weapon->weaponType == BG_WT_SPOTTER)
        G_CallArtillery(client, weapon);
    else
        G_FireMissile(client, weapon);
}

void G_FireWeapon(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client);
    const bg_weapon_t *weapon;
    vec3_t muzzle, end;

    if (client->player.weapon <= 0 || client->player.weapon >= level.weapons.count)
        return;
    weapon = &level.weapons.list[client->player.weapon];
    client->shotsFired++;
    G_ReportCount(COUNT_SHOTS, 1);
    if (weapon->weaponType != BG_WT_BULLET) {
        FireOther(client, weapon);
        return;
    }
    BG_MuzzleOrigin(&client->player, &level.weapons, muzzle);
    BG_SpreadPoint(muzzle, client->player.viewAngles,
                   BG_SpreadDegrees(&client->player, &level.weapons, &level.bgSettings), BULLET_RANGE,
                   &level.random, end);
    FireBullet(ent, ent, weapon, muzzle, end);
}

void G_FireMounted(gclient_t *gunner, gentity_t *gun, const bg_weapon_t *weapon, const vec3_t end)
{
    vec3_t direction, muzzle, velocity;

    gunner->shotsFired++;
    G_ReportCount(COUNT_SHOTS, 1);
    if (weapon->weaponType == BG_WT_BULLET) {
        FireBullet(G_EntityOf(gunner), gun, weapon, gun->r.currentOrigin, end);
        return;
    }
    Q_VecSub(end, gun->r.currentOrigin, direction);
    Q_VecNormalize(direction);
    Q_VecMA(gun->r.currentOrigin, MOUNTED_BARREL, direction, muzzle); // out of the gun's own box
    Q_VecScale(direction, weapon->projectileSpeed, velocity);
    G_DropShell(G_EntityOf(gunner), weapon, muzzle, velocity);
}

void G_MeleeAttack(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client), *target;
    const bg_weapon_t *weapon;
    damage_t d = {.attacker = ent, .inflictor = ent, .mod = BG_MOD_MELEE};
    bg_trace_t trace;
    vec3_t eye, forward, end;

    if (client->player.weapon <= 0 || client->player.weapon >= level.weapons.count)
        return;
    weapon = &level.weapons.list[client->player.weapon];
    BG_ViewOrigin(&client->player, eye);
    Q_AngleVectors(client->player.viewAngles, forward, NULL, NULL);
    Q_VecMA(eye, MELEE_RANGE, forward, end);
    Sys_Trace(&trace, eye, NULL, NULL, end, ent->s.number, MASK_BULLET);
    if (trace.fraction >= 1 || trace.entity < 0 || trace.entity >= MAX_GENTITIES) {
        BG_AddEvent(&client->player, BG_EV_MELEE_MISS, 0);
        return;
    }
    target = &g_entities[trace.entity];
    BG_AddEvent(&client->player, BG_EV_MELEE_HIT, BG_SurfaceType(trace.surfaceFlags));
    if (!target->takeDamage)
        return;
    d.weapon = weapon->index;
    d.damage = weapon->meleeDamage + Q_RandomRange(&level.random, 0, 5);
    d.hasPoint = d.hasDir = true;
    Q_VecCopy(trace.endPos, d.point);
    Q_VecCopy(forward, d.dir);
    if (target->client)
        d.hitLocation = BG_HitLocation(&target->client->player, &level.bgSettings, trace.endPos, forward);
    G_Damage(target, &d);
}
