// A bump allocator: memory that is all given back at once.  Its blocks come from an allocator handed in.
#ifndef Q_ARENA_H
#define Q_ARENA_H

#include "q_shared.h"

// Allocates (block NULL), resizes, or frees (newSize 0).  NULL when there is no memory left, if it returns
// then.
typedef void *(*q_realloc_t)(void *user, void *block, size_t oldSize, size_t newSize);

typedef struct q_arena_block_s q_arena_block_t;

typedef struct {
    q_realloc_t realloc;
    void *user;
    q_arena_block_t *blocks; // newest first; memory is taken from that one
    size_t blockSize;        // bytes of a usual block
    size_t used;             // bytes handed out since the last reset
} q_arena_t;

// Makes an empty arena; blockSize 0 chooses 64 KiB.
void Q_ArenaInit(q_arena_t *arena, q_realloc_t allocator, void *user, size_t blockSize);

// Hands out `size` zeroed bytes, aligned to 16.  NULL only when the allocator returns NULL or the size is
// absurd.
void *Q_ArenaAlloc(q_arena_t *arena, size_t size);

// Copies a text into the arena.  NULL as above.
char *Q_ArenaString(q_arena_t *arena, const char *text);

// Gives all blocks back; the arena is empty and usable afterwards.
void Q_ArenaReset(q_arena_t *arena);

#endif
