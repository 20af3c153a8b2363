// The dispatch loop.  See gsc_run.h; the rules of operations are in gsc_ops.c and gsc_path.c.
//
// It is compiled twice: gsc_loop_profile.c makes of it the loop that counts.
//
// Cases hold the fast paths: ints and floats, dense arrays, fields where they were last found.  All else goes
// through GscOps functions, after `frame->pc = pc` so that reports know the place.  gsc_loop.h has what cases
// are made of, gsc_loop_quick.h those for what programs do most, gsc_loop_calls.h what calls and returns
// share.
#include "gsc_loop.h"

#include "gsc_error.h"
#include "gsc_native.h"
#include "gsc_object.h"
#include "gsc_ops.h"
#include "gsc_path.h"
#include "gsc_texts.h"
#include "gsc_thread.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------- slow parts

// Milliseconds to wait [T2]; false: no wait at all [E32].
static bool waitTime(gsc_vm_t *vm, const gsc_value_t *value, int64_t *ms)
{
    float seconds;
    if (value->type == GSC_FLOAT) {
        seconds = value->f;
    } else {
        gsc_value_t cast = GscOps_ToFloat(vm, *value);
        if (cast.type != GSC_FLOAT)
            return false;
        seconds = cast.f;
    }
    if (GscRun_InDeveloperRegion(vm))
        GscError_Runtime(vm, GSC_E_WAIT_DEVELOPER);
    else if (!(seconds >= 0))
        GscError_Runtime(vm, GSC_E_NEGATIVE_WAIT, (double)seconds);
    else if (seconds >= 16777)
        GscError_Runtime(vm, GSC_E_LONG_WAIT, (double)seconds);
    else {
        float scaled = seconds * 1000.0f;
        *ms = (int64_t)((double)scaled + 0.5);
        return true;
    }
    return false;
}

// Receiver and name of waittill, notify and endon.
static bool eventTarget(gsc_vm_t *vm, const gsc_value_t *object, const gsc_value_t *name,
                        const char *statement)
{
    if (name->type != GSC_STRING) {
        GscError_Runtime(vm, GSC_E_EVENT_NAME, statement);
        return false;
    }
    if (object->type != GSC_OBJECT || ((gsc_object_t *)object->p)->removed) {
        GscError_Runtime(vm, GSC_E_NOT_OBJECT, GscValue_Referent(*object));
        return false;
    }
    return true;
}

// The event to wait for, or NULL.
static gsc_event_t *waitTarget(gsc_vm_t *vm, const gsc_value_t *object, const gsc_value_t *name)
{
    if (!eventTarget(vm, object, name, "waittill"))
        return NULL;
    if (!GscRun_InDeveloperRegion(vm))
        return GscThread_Event(vm, object->p, name->p);
    GscError_Runtime(vm, GSC_E_WAITTILL_DEVELOPER);
    return NULL;
}

static GSC_COLD void clearRange(gsc_vm_t *vm, gsc_value_t *slots, int count)
{
    for (int i = 0; i < count; i++)
        GscValue_Clear(vm, &slots[i]);
}

// Where a switch goes [E31].
static const gsc_ins_t *switchTarget(gsc_vm_t *vm, const gsc_code_t *code, const gsc_switch_t *table,
                                     gsc_value_t value)
{
    uint32_t target = table->end;
    if (value.type == GSC_STRING)
        target = GscEmit_FindCase(table, GscTable_StringKey(GscString_Key(vm, value.p)));
    else if (value.type != GSC_INT)
        GscError_Runtime(vm, GSC_E_SWITCH, GscValue_Kind(value));
    else if (value.i < GSC_MIN_KEY || value.i > GSC_MAX_KEY)
        GscError_Runtime(vm, GSC_E_SWITCH_RANGE, value.i);
    else
        target = GscEmit_FindCase(table, GscTable_IntKey(value.i));
    return code->code + target;
}

// Operator and operand places of a binary instruction.
typedef struct {
    gsc_op_t op;
    bool leftConst, rightConst;
} binary_form_t;

static binary_form_t binaryForm(gsc_ins_t ins)
{
    unsigned op = GSC_INS_OP(ins);
    if (op >= BC_COMPARE_RR)
        return (binary_form_t){(gsc_op_t)(GSC_LT + GSC_INS_X(ins)), false, op == BC_COMPARE_RK};
    if (op >= BC_AND_RR)
        return (binary_form_t){(gsc_op_t)(GSC_AND + (op - BC_AND_RR) / 2), false, (op - BC_AND_RR) % 2};
    op -= BC_ADD_RR;
    return (binary_form_t){(gsc_op_t)(GSC_ADD + op / 3), op % 3 == 2, op % 3 == 1};
}

static int32_t compareInts(gsc_op_t op, int32_t a, int32_t b)
{
    switch (op) {
    case GSC_LT:
        return a < b;
    case GSC_GT:
        return a > b;
    case GSC_LE:
        return a <= b;
    case GSC_GE:
        return a >= b;
    case GSC_EQ:
        return a == b;
    default:
        return a != b;
    }
}

// ---------------------------------------------------------------------------------------------- the loop

void EXECUTE(gsc_vm_t *vm, int depth)
{
#if GSC_COMPUTED_GOTO
    static const void *const labels[] = {
#define GSC_LABEL(name, slots, operands) &&label_##name,
        GSC_OPCODES(GSC_LABEL)
#undef GSC_LABEL
    };
#endif
    gsc_run_t *run = vm->run;
    volatile const int lowest = depth; // seldom used: not worth a register
    gsc_frame_t *frame = &run->frames[run->frameCount - 1];
    const gsc_ins_t *pc = frame->pc;
    gsc_value_t *R = run->stack + frame->base;
    const gsc_value_t *K = frame->code->constants;
    gsc_ins_t ins;
    gsc_value_t limitValue, returned, badReceiver;
    gsc_code_t *callee;
    gsc_object_t *receiver;
    unsigned callFlags;

#if GSC_COMPUTED_GOTO
    if (!LABELS[0])
        memcpy(LABELS, labels, sizeof labels);
#endif
    CHECK();
#if GSC_COMPUTED_GOTO
    NEXT();
#else
next:
    ins = *pc++;
    COUNT_INSTRUCTION();
again:
    switch (GSC_INS_OP(ins))
#endif
    {

        CASE(MOVE) :
        {
            STORE_COPY(RA, RB);
            NEXT();
        }
        CASE(TAKE) :
        {
            LOAD_PARTS(RB);
            RB->type = GSC_UNDEFINED;
            STORE_PARTS(RA);
            NEXT();
        }
        CASE(LOADK) :
        {
            STORE_COPY(RA, &K[BC]);
            NEXT();
        }
        CASE(UNDEF) :
        {
            GscValue_Clear(vm, RA);
            NEXT();
        }
        CASE(SELF) :
        {
            frame->self->refs++;
            STORE_RESULT(RA, GscValue_Block(GSC_OBJECT, frame->self));
            NEXT();
        }
        CASE(LEVEL) :
        {
            vm->level->refs++;
            STORE_RESULT(RA, GscValue_Block(GSC_OBJECT, vm->level));
            NEXT();
        }
        CASE(ANIM) :
        {
            vm->anim->refs++;
            STORE_RESULT(RA, GscValue_Block(GSC_OBJECT, vm->anim));
            NEXT();
        }
        CASE(GAME) :
        {
            STORE_COPY(RA, &vm->game);
            NEXT();
        }
        CASE(ARRAY) :
        {
            STORE_RESULT(RA, GscValue_Block(GSC_ARRAY, GscArray_New(vm)));
            NEXT();
        }

        THREE_FORMS(ADD, ADD_BODY)
        THREE_FORMS(SUB, SUB_BODY)
        THREE_FORMS(MUL, MUL_BODY)
        THREE_FORMS(DIV, DIV_BODY)
        CASE(MOD_RR) : MOD_BODY(RB, RC);
        CASE(MOD_RK) : MOD_K_BODY(RB, KC); // of a variable, chance would decide which way it goes
        CASE(MOD_KR) : MOD_BODY(KB, RC);
        TWO_FORMS(AND, AND_BODY)
        TWO_FORMS(OR, OR_BODY)
        TWO_FORMS(XOR, XOR_BODY)
        TWO_FORMS(SHL, SHL_BODY)
        TWO_FORMS(SHR, SHR_BODY)

// Ints and equality of texts.
#define COMPARE_VALUES(right, isConst)                                                                       \
    do {                                                                                                     \
        const gsc_value_t *b = RB, *c = (right);                                                             \
        gsc_op_t op = (gsc_op_t)(GSC_LT + X);                                                                \
        if (op >= GSC_EQ && ARE_PLAIN_TEXTS(b, c)) {                                                         \
            bool truth = (b->p == c->p) == (op == GSC_EQ);                                                   \
            DROP_TEMP(RB);                                                                                   \
            if (!(isConst))                                                                                  \
                DROP_TEMP(RC);                                                                               \
            if (GSC_IS_COUNTED(*RA))                                                                         \
                GscValue_Clear(vm, RA);                                                                      \
            GscValue_SetInt(RA, truth);                                                                      \
            NEXT();                                                                                          \
        }                                                                                                    \
        goto slowBinary;                                                                                     \
    } while (0)
        CASE(COMPARE_RR) : COMPARE_VALUES(RC, false);
        CASE(COMPARE_RK) : COMPARE_VALUES(KC, true);
        CASE(CAT) :
        {
            SAVE();
            unsigned x = X;
            gsc_value_t left = x & GSC_CAT_B_CONST ? (*KB) : (*RB);
            gsc_value_t right = x & GSC_CAT_C_CONST ? (*KC) : (*RC);
            if (left.type == GSC_BUILDER)
                RB->type = GSC_UNDEFINED;
            gsc_value_t value =
                GscOps_Cat(vm, left, right, x & GSC_CAT_LAST, !(x & GSC_CAT_B_CONST) && IS_TEMP(RB));
            if (!(x & GSC_CAT_B_CONST))
                DROP_TEMP(RB);
            if (!(x & GSC_CAT_C_CONST))
                DROP_TEMP(RC);
            STORE(RA, value);
            CHECK();
            NEXT();
        }
        CASE(ISDEFINED) :
        {
            const gsc_value_t *value = RB;
            bool defined = value->type != GSC_UNDEFINED &&
                           !(value->type == GSC_OBJECT && ((gsc_object_t *)value->p)->removed);
            DROP_TEMP(RB);
            gsc_value_t *d = RA;
            if (GSC_IS_COUNTED(*d))
                GscValue_Clear(vm, d);
            GscValue_SetInt(d, defined);
            NEXT();
        }
        CASE(NOT) :
        {
            if (RB->type == GSC_INT && RA->type < GSC_STRING) {
                GscValue_SetInt(RA, !RB->i);
                NEXT();
            }
            UNARY(GscOps_Not);
        }
        CASE(COMPLEMENT) : UNARY(GscOps_Complement);
        CASE(BOOL) :
        {
            if (RB->type == GSC_INT && RA->type < GSC_STRING) {
                GscValue_SetInt(RA, RB->i != 0);
                NEXT();
            }
            UNARY(GscOps_ToBool);
        }
        CASE(INT) : UNARY(GscOps_ToInt);
        CASE(FLOAT) : UNARY(GscOps_ToFloat);
        CASE(STRING) : UNARY(GscOps_ToString);
        CASE(SIZE) :
        {
            gsc_value_t *b = RB;
            if (b->type == GSC_ARRAY && !(X & GSC_GET_B_TEMP)) {
                gsc_value_t value = GscValue_Int((int32_t)GscArray_Size(b->p));
                STORE(RA, value);
                NEXT();
            }
            if (b->type == GSC_STRING && !(X & GSC_GET_B_TEMP) && !GSC_IS_COUNTED(*RA)) {
                GscValue_SetInt(RA, (int32_t)((const gsc_string_t *)b->p)->length);
                NEXT();
            }
            UNARY(GscOps_Size);
        }
        CASE(VECTOR) :
        {
            gsc_value_t *parts = RB;
            if (parts[0].type == GSC_FLOAT && parts[1].type == GSC_FLOAT && parts[2].type == GSC_FLOAT) {
                gsc_value_t value = {.typeV = GSC_VECTOR, .v = {parts[0].f, parts[1].f, parts[2].f}};
                STORE(RA, value);
                NEXT();
            }
            SAVE();
            gsc_value_t value = GscOps_Vector(vm, parts);
            clearRange(vm, parts, 3);
            STORE(RA, value);
            CHECK();
            NEXT();
        }
        CASE(AND_LEFT) :
        {
            gsc_value_t *value = RA;
            bool truth;
            if (value->type == GSC_INT) {
                truth = value->i != 0;
            } else {
                SAVE();
                bool good = GscOps_Truth(vm, *value, 1, &truth);
                GscValue_Clear(vm, value);
                CHECK();
                if (!good) // dropped, the right side decides [E29]
                    NEXT();
                *value = GscValue_Int(truth);
            }
            if (!truth)
                pc += BC;
            NEXT();
        }
        CASE(OR_LEFT) :
        {
            gsc_value_t *value = RA;
            bool truth;
            if (value->type == GSC_INT) {
                truth = value->i != 0;
            } else {
                SAVE();
                bool good = GscOps_Truth(vm, *value, 1, &truth);
                GscValue_Clear(vm, value);
                CHECK();
                if (!good)
                    NEXT();
                *value = GscValue_Int(truth);
            }
            if (truth)
                pc += BC;
            NEXT();
        }

        CASE(JT) : VALUE_JUMP(true, false);
        CASE(JF) : VALUE_JUMP(false, false);
        CASE(JL) : VALUE_JUMP(true, true);
        COMPARE_FORMS(LT, ib < ic, fb < fc, NO_TEXT_JUMP, ==)
        COMPARE_FORMS(GT, ib > ic, fb > fc, NO_TEXT_JUMP, ==)
        COMPARE_FORMS(LE, ib <= ic, fb <= fc, NO_TEXT_JUMP, ==)
        COMPARE_FORMS(GE, ib >= ic, fb >= fc, NO_TEXT_JUMP, ==)
        COMPARE_FORMS(EQ, ib == ic, fabsf(fb - fc) < EQUAL_EPSILON, TEXT_JUMP, ==)
        COMPARE_FORMS(NE, ib != ic, fabsf(fb - fc) >= EQUAL_EPSILON, TEXT_JUMP, !=)

        CASE(JMP) :
        {
            pc += BC;
            NEXT();
        }
        CASE(LOOP) :
        {
            BACK_JUMP();
            pc += BC;
            NEXT();
        }
        CASE(FOR_RR) : FOR_BODY(RB);
        CASE(FOR_RK) : FOR_BODY(KB);
        CASE(FOR_SIZE) :
        {
            const gsc_value_t *container = RB;
            if (GSC_LIKELY(RA->type == GSC_INT && container->type == GSC_ARRAY)) {
                int32_t stepped = (int32_t)((uint32_t)RA->i + 1u);
                GscValue_SetInt(RA, stepped);
                if (stepped < (int32_t)GscArray_Size(container->p)) {
                    BACK_JUMP();
                    JUMP_C;
                    NEXT();
                }
                pc++;
                NEXT();
            }
            if (RA->type == GSC_INT && container->type == GSC_STRING) {
                int32_t stepped = (int32_t)((uint32_t)RA->i + 1u);
                GscValue_SetInt(RA, stepped);
                if (stepped < (int32_t)((const gsc_string_t *)container->p)->length) {
                    BACK_JUMP();
                    JUMP_C;
                    NEXT();
                }
                pc++;
                NEXT();
            }
            frame->pc = pc + 1;
            GscOps_Step(vm, RA, false);
            SAVE();
            CHECK();
            limitValue = GscOps_Size(vm, *container);
            CHECK();
            goto slowForCompare;
        }
        CASE(SWITCH) :
        {
            const gsc_switch_t *table = frame->code->switches[B];
            gsc_value_t value = (*RA);
            if (value.type == GSC_INT && (uint32_t)value.i - (uint32_t)table->low < table->denseCount) {
                pc = frame->code->code + table->dense[(uint32_t)value.i - (uint32_t)table->low];
                NEXT();
            }
            SAVE();
            const gsc_ins_t *target = switchTarget(vm, frame->code, table, value);
            DROP_TEMP(RA);
            pc = target;
            CHECK();
            NEXT();
        }

#define INDEX_BODY(keyPointer, keyTemp)                                                                      \
    do {                                                                                                     \
        gsc_value_t *b = RB;                                                                                 \
        const gsc_value_t *key = (keyPointer);                                                               \
        if (GSC_LIKELY(key->type == GSC_INT)) {                                                              \
            if (GSC_LIKELY(b->type == GSC_ARRAY)) {                                                          \
                const gsc_array_t *array = b->p;                                                             \
                if ((uint32_t)key->i < array->denseCount) {                                                  \
                    const gsc_value_t *entry = &array->dense[key->i];                                        \
                    LOAD_PARTS(entry);                                                                       \
                    if (tag >= GSC_STRING) {                                                                 \
                        if (tag == GSC_HOLE)                                                                 \
                            tag = GSC_UNDEFINED;                                                             \
                        else                                                                                 \
                            ((gsc_counted_t *)block)->refs++;                                                \
                    }                                                                                        \
                    if (X & GSC_GET_B_TEMP)                                                                  \
                        GscValue_Clear(vm, b);                                                               \
                    STORE_PARTS(RA);                                                                         \
                    NEXT();                                                                                  \
                }                                                                                            \
                const gsc_value_t *found = readNumber(array, key->i);                                        \
                if (found) {                                                                                 \
                    LOAD_PARTS(found);                                                                       \
                    HOLD_PARTS();                                                                            \
                    if (X & GSC_GET_B_TEMP)                                                                  \
                        GscValue_Clear(vm, b);                                                               \
                    STORE_PARTS(RA);                                                                         \
                    NEXT();                                                                                  \
                }                                                                                            \
            } else if (b->type == GSC_VECTOR) {                                                              \
                if ((uint32_t)key->i < 3) {                                                                  \
                    if (GSC_LIKELY(RA->type < GSC_STRING)) {                                                 \
                        GscValue_SetFloat(RA, b->v[key->i]);                                                 \
                        NEXT();                                                                              \
                    }                                                                                        \
                }                                                                                            \
            } else if (b->type == GSC_STRING) {                                                              \
                const gsc_string_t *string = b->p;                                                           \
                if ((uint32_t)key->i < string->length) {                                                     \
                    gsc_string_t *one = vm->strings.chars[(unsigned char)string->text[key->i]];              \
                    if (one) {                                                                               \
                        one->refs++;                                                                         \
                        if (X & GSC_GET_B_TEMP)                                                              \
                            GscValue_Clear(vm, b);                                                           \
                        STORE_RESULT(RA, GscValue_String(one));                                              \
                        NEXT();                                                                              \
                    }                                                                                        \
                }                                                                                            \
            }                                                                                                \
        }                                                                                                    \
        if (GSC_LIKELY(key->type == GSC_STRING && b->type == GSC_ARRAY)) {                                   \
            const gsc_value_t *entry = readText(b->p, key->p);                                               \
            if (GSC_LIKELY(entry)) {                                                                         \
                LOAD_PARTS(entry);                                                                           \
                HOLD_PARTS();                                                                                \
                if (keyTemp)                                                                                 \
                    GscValue_Clear(vm, RC);                                                                  \
                if (X & GSC_GET_B_TEMP)                                                                      \
                    GscValue_Clear(vm, b);                                                                   \
                STORE_PARTS(RA);                                                                             \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
        SAVE();                                                                                              \
        gsc_value_t value = GscOps_Index(vm, *b, *key);                                                      \
        if (keyTemp)                                                                                         \
            GscValue_Clear(vm, RC);                                                                          \
        if (X & GSC_GET_B_TEMP)                                                                              \
            GscValue_Clear(vm, b);                                                                           \
        STORE(RA, value);                                                                                    \
        CHECK();                                                                                             \
        NEXT();                                                                                              \
    } while (0)

        CASE(INDEX_RR) : INDEX_BODY(RC, X & GSC_GET_C_TEMP);
        CASE(INDEX_RK) : INDEX_BODY(KC, false);

        CASE(INDEX_2) :
        {
            const gsc_value_t *b = RB, *first = RC, *second = &R[X];
            if (GSC_LIKELY(b->type == GSC_ARRAY && first->type == GSC_INT && second->type == GSC_INT)) {
                const gsc_array_t *array = b->p;
                if (GSC_LIKELY((uint32_t)first->i < array->denseCount &&
                               array->dense[first->i].type == GSC_ARRAY)) {
                    array = array->dense[first->i].p;
                    if (GSC_LIKELY((uint32_t)second->i < array->denseCount &&
                                   array->dense[second->i].type != GSC_HOLE)) {
                        STORE_COPY(RA, &array->dense[second->i]);
                        pc++;
                        NEXT();
                    }
                }
            }
            SAVE();
            gsc_value_t inner = GscOps_Index(vm, *b, *first);
            CHECK();
            frame->pc = pc + 1;
            gsc_value_t value = GscOps_Index(vm, inner, *second);
            GscValue_Release(vm, inner);
            STORE(RA, value);
            CHECK();
            pc++;
            NEXT();
        }
        CASE(GET_FIELD) :
        {
            gsc_value_t *b = RB;
            gsc_cache_t *cache = &frame->code->caches[C];
            if (GSC_LIKELY(b->type == GSC_OBJECT)) {
                const gsc_value_t *slot = GscPath_CachedField(b->p, cache);
                if (GSC_LIKELY(slot)) {
                    LOAD_PARTS(slot);
                    HOLD_PARTS();
                    if (X & GSC_GET_B_TEMP)
                        GscValue_Clear(vm, b);
                    STORE_PARTS(RA);
                    NEXT();
                }
            }
            SAVE();
            gsc_value_t value = GscOps_GetField(vm, *b, cache->name);
            if (X & GSC_GET_B_TEMP)
                GscValue_Clear(vm, b);
            STORE(RA, value);
            CHECK();
            NEXT();
        }
        CASE(GET_SELF) :
        {
            gsc_cache_t *cache = &frame->code->caches[C];
            const gsc_value_t *slot = GscPath_CachedField(frame->self, cache);
            if (GSC_LIKELY(slot)) {
                STORE_COPY(RA, slot);
                NEXT();
            }
            SAVE();
            gsc_value_t value = GscOps_GetSelf(vm, frame->self, cache->name);
            STORE(RA, value);
            CHECK();
            NEXT();
        }
        CASE(GET_LEVEL) :
        {
            gsc_cache_t *cache = &frame->code->caches[C];
            const gsc_value_t *slot = GscPath_CachedField(vm->level, cache);
            if (GSC_LIKELY(slot)) {
                STORE_COPY(RA, slot);
                NEXT();
            }
            STORE_RESULT(RA, GscValue_Undefined());
            NEXT();
        }

#define TAKE_VALUE(reg, flags)                                                                               \
    gsc_value_t *source_ = (flags)&GSC_SET_CONST ? SCALED(K, reg) : SCALED(R, reg);                          \
    LOAD_PARTS(source_);                                                                                     \
    do {                                                                                                     \
        if (tag >= GSC_STRING) {                                                                             \
            if ((flags)&GSC_SET_TEMP)                                                                        \
                source_->type = GSC_UNDEFINED;                                                               \
            else                                                                                             \
                ((gsc_counted_t *)block)->refs++;                                                            \
        }                                                                                                    \
    } while (0)
#define TAKEN ((gsc_value_t){.typeP = tag, .aux = aux, .p = block})

        CASE(SET_FIELD) :
        {
            TAKE_VALUE(B, X);
            if (GSC_LIKELY(RA->type == GSC_OBJECT)) {
                receiver = RA->p;
                gsc_value_t *slot = GscPath_CachedField(receiver, &frame->code->caches[C]);
                if (GSC_LIKELY(slot)) {
                    STORE_PARTS(slot);
                    NEXT();
                }
                GscValue_Copy(&returned, &TAKEN);
                goto newField;
            }
            SAVE();
            GscOps_SetField(vm, RA, frame->code->caches[C].name, TAKEN);
            CHECK();
            NEXT();
        }
#define SET_FIELD_OF(object)                                                                                 \
    do {                                                                                                     \
        TAKE_VALUE(B, X);                                                                                    \
        receiver = (object);                                                                                 \
        gsc_value_t *slot = GscPath_CachedField(receiver, &frame->code->caches[C]);                          \
        if (GSC_LIKELY(slot)) {                                                                              \
            STORE_PARTS(slot);                                                                               \
            NEXT();                                                                                          \
        }                                                                                                    \
        GscValue_Copy(&returned, &TAKEN);                                                                    \
        goto newField;                                                                                       \
    } while (0)
        CASE(SET_SELF) : SET_FIELD_OF(frame->self);
        CASE(SET_LEVEL) : SET_FIELD_OF(vm->level);
        CASE(SET_INDEX) :
        {
            unsigned x = X;
            gsc_value_t *container = RA;
            const gsc_value_t *key = x & GSC_SET_KEY_CONST ? KB : RB;
            if (GSC_LIKELY(container->type == GSC_ARRAY && key->type == GSC_INT)) {
                gsc_array_t *array = container->p;
                const gsc_value_t *source = x & GSC_SET_CONST ? KC : RC;
                uint32_t i = (uint32_t)key->i;
                if (GSC_LIKELY(GscArray_IsOwn(array) && source->type != GSC_ARRAY)) {
                    if (i < array->denseCount && array->dense[i].type != GSC_HOLE) {
                        TAKE_VALUE(C, x);
                        STORE_PARTS(&array->dense[i]);
                        NEXT();
                    }
                    if (i == array->denseCount && i < array->denseCapacity && !array->tableInts) {
                        TAKE_VALUE(C, x);
                        array->dense[i].typeP = tag;
                        array->dense[i].aux = aux;
                        array->dense[i].p = block;
                        array->denseCount = i + 1;
                        vm->arrayEntries++;
                        NEXT();
                    }
                    gsc_value_t *entry = i < array->denseCount ? NULL : numberEntry(array, key->i);
                    if (GSC_LIKELY(entry) || (SAVE(), entry = GscPath_NewEntry(vm, array, key))) {
                        TAKE_VALUE(C, x);
                        STORE_PARTS(entry);
                        NEXT();
                    }
                }
            } else if (GSC_LIKELY(container->type == GSC_ARRAY && key->type == GSC_STRING)) {
                const gsc_value_t *source = x & GSC_SET_CONST ? KC : RC;
                if (GSC_LIKELY(GscArray_IsOwn(container->p) && source->type != GSC_ARRAY)) {
                    gsc_value_t *entry = textEntry(container->p, key->p);
                    if (GSC_LIKELY(entry) || (SAVE(), entry = GscPath_NewEntry(vm, container->p, key))) {
                        TAKE_VALUE(C, x);
                        STORE_PARTS(entry);
                        if (x & GSC_SET_KEY_TEMP)
                            GscValue_Clear(vm, RB);
                        NEXT();
                    }
                }
            }
            SAVE();
            TAKE_VALUE(C, x);
            GscOps_SetIndex(vm, container, *key, TAKEN);
            if (x & GSC_SET_KEY_TEMP)
                GscValue_Clear(vm, RB);
            CHECK();
            NEXT();
        }
        CASE(SET_INDEX_2) :
        {
            const gsc_value_t *a = RA, *b = RB, *c = RC;
            if (GSC_LIKELY(a->type == GSC_ARRAY && b->type == GSC_INT && c->type == GSC_INT)) {
                gsc_array_t *array = a->p;
                if (GSC_LIKELY(GscArray_IsOwn(array) && (uint32_t)b->i < array->denseCount &&
                               array->dense[b->i].type == GSC_ARRAY)) {
                    array = array->dense[b->i].p;
                    uint32_t i = (uint32_t)c->i;
                    bool old = i < array->denseCount && array->dense[i].type != GSC_HOLE;
                    bool fresh = i == array->denseCount && i < array->denseCapacity && !array->tableInts;
                    unsigned flags = GSC_INS_A(pc[1]), from = GSC_INS_C(pc[0]) * GSC_SLOT_SCALE;
                    if (GSC_LIKELY(GscArray_IsOwn(array) && (old || fresh)) &&
                        (flags & GSC_SET_CONST || SCALED(R, from)->type != GSC_ARRAY)) {
                        pc += 4;
                        TAKE_VALUE(from, flags);
                        if (fresh) {
                            array->dense[i].typeP = GSC_UNDEFINED;
                            array->denseCount = i + 1;
                            vm->arrayEntries++;
                        }
                        STORE_PARTS(&array->dense[i]);
                        NEXT();
                    }
                }
            }
            NEXT(); // the PATH
        }
        CASE(STEP_INDEX) :
        {
            const gsc_value_t *container = RA, *key = RB;
            if (GSC_LIKELY(container->type == GSC_ARRAY)) {
                gsc_array_t *array = container->p;
                gsc_value_t *slot = NULL;
                if (key->type == GSC_INT && (uint32_t)key->i < array->denseCount)
                    slot = &array->dense[key->i];
                else if (key->type == GSC_STRING && !IS_TEMP(key))
                    slot = textEntry(array, key->p);
                if (GSC_LIKELY(slot && slot->type == GSC_INT && GscArray_IsOwn(array))) {
                    GscValue_SetInt(slot, (int32_t)((uint32_t)slot->i + (X ? UINT32_MAX : 1u)));
                    pc += 3;
                    NEXT();
                }
            }
            NEXT(); // the PATH
        }
        CASE(INC) :
        {
            gsc_value_t *value = RA;
            if (GSC_LIKELY(value->type == GSC_INT)) {
                GscValue_SetInt(value, (int32_t)((uint32_t)value->i + 1u));
                NEXT();
            }
            SAVE();
            GscOps_Step(vm, value, false);
            CHECK();
            NEXT();
        }
        CASE(DEC) :
        {
            gsc_value_t *value = RA;
            if (GSC_LIKELY(value->type == GSC_INT)) {
                GscValue_SetInt(value, (int32_t)((uint32_t)value->i - 1u));
                NEXT();
            }
            SAVE();
            GscOps_Step(vm, value, true);
            CHECK();
            NEXT();
        }
        CASE(STEP_SELF) :
        {
            receiver = frame->self;
            goto stepField;
        }
        CASE(STEP_LEVEL) :
        {
            receiver = vm->level;
            goto stepField;
        }
        CASE(PATH) :
        {
            const gsc_ins_t *first = pc - 1;
            SAVE();
            pc += 1 + GSC_INS_B(ins);
            if (GSC_LIKELY(GscPath_Quick(vm, first, R)))
                NEXT();
            GscOps_Path(vm, first, R);
            CHECK();
            NEXT();
        }

        CASE(CALL) :
        {
            callee = vm->functions[K[B].i];
            receiver = frame->self;
            callFlags = 0;
            goto call;
        }
        CASE(CALL_METHOD) :
        {
            callee = vm->functions[K[B].i];
            callFlags = GSC_FRAME_OWNS_SELF;
            goto methodCall;
        }
        CASE(THREAD) :
        {
            callee = vm->functions[K[B].i];
            receiver = frame->self;
            receiver->refs++;
            callFlags = GSC_FRAME_THREAD | GSC_FRAME_OWNS_SELF;
            goto call;
        }
        CASE(THREAD_METHOD) :
        {
            callee = vm->functions[K[B].i];
            callFlags = GSC_FRAME_THREAD | GSC_FRAME_OWNS_SELF;
            goto methodCall;
        }
        CASE(CALL_VALUE) :
        {
            callFlags = 0;
            goto valueCall;
        }
        CASE(THREAD_VALUE) :
        {
            callFlags = GSC_FRAME_THREAD | GSC_FRAME_OWNS_SELF;
            goto valueCall;
        }
        CASE(CALL_VALUE_METHOD) :
        {
            callFlags = GSC_FRAME_OWNS_SELF;
            goto valueMethodCall;
        }
        CASE(THREAD_VALUE_METHOD) :
        {
            callFlags = GSC_FRAME_THREAD | GSC_FRAME_OWNS_SELF;
            goto valueMethodCall;
        }
        CASE(NATIVE) :
        {
            SAVE();
            unsigned result = C;
            gsc_value_t value;
            GscNative_Call(vm, &vm->natives[B], &R[A], (int)X, NULL, &value);
            LOAD_PARTS(&value);
            if (result != GSC_NO_RESULT)
                STORE_PARTS(&R[result]);
            else if (tag >= GSC_STRING)
                GscValue_Drop(vm, tag, block);
            CHECK();
            NEXT();
        }
        CASE(NATIVE_METHOD) :
        {
            SAVE();
            unsigned result = C;
            gsc_value_t value;
            GscNative_Call(vm, &vm->natives[B], &R[A], (int)X, &R[A - 1], &value);
            LOAD_PARTS(&value);
            if (result != GSC_NO_RESULT)
                STORE_PARTS(&R[result]);
            else if (tag >= GSC_STRING)
                GscValue_Drop(vm, tag, block);
            CHECK();
            NEXT();
        }
// From a call, not a thread, of a function or method, to a living self.
#define IS_PLAIN_RETURN()                                                                                    \
    GSC_LIKELY((frame->flags & ~(unsigned)GSC_FRAME_OWNS_SELF) == 0 && !frame[-1].self->removed)
// What is returned is in its parts.
#define LEAVE_FRAME()                                                                                        \
    do {                                                                                                     \
        for (unsigned i = 0, count = frame->code->localCount; i < count; i++) {                              \
            if (GSC_IS_COUNTED(R[i]))                                                                        \
                GscValue_Clear(vm, &R[i]);                                                                   \
        }                                                                                                    \
        unsigned result = frame->result;                                                                     \
        if (frame->flags)                                                                                    \
            GscValue_Drop(vm, GSC_OBJECT, frame->self);                                                      \
        run->frameCount--;                                                                                   \
        frame--;                                                                                             \
        R = run->stack + frame->base;                                                                        \
        pc = frame->pc;                                                                                      \
        K = frame->code->constants;                                                                          \
        if (result != GSC_NO_RESULT)                                                                         \
            STORE_PARTS(&R[result]);                                                                         \
        else if (tag >= GSC_STRING)                                                                          \
            GscValue_Drop(vm, tag, block);                                                                   \
        NEXT();                                                                                              \
    } while (0)
        CASE(RETURN) :
        {
            if (IS_PLAIN_RETURN()) {
                LOAD_PARTS(&R[A]);
                R[A].type = GSC_UNDEFINED;
                LEAVE_FRAME();
            }
            GscValue_Copy(&returned, &R[A]);
            R[A].type = GSC_UNDEFINED;
            goto leave;
        }
        CASE(RETURN_K) :
        {
            if (IS_PLAIN_RETURN()) {
                LOAD_PARTS(&K[BC]);
                HOLD_PARTS();
                LEAVE_FRAME();
            }
            returned = K[BC];
            GscValue_Hold(returned);
            goto leave;
        }
        CASE(RETURN_UNDEFINED) :
        {
            if (IS_PLAIN_RETURN()) {
                uint32_t tag = GSC_UNDEFINED, aux = 0;
                void *block = NULL;
                LEAVE_FRAME();
            }
            returned = GscValue_Undefined();
            goto leave;
        }

        CASE(WAIT) :
        {
            int64_t ms;
            SAVE();
            bool good = waitTime(vm, &R[A], &ms);
            DROP_TEMP(&R[A]);
            CHECK();
            if (!good)
                NEXT();
            GscThread_Wait(vm, ms);
            goto suspended;
        }
        CASE(WAITTILL) :
        {
            const gsc_ins_t *outputs = pc;
            unsigned count = C;
            SAVE();
            gsc_event_t *event = waitTarget(vm, &R[A], &R[B]);
            pc += (count + 2) / 3;
            DROP_TEMP(&R[A]);
            DROP_TEMP(&R[B]);
            if (event) {
                SAVE();
                GscThread_WaitFor(vm, event, outputs, (int)count);
                goto suspended;
            }
            for (unsigned i = 0; i < count; i++) // E33
                GscValue_Clear(vm, &R[outputs[i / 3] >> (16 + 16 * (i % 3)) & 0xffff]);
            CHECK();
            NEXT();
        }
        CASE(WAITTILL_MATCH) :
        {
            unsigned base = A, count = X;
            SAVE();
            gsc_event_t *event = waitTarget(vm, &R[B], &R[C]);
            DROP_TEMP(&R[B]);
            DROP_TEMP(&R[C]);
            if (event) {
                GscThread_WaitMatch(vm, event, base, (int)count);
                goto suspended;
            }
            clearRange(vm, &R[base], (int)count);
            CHECK();
            NEXT();
        }
        CASE(NOTIFY) :
        {
            gsc_value_t *args = &R[A];
            int count = (int)X;
            SAVE();
            if (eventTarget(vm, &args[-2], &args[-1], "notify"))
                GscThread_Notify(vm, args[-2].p, args[-1].p, args, count);
            for (int i = -2; i < count; i++)
                GscValue_Clear(vm, &args[i]);
            CHECK();
            NEXT();
        }
        CASE(ENDON) :
        {
            SAVE();
            if (eventTarget(vm, &R[A], &R[B], "notify")) // stock's text says notify
                GscThread_Endon(vm, R[A].p, R[B].p);
            DROP_TEMP(&R[A]);
            DROP_TEMP(&R[B]);
            CHECK();
            NEXT();
        }
        CASE(DEVELOPER) :
        {
            if (X)
                frame->flags |= GSC_FRAME_DEVELOPER, run->developerSeen = true;
            else
                frame->flags &= (uint8_t)~GSC_FRAME_DEVELOPER;
            NEXT();
        }

#include "gsc_loop_quick.h"
#if GSC_COMPUTED_GOTO
    again: // as another instruction
        goto *LABELS[GSC_INS_OP(ins)];
#else
    default:
        goto stop;
#endif
    }

slowBinary : {
    binary_form_t form = binaryForm(ins);
    const gsc_value_t *b = form.leftConst ? KB : RB, *c = form.rightConst ? KC : RC;
    if (b->type == GSC_INT && c->type == GSC_INT && form.op >= GSC_LT && !GSC_IS_COUNTED(*RA)) {
        GscValue_SetInt(RA, compareInts(form.op, b->i, c->i));
        NEXT();
    }
    SAVE();
    if (b->type == GSC_STRING && form.op == GSC_ADD && b == RA) { // s = s + x
        gsc_value_t right = *c;
        if (c == RA)
            GscValue_Hold(right);
        GscOps_Append(vm, RA, right);
        if (c == RA)
            GscValue_Release(vm, right);
        else if (!form.rightConst)
            DROP_TEMP(RC);
        CHECK();
        NEXT();
    }
    gsc_value_t value = form.op == GSC_ADD && (b->type == GSC_STRING || c->type == GSC_STRING)
                            ? GscOps_Concatenate(vm, *b, *c)
                            : GscOps_Binary(vm, form.op, *b, *c);
    if (!form.leftConst)
        DROP_TEMP(RB);
    if (!form.rightConst)
        DROP_TEMP(RC);
    STORE(RA, value);
    CHECK();
    NEXT();
}

slowCompareJump : {
    unsigned number = GSC_INS_OP(ins) - BC_JT_LT_RR, sort = number % 6 / 2; // JT, JF, JL
    gsc_op_t op = (gsc_op_t)(GSC_LT + number / 6);
    const gsc_value_t *b = RA, *c = number & 1 ? KB : RB;
    bool jumps;
    if (isMixed(b, c) && op < GSC_EQ) {
        jumps = compareFloats(op, numberOf(b), numberOf(c)) == (sort != 1);
    } else if (b->type == GSC_STRING && c->type == GSC_STRING && op >= GSC_EQ) {
        jumps = (GscString_Equal(b->p, c->p) == (op == GSC_EQ)) == (sort != 1);
    } else {
        SAVE();
        gsc_value_t value = GscOps_Binary(vm, op, *b, *c);
        if (value.type == GSC_INT) {
            jumps = (value.i != 0) == (sort != 1);
        } else {
            if (vm->status == GSC_OK)
                GscOps_NoTruth(vm, (int)(X & 127));
            jumps = X & GSC_ERROR_JUMPS;
        }
    }
    if (!(number & 1))
        DROP_TEMP(RB);
    DROP_TEMP(RA);
    CHECK();
    if (jumps) {
        if (sort == 2)
            BACK_JUMP();
        JUMP_C;
    }
    NEXT();
}

slowValueJump : {
    unsigned sort = GSC_INS_OP(ins) - BC_JT;
    bool truth, jumps;
    SAVE();
    if (GscOps_Truth(vm, (*RA), (int)(X & 127), &truth))
        jumps = truth == (sort != 1);
    else
        jumps = X & GSC_ERROR_JUMPS;
    DROP_TEMP(RA);
    CHECK();
    if (jumps) {
        if (sort == 2)
            BACK_JUMP();
        JUMP_C;
    }
    NEXT();
}

slowFor : {
    frame->pc = pc + 1; // the place of the step
    GscOps_Step(vm, RA, false);
    SAVE();
    CHECK();
}
slowForCompare : {
    bool jumps;
    gsc_value_t value = GscOps_Binary(vm, GSC_LT, (*RA), limitValue);
    if (value.type == GSC_INT) {
        jumps = value.i;
    } else {
        if (vm->status == GSC_OK)
            GscOps_NoTruth(vm, 1);
        jumps = true;
    }
    if (GSC_INS_OP(ins) == BC_FOR_RR)
        DROP_TEMP(RB);
    CHECK();
    if (jumps) {
        BACK_JUMP();
        JUMP_C;
    }
    NEXT();
}

stepField : {
    gsc_cache_t *cache = &frame->code->caches[C];
    gsc_value_t *slot = GscPath_CachedField(receiver, cache);
    if (GSC_LIKELY(slot && slot->type == GSC_INT)) {
        GscValue_SetInt(slot, (int32_t)((uint32_t)slot->i + (X ? UINT32_MAX : 1u)));
        NEXT();
    }
    SAVE();
    GscOps_StepField(vm, receiver, cache->name, X);
    CHECK();
    NEXT();
}

newField : { // of `receiver`; the value has been taken
    gsc_cache_t *cache = &frame->code->caches[C];
    SAVE();
    gsc_value_t *slot = GscPath_NewField(vm, receiver, cache);
    if (slot)
        GscValue_Copy(slot, &returned);
    else if (GSC_INS_OP(ins) == BC_SET_FIELD)
        GscOps_SetField(vm, RA, cache->name, returned);
    else
        GscOps_SetSelf(vm, receiver, cache->name, returned);
    CHECK();
    NEXT();
}

#include "gsc_loop_calls.h"

// The VM is good for nothing but closing.
stop:
    if (run->frameCount > lowest)
        GscRun_DropFrames(vm, lowest);
    run->result = GscValue_Undefined();
}
