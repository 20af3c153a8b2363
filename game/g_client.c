// Clients: coming and going, the move of one command, spawning, spectators, corpses, and the end of each
// frame. Rules: movement-weapons-damage 8.2, 8.3, 9; script-api 6.1; host-quake3-abi 5, 6, 11.  Whether
// somebody plays, is dead or watches is for scripts to say (session state); here it only becomes a move type.
#include "g_anim.h"
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

enum {
    INACTIVITY_WARNING_MS = 10000,
    STUCK_PUSH_MS = 300,
    STUCK_PUSH_SPEED = 100,
    SPECTATOR_SPEED = 400,
    NO_COMMAND_MS = 1000,
    CORPSE_HEIGHT = 30,
    PAIN_INTERVAL_MS = 700,
    FALL_PAIN_MS = 200,
    DENY_FREELOOK = 1 << 4,
    TIED_RANK = 0x4000,
};

static const char *const teamNames[] = {"none", "axis", "allies", "spectator"};
static const char *const stateNames[] = {"playing", "dead", "spectator", "intermission"};

const char *G_TeamName(team_t team)
{
    return (unsigned)team < ARRAY_LEN(teamNames) ? teamNames[team] : "none";
}

bool G_ParseTeam(const char *text, team_t *out)
{
    for (size_t i = 0; i < ARRAY_LEN(teamNames); i++)
        if (!Q_StringCompareNoCase(teamNames[i], text)) {
            *out = (team_t)i;
            return true;
        }
    return false;
}

const char *G_StateName(session_state_t state)
{
    return (unsigned)state < ARRAY_LEN(stateNames) ? stateNames[state] : "spectator";
}

gentity_t *G_EntityOf(const gclient_t *client)
{
    return &g_entities[client->number];
}

gclient_t *G_ClientOf(int entityNumber)
{
    if (entityNumber < 0 || entityNumber >= MAX_CLIENTS ||
        g_clients[entityNumber].connected == CON_DISCONNECTED)
        return NULL;
    return &g_clients[entityNumber];
}

// ------------------------------------------------------------- names

// A name can break neither a quoted command nor a line of the log.
static void CleanName(const char *raw, char *name, size_t size)
{
    size_t length = 0;
    bool hasLetter = false;

    for (; *raw && length + 1 < size; raw++) {
        unsigned char c = (unsigned char)*raw;

        if (c < ' ' || c == 0x7f || strchr(";\"\\%", c) ||
            (c == ' ' && (length == 0 || name[length - 1] == ' ')))
            continue;
        hasLetter = hasLetter || c != ' ';
        name[length++] = (char)c;
    }
    while (length > 0 && name[length - 1] == ' ')
        length--;
    name[length] = '\0';
    if (!hasLetter)
        Q_StringCopy(name, size, "Unnamed Player");
}

static void TakeName(gclient_t *client, const char *raw)
{
    char name[MAX_NAME_LENGTH];

    CleanName(raw, name, sizeof(name));
    if (client->name[0] && level.manualNames) {
        Q_StringCopy(client->pendingName, sizeof(client->pendingName), name);
        return;
    }
    if (client->name[0] && strcmp(client->name, name))
        G_ServerCommand(-1, "e \"\x15%s^7 \x14GAME_RENAMEDTO\x15 %s^7\"", client->name, name);
    Q_StringCopy(client->name, sizeof(client->name), name);
    Q_StringCopy(client->pendingName, sizeof(client->pendingName), name);
}

void G_ClientUserinfoChanged(int slot)
{
    gclient_t *client = G_ClientOf(slot);
    char name[MAX_INFO_STRING];

    if (!client)
        return;
    Sys_GetUserinfo(slot, client->userinfo, sizeof(client->userinfo));
    if (!Q_InfoIsValid(client->userinfo))
        Q_StringCopy(client->userinfo, sizeof(client->userinfo), "\\name\\badinfo");
    Q_InfoGet(client->userinfo, "name", name, sizeof(name));
    TakeName(client, name);
    client->ps.clientNum = slot;
    G_WirePlayerString(slot);
}

// ------------------------------------------------------------- coming and going

static const char *Refusal(const char *info)
{
    char value[MAX_INFO_STRING];

    if (!Q_InfoIsValid(info))
        return "Invalid userinfo";
    Q_InfoGet(info, "ip", value, sizeof(value));
    if (G_IsBanned(value))
        return "You are banned from this server.";
    if (!cvars.password.string[0] || !Q_StringCompareNoCase(cvars.password.string, "none") ||
        !strcmp(value, "localhost"))
        return NULL;
    Q_InfoGet(info, "password", value, sizeof(value));
    if (strcmp(value, cvars.password.string))
        return level.profile == PROFILE_UO ? "GAME_INVALIDPASSWORD" : "Invalid password";
    return NULL;
}

static int GuidOf(const gclient_t *client)
{
    char guid[MAX_INFO_STRING];

    if (client->isBot || !Q_InfoGet(client->userinfo, "cl_guid", guid, sizeof(guid)) || !guid[0])
        return 0;
    return (int)(Q_StringHashNoCase(guid) & 0x7fffffff);
}

static void InitClient(gclient_t *client, int slot, bool isBot)
{
    gentity_t *ent = &g_entities[slot];

    G_ReleaseSlot(ent);
    memset(client, 0, sizeof(*client));
    client->number = slot;
    client->ps.clientNum = slot;
    client->player.clientNum = slot;
    client->player.gravity = (int)level.gravity;
    client->isBot = isBot;
    client->connected = CON_CONNECTING;
    client->team = TEAM_SPECTATOR;
    client->state = STATE_SPECTATOR;
    client->spectatorClient = client->followClient = -1;
    client->maxSpeed = cvars.speed.integer;
    client->maxHealth = 100;
    client->handicap = 100;
    client->wireMenu = -1;
    client->lookAt.number = client->useTarget.number = client->flameBy.number = -1;
    client->enterTimeMs = client->lastActiveMs = client->lastCommandMs = level.timeMs;

    ent->client = client;
    ent->inUse = true;
    ent->s.clientNum = slot;
    G_SetString(&ent->classname, "player");
    if (isBot)
        ent->r.svFlags |= SVF_BOT;
}

const char *G_ClientConnect(int slot, bool firstTime, bool isBot)
{
    gclient_t *client = &g_clients[slot];
    char info[MAX_INFO_STRING];
    const char *refusal;

    if (client->connected != CON_DISCONNECTED) // the old connection of the same address [host-quake3-abi 5]
        G_ClientDisconnect(slot);
    Sys_GetUserinfo(slot, info, sizeof(info));
    refusal = firstTime && !isBot ? Refusal(info) : NULL;
    if (refusal)
        return refusal;

    G_TraceOrder("client %d connects", slot);
    G_BotSlotTaken(slot);
    InitClient(client, slot, isBot);
    G_ClientUserinfoChanged(slot);
    client->guid = GuidOf(client);
    if (level.isRestart && !firstTime) // [script-api 6.5]
        G_ServerCommand(slot, level.wasKept ? "n" : "B");
    client->pers = Gsc_Undefined();
    if (firstTime || !G_SessionClient(client))
        G_ReportCount(COUNT_CONNECTS, 1);
    if (Gsc_Type(client->pers) != GSC_ARRAY)
        client->pers = Gsc_NewArray(level.vm);
    if (isBot && !firstTime)
        G_BotConnected(slot);
    if (client->connected == CON_DISCONNECTED) // the host has thrown him out meanwhile
        return "left";
    G_ScriptConnect(client);
    G_BotReadCommands();
    G_CalculateRanks();
    return NULL;
}

static void FirstView(vec3_t origin, vec3_t angles)
{
    static const char *const classes[] = {"mp_deathmatch_intermission", "info_player_intermission",
                                          "mp_deathmatch_spawn"};

    Q_VecClear(origin);
    Q_VecClear(angles);
    for (size_t i = 0; i < ARRAY_LEN(classes); i++) {
        gentity_t *ent = G_Find(NULL, offsetof(gentity_t, classname), classes[i]);

        if (ent) {
            Q_VecCopy(ent->s.origin, origin);
            Q_VecCopy(ent->s.angles, angles);
            return;
        }
    }
}

void G_ClientBegin(int slot)
{
    gclient_t *client = G_ClientOf(slot);
    vec3_t origin, angles;

    if (!client || client->begun)
        return;
    G_TraceOrder("client %d begins", slot);
    client->connected = CON_CONNECTED;
    client->begun = true;
    client->enterTimeMs = client->lastActiveMs = client->lastCommandMs = level.timeMs;
    FirstView(origin, angles);
    G_SpawnPlayer(client, origin, angles);
    G_CalculateRanks();
    G_BotReadCommands(); // each one's beginning tells something to all, and a restart begins them all
    G_ScriptNotify(G_EntityOf(client), "begin", NULL, 0);
    G_BotReadCommands();
}

void G_ClientDisconnect(int slot)
{
    gclient_t *client = G_ClientOf(slot);
    gentity_t *ent;
    bool wasBot;

    if (!client)
        return;
    G_TraceOrder("client %d leaves", slot);
    ent = G_EntityOf(client);
    wasBot = client->isBot;
    for (int i = 0; i < level.maxClients; i++) {
        if (g_clients[i].connected != CON_CONNECTED)
            continue;
        if (g_clients[i].followClient == slot)
            G_StopFollowing(&g_clients[i]);
        if (g_clients[i].spectatorClient == slot)
            g_clients[i].spectatorClient = -1;
    }
    G_LeaveTurret(client);
    G_ScriptDisconnect(client);
    G_ReportCount(COUNT_DISCONNECTS, 1);
    if (wasBot)
        G_BotDisconnected(slot);
    G_ReleaseSlot(ent);
    memset(client, 0, sizeof(*client));
    client->number = client->ps.clientNum = client->player.clientNum = slot;
    G_WirePlayerString(slot);
    G_CalculateRanks();
}

// ------------------------------------------------------------- spawning

// What a session state means for the move.
static void UpdateMoveType(gclient_t *client)
{
    bg_player_t *player = &client->player;
    bool mayFly = !(client->spectateDenied & DENY_FREELOOK);

    player->gravity = (int)level.gravity;
    player->speed = client->maxSpeed;
    switch (client->state) {
    case STATE_PLAYING:
        if (client->dead)
            player->pmType = BG_PM_DEAD;
        else if (G_IsScriptLinked(G_EntityOf(client)) || G_IsAtTurret(client))
            player->pmType = BG_PM_LINKED;
        else
            player->pmType = client->ufo ? BG_PM_UFO : client->noclip ? BG_PM_NOCLIP : BG_PM_NORMAL;
        break;
    case STATE_DEAD:
        player->pmType = BG_PM_DEAD;
        break;
    case STATE_SPECTATOR:
        player->pmType = BG_PM_SPECTATOR;
        player->speed = mayFly ? SPECTATOR_SPEED : 0;
        break;
    case STATE_INTERMISSION:
        player->pmType = BG_PM_INTERMISSION;
        break;
    }
    player->pmFlags &= ~(BG_PMF_FROZEN | BG_PMF_NO_WEAPON | BG_PMF_MAY_FREELOOK | BG_PMF_ACTIVE);
    if (client->frozen || level.isTimeout)
        player->pmFlags |= BG_PMF_FROZEN;
    if (client->weaponDisabled)
        player->pmFlags |= BG_PMF_NO_WEAPON;
    if (mayFly)
        player->pmFlags |= BG_PMF_MAY_FREELOOK;
    if (client->state == STATE_PLAYING)
        player->pmFlags |= BG_PMF_ACTIVE;
}

static bool HasBody(const gclient_t *client)
{
    return (client->state == STATE_PLAYING || client->state == STATE_DEAD) && !client->bodyLeft;
}

void G_LinkPlayer(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client);

    G_SetOrigin(ent, client->player.origin);
    if (!HasBody(client)) {
        ent->contents = 0;
        G_Unlink(ent);
        return;
    }
    BG_PlayerBox(&client->player, &level.bgSettings, ent->r.mins, ent->r.maxs);
    ent->contents = BG_CONTENTS_BODY;
    if (client->dead || client->state == STATE_DEAD) {
        ent->contents = BG_CONTENTS_CORPSE;
        ent->r.maxs[2] = CORPSE_HEIGHT;
    }
    ent->clipMask = client->dead ? BG_MASK_DEADSOLID : BG_MASK_PLAYERSOLID;
    G_Link(ent);
}

void G_SpawnPlayer(gclient_t *client, const vec3_t origin, const vec3_t angles)
{
    gentity_t *ent = G_EntityOf(client);
    vec3_t at, facing;

    Q_VecCopy(origin, at);
    Q_VecCopy(angles, facing);
    if (!Q_VecIsFinite(at))
        Q_VecClear(at);
    if (!Q_VecIsFinite(facing))
        Q_VecClear(facing);

    G_LeaveTurret(client);
    memset((char *)client + offsetof(gclient_t, buttonsPressed), 0,
           offsetof(gclient_t, number) - offsetof(gclient_t, buttonsPressed));
    client->lookAt.number = client->useTarget.number = client->flameBy.number = -1;
    client->wantedWeapon = 0;
    client->heldWbuttons = 0;
    client->followClient = -1;
    client->spawnCount++;
    client->teleportBit ^= 1;
    BG_SpawnPlayer(&client->player, &level.bgSettings, &client->cmd, at, facing, level.timeMs);
    G_AnimSpawn(client);

    ent->health = client->maxHealth;
    ent->godMode = false;
    ent->takeDamage = client->state == STATE_PLAYING;
    ent->s.groundEntityNum = ENTITYNUM_NONE;
    if (client->state == STATE_PLAYING)
        G_ReportCount(COUNT_SPAWNS, 1);
    UpdateMoveType(client);
    G_LinkPlayer(client);
    G_ClientEndFrame(client);
    client->spawnThink = true;
    G_RunClient(client);
}

void G_SetPlayerAngles(gclient_t *client, const vec3_t angles)
{
    BG_SetViewAngles(&client->player, &client->cmd, angles);
    G_SetAngles(G_EntityOf(client), angles);
}

// ------------------------------------------------------------- corpses

// Falls until it lies on something.
static void ThinkCorpse(gentity_t *self)
{
    bg_trace_t trace;
    vec3_t end;
    float dt = (float)level.frameMs * 0.001f;

    self->velocity[2] -= level.gravity * dt;
    Q_VecMA(self->r.currentOrigin, dt, self->velocity, end);
    Sys_Trace(&trace, self->r.currentOrigin, self->r.mins, self->r.maxs, end, self->s.number,
              BG_MASK_DEADSOLID);
    G_SetOrigin(self, trace.endPos);
    G_WireLift(self);
    G_Link(self);
    if (trace.fraction < 1 || trace.startSolid) {
        if (trace.startSolid || trace.normal[2] > 0.7f)
            return;
        Q_VecClear(self->velocity);
        self->velocity[2] = -1;
    }
    self->nextThinkMs = level.timeMs + 1;
}

gentity_t *G_ClonePlayer(gclient_t *client)
{
    static int next;
    gentity_t *source = G_EntityOf(client);
    gentity_t *body = &g_entities[MAX_CLIENTS + next];

    next = (next + 1) % MAX_CLONES;
    G_ReleaseSlot(body);
    body->inUse = true;
    G_SetString(&body->classname, "bodyque");
    body->s = source->s;
    body->s.number = (int)(body - g_entities);
    body->s.event = 0;
    body->s.eFlags |= 1;
    G_SetOrigin(body, client->player.origin);
    G_SetAngles(body, (vec3_t){0, client->player.viewAngles[YAW], 0});
    Q_VecCopy(source->r.mins, body->r.mins);
    Q_VecCopy(source->r.maxs, body->r.maxs);
    body->r.maxs[2] = CORPSE_HEIGHT;
    Q_VecCopy(client->player.velocity, body->velocity);
    body->contents = BG_CONTENTS_CORPSE;
    body->s.clientNum = client->number;
    G_WireBody(client, body);
    G_Link(body);
    if (client->player.groundEntity == BG_ENTITY_NONE) {
        body->think = ThinkCorpse;
        body->nextThinkMs = level.timeMs + 1;
    }
    client->bodyLeft = client->dead || client->state == STATE_DEAD; // the living go on beside it
    G_LinkPlayer(client);
    return body;
}

// ------------------------------------------------------------- the move of one command

static void MoveTrace(void *ctx, bg_trace_t *result, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                      const vec3_t end, int passEntity, int mask)
{
    (void)ctx;
    Sys_Trace(result, start, mins, maxs, end, passEntity, mask);
    if (result->fraction >= 1 && G_IsMountMask(mask))
        G_TraceMounts(result, end, mins, maxs);
}

static int MoveContents(void *ctx, const vec3_t point)
{
    return Sys_PointContents(point, ((const gclient_t *)ctx)->number);
}

static void Fall(gclient_t *client, int percent)
{
    gentity_t *ent = G_EntityOf(client);
    damage_t damage = {.mod = BG_MOD_FALLING, .weapon = -1};

    damage.damage = (int)((int64_t)client->maxHealth * (percent >= 100 ? 110 : percent) / 100);
    damage.attacker = &g_entities[ENTITYNUM_WORLD];
    client->lastPainMs = level.timeMs - PAIN_INTERVAL_MS + FALL_PAIN_MS;
    G_Damage(ent, &damage);
}

static void GrenadeSuicide(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client);
    damage_t damage = {.mod = BG_MOD_SUICIDE, .weapon = -1, .damage = 100000};

    if (ent->godMode)
        return;
    damage.attacker = damage.inflictor = ent;
    G_Damage(ent, &damage);
}

// What the server does about an event of the move [movement-weapons-damage A].
static void ActOnEvent(gclient_t *client, int event, int parm)
{
    if (event >= BG_EV_LAND_PAIN && event < BG_EV_LAND_PAIN + BG_NUM_SURFACES)
        Fall(client, parm);
    else if (event >= BG_EV_FIRE && event <= BG_EV_FIRE_LAST)
        G_FireWeapon(client);
    else if (event == BG_EV_MELEE_FIRE)
        G_MeleeAttack(client);
    else if (event == BG_EV_GRENADE_SUICIDE)
        GrenadeSuicide(client);
    else if (event == BG_EV_DROP_WEAPON)
        G_DropItem(client, client->player.weapon);
    else
        G_CarryWeapon(client, event);
}

static void ActOnEvents(gclient_t *client, const bg_pmove_t *pm)
{
    int life = client->spawnCount;

    for (int i = 0; i < pm->eventCount; i++) {
        time_part_t before = G_TimePart(PART_WEAPONS);

        ActOnEvent(client, pm->events[i], pm->eventParms[i]);
        G_TimePart(before);
        if (client->spawnCount != life || client->connected != CON_CONNECTED)
            return; // a script has put him elsewhere
    }
}

static void NotifyTouches(gclient_t *client, const bg_pmove_t *pm)
{
    gentity_t *ent = G_EntityOf(client);
    int life = client->spawnCount;

    for (int i = 0; i < pm->touchCount; i++) {
        gentity_t *other = &g_entities[pm->touch[i]];

        if (!other->inUse)
            continue;
        if (other->touch)
            other->touch(other, ent);
        if (client->spawnCount != life)
            return;
        G_ScriptNotifyEntity(ent, "touch", other);
        if (other->inUse)
            G_ScriptNotifyEntity(other, "touch", ent);
    }
}

// False when the client has been dropped.
static bool CheckInactivity(gclient_t *client, const bg_cmd_t *cmd)
{
    int seconds =
        client->state == STATE_SPECTATOR ? cvars.inactivitySpectator.integer : cvars.inactivity.integer;
    int64_t idleMs, allowedMs = (int64_t)seconds * 1000;

    if (cmd->forward || cmd->right || cmd->up || cmd->buttons || cmd->wbuttons != client->cmd.wbuttons)
        client->lastActiveMs = level.timeMs;
    if (seconds <= 0 || client->isBot || client->noInactivityKick)
        client->lastActiveMs = level.timeMs;
    idleMs = level.timeMs - client->lastActiveMs;
    if (idleMs > allowedMs && seconds > 0) {
        Sys_DropClient(client->number,
                       level.profile == PROFILE_UO ? "GAME_DROPPEDFORINACTIVITY" : "Dropped for inactivity");
        return false;
    }
    if (seconds > 0 && idleMs > allowedMs - INACTIVITY_WARNING_MS && !client->inactivityWarned) {
        client->inactivityWarned = true;
        G_ServerCommand(client->number, "c \"GAME_INACTIVEDROPWARNING\" 2");
    }
    if (idleMs == 0)
        client->inactivityWarned = false;
    return true;
}

static void SpectatorButtons(gclient_t *client)
{
    int pressed = client->buttonsPressed;
    int stopButtons = BG_BUTTON_ADS |
                      (level.profile == PROFILE_UO ? 0 : BG_BUTTON_USE); // what a stock client's screen says

    if (client->spectatorClient >= 0)
        return;
    if (pressed & BG_BUTTON_ATTACK)
        G_FollowCycle(client, 1);
    else if (pressed & BG_BUTTON_MELEE)
        G_FollowCycle(client, -1);
    else if ((pressed & stopButtons) && !(client->spectateDenied & DENY_FREELOOK))
        G_StopFollowing(client);
}

static void Move(gclient_t *client, bg_pmove_t *pm)
{
    memset(pm, 0, sizeof(*pm));
    pm->player = &client->player;
    pm->cmd = client->cmd;
    pm->oldCmd = client->oldCmd;
    pm->weapons = &level.weapons;
    pm->settings = &level.bgSettings;
    pm->isTimeout = level.isTimeout;
    pm->isLmgHint = (client->cmd.buttons & BG_BUTTON_ADS) && G_IsLmgHinted(client);
    pm->ctx = client;
    pm->trace = MoveTrace;
    pm->pointContents = MoveContents;
    G_AnimHook(client, pm);
    BG_Pmove(pm);
}

static void AfterMove(gclient_t *client, const bg_pmove_t *pm)
{
    gentity_t *ent = G_EntityOf(client);
    int life = client->spawnCount;

    ent->s.groundEntityNum = client->player.groundEntity;
    G_SetAngles(ent, client->player.viewAngles);
    G_LinkPlayer(client);
    ActOnEvents(client, pm);
    if (client->spawnCount != life || client->connected != CON_CONNECTED)
        return;
    if (client->player.pmType <= BG_PM_LINKED) {
        G_TouchTriggers(ent);
        if (client->spawnCount != life)
            return;
        NotifyTouches(client, pm);
        if (client->spawnCount != life)
            return;
        if ((client->buttonsPressed & BG_BUTTON_USE) && G_IsAtTurret(client))
            G_LeaveTurret(client);
        else if (client->buttonsPressed & BG_BUTTON_USE)
            G_UseNearby(client);
    }
}

void G_RunClient(gclient_t *client)
{
    bg_cmd_t cmd = G_WireCommand(client, &client->lastUsercmd);
    bg_pmove_t pm;

    if (client->connected != CON_CONNECTED)
        return;
    if (cmd.time < level.timeMs - 1000 || !client->lastUsercmd.serverTime)
        cmd.time = level.timeMs - 1000;
    if (cmd.time > level.timeMs + 200)
        cmd.time = level.timeMs + 200;
    if (client->spawnThink) {
        client->spawnThink = false;
        cmd.time = level.timeMs;
    }
    if (level.isTimeout || cmd.time <= client->player.commandTime || !CheckInactivity(client, &cmd))
        return;
    client->oldCmd = client->cmd;
    client->cmd = cmd;
    client->buttonsPressed = cmd.buttons & ~client->oldCmd.buttons;
    G_TraceOrder("client %d moves", client->number);
    UpdateMoveType(client);
    if (client->state == STATE_SPECTATOR)
        SpectatorButtons(client);
    Move(client, &pm);
    G_GunnerMoved(client);
    AfterMove(client, &pm);
}

void G_ClientThink(int slot)
{
    gclient_t *client = G_ClientOf(slot);

    if (!client)
        return;
    Sys_GetUsercmd(slot, &client->lastUsercmd);
    client->lastCommandMs = level.timeMs;
    // On a Quake III host the cvar only keeps the client from predicting; its commands are still run one by
    // one.
    if (!cvars.synchronousClients.integer || level.profile != PROFILE_UO)
        G_RunClient(client);
}

// ------------------------------------------------------------- spectators

static bool MayFollow(const gclient_t *client, const gclient_t *other)
{
    return other != client && other->connected == CON_CONNECTED && other->state == STATE_PLAYING &&
           !(client->spectateDenied & (1 << other->team));
}

// Whoever dies is still watched until he is back.
static bool MayGoOnFollowing(const gclient_t *client, const gclient_t *other)
{
    return MayFollow(client, other) ||
           (other != client && other->connected == CON_CONNECTED && other->state == STATE_DEAD);
}

void G_FollowCycle(gclient_t *client, int step)
{
    int at = client->followClient >= 0 ? client->followClient : step > 0 ? -1 : level.maxClients;

    for (int tried = 0; tried < level.maxClients; tried++) {
        at = (at + step + level.maxClients) % level.maxClients;
        if (MayFollow(client, &g_clients[at])) {
            client->followClient = at;
            return;
        }
    }
}

// The camera stays behind and above whom it followed.
void G_StopFollowing(gclient_t *client)
{
    gclient_t *watched = client->followClient >= 0 ? &g_clients[client->followClient] : NULL;
    vec3_t forward, angles, origin;

    client->followClient = -1;
    if (!watched || watched->connected != CON_CONNECTED)
        return;
    Q_VecCopy(watched->player.viewAngles, angles);
    Q_AngleVectors(angles, forward, NULL, NULL);
    BG_ViewOrigin(&watched->player, origin);
    Q_VecMA(origin, -40, forward, origin);
    origin[2] += 10;
    angles[PITCH] += 15;
    Q_VecCopy(origin, client->player.origin);
    Q_VecClear(client->player.velocity);
    client->teleportBit ^= 1;
    G_SetPlayerAngles(client, angles);
}

bool G_IsSpectating(const gclient_t *client, gclient_t **watched)
{
    int number = client->spectatorClient >= 0 ? client->spectatorClient : client->followClient;

    *watched = NULL;
    if (client->state != STATE_SPECTATOR)
        return false;
    if (number >= 0 && number < level.maxClients && number != client->number &&
        g_clients[number].connected == CON_CONNECTED && g_clients[number].state != STATE_SPECTATOR)
        *watched = &g_clients[number];
    return true;
}

// ------------------------------------------------------------- end of frame

// Two bodies in one place go apart, so that nobody stays stuck.
static void PushApart(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client);
    bg_player_t *player = &client->player;
    bg_trace_t trace;
    vec3_t away;

    if (client->state != STATE_PLAYING || client->dead || player->pmType != BG_PM_NORMAL)
        return;
    Sys_Trace(&trace, player->origin, ent->r.mins, ent->r.maxs, player->origin, ent->s.number,
              BG_CONTENTS_BODY);
    if (!trace.startSolid || trace.entity >= MAX_CLIENTS)
        return;
    Q_VecSub(player->origin, g_entities[trace.entity].r.currentOrigin, away);
    away[2] = 0;
    if (Q_VecNormalize(away) < 0.01f)
        Q_VecSet(away, Q_Cos((float)client->number * 40), Q_Sin((float)client->number * 40), 0);
    Q_VecMA(player->velocity, STUCK_PUSH_SPEED, away, player->velocity);
    player->pmFlags |= BG_PMF_TIME_LAND;
    player->pmTime = STUCK_PUSH_MS;
}

// Health or damage as percent of the maximum.
static int Percent(const gclient_t *client, int amount, int most)
{
    int64_t percent = (int64_t)amount * 100 / (client->maxHealth > 0 ? client->maxHealth : 1);

    return percent < 0 ? 0 : percent > most ? most : (int)percent;
}

// View kick, spread and the pain event for what hit him in this frame [7.3].
static void DamageFeedback(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client);
    int percent;

    if (!client->damageTaken)
        return;
    percent = Percent(client, client->damageTaken, 127);
    client->wire.damage = percent;
    client->player.aimSpreadScale = Q_Clamp(client->player.aimSpreadScale + (float)percent, 0, 255);
    if (!client->dead && !ent->godMode && level.timeMs - client->lastPainMs >= PAIN_INTERVAL_MS) {
        client->lastPainMs = level.timeMs;
        BG_AddEvent(&client->player, BG_EV_PAIN, Percent(client, ent->health, 100));
    }
    client->damageTaken = 0;
}

void G_ClientEndFrame(gclient_t *client)
{
    gclient_t *watched;
    int life = client->spawnCount;

    if (client->followClient >= 0 && !MayGoOnFollowing(client, &g_clients[client->followClient]))
        G_StopFollowing(client);
    UpdateMoveType(client);
    G_EntityOf(client)->takeDamage = client->state == STATE_PLAYING || client->dead;
    G_WaterFrame(client);
    G_FlameFrame(client);
    if (client->connected != CON_CONNECTED || client->spawnCount != life)
        return; // a script has spawned him anew: that had an end of frame of its own
    DamageFeedback(client);
    PushApart(client);
    if (level.timeMs - client->lastCommandMs > NO_COMMAND_MS)
        client->player.eFlags |= BG_EF_NO_COMMAND;
    else
        client->player.eFlags &= ~BG_EF_NO_COMMAND;
    if (G_IsSpectating(client, &watched) && watched)
        Q_VecCopy(watched->player.origin, client->player.origin);
    client->lookAt = G_Ref(G_LookAtTrigger(client));
    G_LinkPlayer(client);
    G_AnimEndFrame(client);
    G_WireClient(client);
}

// ------------------------------------------------------------- ranks

static int Score(int slot)
{
    return g_clients[slot].team == TEAM_SPECTATOR ? INT32_MIN : g_clients[slot].score;
}

void G_CalculateRanks(void)
{
    for (int i = 0; i < level.maxClients; i++) {
        int rank = 0;
        bool tied = false;

        if (g_clients[i].connected != CON_CONNECTED)
            continue;
        for (int j = 0; j < level.maxClients; j++) {
            if (j == i || g_clients[j].connected != CON_CONNECTED)
                continue;
            rank += Score(j) > Score(i);
            tied = tied || Score(j) == Score(i);
        }
        g_clients[i].rank = rank | (tied ? TIED_RANK : 0);
    }
    G_WireRanks();
}
