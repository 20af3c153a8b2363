// Clips to their compiled form, the exact reverse of q_xanim_read.c.
#include "q_xanim.h"

#include <string.h>

// Writes when `out` is there; only counts when it is NULL.
typedef struct {
    uint8_t *out;
    size_t at;
} writer_t;

static void PutInt(writer_t *w, uint32_t value, int numBytes)
{
    for (int i = 0; i < numBytes; i++) {
        if (w->out)
            w->out[w->at] = (uint8_t)(value >> 8 * i);
        w->at++;
    }
}

static void PutString(writer_t *w, const char *text)
{
    size_t size = strlen(text) + 1;

    if (w->out)
        memcpy(w->out + w->at, text, size);
    w->at += size;
}

static void PutKeys(writer_t *w, const q_xanim_t *clip, int count, const uint16_t *frames)
{
    PutInt(w, (uint32_t)count, 2);
    for (int i = 0; frames && count > 1 && count < clip->numKeys && i < count; i++)
        PutInt(w, frames[i], clip->numKeys <= 256 ? 1 : 2);
}

static void PutRotations(writer_t *w, const q_xanim_t *clip, const q_xanim_rotations_t *track)
{
    PutKeys(w, clip, track->count, track->frames);
    for (int i = 0; i < track->count * (track->isSimple ? 1 : 3); i++)
        PutInt(w, (uint16_t)track->samples[i], 2);
}

static void PutTranslations(writer_t *w, const q_xanim_t *clip, const q_xanim_translations_t *track)
{
    PutKeys(w, clip, track->count, track->frames);
    for (int i = 0; i < track->count * 3; i++) {
        uint32_t bits;
        memcpy(&bits, &track->samples[i / 3][i % 3], sizeof(bits));
        PutInt(w, bits, 4);
    }
}

static void PutBitset(writer_t *w, const q_xanim_t *clip, bool simple)
{
    for (int first = 0; first < clip->numParts; first += 8) {
        uint32_t bits = first + 8 > clip->numParts && clip->padding ? clip->padding[simple] : 0;
        for (int i = first; i < first + 8 && i < clip->numParts; i++) {
            const q_xanim_part_t *part = &clip->parts[i];
            bits |= (uint32_t)(simple ? part->rotations.isSimple : part->negateFirst) << (i - first);
        }
        PutInt(w, bits, 1);
    }
}

static void PutClip(writer_t *w, const q_xanim_t *clip)
{
    PutInt(w, Q_XANIM_VERSION, 2);
    PutInt(w, (uint32_t)clip->frameField, 2);
    PutInt(w, (uint32_t)clip->numParts, 2);
    PutInt(w, (uint32_t)clip->flags, 1);
    PutInt(w, (uint32_t)clip->framerate, 2);
    if (clip->flags & Q_XANIM_DELTA) {
        PutRotations(w, clip, &clip->deltaRotations);
        PutTranslations(w, clip, &clip->deltaTranslations);
    }
    PutBitset(w, clip, false);
    PutBitset(w, clip, true);
    for (int i = 0; i < clip->numParts; i++)
        PutString(w, clip->parts[i].name);
    for (int i = 0; i < clip->numParts; i++) {
        PutRotations(w, clip, &clip->parts[i].rotations);
        PutTranslations(w, clip, &clip->parts[i].translations);
    }
    PutInt(w, (uint32_t)clip->numNotes, 1);
    for (int i = 0; i < clip->numNotes; i++) {
        PutString(w, clip->notes[i].name);
        PutInt(w, (uint32_t)clip->notes[i].frame, 2);
    }
}

static bool CheckKeys(const q_xanim_t *clip, int count, const uint16_t *frames, const char *what,
                      q_report_t *report)
{
    if (count < 0 || count > clip->numKeys)
        return Q_ReportError(report, "%s: %i keys for %i positions", what, count, clip->numKeys);
    if (count <= 1 || count == clip->numKeys)
        return true;
    if (!frames || frames[0] != 0 || frames[count - 1] != clip->numKeys - 1)
        return Q_ReportError(report, "%s: the list of key positions does not reach from 0 to %i", what,
                             clip->numKeys - 1);
    for (int i = 1; i < count; i++) {
        if (frames[i] <= frames[i - 1])
            return Q_ReportError(report, "%s: the list of key positions does not rise", what);
    }
    return true;
}

static bool CheckName(const char *name, const char *what, q_report_t *report)
{
    return strlen(name) <= Q_XANIM_MAX_NAME ? true
                                            : Q_ReportError(report, "%s of %zu bytes, at most %i: %.40s...",
                                                            what, strlen(name), Q_XANIM_MAX_NAME, name);
}

static bool Check(const q_xanim_t *clip, q_report_t *report)
{
    if (clip->flags & ~(Q_XANIM_LOOP | Q_XANIM_DELTA))
        return Q_ReportError(report, "unknown flag bits 0x%02x", (unsigned)clip->flags);
    if (!CheckKeys(clip, clip->deltaRotations.count, clip->deltaRotations.frames, "delta rotation", report) ||
        !CheckKeys(clip, clip->deltaTranslations.count, clip->deltaTranslations.frames, "delta translation",
                   report))
        return false;
    for (int i = 0; i < clip->numParts; i++) {
        const q_xanim_part_t *part = &clip->parts[i];
        if (!CheckName(part->name, "part name", report) ||
            !CheckKeys(clip, part->rotations.count, part->rotations.frames, part->name, report) ||
            !CheckKeys(clip, part->translations.count, part->translations.frames, part->name, report))
            return false;
    }
    for (int i = 0; i < clip->numNotes; i++) {
        if (!CheckName(clip->notes[i].name, "note name", report))
            return false;
    }
    return true;
}

uint8_t *Q_XanimWrite(q_arena_t *arena, const q_xanim_t *clip, size_t *size, q_report_t *report)
{
    writer_t w = {0};

    *size = 0;
    if (!Check(clip, report))
        return NULL;
    PutClip(&w, clip);
    w.out = Q_ArenaAlloc(arena, w.at);
    if (!w.out) {
        Q_ReportError(report, "out of memory");
        return NULL;
    }
    w.at = 0;
    PutClip(&w, clip);
    *size = w.at;
    return w.out;
}
