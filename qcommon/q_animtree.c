// The compact tree: layout, names, clips and sync groups (spec animtree-facts, Building).  See the header.
#include "q_animtree.h"

#include <string.h>

#include "q_animtree_local.h"
#include "q_string.h"

// ---------------------------------------------------------------------------------------------- sets of
// names

void Q_AnimrefsInit(q_animrefs_t *refs, q_arena_t *arena)
{
    memset(refs, 0, sizeof(*refs));
    refs->arena = arena;
}

// The slot where a name is, or where it would go.
static int RefSlot(const q_animrefs_t *refs, const char *name)
{
    int slot = (int)(Q_StringHashNoCase(name) & (uint32_t)(2 * refs->capacity - 1));

    while (refs->buckets[slot] && Q_StringCompareNoCase(refs->names[refs->buckets[slot] - 1], name) != 0)
        slot = (slot + 1) & (2 * refs->capacity - 1);
    return slot;
}

static bool GrowRefs(q_animrefs_t *refs)
{
    q_animrefs_t bigger = *refs;

    bigger.capacity = refs->capacity ? 2 * refs->capacity : 32;
    bigger.names = Q_ArenaAlloc(refs->arena, sizeof(*bigger.names) * (size_t)bigger.capacity);
    bigger.buckets = Q_ArenaAlloc(refs->arena, sizeof(*bigger.buckets) * 2 * (size_t)bigger.capacity);
    if (!bigger.names || !bigger.buckets)
        return false;
    for (int i = 0; i < refs->count; i++) {
        bigger.names[i] = refs->names[i];
        bigger.buckets[RefSlot(&bigger, refs->names[i])] = i + 1;
    }
    *refs = bigger;
    return true;
}

int Q_AnimrefsFind(const q_animrefs_t *refs, const char *name)
{
    return refs->capacity ? refs->buckets[RefSlot(refs, name)] - 1 : -1;
}

int Q_AnimrefsAdd(q_animrefs_t *refs, const char *name)
{
    int number = Q_AnimrefsFind(refs, name);

    if (number >= 0)
        return number;
    if (refs->count == refs->capacity && !GrowRefs(refs))
        return -1;
    char *copy = Q_ArenaString(refs->arena, name);
    if (!copy)
        return -1;
    refs->names[refs->count] = Q_StringLower(copy);
    refs->buckets[RefSlot(refs, name)] = refs->count + 1;
    return refs->count++;
}

// ---------------------------------------------------------------------------------------------- building

typedef struct {
    q_animtree_t *tree;
    const q_animtree_options_t *options;
    q_report_t *report;
    int numNodes; // laid out so far
} builder_t;

// Fills node `index` from the file's node; its children get the next free indexes, each then lays out its
// own.
static void LayOut(builder_t *b, const atr_node_t *from, int index, int parent)
{
    q_animnode_t *node = &b->tree->nodes[index];
    int first = b->numNodes;

    node->name = from->name;
    node->line = from->line;
    node->flags = from->flags;
    node->isLeaf = !from->isParent;
    node->isPlaceholder = from->isPlaceholder;
    node->parent = (uint16_t)parent;
    bool isSync = from->flags & (Q_ANIM_LOOPSYNC | Q_ANIM_NONLOOPSYNC);
    node->syncGroup = isSync ? (uint16_t)index : b->tree->nodes[parent].syncGroup;
    node->numChildren = (uint16_t)from->numChildren;
    node->firstChild = from->numChildren ? (uint16_t)first : 0;
    b->numNodes += from->numChildren;
    for (const atr_node_t *child = from->firstChild; child; child = child->nextSibling)
        LayOut(b, child, first++, index);
}

// What the game stops at: an error, or a warning for checkers.
static bool Complain(const builder_t *b, int line, const char *format, ...) Q_PRINTF(3, 4);

static bool Complain(const builder_t *b, int line, const char *format, ...)
{
    char text[Q_REPORT_SIZE];
    va_list args;

    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    if (!b->options->isLenient)
        return Q_ReportErrorLine(b->report, line, "%s", text);
    Q_ReportWarningLine(b->report, line, "%s", text);
    return true;
}

static bool BindDuplicate(const builder_t *b, const q_animnode_t *node)
{
    if (node->isPlaceholder || !b->options->refs || Q_AnimrefsFind(b->options->refs, node->name) < 0)
        return true;
    return Complain(b, node->line, "duplicate animation '%s' in 'animtrees/%s.atr'", node->name,
                    b->tree->name);
}

// Puts every node in the hash of names unless an earlier one has its name.
static bool BindNames(const builder_t *b)
{
    q_animtree_t *tree = b->tree;

    for (int i = 0; i < tree->numNodes; i++) {
        uint32_t *bucket = &tree->buckets[Q_StringHashNoCase(tree->nodes[i].name) & (tree->numBuckets - 1)];
        if (Q_AnimtreeFindNode(tree, tree->nodes[i].name) >= 0) {
            if (!BindDuplicate(b, &tree->nodes[i]))
                return false;
            continue;
        }
        tree->next[i] = *bucket;
        *bucket = (uint32_t)i + 1;
    }
    return true;
}

static bool FindClips(const builder_t *b)
{
    for (int i = 0; b->options->findClip && i < b->tree->numNodes; i++) {
        q_animnode_t *node = &b->tree->nodes[i];
        if (!node->isLeaf)
            continue;
        node->clip = b->options->findClip(b->options->user, node->name);
        if (!node->clip && !Complain(b, node->line, "Cannot find 'xanim/%s'", node->name))
            return false;
    }
    return true;
}

static int DepthOf(const q_animtree_t *tree, int node)
{
    int depth = 0;

    for (; node; node = tree->nodes[node].parent)
        depth++;
    return depth;
}

// The first leaf below a node.
static int FirstLeaf(const q_animtree_t *tree, int node)
{
    while (!tree->nodes[node].isLeaf && tree->nodes[node].numChildren)
        node = tree->nodes[node].firstChild;
    return node;
}

static bool CheckSyncGroup(const builder_t *b, int index)
{
    const q_animtree_t *tree = b->tree;
    const q_animnode_t *node = &tree->nodes[index];
    int outer = tree->nodes[node->parent].syncGroup;

    if ((node->flags & Q_ANIM_LOOPSYNC) && (node->flags & Q_ANIM_NONLOOPSYNC) &&
        !Complain(b, node->line,
                  "animation cannot be sync looping and sync nonlooping ('%s' in 'animtrees/%s.atr')",
                  node->name, tree->name))
        return false;
    if (!outer)
        return true;
    return Complain(
        b, node->line,
        "duplicate sync specification in 'animtrees/%s.atr': group '%s' at depth %i, with leaf '%s', lies "
        "in sync group '%s'",
        tree->name, node->name, DepthOf(tree, index), tree->nodes[FirstLeaf(tree, index)].name,
        tree->nodes[outer].name);
}

static bool CheckSyncLeaf(const builder_t *b, int index)
{
    const q_animtree_t *tree = b->tree;
    const q_animnode_t *leaf = &tree->nodes[index];
    const q_animnode_t *group = &tree->nodes[leaf->syncGroup];
    bool mustLoop = (group->flags & Q_ANIM_LOOPSYNC) != 0;

    if (!leaf->clip || Q_XanimIsLooping(leaf->clip) == mustLoop)
        return true;
    return Complain(b, leaf->line ? leaf->line : tree->nodes[leaf->parent].line,
                    "%s animation '%s' in %s group '%s' of 'animtrees/%s.atr'",
                    mustLoop ? "nonlooping" : "looping", leaf->name, mustLoop ? "loopsync" : "nonloopsync",
                    group->name, tree->name);
}

static bool CheckSync(const builder_t *b)
{
    for (int i = 1; i < b->tree->numNodes; i++) {
        const q_animnode_t *node = &b->tree->nodes[i];
        if (node->syncGroup == i && !CheckSyncGroup(b, i))
            return false;
        if (node->isLeaf && node->syncGroup && !CheckSyncLeaf(b, i))
            return false;
    }
    return true;
}

static q_animtree_t *NewTree(q_arena_t *arena, const char *name, int numNodes)
{
    q_animtree_t *tree = Q_ArenaAlloc(arena, sizeof(*tree));

    if (!tree)
        return NULL;
    tree->numNodes = numNodes;
    for (tree->numBuckets = 16; tree->numBuckets < (uint32_t)numNodes; tree->numBuckets *= 2)
        ;
    char *copy = Q_ArenaString(arena, name);
    tree->nodes = Q_ArenaAlloc(arena, sizeof(*tree->nodes) * (size_t)numNodes);
    tree->buckets = Q_ArenaAlloc(arena, sizeof(*tree->buckets) * tree->numBuckets);
    tree->next = Q_ArenaAlloc(arena, sizeof(*tree->next) * (size_t)numNodes);
    if (!copy || !tree->nodes || !tree->buckets || !tree->next)
        return NULL;
    tree->name = Q_StringLower(copy);
    return tree;
}

// Copies the names that stay, so that the parser's memory can go.
static bool KeepNames(q_arena_t *arena, q_animtree_t *tree)
{
    for (int i = 0; i < tree->numNodes; i++) {
        tree->nodes[i].name = Q_ArenaString(arena, tree->nodes[i].name);
        if (!tree->nodes[i].name)
            return false;
    }
    return true;
}

static q_animtree_t *Compact(q_arena_t *arena, const char *name, const atr_node_t *root, int numNodes,
                             const q_animtree_options_t *options, q_report_t *report)
{
    builder_t b = {
        .tree = NewTree(arena, name, numNodes), .options = options, .report = report, .numNodes = 1};

    if (b.tree)
        LayOut(&b, root, 0, 0);
    if (!b.tree || !KeepNames(arena, b.tree)) {
        Q_ReportError(report, "out of memory");
        return NULL;
    }
    return BindNames(&b) && FindClips(&b) && CheckSync(&b) ? b.tree : NULL;
}

q_animtree_t *Q_AnimtreeBuild(q_arena_t *arena, const char *name, const char *text, size_t size,
                              const q_animtree_options_t *options, q_report_t *report)
{
    q_arena_t scratch;
    q_animtree_t *tree = NULL;
    int numNodes;
    bool isEmpty;

    if (!Q_AnimtreeIsName(name)) {
        Q_ReportError(report, "bad anim tree name '%.64s'", name);
        return NULL;
    }
    if (strlen(name) > Q_ANIMTREE_MAX_NAME) {
        Q_ReportError(report, "animation tree path is too long: 'animtrees/%.64s.atr'", name);
        return NULL;
    }
    Q_ArenaInit(&scratch, arena->realloc, arena->user, 0);
    const atr_node_t *root =
        Q_AnimtreeParse(&scratch, name, text, size, options, &numNodes, &isEmpty, report);
    if (root && !isEmpty)
        tree = Compact(arena, name, root, numNodes, options, report);
    Q_ArenaReset(&scratch);
    return tree;
}

bool Q_AnimtreeCheckRefs(const q_animtree_t *tree, const q_animrefs_t *refs, q_report_t *report)
{
    for (int i = 0; i < refs->count; i++) {
        if (Q_AnimtreeFindNode(tree, refs->names[i]) < 0)
            return Q_ReportError(report, "animation '%s' not defined in anim tree '%s'", refs->names[i],
                                 tree->name);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------- questions

bool Q_AnimtreeIsName(const char *text)
{
    const char *p = text;

    while ((*p >= '0' && *p <= '9') || (Q_CharLower(*p) >= 'a' && Q_CharLower(*p) <= 'z') || *p == '_')
        p++;
    return p != text && !*p;
}

int Q_AnimtreeFindNode(const q_animtree_t *tree, const char *name)
{
    uint32_t at = tree->buckets[Q_StringHashNoCase(name) & (tree->numBuckets - 1)];

    while (at && Q_StringCompareNoCase(tree->nodes[at - 1].name, name) != 0)
        at = tree->next[at - 1];
    return (int)at - 1;
}

bool Q_AnimtreeIsPrimitive(const q_animtree_t *tree, int node)
{
    return tree->nodes[node].isLeaf;
}

bool Q_AnimtreeHasTime(const q_animtree_t *tree, int node)
{
    return tree->nodes[node].isLeaf || (tree->nodes[node].flags & (Q_ANIM_LOOPSYNC | Q_ANIM_NONLOOPSYNC));
}

bool Q_AnimtreeIsLooped(const q_animtree_t *tree, int node)
{
    const q_animnode_t *n = &tree->nodes[node];

    return n->isLeaf ? n->clip && Q_XanimIsLooping(n->clip) : (n->flags & Q_ANIM_LOOPSYNC) != 0;
}

const char *Q_AnimtreeClipName(const q_animtree_t *tree, int node)
{
    return tree->nodes[node].isLeaf ? tree->nodes[node].name : "<non-leaf anim>";
}

float Q_AnimtreeSeconds(const q_animtree_t *tree, int node)
{
    return tree->nodes[node].clip ? Q_XanimSeconds(tree->nodes[node].clip) : 0;
}

int Q_AnimtreeNumChildren(const q_animtree_t *tree, int node)
{
    return tree->nodes[node].numChildren;
}

bool Q_AnimtreeIsBelow(const q_animtree_t *tree, int node, int ancestor)
{
    while (node != ancestor && node)
        node = tree->nodes[node].parent;
    return node == ancestor;
}
