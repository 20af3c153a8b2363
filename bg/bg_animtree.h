// An animation tree that plays on one entity: goal weights that blend over time, rates, times, sync groups in
// phase, notes in the order of time, and the motion of the root.  Only nodes that play are kept and looked
// at: a frame costs what plays, not what the tree holds.  Rules: spec xanim 2.1 and 2.2, seed
// animation-trees; what they leave open is marked [ours].
//
// The tree is the caller's (built by q_animtree) and must outlive this; so must the storage.
#ifndef BG_ANIMTREE_H
#define BG_ANIMTREE_H

#include "q_animtree.h"
#include "q_shared.h"

enum { BG_ANIMTREE_MAX_CYCLES = 64 }; // a clip goes round at most so often in one advance [ours]

// A node that plays.
typedef struct {
    int node;
    int parent;      // index of the parent's play; -1 of the root
    float weight;    // now
    float goal;      // where it goes
    float blendLeft; // seconds until it is there
    float rate;      // 1: the clip's own speed
    float time;      // 0..1; of a leaf in a sync group: the group's
    int cycles;      // how often it has gone round
    bool hasEnded;   // a one-shot at its end
    // of the last advance
    float oldTime, advanced, share, childWeights, frequency;
    int wraps, cursorCycle, cursorNote;
    bool tellsNotes, reachesEnd;
} bg_animplay_t;

typedef struct {
    const q_animtree_t *tree;
    bg_animplay_t *plays; // by rising node, so that parents come first
    int count, capacity;
} bg_animtree_t;

// A note that was passed.
typedef struct {
    int node;
    const char *name; // the clip's; "end" at the end of a one-shot and of each round
    float seconds;    // since the beginning of the advance
} bg_animnote_t;

// Nothing plays.  `storage` has room for `capacity` nodes that play at a time, parents included.
void BG_AnimtreeInit(bg_animtree_t *t, const q_animtree_t *tree, bg_animplay_t *storage, int capacity);

// Blends a node (a leaf or a parent) to a weight; starts it at time 0 when it did not play.  Its parents play
// with weight 1 unless they have another.  Rates below 0 count as 0.  Goal 0: fades out and is forgotten.
// False, nothing changed, when there is no room.
bool BG_AnimtreeSetGoal(bg_animtree_t *t, int node, float goal, float blendSeconds, float rate);

// The same, and everything else below `root` (a parent of the node, 0 for the whole tree) fades out in the
// same time.
bool BG_AnimtreeSetKnob(bg_animtree_t *t, int node, int root, float goal, float blendSeconds, float rate);

// A node that plays begins again (its whole sync group, when it is in one).
void BG_AnimtreeRestart(bg_animtree_t *t, int node);

// Fades everything below a node out, itself included.  blendSeconds 0: at once.
void BG_AnimtreeClear(bg_animtree_t *t, int node, float blendSeconds);

// Goes on by some seconds.  Notes passed go to `notes` in the order of time (then of nodes), at most
// maxNotes; returns how many there were.  A note at fraction f fires when f lies in [old, new) of this
// advance; one at 1.0 and `end` when the end is reached.  Of a sync group its heaviest leaf tells notes
// [ours].
int BG_AnimtreeAdvance(bg_animtree_t *t, float seconds, bg_animnote_t *notes, int maxNotes);

// Motion of the root in the last advance, in the frame of its beginning: what each leaf has, by its share.
void BG_AnimtreeDelta(const bg_animtree_t *t, vec3_t move, float *yawDegrees);

// The play of a node; NULL when it does not play.
const bg_animplay_t *BG_AnimtreeFind(const bg_animtree_t *t, int node);

// Share of a node in the whole body by the weights of now: 1 when it plays alone, 0 when it does not.
float BG_AnimtreeShare(const bg_animtree_t *t, int node);

#endif
