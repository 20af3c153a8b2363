// A model's sequence as a clip: what scripts ask of it, without a pose (spec source-mdl-sequences, section
// 11).
#include <math.h>
#include <string.h>

#include "q_math.h"
#include "q_mdl.h"
#include "q_string.h"

enum { MAX_INTERVALS = 65534 };

const char *Q_MdlClipName(const q_mdl_t *model, int sequence)
{
    q_mdl_sequence_t s;
    q_mdl_animation_t a;

    Q_MdlSequence(model, sequence, &s);
    int animation = Q_MdlGrid(model, sequence, 0, 0);
    if (s.label[0] || animation < 0)
        return s.label;
    Q_MdlAnimation(model, animation, &a);
    return a.name + (a.name[0] == '@');
}

// Chooses framerate and intervals for a length.  A single animation with a whole rate keeps both; other
// lengths are rounded to milliseconds, or as finely as the frame count allows.
static bool ChooseFrames(const q_mdl_t *model, const q_mdl_blend_t *blend, q_xanim_t *clip, int *numIntervals,
                         q_report_t *report)
{
    static const int rates[] = {1000, 100, 30, 10, 1};
    q_mdl_timing_t timing;
    q_mdl_animation_t a;

    Q_MdlTiming(model, blend, &timing);
    clip->framerate = 30;
    *numIntervals = 0;
    if (blend->count == 1) {
        Q_MdlAnimation(model, blend->animations[0], &a);
        if (a.fps >= 1 && a.fps <= 32767 && a.fps == floorf(a.fps) && a.numFrames - 1 <= MAX_INTERVALS) {
            clip->framerate = (int)a.fps;
            *numIntervals = a.numFrames - 1;
            return true;
        }
    }
    for (size_t i = 0; timing.seconds > 0 && i < ARRAY_LEN(rates); i++) {
        float intervals = floorf(timing.seconds * (float)rates[i] + 0.5f);
        if (!(intervals <= MAX_INTERVALS))
            continue;
        clip->framerate = rates[i];
        *numIntervals = intervals < 1 ? 1 : (int)intervals;
        return true;
    }
    return timing.seconds > 0 ? Q_ReportError(report, "sequence lasts %g seconds, a clip at most %i",
                                              (double)timing.seconds, MAX_INTERVALS)
                              : true;
}

static bool NameNote(q_arena_t *arena, const q_mdl_event_t *event, q_xanim_note_t *note, q_report_t *report)
{
    char number[16];
    char *copy;

    Q_Format(number, sizeof(number), "%i", event->event);
    const char *name = event->isNewStyle && event->name[0] ? event->name
                       : event->options[0]                 ? event->options
                                                           : number;
    if (strlen(name) > Q_XANIM_MAX_NAME)
        return Q_ReportError(report, "event name of %zu bytes, a note holds %i", strlen(name),
                             Q_XANIM_MAX_NAME);
    copy = Q_ArenaString(arena, name);
    if (!copy)
        return Q_ReportError(report, "out of memory");
    note->name = Q_StringLower(copy);
    return true;
}

static bool MakeNotes(q_arena_t *arena, const q_mdl_t *model, int sequence, int numEvents, int numIntervals,
                      q_xanim_t *clip, q_report_t *report)
{
    if (numEvents > Q_XANIM_MAX_NOTES)
        return Q_ReportError(report, "%i events, a clip holds %i notes", numEvents, Q_XANIM_MAX_NOTES);
    clip->notes = Q_ArenaAlloc(arena, sizeof(*clip->notes) * (size_t)(numEvents + 1));
    if (!clip->notes)
        return Q_ReportError(report, "out of memory");
    for (clip->numNotes = 0; clip->numNotes < numEvents; clip->numNotes++) {
        q_mdl_event_t event;
        Q_MdlEvent(model, sequence, clip->numNotes, &event);
        clip->notes[clip->numNotes].frame = (int)floorf(event.cycle * (float)numIntervals + 0.5f);
        if (!NameNote(arena, &event, &clip->notes[clip->numNotes], report))
            return false;
    }
    return true;
}

// Where one pass of a blend ends.
static void EndOfMotion(const q_mdl_t *model, const q_mdl_blend_t *blend, vec3_t position, float *yaw)
{
    Q_VecClear(position);
    *yaw = 0;
    for (int i = 0; i < blend->count; i++) {
        q_mdl_animation_t a;
        q_mdl_movement_t last;
        Q_MdlAnimation(model, blend->animations[i], &a);
        if (!a.numMovements)
            continue;
        Q_MdlMovement(model, blend->animations[i], a.numMovements - 1, &last);
        Q_VecMA(position, blend->weights[i], last.position, position);
        *yaw += blend->weights[i] * last.yaw;
    }
}

// A straight motion from the first frame to the last, as two keys.
static bool MakeDelta(q_arena_t *arena, const vec3_t position, float yaw, int numIntervals, q_xanim_t *clip)
{
    uint16_t *frames = Q_ArenaAlloc(arena, 2 * sizeof(*frames));
    vec3_t *moves = Q_ArenaAlloc(arena, 2 * sizeof(*moves));
    int16_t *turns = Q_ArenaAlloc(arena, 2 * sizeof(*turns));

    if (!frames || !moves || !turns)
        return false;
    frames[1] = (uint16_t)numIntervals;
    Q_VecCopy(position, moves[1]);
    turns[1] = (int16_t)lrintf(Q_Sin(Q_AngleNormalize180(yaw) / 2) * Q_XANIM_SCALE);
    clip->flags |= Q_XANIM_DELTA;
    clip->deltaTranslations.count = 2;
    clip->deltaTranslations.samples = (const vec3_t *)moves;
    clip->deltaRotations.count = turns[1] ? 2 : 0;
    clip->deltaRotations.samples = turns;
    if (numIntervals > 1)
        clip->deltaTranslations.frames = clip->deltaRotations.frames = frames;
    return true;
}

q_xanim_t *Q_MdlMakeClip(q_arena_t *arena, const q_mdl_t *model, int sequence, q_report_t *report)
{
    q_xanim_t *clip = Q_ArenaAlloc(arena, sizeof(*clip));
    q_mdl_sequence_t s;
    q_mdl_blend_t blend;
    float values[2];
    vec3_t position;
    float yaw;
    int numIntervals;

    if (!clip || !(clip->name = Q_ArenaString(arena, Q_MdlClipName(model, sequence)))) {
        Q_ReportError(report, "out of memory");
        return NULL;
    }
    Q_MdlSequence(model, sequence, &s);
    Q_MdlDefaultPose(model, sequence, values);
    Q_MdlBlend(model, sequence, values, &blend);
    clip->flags = s.flags & Q_MDL_LOOPING ? Q_XANIM_LOOP : 0;
    clip->deltaRotations.isSimple = true;
    if (!ChooseFrames(model, &blend, clip, &numIntervals, report) ||
        !MakeNotes(arena, model, sequence, s.numEvents, numIntervals, clip, report))
        return NULL;
    clip->frameField = numIntervals + !Q_XanimIsLooping(clip);
    EndOfMotion(model, &blend, position, &yaw);
    if (!Q_VecIsFinite(position) || !isfinite(yaw)) {
        Q_ReportError(report, "movement of sequence '%.64s' is not a finite number", clip->name);
        return NULL;
    }
    bool moves = position[0] != 0 || position[1] != 0 || position[2] != 0 || yaw != 0;
    if (moves && numIntervals && !MakeDelta(arena, position, yaw, numIntervals, clip)) {
        Q_ReportError(report, "out of memory");
        return NULL;
    }
    return Q_XanimFinish(arena, clip, report) ? clip : NULL;
}
