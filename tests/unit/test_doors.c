// Bots and doors: two rooms, a door between them, and what has to be done to open it.  The bot wants to the
// other room, where an objective is.
#include "realhost.h"
#include <limits.h>

static const char gametype[] =
    "main()\n{\n"
    "  level.callbackStartGameType = ::Start;\n"
    "  level.callbackPlayerConnect = ::Connect;\n"
    "  maps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\n"
    "Start()\n{\n"
    "  objective_add(0, \"current\", (400, 0, 0), \"gfx/hud/objective@x.tga\");\n}\n"
    "Connect()\n{\n"
    "  self waittill(\"begin\");\n"
    "  self.sessionteam = \"allies\";\n"
    "  self.sessionstate = \"playing\";\n"
    "  self.maxhealth = 100;\n"
    "  self spawn((-400, 0, 1), (0, 0, 0));\n"
    "  while (self.origin[0] < 100)\n"
    "    wait 0.1;\n"
    "  println(\"@ through\");\n}\n";

static const char rooms[] = "material wall textures/ft/wall\n"
                            "room wall -512 -512 0 512 512 256 16 wall wall\n"
                            "box wall -8 -512 0 8 -64 256\n"
                            "box wall -8 64 0 8 512 256\n"
                            "box wall -8 -64 120 8 64 256\n"
                            "point mp_deathmatch_spawn -400 0 1 0\n"
                            "point mp_deathmatch_spawn -400 100 1 0\n"
                            "point mp_deathmatch_spawn 400 0 1 0\n";

#define DOOR(keys)  "entity func_door\nset angle 90\n" keys "box wall -6 -64 0 6 64 120\nend\n"
#define NAMED(wait) DOOR("set targetname gate\nset wait " #wait "\n")
#define BUTTON      "entity func_button\nset angle 270\nset target gate\nbox wall -332 -508 40 -300 -496 72\nend\n"
#define TRIGGER(classname, place)                                                                            \
    "entity " classname "\nset target gate\nset origin " place                                               \
    "\nset mins -24 -24 0\nset maxs 24 24 64\nend\n"

static const struct {
    const char *name, *entities;
    bool opens;
} cases[] = {
    {"by itself", DOOR("set wait 3\n"), true},
    {"a button", NAMED(3) BUTTON, true},
    {"a trigger that is touched", NAMED(3) TRIGGER("trigger_multiple", "-300 400 0"), true},
    {"a trigger that is used", NAMED(3) TRIGGER("trigger_use", "-300 400 0"), true},
    {"the use key", DOOR("set health 100\n"), true},
    {"nothing", NAMED(3), false},
    {"a button behind it", NAMED(3) TRIGGER("trigger_use", "300 400 0"), false},
    {"a button too far away: it shuts before", NAMED(1) BUTTON, false},
};

START_TEST(a_bot_gets_through)
{
    char text[4096], line[2 * PATH_MAX];

    RealOpen();
    RealFile("maps/mp/gametypes/doors.gsc", gametype);
    snprintf(text, sizeof(text), "%s%s", rooms, cases[_i].entities);
    RealFile("doors.map", text);
    snprintf(line, sizeof(line),
             "mkdir -p %s/fireteam/maps && %s/mkbsp %s/fireteam/doors.map -o %s/fireteam/maps/doors.bsp",
             real.home, realFolder, real.home, real.home);
    ck_assert_int_eq(system(line), 0);
    RealConsole("set developer_script 1");
    RealStart("doors", "doors");
    Cmd_Append(real.host->commands, "addbot 1");
    RealRun(20000, 0);
    ck_assert_msg(RealSaw("@ through") == cases[_i].opens, "%s: %s", cases[_i].name, real.log);
    ck_assert_int_eq(real.crashes, 0);
    RealClose();
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("doors");
    TCase *tests = tcase_create("bots");

    (void)argc;
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, a_bot_gets_through, 0, (int)ARRAY_LEN(cases));
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
