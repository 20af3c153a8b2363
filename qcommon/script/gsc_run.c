// The stack, the frames, where they stand, and the watch-dog.  See gsc_run.h; the loop itself is gsc_loop.c.
#include "gsc_run.h"

#include "gsc_error.h"
#include "gsc_object.h"
#include "gsc_opcodes.h"
#include "gsc_profile.h"
#include "gsc_texts.h"
#include "gsc_thread.h"

#define DEFAULT_LOOP_LIMIT 1000000000u
#define SLICE              2000000
#define MAX_WARNINGS       3

// ---------------------------------------------------------------------------------------------- frames

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
        slice = -GSC_CALL_SLACK; // the next jump or call sees it
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

void GscRun_DropFrames(gsc_vm_t *vm, int start)
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

// ---------------------------------------------------------------------------------------------- the
// watch-dog

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

GSC_COLD gsc_watchdog_t GscRun_Watchdog(gsc_vm_t *vm)
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

bool GscRun_FindDeveloperRegion(gsc_vm_t *vm)
{
    GscThread_Complete(vm);
    for (int i = vm->run->frameCount - 1, start = GscRun_ThreadStart(vm); i >= start; i--) {
        if (vm->run->frames[i].flags & GSC_FRAME_DEVELOPER)
            return true;
    }
    return false;
}
