// Console text: commands and words.
#include "testlog.h"

#include <stdlib.h>
#include "host_cmd.h"

static cmd_buffer_t *buffer;

static void SetUp(void)
{
    buffer = Cmd_NewBuffer(&testPrinter);
    testLog[0] = '\0';
}

static void TearDown(void)
{
    Cmd_FreeBuffer(buffer);
}

static const struct {
    const char *line, *words; // joined by |
} splits[] = {
    {"map oa_dm1", "map|oa_dm1"},
    {"  set  a \"b c\"  ", "set|a|b c"},
    {"say \"\" x", "say||x"},
    {"a\"b\"c", "a|b|c"},
    {"a // b", "a"},
    {"a /* b */ c", "a|c"},
    {"a/*b", "a"},
    {"\"a // b\"", "a // b"},
    {"say \"open", "say|open"},
    {"http://x", "http:"},
    {"", ""},
    {"a\tb\rc", "a|b|c"},
};

START_TEST(words)
{
    static cmd_words_t split;
    char joined[256] = "";

    ck_assert(Cmd_Split(&split, splits[_i].line));
    for (int i = 0; i < split.count; i++) {
        Q_StringAppend(joined, sizeof(joined), i ? "|" : "");
        Q_StringAppend(joined, sizeof(joined), Cmd_Word(&split, i));
    }
    ck_assert_str_eq(joined, splits[_i].words);
    ck_assert_str_eq(Cmd_Word(&split, split.count), "");
    ck_assert_str_eq(Cmd_Word(&split, -1), "");
}
END_TEST

START_TEST(copies_stand_alone)
{
    static cmd_words_t split, copy;
    char text[32];

    Cmd_Split(&split, "say \"a  b\" c");
    Cmd_Copy(&copy, &split);
    Cmd_Split(&split, "other words here");
    ck_assert(Cmd_Join(&copy, 1, text, sizeof(text)));
    ck_assert_str_eq(text, "a  b c");
    ck_assert(!Cmd_Join(&copy, 0, text, 4));
}
END_TEST

START_TEST(too_much_for_a_line)
{
    static cmd_words_t split;
    char line[MAX_COMMAND_LINE + 1];

    memset(line, 'a', sizeof(line));
    line[MAX_COMMAND_LINE] = '\0';
    ck_assert(!Cmd_Split(&split, line));
    ck_assert_int_eq(split.count, 0);
    for (int i = 0; i < MAX_COMMAND_LINE; i += 2)
        line[i] = ' ';
    line[2 * MAX_COMMAND_WORDS] = '\0';
    ck_assert(Cmd_Split(&split, line));
    ck_assert_int_eq(split.count, MAX_COMMAND_WORDS);
    line[2 * MAX_COMMAND_WORDS] = ' ';
    line[2 * MAX_COMMAND_WORDS + 2] = '\0';
    ck_assert(!Cmd_Split(&split, line));
}
END_TEST

// Takes all commands out, joined by |.
static const char *TakeAll(void)
{
    static char all[1024];
    char line[MAX_COMMAND_LINE];

    all[0] = '\0';
    while (Cmd_Next(buffer, line)) {
        Q_StringAppend(all, sizeof(all), line);
        Q_StringAppend(all, sizeof(all), "|");
    }
    return all;
}

static const struct {
    const char *text, *commands;
} sequences[] = {
    {"a;b\nc\r\n\nd", "a|b|c|d|"},        {"say \"x;y\"; z", "say \"x;y\"| z|"},
    {"a // b ; c\nd", "a // b ; c|d|"},   {"a /* b ; c\nd */ e ; f", "a /* b ; c\nd */ e | f|"},
    {"say \"open;\nb", "say \"open;|b|"}, {" ;;\n ; // nothing\n", ""},
};

START_TEST(commands)
{
    Cmd_Append(buffer, sequences[_i].text);
    ck_assert_str_eq(TakeAll(), sequences[_i].commands);
}
END_TEST

START_TEST(order)
{
    Cmd_Append(buffer, "c");
    Cmd_Insert(buffer, "a;b");
    Cmd_Append(buffer, "d");
    ck_assert_str_eq(TakeAll(), "a|b|c|d|");
    Cmd_Append(buffer, "x");
    Cmd_Clear(buffer);
    ck_assert_str_eq(TakeAll(), "");
}
END_TEST

START_TEST(many_turns)
{
    char line[MAX_COMMAND_LINE], wanted[32];
    int back = 0, front = 0, taken = 0;

    for (int round = 0; round < 300; round++) {
        for (int i = 0; i < 7; i++) {
            Q_Format(line, sizeof(line), "back %d", back++);
            ck_assert(Cmd_Append(buffer, line));
        }
        Q_Format(wanted, sizeof(wanted), "front %d", front++);
        ck_assert(Cmd_Insert(buffer, wanted));
        ck_assert(Cmd_Next(buffer, line));
        ck_assert_str_eq(line, wanted);
        for (int i = 0; i < 5; i++) {
            Q_Format(wanted, sizeof(wanted), "back %d", taken++);
            ck_assert(Cmd_Next(buffer, line));
            ck_assert_str_eq(line, wanted);
        }
    }
    while (Cmd_Next(buffer, line))
        taken++;
    ck_assert_int_eq(taken, back);
}
END_TEST

START_TEST(limits)
{
    char *text = malloc(MAX_COMMAND_BUFFER + 1);
    char line[MAX_COMMAND_LINE];

    memset(text, 'x', MAX_COMMAND_BUFFER);
    text[MAX_COMMAND_BUFFER] = '\0';
    ck_assert(!Cmd_Append(buffer, text));
    ck_assert_int_eq(CountLines(), 1);
    text[MAX_COMMAND_LINE] = '\0';
    ck_assert(Cmd_Append(buffer, text));
    ck_assert(Cmd_Append(buffer, "after"));
    ck_assert(Cmd_Next(buffer, line));
    ck_assert_str_eq(line, "after");
    ck_assert_int_eq(CountLines(), 1);
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cmd");
    TCase *tests = tcase_create("cmd");

    tcase_add_checked_fixture(tests, SetUp, TearDown);
    tcase_add_loop_test(tests, words, 0, (int)ARRAY_LEN(splits));
    tcase_add_test(tests, copies_stand_alone);
    tcase_add_test(tests, too_much_for_a_line);
    tcase_add_loop_test(tests, commands, 0, (int)ARRAY_LEN(sequences));
    tcase_add_test(tests, order);
    tcase_add_test(tests, many_turns);
    tcase_add_test(tests, limits);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
