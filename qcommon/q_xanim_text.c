// Text clips to compiled ones and back (spec xanim, 3.5).
#include "q_xanim_text.h"

#include <math.h>
#include <string.h>

#include "q_math.h"
#include "q_string.h"

static const char rootName[] = "tag_origin";

// ---------------------------------------------------------------------------------------------- compiling

typedef struct {
    q_arena_t *arena;
    const q_xanim_text_t *text;
    q_xanim_t *clip;
    uint16_t *frames;   // scratch: the key positions of a track
    int16_t *rotations; // scratch: 3 a frame
    vec3_t *moves;      // scratch
} compiler_t;

// The rotation of a bone as x, y, z, w with w >= 0, length 1.  Rows of `axis` are the bone's axes in the
// scene.
static void AxisToQuaternion(const vec3_t axis[3], double q[4])
{
    static const int next[3] = {1, 2, 0};
    double trace = (double)axis[0][0] + (double)axis[1][1] + (double)axis[2][2];
    int i = axis[1][1] > axis[0][0] ? 1 : 0;

    if (axis[2][2] > axis[i][i])
        i = 2;
    int j = next[i];
    int k = next[j];
    if (trace >= 0 || trace >= (double)axis[i][i]) {
        q[0] = (double)axis[1][2] - (double)axis[2][1];
        q[1] = (double)axis[2][0] - (double)axis[0][2];
        q[2] = (double)axis[0][1] - (double)axis[1][0];
        q[3] = 1 + trace;
    } else {
        q[i] = 1 + (double)axis[i][i] - (double)axis[j][j] - (double)axis[k][k];
        q[j] = (double)axis[j][i] + (double)axis[i][j];
        q[k] = (double)axis[k][i] + (double)axis[i][k];
        q[3] = (double)axis[j][k] - (double)axis[k][j];
    }
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (length <= 0) {
        q[3] = length = 1;
    }
    for (int n = 0; n < 4; n++)
        q[n] /= q[3] < 0 ? -length : length;
}

static int16_t ToFixed(double value)
{
    return (int16_t)lrint(fmax(-1, fmin(1, value)) * Q_XANIM_SCALE);
}

static q_xanim_pose_t *Pose(const compiler_t *c, int frame, int part)
{
    return &c->text->poses[frame * c->text->numParts + part];
}

// Chooses the keys of a track: a value that equals both its neighbours needs none.  `values` are `size` bytes
// each, one a frame.  Returns their count and fills c->frames; a track of one value has one key.
static int ChooseKeys(const compiler_t *c, const void *values, size_t size)
{
    const char *v = values;
    int numKeys = c->clip->numKeys;
    int count = 0;

    for (int i = 0; i < numKeys; i++) {
        const char *here = v + (size_t)i * size;
        bool isInside = i > 0 && i < numKeys - 1;
        if (!isInside || memcmp(here, here - size, size) != 0 || memcmp(here, here + size, size) != 0)
            c->frames[count++] = (uint16_t)i;
    }
    return count == 2 && memcmp(v, v + (size_t)(numKeys - 1) * size, size) == 0 ? 1 : count;
}

// Stores the list of key positions when the track is sparse.
static bool StoreFrames(const compiler_t *c, int count, const uint16_t **out)
{
    if (count <= 1 || count == c->clip->numKeys)
        return true;
    uint16_t *frames = Q_ArenaAlloc(c->arena, sizeof(*frames) * (size_t)count);
    if (!frames)
        return false;
    memcpy(frames, c->frames, sizeof(*frames) * (size_t)count);
    *out = frames;
    return true;
}

// Makes a rotation track of c->rotations: simple when x and y are 0 throughout, empty when it never turns.
static bool StoreRotations(const compiler_t *c, q_xanim_rotations_t *track)
{
    int16_t(*values)[3] = (int16_t(*)[3])c->rotations;

    track->isSimple = true;
    for (int i = 0; i < c->clip->numKeys; i++)
        track->isSimple &= values[i][0] == 0 && values[i][1] == 0;
    track->count = ChooseKeys(c, values, sizeof(*values));
    if (track->count == 1 && track->isSimple && values[0][2] == 0)
        track->count = 0;
    int16_t *samples = Q_ArenaAlloc(c->arena, sizeof(*samples) * 3 * (size_t)track->count);
    if (!samples)
        return false;
    track->samples = samples;
    for (int i = 0; i < track->count; i++) {
        const int16_t *value = values[c->frames[i]];
        for (int j = track->isSimple ? 2 : 0; j < 3; j++)
            *samples++ = value[j];
    }
    return StoreFrames(c, track->count, &track->frames);
}

static bool StoreTranslations(const compiler_t *c, q_xanim_translations_t *track)
{
    track->count = ChooseKeys(c, c->moves, sizeof(*c->moves));
    if (track->count == 1 && Q_VecLengthSquared(c->moves[0]) == 0)
        track->count = 0;
    vec3_t *samples = Q_ArenaAlloc(c->arena, sizeof(*samples) * (size_t)track->count);
    if (!samples)
        return false;
    for (int i = 0; i < track->count; i++)
        Q_VecCopy(c->moves[c->frames[i]], samples[i]);
    track->samples = (const vec3_t *)samples;
    return StoreFrames(c, track->count, &track->frames);
}

static bool CompilePart(const compiler_t *c, int part)
{
    q_xanim_part_t *out = &c->clip->parts[part];

    for (int i = 0; i < c->clip->numKeys; i++) {
        double q[4];
        const q_xanim_pose_t *pose = Pose(c, i, part);
        AxisToQuaternion(pose->axis, q);
        for (int j = 0; j < 3; j++)
            c->rotations[3 * i + j] = ToFixed(q[j]);
        Q_VecSub(pose->offset, Pose(c, 0, part)->offset, c->moves[i]);
    }
    return StoreRotations(c, &out->rotations) && StoreTranslations(c, &out->translations);
}

// The root part's motion in the frame of its first orientation.
static bool CompileDelta(const compiler_t *c, int root)
{
    const q_xanim_pose_t *first = Pose(c, 0, root);

    for (int i = 0; i < c->clip->numKeys; i++) {
        const q_xanim_pose_t *pose = Pose(c, i, root);
        vec3_t move;
        Q_VecSub(pose->offset, first->offset, move);
        for (int j = 0; j < 3; j++)
            c->moves[i][j] = Q_VecDot(move, first->axis[j]);
        double yaw = atan2((double)Q_VecDot(pose->axis[0], first->axis[1]),
                           (double)Q_VecDot(pose->axis[0], first->axis[0]));
        c->rotations[3 * i] = c->rotations[3 * i + 1] = 0;
        c->rotations[3 * i + 2] = ToFixed(sin(yaw / 2));
    }
    return StoreRotations(c, &c->clip->deltaRotations) && StoreTranslations(c, &c->clip->deltaTranslations);
}

static bool TooManyNotes(const q_xanim_text_t *text, q_report_t *report)
{
    const q_xanim_text_note_t *note = text->notes;
    const char *clipFile = report->name;

    for (int i = 0; i < Q_XANIM_MAX_NOTES; i++)
        note = note->next;
    report->name = note->file ? note->file : clipFile;
    Q_ReportErrorLine(report, note->line, "%i notes, at most %i", text->numNotes, Q_XANIM_MAX_NOTES);
    report->name = clipFile;
    return false;
}

static void WarnOfNote(const q_xanim_text_t *text, const q_xanim_text_note_t *note, q_report_t *report)
{
    const char *clipFile = report->name;

    report->name = note->file ? note->file : clipFile;
    Q_ReportWarningLine(report, note->line, "note '%s' on frame %g lies outside the clip (%g to %g)",
                        note->name, note->frame, text->firstFrame, text->firstFrame + text->numFrames - 1);
    report->name = clipFile;
}

static bool CompileNotes(q_arena_t *arena, const q_xanim_text_t *text, q_xanim_t *clip, q_report_t *report)
{
    int last = text->numFrames - 1;

    if (text->numNotes > Q_XANIM_MAX_NOTES)
        return TooManyNotes(text, report);
    clip->notes = Q_ArenaAlloc(arena, sizeof(*clip->notes) * (size_t)(text->numNotes + 1));
    if (!clip->notes)
        return Q_ReportError(report, "out of memory");
    for (const q_xanim_text_note_t *note = text->notes; note; note = note->next) {
        double frame = floor(note->frame - text->firstFrame + 0.5);
        if (frame < 0 || frame > last) {
            WarnOfNote(text, note, report);
            frame = frame < 0 ? 0 : last;
        }
        char *name = Q_ArenaString(arena, note->name);
        if (!name)
            return Q_ReportError(report, "out of memory");
        clip->notes[clip->numNotes].name = Q_StringLower(name);
        clip->notes[clip->numNotes++].frame = (int)frame;
    }
    return true;
}

static int FindPart(const q_xanim_text_t *text, const char *name)
{
    for (int i = 0; i < text->numParts; i++) {
        if (Q_StringCompareNoCase(text->parts[i], name) == 0)
            return i;
    }
    return -1;
}

static bool CompileTracks(compiler_t *c, int root)
{
    for (int i = 0; i < c->clip->numParts; i++) {
        c->clip->parts[i].name = Q_ArenaString(c->arena, c->text->parts[i]);
        if (!c->clip->parts[i].name)
            return false;
        c->clip->parts[i].rotations.isSimple = true;
        if (!(i == root ? CompileDelta(c, root) : CompilePart(c, i)))
            return false;
    }
    return true;
}

static void WarnOfLosses(const q_xanim_text_t *text, q_report_t *report)
{
    if (text->framerate != floorf(text->framerate))
        Q_ReportWarningLine(report, text->framerateLine, "framerate %g becomes a whole number",
                            (double)text->framerate);
    if (text->scaleLine)
        Q_ReportWarningLine(report, text->scaleLine, "scales other than 1 are dropped");
}

static bool Compile(q_arena_t *arena, q_arena_t *scratch, const q_xanim_text_t *text, q_xanim_t *clip,
                    q_report_t *report)
{
    static const uint8_t noPadding[2];
    compiler_t c = {.arena = arena, .text = text, .clip = clip};
    size_t numFrames = (size_t)text->numFrames;
    int root = FindPart(text, rootName);

    clip->numKeys = text->numFrames;
    clip->padding = noPadding;
    clip->deltaRotations.isSimple = true;
    clip->parts = Q_ArenaAlloc(arena, sizeof(*clip->parts) * (size_t)clip->numParts);
    c.frames = Q_ArenaAlloc(scratch, sizeof(*c.frames) * numFrames);
    c.rotations = Q_ArenaAlloc(scratch, sizeof(*c.rotations) * 3 * numFrames);
    c.moves = Q_ArenaAlloc(scratch, sizeof(*c.moves) * numFrames);
    if (!clip->parts || !c.frames || !c.rotations || !c.moves)
        return Q_ReportError(report, "out of memory");
    if (root < 0 && text->numParts)
        root = 0;
    if (!CompileTracks(&c, clip->flags & Q_XANIM_DELTA ? root : -1))
        return Q_ReportError(report, "out of memory");
    WarnOfLosses(text, report);
    return CompileNotes(arena, text, clip, report) && Q_XanimFinish(arena, clip, report);
}

q_xanim_t *Q_XanimTextCompile(q_arena_t *arena, const q_xanim_text_t *text, const char *name,
                              q_xanim_choice_t looping, q_xanim_choice_t delta, q_report_t *report)
{
    q_xanim_t *clip = Q_ArenaAlloc(arena, sizeof(*clip));
    bool isLooping = text->isLooping || looping == Q_XANIM_FORCE;
    bool isDelta = text->isDelta || delta == Q_XANIM_FORCE;
    q_arena_t scratch;

    if (!clip || !(clip->name = Q_ArenaString(arena, name))) {
        Q_ReportError(report, "out of memory");
        return NULL;
    }
    clip->frameField = text->numFrames - isLooping;
    clip->flags = (isLooping ? Q_XANIM_LOOP : 0) | (isDelta ? Q_XANIM_DELTA : 0);
    clip->framerate = Q_ClampInt((int)lrintf(text->framerate), text->framerate > 0, 32767);
    clip->numParts = text->numParts;
    Q_ArenaInit(&scratch, arena->realloc, arena->user, 0);
    bool isDone = Compile(arena, &scratch, text, clip, report);
    Q_ArenaReset(&scratch);
    return isDone ? clip : NULL;
}

// ---------------------------------------------------------------------------------------------- writing

typedef struct {
    q_arena_t scratch;
    const q_xanim_t *clip;
    void (*put)(void *user, const char *text);
    void *user;
    int root; // part that shows the delta track; -1: none does; numParts: one more part is written
    int (**rotations)[4]; // decoded, by part
} text_writer_t;

static void Put(text_writer_t *w, const char *format, ...) Q_PRINTF(2, 3);

static void Put(text_writer_t *w, const char *format, ...)
{
    char line[512];
    va_list args;

    va_start(args, format);
    Q_FormatV(line, sizeof(line), format, args);
    va_end(args);
    w->put(w->user, line);
}

// The key at or before a frame, and how far the frame lies on the way to the next.
static int KeyAt(int count, const uint16_t *frames, int frame, float *between)
{
    int low = 0;
    int high = count;

    *between = 0;
    if (count <= 1 || !frames)
        return count <= 1 ? 0 : frame;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (frames[middle] <= frame)
            low = middle;
        else
            high = middle;
    }
    if (high < count)
        *between = (float)(frame - frames[low]) / (float)(frames[high] - frames[low]);
    return low;
}

static void OffsetAt(const q_xanim_translations_t *track, int frame, vec3_t offset)
{
    float between;

    Q_VecClear(offset);
    if (!track->count)
        return;
    int i = KeyAt(track->count, track->frames, frame, &between);
    Q_VecLerp(track->samples[i], track->samples[i + (i + 1 < track->count)], between, offset);
}

static void PartPose(const text_writer_t *w, int index, int frame, vec3_t offset, double q[4])
{
    const q_xanim_rotations_t *track = &w->clip->parts[index].rotations;
    const int(*keys)[4] = (const int(*)[4])w->rotations[index];
    float between;

    OffsetAt(&w->clip->parts[index].translations, frame, offset);
    q[0] = q[1] = q[2] = 0;
    q[3] = 1;
    if (!track->count)
        return;
    int i = KeyAt(track->count, track->frames, frame, &between);
    int j = i + (i + 1 < track->count);
    for (int n = 0; n < 4; n++)
        q[n] = keys[i][n] + (double)between * (keys[j][n] - keys[i][n]);
}

// The delta track as a pose.  Taken at the key itself: frame / N times N need not give the frame back.
static void RootPose(const text_writer_t *w, int frame, vec3_t offset, double q[4])
{
    const q_xanim_rotations_t *track = &w->clip->deltaRotations;
    float between;

    OffsetAt(&w->clip->deltaTranslations, frame, offset);
    q[0] = q[1] = q[2] = 0;
    q[3] = 1;
    if (!track->count)
        return;
    int i = KeyAt(track->count, track->frames, frame, &between);
    const q_xanim_yaw_t *here = &w->clip->deltaYaws[i];
    const q_xanim_yaw_t *next = here + (i + 1 < track->count);
    q[2] = here->z + (double)between * (next->z - here->z);
    q[3] = here->w + (double)between * (next->w - here->w);
}

static void WritePose(text_writer_t *w, int number, const vec3_t offset, const double raw[4])
{
    double length = sqrt(raw[0] * raw[0] + raw[1] * raw[1] + raw[2] * raw[2] + raw[3] * raw[3]);
    double s = length > 0 ? 1 / length : 0;
    double x = raw[0] * s;
    double y = raw[1] * s;
    double z = raw[2] * s;
    double t = length > 0 ? raw[3] * s : 1;

    Put(w, "PART %i\nOFFSET %.6f %.6f %.6f\nSCALE 1 1 1\n", number, (double)offset[0], (double)offset[1],
        (double)offset[2]);
    Put(w, "X %.6f %.6f %.6f\n", 1 - 2 * (y * y + z * z), 2 * (x * y + t * z), 2 * (x * z - t * y));
    Put(w, "Y %.6f %.6f %.6f\n", 2 * (x * y - t * z), 1 - 2 * (x * x + z * z), 2 * (y * z + t * x));
    Put(w, "Z %.6f %.6f %.6f\n\n", 2 * (x * z + t * y), 2 * (y * z - t * x), 1 - 2 * (x * x + y * y));
}

static bool HasExtraRoot(const text_writer_t *w)
{
    return w->root == w->clip->numParts;
}

static void WriteFrames(text_writer_t *w)
{
    const q_xanim_t *clip = w->clip;

    Put(w, "\nFRAMERATE %i\nNUMFRAMES %i\n\n", clip->framerate > 0 ? clip->framerate : 0, clip->numKeys);
    for (int frame = 0; frame < clip->numKeys; frame++) {
        vec3_t offset;
        double q[4];
        Put(w, "FRAME %i\n", frame);
        for (int i = 0; i < clip->numParts + HasExtraRoot(w); i++) {
            if (i == w->root)
                RootPose(w, frame, offset, q);
            else
                PartPose(w, i, frame, offset, q);
            WritePose(w, i, offset, q);
        }
    }
}

static void WriteKeys(text_writer_t *w)
{
    Put(w, "NUMKEYS %i\n", w->clip->numNotes);
    for (int i = 0; i < w->clip->numNotes; i++)
        Put(w, "FRAME %i \"%s\"\n", w->clip->notes[i].frame, w->clip->notes[i].name);
}

static void WriteNotes(text_writer_t *w)
{
    const q_xanim_t *clip = w->clip;
    int numParts = clip->numParts + HasExtraRoot(w);

    if (!numParts)
        WriteKeys(w); // there is no part whose track they could be
    else
        Put(w, "NOTETRACKS\n");
    for (int i = 0; i < numParts; i++) {
        bool hasNotes = i == 0 && clip->numNotes;
        Put(w, "\nPART %i\nNUMTRACKS %i\n", i, hasNotes);
        if (!hasNotes)
            continue;
        Put(w, "\nNOTETRACK 0\n");
        WriteKeys(w);
    }
}

// Which part shows the root's motion: see `root`.
static int ChooseRoot(const q_xanim_t *clip, q_report_t *report)
{
    if (!(clip->flags & Q_XANIM_DELTA))
        return -1;
    for (int i = 0; i < clip->numParts; i++) {
        const q_xanim_part_t *part = &clip->parts[i];
        if (Q_StringCompareNoCase(part->name, rootName) != 0)
            continue;
        if (part->rotations.count || part->translations.count)
            Q_ReportWarningByte(report, 0, "%s has keys of its own: the text shows the delta track instead",
                                rootName);
        return i;
    }
    bool firstIsEmpty =
        clip->numParts && !clip->parts[0].rotations.count && !clip->parts[0].translations.count;
    return firstIsEmpty ? 0 : clip->numParts;
}

static bool IsWritable(const char *name)
{
    return !strpbrk(name, "\r\n");
}

static bool CheckNames(const q_xanim_t *clip, q_report_t *report)
{
    for (int i = 0; i < clip->numParts; i++) {
        if (!IsWritable(clip->parts[i].name))
            return Q_ReportError(report, "part name '%s' holds a line end", clip->parts[i].name);
    }
    for (int i = 0; i < clip->numNotes; i++) {
        if (!IsWritable(clip->notes[i].name))
            return Q_ReportError(report, "note name '%s' holds a line end", clip->notes[i].name);
    }
    return true;
}

static bool DecodeAll(text_writer_t *w)
{
    w->rotations = Q_ArenaAlloc(&w->scratch, sizeof(*w->rotations) * (size_t)w->clip->numParts);
    if (!w->rotations)
        return false;
    for (int i = 0; i < w->clip->numParts; i++) {
        const q_xanim_part_t *part = &w->clip->parts[i];
        w->rotations[i] = Q_ArenaAlloc(&w->scratch, sizeof(*w->rotations[i]) * (size_t)part->rotations.count);
        if (!w->rotations[i])
            return false;
        Q_XanimDecodeRotations(part, w->rotations[i]);
    }
    return true;
}

bool Q_XanimTextWrite(q_arena_t *arena, const q_xanim_t *clip, void (*put)(void *user, const char *text),
                      void *user, q_report_t *report)
{
    text_writer_t w = {.clip = clip, .put = put, .user = user};

    if (!CheckNames(clip, report))
        return false;
    w.root = ChooseRoot(clip, report);
    if (HasExtraRoot(&w) && clip->numParts == Q_XANIM_MAX_PARTS)
        return Q_ReportError(report, "no room for a part that shows the delta track");
    Q_ArenaInit(&w.scratch, arena->realloc, arena->user, 0);
    if (!DecodeAll(&w)) {
        Q_ArenaReset(&w.scratch);
        return Q_ReportError(report, "out of memory");
    }
    Put(&w, "// Clip: %.200s\n", IsWritable(clip->name) ? clip->name : "");
    Put(&w, "// looping %i\n", Q_XanimIsLooping(clip));
    if (clip->flags & Q_XANIM_DELTA)
        Put(&w, "// type delta\n");
    Put(&w, "\nANIMATION\nVERSION 3\n\nNUMPARTS %i\n", clip->numParts + HasExtraRoot(&w));
    for (int i = 0; i < clip->numParts; i++)
        Put(&w, "PART %i \"%s\"\n", i, clip->parts[i].name);
    if (HasExtraRoot(&w))
        Put(&w, "PART %i \"%s\"\n", clip->numParts, rootName);
    WriteFrames(&w);
    WriteNotes(&w);
    Q_ArenaReset(&w.scratch);
    return true;
}
