// The static table of players' animations, and the marks that reading the script puts on it
// (playeranim-grammar, "Static player table" and "Marking pass").
#include "anim_world.h"

#define ONE(conditions, commands) "events\npain\n{\n" conditions "\n{\n" commands "\n}\n}\n"
#define BIT(n)                    ((uint64_t)1 << (n))

enum { WALK = 4, RUN = 10 };

#define MOVES                                                                                                \
    "animations\nstate combat\n{\nwalk\n{\nstrafing right\n{\nlegs walk_loop_move_800 torso "                \
    "aim_loop_1000\n}\ndefault\n{\n"                                                                         \
    "both run_loop_move_500\n}\n}\nrun\n{\ndefault\n{\nlegs "                                                \
    "run_loop_move_500\n}\n}\nclimbup\n{\ndefault\n{\n"                                                      \
    "both climb_loop_move_400\nboth stand_loop_2000\n}\n}\n}\n"

START_TEST(one_entry_a_node_with_root_first)
{
    const bg_anims_t *anims = World_Load(MOVES);

    ck_assert_str_eq(anims->entries[0].name, "root");
    ck_assert_int_eq(anims->entries[0].flags, BG_AF_PARENT | BG_AF_UNUSED);
    ck_assert_int_eq(anims->numEntries, 12);
}
END_TEST

START_TEST(nodes_that_the_script_never_names_are_unused)
{
    const bg_anims_t *anims = World_Load(MOVES);
    const q_animtree_t *tree = World_Tree(WORLD_TREE);
    const bg_animentry_t *entry = &anims->entries[Q_AnimtreeFindNode(tree, "never_named")];

    ck_assert_str_eq(entry->name, "unused");
    ck_assert_int_eq(entry->flags, BG_AF_UNUSED);
    ck_assert_int_eq(entry->blendMs, -1);
}
END_TEST

START_TEST(a_registered_parent_has_neither_duration_nor_speed)
{
    const bg_anims_t *anims = World_Load(ONE("default", "both group"));
    const bg_animentry_t *entry = &anims->entries[World_Entry(anims, "group")];

    ck_assert_int_eq(entry->flags, BG_AF_PARENT);
    ck_assert_int_eq(entry->durationMs, 0);
    ck_assert_int_eq(entry->moveSpeed, 0);
}
END_TEST

START_TEST(the_speed_comes_from_the_true_duration_and_then_500_ms_is_the_floor)
{
    const bg_anims_t *anims = World_Load(MOVES);
    const bg_animentry_t *climb = &anims->entries[World_Entry(anims, "climb_loop_move_400")];
    const bg_animentry_t *walk = &anims->entries[World_Entry(anims, "walk_loop_move_800")];

    ck_assert_int_eq(climb->moveSpeed, 250);
    ck_assert_int_eq(climb->durationMs, 500);
    ck_assert_int_eq(walk->moveSpeed, 125);
    ck_assert_int_eq(walk->durationMs, 800);
    ck_assert(walk->flags & BG_AF_LOOPED);
}
END_TEST

START_TEST(legs_and_both_mark_the_move_type_torso_does_not)
{
    const bg_anims_t *anims = World_Load(MOVES);

    ck_assert_uint_eq(anims->entries[World_Entry(anims, "run_loop_move_500")].moves, BIT(WALK) | BIT(RUN));
    ck_assert_uint_eq(anims->entries[World_Entry(anims, "walk_loop_move_800")].moves, BIT(WALK));
    ck_assert_uint_eq(anims->entries[World_Entry(anims, "aim_loop_1000")].moves, 0);
}
END_TEST

START_TEST(climbing_entries_that_move_are_marked)
{
    const bg_anims_t *anims = World_Load(MOVES);

    ck_assert(anims->entries[World_Entry(anims, "climb_loop_move_400")].flags & BG_AF_LADDER);
    ck_assert(!(anims->entries[World_Entry(anims, "stand_loop_2000")].flags & BG_AF_LADDER));
}
END_TEST

START_TEST(the_first_strafing_condition_marks_the_entry)
{
    const bg_anims_t *anims = World_Load(MOVES);

    ck_assert_int_eq(anims->entries[World_Entry(anims, "walk_loop_move_800")].flags &
                         (BG_AF_STRAFE_LEFT | BG_AF_STRAFE_RIGHT),
                     BG_AF_STRAFE_RIGHT);
}
END_TEST

START_TEST(fireweapon_and_death_mark_their_entries)
{
    const bg_anims_t *anims =
        World_Load("events\nfireweapon\n{\ndefault\n{\ntorso fire_100\n}\n}\ndeath\n{\ndefault\n{\nboth "
                   "run_loop_move_500\n}\n}\n");
    const bg_animentry_t *fire = &anims->entries[World_Entry(anims, "fire_100")];
    const bg_animentry_t *death = &anims->entries[World_Entry(anims, "run_loop_move_500")];

    ck_assert(fire->flags & BG_AF_FIRE);
    ck_assert_int_eq(fire->blendMs, 30);
    ck_assert(death->flags & BG_AF_DEATH);
    ck_assert_int_eq(death->moveSpeed, 0);
    ck_assert_int_eq(death->blendMs, -1);
}
END_TEST

START_TEST(blendtime_is_stored_on_the_shared_entry)
{
    const bg_anims_t *anims =
        World_Load(ONE("default", "both jump_600 blendtime 100\ntorso jump_600 blendtime 70"));

    ck_assert_int_eq(anims->entries[World_Entry(anims, "jump_600")].blendMs, 70);
}
END_TEST

START_TEST(lost_lists_still_mark_because_the_text_is_read_again)
{
    const bg_anims_t *anims = World_Load(
        "animations\nstate combat\n{\nwalk\n{\ndefault\n{\nboth jump_600\n}\n}\nwalk\n{\ndefault\n{\nboth "
        "run_loop_move_500\n}\n}\n}\n");

    ck_assert_uint_eq(anims->entries[World_Entry(anims, "jump_600")].moves, BIT(WALK));
}
END_TEST

START_TEST(a_tree_of_more_than_512_nodes_is_refused)
{
    size_t size = 16 * 1024;
    char *text = Q_ArenaAlloc(&world, size);
    const char *script = ONE("default", "both a1");

    for (int i = 0; i < 512; i++)
        Q_Format(text + strlen(text), size - strlen(text), "a%d\n", i);
    ck_assert(!World_TryWith(script, strlen(script), World_Tree(text), NULL));
    ck_contains(said.report.error, "513 nodes");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {one_entry_a_node_with_root_first,
                                  nodes_that_the_script_never_names_are_unused,
                                  a_registered_parent_has_neither_duration_nor_speed,
                                  the_speed_comes_from_the_true_duration_and_then_500_ms_is_the_floor,
                                  legs_and_both_mark_the_move_type_torso_does_not,
                                  climbing_entries_that_move_are_marked,
                                  the_first_strafing_condition_marks_the_entry,
                                  fireweapon_and_death_mark_their_entries,
                                  blendtime_is_stored_on_the_shared_entry,
                                  lost_lists_still_mark_because_the_text_is_read_again,
                                  a_tree_of_more_than_512_nodes_is_refused,
                                  NULL};

    return Test_Main("anim_table", tests, World_Setup, World_Teardown);
}
