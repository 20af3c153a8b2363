// Builds whatever text as a tree, whole and pruned by a few references; checks what must hold of a tree.
// links: qcommon/q_*.c
#include "q_animtree.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (newSize)
        return realloc(block, newSize);
    free(block);
    return NULL;
}

static const q_xanim_t *FindClip(void *user, const char *name)
{
    q_xanim_t *const *clips = user;

    return clips[strstr(name, "loop") != NULL];
}

static void CheckTree(const q_animtree_t *tree)
{
    int numSeen = 1;

    for (int i = 0; i < tree->numNodes; i++) {
        const q_animnode_t *node = &tree->nodes[i];
        for (int j = 0; j < node->numChildren; j++) {
            numSeen++;
            if (tree->nodes[node->firstChild + j].parent != i || node->firstChild + j <= i)
                abort();
        }
        if (node->isLeaf ? node->numChildren != 0 : node->numChildren == 0)
            abort();
        int first = Q_AnimtreeFindNode(tree, node->name);
        if (first < 0 || first > i || !Q_AnimtreeIsBelow(tree, i, 0))
            abort();
    }
    if (numSeen != tree->numNodes)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    q_arena_t arena;
    q_report_t report;
    q_animrefs_t refs;
    q_xanim_t *clips[2];

    Q_ArenaInit(&arena, Realloc, NULL, 64);
    clips[0] = Q_XanimMakeVoid(&arena, false);
    clips[1] = Q_XanimMakeVoid(&arena, true);
    Q_AnimrefsInit(&refs, &arena);
    Q_AnimrefsAdd(&refs, "main");
    Q_AnimrefsAdd(&refs, "b_LOOP");
    for (int i = 0; i < 8; i++) {
        q_animtree_options_t options = {.refs = &refs,
                                        .keepAll = i & 1,
                                        .isLenient = i & 2,
                                        .findClip = i & 4 ? FindClip : NULL,
                                        .user = clips};
        Q_ReportInit(&report, "fuzz", NULL, NULL);
        q_animtree_t *tree = Q_AnimtreeBuild(&arena, "fuzz", (const char *)data, size, &options, &report);
        if (tree ? report.error[0] != 0 : report.error[0] && strncmp(report.error, "fuzz:", 5))
            abort();
        if (tree)
            CheckTree(tree);
    }
    Q_ArenaReset(&arena);
    return 0;
}
