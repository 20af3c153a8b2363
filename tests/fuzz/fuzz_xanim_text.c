// Reads whatever bytes as a text clip, what stands behind a zero byte as its note file; compiles, writes.
// links: qcommon/q_*.c
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

static void Compile(q_arena_t *arena, const q_xanim_text_t *text, q_report_t *report)
{
    size_t length = 0;

    for (int i = 0; i < 4; i++) {
        q_xanim_t *clip = Q_XanimTextCompile(arena, text, "fuzz", i & 1 ? Q_XANIM_FORCE : Q_XANIM_AS_WRITTEN,
                                             i & 2 ? Q_XANIM_FORCE : Q_XANIM_AS_WRITTEN, report);
        if (!clip)
            return;
        if (!Q_XanimWrite(arena, clip, &length, report))
            abort();
        Q_XanimTextWrite(arena, clip, Count, &length, report);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *zero = size ? memchr(data, 0, size) : NULL;
    size_t length = zero ? (size_t)(zero - data) : size;
    q_arena_t arena;
    q_report_t report;
    q_report_t notes;

    Q_ArenaInit(&arena, Realloc, NULL, 64);
    Q_ReportInit(&report, "fuzz", NULL, NULL);
    Q_ReportInit(&notes, "notes", NULL, NULL);
    char *copy = malloc(length + 1); // exact, so that a byte read behind it is seen
    copy = realloc(memcpy(copy, data, length), length ? length : 1);
    q_xanim_text_t *text = Q_XanimTextRead(&arena, copy, length, &report);
    if (!text != !!report.error[0] || (!text && strncmp(report.error, "fuzz:", 5)))
        abort();
    if (text && zero)
        Q_XanimTextAddNotes(&arena, text, (const char *)zero + 1, size - length - 1, &notes);
    if (text)
        Compile(&arena, text, &report);
    free(copy);
    Q_ArenaReset(&arena);
    return 0;
}
