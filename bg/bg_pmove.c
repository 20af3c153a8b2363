// The player move: cuts a command into steps and runs the parts of a step in their order (3.1, 3.2).  What
// the parts do stands in the other files.
#include "bg_public.h"
#include "bg_local.h"

enum { MAX_STEP_MSEC = 66, MAX_MOVE_MSEC = 1000 };

// No honest speed or place comes near; they keep broken ones from growing to infinity.
#define MAX_VELOCITY      100000.0f
#define MAX_ORIGIN        1000000.0f
#define SURFACE_CLEARANCE 0.125f // what traces keep from a plane

int BG_ElapsedSince(const bg_player_t *ps, int time)
{
    int64_t elapsed = (int64_t)ps->commandTime - time;

    return elapsed < 0 ? 0 : elapsed > INT32_MAX ? INT32_MAX : (int)elapsed;
}

bool BG_HasMoveInput(const bg_cmd_t *cmd)
{
    return cmd->forward || cmd->right;
}

void BG_RaiseAnimEvent(move_t *m, bg_animevent_t event, bool restart, bool force)
{
    if (m->pm->playAnimEvent)
        m->pm->playAnimEvent(m->pm->ctx, event, restart, force);
}

void BG_RaiseJumpAnim(move_t *m, bool force)
{
    BG_RaiseAnimEvent(m, m->cmd.forward < 0 ? BG_ANIM_JUMPBK : BG_ANIM_JUMP, true, force);
}

void BG_AddTouch(move_t *m, int entity)
{
    bg_pmove_t *pm = m->pm;

    if (entity < 0 || entity >= BG_ENTITY_WORLD || pm->touchCount >= BG_MAX_TOUCH)
        return;
    for (int i = 0; i < pm->touchCount; i++) {
        if (pm->touch[i] == entity)
            return;
    }
    pm->touch[pm->touchCount++] = entity;
}

static int MoveMask(const move_t *m)
{
    int mask = m->ps->pmType == BG_PM_SPECTATOR ? BG_MASK_SPECTATOR
               : BG_IsDead(m->ps)               ? BG_MASK_DEADSOLID
                                                : BG_MASK_PLAYERSOLID;

    return m->areBodiesIgnored ? mask & ~BG_CONTENTS_BODY : mask;
}

// A Quake III host leaves the contents out when a trace starts in something, but names the entity.
static bool IsBody(const bg_trace_t *trace)
{
    return (trace->contents & BG_CONTENTS_BODY) || (trace->entity >= 0 && trace->entity < BG_MAX_CLIENTS);
}

void BG_BoxTrace(move_t *m, bg_trace_t *result, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                 const vec3_t end)
{
    bg_pmove_t *pm = m->pm;

    pm->trace(pm->ctx, result, start, mins, maxs, end, m->ps->clientNum, m->mask);
    if (!result->startSolid || !(m->mask & BG_CONTENTS_BODY) || !IsBody(result))
        return;
    BG_AddTouch(m, result->entity);
    m->areBodiesIgnored = true;
    m->mask &= ~BG_CONTENTS_BODY;
    pm->trace(pm->ctx, result, start, mins, maxs, end, m->ps->clientNum, m->mask);
}

void BG_MoveTrace(move_t *m, bg_trace_t *result, const vec3_t start, const vec3_t end)
{
    BG_BoxTrace(m, result, start, m->mins, m->maxs, end);
}

// Whoever stands exactly on a plane counts as inside it: a second look is a little higher.
bool BG_HullFits(move_t *m, float height)
{
    vec3_t at, maxs = {m->maxs[0], m->maxs[1], height};

    Q_VecCopy(m->ps->origin, at);
    for (int look = 0; look < 2; look++) {
        bg_trace_t trace;

        m->pm->trace(m->pm->ctx, &trace, at, m->mins, maxs, at, m->ps->clientNum,
                     m->mask & ~BG_CONTENTS_BODY);
        if (!trace.startSolid && !trace.allSolid)
            return true;
        at[2] += SURFACE_CLEARANCE;
    }
    return false;
}

static void MaskCommand(move_t *m)
{
    bg_cmd_t *cmd = &m->cmd;
    bool isTalking = cmd->buttons & BG_BUTTON_TALK, isFrozen = m->ps->pmFlags & BG_PMF_FROZEN;

    if (!isTalking && !isFrozen)
        return;
    cmd->buttons &= isFrozen ? 0 : BG_BUTTON_ADS | BG_BUTTON_TALK;
    cmd->wbuttons &= BG_WBUTTON_PRONE | BG_WBUTTON_CROUCH | BG_WBUTTON_LATCH;
    cmd->forward = cmd->right = cmd->up = 0;
}

static bool InputGrew(const move_t *m)
{
    const bg_cmd_t *old = &m->pm->oldCmd;

    return abs(m->cmd.forward) > abs(old->forward) || abs(m->cmd.right) > abs(old->right);
}

// Step 2 of 3.2: who goes first, the weapon or the legs.
static void SettleWeaponAndMove(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool isQuiet = ps->weaponState <= BG_WS_DROPPING || BG_IsReloading(ps);

    if (!(ps->pmFlags & BG_PMF_PRONE))
        ps->pmFlags &= ~BG_PMF_PRONE_OVERRIDE;
    else if (InputGrew(m) && BG_WeaponYieldsToCrawl(m))
        ps->pmFlags &= ~(BG_PMF_PRONE_OVERRIDE | BG_PMF_ADS);
    else if (!(ps->pmFlags & BG_PMF_ADS) && isQuiet)
        ps->pmFlags &= ~BG_PMF_PRONE_OVERRIDE;
    if (ps->pmFlags & BG_PMF_SPRINTING)
        BG_WeaponYieldsToSprint(m);
    if ((ps->pmFlags & BG_PMF_ADS) && ((ps->pmFlags & BG_PMF_PRONE) || BG_IsLmg(m->weapon)))
        m->cmd.forward = m->cmd.right = 0;
}

static bool IsFiring(const move_t *m)
{
    const bg_player_t *ps = m->ps;

    return ps->pmType != BG_PM_INTERMISSION && !(ps->pmFlags & (BG_PMF_RESPAWNED | BG_PMF_SPRINTING)) &&
           (ps->weaponState == BG_WS_IDLE || ps->weaponState == BG_WS_FIRING) &&
           BG_Clip(ps, m->pm->weapons, ps->weapon) != 0 && (m->cmd.buttons & BG_BUTTON_ATTACK);
}

// Step 4: flags that other clients and the animation see.
static void UpdateEntityFlags(move_t *m)
{
    bg_player_t *ps = m->ps;

    ps->eFlags &= ~(BG_EF_TALKING | BG_EF_FIRING);
    if (m->cmd.buttons & BG_BUTTON_TALK)
        ps->eFlags |= BG_EF_TALKING;
    if (IsFiring(m))
        ps->eFlags |= BG_EF_FIRING;
    if (!BG_IsDead(ps) && !(m->cmd.buttons & BG_BUTTON_ATTACK))
        ps->pmFlags &= ~BG_PMF_RESPAWNED;
}

// Step 6: the flags that follow from the input, and who has none.
static void ReadInput(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (m->cmd.up < JUMP_UP)
        ps->pmFlags &= ~BG_PMF_JUMP_HELD;
    if (m->cmd.forward < 0)
        ps->pmFlags |= BG_PMF_BACKPEDAL;
    else if (BG_HasMoveInput(&m->cmd))
        ps->pmFlags &= ~BG_PMF_BACKPEDAL;
    if (BG_IsDead(ps))
        m->cmd.forward = m->cmd.right = m->cmd.up = 0;
    if ((ps->pmFlags & BG_PMF_PRONE) && (ps->pmFlags & BG_PMF_PRONE_OVERRIDE))
        m->cmd.forward = m->cmd.right = 0;
}

static void CountDown(int *timer, int msec)
{
    *timer = *timer > msec ? *timer - msec : 0;
}

static void DropTimers(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (ps->pmTime > 0) {
        CountDown(&ps->pmTime, m->msec);
        if (!ps->pmTime)
            ps->pmFlags &= ~(BG_PMF_TIME_LAND | BG_PMF_TIME_KNOCKBACK | BG_PMF_JUMPED);
    }
    CountDown(&ps->legsTimer, m->msec);
    CountDown(&ps->torsoTimer, m->msec);
}

static void UpdateBox(move_t *m)
{
    BG_PlayerBox(m->ps, m->settings, m->mins, m->maxs);
}

static void UpdateMoveFlags(move_t *m)
{
    BG_UpdateAdsFlag(m);
    BG_UpdateWalkFlag(m);
    BG_UpdateSprintFlag(m);
}

static void StepSpectator(move_t *m)
{
    BG_ClearLadder(m);
    UpdateMoveFlags(m);
    BG_CheckStance(m);
    UpdateBox(m);
    BG_FlyMove(m);
    DropTimers(m);
    BG_UpdateFatigue(m);
}

static void StepNoclip(move_t *m)
{
    BG_ClearLadder(m);
    UpdateMoveFlags(m);
    BG_NoclipMove(m);
    BG_WeaponStep(m);
    DropTimers(m);
    BG_UpdateFatigue(m);
}

static void StepLinked(move_t *m)
{
    BG_ClearLadder(m);
    m->ps->groundEntity = BG_ENTITY_NONE;
    m->isNearGround = true;
    UpdateMoveFlags(m);
    BG_CheckStance(m);
    UpdateBox(m);
    DropTimers(m);
    BG_UpdateFatigue(m);
    BG_WeaponStep(m);
    BG_Footsteps(m);
}

static void MoveOnFoot(move_t *m)
{
    if (m->ps->pmFlags & BG_PMF_LADDER)
        BG_LadderMove(m);
    else if (m->isWalking)
        BG_WalkMove(m);
    else
        BG_AirMove(m);
}

// Step 8: a move that was held up gets the speed it really had; then speeds become whole.
static void SettleVelocity(move_t *m)
{
    bg_player_t *ps = m->ps;
    vec3_t moved;

    Q_VecSub(ps->origin, m->startOrigin, moved);
    Q_VecScale(moved, 1 / m->dt, moved);
    if (Q_VecLengthSquared(moved) < 0.25f * Q_VecLengthSquared(ps->velocity))
        Q_VecCopy(moved, ps->velocity);
    for (int i = 0; i < 3; i++)
        ps->velocity[i] = rintf(ps->velocity[i]) + 0.0f;
}

static void StepNormal(move_t *m)
{
    BG_CheckWater(m);
    BG_CheckStance(m);
    UpdateBox(m);
    BG_CheckGround(m);
    UpdateMoveFlags(m);
    UpdateBox(m);
    BG_UpdatePronePitch(m);
    if (BG_IsDead(m->ps))
        BG_DeadMove(m);
    BG_CheckLadder(m);
    DropTimers(m);
    BG_UpdateFatigue(m);
    MoveOnFoot(m);
    BG_CheckGround(m);
    BG_CheckWater(m);
    BG_Footsteps(m);
    BG_WeaponStep(m);
    BG_Foliage(m);
    BG_WaterEvents(m);
    SettleVelocity(m);
}

static void StepByType(move_t *m)
{
    bg_player_t *ps = m->ps;

    switch (ps->pmType) {
    case BG_PM_SPECTATOR:
        StepSpectator(m);
        return;
    case BG_PM_NOCLIP:
    case BG_PM_UFO:
        StepNoclip(m);
        return;
    case BG_PM_INTERMISSION:
        BG_ClearLadder(m);
        return;
    case BG_PM_LINKED:
    case BG_PM_DEAD_LINKED:
        StepLinked(m);
        return;
    default:
        if (ps->eFlags & BG_EF_RESTRICTED)
            StepLinked(m);
        else
            StepNormal(m);
        return;
    }
}

// What is not a number, or is beyond all measure, must not survive: everything computed from it would be lost
// too.
static void MendVectors(bg_player_t *ps)
{
    for (int i = 0; i < 3; i++) {
        ps->velocity[i] =
            isfinite(ps->velocity[i]) ? Q_Clamp(ps->velocity[i], -MAX_VELOCITY, MAX_VELOCITY) : 0;
        ps->origin[i] = isfinite(ps->origin[i]) ? Q_Clamp(ps->origin[i], -MAX_ORIGIN, MAX_ORIGIN) : 0;
    }
}

static void PrepareStep(move_t *m, int msec)
{
    bg_player_t *ps = m->ps;
    const bg_weapons_t *weapons = m->pm->weapons;

    m->msec = Q_ClampInt(msec, 1, 200);
    m->dt = (float)m->msec * 0.001f;
    m->cmd = m->pm->cmd;
    m->cmd.time = ps->commandTime;
    if (ps->weapon < 0 || ps->weapon >= weapons->count)
        ps->weapon = 0;
    m->weapon = &weapons->list[ps->weapon];
    m->isWalking = m->hasGroundPlane = m->isNearGround = false;
    m->startWaterLevel = ps->waterLevel;
    m->startViewTarget = ps->viewHeightTarget;
    ps->waterLevel = ps->waterType = 0;
    ps->pmFlags &= ~BG_PMF_PRONE_BLOCKED;
    m->mask = MoveMask(m);
    MendVectors(ps);
}

// One step, in the order of 3.2.
static void Step(move_t *m, int msec)
{
    bg_player_t *ps = m->ps;

    PrepareStep(m, msec);
    if (m->pm->refreshConditions)
        m->pm->refreshConditions(m->pm->ctx, m->pm);
    MaskCommand(m);
    SettleWeaponAndMove(m);
    UpdateEntityFlags(m);
    Q_VecCopy(ps->origin, m->startOrigin);
    Q_VecCopy(ps->velocity, m->startVelocity);
    UpdateBox(m);
    BG_UpdateAimSpread(m);
    BG_UpdateViewAngles(m);
    Q_AngleVectors(ps->viewAngles, m->forward, m->right, m->up);
    ReadInput(m);
    StepByType(m);
    MendVectors(ps);
}

static int CommandTime(const bg_pmove_t *pm)
{
    int step = Q_ClampInt(pm->settings->pmoveMsec, 8, 33);
    int64_t rounded;

    if (!pm->settings->pmoveFixed || pm->cmd.time < 0)
        return pm->cmd.time;
    rounded = ((int64_t)pm->cmd.time + step - 1) / step * step;
    return rounded > INT32_MAX ? INT32_MAX : (int)rounded;
}

// Notes the events that a step has put into the ring since `from`.
static void NoteEvents(bg_pmove_t *pm, int from)
{
    const bg_player_t *ps = pm->player;
    int first = ps->eventSequence - from > BG_MAX_EVENTS ? ps->eventSequence - BG_MAX_EVENTS : from;

    for (int n = first; n < ps->eventSequence && pm->eventCount < BG_MAX_MOVE_EVENTS; n++) {
        pm->events[pm->eventCount] = ps->events[n % BG_MAX_EVENTS];
        pm->eventParms[pm->eventCount++] = ps->eventParms[n % BG_MAX_EVENTS];
    }
}

static void FinishMove(move_t *m)
{
    bg_pmove_t *pm = m->pm;

    BG_PlayerBox(m->ps, m->settings, pm->mins, pm->maxs);
    pm->xySpeed = sqrtf(m->ps->velocity[0] * m->ps->velocity[0] + m->ps->velocity[1] * m->ps->velocity[1]);
}

void BG_Pmove(bg_pmove_t *pm)
{
    move_t move = {.pm = pm, .ps = pm->player, .settings = pm->settings};
    bg_player_t *ps = pm->player;
    const bg_cmd_t given = pm->cmd;
    int end = CommandTime(pm);
    int longest = pm->settings->pmoveFixed ? Q_ClampInt(pm->settings->pmoveMsec, 8, 33) : MAX_STEP_MSEC;

    pm->touchCount = pm->eventCount = 0;
    if ((int64_t)end > (int64_t)ps->commandTime + MAX_MOVE_MSEC)
        ps->commandTime = end - MAX_MOVE_MSEC;
    while (ps->commandTime < end) {
        int msec = end - ps->commandTime < longest ? end - ps->commandTime : longest;
        int firstEvent = ps->eventSequence;

        ps->commandTime += msec;
        Step(&move, msec);
        NoteEvents(pm, firstEvent);
        pm->oldCmd = given;
        if (ps->pmFlags & BG_PMF_JUMP_HELD)
            pm->cmd.up = 20;
    }
    pm->cmd = given;
    FinishMove(&move);
}
