// Where a bot goes: along a way to a goal, around what it bumps into, and from side to side in a fight.
#include <string.h>
#include "g_bot.h"

enum {
    REACHED = 22,      // units from a place that count as being there
    LOST = 160,        // units from the way that need a new one
    STEP_MS = 2500,    // longer on the way to one place: it can't be reached like this
    PROGRESS_MS = 500, // less than a few steps in this time: something is in the way
    LOOK_AHEAD = 5,    // places along the way that the eyes are on
    REST_MS = 8000,    // resting for a jump, in all, before another way is looked for
    AT_OBJECTIVE = 56, // units from an objective at which a bot holds use
    HOLD_USE_MS = 9000,
    GIVE_UP_MS = 12000, // no way out for so long: start over
    STEP_LIMIT_Z = 24,  // more than that above or below: another floor
};

static void ForgetPath(bot_t *bot)
{
    bot->pathLength = bot->pathIndex = 0;
    bot->stepIndex = -1;
    bot->restIndex = -1;
}

static bool PlanTo(bot_t *bot, const gclient_t *client, int goal, int nowMs)
{
    int from = G_WaysNearest(client->player.origin);

    ForgetPath(bot);
    bot->repathMs = nowMs + 4000;
    if (from < 0 || goal < 0)
        return false;
    bot->pathLength = G_FindPath(&g_ways, from, goal, bot->path, MAX_BOT_PATH);
    bot->goal = goal;
    // The first place is where it stands: going back to it would cost time.
    bot->pathIndex = bot->pathLength > 1 ? 1 : 0;
    return bot->pathLength > 0;
}

// The nearest living enemy, as somebody who knows the map and hears shots would guess.
static int HuntGoal(bot_t *bot, const gclient_t *client)
{
    int best = -1;
    float bestDistance = 1e12f;

    for (int i = 0; i < level.maxClients; i++) {
        const gclient_t *other = &g_clients[i];
        float distance;

        if (other == client || other->connected != CON_CONNECTED || other->state != STATE_PLAYING ||
            other->dead)
            continue;
        if ((client->team == TEAM_AXIS || client->team == TEAM_ALLIES) && client->team == other->team)
            continue;
        distance = Q_VecDistanceSquared(other->player.origin, client->player.origin) *
                   (float)G_BotRandom(bot, 50, 150);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = i;
        }
    }
    return best < 0 ? -1 : G_WaysNearest(g_clients[best].player.origin);
}

static bool IsForTeam(const objective_t *objective, team_t team)
{
    return objective->state == OBJECTIVE_CURRENT && (objective->team == TEAM_NONE || objective->team == team);
}

static void PlaceOf(const objective_t *objective, vec3_t place)
{
    for (int i = 0; i < 3; i++)
        place[i] = (float)objective->position[i];
}

// One of the places that the compass shows, by lot; -1 when there is none.  What is to be done there is the
// gametype's affair: a bot goes there and holds use, as a player would try.
static int ObjectiveGoal(bot_t *bot, const gclient_t *client)
{
    int found[MAX_OBJECTIVES], count = 0;
    vec3_t place;

    if (client->team != TEAM_AXIS && client->team != TEAM_ALLIES)
        return -1;
    for (int i = 0; i < MAX_OBJECTIVES; i++) {
        if (IsForTeam(Scr_Objective(i), client->team))
            found[count++] = i;
    }
    if (count == 0)
        return -1;
    PlaceOf(Scr_Objective(found[G_BotRandom(bot, 0, count)]), place);
    return G_WaysNearest(place);
}

static bool IsAtObjective(const gclient_t *client)
{
    for (int i = 0; i < MAX_OBJECTIVES; i++) {
        vec3_t place;

        PlaceOf(Scr_Objective(i), place);
        if (IsForTeam(Scr_Objective(i), client->team) &&
            Q_VecDistanceSquared(place, client->player.origin) < AT_OBJECTIVE * AT_OBJECTIVE)
            return true;
    }
    return false;
}

// At an objective with nobody to fight: stand and hold use.  True while it does.
static bool HoldUse(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    if (!bot->towardsObjective || bot->enemyVisible || nowMs < bot->useAgainMs || !IsAtObjective(client)) {
        bot->useUntilMs = 0;
        return false;
    }
    if (!bot->useUntilMs)
        bot->useUntilMs = nowMs + HOLD_USE_MS;
    if (nowMs >= bot->useUntilMs) {
        bot->useUntilMs = 0;
        bot->useAgainMs = nowMs + G_BotRandom(bot, 5000, 15000);
        bot->towardsObjective = false;
        return false;
    }
    cmd->buttons |= 4;
    return true;
}

static void PickGoal(bot_t *bot, const gclient_t *client, int nowMs)
{
    gentity_t *enemy = G_Deref(bot->enemy);
    int goal = -1;

    bot->towardsObjective = false;
    if (nowMs >= bot->useAgainMs && G_BotRandom(bot, 0, 10) < 7) {
        goal = ObjectiveGoal(bot, client);
        bot->towardsObjective = goal >= 0;
    }
    if (goal >= 0)
        ;
    else if (enemy && !bot->enemyVisible && G_BotRandom(bot, 0, 10) < 8)
        goal = G_WaysNearest(bot->enemyLast);
    else if (G_BotRandom(bot, 0, 10) < 6)
        goal = HuntGoal(bot, client);
    if (goal >= 0 && !bot->towardsObjective &&
        Q_VecDistanceSquared(g_ways.nodes[goal].origin, client->player.origin) < 100 * 100)
        goal = -1;
    for (int tries = 0; tries < 4; tries++) {
        if (goal < 0 && g_ways.goodCount > 0)
            goal = g_ways.goodNodes[G_BotRandom(bot, 0, g_ways.goodCount)];
        if (PlanTo(bot, client, goal, nowMs)) {
            bot->noPathMs = 0;
            return;
        }
        goal = -1;
    }
    if (!bot->noPathMs)
        bot->noPathMs = nowMs;
}

static way_kind_t KindOf(int from, int to)
{
    const way_node_t *node = &g_ways.nodes[from];

    for (int i = 0; i < node->linkCount; i++) {
        if (g_ways.links[node->firstLink + i].to == to)
            return (way_kind_t)g_ways.links[node->firstLink + i].kind;
    }
    return WAY_WALK;
}

static float FlatDistance(const vec3_t a, const vec3_t b)
{
    float dx = a[0] - b[0], dy = a[1] - b[1];

    return sqrtf(dx * dx + dy * dy);
}

// Too long on the way to one place: that way is dearer from now on, and another one is looked for.
static bool IsStepFailing(bot_t *bot, int nowMs)
{
    if (bot->stepIndex != bot->pathIndex) {
        bot->stepIndex = bot->pathIndex;
        bot->stepMs = nowMs;
    }
    if (nowMs - bot->stepMs < STEP_MS)
        return false;
    if (bot->pathIndex > 0)
        G_WaysPenalize(bot->path[bot->pathIndex - 1], bot->path[bot->pathIndex]);
    return true;
}

static bool FollowPath(bot_t *bot, const gclient_t *client, vec3_t wishDir, int nowMs)
{
    const bg_player_t *player = &client->player;
    const way_node_t *node;
    way_kind_t kind;
    float flat;

    while (bot->pathIndex < bot->pathLength) {
        float dz;

        node = &g_ways.nodes[bot->path[bot->pathIndex]];
        dz = player->origin[2] - node->origin[2];
        if (FlatDistance(player->origin, node->origin) < REACHED && dz > -20 && dz < 44) {
            bot->pathIndex++;
            continue;
        }
        // Already nearer to the next one, on the same floor: cut the corner.
        if (bot->pathIndex + 1 < bot->pathLength && fabsf(dz) < STEP_LIMIT_Z) {
            const way_node_t *after = &g_ways.nodes[bot->path[bot->pathIndex + 1]];

            if (KindOf(bot->path[bot->pathIndex], bot->path[bot->pathIndex + 1]) == WAY_WALK &&
                Q_VecDistanceSquared(player->origin, after->origin) <
                    Q_VecDistanceSquared(player->origin, node->origin)) {
                bot->pathIndex++;
                continue;
            }
        }
        break;
    }
    if (bot->pathIndex >= bot->pathLength)
        return false;
    node = &g_ways.nodes[bot->path[bot->pathIndex]];
    kind = bot->pathIndex > 0 ? KindOf(bot->path[bot->pathIndex - 1], bot->path[bot->pathIndex]) : WAY_WALK;
    flat = FlatDistance(player->origin, node->origin);
    if ((kind != WAY_CARRY && flat > LOST) || IsStepFailing(bot, nowMs))
        return false;
    Q_VecSub(node->origin, player->origin, wishDir);
    if (kind == WAY_CARRY && player->groundEntity != BG_ENTITY_NONE) {
        vec3_t carrier;

        if (G_WaysCarrier(bot->path[bot->pathIndex - 1], carrier))
            Q_VecSub(carrier, player->origin, wishDir);
    }
    wishDir[2] = 0;
    Q_VecNormalize(wishDir);
    if (kind == WAY_JUMP && flat < 48 && node->origin[2] > player->origin[2] + 8 &&
        player->groundEntity != BG_ENTITY_NONE) {
        // Who has just jumped jumps low (1.3): a ledge needs a rested jump.
        if (player->pmFlags & BG_PMF_JUMPED) {
            bot->stepMs = nowMs;
            bot->progressMs = nowMs;
            if (bot->stepIndex != bot->restIndex) { // once for each place
                bot->restIndex = bot->stepIndex;
                bot->restMs = nowMs;
            }
            if (nowMs - bot->restMs > REST_MS)
                return false;
        } else {
            bot->jumpNow = true;
        }
    }
    if (kind == WAY_CROUCH || (node->flags & NODE_CROUCH))
        bot->crouchNow = true;
    return true;
}

// Is there floor to stand on a little way on?  Asked of the graph: no trace.
static bool IsFloorAt(const vec3_t origin, const vec3_t direction, float distance)
{
    vec3_t at;
    int node;

    Q_VecMA(origin, distance, direction, at);
    node = G_WaysNearest(at);
    return node >= 0 && !(g_ways.nodes[node].flags & (NODE_HURT | NODE_TRAP)) &&
           FlatDistance(g_ways.nodes[node].origin, at) < 30 &&
           fabsf(g_ways.nodes[node].origin[2] - at[2]) < 40;
}

static void Strafe(bot_t *bot, const gclient_t *client, const vec3_t enemyOrigin, vec3_t wishDir, int nowMs)
{
    vec3_t to, side;
    float distance;

    Q_VecSub(enemyOrigin, client->player.origin, to);
    to[2] = 0;
    distance = Q_VecNormalize(to);
    if (nowMs >= bot->strafeUntilMs) {
        bot->strafeDir = G_BotRandom(bot, 0, 2) ? 1 : -1;
        bot->strafeUntilMs = nowMs + G_BotRandom(bot, 350, 1100);
    }
    Q_VecSet(side, to[1] * (float)bot->strafeDir, -to[0] * (float)bot->strafeDir, 0);
    if (!IsFloorAt(client->player.origin, side, 48)) {
        bot->strafeDir = -bot->strafeDir;
        Q_VecNegate(side, side);
        if (!IsFloorAt(client->player.origin, side, 48))
            Q_VecClear(side);
    }
    Q_VecCopy(side, wishDir);
    if (distance > 700 && IsFloorAt(client->player.origin, to, 48))
        Q_VecMA(wishDir, 0.7f, to, wishDir);
    else if (distance < 150 && IsFloorAt(client->player.origin, to, -48))
        Q_VecMA(wishDir, -0.5f, to, wishDir);
    Q_VecNormalize(wishDir);
}

// Bumped into something: a step to the side and a jump; then another goal.
static void Unblock(bot_t *bot, const gclient_t *client, int nowMs)
{
    if (nowMs - bot->progressMs < PROGRESS_MS)
        return;
    if (Q_VecDistanceSquared(client->player.origin, bot->progressOrigin) > 24 * 24) {
        bot->blockedCount = 0;
    } else {
        bot->blockedCount++;
        bot->sidestepUntilMs = nowMs + G_BotRandom(bot, 250, 500);
        bot->sidestepDir = G_BotRandom(bot, 0, 2) ? 1 : -1;
        if (bot->blockedCount >= 5) {
            bot->blockedCount = 0;
            ForgetPath(bot);
        }
    }
    Q_VecCopy(client->player.origin, bot->progressOrigin);
    bot->progressMs = nowMs;
}

static void Sidestep(const bot_t *bot, vec3_t wishDir)
{
    vec3_t side;

    Q_VecSet(side, wishDir[1] * (float)bot->sidestepDir, -wishDir[0] * (float)bot->sidestepDir, 0);
    Q_VecScale(wishDir, 0.25f, wishDir);
    Q_VecAdd(wishDir, side, wishDir);
    Q_VecNormalize(wishDir);
}

static void LookAlong(bot_t *bot, const gclient_t *client, const vec3_t wishDir, int nowMs)
{
    vec3_t to, angles;
    int ahead = bot->pathIndex + LOOK_AHEAD;

    if (bot->enemyVisible || nowMs < bot->lookUntilMs ||
        (G_Deref(bot->enemy) && nowMs - bot->enemySeenMs < 2500))
        return;
    if (ahead >= bot->pathLength)
        ahead = bot->pathLength - 1;
    if (ahead >= 0)
        Q_VecSub(g_ways.nodes[bot->path[ahead]].origin, client->player.origin, to);
    else
        Q_VecCopy(wishDir, to);
    if (to[0] * to[0] + to[1] * to[1] < 16)
        return;
    Q_VecToAngles(to, angles);
    for (int i = 0; i < 2; i++) {
        float wanted = Q_AngleNormalize180(angles[i]) * (i == PITCH ? 0.6f : 1);

        bot->view[i] = Q_AngleNormalize180(bot->view[i] +
                                           Q_Clamp(Q_AngleSubtract(wanted, bot->view[i]) * 0.35f, -20, 20));
    }
}

static void Steer(const bot_t *bot, const vec3_t wishDir, usercmd_t *cmd)
{
    vec3_t flat = {0, bot->view[YAW], 0}, forward, right;
    float f, r, most;

    Q_AngleVectors(flat, forward, right, NULL);
    f = Q_VecDot(wishDir, forward);
    r = Q_VecDot(wishDir, right);
    most = fabsf(f) > fabsf(r) ? fabsf(f) : fabsf(r);
    if (most < 0.01f)
        return;
    cmd->forwardmove = (int8_t)(f / most * 127);
    cmd->rightmove = (int8_t)(r / most * 127);
}

// Under fire with an empty weapon: off to where the enemy does not see.
static void SeekCover(bot_t *bot, const gclient_t *client, int nowMs)
{
    int node;

    if (nowMs < bot->coverMs || !G_BotNeedsCover(bot, client))
        return;
    bot->coverMs = nowMs + 2500;
    node = G_BotCover(bot, client);
    if (node >= 0 && PlanTo(bot, client, node, nowMs)) {
        bot->fightMode = 2; // walks its way while it shoots
        bot->towardsObjective = false;
    }
}

static bool WantsToStrafe(const bot_t *bot)
{
    return bot->enemyVisible && bot->fightMode != 2;
}

void G_BotMove(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    vec3_t wishDir = {0, 0, 0};

    bot->jumpNow = bot->crouchNow = false;
    SeekCover(bot, client, nowMs);
    if (HoldUse(bot, client, cmd, nowMs)) {
        bot->stuckMs = nowMs; // stands on purpose
        bot->stepMs = nowMs;
    } else if (WantsToStrafe(bot)) {
        Strafe(bot, client, bot->enemyLast, wishDir, nowMs);
        bot->stepMs = nowMs;
        if (Q_VecLengthSquared(wishDir) == 0)
            bot->fightMode = 2; // no room here
        if (bot->fightMode == 1 && G_BotRandom(bot, 0, 40) == 0)
            bot->fightMode = 2;
        if (bot->pathLength && nowMs >= bot->repathMs)
            ForgetPath(bot);
    } else {
        if (bot->enemyVisible && nowMs >= bot->repathMs)
            PlanTo(bot, client, G_WaysNearest(bot->enemyLast), nowMs);
        if (!FollowPath(bot, client, wishDir, nowMs)) {
            PickGoal(bot, client, nowMs);
            FollowPath(bot, client, wishDir, nowMs);
        }
    }
    if (Q_VecLengthSquared(wishDir) > 0) {
        Unblock(bot, client, nowMs);
        if (nowMs < bot->sidestepUntilMs) {
            Sidestep(bot, wishDir);
            if (bot->blockedCount >= 2 && client->player.groundEntity != BG_ENTITY_NONE)
                bot->jumpNow = true;
        }
    } else {
        bot->progressMs = nowMs;
    }
    LookAlong(bot, client, wishDir, nowMs);
    Steer(bot, wishDir, cmd);
    if (bot->jumpNow && (level.frameNumber & 1))
        cmd->upmove = 127;
    else if (bot->crouchNow)
        cmd->upmove = -127;
    if (bot->noPathMs && nowMs - bot->noPathMs > GIVE_UP_MS) {
        static const char *const words[] = {"kill"};

        bot->noPathMs = 0;
        G_BotClientCommand(bot, 1, words);
    }
}
