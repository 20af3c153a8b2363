// gsc check --stats: time and memory of each stage of loading.  The VM tells when a stage begins; between two
// such calls time and allocated bytes belong to the stage that was told last.  Each block remembers its
// stage, so that freeing it is counted there, whenever that is.
#include "gsc_tool.h"

#include <stdio.h>
#include <stdalign.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    double seconds;
    long long kept; // bytes that it has allocated and nobody has freed
    long long peak; // bytes in use at most
} row_t;

struct tool_stats {
    tool_t *tool;
    void *(*alloc)(void *user, void *block, size_t oldSize, size_t newSize); // the one below
    char *(*readFile)(void *user, const char *path, size_t *size);
    row_t rows[GSC_STAGE_COUNT];
    gsc_stage_t stage;
    double since;
    long long bytes;
    long long sourceBytes;
    int files;
};

static double Now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// What stands before each block.
typedef struct {
    alignas(max_align_t) gsc_stage_t stage;
} header_t;

// One that grows goes over to the stage that makes it grow.
static void *CountedAlloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    tool_stats_t *stats = ((tool_t *)user)->stats;
    header_t *header = block ? (header_t *)block - 1 : NULL;
    gsc_stage_t before = header ? header->stage : stats->stage;
    size_t oldWhole = header ? oldSize + sizeof(header_t) : 0,
           newWhole = newSize ? newSize + sizeof(header_t) : 0;
    header_t *moved = stats->alloc(user, header, oldWhole, newWhole);
    row_t *row = &stats->rows[stats->stage];
    if (moved == NULL && newSize > 0) {
        return NULL;
    }
    stats->rows[before].kept -= header ? (long long)oldSize : 0;
    row->kept += (long long)newSize;
    stats->bytes += (long long)newSize - (header ? (long long)oldSize : 0);
    row->peak = stats->bytes > row->peak ? stats->bytes : row->peak;
    if (moved == NULL) {
        return NULL;
    }
    moved->stage = stats->stage;
    return moved + 1;
}

static char *CountedRead(void *user, const char *path, size_t *size)
{
    tool_stats_t *stats = ((tool_t *)user)->stats;
    char *text = stats->readFile(user, path, size);
    if (text) {
        stats->sourceBytes += (long long)*size;
        stats->files++;
    }
    return text;
}

static void Enter(void *user, gsc_stage_t stage)
{
    tool_stats_t *stats = ((tool_t *)user)->stats;
    double now = Now();
    stats->rows[stats->stage].seconds += now - stats->since;
    stats->stage = stage;
    stats->since = now;
}

tool_stats_t *Tool_OpenStats(tool_t *tool)
{
    tool_stats_t *stats = calloc(1, sizeof(*stats));
    if (stats) {
        gsc_config_t *config = &tool->config;
        *stats = (tool_stats_t){.tool = tool, .alloc = config->alloc, .readFile = config->readFile};
        stats->stage = GSC_STAGE_OTHER;
        stats->since = Now();
        config->alloc = CountedAlloc;
        config->readFile = CountedRead;
        config->stage = Enter;
        tool->stats = stats;
    }
    return stats;
}

void Tool_CloseStats(tool_stats_t *stats)
{
    free(stats);
}

void Tool_PrintStats(tool_stats_t *stats)
{
    static const struct {
        gsc_stage_t stage;
        const char *name;
    } names[] = {
        {GSC_STAGE_READ, "read"},     {GSC_STAGE_PARSE, "lex+parse"}, {GSC_STAGE_CHECK, "check"},
        {GSC_STAGE_WARN, "warnings"}, {GSC_STAGE_EMIT, "emit"},       {GSC_STAGE_LINK, "link"},
        {GSC_STAGE_OTHER, "other"},
    };
    double total = 0, compiling = 0;
    long long kept = 0, peak = 0;
    Enter(stats->tool, GSC_STAGE_OTHER);
    fprintf(stderr, "%-10s %10s %12s %12s\n", "stage", "ms", "kept KiB", "peak KiB");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const row_t *row = &stats->rows[names[i].stage];
        fprintf(stderr, "%-10s %10.2f %12.1f %12.1f\n", names[i].name, row->seconds * 1e3,
                (double)row->kept / 1024, (double)row->peak / 1024);
        bool isCompiling = names[i].stage != GSC_STAGE_READ && names[i].stage != GSC_STAGE_WARN &&
                           names[i].stage != GSC_STAGE_OTHER;
        total += row->seconds;
        compiling += isCompiling ? row->seconds : 0;
        kept += row->kept;
        peak = row->peak > peak ? row->peak : peak;
    }
    fprintf(stderr, "%-10s %10.2f %12.1f %12.1f\n", "total", total * 1e3, (double)kept / 1024,
            (double)peak / 1024);
    double megabytes = (double)stats->sourceBytes / 1e6;
    fprintf(
        stderr,
        "%d files, %lld bytes of source; text to linked bytecode (lex+parse, check, emit, link): %.1f MB/s\n",
        stats->files, stats->sourceBytes, compiling > 0 ? megabytes / compiling : 0);
}
