// Layout of model files, shared by the reader and the checks (spec source-mdl-sequences, sections 1 to 6).
#ifndef Q_MDL_LOCAL_H
#define Q_MDL_LOCAL_H

#include <string.h>

#include "q_mdl.h"

enum {
    HEADER_SIZE = 408,
    BONE_SIZE = 216,
    ANIMATION_SIZE = 100,
    SEQUENCE_SIZE = 212,
    MOVEMENT_SIZE = 44,
    EVENT_SIZE = 80,
    AUTOLAYER_SIZE = 24,
    IK_LOCK_SIZE = 32,
    MODIFIER_SIZE = 4,
    POSE_PARAMETER_SIZE = 20,
    INCLUDE_SIZE = 8,

    // offsets in a sequence
    SEQ_LABEL = 4,
    SEQ_ACTIVITY = 8,
    SEQ_FLAGS = 12,
    SEQ_EVENTS = 24, // count, index
    SEQ_BLENDS = 56,
    SEQ_GRID = 60,
    SEQ_GROUP = 68,
    SEQ_AUTOLAYERS = 148,
    SEQ_WEIGHTS = 156,
    SEQ_POSE_KEYS = 160,
    SEQ_IK_LOCKS = 164,
    SEQ_KEY_VALUES = 172, // index, size
    SEQ_MODIFIERS = 184,  // index, count

    // offsets in an animation
    ANIM_NAME = 4,
    ANIM_FPS = 8,
    ANIM_FRAMES = 16,
    ANIM_MOVEMENTS = 20, // count, index
};

static inline uint32_t Mdl_Bits(const q_mdl_t *model, size_t at)
{
    const uint8_t *p = model->bytes + at;

    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline int Mdl_Int(const q_mdl_t *model, size_t at)
{
    return (int)Mdl_Bits(model, at);
}

static inline float Mdl_Float(const q_mdl_t *model, size_t at)
{
    uint32_t bits = Mdl_Bits(model, at);
    float value;

    memcpy(&value, &bits, sizeof(value));
    return value;
}

static inline int Mdl_Short(const q_mdl_t *model, size_t at)
{
    return (int16_t)(model->bytes[at] | model->bytes[at + 1] << 8);
}

// The offset that the index at `at` gives, counted from the record at `base`.
static inline size_t Mdl_Offset(const q_mdl_t *model, size_t base, size_t at)
{
    return (size_t)((int64_t)base + Mdl_Int(model, at));
}

// A string whose index lies at `at`, counted from `base`; "" for index 0.
static inline const char *Mdl_String(const q_mdl_t *model, size_t base, size_t at)
{
    return Mdl_Int(model, at) ? (const char *)model->bytes + Mdl_Offset(model, base, at) : "";
}

static inline size_t Mdl_AnimationAt(const q_mdl_t *model, int index)
{
    return model->animations + (size_t)index * ANIMATION_SIZE;
}

static inline size_t Mdl_SequenceAt(const q_mdl_t *model, int index)
{
    return model->sequences + (size_t)index * SEQUENCE_SIZE;
}

// Whether a sequence has a blend grid: overrides are empty.
static inline bool Mdl_HasGrid(const q_mdl_t *model, size_t sequence)
{
    return !(Mdl_Int(model, sequence + SEQ_FLAGS) & Q_MDL_OVERRIDE) &&
           Mdl_Int(model, sequence + SEQ_BLENDS) > 0;
}

// Cells along an axis; a group size of 0 means no axis and is one cell.
static inline int Mdl_Cells(const q_mdl_t *model, size_t sequence, int axis)
{
    int size = Mdl_Int(model, sequence + SEQ_GROUP + 4 * (size_t)axis);

    return size ? size : 1;
}

#endif
