// The table of script names: as many as the registry has, each once, with a signature that the VM knows.
#include <check.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "gsc.h"
#include "runsuite.h"

typedef struct {
    const char *name, *signature;
    unsigned flags;
    const char *help;
} row_t;

static const row_t functions[] = {
#define SCR_FUNCTION(name, signature, flags, help) {name, signature, flags, help},
#include "g_scr_names.h"
};

static const row_t methods[] = {
#define SCR_METHOD(name, signature, flags, help) {name, signature, flags, help},
#include "g_scr_names.h"
};

enum {
    FUNCTION_COUNT = sizeof(functions) / sizeof(functions[0]),
    METHOD_COUNT = sizeof(methods) / sizeof(methods[0])
};

START_TEST(counts)
{
    ck_assert_int_eq(FUNCTION_COUNT, 119);
    ck_assert_int_eq(METHOD_COUNT, 172);
}
END_TEST

static void CheckRow(const row_t *rows, int index)
{
    const char *name = rows[index].name;

    for (const char *c = name; *c; c++)
        ck_assert_msg(islower((unsigned char)*c) || isdigit((unsigned char)*c) || *c == '_', "name %s", name);
    ck_assert_msg(strspn(rows[index].signature, "bifslvoeEpatF.|*@") == strlen(rows[index].signature),
                  "signature of %s", name);
    ck_assert_msg(*rows[index].help && !strchr(rows[index].help, '\n'), "help of %s", name);
    ck_assert_msg(!(rows[index].flags & ~5u), "flags of %s", name);
    for (int i = 0; i < index; i++)
        ck_assert_msg(strcmp(rows[i].name, name) != 0, "%s stands twice", name);
}

START_TEST(rows)
{
    for (int i = 0; i < FUNCTION_COUNT; i++)
        CheckRow(functions, i);
    for (int i = 0; i < METHOD_COUNT; i++)
        CheckRow(methods, i);
}
END_TEST

typedef struct {
    const char *name, *signature;
    int parameters;
} ext_row_t;

static const ext_row_t extensions[] = {
#define SCR_EXT_FUNCTION(name, signature, parameters, help) {name, signature, parameters},
#include "g_scr_names.h"
#define SCR_EXT_METHOD(name, signature, parameters, help) {name, signature, parameters},
#include "g_scr_names.h"
};

// An extension hides no name of the original, and level.ext passes as many arguments as its signature takes.
START_TEST(extensions_stand_beside_the_original)
{
    for (size_t i = 0; i < sizeof(extensions) / sizeof(extensions[0]); i++) {
        int letters = 0;

        for (const char *c = extensions[i].signature; *c; c++)
            letters += *c != '|';
        ck_assert_msg(letters == extensions[i].parameters && letters <= 3, "parameters of %s",
                      extensions[i].name);
        for (int k = 0; k < FUNCTION_COUNT; k++)
            ck_assert_msg(strcmp(functions[k].name, extensions[i].name) != 0, "%s", functions[k].name);
        for (int k = 0; k < METHOD_COUNT; k++)
            ck_assert_msg(strcmp(methods[k].name, extensions[i].name) != 0, "%s", methods[k].name);
    }
}
END_TEST

START_TEST(only_print_println_assert_are_for_developers)
{
    int count = 0;

    for (int i = 0; i < FUNCTION_COUNT; i++)
        count += (functions[i].flags & GSC_NATIVE_DEVELOPER) != 0;
    ck_assert_int_eq(count, 3);
    for (int i = 0; i < METHOD_COUNT; i++)
        ck_assert_uint_eq(methods[i].flags, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("names");
    TCase *tests = tcase_create("table");

    tcase_add_test(tests, counts);
    tcase_add_test(tests, extensions_stand_beside_the_original);
    tcase_add_test(tests, rows);
    tcase_add_test(tests, only_print_println_assert_are_for_developers);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
