// Clips by name, without their parts: what a server needs (spec xanim, section 2).  A store finds the files
// of a clip through its owner, reads each clip once and keeps it: the compiled form xanim/NAME wins over the
// text form xanim/NAME.xanim_export (with xanim/NAME.nt_export beside it).  The placeholders "void" and
// "void_loop" exist without files.
#ifndef Q_XANIM_STORE_H
#define Q_XANIM_STORE_H

#include "q_xanim.h"

typedef struct {
    q_realloc_t realloc; // never returns NULL, or the store answers NULL
    // The bytes of a file, valid until freeFile; NULL when there is none.  Names reach it in lower case: a
    // host with case-sensitive files looks them up without regard to case.
    const void *(*readFile)(void *user, const char *path, size_t *size);
    void (*freeFile)(void *user, const void *bytes);
    void (*message)(void *user, const char *text, bool isError); // errors and warnings of files
    void *user;
} q_xanim_store_config_t;

typedef struct q_xanim_store_s q_xanim_store_t;

// An empty store.  NULL: no memory.
q_xanim_store_t *Q_XanimStoreNew(const q_xanim_store_config_t *config);
void Q_XanimStoreFree(q_xanim_store_t *store);

// The clip of that name, any case.  NULL when there is no such file, or it is bad; the bad one has been told
// by `message`, once.  Valid until the store is freed.
const q_xanim_t *Q_XanimStoreFind(q_xanim_store_t *store, const char *name);

// A note file; `path` names it in messages.
typedef struct {
    const char *path;
    const void *bytes;
    size_t size;
} q_xanim_notes_t;

// Any of the formats by its content: compiled or text; `notes` (may be NULL) belong to a text.  The last part
// of `path` without extension names the clip.  NULL with report->error set.
q_xanim_t *Q_XanimLoad(q_arena_t *arena, const char *path, const void *bytes, size_t size,
                       const q_xanim_notes_t *notes, q_report_t *report);

#endif
