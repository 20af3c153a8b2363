// Questions to an opened model: see the header.  Q_MdlOpen has checked what is read here.
#include "q_mdl.h"

#include <math.h>

#include "q_math.h"
#include "q_mdl_local.h"
#include "q_string.h"

static void GetVector(const q_mdl_t *model, size_t at, vec3_t out)
{
    Q_VecSet(out, Mdl_Float(model, at), Mdl_Float(model, at + 4), Mdl_Float(model, at + 8));
}

void Q_MdlAnimation(const q_mdl_t *model, int index, q_mdl_animation_t *out)
{
    size_t at = Mdl_AnimationAt(model, index);

    memset(out, 0, sizeof(*out));
    out->name = Mdl_String(model, at, at + ANIM_NAME);
    out->fps = Mdl_Float(model, at + ANIM_FPS);
    out->flags = Mdl_Int(model, at + 12);
    out->numFrames = Mdl_Int(model, at + ANIM_FRAMES);
    out->numMovements = Mdl_Int(model, at + ANIM_MOVEMENTS);
    out->block = Mdl_Int(model, at + 52);
    out->numIkRules = Mdl_Int(model, at + 60);
    out->framesPerSection = model->version == 44 ? 0 : Mdl_Int(model, at + 84);
}

void Q_MdlMovement(const q_mdl_t *model, int animation, int index, q_mdl_movement_t *out)
{
    size_t base = Mdl_AnimationAt(model, animation);
    size_t at = Mdl_Offset(model, base, base + ANIM_MOVEMENTS + 4) + (size_t)index * MOVEMENT_SIZE;

    out->endFrame = Mdl_Int(model, at);
    out->motionFlags = Mdl_Int(model, at + 4);
    out->startSpeed = Mdl_Float(model, at + 8);
    out->endSpeed = Mdl_Float(model, at + 12);
    out->yaw = Mdl_Float(model, at + 16);
    GetVector(model, at + 20, out->direction);
    GetVector(model, at + 32, out->position);
}

void Q_MdlSequence(const q_mdl_t *model, int index, q_mdl_sequence_t *out)
{
    size_t at = Mdl_SequenceAt(model, index);

    memset(out, 0, sizeof(*out));
    out->label = Mdl_String(model, at, at + SEQ_LABEL);
    out->activityName = Mdl_String(model, at, at + SEQ_ACTIVITY);
    out->flags = Mdl_Int(model, at + SEQ_FLAGS);
    out->activityWeight = Mdl_Int(model, at + 20);
    out->numEvents = Mdl_Int(model, at + SEQ_EVENTS);
    GetVector(model, at + 32, out->mins);
    GetVector(model, at + 44, out->maxs);
    for (size_t axis = 0; axis < 2; axis++) {
        out->groupSize[axis] = Mdl_Int(model, at + SEQ_GROUP + 4 * axis);
        out->paramIndex[axis] = Mdl_Int(model, at + 76 + 4 * axis);
        out->paramStart[axis] = Mdl_Float(model, at + 84 + 4 * axis);
        out->paramEnd[axis] = Mdl_Float(model, at + 92 + 4 * axis);
    }
    out->numColumns = Mdl_Cells(model, at, 0);
    out->numRows = Mdl_Cells(model, at, 1);
    out->fadeIn = Mdl_Float(model, at + 104);
    out->fadeOut = Mdl_Float(model, at + 108);
    out->entryNode = Mdl_Int(model, at + 112);
    out->exitNode = Mdl_Int(model, at + 116);
    out->nodeFlags = Mdl_Int(model, at + 120);
    out->entryPhase = Mdl_Float(model, at + 124);
    out->exitPhase = Mdl_Float(model, at + 128);
    out->numIkRules = Mdl_Int(model, at + 144);
    out->numAutolayers = Mdl_Int(model, at + SEQ_AUTOLAYERS);
    out->hasPoseKeys = Mdl_Int(model, at + SEQ_POSE_KEYS) != 0;
    out->numIkLocks = Mdl_Int(model, at + SEQ_IK_LOCKS);
    out->keyValueSize = Mdl_Int(model, at + SEQ_KEY_VALUES + 4);
    out->keyValues =
        out->keyValueSize ? (const char *)model->bytes + Mdl_Offset(model, at, at + SEQ_KEY_VALUES) : "";
    out->cyclePose = Mdl_Int(model, at + 180);
    out->numActivityModifiers = Mdl_Int(model, at + SEQ_MODIFIERS + 4);
}

void Q_MdlEvent(const q_mdl_t *model, int sequence, int index, q_mdl_event_t *out)
{
    size_t base = Mdl_SequenceAt(model, sequence);
    size_t at = Mdl_Offset(model, base, base + SEQ_EVENTS + 4) + (size_t)index * EVENT_SIZE;

    memset(out, 0, sizeof(*out));
    out->rawCycle = Mdl_Float(model, at);
    out->cycle = out->rawCycle >= 0 ? fminf(out->rawCycle, 1) : 0;
    out->event = Mdl_Int(model, at + 4);
    out->type = Mdl_Int(model, at + 8);
    out->isNewStyle = (out->type & Q_MDL_NEW_EVENT_STYLE) != 0;
    memcpy(out->options, model->bytes + at + 12, 64);
    out->name = out->isNewStyle ? Mdl_String(model, at, at + 76) : "";
}

void Q_MdlAutolayer(const q_mdl_t *model, int sequence, int index, q_mdl_autolayer_t *out)
{
    size_t base = Mdl_SequenceAt(model, sequence);
    size_t at = Mdl_Offset(model, base, base + SEQ_AUTOLAYERS + 4) + (size_t)index * AUTOLAYER_SIZE;

    out->sequence = Mdl_Short(model, at);
    out->poseParameter = Mdl_Short(model, at + 2);
    out->flags = Mdl_Int(model, at + 4);
    out->start = Mdl_Float(model, at + 8);
    out->peak = Mdl_Float(model, at + 12);
    out->tail = Mdl_Float(model, at + 16);
    out->end = Mdl_Float(model, at + 20);
}

void Q_MdlIkLock(const q_mdl_t *model, int sequence, int index, q_mdl_ik_lock_t *out)
{
    size_t base = Mdl_SequenceAt(model, sequence);
    size_t at = Mdl_Offset(model, base, base + SEQ_IK_LOCKS + 4) + (size_t)index * IK_LOCK_SIZE;

    out->chain = Mdl_Int(model, at);
    out->positionWeight = Mdl_Float(model, at + 4);
    out->rotationWeight = Mdl_Float(model, at + 8);
    out->flags = Mdl_Int(model, at + 12);
}

const char *Q_MdlActivityModifier(const q_mdl_t *model, int sequence, int index)
{
    size_t base = Mdl_SequenceAt(model, sequence);
    size_t at = Mdl_Offset(model, base, base + SEQ_MODIFIERS) + (size_t)index * MODIFIER_SIZE;

    return Mdl_String(model, at, at);
}

void Q_MdlPoseParameter(const q_mdl_t *model, int index, q_mdl_pose_parameter_t *out)
{
    size_t at = model->poseParameters + (size_t)index * POSE_PARAMETER_SIZE;

    out->name = Mdl_String(model, at, at);
    out->flags = Mdl_Int(model, at + 4);
    out->start = Mdl_Float(model, at + 8);
    out->end = Mdl_Float(model, at + 12);
    out->loop = Mdl_Float(model, at + 16);
}

const char *Q_MdlIncludePath(const q_mdl_t *model, int index)
{
    size_t at = model->includes + (size_t)index * INCLUDE_SIZE;

    return Mdl_String(model, at, at + 4);
}

const char *Q_MdlBoneName(const q_mdl_t *model, int index)
{
    size_t at = model->bones + (size_t)index * BONE_SIZE;

    return Mdl_String(model, at, at);
}

float Q_MdlWeight(const q_mdl_t *model, int sequence, int bone)
{
    size_t at = Mdl_SequenceAt(model, sequence);

    if (!Mdl_Int(model, at + SEQ_WEIGHTS))
        return 1;
    return Mdl_Float(model, Mdl_Offset(model, at, at + SEQ_WEIGHTS) + 4 * (size_t)bone);
}

int Q_MdlFindSequence(const q_mdl_t *model, const char *label)
{
    for (int i = 0; i < model->numSequences; i++) {
        size_t at = Mdl_SequenceAt(model, i);
        if (Q_StringCompareNoCase(Mdl_String(model, at, at + SEQ_LABEL), label) == 0)
            return i;
    }
    return -1;
}

// ---------------------------------------------------------------------------------------------- blends

int Q_MdlGrid(const q_mdl_t *model, int sequence, int column, int row)
{
    size_t at = Mdl_SequenceAt(model, sequence);
    int numColumns = Mdl_Cells(model, at, 0);

    if (!Mdl_HasGrid(model, at))
        return -1;
    column = Q_ClampInt(column, 0, numColumns - 1);
    row = Q_ClampInt(row, 0, Mdl_Cells(model, at, 1) - 1);
    return Mdl_Short(model, Mdl_Offset(model, at, at + SEQ_GRID) + 2 * (size_t)(row * numColumns + column));
}

int Q_MdlAxisPose(const q_mdl_t *model, int sequence, int axis)
{
    size_t at = Mdl_SequenceAt(model, sequence);
    int number = Mdl_Int(model, at + 76 + 4 * (size_t)axis);

    if (Mdl_Int(model, at + SEQ_GROUP + 4 * (size_t)axis) < 2 || number < 0)
        return Q_MDL_AXIS_UNUSED;
    if (model->numIncludes)
        return Q_MDL_AXIS_MERGED;
    return number < model->numPoseParameters ? number : Q_MDL_AXIS_UNUSED;
}

float Q_MdlPoseKey(const q_mdl_t *model, int sequence, int axis, int key)
{
    size_t at = Mdl_SequenceAt(model, sequence);
    size_t number = (size_t)(axis * Mdl_Cells(model, at, 0) + key);

    return Mdl_Float(model, Mdl_Offset(model, at, at + SEQ_POSE_KEYS) + 4 * number);
}

static float Fraction(float value, float low, float high)
{
    float fraction = low != high ? (value - low) / (high - low) : 0;

    return fraction >= 0 ? fminf(fraction, 1) : 0;
}

// Where a value lies on an axis: between cells *cell and *cell + 1.
static float AxisPosition(const q_mdl_t *model, int sequence, int axis, float value, int *cell)
{
    q_mdl_sequence_t s;
    q_mdl_pose_parameter_t parameter;
    int pose = Q_MdlAxisPose(model, sequence, axis);

    *cell = 0;
    if (pose == Q_MDL_AXIS_UNUSED)
        return 0;
    Q_MdlSequence(model, sequence, &s);
    int last = (axis ? s.numRows : s.numColumns) - 1;
    if (pose >= 0) {
        // A parameter holds only values of its own range.
        Q_MdlPoseParameter(model, pose, &parameter);
        value = parameter.start +
                Fraction(value, parameter.start, parameter.end) * (parameter.end - parameter.start);
    }
    if (!s.hasPoseKeys) {
        float position = Fraction(value, s.paramStart[axis], s.paramEnd[axis]) * (float)last;
        *cell = Q_ClampInt((int)position, 0, last - 1);
        return position - (float)*cell;
    }
    while (*cell < last - 1) {
        float here = Q_MdlPoseKey(model, sequence, axis, *cell);
        float next = Q_MdlPoseKey(model, sequence, axis, *cell + 1);
        if (next > here ? value <= next : value >= next)
            break;
        (*cell)++;
    }
    return Fraction(value, Q_MdlPoseKey(model, sequence, axis, *cell),
                    Q_MdlPoseKey(model, sequence, axis, *cell + 1));
}

void Q_MdlBlend(const q_mdl_t *model, int sequence, const float values[2], q_mdl_blend_t *out)
{
    int column;
    int row;
    float x = AxisPosition(model, sequence, 0, values[0], &column);
    float y = AxisPosition(model, sequence, 1, values[1], &row);

    out->count = 0;
    for (int i = 0; i < 4; i++) {
        float weight = (i & 1 ? x : 1 - x) * (i & 2 ? y : 1 - y);
        int animation = Q_MdlGrid(model, sequence, column + (i & 1), row + (i >> 1));
        if (!(weight > 0) || animation < 0)
            continue;
        out->animations[out->count] = animation;
        out->weights[out->count++] = weight;
    }
}

void Q_MdlDefaultPose(const q_mdl_t *model, int sequence, float values[2])
{
    q_mdl_pose_parameter_t parameter;

    for (int axis = 0; axis < 2; axis++) {
        int pose = Q_MdlAxisPose(model, sequence, axis);
        values[axis] = 0;
        if (pose < 0)
            continue;
        Q_MdlPoseParameter(model, pose, &parameter);
        values[axis] =
            Q_Clamp(0, fminf(parameter.start, parameter.end), fmaxf(parameter.start, parameter.end));
    }
}

// Cycles a second of an animation; 0 for one frame and for a rate that is none.
static float CyclesPerSecond(const q_mdl_t *model, int animation)
{
    q_mdl_animation_t a;

    Q_MdlAnimation(model, animation, &a);
    return a.numFrames > 1 && a.fps > 0 ? a.fps / (float)(a.numFrames - 1) : 0;
}

float Q_MdlAnimationSeconds(const q_mdl_t *model, int animation)
{
    q_mdl_animation_t a;

    Q_MdlAnimation(model, animation, &a);
    return a.numFrames > 1 && a.fps > 0 ? (float)(a.numFrames - 1) / a.fps : 0;
}

void Q_MdlTiming(const q_mdl_t *model, const q_mdl_blend_t *blend, q_mdl_timing_t *out)
{
    q_mdl_animation_t a;
    float cycles = 0;

    out->framesPerSecond = 0;
    for (int i = 0; i < blend->count; i++) {
        Q_MdlAnimation(model, blend->animations[i], &a);
        cycles += blend->weights[i] * CyclesPerSecond(model, blend->animations[i]);
        out->framesPerSecond += blend->weights[i] * (a.fps > 0 ? a.fps : 0);
    }
    if (blend->count == 1)
        out->seconds = Q_MdlAnimationSeconds(model, blend->animations[0]);
    else
        out->seconds = cycles > 0 ? 1 / cycles : 0;
}
