// The weapon in hand: one step of its state machine, and firing (5.2 to 5.6, 5.12).  Reload, melee, change
// and deployment are in bg_weapon_actions.c.
#include "bg_local.h"

#define AIMED_ANIM_FRACTION 0.75f
#define LMG_FIRE_FRACTION   0.99f

enum {
    EMPTY_WAIT = 500,
    SPOON_TIME = 10, // taken off a fuse when the spoon flies
    COOK_MIN_TIME = 50,
    COOK_THROW_TIME = 1600,
};

void BG_SetWeaponAnim(bg_player_t *ps, const bg_weapon_t *weapon, int anim)
{
    int toggle = ps->weaponAnim & BG_ANIM_TOGGLE;

    if (weapon->index && weapon->weaponType != BG_WT_GAS && !BG_IsDead(ps))
        toggle ^= BG_ANIM_TOGGLE;
    ps->weaponAnim = toggle | anim;
}

void BG_SetAimedWeaponAnim(bg_player_t *ps, const bg_weapon_t *weapon, int hip, int aimed)
{
    BG_SetWeaponAnim(ps, weapon, ps->adsFraction > AIMED_ANIM_FRACTION ? aimed : hip);
}

void BG_WeaponIdle(move_t *m)
{
    bg_player_t *ps = m->ps;
    int anim =
        BG_IsDeployable(m->weapon) && ps->adsFraction >= LMG_FIRE_FRACTION ? BG_WA_DEPLOYED : BG_WA_IDLE;

    ps->weaponState = BG_WS_IDLE;
    if ((ps->weaponAnim & ~BG_ANIM_TOGGLE) != anim)
        BG_SetWeaponAnim(ps, m->weapon, anim);
}

bool BG_NeedsRechamber(const bg_player_t *ps)
{
    return ps->needsRechamber[ps->weapon / 32] >> (ps->weapon % 32) & 1;
}

void BG_SetNeedsRechamber(bg_player_t *ps, bool needed)
{
    uint32_t bit = (uint32_t)1 << (ps->weapon % 32);

    if (needed)
        ps->needsRechamber[ps->weapon / 32] |= bit;
    else
        ps->needsRechamber[ps->weapon / 32] &= ~bit;
}

bool BG_IsHoldingGrenade(const bg_player_t *player, const bg_weapons_t *weapons)
{
    int weapon = player->weapon;

    return weapon > 0 && weapon < weapons->count && weapons->list[weapon].weaponType == BG_WT_GRENADE &&
           player->weaponState == BG_WS_FIRING && player->weaponDelay > 0;
}

static int ClipOf(const move_t *m)
{
    return m->ps->clip[m->weapon->clipIndex];
}

static bool IsAttacking(const move_t *m)
{
    return (m->cmd.buttons & BG_BUTTON_ATTACK) && !(m->ps->pmFlags & BG_PMF_SPRINTING);
}

// ---- aiming ----

static bool IsAimRaised(const move_t *m)
{
    const bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;
    bool isSegmented = weapon->segmentedReload && weapon->reloadStartTime;

    if (weapon->adsFire && ps->weaponState == BG_WS_FIRING && ps->weaponDelay)
        return true;
    if (!(ps->pmFlags & BG_PMF_ADS))
        return false;
    if (!BG_IsReloading(ps) || BG_IsLmg(weapon))
        return true;
    return ps->weaponTime <= weapon->adsReloadTransTime &&
           (!isSegmented || ps->weaponState == BG_WS_RELOAD_END);
}

static void MoveAds(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (!m->weapon->index || !m->weapon->aimDownSight)
        ps->adsFraction = 0;
    else if (IsAimRaised(m))
        ps->adsFraction = fminf(1, ps->adsFraction + (float)m->msec * m->weapon->adsInRate);
    else
        ps->adsFraction = fmaxf(0, ps->adsFraction - (float)m->msec * m->weapon->adsOutRate);
}

// ---- grenades ----

static void UseRounds(move_t *m, int rounds)
{
    int *clip = &m->ps->clip[m->weapon->clipIndex];

    *clip = *clip > rounds ? *clip - rounds : 0;
}

// An empty weapon that has no reserve is gone.
static void DiscardIfEmpty(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (!m->weapon->clipOnly || ClipOf(m) > 0)
        return;
    BG_TakeWeapon(ps, m->pm->weapons, ps->weapon);
    BG_AddEvent(ps, BG_EV_NO_AMMO, 0);
}

static void CookedOff(move_t *m)
{
    bg_player_t *ps = m->ps;

    ps->grenadeTimeLeft = COOK_MIN_TIME;
    BG_AddEvent(ps, BG_EV_FIRE, 0);
    if (m->weapon->explosionInnerDamage)
        BG_AddEvent(ps, BG_EV_GRENADE_SUICIDE, 0);
    UseRounds(m, 1);
    ps->weaponDelay = 0;
    ps->weaponTime = COOK_THROW_TIME;
    DiscardIfEmpty(m);
}

// While a grenade is held: the throw waits for the release, and an edge of the ADS button starts the fuse.
static void HoldGrenade(move_t *m)
{
    bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;
    bool isEdge = (m->cmd.buttons & BG_BUTTON_ADS) && !(m->pm->oldCmd.buttons & BG_BUTTON_ADS);

    if (!BG_IsHoldingGrenade(ps, m->pm->weapons))
        return;
    if (weapon->cookOffHold && ps->grenadeTimeLeft > 0) {
        if (ps->grenadeTimeLeft < weapon->fuseTime) {
            ps->grenadeTimeLeft -= m->msec;
        } else if (isEdge) {
            ps->grenadeTimeLeft -= SPOON_TIME;
            BG_AddEvent(ps, BG_EV_SPOON, 0);
        }
        if (ps->grenadeTimeLeft <= COOK_MIN_TIME) {
            CookedOff(m);
            return;
        }
    }
    if ((m->cmd.buttons & BG_BUTTON_ATTACK) && ps->weaponDelay < m->msec + 1)
        ps->weaponDelay = m->msec + 1;
}

static void PullGrenade(move_t *m)
{
    bg_player_t *ps = m->ps;

    ps->weaponState = BG_WS_FIRING;
    ps->pmFlags |= BG_PMF_PRONE_OVERRIDE;
    ps->weaponDelay = m->weapon->holdFireTime > 0 ? m->weapon->holdFireTime : 1;
    ps->weaponTime = 0;
    ps->grenadeTimeLeft = m->weapon->fuseTime;
    BG_SetWeaponAnim(ps, m->weapon, BG_WA_HOLD_FIRE);
    BG_AddEvent(ps, BG_EV_PULLBACK, 0);
}

// ---- timers ----

static bool IsHeldSemiAuto(const move_t *m)
{
    return m->weapon->semiAuto && (m->cmd.buttons & BG_BUTTON_ATTACK) && m->cmd.weapon == m->ps->weapon &&
           ClipOf(m) > 0;
}

// Counts the two timers down.  True when the inner one ran out in this step.
static bool DropWeaponTimers(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool expired = false;

    if (ps->weaponTime) {
        ps->weaponTime -= m->msec;
        if (ps->weaponTime < 1 && IsHeldSemiAuto(m)) {
            ps->weaponTime = 1;
            if (ps->weaponState == BG_WS_FIRING || ps->weaponState == BG_WS_RECHAMBERING || BG_IsMeleeing(ps))
                BG_WeaponIdle(m);
        } else if (ps->weaponTime < 1) {
            ps->weaponTime = 0;
        }
    }
    if (ps->weaponDelay) {
        ps->weaponDelay -= m->msec;
        expired = ps->weaponDelay <= 0;
        if (expired)
            ps->weaponDelay = 0;
    }
    return expired;
}

// ---- bolt ----

// True when the rest of the step must wait for the bolt.
bool BG_Rechamber(move_t *m, bool expired)
{
    bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;

    if (ps->weaponState == BG_WS_RECHAMBERING) {
        if (expired) {
            BG_SetNeedsRechamber(ps, false);
            BG_AddEvent(ps, BG_EV_EJECT_BRASS, 0);
        }
        if (ps->weaponTime || ps->weaponDelay)
            return true;
        BG_WeaponIdle(m);
    }
    if (ps->weaponState != BG_WS_IDLE || !weapon->boltAction || !BG_NeedsRechamber(ps))
        return false;
    ps->weaponState = BG_WS_RECHAMBERING;
    ps->weaponTime = weapon->rechamberTime;
    ps->weaponDelay = weapon->rechamberBoltTime > 0 && weapon->rechamberBoltTime < weapon->rechamberTime
                          ? weapon->rechamberBoltTime
                          : 1;
    BG_SetAimedWeaponAnim(ps, weapon, BG_WA_RECHAMBER, BG_WA_ADS_RECHAMBER);
    BG_AddEvent(ps, BG_EV_RECHAMBER, 0);
    return true;
}

// ---- firing ----

static bool MayFire(const move_t *m)
{
    const bg_player_t *ps = m->ps;

    if (!IsAttacking(m))
        return false;
    if (m->weapon->weaponType == BG_WT_SPOTTER)
        return (ps->pmFlags & BG_PMF_ADS) && m->weapon->adsFire;
    if (BG_IsLmg(m->weapon))
        return (ps->pmFlags & BG_PMF_ADS) && ps->adsFraction >= LMG_FIRE_FRACTION;
    return true;
}

static void StartShot(move_t *m)
{
    bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;

    ps->weaponState = BG_WS_FIRING;
    ps->pmFlags |= BG_PMF_PRONE_OVERRIDE;
    ps->weaponDelay = weapon->fireDelay;
    ps->weaponTime = weapon->fireTime;
    if (weapon->adsFire)
        ps->weaponDelay = (int)((1 - ps->adsFraction) * (float)weapon->adsTransInTime);
    BG_RaiseAnimEvent(m, BG_ANIM_FIREWEAPON, true, true);
    if (weapon->boltAction)
        BG_SetNeedsRechamber(ps, true);
}

// Nothing in the clip: reload, or click.
static void FireEmpty(move_t *m)
{
    bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;

    ps->weaponDelay = 0;
    if (BG_CanReload(m)) {
        BG_BeginReload(m);
        return;
    }
    if (weapon->weaponType != BG_WT_GRENADE && weapon->weaponType != BG_WT_SPOTTER)
        BG_AddEvent(ps, BG_EV_NO_AMMO, 0);
    BG_SetWeaponAnim(ps, weapon, BG_WA_IDLE);
    ps->weaponTime += EMPTY_WAIT;
}

static void FireShot(move_t *m)
{
    bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;
    bool isLast;

    if (weapon->weaponType == BG_WT_GRENADE)
        BG_RaiseAnimEvent(m, BG_ANIM_FIREWEAPON, true, true);
    if (weapon->weaponType == BG_WT_GRENADE || weapon->weaponType == BG_WT_GAS)
        ps->weaponTime = weapon->fireTime;
    UseRounds(m, weapon->weaponType == BG_WT_GAS ? 2 : 1);
    isLast = ClipOf(m) == 0;
    if (isLast)
        BG_SetAimedWeaponAnim(ps, weapon, BG_WA_LAST_SHOT, BG_WA_ADS_LAST_SHOT);
    else
        BG_SetAimedWeaponAnim(ps, weapon, BG_WA_FIRE, BG_WA_ADS_FIRE);
    BG_AddEvent(ps, isLast ? BG_EV_FIRE_LAST : BG_EV_FIRE, 0);
    if (ps->adsFraction < 1)
        BG_AddSpread(ps, 255 * weapon->hipSpreadFireAdd);
    DiscardIfEmpty(m);
}

// Steps 13 and 14: ends a shot, begins the next one, and lets off what was begun.
static void Fire(move_t *m, bool expired)
{
    bg_player_t *ps = m->ps;
    bool isGrenade = m->weapon->weaponType == BG_WT_GRENADE;

    if (ps->weaponState == BG_WS_FIRING && !expired) {
        if (!MayFire(m) || BG_NeedsRechamber(ps) || isGrenade)
            BG_WeaponIdle(m);
        if (BG_NeedsRechamber(ps))
            return;
    }
    if (!(expired && ps->weaponState == BG_WS_FIRING)) {
        if (ps->weaponState > BG_WS_FIRING || !MayFire(m))
            return;
        if (isGrenade && ClipOf(m) > 0) {
            PullGrenade(m);
            return;
        }
        StartShot(m);
    }
    if (ClipOf(m) < 1)
        FireEmpty(m);
    else if (ps->weaponDelay == 0)
        FireShot(m);
}

// ---- one step ----

static void ForceSpread(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (BG_IsMeleeing(ps) || ((ps->pmFlags & (BG_PMF_PRONE | BG_PMF_SPRINTING)) && BG_HasMoveInput(&m->cmd)))
        ps->aimSpreadScale = 255;
}

static void FinishActions(move_t *m, bool expired)
{
    bg_player_t *ps = m->ps;

    if (BG_IsReloading(ps))
        BG_ReloadFinish(m, expired);
    else if (BG_IsMeleeing(ps))
        BG_MeleeFinish(m, expired);
    else if (ps->weaponState == BG_WS_DROPPING)
        BG_ChangeFinish(m);
    else if (ps->weaponState == BG_WS_RAISING || ps->weaponState == BG_WS_DEPLOYING ||
             ps->weaponState == BG_WS_BREAKING_DOWN)
        BG_WeaponIdle(m);
}

static void HaveNoHands(bg_player_t *ps)
{
    ps->weaponState = BG_WS_IDLE;
    ps->weaponTime = ps->weaponDelay = 0;
}

void BG_WeaponStep(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool expired;

    if (ps->pmFlags & BG_PMF_RESPAWNED)
        return;
    if (BG_IsDead(ps)) {
        ps->weapon = 0;
        return;
    }
    if (ps->eFlags & BG_EF_TURRET)
        return;
    MoveAds(m);
    if ((ps->eFlags & BG_EF_IN_VEHICLE) && !(ps->eFlags & BG_EF_VEHICLE_POPOUT)) {
        HaveNoHands(ps);
        return;
    }
    HoldGrenade(m);
    expired = DropWeaponTimers(m);
    BG_DeployCheck(m);
    BG_ChangeCheck(m);
    BG_ReloadCheck(m);
    BG_MeleeCheck(m, expired);
    if (BG_Rechamber(m, expired))
        return;
    ForceSpread(m);
    if (!expired && (ps->weaponTime || ps->weaponDelay))
        return;
    FinishActions(m, expired);
    if (!m->weapon->index || ps->weaponState > BG_WS_FIRING || ps->weaponState == BG_WS_RAISING ||
        ps->weaponState == BG_WS_DROPPING || (!expired && (ps->weaponTime || ps->weaponDelay)))
        return;
    Fire(m, expired);
}

// ---- yielding ----

bool BG_WeaponYieldsToCrawl(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (ps->weaponState == BG_WS_FIRING || ps->weaponState == BG_WS_MELEE_REST ||
        ((ps->pmFlags & BG_PMF_ADS) && BG_IsLmg(m->weapon)))
        return false;
    if (ps->weaponState == BG_WS_MELEE_WINDUP || ps->weaponState == BG_WS_DEPLOYING ||
        ps->weaponState == BG_WS_BREAKING_DOWN || BG_IsReloading(ps)) {
        HaveNoHands(ps);
        ps->weaponFlags = 0;
        BG_WeaponIdle(m);
    }
    return true;
}

void BG_WeaponYieldsToSprint(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (!BG_IsReloading(ps))
        return;
    HaveNoHands(ps);
    ps->weaponFlags = 0;
    BG_WeaponIdle(m);
}
