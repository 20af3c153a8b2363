// The cone of fire: how it opens and closes, and where a shot in it goes (5.9); damage over distance (6).
#include "bg_local.h"

#define SPREAD_FULL       255.0f
#define SPREAD_AIR_DECAY  0.5f
#define SPREAD_AIR_GROWTH 2.56f
#define SPREAD_TURN       0.01f

void BG_AddSpread(bg_player_t *ps, float amount)
{
    ps->aimSpreadScale = Q_Clamp(ps->aimSpreadScale + amount, 0, SPREAD_FULL);
}

static float TurnedBy(const move_t *m, int axis)
{
    int delta = (int)(((int64_t)m->cmd.angles[axis] - m->pm->oldCmd.angles[axis]) & 65535);

    return fabsf(Q_AngleNormalize180((float)delta * (360.0f / 65536)));
}

static float SpreadDecay(const move_t *m)
{
    const bg_player_t *ps = m->ps;
    const bg_weapon_t *weapon = m->weapon;
    float rate = weapon->hipSpreadDecayRate;

    if (rate == 0)
        return 1;
    if (!BG_IsOnGround(ps))
        rate *= SPREAD_AIR_DECAY;
    else if (ps->pmFlags & BG_PMF_PRONE)
        rate *= weapon->hipSpreadProneDecay;
    else if (ps->pmFlags & BG_PMF_CROUCH)
        rate *= weapon->hipSpreadDuckedDecay;
    return rate * m->dt;
}

static float SpreadGrowth(const move_t *m)
{
    const bg_player_t *ps = m->ps;
    float growth = SPREAD_TURN * m->weapon->hipSpreadTurnAdd * (TurnedBy(m, PITCH) + TurnedBy(m, YAW));

    if (ps->adsFraction == 1)
        return 0;
    if (BG_HasMoveInput(&m->cmd))
        growth += m->dt * m->weapon->hipSpreadMoveAdd;
    if (!BG_IsOnGround(ps))
        growth += m->dt * SPREAD_AIR_GROWTH;
    return growth;
}

void BG_UpdateAimSpread(move_t *m)
{
    if (m->weapon->index)
        BG_AddSpread(m->ps, SPREAD_FULL * (SpreadGrowth(m) - SpreadDecay(m)));
    else
        m->ps->aimSpreadScale = 0;
}

static float HipMin(const bg_weapon_t *weapon, int stance)
{
    return stance == BG_STANCE_PRONE    ? weapon->hipSpreadProneMin
           : stance == BG_STANCE_CROUCH ? weapon->hipSpreadDuckedMin
                                        : weapon->hipSpreadStandMin;
}

static float AdsMin(const bg_weapon_t *weapon, int stance)
{
    return stance == BG_STANCE_PRONE    ? weapon->adsSpreadProne
           : stance == BG_STANCE_CROUCH ? weapon->adsSpreadDucked
                                        : weapon->adsSpread;
}

float BG_SpreadDegrees(const bg_player_t *player, const bg_weapons_t *weapons, const bg_settings_t *settings)
{
    const bg_weapon_t *weapon;
    int from = BG_PlayerStance(player), to = from;
    float part = 0, least;

    if (player->weapon <= 0 || player->weapon >= weapons->count)
        return 0;
    weapon = &weapons->list[player->weapon];
    BG_ViewLeg(player, settings, &from, &to, &part);
    if (player->adsFraction == 1)
        return AdsMin(weapon, from) + (AdsMin(weapon, to) - AdsMin(weapon, from)) * part;
    least = HipMin(weapon, from) + (HipMin(weapon, to) - HipMin(weapon, from)) * part;
    return least +
           (weapon->hipSpreadMax - least) * Q_Clamp(player->aimSpreadScale, 0, SPREAD_FULL) / SPREAD_FULL;
}

void BG_SpreadPoint(const vec3_t start, const vec3_t angles, float spreadDegrees, float range,
                    q_random_t *random, vec3_t end)
{
    float turn = Q_RandomFloat(random) * 360;
    float radius = Q_RandomFloat(random) * (float)tan(spreadDegrees * Q_PI / 180) * range;
    vec3_t forward, right, up;

    Q_AngleVectors(angles, forward, right, up);
    Q_VecMA(start, range, forward, end);
    Q_VecMA(end, radius * Q_Cos(turn), right, end);
    Q_VecMA(end, radius * Q_Sin(turn), up, end);
}

int BG_DamageAtDistance(const bg_weapon_t *weapon, float distance)
{
    double inner = weapon->damageInnerRadius, outer = weapon->damageOuterRadius;
    double percent = 100, least = weapon->minDamagePercent;

    if (distance >= outer && distance > inner)
        percent = least;
    else if (distance > inner)
        percent += (least - 100) * (distance - inner) / (outer - inner);
    return (int)(weapon->damage * percent / 100); // whole percents of whole numbers come out whole
}
