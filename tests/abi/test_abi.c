// The layout that a Quake III server relies on: every offset of host-quake3-abi section 8, every call and
// command number.
#include <check.h>
#include <stdlib.h>
#include "g_public.h"

typedef struct {
    const char *what;
    size_t actual, expected;
} row_t;

#define OFFSET(type, member, expected)                                                                       \
    {                                                                                                        \
#type "." #member, offsetof(type, member), expected                                                  \
    }
#define SIZE(type, expected)                                                                                 \
    {                                                                                                        \
        "sizeof " #type, sizeof(type), expected                                                              \
    }
#define NUMBER(name, expected)                                                                               \
    {                                                                                                        \
#name, (size_t)(name), expected                                                                      \
    }

static void CheckRows(const row_t *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(rows[i].actual == rows[i].expected, "%s is %zu, not %zu", rows[i].what, rows[i].actual,
                      rows[i].expected);
}

START_TEST(entity_layout)
{
    static const row_t rows[] = {
        SIZE(trajectory_t, 36),
        OFFSET(trajectory_t, trType, 0),
        OFFSET(trajectory_t, trTime, 4),
        OFFSET(trajectory_t, trDuration, 8),
        OFFSET(trajectory_t, trBase, 12),
        OFFSET(trajectory_t, trDelta, 24),
        SIZE(entityState_t, 208),
        OFFSET(entityState_t, number, 0),
        OFFSET(entityState_t, eType, 4),
        OFFSET(entityState_t, eFlags, 8),
        OFFSET(entityState_t, pos, 12),
        OFFSET(entityState_t, apos, 48),
        OFFSET(entityState_t, time, 84),
        OFFSET(entityState_t, time2, 88),
        OFFSET(entityState_t, origin, 92),
        OFFSET(entityState_t, origin2, 104),
        OFFSET(entityState_t, angles, 116),
        OFFSET(entityState_t, angles2, 128),
        OFFSET(entityState_t, otherEntityNum, 140),
        OFFSET(entityState_t, otherEntityNum2, 144),
        OFFSET(entityState_t, groundEntityNum, 148),
        OFFSET(entityState_t, constantLight, 152),
        OFFSET(entityState_t, loopSound, 156),
        OFFSET(entityState_t, modelindex, 160),
        OFFSET(entityState_t, modelindex2, 164),
        OFFSET(entityState_t, clientNum, 168),
        OFFSET(entityState_t, frame, 172),
        OFFSET(entityState_t, solid, 176),
        OFFSET(entityState_t, event, 180),
        OFFSET(entityState_t, eventParm, 184),
        OFFSET(entityState_t, powerups, 188),
        OFFSET(entityState_t, weapon, 192),
        OFFSET(entityState_t, legsAnim, 196),
        OFFSET(entityState_t, torsoAnim, 200),
        OFFSET(entityState_t, generic1, 204),
        SIZE(sharedEntity_t, 516),
        OFFSET(sharedEntity_t, r, 208),
        OFFSET(sharedEntity_t, r.linked, 416),
        OFFSET(sharedEntity_t, r.linkcount, 420),
        OFFSET(sharedEntity_t, r.svFlags, 424),
        OFFSET(sharedEntity_t, r.singleClient, 428),
        OFFSET(sharedEntity_t, r.bmodel, 432),
        OFFSET(sharedEntity_t, r.mins, 436),
        OFFSET(sharedEntity_t, r.maxs, 448),
        OFFSET(sharedEntity_t, r.contents, 460),
        OFFSET(sharedEntity_t, r.absmin, 464),
        OFFSET(sharedEntity_t, r.absmax, 476),
        OFFSET(sharedEntity_t, r.currentOrigin, 488),
        OFFSET(sharedEntity_t, r.currentAngles, 500),
        OFFSET(sharedEntity_t, r.ownerNum, 512),
    };

    CheckRows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(player_layout)
{
    static const row_t rows[] = {
        SIZE(playerState_t, 468),
        OFFSET(playerState_t, commandTime, 0),
        OFFSET(playerState_t, pm_type, 4),
        OFFSET(playerState_t, bobCycle, 8),
        OFFSET(playerState_t, pm_flags, 12),
        OFFSET(playerState_t, pm_time, 16),
        OFFSET(playerState_t, origin, 20),
        OFFSET(playerState_t, velocity, 32),
        OFFSET(playerState_t, weaponTime, 44),
        OFFSET(playerState_t, gravity, 48),
        OFFSET(playerState_t, speed, 52),
        OFFSET(playerState_t, delta_angles, 56),
        OFFSET(playerState_t, groundEntityNum, 68),
        OFFSET(playerState_t, legsTimer, 72),
        OFFSET(playerState_t, legsAnim, 76),
        OFFSET(playerState_t, torsoTimer, 80),
        OFFSET(playerState_t, torsoAnim, 84),
        OFFSET(playerState_t, movementDir, 88),
        OFFSET(playerState_t, grapplePoint, 92),
        OFFSET(playerState_t, eFlags, 104),
        OFFSET(playerState_t, eventSequence, 108),
        OFFSET(playerState_t, events, 112),
        OFFSET(playerState_t, eventParms, 120),
        OFFSET(playerState_t, externalEvent, 128),
        OFFSET(playerState_t, externalEventParm, 132),
        OFFSET(playerState_t, externalEventTime, 136),
        OFFSET(playerState_t, clientNum, 140),
        OFFSET(playerState_t, weapon, 144),
        OFFSET(playerState_t, weaponstate, 148),
        OFFSET(playerState_t, viewangles, 152),
        OFFSET(playerState_t, viewheight, 164),
        OFFSET(playerState_t, damageEvent, 168),
        OFFSET(playerState_t, damageYaw, 172),
        OFFSET(playerState_t, damagePitch, 176),
        OFFSET(playerState_t, damageCount, 180),
        OFFSET(playerState_t, stats, 184),
        OFFSET(playerState_t, persistant, 248),
        OFFSET(playerState_t, powerups, 312),
        OFFSET(playerState_t, ammo, 376),
        OFFSET(playerState_t, generic1, 440),
        OFFSET(playerState_t, loopSound, 444),
        OFFSET(playerState_t, jumppad_ent, 448),
        OFFSET(playerState_t, ping, 452),
        OFFSET(playerState_t, pmove_framecount, 456),
        OFFSET(playerState_t, jumppad_frame, 460),
        OFFSET(playerState_t, entityEventSequence, 464),
    };

    CheckRows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(other_layouts)
{
    static const row_t rows[] = {
        SIZE(usercmd_t, 24),
        OFFSET(usercmd_t, serverTime, 0),
        OFFSET(usercmd_t, angles, 4),
        OFFSET(usercmd_t, buttons, 16),
        OFFSET(usercmd_t, weapon, 20),
        OFFSET(usercmd_t, forwardmove, 21),
        OFFSET(usercmd_t, rightmove, 22),
        OFFSET(usercmd_t, upmove, 23),
        SIZE(trace_t, 56),
        OFFSET(trace_t, allsolid, 0),
        OFFSET(trace_t, startsolid, 4),
        OFFSET(trace_t, fraction, 8),
        OFFSET(trace_t, endpos, 12),
        OFFSET(trace_t, plane.normal, 24),
        OFFSET(trace_t, plane.dist, 36),
        OFFSET(trace_t, plane.type, 40),
        OFFSET(trace_t, plane.signbits, 41),
        OFFSET(trace_t, surfaceFlags, 44),
        OFFSET(trace_t, contents, 48),
        OFFSET(trace_t, entityNum, 52),
        SIZE(vm_cvar_t, 272),
        OFFSET(vm_cvar_t, handle, 0),
        OFFSET(vm_cvar_t, modificationCount, 4),
        OFFSET(vm_cvar_t, value, 8),
        OFFSET(vm_cvar_t, integer, 12),
        OFFSET(vm_cvar_t, string, 16),
        SIZE(qtime_t, 36),
    };

    CheckRows(rows, ARRAY_LEN(rows));
}
END_TEST

START_TEST(numbers)
{
    static const row_t rows[] = {
        NUMBER(GAME_API_VERSION, 8),
        NUMBER(GAME_INIT, 0),
        NUMBER(GAME_SHUTDOWN, 1),
        NUMBER(GAME_CLIENT_CONNECT, 2),
        NUMBER(GAME_CLIENT_BEGIN, 3),
        NUMBER(GAME_CLIENT_USERINFO, 4),
        NUMBER(GAME_CLIENT_DISCONNECT, 5),
        NUMBER(GAME_CLIENT_COMMAND, 6),
        NUMBER(GAME_CLIENT_THINK, 7),
        NUMBER(GAME_RUN_FRAME, 8),
        NUMBER(GAME_CONSOLE_COMMAND, 9),
        NUMBER(GAME_BOT_FRAME, 10),
        NUMBER(GAME_INTERRUPT, 11), // the first that a stock host does not use
        NUMBER(G_PRINT, 0),
        NUMBER(G_ERROR, 1),
        NUMBER(G_MILLISECONDS, 2),
        NUMBER(G_CVAR_REGISTER, 3),
        NUMBER(G_CVAR_UPDATE, 4),
        NUMBER(G_CVAR_SET, 5),
        NUMBER(G_CVAR_INTEGER, 6),
        NUMBER(G_CVAR_STRING, 7),
        NUMBER(G_ARGC, 8),
        NUMBER(G_ARGV, 9),
        NUMBER(G_FS_OPEN, 10),
        NUMBER(G_FS_READ, 11),
        NUMBER(G_FS_WRITE, 12),
        NUMBER(G_FS_CLOSE, 13),
        NUMBER(G_CONSOLE_COMMAND, 14),
        NUMBER(G_LOCATE_GAME_DATA, 15),
        NUMBER(G_DROP_CLIENT, 16),
        NUMBER(G_SERVER_COMMAND, 17),
        NUMBER(G_SET_CONFIGSTRING, 18),
        NUMBER(G_GET_CONFIGSTRING, 19),
        NUMBER(G_GET_USERINFO, 20),
        NUMBER(G_SET_USERINFO, 21),
        NUMBER(G_GET_SERVERINFO, 22),
        NUMBER(G_SET_BRUSH_MODEL, 23),
        NUMBER(G_TRACE, 24),
        NUMBER(G_POINT_CONTENTS, 25),
        NUMBER(G_IN_PVS, 26),
        NUMBER(G_IN_PVS_IGNORE_PORTALS, 27),
        NUMBER(G_ADJUST_AREA_PORTAL, 28),
        NUMBER(G_AREAS_CONNECTED, 29),
        NUMBER(G_LINK_ENTITY, 30),
        NUMBER(G_UNLINK_ENTITY, 31),
        NUMBER(G_ENTITIES_IN_BOX, 32),
        NUMBER(G_ENTITY_CONTACT, 33),
        NUMBER(G_BOT_ALLOCATE_CLIENT, 34),
        NUMBER(G_BOT_FREE_CLIENT, 35),
        NUMBER(G_GET_USERCMD, 36),
        NUMBER(G_GET_ENTITY_TOKEN, 37),
        NUMBER(G_FS_LIST, 38),
        NUMBER(G_REAL_TIME, 41),
        NUMBER(G_SNAP_VECTOR, 42),
        NUMBER(G_TRACE_CAPSULE, 43),
        NUMBER(G_ENTITY_CONTACT_CAPSULE, 44),
        NUMBER(G_FS_SEEK, 45),
        NUMBER(G_BOT_SETUP, 200),
        NUMBER(G_BOT_SHUTDOWN, 201),
        NUMBER(G_BOT_GET_SERVER_COMMAND, 210),
        NUMBER(G_BOT_USERCMD, 211),
        NUMBER(MAX_CLIENTS, 64),
        NUMBER(MAX_GENTITIES, 1024),
        NUMBER(ENTITYNUM_WORLD, 1022),
        NUMBER(ENTITYNUM_NONE, 1023),
    };

    CheckRows(rows, ARRAY_LEN(rows));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("abi");
    TCase *tests = tcase_create("layout");
    SRunner *runner = srunner_create(suite);
    int failed;

    tcase_add_test(tests, entity_layout);
    tcase_add_test(tests, player_layout);
    tcase_add_test(tests, other_layouts);
    tcase_add_test(tests, numbers);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
