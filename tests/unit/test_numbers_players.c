// Numbers of what the server does with players: commands and their times, spectators, pain, bodies, idleness,
// words. Rules: movement-weapons-damage 2.4, 3.1, 3.8, 7.3, 7.4, 8.1, 8.2, 9.
#include "range.h"

#include <math.h>

static void Open(void)
{
    RangeOpen("");
    RangeWeapon("n_gun_mp",
                "\\weaponType\\bullet\\weaponClass\\rifle\\weaponSlot\\primary\\clipSize\\50\\maxAmmo"
                "\\50\\damage\\1\\fireTime\\0.1\\semiAuto\\1");
    RangeStart(2);
    PutAt(1, -3000, 0, 1);
    PutAt(0, 0, 0, 1);
    RealRun(200, 2);
    RealForget();
}

static void Close(float got, float wanted, const char *what)
{
    ck_assert_msg(fabsf(got - wanted) < 0.05f, "%s: %g, not %g", what, (double)got, (double)wanted);
}

// Whether the last frame has sent him this event; its parameter in *parm.
static bool SawEvent(int since, int event, int *parm)
{
    const playerState_t *ps = RealPlayer(0);

    for (int n = ps->eventSequence - since > 2 ? ps->eventSequence - 2 : since; n < ps->eventSequence; n++)
        if (ps->events[n & 1] == event) {
            *parm = ps->eventParms[n & 1];
            return true;
        }
    return false;
}

static void Hit(int amount)
{
    RealConsole("set amount %d", amount);
    Ask(0, "hit");
}

// ---- 3.1 times of commands ----

START_TEST(commands_reach_200_ahead)
{
    real.cmd[0].serverTime = real.host->time + 1000;
    RealThink(0);
    RealFrame();
    ck_assert_int_eq(RealPlayer(0)->commandTime, real.host->time - 50 + 200);
}
END_TEST

START_TEST(commands_reach_1000_back)
{
    RealRun(3000, 0); // no word from him
    real.cmd[0].serverTime = real.host->time - 2000;
    RealThink(0);
    RealFrame();
    ck_assert_int_eq(RealPlayer(0)->commandTime, real.host->time - 50 - 1000);
}
END_TEST

START_TEST(silence_is_seen_after_1000)
{
    int start = real.host->time;

    while (!(RealEntity(0)->s.eFlags & 0x800) && real.host->time < start + 3000)
        RealRun(50, 0);
    ck_assert_int_eq(real.host->time - start, 1000); // more than 1000 after the last one, 50 before `start`
    RealRun(50, 1);
    ck_assert(!(RealEntity(0)->s.eFlags & 0x800));
}
END_TEST

// ---- 7.3 pain ----

START_TEST(pain_each_700_ms)
{
    int last = 0, count = 0, parm;

    RealRun(1000, 2);
    for (int i = 0; i < 60; i++) {
        int since = RealPlayer(0)->eventSequence;

        Hit(1);
        if (!SawEvent(since, 191, &parm))
            continue;
        ck_assert_int_eq(parm, 99 - i); // health percent
        if (last)
            ck_assert_int_eq(real.host->time - last, 700);
        last = real.host->time;
        count++;
    }
    ck_assert_int_eq(count, 5);
}
END_TEST

START_TEST(no_pain_200_ms_from_a_fall)
{
    int start = 0, parm;

    RealConsole("set hurts 1");
    PutAt(0, 0, 0, 320); // 256 to 480: a little
    for (int i = 0; i < 100 && !Count("MOD_FALLING"); i++)
        RealRun(50, 2);
    ck_assert_int_eq(Count("MOD_FALLING"), 1);
    start = real.host->time;
    for (int i = 0; i < 10; i++) {
        int since = RealPlayer(0)->eventSequence;

        Hit(1);
        if (SawEvent(since, 191, &parm))
            break;
    }
    ck_assert_int_eq(real.host->time - start, 150); // the fall was in the command before the frame
}
END_TEST

START_TEST(a_deadly_fall_is_110_percent)
{
    RealConsole("set amount 150");
    Ask(0, "most");
    RealConsole("set x 0");
    RealConsole("set z 700");
    Ask(0, "back");
    RealRun(2500, 2);
    ck_assert_int_eq(NumberAfter("@ hurt 0 MOD_FALLING none "), 110);
}
END_TEST

// ---- 7.4, 1.4 bodies ----

START_TEST(the_dead_are_30_high)
{
    Hit(500);
    RealRun(100, 2);
    Close(RealEntity(0)->r.maxs[2], 30, "1.4 linked corpse");
    ck_assert_int_eq(RealEntity(0)->r.contents, 0x04000000);
    Close(RealEntity(1)->r.maxs[2], 70, "1.4 standing");
    ck_assert_int_eq(RealEntity(1)->r.contents, 0x02000000);
    RealRun(1000, 2);
    ck_assert_int_eq(RealPlayer(0)->viewheight, 8);
}
END_TEST

// ---- 8.1 events ----

START_TEST(events_live_300_ms)
{
    int number = -1, start;

    ArmAt(0, "n_gun_mp", 0, 0, 1);
    real.cmd[0].buttons = ATTACK;
    RealRun(50, 1);
    real.cmd[0].buttons = 0;
    start = real.host->time - 50; // the command came before the frame
    for (int i = MAX_CLIENTS + 8; i < MAX_GENTITIES && number < 0; i++)
        if (RealEntity(i) && RealEntity(i)->r.linked && RealEntity(i)->s.eType > 12)
            number = i;
    ck_assert_int_ge(number, 0);
    while (RealEntity(number)->r.linked && real.host->time < start + 2000)
        RealRun(50, 1);
    ck_assert_int_eq(real.host->time - start, 350); // older than 300
}
END_TEST

// ---- 8.2, 9 spectators ----

START_TEST(a_spectators_camera)
{
    vec3_t eye;

    RealConsole("set x -3000");
    RealConsole("set y 900");
    RealConsole("set z 100");
    Ask(0, "watch");
    RealRun(200, 2);
    real.cmd[0].buttons = ATTACK; // the next one to watch
    RealRun(50, 2);
    real.cmd[0].buttons = 0;
    RealRun(100, 2);
    Close(RealPlayer(0)->origin[0], RealPlayer(1)->origin[0], "follows");
    memcpy(eye, RealPlayer(1)->origin, sizeof(eye));
    eye[2] += 60;
    real.cmd[0].buttons = ADS; // and no longer
    RealThink(0);
    real.cmd[0].serverTime = real.host->time + 50;
    RealThink(0);
    RealFrame();
    Close(RealPlayer(0)->origin[0], eye[0] - 40, "9 camera 40 back");
    Close(RealPlayer(0)->origin[1], eye[1], "9 camera straight behind");
    Close(RealPlayer(0)->origin[2], eye[2] + 10, "9 camera 10 up");
    Close(RealPlayer(0)->viewangles[0], 15, "9 camera pitch + 15");
    real.cmd[0].buttons = 0;
    RealTurn(0, 0, 0);
    real.cmd[0].forwardmove = 127;
    RealRun(2000, 2);
    Close(RealPlayer(0)->velocity[0], 400, "1.1 spectator speed");
}
END_TEST

// ---- 8.2 idleness ----

START_TEST(idle_ones_are_warned_and_dropped)
{
    int start, warned = 0, dropped = 0;

    RealConsole("set g_inactivity 25");
    real.cmd[0].forwardmove = 127;
    RealRun(100, 1);
    real.cmd[0].forwardmove = 0;
    start = real.host->time - 50;
    while (real.host->time < start + 40000 && !dropped) {
        real.cmd[0].serverTime = real.host->time + 50;
        RealThink(0);
        if (!warned && RealHeard(0, "GAME_INACTIVEDROPWARNING"))
            warned = real.host->time;
        if (real.host->clients[0].state != SLOT_ACTIVE)
            dropped = real.host->time;
        RealFrame();
    }
    ck_assert_int_le(abs(warned - start - 15000), 100); // 10 s before
    ck_assert_int_le(abs(dropped - start - 25000), 100);
}
END_TEST

// ---- 9 words ----

// What the second player was told since the last look, in one text.
static const char *Told(void)
{
    static char all[8192];
    char text[MAX_SERVER_COMMAND];

    all[0] = '\0';
    while (Clients_ReadCommand(real.host, 1, text, sizeof(text)))
        if (strlen(all) + strlen(text) + 2 < sizeof(all)) {
            strcat(all, text);
            strcat(all, "\n");
        }
    return all;
}

START_TEST(what_is_said_ends_after_149)
{
    char words[256] = "say ", most[160] = "";
    const char *told;

    memset(words + 4, 'x', 200);
    memset(most, 'x', 149);
    Told();
    RealSay(0, words);
    told = Told();
    ck_assert_msg(strstr(told, most) != NULL, "%s", told);
    ck_assert(!strstr(told, strcat(most, "x")));
}
END_TEST

START_TEST(colours_of_words)
{
    static const struct {
        const char *words, *command, *text;
    } rows[] = {{"say hello", "h \"", "^7hello"},
                {"say_team hello", "i \"", "^5hello"},
                {"say_squad hello", "\"", "^5hello"},
                {"tell 1 hello", "h \"", "^3hello"}};

    RealConsole("set team axis");
    PutAt(0, 0, 0, 1);
    PutAt(1, 500, 0, 1);
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const char *told;

        RealRun(6000, 2); // no flood
        Told();
        RealSay(0, rows[i].words);
        told = Told();
        ck_assert_msg(strstr(told, rows[i].command) && strstr(told, rows[i].text), "%s: %s", rows[i].words,
                      told);
    }
}
END_TEST

// ---- defaults of cvars ----

START_TEST(defaults_of_cvars)
{
    static const char *const rows[][2] = {
        {"g_gravity", "800"},
        {"g_speed", "190"},
        {"g_knockback", "1000"},
        {"g_weaponrespawn", "5"},
        {"g_tracerchance", "0.4"},
        {"g_tracerchancelmg", "0.7"},
        {"g_bounds_width", "30"},
        {"g_bounds_height_standing", "70"},
        {"bg_viewheight_standing", "60"},
        {"bg_viewheight_crouched", "40"},
        {"bg_viewheight_prone", "11"},
        {"bg_ladder_yawcap", "100"},
        {"bg_prone_yawcap", "85"},
        {"bg_lmg_yawcap", "55"},
        {"bg_fallDamageMinHeight", "256"},
        {"bg_fallDamageMaxHeight", "480"},
        {"bg_foliagesnd_minspeed", "40"},
        {"bg_foliagesnd_maxspeed", "180"},
        {"bg_foliagesnd_slowinterval", "1500"},
        {"bg_foliagesnd_fastinterval", "500"},
        {"bg_foliagesnd_resetinterval", "500"},
        {"pmove_fixed", "0"},
        {"pmove_msec", "8"},
    };

    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        ck_assert_msg(!strcmp(Cvar_String(real.host->cvars, rows[i][0]), rows[i][1]), "%s is %s", rows[i][0],
                      Cvar_String(real.host->cvars, rows[i][0]));
    ck_assert_int_eq(RealPlayer(0)->gravity, 800);
    ck_assert_int_eq(RealPlayer(0)->speed, 190);
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("numbers of players");
    TCase *tests = tcase_create("players");

    (void)argc;
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, Open, RangeClose);
    tcase_add_test(tests, commands_reach_200_ahead);
    tcase_add_test(tests, commands_reach_1000_back);
    tcase_add_test(tests, silence_is_seen_after_1000);
    tcase_add_test(tests, pain_each_700_ms);
    tcase_add_test(tests, no_pain_200_ms_from_a_fall);
    tcase_add_test(tests, a_deadly_fall_is_110_percent);
    tcase_add_test(tests, the_dead_are_30_high);
    tcase_add_test(tests, events_live_300_ms);
    tcase_add_test(tests, a_spectators_camera);
    tcase_add_test(tests, idle_ones_are_warned_and_dropped);
    tcase_add_test(tests, what_is_said_ends_after_149);
    tcase_add_test(tests, colours_of_words);
    tcase_add_test(tests, defaults_of_cvars);
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
