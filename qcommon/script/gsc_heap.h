// Memory of one VM.  Small blocks come from slabs by size class, large ones straight from the embedder's
// allocator; every block is on a list of the VM, so closing frees all of it whatever state the VM is in,
// cycles included. An allocation that fails, or that would pass memoryLimit, unwinds by longjmp to the public
// call in progress (its gsc_guard_t); no function here returns NULL for a size above 0.
#ifndef GSC_HEAP_H
#define GSC_HEAP_H

#include "gsc.h"
#include "gsc_port.h"

#include <setjmp.h>

// Every public call that may allocate opens with
//     gsc_guard_t guard;
//     GscHeap_Enter(vm, &guard);
//     if (setjmp(guard.jump)) { ...undo...; GscHeap_Leave(vm, &guard); return GSC_NO_MEMORY; }
// and closes with GscHeap_Leave.  Guards nest: a native that calls the API again has its own, so that no jump
// ever crosses an embedder's frame; the VM's status is then GSC_NO_MEMORY and the outer call ends as soon as
// it is back.
typedef struct gsc_guard {
    jmp_buf jump;
    struct gsc_guard *outer;
} gsc_guard_t;

// Blocks of up to 640 bytes are small and come from slabs.  Up to 40 KiB they are of medium size: rounded up
// to four sizes for each doubling, and kept for the next one of that size.
enum { GSC_SMALL_STEP = 16, GSC_SMALL_CLASSES = 40, GSC_MEDIUM_CLASSES = 24 };

typedef struct gsc_large gsc_large_t;
typedef struct gsc_arena_chunk gsc_arena_chunk_t;

typedef struct {
    void *freeList[GSC_SMALL_CLASSES + 1]; // by size / GSC_SMALL_STEP
    void *mediumList[GSC_MEDIUM_CLASSES];
    gsc_large_t *large;       // all blocks taken from the embedder, slabs included
    char *slabNext, *slabEnd; // unused rest of the newest slab
    size_t slabSize;          // of the next slab
    size_t bytes, peakBytes;  // taken from the embedder
    gsc_guard_t *guard;
    gsc_arena_chunk_t *arena; // the compile arena, newest chunk first
} gsc_heap_t;

void GscHeap_Enter(gsc_vm_t *vm, gsc_guard_t *guard);
void GscHeap_Leave(gsc_vm_t *vm, gsc_guard_t *guard);
// No memory for so many bytes: reports it, sets the VM's status and jumps to the innermost guard.
GSC_NORETURN void GscHeap_Out(gsc_vm_t *vm, size_t size);
// Counts a text that the embedder allocated and the VM keeps; out of memory when it would pass memoryLimit.
void GscHeap_CountText(gsc_vm_t *vm, size_t size);

// The content is not initialised.  `size` must be given again at Free and Resize.
void *GscHeap_Alloc(gsc_vm_t *vm, size_t size);
// What a block of that size can hold without moving.
size_t GscHeap_Room(size_t size);
void *GscHeap_AllocZero(gsc_vm_t *vm, size_t size);
void *GscHeap_Resize(gsc_vm_t *vm, void *block, size_t oldSize, size_t newSize);
void GscHeap_Free(gsc_vm_t *vm, void *block, size_t size); // NULL is fine
// For arrays: count * size, out of memory when that overflows.
void *GscHeap_AllocArray(gsc_vm_t *vm, size_t count, size_t size);
// Frees every block; the VM struct itself stays.
void GscHeap_Close(gsc_vm_t *vm);

// The compile arena: zeroed memory that lives until the next GscArena_Free.  Trees of one file live there.
void *GscArena_Alloc(gsc_vm_t *vm, size_t size);
// A copy of `size` bytes with a terminating zero.
char *GscArena_Copy(gsc_vm_t *vm, const void *data, size_t size);
void GscArena_Free(gsc_vm_t *vm);

#endif
