// Bots and mounted guns: when one takes a gun, what it does there, when it leaves it.
#include "g_bot.h"

enum {
    GUN_FAR = 2500,          // farther ones are nobody's goal
    NOBODY_COMES_MS = 10000, // at a gun without anybody to shoot at
    OUT_OF_ARC_MS = 1500,    // with an enemy where the gun does not reach
    AGAIN_MS = 15000,        // after that something else
};

gentity_t *G_BotNearestGun(const bot_t *bot, const gclient_t *client, int nowMs)
{
    gentity_t *best = NULL;
    float bestDistance = (float)GUN_FAR * GUN_FAR;

    for (int i = 0; i < MAX_TURRETS && nowMs >= bot->gunAgainMs; i++) {
        gentity_t *gun = G_FreeTurret(i);
        float distance =
            gun ? Q_VecDistanceSquared(gun->r.currentOrigin, client->player.origin) : bestDistance;

        if (distance < bestDistance) {
            best = gun;
            bestDistance = distance;
        }
    }
    return best;
}

// Takes a gun that it stands at, when it came for it or when an enemy is in front of it.
void G_BotTakeGun(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    bool cameForIt = bot->goalKind == GOAL_GUN && G_BotIsAtGoal(bot, client);
    gentity_t *gun;
    vec3_t eye, way, angles;

    if (!(cameForIt || bot->enemyVisible) || bot->isCarrying || Scr_IsSteered(bot->slot) ||
        bot->grenadePhase != GRENADE_NONE)
        return;
    gun = G_BotNearestGun(bot, client, nowMs);
    if (!gun || !G_MayTakeTurret(gun, client) || (bot->enemyVisible && !G_TurretCovers(gun, bot->enemyLast)))
        return;
    BG_ViewOrigin(&client->player, eye);
    Q_VecSub(gun->r.currentOrigin, eye, way);
    Q_VecToAngles(way, angles);
    bot->view[YAW] = Q_AngleNormalize180(angles[YAW]);
    bot->view[PITCH] = Q_AngleNormalize180(angles[PITCH]);
    cmd->buttons &= ~1;
    cmd->forwardmove = cmd->rightmove = cmd->upmove = 0;
    G_BotPressUse(client, cmd);
    bot->gunMs = nowMs;
}

void G_BotAtGun(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    gentity_t *gun = G_Deref(client->turret);
    bool covers = gun && bot->enemyVisible && G_TurretCovers(gun, bot->enemyLast);

    if (bot->goalKind == GOAL_GUN)
        G_BotGiveUpGoal(bot, nowMs);
    bot->pathLength = 0;
    if (covers)
        bot->gunMs = nowMs;
    if (nowMs - bot->gunMs < (bot->enemyVisible ? OUT_OF_ARC_MS : NOBODY_COMES_MS))
        return;
    G_BotPressUse(client, cmd);
    bot->gunAgainMs = nowMs + AGAIN_MS;
}
