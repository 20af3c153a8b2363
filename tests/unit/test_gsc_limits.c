// Limits are memory's alone: sizes and counts far beyond the stock pools, clocks that wrap, quotas, cycles.
#include "gsc_error.h"
#include "gsc_script.h"
#include "gsc_suggest.h"
#include "runsuite.h"

#include <limits.h>
#include <pthread.h>

static script_host_t host;

static gsc_vm_t *Open(const char *text, gsc_config_t *config)
{
    static script_file_t files[2];
    files[0] = (script_file_t){"main.gsc", text};
    gsc_vm_t *vm = HostOpen(&host, files, config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    return vm;
}

static int Call(gsc_vm_t *vm, const char *name)
{
    gsc_value_t result;
    int number = -1;
    ck_assert_int_eq(Gsc_Start(vm, Gsc_FindFunction(vm, "main", name), Gsc_Undefined(), NULL, 0, &result),
                     GSC_OK);
    Gsc_ToInt(result, &number);
    Gsc_Release(vm, result);
    return number;
}

static int RunAll(const char *text)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = Open(text, &config);
    int number = Call(vm, "main");
    ck_assert_str_eq(host.messages, "");
    Gsc_Close(vm);
    return number;
}

START_TEST(a_value_has_16_bytes)
{
    ck_assert_uint_eq(sizeof(gsc_value_t), 16);
}
END_TEST

START_TEST(two_million_entries)
{
    ck_assert_int_eq(RunAll("main() { for (i = 0; i < 2000000; i++) a[i] = i; return a.size; }"), 2000000);
    ck_assert_int_eq(RunAll("main() { for (i = 0; i < 300000; i++) a[\"k\" + i] = i; b = a; b[\"x\"] = 1; "
                            "return b.size + a[\"k299999\"]; }"),
                     600000);
}
END_TEST

START_TEST(more_holders_than_16_bits_count)
{
    ck_assert_int_eq(
        RunAll("main() { s = \"held \" + 1; o = spawnstruct(); o.n = 5; b[0] = 1;\n"
               "for (i = 0; i < 70000; i++) { a[i] = s; c[i] = o; d[i] = b; }\n"
               "a = []; c = []; d = []; if (s != \"held 1\") return 0; b[1] = 2; return o.n + b.size; }"),
        7);
}
END_TEST

START_TEST(a_hundred_thousand_threads)
{
    gsc_config_t config;
    gsc_census_t census;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = Open("main() { level.n = 0; for (i = 0; i < 100000; i++) thread t(); return level.n; }\n"
                        "t() { level endon(\"stop\"); level waittill(\"go\", by); level.n += by; wait 1; }\n"
                        "sum() { return level.n; }",
                        &config);
    ck_assert_int_eq(Call(vm, "main"), 0);
    Gsc_Census(vm, &census);
    ck_assert_int_eq(census.threads, 100000);
    ck_assert_int_eq(census.waits, 200000);
    Gsc_Notify(vm, Gsc_Level(vm), "go", (gsc_value_t[]){Gsc_Int(2)}, 1);
    Gsc_RunNow(vm);
    ck_assert_int_eq(Call(vm, "sum"), 200000);
    Gsc_Notify(vm, Gsc_Level(vm), "stop", NULL, 0);
    Gsc_Census(vm, &census);
    ck_assert_int_eq(census.threads, 0);
    Gsc_Close(vm);
}
END_TEST

static const char *Compile(const char *text)
{
    script_file_t files[] = {{"main.gsc", text}, {NULL, NULL}};
    HostCompile(&host, files, true);
    return host.reports;
}

// A text of `count` pieces made by a format with the piece's number.
static char *Repeat(const char *head, const char *format, int count, const char *tail)
{
    size_t room = strlen(head) + strlen(tail) + (size_t)count * (strlen(format) + 40) + 1, length;
    char *text = malloc(room);
    ck_assert_ptr_nonnull(text);
    length = (size_t)sprintf(text, "%s", head);
    for (int i = 0; i < count; i++) {
        for (const char *p = format; *p; p++) {
            length += *p == '#' ? (size_t)sprintf(text + length, "%d", i)
                                : (size_t)sprintf(text + length, "%c", *p);
        }
    }
    sprintf(text + length, "%s", tail);
    return text;
}

START_TEST(large_files)
{
    char *functions = Repeat("main() { return f4999(1); }\n", "f#(x) { return x + #; }\n", 5000, "");
    ck_assert_int_eq(RunAll(functions), 5000);
    free(functions);
    char *lines =
        Repeat("main() { x = 0; a[0] = 1;\n", "    x = x + a[0] * # - # + 1;\n", 12000, "    return x; }");
    ck_assert_uint_gt(strlen(lines), 256 * 1024);
    ck_assert_int_eq(RunAll(lines), 12000);
    free(lines);
    char *blocks =
        Repeat("main() { x = 1; switch (x) {\n", "case #: x = #; break;\n", 20000, "} return x; }");
    ck_assert_int_eq(RunAll(blocks), 1);
    free(blocks);
    char *literals = Repeat("main() { n = 0;\n", "if (\"text #\" != \"x\") n++;\n", 15000, "return n; }");
    ck_assert_int_eq(RunAll(literals), 15000);
    free(literals);
}
END_TEST

// One function: jumps over more than 16 bits of instructions, more sites of fields and callees than an
// operand names.
START_TEST(large_functions)
{
    char *loop =
        Repeat("main() { for (i = 0; i < 2; i++) {\n", "level.x = i;\n", 70000, "} return level.x; }");
    ck_assert_int_eq(RunAll(loop), 1);
    free(loop);
    char *branch =
        Repeat("main() { if (isdefined(level.no)) {\n", "level.x = 1;\n", 70000, "} else { return 7; } }");
    ck_assert_int_eq(RunAll(branch), 7);
    free(branch);
    char *fields =
        Repeat("main() { o = spawnstruct();\n", "o.f# = #;\n", 65000, "return o.f64999 + o.f49500; }");
    ck_assert_int_eq(RunAll(fields), 64999 + 49500);
    free(fields);
    char *calls =
        Repeat("main() { level.n = 0;\n", "f#(#);\n", 66000,
               "x = level f65999(3); y = thread f65998(2); z = f2(1); return level.n * 1000 + x * 100 + "
               "y * 10 + z; }\n");
    char *program = Repeat(calls, "f#(a) { level.n++; return a; }\n", 66000, "");
    ck_assert_int_eq(RunAll(program), 66003 * 1000 + 321);
    free(calls);
    free(program);
}
END_TEST

// What stays a limit is told by name, where it is passed.
START_TEST(limits_of_one_function)
{
    char *locals = Repeat("main() {\n", "v# = 1;\n", 32767, "}");
    char *fields = Repeat("main() { o = spawnstruct();\n", "o.f# = 1;\n", 65600, "}");
    ck_assert_str_eq(Compile(locals), "function-too-large@32768:8 ");
    ck_assert_str_eq(Compile(fields), "function-too-large@65538:3 ");
    free(locals);
    free(fields);
}
END_TEST

// Heads that are passed over are lost names, any number of them.
START_TEST(many_lost_names)
{
    char *text = Repeat("} ", "lost#(1 ", 3000, "\nmain() { lost7(); lost2999(); other(); }");
    ck_assert_str_eq(Compile(text), "bad-syntax@1:1 unknown-builtin-function@2:31 ");
    free(text);
}
END_TEST

// Names of any length are shown in part.
START_TEST(long_names_are_told_in_part)
{
    enum { LENGTH = 70000 };
    char *text = malloc(LENGTH + 32);
    memcpy(text, "main() { ", 9);
    memset(text + 9, 'n', LENGTH);
    strcpy(text + 9 + LENGTH, "(); }");
    ck_assert_str_eq(Compile(text), "unknown-builtin-function@1:10 ");
    ck_assert_uint_lt(strlen(host.messages), 1000);
    ck_assert_ptr_nonnull(strstr(host.messages, "unknown (builtin) function 'nnn"));
    ck_assert_ptr_nonnull(strstr(host.messages, "nnn...nnn"));
    ck_assert_ptr_nonnull(strstr(host.messages, "nnn'\n"));
    free(text);
}
END_TEST

// The host's clock goes past 2^31 ms (24.8 days) and 2^32 ms (49.7 days).
START_TEST(clocks_that_wrap)
{
    static const int starts[] = {INT_MAX - 149, -150};
    for (int i = 0; i < 2; i++) {
        gsc_config_t config;
        Gsc_DefaultConfig(&config);
        config.developerScript = true;
        config.startTimeMs = starts[i];
        gsc_vm_t *vm =
            Open("main() { level.from = gettime(); thread other(); for (n = 1; n < 6; n++) { wait 0.1; "
                 "println(n, \" \", gettime() - level.from); } }\n"
                 "other() { wait 10; println(\"ten \", gettime() - level.from); }",
                 &config);
        Call(vm, "main");
        for (unsigned time = 50; time <= 10100; time += 50) {
            int wrapped = (int)((unsigned)starts[i] + time);
            Gsc_SetLevelTime(vm, wrapped);
            ck_assert_int_eq(Gsc_RunNow(vm), GSC_OK);
            ck_assert_int_eq(Gsc_Advance(vm, wrapped), GSC_OK);
        }
        ck_assert_str_eq(host.printed, "1 150\n2 250\n3 350\n4 450\n5 550\nten 10050\n");
        ck_assert_int_eq(Gsc_NextDue(vm), -1);
        Gsc_Close(vm);
    }
}
END_TEST

typedef struct {
    script_host_t host; // first
    long long bytes;
} counted_t;

static void *CountedAlloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    counted_t *counted = user;
    counted->bytes += (long long)newSize - (block ? (long long)oldSize : 0);
    if (newSize == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, newSize);
}

static gsc_vm_t *OpenCounted(counted_t *counted, const char *text, size_t limit)
{
    static script_file_t files[2];
    gsc_config_t config;
    memset(counted, 0, sizeof(*counted));
    files[0] = (script_file_t){"main.gsc", text};
    counted->host.files = files;
    Gsc_DefaultConfig(&config);
    config.alloc = CountedAlloc;
    config.report = HostReport;
    config.print = HostPrint;
    config.readFile = HostRead;
    config.user = counted;
    config.memoryLimit = limit;
    gsc_vm_t *vm = Gsc_Open(&config);
    if (vm) {
        Gsc_AddLibrary(vm);
    }
    return vm;
}

START_TEST(cycles_go_with_the_vm)
{
    static counted_t counted;
    gsc_vm_t *vm =
        OpenCounted(&counted,
                    "main() { for (i = 0; i < 1000; i++) { o = spawnstruct(); o.me = o; o.a[0] = o; p = "
                    "spawnstruct(); p.o = o; o.p = p; level.last = o; } }",
                    0);
    Gsc_Load(vm, "main", NULL);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL);
    Gsc_Close(vm);
    ck_assert_int_eq(counted.bytes, -(long long)strlen(counted.host.files[0].text)); // the text was malloc's
}
END_TEST

START_TEST(a_quota_is_one_error)
{
    static const char *const texts[] = {
        "main() { for (i = 0; ; i++) a[i] = \"text\" + i; }",
        "main() { s = \"x\"; while (1) s = s + s; }",
        "main() { while (1) { o = spawnstruct(); o.next = level.last; level.last = o; } }",
        "main() { while (1) thread t(); } t() { wait 1; }",
    };
    static counted_t counted;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        gsc_vm_t *vm = OpenCounted(&counted, texts[i], 2 << 20);
        Gsc_Load(vm, "main", NULL);
        ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
        ck_assert_int_eq(Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL),
                         GSC_NO_MEMORY);
        int column = 0, end = 0; // which allocation is the one too many depends on the build
        ck_assert_int_eq(sscanf(counted.host.reports, "no-memory@1:%d %n", &column, &end), 1);
        ck_assert_int_eq(counted.host.reports[end], 0);
        ck_assert_int_gt(column, 10);
        ck_assert_int_eq(Gsc_RunNow(vm), GSC_NO_MEMORY);
        Gsc_Close(vm);
    }
    // A quota that not even loading fits into.
    char *large = Repeat("main() { }\n", "f#() { x = #; return x + \"some text #\"; }\n", 3000, "");
    gsc_vm_t *vm = OpenCounted(&counted, large, 256 << 10);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_NO_MEMORY);
    ck_assert_str_eq(counted.host.reports, "no-memory@0:0 ");
    Gsc_Close(vm);
    // And one that not even the text fits into.
    vm = OpenCounted(&counted, large, 64 << 10);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_NO_MEMORY);
    ck_assert_str_eq(counted.host.reports, "no-memory@0:0 ");
    ck_assert_int_eq(Gsc_Link(vm), GSC_NO_MEMORY);
    Gsc_Close(vm);
    free(large);
}
END_TEST

START_TEST(ten_thousand_lives)
{
    static counted_t counted;
    for (int i = 0; i < 10000; i++) {
        gsc_vm_t *vm =
            OpenCounted(&counted,
                        "main() { o = spawnstruct(); o.me = o; level.o = o; thread t(); }\n"
                        "t() { level endon(\"x\"); a[\"k\"][0] = (1, 2, 3); while (1) wait 0.05; }",
                        0);
        Gsc_Load(vm, "main", NULL);
        ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
        Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL);
        Gsc_Advance(vm, 100);
        Gsc_Close(vm);
        ck_assert_int_eq(counted.bytes, -(long long)strlen(counted.host.files[0].text));
    }
}
END_TEST

// Loading only warns of a loop, three times; then it is killed as at run time.
START_TEST(a_loop_while_loading_ends)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.loopLimit = 100000;
    config.developerScript = true;
    gsc_vm_t *vm = Open(
        "main() { thread other(); println(\"on\"); for (i = 0; i < 150000; i++) { } println(\"end\"); }\n"
        "other() { while (1) { } }",
        &config);
    Gsc_SetLoading(vm, true);
    Call(vm, "main");
    ck_assert_str_eq(host.messages, "potential infinite loop in script.\npotential infinite loop in script.\n"
                                    "potential infinite loop in script.\n"
                                    "potential infinite loop in script - killing thread.\n"
                                    "potential infinite loop in script - killing thread.\n");
    ck_assert_str_eq(host.printed, "on\n");
    host.messages[0] = '\0';
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", "other"), Gsc_Undefined(), NULL, 0, NULL); // a new start
    ck_assert_ptr_nonnull(strstr(host.messages, "script.\n"));
    Gsc_Close(vm);
}
END_TEST

// Starting waiting threads for ever is a loop that ends before memory does.
START_TEST(a_crowd_of_threads_trips)
{
    gsc_config_t config;
    gsc_census_t census;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = Open("main() { for (;;) level thread w(); } w() { wait 100; }", &config);
    Call(vm, "main");
    Gsc_Census(vm, &census);
    ck_assert_str_eq(host.messages, "potential infinite loop in script - killing thread.\n");
    ck_assert_int_gt(census.threads, 1000000);
    ck_assert_int_lt(census.threads, 2000000);
    Gsc_Close(vm);
}
END_TEST

// Nearest names are looked for until so much work is done; every unknown name is told.
START_TEST(many_unknown_names)
{
    enum { NAMES = 5000 };
    size_t size = NAMES * 64, length = 0;
    char *text = malloc(size);
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.report = NULL;
    length += (size_t)snprintf(text, size, "main() { ");
    for (int i = 0; i < NAMES; i++)
        length += (size_t)snprintf(text + length, size - length, "unknownfn%d(); ", i);
    length += (size_t)snprintf(text + length, size - length, "}\n");
    for (int i = 0; i < NAMES; i++)
        length += (size_t)snprintf(text + length, size - length, "somefunction%d() { }\n", i);
    script_file_t files[2] = {{"main.gsc", text}, {NULL, NULL}};
    gsc_vm_t *vm = HostOpen(&host, files, &config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_COMPILE_ERROR);
    ck_assert_int_eq(GscError_CompileCount(vm), NAMES);
    ck_assert_uint_le(vm->suggestWork, GSC_SUGGEST_WORK + 48 * 48 + 1);
    Gsc_Close(vm);
    free(text);
}
END_TEST

// The deepest text that is allowed, in a thread of 1 MiB (the sanitizers' frames are many times larger).
#ifdef __SANITIZE_ADDRESS__
enum { SMALL_STACK = 32 << 20 };
#else
enum { SMALL_STACK = 1 << 20 };
#endif

static void *CompileDeep(void *argument)
{
    gsc_config_t config;
    script_file_t list[2] = {{"main.gsc", argument}, {NULL, NULL}};
    Gsc_DefaultConfig(&config);
    config.keepCheckerWarnings = true;
    gsc_vm_t *vm = HostOpen(&host, list, &config);
    Gsc_Load(vm, "main", NULL);
    Gsc_Link(vm);
    Gsc_Close(vm);
    return NULL;
}

START_TEST(deep_nesting_on_a_small_stack)
{
    static const struct {
        const char *begin, *open, *middle, *close, *end;
        int depth;
        const char *messages;
    } shapes[] = {
        {"x = ", "(", "1", ")", ";", 1090, ""},
        {"x = ", "1 + (", "1", ")", ";", 1090, ""},
        {"", "{ ", "", "}", "", 1090, ""},
        {"", "do { ", "", "} while (0);", "", 1090, ""},
        {"", "switch (1) { case 1: ", "", "}", "", 1090, ""},
        {"", "for (x = 0; x < 1; x++) ", "y = 1;", "", "", 1090, ""},
        {"x = ", "1 || 1 && 1 | 2 ^ 3 & 4 == 5 < 6 << 7 + 8 * f(", "1", ")", ";", 1090,
         "function exceeds operand stack size\n"},
        {"x = ", "(", "1", ")", ";", 100000, "nesting too deep\n"},
    };
    for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
        size_t size = 256 + (size_t)shapes[i].depth * 80;
        char *text = calloc(1, size), *at = text;
        pthread_attr_t attributes;
        pthread_t thread;
        at += sprintf(at, "f(a) { } main() { %s", shapes[i].begin);
        for (int j = 0; j < shapes[i].depth; j++)
            at += sprintf(at, "%s", shapes[i].open);
        at += sprintf(at, "%s", shapes[i].middle);
        for (int j = 0; j < shapes[i].depth; j++)
            at += sprintf(at, "%s", shapes[i].close);
        sprintf(at, "%s }", shapes[i].end);
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, SMALL_STACK);
        ck_assert_int_eq(pthread_create(&thread, &attributes, CompileDeep, text), 0);
        pthread_join(thread, NULL);
        pthread_attr_destroy(&attributes);
        ck_assert_msg(strcmp(host.messages, shapes[i].messages) == 0, "%zu: %s", i, host.messages);
        free(text);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_limits");
    TCase *cases = tcase_create("limits");
    tcase_set_timeout(cases, 240);
    tcase_add_test(cases, a_value_has_16_bytes);
    tcase_add_test(cases, two_million_entries);
    tcase_add_test(cases, more_holders_than_16_bits_count);
    tcase_add_test(cases, a_hundred_thousand_threads);
    tcase_add_test(cases, large_files);
    tcase_add_test(cases, large_functions);
    tcase_add_test(cases, limits_of_one_function);
    tcase_add_test(cases, many_lost_names);
    tcase_add_test(cases, long_names_are_told_in_part);
    tcase_add_test(cases, many_unknown_names);
    tcase_add_test(cases, deep_nesting_on_a_small_stack);
    tcase_add_test(cases, clocks_that_wrap);
    tcase_add_test(cases, cycles_go_with_the_vm);
    tcase_add_test(cases, a_quota_is_one_error);
    tcase_add_test(cases, ten_thousand_lives);
    tcase_add_test(cases, a_loop_while_loading_ends);
    tcase_add_test(cases, a_crowd_of_threads_trips);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
