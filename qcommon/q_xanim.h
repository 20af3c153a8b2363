// Compiled clips, version 14: reading, writing, and what a server asks of a clip: length, looping, notes and
// the motion of its root.  Source: spec xanim, sections 1, 2 and 7.
//
// Tracks are kept as the file stores them, so a clip that was read is written back byte for byte; samples are
// decoded when asked for.  Everything lives in the arena that the caller hands in.
#ifndef Q_XANIM_H
#define Q_XANIM_H

#include "q_arena.h"
#include "q_report.h"

enum {
    Q_XANIM_VERSION = 14,
    Q_XANIM_MAX_PARTS = 127,
    Q_XANIM_MAX_NOTES = 255,
    Q_XANIM_MAX_NAME = 254, // bytes of a part or note name
    Q_XANIM_SCALE = 32767,  // fixed point of rotations

    Q_XANIM_LOOP = 1, // flags
    Q_XANIM_DELTA = 2,
};

// Keys of one bone (or of the root's motion) over the clip's K positions.  `frames` is NULL unless 1 < count
// < K; then it rises from 0 to K - 1.
typedef struct {
    int count;              // 0: identity; 1: constant; K: a key for every position
    bool isSimple;          // only z is stored
    const uint16_t *frames; // or NULL
    const int16_t *samples; // count * (isSimple ? 1 : 3)
} q_xanim_rotations_t;

typedef struct {
    int count;
    const uint16_t *frames; // or NULL
    const vec3_t *samples;
} q_xanim_translations_t;

typedef struct {
    const char *name;
    bool negateFirst; // bit A: the first decoded rotation is negated
    q_xanim_rotations_t rotations;
    q_xanim_translations_t translations; // offsets from the bind pose
} q_xanim_part_t;

typedef struct {
    const char *name;
    int frame;      // as stored
    float fraction; // frame / N, in [0, 1]; 0 when N is 0
} q_xanim_note_t;

// A yaw quaternion in fixed-point units.
typedef struct {
    int z, w;
} q_xanim_yaw_t;

typedef struct {
    const char *name; // as the caller gave it
    int frameField;
    int flags;
    int framerate; // frames a second
    int numKeys;   // K: frameField, one more when looping
    int numFrames; // N = K - 1, intervals
    int numParts;
    q_xanim_part_t *parts;
    const uint8_t *padding;             // unused bits of the last byte of both bitsets, as read
    q_xanim_rotations_t deltaRotations; // always simple; only with Q_XANIM_DELTA
    q_xanim_translations_t deltaTranslations;
    const q_xanim_yaw_t *deltaYaws; // deltaRotations decoded, with the continuity pass
    int numNotes;                   // stored ones, sorted by frame
    q_xanim_note_t *notes;          // numNotes + 1 entries: the last is the engine's own "end" at fraction 1
} q_xanim_t;

// Reads a compiled clip.  `name` is copied.  NULL with report->error set when the bytes are no valid clip;
// bytes behind the last note and notes beyond the last frame are warnings.
q_xanim_t *Q_XanimRead(q_arena_t *arena, const char *name, const void *bytes, size_t size,
                       q_report_t *report);

// Whether the bytes begin like a compiled clip of any version (two small bytes that are no text).
bool Q_XanimIsCompiled(const void *bytes, size_t size);

// Writes a clip in its compiled form into the arena; *size becomes its length.  NULL with an error when the
// clip breaks a rule of the format.
uint8_t *Q_XanimWrite(q_arena_t *arena, const q_xanim_t *clip, size_t *size, q_report_t *report);

// Fills in what follows from frameField, flags, framerate and notes: numKeys, numFrames, fractions, sorted
// notes with "end", decoded delta yaws.  clip->notes must have room for numNotes + 1.  For code that makes
// clips.  False with an error when the arena is out of memory or the values break a limit of the format.
bool Q_XanimFinish(q_arena_t *arena, q_xanim_t *clip, q_report_t *report);

// The placeholder clips of pruned trees: "void" (one frame) and "void_loop" (one looping frame).  NULL: no
// memory.
q_xanim_t *Q_XanimMakeVoid(q_arena_t *arena, bool looping);

// A copy without parts: all that a server asks for (length, looping, motion of the root, notes) in little
// memory. NULL: no memory.
q_xanim_t *Q_XanimCopyWithoutParts(q_arena_t *arena, const q_xanim_t *clip);

bool Q_XanimIsLooping(const q_xanim_t *clip);

// N / framerate; 0 when N is 0.
float Q_XanimSeconds(const q_xanim_t *clip);

// The same in whole milliseconds, truncated.
int Q_XanimMilliseconds(const q_xanim_t *clip);

// framerate / N, 0 when N is 0.
float Q_XanimFrequency(const q_xanim_t *clip);

// Whether a note of exactly this name exists; "end" always does.
bool Q_XanimHasNote(const q_xanim_t *clip, const char *name);

// Decodes all rotations of a part as x, y, z, w in fixed-point units, with the sign rules.  `out` has room
// for rotations.count entries.
void Q_XanimDecodeRotations(const q_xanim_part_t *part, int (*out)[4]);

// Motion of the root at fraction t (clamped to 0..1): position, and yaw as an unnormalised pair in
// fixed-point units.
void Q_XanimDeltaAt(const q_xanim_t *clip, float t, vec3_t position, float yaw[2]);

// Motion from t1 to t2 in the frame of t1; over the loop's end when the clip loops and t1 > t2.  yaw is a
// pair (z, w).
void Q_XanimRelativeDelta(const q_xanim_t *clip, float t1, float t2, vec3_t translation, float yaw[2]);

// The angle of a pair in degrees, (-360, 360]: 2 atan2(z, w).
float Q_XanimYawDegrees(const float yaw[2]);

#endif
