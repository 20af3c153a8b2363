// Curves of IBSP 46 and capsules.  Rules: spec bsp-collision section 4.4.  That traces are those of ioquake3,
// tools/ioq3/tracetest.sh shows on maps with curves.
#include "bspmaker.h"
#include "runsuite.h"

#include <math.h>

#define EPSILON  0.125f
#define AT(...)  ((const float[3]){__VA_ARGS__})
#define SOLID    Q3_CONTENTS_SOLID
#define MAX_SIDE 129

enum {
    SHADERS = 1,
    PLANES,
    NODES,
    LEAFS,
    LEAF_SURFACES,
    LEAF_BRUSHES,
    MODELS,
    BRUSHES,
    SIDES,
    VERTICES,
    SURFACES = 13
};
enum { CURVE_SURFACE = 0x2000, CURVE_CONTENTS = SOLID };

static const vec3_t boxMins = {-15, -15, -10};
static const vec3_t boxMaxs = {15, 15, 10};

// ---- a map of nothing but curves

static bsp_t bsp;
static int numCurves;

static void BeginMap(void)
{
    memset(&bsp, 0, sizeof bsp);
    bsp.version = 46;
    numCurves = 0;
    Bsp_PutMaterial(&bsp, SHADERS, "t/curve", CURVE_SURFACE, CURVE_CONTENTS);
    BSP_FLOATS(&bsp, PLANES, 1, 0, 0, 0, -1, 0, 0, 0);
}

static void AddCurve(int width, int height, const float *points)
{
    int32_t surface[26] = {0};
    surface[2] = 2;
    surface[3] = (int32_t)(bsp.lumps[VERTICES].size / 44);
    surface[4] = width * height;
    surface[24] = width;
    surface[25] = height;
    for (int i = 0; i < width * height; i++) {
        static const uint8_t rest[32];
        Bsp_PutFloats(&bsp, VERTICES, 3, points + 3 * i);
        Bsp_PutBytes(&bsp, VERTICES, rest, sizeof rest);
    }
    Bsp_PutInts(&bsp, SURFACES, 26, surface);
    numCurves++;
}

// Both leafs of the one node have all curves; brush model 1 has the last one.
static file_bytes_t FinishMap(bool lastInModel)
{
    int inWorld = numCurves - lastInModel;
    BSP_INTS(&bsp, NODES, 0, -2, -3, -4096, -4096, -4096, 4096, 4096, 4096);
    for (int leaf = 0; leaf < 4; leaf++) {
        bool isInTree = leaf == 1 || leaf == 2;
        BSP_INTS(&bsp, LEAFS, 0, 0, 0, 0, 0, 0, 0, 0, isInTree ? (leaf - 1) * inWorld : 0,
                 isInTree ? inWorld : 0, 0, 0);
    }
    for (int i = 0; i < 2 * inWorld; i++)
        Bsp_PutInt(&bsp, LEAF_SURFACES, i % inWorld);
    for (int model = 0; model < 2; model++) {
        BSP_FLOATS(&bsp, MODELS, -4096, -4096, -4096, 4096, 4096, 4096);
        BSP_INTS(&bsp, MODELS, model ? inWorld : 0, model ? lastInModel : inWorld, 0, 0);
    }
    return Bsp_Finish(&bsp);
}

static cm_t *LoadMap(bool lastInModel)
{
    return Map_LoadBytes(FinishMap(lastInModel), "");
}

// A level square of 200 at z 0 that faces up, in `size` x `size` points.
static void AddFloor(int size)
{
    float points[MAX_SIDE * MAX_SIDE * 3];
    for (int i = 0; i < size * size; i++) {
        points[3 * i] = -100 + 200 * (float)(i % size) / (float)(size - 1);
        points[3 * i + 1] = -100 + 200 * (float)(i / size) / (float)(size - 1);
        points[3 * i + 2] = 0;
    }
    AddCurve(size, size, points);
}

// A closed upright cylinder around the origin that faces out: eight arcs of 45 degrees.
static void AddColumn(float radius)
{
    float points[17 * 3 * 3];
    for (int row = 0; row < 3; row++) {
        for (int i = 0; i < 17; i++) {
            float *point = &points[3 * (17 * row + i)];
            double angle = -(double)(i % 16) * 3.14159265358979 / 8;
            double distance = (double)radius / (i & 1 ? cos(3.14159265358979 / 8) : 1);
            point[0] = (float)(distance * cos(angle));
            point[1] = (float)(distance * sin(angle));
            point[2] = (float)(100 - 100 * row);
        }
    }
    AddCurve(17, 3, points);
}

static trace_t Trace(cm_t *cm, const float *start, const float *mins, const float *maxs, const float *end,
                     bool capsule)
{
    trace_t trace;
    Cm_BoxTrace(cm, &trace, start, mins, maxs, end, CM_WORLD, SOLID, capsule);
    return trace;
}

static trace_t Point(cm_t *cm, const float *start, const float *end)
{
    return Trace(cm, start, NULL, NULL, end, false);
}

static trace_t Box(cm_t *cm, const float *start, const float *end)
{
    return Trace(cm, start, boxMins, boxMaxs, end, false);
}

// ---- flat curves

START_TEST(a_flat_curve_is_a_floor_from_above)
{
    BeginMap();
    AddFloor(3 + 2 * (_i % 3));
    cm_t *cm = LoadMap(false);
    ck_assert_int_eq(Cm_NumPatches(cm), 1);
    trace_t trace = Point(cm, AT(30, 10, 100), AT(30, 10, -100));
    ck_assert_float_eq_tol(trace.endpos[2], EPSILON, 1e-3f);
    ck_assert_float_eq_tol(trace.plane.normal[2], 1, 1e-6f);
    ck_assert_int_eq(trace.plane.type, 2);
    ck_assert_int_eq(trace.surfaceFlags, CURVE_SURFACE);
    ck_assert_int_eq(trace.contents, CURVE_CONTENTS);
    trace = Box(cm, AT(30, 10, 100), AT(30, 10, -100));
    ck_assert_float_eq_tol(trace.endpos[2], 10 + EPSILON, 1e-3f);
    trace = Trace(cm, AT(30, 10, 100), boxMins, boxMaxs, AT(30, 10, -100), true);
    ck_assert_float_eq_tol(trace.endpos[2], 10 + EPSILON, 1e-3f);
    // From below nothing is hit.
    ck_assert_float_eq(Point(cm, AT(30, 10, -100), AT(30, 10, 100)).fraction, 1);
    ck_assert_float_eq(Box(cm, AT(30, 10, -100), AT(30, 10, 100)).fraction, 1);
    // Beside it nothing is hit, and at its rim a box is.
    ck_assert_float_eq(Point(cm, AT(101, 10, 100), AT(101, 10, -100)).fraction, 1);
    ck_assert_float_lt(Box(cm, AT(114, 10, 100), AT(114, 10, -100)).fraction, 1);
    ck_assert_float_eq(Box(cm, AT(116, 10, 100), AT(116, 10, -100)).fraction, 1);
    // Its edge stops a box that comes from the side.
    trace = Box(cm, AT(200, 10, 0), AT(0, 10, 0));
    ck_assert_float_eq_tol(trace.endpos[0], 115 + EPSILON, 1e-2f);
    ck_assert_float_eq_tol(trace.plane.normal[0], 1, 1e-4f);
    Cm_Free(cm);
}
END_TEST

START_TEST(curves_have_no_inside)
{
    BeginMap();
    AddFloor(3);
    cm_t *cm = LoadMap(false);
    // A box across the surface: solid when it stands, but a move goes out of it.
    trace_t trace = Box(cm, AT(0, 0, 5), AT(0, 0, 5));
    ck_assert(trace.startsolid && trace.allsolid);
    ck_assert_int_eq(trace.contents, CURVE_CONTENTS);
    ck_assert(!Box(cm, AT(0, 0, 10.1f), AT(0, 0, 10.1f)).startsolid);
    ck_assert(Trace(cm, AT(0, 0, 5), boxMins, boxMaxs, AT(0, 0, 5), true).allsolid);
    trace = Box(cm, AT(0, 0, 5), AT(0, 0, 100));
    ck_assert(!trace.startsolid && trace.fraction == 1);
    trace = Box(cm, AT(0, 0, 5), AT(50, 0, 5));
    ck_assert(!trace.startsolid && trace.fraction == 1);
    ck_assert(!Point(cm, AT(0, 0, 0), AT(0, 0, 0)).startsolid);
    ck_assert_int_eq(Cm_PointContents(cm, AT(0, 0, 0), CM_WORLD), 0);
    Cm_Free(cm);
}
END_TEST

START_TEST(masks_and_rules)
{
    BeginMap();
    AddFloor(3);
    cm_t *cm = LoadMap(false);
    trace_t trace;
    Cm_BoxTrace(cm, &trace, AT(0, 0, 50), NULL, NULL, AT(0, 0, -50), CM_WORLD, Q3_CONTENTS_WATER, false);
    ck_assert_float_eq(trace.fraction, 1);
    Cm_SetPatchRules(cm, false, true);
    ck_assert_float_eq(Point(cm, AT(0, 0, 50), AT(0, 0, -50)).fraction, 1);
    ck_assert_float_lt(Box(cm, AT(0, 0, 50), AT(0, 0, -50)).fraction, 1);
    Cm_SetPatchRules(cm, true, false);
    ck_assert_float_eq(Point(cm, AT(0, 0, 50), AT(0, 0, -50)).fraction, 1);
    ck_assert_float_eq(Box(cm, AT(0, 0, 50), AT(0, 0, -50)).fraction, 1);
    ck_assert(!Box(cm, AT(0, 0, 5), AT(0, 0, 5)).startsolid);
    Cm_SetPatchRules(cm, false, false);
    ck_assert_float_lt(Point(cm, AT(0, 0, 50), AT(0, 0, -50)).fraction, 1);
    Cm_Free(cm);
}
END_TEST

START_TEST(models_have_curves)
{
    BeginMap();
    AddFloor(3);
    AddFloor(3);
    cm_t *cm = LoadMap(true);
    trace_t trace;
    Cm_TransformedBoxTrace(cm, &trace, AT(0, 0, 1000), NULL, NULL, AT(0, 0, 0), 1, SOLID, AT(0, 0, 500),
                           AT(0, 0, 0), false);
    ck_assert_float_eq_tol(trace.endpos[2], 500 + EPSILON, 1e-2f);
    ck_assert_float_eq_tol(trace.plane.dist, 500, 1e-2f);
    // Turned on its side it faces along -y (roll 90: its left side is up).
    Cm_TransformedBoxTrace(cm, &trace, AT(0, -300, 0), NULL, NULL, AT(0, 300, 0), 1, SOLID, AT(0, 0, 0),
                           AT(0, 0, 90), false);
    ck_assert_float_eq_tol(trace.endpos[1], -EPSILON, 1e-2f);
    Cm_Free(cm);
}
END_TEST

// ---- round ones

START_TEST(a_column_is_round_and_closed)
{
    BeginMap();
    AddColumn(64);
    cm_t *cm = LoadMap(false);
    for (int degrees = 0; degrees < 360; degrees += 3) {
        float x = cosf((float)degrees * 0.0174533f);
        float y = sinf((float)degrees * 0.0174533f);
        trace_t trace = Point(cm, AT(300 * x, 300 * y, 50), AT(0, 0, 50));
        float distance = sqrtf(trace.endpos[0] * trace.endpos[0] + trace.endpos[1] * trace.endpos[1]);
        ck_assert_msg(distance > 64 - 16 && distance < 64 + 1, "%d degrees: %g", degrees, (double)distance);
        // From inside the point goes out.
        ck_assert_float_eq(Point(cm, AT(0, 0, 50), AT(300 * x, 300 * y, 50)).fraction, 1);
        trace = Box(cm, AT(300 * x, 300 * y, 50), AT(0, 0, 50));
        float boxDistance = sqrtf(trace.endpos[0] * trace.endpos[0] + trace.endpos[1] * trace.endpos[1]);
        ck_assert_msg(boxDistance > distance + 14 && boxDistance < distance + 26, "%d degrees: %g", degrees,
                      (double)boxDistance);
        trace = Trace(cm, AT(300 * x, 300 * y, 50), boxMins, boxMaxs, AT(0, 0, 50), true);
        boxDistance = sqrtf(trace.endpos[0] * trace.endpos[0] + trace.endpos[1] * trace.endpos[1]);
        ck_assert_msg(boxDistance > distance + 9 && boxDistance < distance + 14, "%d degrees: %g", degrees,
                      (double)boxDistance);
    }
    Cm_Free(cm);
}
END_TEST

// A hit is where the shape first touches: just before it stands free, and a little further it does not.
START_TEST(hits_are_where_the_shape_touches)
{
    uint32_t seed = 5;
    int hits = 0;
    int steep = 0;
    int solid = 0;
    BeginMap();
    AddColumn(64);
    cm_t *cm = LoadMap(false);
    for (int i = 0; i < 3000; i++) {
        vec3_t start;
        vec3_t end;
        vec3_t deeper;
        float length = 0;
        for (int axis = 0; axis < 3; axis++) {
            // Not over the rims: who gets inside of the column leaves it through the backs of its facets.
            start[axis] = axis == 2 ? Map_RandomBetween(&seed, 15, 85) : Map_RandomBetween(&seed, -200, 200);
            end[axis] = axis == 2 ? Map_RandomBetween(&seed, 15, 85) : Map_RandomBetween(&seed, -200, 200);
            length += (end[axis] - start[axis]) * (end[axis] - start[axis]);
        }
        length = sqrtf(length);
        bool capsule = i & 1;
        trace_t trace = Trace(cm, start, boxMins, boxMaxs, end, capsule);
        bool isOutside = start[0] * start[0] + start[1] * start[1] > 64 * 64;
        if (trace.fraction == 1 || trace.fraction == 0 || !isOutside ||
            Trace(cm, start, boxMins, boxMaxs, start, capsule).startsolid)
            continue;
        hits++;
        for (int axis = 0; axis < 3; axis++)
            deeper[axis] = start[axis] + (trace.fraction + 2 / length) * (end[axis] - start[axis]);
        ck_assert(!Trace(cm, trace.endpos, boxMins, boxMaxs, trace.endpos, capsule).startsolid);
        float slope = 0;
        for (int axis = 0; axis < 3; axis++)
            slope -= (end[axis] - start[axis]) / length * trace.plane.normal[axis];
        if (slope < 0.1f)
            continue;
        steep++;
        solid += Trace(cm, deeper, boxMins, boxMaxs, deeper, capsule).startsolid != 0;
    }
    ck_assert_int_gt(hits, 300);
    ck_assert_int_gt(steep, 300);
    // A few only brush past a corner.
    ck_assert_int_gt(solid * 100, steep * 97);
    Cm_Free(cm);
}
END_TEST

// ---- capsules

static const vec3_t manMins = {-15, -15, 0};
static const vec3_t manMaxs = {15, 15, 70};

START_TEST(a_capsule_on_a_slope_and_at_a_corner)
{
    cm_t *cm = Map_Load(
        "material wall t/wall\nwedge wall -128 -64 0 128 64 128 +x\nbox wall 200 200 0 300 300 100\n");
    float nx = -128 / sqrtf(128 * 128 + 256 * 256);
    float nz = 256 / sqrtf(128 * 128 + 256 * 256);
    trace_t trace = Trace(cm, AT(0, 0, 300), manMins, manMaxs, AT(0, 0, 0), true);
    // The lower sphere's centre, 15 above the feet, is 15 + 1/8 from the plane.
    float centre = trace.endpos[2] + 15;
    float distance = -nx * 0 + nz * (centre - 64);
    ck_assert_float_eq_tol(distance, 15 + EPSILON, 1e-2f);
    ck_assert_float_gt(Trace(cm, AT(0, 0, 300), manMins, manMaxs, AT(0, 0, 0), false).endpos[2],
                       trace.endpos[2] + 1);
    // Axial walls hold a capsule off like its bounds, at their corners too: ioquake3 pushes their planes out.
    trace = Trace(cm, AT(214, 100, 10), manMins, manMaxs, AT(214, 300, 10), true);
    ck_assert_float_eq_tol(trace.endpos[1], 185 - EPSILON, 1e-2f);
    // A flat capsule is a sphere of half its height.
    trace = Trace(cm, AT(100, 250, 50), AT(-40, -40, 0), AT(40, 40, 20), AT(300, 250, 50), true);
    ck_assert_float_eq_tol(trace.endpos[0], 190 - EPSILON, 1e-2f);
    ck_assert(Trace(cm, AT(190.5f, 250, 50), AT(-40, -40, 0), AT(40, 40, 20), AT(190.5f, 250, 50), true)
                  .startsolid);
    ck_assert(!Trace(cm, AT(189.5f, 250, 50), AT(-40, -40, 0), AT(40, 40, 20), AT(189.5f, 250, 50), true)
                   .startsolid);
    Cm_Free(cm);
}
END_TEST

static cm_t *empty;

static void SetUpEmpty(void)
{
    BeginMap();
    AddFloor(3);
    empty = LoadMap(false);
}

static void TearDownEmpty(void)
{
    Cm_Free(empty);
}

static trace_t AtCapsule(const float *start, const float *end, bool capsule)
{
    trace_t trace;
    int model = Cm_SetTempBox(empty, manMins, manMaxs, true);
    ck_assert_int_eq(model, CM_CAPSULE_MODEL);
    Cm_TransformedBoxTrace(empty, &trace, start, manMins, manMaxs, end, model, -1, AT(1000, 0, 0),
                           AT(30, 40, 50), capsule);
    return trace;
}

START_TEST(capsule_against_capsule)
{
    // From the side: the cylinders, a unit apart.
    trace_t trace = AtCapsule(AT(900, 0, 10), AT(1100, 0, 10), true);
    ck_assert_float_eq_tol(trace.endpos[0], 1000 - 31, 1e-2f);
    ck_assert_float_eq_tol(trace.plane.normal[0], -1, 1e-4f);
    ck_assert_int_eq(trace.contents, Q3_CONTENTS_BODY);
    // Off the middle: round, where boxes would meet earlier.
    trace = AtCapsule(AT(900, 25, 10), AT(1100, 25, 10), true);
    ck_assert_float_eq_tol(trace.endpos[0], 1000 - sqrtf(31 * 31 - 25 * 25), 1e-2f);
    ck_assert_float_eq_tol(trace.plane.normal[1], 25.0f / 31, 1e-3f);
    // Corners of the boxes meet, the capsules do not.
    ck_assert_float_eq(AtCapsule(AT(900, 29, 10), AT(900, 29, 200), true).fraction, 1);
    ck_assert_float_eq(AtCapsule(AT(975, 25, 300), AT(975, 25, -300), true).fraction, 1);
    // From above: sphere on sphere.
    trace = AtCapsule(AT(1000, 0, 300), AT(1000, 0, 0), true);
    ck_assert_float_eq_tol(trace.endpos[2], 71, 1e-2f);
    ck_assert_float_eq_tol(trace.plane.normal[2], 1, 1e-4f);
    trace = AtCapsule(AT(1010, 0, -300), AT(1010, 0, 0), true);
    ck_assert_float_eq_tol(trace.endpos[2], -40 - sqrtf(31 * 31 - 10 * 10), 1e-2f);
    // Past it.
    ck_assert_float_eq(AtCapsule(AT(900, 32, 10), AT(1100, 32, 10), true).fraction, 1);
    // Beginning and ending inside.
    trace = AtCapsule(AT(1010, 0, 10), AT(1200, 0, 10), true);
    ck_assert(trace.startsolid && !trace.allsolid);
    trace = AtCapsule(AT(1010, 0, 10), AT(1005, 5, 10), true);
    ck_assert(trace.startsolid && trace.allsolid);
    // Standing.
    ck_assert(AtCapsule(AT(1029, 0, 30), AT(1029, 0, 30), true).allsolid);
    ck_assert(!AtCapsule(AT(1031, 0, 30), AT(1031, 0, 30), true).startsolid);
    ck_assert(AtCapsule(AT(1000, 0, 69), AT(1000, 0, 69), true).allsolid);
    ck_assert(!AtCapsule(AT(1025, 0, 60), AT(1025, 0, 60), true).startsolid);
}
END_TEST

START_TEST(box_against_capsule)
{
    trace_t trace = AtCapsule(AT(900, 29, 10), AT(1100, 29, 10), false);
    ck_assert_float_eq_tol(trace.endpos[0], 1000 - 30 - EPSILON, 1e-2f);
    ck_assert_float_eq(trace.plane.normal[0], -1);
    ck_assert(AtCapsule(AT(1029, 29, 10), AT(1029, 29, 10), false).allsolid);
    ck_assert_int_eq(Cm_PointContents(empty, AT(14, 14, 1), CM_CAPSULE_MODEL), Q3_CONTENTS_BODY);
    ck_assert_int_eq(Cm_PointContents(empty, AT(16, 14, 1), CM_CAPSULE_MODEL), 0);
    // A wide, low one is no wider than its height.
    trace_t point;
    int model = Cm_SetTempBox(empty, AT(-50, -50, 0), AT(50, 50, 20), true);
    Cm_BoxTrace(empty, &point, AT(-100, 0, 10), NULL, NULL, AT(100, 0, 10), model, Q3_CONTENTS_BODY, false);
    ck_assert_float_eq_tol(point.endpos[0], -10 - EPSILON, 1e-2f);
    Cm_BoxTrace(empty, &point, AT(-100, 0, 10), NULL, NULL, AT(100, 0, 10), model, SOLID, false);
    ck_assert_float_eq(point.fraction, 1);
}
END_TEST

START_TEST(capsule_figures_that_are_not_numbers)
{
    static const float bad[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        vec3_t odd = {bad[i], 0, bad[i]};
        AtCapsule(odd, AT(1000, 0, 0), true);
        AtCapsule(AT(900, 0, 0), odd, true);
        AtCapsule(odd, odd, true);
        Trace(empty, odd, manMins, manMaxs, AT(0, 0, 0), true);
        Trace(empty, AT(0, 0, 50), odd, manMaxs, AT(0, 0, -50), true);
        Trace(empty, AT(0, 0, 50), manMins, odd, AT(0, 0, 50), true);
        trace_t trace;
        Cm_BoxTrace(empty, &trace, odd, NULL, NULL, AT(0, 0, 0), CM_WORLD, -1, false);
        Cm_SetTempBox(empty, odd, AT(1, 1, 1), true);
        Cm_BoxTrace(empty, &trace, AT(0, 0, 9), manMins, manMaxs, AT(0, 0, 0), CM_CAPSULE_MODEL, -1, true);
    }
}
END_TEST

// ---- damaged files

static const struct {
    int lump, offset;
    uint32_t value;
    const char *message;
} damages[] = {
    {SURFACES, 0, 1, "shader 1 is not one of 1"},
    {SURFACES, 0, 0xffffffff, "shader -1"},
    {SURFACES, 12, 1, "curve vertices 1 + 9 are outside of 9"},
    {SURFACES, 12, 0xffffffff, "curve vertices -1"},
    {SURFACES, 96, 2, "curve of 2 x 3 points; both must be odd, 3 to 129"},
    {SURFACES, 96, 4, "curve of 4 x 3"},
    {SURFACES, 100, 131, "curve of 3 x 131"},
    {SURFACES, 100, 0x80000001, "both must be odd"},
    {SURFACES, 100, 5, "curve vertices 0 + 15"},
    {VERTICES, 4 * 44 + 8, 0x7fc00000, "curve point 4 is not a place"},
    {VERTICES, 0, 0x7f800000, "curve point 0"},
    {VERTICES, 4, 0x60000000, "curve point 0"},
    {LEAF_SURFACES, 0, 1, "lump 5 (leaf surfaces), record 0"},
    {LEAF_SURFACES, 4, 0xffffffff, "surface -1 is not one of 1"},
    {LEAFS, 48 + 36, 2, "leafs share leaf surfaces"},
    {LEAFS, 48 + 36, 3, "leaf surfaces 0 + 3 are outside of 2"},
    {MODELS, 28, 2, "surfaces 0 + 2 are outside of 1"},
};

START_TEST(one_wrong_number)
{
    char error[256];
    BeginMap();
    AddFloor(3);
    file_bytes_t file = FinishMap(false);
    const uint8_t *entry = file.bytes + 8 + 8 * damages[_i].lump;
    uint32_t offset = (uint32_t)entry[0] | (uint32_t)entry[1] << 8 | (uint32_t)entry[2] << 16;
    Bsp_PutHeader(file.bytes + offset + damages[_i].offset, damages[_i].value);
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "map", error, sizeof error));
    ck_assert_int_eq(strncmp(error, "map: lump ", 10), 0);
    ck_assert_msg(strstr(error, damages[_i].message) != NULL, "\"%s\" is not in \"%s\"", damages[_i].message,
                  error);
    free(file.bytes);
}
END_TEST

START_TEST(curves_that_are_too_much)
{
    char error[256];
    float points[9 * 3];
    // A bend of a million units would need thousands of pieces.
    for (int i = 0; i < 9; i++) {
        points[3 * i] = (float)(i % 3) * 100;
        points[3 * i + 1] = (float)(i / 3) * -100;
        points[3 * i + 2] = i % 3 == 1 ? 900000 : 0;
    }
    BeginMap();
    AddCurve(3, 3, points);
    file_bytes_t file = FinishMap(false);
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "map", error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "the curve needs more than 129 points in a row"));
    free(file.bytes);
    // Hills everywhere: no two triangles share a plane.
    uint32_t seed = 9;
    static float hills[MAX_SIDE * MAX_SIDE * 3];
    for (int i = 0; i < MAX_SIDE * MAX_SIDE; i++) {
        hills[3 * i] = (float)(i % MAX_SIDE) * 50;
        hills[3 * i + 1] = (float)(i / MAX_SIDE) * 50;
        hills[3 * i + 2] = Map_RandomBetween(&seed, 0, 30);
    }
    BeginMap();
    AddCurve(MAX_SIDE, MAX_SIDE, hills);
    file = FinishMap(false);
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "map", error, sizeof error));
    ck_assert_msg(strstr(error, "the curve needs more than 4096 planes") != NULL, "%s", error);
    free(file.bytes);
    // A corrugated sheet: few planes, many facets.
    for (int i = 0; i < MAX_SIDE * MAX_SIDE; i++)
        hills[3 * i + 2] = 5 * (float)(i % MAX_SIDE % 4 < 2 ? i % MAX_SIDE % 4 : 4 - i % MAX_SIDE % 4);
    BeginMap();
    AddCurve(MAX_SIDE, MAX_SIDE, hills);
    file = FinishMap(false);
    ck_assert_ptr_null(Cm_Load(file.bytes, file.size, "map", error, sizeof error));
    ck_assert_msg(strstr(error, "the curve needs more than 1024 facets") != NULL, "%s", error);
    free(file.bytes);
}
END_TEST

START_TEST(curves_without_area_are_empty)
{
    float points[9 * 3] = {0};
    BeginMap();
    AddCurve(3, 3, points); // a point
    for (int i = 0; i < 9; i++)
        points[3 * i] = (float)(i % 3) * 50;
    AddCurve(3, 3, points); // a line
    cm_t *cm = LoadMap(false);
    ck_assert_int_eq(Cm_NumPatches(cm), 2);
    ck_assert_float_eq(Box(cm, AT(10, 0, 50), AT(10, 0, -50)).fraction, 1);
    ck_assert_float_eq(Box(cm, AT(10, 0, 0), AT(10, 0, 0)).fraction, 1);
    Cm_Free(cm);
}
END_TEST

START_TEST(every_truncation_and_flipped_bytes)
{
    BeginMap();
    AddFloor(3);
    AddColumn(64);
    file_bytes_t file = FinishMap(true);
    Bsp_TryTruncations(&file);
    ck_assert_int_gt(Bsp_TryFlips(&file, 300), 30);
    free(file.bytes);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("patch");
    TCase *curves = tcase_create("curves");
    tcase_set_timeout(curves, 60);
    tcase_add_loop_test(curves, a_flat_curve_is_a_floor_from_above, 0, 3);
    tcase_add_test(curves, curves_have_no_inside);
    tcase_add_test(curves, masks_and_rules);
    tcase_add_test(curves, models_have_curves);
    tcase_add_test(curves, a_column_is_round_and_closed);
    tcase_add_test(curves, hits_are_where_the_shape_touches);
    tcase_add_test(curves, a_capsule_on_a_slope_and_at_a_corner);
    suite_add_tcase(suite, curves);

    TCase *capsules = tcase_create("capsules");
    tcase_add_checked_fixture(capsules, SetUpEmpty, TearDownEmpty);
    tcase_add_test(capsules, capsule_against_capsule);
    tcase_add_test(capsules, box_against_capsule);
    tcase_add_test(capsules, capsule_figures_that_are_not_numbers);
    suite_add_tcase(suite, capsules);

    TCase *files = tcase_create("files");
    tcase_set_timeout(files, 120);
    tcase_add_loop_test(files, one_wrong_number, 0, (int)ARRAY_LEN(damages));
    tcase_add_test(files, curves_that_are_too_much);
    tcase_add_test(files, curves_without_area_are_empty);
    tcase_add_test(files, every_truncation_and_flipped_bytes);
    suite_add_tcase(suite, files);

    return RunSuite(suite);
}
