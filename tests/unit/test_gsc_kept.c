// What an embedder needs to keep values beyond a VM's life: functions by name, structs by identity and
// fields.
#include "gsc_script.h"
#include "runsuite.h"

static script_host_t host;
static gsc_vm_t *vm;

static gsc_value_t Call(const char *name)
{
    gsc_value_t result;

    Gsc_Start(vm, Gsc_FindFunction(vm, "main", name), Gsc_Undefined(), NULL, 0, &result);
    return result;
}

static void Open(const char *text)
{
    static script_file_t files[2];
    gsc_config_t config;

    Gsc_DefaultConfig(&config);
    files[0] = (script_file_t){"main.gsc", text};
    vm = HostOpen(&host, files, &config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
}

START_TEST(functions_have_names)
{
    const char *script = NULL, *name = NULL;
    gsc_value_t value;

    Open("get() { return ::Other; }\nOther() { }\n");
    value = Call("get");
    ck_assert(Gsc_FunctionName(vm, value, &script, &name));
    ck_assert_str_eq(script, "main");
    ck_assert_str_eq(name, "other");
    ck_assert(Gsc_FunctionName(vm, value, NULL, NULL));
    ck_assert_int_eq(Gsc_FindFunction(vm, script, name), Gsc_FindFunction(vm, "main", "Other"));
    ck_assert(!Gsc_FunctionName(vm, Gsc_Int(1), &script, &name));
    ck_assert(!Gsc_FunctionName(vm, Gsc_Undefined(), &script, &name));
    Gsc_Close(vm);
}
END_TEST

START_TEST(structs_are_told_apart)
{
    gsc_value_t list, a, b, c;

    Open("get() { s = spawnstruct(); t[0] = s; t[1] = spawnstruct(); t[2] = s; return t; }\n");
    list = Call("get");
    a = Gsc_ArrayGet(vm, list, Gsc_Int(0));
    b = Gsc_ArrayGet(vm, list, Gsc_Int(1));
    c = Gsc_ArrayGet(vm, list, Gsc_Int(2));
    ck_assert(Gsc_StructId(vm, a) != 0 && Gsc_StructId(vm, a) == Gsc_StructId(vm, c));
    ck_assert(Gsc_StructId(vm, a) != Gsc_StructId(vm, b));
    ck_assert(Gsc_StructId(vm, Gsc_Level(vm)) == 0 && Gsc_StructId(vm, Gsc_Anim(vm)) == 0);
    ck_assert(Gsc_StructId(vm, Gsc_Entity(vm, 0, 1)) == 0 && Gsc_StructId(vm, list) == 0);
    Gsc_Release(vm, list);
    Gsc_Close(vm);
}
END_TEST

START_TEST(fields_come_in_order_and_go_back)
{
    static const char *const names[] = {"b", "Upper", "c"};
    gsc_value_t object, copy, value;
    const char *name;
    int cursor = 0, count = 0;

    Open("get() { s = spawnstruct(); s.B = 1; s.gone = 1; s[\"Upper\"] = 2; s.c = \"x\"; s.gone = undefined; "
         "return s; }\n");
    object = Call("get");
    copy = Gsc_NewStruct(vm);
    while (Gsc_FieldNext(object, &cursor, &name, &value)) {
        gsc_value_t key = Gsc_NewString(vm, name);

        ck_assert_int_lt(count, 3);
        ck_assert_str_eq(name, names[count++]);
        ck_assert_int_eq(Gsc_ArraySet(vm, &copy, key, value), GSC_OK);
        Gsc_Release(vm, key);
    }
    ck_assert_int_eq(count, 3);
    cursor = count = 0;
    while (Gsc_FieldNext(copy, &cursor, &name, NULL))
        ck_assert_str_eq(name, names[count++]);
    ck_assert_int_eq(count, 3);
    ck_assert(!Gsc_FieldNext(Gsc_Int(5), &cursor, &name, &value));
    ck_assert(!Gsc_FieldNext(object, NULL, &name, &value));
    Gsc_Release(vm, object);
    Gsc_Release(vm, copy);
    Gsc_Close(vm);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_kept");
    TCase *tests = tcase_create("values");

    tcase_add_test(tests, functions_have_names);
    tcase_add_test(tests, structs_are_told_apart);
    tcase_add_test(tests, fields_come_in_order_and_go_back);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
