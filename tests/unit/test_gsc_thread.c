// Threads through the public calls: memory of a suspended one, order, entities that go, natives that start
// script, the stock wrap of times, and memory that runs out at every allocation.
#include "gsc_script.h"
#include "runsuite.h"

static script_host_t host;

static gsc_vm_t *Open(const char *text, gsc_config_t *config)
{
    static script_file_t files[2];
    files[0] = (script_file_t){"main.gsc", text};
    config->developerScript = true;
    gsc_vm_t *vm = HostOpen(&host, files, config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    return vm;
}

static void Start(gsc_vm_t *vm, const char *name, gsc_value_t self)
{
    ck_assert_int_eq(Gsc_Start(vm, Gsc_FindFunction(vm, "main", name), self, NULL, 0, NULL), GSC_OK);
}

static void Frame(gsc_vm_t *vm, int time)
{
    Gsc_SetLevelTime(vm, time);
    Gsc_RunNow(vm);
    Gsc_Advance(vm, time);
}

START_TEST(waiting_thread_is_small)
{
    gsc_config_t config;
    gsc_census_t before, after;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = Open("main() { for (i = 0; i < 10000; i++) thread w(i); wait 1; }\n"
                        "w(n) { level endon(\"e\"); x = n; y = n; level waittill(\"never\", z); }",
                        &config);
    Gsc_Census(vm, &before);
    Start(vm, "main", Gsc_Undefined());
    Gsc_Census(vm, &after);
    ck_assert_int_eq(after.threads, 10001);
    ck_assert_int_eq(after.waits, 20000);
    ck_assert_uint_lt((after.bytes - before.bytes) / 10000, 512);
    Gsc_KillThreads(vm);
    Gsc_Census(vm, &after);
    ck_assert_int_eq(after.threads, 0);
    ck_assert_int_eq(after.waits, 0);
    Gsc_Close(vm);
}
END_TEST

START_TEST(host_sees_the_value_or_undefined)
{
    gsc_config_t config;
    gsc_value_t result, args[3] = {Gsc_Int(4), Gsc_Int(5), Gsc_Int(6)};
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = Open("f(a, b) { return a + b; } g() { wait 1; return 1; }", &config);
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", "f"), Gsc_Undefined(), args, 2, &result);
    ck_assert_int_eq(result.i, 9);
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", "f"), Gsc_Undefined(), args, 3, &result);
    ck_assert_int_eq(result.i, 9);
    ck_assert_str_eq(host.messages, "function called with too many parameters\n");
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", "g"), Gsc_Undefined(), args, 0, &result);
    ck_assert(!Gsc_IsDefined(result));
    ck_assert_int_eq(Gsc_NextDue(vm), 1000);
    Gsc_Close(vm);
}
END_TEST

static bool Nested(gsc_vm_t *vm)
{
    gsc_value_t result;
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", "deeper"), Gsc_Level(vm), NULL, 0, &result);
    Gsc_Return(vm, result);
    Gsc_Release(vm, result);
    return true;
}

START_TEST(natives_that_start_script_count_as_frames)
{
    static const gsc_native_t table[] = {{"nested", "", Nested, 0}};
    gsc_config_t config;
    gsc_value_t result;
    script_file_t files[] = {
        {"main.gsc", "deeper() { level.n++; x = nested(); level.back++; return \"r\" + level.n; }"},
        {NULL, NULL}};
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = HostOpen(&host, files, &config);
    Gsc_AddFunctions(vm, table, 1);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    Gsc_SetField(vm, Gsc_Level(vm), "n", Gsc_Int(0));
    Gsc_SetField(vm, Gsc_Level(vm), "back", Gsc_Int(0));
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", "deeper"), Gsc_Undefined(), NULL, 0, &result);
    ck_assert_str_eq(Gsc_ToString(result), "r32");
    ck_assert_int_eq(Gsc_GetField(vm, Gsc_Level(vm), "back").i, 32);
    ck_assert_str_eq(host.messages, "script stack overflow (too many embedded function calls)\n");
    Gsc_Release(vm, result);
    Gsc_Close(vm);
}
END_TEST

START_TEST(removed_entity_ends_its_waits)
{
    gsc_config_t config;
    gsc_census_t census;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = Open(
        "on() { self endon(\"x\"); level.e = self; self.a = 1; self waittill(\"y\"); println(\"no\"); }\n"
        "alive() { level endon(\"q\"); wait 0.2; println(isdefined(level.e), level.e == level.e); }",
        &config);
    gsc_value_t entity = Gsc_Entity(vm, 0, 5);
    Start(vm, "on", entity);
    Start(vm, "alive", Gsc_Level(vm));
    Gsc_Hold(vm, entity);
    Gsc_RemoveEntity(vm, 0, 5);
    ck_assert(!Gsc_IsDefined(entity));
    ck_assert_str_eq(Gsc_TypeName(vm, entity), "dead entity");
    ck_assert(Gsc_Entity(vm, 0, 5).p != entity.p);
    Gsc_Release(vm, entity);
    Gsc_Census(vm, &census);
    ck_assert_int_eq(census.threads, 1);
    for (int time = 50; time <= 300; time += 50)
        Frame(vm, time);
    ck_assert_str_eq(host.printed, "01\n");
    Gsc_Close(vm);
}
END_TEST

// T12: what is due inside the frame that crosses the wrap is skipped by stock; otherwise nothing is.
START_TEST(times_beyond_24_bits)
{
    for (int stock = 0; stock < 2; stock++) {
        gsc_config_t config;
        Gsc_DefaultConfig(&config);
        config.startTimeMs = 0xffffff - 20;
        config.stockLimits = stock;
        gsc_vm_t *vm =
            Open("main() { wait 0.01; println(\"a\"); } late() { wait 0.1; println(\"b\"); }", &config);
        Start(vm, "main", Gsc_Undefined());
        Start(vm, "late", Gsc_Undefined());
        for (int time = 0xffffff + 30; time < 0xffffff + 300; time += 50)
            Frame(vm, time);
        ck_assert_str_eq(host.printed, stock ? "b\n" : "a\nb\n");
        Gsc_Close(vm);
    }
}
END_TEST

// Calls are counted but only a jump back trips, so the trip cannot always land in what the looping thread
// starts.
START_TEST(watch_dog_meets_a_starter_that_loops)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.loopLimit = 3000;
    gsc_vm_t *vm = Open("a() { while (1) thread w(); } w() { wait 0; }\n"
                        "b() { while (1) thread loop(); } loop() { for (i = 0; i < 98; i++) { } }\n"
                        "c() { wait 0; thread c(); } ok() { wait 0; println(\"ok\"); }",
                        &config);
    Start(vm, "a", Gsc_Undefined());
    Start(vm, "b", Gsc_Undefined());
    Start(vm, "ok", Gsc_Undefined());
    Start(vm, "c", Gsc_Undefined());
    ck_assert_int_eq(Gsc_RunNow(vm), GSC_OK);
    ck_assert_str_eq(host.printed, "ok\n");
    ck_assert_int_eq(Gsc_NextDue(vm), -1);
    Gsc_Close(vm);
}
END_TEST

START_TEST(opening_and_closing_is_flat)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    for (int i = 0; i < 300; i++) {
        gsc_vm_t *vm =
            Open("main() { o = spawnstruct(); o.me = o; a[0] = o; o.a = a; level.o = o; thread t(); }\n"
                 "t() { level endon(\"x\"); while (1) wait 0.05; }",
                 &config);
        Start(vm, "main", Gsc_Undefined());
        Frame(vm, 50);
        Gsc_Close(vm);
    }
}
END_TEST

typedef struct {
    script_host_t host; // first
    long left;          // allocations that succeed
    long blocks;
} scarce_t;

static void *ScarceAlloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    scarce_t *scarce = user;
    (void)oldSize;
    if (newSize == 0) {
        scarce->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    if (scarce->left-- <= 0)
        return NULL;
    scarce->blocks += block == NULL;
    return realloc(block, newSize);
}

static const char scarceText[] =
    "main() { for (i = 0; i < 40; i++) { a[i] = \"s\" + i + \"t\"; b[\"k\" + i] = a; thread w(i); } c = b;\n"
    " c[\"k1\"][3] = a; x = u + 1; level.c = c; game[\"g\"] = c; wait 0.1; level notify(\"go\", a, b); wait "
    "0.1;\n"
    " s = \"\"; for (i = 0; i < 40; i++) { s = s + \"0123456789abcdef\" + i; level.s[i] = s; } }\n"
    "w(n) { level endon(\"stop\" + n); level waittill(\"go\", x, y); x[\"z\"] = y; wait n * 0.003; }";

static char *ScarceRead(void *user, const char *path, size_t *size)
{
    (void)user;
    if (strcmp(path, "main.gsc") != 0)
        return NULL;
    char *text = malloc(sizeof(scarceText) - 1);
    ((scarce_t *)user)->blocks++;
    *size = sizeof(scarceText) - 1;
    return memcpy(text, scarceText, *size);
}

static gsc_status_t RunScarce(scarce_t *scarce)
{
    gsc_config_t config;
    memset(&scarce->host, 0, sizeof(scarce->host));
    Gsc_DefaultConfig(&config);
    config.alloc = ScarceAlloc;
    config.readFile = ScarceRead;
    config.report = HostReport;
    config.print = HostPrint;
    config.user = scarce;
    gsc_vm_t *vm = Gsc_Open(&config);
    if (!vm)
        return GSC_NO_MEMORY;
    gsc_status_t status = Gsc_AddLibrary(vm);
    if (status == GSC_OK)
        status = Gsc_Load(vm, "main", NULL);
    if (status == GSC_OK)
        status = Gsc_Link(vm);
    if (status == GSC_OK)
        status = Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL);
    for (int time = 50; status == GSC_OK && Gsc_NextDue(vm) >= 0; time += 50) {
        Gsc_RunNow(vm);
        status = Gsc_Advance(vm, time);
    }
    Gsc_Close(vm);
    return status;
}

START_TEST(memory_runs_out_at_every_allocation)
{
    static scarce_t scarce;
    scarce.left = 1000000;
    ck_assert_int_eq(RunScarce(&scarce), GSC_OK);
    ck_assert_int_eq(scarce.blocks, 0);
    long total = 1000000 - scarce.left;
    for (long n = 0; n < total; n++) {
        scarce.left = n;
        ck_assert_int_eq(RunScarce(&scarce), GSC_NO_MEMORY);
        ck_assert_int_eq(scarce.blocks, 0);
        const char *told = strstr(scarce.host.reports, "no-memory");
        ck_assert(n == 0 || told);
        ck_assert(!told || !strstr(told + 1, "no-memory"));
    }
}
END_TEST

START_TEST(memory_limit_is_one_error)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.memoryLimit = 1 << 20;
    gsc_vm_t *vm = Open("main() { for (i = 0; ; i++) a[i] = \"text\" + i; }", &config);
    ck_assert_int_eq(Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL),
                     GSC_NO_MEMORY);
    ck_assert_int_eq(Gsc_RunNow(vm), GSC_NO_MEMORY);
    ck_assert_ptr_nonnull(strstr(host.messages, "out of memory"));
    Gsc_Close(vm);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_thread");
    TCase *cases = tcase_create("threads");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, waiting_thread_is_small);
    tcase_add_test(cases, host_sees_the_value_or_undefined);
    tcase_add_test(cases, natives_that_start_script_count_as_frames);
    tcase_add_test(cases, removed_entity_ends_its_waits);
    tcase_add_test(cases, times_beyond_24_bits);
    tcase_add_test(cases, watch_dog_meets_a_starter_that_loops);
    tcase_add_test(cases, opening_and_closing_is_flat);
    tcase_add_test(cases, memory_runs_out_at_every_allocation);
    tcase_add_test(cases, memory_limit_is_one_error);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
