// Enemies: who is seen, where the gun points, when it fires.  A bot sees by traces from its eyes, needs time
// to react, turns no faster than a wrist does, and its aim wanders; how much of each is its skill.
#include <math.h>
#include "g_bot.h"

enum {
    SIGHT_RANGE = 6000,
    NEAR_SIGHT = 500, // nearer than this is noticed at once
    HEARING_RANGE = 500,
    FIGHT_RANGE = 800, // nearer than this somebody with a goal may stop for a fight
    FORGET_MS = 6000,
    SIGHTS_RANGE = 350,
    SET_UP_MS = 15000,
    MOVE_ON_MS = 10000,
    SCAN_FRAMES = 4, // each bot looks around every so many frames
};

static bool IsEnemy(const gclient_t *client, const gclient_t *other)
{
    if (other == client || other->connected != CON_CONNECTED || other->state != STATE_PLAYING || other->dead)
        return false;
    if ((client->team == TEAM_AXIS || client->team == TEAM_ALLIES) && client->team == other->team)
        return false;
    return G_EntityOf(other)->health > 0;
}

static bool CanSee(const gclient_t *client, const gclient_t *other)
{
    vec3_t eye, point;
    bg_trace_t trace;

    BG_ViewOrigin(&client->player, eye);
    for (int i = 0; i < 2; i++) {
        BG_ViewOrigin(&other->player, point);
        if (i == 1)
            point[2] = other->player.origin[2] + other->player.viewHeight * 0.5f;
        Sys_Trace(&trace, eye, NULL, NULL, point, client->number, BG_CONTENTS_SOLID);
        if (trace.fraction == 1 || trace.entity == other->number)
            return true;
    }
    return false;
}

// Somebody far away is not seen at the first glance.
static bool Notices(bot_t *bot, const gclient_t *client, const gclient_t *other)
{
    vec3_t to, forward;
    float distance;

    Q_VecSub(other->player.origin, client->player.origin, to);
    distance = Q_VecNormalize(to);
    if (distance > SIGHT_RANGE)
        return false;
    if (distance < HEARING_RANGE && Q_VecLengthSquared(other->player.velocity) > 100 * 100)
        return true;
    Q_AngleVectors(client->player.viewAngles, forward, NULL, NULL);
    return Q_VecDot(forward, to) > 0.4f && // 66 degrees to each side
           (distance < NEAR_SIGHT || G_BotRandom(bot, 0, (int)distance) < NEAR_SIGHT);
}

// Who has a goal has something better to do than to win a fight, most of all a fight from afar.
static fight_mode_t ChooseFightMode(bot_t *bot, const gclient_t *enemy)
{
    const bg_player_t *own = &g_clients[bot->slot].player;

    if (bot->goalKind == GOAL_NONE)
        return (fight_mode_t)G_BotRandom(bot, 0, 3);
    if (bot->isCarrying || Q_VecDistance(own->origin, enemy->player.origin) > FIGHT_RANGE ||
        G_BotRandom(bot, 0, 2))
        return FIGHT_WALK;
    return FIGHT_STRAFE_A_WHILE;
}

static void NewEnemy(bot_t *bot, const gclient_t *enemy, int nowMs)
{
    bot->enemy = G_Ref(G_EntityOf(enemy));
    bot->enemySinceMs = nowMs;
    bot->reactMs = nowMs + 120 + (int)((1 - bot->skill) * (float)G_BotRandom(bot, 150, 450));
    bot->aimErrorYaw = (float)G_BotRandom(bot, -600, 601) / 100 * (1.6f - bot->skill);
    bot->aimErrorPitch = (float)G_BotRandom(bot, -250, 251) / 100 * (1.6f - bot->skill);
    bot->fightMode = ChooseFightMode(bot, enemy);
    bot->lowStance = G_BotRandom(bot, 0, 10) < 4;
}

static void KeepEnemy(bot_t *bot, const gclient_t *client, int nowMs)
{
    gentity_t *ent = G_Deref(bot->enemy);
    bool wasVisible;

    if (!ent || !ent->client || !IsEnemy(client, ent->client)) {
        bot->enemy = G_Ref(NULL);
        bot->enemyVisible = false;
        return;
    }
    wasVisible = bot->enemyVisible;
    bot->enemyVisible = CanSee(client, ent->client);
    if (bot->enemyVisible && !wasVisible)
        Q_VecCopy(ent->client->player.origin, bot->enemyTrack);
    if (bot->enemyVisible) {
        bot->enemySeenMs = nowMs;
        Q_VecCopy(ent->client->player.origin, bot->enemyLast);
    } else if (nowMs - bot->enemySeenMs > FORGET_MS) {
        bot->enemy = G_Ref(NULL);
    }
}

void G_BotLookForEnemies(bot_t *bot, const gclient_t *client, int nowMs)
{
    const gclient_t *best = NULL;
    float bestDistance = 1e12f;

    KeepEnemy(bot, client, nowMs);
    // Who is hurt looks to where it came from.
    if (client->player.pmType < BG_PM_DEAD && G_EntityOf(client)->health < bot->lastHealth &&
        !bot->enemyVisible) {
        Q_VecCopy(client->damageFrom, bot->lookAt);
        bot->lookUntilMs = nowMs + 700;
    }
    bot->lastHealth = G_EntityOf(client)->health;
    if (bot->enemyVisible || (level.frameNumber + bot->slot) % SCAN_FRAMES)
        return;
    for (int i = 0; i < level.maxClients; i++) {
        const gclient_t *other = &g_clients[i];
        float distance;

        if (!IsEnemy(client, other) || !Notices(bot, client, other))
            continue;
        distance = Q_VecDistanceSquared(other->player.origin, client->player.origin);
        if (distance < bestDistance && CanSee(client, other)) {
            best = other;
            bestDistance = distance;
        }
    }
    if (best) {
        gentity_t *old = G_Deref(bot->enemy);

        if (!old || old != G_EntityOf(best))
            NewEnemy(bot, best, nowMs);
        bot->enemyVisible = true;
        bot->enemySeenMs = nowMs;
        Q_VecCopy(best->player.origin, bot->enemyLast);
        Q_VecCopy(best->player.origin, bot->enemyTrack);
    }
}

// Turns the view towards `wanted` as far as a frame allows.
static void Turn(bot_t *bot, const vec3_t wanted, float share, float limit)
{
    for (int i = 0; i < 2; i++) {
        float delta = Q_AngleSubtract(wanted[i], bot->view[i]);

        bot->view[i] = Q_AngleNormalize180(bot->view[i] + Q_Clamp(delta * share, -limit, limit));
    }
    bot->view[PITCH] = Q_Clamp(bot->view[PITCH], -80, 80);
    bot->view[ROLL] = 0;
}

static void AnglesTo(const vec3_t from, const vec3_t to, vec3_t angles)
{
    vec3_t direction;

    Q_VecSub(to, from, direction);
    Q_VecToAngles(direction, angles);
    angles[PITCH] = Q_AngleNormalize180(angles[PITCH]);
    angles[YAW] = Q_AngleNormalize180(angles[YAW]);
}

// A hand is less steady while its owner runs, and when who is aimed at runs across.
static void WanderAim(bot_t *bot, const gclient_t *client, const gclient_t *enemy)
{
    float own = Q_VecLength(client->player.velocity), amount;
    vec3_t to, across;

    Q_VecSub(enemy->player.origin, client->player.origin, to);
    Q_VecNormalize(to);
    Q_VecMA(enemy->player.velocity, -Q_VecDot(enemy->player.velocity, to), to, across);
    amount = (0.8f + own / 150 + Q_VecLength(across) / 90) * (1.3f - bot->skill);
    bot->aimErrorYaw = bot->aimErrorYaw * 0.94f + (float)G_BotRandom(bot, -100, 101) / 100 * amount;
    bot->aimErrorPitch =
        bot->aimErrorPitch * 0.94f + (float)G_BotRandom(bot, -100, 101) / 100 * amount * 0.7f;
}

static void WeaponButtons(bot_t *bot, const gclient_t *client, usercmd_t *cmd, bool wantsToShoot)
{
    const bg_player_t *player = &client->player;
    const bg_weapon_t *weapon = &level.weapons.list[player->weapon];
    int clip = BG_Clip(player, &level.weapons, player->weapon);

    if (player->weapon && clip < weapon->clipSize && !bot->enemyVisible && clip * 2 <= weapon->clipSize &&
        BG_Ammo(player, &level.weapons, player->weapon) > 0)
        cmd->buttons |= 32;
    if (!wantsToShoot) {
        bot->triggerHeld = false;
        return;
    }
    // A single-shot weapon needs the finger off between shots.
    if (bot->triggerHeld && weapon->semiAuto && player->weaponTime <= 1) {
        bot->triggerHeld = false;
        return;
    }
    bot->triggerHeld = true;
    cmd->buttons |= 1;
}

// Looks over the sights from afar.  A machine gun has to be set up to fire; when nothing comes of that for a
// while its owner goes elsewhere, and tries it again later.
static bool WantsSights(bot_t *bot, const gclient_t *client, float distance, int nowMs)
{
    const bg_weapon_t *weapon = &level.weapons.list[client->player.weapon];

    if (G_BotPressesOn(bot) || !weapon->aimDownSight)
        return false;
    if (weapon->weaponClass != BG_WC_LMG)
        return distance > SIGHTS_RANGE;
    if (nowMs - bot->enemySinceMs > SET_UP_MS + MOVE_ON_MS)
        bot->enemySinceMs = nowMs;
    return nowMs - bot->enemySinceMs < SET_UP_MS;
}

void G_BotAim(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    gentity_t *enemy = G_Deref(bot->enemy);
    vec3_t eye, point, wanted, aim;
    float distance, off;
    bool shoot = false;

    BG_ViewOrigin(&client->player, eye);
    if (!enemy || !bot->enemyVisible) {
        if (enemy && nowMs - bot->enemySeenMs < 2500) {
            Q_VecCopy(bot->enemyLast, point);
            point[2] += 45;
            AnglesTo(eye, point, wanted);
            Turn(bot, wanted, 0.4f, 18);
        } else if (nowMs < bot->lookUntilMs) {
            AnglesTo(eye, bot->lookAt, wanted);
            wanted[PITCH] = 0;
            Turn(bot, wanted, 0.4f, 18);
        }
        WeaponButtons(bot, client, cmd, false);
        return;
    }
    WanderAim(bot, client, enemy->client);
    // The eye is a little behind who runs across.
    Q_VecLerp(bot->enemyTrack, enemy->client->player.origin, 0.2f + 0.35f * bot->skill, bot->enemyTrack);
    Q_VecCopy(bot->enemyTrack, point);
    point[2] += enemy->client->player.viewHeight * 0.72f;
    AnglesTo(eye, point, wanted);
    Q_VecCopy(wanted, aim);
    aim[YAW] += bot->aimErrorYaw;
    aim[PITCH] += bot->aimErrorPitch;
    Turn(bot, aim, 0.3f + 0.25f * bot->skill, 12 + 14 * bot->skill);

    distance = Q_VecDistance(eye, point);
    // It fires when it believes to be on target: its error is unknown to it.
    off = fabsf(Q_AngleSubtract(aim[YAW], bot->view[YAW])) +
          fabsf(Q_AngleSubtract(aim[PITCH], bot->view[PITCH]));
    if (nowMs >= bot->reactMs && off < 1.2f + atanf(20 / (distance + 1)) * 57.3f)
        shoot = true;
    if (WantsSights(bot, client, distance, nowMs))
        cmd->buttons |= 16;
    if (distance < 60 && off < 40 && nowMs >= bot->reactMs &&
        level.weapons.list[client->player.weapon].meleeDamage > 0) {
        if (level.frameNumber & 1)
            cmd->buttons |= 8;
        shoot = false;
    }
    WeaponButtons(bot, client, cmd, shoot);
}
