// The dispatch loop.  See gsc_run.h; the rules of operations are in gsc_ops.c and gsc_path.c.
//
// It is compiled twice: gsc_run_profile.c makes of it the loop that counts.
//
// Cases hold the fast paths: ints and floats, dense arrays, fields where they were last found.  All else goes
// through GscOps functions, after `frame->pc = pc` so that reports know the place.
#include "gsc_run.h"

#include "gsc_array.h"
#include "gsc_ast.h"
#include "gsc_error.h"
#include "gsc_native.h"
#include "gsc_object.h"
#include "gsc_opcodes.h"
#include "gsc_ops.h"
#include "gsc_path.h"
#include "gsc_profile.h"
#include "gsc_thread.h"
#include "gsc_texts.h"

#include <math.h>
#include <string.h>

#define DEFAULT_LOOP_LIMIT 1000000000u
#define SLICE              2000000
#define EQUAL_EPSILON      1e-6f
#define CALL_SLACK         1000000
#define MAX_WARNINGS       3

// ---------------------------------------------------------------------------------------------- frames

#ifndef GSC_PROFILED

void GscRun_Open(gsc_vm_t *vm)
{
    vm->run = GscHeap_AllocZero(vm, sizeof *vm->run);
    vm->run->largestWindow = 1;
    GscRun_ResetWatchdog(vm);
}

void GscRun_TakeSlice(gsc_vm_t *vm, int64_t budget)
{
    gsc_run_t *run = vm->run;
    int64_t slice = budget < SLICE ? budget : SLICE;
    uint64_t limit = vm->config.operationLimit;
    if (limit && run->operations < limit && (uint64_t)slice > limit - run->operations)
        slice = (int64_t)(limit - run->operations);
    if (vm->interrupted || (limit && run->operations >= limit))
        slice = -CALL_SLACK; // the next jump or call sees it
    run->budget = run->budgetSet = slice;
    run->reserve = budget - slice;
}

void GscRun_ResetWatchdog(gsc_vm_t *vm)
{
    gsc_run_t *run = vm->run;
    uint64_t limit = vm->config.loopLimit ? vm->config.loopLimit : DEFAULT_LOOP_LIMIT;
    run->operations += (uint64_t)(run->budgetSet - run->budget);
    run->trips = run->warnings = 0;
    GscRun_TakeSlice(vm, limit > INT64_MAX / 2 ? INT64_MAX / 2 : (int64_t)limit);
}

uint64_t GscRun_Operations(const gsc_vm_t *vm)
{
    return vm->run->operations + (uint64_t)(vm->run->budgetSet - vm->run->budget);
}

bool GscRun_Reserve(gsc_vm_t *vm)
{
    gsc_run_t *run = vm->run;
    uint32_t need = run->largestWindow * GSC_MAX_FRAMES;
    if (need <= run->capacity)
        return true;
    if (run->frameCount > 0)
        return false;
    GscHeap_Free(vm, run->stack, run->capacity * sizeof(gsc_value_t));
    run->stack = NULL;
    run->capacity = 0;
    run->stack = GscHeap_AllocZero(vm, need * sizeof(gsc_value_t));
    run->capacity = need;
    return true;
}

int GscRun_ThreadStart(const gsc_vm_t *vm)
{
    int i = vm->run->frameCount - 1;
    while (!(vm->run->frames[i].flags & (GSC_FRAME_HOST | GSC_FRAME_THREAD)))
        i = vm->run->frames[i].flags & GSC_FRAME_LOWEST ? 0 : i - 1;
    return i;
}

static gsc_spot_t spotAt(const gsc_code_t *code, int64_t ins)
{
    return (gsc_spot_t){code->id, ins < 0 ? code->startOffset : code->offsets[ins]};
}

static void addSpot(gsc_spot_t *spots, int max, int *count, gsc_spot_t spot)
{
    if (*count < max)
        spots[*count] = spot;
    ++*count;
}

int GscRun_Spots(const gsc_vm_t *vm, gsc_spot_t *spots, int max)
{
    int count = 0;
    for (int i = vm->run->frameCount - 1; i >= 0; i--) {
        const gsc_frame_t *frame = GscThread_Frame(vm->run, i);
        addSpot(spots, max, &count, spotAt(frame->code, frame->pc - frame->code->code - 1));
        if (frame->flags & GSC_FRAME_RESUMED && frame == &vm->run->frames[i]) // E42
            addSpot(spots, max, &count, spotAt(frame->code, frame->resumedAt));
        else if ((frame->flags & GSC_FRAME_HOST) && !frame->thread)
            addSpot(spots, max, &count, spotAt(frame->code, -1));
    }
    return count;
}

int GscRun_RoughSpots(const gsc_vm_t *vm, gsc_spot_t *spots, int max)
{
    if (!vm->run || vm->run->frameCount == 0)
        return 0;
    gsc_frame_t *frame = &vm->run->frames[vm->run->frameCount - 1];
    const gsc_code_t *code = frame->code;
    const gsc_ins_t *noted = frame->pc;
    uintptr_t at = (uintptr_t)noted, first = (uintptr_t)code->code;
    if (at <= first || at > (uintptr_t)(code->code + code->codeCount))
        frame->pc = code->code; // not noted yet: the start of the function
    int count = GscRun_Spots(vm, spots, max);
    frame->pc = noted;
    return count;
}

gsc_spot_t GscRun_SpotOf(const gsc_frame_t *frame)
{
    return spotAt(frame->code, frame->pc - frame->code->code - 1);
}

#endif

// Lets go what the frames from `start` on hold; they are gone then.
static void dropFrames(gsc_vm_t *vm, int start)
{
    gsc_run_t *run = vm->run;
    GscThread_Complete(vm);
    gsc_frame_t *inner = &run->frames[run->frameCount - 1];
    uint32_t end = inner->base + inner->code->windowSize;
    for (uint32_t i = run->frames[start].base; i < end; i++)
        GscValue_Clear(vm, &run->stack[i]);
    for (int i = start; i < run->frameCount; i++) {
        gsc_frame_t *frame = &run->frames[i];
        if (frame->flags & GSC_FRAME_OWNS_SELF)
            GscValue_Drop(vm, GSC_OBJECT, frame->self);
        if ((frame->flags & (GSC_FRAME_HOST | GSC_FRAME_THREAD)) && frame->thread)
            GscThread_Ended(vm, frame->thread);
    }
    run->frameCount = start;
}

#ifndef GSC_PROFILED

void GscRun_Start(gsc_vm_t *vm, gsc_code_t *code, gsc_object_t *self, const gsc_value_t *args, int count,
                  gsc_value_t *result)
{
    gsc_run_t *run = vm->run;
    int depth = run->frameCount;
    *result = GscValue_Undefined();
    if (depth == GSC_MAX_FRAMES) {
        GscError_Runtime(vm, GSC_E_CALL_DEPTH);
        return;
    }
    if (!GscRun_Reserve(vm)) {
        GscError_Runtime(vm, GSC_E_NOT_NOW);
        return;
    }
    if (depth == 0)
        GscRun_ResetWatchdog(vm);
    gsc_frame_t *frame = &run->frames[depth];
    *frame = (gsc_frame_t){.pc = code->code,
                           .code = code,
                           .self = self,
                           .flags = GSC_FRAME_HOST | GSC_FRAME_OWNS_SELF,
                           .result = GSC_NO_RESULT};
    if (depth > 0)
        frame->base = frame[-1].base + frame[-1].code->windowSize;
    self->refs++;
    gsc_value_t *R = run->stack + frame->base;
    for (int i = 0; i < code->localCount; i++) {
        R[i] = i < count && i < code->paramCount ? args[i] : GscValue_Undefined();
        GscValue_Hold(R[i]);
    }
    run->frameCount = depth + 1;
    gsc_value_t outer = run->result;
    run->result = GscValue_Undefined();
    if (count > code->paramCount)
        GscError_Runtime(vm, GSC_E_TOO_MANY_PARAMETERS);
    if (vm->profile)
        GscProfile_Enter(vm, code);
    GscRun_Loop(vm, depth);
    *result = run->result;
    run->result = outer;
}

void GscRun_Loop(gsc_vm_t *vm, int depth)
{
    if (vm->profile)
        GscRun_ExecuteProfiled(vm, depth);
    else
        GscRun_Execute(vm, depth);
}

#endif

// ---------------------------------------------------------------------------------------------- slow parts

// A thread was killed whose starter goes on.  The starter may be the one that loops, so the next budget is
// smaller, until the trip meets it.
static void shortenBudget(gsc_vm_t *vm, int trips)
{
    int64_t whole = vm->run->budget + vm->run->reserve;
    int64_t budget = trips < 20 ? whole >> 3 * trips : 1;
    vm->run->trips = trips;
    GscRun_TakeSlice(vm, budget > 1 ? budget : 1);
}

// True when the slice that has been used up was not the last one.
static bool nextSlice(gsc_vm_t *vm)
{
    gsc_run_t *run = vm->run;
    int64_t left = run->reserve + run->budget; // calls may have gone below 0
    if (left <= 0)
        return false;
    run->operations += (uint64_t)(run->budgetSet - run->budget);
    GscRun_TakeSlice(vm, left);
    return true;
}

// The kind of trouble that makes the loop stop or go on elsewhere.
typedef enum { WATCHDOG_ON, WATCHDOG_KILL, WATCHDOG_STOP } gsc_watchdog_t;

// While loading it only warns [T13], as stock does, but three times at most: a loop that never ends is then
// killed as at run time, or the server would hang for ever.
static GSC_COLD gsc_watchdog_t watchdog(gsc_vm_t *vm)
{
    int trips = vm->run->trips, warnings = vm->run->warnings;
    bool warns = vm->loading && warnings < MAX_WARNINGS;
    if (vm->status != GSC_OK)
        return WATCHDOG_STOP;
    if (vm->interrupted) {
        GscError_Forced(vm, GSC_E_INTERRUPTED);
        return WATCHDOG_STOP;
    }
    if (vm->config.operationLimit && GscRun_Operations(vm) >= vm->config.operationLimit) {
        GscError_Forced(vm, GSC_E_OPERATIONS, (unsigned long long)vm->config.operationLimit);
        return WATCHDOG_STOP;
    }
    if (nextSlice(vm))
        return WATCHDOG_ON;
    GscRun_ResetWatchdog(vm);
    if (!warns && GscRun_ThreadStart(vm) > 0)
        shortenBudget(vm, trips + 1);
    if (vm->config.developer && !warns) {
        GscError_Forced(vm, GSC_E_LOOP);
        return WATCHDOG_STOP;
    }
    vm->run->warnings = warnings + warns;
    GscError_Watchdog(vm, !warns);
    return warns ? WATCHDOG_ON : WATCHDOG_KILL;
}

static bool inDeveloperRegion(gsc_vm_t *vm)
{
    if (GSC_LIKELY(!vm->run->developerSeen))
        return false;
    GscThread_Complete(vm);
    for (int i = vm->run->frameCount - 1, start = GscRun_ThreadStart(vm); i >= start; i--) {
        if (vm->run->frames[i].flags & GSC_FRAME_DEVELOPER)
            return true;
    }
    return false;
}

// Milliseconds to wait [T2]; false: no wait at all [E32].
static bool waitTime(gsc_vm_t *vm, gsc_value_t value, int64_t *ms)
{
    gsc_value_t seconds = GscOps_ToFloat(vm, value);
    if (seconds.type != GSC_FLOAT)
        return false;
    if (inDeveloperRegion(vm))
        GscError_Runtime(vm, GSC_E_WAIT_DEVELOPER);
    else if (!(seconds.f >= 0))
        GscError_Runtime(vm, GSC_E_NEGATIVE_WAIT, (double)seconds.f);
    else if (seconds.f >= 16777)
        GscError_Runtime(vm, GSC_E_LONG_WAIT, (double)seconds.f);
    else {
        float scaled = seconds.f * 1000.0f;
        *ms = (int64_t)((double)scaled + 0.5);
        return true;
    }
    return false;
}

// Receiver and name of waittill, notify and endon.
static bool eventTarget(gsc_vm_t *vm, gsc_value_t object, gsc_value_t name, const char *statement)
{
    if (name.type != GSC_STRING) {
        GscError_Runtime(vm, GSC_E_EVENT_NAME, statement);
        return false;
    }
    if (object.type != GSC_OBJECT || ((gsc_object_t *)object.p)->removed) {
        GscError_Runtime(vm, GSC_E_NOT_OBJECT, GscValue_Referent(object));
        return false;
    }
    return true;
}

static bool waitTarget(gsc_vm_t *vm, gsc_value_t object, gsc_value_t name)
{
    if (!eventTarget(vm, object, name, "waittill"))
        return false;
    if (!inDeveloperRegion(vm))
        return true;
    GscError_Runtime(vm, GSC_E_WAITTILL_DEVELOPER);
    return false;
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
    return array->tableInts ? GscTable_Find(array->table, GscTable_IntKey(number)) : NULL;
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
    if (key->type != GSC_INT || (uint32_t)key->i >= array->denseCount ||
        array->dense[key->i].type == GSC_HOLE)
        return NULL;
    return &array->dense[key->i];
}

// ---------------------------------------------------------------------------------------------- the loop

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
    switch (GSC_INS_OP(ins)) {
#endif

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
        gsc_value_t value = GscOps_Cat(vm, left, right, x & GSC_CAT_LAST);
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
        gsc_cache_t *cache = &frame->code->caches[C];
        TAKE_VALUE(B, X);
        if (RA->type == GSC_OBJECT) {
            gsc_value_t *slot = GscPath_CachedField(RA->p, cache);
            if (slot) {
                STORE_PARTS(slot);
                NEXT();
            }
        }
        SAVE();
        GscOps_SetField(vm, RA, cache->name, TAKEN);
        CHECK();
        NEXT();
    }
    CASE(SET_SELF) :
    {
        gsc_cache_t *cache = &frame->code->caches[C];
        TAKE_VALUE(B, X);
        gsc_value_t *slot = GscPath_CachedField(frame->self, cache);
        if (GSC_LIKELY(slot)) {
            STORE_PARTS(slot);
            NEXT();
        }
        SAVE();
        GscOps_SetSelf(vm, frame->self, cache->name, TAKEN);
        CHECK();
        NEXT();
    }
    CASE(SET_LEVEL) :
    {
        gsc_cache_t *cache = &frame->code->caches[C];
        TAKE_VALUE(B, X);
        gsc_value_t *slot = GscPath_CachedField(vm->level, cache);
        if (GSC_LIKELY(slot)) {
            STORE_PARTS(slot);
            NEXT();
        }
        GscOps_SetSelf(vm, vm->level, cache->name, TAKEN);
        NEXT();
    }
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
                if (entry) {
                    TAKE_VALUE(C, x);
                    STORE_PARTS(entry);
                    NEXT();
                }
            }
        } else if (GSC_LIKELY(container->type == GSC_ARRAY && key->type == GSC_STRING)) {
            const gsc_value_t *source = x & GSC_SET_CONST ? KC : RC;
            gsc_value_t *entry = textEntry(container->p, key->p);
            if (GSC_LIKELY(entry && GscArray_IsOwn(container->p) && source->type != GSC_ARRAY)) {
                TAKE_VALUE(C, x);
                STORE_PARTS(entry);
                if (x & GSC_SET_KEY_TEMP)
                    GscValue_Clear(vm, RB);
                NEXT();
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
        bool good = waitTime(vm, R[A], &ms);
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
        gsc_value_t object = R[A], name = R[B];
        unsigned count = C;
        SAVE();
        bool good = waitTarget(vm, object, name);
        pc += (count + 2) / 3;
        GscValue_Hold(object);
        GscValue_Hold(name);
        DROP_TEMP(&R[A]);
        DROP_TEMP(&R[B]);
        if (good) {
            SAVE();
            GscThread_WaitFor(vm, object.p, name.p, outputs, (int)count);
        }
        GscValue_Release(vm, object);
        GscValue_Release(vm, name);
        if (good)
            goto suspended;
        for (unsigned i = 0; i < count; i++) // E33
            GscValue_Clear(vm, &R[outputs[i / 3] >> (16 + 16 * (i % 3)) & 0xffff]);
        CHECK();
        NEXT();
    }
    CASE(WAITTILL_MATCH) :
    {
        unsigned base = A, count = X;
        gsc_value_t object = R[B], name = R[C];
        SAVE();
        bool good = waitTarget(vm, object, name);
        GscValue_Hold(object);
        GscValue_Hold(name);
        DROP_TEMP(&R[B]);
        DROP_TEMP(&R[C]);
        if (good)
            GscThread_WaitMatch(vm, object.p, name.p, base, (int)count);
        GscValue_Release(vm, object);
        GscValue_Release(vm, name);
        if (good)
            goto suspended;
        clearRange(vm, &R[base], (int)count);
        CHECK();
        NEXT();
    }
    CASE(NOTIFY) :
    {
        gsc_value_t *args = &R[A];
        int count = (int)X;
        SAVE();
        if (eventTarget(vm, args[-2], args[-1], "notify"))
            GscThread_Notify(vm, args[-2].p, args[-1].p, args, count);
        for (int i = -2; i < count; i++)
            GscValue_Clear(vm, &args[i]);
        CHECK();
        NEXT();
    }
    CASE(ENDON) :
    {
        SAVE();
        if (eventTarget(vm, R[A], R[B], "notify")) // stock's text says notify
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

    // Quick forms and pairs: the usual values, or the plain instruction.
#ifdef GSC_PROFILED
#define QUICK_FORM(name, plain, body)                                                                        \
    CASE(name) :                                                                                             \
    {                                                                                                        \
        PLAIN(plain);                                                                                        \
    }
#else
#define QUICK_FORM(name, plain, body)                                                                        \
    CASE(name) :                                                                                             \
    {                                                                                                        \
        body;                                                                                                \
        PLAIN(plain);                                                                                        \
    }
#endif
#define PLAIN(plain)                                                                                         \
    do {                                                                                                     \
        ins = (ins & ~(gsc_ins_t)0xff) | BC_##plain;                                                         \
        goto again;                                                                                          \
    } while (0)
#define SECOND() (ins = *pc++)

#define TWO_STEPS(right, addend, op, result)                                                                 \
    do {                                                                                                     \
        const gsc_value_t *b = RB, *c = (right), *e = (addend);                                              \
        gsc_value_t *d = RA_NEXT;                                                                            \
        if (b->type == GSC_INT && c->type == GSC_INT && e->type == GSC_INT && !GSC_IS_COUNTED(*d)) {         \
            uint32_t first = (uint32_t)b->i op(uint32_t) c->i, other = (uint32_t)e->i;                       \
            GscValue_SetInt(d, (int32_t)(result));                                                           \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (b->type == GSC_FLOAT && c->type == GSC_FLOAT && e->type == GSC_FLOAT && !GSC_IS_COUNTED(*d)) {   \
            float first = b->f op c->f, other = e->f;                                                        \
            GscValue_SetFloat(d, (result));                                                                  \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (e->type == GSC_FLOAT && isMixed(b, c) && !GSC_IS_COUNTED(*d)) {                                  \
            float first = numberOf(b) op numberOf(c), other = e->f;                                          \
            GscValue_SetFloat(d, (result));                                                                  \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define MULTIPLY_FORMS(form, right)                                                                          \
    QUICK_FORM(MUL_##form##_ADD_RR, MUL_##form, TWO_STEPS(right, RC_NEXT, *, first + other))                 \
    QUICK_FORM(MUL_##form##_ADD_RK, MUL_##form, TWO_STEPS(right, KC_NEXT, *, first + other))                 \
    QUICK_FORM(MUL_##form##_SUB_RR, MUL_##form, TWO_STEPS(right, RC_NEXT, *, first - other))                 \
    QUICK_FORM(MUL_##form##_SUB_RK, MUL_##form, TWO_STEPS(right, KC_NEXT, *, first - other))                 \
    QUICK_FORM(MUL_##form##_ADD_TO, MUL_##form, TWO_STEPS(right, RB_NEXT, *, other + first))                 \
    QUICK_FORM(MUL_##form##_SUB_FROM, MUL_##form, TWO_STEPS(right, RB_NEXT, *, other - first))
    MULTIPLY_FORMS(RR, RC)
    MULTIPLY_FORMS(RK, KC)
    QUICK_FORM(ADD_RR_ADD_RR, ADD_RR, TWO_STEPS(RC, RC_NEXT, +, first + other))
    QUICK_FORM(ADD_RR_SUB_RR, ADD_RR, TWO_STEPS(RC, RC_NEXT, +, first - other))
    QUICK_FORM(SUB_RR_ADD_RR, SUB_RR, TWO_STEPS(RC, RC_NEXT, -, first + other))
    QUICK_FORM(SUB_RR_SUB_RR, SUB_RR, TWO_STEPS(RC, RC_NEXT, -, first - other))
    QUICK_FORM(SUB_RK_ADD_RR, SUB_RK, TWO_STEPS(KC, RC_NEXT, -, first + other))
    QUICK_FORM(SUB_RK_SUB_RR, SUB_RK, TWO_STEPS(KC, RC_NEXT, -, first - other))

// With `entry`, what stands at an int key in the dense part of an array, holes included.
#define WITH_ENTRY(container, key, body)                                                                     \
    do {                                                                                                     \
        const gsc_value_t *container_ = (container);                                                         \
        uint32_t key_ = (uint32_t)(key);                                                                     \
        if (GSC_LIKELY(container_->type == GSC_ARRAY)) {                                                     \
            const gsc_array_t *array_ = container_->p;                                                       \
            if (GSC_LIKELY(key_ < array_->denseCount)) {                                                     \
                const gsc_value_t *entry = &array_->dense[key_];                                             \
                body;                                                                                        \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define READ_ENTRY(to, words)                                                                                \
    do {                                                                                                     \
        LOAD_PARTS(entry);                                                                                   \
        if (tag >= GSC_STRING) {                                                                             \
            if (tag == GSC_HOLE)                                                                             \
                tag = GSC_UNDEFINED;                                                                         \
            else                                                                                             \
                ((gsc_counted_t *)block)->refs++;                                                            \
        }                                                                                                    \
        STORE_PARTS(to);                                                                                     \
        pc += (words);                                                                                       \
        NEXT();                                                                                              \
    } while (0)
#define ADD_ENTRY()                                                                                          \
    do {                                                                                                     \
        const gsc_value_t *b = RB_NEXT;                                                                      \
        gsc_value_t *d = RA_NEXT;                                                                            \
        if (entry->type == GSC_INT && b->type == GSC_INT && !GSC_IS_COUNTED(*d)) {                           \
            GscValue_SetInt(d, (int32_t)((uint32_t)b->i + (uint32_t)entry->i));                              \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (entry->type == GSC_FLOAT && b->type == GSC_FLOAT && !GSC_IS_COUNTED(*d)) {                       \
            GscValue_SetFloat(d, b->f + entry->f);                                                           \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define JUMP_ENTRY(sense)                                                                                    \
    do {                                                                                                     \
        if (GSC_LIKELY(entry->type == GSC_INT)) {                                                            \
            SECOND();                                                                                        \
            if ((entry->i != 0) == (sense)) {                                                                \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
    QUICK_FORM(INDEX_LOCAL, INDEX_RR,
               if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, READ_ENTRY(RA, 0)))
    QUICK_FORM(INDEX_ADD_TO, INDEX_RR,
               if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, ADD_ENTRY()))
    QUICK_FORM(INDEX_JT, INDEX_RR,
               if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, JUMP_ENTRY(true)))
    QUICK_FORM(INDEX_JF, INDEX_RR,
               if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, JUMP_ENTRY(false)))
    QUICK_FORM(ADD_RK_INDEX, ADD_RK,
               if (GSC_LIKELY(RB->type == GSC_INT && KC->type == GSC_INT))
                   WITH_ENTRY(RB_NEXT, (uint32_t)RB->i + (uint32_t)KC->i, READ_ENTRY(RA_NEXT, 1)))
    QUICK_FORM(SUB_RK_INDEX, SUB_RK,
               if (GSC_LIKELY(RB->type == GSC_INT && KC->type == GSC_INT))
                   WITH_ENTRY(RB_NEXT, (uint32_t)RB->i - (uint32_t)KC->i, READ_ENTRY(RA_NEXT, 1)))

// An entry by a constant string.
#define READ_TEXT()                                                                                          \
    do {                                                                                                     \
        const gsc_value_t *b = RB;                                                                           \
        if (GSC_LIKELY(b->type == GSC_ARRAY)) {                                                              \
            const gsc_value_t *entry = readText(b->p, KC->p);                                                \
            if (GSC_LIKELY(entry)) {                                                                         \
                STORE_COPY(RA, entry);                                                                       \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define WRITE_TEXT()                                                                                         \
    do {                                                                                                     \
        unsigned x = X;                                                                                      \
        gsc_value_t *from = (gsc_value_t *)SCALED(x & GSC_SET_CONST ? K : R, FIELD(3));                      \
        if (GSC_LIKELY(RA->type == GSC_ARRAY && from->type != GSC_ARRAY)) {                                  \
            gsc_array_t *array = RA->p;                                                                      \
            gsc_value_t *entry = textEntry(array, KB->p);                                                    \
            if (GSC_LIKELY(entry && GscArray_IsOwn(array))) {                                                \
                LOAD_PARTS(from);                                                                            \
                if (tag >= GSC_STRING) {                                                                     \
                    if (x & GSC_SET_TEMP)                                                                    \
                        from->type = GSC_UNDEFINED;                                                          \
                    else                                                                                     \
                        ((gsc_counted_t *)block)->refs++;                                                    \
                }                                                                                            \
                STORE_PARTS(entry);                                                                          \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
    QUICK_FORM(INDEX_TEXT, INDEX_RK, READ_TEXT())
    QUICK_FORM(SET_INDEX_TEXT, SET_INDEX, WRITE_TEXT())

// Writes and steps at the end of short paths where the entry exists: level.f[key], a[key].f, level.f[key].g.
#define PATH_BASE()                                                                                          \
    (GSC_INS_X(pc[0]) == GSC_BASE_LEVEL  ? vm->level                                                         \
     : GSC_INS_X(pc[0]) == GSC_BASE_SELF ? frame->self                                                       \
     : R[A].type == GSC_OBJECT           ? R[A].p                                                            \
                                         : NULL)
#define PATH_FIELD(object, n) GscPath_CachedField((object), &frame->code->caches[GSC_INS_B(pc[n])])
#define PATH_ENTRY(array, n)                                                                                 \
    quickEntry((array), GSC_INS_X(pc[n]) == GSC_STEP_CONST ? &K[GSC_INS_A(pc[n])] : &R[GSC_INS_A(pc[n])])
#define WRITE_SLOT(slot, words)                                                                              \
    do {                                                                                                     \
        if (X == GSC_PATH_SET) {                                                                             \
            unsigned flags = GSC_INS_A(pc[0]), from = C * GSC_SLOT_SCALE;                                    \
            if (flags & GSC_SET_CONST || SCALED(R, from)->type != GSC_ARRAY) {                               \
                TAKE_VALUE(from, flags);                                                                     \
                STORE_PARTS(slot);                                                                           \
                pc += (words);                                                                               \
                NEXT();                                                                                      \
            }                                                                                                \
        } else if ((slot)->type == GSC_INT) {                                                                \
            GscValue_SetInt((slot), (int32_t)((uint32_t)(slot)->i + (X == GSC_PATH_DEC ? UINT32_MAX : 1u))); \
            pc += (words);                                                                                   \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define WRITE_KEY(holder, n)                                                                                 \
    do {                                                                                                     \
        const gsc_value_t *holder_ = (holder);                                                               \
        if (GSC_LIKELY(holder_ && holder_->type == GSC_ARRAY)) {                                             \
            gsc_value_t *entry = PATH_ENTRY(holder_->p, n);                                                  \
            if (GSC_LIKELY(entry && GscArray_IsOwn(holder_->p)))                                             \
                WRITE_SLOT(entry, (n) + 1);                                                                  \
        }                                                                                                    \
    } while (0)
#define WRITE_KEY_FIELD(holder, n)                                                                           \
    do {                                                                                                     \
        const gsc_value_t *holder_ = (holder);                                                               \
        if (GSC_LIKELY(holder_ && holder_->type == GSC_ARRAY)) {                                             \
            const gsc_value_t *entry = PATH_ENTRY(holder_->p, n);                                            \
            if (GSC_LIKELY(entry && entry->type == GSC_OBJECT)) {                                            \
                gsc_value_t *slot = PATH_FIELD(entry->p, (n) + 1);                                           \
                if (GSC_LIKELY(slot))                                                                        \
                    WRITE_SLOT(slot, (n) + 2);                                                               \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define WITH_PATH_BASE(body)                                                                                 \
    do {                                                                                                     \
        const gsc_object_t *object = PATH_BASE();                                                            \
        if (GSC_LIKELY(object))                                                                              \
            body;                                                                                            \
    } while (0)
    QUICK_FORM(PATH_KEY, PATH, WRITE_KEY(&R[A], 1))
    QUICK_FORM(PATH_FIELD_KEY, PATH, WITH_PATH_BASE(WRITE_KEY(PATH_FIELD(object, 1), 2)))
    QUICK_FORM(PATH_KEY_FIELD, PATH, WRITE_KEY_FIELD(&R[A], 1))
    QUICK_FORM(PATH_FIELD_KEY_FIELD, PATH, WITH_PATH_BASE(WRITE_KEY_FIELD(PATH_FIELD(object, 1), 2)))

// A field, and what is read from it, without holding the one between.
#define FIELD_OF(object) GscPath_CachedField((object), &frame->code->caches[FIELD(3)])
#define READ_FIELD_INDEX(object, keyPointer)                                                                 \
    do {                                                                                                     \
        const gsc_value_t *slot = FIELD_OF(object), *key = (keyPointer);                                     \
        bool counted = key->type >= GSC_STRING && GSC_INS_X(*pc) & GSC_GET_C_TEMP;                           \
        if (GSC_LIKELY(slot && slot->type == GSC_ARRAY && !counted)) {                                       \
            const gsc_value_t *entry = quickEntry(slot->p, key);                                             \
            if (GSC_LIKELY(entry)) {                                                                         \
                STORE_COPY(RA_NEXT, entry);                                                                  \
                pc++;                                                                                        \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define READ_FIELD_SIZE(object)                                                                              \
    do {                                                                                                     \
        const gsc_value_t *slot = FIELD_OF(object);                                                          \
        if (GSC_LIKELY(slot && slot->type == GSC_ARRAY && !GSC_IS_COUNTED(*RA_NEXT))) {                      \
            GscValue_SetInt(RA_NEXT, (int32_t)GscArray_Size(slot->p));                                       \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define READ_FIELD_FIELD(found)                                                                              \
    do {                                                                                                     \
        const gsc_value_t *holder = (found);                                                                 \
        if (GSC_LIKELY(holder && holder->type == GSC_OBJECT)) {                                              \
            const gsc_value_t *inner = GscPath_CachedField(holder->p, &frame->code->caches[FIELD_NEXT(3)]);  \
            if (GSC_LIKELY(inner)) {                                                                         \
                STORE_COPY(RA_NEXT, inner);                                                                  \
                pc++;                                                                                        \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define LOOP_TO_SIZE()                                                                                       \
    do {                                                                                                     \
        const gsc_value_t *slot = FIELD_OF(vm->level), *i = SCALED(R, GSC_INS_A(pc[1]));                     \
        if (GSC_LIKELY(slot && slot->type == GSC_ARRAY && i->type == GSC_INT)) {                             \
            int32_t size = (int32_t)GscArray_Size(slot->p);                                                  \
            pc++;                                                                                            \
            SECOND();                                                                                        \
            if (i->i < size) {                                                                               \
                BACK_JUMP();                                                                                 \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define IF_OBJECT(body)                                                                                      \
    if (GSC_LIKELY(RB->type == GSC_OBJECT))                                                                  \
    body
    QUICK_FORM(GET_FIELD_INDEX_RR, GET_FIELD, IF_OBJECT(READ_FIELD_INDEX(RB->p, RC_NEXT)))
    QUICK_FORM(GET_FIELD_INDEX_RK, GET_FIELD, IF_OBJECT(READ_FIELD_INDEX(RB->p, KC_NEXT)))
    QUICK_FORM(GET_FIELD_SIZE, GET_FIELD, IF_OBJECT(READ_FIELD_SIZE(RB->p)))
    QUICK_FORM(GET_FIELD_FIELD, GET_FIELD, IF_OBJECT(READ_FIELD_FIELD(FIELD_OF(RB->p))))
    QUICK_FORM(GET_SELF_INDEX_RR, GET_SELF, READ_FIELD_INDEX(frame->self, RC_NEXT))
    QUICK_FORM(GET_SELF_INDEX_RK, GET_SELF, READ_FIELD_INDEX(frame->self, KC_NEXT))
    QUICK_FORM(GET_SELF_SIZE, GET_SELF, READ_FIELD_SIZE(frame->self))
    QUICK_FORM(GET_SELF_FIELD, GET_SELF, READ_FIELD_FIELD(FIELD_OF(frame->self)))
    QUICK_FORM(GET_LEVEL_INDEX_RR, GET_LEVEL, READ_FIELD_INDEX(vm->level, RC_NEXT))
    QUICK_FORM(GET_LEVEL_INDEX_RK, GET_LEVEL, READ_FIELD_INDEX(vm->level, KC_NEXT))
    QUICK_FORM(GET_LEVEL_SIZE, GET_LEVEL, READ_FIELD_SIZE(vm->level))
    QUICK_FORM(GET_LEVEL_FIELD, GET_LEVEL, READ_FIELD_FIELD(FIELD_OF(vm->level)))
    QUICK_FORM(LEVEL_SIZE_LOOP, GET_LEVEL, LOOP_TO_SIZE())
    QUICK_FORM(INDEX_GET_FIELD, INDEX_RR,
               if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, READ_FIELD_FIELD(entry)))

    QUICK_FORM(MOVE_MOVE, MOVE, {
        STORE_COPY(RA, RB);
        STORE_COPY(RA_NEXT, RB_NEXT);
        pc++;
        NEXT();
    })
#define JUMP_DEFINED(sense)                                                                                  \
    do {                                                                                                     \
        gsc_value_t *value = RB;                                                                             \
        bool defined = value->type != GSC_UNDEFINED;                                                         \
        if (value->type >= GSC_STRING) {                                                                     \
            defined = value->type != GSC_OBJECT || !((gsc_object_t *)value->p)->removed;                     \
            DROP_TEMP(value);                                                                                \
        }                                                                                                    \
        SECOND();                                                                                            \
        if (defined == (sense)) {                                                                            \
            JUMP_C;                                                                                          \
            NEXT();                                                                                          \
        }                                                                                                    \
        NEXT();                                                                                              \
    } while (0)
    QUICK_FORM(ISDEFINED_JT, ISDEFINED, JUMP_DEFINED(true))
    QUICK_FORM(ISDEFINED_JF, ISDEFINED, JUMP_DEFINED(false))

// Writes in place, or at the end while there is room.
#define QUICK_WRITE(container, key, source, isConst, isTemp, words)                                          \
    do {                                                                                                     \
        gsc_value_t *container_ = (container), *from = (source);                                             \
        uint32_t i = (uint32_t)(key);                                                                        \
        if (GSC_LIKELY(container_->type == GSC_ARRAY && from->type != GSC_ARRAY)) {                          \
            gsc_array_t *array = container_->p;                                                              \
            bool fresh = i == array->denseCount && i < array->denseCapacity && !array->tableInts;            \
            if (GSC_LIKELY(GscArray_IsOwn(array) && (i < array->denseCount || fresh))) {                     \
                gsc_value_t *to = &array->dense[i];                                                          \
                if (fresh) {                                                                                 \
                    to->typeP = GSC_UNDEFINED;                                                               \
                    array->denseCount = i + 1;                                                               \
                    vm->arrayEntries++;                                                                      \
                }                                                                                            \
                if (GSC_LIKELY(to->type != GSC_HOLE)) {                                                      \
                    LOAD_PARTS(from);                                                                        \
                    if (tag >= GSC_STRING) {                                                                 \
                        if (!(isConst) && (isTemp))                                                          \
                            from->type = GSC_UNDEFINED;                                                      \
                        else                                                                                 \
                            ((gsc_counted_t *)block)->refs++;                                                \
                    }                                                                                        \
                    STORE_PARTS(to);                                                                         \
                    pc += (words);                                                                           \
                    NEXT();                                                                                  \
                }                                                                                            \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
    QUICK_FORM(SET_INDEX_R, SET_INDEX,
               if (GSC_LIKELY(RB->type == GSC_INT)) QUICK_WRITE(RA, RB->i, RC, false, X & GSC_SET_TEMP, 0))
    QUICK_FORM(SET_INDEX_K, SET_INDEX,
               if (GSC_LIKELY(RB->type == GSC_INT))
                   QUICK_WRITE(RA, RB->i, SCALED(K, FIELD(3)), true, false, 0))
    QUICK_FORM(ADD_RK_SET_INDEX, ADD_RK,
               if (GSC_LIKELY(RB->type == GSC_INT && KC->type == GSC_INT))
                   QUICK_WRITE(RA_NEXT, (uint32_t)RB->i + (uint32_t)KC->i, RC_NEXT, false,
                               GSC_INS_X(*pc) & GSC_SET_TEMP, 1))

// A step and the jump back of the loop.
#define STEP_LOOP(right, test)                                                                               \
    do {                                                                                                     \
        gsc_value_t *d = RA, *b = RA_NEXT;                                                                   \
        const gsc_value_t *c = (right);                                                                      \
        if (GSC_LIKELY(d->type == GSC_INT && b->type == GSC_INT && c->type == GSC_INT)) {                    \
            GscValue_SetInt(d, (int32_t)((uint32_t)d->i + 1u));                                              \
            int32_t ib = b->i, ic = c->i;                                                                    \
            LOOP_BACK(test);                                                                                 \
        }                                                                                                    \
    } while (0)
#define ADD_LOOP(right, test)                                                                                \
    do {                                                                                                     \
        gsc_value_t *d = RA;                                                                                 \
        const gsc_value_t *b = RB, *c = RC, *limit = (right);                                                \
        if (GSC_LIKELY(b->type == GSC_INT && c->type == GSC_INT && limit->type == GSC_INT &&                 \
                       !GSC_IS_COUNTED(*d))) {                                                               \
            int32_t ib = (int32_t)((uint32_t)b->i + (uint32_t)c->i), ic = limit->i;                          \
            GscValue_SetInt(d, ib);                                                                          \
            LOOP_BACK(test);                                                                                 \
        }                                                                                                    \
    } while (0)
#define LOOP_BACK(test)                                                                                      \
    do {                                                                                                     \
        SECOND();                                                                                            \
        if (test) {                                                                                          \
            BACK_JUMP();                                                                                     \
            JUMP_C;                                                                                          \
            NEXT();                                                                                          \
        }                                                                                                    \
        NEXT();                                                                                              \
    } while (0)
    QUICK_FORM(INC_JL_LT_RR, INC, STEP_LOOP(RB_NEXT, ib < ic))
    QUICK_FORM(INC_JL_LT_RK, INC, STEP_LOOP(KB_NEXT, ib < ic))
    QUICK_FORM(INC_JL_LE_RR, INC, STEP_LOOP(RB_NEXT, ib <= ic))
    QUICK_FORM(INC_JL_LE_RK, INC, STEP_LOOP(KB_NEXT, ib <= ic))
    QUICK_FORM(ADD_RR_JL_LT_RR, ADD_RR, ADD_LOOP(RB_NEXT, ib < ic))
    QUICK_FORM(ADD_RR_JL_LT_RK, ADD_RR, ADD_LOOP(KB_NEXT, ib < ic))
    QUICK_FORM(ADD_RR_JL_LE_RR, ADD_RR, ADD_LOOP(RB_NEXT, ib <= ic))
    QUICK_FORM(ADD_RR_JL_LE_RK, ADD_RR, ADD_LOOP(KB_NEXT, ib <= ic))
#if !GSC_COMPUTED_GOTO
default:
    goto stop;
}
#else
    again: // as another instruction
        goto *LABELS[GSC_INS_OP(ins)];
#endif

slowBinary:
{
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

slowCompareJump:
{
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

slowValueJump:
{
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

slowFor:
{
    frame->pc = pc + 1; // the place of the step
    GscOps_Step(vm, RA, false);
    SAVE();
    CHECK();
}
slowForCompare:
{
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

stepField:
{
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

valueMethodCall:
{
    if (R[A - 1].type != GSC_FUNCTION)
        goto notFunction;
    callee = vm->functions[R[A - 1].i];
    if (R[A - 2].type != GSC_OBJECT || ((gsc_object_t *)R[A - 2].p)->removed) {
        badReceiver = R[A - 2];
        goto notObject;
    }
    receiver = R[A - 2].p; // the reference goes with it
    R[A - 2].type = GSC_UNDEFINED;
    goto call;
}
valueCall:
{
    if (R[A - 1].type != GSC_FUNCTION)
        goto notFunction;
    callee = vm->functions[R[A - 1].i];
    receiver = frame->self;
    if (callFlags & GSC_FRAME_OWNS_SELF)
        receiver->refs++;
    goto call;
}
methodCall:
{
    badReceiver = R[A - 1];
    if (badReceiver.type != GSC_OBJECT || ((gsc_object_t *)badReceiver.p)->removed)
        goto notObject;
    receiver = badReceiver.p;
    R[A - 1].type = GSC_UNDEFINED;
}
call:
{
    unsigned count = X;
    if (GSC_UNLIKELY(run->frameCount == GSC_MAX_FRAMES))
        goto tooDeep;
    frame->pc = pc;
    gsc_value_t *window = &R[A];
    gsc_frame_t *inner = frame + 1;
    inner->code = callee;
    inner->self = receiver;
    inner->thread = NULL;
    inner->base = frame->base + A;
    inner->result = (uint16_t)C;
    inner->flags = (uint8_t)callFlags;
    run->frameCount++;
    COUNT_CALL();
    frame = inner;
    R = window;
    pc = callee->code;
    K = callee->constants;
    if (GSC_UNLIKELY(count > callee->paramCount)) {
        SAVE();
        clearRange(vm, R + callee->paramCount,
                   (int)(count - callee->paramCount)); // dropped, and it runs [E12]
        GscError_Runtime(vm, GSC_E_TOO_MANY_PARAMETERS);
        CHECK();
        count = callee->paramCount;
    }
    for (unsigned i = count; i < callee->localCount; i++)
        R[i].type = GSC_UNDEFINED;
    if (GSC_UNLIKELY(--run->budget <=
                     -CALL_SLACK)) // back jumps trip first, but threads can start each other without
        goto tripped;
    NEXT();
}

tooDeep:
{
    SAVE();
    if (callFlags & GSC_FRAME_OWNS_SELF)
        GscValue_Drop(vm, GSC_OBJECT, receiver);
    GscError_Runtime(vm, GSC_E_CALL_DEPTH);
    goto refused;
}
notFunction:
{
    SAVE();
    GscError_Runtime(vm, GSC_E_NOT_FUNCTION_POINTER, GscValue_Referent(R[A - 1]));
    goto refused;
}
notObject:
{
    SAVE();
    GscError_Runtime(vm, GSC_E_NOT_OBJECT, GscValue_Referent(badReceiver));
    goto refused;
}
refused:
{ // arguments, receiver and function are dropped [E11]
    int op = (int)GSC_INS_OP(ins), header = 0;
    if (op == BC_CALL_METHOD || op == BC_THREAD_METHOD || op == BC_CALL_VALUE || op == BC_THREAD_VALUE)
        header = 1;
    else if (op == BC_CALL_VALUE_METHOD || op == BC_THREAD_VALUE_METHOD)
        header = 2;
    clearRange(vm, &R[A] - header, (int)X + header);
    if (C != GSC_NO_RESULT)
        STORE_RESULT(&R[C], GscValue_Undefined());
    CHECK();
    NEXT();
}

leave:
{
    gsc_code_t *code = frame->code;
    for (unsigned i = 0; i < code->localCount; i++) {
        if (GSC_IS_COUNTED(R[i]))
            GscValue_Clear(vm, &R[i]);
    }
    unsigned flags = frame->flags;
    if (flags & GSC_FRAME_OWNS_SELF)
        GscValue_Drop(vm, GSC_OBJECT, frame->self);
    if (flags & (GSC_FRAME_HOST | GSC_FRAME_THREAD)) {
        if (frame->thread)
            GscThread_Ended(vm, frame->thread);
        run->frameCount--;
        if (flags & GSC_FRAME_HOST) {
            run->result = returned;
            return;
        }
        goto back;
    }
    run->frameCount--;
    if (flags & GSC_FRAME_LOWEST)
        GscThread_Complete(vm);
    if (GSC_UNLIKELY(frame[-1].self->removed)) { // N16
        GscValue_Release(vm, returned);
        goto killThread;
    }
    goto back;
}

back:
{ // to the caller, with a value
    unsigned result = frame->result;
    frame--;
    R = run->stack + frame->base;
    pc = frame->pc;
    K = frame->code->constants;
    if (result != GSC_NO_RESULT)
        STORE(&R[result], returned);
    else
        GscValue_Release(vm, returned);
    NEXT();
}

suspended:
{ // the frames of the thread have been moved out
    frame = &run->frames[run->frameCount];
    returned = GscValue_Undefined();
    if (frame->flags & GSC_FRAME_HOST) {
        run->result = returned;
        return;
    }
    goto back;
}

tripped:
{
    SAVE();
    gsc_watchdog_t what = watchdog(vm);
    if (what == WATCHDOG_STOP)
        goto stop;
    if (what == WATCHDOG_KILL)
        goto killThread;
    if (pc != frame->code->code) // a jump that was about to be taken; else a call that has been made
        pc += GSC_INS_OP(ins) == BC_LOOP ? BC : (int16_t)C;
    NEXT();
}

killThread:
{ // the running thread, with all its frames
    int start = GscRun_ThreadStart(vm);
    unsigned flags = run->frames[start].flags;
    dropFrames(vm, start);
    frame = &run->frames[start];
    returned = GscValue_Undefined();
    if (flags & GSC_FRAME_HOST) {
        run->result = returned;
        return;
    }
    goto back;
}

stop : // the VM is good for nothing but closing
       if (run->frameCount > lowest) dropFrames(vm, lowest);
run->result = GscValue_Undefined();
}
