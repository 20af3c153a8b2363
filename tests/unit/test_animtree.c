// Animation trees (seed animation-trees, spec animtree-facts, language-in-the-wild 25-31): grammar, pruning,
// building, and the registry.
#include "animfiles.h"

#include <time.h>

#include "q_animtree_registry.h"
#include "q_string.h"

static q_arena_t arena;
static test_report_t said;
static q_xanim_t *loopClip, *onceClip;

// Clips by their name: what holds "loop" loops, what begins with "no_" is missing.
static const q_xanim_t *FindClip(void *user, const char *name)
{
    (void)user;
    if (strncmp(name, "no_", 3) == 0)
        return NULL;
    return strstr(name, "loop") ? loopClip : onceClip;
}

// Builds with a blank-separated list of references; NULL keeps all.
static q_animtree_t *TryBuild(const char *text, const char *names)
{
    q_animrefs_t refs;
    char copy[256];
    size_t size = strlen(text);
    q_animtree_options_t options = {.refs = &refs, .keepAll = !names, .findClip = FindClip};
    char *exact = (char *)Test_Exact(text, size);

    Q_AnimrefsInit(&refs, &arena);
    Q_StringCopy(copy, sizeof(copy), names ? names : "");
    for (char *name = strtok(copy, " "); name; name = strtok(NULL, " "))
        Q_AnimrefsAdd(&refs, name);
    q_animtree_t *tree =
        Q_AnimtreeBuild(&arena, "people", exact, size, &options, Test_Report(&said, "animtrees/people.atr"));
    free(exact);
    ck_assert(!tree || !said.report.error[0]);
    if (tree)
        Q_AnimtreeCheckRefs(tree, &refs, &said.report);
    return said.report.error[0] ? NULL : tree;
}

static q_animtree_t *Build(const char *text, const char *names)
{
    q_animtree_t *tree = TryBuild(text, names);

    ck_assert_msg(tree, "%s", said.report.error);
    return tree;
}

static void MustFail(const char *text, const char *names, const char *message)
{
    ck_assert_msg(!TryBuild(text, names), "no error, '%s' wanted", message);
    ck_contains(said.report.error, message);
}

static void Describe(const q_animtree_t *tree, int node, char *out, size_t size)
{
    const q_animnode_t *n = &tree->nodes[node];

    Q_StringAppend(out, size, n->name);
    if (n->isLeaf)
        return;
    Q_StringAppend(out, size, "{");
    for (int i = 0; i < n->numChildren; i++) {
        Q_StringAppend(out, size, i ? " " : "");
        Describe(tree, n->firstChild + i, out, size);
    }
    Q_StringAppend(out, size, "}");
}

// Whether the tree that is built looks so: "root{a b{c}}".
static void Expect(const char *text, const char *names, const char *wanted)
{
    char got[1024] = "";
    Describe(Build(text, names), 0, got, sizeof(got));
    ck_assert_str_eq(got, wanted);
}

static const q_animnode_t *Node(const q_animtree_t *tree, const char *name)
{
    int index = Q_AnimtreeFindNode(tree, name);
    ck_assert_msg(index >= 0, "no node %s", name);
    return &tree->nodes[index];
}

#define BODY                                                                                                 \
    "main\n{\n\ttorso\n\t{\n\t\tstand_shoot\n\t\tstand_idle\n\t}\n\tlegs\n\t{\n\t\twalk_loop\n\t\trun_"      \
    "loop\n\t}\n}\n"

// ---------------------------------------------------------------------------------------------- grammar

START_TEST(leaf_is_a_bare_name_and_parent_has_a_braced_body)
{
    Expect("walk\nrun\nstrafe_left\n", NULL, "root{walk run strafe_left}");
    Expect(BODY, NULL, "root{main{torso{stand_shoot stand_idle} legs{walk_loop run_loop}}}");
}
END_TEST

START_TEST(parent_with_properties_uses_a_colon)
{
    q_animtree_t *tree =
        Build("aim : nonloopsync\n{\na\nb\n}\nfire : complete loopsync\n{\nx_loop\n}\n", NULL);
    ck_assert_int_eq(Node(tree, "aim")->flags, Q_ANIM_NONLOOPSYNC);
    ck_assert_int_eq(Node(tree, "fire")->flags, Q_ANIM_COMPLETE | Q_ANIM_LOOPSYNC);
}
END_TEST

START_TEST(property_bits_are_1_2_and_8)
{
    ck_assert_int_eq(Q_ANIM_LOOPSYNC, 1);
    ck_assert_int_eq(Q_ANIM_NONLOOPSYNC, 2);
    ck_assert_int_eq(Q_ANIM_COMPLETE, 8);
}
END_TEST

START_TEST(names_are_lower_cased_and_may_begin_with_a_digit)
{
    q_animtree_t *tree = Build("50x_Group\n{\n30Cal\n}\n", "50X_GROUP 30cal");
    ck_assert_str_eq(tree->nodes[1].name, "50x_group");
    ck_assert_int_eq(Q_AnimtreeFindNode(tree, "30CAL"), 2);
}
END_TEST

START_TEST(byte_order_mark_is_skipped)
{
    Expect("\xef\xbb\xbfwalk\n", NULL, "root{walk}");
}
END_TEST

START_TEST(final_newline_may_be_missing)
{
    Expect("a\nb", NULL, "root{a b}");
    Expect("a\n{\nb\n}", NULL, "root{a{b}}");
}
END_TEST

START_TEST(line_ends_may_be_crlf_and_tabs_are_blanks)
{
    Expect("a : complete\r\n{\r\n\tb\t\r\n}\r\n", NULL, "root{a{b}}");
}
END_TEST

START_TEST(comments_may_stand_in_odd_places)
{
    Expect("a // leaf\n/* a block\n c\n */\nb // name\n// between\n\n{ // open\nc/* x */\n} /* close */ // "
           "again\nd//\n",
           NULL, "root{a b{c} d}");
    Expect("a /* over\nlines */ b\n", NULL, "root{a b}");
    Expect("a : /* x */ complete // y\n// z\n{\nb\n}", NULL, "root{a{b}}");
}
END_TEST

START_TEST(second_name_on_a_line_is_an_alias)
{
    MustFail("walk run\n", NULL, "animtrees/people.atr:1: FIXME: aliases not yet implemented");
}
END_TEST

START_TEST(anything_else_behind_a_name_is_a_bad_token)
{
    MustFail("a\nwalk {\n}\n", NULL, "animtrees/people.atr:2: bad token '{'");
    MustFail("walk }\n", NULL, "bad token '}'");
    MustFail("walk = run\n", NULL, "bad token '='");
    MustFail("walk \"run\"\n", NULL, "bad token 'run'");
}
END_TEST

START_TEST(names_are_letters_digits_and_underscores)
{
    MustFail("a-b\n", NULL, ":1: bad token 'a-b'");
    MustFail("\"walk\"\n", NULL, "bad token 'walk'");
    MustFail("w\xe4lk\n", NULL, "bad token");
}
END_TEST

START_TEST(colon_and_braces_must_be_separate_tokens)
{
    MustFail("aim: loopsync\n{\n}\n", NULL, "bad token 'aim:'");
    MustFail("aim :loopsync\n{\n}\n", NULL, "bad token ':loopsync'");
    MustFail("aim{\na\n}\n", NULL, "bad token 'aim{'");
    MustFail("aim\n{\na}\n", NULL, "bad token 'a}'");
}
END_TEST

START_TEST(unknown_property_is_an_error)
{
    MustFail("a : loop\n{\n}\n", NULL, ":1: unknown anim property 'loop'");
    MustFail("a : complete {\n}\n", NULL, ":1: unknown anim property '{'");
    MustFail("a :\n{\n}\n", NULL, ":1: unknown anim property ''");
    Expect("a : COMPLETE\n{\nb\n}\n", NULL, "root{a{b}}");
}
END_TEST

START_TEST(property_list_does_not_go_on_over_lines)
{
    MustFail("a : complete\nloopsync\n{\n}\n", NULL,
             ":2: properties cannot be applied to primitive animations");
}
END_TEST

START_TEST(property_on_a_leaf_is_an_error)
{
    MustFail("a : complete\nb\n", NULL, "properties cannot be applied to primitive animations");
    MustFail("a : complete\n", NULL, "properties cannot be applied to primitive animations");
    MustFail("x\n{\na : complete\n}\n", NULL, "properties cannot be applied to primitive animations");
}
END_TEST

START_TEST(braces_must_end_their_line)
{
    MustFail("a\n{ b\n}\n", NULL, ":2: token not allowed after '{'");
    MustFail("a\n{\nb\n} c\n", NULL, ":4: token not allowed after '}'");
    MustFail("a\n{ }\n", NULL, ":2: token not allowed after '{'");
}
END_TEST

START_TEST(brace_without_a_name_is_an_error)
{
    MustFail("{\n}\n", NULL, ":1: no animation specified for this block");
    MustFail("a\n{\n}\n{\n}\n", NULL, ":4: no animation specified for this block");
    MustFail("a\n{\n{\n}\n}\n", NULL, ":3: no animation specified for this block");
}
END_TEST

START_TEST(end_of_file_inside_a_block_is_an_error)
{
    MustFail("a\n{\nb\n", NULL, ":4: unexpected end of file");
    MustFail("a\n{", NULL, ":2: unexpected end of file");
}
END_TEST

START_TEST(brace_too_many_is_a_bad_token)
{
    MustFail("a\n{\nb\n}\n}\n", NULL, ":5: bad token '}'");
}
END_TEST

START_TEST(unclosed_comments_and_long_words_are_errors)
{
    char text[2048];
    MustFail("a\n/* b", NULL, ":2: comment is not closed");
    memset(text, 'w', sizeof(text));
    text[2047] = '\0';
    MustFail(text, NULL, ":1: word is too long");
    text[255] = '\0';
    MustFail(text, NULL, "name of more than 254 bytes");
}
END_TEST

START_TEST(blocks_may_lie_256_deep)
{
    static char text[4096];
    for (int depth = 256; depth <= 257; depth++) {
        text[0] = '\0';
        for (int i = 0; i < depth; i++)
            Q_StringAppend(text, sizeof(text), "a\n{\n");
        Q_StringAppend(text, sizeof(text), "b\n");
        for (int i = 0; i < depth; i++)
            Q_StringAppend(text, sizeof(text), "}\n");
        if (depth == 256)
            ck_assert_int_eq(Build(text, "b")->numNodes, 258);
        else
            MustFail(text, NULL, "more than 256 deep");
    }
}
END_TEST

// ---------------------------------------------------------------------------------------------- pruning

START_TEST(unreferenced_names_are_pruned)
{
    Expect(BODY, "stand_idle", "root{main{torso{stand_idle}}}");
    Expect("a\nb\nc\n", "b", "root{b}");
}
END_TEST

START_TEST(com_animcheck_keeps_every_node)
{
    Expect("a\nb\n{\n}\n", NULL, "root{a b{void}}");
}
END_TEST

START_TEST(unreferenced_parent_with_surviving_children_stays)
{
    Expect("p\n{\na\nb\n}\n", "a", "root{p{a}}");
}
END_TEST

START_TEST(unreferenced_parent_without_children_is_removed)
{
    Expect("p\n{\na\n}\ntesting\n{\n}\nb\n", "b", "root{b}");
}
END_TEST

START_TEST(referenced_parent_whose_children_are_gone_gets_void)
{
    Expect("p\n{\na\n}\n", "p", "root{p{void}}");
    Expect("p\n{\n}\n", "p", "root{p{void}}");
    Expect("p : complete\n{\n}\n", "p", "root{p{void}}");
    Expect("p : nonloopsync\n{\na\n}\n", "p", "root{p{void}}");
}
END_TEST

START_TEST(referenced_loopsync_parent_gets_void_loop)
{
    q_animtree_t *tree = Build("p : loopsync\n{\na_loop\n}\n", "p");
    ck_assert_str_eq(tree->nodes[2].name, "void_loop");
    ck_assert(tree->nodes[2].isPlaceholder);
    ck_assert_int_eq(tree->nodes[2].line, 0);
}
END_TEST

START_TEST(complete_on_a_referenced_parent_keeps_its_subtree)
{
    static const char text[] = "f : complete loopsync\n{\ndown\n{\na_loop\n}\nlevel\n{\nb_loop\n}\n}\nx\n";
    Expect(text, "f", "root{f{down{a_loop} level{b_loop}}}");
    Expect(text, "a_loop", "root{f{down{a_loop}}}");
    Expect("p : complete\n{\nq\n{\nr\n{\ns\n}\n}\n}\n", "p", "root{p{q{r{s}}}}");
}
END_TEST

START_TEST(complete_forces_empty_groups_to_stay_with_void)
{
    Expect("p : complete\n{\nq\n{\n}\n}\n", "p", "root{p{q{void}}}");
}
END_TEST

START_TEST(empty_root_gets_void)
{
    Expect("a\nb\n", "", "root{void}");
}
END_TEST

START_TEST(file_without_any_node_counts_as_not_loaded)
{
    ck_assert_ptr_null(TryBuild("", NULL));
    ck_assert_str_eq(said.report.error, "");
    ck_assert_ptr_null(TryBuild("// nothing\n/* at all */\n", NULL));
    ck_assert_str_eq(said.report.error, "");
}
END_TEST

START_TEST(missing_clip_of_a_pruned_leaf_is_no_error)
{
    Expect("a\nno_clip\n", "a", "root{a}");
    MustFail("a\nno_clip\n", NULL, ":2: Cannot find 'xanim/no_clip'");
}
END_TEST

// ---------------------------------------------------------------------------------------------- duplicates

START_TEST(duplicate_in_one_parent_is_an_error_when_the_first_was_kept)
{
    MustFail("p\n{\na\nb\na\n}\n", "a", ":5: duplicate animation 'a'");
    MustFail("a\nA\n", "a", ":2: duplicate animation 'A'");
    MustFail("a\na\n", NULL, ":2: duplicate animation");
    MustFail("p : complete\n{\na\na\n}\n", "p", ":4: duplicate animation");
}
END_TEST

START_TEST(unreferenced_duplicates_pass)
{
    Expect("p\n{\na\na\na\nb\n}\n", "b", "root{p{b}}");
    Expect("p\n{\na\n}\nq\n{\na\nb\n}\n", "b", "root{q{b}}");
}
END_TEST

START_TEST(parent_kept_by_its_children_is_a_duplicate_too)
{
    MustFail("p\n{\na\n}\np\n", "a", ":5: duplicate animation 'p'");
}
END_TEST

START_TEST(same_name_under_two_parents_is_an_error_when_referenced)
{
    MustFail("p\n{\na\n}\nq\n{\na\n}\n", "a", ":7: duplicate animation 'a' in 'animtrees/people.atr'");
    Expect("p\n{\na\n}\nq\n{\na\n}\n", NULL, "root{p{a} q{a}}");
    Expect("p : complete\n{\na\n}\nq : complete\n{\na\n}\n", "p q", "root{p{a} q{a}}");
}
END_TEST

START_TEST(first_node_binds_a_name)
{
    q_animtree_t *tree = Build("p\n{\na\n}\na\n", NULL);
    // node order: children of the root first
    ck_assert_int_eq(Q_AnimtreeFindNode(tree, "a"), 2);
}
END_TEST

START_TEST(undefined_reference_is_an_error)
{
    MustFail("a\n", "a walk", "animation 'walk' not defined in anim tree 'people'");
}
END_TEST

// ---------------------------------------------------------------------------------------------- the compact
// tree

START_TEST(root_is_node_0_and_bound_to_its_name)
{
    q_animtree_t *tree = Build("a\nb\n", "a root");
    ck_assert_int_eq(Q_AnimtreeFindNode(tree, "root"), 0);
    ck_assert_int_eq(tree->nodes[0].firstChild, 1);
    ck_assert_int_eq(tree->nodes[0].parent, 0);
    MustFail("a\nroot\n", "root", "duplicate animation 'root' in 'animtrees/people.atr'");
}
END_TEST

START_TEST(children_are_contiguous_and_each_entry_has_its_parent)
{
    q_animtree_t *tree = Build(BODY "tail\n", NULL);
    static const char *const order[] = {"root",        "main",       "tail",      "torso",   "legs",
                                        "stand_shoot", "stand_idle", "walk_loop", "run_loop"};
    static const int parents[] = {0, 0, 0, 1, 1, 3, 3, 4, 4};
    ck_assert_int_eq(tree->numNodes, ARRAY_LEN(order));
    for (int i = 0; i < tree->numNodes; i++) {
        ck_assert_str_eq(tree->nodes[i].name, order[i]);
        ck_assert_int_eq(tree->nodes[i].parent, parents[i]);
    }
    ck_assert_int_eq(tree->nodes[3].firstChild, 5);
    ck_assert_int_eq(tree->nodes[3].numChildren, 2);
    ck_assert_int_eq(tree->nodes[4].firstChild, 7);
}
END_TEST

START_TEST(queries_answer_as_documented)
{
    q_animtree_t *tree =
        Build("s : loopsync\n{\nwalk_loop\n}\nn : nonloopsync\n{\nhit\n}\ng\n{\nx_loop\n}\n", NULL);
    int s = Q_AnimtreeFindNode(tree, "s");
    int n = Q_AnimtreeFindNode(tree, "n");
    int g = Q_AnimtreeFindNode(tree, "g");
    int walk = Q_AnimtreeFindNode(tree, "walk_loop");
    int hit = Q_AnimtreeFindNode(tree, "hit");
    ck_assert(Q_AnimtreeIsPrimitive(tree, walk) && !Q_AnimtreeIsPrimitive(tree, s));
    ck_assert(Q_AnimtreeHasTime(tree, walk) && Q_AnimtreeHasTime(tree, s) && Q_AnimtreeHasTime(tree, n));
    ck_assert(!Q_AnimtreeHasTime(tree, g));
    ck_assert(Q_AnimtreeIsLooped(tree, walk) && Q_AnimtreeIsLooped(tree, s));
    ck_assert(!Q_AnimtreeIsLooped(tree, hit) && !Q_AnimtreeIsLooped(tree, n) && !Q_AnimtreeIsLooped(tree, g));
    ck_assert_str_eq(Q_AnimtreeClipName(tree, hit), "hit");
    ck_assert_str_eq(Q_AnimtreeClipName(tree, g), "<non-leaf anim>");
    ck_assert_float_eq(Q_AnimtreeSeconds(tree, walk), Q_XanimSeconds(loopClip));
    ck_assert_float_eq(Q_AnimtreeSeconds(tree, g), 0);
    ck_assert_int_eq(Q_AnimtreeNumChildren(tree, 0), 3);
    ck_assert(Q_AnimtreeIsBelow(tree, walk, s) && Q_AnimtreeIsBelow(tree, walk, 0) &&
              !Q_AnimtreeIsBelow(tree, walk, n));
    ck_assert_int_eq(tree->nodes[walk].syncGroup, s);
    ck_assert_int_eq(tree->nodes[g].syncGroup, 0);
}
END_TEST

// ---------------------------------------------------------------------------------------------- sync groups

START_TEST(leaf_under_loopsync_must_loop)
{
    MustFail("s : loopsync\n{\nhit\n}\n", NULL,
             ":3: nonlooping animation 'hit' in loopsync group 's' of 'animtrees/people.atr'");
    MustFail("s : loopsync\n{\ng\n{\nhit\n}\n}\n", NULL, "'hit' in loopsync group 's'");
}
END_TEST

START_TEST(leaf_under_nonloopsync_must_not_loop)
{
    MustFail("s : nonloopsync\n{\nwalk_loop\n}\n", NULL,
             "looping animation 'walk_loop' in nonloopsync group 's' of 'animtrees/people.atr'");
}
END_TEST

START_TEST(parent_cannot_have_both_sync_properties)
{
    MustFail("s : loopsync nonloopsync\n{\na\n}\n", NULL,
             "animation cannot be sync looping and sync nonlooping");
}
END_TEST

START_TEST(sync_group_may_not_contain_another)
{
    MustFail("s : nonloopsync\n{\ng\n{\nt : nonloopsync\n{\na\n}\n}\n}\n", NULL,
             ":5: duplicate sync specification in 'animtrees/people.atr': group 't' at depth 3, with leaf "
             "'a', lies in "
             "sync group 's'");
}
END_TEST

START_TEST(pruned_leaves_are_not_checked)
{
    Expect("s : loopsync\n{\nhit\nwalk_loop\n}\n", "walk_loop", "root{s{walk_loop}}");
}
END_TEST

START_TEST(pruned_sync_groups_are_not_checked)
{
    Expect("s : loopsync\n{\nt : loopsync\n{\na_loop\n}\n}\nb\n", "b", "root{b}");
    Expect("s : loopsync nonloopsync\n{\na_loop\n}\nb\n", "b", "root{b}");
}
END_TEST

START_TEST(checkers_get_every_complaint_as_a_warning)
{
    static const char text[] = "s : loopsync nonloopsync\n{\nhit\nt : loopsync\n{\nno_clip\n}\n}\na\na\n";
    static const q_animtree_options_t options = {.keepAll = true, .isLenient = true, .findClip = FindClip};
    ck_assert_ptr_nonnull(
        Q_AnimtreeBuild(&arena, "people", text, strlen(text), &options, Test_Report(&said, "people.atr")));
    ck_contains(said.warnings, "people.atr:1: animation cannot be sync looping and sync nonlooping");
    ck_contains(said.warnings, "people.atr:3: nonlooping animation 'hit'");
    ck_contains(said.warnings, "people.atr:4: duplicate sync specification");
    ck_contains(said.warnings, "people.atr:6: Cannot find 'xanim/no_clip'");
    ck_contains(said.warnings, "people.atr:10: duplicate animation 'a'");
    ck_assert_int_eq(said.report.numWarnings, 5);
}
END_TEST

START_TEST(void_under_a_foreign_loopsync_does_not_loop)
{
    // Only the parent's own list chooses void_loop, so stock refuses this tree.
    MustFail("s : complete loopsync\n{\ng\n{\n}\n}\n", "s",
             "nonlooping animation 'void' in loopsync group 's'");
}
END_TEST

// ---------------------------------------------------------------------------------------------- registry

typedef struct {
    const char *path, *text;
} test_file_t;

static const test_file_t files[] = {
    {"animtrees/people.atr", BODY},
    {"animtrees/mg42.atr", "fire\nidle\n"},
    {"animtrees/empty.atr", "// nothing\n"},
    {"animtrees/broken.atr", "a\n{\n"},
    {"animtrees/nested.atr", "s : loopsync\n{\nt : loopsync\n{\nx_loop\n}\n}\nb\n"},
    {"animtrees/twice.atr", "p\n{\na\n}\nq\n{\na\n}\nb\n"},
    {"animtrees/clipless.atr", "no_clip\na\n"},
};
static char messages[4096];
static int numReads;

static const void *ReadFile(void *user, const char *path, size_t *size)
{
    (void)user;
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        if (strcmp(files[i].path, path) != 0)
            continue;
        numReads++;
        *size = strlen(files[i].text);
        return Test_Exact(files[i].text, *size);
    }
    return NULL;
}

static void FreeFile(void *user, const void *bytes)
{
    (void)user;
    free((void *)(intptr_t)bytes);
}

static void Message(void *user, const char *text, bool isError)
{
    (void)user;
    snprintf(messages + strlen(messages), sizeof(messages) - strlen(messages), "%s%s\n",
             isError ? "E " : "W ", text);
}

static q_animtree_registry_config_t config = {Test_Realloc, ReadFile, FreeFile,   FindClip,
                                              Message,      false,    &testMemory};

START_TEST(registry_index_is_not_0_and_packs_above_the_node)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    int tree = Q_AnimtreeUse(registry, 0, "people");
    ck_assert_int_eq(tree, 1);
    int root = Q_AnimtreeReference(registry, 0, tree, "root");
    int walk = Q_AnimtreeReference(registry, 0, tree, "walk_loop");
    ck_assert(Q_AnimtreeBuildAll(registry, 0));
    ck_assert_uint_eq(Q_AnimtreePack(tree, Q_AnimtreeNodeOf(registry, 0, tree, root)), 0x00010000);
    uint32_t packed = Q_AnimtreePack(tree, Q_AnimtreeNodeOf(registry, 0, tree, walk));
    ck_assert_int_eq(Q_AnimtreeOfPacked(packed), 1);
    ck_assert_int_eq(Q_AnimtreeNodeOfPacked(packed), 3);
    ck_assert_str_eq(Q_AnimtreeGet(registry, 0, tree)->nodes[3].name, "walk_loop");
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(names_of_trees_and_nodes_have_no_case)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    ck_assert_int_eq(Q_AnimtreeUse(registry, 0, "People"), Q_AnimtreeUse(registry, 0, "PEOPLE"));
    ck_assert_int_eq(Q_AnimtreeReference(registry, 0, 1, "WALK_loop"),
                     Q_AnimtreeReference(registry, 0, 1, "walk_LOOP"));
    ck_assert_int_eq(numReads, 1);
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(unknown_node_is_told_at_once)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    int tree = Q_AnimtreeUse(registry, 0, "people");
    ck_assert_int_eq(Q_AnimtreeReference(registry, 0, tree, "swim"), -1);
    ck_assert_int_eq(Q_AnimtreeReference(registry, 0, 77, "walk_loop"), -1);
    ck_assert_int_eq(Q_AnimtreeReference(registry, 0, 0, "walk_loop"), -1);
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(missing_file_leaves_the_tree_not_loaded_without_an_error)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    ck_assert_int_eq(Q_AnimtreeUse(registry, 0, "turret88"), 0);
    ck_assert_int_eq(Q_AnimtreeUse(registry, 0, "empty"), 0);
    ck_assert_str_eq(messages, "");
    ck_assert(Q_AnimtreeBuildAll(registry, 0));
    ck_assert_ptr_null(Q_AnimtreeByName(registry, 0, "turret88"));
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(tree_that_nobody_referenced_is_never_parsed)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    ck_assert_int_eq(Q_AnimtreeRegister(registry, 0, "broken"), 1);
    ck_assert(Q_AnimtreeBuildAll(registry, 0));
    ck_assert_int_eq(numReads, 0);
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(broken_file_is_told_once_and_building_fails)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    int tree = Q_AnimtreeUse(registry, 0, "broken");
    ck_assert_int_eq(tree, 1);
    ck_assert_int_ge(Q_AnimtreeReference(registry, 0, tree, "whatever"), 0);
    ck_assert(!Q_AnimtreeBuildAll(registry, 0));
    ck_assert_str_eq(messages, "E animtrees/broken.atr:3: unexpected end of file\n");
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(build_errors_are_told_and_the_rest_is_built)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    int twice = Q_AnimtreeUse(registry, 0, "twice");
    int clipless = Q_AnimtreeUse(registry, 0, "clipless");
    int mg42 = Q_AnimtreeUse(registry, 0, "mg42");
    Q_AnimtreeReference(registry, 0, twice, "a");
    Q_AnimtreeReference(registry, 0, clipless, "no_clip");
    int idle = Q_AnimtreeReference(registry, 0, mg42, "idle");
    ck_assert(!Q_AnimtreeBuildAll(registry, 0));
    ck_contains(messages, "animtrees/twice.atr:7: duplicate animation 'a' in 'animtrees/twice.atr'");
    ck_contains(messages, "animtrees/clipless.atr:1: Cannot find 'xanim/no_clip'");
    ck_assert_ptr_null(Q_AnimtreeGet(registry, 0, twice));
    ck_assert_int_eq(Q_AnimtreeNodeOf(registry, 0, twice, 1), -1);
    ck_assert_int_eq(Q_AnimtreeNodeOf(registry, 0, mg42, idle), 1);
    ck_assert_int_eq(Q_AnimtreeGet(registry, 0, mg42)->numNodes, 2);
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(what_nobody_references_does_not_stop_a_tree)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    int twice = Q_AnimtreeUse(registry, 0, "twice");
    int nested = Q_AnimtreeUse(registry, 0, "nested");
    Q_AnimtreeReference(registry, 0, twice, "b");
    Q_AnimtreeReference(registry, 0, nested, "b");
    ck_assert(Q_AnimtreeBuildAll(registry, 0));
    ck_assert_str_eq(messages, "");
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(registry_with_com_animcheck_keeps_all)
{
    q_animtree_registry_config_t checked = config;
    checked.keepAll = true;
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&checked);
    Q_AnimtreeUse(registry, 0, "people");
    Q_AnimtreeUse(registry, 0, "clipless");
    ck_assert(!Q_AnimtreeBuildAll(registry, 0));
    ck_assert_int_eq(Q_AnimtreeByName(registry, 0, "people")->numNodes, 8);
    ck_contains(messages, "Cannot find 'xanim/no_clip'");
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(registry_takes_127_names_in_each_of_two_slots)
{
    char name[64];
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    for (int slot = 0; slot < 2; slot++) {
        for (int i = 1; i <= 127; i++) {
            snprintf(name, sizeof(name), "tree%i", i);
            ck_assert_int_eq(Q_AnimtreeRegister(registry, slot, name), i);
        }
        ck_assert_int_eq(Q_AnimtreeRegister(registry, slot, "one_more"), 0);
        ck_assert_int_eq(Q_AnimtreeRegister(registry, slot, "tree7"), 7);
    }
    ck_contains(messages, "E maximum animation tree count exceeded (127)");
    Q_AnimtreeRegistryClear(registry, 0);
    ck_assert_int_eq(Q_AnimtreeRegister(registry, 0, "one_more"), 1);
    ck_assert_int_eq(Q_AnimtreeIndex(registry, 1, "tree127"), 127);
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(tree_name_has_at_most_49_bytes)
{
    char name[64];
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    memset(name, 't', sizeof(name));
    name[50] = '\0';
    ck_assert_int_eq(Q_AnimtreeRegister(registry, 0, name), 0);
    ck_contains(messages, "animation tree path is too long");
    name[49] = '\0';
    ck_assert_int_eq(Q_AnimtreeRegister(registry, 0, name), 1);
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(tree_name_with_slash_dot_or_hyphen_is_bad)
{
    static const char *const bad[] = {"a/b", "a.b", "a-b", "", "a b", "../x"};
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        ck_assert_int_eq(Q_AnimtreeUse(registry, 0, bad[i]), 0);
    ck_contains(messages, "E bad anim tree name: 'a/b'");
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

START_TEST(tree_is_loaded_once_and_later_references_find_kept_names)
{
    q_animtree_registry_t *registry = Q_AnimtreeRegistryNew(&config);
    int tree = Q_AnimtreeUse(registry, 0, "people");
    int walk = Q_AnimtreeReference(registry, 0, tree, "walk_loop");
    ck_assert(Q_AnimtreeBuildAll(registry, 0));
    const q_animtree_t *built = Q_AnimtreeGet(registry, 0, tree);
    ck_assert(Q_AnimtreeBuildAll(registry, 0));
    ck_assert_ptr_eq(Q_AnimtreeGet(registry, 0, tree), built);
    ck_assert_int_eq(Q_AnimtreeReference(registry, 0, tree, "walk_loop"), walk);
    ck_assert_int_eq(Q_AnimtreeReference(registry, 0, tree, "run_loop"), -1);
    ck_assert_str_eq(Q_AnimtreeReferenceName(registry, 0, tree, walk), "walk_loop");
    ck_assert_str_eq(Q_AnimtreeReferenceName(registry, 0, tree, 0), "root");
    ck_assert_ptr_null(Q_AnimtreeReferenceName(registry, 0, tree, 99));
    Q_AnimtreeRegistryFree(registry);
}
END_TEST

// ---------------------------------------------------------------------------------------------- bad files,
// speed

static const char rich[] =
    "main : complete\n{\n\ttorso // x\n\t{\n\t\ta\n\t}\n\tlegs : loopsync\n\t{\n\t\tb_loop\n\t}\n}\n";

START_TEST(every_truncation_reads_or_fails_with_one_error_and_its_line)
{
    char text[sizeof(rich)];
    for (size_t size = 0; size < sizeof(rich); size++) {
        memcpy(text, rich, size);
        text[size] = '\0';
        q_animtree_t *tree = TryBuild(text, NULL);
        ck_assert(!tree || size <= 5 || size >= sizeof(rich) - 2);
        if (!tree && said.report.error[0])
            ck_contains(said.report.error, "animtrees/people.atr:");
        Q_ArenaReset(&arena);
        loopClip = Q_XanimMakeVoid(&arena, true);
        onceClip = Q_XanimMakeVoid(&arena, false);
    }
}
END_TEST

START_TEST(every_bit_flip_reads_or_fails_with_one_error)
{
    char text[sizeof(rich)];
    memcpy(text, rich, sizeof(rich));
    for (size_t bit = 0; bit < (sizeof(rich) - 1) * 8; bit++) {
        text[bit / 8] ^= (char)(1 << bit % 8);
        TryBuild(text, bit % 3 ? NULL : "main a");
        if (said.report.error[0])
            ck_contains(said.report.error, "animtrees/people.atr:");
        text[bit / 8] ^= (char)(1 << bit % 8);
        Q_ArenaReset(&arena);
        loopClip = Q_XanimMakeVoid(&arena, true);
        onceClip = Q_XanimMakeVoid(&arena, false);
    }
}
END_TEST

START_TEST(memory_that_runs_out_is_one_error)
{
    q_animtree_t *tree = NULL;
    static const q_animtree_options_t options = {.keepAll = true};
    for (int tries = 0; !tree; tries++) {
        Q_ArenaReset(&arena);
        testMemory.failAfter = tries;
        tree =
            Q_AnimtreeBuild(&arena, "people", BODY, sizeof(BODY) - 1, &options, Test_Report(&said, "people"));
        ck_assert(tree || strstr(said.report.error, "out of memory"));
        ck_assert_int_lt(tries, 1000);
    }
}
END_TEST

START_TEST(more_than_65535_nodes_are_an_error)
{
    static char text[1 << 20];
    static const q_animtree_options_t options = {.keepAll = true};
    size_t at = 0;
    for (int i = 0; i < 65536; i++)
        at += (size_t)snprintf(text + at, sizeof(text) - at, "n%i\n", i);
    arena.blockSize = 65536;
    ck_assert_ptr_null(Q_AnimtreeBuild(&arena, "many", text, at, &options, Test_Report(&said, "many")));
    ck_contains(said.report.error, "many:65535: more than 65535 nodes");
}
END_TEST

START_TEST(many_pruned_names_cost_little)
{
    static char text[2 << 20];
    static const q_animtree_options_t options = {0};
    for (size_t i = 0; i < sizeof(text); i += 2)
        memcpy(text + i, "a\n", 2);
    arena.blockSize = 65536;
    clock_t start = clock();
    ck_assert_ptr_nonnull(
        Q_AnimtreeBuild(&arena, "many", text, sizeof(text), &options, Test_Report(&said, "many")));
    ck_assert_int_lt((int)((clock() - start) / CLOCKS_PER_SEC), 5);
}
END_TEST

START_TEST(tree_of_400_nodes_loads_in_under_5_ms)
{
    static char text[32768];
    static const q_animtree_options_t options = {.keepAll = true, .findClip = FindClip};
    size_t at = 0;
    for (int i = 0; i < 40; i++) {
        at += (size_t)snprintf(text + at, sizeof(text) - at, "group%i : complete\n{\n", i);
        for (int j = 0; j < 9; j++)
            at += (size_t)snprintf(text + at, sizeof(text) - at,
                                   "\tplayer_animation_number_%i_%i // comment\n", i, j);
        at += (size_t)snprintf(text + at, sizeof(text) - at, "}\n");
    }
    clock_t start = clock();
    for (int i = 0; i < 50; i++) {
        q_animtree_t *tree = Q_AnimtreeBuild(&arena, "many", text, at, &options, Test_Report(&said, "many"));
        ck_assert_int_eq(tree->numNodes, 401);
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC / 50;
    // 5 ms is the promise of a plain build on a quiet machine; sanitizers and neighbours are given ten times
    // that.
    ck_assert_msg(seconds < 0.05, "%g s", seconds);
}
END_TEST

static void Setup(void)
{
    arena = Test_Arena();
    loopClip = Q_XanimMakeVoid(&arena, true);
    onceClip = Q_XanimMakeVoid(&arena, false);
    messages[0] = '\0';
    numReads = 0;
}

static void Teardown(void)
{
    testMemory.failAfter = -1;
    Q_ArenaReset(&arena);
    ck_assert_uint_eq(testMemory.bytes, 0);
}

int main(void)
{
    const TTest *const tests[] = {leaf_is_a_bare_name_and_parent_has_a_braced_body,
                                  parent_with_properties_uses_a_colon,
                                  property_bits_are_1_2_and_8,
                                  names_are_lower_cased_and_may_begin_with_a_digit,
                                  byte_order_mark_is_skipped,
                                  final_newline_may_be_missing,
                                  line_ends_may_be_crlf_and_tabs_are_blanks,
                                  comments_may_stand_in_odd_places,
                                  second_name_on_a_line_is_an_alias,
                                  anything_else_behind_a_name_is_a_bad_token,
                                  names_are_letters_digits_and_underscores,
                                  colon_and_braces_must_be_separate_tokens,
                                  unknown_property_is_an_error,
                                  property_list_does_not_go_on_over_lines,
                                  property_on_a_leaf_is_an_error,
                                  braces_must_end_their_line,
                                  brace_without_a_name_is_an_error,
                                  end_of_file_inside_a_block_is_an_error,
                                  brace_too_many_is_a_bad_token,
                                  unclosed_comments_and_long_words_are_errors,
                                  blocks_may_lie_256_deep,
                                  unreferenced_names_are_pruned,
                                  com_animcheck_keeps_every_node,
                                  unreferenced_parent_with_surviving_children_stays,
                                  unreferenced_parent_without_children_is_removed,
                                  referenced_parent_whose_children_are_gone_gets_void,
                                  referenced_loopsync_parent_gets_void_loop,
                                  complete_on_a_referenced_parent_keeps_its_subtree,
                                  complete_forces_empty_groups_to_stay_with_void,
                                  empty_root_gets_void,
                                  file_without_any_node_counts_as_not_loaded,
                                  missing_clip_of_a_pruned_leaf_is_no_error,
                                  duplicate_in_one_parent_is_an_error_when_the_first_was_kept,
                                  unreferenced_duplicates_pass,
                                  parent_kept_by_its_children_is_a_duplicate_too,
                                  same_name_under_two_parents_is_an_error_when_referenced,
                                  first_node_binds_a_name,
                                  undefined_reference_is_an_error,
                                  root_is_node_0_and_bound_to_its_name,
                                  children_are_contiguous_and_each_entry_has_its_parent,
                                  queries_answer_as_documented,
                                  leaf_under_loopsync_must_loop,
                                  leaf_under_nonloopsync_must_not_loop,
                                  parent_cannot_have_both_sync_properties,
                                  sync_group_may_not_contain_another,
                                  pruned_leaves_are_not_checked,
                                  pruned_sync_groups_are_not_checked,
                                  checkers_get_every_complaint_as_a_warning,
                                  void_under_a_foreign_loopsync_does_not_loop,
                                  registry_index_is_not_0_and_packs_above_the_node,
                                  names_of_trees_and_nodes_have_no_case,
                                  unknown_node_is_told_at_once,
                                  missing_file_leaves_the_tree_not_loaded_without_an_error,
                                  tree_that_nobody_referenced_is_never_parsed,
                                  broken_file_is_told_once_and_building_fails,
                                  build_errors_are_told_and_the_rest_is_built,
                                  what_nobody_references_does_not_stop_a_tree,
                                  registry_with_com_animcheck_keeps_all,
                                  registry_takes_127_names_in_each_of_two_slots,
                                  tree_name_has_at_most_49_bytes,
                                  tree_name_with_slash_dot_or_hyphen_is_bad,
                                  tree_is_loaded_once_and_later_references_find_kept_names,
                                  every_truncation_reads_or_fails_with_one_error_and_its_line,
                                  every_bit_flip_reads_or_fails_with_one_error,
                                  memory_that_runs_out_is_one_error,
                                  more_than_65535_nodes_are_an_error,
                                  many_pruned_names_cost_little,
                                  tree_of_400_nodes_loads_in_under_5_ms,
                                  NULL};

    return Test_Main("animtree", tests, Setup, Teardown);
}
