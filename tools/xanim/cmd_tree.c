// xanim tree: checks, prints and draws an animation tree.  Unlike the game, which stops at the first error,
// it lists all but errors of grammar.
#include <stdlib.h>
#include <string.h>

#include "q_string.h"
#include "q_xanim_store.h"
#include "xanim_tool.h"

typedef struct {
    const tool_options_t *options;
    const char *path;
    char name[Q_ANIMTREE_MAX_NAME + 1];
    tool_file_t file;
    q_animrefs_t refs;
    bool hasRefs;
    q_xanim_store_t *store; // NULL without --xanim
    const q_animtree_t *full;
    const q_animtree_t *pruned;   // NULL when nothing is pruned or the tree can't be built
    const q_animtree_t *shown;    // `full` with the placeholders that pruning puts in; nodes only, no names
    bool *kept;                   // by node of `shown`; NULL: all
    tool_text_t errors, warnings; // JSON strings, parted by commas
    int numErrors, numWarnings;
} tree_check_t;

static void Say(tree_check_t *c, const char *text, bool isError)
{
    tool_text_t *list = isError ? &c->errors : &c->warnings;
    int *count = isError ? &c->numErrors : &c->numWarnings;

    if (!c->options->json)
        fprintf(stderr, "%s: %s\n", isError ? "error" : "warning", text);
    Tool_Append(list, "%s\n    ", (*count)++ ? "," : "");
    Tool_AppendJson(list, text);
}

// ---------------------------------------------------------------------------------------------- clips

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    return Tool_Arena()->realloc(NULL, block, oldSize, newSize);
}

static const void *ReadClipFile(void *user, const char *path, size_t *size)
{
    tree_check_t *c = user;
    char found[2 * TOOL_MAX_PATH];
    tool_file_t file;

    if (!Tool_FindInFolder(c->options->xanimDir, Q_PathName(path), found, sizeof(found)) ||
        Tool_IsFolder(found) || !Tool_ReadFile(found, &file))
        return NULL;
    *size = file.size;
    return file.bytes;
}

static void FreeClipFile(void *user, const void *bytes)
{
    (void)user;
    (void)bytes; // the tool's arena has it
}

static void ClipMessage(void *user, const char *text, bool isError)
{
    Say(user, text, isError);
}

static const q_xanim_t *FindClip(void *user, const char *name)
{
    return Q_XanimStoreFind(((tree_check_t *)user)->store, name);
}

// ---------------------------------------------------------------------------------------------- checking

// Problems that the game would stop at: clips that are missing or of the wrong kind, referenced duplicates.
static void BuildWarning(void *user, const char *text)
{
    tree_check_t *c = user;

    if (c->hasRefs || !strstr(text, ": duplicate animation "))
        Say(c, text, true);
}

static const q_animtree_t *Build(tree_check_t *c, bool keepAll, bool withClips)
{
    q_report_t report;
    q_animtree_options_t options = {
        .refs = c->hasRefs ? &c->refs : NULL, .keepAll = keepAll, .isLenient = true, .user = c};

    if (withClips && c->store)
        options.findClip = FindClip;
    if (keepAll && c->hasRefs)
        options.refs = NULL;
    Q_ReportInit(&report, c->path, withClips ? BuildWarning : NULL, c);
    const q_animtree_t *tree =
        Q_AnimtreeBuild(Tool_Arena(), c->name, (const char *)c->file.bytes, c->file.size, &options, &report);
    if (report.error[0])
        Say(c, report.error, true);
    return tree;
}

static void CheckRefs(tree_check_t *c)
{
    for (int i = 0; i < c->refs.count; i++) {
        if (Q_AnimtreeFindNode(c->full, c->refs.names[i]) >= 0)
            continue;
        char text[TOOL_MAX_PATH];
        snprintf(text, sizeof(text), "%s: animation '%s' not defined in anim tree '%s'", c->path,
                 c->refs.names[i], c->name);
        Say(c, text, true);
    }
}

static void WarnOfDuplicate(tree_check_t *c, const q_animnode_t *node)
{
    char text[TOOL_MAX_PATH];

    snprintf(text, sizeof(text), "%s:%i: duplicate animation '%s' (an error as soon as a script names it)",
             c->path, node->line, node->name);
    Say(c, text, false);
}

// Whether a line has an error about a duplicate already.
static bool IsToldDuplicate(const tree_check_t *c, int line)
{
    char text[64];

    snprintf(text, sizeof(text), ":%i: duplicate animation ", line);
    return c->errors.text && strstr(c->errors.text, text);
}

// Names that more than one node has: harmless until a script references them.
static void CheckDuplicates(tree_check_t *c)
{
    for (int i = 0; i < c->full->numNodes; i++) {
        const q_animnode_t *node = &c->full->nodes[i];
        bool isReferenced = c->hasRefs && Q_AnimrefsFind(&c->refs, node->name) >= 0;
        if (!node->isPlaceholder && !isReferenced && !IsToldDuplicate(c, node->line) &&
            Q_AnimtreeFindNode(c->full, node->name) != i)
            WarnOfDuplicate(c, node);
    }
}

// ---------------------------------------------------------------------------------------------- what is
// shown

typedef struct {
    const tree_check_t *check;
    const int *prunedAt; // by line: the node of the pruned tree, -1: none.  No line holds two names.
    q_animtree_t *tree;
    bool *kept;
    int numNodes; // laid out so far
} merger_t;

// The placeholder among the children of a node of the pruned tree; NULL: none.
static const q_animnode_t *PlaceholderOf(const q_animtree_t *tree, int node)
{
    if (node < 0 || !tree->nodes[node].numChildren)
        return NULL;
    const q_animnode_t *child = &tree->nodes[tree->nodes[node].firstChild];
    return child->isPlaceholder ? child : NULL;
}

// Lays out the children of node `index`, which is `from` in the full and `pruned` in the pruned tree (-1: not
// there).
static void MergeChildren(merger_t *m, int from, int pruned, int index)
{
    const q_animnode_t *full = m->check->full->nodes;
    const q_animnode_t *inserted = PlaceholderOf(m->check->pruned, pruned);
    q_animnode_t *node = &m->tree->nodes[index];
    int first = m->numNodes;

    if (PlaceholderOf(m->check->full, from))
        inserted = NULL; // shown anyway
    node->numChildren = (uint16_t)(full[from].numChildren + (inserted != NULL));
    node->firstChild = node->numChildren ? (uint16_t)first : 0;
    m->numNodes += node->numChildren;
    for (int i = 0; i < full[from].numChildren; i++) {
        int child = full[from].firstChild + i;
        int there = full[child].line ? m->prunedAt[full[child].line] : -1;
        m->tree->nodes[first + i] = full[child];
        m->tree->nodes[first + i].parent = (uint16_t)index;
        m->kept[first + i] = full[child].isPlaceholder ? pruned >= 0 : there >= 0;
        MergeChildren(m, child, there, first + i);
    }
    if (inserted) {
        q_animnode_t *last = &m->tree->nodes[first + full[from].numChildren];
        *last = *inserted;
        last->parent = (uint16_t)index;
        m->kept[last - m->tree->nodes] = true;
    }
}

// Joins both trees.
static void Merge(tree_check_t *c)
{
    int numLines = 1;
    int numNodes = c->full->numNodes;
    merger_t m = {.check = c, .numNodes = 1};

    for (size_t i = 0; i < c->file.size; i++)
        numLines += c->file.bytes[i] == '\n';
    int *prunedAt = Q_ArenaAlloc(Tool_Arena(), sizeof(*prunedAt) * (size_t)(numLines + 1));
    for (int i = 0; i <= numLines; i++)
        prunedAt[i] = -1;
    for (int i = 0; i < c->pruned->numNodes; i++) {
        numNodes += c->pruned->nodes[i].isPlaceholder;
        if (c->pruned->nodes[i].line)
            prunedAt[c->pruned->nodes[i].line] = i;
    }
    m.prunedAt = prunedAt;
    m.tree = Q_ArenaAlloc(Tool_Arena(), sizeof(*m.tree));
    m.tree->name = c->full->name;
    m.tree->nodes = Q_ArenaAlloc(Tool_Arena(), sizeof(*m.tree->nodes) * (size_t)numNodes);
    m.tree->nodes[0] = c->full->nodes[0];
    m.kept = Q_ArenaAlloc(Tool_Arena(), sizeof(*m.kept) * (size_t)numNodes);
    m.kept[0] = true;
    MergeChildren(&m, 0, 0, 0);
    m.tree->numNodes = m.numNodes;
    c->shown = m.tree;
    c->kept = m.kept;
}

static bool Check(tree_check_t *c)
{
    c->full = Build(c, true, !c->hasRefs);
    if (!c->full) {
        char text[TOOL_MAX_PATH];
        snprintf(text, sizeof(text), "%s: the file holds no node: the tree counts as not loaded", c->path);
        if (!c->numErrors)
            Say(c, text, true);
        return false;
    }
    if (c->hasRefs) {
        CheckRefs(c);
        c->pruned = Build(c, false, true);
    }
    CheckDuplicates(c);
    c->shown = c->full;
    if (c->pruned)
        Merge(c);
    return true;
}

// ---------------------------------------------------------------------------------------------- printing

static bool IsKept(const tree_check_t *c, int node)
{
    return !c->kept || c->kept[node];
}

// The clip of a node: the pruned tree has them when there is one.
static const q_xanim_t *ClipOf(const tree_check_t *c, int node)
{
    return c->store && c->shown->nodes[node].isLeaf ? Q_XanimStoreFind(c->store, c->shown->nodes[node].name)
                                                    : NULL;
}

static void PrintNode(const tree_check_t *c, int index, int depth)
{
    const q_animnode_t *node = &c->shown->nodes[index];
    const q_xanim_t *clip = ClipOf(c, index);

    printf("%*s%s%s%s%s", 2 * depth, "", node->name, node->flags ? " :" : "",
           node->flags & Q_ANIM_COMPLETE ? " complete" : "",
           node->flags & Q_ANIM_LOOPSYNC ? " loopsync" : "");
    printf("%s", node->flags & Q_ANIM_NONLOOPSYNC ? " nonloopsync" : "");
    if (clip)
        printf("  (%.3f s%s, %i notes)", (double)Q_XanimSeconds(clip),
               Q_XanimIsLooping(clip) ? " looping" : "", clip->numNotes);
    else if (c->store && node->isLeaf)
        printf("  (no clip)");
    printf("%s\n", !IsKept(c, index) ? "  [pruned]" : node->isPlaceholder ? "  [placeholder]" : "");
    for (int i = 0; i < node->numChildren; i++)
        PrintNode(c, node->firstChild + i, depth + 1);
}

static void PrintTable(const tree_check_t *c)
{
    int numLeaves = 0;
    int numSync = 0;
    int numKept = 0;

    PrintNode(c, 0, 0);
    for (int i = 0; i < c->full->numNodes; i++) {
        numLeaves += c->full->nodes[i].isLeaf;
        numSync += (c->full->nodes[i].flags & (Q_ANIM_LOOPSYNC | Q_ANIM_NONLOOPSYNC)) != 0;
    }
    for (int i = 0; i < c->shown->numNodes; i++)
        numKept += IsKept(c, i);
    printf("%i nodes: %i leaves, %i parents, %i sync groups", c->full->numNodes, numLeaves,
           c->full->numNodes - numLeaves, numSync);
    if (c->hasRefs)
        printf("; %i referenced names keep %i nodes", c->refs.count, c->pruned ? numKept : 0);
    printf("; %i errors, %i warnings\n", c->numErrors, c->numWarnings);
}

static const char *Bool(bool value)
{
    return value ? "true" : "false";
}

static void NodeJson(const tree_check_t *c, tool_text_t *out, int index)
{
    const q_animnode_t *node = &c->shown->nodes[index];
    const q_xanim_t *clip = ClipOf(c, index);

    Tool_Append(out, "%s\n    {\"name\": ", index ? "," : "");
    Tool_AppendJson(out, node->name);
    Tool_Append(out, ", \"parent\": %i, \"line\": %i, \"leaf\": %s, \"complete\": %s, \"loopsync\": %s, ",
                node->parent, node->line, Bool(node->isLeaf), Bool(node->flags & Q_ANIM_COMPLETE),
                Bool(node->flags & Q_ANIM_LOOPSYNC));
    Tool_Append(out, "\"nonloopsync\": %s, \"placeholder\": %s, \"kept\": %s",
                Bool(node->flags & Q_ANIM_NONLOOPSYNC), Bool(node->isPlaceholder), Bool(IsKept(c, index)));
    if (clip)
        Tool_Append(out, ", \"seconds\": %.9g, \"looping\": %s", (double)Q_XanimSeconds(clip),
                    Bool(Q_XanimIsLooping(clip)));
    Tool_Append(out, "}");
}

static void PrintJson(const tree_check_t *c)
{
    tool_text_t out = {0};

    Tool_Append(&out, "{\n  \"tree\": ");
    Tool_AppendJson(&out, c->name);
    Tool_Append(&out, ",\n  \"nodes\": [");
    for (int i = 0; c->shown && i < c->shown->numNodes; i++)
        NodeJson(c, &out, i);
    Tool_Append(&out, "%s],\n  \"errors\": [", c->shown ? "\n  " : "");
    Tool_AppendPlain(&out, c->errors.text ? c->errors.text : "");
    Tool_Append(&out, "%s],\n  \"warnings\": [", c->numErrors ? "\n  " : "");
    Tool_AppendPlain(&out, c->warnings.text ? c->warnings.text : "");
    Tool_Append(&out, "%s]\n}\n", c->numWarnings ? "\n  " : "");
    fputs(out.text, stdout);
    free(out.text);
}

static bool Draw(const tree_check_t *c, const char *path)
{
    tool_text_t out = {0};
    q_animtree_t tree = *c->shown;

    // A copy whose leaves have the clips that the store knows.
    tree.nodes = Q_ArenaAlloc(Tool_Arena(), sizeof(*tree.nodes) * (size_t)tree.numNodes);
    memcpy(tree.nodes, c->shown->nodes, sizeof(*tree.nodes) * (size_t)tree.numNodes);
    for (int i = 0; i < tree.numNodes; i++)
        tree.nodes[i].clip = ClipOf(c, i);
    Tool_DrawTree(&out, &tree, c->kept, c->store != NULL);
    bool isRight = Tool_WriteFile(path, out.text, out.length);
    free(out.text);
    return isRight;
}

// ---------------------------------------------------------------------------------------------- the command

static bool Prepare(tree_check_t *c)
{
    const tool_options_t *o = c->options;
    const q_xanim_store_config_t config = {Realloc, ReadClipFile, FreeClipFile, ClipMessage, c};
    char base[TOOL_MAX_PATH];
    bool areRight = true;

    if (!Q_StringCopy(base, sizeof(base), Q_PathName(c->path)) ||
        !Q_StringCopy(c->name, sizeof(c->name), Q_PathStripExtension(base)) || !Q_AnimtreeIsName(c->name)) {
        fprintf(stderr, "error: %s: bad anim tree name: letters, digits and underscores, %i at most\n",
                c->path, Q_ANIMTREE_MAX_NAME);
        return false;
    }
    Q_StringLower(c->name);
    if (!Tool_ReadFile(c->path, &c->file))
        return false;
    if (o->xanimDir && !Tool_IsFolder(o->xanimDir)) {
        fprintf(stderr, "xanim: %s is no folder\n", o->xanimDir);
        return false;
    }
    Q_AnimrefsInit(&c->refs, Tool_Arena());
    for (int i = 0; i < o->numRefs; i++)
        Q_AnimrefsAdd(&c->refs, o->refs[i]);
    for (int i = 0; i < o->numScripts; i++)
        areRight &= Tool_CollectRefs(&c->refs, c->name, o->scripts[i]);
    c->hasRefs = o->numRefs || o->numScripts;
    if (o->xanimDir)
        c->store = Q_XanimStoreNew(&config);
    return areRight;
}

int Tool_Tree(const tool_options_t *options)
{
    tree_check_t c = {.options = options, .path = options->files[0]};
    bool isRight = Prepare(&c);

    if (isRight) {
        Check(&c);
        if (options->json)
            PrintJson(&c);
        else if (c.full)
            PrintTable(&c);
        isRight = c.full && c.numErrors == 0;
        if (c.full && options->svg)
            isRight &= Draw(&c, options->svg);
    }
    Q_XanimStoreFree(c.store);
    free(c.errors.text);
    free(c.warnings.text);
    return isRight ? TOOL_OK : TOOL_ERROR;
}
