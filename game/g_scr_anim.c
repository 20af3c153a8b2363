// Script functions that ask animations [script-api 1]: length, notes, motion of the root.
#include "g_anim.h"
#include "g_script.h"

#include "q_xanim.h"

// The clip of the first argument; NULL after raising an error.
static const q_xanim_t *ArgClip(gsc_vm_t *vm, const char *parentError)
{
    const q_animtree_t *tree;
    int handle = 0, reference = 0, node;

    if (!Gsc_ToAnim(Gsc_Arg(vm, 0), &handle, &reference) || !G_AnimNode(handle, reference, &tree, &node)) {
        Gsc_FailArg(vm, 0, "animation is not loaded");
        return NULL;
    }
    if (!Q_AnimtreeIsPrimitive(tree, node)) {
        Gsc_FailArg(vm, 0, "%s", parentError);
        return NULL;
    }
    return tree->nodes[node].clip;
}

static bool GetAnimLength(gsc_vm_t *vm)
{
    const q_xanim_t *clip = ArgClip(vm, "non-primitive animation has no concept of length");

    return clip && Gsc_ReturnFloat(vm, Q_XanimSeconds(clip));
}

static bool AnimHasNotetrack(gsc_vm_t *vm)
{
    const q_animtree_t *tree;
    int handle = 0, reference = 0, node;

    if (!Gsc_ToAnim(Gsc_Arg(vm, 0), &handle, &reference) || !G_AnimNode(handle, reference, &tree, &node))
        return Gsc_FailArg(vm, 0, "animation is not loaded");
    return Gsc_ReturnInt(vm, tree->nodes[node].clip &&
                                 Q_XanimHasNote(tree->nodes[node].clip, Gsc_ArgString(vm, 1)));
}

// The fractions of a delta: arguments 1 and 2, 0 and 1 when missing.
static bool ArgFractions(gsc_vm_t *vm, float *start, float *end)
{
    *start = Gsc_ArgCount(vm) > 1 ? Gsc_ArgFloat(vm, 1) : 0;
    *end = Gsc_ArgCount(vm) > 2 ? Gsc_ArgFloat(vm, 2) : 1;
    if (!(*start >= 0 && *start <= 1))
        return Gsc_FailArg(vm, 1, "start time must be between 0 and 1");
    if (!(*end >= 0 && *end <= 1))
        return Gsc_FailArg(vm, 2, "end time must be between 0 and 1");
    return true;
}

static bool Delta(gsc_vm_t *vm, vec3_t move, float yaw[2])
{
    float start, end;
    const q_xanim_t *clip = ArgClip(vm, "non-primitive animation has no delta");

    if (!clip || !ArgFractions(vm, &start, &end))
        return false;
    Q_XanimRelativeDelta(clip, start, end, move, yaw);
    return true;
}

static bool GetMoveDelta(gsc_vm_t *vm)
{
    vec3_t move;
    float yaw[2];

    return Delta(vm, move, yaw) && Gsc_ReturnVector(vm, move);
}

static bool GetAngleDelta(gsc_vm_t *vm)
{
    vec3_t move;
    float yaw[2];

    return Delta(vm, move, yaw) && Gsc_ReturnFloat(vm, Q_XanimYawDegrees(yaw));
}

static const scr_binding_t functions[] = {
    {"getanimlength", GetAnimLength},
    {"animhasnotetrack", AnimHasNotetrack},
    {"getmovedelta", GetMoveDelta},
    {"getangledelta", GetAngleDelta},
};

const scr_bindings_t scr_animFunctions = {functions, ARRAY_LEN(functions)};
