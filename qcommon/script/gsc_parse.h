// Tokens to tree: recursive descent with precedence climbing; each function of the parser carries its grammar
// rule.
//
// The grammar is the seed's with what stock and real content add (K8-K18, language-in-the-wild 1-6) and the
// supersets of the decisions (D4: `;` as a body).  After an error the parser goes on at the end of the
// statement, or of the function, and marks the function as broken; what follows from an error is not reported
// again: a name whose function may stand in what was passed over is marked as lost.
#ifndef GSC_PARSE_H
#define GSC_PARSE_H

#include "gsc_ast.h"
#include "gsc_vm.h"

// What a file says besides its functions.
typedef struct {
    gsc_ast_file_t ast;
    // Names of #using_animtree directives; EX_ANIMATION and EX_ANIM_TREE hold an index in anim.tree until the
    // checker resolves it: 0 none, else 1 + row.
    gsc_string_t **trees;
    int treeCount;
} gsc_parsed_t;

// Parses a file, reporting every syntax error.  The tree lives in the compile arena.
gsc_parsed_t *GscParse_File(gsc_vm_t *vm, int file);

#endif
