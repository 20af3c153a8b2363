// What is told when a VM ends by itself: the suspended threads, and the report of memory that ran out.
// Nothing here allocates.
#ifndef GSC_FORCED_H
#define GSC_FORCED_H

#include "gsc_vm.h"

enum { GSC_DUMP_SIZE = 8192 };

// The dump of suspended threads that goes before the report of a forced error [E3]; "" when there are none.
// One line a place, newest first, as far as `size` reaches.  No source tells the original's form: this one is
// ours.
void GscForced_Threads(const gsc_vm_t *vm, char *out, size_t size);
// Reports that there is no memory for so many bytes: with the threads and the chain of calls where script
// runs, or the file that is being read or compiled.
void GscForced_OutOfMemory(gsc_vm_t *vm, size_t size);

#endif
