// What the two halves of the emitter share: gsc_emit.c (functions and statements) and gsc_emit_expr.c
// (expressions, targets, conditions).
#ifndef GSC_EMIT_LOCAL_H
#define GSC_EMIT_LOCAL_H

#include "gsc_emit.h"
#include "gsc_opcodes.h"

typedef struct gsc_jump gsc_jump_t; // a jump that waits for its target
struct gsc_jump {
    gsc_jump_t *next;
    uint32_t at;
};

typedef struct {
    gsc_jump_t *first;
} gsc_jumps_t;

// Where a value lies.
typedef enum { IN_LOCAL, IN_TEMP, IN_CONST } gsc_where_t;
typedef struct {
    gsc_where_t where;
    uint32_t reg; // or the number of the constant
} gsc_operand_t;

typedef struct gsc_target gsc_target_t; // innermost loop or switch
struct gsc_target {
    gsc_target_t *outer;
    gsc_jumps_t breaks, continues;
    bool isSwitch;
};

typedef struct {
    uint32_t round; // of the emitter: older ones are free
    uint32_t number;
} gsc_const_slot_t;

typedef struct {
    gsc_vm_t *vm;
    gsc_code_t *code;
    const gsc_ast_function_t *ast;
    int file;
    uint32_t offset;      // in the file, of what is being emitted
    uint32_t writeOffset; // for reports of a write, when it is not the target's own
    uint32_t top, maxTop; // temporaries in use: next free slot
    bool far;             // conditional jumps go over a long one
    bool needsFar;
    const char *limit;                 // of what the function has too much, or NULL
    uint32_t limitOffset;              // where
    int depth, maxDepth, maxCallDepth; // operand stack as stock counts it [C7]
    uint32_t deepOffset;
    gsc_target_t *target;

    // Buffers, used again for each function.
    gsc_ins_t *ins;
    uint32_t *offsets;
    uint32_t count, capacity;
    gsc_value_t *constants;
    uint32_t constantCount, constantCapacity;
    gsc_const_slot_t *constantSlots;
    uint32_t slotCapacity, round;
    gsc_cache_t *caches;
    uint32_t cacheCount, cacheCapacity;
    gsc_switch_t **switches;
    uint32_t switchCount, switchCapacity;
} gsc_emitter_t;

// The function has too much of something; the first of them is told.
void GscEmit_Limit(gsc_emitter_t *em, const char *what, uint32_t offset);
uint32_t GscEmit_Ins(gsc_emitter_t *em, gsc_ins_t ins);
uint32_t GscEmit_Constant(gsc_emitter_t *em, gsc_value_t value);
uint32_t GscEmit_Cache(gsc_emitter_t *em, gsc_string_t *name);
uint32_t GscEmit_Temp(gsc_emitter_t *em, uint32_t count); // first of that many

// A jump whose target comes later, or lies back when the opcode says so.
void GscEmit_Jump(gsc_emitter_t *em, gsc_ins_t ins, bool isLong, gsc_jumps_t *list);
void GscEmit_Patch(gsc_emitter_t *em, gsc_jumps_t *list, uint32_t target);

// Words that belong to the instruction before them.
static inline uint32_t GscEmit_ExtraWords(gsc_ins_t ins)
{
    unsigned op = GSC_INS_OP(ins);
    if (op == BC_PATH || (op >= BC_PATH_KEY && op <= BC_PATH_FIELD_KEY_FIELD))
        return 1 + GSC_INS_B(ins);
    return op == BC_WAITTILL ? (GSC_INS_C(ins) + 2) / 3 : 0;
}

// Gives the instructions of a finished function, operands not scaled yet, their quick and fused forms
// (gsc_emit_fuse.c).
void GscEmit_Fuse(gsc_emitter_t *em);

// Expressions.
void GscEmit_Push(gsc_emitter_t *em, int count); // depth of the stock operand stack
void GscEmit_To(gsc_emitter_t *em, const gsc_expr_t *expr, uint32_t reg);
gsc_operand_t GscEmit_Operand(gsc_emitter_t *em, const gsc_expr_t *expr, bool allowConst);
void GscEmit_Call(gsc_emitter_t *em, const gsc_call_t *call, uint32_t result);
void GscEmit_Binary(gsc_emitter_t *em, int op, uint32_t reg, gsc_operand_t left, gsc_operand_t right);
// Jumps to `list` when the truth of the expression is `when`.  `reports` conversions would meet a value
// without truth; then the jump is taken or not as `errorJumps` says.  isLoop: the list's target lies back
// (only for when == true).
void GscEmit_Condition(gsc_emitter_t *em, const gsc_expr_t *expr, bool when, bool isLoop, int reports,
                       bool errorJumps, gsc_jumps_t *list);
// Writes to a target: mode as in PATH; the value is ignored unless it is GSC_PATH_SET.
void GscEmit_Write(gsc_emitter_t *em, const gsc_expr_t *target, int mode, gsc_operand_t value);

#endif
