// Numbers of the weapon in hand, of jumps and of the time of a command that test_weapon and test_pmove do not
// hold: one row a number, the sections of movement-weapons-damage in the names.
#include <stdio.h>
#include "bg_world.h"
#include "runsuite.h"

static tw_t tw;
static int steps;

typedef struct {
    const char *what;
    float (*measure)(float asked);
    float asked, wanted;
} row_t;

#define GUN                                                                                                  \
    "\\weaponType\\bullet\\weaponSlot\\primary\\aimDownSight\\1\\ammoName\\a\\clipName\\c\\clipSize\\5"      \
    "\\maxAmmo\\50\\startAmmo\\20\\fireTime\\0.2\\reloadTime\\2\\reloadEmptyTime\\3\\dropTime\\0.4"          \
    "\\raiseTime\\0.6\\adsTransInTime\\1\\adsTransOutTime\\1"

static void Add(const char *name, const char *keys)
{
    char text[1024], error[256];

    snprintf(text, sizeof(text), "WEAPONFILE%s", keys);
    ck_assert_msg(BG_AddWeapon(&tw.weapons, name, text, strlen(text), error, sizeof(error)), "%s", error);
}

static void Begin(const char *keys)
{
    char error[256];

    Tw_Init(&tw, 10);
    Add("gun", keys);
    Add("other", "\\weaponType\\bullet\\weaponSlot\\pistol\\ammoName\\b\\clipName\\d\\clipSize\\5");
    ck_assert_msg(BG_LinkWeapons(&tw.weapons, error, sizeof(error)), "%s", error);
    for (int i = 1; i <= 2; i++)
        ck_assert(BG_GiveWeapon(&tw.player, &tw.weapons, i));
    BG_SetSpawnWeapon(&tw.player, &tw.weapons, 1);
    tw.cmd.weapon = 1;
    Tw_Run(&tw, 100);
    tw.seenEvents = tw.player.eventSequence;
}

// ---- 5 ----

static void AimLmg(float fraction)
{
    Begin(GUN "\\weaponClass\\lmg");
    tw.pm.isLmgHint = true;
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Run(&tw, 1500);
    tw.player.adsFraction = fraction;
}

static float LmgReloads(float fraction)
{
    AimLmg(fraction);
    BG_SetClip(&tw.player, &tw.weapons, 1, 2);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Step(&tw);
    return Tw_CountEvents(&tw, BG_EV_RELOAD, true) > 0;
}

static float SpotterIsChanged(float fraction)
{
    Begin(GUN "\\weaponClass\\spotter\\adsTransOutTime\\1000000");
    tw.weapons.list[1].weaponType = BG_WT_SPOTTER;
    tw.weapons.list[1].adsOutRate = 0;
    tw.player.adsFraction = fraction;
    tw.cmd.weapon = 2;
    Tw_Step(&tw);
    return Tw_CountEvents(&tw, BG_EV_PUT_AWAY, true);
}

static float ShotAnim(float fraction)
{
    Begin(GUN "\\weaponClass\\rifle");
    tw.player.adsFraction = fraction - 0.01f;
    tw.cmd.buttons = BG_BUTTON_ADS | BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    return (float)(tw.player.weaponAnim & ~BG_ANIM_TOGGLE);
}

// ---- 3.5, 3.6 ----

static float JumpsAfter(float ms)
{
    Begin(GUN);
    tw.player.jumpTime = tw.player.commandTime + 10 - (int)ms;
    tw.cmd.up = 127;
    Tw_Step(&tw);
    return tw.player.groundEntity == BG_ENTITY_NONE;
}

static float JumpsWith(float up)
{
    Begin(GUN);
    tw.cmd.up = (int8_t)up;
    Tw_Step(&tw);
    return tw.player.groundEntity == BG_ENTITY_NONE;
}

static float ClimbsAfter(float ms)
{
    Begin(GUN);
    Tw_AddBox(&tw, 17, -100, -10, 200, 100, 2000)->surface = BG_SURF_LADDER;
    tw.player.jumpTime = tw.player.commandTime + 10 - (int)ms;
    tw.cmd.forward = 127;
    Tw_Step(&tw);
    return (tw.player.pmFlags & BG_PMF_LADDER) != 0;
}

// ---- 3.1 ----

static void CountStep(void *ctx, const bg_pmove_t *pm)
{
    (void)ctx, (void)pm;
    steps++;
}

static int StepsOf(int ms)
{
    steps = 0;
    tw.pm.refreshConditions = CountStep;
    tw.msec = ms;
    Tw_Step(&tw);
    return steps;
}

static float StepsOfCommand(float ms)
{
    Begin(GUN);
    return (float)StepsOf((int)ms);
}

// Steps of a command of 264 ms when pmove_msec is set; its time is rounded up to a multiple.
static float StepsOfFixed(float msec)
{
    Begin(GUN);
    tw.settings.pmoveFixed = true;
    tw.settings.pmoveMsec = (int)msec;
    tw.player.commandTime = 26400;
    tw.cmd.time = 26400;
    return (float)StepsOf(264);
}

static float LongestCommand(float ms)
{
    Begin(GUN);
    return (float)StepsOf((int)ms);
}

// ---- 6 hit places of a body without a skeleton ----

static float PlaceOf(float offset)
{
    static const vec3_t direction = {-1, 0, 0};

    Begin(GUN);
    return (float)BG_HitLocation(&tw.player, &tw.settings,
                                 (vec3_t){15, -offset, tw.player.origin[2] + 0.7f * 70}, direction);
}

static float HandOf(float share)
{
    static const vec3_t direction = {-1, 0, 0};

    Begin(GUN);
    return (float)BG_HitLocation(&tw.player, &tw.settings,
                                 (vec3_t){15, -12, tw.player.origin[2] + share * 70}, direction);
}

// Along a lying body, which reaches from 15 before the origin to 45 behind it.
static float LyingPlaceOf(float ahead)
{
    static const vec3_t direction = {0, 0, -1};

    Begin(GUN);
    tw.player.pmFlags |= BG_PMF_PRONE;
    return (float)BG_HitLocation(&tw.player, &tw.settings, (vec3_t){ahead, -2, 20}, direction);
}

static const row_t rows[] = {
    {"5.7 a deployed machine gun reloads", LmgReloads, 1, 1}, // below 1 it is deployed first
    {"5.7 but not below 0.99", LmgReloads, 0.97f, 0},
    {"5.8 spotter is put away up to 0.0001", SpotterIsChanged, 0.00009f, 1},
    {"5.8 but not above", SpotterIsChanged, 0.00012f, 0},
    {"5.2 hip anim below 0.75", ShotAnim, 0.74f, BG_WA_FIRE},
    {"5.2 aimed anim above 0.75", ShotAnim, 0.76f, BG_WA_ADS_FIRE},
    {"1.3 next jump after 500 ms", JumpsAfter, 500, 1},
    {"1.3 not before", JumpsAfter, 499, 0},
    {"2.1 up from 10 on is a jump", JumpsWith, 10, 1},
    {"2.1 not below", JumpsWith, 9, 0},
    {"1.3 ladder 300 ms after a jump", ClimbsAfter, 300, 1},
    {"1.3 not before", ClimbsAfter, 299, 0},
    {"3.1 a step is 66 ms at most", StepsOfCommand, 132, 2},
    {"3.1 133 ms are three steps", StepsOfCommand, 133, 3},
    {"3.1 a move is 1000 ms at most", LongestCommand, 5000, 16},
    {"3.1 fixed 8", StepsOfFixed, 8, 33},
    {"3.1 fixed 8 at least", StepsOfFixed, 4, 33},
    {"3.1 fixed 22", StepsOfFixed, 22, 12},
    {"3.1 fixed 33 at most", StepsOfFixed, 50, 8},
    {"decided: torso up to 9 aside", PlaceOf, 8.9f, BG_HIT_TORSO_UPPER},
    {"decided: arm from 9 aside", PlaceOf, 9.1f, BG_HIT_RIGHT_ARM_UPPER},
    {"decided: hand from 0.42", HandOf, 0.425f, BG_HIT_RIGHT_HAND},
    {"decided: leg below", HandOf, 0.415f, BG_HIT_RIGHT_LEG_UPPER},
    {"decided: arm up to 0.82", HandOf, 0.815f, BG_HIT_RIGHT_ARM_UPPER},
    {"decided: neck above", HandOf, 0.825f, BG_HIT_NECK},
    {"decided: lying head", LyingPlaceOf, 8, BG_HIT_HEAD}, // 0.883 of the length
    {"decided: lying neck", LyingPlaceOf, 5.4f, BG_HIT_NECK},
    {"decided: lying torso", LyingPlaceOf, 3.6f, BG_HIT_TORSO_UPPER},
    {"decided: lying foot", LyingPlaceOf, -41, BG_HIT_RIGHT_FOOT},
};

START_TEST(numbers_of_the_weapon)
{
    const row_t *row = &rows[_i];
    float got = row->measure(row->asked);

    ck_assert_msg(got == row->wanted, "%s: asked %g: %g, not %g", row->what, (double)row->asked, (double)got,
                  (double)row->wanted);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("numbers of the weapon");
    TCase *tests = tcase_create("spec");

    tcase_add_loop_test(tests, numbers_of_the_weapon, 0, ARRAY_LEN(rows));
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
