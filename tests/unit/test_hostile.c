// Clients that send anything: random and crafted usercmds, commands and userinfo, coming and going, in each
// of our gametypes and with each profile, among bots.  The server must neither fail nor stop, and what it
// writes stays clean.  HOSTILE_MINUTES gives the simulated minutes a gametype (1; 10 before a release, with
// sanitizers).
#include "realhost.h"

enum { ATTACKERS = 4, BOTS = 4, MAX_TEXT = 1500 };

static uint32_t state;

static uint32_t Random(void)
{
    state = state * 1664525 + 1013904223;
    return state >> 8;
}

static int Below(int n)
{
    return (int)(Random() % (uint32_t)n);
}

static int AnyInt(void)
{
    static const int edges[] = {0, 1, -1, INT_MAX, INT_MIN, 65535, 65536, -65536, 0x7fffff00, 1 << 30};

    return Below(3) ? (int)(Random() << 16 ^ Random()) : edges[Below((int)ARRAY_LEN(edges))];
}

// ------------------------------------------------------------- what they send

static void RandomMove(int slot)
{
    usercmd_t *cmd = &real.cmd[slot];
    int now = real.host->time;
    int times[] = {now + 50, now + 50, now + 50, now - 1000, now, now + 200, AnyInt()};

    cmd->serverTime = times[Below((int)ARRAY_LEN(times))];
    for (int i = 0; i < 3; i++)
        cmd->angles[i] = Below(4) ? (int)((unsigned)cmd->angles[i] + Random() % 2000 - 1000) : AnyInt();
    cmd->buttons = Below(8) ? (int)(Random() & 0x7f) : AnyInt();
    cmd->weapon = Below(4) ? cmd->weapon : (uint8_t)Below(256);
    cmd->forwardmove = (int8_t)(Below(2) ? 127 : Below(256));
    cmd->rightmove = (int8_t)Below(256);
    cmd->upmove = (int8_t)(Below(3) ? 0 : Below(256));
}

static void RandomText(char *text, int most)
{
    static const char *const crafted[] = {
        "%n%s%s%s%x",  "\x15\x14\x15",
        "\"",          "\\",
        ";quit;",      "../../etc/passwd",
        "^1^2^3^",     "\n\r\t",
        "-2147483648", "2147483647",
        "1e39",        "nan",
        "inf",         "ft_rifle_mp",
        "allies",      "axis",
        "autoassign",  "all",
        "none",        "0",
        "1",           "63",
        "64",          "-1",
        "y",           "map",
        "kick",        "map_restart",
        "typemap",     "g_gametype",
    };
    int length;

    text[0] = '\0';
    if (Below(3)) {
        snprintf(text, (size_t)most, "%s", crafted[Below((int)ARRAY_LEN(crafted))]);
        return;
    }
    length = Below(Below(20) ? 24 : most - 1);
    for (int i = 0; i < length; i++)
        text[i] = (char)(1 + Below(255));
    text[length] = '\0';
}

static void RandomCommand(int slot)
{
    static const char *const names[] = {
        "say",    "say_team",   "say_squad",  "tell",        "voice",         "score",
        "mr",     "mr",         "mr",         "menu",        "team",          "kill",
        "follow", "follownext", "followprev", "where",       "entitycount",   "give",
        "take",   "god",        "notarget",   "noclip",      "ufo",           "setviewpos",
        "prone",  "lean",       "callvote",   "vote",        "matchtimeout",  "matchtimein",
        "gc",     "fdc",        "killcam",    "nextvehslot", "trace_profile", "weapon",
        "nosuch", "",           "1",          "9",
    };
    char text[4096], word[MAX_TEXT];
    int words = Below(6);

    snprintf(text, sizeof(text), "%s", names[Below((int)ARRAY_LEN(names))]);
    if (!strcmp(text, "mr") && Below(4)) { // one that is taken
        snprintf(text, sizeof(text), "mr %d %d ", Cvar_Integer(real.host->cvars, "sv_serverid"),
                 Below(4) ? Below(3) : AnyInt());
        RandomText(word, MAX_TEXT);
        Q_StringAppend(text, sizeof(text), word);
        words = 0;
    }
    for (int i = 0; i < words; i++) {
        RandomText(word, MAX_TEXT);
        Q_StringAppend(text, sizeof(text), Below(2) ? " \"" : " ");
        Q_StringAppend(text, sizeof(text), word);
    }
    RealSay(slot, text);
}

static void UserinfoStep(host_t *host, void *user)
{
    Host_Call(host, GAME_CLIENT_USERINFO, *(int *)user, 0, 0);
}

static void RandomUserinfo(char *info)
{
    static const char *const keys[] = {"name",  "ip",   "password", "cl_guid",
                                       "model", "rate", "snaps",    "color1"};
    char text[MAX_TEXT];

    info[0] = '\0';
    for (int i = Below(6); i >= 0; i--) {
        RandomText(text, 200);
        Q_StringAppend(info, MAX_INFO_STRING, Below(9) ? "\\" : "");
        Q_StringAppend(info, MAX_INFO_STRING, keys[i ? Below((int)ARRAY_LEN(keys)) : 0]);
        Q_StringAppend(info, MAX_INFO_STRING, "\\");
        Q_StringAppend(info, MAX_INFO_STRING, text);
    }
}

static void DropStep(host_t *host, void *user)
{
    Clients_Drop(host, *(int *)user, "has had enough");
}

static void Attack(int slot)
{
    client_t *client = &real.host->clients[slot];

    if (client->state != SLOT_ACTIVE) {
        char info[MAX_INFO_STRING];

        if (Below(10))
            return;
        RandomUserinfo(info);
        RealConnect(slot, info);
        return;
    }
    for (int i = Below(4); i > 0; i--) {
        RandomMove(slot);
        RealThink(slot);
    }
    for (int i = Below(50) ? Below(2) : 40; i > 0; i--)
        RandomCommand(slot);
    if (!Below(100)) {
        RandomUserinfo(client->userinfo);
        Host_Guard(real.host, UserinfoStep, &slot);
    }
    if (!Below(2000))
        Host_Guard(real.host, DropStep, &slot);
    RealHeard(slot, NULL);
}

// ------------------------------------------------------------- what may not happen

// Nothing but printable bytes, and lines that begin with a time.
static void CheckLog(void)
{
    char path[512], line[4096];
    FILE *file;

    snprintf(path, sizeof(path), "%s/fireteam/games_mp.log", real.home);
    file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof(line), file)) {
        ck_assert_msg(strchr(line, '\n') && strlen(line) <= 1024 + 16, "a line of %zu bytes", strlen(line));
        ck_assert_msg(line[3] == ':' || line[4] == ':' || line[5] == ':', "no time: %s", line);
        for (const char *c = line; *c && *c != '\n'; c++)
            ck_assert_msg((unsigned char)*c >= ' ', "byte %d: %s", *c, line);
    }
    fclose(file);
}

static void CheckNames(void)
{
    for (int i = 0; i < ATTACKERS; i++) {
        playerState_t *ps = RealPlayer(i);

        for (int axis = 0; axis < 3 && real.host->clients[i].state == SLOT_ACTIVE; axis++)
            ck_assert_msg(ps->origin[axis] > -2e6f && ps->origin[axis] < 2e6f && ps->velocity[axis] > -2e6f &&
                              ps->velocity[axis] < 2e6f,
                          "client %d at %f, %f", i, ps->origin[axis], ps->velocity[axis]);
    }
}

static void Siege(const char *gametype, const char *profile, bool cheats, uint32_t seed)
{
    const char *minutes = getenv("HOSTILE_MINUTES");
    int until, levels, moves = 0;

    state = seed;
    RealOpen();
    RealConsole("set ft_profile \"%s\"", profile);
    RealConsole("set sv_maxclients %d", ATTACKERS + BOTS);
    RealConsole("set g_logSync 1");
    RealConsole("set g_allowVoteKick 1");
    RealConsole("set g_timeoutsallowed 2");
    RealStart(gametype, "ft_yard");
    if (cheats)
        Cvar_Set(real.host->cvars, "sv_cheats", "1", CVAR_BY_HOST);
    RealConsole("addbot %d", BOTS);
    until = (minutes ? atoi(minutes) : 1) * 60 * 20;
    levels = real.host->loads;
    for (int frame = 0; frame < until; frame++) {
        for (int slot = 0; slot < ATTACKERS; slot++)
            Attack(slot);
        moves += real.host->clients[0].state == SLOT_ACTIVE;
        RealFrame();
        ck_assert_msg(real.crashes == 0, "%s: %s", gametype,
                      real.log + (real.logSize > 1500 ? real.logSize - 1500 : 0));
        ck_assert(real.host->isRunning && !real.host->wantsQuit);
        if (frame % 100 == 0)
            CheckNames();
    }
    ck_assert_int_lt(real.host->loads - levels, 200);
    ck_assert_int_gt(moves, until / 2); // they were let in
    CheckLog();
    RealClose();
}

START_TEST(dm_stands)
{
    Siege("dm", "", false, 1);
}
END_TEST

START_TEST(tdm_stands)
{
    Siege("tdm", "q3", false, 2);
}
END_TEST

START_TEST(sd_stands)
{
    Siege("sd", "oa", false, 3);
}
END_TEST

START_TEST(ctf_stands)
{
    Siege("ctf", "", false, 5);
}
END_TEST

START_TEST(dom_stands)
{
    Siege("dom", "oa", false, 6);
}
END_TEST

START_TEST(cheaters_do_not_break_it)
{
    Siege("dm", "q3", true, 4);
}
END_TEST

START_TEST(a_flood_is_held_back)
{
    char said[64];

    RealOpen();
    RealStart("dm", "ft_yard");
    ck_assert(RealConnect(0, "\\name\\Talker\\ip\\localhost"));
    ck_assert(RealConnect(1, "\\name\\Listener\\ip\\localhost"));
    RealRun(2000, 2);
    for (int i = 0; i < 100; i++) {
        snprintf(said, sizeof(said), "say number %d.", i);
        RealSay(0, said);
    }
    ck_assert(RealHeard(1, "number 5."));
    RealRun(1100, 2);
    RealSay(0, "say too early");
    ck_assert(!RealHeard(1, "too early"));
    ck_assert_int_eq(real.host->clients[1].state, SLOT_ACTIVE);
    RealRun(10000, 2);
    RealSay(0, "say \"later \x01\x02;quit\"");
    ck_assert(RealHeard(1, "later"));
    RealClose();
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("hostile");
    TCase *tests = tcase_create("clients");

    (void)argc;
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, a_flood_is_held_back);
    tcase_add_test(tests, dm_stands);
    tcase_add_test(tests, tdm_stands);
    tcase_add_test(tests, ctf_stands);
    tcase_add_test(tests, dom_stands);
    tcase_add_test(tests, sd_stands);
    tcase_add_test(tests, cheaters_do_not_break_it);
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
