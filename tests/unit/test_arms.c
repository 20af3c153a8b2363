// Each class of our own weapons in the hands of a client that the test plays, against another one, on a real
// server: the state machine, what is hit, and by what means.  Rules: movement-weapons-damage 5 to 7; numbers:
// mp/weapons.
#include "realhost.h"

// Two players in ft_box; a command "mr ID 0 arm" dresses the sender with cvar `arm`, "mr ID 0 back" puts him
// to his place.
static const char rangeScript[] =
    "main()\n{\n"
    "  level.callbackStartGameType = ::Start; level.callbackPlayerConnect = ::Connect;\n"
    "  level.callbackPlayerDamage = ::Hurt; level.callbackPlayerKilled = ::Killed;\n"
    "  maps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\n"
    "Start() {}\n"
    "Connect()\n{\n"
    "  self waittill(\"begin\"); self.places = 0; self Place();\n"
    "  for (;;)\n  {\n"
    "    self waittill(\"menuresponse\", menu, response);\n"
    "    if (response == \"arm\") self Arm(getcvar(\"arm\"));\n"
    "    if (response == \"back\") self Place();\n"
    "    if (response == \"mount\") spawntriggermount(self.origin + (20, -30, 0), self.origin + (40, 30, "
    "50), getcvarint(\"large\"));\n"
    "    if (response == \"hint\") { t = spawn(\"script_model\", self.origin); t "
    "setcursorhint(\"HINT_LMG\"); }\n"
    "    if (response == \"heal\") self.health = 100;\n"
    "  }\n}\n"
    "Place()\n{\n"
    "  self.sessionteam = \"none\"; self.sessionstate = \"playing\"; self.maxhealth = 100; self.health = "
    "100;\n"
    "  if (self getentitynumber() == 0) self spawn((-160, 0, 0), (0, 0, 0)); else self spawn((160, 0, 0), "
    "(0, 180, 0));\n}\n"
    "Arm(weapon)\n{\n"
    "  self Place(); self giveweapon(weapon); self givemaxammo(weapon); self setspawnweapon(weapon);\n"
    "  self thread Artillery();\n}\n"
    "Artillery() { self waittill(\"artillery\", place); println(\"@ artillery \", place); }\n"
    "Hurt(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)\n{\n"
    "  println(\"@ hurt \", self getentitynumber(), \" \", sMeansOfDeath, \" \", sWeapon, \" \", iDamage, \" "
    "\", sHitLoc, \" \", iDFlags);\n"
    "  if (getcvarint(\"hurts\")) self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, "
    "sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);\n}\n"
    "Killed(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)\n"
    "{ println(\"@ killed \", self getentitynumber(), \" \", sMeansOfDeath); self.sessionstate = \"dead\"; "
    "}\n";

enum { ATTACK = 1, USE = 4, MELEE = 8, ADS = 16, RELOAD = 32, SPRINT = 64 };
enum { IDLE, RAISING, DROPPING, FIRING, RECHAMBERING, RELOADING, DEPLOYING = 12 };

static void Ask(int slot, const char *what)
{
    char text[128];

    snprintf(text, sizeof(text), "mr %d 0 %s", Cvar_Integer(real.host->cvars, "sv_serverid"), what);
    RealSay(slot, text);
    RealRun(100, 2);
}

static void Arm(const char *weapon)
{
    real.cmd[0].buttons = 0;
    real.cmd[0].weapon = 0;
    RealConsole("set arm %s", weapon);
    Ask(1, "back");
    Ask(0, "arm");
    RealTurn(0, 0, 0);
    RealRun(300, 2);
    ck_assert_int_ne(RealPlayer(0)->weapon, 0);
    RealForget();
}

static void Open(const char *profile, const char *map)
{
    RealOpen();
    RealConsole("set ft_profile \"%s\"", profile);
    RealFile("maps/mp/gametypes/range.gsc", rangeScript);
    RealConsole("set hurts 0");
    RealConsole("set developer_script 1");
    RealStart("range", map);
    ck_assert(RealConnect(0, "\\name\\Shooter\\ip\\localhost"));
    ck_assert(RealConnect(1, "\\name\\Target\\ip\\localhost"));
    RealRun(300, 2);
}

static void Setup(void)
{
    Open("", "ft_box");
}

static void Teardown(void)
{
    ck_assert_msg(!real.crashes && !RealSaw("script runtime error"), "%s", real.log);
    RealClose();
}

static void Hold(int buttons, int ms)
{
    real.cmd[0].buttons = buttons;
    RealRun(ms, 2);
}

static int Count(const char *text)
{
    int count = 0;

    for (const char *at = real.log + real.logAt; (at = strstr(at, text)); at += strlen(text))
        count++;
    return count;
}

// Which weapon state came up during so many ms of holding buttons.
static bool Reaches(int state, int buttons, int ms)
{
    for (int at = 0; at < ms; at += 50) {
        Hold(buttons, 50);
        if (RealPlayer(0)->weaponstate == state)
            return true;
    }
    return false;
}

static const sharedEntity_t *Missile(void)
{
    for (int i = MAX_CLIENTS; i < MAX_GENTITIES; i++) {
        const sharedEntity_t *ent = RealEntity(i);

        if (ent && ent->r.linked && ent->s.eType == 3)
            return ent;
    }
    return NULL;
}

START_TEST(a_bolt_rifle_is_worked_between_shots)
{
    Arm("ft_rifle_mp");
    Hold(ATTACK, 100);
    ck_assert_int_eq(Count("@ hurt 1 MOD_RIFLE_BULLET ft_rifle_mp"), 1);
    ck_assert(Reaches(RECHAMBERING, 0, 1000));
    Hold(ATTACK, 300); // the bolt is open still
    ck_assert_int_eq(Count("@ hurt 1"), 1);
    Hold(0, 1500);
    Hold(ATTACK, 100);
    ck_assert_int_eq(Count("@ hurt 1 MOD_RIFLE_BULLET"), 2);
}
END_TEST

START_TEST(a_semi_rifle_fires_once_a_pull)
{
    Arm("ft_carbine_mp");
    Hold(ATTACK, 1000);
    ck_assert_int_eq(Count("ft_carbine_mp"), 1);
    for (int i = 0; i < 5; i++) {
        Hold(0, 200);
        Hold(ATTACK, 100);
    }
    ck_assert_int_ge(Count("ft_carbine_mp"), 4); // the cone opens: not every one hits
}
END_TEST

START_TEST(a_submachine_gun_goes_on)
{
    Arm("ft_smg_mp");
    Hold(ATTACK, 1000);
    ck_assert_int_ge(Count("@ hurt 1 MOD_PISTOL_BULLET ft_smg_mp"), 4);
    ck_assert_int_le(Count("@ hurt 1 MOD_PISTOL_BULLET ft_smg_mp"), 12); // 90 ms a shot
    ck_assert_int_eq(Count("@ hurt 0"), 0);
    Hold(ATTACK, 3000);
    ck_assert(Reaches(RELOADING, 0, 3000));
}
END_TEST

START_TEST(a_pistol_hits_by_its_own_means)
{
    Arm("ft_pistol_mp");
    Hold(ATTACK, 100);
    ck_assert_int_eq(Count("@ hurt 1 MOD_PISTOL_BULLET ft_pistol_mp 67"), 1);
}
END_TEST

START_TEST(two_modes_of_one_gun)
{
    int first;

    Arm("ft_mg_mp");
    first = RealPlayer(0)->weapon;
    Hold(ATTACK, 500);
    ck_assert_int_ge(Count("@ hurt 1 MOD_RIFLE_BULLET ft_mg_mp"), 1);
    Hold(0, 500);
    real.cmd[0].weapon = (uint8_t)(first + 1); // sorted by name: ft_mg_slow_mp
    Hold(0, 1000);
    ck_assert_int_eq(RealPlayer(0)->weapon, first + 1);
    RealForget();
    Hold(ATTACK, 500);
    ck_assert_int_ge(Count("ft_mg_slow_mp"), 1);
    ck_assert_int_le(Count("ft_mg_slow_mp"), 4); // 200 ms a shot
}
END_TEST

static void CheckDeploys(int viewHeight)
{
    RealForget();
    Hold(ATTACK, 500);
    ck_assert_int_eq(Count("@ hurt 1"), 0); // carried it does not fire
    ck_assert(Reaches(DEPLOYING, ADS, 500));
    Hold(ADS, 1700);
    ck_assert_int_eq(RealPlayer(0)->viewheight, viewHeight);
    Hold(ADS | ATTACK, 500);
    real.cmd[0].forwardmove = 127; // who is set up stays
    Hold(ADS, 200);
    ck_assert_float_eq_tol(RealPlayer(0)->origin[0], -160, 1);
    real.cmd[0].forwardmove = 0;
    Hold(0, 1500);
}

START_TEST(a_machine_gun_is_set_up_lying_down)
{
    Arm("ft_lmg_mp");
    CheckDeploys(11);
}
END_TEST

START_TEST(a_mount_decides_the_stance)
{
    RealConsole("set large 1");
    Arm("ft_lmg_mp");
    Ask(0, "mount");
    CheckDeploys(60);
    RealConsole("set large 0");
    Ask(0, "back");
    RealClose();
    Setup();
    Arm("ft_lmg_mp");
    Ask(0, "mount");
    CheckDeploys(40);
}
END_TEST

START_TEST(a_hint_is_a_mount_too)
{
    Arm("ft_lmg_mp");
    Ask(0, "hint");
    CheckDeploys(60);
}
END_TEST

START_TEST(some_bullets_are_seen)
{
    RealConsole("set g_traceWire 1");
    RealConsole("set g_tracerchance 0");
    Arm("ft_smg_mp");
    Hold(ATTACK, 500);
    ck_assert_int_eq(Count("event 176"), 0);
    RealConsole("set g_tracerchance 1");
    Arm("ft_smg_mp");
    Hold(ATTACK, 500);
    ck_assert_int_ge(Count("event 176"), 4);
}
END_TEST

START_TEST(a_sniper_rifle_takes_round_after_round)
{
    Arm("ft_sniper_mp");
    for (int i = 0; i < 3; i++) {
        Hold(ATTACK, 100);
        Hold(0, 2000);
    }
    ck_assert(Reaches(7, RELOAD, 200)); // reload start
    ck_assert(Reaches(RELOADING, 0, 1500));
    Hold(ATTACK, 50);
    ck_assert_int_eq(RealPlayer(0)->weaponstate, 6); // stops after this round
    ck_assert(Reaches(9, 0, 1500));                  // reload end
    ck_assert(Reaches(IDLE, 0, 1500));
}
END_TEST

START_TEST(a_rocket_flies_and_bursts)
{
    Arm("ft_rocket_mp");
    Hold(ADS, 700);
    for (int i = 0; i < 5 && !Missile(); i++)
        Hold(ADS | ATTACK, 50);
    ck_assert_ptr_nonnull(Missile());
    ck_assert_int_le(Missile()->s.pos.trTime, real.host->time - 50); // it is 50 ms on its way
    ck_assert_float_eq_tol(Missile()->s.pos.trDelta[0], 2000, 20);
    ck_assert_float_lt(RealPlayer(0)->velocity[0], -30); // the kick of 64, and friction
    Hold(0, 500);
    ck_assert_int_eq(Count("@ hurt 1 MOD_PROJECTILE ft_rocket_mp 300"), 1);
    ck_assert_int_eq(Count("@ hurt 1 MOD_PROJECTILE_SPLASH"), 0); // not the one it hit
    ck_assert_ptr_null(Missile());
    Arm("ft_rocket_mp");
    RealTurn(0, 80, 0);
    Hold(ADS, 700);
    Hold(ADS | ATTACK, 200);
    ck_assert_int_eq(Count("@ hurt 0 MOD_PROJECTILE_SPLASH ft_rocket_mp"), 1);
}
END_TEST

START_TEST(a_rocket_leaves_through_the_sky)
{
    RealClose();
    Open("", "ft_yard"); // its sky is 640 high
    Arm("ft_rocket_mp");
    RealTurn(0, -80, 0);
    Hold(ADS, 700);
    Hold(ADS | ATTACK, 200);
    Hold(0, 1000);
    ck_assert_ptr_nonnull(Missile());
    ck_assert_float_gt(Missile()->r.currentOrigin[2], 1000);
    Hold(0, 13000);
    ck_assert_ptr_nonnull(Missile());
    Hold(0, 2000); // 15 s in all
    ck_assert_ptr_null(Missile());
    ck_assert_int_eq(Count("@ hurt"), 0);
}
END_TEST

START_TEST(fire_burns_as_long_as_it_touches)
{
    int burns;

    RealClose();
    Open("q3", "ft_box"); // whose clients cannot tell by themselves that they burn
    Arm("ft_flame_mp");
    Hold(ATTACK, 1000);
    burns = Count("@ hurt 1 MOD_FLAME ft_flame_mp 4");
    ck_assert_int_ge(burns, 15); // each frame
    Hold(0, 250);
    RealForget();
    Hold(0, 1000);
    ck_assert_int_eq(Count("@ hurt"), 0);
}
END_TEST

START_TEST(a_grenade_in_hand_burns_down)
{
    Arm("ft_frag_mp");
    RealConsole("set hurts 1");
    Hold(ATTACK, 2000);
    Hold(ATTACK | ADS, 100); // the spoon flies
    Hold(ATTACK, 3700);
    ck_assert_int_eq(Count("@ killed"), 0);
    Hold(ATTACK, 400);
    ck_assert_int_eq(Count("@ hurt 0 MOD_SUICIDE"), 1);
    ck_assert_int_eq(Count("@ killed 0 MOD_SUICIDE"), 1);
}
END_TEST

START_TEST(a_grenade_flies_as_long_as_its_fuse)
{
    int ms = 0;

    Arm("ft_frag_mp");
    Hold(ATTACK, 700);
    Hold(0, 150);
    ck_assert_ptr_nonnull(Missile());
    ck_assert_float_gt(Missile()->s.apos.trDelta[0], 674);
    ck_assert_float_lt(Missile()->s.apos.trDelta[0], 766);
    for (; Missile() && ms < 6000; ms += 50)
        Hold(0, 50);
    ck_assert_int_ge(ms, 3700);
    ck_assert_int_le(ms, 4150);
}
END_TEST

START_TEST(smoke_hurts_nobody)
{
    Arm("ft_smoke_mp");
    Hold(ATTACK, 700);
    Hold(0, 4000);
    ck_assert_int_eq(Count("@ hurt"), 0);
    ck_assert_ptr_null(Missile());
}
END_TEST

START_TEST(a_satchel_lies_until_its_time)
{
    Arm("ft_satchel_mp");
    RealTurn(0, 60, 0);
    Hold(ATTACK, 700);
    Hold(0, 5000);
    ck_assert_ptr_nonnull(Missile());
    Hold(0, 1500);
    ck_assert_int_eq(Count("@ hurt 0 MOD_GRENADE_SPLASH ft_satchel_mp"), 1);
}
END_TEST

START_TEST(the_spotter_tells_where)
{
    Arm("ft_glass_mp");
    RealTurn(0, 10, 0);
    Hold(ADS, 1000);
    Hold(ADS | ATTACK, 1000);
    ck_assert_int_eq(Count("@ artillery"), 1);
    Hold(0, 9000); // under a roof no shell comes through
    ck_assert_int_eq(Count("@ hurt"), 0);
}
END_TEST

START_TEST(a_blow_reaches_64_units)
{
    Arm("ft_rifle_mp");
    Hold(MELEE, 500);
    ck_assert_int_eq(Count("@ hurt"), 0);
    real.cmd[0].forwardmove = 127;
    Hold(0, 2500); // up to the other
    real.cmd[0].forwardmove = 0;
    Hold(MELEE, 500);
    ck_assert_int_eq(Count("@ hurt 1 MOD_MELEE ft_rifle_mp 9"), 1); // 70 to 74 times 1.3, the neck
    Hold(MELEE, 1000);                                              // one blow an edge
    ck_assert_int_eq(Count("@ hurt 1 MOD_MELEE"), 1);
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("arms");
    TCase *tests = tcase_create("weapons");

    (void)argc;
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, Setup, Teardown);
    tcase_add_test(tests, a_bolt_rifle_is_worked_between_shots);
    tcase_add_test(tests, a_semi_rifle_fires_once_a_pull);
    tcase_add_test(tests, a_submachine_gun_goes_on);
    tcase_add_test(tests, a_pistol_hits_by_its_own_means);
    tcase_add_test(tests, two_modes_of_one_gun);
    tcase_add_test(tests, a_machine_gun_is_set_up_lying_down);
    tcase_add_test(tests, a_mount_decides_the_stance);
    tcase_add_test(tests, a_hint_is_a_mount_too);
    tcase_add_test(tests, some_bullets_are_seen);
    tcase_add_test(tests, a_sniper_rifle_takes_round_after_round);
    tcase_add_test(tests, a_rocket_flies_and_bursts);
    tcase_add_test(tests, a_rocket_leaves_through_the_sky);
    tcase_add_test(tests, fire_burns_as_long_as_it_touches);
    tcase_add_test(tests, a_grenade_in_hand_burns_down);
    tcase_add_test(tests, a_grenade_flies_as_long_as_its_fuse);
    tcase_add_test(tests, smoke_hurts_nobody);
    tcase_add_test(tests, a_satchel_lies_until_its_time);
    tcase_add_test(tests, the_spotter_tells_where);
    tcase_add_test(tests, a_blow_reaches_64_units);
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
