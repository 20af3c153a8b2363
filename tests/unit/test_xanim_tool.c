// The tool xanim: what it prints, what it writes, its exit codes.
#define _XOPEN_SOURCE 700
#include "animfiles.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];
static char out[65536];
static char err[16384];

static void Slurp(const char *name, char *text, size_t size)
{
    char path[256];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file, "no file %s", path);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

static void Put(const char *name, const void *bytes, size_t size)
{
    char path[256];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void PutString(const char *name, const char *text)
{
    Put(name, text, strlen(text));
}

// Runs the tool of the same build in the folder; returns its exit code.
static int Run(const char *arguments)
{
    char program[512];
    char command[2048];
    ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);
    ck_assert_int_gt(length, 0);
    program[length] = '\0';
    *strrchr(program, '/') = '\0'; // BUILD/unit
    snprintf(command, sizeof(command), "cd %s && '%s/../xanim' %s >.out 2>.err", folder, program, arguments);
    int status = system(command);
    Slurp(".out", out, sizeof(out));
    Slurp(".err", err, sizeof(err));
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

#define RUN(code, arguments)                                                                                 \
    do {                                                                                                     \
        int got_ = Run(arguments);                                                                           \
        ck_assert_msg(got_ == (code), "%s: exit %i, wanted %i: %s", arguments, got_, code, err);             \
    } while (0)

static const char loopText[] =
    "// looping 1\nANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 4\nFRAME 5\n"
    "FRAME 6\nFRAME 7\nFRAME 8\nNUMKEYS 1\nFRAME 6 \"Step\"\n";
static const char treeText[] =
    "main\n{\n\tlegs : complete loopsync\n\t{\n\t\twalk\n\t\trun\n\t}\n\ttorso\n\t{\n\t\tfire\n"
    "\t\tidle\n\t\tidle\n\t}\n}\n";

START_TEST(exit_codes_are_0_1_and_2)
{
    RUN(0, "--help");
    ck_contains(out, "usage:");
    RUN(2, "");
    RUN(2, "paint x");
    RUN(2, "info");
    RUN(2, "info a b");
    RUN(2, "info a --loop");
    RUN(2, "compile a");
    RUN(2, "tree a --svg");
    RUN(1, "info nothing");
    ck_contains(err, "cannot open nothing");
    RUN(1, "info .");
}
END_TEST

START_TEST(info_shows_a_clip_of_either_form)
{
    PutString("walk.XANIM_EXPORT", loopText);
    RUN(0, "info walk.XANIM_EXPORT");
    ck_contains(out, "0.1000 s, 100 ms");
    ck_contains(out, "step");
    RUN(0, "compile walk.XANIM_EXPORT -o walk");
    RUN(0, "info walk --json");
    ck_contains(out, "\"looping\": true");
    ck_contains(out, "{\"frame\": 1, \"fraction\": 0.333333343, \"name\": \"step\"}");
}
END_TEST

START_TEST(compile_takes_loop_and_delta)
{
    PutString("a.xanim_export", strchr(loopText, '\n') + 1);
    RUN(0, "compile a.xanim_export -o a");
    RUN(0, "info a");
    ck_contains(out, "looping     no");
    ck_contains(out, "delta       none");
    RUN(0, "compile a.xanim_export -o a --loop --delta");
    RUN(0, "info a");
    ck_contains(out, "looping     yes");
    ck_contains(out, "delta       0 turns");
    ck_contains(out, "step");
}
END_TEST

START_TEST(note_file_beside_the_text_is_read)
{
    PutString("a.xanim_export", loopText);
    PutString("A.NT_EXPORT", "NUMKEYS 1\nFRAME 7 \"knife\"\n");
    RUN(0, "compile a.xanim_export -o a");
    RUN(0, "info a --json");
    ck_contains(out, "\"knife\"");
    PutString("A.NT_EXPORT", "NUMKEYS 1\n");
    RUN(1, "compile a.xanim_export -o a");
    ck_contains(err, "A.NT_EXPORT:1: text ends where FRAME must stand");
    PutString("own.nt", "NUMKEYS 2\nFRAME 7 \"a\"\nFRAME 70 \"b\"\n");
    RUN(0, "info a.xanim_export --notes own.nt");
    ck_contains(err, "warning: own.nt:3: note 'b' on frame 70 lies outside the clip");
    PutString("own.nt", "NUMKEYS 2\nFRAME x \"a\"\n");
    RUN(1, "info a.xanim_export --notes own.nt");
    ck_contains(err, "error: own.nt:2: 'x' is not a number");
}
END_TEST

START_TEST(no_file_that_was_read_is_written_over)
{
    PutString("a.xanim_export", loopText);
    PutString("a.nt_export", "NUMKEYS 0\n");
    RUN(1, "compile a.xanim_export -o a.xanim_export");
    ck_contains(err, "a.xanim_export is one of the files that were read");
    RUN(1, "compile a.xanim_export -o ./a.nt_export");
    RUN(1, "export a.xanim_export -o a.xanim_export");
    Slurp("a.xanim_export", out, sizeof(out));
    ck_assert_str_eq(out, loopText);
    PutString("t.atr", "a\n");
    RUN(1, "tree t.atr --svg t.atr");
    RUN(0, "compile a.xanim_export -o a");
    RUN(0, "compile a.xanim_export -o a");
}
END_TEST

START_TEST(clip_without_parts_is_exported_without_warnings)
{
    Put("none", "\x0e\0\x01\0\0\0\0\0\0\0", 10);
    RUN(0, "export none -o none.xanim_export");
    RUN(0, "compile none.xanim_export -o again");
    ck_assert_str_eq(err, "");
    Slurp("again", out, sizeof(out));
    ck_assert_mem_eq(out, "\x0e\0\x01\0\0\0\0\0\0\0", 10);
}
END_TEST

START_TEST(exported_clip_compiles_to_the_same_bytes)
{
    char first[1024];
    char second[1024];
    PutString("a.xanim_export", loopText);
    RUN(0, "compile a.xanim_export -o a");
    RUN(0, "export a -o b.xanim_export");
    RUN(0, "compile b.xanim_export -o b");
    memset(first, 0, sizeof(first));
    memset(second, 0, sizeof(second));
    Slurp("a", first, sizeof(first));
    Slurp("b", second, sizeof(second));
    ck_assert_mem_eq(first, second, sizeof(first));
    RUN(0, "export a");
    ck_contains(out, "// looping 1");
}
END_TEST

START_TEST(errors_name_the_file_and_leave_no_output)
{
    PutString("bad.xanim_export", "ANIMATION\nVERSION 4\n");
    RUN(1, "compile bad.xanim_export -o bad");
    ck_contains(err, "error: bad.xanim_export:2: version 4");
    RUN(1, "info bad");
    Put("cut", "\x0e\0\x05", 3);
    RUN(1, "info cut");
    ck_contains(err, "error: cut: byte 0: file ends inside the header");
    PutString("a.xanim_export", loopText);
    RUN(0, "compile a.xanim_export -o a");
    RUN(1, "compile a -o b");
    ck_contains(err, "it is compiled already");
    RUN(1, "compile a.xanim_export -o none/b");
    ck_contains(err, "cannot write none/b");
}
END_TEST

// The model of the fuzz corpus: made by test_mdl.
static void PutModel(void)
{
    static char bytes[16384];
    FILE *file = fopen("tests/fuzz/corpus/fuzz_mdl/model", "rb");
    ck_assert_ptr_nonnull(file);
    size_t size = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    Put("man.mdl", bytes, size);
}

START_TEST(model_without_sequences_gives_no_clip_but_a_note)
{
    static char bytes[16384];
    PutModel();
    Slurp("man.mdl", bytes, sizeof(bytes));
    memset(bytes + 188, 0, 4); // their number
    Put("man.mdl", bytes, sizeof(bytes) - 1);
    RUN(0, "info man.mdl");
    RUN(0, "from-mdl man.mdl -o clips");
    ck_contains(err, "note: man.mdl has no sequences: no clip is made");
}
END_TEST

START_TEST(info_lists_the_sequences_of_a_model)
{
    PutModel();
    RUN(0, "info man.mdl");
    ck_contains(out, "Source model version 48");
    ck_contains(out, "blends 3 x 4 by aim_yaw and aim_pitch");
    ck_contains(out, "event 0.5000 AE_FOOTSTEP_LEFT");
    RUN(0, "info man.mdl --json");
    ck_contains(out, "\"activityModifiers\": [\"\", \"hurt\"]");
}
END_TEST

START_TEST(from_mdl_writes_one_clip_a_sequence)
{
    PutModel();
    RUN(0, "from-mdl man.mdl -o clips");
    ck_contains(out, "clips/walk: 1.0000 s, looping, 4 notes");
    RUN(0, "info clips/walk");
    ck_contains(out, "ae_footstep_left");
    ck_contains(out, "from 0 to 1 (100 50 0), yaw 90.00");
    RUN(0, "info clips/idle"); // a sequence without a label
    RUN(0, "from-mdl man.mdl -o clips");
    ck_contains(err, "is to be found in an included model: no clip is made");
    RUN(1, "info clips/later");
    RUN(1, "from-mdl man.mdl later -o clips");
    ck_contains(err, "is to be found in an included model: no clip is made");
    RUN(0, "from-mdl man.mdl WALK -o only --text");
    RUN(0, "info only/walk.xanim_export");
    RUN(1, "info only/aim");
    RUN(1, "from-mdl man.mdl swim -o only");
    ck_contains(err, "no sequence 'swim'");
}
END_TEST

START_TEST(sequence_names_cannot_leave_the_folder)
{
    static char bytes[16384];
    PutModel();
    Slurp("man.mdl", bytes, sizeof(bytes));
    for (size_t i = 0; i + 5 < sizeof(bytes); i++) {
        if (memcmp(bytes + i, "lean", 5) == 0)
            memcpy(bytes + i, "../x", 5);
        if (memcmp(bytes + i, "turn", 5) == 0)
            memcpy(bytes + i, "Walk", 5);
    }
    Put("man.mdl", bytes, sizeof(bytes));
    RUN(1, "from-mdl man.mdl -o clips");
    ck_contains(err, "'../x' can't be the name of a file");
    ck_contains(err, "a sequence before it is called 'Walk' too");
    RUN(1, "info x");
}
END_TEST

static void PutClips(void)
{
    char path[128];
    snprintf(path, sizeof(path), "%s/xanim", folder);
    mkdir(path, 0777);
    PutString("xanim/walk.xanim_export", loopText);
    PutString("xanim/RUN.XANIM_EXPORT", loopText);
    PutString("xanim/fire.xanim_export", strchr(loopText, '\n') + 1);
    PutString("people.atr", treeText);
}

START_TEST(tree_is_checked_and_printed)
{
    PutClips();
    RUN(0, "tree people.atr");
    ck_contains(out, "    legs : complete loopsync\n      walk\n");
    ck_contains(err, "warning: people.atr:12: duplicate animation 'idle'");
    RUN(1, "tree people.atr --xanim xanim");
    ck_contains(out, "walk  (0.100 s looping, 1 notes)");
    ck_contains(err, "error: people.atr:11: Cannot find 'xanim/idle'");
    PutString("xanim/idle.xanim_export", strchr(loopText, '\n') + 1);
    RUN(0, "tree people.atr --xanim xanim");
    PutString("xanim/walk.xanim_export", strchr(loopText, '\n') + 1);
    RUN(1, "tree people.atr --xanim xanim");
    ck_contains(err, "error: people.atr:5: nonlooping animation 'walk' in loopsync group 'legs'");
}
END_TEST

START_TEST(tree_shows_what_pruning_removes_for_scripts)
{
    PutClips();
    PutString("a.gsc", "#using_animtree ( \"other\" );\na() { x = %idle; }\n#using_animtree(\"People\");\n"
                       "main() { /* %idle */ x = % LEGS; y = 5 %idle; z = (3)%idle; s = \"%idle\"; }\n");
    RUN(0, "tree people.atr --xanim xanim --script a.gsc");
    ck_contains(out, "    legs : complete loopsync\n      walk  (");
    ck_contains(out, "    torso  [pruned]\n      fire  (0.100 s, 1 notes)  [pruned]\n");
    ck_contains(out, "1 referenced names keep 5 nodes");
    PutString("b.script", "state COMBAT { idle { default { legs WALK torso fire blendtime 100 } } }\n");
    RUN(0, "tree people.atr --script b.script");
    ck_contains(out, "2 referenced names keep 6 nodes");
    RUN(1, "tree people.atr --ref idle --ref swim");
    ck_contains(err, "error: people.atr: animation 'swim' not defined in anim tree 'people'");
    ck_contains(err, "error: people.atr:12: duplicate animation 'idle'");
}
END_TEST

START_TEST(tree_shows_what_pruning_puts_in)
{
    PutString("t.atr", "a : loopsync\n{\nc\n{\nb\n}\n}\n");
    RUN(0, "tree t.atr --ref a");
    ck_contains(out, "  a : loopsync\n    c  [pruned]\n      b  [pruned]\n    void_loop  [placeholder]\n");
    ck_contains(out, "4 nodes: 1 leaves, 3 parents, 1 sync groups; 1 referenced names keep 3 nodes");
    RUN(0, "tree t.atr --ref a --json --svg t.svg");
    ck_contains(out, "{\"name\": \"void_loop\", \"parent\": 1, \"line\": 0, \"leaf\": true");
    ck_contains(out, "\"placeholder\": true, \"kept\": true}");
    PutString("t.atr", "y : nonloopsync\n{\nq\n}\nz\n{\n}\n");
    RUN(0, "tree t.atr --ref y");
    ck_contains(out, "    q  [pruned]\n    void  [placeholder]\n  z  [pruned]\n    void  [pruned]\n");
    ck_contains(out, "keep 3 nodes");
    RUN(1, "tree t.atr --ref nothing");
    ck_contains(out, "\n  void  [placeholder]\n");
    ck_contains(out, "keep 2 nodes");
}
END_TEST

START_TEST(a_duplicate_is_told_once)
{
    PutString("t.atr", "a\n{\nb\nb\n}\n");
    RUN(1, "tree t.atr --ref b");
    ck_assert_str_eq(err, "error: t.atr:4: duplicate animation 'b' in 'animtrees/t.atr'\n");
    PutString("t.atr", "a\n{\nb\n}\na\n{\nc\n}\n");
    RUN(1, "tree t.atr --ref b --ref c");
    ck_assert_str_eq(err, "error: t.atr:5: duplicate animation 'a'\n");
}
END_TEST

START_TEST(tree_can_be_drawn)
{
    PutClips();
    RUN(0, "tree people.atr --ref fire --svg people.svg");
    Slurp("people.svg", out, sizeof(out));
    ck_contains(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    ck_contains(out, "class=\"loop\"");
    ck_contains(out, "<g class=\"pruned\">");
    ck_contains(out, "</svg>");
}
END_TEST

START_TEST(tree_errors_have_lines_and_json)
{
    PutString("bad.atr", "a\n{\nb {\n}\n");
    RUN(1, "tree bad.atr");
    ck_contains(err, "error: bad.atr:3: bad token '{'");
    RUN(1, "tree bad.atr --json");
    ck_contains(out, "\"bad.atr:3: bad token '{'\"");
    PutString("empty.atr", "// nothing\n");
    RUN(1, "tree empty.atr");
    ck_contains(err, "error: empty.atr: the file holds no node");
    Put("zero.atr", "a\n\nb\0c\n", 7);
    RUN(1, "tree zero.atr");
    ck_contains(err, "error: zero.atr:3: zero byte in the text");
    PutString("bad-name.atr", "a\n");
    RUN(1, "tree bad-name.atr");
    ck_contains(err, "bad anim tree name");
}
END_TEST

static void Setup(void)
{
    strcpy(folder, "/tmp/ft-xanim-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void Teardown(void)
{
    char command[128];
    snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}

int main(void)
{
    const TTest *const tests[] = {exit_codes_are_0_1_and_2,
                                  info_shows_a_clip_of_either_form,
                                  compile_takes_loop_and_delta,
                                  note_file_beside_the_text_is_read,
                                  no_file_that_was_read_is_written_over,
                                  clip_without_parts_is_exported_without_warnings,
                                  exported_clip_compiles_to_the_same_bytes,
                                  errors_name_the_file_and_leave_no_output,
                                  info_lists_the_sequences_of_a_model,
                                  model_without_sequences_gives_no_clip_but_a_note,
                                  from_mdl_writes_one_clip_a_sequence,
                                  sequence_names_cannot_leave_the_folder,
                                  tree_is_checked_and_printed,
                                  tree_shows_what_pruning_removes_for_scripts,
                                  tree_shows_what_pruning_puts_in,
                                  a_duplicate_is_told_once,
                                  tree_can_be_drawn,
                                  tree_errors_have_lines_and_json,
                                  NULL};

    return Test_Main("xanim_tool", tests, Setup, Teardown);
}
