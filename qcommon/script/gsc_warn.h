// What compiles but looks wrong inside one function: locals that are read where no path has assigned them,
// and code that nothing reaches.  Runs over a checked tree, only when config.keepCheckerWarnings asks for it.
//
// The rule for both is to say nothing unless it is certain: a path that may exist counts as one that does.
#ifndef GSC_WARN_H
#define GSC_WARN_H

#include "gsc_parse.h"

void GscWarn_File(gsc_vm_t *vm, const gsc_parsed_t *parsed);

#endif
