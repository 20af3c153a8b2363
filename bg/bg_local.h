// What the files of the player move share: the state of one BG_Pmove call and the parts of a step.
#ifndef BG_LOCAL_H
#define BG_LOCAL_H

#include <stdlib.h>
#include <string.h>

#include "bg_public.h"

#define STEP_HEIGHT       18.0f
#define STEP_HEIGHT_PRONE 10.0f
#define STEP_EXTRA_DOWN   9.0f
#define MIN_WALK_NORMAL   0.7f
#define OVERCLIP          1.001f
#define JUMP_HEIGHT       39.0f
#define STOP_SPEED        100.0f

enum {
    JUMP_MIN_INTERVAL = 500,
    JUMP_LADDER_INTERVAL = 300,
    JUMP_SLOWDOWN_TIME = 1800,
    JUMP_UP = 10, // least upward input of a jump
};

// One BG_Pmove call.  The first part lasts for the whole call, the rest is set anew by each step.
typedef struct {
    bg_pmove_t *pm;
    bg_player_t *ps;
    const bg_settings_t *settings;
    int mask;
    bool areBodiesIgnored;

    bg_cmd_t cmd;              // with talk, freeze and weapon rules applied
    const bg_weapon_t *weapon; // in hand, entry 0 without one
    int msec;
    float dt;
    vec3_t forward, right, up;
    vec3_t mins, maxs;
    vec3_t startOrigin, startVelocity;
    int startWaterLevel;
    int startViewTarget;

    bg_trace_t ground;
    bool isWalking;      // stands on a plane that can be walked
    bool hasGroundPlane; // touches a plane below, walkable or not
    bool isNearGround;
} move_t;

// ---- bg_pmove.c ----
// Milliseconds since a command time of the past; never negative, saturating.
int BG_ElapsedSince(const bg_player_t *ps, int time);
bool BG_HasMoveInput(const bg_cmd_t *cmd);
void BG_RaiseAnimEvent(move_t *m, bg_animevent_t event, bool restart, bool force);
// JUMP, or JUMPBK when going backwards.
void BG_RaiseJumpAnim(move_t *m, bool force);
void BG_AddTouch(move_t *m, int entity);
// A trace of the player's box under the rules of 3.1.
void BG_MoveTrace(move_t *m, bg_trace_t *result, const vec3_t start, const vec3_t end);
void BG_BoxTrace(move_t *m, bg_trace_t *result, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                 const vec3_t end);
// Whether a box of this height fits at the origin, bodies ignored.
bool BG_HullFits(move_t *m, float height);

// ---- bg_walk.c: walk, air, fly, noclip ----
void BG_Accelerate(bg_player_t *ps, const vec3_t direction, float wishSpeed, float acceleration, float dt);
float BG_SpeedFactor(const move_t *m);
float BG_StanceFactor(const bg_player_t *ps, const bg_settings_t *settings);
float BG_FlyScale(const move_t *m, float factor);
void BG_WalkMove(move_t *m);
void BG_AirMove(move_t *m);
void BG_FlyMove(move_t *m);
void BG_NoclipMove(move_t *m);
void BG_DeadMove(move_t *m);

// ---- bg_ground.c: ground, landing, water ----
void BG_CheckGround(move_t *m);
void BG_LeaveGround(move_t *m);
void BG_CheckWater(move_t *m);
void BG_WaterEvents(move_t *m);

// ---- bg_jump.c: jump and ladder ----
float BG_JumpSlowdown(const bg_player_t *ps);
void BG_JumpedWork(move_t *m);
bool BG_CheckJump(move_t *m);
void BG_CheckLadder(move_t *m);
void BG_ClearLadder(move_t *m);
void BG_LadderMove(move_t *m);

// ---- bg_slidemove.c ----
void BG_ClipVelocity(const vec3_t in, const vec3_t normal, vec3_t out);
void BG_StepSlideMove(move_t *m, bool gravity);
// One slide without steps; whether it was blocked.
bool BG_SlideMove(move_t *m, bool gravity);

// ---- bg_stance.c: stance, view height, view angles, lean, prone body ----
void BG_SetStance(move_t *m, bg_stance_t stance);
void BG_CheckStance(move_t *m);
// Lies down with the body turned as the view is; `pitch` is the slope below it.
void BG_LieDown(move_t *m, float pitch);
// The change of the view that is under way, and how much of its time is over.  False when there is none.
bool BG_ViewLeg(const bg_player_t *ps, const bg_settings_t *settings, int *from, int *to, float *part);
float BG_StanceHeight(bg_stance_t stance, const bg_settings_t *settings);
int BG_StanceViewHeight(bg_stance_t stance, const bg_settings_t *settings);
// bg_prone.c
bool BG_ProneBodyFits(move_t *m, const vec3_t origin, float yaw, float *pitch);
void BG_UpdatePronePitch(move_t *m);
// bg_view.c
void BG_UpdateViewAngles(move_t *m);

// ---- bg_flags.c: ADS, walk, sprint, fatigue ----
void BG_UpdateAdsFlag(move_t *m);
void BG_UpdateWalkFlag(move_t *m);
void BG_UpdateSprintFlag(move_t *m);
void BG_UpdateFatigue(move_t *m);

// ---- bg_bob.c: footsteps, move animation, foliage ----
void BG_Footsteps(move_t *m);
void BG_UpdateMovementDir(move_t *m);
void BG_Foliage(move_t *m);
// The step event of a ground surface; 0 when there is none.
void BG_AddStepEvent(move_t *m, int group);
bool BG_AreStepsAudible(const bg_player_t *ps);

// ---- bg_weapon_state.c, bg_weapon_actions.c ----
enum {                     // bg_player_t.weaponFlags
    WF_RELOAD_ADDED = 0x1, // the rounds of this piece of a reload are in
    WF_RELOAD_BOLT = 0x2,  // the running delay is the bolt's, the rounds come after it
};
void BG_WeaponStep(move_t *m);
// The weapon gives way to crawling (5.12); false when it does not.
bool BG_WeaponYieldsToCrawl(move_t *m);
// A reload gives way to sprinting; other actions go on.
void BG_WeaponYieldsToSprint(move_t *m);
void BG_SetWeaponAnim(bg_player_t *ps, const bg_weapon_t *weapon, int anim);
// The hip anim, or the aimed one from fraction 0.75 on.
void BG_SetAimedWeaponAnim(bg_player_t *ps, const bg_weapon_t *weapon, int hip, int aimed);
void BG_WeaponIdle(move_t *m);
bool BG_CanReload(const move_t *m);
void BG_BeginReload(move_t *m);
void BG_ReloadCheck(move_t *m);
void BG_ReloadFinish(move_t *m, bool expired);
void BG_MeleeCheck(move_t *m, bool expired);
void BG_MeleeFinish(move_t *m, bool expired);
void BG_ChangeCheck(move_t *m);
void BG_ChangeFinish(move_t *m);
void BG_DeployCheck(move_t *m);
bool BG_Rechamber(move_t *m, bool expired);
bool BG_NeedsRechamber(const bg_player_t *ps);
void BG_SetNeedsRechamber(bg_player_t *ps, bool needed);

// ---- bg_spread.c ----
void BG_UpdateAimSpread(move_t *m);
void BG_AddSpread(bg_player_t *ps, float amount);

static inline bool BG_IsReloading(const bg_player_t *ps)
{
    return ps->weaponState >= BG_WS_RELOADING && ps->weaponState <= BG_WS_RELOAD_END;
}

static inline bool BG_IsMeleeing(const bg_player_t *ps)
{
    return ps->weaponState == BG_WS_MELEE_WINDUP || ps->weaponState == BG_WS_MELEE_REST;
}

static inline bool BG_IsLmg(const bg_weapon_t *weapon)
{
    return weapon->index && weapon->weaponClass == BG_WC_LMG;
}

static inline bool BG_IsDeployable(const bg_weapon_t *weapon)
{
    return weapon->index && (weapon->weaponClass == BG_WC_LMG || weapon->weaponType == BG_WT_SPOTTER);
}

static inline bool BG_IsOnGround(const bg_player_t *ps)
{
    return ps->groundEntity != BG_ENTITY_NONE;
}

static inline bool BG_IsDead(const bg_player_t *ps)
{
    return ps->pmType >= BG_PM_DEAD;
}

#endif
