// Expressions, targets of assignments and conditions to bytecode.  See gsc_emit_local.h.
//
// The left spine of a tree (operators, indexes, fields, .size) can be as long as the file, so it is walked by
// a loop: down to its first operand, evaluating index keys on the way as the order of evaluation wants it
// [C1], then up again.
#include "gsc_emit_local.h"

#include <string.h>

typedef struct {
    const gsc_expr_t *expr;
    gsc_operand_t key; // of an index
    gsc_jumps_t skips; // of && and ||
    bool inChain;      // a + of a chain that makes a string
    bool lastOfChain;
} gsc_spine_t;

static bool isSpine(const gsc_expr_t *e)
{
    switch (e->kind) {
    case EX_BINARY:
    case EX_AND:
    case EX_OR:
    case EX_FIELD:
    case EX_INDEX:
    case EX_SIZE:
        return true;
    default:
        return false;
    }
}

static const gsc_expr_t *leftOf(const gsc_expr_t *e)
{
    if (e->kind == EX_FIELD)
        return e->field.object;
    if (e->kind == EX_INDEX)
        return e->index.object;
    return e->kind == EX_SIZE ? e->operand : e->binary.left;
}

// No fused instructions: the results must be the same.
static bool isPlain(const gsc_emitter_t *em)
{
    return em->vm->config.plainBytecode;
}

// A field of self or level has an opcode of its own and ends the spine; that of self knows N17.
static bool isDirectField(const gsc_emitter_t *em, const gsc_expr_t *e)
{
    return e->kind == EX_FIELD &&
           (e->field.object->kind == EX_SELF || (e->field.object->kind == EX_LEVEL && !isPlain(em)));
}

static bool literalValue(const gsc_expr_t *e, gsc_value_t *value)
{
    switch (e->kind) {
    case EX_INT:
        *value = GscValue_Int(e->i);
        return true;
    case EX_FLOAT:
        *value = GscValue_Float(e->f);
        return true;
    case EX_STRING:
        *value = GscValue_String(e->string);
        return true;
    case EX_ISTRING:
        *value = GscValue_Block(GSC_ISTRING, e->string);
        return true;
    case EX_FUNCTION:
        *value = (gsc_value_t){.type = GSC_FUNCTION, .i = e->function};
        return true;
    case EX_ANIM_TREE:
        *value = GscValue_Int(e->anim.tree);
        return true;
    case EX_UNDEFINED:
        *value = GscValue_Undefined();
        return true;
    default:
        return false;
    }
}

void GscEmit_Push(gsc_emitter_t *em, int count)
{
    em->depth += count;
    if (em->depth > em->maxDepth)
        em->maxDepth = em->depth;
}

// ---------------------------------------------------------------------------------------------- leaves

static void emitLiteral(gsc_emitter_t *em, gsc_value_t value, uint32_t reg)
{
    if (value.type == GSC_UNDEFINED) {
        GscEmit_Ins(em, GSC_INS(BC_UNDEF, 0, reg, 0, 0));
        return;
    }
    uint32_t k = GscEmit_Constant(em, value);
    GscEmit_Ins(em, GSC_INS(BC_LOADK, 0, reg, k, k >> 16));
}

static void emitAnimation(gsc_emitter_t *em, const gsc_expr_t *e, uint32_t reg)
{
    const gsc_config_t *config = &em->vm->config;
    int node = e->anim.tree && config->findNode
                   ? config->findNode(config->user, e->anim.tree, e->anim.name->text)
                   : -1;
    gsc_value_t value = {.typeP = GSC_ANIM, .aux = (uint32_t)e->anim.tree, .p = (void *)(intptr_t)node};
    emitLiteral(em, value, reg);
}

// (x, y, z) of number literals is a constant.
static bool constantVector(const gsc_expr_t *e, gsc_value_t *value)
{
    value->typeV = GSC_VECTOR;
    for (int i = 0; i < 3; i++) {
        const gsc_expr_t *part = e->vector[i];
        if (part->kind == EX_INT)
            value->v[i] = (float)part->i;
        else if (part->kind == EX_FLOAT)
            value->v[i] = part->f;
        else
            return false;
    }
    return true;
}

static void emitVector(gsc_emitter_t *em, const gsc_expr_t *e, uint32_t reg)
{
    gsc_value_t value;
    if (!isPlain(em) && constantVector(e, &value)) {
        GscEmit_Push(em, 3);
        GscEmit_Push(em, -3);
        emitLiteral(em, value, reg);
        return;
    }
    uint32_t mark = em->top, offset = em->offset;
    uint32_t base = GscEmit_Temp(em, 3);
    for (int i = 2; i >= 0; i--) {
        GscEmit_To(em, e->vector[i], base + (uint32_t)i);
        GscEmit_Push(em, 1);
    }
    GscEmit_Push(em, -3);
    em->offset = offset;
    GscEmit_Ins(em, GSC_INS(BC_VECTOR, 0, reg, base, 0));
    em->top = mark;
}

static void emitUnary(gsc_emitter_t *em, const gsc_expr_t *e, uint32_t reg)
{
    static const uint8_t ops[] = {
        [EX_CAST_BOOL - EX_CAST_BOOL] = BC_BOOL,   [EX_CAST_INT - EX_CAST_BOOL] = BC_INT,
        [EX_CAST_FLOAT - EX_CAST_BOOL] = BC_FLOAT, [EX_CAST_STRING - EX_CAST_BOOL] = BC_STRING,
        [EX_NOT - EX_CAST_BOOL] = BC_NOT,          [EX_COMPLEMENT - EX_CAST_BOOL] = BC_COMPLEMENT};
    uint32_t mark = em->top;
    gsc_operand_t operand = GscEmit_Operand(em, e->operand, false);
    em->offset = e->offset;
    GscEmit_Ins(em, GSC_INS(ops[e->kind - EX_CAST_BOOL], 0, reg, operand.reg, 0));
    em->top = mark;
    GscEmit_Push(em, -1);
}

// An expression that is no spine, into a slot.
static void emitLeaf(gsc_emitter_t *em, const gsc_expr_t *e, uint32_t reg)
{
    static const uint8_t predefined[] = {BC_SELF, BC_LEVEL, BC_GAME, BC_ANIM};
    gsc_value_t value;
    em->offset = e->offset;
    switch (e->kind) {
    case EX_EMPTY_ARRAY:
        GscEmit_Ins(em, GSC_INS(BC_ARRAY, 0, reg, 0, 0));
        break;
    case EX_ANIMATION:
        emitAnimation(em, e, reg);
        break;
    case EX_SELF:
    case EX_LEVEL:
    case EX_GAME:
    case EX_ANIM:
        GscEmit_Ins(em, GSC_INS(predefined[e->kind - EX_SELF], 0, reg, 0, 0));
        break;
    case EX_LOCAL:
        if (reg != (uint32_t)e->local.slot)
            GscEmit_Ins(em, GSC_INS(BC_MOVE, 0, reg, e->local.slot, 0));
        break;
    case EX_FIELD:
        GscEmit_Ins(em, GSC_INS(e->field.object->kind == EX_SELF ? BC_GET_SELF : BC_GET_LEVEL, 0, reg, 0,
                                GscEmit_Cache(em, e->field.name)));
        break;
    case EX_VECTOR:
        emitVector(em, e, reg);
        break;
    case EX_CALL:
        GscEmit_Call(em, e->call, reg);
        break;
    default:
        if (literalValue(e, &value))
            emitLiteral(em, value, reg);
        else
            emitUnary(em, e, reg);
        break;
    }
}

// ---------------------------------------------------------------------------------------------- operators

void GscEmit_Binary(gsc_emitter_t *em, int op, uint32_t reg, gsc_operand_t left, gsc_operand_t right)
{
    // first opcode of the kind; rr, rk and for arithmetic kr follow each other
    static const uint8_t ops[] = {
        [OP_PLUS] = BC_ADD_RR,       [OP_MINUS] = BC_SUB_RR,   [OP_MULTIPLY] = BC_MUL_RR,
        [OP_DIVIDE] = BC_DIV_RR,     [OP_MOD] = BC_MOD_RR,     [OP_BIT_AND] = BC_AND_RR,
        [OP_BIT_OR] = BC_OR_RR,      [OP_BIT_XOR] = BC_XOR_RR, [OP_SHIFT_LEFT] = BC_SHL_RR,
        [OP_SHIFT_RIGHT] = BC_SHR_RR};
    static const uint8_t compares[] = {[OP_LESS] = 0,          [OP_GREATER] = 1, [OP_LESS_EQUAL] = 2,
                                       [OP_GREATER_EQUAL] = 3, [OP_EQUAL] = 4,   [OP_NOT_EQUAL] = 5};
    uint32_t rightConst = right.where == IN_CONST;
    if (op >= OP_EQUAL && op <= OP_GREATER_EQUAL)
        GscEmit_Ins(em, GSC_INS(BC_COMPARE_RR + rightConst, compares[op], reg, left.reg, right.reg));
    else
        GscEmit_Ins(
            em, GSC_INS(ops[op] + (left.where == IN_CONST ? 2 : rightConst), 0, reg, left.reg, right.reg));
}

static bool hasLeftConst(int op)
{
    return op == OP_PLUS || op == OP_MINUS || op == OP_MULTIPLY || op == OP_DIVIDE || op == OP_MOD;
}

// A constant that an instruction cannot take goes into a temporary.
static gsc_operand_t asRegister(gsc_emitter_t *em, gsc_operand_t operand)
{
    if (operand.where != IN_CONST)
        return operand;
    uint32_t reg = GscEmit_Temp(em, 1);
    GscEmit_Ins(em, GSC_INS(BC_LOADK, 0, reg, operand.reg, operand.reg >> 16));
    return (gsc_operand_t){IN_TEMP, reg};
}

static void emitCat(gsc_emitter_t *em, const gsc_spine_t *step, uint32_t reg, gsc_operand_t left,
                    gsc_operand_t right)
{
    int x = (left.where == IN_CONST ? GSC_CAT_B_CONST : 0) | (right.where == IN_CONST ? GSC_CAT_C_CONST : 0) |
            (step->lastOfChain ? GSC_CAT_LAST : 0);
    GscEmit_Ins(em, GSC_INS(BC_CAT, x, reg, left.reg, right.reg));
}

static void emitIndex(gsc_emitter_t *em, uint32_t reg, gsc_operand_t object, gsc_operand_t key)
{
    int x = (object.where == IN_TEMP ? GSC_GET_B_TEMP : 0) | (key.where == IN_TEMP ? GSC_GET_C_TEMP : 0);
    GscEmit_Ins(em, GSC_INS(key.where == IN_CONST ? BC_INDEX_RK : BC_INDEX_RR, x, reg, object.reg, key.reg));
}

// One step up the spine: applies its operator to `acc`; the result goes to `reg`.
static void emitStep(gsc_emitter_t *em, gsc_spine_t *step, gsc_operand_t acc, uint32_t reg)
{
    const gsc_expr_t *e = step->expr;
    uint32_t mark = em->top;
    em->offset = e->offset;
    switch (e->kind) {
    case EX_FIELD:
        acc = asRegister(em, acc);
        GscEmit_Ins(em, GSC_INS(BC_GET_FIELD, acc.where == IN_TEMP ? GSC_GET_B_TEMP : 0, reg, acc.reg,
                                GscEmit_Cache(em, e->field.name)));
        break;
    case EX_SIZE:
        acc = asRegister(em, acc);
        GscEmit_Ins(em, GSC_INS(BC_SIZE, acc.where == IN_TEMP ? GSC_GET_B_TEMP : 0, reg, acc.reg, 0));
        break;
    case EX_INDEX:
        emitIndex(em, reg, asRegister(em, acc), step->key);
        GscEmit_Push(em, -1);
        break;
    default: {
        gsc_operand_t right = GscEmit_Operand(em, e->binary.right, true);
        em->offset = e->offset;
        if (step->inChain) {
            emitCat(em, step, reg, acc, right);
        } else {
            if (acc.where == IN_CONST && (right.where == IN_CONST || !hasLeftConst(e->op)))
                acc = asRegister(em, acc);
            GscEmit_Binary(em, e->op, reg, acc, right);
        }
        GscEmit_Push(em, -1);
        break;
    }
    }
    em->top = mark;
}

// && and ||: the left value is in the temporary `reg`, and there the result goes [X12].
static void emitLogic(gsc_emitter_t *em, gsc_spine_t *step, gsc_operand_t acc, uint32_t reg)
{
    const gsc_expr_t *e = step->expr;
    uint32_t mark = em->top;
    em->offset = e->offset;
    if (acc.where == IN_CONST)
        GscEmit_Ins(em, GSC_INS(BC_LOADK, 0, reg, acc.reg, acc.reg >> 16));
    else if (acc.reg != reg)
        GscEmit_Ins(em, GSC_INS(BC_MOVE, 0, reg, acc.reg, 0));
    GscEmit_Jump(em, GSC_INS(e->kind == EX_AND ? BC_AND_LEFT : BC_OR_LEFT, 0, reg, 0, 0), true, &step->skips);
    GscEmit_Push(em, -1);
    GscEmit_To(em, e->binary.right, reg);
    GscEmit_Push(em, 1);
    em->offset = e->binary.right->offset;
    GscEmit_Ins(em, GSC_INS(BC_BOOL, 0, reg, reg, 0));
    GscEmit_Patch(em, &step->skips, em->count);
    em->top = mark;
}

// Marks the runs of + with a string literal in them, two or more long: their text is built in one go.
static void markChains(gsc_spine_t *spine, int count, const gsc_expr_t *first)
{
    int i = count - 1;
    while (i >= 0) {
        int begin = i;
        bool text = i == count - 1 && first->kind == EX_STRING;
        while (i >= 0 && spine[i].expr->kind == EX_BINARY && spine[i].expr->op == OP_PLUS) {
            text = text || spine[i].expr->binary.right->kind == EX_STRING;
            i--;
        }
        int length = begin - i;
        for (int k = begin; text && length >= 2 && k > i; k--)
            spine[k].inChain = true;
        if (text && length >= 2)
            spine[i + 1].lastOfChain = true;
        if (length == 0)
            i--;
    }
}

// Walks down; returns the first operand's expression.  spine[0] is the outermost.
static const gsc_expr_t *descend(gsc_emitter_t *em, const gsc_expr_t *e, gsc_spine_t *spine)
{
    int count = 0;
    for (; isSpine(e) && !isDirectField(em, e); e = leftOf(e)) {
        spine[count].expr = e;
        if (e->kind == EX_INDEX)
            spine[count].key = GscEmit_Operand(em, e->index.key, true);
        count++;
    }
    if (!isPlain(em))
        markChains(spine, count, e);
    return e;
}

static int spineLength(const gsc_emitter_t *em, const gsc_expr_t *e)
{
    int count = 0;
    for (; isSpine(e) && !isDirectField(em, e); e = leftOf(e))
        count++;
    return count;
}

// a[i][j] of locals is one instruction: no value is held in between.
static bool emitDoubleIndex(gsc_emitter_t *em, const gsc_spine_t *inner, const gsc_spine_t *outer,
                            gsc_operand_t acc, uint32_t reg)
{
    if (isPlain(em) || inner->expr->kind != EX_INDEX || outer->expr->kind != EX_INDEX ||
        acc.where != IN_LOCAL || inner->key.where != IN_LOCAL || outer->key.where != IN_LOCAL ||
        outer->key.reg > 255)
        return false;
    em->offset = inner->expr->offset;
    GscEmit_Ins(em, GSC_INS(BC_INDEX_2, outer->key.reg, reg, acc.reg, inner->key.reg));
    em->offset = outer->expr->offset;
    GscEmit_Ins(em, GSC_INS(BC_JMP, 0, 0, 0, 0)); // only a place
    GscEmit_Push(em, -2);
    return true;
}

static void emitSpine(gsc_emitter_t *em, const gsc_expr_t *expr, uint32_t reg)
{
    gsc_spine_t small[8] = {{0}};
    gsc_spine_t *spine = small;
    int count = spineLength(em, expr);
    uint32_t mark = em->top;
    if (count > 8)
        spine = GscArena_Alloc(em->vm, (size_t)count * sizeof *spine);
    uint32_t temp = reg >= (uint32_t)em->ast->localCount ? reg : GscEmit_Temp(em, 1);
    const gsc_expr_t *first = descend(em, expr, spine);
    gsc_operand_t acc;
    gsc_value_t value;
    if (first->kind == EX_LOCAL) {
        acc = (gsc_operand_t){IN_LOCAL, (uint32_t)first->local.slot};
    } else if (!isPlain(em) && literalValue(first, &value) && value.type != GSC_UNDEFINED &&
               GscEmit_Constant(em, value) <= GSC_MAX_SLOT) {
        acc = (gsc_operand_t){IN_CONST, GscEmit_Constant(em, value)};
    } else {
        emitLeaf(em, first, temp);
        acc = (gsc_operand_t){IN_TEMP, temp};
    }
    GscEmit_Push(em, 1);
    for (int i = count - 1; i >= 0; i--) {
        bool logic = spine[i].expr->kind == EX_AND || spine[i].expr->kind == EX_OR;
        if (i > 0 && emitDoubleIndex(em, &spine[i], &spine[i - 1], acc, i == 1 ? reg : temp)) {
            acc = (gsc_operand_t){IN_TEMP, temp};
            i--;
            continue;
        }
        uint32_t to = i == 0 && !logic ? reg : temp;
        if (logic)
            emitLogic(em, &spine[i], acc, temp);
        else
            emitStep(em, &spine[i], acc, to);
        acc = (gsc_operand_t){IN_TEMP, temp};
        if (i == 0 && logic && reg != temp)
            GscEmit_Ins(em, GSC_INS(BC_TAKE, 0, reg, temp, 0));
    }
    GscEmit_Push(em, -1);
    em->top = mark;
}

void GscEmit_To(gsc_emitter_t *em, const gsc_expr_t *expr, uint32_t reg)
{
    if (isSpine(expr) && !isDirectField(em, expr)) {
        emitSpine(em, expr, reg);
        return;
    }
    emitLeaf(em, expr, reg);
    GscEmit_Push(em, 1);
    GscEmit_Push(em, -1);
}

// The operand counts as pushed; who uses it takes it off.
gsc_operand_t GscEmit_Operand(gsc_emitter_t *em, const gsc_expr_t *expr, bool allowConst)
{
    gsc_value_t value;
    gsc_operand_t operand;
    allowConst = allowConst && !isPlain(em);
    if (expr->kind == EX_LOCAL) {
        operand = (gsc_operand_t){IN_LOCAL, (uint32_t)expr->local.slot};
    } else if (allowConst && literalValue(expr, &value) && value.type != GSC_UNDEFINED &&
               GscEmit_Constant(em, value) <= GSC_MAX_SLOT) {
        operand = (gsc_operand_t){IN_CONST, GscEmit_Constant(em, value)};
    } else if (allowConst && expr->kind == EX_VECTOR && constantVector(expr, &value) &&
               GscEmit_Constant(em, value) <= GSC_MAX_SLOT) {
        operand = (gsc_operand_t){IN_CONST, GscEmit_Constant(em, value)};
    } else {
        operand = (gsc_operand_t){IN_TEMP, GscEmit_Temp(em, 1)};
        GscEmit_To(em, expr, operand.reg);
    }
    GscEmit_Push(em, 1);
    return operand;
}

// ---------------------------------------------------------------------------------------------- calls

// Neither evaluates anything nor names the local.
static bool isIndifferent(const gsc_expr_t *e, uint32_t local)
{
    gsc_value_t value;
    return !e || literalValue(e, &value) || e->kind == EX_SELF || e->kind == EX_LEVEL ||
           (e->kind == EX_LOCAL && (uint32_t)e->local.slot != local);
}

// In x = f(x, ...) the old value of x is moved, not shared, so that f can write an array in place.
static bool isLastUse(const gsc_emitter_t *em, const gsc_call_t *call, int arg, uint32_t result)
{
    const gsc_expr_t *e = call->args[arg];
    if (isPlain(em) || result >= (uint32_t)em->ast->localCount || e->kind != EX_LOCAL ||
        (uint32_t)e->local.slot != result)
        return false;
    for (int i = 0; i < arg; i++) { // what is evaluated later
        if (!isIndifferent(call->args[i], result))
            return false;
    }
    return isIndifferent(call->object, result) && isIndifferent(call->value, result);
}

// isdefined(x) of the library is an instruction.
static bool emitIsDefined(gsc_emitter_t *em, const gsc_call_t *call, uint32_t result)
{
    if (isPlain(em) || call->kind != CALL_NATIVE || call->argCount != 1 || call->object ||
        result == GSC_NO_RESULT || !(em->vm->natives[call->target].native->flags & GSC_NATIVE_ISDEFINED))
        return false;
    uint32_t mark = em->top;
    gsc_operand_t operand = GscEmit_Operand(em, call->args[0], false);
    em->offset = call->offset;
    GscEmit_Ins(em, GSC_INS(BC_ISDEFINED, 0, result, operand.reg, 0));
    GscEmit_Push(em, -1);
    em->top = mark;
    return true;
}

void GscEmit_Call(gsc_emitter_t *em, const gsc_call_t *call, uint32_t result)
{
    static const uint8_t ops[2][2][2] = {
        // by value, thread, method
        {{BC_CALL, BC_CALL_METHOD}, {BC_THREAD, BC_THREAD_METHOD}},
        {{BC_CALL_VALUE, BC_CALL_VALUE_METHOD}, {BC_THREAD_VALUE, BC_THREAD_VALUE_METHOD}}};
    if (emitIsDefined(em, call, result))
        return;
    uint32_t function = call->kind == CALL_FUNCTION
                            ? GscEmit_Constant(em, (gsc_value_t){.type = GSC_FUNCTION, .i = call->target})
                            : 0;
    bool isFar = function > 0xffff; // does not fit into the instruction: called by value
    bool byValue = call->kind == CALL_VALUE || isFar;
    uint32_t mark = em->top, target = 0;
    uint32_t header = (call->object ? 1u : 0u) + byValue;
    uint32_t base = GscEmit_Temp(em, header + (uint32_t)call->argCount) + header;
    int pushed = call->argCount + (int)header - isFar;
    for (int i = call->argCount - 1; i >= 0; i--) {
        if (isLastUse(em, call, i, result))
            GscEmit_Ins(em, GSC_INS(BC_TAKE, 0, base + (uint32_t)i, result, 0));
        else
            GscEmit_To(em, call->args[i], base + (uint32_t)i);
        GscEmit_Push(em, 1);
    }
    if (call->object) {
        GscEmit_To(em, call->object, base - header);
        GscEmit_Push(em, 1);
    }
    if (isFar) {
        GscEmit_Ins(em, GSC_INS(BC_LOADK, 0, base - 1, function, function >> 16));
    } else if (byValue) {
        GscEmit_To(em, call->value, base - 1);
        GscEmit_Push(em, 1);
    }
    em->offset = call->offset;
    int op = ops[byValue][call->isThread][call->object != NULL];
    if (call->kind == CALL_NATIVE) {
        op = call->object ? BC_NATIVE_METHOD : BC_NATIVE;
        target = (uint32_t)call->target;
    } else if (!byValue) {
        target = function;
    }
    if (target > 0xffff)
        GscEmit_Limit(em, "calls of the first 65536 natives", call->offset);
    GscEmit_Ins(em, GSC_INS(op, call->argCount, base, target, result));
    GscEmit_Push(em, -pushed);
    int level = em->depth + 1 + (call->kind == CALL_FUNCTION);
    if (level > em->maxCallDepth) {
        em->maxCallDepth = level;
        em->deepOffset = call->offset;
    }
    em->top = mark;
}

// ---------------------------------------------------------------------------------------------- conditions

static const uint8_t compareJumps[] = {
    [OP_LESS] = BC_JT_LT_RR,          [OP_GREATER] = BC_JT_GT_RR, [OP_LESS_EQUAL] = BC_JT_LE_RR,
    [OP_GREATER_EQUAL] = BC_JT_GE_RR, [OP_EQUAL] = BC_JT_EQ_RR,   [OP_NOT_EQUAL] = BC_JT_NE_RR};

static int errorBits(int reports, bool errorJumps)
{
    return (reports > 127 ? 127 : reports) | (errorJumps ? GSC_ERROR_JUMPS : 0);
}

static void emitCompareJump(gsc_emitter_t *em, const gsc_expr_t *e, int sense, int x, gsc_jumps_t *list)
{
    uint32_t mark = em->top;
    gsc_operand_t left = GscEmit_Operand(em, e->binary.left, false);
    gsc_operand_t right = GscEmit_Operand(em, e->binary.right, true);
    em->offset = e->offset;
    int op = compareJumps[e->op] + sense * 2 + (right.where == IN_CONST);
    GscEmit_Jump(em, GSC_INS(op, x, left.reg, right.reg, 0), false, list);
    GscEmit_Push(em, -2);
    em->top = mark;
}

// A chain of && or || of one kind, by a loop; the operands in order.
static void emitLogicJump(gsc_emitter_t *em, const gsc_expr_t *expr, bool when, bool isLoop, int reports,
                          bool errorJumps, gsc_jumps_t *list)
{
    bool isAnd = expr->kind == EX_AND;
    int count = 1;
    const gsc_expr_t *e;
    for (e = expr; e->kind == expr->kind; e = e->binary.left)
        count++;
    const gsc_expr_t **parts = GscArena_Alloc(em->vm, (size_t)count * sizeof *parts);
    int i = count - 1;
    for (e = expr; e->kind == expr->kind; e = e->binary.left)
        parts[i--] = e->binary.right;
    parts[0] = e;
    gsc_jumps_t skip = {NULL};
    for (i = 0; i < count - 1; i++) {
        // A left side without truth is dropped, and what follows decides [E29]; the right side of an inner
        // chain is converted there first [E30].
        int conversions = i == 0 ? 1 : 2;
        if (isAnd)
            GscEmit_Condition(em, parts[i], false, false, conversions, false, when ? &skip : list);
        else
            GscEmit_Condition(em, parts[i], true, when && isLoop, conversions, false, when ? list : &skip);
    }
    GscEmit_Condition(em, parts[count - 1], when, isLoop, reports + 1, errorJumps, list);
    GscEmit_Patch(em, &skip, em->count);
}

void GscEmit_Condition(gsc_emitter_t *em, const gsc_expr_t *expr, bool when, bool isLoop, int reports,
                       bool errorJumps, gsc_jumps_t *list)
{
    bool plain = isPlain(em);
    while (!plain && expr->kind == EX_NOT && !isLoop) {
        expr = expr->operand;
        when = !when;
        reports++;
    }
    if (!plain && (expr->kind == EX_AND || expr->kind == EX_OR)) {
        emitLogicJump(em, expr, when, isLoop, reports, errorJumps, list);
        return;
    }
    if (!plain && expr->kind == EX_INT) {
        if ((expr->i != 0) == when) {
            em->offset = expr->offset;
            GscEmit_Jump(em, GSC_INS(isLoop ? BC_LOOP : BC_JMP, 0, 0, 0, 0), true, list);
        }
        return;
    }
    int sense = isLoop ? 2 : !when; // JT, JF, JL
    int x = errorBits(reports, errorJumps);
    if (!plain && expr->kind == EX_BINARY && expr->op >= OP_EQUAL && expr->op <= OP_GREATER_EQUAL) {
        emitCompareJump(em, expr, sense, x, list);
        return;
    }
    uint32_t mark = em->top;
    gsc_operand_t operand = GscEmit_Operand(em, expr, false);
    em->offset = expr->offset;
    GscEmit_Jump(em, GSC_INS(BC_JT + sense, x, operand.reg, 0, 0), false, list);
    GscEmit_Push(em, -1);
    em->top = mark;
}

// ---------------------------------------------------------------------------------------------- targets

static int valueBits(gsc_operand_t value)
{
    return value.where == IN_CONST ? GSC_SET_CONST : value.where == IN_TEMP ? GSC_SET_TEMP : 0;
}

static int baseKind(const gsc_expr_t *e)
{
    switch (e->kind) {
    case EX_LOCAL:
        return GSC_BASE_LOCAL;
    case EX_LEVEL:
        return GSC_BASE_LEVEL;
    case EX_SELF:
        return GSC_BASE_SELF;
    case EX_ANIM:
        return GSC_BASE_ANIM;
    case EX_GAME:
        return GSC_BASE_GAME;
    default:
        return GSC_BASE_TEMP;
    }
}

static bool isStep(const gsc_expr_t *e)
{
    return e->kind == EX_INDEX || e->kind == EX_FIELD;
}

static gsc_ins_t pathStep(gsc_emitter_t *em, const gsc_expr_t *e)
{
    if (e->kind == EX_FIELD)
        return GSC_INS(0, GSC_STEP_FIELD, 0, GscEmit_Cache(em, e->field.name), 0);
    gsc_operand_t key = GscEmit_Operand(em, e->index.key, true);
    GscEmit_Push(em, -1);
    int kind = key.where == IN_CONST ? GSC_STEP_CONST : key.where == IN_TEMP ? GSC_STEP_TEMP : GSC_STEP_LOCAL;
    return GSC_INS(0, kind, key.reg, 0, 0);
}

static void emitPath(gsc_emitter_t *em, const gsc_expr_t *target, int mode, gsc_operand_t value)
{
    uint32_t mark = em->top, count = 0, base = 0;
    int32_t lastField = -1;
    const gsc_expr_t *e;
    for (e = target; isStep(e); e = leftOf(e)) {
        if (e->kind == EX_FIELD && lastField < 0)
            lastField = (int32_t)count;
        count++;
    }
    if (count > 0xffff) {
        GscEmit_Limit(em, "65535 steps in what is written", target->offset);
        return;
    }
    if (lastField >= 0)
        lastField = (int32_t)count - 1 - lastField;
    gsc_ins_t *steps = GscArena_Alloc(em->vm, count * sizeof *steps);
    uint32_t i = count;
    for (e = target; isStep(e); e = leftOf(e))
        steps[--i] = pathStep(em, e);
    if (e->kind == EX_LOCAL) {
        base = (uint32_t)e->local.slot;
    } else if (baseKind(e) == GSC_BASE_TEMP) {
        base = GscEmit_Temp(em, 1);
        GscEmit_To(em, e, base);
    }
    em->offset = em->writeOffset ? em->writeOffset : target->offset;
    if (!isPlain(em) && mode == GSC_PATH_SET && count == 2 && e->kind == EX_LOCAL &&
        GSC_INS_X(steps[0]) == GSC_STEP_LOCAL && GSC_INS_X(steps[1]) == GSC_STEP_LOCAL)
        GscEmit_Ins(em, GSC_INS(BC_SET_INDEX_2, 4, base, GSC_INS_A(steps[0]), GSC_INS_A(steps[1])));
    if (!isPlain(em) && (mode == GSC_PATH_INC || mode == GSC_PATH_DEC) && count == 1 && e->kind == EX_LOCAL &&
        GSC_INS_X(steps[0]) != GSC_STEP_CONST && target->kind == EX_INDEX)
        GscEmit_Ins(em, GSC_INS(BC_STEP_INDEX, mode == GSC_PATH_DEC, base, GSC_INS_A(steps[0]), 0));
    GscEmit_Ins(em, GSC_INS(BC_PATH, mode, base, count, value.reg));
    GscEmit_Ins(em,
                GSC_INS(0, baseKind(e), valueBits(value), (uint32_t)lastField, (uint32_t)lastField >> 16));
    for (i = 0; i < count; i++)
        GscEmit_Ins(em, steps[i]);
    em->top = mark;
}

static bool emitDirectField(gsc_emitter_t *em, const gsc_expr_t *target, int mode, gsc_operand_t value)
{
    const gsc_expr_t *object = target->field.object;
    int kind = baseKind(object);
    bool isStepMode = mode == GSC_PATH_INC || mode == GSC_PATH_DEC;
    if (isPlain(em) || mode == GSC_PATH_CLEAR ||
        (kind != GSC_BASE_SELF && kind != GSC_BASE_LEVEL && kind != GSC_BASE_LOCAL) ||
        (isStepMode && kind == GSC_BASE_LOCAL))
        return false;
    em->offset = em->writeOffset ? em->writeOffset : target->offset;
    uint32_t cache = GscEmit_Cache(em, target->field.name);
    if (isStepMode)
        GscEmit_Ins(em, GSC_INS(kind == GSC_BASE_SELF ? BC_STEP_SELF : BC_STEP_LEVEL, mode == GSC_PATH_DEC, 0,
                                0, cache));
    else if (kind == GSC_BASE_LOCAL)
        GscEmit_Ins(em, GSC_INS(BC_SET_FIELD, valueBits(value), object->local.slot, value.reg, cache));
    else
        GscEmit_Ins(em, GSC_INS(kind == GSC_BASE_SELF ? BC_SET_SELF : BC_SET_LEVEL, valueBits(value), 0,
                                value.reg, cache));
    return true;
}

void GscEmit_Write(gsc_emitter_t *em, const gsc_expr_t *target, int mode, gsc_operand_t value)
{
    if (target->kind == EX_LOCAL) { // a plain value went there directly
        static const uint8_t ops[] = {BC_TAKE, BC_UNDEF, BC_INC, BC_DEC};
        em->offset = em->writeOffset ? em->writeOffset : target->offset;
        GscEmit_Ins(em, GSC_INS(ops[mode], 0, target->local.slot, value.reg, 0));
        return;
    }
    if (target->kind == EX_FIELD && emitDirectField(em, target, mode, value))
        return;
    if (!isPlain(em) && target->kind == EX_INDEX && mode == GSC_PATH_SET &&
        target->index.object->kind == EX_LOCAL) {
        uint32_t mark = em->top;
        gsc_operand_t key = GscEmit_Operand(em, target->index.key, true);
        em->offset = em->writeOffset ? em->writeOffset : target->offset;
        GscEmit_Ins(em, GSC_INS(BC_SET_INDEX, valueBits(value) | valueBits(key) << 2,
                                target->index.object->local.slot, key.reg, value.reg));
        GscEmit_Push(em, -1);
        em->top = mark;
        return;
    }
    emitPath(em, target, mode, value);
}
