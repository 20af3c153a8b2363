// Animation trees: .atr text to a compact tree, and questions to that tree.  Sources: seed animation-trees,
// spec animtree-facts, language-in-the-wild 25-31.
//
// A tree is built for a set of names that scripts reference: what the set does not need is pruned while
// parsing.  Nodes lie in one array: the root is 0, the children of a node have consecutive indexes, every
// node knows its parent.
#ifndef Q_ANIMTREE_H
#define Q_ANIMTREE_H

#include "q_arena.h"
#include "q_report.h"
#include "q_xanim.h"

enum {
    Q_ANIMTREE_MAX_NAME = 49,     // bytes of a tree's name: "animtrees/NAME.atr" is then 63
    Q_ANIMTREE_MAX_NODES = 65535, // a node index has 16 bits
    Q_ANIMTREE_MAX_DEPTH = 256,   // of blocks in blocks

    Q_ANIM_LOOPSYNC = 1, // property bits
    Q_ANIM_NONLOOPSYNC = 2,
    Q_ANIM_COMPLETE = 8,
};

typedef struct {
    const char *name; // lower case
    bool isLeaf;
    bool isPlaceholder; // "void" or "void_loop", put in by pruning
    uint8_t flags;      // property bits; parents only
    uint16_t parent;    // 0 for the root itself
    uint16_t firstChild;
    uint16_t numChildren;
    uint16_t syncGroup;    // nearest node at or above this one that has a sync property; 0: none
    int line;              // in the file; 0 for the root and placeholders
    const q_xanim_t *clip; // of a leaf; NULL for parents, and for leaves of a tree built without clips
} q_animnode_t;

typedef struct {
    const char *name; // lower case, without folder and extension
    int numNodes;
    q_animnode_t *nodes;
    uint32_t *buckets; // hash of names: see Q_AnimtreeFindNode
    uint32_t numBuckets;
    uint32_t *next; // by node: the next node of its bucket
} q_animtree_t;

// A set of node names that scripts reference.  Case does not matter.
typedef struct {
    q_arena_t *arena;
    int count;
    int capacity;
    const char **names; // in the order in which they came
    int *buckets;
} q_animrefs_t;

// An empty set.
void Q_AnimrefsInit(q_animrefs_t *refs, q_arena_t *arena);
// Adds a name and returns its number, counted from 0; the same number for the same name.  -1: no memory.
int Q_AnimrefsAdd(q_animrefs_t *refs, const char *name);
// The number of a name, or -1.
int Q_AnimrefsFind(const q_animrefs_t *refs, const char *name);

typedef struct {
    const q_animrefs_t *refs; // NULL: nothing is referenced
    bool keepAll;             // com_animCheck: nothing is pruned
    // For checkers: duplicates, missing clips and wrong sync groups are warnings, and all of them are told.
    bool isLenient;
    // Clip of a leaf; NULL when it is missing.  No callback: leaves have no clips and sync groups are not
    // compared with them.
    const q_xanim_t *(*findClip)(void *user, const char *name);
    void *user;
} q_animtree_options_t;

// Whether text can name a tree: letters, digits and underscores, at least one.
bool Q_AnimtreeIsName(const char *text);

// Builds a tree from the text of its file.  `name` is the tree's name; everything is allocated in the arena.
// NULL with an error (line and documented text), or NULL without an error when the file holds no node at all:
// then the tree counts as not loaded.  Names in refs that no node has are not judged here: see
// Q_AnimtreeCheckRefs.
q_animtree_t *Q_AnimtreeBuild(q_arena_t *arena, const char *name, const char *text, size_t size,
                              const q_animtree_options_t *options, q_report_t *report);

// Whether each referenced name has a node; else an error: animation '%s' not defined in anim tree '%s'.
bool Q_AnimtreeCheckRefs(const q_animtree_t *tree, const q_animrefs_t *refs, q_report_t *report);

// The first node of that name, any case; "root" is node 0.  -1: none.
int Q_AnimtreeFindNode(const q_animtree_t *tree, const char *name);

// Questions that the engine asks of a node; the index must be one of the tree's.
bool Q_AnimtreeIsPrimitive(const q_animtree_t *tree, int node); // a leaf
bool Q_AnimtreeHasTime(const q_animtree_t *tree, int node);     // a leaf, or a parent with a sync property
bool Q_AnimtreeIsLooped(const q_animtree_t *tree, int node);    // a looping leaf, or a loopsync parent
const char *Q_AnimtreeClipName(const q_animtree_t *tree, int node); // "<non-leaf anim>" for a parent
float Q_AnimtreeSeconds(const q_animtree_t *tree, int node);        // of a leaf; 0 for others
int Q_AnimtreeNumChildren(const q_animtree_t *tree, int node);

// Whether `node` lies below `ancestor`, or is it.
bool Q_AnimtreeIsBelow(const q_animtree_t *tree, int node, int ancestor);

#endif
