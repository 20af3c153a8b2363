// Objects (structs, level, anim, entities), their fields, and the entity classes of the embedder [V13,
// N15-N17].
#ifndef GSC_OBJECT_H
#define GSC_OBJECT_H

#include "gsc_table.h"
#include "gsc_vm.h"

// Holds always: a removed entity has no fields and no waits; an entity that is not removed stands in its
// class's list.
struct gsc_object {
    uint64_t refs;
    gsc_table_t fields;
    gsc_object_t *prev, *next; // in vm->objects
    int32_t number;            // of an entity
    int8_t classId;            // -1: a struct
    bool removed;
    uint16_t madeAt;          // of gsc_profile.h
    struct gsc_event *events; // names that somebody waits for on it
};

typedef struct {
    const char *name;
    const gsc_field_t **fields; // by the name's fieldId; NULL where this class has no such field
    uint32_t fieldCapacity;
    gsc_object_t **objects; // by number; each holds a reference
    int objectCapacity;
} gsc_class_t;

struct gsc_classes {
    gsc_class_t list[GSC_MAX_CLASSES];
    uint32_t lastFieldId;
};

void GscObject_Open(gsc_vm_t *vm);
gsc_object_t *GscObject_New(gsc_vm_t *vm);
void GscObject_Free(gsc_vm_t *vm, gsc_object_t *object);
const char *GscObject_Kind(const gsc_object_t *object);
// The living object of an entity, made when missing; borrowed.  NULL for a bad class or number.
gsc_object_t *GscObject_Entity(gsc_vm_t *vm, int classId, int number);
// Takes an entity out of its class, clears its fields and marks it removed.  Its events are the scheduler's
// business.
void GscObject_Remove(gsc_vm_t *vm, gsc_object_t *object);
// The engine's field of that name, or NULL.
static inline const gsc_field_t *GscObject_EngineField(const gsc_vm_t *vm, const gsc_object_t *object,
                                                       const gsc_string_t *name)
{
    if (!name->fieldId || object->classId < 0 || object->removed)
        return NULL;
    const gsc_class_t *class = &vm->classes->list[object->classId];
    return name->fieldId < class->fieldCapacity ? class->fields[name->fieldId] : NULL;
}

// A script's own field, for writing; made when missing.
gsc_value_t *GscObject_Make(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name);
// The same for a field that is not there.
gsc_value_t *GscObject_Add(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name);
void GscObject_RemoveField(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name);
// Removes the field of a slot.
void GscObject_RemoveSlot(gsc_vm_t *vm, gsc_object_t *object, gsc_value_t *slot);

static inline gsc_value_t *GscObject_Find(const gsc_object_t *object, const gsc_string_t *name)
{
    return GscTable_FindName(&object->fields, name);
}

#endif
