// Objects and entity classes.  See gsc_object.h.
#include "gsc_object.h"

#include "gsc_profile.h"

#include <string.h>

void GscObject_Open(gsc_vm_t *vm)
{
    vm->classes = GscHeap_AllocZero(vm, sizeof *vm->classes);
    vm->level = GscObject_New(vm);
    vm->anim = GscObject_New(vm);
}

gsc_object_t *GscObject_New(gsc_vm_t *vm)
{
    gsc_object_t *object = GscHeap_AllocZero(vm, sizeof *object);
    object->refs = 1;
    object->classId = -1;
    object->next = vm->objects;
    if (vm->objects)
        vm->objects->prev = object;
    vm->objects = object;
    vm->objectCount++;
    if (GSC_UNLIKELY(vm->profile != NULL)) {
        uint32_t place = GscProfile_Made(vm, GSC_MADE_OBJECT);
        object->madeAt = place <= UINT16_MAX ? (uint16_t)place : 0;
    }
    GscVm_CheckPools(vm);
    return object;
}

static void clearFields(gsc_vm_t *vm, gsc_object_t *object)
{
    vm->fieldCount -= object->fields.live;
    GscTable_Clear(vm, &object->fields);
}

void GscObject_Free(gsc_vm_t *vm, gsc_object_t *object)
{
    if (object->prev)
        object->prev->next = object->next;
    else
        vm->objects = object->next;
    if (object->next)
        object->next->prev = object->prev;
    vm->objectCount--;
    if (GSC_UNLIKELY(object->madeAt != 0))
        GscProfile_Gone(vm, object->madeAt);
    clearFields(vm, object);
    GscHeap_Free(vm, object, sizeof *object);
}

const char *GscObject_Kind(const gsc_object_t *object)
{
    if (object->classId < 0)
        return "struct";
    return object->removed ? "dead entity" : "entity";
}

gsc_object_t *GscObject_Entity(gsc_vm_t *vm, int classId, int number)
{
    if (classId < 0 || classId >= GSC_MAX_CLASSES || number < 0 || number > 0xffffff)
        return NULL;
    gsc_class_t *class = &vm->classes->list[classId];
    if (number >= class->objectCapacity) {
        int capacity = class->objectCapacity ? class->objectCapacity * 2 : 64;
        while (capacity <= number)
            capacity *= 2;
        size_t oldSize = (size_t) class->objectCapacity * sizeof *class->objects;
        size_t newSize = (size_t)capacity * sizeof *class->objects;
        class->objects = GscHeap_Resize(vm, class->objects, oldSize, newSize);
        memset((char *)class->objects + oldSize, 0, newSize - oldSize);
        class->objectCapacity = capacity;
    }
    gsc_object_t *object = class->objects[number];
    if (!object) {
        object = GscObject_New(vm);
        object->classId = (int8_t)classId;
        object->number = number;
        class->objects[number] = object;
    }
    return object;
}

void GscObject_Remove(gsc_vm_t *vm, gsc_object_t *object)
{
    vm->classes->list[object->classId].objects[object->number] = NULL;
    object->removed = true;
    clearFields(vm, object);
    GscValue_Drop(vm, GSC_OBJECT, object);
}

gsc_value_t *GscObject_Add(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name)
{
    vm->fieldCount++;
    GscVm_CheckPools(vm);
    return GscTable_Add(vm, &object->fields, GscTable_StringKey(name));
}

gsc_value_t *GscObject_Make(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name)
{
    gsc_value_t *slot = GscObject_Find(object, name);
    return slot ? slot : GscObject_Add(vm, object, name);
}

void GscObject_RemoveField(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name)
{
    gsc_value_t *slot = GscObject_Find(object, name);
    if (slot)
        GscObject_RemoveSlot(vm, object, slot);
}

void GscObject_RemoveSlot(gsc_vm_t *vm, gsc_object_t *object, gsc_value_t *slot)
{
    vm->fieldCount--;
    GscTable_RemoveSlot(vm, &object->fields, slot);
}
