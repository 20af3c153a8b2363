// Reads whatever bytes as a compiled clip; what reads is written back, exported, and asked for its motion.
// links: qcommon/q_*.c
#include "q_xanim.h"
#include "q_xanim_text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (newSize)
        return realloc(block, newSize);
    free(block);
    return NULL;
}

static void Count(void *user, const char *text)
{
    *(size_t *)user += strlen(text);
}

// Without notes behind the end, unsorted notes and bytes behind the end, writing is the exact reverse.
static void CheckWriting(q_arena_t *arena, const q_xanim_t *clip, const uint8_t *data, q_report_t *report)
{
    size_t written;
    const uint8_t *out = Q_XanimWrite(arena, clip, &written, report);

    if (!out)
        abort();
    q_xanim_t *again = Q_XanimRead(arena, "again", out, written, report);
    if (!again || again->numKeys != clip->numKeys || memcmp(out, data, 9) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    q_arena_t arena;
    q_report_t report;
    size_t length = 0;
    vec3_t move;
    float yaw[2];

    Q_ArenaInit(&arena, Realloc, NULL, 64);
    Q_ReportInit(&report, "fuzz", NULL, NULL);
    q_xanim_t *clip = Q_XanimRead(&arena, "fuzz", data, size, &report);
    if (!clip != !!report.error[0] || (!clip && strncmp(report.error, "fuzz: byte ", 11)))
        abort();
    if (clip) {
        CheckWriting(&arena, clip, data, &report);
        for (float t = -0.25f; t < 1.5f; t += 0.125f)
            Q_XanimRelativeDelta(clip, t, 1 - t, move, yaw);
        if (clip->numKeys * (clip->numParts + 1) < 2000)
            Q_XanimTextWrite(&arena, clip, Count, &length, &report);
    }
    Q_ArenaReset(&arena);
    return 0;
}
