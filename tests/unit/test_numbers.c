// Numbers of spec movement-weapons-damage that stand for themselves: bits, indexes, event numbers, defaults,
// scales.  What the move and the weapons make of numbers is held by test_pmove, test_weapon, test_weaponfile,
// test_arms and test_harm.
#include "bg_world.h"
#include "runsuite.h"

typedef struct {
    const char *what;
    long got, wanted;
} number_t;

#define N(expression, number)                                                                                \
    {                                                                                                        \
#expression, (long)(expression), (long)(number)                                                      \
    }

static const number_t numbers[] = {
    // 1.4 masks and contents
    N(BG_MASK_PLAYERSOLID, 0x02810011),
    N(BG_MASK_DEADSOLID, 0x00810011),
    N(BG_MASK_SPECTATOR, 0x00800011),
    N(BG_CONTENTS_CORPSE, 0x04000000),
    N(BG_CONTENTS_BODY, 0x02000000),
    N(BG_MASK_RADIUS_RAY, 0x802091),
    N(BG_CONTENTS_MOUNT_STAND, 0x4000),
    N(BG_CONTENTS_MOUNT_CROUCH, 0x400000),
    N(BG_CONTENTS_GLASS, 0x10),
    // 2.1 buttons
    N(BG_BUTTON_ATTACK, 0x01),
    N(BG_BUTTON_TALK, 0x02),
    N(BG_BUTTON_DROP, 0x04),
    N(BG_BUTTON_SPRINT, 0x08),
    N(BG_BUTTON_ADS, 0x10),
    N(BG_BUTTON_MELEE, 0x20),
    N(BG_BUTTON_USE, 0x40),
    N(BG_WBUTTON_FLAME, 0x01),
    N(BG_WBUTTON_LATCH, 0x02),
    N(BG_WBUTTON_SLOW, 0x04),
    N(BG_WBUTTON_RELOAD, 0x08),
    N(BG_WBUTTON_LEAN_LEFT, 0x10),
    N(BG_WBUTTON_LEAN_RIGHT, 0x20),
    N(BG_WBUTTON_PRONE, 0x40),
    N(BG_WBUTTON_CROUCH, 0x80),
    N(sizeof(bg_cmd_t), 24),
    // 2.2 types
    N(BG_PM_NORMAL, 0),
    N(BG_PM_LINKED, 1),
    N(BG_PM_NOCLIP, 2),
    N(BG_PM_UFO, 3),
    N(BG_PM_SPECTATOR, 4),
    N(BG_PM_INTERMISSION, 5),
    N(BG_PM_DEAD, 6),
    N(BG_PM_DEAD_LINKED, 7),
    // 2.3 player flags
    N(BG_PMF_PRONE, 0x1),
    N(BG_PMF_CROUCH, 0x2),
    N(BG_PMF_JUMP_HELD, 0x8),
    N(BG_PMF_LADDER, 0x10),
    N(BG_PMF_ADS, 0x20),
    N(BG_PMF_BACKPEDAL, 0x40),
    N(BG_PMF_WALKING, 0x80),
    N(BG_PMF_TIME_LAND, 0x100),
    N(BG_PMF_TIME_KNOCKBACK, 0x200),
    N(BG_PMF_PRONE_OVERRIDE, 0x400),
    N(BG_PMF_RESPAWNED, 0x800),
    N(BG_PMF_MELEE_HELD, 0x1000),
    N(BG_PMF_JUMPED, 0x2000),
    N(BG_PMF_FROZEN, 0x4000),
    N(BG_PMF_PRONE_BLOCKED, 0x8000),
    N(BG_PMF_SPRINTING, 0x10000),
    N(BG_PMF_FATIGUED, 0x20000),
    N(BG_PMF_FOLLOW, 0x40000),
    N(BG_PMF_ACTIVE, 0x80000),
    N(BG_PMF_MAY_FOLLOW, 0x100000),
    N(BG_PMF_MAY_FREELOOK, 0x200000),
    N(BG_PMF_NO_WEAPON, 0x400000),
    N(BG_PMF_NO_FIRE_ANIM, 0x800000),
    // 2.4 entity flags
    N(BG_EF_DEAD, 0x1),
    N(BG_EF_TELEPORT, 0x8),
    N(BG_EF_CAPSULE, 0x10),
    N(BG_EF_CROUCH, 0x20),
    N(BG_EF_PRONE, 0x40),
    N(BG_EF_NODRAW, 0x80),
    N(BG_EF_ADS, 0x100),
    N(BG_EF_FIRING, 0x200),
    N(BG_EF_NO_COMMAND, 0x800),
    N(BG_EF_TURRET_PRONE, 0x2000),
    N(BG_EF_TURRET_CROUCH, 0x4000),
    N(BG_EF_LAUNCHED, 0x8000),
    N(BG_EF_VOTED, 0x10000),
    N(BG_EF_TALKING, 0x20000),
    N(BG_EF_PING, 0x40000),
    N(BG_EF_FRIEND_PING, 0x80000),
    N(BG_EF_IN_VEHICLE, 0x100000),
    N(BG_EF_VEHICLE_ACTIVE, 0x200000),
    N(BG_EF_VEHICLE_POPOUT, 0x400000),
    N(BG_EF_BOUNCE, 0x1000000),
    N(BG_EF_BOUNCE_DAMPED, 0x2000000),
    N(BG_EF_RESTRICTED, 0x106000),
    // 4 animation events
    N(BG_ANIM_PAIN, 0),
    N(BG_ANIM_DEATH, 1),
    N(BG_ANIM_FIREWEAPON, 2),
    N(BG_ANIM_JUMP, 3),
    N(BG_ANIM_JUMPBK, 4),
    N(BG_ANIM_LAND, 5),
    N(BG_ANIM_DROPWEAPON, 6),
    N(BG_ANIM_RAISEWEAPON, 7),
    N(BG_ANIM_CLIMBMOUNT, 8),
    N(BG_ANIM_CLIMBDISMOUNT, 9),
    N(BG_ANIM_RELOAD, 10),
    N(BG_ANIM_CROUCH_TO_PRONE, 11),
    N(BG_ANIM_PRONE_TO_CROUCH, 12),
    N(BG_ANIM_MELEEATTACK, 13),
    N(BG_ANIM_LMG_DEPLOY, 14),
    N(BG_ANIM_LMG_BREAKDOWN, 15),
    // 5.1 tables
    N(BG_WT_BULLET, 0),
    N(BG_WT_GRENADE, 1),
    N(BG_WT_PROJECTILE, 2),
    N(BG_WT_SPOTTER, 3),
    N(BG_WT_GAS, 4),
    N(BG_WC_RIFLE, 0),
    N(BG_WC_MG, 1),
    N(BG_WC_SMG, 2),
    N(BG_WC_LMG, 3),
    N(BG_WC_PISTOL, 4),
    N(BG_WC_GRENADE, 5),
    N(BG_WC_ROCKETLAUNCHER, 6),
    N(BG_WC_TURRET, 7),
    N(BG_WC_SPOTTER, 8),
    N(BG_WC_NON_PLAYER, 9),
    N(BG_WC_FLAMETHROWER, 10),
    N(BG_SLOT_NONE, 0),
    N(BG_SLOT_PRIMARY, 1),
    N(BG_SLOT_PRIMARYB, 2),
    N(BG_SLOT_PISTOL, 3),
    N(BG_SLOT_GRENADE, 4),
    N(BG_SLOT_SMOKEGRENADE, 5),
    N(BG_SLOT_SATCHEL, 6),
    N(BG_SLOT_BINOCULAR, 7),
    N(BG_MAX_WEAPON_FILE, 8191),
    // 5.2 states and view animations
    N(BG_WS_IDLE, 0),
    N(BG_WS_RAISING, 1),
    N(BG_WS_DROPPING, 2),
    N(BG_WS_FIRING, 3),
    N(BG_WS_RECHAMBERING, 4),
    N(BG_WS_RELOADING, 5),
    N(BG_WS_RELOADING_INTERRUPT, 6),
    N(BG_WS_RELOAD_START, 7),
    N(BG_WS_RELOAD_START_INTERRUPT, 8),
    N(BG_WS_RELOAD_END, 9),
    N(BG_WS_MELEE_WINDUP, 10),
    N(BG_WS_MELEE_REST, 11),
    N(BG_WS_DEPLOYING, 12),
    N(BG_WS_BREAKING_DOWN, 13),
    N(BG_WA_IDLE, 0),
    N(BG_WA_FIRE, 2),
    N(BG_WA_LAST_SHOT, 3),
    N(BG_WA_RECHAMBER, 4),
    N(BG_WA_ADS_FIRE, 5),
    N(BG_WA_ADS_LAST_SHOT, 6),
    N(BG_WA_ADS_RECHAMBER, 7),
    N(BG_WA_MELEE, 8),
    N(BG_WA_DROP, 9),
    N(BG_WA_RAISE, 10),
    N(BG_WA_RELOAD, 11),
    N(BG_WA_RELOAD_EMPTY, 12),
    N(BG_WA_RELOAD_START, 13),
    N(BG_WA_RELOAD_END, 14),
    N(BG_WA_ALT_DROP, 15),
    N(BG_WA_ALT_RAISE, 16),
    N(BG_WA_HOLD_FIRE, 17),
    N(BG_WA_DEPLOYED, 18),
    N(BG_WA_DEPLOY, 19),
    N(BG_WA_BREAKDOWN, 20),
    N(BG_ANIM_TOGGLE, 512),
    // A events
    N(BG_MAX_EVENTS, 4),
    N(BG_NUM_SURFACES, 23),
    N(BG_EV_STEP_RUN, 1),
    N(BG_EV_STEP_WALK, 24),
    N(BG_EV_STEP_PRONE, 47),
    N(BG_EV_JUMP, 70),
    N(BG_EV_LAND, 93),
    N(BG_EV_LAND_PAIN, 116),
    N(BG_EV_FOLIAGE, 139),
    N(BG_EV_FATIGUED, 140),
    N(BG_EV_FATIGUE_BREATH, 141),
    N(BG_EV_STANCE_STAND, 142),
    N(BG_EV_STANCE_CROUCH, 143),
    N(BG_EV_STANCE_PRONE, 144),
    N(BG_EV_STEP_VIEW, 145),
    N(BG_EV_WATER_IN, 146),
    N(BG_EV_WATER_OUT, 147),
    N(BG_EV_ITEM_PICKUP, 148),
    N(BG_EV_ITEM_PICKUP_QUIET, 149),
    N(BG_EV_AMMO_PICKUP, 150),
    N(BG_EV_NO_AMMO, 151),
    N(BG_EV_EMPTY_CLIP, 152),
    N(BG_EV_RELOAD, 153),
    N(BG_EV_RELOAD_EMPTY, 154),
    N(BG_EV_RELOAD_START, 155),
    N(BG_EV_RELOAD_END, 156),
    N(BG_EV_RAISE, 157),
    N(BG_EV_PUT_AWAY, 158),
    N(BG_EV_ALT_SWITCH, 159),
    N(BG_EV_DEPLOY, 160),
    N(BG_EV_BREAKDOWN, 161),
    N(BG_EV_PULLBACK, 162),
    N(BG_EV_FIRE, 163),
    N(BG_EV_FIRE_LAST, 166),
    N(BG_EV_RECHAMBER, 167),
    N(BG_EV_EJECT_BRASS, 168),
    N(BG_EV_MELEE_SWING, 169),
    N(BG_EV_MELEE_FIRE, 170),
    N(BG_EV_MELEE_HIT, 171),
    N(BG_EV_MELEE_MISS, 172),
    N(BG_EV_FIRE_MOUNTED, 173),
    N(BG_EV_TRACER, 176),
    N(BG_EV_SOUND_ALIAS, 177),
    N(BG_EV_BULLET_HIT, 178),
    N(BG_EV_BULLET_HIT_CLIENT_SMALL, 179),
    N(BG_EV_BULLET_HIT_CLIENT_LARGE, 180),
    N(BG_EV_GRENADE_BOUNCE, 181),
    N(BG_EV_SPOON, 182),
    N(BG_EV_PROJECTILE_LAUNCH, 183),
    N(BG_EV_INCOMING, 184),
    N(BG_EV_EXPLODE, 185),
    N(BG_EV_EXPLODE_NOMARKS, 186),
    N(BG_EV_MOLOTOV, 187),
    N(BG_EV_MOLOTOV_NOMARKS, 188),
    N(BG_EV_PAIN, 191),
    N(BG_EV_PAIN_CROUCH, 192),
    N(BG_EV_DEATH, 193),
    N(BG_EV_EARTHQUAKE, 201),
    N(BG_EV_DETACH_ALL, 202),
    N(BG_EV_DROP_WEAPON, 203),
    N(BG_EV_ITEM_RESPAWN, 204),
    N(BG_EV_OVERHEATING, 208),
    N(BG_EV_OBITUARY, 209),
    N(BG_EV_GRENADE_SUICIDE, 210),
    N(BG_MAX_TOUCH, 32),
    // script-api 5.1, 5.2
    N(BG_MOD_HEAD_SHOT, 8),
    N(BG_MOD_ARTILLERY, 13),
    N(BG_MOD_WATER, 15),
    N(BG_MOD_TELEFRAG, 19),
    N(BG_MOD_FALLING, 20),
    N(BG_MOD_SUICIDE, 21),
    N(BG_MOD_TRIGGER_HURT, 22),
    N(BG_MOD_FLAME, 25),
    N(BG_NUM_MODS, 27),
    N(BG_HIT_HEAD, 2),
    N(BG_HIT_LEFT_ARM_UPPER, 7),
    N(BG_HIT_GUN, 18),
    N(BG_NUM_HIT_LOCATIONS, 19),
};

START_TEST(numbers_of_the_interface)
{
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        ck_assert_msg(numbers[i].got == numbers[i].wanted, "%s is %ld, not %ld", numbers[i].what,
                      numbers[i].got, numbers[i].wanted);
}
END_TEST

typedef struct {
    const char *what;
    float got, wanted;
} share_t;

START_TEST(defaults)
{
    bg_settings_t s;

    BG_DefaultSettings(&s);
    const share_t rows[] = {
        {"g_bounds_width", s.boundsWidth, 30},
        {"g_bounds_height_standing", s.boundsHeightStanding, 70},
        {"bg_viewheight_standing", (float)s.viewHeightStanding, 60},
        {"bg_viewheight_crouched", (float)s.viewHeightCrouched, 40},
        {"bg_viewheight_prone", (float)s.viewHeightProne, 11},
        {"bg_ladder_yawcap", s.ladderYawCap, 100},
        {"bg_prone_yawcap", s.proneYawCap, 85},
        {"bg_lmg_yawcap", s.lmgYawCap, 55},
        {"bg_fallDamageMinHeight", s.fallDamageMinHeight, 256},
        {"bg_fallDamageMaxHeight", s.fallDamageMaxHeight, 480},
        {"bg_foliagesnd_minspeed", s.foliageMinSpeed, 40},
        {"bg_foliagesnd_maxspeed", s.foliageMaxSpeed, 180},
        {"bg_foliagesnd_slowinterval", (float)s.foliageSlowInterval, 1500},
        {"bg_foliagesnd_fastinterval", (float)s.foliageFastInterval, 500},
        {"bg_foliagesnd_resetinterval", (float)s.foliageResetInterval, 500},
        {"pmove_msec", (float)s.pmoveMsec, 8},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        ck_assert_msg(rows[i].got == rows[i].wanted, "%s is %g, not %g", rows[i].what, (double)rows[i].got,
                      (double)rows[i].wanted);
}
END_TEST

START_TEST(scales_at_spawn)
{
    static const vec3_t nowhere = {0, 0, 0};
    bg_player_t p;
    bg_settings_t s;
    bg_cmd_t cmd;

    memset(&p, 0, sizeof(p));
    memset(&cmd, 0, sizeof(cmd));
    BG_DefaultSettings(&s);
    BG_SpawnPlayer(&p, &s, &cmd, nowhere, nowhere, 1000);
    const share_t rows[] = {
        {"walk", p.walkScale, 0.4f},     {"run", p.runScale, 1},
        {"sprint", p.sprintScale, 1.6f}, {"crouch", p.crouchScale, 0.65f},
        {"prone", p.proneScale, 0.15f},  {"strafe", p.strafeScale, 0.8f},
        {"back", p.backScale, 0.7f},     {"lean", p.leanScale, 0.4f},
        {"friction", p.friction, 1},     {"fatigue scale", p.fatigueScale, 1},
        {"fatigue", p.fatigue, 1},       {"time", (float)p.commandTime, 900},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        ck_assert_msg(rows[i].got == rows[i].wanted, "%s is %g, not %g", rows[i].what, (double)rows[i].got,
                      (double)rows[i].wanted);
    ck_assert(p.pmFlags & BG_PMF_RESPAWNED);
}
END_TEST

START_TEST(surface_types_fill_five_bits)
{
    ck_assert_int_eq(BG_SurfaceType(7 << 20), 7);
    ck_assert_int_eq(BG_SurfaceType(22 << 20 | 0xfffff), 22);
    ck_assert_int_eq(BG_SurfaceType(31 << 20), 0);
    ck_assert_int_eq(BG_SurfaceType(23 << 20), 0);
}
END_TEST

START_TEST(knockback_by_stance_and_time)
{
    static const struct {
        int flags, damage, timer;
        float speed;
    } rows[] = {
        {0, 100, 60, 120},            // 30 * 1000 / 250
        {0, 1000, 120, 240},          // 60 at most
        {0, 20, 50, 24},              // 6: 50 ms at least
        {BG_PMF_CROUCH, 100, 50, 60}, // 15
        {BG_PMF_CROUCH, 1000, 120, 240},
        {BG_PMF_PRONE, 100, 50, 8}, // 2
        {BG_PMF_PRONE, 40, 0, 0},   // 0.8: none
    };
    static const vec3_t direction = {1, 0, 0};

    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        bg_player_t p;

        memset(&p, 0, sizeof(p));
        p.pmFlags = rows[i].flags;
        BG_Knockback(&p, direction, rows[i].damage, 1000);
        ck_assert_msg(p.velocity[0] == rows[i].speed && p.pmTime == rows[i].timer, "row %zu: %g, %d", i,
                      (double)p.velocity[0], p.pmTime);
        ck_assert_int_eq(!!(p.pmFlags & BG_PMF_TIME_KNOCKBACK), rows[i].timer != 0);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("numbers");
    TCase *tests = tcase_create("spec");

    tcase_add_test(tests, numbers_of_the_interface);
    tcase_add_test(tests, defaults);
    tcase_add_test(tests, scales_at_spawn);
    tcase_add_test(tests, surface_types_fill_five_bits);
    tcase_add_test(tests, knockback_by_stance_and_time);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
