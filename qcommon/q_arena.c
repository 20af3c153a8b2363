// Bump allocator: see the header.
#include "q_arena.h"

#include <string.h>

enum { ALIGNMENT = 16, DEFAULT_BLOCK = 64 * 1024 };

struct q_arena_block_s {
    _Alignas(ALIGNMENT) q_arena_block_t *next;
    size_t size; // of the whole block, header included
    size_t used; // header included
};

void Q_ArenaInit(q_arena_t *arena, q_realloc_t allocator, void *user, size_t blockSize)
{
    memset(arena, 0, sizeof(*arena));
    arena->realloc = allocator;
    arena->user = user;
    arena->blockSize = blockSize ? blockSize : DEFAULT_BLOCK;
}

// Puts a block in front that has room for `size` bytes.
static q_arena_block_t *AddBlock(q_arena_t *arena, size_t size)
{
    size_t total = sizeof(q_arena_block_t) + (size > arena->blockSize ? size : arena->blockSize);
    q_arena_block_t *block = arena->realloc(arena->user, NULL, 0, total);

    if (!block)
        return NULL;
    block->next = arena->blocks;
    block->size = total;
    block->used = sizeof(*block);
    arena->blocks = block;
    return block;
}

void *Q_ArenaAlloc(q_arena_t *arena, size_t size)
{
    q_arena_block_t *block = arena->blocks;

    if (size > SIZE_MAX / 2)
        return NULL;
    size_t rounded = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (!block || block->size - block->used < rounded)
        block = AddBlock(arena, rounded);
    if (!block)
        return NULL;
    void *memory = (char *)block + block->used;
    block->used += rounded;
    arena->used += rounded;
    return memset(memory, 0, rounded);
}

char *Q_ArenaString(q_arena_t *arena, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = Q_ArenaAlloc(arena, size);

    return copy ? memcpy(copy, text, size) : NULL;
}

void Q_ArenaReset(q_arena_t *arena)
{
    while (arena->blocks) {
        q_arena_block_t *block = arena->blocks;
        arena->blocks = block->next;
        arena->realloc(arena->user, block, block->size, 0);
    }
    arena->used = 0;
}
