// Standing, crouching, lying: what is wanted, what fits, and how the eyes follow (1.4, 3.7).
#include "bg_local.h"

#define HEIGHT_CROUCHED  50.0f
#define HEIGHT_PRONE     30.0f
#define SPECTATOR_RADIUS 8.0f
#define SPECTATOR_TOP    16.0f
#define FREE_VIEW_SPEED  180.0f // u/s toward a height that is no stance's

float BG_StanceHeight(bg_stance_t stance, const bg_settings_t *settings)
{
    return stance == BG_STANCE_PRONE    ? HEIGHT_PRONE
           : stance == BG_STANCE_CROUCH ? HEIGHT_CROUCHED
                                        : settings->boundsHeightStanding;
}

int BG_StanceViewHeight(bg_stance_t stance, const bg_settings_t *settings)
{
    return stance == BG_STANCE_PRONE    ? settings->viewHeightProne
           : stance == BG_STANCE_CROUCH ? settings->viewHeightCrouched
                                        : settings->viewHeightStanding;
}

bg_stance_t BG_PlayerStance(const bg_player_t *player)
{
    return player->pmFlags & BG_PMF_PRONE    ? BG_STANCE_PRONE
           : player->pmFlags & BG_PMF_CROUCH ? BG_STANCE_CROUCH
                                             : BG_STANCE_STAND;
}

void BG_PlayerBox(const bg_player_t *player, const bg_settings_t *settings, vec3_t mins, vec3_t maxs)
{
    float half = settings->boundsWidth / 2;

    if (player->pmType == BG_PM_SPECTATOR) {
        Q_VecSet(mins, -SPECTATOR_RADIUS, -SPECTATOR_RADIUS, -SPECTATOR_RADIUS);
        Q_VecSet(maxs, SPECTATOR_RADIUS, SPECTATOR_RADIUS, SPECTATOR_TOP);
        return;
    }
    Q_VecSet(mins, -half, -half, 0);
    Q_VecSet(maxs, half, half,
             BG_IsDead(player) ? settings->boundsHeightStanding
                               : BG_StanceHeight(BG_PlayerStance(player), settings));
}

void BG_SetStance(move_t *m, bg_stance_t stance)
{
    bg_player_t *ps = m->ps;

    ps->pmFlags &= ~(BG_PMF_PRONE | BG_PMF_CROUCH);
    ps->eFlags &= ~(BG_EF_PRONE | BG_EF_CROUCH);
    if (stance == BG_STANCE_PRONE) {
        ps->pmFlags |= BG_PMF_PRONE;
        ps->eFlags |= BG_EF_PRONE;
    } else if (stance == BG_STANCE_CROUCH) {
        ps->pmFlags |= BG_PMF_CROUCH;
        ps->eFlags |= BG_EF_CROUCH;
    }
    ps->viewHeightTarget = BG_StanceViewHeight(stance, m->settings);
}

static bool IsEventWanted(const move_t *m)
{
    return !(m->cmd.wbuttons & BG_WBUTTON_LATCH);
}

static void StanceBlocked(move_t *m, int event)
{
    if (IsEventWanted(m))
        BG_AddEvent(m->ps, event, 0);
}

static bool CanGoProne(move_t *m, float *pitch)
{
    const bg_player_t *ps = m->ps;

    return BG_IsOnGround(ps) && !ps->waterLevel &&
           BG_ProneBodyFits(m, ps->origin, ps->viewAngles[YAW], pitch);
}

void BG_LieDown(move_t *m, float pitch)
{
    bg_player_t *ps = m->ps;

    ps->proneDirection = ps->viewAngles[YAW];
    ps->proneDirectionPitch = ps->proneTorsoPitch = pitch;
    if (ps->pmFlags & BG_PMF_PRONE)
        return;
    if (m->pm->resetTorsoAnim && ps->weaponState != BG_WS_DEPLOYING && ps->weaponState != BG_WS_BREAKING_DOWN)
        m->pm->resetTorsoAnim(m->pm->ctx);
    BG_SetStance(m, BG_STANCE_PRONE);
    ps->pmFlags |= BG_PMF_JUMPED;
    ps->pmTime = JUMP_SLOWDOWN_TIME;
}

static void GoProne(move_t *m)
{
    bg_player_t *ps = m->ps;
    float pitch;

    if (!CanGoProne(m, &pitch)) {
        ps->pmFlags |= BG_PMF_PRONE_BLOCKED;
        StanceBlocked(m, ps->pmFlags & BG_PMF_CROUCH ? BG_EV_STANCE_CROUCH : BG_EV_STANCE_STAND);
        return;
    }
    BG_LieDown(m, pitch);
}

// Whether one who lies can go on doing so.
static bool MayStayProne(move_t *m)
{
    const bg_player_t *ps = m->ps;
    float pitch;

    if (ps->waterLevel)
        return false;
    return BG_IsOnGround(ps) || BG_ProneBodyFits(m, ps->origin, ps->proneDirection, &pitch);
}

static void RiseFromProne(move_t *m, bg_stance_t wish)
{
    if (wish == BG_STANCE_STAND && BG_HullFits(m, BG_StanceHeight(BG_STANCE_STAND, m->settings))) {
        BG_SetStance(m, BG_STANCE_STAND);
    } else if (BG_HullFits(m, HEIGHT_CROUCHED)) {
        BG_SetStance(m, BG_STANCE_CROUCH);
        if (wish == BG_STANCE_STAND)
            StanceBlocked(m, BG_EV_STANCE_CROUCH);
    } else {
        StanceBlocked(m, BG_EV_STANCE_PRONE);
    }
}

static void ChangeStance(move_t *m, bg_stance_t wish)
{
    bg_player_t *ps = m->ps;
    bg_stance_t now = BG_PlayerStance(ps);

    if (now == BG_STANCE_PRONE && wish == BG_STANCE_PRONE) {
        if (MayStayProne(m))
            return;
        ps->pmFlags |= BG_PMF_PRONE_BLOCKED;
        StanceBlocked(m, BG_EV_STANCE_CROUCH);
        wish = BG_STANCE_CROUCH;
    }
    if (now == wish)
        return;
    if (wish == BG_STANCE_PRONE)
        GoProne(m);
    else if (now == BG_STANCE_PRONE)
        RiseFromProne(m, wish);
    else if (wish == BG_STANCE_CROUCH || BG_HullFits(m, BG_StanceHeight(BG_STANCE_STAND, m->settings)))
        BG_SetStance(m, wish);
    else
        StanceBlocked(m, BG_EV_STANCE_CROUCH);
}

static bg_stance_t WishedStance(move_t *m)
{
    const bg_player_t *ps = m->ps;
    int turret = ps->eFlags & BG_EF_TURRET;

    if (turret)
        return turret == BG_EF_TURRET_PRONE    ? BG_STANCE_PRONE
               : turret == BG_EF_TURRET_CROUCH ? BG_STANCE_CROUCH
                                               : BG_STANCE_STAND;
    if (ps->eFlags & BG_EF_IN_VEHICLE)
        return BG_STANCE_STAND;
    if ((ps->pmFlags & BG_PMF_ADS) && BG_IsLmg(m->weapon))
        return BG_PlayerStance(ps); // the mount decides
    if ((ps->pmFlags & BG_PMF_LADDER) && (m->cmd.wbuttons & (BG_WBUTTON_PRONE | BG_WBUTTON_CROUCH))) {
        m->cmd.wbuttons &= ~(BG_WBUTTON_PRONE | BG_WBUTTON_CROUCH);
        StanceBlocked(m, BG_EV_STANCE_STAND);
    }
    return m->cmd.wbuttons & BG_WBUTTON_PRONE    ? BG_STANCE_PRONE
           : m->cmd.wbuttons & BG_WBUTTON_CROUCH ? BG_STANCE_CROUCH
                                                 : BG_STANCE_STAND;
}

// ---- view height ----

typedef struct {
    float percent, height;
} curve_point_t;

typedef struct {
    int from, to; // stances
    int duration;
    curve_point_t points[10];
} leg_t;

static const leg_t legs[] = {
    {BG_STANCE_STAND,
     BG_STANCE_CROUCH,
     200,
     {{0, 60}, {1, 59.5f}, {4, 58.5f}, {30, 56}, {80, 44}, {90, 41.5f}, {95, 40.5f}, {100, 40}}},
    {BG_STANCE_CROUCH,
     BG_STANCE_STAND,
     200,
     {{0, 40}, {5, 40.5f}, {10, 41.5f}, {20, 44}, {70, 56}, {96, 58.5f}, {99, 59.5f}, {100, 60}}},
    {BG_STANCE_CROUCH,
     BG_STANCE_PRONE,
     400,
     {{0, 40}, {11, 38}, {22, 33}, {34, 25}, {45, 16}, {50, 15}, {55, 16}, {70, 18}, {90, 17}, {100, 11}}},
    {BG_STANCE_PRONE,
     BG_STANCE_CROUCH,
     400,
     {{0, 11}, {5, 10}, {30, 21}, {50, 25}, {67, 31}, {83, 34}, {100, 40}}},
};

static float Between(const curve_point_t *a, const curve_point_t *b, float percent)
{
    return a->height + (b->height - a->height) * (percent - a->percent) / (b->percent - a->percent);
}

static float CurveHeight(const leg_t *leg, float percent)
{
    const curve_point_t *point = leg->points;

    while (point[1].percent < percent && point[1].percent < 100)
        point++;
    return Between(point, point + 1, Q_Clamp(percent, 0, 100));
}

static float DefaultViewHeight(int stance)
{
    static const float heights[] = {60, 40, 11};

    return heights[stance];
}

// The curves are drawn for the default heights; other settings stretch them.
static float LegHeight(const leg_t *leg, float percent, const bg_settings_t *settings)
{
    float from = DefaultViewHeight(leg->from), to = DefaultViewHeight(leg->to);
    float part = (CurveHeight(leg, percent) - from) / (to - from);
    float start = (float)BG_StanceViewHeight(leg->from, settings);

    return start + ((float)BG_StanceViewHeight(leg->to, settings) - start) * part;
}

// 0 standing, 1 crouched, 2 prone: deeper is greater; -1 for a height that is no stance's.
static int StanceOfHeight(int height, const bg_settings_t *settings)
{
    for (int stance = BG_STANCE_STAND; stance <= BG_STANCE_PRONE; stance++) {
        if (BG_StanceViewHeight(stance, settings) == height)
            return stance;
    }
    return -1;
}

static const leg_t *FindLeg(int to, bool isDown)
{
    for (size_t i = 0; i < ARRAY_LEN(legs); i++) {
        if (legs[i].to == to && (legs[i].to > legs[i].from) == isDown)
            return &legs[i];
    }
    return &legs[0];
}

static void BeginLeg(bg_player_t *ps, int from, int wanted, int start, const bg_settings_t *settings)
{
    bool isDown = wanted > from;
    int to = isDown ? from + 1 : from - 1;

    ps->viewHeightLerpDown = isDown;
    ps->viewHeightLerpTarget = BG_StanceViewHeight(to, settings);
    ps->viewHeightLerpStart = start;
    ps->viewHeightLerpPercent = 0;
}

// Turns round in the middle of a leg: what was left is now done.
static const leg_t *ReverseLeg(bg_player_t *ps, const leg_t *leg, const bg_settings_t *settings)
{
    const leg_t *back = FindLeg(leg->from, !ps->viewHeightLerpDown);
    float percent = 100 - ps->viewHeightLerpPercent;

    ps->viewHeightLerpDown = !ps->viewHeightLerpDown;
    ps->viewHeightLerpTarget = BG_StanceViewHeight(back->to, settings);
    ps->viewHeightLerpStart = ps->commandTime - (int)(percent * 0.01f * (float)back->duration);
    return back;
}

static void SnapViewHeight(bg_player_t *ps, float height)
{
    ps->viewHeight = height;
    ps->viewHeightLerpTarget = 0;
    ps->viewHeightLerpPercent = 0;
}

// Toward a height without a curve, at a fixed speed.
static void DriftViewHeight(bg_player_t *ps, float dt)
{
    float step = FREE_VIEW_SPEED * dt;
    float missing = (float)ps->viewHeightTarget - ps->viewHeight;

    ps->viewHeight += Q_Clamp(missing, -step, step);
    ps->viewHeightLerpTarget = 0;
}

// Advances the leg under way; true when it is over and another one may follow.
static bool AdvanceLeg(bg_player_t *ps, int wanted, const bg_settings_t *settings)
{
    int to = StanceOfHeight(ps->viewHeightLerpTarget, settings);
    const leg_t *leg = FindLeg(to, ps->viewHeightLerpDown);
    float percent;

    if (ps->viewHeightLerpDown ? wanted < to : wanted > to)
        leg = ReverseLeg(ps, leg, settings);
    percent = 100.0f * (float)BG_ElapsedSince(ps, ps->viewHeightLerpStart) / (float)leg->duration;
    if (percent < 100) {
        ps->viewHeightLerpPercent = percent;
        ps->viewHeight = LegHeight(leg, percent, settings);
        return false;
    }
    SnapViewHeight(ps, (float)BG_StanceViewHeight(leg->to, settings));
    if (leg->to == wanted)
        return false;
    BeginLeg(ps, leg->to, wanted, ps->viewHeightLerpStart + leg->duration, settings);
    return true;
}

bool BG_ViewLeg(const bg_player_t *ps, const bg_settings_t *settings, int *from, int *to, float *part)
{
    int target = ps->viewHeightLerpTarget ? StanceOfHeight(ps->viewHeightLerpTarget, settings) : -1;
    const leg_t *leg;

    if (target < 0)
        return false;
    leg = FindLeg(target, ps->viewHeightLerpDown);
    *from = leg->from;
    *to = leg->to;
    *part = ps->viewHeightLerpPercent * 0.01f;
    return true;
}

static void UpdateViewHeight(move_t *m)
{
    bg_player_t *ps = m->ps;
    const bg_settings_t *settings = m->settings;
    int wanted = StanceOfHeight(ps->viewHeightTarget, settings);
    int current;

    if (ps->viewHeightTarget == 0 || ps->viewHeight <= 0) {
        SnapViewHeight(ps, (float)ps->viewHeightTarget);
        return;
    }
    if (ps->viewHeightLerpTarget && StanceOfHeight(ps->viewHeightLerpTarget, settings) < 0)
        ps->viewHeightLerpTarget = 0; // the settings changed under way
    if (wanted < 0) {
        DriftViewHeight(ps, m->dt);
        return;
    }
    if (!ps->viewHeightLerpTarget) {
        if (ps->viewHeight == (float)ps->viewHeightTarget)
            return;
        current =
            ps->viewHeight == rintf(ps->viewHeight) ? StanceOfHeight((int)ps->viewHeight, settings) : -1;
        if (current < 0) {
            DriftViewHeight(ps, m->dt);
            return;
        }
        BeginLeg(ps, current, wanted, ps->commandTime, settings);
    }
    for (int leg = 0; leg < 3 && AdvanceLeg(ps, wanted, settings); leg++)
        continue;
}

// ---- the part of a step ----

void BG_CheckStance(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (ps->pmType == BG_PM_SPECTATOR) {
        ps->pmFlags &= ~(BG_PMF_PRONE | BG_PMF_CROUCH);
        ps->eFlags &= ~(BG_EF_PRONE | BG_EF_CROUCH);
        ps->viewHeightTarget = 0;
    } else if (ps->eFlags & BG_EF_TURRET) {
        BG_SetStance(m, WishedStance(m));
    } else if (!BG_IsDead(ps)) {
        ChangeStance(m, WishedStance(m));
        ps->viewHeightTarget = BG_StanceViewHeight(BG_PlayerStance(ps), m->settings);
    }
    UpdateViewHeight(m);
}
