// Bots on made-up maps: triggers that carry, pads and edges that kill, and what has no way out.
#include "realhost.h"
#include <limits.h>

static const char gametype[] =
    "main()\n{\n"
    "  level.callbackStartGameType = ::Start;\n"
    "  level.callbackPlayerConnect = ::Connect;\n"
    "  level.callbackPlayerDamage = ::Damage;\n"
    "  maps\\mp\\gametypes\\_callbacksetup::SetupCallbacks();\n}\n"
    "Start()\n{\n"
    "  objective_add(0, \"current\", (400, 0, 0), \"gfx/hud/objective@x.tga\");\n}\n"
    "Connect()\n{\n"
    "  self waittill(\"begin\");\n"
    "  self.sessionteam = \"allies\";\n"
    "  self.sessionstate = \"playing\";\n"
    "  self.maxhealth = 100;\n"
    "  self spawn((-400, 0, 1), (0, 0, 0));\n"
    "  while (self.origin[0] < 250)\n"
    "    wait 0.1;\n"
    "  println(\"@ through\");\n}\n"
    "Damage(inflictor, attacker, damage, flags, means, weapon, point, direction, place)\n{\n"
    "  println(\"@ hurt \", means, \" \", damage);\n}\n";

#define POINTS                                                                                               \
    "point mp_deathmatch_spawn -400 0 1 0\n"                                                                 \
    "point mp_deathmatch_spawn -400 100 1 0\n"                                                               \
    "point mp_deathmatch_spawn 400 0 1 0\n"
#define ROOM "material wall textures/ft/wall\nroom wall -512 -512 0 512 512 1200 16 wall wall\n" POINTS
// Two platforms over a pit.
#define PIT                                                                                                  \
    "material wall textures/ft/wall\n"                                                                       \
    "room wall -512 -512 -800 512 512 512 16 wall wall\n"                                                    \
    "box wall -512 -512 -800 -120 512 0\n"                                                                   \
    "box wall 120 -512 -800 512 512 0\n" POINTS
#define CARRIER(classname, target, box) "entity " classname "\nset target " target "\nbox wall " box "\nend\n"
#define TARGET(classname, name, place)                                                                       \
    "entity " classname "\nset targetname " name "\nset origin " place "\nend\n"

static const struct {
    const char *name, *map;
    bool isThrough;
} cases[] = {
    {"two teleporters in a row, between the places of the grid, the second one first",
     ROOM "box wall -208 -512 0 -192 512 1200\nbox wall 192 -512 0 208 512 1200\n" CARRIER(
         "trigger_teleport", "second", "92 -64 0 100 64 64")
         CARRIER("trigger_teleport", "first", "-292 -64 0 -284 64 64")
             TARGET("misc_teleporter_dest", "first", "0 200 40")
                 TARGET("misc_teleporter_dest", "second", "350 200 40"),
     true},
    {"a pad in the way that throws too high",
     ROOM CARRIER("trigger_push", "up", "-232 -64 0 -168 64 8") TARGET("target_position", "up", "-200 0 700"),
     true},
    {"a pad over a pit",
     PIT CARRIER("trigger_push", "up", "-232 -64 0 -168 64 8") TARGET("target_position", "up", "0 0 200"),
     true},
    {"a pad that throws into a pit",
     PIT CARRIER("trigger_push", "up", "-232 -64 0 -168 64 8") TARGET("target_position", "up", "-100 0 200"),
     false},
    {"a pad that throws into a teleporter in the air",
     PIT CARRIER("trigger_push", "up", "-232 -64 0 -168 64 8") TARGET("target_position", "up", "-100 0 200")
         CARRIER("trigger_teleport", "over", "-110 -100 90 -90 100 400")
             TARGET("misc_teleporter_dest", "over", "300 100 40"),
     true},
    {"a bridge with a gap", PIT "box wall -120 -40 -16 -26 40 0\nbox wall 26 -40 -16 120 40 0\n", true},
    {"a pit", PIT, false},
};

static void MakeMap(const char *name, const char *text)
{
    char file[64], line[2 * PATH_MAX];

    snprintf(file, sizeof(file), "%s.map", name);
    RealFile(file, text);
    snprintf(line, sizeof(line),
             "mkdir -p %s/fireteam/maps && %s/mkbsp %s/fireteam/%s -o %s/fireteam/maps/%s.bsp", real.home,
             realFolder, real.home, file, real.home, name);
    ck_assert_int_eq(system(line), 0);
}

START_TEST(a_bot_gets_there_alive)
{
    RealOpen();
    RealFile("maps/mp/gametypes/ways.gsc", gametype);
    MakeMap("ways", cases[_i].map);
    RealConsole("set developer_script 1");
    RealStart("ways", "ways");
    Cmd_Append(real.host->commands, "addbot 1");
    RealRun(15000, 0);
    ck_assert_msg(RealSaw("@ through") == cases[_i].isThrough, "%s: %s", cases[_i].name, real.log);
    ck_assert_msg(!RealSaw("@ hurt"), "%s: %s", cases[_i].name, real.log);
    ck_assert_int_eq(real.crashes, 0);
    RealClose();
}
END_TEST

static int CountInFile(const char *name, const char *what)
{
    char path[512], line[2048];
    FILE *file;
    int count = 0;

    snprintf(path, sizeof(path), "%s/fireteam/%s", real.home, name);
    file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof(line), file))
        count += strstr(line, " K;") && strstr(line, what);
    fclose(file);
    return count;
}

// Four of them fight for three minutes on islands and bridges over a pit.
START_TEST(fights_at_edges)
{
    RealOpen();
    MakeMap("edges", "material wall textures/ft/wall\n"
                     "room wall -1024 -1024 -800 1024 1024 512 16 wall wall\n"
                     "box wall -448 -448 -800 -320 -320 0\n"
                     "box wall 320 -448 -800 448 -320 0\n"
                     "box wall -448 320 -800 -320 448 0\n"
                     "box wall 320 320 -800 448 448 0\n"
                     "box wall -96 -96 -800 96 96 16\n"
                     "box wall -320 -416 -16 320 -352 0\n"
                     "box wall -320 352 -16 320 416 0\n"
                     "box wall -416 -320 -16 -352 320 0\n"
                     "box wall 352 -320 -16 416 320 0\n"
                     "box wall -32 -352 -16 32 -96 0\n"
                     "box wall -32 96 -16 32 352 0\n"
                     "point mp_deathmatch_spawn -384 -384 1 45\n"
                     "point mp_deathmatch_spawn 384 384 1 225\n"
                     "point mp_deathmatch_spawn -384 384 1 315\n"
                     "point mp_deathmatch_spawn 384 -384 1 135\n");
    RealConsole("set scr_dm_scorelimit 0");
    RealStart("dm", "edges");
    Cmd_Append(real.host->commands, "addbot 4");
    RealRun(180000, 0);
    ck_assert_int_ge(CountInFile("games_mp.log", ";MOD_"), 20);
    ck_assert_int_le(CountInFile("games_mp.log", ";MOD_FALLING"), 3);
    RealClose();
}
END_TEST

// One that is walled in gives itself up, and is counted.
START_TEST(no_way_out)
{
    RealOpen();
    RealFile("maps/mp/gametypes/ways.gsc", gametype);
    MakeMap("ways", ROOM "box wall -440 -60 0 -430 60 200\nbox wall -370 -60 0 -360 60 200\n"
                         "box wall -440 -60 0 -360 -50 200\nbox wall -440 50 0 -360 60 200\n");
    RealConsole("set developer 1");
    RealStart("ways", "ways");
    Cmd_Append(real.host->commands, "addbot 1");
    RealRun(30000, 0);
    ck_assert_msg(RealSaw("is stuck at"), "%s", real.log);
    RealClose();
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("ways");
    TCase *tests = tcase_create("bots");

    (void)argc;
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, a_bot_gets_there_alive, 0, (int)ARRAY_LEN(cases));
    tcase_add_test(tests, fights_at_edges);
    tcase_add_test(tests, no_way_out);
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
