// What an admin does on a running server, and what goes wrong around it: console commands, archived
// variables, long rotations, a disk that is full, a home folder that cannot be written.
#include "realhost.h"
#include <signal.h>
#include <sys/resource.h>

static char *ReadHome(const char *name)
{
    static char text[262144];
    char path[512];
    FILE *file;

    snprintf(path, sizeof(path), "%s/fireteam/%s", real.home, name);
    file = fopen(path, "rb");
    if (!file)
        return NULL;
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void Run(const char *line)
{
    Cmd_Append(real.host->commands, line);
    RealRun(100, 0);
}

START_TEST(commands_answer)
{
    RealOpen();
    RealFile("more.cfg", "set frommore 1; echo more was here\n");
    RealStart("dm", "ft_box");
    ck_assert(RealConnect(0, "\\name\\Somebody\\ip\\localhost\\rate\\25000"));
    RealRun(200, 1);
    RealHeard(0, NULL);
    Run("say \"hello; all\"");
    ck_assert(RealHeard(0, "hello; all"));
    Run("dumpuser 0");
    ck_assert(RealSaw("25000"));
    Run("dumpuser 63");
    Run("cvarlist sv_maxc");
    ck_assert(RealSaw("sv_maxclients"));
    Run("exec more");
    ck_assert(RealSaw("more was here"));
    ck_assert_int_eq(Cvar_Integer(real.host->cvars, "frommore"), 1);
    Run("exec nosuch");
    ck_assert(RealSaw("couldn't exec nosuch"));
    Run("exec ../../../etc/passwd");
    ck_assert(RealSaw("couldn't exec ../../../etc/passwd"));
    Run("status");
    ck_assert(RealSaw("Somebody"));
    Run("clientkick 0");
    ck_assert_int_eq(real.host->clients[0].state, SLOT_FREE);
    Run("nosuchword");
    ck_assert(RealSaw("Unknown command \"nosuchword\""));
    ck_assert_int_eq(real.crashes, 0);
    RealClose();
}
END_TEST

START_TEST(archived_variables_come_back)
{
    const char *text;

    RealOpen();
    RealStart("dm", "ft_box");
    Run("seta my_words \"a b; c\"");
    Run("set g_complaintlimit 7"); // archived by the module
    Run("set my_loss 1");
    Run("writeconfig kept");
    ck_assert(RealSaw("Wrote kept.cfg"));
    text = ReadHome("kept.cfg");
    ck_assert_ptr_nonnull(text);
    ck_assert(strstr(text, "seta my_words \"a b; c\"\n") && strstr(text, "seta g_complaintlimit \"7\"\n") &&
              !strstr(text, "my_loss"));
    Run("set my_words x");
    Run("set g_complaintlimit 1");
    Run("exec kept");
    ck_assert_str_eq(Cvar_String(real.host->cvars, "my_words"), "a b; c");
    ck_assert_int_eq(Cvar_Integer(real.host->cvars, "g_complaintlimit"), 7);
    Run("writeconfig kept.txt");
    ck_assert(RealSaw("Only files named *.cfg are written"));
    Run("writeconfig ../outside");
    ck_assert_ptr_null(ReadHome("../outside.cfg"));
    RealClose();
}
END_TEST

// As on the original: shown, listed, set by any command, and played from the next map on.
START_TEST(the_gametype_is_a_variable)
{
    RealOpen();
    RealFile("next.cfg", "seta g_gametype sd\n");
    RealStart("dm", "ft_box");
    Run("g_gametype");
    ck_assert(RealSaw("\"g_gametype\" is:\"dm\" default:\"dm\""));
    Run("cvarlist g_gametype");
    ck_assert(RealSaw("L   g_gametype \"dm\""));
    Run("g_gametype tdm");
    RealForget();
    Run("set g_gametype");
    ck_assert(RealSaw("latched: \"tdm\""));
    Run("map ft_box");
    ck_assert(RealSaw("Fireteam: map ft_box, gametype tdm"));
    Run("exec next");
    RealForget();
    Run("map_restart");
    ck_assert(RealSaw("Fireteam: map ft_box, gametype sd"));
    Run("set g_gametype dm");
    RealForget();
    Run("map_rotate"); // without a rotation: the same map again
    ck_assert(RealSaw("Fireteam: map ft_box, gametype dm"));
    Run("writeconfig kept");
    ck_assert(strstr(ReadHome("kept.cfg"), "seta g_gametype \"dm\"\n"));
    RealClose();
}
END_TEST

// A thousand entries: maps that are not there, one that is, and a gametype without a name at the end.
START_TEST(a_long_rotation_finds_its_map)
{
    static char rotation[32768], line[33000];
    size_t used = 0;

    for (int i = 0; i < 998; i++)
        used += (size_t)snprintf(rotation + used, sizeof(rotation) - used, "map nosuch%d ", i);
    snprintf(rotation + used, sizeof(rotation) - used, "gametype tdm map ft_box gametype");
    snprintf(line, sizeof(line), "set sv_mapRotation \"%s\"", rotation);
    RealOpen();
    RealStart("dm", "ft_yard");
    Run(line);
    ck_assert_str_eq(Cvar_String(real.host->cvars, "sv_mapRotation"), rotation);
    Run("map_rotate");
    ck_assert_str_eq(real.host->mapName, "ft_box");
    ck_assert_str_eq(Cvar_String(real.host->cvars, "ft_gametype"), "tdm");
    ck_assert(RealSaw("there is no map 'nosuch997'"));
    RealForget();
    Run("map_rotate"); // what is left names nothing: from the beginning
    ck_assert(RealSaw("nothing follows 'gametype'"));
    ck_assert(RealSaw("there is no map 'nosuch0'"));
    ck_assert_str_eq(real.host->mapName, "ft_box");
    RealRun(500, 0);
    ck_assert(real.host->isRunning);
    RealClose();
}
END_TEST

// The log reaches the end of the disk; the match goes on.
START_TEST(a_full_disk_is_said_once)
{
    struct rlimit limit = {2000, 2000};
    const char *first;

    signal(SIGXFSZ, SIG_IGN);
    RealOpen();
    RealConsole("set g_logSync 1");
    RealConsole("set scr_dm_scorelimit 0");
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    RealStart("dm", "ft_yard");
    Run("addbot 8");
    RealRun(60000, 0);
    ck_assert(real.host->isRunning && real.crashes == 0);
    first = strstr(real.log, "games_mp.log");
    ck_assert_msg(first != NULL, "nothing was said");
    ck_assert_ptr_null(strstr(first + 1, "games_mp.log"));
    Run("seta filler 123456789012345678901234567890123456789012345678901234567890");
    for (int i = 0; i < 40; i++)
        RealConsole("seta filler%d 123456789012345678901234567890123456789012345678901234567890", i);
    Run("writeconfig big");
    ck_assert(RealSaw("big.cfg cannot be written"));
    RealClose();
}
END_TEST

START_TEST(a_home_that_cannot_be_written_stops_nothing)
{
    RealOpen();
    Cvar_Set(real.host->cvars, "fs_homepath", "/proc/nowhere", CVAR_BY_HOST);
    RealStart("dm", "ft_yard");
    ck_assert(RealSaw("could not open the games log"));
    Run("addbot 4");
    RealRun(20000, 0);
    Run("writeconfig none");
    ck_assert(RealSaw("none.cfg cannot be written"));
    Run("map_restart");
    RealRun(1000, 0);
    ck_assert(real.host->isRunning && real.crashes == 0);
    RealClose();
}
END_TEST

static void CheckConfig(const char *wanted)
{
    const char *text = ReadHome("fireteam.cfg");

    ck_assert_ptr_nonnull(text);
    ck_assert_str_eq(text, wanted);
}

// A server whose settings are saved, with a file from before.
static void OpenSaving(const char *config)
{
    RealOpen();
    ck_assert(Host_OpenFiles(real.host));
    RealFile("fireteam.cfg", config);
    Config_RunStartFiles(real.host);
    Cvar_Keep(real.host->cvars, true);
}

static void Save(const char *line)
{
    RealForget();
    RealConsole("%s", line);
    Config_Frame(real.host);
}

START_TEST(a_file_that_cannot_be_read_stays)
{
    enum { TOO_LARGE = 140 * 1024 * 1024 };
    char path[128];
    struct stat info;

    OpenSaving("set mine 1\n");
    snprintf(path, sizeof(path), "%s/fireteam/fireteam.cfg", real.home);
    ck_assert_int_eq(truncate(path, TOO_LARGE), 0);
    Save("seta foo bar");
    ck_assert(RealSaw("fireteam.cfg: cannot be written: what it holds cannot be read (larger than 128 MiB)"));
    Save("seta foo baz");
    ck_assert(!RealSaw("fireteam.cfg"));
    ck_assert(stat(path, &info) == 0 && info.st_size == TOO_LARGE);
    ck_assert_int_eq(truncate(path, 11), 0);
    Save("seta more 1");
    CheckConfig("set mine 1\nseta foo \"baz\"\nseta more \"1\"\n");
    RealClose();
}
END_TEST

START_TEST(a_value_that_cannot_be_saved_costs_none)
{
    OpenSaving("seta sv_hostname \"good name\"\nseta other \"1\"\n");
    ck_assert(Cvar_Set(real.host->cvars, "sv_hostname", "my \"best\" server", CVAR_BY_MODULE));
    Save("seta other 2");
    ck_assert(RealSaw("sv_hostname: not saved: its value holds a quote"));
    CheckConfig("seta sv_hostname \"good name\"\nseta other \"2\"\n");
    Save("seta \"two//words\" 1");
    ck_assert(RealSaw("two//words: not saved: its name holds the start of a comment"));
    Save("seta sv_hostname \"another\"");
    CheckConfig("seta other \"2\"\nseta sv_hostname \"another\"\n");
    RealClose();
}
END_TEST

START_TEST(writeconfig_keeps_off_other_servers)
{
    bool isBusy;

    OpenSaving("");
    RealConsole("seta mine 1");
    int lock = Fs_Lock(real.host->fs, "kept.cfg", &isBusy); // as another would
    ck_assert_int_ge(lock, 0);
    RealConsole("writeconfig kept");
    ck_assert(RealSaw("kept.cfg: another server holds its folder") && RealSaw("kept.cfg cannot be written"));
    ck_assert_ptr_null(ReadHome("kept.cfg"));
    close(lock);
    RealConsole("writeconfig kept");
    ck_assert(RealSaw("Wrote kept.cfg") && strstr(ReadHome("kept.cfg"), "seta mine \"1\"\n"));
    lock = Fs_Lock(real.host->fs, "kept.cfg", &isBusy); // it has been let go
    ck_assert_int_ge(lock, 0);
    close(lock);
    RealClose();
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("admin");
    TCase *tests = tcase_create("server");

    (void)argc;
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, commands_answer);
    tcase_add_test(tests, archived_variables_come_back);
    tcase_add_test(tests, the_gametype_is_a_variable);
    tcase_add_test(tests, a_long_rotation_finds_its_map);
    tcase_add_test(tests, a_full_disk_is_said_once);
    tcase_add_test(tests, a_home_that_cannot_be_written_stops_nothing);
    tcase_add_test(tests, a_file_that_cannot_be_read_stays);
    tcase_add_test(tests, a_value_that_cannot_be_saved_costs_none);
    tcase_add_test(tests, writeconfig_keeps_off_other_servers);
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
