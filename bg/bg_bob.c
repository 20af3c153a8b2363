// What legs do while the player moves: step sounds, the animation of the move, the direction of the legs,
// rustling leaves (3.3, 3.10).
#include "bg_local.h"

#define IDLE_SPEED       10.0f
#define STOPPED_SPEED    1.0f
#define COASTING_SPEED   120.0f
#define LADDER_REFERENCE 95.25f
#define DIR_LIMIT        90.0f
#define DIR_LIMIT_LADDER 75.0f

bool BG_AreStepsAudible(const bg_player_t *ps)
{
    return !(ps->pmFlags & (BG_PMF_CROUCH | BG_PMF_PRONE | BG_PMF_WALKING));
}

void BG_AddStepEvent(move_t *m, int group)
{
    if (!(m->ground.surfaceFlags & BG_SURF_NOSTEPS))
        BG_AddEvent(m->ps, group + BG_SurfaceType(m->ground.surfaceFlags), 0);
}

static float HorizontalSpeed(const bg_player_t *ps)
{
    return sqrtf(ps->velocity[0] * ps->velocity[0] + ps->velocity[1] * ps->velocity[1]);
}

static float WrapRange(float angle, float limit)
{
    return Q_Clamp(Q_AngleNormalize180(angle), -limit, limit);
}

void BG_UpdateMovementDir(move_t *m)
{
    bg_player_t *ps = m->ps;
    float direction = 0;

    if (ps->pmFlags & BG_PMF_PRONE) {
        direction = WrapRange(ps->proneDirection - ps->viewAngles[YAW], DIR_LIMIT);
    } else if (ps->pmFlags & BG_PMF_LADDER) {
        direction = WrapRange(Q_VecToYaw(ps->ladderNormal) + 180 - ps->viewAngles[YAW], DIR_LIMIT_LADDER);
    } else if (BG_IsOnGround(ps) && BG_HasMoveInput(&m->cmd) && HorizontalSpeed(ps) > STOPPED_SPEED) {
        direction = Q_AngleNormalize180(Q_VecToYaw(ps->velocity) - ps->viewAngles[YAW]);
        if (ps->pmFlags & BG_PMF_BACKPEDAL)
            direction += 180;
        direction = WrapRange(direction, DIR_LIMIT);
    }
    ps->movementDir = (int)direction;
}

static bool PlayMove(move_t *m, bg_movetype_t type)
{
    return m->pm->playMoveAnim ? m->pm->playMoveAnim(m->pm->ctx, type) : true;
}

static void PlayIdle(move_t *m)
{
    bg_stance_t stance = BG_PlayerStance(m->ps);

    if (stance == BG_STANCE_PRONE && PlayMove(m, BG_MOVE_IDLEPRONE))
        return;
    if (stance == BG_STANCE_CROUCH && PlayMove(m, BG_MOVE_IDLECR))
        return;
    PlayMove(m, BG_MOVE_IDLE);
}

static void PlayMoving(move_t *m)
{
    int flags = m->ps->pmFlags;
    int back = flags & BG_PMF_BACKPEDAL ? 1 : 0;
    bg_movetype_t type;

    if (flags & BG_PMF_PRONE)
        type = BG_MOVE_WALKPRONE;
    else if (flags & BG_PMF_CROUCH)
        type = flags & BG_PMF_WALKING ? BG_MOVE_WALKCR : BG_MOVE_RUNCR;
    else
        type = flags & BG_PMF_WALKING ? BG_MOVE_WALK : BG_MOVE_RUN;
    if (!PlayMove(m, (bg_movetype_t)(type + back)) && !(flags & (BG_PMF_PRONE | BG_PMF_CROUCH)))
        PlayMove(m, BG_MOVE_IDLE);
}

static void NoteStrafing(move_t *m)
{
    if (!m->pm->setStrafing || !BG_HasMoveInput(&m->cmd))
        return;
    m->pm->setStrafing(m->pm->ctx, m->cmd.forward     ? BG_STRAFE_NONE
                                   : m->cmd.right < 0 ? BG_STRAFE_LEFT
                                                      : BG_STRAFE_RIGHT);
}

// Share of the base speed that this mix of input gives.
static float InputMix(const bg_cmd_t *cmd)
{
    if (cmd->forward > 0)
        return cmd->right ? 0.925f : 1;
    if (cmd->forward < 0)
        return cmd->right ? 0.925f * 0.85f : 0.7f;
    return cmd->right ? 0.85f : 1;
}

static float BobRate(int flags)
{
    bool isWalking = flags & BG_PMF_WALKING;

    if (flags & BG_PMF_PRONE)
        return isWalking ? 0.24f : 0.25f;
    if (flags & BG_PMF_CROUCH)
        return isWalking ? 0.315f : 0.34f;
    if (flags & BG_PMF_BACKPEDAL)
        return isWalking ? 0.325f : 0.36f;
    return isWalking ? 0.305f : 0.335f;
}

// Advances the bob; true when it passes a half cycle.
static bool AdvanceBob(bg_player_t *ps, float amount)
{
    int before = ps->bobCycle;

    ps->bobCycle = (before + (int)Q_Clamp(amount, 0, 255)) & 255;
    return (before ^ ps->bobCycle) & 128;
}

static void StepOnGround(move_t *m, float speed)
{
    bg_player_t *ps = m->ps;
    float reference =
        (float)ps->speed * InputMix(&m->cmd) * BG_SpeedFactor(m) * BG_StanceFactor(ps, m->settings);

    if (reference <= 0 || !AdvanceBob(ps, (float)m->msec * BobRate(ps->pmFlags) * speed / reference))
        return;
    if (BG_AreStepsAudible(ps))
        BG_AddStepEvent(m, ps->pmFlags & BG_PMF_SPRINTING ? BG_EV_JUMP : BG_EV_STEP_RUN);
}

static void StepOnLadder(move_t *m)
{
    bg_player_t *ps = m->ps;
    float rate = ps->pmFlags & BG_PMF_WALKING ? 0.35f : 0.45f;
    float reference = LADDER_REFERENCE * BG_SpeedFactor(m);

    if (reference > 0 && AdvanceBob(ps, (float)m->msec * rate * fabsf(ps->velocity[2]) / reference))
        BG_AddEvent(ps, BG_EV_STEP_RUN + BG_SURFACE_METAL, 0);
}

// In the air; true when there is nothing more to do.
static bool MoveInAir(move_t *m)
{
    bg_player_t *ps = m->ps;

    if ((ps->pmFlags & BG_PMF_LADDER) &&
        (!ps->jumpTime || BG_ElapsedSince(ps, ps->jumpTime) >= JUMP_LADDER_INTERVAL)) {
        StepOnLadder(m);
        PlayMove(m, ps->velocity[2] >= 0 ? BG_MOVE_CLIMBUP : BG_MOVE_CLIMBDOWN);
    }
    return ps->viewHeightTarget == BG_StanceViewHeight(BG_PlayerStance(ps), m->settings) || BG_IsDead(ps);
}

void BG_Footsteps(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool isLinked =
        ps->pmType == BG_PM_LINKED || ps->pmType == BG_PM_DEAD_LINKED || (ps->eFlags & BG_EF_RESTRICTED);
    float speed = HorizontalSpeed(ps);

    if (!BG_IsOnGround(ps) && !isLinked && MoveInAir(m))
        return;
    if (speed < IDLE_SPEED || isLinked) {
        if (speed < STOPPED_SPEED)
            ps->bobCycle = 0;
        if (ps->eFlags & BG_EF_IN_VEHICLE)
            PlayMove(m, BG_MOVE_IDLE);
        else
            PlayIdle(m);
        return;
    }
    NoteStrafing(m);
    PlayMoving(m);
    if (BG_HasMoveInput(&m->cmd))
        StepOnGround(m, speed);
    else if (speed <= COASTING_SPEED && (ps->pmFlags & (BG_PMF_PRONE | BG_PMF_CROUCH)))
        PlayIdle(m);
}

static bool IsInFoliage(move_t *m)
{
    bg_trace_t trace;
    vec3_t mins, maxs;

    Q_VecSet(mins, m->mins[0] * 0.75f, m->mins[1] * 0.75f, m->mins[2]);
    Q_VecSet(maxs, m->maxs[0] * 0.75f, m->maxs[1] * 0.75f, m->maxs[2] * 0.9f);
    m->pm->trace(m->pm->ctx, &trace, m->ps->origin, mins, maxs, m->ps->origin, m->ps->clientNum,
                 BG_CONTENTS_FOLIAGE);
    return trace.startSolid;
}

void BG_Foliage(move_t *m)
{
    bg_player_t *ps = m->ps;
    const bg_settings_t *settings = m->settings;
    float speed = HorizontalSpeed(ps), range = settings->foliageMaxSpeed - settings->foliageMinSpeed, part;
    int interval, elapsed = BG_ElapsedSince(ps, ps->foliageSoundTime);

    if (speed < settings->foliageMinSpeed) {
        if (elapsed >= settings->foliageResetInterval)
            ps->foliageSoundTime = 0;
        return;
    }
    part = range > 0 ? Q_Clamp((speed - settings->foliageMinSpeed) / range, 0, 1) : 1;
    interval = settings->foliageSlowInterval +
               (int)(part * (float)(settings->foliageFastInterval - settings->foliageSlowInterval));
    if ((ps->foliageSoundTime && elapsed < interval) || !IsInFoliage(m))
        return;
    BG_AddEvent(ps, BG_EV_FOLIAGE, 0);
    ps->foliageSoundTime = ps->commandTime;
}
