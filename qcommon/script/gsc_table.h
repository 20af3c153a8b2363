// Ordered hash table from keys to values: the fields of objects, and the part of arrays that is not dense.
//
// Entries lie in the order in which they were made, so a field's place stays the same while nothing is
// removed before it; instructions remember it.  A removed entry keeps its place with key 0 until the table is
// rebuilt, or until no entry stands behind it: what is set and removed again and again has the same place
// each time.  Up to GSC_TABLE_SCAN entries are found by a guess or by looking at each; beyond that there is
// an index.
#ifndef GSC_TABLE_H
#define GSC_TABLE_H

#include "gsc_string.h"
#include "gsc_value.h"

enum { GSC_TABLE_SCAN = 8, GSC_NO_GUESS = 15 };

// A string's address, or an int with the lowest bit set; 0 is no key.
typedef uintptr_t gsc_key_t;

typedef struct {
    gsc_value_t value;
    gsc_key_t key;
} gsc_entry_t;

typedef struct gsc_table {
    gsc_entry_t *entries;
    uint32_t *index;   // of capacity * 2 slots: place + 1 of an entry, 0 for none; NULL for small tables
    uint32_t used;     // entries, removed ones included
    uint32_t live;     // without them
    uint32_t capacity; // 0 or a power of two
    uint64_t guess;    // of a small table: for each lowest 4 bits of a hash, where such a name was last seen,
                       // or GSC_NO_GUESS when there has been none
} gsc_table_t;

static inline gsc_key_t GscTable_StringKey(const gsc_string_t *string)
{
    return (gsc_key_t)string;
}

static inline gsc_key_t GscTable_IntKey(int32_t i)
{
    return (gsc_key_t)(uint32_t)i << 1 | 1;
}

static inline bool GscTable_IsInt(gsc_key_t key)
{
    return key & 1;
}

static inline int32_t GscTable_Int(gsc_key_t key)
{
    return (int32_t)(uint32_t)(key >> 1);
}

static inline gsc_string_t *GscTable_String(gsc_key_t key)
{
    return (gsc_string_t *)key;
}

// The slot of a key, or NULL.
gsc_value_t *GscTable_Find(const gsc_table_t *table, gsc_key_t key);
// The same of a name, quick when the first place to look is the right one.  A string that is not interned is
// never found.
static inline gsc_value_t *GscTable_FindName(const gsc_table_t *table, const gsc_string_t *name)
{
    gsc_key_t key = GscTable_StringKey(name);
    uint32_t place = GSC_UNLIKELY(table->index != NULL)
                         ? table->index[name->hash & (table->capacity * 2 - 1)] - 1
                         : (uint32_t)(table->guess >> (name->hash & 15) * 4) & 15;
    if (GSC_LIKELY(place < table->used && table->entries[place].key == key))
        return &table->entries[place].value;
    return place == GSC_NO_GUESS && !table->index ? NULL : GscTable_Find(table, key);
}

static inline uint32_t GscTable_HashInt(gsc_key_t key)
{
    return (uint32_t)(((uint64_t)key * 0x9fb21c651e98df25ull) >> 32);
}

// The same of an int, quick where the first place to look is the right one.
static inline gsc_value_t *GscTable_FindInt(const gsc_table_t *table, int32_t i)
{
    gsc_key_t key = GscTable_IntKey(i);
    if (GSC_LIKELY(table->index != NULL)) {
        uint32_t place = table->index[GscTable_HashInt(key) & (table->capacity * 2 - 1)];
        if (!place)
            return NULL;
        if (GSC_LIKELY(table->entries[place - 1].key == key))
            return &table->entries[place - 1].value;
    }
    return GscTable_Find(table, key);
}

// A slot for a key that is not there, undefined; a string key is held.
gsc_value_t *GscTable_Add(gsc_vm_t *vm, gsc_table_t *table, gsc_key_t key);
// Takes an entry out; its value is moved to the caller.
bool GscTable_Remove(gsc_vm_t *vm, gsc_table_t *table, gsc_key_t key, gsc_value_t *value);
// Removes the entry of a slot; its value and key are released.
void GscTable_RemoveSlot(gsc_vm_t *vm, gsc_table_t *table, gsc_value_t *slot);
// Releases all entries and frees the table's memory; it is empty then.
void GscTable_Clear(gsc_vm_t *vm, gsc_table_t *table);
// Makes an empty table a copy; string keys are held, values are not.
void GscTable_Copy(gsc_vm_t *vm, gsc_table_t *table, const gsc_table_t *from);

#endif
