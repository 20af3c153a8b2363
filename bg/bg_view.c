// Where a player looks: angles from the command, their limits, lean, eye and muzzle (1.5, 3.2).
#include "bg_local.h"

#define PITCH_LIMIT         16000 // 65536ths of a turn
#define VEHICLE_PITCH_LIMIT 12000
#define PRONE_TURN_SPEED    55.0f
#define PRONE_PITCH_RANGE   45.0f
#define LEAN_MAX            0.5f
#define LEAN_MAX_PRONE      0.25f
#define LEAN_IN_MS          350.0f
#define LEAN_OUT_MS         280.0f
#define LEAN_SIDE           20.0f
#define LEAN_BOX            8.0f
#define MUZZLE_MIN_HEIGHT   8.0f
#define MUZZLE_VEHICLE      28.0f
#define MUZZLE_LMG_FORWARD  19.0f

// A 16-bit angle as -32768 .. 32767.
static int SignedShort(int64_t angle)
{
    int value = (int)(angle & 65535);

    return value >= 32768 ? value - 65536 : value;
}

void BG_SetViewAngles(bg_player_t *player, const bg_cmd_t *cmd, const vec3_t angles)
{
    for (int i = 0; i < 3; i++) {
        float angle = Q_AngleNormalize180(angles[i]);

        player->deltaAngles[i] = SignedShort((int64_t)Q_AngleToShort(angle) - cmd->angles[i]);
        player->viewAngles[i] = i == ROLL ? 0 : angle;
    }
}

// Turns the view to an angle that the command did not ask for.
static void ForceAngle(move_t *m, int axis, float angle)
{
    m->ps->viewAngles[axis] = Q_AngleNormalize180(angle);
    m->ps->deltaAngles[axis] = SignedShort((int64_t)Q_AngleToShort(angle) - m->cmd.angles[axis]);
}

// Keeps an angle within `range` of `middle`.
static void CapAngle(move_t *m, int axis, float middle, float range)
{
    float delta = Q_AngleSubtract(m->ps->viewAngles[axis], middle);

    if (delta > range)
        ForceAngle(m, axis, middle + range);
    else if (delta < -range)
        ForceAngle(m, axis, middle - range);
}

static void ReadAngles(move_t *m)
{
    bg_player_t *ps = m->ps;
    int limit = ps->eFlags & BG_EF_IN_VEHICLE ? VEHICLE_PITCH_LIMIT : PITCH_LIMIT;
    int pitch = SignedShort((int64_t)m->cmd.angles[PITCH] + ps->deltaAngles[PITCH]);
    int capped = Q_ClampInt(pitch, -limit, limit);

    if (capped != pitch)
        ps->deltaAngles[PITCH] = SignedShort((int64_t)capped - m->cmd.angles[PITCH]);
    ps->viewAngles[PITCH] = (float)capped * (360.0f / 65536);
    ps->viewAngles[YAW] =
        (float)SignedShort((int64_t)m->cmd.angles[YAW] + ps->deltaAngles[YAW]) * (360.0f / 65536);
    ps->viewAngles[ROLL] = 0;
}

// The body turns after the eyes, if it has the room.
static void TurnProneBody(move_t *m)
{
    bg_player_t *ps = m->ps;
    float step = PRONE_TURN_SPEED * m->dt;
    float delta = Q_AngleSubtract(ps->viewAngles[YAW], ps->proneDirection);
    float turned, pitch;

    if (delta == 0)
        return;
    turned = Q_AngleNormalize180(ps->proneDirection + Q_Clamp(delta, -step, step));
    if (BG_ProneBodyFits(m, ps->origin, turned, &pitch))
        ps->proneDirection = turned;
}

static void CapProneView(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool isDeployed = (ps->pmFlags & BG_PMF_ADS) && BG_IsLmg(m->weapon);

    if (!isDeployed)
        TurnProneBody(m);
    CapAngle(m, YAW, ps->proneDirection, isDeployed ? m->settings->lmgYawCap : m->settings->proneYawCap);
    CapAngle(m, PITCH, ps->proneTorsoPitch, PRONE_PITCH_RANGE);
}

// Share of a full lean of 1 by the lean fraction.
static float LeanOffset(float lean)
{
    return (2 - fabsf(lean)) * lean;
}

static void LeanAxis(const bg_player_t *ps, vec3_t right)
{
    vec3_t flat = {0, ps->viewAngles[YAW], 0};

    Q_AngleVectors(flat, NULL, right, NULL);
}

// The most lean to one side (1 or -1) that what stands there allows.
static float LeanRoom(move_t *m, float side)
{
    static const vec3_t mins = {-LEAN_BOX, -LEAN_BOX, -LEAN_BOX}, maxs = {LEAN_BOX, LEAN_BOX, LEAN_BOX};
    const bg_player_t *ps = m->ps;
    vec3_t start, right, end;
    bg_trace_t trace;

    Q_VecSet(start, ps->origin[0], ps->origin[1], ps->origin[2] + ps->viewHeight);
    LeanAxis(ps, right);
    Q_VecMA(start, side * LEAN_SIDE, right, end);
    BG_BoxTrace(m, &trace, start, mins, maxs, end);
    return 1 - sqrtf(1 - Q_Clamp(trace.fraction, 0, 1));
}

static int WishedLean(const move_t *m)
{
    int left = m->cmd.wbuttons & BG_WBUTTON_LEAN_LEFT, right = m->cmd.wbuttons & BG_WBUTTON_LEAN_RIGHT;

    if (BG_IsDead(m->ps) || (m->ps->eFlags & BG_EF_RESTRICTED) || m->ps->pmType == BG_PM_LINKED)
        return 0;
    return (right ? 1 : 0) - (left ? 1 : 0);
}

static void UpdateLean(move_t *m)
{
    bg_player_t *ps = m->ps;
    float most = ps->pmFlags & BG_PMF_PRONE ? LEAN_MAX_PRONE : LEAN_MAX;
    float target = most * (float)WishedLean(m);
    float out = most * (float)m->msec / LEAN_OUT_MS, in = most * (float)m->msec / LEAN_IN_MS;

    if (ps->lean == 0 && target == 0)
        return;
    if (target == 0 || ps->lean * target < 0 || fabsf(ps->lean) > most)
        ps->lean -=
            Q_Clamp(ps->lean - (fabsf(ps->lean) > most && ps->lean * target > 0 ? target : 0), -out, out);
    else if (target > ps->lean)
        ps->lean = fminf(target, ps->lean + in);
    else
        ps->lean = fmaxf(target, ps->lean - in);
    if (ps->lean > 0)
        ps->lean = fminf(ps->lean, LeanRoom(m, 1));
    else if (ps->lean < 0)
        ps->lean = fmaxf(ps->lean, -LeanRoom(m, -1));
}

void BG_UpdateViewAngles(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (ps->pmType == BG_PM_INTERMISSION || BG_IsDead(ps))
        return;
    ReadAngles(m);
    if (ps->pmFlags & BG_PMF_PRONE)
        CapProneView(m);
    else if ((ps->pmFlags & BG_PMF_LADDER) && !BG_IsOnGround(ps))
        CapAngle(m, YAW, Q_VecToYaw(ps->ladderNormal) + 180, m->settings->ladderYawCap);
    if (ps->pmType != BG_PM_SPECTATOR && ps->pmType != BG_PM_NOCLIP && ps->pmType != BG_PM_UFO)
        UpdateLean(m);
}

void BG_ViewOrigin(const bg_player_t *player, vec3_t out)
{
    vec3_t right;

    Q_VecSet(out, player->origin[0], player->origin[1], player->origin[2] + player->viewHeight);
    if (player->lean == 0)
        return;
    LeanAxis(player, right);
    Q_VecMA(out, LEAN_SIDE * LeanOffset(player->lean), right, out);
}

void BG_MuzzleOrigin(const bg_player_t *player, const bg_weapons_t *weapons, vec3_t out)
{
    bool isLmg =
        player->weapon > 0 && player->weapon < weapons->count && BG_IsLmg(&weapons->list[player->weapon]);

    BG_ViewOrigin(player, out);
    if (out[2] < player->origin[2] + MUZZLE_MIN_HEIGHT)
        out[2] = player->origin[2] + MUZZLE_MIN_HEIGHT;
    if (player->eFlags & BG_EF_IN_VEHICLE)
        out[2] += MUZZLE_VEHICLE;
    if (isLmg && (player->pmFlags & BG_PMF_ADS) && (player->pmFlags & BG_PMF_PRONE)) {
        out[0] += MUZZLE_LMG_FORWARD * Q_Cos(player->proneDirection);
        out[1] += MUZZLE_LMG_FORWARD * Q_Sin(player->proneDirection);
    }
}
