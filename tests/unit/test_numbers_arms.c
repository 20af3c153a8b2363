// Numbers of weapons, damage and missiles in play.  Rules: movement-weapons-damage 6 and 7, sections in the
// names of the rows.
#include "range.h"

#include <math.h>

// What a test's shots leave: no cone, no falling off, one shot a pull.
#define STEADY                                                                                               \
    "\\hipSpreadStandMin\\0\\hipSpreadMax\\0\\hipSpreadDecayRate\\1\\damageInnerRadius\\20000"               \
    "\\damageOuterRadius\\20000\\minDamagePercent\\100"
#define GUN "\\weaponType\\bullet\\weaponSlot\\primary\\clipSize\\500\\maxAmmo\\500\\startAmmo\\500" STEADY
#define GRENADE                                                                                              \
    "\\weaponType\\grenade\\weaponClass\\grenade\\weaponSlot\\grenade\\clipOnly\\1\\clipSize\\500"           \
    "\\maxAmmo\\500\\startAmmo\\500\\fireTime\\0.1\\holdFireTime\\0.05\\projExplosionType\\grenade"          \
    "\\damageInnerRadius\\20000\\damageOuterRadius\\20000\\minDamagePercent\\100"

static void CheckNear(const char *what, float got, float wanted, float tolerance)
{
    ck_assert_msg(fabsf(got - wanted) <= tolerance, "%s: %g, not %g", what, (double)got, (double)wanted);
}

// One pull of the trigger.
static void Shoot(int clients)
{
    Hold(ATTACK, 50, clients);
    Hold(0, 50, clients);
}

// ---- 6 bullets ----

static void OpenGuns(int players)
{
    RangeOpen("");
    RangeWeapon("n_rifle_mp",
                "\\weaponClass\\rifle\\ammoType\\rifle\\rifleBullet\\1\\semiAuto\\1\\fireTime\\0"
                ".05\\damage\\100000\\meleeDamage\\70\\meleeDelay\\0.05\\meleeTime\\0.1" GUN);
    RangeWeapon("n_pistol_mp",
                "\\weaponClass\\pistol\\ammoType\\pistol\\semiAuto\\1\\fireTime\\0.05\\damage\\50" GUN);
    RangeWeapon("n_smg_mp", "\\weaponClass\\smg\\ammoType\\smg\\fireTime\\0.05\\damage\\1" GUN);
    RangeWeapon("n_lmg_mp", "\\weaponClass\\mg\\ammoType\\lmg\\fireTime\\0.05\\damage\\1" GUN);
    RangeStart(players);
}

START_TEST(a_rifle_bullet_goes_through_thirteen)
{
    int amount = 100000;

    RealClose();
    OpenGuns(16);
    for (int i = 1; i < 16; i++)
        PutAt(i, (float)(100 + 50 * i), 0, 1);
    ArmAt(0, "n_rifle_mp", 0, 0, 1);
    Shoot(1);
    for (int i = 1; i <= 15; i++) {
        char text[64];

        snprintf(text, sizeof(text), "@ hurt %d MOD_RIFLE_BULLET n_rifle_mp ", i);
        ck_assert_msg(NumberAfter(text) == (i <= 13 ? amount : -1), "player %d: %d", i, NumberAfter(text));
        amount /= 2;
    }
    ck_assert_int_eq(Count("flags 32"), 13);
    ArmAt(0, "n_pistol_mp", 0, 0, 1);
    Shoot(1);
    ck_assert_int_eq(Count("@ hurt"), 1);
    ck_assert_int_eq(Count("@ hurt 1 MOD_PISTOL_BULLET n_pistol_mp 50 flags 0"), 1);
}
END_TEST

START_TEST(a_bullet_ends_after_10000)
{
    PutAt(1, 5010, 0, 1); // its face is 15 nearer
    ArmAt(0, "n_pistol_mp", -4970, 0, 1);
    Shoot(2);
    ck_assert_int_eq(Count("@ hurt 1"), 1);
    PutAt(1, 5060, 0, 1);
    ArmAt(0, "n_pistol_mp", -4970, 0, 1);
    Shoot(2);
    ck_assert_int_eq(Count("@ hurt 1"), 0);
}
END_TEST

START_TEST(a_blow_reaches_64)
{
    PutAt(1, 64 + 15 - 1.0f, 0, 1);
    ArmAt(0, "n_rifle_mp", 0, 0, 1);
    Hold(MELEE, 200, 2);
    ck_assert_int_eq(Count("@ hurt 1 MOD_MELEE"), 1);
    PutAt(1, 64 + 15 + 1.0f, 0, 1);
    ArmAt(0, "n_rifle_mp", 0, 0, 1);
    Hold(MELEE, 200, 2);
    ck_assert_int_eq(Count("@ hurt 1 MOD_MELEE"), 0);
}
END_TEST

START_TEST(a_blow_does_0_to_4_more)
{
    bool seen[7] = {false};

    PutAt(1, 60, 0, 1);
    ArmAt(0, "n_rifle_mp", 0, 0, 1);
    for (int i = 0; i < 60; i++) {
        int more;

        RealForget();
        Hold(MELEE, 150, 2);
        Hold(0, 100, 2);
        more = NumberAfter("MOD_MELEE n_rifle_mp ") - 70;
        ck_assert_msg(more >= 0 && more <= 4, "%d more", more);
        seen[more] = true;
    }
    for (int i = 0; i <= 4; i++)
        ck_assert_msg(seen[i], "never %d", i);
}
END_TEST

// The chance of a tracer: 0.4, of machine guns 0.7.
static float TracersOf(const char *weapon)
{
    int shots;

    ArmAt(0, weapon, 0, 0, 1);
    RealConsole("set g_traceWire 1");
    Hold(ATTACK, 20000, 2);
    shots = Count("event 178");
    ck_assert_int_gt(shots, 300);
    return (float)Count("event 176") / (float)shots;
}

START_TEST(tracers_by_their_chance)
{
    CheckNear("6 g_tracerchance", TracersOf("n_smg_mp"), 0.4f, 0.06f);
    CheckNear("6 of machine guns", TracersOf("n_lmg_mp"), 0.7f, 0.06f);
}
END_TEST

// ---- 7.2, 7.3 ----

START_TEST(health_is_floored_at_minus_999)
{
    RealConsole("set amount 5000");
    Ask(0, "hit");
    ck_assert_int_eq(NumberAfter("@ killed 0 MOD_RIFLE_BULLET health "), -999);
}
END_TEST

START_TEST(feedback_is_a_percentage)
{
    RealConsole("set amount 30");
    Ask(0, "hit");
    RealRun(50, 2);
    ck_assert_int_eq(RealPlayer(0)->damageCount, 30);
    PutAt(0, 0, 0, 1);
    RealConsole("set amount 100000");
    Ask(0, "hit");
    RealRun(50, 2);
    ck_assert_int_eq(RealPlayer(0)->damageCount, 127); // at most
}
END_TEST

// ---- 7.5 splash ----

// A wall 1 thick at x = 49.5, which covers y below `edge` (mirrored: above -`edge`); the player stands at
// 100, the blast is at 0, as high as his middle.  Lines go to his middle and to four points 15 to the side
// and 15 nearer or farther.
static int BlastBehindWall(float edge, int radius, bool isMirrored)
{
    char map[128];

    RealClose();
    snprintf(map, sizeof(map), "box wall 49.5 %g 0 50.5 %g 200\n", isMirrored ? (double)-edge : -200,
             isMirrored ? 200 : (double)edge);
    RangeOpen(map);
    RangeStart(2);
    PutAt(1, -3000, 0, 1);
    PutAt(0, 100, 0, 1);
    RealRun(200, 2);
    RealForget();
    RealConsole("set x 0");
    RealConsole("set y 0");
    RealConsole("set z 35.1");
    RealConsole("set radius %d", radius);
    Ask(0, "blast");
    return NumberAfter("@ hurt 0 MOD_EXPLOSIVE none ");
}

START_TEST(splash_by_clear_lines)
{
    // 20 + 80 * (1 - 84 / 600) = 88.8 to his box
    static const struct {
        const char *what;
        float edge;
        int radius, least, most;
    } rows[] = {
        {"7.5 all five", -100, 600, 88, 89},         {"7.5 three of five: k / 3 = 1", -1, 600, 88, 89},
        {"7.5 two of five: 2/3", 0.5f, 600, 58, 59}, {"7.5 two, up to 6.52", 6.3f, 600, 58, 59},
        {"7.5 one of five: 1/3", 6.7f, 600, 29, 30}, {"7.5 one, up to 8.82", 8.6f, 600, 29, 30},
        {"7.5 none, near: 0.1", 9.1f, 600, 8, 8},    {"7.5 within 20 % of the radius", 50, 520, 8, 8},
        {"7.5 none, beyond", 50, 490, -1, -1},
    };

    for (size_t i = 0; i < 2 * ARRAY_LEN(rows); i++) {
        size_t row = i / 2;
        int got = BlastBehindWall(rows[row].edge, rows[row].radius, i % 2);

        ck_assert_msg(got >= rows[row].least && got <= rows[row].most, "%s: %d", rows[row].what, got);
    }
}
END_TEST

START_TEST(splash_throws_up)
{
    const char *dir;
    float x, y, z;

    PutAt(0, 100, 0, 0.125f);
    RealRun(100, 2);
    RealConsole("set x 0");
    RealConsole("set y 0");
    RealConsole("set z 0.125");
    RealConsole("set radius 300");
    Ask(0, "blast");
    ck_assert_int_eq(Count("flags 1 "), 1);
    dir = strstr(real.log + real.logAt, " dir (");
    ck_assert_ptr_nonnull(dir);
    ck_assert_int_eq(sscanf(dir, " dir (%f, %f, %f)", &x, &y, &z), 3);
    CheckNear("7.5 z + 24", z / x, 0.24f, 0.005f);
}
END_TEST

// ---- 7.4, 7.7 missiles ----

static void OpenMissiles(void)
{
    RangeOpen("box water -200 -1000 0 200 -600 300\nbox wall 1000 -100 0 1016 100 300\n");
    RangeWeapon("n_frag_mp",
                GRENADE "\\cookOffHold\\1\\fuseTime\\4\\projectileSpeed\\700\\projectileSpeedUp\\90"
                        "\\explosionRadius\\300\\explosionInnerDamage\\100\\explosionOuterDamage\\10");
    RangeWeapon("n_soft_mp", GRENADE "\\damage\\0\\fuseTime\\8\\projectileSpeed\\500\\explosionRadius\\0");
    RangeWeapon("n_drop_mp", GRENADE "\\damage\\0\\fuseTime\\8\\projectileSpeed\\1\\explosionRadius\\0");
    RangeWeapon("n_nofuse_mp", GRENADE "\\cookOffHold\\1\\projectileSpeed\\100\\explosionRadius\\50"
                                       "\\explosionInnerDamage\\1");
    RangeWeapon("n_smoke_mp", GRENADE "\\fuseTime\\8\\projectileSpeed\\100\\projExplosionType\\smoke");
    RangeWeapon("n_satchel_mp",
                GRENADE "\\damage\\0\\fuseTime\\9\\projectileSpeed\\300\\takeDamage\\1"
                        "\\explosionRadius\\200\\explosionInnerDamage\\100\\explosionOuterDamage\\50");
    RangeWeapon("n_charge_mp",
                GRENADE "\\damage\\0\\fuseTime\\9\\projectileSpeed\\150\\takeDamage\\1\\explosionRadius\\0");
    RangeWeapon("n_rocket_mp",
                "\\weaponType\\projectile\\weaponClass\\rocketlauncher\\weaponSlot\\primary"
                "\\clipSize\\50\\maxAmmo\\50\\startAmmo\\50\\fireTime\\0.5\\projectileSpeed\\1000"
                "\\projImpactExplode\\1\\projExplosionType\\rocket\\explosionRadius\\100"
                "\\explosionInnerDamage\\50\\damage\\90" STEADY);
    RangeWeapon("n_pistol_mp",
                "\\weaponClass\\pistol\\ammoType\\pistol\\semiAuto\\1\\fireTime\\0.05\\damage\\0" GUN);
    RangeWeapon("n_flame_mp", "\\weaponType\\gas\\weaponClass\\flamethrower\\weaponSlot\\primary\\clipOnly\\1"
                              "\\clipSize\\50\\maxAmmo\\50\\startAmmo\\50\\damage\\3\\fireTime\\0.05");
    RangeWeapon(
        "n_glass_mp",
        "\\weaponType\\spotter\\weaponClass\\spotter\\weaponSlot\\binocular\\clipOnly\\1\\clipSize\\5"
        "\\maxAmmo\\5\\startAmmo\\5\\aimDownSight\\1\\adsFire\\1\\fireTime\\0.5\\adsTransInTime\\0.1"
        "\\adsTransOutTime\\0.1\\projExplosionType\\artillery\\explosionRadius\\100"
        "\\explosionInnerDamage\\50\\projectileCount\\10\\projectileRadius\\300\\projectileDelay\\4000"
        "\\projectileSpacingMin\\300\\projectileSpacingMax\\600");
    RangeStart(2);
    PutAt(1, -5000, 900, 1);
}

// Throws what is in hand; the missile in the frame in which it leaves.
static const sharedEntity_t *Throw(float pitch)
{
    RealTurn(0, pitch, 0);
    Hold(ATTACK, 100, 2);
    for (int i = 0; i < 20 && !Missile(); i++)
        Hold(0, 50, 2);
    ck_assert_ptr_nonnull(Missile());
    return Missile();
}

static int RunUntilGone(int most)
{
    int start = real.host->time;

    while (Missile() && real.host->time < start + most)
        Hold(0, 50, 2);
    return real.host->time;
}

START_TEST(a_grenade_takes_its_throwers_speed)
{
    const sharedEntity_t *missile;

    ArmAt(0, "n_frag_mp", -1000, 0, 1);
    missile = Throw(0);
    CheckNear("7.7 speed", missile->s.pos.trDelta[0], 700, 0);
    CheckNear("7.7 speed up", missile->s.pos.trDelta[2], 90, 0);
    CheckNear("7.7 from the eyes", missile->s.pos.trBase[2], 60.125f, 0.1f);
    RunUntilGone(6000);
    ArmAt(0, "n_frag_mp", -4000, 0, 1);
    real.cmd[0].forwardmove = 127;
    Hold(0, 1500, 2);
    missile = Throw(0);
    CheckNear("7.7 with the shooter's speed", missile->s.pos.trDelta[0], 890, 0);
    ck_assert(missile->s.pos.trDelta[0] == truncf(missile->s.pos.trDelta[0]));
}
END_TEST

START_TEST(a_fuse_of_0_is_2500_ms)
{
    int start, end;

    ArmAt(0, "n_nofuse_mp", -1000, 0, 1);
    Hold(ATTACK | ADS, 500, 2); // nothing to cook
    ck_assert_ptr_null(Missile());
    start = Throw(0)->s.pos.trTime;
    end = RunUntilGone(5000);
    ck_assert_int_eq(end - start, 2500);
}
END_TEST

// Grenades of those who died with one in hand.
START_TEST(a_live_grenade_is_dropped)
{
    float least[5] = {9999, 9999, 9999, 9999, 9999}, most[5] = {-9999, -9999, -9999, -9999, -9999};
    static const struct {
        const char *what;
        float low, high;
    } rows[] = {{"7.4 x: +- 160", -160, 160},
                {"7.4 y: +- 160", -160, 160},
                {"7.4 z: 0..160", 0, 160},
                {"7.7 pitch: 720 +- 45", 675, 765},
                {"7.7 roll: 360 +- 45", 315, 405}};

    RealConsole("set amount 500");
    for (int i = 0; i < 40; i++) {
        const sharedEntity_t *missile;
        float values[5];

        ArmAt(0, "n_frag_mp", -1000, 0, 1);
        Hold(ATTACK, 150, 2);
        Ask(0, "hit");
        missile = Missile();
        ck_assert_ptr_nonnull(missile);
        CheckNear("7.4 from + 40", missile->s.pos.trBase[2], 40.125f, 0.1f);
        memcpy(values, missile->s.pos.trDelta, 3 * sizeof(float));
        values[3] = missile->s.apos.trDelta[0];
        values[4] = missile->s.apos.trDelta[2];
        for (int v = 0; v < 5; v++) {
            least[v] = fminf(least[v], values[v]);
            most[v] = fmaxf(most[v], values[v]);
        }
        RunUntilGone(6000);
    }
    for (int v = 0; v < 5; v++) {
        float slack = (rows[v].high - rows[v].low) * 0.12f;

        ck_assert_msg(least[v] >= rows[v].low && most[v] <= rows[v].high && least[v] < rows[v].low + slack &&
                          most[v] > rows[v].high - slack,
                      "%s: %g to %g", rows[v].what, (double)least[v], (double)most[v]);
    }
}
END_TEST

START_TEST(a_thrown_grenade_is_not_dropped_again)
{
    ArmAt(0, "n_frag_mp", -1000, 0, 1);
    Throw(0);
    RunUntilGone(6000);
    RealConsole("set amount 500");
    Ask(0, "hit");
    ck_assert_int_eq(Count("@ killed 0"), 1);
    ck_assert_ptr_null(Missile());
}
END_TEST

// The first bounce of a grenade that falls from the eyes: speed before and after it.  It meets the ground at
// that share of the frame at which the straight way through it does.
static void CheckBounce(const char *what, float y, float factor)
{
    const sharedEntity_t *missile;
    float height, last, now, at;
    int start;

    ArmAt(0, "n_drop_mp", 0, y, 1);
    RealForget();
    missile = Throw(0);
    start = missile->s.pos.trTime;
    height = missile->s.pos.trBase[2];
    while (missile->s.pos.trTime == start && real.host->time < start + 3000)
        Hold(0, 50, 2);
    at = (float)(missile->s.pos.trTime - start) * 0.001f;
    last = height - 400 * (at - 0.05f) * (at - 0.05f);
    now = height - 400 * at * at;
    at -= 0.05f - 0.05f * (last - 0.125f) / (last - now);
    CheckNear(what, missile->s.pos.trDelta[2] / (800 * at), factor, 0.003f);
}

START_TEST(bounces_keep_a_share)
{
    RealConsole("set g_traceWire 1");
    CheckBounce("7.7 bounce 0.4", 0, 0.4f);
    ck_assert_int_ge(Count("event 181"), 1);
    RunUntilGone(10000);
    CheckBounce("7.7 bounce in water 0.1", -800, 0.1f);
    ck_assert_int_eq(Count("event 181"), 0);
}
END_TEST

START_TEST(bounces_off_bodies_keep_less)
{
    const sharedEntity_t *missile;

    PutAt(1, 150, 0, 1);
    ArmAt(0, "n_soft_mp", 0, 0, 1);
    missile = Throw(0);
    for (int i = 0; i < 20 && missile->s.pos.trDelta[0] > 0; i++)
        Hold(0, 50, 2);
    CheckNear("7.7 bounce off a body 0.1", missile->s.pos.trDelta[0], -50, 1);
}
END_TEST

// Thrown at many angles: what still moves is not slower than 20, and something was a little faster than it.
START_TEST(grenades_rest_below_20)
{
    float slowest = 9999;

    for (int pitch = -80; pitch <= 0; pitch += 4) {
        const sharedEntity_t *missile;

        ArmAt(0, "n_soft_mp", -3000, 0, 1);
        missile = Throw((float)pitch);
        for (int ms = 0; ms < 7000 && missile->s.pos.trType == TR_GRAVITY; ms += 50) {
            const float *v = missile->s.pos.trDelta;

            slowest = fminf(slowest, sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
            Hold(0, 50, 2);
        }
        ck_assert_int_eq(missile->s.pos.trType, TR_STATIONARY);
        ck_assert_int_eq(missile->s.groundEntityNum, ENTITYNUM_WORLD);
        RunUntilGone(10000);
    }
    ck_assert_msg(slowest >= 20 && slowest < 24, "slowest %g", (double)slowest);
}
END_TEST

// A bounce is heard when it changes the speed by more than 100.  What it was before follows from what is
// left: the part along the normal turned round, all of it times 0.4.
START_TEST(soft_bounces_are_silent)
{
    float loudest = 0, softest = 9999; // of the silent ones, of those heard

    RealConsole("set g_traceWire 1");
    for (int pitch = -80; pitch <= 0; pitch += 4) {
        const sharedEntity_t *missile;
        int time;

        ArmAt(0, "n_soft_mp", -3000, 0, 1);
        missile = Throw((float)pitch);
        time = missile->s.pos.trTime;
        for (int ms = 0; ms < 7000 && missile->s.pos.trType == TR_GRAVITY; ms += 50) {
            const float *v = missile->s.pos.trDelta;
            float change;

            RealForget();
            Hold(0, 50, 2);
            if (missile->s.pos.trTime == time || missile->s.pos.trType != TR_GRAVITY)
                continue;
            time = missile->s.pos.trTime;
            change = sqrtf(2.25f * (v[0] * v[0] + v[1] * v[1]) + 12.25f * v[2] * v[2]);
            if (Count("event 181 "))
                softest = fminf(softest, change);
            else
                loudest = fmaxf(loudest, change);
        }
        RunUntilGone(10000);
    }
    ck_assert_msg(loudest <= 100 && loudest > 70 && softest > 100 && softest < 110,
                  "silent up to %g, heard from %g", (double)loudest, (double)softest);
}
END_TEST

START_TEST(smoke_is_gone_in_water)
{
    ArmAt(0, "n_smoke_mp", 0, -800, 1);
    Throw(60);
    ck_assert_int_le(RunUntilGone(3000) - real.host->time, 0);
    ck_assert_ptr_null(Missile());
    ArmAt(0, "n_smoke_mp", 0, 0, 1);
    Throw(60);
    Hold(0, 2000, 2);
    ck_assert_ptr_nonnull(Missile());
}
END_TEST

START_TEST(a_rocket_starts_and_ends)
{
    const sharedEntity_t *missile;
    int number, time;

    ArmAt(0, "n_rocket_mp", 800, 0, 1);
    RealTurn(0, 0, 0);
    time = real.host->time;
    missile = Throw(0);
    ck_assert_int_eq(missile->s.pos.trTime, time - 50);
    number = missile->s.number;
    RunUntilGone(2000);
    time = real.host->time;
    CheckNear("7.7 4 along the normal", RealEntity(number)->r.currentOrigin[0], 1000 - 0.125f - 4, 0.1f);
    while (RealEntity(number)->r.linked && real.host->time < time + 1000)
        Hold(0, 50, 2);
    ck_assert_int_eq(real.host->time - time, 300);
}
END_TEST

START_TEST(a_rocket_kicks_64)
{
    ArmAt(0, "n_rocket_mp", -1000, 0, 1);
    real.cmd[0].buttons = ATTACK;
    for (int i = 0; i < 10 && !Missile(); i++)
        RealRun(50, 1);
    CheckNear("7.7 v -= 64 forward", RealPlayer(0)->velocity[0], -64, 0.01f);
}
END_TEST

START_TEST(a_fuse_lifts_10)
{
    const sharedEntity_t *missile;
    vec3_t at = {0, 0, 0};
    int number;

    ArmAt(0, "n_satchel_mp", -1000, 0, 1);
    missile = Throw(30);
    number = missile->s.number;
    while (Missile()) {
        memcpy(at, missile->r.currentOrigin, sizeof(at));
        Hold(0, 50, 2);
    }
    CheckNear("7.7 10 up", RealEntity(number)->r.currentOrigin[2] - at[2], 10, 0.01f);
}
END_TEST

START_TEST(a_satchel_leaves_its_owner)
{
    const sharedEntity_t *missile;
    int start;

    ArmAt(0, "n_satchel_mp", -1000, 0, 1);
    missile = Throw(-45);
    start = missile->s.pos.trTime;
    for (int axis = 0; axis < 3; axis++) {
        CheckNear("7.7 box -6", missile->r.mins[axis], -6, 0);
        CheckNear("7.7 box +6", missile->r.maxs[axis], 6, 0);
    }
    while (missile->r.ownerNum == 0 && real.host->time < start + 2000)
        Hold(0, 50, 2);
    ck_assert_int_eq(real.host->time - start, 500);
    RunUntilGone(10000);
    ArmAt(0, "n_soft_mp", -1000, 0, 1);
    missile = Throw(-80);
    Hold(0, 3000, 2);
    ck_assert_int_eq(missile->r.ownerNum, 0); // what cannot be shot never does
}
END_TEST

START_TEST(an_owner_in_the_way_is_asked_each_100_ms)
{
    const sharedEntity_t *missile;
    int start;

    ArmAt(0, "n_charge_mp", -1000, 0, 1);
    missile = Throw(-88); // up and down again: at 500 ms it is in him
    start = missile->s.pos.trTime;
    Hold(0, 550, 2);
    ck_assert_int_eq(real.host->time - start, 600);
    ck_assert_int_eq(missile->r.ownerNum, 0);
    PutAt(0, -2000, 0, 1); // and that frame is the one of 650
    ck_assert_int_eq(missile->r.ownerNum, 0);
    Hold(0, 50, 2);
    ck_assert_int_eq(missile->r.ownerNum, ENTITYNUM_NONE); // of 700
}
END_TEST

// By a bullet that does 0: 1 is the least, and all that it can take.
START_TEST(a_satchel_that_is_shot_goes_off)
{
    const sharedEntity_t *missile;
    int shot;

    ArmAt(0, "n_satchel_mp", 0, 0, 1);
    missile = Throw(60);
    Hold(0, 2500, 2);
    ck_assert_int_eq(missile->s.pos.trType, TR_STATIONARY);
    ArmAt(1, "n_pistol_mp", missile->r.currentOrigin[0] + 300, missile->r.currentOrigin[1], 1);
    RealTurn(1, (float)(atan2(60.125f - missile->r.currentOrigin[2], 300) * 180 / 3.14159265), 180);
    RealRun(50, 2);
    real.cmd[1].buttons = ATTACK;
    shot = real.host->time;
    RealRun(50, 2);
    real.cmd[1].buttons = 0;
    ck_assert_ptr_nonnull(Missile());
    while (!Count("MOD_GRENADE_SPLASH") && real.host->time < shot + 1000)
        RealRun(50, 2);
    ck_assert_int_eq(real.host->time - shot, 100);
    ck_assert_int_eq(Count("@ hurt 0 MOD_GRENADE_SPLASH n_satchel_mp"), 1);
    ck_assert_int_eq(Count("by 1 "), 1); // and it is the shooter's
    ck_assert_int_eq(Count("@ hurt 1"), 0);
}
END_TEST

static bool HasWarning(void)
{
    for (int n = MAX_CLIENTS + 8; n < MAX_GENTITIES; n++)
        if (RealEntity(n) && RealEntity(n)->r.linked && RealEntity(n)->s.eventParm == 250)
            return true;
    return false;
}

START_TEST(a_strike_by_its_numbers)
{
    int number[16], count = 0, warnings = 0, first = 0, last = 0, called;
    float fall = 2000 / 1.75f;

    RealConsole("set g_traceWire 1");
    ArmAt(0, "n_glass_mp", 0, 0, 1);
    RealTurn(0, 10, 0);
    Hold(ADS, 300, 2);
    Hold(ADS | ATTACK, 50, 2);
    called = real.host->time - 50;
    for (int i = 0; i < 200; i++) {
        const sharedEntity_t *shell = NULL;

        Hold(ADS, 50, 2);
        for (int n = MAX_CLIENTS + 8; n < MAX_GENTITIES; n++) {
            const sharedEntity_t *ent = RealEntity(n);
            bool known = false;

            if (!ent || !ent->r.linked || ent->s.eType != 3)
                continue;
            for (int k = 0; k < count; k++)
                known = known || number[k] == ent->s.pos.trTime;
            if (!known)
                shell = ent;
        }
        if (!shell)
            continue;
        warnings += HasWarning();
        ck_assert_int_lt(count, 16);
        number[count++] = shell->s.pos.trTime;
        CheckNear("7.7 2000 above the mark", shell->s.pos.trBase[2], 2000, 20);
        CheckNear("7.7 1750 ms down", shell->s.pos.trDelta[2], -fall, 1);
        CheckNear("7.7 within projectileRadius",
                  hypotf(shell->s.pos.trBase[0] - 60 / tanf(10 * 3.14159265f / 180), shell->s.pos.trBase[1]),
                  0, 301);
        if (count == 1)
            first = shell->s.pos.trTime;
        else {
            ck_assert_int_ge(shell->s.pos.trTime - last, 300);
            ck_assert_int_le(shell->s.pos.trTime - last, 600);
        }
        last = shell->s.pos.trTime;
    }
    ck_assert_int_eq(count, 10);
    ck_assert_int_le(abs(first - called - (4000 - 1750)), 50);
    ck_assert_int_eq(Count("event 184 "), 10);
    ck_assert_int_eq(warnings, 10);
}
END_TEST

START_TEST(a_spotter_that_sees_nothing_keeps_his_shot)
{
    ArmAt(0, "n_glass_mp", 0, 0, 1);
    RealTurn(0, -60, 0);
    Hold(ADS, 300, 2);
    Hold(ADS | ATTACK, 400, 2);
    Hold(0, 5000, 2);
    ck_assert_ptr_null(Missile());
    ck_assert_int_eq(Count("@ artillery"), 0);
}
END_TEST

// ---- 7.6 flame ----

// Frames of harm after a report of fire, while he says that he burns; what each does in *damage.
static int BurnsAfter(int reporter, int *damage)
{
    int count;

    RealConsole("set x -1000");
    ArmAt(1, "n_flame_mp", -2000, 500, 1);
    ArmAt(0, "n_flame_mp", -1000, 0, 1);
    Hold(0x100, 500, 2); // nobody has reported anything
    ck_assert_int_eq(Count("MOD_FLAME"), 0);
    RealSay(reporter, "fdc 0");
    Hold(0x100, 5000, 2);
    count = Count("@ hurt 0 MOD_FLAME n_flame_mp ");
    *damage = NumberAfter("@ hurt 0 MOD_FLAME n_flame_mp ");
    return count;
}

START_TEST(fire_counts_for_3000_ms)
{
    int damage;

    ck_assert_int_eq(BurnsAfter(1, &damage), 3000 / 50 - 1); // at 3000 it is over
    ck_assert_int_eq(damage, 4 * 3);
    RealRun(200, 2);
    ck_assert_int_eq(BurnsAfter(0, &damage), 3000 / 50 - 1);
    ck_assert_int_eq(damage, 3); // one's own: once
}
END_TEST

START_TEST(who_does_not_burn_is_not_hurt)
{
    ArmAt(1, "n_flame_mp", -2000, 500, 1);
    ArmAt(0, "n_flame_mp", -1000, 0, 1);
    RealSay(1, "fdc 0");
    Hold(0, 5000, 2);
    ck_assert_int_eq(Count("MOD_FLAME"), 0);
}
END_TEST

static void OpenTwoGuns(void)
{
    OpenGuns(2);
}

int main(int argc, char **argv)
{
    Suite *suite = suite_create("numbers of weapons");
    TCase *guns = tcase_create("bullets"), *missiles = tcase_create("missiles");

    (void)argc;
    tcase_set_timeout(guns, 120);
    tcase_set_timeout(missiles, 120);
    tcase_add_checked_fixture(guns, OpenTwoGuns, RangeClose);
    tcase_add_checked_fixture(missiles, OpenMissiles, RangeClose);
    tcase_add_test(guns, a_rifle_bullet_goes_through_thirteen);
    tcase_add_test(guns, a_bullet_ends_after_10000);
    tcase_add_test(guns, a_blow_reaches_64);
    tcase_add_test(guns, a_blow_does_0_to_4_more);
    tcase_add_test(guns, tracers_by_their_chance);
    tcase_add_test(guns, health_is_floored_at_minus_999);
    tcase_add_test(guns, feedback_is_a_percentage);
    tcase_add_test(guns, splash_by_clear_lines);
    tcase_add_test(guns, splash_throws_up);
    tcase_add_test(missiles, a_grenade_takes_its_throwers_speed);
    tcase_add_test(missiles, a_fuse_of_0_is_2500_ms);
    tcase_add_test(missiles, a_live_grenade_is_dropped);
    tcase_add_test(missiles, a_thrown_grenade_is_not_dropped_again);
    tcase_add_test(missiles, bounces_keep_a_share);
    tcase_add_test(missiles, bounces_off_bodies_keep_less);
    tcase_add_test(missiles, grenades_rest_below_20);
    tcase_add_test(missiles, soft_bounces_are_silent);
    tcase_add_test(missiles, smoke_is_gone_in_water);
    tcase_add_test(missiles, a_rocket_starts_and_ends);
    tcase_add_test(missiles, a_rocket_kicks_64);
    tcase_add_test(missiles, a_fuse_lifts_10);
    tcase_add_test(missiles, a_satchel_leaves_its_owner);
    tcase_add_test(missiles, an_owner_in_the_way_is_asked_each_100_ms);
    tcase_add_test(missiles, a_satchel_that_is_shot_goes_off);
    tcase_add_test(missiles, a_strike_by_its_numbers);
    tcase_add_test(missiles, a_spotter_that_sees_nothing_keeps_his_shot);
    tcase_add_test(missiles, fire_counts_for_3000_ms);
    tcase_add_test(missiles, who_does_not_burn_is_not_hurt);
    suite_add_tcase(suite, guns);
    suite_add_tcase(suite, missiles);
    return RealRunSuite(argv[0], suite);
}
