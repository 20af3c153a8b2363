// The flags that buttons and circumstances give a move: aiming, walking, sprinting; and fatigue
// (3.7, 3.9, 5.9).
#include "bg_local.h"

#define MOUNT_AHEAD     15.0f
#define MOUNT_UP        1.0f
#define SPRINT_SECONDS  3.0f
#define RECOVER_SECONDS 7.0f
#define START_FATIGUE   0.25f
#define TIRED_FATIGUE   0.5f

enum { RECOVER_DELAY = 1000, BREATH_INTERVAL = 1700 };

// A place for a machine gun before the player: the stance that it forces, -1 when there is none.
static int FindMount(move_t *m)
{
    const bg_player_t *ps = m->ps;
    bg_trace_t trace;
    vec3_t start, end;

    Q_VecCopy(ps->origin, start);
    start[2] += MOUNT_UP;
    Q_VecSet(end, m->forward[0], m->forward[1], 0);
    Q_VecNormalize(end);
    Q_VecMA(start, MOUNT_AHEAD, end, end);
    m->pm->trace(m->pm->ctx, &trace, start, m->mins, m->maxs, end, ps->clientNum,
                 BG_CONTENTS_MOUNT_STAND | BG_CONTENTS_MOUNT_CROUCH);
    if (trace.fraction >= 1 && !trace.startSolid)
        return -1;
    return trace.contents & BG_CONTENTS_MOUNT_CROUCH ? BG_STANCE_CROUCH : BG_STANCE_STAND;
}

static bool LieDownWithLmg(move_t *m)
{
    bg_player_t *ps = m->ps;
    float pitch;

    if (!BG_IsOnGround(ps) || ps->waterLevel || !BG_ProneBodyFits(m, ps->origin, ps->viewAngles[YAW], &pitch))
        return false;
    BG_LieDown(m, pitch);
    return true;
}

// A machine gun is aimed only from a mount, a place that the cursor hint shows, or lying down.
static bool MountLmg(move_t *m)
{
    bg_player_t *ps = m->ps;
    int stance = FindMount(m);

    if (stance == BG_STANCE_CROUCH ||
        (stance == BG_STANCE_STAND && BG_HullFits(m, BG_StanceHeight(BG_STANCE_STAND, m->settings)))) {
        BG_SetStance(m, (bg_stance_t)stance);
        return true;
    }
    if (m->pm->isLmgHint || LieDownWithLmg(m))
        return true;
    if (!(m->cmd.wbuttons & BG_WBUTTON_LATCH))
        BG_AddEvent(ps, ps->pmFlags & BG_PMF_CROUCH ? BG_EV_STANCE_CROUCH : BG_EV_STANCE_STAND, 0);
    return false;
}

static bool IsOtherWeaponWanted(const move_t *m)
{
    return m->cmd.weapon != m->ps->weapon && BG_HasWeapon(m->ps, m->cmd.weapon);
}

static bool MayAim(const move_t *m)
{
    const bg_player_t *ps = m->ps;

    if (!(m->cmd.buttons & BG_BUTTON_ADS) || !m->weapon->index || !m->weapon->aimDownSight || BG_IsDead(ps))
        return false;
    if (ps->weaponState == BG_WS_RAISING || ps->weaponState == BG_WS_DROPPING || BG_IsMeleeing(ps))
        return false;
    if (ps->weaponState == BG_WS_RECHAMBERING && !m->weapon->rechamberWhileAds)
        return false;
    if (ps->weaponState == BG_WS_BREAKING_DOWN && IsOtherWeaponWanted(m))
        return false;
    if (BG_IsDeployable(m->weapon) && m->pm->isTimeout && !(ps->pmFlags & BG_PMF_ADS))
        return false;
    return m->isNearGround || BG_IsOnGround(ps) || ps->pmType != BG_PM_NORMAL;
}

void BG_UpdateAdsFlag(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool wasAiming = ps->pmFlags & BG_PMF_ADS;
    bool isAiming = MayAim(m);

    if (isAiming && !wasAiming && BG_IsLmg(m->weapon) && ps->pmType == BG_PM_NORMAL)
        isAiming = MountLmg(m);
    if (isAiming)
        ps->pmFlags |= BG_PMF_ADS;
    else
        ps->pmFlags &= ~BG_PMF_ADS;
    if (m->pm->setWeaponPosition)
        m->pm->setWeaponPosition(m->pm->ctx, isAiming);
}

void BG_UpdateWalkFlag(move_t *m)
{
    bg_player_t *ps = m->ps;

    if ((m->cmd.buttons & BG_BUTTON_ADS) && (ps->pmFlags & BG_PMF_ADS) && !(ps->pmFlags & BG_PMF_PRONE) &&
        !(ps->eFlags & BG_EF_IN_VEHICLE) && !BG_IsReloading(ps))
        ps->pmFlags |= BG_PMF_WALKING;
    else
        ps->pmFlags &= ~BG_PMF_WALKING;
}

static bool MaySprint(const move_t *m)
{
    const bg_player_t *ps = m->ps;
    const int forbidding = BG_PMF_PRONE | BG_PMF_CROUCH | BG_PMF_ADS | BG_PMF_LADDER;

    if (!(m->cmd.buttons & BG_BUTTON_SPRINT) || ps->pmType >= BG_PM_SPECTATOR || (ps->pmFlags & forbidding) ||
        (ps->eFlags & BG_EF_RESTRICTED) || ps->weaponState == BG_WS_BREAKING_DOWN ||
        !BG_HasMoveInput(&m->cmd))
        return false;
    if (m->weapon->index && m->weapon->weaponType == BG_WT_GRENADE &&
        (BG_IsHoldingGrenade(ps, m->pm->weapons) || (m->cmd.buttons & BG_BUTTON_ATTACK) ||
         ps->weaponState == BG_WS_FIRING))
        return false;
    if (ps->pmFlags & BG_PMF_SPRINTING)
        return ps->fatigue > 0;
    return BG_IsOnGround(ps) && ps->fatigue > START_FATIGUE;
}

void BG_UpdateSprintFlag(move_t *m)
{
    if (MaySprint(m))
        m->ps->pmFlags |= BG_PMF_SPRINTING;
    else
        m->ps->pmFlags &= ~BG_PMF_SPRINTING;
}

static void Tire(move_t *m)
{
    bg_player_t *ps = m->ps;

    ps->sprintTime = ps->commandTime;
    if (!m->settings->noFatigue && ps->pmType != BG_PM_NOCLIP)
        ps->fatigue = fmaxf(0, ps->fatigue - m->dt / SPRINT_SECONDS);
    if (ps->fatigue >= TIRED_FATIGUE)
        return;
    ps->pmFlags |= BG_PMF_FATIGUED;
    BG_AddEvent(ps, BG_EV_FATIGUED, 0);
}

static void Recover(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (!(m->cmd.buttons & BG_BUTTON_SPRINT) &&
        (!ps->sprintTime || BG_ElapsedSince(ps, ps->sprintTime) >= RECOVER_DELAY))
        ps->fatigue = fminf(1, ps->fatigue + m->dt / RECOVER_SECONDS);
    if (ps->fatigue >= 1)
        ps->pmFlags &= ~BG_PMF_FATIGUED;
}

void BG_UpdateFatigue(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (!(ps->fatigue >= 0 && ps->fatigue <= 1))
        ps->fatigue = ps->fatigue > 1 ? 1 : 0;
    if (ps->pmFlags & BG_PMF_SPRINTING)
        Tire(m);
    else
        Recover(m);
    if ((ps->pmFlags & BG_PMF_FATIGUED) && !BG_IsDead(ps) &&
        (!ps->fatigueSoundTime || BG_ElapsedSince(ps, ps->fatigueSoundTime) >= BREATH_INTERVAL)) {
        ps->fatigueSoundTime = ps->commandTime;
        BG_AddEvent(ps, BG_EV_FATIGUE_BREATH, 0);
    }
}
