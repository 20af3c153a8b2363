// Compiled clips from bytes: one pass from front to back, every field checked where it stands (spec
// xanim, 1.1 to 1.5).
#include "q_xanim.h"

#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t size;
    size_t at;
    q_arena_t *arena;
    q_report_t *report;
    q_xanim_t *clip;
    uint8_t simple[(Q_XANIM_MAX_PARTS + 7) / 8];
} reader_t;

static bool NoMemory(reader_t *r)
{
    return Q_ReportErrorByte(r->report, r->at, "out of memory");
}

// Whether `size` more bytes of `what` are there.
static bool Has(reader_t *r, size_t size, const char *what)
{
    if (r->size - r->at >= size)
        return true;
    return Q_ReportErrorByte(r->report, r->at, "file ends inside %s (%zu of %zu bytes are there)", what,
                             r->size - r->at, size);
}

static uint32_t GetInt(const uint8_t *p, int numBytes)
{
    uint32_t value = 0;

    for (int i = numBytes - 1; i >= 0; i--)
        value = value << 8 | p[i];
    return value;
}

// Reads an unsigned number whose presence was checked.
static int Take(reader_t *r, int numBytes)
{
    int value = (int)GetInt(r->bytes + r->at, numBytes);

    r->at += (size_t)numBytes;
    return value;
}

static bool ReadString(reader_t *r, const char *what, const char **out)
{
    const uint8_t *start = r->bytes + r->at;
    const uint8_t *end = r->at < r->size ? memchr(start, 0, r->size - r->at) : NULL;

    if (!end)
        return Q_ReportErrorByte(r->report, r->at, "%s is not terminated", what);
    if (end - start > Q_XANIM_MAX_NAME)
        return Q_ReportErrorByte(r->report, r->at, "%s has %zu bytes, at most %i", what,
                                 (size_t)(end - start), Q_XANIM_MAX_NAME);
    *out = Q_ArenaString(r->arena, (const char *)start);
    r->at += (size_t)(end - start) + 1;
    return *out ? true : NoMemory(r);
}

static bool ReadHeader(reader_t *r)
{
    q_xanim_t *clip = r->clip;

    if (!Has(r, 9, "the header"))
        return false;
    int version = Take(r, 2);
    if (version != Q_XANIM_VERSION)
        return Q_ReportErrorByte(r->report, 0, "version %i, only %i can be read", version, Q_XANIM_VERSION);
    clip->frameField = Take(r, 2);
    clip->numParts = (int16_t)Take(r, 2);
    clip->flags = Take(r, 1);
    clip->framerate = (int16_t)Take(r, 2);
    if (clip->flags & ~(Q_XANIM_LOOP | Q_XANIM_DELTA))
        return Q_ReportErrorByte(r->report, 6, "unknown flag bits 0x%02x", (unsigned)clip->flags);
    if (clip->numParts < 0 || clip->numParts > Q_XANIM_MAX_PARTS)
        return Q_ReportErrorByte(r->report, 4, "part count %i, allowed are 0 to %i", clip->numParts,
                                 Q_XANIM_MAX_PARTS);
    clip->numKeys = clip->frameField + Q_XanimIsLooping(clip);
    clip->numFrames = clip->numKeys - 1;
    if (clip->numKeys < 1 || clip->numKeys > 65535)
        return Q_ReportErrorByte(r->report, 2, "frame count %i%s is not allowed", clip->frameField,
                                 Q_XanimIsLooping(clip) ? " of a looping clip" : "");
    if (clip->numFrames > 0 && clip->framerate <= 0)
        return Q_ReportErrorByte(r->report, 7, "framerate %i", clip->framerate);
    return true;
}

// Reads the key count of a track and, when it is sparse, its list of key positions.
static bool ReadKeys(reader_t *r, int *count, const uint16_t **frames)
{
    int numKeys = r->clip->numKeys;
    int width = numKeys <= 256 ? 1 : 2;
    size_t start = r->at;

    if (!Has(r, 2, "a track's key count"))
        return false;
    *count = Take(r, 2);
    if (*count > numKeys)
        return Q_ReportErrorByte(r->report, start, "track has %i keys, the clip only %i positions", *count,
                                 numKeys);
    if (*count <= 1 || *count == numKeys)
        return true;
    if (!Has(r, (size_t)(*count * width), "a track's list of key positions"))
        return false;
    uint16_t *list = Q_ArenaAlloc(r->arena, sizeof(*list) * (size_t)*count);
    if (!list)
        return NoMemory(r);
    for (int i = 0; i < *count; i++) {
        list[i] = (uint16_t)Take(r, width);
        bool isWrong = i ? list[i] <= list[i - 1] : list[i] != 0;
        if (isWrong || list[i] >= numKeys || (i == *count - 1 && list[i] != numKeys - 1))
            return Q_ReportErrorByte(r->report, r->at - (size_t)width,
                                     "key position %i: the list does not rise from 0 to %i", list[i],
                                     numKeys - 1);
    }
    *frames = list;
    return true;
}

static bool ReadRotations(reader_t *r, bool isSimple, q_xanim_rotations_t *track)
{
    int perKey = isSimple ? 1 : 3;

    track->isSimple = isSimple;
    if (!ReadKeys(r, &track->count, &track->frames))
        return false;
    if (!Has(r, (size_t)(track->count * perKey * 2), "a rotation track"))
        return false;
    int16_t *samples = Q_ArenaAlloc(r->arena, sizeof(*samples) * (size_t)(track->count * perKey));
    if (!samples)
        return NoMemory(r);
    for (int i = 0; i < track->count * perKey; i++)
        samples[i] = (int16_t)Take(r, 2);
    track->samples = samples;
    return true;
}

static bool ReadTranslations(reader_t *r, q_xanim_translations_t *track)
{
    if (!ReadKeys(r, &track->count, &track->frames) ||
        !Has(r, (size_t)track->count * sizeof(vec3_t), "a translation track"))
        return false;
    vec3_t *samples = Q_ArenaAlloc(r->arena, sizeof(*samples) * (size_t)track->count);
    if (!samples)
        return NoMemory(r);
    for (int i = 0; i < track->count * 3; i++) {
        uint32_t bits = GetInt(r->bytes + r->at, 4);
        float value;
        memcpy(&value, &bits, sizeof(value));
        // Infinities and NaNs would spread into positions of entities.
        if ((bits & 0x7f800000) == 0x7f800000)
            return Q_ReportErrorByte(r->report, r->at, "translation is not a finite number");
        samples[i / 3][i % 3] = value;
        r->at += 4;
    }
    track->samples = (const vec3_t *)samples;
    return true;
}

// Reads both bitsets: the bits of parts, and those of the last byte that belong to no part.
static bool ReadBitsets(reader_t *r)
{
    q_xanim_t *clip = r->clip;
    int numBytes = (clip->numParts + 7) / 8;
    uint8_t *padding = Q_ArenaAlloc(r->arena, 2);

    if (!padding)
        return NoMemory(r);
    clip->padding = padding;
    if (!Has(r, 2 * (size_t)numBytes, "the bitsets"))
        return false;
    const uint8_t *negate = r->bytes + r->at;
    for (int i = 0; i < clip->numParts; i++)
        clip->parts[i].negateFirst = negate[i >> 3] >> (i & 7) & 1;
    if (numBytes) {
        uint8_t mask = clip->numParts % 8 ? (uint8_t)(0xff << clip->numParts % 8) : 0;
        memcpy(r->simple, negate + numBytes, (size_t)numBytes);
        padding[0] = negate[numBytes - 1] & mask;
        padding[1] = r->simple[numBytes - 1] & mask;
    }
    r->at += 2 * (size_t)numBytes;
    return true;
}

static bool ReadParts(reader_t *r)
{
    q_xanim_t *clip = r->clip;

    clip->parts = Q_ArenaAlloc(r->arena, sizeof(*clip->parts) * (size_t)clip->numParts);
    if (!clip->parts)
        return NoMemory(r);
    if (!ReadBitsets(r))
        return false;
    for (int i = 0; i < clip->numParts; i++) {
        if (!ReadString(r, "a part name", &clip->parts[i].name))
            return false;
    }
    for (int i = 0; i < clip->numParts; i++) {
        q_xanim_part_t *part = &clip->parts[i];
        if (!ReadRotations(r, r->simple[i >> 3] >> (i & 7) & 1, &part->rotations) ||
            !ReadTranslations(r, &part->translations))
            return false;
    }
    return true;
}

static bool ReadNotes(reader_t *r)
{
    q_xanim_t *clip = r->clip;

    if (!Has(r, 1, "the note count"))
        return false;
    clip->numNotes = Take(r, 1);
    clip->notes = Q_ArenaAlloc(r->arena, sizeof(*clip->notes) * (size_t)(clip->numNotes + 1));
    if (!clip->notes)
        return NoMemory(r);
    for (int i = 0; i < clip->numNotes; i++) {
        q_xanim_note_t *note = &clip->notes[i];
        if (!ReadString(r, "a note name", &note->name) || !Has(r, 2, "a note's frame"))
            return false;
        note->frame = Take(r, 2);
        if (note->frame > clip->numFrames)
            Q_ReportWarningByte(r->report, r->at - 2, "note '%s' lies on frame %i, behind the last one (%i)",
                                note->name, note->frame, clip->numFrames);
    }
    return true;
}

bool Q_XanimIsCompiled(const void *bytes, size_t size)
{
    const uint8_t *p = bytes;

    return size >= 2 && p[0] < 32 && p[0] != '\t' && p[0] != '\n' && p[0] != '\r' && p[1] == 0;
}

q_xanim_t *Q_XanimRead(q_arena_t *arena, const char *name, const void *bytes, size_t size, q_report_t *report)
{
    reader_t r = {.bytes = bytes, .size = size, .arena = arena, .report = report};

    r.clip = Q_ArenaAlloc(arena, sizeof(*r.clip));
    if (r.clip)
        r.clip->name = Q_ArenaString(arena, name);
    if (!r.clip || !r.clip->name) {
        NoMemory(&r);
        return NULL;
    }
    r.clip->deltaRotations.isSimple = true;
    if (!ReadHeader(&r))
        return NULL;
    if ((r.clip->flags & Q_XANIM_DELTA) && (!ReadRotations(&r, true, &r.clip->deltaRotations) ||
                                            !ReadTranslations(&r, &r.clip->deltaTranslations)))
        return NULL;
    if (!ReadParts(&r) || !ReadNotes(&r) || !Q_XanimFinish(arena, r.clip, report))
        return NULL;
    if (r.at < size)
        Q_ReportWarningByte(report, r.at, "%zu bytes behind the last note", size - r.at);
    return r.clip;
}
