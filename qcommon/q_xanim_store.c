// Clips by name: see the header.
#include "q_xanim_store.h"

#include <string.h>

#include "q_string.h"
#include "q_xanim_text.h"

enum {
    NUM_BUCKETS = 256,
    MAX_PATH = 128, // "xanim/", a name, an extension; what the owner's files take may be shorter
};

typedef struct entry_s {
    struct entry_s *next;
    const char *name;
    const q_xanim_t *clip; // NULL: known to be missing or bad
} entry_t;

struct q_xanim_store_s {
    q_xanim_store_config_t config;
    q_arena_t arena;
    entry_t *buckets[NUM_BUCKETS];
};

// Adds a note file; errors and warnings in it carry its own name.
static bool AddNotes(q_arena_t *arena, q_xanim_text_t *text, const q_xanim_notes_t *notes, q_report_t *report)
{
    const char *clipFile = report->name;

    report->name = notes->path;
    bool isRight = Q_XanimTextAddNotes(arena, text, notes->bytes, notes->size, report);
    report->name = clipFile;
    return isRight;
}

q_xanim_t *Q_XanimLoad(q_arena_t *arena, const char *path, const void *bytes, size_t size,
                       const q_xanim_notes_t *notes, q_report_t *report)
{
    char name[Q_XANIM_MAX_NAME + 1];
    q_arena_t scratch;
    q_xanim_t *clip = NULL;

    Q_StringCopy(name, sizeof(name), Q_PathName(path));
    if (Q_XanimIsCompiled(bytes, size))
        return Q_XanimRead(arena, name, bytes, size, report);
    Q_PathStripExtension(name);
    Q_ArenaInit(&scratch, arena->realloc, arena->user, 0);
    q_xanim_text_t *text = Q_XanimTextRead(&scratch, bytes, size, report);
    if (text && (!notes || AddNotes(&scratch, text, notes, report)))
        clip = Q_XanimTextCompile(arena, text, name, Q_XANIM_AS_WRITTEN, Q_XANIM_AS_WRITTEN, report);
    Q_ArenaReset(&scratch);
    return clip;
}

q_xanim_store_t *Q_XanimStoreNew(const q_xanim_store_config_t *config)
{
    q_xanim_store_t *store = config->realloc(config->user, NULL, 0, sizeof(*store));

    if (!store)
        return NULL;
    memset(store, 0, sizeof(*store));
    store->config = *config;
    Q_ArenaInit(&store->arena, config->realloc, config->user, 0);
    return store;
}

void Q_XanimStoreFree(q_xanim_store_t *store)
{
    if (!store)
        return;
    Q_ArenaReset(&store->arena);
    store->config.realloc(store->config.user, store, sizeof(*store), 0);
}

static void WarningMessage(void *user, const char *text)
{
    q_xanim_store_t *store = user;

    if (store->config.message)
        store->config.message(store->config.user, text, false);
}

static const void *ReadFile(q_xanim_store_t *store, const char *name, const char *extension,
                            char path[MAX_PATH], size_t *size)
{
    if (!Q_Format(path, MAX_PATH, "xanim/%s%s", name, extension))
        return NULL;
    return store->config.readFile(store->config.user, path, size);
}

static const q_xanim_t *Load(q_xanim_store_t *store, const char *name)
{
    char path[MAX_PATH];
    char notesPath[MAX_PATH];
    size_t size = 0;
    q_xanim_notes_t notes = {.path = notesPath};
    q_report_t report;
    q_arena_t scratch;
    const void *bytes = ReadFile(store, name, "", path, &size);

    if (!bytes) {
        bytes = ReadFile(store, name, ".xanim_export", path, &size);
        notes.bytes = bytes ? ReadFile(store, name, ".nt_export", notesPath, &notes.size) : NULL;
    }
    if (!bytes)
        return NULL;
    Q_ReportInit(&report, path, WarningMessage, store);
    Q_ArenaInit(&scratch, store->arena.realloc, store->arena.user, 0);
    const q_xanim_t *clip = Q_XanimLoad(&scratch, path, bytes, size, notes.bytes ? &notes : NULL, &report);
    if (clip)
        clip = Q_XanimCopyWithoutParts(&store->arena, clip);
    Q_ArenaReset(&scratch);
    store->config.freeFile(store->config.user, bytes);
    if (notes.bytes)
        store->config.freeFile(store->config.user, notes.bytes);
    if (!clip && store->config.message)
        store->config.message(store->config.user, report.error[0] ? report.error : "out of memory", true);
    return clip;
}

const q_xanim_t *Q_XanimStoreFind(q_xanim_store_t *store, const char *name)
{
    char lower[MAX_PATH];

    // A longer name fits no path; a name with a slash or dots could leave the folder.
    if (!name[0] || !Q_StringCopy(lower, sizeof(lower), name) || strpbrk(lower, "/\\:") || lower[0] == '.')
        return NULL;
    Q_StringLower(lower);
    entry_t **bucket = &store->buckets[Q_StringHashNoCase(lower) % NUM_BUCKETS];
    for (const entry_t *entry = *bucket; entry; entry = entry->next) {
        if (strcmp(entry->name, lower) == 0)
            return entry->clip;
    }
    entry_t *entry = Q_ArenaAlloc(&store->arena, sizeof(*entry));
    if (!entry || !(entry->name = Q_ArenaString(&store->arena, lower)))
        return NULL;
    entry->clip = Load(store, lower);
    if (!entry->clip && strcmp(lower, "void") == 0)
        entry->clip = Q_XanimMakeVoid(&store->arena, false);
    else if (!entry->clip && strcmp(lower, "void_loop") == 0)
        entry->clip = Q_XanimMakeVoid(&store->arena, true);
    entry->next = *bucket;
    *bucket = entry;
    return entry->clip;
}
