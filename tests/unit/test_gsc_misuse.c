// The public header in wrong hands: NULL and values of the wrong kind for every function that takes them, and
// calls in the middle of loading or of script.
#include "gsc_script.h"
#include "runsuite.h"

static script_host_t host;

static const script_file_t files[] = {
    {"main.gsc", "main(a) { return a; }\n"
                 "now() { thread waits(); midway(); level.after = 1; wait 0.05; level.later = 1; }\n"
                 "waits() { wait 0; level.waited = 1; }\n"
                 "straight() { interrupthere(); level.after = 1; level.after = 2; }\n"
                 "loops() { interrupthere(); for (i = 0; i < 100000; i++) level.n = i; level.after = 1; }\n"
                 "starter() { level.n = startshere(); level.after = 1; }\n"
                 "loader() { loadshere(); level.after = 1; }\n"
                 "killer() { thread sleeper(); killhere(); level.after = 1; wait 0.05; level.later = 1; }\n"
                 "sleeper() { wait 0.01; level.slept = 1; }\n"},
    {"lib/util.gsc", "f() { return 7; }\n"},
    {"lib/larger.gsc",
     "f(a, b, c, d, e) { g = a; h = b; i = c; j = d; k = e; return [[ ::l ]](g, h, i, j, k); }\n"
     "l(a, b, c, d, e) { return 9; }\n"},
    {"broken.gsc", "f() { x = ; }\n"},
    {NULL, NULL},
};

// ---------------------------------------------------------------------------------------------- statuses

static gsc_value_t one; // Gsc_Int(1)

static gsc_status_t LoadNothing(gsc_vm_t *vm)
{
    return Gsc_Load(vm, NULL, NULL);
}

static gsc_status_t StartWithInt(gsc_vm_t *vm)
{
    return Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), one, NULL, 0, NULL);
}

static gsc_status_t StartWithArray(gsc_vm_t *vm)
{
    gsc_value_t array = Gsc_NewArray(vm), result = one;
    gsc_status_t status = Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), array, NULL, 0, &result);
    ck_assert(!Gsc_IsDefined(result));
    Gsc_Release(vm, array);
    return status;
}

static gsc_status_t StartWithoutArguments(gsc_vm_t *vm)
{
    return Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 1, NULL);
}

static gsc_status_t StartNone(gsc_vm_t *vm)
{
    return Gsc_Start(vm, 0, Gsc_Undefined(), NULL, 0, NULL);
}

static gsc_status_t NotifyInt(gsc_vm_t *vm)
{
    return Gsc_Notify(vm, one, "e", NULL, 0);
}

static gsc_status_t NotifyUndefined(gsc_vm_t *vm)
{
    return Gsc_Notify(vm, Gsc_Undefined(), "e", NULL, 0);
}

static gsc_status_t NotifyNothing(gsc_vm_t *vm)
{
    return Gsc_Notify(vm, Gsc_Level(vm), NULL, NULL, 0);
}

static gsc_status_t NotifyWithoutArguments(gsc_vm_t *vm)
{
    return Gsc_Notify(vm, Gsc_Level(vm), "e", NULL, 3);
}

static gsc_status_t NotifyRemoved(gsc_vm_t *vm)
{
    gsc_value_t entity = Gsc_Entity(vm, 0, 3);
    Gsc_Hold(vm, entity);
    Gsc_RemoveEntity(vm, 0, 3);
    gsc_status_t status = Gsc_Notify(vm, entity, "e", NULL, 0);
    Gsc_Release(vm, entity);
    return status;
}

static gsc_status_t SetFieldOfInt(gsc_vm_t *vm)
{
    return Gsc_SetField(vm, one, "f", one);
}

static gsc_status_t SetNoField(gsc_vm_t *vm)
{
    return Gsc_SetField(vm, Gsc_Level(vm), NULL, one);
}

static gsc_status_t SetNoArray(gsc_vm_t *vm)
{
    return Gsc_ArraySet(vm, NULL, one, one);
}

static gsc_status_t SetEntryOfInt(gsc_vm_t *vm)
{
    gsc_value_t number = one;
    return Gsc_ArraySet(vm, &number, one, one);
}

static gsc_status_t AppendToNothing(gsc_vm_t *vm)
{
    return Gsc_ArrayAppend(vm, NULL, one);
}

static gsc_status_t AddNoFunctions(gsc_vm_t *vm)
{
    return Gsc_AddFunctions(vm, NULL, 1);
}

static gsc_status_t AddNoMethods(gsc_vm_t *vm)
{
    return Gsc_AddMethods(vm, NULL, 1);
}

static gsc_status_t AddNoFields(gsc_vm_t *vm)
{
    return Gsc_AddFields(vm, 0, NULL, 1);
}

static gsc_status_t AddNamelessClass(gsc_vm_t *vm)
{
    return Gsc_AddClass(vm, 1, NULL);
}

static const struct {
    const char *name;
    gsc_status_t (*call)(gsc_vm_t *vm);
    gsc_status_t status;
} calls[] = {
    {"LoadNothing", LoadNothing, GSC_MISUSE},
    {"StartWithInt", StartWithInt, GSC_MISUSE},
    {"StartWithArray", StartWithArray, GSC_MISUSE},
    {"StartWithoutArguments", StartWithoutArguments, GSC_MISUSE},
    {"StartNone", StartNone, GSC_MISUSE},
    {"NotifyInt", NotifyInt, GSC_MISUSE},
    {"NotifyUndefined", NotifyUndefined, GSC_MISUSE},
    {"NotifyNothing", NotifyNothing, GSC_MISUSE},
    {"NotifyWithoutArguments", NotifyWithoutArguments, GSC_MISUSE},
    {"NotifyRemoved", NotifyRemoved, GSC_OK},
    {"SetFieldOfInt", SetFieldOfInt, GSC_MISUSE},
    {"SetNoField", SetNoField, GSC_MISUSE},
    {"SetNoArray", SetNoArray, GSC_MISUSE},
    {"SetEntryOfInt", SetEntryOfInt, GSC_MISUSE},
    {"AppendToNothing", AppendToNothing, GSC_MISUSE},
    {"AddNoFunctions", AddNoFunctions, GSC_MISUSE},
    {"AddNoMethods", AddNoMethods, GSC_MISUSE},
    {"AddNoFields", AddNoFields, GSC_MISUSE},
    {"AddNamelessClass", AddNamelessClass, GSC_MISUSE},
};

// ---------------------------------------------------------------------------------------------- natives

static gsc_function_t newFunction;

// What cannot be done in the middle of script, and what can.
static bool Midway(gsc_vm_t *vm)
{
    bool found = true;
    ck_assert_int_eq(Gsc_RunNow(vm), GSC_NOT_NOW);
    ck_assert_int_eq(Gsc_Advance(vm, 5000), GSC_NOT_NOW);
    ck_assert_int_eq(Gsc_Load(vm, "lib/util", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Load(vm, "nosuch", &found), GSC_OK);
    ck_assert(!found);
    ck_assert_int_ne(Gsc_FindFunction(vm, "main", "main"), 0);
    return true;
}

static bool InterruptHere(gsc_vm_t *vm)
{
    Gsc_Interrupt(vm);
    return true;
}

// Starts script that interrupts: neither goes on.
static bool StartsHere(gsc_vm_t *vm)
{
    gsc_function_t inner = Gsc_FindFunction(vm, "main", "straight");
    ck_assert_int_eq(Gsc_Start(vm, inner, Gsc_Undefined(), NULL, 0, NULL), GSC_FATAL);
    return Gsc_ReturnInt(vm, 1);
}

// Loads, links and starts more scripts; one needs more room than there is as long as this script runs.
static bool LoadsHere(gsc_vm_t *vm)
{
    gsc_value_t result;
    ck_assert_int_eq(Gsc_Load(vm, "lib/util", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Load(vm, "lib/larger", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    gsc_function_t larger = Gsc_FindFunction(vm, "lib/larger", "f");
    ck_assert_int_eq(Gsc_Start(vm, larger, Gsc_Undefined(), NULL, 0, &result), GSC_OK);
    ck_assert(!Gsc_IsDefined(result));
    return true;
}

static bool KillHere(gsc_vm_t *vm)
{
    Gsc_KillThreads(vm);
    return true;
}

// Inside of a native: arguments and results from NULL.
static bool Nulls(gsc_vm_t *vm)
{
    Gsc_ArgVector(vm, 0, NULL);
    Gsc_ArgEntity(vm, 0, NULL);
    Gsc_SelfEntity(vm, NULL);
    Gsc_ReturnString(vm, NULL);
    Gsc_ReturnIString(vm, NULL);
    Gsc_Where(vm, NULL);
    Gsc_Warn(vm, NULL);
    Gsc_FailArg(vm, 0, NULL);
    Gsc_FailSelf(vm, NULL);
    Gsc_ReturnVector(vm, NULL);
    return Gsc_Fail(vm, NULL);
}

static const gsc_native_t natives[] = {
    {"midway", "", Midway, 0},     {"interrupthere", "", InterruptHere, 0}, {"startshere", "", StartsHere, 0},
    {"killhere", "", KillHere, 0}, {"loadshere", "", LoadsHere, 0},         {"nulls", "*", Nulls, 0},
};

// A VM with all of main.gsc linked.
static gsc_vm_t *OpenLinked(const script_file_t *list)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.errorReport = 2;
    gsc_vm_t *vm = HostOpen(&host, list, &config);
    ck_assert_int_eq(Gsc_AddFunctions(vm, natives, sizeof(natives) / sizeof(natives[0])), GSC_OK);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    one = Gsc_Int(1);
    return vm;
}

static gsc_status_t Start(gsc_vm_t *vm, const char *name)
{
    return Gsc_Start(vm, Gsc_FindFunction(vm, "main", name), Gsc_Undefined(), NULL, 0, NULL);
}

static bool Has(gsc_vm_t *vm, const char *field)
{
    return Gsc_IsDefined(Gsc_GetField(vm, Gsc_Level(vm), field));
}

// ---------------------------------------------------------------------------------------------- tests

START_TEST(wrong_arguments_have_a_status)
{
    gsc_vm_t *vm = OpenLinked(files);
    for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
        host.messages[0] = '\0';
        gsc_status_t status = calls[i].call(vm);
        ck_assert_msg(status == calls[i].status, "%s: %d", calls[i].name, (int)status);
        ck_assert_msg((host.messages[0] != '\0') == (status == GSC_MISUSE), "%s", calls[i].name);
    }
    ck_assert_int_eq(Start(vm, "main"), GSC_OK); // it goes on
    Gsc_Close(vm);
}
END_TEST

START_TEST(nothing_for_nothing)
{
    static const script_file_t list[] = {{"main.gsc", "main() { nulls(); x = nulls(1); level.after = 1; }"},
                                         {NULL, NULL}};
    gsc_vm_t *vm = OpenLinked(list);
    gsc_value_t array = Gsc_NewArray(vm), vector = Gsc_Vector((const float[3]){1, 2, 3});
    int cursor = 0;
    ck_assert_int_eq(Start(vm, "main"), GSC_OK);
    ck_assert(Has(vm, "after"));
    ck_assert_ptr_nonnull(strstr(host.messages, "an error without a message\n"));
    Gsc_DefaultConfig(NULL);
    Gsc_Print(vm, NULL);
    Gsc_Census(vm, NULL);
    Gsc_EachThread(vm, NULL, NULL);
    Gsc_Profile(vm, true, NULL, NULL);
    Gsc_ProfileStacks(vm, NULL, NULL);
    Gsc_EachMaker(vm, NULL, NULL);
    ck_assert_ptr_nonnull(Gsc_Ids(NULL));
    ck_assert(!Gsc_IsDefined(Gsc_Vector(NULL)));
    ck_assert(!Gsc_IsDefined(Gsc_NewString(vm, NULL)) && !Gsc_IsDefined(Gsc_NewIString(vm, NULL)));
    ck_assert(!Gsc_ToInt(one, NULL) && !Gsc_ToFloat(one, NULL) && !Gsc_ToVector(vector, NULL));
    ck_assert(!Gsc_ToAnim(one, NULL, NULL));
    ck_assert_ptr_null(Gsc_ToString(one));
    ck_assert_int_eq(Gsc_ToEntity(one, NULL), -1);
    ck_assert_uint_eq(Gsc_Describe(vm, one, NULL, 16), 1);
    ck_assert(!Gsc_IsDefined(Gsc_GetField(vm, Gsc_Level(vm), NULL)) &&
              !Gsc_IsDefined(Gsc_GetField(vm, one, "x")));
    ck_assert_int_eq(Gsc_ArraySize(one), 0);
    ck_assert(!Gsc_IsDefined(Gsc_ArrayGet(vm, one, one)) && !Gsc_IsDefined(Gsc_ArrayGet(vm, array, array)));
    ck_assert_int_eq(Gsc_ArrayAppend(vm, &array, one), GSC_OK);
    ck_assert(!Gsc_ArrayNext(array, NULL, NULL, NULL) && !Gsc_ArrayNext(one, &cursor, NULL, NULL));
    ck_assert(Gsc_ArrayNext(array, &cursor, NULL, NULL) && !Gsc_ArrayNext(array, &cursor, NULL, NULL));
    ck_assert(!Gsc_FunctionName(vm, one, NULL, NULL) && Gsc_StructId(vm, one) == 0);
    ck_assert(!Gsc_FieldNext(Gsc_Level(vm), NULL, NULL, NULL) && !Gsc_FieldNext(one, &cursor, NULL, NULL));
    ck_assert_ptr_null(Gsc_Nearest(NULL, NULL, 1));
    ck_assert_ptr_null(Gsc_Nearest("x", NULL, 1));
    ck_assert_int_eq(Gsc_FindFunction(vm, "main", NULL), 0);
    ck_assert_int_eq(Gsc_FindFunction(vm, NULL, "main"), 0);
    ck_assert(!Gsc_IsDefined(Gsc_Entity(vm, -1, 0)) && !Gsc_IsDefined(Gsc_Entity(vm, GSC_MAX_CLASSES, 0)));
    ck_assert(!Gsc_IsDefined(Gsc_Entity(vm, 0, -1)) && !Gsc_IsDefined(Gsc_Entity(vm, 0, 0x1000000)));
    ck_assert(!Gsc_IsDefined(Gsc_FunctionValue(0)) && !Gsc_IsDefined(Gsc_FunctionValue(-1)));
    Gsc_RemoveEntity(vm, -1, 0);
    Gsc_RemoveEntity(vm, 0, -1);
    Gsc_SetGame(vm, one);
    ck_assert_int_eq(Gsc_Type(Gsc_Game(vm)), GSC_ARRAY);
    Gsc_Release(vm, array);
    Gsc_Close(vm);
    Gsc_Close(NULL);
}
END_TEST

START_TEST(a_config_of_zeros)
{
    gsc_config_t config = {.errorReport = 0};
    const char *const names[] = {NULL, "gettime", "getcvar"};
    gsc_vm_t *vms[] = {Gsc_Open(&config), Gsc_Open(NULL)};
    for (int i = 0; i < 2; i++) {
        bool found = true;
        ck_assert_ptr_nonnull(vms[i]);
        ck_assert_int_eq(Gsc_AddLibrary(vms[i]), GSC_OK);
        ck_assert_int_eq(Gsc_Load(vms[i], "main", &found), GSC_OK);
        ck_assert(!found);
        ck_assert_int_eq(Gsc_Link(vms[i]), GSC_OK);
        Gsc_Close(vms[i]);
    }
    ck_assert_str_eq(Gsc_Nearest("getcvra", names, 3), "getcvar");
    ck_assert_ptr_null(Gsc_Nearest("something", names, 3));
}
END_TEST

START_TEST(the_clock_is_the_hosts)
{
    gsc_vm_t *vm = OpenLinked(files);
    ck_assert_int_eq(Start(vm, "now"), GSC_OK);
    ck_assert(Has(vm, "after") && !Has(vm, "waited") && !Has(vm, "later"));
    ck_assert_int_eq(Gsc_RunNow(vm), GSC_OK);
    ck_assert(Has(vm, "waited") && !Has(vm, "later"));
    ck_assert_int_eq(Gsc_Advance(vm, 100), GSC_OK);
    ck_assert(Has(vm, "later"));
    Gsc_Close(vm);
}
END_TEST

START_TEST(loading_more_keeps_what_is_linked)
{
    gsc_vm_t *vm = OpenLinked(files);
    gsc_value_t result;
    bool found;
    ck_assert_int_eq(Gsc_Load(vm, "nosuch", &found), GSC_OK);
    ck_assert(!found);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Start(vm, "main"), GSC_OK);
    ck_assert_int_eq(Gsc_Load(vm, "lib/util", NULL), GSC_OK);
    ck_assert_int_eq(Start(vm, "main"), GSC_OK);
    ck_assert_int_eq(Gsc_FindFunction(vm, "lib/util", "f"), 0);
    newFunction = Gsc_FindFunction(vm, "main", "sleeper") + 1; // the next one that was made
    ck_assert_int_eq(Gsc_Start(vm, newFunction, Gsc_Undefined(), NULL, 0, NULL), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddFunctions(vm, natives, 1), GSC_MISUSE); // fixed as before
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    ck_assert_int_eq(Gsc_FindFunction(vm, "lib/util", "f"), newFunction);
    ck_assert_int_eq(Gsc_Start(vm, newFunction, Gsc_Undefined(), NULL, 0, &result), GSC_OK);
    ck_assert_int_eq(result.i, 7);
    ck_assert_int_eq(Gsc_Load(vm, "broken", NULL), GSC_COMPILE_ERROR);
    ck_assert_int_eq(Gsc_Link(vm), GSC_COMPILE_ERROR);
    ck_assert_int_eq(Gsc_FindFunction(vm, "broken", "f"), 0);
    ck_assert_int_eq(Start(vm, "main"), GSC_OK);
    Gsc_Close(vm);
}
END_TEST

START_TEST(loading_from_a_native)
{
    gsc_vm_t *vm = OpenLinked(files);
    gsc_value_t result;
    ck_assert_int_eq(Start(vm, "loader"), GSC_OK);
    ck_assert(Has(vm, "after"));
    ck_assert_str_eq(host.reports, "not-now@7:12 ");
    gsc_function_t larger = Gsc_FindFunction(vm, "lib/larger", "f");
    ck_assert_int_eq(Gsc_Start(vm, larger, Gsc_Undefined(), NULL, 0, &result), GSC_OK);
    ck_assert_int_eq(result.i, 9);
    Gsc_Close(vm);
}
END_TEST

static gsc_vm_t *loading;
static int refused;

static void CallBack(void *user, gsc_stage_t stage)
{
    (void)user;
    (void)stage;
    if (loading) {
        gsc_function_t function = Gsc_FindFunction(loading, "main", "main");
        refused += Gsc_Start(loading, function, Gsc_Undefined(), NULL, 0, NULL) == GSC_NOT_NOW;
        refused += Gsc_RunNow(loading) == GSC_NOT_NOW;
        refused += Gsc_Advance(loading, 50) == GSC_NOT_NOW;
    }
}

START_TEST(nothing_runs_while_loading)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.stage = CallBack;
    gsc_vm_t *vm = HostOpen(&host, files, &config);
    ck_assert_int_eq(Gsc_AddFunctions(vm, natives, sizeof(natives) / sizeof(natives[0])), GSC_OK);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    loading = vm;
    ck_assert_int_eq(Gsc_Load(vm, "lib/util", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    ck_assert_int_eq(refused, 24); // three calls, six stages of the file and two of linking
    loading = NULL;
    ck_assert_int_ne(Gsc_FindFunction(vm, "lib/util", "f"), 0);
    Gsc_Close(vm);
}
END_TEST

START_TEST(an_interruption_ends_what_runs)
{
    static const char *const functions[] = {"straight", "loops", "starter"};
    for (int i = 0; i < 3; i++) {
        gsc_vm_t *vm = OpenLinked(files);
        ck_assert_int_eq(Start(vm, functions[i]), GSC_FATAL);
        ck_assert_ptr_nonnull(strstr(host.reports, "interrupted@"));
        ck_assert(!Has(vm, "after"));
        Gsc_Close(vm);
    }
}
END_TEST

START_TEST(an_interruption_ends_what_comes_next)
{
    for (int i = 0; i < 3; i++) {
        gsc_vm_t *vm = OpenLinked(files);
        ck_assert_int_eq(Start(vm, "sleeper"), GSC_OK);
        Gsc_Interrupt(vm);
        ck_assert_int_eq(Gsc_RunNow(vm), GSC_OK); // nothing is due
        ck_assert_int_eq(Gsc_Advance(vm, 10), GSC_OK);
        gsc_status_t status = i == 0 ? Start(vm, "main") : i == 1 ? Gsc_RunNow(vm) : Gsc_Advance(vm, 50);
        ck_assert_int_eq(status, GSC_FATAL);
        ck_assert_str_eq(host.messages, "interrupted\n");
        ck_assert(!Has(vm, "slept"));
        Gsc_Close(vm);
    }
}
END_TEST

// As the header says: the one that calls goes on.
START_TEST(threads_are_killed_from_inside)
{
    gsc_vm_t *vm = OpenLinked(files);
    ck_assert_int_eq(Start(vm, "killer"), GSC_OK);
    ck_assert(Has(vm, "after"));
    ck_assert_int_eq(Gsc_Advance(vm, 100), GSC_OK);
    ck_assert(!Has(vm, "slept") && Has(vm, "later"));
    Gsc_Close(vm);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_misuse");
    TCase *cases = tcase_create("misuse");
    tcase_add_test(cases, wrong_arguments_have_a_status);
    tcase_add_test(cases, nothing_for_nothing);
    tcase_add_test(cases, a_config_of_zeros);
    tcase_add_test(cases, the_clock_is_the_hosts);
    tcase_add_test(cases, loading_more_keeps_what_is_linked);
    tcase_add_test(cases, loading_from_a_native);
    tcase_add_test(cases, nothing_runs_while_loading);
    tcase_add_test(cases, an_interruption_ends_what_runs);
    tcase_add_test(cases, an_interruption_ends_what_comes_next);
    tcase_add_test(cases, threads_are_killed_from_inside);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
