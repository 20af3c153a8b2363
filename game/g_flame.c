// Fire on players.  Rules: movement-weapons-damage 7.6.  A stock client tells by itself that it burns and
// whose fire it is (command fdc, a bit of its commands); for bots and Quake III clients, who cannot, the
// server follows the stream of a gas weapon and says so for them.
#include "g_local.h"
#include "g_syscalls.h"

enum {
    ARMED_MS = 3000,     // how long a report of fire counts
    CONTACT_MS = 200,    // how long somebody burns after the stream has left him
    OTHERS_SHARE = 4,    // one's own fire does a fourth
    DEFAULT_REACH = 400, // of a stream whose file has no explosionRadius
    MASK_STREAM = BG_CONTENTS_SOLID | BG_CONTENTS_GLASS | BG_CONTENTS_BODY | BG_CONTENTS_PLAYER_MOVER |
                  BG_CONTENTS_WATER,
};

void G_ReportFlame(gclient_t *victim, int attacker)
{
    gclient_t *other = G_ClientOf(attacker);

    if (!other || other->connected != CON_CONNECTED)
        return;
    victim->flameBy = G_Ref(G_EntityOf(other));
    victim->flameArmedMs = level.timeMs + ARMED_MS;
}

void G_FireGas(gclient_t *client, const bg_weapon_t *weapon)
{
    static const vec3_t mins = {-8, -8, -8}, maxs = {8, 8, 8};
    float reach = weapon->explosionRadius > 0 ? weapon->explosionRadius : DEFAULT_REACH;
    vec3_t muzzle, end;
    bg_trace_t trace;
    gclient_t *victim;

    BG_MuzzleOrigin(&client->player, &level.weapons, muzzle);
    BG_SpreadPoint(muzzle, client->player.viewAngles,
                   BG_SpreadDegrees(&client->player, &level.weapons, &level.bgSettings), reach, &level.random,
                   end);
    Sys_Trace(&trace, muzzle, mins, maxs, end, client->number, MASK_STREAM);
    victim = G_ClientOf(trace.entity);
    if (trace.fraction >= 1 || !victim || (!victim->isBot && level.profile == PROFILE_UO))
        return;
    G_ReportFlame(victim, client->number);
    victim->flameContactMs = level.timeMs + CONTACT_MS;
    G_CountHit(G_EntityOf(client));
}

// The weapon that burns: what the attacker holds, else the stock flame thrower, else the first gas weapon.
static const bg_weapon_t *FlameWeapon(const gentity_t *attacker)
{
    const bg_weapon_t *list = level.weapons.list;
    int held = attacker->client ? attacker->client->player.weapon : 0;
    int stock = BG_FindWeapon(&level.weapons, "flamethrower_mp");

    if (held > 0 && held < level.weapons.count && list[held].weaponType == BG_WT_GAS)
        return &list[held];
    for (int i = stock ? stock : 1; i < level.weapons.count; i++)
        if (list[i].weaponType == BG_WT_GAS)
            return &list[i];
    return NULL;
}

void G_FlameFrame(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client), *attacker = G_Deref(client->flameBy);
    bool burns = level.timeMs < client->flameContactMs || (client->cmd.wbuttons & BG_WBUTTON_FLAME);
    const bg_weapon_t *weapon;
    damage_t d = {.mod = BG_MOD_FLAME};

    if (!burns || level.timeMs >= client->flameArmedMs || client->state != STATE_PLAYING || client->dead ||
        !attacker)
        return;
    weapon = FlameWeapon(attacker);
    if (!weapon)
        return;
    d.attacker = d.inflictor = attacker;
    d.weapon = weapon->index;
    d.damage = weapon->damage * (attacker == ent ? 1 : OTHERS_SHARE);
    G_Damage(ent, &d);
}
