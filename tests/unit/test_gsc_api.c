// The public header, function by function: natives by signature, values in and out, entities, and the ways to
// look in (dump, profile, stages, threads).
#include "gsc_script.h"
#include "runsuite.h"

static script_host_t host;

static gsc_vm_t *OpenBare(const char *text, gsc_config_t *config)
{
    static script_file_t files[2];
    files[0] = (script_file_t){"main.gsc", text};
    return HostOpen(&host, files, config);
}

static void Link(gsc_vm_t *vm)
{
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
}

static gsc_value_t Call(gsc_vm_t *vm, const char *name)
{
    gsc_value_t result;
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", name), Gsc_Undefined(), NULL, 0, &result);
    return result;
}

static void Run(gsc_vm_t *vm, const char *name)
{
    Gsc_Release(vm, Call(vm, name));
}

// ---------------------------------------------------------------------------------------------- natives

// What a native got, as text.
static bool Take(gsc_vm_t *vm)
{
    char text[128];
    Gsc_Describe(vm, Gsc_Arg(vm, 0), text, sizeof(text));
    Gsc_Print(vm, Gsc_TypeName(vm, Gsc_Arg(vm, 0)));
    Gsc_Print(vm, "=");
    Gsc_Print(vm, text);
    Gsc_Print(vm, " ");
    return Gsc_ReturnInt(vm, Gsc_ArgCount(vm));
}

static bool Ent(gsc_vm_t *vm)
{
    return Gsc_ReturnEntity(vm, Gsc_ArgInt(vm, 1), Gsc_ArgInt(vm, 0));
}

static const gsc_native_t takers[] = {
    {"takeb", "b", Take, 0},     {"takei", "i", Take, 0},   {"takef", "f", Take, 0},
    {"takes", "s", Take, 0},     {"takel", "l", Take, 0},   {"takev", "v", Take, 0},
    {"takeo", "o", Take, 0},     {"takee", "e", Take, 0},   {"takeent", "E", Take, 0},
    {"takep", "p", Take, 0},     {"takea", "a", Take, 0},   {"taket", "t", Take, 0},
    {"takefn", "F", Take, 0},    {"takeany", ".", Take, 0}, {"takemaybe", "|i", Take, 0},
    {"takemany", "i*", Take, 0}, {"ent", "i|i", Ent, 0},    {"takenone", NULL, Take, 0},
};

static int FindTree(void *user, const char *name)
{
    (void)user;
    return strcmp(name, "tree") == 0 ? 7 : 0;
}

static int FindNode(void *user, int tree, const char *name)
{
    (void)user;
    return tree == 7 && strcmp(name, "run") == 0 ? 3 : -1;
}

static gsc_vm_t *OpenTakers(const char *text)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.developerScript = true;
    config.errorReport = 2;
    config.findTree = FindTree;
    config.findNode = FindNode;
    gsc_vm_t *vm = OpenBare(text, &config);
    Gsc_AddClass(vm, 1, "hud");
    Gsc_AddFunctions(vm, takers, sizeof(takers) / sizeof(takers[0]));
    Link(vm);
    return vm;
}

START_TEST(arguments_convert)
{
    gsc_vm_t *vm = OpenTakers(
        "#using_animtree(\"tree\");\n"
        "main() { takeb(2); takeb(\"0\"); takei(2.9); takei(\" 12x\"); takef(3); takef(\".5\"); takes(1.5);"
        " takes((1,2,3)); takel(&\"L\"); takev((1,2,3)); takeo(level); takee(ent(1)); takee(ent(2,1));"
        " takeent(ent(1)); takep(undefined); takep(ent(1)); takea(%run); taket(#animtree); takefn(::main);"
        " takeany(undefined); takemaybe(); takemaybe(4); takemany(5, 6, 7); takei(1, 2, 3); takenone(8); }");
    Run(vm, "main");
    ck_assert_str_eq(host.messages, "");
    ck_assert_str_eq(host.printed,
                     "int=1 int=0 int=2 int=12 float=3 float=0.5 string=1.5 string=(1.00, 2.00, 3.00) "
                     "localized string=L vector=(1.00, 2.00, 3.00) struct=struct entity=entity "
                     "entity=entity entity=entity undefined=undefined entity=entity "
                     "animation=animation int=7 function=function undefined=undefined "
                     "undefined=undefined int=4 int=5 int=1 int=8 ");
    Gsc_Close(vm);
}
END_TEST

START_TEST(arguments_are_refused)
{
    gsc_vm_t *vm = OpenTakers(
        "main() { takeb(u); takei(\"x\"); takei(level); takef((1,2,3)); takes(undefined); takel(\"s\"); "
        "takev(1);"
        " takeo(1); takee(level); takee(1); takeent(ent(2,1)); takep(1); takea(1); taket(\"a\"); taket(0);"
        " takefn(1); takei(); takemany(); x = takei(level); takeany(isdefined(x)); }");
    Run(vm, "main");
    ck_assert_str_eq(host.messages,
                     "cannot cast undefined to bool\ncannot cast \"x\" to int\ncannot cast object to int\n"
                     "cannot cast vector to float\ncannot cast undefined to string\n"
                     "cannot cast string to istring\ncannot cast int to vector\ncannot cast int to object\n"
                     "cannot cast struct to entity\ncannot cast int to entity\n"
                     "not an entity\ncannot cast int to entity\ncannot cast int to anim\n"
                     "cannot cast string to animtree\nbad anim tree\nnot a function\n"
                     "parameter 1 does not exist\nparameter 1 does not exist\ncannot cast object to int\n");
    ck_assert_str_eq(host.printed, "int=0 ");
    Gsc_Close(vm);
}
END_TEST

START_TEST(a_missing_tree_is_no_animation)
{
    gsc_vm_t *vm =
        OpenTakers("#using_animtree(\"none\");\nmain() { x = %run; takeany(isdefined(x)); takea(x); }");
    Run(vm, "main");
    ck_assert_str_eq(host.printed, "int=1 ");
    ck_assert_ptr_nonnull(strstr(host.messages, "could not find anim tree 'none'\n"));
    ck_assert_int_gt((int)strlen(host.messages), 34);
    Gsc_Close(vm);
}
END_TEST

static bool Method(gsc_vm_t *vm)
{
    int classId = -1, number = Gsc_SelfEntity(vm, &classId);
    char text[64];
    snprintf(text, sizeof(text), "%s:%d/%d ", Gsc_NativeName(vm), number, classId);
    Gsc_Print(vm, text);
    Gsc_Return(vm, Gsc_Self(vm));
    return true;
}

static bool Refuse(gsc_vm_t *vm)
{
    gsc_place_t place;
    ck_assert(Gsc_Where(vm, &place));
    ck_assert_str_eq(place.file, "main.gsc");
    ck_assert_str_eq(place.function, "main");
    switch (Gsc_ArgInt(vm, 0)) {
    case 0:
        return Gsc_FailSelf(vm, "self %d", 1);
    case 1:
        return Gsc_FailArg(vm, 0, "argument %s", "x");
    case 2:
        Gsc_Warn(vm, "warned");
        return Gsc_ReturnString(vm, "went on");
    default:
        return Gsc_Fail(vm, "divide by 0");
    }
}

static const gsc_native_t methods[] = {
    {"method", "", Method, 0}, {"anymethod", "@", Method, 0}, {"refuse", "i", Refuse, 0}};
static const gsc_native_t second[] = {{"ent", "i|i", Ent, 0}, {"method", "i", Refuse, 0}};

START_TEST(methods_and_errors)
{
    gsc_config_t config;
    gsc_place_t place;
    Gsc_DefaultConfig(&config);
    config.developerScript = true;
    config.errorReport = 2;
    gsc_vm_t *vm =
        OpenBare("main() { e = ent(4); e method(); level method(); x = level anymethod(); (1) anymethod(); u "
                 "method();\n"
                 "println(x == level); e refuse(0); e refuse(1); println(e refuse(2)); e refuse(3);\n"
                 "println(isdefined(e refuse(3))); }",
                 &config);
    ck_assert_int_eq(Gsc_AddMethods(vm, methods, 3), GSC_OK);
    ck_assert_int_eq(Gsc_AddMethods(vm, second, 2), GSC_OK); // first come, first served
    ck_assert_int_eq(Gsc_AddFunctions(vm, second, 1), GSC_OK);
    Link(vm);
    ck_assert(!Gsc_Where(vm, &place));
    Run(vm, "main");
    ck_assert_str_eq(host.printed, "method:4/0 anymethod:-1/-1 1\nwent on\n0\n");
    ck_assert_str_eq(host.messages,
                     "struct is not an entity\nint is not an object\nundefined is not an entity\n"
                     "self 1\nargument x\nwarned\ndivide by 0\ndivide by 0\n");
    ck_assert_ptr_nonnull(strstr(host.reports, "divide-by-zero@3"));
    Gsc_Close(vm);
}
END_TEST

static bool Give(gsc_vm_t *vm)
{
    switch (Gsc_ArgInt(vm, 0)) {
    case 0:
        return Gsc_ReturnFloat(vm, 0.25f);
    case 1:
        return Gsc_ReturnIString(vm, "LOC");
    case 2:
        return Gsc_ReturnVector(vm, (float[3]){1, 2, 3});
    case 3: {
        gsc_value_t array = Gsc_NewArray(vm);
        Gsc_ArrayAppend(vm, &array, Gsc_FunctionValue(Gsc_FindFunction(vm, "main", "five")));
        Gsc_Return(vm, array);
        Gsc_Release(vm, array);
        return true;
    }
    case 4: {
        float v[3];
        Gsc_ArgVector(vm, 1, v);
        return Gsc_ReturnFloat(vm, v[0] + v[1] + v[2] + Gsc_ArgFloat(vm, 2) +
                                       (float)strlen(Gsc_ArgString(vm, 3)));
    }
    default:
        return true;
    }
}

static const gsc_native_t givers[] = {{"give", "i*", Give, 0}};

START_TEST(natives_give_values)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.developerScript = true;
    gsc_vm_t *vm = OpenBare(
        "main() { println(give(0), \" \", give(1), \" \", give(2), \" \", [[give(3)[0]]](), \" \",\n"
        "give(4, (1, 2, 3), 0.5, \"abc\"), \" \", give(4), isdefined(give(5))); } five() { return 5; }",
        &config);
    Gsc_AddFunctions(vm, givers, 1);
    Link(vm);
    Run(vm, "main");
    ck_assert_str_eq(host.printed, "0.25 LOC (1.00, 2.00, 3.00) 5 9.5 00\n");
    Gsc_Close(vm);
}
END_TEST

// ---------------------------------------------------------------------------------------------- values

static const char *Described(gsc_vm_t *vm, gsc_value_t value)
{
    static char text[64];
    size_t length = Gsc_Describe(vm, value, text, sizeof(text));
    ck_assert_uint_eq(length, strlen(text));
    return text;
}

START_TEST(values_of_all_kinds)
{
    gsc_config_t config;
    char small[4];
    int number, classId;
    float v[3], f;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = OpenBare("main() { }", &config);
    Link(vm);
    gsc_value_t text = Gsc_NewString(vm, "a text"), local = Gsc_NewIString(vm, "LOC"),
                object = Gsc_NewStruct(vm);
    ck_assert_str_eq(Described(vm, text), "a text");
    ck_assert_uint_eq(Gsc_Describe(vm, text, small, sizeof(small)), 6);
    ck_assert_str_eq(small, "a t");
    ck_assert_uint_eq(Gsc_Describe(vm, text, NULL, 0), 6);
    ck_assert_str_eq(Described(vm, local), "LOC");
    ck_assert_str_eq(Described(vm, object), "struct");
    ck_assert_str_eq(Described(vm, Gsc_Float(0.1f)), "0.1");
    ck_assert_str_eq(Described(vm, Gsc_Undefined()), "undefined");
    ck_assert_str_eq(Gsc_TypeName(vm, Gsc_Level(vm)), "struct");
    ck_assert_str_eq(Gsc_TypeName(vm, Gsc_Game(vm)), "array");
    ck_assert_int_eq(Gsc_Type(Gsc_Anim(vm)), GSC_OBJECT);
    ck_assert(!Gsc_ToInt(Gsc_Float(1), &number) && !Gsc_ToFloat(text, &f) && !Gsc_ToVector(text, v));
    ck_assert(Gsc_ToFloat(Gsc_Int(3), &f) && f == 3);
    ck_assert_ptr_null(Gsc_ToString(object));
    ck_assert(!Gsc_ToAnim(object, &number, &number));
    ck_assert_int_eq(Gsc_ToEntity(object, &classId), -1);
    ck_assert_int_eq(Gsc_ToEntity(Gsc_Entity(vm, 0, 9), &classId), 9);
    ck_assert_int_eq(classId, 0);
    ck_assert(!Gsc_IsDefined(Gsc_FunctionValue(0)));
    Gsc_Hold(vm, text);
    Gsc_Release(vm, text);
    ck_assert_int_eq(Gsc_SetField(vm, object, "Name", text), GSC_OK);
    ck_assert_str_eq(Gsc_ToString(Gsc_GetField(vm, object, "nAME")), "a text");
    ck_assert(!Gsc_IsDefined(Gsc_GetField(vm, text, "name")));
    ck_assert(!Gsc_IsDefined(Gsc_GetField(vm, object, "other")));
    Gsc_Release(vm, text);
    Gsc_Release(vm, local);
    Gsc_Release(vm, object);
    Gsc_Close(vm);
    Gsc_Close(NULL);
}
END_TEST

START_TEST(arrays_from_outside)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.errorReport = 2;
    gsc_vm_t *vm = OpenBare(
        "main() { return game[\"n\"]; } many() { a[0] = 1; a[\"x\"] = 2; b = a; level.b = b; return a; }",
        &config);
    Link(vm);
    gsc_value_t array = Gsc_Undefined(), key, value;
    ck_assert_int_eq(Gsc_ArraySize(array), 0);
    Gsc_ArraySet(vm, &array, Gsc_Int(-5), Gsc_Int(1)); // undefined becomes an array
    Gsc_ArrayAppend(vm, &array, Gsc_Float(2));
    ck_assert_int_eq(Gsc_ArraySize(array), 2);
    Gsc_ArraySet(vm, &array, Gsc_Float(1), Gsc_Int(1)); // no key
    ck_assert_int_eq(Gsc_ArraySize(array), 2);
    ck_assert(!Gsc_IsDefined(Gsc_ArrayGet(vm, array, Gsc_Float(1))));
    ck_assert(!Gsc_IsDefined(Gsc_ArrayGet(vm, Gsc_Int(1), Gsc_Int(1))));
    int cursor = 0, sum = 0;
    while (Gsc_ArrayNext(array, &cursor, &key, &value)) {
        sum += key.i;
    }
    ck_assert_int_eq(sum, -4);
    ck_assert(!Gsc_ArrayNext(Gsc_Int(1), &cursor, &key, &value));
    Gsc_Release(vm, array);
    gsc_value_t game = Gsc_NewArray(vm), name = Gsc_NewString(vm, "n");
    Gsc_ArraySet(vm, &game, name, Gsc_Int(42));
    Gsc_SetGame(vm, game);
    Gsc_Release(vm, game);
    ck_assert_int_eq(Call(vm, "main").i, 42);
    Gsc_SetGame(vm, Gsc_Undefined());
    ck_assert(!Gsc_IsDefined(Call(vm, "main")));
    Gsc_Release(vm, name);
    gsc_value_t shared = Call(vm, "many");
    Gsc_ArraySet(vm, &shared, Gsc_Int(0), Gsc_Int(9)); // others hold it: this one is copied
    ck_assert_int_eq(Gsc_ArrayGet(vm, shared, Gsc_Int(0)).i, 9);
    ck_assert_int_eq(Gsc_ArrayGet(vm, Gsc_GetField(vm, Gsc_Level(vm), "b"), Gsc_Int(0)).i, 1);
    Gsc_Release(vm, shared);
    Gsc_Close(vm);
}
END_TEST

// A local that holds a string takes any result.
START_TEST(results_replace_counted_values)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.developerScript = true;
    gsc_vm_t *vm = OpenBare("main() { n = 7; m = -3; f = 0.5; v = (1, 2, 3);\n"
                            "s = \"a\" + n; s = n + m; show(s); s = \"a\" + n; s = n - m; show(s); s = \"a\" "
                            "+ n; s = n * m; show(s);\n"
                            "s = \"a\" + n; s = n / m; show(s); s = \"a\" + n; s = n % m; show(s); s = \"a\" "
                            "+ n; s = n & m; show(s);\n"
                            "s = \"a\" + n; s = n | m; show(s); s = \"a\" + n; s = n ^ m; show(s); s = \"a\" "
                            "+ n; s = n << 2; show(s);\n"
                            "s = \"a\" + n; s = m >> 1; show(s); s = \"a\" + n; s = n < m; show(s); s = "
                            "\"a\" + n; s = n > m; show(s);\n"
                            "s = \"a\" + n; s = n <= m; show(s); s = \"a\" + n; s = n >= m; show(s); s = "
                            "\"a\" + n; s = n == m; show(s);\n"
                            "s = \"a\" + n; s = n != m; show(s); s = \"a\" + n; s = f + f; show(s); s = "
                            "\"a\" + n; s = f - f; show(s);\n"
                            "s = \"a\" + n; s = f * n; show(s); s = \"a\" + n; s = f / n; show(s); s = \"a\" "
                            "+ n; s = v + v; show(s);\n"
                            "s = \"a\" + n; s = v - v; show(s); s = \"a\" + n; s = v == v; show(s); s = "
                            "\"a\" + n; s = v != v; show(s);\n"
                            "s = \"a\" + n; s = f < n; show(s); s = \"a\" + n; s = f == n; show(s); s = "
                            "\"a\" + n; s = f != n; show(s);\n"
                            "s = \"a\" + n; s = f > n; show(s); s = \"a\" + n; s = f <= n; show(s); s = "
                            "\"a\" + n; s = f >= n; show(s); }\n"
                            "show(x) { println(x); }",
                            &config);
    Link(vm);
    Run(vm, "main");
    ck_assert_str_eq(host.printed,
                     "4\n10\n-21\n-2\n1\n5\n-1\n-6\n28\n-2\n0\n1\n0\n1\n0\n1\n1\n0\n3.5\n0.0714286\n"
                     "(2.00, 4.00, 6.00)\n(0.00, 0.00, 0.00)\n1\n0\n1\n0\n1\n0\n1\n0\n");
    Gsc_Close(vm);
}
END_TEST

// ---------------------------------------------------------------------------------------------- looking in

static const char profiled[] = "main() { for (i = 0; i < 10; i++) twice(i); thread later(); }\n"
                               "twice(n) { return add(n, n); }\n"
                               "add(a, b) { return a + b; }\n"
                               "later() { wait 1; deep(5); }\n"
                               "deep(n) { if (n > 0) deep(n - 1); }\n";

typedef struct {
    int rows;
    uint64_t operations, calls, mainTotal, deepTotal, deepCalls;
    char stacks[2048];
} profile_t;

static void KeepRow(void *user, const gsc_profile_row_t *row)
{
    profile_t *profile = user;
    profile->rows++;
    profile->operations += row->operations;
    profile->calls += row->calls;
    profile->mainTotal += strcmp(row->function, "main") == 0 ? row->total : 0;
    profile->deepTotal += strcmp(row->function, "deep") == 0 ? row->total : 0;
    profile->deepCalls += strcmp(row->function, "deep") == 0 ? row->calls : 0;
    ck_assert(row->line == 0 || strstr(row->source, row->function) == row->source);
}

static void KeepStack(void *user, const char *stack, uint64_t operations)
{
    profile_t *profile = user;
    profile->operations += operations;
    Add(profile->stacks, sizeof(profile->stacks), "%s\n", stack);
}

START_TEST(profile_counts)
{
    gsc_config_t config;
    profile_t functions = {.rows = 0}, lines = {.rows = 0}, stacks = {.rows = 0};
    Gsc_DefaultConfig(&config);
    config.profile = true;
    gsc_vm_t *vm = OpenBare(profiled, &config);
    Link(vm);
    Run(vm, "main");
    Gsc_Advance(vm, 1100);
    Gsc_Profile(vm, false, KeepRow, &functions);
    Gsc_Profile(vm, true, KeepRow, &lines);
    Gsc_ProfileStacks(vm, KeepStack, &stacks);
    ck_assert_int_eq(functions.rows, 5);
    ck_assert_int_eq(lines.rows, 5);
    ck_assert_uint_eq(functions.operations, lines.operations);
    ck_assert_uint_eq(functions.operations, stacks.operations);
    ck_assert_uint_eq(functions.calls, 1 + 10 + 10 + 1 + 6);
    ck_assert_uint_eq(lines.calls, 10 + 1 + 10 + 1 + 5);
    ck_assert_uint_eq(functions.deepCalls, 6);
    ck_assert_uint_lt(functions.mainTotal, functions.operations);
    ck_assert_uint_eq(functions.mainTotal + functions.deepTotal + 3,
                      functions.operations); // later, resumed: 3
    ck_assert_ptr_nonnull(strstr(stacks.stacks, "main::main;main::twice;main::add\n"));
    ck_assert_ptr_nonnull(strstr(stacks.stacks, "\nmain::later;main::deep;main::deep\n"));
    Gsc_Close(vm);
    config.profile = false;
    vm = OpenBare(profiled, &config);
    Gsc_Profile(vm, false, KeepRow, NULL);
    Gsc_ProfileStacks(vm, KeepStack, NULL);
    Gsc_Close(vm);
}
END_TEST

static void NoteMaker(void *user, const gsc_maker_t *maker)
{
    const char *kind = maker->kind == GSC_ARRAY ? "array" : maker->kind == GSC_STRING ? "string" : "object";

    if (maker->place.line)
        Add(user, 512, "%s@%d:%d/%d ", kind, maker->place.line, (int)maker->made, (int)maker->living);
}

START_TEST(makers_of_what_lives)
{
    gsc_config_t config;
    char makers[512] = "";
    Gsc_DefaultConfig(&config);
    config.profile = true;
    gsc_vm_t *vm = OpenBare("main() {\n"
                            "for (i = 0; i < 5; i++) {\n"
                            "o = spawnstruct();\n"
                            "level.kept[i] = o; }\n"
                            "for (i = 0; i < 7; i++)\n"
                            "a = [];\n"
                            "b = level.kept;\n"
                            "b[9] = 1;\n"
                            "for (i = 0; i < 6; i++)\n"
                            "level.text = \"text \" + i; }",
                            &config);
    Link(vm);
    Run(vm, "main");
    Gsc_EachMaker(vm, NoteMaker, makers);
    ck_assert_ptr_nonnull(strstr(makers, "object@3:5/5 array@4:1/1 array@6:7/0 array@8:1/0 string@10:6/1 "));
    Gsc_Close(vm);
}
END_TEST

START_TEST(dump_is_readable)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = OpenBare("main() { level waittill(\"e\", a, b); o.x.y = a; switch (a) { case 1: f(::f); } "
                            "}\nf(x) { return 1.5; }",
                            &config);
    Link(vm);
    Gsc_Dump(vm);
    ck_assert_ptr_nonnull(strstr(host.printed, "main.gsc::main(0)"));
    ck_assert_ptr_nonnull(strstr(host.printed, "WAITTILL"));
    ck_assert_ptr_nonnull(strstr(host.printed, "PATH"));
    ck_assert_ptr_nonnull(strstr(host.printed, "float 1.5"));
    ck_assert_ptr_nonnull(strstr(host.printed, "function main::f"));
    Gsc_Close(vm);
}
END_TEST

static char stageText[256];

static void NoteStage(void *user, gsc_stage_t stage)
{
    (void)user;
    Add(stageText, sizeof(stageText), "%d", (int)stage);
}

START_TEST(stages_of_loading)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.stage = NoteStage;
    gsc_vm_t *vm = OpenBare("main() { }", &config);
    Link(vm);
    ck_assert_str_eq(stageText, "061246"
                                "56"); // read, parse, check, emit; link
    Gsc_Close(vm);
    stageText[0] = '\0';
    config.keepCheckerWarnings = config.syntaxOnly = true;
    vm = OpenBare("main() { nosuch(); x\\y::f(); thread f(x); }", &config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    ck_assert_int_eq(Gsc_FindFunction(vm, "main", "main"), 0);
    ck_assert_str_eq(stageText, "061236"
                                "56"); // warnings, nothing is emitted
    ck_assert_str_eq(host.reports, "unassigned-read@1:39 ");
    ck_assert_str_eq(host.asked, "main.gsc ");
    Gsc_Close(vm);
}
END_TEST

static gsc_vm_t *loading;
static int refused;

static void LoadAgain(void *user, gsc_stage_t stage)
{
    (void)user;
    (void)stage;
    bool found = false;
    if (loading) {
        refused += Gsc_Load(loading, "other", &found) == GSC_NOT_NOW && found;
        refused += Gsc_Link(loading) == GSC_NOT_NOW;
    }
}

START_TEST(no_loading_within_loading)
{
    static const script_file_t files[] = {
        {"main.gsc", "main() { other::f(); }"}, {"other.gsc", "f() { }"}, {NULL, NULL}};
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.stage = LoadAgain;
    refused = 0;
    gsc_vm_t *vm = loading = HostOpen(&host, files, &config);
    Link(vm);
    ck_assert_int_eq(refused, 28); // twice at six stages a file, two of linking
    ck_assert_str_eq(host.asked, "main.gsc other.gsc ");
    ck_assert_int_eq(Gsc_Load(vm, "other", NULL), GSC_OK);
    Gsc_Close(vm);
    loading = NULL;
}
END_TEST

static void NotePlace(void *user, const gsc_place_t *place)
{
    Add(user, 256, "%s:%d ", place->function, place->line);
}

START_TEST(threads_by_place)
{
    gsc_config_t config;
    char places[256] = "";
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = OpenBare(
        "main() { thread a(); thread b(); }\na() { wait 1; }\nb()\n{ c(); }\nc() { level waittill(\"x\"); }",
        &config);
    Link(vm);
    Run(vm, "main");
    Gsc_EachThread(vm, NotePlace, places);
    ck_assert_str_eq(places, "c:5 a:2 ");
    Gsc_Close(vm);
}
END_TEST

START_TEST(nothing_runs_before_linking)
{
    gsc_config_t config;
    gsc_value_t result;
    bool found = true;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = OpenBare("main() { x = ; }", &config);
    ck_assert_int_eq(Gsc_Load(vm, "no/such/file", &found), GSC_OK);
    ck_assert(!found);
    ck_assert_int_eq(Gsc_Load(vm, "main", &found), GSC_COMPILE_ERROR);
    ck_assert(found);
    ck_assert_int_eq(Gsc_Link(vm), GSC_COMPILE_ERROR);
    ck_assert_int_eq(Gsc_FindFunction(vm, "main", "main"), 0);
    ck_assert_int_eq(Gsc_Start(vm, 1, Gsc_Undefined(), NULL, 0, &result), GSC_MISUSE);
    ck_assert(!Gsc_IsDefined(result));
    ck_assert_int_eq(Gsc_Start(vm, -1, Gsc_Undefined(), NULL, 0, NULL), GSC_MISUSE);
    Gsc_Close(vm);
}
END_TEST

static bool Nothing(gsc_vm_t *vm)
{
    (void)vm;
    return true;
}

static bool NoValue(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    (void)number;
    (void)field;
    return Nothing(vm);
}

START_TEST(wrong_tables_are_told)
{
    static const gsc_native_t wrong[] = {
        {"f1", "zz", Nothing, 0}, {"f2", "i||f", Nothing, 0}, {"f3", "*.", Nothing, 0}, {"f4", "i", NULL, 0},
        {NULL, "i", Nothing, 0},  {"", "i", Nothing, 0},      {"f5", "i@", Nothing, 0},
    };
    static const gsc_native_t right[] = {{"g1", "@bifslvo|eEpatF.*", Nothing, 0},
                                         {"g2", NULL, Nothing, 0},
                                         {"g3", "", NULL, GSC_NATIVE_ABSENT}};
    static const gsc_field_t fields[] = {{"a", NoValue, NULL, NULL, 0}, {"b", NULL, NULL, NULL, 0}};
    static const gsc_field_t unnamed[] = {{NULL, NoValue, NULL, NULL, 0}};
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = OpenBare("main() { g2(); }", &config);
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        ck_assert_int_eq(Gsc_AddFunctions(vm, &wrong[i], 1), GSC_MISUSE);
        ck_assert_int_eq(Gsc_AddMethods(vm, &wrong[i], 1), GSC_MISUSE);
    }
    ck_assert_ptr_nonnull(strstr(host.messages,
                                 "Gsc_AddFunctions: row 0, 'f1', signature \"zz\": its signature has "
                                 "a letter that stands for no type\n"));
    ck_assert_int_eq(Gsc_AddFunctions(vm, NULL, 1), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddFunctions(vm, NULL, 0), GSC_OK);
    ck_assert_int_eq(Gsc_AddFunctions(vm, right, 3), GSC_OK);
    ck_assert_int_eq(Gsc_AddClass(vm, GSC_MAX_CLASSES, "x"), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddClass(vm, -1, "x"), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddClass(vm, 1, NULL), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddFields(vm, 0, fields, 2), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddFields(vm, 0, unnamed, 1), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddFields(vm, 0, NULL, 1), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddFields(vm, -1, fields, 1), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddFields(vm, 0, fields, 1), GSC_OK);
    Link(vm);
    ck_assert_int_eq(Gsc_AddFunctions(vm, right, 1), GSC_MISUSE);
    ck_assert_int_eq(Gsc_AddClass(vm, 2, "late"), GSC_MISUSE);
    Gsc_Close(vm);
}
END_TEST

START_TEST(wrong_calls_are_told)
{
    static const gsc_function_t none[] = {0, -3, 12345};
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = OpenBare("main(a) { return a; }", &config);
    gsc_value_t array = Gsc_Undefined(), number = Gsc_Int(1), result;
    ck_assert_int_eq(Gsc_Load(vm, NULL, NULL), GSC_MISUSE);
    Link(vm);
    gsc_function_t function = Gsc_FindFunction(vm, "main", "main");
    ck_assert_int_eq(Gsc_FindFunction(vm, NULL, NULL), 0);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(Gsc_Start(vm, none[i], Gsc_Undefined(), NULL, 0, NULL), GSC_MISUSE);
    }
    ck_assert_int_eq(Gsc_Start(vm, function, Gsc_Undefined(), NULL, 1, NULL), GSC_MISUSE);
    ck_assert_int_eq(Gsc_Start(vm, function, Gsc_Undefined(), &number, -1, &result), GSC_MISUSE);
    ck_assert(!Gsc_IsDefined(result));
    ck_assert_int_eq(Gsc_Notify(vm, Gsc_Level(vm), "e", NULL, 2), GSC_MISUSE);
    ck_assert_int_eq(Gsc_Notify(vm, Gsc_Level(vm), NULL, NULL, 0), GSC_MISUSE);
    ck_assert_int_eq(Gsc_SetField(vm, number, "f", number), GSC_MISUSE);
    ck_assert_int_eq(Gsc_SetField(vm, Gsc_Level(vm), NULL, number), GSC_MISUSE);
    ck_assert_int_eq(Gsc_ArraySet(vm, &array, Gsc_Float(1), number), GSC_MISUSE);
    ck_assert_int_eq(Gsc_ArraySet(vm, &number, Gsc_Int(1), number), GSC_MISUSE);
    ck_assert(!Gsc_IsDefined(Gsc_NewString(vm, NULL)));
    ck_assert_int_eq(Gsc_Start(vm, function, Gsc_Undefined(), &number, 1, &result), GSC_OK); // it goes on
    ck_assert_int_eq(result.i, 1);
    Gsc_Release(vm, array);
    Gsc_Close(vm);
}
END_TEST

START_TEST(developer_ends_at_the_first_error)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.developer = true;
    gsc_vm_t *vm = OpenBare("main() { x = 1 / 0; level.after = 1; }", &config);
    Link(vm);
    ck_assert_int_eq(Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL),
                     GSC_FATAL);
    ck_assert_int_eq(Gsc_RunNow(vm), GSC_FATAL);
    ck_assert_int_eq(Gsc_Advance(vm, 50), GSC_FATAL);
    ck_assert_int_eq(Gsc_Notify(vm, Gsc_Level(vm), "x", NULL, 0), GSC_FATAL);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_FATAL);
    ck_assert_int_eq(Gsc_Link(vm), GSC_FATAL);
    ck_assert(!Gsc_IsDefined(Gsc_NewStruct(vm)));
    ck_assert(!Gsc_IsDefined(Gsc_NewString(vm, "a new one")));
    Gsc_Close(vm);
}
END_TEST

START_TEST(watch_dog_is_forced_under_developer)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.loopLimit = 1000;
    gsc_vm_t *vm =
        OpenBare("main() { for (i = 0; i < 5000; i++) { } level.after = 1; while (1) { } }", &config);
    Link(vm);
    Gsc_SetLoading(vm, true);
    Gsc_ResetTimeout(vm);
    Gsc_SetLoading(vm, false);
    Run(vm, "main");
    ck_assert_str_eq(host.messages, "potential infinite loop in script - killing thread.\n");
    Gsc_Close(vm);
    config.developer = true;
    vm = OpenBare("main() { while (1) { } }", &config);
    Link(vm);
    ck_assert_int_eq(Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL),
                     GSC_FATAL);
    ck_assert_str_eq(host.messages, "potential infinite loop in script\n");
    Gsc_Close(vm);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_api");
    TCase *cases = tcase_create("api");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, arguments_convert);
    tcase_add_test(cases, arguments_are_refused);
    tcase_add_test(cases, a_missing_tree_is_no_animation);
    tcase_add_test(cases, methods_and_errors);
    tcase_add_test(cases, natives_give_values);
    tcase_add_test(cases, values_of_all_kinds);
    tcase_add_test(cases, arrays_from_outside);
    tcase_add_test(cases, results_replace_counted_values);
    tcase_add_test(cases, profile_counts);
    tcase_add_test(cases, makers_of_what_lives);
    tcase_add_test(cases, dump_is_readable);
    tcase_add_test(cases, stages_of_loading);
    tcase_add_test(cases, no_loading_within_loading);
    tcase_add_test(cases, threads_by_place);
    tcase_add_test(cases, nothing_runs_before_linking);
    tcase_add_test(cases, wrong_tables_are_told);
    tcase_add_test(cases, wrong_calls_are_told);
    tcase_add_test(cases, developer_ends_at_the_first_error);
    tcase_add_test(cases, watch_dog_is_forced_under_developer);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
