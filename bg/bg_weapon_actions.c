// What hands do with a weapon besides firing: reload, strike, change, deploy (5.7, 5.8, 5.9, 5.10).
#include "bg_local.h"

#define LMG_DEPLOYED_FRACTION 0.99f
#define LOWERED_FRACTION      0.0001f

enum { ALT_SWITCH_SPREAD = 128, FULL_SPREAD = 255 };

static int *Clip(const move_t *m)
{
    return &m->ps->clip[m->weapon->clipIndex];
}

static int *Reserve(const move_t *m)
{
    return &m->ps->ammo[m->weapon->ammoIndex];
}

static bool IsSegmented(const bg_weapon_t *weapon)
{
    return weapon->segmentedReload && weapon->reloadStartTime > 0;
}

// ---- reload ----

bool BG_CanReload(const move_t *m)
{
    const bg_weapon_t *weapon = m->weapon;
    int add = weapon->reloadAmmoAdd, room = weapon->clipSize - *Clip(m);

    if (!weapon->index || weapon->clipOnly || *Reserve(m) <= 0 || room <= 0)
        return false;
    if (!weapon->noPartialReload)
        return true;
    return add <= 0 || add >= weapon->clipSize ? *Clip(m) == 0 : room >= add;
}

static void AddRounds(move_t *m, int piece)
{
    int room = m->weapon->clipSize - *Clip(m);
    int amount = room < *Reserve(m) ? room : *Reserve(m);

    if (piece > 0 && piece < m->weapon->clipSize && piece < amount)
        amount = piece;
    m->ps->weaponFlags |= WF_RELOAD_ADDED;
    if (amount <= 0)
        return;
    *Clip(m) += amount;
    *Reserve(m) -= amount;
}

// The inner point of a piece: rounds in at `addTime` if that lies within it, else at its end.
static void SetReloadTimes(move_t *m, int time, int addTime)
{
    m->ps->weaponFlags &= ~(WF_RELOAD_ADDED | WF_RELOAD_BOLT);
    m->ps->weaponTime = time;
    m->ps->weaponDelay = addTime > 0 && addTime < time ? addTime : 0;
}

// A bolt that is still to be worked comes first.
static void PutBoltFirst(move_t *m)
{
    bg_player_t *ps = m->ps;
    int bolt = m->weapon->rechamberBoltTime;

    if (!m->weapon->boltAction || !BG_NeedsRechamber(ps))
        return;
    if (bolt <= 0 || bolt >= ps->weaponTime || (ps->weaponDelay && bolt >= ps->weaponDelay))
        bolt = 1;
    ps->weaponDelay = bolt;
    ps->weaponFlags |= WF_RELOAD_BOLT;
}

static void BeginPiece(move_t *m)
{
    bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;
    bool isEmpty = weapon->weaponType == BG_WT_BULLET && *Clip(m) == 0;

    ps->weaponState = BG_WS_RELOADING;
    SetReloadTimes(m, isEmpty ? weapon->reloadEmptyTime : weapon->reloadTime, weapon->reloadAddTime);
    PutBoltFirst(m);
    BG_SetWeaponAnim(ps, weapon, isEmpty ? BG_WA_RELOAD_EMPTY : BG_WA_RELOAD);
    BG_AddEvent(ps, isEmpty ? BG_EV_RELOAD_EMPTY : BG_EV_RELOAD, 0);
}

void BG_BeginReload(move_t *m)
{
    bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;

    if (!weapon->clipOnly)
        BG_RaiseAnimEvent(m, BG_ANIM_RELOAD, true, true);
    if (!IsSegmented(weapon)) {
        BeginPiece(m);
        return;
    }
    ps->weaponState = BG_WS_RELOAD_START;
    SetReloadTimes(m, weapon->reloadStartTime, weapon->reloadStartAddTime);
    PutBoltFirst(m);
    BG_SetWeaponAnim(ps, weapon, BG_WA_RELOAD_START);
    BG_AddEvent(ps, BG_EV_RELOAD_START, 0);
}

static bool MayBeginReload(const move_t *m)
{
    const bg_player_t *ps = m->ps;

    if ((ps->pmFlags & BG_PMF_SPRINTING) || !BG_CanReload(m))
        return false;
    if (ps->weaponState != BG_WS_IDLE && ps->weaponState != BG_WS_RECHAMBERING)
        return false;
    if (BG_IsLmg(m->weapon) && !((ps->pmFlags & BG_PMF_ADS) && ps->adsFraction >= LMG_DEPLOYED_FRACTION))
        return false;
    if (m->cmd.wbuttons & BG_WBUTTON_RELOAD)
        return true;
    return *Clip(m) == 0 && (!(ps->pmFlags & BG_PMF_PRONE) || !BG_HasMoveInput(&m->cmd));
}

// The view's change between crouched and prone starts the reload's animation over.
static void RepeatReloadAnim(move_t *m)
{
    const bg_player_t *ps = m->ps;
    int prone = m->settings->viewHeightProne, crouched = m->settings->viewHeightCrouched;
    int before = m->startViewTarget, now = ps->viewHeightTarget;

    if ((before == prone && now == crouched) || (before == crouched && now == prone))
        BG_RaiseAnimEvent(m, BG_ANIM_RELOAD, true, true);
}

void BG_ReloadCheck(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (BG_IsReloading(ps)) {
        if (!m->weapon->clipOnly)
            RepeatReloadAnim(m);
        if (!(m->cmd.buttons & BG_BUTTON_ATTACK) || !IsSegmented(m->weapon))
            return;
        if (ps->weaponState == BG_WS_RELOADING)
            ps->weaponState = BG_WS_RELOADING_INTERRUPT;
        else if (ps->weaponState == BG_WS_RELOAD_START && *Clip(m) > 0)
            ps->weaponState = BG_WS_RELOAD_START_INTERRUPT;
    } else if (MayBeginReload(m)) {
        BG_BeginReload(m);
    }
}

static void EndSegments(move_t *m)
{
    bg_player_t *ps = m->ps;

    if (m->weapon->reloadEndTime <= 0) {
        BG_WeaponIdle(m);
        return;
    }
    ps->weaponState = BG_WS_RELOAD_END;
    ps->weaponTime = m->weapon->reloadEndTime;
    ps->weaponDelay = 0;
    BG_SetWeaponAnim(ps, m->weapon, BG_WA_RELOAD_END);
    BG_AddEvent(ps, BG_EV_RELOAD_END, 0);
}

static void AddPiece(move_t *m)
{
    bool isStart =
        m->ps->weaponState == BG_WS_RELOAD_START || m->ps->weaponState == BG_WS_RELOAD_START_INTERRUPT;

    if (m->ps->weaponFlags & WF_RELOAD_ADDED)
        return;
    if (!isStart)
        AddRounds(m, m->weapon->reloadAmmoAdd);
    else if (m->weapon->reloadStartAdd > 0)
        AddRounds(m, m->weapon->reloadStartAdd);
    else
        m->ps->weaponFlags |= WF_RELOAD_ADDED;
}

// The bolt of the last shot is open: its brass is out, the rounds follow in the rest of the add time.
static void FinishBolt(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool isStart = ps->weaponState == BG_WS_RELOAD_START || ps->weaponState == BG_WS_RELOAD_START_INTERRUPT;
    int addTime = isStart ? m->weapon->reloadStartAddTime : m->weapon->reloadAddTime;
    int bolt = m->weapon->rechamberBoltTime > 0 ? m->weapon->rechamberBoltTime : 1;

    ps->weaponFlags &= ~WF_RELOAD_BOLT;
    BG_SetNeedsRechamber(ps, false);
    BG_AddEvent(ps, BG_EV_EJECT_BRASS, 0);
    ps->weaponDelay = addTime > bolt && addTime - bolt < ps->weaponTime ? addTime - bolt : 0;
}

void BG_ReloadFinish(move_t *m, bool expired)
{
    bg_player_t *ps = m->ps;
    bool isLastPiece;

    if (expired && (ps->weaponFlags & WF_RELOAD_BOLT))
        FinishBolt(m);
    else if (expired)
        AddPiece(m);
    if (ps->weaponTime || ps->weaponDelay)
        return;
    if (ps->weaponState == BG_WS_RELOAD_END || !IsSegmented(m->weapon)) {
        if (ps->weaponState != BG_WS_RELOAD_END)
            AddPiece(m);
        BG_WeaponIdle(m);
        return;
    }
    AddPiece(m);
    isLastPiece =
        ps->weaponState == BG_WS_RELOADING_INTERRUPT || ps->weaponState == BG_WS_RELOAD_START_INTERRUPT;
    if (isLastPiece || *Clip(m) >= m->weapon->clipSize || *Reserve(m) <= 0)
        EndSegments(m);
    else
        BeginPiece(m);
}

// ---- melee ----

static bool MayStrike(const move_t *m, bool expired)
{
    const bg_player_t *ps = m->ps;

    if (m->weapon->meleeDamage == 0 || expired || (ps->pmFlags & BG_PMF_SPRINTING))
        return false;
    if (ps->weaponState == BG_WS_RAISING || ps->weaponState == BG_WS_DROPPING || BG_IsMeleeing(ps) ||
        ps->weaponState == BG_WS_BREAKING_DOWN)
        return false;
    if (((ps->pmFlags & BG_PMF_ADS) && BG_IsLmg(m->weapon)) ||
        (m->weapon->weaponType == BG_WT_GRENADE && ps->weaponState == BG_WS_FIRING))
        return false;
    return ps->weaponDelay == 0 || BG_IsReloading(ps);
}

static void StrikeBlow(move_t *m)
{
    bg_player_t *ps = m->ps;
    int rest = m->weapon->meleeTime - m->weapon->meleeDelay;

    ps->weaponState = BG_WS_MELEE_REST;
    if (ps->weaponTime < rest)
        ps->weaponTime = rest;
    BG_AddEvent(ps, BG_EV_MELEE_FIRE, 0);
}

void BG_MeleeCheck(move_t *m, bool expired)
{
    bg_player_t *ps = m->ps;
    bool isEdge = !(ps->pmFlags & BG_PMF_MELEE_HELD);

    if (!(m->cmd.buttons & BG_BUTTON_MELEE)) {
        ps->pmFlags &= ~BG_PMF_MELEE_HELD;
        return;
    }
    if (!isEdge || !MayStrike(m, expired))
        return;
    ps->pmFlags |= BG_PMF_MELEE_HELD | BG_PMF_PRONE_OVERRIDE;
    ps->weaponFlags = 0;
    ps->weaponState = BG_WS_MELEE_WINDUP;
    ps->weaponTime = m->weapon->meleeTime;
    ps->weaponDelay = m->weapon->meleeDelay;
    BG_SetWeaponAnim(ps, m->weapon, BG_WA_MELEE);
    BG_AddEvent(ps, BG_EV_MELEE_SWING, 0);
    BG_RaiseAnimEvent(m, BG_ANIM_MELEEATTACK, true, true);
    if (ps->weaponDelay == 0)
        StrikeBlow(m);
}

void BG_MeleeFinish(move_t *m, bool expired)
{
    bg_player_t *ps = m->ps;

    if (ps->weaponState == BG_WS_MELEE_WINDUP && expired)
        StrikeBlow(m);
    if (!ps->weaponTime && !ps->weaponDelay)
        BG_WeaponIdle(m);
}

// ---- change ----

// The weapon that should be in hand.
static int WantedWeapon(const move_t *m)
{
    const bg_player_t *ps = m->ps;

    if ((ps->pmFlags & (BG_PMF_LADDER | BG_PMF_NO_WEAPON)) ||
        ((ps->eFlags & BG_EF_IN_VEHICLE) && !(ps->eFlags & BG_EF_VEHICLE_POPOUT)))
        return 0;
    if (BG_HasWeapon(ps, m->cmd.weapon) && m->cmd.weapon < m->pm->weapons->count)
        return m->cmd.weapon;
    return BG_HasWeapon(ps, ps->weapon) ? ps->weapon : 0;
}

static bool MayChange(const move_t *m)
{
    const bg_player_t *ps = m->ps;
    bool isInterruptible = BG_IsReloading(ps) || ps->weaponState == BG_WS_RECHAMBERING;

    if (ps->weaponState == BG_WS_FIRING || BG_IsMeleeing(ps) || BG_IsHoldingGrenade(ps, m->pm->weapons))
        return false;
    if (ps->weaponTime && ps->weaponDelay && !isInterruptible)
        return false;
    return !BG_IsDeployable(m->weapon) ||
           (!(ps->pmFlags & BG_PMF_ADS) && ps->adsFraction <= LOWERED_FRACTION);
}

static void TakeInHand(move_t *m, int weapon)
{
    bg_player_t *ps = m->ps;

    ps->weapon = weapon;
    ps->adsFraction = 0;
    ps->grenadeTimeLeft = 0;
    ps->weaponFlags = 0;
    ps->weaponTime = ps->weaponDelay = 0;
    m->weapon = &m->pm->weapons->list[weapon];
}

// Brings a weapon up.  `from`: the one put away, 0: the hands were free.
static void RaiseWeapon(move_t *m, int from, int weapon)
{
    bg_player_t *ps = m->ps;
    bool isAlt = BG_InAltRing(m->pm->weapons, from, weapon);

    TakeInHand(m, weapon);
    if (!weapon) {
        ps->weaponState = BG_WS_IDLE;
        ps->weaponAnim = (ps->weaponAnim & BG_ANIM_TOGGLE) | BG_WA_IDLE;
        return;
    }
    ps->weaponState = BG_WS_RAISING;
    ps->pmFlags |= BG_PMF_PRONE_OVERRIDE;
    ps->weaponTime = isAlt ? m->weapon->altRaiseTime : m->weapon->raiseTime;
    ps->aimSpreadScale = isAlt ? fmaxf(ps->aimSpreadScale, ALT_SWITCH_SPREAD) : FULL_SPREAD;
    BG_SetWeaponAnim(ps, m->weapon, isAlt ? BG_WA_ALT_RAISE : BG_WA_RAISE);
    if (!from)
        return;
    BG_AddEvent(ps, BG_EV_RAISE, 0);
    if (!isAlt)
        BG_RaiseAnimEvent(m, BG_ANIM_RAISEWEAPON, true, false);
}

static void PutAway(move_t *m, int wanted)
{
    bg_player_t *ps = m->ps;
    bool isAlt = BG_InAltRing(m->pm->weapons, ps->weapon, wanted);
    bool isGone = m->weapon->clipOnly && *Clip(m) == 0;

    ps->weaponState = BG_WS_DROPPING;
    ps->pmFlags = (ps->pmFlags & ~BG_PMF_ADS) | BG_PMF_PRONE_OVERRIDE;
    ps->weaponFlags = 0;
    ps->weaponDelay = 0;
    ps->weaponTime = isAlt ? m->weapon->altDropTime : m->weapon->dropTime;
    BG_AddEvent(ps, isAlt ? BG_EV_ALT_SWITCH : BG_EV_PUT_AWAY, 0);
    if (isGone)
        return;
    BG_SetWeaponAnim(ps, m->weapon, isAlt ? BG_WA_ALT_DROP : BG_WA_DROP);
    if (!isAlt)
        BG_RaiseAnimEvent(m, BG_ANIM_DROPWEAPON, true, false);
}

void BG_ChangeCheck(move_t *m)
{
    bg_player_t *ps = m->ps;
    int wanted = WantedWeapon(m);

    if (wanted == ps->weapon || ps->weaponState == BG_WS_DROPPING || !MayChange(m))
        return;
    if (!ps->weapon)
        RaiseWeapon(m, 0, wanted);
    else
        PutAway(m, wanted);
}

void BG_ChangeFinish(move_t *m)
{
    RaiseWeapon(m, m->ps->weapon, WantedWeapon(m));
}

// ---- deploy ----

static void BeginDeploy(move_t *m, bool isDown)
{
    bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;
    float rest = isDown ? ps->adsFraction : 1 - ps->adsFraction;
    float rate = isDown ? weapon->adsOutRate : weapon->adsInRate;

    ps->weaponState = isDown ? BG_WS_BREAKING_DOWN : BG_WS_DEPLOYING;
    ps->weaponDelay = 0;
    ps->weaponTime = rate > 0 ? (int)ceilf(rest / rate) : 0;
    BG_SetWeaponAnim(ps, weapon, isDown ? BG_WA_BREAKDOWN : BG_WA_DEPLOY);
    BG_AddEvent(ps, isDown ? BG_EV_BREAKDOWN : BG_EV_DEPLOY, 0);
    BG_RaiseAnimEvent(m, isDown ? BG_ANIM_LMG_BREAKDOWN : BG_ANIM_LMG_DEPLOY, true, true);
}

static void RepeatBreakdownAnim(move_t *m)
{
    int prone = m->settings->viewHeightProne, crouched = m->settings->viewHeightCrouched;
    int before = m->startViewTarget, now = m->ps->viewHeightTarget;

    if ((before == prone && now == crouched) || (before == crouched && now == prone))
        BG_RaiseAnimEvent(m, BG_ANIM_LMG_BREAKDOWN, false, true);
}

void BG_DeployCheck(move_t *m)
{
    bg_player_t *ps = m->ps;
    bool isAimed = ps->pmFlags & BG_PMF_ADS;

    if (!BG_IsDeployable(m->weapon))
        return;
    if (ps->weaponState == BG_WS_BREAKING_DOWN)
        RepeatBreakdownAnim(m);
    if (isAimed && ps->adsFraction < 1 &&
        (ps->weaponState == BG_WS_IDLE || ps->weaponState == BG_WS_BREAKING_DOWN))
        BeginDeploy(m, false);
    else if (!isAimed && ps->adsFraction > 0 &&
             (ps->weaponState == BG_WS_IDLE || ps->weaponState == BG_WS_DEPLOYING || BG_IsReloading(ps)))
        BeginDeploy(m, true);
}
