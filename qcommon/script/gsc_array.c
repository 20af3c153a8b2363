// Arrays.  See gsc_array.h.
#include "gsc_array.h"

#include "gsc_profile.h"
#include "gsc_vm.h"

#include <string.h>

enum { FIRST_DENSE = 4, FREE_GAP = 4, SPILL_FROM = 64, GSC_LAST_KEY = 8388607 };

gsc_array_t *GscArray_New(gsc_vm_t *vm)
{
    gsc_array_t *array = GscHeap_AllocZero(vm, sizeof *array);
    array->refs = 1;
    vm->arrayCount++;
    if (GSC_UNLIKELY(vm->profile != NULL))
        array->madeAt = GscProfile_Made(vm, GSC_MADE_ARRAY);
    GscVm_CheckPools(vm);
    return array;
}

// ---------------------------------------------------------------------------------------------- copies

static void linkCopy(gsc_array_t *source, gsc_array_t *copy)
{
    copy->source = source;
    copy->prevCopy = NULL;
    copy->nextCopy = source->copies;
    if (source->copies)
        source->copies->prevCopy = copy;
    source->copies = copy;
    source->copyCount++;
    source->refs++;
}

// The copy's reference to its source becomes the caller's.
static gsc_array_t *unlinkCopy(gsc_array_t *copy)
{
    gsc_array_t *source = copy->source;
    if (copy->prevCopy)
        copy->prevCopy->nextCopy = copy->nextCopy;
    else
        source->copies = copy->nextCopy;
    if (copy->nextCopy)
        copy->nextCopy->prevCopy = copy->prevCopy;
    source->copyCount--;
    copy->source = copy->prevCopy = copy->nextCopy = NULL;
    return source;
}

gsc_array_t *GscArray_Copy(gsc_vm_t *vm, gsc_array_t *array)
{
    gsc_array_t *source = array->source ? array->source : array;
    gsc_array_t *copy = GscArray_New(vm);
    if (GscArray_Size(source))
        linkCopy(source, copy);
    return copy;
}

// A value just copied bit by bit becomes a holder of its own.
static void adopt(gsc_vm_t *vm, gsc_value_t *value)
{
    if (value->type < GSC_STRING || value->type == GSC_HOLE)
        return;
    if (value->type == GSC_ARRAY)
        value->p = GscArray_Copy(vm, value->p);
    else
        GscValue_Hold(*value);
}

// Gives an empty array the content of another, one level deep.
static void copyLevel(gsc_vm_t *vm, gsc_array_t *array, const gsc_array_t *from)
{
    if (from->denseCount) {
        array->dense = GscHeap_AllocArray(vm, from->denseCount, sizeof(gsc_value_t));
        array->denseCapacity = array->denseCount = from->denseCount;
        array->holes = from->holes;
        memcpy(array->dense, from->dense, from->denseCount * sizeof(gsc_value_t));
        for (uint32_t i = 0; i < array->denseCount; i++)
            adopt(vm, &array->dense[i]);
    }
    if (from->table && from->table->live) {
        array->table = GscHeap_AllocZero(vm, sizeof *array->table);
        GscTable_Copy(vm, array->table, from->table);
        array->tableInts = from->tableInts;
        for (uint32_t i = 0; i < array->table->used; i++)
            adopt(vm, &array->table->entries[i].value);
    }
    vm->arrayEntries += GscArray_Size(array);
}

// Moves the content of an array that nobody else needs.
static void steal(gsc_array_t *array, gsc_array_t *from)
{
    array->dense = from->dense;
    array->denseCount = from->denseCount;
    array->denseCapacity = from->denseCapacity;
    array->holes = from->holes;
    array->table = from->table;
    array->tableInts = from->tableInts;
    from->dense = NULL;
    from->denseCount = from->denseCapacity = from->holes = from->tableInts = 0;
    from->table = NULL;
}

static void fulfil(gsc_vm_t *vm, gsc_array_t *copy)
{
    gsc_array_t *source = unlinkCopy(copy);
    if (source->refs == 1)
        steal(copy, source);
    else
        copyLevel(vm, copy, source);
    GscValue_Drop(vm, GSC_ARRAY, source);
}

gsc_array_t *GscArray_Own(gsc_vm_t *vm, gsc_value_t *slot)
{
    gsc_array_t *array = slot->p;
    if (array->refs - array->copyCount == 1) {
        while (array->copies)
            fulfil(vm, array->copies);
        if (array->source)
            fulfil(vm, array);
        return array;
    }
    gsc_array_t *own = GscArray_New(vm);
    copyLevel(vm, own, array->source ? array->source : array);
    slot->p = own;
    array->refs--;
    return own;
}

void GscArray_Free(gsc_vm_t *vm, gsc_array_t *array)
{
    vm->arrayCount--;
    if (GSC_UNLIKELY(array->madeAt != 0))
        GscProfile_Gone(vm, array->madeAt);
    if (array->source) {
        gsc_array_t *source = unlinkCopy(array);
        GscValue_Drop(vm, GSC_ARRAY, source);
    } else {
        vm->arrayEntries -= GscArray_Size(array);
    }
    for (uint32_t i = 0; i < array->denseCount; i++) {
        if (array->dense[i].type != GSC_HOLE)
            GscValue_Release(vm, array->dense[i]);
    }
    GscHeap_Free(vm, array->dense, array->denseCapacity * sizeof(gsc_value_t));
    if (array->table) {
        GscTable_Clear(vm, array->table);
        GscHeap_Free(vm, array->table, sizeof *array->table);
    }
    GscHeap_Free(vm, array, sizeof *array);
}

// ---------------------------------------------------------------------------------------------- entries

gsc_value_t *GscArray_Slot(gsc_array_t *array, gsc_key_t key)
{
    if (GscTable_IsInt(key)) {
        uint32_t i = (uint32_t)GscTable_Int(key);
        if (i < array->denseCount)
            return array->dense[i].type == GSC_HOLE ? NULL : &array->dense[i];
        if (!array->tableInts)
            return NULL;
    }
    return array->table ? GscTable_Find(array->table, key) : NULL;
}

const gsc_value_t *GscArray_Get(gsc_vm_t *vm, gsc_array_t *array, gsc_key_t key)
{
    if (array->source) {
        const gsc_value_t *value = GscArray_Slot(array->source, key);
        if (!value || value->type != GSC_ARRAY)
            return value;
        fulfil(vm, array);
    }
    return GscArray_Slot(array, key);
}

static void growDense(gsc_vm_t *vm, gsc_array_t *array)
{
    uint32_t capacity = array->denseCapacity ? array->denseCapacity * 2 : FIRST_DENSE;
    if (capacity > GSC_LAST_KEY + 1) // appends need not look at the range of keys
        capacity = GSC_LAST_KEY + 1;
    if (vm->config.stockLimits) // no room for appends that nobody counts
        capacity = array->denseCapacity + 1;
    array->dense = GscHeap_Resize(vm, array->dense, array->denseCapacity * sizeof(gsc_value_t),
                                  capacity * sizeof(gsc_value_t));
    array->denseCapacity = capacity;
}

static gsc_table_t *tableOf(gsc_vm_t *vm, gsc_array_t *array)
{
    if (!array->table)
        array->table = GscHeap_AllocZero(vm, sizeof *array->table);
    return array->table;
}

// A dense part that is mostly holes goes into the table, so that a queue does not keep its past.
static void spill(gsc_vm_t *vm, gsc_array_t *array)
{
    gsc_table_t *table = tableOf(vm, array);
    gsc_value_t *dense = array->dense;
    uint32_t count = array->denseCount;
    size_t size = array->denseCapacity * sizeof(gsc_value_t);
    for (uint32_t i = 0; i < count; i++) {
        if (dense[i].type == GSC_HOLE)
            continue;
        *GscTable_Add(vm, table, GscTable_IntKey((int32_t)i)) = dense[i];
        dense[i].type = GSC_HOLE;
        array->tableInts++;
    }
    array->dense = NULL;
    array->denseCount = array->denseCapacity = array->holes = 0;
    GscHeap_Free(vm, dense, size);
}

// One more dense slot, taken from the table when the key was there; else a hole.
static gsc_value_t *extend(gsc_vm_t *vm, gsc_array_t *array)
{
    gsc_value_t value = {.type = GSC_HOLE};
    if (array->denseCount == array->denseCapacity)
        growDense(vm, array);
    if (array->tableInts &&
        GscTable_Remove(vm, array->table, GscTable_IntKey((int32_t)array->denseCount), &value))
        array->tableInts--;
    gsc_value_t *slot = &array->dense[array->denseCount++];
    *slot = value;
    if (value.type == GSC_HOLE)
        array->holes++;
    return slot;
}

// Moves the entries that follow on from the dense part into it.
static void absorb(gsc_vm_t *vm, gsc_array_t *array)
{
    gsc_table_t *table = array->table;
    uint32_t first = array->denseCount;
    gsc_value_t *slot;
    while ((slot = GscTable_FindInt(table, (int32_t)array->denseCount)) != NULL) {
        if (array->denseCount == array->denseCapacity)
            growDense(vm, array);
        array->dense[array->denseCount++] = *slot;
        slot->type = GSC_UNDEFINED;
    }
    array->tableInts -= array->denseCount - first;
    if (array->denseCount - first == table->live) { // quicker than one by one
        GscTable_Clear(vm, table);
        return;
    }
    for (uint32_t i = first; i < array->denseCount; i++)
        GscTable_RemoveSlot(vm, table, GscTable_FindInt(table, (int32_t)i));
}

void GscArray_Push(gsc_vm_t *vm, gsc_array_t *array, gsc_value_t value)
{
    gsc_value_t *slot = GscArray_Make(vm, array, GscTable_IntKey((int32_t)array->denseCount));
    *slot = value;
}

// True when a key beyond the dense part should still go there: few new holes in all.
static bool isNear(const gsc_array_t *array, uint32_t i)
{
    if (i < array->denseCount || i > GSC_LAST_KEY)
        return false;
    uint32_t gap = i - array->denseCount;
    return gap == 0 || (gap <= FREE_GAP && array->holes + gap <= array->denseCount - array->holes + FREE_GAP);
}

static gsc_value_t *makeDense(gsc_vm_t *vm, gsc_array_t *array, uint32_t i)
{
    vm->arrayEntries++;
    if (array->tableInts) {
        while (array->denseCount <= i)
            extend(vm, array);
        array->holes--;
        array->dense[i].type = GSC_UNDEFINED;
        absorb(vm, array);
        return &array->dense[i];
    }
    while (i >= array->denseCapacity)
        growDense(vm, array);
    array->holes += i - array->denseCount;
    for (uint32_t at = array->denseCount; at < i; at++)
        array->dense[at].type = GSC_HOLE;
    array->denseCount = i + 1;
    array->dense[i].type = GSC_UNDEFINED;
    return &array->dense[i];
}

gsc_value_t *GscArray_Make(gsc_vm_t *vm, gsc_array_t *array, gsc_key_t key)
{
    gsc_value_t *slot = GscArray_Slot(array, key);
    return slot ? slot : GscArray_Add(vm, array, key);
}

gsc_value_t *GscArray_Add(gsc_vm_t *vm, gsc_array_t *array, gsc_key_t key)
{
    GscVm_CheckPools(vm);
    if (GscTable_IsInt(key)) {
        uint32_t i = (uint32_t)GscTable_Int(key);
        if (i < array->denseCount) {
            array->holes--;
            vm->arrayEntries++;
            array->dense[i].type = GSC_UNDEFINED;
            return &array->dense[i];
        }
        if (array->denseCount == array->denseCapacity && array->denseCount >= SPILL_FROM &&
            array->holes > array->denseCount / 4 * 3)
            spill(vm, array);
        if (isNear(array, i))
            return makeDense(vm, array, i);
        array->tableInts++;
    }
    vm->arrayEntries++;
    return GscTable_Add(vm, tableOf(vm, array), key);
}

void GscArray_Remove(gsc_vm_t *vm, gsc_array_t *array, gsc_key_t key)
{
    gsc_value_t *slot = GscArray_Slot(array, key);
    if (slot)
        GscArray_RemoveSlot(vm, array, slot);
}

void GscArray_RemoveSlot(gsc_vm_t *vm, gsc_array_t *array, gsc_value_t *slot)
{
    vm->arrayEntries--;
    uintptr_t at = ((uintptr_t)slot - (uintptr_t)array->dense) / sizeof *slot;
    if (at >= array->denseCount) {
        if (GscTable_IsInt(((const gsc_entry_t *)(void *)slot)->key))
            array->tableInts--;
        GscTable_RemoveSlot(vm, array->table, slot);
        return;
    }
    uint32_t type = slot->type;
    void *block = slot->p;
    slot->type = GSC_HOLE;
    array->holes++;
    while (array->denseCount && array->dense[array->denseCount - 1].type == GSC_HOLE) {
        array->denseCount--;
        array->holes--;
    }
    if (type >= GSC_STRING)
        GscValue_Drop(vm, type, block);
}

bool GscArray_Next(const gsc_array_t *array, int *cursor, gsc_key_t *key, gsc_value_t *value)
{
    if (array->source)
        array = array->source;
    while ((uint32_t)*cursor < array->denseCount) {
        int i = (*cursor)++;
        if (array->dense[i].type != GSC_HOLE) {
            *key = GscTable_IntKey(i);
            *value = array->dense[i];
            return true;
        }
    }
    while (array->table && (uint32_t)*cursor - array->denseCount < array->table->used) {
        const gsc_entry_t *entry = &array->table->entries[(uint32_t)(*cursor)++ - array->denseCount];
        if (entry->key) {
            *key = entry->key;
            *value = entry->value;
            return true;
        }
    }
    return false;
}
