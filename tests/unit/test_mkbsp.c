// mkbsp: what stands in its files (spec bsp-collision section 2), and what it says to a wrong text.
#include "mapmaker.h"
#include "runsuite.h"

#include <math.h>

#define MATERIAL "material m t/m\n"

static uint32_t GetInt(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static float GetFloat(const uint8_t *p)
{
    uint32_t bits = GetInt(p);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static const uint8_t *Lump(const file_bytes_t *file, int lump)
{
    return file->bytes + GetInt(file->bytes + 8 + 8 * lump);
}

static int LumpCount(const file_bytes_t *file, int lump, int recordSize)
{
    return (int)GetInt(file->bytes + 12 + 8 * lump) / recordSize;
}

static const char *const maps[] = {"mp/maps/ft_box.map", "mp/maps/ft_yard.map"};

static file_bytes_t CompileFile(const char *path)
{
    char said[1024];
    file_bytes_t file = Map_RunMkbsp(path, said, sizeof said);
    ck_assert_msg(file.bytes && !said[0], "%s", said);
    return file;
}

START_TEST(planes_are_paired)
{
    file_bytes_t file = CompileFile(maps[_i]);
    int count = LumpCount(&file, 2, 16);
    ck_assert_int_eq(count % 2, 0);
    for (int i = 0; i < count; i += 2) {
        const uint8_t *p = Lump(&file, 2) + 16 * i;
        float length = 0;
        for (int j = 0; j < 4; j++) {
            ck_assert_float_eq(GetFloat(p + 4 * j), -GetFloat(p + 16 + 4 * j));
            if (j < 3)
                length += GetFloat(p + 4 * j) * GetFloat(p + 4 * j);
        }
        ck_assert_float_eq_tol(length, 1, 1e-5f);
    }
    free(file.bytes);
}
END_TEST

START_TEST(brushes_begin_with_their_bounds)
{
    file_bytes_t file = CompileFile(maps[_i]);
    uint32_t next = 0;
    for (int i = 0; i < LumpCount(&file, 8, 12); i++) {
        const uint8_t *brush = Lump(&file, 8) + 12 * i;
        ck_assert_uint_eq(GetInt(brush), next);
        ck_assert_uint_ge(GetInt(brush + 4), 6);
        for (int side = 0; side < 6; side++) {
            uint32_t plane = GetInt(Lump(&file, 9) + 8 * (next + (uint32_t)side));
            float component = GetFloat(Lump(&file, 2) + 16 * plane + 4 * (side / 2));
            ck_assert_float_eq(component, side & 1 ? 1 : -1);
        }
        next += GetInt(brush + 4);
    }
    ck_assert_int_eq((int)next, LumpCount(&file, 9, 8));
    free(file.bytes);
}
END_TEST

START_TEST(counts_fit)
{
    file_bytes_t file = CompileFile(maps[_i]);
    int nodes = LumpCount(&file, 3, 36);
    int models = LumpCount(&file, 7, 40);
    ck_assert_int_ge(nodes, 1);
    ck_assert_int_eq(LumpCount(&file, 4, 48), nodes + 1 + models);
    uint32_t brushes = 0;
    for (int i = 0; i < models; i++) {
        ck_assert_uint_eq(GetInt(Lump(&file, 7) + 40 * i + 32), brushes);
        brushes += GetInt(Lump(&file, 7) + 40 * i + 36);
    }
    ck_assert_int_eq((int)brushes, LumpCount(&file, 8, 12));
    // Nothing to draw, everything sees everything; the text ends with one zero byte that counts.
    static const int empty[] = {5, 10, 11, 12, 13, 14, 15, 16};
    for (size_t i = 0; i < ARRAY_LEN(empty); i++)
        ck_assert_int_eq(LumpCount(&file, empty[i], 1), 0);
    int length = LumpCount(&file, 0, 1);
    ck_assert_int_eq((int)strlen((const char *)Lump(&file, 0)), length - 1);
    for (int lump = 0; lump < 17; lump++)
        ck_assert_uint_eq(GetInt(file.bytes + 8 + 8 * lump) % 4, 0);
    // World leafs name brushes of the world only.
    for (int i = 0; i < LumpCount(&file, 6, 4); i++)
        ck_assert_uint_lt(GetInt(Lump(&file, 6) + 4 * i), GetInt(Lump(&file, 7) + 36));
    // A tree that is worth its name: no leaf of the yard holds more than a few brushes.
    for (int i = 0; i < nodes + 1 + models; i++)
        ck_assert_uint_le(GetInt(Lump(&file, 4) + 48 * i + 44), 8);
    free(file.bytes);
}
END_TEST

START_TEST(the_same_text_makes_the_same_file)
{
    file_bytes_t first = CompileFile(maps[_i]);
    file_bytes_t second = CompileFile(maps[_i]);
    ck_assert_uint_eq(first.size, second.size);
    ck_assert_mem_eq(first.bytes, second.bytes, first.size);
    free(first.bytes);
    free(second.bytes);
}
END_TEST

START_TEST(entities)
{
    cm_t *cm = Map_Load(MATERIAL "set message \"a  b\" c # comment\n"
                                 "box m 0 0 0 64 64 64\n"
                                 "point mp_spawn 1 -2.5 3 90\n"
                                 "point mp_spawn 0 0 100\n"
                                 "entity func_door\n"
                                 "  set speed 200\n"
                                 "  box m 0 0 0 8 8 8\n"
                                 "end\n"
                                 "entity info_notnull\r\n"
                                 "  set origin 1 2 3\r\n"
                                 "end\r\n");
    ck_assert_str_eq(Cm_EntityText(cm),
                     "{\n\"classname\" \"worldspawn\"\n\"message\" \"a  b c\"\n}\n"
                     "{\n\"classname\" \"mp_spawn\"\n\"origin\" \"1 -2.5 3\"\n\"angles\" \"0 90 0\"\n}\n"
                     "{\n\"classname\" \"mp_spawn\"\n\"origin\" \"0 0 100\"\n}\n"
                     "{\n\"classname\" \"func_door\"\n\"speed\" \"200\"\n\"model\" \"*1\"\n}\n"
                     "{\n\"classname\" \"info_notnull\"\n\"origin\" \"1 2 3\"\n}\n");
    Cm_Free(cm);
}
END_TEST

// ---- shapes

static float DropAt(cm_t *cm, float x, float y, float half)
{
    vec3_t start = {x, y, 500};
    vec3_t end = {x, y, -500};
    vec3_t mins = {-half, -half, 0};
    vec3_t maxs = {half, half, 10};
    trace_t trace;
    Cm_BoxTrace(cm, &trace, start, mins, maxs, end, CM_WORLD, 1, false);
    return trace.fraction < 1 ? trace.endpos[2] : -500;
}

START_TEST(stairs_rise_their_way)
{
    static const char *const ways[] = {"+x", "-x", "+y", "-y"};
    for (int i = 0; i < 4; i++) {
        char text[256];
        snprintf(text, sizeof text, MATERIAL "stairs m 0 0 0 96 96 64 %s 4\n", ways[i]);
        cm_t *cm = Map_Load(text);
        for (int step = 0; step < 4; step++) {
            float along = (float)(12 + 24 * (i % 2 ? 3 - step : step));
            float height = DropAt(cm, i < 2 ? along : 48, i < 2 ? 48 : along, 0);
            ck_assert_float_eq_tol(height, (float)(16 * (step + 1)) + 0.125f, 1e-3f);
        }
        Cm_Free(cm);
    }
}
END_TEST

START_TEST(wedges_rise_their_way)
{
    static const char *const ways[] = {"+x", "-x", "+y", "-y"};
    for (int i = 0; i < 4; i++) {
        char text[256];
        snprintf(text, sizeof text, MATERIAL "wedge m 0 0 0 128 128 64 %s\n", ways[i]);
        cm_t *cm = Map_Load(text);
        float low =
            DropAt(cm, i < 2 ? (i % 2 ? 124.0f : 4.0f) : 64, i >= 2 ? (i % 2 ? 124.0f : 4.0f) : 64, 0);
        float high =
            DropAt(cm, i < 2 ? (i % 2 ? 4.0f : 124.0f) : 64, i >= 2 ? (i % 2 ? 4.0f : 124.0f) : 64, 0);
        ck_assert_float_eq_tol(low, 2.14f, 0.05f);
        ck_assert_float_eq_tol(high, 62.14f, 0.05f);
        Cm_Free(cm);
    }
}
END_TEST

START_TEST(prisms_are_round)
{
    cm_t *cm = Map_Load(MATERIAL "prism m 0 0 0 100 50 8\n");
    ck_assert_float_gt(DropAt(cm, 0, 0, 0), 99);
    ck_assert_float_gt(DropAt(cm, 45, 0, 0), 99);
    ck_assert_float_gt(DropAt(cm, 0, -45, 0), 99);
    ck_assert_float_lt(DropAt(cm, 40, 40, 0), 0); // in the bounds, outside of the column
    ck_assert_float_gt(DropAt(cm, 40, 40, 12), 99);
    Cm_Free(cm);
}
END_TEST

// A pyramid: without edge bevels a box beside it would be held off by the bare planes.
START_TEST(convex_brushes_have_bevels)
{
    cm_t *cm = Map_Load(MATERIAL "brush m\n"
                                 "plane 1 1 1 100\n"
                                 "plane -1 1 1 100\n"
                                 "plane 1 -1 1 100\n"
                                 "plane -1 -1 1 100\n"
                                 "plane 0 0 -1 0\n"
                                 "end\n");
    vec3_t mins;
    vec3_t maxs;
    Cm_ModelBounds(cm, 0, mins, maxs);
    ck_assert_float_eq_tol(maxs[0], 101, 1e-3f);
    ck_assert_float_eq_tol(maxs[2], 101, 1e-3f);
    ck_assert_float_eq_tol(DropAt(cm, 30, 10, 0), 60 + 0.125f * sqrtf(3), 1e-2f);
    // Over the edge at y 0 a box of half size 20 meets the ridge with its middle, at x 30 - 20.
    ck_assert_float_eq_tol(DropAt(cm, 30, 0, 20), 90 + 0.125f * sqrtf(2), 0.1f);
    Cm_Free(cm);
}
END_TEST

START_TEST(a_room_is_closed)
{
    static const float ends[6][3] = {{999, 0, 32},  {-999, 0, 32}, {0, 999, 32},
                                     {0, -999, 32}, {0, 0, 999},   {0, 0, -999}};
    cm_t *cm = Map_Load("material wall t/w\nmaterial floor t/f metalsteps\nmaterial sky t/s solid sky\n"
                        "room wall -64 -64 0 64 64 64 8 floor sky\n");
    for (int i = 0; i < 6; i++) {
        vec3_t start = {0, 0, 32};
        trace_t trace;
        Cm_BoxTrace(cm, &trace, start, NULL, NULL, ends[i], CM_WORLD, 1, false);
        ck_assert_float_lt(trace.fraction, 0.1f);
        ck_assert_int_eq(trace.surfaceFlags, i == 4 ? 0x4 : i == 5 ? 0x1000 : 0);
    }
    Cm_Free(cm);
}
END_TEST

// ---- wrong texts

static const struct {
    const char *text;
    const char *message; // behind the file's name
} wrong[] = {
    {"", ":0: the world has no brushes"},
    {MATERIAL, ":1: the world has no brushes"},
    {MATERIAL "bxo m 0 0 0 1 1 1\n", ":2: \"bxo\" is not a statement"},
    {MATERIAL "box m 0 0 0 1 1\n", ":2: \"box\" with 6 words behind it; it takes 7 to 7"},
    {MATERIAL "\nbox n 0 0 0 1 1 1\n", ":3: material \"n\" is not known"},
    {MATERIAL "box m 0 0 zero 1 1 1\n", ":2: \"zero\" is not a number"},
    {MATERIAL "box m 0 0 nan 1 1 1\n", ":2: \"nan\" is not a number"},
    {MATERIAL "box m 0 0 1e30 1 1 1\n", ":2: \"1e30\" is not a number between"},
    {MATERIAL "box m 0 0 0 1 1 0\n", ":2: the solid is thinner than 0.25 in z"},
    {MATERIAL "box m 0 0 0 1 1 70000\n", ":2: the solid reaches beyond 65536 in z"},
    {MATERIAL MATERIAL, ":2: material \"m\" is there already"},
    {"material m t/m blue\n", ":1: flag \"blue\" is not known"},
    {"material m 0123456789012345678901234567890123456789012345678901234567890123\n",
     ":1: the name must be shorter"},
    {MATERIAL "wedge m 0 0 0 8 8 8 +z\n", ":2: \"+z\" is not +x, -x, +y or -y"},
    {MATERIAL "stairs m 0 0 0 8 8 8 +x 0\n", ":2: 0 steps, must be 1 to 256"},
    {MATERIAL "stairs m 0 0 0 8 8 8 +x 1.5\n", ":2: \"1.5\" is not a whole number"},
    {MATERIAL "prism m 0 0 0 8 8 99\n", ":2: 99 sides, must be 3 to 24"},
    {MATERIAL "prism m 0 0 0 8 -8 6\n", ":2: the radius must be above 0"},
    {MATERIAL "room m 0 0 0 8 8 8 4 m\n", ":2: a room with a floor material needs one for the ceiling"},
    {MATERIAL "brush m\nplane 1 0 0 8\nend\n", ":4: "},
    {MATERIAL "brush m\nplane 1 0 0 8\nplane -1 0 0 8\nplane 0 1 0 8\nplane 0 -1 0 8\nplane 0 0 1 8\nend\n",
     ":8: the solid reaches beyond"},
    {MATERIAL "brush m\nplane 1 0 0 -8\nplane -1 0 0 -8\nend\n", ":5: the planes enclose nothing"},
    {MATERIAL "brush m\nplane 0 0 0 8\nend\n", ":4: plane 1 has no direction"},
    {MATERIAL "brush m\nbox m 0 0 0 8 8 8\nend\n", ":3: the brush of line 2 has no \"end\""},
    {MATERIAL "plane 1 0 0 8\n", ":2: \"plane\" stands in no brush"},
    {MATERIAL "brush m\n", ":2: the brush of line 2 has no \"end\""},
    {MATERIAL "entity a\n", ":2: the entity of line 2 has no \"end\""},
    {MATERIAL "entity a\nentity b\nend\n", ":3: the entity of line 2 has no \"end\""},
    {MATERIAL "end\n", ":2: \"end\" without \"entity\" or \"brush\""},
    {MATERIAL "set a 1\nset a 2\n", ":3: key \"a\" is set twice"},
    {MATERIAL "set model *1\n", ":2: \"model\" is written by mkbsp itself"},
    {MATERIAL "set origin 1 2 3\n", ":2: the world has no origin"},
    {MATERIAL "entity a\nset origin 1 2\nend\n", ":3: an origin is three numbers"},
    {MATERIAL "set a \"b\n", ":2: a quote is not closed"},
    {MATERIAL "set a \x01\n", ":2: control character 1"},
};

START_TEST(wrong_text)
{
    char said[4096];
    char line[512];
    file_bytes_t file = Map_Compile(wrong[_i].text, said, sizeof said);
    ck_assert_msg(file.bytes == NULL, "compiled: %s", wrong[_i].text);
    snprintf(line, sizeof line, "%s", wrong[_i].message);
    ck_assert_msg(strstr(said, line) != NULL, "\"%s\" is not in \"%s\"", line, said);
    ck_assert_int_eq(strncmp(said, "/tmp/ft-mapmaker-", 17), 0);
}
END_TEST

START_TEST(all_errors_up_to_a_limit)
{
    char text[1024] = "";
    char said[4096];
    for (int i = 0; i < 30; i++)
        strcat(text, "what\n");
    ck_assert_ptr_null(Map_Compile(text, said, sizeof said).bytes);
    ck_assert_ptr_nonnull(strstr(said, ":20: \"what\""));
    ck_assert_ptr_null(strstr(said, ":21: \"what\""));
    ck_assert_ptr_nonnull(strstr(said, ": 10 more errors\n"));
}
END_TEST

START_TEST(long_values_and_lines)
{
    char text[6000];
    char said[4096];
    memset(text, 'x', sizeof text);
    memcpy(text, "set a ", 6);
    text[2000] = 0;
    ck_assert_ptr_null(Map_Compile(text, said, sizeof said).bytes);
    ck_assert_ptr_nonnull(strstr(said, ":1: the value is longer than 1023"));
    text[2000] = 'x';
    text[5999] = 0;
    ck_assert_ptr_null(Map_Compile(text, said, sizeof said).bytes);
    ck_assert_ptr_nonnull(strstr(said, ":1: the line is longer than 4096"));
}
END_TEST

START_TEST(no_file)
{
    char said[1024];
    ck_assert_ptr_null(Map_RunMkbsp("/nowhere/at/all.map", said, sizeof said).bytes);
    ck_assert_ptr_nonnull(strstr(said, "cannot open /nowhere/at/all.map"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mkbsp");
    TCase *tests = tcase_create("mkbsp");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, planes_are_paired, 0, ARRAY_LEN(maps));
    tcase_add_loop_test(tests, brushes_begin_with_their_bounds, 0, ARRAY_LEN(maps));
    tcase_add_loop_test(tests, counts_fit, 0, ARRAY_LEN(maps));
    tcase_add_loop_test(tests, the_same_text_makes_the_same_file, 0, ARRAY_LEN(maps));
    tcase_add_test(tests, entities);
    tcase_add_test(tests, stairs_rise_their_way);
    tcase_add_test(tests, wedges_rise_their_way);
    tcase_add_test(tests, prisms_are_round);
    tcase_add_test(tests, convex_brushes_have_bevels);
    tcase_add_test(tests, a_room_is_closed);
    tcase_add_loop_test(tests, wrong_text, 0, ARRAY_LEN(wrong));
    tcase_add_test(tests, all_errors_up_to_a_limit);
    tcase_add_test(tests, long_values_and_lines);
    tcase_add_test(tests, no_file);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
