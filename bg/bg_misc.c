// Small things around a player: events, spawn and death, settings, tables of names.
#include "bg_local.h"
#include "q_string.h"

#define KNOCKBACK_STAND  0.3f
#define KNOCKBACK_CROUCH 0.15f
#define KNOCKBACK_PRONE  0.02f

enum { DEAD_VIEW_HEIGHT = 8, KNOCKBACK_MOST = 60, SPAWN_TIME_BACK = 100 };

int BG_SurfaceType(int surfaceFlags)
{
    int type = (surfaceFlags & BG_SURF_TYPE_MASK) >> BG_SURF_TYPE_SHIFT;

    return type < BG_NUM_SURFACES ? type : BG_SURFACE_DEFAULT;
}

const char *BG_SurfaceName(int type)
{
    static const char *const names[BG_NUM_SURFACES] = {
        "default", "bark",  "brick", "carpet", "cloth", "concrete", "dirt",    "flesh",
        "foliage", "glass", "grass", "gravel", "ice",   "metal",    "mud",     "paper",
        "plaster", "rock",  "sand",  "snow",   "water", "wood",     "asphalt",
    };

    return names[type >= 0 && type < BG_NUM_SURFACES ? type : BG_SURFACE_DEFAULT];
}

void BG_AddEvent(bg_player_t *player, int event, int parm)
{
    int slot = player->eventSequence & (BG_MAX_EVENTS - 1);

    player->events[slot] = event;
    player->eventParms[slot] = parm;
    player->eventSequence = player->eventSequence == INT32_MAX ? 0 : player->eventSequence + 1;
}

bool BG_IsEntityEvent(int event)
{
    return event != BG_EV_NONE && !(event >= BG_EV_STANCE_STAND && event <= BG_EV_STEP_VIEW) &&
           event != BG_EV_BULLET_HIT_CLIENT_SMALL && event != BG_EV_BULLET_HIT_CLIENT_LARGE;
}

void BG_DefaultSettings(bg_settings_t *settings)
{
    *settings = (bg_settings_t){
        .boundsWidth = 30,
        .boundsHeightStanding = 70,
        .viewHeightStanding = 60,
        .viewHeightCrouched = 40,
        .viewHeightProne = 11,
        .ladderYawCap = 100,
        .proneYawCap = 85,
        .lmgYawCap = 55,
        .fallDamageMinHeight = 256,
        .fallDamageMaxHeight = 480,
        .foliageMinSpeed = 40,
        .foliageMaxSpeed = 180,
        .foliageSlowInterval = 1500,
        .foliageFastInterval = 500,
        .foliageResetInterval = 500,
        .pmoveMsec = 8,
    };
}

static void SetScales(bg_player_t *player)
{
    player->walkScale = 0.4f;
    player->runScale = 1.0f;
    player->sprintScale = 1.6f;
    player->crouchScale = 0.65f;
    player->proneScale = 0.15f;
    player->strafeScale = 0.8f;
    player->backScale = 0.7f;
    player->leanScale = 0.4f;
    player->friction = 1.0f;
    player->fatigueScale = 1.0f;
}

void BG_SpawnPlayer(bg_player_t *player, const bg_settings_t *settings, const bg_cmd_t *cmd,
                    const vec3_t origin, const vec3_t angles, int time)
{
    const int keptFlags = BG_PMF_MAY_FOLLOW | BG_PMF_MAY_FREELOOK | BG_PMF_ACTIVE;
    bg_player_t old = *player;

    memset(player, 0, sizeof(*player));
    player->clientNum = old.clientNum;
    player->gravity = old.gravity;
    player->speed = old.speed;
    player->pmFlags = (old.pmFlags & keptFlags) | BG_PMF_RESPAWNED;
    player->eFlags =
        BG_EF_CAPSULE | (old.eFlags & BG_EF_VOTED) | ((old.eFlags & BG_EF_TELEPORT) ^ BG_EF_TELEPORT);
    player->eventSequence = old.eventSequence;
    memcpy(player->events, old.events, sizeof(player->events));
    memcpy(player->eventParms, old.eventParms, sizeof(player->eventParms));
    player->legsAnim = old.legsAnim & BG_ANIM_TOGGLE;
    player->torsoAnim = old.torsoAnim & BG_ANIM_TOGGLE;
    player->commandTime = time - SPAWN_TIME_BACK;
    player->groundEntity = BG_ENTITY_NONE;
    player->fatigue = 1;
    player->viewHeight = (float)settings->viewHeightStanding;
    player->viewHeightTarget = settings->viewHeightStanding;
    Q_VecCopy(origin, player->origin);
    SetScales(player);
    BG_SetViewAngles(player, cmd, angles);
}

void BG_KillPlayer(bg_player_t *player)
{
    const int kept = BG_PMF_MAY_FOLLOW | BG_PMF_MAY_FREELOOK | BG_PMF_ACTIVE | BG_PMF_FOLLOW;

    player->pmType = player->pmType == BG_PM_LINKED ? BG_PM_DEAD_LINKED : BG_PM_DEAD;
    player->pmFlags &= kept;
    player->pmTime = 0;
    player->eFlags = (player->eFlags & ~(BG_EF_CROUCH | BG_EF_PRONE | BG_EF_ADS | BG_EF_FIRING)) | BG_EF_DEAD;
    player->viewHeightTarget = DEAD_VIEW_HEIGHT;
    player->lean = 0;
    player->weapon = 0;
    player->weaponState = BG_WS_IDLE;
    player->weaponTime = player->weaponDelay = player->weaponFlags = 0;
    player->grenadeTimeLeft = 0;
    player->adsFraction = 0;
}

void BG_Knockback(bg_player_t *player, const vec3_t direction, int damage, float gKnockback)
{
    bg_stance_t stance = BG_PlayerStance(player);
    float share = stance == BG_STANCE_PRONE    ? KNOCKBACK_PRONE
                  : stance == BG_STANCE_CROUCH ? KNOCKBACK_CROUCH
                                               : KNOCKBACK_STAND;
    int knockback = (int)((float)damage * share);

    if (knockback > KNOCKBACK_MOST)
        knockback = KNOCKBACK_MOST;
    if (knockback <= 0)
        return;
    Q_VecMA(player->velocity, (float)knockback * gKnockback / 250, direction, player->velocity);
    if (player->pmTime)
        return;
    player->pmTime = Q_ClampInt(2 * knockback, 50, 200);
    player->pmFlags |= BG_PMF_TIME_KNOCKBACK;
}

static int FindName(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (!Q_StringCompareNoCase(names[i], name))
            return i;
    }
    return -1;
}

static const char *const hitNames[BG_NUM_HIT_LOCATIONS] = {
    "none",
    "helmet",
    "head",
    "neck",
    "torso_upper",
    "torso_lower",
    "right_arm_upper",
    "left_arm_upper",
    "right_arm_lower",
    "left_arm_lower",
    "right_hand",
    "left_hand",
    "right_leg_upper",
    "left_leg_upper",
    "right_leg_lower",
    "left_leg_lower",
    "right_foot",
    "left_foot",
    "gun",
};

const char *BG_HitLocationName(int location)
{
    return hitNames[location >= 0 && location < BG_NUM_HIT_LOCATIONS ? location : BG_HIT_NONE];
}

int BG_FindHitLocation(const char *name)
{
    return FindName(hitNames, BG_NUM_HIT_LOCATIONS, name);
}

static const char *const modNames[BG_NUM_MODS] = {
    "MOD_UNKNOWN",         "MOD_PISTOL_BULLET", "MOD_RIFLE_BULLET",      "MOD_GRENADE",
    "MOD_GRENADE_SPLASH",  "MOD_PROJECTILE",    "MOD_PROJECTILE_SPLASH", "MOD_MELEE",
    "MOD_HEAD_SHOT",       "MOD_MORTAR",        "MOD_MORTAR_SPLASH",     "MOD_DYNAMITE",
    "MOD_DYNAMITE_SPLASH", "MOD_ARTILLERY",     "MOD_ARTILLERY_SPLASH",  "MOD_WATER",
    "MOD_CRUSH",           "MOD_CRUSH_TANK",    "MOD_CRUSH_JEEP",        "MOD_TELEFRAG",
    "MOD_FALLING",         "MOD_SUICIDE",       "MOD_TRIGGER_HURT",      "MOD_EXPLOSIVE",
    "MOD_COLLISION",       "MOD_FLAME",         "MOD_MELEE_BINOCULARS",
};

const char *BG_ModName(int mod)
{
    return mod >= 0 && mod < BG_NUM_MODS ? modNames[mod] : "badMOD";
}

int BG_FindMod(const char *name)
{
    return FindName(modNames, BG_NUM_MODS, name);
}
