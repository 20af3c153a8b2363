// Entities in space: link figures, searches, traces that meet entities.  Rules: spec host-quake3-abi
// section 7.2.
#include "mapmaker.h"

#include <math.h>

#include "host_world.h"
#include "runsuite.h"

static const char text[] = "material wall t/wall\n"
                           "material trigger t/trigger trigger\n"
                           "room wall -512 -512 0 512 512 512 16\n"
                           "entity func_door\n"
                           "  box wall 0 0 0 64 16 64\n"
                           "end\n"
                           "entity trigger_hurt\n"
                           "  wedge trigger 0 0 0 100 100 100 +x\n"
                           "end\n";

// The module's entity: longer than what the host knows.
typedef struct {
    sharedEntity_t shared;
    int own[37];
} game_entity_t;

enum { COUNT = 64, MASK = Q3_CONTENTS_SOLID | Q3_CONTENTS_BODY };

static cm_t *cm;
static world_t *world;
static game_entity_t *entities;

static void SetUp(void)
{
    cm = Map_Load(text);
    world = World_New(cm);
    entities = calloc(MAX_GENTITIES, sizeof *entities);
    for (int i = 0; i < MAX_GENTITIES; i++) {
        entities[i].shared.s.number = i;
        entities[i].shared.r.ownerNum = ENTITYNUM_NONE;
    }
    ck_assert(World_LocateEntities(world, entities, COUNT, sizeof *entities));
}

static void TearDown(void)
{
    World_Free(world);
    Cm_Free(cm);
    free(entities);
}

#define AT(...) ((const float[3]){__VA_ARGS__})

static void Set(float *v, const float *from)
{
    memcpy(v, from, sizeof(vec3_t));
}

static sharedEntity_t *PlaceBox(int number, const float *origin, int contents)
{
    sharedEntity_t *entity = &entities[number].shared;
    Set(entity->r.currentOrigin, origin);
    Set(entity->r.mins, AT(-15, -15, 0));
    Set(entity->r.maxs, AT(15, 15, 70));
    entity->r.contents = contents;
    ck_assert(World_Link(world, entity));
    return entity;
}

static sharedEntity_t *PlaceModel(int number, const char *name, const float *origin, const float *angles,
                                  int contents)
{
    char error[128];
    sharedEntity_t *entity = &entities[number].shared;
    Set(entity->r.currentOrigin, origin);
    Set(entity->r.currentAngles, angles);
    ck_assert_msg(World_SetBrushModel(world, entity, name, error, sizeof error), "%s", error);
    ck_assert_int_eq(entity->r.contents, -1);
    entity->r.contents = contents;
    return entity;
}

static trace_t Trace(const float *start, const float *end, int pass, int mask)
{
    trace_t trace;
    World_Trace(world, &trace, start, NULL, NULL, end, pass, mask, false);
    return trace;
}

static void CheckVector(const float *v, float x, float y, float z)
{
    ck_assert_msg(fabsf(v[0] - x) < 1e-3f && fabsf(v[1] - y) < 1e-3f && fabsf(v[2] - z) < 1e-3f,
                  "(%g %g %g) is not (%g %g %g)", v[0], v[1], v[2], x, y, z);
}

// ---- linking

START_TEST(link_figures)
{
    sharedEntity_t *entity = PlaceBox(3, AT(100, 200, 24), Q3_CONTENTS_BODY);
    CheckVector(entity->r.absmin, 84, 184, 23);
    CheckVector(entity->r.absmax, 116, 216, 95);
    ck_assert_int_eq(entity->r.linkcount, 1);
    ck_assert_int_eq(entity->r.linked, 1);
    // x 15, down 0 (at least 1), up 70 + 32.
    ck_assert_int_eq(entity->s.solid, 15 | 1 << 8 | 102 << 16);
    ck_assert(World_Link(world, entity));
    ck_assert_int_eq(entity->r.linkcount, 2);
    ck_assert(World_Unlink(world, entity));
    ck_assert(World_Unlink(world, entity));
    ck_assert_int_eq(entity->r.linked, 0);
    ck_assert_int_eq(entity->r.linkcount, 2);
}
END_TEST

START_TEST(what_solid_says)
{
    sharedEntity_t *entity = &entities[3].shared;
    static const struct {
        float x, down, up;
        int contents, solid;
    } cases[] = {
        {15, -24, 32, Q3_CONTENTS_BODY, 15 | 24 << 8 | 64 << 16},
        {15, -24, 32, Q3_CONTENTS_SOLID, 15 | 24 << 8 | 64 << 16},
        {15, -24, 32, Q3_CONTENTS_CORPSE, 0},
        {15, -24, 32, Q3_CONTENTS_TRIGGER, 0},
        {15, -24, 32, 0, 0},
        {0, 24, -40, Q3_CONTENTS_SOLID, 1 | 1 << 8 | 1 << 16},
        {900, -900, 900, Q3_CONTENTS_SOLID, 0xffffff},
        {1e30f, -1e30f, 1e30f, Q3_CONTENTS_SOLID, 0xffffff},
        {254.9f, -1.9f, 31.5f, Q3_CONTENTS_SOLID, 254 | 1 << 8 | 63 << 16},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        Set(entity->r.mins, AT(-cases[i].x, -cases[i].x, cases[i].down));
        Set(entity->r.maxs, AT(cases[i].x, cases[i].x, cases[i].up));
        entity->r.contents = cases[i].contents;
        World_Link(world, entity);
        ck_assert_msg(entity->s.solid == cases[i].solid, "case %zu: %x", i, entity->s.solid);
    }
    ck_assert_int_eq(PlaceModel(4, "*2", AT(0, 0, 0), AT(0, 0, 0), Q3_CONTENTS_TRIGGER)->s.solid,
                     SOLID_BMODEL);
}
END_TEST

START_TEST(brush_model_bounds)
{
    sharedEntity_t *entity = PlaceModel(5, "*1", AT(10, 0, 0), AT(0, 0, 0), 1);
    ck_assert_int_eq(entity->s.modelindex, 1);
    ck_assert_int_eq(entity->r.bmodel, 1);
    CheckVector(entity->r.mins, -1, -1, -1);
    CheckVector(entity->r.maxs, 65, 17, 65);
    CheckVector(entity->r.absmin, 8, -2, -2);
    CheckVector(entity->r.absmax, 76, 18, 66);
    // Turned: a cube around the origin by the farthest corner, one larger.
    Set(entity->r.currentAngles, AT(0, 90, 0));
    World_Link(world, entity);
    float radius = sqrtf(65 * 65 + 17 * 17 + 65 * 65) + 1;
    CheckVector(entity->r.absmin, 10 - radius, -radius, -radius);
    CheckVector(entity->r.absmax, 10 + radius, radius, radius);
}
END_TEST

START_TEST(wrong_brush_models)
{
    static const char *const names[] = {
        "*0", "*3", "*-1", "*", "1", "", "* 1", "*1x", "*99999999999999999999", NULL};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        char error[128] = "";
        ck_assert(!World_SetBrushModel(world, &entities[5].shared, names[i], error, sizeof error));
        ck_assert_ptr_nonnull(strstr(error, "\"*1\" to \"*2\""));
        ck_assert_int_eq(entities[5].shared.r.linked, 0);
    }
}
END_TEST

START_TEST(wrong_entities)
{
    char error[128] = "";
    sharedEntity_t stranger = {.s.number = 5};
    ck_assert(!World_Link(world, &stranger));
    ck_assert(!World_Unlink(world, &stranger));
    ck_assert(!World_SetBrushModel(world, &stranger, "*1", error, sizeof error));
    ck_assert(!World_Link(world, NULL));
    entities[7].shared.s.number = 8;
    ck_assert(!World_Link(world, &entities[7].shared));
    entities[7].shared.s.number = -1;
    ck_assert(!World_Link(world, &entities[7].shared));
    ck_assert(!World_Link(world, &entities[COUNT].shared)); // beyond the count
    World_AdjustAreaPortal(world, &stranger, true);
    ck_assert_ptr_null(World_Entity(world, -1));
    ck_assert_ptr_null(World_Entity(world, COUNT));
    ck_assert_ptr_eq(World_Entity(world, 7), &entities[7].shared);
}
END_TEST

START_TEST(bounds_that_are_not_finite_stay_out)
{
    int list[8];
    sharedEntity_t *entity = PlaceBox(3, AT(0, 0, 0), 1);
    entity->r.currentOrigin[1] = NAN;
    ck_assert(World_Link(world, entity));
    ck_assert_int_eq(entity->r.linked, 0);
    ck_assert_int_eq(World_AreaEntities(world, AT(-999, -999, -999), AT(999, 999, 999), list, 8), 0);
    Set(entity->r.currentOrigin, AT(0, 0, 3e38f));
    entity->r.maxs[2] = 3e38f;
    World_Link(world, entity);
    ck_assert_int_eq(entity->r.linked, 0);
}
END_TEST

START_TEST(where_entities_lie)
{
    int list[8];
    ck_assert(!World_LocateEntities(world, entities, -1, sizeof *entities));
    ck_assert(!World_LocateEntities(world, entities, MAX_GENTITIES + 1, sizeof *entities));
    ck_assert(!World_LocateEntities(world, entities, 8, sizeof(sharedEntity_t) - 4));
    ck_assert(!World_LocateEntities(world, NULL, 8, sizeof *entities));
    ck_assert_int_eq(World_NumEntities(world), COUNT);
    PlaceBox(3, AT(0, 0, 0), 1);
    PlaceBox(40, AT(0, 0, 0), 1);
    PlaceBox(41, AT(0, 0, 0), 1);
    ck_assert(World_LocateEntities(world, entities, 41, sizeof *entities));
    ck_assert_int_eq(World_AreaEntities(world, AT(-9, -9, 0), AT(9, 9, 9), list, 8), 2);
    ck_assert_int_eq(list[0], 40);
    ck_assert_int_eq(list[1], 3);
    ck_assert(World_LocateEntities(world, NULL, 0, sizeof *entities));
    ck_assert_int_eq(World_AreaEntities(world, AT(-9, -9, 0), AT(9, 9, 9), list, 8), 0);
    ck_assert(World_LocateEntities(world, entities, MAX_GENTITIES, sizeof *entities));
}
END_TEST

// ---- searching

START_TEST(search_by_box)
{
    int list[COUNT];
    uint32_t seed = 9;
    for (int i = 0; i < COUNT; i++)
        PlaceBox(i, AT(Map_RandomBetween(&seed, -500, 500), Map_RandomBetween(&seed, -500, 500), 0), 1);
    for (int i = 0; i < COUNT; i += 3)
        World_Unlink(world, &entities[i].shared);
    for (int round = 0; round < 500; round++) {
        vec3_t mins = {Map_RandomBetween(&seed, -550, 500), Map_RandomBetween(&seed, -550, 500), 0};
        vec3_t maxs = {mins[0] + Map_RandomBetween(&seed, 0, 300), mins[1] + Map_RandomBetween(&seed, 0, 300),
                       9};
        bool expected[COUNT] = {false};
        int numExpected = 0;
        for (int i = 0; i < COUNT; i++) {
            entityShared_t *r = &entities[i].shared.r;
            expected[i] = r->linked && r->absmin[0] <= maxs[0] && r->absmax[0] >= mins[0] &&
                          r->absmin[1] <= maxs[1] && r->absmax[1] >= mins[1];
            numExpected += expected[i];
        }
        int count = World_AreaEntities(world, mins, maxs, list, COUNT);
        ck_assert_int_eq(count, numExpected);
        for (int i = 0; i < count; i++) {
            ck_assert(expected[list[i]]);
            expected[list[i]] = false; // once
        }
        if (count > 1) {
            int first = list[0];
            ck_assert_int_eq(World_AreaEntities(world, mins, maxs, list, 1), 1);
            ck_assert_int_eq(list[0], first);
        }
        ck_assert_int_eq(World_AreaEntities(world, mins, maxs, list, 0), 0);
    }
}
END_TEST

START_TEST(order_of_a_search)
{
    // In one sector the last linked comes first; the sector that both halves share comes before them, upper
    // half first.
    int list[8];
    PlaceBox(1, AT(-300, 300, 0), 1);
    PlaceBox(2, AT(300, 300, 0), 1);
    PlaceBox(3, AT(0, 0, 0), 1);
    PlaceBox(4, AT(310, 310, 0), 1);
    PlaceBox(5, AT(300, -300, 0), 1);
    int expected[] = {3, 4, 2, 1, 5};
    ck_assert_int_eq(World_AreaEntities(world, AT(-512, -512, 0), AT(512, 512, 99), list, 8), 5);
    ck_assert_mem_eq(list, expected, sizeof expected);
    World_Link(world, &entities[2].shared);
    int again[] = {3, 2, 4, 1, 5};
    World_AreaEntities(world, AT(-512, -512, 0), AT(512, 512, 99), list, 8);
    ck_assert_mem_eq(list, again, sizeof again);
}
END_TEST

// ---- traces

START_TEST(what_a_trace_hit)
{
    trace_t trace = Trace(AT(0, 0, 50), AT(400, 0, 50), ENTITYNUM_NONE, MASK);
    ck_assert_int_eq(trace.entityNum, ENTITYNUM_NONE);
    ck_assert_float_eq(trace.fraction, 1);
    trace = Trace(AT(0, 0, 50), AT(600, 0, 50), ENTITYNUM_NONE, MASK);
    ck_assert_int_eq(trace.entityNum, ENTITYNUM_WORLD);
    PlaceBox(6, AT(200, 0, 0), Q3_CONTENTS_BODY);
    PlaceBox(7, AT(300, 0, 0), Q3_CONTENTS_BODY);
    trace = Trace(AT(0, 0, 50), AT(600, 0, 50), ENTITYNUM_NONE, MASK);
    ck_assert_int_eq(trace.entityNum, 6);
    CheckVector(trace.endpos, 185 - 0.125f, 0, 50);
    CheckVector(trace.plane.normal, -1, 0, 0);
    ck_assert_float_eq_tol(trace.plane.dist, -185, 1e-3f);
    ck_assert_int_eq(trace.contents, Q3_CONTENTS_BODY);
    World_Unlink(world, &entities[6].shared);
    trace = Trace(AT(0, 0, 50), AT(600, 0, 50), ENTITYNUM_NONE, MASK);
    ck_assert_int_eq(trace.entityNum, 7);
    trace = Trace(AT(300, 0, 10), AT(300, 0, 10), ENTITYNUM_NONE, MASK);
    ck_assert(trace.allsolid && trace.startsolid);
    ck_assert_int_eq(trace.entityNum, 7);
}
END_TEST

START_TEST(who_is_left_out)
{
    PlaceBox(6, AT(200, 0, 0), Q3_CONTENTS_BODY);
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), 6, MASK).entityNum, ENTITYNUM_NONE);
    entities[6].shared.r.ownerNum = 9; // 9's missile
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), 9, MASK).entityNum, ENTITYNUM_NONE);
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), 10, MASK).entityNum, 6);
    entities[10].shared.r.ownerNum = 9; // another one of 9's
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), 10, MASK).entityNum, ENTITYNUM_NONE);
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), ENTITYNUM_NONE, MASK).entityNum, 6);
    entities[6].shared.r.ownerNum = ENTITYNUM_NONE; // two without an owner are not related
    entities[10].shared.r.ownerNum = ENTITYNUM_NONE;
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), 10, MASK).entityNum, 6);
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), -1, MASK).entityNum, 6);
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), 99999, MASK).entityNum, 6);
}
END_TEST

START_TEST(contents_and_masks)
{
    PlaceBox(6, AT(200, 0, 0), Q3_CONTENTS_CORPSE);
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), ENTITYNUM_NONE, MASK).entityNum, ENTITYNUM_NONE);
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), ENTITYNUM_NONE, 0x6000001).entityNum, 6);
    PlaceBox(6, AT(200, 0, 0), Q3_CONTENTS_TRIGGER);
    ck_assert_int_eq(Trace(AT(0, 0, 50), AT(400, 0, 50), ENTITYNUM_NONE, 0x6000001).entityNum,
                     ENTITYNUM_NONE);
}
END_TEST

START_TEST(a_start_in_an_entity_is_kept)
{
    PlaceBox(6, AT(0, 0, 0), Q3_CONTENTS_BODY);
    PlaceBox(7, AT(200, 0, 0), Q3_CONTENTS_BODY);
    trace_t trace = Trace(AT(0, 0, 50), AT(400, 0, 50), ENTITYNUM_NONE, MASK);
    ck_assert(trace.startsolid && !trace.allsolid);
    ck_assert_int_eq(trace.entityNum, 7);
    World_Unlink(world, &entities[7].shared);
    trace = Trace(AT(0, 0, 50), AT(400, 0, 50), ENTITYNUM_NONE, MASK);
    ck_assert(trace.startsolid);
    ck_assert_float_eq(trace.fraction, 1);
    ck_assert_int_eq(trace.entityNum, ENTITYNUM_NONE);
}
END_TEST

START_TEST(doors_that_moved_and_turned)
{
    sharedEntity_t *door = PlaceModel(8, "*1", AT(100, -8, 0), AT(0, 0, 0), Q3_CONTENTS_SOLID);
    trace_t trace;
    World_Trace(world, &trace, AT(130, -100, 1), AT(-15, -15, 0), AT(15, 15, 70), AT(130, 100, 1),
                ENTITYNUM_NONE, MASK, false);
    ck_assert_int_eq(trace.entityNum, 8);
    CheckVector(trace.endpos, 130, -8 - 15 - 0.125f, 1);
    // Turned by 90 degrees it stands from y -8 to 56, x 84 to 100.
    Set(door->r.currentAngles, AT(0, 90, 0));
    World_Link(world, door);
    trace = Trace(AT(0, 30, 30), AT(300, 30, 30), ENTITYNUM_NONE, MASK);
    ck_assert_int_eq(trace.entityNum, 8);
    CheckVector(trace.endpos, 84 - 0.125f, 30, 30);
    CheckVector(trace.plane.normal, -1, 0, 0);
    ck_assert_int_eq(Trace(AT(130, -100, 30), AT(130, 100, 30), ENTITYNUM_NONE, MASK).entityNum,
                     ENTITYNUM_NONE);
    ck_assert_int_eq(World_PointContents(world, AT(90, 30, 30), ENTITYNUM_NONE), Q3_CONTENTS_SOLID);
    ck_assert_int_eq(World_PointContents(world, AT(90, 30, 30), 8), 0);
    ck_assert_int_eq(World_PointContents(world, AT(130, 0, 30), ENTITYNUM_NONE), 0);
}
END_TEST

START_TEST(contact_is_exact_for_brush_models)
{
    sharedEntity_t *trigger = PlaceModel(9, "*2", AT(0, 0, 0), AT(0, 0, 0), Q3_CONTENTS_TRIGGER);
    // In the bounds of the wedge, above its slope.
    ck_assert(!World_EntityContact(world, AT(10, 10, 70), AT(20, 20, 90), trigger, false));
    ck_assert(World_EntityContact(world, AT(80, 10, 70), AT(90, 20, 90), trigger, false));
    ck_assert(!World_EntityContact(world, AT(180, 10, 70), AT(190, 20, 90), trigger, false));
    sharedEntity_t *box = PlaceBox(10, AT(200, 200, 0), 0);
    ck_assert(World_EntityContact(world, AT(210, 210, 10), AT(220, 220, 20), box, false));
    ck_assert(!World_EntityContact(world, AT(216, 210, 10), AT(220, 220, 20), box, false));
    World_Unlink(world, box);
    ck_assert(World_EntityContact(world, AT(210, 210, 10), AT(220, 220, 20), box, false));
}
END_TEST

START_TEST(a_model_number_that_the_module_spoilt)
{
    sharedEntity_t *door = PlaceModel(8, "*1", AT(100, -8, 0), AT(0, 0, 0), Q3_CONTENTS_SOLID);
    static const int numbers[] = {-7, 3, 1 << 30, CM_BOX_MODEL, 0};
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        door->s.modelindex = numbers[i];
        Trace(AT(130, -100, 30), AT(130, 100, 30), ENTITYNUM_NONE, MASK);
        World_PointContents(world, AT(110, 0, 30), ENTITYNUM_NONE);
        World_EntityContact(world, AT(0, 0, 0), AT(1, 1, 1), door, true);
    }
}
END_TEST

START_TEST(capsule_entities)
{
    trace_t trace;
    sharedEntity_t *entity = PlaceBox(3, AT(100, 0, 0), Q3_CONTENTS_BODY);
    const float *mins = AT(-15, -15, 0);
    const float *maxs = AT(15, 15, 70);
    // Off the middle two boxes meet, two capsules only further on.
    World_Trace(world, &trace, AT(0, 25, 1), mins, maxs, AT(200, 25, 1), ENTITYNUM_NONE, MASK, false);
    ck_assert_float_eq_tol(trace.endpos[0], 70 - 0.125f, 1e-2f);
    entity->r.svFlags |= SVF_CAPSULE;
    World_Trace(world, &trace, AT(0, 25, 1), mins, maxs, AT(200, 25, 1), ENTITYNUM_NONE, MASK, true);
    ck_assert_float_eq_tol(trace.endpos[0], 100 - sqrtf(31 * 31 - 25 * 25), 1e-2f);
    ck_assert_int_eq(trace.entityNum, 3);
    ck_assert(World_EntityContact(world, AT(114, 14, 10), AT(120, 20, 20), entity, false));
    ck_assert(!World_EntityContact(world, AT(111, 11, 10), AT(131, 31, 30), entity, true));
    ck_assert(World_EntityContact(world, AT(101, 1, 10), AT(121, 21, 30), entity, true));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world");
    TCase *tests = tcase_create("world");
    tcase_add_checked_fixture(tests, SetUp, TearDown);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, capsule_entities);
    tcase_add_test(tests, link_figures);
    tcase_add_test(tests, what_solid_says);
    tcase_add_test(tests, brush_model_bounds);
    tcase_add_test(tests, wrong_brush_models);
    tcase_add_test(tests, wrong_entities);
    tcase_add_test(tests, bounds_that_are_not_finite_stay_out);
    tcase_add_test(tests, where_entities_lie);
    tcase_add_test(tests, search_by_box);
    tcase_add_test(tests, order_of_a_search);
    tcase_add_test(tests, what_a_trace_hit);
    tcase_add_test(tests, who_is_left_out);
    tcase_add_test(tests, contents_and_masks);
    tcase_add_test(tests, a_start_in_an_entity_is_kept);
    tcase_add_test(tests, doors_that_moved_and_turned);
    tcase_add_test(tests, contact_is_exact_for_brush_models);
    tcase_add_test(tests, a_model_number_that_the_module_spoilt);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
