// Values inside the VM: how the 16 bytes of a gsc_value_t are used, and holding and releasing them.
#ifndef GSC_VALUE_H
#define GSC_VALUE_H

#include "gsc.h"
#include "gsc_port.h"
#include "gsc_string.h"

// Tags beyond the public ones.
enum {
    GSC_HOLE =
        GSC_OBJECT + 1, // a missing entry in the dense part of an array; never seen outside of gsc_array.c
    GSC_BUILDER,        // a string under construction, in a temporary only
};

// What follows the tag:
//   int .i    float .f    vector .v    function .i = id in vm->functions    anim .aux = tree handle, .p =
//   node number string, istring .p = gsc_string_t    array .p = gsc_array_t    object .p = gsc_object_t
// Every counted block begins with its count.  64 bits, so it cannot wrap.
typedef struct {
    uint64_t refs;
} gsc_counted_t;

#define GSC_IS_COUNTED(value) ((value).type >= GSC_STRING)

// Called for a block whose last reference has gone.
void GscValue_Free(gsc_vm_t *vm, uint32_t type, void *block);

static inline void GscValue_Hold(gsc_value_t value)
{
    if (GSC_IS_COUNTED(value))
        ((gsc_counted_t *)value.p)->refs++;
}

static inline void GscValue_Drop(gsc_vm_t *vm, uint32_t type, void *block)
{
    gsc_counted_t *counted = block;
    if (--counted->refs == 0)
        GscValue_Free(vm, type, block);
}

static inline void GscValue_Release(gsc_vm_t *vm, gsc_value_t value)
{
    if (GSC_IS_COUNTED(value))
        GscValue_Drop(vm, value.type, value.p);
}

// Empties a slot.  The slot is undefined before the value goes.
static inline void GscValue_Clear(gsc_vm_t *vm, gsc_value_t *slot)
{
    gsc_value_t old = *slot;
    slot->type = GSC_UNDEFINED;
    GscValue_Release(vm, old);
}

// Moves an owned value into a slot.
static inline void GscValue_Set(gsc_vm_t *vm, gsc_value_t *slot, gsc_value_t value)
{
    gsc_value_t old = *slot;
    *slot = value;
    GscValue_Release(vm, old);
}

// The dispatch loop reads and writes a value in its parts: tag, payload, pointer.  A wide load of what narrow
// stores have just written would wait for the cache.
static inline void GscValue_SetInt(gsc_value_t *slot, int32_t i)
{
    slot->type = GSC_INT;
    slot->i = i;
}

static inline void GscValue_SetFloat(gsc_value_t *slot, float f)
{
    slot->typeF = GSC_FLOAT;
    slot->f = f;
}

static inline void GscValue_Copy(gsc_value_t *to, const gsc_value_t *from)
{
    uint32_t tag = from->typeP, aux = from->aux;
    void *block = from->p;
    to->typeP = tag;
    to->aux = aux;
    to->p = block;
}

static inline gsc_value_t GscValue_Undefined(void)
{
    return (gsc_value_t){.type = GSC_UNDEFINED};
}

static inline gsc_value_t GscValue_Int(int32_t i)
{
    return (gsc_value_t){.type = GSC_INT, .i = i};
}

static inline gsc_value_t GscValue_Float(float f)
{
    return (gsc_value_t){.typeF = GSC_FLOAT, .f = f};
}

static inline gsc_value_t GscValue_Block(uint32_t type, void *block)
{
    return (gsc_value_t){.typeP = type, .aux = 0, .p = block};
}

static inline gsc_value_t GscValue_String(gsc_string_t *string)
{
    return GscValue_Block(GSC_STRING, string);
}

// Conversions [X1-X4].  False when the value has no such form; nothing is reported.
typedef enum { GSC_CAST_OK, GSC_CAST_KIND, GSC_CAST_TEXT } gsc_cast_t; // TEXT: cannot cast "%s" to ...
gsc_cast_t GscValue_ToBool(gsc_value_t value, bool *out);
gsc_cast_t GscValue_ToInt(gsc_value_t value, int32_t *out);
gsc_cast_t GscValue_ToFloat(gsc_value_t value, float *out);
// The text of an int, float or vector [X1]; returns its length.  `buffer` holds 160 bytes.
int GscValue_Format(gsc_value_t value, char *buffer);
// Kind name as messages spell it.
const char *GscValue_Kind(gsc_value_t value);
// The kind of what an object refers to: "struct", "array", "entity", "dead entity"; others as GscValue_Kind.
const char *GscValue_Referent(gsc_value_t value);
bool GscValue_IsDefined(gsc_value_t value);

#endif
