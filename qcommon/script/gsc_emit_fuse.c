// Pairs of instructions that the loop does in one go.
//
// The first word of a pair gets an opcode of its own, nothing else changes: the second word stays, so jumps
// to it, places of reports and the way taken when the values are not the usual ones (the plain first
// instruction, then the second) are those of the plain pair.  A value between the two is never stored, so it
// has to be a temporary.
#include "gsc_emit_local.h"

// What ties the second to the first.
typedef enum {
    TIE_A,    // A of the second is the first's result, a temporary
    TIE_B,    // B is
    TIE_C,    // C is, and B is not
    TIE_KEY,  // C is, in a read from an array of a local
    TIE_PUT,  // B is, in a write that takes key and value from slots
    TIE_STEP, // nothing
    TIE_LOOP  // A of the second is A of the first, and B is not
} tie_t;

typedef struct {
    uint8_t first, second, fused, tie;
} pair_t;

static const pair_t pairs[] = {
    {BC_MUL_RR, BC_ADD_RR, BC_MUL_RR_ADD_RR, TIE_B},
    {BC_MUL_RR, BC_ADD_RK, BC_MUL_RR_ADD_RK, TIE_B},
    {BC_MUL_RR, BC_SUB_RR, BC_MUL_RR_SUB_RR, TIE_B},
    {BC_MUL_RR, BC_SUB_RK, BC_MUL_RR_SUB_RK, TIE_B},
    {BC_MUL_RR, BC_ADD_RR, BC_MUL_RR_ADD_TO, TIE_C},
    {BC_MUL_RR, BC_SUB_RR, BC_MUL_RR_SUB_FROM, TIE_C},
    {BC_MUL_RK, BC_ADD_RR, BC_MUL_RK_ADD_RR, TIE_B},
    {BC_MUL_RK, BC_ADD_RK, BC_MUL_RK_ADD_RK, TIE_B},
    {BC_MUL_RK, BC_SUB_RR, BC_MUL_RK_SUB_RR, TIE_B},
    {BC_MUL_RK, BC_SUB_RK, BC_MUL_RK_SUB_RK, TIE_B},
    {BC_MUL_RK, BC_ADD_RR, BC_MUL_RK_ADD_TO, TIE_C},
    {BC_MUL_RK, BC_SUB_RR, BC_MUL_RK_SUB_FROM, TIE_C},
    {BC_ADD_RR, BC_ADD_RR, BC_ADD_RR_ADD_RR, TIE_B},
    {BC_ADD_RR, BC_SUB_RR, BC_ADD_RR_SUB_RR, TIE_B},
    {BC_SUB_RR, BC_ADD_RR, BC_SUB_RR_ADD_RR, TIE_B},
    {BC_SUB_RR, BC_SUB_RR, BC_SUB_RR_SUB_RR, TIE_B},
    {BC_SUB_RK, BC_ADD_RR, BC_SUB_RK_ADD_RR, TIE_B},
    {BC_SUB_RK, BC_SUB_RR, BC_SUB_RK_SUB_RR, TIE_B},
    {BC_INDEX_RR, BC_ADD_RR, BC_INDEX_ADD_TO, TIE_C},
    {BC_INDEX_RR, BC_JT, BC_INDEX_JT, TIE_A},
    {BC_INDEX_RR, BC_JF, BC_INDEX_JF, TIE_A},
    {BC_ADD_RK, BC_INDEX_RR, BC_ADD_RK_INDEX, TIE_KEY},
    {BC_SUB_RK, BC_INDEX_RR, BC_SUB_RK_INDEX, TIE_KEY},
    {BC_ADD_RK, BC_SET_INDEX, BC_ADD_RK_SET_INDEX, TIE_PUT},
    {BC_SUB_RK, BC_SET_INDEX, BC_SUB_RK_SET_INDEX, TIE_PUT},
    {BC_GET_FIELD, BC_INDEX_RR, BC_GET_FIELD_INDEX_RR, TIE_B},
    {BC_GET_FIELD, BC_INDEX_RK, BC_GET_FIELD_INDEX_RK, TIE_B},
    {BC_GET_FIELD, BC_SIZE, BC_GET_FIELD_SIZE, TIE_B},
    {BC_GET_FIELD, BC_GET_FIELD, BC_GET_FIELD_FIELD, TIE_B},
    {BC_GET_SELF, BC_INDEX_RR, BC_GET_SELF_INDEX_RR, TIE_B},
    {BC_GET_SELF, BC_INDEX_RK, BC_GET_SELF_INDEX_RK, TIE_B},
    {BC_GET_SELF, BC_SIZE, BC_GET_SELF_SIZE, TIE_B},
    {BC_GET_SELF, BC_GET_FIELD, BC_GET_SELF_FIELD, TIE_B},
    {BC_GET_LEVEL, BC_INDEX_RR, BC_GET_LEVEL_INDEX_RR, TIE_B},
    {BC_GET_LEVEL, BC_INDEX_RK, BC_GET_LEVEL_INDEX_RK, TIE_B},
    {BC_GET_LEVEL, BC_SIZE, BC_GET_LEVEL_SIZE, TIE_B},
    {BC_GET_LEVEL, BC_GET_FIELD, BC_GET_LEVEL_FIELD, TIE_B},
    {BC_INDEX_RR, BC_GET_FIELD, BC_INDEX_GET_FIELD, TIE_B},
    {BC_MOVE, BC_MOVE, BC_MOVE_MOVE, TIE_STEP},
    {BC_ISDEFINED, BC_JT, BC_ISDEFINED_JT, TIE_A},
    {BC_ISDEFINED, BC_JF, BC_ISDEFINED_JF, TIE_A},
    {BC_INC, BC_JL_LT_RR, BC_INC_JL_LT_RR, TIE_STEP},
    {BC_INC, BC_JL_LT_RK, BC_INC_JL_LT_RK, TIE_STEP},
    {BC_INC, BC_JL_LE_RR, BC_INC_JL_LE_RR, TIE_STEP},
    {BC_INC, BC_JL_LE_RK, BC_INC_JL_LE_RK, TIE_STEP},
    {BC_ADD_RR, BC_JL_LT_RR, BC_ADD_RR_JL_LT_RR, TIE_LOOP},
    {BC_ADD_RR, BC_JL_LT_RK, BC_ADD_RR_JL_LT_RK, TIE_LOOP},
    {BC_ADD_RR, BC_JL_LE_RR, BC_ADD_RR_JL_LE_RR, TIE_LOOP},
    {BC_ADD_RR, BC_JL_LE_RK, BC_ADD_RR_JL_LE_RK, TIE_LOOP},
};

static bool isTied(const gsc_emitter_t *em, tie_t tie, gsc_ins_t first, gsc_ins_t second)
{
    uint32_t result = GSC_INS_A(first), a = GSC_INS_A(second), b = GSC_INS_B(second), c = GSC_INS_C(second);
    unsigned x = GSC_INS_X(second);
    bool isTemp = result >= (uint32_t)em->ast->localCount;
    switch (tie) {
    case TIE_A:
        return isTemp && a == result;
    case TIE_B: // a constant of the same number is none of the second's business
        return isTemp && b == result;
    case TIE_C:
        return isTemp && c == result && b != result;
    case TIE_KEY:
        return isTemp && c == result && x == GSC_GET_C_TEMP;
    case TIE_PUT:
        return isTemp && b == result && (x & (GSC_SET_KEY_TEMP | GSC_SET_CONST)) == GSC_SET_KEY_TEMP;
    case TIE_STEP:
        return true;
    default:
        return a == result && b != result;
    }
}

static bool isText(const gsc_emitter_t *em, uint32_t constant)
{
    return em->constants[constant].type == GSC_STRING;
}

static bool isFieldStep(gsc_ins_t step)
{
    return GSC_INS_X(step) == GSC_STEP_FIELD;
}

static gsc_ins_t quickPath(const gsc_ins_t *path)
{
    unsigned kind = GSC_INS_X(path[1]), count = GSC_INS_B(path[0]), mode = GSC_INS_X(path[0]), op = BC_PATH;
    bool isLocal = kind == GSC_BASE_LOCAL, clears = mode == GSC_PATH_CLEAR;
    const gsc_ins_t *steps = path + 2;
    if (!isLocal && kind != GSC_BASE_SELF && kind != GSC_BASE_LEVEL)
        return path[0];
    if (count == 1 && clears && isFieldStep(steps[0]))
        op = BC_PATH_CLEAR_FIELD;
    else if (count == 1 && isLocal && clears)
        op = BC_PATH_CLEAR_KEY;
    else if (count == 1 && isLocal && mode != GSC_PATH_SET && GSC_INS_X(steps[0]) == GSC_STEP_CONST)
        op = BC_PATH_KEY;
    else if (count == 2 && isFieldStep(steps[0]) && !isFieldStep(steps[1]))
        op = clears ? BC_PATH_CLEAR_FIELD_KEY : BC_PATH_FIELD_KEY;
    else if (clears)
        op = BC_PATH;
    else if (count == 2 && isLocal && !isFieldStep(steps[0]) && isFieldStep(steps[1]))
        op = BC_PATH_KEY_FIELD;
    else if (count == 3 && isFieldStep(steps[0]) && !isFieldStep(steps[1]))
        op = isFieldStep(steps[2]) ? BC_PATH_FIELD_KEY_FIELD : BC_PATH_FIELD_KEY_KEY;
    return (path[0] & ~(gsc_ins_t)0xff) | op;
}

// Forms of one instruction that need not look at the bits of X.
static gsc_ins_t quickForm(const gsc_emitter_t *em, gsc_ins_t ins)
{
    unsigned x = GSC_INS_X(ins), op = GSC_INS_OP(ins);
    if (op == BC_INDEX_RR && !(x & GSC_GET_B_TEMP))
        op = BC_INDEX_LOCAL;
    else if (op == BC_SET_INDEX && !(x & GSC_SET_KEY_CONST))
        op = x & GSC_SET_CONST ? BC_SET_INDEX_K : BC_SET_INDEX_R;
    else if (op == BC_INDEX_RK && !(x & GSC_GET_B_TEMP) && isText(em, GSC_INS_C(ins)))
        op = BC_INDEX_TEXT;
    else if (op == BC_SET_INDEX && isText(em, GSC_INS_B(ins)))
        op = BC_SET_INDEX_TEXT;
    return (ins & ~(gsc_ins_t)0xff) | op;
}

// The condition of for (...; i < level.array.size; ...), which stands behind the body.
static bool isSizeLoop(const gsc_ins_t *ins)
{
    uint32_t temp = GSC_INS_A(ins[0]);
    return GSC_INS_OP(ins[0]) == BC_GET_LEVEL_SIZE && GSC_INS_OP(ins[1]) == BC_SIZE &&
           GSC_INS_A(ins[1]) == temp && GSC_INS_OP(ins[2]) == BC_JL_LT_RR && GSC_INS_B(ins[2]) == temp &&
           GSC_INS_A(ins[2]) != temp;
}

// level waittill("name"), self waittill("name").
static bool isPlainWait(const gsc_emitter_t *em, const gsc_ins_t *ins)
{
    unsigned holder = GSC_INS_OP(ins[1]);
    return GSC_INS_OP(ins[0]) == BC_LOADK && GSC_INS_A(ins[0]) >= (uint32_t)em->ast->localCount &&
           em->constants[GSC_INS_BC(ins[0])].type == GSC_STRING &&
           (holder == BC_LEVEL || holder == BC_SELF) && GSC_INS_OP(ins[2]) == BC_WAITTILL &&
           GSC_INS_A(ins[2]) == GSC_INS_A(ins[1]) && GSC_INS_B(ins[2]) == GSC_INS_A(ins[0]);
}

static bool readsSlot(unsigned op)
{
    return op == BC_INDEX_RR || op == BC_GET_FIELD;
}

static gsc_ins_t fusedForm(const gsc_emitter_t *em, gsc_ins_t first, gsc_ins_t second)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const pair_t *pair = &pairs[i];
        if (pair->first == GSC_INS_OP(first) && pair->second == GSC_INS_OP(second) &&
            !(readsSlot(GSC_INS_OP(first)) && (GSC_INS_X(first) & GSC_GET_B_TEMP)) &&
            isTied(em, (tie_t)pair->tie, first, second))
            return (first & ~(gsc_ins_t)0xff) | pair->fused;
    }
    return quickForm(em, first);
}

void GscEmit_Fuse(gsc_emitter_t *em)
{
    for (uint32_t i = 0; i < em->count; i++) {
        gsc_ins_t ins = em->ins[i];
        if (i + 1 < em->count)
            em->ins[i] =
                GSC_INS_OP(ins) == BC_PATH ? quickPath(&em->ins[i]) : fusedForm(em, ins, em->ins[i + 1]);
        if (i + 2 < em->count && isSizeLoop(&em->ins[i]))
            em->ins[i] = (ins & ~(gsc_ins_t)0xff) | BC_LEVEL_SIZE_LOOP;
        if (i + 2 < em->count && isPlainWait(em, &em->ins[i]))
            em->ins[i] = (ins & ~(gsc_ins_t)0xff) | BC_LOADK_WAITTILL;
        i += GscEmit_ExtraWords(ins);
    }
}
