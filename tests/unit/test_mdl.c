// Source models (seed source-mdl-sequences, spec source-mdl-sequences): records, the traps of pose
// parameters, timing, and the clip that stands for a sequence.
#include "animfiles.h"

#include <math.h>

#include "q_mdl.h"

static q_arena_t arena;
static test_report_t said;
static test_bytes_t file;
static uint8_t *exact;

enum { NUM_BONES = 2, NUM_ANIMS = 6, NUM_SEQS = 6, NUM_POSES = 2, BONES = 408 };
enum { ANIMS = BONES + NUM_BONES * 216, SEQS = ANIMS + NUM_ANIMS * 100 };
enum { POSES = SEQS + NUM_SEQS * 212, INCLUDES = POSES + NUM_POSES * 20, DATA = INCLUDES + 8 };
enum { WALK, AIM, OLD, EMPTY, CYCLE, ROW };

static size_t Seq(int index)
{
    return SEQS + 212 * (size_t)index;
}

static size_t Anim(int index)
{
    return ANIMS + 100 * (size_t)index;
}

static void SetF(size_t at, float value)
{
    int bits;
    memcpy(&bits, &value, sizeof(bits));
    Set32(&file, at, bits);
}

// Puts a string at the file's end; the index at `at` leads there from `base`.
static void SetText(size_t base, size_t at, const char *text)
{
    Set32(&file, at, (int)(file.size - base));
    PutText(&file, text);
}

// An array begins at the file's end.
static void SetArray(size_t base, size_t countAt, size_t indexAt, int count)
{
    Set32(&file, base + countAt, count);
    Set32(&file, base + indexAt, (int)(file.size - base));
}

static void MakeAnim(int index, const char *name, float fps, int flags, int frames)
{
    size_t at = Anim(index);
    Set32(&file, at, -(int)at);
    SetText(at, at + 4, name);
    SetF(at + 8, fps);
    Set32(&file, at + 12, flags);
    Set32(&file, at + 16, frames);
    Set32(&file, at + 24, 100); // index of an empty array: not zero
}

static void MakeSeq(int index, const char *label, int flags, int columns, int rows, const int *cells)
{
    size_t at = Seq(index);
    int count = (columns ? columns : 1) * (rows ? rows : 1);
    Set32(&file, at, -(int)at);
    SetText(at, at + 4, label);
    SetText(at, at + 8, index == WALK ? "ACT_WALK" : "");
    Set32(&file, at + 12, flags);
    Set32(&file, at + 16, -1);
    Set32(&file, at + 56, count);
    Set32(&file, at + 60, (int)(file.size - at));
    for (int i = 0; i < count; i++)
        Put16(&file, cells[i]);
    Set32(&file, at + 68, columns);
    Set32(&file, at + 72, rows);
    Set32(&file, at + 76, -1);
    Set32(&file, at + 80, -1);
    SetF(at + 104, 0.2f);
    SetF(at + 108, 0.2f);
    Set32(&file, at + 184, 212);
}

static void PutEvent(float cycle, int event, int type, const char *options, bool isNew)
{
    size_t at = file.size;
    PutFloat(&file, cycle);
    Put32(&file, event);
    Put32(&file, type);
    for (size_t i = 0; i < 64; i++)
        Put8(&file, i < strlen(options) ? options[i] : 0);
    Put32(&file, 0);
    if (isNew) // its name stands before: behind it come more events
        Set32(&file, at + 76, DATA - (int)at);
}

static void PutMovement(int endFrame, float yaw, float x, float y)
{
    Put32(&file, endFrame);
    Put32(&file, 1);
    PutFloat(&file, 10);
    PutFloat(&file, 20);
    PutFloat(&file, yaw);
    for (int i = 0; i < 3; i++)
        PutFloat(&file, i == 0);
    PutFloat(&file, x);
    PutFloat(&file, y);
    PutFloat(&file, 0);
}

static void MakeHeader(int version)
{
    memset(&file, 0, sizeof(file));
    file.size = DATA;
    memcpy(file.bytes, "IDST", 4);
    Set32(&file, 4, version);
    Set32(&file, 8, 0x12345678);
    memcpy(file.bytes + 12, "test/man.mdl", 12);
    static const struct {
        size_t at;
        int count, index;
    } arrays[] = {
        {156, NUM_BONES, BONES}, {180, NUM_ANIMS, ANIMS}, {188, NUM_SEQS, SEQS}, {300, NUM_POSES, POSES}};
    for (size_t i = 0; i < ARRAY_LEN(arrays); i++) {
        Set32(&file, arrays[i].at, arrays[i].count);
        Set32(&file, arrays[i].at + 4, arrays[i].index);
    }
    PutText(&file, "AE_FOOTSTEP_LEFT"); // at DATA
    for (int i = 0; i < NUM_BONES; i++)
        SetText(BONES + 216 * (size_t)i, BONES + 216 * (size_t)i, i ? "hand" : "pelvis");
}

static void MakePoses(void)
{
    static const struct {
        const char *name;
        float start, end, loop;
    } table[] = {{"aim_yaw", -60, 60, 360}, {"aim_pitch", -90, 90, 0}};
    for (size_t i = 0; i < 2; i++) {
        size_t at = POSES + 20 * i;
        SetText(at, at, table[i].name);
        SetF(at + 8, table[i].start);
        SetF(at + 12, table[i].end);
        SetF(at + 16, table[i].loop);
    }
}

static void MakeWalk(void)
{
    static const int cells[] = {0};
    MakeSeq(WALK, "walk", Q_MDL_LOOPING, 1, 1, cells);
    Set32(&file, Seq(WALK) + 20, -1);
    SetArray(Seq(WALK), 24, 28, 4);
    PutEvent(0.5f, 0, 0x400, "", true);
    PutEvent(0, 5004, 0, "NPC_Step.Left", false);
    PutEvent(1.5f, 7002, 0, "", false);
    PutEvent(-0.25f, 3, 0, "", false);
    SetArray(Seq(WALK), 148, 152, 1);
    Put16(&file, AIM);
    Put16(&file, 1);
    Put32(&file, 0x4000);
    for (int i = 0; i < 4; i++)
        PutFloat(&file, (float)i);
    Set32(&file, Seq(WALK) + 156, (int)(file.size - Seq(WALK)));
    PutFloat(&file, 1);
    PutFloat(&file, 0.25f);
    SetArray(Seq(WALK), 164, 168, 1);
    Put32(&file, 2);
    PutFloat(&file, 0.5f);
    PutFloat(&file, 0.75f);
    for (int i = 0; i < 5; i++)
        Put32(&file, 0);
    SetArray(Seq(WALK), 188, 184, 2);
    size_t modifiers = file.size;
    Put32(&file, 0);
    Put32(&file, 0);
    SetText(modifiers + 4, modifiers + 4, "hurt");
    Set32(&file, Seq(WALK) + 172, (int)(file.size - Seq(WALK)));
    Set32(&file, Seq(WALK) + 176, 4);
    Put32(&file, 0x64636261);
    Set32(&file, Seq(WALK) + 144, 9);
}

static const float poseKeys[] = {60, 0, -60, -90, 0, 45, 90};

static void MakeModel(int version)
{
    static const int aim[] = {1, 2, 3, 3, 2, 1, 1, 1, 2, 3, 3, 4};
    static const int one[] = {5};
    static const int row[] = {1, 2, 3};

    MakeHeader(version);
    MakePoses();
    MakeAnim(0, "@walk", 30, 1, 31);
    MakeAnim(1, "@aim_a", 10, 0, 11);    // 1 s
    MakeAnim(2, "@aim_b", 30, 0, 61);    // 2 s
    MakeAnim(3, "@aim_c", 12.5f, 0, 26); // 2 s
    MakeAnim(4, "@aim_d", 30, 0, 1);
    MakeAnim(5, "@idle", 24, 0, 49);
    SetArray(Anim(0), 20, 24, 2);
    PutMovement(10, 0, 25, 0);
    PutMovement(30, 90, 100, 50);
    MakeWalk();
    MakeSeq(AIM, "aim", 0, 3, 4, aim);
    Set32(&file, Seq(AIM) + 76, 0);
    Set32(&file, Seq(AIM) + 80, 1);
    SetF(Seq(AIM) + 84, 60);
    SetF(Seq(AIM) + 88, -90);
    SetF(Seq(AIM) + 92, -60);
    SetF(Seq(AIM) + 96, 90);
    Set32(&file, Seq(AIM) + 160, (int)(file.size - Seq(AIM)));
    for (size_t i = 0; i < ARRAY_LEN(poseKeys); i++)
        PutFloat(&file, poseKeys[i]);
    MakeSeq(OLD, "", 0, 0, 0, one); // no axis: group size 0, and parameter 0 that is none
    Set32(&file, Seq(OLD) + 76, 0);
    Set32(&file, Seq(OLD) + 80, 0);
    MakeSeq(EMPTY, "later", Q_MDL_OVERRIDE, 1, 1, one);
    MakeSeq(CYCLE, "turn", Q_MDL_CYCLEPOSE, 1, 1, one);
    Set32(&file, Seq(CYCLE) + 180, 1);
    MakeSeq(ROW, "lean", 0, 3, 1, row);
    Set32(&file, Seq(ROW) + 76, 0);
    SetF(Seq(ROW) + 84, -60);
    SetF(Seq(ROW) + 92, 60);
    Set32(&file, 76, (int)file.size);
}

static bool TryOpen(q_mdl_t *model)
{
    free(exact);
    exact = Test_Exact(file.bytes, file.size);
    bool isOpen = Q_MdlOpen(model, exact, file.size, Test_Report(&said, "man.mdl"));
    ck_assert_int_eq(isOpen, !said.report.error[0]);
    return isOpen;
}

static q_mdl_t Open(void)
{
    q_mdl_t model;
    ck_assert_msg(TryOpen(&model), "%s", said.report.error);
    return model;
}

static void MustFail(const char *message)
{
    q_mdl_t model;
    ck_assert_msg(!TryOpen(&model), "no error, '%s' wanted", message);
    ck_contains(said.report.error, message);
    ck_contains(said.report.error, "man.mdl: byte ");
}

// ---------------------------------------------------------------------------------------------- records

START_TEST(versions_44_to_49_are_read_and_others_refused)
{
    for (int version = 44; version <= 49; version++) {
        MakeModel(version);
        ck_assert_int_eq(Open().version, version);
    }
    MakeModel(52);
    MustFail("byte 4: version 52, only 44 to 49");
    MakeModel(43);
    MustFail("version 43");
}
END_TEST

START_TEST(header_names_model_and_counts)
{
    q_mdl_t m = Open();
    ck_assert_str_eq(m.name, "test/man.mdl");
    ck_assert_uint_eq(m.checksum, 0x12345678);
    ck_assert_int_eq(m.numSequences, NUM_SEQS);
    ck_assert_str_eq(Q_MdlBoneName(&m, 1), "hand");
}
END_TEST

START_TEST(length_beyond_the_file_is_an_error_and_a_shorter_one_a_warning)
{
    Set32(&file, 76, (int)file.size + 1);
    MustFail("byte 76: header says");
    Set32(&file, 76, (int)file.size);
    Put32(&file, 0);
    Open();
    ck_contains(said.warnings, "4 bytes behind the end that the header gives");
}
END_TEST

START_TEST(sequence_record_is_read)
{
    q_mdl_sequence_t s;
    q_mdl_t m = Open();
    Q_MdlSequence(&m, WALK, &s);
    ck_assert_str_eq(s.label, "walk");
    ck_assert_str_eq(s.activityName, "ACT_WALK");
    ck_assert_int_eq(s.activityWeight, -1);
    ck_assert_int_eq(s.flags, Q_MDL_LOOPING);
    ck_assert_int_eq(s.numIkRules, 9);
    ck_assert_float_eq(s.fadeIn, 0.2f);
    ck_assert_int_eq(s.keyValueSize, 4);
    ck_assert_mem_eq(s.keyValues, "abcd", 4);
    ck_assert_int_eq(Q_MdlFindSequence(&m, "WALK"), WALK);
    ck_assert_int_eq(Q_MdlFindSequence(&m, "swim"), -1);
}
END_TEST

START_TEST(count_and_never_the_index_says_whether_an_array_is_empty)
{
    q_mdl_sequence_t s;
    q_mdl_t m = Open();
    Q_MdlSequence(&m, AIM, &s);
    ck_assert_int_eq(s.numActivityModifiers, 0); // its index is 212
    Set32(&file, Seq(AIM) + 184, 0x7fffffff);
    Set32(&file, Seq(AIM) + 28, -5);
    Open();
}
END_TEST

START_TEST(base_pointers_lead_back_to_the_header)
{
    Set32(&file, Seq(1), -4);
    MustFail("sequence: base pointer leads to");
    MakeModel(48);
    Set32(&file, Anim(2), 0);
    MustFail("animation: base pointer leads to");
}
END_TEST

START_TEST(events_of_both_styles_are_read)
{
    q_mdl_event_t e;
    q_mdl_t m = Open();
    Q_MdlEvent(&m, WALK, 0, &e);
    ck_assert(e.isNewStyle);
    ck_assert_str_eq(e.name, "AE_FOOTSTEP_LEFT");
    ck_assert_float_eq(e.cycle, 0.5f);
    Q_MdlEvent(&m, WALK, 1, &e);
    ck_assert(!e.isNewStyle);
    ck_assert_int_eq(e.event, 5004);
    ck_assert_str_eq(e.options, "NPC_Step.Left");
    ck_assert_str_eq(e.name, "");
}
END_TEST

START_TEST(event_cycles_outside_0_to_1_are_clamped)
{
    q_mdl_event_t e;
    q_mdl_t m = Open();
    Q_MdlEvent(&m, WALK, 2, &e);
    ck_assert_float_eq(e.cycle, 1);
    ck_assert_float_eq(e.rawCycle, 1.5f);
    Q_MdlEvent(&m, WALK, 3, &e);
    ck_assert_float_eq(e.cycle, 0);
}
END_TEST

START_TEST(event_options_are_an_inline_buffer_of_64_bytes)
{
    q_mdl_event_t e;
    size_t events = Seq(WALK) + (size_t)(file.bytes[Seq(WALK) + 28] | file.bytes[Seq(WALK) + 29] << 8);
    memset(file.bytes + events + 80 + 12, 'o', 64); // no zero byte in it
    q_mdl_t m = Open();
    Q_MdlEvent(&m, WALK, 1, &e);
    ck_assert_uint_eq(strlen(e.options), 64);
}
END_TEST

START_TEST(autolayer_ik_lock_and_activity_modifier_are_read)
{
    q_mdl_autolayer_t layer;
    q_mdl_ik_lock_t lock;
    q_mdl_t m = Open();
    Q_MdlAutolayer(&m, WALK, 0, &layer);
    ck_assert_int_eq(layer.sequence, AIM);
    ck_assert_int_eq(layer.poseParameter, 1);
    ck_assert_int_eq(layer.flags, 0x4000);
    ck_assert_float_eq(layer.end, 3);
    Q_MdlIkLock(&m, WALK, 0, &lock);
    ck_assert_int_eq(lock.chain, 2);
    ck_assert_float_eq(lock.rotationWeight, 0.75f);
    ck_assert_str_eq(Q_MdlActivityModifier(&m, WALK, 0), "");
    ck_assert_str_eq(Q_MdlActivityModifier(&m, WALK, 1), "hurt");
}
END_TEST

START_TEST(weight_list_has_one_float_per_bone)
{
    q_mdl_t m = Open();
    ck_assert_float_eq(Q_MdlWeight(&m, WALK, 1), 0.25f);
    ck_assert_float_eq(Q_MdlWeight(&m, AIM, 1), 1);
}
END_TEST

START_TEST(movement_blocks_are_read)
{
    q_mdl_movement_t move;
    q_mdl_t m = Open();
    Q_MdlMovement(&m, 0, 1, &move);
    ck_assert_int_eq(move.endFrame, 30);
    ck_assert_float_eq(move.yaw, 90);
    ck_assert_float_eq(move.position[1], 50);
}
END_TEST

START_TEST(sections_are_unused_words_in_version_44)
{
    q_mdl_animation_t a;
    Set32(&file, Anim(0) + 84, 30);
    q_mdl_t m = Open();
    Q_MdlAnimation(&m, 0, &a);
    ck_assert_int_eq(a.framesPerSection, 30);
    Set32(&file, 4, 44);
    m = Open();
    Q_MdlAnimation(&m, 0, &a);
    ck_assert_int_eq(a.framesPerSection, 0);
}
END_TEST

// ---------------------------------------------------------------------------------------------- blends

START_TEST(grid_lies_row_by_row_and_is_clamped_on_both_axes)
{
    q_mdl_t m = Open();
    ck_assert_int_eq(Q_MdlGrid(&m, AIM, 1, 0), 2);
    ck_assert_int_eq(Q_MdlGrid(&m, AIM, 0, 1), 3);
    ck_assert_int_eq(Q_MdlGrid(&m, AIM, 2, 3), 4);
    ck_assert_int_eq(Q_MdlGrid(&m, AIM, 99, 99), 4);
    ck_assert_int_eq(Q_MdlGrid(&m, AIM, -1, -1), 1);
}
END_TEST

START_TEST(grid_entry_beyond_the_animations_is_an_error)
{
    size_t grid = Seq(AIM) + (size_t)(file.bytes[Seq(AIM) + 60] | file.bytes[Seq(AIM) + 61] << 8);
    file.bytes[grid] = NUM_ANIMS;
    MustFail("grid names animation 6, the model has 6");
}
END_TEST

START_TEST(group_size_0_means_no_axis_whatever_its_parameter_says)
{
    q_mdl_sequence_t s;
    q_mdl_t m = Open();
    Q_MdlSequence(&m, OLD, &s);
    ck_assert_int_eq(s.paramIndex[0], 0);
    ck_assert_int_eq(s.groupSize[0], 0);
    ck_assert_int_eq(s.numColumns, 1);
    ck_assert_int_eq(Q_MdlAxisPose(&m, OLD, 0), Q_MDL_AXIS_UNUSED);
    ck_assert_int_eq(Q_MdlGrid(&m, OLD, 0, 0), 5);
}
END_TEST

START_TEST(parameter_below_0_marks_an_unused_axis)
{
    q_mdl_t m = Open();
    ck_assert_int_eq(Q_MdlAxisPose(&m, WALK, 0), Q_MDL_AXIS_UNUSED);
    ck_assert_int_eq(Q_MdlAxisPose(&m, ROW, 0), 0);
    ck_assert_int_eq(Q_MdlAxisPose(&m, ROW, 1), Q_MDL_AXIS_UNUSED);
}
END_TEST

START_TEST(parameters_of_a_model_with_includes_are_not_local)
{
    Set32(&file, 336, 1);
    Set32(&file, 340, INCLUDES);
    Set32(&file, 76, 0);
    SetText(INCLUDES, INCLUDES + 4, "models/test/anims.mdl");
    Set32(&file, 76, (int)file.size);
    q_mdl_t m = Open();
    ck_assert_int_eq(Q_MdlAxisPose(&m, AIM, 0), Q_MDL_AXIS_MERGED);
    ck_assert_int_eq(Q_MdlAxisPose(&m, WALK, 0), Q_MDL_AXIS_UNUSED);
    ck_assert_str_eq(Q_MdlIncludePath(&m, 0), "models/test/anims.mdl");
}
END_TEST

START_TEST(local_parameter_number_is_checked)
{
    Set32(&file, Seq(AIM) + 76, 7);
    q_mdl_t m = Open();
    ck_assert_int_eq(Q_MdlAxisPose(&m, AIM, 0), Q_MDL_AXIS_UNUSED);
}
END_TEST

START_TEST(pose_keys_of_axis_1_lie_behind_the_columns)
{
    q_mdl_t m = Open();
    for (int i = 0; i < 3; i++)
        ck_assert_float_eq(Q_MdlPoseKey(&m, AIM, 0, i), poseKeys[i]);
    for (int i = 0; i < 4; i++)
        ck_assert_float_eq(Q_MdlPoseKey(&m, AIM, 1, i), poseKeys[3 + i]);
}
END_TEST

static q_mdl_blend_t Blend(const q_mdl_t *m, int sequence, float x, float y)
{
    q_mdl_blend_t blend;
    float values[2] = {x, y};
    Q_MdlBlend(m, sequence, values, &blend);
    return blend;
}

START_TEST(start_may_exceed_end)
{
    q_mdl_t m = Open();
    q_mdl_blend_t b = Blend(&m, AIM, 60, -90);
    ck_assert_int_eq(b.count, 1);
    ck_assert_int_eq(b.animations[0], 1);
    b = Blend(&m, AIM, -60, -90);
    ck_assert_int_eq(b.animations[0], 3);
}
END_TEST

START_TEST(pose_keys_are_compared_with_the_real_value)
{
    q_mdl_t m = Open();
    q_mdl_blend_t b = Blend(&m, AIM, 30, -90);
    ck_assert_int_eq(b.count, 2);
    ck_assert_float_eq_tol(b.weights[0], 0.5f, 1e-5f);
    b = Blend(&m, AIM, 60, 22.5f); // half way between keys 0 and 45 of the rows
    ck_assert_int_eq(b.count, 2);
    ck_assert_int_eq(b.animations[0], 3);
    ck_assert_int_eq(b.animations[1], 1);
    b = Blend(&m, AIM, 500, 500);
    ck_assert_int_eq(b.count, 1);
    ck_assert_int_eq(b.animations[0], 3);
}
END_TEST

START_TEST(without_pose_keys_the_range_is_spread_over_the_cells)
{
    q_mdl_t m = Open();
    q_mdl_blend_t b = Blend(&m, ROW, -30, 0);
    ck_assert_int_eq(b.count, 2);
    ck_assert_float_eq_tol(b.weights[0], 0.5f, 1e-5f);
    ck_assert_int_eq(b.animations[1], 2);
    b = Blend(&m, ROW, 60, 0);
    ck_assert_int_eq(b.count, 1);
    ck_assert_int_eq(b.animations[0], 3);
}
END_TEST

START_TEST(override_sequences_are_empty)
{
    q_mdl_t m = Open();
    ck_assert_int_eq(Q_MdlGrid(&m, EMPTY, 0, 0), -1);
    ck_assert_int_eq(Blend(&m, EMPTY, 0, 0).count, 0);
}
END_TEST

START_TEST(cycle_pose_is_a_number_of_a_parameter)
{
    q_mdl_sequence_t s;
    q_mdl_t m = Open();
    Q_MdlSequence(&m, CYCLE, &s);
    ck_assert_int_eq(s.cyclePose, 1);
    ck_assert_int_eq(s.flags, Q_MDL_CYCLEPOSE);
}
END_TEST

// ---------------------------------------------------------------------------------------------- timing

START_TEST(animation_lasts_frames_minus_1_by_fps)
{
    q_mdl_t m = Open();
    ck_assert_float_eq(Q_MdlAnimationSeconds(&m, 0), 1);
    ck_assert_float_eq(Q_MdlAnimationSeconds(&m, 3), 2);
    ck_assert_float_eq(Q_MdlAnimationSeconds(&m, 4), 0);
}
END_TEST

START_TEST(fps_0_is_guarded)
{
    SetF(Anim(0) + 8, 0);
    q_mdl_t m = Open();
    ck_assert_float_eq(Q_MdlAnimationSeconds(&m, 0), 0);
    SetF(Anim(0) + 8, NAN);
    m = Open();
    ck_assert_float_eq(Q_MdlAnimationSeconds(&m, 0), 0);
    ck_assert_ptr_nonnull(Q_MdlMakeClip(&arena, &m, WALK, &said.report));
}
END_TEST

START_TEST(blend_duration_is_one_by_the_weighted_cycles)
{
    q_mdl_timing_t timing;
    q_mdl_t m = Open();
    q_mdl_blend_t b = Blend(&m, ROW, -30, 0); // 1 s and 2 s, half each: 0.75 cycles a second
    Q_MdlTiming(&m, &b, &timing);
    ck_assert_float_eq_tol(timing.seconds, 1 / 0.75f, 1e-5f);
    ck_assert_float_eq_tol(timing.framesPerSecond, 20, 1e-4f);
}
END_TEST

START_TEST(cells_of_one_frame_add_no_cycles)
{
    q_mdl_timing_t timing;
    q_mdl_t m = Open();
    q_mdl_blend_t b = {1, {4}, {1}};
    Q_MdlTiming(&m, &b, &timing);
    ck_assert_float_eq(timing.seconds, 0);
}
END_TEST

// ---------------------------------------------------------------------------------------------- clips

START_TEST(clip_has_length_looping_events_and_last_movement)
{
    vec3_t move;
    float yaw[2];
    q_mdl_t m = Open();
    q_xanim_t *clip = Q_MdlMakeClip(&arena, &m, WALK, &said.report);
    ck_assert_msg(clip, "%s", said.report.error);
    ck_assert_str_eq(clip->name, "walk");
    ck_assert_int_eq(clip->framerate, 30);
    ck_assert_int_eq(clip->frameField, 30);
    ck_assert(Q_XanimIsLooping(clip));
    ck_assert_float_eq(Q_XanimSeconds(clip), 1);
    ck_assert_int_eq(clip->numNotes, 4);
    ck_assert_str_eq(clip->notes[0].name, "npc_step.left");
    ck_assert_str_eq(clip->notes[1].name, "3");
    ck_assert_str_eq(clip->notes[2].name, "ae_footstep_left");
    ck_assert_int_eq(clip->notes[2].frame, 15);
    ck_assert_str_eq(clip->notes[3].name, "7002");
    ck_assert_int_eq(clip->notes[3].frame, 30);
    Q_XanimRelativeDelta(clip, 0, 1, move, yaw);
    ck_assert_float_eq(move[0], 100);
    ck_assert_float_eq(move[1], 50);
    ck_assert_float_eq_tol(Q_XanimYawDegrees(yaw), 90, 0.02f);
}
END_TEST

START_TEST(clip_without_a_label_has_the_animations_name_without_its_at_sign)
{
    q_mdl_t m = Open();
    q_xanim_t *clip = Q_MdlMakeClip(&arena, &m, OLD, &said.report);
    ck_assert_str_eq(clip->name, "idle");
    ck_assert_int_eq(clip->framerate, 24);
    ck_assert_int_eq(clip->numFrames, 48);
    ck_assert_int_eq(clip->flags, 0);
}
END_TEST

START_TEST(length_of_a_blend_is_kept_to_the_millisecond)
{
    q_mdl_t m = Open();
    q_xanim_t *clip = Q_MdlMakeClip(&arena, &m, AIM, &said.report);
    // the cell of keys 0 and 0
    ck_assert_float_eq_tol(Q_XanimSeconds(clip), 2, 0.0006f);
    SetF(Seq(ROW) + 84, -20); // 0 lies at a third of -20..40: 1/3 of 1 s, 2/3 of 2 s
    SetF(Seq(ROW) + 92, 40);
    m = Open();
    clip = Q_MdlMakeClip(&arena, &m, ROW, &said.report);
    ck_assert_int_eq(clip->framerate, 1000);
    ck_assert_float_eq_tol(Q_XanimSeconds(clip), 1.5f, 0.0006f);
}
END_TEST

START_TEST(clip_of_an_override_is_one_frame)
{
    q_mdl_t m = Open();
    q_xanim_t *clip = Q_MdlMakeClip(&arena, &m, EMPTY, &said.report);
    ck_assert_int_eq(clip->numFrames, 0);
    ck_assert_str_eq(clip->name, "later");
}
END_TEST

START_TEST(sequence_that_no_clip_can_hold_is_an_error)
{
    q_mdl_t m;
    SetF(Anim(5) + 8, 0.0001f);
    m = Open();
    ck_assert_ptr_null(Q_MdlMakeClip(&arena, &m, CYCLE, &said.report));
    ck_contains(said.report.error, "sequence lasts 480000 seconds, a clip at most 65534");
}
END_TEST

// ---------------------------------------------------------------------------------------------- bad files

START_TEST(arrays_must_lie_in_the_file)
{
    const struct {
        size_t at;
        int value;
        const char *message;
    } cases[] = {
        {156, 1 << 20, "byte 156: bones: 1048576 records of 216 bytes"},
        {180, -1, "byte 180: animations: count -1"},
        {184, 1 << 30, "animations: 6 records"},
        {192, -212, "sequences: 6 records of 212 bytes at -212"},
        {204, 0x7fffffff, "textures"},
        {Anim(0) + 16, 0, "animation has 0 frames"},
        {Anim(0) + 20, 1 << 28, "movements"},
        {Seq(WALK) + 24, 1 << 25, "events"},
        {Seq(WALK) + 28, INT32_MIN, "events"},
        {Seq(WALK) + 68, -1, "group size -1"},
        {Seq(WALK) + 68, 40000, "group size 40000"},
        {Seq(WALK) + 72, 30000, "animation grid"},
        {Seq(WALK) + 4, 1 << 20, "sequence label at"},
        {Seq(WALK) + 8, -(1 << 20), "activity name at"},
        {Seq(WALK) + 156, 1 << 20, "bone weights"},
        {Seq(AIM) + 160, 1 << 20, "pose keys"},
        {Seq(WALK) + 164, 5000, "IK locks"},
        {Seq(WALK) + 176, 1 << 20, "key-value text"},
        {Seq(WALK) + 188, 1 << 20, "activity modifiers"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        MakeModel(48);
        Set32(&file, cases[i].at, cases[i].value);
        MustFail(cases[i].message);
    }
}
END_TEST

START_TEST(strings_must_end_in_the_file)
{
    PutText(&file, "tail");
    file.size--; // without its zero byte
    Set32(&file, Seq(WALK) + 4, (int)(file.size - 4 - Seq(WALK)));
    Set32(&file, 76, (int)file.size);
    MustFail("sequence label at");
}
END_TEST

START_TEST(arrays_that_overlap_too_much_are_refused)
{
    // Every sequence says that its events fill the whole file.
    q_mdl_t m;
    for (int i = 0; i < NUM_SEQS; i++) {
        Set32(&file, Seq(i) + 24, (int)(file.size / 80) - 1);
        Set32(&file, Seq(i) + 28, -(int)Seq(i));
    }
    TryOpen(&m); // event names of such bytes are bad or not; what counts is that it ends
    MakeModel(48);
    file.size = 60000;
    Set32(&file, 76, (int)file.size);
    Set32(&file, 188, 200);
    Set32(&file, 192, 10000);
    for (size_t i = 0; i < 200; i++) {
        size_t at = 10000 + i * 212;
        Set32(&file, at, -(int)at);
        Set32(&file, at + 164, 1800);
        Set32(&file, at + 168, -(int)at);
    }
    MustFail("arrays overlap too much");
}
END_TEST

START_TEST(every_truncation_fails_with_one_error_and_its_offset)
{
    while (file.size-- > 0)
        MustFail("");
}
END_TEST

// Asks everything that can be asked.
static void AskAll(const q_mdl_t *m)
{
    union {
        q_mdl_animation_t animation;
        q_mdl_movement_t movement;
        q_mdl_event_t event;
        q_mdl_autolayer_t layer;
        q_mdl_ik_lock_t lock;
        q_mdl_pose_parameter_t pose;
    } u;
    q_mdl_sequence_t s;
    size_t total = 0;
    for (int i = 0; i < m->numAnimations; i++) {
        Q_MdlAnimation(m, i, &u.animation);
        total += strlen(u.animation.name);
        int count = u.animation.numMovements;
        for (int j = 0; j < count; j++)
            Q_MdlMovement(m, i, j, &u.movement);
    }
    for (int i = 0; i < m->numSequences; i++) {
        Q_MdlSequence(m, i, &s);
        total += strlen(s.label) + strlen(s.activityName) + strlen(Q_MdlClipName(m, i));
        for (int j = 0; j < s.numEvents; j++) {
            Q_MdlEvent(m, i, j, &u.event);
            total += strlen(u.event.name);
        }
        for (int j = 0; j < s.numAutolayers; j++)
            Q_MdlAutolayer(m, i, j, &u.layer);
        for (int j = 0; j < s.numIkLocks; j++)
            Q_MdlIkLock(m, i, j, &u.lock);
        for (int j = 0; j < s.numActivityModifiers; j++)
            total += strlen(Q_MdlActivityModifier(m, i, j));
        for (int j = 0; j < m->numBones; j++)
            Q_MdlWeight(m, i, j);
        Q_MdlMakeClip(&arena, m, i, &said.report);
    }
    for (int i = 0; i < m->numPoseParameters; i++) {
        Q_MdlPoseParameter(m, i, &u.pose);
        total += strlen(u.pose.name);
    }
    for (int i = 0; i < m->numIncludes; i++)
        total += strlen(Q_MdlIncludePath(m, i));
    for (int i = 0; i < m->numBones; i++)
        total += strlen(Q_MdlBoneName(m, i));
    ck_assert_uint_lt(total, 1 << 24);
}

START_TEST(every_bit_flip_reads_or_fails_with_one_error)
{
    q_mdl_t m;
    for (size_t bit = 0; bit < file.size * 8; bit++) {
        file.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (TryOpen(&m))
            AskAll(&m);
        else
            ck_contains(said.report.error, "man.mdl: byte ");
        file.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        Q_ArenaReset(&arena);
    }
}
END_TEST

START_TEST(model_without_sequences_is_legal)
{
    Set32(&file, 188, 0);
    ck_assert_int_eq(Open().numSequences, 0);
}
END_TEST

START_TEST(memory_that_runs_out_is_one_error)
{
    q_xanim_t *clip = NULL;
    q_mdl_t m = Open();
    for (int tries = 0; !clip; tries++) {
        Q_ArenaReset(&arena);
        testMemory.failAfter = tries;
        clip = Q_MdlMakeClip(&arena, &m, WALK, Test_Report(&said, "man.mdl"));
        ck_assert(clip || strstr(said.report.error, "out of memory"));
        ck_assert_int_lt(tries, 100);
    }
}
END_TEST

static void Setup(void)
{
    arena = Test_Arena();
    MakeModel(48);
}

static void Teardown(void)
{
    testMemory.failAfter = -1;
    Q_ArenaReset(&arena);
    ck_assert_uint_eq(testMemory.bytes, 0);
    free(exact);
    exact = NULL;
}

int main(void)
{
    const TTest *const tests[] = {versions_44_to_49_are_read_and_others_refused,
                                  header_names_model_and_counts,
                                  length_beyond_the_file_is_an_error_and_a_shorter_one_a_warning,
                                  sequence_record_is_read,
                                  count_and_never_the_index_says_whether_an_array_is_empty,
                                  base_pointers_lead_back_to_the_header,
                                  events_of_both_styles_are_read,
                                  event_cycles_outside_0_to_1_are_clamped,
                                  event_options_are_an_inline_buffer_of_64_bytes,
                                  autolayer_ik_lock_and_activity_modifier_are_read,
                                  weight_list_has_one_float_per_bone,
                                  movement_blocks_are_read,
                                  sections_are_unused_words_in_version_44,
                                  grid_lies_row_by_row_and_is_clamped_on_both_axes,
                                  grid_entry_beyond_the_animations_is_an_error,
                                  group_size_0_means_no_axis_whatever_its_parameter_says,
                                  parameter_below_0_marks_an_unused_axis,
                                  parameters_of_a_model_with_includes_are_not_local,
                                  local_parameter_number_is_checked,
                                  pose_keys_of_axis_1_lie_behind_the_columns,
                                  start_may_exceed_end,
                                  pose_keys_are_compared_with_the_real_value,
                                  without_pose_keys_the_range_is_spread_over_the_cells,
                                  override_sequences_are_empty,
                                  cycle_pose_is_a_number_of_a_parameter,
                                  animation_lasts_frames_minus_1_by_fps,
                                  fps_0_is_guarded,
                                  blend_duration_is_one_by_the_weighted_cycles,
                                  cells_of_one_frame_add_no_cycles,
                                  clip_has_length_looping_events_and_last_movement,
                                  clip_without_a_label_has_the_animations_name_without_its_at_sign,
                                  length_of_a_blend_is_kept_to_the_millisecond,
                                  clip_of_an_override_is_one_frame,
                                  sequence_that_no_clip_can_hold_is_an_error,
                                  arrays_must_lie_in_the_file,
                                  strings_must_end_in_the_file,
                                  arrays_that_overlap_too_much_are_refused,
                                  every_truncation_fails_with_one_error_and_its_offset,
                                  every_bit_flip_reads_or_fails_with_one_error,
                                  model_without_sequences_is_legal,
                                  memory_that_runs_out_is_one_error,
                                  NULL};

    return Test_Main("mdl", tests, Setup, Teardown);
}
