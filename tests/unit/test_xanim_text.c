// Text clips (seed xanim-export, spec xanim section 3): the documented form, what other tools write, note
// files, and the way to compiled clips and back.
#include "animfiles.h"

#include <math.h>

#include "q_string.h"
#include "q_xanim_text.h"

static q_arena_t arena;
static test_report_t said;
static test_report_t notesSaid;

#define HEAD   "ANIMATION\nVERSION 3\n\nNUMPARTS 2\nPART 0 \"tag_view\"\nPART 1 \"tag_ads\"\n\n"
#define AXES   "X 1.0000 0.0000 0.0000\nY 0.0000 1.0000 0.0000\nZ 0.0000 0.0000 1.0000\n\n"
#define TURNED "X 0.0000 1.0000 0.0000\nY -1.0000 0.0000 0.0000\nZ 0.0000 0.0000 1.0000\n\n"
#define STILL  "PART 0\nOFFSET 1.0000 2.0000 3.0000\nSCALE 1 1 1\n" AXES
#define AT(x)  "PART 1\nOFFSET " x " 8.1971 -2.4117\nSCALE 1 1 1\n" AXES
#define FRAMES                                                                                               \
    "FRAMERATE 30\nNUMFRAMES 3\n\nFRAME 424\n" STILL AT("0.5000") "FRAME 425\n" STILL AT(                    \
        "1.5000") "FRAME 426\n" STILL AT("2.5000")
#define NOTES                                                                                                \
    "NOTETRACKS\n\nPART 0\nNUMTRACKS 1\n\nNOTETRACK 0\nNUMKEYS 2\nFRAME 424 \"weap_m16_clipout_plr\"\n"      \
    "FRAME 425 \"weap_m16_clipin_plr\"\n\nPART 1\nNUMTRACKS 0\n\n"

static const char documented[] =
    "// Export filename: `C:/x/m16_acog_ADS_down.XANIM_EXPORT`\n"
    "// Source filename: `C:/x/m16.mb`\n// Export time: Mon Jan 07 16:17:03 2008\n\n" HEAD FRAMES NOTES;

static q_xanim_text_t *ReadBytes(const char *text, size_t size)
{
    uint8_t *exact = Test_Exact(text, size);
    q_xanim_text_t *clip =
        Q_XanimTextRead(&arena, (const char *)exact, size, Test_Report(&said, "a.xanim_export"));

    free(exact);
    ck_assert_msg(!clip == !!said.report.error[0], "clip %p, error '%s'", (void *)clip, said.report.error);
    return clip;
}

static q_xanim_text_t *Read(const char *text)
{
    q_xanim_text_t *clip = ReadBytes(text, strlen(text));

    ck_assert_msg(clip, "%s", said.report.error);
    return clip;
}

static void MustFail(const char *text, const char *message)
{
    ck_assert_msg(!ReadBytes(text, strlen(text)), "no error, '%s' wanted", message);
    ck_contains(said.report.error, message);
}

static q_xanim_t *Compile(const char *text, q_xanim_choice_t looping, q_xanim_choice_t delta)
{
    q_xanim_t *clip = Q_XanimTextCompile(&arena, Read(text), "clip", looping, delta, &said.report);

    ck_assert_msg(clip, "%s", said.report.error);
    return clip;
}

static q_xanim_t *CompileAsWritten(const char *text)
{
    return Compile(text, Q_XANIM_AS_WRITTEN, Q_XANIM_AS_WRITTEN);
}

// The documented text with each `from` replaced.
static const char *With(const char *from, const char *to)
{
    static char out[16384];
    const char *in = documented;
    size_t at = 0;

    while (*in) {
        if (strncmp(in, from, strlen(from)) == 0) {
            at += (size_t)snprintf(out + at, sizeof(out) - at, "%s", to);
            in += strlen(from);
        } else {
            out[at++] = *in++;
        }
    }
    out[at] = '\0';
    return out;
}

// Whether a text compiles to the very clip of the documented one.
static void ExpectSame(const char *text)
{
    size_t size;
    size_t wantedSize;
    const uint8_t *wanted = Q_XanimWrite(&arena, CompileAsWritten(documented), &wantedSize, &said.report);
    const uint8_t *got = Q_XanimWrite(&arena, CompileAsWritten(text), &size, &said.report);

    ck_assert_uint_eq(size, wantedSize);
    ck_assert_mem_eq(got, wanted, size);
}

START_TEST(documented_form_is_read)
{
    q_xanim_text_t *text = Read(documented);
    ck_assert_int_eq(text->numParts, 2);
    ck_assert_str_eq(text->parts[1], "tag_ads");
    ck_assert_float_eq(text->framerate, 30);
    ck_assert_int_eq(text->numFrames, 3);
    ck_assert_double_eq(text->firstFrame, 424);
    ck_assert_float_eq(text->poses[5].offset[0], 2.5f);
    ck_assert_float_eq(text->poses[5].axis[1][1], 1);
    ck_assert_int_eq(text->numNotes, 2);
    ck_assert_str_eq(text->notes->name, "weap_m16_clipout_plr");
    ck_assert_int_eq(said.report.numWarnings, 0);
}
END_TEST

START_TEST(line_ends_may_be_crlf)
{
    ExpectSame(With("\n", "\r\n"));
}
END_TEST

START_TEST(blanks_behind_keywords_are_stripped)
{
    ExpectSame(With("VERSION 3\n", "VERSION 3 \n"));
    ExpectSame(With("ANIMATION\n", "ANIMATION  \t\n"));
}
END_TEST

START_TEST(comment_may_be_glued_to_the_keywords)
{
    ExpectSame(With("2008\n\n", "2008\n"));
    ExpectSame(With("NUMPARTS", "// more\n  // and more\nNUMPARTS"));
}
END_TEST

START_TEST(header_comments_may_be_in_single_quotes_or_missing)
{
    ExpectSame(With("`", "'"));
    ExpectSame(strstr(documented, "ANIMATION"));
}
END_TEST

START_TEST(byte_order_mark_is_skipped)
{
    ExpectSame(With("// Export filename", "\xef\xbb\xbf// Export filename"));
}
END_TEST

START_TEST(commas_behind_numbers_are_dropped)
{
    ExpectSame(With("OFFSET 1.0000 2.0000 3.0000", "OFFSET 1.0000, 2.0000, 3.0000"));
    ExpectSame(With("X 1.0000 0.0000 0.0000", "X 1.0000, 0.0000, 0.0000,"));
}
END_TEST

START_TEST(scale_line_may_be_missing_or_have_decimals)
{
    ExpectSame(With("SCALE 1 1 1\n", ""));
    ExpectSame(With("SCALE 1 1 1", "SCALE 1.000000 1.000000 1.0"));
    ck_assert_float_eq(Read(With("SCALE 1 1 1\n", ""))->poses[0].scale[1], 1);
}
END_TEST

START_TEST(other_scales_are_dropped_with_a_warning)
{
    CompileAsWritten(With("SCALE 1 1 1", "SCALE 2 1 1"));
    ck_contains(said.warnings, ":18: scales other than 1 are dropped");
}
END_TEST

START_TEST(axes_that_are_no_rotation_are_told_once)
{
    CompileAsWritten(documented);
    ck_assert_str_eq(said.warnings, "");
    CompileAsWritten(With("X 1.0000 0.0000 0.0000", "X 0 0 0"));
    ck_assert_str_eq(said.warnings, "a.xanim_export:21: X, Y and Z are no rotation\n");
    CompileAsWritten(With("X 1.0000 0.0000 0.0000", "X -1 0 0")); // a mirror
    ck_contains(said.warnings, "X, Y and Z are no rotation");
    CompileAsWritten(With("X 1.0000 0.0000 0.0000\nY 0.0000 1.0000 0.0000", "X 0.6 0.8 0\nY -0.8 0.6 0"));
    ck_assert_str_eq(said.warnings, "");
}
END_TEST

START_TEST(framerate_may_be_a_float)
{
    ExpectSame(With("FRAMERATE 30", "FRAMERATE 30.000000"));
    ck_assert_int_eq(CompileAsWritten(With("FRAMERATE 30", "FRAMERATE 29.97"))->framerate, 30);
    ck_contains(said.warnings, ":12: framerate 29.97 becomes a whole number");
}
END_TEST

START_TEST(frame_numbers_may_be_floats_or_negative)
{
    static const char negative[] = "ANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 3\nFRAME -2.0\n"
                                   "FRAME -1.0\nFRAME 0.0\nNUMKEYS 1\nFRAME -1 \"a\"\n";
    ck_assert_int_eq(CompileAsWritten(negative)->notes[0].frame, 1);
    ExpectSame(With("FRAME 424", "FRAME 424.0"));
}
END_TEST

START_TEST(exponents_and_more_digits_are_accepted)
{
    ExpectSame(With("X 1.0000 0.0000 0.0000", "X 1.000000 1e-06 -1e-06"));
}
END_TEST

START_TEST(blank_lines_are_ignored)
{
    ExpectSame(With("OFFSET", "\n\nOFFSET"));
    ExpectSame(With("\n\n", "\n"));
}
END_TEST

START_TEST(no_notetracks_section_is_zero_notes)
{
    const char *text = With(NOTES, "");
    ck_assert_int_eq(Read(text)->numNotes, 0);
    ck_assert_int_eq(Read(With(NOTES, "NUMKEYS 0\n"))->numNotes, 0);
    ck_assert_int_eq(Read(With(NOTES, "NOTETRACKS\nPART 0\nNUMTRACKS 0\nPART 1\nNUMTRACKS 0\n"))->numNotes,
                     0);
    ck_assert_int_eq(said.report.numWarnings, 0);
}
END_TEST

START_TEST(notes_under_any_part_and_any_track_are_collected)
{
    q_xanim_text_t *text =
        Read(With(NOTES, "NOTETRACKS\nPART 0\nNUMTRACKS 2\nNOTETRACK 0\nNUMKEYS 1\nFRAME 424 \"a\"\n"
                         "NOTETRACK 1\nNUMKEYS 0\nPART 1\nNUMTRACKS 1\nNOTETRACK 0\nNUMKEYS 1\n"
                         "FRAME 425 \"b\"\n"));
    ck_assert_int_eq(text->numNotes, 2);
    ck_assert_str_eq(text->notes->next->name, "b");
}
END_TEST

START_TEST(bare_numkeys_section_is_notes)
{
    ck_assert_int_eq(Read(With(NOTES, "NUMKEYS 1\nFRAME 424 \"a\"\n"))->numNotes, 1);
}
END_TEST

START_TEST(notes_outside_the_range_are_clamped_with_a_warning)
{
    q_xanim_t *clip = CompileAsWritten(With(NOTES, "NUMKEYS 2\nFRAME 5 \"early\"\nFRAME 999 \"late\"\n"));
    ck_assert_int_eq(clip->notes[0].frame, 0);
    ck_assert_int_eq(clip->notes[1].frame, 2);
    ck_contains(said.warnings, "note 'early' on frame 5 lies outside the clip (424 to 426)");
}
END_TEST

START_TEST(note_name_is_everything_between_the_first_and_the_last_quote)
{
    q_xanim_text_t *text = Read(With(NOTES, "NUMKEYS 1\nFRAME 424 \"anim_pose = \"crouch\"\"\n"));
    ck_assert_str_eq(text->notes->name, "anim_pose = \"crouch\"");
    text = Read(With(NOTES, "NUMKEYS 1\nFRAME 424 \"one two three four five six seven eight nine ten\"\n"));
    ck_assert_str_eq(text->notes->name, "one two three four five six seven eight nine ten");
}
END_TEST

START_TEST(errors_name_file_and_line)
{
    static const struct {
        const char *from, *to, *message;
    } cases[] = {
        {"ANIMATION", "MODEL", "a.xanim_export:5: 'MODEL' found, ANIMATION must stand here"},
        {"VERSION 3", "VERSION 2", "a.xanim_export:6: version 2, only 3"},
        {"VERSION 3", "VERSION", "a.xanim_export:6: VERSION takes a whole number"},
        {"NUMPARTS 2", "NUMPARTS 128", "a.xanim_export:8: NUMPARTS 128, allowed are 0 to 127"},
        {"NUMPARTS 2", "NUMPARTS -1", "allowed are 0 to 127"},
        {"PART 1 \"tag_ads\"", "PART 2 \"tag_ads\"", "a.xanim_export:10: PART 2, allowed are 1 to 1"},
        {"\"tag_ads\"", "tag_ads", "a.xanim_export:10: a name in quotes must stand here"},
        {"\"tag_ads\"", "\"tag_ads", "a name in quotes must stand here"},
        {"FRAMERATE 30", "FRAMERATE 0", "a.xanim_export:12: framerate must be greater"},
        {"FRAMERATE 30", "FRAMERATE nan", "'nan' is not a number"},
        {"NUMFRAMES 3", "NUMFRAMES 0", "NUMFRAMES 0, allowed are 1 to 65535"},
        {"NUMFRAMES 3", "NUMFRAMES 60000", "text is too short for 60000 frames of 2 parts"},
        {"NUMFRAMES 3", "NUMFRAMES 4", "'NOTETRACKS' found, FRAME must stand here"},
        {"NUMFRAMES 3", "NUMFRAMES 2", "'FRAME' found behind the last frame"},
        {"PART 1\nOFFSET", "PART 0\nOFFSET", "part 0 stands twice"},
        {"OFFSET 1.0000 2.0000 3.0000", "OFFSET 1.0000 2.0000", "OFFSET takes 3 numbers"},
        {"OFFSET 1.0000 2.0000 3.0000", "OFFSET 1 2 3 4", "OFFSET takes 3 numbers"},
        {"OFFSET 1.0000 2.0000 3.0000", "OFFSET 1 -3e38 3",
         "a.xanim_export:17: OFFSET holds -3e+38, at most 1000000000 is allowed"},
        {"X 1.0000 0.0000", "X 1e30 0.0000", "X holds 1e+30, at most 1000000 is allowed"},
        {"Z 0.0000 0.0000 1.0000\n", "", "Z must stand here"},
        {"NUMKEYS 2", "NUMKEYS 3", "'PART' found, FRAME must stand here"},
        {"NUMKEYS 2", "NUMKEYS 1", "'FRAME' found behind the last frame"},
        {"NUMTRACKS 1\n", "NUMTRACKS 2\n", "NOTETRACK must stand here"},
        {"NUMKEYS 2\n", "", "NUMKEYS must stand here"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        MustFail(With(cases[i].from, cases[i].to), cases[i].message);
    MustFail("", "a.xanim_export:1: text ends where ANIMATION must stand");
}
END_TEST

START_TEST(long_lines_and_names_are_errors)
{
    static char text[4096];
    char name[300];
    memset(name, 'n', sizeof(name));
    name[255] = '\0';
    snprintf(text, sizeof(text), "ANIMATION\nVERSION 3\nNUMPARTS 1\nPART 0 \"%s\"\n", name);
    MustFail(text, ":4: name has more than 254 bytes");
    memset(text, 'x', 2000);
    text[2000] = '\0';
    MustFail(text, ":1: line is too long");
}
END_TEST

START_TEST(more_than_255_notes_are_an_error)
{
    static char text[16384];
    size_t at = (size_t)snprintf(text, sizeof(text),
                                 "ANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 1\n"
                                 "FRAME 0\nNUMKEYS 256\n");
    for (int i = 0; i < 256; i++)
        at += (size_t)snprintf(text + at, sizeof(text) - at, "FRAME 0 \"a\"\n");
    ck_assert_ptr_null(
        Q_XanimTextCompile(&arena, Read(text), "c", Q_XANIM_AS_WRITTEN, Q_XANIM_AS_WRITTEN, &said.report));
    ck_contains(said.report.error, ":263: 256 notes, at most 255");
}
END_TEST

START_TEST(text_with_zero_bytes_or_in_utf16_is_an_error)
{
    static const char zero[] = "ANIMATION\nVERSION 3\nNUM\0PARTS 0\n";
    static const char wide[] = "\xff\xfe"
                               "A\0N\0";
    static const char after[] = "ANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 1\nFRAME 0\n\0\0";

    ck_assert_ptr_null(Q_XanimTextRead(&arena, zero, sizeof(zero) - 1, Test_Report(&said, "a.xanim_export")));
    ck_assert_str_eq(said.report.error, "a.xanim_export:3: zero byte in the text");
    ck_assert_ptr_null(Q_XanimTextRead(&arena, wide, sizeof(wide) - 1, Test_Report(&said, "a.xanim_export")));
    ck_assert_str_eq(said.report.error,
                     "a.xanim_export:1: the file is UTF-16: save it as UTF-8 or plain text");
    ck_assert_ptr_nonnull(
        Q_XanimTextRead(&arena, after, sizeof(after) - 1, Test_Report(&said, "a.xanim_export")));
}
END_TEST

START_TEST(one_frame_needs_no_framerate)
{
    static const char text[] = "ANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 0\nNUMFRAMES 1\nFRAME 0\n";

    ck_assert_int_eq(CompileAsWritten(text)->framerate, 0);
    ck_assert_str_eq(said.warnings, "");
}
END_TEST

// ---------------------------------------------------------------------------------------------- note files

static bool AddNotes(q_xanim_text_t *text, const char *notes)
{
    uint8_t *exact = Test_Exact(notes, strlen(notes));
    bool isRight = Q_XanimTextAddNotes(&arena, text, (const char *)exact, strlen(notes),
                                       Test_Report(&notesSaid, "a.nt_export"));

    free(exact);
    ck_assert_int_eq(isRight, !notesSaid.report.error[0]);
    return isRight;
}

START_TEST(note_file_adds_its_notes_to_those_in_the_main_file)
{
    q_xanim_text_t *text = Read(documented);
    ck_assert(AddNotes(text, "NUMKEYS 2\nFRAME 425 \"knife_stab_plr\"\nFRAME 426 \"knife_pull_plr\"\n"));
    ck_assert_int_eq(text->numNotes, 4);
    ck_assert_str_eq(text->notes->next->next->next->name, "knife_pull_plr");
}
END_TEST

START_TEST(note_file_may_carry_firstframe_and_numframes)
{
    q_xanim_text_t *text = Read(With(NOTES, "NUMKEYS 0\n"));
    ck_assert(
        AddNotes(text, "FIRSTFRAME 424\nNUMFRAMES 3\nNUMKEYS 1\nFRAME 425 \"sndnt#fly_python_open\"\n"));
    ck_assert_str_eq(text->notes->name, "sndnt#fly_python_open");
}
END_TEST

START_TEST(note_file_of_another_clip_is_ignored_with_a_warning)
{
    q_xanim_text_t *text = Read(documented);
    ck_assert(AddNotes(text, "FIRSTFRAME 50\nNUMFRAMES 3\nNUMKEYS 1\nFRAME 51 \"x\"\n"));
    ck_assert_int_eq(text->numNotes, 2);
    ck_contains(notesSaid.warnings, "a.nt_export:1: FIRSTFRAME 50, the clip has 424");
    ck_assert(AddNotes(text, "NUMFRAMES 93\nNUMKEYS 1\nFRAME 51 \"x\"\n"));
    ck_assert_int_eq(text->numNotes, 2);
}
END_TEST

START_TEST(bad_note_file_adds_nothing)
{
    q_xanim_text_t *text = Read(documented);
    ck_assert(!AddNotes(text, "NUMKEYS 2\nFRAME 425 \"x\"\n"));
    ck_contains(notesSaid.report.error, "a.nt_export:2: text ends where FRAME must stand");
    ck_assert(!AddNotes(text, ""));
    ck_assert(!AddNotes(text, "FIRSTFRAME 424\n"));
    ck_contains(notesSaid.report.error, "a.nt_export:1: text ends where NUMKEYS must stand");
    ck_assert(!AddNotes(text, "NUMKEYS 0\nBONES 3\n"));
    ck_contains(notesSaid.report.error, "a.nt_export:2: 'BONES' found in a note file");
    ck_assert_int_eq(text->numNotes, 2);
}
END_TEST

// ---------------------------------------------------------------------------------------------- compiling

START_TEST(one_shot_has_numframes_as_frame_field_and_looping_one_less)
{
    q_xanim_t *clip = CompileAsWritten(documented);
    ck_assert_int_eq(clip->frameField, 3);
    ck_assert_int_eq(clip->numKeys, 3);
    ck_assert_int_eq(clip->flags, 0);
    clip = Compile(documented, Q_XANIM_FORCE, Q_XANIM_AS_WRITTEN);
    ck_assert_int_eq(clip->frameField, 2);
    ck_assert_int_eq(clip->numKeys, 3);
    ck_assert_int_eq(clip->numFrames, 2);
    ck_assert_float_eq(Q_XanimSeconds(clip), 2.0f / 30);
}
END_TEST

START_TEST(note_frame_is_frame_minus_first_frame_and_name_is_lower_case)
{
    q_xanim_t *clip = CompileAsWritten(With("weap_m16_clipin_plr", "Weap_M16 IN"));
    ck_assert_int_eq(clip->notes[0].frame, 0);
    ck_assert_int_eq(clip->notes[1].frame, 1);
    ck_assert_str_eq(clip->notes[1].name, "weap_m16 in");
}
END_TEST

START_TEST(directives_say_looping_and_delta)
{
    q_xanim_t *clip = CompileAsWritten(With("ANIMATION", "// looping 1\n// type delta\nANIMATION"));
    ck_assert_int_eq(clip->flags, Q_XANIM_LOOP | Q_XANIM_DELTA);
    clip = CompileAsWritten(With("ANIMATION", "//LOOPING 0\n//   type absolute\nANIMATION"));
    ck_assert_int_eq(clip->flags, 0);
    CompileAsWritten(With("ANIMATION", "// looping yes\nANIMATION"));
    ck_contains(said.warnings, "looping takes 0 or 1, not 'yes'");
}
END_TEST

START_TEST(directives_behind_animation_are_comments)
{
    ck_assert_int_eq(CompileAsWritten(With("VERSION", "// looping 1\nVERSION"))->flags, 0);
}
END_TEST

START_TEST(parts_are_roots_with_offsets_from_the_first_frame)
{
    q_xanim_t *clip = CompileAsWritten(documented);
    ck_assert_int_eq(clip->parts[0].translations.count, 0);
    ck_assert_int_eq(clip->parts[0].rotations.count, 0);
    ck_assert_int_eq(clip->parts[1].translations.count, 3);
    ck_assert_float_eq(clip->parts[1].translations.samples[0][0], 0);
    ck_assert_float_eq(clip->parts[1].translations.samples[2][0], 2);
    ck_assert_float_eq(clip->parts[1].translations.samples[2][1], 0);
}
END_TEST

START_TEST(rotation_rows_are_the_axes_of_the_bone)
{
    static const char text[] =
        "ANIMATION\nVERSION 3\nNUMPARTS 1\nPART 0 \"a\"\nFRAMERATE 30\nNUMFRAMES 1\nFRAME 0\n"
        "PART 0\nOFFSET 0 0 0\n";
    static const struct {
        const char *axes;
        int q[4];
    } cases[] = {
        {TURNED, {0, 0, 23170, 23170}},                         // yaw 90
        {"X 0 0 -1\nY 0 1 0\nZ 1 0 0\n", {0, 23170, 0, 23170}}, // pitch 90: forward points down
        {"X 1 0 0\nY 0 0 1\nZ 0 -1 0\n", {23170, 0, 0, 23170}}, // roll
        {"X -1 0 0\nY 0 -1 0\nZ 0 0 1\n", {0, 0, 32767, 0}},
        {"X -1 0 0\nY 0 1 0\nZ 0 0 -1\n", {0, 32767, 0, 0}},
        {"X 1 0 0\nY 0 -1 0\nZ 0 0 -1\n", {32767, 0, 0, 0}},
        {"X 0 0 0\nY 0 0 0\nZ 0 0 0\n", {0, 0, 0, 32767}}, // no rotation at all
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char whole[512];
        int q[4] = {0, 0, 0, 32767};
        snprintf(whole, sizeof(whole), "%s%s", text, cases[i].axes);
        q_xanim_t *clip = CompileAsWritten(whole);
        if (clip->parts[0].rotations.count)
            Q_XanimDecodeRotations(&clip->parts[0], &q);
        for (int j = 0; j < 4; j++)
            ck_assert_msg(abs(q[j] - cases[i].q[j]) <= 1, "case %zu: %i is %i", i, j, q[j]);
    }
}
END_TEST

START_TEST(constant_tracks_have_one_key_and_held_values_none_between)
{
    char text[4096];
    size_t at = (size_t)snprintf(text, sizeof(text),
                                 "ANIMATION\nVERSION 3\nNUMPARTS 1\nPART 0 \"a\"\nFRAMERATE 30\n"
                                 "NUMFRAMES 8\n");
    for (int i = 0; i < 8; i++)
        at += (size_t)snprintf(text + at, sizeof(text) - at, "FRAME %i\nPART 0\nOFFSET %i 0 0\n" TURNED, i,
                               i < 5 ? 0 : 9);
    q_xanim_t *clip = CompileAsWritten(text);
    ck_assert_int_eq(clip->parts[0].rotations.count, 1);
    ck_assert(clip->parts[0].rotations.isSimple);
    ck_assert_int_eq(clip->parts[0].translations.count, 4);
    static const uint16_t frames[] = {0, 4, 5, 7};
    ck_assert_mem_eq(clip->parts[0].translations.frames, frames, sizeof(frames));
}
END_TEST

#define MOVE(x, y, axes) "PART 1\nOFFSET " x " " y " 3\n" axes
static const char walk[] =
    "// type delta\nANIMATION\nVERSION 3\nNUMPARTS 2\nPART 0 \"hand\"\nPART 1 \"TAG_Origin\"\n"
    "FRAMERATE 10\nNUMFRAMES 3\nFRAME 1\n" STILL MOVE("10", "20", TURNED) "FRAME 2\n" STILL MOVE(
        "10", "30", TURNED) "FRAME 3\n" STILL MOVE("5", "40", "X -1 0 0\nY 0 -1 0\nZ 0 0 1\n");

START_TEST(delta_track_is_the_root_in_the_frame_of_its_first_orientation)
{
    vec3_t move;
    float yaw[2];
    q_xanim_t *clip = CompileAsWritten(walk);
    ck_assert_int_eq(clip->parts[1].translations.count, 0);
    ck_assert_float_eq(clip->deltaTranslations.samples[0][0], 0);
    Q_XanimRelativeDelta(clip, 0, 0.5f, move, yaw);
    ck_assert_float_eq_tol(move[0], 10, 1e-4f);
    ck_assert_float_eq_tol(move[1], 0, 1e-4f);
    Q_XanimRelativeDelta(clip, 0, 1, move, yaw);
    ck_assert_float_eq_tol(move[0], 20, 1e-4f);
    ck_assert_float_eq_tol(move[1], 5, 1e-4f);
    ck_assert_float_eq_tol(Q_XanimYawDegrees(yaw), 90, 0.01f);
}
END_TEST

START_TEST(delta_root_is_part_0_when_there_is_no_tag_origin)
{
    vec3_t move;
    float yaw[2];
    static char text[2048];
    snprintf(text, sizeof(text), "%s", walk);
    memcpy(strstr(text, "TAG_Origin"), "TAG_Elsewh", 10);
    Q_XanimRelativeDelta(CompileAsWritten(text), 0, 1, move, yaw);
    ck_assert_float_eq(move[0], 0);
    ck_assert_float_eq(move[1], 0);
}
END_TEST

START_TEST(delta_of_a_clip_without_parts_is_empty)
{
    static const char text[] =
        "// type delta\nANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 1\nFRAME 0\n";
    size_t size;
    q_xanim_t *clip = CompileAsWritten(text);
    ck_assert_int_eq(clip->flags, Q_XANIM_DELTA);
    ck_assert_ptr_nonnull(Q_XanimWrite(&arena, clip, &size, &said.report));
    ck_assert_uint_eq(size, 14);
}
END_TEST

// ---------------------------------------------------------------------------------------------- writing

static char written[65536];

static void Append(void *user, const char *text)
{
    (void)user;
    ck_assert(Q_StringAppend(written, sizeof(written), text));
}

static const char *Write(const q_xanim_t *clip)
{
    written[0] = '\0';
    ck_assert_msg(Q_XanimTextWrite(&arena, clip, Append, NULL, Test_Report(&said, "out")), "%s",
                  said.report.error);
    return written;
}

static void ExpectRoundTrip(const char *text)
{
    q_xanim_t *clip = CompileAsWritten(text);
    q_xanim_t *again = CompileAsWritten(Write(clip));
    ck_assert_int_eq(again->frameField, clip->frameField);
    ck_assert_int_eq(again->flags, clip->flags);
    ck_assert_int_eq(again->framerate, clip->framerate);
    ck_assert_int_eq(again->numNotes, clip->numNotes);
    for (int i = 0; i < clip->numNotes; i++) {
        ck_assert_str_eq(again->notes[i].name, clip->notes[i].name);
        ck_assert_int_eq(again->notes[i].frame, clip->notes[i].frame);
    }
    for (int i = 0; i <= 8; i++) {
        vec3_t a;
        vec3_t b;
        float yawA[2];
        float yawB[2];
        Q_XanimRelativeDelta(clip, 0, (float)i / 8, a, yawA);
        Q_XanimRelativeDelta(again, 0, (float)i / 8, b, yawB);
        for (int j = 0; j < 3; j++)
            ck_assert_float_eq_tol(a[j], b[j], 1e-3f);
        ck_assert_float_eq_tol(Q_XanimYawDegrees(yawA), Q_XanimYawDegrees(yawB), 0.02f);
    }
    for (int i = 0; i < clip->numParts; i++)
        ck_assert_str_eq(again->parts[i].name, clip->parts[i].name);
}

START_TEST(written_text_compiles_to_the_same_header_motion_and_notes)
{
    ExpectRoundTrip(documented);
    ExpectRoundTrip(walk);
    ExpectRoundTrip(With("ANIMATION", "// looping 1\n// type delta\nANIMATION"));
    ExpectRoundTrip(With("weap_m16_clipin_plr", "anim_pose = \"crouch\""));
}
END_TEST

START_TEST(written_part_tracks_compile_to_the_same_bytes)
{
    size_t size[2];
    q_xanim_t *clip = CompileAsWritten(documented);
    const uint8_t *first = Q_XanimWrite(&arena, clip, &size[0], &said.report);
    const uint8_t *second = Q_XanimWrite(&arena, CompileAsWritten(Write(clip)), &size[1], &said.report);
    ck_assert_uint_eq(size[0], size[1]);
    ck_assert_mem_eq(first, second, size[0]);
}
END_TEST

START_TEST(delta_clip_without_a_root_part_gets_one_in_its_text)
{
    static vec3_t moves[2] = {{0, 0, 0}, {9, 0, 0}};
    q_xanim_t *clip = Q_XanimMakeVoid(&arena, false);
    clip->frameField = 2;
    clip->flags = Q_XANIM_DELTA;
    clip->deltaTranslations.count = 2;
    clip->deltaTranslations.samples = (const vec3_t *)moves;
    ck_assert(Q_XanimFinish(&arena, clip, Test_Report(&said, "x")));
    ck_contains(Write(clip), "NUMPARTS 1\nPART 0 \"tag_origin\"\n");
    q_xanim_t *again = CompileAsWritten(written);
    ck_assert_float_eq(again->deltaTranslations.samples[1][0], 9);
}
END_TEST

START_TEST(name_with_a_line_end_cannot_be_written)
{
    q_xanim_t *clip = CompileAsWritten(documented);
    clip->notes[0].name = "a\nb";
    written[0] = '\0';
    ck_assert(!Q_XanimTextWrite(&arena, clip, Append, NULL, Test_Report(&said, "out")));
    ck_contains(said.report.error, "holds a line end");
    ck_assert_str_eq(written, "");
}
END_TEST

// ---------------------------------------------------------------------------------------------- bad files

START_TEST(every_truncation_reads_or_fails_with_one_error_and_its_line)
{
    size_t notes = (size_t)(strstr(documented, "NOTETRACKS") - documented);
    for (size_t size = 0; size < sizeof(documented) - 1; size++) {
        q_xanim_text_t *text = ReadBytes(documented, size);
        // The last number of the frames can be cut without a trace.
        ck_assert_msg(!text || size > notes - 9, "%zu bytes were read", size);
        if (!text)
            ck_contains(said.report.error, "a.xanim_export:");
        Q_ArenaReset(&arena);
    }
}
END_TEST

START_TEST(every_bit_flip_reads_or_fails_with_one_error)
{
    static char copy[sizeof(documented)];
    memcpy(copy, documented, sizeof(documented));
    for (size_t bit = 0; bit < (sizeof(documented) - 1) * 8; bit++) {
        copy[bit / 8] ^= (char)(1 << bit % 8);
        q_xanim_text_t *text = ReadBytes(copy, sizeof(documented) - 1);
        if (text)
            Q_XanimTextCompile(&arena, text, "c", Q_XANIM_FORCE, Q_XANIM_FORCE, &said.report);
        else
            ck_contains(said.report.error, "a.xanim_export:");
        copy[bit / 8] ^= (char)(1 << bit % 8);
        Q_ArenaReset(&arena);
    }
}
END_TEST

START_TEST(memory_that_runs_out_is_one_error)
{
    q_xanim_t *clip = NULL;
    int tries = 0;
    for (; !clip; tries++) {
        Q_ArenaReset(&arena);
        testMemory.failAfter = tries;
        q_xanim_text_t *text = ReadBytes(documented, sizeof(documented) - 1);
        if (text)
            clip = Q_XanimTextCompile(&arena, text, "c", Q_XANIM_FORCE, Q_XANIM_FORCE, &said.report);
        if (clip)
            written[0] = '\0';
        if (clip && !Q_XanimTextWrite(&arena, clip, Append, NULL, &said.report))
            clip = NULL;
        if (!clip)
            ck_contains(said.report.error, "out of memory");
    }
    ck_assert_int_gt(tries, 20);
}
END_TEST

static void Setup(void)
{
    arena = Test_Arena();
}

static void Teardown(void)
{
    testMemory.failAfter = -1;
    Q_ArenaReset(&arena);
    ck_assert_uint_eq(testMemory.bytes, 0);
}

int main(void)
{
    const TTest *const tests[] = {documented_form_is_read,
                                  line_ends_may_be_crlf,
                                  blanks_behind_keywords_are_stripped,
                                  comment_may_be_glued_to_the_keywords,
                                  header_comments_may_be_in_single_quotes_or_missing,
                                  byte_order_mark_is_skipped,
                                  commas_behind_numbers_are_dropped,
                                  scale_line_may_be_missing_or_have_decimals,
                                  other_scales_are_dropped_with_a_warning,
                                  axes_that_are_no_rotation_are_told_once,
                                  framerate_may_be_a_float,
                                  frame_numbers_may_be_floats_or_negative,
                                  exponents_and_more_digits_are_accepted,
                                  blank_lines_are_ignored,
                                  no_notetracks_section_is_zero_notes,
                                  notes_under_any_part_and_any_track_are_collected,
                                  bare_numkeys_section_is_notes,
                                  notes_outside_the_range_are_clamped_with_a_warning,
                                  note_name_is_everything_between_the_first_and_the_last_quote,
                                  errors_name_file_and_line,
                                  long_lines_and_names_are_errors,
                                  more_than_255_notes_are_an_error,
                                  text_with_zero_bytes_or_in_utf16_is_an_error,
                                  one_frame_needs_no_framerate,
                                  note_file_adds_its_notes_to_those_in_the_main_file,
                                  note_file_may_carry_firstframe_and_numframes,
                                  note_file_of_another_clip_is_ignored_with_a_warning,
                                  bad_note_file_adds_nothing,
                                  one_shot_has_numframes_as_frame_field_and_looping_one_less,
                                  note_frame_is_frame_minus_first_frame_and_name_is_lower_case,
                                  directives_say_looping_and_delta,
                                  directives_behind_animation_are_comments,
                                  parts_are_roots_with_offsets_from_the_first_frame,
                                  rotation_rows_are_the_axes_of_the_bone,
                                  constant_tracks_have_one_key_and_held_values_none_between,
                                  delta_track_is_the_root_in_the_frame_of_its_first_orientation,
                                  delta_root_is_part_0_when_there_is_no_tag_origin,
                                  delta_of_a_clip_without_parts_is_empty,
                                  written_text_compiles_to_the_same_header_motion_and_notes,
                                  written_part_tracks_compile_to_the_same_bytes,
                                  delta_clip_without_a_root_part_gets_one_in_its_text,
                                  name_with_a_line_end_cannot_be_written,
                                  every_truncation_reads_or_fails_with_one_error_and_its_line,
                                  every_bit_flip_reads_or_fails_with_one_error,
                                  memory_that_runs_out_is_one_error,
                                  NULL};

    return Test_Main("xanim_text", tests, Setup, Teardown);
}
