// The collision model: traces by hand, properties of traces, and files that are damaged in every way.
// Rules: spec bsp-collision sections 4 and 6.
#include "mapmaker.h"
#include "runsuite.h"

#include <math.h>

#define EPSILON 0.125f

static const char materials[] = "material wall t/wall\n"
                                "material ladder t/ladder solid ladder\n"
                                "material water t/water water\n"
                                "material clip t/clip playerclip\n";

// A room of 512 x 512 x 256 with one crate, a ramp, a ladder, water, a clip wall, and two brush models.
static const char roomText[] = "room wall -256 -256 0 256 256 256 16\n"
                               "box wall 64 -32 0 128 32 40\n"
                               "wedge wall -128 64 0 0 128 64 +x\n"
                               "box ladder -256 -64 0 -248 64 200\n"
                               "box water 128 128 0 224 224 64\n"
                               "box clip -64 -224 0 64 -208 128\n"
                               "entity func_door\n"
                               "  box wall 0 0 0 64 16 64\n"
                               "end\n"
                               "entity func_rotating\n"
                               "  set origin 100 100 100\n"
                               "  box wall 100 90 90 200 110 110\n"
                               "end\n";

static const vec3_t playerMins = {-15, -15, 0};
static const vec3_t playerMaxs = {15, 15, 70};
static cm_t *room;

static void SetUp(void)
{
    char text[2048];
    snprintf(text, sizeof text, "%s%s", materials, roomText);
    room = Map_Load(text);
}

static void TearDown(void)
{
    Cm_Free(room);
}

#define AT(...) ((const float[3]){__VA_ARGS__})

static trace_t Point(const float *start, const float *end)
{
    trace_t trace;
    Cm_BoxTrace(room, &trace, start, NULL, NULL, end, CM_WORLD, Q3_CONTENTS_SOLID, false);
    return trace;
}

static trace_t Player(const float *start, const float *end)
{
    trace_t trace;
    Cm_BoxTrace(room, &trace, start, playerMins, playerMaxs, end, CM_WORLD, Q3_CONTENTS_SOLID, false);
    return trace;
}

static void CheckVector(const float *v, float x, float y, float z, float tolerance)
{
    ck_assert_msg(fabsf(v[0] - x) <= tolerance && fabsf(v[1] - y) <= tolerance &&
                      fabsf(v[2] - z) <= tolerance,
                  "(%g %g %g) is not (%g %g %g)", v[0], v[1], v[2], x, y, z);
}

// ---- traces by hand

START_TEST(hits_a_wall_an_eighth_short)
{
    trace_t trace = Point(AT(0, 0, 100), AT(1000, 0, 100));
    ck_assert_float_eq_tol(trace.fraction, (256 - EPSILON) / 1000, 1e-6f);
    CheckVector(trace.endpos, 256 - EPSILON, 0, 100, 1e-3f);
    CheckVector(trace.plane.normal, -1, 0, 0, 0);
    ck_assert_float_eq(trace.plane.dist, -256);
    ck_assert_int_eq(trace.plane.type, 3);
    ck_assert_int_eq(trace.plane.signbits, 1);
    ck_assert_int_eq(trace.contents, Q3_CONTENTS_SOLID);
    ck_assert(!trace.startsolid && !trace.allsolid);
}
END_TEST

START_TEST(stands_an_eighth_above_the_floor)
{
    trace_t trace = Player(AT(0, 0, 50), AT(0, 0, -50));
    CheckVector(trace.endpos, 0, 0, EPSILON, 1e-4f);
    CheckVector(trace.plane.normal, 0, 0, 1, 0);
    ck_assert_int_eq(trace.plane.type, 2);
    trace = Player(AT(96, 0, 100), AT(96, 0, 0));
    CheckVector(trace.endpos, 96, 0, 40 + EPSILON, 1e-4f);
}
END_TEST

START_TEST(misses_nothing_and_nothing_more)
{
    trace_t trace = Point(AT(0, 0, 100), AT(200, 0, 100));
    ck_assert_float_eq(trace.fraction, 1);
    CheckVector(trace.endpos, 200, 0, 100, 0);
    // The crate's edge lies at y 32; the player's half width is 15.
    ck_assert_float_eq(Player(AT(0, 47.2f, 1), AT(200, 47.2f, 1)).fraction, 1);
    ck_assert_float_lt(Player(AT(0, 46.8f, 1), AT(200, 46.8f, 1)).fraction, 1);
    // Sliding along a face at less than an eighth is not a hit.
    ck_assert_float_eq(Player(AT(0, 0, 0.01f), AT(40, 0, 0.01f)).fraction, 1);
}
END_TEST

START_TEST(start_solid_and_all_solid)
{
    trace_t trace = Point(AT(96, 0, 20), AT(96, 0, 100));
    ck_assert(trace.startsolid && !trace.allsolid);
    ck_assert_float_eq(trace.fraction, 1);
    trace = Point(AT(96, 0, 20), AT(100, 5, 25));
    ck_assert(trace.startsolid && trace.allsolid);
    ck_assert_float_eq(trace.fraction, 0);
    ck_assert_int_eq(trace.contents, Q3_CONTENTS_SOLID);
    CheckVector(trace.endpos, 96, 0, 20, 0);
}
END_TEST

START_TEST(a_hit_behind_a_solid_start_counts)
{
    trace_t trace = Point(AT(96, 0, 20), AT(96, 0, 500));
    ck_assert(trace.startsolid && !trace.allsolid);
    CheckVector(trace.endpos, 96, 0, 256 - EPSILON, 1e-3f);
}
END_TEST

START_TEST(position_test)
{
    ck_assert(!Player(AT(0, 0, 0.1f), AT(0, 0, 0.1f)).startsolid);
    ck_assert_float_eq(Player(AT(0, 0, 0.1f), AT(0, 0, 0.1f)).fraction, 1);
    trace_t trace = Player(AT(0, 0, 0), AT(0, 0, 0)); // touching counts
    ck_assert(trace.startsolid && trace.allsolid);
    ck_assert_float_eq(trace.fraction, 0);
    trace = Player(AT(60, 0, 1), AT(60, 0, 1));
    ck_assert(trace.startsolid && trace.allsolid);
    ck_assert(Point(AT(96, 0, 20), AT(96, 0, 20)).allsolid);
    ck_assert(!Point(AT(96, 0, 41), AT(96, 0, 41)).startsolid);
    // Above the slope, but inside of the wedge's bounds.
    ck_assert(!Point(AT(-120, 100, 30), AT(-120, 100, 30)).startsolid);
    ck_assert(Point(AT(-10, 100, 30), AT(-10, 100, 30)).startsolid);
}
END_TEST

START_TEST(slope)
{
    float nx = -64 / sqrtf(64 * 64 + 128 * 128);
    float nz = 128 / sqrtf(64 * 64 + 128 * 128);
    trace_t trace = Point(AT(-64, 100, 200), AT(-64, 100, 0));
    CheckVector(trace.plane.normal, nx, 0, nz, 1e-5f);
    ck_assert_int_eq(trace.plane.type, 3);
    // The point stops an eighth from the plane, which is more along the fall.
    CheckVector(trace.endpos, -64, 100, 32 + EPSILON / nz, 1e-3f);
    // A box touches with its front edge.
    trace = Player(AT(-64, 100, 200), AT(-64, 100, 0));
    CheckVector(trace.endpos, -64, 100, 32 + 7.5f + EPSILON / nz, 1e-3f);
}
END_TEST

START_TEST(masks_and_surface_flags)
{
    trace_t trace = Point(AT(-200, 0, 100), AT(-300, 0, 100));
    ck_assert_int_eq(trace.surfaceFlags, Q3_SURF_LADDER);
    ck_assert_float_eq(Point(AT(0, -150, 50), AT(0, -250, 50)).fraction, 1); // a clip wall is not solid
    Cm_BoxTrace(room, &trace, AT(0, -150, 50), NULL, NULL, AT(0, -250, 50), CM_WORLD, Q3_CONTENTS_PLAYERCLIP,
                false);
    ck_assert_float_lt(trace.fraction, 1);
    ck_assert_int_eq(trace.contents, Q3_CONTENTS_PLAYERCLIP);
    Cm_BoxTrace(room, &trace, AT(176, 176, 100), NULL, NULL, AT(176, 176, 0), CM_WORLD, 0x38, false);
    CheckVector(trace.endpos, 176, 176, 64 + EPSILON, 1e-3f);
    ck_assert_int_eq(trace.contents, Q3_CONTENTS_WATER);
}
END_TEST

START_TEST(an_uneven_box_ends_where_the_caller_stands)
{
    trace_t trace;
    Cm_BoxTrace(room, &trace, AT(0, 0, 100), AT(-4, -8, -2), AT(20, 3, 9), AT(1000, 0, 100), CM_WORLD,
                Q3_CONTENTS_SOLID, false);
    CheckVector(trace.endpos, 256 - 20 - EPSILON, 0, 100, 1e-3f);
}
END_TEST

START_TEST(point_contents)
{
    static const vec3_t nowhere = {0, 0, 0};
    ck_assert_int_eq(Cm_PointContents(room, AT(176, 176, 10), CM_WORLD), Q3_CONTENTS_WATER);
    ck_assert_int_eq(Cm_PointContents(room, AT(96, 0, 10), CM_WORLD), Q3_CONTENTS_SOLID);
    ck_assert_int_eq(Cm_PointContents(room, AT(0, 0, 100), CM_WORLD), 0);
    ck_assert_int_eq(Cm_PointContents(room, AT(-120, 100, 30), CM_WORLD), 0);
    ck_assert_int_eq(Cm_PointContents(room, AT(10, 8, 10), 1), Q3_CONTENTS_SOLID);
    ck_assert_int_eq(Cm_PointContents(room, AT(10, 8, 10), 7), 0);
    ck_assert_int_eq(Cm_PointContents(room, AT(10, 8, 10), -1), 0);
    ck_assert_int_eq(Cm_PointContents(room, AT(NAN, 8, 10), CM_WORLD), 0);
    ck_assert_int_eq(Cm_TransformedPointContents(room, AT(110, 8, 10), 1, AT(100, 0, 0), nowhere), 1);
    ck_assert_int_eq(Cm_TransformedPointContents(room, AT(92, 10, 10), 1, AT(100, 0, 0), AT(0, 90, 0)), 1);
    ck_assert_int_eq(Cm_TransformedPointContents(room, AT(110, 8, 10), 1, AT(100, 0, 0), AT(0, 90, 0)), 0);
}
END_TEST

// ---- brush models

START_TEST(models)
{
    vec3_t mins;
    vec3_t maxs;
    ck_assert_int_eq(Cm_NumModels(room), 3);
    ck_assert(Cm_ModelBounds(room, 1, mins, maxs));
    CheckVector(mins, -1, -1, -1, 0);
    CheckVector(maxs, 65, 17, 65, 0);
    ck_assert(Cm_ModelBounds(room, 2, mins, maxs)); // relative to its origin
    CheckVector(mins, -1, -11, -11, 0);
    CheckVector(maxs, 101, 11, 11, 0);
    ck_assert(!Cm_ModelBounds(room, 3, mins, maxs));
    ck_assert(!Cm_ModelBounds(room, -1, mins, maxs));
    // The world does not hold them.
    ck_assert_float_eq(Point(AT(32, -20, 50), AT(32, 30, 50)).fraction, 1);
}
END_TEST

START_TEST(moved_and_turned_model)
{
    trace_t trace;
    static const vec3_t none = {0, 0, 0};
    Cm_TransformedBoxTrace(room, &trace, AT(32, -100, 50), NULL, NULL, AT(32, 100, 50), 1, 1, AT(0, 10, 0),
                           none, false);
    CheckVector(trace.endpos, 32, 10 - EPSILON, 50, 1e-3f);
    CheckVector(trace.plane.normal, 0, -1, 0, 0);
    ck_assert_float_eq(trace.plane.dist, -10);
    // Model 2 is a bar from its origin along +x.  Turned left by 90 degrees it points to +y.
    Cm_TransformedBoxTrace(room, &trace, AT(-50, 50, 0), NULL, NULL, AT(50, 50, 0), 2, 1, none, AT(0, 90, 0),
                           false);
    CheckVector(trace.endpos, -10 - EPSILON, 50, 0, 1e-3f);
    CheckVector(trace.plane.normal, -1, 0, 0, 1e-5f);
    ck_assert_float_eq_tol(trace.plane.dist, 10, 1e-3f);
    // Pitch down by 90: it points to -z.
    Cm_TransformedBoxTrace(room, &trace, AT(-50, 0, -50), NULL, NULL, AT(50, 0, -50), 2, 1, none,
                           AT(90, 0, 0), false);
    CheckVector(trace.endpos, -10 - EPSILON, 0, -50, 1e-3f);
    // Its old place is free.
    Cm_TransformedBoxTrace(room, &trace, AT(50, -50, 0), NULL, NULL, AT(50, 50, 0), 2, 1, none, AT(90, 0, 0),
                           false);
    ck_assert_float_eq(trace.fraction, 1);
    // 45 degrees: an oblique plane, and the end lies on the line from start to end.
    Cm_TransformedBoxTrace(room, &trace, AT(0, 60, 0), NULL, NULL, AT(80, 60, 0), 2, 1, none, AT(0, 45, 0),
                           false);
    CheckVector(trace.plane.normal, -sqrtf(0.5f), sqrtf(0.5f), 0, 1e-5f);
    ck_assert_float_eq_tol(trace.endpos[0], 60 - (10 + EPSILON) * sqrtf(2), 1e-2f);
    ck_assert_float_eq_tol(trace.endpos[1], 60, 1e-4f);
}
END_TEST

START_TEST(a_model_that_is_not_there_is_empty)
{
    trace_t trace;
    static const int handles[] = {-1, 3, 9999, 1 << 30};
    for (size_t i = 0; i < ARRAY_LEN(handles); i++) {
        Cm_BoxTrace(room, &trace, AT(0, 0, 50), NULL, NULL, AT(0, 0, -50), handles[i], -1, false);
        ck_assert_float_eq(trace.fraction, 1);
    }
}
END_TEST

START_TEST(temporary_box)
{
    trace_t trace;
    int box = Cm_SetTempBox(room, playerMins, playerMaxs, false);
    Cm_TransformedBoxTrace(room, &trace, AT(-100, 0, 30), NULL, NULL, AT(100, 0, 30), box, Q3_CONTENTS_BODY,
                           AT(50, 0, 0), AT(0, 45, 0), false);
    CheckVector(trace.endpos, 35 - EPSILON, 0, 30, 1e-3f); // it never turns
    ck_assert_int_eq(trace.contents, Q3_CONTENTS_BODY);
    ck_assert_float_eq(trace.plane.dist, -35);
    Cm_BoxTrace(room, &trace, AT(-100, 0, 30), NULL, NULL, AT(100, 0, 30), box, Q3_CONTENTS_SOLID, false);
    ck_assert_float_eq(trace.fraction, 1);
    Cm_BoxTrace(room, &trace, AT(0, 0, 30), NULL, NULL, AT(0, 0, 30), box, -1, false);
    ck_assert(trace.allsolid);
}
END_TEST

// ---- properties

START_TEST(there_and_back_find_the_same_two_faces)
{
    uint32_t seed = 1;
    int box = Cm_SetTempBox(room, AT(-20, -30, -40), AT(20, 30, 40), false);
    int hits = 0;
    for (int i = 0; i < 2000; i++) {
        vec3_t from;
        vec3_t to;
        trace_t there;
        trace_t back;
        for (int axis = 0; axis < 3; axis++) {
            from[axis] = Map_RandomBetween(&seed, -200, 200);
            to[axis] = -from[axis] + Map_RandomBetween(&seed, -20, 20); // the middle is deep inside
        }
        bool farAway =
            (fabsf(from[0]) > 45 && fabsf(to[0]) > 25) || (fabsf(from[1]) > 55 && fabsf(to[1]) > 35);
        if (!farAway)
            continue;
        Cm_BoxTrace(room, &there, from, NULL, NULL, to, box, -1, false);
        Cm_BoxTrace(room, &back, to, NULL, NULL, from, box, -1, false);
        ck_assert(there.fraction < 1 && back.fraction < 1);
        hits++;
        // Between the two hits the line is inside.
        ck_assert_float_le(there.fraction + back.fraction, 1.001f);
        vec3_t middle;
        for (int axis = 0; axis < 3; axis++)
            middle[axis] = (there.endpos[axis] + back.endpos[axis]) / 2;
        ck_assert_int_ne(Cm_PointContents(room, middle, box), 0);
    }
    ck_assert_int_gt(hits, 1000);
}
END_TEST

START_TEST(a_box_is_a_point_against_a_grown_box)
{
    uint32_t seed = 2;
    for (int i = 0; i < 2000; i++) {
        vec3_t from;
        vec3_t to;
        trace_t asBox;
        trace_t asPoint;
        for (int axis = 0; axis < 3; axis++) {
            from[axis] = Map_RandomBetween(&seed, -150, 150);
            to[axis] = Map_RandomBetween(&seed, -150, 150);
        }
        int box = Cm_SetTempBox(room, AT(-20, -30, -40), AT(20, 30, 40), false);
        Cm_BoxTrace(room, &asBox, from, AT(-15, -15, -10), AT(15, 15, 10), to, box, -1, false);
        box = Cm_SetTempBox(room, AT(-35, -45, -50), AT(35, 45, 50), false);
        Cm_BoxTrace(room, &asPoint, from, NULL, NULL, to, box, -1, false);
        ck_assert_float_eq_tol(asBox.fraction, asPoint.fraction, 1e-5f);
        ck_assert_int_eq(asBox.startsolid, asPoint.startsolid);
        ck_assert_int_eq(asBox.allsolid, asPoint.allsolid);
    }
}
END_TEST

// The same solids once in the world, found through the tree, and once in a model, where every brush is
// tested.
START_TEST(the_tree_finds_what_a_search_of_all_finds)
{
    static const vec3_t boxes[][2] = {
        {{0, 0, 0}, {0, 0, 0}}, {{-15, -15, 0}, {15, 15, 70}}, {{-4, -20, -2}, {40, 3, 90}}};
    char solids[16384];
    char text[40000];
    size_t size = 0;
    uint32_t seed = 3;
    for (int i = 0; i < 80; i++) {
        int x = (int)(Map_Random(&seed) % 800) - 400;
        int y = (int)(Map_Random(&seed) % 800) - 400;
        int z = (int)(Map_Random(&seed) % 300);
        int side = 16 + (int)(Map_Random(&seed) % 100);
        switch (i % 3) {
        case 0:
            size += (size_t)sprintf(solids + size, "box wall %d %d %d %d %d %d\n", x, y, z, x + side,
                                    y + side, z + 30);
            break;
        case 1:
            size += (size_t)sprintf(solids + size, "wedge wall %d %d %d %d %d %d -y\n", x, y, z, x + 40,
                                    y + side, z + 50);
            break;
        default:
            size += (size_t)sprintf(solids + size, "prism wall %d %d %d %d %d %d\n", x, y, z, z + side, side,
                                    3 + i % 7);
        }
    }
    snprintf(text, sizeof text, "%s%sentity func_static\n%send\n", materials, solids, solids);
    cm_t *cm = Map_Load(text);
    int hits = 0;
    for (int i = 0; i < 20000; i++) {
        vec3_t from;
        vec3_t to;
        trace_t tree;
        trace_t all;
        for (int axis = 0; axis < 3; axis++) {
            float low = axis == 2 ? -50 : -450;
            float reach = i % 3 ? 450 : 30;
            from[axis] = Map_RandomBetween(&seed, low, 450);
            to[axis] = i % 5 == 0 ? from[axis] : from[axis] + Map_RandomBetween(&seed, -reach, reach);
        }
        const vec3_t *box = boxes[i % 3];
        Cm_BoxTrace(cm, &tree, from, box[0], box[1], to, CM_WORLD, 1, false);
        Cm_BoxTrace(cm, &all, from, box[0], box[1], to, 1, 1, false);
        // A hit at once ends the search, so which other solids were seen depends on the order.
        bool sameFlags = tree.startsolid == all.startsolid && tree.allsolid == all.allsolid;
        ck_assert_msg(fabsf(tree.fraction - all.fraction) < 1e-5f && (sameFlags || tree.fraction == 0),
                      "trace %d: %g %d %d and %g %d %d", i, tree.fraction, tree.startsolid, tree.allsolid,
                      all.fraction, all.startsolid, all.allsolid);
        ck_assert_int_eq(Cm_PointContents(cm, from, CM_WORLD), Cm_PointContents(cm, from, 1));
        hits += tree.fraction < 1;
    }
    ck_assert_int_gt(hits, 4000);
    Cm_Free(cm);
}
END_TEST

START_TEST(figures_that_are_not_numbers_do_no_harm)
{
    static const float bad[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        int leafs[8];
        vec3_t odd = {bad[i], 0, bad[i]};
        Point(odd, AT(0, 0, 0));
        Point(AT(0, 0, 100), odd);
        Player(odd, odd);
        trace_t trace;
        Cm_BoxTrace(room, &trace, AT(0, 0, 100), odd, AT(1, 1, 1), AT(0, 0, 0), CM_WORLD, -1, false);
        Cm_TransformedBoxTrace(room, &trace, AT(0, 0, 100), NULL, NULL, AT(0, 0, 0), 1, -1, odd, odd, false);
        ck_assert_int_ge(Cm_BoxLeafs(room, odd, odd, leafs, 8), 1);
    }
}
END_TEST

START_TEST(every_spawn_point_stands_free_on_a_floor)
{
    static const char *const maps[] = {"mp/maps/ft_box.map", "mp/maps/ft_yard.map"};
    for (size_t i = 0; i < ARRAY_LEN(maps); i++) {
        cm_t *cm = Map_LoadFile(maps[i]);
        int points = 0;
        for (const char *p = Cm_EntityText(cm); (p = strstr(p, "_spawn\"\n\"origin\" \"")); points++) {
            vec3_t feet;
            vec3_t below;
            trace_t trace;
            p += strlen("_spawn\"\n\"origin\" \"");
            ck_assert_int_eq(sscanf(p, "%f %f %f", &feet[0], &feet[1], &feet[2]), 3);
            feet[2] += EPSILON;
            Cm_BoxTrace(cm, &trace, feet, playerMins, playerMaxs, feet, CM_WORLD, 0x10001, false);
            ck_assert_msg(!trace.startsolid, "%s: %g %g %g is in solid", maps[i], feet[0], feet[1], feet[2]);
            memcpy(below, feet, sizeof below);
            below[2] -= 4;
            Cm_BoxTrace(cm, &trace, feet, playerMins, playerMaxs, below, CM_WORLD, 0x10001, false);
            ck_assert_msg(trace.fraction < 1, "%s: %g %g %g has no floor", maps[i], feet[0], feet[1],
                          feet[2]);
        }
        ck_assert_int_ge(points, i == 0 ? 4 : 24);
        Cm_Free(cm);
    }
}
END_TEST

// ---- leafs, visibility, areas

static void PutInt(uint8_t *p, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t GetInt(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint32_t LumpOffset(const uint8_t *bytes, int lump)
{
    return GetInt(bytes + 8 + 8 * lump);
}

static uint32_t LumpLength(const uint8_t *bytes, int lump)
{
    return GetInt(bytes + 12 + 8 * lump);
}

static file_bytes_t BoxBytes(void)
{
    char said[1024];
    file_bytes_t file = Map_RunMkbsp("mp/maps/ft_box.map", said, sizeof said);
    ck_assert_msg(file.bytes != NULL, "%s", said);
    return file;
}

START_TEST(without_visibility_all_is_seen)
{
    ck_assert(Cm_InPvs(room, AT(0, 0, 50), AT(100, 100, 50)));
    ck_assert(Cm_InPvsIgnorePortals(room, AT(0, 0, 50), AT(100, 100, 50)));
    int leaf = Cm_PointLeaf(room, AT(0, 0, 50));
    ck_assert_int_eq(Cm_LeafCluster(room, leaf), 0);
    ck_assert_int_eq(Cm_LeafArea(room, leaf), 0);
    leaf = Cm_PointLeaf(room, AT(0, 0, -8));
    ck_assert_int_eq(Cm_LeafCluster(room, leaf), -1);
    ck_assert_int_eq(Cm_LeafArea(room, leaf), -1);
    ck_assert_int_eq(Cm_LeafArea(room, -5), -1);
    ck_assert_int_eq(Cm_LeafCluster(room, 1 << 30), -1);
    ck_assert(!Cm_AreasConnected(room, 0, 1));
    ck_assert(!Cm_AreasConnected(room, -1, 0));
    int leafs[2];
    ck_assert_int_eq(Cm_BoxLeafs(room, AT(-300, -300, -20), AT(300, 300, 300), leafs, 2), 2);
}
END_TEST

START_TEST(visibility_and_areas)
{
    // Leaf of the room to cluster 1 and area 1; the rest keeps cluster 0, -1.  Row 0 sees 0 and 1, row 1 sees
    // itself.
    file_bytes_t file = BoxBytes();
    char error[256];
    cm_t *cm = Cm_Load(file.bytes, file.size, "box", error, sizeof error);
    int leaf = Cm_PointLeaf(cm, AT(0, 0, 50));
    Cm_Free(cm);
    size_t size = (file.size + 3) & ~(size_t)3;
    file.bytes = realloc(file.bytes, size + 10);
    memset(file.bytes + file.size, 0, size + 10 - file.size);
    PutInt(file.bytes + size, 2);
    PutInt(file.bytes + size + 4, 1);
    file.bytes[size + 8] = 3;
    file.bytes[size + 9] = 2;
    PutInt(file.bytes + 8 + 8 * 16, (uint32_t)size);
    PutInt(file.bytes + 12 + 8 * 16, 10);
    uint8_t *record = file.bytes + LumpOffset(file.bytes, 4) + 48 * (size_t)leaf;
    PutInt(record, 1);
    PutInt(record + 4, 1);
    cm = Cm_Load(file.bytes, size + 10, "box", error, sizeof error);
    ck_assert_msg(cm != NULL, "%s", error);
    ck_assert(Cm_ClusterVisible(cm, 0, 1));
    ck_assert(!Cm_ClusterVisible(cm, 1, 0));
    ck_assert(!Cm_ClusterVisible(cm, -1, 0));
    ck_assert(!Cm_ClusterVisible(cm, 0, 2));
    ck_assert(!Cm_InPvsIgnorePortals(cm, AT(0, 0, 50), AT(0, 0, -8)));
    ck_assert(Cm_InPvs(cm, AT(0, 0, 50), AT(10, 0, 50)));

    ck_assert(Cm_AreasConnected(cm, 1, 1));
    ck_assert(!Cm_AreasConnected(cm, 0, 1));
    Cm_AdjustAreaPortal(cm, 0, 1, false); // a closing too many
    Cm_AdjustAreaPortal(cm, 0, 1, true);
    Cm_AdjustAreaPortal(cm, 0, 1, true);
    ck_assert(Cm_AreasConnected(cm, 0, 1));
    Cm_AdjustAreaPortal(cm, 1, 0, false);
    ck_assert(Cm_AreasConnected(cm, 1, 0));
    Cm_AdjustAreaPortal(cm, 0, 1, false);
    ck_assert(!Cm_AreasConnected(cm, 0, 1));
    Cm_AdjustAreaPortal(cm, 0, 99, true);
    Cm_AdjustAreaPortal(cm, -1, 0, true);
    Cm_Free(cm);
    free(file.bytes);
}
END_TEST

// ---- damaged files

START_TEST(what_a_map_says_of_itself)
{
    file_bytes_t file = BoxBytes();
    char error[256];
    cm_t *cm = Cm_Load(file.bytes, file.size, "box", error, sizeof error);
    ck_assert_ptr_nonnull(cm);
    ck_assert_ptr_nonnull(strstr(Cm_EntityText(cm), "\"classname\" \"worldspawn\""));
    ck_assert_int_eq(Cm_NumModels(cm), 1);
    ck_assert_int_eq(Cm_NumPatches(cm), 0);
    uint32_t checksum = Cm_Checksum(cm);
    Cm_Free(cm);
    cm = Cm_Load(file.bytes, file.size, "other name", error, sizeof error);
    ck_assert_uint_eq(Cm_Checksum(cm), checksum);
    Cm_Free(cm);
    file.bytes[LumpOffset(file.bytes, 0) + 20] ^= 1;
    cm = Cm_Load(file.bytes, file.size, "box", error, sizeof error);
    ck_assert_uint_ne(Cm_Checksum(cm), checksum);
    Cm_Free(cm);
    free(file.bytes);
    Cm_Free(NULL);
}
END_TEST

// Writes one number into a record of a lump and expects the message to name lump and record.
static const struct {
    int lump, record, recordSize, offset;
    uint32_t value;
    const char *message;
} damages[] = {
    {2, 3, 16, 0, 0x7fc00000, "box: lump 2 (planes), record 3 at offset"},
    {2, 1, 16, 12, 0x7f800000, "lump 2 (planes), record 1"},
    {3, 0, 36, 0, 9999, "lump 3 (nodes), record 0"},
    {3, 0, 36, 0, 0xffffffff, "plane -1 is not one of"},
    {3, 1, 36, 4, 0, "child 0 has two parents"},
    {3, 1, 36, 4, 1, "child 1 has two parents"},
    {3, 0, 36, 8, 0x80000000, "lump 3 (nodes)"},
    {4, 1, 48, 0, 0x7fffffff, "lump 4 (leafs), record 1"},
    {4, 1, 48, 4, 256, "area 256"},
    {4, 2, 48, 40, 0xffffffff, "lump 4 (leafs), record 2"},
    {4, 2, 48, 44, 0x7fffffff, "lump 4 (leafs), record 2"},
    {6, 0, 4, 0, 6, "lump 6 (leaf brushes), record 0"},
    {7, 0, 40, 0, 0x7fc00000, "bounds are not finite"},
    {7, 0, 40, 36, 7, "lump 7 (models), record 0"},
    {8, 0, 12, 4, 5, "5 sides, at least 6"},
    {8, 0, 12, 4, 37, "lump 8 (brushes), record 0"},
    {8, 0, 12, 0, 1, "lump 8 (brushes), record 0"},
    {8, 2, 12, 8, 77, "shader 77"},
    {9, 5, 8, 0, 9999, "lump 9 (brush sides), record 5"},
    {9, 5, 8, 4, 0xfffffffe, "shader -2"},
    {9, 5, 8, 0, 0, "lump 8 (brushes), record 0"},
};

START_TEST(one_wrong_number)
{
    file_bytes_t file = BoxBytes();
    char error[256];
    uint8_t *p = file.bytes + LumpOffset(file.bytes, damages[_i].lump) +
                 damages[_i].record * damages[_i].recordSize + damages[_i].offset;
    PutInt(p, damages[_i].value);
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "box", error, sizeof error));
    ck_assert_msg(strstr(error, damages[_i].message) != NULL, "\"%s\" is not in \"%s\"", damages[_i].message,
                  error);
    free(file.bytes);
}
END_TEST

START_TEST(wrong_headers)
{
    file_bytes_t file = BoxBytes();
    char error[256];
    file.bytes[4] = 4;
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "box", error, sizeof error));
    ck_assert_str_eq(error, "box: offset 4: map version is 4, must be 46 or 59");
    file.bytes[0] = 'V';
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "box", error, sizeof error));
    ck_assert_str_eq(error, "box: offset 0: not a map: the file does not begin with IBSP");
    ck_assert_ptr_null(Cm_Load(file.bytes, 0, "box", error, sizeof error));
    ck_assert_str_eq(error, "box: offset 0: the file ends inside its header");
    memcpy(file.bytes, "IBSP", 4);
    file.bytes[4] = 46;
    for (int lump = 0; lump < 17; lump++) {
        uint32_t length = LumpLength(file.bytes, lump);
        if (!length)
            continue;
        PutInt(file.bytes + 12 + 8 * lump, length + 1000000 * 0x48);
        ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "box", error, sizeof error));
        ck_assert_ptr_nonnull(strstr(error, "outside the file"));
        PutInt(file.bytes + 12 + 8 * lump, 0x80000000u);
        ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "box", error, sizeof error));
        PutInt(file.bytes + 12 + 8 * lump, length - 1);
        cm_t *cm = Cm_Load(file.bytes, file.size, "box", error, sizeof error);
        ck_assert_msg(lump == 0 ? cm != NULL : strstr(error, "not a multiple") != NULL, "lump %d: %s", lump,
                      error);
        Cm_Free(cm);
        PutInt(file.bytes + 12 + 8 * lump, length);
    }
    free(file.bytes);
}
END_TEST

// Uses whatever loads, as a server would.
static void Exercise(cm_t *cm)
{
    trace_t trace;
    vec3_t mins;
    vec3_t maxs;
    for (int model = 0; model < Cm_NumModels(cm) && model < 4; model++) {
        Cm_ModelBounds(cm, model, mins, maxs);
        Cm_BoxTrace(cm, &trace, mins, playerMins, playerMaxs, maxs, model, -1, false);
        Cm_BoxTrace(cm, &trace, AT(0, 0, 50), NULL, NULL, AT(0, 0, -50), model, -1, false);
        Cm_BoxTrace(cm, &trace, AT(0, 0, 50), playerMins, playerMaxs, AT(0, 0, 50), model, -1, false);
        Cm_PointContents(cm, AT(0, 0, -1), model);
    }
    Cm_InPvs(cm, mins, maxs);
    Cm_AdjustAreaPortal(cm, 0, 1, true);
}

START_TEST(every_truncation)
{
    file_bytes_t file = BoxBytes();
    for (size_t size = 0; size < file.size; size++) {
        char error[256] = "";
        uint8_t *part = malloc(size + 1); // exact, so that the sanitizer sees a read beyond it
        part = realloc(part, size ? size : 1);
        memcpy(part, file.bytes, size);
        cm_t *cm = Cm_Load(part, size, "cut", error, sizeof error);
        free(part);
        ck_assert_msg(cm || !strncmp(error, "cut: ", 5), "%zu bytes: \"%s\"", size, error);
        if (cm)
            Exercise(cm);
        Cm_Free(cm);
    }
    free(file.bytes);
}
END_TEST

START_TEST(flipped_bytes)
{
    file_bytes_t file = BoxBytes();
    uint8_t *copy = malloc(file.size);
    uint32_t seed = 4;
    int loaded = 0;
    for (int i = 0; i < 5000; i++) {
        char error[256] = "";
        memcpy(copy, file.bytes, file.size);
        int flips = 1 + (int)(Map_Random(&seed) % 4);
        for (int j = 0; j < flips; j++)
            copy[Map_Random(&seed) % file.size] = (uint8_t)Map_Random(&seed);
        cm_t *cm = Cm_Load(copy, file.size, "flipped", error, sizeof error);
        ck_assert(cm || !strncmp(error, "flipped: ", 9));
        if (cm)
            Exercise(cm);
        loaded += cm != NULL;
        Cm_Free(cm);
    }
    ck_assert_int_gt(loaded, 500);
    free(copy);
    free(file.bytes);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cm");
    TCase *traces = tcase_create("traces");
    tcase_add_checked_fixture(traces, SetUp, TearDown);
    tcase_set_timeout(traces, 60);
    tcase_add_test(traces, hits_a_wall_an_eighth_short);
    tcase_add_test(traces, stands_an_eighth_above_the_floor);
    tcase_add_test(traces, misses_nothing_and_nothing_more);
    tcase_add_test(traces, start_solid_and_all_solid);
    tcase_add_test(traces, a_hit_behind_a_solid_start_counts);
    tcase_add_test(traces, position_test);
    tcase_add_test(traces, slope);
    tcase_add_test(traces, masks_and_surface_flags);
    tcase_add_test(traces, an_uneven_box_ends_where_the_caller_stands);
    tcase_add_test(traces, point_contents);
    tcase_add_test(traces, models);
    tcase_add_test(traces, moved_and_turned_model);
    tcase_add_test(traces, a_model_that_is_not_there_is_empty);
    tcase_add_test(traces, temporary_box);
    tcase_add_test(traces, there_and_back_find_the_same_two_faces);
    tcase_add_test(traces, a_box_is_a_point_against_a_grown_box);
    tcase_add_test(traces, figures_that_are_not_numbers_do_no_harm);
    tcase_add_test(traces, without_visibility_all_is_seen);
    suite_add_tcase(suite, traces);

    TCase *files = tcase_create("files");
    tcase_set_timeout(files, 120);
    tcase_add_test(files, the_tree_finds_what_a_search_of_all_finds);
    tcase_add_test(files, every_spawn_point_stands_free_on_a_floor);
    tcase_add_test(files, visibility_and_areas);
    tcase_add_test(files, what_a_map_says_of_itself);
    tcase_add_loop_test(files, one_wrong_number, 0, (int)ARRAY_LEN(damages));
    tcase_add_test(files, wrong_headers);
    tcase_add_test(files, every_truncation);
    tcase_add_test(files, flipped_bytes);
    suite_add_tcase(suite, files);

    return RunSuite(suite);
}
