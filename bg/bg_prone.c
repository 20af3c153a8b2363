// Whether a lying body fits: it reaches further back than the player's box and needs ground below it
// (1.5, 3.7).
#include "bg_local.h"

#define BODY_LENGTH        60.0f
#define BODY_TURNED_LENGTH 45.0f // of a body that is turned away from the view
#define BODY_TURN_RANGE    240.0f
#define BODY_HEIGHT        30.0f
#define BODY_FRONT         15.0f // the part of it before the origin
#define PROBE_RADIUS       6.0f
#define NEAR_SAMPLE        24.0f
#define MAX_BODY_STEP      24.0f
#define MIN_BEND           (-45.0f)
#define MAX_BEND           70.0f
#define TORSO_TURN_SPEED   70.0f

static float BodyLength(const bg_player_t *ps, float yaw)
{
    float turned = fabsf(Q_AngleSubtract(ps->viewAngles[YAW], yaw));

    return BODY_LENGTH - (BODY_LENGTH - BODY_TURNED_LENGTH) * fminf(1, turned / BODY_TURN_RANGE);
}

static float Slope(float rise, float run)
{
    return (float)(atan2(rise, run) * 180 / Q_PI);
}

// The ground below the body, `distance` behind the origin; its height against the feet.
static bool SampleGround(move_t *m, const vec3_t origin, const vec3_t back, float distance, float *height)
{
    static const vec3_t mins = {-PROBE_RADIUS, -PROBE_RADIUS, -PROBE_RADIUS};
    static const vec3_t maxs = {PROBE_RADIUS, PROBE_RADIUS, PROBE_RADIUS};
    bg_trace_t trace;
    vec3_t start, end, ground;

    Q_VecMA(origin, distance, back, start);
    Q_VecCopy(start, end);
    start[2] += BODY_HEIGHT - PROBE_RADIUS;
    end[2] -= MAX_BODY_STEP - PROBE_RADIUS;
    BG_BoxTrace(m, &trace, start, mins, maxs, end);
    if (trace.startSolid || trace.fraction >= 1 || trace.normal[2] < MIN_WALK_NORMAL)
        return false;
    *height = trace.endPos[2] - PROBE_RADIUS - origin[2];
    Q_VecSet(ground, trace.endPos[0], trace.endPos[1], trace.endPos[2] - PROBE_RADIUS + 1);
    return !(m->pm->pointContents(m->pm->ctx, ground) & BG_CONTENTS_WATER);
}

// Nothing stands between the box and the body's end.
static bool IsWayFree(move_t *m, const vec3_t origin, const vec3_t back, float distance)
{
    static const vec3_t mins = {-PROBE_RADIUS, -PROBE_RADIUS, -PROBE_RADIUS};
    static const vec3_t maxs = {PROBE_RADIUS, PROBE_RADIUS, PROBE_RADIUS};
    bg_trace_t trace;
    vec3_t start, end;

    Q_VecSet(start, origin[0], origin[1], origin[2] + BODY_HEIGHT - PROBE_RADIUS);
    Q_VecMA(start, distance, back, end);
    BG_BoxTrace(m, &trace, start, mins, maxs, end);
    return !trace.startSolid && trace.fraction >= 1;
}

bool BG_ProneBodyFits(move_t *m, const vec3_t origin, float yaw, float *pitch)
{
    float end = BodyLength(m->ps, yaw) - BODY_FRONT - PROBE_RADIUS;
    float nearHeight, endHeight, bend;
    vec3_t back;

    Q_VecSet(back, -Q_Cos(yaw), -Q_Sin(yaw), 0);
    if (!IsWayFree(m, origin, back, end) || !SampleGround(m, origin, back, NEAR_SAMPLE, &nearHeight) ||
        !SampleGround(m, origin, back, end, &endHeight))
        return false;
    bend = Slope(endHeight - nearHeight, end - NEAR_SAMPLE) - Slope(nearHeight, NEAR_SAMPLE);
    *pitch = Slope(endHeight, end);
    return bend >= MIN_BEND && bend <= MAX_BEND;
}

static float Approach(float from, float to, float step)
{
    return from + Q_Clamp(Q_AngleSubtract(to, from), -step, step);
}

void BG_UpdatePronePitch(move_t *m)
{
    bg_player_t *ps = m->ps;
    float pitch;

    if (!(ps->pmFlags & BG_PMF_PRONE))
        return;
    if (BG_ProneBodyFits(m, ps->origin, ps->proneDirection, &pitch))
        ps->proneDirectionPitch = pitch;
    ps->proneTorsoPitch = Approach(ps->proneTorsoPitch, ps->proneDirectionPitch, TORSO_TURN_SPEED * m->dt);
}
