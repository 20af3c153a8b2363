// Jumps, the slow-down that follows them, and ladders (3.3, 3.5, 3.6).
#include "bg_local.h"

#define JUMP_SPREAD          64.0f
#define LANDED_SLOWDOWN      0.65f
#define LANDED_LOW_SLOWDOWN  0.5f
#define LANDED_LOW           18.0f // landing this far above the take-off costs more
#define SLOWDOWN_FULL        1700.0f
#define SLOWDOWN_MOST        2.5f
#define LADDER_JUMP_UP       0.75f
#define LADDER_JUMP_OUT      128.0f
#define LADDER_PROBE_GROUND  8.0f
#define LADDER_PROBE_AIR     30.0f
#define LADDER_BOX_SHRINK    6.0f
#define LADDER_BOX_BOTTOM    8.0f
#define LADDER_CLIMB         0.5f
#define LADDER_SIDE          0.2f
#define LADDER_SIDE_FRICTION 16.0f
#define LADDER_ACCEL         9.0f
#define LADDER_PULL_UP       500.0f
#define LADDER_PULL          250.0f
#define LADDER_KEPT_PULL     64.0f // of the pull, what is left when nothing stopped it: the ladder's top

enum { LANDED_LOW_TIME = 1200 };

float BG_JumpSlowdown(const bg_player_t *ps)
{
    if (ps->pmTime >= (int)SLOWDOWN_FULL)
        return SLOWDOWN_MOST;
    return 1 + (SLOWDOWN_MOST - 1) * (float)ps->pmTime / SLOWDOWN_FULL;
}

void BG_JumpedWork(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (!(ps->pmFlags & BG_PMF_JUMPED))
        return;
    if (ps->pmTime > JUMP_SLOWDOWN_TIME) {
        ps->pmFlags &= ~BG_PMF_JUMPED;
        Q_VecScale(ps->velocity, LANDED_SLOWDOWN, ps->velocity);
    } else if (ps->pmTime == 0 && ps->origin[2] < ps->jumpOriginZ + LANDED_LOW) {
        ps->pmTime = JUMP_SLOWDOWN_TIME;
        Q_VecScale(ps->velocity, LANDED_SLOWDOWN, ps->velocity);
    } else if (ps->pmTime == 0) {
        ps->pmTime = LANDED_LOW_TIME;
        Q_VecScale(ps->velocity, LANDED_LOW_SLOWDOWN, ps->velocity);
    }
}

static bool MayJump(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (m->cmd.up < JUMP_UP || (ps->pmFlags & (BG_PMF_RESPAWNED | BG_PMF_PRONE | BG_PMF_CROUCH)))
        return false;
    if (ps->jumpTime && BG_ElapsedSince(ps, ps->jumpTime) < JUMP_MIN_INTERVAL)
        return false;
    if (ps->viewHeightTarget != m->settings->viewHeightStanding)
        return false;
    if ((ps->pmFlags & BG_PMF_ADS) && BG_IsLmg(m->weapon))
        return false;
    if (ps->pmFlags & BG_PMF_JUMP_HELD) {
        m->cmd.up = 0;
        return false;
    }
    return true;
}

static float JumpSpeed(const bg_player_t *ps)
{
    float doubled = 2 * fmaxf(0, (float)ps->gravity) * JUMP_HEIGHT;

    if (ps->pmFlags & BG_PMF_JUMPED)
        doubled /= BG_JumpSlowdown(ps);
    return sqrtf(doubled);
}

static void AddJumpEvent(move_t *m)
{
    int surface = BG_SurfaceType(m->ground.surfaceFlags);

    if (m->ps->pmFlags & BG_PMF_LADDER)
        surface = BG_SURFACE_METAL;
    if (surface)
        BG_AddEvent(m->ps, BG_EV_JUMP + surface, 0);
}

bool BG_CheckJump(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (!MayJump(m))
        return false;
    ps->velocity[2] = JumpSpeed(ps);
    AddJumpEvent(m);
    BG_LeaveGround(m);
    ps->pmFlags =
        (ps->pmFlags & ~(BG_PMF_TIME_LAND | BG_PMF_TIME_KNOCKBACK)) | BG_PMF_JUMPED | BG_PMF_JUMP_HELD;
    ps->pmTime = 0;
    ps->jumpTime = ps->commandTime;
    ps->jumpOriginZ = ps->origin[2];
    BG_AddSpread(ps, JUMP_SPREAD);
    BG_RaiseJumpAnim(m, true);
    return true;
}

void BG_ClearLadder(move_t *m)
{
    m->ps->pmFlags &= ~BG_PMF_LADDER;
}

static void FlatForward(const move_t *m, vec3_t out)
{
    Q_VecSet(out, m->forward[0], m->forward[1], 0);
    Q_VecNormalize(out);
}

static bool ProbeLadder(move_t *m, const vec3_t direction, float distance, bg_trace_t *trace)
{
    bg_player_t *ps = m->ps;
    vec3_t mins, maxs, end;

    Q_VecSet(mins, m->mins[0] + LADDER_BOX_SHRINK, m->mins[1] + LADDER_BOX_SHRINK, LADDER_BOX_BOTTOM);
    Q_VecSet(maxs, m->maxs[0] - LADDER_BOX_SHRINK, m->maxs[1] - LADDER_BOX_SHRINK,
             fmaxf(m->maxs[2], LADDER_BOX_BOTTOM + 1));
    Q_VecMA(ps->origin, distance + LADDER_BOX_SHRINK, direction, end);
    BG_BoxTrace(m, trace, ps->origin, mins, maxs, end);
    return trace->fraction < 1 && !trace->startSolid && (trace->surfaceFlags & BG_SURF_LADDER);
}

static bool IsAtLadder(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool wasOn = ps->pmFlags & BG_PMF_LADDER;
    float distance = m->isWalking ? LADDER_PROBE_GROUND : LADDER_PROBE_AIR;
    vec3_t direction, normal;
    bg_trace_t trace;

    if ((ps->pmTime && (ps->pmFlags & (BG_PMF_TIME_LAND | BG_PMF_TIME_KNOCKBACK))) || BG_IsDead(ps) ||
        (ps->pmFlags & BG_PMF_PRONE))
        return false;
    if (ps->jumpTime && BG_ElapsedSince(ps, ps->jumpTime) < JUMP_LADDER_INTERVAL)
        return false;
    if (m->isWalking && m->cmd.forward <= 0)
        return false;
    if (wasOn && !m->isWalking)
        Q_VecNegate(ps->ladderNormal, direction);
    else
        FlatForward(m, direction);
    if (!ProbeLadder(m, direction, distance, &trace))
        return false;
    Q_VecCopy(trace.normal, normal);
    Q_VecNegate(normal, direction);
    if (!wasOn && !ProbeLadder(m, direction, distance, &trace))
        return false;
    Q_VecCopy(normal, ps->ladderNormal);
    return true;
}

void BG_CheckLadder(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (IsAtLadder(m)) {
        ps->pmFlags |= BG_PMF_LADDER;
        BG_LeaveGround(m);
        return;
    }
    if ((ps->pmFlags & BG_PMF_LADDER) && !m->isWalking && !BG_IsDead(ps))
        BG_RaiseAnimEvent(m, BG_ANIM_JUMP, true, true);
    BG_ClearLadder(m);
}

static void JumpOffLadder(move_t *m)
{
    bg_player_t *ps = m->ps;
    vec3_t out;
    float into;

    FlatForward(m, out);
    into = Q_VecDot(out, ps->ladderNormal);
    if (into < 0)
        Q_VecMA(out, -2 * into, ps->ladderNormal, out);
    out[2] = 0;
    Q_VecNormalize(out);
    ps->velocity[0] = out[0] * LADDER_JUMP_OUT;
    ps->velocity[1] = out[1] * LADDER_JUMP_OUT;
    ps->velocity[2] *= LADDER_JUMP_UP;
    BG_ClearLadder(m);
}

static void StopClimbing(move_t *m)
{
    float *z = &m->ps->velocity[2];
    float brake = (float)m->ps->gravity * m->dt;

    *z = *z > brake ? *z - brake : *z < -brake ? *z + brake : 0;
}

static void LadderSide(const move_t *m, vec3_t side)
{
    Q_VecSet(side, -m->ps->ladderNormal[1], m->ps->ladderNormal[0], 0);
    Q_VecNormalize(side);
    if (side[0] * m->right[0] + side[1] * m->right[1] < 0)
        Q_VecNegate(side, side);
}

// Wished velocity on the ladder: up by where one looks, to the side a little.
static float LadderWish(const move_t *m, const vec3_t side, vec3_t wish)
{
    float scale = BG_FlyScale(m, BG_SpeedFactor(m));
    float up = Q_Clamp((m->forward[2] + 0.25f) * 2.5f, -1, 1);

    Q_VecScale(side, (float)m->cmd.right * scale * LADDER_SIDE, wish);
    wish[2] = (float)m->cmd.forward * scale * LADDER_CLIMB * up;
    return Q_VecNormalize(wish);
}

static void PullToLadder(move_t *m, float pull)
{
    bg_player_t *ps = m->ps;
    float away = Q_VecDot(ps->velocity, ps->ladderNormal);

    Q_VecMA(ps->velocity, -pull - away, ps->ladderNormal, ps->velocity);
}

void BG_LadderMove(move_t *m)
{
    bg_player_t *ps = m->ps;
    vec3_t side, wish;
    float along, wishSpeed;

    if (BG_CheckJump(m)) {
        JumpOffLadder(m);
        BG_AirMove(m);
        return;
    }
    LadderSide(m, side);
    along = Q_VecDot(ps->velocity, side);
    Q_VecMA(ps->velocity, -along * fminf(1, LADDER_SIDE_FRICTION * m->dt), side, ps->velocity);
    wishSpeed = LadderWish(m, side, wish);
    BG_Accelerate(ps, wish, wishSpeed, LADDER_ACCEL, m->dt);
    if (!m->cmd.forward)
        StopClimbing(m);
    PullToLadder(m, ps->velocity[2] > 0 ? LADDER_PULL_UP : LADDER_PULL);
    BG_StepSlideMove(m, false);
    if (Q_VecDot(ps->velocity, ps->ladderNormal) < -LADDER_KEPT_PULL)
        PullToLadder(m, LADDER_KEPT_PULL);
    BG_UpdateMovementDir(m);
}
