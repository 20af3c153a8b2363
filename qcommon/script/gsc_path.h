// Places: where a chain of indexes and fields leads, and writing there [E14-E21, V2, V5-V7, V13].
#ifndef GSC_PATH_H
#define GSC_PATH_H

#include "gsc_array.h"
#include "gsc_object.h"
#include "gsc_opcodes.h"
#include "gsc_ops.h"

// Reads an engine field; owned.  An array that the engine holds comes as a copy.
gsc_value_t GscPath_ReadEngine(gsc_vm_t *vm, gsc_object_t *object, const gsc_field_t *field);

// Does a PATH instruction whose place exists and needs no copying; false, and nothing done, for all others.
bool GscPath_Quick(gsc_vm_t *vm, const gsc_ins_t *ins, gsc_value_t *R);

// A slot, for a quick write, of a key that an array of one's own, or of a field that an object, does not
// have; NULL where the rules need more of a look.
gsc_value_t *GscPath_NewEntry(gsc_vm_t *vm, gsc_array_t *array, const gsc_value_t *key);
gsc_value_t *GscPath_NewField(gsc_vm_t *vm, gsc_object_t *object, const gsc_cache_t *cache);

// A field was found elsewhere than the site remembers.  A site that is wrong often stops remembering: a
// wrongly foretold branch costs more than the look at the table.
void GscPath_Missed(gsc_cache_t *cache, uint32_t place);

// The slot of a field site in an object's own fields, or NULL.
static inline gsc_value_t *GscPath_CachedField(const gsc_object_t *object, gsc_cache_t *cache)
{
    const gsc_table_t *fields = &object->fields;
    uint32_t place = cache->place;
    if (GSC_LIKELY(place < fields->used && fields->entries[place].key == GscTable_StringKey(cache->name)))
        return &fields->entries[place].value;
    gsc_value_t *slot = GscTable_FindName(fields, cache->name);
    if (slot && place != GSC_MANY_SHAPES)
        GscPath_Missed(cache, (uint32_t)((gsc_entry_t *)(void *)slot - fields->entries));
    return slot;
}

#endif
