// Animation trees that play: see the header.
#include "bg_animtree.h"

#include <math.h>
#include <string.h>

#include "q_math.h"

void BG_AnimtreeInit(bg_animtree_t *t, const q_animtree_t *tree, bg_animplay_t *storage, int capacity)
{
    t->tree = tree;
    t->plays = storage;
    t->count = 0;
    t->capacity = capacity;
}

// ---- nodes that play

// Index of the first play whose node is not below `node`'s number.
static int LowerBound(const bg_animtree_t *t, int node)
{
    int low = 0, high = t->count;

    while (low < high) {
        int middle = (low + high) / 2;

        if (t->plays[middle].node < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bg_animplay_t *Find(const bg_animtree_t *t, int node)
{
    int at = LowerBound(t, node);

    return at < t->count && t->plays[at].node == node ? &t->plays[at] : NULL;
}

const bg_animplay_t *BG_AnimtreeFind(const bg_animtree_t *t, int node)
{
    return Find(t, node);
}

static void LinkParents(bg_animtree_t *t)
{
    for (int i = 0; i < t->count; i++) {
        int node = t->plays[i].node;

        t->plays[i].parent = node ? LowerBound(t, t->tree->nodes[node].parent) : -1;
    }
}

static bg_animplay_t *Insert(bg_animtree_t *t, int node)
{
    int at = LowerBound(t, node);
    bg_animplay_t *play = &t->plays[at];

    memmove(play + 1, play, (size_t)(t->count - at) * sizeof(*play));
    t->count++;
    *play = (bg_animplay_t){.node = node, .rate = 1};
    return play;
}

// How many plays are missing on the way from a node up to the root, itself included.
static int CountMissing(const bg_animtree_t *t, int node)
{
    int missing = 0;

    for (;; node = t->tree->nodes[node].parent) {
        missing += !Find(t, node);
        if (!node)
            return missing;
    }
}

static void StartParents(bg_animtree_t *t, int node)
{
    while (node) {
        bg_animplay_t *play;

        node = t->tree->nodes[node].parent;
        play = Find(t, node);
        if (!play)
            play = Insert(t, node);
        if (play->goal <= 0) { // new, or fading out
            play->goal = 1;
            play->blendLeft = 0;
            play->weight = play->weight > 0 ? play->weight : 1;
        }
    }
}

static float Finite(float value, float low, float high)
{
    return isfinite(value) ? Q_Clamp(value, low, high) : low;
}

static void Aim(bg_animplay_t *play, float goal, float blendSeconds)
{
    play->goal = Finite(goal, 0, 1e6f);
    play->blendLeft = Finite(blendSeconds, 0, 1e6f);
    if (play->blendLeft <= 0)
        play->weight = play->goal;
}

bool BG_AnimtreeSetGoal(bg_animtree_t *t, int node, float goal, float blendSeconds, float rate)
{
    bg_animplay_t *play;

    if (node < 0 || node >= t->tree->numNodes)
        return false;
    play = Find(t, node);
    if (!play && !(goal > 0))
        return true;
    if (!play) {
        if (t->count + CountMissing(t, node) > t->capacity)
            return false;
        play = Insert(t, node);
    }
    Aim(play, goal, blendSeconds);
    play->rate = Finite(rate, 0, 1000);
    StartParents(t, node);
    LinkParents(t);
    return true;
}

bool BG_AnimtreeSetKnob(bg_animtree_t *t, int node, int root, float goal, float blendSeconds, float rate)
{
    if (!BG_AnimtreeSetGoal(t, node, goal, blendSeconds, rate))
        return false;
    for (int i = 0; i < t->count; i++) {
        bg_animplay_t *play = &t->plays[i];

        if (Q_AnimtreeIsBelow(t->tree, play->node, root) && !Q_AnimtreeIsBelow(t->tree, node, play->node) &&
            !Q_AnimtreeIsBelow(t->tree, play->node, node))
            Aim(play, 0, blendSeconds);
    }
    return true;
}

static void Rewind(bg_animplay_t *play)
{
    play->time = 0;
    play->cycles = 0;
    play->hasEnded = false;
}

void BG_AnimtreeRestart(bg_animtree_t *t, int node)
{
    int group = node >= 0 && node < t->tree->numNodes ? t->tree->nodes[node].syncGroup : 0;

    for (int i = 0; i < t->count; i++)
        if (t->plays[i].node == node || (group && Q_AnimtreeIsBelow(t->tree, t->plays[i].node, group)))
            Rewind(&t->plays[i]);
}

void BG_AnimtreeClear(bg_animtree_t *t, int node, float blendSeconds)
{
    for (int i = 0; i < t->count; i++)
        if (Q_AnimtreeIsBelow(t->tree, t->plays[i].node, node))
            Aim(&t->plays[i], 0, blendSeconds);
}

// ---- weights

static void BlendWeights(bg_animtree_t *t, float seconds)
{
    for (int i = 0; i < t->count; i++) {
        bg_animplay_t *play = &t->plays[i];

        if (play->blendLeft <= seconds) {
            play->weight = play->goal;
            play->blendLeft = 0;
        } else {
            play->weight += (play->goal - play->weight) * seconds / play->blendLeft;
            play->blendLeft -= seconds;
        }
    }
}

static bool IsOver(const bg_animplay_t *play)
{
    return play->goal <= 0 && play->weight <= 0;
}

// Forgets what has faded out, all that lies below it, and parents that nothing plays below.
static void DropSilent(bg_animtree_t *t)
{
    int kept = 0;

    for (int i = 0; i < t->count; i++) { // childWeights: 1 when it stays
        bg_animplay_t *play = &t->plays[i];

        play->childWeights = !IsOver(play) && (play->parent < 0 || t->plays[play->parent].childWeights > 0);
        play->share = 0;
    }
    for (int i = t->count - 1; i >= 0; i--) { // share: 1 when a leaf below plays
        bg_animplay_t *play = &t->plays[i];

        if (play->childWeights > 0 && Q_AnimtreeIsPrimitive(t->tree, play->node))
            play->share = 1;
        if (play->share > 0 && play->parent >= 0)
            t->plays[play->parent].share = 1;
    }
    for (int i = 0; i < t->count; i++)
        if (t->plays[i].share > 0)
            t->plays[kept++] = t->plays[i];
    t->count = kept;
    LinkParents(t);
}

// Each node's share: its part of its siblings' weight, of its parent's share.
static void ShareOut(bg_animtree_t *t)
{
    for (int i = 0; i < t->count; i++) {
        bg_animplay_t *play = &t->plays[i];

        play->childWeights = 0;
        if (play->parent >= 0)
            t->plays[play->parent].childWeights += play->weight;
    }
    for (int i = 0; i < t->count; i++) {
        bg_animplay_t *play = &t->plays[i];
        const bg_animplay_t *parent = play->parent >= 0 ? &t->plays[play->parent] : NULL;

        play->share = !parent                    ? 1
                      : parent->childWeights > 0 ? parent->share * play->weight / parent->childWeights
                                                 : 0;
    }
}

float BG_AnimtreeShare(const bg_animtree_t *t, int node)
{
    const bg_animplay_t *play = Find(t, node);
    float share = 1;

    for (; play && play->parent >= 0; play = &t->plays[play->parent]) {
        float sum = 0;

        for (int i = 0; i < t->count; i++)
            sum += t->plays[i].parent == play->parent ? t->plays[i].weight : 0;
        share *= sum > 0 ? play->weight / sum : 0;
    }
    return play ? share : 0;
}

// ---- time

static const q_xanim_t *ClipOf(const bg_animtree_t *t, const bg_animplay_t *play)
{
    return t->tree->nodes[play->node].clip;
}

// Moves a time on by `advance` rounds.
static void StepTime(bg_animplay_t *play, float advance, bool isLooped)
{
    float total;

    play->oldTime = play->time;
    play->wraps = 0;
    play->reachesEnd = false;
    play->advanced = Finite(advance, 0, BG_ANIMTREE_MAX_CYCLES);
    total = play->time + play->advanced;
    if (!isLooped) {
        play->reachesEnd = total >= 1 && !play->hasEnded;
        play->hasEnded = play->hasEnded || total >= 1;
        play->time = total >= 1 ? 1 : total;
        return;
    }
    play->wraps = (int)total;
    play->time = total - (float)play->wraps;
    play->cycles = play->cycles > INT32_MAX - play->wraps ? INT32_MAX : play->cycles + play->wraps;
}

// A clip without length is finished at once.
static float RoundsOf(const bg_animplay_t *play, float frequency, float seconds)
{
    if (frequency <= 0)
        return play->hasEnded || play->cycles ? 0 : 1;
    return seconds * play->rate * frequency;
}

// A sync group goes on with the mean speed of its leaves, by their shares.
static void StepGroups(bg_animtree_t *t, float seconds)
{
    for (int i = 0; i < t->count; i++) {
        bg_animplay_t *group = &t->plays[i];
        const q_animnode_t *node = &t->tree->nodes[group->node];
        float speed = 0, shares = 0;

        if (node->isLeaf || node->syncGroup != group->node || !group->node)
            continue;
        for (int k = i + 1; k < t->count; k++) {
            const bg_animplay_t *leaf = &t->plays[k];
            const q_xanim_t *clip = ClipOf(t, leaf);

            if (!clip || t->tree->nodes[leaf->node].syncGroup != group->node)
                continue;
            speed += leaf->share * leaf->rate * Q_XanimFrequency(clip);
            shares += leaf->share;
        }
        group->frequency = shares > 0 ? speed / shares : 0;
        StepTime(group, shares > 0 ? RoundsOf(group, group->frequency, seconds) : 0,
                 Q_AnimtreeIsLooped(t->tree, group->node));
    }
}

static void FollowGroup(bg_animplay_t *leaf, const bg_animplay_t *group)
{
    leaf->oldTime = group->oldTime;
    leaf->time = group->time;
    leaf->wraps = group->wraps;
    leaf->advanced = group->advanced;
    leaf->reachesEnd = group->reachesEnd;
    leaf->hasEnded = group->hasEnded;
    leaf->cycles = group->cycles;
}

static bool IsHeaviest(const bg_animtree_t *t, const bg_animplay_t *leaf, int group)
{
    for (int i = 0; i < t->count; i++) {
        const bg_animplay_t *other = &t->plays[i];

        if (other != leaf && ClipOf(t, other) && t->tree->nodes[other->node].syncGroup == group &&
            (other->share > leaf->share || (other->share == leaf->share && other < leaf)))
            return false;
    }
    return true;
}

static void StepLeaves(bg_animtree_t *t, float seconds)
{
    for (int i = 0; i < t->count; i++) {
        bg_animplay_t *leaf = &t->plays[i];
        const q_xanim_t *clip = ClipOf(t, leaf);
        int group = t->tree->nodes[leaf->node].syncGroup;

        leaf->tellsNotes = false;
        if (!Q_AnimtreeIsPrimitive(t->tree, leaf->node))
            continue;
        if (group)
            FollowGroup(leaf, Find(t, group));
        else
            StepTime(leaf, RoundsOf(leaf, clip ? Q_XanimFrequency(clip) : 0, seconds),
                     clip && Q_XanimIsLooping(clip));
        leaf->tellsNotes = clip && leaf->share > 0 && (!group || IsHeaviest(t, leaf, group));
        leaf->cursorCycle = leaf->cursorNote = 0;
    }
}

// ---- notes

// Whether a note at fraction f is passed in round `cycle` of this advance, counted from 0.
static bool Passes(const bg_animplay_t *play, int cycle, float f)
{
    bool isLast = cycle == play->wraps;

    if (f >= 1)
        return isLast ? play->reachesEnd : true;
    if (cycle == 0 && f < play->oldTime)
        return false;
    return !isLast || f < play->time || (f == 0 && play->reachesEnd);
}

// Moves a leaf's cursor to the next note that it passes; NULL when there is none.
static const q_xanim_note_t *NextNote(const bg_animtree_t *t, bg_animplay_t *play)
{
    const q_xanim_t *clip = ClipOf(t, play);

    for (; play->cursorCycle <= play->wraps; play->cursorCycle++, play->cursorNote = 0)
        for (; play->cursorNote <= clip->numNotes; play->cursorNote++) // the last one is "end"
            if (Passes(play, play->cursorCycle, clip->notes[play->cursorNote].fraction))
                return &clip->notes[play->cursorNote];
    return NULL;
}

static float SecondsOf(const bg_animplay_t *play, const q_xanim_note_t *note, float seconds)
{
    float rounds = (float)play->cursorCycle + note->fraction - play->oldTime;

    return play->advanced > 0 ? Q_Clamp(rounds / play->advanced, 0, 1) * seconds : 0;
}

// Merges the notes of all leaves by time.
static int CollectNotes(bg_animtree_t *t, float seconds, bg_animnote_t *notes, int maxNotes)
{
    for (int count = 0;; count++) {
        bg_animplay_t *best = NULL;
        const q_xanim_note_t *bestNote = NULL;
        float bestSeconds = 0;

        for (int i = 0; i < t->count; i++) {
            bg_animplay_t *play = &t->plays[i];
            const q_xanim_note_t *note = play->tellsNotes ? NextNote(t, play) : NULL;
            float at = note ? SecondsOf(play, note, seconds) : 0;

            if (!note || (best && at >= bestSeconds))
                continue;
            best = play;
            bestNote = note;
            bestSeconds = at;
        }
        if (!best)
            return count;
        if (count < maxNotes)
            notes[count] = (bg_animnote_t){best->node, bestNote->name, bestSeconds};
        best->cursorNote++;
    }
}

int BG_AnimtreeAdvance(bg_animtree_t *t, float seconds, bg_animnote_t *notes, int maxNotes)
{
    seconds = Finite(seconds, 0, 1e6f);
    BlendWeights(t, seconds);
    DropSilent(t);
    ShareOut(t);
    StepGroups(t, seconds);
    StepLeaves(t, seconds);
    return CollectNotes(t, seconds, notes, maxNotes);
}

// ---- motion of the root

typedef struct {
    vec3_t move;
    float yaw; // degrees
} motion_t;

// Adds what a clip moves between two fractions behind what `motion` has.
static void AddMotion(motion_t *motion, const q_xanim_t *clip, float from, float to)
{
    vec3_t move;
    float pair[2], s = Q_Sin(motion->yaw), c = Q_Cos(motion->yaw);

    Q_XanimRelativeDelta(clip, from, to, move, pair);
    motion->move[0] += c * move[0] - s * move[1];
    motion->move[1] += s * move[0] + c * move[1];
    motion->move[2] += move[2];
    motion->yaw += Q_XanimYawDegrees(pair);
}

static motion_t MotionOf(const bg_animplay_t *play, const q_xanim_t *clip)
{
    motion_t motion = {{0, 0, 0}, 0};

    if (!play->wraps) {
        AddMotion(&motion, clip, play->oldTime, play->time);
        return motion;
    }
    AddMotion(&motion, clip, play->oldTime, 1);
    for (int i = 1; i < play->wraps; i++)
        AddMotion(&motion, clip, 0, 1);
    AddMotion(&motion, clip, 0, play->time);
    return motion;
}

void BG_AnimtreeDelta(const bg_animtree_t *t, vec3_t move, float *yawDegrees)
{
    Q_VecClear(move);
    *yawDegrees = 0;
    for (int i = 0; i < t->count; i++) {
        const bg_animplay_t *play = &t->plays[i];
        const q_xanim_t *clip = ClipOf(t, play);
        motion_t motion;

        if (!clip || play->share <= 0 || !(clip->flags & Q_XANIM_DELTA))
            continue;
        motion = MotionOf(play, clip);
        Q_VecMA(move, play->share, motion.move, move);
        *yawDegrees += play->share * Q_AngleNormalize180(motion.yaw);
    }
}
