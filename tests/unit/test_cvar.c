// Console variables, with Quake III's rules for flags.
#include "testlog.h"

#include "host_cvar.h"

static cvars_t *cvars;

static void SetUp(void)
{
    cvars = Cvar_New(&testPrinter);
    testLog[0] = '\0';
}

static void TearDown(void)
{
    Cvar_Free(cvars);
}

static bool UserSets(const char *name, const char *value)
{
    return Cvar_Set(cvars, name, value, CVAR_BY_USER);
}

START_TEST(registration_adopts_what_a_user_set)
{
    ck_assert(UserSets("g_speed", "250"));
    ck_assert_int_eq(Cvar_Find(cvars, "g_speed")->flags, CVAR_USER_CREATED);
    Cvar_Register(cvars, "G_SPEED", "190", CVAR_ARCHIVE);
    ck_assert_str_eq(Cvar_String(cvars, "g_speed"), "250");
    ck_assert_str_eq(Cvar_Find(cvars, "g_speed")->defaultValue, "190");
    Cvar_Register(cvars, "g_speed", "7", CVAR_SERVERINFO);
    ck_assert_int_eq(Cvar_Find(cvars, "g_speed")->flags, CVAR_ARCHIVE | CVAR_SERVERINFO);
    ck_assert(Cvar_Reset(cvars, "g_speed"));
    ck_assert_int_eq(Cvar_Integer(cvars, "g_speed"), 190);
    ck_assert_int_eq(CountLines(), 0);
}
END_TEST

START_TEST(read_only)
{
    UserSets("version", "mine");
    Cvar_Register(cvars, "version", "1", CVAR_ROM);
    ck_assert_str_eq(Cvar_String(cvars, "version"), "1");
    ck_assert(!UserSets("version", "2"));
    ck_assert_int_eq(CountLines(), 1);
    ck_assert(UserSets("version", "1"));
    ck_assert(Cvar_Set(cvars, "version", "3", CVAR_BY_MODULE));
    ck_assert_str_eq(Cvar_String(cvars, "version"), "3");
    ck_assert(!Cvar_Unset(cvars, "version"));
}
END_TEST

START_TEST(latched_until_registered_again)
{
    Cvar_Register(cvars, "sv_maxclients", "20", CVAR_LATCH);
    ck_assert(UserSets("sv_maxclients", "8"));
    ck_assert_int_eq(Cvar_Integer(cvars, "sv_maxclients"), 8); // no level runs
    UserSets("sv_maxclients", "20");
    Cvar_Register(cvars, "sv_running", "1", 0);
    ck_assert(UserSets("sv_maxclients", "4"));
    ck_assert_int_eq(CountLines(), 1);
    ck_assert_int_eq(Cvar_Integer(cvars, "sv_maxclients"), 20);
    ck_assert(Cvar_IsLatched(cvars, "sv_maxclients"));
    ck_assert(UserSets("sv_maxclients", "20"));
    ck_assert(!Cvar_IsLatched(cvars, "sv_maxclients"));
    UserSets("sv_maxclients", "4");
    Cvar_Register(cvars, "sv_maxclients", "20", 0);
    ck_assert_int_eq(Cvar_Integer(cvars, "sv_maxclients"), 4);
}
END_TEST

START_TEST(a_waiting_value_that_is_overruled_is_told)
{
    Cvar_Register(cvars, "sv_running", "1", 0);
    Cvar_Register(cvars, "g_gametype", "dm", CVAR_LATCH);
    ck_assert(UserSets("g_gametype", "tdm"));
    ck_assert(Cvar_Set(cvars, "ft_gametype", "sd", CVAR_BY_MODULE));
    ck_assert(!Cvar_IsLatched(cvars, "g_gametype"));
    ck_assert_str_eq(Cvar_String(cvars, "g_gametype"), "sd");
    ck_assert(strstr(testLog, "g_gametype: \"tdm\" waits no more") != NULL);
    ck_assert_int_eq(CountLines(), 2);
}
END_TEST

// The module's name for g_gametype; whoever comes first.
START_TEST(two_names_of_one_variable)
{
    vm_cvar_t cvar;

    ck_assert(UserSets("ft_gametype", "tdm"));
    Cvar_Register(cvars, "g_gametype", "dm", CVAR_SERVERINFO);
    ck_assert_str_eq(Cvar_String(cvars, "g_gametype"), "tdm");
    Cvar_RegisterForModule(cvars, &cvar, "FT_gametype", "dm", 0);
    ck_assert_str_eq(cvar.string, "tdm");
    ck_assert(Cvar_Find(cvars, "ft_gametype") == Cvar_Find(cvars, "g_gametype"));
    ck_assert_str_eq(Cvar_Find(cvars, "ft_gametype")->name, "g_gametype");
    ck_assert(UserSets("mine", "1"));
    ck_assert(!Cvar_Unset(cvars, "ft_gametype"));
}
END_TEST

START_TEST(cheats_init_and_protected)
{
    Cvar_Register(cvars, "sv_cheats", "0", CVAR_ROM);
    Cvar_Register(cvars, "g_debug", "0", CVAR_CHEAT);
    Cvar_Register(cvars, "fs_game", "fireteam", CVAR_INIT | CVAR_PROTECTED);
    ck_assert(!UserSets("g_debug", "1") && !UserSets("fs_game", "x"));
    ck_assert(!Cvar_Set(cvars, "fs_game", "x", CVAR_BY_MODULE));
    ck_assert(Cvar_Set(cvars, "fs_game", "y", CVAR_BY_HOST));
    Cvar_SetInteger(cvars, "sv_cheats", 1);
    ck_assert(UserSets("g_debug", "1"));
    ck_assert_int_eq(CountLines(), 3);
}
END_TEST

START_TEST(bad_names_and_values)
{
    static char value[MAX_LONG_VALUE + 1];

    memset(value, 'v', MAX_LONG_VALUE);
    ck_assert(!UserSets("", "1") && !UserSets("a b", "1") && !UserSets("a;b", "1") && !UserSets("a\\b", "1"));
    ck_assert(!UserSets("long", value));
    ck_assert_ptr_null(Cvar_Find(cvars, "long"));
    ck_assert_int_eq(CountLines(), 5);
    value[MAX_LONG_VALUE - 1] = '\0';
    ck_assert(UserSets("long", value));
    ck_assert_str_eq(Cvar_String(cvars, "long"), value);
    Cvar_Register(cvars, "of_module", "1", CVAR_SERVERINFO); // those are short
    ck_assert(!UserSets("of_module", value));
    value[MAX_CVAR_VALUE - 1] = '\0';
    ck_assert(UserSets("of_module", value) && UserSets("long", value));
    ck_assert_str_eq(Cvar_String(cvars, "of_module"), value);
    ck_assert_str_eq(Cvar_String(cvars, "long"), value);
}
END_TEST

START_TEST(numbers)
{
    UserSets("a", "12.75x");
    ck_assert_int_eq(Cvar_Integer(cvars, "a"), 12);
    ck_assert(Cvar_Number(cvars, "a") == 12.75f);
    UserSets("a", "99999999999");
    ck_assert_int_eq(Cvar_Integer(cvars, "a"), INT32_MAX);
    ck_assert_int_eq(Cvar_Integer(cvars, "none"), 0);
    ck_assert_str_eq(Cvar_String(cvars, "none"), "");
}
END_TEST

START_TEST(handles_of_the_module)
{
    vm_cvar_t cvar, other;

    Cvar_RegisterForModule(cvars, &cvar, "scr_killcam", "1", CVAR_ARCHIVE | CVAR_ROM);
    ck_assert_int_eq(cvar.integer, 1);
    ck_assert_int_eq(Cvar_Find(cvars, "scr_killcam")->flags, CVAR_ARCHIVE);
    UserSets("scr_killcam", "0.5");
    ck_assert_int_eq(cvar.integer, 1);
    ck_assert(Cvar_UpdateForModule(cvars, &cvar));
    ck_assert_str_eq(cvar.string, "0.5");
    ck_assert(cvar.value == 0.5f);
    int count = cvar.modificationCount;
    UserSets("scr_killcam", "0.5");
    Cvar_UpdateForModule(cvars, &cvar);
    ck_assert_int_eq(cvar.modificationCount, count);
    Cvar_RegisterForModule(cvars, NULL, "quiet", "", 0);
    Cvar_RegisterForModule(cvars, &other, "a bad name", "", 0);
    ck_assert(Cvar_UpdateForModule(cvars, &other));
    cvar.handle = 5000;
    ck_assert(!Cvar_UpdateForModule(cvars, &cvar));
    cvar.handle = -7;
    ck_assert(!Cvar_UpdateForModule(cvars, &cvar));
}
END_TEST

START_TEST(unset_and_reuse)
{
    vm_cvar_t cvar;

    UserSets("gone", "1");
    ck_assert(Cvar_Unset(cvars, "GONE"));
    ck_assert_ptr_null(Cvar_Find(cvars, "gone"));
    ck_assert(!Cvar_Unset(cvars, "gone"));
    Cvar_RegisterForModule(cvars, &cvar, "next", "n", 0);
    ck_assert_int_eq(cvar.handle, 0);
    ck_assert(!Cvar_Unset(cvars, "next"));
}
END_TEST

START_TEST(info_strings)
{
    char info[64];

    Cvar_Register(cvars, "b", "2", CVAR_SERVERINFO);
    Cvar_Register(cvars, "A", "1", CVAR_SERVERINFO);
    Cvar_Register(cvars, "c", "3", CVAR_SYSTEMINFO);
    ck_assert_int_eq(Cvar_TakeModifiedFlags(cvars), CVAR_SERVERINFO | CVAR_SYSTEMINFO);
    ck_assert_int_eq(Cvar_TakeModifiedFlags(cvars), 0);
    Cvar_InfoString(cvars, CVAR_SERVERINFO, info, sizeof(info));
    ck_assert_str_eq(info, "\\A\\1\\b\\2");
    UserSets("b", "x\\y");
    Cvar_InfoString(cvars, CVAR_SERVERINFO, info, sizeof(info));
    ck_assert_str_eq(info, "\\A\\1");
    ck_assert_int_eq(CountLines(), 1);
}
END_TEST

START_TEST(there_is_a_limit)
{
    char name[32];
    int made = 0;

    for (int i = 0; i < MAX_CVARS + 10; i++) {
        Q_Format(name, sizeof(name), "v%d", i);
        made += UserSets(name, "1");
    }
    ck_assert_int_eq(made, MAX_CVARS);
    ck_assert_int_eq(CountLines(), 10);
}
END_TEST

// True once after changes; they are saved then.
static bool TakeChange(void)
{
    bool hasChanged = Cvar_HasKeptChange(cvars);

    Cvar_EndKeptChange(cvars, true);
    return hasChanged;
}

START_TEST(only_changes_of_archived_values_are_kept)
{
    Cvar_Register(cvars, "g_deadChat", "0", CVAR_ARCHIVE);
    Cvar_Register(cvars, "sv_speed", "1", 0);
    ck_assert(UserSets("g_deadChat", "1")); // as the command line does: not kept
    ck_assert_ptr_null(Cvar_Find(cvars, "g_deadChat")->kept);
    Cvar_Keep(cvars, true);
    ck_assert(UserSets("sv_speed", "3"));
    ck_assert(!TakeChange());
    ck_assert(UserSets("g_deadChat", "2"));
    ck_assert(TakeChange());
    ck_assert(!TakeChange());
    ck_assert(UserSets("g_deadChat", "2"));
    ck_assert(!TakeChange());
    ck_assert(UserSets("mine", "5")); // `seta`: the value first, the flag after it
    Cvar_AddFlags(cvars, "mine", CVAR_ARCHIVE);
    ck_assert(TakeChange());
    Cvar_Keep(cvars, false);
    ck_assert(UserSets("g_deadChat", "3")); // the command line wins, and the file keeps what it had
    ck_assert_str_eq(Cvar_Find(cvars, "g_deadChat")->kept, "2");
    ck_assert_str_eq(Cvar_Find(cvars, "mine")->kept, "5");
    ck_assert(!TakeChange());
    Cvar_Register(cvars, "scr_limit", "5", 0);
    Cvar_Keep(cvars, true);
    ck_assert(UserSets("scr_limit", "9")); // `seta` of one that the module has made
    ck_assert(!TakeChange());
    Cvar_AddFlags(cvars, "scr_limit", CVAR_ARCHIVE);
    ck_assert(TakeChange());
    ck_assert_str_eq(Cvar_Find(cvars, "scr_limit")->kept, "9");
    Cvar_Keep(cvars, false);
    Cvar_Keep(cvars, true);
    ck_assert(Cvar_Unset(cvars, "mine"));
    ck_assert(TakeChange());
}
END_TEST

// What this server has changed, and nothing that another may have changed since.
START_TEST(what_the_file_does_not_hold_yet)
{
    Cvar_Keep(cvars, true);
    Cvar_Register(cvars, "g_deadChat", "0", CVAR_ARCHIVE);
    ck_assert(UserSets("mine", "5") && !Cvar_IsKeptNew(cvars, "mine"));
    Cvar_AddFlags(cvars, "mine", CVAR_ARCHIVE);
    ck_assert(Cvar_IsKeptNew(cvars, "MINE") && !Cvar_IsKeptNew(cvars, "g_deadChat"));
    Cvar_EndKeptChange(cvars, false); // the disk was full
    ck_assert(Cvar_IsKeptNew(cvars, "mine") && !Cvar_HasKeptChange(cvars));
    ck_assert(TakeChange() == false && !Cvar_IsKeptNew(cvars, "mine"));
    ck_assert(UserSets("g_deadChat", "1") && Cvar_Unset(cvars, "mine"));
    ck_assert(Cvar_IsKeptNew(cvars, "g_deadChat") && Cvar_IsKeptNew(cvars, "mine"));
    ck_assert(TakeChange() && !Cvar_IsKeptNew(cvars, "mine"));
    ck_assert(UserSets("late", "1") && !Cvar_HasKeptChange(cvars));
    Cvar_Register(cvars, "late", "0", CVAR_ARCHIVE); // the module archives what a user has set
    ck_assert(TakeChange());
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cvar");
    TCase *tests = tcase_create("cvar");

    tcase_add_checked_fixture(tests, SetUp, TearDown);
    tcase_add_test(tests, registration_adopts_what_a_user_set);
    tcase_add_test(tests, read_only);
    tcase_add_test(tests, latched_until_registered_again);
    tcase_add_test(tests, a_waiting_value_that_is_overruled_is_told);
    tcase_add_test(tests, two_names_of_one_variable);
    tcase_add_test(tests, cheats_init_and_protected);
    tcase_add_test(tests, bad_names_and_values);
    tcase_add_test(tests, numbers);
    tcase_add_test(tests, handles_of_the_module);
    tcase_add_test(tests, unset_and_reuse);
    tcase_add_test(tests, info_strings);
    tcase_add_test(tests, there_is_a_limit);
    tcase_add_test(tests, only_changes_of_archived_values_are_kept);
    tcase_add_test(tests, what_the_file_does_not_hold_yet);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
