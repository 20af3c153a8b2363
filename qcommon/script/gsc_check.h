// What the grammar alone cannot see: names, the places of break, continue and labels, developer code
// [K19-K21], case values, the operand stack rule [C7], animation names [K13].  Walks each tree once in the
// order of evaluation, so that files are mentioned in the order in which stock compiles their mentions [K4];
// leaves the tree as gsc_ast.h promises.
#ifndef GSC_CHECK_H
#define GSC_CHECK_H

#include "gsc_parse.h"

// Declares the functions of a parsed file, then checks their bodies.  Errors are
// reported; returns whether there were none.
bool GscCheck_File(gsc_vm_t *vm, gsc_parsed_t *parsed);

#endif
