// What the cases of the dispatch loop are made of: operands, moves of values, arithmetic, comparisons, jumps.
// For gsc_loop.c alone, whose variables (pc, ins, R, K, frame, run) and labels the macros use.
#ifndef GSC_LOOP_H
#define GSC_LOOP_H

#include "gsc_array.h"
#include "gsc_ast.h"
#include "gsc_object.h"
#include "gsc_opcodes.h"
#include "gsc_ops.h"
#include "gsc_profile.h"
#include "gsc_run.h"

#include <math.h>

#define EQUAL_EPSILON 1e-6f

// An int and a float.
static inline bool isMixed(const gsc_value_t *b, const gsc_value_t *c)
{
    return (b->type == GSC_INT && c->type == GSC_FLOAT) || (b->type == GSC_FLOAT && c->type == GSC_INT);
}

static inline float numberOf(const gsc_value_t *value)
{
    return value->type == GSC_INT ? (float)value->i : value->f;
}

static inline bool compareFloats(gsc_op_t op, float a, float b)
{
    return op == GSC_LT ? a < b : op == GSC_GT ? a > b : op == GSC_LE ? a <= b : a >= b;
}

// The entry of an interned key, if the array's own table has it.  (An array with a source has no table.)
static inline gsc_value_t *textEntry(const gsc_array_t *array, const gsc_string_t *string)
{
    return array->table ? GscTable_FindName(array->table, string) : NULL;
}

// The same of a number that is not in the dense part.
static inline gsc_value_t *numberEntry(const gsc_array_t *array, int32_t number)
{
    return array->tableInts ? GscTable_FindInt(array->table, number) : NULL;
}

static const gsc_value_t missing = {.type = GSC_UNDEFINED};

// The same for reading, where a missing entry is undefined; NULL when the key or the array needs more of a
// look.
static inline const gsc_value_t *readText(const gsc_array_t *array, const gsc_string_t *string)
{
    const gsc_value_t *entry = textEntry(array, string);
    return entry ? entry : string->interned && !array->source ? &missing : NULL;
}

static inline const gsc_value_t *readNumber(const gsc_array_t *array, int32_t number)
{
    const gsc_value_t *entry = numberEntry(array, number);
    return entry ? entry : (uint32_t)number <= GSC_MAX_KEY && !array->source ? &missing : NULL;
}

// The entry of a key; NULL when the array's own parts have none, or it has to be looked for in earnest.
static inline gsc_value_t *quickEntry(const gsc_array_t *array, const gsc_value_t *key)
{
    if (key->type == GSC_STRING)
        return textEntry(array, key->p);
    if (key->type != GSC_INT)
        return NULL;
    if ((uint32_t)key->i >= array->denseCount)
        return numberEntry(array, key->i);
    return array->dense[key->i].type == GSC_HOLE ? NULL : &array->dense[key->i];
}

// The same for reading, as above.
static inline const gsc_value_t *quickRead(const gsc_array_t *array, const gsc_value_t *key)
{
    if (key->type == GSC_STRING)
        return readText(array, key->p);
    if (key->type != GSC_INT)
        return NULL;
    if ((uint32_t)key->i >= array->denseCount)
        return readNumber(array, key->i);
    return array->dense[key->i].type == GSC_HOLE ? &missing : &array->dense[key->i];
}

// ---------------------------------------------------------------------------------------------- operands and
// moves

#define A                   GSC_INS_A(ins)
#define B                   GSC_INS_B(ins)
#define C                   GSC_INS_C(ins)
#define X                   GSC_INS_X(ins)
#define BC                  ((int32_t)GSC_INS_BC(ins))
#define JUMP_C              (pc += (int16_t)FIELD(3))
#define SCALED(base, field) ((gsc_value_t *)(uintptr_t)((uintptr_t)(base) + (uintptr_t)(field)*8))
// Operands that are slots, as long as pc stands behind the instruction.  One narrow load each is cheaper than
// shifting.
#if GSC_LITTLE_ENDIAN
#define FIELD(n)      (((const uint16_t *)(const void *)pc)[(n)-4])
#define FIELD_NEXT(n) (((const uint16_t *)(const void *)pc)[n])
#else
#define FIELD(n)      (pc[-1] >> 16 * (n)&0xffff)
#define FIELD_NEXT(n) (pc[0] >> 16 * (n)&0xffff)
#endif
#define RA SCALED(R, FIELD(1))
#define RB SCALED(R, FIELD(2))
#define RC SCALED(R, FIELD(3))
#define KB ((const gsc_value_t *)SCALED(K, FIELD(2)))
#define KC ((const gsc_value_t *)SCALED(K, FIELD(3)))
// Those of the instruction behind it.
#define RA_NEXT       SCALED(R, FIELD_NEXT(1))
#define RB_NEXT       SCALED(R, FIELD_NEXT(2))
#define RC_NEXT       SCALED(R, FIELD_NEXT(3))
#define KB_NEXT       ((const gsc_value_t *)SCALED(K, FIELD_NEXT(2)))
#define KC_NEXT       ((const gsc_value_t *)SCALED(K, FIELD_NEXT(3)))
#define IS_TEMP(slot) ((slot) >= R + frame->code->localCount)
#define SAVE()        (frame->pc = pc)
#define CHECK()                                                                                              \
    do {                                                                                                     \
        if (GSC_UNLIKELY(vm->status != GSC_OK))                                                              \
            goto stop;                                                                                       \
    } while (0)
#define DROP_TEMP(reg)                                                                                       \
    do {                                                                                                     \
        if (IS_TEMP(reg) && GSC_IS_COUNTED(*(reg)))                                                          \
            GscValue_Clear(vm, (reg));                                                                       \
    } while (0)
// Moves an owned value into a slot.
#define STORE(reg, val)                                                                                      \
    do {                                                                                                     \
        gsc_value_t *slot_ = (reg);                                                                          \
        if (GSC_UNLIKELY(GSC_IS_COUNTED(*slot_)))                                                            \
            GscValue_Set(vm, slot_, (val));                                                                  \
        else                                                                                                 \
            GscValue_Copy(slot_, &(val));                                                                    \
    } while (0)
// A value under way, in its parts.
#define LOAD_PARTS(source)                                                                                   \
    uint32_t tag = (source)->typeP, aux = (source)->aux;                                                     \
    void *block = (source)->p
#define HOLD_PARTS()                                                                                         \
    do {                                                                                                     \
        if (tag >= GSC_STRING)                                                                               \
            ((gsc_counted_t *)block)->refs++;                                                                \
    } while (0)
#define STORE_PARTS(to)                                                                                      \
    do {                                                                                                     \
        gsc_value_t *slot_ = (to);                                                                           \
        if (GSC_UNLIKELY(slot_->typeP >= GSC_STRING)) {                                                      \
            uint32_t oldTag_ = slot_->typeP;                                                                 \
            void *old_ = slot_->p;                                                                           \
            slot_->typeP = tag;                                                                              \
            slot_->aux = aux;                                                                                \
            slot_->p = block;                                                                                \
            GscValue_Drop(vm, oldTag_, old_);                                                                \
        } else {                                                                                             \
            slot_->typeP = tag;                                                                              \
            slot_->aux = aux;                                                                                \
            slot_->p = block;                                                                                \
        }                                                                                                    \
    } while (0)
#define STORE_RESULT(reg, expression)                                                                        \
    do {                                                                                                     \
        gsc_value_t made_ = (expression);                                                                    \
        STORE(reg, made_);                                                                                   \
    } while (0)
#define BACK_JUMP()                                                                                          \
    do {                                                                                                     \
        if (GSC_UNLIKELY(--run->budget <= 0))                                                                \
            goto tripped;                                                                                    \
    } while (0)

#ifdef GSC_PROFILED
#define EXECUTE             GscRun_ExecuteProfiled
#define LABELS              (run->labels[1])
#define COUNT_INSTRUCTION() (SAVE(), GscProfile_Count(vm, frame, pc - 1))
#define COUNT_CALL()        GscProfile_Enter(vm, callee)
#else
#define EXECUTE             GscRun_Execute
#define LABELS              (run->labels[0])
#define COUNT_INSTRUCTION() ((void)0)
#define COUNT_CALL()        ((void)0)
#endif

#if GSC_COMPUTED_GOTO
#define CASE(name) label_##name
#define NEXT()                                                                                               \
    do {                                                                                                     \
        ins = *pc++;                                                                                         \
        COUNT_INSTRUCTION();                                                                                 \
        goto *LABELS[GSC_INS_OP(ins)];                                                                       \
    } while (0)
#else
#define CASE(name) case BC_##name
#define NEXT()     goto next
#endif

// Arithmetic: ints, floats, or the slow way, which reads all that it needs from the instruction.
#define ARITHMETIC(left, right, intResult, floatResult)                                                      \
    do {                                                                                                     \
        const gsc_value_t *b = (left), *c = (right);                                                         \
        gsc_value_t *d = RA;                                                                                 \
        if (GSC_LIKELY(b->type == GSC_INT && c->type == GSC_INT)) {                                          \
            if (GSC_UNLIKELY(GSC_IS_COUNTED(*d)))                                                            \
                goto slowBinary;                                                                             \
            int32_t ib = b->i, ic = c->i;                                                                    \
            GscValue_SetInt(d, (int32_t)(intResult));                                                        \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (GSC_LIKELY(b->type == GSC_FLOAT && c->type == GSC_FLOAT)) {                                      \
            if (GSC_UNLIKELY(GSC_IS_COUNTED(*d)))                                                            \
                goto slowBinary;                                                                             \
            float fb = b->f, fc = c->f;                                                                      \
            GscValue_SetFloat(d, (floatResult));                                                             \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (isMixed(b, c)) {                                                                                 \
            if (GSC_UNLIKELY(GSC_IS_COUNTED(*d)))                                                            \
                goto slowBinary;                                                                             \
            float fb = numberOf(b), fc = numberOf(c);                                                        \
            GscValue_SetFloat(d, (floatResult));                                                             \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)

#define VECTORS(left, right, sign)                                                                           \
    do {                                                                                                     \
        const gsc_value_t *b = (left), *c = (right);                                                         \
        if (GSC_LIKELY(b->type == GSC_VECTOR && c->type == GSC_VECTOR && !GSC_IS_COUNTED(*RA))) {            \
            float x = b->v[0] sign c->v[0], y = b->v[1] sign c->v[1], z = b->v[2] sign c->v[2];              \
            (*RA) = (gsc_value_t){.typeV = GSC_VECTOR, .v = {x, y, z}};                                      \
            NEXT();                                                                                          \
        }                                                                                                    \
        goto slowBinary;                                                                                     \
    } while (0)

#define INT_ONLY(left, right, intResult)                                                                     \
    do {                                                                                                     \
        const gsc_value_t *b = (left), *c = (right);                                                         \
        gsc_value_t *d = RA;                                                                                 \
        if (GSC_LIKELY(b->type == GSC_INT && c->type == GSC_INT && !GSC_IS_COUNTED(*d))) {                   \
            int32_t ib = b->i, ic = c->i;                                                                    \
            GscValue_SetInt(d, (int32_t)(intResult));                                                        \
            NEXT();                                                                                          \
        }                                                                                                    \
        goto slowBinary;                                                                                     \
    } while (0)

// Remainder by 1, 2, 4, ...: the low bits, with the sign of the left side.
#define POWER_OF_TWO(left, right)                                                                            \
    do {                                                                                                     \
        const gsc_value_t *b = (left), *c = (right);                                                         \
        gsc_value_t *d = RA;                                                                                 \
        int32_t mask = (int32_t)((uint32_t)c->i - 1u);                                                       \
        if ((c->i & mask) == 0 && c->i > 0 && b->type == GSC_INT && c->type == GSC_INT &&                    \
            !GSC_IS_COUNTED(*d)) {                                                                           \
            int32_t ib = b->i, bias = ib < 0 ? mask : 0;                                                     \
            GscValue_SetInt(d,                                                                               \
                            (int32_t)((((uint32_t)ib + (uint32_t)bias) & (uint32_t)mask) - (uint32_t)bias)); \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)

// Division by what is neither 0 nor -1.
#define DIVISION(left, right, sign)                                                                          \
    do {                                                                                                     \
        const gsc_value_t *b = (left), *c = (right);                                                         \
        gsc_value_t *d = RA;                                                                                 \
        if (GSC_LIKELY(b->type == GSC_INT && c->type == GSC_INT && !GSC_IS_COUNTED(*d) &&                    \
                       (uint32_t)c->i + 1 > 1)) {                                                            \
            GscValue_SetInt(d, b->i sign c->i);                                                              \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)

#define THREE_FORMS(name, body)                                                                              \
    CASE(name##_RR) : body(RB, RC);                                                                          \
    CASE(name##_RK) : body(RB, KC);                                                                          \
    CASE(name##_KR) : body(KB, RC);
#define TWO_FORMS(name, body)                                                                                \
    CASE(name##_RR) : body(RB, RC);                                                                          \
    CASE(name##_RK) : body(RB, KC);

#define ADD_BODY(l, r)                                                                                       \
    ARITHMETIC(l, r, (uint32_t)ib + (uint32_t)ic, fb + fc);                                                  \
    VECTORS(l, r, +)
#define SUB_BODY(l, r)                                                                                       \
    ARITHMETIC(l, r, (uint32_t)ib - (uint32_t)ic, fb - fc);                                                  \
    VECTORS(l, r, -)
#define MUL_BODY(l, r)                                                                                       \
    ARITHMETIC(l, r, (uint32_t)ib *(uint32_t)ic, fb *fc);                                                    \
    goto slowBinary
#define FLOAT_DIVISION(left, right)                                                                          \
    do {                                                                                                     \
        const gsc_value_t *b = (left), *c = (right);                                                         \
        gsc_value_t *d = RA;                                                                                 \
        if (((b->type == GSC_FLOAT && c->type == GSC_FLOAT) || isMixed(b, c)) && !GSC_IS_COUNTED(*d) &&      \
            numberOf(c) != 0) {                                                                              \
            GscValue_SetFloat(d, numberOf(b) / numberOf(c));                                                 \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define DIV_BODY(l, r)                                                                                       \
    DIVISION(l, r, /);                                                                                       \
    FLOAT_DIVISION(l, r);                                                                                    \
    goto slowBinary
#define MOD_BODY(l, r)                                                                                       \
    DIVISION(l, r, %);                                                                                       \
    goto slowBinary
#define MOD_K_BODY(l, r)                                                                                     \
    POWER_OF_TWO(l, r);                                                                                      \
    MOD_BODY(l, r)
#define AND_BODY(l, r) INT_ONLY(l, r, ib &ic)
#define OR_BODY(l, r)  INT_ONLY(l, r, ib | ic)
#define XOR_BODY(l, r) INT_ONLY(l, r, ib ^ ic)
#define SHL_BODY(l, r) INT_ONLY(l, r, (uint32_t)ib << (ic & 31))
#define SHR_BODY(l, r)                                                                                       \
    INT_ONLY(l, r, (uint32_t)ib >> (ic & 31) | (ib < 0 && (ic & 31) ? ~(0xffffffffu >> (ic & 31)) : 0u))

// Two strings, equal or not at a glance: the same block, or both of them interned.
#define ARE_PLAIN_TEXTS(b, c)                                                                                \
    ((b)->type == GSC_STRING && (c)->type == GSC_STRING &&                                                   \
     ((b)->p == (c)->p ||                                                                                    \
      (((const gsc_string_t *)(b)->p)->interned && ((const gsc_string_t *)(c)->p)->interned)))
// Each way has a NEXT of its own, or gcc makes both meet in one whose jump is guessed badly.
#define TEXT_JUMP(isConst, test, sense, back)                                                                \
    do {                                                                                                     \
        if (GSC_LIKELY(ARE_PLAIN_TEXTS(b, c))) {                                                             \
            bool jumps = (b->p test c->p) == (sense);                                                        \
            DROP_TEMP(RA);                                                                                   \
            if (!(isConst))                                                                                  \
                DROP_TEMP(RB);                                                                               \
            if (jumps) {                                                                                     \
                if (back)                                                                                    \
                    BACK_JUMP();                                                                             \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define NO_TEXT_JUMP(isConst, test, sense, back) ((void)0)
// A comparison that jumps.  `sense`: jump when it holds; `back`: the jump goes back.
#define COMPARE_JUMP(right, isConst, intTest, floatTest, text, test, sense, back)                            \
    do {                                                                                                     \
        const gsc_value_t *b = RA, *c = (right);                                                             \
        if (GSC_LIKELY(b->type == GSC_INT && c->type == GSC_INT)) {                                          \
            int32_t ib = b->i, ic = c->i;                                                                    \
            if ((intTest) == (sense)) {                                                                      \
                if (back)                                                                                    \
                    BACK_JUMP();                                                                             \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (GSC_LIKELY(b->type == GSC_FLOAT && c->type == GSC_FLOAT)) {                                      \
            float fb = b->f, fc = c->f;                                                                      \
            if ((floatTest) == (sense)) {                                                                    \
                if (back)                                                                                    \
                    BACK_JUMP();                                                                             \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            NEXT();                                                                                          \
        }                                                                                                    \
        text(isConst, test, sense, back);                                                                    \
        goto slowCompareJump;                                                                                \
    } while (0)

#define COMPARE_FORMS(name, intTest, floatTest, text, test)                                                  \
    CASE(JT_##name##_RR) : COMPARE_JUMP(RB, false, intTest, floatTest, text, test, true, false);             \
    CASE(JT_##name##_RK) : COMPARE_JUMP(KB, true, intTest, floatTest, text, test, true, false);              \
    CASE(JF_##name##_RR) : COMPARE_JUMP(RB, false, intTest, floatTest, text, test, false, false);            \
    CASE(JF_##name##_RK) : COMPARE_JUMP(KB, true, intTest, floatTest, text, test, false, false);             \
    CASE(JL_##name##_RR) : COMPARE_JUMP(RB, false, intTest, floatTest, text, test, true, true);              \
    CASE(JL_##name##_RK) : COMPARE_JUMP(KB, true, intTest, floatTest, text, test, true, true);

#define VALUE_JUMP(sense, back)                                                                              \
    do {                                                                                                     \
        gsc_value_t *b = RA;                                                                                 \
        if (GSC_LIKELY(b->type == GSC_INT)) {                                                                \
            if ((b->i != 0) == (sense)) {                                                                    \
                if (back)                                                                                    \
                    BACK_JUMP();                                                                             \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            NEXT();                                                                                          \
        }                                                                                                    \
        goto slowValueJump;                                                                                  \
    } while (0)

#define FOR_BODY(limit)                                                                                      \
    do {                                                                                                     \
        gsc_value_t *b = RA;                                                                                 \
        const gsc_value_t *c = (limit);                                                                      \
        if (GSC_LIKELY(b->type == GSC_INT && c->type == GSC_INT)) {                                          \
            int32_t stepped = (int32_t)((uint32_t)b->i + 1u);                                                \
            GscValue_SetInt(b, stepped);                                                                     \
            if (stepped < c->i) {                                                                            \
                BACK_JUMP();                                                                                 \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
        limitValue = *c;                                                                                     \
        goto slowFor;                                                                                        \
    } while (0)

#define UNARY(function)                                                                                      \
    do {                                                                                                     \
        SAVE();                                                                                              \
        gsc_value_t value = function(vm, (*RB));                                                             \
        DROP_TEMP(RB);                                                                                       \
        STORE(RA, value);                                                                                    \
        CHECK();                                                                                             \
        NEXT();                                                                                              \
    } while (0)

// A value that was just read from a container or field: held, stored.
#define STORE_COPY(reg, source)                                                                              \
    do {                                                                                                     \
        const gsc_value_t *source_ = (source);                                                               \
        LOAD_PARTS(source_);                                                                                 \
        HOLD_PARTS();                                                                                        \
        STORE_PARTS(reg);                                                                                    \
    } while (0)

#endif
