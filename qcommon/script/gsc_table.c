// Ordered hash table.  See gsc_table.h.
#include "gsc_table.h"

#include "gsc_vm.h"

#include <string.h>

enum { FIRST_CAPACITY = 4 };

static uint32_t hashKey(gsc_key_t key)
{
    if (!GscTable_IsInt(key))
        return GscTable_String(key)->hash;
    return GscTable_HashInt(key);
}

static size_t blockSize(uint32_t capacity)
{
    size_t size = (size_t)capacity * sizeof(gsc_entry_t);
    return capacity > GSC_TABLE_SCAN ? size + (size_t)capacity * 2 * sizeof(uint32_t) : size;
}

// Remembers where a name stands in a small table.
static void noteGuess(gsc_table_t *table, uint32_t place)
{
    gsc_key_t key = table->entries[place].key;
    if (GscTable_IsInt(key))
        return;
    uint32_t shift = (GscTable_String(key)->hash & 15) * 4;
    table->guess = (table->guess & ~((uint64_t)15 << shift)) | (uint64_t)place << shift;
}

static gsc_entry_t *findEntry(const gsc_table_t *table, gsc_key_t key)
{
    gsc_entry_t *entries = table->entries;
    if (!table->index) {
        for (uint32_t i = 0; i < table->used; i++) {
            if (entries[i].key == key)
                return &entries[i];
        }
        return NULL;
    }
    uint32_t mask = table->capacity * 2 - 1;
    for (uint32_t at = hashKey(key) & mask; table->index[at]; at = (at + 1) & mask) {
        gsc_entry_t *entry = &entries[table->index[at] - 1];
        if (entry->key == key)
            return entry;
    }
    return NULL;
}

gsc_value_t *GscTable_Find(const gsc_table_t *table, gsc_key_t key)
{
    gsc_entry_t *entry = findEntry(table, key);
    if (entry && !table->index) // the guess is no part of what the table holds
        noteGuess((gsc_table_t *)table, (uint32_t)(entry - table->entries));
    return entry ? &entry->value : NULL;
}

static void indexEntry(gsc_table_t *table, uint32_t place)
{
    uint32_t mask = table->capacity * 2 - 1;
    uint32_t at = hashKey(table->entries[place].key) & mask;
    while (table->index[at])
        at = (at + 1) & mask;
    table->index[at] = place + 1;
}

// Takes an entry out of the index; what stands behind it there moves up as far as its own hash allows.
static void unindexEntry(gsc_table_t *table, uint32_t place)
{
    uint32_t mask = table->capacity * 2 - 1, *index = table->index;
    uint32_t at = hashKey(table->entries[place].key) & mask;
    while (index[at] != place + 1)
        at = (at + 1) & mask;
    for (uint32_t next = (at + 1) & mask; index[next]; next = (next + 1) & mask) {
        uint32_t home = hashKey(table->entries[index[next] - 1].key) & mask;
        if (((next - home) & mask) < ((next - at) & mask))
            continue;
        index[at] = index[next];
        at = next;
    }
    index[at] = 0;
}

// Gives an empty table room.
static void allocate(gsc_vm_t *vm, gsc_table_t *table, uint32_t capacity)
{
    table->entries = GscHeap_Alloc(vm, blockSize(capacity));
    table->index = NULL;
    table->guess = UINT64_MAX;
    table->capacity = capacity;
    if (capacity > GSC_TABLE_SCAN) {
        table->index = (uint32_t *)(table->entries + capacity);
        memset(table->index, 0, (size_t)capacity * 2 * sizeof(uint32_t));
    }
}

static void rebuild(gsc_vm_t *vm, gsc_table_t *table)
{
    gsc_table_t old = *table, fresh = {0};
    uint32_t capacity = old.capacity ? old.capacity : FIRST_CAPACITY;
    if (old.capacity && old.live > old.capacity / 4 * 3) {
        if (old.capacity >= 0x40000000u)
            GscHeap_Out(vm, SIZE_MAX);
        capacity *= 2;
    }
    allocate(vm, &fresh, capacity);
    for (uint32_t i = 0; i < old.used; i++) {
        if (!old.entries[i].key)
            continue;
        fresh.entries[fresh.used] = old.entries[i];
        if (fresh.index)
            indexEntry(&fresh, fresh.used);
        else
            noteGuess(&fresh, fresh.used);
        fresh.used++;
    }
    fresh.live = fresh.used;
    GscHeap_Free(vm, old.entries, blockSize(old.capacity));
    *table = fresh;
}

gsc_value_t *GscTable_Add(gsc_vm_t *vm, gsc_table_t *table, gsc_key_t key)
{
    if (table->used == table->capacity)
        rebuild(vm, table);
    uint32_t place = table->used++;
    gsc_entry_t *entry = &table->entries[place];
    entry->key = key;
    entry->value.type = GSC_UNDEFINED;
    if (!GscTable_IsInt(key))
        GscTable_String(key)->refs++;
    if (table->index)
        indexEntry(table, place);
    else
        noteGuess(table, place);
    table->live++;
    return &entry->value;
}

// The entry's value and its reference to the key are the caller's.  Places at the end are free again.
static inline void takeOut(gsc_table_t *table, gsc_entry_t *entry)
{
    if (table->index)
        unindexEntry(table, (uint32_t)(entry - table->entries));
    entry->key = 0;
    entry->value.type = GSC_UNDEFINED;
    table->live--;
    while (table->used && !table->entries[table->used - 1].key)
        table->used--;
    if (!table->used)
        table->guess = UINT64_MAX;
}

bool GscTable_Remove(gsc_vm_t *vm, gsc_table_t *table, gsc_key_t key, gsc_value_t *value)
{
    gsc_entry_t *entry = findEntry(table, key);
    if (!entry)
        return false;
    *value = entry->value;
    entry->value.type = GSC_UNDEFINED;
    GscTable_RemoveSlot(vm, table, &entry->value);
    return true;
}

void GscTable_RemoveSlot(gsc_vm_t *vm, gsc_table_t *table, gsc_value_t *slot)
{
    gsc_entry_t *entry = (gsc_entry_t *)(void *)slot;
    gsc_key_t key = entry->key;
    uint32_t type = slot->type;
    void *block = slot->p;
    takeOut(table, entry);
    if (!GscTable_IsInt(key))
        GscValue_Drop(vm, GSC_STRING, GscTable_String(key));
    if (type >= GSC_STRING)
        GscValue_Drop(vm, type, block);
}

void GscTable_Clear(gsc_vm_t *vm, gsc_table_t *table)
{
    gsc_table_t old = *table;
    memset(table, 0, sizeof *table);
    for (uint32_t i = 0; i < old.used; i++) {
        gsc_entry_t *entry = &old.entries[i];
        if (!entry->key)
            continue;
        if (!GscTable_IsInt(entry->key))
            GscValue_Drop(vm, GSC_STRING, GscTable_String(entry->key));
        GscValue_Release(vm, entry->value);
    }
    GscHeap_Free(vm, old.entries, blockSize(old.capacity));
}

void GscTable_Copy(gsc_vm_t *vm, gsc_table_t *table, const gsc_table_t *from)
{
    if (!from->live)
        return;
    allocate(vm, table, from->capacity);
    memcpy(table->entries, from->entries, (size_t)from->used * sizeof(gsc_entry_t));
    if (table->index)
        memcpy(table->index, from->index, (size_t)from->capacity * 2 * sizeof(uint32_t));
    table->used = from->used;
    table->live = from->live;
    table->guess = from->guess;
    for (uint32_t i = 0; i < table->used; i++) {
        gsc_key_t key = table->entries[i].key;
        if (key && !GscTable_IsInt(key))
            GscTable_String(key)->refs++;
    }
}
