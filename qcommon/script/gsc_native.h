// Natives: tables of C functions, their signatures, and calling them.
#ifndef GSC_NATIVE_H
#define GSC_NATIVE_H

#include "gsc_run.h"

// What is wrong with a row of a table, or NULL.
const char *GscNative_Fault(const gsc_native_t *native);
void GscNative_Add(gsc_vm_t *vm, const gsc_native_t *table, size_t count, bool isMethod);
// Checks and converts the arguments in place, calls, and lets the arguments and the receiver go; *result is
// owned. `args` lie on the value stack; `self` may be NULL.
void GscNative_Call(gsc_vm_t *vm, const gsc_native_entry_t *entry, gsc_value_t *args, int count,
                    gsc_value_t *self, gsc_value_t *result);

#endif
