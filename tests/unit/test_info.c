// Info strings.
#include "testlog.h"

#include "q_info.h"

START_TEST(get_set_remove)
{
    char info[64] = "", value[16];

    ck_assert(Q_InfoSet(info, sizeof(info), "name", "Joe"));
    ck_assert(Q_InfoSet(info, sizeof(info), "team", "axis"));
    ck_assert_str_eq(info, "\\name\\Joe\\team\\axis");
    ck_assert(Q_InfoGet(info, "NAME", value, sizeof(value)));
    ck_assert_str_eq(value, "Joe");
    ck_assert(!Q_InfoGet(info, "nam", value, sizeof(value)));
    ck_assert_str_eq(value, "");
    ck_assert(Q_InfoSet(info, sizeof(info), "Name", "Ann"));
    ck_assert_str_eq(info, "\\team\\axis\\Name\\Ann");
    ck_assert(Q_InfoSet(info, sizeof(info), "team", ""));
    ck_assert_str_eq(info, "\\Name\\Ann");
    Q_InfoRemove(info, "name");
    ck_assert_str_eq(info, "");
}
END_TEST

START_TEST(nothing_forbidden_gets_in)
{
    char info[24] = "\\a\\b";

    ck_assert(!Q_InfoSet(info, sizeof(info), "k", "a\\b"));
    ck_assert(!Q_InfoSet(info, sizeof(info), "k", "a;b"));
    ck_assert(!Q_InfoSet(info, sizeof(info), "k", "a\"b"));
    ck_assert(!Q_InfoSet(info, sizeof(info), "k", "a\nb"));
    ck_assert(!Q_InfoSet(info, sizeof(info), "k\\", "a"));
    ck_assert(!Q_InfoSet(info, sizeof(info), "", "a"));
    ck_assert(!Q_InfoSet(info, sizeof(info), "key", "this does not fit in"));
    ck_assert(!Q_InfoSet(info, sizeof(info), "a", "nor does this one here"));
    ck_assert_str_eq(info, "\\a\\b");
    ck_assert(Q_InfoSet(info, sizeof(info), "cc", "0123456789abcde"));
    ck_assert_uint_eq(strlen(info), sizeof(info) - 1);
}
END_TEST

START_TEST(validity)
{
    static const char *const bad[] = {"a\\b", "\\a", "\\a\\b\\", "\\\\b", "\\a\\b;c", "\\a\\\"", "\\a\\b\n"};

    ck_assert(Q_InfoIsValid("") && Q_InfoIsValid("\\a\\b\\c\\d") && Q_InfoIsValid("\\a\\"));
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        ck_assert_msg(!Q_InfoIsValid(bad[i]), "%s", bad[i]);
}
END_TEST

START_TEST(walking)
{
    const char *cursor = "\\a\\1\\b\\\\c\\3";
    char key[MAX_INFO_STRING], value[MAX_INFO_STRING], all[64] = "";

    while (Q_InfoNext(&cursor, key, value)) {
        Q_StringAppend(all, sizeof(all), key);
        Q_StringAppend(all, sizeof(all), "=");
        Q_StringAppend(all, sizeof(all), value);
        Q_StringAppend(all, sizeof(all), " ");
    }
    ck_assert_str_eq(all, "a=1 b= c=3 ");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("info");
    TCase *tests = tcase_create("info");

    tcase_add_test(tests, get_set_remove);
    tcase_add_test(tests, nothing_forbidden_gets_in);
    tcase_add_test(tests, validity);
    tcase_add_test(tests, walking);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
