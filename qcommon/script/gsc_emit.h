// Tree to bytecode.  Registers are slots of the function's window: locals first, then temporaries.
#ifndef GSC_EMIT_H
#define GSC_EMIT_H

#include "gsc_ast.h"
#include "gsc_vm.h"

// Emits every function of a checked file that is not dropped and fills its record in vm->functions.  What
// only the emitter sees (operand stack rule C7, too many locals) it reports by GscError_Compile and goes on.
// Returns false when it reported something.
bool GscEmit_File(gsc_vm_t *vm, const gsc_ast_file_t *file);

#endif
