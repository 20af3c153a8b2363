// What parser and builder of animation trees share: the tree as the file spells it, after pruning.
#ifndef Q_ANIMTREE_LOCAL_H
#define Q_ANIMTREE_LOCAL_H

#include "q_animtree.h"

typedef struct atr_node_s {
    const char *name;
    int line;
    uint8_t flags;
    bool isParent;
    bool isPlaceholder;
    bool isForced; // kept by a complete ancestor
    int numChildren;
    struct atr_node_s *parent;
    struct atr_node_s *firstChild, *lastChild;
    struct atr_node_s *nextSibling, *previousSibling;
    struct atr_node_s *nextInBucket;
} atr_node_t;

// Parses a file into the arena.  *numNodes counts what survives, root included; *isEmpty says that the file
// names no node.  NULL with an error.
atr_node_t *Q_AnimtreeParse(q_arena_t *arena, const char *treeName, const char *text, size_t size,
                            const q_animtree_options_t *options, int *numNodes, bool *isEmpty,
                            q_report_t *report);

#endif
