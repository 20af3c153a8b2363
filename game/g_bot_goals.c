// What a bot is after, by what every player can see: the objectives on its compass with their icons, what
// hangs on its own back, and the triggers that a map marks for gametypes.  No gametype is known here by its
// name.
//
// An objective belongs to the side that its icon names.  One that follows a player is chased or guarded, one
// of one's own side that has left its place is brought home, one of the other side or of nobody is gone to,
// and use is held there.  Who carries something takes it to the places of its own side, one after the other,
// until it is rid of it.
#include <string.h>
#include "g_bot.h"

enum {
    CHECK_MS = 500,       // between two looks at whether the goal still stands
    CHASE_MS = 1500,      // between two plans towards somebody who moves
    MOVED = 96,           // units: a goal that has moved so far is another place
    HOLD_MS = 9000,       // at a place where something may happen
    GUARD_MS = 12000,     // at a place that is one's own
    GUARD_MORE_MS = 8000, // and up to so much longer
    CARRY_WAIT_MS = 3000, // with something in one's hands
    STALE_MS = 20000,     // a place where nothing happened is dull for so long
    ESCORT_RANGE = 220,   // near enough to who is guarded
    LOOK_AT_RANGE = 160,  // triggers that want to be looked at
    MAX_ICON_WORDS = 6,
};

static vec3_t firstPlace[MAX_OBJECTIVES]; // where each objective was when it became known
static bool isKnown[MAX_OBJECTIVES];
static bool wasCarried[MAX_OBJECTIVES]; // has followed somebody since it was last at its first place

void G_BotGoalsInit(void)
{
    memset(isKnown, 0, sizeof(isKnown));
    memset(wasCarried, 0, sizeof(wasCarried));
}

static void PlaceOf(const objective_t *objective, vec3_t place)
{
    for (int i = 0; i < 3; i++)
        place[i] = (float)objective->position[i];
}

// Once a frame: where objectives begin, and which of them somebody has moved.
void G_BotWatchObjectives(void)
{
    for (int i = 0; i < MAX_OBJECTIVES; i++) {
        const objective_t *objective = Scr_Objective(i);
        vec3_t place;

        if (objective->state == OBJECTIVE_EMPTY) {
            isKnown[i] = wasCarried[i] = false;
            continue;
        }
        PlaceOf(objective, place);
        if (!isKnown[i]) {
            isKnown[i] = true;
            Q_VecCopy(place, firstPlace[i]);
        } else if (G_Deref(objective->follows)) {
            wasCarried[i] = true;
        } else if (Q_VecDistanceSquared(place, firstPlace[i]) < MOVED * MOVED) {
            wasCarried[i] = false;
        }
    }
}

// -------------------------------------------------------------------- what an objective is to a player

static bool HasWord(const char *icon, const char *const *words)
{
    char lower[MAX_OBJECTIVE_ICON];

    if (!Q_StringCopy(lower, sizeof(lower), icon))
        return false;
    Q_StringLower(lower);
    for (int i = 0; i < MAX_ICON_WORDS && words[i]; i++) {
        if (strstr(lower, words[i]))
            return true;
    }
    return false;
}

// The side that an icon shows; TEAM_NONE when it shows none.
static team_t SideOfIcon(const char *icon)
{
    static const char *const allies[MAX_ICON_WORDS] = {"allies", "allied", "american", "british", "russian"};
    static const char *const axis[MAX_ICON_WORDS] = {"axis", "german"};

    if (HasWord(icon, allies))
        return TEAM_ALLIES;
    return HasWord(icon, axis) ? TEAM_AXIS : TEAM_NONE;
}

static bool IsShownTo(const objective_t *objective, const gclient_t *client)
{
    return objective->state == OBJECTIVE_CURRENT &&
           (objective->team == TEAM_NONE || objective->team == client->team);
}

static goal_kind_t Judge(int index, const gclient_t *client)
{
    const objective_t *objective = Scr_Objective(index);
    const gentity_t *follows = G_Deref(objective->follows);
    team_t side;

    if (!IsShownTo(objective, client))
        return GOAL_NONE;
    if (follows && follows->client == client)
        return GOAL_MINE;
    if (follows && follows->client)
        return follows->client->team == client->team ? GOAL_ESCORT : GOAL_CHASE;
    side = SideOfIcon(objective->icon);
    if (side == TEAM_NONE)
        return GOAL_OPEN;
    if (side != client->team)
        return GOAL_THEIRS;
    return wasCarried[index] ? GOAL_LOST : GOAL_OURS;
}

// Does it carry something that it did not have when its life began?
static bool IsCarrying(const bot_t *bot, const gclient_t *client)
{
    for (int i = 0; i < MAX_OBJECTIVES; i++) {
        if (Judge(i, client) == GOAL_MINE)
            return true;
    }
    return client->statusIcon != bot->bareIcon || Scr_CountAttached(G_EntityOf(client)) > bot->bareAttached;
}

// -------------------------------------------------------------------- choosing

// How much each kind of goal draws, by what a bot is in this life.
static const float draws[BOT_ROLES][GOAL_KINDS] = {
    [ROLE_ATTACK] = {[GOAL_OPEN] = 1,
                     [GOAL_THEIRS] = 1,
                     [GOAL_OURS] = 0.1f,
                     [GOAL_LOST] = 1.5f,
                     [GOAL_CHASE] = 0.6f,
                     [GOAL_ESCORT] = 1.2f},
    [ROLE_DEFEND] = {[GOAL_OPEN] = 0.8f,
                     [GOAL_THEIRS] = 0.2f,
                     [GOAL_OURS] = 1,
                     [GOAL_LOST] = 2,
                     [GOAL_CHASE] = 1.5f,
                     [GOAL_ESCORT] = 0.2f},
    [ROLE_ROVE] = {[GOAL_OPEN] = 0.7f,
                   [GOAL_THEIRS] = 0.7f,
                   [GOAL_OURS] = 0.3f,
                   [GOAL_LOST] = 1.5f,
                   [GOAL_CHASE] = 1,
                   [GOAL_ESCORT] = 0.3f},
};
static const float carrierDraws[GOAL_KINDS] = {
    [GOAL_OPEN] = 1, [GOAL_THEIRS] = 0.1f, [GOAL_OURS] = 4, [GOAL_LOST] = 4};
static const float huntDraw[BOT_ROLES] = {[ROLE_ATTACK] = 0.15f, [ROLE_DEFEND] = 0.2f, [ROLE_ROVE] = 0.5f};

static bool IsDull(int visitedMs, int nowMs)
{
    return visitedMs && nowMs - visitedMs < STALE_MS;
}

static float Draw(bot_t *bot, const gclient_t *client, int index, goal_kind_t kind, int nowMs)
{
    float draw = bot->isCarrying ? carrierDraws[kind] : draws[bot->role][kind];
    vec3_t place;

    if (draw <= 0)
        return 0;
    PlaceOf(Scr_Objective(index), place);
    if (IsDull(bot->visitedMs[index], nowMs))
        draw *= 0.2f;
    draw *= 0.5f + (float)G_BotRandom(bot, 0, 100) / 100;
    return draw / (1 + Q_VecDistance(place, client->player.origin) / 4000);
}

// A trigger that the map marks for gametypes by a name, and that hasn't been tried lately: the nearest.
static gentity_t *MarkedTrigger(const bot_t *bot, const gclient_t *client)
{
    gentity_t *best = NULL;
    float bestDistance = 1e12f;

    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        gentity_t *ent = &g_entities[n];
        float distance;
        bool isTried = false;

        if (!ent->inUse || !ent->r.linked || !ent->targetname || !(ent->contents & BG_CONTENTS_TRIGGER) ||
            !(ent->usable || ent->touch) || ent->dmg)
            continue;
        for (size_t i = 0; i < ARRAY_LEN(bot->triedTriggers); i++)
            isTried = isTried || bot->triedTriggers[i] == n;
        distance = Q_VecDistanceSquared(ent->r.absmin, client->player.origin);
        if (!isTried && distance < bestDistance) {
            bestDistance = distance;
            best = ent;
        }
    }
    return best;
}

static void GoToTrigger(bot_t *bot, const gentity_t *trigger)
{
    bot->goalKind = GOAL_TRIGGER;
    for (int i = 0; i < 2; i++)
        bot->goalPlace[i] = (trigger->r.absmin[i] + trigger->r.absmax[i]) * 0.5f;
    bot->goalPlace[2] = trigger->r.absmin[2];
    bot->triedTriggers[bot->triedNext] = trigger->s.number;
    bot->triedNext = (bot->triedNext + 1) % (int)ARRAY_LEN(bot->triedTriggers);
}

static void GoToGun(bot_t *bot, const gentity_t *gun)
{
    bot->goalKind = GOAL_GUN;
    G_TurretPlace(gun, bot->goalPlace);
}

static void Forget(bot_t *bot)
{
    bot->goalKind = GOAL_NONE;
    bot->goalObjective = -1;
    bot->arrivedMs = 0;
}

void G_BotGiveUpGoal(bot_t *bot, int nowMs)
{
    if (bot->goalObjective >= 0)
        bot->visitedMs[bot->goalObjective] = nowMs;
    Forget(bot);
}

int G_BotPickGoal(bot_t *bot, const gclient_t *client, int nowMs)
{
    float best, draw;
    bool anyShown = false;
    gentity_t *trigger, *gun;

    Forget(bot);
    if (client->team != TEAM_AXIS && client->team != TEAM_ALLIES)
        return -1;
    bot->isCarrying = IsCarrying(bot, client);
    best = bot->isCarrying ? 0 : huntDraw[bot->role] * (0.5f + (float)G_BotRandom(bot, 0, 100) / 100);
    for (int i = 0; i < MAX_OBJECTIVES; i++) {
        goal_kind_t kind = Judge(i, client);

        if (kind == GOAL_NONE)
            continue;
        anyShown = true;
        draw = Draw(bot, client, i, kind, nowMs);
        if (draw > best) {
            best = draw;
            bot->goalKind = kind;
            bot->goalObjective = i;
        }
    }
    if (bot->goalKind != GOAL_NONE) {
        const objective_t *objective = Scr_Objective(bot->goalObjective);

        PlaceOf(objective, bot->goalPlace);
        bot->goalSide = SideOfIcon(objective->icon);
    } else if ((bot->isCarrying || !anyShown) && G_BotRandom(bot, 0, 4) == 0) {
        trigger = MarkedTrigger(bot, client);
        if (trigger)
            GoToTrigger(bot, trigger);
    }
    gun = bot->isCarrying || (bot->role == ROLE_ATTACK && anyShown) ? NULL
                                                                    : G_BotNearestGun(bot, client, nowMs);
    if (gun && G_BotRandom(bot, 0, 3) == 0)
        GoToGun(bot, gun);
    if (bot->goalKind == GOAL_NONE)
        return -1;
    bot->goalCheckMs = nowMs + CHECK_MS;
    return G_WaysNearest(bot->goalPlace);
}

void G_BotGoalLife(bot_t *bot, const gclient_t *client)
{
    int lot = G_BotRandom(bot, 0, 10);

    bot->role = lot < 6 ? ROLE_ATTACK : lot < 8 ? ROLE_DEFEND : ROLE_ROVE;
    bot->bareIcon = client->statusIcon;
    bot->bareAttached = Scr_CountAttached(G_EntityOf(client));
    bot->isCarrying = false;
    bot->lifeCount = client->spawnCount;
    memset(bot->visitedMs, 0, sizeof(bot->visitedMs));
    for (size_t i = 0; i < ARRAY_LEN(bot->triedTriggers); i++)
        bot->triedTriggers[i] = -1;
    Forget(bot);
}

// -------------------------------------------------------------------- while it goes there

goal_news_t G_BotCheckGoal(bot_t *bot, const gclient_t *client, int nowMs)
{
    const objective_t *objective;
    goal_kind_t kind;
    bool carried = bot->isCarrying;
    vec3_t place;

    if (nowMs < bot->goalCheckMs || (client->team != TEAM_AXIS && client->team != TEAM_ALLIES))
        return GOAL_STANDS;
    bot->goalCheckMs = nowMs + CHECK_MS;
    bot->isCarrying = IsCarrying(bot, client);
    if (bot->isCarrying != carried)
        return GOAL_OVER;
    if (bot->goalKind == GOAL_GUN && !G_BotNearestGun(bot, client, nowMs))
        return GOAL_OVER;
    if (bot->goalObjective < 0)
        return GOAL_STANDS;
    objective = Scr_Objective(bot->goalObjective);
    kind = Judge(bot->goalObjective, client);
    if (kind != bot->goalKind || SideOfIcon(objective->icon) != bot->goalSide)
        return GOAL_OVER;
    PlaceOf(objective, place);
    if (Q_VecDistanceSquared(place, bot->goalPlace) < MOVED * MOVED)
        return GOAL_STANDS;
    if (kind != GOAL_CHASE && kind != GOAL_ESCORT)
        return GOAL_OVER;
    bot->goalCheckMs = nowMs + CHASE_MS;
    Q_VecCopy(place, bot->goalPlace);
    return GOAL_HAS_MOVED;
}

bool G_BotPressesOn(const bot_t *bot)
{
    return bot->goalKind != GOAL_NONE && bot->fightMode == FIGHT_WALK;
}

bool G_BotIsAtGoal(const bot_t *bot, const gclient_t *client)
{
    float dx = bot->goalPlace[0] - client->player.origin[0],
          dy = bot->goalPlace[1] - client->player.origin[1];
    float reach = bot->goalKind == GOAL_ESCORT ? ESCORT_RANGE : AT_OBJECTIVE;

    return bot->goalKind != GOAL_NONE && bot->goalKind != GOAL_CHASE && dx * dx + dy * dy < reach * reach &&
           fabsf(bot->goalPlace[2] - client->player.origin[2]) < 72;
}

// How long it stays at the goal.
static int PatienceMs(bot_t *bot)
{
    if (bot->isCarrying)
        return CARRY_WAIT_MS;
    switch (bot->goalKind) {
    case GOAL_OURS:
        return GUARD_MS + G_BotRandom(bot, 0, GUARD_MORE_MS);
    case GOAL_ESCORT:
    case GOAL_GUN:
        return CARRY_WAIT_MS;
    default:
        return HOLD_MS;
    }
}

// Some triggers fire when they are looked at.
static bool LookAtTrigger(bot_t *bot, const gclient_t *client)
{
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        const gentity_t *ent = &g_entities[n];
        vec3_t eye, middle, direction, angles;

        if (!ent->inUse || !ent->isLookAt || !ent->r.linked)
            continue;
        for (int i = 0; i < 3; i++)
            middle[i] = (ent->r.absmin[i] + ent->r.absmax[i]) * 0.5f;
        if (Q_VecDistanceSquared(middle, client->player.origin) > LOOK_AT_RANGE * LOOK_AT_RANGE)
            continue;
        BG_ViewOrigin(&client->player, eye);
        Q_VecSub(middle, eye, direction);
        Q_VecToAngles(direction, angles);
        bot->view[YAW] = Q_AngleNormalize180(angles[YAW]);
        bot->view[PITCH] = Q_Clamp(Q_AngleNormalize180(angles[PITCH]), -80, 80);
        return true;
    }
    return false;
}

// A glance to one side or another.
static void LookAround(bot_t *bot, const gclient_t *client, int nowMs)
{
    if (nowMs < bot->lookUntilMs)
        return;
    Q_VecCopy(client->player.origin, bot->lookAt);
    bot->lookAt[0] += (float)G_BotRandom(bot, -400, 401);
    bot->lookAt[1] += (float)G_BotRandom(bot, -400, 401);
    bot->lookUntilMs = nowMs + G_BotRandom(bot, 700, 2000);
}

bool G_BotHoldGoal(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    if (!G_BotIsAtGoal(bot, client) || bot->enemyVisible) {
        bot->arrivedMs = 0;
        return false;
    }
    if (!bot->arrivedMs) {
        bot->arrivedMs = nowMs;
        bot->leaveMs = nowMs + PatienceMs(bot);
    }
    if (nowMs >= bot->leaveMs) {
        G_BotGiveUpGoal(bot, nowMs);
        return false;
    }
    if (bot->goalKind != GOAL_OURS && bot->goalKind != GOAL_ESCORT && bot->goalKind != GOAL_GUN)
        cmd->buttons |= 4;
    if (!LookAtTrigger(bot, client))
        LookAround(bot, client, nowMs);
    return true;
}
