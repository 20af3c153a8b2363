// What a bot does beside walking and shooting: which weapon it holds, grenades to where somebody went, cover
// to reload in, and the stance to shoot from.
#include "g_bot.h"

enum {
    GRENADE_NEAR = 250, // nearer than this it would hurt the thrower
    GRENADE_FAR = 900,
    GRENADE_AGAIN_MS = 15000,
    GRENADE_GIVE_UP_MS = 4000,
    HOLD_MS = 700, // the pin is out by then
    COVER_RANGE = 700,
    COVER_TRIES = 8,
    PRONE_RANGE = 1100,
    CROUCH_RANGE = 550,
};

static int Throwable(const gclient_t *client, int slot)
{
    int weapon = client->player.weaponSlots[slot];

    if (!weapon || (BG_Clip(&client->player, &level.weapons, weapon) < 1 &&
                    BG_Ammo(&client->player, &level.weapons, weapon) < 1))
        return 0;
    return weapon;
}

// What it throws next: smoke now and then, or when it has nothing else.
static int GrenadeOf(const bot_t *bot, const gclient_t *client)
{
    int frag = Throwable(client, BG_SLOT_GRENADE), smoke = Throwable(client, BG_SLOT_SMOKEGRENADE);

    return smoke && (bot->prefersSmoke || !frag) ? smoke : frag;
}

static bool HasRounds(const gclient_t *client, int weapon)
{
    return weapon && (BG_Clip(&client->player, &level.weapons, weapon) > 0 ||
                      BG_Ammo(&client->player, &level.weapons, weapon) > 0);
}

void G_BotAsked(bot_t *bot, const gclient_t *client, int weapon)
{
    bot->askedWeapon = weapon > 0 && weapon < level.weapons.count ? weapon : 0;
    bot->askedLife = client->spawnCount;
}

int G_BotWeapon(const bot_t *bot, const gclient_t *client)
{
    static const int order[] = {BG_SLOT_PRIMARY, BG_SLOT_PRIMARYB, BG_SLOT_PISTOL};

    if (bot->grenadePhase != GRENADE_NONE && GrenadeOf(bot, client))
        return GrenadeOf(bot, client);
    if (bot->askedLife == client->spawnCount && BG_HasWeapon(&client->player, bot->askedWeapon) &&
        (HasRounds(client, bot->askedWeapon) || level.weapons.list[bot->askedWeapon].maxAmmo <= 0))
        return bot->askedWeapon;
    for (size_t i = 0; i < ARRAY_LEN(order); i++) {
        if (HasRounds(client, client->player.weaponSlots[order[i]]))
            return client->player.weaponSlots[order[i]];
    }
    return client->player.weapon;
}

static bool WantsToThrow(bot_t *bot, const gclient_t *client, int nowMs)
{
    float distance = Q_VecDistance(bot->enemyLast, client->player.origin);

    return nowMs >= bot->grenadeMs && GrenadeOf(bot, client) && G_Deref(bot->enemy) && !bot->enemyVisible &&
           nowMs - bot->enemySeenMs > 300 && nowMs - bot->enemySeenMs < 2500 && distance > GRENADE_NEAR &&
           distance < GRENADE_FAR && client->player.groundEntity != BG_ENTITY_NONE &&
           G_BotRandom(bot, 0, 12) == 0;
}

// Looks a little above where the enemy went: the further, the higher.
static void AimThrow(bot_t *bot, const gclient_t *client)
{
    vec3_t eye, direction, angles;

    BG_ViewOrigin(&client->player, eye);
    Q_VecSub(bot->enemyLast, eye, direction);
    Q_VecToAngles(direction, angles);
    bot->view[YAW] = Q_AngleNormalize180(angles[YAW]);
    bot->view[PITCH] = Q_Clamp(Q_AngleNormalize180(angles[PITCH]) - 6 - Q_VecLength(direction) / 60, -60, 60);
}

void G_BotThrow(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    if (bot->grenadePhase == GRENADE_NONE) {
        if (!WantsToThrow(bot, client, nowMs))
            return;
        bot->grenadePhase = GRENADE_TAKE;
        bot->grenadeMs = nowMs;
    }
    cmd->buttons &= ~(1 | 16 | 32); // neither shot, aim nor reload meanwhile
    AimThrow(bot, client);
    switch (bot->grenadePhase) {
    case GRENADE_TAKE:
        if (client->player.weapon == GrenadeOf(bot, client) && client->player.weaponState == BG_WS_IDLE) {
            bot->grenadePhase = GRENADE_HOLD;
            bot->holdMs = nowMs;
        }
        break;
    case GRENADE_HOLD:
        cmd->buttons |= 1;
        if (nowMs - bot->holdMs >= HOLD_MS) {
            bot->grenadePhase = GRENADE_LET_GO;
            bot->holdMs = nowMs;
        }
        break;
    default:
        if (nowMs - bot->holdMs >= HOLD_MS)
            bot->grenadePhase = GRENADE_NONE;
        break;
    }
    if (bot->grenadePhase == GRENADE_NONE || nowMs - bot->grenadeMs > GRENADE_GIVE_UP_MS ||
        (bot->grenadePhase == GRENADE_TAKE && (!GrenadeOf(bot, client) || bot->enemyVisible))) {
        bot->grenadePhase = GRENADE_NONE;
        bot->grenadeMs = nowMs + G_BotRandom(bot, GRENADE_AGAIN_MS / 2, GRENADE_AGAIN_MS * 2);
        bot->prefersSmoke = G_BotRandom(bot, 0, 3) == 0;
    }
}

// Empty or reloading under fire: a place near by that the enemy does not see; -1 when none was found.
int G_BotCover(bot_t *bot, const gclient_t *client)
{
    gentity_t *enemy = G_Deref(bot->enemy);
    vec3_t eye;

    if (!enemy || !enemy->client)
        return -1;
    BG_ViewOrigin(&enemy->client->player, eye);
    for (int i = 0; i < COVER_TRIES && g_ways.goodCount > 0; i++) {
        int node = g_ways.goodNodes[G_BotRandom(bot, 0, g_ways.goodCount)];
        vec3_t head;
        bg_trace_t trace;

        if (Q_VecDistanceSquared(g_ways.nodes[node].origin, client->player.origin) >
            COVER_RANGE * COVER_RANGE)
            continue;
        Q_VecCopy(g_ways.nodes[node].origin, head);
        head[2] += 50;
        Sys_Trace(&trace, eye, NULL, NULL, head, enemy->s.number, BG_CONTENTS_SOLID);
        if (trace.fraction < 1)
            return node;
    }
    return -1;
}

bool G_BotNeedsCover(const bot_t *bot, const gclient_t *client)
{
    const bg_player_t *player = &client->player;
    bool isReloading = player->weaponState >= BG_WS_RELOADING && player->weaponState <= BG_WS_RELOAD_END;

    return bot->enemyVisible && player->weapon &&
           (isReloading || (BG_Clip(player, &level.weapons, player->weapon) < 1 &&
                            BG_Ammo(player, &level.weapons, player->weapon) > 0));
}

// Far away and in the open a lower stance shoots better.  Prone is a command that stays until it is given
// again.
void G_BotStance(bot_t *bot, const gclient_t *client, usercmd_t *cmd)
{
    static const char *const words[] = {"prone"};
    gentity_t *enemy = G_Deref(bot->enemy);
    float distance = enemy && bot->enemyVisible ? Q_VecDistance(bot->enemyLast, client->player.origin) : 0;
    bool isProne = (client->heldWbuttons & BG_WBUTTON_PRONE) != 0;
    bool isLow = bot->lowStance && bot->fightMode != FIGHT_WALK; // who walks is up
    bool wantsProne = isLow && distance > PRONE_RANGE;

    if (isProne != wantsProne)
        G_BotClientCommand(bot, 1, words);
    if (!wantsProne && isLow && distance > CROUCH_RANGE)
        cmd->upmove = -127;
}
