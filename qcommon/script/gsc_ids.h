// Errors and warnings of the compiler: the stable name of each class, and what it means.  The one list: who
// reports says GSC_ID(BAD_SYNTAX).
#ifndef GSC_IDS_H
#define GSC_IDS_H

#include "gsc.h"

// name, id, kind of report, meaning
#define GSC_IDS(X)                                                                                           \
    X(BAD_TOKEN, "bad-token", GSC_REPORT_COMPILE, "bytes that are no part of the language")                  \
    X(BAD_SYNTAX, "bad-syntax", GSC_REPORT_COMPILE, "the text does not follow the grammar here")             \
    X(UNEXPECTED_END, "unexpected-end", GSC_REPORT_COMPILE, "the file ends inside of something")             \
    X(NESTING_TOO_DEEP, "nesting-too-deep", GSC_REPORT_COMPILE, "brackets, blocks or calls nested too deep") \
    X(BAD_EXPRESSION_LIST, "bad-expression-list", GSC_REPORT_COMPILE,                                        \
      "( ) hold one expression, or three for a vector")                                                      \
    X(DUPLICATE_FUNCTION, "duplicate-function", GSC_REPORT_COMPILE, "two functions of one name in a file")   \
    X(UNKNOWN_FUNCTION, "unknown-function", GSC_REPORT_COMPILE,                                              \
      "no such function in the script that is named")                                                        \
    X(UNKNOWN_BUILTIN_FUNCTION, "unknown-builtin-function", GSC_REPORT_COMPILE,                              \
      "neither a function of this file nor one of the game")                                                 \
    X(UNKNOWN_BUILTIN_METHOD, "unknown-builtin-method", GSC_REPORT_COMPILE,                                  \
      "neither a function of this file nor a method of the game")                                            \
    X(MISSING_SCRIPT, "missing-script", GSC_REPORT_COMPILE, "a script that is named does not exist")         \
    X(TOO_MANY_ARGUMENTS, "too-many-arguments", GSC_REPORT_COMPILE, "more than 255 arguments")               \
    X(TOO_MANY_MATCHES, "too-many-matches", GSC_REPORT_COMPILE,                                              \
      "more than 127 expressions of a waittillmatch")                                                        \
    X(NOT_AN_OBJECT, "not-an-object", GSC_REPORT_COMPILE, "a field of something that cannot have any")       \
    X(NOT_AN_ARRAY, "not-an-array", GSC_REPORT_COMPILE, "a write to an entry of something that has none")    \
    X(BAD_CASE, "bad-case", GSC_REPORT_COMPILE, "a case that is no number without sign and no string")       \
    X(CASE_OUT_OF_RANGE, "case-out-of-range", GSC_REPORT_COMPILE, "a case beyond the range of array keys")   \
    X(DUPLICATE_CASE, "duplicate-case", GSC_REPORT_COMPILE, "a label twice in a switch")                     \
    X(ILLEGAL_CASE, "illegal-case", GSC_REPORT_COMPILE, "case outside of a switch")                          \
    X(ILLEGAL_DEFAULT, "illegal-default", GSC_REPORT_COMPILE, "default outside of a switch")                 \
    X(ILLEGAL_BREAK, "illegal-break", GSC_REPORT_COMPILE, "break outside of a loop and a switch")            \
    X(ILLEGAL_CONTINUE, "illegal-continue", GSC_REPORT_COMPILE, "continue outside of a loop")                \
    X(DEVELOPER_REFERENCE, "developer-reference", GSC_REPORT_COMPILE,                                        \
      "normal code names a developer function")                                                              \
    X(DEVELOPER_COMMAND, "developer-command", GSC_REPORT_COMPILE,                                            \
      "print, println or assert as a value in normal code")                                                  \
    X(DEVELOPER_JUMP, "developer-jump", GSC_REPORT_COMPILE,                                                  \
      "break, continue or case out of a developer region")                                                   \
    X(DEVELOPER_WAIT, "developer-wait", GSC_REPORT_COMPILE, "a wait in a developer region")                  \
    X(DEVELOPER_NESTING, "developer-nesting", GSC_REPORT_COMPILE, "a developer region inside of another")    \
    X(DEVELOPER_ANIMATION, "developer-animation", GSC_REPORT_COMPILE,                                        \
      "an animation named by developer code")                                                                \
    X(NO_ANIM_TREE, "no-anim-tree", GSC_REPORT_COMPILE, "an animation before any #using_animtree")           \
    X(BAD_ANIM_TREE_NAME, "bad-anim-tree-name", GSC_REPORT_COMPILE,                                          \
      "#using_animtree with a name that no tree can have")                                                   \
    X(MISSING_ANIM_TREE, "missing-anim-tree", GSC_REPORT_WARNING,                                            \
      "the tree of an animation does not exist (gsc check: an error)")                                       \
    X(UNKNOWN_ANIMATION, "unknown-animation", GSC_REPORT_COMPILE, "the tree has no animation of this name")  \
    X(OPERAND_STACK, "operand-stack", GSC_REPORT_COMPILE, "calls below too many operands for the original")  \
    X(FUNCTION_TOO_LARGE, "function-too-large", GSC_REPORT_COMPILE,                                          \
      "a function with too many locals, constants or fields")                                                \
    X(STOCK_REJECTS, "stock-rejects", GSC_REPORT_WARNING,                                                    \
      "compiles here, not in the original (--strict-stock: an error)")                                       \
    X(UNASSIGNED_READ, "unassigned-read", GSC_REPORT_WARNING, "a local is read that nothing has assigned")   \
    X(UNREACHABLE_CODE, "unreachable-code", GSC_REPORT_WARNING, "code that is never reached")                \
    X(SURPLUS_ARGUMENTS, "surplus-arguments", GSC_REPORT_WARNING,                                            \
      "more arguments than the function has parameters")                                                     \
    X(INTEGER_CLAMPED, "integer-clamped", GSC_REPORT_WARNING, "a number literal beyond 32 bits")

enum {
#define GSC_ID_NAME(name, id, kind, meaning) GSC_ID_##name,
    GSC_IDS(GSC_ID_NAME)
#undef GSC_ID_NAME
        GSC_ID_COUNT
};

extern const gsc_id_t gscIds[GSC_ID_COUNT];

#define GSC_ID(name) (gscIds[GSC_ID_##name].id)

#endif
