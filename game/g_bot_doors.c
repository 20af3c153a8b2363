// Doors that do not open to whoever walks up to them.  One that nothing else opens wants the use key.  One
// with a name waits for the button or the trigger that fires it: the bot goes there first, an errand, and
// then on to where it was going.  What nobody can open is a wall, in the way graph already.
#include <string.h>
#include "g_bot.h"

enum {
    MAX_SHUT_DOORS = 64,
    DOOR_AHEAD = 96,  // units from a door on the way at which it is thought of
    NODES_AHEAD = 5,  // places on the way that are looked at
    AT_OPENER = 80,   // units from a button at which a bot leaves the way and walks straight to it
    NO_PLACE = 112,   // a button farther than that from any place cannot be reached
    ERRAND_MS = 9000, // no longer for one door
    MOST_ERRANDS = 3, // for one door in a row
    THICK = 64,       // a moving thing that is thicker is a lift, or a wall
    LOW = 48,         // and one that is lower is a step
    SHOULDER = 12,    // less than half a player: who leans on a door is not in it yet
    WAIST = 30,
    TALL = 70,
    REACH_Z = 24, // above one's head, or below one's feet
    BUTTON_USE = 4,
    RUN_SPEED = 180, // units/s, a little below that of the rules
};

static entity_ref_t doors[MAX_SHUT_DOORS]; // parts of doors that somebody has to open
static int doorCount;

static bool IsClass(const gentity_t *ent, const char *name)
{
    return ent->classname && !strcmp(ent->classname, name);
}

static gentity_t *Master(gentity_t *ent)
{
    gentity_t *master = G_Deref(ent->teamMaster);

    return master ? master : ent;
}

static bool IsDoor(const gentity_t *ent)
{
    return ent->inUse && (IsClass(ent, "func_door") || IsClass(ent, "func_door_rotating"));
}

static bool IsUpright(const gentity_t *ent)
{
    float x = ent->r.absmax[0] - ent->r.absmin[0], y = ent->r.absmax[1] - ent->r.absmin[1];

    return (x < y ? x : y) <= THICK && ent->r.absmax[2] - ent->r.absmin[2] >= LOW;
}

// Flat distance between two boxes.
static float Gap(const gentity_t *a, const gentity_t *b)
{
    float gap[2];

    for (int i = 0; i < 2; i++) {
        float below = a->r.absmin[i] - b->r.absmax[i], above = b->r.absmin[i] - a->r.absmax[i];

        gap[i] = below > 0 ? below : above > 0 ? above : 0;
    }
    return sqrtf(gap[0] * gap[0] + gap[1] * gap[1]);
}

static bool Opens(const gentity_t *ent, const gentity_t *door)
{
    static const char *const classes[] = {"func_button", "trigger_multiple", "trigger_once", "trigger_use"};

    if (!ent->inUse || !ent->r.linked || !ent->target || Q_StringCompareNoCase(ent->target, door->targetname))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(classes); i++) {
        if (IsClass(ent, classes[i]))
            return door->wait < 0 || Gap(ent, door) < door->wait * RUN_SPEED; // it shuts again
    }
    return false;
}

bool G_BotMayOpen(gentity_t *ent)
{
    const gentity_t *door = Master(ent);

    if (!IsDoor(ent) || door->locked)
        return false;
    if (!door->targetname)
        return true;
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        if (Opens(&g_entities[n], door))
            return IsUpright(ent);
    }
    return false;
}

void G_BotDoorsInit(void)
{
    doorCount = 0;
    for (int n = MAX_CLIENTS; n < level.numEntities && doorCount < MAX_SHUT_DOORS; n++) {
        gentity_t *ent = &g_entities[n];

        if (G_BotMayOpen(ent) && (Master(ent)->targetname || Master(ent)->takeDamage || Sys_MapIsOriginal()))
            doors[doorCount++] = G_Ref(ent);
    }
}

static bool IsShut(gentity_t *part)
{
    const gentity_t *door = Master(part);

    return part->r.linked && (door->moverState == MOVER_POS1 || door->moverState == MOVER_2TO1);
}

static float FlatDistanceTo(const vec3_t origin, const gentity_t *ent)
{
    float dx = Q_Clamp(origin[0], ent->r.absmin[0], ent->r.absmax[0]) - origin[0];
    float dy = Q_Clamp(origin[1], ent->r.absmin[1], ent->r.absmax[1]) - origin[1];

    return sqrtf(dx * dx + dy * dy);
}

// Whether somebody who walks from one place to another meets the door.
static bool Crosses(const vec3_t from, const vec3_t to, const gentity_t *door)
{
    const vec3_t room = {SHOULDER, SHOULDER, WAIST};
    vec3_t start, end, mins, maxs;

    Q_VecCopy(from, start);
    Q_VecCopy(to, end);
    start[2] += WAIST;
    end[2] += WAIST;
    Q_VecSub(door->r.absmin, room, mins);
    Q_VecAdd(door->r.absmax, room, maxs);
    return G_EntersBox(start, end, mins, maxs) < 1;
}

// Where to go to reach a button or trigger; -1 when there is no place near it.
static int PlaceAt(const ways_t *ways, const gentity_t *opener)
{
    int best = -1;
    float bestDistance = NO_PLACE;

    for (int i = 0; i < ways->nodeCount; i++) {
        const float *at = ways->nodes[i].origin;
        float distance = FlatDistanceTo(at, opener);

        if (distance < bestDistance && at[2] < opener->r.absmax[2] + REACH_Z &&
            at[2] + TALL > opener->r.absmin[2] - REACH_Z) {
            bestDistance = distance;
            best = i;
        }
    }
    return best;
}

// -------------------------------------------------------------------- ways that a shut door cuts

static bool IsOfName(gentity_t *part, const char *name)
{
    const char *own = part ? Master(part)->targetname : NULL;

    return own && !Q_StringCompareNoCase(own, name);
}

// Whether a step meets one of the doors that have a name, or begins in one of them.
static bool MeetsNamed(const char *name, const vec3_t from, const vec3_t to)
{
    for (int i = 0; i < doorCount; i++) {
        gentity_t *part = G_Deref(doors[i]);

        if (IsOfName(part, name) && Crosses(from, to, part))
            return true;
    }
    return false;
}

// The places from which something that opens the door can be reached while it is shut.  `cut` tells which
// ways meet it.
static void MarkOpeningPlaces(const ways_t *ways, const gentity_t *door, const bool *cut, bool *canOpen)
{
    bool isMore = true;

    memset(canOpen, 0, (size_t)ways->nodeCount);
    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        int place = Opens(&g_entities[n], door) ? PlaceAt(ways, &g_entities[n]) : -1;

        if (place >= 0)
            canOpen[place] = true;
    }
    while (isMore) {
        isMore = false;
        for (int i = 0; i < ways->nodeCount; i++) {
            const way_node_t *node = &ways->nodes[i];

            for (int l = node->firstLink; l < node->firstLink + node->linkCount && !canOpen[i]; l++)
                isMore |= canOpen[i] = !cut[l] && canOpen[ways->links[l].to];
        }
    }
}

static void PruneNamed(ways_t *ways, const gentity_t *door, bool *cut, bool *canOpen)
{
    const char *name = door->targetname;

    for (int i = 0; i < ways->nodeCount; i++) {
        const way_node_t *node = &ways->nodes[i];

        for (int l = node->firstLink; l < node->firstLink + node->linkCount; l++)
            cut[l] = MeetsNamed(name, node->origin, ways->nodes[ways->links[l].to].origin);
    }
    MarkOpeningPlaces(ways, door, cut, canOpen);
    for (int i = 0; i < ways->nodeCount; i++) {
        way_node_t *node = &ways->nodes[i];
        int kept = node->firstLink;

        if (canOpen[i] || MeetsNamed(name, node->origin, node->origin))
            continue; // who stands in the door gets out of it
        for (int l = node->firstLink; l < node->firstLink + node->linkCount; l++) {
            if (!cut[l])
                ways->links[kept++] = ways->links[l];
        }
        node->linkCount = (uint16_t)(kept - node->firstLink);
    }
}

void G_BotDoorsPrune(ways_t *ways)
{
    bool *cut = G_Alloc((size_t)ways->linkCount + 1), *canOpen = G_Alloc((size_t)ways->nodeCount + 1);

    for (int i = 0; i < doorCount; i++) {
        const gentity_t *door = Master(G_Deref(doors[i]));
        bool isDone = !door->targetname;

        for (int k = 0; k < i && !isDone; k++)
            isDone = IsOfName(G_Deref(doors[k]), door->targetname);
        if (!isDone)
            PruneNamed(ways, door, cut, canOpen);
    }
    G_Free(cut);
    G_Free(canOpen);
}

// The step of the way, of the next `count`, that meets the door; -1 none.
static int FindStep(const bot_t *bot, const gclient_t *client, const gentity_t *door, int count)
{
    const float *from = client->player.origin;

    for (int i = bot->pathIndex; i < bot->pathLength && i < bot->pathIndex + count; i++) {
        const float *to = g_ways.nodes[bot->path[i]].origin;

        if (Crosses(from, to, door))
            return i;
        from = to;
    }
    return -1;
}

// The shut door on the way, and the step that meets it.
static gentity_t *FindDoorAhead(const bot_t *bot, const gclient_t *client, int *step)
{
    for (int i = 0; i < doorCount; i++) {
        gentity_t *part = G_Deref(doors[i]);

        if (!part || !IsShut(part) || FlatDistanceTo(client->player.origin, part) > DOOR_AHEAD)
            continue;
        *step = FindStep(bot, client, part, NODES_AHEAD);
        if (*step >= 0)
            return part;
    }
    return NULL;
}

// -------------------------------------------------------------------- errands

static void MiddleOf(const gentity_t *ent, vec3_t middle)
{
    for (int i = 0; i < 3; i++)
        middle[i] = (ent->r.absmin[i] + ent->r.absmax[i]) * 0.5f;
}

// Plans the way to the nearest thing that opens the door and does not lie behind it.  False when there is
// none.
static bool PlanErrand(bot_t *bot, const gclient_t *client, const gentity_t *part, const gentity_t *door,
                       int nowMs)
{
    gentity_t *best = NULL;
    float bestDistance = 1e9f;

    for (int n = MAX_CLIENTS; n < level.numEntities; n++) {
        gentity_t *ent = &g_entities[n];
        float distance;
        int node;

        if (!Opens(ent, door) || (ent->isMover && ent->moverState != MOVER_POS1))
            continue;
        distance = FlatDistanceTo(client->player.origin, ent);
        node = distance < bestDistance ? PlaceAt(&g_ways, ent) : -1;
        if (node < 0 || !G_BotPlanTo(bot, client, node, nowMs) ||
            FindStep(bot, client, part, MAX_BOT_PATH) >= 0)
            continue;
        best = ent;
        bestDistance = distance;
    }
    return best && (bot->opener = G_Ref(best), G_BotPlanTo(bot, client, PlaceAt(&g_ways, best), nowMs));
}

// This way through the door is dear from now on; then another way is looked for.
static void GiveUpDoor(bot_t *bot, const gclient_t *client, int goal, int nowMs)
{
    bot->errands = 0;
    if (bot->doorFrom >= 0)
        G_WaysPenalize(bot->doorFrom, bot->doorTo);
    G_BotPlanTo(bot, client, goal, nowMs);
}

static void EndErrand(bot_t *bot, const gclient_t *client, bool isDone, int nowMs)
{
    bot->opener = G_Ref(NULL);
    if (isDone)
        G_BotPlanTo(bot, client, bot->errandGoal, nowMs);
    else
        GiveUpDoor(bot, client, bot->errandGoal, nowMs);
}

static void BeginErrand(bot_t *bot, const gclient_t *client, gentity_t *part, int step, int nowMs)
{
    int goal = bot->goal;

    bot->errands = G_Deref(bot->shutDoor) == part ? bot->errands + 1 : 1;
    bot->shutDoor = G_Ref(part);
    bot->doorFrom = step > 0 ? bot->path[step - 1] : -1;
    bot->doorTo = bot->path[step];
    bot->errandGoal = goal;
    bot->errandUntilMs = nowMs + ERRAND_MS;
    if (bot->errands > MOST_ERRANDS || !PlanErrand(bot, client, part, Master(part), nowMs)) {
        bot->opener = G_Ref(NULL);
        GiveUpDoor(bot, client, goal, nowMs);
        return;
    }
    bot->errandNode = bot->goal;
}

// Looks at it and presses use, again and again.
static void Use(bot_t *bot, const gclient_t *client, const gentity_t *ent, usercmd_t *cmd, int nowMs)
{
    vec3_t eye, to, angles;

    BG_ViewOrigin(&client->player, eye);
    for (int i = 0; i < 3; i++)
        to[i] = Q_Clamp(eye[i], ent->r.absmin[i], ent->r.absmax[i]) - eye[i];
    if (Q_VecLengthSquared(to) > 1) {
        Q_VecToAngles(to, angles);
        bot->view[YAW] = Q_AngleNormalize180(angles[YAW]);
        bot->view[PITCH] = Q_Clamp(Q_AngleNormalize180(angles[PITCH]), -80, 80);
    }
    bot->lookUntilMs = nowMs + 200;
    if ((nowMs / 150) % 2)
        cmd->buttons |= BUTTON_USE;
}

static void WalkTo(const gentity_t *ent, const vec3_t origin, vec3_t wishDir)
{
    vec3_t middle;

    MiddleOf(ent, middle);
    Q_VecSub(middle, origin, wishDir);
    wishDir[2] = 0;
    Q_VecNormalize(wishDir);
}

bool G_BotOpenDoors(bot_t *bot, const gclient_t *client, usercmd_t *cmd, vec3_t wishDir, int nowMs)
{
    gentity_t *opener = G_Deref(bot->opener), *part = G_Deref(bot->shutDoor);
    int step;

    if (opener && bot->goal != bot->errandNode) { // something else has come up
        bot->opener = G_Ref(NULL);
        opener = NULL;
    }
    if (opener && (!part || !IsShut(part) || nowMs > bot->errandUntilMs))
        EndErrand(bot, client, !part || !IsShut(part), nowMs);
    else if (opener && FlatDistanceTo(client->player.origin, opener) < AT_OPENER) {
        WalkTo(opener, client->player.origin, wishDir);
        Use(bot, client, opener, cmd, nowMs);
        bot->stepMs = nowMs;
        return true;
    }
    if (G_Deref(bot->opener))
        return false;
    part = FindDoorAhead(bot, client, &step);
    if (part && Master(part)->targetname)
        BeginErrand(bot, client, part, step, nowMs);
    else if (part)
        Use(bot, client, part, cmd, nowMs); // and walks on
    return false;
}
