// A small world for the tests of the player animation script: clips whose names say what they are, a tree,
// weapons, and a script that is loaded both ways.  A clip's name may hold "_loop", "_move" (100 units
// forward) and end in "_N" (N ms).
#ifndef ANIM_WORLD_H
#define ANIM_WORLD_H

#include "animfiles.h"
#include "bg_anim.h"
#include "q_string.h"

static q_arena_t world;
static test_report_t said;

static inline const q_xanim_t *World_Clip(void *user, const char *name)
{
    const char *last = strrchr(name, '_');
    int ms = last ? atoi(last + 1) : 0;
    q_xanim_t *clip = Q_ArenaAlloc(&world, sizeof(*clip));
    q_report_t report;
    vec3_t *samples = Q_ArenaAlloc(&world, 2 * sizeof(vec3_t));
    uint16_t *frames = Q_ArenaAlloc(&world, 2 * sizeof(*frames));

    (void)user;
    if (strstr(name, "missing"))
        return NULL;
    ms = ms ? ms : 1000;
    clip->name = Q_ArenaString(&world, name);
    clip->framerate = 1000;
    clip->flags = strstr(name, "_loop") ? Q_XANIM_LOOP : 0;
    clip->frameField = clip->flags ? ms : ms + 1;
    clip->notes = Q_ArenaAlloc(&world, 4 * sizeof(*clip->notes));
    if (strstr(name, "_note")) {
        clip->numNotes = 3;
        clip->notes[0] = (q_xanim_note_t){"begin", 0, 0};
        clip->notes[1] = (q_xanim_note_t){"middle", ms / 2, 0};
        clip->notes[2] = (q_xanim_note_t){"last", ms, 0};
    }
    if (strstr(name, "_move")) {
        clip->flags |= Q_XANIM_DELTA;
        Q_VecSet(samples[1], 100, 0, 0);
        frames[1] = (uint16_t)ms;
        clip->deltaTranslations.count = 2;
        clip->deltaTranslations.samples = (const vec3_t *)samples;
        clip->deltaTranslations.frames = frames;
    }
    Q_ReportInit(&report, name, NULL, NULL);
    ck_assert_msg(Q_XanimFinish(&world, clip, &report), "%s", report.error);
    return clip;
}

static inline const q_animtree_t *World_Tree(const char *text)
{
    q_animtree_options_t options = {.keepAll = true, .findClip = World_Clip};
    q_animtree_t *tree = Q_AnimtreeBuild(&world, BG_ANIM_TREE, text, strlen(text), &options,
                                         Test_Report(&said, "animtrees/multiplayer.atr"));

    ck_assert_msg(tree && !said.report.error[0], "%s", said.report.error);
    return tree;
}

// Weapons none, alpha, bravo, ... (w01_mp and on), all of class rifle; the script says WEAPONS by these
// names.
static inline const bg_weapons_t *World_Weapons(int count)
{
    static bg_weapons_t weapons;

    BG_InitWeapons(&weapons);
    for (int i = 1; i < count; i++) {
        Q_Format(weapons.list[i].name, sizeof(weapons.list[i].name), "w%02d_mp", i);
        weapons.list[i].index = i;
    }
    weapons.count = count;
    return &weapons;
}

#define WORLD_TREE                                                                                           \
    "stand_loop_2000\nwalk_loop_move_800\nrun_loop_move_500\nclimb_loop_move_400\nfire_100\njump_600\ndie_"  \
    "1200\ngroup\n{\n"                                                                                       \
    "aim_loop_1000\nhold_loop_1000\n}\nnever_named\n"

static const char *worldText; // the script of the last World_Load, for messages

// Loads a script with the tree above and 8 weapons; NULL with said.report.error.
static inline bg_anims_t *World_TryWith(const char *text, size_t size, const q_animtree_t *tree,
                                        const bg_weapons_t *weapons)
{
    char *exact = (char *)Test_Exact(text, size);
    bg_animsource_t source = {.path = BG_ANIM_PATH, .text = exact, .size = size, .weapons = weapons};
    bg_animnames_t *names = Q_ArenaAlloc(&world, sizeof(*names));
    bg_anims_t *anims = NULL;

    worldText = text;
    Test_Report(&said, BG_ANIM_PATH);
    if (BG_AnimReadNames(&world, &source, names, &said.report))
        anims = BG_AnimLoad(&world, &source, names, tree, &said.report);
    ck_assert_msg(!anims == !!said.report.error[0], "tables %p, error '%s'", (void *)anims,
                  said.report.error);
    free(exact);
    return anims;
}

static inline bg_anims_t *World_Load(const char *text)
{
    bg_anims_t *anims = World_TryWith(text, strlen(text), World_Tree(WORLD_TREE), World_Weapons(8));

    ck_assert_msg(anims, "%s in\n%s", said.report.error, text);
    return anims;
}

static inline void World_MustFail(const char *text, const char *message)
{
    ck_assert_msg(!World_TryWith(text, strlen(text), World_Tree(WORLD_TREE), World_Weapons(8)),
                  "no error, '%s' wanted in\n%s", message, text);
    ck_contains(said.report.error, message);
}

// The index of the tree's node.
static inline int World_Entry(const bg_anims_t *anims, const char *name)
{
    for (int i = 0; i < anims->numEntries; i++)
        if (!strcmp(anims->entries[i].name, name))
            return i;
    ck_abort_msg("no entry '%s'", name);
    return -1;
}

static void World_Setup(void)
{
    world = Test_Arena();
}

static void World_Teardown(void)
{
    Q_ArenaReset(&world);
    ck_assert_uint_eq(testMemory.bytes, 0);
}

#endif
