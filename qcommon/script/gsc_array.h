// Arrays: int and string keys, copy on write [V2-V8].
//
// A dense part holds the entries 0, 1, 2, ... (missing ones are holes); a table holds all others.  Values
// share an array by counting holders; who writes makes the array its own first.  Making it its own copies one
// level: a nested array becomes a new array that is a *copy not yet made* of the old one (`source`).  Such a
// copy has an identity of its own, as V5 asks for, and gets its content when somebody needs it or when the
// source is about to change.
#ifndef GSC_ARRAY_H
#define GSC_ARRAY_H

#include "gsc_table.h"

typedef struct gsc_array gsc_array_t;

// Holds always: a source has no source itself; refs counts holders plus copies; an array with a source is
// empty; the last dense entry is no hole.
struct gsc_array {
    uint64_t refs;
    gsc_value_t *dense;
    uint32_t denseCount, denseCapacity;
    uint32_t holes;          // in the dense part
    uint32_t tableInts;      // int keys in the table
    struct gsc_table *table; // or NULL
    struct gsc_array *source;
    struct gsc_array *copies; // arrays whose source this is
    struct gsc_array *prevCopy, *nextCopy;
    uint32_t copyCount;
    uint32_t madeAt; // of gsc_profile.h
};

gsc_array_t *GscArray_New(gsc_vm_t *vm);
// A new array equal to this one, with one reference; nothing is copied yet.
gsc_array_t *GscArray_Copy(gsc_vm_t *vm, gsc_array_t *array);
void GscArray_Free(gsc_vm_t *vm, gsc_array_t *array);

// The entry of a key, borrowed, or NULL.
const gsc_value_t *GscArray_Get(gsc_vm_t *vm, gsc_array_t *array, gsc_key_t key);
// Makes the array in a slot the slot's own, ready to be written; the array is returned.
gsc_array_t *GscArray_Own(gsc_vm_t *vm, gsc_value_t *slot);
// The slot of a key in an array that is the caller's own, for writing; NULL when there is none.
gsc_value_t *GscArray_Slot(gsc_array_t *array, gsc_key_t key);
// The same, made undefined when missing.
gsc_value_t *GscArray_Make(gsc_vm_t *vm, gsc_array_t *array, gsc_key_t key);
// The same of a key that is not there.
gsc_value_t *GscArray_Add(gsc_vm_t *vm, gsc_array_t *array, gsc_key_t key);
// Appends at an int key equal to denseCount, in an array of one's own; `value` is moved.
void GscArray_Push(gsc_vm_t *vm, gsc_array_t *array, gsc_value_t value);
void GscArray_Remove(gsc_vm_t *vm, gsc_array_t *array, gsc_key_t key);
// Removes the entry of a slot.
void GscArray_RemoveSlot(gsc_vm_t *vm, gsc_array_t *array, gsc_value_t *slot);
// Entries: int keys of the dense part ascending, then the others in the order in which they were made.
bool GscArray_Next(const gsc_array_t *array, int *cursor, gsc_key_t *key, gsc_value_t *value);

static inline uint32_t GscArray_Size(const gsc_array_t *array)
{
    if (GSC_UNLIKELY(array->source))
        array = array->source;
    return array->denseCount - array->holes + (array->table ? array->table->live : 0);
}

// May an array be written in place?
static inline bool GscArray_IsOwn(const gsc_array_t *array)
{
    return array->refs == 1 && !array->source;
}

#endif
