// Places: where a chain of indexes and fields leads, and writing there [E14-E21, V2, V5-V7, V13].
#ifndef GSC_PATH_H
#define GSC_PATH_H

#include "gsc_object.h"
#include "gsc_ops.h"

// Reads an engine field; owned.  An array that the engine holds comes as a copy.
gsc_value_t GscPath_ReadEngine(gsc_vm_t *vm, gsc_object_t *object, const gsc_field_t *field);

#endif
