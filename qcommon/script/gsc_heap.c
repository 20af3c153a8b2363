// Memory of one VM: slabs for small blocks, kept medium ones, a list of large ones, the compile arena.  See
// gsc_heap.h.
#include "gsc_heap.h"

#include "gsc_forced.h"
#include "gsc_vm.h"

#include <string.h>

enum {
    SMALL_MAX = GSC_SMALL_STEP * GSC_SMALL_CLASSES,
    MEDIUM_MAX = SMALL_MAX << (GSC_MEDIUM_CLASSES / 4),
    FIRST_SLAB = 8 * 1024,
    LARGEST_SLAB = 128 * 1024,
    ARENA_CHUNK = 16 * 1024,
};

// Stands before every block taken from the embedder.
struct gsc_large {
    gsc_large_t *prev, *next;
    size_t size; // with this header
    size_t pad;
};

struct gsc_arena_chunk {
    gsc_arena_chunk_t *older;
    size_t size, used; // of the whole block, this header included
    size_t pad;
};

void GscHeap_Enter(gsc_vm_t *vm, gsc_guard_t *guard)
{
    guard->outer = vm->heap.guard;
    vm->heap.guard = guard;
}

void GscHeap_Leave(gsc_vm_t *vm, gsc_guard_t *guard)
{
    vm->heap.guard = guard->outer;
}

static GSC_NORETURN void outOfMemory(gsc_vm_t *vm, size_t size)
{
    if (vm->status != GSC_NO_MEMORY)
        GscForced_OutOfMemory(vm, size);
    vm->status = GSC_NO_MEMORY;
    longjmp(vm->heap.guard->jump, 1);
}

void GscHeap_Out(gsc_vm_t *vm, size_t size)
{
    outOfMemory(vm, size);
}

static void linkLarge(gsc_vm_t *vm, gsc_large_t *block)
{
    block->prev = NULL;
    block->next = vm->heap.large;
    if (block->next)
        block->next->prev = block;
    vm->heap.large = block;
}

static void unlinkLarge(gsc_vm_t *vm, gsc_large_t *block)
{
    if (block->prev)
        block->prev->next = block->next;
    else
        vm->heap.large = block->next;
    if (block->next)
        block->next->prev = block->prev;
}

static void countBytes(gsc_vm_t *vm, size_t more, size_t less)
{
    vm->heap.bytes += more - less;
    if (vm->heap.bytes > vm->heap.peakBytes)
        vm->heap.peakBytes = vm->heap.bytes;
}

static bool fitsLimit(const gsc_vm_t *vm, size_t more)
{
    size_t limit = vm->config.memoryLimit;
    return limit == 0 || (more <= limit && vm->heap.bytes <= limit - more);
}

void GscHeap_CountText(gsc_vm_t *vm, size_t size)
{
    if (!fitsLimit(vm, size))
        outOfMemory(vm, size);
    countBytes(vm, size, 0);
}

static void *takeLarge(gsc_vm_t *vm, size_t size)
{
    if (size > SIZE_MAX / 2)
        outOfMemory(vm, size);
    size_t total = size + sizeof(gsc_large_t);
    gsc_large_t *block = fitsLimit(vm, total) ? vm->config.alloc(vm->config.user, NULL, 0, total) : NULL;
    if (!block)
        outOfMemory(vm, size);
    block->size = total;
    linkLarge(vm, block);
    countBytes(vm, total, 0);
    return block + 1;
}

static void freeLarge(gsc_vm_t *vm, void *data)
{
    gsc_large_t *block = (gsc_large_t *)data - 1;
    unlinkLarge(vm, block);
    countBytes(vm, 0, block->size);
    vm->config.alloc(vm->config.user, block, block->size, 0);
}

static void *resizeLarge(gsc_vm_t *vm, void *data, size_t newSize)
{
    gsc_large_t *block = (gsc_large_t *)data - 1;
    if (newSize > SIZE_MAX / 2)
        outOfMemory(vm, newSize);
    size_t oldTotal = block->size, total = newSize + sizeof(gsc_large_t);
    if (total > oldTotal && !fitsLimit(vm, total - oldTotal))
        outOfMemory(vm, newSize);
    unlinkLarge(vm, block);
    gsc_large_t *moved = vm->config.alloc(vm->config.user, block, oldTotal, total);
    if (!moved) {
        linkLarge(vm, block);
        outOfMemory(vm, newSize);
    }
    moved->size = total;
    linkLarge(vm, moved);
    countBytes(vm, total, oldTotal);
    return moved + 1;
}

// A block of a class whose free list is empty.
static GSC_COLD void *refill(gsc_vm_t *vm, size_t size)
{
    gsc_heap_t *heap = &vm->heap;
    size_t left = (size_t)(heap->slabEnd - heap->slabNext);
    if (left < size) {
        size_t slab = heap->slabSize ? heap->slabSize : FIRST_SLAB;
        char *block = takeLarge(vm, slab);
        if (left >= GSC_SMALL_STEP) { // the rest of the old slab serves a smaller class
            *(void **)heap->slabNext = heap->freeList[left / GSC_SMALL_STEP];
            heap->freeList[left / GSC_SMALL_STEP] = heap->slabNext;
        }
        heap->slabNext = block;
        heap->slabEnd = block + slab;
        heap->slabSize = slab * 2 > LARGEST_SLAB ? LARGEST_SLAB : slab * 2;
    }
    void *block = heap->slabNext;
    heap->slabNext += size;
    return block;
}

// The class of a medium size: 640 * 2^(class / 4) * (1 + class % 4 / 4) and more, up to *room bytes.
static size_t mediumClass(size_t size, size_t *room)
{
    size_t class = 0, step = SMALL_MAX / 4, top = SMALL_MAX + step;
    while (top < size) {
        class ++;
        if (class % 4 == 0)
            step *= 2;
        top += step;
    }
    *room = top;
    return class;
}

static bool isMedium(size_t size)
{
    return !GSC_NO_SLABS && size > SMALL_MAX && size <= MEDIUM_MAX;
}

size_t GscHeap_Room(size_t size)
{
    size_t room = size;
    if (isMedium(size))
        mediumClass(size, &room);
    else if (!GSC_NO_SLABS && size <= SMALL_MAX)
        room = (size + GSC_SMALL_STEP - 1) / GSC_SMALL_STEP * GSC_SMALL_STEP;
    return room;
}

static void *allocMedium(gsc_vm_t *vm, size_t size)
{
    size_t room, class = mediumClass(size, &room);
    void *block = vm->heap.mediumList[class];
    if (!block)
        return takeLarge(vm, room);
    vm->heap.mediumList[class] = *(void **)block;
    return block;
}

static void freeMedium(gsc_vm_t *vm, void *block, size_t size)
{
    size_t room, class = mediumClass(size, &room);
    *(void **)block = vm->heap.mediumList[class];
    vm->heap.mediumList[class] = block;
}

void *GscHeap_Alloc(gsc_vm_t *vm, size_t size)
{
    if (isMedium(size))
        return allocMedium(vm, size);
    size_t class = (size + GSC_SMALL_STEP - 1) / GSC_SMALL_STEP;
    if (GSC_NO_SLABS || size > SMALL_MAX)
        return takeLarge(vm, size);
    void *block = vm->heap.freeList[class];
    if (GSC_UNLIKELY(!block))
        return refill(vm, class * GSC_SMALL_STEP);
    vm->heap.freeList[class] = *(void **)block;
    return block;
}

void GscHeap_Free(gsc_vm_t *vm, void *block, size_t size)
{
    if (!block)
        return;
    if (isMedium(size)) {
        freeMedium(vm, block, size);
        return;
    }
    if (GSC_NO_SLABS || size > SMALL_MAX) {
        freeLarge(vm, block);
        return;
    }
    size_t class = (size + GSC_SMALL_STEP - 1) / GSC_SMALL_STEP;
    *(void **)block = vm->heap.freeList[class];
    vm->heap.freeList[class] = block;
}

void *GscHeap_AllocZero(gsc_vm_t *vm, size_t size)
{
    return memset(GscHeap_Alloc(vm, size), 0, size);
}

void *GscHeap_AllocArray(gsc_vm_t *vm, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        outOfMemory(vm, SIZE_MAX);
    return GscHeap_Alloc(vm, count * size);
}

void *GscHeap_Resize(gsc_vm_t *vm, void *block, size_t oldSize, size_t newSize)
{
    if (block && (GSC_NO_SLABS || (oldSize > MEDIUM_MAX && newSize > MEDIUM_MAX)))
        return resizeLarge(vm, block, newSize);
    void *moved = GscHeap_Alloc(vm, newSize);
    if (block) {
        memcpy(moved, block, oldSize < newSize ? oldSize : newSize);
        GscHeap_Free(vm, block, oldSize);
    }
    return moved;
}

void GscHeap_Close(gsc_vm_t *vm)
{
    gsc_large_t *block = vm->heap.large;
    while (block) {
        gsc_large_t *next = block->next;
        vm->config.alloc(vm->config.user, block, block->size, 0);
        block = next;
    }
    memset(&vm->heap, 0, sizeof vm->heap);
}

// ---------------------------------------------------------------------------------------------- arena

void *GscArena_Alloc(gsc_vm_t *vm, size_t size)
{
    gsc_arena_chunk_t *chunk = vm->heap.arena;
    size = (size + 15) & ~(size_t)15;
    if (!chunk || chunk->size - chunk->used < size) {
        size_t want = size + sizeof(gsc_arena_chunk_t);
        size_t total = chunk ? chunk->size * 2 : ARENA_CHUNK;
        if (total > 1024 * 1024)
            total = 1024 * 1024;
        if (total < want)
            total = want;
        gsc_arena_chunk_t *fresh = takeLarge(vm, total);
        fresh->older = chunk;
        fresh->size = total;
        fresh->used = sizeof(gsc_arena_chunk_t);
        vm->heap.arena = chunk = fresh;
    }
    void *block = (char *)chunk + chunk->used;
    chunk->used += size;
    return memset(block, 0, size);
}

char *GscArena_Copy(gsc_vm_t *vm, const void *data, size_t size)
{
    char *copy = GscArena_Alloc(vm, size + 1);
    memcpy(copy, data, size);
    return copy;
}

void GscArena_Free(gsc_vm_t *vm)
{
    while (vm->heap.arena) {
        gsc_arena_chunk_t *chunk = vm->heap.arena;
        vm->heap.arena = chunk->older;
        freeLarge(vm, chunk);
    }
}
