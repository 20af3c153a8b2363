// Trees that play: weights, rates, times, sync groups, notes in the order of time, motion of the root
// (xanim 2.1, 2.2).
#include "anim_world.h"

#include "bg_animtree.h"
#include "q_math.h"

#define TREE                                                                                                 \
    "body\n{\nonce_note_1000\nround_note_loop_1000\nslow_note_2000\nmove_loop_move_1000\n}\n"                \
    "gaits : loopsync\n{\nwalk_note_loop_1000\nrun_note_loop_500\n}\nposes : "                               \
    "nonloopsync\n{\nup_note_400\ndown_note_800\n}\n"

enum { MAX_NOTES = 64 };

static const q_animtree_t *tree;
static bg_animplay_t storage[16];
static bg_animtree_t body;
static bg_animnote_t notes[MAX_NOTES];

static void Setup(void)
{
    World_Setup();
    tree = World_Tree(TREE);
    BG_AnimtreeInit(&body, tree, storage, ARRAY_LEN(storage));
}

static int Node(const char *name)
{
    int node = Q_AnimtreeFindNode(tree, name);

    ck_assert_int_ge(node, 0);
    return node;
}

static void Play(const char *name, float weight, float blend, float rate)
{
    ck_assert(BG_AnimtreeSetGoal(&body, Node(name), weight, blend, rate));
}

// The notes of one advance as "name@ms name@ms".
static const char *Advance(float seconds)
{
    static char text[2048];
    int count = BG_AnimtreeAdvance(&body, seconds, notes, MAX_NOTES);

    text[0] = '\0';
    for (int i = 0; i < count && i < MAX_NOTES; i++)
        Q_Format(text + strlen(text), sizeof(text) - strlen(text), "%s%s@%d", i ? " " : "", notes[i].name,
                 (int)(notes[i].seconds * 1000 + 0.5f));
    return text;
}

static float Weight(const char *name)
{
    const bg_animplay_t *play = BG_AnimtreeFind(&body, Node(name));

    return play ? play->weight : -1;
}

static float Time(const char *name)
{
    return BG_AnimtreeFind(&body, Node(name))->time;
}

#define ck_near(a, b)                                                                                        \
    ck_assert_msg(fabs((double)(a) - (double)(b)) < 1e-4, "%g is not %g", (double)(a), (double)(b))

// ---- notes

START_TEST(a_note_fires_when_it_lies_in_the_half_open_interval)
{
    Play("once_note_1000", 1, 0, 1);
    ck_assert_str_eq(Advance(0), "");
    ck_assert_str_eq(Advance(0.5f), "begin@0"); // [0, 0.5): the middle one lies at its end
    ck_assert_str_eq(Advance(0.25f), "middle@0");
    ck_assert_str_eq(Advance(0.125f), "");
}
END_TEST

START_TEST(a_one_shot_stops_at_1_and_tells_end_once)
{
    Play("once_note_1000", 1, 0, 1);
    ck_assert_str_eq(Advance(2), "begin@0 middle@500 last@1000 end@1000");
    ck_near(Time("once_note_1000"), 1);
    ck_assert_str_eq(Advance(2), "");
    ck_assert_int_eq(BG_AnimtreeFind(&body, Node("once_note_1000"))->cycles, 0);
}
END_TEST

START_TEST(reaching_1_exactly_tells_the_end)
{
    Play("once_note_1000", 1, 0, 1);
    Advance(0.5f);
    ck_assert_str_eq(Advance(0.5f), "middle@0 last@500 end@500");
}
END_TEST

START_TEST(a_looping_clip_wraps_counts_and_tells_end_each_round)
{
    Play("round_note_loop_1000", 1, 0, 1);
    ck_assert_str_eq(Advance(0.75f), "begin@0 middle@500");
    ck_assert_str_eq(Advance(0.5f), "last@250 end@250 begin@250");
    ck_near(Time("round_note_loop_1000"), 0.25f);
    ck_assert_int_eq(BG_AnimtreeFind(&body, Node("round_note_loop_1000"))->cycles, 1);
}
END_TEST

START_TEST(several_rounds_in_one_advance_tell_all_their_notes)
{
    Play("round_note_loop_1000", 1, 0, 4);
    ck_assert_str_eq(Advance(0.5f),
                     "begin@0 middle@125 last@250 end@250 begin@250 middle@375 last@500 end@500");
    ck_assert_str_eq(Advance(0.125f), "begin@0");
}
END_TEST

START_TEST(every_note_fires_once_whatever_the_steps)
{
    static const float steps[] = {0.05f, 0.033f, 0.4f, 0.001f, 1.7f};

    for (size_t s = 0; s < ARRAY_LEN(steps); s++) {
        int counts[3] = {0}, rounds;
        float passed = 0;

        BG_AnimtreeInit(&body, tree, storage, ARRAY_LEN(storage));
        Play("round_note_loop_1000", 1, 0, 1);
        for (; passed < 20; passed += steps[s]) {
            int count = BG_AnimtreeAdvance(&body, steps[s], notes, MAX_NOTES);

            for (int i = 0; i < count; i++)
                counts[notes[i].name[0] == 'b' ? 0 : notes[i].name[0] == 'm' ? 1 : 2]++;
        }
        rounds = BG_AnimtreeFind(&body, Node("round_note_loop_1000"))->cycles;
        ck_assert_int_eq(counts[2], 2 * rounds); // last and end
        ck_assert(counts[0] == rounds || counts[0] == rounds + 1);
        ck_assert(counts[1] == rounds || counts[1] == rounds + 1);
    }
}
END_TEST

START_TEST(notes_of_several_leaves_come_in_the_order_of_time)
{
    Play("once_note_1000", 1, 0, 1);
    Play("slow_note_2000", 1, 0, 1.6f);
    ck_assert_str_eq(Advance(1), "begin@0 begin@0 middle@500 middle@625 last@1000 end@1000");
    ck_assert_int_eq(notes[0].node, Node("once_note_1000"));
    ck_assert_int_eq(notes[3].node, Node("slow_note_2000"));
}
END_TEST

START_TEST(more_notes_than_room_are_counted)
{
    Play("round_note_loop_1000", 1, 0, 60);
    ck_assert_int_eq(BG_AnimtreeAdvance(&body, 1, notes, 3), 60 * 4);
    ck_assert_str_eq(notes[2].name, "last");
}
END_TEST

START_TEST(an_advance_goes_round_64_times_at_most)
{
    Play("round_note_loop_1000", 1, 0, 1000);
    ck_assert_int_eq(BG_AnimtreeAdvance(&body, 1000, notes, 3), 64 * 4);
}
END_TEST

START_TEST(a_clip_without_length_is_finished_at_once)
{
    const q_animtree_t *still = World_Tree("still_note_0\n");

    ((q_xanim_t *)still->nodes[1].clip)->numFrames = 0;
    for (int i = 0; i < 4; i++)
        still->nodes[1].clip->notes[i].fraction = i == 3 ? 1 : 0;
    BG_AnimtreeInit(&body, still, storage, ARRAY_LEN(storage));
    ck_assert(BG_AnimtreeSetGoal(&body, 1, 1, 0, 1));
    ck_assert_int_eq(BG_AnimtreeAdvance(&body, 0.05f, notes, MAX_NOTES), 4);
    ck_assert_str_eq(notes[3].name, "end");
    ck_assert_int_eq(BG_AnimtreeAdvance(&body, 0.05f, notes, MAX_NOTES), 0);
}
END_TEST

// ---- weights

START_TEST(a_weight_goes_to_its_goal_in_the_blend_time)
{
    Play("once_note_1000", 1, 0, 1);
    Play("round_note_loop_1000", 1, 0.4f, 1);
    ck_near(Weight("round_note_loop_1000"), 0);
    Advance(0.1f);
    ck_near(Weight("round_note_loop_1000"), 0.25f);
    ck_near(BG_AnimtreeShare(&body, Node("round_note_loop_1000")), 0.2f);
    Advance(0.1f);
    ck_near(Weight("round_note_loop_1000"), 0.5f);
    Advance(5);
    ck_near(Weight("round_note_loop_1000"), 1);
    ck_near(BG_AnimtreeShare(&body, Node("round_note_loop_1000")), 0.5f);
}
END_TEST

START_TEST(what_has_faded_out_is_forgotten_with_its_parents)
{
    Play("once_note_1000", 1, 0, 1);
    ck_assert_int_eq(body.count, 3); // root, body, leaf
    Play("once_note_1000", 0, 0.1f, 1);
    Advance(0.05f);
    ck_near(Weight("once_note_1000"), 0.5f);
    Advance(0.05f);
    ck_assert_int_eq(body.count, 0);
    ck_near(BG_AnimtreeShare(&body, Node("once_note_1000")), 0);
}
END_TEST

START_TEST(a_knob_fades_everything_else_out)
{
    Play("once_note_1000", 1, 0, 1);
    Play("walk_note_loop_1000", 1, 0, 1);
    ck_assert(BG_AnimtreeSetKnob(&body, Node("round_note_loop_1000"), 0, 1, 0.1f, 1));
    Advance(0.1f);
    ck_assert_int_eq(body.count, 3);
    ck_near(BG_AnimtreeShare(&body, Node("round_note_loop_1000")), 1);
}
END_TEST

START_TEST(a_knob_below_a_parent_leaves_the_rest)
{
    Play("once_note_1000", 1, 0, 1);
    Play("walk_note_loop_1000", 1, 0, 1);
    ck_assert(BG_AnimtreeSetKnob(&body, Node("round_note_loop_1000"), Node("body"), 1, 0, 1));
    Advance(0.1f);
    ck_near(Weight("once_note_1000"), -1);
    ck_near(Weight("walk_note_loop_1000"), 1);
}
END_TEST

START_TEST(what_fades_out_is_taken_back_by_a_new_goal)
{
    Play("once_note_1000", 1, 0, 1);
    Play("once_note_1000", 0, 1, 1);
    Advance(0.25f);
    Play("once_note_1000", 1, 0.25f, 1);
    Advance(0.25f);
    ck_near(Weight("once_note_1000"), 1);
    ck_near(Time("once_note_1000"), 0.5f);
}
END_TEST

START_TEST(clearing_a_parent_fades_what_lies_below)
{
    Play("once_note_1000", 1, 0, 1);
    Play("walk_note_loop_1000", 1, 0, 1);
    BG_AnimtreeClear(&body, Node("body"), 0);
    Advance(0.1f);
    ck_near(Weight("once_note_1000"), -1);
    ck_near(Weight("walk_note_loop_1000"), 1);
}
END_TEST

START_TEST(no_room_is_told_and_changes_nothing)
{
    BG_AnimtreeInit(&body, tree, storage, 4);
    Play("once_note_1000", 1, 0, 1);
    ck_assert(!BG_AnimtreeSetGoal(&body, Node("walk_note_loop_1000"), 1, 0, 1));
    ck_assert_int_eq(body.count, 3);
    Play("slow_note_2000", 1, 0, 1);
    ck_assert(!BG_AnimtreeSetGoal(&body, 99, 1, 0, 1));
    ck_assert(!BG_AnimtreeSetGoal(&body, -1, 1, 0, 1));
}
END_TEST

// ---- rates and sync groups

START_TEST(the_rate_scales_the_time)
{
    Play("once_note_1000", 1, 0, 0.5f);
    Advance(0.5f);
    ck_near(Time("once_note_1000"), 0.25f);
    Play("once_note_1000", 1, 0, 0);
    Advance(0.5f);
    ck_near(Time("once_note_1000"), 0.25f);
    Play("once_note_1000", 1, 0, -3);
    Advance(0.5f);
    ck_near(Time("once_note_1000"), 0.25f);
}
END_TEST

START_TEST(leaves_of_a_sync_group_keep_one_phase)
{
    Play("walk_note_loop_1000", 1, 0, 1);
    Advance(0.3f);
    Play("run_note_loop_500", 1, 0.2f, 1); // joins in the group's phase
    for (int i = 0; i < 20; i++) {
        Advance(0.05f);
        ck_near(Time("walk_note_loop_1000"), Time("run_note_loop_500"));
        ck_near(Time("walk_note_loop_1000"), Time("gaits"));
    }
}
END_TEST

START_TEST(a_sync_group_goes_at_the_mean_speed_of_its_leaves)
{
    Play("walk_note_loop_1000", 1, 0, 1);
    Play("run_note_loop_500", 1, 0, 1);
    Advance(0.1f);
    ck_near(Time("gaits"), 0.15f); // (1 + 2) / 2 rounds a second
}
END_TEST

START_TEST(the_heaviest_leaf_of_a_sync_group_tells_its_notes)
{
    Play("walk_note_loop_1000", 1, 0, 1);
    Play("run_note_loop_500", 3, 0, 1);
    ck_assert_str_eq(Advance(0.1f), "begin@0");
    ck_assert_int_eq(notes[0].node, Node("run_note_loop_500"));
}
END_TEST

START_TEST(a_nonlooping_group_ends_once)
{
    Play("up_note_400", 1, 0, 1);
    Play("down_note_800", 0.5f, 0, 1);
    ck_assert_str_eq(Advance(5), "begin@0 middle@240 last@480 end@480");
    ck_assert_str_eq(Advance(5), "");
}
END_TEST

START_TEST(a_restart_begins_the_whole_sync_group_again)
{
    Play("walk_note_loop_1000", 1, 0, 1);
    Play("run_note_loop_500", 1, 0, 1);
    Play("once_note_1000", 1, 0, 1);
    Advance(0.4f);
    BG_AnimtreeRestart(&body, Node("walk_note_loop_1000"));
    Advance(0);
    ck_near(Time("run_note_loop_500"), 0);
    ck_near(Time("gaits"), 0);
    ck_near(Time("once_note_1000"), 0.4f);
    Advance(5);
    BG_AnimtreeRestart(&body, Node("once_note_1000"));
    ck_assert_str_eq(strstr(Advance(0.01f), "begin") ? "begin" : "", "begin");
}
END_TEST

// ---- motion of the root

START_TEST(the_motion_of_the_root_follows_the_time)
{
    vec3_t move;
    float yaw;

    Play("move_loop_move_1000", 1, 0, 1);
    Advance(0.25f);
    BG_AnimtreeDelta(&body, move, &yaw);
    ck_near(move[0], 25);
    Advance(1);
    BG_AnimtreeDelta(&body, move, &yaw); // over the end of the loop
    ck_near(move[0], 100);
    Advance(3.5f);
    BG_AnimtreeDelta(&body, move, &yaw);
    ck_near(move[0], 350);
    ck_near(yaw, 0);
}
END_TEST

START_TEST(the_motion_counts_by_the_share)
{
    vec3_t move;
    float yaw;

    Play("move_loop_move_1000", 1, 0, 1);
    Play("once_note_1000", 3, 0, 1);
    Advance(0.5f);
    BG_AnimtreeDelta(&body, move, &yaw);
    ck_near(move[0], 12.5f);
}
END_TEST

START_TEST(numbers_that_are_none_do_no_harm)
{
    vec3_t move;
    float yaw, bad[] = {NAN, INFINITY, -INFINITY, -1, 1e30f};

    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        for (size_t k = 0; k < ARRAY_LEN(bad); k++) {
            BG_AnimtreeInit(&body, tree, storage, ARRAY_LEN(storage));
            Play("round_note_loop_1000", 1, bad[i], bad[k]);
            Play("walk_note_loop_1000", bad[k], bad[i], 1);
            BG_AnimtreeAdvance(&body, bad[i], notes, MAX_NOTES);
            BG_AnimtreeAdvance(&body, 0.05f, notes, MAX_NOTES);
            BG_AnimtreeDelta(&body, move, &yaw);
            ck_assert(Q_VecIsFinite(move));
            for (int n = 0; n < body.count; n++)
                ck_assert(isfinite(body.plays[n].time) && isfinite(body.plays[n].weight) &&
                          isfinite(body.plays[n].share));
        }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {a_note_fires_when_it_lies_in_the_half_open_interval,
                                  a_one_shot_stops_at_1_and_tells_end_once,
                                  reaching_1_exactly_tells_the_end,
                                  a_looping_clip_wraps_counts_and_tells_end_each_round,
                                  several_rounds_in_one_advance_tell_all_their_notes,
                                  every_note_fires_once_whatever_the_steps,
                                  notes_of_several_leaves_come_in_the_order_of_time,
                                  more_notes_than_room_are_counted,
                                  an_advance_goes_round_64_times_at_most,
                                  a_clip_without_length_is_finished_at_once,
                                  a_weight_goes_to_its_goal_in_the_blend_time,
                                  what_has_faded_out_is_forgotten_with_its_parents,
                                  a_knob_fades_everything_else_out,
                                  a_knob_below_a_parent_leaves_the_rest,
                                  what_fades_out_is_taken_back_by_a_new_goal,
                                  clearing_a_parent_fades_what_lies_below,
                                  no_room_is_told_and_changes_nothing,
                                  the_rate_scales_the_time,
                                  leaves_of_a_sync_group_keep_one_phase,
                                  a_sync_group_goes_at_the_mean_speed_of_its_leaves,
                                  the_heaviest_leaf_of_a_sync_group_tells_its_notes,
                                  a_nonlooping_group_ends_once,
                                  a_restart_begins_the_whole_sync_group_again,
                                  the_motion_of_the_root_follows_the_time,
                                  the_motion_counts_by_the_share,
                                  numbers_that_are_none_do_no_harm,
                                  NULL};

    return Test_Main("bganimtree", tests, Setup, World_Teardown);
}
