// The player move against the numbers of spec movement-weapons-damage, sections 1 and 3.
#include <stdio.h>

#include "bg_world.h"
#include "runsuite.h"

static tw_t tw;

#define CLOSE(a, b, tol) ck_assert_float_eq_tol((float)(a), (float)(b), (float)(tol) + 1e-5f)

// ---- speeds (1.1) ----

typedef struct {
    const char *what;
    int forward, right, buttons, wbuttons;
    float speed;
} speed_case_t;

static const speed_case_t speedCases[] = {
    {"run", 127, 0, 0, 0, 190},
    {"back", -127, 0, 0, 0, 133},
    {"strafe", 0, 127, 0, 0, 152},
    {"diagonal", 127, 127, 0, 0, 190},
    {"back diagonal", -127, 127, 0, 0, 152},
    {"half input", 64, 0, 0, 0, 95.7f},
    {"ads walk", 127, 0, BG_BUTTON_ADS, 0, 76},
    {"sprint", 127, 0, BG_BUTTON_SPRINT, 0, 304},
    {"crouch", 127, 0, 0, BG_WBUTTON_CROUCH, 123.5f},
    {"crouch ads", 127, 0, BG_BUTTON_ADS, BG_WBUTTON_CROUCH, 49.4f},
    {"prone", 127, 0, 0, BG_WBUTTON_PRONE, 28.5f},
    {"slow button", 127, 0, 0, BG_WBUTTON_SLOW, 76},
    {"lean walks", 127, 0, 0, BG_WBUTTON_LEAN_LEFT, 76},
};

static void GiveRifle(const char *extra)
{
    char text[1024], error[256];

    snprintf(text, sizeof(text),
             "WEAPONFILE\\weaponType\\bullet\\weaponClass\\rifle\\weaponSlot\\primary\\aimDownSight\\1"
             "\\ammoName\\a\\clipName\\c\\clipSize\\5\\maxAmmo\\50\\startAmmo\\20\\moveSpeedScale\\1%s",
             extra);
    ck_assert_msg(BG_AddWeapon(&tw.weapons, "gun", text, strlen(text), error, sizeof(error)), "%s", error);
    ck_assert(BG_LinkWeapons(&tw.weapons, error, sizeof(error)));
    ck_assert(BG_GiveWeapon(&tw.player, &tw.weapons, 1));
    BG_SetSpawnWeapon(&tw.player, &tw.weapons, 1);
    tw.cmd.weapon = 1;
}

START_TEST(speeds)
{
    const speed_case_t *c = &speedCases[_i];

    Tw_Init(&tw, 10);
    GiveRifle("");
    Tw_Run(&tw, 200);
    tw.cmd.buttons = (uint8_t)c->buttons;
    tw.cmd.wbuttons = (uint8_t)c->wbuttons;
    Tw_Run(&tw, 800); // stance and aim first
    Tw_Input(&tw, c->forward, c->right);
    Tw_Run(&tw, 2000);
    ck_assert_msg(fabsf(Tw_Speed(&tw) - c->speed) <= 1.01f, "%s: %g, not %g", c->what, (double)Tw_Speed(&tw),
                  (double)c->speed);
}
END_TEST

START_TEST(weapon_scales_speed)
{
    Tw_Init(&tw, 10);
    GiveRifle("\\moveSpeedScale\\0.8");
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1000);
    CLOSE(Tw_Speed(&tw), 152, 1);
    tw.cmd.buttons = BG_BUTTON_SPRINT;
    Tw_Run(&tw, 1000);
    CLOSE(Tw_Speed(&tw), 304, 1);
}
END_TEST

START_TEST(stops_on_ground)
{
    Tw_Init(&tw, 10);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1000);
    Tw_Input(&tw, 0, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], rintf(190 - 190 * 5.5f * 0.01f), 0.01);
    Tw_Run(&tw, 700);
    ck_assert(Tw_Speed(&tw) == 0);
    ck_assert_int_eq(tw.player.groundEntity, BG_ENTITY_WORLD);
}
END_TEST

START_TEST(acceleration_stand)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 17, 0.01); // 9 * 0.01 * 190, rounded
}
END_TEST

// ---- jump (1.3, 1.5) ----

typedef struct {
    int msec;
    float apex, airSeconds, timeTolerance;
} jump_case_t;

static const jump_case_t jumpCases[] = {
    {10, 39, 0.624f, 0.008f},    {5, 39, 0.624f, 0.008f},      {20, 39, 0.624f, 0.0161f},
    {8, 41.3f, 0.664f, 0.0081f}, {16, 38.5f, 0.616f, 0.0161f}, // landing is seen at the end of a step
};

START_TEST(jump_arc)
{
    const jump_case_t *c = &jumpCases[_i];
    float top = 0;
    int air = 0, launch;

    Tw_Init(&tw, c->msec);
    Tw_Input(&tw, 127, 0); // at rest the "moved less than half" rule would stretch the apex
    Tw_Run(&tw, 400);
    tw.cmd.up = 127;
    launch = tw.player.commandTime;
    Tw_Step(&tw);
    tw.cmd.up = 0;
    ck_assert_int_eq(tw.player.groundEntity, BG_ENTITY_NONE);
    while (tw.player.groundEntity == BG_ENTITY_NONE && air < 2000) {
        top = fmaxf(top, tw.player.origin[2] - 0.125f);
        Tw_Step(&tw);
        air = tw.player.commandTime - launch;
    }
    ck_assert_msg(fabsf(top - c->apex) <= 0.5f, "%d ms: apex %g, not %g", c->msec, (double)top,
                  (double)c->apex);
    ck_assert_msg(fabsf((float)air / 1000 - c->airSeconds) <= c->timeTolerance, "%d ms: air %d ms, not %g s",
                  c->msec, air, (double)c->airSeconds);
}
END_TEST

static void Jump(void)
{
    tw.cmd.up = 127;
    Tw_Step(&tw);
    tw.cmd.up = 0;
}

static void FallDown(void)
{
    for (int i = 0; i < 1000 && tw.player.groundEntity == BG_ENTITY_NONE; i++)
        Tw_Step(&tw);
}

START_TEST(jump_slows_down)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    Jump();
    ck_assert(tw.player.pmFlags & BG_PMF_JUMPED);
    ck_assert(tw.player.pmFlags & BG_PMF_JUMP_HELD);
    ck_assert_int_eq(tw.player.pmTime, 0);
    FallDown();
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.pmTime, 1800);
    // jumping again at once: sqrt(2 g 39 / 2.5)
    Tw_Step(&tw);
    Jump();
    CLOSE(tw.player.velocity[2], rintf(sqrtf(2 * 800 * 39 / 2.5f)) - 8, 1.01);
    FallDown();
    Tw_Run(&tw, 1900);
    ck_assert(!(tw.player.pmFlags & BG_PMF_JUMPED));
    ck_assert_int_eq(tw.player.pmTime, 0);
}
END_TEST

START_TEST(landing_factors)
{
    Tw_Init(&tw, 10);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 500);
    Jump();
    FallDown();
    CLOSE(Tw_Speed(&tw), 190 * 0.67f, 2); // landing from 39
    Tw_Input(&tw, 0, 0);
    Tw_Step(&tw);
    // x 0.65 by the jump, then friction x 2.5
    CLOSE(Tw_Speed(&tw), 190 * 0.67f * 0.65f - 100 * 5.5f * 0.01f * 2.5f, 2);
    // landing 18 or more above the take-off: x 0.5 and 1200 ms
    tw.player.pmTime = 0;
    tw.player.pmFlags |= BG_PMF_JUMPED;
    tw.player.jumpOriginZ = tw.player.origin[2] - 20;
    Q_VecSet(tw.player.velocity, 150, 0, 0);
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.pmTime, 1200);
}
END_TEST

START_TEST(jump_needs_release_and_500_ms)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.cmd.up = 127;
    Tw_Run(&tw, 1500);
    ck_assert_int_eq(tw.player.groundEntity, BG_ENTITY_WORLD); // held: no second jump
    tw.cmd.up = 0;
    Tw_Step(&tw);
    Jump();
    ck_assert_int_eq(tw.player.groundEntity, BG_ENTITY_NONE);
    tw.player.groundEntity = BG_ENTITY_WORLD;
    Q_VecSet(tw.player.origin, 0, 0, 0.125f);
    Q_VecClear(tw.player.velocity);
    Tw_Step(&tw);
    Jump();
    ck_assert_int_eq(tw.player.groundEntity, BG_ENTITY_WORLD); // less than 500 ms later
}
END_TEST

START_TEST(no_jump_crouched_or_respawned)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.cmd.wbuttons = BG_WBUTTON_CROUCH;
    Tw_Run(&tw, 300);
    Jump();
    ck_assert_int_eq(tw.player.groundEntity, BG_ENTITY_WORLD);
    Tw_Init(&tw, 10);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Run(&tw, 100);
    ck_assert(tw.player.pmFlags & BG_PMF_RESPAWNED);
    Jump();
    ck_assert_int_eq(tw.player.groundEntity, BG_ENTITY_WORLD);
}
END_TEST

START_TEST(jump_anim_by_direction)
{
    Tw_Init(&tw, 10);
    Tw_Input(&tw, -127, 0);
    Tw_Run(&tw, 100);
    Jump();
    ck_assert_int_eq(tw.noteCount, 1);
    ck_assert_int_eq(tw.notes[0].event, BG_ANIM_JUMPBK);
    ck_assert(tw.notes[0].restart && tw.notes[0].force);
}
END_TEST

// ---- steps and slopes ----

static float ClimbStep(float height, int wbuttons)
{
    Tw_Init(&tw, 10);
    Tw_AddBox(&tw, 100, -200, 0, 1000, 200, height);
    tw.cmd.wbuttons = (uint8_t)wbuttons;
    Tw_Run(&tw, 700);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, wbuttons & BG_WBUTTON_PRONE ? 5000 : 1500);
    return tw.player.origin[0];
}

START_TEST(step_height)
{
    ck_assert(ClimbStep(18, 0) > 150);
    CLOSE(tw.player.origin[2], 18.125, 0.01);
    CLOSE(ClimbStep(19, 0), 85 - 0.125f, 0.2);
    ck_assert(ClimbStep(18, BG_WBUTTON_CROUCH) > 120);
    ck_assert(ClimbStep(9, BG_WBUTTON_PRONE) > 105);
    CLOSE(ClimbStep(12, BG_WBUTTON_PRONE), 85 - 0.125f, 0.2);
}
END_TEST

START_TEST(step_event_slows)
{
    int ms;

    Tw_Init(&tw, 10);
    Tw_AddBox(&tw, 100, -200, 0, 1000, 200, 9);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 100);
    ms = Tw_RunToEvent(&tw, BG_EV_STEP_VIEW, 2000);
    ck_assert_int_gt(ms, 0);
    ck_assert_int_eq(tw.player.eventParms[(tw.player.eventSequence - 1) & 3], 9 + 128);
    CLOSE(Tw_Speed(&tw), 190 * 0.6f, 3);
}
END_TEST

START_TEST(steps_need_room)
{
    Tw_Init(&tw, 10);
    Tw_AddBox(&tw, 100, -200, 0, 1000, 200, 16);
    Tw_AddBox(&tw, -1000, -200, 75, 1000, 200, 80); // 75 - 70: five units of room
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1500);
    CLOSE(tw.player.origin[0], 85 - 0.125f, 0.2);
}
END_TEST

// Walks up a ramp whose normal has this z; height gained.
static float ClimbRamp(float nz)
{
    tw_brush_t *ramp;

    Tw_Init(&tw, 10);
    ramp = Tw_AddBox(&tw, 100, -200, 0, 400, 200, 400);
    Tw_Cut(ramp, -sqrtf(1 - nz * nz), 0, nz, 100, 0, 0);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 2000);
    return tw.player.origin[2];
}

START_TEST(slope_limit)
{
    ck_assert(ClimbRamp(0.72f) > 50);
    ck_assert_msg(ClimbRamp(0.68f) < 20, "climbed %g", (double)tw.player.origin[2]);
    ck_assert_msg(ClimbRamp(0.4f) < 20, "climbed %g", (double)tw.player.origin[2]);
}
END_TEST

START_TEST(slope_keeps_length)
{
    tw_brush_t *ramp;

    Tw_Init(&tw, 10);
    ramp = Tw_AddBox(&tw, 50, -200, 0, 900, 200, 400);
    Tw_Cut(ramp, -0.5f, 0, 0.8660254f, 50, 0, 0);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1000);
    ck_assert_int_ne(tw.player.groundEntity, BG_ENTITY_NONE);
    CLOSE(Q_VecLength(tw.player.velocity), 190, 2);
    ck_assert(tw.player.velocity[2] > 50);
}
END_TEST

START_TEST(walls_slide)
{
    Tw_Init(&tw, 10);
    Tw_AddBox(&tw, 100, -4000, 0, 200, 4000, 200);
    tw.cmd.angles[YAW] = Q_AngleToShort(45);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 2000);
    CLOSE(tw.player.origin[0], 85 - 0.125f, 0.2);
    ck_assert(tw.player.origin[1] > 150);
    CLOSE(tw.player.velocity[0], 0, 1);
    ck_assert(tw.player.velocity[1] > 133 && tw.player.velocity[1] < 225); // pushing at a wall speeds one up
}
END_TEST

START_TEST(corners_stop)
{
    Tw_Init(&tw, 10);
    Tw_AddBox(&tw, 60, -400, 0, 100, 400, 200);
    Tw_AddBox(&tw, -400, 60, 0, 400, 100, 200);
    tw.cmd.angles[YAW] = Q_AngleToShort(40);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 2000);
    ck_assert(Tw_Speed(&tw) <= 20);
    ck_assert(tw.player.origin[0] <= 45 && tw.player.origin[1] <= 45);
}
END_TEST

// ---- falls (3.8) ----

START_TEST(fall_percent)
{
    BG_DefaultSettings(&tw.settings);
    ck_assert_int_eq(BG_FallDamagePercent(&tw.settings, 256), 0);
    ck_assert_int_eq(BG_FallDamagePercent(&tw.settings, 258.3f), 1);
    ck_assert_int_eq(BG_FallDamagePercent(&tw.settings, 368), 50);
    ck_assert_int_eq(BG_FallDamagePercent(&tw.settings, 479), 99);
    ck_assert_int_eq(BG_FallDamagePercent(&tw.settings, 480), 100);
    ck_assert_int_eq(BG_FallDamagePercent(&tw.settings, 100000), 100);
    ck_assert_int_eq(BG_FallDamagePercent(&tw.settings, NAN), 0);
}
END_TEST

// Drops the player; the last event and its parameter.
static int Drop(float height, int surface, int *parm)
{
    int last;

    Tw_Init(&tw, 10);
    tw.brushes[0].surface = surface;
    tw.player.origin[2] = 0.125f + height;
    FallDown();
    last = (tw.player.eventSequence - 1) & 3;
    *parm = tw.player.eventParms[last];
    return tw.player.eventSequence ? tw.player.events[last] : 0;
}

START_TEST(fall_events)
{
    int parm;

    ck_assert_int_eq(Drop(368, 6 << 20, &parm), BG_EV_LAND_PAIN + 6);
    ck_assert_int_ge(parm, 48);
    ck_assert_int_le(parm, 52);
    ck_assert_int_eq(tw.notes[tw.noteCount - 1].event, BG_ANIM_LAND);
    ck_assert(tw.player.pmFlags & BG_PMF_TIME_LAND);
    ck_assert_int_eq(tw.player.pmTime, 2000);
    ck_assert_int_eq(Drop(700, 0, &parm), BG_EV_LAND_PAIN);
    ck_assert_int_eq(parm, 100);
    ck_assert(!(tw.player.pmFlags & BG_PMF_TIME_LAND));
    ck_assert_int_eq(Drop(700, BG_SURF_NODAMAGE, &parm), BG_EV_LAND);
    ck_assert_int_eq(parm, 24);
    ck_assert_int_eq(Drop(39, 13 << 20, &parm), BG_EV_LAND + 13);
    ck_assert_int_eq(parm, 8);
    ck_assert_int_eq(Drop(10, 0, &parm), BG_EV_STEP_RUN);
    ck_assert_int_eq(Drop(6, 0, &parm), BG_EV_STEP_WALK);
    ck_assert_int_eq(Drop(3, 0, &parm), 0);
}
END_TEST

START_TEST(water_softens_falls)
{
    tw_brush_t *water;

    Tw_Init(&tw, 10);
    tw.player.origin[2] = 368;
    water = Tw_AddBox(&tw, -500, -500, 0, 500, 500, 50); // over half of the eyes' height
    water->contents = BG_CONTENTS_WATER;
    FallDown();
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_LAND_PAIN, false), 1);
    ck_assert_int_le(tw.player.eventParms[(tw.player.eventSequence - 1) & 3], 25);
    Tw_Init(&tw, 10);
    tw.player.origin[2] = 700;
    water = Tw_AddBox(&tw, -500, -500, 0, 500, 500, 100);
    water->contents = BG_CONTENTS_WATER;
    FallDown();
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_LAND_PAIN, false), 0);
}
END_TEST

START_TEST(fall_stun_scales)
{
    int parm;

    Drop(260, 0, &parm); // 2 %: 570 ms, k = 0.479
    ck_assert_int_ge(tw.player.pmTime, 500);
    ck_assert_int_le(tw.player.pmTime, 640);
    ck_assert_int_eq(tw.player.pmTime, 500 + 35 * parm);
}
END_TEST

START_TEST(edge_raises_jump)
{
    Tw_Init(&tw, 10);
    tw.brushes[0].dists[0] = 50; // the floor ends at x 50
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 800);
    ck_assert_int_eq(tw.noteCount, 1);
    ck_assert_int_eq(tw.notes[0].event, BG_ANIM_JUMP);
    ck_assert(tw.notes[0].force);
}
END_TEST

// ---- stances and view height (1.4, 3.7) ----

typedef struct {
    int from, to; // wbuttons
    int ms;       // after the first step
    float height;
} view_case_t;

#define STAND  0
#define CROUCH BG_WBUTTON_CROUCH
#define PRONE  BG_WBUTTON_PRONE

static const view_case_t viewCases[] = {
    {STAND, CROUCH, 0, 60},        {STAND, CROUCH, 2, 59.5f},    {STAND, CROUCH, 196, 40.2f},
    {CROUCH, STAND, 0, 40},        {CROUCH, STAND, 192, 58.5f},  {CROUCH, STAND, 198, 59.5f},
    {CROUCH, STAND, 194, 58.833f}, {CROUCH, STAND, 199, 59.75f}, {CROUCH, PRONE, 0, 40},
    {CROUCH, PRONE, 396, 11.6f},   {PRONE, CROUCH, 0, 11},       {PRONE, CROUCH, 396, 39.647f},
    {STAND, CROUCH, 8, 58.5f},     {STAND, CROUCH, 60, 56},      {STAND, CROUCH, 160, 44},
    {STAND, CROUCH, 180, 41.5f},   {STAND, CROUCH, 190, 40.5f},  {STAND, CROUCH, 200, 40},
    {CROUCH, STAND, 10, 40.5f},    {CROUCH, STAND, 20, 41.5f},   {CROUCH, STAND, 40, 44},
    {CROUCH, STAND, 140, 56},      {CROUCH, STAND, 200, 60},     {CROUCH, PRONE, 44, 38},
    {CROUCH, PRONE, 88, 33},       {CROUCH, PRONE, 136, 25},     {CROUCH, PRONE, 180, 16},
    {CROUCH, PRONE, 200, 15},      {CROUCH, PRONE, 220, 16},     {CROUCH, PRONE, 280, 18},
    {CROUCH, PRONE, 360, 17},      {CROUCH, PRONE, 400, 11},     {PRONE, CROUCH, 20, 10},
    {PRONE, CROUCH, 120, 21},      {PRONE, CROUCH, 200, 25},     {PRONE, CROUCH, 268, 31},
    {PRONE, CROUCH, 332, 34},      {PRONE, CROUCH, 400, 40},     {STAND, PRONE, 200, 40},
    {STAND, PRONE, 336, 25},       {STAND, PRONE, 600, 11},      {PRONE, STAND, 200, 25},
    {PRONE, STAND, 440, 44},       {PRONE, STAND, 600, 60},
};

START_TEST(view_height)
{
    const view_case_t *c = &viewCases[_i];

    Tw_Init(&tw, 10);
    tw.cmd.wbuttons = (uint8_t)c->from;
    Tw_Run(&tw, 1000);
    tw.msec = 1;
    tw.cmd.wbuttons = (uint8_t)c->to;
    Tw_Step(&tw);
    Tw_Run(&tw, c->ms);
    CLOSE(tw.player.viewHeight, c->height, 0.01);
}
END_TEST

START_TEST(view_height_reverses)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.cmd.wbuttons = CROUCH;
    Tw_Step(&tw);
    Tw_Run(&tw, 60); // 30 %
    tw.cmd.wbuttons = 0;
    Tw_Step(&tw); // 70 % of the way up
    CLOSE(tw.player.viewHeight, 56, 0.01);
    Tw_Run(&tw, 60);
    CLOSE(tw.player.viewHeight, 60, 0.01);
}
END_TEST

START_TEST(boxes)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    CLOSE(tw.pm.maxs[2], 70, 0);
    CLOSE(tw.pm.mins[0], -15, 0);
    tw.cmd.wbuttons = CROUCH;
    Tw_Step(&tw);
    CLOSE(tw.pm.maxs[2], 50, 0); // at once
    ck_assert(tw.player.eFlags & BG_EF_CROUCH);
    tw.cmd.wbuttons = PRONE;
    Tw_Step(&tw);
    CLOSE(tw.pm.maxs[2], 30, 0);
    ck_assert(tw.player.eFlags & BG_EF_PRONE);
    tw.player.pmType = BG_PM_SPECTATOR;
    Tw_Step(&tw);
    CLOSE(tw.pm.mins[2], -8, 0);
    CLOSE(tw.pm.maxs[2], 16, 0);
    CLOSE(tw.player.viewHeight, 0, 0);
}
END_TEST

START_TEST(rising_needs_room)
{
    Tw_Init(&tw, 10);
    tw.cmd.wbuttons = PRONE;
    Tw_Run(&tw, 100);
    Tw_AddBox(&tw, -500, -500, 60, 500, 500, 64);
    tw.cmd.wbuttons = STAND;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert(tw.player.pmFlags & BG_PMF_CROUCH);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_STANCE_CROUCH, true), 1);
    tw.cmd.wbuttons = PRONE;
    Tw_Run(&tw, 100);
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE);
    Tw_AddBox(&tw, -500, -500, 40, 500, 500, 44);
    tw.cmd.wbuttons = CROUCH;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_STANCE_PRONE, true), 1);
    tw.cmd.wbuttons = CROUCH | BG_WBUTTON_LATCH;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_STANCE_PRONE, true), 0);
}
END_TEST

START_TEST(prone_needs_body_room)
{
    Tw_Init(&tw, 10);
    Tw_AddBox(&tw, -60, -200, 0, -30, 200, 100); // a wall behind
    Tw_Run(&tw, 100);
    tw.cmd.wbuttons = PRONE;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert(!(tw.player.pmFlags & BG_PMF_PRONE));
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE_BLOCKED);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_STANCE_STAND, true), 1);
    tw.cmd.angles[YAW] = Q_AngleToShort(90); // along the wall
    Tw_Step(&tw);
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE);
    ck_assert(tw.player.pmFlags & BG_PMF_JUMPED);
    CLOSE(tw.player.proneDirection, 90, 0.01);
}
END_TEST

START_TEST(prone_view_is_capped)
{
    Tw_Init(&tw, 10);
    tw.cmd.wbuttons = PRONE;
    Tw_Run(&tw, 1000);
    tw.cmd.angles[YAW] = Q_AngleToShort(170);
    Tw_Step(&tw);
    CLOSE(tw.player.proneDirection, 0.55, 0.01); // 55 a second
    CLOSE(tw.player.viewAngles[YAW], 85.55, 0.02);
    tw.cmd.angles[PITCH] = Q_AngleToShort(70);
    Tw_Step(&tw);
    CLOSE(tw.player.viewAngles[PITCH], 45, 0.02);
}
END_TEST

START_TEST(pitch_is_capped)
{
    Tw_Init(&tw, 10);
    tw.cmd.angles[PITCH] = 20000;
    Tw_Step(&tw);
    CLOSE(tw.player.viewAngles[PITCH], 16000 * 360.0f / 65536, 0.001);
    tw.cmd.angles[PITCH] = -20000;
    Tw_Step(&tw);
    CLOSE(tw.player.viewAngles[PITCH], -16000 * 360.0f / 65536, 0.001);
}
END_TEST

START_TEST(lean_times)
{
    vec3_t eye;

    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.cmd.wbuttons = BG_WBUTTON_LEAN_RIGHT;
    Tw_Run(&tw, 170);
    ck_assert(tw.player.lean > 0.2f && tw.player.lean < 0.3f);
    Tw_Run(&tw, 180);
    CLOSE(tw.player.lean, 0.5, 0.001);
    BG_ViewOrigin(&tw.player, eye);
    CLOSE(eye[1] - tw.player.origin[1], -15, 0.01); // 20 * (2 - 0.5) * 0.5, to the right
    tw.cmd.wbuttons = 0;
    Tw_Run(&tw, 140);
    CLOSE(tw.player.lean, 0.25, 0.001);
    Tw_Run(&tw, 140);
    CLOSE(tw.player.lean, 0, 0.001);
    Tw_AddBox(&tw, -100, -25, 0, 100, -20, 100); // room for 12 of 20: fraction about 0.6
    tw.cmd.wbuttons = BG_WBUTTON_LEAN_RIGHT;
    Tw_Run(&tw, 500);
    CLOSE(tw.player.lean, 1 - sqrtf(1 - (12 - 0.125f) / 20), 0.01);
}
END_TEST

// ---- sprint (3.9) ----

START_TEST(fatigue_times)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.cmd.buttons = BG_BUTTON_SPRINT;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1500);
    CLOSE(tw.player.fatigue, 0.5, 0.005);
    Tw_Run(&tw, 100);
    ck_assert(tw.player.pmFlags & BG_PMF_FATIGUED);
    Tw_Run(&tw, 1420);
    CLOSE(tw.player.fatigue, 0, 0.001);
    ck_assert(!(tw.player.pmFlags & BG_PMF_SPRINTING));
    Tw_Run(&tw, 2000);
    CLOSE(tw.player.fatigue, 0, 0.001); // button still held
    tw.cmd.buttons = 0;
    Tw_Run(&tw, 3500);
    CLOSE(tw.player.fatigue, 0.5, 0.005);
    ck_assert(tw.player.pmFlags & BG_PMF_FATIGUED);
    Tw_Run(&tw, 3600);
    CLOSE(tw.player.fatigue, 1, 0);
    ck_assert(!(tw.player.pmFlags & BG_PMF_FATIGUED));
}
END_TEST

START_TEST(fatigue_waits_a_second)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.cmd.buttons = BG_BUTTON_SPRINT;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1500);
    tw.cmd.buttons = 0;
    Tw_Run(&tw, 980);
    CLOSE(tw.player.fatigue, 0.5, 0.005);
    Tw_Run(&tw, 720);
    CLOSE(tw.player.fatigue, 0.6, 0.005);
    tw.player.fatigue = 0.2f; // at most 0.25: no start
    tw.cmd.buttons = BG_BUTTON_SPRINT;
    Tw_Step(&tw);
    ck_assert(!(tw.player.pmFlags & BG_PMF_SPRINTING));
}
END_TEST

// ---- ladder, water, flying ----

START_TEST(ladder_climbs)
{
    tw_brush_t *ladder;

    Tw_Init(&tw, 10);
    ladder = Tw_AddBox(&tw, 40, -20, 0, 60, 20, 200);
    ladder->surface = BG_SURF_LADDER;
    Tw_Run(&tw, 100);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1000);
    ck_assert(tw.player.pmFlags & BG_PMF_LADDER);
    CLOSE(tw.player.velocity[2], 190 * 0.5f * 0.625f, 2); // looking level: (0 + 0.25) * 2.5
    ck_assert(tw.moveType == BG_MOVE_CLIMBUP);
    tw.cmd.angles[PITCH] = Q_AngleToShort(-45);
    Tw_Run(&tw, 300);
    CLOSE(tw.player.velocity[2], 95, 2);
    Tw_Input(&tw, 0, 0);
    Tw_Run(&tw, 300);
    CLOSE(tw.player.velocity[2], 0, 0.01);
    ck_assert(tw.player.pmFlags & BG_PMF_LADDER);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 3000); // over the top
    ck_assert_msg(tw.player.origin[2] > 199 || tw.player.origin[0] > 45, "at %g %g",
                  (double)tw.player.origin[0], (double)tw.player.origin[2]);
}
END_TEST

START_TEST(ladder_jump)
{
    tw_brush_t *ladder;

    Tw_Init(&tw, 10);
    ladder = Tw_AddBox(&tw, 40, -20, 0, 60, 20, 400);
    ladder->surface = BG_SURF_LADDER;
    Tw_Run(&tw, 100);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1500);
    Tw_Input(&tw, 0, 0);
    Tw_Run(&tw, 100);
    Jump();
    ck_assert(!(tw.player.pmFlags & BG_PMF_LADDER));
    CLOSE(tw.player.velocity[0], -128, 3); // mirrored
    CLOSE(tw.player.velocity[2], 249.8f * 0.75f - 8, 2);
}
END_TEST

START_TEST(water_levels)
{
    tw_brush_t *water;

    Tw_Init(&tw, 10);
    water = Tw_AddBox(&tw, -500, -500, 0, 500, 500, 20);
    water->contents = BG_CONTENTS_WATER;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.waterLevel, 1);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_WATER_IN, true), 1);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1000);
    CLOSE(Tw_Speed(&tw), 190 * (1 - 1.0f / 6), 2);
    water->dists[4] = 50;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.waterLevel, 2);
    water->dists[4] = 90;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.waterLevel, 3);
    water->dists[4] = 0.01f;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_WATER_OUT, true), 1);
}
END_TEST

START_TEST(free_flight)
{
    Tw_Init(&tw, 10);
    tw.player.pmType = BG_PM_SPECTATOR;
    tw.player.speed = 400;
    tw.player.origin[2] = 200;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 2000);
    CLOSE(Q_VecLength(tw.player.velocity), 400, 30);
    CLOSE(tw.player.origin[2], 200, 1);
    Tw_Init(&tw, 10);
    tw.player.pmType = BG_PM_NOCLIP;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 2000);
    CLOSE(Tw_Speed(&tw), 570, 1);
    tw.player.pmType = BG_PM_UFO;
    Tw_Run(&tw, 2000);
    CLOSE(Tw_Speed(&tw), 1140, 1);
}
END_TEST

START_TEST(dead_slide_to_rest)
{
    Tw_Init(&tw, 10);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 500);
    BG_KillPlayer(&tw.player);
    Tw_Run(&tw, 1000);
    ck_assert(Tw_Speed(&tw) == 0);
    CLOSE(tw.player.viewHeight, 8, 0.01);
    ck_assert_int_eq(tw.player.weapon, 0);
}
END_TEST

START_TEST(frozen_and_talking)
{
    Tw_Init(&tw, 10);
    Tw_Input(&tw, 127, 0);
    tw.cmd.buttons = BG_BUTTON_TALK | BG_BUTTON_ATTACK;
    Tw_Run(&tw, 500);
    ck_assert(Tw_Speed(&tw) == 0);
    ck_assert(tw.player.eFlags & BG_EF_TALKING);
    tw.cmd.buttons = 0;
    tw.player.pmFlags |= BG_PMF_FROZEN;
    Tw_Run(&tw, 500);
    ck_assert(Tw_Speed(&tw) == 0);
    ck_assert(!(tw.player.eFlags & BG_EF_TALKING));
}
END_TEST

// ---- bodies, time, hostile input ----

START_TEST(bodies_are_left)
{
    tw_brush_t *body;

    Tw_Init(&tw, 10);
    body = Tw_AddBox(&tw, -15, -15, 0, 15, 15, 70); // stands in us
    body->contents = BG_CONTENTS_BODY;
    body->entity = 5;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 500);
    ck_assert(tw.player.origin[0] > 40);
    Tw_Init(&tw, 10);
    body = Tw_AddBox(&tw, 60, -15, 0, 90, 15, 17); // one cannot stand on players
    body->contents = BG_CONTENTS_BODY;
    body->entity = 5;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1000);
    CLOSE(tw.player.origin[0], 45 - 0.125f, 0.2);
    ck_assert_int_eq(tw.pm.touchCount, 1);
    ck_assert_int_eq(tw.pm.touch[0], 5);
}
END_TEST

START_TEST(time_rules)
{
    bg_player_t before;

    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    before = tw.player;
    tw.pm.cmd = tw.cmd; // not newer
    BG_Pmove(&tw.pm);
    ck_assert(!memcmp(&before, &tw.player, sizeof(before)));
    tw.pm.cmd.time -= 500;
    BG_Pmove(&tw.pm);
    ck_assert(!memcmp(&before, &tw.player, sizeof(before)));
    tw.cmd.time += 5000; // at most one second is made up for
    tw.cmd.forward = 127;
    tw.pm.cmd = tw.cmd;
    BG_Pmove(&tw.pm);
    ck_assert_int_eq(tw.player.commandTime, tw.cmd.time);
    ck_assert(tw.player.origin[0] < 195);
    tw.settings.pmoveFixed = true;
    tw.cmd.time += 1;
    tw.pm.cmd = tw.cmd;
    BG_Pmove(&tw.pm);
    ck_assert_int_eq(tw.player.commandTime % 8, 0);
}
END_TEST

static void Randomize(q_random_t *random, void *data, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)data)[i] = (uint8_t)Q_RandomBits(random);
}

START_TEST(hostile_commands)
{
    q_random_t random;

    Q_RandomSeed(&random, 7);
    Tw_Init(&tw, 10);
    GiveRifle("\\fireTime\\0.2\\meleeDamage\\50\\meleeTime\\0.5\\reloadTime\\1\\boltAction\\1\\semiAuto\\1");
    Tw_AddBox(&tw, 100, -200, 0, 300, 200, 18)->surface = BG_SURF_LADDER;
    for (int i = 0; i < 20000; i++) {
        int time = tw.player.commandTime + Q_RandomRange(&random, -50, 200);

        Randomize(&random, &tw.cmd, sizeof(tw.cmd));
        if (i % 50)
            tw.cmd.time = time;
        else if (tw.cmd.time > INT32_MAX / 2)
            tw.cmd.time = time; // keep time going
        tw.player.pmType = i % 500 ? tw.player.pmType : Q_RandomRange(&random, 0, 8);
        tw.pm.cmd = tw.cmd;
        BG_Pmove(&tw.pm);
        ck_assert(Q_VecIsFinite(tw.player.origin) && Q_VecIsFinite(tw.player.velocity));
        ck_assert(Q_VecIsFinite(tw.player.viewAngles));
        ck_assert(isfinite(tw.player.aimSpreadScale) && isfinite(tw.player.lean) &&
                  isfinite(tw.player.viewHeight));
        ck_assert(tw.player.weapon >= 0 && tw.player.weapon < BG_MAX_WEAPONS);
        ck_assert(tw.player.adsFraction >= 0 && tw.player.adsFraction <= 1);
    }
}
END_TEST

START_TEST(broken_numbers_are_mended)
{
    Tw_Init(&tw, 10);
    Q_VecSet(tw.player.velocity, NAN, INFINITY, 1e30f);
    Tw_Run(&tw, 100);
    ck_assert(Q_VecIsFinite(tw.player.velocity));
    ck_assert(Q_VecIsFinite(tw.player.origin));
    Q_VecSet(tw.player.origin, NAN, -INFINITY, 1e38f);
    Tw_Run(&tw, 100);
    ck_assert(Q_VecIsFinite(tw.player.velocity));
    ck_assert(Q_VecIsFinite(tw.player.origin));
}
END_TEST

START_TEST(equal_inputs_equal_results)
{
    bg_player_t first;

    for (int run = 0; run < 2; run++) {
        q_random_t random;

        Q_RandomSeed(&random, 3);
        Tw_Init(&tw, 10);
        Tw_AddBox(&tw, 100, -200, 0, 300, 200, 18);
        for (int i = 0; i < 500; i++) {
            int time = tw.cmd.time + 17;

            Randomize(&random, &tw.cmd, sizeof(tw.cmd));
            tw.cmd.time = time;
            tw.pm.cmd = tw.cmd;
            BG_Pmove(&tw.pm);
        }
        if (run == 0)
            first = tw.player;
    }
    ck_assert(!memcmp(&first, &tw.player, sizeof(first)));
}
END_TEST

// ---- hit bands, names ----

START_TEST(hit_bands)
{
    static const struct {
        float z, y;
        int location;
    } cases[] = {
        {3, -4, BG_HIT_RIGHT_FOOT},
        {3, 4, BG_HIT_LEFT_FOOT},
        {15, -4, BG_HIT_RIGHT_LEG_LOWER},
        {30, 4, BG_HIT_LEFT_LEG_UPPER},
        {40, 0, BG_HIT_TORSO_LOWER},
        {50, 0, BG_HIT_TORSO_UPPER},
        {50, -12, BG_HIT_RIGHT_ARM_UPPER},
        {40, 12, BG_HIT_LEFT_ARM_LOWER},
        {58.8f, 0, BG_HIT_NECK},
        {65, 0, BG_HIT_HEAD},
        {31, -12, BG_HIT_RIGHT_HAND},
        {-50, 1, BG_HIT_LEFT_FOOT},
        {500, 0, BG_HIT_HEAD},
    };
    vec3_t direction = {-1, 0, 0};

    Tw_Init(&tw, 10);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        vec3_t point = {15, cases[i].y, tw.player.origin[2] + cases[i].z};

        ck_assert_str_eq(BG_HitLocationName(BG_HitLocation(&tw.player, &tw.settings, point, direction)),
                         BG_HitLocationName(cases[i].location));
    }
    tw.player.pmFlags |= BG_PMF_PRONE;
    ck_assert_int_eq(BG_HitLocation(&tw.player, &tw.settings, (vec3_t){14, 0, 10}, direction), BG_HIT_HEAD);
    ck_assert_int_eq(BG_HitLocation(&tw.player, &tw.settings, (vec3_t){-10, 0, 10}, direction),
                     BG_HIT_TORSO_LOWER);
    ck_assert_int_eq(BG_HitLocation(&tw.player, &tw.settings, (vec3_t){-44, 3, 10}, direction),
                     BG_HIT_LEFT_FOOT);
}
END_TEST

START_TEST(names)
{
    ck_assert_str_eq(BG_ModName(BG_MOD_FALLING), "MOD_FALLING");
    ck_assert_str_eq(BG_ModName(26), "MOD_MELEE_BINOCULARS");
    ck_assert_str_eq(BG_ModName(27), "badMOD");
    ck_assert_str_eq(BG_ModName(-1), "badMOD");
    ck_assert_int_eq(BG_FindMod("mod_head_shot"), 8);
    ck_assert_int_eq(BG_FindMod("MOD_X"), -1);
    ck_assert_int_eq(BG_FindHitLocation("left_foot"), 17);
    ck_assert_str_eq(BG_HitLocationName(18), "gun");
    ck_assert_str_eq(BG_SurfaceName(BG_SurfaceType(13 << 20)), "metal");
    ck_assert_int_eq(BG_SurfaceType(31 << 20), 0);
    ck_assert(!BG_IsEntityEvent(BG_EV_STEP_VIEW));
    ck_assert(!BG_IsEntityEvent(179));
    ck_assert(BG_IsEntityEvent(BG_EV_FIRE));
}
END_TEST

START_TEST(knockback)
{
    vec3_t direction = {1, 0, 0};

    Tw_Init(&tw, 10);
    BG_Knockback(&tw.player, direction, 100, 1000);
    CLOSE(tw.player.velocity[0], 120, 0.01);
    ck_assert_int_eq(tw.player.pmTime, 60);
    ck_assert(tw.player.pmFlags & BG_PMF_TIME_KNOCKBACK);
    BG_Knockback(&tw.player, direction, 100000, 1000);
    CLOSE(tw.player.velocity[0], 120 + 240, 0.01);
    ck_assert_int_eq(tw.player.pmTime, 60);
}
END_TEST

START_TEST(footsteps)
{
    Tw_Init(&tw, 10);
    tw.brushes[0].surface = 13 << 20;
    Tw_Run(&tw, 100);
    Tw_Input(&tw, 127, 0);
    ck_assert_int_gt(Tw_RunToEvent(&tw, BG_EV_STEP_RUN + 13, 1000), 0);
    ck_assert(tw.moveType == BG_MOVE_RUN);
    Tw_Input(&tw, -127, 0);
    Tw_Run(&tw, 500);
    ck_assert(tw.moveType == BG_MOVE_RUNBK);
    tw.cmd.wbuttons = CROUCH;
    Tw_Run(&tw, 500);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_STEP_RUN + 13, 1000), -1);
    ck_assert(tw.moveType == BG_MOVE_RUNCRBK);
    Tw_Input(&tw, 127, 0);
    tw.cmd.wbuttons = 0;
    tw.cmd.buttons = BG_BUTTON_SPRINT;
    ck_assert_int_gt(Tw_RunToEvent(&tw, BG_EV_JUMP + 13, 2000), 0);
}
END_TEST

// Jumps at a ledge; the height reached.
static float JumpAtLedge(float height)
{
    Tw_Init(&tw, 10);
    Tw_AddBox(&tw, 100, -200, 0, 1000, 200, height);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 300);
    Jump();
    Tw_Run(&tw, 1000);
    return tw.player.origin[2];
}

START_TEST(jump_reaches_39)
{
    CLOSE(JumpAtLedge(30), 30.125, 0.01);
    CLOSE(JumpAtLedge(38.5f), 38.625, 0.01);
    CLOSE(JumpAtLedge(41), 0.125, 0.01);
    CLOSE(JumpAtLedge(50), 0.125, 0.01);
}
END_TEST

START_TEST(crawling_stops_before_a_drop)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&tw, 1000);
    tw.brushes[0].dists[1] = 60; // the floor begins at x -60: nothing for the legs behind it
    Tw_Input(&tw, -127, 0);
    Tw_Run(&tw, 6000);
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE);
    ck_assert(tw.player.origin[0] < -5 && tw.player.origin[0] > -30);
}
END_TEST

START_TEST(prone_on_slopes)
{
    tw_brush_t *ramp;

    Tw_Init(&tw, 10);
    ramp = Tw_AddBox(&tw, -400, -400, -50, 400, 400, 400);
    Tw_Cut(ramp, -0.342f, 0, 0.94f, 0, 0, 0); // 20 degrees, up along x
    Q_VecSet(tw.player.origin, 100, 0, 60);
    FallDown();
    Tw_Run(&tw, 700);
    tw.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&tw, 1000);
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE);
    ck_assert(tw.player.proneDirectionPitch < -8 &&
              tw.player.proneDirectionPitch > -32); // the head is higher
}
END_TEST

START_TEST(prone_in_water_rises)
{
    tw_brush_t *water;

    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&tw, 1000);
    water = Tw_AddBox(&tw, -500, -500, 0, 500, 500, 20);
    water->contents = BG_CONTENTS_WATER;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert(!(tw.player.pmFlags & BG_PMF_PRONE));
    ck_assert(tw.player.pmFlags & BG_PMF_CROUCH);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_STANCE_CROUCH, true), 1);
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE_BLOCKED);
}
END_TEST

START_TEST(linked_players_stay)
{
    Tw_Init(&tw, 10);
    tw.player.pmType = BG_PM_LINKED;
    Tw_Input(&tw, 127, 0);
    tw.cmd.up = 127;
    Tw_Run(&tw, 500);
    CLOSE(tw.player.origin[0], 0, 0);
    CLOSE(tw.player.origin[2], 0.125, 0);
    ck_assert_int_eq(tw.player.groundEntity, BG_ENTITY_NONE);
    ck_assert(tw.moveType == BG_MOVE_IDLE);
    tw.player.pmType = BG_PM_NORMAL;
    tw.player.eFlags |= BG_EF_TURRET_CROUCH;
    Tw_Run(&tw, 500);
    CLOSE(tw.player.origin[0], 0, 0);
    ck_assert(tw.player.pmFlags & BG_PMF_CROUCH);
    ck_assert(tw.moveType == BG_MOVE_IDLECR);
    tw.player.eFlags = (tw.player.eFlags & ~BG_EF_TURRET) | BG_EF_IN_VEHICLE;
    tw.cmd.angles[PITCH] = 20000;
    Tw_Run(&tw, 100);
    CLOSE(tw.player.viewAngles[PITCH], 12000 * 360.0f / 65536, 0.001);
    tw.player.pmType = BG_PM_INTERMISSION;
    tw.cmd.angles[PITCH] = 0;
    Tw_Run(&tw, 100);
    CLOSE(tw.player.viewAngles[PITCH], 12000 * 360.0f / 65536, 0.001);
}
END_TEST

START_TEST(stuck_players_escape)
{
    Tw_Init(&tw, 10);
    tw.player.origin[2] = -0.5f; // in the floor
    Tw_Run(&tw, 300);
    ck_assert(tw.player.origin[2] > 0);
    ck_assert_int_ne(tw.player.groundEntity, BG_ENTITY_NONE);
    tw.player.origin[2] = -30; // deep in it: no way out, no movement, no crash
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 300);
    ck_assert(Q_VecIsFinite(tw.player.origin));
}
END_TEST

START_TEST(spawn_rules)
{
    static const vec3_t origin = {10, 20, 30}, angles = {-10, 95, 0};
    int teleport;

    Tw_Init(&tw, 10);
    Tw_Run(&tw, 500);
    teleport = tw.player.eFlags & BG_EF_TELEPORT;
    tw.player.clientNum = 7;
    tw.player.pmFlags |= BG_PMF_MAY_FREELOOK | BG_PMF_CROUCH;
    tw.cmd.angles[YAW] = 12345;
    BG_SpawnPlayer(&tw.player, &tw.settings, &tw.cmd, origin, angles, 5000);
    ck_assert_int_eq(tw.player.clientNum, 7);
    ck_assert_int_eq(tw.player.commandTime, 4900);
    ck_assert_int_ne(tw.player.eFlags & BG_EF_TELEPORT, teleport);
    ck_assert(tw.player.pmFlags & BG_PMF_MAY_FREELOOK);
    ck_assert(tw.player.pmFlags & BG_PMF_RESPAWNED);
    ck_assert(!(tw.player.pmFlags & BG_PMF_CROUCH));
    ck_assert(tw.player.eFlags & BG_EF_CAPSULE);
    CLOSE(tw.player.fatigue, 1, 0);
    CLOSE(tw.player.viewHeight, 60, 0);
    tw.cmd.time = 4910;
    tw.pm.cmd = tw.cmd;
    BG_Pmove(&tw.pm);
    CLOSE(tw.player.viewAngles[YAW], 95, 0.01);
    CLOSE(tw.player.viewAngles[PITCH], -10, 0.01);
}
END_TEST

START_TEST(foliage_rustles)
{
    Tw_Init(&tw, 10);
    Tw_AddBox(&tw, -5000, -500, 0, 5000, 500, 40)->contents = BG_CONTENTS_FOLIAGE;
    Tw_Run(&tw, 100);
    Tw_Input(&tw, 127, 0);
    ck_assert_int_gt(Tw_RunToEvent(&tw, BG_EV_FOLIAGE, 1000), 0);
    Tw_RunToEvent(&tw, BG_EV_FOLIAGE, 2000);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_FOLIAGE, 2000), 500); // at full speed
}
END_TEST

// ---- friction and acceleration (1.2) ----

// One 10 ms step on the ground with this flag and timer, from 200 u/s; the speed after it.
static float OneStep(int flag, int pmTime, int forward)
{
    tw.player.pmFlags =
        (tw.player.pmFlags & ~(BG_PMF_TIME_LAND | BG_PMF_TIME_KNOCKBACK | BG_PMF_JUMPED)) | flag;
    tw.player.pmTime = pmTime;
    Q_VecSet(tw.player.velocity, 200, 0, 0);
    Tw_Input(&tw, forward, 0);
    Tw_Step(&tw);
    return tw.player.velocity[0];
}

START_TEST(ground_friction)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    CLOSE(OneStep(0, 0, 0), 189, 0.01);                        // 200 * 5.5 * 0.01
    CLOSE(OneStep(BG_PMF_TIME_LAND, 1000, 0), 197, 0.51);      // x 0.3
    CLOSE(OneStep(BG_PMF_TIME_KNOCKBACK, 1000, 0), 200, 0.01); // none
    CLOSE(OneStep(BG_PMF_JUMPED, 1800, 0), 172, 0.51);         // x 2.5
    CLOSE(OneStep(BG_PMF_JUMPED, 860, 0), 181, 0.51);          // x (1 + 1.5 * 850 / 1700)
    tw.brushes[0].surface = BG_SURF_SLICK;
    CLOSE(OneStep(0, 0, 0), 200, 0.01);
    Q_VecClear(tw.player.velocity);
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 2, 0.01); // acceleration 1: 1.9
}
END_TEST

START_TEST(slick_slopes_pull)
{
    tw_brush_t *ramp;

    Tw_Init(&tw, 10);
    ramp = Tw_AddBox(&tw, -2000, -400, -50, 400, 400, 400);
    Tw_Cut(ramp, -0.342f, 0, 0.94f, 0, 0, 0);
    ramp->surface = BG_SURF_SLICK;
    Q_VecSet(tw.player.origin, 300, 0, 130);
    FallDown();
    Tw_Run(&tw, 300);
    Q_VecClear(tw.player.velocity);
    Tw_Run(&tw, 500); // 800 * sin 20 * cos 20 * 0.5 s
    ck_assert(tw.player.velocity[0] < -110 && tw.player.velocity[0] > -150);
}
END_TEST

START_TEST(accelerations)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    Q_VecClear(tw.player.velocity);
    tw.player.pmFlags |= BG_PMF_TIME_LAND;
    tw.player.pmTime = 1000;
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 4, 0.3); // a quarter of 17.1
    Tw_Init(&tw, 10);
    tw.cmd.wbuttons = CROUCH;
    Tw_Run(&tw, 500);
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 15, 0.01); // 12 * 0.01 * 123.5
    tw.cmd.wbuttons = PRONE;
    Tw_Input(&tw, 0, 0);
    Tw_Run(&tw, 3000);
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 19, 0.01); // 19 * 0.01 * 100
    Tw_Init(&tw, 10);
    tw.player.origin[2] = 500;
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 2, 0.01); // air: 1 * 0.01 * 190
    CLOSE(tw.player.velocity[2], -8, 0.01);
    tw.player.pmType = BG_PM_SPECTATOR;
    tw.player.speed = 400;
    Q_VecClear(tw.player.velocity);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 32, 0.1); // 8 * 0.01 * 400
    Q_VecSet(tw.player.velocity, 200, 0, 0);
    Tw_Input(&tw, 0, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 190, 0.1); // 5 * speed
    tw.player.pmType = BG_PM_NOCLIP;
    Q_VecSet(tw.player.velocity, 200, 0, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.velocity[0], 200 - 200 * 8.25f * 0.01f, 0.1);
}
END_TEST

START_TEST(spectators_rise_and_sink)
{
    Tw_Init(&tw, 10);
    tw.player.pmType = BG_PM_SPECTATOR;
    tw.player.speed = 400;
    tw.player.origin[2] = 300;
    tw.cmd.wbuttons = BG_WBUTTON_LEAN_LEFT;
    Tw_Run(&tw, 300);
    ck_assert(tw.player.velocity[2] > 100);
    tw.cmd.wbuttons = BG_WBUTTON_LEAN_RIGHT;
    Tw_Run(&tw, 600);
    ck_assert(tw.player.velocity[2] < -100);
    CLOSE(tw.player.lean, 0, 0);
}
END_TEST

START_TEST(lean_is_less_when_prone)
{
    Tw_Init(&tw, 10);
    tw.cmd.wbuttons = PRONE | BG_WBUTTON_LEAN_LEFT;
    Tw_Run(&tw, 1000);
    CLOSE(tw.player.lean, -0.25, 0.001);
    tw.cmd.wbuttons = PRONE | BG_WBUTTON_LEAN_LEFT | BG_WBUTTON_LEAN_RIGHT;
    Tw_Run(&tw, 500);
    CLOSE(tw.player.lean, 0, 0);
}
END_TEST

START_TEST(other_view_heights)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.settings.viewHeightStanding = 64; // a cvar changes under way: 180 u/s where no curve leads
    Tw_Step(&tw);
    CLOSE(tw.player.viewHeight, 61.8, 0.01);
    Tw_Run(&tw, 100);
    CLOSE(tw.player.viewHeight, 64, 0);
    tw.cmd.wbuttons = CROUCH;
    Tw_Step(&tw);
    Tw_Run(&tw, 60);
    CLOSE(tw.player.viewHeight, 64 - 24 * 0.2f, 0.01); // the curve is stretched: 56 is a fifth of the way
}
END_TEST

START_TEST(jump_events)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 100);
    tw.seenEvents = tw.player.eventSequence;
    Jump();
    ck_assert_int_eq(tw.player.eventSequence, tw.seenEvents); // surface 0 has no sound
    FallDown();
    Tw_Run(&tw, 1000);
    tw.brushes[0].surface = BG_SURFACE_WOOD << BG_SURF_TYPE_SHIFT;
    Tw_Step(&tw);
    tw.seenEvents = tw.player.eventSequence;
    Jump();
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_JUMP + BG_SURFACE_WOOD, true), 1);
}
END_TEST

START_TEST(movement_direction)
{
    Tw_Init(&tw, 10);
    Tw_Input(&tw, 127, 127);
    Tw_Run(&tw, 2000);
    ck_assert_int_eq(tw.player.movementDir, -45);
    Tw_Input(&tw, -127, 127);
    Tw_Run(&tw, 2000);
    CLOSE(tw.player.movementDir, 45, 5); // backwards: turned by 180; whole speeds keep a rest of the old way
    Tw_Input(&tw, 0, -127);
    Tw_Run(&tw, 2000);
    CLOSE(tw.player.movementDir, 90, 5);
    Tw_Input(&tw, 0, 0);
    Tw_Run(&tw, 500);
    ck_assert_int_eq(tw.player.movementDir, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pmove");
    TCase *tcase = tcase_create("all");

    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, speeds, 0, (int)ARRAY_LEN(speedCases));
    tcase_add_test(tcase, weapon_scales_speed);
    tcase_add_test(tcase, stops_on_ground);
    tcase_add_test(tcase, acceleration_stand);
    tcase_add_loop_test(tcase, jump_arc, 0, (int)ARRAY_LEN(jumpCases));
    tcase_add_test(tcase, jump_slows_down);
    tcase_add_test(tcase, landing_factors);
    tcase_add_test(tcase, jump_needs_release_and_500_ms);
    tcase_add_test(tcase, no_jump_crouched_or_respawned);
    tcase_add_test(tcase, jump_anim_by_direction);
    tcase_add_test(tcase, step_height);
    tcase_add_test(tcase, step_event_slows);
    tcase_add_test(tcase, steps_need_room);
    tcase_add_test(tcase, slope_limit);
    tcase_add_test(tcase, slope_keeps_length);
    tcase_add_test(tcase, walls_slide);
    tcase_add_test(tcase, corners_stop);
    tcase_add_test(tcase, fall_percent);
    tcase_add_test(tcase, fall_events);
    tcase_add_test(tcase, fall_stun_scales);
    tcase_add_test(tcase, water_softens_falls);
    tcase_add_test(tcase, edge_raises_jump);
    tcase_add_loop_test(tcase, view_height, 0, (int)ARRAY_LEN(viewCases));
    tcase_add_test(tcase, view_height_reverses);
    tcase_add_test(tcase, boxes);
    tcase_add_test(tcase, rising_needs_room);
    tcase_add_test(tcase, prone_needs_body_room);
    tcase_add_test(tcase, prone_view_is_capped);
    tcase_add_test(tcase, pitch_is_capped);
    tcase_add_test(tcase, lean_times);
    tcase_add_test(tcase, fatigue_times);
    tcase_add_test(tcase, fatigue_waits_a_second);
    tcase_add_test(tcase, ladder_climbs);
    tcase_add_test(tcase, ladder_jump);
    tcase_add_test(tcase, water_levels);
    tcase_add_test(tcase, free_flight);
    tcase_add_test(tcase, dead_slide_to_rest);
    tcase_add_test(tcase, frozen_and_talking);
    tcase_add_test(tcase, bodies_are_left);
    tcase_add_test(tcase, time_rules);
    tcase_add_test(tcase, hostile_commands);
    tcase_add_test(tcase, broken_numbers_are_mended);
    tcase_add_test(tcase, equal_inputs_equal_results);
    tcase_add_test(tcase, hit_bands);
    tcase_add_test(tcase, names);
    tcase_add_test(tcase, knockback);
    tcase_add_test(tcase, footsteps);
    tcase_add_test(tcase, ground_friction);
    tcase_add_test(tcase, accelerations);
    tcase_add_test(tcase, slick_slopes_pull);
    tcase_add_test(tcase, spectators_rise_and_sink);
    tcase_add_test(tcase, lean_is_less_when_prone);
    tcase_add_test(tcase, other_view_heights);
    tcase_add_test(tcase, jump_events);
    tcase_add_test(tcase, movement_direction);
    tcase_add_test(tcase, jump_reaches_39);
    tcase_add_test(tcase, crawling_stops_before_a_drop);
    tcase_add_test(tcase, prone_on_slopes);
    tcase_add_test(tcase, prone_in_water_rises);
    tcase_add_test(tcase, linked_players_stay);
    tcase_add_test(tcase, stuck_players_escape);
    tcase_add_test(tcase, spawn_rules);
    tcase_add_test(tcase, foliage_rustles);
    suite_add_tcase(suite, tcase);
    return RunSuite(suite);
}
