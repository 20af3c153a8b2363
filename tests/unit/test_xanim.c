// Compiled clips (spec xanim): every rule of the format, its limits, the writer, and the motion of the root.
#include "animfiles.h"

#include <math.h>

#include "q_xanim.h"
#include "q_xanim_store.h"

static q_arena_t arena;
static test_report_t said;

static void Header(test_bytes_t *b, int frames, int parts, int flags, int rate)
{
    b->size = 0;
    Put16(b, 14);
    Put16(b, frames);
    Put16(b, parts);
    Put8(b, flags);
    Put16(b, rate);
}

static q_xanim_t *Read(const test_bytes_t *b)
{
    uint8_t *exact = Test_Exact(b->bytes, b->size);
    q_xanim_t *clip = Q_XanimRead(&arena, "clip", exact, b->size, Test_Report(&said, "xanim/clip"));

    free(exact);
    ck_assert_msg(!clip == !!said.report.error[0], "clip %p, error '%s'", (void *)clip, said.report.error);
    return clip;
}

static q_xanim_t *MustRead(const test_bytes_t *b)
{
    q_xanim_t *clip = Read(b);
    ck_assert_msg(clip, "%s", said.report.error);
    return clip;
}

static void MustFail(const test_bytes_t *b, const char *text)
{
    ck_assert(!Read(b));
    ck_contains(said.report.error, text);
    ck_contains(said.report.error, "xanim/clip: byte ");
}

static void MustRewrite(const test_bytes_t *b)
{
    size_t size;
    q_xanim_t *clip = MustRead(b);
    uint8_t *out = Q_XanimWrite(&arena, clip, &size, &said.report);
    ck_assert_msg(out, "%s", said.report.error);
    ck_assert_uint_eq(size, b->size);
    ck_assert_mem_eq(out, b->bytes, size);
}

// A looping delta clip of 2 parts with every kind of track, and 2 notes: 5 positions.
static void PutRich(test_bytes_t *b)
{
    Header(b, 4, 2, 3, 30);
    Put16(b, 2); // delta rotation: sparse
    Put8(b, 0);
    Put8(b, 4);
    Put16(b, 0);
    Put16(b, 23170);
    Put16(b, 5); // delta translation: dense
    for (int i = 0; i < 5; i++) {
        PutFloat(b, (float)i * 10);
        PutFloat(b, 0);
        PutFloat(b, 0);
    }
    Put8(b, 1); // bit A of part 0
    Put8(b, 2); // part 1 is simple
    PutText(b, "bip01 l hand");
    PutText(b, "tag_weapon");
    Put16(b, 3); // part 0, full and sparse
    Put8(b, 0);
    Put8(b, 2);
    Put8(b, 4);
    for (int i = 0; i < 9; i++)
        Put16(b, 1000 * i);
    Put16(b, 1);
    for (int i = 0; i < 3; i++)
        PutFloat(b, 1.5f);
    Put16(b, 5); // part 1, simple and dense
    for (int i = 0; i < 5; i++)
        Put16(b, -3000 * i);
    Put16(b, 0);
    Put8(b, 2);
    PutText(b, "fire");
    Put16(b, 0);
    PutText(b, "anim_pose = \"crouch\"");
    Put16(b, 4);
}

static float length3(const vec3_t v)
{
    return sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

START_TEST(smallest_valid_file_is_10_bytes)
{
    static const uint8_t smallest[] = {0x0e, 0, 1, 0, 0, 0, 0, 0x1e, 0, 0};
    test_bytes_t b = {.size = sizeof(smallest)};
    memcpy(b.bytes, smallest, sizeof(smallest));
    q_xanim_t *clip = MustRead(&b);
    ck_assert_int_eq(clip->numKeys, 1);
    ck_assert_int_eq(clip->numParts, 0);
    ck_assert_int_eq(clip->numNotes, 0);
    MustRewrite(&b);
}
END_TEST

START_TEST(other_versions_are_refused_with_both_numbers)
{
    test_bytes_t b;
    Header(&b, 1, 0, 0, 30);
    Put8(&b, 0);
    b.bytes[0] = 17;
    MustFail(&b, "version 17, only 14");
}
END_TEST

START_TEST(frame_count_0_without_loop_bit_is_invalid)
{
    test_bytes_t b;
    Header(&b, 0, 0, 0, 30);
    Put8(&b, 0);
    MustFail(&b, "frame count 0");
    b.bytes[6] = 1;
    q_xanim_t *clip = MustRead(&b);
    ck_assert_int_eq(clip->numKeys, 1);
}
END_TEST

START_TEST(looping_clip_of_65535_frames_is_one_too_many)
{
    test_bytes_t b;
    Header(&b, 65535, 0, 1, 30);
    Put8(&b, 0);
    MustFail(&b, "frame count 65535 of a looping clip");
    b.bytes[6] = 0;
    ck_assert_int_eq(MustRead(&b)->numKeys, 65535);
    Header(&b, 65534, 0, 1, 30);
    Put8(&b, 0);
    ck_assert_int_eq(MustRead(&b)->numKeys, 65535);
}
END_TEST

START_TEST(looping_clip_lasts_frames_by_rate_and_one_shot_one_less)
{
    test_bytes_t b;
    Header(&b, 10, 0, 1, 30);
    Put8(&b, 0);
    q_xanim_t *clip = MustRead(&b);
    ck_assert_int_eq(clip->numKeys, 11);
    ck_assert_int_eq(clip->numFrames, 10);
    ck_assert_float_eq(Q_XanimSeconds(clip), 10.0f / 30);
    ck_assert_int_eq(Q_XanimMilliseconds(clip), 333);
    ck_assert_float_eq(Q_XanimFrequency(clip), 3);
    ck_assert(Q_XanimIsLooping(clip));
    Header(&b, 11, 0, 0, 30);
    Put8(&b, 0);
    clip = MustRead(&b);
    ck_assert_float_eq(Q_XanimSeconds(clip), 10.0f / 30);
    ck_assert(!Q_XanimIsLooping(clip));
}
END_TEST

START_TEST(one_frame_clip_has_length_0_and_frequency_0)
{
    test_bytes_t b;
    Header(&b, 1, 0, 0, 0);
    Put8(&b, 0);
    q_xanim_t *clip = MustRead(&b);
    ck_assert_float_eq(Q_XanimSeconds(clip), 0);
    ck_assert_float_eq(Q_XanimFrequency(clip), 0);
    ck_assert_int_eq(Q_XanimMilliseconds(clip), 0);
}
END_TEST

START_TEST(unknown_flag_bits_are_an_error)
{
    test_bytes_t b;
    Header(&b, 1, 0, 4, 30);
    Put8(&b, 0);
    MustFail(&b, "unknown flag bits 0x04");
}
END_TEST

START_TEST(part_count_is_0_to_127)
{
    test_bytes_t b;
    Header(&b, 1, 128, 0, 30);
    MustFail(&b, "part count 128");
    Header(&b, 1, -1, 0, 30);
    MustFail(&b, "part count -1");
    Header(&b, 1, 127, 0, 30);
    for (int i = 0; i < 32; i++)
        Put8(&b, 0);
    for (int i = 0; i < 127; i++)
        PutText(&b, "b");
    for (int i = 0; i < 254; i++)
        Put16(&b, 0);
    Put8(&b, 0);
    ck_assert_int_eq(MustRead(&b)->numParts, 127);
    MustRewrite(&b);
}
END_TEST

START_TEST(framerate_0_with_more_than_one_frame_is_an_error)
{
    test_bytes_t b;
    Header(&b, 2, 0, 0, 0);
    Put8(&b, 0);
    MustFail(&b, "framerate 0");
    Header(&b, 2, 0, 0, -5);
    Put8(&b, 0);
    MustFail(&b, "framerate -5");
}
END_TEST

static void PutSparseClip(test_bytes_t *b, int numKeys, int first, int middle, int last)
{
    int width = numKeys <= 256 ? 1 : 2;
    int list[3] = {first, middle, last};
    Header(b, numKeys, 1, 0, 30);
    Put8(b, 0);
    Put8(b, 1);
    PutText(b, "tag");
    Put16(b, 3);
    for (int i = 0; i < 3; i++)
        width == 1 ? Put8(b, list[i]) : Put16(b, list[i]);
    for (int i = 0; i < 3; i++)
        Put16(b, i);
    Put16(b, 0);
    Put8(b, 0);
}

START_TEST(index_width_is_1_byte_up_to_256_positions_and_then_2)
{
    test_bytes_t b;
    PutSparseClip(&b, 256, 0, 7, 255);
    q_xanim_t *clip = MustRead(&b);
    ck_assert_int_eq(clip->parts[0].rotations.frames[2], 255);
    MustRewrite(&b);
    PutSparseClip(&b, 257, 0, 7, 256);
    clip = MustRead(&b);
    ck_assert_int_eq(clip->parts[0].rotations.frames[1], 7);
    ck_assert_int_eq(clip->parts[0].rotations.frames[2], 256);
    MustRewrite(&b);
}
END_TEST

START_TEST(sparse_lists_start_at_0_end_at_the_last_position_and_rise)
{
    test_bytes_t b;
    PutSparseClip(&b, 10, 1, 7, 9);
    MustFail(&b, "does not rise from 0 to 9");
    PutSparseClip(&b, 10, 0, 7, 8);
    MustFail(&b, "does not rise from 0 to 9");
    PutSparseClip(&b, 10, 0, 9, 9);
    MustFail(&b, "does not rise from 0 to 9");
    PutSparseClip(&b, 10, 0, 12, 9);
    MustFail(&b, "does not rise from 0 to 9");
}
END_TEST

START_TEST(track_with_more_keys_than_positions_is_an_error)
{
    test_bytes_t b;
    PutSparseClip(&b, 2, 0, 1, 2);
    MustFail(&b, "track has 3 keys, the clip only 2");
}
END_TEST

START_TEST(track_with_a_key_for_every_position_has_no_list)
{
    test_bytes_t b;
    Header(&b, 3, 1, 0, 30);
    Put8(&b, 0);
    Put8(&b, 1);
    PutText(&b, "tag");
    Put16(&b, 3);
    for (int i = 0; i < 3; i++)
        Put16(&b, 100 + i);
    Put16(&b, 0);
    Put8(&b, 0);
    q_xanim_t *clip = MustRead(&b);
    ck_assert_ptr_null(clip->parts[0].rotations.frames);
    ck_assert_int_eq(clip->parts[0].rotations.samples[2], 102);
    MustRewrite(&b);
}
END_TEST

// A clip of one full part with `count` dense rotations.
static const q_xanim_part_t *FullPart(int count, const int16_t (*values)[3], bool negate, int (*out)[4])
{
    static test_bytes_t b;
    Header(&b, count, 1, 0, 30);
    Put8(&b, negate);
    Put8(&b, 0);
    PutText(&b, "tag");
    Put16(&b, count);
    for (int i = 0; i < count * 3; i++)
        Put16(&b, values[i / 3][i % 3]);
    Put16(&b, 0);
    Put8(&b, 0);
    const q_xanim_part_t *part = &MustRead(&b)->parts[0];
    MustRewrite(&b);
    Q_XanimDecodeRotations(part, out);
    return part;
}

START_TEST(missing_component_is_the_rounded_root)
{
    static const int16_t values[1][3] = {{100, -200, 300}};
    int q[1][4];
    FullPart(1, values, false, q);
    ck_assert_int_eq(q[0][3], (int)floor(sqrt(1073676289.0 - 140000.0) + 0.5));
}
END_TEST

START_TEST(sum_of_squares_above_one_gives_w_0)
{
    static const int16_t values[1][3] = {{32767, 200, 54}};
    int q[1][4];
    FullPart(1, values, false, q);
    ck_assert_int_eq(q[0][3], 0);
}
END_TEST

START_TEST(bit_a_negates_the_first_sample_in_all_components)
{
    static const int16_t values[1][3] = {{100, -200, 300}};
    int plain[1][4];
    int negated[1][4];
    FullPart(1, values, false, plain);
    FullPart(1, values, true, negated);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(negated[0][i], -plain[0][i]);
}
END_TEST

START_TEST(samples_with_a_negative_dot_product_are_negated_left_to_right)
{
    static const int16_t values[3][3] = {{32000, 0, 0}, {-32000, 0, 0}, {32000, 0, 0}};
    int q[3][4];
    FullPart(3, values, false, q);
    ck_assert_int_eq(q[1][0], 32000);
    ck_assert_int_lt(q[1][3], 0);
    ck_assert_int_eq(q[2][0], 32000);
    FullPart(3, values, true, q);
    ck_assert_int_eq(q[0][0], -32000);
    ck_assert_int_eq(q[1][0], -32000);
    ck_assert_int_gt(q[1][3], 0);
}
END_TEST

START_TEST(smallest_stored_number_can_be_negated)
{
    static const int16_t values[1][3] = {{-32768, 0, 0}};
    int q[1][4];
    FullPart(1, values, true, q);
    ck_assert_int_eq(q[0][0], 32768);
}
END_TEST

START_TEST(simple_rotation_has_x_and_y_0)
{
    test_bytes_t b;
    int q[3][4];
    PutSparseClip(&b, 10, 0, 5, 9);
    Q_XanimDecodeRotations(&MustRead(&b)->parts[0], q);
    ck_assert_int_eq(q[2][0], 0);
    ck_assert_int_eq(q[2][1], 0);
    ck_assert_int_eq(q[2][2], 2);
    ck_assert_int_eq(q[2][3], 32767);
}
END_TEST

START_TEST(part_names_may_contain_blanks)
{
    test_bytes_t b;
    PutRich(&b);
    ck_assert_str_eq(MustRead(&b)->parts[0].name, "bip01 l hand");
}
END_TEST

START_TEST(last_byte_of_the_last_note_is_the_end_and_more_is_a_warning)
{
    test_bytes_t b;
    PutRich(&b);
    MustRead(&b);
    ck_assert_int_eq(said.report.numWarnings, 0);
    size_t size = b.size;
    Put8(&b, 1);
    MustRead(&b);
    char text[64];
    snprintf(text, sizeof(text), "byte %zu: 1 bytes behind the last note", size);
    ck_contains(said.warnings, text);
}
END_TEST

START_TEST(unused_bits_of_the_bitsets_come_back)
{
    test_bytes_t b;
    PutSparseClip(&b, 10, 0, 5, 9);
    b.bytes[9] |= 0xf0;
    b.bytes[10] |= 0x80;
    MustRewrite(&b);
}
END_TEST

START_TEST(end_note_is_appended_at_fraction_1)
{
    test_bytes_t b;
    PutRich(&b);
    q_xanim_t *clip = MustRead(&b);
    ck_assert_int_eq(clip->numNotes, 2);
    ck_assert_str_eq(clip->notes[2].name, "end");
    ck_assert_float_eq(clip->notes[2].fraction, 1);
    ck_assert(Q_XanimHasNote(clip, "end"));
}
END_TEST

START_TEST(note_names_with_blanks_quotes_and_equals_signs_are_data)
{
    test_bytes_t b;
    PutRich(&b);
    q_xanim_t *clip = MustRead(&b);
    ck_assert(Q_XanimHasNote(clip, "anim_pose = \"crouch\""));
    ck_assert(Q_XanimHasNote(clip, "fire"));
    ck_assert(!Q_XanimHasNote(clip, "fir"));
}
END_TEST

START_TEST(note_time_is_frame_by_n_or_0)
{
    test_bytes_t b;
    PutRich(&b);
    q_xanim_t *clip = MustRead(&b);
    ck_assert_float_eq(clip->notes[0].fraction, 0);
    ck_assert_float_eq(clip->notes[1].fraction, 1);
    Header(&b, 1, 0, 0, 30);
    Put8(&b, 1);
    PutText(&b, "a");
    Put16(&b, 0);
    ck_assert_float_eq(MustRead(&b)->notes[0].fraction, 0);
}
END_TEST

static void PutNotes(test_bytes_t *b, const int *frames, const char *const *names, int count)
{
    Header(b, 11, 0, 0, 30);
    Put8(b, count);
    for (int i = 0; i < count; i++) {
        PutText(b, names[i]);
        Put16(b, frames[i]);
    }
}

START_TEST(notes_are_sorted_stably_after_loading)
{
    static const int frames[] = {7, 3, 7, 0};
    static const char *const names[] = {"a", "b", "c", "d"};
    static const char order[] = "dbac";
    test_bytes_t b;
    PutNotes(&b, frames, names, 4);
    q_xanim_t *clip = MustRead(&b);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(clip->notes[i].name[0], order[i]);
}
END_TEST

START_TEST(note_behind_the_last_frame_is_kept_at_the_end_with_a_warning)
{
    static const int frames[] = {12};
    static const char *const names[] = {"late"};
    test_bytes_t b;
    PutNotes(&b, frames, names, 1);
    q_xanim_t *clip = MustRead(&b);
    ck_assert_float_eq(clip->notes[0].fraction, 1);
    ck_contains(said.warnings, "note 'late' lies on frame 12");
    MustRewrite(&b);
}
END_TEST

START_TEST(names_have_at_most_254_bytes)
{
    char name[256];
    const char *names[] = {name};
    static const int frames[] = {0};
    test_bytes_t b;
    memset(name, 'n', sizeof(name));
    name[254] = '\0';
    PutNotes(&b, frames, names, 1);
    MustRead(&b);
    name[254] = 'n';
    name[255] = '\0';
    PutNotes(&b, frames, names, 1);
    MustFail(&b, "a note name has 255 bytes");
}
END_TEST

START_TEST(clip_holds_255_notes)
{
    test_bytes_t b;
    Header(&b, 2, 0, 0, 30);
    Put8(&b, 255);
    for (int i = 0; i < 255; i++) {
        PutText(&b, "n");
        Put16(&b, i & 1);
    }
    q_xanim_t *clip = MustRead(&b);
    ck_assert_int_eq(clip->numNotes, 255);
    ck_assert_str_eq(clip->notes[255].name, "end");
}
END_TEST

START_TEST(translation_that_is_no_number_is_an_error)
{
    test_bytes_t b;
    PutRich(&b);
    b.bytes[9 + 2 + 2 + 4 + 2 + 3] = 0x7f; // first float of the delta track
    b.bytes[9 + 2 + 2 + 4 + 2 + 2] = 0xc0;
    MustFail(&b, "not a finite number");
}
END_TEST

START_TEST(every_truncation_fails_with_one_error_and_its_offset)
{
    test_bytes_t b;
    PutRich(&b);
    for (size_t whole = b.size; b.size-- > 0;) {
        ck_assert_msg(!Read(&b), "%zu of %zu bytes were read", b.size, whole);
        ck_contains(said.report.error, "xanim/clip: byte ");
    }
}
END_TEST

START_TEST(every_bit_flip_reads_or_fails_with_one_error)
{
    test_bytes_t b;
    PutRich(&b);
    for (size_t bit = 0; bit < b.size * 8; bit++) {
        b.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        q_xanim_t *clip = Read(&b);
        if (!clip)
            ck_contains(said.report.error, "xanim/clip: byte ");
        else
            ck_assert(clip->numKeys >= 1);
        b.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        Q_ArenaReset(&arena);
    }
}
END_TEST

START_TEST(memory_that_runs_out_is_one_error)
{
    test_bytes_t b;
    q_xanim_t *clip = NULL;
    PutRich(&b);
    int tries = 0;
    for (; !clip; tries++) {
        Q_ArenaReset(&arena);
        testMemory.failAfter = tries;
        clip = Read(&b);
        if (!clip)
            ck_contains(said.report.error, "out of memory");
    }
    ck_assert_int_gt(tries, 10);
}
END_TEST

START_TEST(writer_gives_back_every_byte)
{
    test_bytes_t b;
    PutRich(&b);
    MustRewrite(&b);
}
END_TEST

START_TEST(writer_refuses_what_the_format_cannot_hold)
{
    test_bytes_t b;
    size_t size;
    PutRich(&b);
    q_xanim_t *clip = MustRead(&b);
    clip->parts[0].translations.count = 9;
    ck_assert_ptr_null(Q_XanimWrite(&arena, clip, &size, Test_Report(&said, "x")));
    ck_contains(said.report.error, "9 keys for 5 positions");
    clip = MustRead(&b);
    clip->flags |= 8;
    ck_assert_ptr_null(Q_XanimWrite(&arena, clip, &size, Test_Report(&said, "x")));
    ck_contains(said.report.error, "unknown flag bits");
}
END_TEST

START_TEST(void_clips_are_one_frame_and_one_of_them_loops)
{
    size_t size;
    test_bytes_t b;
    ck_assert(!Q_XanimIsLooping(Q_XanimMakeVoid(&arena, false)));
    q_xanim_t *clip = Q_XanimMakeVoid(&arena, true);
    ck_assert(Q_XanimIsLooping(clip));
    ck_assert_str_eq(clip->name, "void_loop");
    uint8_t *out = Q_XanimWrite(&arena, clip, &size, Test_Report(&said, "x"));
    memcpy(b.bytes, out, size);
    b.size = size;
    MustRead(&b);
}
END_TEST

// ---------------------------------------------------------------------------------------------- motion of
// the root

// A clip with a dense or sparse delta track of 5 positions.
static q_xanim_t *DeltaClip(int flags, int numMoves, const float (*moves)[3], int numYaws, const int *yaws)
{
    static test_bytes_t b;
    Header(&b, flags & 1 ? 4 : 5, 0, flags, 30);
    Put16(&b, numYaws);
    for (int i = 0; numYaws == 2 && i < 2; i++)
        Put8(&b, 4 * i);
    for (int i = 0; i < numYaws; i++)
        Put16(&b, yaws[i]);
    Put16(&b, numMoves);
    for (int i = 0; numMoves == 2 && i < 2; i++)
        Put8(&b, 4 * i);
    for (int i = 0; i < numMoves * 3; i++)
        PutFloat(&b, moves[i / 3][i % 3]);
    Put8(&b, 0);
    return MustRead(&b);
}

static void ExpectAt(const q_xanim_t *clip, float t, float x)
{
    vec3_t position;
    float yaw[2];
    Q_XanimDeltaAt(clip, t, position, yaw);
    ck_assert_float_eq_tol(position[0], x, 1e-4f);
}

START_TEST(no_delta_track_is_zero_and_identity)
{
    test_bytes_t b;
    vec3_t position;
    float yaw[2];
    Header(&b, 5, 0, 0, 30);
    Put8(&b, 0);
    q_xanim_t *clip = MustRead(&b);
    Q_XanimRelativeDelta(clip, 0, 1, position, yaw);
    ck_assert_float_eq(length3(position), 0);
    ck_assert_float_eq(Q_XanimYawDegrees(yaw), 0);
    clip = DeltaClip(2, 0, NULL, 0, NULL);
    Q_XanimRelativeDelta(clip, 0, 1, position, yaw);
    ck_assert_float_eq(length3(position), 0);
    ck_assert_float_eq_tol(yaw[1], 1, 1e-6f);
}
END_TEST

START_TEST(one_delta_key_is_a_constant)
{
    static const float moves[][3] = {{7, 0, 0}};
    q_xanim_t *clip = DeltaClip(2, 1, moves, 0, NULL);
    ExpectAt(clip, 0, 7);
    ExpectAt(clip, 0.5f, 7);
    ExpectAt(clip, 1, 7);
}
END_TEST

START_TEST(dense_delta_keys_interpolate_between_neighbours)
{
    static const float moves[][3] = {{0, 0, 0}, {10, 0, 0}, {30, 0, 0}, {60, 0, 0}, {100, 0, 0}};
    q_xanim_t *clip = DeltaClip(2, 5, moves, 0, NULL);
    ExpectAt(clip, 0.25f, 10);
    ExpectAt(clip, 0.375f, 20);
    ExpectAt(clip, 1, 100);
    ExpectAt(clip, 0.99999999f, 100);
    ExpectAt(clip, 2, 100);
    ExpectAt(clip, -1, 0);
    ExpectAt(clip, NAN, 0);
}
END_TEST

START_TEST(sparse_delta_keys_interpolate_over_their_distance)
{
    static const float moves[][3] = {{0, 0, 0}, {80, 0, 0}};
    q_xanim_t *clip = DeltaClip(2, 2, moves, 0, NULL);
    ExpectAt(clip, 0.25f, 20);
    ExpectAt(clip, 0.3125f, 25);
    ExpectAt(clip, 1, 80);
}
END_TEST

START_TEST(looping_clip_adds_last_minus_first_when_time_wraps)
{
    static const float moves[][3] = {{5, 0, 0}, {85, 0, 0}};
    vec3_t move;
    float yaw[2];
    Q_XanimRelativeDelta(DeltaClip(3, 2, moves, 0, NULL), 0.75f, 0.25f, move, yaw);
    ck_assert_float_eq_tol(move[0], 40, 1e-4f);
    Q_XanimRelativeDelta(DeltaClip(2, 2, moves, 0, NULL), 0.75f, 0.25f, move, yaw);
    ck_assert_float_eq_tol(move[0], -40, 1e-4f);
}
END_TEST

START_TEST(relative_motion_is_turned_into_the_frame_of_its_start)
{
    // turned by 90 degrees throughout, moving along x of the clip: to the right of the start's own frame
    static const float moves[][3] = {{0, 0, 0}, {80, 0, 0}};
    static const int yaws[] = {23170, 23170};
    vec3_t move;
    float yaw[2];
    Q_XanimRelativeDelta(DeltaClip(2, 2, moves, 2, yaws), 0, 1, move, yaw);
    ck_assert_float_eq_tol(move[0], 0, 0.01f);
    ck_assert_float_eq_tol(move[1], -80, 0.01f);
    ck_assert_float_eq_tol(Q_XanimYawDegrees(yaw), 0, 0.01f);
}
END_TEST

START_TEST(yaw_of_a_pair_is_twice_the_arc_tangent)
{
    static const int yaws[] = {0, 23170};
    vec3_t move;
    float yaw[2];
    q_xanim_t *clip = DeltaClip(2, 0, NULL, 2, yaws);
    Q_XanimRelativeDelta(clip, 0, 1, move, yaw);
    ck_assert_float_eq_tol(Q_XanimYawDegrees(yaw), 90, 0.01f);
    Q_XanimRelativeDelta(clip, 1, 0, move, yaw);
    ck_assert_float_eq_tol(Q_XanimYawDegrees(yaw), -90, 0.01f);
}
END_TEST

START_TEST(yaw_pairs_are_interpolated_as_two_numbers)
{
    static const int yaws[] = {0, 23170};
    vec3_t move;
    float yaw[2];
    Q_XanimDeltaAt(DeltaClip(2, 0, NULL, 2, yaws), 0.5f, move, yaw);
    ck_assert_float_eq_tol(yaw[0], 11585, 1);
    ck_assert_float_eq_tol(yaw[1], (32767 + 23170) / 2.0f, 1);
}
END_TEST

START_TEST(delta_rotation_gets_the_continuity_pass)
{
    static const int yaws[] = {32000, -32000};
    q_xanim_t *clip = DeltaClip(2, 0, NULL, 2, yaws);
    ck_assert_int_eq(clip->deltaYaws[1].z, 32000);
    ck_assert_int_lt(clip->deltaYaws[1].w, 0);
}
END_TEST

// ---------------------------------------------------------------------------------------------- store

typedef struct {
    const char *path;
    const void *bytes;
    size_t size;
} test_file_t;

static test_file_t files[4];
static char messages[2048];
static int numReads;

static const void *ReadFile(void *user, const char *path, size_t *size)
{
    (void)user;
    numReads++;
    for (size_t i = 0; i < ARRAY_LEN(files) && files[i].path; i++) {
        if (strcmp(files[i].path, path) == 0) {
            *size = files[i].size;
            return files[i].bytes;
        }
    }
    return NULL;
}

static void FreeFile(void *user, const void *bytes)
{
    (void)user;
    (void)bytes;
}

static void Message(void *user, const char *text, bool isError)
{
    (void)user;
    snprintf(messages + strlen(messages), sizeof(messages) - strlen(messages), "%s%s\n",
             isError ? "E " : "W ", text);
}

static const q_xanim_store_config_t storeConfig = {Test_Realloc, ReadFile, FreeFile, Message, &testMemory};

static const char shortText[] = "// looping 1\nANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 4\n"
                                "FRAME 5\nFRAME 6\nFRAME 7\nFRAME 8\n";

static void SetFile(int i, const char *path, const void *bytes, size_t size)
{
    files[i] = (test_file_t){path, bytes, size};
}

START_TEST(compiled_clip_wins_over_its_text_form)
{
    test_bytes_t b;
    q_xanim_store_t *store = Q_XanimStoreNew(&storeConfig);
    SetFile(0, "xanim/walk.xanim_export", shortText, strlen(shortText));
    const q_xanim_t *clip = Q_XanimStoreFind(store, "walk");
    ck_assert_int_eq(clip->numFrames, 3);
    ck_assert_str_eq(clip->name, "walk");
    Q_XanimStoreFree(store);
    Header(&b, 9, 0, 0, 30);
    Put8(&b, 0);
    SetFile(1, "xanim/walk", b.bytes, b.size);
    store = Q_XanimStoreNew(&storeConfig);
    ck_assert_int_eq(Q_XanimStoreFind(store, "WALK")->numFrames, 8);
    int reads = numReads;
    Q_XanimStoreFind(store, "Walk");
    ck_assert_int_eq(numReads, reads);
    Q_XanimStoreFree(store);
}
END_TEST

START_TEST(note_file_beside_a_text_clip_adds_its_notes)
{
    static const char notes[] = "NUMKEYS 1\nFRAME 6 \"Knife\"\n";
    static const char bad[] = "NUMKEYS 1\nFRAME six \"Knife\"\n";
    q_xanim_store_t *store = Q_XanimStoreNew(&storeConfig);
    SetFile(0, "xanim/stab.xanim_export", shortText, strlen(shortText));
    SetFile(1, "xanim/stab.nt_export", notes, strlen(notes));
    SetFile(2, "xanim/stub.xanim_export", shortText, strlen(shortText));
    SetFile(3, "xanim/stub.nt_export", bad, strlen(bad));
    const q_xanim_t *clip = Q_XanimStoreFind(store, "stab");
    ck_assert_int_eq(clip->notes[0].frame, 1);
    ck_assert_str_eq(clip->notes[0].name, "knife");
    ck_assert_ptr_null(Q_XanimStoreFind(store, "stub"));
    ck_contains(messages, "xanim/stub.nt_export:2: ");
    Q_XanimStoreFree(store);
}
END_TEST

START_TEST(store_keeps_length_notes_and_motion_without_parts)
{
    test_bytes_t b;
    vec3_t moves[2];
    float yaws[2][2];
    q_xanim_store_t *store = Q_XanimStoreNew(&storeConfig);
    PutRich(&b);
    SetFile(0, "xanim/rich", b.bytes, b.size);
    const q_xanim_t *kept = Q_XanimStoreFind(store, "rich");
    const q_xanim_t *whole = MustRead(&b);
    ck_assert_int_eq(kept->numParts, 0);
    ck_assert_int_eq(kept->numFrames, whole->numFrames);
    ck_assert_int_eq(kept->numNotes, 2);
    ck_assert_str_eq(kept->notes[2].name, "end");
    Q_XanimRelativeDelta(kept, 0.25f, 0.75f, moves[0], yaws[0]);
    Q_XanimRelativeDelta(whole, 0.25f, 0.75f, moves[1], yaws[1]);
    ck_assert_mem_eq(moves[0], moves[1], sizeof(vec3_t));
    ck_assert_mem_eq(yaws[0], yaws[1], sizeof(yaws[0]));
    Q_XanimStoreFree(store);
}
END_TEST

START_TEST(memory_that_runs_out_in_the_store_is_no_crash)
{
    test_bytes_t b;
    PutRich(&b);
    SetFile(0, "xanim/rich", b.bytes, b.size);
    bool isDone = false;
    for (int tries = 0; !isDone; tries++) {
        testMemory.failAfter = tries;
        q_xanim_store_t *store = Q_XanimStoreNew(&storeConfig);
        isDone = store && Q_XanimStoreFind(store, "rich");
        Q_XanimStoreFree(store);
        ck_assert_int_lt(tries, 100);
    }
    testMemory.failAfter = -1;
    ck_contains(messages, "out of memory");
}
END_TEST

START_TEST(placeholder_clips_exist_without_files)
{
    q_xanim_store_t *store = Q_XanimStoreNew(&storeConfig);
    ck_assert(!Q_XanimIsLooping(Q_XanimStoreFind(store, "void")));
    ck_assert(Q_XanimIsLooping(Q_XanimStoreFind(store, "void_loop")));
    Q_XanimStoreFree(store);
}
END_TEST

START_TEST(bad_and_missing_clips_are_asked_for_once)
{
    q_xanim_store_t *store = Q_XanimStoreNew(&storeConfig);
    SetFile(0, "xanim/bad", "\x0e", 2);
    ck_assert_ptr_null(Q_XanimStoreFind(store, "bad"));
    ck_assert_ptr_null(Q_XanimStoreFind(store, "bad"));
    ck_assert_str_eq(messages, "E xanim/bad: byte 0: file ends inside the header (2 of 9 bytes are there)\n");
    ck_assert_ptr_null(Q_XanimStoreFind(store, "none"));
    int reads = numReads;
    ck_assert_ptr_null(Q_XanimStoreFind(store, "none"));
    ck_assert_int_eq(numReads, reads);
    Q_XanimStoreFree(store);
}
END_TEST

START_TEST(clip_names_cannot_leave_their_folder)
{
    q_xanim_store_t *store = Q_XanimStoreNew(&storeConfig);
    static const char *const names[] = {"", "..", "../x", "a/b", "a\\b", "c:x", ".hidden"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        ck_assert_ptr_null(Q_XanimStoreFind(store, names[i]));
    ck_assert_int_eq(numReads, 0);
    Q_XanimStoreFree(store);
}
END_TEST

static void Setup(void)
{
    arena = Test_Arena();
    memset(files, 0, sizeof(files));
    messages[0] = '\0';
    numReads = 0;
}

static void Teardown(void)
{
    Q_ArenaReset(&arena);
    ck_assert_uint_eq(testMemory.bytes, 0);
}

int main(void)
{
    const TTest *const tests[] = {smallest_valid_file_is_10_bytes,
                                  other_versions_are_refused_with_both_numbers,
                                  frame_count_0_without_loop_bit_is_invalid,
                                  looping_clip_of_65535_frames_is_one_too_many,
                                  looping_clip_lasts_frames_by_rate_and_one_shot_one_less,
                                  one_frame_clip_has_length_0_and_frequency_0,
                                  unknown_flag_bits_are_an_error,
                                  part_count_is_0_to_127,
                                  framerate_0_with_more_than_one_frame_is_an_error,
                                  index_width_is_1_byte_up_to_256_positions_and_then_2,
                                  sparse_lists_start_at_0_end_at_the_last_position_and_rise,
                                  track_with_more_keys_than_positions_is_an_error,
                                  track_with_a_key_for_every_position_has_no_list,
                                  missing_component_is_the_rounded_root,
                                  sum_of_squares_above_one_gives_w_0,
                                  bit_a_negates_the_first_sample_in_all_components,
                                  samples_with_a_negative_dot_product_are_negated_left_to_right,
                                  smallest_stored_number_can_be_negated,
                                  simple_rotation_has_x_and_y_0,
                                  part_names_may_contain_blanks,
                                  last_byte_of_the_last_note_is_the_end_and_more_is_a_warning,
                                  unused_bits_of_the_bitsets_come_back,
                                  end_note_is_appended_at_fraction_1,
                                  note_names_with_blanks_quotes_and_equals_signs_are_data,
                                  note_time_is_frame_by_n_or_0,
                                  notes_are_sorted_stably_after_loading,
                                  note_behind_the_last_frame_is_kept_at_the_end_with_a_warning,
                                  names_have_at_most_254_bytes,
                                  clip_holds_255_notes,
                                  translation_that_is_no_number_is_an_error,
                                  every_truncation_fails_with_one_error_and_its_offset,
                                  every_bit_flip_reads_or_fails_with_one_error,
                                  memory_that_runs_out_is_one_error,
                                  writer_gives_back_every_byte,
                                  writer_refuses_what_the_format_cannot_hold,
                                  void_clips_are_one_frame_and_one_of_them_loops,
                                  no_delta_track_is_zero_and_identity,
                                  one_delta_key_is_a_constant,
                                  dense_delta_keys_interpolate_between_neighbours,
                                  sparse_delta_keys_interpolate_over_their_distance,
                                  looping_clip_adds_last_minus_first_when_time_wraps,
                                  relative_motion_is_turned_into_the_frame_of_its_start,
                                  yaw_of_a_pair_is_twice_the_arc_tangent,
                                  yaw_pairs_are_interpolated_as_two_numbers,
                                  delta_rotation_gets_the_continuity_pass,
                                  compiled_clip_wins_over_its_text_form,
                                  note_file_beside_a_text_clip_adds_its_notes,
                                  store_keeps_length_notes_and_motion_without_parts,
                                  memory_that_runs_out_in_the_store_is_no_crash,
                                  placeholder_clips_exist_without_files,
                                  bad_and_missing_clips_are_asked_for_once,
                                  clip_names_cannot_leave_their_folder,
                                  NULL};

    return Test_Main("xanim", tests, Setup, Teardown);
}
