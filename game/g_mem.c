// Memory of the module.  Every block hangs in one list, so that the shutdown gives all of it back, from
// whatever point the level ended at: the host unloads the module and nothing may stay behind.
#include "g_local.h"
#include <stdlib.h>
#include <string.h>

typedef struct block block_t;
struct block {
    block_t *previous, *next;
    size_t size;
    size_t pad; // keeps what follows aligned to 16 bytes
};

static block_t blocks = {&blocks, &blocks, 0, 0}; // the list's head

void G_CountMemory(int *count, size_t *bytes)
{
    *count = 0;
    *bytes = 0;
    for (const block_t *block = blocks.next; block != &blocks; block = block->next) {
        ++*count;
        *bytes += block->size;
    }
}

void *G_Alloc(size_t size)
{
    block_t *block = size < SIZE_MAX - sizeof(block_t) ? calloc(1, sizeof(block_t) + size) : NULL;

    if (!block)
        G_Error("out of memory: %zu bytes", size);
    block->size = size;
    block->previous = &blocks;
    block->next = blocks.next;
    blocks.next->previous = block;
    blocks.next = block;
    return block + 1;
}

void G_Free(void *memory)
{
    block_t *block;

    if (!memory)
        return;
    block = (block_t *)memory - 1;
    block->previous->next = block->next;
    block->next->previous = block->previous;
    free(block);
}

void G_FreeAll(void)
{
    while (blocks.next != &blocks)
        G_Free(blocks.next + 1);
}

char *G_CopyString(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = G_Alloc(size);

    memcpy(copy, text, size);
    return copy;
}

void G_SetString(char **slot, const char *text)
{
    char *old = *slot;

    *slot = text ? G_CopyString(text) : NULL; // before the old one goes: text may be part of it
    G_Free(old);
}

void *G_ScriptAlloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (newSize == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, newSize);
}
