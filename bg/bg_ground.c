// What is below the feet and around the body: ground, landing, water (3.4, 3.8).
#include "bg_local.h"

#define GROUND_PROBE   0.25f
#define NEAR_PROBE     1.0f
#define WALK_OFF_PROBE 64.0f
#define KICK_OFF_SPEED 10.0f
#define LAND_SLOWDOWN  0.67f
#define SILENT_FALL    4.0f
#define WALK_STEP_FALL 8.0f
#define RUN_STEP_FALL  12.0f
#define MAX_LAND_PARM  24.0f

enum { WATER_FEET = 1, WATER_WAIST = 2, WATER_EYES = 3 };

static void ProbeDown(move_t *m, bg_trace_t *trace, float above, float below)
{
    vec3_t start, end;

    Q_VecCopy(m->ps->origin, start);
    Q_VecCopy(m->ps->origin, end);
    start[2] += above;
    end[2] -= below;
    BG_MoveTrace(m, trace, start, end);
}

// Stuck: looks for a free place one unit away in any of 26 directions.
static bool EscapeSolid(move_t *m)
{
    static const float steps[] = {0, 1, -1};
    bg_player_t *ps = m->ps;
    bg_trace_t trace;
    vec3_t spot;

    for (int i = 1; i < 27; i++) {
        Q_VecSet(spot, ps->origin[0] + steps[i % 3], ps->origin[1] + steps[i / 3 % 3],
                 ps->origin[2] + steps[i / 9]);
        BG_MoveTrace(m, &trace, spot, spot);
        if (trace.startSolid || trace.allSolid)
            continue;
        Q_VecCopy(spot, ps->origin);
        return true;
    }
    return false;
}

// Looks for the ground.  False when the player is stuck without a way out.
static bool FindGround(move_t *m)
{
    ProbeDown(m, &m->ground, GROUND_PROBE, GROUND_PROBE);
    if (m->ground.startSolid && !m->ground.allSolid)
        ProbeDown(m, &m->ground, -0.001f, GROUND_PROBE);
    if (!m->ground.allSolid && !m->ground.startSolid)
        return true;
    ProbeDown(m, &m->ground, -0.001f, GROUND_PROBE);
    if (!m->ground.allSolid)
        return true;
    if (!EscapeSolid(m))
        return false;
    ProbeDown(m, &m->ground, GROUND_PROBE, GROUND_PROBE);
    return !m->ground.allSolid;
}

static void NoGround(move_t *m)
{
    m->ps->groundEntity = BG_ENTITY_NONE;
    m->isWalking = m->hasGroundPlane = false;
}

void BG_LeaveGround(move_t *m)
{
    NoGround(m);
    m->isNearGround = false;
}

static void MissGround(move_t *m)
{
    bool wasOnGround = BG_IsOnGround(m->ps);
    bg_trace_t trace;

    ProbeDown(m, &trace, 0, wasOnGround ? WALK_OFF_PROBE : NEAR_PROBE);
    m->isNearGround = trace.fraction < 1;
    if (wasOnGround && trace.fraction >= 1 && !(m->ps->pmFlags & BG_PMF_LADDER))
        BG_RaiseJumpAnim(m, true);
    NoGround(m);
}

// Height from which one falls to arrive with the speed of this impact; solved from the last position.
static float FallHeight(const move_t *m)
{
    const bg_player_t *ps = m->ps;
    double gravity = ps->gravity, speed = m->startVelocity[2];
    double distance = (double)ps->origin[2] - m->startOrigin[2];
    double squared = speed * speed - 2 * gravity * distance;

    if (gravity <= 0 || squared < 0 || (speed >= 0 && distance >= 0))
        return 0;
    return (float)(squared / (2 * gravity));
}

int BG_FallDamagePercent(const bg_settings_t *settings, float height)
{
    float low = settings->fallDamageMinHeight, high = settings->fallDamageMaxHeight;

    if (!(height > low))
        return 0;
    if (height >= high)
        return 100;
    return (int)((height - low) / (high - low) * 100);
}

static void LandHurt(move_t *m, int percent)
{
    bg_player_t *ps = m->ps;
    float scale = LAND_SLOWDOWN;

    if (!ps->legsTimer)
        BG_RaiseAnimEvent(m, BG_ANIM_LAND, true, true);
    if (percent < 100 && !(m->ground.surfaceFlags & BG_SURF_SLICK)) {
        int stun = 500 + 35 * percent;

        stun = stun < 2000 ? stun : 2000;
        ps->pmTime = stun;
        ps->pmFlags |= BG_PMF_TIME_LAND;
        scale = stun >= 1500 ? 0.2f : 0.5f - 0.0003f * (float)(stun - 500);
    }
    Q_VecScale(ps->velocity, scale, ps->velocity);
    BG_AddEvent(ps, BG_EV_LAND_PAIN + BG_SurfaceType(m->ground.surfaceFlags), percent);
}

static void LandSafely(move_t *m, float height)
{
    bg_player_t *ps = m->ps;

    if (height <= SILENT_FALL)
        return;
    if (height < WALK_STEP_FALL) {
        BG_AddStepEvent(m, BG_EV_STEP_WALK);
    } else if (height < RUN_STEP_FALL) {
        BG_AddStepEvent(m, BG_EV_STEP_RUN);
    } else {
        Q_VecScale(ps->velocity, LAND_SLOWDOWN, ps->velocity);
        BG_AddEvent(ps, BG_EV_LAND + BG_SurfaceType(m->ground.surfaceFlags),
                    (int)fminf(4 + 4 * (height - 12) / 26, MAX_LAND_PARM));
    }
}

static void Land(move_t *m)
{
    bg_player_t *ps = m->ps;
    float height = FallHeight(m);
    int percent = BG_FallDamagePercent(m->settings, height);

    if (ps->waterLevel == WATER_EYES)
        return;
    if (ps->waterLevel == WATER_WAIST)
        percent /= 2;
    if ((m->ground.surfaceFlags & BG_SURF_NODAMAGE) || BG_IsDead(ps))
        percent = 0;
    if (percent > 0)
        LandHurt(m, percent);
    else
        LandSafely(m, height);
}

void BG_CheckGround(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool isOnLadder = ps->pmFlags & BG_PMF_LADDER;

    if (!FindGround(m)) {
        NoGround(m);
        return;
    }
    if (m->ground.fraction >= 1) {
        MissGround(m);
        return;
    }
    if (ps->velocity[2] > 0 && Q_VecDot(ps->velocity, m->ground.normal) > KICK_OFF_SPEED && !isOnLadder) {
        if (BG_IsOnGround(ps))
            BG_RaiseJumpAnim(m, false);
        NoGround(m);
        return;
    }
    m->hasGroundPlane = true;
    m->isNearGround = true;
    if (m->ground.normal[2] < MIN_WALK_NORMAL) {
        m->isWalking = false;
        ps->groundEntity = BG_ENTITY_NONE;
        ps->pmFlags &= ~BG_PMF_JUMPED;
        return;
    }
    m->isWalking = true;
    if (!BG_IsOnGround(ps))
        Land(m);
    ps->groundEntity = m->ground.entity;
    BG_AddTouch(m, m->ground.entity);
}

void BG_CheckWater(move_t *m)
{
    bg_player_t *ps = m->ps;
    const float heights[] = {1, ps->viewHeight / 2, ps->viewHeight};
    vec3_t point;
    int contents;

    ps->waterLevel = ps->waterType = 0;
    for (int i = 0; i < WATER_EYES; i++) {
        Q_VecSet(point, ps->origin[0], ps->origin[1], ps->origin[2] + heights[i]);
        contents = m->pm->pointContents(m->pm->ctx, point);
        if (!(contents & BG_CONTENTS_WATER))
            return;
        ps->waterType = contents;
        ps->waterLevel = WATER_FEET + i;
    }
}

void BG_WaterEvents(move_t *m)
{
    if (!m->startWaterLevel && m->ps->waterLevel)
        BG_AddEvent(m->ps, BG_EV_WATER_IN, 0);
    if (m->startWaterLevel && !m->ps->waterLevel)
        BG_AddEvent(m->ps, BG_EV_WATER_OUT, 0);
}
