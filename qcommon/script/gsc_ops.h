// Operations on values with all their rules: what the dispatch loop does not do itself [sections 5 and 6].
//
// Operands are borrowed, results are owned.  Each function reports its own errors and leaves behind what
// E13-E36 say.
#ifndef GSC_OPS_H
#define GSC_OPS_H

#include "gsc_run.h"
#include "gsc_table.h"

typedef enum {
    GSC_ADD,
    GSC_SUB,
    GSC_MUL,
    GSC_DIV,
    GSC_MOD,
    GSC_AND,
    GSC_OR,
    GSC_XOR,
    GSC_SHL,
    GSC_SHR,
    GSC_LT,
    GSC_GT,
    GSC_LE,
    GSC_GE,
    GSC_EQ,
    GSC_NE,
} gsc_op_t;

gsc_value_t GscOps_Binary(gsc_vm_t *vm, gsc_op_t op, gsc_value_t a, gsc_value_t b);
// + when one side is a string.
gsc_value_t GscOps_Concatenate(gsc_vm_t *vm, gsc_value_t a, gsc_value_t b);
// *a += b, for a slot with a string: in place when nobody else holds it and it has room.
void GscOps_Append(gsc_vm_t *vm, gsc_value_t *a, gsc_value_t b);
// One step of a chain of + that makes a string; takes a builder in `a`.  isTemp: `a` is nobody's variable.
gsc_value_t GscOps_Cat(gsc_vm_t *vm, gsc_value_t a, gsc_value_t b, bool last, bool isTemp);
// == of two values; false when they do not pair (reported).
bool GscOps_Equal(gsc_vm_t *vm, gsc_value_t a, gsc_value_t b, bool *equal);
// Truth of a value; false when it has none, reported `reports` times.
bool GscOps_Truth(gsc_vm_t *vm, gsc_value_t value, int reports, bool *truth);
// The reports of conversions that meet the undefined that a failed comparison left.
void GscOps_NoTruth(gsc_vm_t *vm, int reports);
gsc_value_t GscOps_Not(gsc_vm_t *vm, gsc_value_t value);
gsc_value_t GscOps_Complement(gsc_vm_t *vm, gsc_value_t value);
gsc_value_t GscOps_ToBool(gsc_vm_t *vm, gsc_value_t value);
gsc_value_t GscOps_ToInt(gsc_vm_t *vm, gsc_value_t value);
gsc_value_t GscOps_ToFloat(gsc_vm_t *vm, gsc_value_t value);
gsc_value_t GscOps_ToString(gsc_vm_t *vm, gsc_value_t value);
gsc_value_t GscOps_Size(gsc_vm_t *vm, gsc_value_t value);
gsc_value_t GscOps_Vector(gsc_vm_t *vm, const gsc_value_t parts[3]);
gsc_value_t GscOps_Index(gsc_vm_t *vm, gsc_value_t container, gsc_value_t key);
gsc_value_t GscOps_GetField(gsc_vm_t *vm, gsc_value_t object, gsc_string_t *name);
// The same of self: a removed one reads undefined silently [N17].
gsc_value_t GscOps_GetSelf(gsc_vm_t *vm, gsc_object_t *self, gsc_string_t *name);

// Writes.  `value` is owned and consumed.
void GscOps_SetField(gsc_vm_t *vm, gsc_value_t *object, gsc_string_t *name, gsc_value_t value);
void GscOps_SetSelf(gsc_vm_t *vm, gsc_object_t *self, gsc_string_t *name, gsc_value_t value);
void GscOps_SetIndex(gsc_vm_t *vm, gsc_value_t *container, gsc_value_t key, gsc_value_t value);
// ++ (or --) of a slot or of a field of an object.
void GscOps_Step(gsc_vm_t *vm, gsc_value_t *slot, bool down);
void GscOps_StepField(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name, bool down);
// The PATH instruction at `ins`; R is the innermost frame's window.
void GscOps_Path(gsc_vm_t *vm, const gsc_ins_t *ins, gsc_value_t *R);

// A key for an array; false when the value cannot be one (reported).
bool GscOps_Key(gsc_vm_t *vm, gsc_value_t value, gsc_key_t *key);
gsc_value_t GscOps_KeyValue(gsc_key_t key); // borrowed

#endif
