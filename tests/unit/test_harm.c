// Damage and death on a real server: the order of callbacks and notifies, knockback, hurt triggers, water,
// telefrag, falls, bodies, and items that are dropped and taken.  Rules: movement-weapons-damage 3.8, 7.1
// to 7.4, 10.
#include "realhost.h"

// A room with a pool in its middle, a hurt trigger and a teleporter.
static const char poolMap[] =
    "material wall textures/ft/wall\nmaterial water textures/ft/water water\n"
    "room wall -512 -512 0 512 512 1024 16\n"
    "box water -128 -128 0 128 128 200\n"
    "point mp_deathmatch_spawn -400 -400 1 0\n"
    "entity trigger_hurt\nset dmg 7\nset origin 400 400 0\nset mins -32 -32 0\nset maxs 32 32 64\nend\n"
    "entity trigger_teleport\nset target there\nset origin 400 -400 0\nset mins -32 -32 0\nset maxs 32 32 "
    "64\nend\n"
    "entity misc_teleporter_dest\nset targetname there\nset origin -400 400 24\nend\n";

static const char script[] =
    "main()\n{\n"
    "  level.callbackStartGameType = ::Start; level.callbackPlayerConnect = ::Connect;\n"
    "  level.callbackPlayerDamage = ::Hurt; level.callbackPlayerKilled = ::Killed;\n"
    "  maps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\n"
    "Start() {}\n"
    "Connect()\n{\n"
    "  self waittill(\"begin\"); self Place();\n"
    "  for (;;)\n  {\n"
    "    self waittill(\"menuresponse\", menu, response);\n"
    "    if (response == \"back\") self Place();\n"
    "    if (response == \"hit\") self Hit();\n"
    "    if (response == \"drop\") { item = self dropitem(getcvar(\"what\")); self thread Item(item); }\n"
    "    if (response == \"say\") println(\"@ has \", self getweaponslotweapon(\"primary\"), \" \", self "
    "getweaponslotclipammo(\"primary\"), \" \", self getweaponslotammo(\"primary\"));\n"
    "    if (response == \"die\") self suicide();\n"
    "    if (response == \"blast\") radiusdamage((getcvarfloat(\"x\"), getcvarfloat(\"y\"), "
    "getcvarfloat(\"z\")), getcvarfloat(\"radius\"), 100, 20);\n"
    "  }\n}\n"
    "Place()\n{\n"
    "  self notify(\"placed\"); self.sessionteam = \"none\"; self.sessionstate = \"playing\"; self.maxhealth "
    "= 100; self.health = 100;\n"
    "  self spawn((getcvarfloat(\"x\"), getcvarfloat(\"y\"), getcvarfloat(\"z\")), (0, 0, 0));\n"
    "  self giveweapon(\"ft_rifle_mp\"); self setspawnweapon(\"ft_rifle_mp\"); self thread Wounds(); self "
    "thread Death();\n}\n"
    "Hit() { self finishplayerdamage(undefined, self, getcvarint(\"amount\"), getcvarint(\"flags\"), "
    "\"MOD_RIFLE_BULLET\", \"ft_rifle_mp\", self.origin, (1, 0, 0), \"none\"); }\n"
    "Item(item) { item waittill(\"trigger\", who, dropped); println(\"@ taken \", who getentitynumber(), \" "
    "\", isdefined(dropped)); }\n"
    "Wounds() { self endon(\"placed\"); for (;;) { self waittill(\"damage\", amount, attacker); println(\"@ "
    "damage \", amount, \" health \", self.health); } }\n"
    "Death() { self endon(\"placed\"); self waittill(\"death\", attacker); println(\"@ death notify \", "
    "self.sessionstate); }\n"
    "Hurt(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)\n{\n"
    "  println(\"@ hurt \", self getentitynumber(), \" \", sMeansOfDeath, \" \", iDamage);\n"
    "  self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, "
    "vDir, sHitLoc);\n}\n"
    "Killed(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)\n"
    "{ println(\"@ killed \", self getentitynumber(), \" \", sMeansOfDeath, \" \", iDamage, \" health \", "
    "self.health); self.sessionstate = \"dead\"; self cloneplayer(); }\n";

enum { USE = 4 };

static void Ask(int slot, const char *what)
{
    char text[128];

    snprintf(text, sizeof(text), "mr %d 0 %s", Cvar_Integer(real.host->cvars, "sv_serverid"), what);
    RealSay(slot, text);
    RealRun(100, 2);
}

static void PutAt(int slot, int x, int y, int z)
{
    RealConsole("set x %d", x);
    RealConsole("set y %d", y);
    RealConsole("set z %d", z);
    Ask(slot, "back");
}

static int Count(const char *text)
{
    int count = 0;

    for (const char *at = real.log + real.logAt; (at = strstr(at, text)); at += strlen(text))
        count++;
    return count;
}

static void Setup(void)
{
    char line[2 * PATH_MAX];

    RealOpen();
    RealFile("maps/mp/gametypes/harm.gsc", script);
    RealFile("pool.map", poolMap);
    snprintf(line, sizeof(line),
             "mkdir -p %s/fireteam/maps && %s/mkbsp %s/fireteam/pool.map -o %s/fireteam/maps/pool.bsp",
             real.home, realFolder, real.home, real.home);
    ck_assert_int_eq(system(line), 0);
    RealConsole("set developer_script 1");
    RealConsole("set x -400");
    RealConsole("set y -400");
    RealConsole("set z 1");
    RealStart("harm", "pool");
    ck_assert(RealConnect(0, "\\name\\One\\ip\\localhost"));
    RealRun(200, 1);
    RealConsole("set x -300");
    ck_assert(RealConnect(1, "\\name\\Two\\ip\\localhost"));
    RealRun(300, 2);
    RealForget();
}

static void Teardown(void)
{
    ck_assert_msg(!real.crashes && !strstr(real.log, ".gsc', line"), "%s", real.log);
    RealClose();
}

static void Hit(int slot, int amount, int flags)
{
    char text[128];

    RealConsole("set amount %d", amount);
    RealConsole("set flags %d", flags);
    snprintf(text, sizeof(text), "mr %d 0 hit", Cvar_Integer(real.host->cvars, "sv_serverid"));
    RealSay(slot, text);
    RealFrame();
}

START_TEST(knockback_is_a_share_of_the_damage)
{
    static const struct {
        int damage, flags, speed;
    } rows[] = {
        {50, 0, 60}, {10, 0, 12}, {99, 0, 116}, {50, 4, 0}, {3, 0, 0}}; // trunc(damage * 0.3) * 1000 / 250

    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        PutAt(0, -400, -400, 1);
        RealRun(500, 2);
        Hit(0, rows[i].damage, rows[i].flags);
        ck_assert_float_eq_tol(RealPlayer(0)->velocity[0], (float)rows[i].speed, 1);
    }
}
END_TEST

START_TEST(damage_then_death_in_order)
{
    const char *damage, *death, *killed;

    Hit(0, 40, 4);
    RealRun(100, 2);
    ck_assert_int_eq(Count("@ damage 40 health 60"), 1);
    RealForget();
    Hit(0, 70, 4);
    RealRun(100, 2);
    damage = strstr(real.log + real.logAt, "@ damage 70 health");
    death = strstr(real.log + real.logAt, "@ death notify");
    killed = strstr(real.log + real.logAt, "@ killed 0 MOD_RIFLE_BULLET 70");
    ck_assert(damage && death && killed &&
              killed < death); // who waits for a notify wakes when the callback has run
    RealForget();
    Hit(0, 70, 4); // only once
    RealRun(100, 2);
    ck_assert_int_eq(Count("@ killed"), 0);
}
END_TEST

START_TEST(a_hurt_trigger_hurts_ten_times_a_second)
{
    PutAt(0, 400, 400, 1);
    RealForget();
    RealRun(500, 2);
    ck_assert_int_ge(Count("@ hurt 0 MOD_TRIGGER_HURT 7"), 4);
    ck_assert_int_le(Count("@ hurt 0 MOD_TRIGGER_HURT 7"), 6);
}
END_TEST

START_TEST(who_stays_under_water_drowns)
{
    PutAt(0, 0, 0, 1);
    RealForget();
    RealRun(11500, 2);
    ck_assert_int_eq(Count("@ hurt"), 0);
    RealRun(3000, 2);
    ck_assert_int_eq(Count("@ hurt 0 MOD_WATER 2"), 1);
    ck_assert_int_eq(Count("@ hurt 0 MOD_WATER 4"), 1);
    ck_assert_int_eq(Count("@ hurt 0 MOD_WATER 6"), 1);
    PutAt(0, -400, -400, 1);
    RealForget();
    RealRun(3000, 2);
    ck_assert_int_eq(Count("@ hurt"), 0);
}
END_TEST

START_TEST(who_stands_where_another_arrives_is_killed)
{
    PutAt(1, -400, 400, 1);
    PutAt(0, 400, -400, 1);
    RealRun(200, 2);
    ck_assert_int_eq(Count("@ hurt 1 MOD_TELEFRAG 100000"), 1);
    ck_assert_int_eq(Count("@ killed 1 MOD_TELEFRAG"), 1);
    ck_assert_float_eq_tol(RealPlayer(0)->origin[0], -400, 120);
}
END_TEST

START_TEST(a_fall_hurts_by_its_height)
{
    PutAt(0, -400, -400, 369); // 368 u: half way from 256 to 480, and what the rounded steps add
    RealRun(2500, 2);
    ck_assert_int_eq(Count("@ hurt 0 MOD_FALLING"), 1);
    ck_assert_int_ge(atoi(strstr(real.log + real.logAt, "MOD_FALLING ") + 12), 45);
    ck_assert_int_le(atoi(strstr(real.log + real.logAt, "MOD_FALLING ") + 12), 55);
    RealForget();
    PutAt(0, -400, -400, 520);
    RealRun(2500, 2);
    ck_assert_int_eq(Count("@ hurt 0 MOD_FALLING 110"), 1);
    RealForget();
    PutAt(0, -400, -400, 240);
    RealRun(2500, 2);
    ck_assert_int_eq(Count("@ hurt"), 0);
}
END_TEST

// outer + (inner - outer) * (1 - d / r), d to the box; none from r on.
START_TEST(a_blast_fades_with_distance)
{
    static const struct {
        int distance, radius,
            damage; // distance from the point to the middle of the player: the box begins 15 before
    } rows[] = {{115, 200, 60}, {55, 200, 84}, {175, 200, 36}, {15, 200, 100},
                {213, 200, 20}, {217, 200, 0}, {65, 100, 60}};
    const char *hurt;

    PutAt(1, 400, 200, 1);
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        PutAt(0, -400, 0, 1);
        RealConsole("set radius %d", rows[i].radius);
        RealConsole("set x %d", -400 + rows[i].distance);
        RealConsole("set y 0");
        RealConsole("set z 30");
        RealForget();
        Ask(0, "blast");
        hurt = strstr(real.log + real.logAt, "@ hurt 0 MOD_EXPLOSIVE ");
        ck_assert_msg((hurt != NULL) == (rows[i].damage != 0), "row %zu", i);
        if (hurt)
            ck_assert_int_le(abs(atoi(hurt + strlen("@ hurt 0 MOD_EXPLOSIVE ")) - rows[i].damage),
                             1); // boxes are linked 1 larger
    }
}
END_TEST

static int Bodies(void)
{
    int count = 0;

    for (int i = MAX_CLIENTS; i < MAX_CLIENTS + 8; i++)
        count += RealEntity(i)->r.linked;
    return count;
}

START_TEST(eight_bodies_lie_about)
{
    for (int i = 0; i < 12; i++) {
        PutAt(0, -400, -300 + 40 * i, 1);
        Ask(0, "die");
        ck_assert_int_eq(Bodies(), i < 8 ? i + 1 : 8);
    }
}
END_TEST

static int Items(void)
{
    int count = 0;

    for (int i = MAX_CLIENTS + 8; i < MAX_GENTITIES; i++)
        count += RealEntity(i) && RealEntity(i)->r.linked && RealEntity(i)->s.eType == 2; // ET_ITEM
    return count;
}

START_TEST(a_dropped_weapon_is_taken_with_its_rounds)
{
    PutAt(1, 400, 200, 1); // out of the way
    PutAt(0, -400, -400, 1);
    RealConsole("set what ft_rifle_mp");
    Ask(0, "drop");
    RealRun(500, 2);
    ck_assert_int_eq(Items(), 1);
    Ask(0, "say");
    ck_assert_int_eq(Count("@ has none"), 1);
    real.cmd[0].forwardmove = 127;
    RealRun(500, 2); // over it, within the dropper's second and without the use key
    ck_assert_int_eq(Count("@ taken"), 0);
    real.cmd[0].forwardmove = -127;
    for (int i = 0; i < 100 && !Count("@ taken"); i++) {
        real.cmd[0].buttons = i % 2 ? USE : 0;
        if (i == 20)
            real.cmd[0].forwardmove = 127;
        if (i == 40)
            real.cmd[0].forwardmove = 0;
        RealRun(50, 2);
    }
    real.cmd[0].forwardmove = 0;
    ck_assert_int_eq(Count("@ taken 0 0"), 1);
    Ask(0, "say");
    ck_assert_int_eq(Count("@ has ft_rifle_mp 5 25"), 1); // what he let go
    RealRun(300, 2);
    ck_assert_int_eq(Items(), 0);
}
END_TEST

START_TEST(no_more_weapons_lie_about_than_allowed)
{
    RealConsole("set g_maxDroppedWeapons 3");
    RealConsole("set what ft_rifle_mp");
    PutAt(1, 400, 200, 1);
    for (int i = 0; i < 6; i++) {
        PutAt(0, -400, -400 + 120 * i, 1);
        Ask(0, "drop");
        RealRun(200, 2);
        ck_assert_int_eq(Items(), i < 3 ? i + 1 : 3);
    }
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("harm");
    TCase *tests = tcase_create("players");

    (void)argc;
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, Setup, Teardown);
    tcase_add_test(tests, knockback_is_a_share_of_the_damage);
    tcase_add_test(tests, damage_then_death_in_order);
    tcase_add_test(tests, a_hurt_trigger_hurts_ten_times_a_second);
    tcase_add_test(tests, who_stays_under_water_drowns);
    tcase_add_test(tests, who_stands_where_another_arrives_is_killed);
    tcase_add_test(tests, a_fall_hurts_by_its_height);
    tcase_add_test(tests, a_blast_fades_with_distance);
    tcase_add_test(tests, eight_bodies_lie_about);
    tcase_add_test(tests, a_dropped_weapon_is_taken_with_its_rounds);
    tcase_add_test(tests, no_more_weapons_lie_about_than_allowed);
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
