// Clips in memory: derived values, decoded rotations, motion of the root.  See the header.
#include "q_xanim.h"

#include <math.h>
#include <string.h>

#include "q_math.h"
#include "q_string.h"

enum { SCALE_SQUARED = Q_XANIM_SCALE * Q_XANIM_SCALE };

bool Q_XanimIsLooping(const q_xanim_t *clip)
{
    return (clip->flags & Q_XANIM_LOOP) != 0;
}

float Q_XanimSeconds(const q_xanim_t *clip)
{
    return clip->numFrames ? (float)clip->numFrames / (float)clip->framerate : 0;
}

int Q_XanimMilliseconds(const q_xanim_t *clip)
{
    return clip->numFrames ? 1000 * clip->numFrames / clip->framerate : 0;
}

float Q_XanimFrequency(const q_xanim_t *clip)
{
    return clip->numFrames ? (float)clip->framerate / (float)clip->numFrames : 0;
}

bool Q_XanimHasNote(const q_xanim_t *clip, const char *name)
{
    for (int i = 0; i <= clip->numNotes; i++) {
        if (strcmp(clip->notes[i].name, name) == 0)
            return true;
    }
    return false;
}

// The component that is not stored; `sum` is the sum of the squares of the others (section 1.4).
static int MissingComponent(int64_t sum)
{
    return sum < SCALE_SQUARED ? (int)floor(sqrt((double)(SCALE_SQUARED - sum)) + 0.5) : 0;
}

void Q_XanimDecodeRotations(const q_xanim_part_t *part, int (*out)[4])
{
    const q_xanim_rotations_t *track = &part->rotations;

    for (int i = 0; i < track->count; i++) {
        int64_t sum = 0;
        int64_t dot = 0;
        for (int j = 0; j < 3; j++) {
            int isStored = !track->isSimple || j == 2;
            out[i][j] = !isStored ? 0 : track->isSimple ? track->samples[i] : track->samples[3 * i + j];
            sum += (int64_t)out[i][j] * out[i][j];
        }
        out[i][3] = MissingComponent(sum);
        for (int j = 0; i > 0 && j < 4; j++)
            dot += (int64_t)out[i][j] * out[i - 1][j];
        for (int j = 0; (i > 0 ? dot < 0 : part->negateFirst) && j < 4; j++)
            out[i][j] = -out[i][j];
    }
}

static bool DecodeYaws(q_arena_t *arena, q_xanim_t *clip)
{
    const q_xanim_rotations_t *track = &clip->deltaRotations;
    q_xanim_yaw_t *yaws = Q_ArenaAlloc(arena, sizeof(*yaws) * (size_t)(track->count + 1));

    if (!yaws)
        return false;
    for (int i = 0; i < track->count; i++) {
        yaws[i].z = track->samples[i];
        yaws[i].w = MissingComponent((int64_t)yaws[i].z * yaws[i].z);
        if (i && (int64_t)yaws[i].z * yaws[i - 1].z + (int64_t)yaws[i].w * yaws[i - 1].w < 0) {
            yaws[i].z = -yaws[i].z;
            yaws[i].w = -yaws[i].w;
        }
    }
    clip->deltaYaws = yaws;
    return true;
}

// Sorts by frame; notes of one frame keep their order.  255 notes at most, so insertion is quick enough.
static void SortNotes(q_xanim_t *clip)
{
    for (int i = 1; i < clip->numNotes; i++) {
        q_xanim_note_t note = clip->notes[i];
        int j = i;
        for (; j > 0 && clip->notes[j - 1].frame > note.frame; j--)
            clip->notes[j] = clip->notes[j - 1];
        clip->notes[j] = note;
    }
}

static void TimeNotes(q_xanim_t *clip)
{
    for (int i = 0; i < clip->numNotes; i++) {
        q_xanim_note_t *note = &clip->notes[i];
        note->fraction = clip->numFrames ? Q_Clamp((float)note->frame / (float)clip->numFrames, 0, 1) : 0;
    }
    clip->notes[clip->numNotes].name = "end";
    clip->notes[clip->numNotes].frame = clip->numFrames;
    clip->notes[clip->numNotes].fraction = 1;
}

bool Q_XanimFinish(q_arena_t *arena, q_xanim_t *clip, q_report_t *report)
{
    int most = Q_XanimIsLooping(clip) ? 65534 : 65535;

    if (clip->frameField > most || clip->frameField < (Q_XanimIsLooping(clip) ? 0 : 1))
        return Q_ReportError(report, "clip has %i frames, the format takes %i to %i", clip->frameField,
                             Q_XanimIsLooping(clip) ? 0 : 1, most);
    clip->numKeys = clip->frameField + Q_XanimIsLooping(clip);
    clip->numFrames = clip->numKeys - 1;
    if (clip->framerate > 32767 || (clip->numFrames > 0 && clip->framerate <= 0))
        return Q_ReportError(report, "framerate %i, the format takes 1 to 32767", clip->framerate);
    if (clip->numParts > Q_XANIM_MAX_PARTS)
        return Q_ReportError(report, "%i parts, at most %i", clip->numParts, Q_XANIM_MAX_PARTS);
    if (clip->numNotes > Q_XANIM_MAX_NOTES)
        return Q_ReportError(report, "%i notes, at most %i", clip->numNotes, Q_XANIM_MAX_NOTES);
    if (!DecodeYaws(arena, clip))
        return Q_ReportError(report, "out of memory");
    SortNotes(clip);
    TimeNotes(clip);
    return true;
}

q_xanim_t *Q_XanimMakeVoid(q_arena_t *arena, bool looping)
{
    static const uint8_t noPadding[2];
    q_report_t report;
    q_xanim_t *clip = Q_ArenaAlloc(arena, sizeof(*clip));
    q_xanim_note_t *notes = Q_ArenaAlloc(arena, sizeof(*notes));

    if (!clip || !notes)
        return NULL;
    Q_ReportInit(&report, "void", NULL, NULL);
    clip->name = looping ? "void_loop" : "void";
    clip->frameField = 1;
    clip->flags = looping ? Q_XANIM_LOOP : 0;
    clip->framerate = 30;
    clip->padding = noPadding;
    clip->notes = notes;
    return Q_XanimFinish(arena, clip, &report) ? clip : NULL;
}

static void *CopyBytes(q_arena_t *arena, const void *bytes, size_t size)
{
    void *copy = Q_ArenaAlloc(arena, size);

    return copy && size ? memcpy(copy, bytes, size) : copy;
}

static bool CopyFrames(q_arena_t *arena, const uint16_t **frames, int count)
{
    if (!*frames)
        return true;
    *frames = CopyBytes(arena, *frames, sizeof(**frames) * (size_t)count);
    return *frames != NULL;
}

static bool CopyNotes(q_arena_t *arena, q_xanim_t *clip)
{
    clip->notes = CopyBytes(arena, clip->notes, sizeof(*clip->notes) * (size_t)(clip->numNotes + 1));
    for (int i = 0; clip->notes && i < clip->numNotes; i++) {
        clip->notes[i].name = Q_ArenaString(arena, clip->notes[i].name);
        if (!clip->notes[i].name)
            return false;
    }
    return clip->notes != NULL;
}

q_xanim_t *Q_XanimCopyWithoutParts(q_arena_t *arena, const q_xanim_t *clip)
{
    static const uint8_t noPadding[2];
    q_xanim_t *copy = CopyBytes(arena, clip, sizeof(*clip));

    if (!copy)
        return NULL;
    q_xanim_rotations_t *turns = &copy->deltaRotations;
    q_xanim_translations_t *moves = &copy->deltaTranslations;
    copy->name = Q_ArenaString(arena, clip->name);
    copy->numParts = 0;
    copy->parts = NULL;
    copy->padding = noPadding;
    turns->samples = CopyBytes(arena, turns->samples, sizeof(*turns->samples) * (size_t)turns->count);
    moves->samples = CopyBytes(arena, moves->samples, sizeof(*moves->samples) * (size_t)moves->count);
    copy->deltaYaws = CopyBytes(arena, clip->deltaYaws, sizeof(*clip->deltaYaws) * (size_t)turns->count);
    bool isWhole = CopyFrames(arena, &turns->frames, turns->count) &&
                   CopyFrames(arena, &moves->frames, moves->count) && CopyNotes(arena, copy);
    return isWhole && copy->name && turns->samples && moves->samples && copy->deltaYaws ? copy : NULL;
}

// Where fraction t lies among `count` keys: keys *index and the next, and how far between them.  At the end
// both are the last key.
static void Locate(const q_xanim_t *clip, int count, const uint16_t *frames, float t, int *index,
                   float *between)
{
    float u = t * (float)clip->numFrames;
    int whole = (int)u;
    int low = 0;
    int high = count - 1;

    *index = count - 1;
    *between = 0;
    if (count <= 1 || t >= 1 || whole >= clip->numFrames)
        return;
    if (!frames) {
        *index = whole;
        *between = u - (float)whole;
        return;
    }
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (frames[middle] <= whole)
            low = middle;
        else
            high = middle;
    }
    *index = low;
    *between = (u - (float)frames[low]) / (float)(frames[low + 1] - frames[low]);
}

void Q_XanimDeltaAt(const q_xanim_t *clip, float t, vec3_t position, float yaw[2])
{
    const q_xanim_translations_t *moves = &clip->deltaTranslations;
    const q_xanim_yaw_t *yaws = clip->deltaYaws;
    float between;
    int i;

    Q_VecClear(position);
    yaw[0] = 0;
    yaw[1] = Q_XANIM_SCALE;
    t = t > 0 ? t : 0;
    if (moves->count) {
        Locate(clip, moves->count, moves->frames, t, &i, &between);
        Q_VecLerp(moves->samples[i], moves->samples[i + (i + 1 < moves->count)], between, position);
    }
    if (clip->deltaRotations.count) {
        Locate(clip, clip->deltaRotations.count, clip->deltaRotations.frames, t, &i, &between);
        const q_xanim_yaw_t *next = &yaws[i + (i + 1 < clip->deltaRotations.count)];
        yaw[0] = (float)yaws[i].z + (float)(next->z - yaws[i].z) * between;
        yaw[1] = (float)yaws[i].w + (float)(next->w - yaws[i].w) * between;
    }
}

// Turns v by the inverse of a yaw pair of any length; a zero pair is identity.
static void UnturnByYaw(vec3_t v, const float yaw[2])
{
    float square = yaw[0] * yaw[0] + yaw[1] * yaw[1];

    if (square <= 0)
        return;
    float cosine = (yaw[1] * yaw[1] - yaw[0] * yaw[0]) / square;
    float sine = 2 * yaw[0] * yaw[1] / square;
    float x = v[0] * cosine + v[1] * sine;
    v[1] = v[1] * cosine - v[0] * sine;
    v[0] = x;
}

void Q_XanimRelativeDelta(const q_xanim_t *clip, float t1, float t2, vec3_t translation, float yaw[2])
{
    const q_xanim_translations_t *moves = &clip->deltaTranslations;
    const float scale = 1.0f / (float)SCALE_SQUARED;
    vec3_t p1;
    vec3_t p2;
    float r1[2];
    float r2[2];

    Q_XanimDeltaAt(clip, t1, p1, r1);
    Q_XanimDeltaAt(clip, t2, p2, r2);
    if (Q_XanimIsLooping(clip) && t1 > t2 && moves->count) {
        Q_VecAdd(p2, moves->samples[moves->count - 1], p2);
        Q_VecSub(p2, moves->samples[0], p2);
    }
    yaw[0] = (r2[0] * r1[1] - r2[1] * r1[0]) * scale;
    yaw[1] = (r2[0] * r1[0] + r2[1] * r1[1]) * scale;
    if (yaw[0] == 0 && yaw[1] == 0)
        yaw[1] = 1;
    Q_VecSub(p2, p1, translation);
    UnturnByYaw(translation, r1);
}

float Q_XanimYawDegrees(const float yaw[2])
{
    return (float)(2 * atan2((double)yaw[0], (double)yaw[1]) * (180 / Q_PI));
}
