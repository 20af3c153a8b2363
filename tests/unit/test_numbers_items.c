// Numbers of things that lie in the map, of hurt triggers, and of players in each other's way, in play.
// Rules: movement-weapons-damage 8.2, 8.3, 10.
#include "range.h"

#include <math.h>

#define GUN                                                                                                  \
    "\\weaponType\\bullet\\weaponClass\\rifle\\weaponSlot\\primary\\clipSize\\5\\maxAmmo\\200\\startAmmo\\0" \
    "\\damage\\1\\fireTime\\0.1"

static const char itemMap[] =
    "entity item_health_small\nset origin 0 0 1\nend\n"
    "entity item_health\nset origin 200 0 1\nend\n"
    "entity item_health_large\nset origin 400 0 1\nend\n"
    "entity item_health\nset origin 600 0 1\nset count 5\nend\n"
    "entity item_health\nset origin 800 0 1\nset count 100\nend\n"
    "entity item_ammo_n_gun_open\nset origin 1000 0 1\nend\n"
    "entity item_ammo_n_gun\nset origin 1200 0 1\nset count 7\nend\n"
    "entity weapon_n_gun_mp\nset origin 1400 0 1\nset spawnflags 8\nset count 4\nend\n"
    "entity weapon_n_gun_mp\nset origin 1600 0 1\nset count 4\nend\n"
    "entity weapon_n_gun_mp\nset origin 1800 0 1\nset wait 3\nset count 4\nend\n"
    "entity item_health\nset origin 2000 0 1\nset wait 2\nend\n"
    "entity weapon_n_gun_mp\nset origin 2200 0 1\nset spawnflags 8\nset wait -1\nset count 4\nend\n"
    "entity weapon_n_new_mp\nset origin 2400 0 1\nset count 12\nend\n"
    "entity weapon_n_few_mp\nset origin 2600 0 1\nset count 12\nset spawnflags 8\nend\n"
    "entity trigger_hurt\nset origin 3000 0 0\nset mins -64 -64 0\nset maxs 64 64 64\nend\n"
    "entity trigger_hurt\nset origin 3200 0 0\nset mins -64 -64 0\nset maxs 64 64 64\nset spawnflags 16\nset "
    "dmg 9\nend\n"
    "box nodrop -5100 -100 0 -4900 100 20\n";

static void Open(void)
{
    char map[8192];
    size_t length = (size_t)snprintf(map, sizeof(map), "%s", itemMap);

    for (int i = 0; i < 14; i++) {
        length += (size_t)snprintf(map + length, sizeof(map) - length,
                                   "entity weapon_n_span_mp\nset origin %d -300 1\nend\n"
                                   "entity weapon_n_clip_mp\nset origin %d -600 1\nend\n",
                                   100 * i, 100 * i);
        ck_assert_uint_lt(length, sizeof(map));
    }
    RangeOpen(map);
    RangeWeapon("n_gun_mp", GUN);
    RangeWeapon("n_new_mp", GUN);
    RangeWeapon("n_few_mp",
                "\\weaponType\\bullet\\weaponSlot\\primary\\clipSize\\5\\maxAmmo\\20\\startAmmo\\15");
    RangeWeapon("n_span_mp", GUN "\\dropAmmoMin\\3\\dropAmmoMax\\6");
    RangeWeapon("n_clip_mp", "\\weaponType\\bullet\\weaponSlot\\primary\\clipSize\\11\\maxAmmo\\500");
    RangeWeapon("n_keep_mp", GUN "\\doNotDrop\\1");
    RangeWeapon("n_once_mp", "\\weaponType\\grenade\\weaponClass\\grenade\\weaponSlot\\grenade\\clipOnly\\1"
                             "\\clipSize\\1\\maxAmmo\\1\\startAmmo\\0");
    RangeWeapon("n_pack_mp",
                "\\weaponType\\bullet\\weaponSlot\\pistol\\clipSize\\5\\attachModel\\xmodel/pack");
    RangeStart(2);
    PutAt(1, -5500, 900, 1);
}

static const sharedEntity_t *ItemAt(float x, float y)
{
    for (int i = MAX_CLIENTS + 8; i < MAX_GENTITIES; i++) {
        const sharedEntity_t *ent = RealEntity(i);

        if (ent && ent->r.linked && ent->s.eType == 2 && fabsf(ent->r.currentOrigin[0] - x) < 2 &&
            fabsf(ent->r.currentOrigin[1] - y) < 2)
            return ent;
    }
    return NULL;
}

static int Health(void)
{
    RealForget();
    Ask(0, "say");
    return NumberAfter(" health ");
}

static void SetHealth(int health)
{
    RealConsole("set amount %d", health);
    Ask(0, "health");
}

// ---- health ----

START_TEST(health_by_percent)
{
    static const struct {
        const char *what;
        int x, before, after; // of 200 at most
    } rows[] = {{"10 small: 10 %", 0, 50, 70},
                {"10 health: 25 %", 200, 50, 100},
                {"10 large: 50 %", 400, 50, 150},
                {"10 count 5: to twice the most", 600, 195, 205},
                {"10 count 100: twice", 800, 50, 250}};

    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        PutAt(0, 5000, 0, 1);
        RealConsole("set amount 200");
        Ask(0, "most");
        SetHealth(200);
        ck_assert_ptr_nonnull(ItemAt((float)rows[i].x, 0));
        real.cmd[0].buttons = 0;
        RealConsole("set x %d", rows[i].x);
        RealConsole("set y 40");
        RealConsole("set z 1");
        Ask(0, "back"); // beside it
        RealConsole("set amount 200");
        Ask(0, "most");
        SetHealth(rows[i].before);
        RealTurn(0, 0, -90);
        real.cmd[0].forwardmove = 127;
        RealRun(100, 2);
        real.cmd[0].forwardmove = 0;
        RealRun(100, 2);
        ck_assert_msg(Health() == rows[i].after, "%s: %d", rows[i].what, Health());
        ck_assert_ptr_null(ItemAt((float)rows[i].x, 0));
    }
}
END_TEST

START_TEST(the_healthy_take_none)
{
    PutAt(0, 0, 0, 1);
    RealRun(200, 2);
    ck_assert_ptr_nonnull(ItemAt(0, 0));
}
END_TEST

START_TEST(how_far_one_takes)
{
    static const struct {
        const char *what;
        float x, y, z; // of the item from the player
        bool taken;
    } rows[] = {
        {"10 x 36", 35.8f, 0, 0, true},
        {"10 x 36, no more", 36.3f, 0, 0, false},
        {"10 y 36", 0, -35.8f, 0, true},
        {"10 y 36, no more", 0, -36.3f, 0, false},
        {"10 z 18", 0, 0, -17.8f, true},
        {"10 z 18, no more", 0, 0, -18.3f, false},
        {"8.2 touch box 52 up", 0, 0, 70.8f, true},
        {"8.2 no more", 0, 0, 71.3f, false},
    };

    RealConsole("set class item_health");
    RealConsole("set flags 1"); // keeps its height
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        float x = -3000 + 200 * (float)i;

        PutAt(0, x, 500, 0.125f);
        RealRun(200, 2);
        RealConsole("set x %g", (double)(RealPlayer(0)->origin[0] + rows[i].x));
        RealConsole("set y %g", (double)(RealPlayer(0)->origin[1] + rows[i].y));
        RealConsole("set z %g", (double)(0.125f + rows[i].z));
        SetHealth(50);
        Ask(0, "item");
        RealRun(150, 2);
        ck_assert_msg((Health() == 75) == rows[i].taken, "%s: health %d", rows[i].what, Health());
    }
}
END_TEST

START_TEST(items_settle)
{
    const sharedEntity_t *item;
    int start;

    RealConsole("set class item_health");
    RealConsole("set flags 0");
    RealConsole("set x -1000");
    RealConsole("set y 500");
    RealConsole("set z 4094");
    Ask(0, "item");
    start = real.host->time;
    item = ItemAt(-1000, 500);
    ck_assert_ptr_nonnull(item);
    while (item->r.currentOrigin[2] > 4000 && real.host->time < start + 1000)
        RealRun(50, 2);
    ck_assert_int_eq(real.host->time - start, 200);
    ck_assert_float_lt(item->r.currentOrigin[2], 1);
    RealConsole("set x -1200");
    RealConsole("set z 4110"); // deeper than 4096 it finds nothing
    Ask(0, "item");
    RealRun(1000, 2);
    ck_assert_float_eq_tol(ItemAt(-1200, 500)->r.currentOrigin[2], 4110, 1);
}
END_TEST

// ---- how long until it is back ----

static int ReturnTime(float x, bool hurt, int most)
{
    int start;

    ArmAt(0, "n_gun_mp", x, 200, 1);
    Ask(0, "empty");
    if (hurt)
        SetHealth(50);
    ck_assert_ptr_nonnull(ItemAt(x, 0));
    RealTurn(0, 0, -90);
    real.cmd[0].forwardmove = 127;
    for (int i = 0; i < 60 && ItemAt(x, 0); i++)
        RealRun(50, 2);
    ck_assert_ptr_null(ItemAt(x, 0));
    real.cmd[0].forwardmove = 0;
    start = real.host->time - 50; // it was taken before the frame
    PutAt(0, 5000, 500, 1);
    while (!ItemAt(x, 0) && real.host->time < start + most)
        RealRun(50, 2);
    return ItemAt(x, 0) ? real.host->time - start : -1;
}

START_TEST(items_come_back)
{
    static const struct {
        const char *what;
        float x;
        bool hurt;
        int ms; // -1: not within a minute
    } rows[] = {
        {"10 ammo: 40 s", 1000, false, 40000},
        {"10 weapon with flag 8: 5 s", 1400, false, 5000},
        {"10 weapon without it: never", 1600, false, -1},
        {"10 wait 3", 1800, false, 3000},
        {"10 health: never", 200, true, -1},
        {"10 health, wait 2", 2000, true, 2000},
        {"10 wait -1: never", 2200, false, -1},
    };

    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        int ms = ReturnTime(rows[i].x, rows[i].hurt, 60000);

        ck_assert_msg(ms == rows[i].ms, "%s: %d", rows[i].what, ms);
    }
}
END_TEST

// ---- rounds ----

// Walks over what lies at a place; what the reserve has gained.
static int RoundsAt(const char *weapon, float x, float y)
{
    ArmAt(0, weapon, x, y + 70, 1);
    Ask(0, "empty");
    RealTurn(0, 0, -90);
    real.cmd[0].forwardmove = 127;
    RealRun(400, 2);
    real.cmd[0].forwardmove = 0;
    RealForget();
    Ask(0, "say");
    return atoi(strstr(strstr(real.log + real.logAt, "@ has ") + 6, "_mp ") + 4) +
           atoi(strchr(strstr(strstr(real.log + real.logAt, "@ has "), "_mp ") + 4, ' '));
}

START_TEST(ammo_items_have_ten)
{
    ck_assert_int_eq(RoundsAt("n_gun_mp", 1000, 0), 10);
    ck_assert_int_eq(RoundsAt("n_gun_mp", 1200, 0), 7);
    ArmAt(0, "n_span_mp", 1200, 500, 1);
}
END_TEST

START_TEST(rounds_of_weapons_without_a_count)
{
    int least[2] = {99, 99}, most[2] = {0, 0};

    for (int i = 0; i < 14; i++) {
        int rounds[2] = {RoundsAt("n_span_mp", (float)(100 * i), -300),
                         RoundsAt("n_clip_mp", (float)(100 * i), -600)};

        for (int k = 0; k < 2; k++) {
            least[k] = rounds[k] < least[k] ? rounds[k] : least[k];
            most[k] = rounds[k] > most[k] ? rounds[k] : most[k];
        }
    }
    ck_assert_int_eq(least[0], 3); // dropAmmoMin
    ck_assert_int_eq(most[0], 6);  // dropAmmoMax
    ck_assert_int_eq(least[1], 6); // (11 - 1) * 0.5 + 1
    ck_assert_int_eq(most[1], 10); // (11 - 1) * less than 1, + 1
}
END_TEST

static void PressUse(int ms)
{
    for (int i = 0; i < ms; i += 50) {
        real.cmd[0].buttons = i % 100 ? 0 : USE;
        real.cmd[0].serverTime = real.host->time + 50;
        RealThink(0);
        RealFrame();
    }
    real.cmd[0].buttons = 0;
}

START_TEST(a_new_weapon_by_use)
{
    bool switched = false;

    ArmAt(0, "n_pack_mp", 2400, 0, 1);
    RealRun(200, 2);
    ck_assert_ptr_nonnull(ItemAt(2400, 0));
    for (int i = 0; i < 6 && !switched; i++) {
        PressUse(50);
        switched = RealHeard(0, "a ");
        RealRun(50, 2);
    }
    ck_assert_ptr_null(ItemAt(2400, 0));
    Ask(0, "say");
    ck_assert_int_eq(Count("@ has n_new_mp 5 7 "), 1); // the clip first, the rest to the reserve
}
END_TEST

// 15 of 20 rounds and an item of 12: 5 fit.
START_TEST(what_does_not_fit)
{
    RealConsole("set g_weaponAmmoPools 1");
    ArmAt(0, "n_few_mp", 2600, 0, 1);
    RealRun(200, 2);
    Ask(0, "say");
    ck_assert_int_eq(Count("@ has n_few_mp 5 20 "), 1);
    ck_assert_ptr_nonnull(ItemAt(2600, 0));
    PutAt(0, 5000, 0, 1);
    ck_assert_int_eq(RoundsAt("n_few_mp", 2600, 0), 7);
    ck_assert_ptr_null(ItemAt(2600, 0));
}
END_TEST

// ---- dropped weapons ----

START_TEST(a_dropped_weapon_flies)
{
    float least = 9999, most = -9999, spin = 0;

    for (int i = 0; i < 40; i++) {
        float x = -4000 + 200 * (float)i, up;
        const sharedEntity_t *item = NULL;

        if (x > -200)
            break;
        for (int k = 0; k < 2; k++) {
            ArmAt(0, "n_gun_mp", x + 60 * (float)k, 600, 1);
            Ask(0, "drop");
            item = ItemAt(RealPlayer(0)->origin[0] + 7.5f, 600); // 150 forward for 50 ms
            ck_assert_ptr_nonnull(item);
            ck_assert_float_eq_tol(item->r.currentOrigin[0] - RealPlayer(0)->origin[0], 7.5, 0.05);
            up = (item->r.currentOrigin[2] - 40.125f) * 20 + 40;
            least = fminf(least, up);
            most = fmaxf(most, up);
            spin = fmaxf(spin, fabsf(item->s.apos.trDelta[0]));
            ck_assert_int_eq(item->s.apos.trType, TR_LINEAR);
        }
        RealRun(2000, 2);
        ck_assert_int_eq(item->s.apos.trType, TR_STATIONARY);
        ck_assert_float_eq(item->s.apos.trBase[0], 0);
    }
    ck_assert_msg(least >= 149.9f && least < 160 && most > 240 && most <= 250.1f, "10 up 200 +- 50: %g to %g",
                  (double)least, (double)most);
    ck_assert_float_gt(spin, 180);
}
END_TEST

START_TEST(who_dropped_it_waits_1000_ms)
{
    int start;

    ArmAt(0, "n_gun_mp", -3000, 300, 1);
    Ask(0, "drop");
    start = real.host->time;
    for (int i = 0; real.host->time < start + 2000; i++) {
        real.cmd[0].buttons = i % 2 ? 0 : USE;
        RealRun(50, 2);
        RealForget();
        Ask(0, "say");
        if (!Count("@ has none"))
            break;
    }
    ck_assert_int_ge(real.host->time - start, 1000);
    ck_assert_int_le(real.host->time - start, 1250);
}
END_TEST

START_TEST(an_empty_weapon_stays_empty)
{
    ArmAt(0, "n_span_mp", -3000, 300, 1);
    Ask(0, "empty");
    Ask(0, "drop");
    RealRun(1200, 2);
    PressUse(100);
    RealRun(100, 2);
    Ask(0, "say");
    ck_assert_int_eq(Count("@ has n_span_mp 0 0 "), 1); // not dropAmmoMin
}
END_TEST

static int Lying(void)
{
    int count = 0;

    for (int i = MAX_CLIENTS + 8; i < MAX_GENTITIES; i++)
        count += RealEntity(i) && RealEntity(i)->r.linked && RealEntity(i)->s.eType == 2;
    return count;
}

START_TEST(what_is_not_dropped)
{
    int before = Lying();

    ArmAt(0, "n_keep_mp", -3000, 300, 1);
    Ask(0, "drop");
    ck_assert_int_eq(Lying(), before);
    Ask(0, "say");
    ck_assert_int_eq(Count("@ has n_keep_mp"), 1);
    ArmAt(0, "n_once_mp", -3000, 300, 1);
    RealConsole("set what n_once_mp");
    Ask(0, "drop"); // without a round: taken away, nothing lies there
    ck_assert_int_eq(Lying(), before);
    ArmAt(0, "n_gun_mp", -5000, 0, 1);
    Ask(0, "drop");
    RealRun(2000, 2);
    ck_assert_int_eq(Lying(), before); // where nothing may lie
}
END_TEST

START_TEST(at_most_32_lie_about)
{
    int before = Lying();

    RealConsole("set g_maxDroppedWeapons 100");
    for (int i = 0; i < 34; i++) {
        ArmAt(0, "n_gun_mp", -4500 + 100 * (float)i, 300, 1);
        Ask(0, "drop");
    }
    ck_assert_int_eq(Lying() - before, 32);
    RealConsole("set g_maxDroppedWeapons 0"); // 1 at least
    for (int i = 0; i < 33; i++) {
        ArmAt(0, "n_gun_mp", -4500 + 100 * (float)i, 300, 1);
        Ask(0, "drop");
    }
    ck_assert_int_le(Lying() - before, 32);
}
END_TEST

// Asks for a weapon by its number, of which the player state shows the last five bits.
static void TakeInHand(int shown)
{
    for (int number = shown; number < 128 && RealPlayer(0)->weapon != shown; number += 32) {
        real.cmd[0].weapon = (uint8_t)number;
        RealRun(300, 2);
    }
    ck_assert_int_eq(RealPlayer(0)->weapon, shown);
}

START_TEST(a_weapon_on_the_back)
{
    int pack, gun;

    ArmAt(0, "n_pack_mp", -3000, 300, 1);
    pack = RealPlayer(0)->weapon;
    ArmAt(0, "n_gun_mp", -3000, 300, 1);
    gun = RealPlayer(0)->weapon;
    RealConsole("set what n_pack_mp");
    Ask(0, "give");
    for (int i = 0; i < 2; i++) {
        TakeInHand(pack);
        RealForget();
        Ask(0, "say");
        ck_assert_int_eq(NumberAfter(" attached "), 1);
        TakeInHand(gun);
        RealForget();
        Ask(0, "say");
        ck_assert_int_eq(NumberAfter(" attached "), 0);
    }
}
END_TEST

// ---- triggers, players ----

START_TEST(hurt_triggers)
{
    PutAt(0, 3000, 0, 1);
    RealRun(200, 2);
    RealForget();
    RealRun(2000, 2);
    ck_assert_int_eq(Count("@ hurt 0 MOD_TRIGGER_HURT none 5 "), 20); // 5 each 100 ms
    PutAt(0, 3200, 0, 1);
    RealRun(200, 2);
    RealForget();
    RealRun(3000, 2);
    ck_assert_int_eq(Count("@ hurt 0 MOD_TRIGGER_HURT none 9 "), 3); // slow: each 1000 ms
}
END_TEST

START_TEST(stuck_players_are_pushed)
{
    PutAt(0, -3000, 0, 1);
    RealRun(300, 2);
    PutAt(1, -2995, 0, 1);
    ck_assert_int_eq(RealPlayer(1)->pm_time, 300);
    RealRun(1000, 2);
    ck_assert_float_gt(fabsf(RealPlayer(1)->origin[0] - RealPlayer(0)->origin[0]), 29);
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("numbers of items");
    TCase *tests = tcase_create("items");

    (void)argc;
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, Open, RangeClose);
    tcase_add_test(tests, health_by_percent);
    tcase_add_test(tests, the_healthy_take_none);
    tcase_add_test(tests, how_far_one_takes);
    tcase_add_test(tests, items_settle);
    tcase_add_test(tests, items_come_back);
    tcase_add_test(tests, ammo_items_have_ten);
    tcase_add_test(tests, rounds_of_weapons_without_a_count);
    tcase_add_test(tests, a_new_weapon_by_use);
    tcase_add_test(tests, what_does_not_fit);
    tcase_add_test(tests, a_dropped_weapon_flies);
    tcase_add_test(tests, who_dropped_it_waits_1000_ms);
    tcase_add_test(tests, an_empty_weapon_stays_empty);
    tcase_add_test(tests, what_is_not_dropped);
    tcase_add_test(tests, at_most_32_lie_about);
    tcase_add_test(tests, a_weapon_on_the_back);
    tcase_add_test(tests, hurt_triggers);
    tcase_add_test(tests, stuck_players_are_pushed);
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
