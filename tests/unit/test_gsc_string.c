// Interned strings, names and builders.
#include "gsc_script.h"

#include "gsc_string.h"
#include "gsc_vm.h"
#include "runsuite.h"

static script_host_t host;
static gsc_vm_t *vm;
static gsc_guard_t guard;

static void Setup(void)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    vm = HostOpen(&host, NULL, &config);
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump))
        ck_abort_msg("no memory");
}

static void Teardown(void)
{
    Gsc_Close(vm);
}

static gsc_string_t *Intern(const char *text)
{
    return GscString_Intern(vm, text, strlen(text));
}

START_TEST(equal_texts_are_one_block)
{
    gsc_string_t *a = Intern("hello"), *b = Intern("hello"), *c = Intern("hellO");
    ck_assert_ptr_eq(a, b);
    ck_assert_ptr_ne(a, c);
    ck_assert_uint_eq(a->refs, 2);
    ck_assert_uint_eq(a->length, 5);
}
END_TEST

START_TEST(last_reference_frees)
{
    uint32_t before = vm->strings.count;
    for (int i = 0; i < 100000; i++) {
        char text[32];
        snprintf(text, sizeof(text), "text number %d", i);
        GscValue_Release(vm, GscValue_String(Intern(text)));
    }
    ck_assert_uint_eq(vm->strings.count, before);
}
END_TEST

START_TEST(many_strings_are_found_again)
{
    static gsc_string_t *all[50000];
    char text[32];
    for (int i = 0; i < 50000; i++) {
        snprintf(text, sizeof(text), "%d", i * 7);
        all[i] = Intern(text);
    }
    for (int i = 0; i < 50000; i++) {
        snprintf(text, sizeof(text), "%d", i * 7);
        ck_assert_ptr_eq(GscString_Find(vm, text, strlen(text)), all[i]);
        GscValue_Release(vm, GscValue_String(all[i]));
    }
    ck_assert_ptr_null(GscString_Find(vm, "349993", 6));
}
END_TEST

START_TEST(names_are_lowered_and_stay)
{
    gsc_string_t *name = GscString_Name(vm, "FooBar", 6);
    ck_assert_str_eq(name->text, "foobar");
    ck_assert_ptr_eq(GscString_Name(vm, "fOObAR", 6), name);
    ck_assert_uint_eq(name->refs, 1);
    char wide[300];
    memset(wide, 'A', sizeof(wide));
    ck_assert_uint_eq(GscString_Name(vm, wide, sizeof(wide))->text[299], 'a');
}
END_TEST

START_TEST(ints)
{
    static const int values[] = {0, 7, -7, 1023, 1024, 2147483647, -2147483647 - 1};
    static const char *const texts[] = {"0", "7", "-7", "1023", "1024", "2147483647", "-2147483648"};
    for (int i = 0; i < 7; i++)
        ck_assert_str_eq(GscString_FromInt(vm, values[i])->text, texts[i]);
    ck_assert_ptr_eq(GscString_FromInt(vm, 7), Intern("7"));
}
END_TEST

START_TEST(name_table)
{
    gsc_names_t names = {0};
    char text[16];
    uint32_t value;
    for (uint32_t i = 0; i < 1000; i++) {
        snprintf(text, sizeof(text), "n%u", i);
        ck_assert(GscNames_Add(vm, &names, GscString_Name(vm, text, strlen(text)), i));
    }
    ck_assert(!GscNames_Add(vm, &names, GscString_Name(vm, "n5", 2), 77));
    ck_assert(GscNames_Find(&names, GscString_Name(vm, "n5", 2), &value));
    ck_assert_uint_eq(value, 5);
    ck_assert(!GscNames_Find(&names, GscString_Name(vm, "none", 4), &value));
}
END_TEST

START_TEST(builder_grows)
{
    gsc_builder_t *builder = GscBuilder_New(vm);
    for (int i = 0; i < 10000; i++)
        GscBuilder_Add(vm, builder, "abc", 3);
    ck_assert_uint_eq(builder->length, 30000);
    ck_assert_int_eq(memcmp(builder->text + 29997, "abc", 3), 0);
    GscBuilder_Free(vm, builder);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_string");
    TCase *cases = tcase_create("strings");
    tcase_add_checked_fixture(cases, Setup, Teardown);
    tcase_add_test(cases, equal_texts_are_one_block);
    tcase_add_test(cases, last_reference_frees);
    tcase_add_test(cases, many_strings_are_found_again);
    tcase_add_test(cases, names_are_lowered_and_stay);
    tcase_add_test(cases, ints);
    tcase_add_test(cases, name_table);
    tcase_add_test(cases, builder_grows);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
