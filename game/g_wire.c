// States on the wire: our players and events as the host's clients know them, and their commands as ours.
//
// A profile says who is at the other end: `uo` (our own host: the original's numbers, feet origins), `q3` and
// `oa` (stock clients: origins 24 above the feet, Quake III's animations, events, weapons and flags).  Only
// what is sent is translated; the world, scripts and r.currentOrigin keep feet.  Rules: host-quake3-abi 10,
// 11, 17; build-decisions "Players".
#include "g_wire.h"
#include "g_anim.h"
#include "g_syscalls.h"
#include <string.h>

enum {
    FEET = 24, // a Quake III origin above the feet
    Q3_VIEW_DEAD = -16,
    ANIM_TOGGLE = 128,
};

// Quake III's numbers [host-quake3-abi 10, 11].
enum {
    ANIM_DEATH1 = 0,
    ANIM_TORSO_ATTACK = 7,
    ANIM_TORSO_DROP = 9,
    ANIM_TORSO_RAISE = 10,
    ANIM_TORSO_STAND = 11,
    ANIM_WALK_CROUCH = 13,
    ANIM_WALK = 14,
    ANIM_RUN = 15,
    ANIM_BACK = 16,
    ANIM_SWIM = 17,
    ANIM_JUMP = 18,
    ANIM_IDLE = 22,
    ANIM_IDLE_CROUCH = 23,
    ANIM_BACK_CROUCH = 32,
    ANIM_BACK_WALK = 33
};
enum {
    Q3_EF_DEAD = 1,
    Q3_EF_TELEPORT = 4,
    Q3_EF_NODRAW = 0x80,
    Q3_EF_FIRING = 0x100,
    Q3_EF_TALK = 0x1000,
    Q3_EF_CONNECTION = 0x2000
};
enum { Q3_PM_NORMAL, Q3_PM_NOCLIP, Q3_PM_SPECTATOR, Q3_PM_DEAD, Q3_PM_FREEZE, Q3_PM_INTERMISSION };
enum { Q3_PMF_DUCKED = 1, Q3_PMF_FOLLOW = 4096 };
enum {
    PERS_SCORE = 0,
    PERS_RANK = 2,
    PERS_TEAM = 3,
    PERS_SPAWN_COUNT = 4,
    PERS_ATTACKER = 6,
    PERS_DEATHS = 8
};
enum {
    Q3_EV_STEP = 1,
    Q3_EV_STEP_METAL = 2,
    Q3_EV_STEP_4 = 6,
    Q3_EV_FALL_SHORT = 10,
    Q3_EV_FALL_MEDIUM,
    Q3_EV_FALL_FAR,
    Q3_EV_JUMP = 14,
    Q3_EV_WATER_TOUCH = 15,
    Q3_EV_WATER_LEAVE = 16,
    Q3_EV_NOAMMO = 21,
    Q3_EV_CHANGE_WEAPON = 22,
    Q3_EV_FIRE = 23,
    Q3_EV_ITEM_RESPAWN = 40,
    Q3_EV_TELEPORT_IN = 42,
    Q3_EV_TELEPORT_OUT = 43,
    Q3_EV_GRENADE_BOUNCE = 44,
    Q3_EV_HIT_FLESH = 48,
    Q3_EV_HIT_WALL = 49,
    Q3_EV_MISSILE_MISS = 51,
    Q3_EV_PAIN = 56,
    Q3_EV_DEATH1 = 57,
    Q3_EV_OBITUARY = 60
};

// A stock client knows ten weapons: each of our slots borrows one.
static const int slotWeapons[BG_NUM_SLOTS] = {0, 2, 7, 3, 4, 5, 6, 1};

bool G_WireIsForeign(void)
{
    return level.profile != PROFILE_UO;
}

static profile_t FindProfile(void)
{
    static const char *const names[] = {"uo", "q3", "oa"};
    char base[MAX_QPATH];

    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (!Q_StringCompareNoCase(cvars.profile.string, names[i]))
            return (profile_t)i;
    if (cvars.profile.string[0])
        G_Printf("ft_profile: '%s' is none of uo, q3, oa\n", cvars.profile.string);
    if (Sys_CvarInt("ft_host"))
        return PROFILE_UO;
    Sys_CvarString("com_basegame", base, sizeof(base));
    return Q_StringCompareNoCase(base, "baseoa") ? PROFILE_Q3 : PROFILE_OA;
}

void G_WireInit(void)
{
    level.profile = FindProfile();
    if (!G_WireIsForeign())
        return;
    Sys_CvarSet("g_synchronousClients", "1"); // a stock client must not predict by its own rules
    G_WireInitTexts();
}

// The engine's own number, for server lists and for the client's colours and scoreboard.
void G_WireGametype(void)
{
    const char *wanted = level.teamGametype ? "3" : "0";

    if (G_WireIsForeign() && Sys_CvarInt("g_gametype") != (level.teamGametype ? 3 : 0))
        Sys_CvarSet("g_gametype", wanted);
}

int G_WireTeam(const gclient_t *client)
{
    if (client->team == TEAM_SPECTATOR)
        return 3;
    if (!level.teamGametype)
        return 0;
    return client->team == TEAM_AXIS ? 1 : client->team == TEAM_ALLIES ? 2 : 0;
}

// ------------------------------------------------------------- commands

static int WantedWeapon(const gclient_t *client, int wireWeapon)
{
    int owned = client->player.weapon;

    if (client->isBot || !G_WireIsForeign())
        return wireWeapon ? wireWeapon : owned;
    return client->wantedWeapon ? client->wantedWeapon : owned;
}

// A stock client's weapon byte counts when it changes: between two changes commands have the say.
static void TakeWireWeapon(gclient_t *client, int wireWeapon)
{
    if (wireWeapon == client->lastWireWeapon)
        return;
    client->lastWireWeapon = wireWeapon;
    for (int slot = BG_SLOT_PRIMARY; slot < BG_NUM_SLOTS; slot++) {
        int weapon = client->player.weaponSlots[slot];

        if (slotWeapons[slot] != wireWeapon || !weapon)
            continue;
        if (!BG_InAltRing(&level.weapons, weapon, client->wantedWeapon))
            client->wantedWeapon = weapon;
    }
}

static const struct {
    int wire, button, wbutton;
} buttonMap[] = {
    {1, BG_BUTTON_ATTACK, 0}, {4, BG_BUTTON_USE, 0},      {8, BG_BUTTON_MELEE, 0},
    {16, BG_BUTTON_ADS, 0},   {32, 0, BG_WBUTTON_RELOAD}, {64, BG_BUTTON_SPRINT, 0},
};

bg_cmd_t G_WireCommand(gclient_t *client, const usercmd_t *cmd)
{
    bg_cmd_t out;

    memset(&out, 0, sizeof(out));
    out.time = cmd->serverTime;
    for (size_t i = 0; i < ARRAY_LEN(buttonMap); i++)
        if (cmd->buttons & buttonMap[i].wire) {
            out.buttons |= (uint8_t)buttonMap[i].button;
            out.wbuttons |= (uint8_t)buttonMap[i].wbutton;
        }
    if (level.profile == PROFILE_UO) // their second byte of buttons comes in the second byte of Quake III's
        out.wbuttons |= (uint8_t)(cmd->buttons >> 8);
    out.wbuttons |= (uint8_t)client->heldWbuttons;
    if (cmd->upmove <= -10)
        out.wbuttons |= BG_WBUTTON_CROUCH;
    for (int i = 0; i < 3; i++)
        out.angles[i] = cmd->angles[i] & 0xffff;
    out.forward = cmd->forwardmove;
    out.right = cmd->rightmove;
    out.up = cmd->upmove >= 10 ? cmd->upmove : 0;
    if (out.up && (client->heldWbuttons & BG_WBUTTON_PRONE)) { // a jump gets up first
        client->heldWbuttons &= ~BG_WBUTTON_PRONE;
        out.wbuttons &= (uint8_t)~BG_WBUTTON_PRONE;
        out.up = 0;
    }
    if (!client->isBot && G_WireIsForeign())
        TakeWireWeapon(client, cmd->weapon);
    out.weapon = (uint8_t)WantedWeapon(client, cmd->weapon);
    return out;
}

// ------------------------------------------------------------- events

static bool In(int event, int first)
{
    return event >= first && event < first + BG_NUM_SURFACES;
}

static const struct {
    int event, wire;
} eventMap[] = {
    {BG_EV_WATER_IN, Q3_EV_WATER_TOUCH},
    {BG_EV_WATER_OUT, Q3_EV_WATER_LEAVE},
    {BG_EV_NO_AMMO, Q3_EV_NOAMMO},
    {BG_EV_RAISE, Q3_EV_CHANGE_WEAPON},
    {BG_EV_FIRE, Q3_EV_FIRE},
    {BG_EV_FIRE_B, Q3_EV_FIRE},
    {BG_EV_FIRE_C, Q3_EV_FIRE},
    {BG_EV_FIRE_LAST, Q3_EV_FIRE},
    {BG_EV_FIRE_MOUNTED, Q3_EV_FIRE},
    {BG_EV_BULLET_HIT, Q3_EV_HIT_WALL},
    {BG_EV_BULLET_HIT_CLIENT_SMALL, Q3_EV_HIT_FLESH},
    {BG_EV_BULLET_HIT_CLIENT_LARGE, Q3_EV_HIT_FLESH},
    {BG_EV_GRENADE_BOUNCE, Q3_EV_GRENADE_BOUNCE},
    {BG_EV_EXPLODE, Q3_EV_MISSILE_MISS},
    {BG_EV_EXPLODE_NOMARKS, Q3_EV_MISSILE_MISS},
    {BG_EV_PAIN, Q3_EV_PAIN},
    {BG_EV_PAIN_CROUCH, Q3_EV_PAIN},
    {BG_EV_DEATH, Q3_EV_DEATH1},
    {BG_EV_ITEM_RESPAWN, Q3_EV_ITEM_RESPAWN},
    {EV_TELEPORT_IN, Q3_EV_TELEPORT_IN},
    {EV_TELEPORT_OUT, Q3_EV_TELEPORT_OUT},
};

// Quake III's event for one of ours; 0 when a stock client has none.
static int WireEventNumber(int event, int parm)
{
    if (In(event, BG_EV_STEP_RUN))
        return event - BG_EV_STEP_RUN == BG_SURFACE_METAL ? Q3_EV_STEP_METAL : Q3_EV_STEP;
    if (In(event, BG_EV_JUMP))
        return Q3_EV_JUMP;
    if (In(event, BG_EV_LAND))
        return Q3_EV_FALL_SHORT;
    if (In(event, BG_EV_LAND_PAIN))
        return parm < 50 ? Q3_EV_FALL_MEDIUM : Q3_EV_FALL_FAR;
    if (event == BG_EV_STEP_VIEW)
        return parm - 128 < 3 ? 0 : Q3_EV_STEP_4 + Q_ClampInt((parm - 128 - 1) / 4, 0, 3);
    for (size_t i = 0; i < ARRAY_LEN(eventMap); i++)
        if (eventMap[i].event == event)
            return eventMap[i].wire;
    return 0;
}

void G_WireEvent(gentity_t *ent, int event, int parm)
{
    int number = G_WireIsForeign() ? WireEventNumber(event, parm) : event;

    G_TraceWire("event %d %d of %d", event, parm, ent->s.number);
    ent->s.eventParm = parm;
    if (!ent->freeAfterEvent) {
        ent->s.event = number ? (number & 0xff) | ((ent->s.event + 0x100) & 0x300) : 0;
    } else if (number) {
        ent->s.eType = ET_EVENTS + number;
    } else {
        ent->s.eType = ET_INVISIBLE;
        ent->r.svFlags |= SVF_NOCLIENT;
    }
}

// Which event others should see when a frame has several.
static int Urgency(int event)
{
    return event == Q3_EV_FIRE ? 3 : event >= Q3_EV_PAIN ? 2 : event > Q3_EV_STEP_METAL ? 1 : 0;
}

static void SendEvents(gclient_t *client)
{
    gentity_t *ent = G_EntityOf(client);
    playerState_t *ps = &client->ps;
    int best = 0, bestParm = 0, n = client->wire.eventsSeen;

    if (client->player.eventSequence - n > BG_MAX_EVENTS)
        n = client->player.eventSequence - BG_MAX_EVENTS;
    for (; n < client->player.eventSequence; n++) {
        int event = client->player.events[(unsigned)n % BG_MAX_EVENTS];
        int parm = client->player.eventParms[(unsigned)n % BG_MAX_EVENTS];
        int number = G_WireIsForeign() ? WireEventNumber(event, parm) : event;

        if (!number)
            continue;
        if (number == Q3_EV_DEATH1 && G_WireIsForeign())
            number += client->wire.death;
        ps->events[ps->eventSequence & 1] = number & 0xff;
        ps->eventParms[ps->eventSequence & 1] = parm & 0xff;
        ps->eventSequence++;
        if ((!best || Urgency(number) >= Urgency(best)) && (G_WireIsForeign() || BG_IsEntityEvent(event))) {
            best = number;
            bestParm = parm;
        }
    }
    client->wire.eventsSeen = client->player.eventSequence;
    if (!best)
        return;
    ent->s.event = (best & 0xff) | ((ent->s.event + 0x100) & 0x300);
    ent->s.eventParm = bestParm & 0xff;
    ent->eventTimeMs = level.timeMs;
}

// ------------------------------------------------------------- animations

static int Restart(int old, int number)
{
    return ((old & ANIM_TOGGLE) ^ ANIM_TOGGLE) | number;
}

static int Keep(int old, int number)
{
    return (old & ~ANIM_TOGGLE) == number ? old : Restart(old, number);
}

static float FlatSpeed(const bg_player_t *player)
{
    return sqrtf(player->velocity[0] * player->velocity[0] + player->velocity[1] * player->velocity[1]);
}

static int LegsAnim(const bg_player_t *player)
{
    bool low = (player->pmFlags & (BG_PMF_CROUCH | BG_PMF_PRONE)) != 0;
    bool back = (player->pmFlags & BG_PMF_BACKPEDAL) != 0;

    if (player->groundEntity == BG_ENTITY_NONE && !(player->pmFlags & BG_PMF_LADDER))
        return ANIM_JUMP;
    if (FlatSpeed(player) < 10)
        return low ? ANIM_IDLE_CROUCH : ANIM_IDLE;
    if (low)
        return back ? ANIM_BACK_CROUCH : ANIM_WALK_CROUCH;
    if (player->pmFlags & BG_PMF_WALKING)
        return back ? ANIM_BACK_WALK : ANIM_WALK;
    return back ? ANIM_BACK : ANIM_RUN;
}

// Whether the body has started the same animation again.
static bool IsAgain(int before, int now)
{
    return (before ^ now) == BG_ANIM_TOGGLE;
}

static int ShowPart(int old, int number, int seen, int now)
{
    return IsAgain(seen, now) ? Restart(old, number) : Keep(old, number);
}

// What the body plays, as a stock client's numbers.  Swimming is not in the player script.
static void ChooseAnims(gclient_t *client)
{
    const bg_player_t *player = &client->player;
    wire_state_t *wire = &client->wire;
    int legs = G_AnimWireLegs(client), torso = G_AnimWireTorso(client);

    if (client->dead || client->state == STATE_DEAD) {
        wire->legs = Keep(wire->legs, ANIM_DEATH1 + 2 * wire->death);
        wire->torso = Keep(wire->torso, ANIM_DEATH1 + 2 * wire->death);
        return;
    }
    if (player->waterLevel > 1)
        legs = ANIM_SWIM;
    wire->legs = ShowPart(wire->legs, legs >= 0 ? legs : LegsAnim(player), wire->legsSeen, player->legsAnim);
    wire->torso =
        ShowPart(wire->torso, torso >= 0 ? torso : ANIM_TORSO_STAND, wire->torsoSeen, player->torsoAnim);
    wire->legsSeen = player->legsAnim;
    wire->torsoSeen = player->torsoAnim;
}

// 0 forward, then counter-clockwise in eighths; nothing else may go out [P11].
static int MovementDir(const bg_cmd_t *cmd)
{
    static const int dirs[3][3] = {
        {3, 4, 5}, {2, 0, 6}, {1, 0, 7}}; // [back, none, forward][left, none, right]
    int f = cmd->forward > 0 ? 2 : cmd->forward < 0 ? 0 : 1, r = cmd->right > 0 ? 2 : cmd->right < 0 ? 0 : 1;

    return dirs[f][r];
}

// ------------------------------------------------------------- the player state

static int WireMoveType(const gclient_t *client)
{
    switch (client->player.pmType) {
    case BG_PM_NOCLIP:
    case BG_PM_UFO:
        return Q3_PM_NOCLIP;
    case BG_PM_SPECTATOR:
        return Q3_PM_SPECTATOR;
    case BG_PM_INTERMISSION:
        return Q3_PM_INTERMISSION;
    case BG_PM_DEAD:
    case BG_PM_DEAD_LINKED:
        return Q3_PM_DEAD;
    case BG_PM_LINKED:
        return Q3_PM_FREEZE;
    default:
        return (client->player.pmFlags & BG_PMF_FROZEN) ? Q3_PM_FREEZE : Q3_PM_NORMAL;
    }
}

static int WireWeapon(const bg_player_t *player)
{
    return slotWeapons[Q_ClampInt(BG_SlotOfWeapon(player, &level.weapons, player->weapon), 0,
                                  BG_NUM_SLOTS - 1)];
}

static int WireFlags(const gclient_t *client)
{
    const bg_player_t *player = &client->player;
    int flags = client->teleportBit ? Q3_EF_TELEPORT : 0;

    if (client->dead || client->state == STATE_DEAD)
        flags |= Q3_EF_DEAD;
    if (player->weaponState == BG_WS_FIRING && !client->dead)
        flags |= Q3_EF_FIRING;
    if (player->eFlags & BG_EF_NO_COMMAND)
        flags |= Q3_EF_CONNECTION;
    if (player->eFlags & BG_EF_TALKING)
        flags |= Q3_EF_TALK;
    if (client->bodyLeft)
        flags |= Q3_EF_NODRAW;
    return flags;
}

static void FillInventory(gclient_t *client)
{
    const bg_player_t *player = &client->player;
    playerState_t *ps = &client->ps;
    int weaponBits = level.profile == PROFILE_OA ? 3 : 2;

    memset(ps->ammo, 0, sizeof(ps->ammo));
    ps->stats[weaponBits] = 0;
    for (int slot = BG_SLOT_PRIMARY; slot < BG_NUM_SLOTS; slot++) {
        int weapon = player->weaponSlots[slot];

        if (!weapon)
            continue;
        ps->stats[weaponBits] |= 1 << slotWeapons[slot];
        ps->ammo[slotWeapons[slot]] = Q_ClampInt(
            BG_Clip(player, &level.weapons, weapon) + BG_Ammo(player, &level.weapons, weapon), 0, 999);
    }
}

static void FillStats(gclient_t *client)
{
    playerState_t *ps = &client->ps;
    bool isOa = level.profile == PROFILE_OA;
    int health = G_EntityOf(client)->health;

    FillInventory(client);
    ps->stats[0] = client->dead || client->state == STATE_DEAD ? 0 : Q_ClampInt(health, -999, 999);
    ps->stats[isOa ? 5 : 4] = client->deadYaw;
    ps->stats[isOa ? 7 : 6] = client->maxHealth;
    ps->persistant[PERS_SCORE] = Q_ClampInt(client->score, -9999, 9999);
    ps->persistant[PERS_RANK] = client->rank;
    ps->persistant[PERS_TEAM] = G_WireTeam(client);
    ps->persistant[PERS_SPAWN_COUNT] = client->spawnCount & 0x7fff;
    ps->persistant[PERS_ATTACKER] = client->lastAttacker;
    ps->persistant[PERS_DEATHS] = Q_ClampInt(client->deaths, 0, 9999);
}

static void FillDamage(gclient_t *client)
{
    playerState_t *ps = &client->ps;
    vec3_t direction, angles;

    if (!client->wire.damage)
        return;
    Q_VecSub(client->damageFrom, client->player.origin, direction);
    Q_VecToAngles(direction, angles);
    ps->damageEvent = (ps->damageEvent + 1) & 0xff;
    ps->damageCount = Q_ClampInt(client->wire.damage, 1, 255);
    ps->damageYaw = (int)(angles[YAW] / 360 * 256) & 0xff;
    ps->damagePitch = (int)(angles[PITCH] / 360 * 256) & 0xff;
    client->wire.damage = 0;
}

static void FillPlayerState(gclient_t *client)
{
    const bg_player_t *player = &client->player;
    playerState_t *ps = &client->ps;
    float lift = G_WireIsForeign() ? FEET : 0;
    bool low = (player->pmFlags & (BG_PMF_CROUCH | BG_PMF_PRONE)) != 0;

    ps->clientNum = client->number;
    ps->commandTime = player->commandTime;
    ps->pm_type = G_WireIsForeign() ? WireMoveType(client) : player->pmType;
    ps->pm_flags = G_WireIsForeign() ? (low ? Q3_PMF_DUCKED : 0) : player->pmFlags & 0xffff;
    ps->pm_time = Q_ClampInt(player->pmTime, 0, 32767);
    Q_VecCopy(player->origin, ps->origin);
    ps->origin[2] += lift;
    Q_VecCopy(player->velocity, ps->velocity);
    ps->gravity = player->gravity;
    ps->speed = player->speed;
    for (int i = 0; i < 3; i++)
        ps->delta_angles[i] = player->deltaAngles[i] & 0xffff;
    Q_VecCopy(player->viewAngles, ps->viewangles);
    ps->viewheight = (int)(player->viewHeight - lift);
    if (player->pmType == BG_PM_SPECTATOR || player->pmType == BG_PM_INTERMISSION) {
        ps->viewheight = 0;
        ps->origin[2] -= lift;
    } else if (G_WireIsForeign() && ps->pm_type == Q3_PM_DEAD) {
        ps->viewheight = Q3_VIEW_DEAD;
    }
    ps->groundEntityNum = player->groundEntity;
    ps->bobCycle = player->bobCycle & 0xff;
    ps->movementDir = MovementDir(&client->cmd);
    ps->legsAnim = G_WireIsForeign() ? client->wire.legs : player->legsAnim;
    ps->torsoAnim = G_WireIsForeign() ? client->wire.torso : player->torsoAnim;
    ps->eFlags = G_WireIsForeign() ? WireFlags(client) & 0xffff : player->eFlags & 0xffff;
    ps->weapon = G_WireIsForeign() ? WireWeapon(player) : player->weapon & 0x7f;
    ps->weaponTime = Q_ClampInt(player->weaponTime, 0, 32767);
    ps->weaponstate = player->weaponState & 0xf;
    if (G_WireIsForeign())
        ps->weaponstate = player->weaponState == BG_WS_FIRING     ? 3
                          : player->weaponState == BG_WS_DROPPING ? 2
                          : player->weaponState == BG_WS_RAISING  ? 1
                                                                  : 0;
}

static void FillEntity(gclient_t *client)
{
    const playerState_t *ps = &client->ps;
    gentity_t *ent = G_EntityOf(client);
    bool isSeen = client->state == STATE_PLAYING || client->state == STATE_DEAD;

    ent->s.number = client->number;
    ent->s.clientNum = client->number;
    ent->s.eType = isSeen && !client->bodyLeft ? ET_PLAYER : ET_INVISIBLE;
    ent->s.eFlags = G_WireIsForeign() ? ps->eFlags : client->player.eFlags;
    ent->s.pos.trType = TR_INTERPOLATE;
    Q_VecCopy(ps->origin, ent->s.pos.trBase);
    Q_VecCopy(ps->velocity, ent->s.pos.trDelta);
    ent->s.apos.trType = TR_INTERPOLATE;
    Q_VecCopy(ps->viewangles, ent->s.apos.trBase);
    ent->s.angles2[YAW] = (float)ps->movementDir;
    ent->s.legsAnim = ps->legsAnim;
    ent->s.torsoAnim = ps->torsoAnim;
    ent->s.weapon = ps->weapon;
    ent->s.groundEntityNum = ps->groundEntityNum;
    if (G_WireIsForeign() && ent->s.solid) // a box around the lifted origin
        ent->s.solid = (int)ent->r.maxs[0] | FEET << 8 | ((int)ent->r.maxs[2] - FEET + 32) << 16;
}

static void CopyWatched(gclient_t *client, const gclient_t *watched)
{
    int ping = client->ps.ping;

    client->ps = watched->ps;
    client->ps.ping = ping;
    client->ps.pm_flags |= Q3_PMF_FOLLOW;
}

void G_WireClient(gclient_t *client)
{
    gclient_t *watched;

    SendEvents(client);
    ChooseAnims(client);
    FillPlayerState(client);
    FillStats(client);
    FillDamage(client);
    FillEntity(client);
    if (G_IsSpectating(client, &watched) && watched && G_WireIsForeign())
        CopyWatched(client, watched);
}

// ------------------------------------------------------------- other entities

void G_WireLift(gentity_t *body)
{
    if (G_WireIsForeign())
        body->s.pos.trBase[2] += FEET;
}

void G_WireBody(gclient_t *client, gentity_t *body)
{
    body->s.eType = ET_PLAYER;
    body->s.eFlags = G_WireIsForeign() ? Q3_EF_DEAD : BG_EF_DEAD;
    body->s.legsAnim = client->player.legsAnim;
    body->s.torsoAnim = client->player.torsoAnim;
    if (G_WireIsForeign()) {
        body->s.legsAnim = Restart(client->wire.legs, ANIM_DEATH1 + 2 * client->wire.death);
        body->s.torsoAnim = Restart(client->wire.torso, ANIM_DEATH1 + 2 * client->wire.death);
    }
    body->s.angles2[YAW] = 0;
    G_WireLift(body);
}

void G_WireItem(gentity_t *item)
{
    item->s.eType = ET_GENERAL;
    if (!G_WireIsForeign())
        item->s.eType = ET_ITEM;
    else
        item->s.modelindex = G_WireModel(item->itemWeapon ? "models/weapons2/machinegun/machinegun.md3"
                                                          : "models/powerups/health/medium_cross.md3");
}

void G_WireTurret(gentity_t *gun, int weapon)
{
    if (!G_WireIsForeign())
        gun->s.weapon = weapon;
    else
        gun->s.modelindex = G_WireModel("models/weapons2/machinegun/machinegun.md3");
}

void G_WireMissile(gentity_t *missile)
{
    const bg_weapon_t *weapon = &level.weapons.list[missile->itemWeapon];

    missile->s.weapon = !G_WireIsForeign()                    ? missile->itemWeapon
                        : weapon->weaponType == BG_WT_GRENADE ? 4
                                                              : 5;
}

// Means of death as Quake III counts them, for the kill line.
static int WireMod(int mod)
{
    static const struct {
        int mod, wire;
    } map[] = {
        {BG_MOD_PISTOL_BULLET, 3},
        {BG_MOD_RIFLE_BULLET, 10},
        {BG_MOD_HEAD_SHOT, 10},
        {BG_MOD_GRENADE, 4},
        {BG_MOD_GRENADE_SPLASH, 5},
        {BG_MOD_PROJECTILE, 6},
        {BG_MOD_PROJECTILE_SPLASH, 7},
        {BG_MOD_MELEE, 2},
        {BG_MOD_WATER, 14},
        {BG_MOD_CRUSH, 17},
        {BG_MOD_CRUSH_TANK, 17},
        {BG_MOD_CRUSH_JEEP, 17},
        {BG_MOD_TELEFRAG, 18},
        {BG_MOD_FALLING, 19},
        {BG_MOD_SUICIDE, 20},
        {BG_MOD_TRIGGER_HURT, 22},
        {BG_MOD_EXPLOSIVE, 7},
        {BG_MOD_MELEE_BINOCULARS, 2},
    };

    for (size_t i = 0; i < ARRAY_LEN(map); i++)
        if (map[i].mod == mod)
            return map[i].wire;
    return 0;
}

// Means of death that the original sends by themselves; the others show as the weapon [script-api 1,
// obituary].
static bool IsShownByMod(int mod)
{
    switch (mod) {
    case BG_MOD_MELEE:
    case BG_MOD_MELEE_BINOCULARS:
    case BG_MOD_HEAD_SHOT:
    case BG_MOD_ARTILLERY:
    case BG_MOD_SUICIDE:
    case BG_MOD_FALLING:
    case BG_MOD_CRUSH:
    case BG_MOD_CRUSH_TANK:
    case BG_MOD_CRUSH_JEEP:
    case BG_MOD_WATER:
        return true;
    default:
        return false;
    }
}

void G_WireObituary(gentity_t *victim, gentity_t *attacker, int weapon, int mod)
{
    gentity_t *event;

    if (!victim->client)
        return; // a stock client throws everybody out who hears of another victim
    event = G_TempEvent(victim->r.currentOrigin, BG_EV_OBITUARY);
    if (!event)
        return;
    event->r.svFlags = SVF_BROADCAST;
    event->s.otherEntityNum = victim->s.number;
    event->s.otherEntityNum2 = attacker && attacker->client ? attacker->s.number : ENTITYNUM_WORLD;
    event->s.eType = ET_EVENTS + (G_WireIsForeign() ? Q3_EV_OBITUARY : BG_EV_OBITUARY);
    event->s.eventParm = G_WireIsForeign() ? WireMod(mod) : IsShownByMod(mod) ? mod | 0x80 : weapon;
}
