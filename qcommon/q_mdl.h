// Source engine models, versions 44 to 49: sequences, animations, events, blends.  No geometry, no bone data.
// Sources: seed source-mdl-sequences, spec source-mdl-sequences.
//
// A q_mdl_t is a view of the caller's bytes: nothing is allocated, the bytes must outlive it, and strings
// point into them.  Q_MdlOpen checks every record that the questions below read, so those cannot fail for
// indexes in range.
#ifndef Q_MDL_H
#define Q_MDL_H

#include "q_report.h"
#include "q_xanim.h"

enum {
    Q_MDL_LOOPING = 0x0001, // flags of sequences; the first and 0x4 also of animations
    Q_MDL_SNAP = 0x0002,
    Q_MDL_DELTA = 0x0004,
    Q_MDL_AUTOPLAY = 0x0008,
    Q_MDL_POST = 0x0010,
    Q_MDL_ALLZEROS = 0x0020,
    Q_MDL_CYCLEPOSE = 0x0080,
    Q_MDL_REALTIME = 0x0100,
    Q_MDL_LOCAL = 0x0200,
    Q_MDL_HIDDEN = 0x0400,
    Q_MDL_OVERRIDE = 0x0800, // an empty forward declaration: its name is to be found in an included model
    Q_MDL_WORLD = 0x4000,

    Q_MDL_NEW_EVENT_STYLE = 0x400, // in an event's type

    Q_MDL_AXIS_UNUSED = -1, // answers of Q_MdlAxisPose
    Q_MDL_AXIS_MERGED = -2,
};

typedef struct {
    const uint8_t *bytes;
    size_t size;
    size_t lastZero; // offset of the last zero byte: a string that begins before it ends in the file
    int version;
    uint32_t checksum;
    char name[65]; // path below models/
    int numBones, numAnimations, numSequences, numPoseParameters, numIncludes;
    size_t bones, animations, sequences, poseParameters, includes; // offsets
} q_mdl_t;

typedef struct {
    const char *name;
    float fps; // as stored; may be 0: see Q_MdlAnimationSeconds
    int flags;
    int numFrames; // at least 1
    int numMovements;
    int numIkRules;
    int block;            // 0: data inside this file
    int framesPerSection; // 0: not sectioned; always 0 for version 44, where the word is unused
} q_mdl_animation_t;

typedef struct {
    int endFrame;
    int motionFlags;
    float startSpeed, endSpeed;
    float yaw; // at the end of the block
    vec3_t direction;
    vec3_t position; // relative to the start of the animation
} q_mdl_movement_t;

typedef struct {
    const char *label;
    const char *activityName; // "" without one
    int flags;
    int activityWeight;
    int numEvents, numAutolayers, numIkLocks, numActivityModifiers;
    int numIkRules; // a count only: the rules hang off the animations
    vec3_t mins, maxs;
    int groupSize[2];                 // columns and rows as stored; 0 means no axis
    int numColumns, numRows;          // the same with 0 as 1: the grid
    int paramIndex[2];                // as stored: read them by Q_MdlAxisPose
    float paramStart[2], paramEnd[2]; // start may exceed end
    float fadeIn, fadeOut;            // seconds
    int entryNode, exitNode, nodeFlags;
    float entryPhase, exitPhase;
    bool hasPoseKeys;
    int cyclePose;         // number of a pose parameter
    const char *keyValues; // not terminated; keyValueSize bytes
    int keyValueSize;
} q_mdl_sequence_t;

typedef struct {
    float cycle;    // clamped to 0..1
    float rawCycle; // as stored
    int event;      // old style: its number
    int type;
    bool isNewStyle;
    const char *name; // new style; "" for old
    char options[65];
} q_mdl_event_t;

typedef struct {
    int sequence;
    int poseParameter; // used with flag 0x4000
    int flags;
    float start, peak, tail, end; // all 0: always on
} q_mdl_autolayer_t;

typedef struct {
    int chain;
    float positionWeight, rotationWeight;
    int flags;
} q_mdl_ik_lock_t;

typedef struct {
    const char *name;
    int flags;
    float start, end;
    float loop; // 0: no wrap; 360 for angles
} q_mdl_pose_parameter_t;

// Checks a file and opens it.  False with an error naming the offset.
bool Q_MdlOpen(q_mdl_t *model, const void *bytes, size_t size, q_report_t *report);

// Whether the bytes begin with the mark of such files.
bool Q_MdlIsModel(const void *bytes, size_t size);

// Records; indexes must be in range.
void Q_MdlAnimation(const q_mdl_t *model, int index, q_mdl_animation_t *out);
void Q_MdlMovement(const q_mdl_t *model, int animation, int index, q_mdl_movement_t *out);
void Q_MdlSequence(const q_mdl_t *model, int index, q_mdl_sequence_t *out);
void Q_MdlEvent(const q_mdl_t *model, int sequence, int index, q_mdl_event_t *out);
void Q_MdlAutolayer(const q_mdl_t *model, int sequence, int index, q_mdl_autolayer_t *out);
void Q_MdlIkLock(const q_mdl_t *model, int sequence, int index, q_mdl_ik_lock_t *out);
const char *Q_MdlActivityModifier(const q_mdl_t *model, int sequence, int index);
void Q_MdlPoseParameter(const q_mdl_t *model, int index, q_mdl_pose_parameter_t *out);
const char *Q_MdlIncludePath(const q_mdl_t *model, int index);
const char *Q_MdlBoneName(const q_mdl_t *model, int index);

// How much a sequence affects a bone; 1 for sequences without a list.
float Q_MdlWeight(const q_mdl_t *model, int sequence, int bone);

// The sequence of that label, without regard to case; -1: none.
int Q_MdlFindSequence(const q_mdl_t *model, const char *label);

// The animation in a cell of the blend grid; each axis is clamped to its last cell.
int Q_MdlGrid(const q_mdl_t *model, int sequence, int column, int row);

// The local pose parameter that drives an axis (0 columns, 1 rows); Q_MDL_AXIS_UNUSED when the axis has fewer
// than two cells, its number is below 0 or there is no such parameter; Q_MDL_AXIS_MERGED when the model
// includes others: the number counts in the merged list, which is not in this file.
int Q_MdlAxisPose(const q_mdl_t *model, int sequence, int axis);

// Pose key of an axis: at axis * columns + key, the engine's own stride.  The sequence must have pose keys.
float Q_MdlPoseKey(const q_mdl_t *model, int sequence, int axis, int key);

// (frames - 1) / fps; 0 for one frame.
float Q_MdlAnimationSeconds(const q_mdl_t *model, int animation);

// Up to four cells of a grid with their weights.
typedef struct {
    int count;
    int animations[4];
    float weights[4]; // sum 1
} q_mdl_blend_t;

// The cells that play for real values of the two driving pose parameters.
void Q_MdlBlend(const q_mdl_t *model, int sequence, const float values[2], q_mdl_blend_t *out);

// The values of a sequence's driving parameters at the default pose: 0, brought into each parameter's range.
void Q_MdlDefaultPose(const q_mdl_t *model, int sequence, float values[2]);

typedef struct {
    float seconds; // 0 when nothing moves
    float framesPerSecond;
} q_mdl_timing_t;

// Length and rate of a blend (section 7).
void Q_MdlTiming(const q_mdl_t *model, const q_mdl_blend_t *blend, q_mdl_timing_t *out);

// The clip that stands for a sequence in scripts: length at the default pose, looping, events as notes,
// motion of the root.  It has no parts.  NULL with an error when the format can't hold it.
q_xanim_t *Q_MdlMakeClip(q_arena_t *arena, const q_mdl_t *model, int sequence, q_report_t *report);

// The name of that clip: the label, or the name of its animation without a leading '@'.
const char *Q_MdlClipName(const q_mdl_t *model, int sequence);

#endif
