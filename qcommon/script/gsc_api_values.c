// The public functions for values.
#include "gsc.h"

#include "gsc_array.h"
#include "gsc_error.h"
#include "gsc_object.h"
#include "gsc_ops.h"

#include <string.h>

#define GUARDED(vm, body)                                                                                    \
    do {                                                                                                     \
        gsc_guard_t guard_;                                                                                  \
        GscHeap_Enter((vm), &guard_);                                                                        \
        if (setjmp(guard_.jump) == 0) {                                                                      \
            body;                                                                                            \
        }                                                                                                    \
        GscHeap_Leave((vm), &guard_);                                                                        \
    } while (0)

gsc_value_t Gsc_Undefined(void)
{
    return GscValue_Undefined();
}

gsc_value_t Gsc_Int(int value)
{
    return GscValue_Int(value);
}

gsc_value_t Gsc_Float(float value)
{
    return GscValue_Float(value);
}

gsc_value_t Gsc_Vector(const float v[3])
{
    return v ? (gsc_value_t){.typeV = GSC_VECTOR, .v = {v[0], v[1], v[2]}} : GscValue_Undefined();
}

gsc_value_t Gsc_FunctionValue(gsc_function_t function)
{
    return function > 0 ? (gsc_value_t){.type = GSC_FUNCTION, .i = function} : GscValue_Undefined();
}

static gsc_value_t newText(gsc_vm_t *vm, uint32_t type, const char *text)
{
    gsc_string_t *volatile string = NULL;
    if (vm->status == GSC_OK && text)
        GUARDED(vm, string = GscString_Intern(vm, text, strlen(text)));
    return string ? GscValue_Block(type, string) : GscValue_Undefined();
}

gsc_value_t Gsc_NewString(gsc_vm_t *vm, const char *text)
{
    return newText(vm, GSC_STRING, text);
}

gsc_value_t Gsc_NewIString(gsc_vm_t *vm, const char *text)
{
    return newText(vm, GSC_ISTRING, text);
}

gsc_value_t Gsc_NewArray(gsc_vm_t *vm)
{
    gsc_array_t *volatile array = NULL;
    if (vm->status == GSC_OK)
        GUARDED(vm, array = GscArray_New(vm));
    return array ? GscValue_Block(GSC_ARRAY, array) : GscValue_Undefined();
}

gsc_value_t Gsc_NewStruct(gsc_vm_t *vm)
{
    gsc_object_t *volatile object = NULL;
    if (vm->status == GSC_OK)
        GUARDED(vm, object = GscObject_New(vm));
    return object ? GscValue_Block(GSC_OBJECT, object) : GscValue_Undefined();
}

void Gsc_Hold(gsc_vm_t *vm, gsc_value_t value)
{
    (void)vm;
    GscValue_Hold(value);
}

void Gsc_Release(gsc_vm_t *vm, gsc_value_t value)
{
    GscValue_Release(vm, value);
}

gsc_type_t Gsc_Type(gsc_value_t value)
{
    return (gsc_type_t)value.type;
}

const char *Gsc_TypeName(const gsc_vm_t *vm, gsc_value_t value)
{
    (void)vm;
    return GscValue_Referent(value);
}

bool Gsc_ToInt(gsc_value_t value, int *out)
{
    if (value.type != GSC_INT || !out)
        return false;
    *out = value.i;
    return true;
}

bool Gsc_ToFloat(gsc_value_t value, float *out)
{
    if ((value.type != GSC_INT && value.type != GSC_FLOAT) || !out)
        return false;
    *out = value.type == GSC_INT ? (float)value.i : value.f;
    return true;
}

bool Gsc_ToVector(gsc_value_t value, float out[3])
{
    if (value.type != GSC_VECTOR || !out)
        return false;
    memcpy(out, value.v, sizeof value.v);
    return true;
}

const char *Gsc_ToString(gsc_value_t value)
{
    if (value.type != GSC_STRING && value.type != GSC_ISTRING)
        return NULL;
    return ((gsc_string_t *)value.p)->text;
}

int Gsc_ToEntity(gsc_value_t value, int *classId)
{
    gsc_object_t *object = value.type == GSC_OBJECT ? value.p : NULL;
    if (!object || object->removed || object->classId < 0)
        return -1;
    if (classId)
        *classId = object->classId;
    return object->number;
}

bool Gsc_ToAnim(gsc_value_t value, int *tree, int *node)
{
    if (value.type != GSC_ANIM || !tree || !node)
        return false;
    *tree = (int)value.aux;
    *node = (int)(intptr_t)value.p;
    return true;
}

bool Gsc_FunctionName(const gsc_vm_t *vm, gsc_value_t value, const char **script, const char **name)
{
    if (value.type != GSC_FUNCTION || value.i <= 0 || value.i >= vm->functionCount)
        return false;
    const gsc_code_t *code = vm->functions[value.i];
    if (script)
        *script = vm->files[code->file]->path->text;
    if (name)
        *name = code->name->text;
    return true;
}

uintptr_t Gsc_StructId(const gsc_vm_t *vm, gsc_value_t value)
{
    const gsc_object_t *object = value.type == GSC_OBJECT ? value.p : NULL;
    bool isStruct = object && object->classId < 0 && object != vm->level && object != vm->anim;
    return isStruct ? (uintptr_t)object : 0;
}

bool Gsc_FieldNext(gsc_value_t object, int *cursor, const char **name, gsc_value_t *value)
{
    if (object.type != GSC_OBJECT || !cursor || *cursor < 0)
        return false;
    const gsc_table_t *fields = &((const gsc_object_t *)object.p)->fields;
    while ((uint32_t)*cursor < fields->used) {
        const gsc_entry_t *entry = &fields->entries[(*cursor)++];
        if (!entry->key)
            continue;
        if (name)
            *name = GscTable_String(entry->key)->text;
        if (value)
            *value = entry->value;
        return true;
    }
    return false;
}

bool Gsc_IsDefined(gsc_value_t value)
{
    return GscValue_IsDefined(value);
}

size_t Gsc_Describe(const gsc_vm_t *vm, gsc_value_t value, char *buffer, size_t size)
{
    char number[160];
    const char *text = Gsc_ToString(value);
    (void)vm;
    if (!text && value.type >= GSC_INT && value.type <= GSC_VECTOR) {
        GscValue_Format(value, number);
        text = number;
    }
    if (!text)
        text = GscValue_Referent(value);
    size_t length = strlen(text);
    if (size && buffer) {
        size_t count = length < size ? length : size - 1;
        memcpy(buffer, text, count);
        buffer[count] = 0;
    }
    return length;
}

gsc_value_t Gsc_Level(gsc_vm_t *vm)
{
    return GscValue_Block(GSC_OBJECT, vm->level);
}

gsc_value_t Gsc_Anim(gsc_vm_t *vm)
{
    return GscValue_Block(GSC_OBJECT, vm->anim);
}

gsc_value_t Gsc_Game(gsc_vm_t *vm)
{
    return vm->game;
}

void Gsc_SetGame(gsc_vm_t *vm, gsc_value_t array)
{
    if (array.type == GSC_ARRAY)
        GscValue_Hold(array);
    else
        array = Gsc_NewArray(vm);
    if (array.type == GSC_ARRAY)
        GscValue_Set(vm, &vm->game, array);
}

// ---------------------------------------------------------------------------------------------- arrays

int Gsc_ArraySize(gsc_value_t array)
{
    return array.type == GSC_ARRAY ? (int)GscArray_Size(array.p) : 0;
}

static bool keyOf(gsc_vm_t *vm, gsc_value_t value, gsc_key_t *key)
{
    if (value.type == GSC_STRING)
        *key = GscTable_StringKey(GscString_Key(vm, value.p));
    else if (value.type == GSC_INT)
        *key = GscTable_IntKey(value.i);
    else
        return false;
    return true;
}

static gsc_value_t arrayGet(gsc_vm_t *vm, gsc_value_t array, gsc_value_t key)
{
    gsc_key_t arrayKey;
    const gsc_value_t *slot = keyOf(vm, key, &arrayKey) ? GscArray_Get(vm, array.p, arrayKey) : NULL;
    return slot ? *slot : GscValue_Undefined();
}

gsc_value_t Gsc_ArrayGet(gsc_vm_t *vm, gsc_value_t array, gsc_value_t key)
{
    gsc_value_t value = GscValue_Undefined();
    if (vm->status == GSC_OK && array.type == GSC_ARRAY)
        GUARDED(vm, value = arrayGet(vm, array, key));
    return vm->status == GSC_OK ? value : GscValue_Undefined();
}

gsc_status_t Gsc_ArraySet(gsc_vm_t *vm, gsc_value_t *array, gsc_value_t key, gsc_value_t value)
{
    if (vm->status != GSC_OK)
        return vm->status;
    if (!array)
        return GscError_Misuse(vm, "Gsc_ArraySet", "no array");
    uint64_t errors = vm->errors;
    GscValue_Hold(value);
    GUARDED(vm, GscOps_SetIndex(vm, array, key, value));
    return vm->status == GSC_OK && vm->errors != errors ? GSC_MISUSE : vm->status;
}

gsc_status_t Gsc_ArrayAppend(gsc_vm_t *vm, gsc_value_t *array, gsc_value_t value)
{
    return Gsc_ArraySet(vm, array, GscValue_Int(array ? Gsc_ArraySize(*array) : 0), value);
}

bool Gsc_ArrayNext(gsc_value_t array, int *cursor, gsc_value_t *key, gsc_value_t *value)
{
    gsc_key_t arrayKey;
    gsc_value_t entry;
    if (array.type != GSC_ARRAY || !cursor ||
        !GscArray_Next(array.p, cursor, &arrayKey, value ? value : &entry))
        return false;
    if (key)
        *key = GscOps_KeyValue(arrayKey);
    return true;
}
