// The ground floor: strings, paths, tokens, arena, angles, random numbers.
#include "testlog.h"

#include <math.h>
#include <stdlib.h>
#include "q_arena.h"
#include "q_math.h"
#include "q_parse.h"

START_TEST(copies_tell_when_they_cut)
{
    char out[4];

    ck_assert(Q_StringCopy(out, sizeof(out), "abc"));
    ck_assert_str_eq(out, "abc");
    ck_assert(!Q_StringCopy(out, sizeof(out), "abcd"));
    ck_assert_str_eq(out, "abc");
    ck_assert(Q_StringCopyN(out, sizeof(out), "abcd", 2));
    ck_assert_str_eq(out, "ab");
    ck_assert(!Q_StringAppend(out, sizeof(out), "xy"));
    ck_assert_str_eq(out, "abx");
    ck_assert(!Q_Format(out, sizeof(out), "%d", 12345));
    ck_assert_str_eq(out, "123");
}
END_TEST

START_TEST(case_does_not_count)
{
    ck_assert_int_eq(Q_StringCompareNoCase("HeLLo", "hEllO"), 0);
    ck_assert_int_lt(Q_StringCompareNoCase("a", "B"), 0);
    ck_assert_int_eq(Q_StringCompareNoCaseN("abX", "ABy", 2), 0);
    ck_assert(Q_StringHasSuffixNoCase("maps/X.BSP", ".bsp"));
    ck_assert(!Q_StringHasSuffixNoCase("p", ".bsp"));
    ck_assert_uint_eq(Q_StringHashNoCase("AbC"), Q_StringHashNoCase("aBc"));
    ck_assert_str_eq(Q_StringFindNoCase("one Two", "TWO"), "Two");
    ck_assert_ptr_null(Q_StringFindNoCase("one", "TWO"));
}
END_TEST

START_TEST(whole_numbers_only)
{
    int value = 7;
    float number = 7;

    ck_assert(Q_StringToInt(" -12 ", &value));
    ck_assert_int_eq(value, -12);
    ck_assert(!Q_StringToInt("12x", &value) && !Q_StringToInt("", &value) &&
              !Q_StringToInt("99999999999", &value));
    ck_assert_int_eq(value, -12);
    ck_assert(Q_StringToFloat("1.5", &number));
    ck_assert(number == 1.5f);
    ck_assert(!Q_StringToFloat("0x10", &number) && !Q_StringToFloat("nan", &number) &&
              !Q_StringToFloat("1e999", &number) && !Q_StringToFloat("x", &number));
}
END_TEST

START_TEST(names_without_colours)
{
    char name[] = "^1Re^7d\n\x7f^";

    ck_assert_str_eq(Q_StringClean(name), "Red^");
}
END_TEST

static const struct {
    const char *path, *clean; // NULL: not allowed
} paths[] = {
    {"maps/a.bsp", "maps/a.bsp"},
    {"maps\\a.bsp", "maps/a.bsp"},
    {"./a//b/./c", "a/b/c"},
    {"a/", "a"},
    {"a..b/..c", "a..b/..c"},
    {"...", "..."},
    {"", NULL},
    {".", NULL},
    {"..", NULL},
    {"a/../b", NULL},
    {"a\\..\\b", NULL},
    {"/etc/passwd", NULL},
    {"\\x", NULL},
    {"C:/x", NULL},
    {"a/c:x", NULL},
    {"a\nb", NULL},
    {"a/..", NULL},
    {"../a", NULL},
    {"a\x7f", NULL},
    {"0123456789abcdefghij", NULL},
};

START_TEST(path_rules)
{
    char out[16];
    bool isAllowed = Q_PathClean(out, sizeof(out), paths[_i].path);

    ck_assert_int_eq(isAllowed, paths[_i].clean != NULL);
    ck_assert_str_eq(out, isAllowed ? paths[_i].clean : "");
}
END_TEST

START_TEST(path_parts)
{
    char path[] = "a.b/c.tar.gz", plain[] = "a.b/c";

    ck_assert_str_eq(Q_PathName(path), "c.tar.gz");
    ck_assert_str_eq(Q_PathExtension(path), ".gz");
    ck_assert_str_eq(Q_PathExtension(plain), "");
    ck_assert_str_eq(Q_PathStripExtension(path), "a.b/c.tar");
    ck_assert_str_eq(Q_PathStripExtension(plain), "a.b/c");
}
END_TEST

START_TEST(tokens_and_lines)
{
    static const char text[] = "\xef\xbb\xbfone // two\n{ \"three\nfour\" }x/* five\n */six\n\"\"";
    static const struct {
        const char *token;
        int line;
        bool isQuoted;
    } wanted[] = {{"one", 1, false}, {"{", 2, false}, {"three\nfour", 2, true},
                  {"}", 3, false},   {"x", 3, false}, {"six", 4, false},
                  {"", 5, true}};
    q_parser_t parser;

    Q_ParserInit(&parser, "test", text, sizeof(text) - 1);
    for (size_t i = 0; i < ARRAY_LEN(wanted); i++) {
        ck_assert(Q_ParseToken(&parser));
        ck_assert_str_eq(parser.token, wanted[i].token);
        ck_assert_int_eq(parser.tokenLine, wanted[i].line);
        ck_assert_int_eq(parser.isQuoted, wanted[i].isQuoted);
    }
    ck_assert(!Q_ParseToken(&parser));
    ck_assert_ptr_null(parser.error);
}
END_TEST

START_TEST(tokens_of_one_line)
{
    static const char text[] = "a b\nc /* d\n */ e { f { g } } h";
    q_parser_t parser;

    Q_ParserInit(&parser, "test", text, sizeof(text) - 1);
    ck_assert(Q_ParseTokenOnLine(&parser) && Q_ParseTokenOnLine(&parser));
    ck_assert(!Q_ParseTokenOnLine(&parser));
    ck_assert(Q_ParseToken(&parser));
    ck_assert_str_eq(parser.token, "c");
    Q_UngetToken(&parser);
    ck_assert(Q_ParseToken(&parser));
    ck_assert_str_eq(parser.token, "c");
    ck_assert(!Q_ParseTokenOnLine(&parser));
    ck_assert(Q_ParseExpect(&parser, "e") && Q_ParseExpect(&parser, "{"));
    ck_assert(Q_SkipBlock(&parser));
    ck_assert(!Q_ParseExpect(&parser, "{"));
    ck_assert_str_eq(parser.error, "unexpected token");
}
END_TEST

START_TEST(bad_text)
{
    static const char *const texts[] = {"\"open", "a /* open", "{ { }"};
    char longWord[3000];
    q_parser_t parser;

    memset(longWord, 'x', sizeof(longWord));
    Q_ParserInit(&parser, "test", longWord, sizeof(longWord));
    ck_assert(!Q_ParseToken(&parser));
    ck_assert_ptr_nonnull(parser.error);
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        Q_ParserInit(&parser, "test", texts[i], strlen(texts[i]));
        while (Q_ParseToken(&parser))
            ck_assert_int_eq(parser.line, 1);
    }
}
END_TEST

static size_t liveBytes;

static void *CountingRealloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    liveBytes += newSize - oldSize;
    if (newSize)
        return realloc(block, newSize);
    free(block);
    return NULL;
}

START_TEST(arena_gives_and_takes_back)
{
    q_arena_t arena;

    Q_ArenaInit(&arena, CountingRealloc, NULL, 256);
    for (size_t size = 0; size < 1000; size += 7) {
        char *memory = Q_ArenaAlloc(&arena, size);
        ck_assert_uint_eq((uintptr_t)memory % 16, 0);
        for (size_t i = 0; i < size; i++)
            ck_assert_int_eq(memory[i], 0);
        memset(memory, 1, size);
    }
    ck_assert_str_eq(Q_ArenaString(&arena, "text"), "text");
    ck_assert_ptr_null(Q_ArenaAlloc(&arena, SIZE_MAX));
    Q_ArenaReset(&arena);
    ck_assert_uint_eq(liveBytes, 0);
    ck_assert_ptr_nonnull(Q_ArenaAlloc(&arena, 1));
    Q_ArenaReset(&arena);
}
END_TEST

static void CheckVec(const vec3_t v, float x, float y, float z)
{
    ck_assert_float_eq_tol(v[0], x, 1e-5f);
    ck_assert_float_eq_tol(v[1], y, 1e-5f);
    ck_assert_float_eq_tol(v[2], z, 1e-5f);
}

START_TEST(axes_of_angles)
{
    vec3_t forward, right, up;

    Q_AngleVectors((vec3_t){0, 0, 0}, forward, right, up);
    CheckVec(forward, 1, 0, 0);
    CheckVec(right, 0, -1, 0);
    CheckVec(up, 0, 0, 1);
    Q_AngleVectors((vec3_t){90, 0, 0}, forward, right, up); // pitch is down
    CheckVec(forward, 0, 0, -1);
    CheckVec(up, 1, 0, 0);
    Q_AngleVectors((vec3_t){0, 90, 0}, forward, right, up);
    CheckVec(forward, 0, 1, 0);
    CheckVec(right, 1, 0, 0);
    Q_AngleVectors((vec3_t){0, 0, 90}, forward, right, up); // roll to the right
    CheckVec(right, 0, 0, -1);
    CheckVec(up, 0, -1, 0);
}
END_TEST

START_TEST(axes_are_a_right_angled_frame)
{
    q_random_t random;
    vec3_t forward, right, up, cross, angles, back;

    Q_RandomSeed(&random, 3);
    for (int i = 0; i < 1000; i++) {
        Q_VecSet(angles, Q_RandomSigned(&random) * 89, Q_RandomSigned(&random) * 360,
                 Q_RandomSigned(&random) * 180);
        Q_AngleVectors(angles, forward, right, up);
        Q_VecCross(right, forward, cross);
        CheckVec(cross, up[0], up[1], up[2]);
        ck_assert_float_eq_tol(Q_VecLength(forward), 1, 1e-5f);
        Q_VecToAngles(forward, back);
        ck_assert_float_eq_tol(Q_AngleSubtract(back[PITCH], angles[PITCH]), 0, 0.02f);
        ck_assert_float_eq_tol(Q_AngleSubtract(back[YAW], angles[YAW]), 0, 0.05f);
        Q_VecPerpendicular(forward, cross);
        ck_assert_float_eq_tol(Q_VecDot(cross, forward), 0, 1e-5f);
        ck_assert_float_eq_tol(Q_VecLength(cross), 1, 1e-5f);
    }
}
END_TEST

START_TEST(angles_wrap)
{
    vec3_t angles;

    ck_assert(Q_AngleNormalize180(190) == -170);
    ck_assert(Q_AngleNormalize180(-180) == 180);
    ck_assert(Q_AngleNormalize180(540) == 180);
    ck_assert(Q_AngleNormalize360(-1e-9f) == 0);
    ck_assert(Q_AngleNormalize360(INFINITY) == 0 && Q_AngleNormalize360(NAN) == 0);
    ck_assert(Q_AngleSubtract(10, 350) == 20);
    ck_assert_int_eq(Q_AngleToShort(90), 16384);
    ck_assert_int_eq(Q_AngleToShort(-90), 49152);
    ck_assert(Q_ShortToAngle(16384) == 90);
    ck_assert(Q_AngleMod(450) == 90);
    Q_VecToAngles((vec3_t){0, 0, 5}, angles);
    CheckVec(angles, -90, 0, 0);
    Q_VecToAngles((vec3_t){0, 0, -5}, angles);
    CheckVec(angles, -270, 0, 0);
    Q_VecToAngles((vec3_t){0, 0, 0}, angles);
    CheckVec(angles, 0, 0, 0);
    Q_VecToAngles((vec3_t){-1, 0, 0}, angles);
    CheckVec(angles, 0, 180, 0);
}
END_TEST

START_TEST(zero_vector_stays)
{
    vec3_t v = {0, 0, 0};

    ck_assert(Q_VecNormalize(v) == 0);
    CheckVec(v, 0, 0, 0);
}
END_TEST

START_TEST(random_numbers)
{
    q_random_t a, b;
    int counts[6] = {0};

    Q_RandomSeed(&a, 1);
    Q_RandomSeed(&b, 1);
    for (int i = 0; i < 6000; i++) {
        int number = Q_RandomRange(&a, -3, 3);
        ck_assert_int_eq(number, Q_RandomRange(&b, -3, 3));
        ck_assert(number >= -3 && number < 3);
        counts[number + 3]++;
        float part = Q_RandomFloat(&a);
        ck_assert(part >= 0 && part < 1 && part == Q_RandomFloat(&b));
    }
    for (int i = 0; i < 6; i++)
        ck_assert(counts[i] > 850 && counts[i] < 1150);
    ck_assert_int_eq(Q_RandomRange(&a, 5, 5), 5);
    Q_RandomRange(&a, INT32_MIN, INT32_MAX);
    Q_RandomSeed(&b, 2);
    Q_RandomSeed(&a, 1);
    ck_assert_uint_ne(Q_RandomBits(&a), Q_RandomBits(&b));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("q");
    TCase *tests = tcase_create("q");

    tcase_add_test(tests, copies_tell_when_they_cut);
    tcase_add_test(tests, case_does_not_count);
    tcase_add_test(tests, whole_numbers_only);
    tcase_add_test(tests, names_without_colours);
    tcase_add_loop_test(tests, path_rules, 0, (int)ARRAY_LEN(paths));
    tcase_add_test(tests, path_parts);
    tcase_add_test(tests, tokens_and_lines);
    tcase_add_test(tests, tokens_of_one_line);
    tcase_add_test(tests, bad_text);
    tcase_add_test(tests, arena_gives_and_takes_back);
    tcase_add_test(tests, axes_of_angles);
    tcase_add_test(tests, axes_are_a_right_angled_frame);
    tcase_add_test(tests, angles_wrap);
    tcase_add_test(tests, zero_vector_stays);
    tcase_add_test(tests, random_numbers);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
