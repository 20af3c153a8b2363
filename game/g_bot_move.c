// Where a bot goes: along a way to a goal, around what it bumps into, and from side to side in a fight.
#include <limits.h>
#include <string.h>
#include "g_bot.h"

enum {
    REACHED = 22,      // units from a place that count as being there
    LOST = 160,        // units from the way that need a new one
    STEP_MS = 2500,    // longer on the way to one place: it can't be reached like this
    PROGRESS_MS = 500, // less than a few steps in this time: something is in the way
    LOOK_AHEAD = 5,    // places along the way that the eyes are on
    REST_MS = 8000,    // resting for a jump, in all, before another way is looked for
    FINAL_NEAR = 14,   // units from the middle of a goal at which a bot stands still
    FULL_MOVE = 127,
    SLOW_MOVE = 40,
    SPRINT_FORWARD = 110, // of 127: whoever looks where he goes
    OVER_EDGE = 32,       // units beyond the place below, so that it does not stop above it
    NO_FLIGHT = 500,
    FLIGHT_ERROR = 12, // units/s that nobody corrects in flight
    OFF_WAYS_SPEED = 100,
    FIGHT_MS = 8000,    // longer on the spot against one enemy leads to nothing
    THROWN_SPEED = 300, // upwards: no jump is as fast
    ZIGZAG_ROOM = 48,
    HELD_RANGE = 40, // and at which it may move about while it fights
    DARE_MS = 4000,
    GIVE_UP_MS = 12000, // no way out for so long: start over
    STEP_LIMIT_Z = 20,  // more than that above or below: another floor
};

static void ForgetPath(bot_t *bot)
{
    bot->pathLength = bot->pathIndex = 0;
    bot->stepIndex = -1;
    bot->restIndex = -1;
}

// Percent that a way may cost; who has found none for a while dares more.
static int HealthLeft(const bot_t *bot, const gclient_t *client, int nowMs)
{
    int most = client->maxHealth > 0 ? client->maxHealth : 100;

    if (bot->noPathMs && nowMs - bot->noPathMs > DARE_MS)
        return INT_MAX;
    return (int)((int64_t)G_EntityOf(client)->health * 100 / most);
}

bool G_BotPlanTo(bot_t *bot, const gclient_t *client, int goal, int nowMs)
{
    int from = G_WaysNearest(client->player.origin);

    ForgetPath(bot);
    bot->repathMs = nowMs + 4000;
    if (from < 0 || goal < 0)
        return false;
    bot->pathLength =
        G_FindPathAlive(&g_ways, from, goal, HealthLeft(bot, client, nowMs), bot->path, MAX_BOT_PATH);
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

static void PickGoal(bot_t *bot, const gclient_t *client, int nowMs)
{
    gentity_t *enemy = G_Deref(bot->enemy);
    int goal = G_BotPickGoal(bot, client, nowMs);

    if (goal >= 0)
        ;
    else if (enemy && !bot->enemyVisible && G_BotRandom(bot, 0, 10) < 8)
        goal = G_WaysNearest(bot->enemyLast);
    else if (G_BotRandom(bot, 0, 10) < 6)
        goal = HuntGoal(bot, client);
    if (goal >= 0 && bot->goalKind == GOAL_NONE &&
        Q_VecDistanceSquared(g_ways.nodes[goal].origin, client->player.origin) < 100 * 100)
        goal = -1;
    for (int tries = 0; tries < 4; tries++) {
        if (goal < 0 && g_ways.goodCount > 0)
            goal = g_ways.goodNodes[G_BotRandom(bot, 0, g_ways.goodCount)];
        if (G_BotPlanTo(bot, client, goal, nowMs)) {
            bot->noPathMs = 0;
            return;
        }
        G_BotGiveUpGoal(bot, nowMs);
        goal = -1;
    }
    if (!bot->noPathMs)
        bot->noPathMs = nowMs;
}

static const way_link_t *LinkOf(int from, int to)
{
    static const way_link_t none = {.kind = WAY_WALK};
    const way_node_t *node = &g_ways.nodes[from];

    for (int i = 0; i < node->linkCount; i++) {
        if (g_ways.links[node->firstLink + i].to == to)
            return &g_ways.links[node->firstLink + i];
    }
    return &none;
}

static way_kind_t KindOf(int from, int to)
{
    return (way_kind_t)LinkOf(from, to)->kind;
}

// A fall close ahead that it would have survived when it chose this way, and would not now.
static bool IsDeadlyAhead(const bot_t *bot, const gclient_t *client, int nowMs)
{
    if (client->player.groundEntity == BG_ENTITY_NONE)
        return false;
    for (int i = bot->pathIndex > 0 ? bot->pathIndex : 1; i < bot->pathLength && i < bot->pathIndex + 4;
         i++) {
        int hurt = LinkOf(bot->path[i - 1], bot->path[i])->hurt;

        if (hurt && hurt >= HealthLeft(bot, client, nowMs))
            return true;
    }
    return false;
}

static float FlatDistance(const vec3_t a, const vec3_t b)
{
    float dx = a[0] - b[0], dy = a[1] - b[1];

    return sqrtf(dx * dx + dy * dy);
}

void G_BotDied(const bot_t *bot, const gclient_t *client)
{
    static const char *const kinds[] = {"walk", "crouch", "jump", "drop", "carry"};
    bool isOnWay = bot->leftFrom >= 0;

    G_DPrintf("bots: %s died of the world at %.0f %.0f %.0f, last stood at %.0f %.0f %.0f, step: %s\n",
              client->name, (double)client->player.origin[0], (double)client->player.origin[1],
              (double)client->player.origin[2], (double)bot->leftOrigin[0], (double)bot->leftOrigin[1],
              (double)bot->leftOrigin[2], isOnWay ? kinds[KindOf(bot->leftFrom, bot->leftTo)] : "none");
    if (isOnWay)
        G_WaysPenalize(bot->leftFrom, bot->leftTo);
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

// Thrown or taken away by what it was walking to: on to where that leads.
static bool IsCarriedOn(const bot_t *bot, const bg_player_t *player)
{
    int from = bot->path[bot->pathIndex], to;

    if (bot->pathIndex + 1 >= bot->pathLength)
        return false;
    to = bot->path[bot->pathIndex + 1];
    return KindOf(from, to) == WAY_CARRY &&
           ((player->groundEntity == BG_ENTITY_NONE && player->velocity[2] > THROWN_SPEED) ||
            Q_VecDistanceSquared(player->origin, g_ways.nodes[to].origin) <
                Q_VecDistanceSquared(player->origin, g_ways.nodes[from].origin));
}

// In flight: against what it lacks to end at `landing`.
static void SteerFlight(const bg_player_t *player, const vec3_t landing, vec3_t wishDir)
{
    float gravity = level.gravity > 0 ? level.gravity : 800;
    float fall = player->origin[2] - landing[2], up = player->velocity[2], time;

    time = (up + sqrtf(up * up + 2 * gravity * (fall > 0 ? fall : 0))) / gravity;
    if (time < 0.05f)
        return;
    Q_VecScale(wishDir, 1 / time, wishDir);
    Q_VecSub(wishDir, player->velocity, wishDir);
    wishDir[2] = 0;
    // Much too far: a teleporter takes it there.
    if (Q_VecLengthSquared(wishDir) < FLIGHT_ERROR * FLIGHT_ERROR ||
        (time > 0.3f && Q_VecLengthSquared(wishDir) > NO_FLIGHT * NO_FLIGHT))
        Q_VecClear(wishDir);
}

// To what carries, and then where it leads; over an edge, and then to the place below it.
static void SteerFall(const bot_t *bot, const bg_player_t *player, way_kind_t kind, vec3_t wishDir)
{
    const float *from = g_ways.nodes[bot->path[bot->pathIndex - 1]].origin;
    const float *to = g_ways.nodes[bot->path[bot->pathIndex]].origin;
    vec3_t place;

    if (player->groundEntity == BG_ENTITY_NONE) {
        SteerFlight(player, to, wishDir);
    } else if (kind == WAY_DROP) {
        Q_VecSub(to, from, place);
        place[2] = 0;
        Q_VecNormalize(place);
        Q_VecMA(wishDir, OVER_EDGE, place, wishDir);
    } else if (G_WaysCarrier(bot->path[bot->pathIndex - 1], player->origin, place)) {
        Q_VecSub(place, player->origin, wishDir);
    }
}

// A jump to a place that is no higher leads over a gap.
static bool IsGap(const bot_t *bot)
{
    float rise = g_ways.nodes[bot->path[bot->pathIndex]].origin[2] -
                 g_ways.nodes[bot->path[bot->pathIndex - 1]].origin[2];

    return rise < STEP_LIMIT_Z;
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
        if (IsCarriedOn(bot, player)) {
            bot->pathIndex++;
            continue;
        }
        // Already nearer to the next one, on the same floor: cut the corner.
        if (bot->pathIndex + 1 < bot->pathLength && fabsf(dz) < STEP_LIMIT_Z &&
            FlatDistance(player->origin, node->origin) < LOST) {
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
    if ((kind != WAY_CARRY && kind != WAY_DROP && flat > LOST && bot->pathLength > 1) ||
        IsStepFailing(bot, nowMs) || IsDeadlyAhead(bot, client, nowMs))
        return false;
    Q_VecSub(node->origin, player->origin, wishDir);
    if (kind == WAY_CARRY || kind == WAY_DROP)
        SteerFall(bot, player, kind, wishDir);
    wishDir[2] = 0;
    Q_VecNormalize(wishDir);
    if (kind == WAY_JUMP && flat < 48 && player->groundEntity != BG_ENTITY_NONE &&
        (node->origin[2] > player->origin[2] + 8 || IsGap(bot))) {
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
    // Off the ways: a ledge may be the way back.
    if (bot->noPathMs && node->origin[2] > player->origin[2] + STEP_LIMIT_Z &&
        !(player->pmFlags & BG_PMF_JUMPED))
        bot->jumpNow = true;
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
    most /= bot->slowNow ? SLOW_MOVE : FULL_MOVE;
    cmd->forwardmove = (int8_t)(f / most);
    cmd->rightmove = (int8_t)(r / most);
}

// Under fire with an empty weapon: off to where the enemy does not see.
static void SeekCover(bot_t *bot, const gclient_t *client, int nowMs)
{
    int node;

    if (nowMs < bot->coverMs || !G_BotNeedsCover(bot, client))
        return;
    bot->coverMs = nowMs + 2500;
    node = G_BotCover(bot, client);
    if (node >= 0 && G_BotPlanTo(bot, client, node, nowMs)) {
        bot->fightMode = FIGHT_WALK;
        bot->goalKind = GOAL_NONE;
    }
}

// Straight to a place near by when it is more than `near` units away.
static void StepTo(const vec3_t place, const vec3_t origin, float near, vec3_t wishDir)
{
    vec3_t to;

    Q_VecSub(place, origin, to);
    to[2] = 0;
    if (Q_VecNormalize(to) > near && IsFloorAt(origin, to, near))
        Q_VecCopy(to, wishDir);
}

// From side to side, but not away from a place that is held.
static void FightOnTheSpot(bot_t *bot, const gclient_t *client, vec3_t wishDir, int nowMs)
{
    Strafe(bot, client, bot->enemyLast, wishDir, nowMs);
    bot->stepMs = nowMs;
    if (Q_VecLengthSquared(wishDir) == 0)
        bot->fightMode = FIGHT_WALK; // no room here
    if ((bot->fightMode == FIGHT_STRAFE_A_WHILE && G_BotRandom(bot, 0, 40) == 0) ||
        nowMs - bot->enemySinceMs > FIGHT_MS)
        bot->fightMode = FIGHT_WALK;
    if (G_BotIsAtGoal(bot, client))
        StepTo(bot->goalPlace, client->player.origin, HELD_RANGE, wishDir);
    else if (bot->pathLength && nowMs >= bot->repathMs)
        ForgetPath(bot);
}

// Somewhere no way leads from, such as the bottom of a pool: straight to the nearest place of all, and up.
// When that takes long it gives up, as where no goal can be reached.
static void BackToWays(bot_t *bot, const gclient_t *client, int nowMs)
{
    int node = G_WaysNearestOfAll(client->player.origin);

    if (!bot->noPathMs)
        bot->noPathMs = nowMs;
    ForgetPath(bot);
    if (node < 0)
        return;
    bot->path[0] = node;
    bot->pathLength = 1;
}

static void WalkOn(bot_t *bot, const gclient_t *client, usercmd_t *cmd, vec3_t wishDir, int nowMs)
{
    if (G_BotOpenDoors(bot, client, cmd, wishDir, nowMs))
        return;
    if (bot->enemyVisible && bot->goalKind == GOAL_NONE && nowMs >= bot->repathMs)
        G_BotPlanTo(bot, client, G_WaysNearest(bot->enemyLast), nowMs);
    if (FollowPath(bot, client, wishDir, nowMs))
        return;
    if (G_WaysNearest(client->player.origin) < 0) {
        // In flight ways begin where it lands; else it is off the ways, and goes to the nearest place in
        // sight.
        if (Q_VecLengthSquared(client->player.velocity) < OFF_WAYS_SPEED * OFF_WAYS_SPEED)
            BackToWays(bot, client, nowMs);
        return;
    }
    if (bot->pathLength && bot->pathIndex >= bot->pathLength)
        G_BotGiveUpGoal(bot, nowMs); // as near as ways go
    PickGoal(bot, client, nowMs);
    FollowPath(bot, client, wishDir, nowMs);
}

// Runs on under fire, now a little to the left, now to the right.
static void Zigzag(bot_t *bot, const gclient_t *client, vec3_t wishDir, int nowMs)
{
    vec3_t side;

    if (nowMs >= bot->strafeUntilMs) {
        bot->strafeDir = -bot->strafeDir;
        bot->strafeUntilMs = nowMs + G_BotRandom(bot, 300, 800);
    }
    Q_VecSet(side, wishDir[1] * (float)bot->strafeDir, -wishDir[0] * (float)bot->strafeDir, 0);
    if (!IsFloorAt(client->player.origin, side, ZIGZAG_ROOM) ||
        !IsFloorAt(client->player.origin, side, ZIGZAG_ROOM * 2)) {
        bot->strafeUntilMs = nowMs; // the other side
        return;
    }
    Q_VecMA(wishDir, 0.8f, side, wishDir);
    Q_VecNormalize(wishDir);
}

static void ChooseDirection(bot_t *bot, const gclient_t *client, usercmd_t *cmd, vec3_t wishDir, int nowMs)
{
    goal_news_t news = G_BotCheckGoal(bot, client, nowMs);

    if (news == GOAL_OVER)
        ForgetPath(bot);
    else if (news == GOAL_HAS_MOVED)
        G_BotPlanTo(bot, client, G_WaysNearest(bot->goalPlace), nowMs);
    if (news != GOAL_OVER && G_BotHoldGoal(bot, client, cmd, nowMs)) {
        bot->stuckMs = nowMs; // stands on purpose
        bot->stepMs = nowMs;
        if (bot->goalKind != GOAL_ESCORT)
            StepTo(bot->goalPlace, client->player.origin, FINAL_NEAR, wishDir);
    } else if (bot->enemyVisible && bot->fightMode != FIGHT_WALK) {
        FightOnTheSpot(bot, client, wishDir, nowMs);
    } else {
        WalkOn(bot, client, cmd, wishDir, nowMs);
        if (bot->enemyVisible && G_BotPressesOn(bot) && client->player.groundEntity != BG_ENTITY_NONE &&
            !bot->jumpNow && !bot->crouchNow && Q_VecLengthSquared(wishDir) > 0)
            Zigzag(bot, client, wishDir, nowMs);
    }
}

// The step of its way on which it stands, so that who dies of a fall knows what led to it.
static void RememberStep(bot_t *bot, const bg_player_t *player)
{
    bool isOnStep = bot->pathIndex > 0 && bot->pathIndex < bot->pathLength;

    if (player->groundEntity == BG_ENTITY_NONE || player->waterLevel > 1)
        return;
    bot->leftFrom = isOnStep ? bot->path[bot->pathIndex - 1] : -1;
    bot->leftTo = isOnStep ? bot->path[bot->pathIndex] : -1;
    Q_VecCopy(player->origin, bot->leftOrigin);
}

void G_BotMove(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    vec3_t wishDir = {0, 0, 0};

    bot->jumpNow = bot->crouchNow = false;
    if (bot->lifeCount != client->spawnCount)
        G_BotGoalLife(bot, client);
    RememberStep(bot, &client->player);
    SeekCover(bot, client, nowMs);
    ChooseDirection(bot, client, cmd, wishDir, nowMs);
    if (bot->noPathMs && client->player.waterLevel > 1)
        bot->jumpNow = true; // swims up
    if (Q_VecLengthSquared(wishDir) > 0) {
        Unblock(bot, client, nowMs);
        if (nowMs < bot->sidestepUntilMs) {
            Sidestep(bot, wishDir);
            // Jumps in a row are low ones (1.3).
            if (bot->blockedCount >= 2 && client->player.groundEntity != BG_ENTITY_NONE &&
                !(client->player.pmFlags & BG_PMF_JUMPED))
                bot->jumpNow = true;
        }
    } else {
        bot->progressMs = nowMs;
    }
    G_BotMindEdges(bot, client, wishDir);
    LookAlong(bot, client, wishDir, nowMs);
    Steer(bot, wishDir, cmd);
    if (bot->goalKind != GOAL_NONE && !bot->enemyVisible && cmd->forwardmove > SPRINT_FORWARD)
        cmd->buttons |= 64;                         // sprint
    bot->jumpHeld = bot->jumpNow && !bot->jumpHeld; // the key counts when it goes down
    if (bot->jumpHeld)
        cmd->upmove = 127;
    else if (bot->crouchNow)
        cmd->upmove = -127;
    if (client->frozen || Scr_IsSteered(bot->slot))
        bot->noPathMs = 0;
    if (bot->noPathMs && nowMs - bot->noPathMs > GIVE_UP_MS)
        G_BotIsStuck(bot, client, "finds no way");
}
