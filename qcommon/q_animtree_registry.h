// The table of trees that scripts and the game name, and the numbers by which they name nodes.
//
// Scripts are compiled before trees are built: what they reference decides what pruning keeps.  So a name in
// a script becomes a reference number at once (0 is the tree's root), and after Q_AnimtreeBuildAll each
// reference number has a node of the pruned tree.  Functions findTree and findNode of the script VM (gsc.h)
// are Q_AnimtreeUse and Q_AnimtreeReference.
#ifndef Q_ANIMTREE_REGISTRY_H
#define Q_ANIMTREE_REGISTRY_H

#include "q_animtree.h"

enum {
    Q_ANIMTREE_SLOTS = 2,       // independent tables
    Q_ANIMTREE_MAX_TREES = 127, // names in each
};

typedef struct {
    q_realloc_t realloc;
    // The bytes of a file ("animtrees/NAME.atr"), valid until freeFile; NULL when there is none.
    const void *(*readFile)(void *user, const char *path, size_t *size);
    void (*freeFile)(void *user, const void *bytes);
    const q_xanim_t *(*findClip)(void *user, const char *name); // as in q_animtree_options_t
    void (*message)(void *user, const char *text, bool isError);
    bool keepAll; // com_animCheck
    void *user;
} q_animtree_registry_config_t;

typedef struct q_animtree_registry_s q_animtree_registry_t;

// An empty registry.  NULL: no memory.
q_animtree_registry_t *Q_AnimtreeRegistryNew(const q_animtree_registry_config_t *config);
void Q_AnimtreeRegistryFree(q_animtree_registry_t *registry);

// Forgets all trees of a slot (at the start of a map).
void Q_AnimtreeRegistryClear(q_animtree_registry_t *registry, int slot);

// Registers a name and returns its index 1..127, the same for the same name in any case.  0, with a message,
// when it is no name (bad anim tree name), too long (animation tree path is too long) or one too many
// (maximum animation tree count exceeded (127)).
int Q_AnimtreeRegister(q_animtree_registry_t *registry, int slot, const char *name);

// Registers a name and reads its file.  0 when the name can't be registered (with a message), and when there
// is no file or no node in it (without one).  A file with an error has been told; building fails then.
int Q_AnimtreeUse(q_animtree_registry_t *registry, int slot, const char *name);

// Records a reference to a node of a tree that Q_AnimtreeUse gave.  The reference number, 0 for "root"; -1
// when the tree has no such node: animation '%s' not defined in anim tree '%s' is the caller's to say, at its
// own place.
int Q_AnimtreeReference(q_animtree_registry_t *registry, int slot, int tree, const char *node);

// Builds all trees in use that are not built yet.  False when any failed; each has been told by a message.
bool Q_AnimtreeBuildAll(q_animtree_registry_t *registry, int slot);

// The built tree of an index or a name; NULL: none, not built, or failed.
const q_animtree_t *Q_AnimtreeGet(const q_animtree_registry_t *registry, int slot, int tree);
const q_animtree_t *Q_AnimtreeByName(const q_animtree_registry_t *registry, int slot, const char *name);

// The index of a registered name; 0: none.
int Q_AnimtreeIndex(const q_animtree_registry_t *registry, int slot, const char *name);

// The node of a reference in the built tree; -1 without one.
int Q_AnimtreeNodeOf(const q_animtree_registry_t *registry, int slot, int tree, int reference);

// The name of a reference, for messages; NULL: no such reference.
const char *Q_AnimtreeReferenceName(const q_animtree_registry_t *registry, int slot, int tree, int reference);

// Packed references: (tree << 16) | node.
static inline uint32_t Q_AnimtreePack(int tree, int node)
{
    return (uint32_t)tree << 16 | (uint32_t)node;
}

static inline int Q_AnimtreeOfPacked(uint32_t packed)
{
    return (int)(packed >> 16);
}

static inline int Q_AnimtreeNodeOfPacked(uint32_t packed)
{
    return (int)(packed & 0xffff);
}

#endif
