// Maps of version 59: a small file with everything that no free map shows.  Rules: spec bsp-collision
// sections 1, 4.3 and 4.5.
#include "bspmaker.h"
#include "runsuite.h"

#include <math.h>

#define EPSILON 0.125f
#define AT(...) ((const float[]){__VA_ARGS__})

enum {
    MATERIALS = 0,
    PLANES = 2,
    SIDES = 3,
    BRUSHES = 4,
    NODES = 20,
    LEAFS = 21,
    LEAF_BRUSHES = 22,
    LEAF_SURFACES = 23,
    PATCHES = 24,
    VERTICES = 25,
    INDEXES = 26,
    MODELS = 27,
    VISIBILITY = 28,
    ENTITIES = 29,
};

enum { SOLID = 1, DIRT_SURFACE = 6 << 20, LADDER_SURFACE = 8, METAL_SURFACE = 13 << 20 };
enum { WALL, LADDER, DIRT, MASKED, CURVE };

static const vec3_t manMins = {-15, -15, 0};
static const vec3_t manMaxs = {15, 15, 70};

// ---- the file
//
// Floor at z 0 from x -512 to 512; a wall at x 256 whose west side is a ladder; a ramp from x -200 (z 0) to
// -100 (z 100); a brush whose contents have bits that do not count; terrain over x 300 .. 500 beyond the
// wall, at z 200 and more, with a ridge along x 400; a ceiling of terrain at z 400 above it; a curve bent by
// 10 units, at z 300 over x -500 .. -300; brush model 1: a box and a piece of terrain.

static bsp_t bsp;

static void AddBox(int material, const float *bounds, int sideMaterial, int extraPlane)
{
    Bsp_PutShort(&bsp, BRUSHES, extraPlane < 0 ? 6 : 7);
    Bsp_PutShort(&bsp, BRUSHES, material);
    for (int i = 0; i < 6; i++) {
        Bsp_PutFloats(&bsp, SIDES, 1, &bounds[i]);
        Bsp_PutInt(&bsp, SIDES, i == 0 ? sideMaterial : material);
    }
    if (extraPlane >= 0)
        BSP_INTS(&bsp, SIDES, extraPlane, sideMaterial);
}

static void AddTerrain(int material, int numPoints, const float *points, int numIndexes, const int *indexes)
{
    int32_t firstVertex = (int32_t)(bsp.lumps[VERTICES].size / 12);
    int32_t firstIndex = (int32_t)(bsp.lumps[INDEXES].size / 2);
    Bsp_PutShort(&bsp, PATCHES, material);
    Bsp_PutShort(&bsp, PATCHES, 1);
    Bsp_PutShort(&bsp, PATCHES, numPoints);
    Bsp_PutShort(&bsp, PATCHES, numIndexes);
    BSP_INTS(&bsp, PATCHES, firstVertex, firstIndex);
    Bsp_PutFloats(&bsp, VERTICES, 3 * numPoints, points);
    for (int i = 0; i < numIndexes; i++)
        Bsp_PutShort(&bsp, INDEXES, indexes[i]);
}

static void AddCurve(int material, int width, int height, int maxError, const float *points)
{
    int32_t firstVertex = (int32_t)(bsp.lumps[VERTICES].size / 12);
    Bsp_PutShort(&bsp, PATCHES, material);
    Bsp_PutShort(&bsp, PATCHES, 0xcc00); // the padding may hold anything
    Bsp_PutShort(&bsp, PATCHES, width);
    Bsp_PutShort(&bsp, PATCHES, height);
    BSP_INTS(&bsp, PATCHES, maxError, firstVertex);
    Bsp_PutFloats(&bsp, VERTICES, 3 * width * height, points);
}

static void AddAllBrushes(void)
{
    float s = sqrtf(0.5f);
    BSP_FLOATS(&bsp, PLANES, 1, 0, 0, 0, -s, 0, s, 200 * s);
    AddBox(WALL, AT(-512, 512, -512, 512, -16, 0), WALL, -1);
    AddBox(WALL, AT(256, 272, -512, 512, 0, 256), LADDER, -1);
    AddBox(WALL, AT(-200, -100, -64, 64, 0, 100), WALL, 1);
    AddBox(MASKED, AT(-50, 50, 400, 500, 0, 50), MASKED, -1);
    AddBox(WALL, AT(0, 64, 0, 16, 0, 64), WALL, -1); // of model 1
}

static void AddAllPatches(int maxError)
{
    static const float ridge[] = {300, -100, 200, 400, -100, 250, 500, -100, 200,
                                  300, 100,  200, 400, 100,  250, 500, 100,  200};
    static const int ridgeIndexes[] = {0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2};
    static const float ceiling[] = {300, -100, 400, 500, -100, 400, 300, 100, 400, 500, 100, 400};
    static const int ceilingIndexes[] = {0, 3, 2, 0, 1, 3};
    static const float plate[] = {0, 0, 128, 100, 0, 128, 0, 100, 128};
    static const int plateIndexes[] = {0, 2, 1};
    float bent[9 * 3];
    for (int i = 0; i < 9; i++) {
        bent[3 * i] = -500 + 100 * (float)(i % 3);
        bent[3 * i + 1] = -100 + 100 * (float)(i / 3);
        bent[3 * i + 2] = i % 3 == 1 ? 320 : 300;
    }
    AddTerrain(DIRT, 6, ridge, 12, ridgeIndexes);
    AddTerrain(DIRT, 4, ceiling, 6, ceilingIndexes);
    AddCurve(CURVE, 3, 3, maxError, bent);
    AddTerrain(DIRT, 3, plate, 3, plateIndexes); // of model 1
}

static file_bytes_t MakeMap(int maxError, bool hasVisibility)
{
    static const char text[] =
        "{\n\"classname\" \"worldspawn\"\n}\n{\n\"classname\" \"script_brushmodel\"\n\"model\" "
        "\"*1\"\n}\n";
    memset(&bsp, 0, sizeof bsp);
    bsp.version = 59;
    Bsp_PutMaterial(&bsp, MATERIALS, "textures/common/wall", METAL_SURFACE, SOLID);
    Bsp_PutMaterial(&bsp, MATERIALS, "textures\\common\\ladder", LADDER_SURFACE, SOLID);
    Bsp_PutMaterial(&bsp, MATERIALS, "textures/dirt", DIRT_SURFACE, SOLID | 0x20000000);
    Bsp_PutMaterial(&bsp, MATERIALS, "textures/masked", 0, SOLID | 0x20008004);
    Bsp_PutMaterial(&bsp, MATERIALS, "textures/curve", 0x2000, SOLID | 0x8000);
    AddAllBrushes();
    AddAllPatches(maxError);
    BSP_INTS(&bsp, NODES, 0, -2, -3, -4096, -4096, -4096, 4096, 4096, 4096);
    for (int leaf = 0; leaf < 4; leaf++) {
        bool isInTree = leaf == 1 || leaf == 2;
        BSP_INTS(&bsp, LEAFS, isInTree ? leaf - 1 : -1, 0, isInTree ? (leaf - 1) * 3 : 0, isInTree ? 3 : 0,
                 isInTree ? (leaf - 1) * 4 : 0, isInTree ? 4 : 0, 0, 0, 0);
    }
    for (int i = 0; i < 8; i++)
        Bsp_PutInt(&bsp, LEAF_BRUSHES, i % 4);
    for (int i = 0; i < 6; i++)
        Bsp_PutInt(&bsp, LEAF_SURFACES, i % 3);
    Bsp_PutInt(&bsp, LEAF_SURFACES, 3);
    BSP_FLOATS(&bsp, MODELS, -512, -512, -16, 512, 512, 512);
    BSP_INTS(&bsp, MODELS, 0, 0, 0, 6, 0, 4);
    BSP_FLOATS(&bsp, MODELS, 0, 0, 0, 100, 100, 128);
    BSP_INTS(&bsp, MODELS, 0, 0, 6, 1, 4, 1);
    if (hasVisibility) {
        BSP_INTS(&bsp, VISIBILITY, 2, 4, 1, 2); // each cluster sees itself
    }
    Bsp_PutBytes(&bsp, ENTITIES, text, sizeof text);
    return Bsp_Finish(&bsp);
}

static cm_t *map;

static void SetUp(void)
{
    map = Map_LoadBytes(MakeMap(4, false), "");
}

static void TearDown(void)
{
    Cm_Free(map);
}

static trace_t Trace(const float *start, const float *mins, const float *maxs, const float *end, bool capsule)
{
    trace_t trace;
    Cm_BoxTrace(map, &trace, start, mins, maxs, end, CM_WORLD, SOLID, capsule);
    return trace;
}

static trace_t Point(const float *start, const float *end)
{
    return Trace(start, NULL, NULL, end, false);
}

static trace_t Man(const float *start, const float *end)
{
    return Trace(start, manMins, manMaxs, end, true);
}

static void CheckVector(const float *v, float x, float y, float z, float tolerance)
{
    ck_assert_msg(fabsf(v[0] - x) <= tolerance && fabsf(v[1] - y) <= tolerance &&
                      fabsf(v[2] - z) <= tolerance,
                  "(%g %g %g) is not (%g %g %g)", (double)v[0], (double)v[1], (double)v[2], (double)x,
                  (double)y, (double)z);
}

// ---- brushes

START_TEST(what_the_file_says)
{
    vec3_t mins;
    vec3_t maxs;
    ck_assert_int_eq(Cm_Version(map), 59);
    ck_assert_int_eq(Cm_NumModels(map), 2);
    ck_assert_int_eq(Cm_NumPatches(map), 4);
    ck_assert_ptr_nonnull(strstr(Cm_EntityText(map), "script_brushmodel"));
    ck_assert(Cm_ModelBounds(map, 1, mins, maxs));
    CheckVector(mins, -1, -1, -1, 0);
    CheckVector(maxs, 101, 101, 129, 0);
}
END_TEST

START_TEST(boxes_and_planes)
{
    trace_t trace = Point(AT(0, -200, 100), AT(0, -200, -100));
    CheckVector(trace.endpos, 0, -200, EPSILON, 1e-3f);
    CheckVector(trace.plane.normal, 0, 0, 1, 0);
    ck_assert_int_eq(trace.surfaceFlags, METAL_SURFACE);
    ck_assert_int_eq(trace.contents, SOLID);
    // A side has flags of its own.
    trace = Point(AT(0, -200, 100), AT(500, -200, 100));
    CheckVector(trace.endpos, 256 - EPSILON, -200, 100, 1e-2f);
    ck_assert_int_eq(trace.surfaceFlags, LADDER_SURFACE);
    trace = Point(AT(500, -200, 100), AT(0, -200, 100));
    ck_assert_int_eq(trace.surfaceFlags, METAL_SURFACE);
    CheckVector(trace.endpos, 272 + EPSILON, -200, 100, 1e-2f);
    // The seventh side of the ramp is a plane.
    float s = sqrtf(0.5f);
    trace = Point(AT(-150, 0, 200), AT(-150, 0, 0));
    CheckVector(trace.plane.normal, -s, 0, s, 1e-5f);
    CheckVector(trace.endpos, -150, 0, 50 + EPSILON / s, 1e-3f);
    trace = Man(AT(-150, 0, 200), AT(-150, 0, 0));
    ck_assert_float_eq_tol((trace.endpos[2] + 15 - 50) * s, 15 + EPSILON, 1e-2f);
    trace = Trace(AT(-150, 0, 200), manMins, manMaxs, AT(-150, 0, 0), false);
    ck_assert_float_eq_tol(trace.endpos[2], 65 + EPSILON / s, 1e-2f);
    ck_assert_int_eq(Cm_PointContents(map, AT(-110, 0, 50), CM_WORLD), SOLID);
    ck_assert_int_eq(Cm_PointContents(map, AT(-190, 0, 50), CM_WORLD), 0);
}
END_TEST

START_TEST(some_contents_do_not_count_on_brushes)
{
    trace_t trace = Point(AT(0, 450, 100), AT(0, 450, -100));
    CheckVector(trace.endpos, 0, 450, 50 + EPSILON, 1e-3f);
    ck_assert_int_eq(trace.contents, SOLID);
    ck_assert_int_eq(Cm_PointContents(map, AT(0, 450, 25), CM_WORLD), SOLID);
    Cm_BoxTrace(map, &trace, AT(0, 450, 100), NULL, NULL, AT(0, 450, -100), CM_WORLD, 0x20008004, false);
    ck_assert_float_eq(trace.fraction, 1);
    // Patches keep theirs.
    trace = Point(AT(-400, 0, 400), AT(-400, 0, 200));
    ck_assert_int_eq(trace.contents, SOLID | 0x8000);
    trace = Point(AT(350, 0, 300), AT(350, 0, 100));
    ck_assert_int_eq(trace.contents, SOLID | 0x20000000);
}
END_TEST

START_TEST(a_start_in_solid_tells_the_contents)
{
    trace_t trace = Point(AT(0, 0, -8), AT(0, 0, 100));
    ck_assert(trace.startsolid && !trace.allsolid);
    ck_assert_float_eq(trace.fraction, 1);
    ck_assert_int_eq(trace.contents, SOLID);
    trace = Point(AT(0, 0, -8), AT(0, 0, -4));
    ck_assert(trace.startsolid && trace.allsolid);
    ck_assert_float_eq(trace.fraction, 0);
    trace = Man(AT(0, 0, -1), AT(0, 0, -1));
    ck_assert(trace.allsolid);
    // Nearer than an eighth, moving on: held at once, with the side that holds.
    trace = Point(AT(0, -200, 0.05f), AT(0, -200, -10));
    ck_assert(!trace.startsolid);
    ck_assert_float_eq(trace.fraction, 0);
    CheckVector(trace.plane.normal, 0, 0, 1, 0);
    // Nearer than an eighth, moving along.
    ck_assert_float_eq(Point(AT(0, -200, 0.05f), AT(50, -200, 0.05f)).fraction, 1);
}
END_TEST

START_TEST(visibility)
{
    ck_assert(Cm_InPvs(map, AT(10, 0, 50), AT(-10, 0, 50)));
    cm_t *cm = Map_LoadBytes(MakeMap(4, true), "");
    ck_assert(!Cm_InPvs(cm, AT(10, 0, 50), AT(-10, 0, 50)));
    ck_assert(Cm_InPvs(cm, AT(10, 0, 50), AT(20, 0, 50)));
    Cm_Free(cm);
}
END_TEST

// ---- terrain

START_TEST(points_hit_the_front_of_terrain)
{
    trace_t trace = Point(AT(350, 0, 300), AT(350, 0, 100));
    float length = sqrtf(50 * 50 + 100 * 100);
    CheckVector(trace.plane.normal, -50 / length, 0, 100 / length, 1e-5f);
    CheckVector(trace.endpos, 350, 0, 225 + EPSILON * length / 100, 1e-2f);
    ck_assert_int_eq(trace.surfaceFlags, DIRT_SURFACE);
    ck_assert(!trace.startsolid);
    // From behind: on to the ceiling, whose front is below.
    trace = Point(AT(350, 0, 100), AT(350, 0, 500));
    CheckVector(trace.endpos, 350, 0, 400 - EPSILON, 1e-2f);
    CheckVector(trace.plane.normal, 0, 0, -1, 1e-6f);
    ck_assert_float_eq(Point(AT(350, 0, 500), AT(350, 0, 390)).fraction, 1);
    // Beside it.
    ck_assert_float_eq(Point(AT(350, 102, 300), AT(350, 102, 190)).fraction, 1);
    // Within an eighth of it.
    trace = Point(AT(350, 0, 225.01f), AT(350, 0, 200));
    ck_assert_float_eq(trace.fraction, 0);
    ck_assert(!Point(AT(350, 0, 225), AT(350, 0, 225)).startsolid);
    ck_assert_int_eq(Cm_PointContents(map, AT(350, 0, 225), CM_WORLD), 0);
}
END_TEST

// Distance of the lower sphere's centre from the two slopes of the ridge, for places well inside of it.
static float AboveRidge(const float *feet)
{
    float length = sqrtf(50 * 50 + 100 * 100);
    float off = fabsf(feet[0] - 400);
    float centre = feet[2] + 15;
    // Over the ridge line the nearest place is the edge itself.
    float plane = ((centre - 250) * 100 + off * 50) / length;
    float along = (off * 100 - (centre - 250) * 50) / length;
    return along >= 0 ? plane : sqrtf(off * off + (centre - 250) * (centre - 250));
}

START_TEST(capsules_and_boxes_stand_on_terrain)
{
    static const float places[] = {330, 350, 380, 395, 400, 402, 410, 440, 470};
    for (size_t i = 0; i < ARRAY_LEN(places); i++) {
        trace_t trace = Man(AT(places[i], 0, 320), AT(places[i], 0, 100));
        ck_assert(trace.fraction < 1 && !trace.startsolid);
        ck_assert_float_eq_tol(AboveRidge(trace.endpos), 15 + EPSILON, 1e-2f);
        ck_assert(!Man(trace.endpos, trace.endpos).startsolid);
        // A box is the same.
        trace_t box = Trace(AT(places[i], 0, 320), manMins, manMaxs, AT(places[i], 0, 100), false);
        ck_assert_float_eq_tol(box.endpos[2], trace.endpos[2], 1e-3f);
        // A little lower it is solid.
        trace.endpos[2] -= 0.3f;
        ck_assert(Man(trace.endpos, trace.endpos).allsolid);
        ck_assert(!Man(AT(places[i], 0, 100), AT(places[i], 0, 100)).startsolid);
    }
    // At the rim: the sphere's side.
    trace_t trace = Man(AT(400, 110, 320), AT(400, 110, 150));
    ck_assert_float_eq_tol(trace.endpos[2] + 15 - 250, sqrtf(15.125f * 15.125f - 100), 1e-2f);
    ck_assert_float_eq(Man(AT(350, 116, 320), AT(350, 116, 150)).fraction, 1);
    // At a corner.
    trace = Man(AT(506, 108, 320), AT(506, 108, 150));
    ck_assert_float_eq_tol(trace.endpos[2] + 15 - 200, sqrtf(15.125f * 15.125f - 100), 1e-2f);
    // From below nothing holds but the ceiling: it meets the upper sphere.
    trace = Man(AT(350, 0, 100), AT(350, 0, 500));
    ck_assert_float_eq_tol(trace.endpos[2], 400 - EPSILON - 70, 1e-2f);
}
END_TEST

// Falls and slides like a player: every move must go on.
START_TEST(a_capsule_slides_down_terrain)
{
    vec3_t at = {410, 0, 320};
    trace_t trace = Man(at, AT(410, 0, 100));
    memcpy(at, trace.endpos, sizeof at);
    for (int step = 0; step < 60; step++) {
        vec3_t to = {at[0] + 1, at[1] + 0.25f, at[2] - 0.6f};
        trace = Man(at, to);
        ck_assert(!trace.allsolid);
        if (trace.fraction < 1) {
            // What is left of the move, along the plane and a hair off it.
            float into = 0;
            for (int i = 0; i < 3; i++)
                into += (to[i] - trace.endpos[i]) * trace.plane.normal[i];
            for (int i = 0; i < 3; i++)
                to[i] -= trace.plane.normal[i] * into * 1.001f;
            trace = Man(trace.endpos, to);
        }
        memcpy(at, trace.endpos, sizeof at);
        ck_assert_float_gt(AboveRidge(at), 15);
        ck_assert_float_lt(AboveRidge(at), 15.5f);
    }
    ck_assert_float_gt(at[0], 455);
    ck_assert_float_gt(at[1], 10);
}
END_TEST

START_TEST(hits_are_where_the_sphere_touches)
{
    uint32_t seed = 6;
    int hits = 0;
    for (int i = 0; i < 4000; i++) {
        vec3_t start = {Map_RandomBetween(&seed, 340, 460), Map_RandomBetween(&seed, -70, 70),
                        Map_RandomBetween(&seed, 260, 320)};
        vec3_t end = {Map_RandomBetween(&seed, 340, 460), Map_RandomBetween(&seed, -70, 70),
                      Map_RandomBetween(&seed, 150, 320)};
        trace_t trace = Man(start, end);
        bool isHit = trace.fraction < 1;
        hits += isHit;
        if (isHit)
            ck_assert_float_eq_tol(AboveRidge(trace.endpos), 15 + EPSILON, 2e-2f);
        for (int part = 0; part <= 20; part++) {
            vec3_t at;
            for (int axis = 0; axis < 3; axis++)
                at[axis] = start[axis] + trace.fraction * (float)part / 20 * (end[axis] - start[axis]);
            ck_assert_float_gt(AboveRidge(at), 15);
        }
    }
    ck_assert_int_gt(hits, 1000);
}
END_TEST

START_TEST(models_have_terrain)
{
    trace_t trace;
    Cm_TransformedBoxTrace(map, &trace, AT(20, 1020, 300), NULL, NULL, AT(20, 1020, 0), 1, SOLID,
                           AT(0, 1000, 0), AT(0, 0, 0), false);
    CheckVector(trace.endpos, 20, 1020, 128 + EPSILON, 1e-2f);
    ck_assert_float_eq_tol(trace.plane.dist, 128, 1e-2f);
    // Turned left by 90 degrees the plate covers x -100 .. 0.
    Cm_TransformedBoxTrace(map, &trace, AT(-20, 1020, 300), manMins, manMaxs, AT(-20, 1020, 0), 1, SOLID,
                           AT(0, 1000, 0), AT(0, 90, 0), true);
    CheckVector(trace.endpos, -20, 1020, 128 + EPSILON, 1e-2f);
    Cm_TransformedBoxTrace(map, &trace, AT(20, 1080, 300), manMins, manMaxs, AT(20, 1080, 100), 1, SOLID,
                           AT(0, 1000, 0), AT(0, 90, 0), true);
    ck_assert_float_eq(trace.fraction, 1);
    // Its box.
    Cm_TransformedBoxTrace(map, &trace, AT(32, 900, 30), NULL, NULL, AT(32, 1100, 30), 1, SOLID,
                           AT(0, 1000, 0), AT(0, 0, 0), false);
    CheckVector(trace.endpos, 32, 1000 - EPSILON, 30, 1e-2f);
    // The world has neither.
    ck_assert_float_eq(Point(AT(20, 20, 300), AT(20, 20, 100)).fraction, 1);
}
END_TEST

START_TEST(no_curves_means_no_terrain)
{
    Cm_SetPatchRules(map, true, false);
    ck_assert_float_eq(Point(AT(350, 0, 300), AT(350, 0, 100)).fraction, 1);
    ck_assert_float_eq(Man(AT(350, 0, 320), AT(350, 0, 100)).fraction, 1);
    Cm_SetPatchRules(map, false, true); // curves only
    ck_assert_float_lt(Point(AT(350, 0, 300), AT(350, 0, 100)).fraction, 1);
    ck_assert_float_eq(Point(AT(-400, 0, 400), AT(-400, 0, 200)).fraction, 1);
}
END_TEST

// ---- curves

// The curve is 10 higher in its middle than its ends: with a larger error allowed it is flat.
START_TEST(curves_have_their_own_error)
{
    static const struct {
        int maxError;
        float height;
    } cases[] = {{1, 310}, {4, 310}, {9, 310}, {10, 300}, {40, 300}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        cm_t *cm = Map_LoadBytes(MakeMap(cases[i].maxError, false), "");
        trace_t trace;
        Cm_BoxTrace(cm, &trace, AT(-400, 10, 400), NULL, NULL, AT(-400, 10, 200), CM_WORLD, SOLID, false);
        ck_assert_float_eq_tol(trace.endpos[2], cases[i].height + EPSILON, 0.1f);
        ck_assert_int_eq(trace.surfaceFlags, 0x2000);
        Cm_BoxTrace(cm, &trace, AT(-400, 10, 400), manMins, manMaxs, AT(-400, 10, 200), CM_WORLD, SOLID,
                    true);
        ck_assert_float_eq_tol(trace.endpos[2], cases[i].height + EPSILON, 0.5f);
        Cm_Free(cm);
    }
}
END_TEST

START_TEST(figures_that_are_not_numbers_do_no_harm)
{
    static const float bad[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        vec3_t odd = {bad[i], 0, bad[i]};
        Man(odd, AT(350, 0, 200));
        Man(AT(350, 0, 300), odd);
        Man(odd, odd);
        Point(AT(350, 0, 300), odd);
        Trace(AT(350, 0, 300), odd, manMaxs, AT(350, 0, 100), true);
        Trace(AT(350, 0, 300), manMins, odd, AT(350, 0, 100), false);
    }
}
END_TEST

// ---- damaged files

static const struct {
    int lump, offset;
    uint32_t value;
    const char *message;
} damages[] = {
    {PLANES, 16, 0x7fc00000, "lump 2 (planes), record 1"},
    {SIDES, 0, 0x7fc00000, "lump 3 (brush sides), record 0 at offset"},
    {SIDES, 8, 0xc4800000, "the brush ends at -1024 before it begins at -512 on axis x"},
    {SIDES, 4, 5, "material 5 is not one of 5"},
    {SIDES, 4, 0xffffffff, "material -1"},
    {SIDES, 18 * 8, 2, "plane 2 is not one of 2"},
    {SIDES, 18 * 8, 0xffffffff, "plane -1"},
    {BRUSHES, 0, 5, "5 sides, at least 6"},
    {BRUSHES, 0, 0xffff, "sides 0 + 65535 are outside of 31"},
    {BRUSHES, 4, 0x00050006, "lump 4 (brushes), record 1"},
    {BRUSHES, 16, 7, "sides 25 + 7 are outside of 31"},
    {BRUSHES, 8, 6, "lump 3 (brush sides), record 19"},
    {NODES, 0, 2, "plane 2 is not one of 2"},
    {NODES, 4, 0, "child 0 has two parents"},
    {NODES, 4, 1, "child 1 is no node of 1 and no leaf of 4"},
    {NODES, 8, 0xfffffffb, "child -5"},
    {LEAFS, 36, 99, "cluster 99"},
    {LEAFS, 36 + 4, 256, "area 256"},
    {LEAFS, 36 + 12, 5, "leafs share leaf surfaces"},
    {LEAFS, 36 + 12, 8, "leaf surfaces 0 + 8 are outside of 7"},
    {LEAFS, 36 + 16, 0x7fffffff, "leaf brushes"},
    {LEAF_BRUSHES, 0, 5, "brush 5 is not one of 5"},
    {LEAF_SURFACES, 0, 4, "surface 4 is not one of 4"},
    {LEAF_SURFACES, 24, 0xffffffff, "surface -1"},
    {PATCHES, 0, 0x00010005, "lump 24 (collision patches), record 0 at offset"},
    {PATCHES, 0, 0x0001ffff, "material -1"},
    {PATCHES, 4, 0x000c0005, "vertex 5 is not one of the patch's 5"},
    {PATCHES, 4, 0x000cffff, "vertices 0 + -1"},
    {PATCHES, 4, 0x000b0006, "11 indexes are no whole triangles"},
    {PATCHES, 4, 0x7fff0006, "indexes 0 + 32767 are outside of 21"},
    {PATCHES, 8, 17, "vertices 17 + 6 are outside of 22"},
    {PATCHES, 12, 0xffffffff, "indexes -1"},
    {PATCHES, 32 + 4, 0x00030002, "curve of 2 x 3"},
    {PATCHES, 32 + 4, 0x00830003, "curve of 3 x 131"},
    {PATCHES, 32 + 8, 0, "largest error is 0"},
    {PATCHES, 32 + 12, 14, "vertices 14 + 9 are outside of 22"},
    {VERTICES, 0, 0x7fc00000, "terrain point 0 is not a place"},
    {VERTICES, 10 * 12, 0x7f800000, "curve point 0 is not a place"},
    {VERTICES, 10 * 12, 0x4b000000, "curve point 0 is not a place"},
    {INDEXES, 0, 0x00030006, "lump 26 (collision indexes), record 0"},
    {MODELS, 0, 0x7fc00000, "bounds are not finite"},
    {MODELS, 36, 8, "surfaces 0 + 8 are outside of 7"},
    {MODELS, 48 + 32, 7, "surfaces 7 + 1"},
    {MODELS, 48 + 44, 2, "brushes 4 + 2 are outside of 5"},
    {VISIBILITY, 0, 3, "3 clusters of 4 bytes do not fit"},
    {VISIBILITY, 4, 0, "lump 28 (visibility)"},
};

static uint32_t GetInt(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

START_TEST(one_wrong_number)
{
    char error[256];
    file_bytes_t file = MakeMap(4, true);
    uint32_t offset = GetInt(file.bytes + 12 + 8 * damages[_i].lump);
    Bsp_PutHeader(file.bytes + offset + damages[_i].offset, damages[_i].value);
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "map", error, sizeof error));
    ck_assert_int_eq(strncmp(error, "map: lump ", 10), 0);
    ck_assert_msg(strstr(error, damages[_i].message) != NULL, "\"%s\" is not in \"%s\"", damages[_i].message,
                  error);
    free(file.bytes);
}
END_TEST

START_TEST(wrong_directories)
{
    char error[256];
    for (int lump = 0; lump < 33; lump++) {
        file_bytes_t file = MakeMap(4, false);
        uint8_t *entry = file.bytes + 8 + 8 * lump;
        uint32_t length = GetInt(entry);
        if (length == 0) {
            // An empty lump may lie anywhere.
            Bsp_PutHeader(entry + 4, 0xffffffff);
            cm_t *cm = Cm_Load(file.bytes, file.size, "map", error, sizeof error);
            ck_assert_msg(cm != NULL, "%s", error);
            Cm_Free(cm);
        } else {
            Bsp_PutHeader(entry, length + 72 * 48 * 1000);
            ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "map", error, sizeof error));
            ck_assert_ptr_nonnull(strstr(error, "outside the file"));
            Bsp_PutHeader(entry, 0);
            cm_t *cm = Cm_Load(file.bytes, file.size, "map", error, sizeof error);
            ck_assert_msg(lump == ENTITIES || !cm, "without lump %d", lump);
            Cm_Free(cm);
            Bsp_PutHeader(entry, length - 1);
            cm = Cm_Load(file.bytes, file.size, "map", error, sizeof error);
            ck_assert_msg(lump == ENTITIES || strstr(error, "not a multiple"), "lump %d: %s", lump, error);
            Cm_Free(cm);
        }
        free(file.bytes);
    }
}
END_TEST

START_TEST(every_truncation_and_flipped_bytes)
{
    file_bytes_t file = MakeMap(4, true);
    Bsp_TryTruncations(&file);
    ck_assert_int_gt(Bsp_TryFlips(&file, 3000), 300);
    free(file.bytes);
}
END_TEST

// A patch may name the same triangles again; there is an end to it.
START_TEST(too_much_terrain)
{
    char error[256];
    static float points[3 * 9] = {0, 0, 0, 0, 10, 0, 10, 0, 0};
    static int indexes[32766];
    memset(&bsp, 0, sizeof bsp);
    bsp.version = 59;
    Bsp_PutMaterial(&bsp, MATERIALS, "m", 0, SOLID);
    for (int i = 0; i < 32766; i++)
        indexes[i] = i % 3;
    AddTerrain(0, 3, points, 32766, indexes);
    for (int i = 1; i < 100; i++) {
        uint8_t again[16];
        memcpy(again, bsp.lumps[PATCHES].bytes, sizeof again);
        Bsp_PutBytes(&bsp, PATCHES, again, sizeof again);
    }
    BSP_FLOATS(&bsp, PLANES, 1, 0, 0, 0);
    BSP_INTS(&bsp, NODES, 0, -1, -1, 0, 0, 0, 0, 0, 0);
    BSP_INTS(&bsp, LEAFS, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    BSP_INTS(&bsp, MODELS, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    file_bytes_t file = Bsp_Finish(&bsp);
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "map", error, sizeof error));
    ck_assert_msg(strstr(error, "the terrain has more than 262144 triangles") != NULL, "%s", error);
    free(file.bytes);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cm59");
    TCase *traces = tcase_create("traces");
    tcase_add_checked_fixture(traces, SetUp, TearDown);
    tcase_set_timeout(traces, 60);
    tcase_add_test(traces, what_the_file_says);
    tcase_add_test(traces, boxes_and_planes);
    tcase_add_test(traces, some_contents_do_not_count_on_brushes);
    tcase_add_test(traces, a_start_in_solid_tells_the_contents);
    tcase_add_test(traces, visibility);
    tcase_add_test(traces, points_hit_the_front_of_terrain);
    tcase_add_test(traces, capsules_and_boxes_stand_on_terrain);
    tcase_add_test(traces, a_capsule_slides_down_terrain);
    tcase_add_test(traces, hits_are_where_the_sphere_touches);
    tcase_add_test(traces, models_have_terrain);
    tcase_add_test(traces, no_curves_means_no_terrain);
    tcase_add_test(traces, curves_have_their_own_error);
    tcase_add_test(traces, figures_that_are_not_numbers_do_no_harm);
    suite_add_tcase(suite, traces);

    TCase *files = tcase_create("files");
    tcase_set_timeout(files, 120);
    tcase_add_loop_test(files, one_wrong_number, 0, (int)ARRAY_LEN(damages));
    tcase_add_test(files, wrong_directories);
    tcase_add_test(files, every_truncation_and_flipped_bytes);
    tcase_add_test(files, too_much_terrain);
    suite_add_tcase(suite, files);

    return RunSuite(suite);
}
