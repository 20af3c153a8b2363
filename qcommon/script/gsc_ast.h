// The tree between the front end (lexer, parser, checks) and the emitter.
//
// All nodes are plain structs in the compile arena of the VM and go with it; nobody frees one.  Every node
// carries the byte offset of the token that stands for it in reports (of a binary operator its operator, of a
// call its name, of an index its bracket, of a field its name).  Names are interned lower-case strings:
// compare pointers.
//
// When the emitter sees a tree, gsc_check has passed over it and the following holds:
//  - every name is resolved: a call is either `function` (id in vm->functions, of this or of another file) or
//  `native`
//    (index that GscNative_Find gave) or a call by value;
//  - functions are declared in vm->functions at their first mention, so a reference across files is just an
//  id; the
//    emitter fills the record of each function that it emits.  Gsc_Link finds the ids that were never
//    defined;
//  - break, continue, case, default stand where they may; a switch lists its labels; every label is unique;
//  - the operand stack rule [C7], arguments, match expressions and case values have been checked;
//  - developer code that is not compiled in has become ST_EMPTY, or its function carries `dropped`;
//  - locals are numbered: parameters first, then in the order of their first appearance.
//
// Nesting: recursion of a reader of the tree is bounded by GSC_MAX_NESTING levels of *real* nesting
// (brackets, blocks, bodies).  Two shapes may be much longer than that and are to be walked by a loop: the
// left spine of operators and postfix forms (a + b + c + ..., a[0][1].b...), and a chain of `else if`.
// Calls on results of calls (f() g() h() ...) count as nesting: a receiver is evaluated inside of its call.
#ifndef GSC_AST_H
#define GSC_AST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gsc_string gsc_string_t;
typedef struct gsc_expr gsc_expr_t;
typedef struct gsc_call gsc_call_t;
typedef struct gsc_stmt gsc_stmt_t;

enum {
    GSC_MAX_NESTING = 1100,
    GSC_MAX_ARGUMENTS = 255, // C10
    GSC_MAX_MATCHES = 127,   // decision D16
    GSC_MIN_KEY = -8257536,  // V3
    GSC_MAX_KEY = 8388607,
    GSC_OPERAND_LIMIT = 2047, // C7
    GSC_MAX_LOCALS = 32766,   // and a slot for what is computed
};

typedef enum {
    EX_UNDEFINED,   // the word; `x = undefined` removes x unless the word is in parentheses [V2]
    EX_INT,         // .i
    EX_FLOAT,       // .f
    EX_STRING,      // .string
    EX_ISTRING,     // .string
    EX_EMPTY_ARRAY, // []
    EX_FUNCTION,    // .function: ::name or path::name
    EX_ANIMATION,   // .anim: %name
    EX_ANIM_TREE,   // .anim: #animtree (name is NULL)
    EX_SELF,
    EX_LEVEL,
    EX_GAME,
    EX_ANIM,
    EX_LOCAL,     // .local
    EX_FIELD,     // .field: object.name
    EX_INDEX,     // .index: object[key]; evaluated key first, then object [C1]
    EX_SIZE,      // .operand: operand.size
    EX_VECTOR,    // .vector: evaluated z, y, x [C1]
    EX_CALL,      // .call
    EX_CAST_BOOL, // .operand, also of the next five
    EX_CAST_INT,
    EX_CAST_FLOAT,
    EX_CAST_STRING,
    EX_NOT,        // !
    EX_COMPLEMENT, // ~
    EX_BINARY,     // .binary, op says which
    EX_AND,        // .binary
    EX_OR,         // .binary
} gsc_expr_kind_t;

typedef enum {
    OP_BIT_OR,
    OP_BIT_XOR,
    OP_BIT_AND,
    OP_EQUAL,
    OP_NOT_EQUAL,
    OP_LESS,
    OP_GREATER,
    OP_LESS_EQUAL,
    OP_GREATER_EQUAL,
    OP_SHIFT_LEFT,
    OP_SHIFT_RIGHT,
    OP_PLUS,
    OP_MINUS,
    OP_MULTIPLY,
    OP_DIVIDE,
    OP_MOD,
} gsc_binary_op_t;

struct gsc_expr {
    uint8_t kind; // gsc_expr_kind_t
    uint8_t op;   // gsc_binary_op_t of EX_BINARY
    bool parens;  // stood in parentheses of its own
    uint32_t offset;
    union {
        int32_t i;
        float f;
        gsc_string_t *string;
        int function; // id in vm->functions
        struct {
            gsc_string_t *name; // as written in the file, lower case; NULL for #animtree
            int tree;           // handle that the embedder's findTree gave; 0: no such tree
            int node;           // index that findNode gave; -1 without a tree, and for #animtree
        } anim;
        struct {
            gsc_string_t *name;
            int slot;
        } local;
        struct {
            gsc_expr_t *object;
            gsc_string_t *name;
        } field;
        struct {
            gsc_expr_t *object;
            gsc_expr_t *key;
        } index;
        gsc_expr_t *operand;
        struct {
            gsc_expr_t *left;
            gsc_expr_t *right;
        } binary;
        gsc_expr_t **vector; // three
        gsc_call_t *call;
    };
};

typedef enum { CALL_FUNCTION, CALL_NATIVE, CALL_VALUE } gsc_call_kind_t;

struct gsc_call {
    uint8_t kind; // gsc_call_kind_t
    bool isThread;
    uint32_t offset;    // of the name, or of the [[
    gsc_expr_t *object; // explicit receiver, or NULL
    gsc_expr_t *value;  // CALL_VALUE: what stands in [[ ]]
    int target;         // CALL_FUNCTION: id in vm->functions; CALL_NATIVE: index that GscNative_Find gave
    int argCount;       // a leading empty argument is not counted (language-in-the-wild 1)
    gsc_expr_t **args;  // evaluated last to first, then the receiver, then the value [C1]
    gsc_string_t *name; // for the front end's own use, as is `path`
    gsc_string_t *path; // canonical name of the other file without ".gsc", or NULL
};

typedef enum {
    ST_EMPTY,
    ST_BLOCK,     // .body: list
    ST_DEVELOPER, // .body: list; a developer region that is compiled in
    ST_ASSIGN,    // .assign: right side first, then the parts of the target [C1]
    ST_COMPOUND,  // .assign, op says which; reads, evaluates the right side, evaluates the target's parts
                  // again
    ST_INCREMENT, // .value: the target
    ST_DECREMENT, // .value
    ST_CALL,      // .value: EX_CALL; the result is dropped
    ST_RETURN,    // .value, or NULL
    ST_WAIT,      // .value
    ST_IF,        // .branch
    ST_WHILE,     // .loop: condition, body
    ST_DO,        // .loop: body, condition
    ST_FOR,       // .loop: all four; init, condition and step may be NULL
    ST_SWITCH,    // .select
    ST_CASE,      // .label: EX_INT or EX_STRING in value; a place in a switch body
    ST_DEFAULT,   // .label: value NULL
    ST_BREAK,
    ST_CONTINUE,
    ST_WAITTILL,      // .event: outputs
    ST_WAITTILLMATCH, // .event: args are evaluated left to right, then name, then object [N6]
    ST_NOTIFY,        // .event: args are evaluated last to first, then name, then object [N13]
    ST_ENDON,         // .event
    ST_BROKEN,        // .broken: what can still be checked of a statement with a syntax error
} gsc_stmt_kind_t;

struct gsc_stmt {
    uint8_t kind; // gsc_stmt_kind_t
    uint8_t op;   // gsc_binary_op_t of ST_COMPOUND
    uint32_t offset;
    gsc_stmt_t *next; // in the list of a block
    union {
        gsc_stmt_t *body;
        struct {
            gsc_expr_t *target; // EX_LOCAL, EX_FIELD, EX_INDEX (of anything: writing into a call's result is
                                // lost, K16)
            gsc_expr_t *value;
        } assign;
        gsc_expr_t *value;
        struct {
            gsc_expr_t *condition;
            gsc_stmt_t *then;
            gsc_stmt_t *otherwise; // or NULL
        } branch;
        struct {
            gsc_expr_t *condition;
            gsc_stmt_t *body;
            gsc_stmt_t *init;
            gsc_stmt_t *step;
        } loop;
        struct {
            gsc_expr_t *value;
            gsc_stmt_t *body;
            gsc_stmt_t
                *labels;   // first ST_CASE / ST_DEFAULT of this switch in text order, on by label.nextLabel
            int caseCount; // without the default
            bool hasDefault;
        } select;
        struct {
            gsc_expr_t *value;
            gsc_stmt_t *nextLabel;
            int mark; // the emitter's own
        } label;
        struct {
            gsc_expr_t *object;
            gsc_expr_t *name;
            int count;
            gsc_expr_t **args; // of ST_WAITTILL: the outputs, all EX_LOCAL
        } event;
        struct {
            int count;
            gsc_expr_t **parts; // each by itself: what one holds is in the list too
        } broken;
    };
};

typedef struct gsc_ast_function gsc_ast_function_t;
struct gsc_ast_function {
    gsc_ast_function_t *next;
    gsc_string_t *name;
    int id;             // in vm->functions
    uint32_t offset;    // of the name
    uint32_t endOffset; // of the closing brace
    bool developer;     // stands in /# #/
    bool dropped;       // developer code that is not compiled in: not emitted
    bool broken;        // had a syntax error; only seen by the checker
    bool brokenHead;    // in its parameters
    uint32_t brokenAt;  // what stands from here on may belong to another block or function than it seems to
    int paramCount;
    int localCount;        // parameters included
    uint32_t surplusLocal; // where the first one beyond GSC_MAX_LOCALS stands
    gsc_string_t *
        *locals; // their names by slot; a parameter name that stands twice belongs to the later slot [C5]
    gsc_stmt_t *body; // ST_BLOCK
};

typedef struct {
    int file; // index in vm->files
    int functionCount;
    gsc_ast_function_t *functions; // in text order
} gsc_ast_file_t;

#endif
