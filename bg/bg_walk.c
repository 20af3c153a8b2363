// Moving under one's own power: on the ground, in the air, as spectator, without clipping; speed factors,
// friction, acceleration (1.1, 1.2, 3.3, 3.11).
#include "bg_local.h"

#define GROUND_FRICTION     5.5f
#define SPECTATOR_FRICTION  5.0f
#define NOCLIP_FRICTION     8.25f
#define STUN_FRICTION_SCALE 0.3f
#define STUN_ACCEL_SCALE    0.25f
#define ACCEL_STAND         9.0f
#define ACCEL_CROUCH        12.0f
#define ACCEL_PRONE         19.0f
#define ACCEL_SLICK         1.0f
#define ACCEL_AIR           1.0f
#define ACCEL_SPECTATOR     8.0f
#define ACCEL_NOCLIP        9.0f
#define NOCLIP_SPEED        3.0f
#define UFO_SPEED           6.0f
#define SLOW_BUTTON_SCALE   0.4f
#define DEAD_BRAKE          20.0f
#define LEAN_FLY_DOWN       512.0f
#define LEAN_FLY_UP         256.0f

void BG_Accelerate(bg_player_t *ps, const vec3_t direction, float wishSpeed, float acceleration, float dt)
{
    float missing = wishSpeed - Q_VecDot(ps->velocity, direction);
    float gain = acceleration * dt * fmaxf(wishSpeed, STOP_SPEED);

    if (missing > 0)
        Q_VecMA(ps->velocity, fminf(missing, gain), direction, ps->velocity);
}

static void SlowDown(bg_player_t *ps, float speed, float drop)
{
    float rest = speed > drop ? speed - drop : 0;

    Q_VecScale(ps->velocity, speed > 0 ? rest / speed : 0, ps->velocity);
}

static bool IsSlippery(const move_t *m)
{
    return (m->ground.surfaceFlags & BG_SURF_SLICK) || (m->ps->pmFlags & BG_PMF_TIME_KNOCKBACK);
}

static float GroundDrop(const move_t *m, float speed)
{
    float drop = fmaxf(speed, STOP_SPEED) * GROUND_FRICTION * m->dt;

    if (m->ps->pmFlags & BG_PMF_TIME_LAND)
        return drop * STUN_FRICTION_SCALE;
    if (m->ps->pmFlags & BG_PMF_JUMPED)
        return drop * BG_JumpSlowdown(m->ps);
    return drop;
}

static void ApplyFriction(move_t *m)
{
    bg_player_t *ps = m->ps;
    float z = m->isWalking ? 0 : ps->velocity[2];
    float speed = sqrtf(ps->velocity[0] * ps->velocity[0] + ps->velocity[1] * ps->velocity[1] + z * z);
    float drop = 0;

    if (m->isWalking && speed < 1) {
        Q_VecClear(ps->velocity);
        return;
    }
    if (ps->waterLevel <= 1 && m->isWalking && !IsSlippery(m))
        drop += GroundDrop(m, speed);
    if (ps->waterLevel)
        drop += (float)ps->waterLevel * speed * m->dt;
    if (ps->pmType == BG_PM_SPECTATOR)
        drop += SPECTATOR_FRICTION * speed * m->dt;
    if (drop > 0)
        SlowDown(ps, speed, drop);
}

// Walking, running or sprinting; a leaning player and one who breaks his machine gun down walk.
float BG_SpeedFactor(const move_t *m)
{
    const bg_player_t *ps = m->ps;

    if ((ps->pmFlags & BG_PMF_WALKING) || ps->lean != 0 || ps->weaponState == BG_WS_BREAKING_DOWN)
        return ps->walkScale;
    return ps->pmFlags & BG_PMF_SPRINTING ? ps->sprintScale : ps->runScale;
}

static float ScaleOfStance(const bg_player_t *ps, int stance)
{
    return stance == BG_STANCE_PRONE ? ps->proneScale : stance == BG_STANCE_CROUCH ? ps->crouchScale : 1;
}

// By the flags, but blended while the view changes between crouched and prone.
float BG_StanceFactor(const bg_player_t *ps, const bg_settings_t *settings)
{
    int from, to;
    float part;

    if (!BG_ViewLeg(ps, settings, &from, &to, &part) || (from != BG_STANCE_PRONE && to != BG_STANCE_PRONE))
        return ScaleOfStance(ps, BG_PlayerStance(ps));
    return ScaleOfStance(ps, from) + (ScaleOfStance(ps, to) - ScaleOfStance(ps, from)) * part;
}

static float WeaponFactor(const move_t *m)
{
    if (m->weapon->moveSpeedScale > 0 && !(m->ps->pmFlags & BG_PMF_SPRINTING))
        return m->weapon->moveSpeedScale;
    return 1;
}

// Speed wished for by one unit of input on the ground.
static float WalkScale(const move_t *m)
{
    const bg_player_t *ps = m->ps;
    float f = m->cmd.forward, r = m->cmd.right;
    float move = fmaxf(f < 0 ? -f * ps->backScale : f, fabsf(r) * ps->strafeScale);
    float total = sqrtf(f * f + r * r);
    float scale;

    if (total <= 0)
        return 0;
    scale = (float)ps->speed * move / (127 * total) * BG_SpeedFactor(m) * BG_StanceFactor(ps, m->settings);
    if (ps->waterLevel)
        scale *= 1 - (float)ps->waterLevel / 6;
    scale *= WeaponFactor(m);
    return m->cmd.wbuttons & BG_WBUTTON_SLOW ? scale * SLOW_BUTTON_SCALE : scale;
}

float BG_FlyScale(const move_t *m, float factor)
{
    float f = abs(m->cmd.forward), r = abs(m->cmd.right), u = abs(m->cmd.up);
    float total = sqrtf(f * f + r * r + u * u);

    return total > 0 ? fmaxf(fmaxf(f, r), u) * (float)m->ps->speed / (127 * total) * factor : 0;
}

static void Flatten(const vec3_t in, vec3_t out)
{
    Q_VecSet(out, in[0], in[1], 0);
    Q_VecNormalize(out);
}

// The input in a plane given by its normal (NULL: horizontal); its length in input units.
static float WishDirection(const move_t *m, const float *normal, vec3_t wish)
{
    vec3_t forward, right;

    Flatten(m->forward, forward);
    Flatten(m->right, right);
    if (normal) {
        BG_ClipVelocity(forward, normal, forward);
        BG_ClipVelocity(right, normal, right);
        Q_VecNormalize(forward);
        Q_VecNormalize(right);
    }
    Q_VecScale(forward, m->cmd.forward, wish);
    Q_VecMA(wish, m->cmd.right, right, wish);
    return Q_VecNormalize(wish);
}

static float GroundAcceleration(const move_t *m)
{
    const bg_player_t *ps = m->ps;
    float acceleration = ps->pmFlags & BG_PMF_PRONE    ? ACCEL_PRONE
                         : ps->pmFlags & BG_PMF_CROUCH ? ACCEL_CROUCH
                                                       : ACCEL_STAND;

    if (IsSlippery(m))
        acceleration = ACCEL_SLICK;
    if (ps->pmFlags & BG_PMF_TIME_LAND)
        acceleration *= STUN_ACCEL_SCALE;
    return ps->friction > 0 ? acceleration / ps->friction : acceleration;
}

// Bends the velocity along the ground and keeps its length if it still leads the same way.
static void FollowGround(move_t *m)
{
    bg_player_t *ps = m->ps;
    vec3_t before;
    float speed = Q_VecLength(ps->velocity);

    Q_VecCopy(ps->velocity, before);
    BG_ClipVelocity(ps->velocity, m->ground.normal, ps->velocity);
    if (Q_VecDot(before, ps->velocity) <= 0)
        return;
    if (Q_VecNormalize(ps->velocity) > 0)
        Q_VecScale(ps->velocity, speed, ps->velocity);
}

// Gravity along a slope without friction.
static void SlideDown(move_t *m)
{
    bg_player_t *ps = m->ps;

    ps->velocity[2] -= (float)ps->gravity * m->dt;
    BG_ClipVelocity(ps->velocity, m->ground.normal, ps->velocity);
}

void BG_WalkMove(move_t *m)
{
    bg_player_t *ps = m->ps;
    vec3_t wish;
    float wishSpeed;

    BG_JumpedWork(m);
    if (BG_CheckJump(m)) {
        BG_AirMove(m);
        return;
    }
    ApplyFriction(m);
    wishSpeed = WishDirection(m, m->ground.normal, wish) * WalkScale(m);
    BG_Accelerate(ps, wish, wishSpeed, GroundAcceleration(m), m->dt);
    FollowGround(m);
    if (IsSlippery(m))
        SlideDown(m);
    if (ps->velocity[0] != 0 || ps->velocity[1] != 0)
        BG_StepSlideMove(m, false);
    BG_UpdateMovementDir(m);
}

void BG_AirMove(move_t *m)
{
    bg_player_t *ps = m->ps;
    vec3_t wish;
    float wishSpeed;

    ApplyFriction(m);
    wishSpeed = WishDirection(m, NULL, wish) * BG_FlyScale(m, BG_SpeedFactor(m));
    BG_Accelerate(ps, wish, wishSpeed, ACCEL_AIR, m->dt);
    if (m->hasGroundPlane)
        BG_ClipVelocity(ps->velocity, m->ground.normal, ps->velocity);
    BG_StepSlideMove(m, true);
    BG_UpdateMovementDir(m);
}

// The input along the full view, as a velocity.
static float FlyWish(const move_t *m, float scale, float extraUp, vec3_t wish)
{
    Q_VecScale(m->forward, scale * m->cmd.forward, wish);
    Q_VecMA(wish, scale * m->cmd.right, m->right, wish);
    wish[2] += scale * m->cmd.up + extraUp;
    return Q_VecNormalize(wish);
}

void BG_FlyMove(move_t *m)
{
    bg_player_t *ps = m->ps;
    vec3_t wish;
    float extraUp = 0, wishSpeed;

    ApplyFriction(m);
    if (m->cmd.wbuttons & BG_WBUTTON_LEAN_RIGHT)
        extraUp -= LEAN_FLY_DOWN;
    if (m->cmd.wbuttons & BG_WBUTTON_LEAN_LEFT)
        extraUp += LEAN_FLY_UP;
    wishSpeed = FlyWish(m, BG_FlyScale(m, BG_SpeedFactor(m)), extraUp, wish);
    BG_Accelerate(ps, wish, wishSpeed, ACCEL_SPECTATOR, m->dt);
    BG_SlideMove(m, false);
}

void BG_NoclipMove(move_t *m)
{
    bg_player_t *ps = m->ps;
    float speed = Q_VecLength(ps->velocity);
    vec3_t wish;
    float wishSpeed;

    if (speed < 1)
        Q_VecClear(ps->velocity);
    else
        SlowDown(ps, speed, fmaxf(speed, STOP_SPEED) * NOCLIP_FRICTION * m->dt);
    wishSpeed = FlyWish(m, BG_FlyScale(m, ps->pmType == BG_PM_UFO ? UFO_SPEED : NOCLIP_SPEED), 0, wish);
    BG_Accelerate(ps, wish, wishSpeed, ACCEL_NOCLIP, m->dt);
    Q_VecMA(ps->origin, m->dt, ps->velocity, ps->origin);
}

void BG_DeadMove(move_t *m)
{
    bg_player_t *ps = m->ps;
    float speed = Q_VecLength(ps->velocity);

    if (m->isWalking)
        SlowDown(ps, speed, DEAD_BRAKE);
}
