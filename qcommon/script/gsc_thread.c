// Suspended threads and events.  See gsc_thread.h.
#include "gsc_thread.h"

#include "gsc_error.h"
#include "gsc_object.h"
#include "gsc_opcodes.h"
#include "gsc_ops.h"

#include <string.h>

enum { FIRST_HASH = 64, WRAP_MASK = 0xffffff, RESUME_COST = 16, CROWD = 1024, KEEP_FROM = 3 };

void GscThread_Open(gsc_vm_t *vm)
{
    gsc_scheduler_t *s = vm->scheduler = GscHeap_AllocZero(vm, sizeof *s);
    s->wraps = vm->config.stockLimits;
    s->time = (uint32_t)vm->config.startTimeMs;
    if (s->wraps)
        s->time &= WRAP_MASK;
    s->hashSize = s->eventSize = FIRST_HASH;
    s->hash = GscHeap_AllocZero(vm, FIRST_HASH * sizeof *s->hash);
    s->events = GscHeap_AllocZero(vm, FIRST_HASH * sizeof *s->events);
}

// ---------------------------------------------------------------------------------------------- buckets

static uint32_t hashTime(const gsc_scheduler_t *s, int64_t due)
{
    return (uint32_t)((uint64_t)due * 0x9e3779b97f4a7c15ull >> 40) & (s->hashSize - 1);
}

static void growBuckets(gsc_vm_t *vm)
{
    gsc_scheduler_t *s = vm->scheduler;
    uint32_t oldSize = s->hashSize;
    gsc_bucket_t **old = s->hash;
    gsc_bucket_t **fresh = GscHeap_AllocZero(vm, (size_t)oldSize * 2 * sizeof *fresh);
    s->hash = fresh;
    s->hashSize = oldSize * 2;
    for (uint32_t i = 0; i < oldSize; i++) {
        for (gsc_bucket_t *bucket = old[i], *next; bucket; bucket = next) {
            next = bucket->next;
            gsc_bucket_t **chain = &fresh[hashTime(s, bucket->due)];
            bucket->next = *chain;
            *chain = bucket;
        }
    }
    GscHeap_Free(vm, old, oldSize * sizeof *old);
}

static void heapUp(gsc_bucket_t **heap, uint32_t at)
{
    gsc_bucket_t *bucket = heap[at];
    while (at && heap[(at - 1) / 2]->due > bucket->due) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = bucket;
}

static void heapDown(gsc_bucket_t **heap, uint32_t count, uint32_t at)
{
    gsc_bucket_t *bucket = heap[at];
    for (uint32_t child = at * 2 + 1; child < count; child = at * 2 + 1) {
        if (child + 1 < count && heap[child + 1]->due < heap[child]->due)
            child++;
        if (heap[child]->due >= bucket->due)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = bucket;
}

static gsc_bucket_t *findBucket(const gsc_scheduler_t *s, int64_t due)
{
    gsc_bucket_t *bucket = s->hash[hashTime(s, due)];
    while (bucket && bucket->due != due)
        bucket = bucket->next;
    return bucket;
}

static gsc_bucket_t *makeBucket(gsc_vm_t *vm, int64_t due)
{
    gsc_scheduler_t *s = vm->scheduler;
    if (s->last && s->last->due == due)
        return s->last;
    gsc_bucket_t *bucket = findBucket(s, due);
    if (!bucket) {
        if (s->bucketCount >= s->hashSize)
            growBuckets(vm);
        if (s->bucketCount == s->heapCapacity) {
            uint32_t capacity = s->heapCapacity ? s->heapCapacity * 2 : FIRST_HASH;
            s->heap =
                GscHeap_Resize(vm, s->heap, s->heapCapacity * sizeof *s->heap, capacity * sizeof *s->heap);
            s->heapCapacity = capacity;
        }
        bucket = GscHeap_Alloc(vm, sizeof *bucket);
        gsc_bucket_t **chain = &s->hash[hashTime(s, due)];
        *bucket = (gsc_bucket_t){.due = due, .next = *chain};
        *chain = bucket;
        s->heap[s->bucketCount++] = bucket;
        if (!s->wraps)
            heapUp(s->heap, s->bucketCount - 1);
    }
    s->last = bucket;
    return bucket;
}

// Takes an empty bucket out of hash and heap.
static void freeBucketAt(gsc_vm_t *vm, uint32_t at)
{
    gsc_scheduler_t *s = vm->scheduler;
    gsc_bucket_t *bucket = s->heap[at];
    gsc_bucket_t **link = &s->hash[hashTime(s, bucket->due)];
    while (*link != bucket)
        link = &(*link)->next;
    *link = bucket->next;
    if (s->last == bucket)
        s->last = NULL;
    s->heap[at] = s->heap[--s->bucketCount];
    if (at < s->bucketCount && !s->wraps)
        heapDown(s->heap, s->bucketCount, at);
    GscHeap_Free(vm, bucket, sizeof *bucket);
}

// The earliest bucket with threads in it.
static gsc_bucket_t *earliest(gsc_vm_t *vm)
{
    gsc_scheduler_t *s = vm->scheduler;
    while (s->bucketCount && !s->heap[0]->first)
        freeBucketAt(vm, 0);
    return s->bucketCount ? s->heap[0] : NULL;
}

static void file(gsc_vm_t *vm, gsc_thread_t *thread, int64_t due)
{
    gsc_scheduler_t *s = vm->scheduler;
    gsc_bucket_t *bucket = makeBucket(vm, s->wraps ? due & WRAP_MASK : due);
    thread->state = GSC_DUE;
    thread->bucket = bucket;
    thread->prev = NULL;
    thread->next = bucket->first;
    if (bucket->first)
        bucket->first->prev = thread;
    bucket->first = thread;
}

static void unfile(gsc_thread_t *thread)
{
    if (thread->prev)
        thread->prev->next = thread->next;
    else
        thread->bucket->first = thread->next;
    if (thread->next)
        thread->next->prev = thread->prev;
    thread->bucket = NULL;
}

// ---------------------------------------------------------------------------------------------- events

static uint32_t hashEvent(const gsc_scheduler_t *s, const gsc_object_t *object, const gsc_string_t *name)
{
    uint64_t h = ((uint64_t)(uintptr_t)object ^ name->hash) * 0x9fb21c651e98df25ull;
    return (uint32_t)(h >> 35) & (s->eventSize - 1);
}

static gsc_event_t *findEvent(const gsc_scheduler_t *s, const gsc_object_t *object, const gsc_string_t *name)
{
    gsc_event_t *event = s->events[hashEvent(s, object, name)];
    while (event && (event->object != object || event->name != name))
        event = event->next;
    return event;
}

static void growEvents(gsc_vm_t *vm)
{
    gsc_scheduler_t *s = vm->scheduler;
    uint32_t oldSize = s->eventSize;
    gsc_event_t **old = s->events;
    gsc_event_t **fresh = GscHeap_AllocZero(vm, (size_t)oldSize * 2 * sizeof *fresh);
    s->events = fresh;
    s->eventSize = oldSize * 2;
    for (uint32_t i = 0; i < oldSize; i++) {
        for (gsc_event_t *event = old[i], *next; event; event = next) {
            next = event->next;
            gsc_event_t **chain = &fresh[hashEvent(s, event->object, event->name)];
            event->next = *chain;
            *chain = event;
        }
    }
    GscHeap_Free(vm, old, oldSize * sizeof *old);
}

static gsc_event_t *makeEvent(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name)
{
    gsc_scheduler_t *s = vm->scheduler;
    gsc_event_t *event = findEvent(s, object, name);
    if (event)
        return event;
    if (s->eventCount >= s->eventSize)
        growEvents(vm);
    event = GscHeap_Alloc(vm, sizeof *event);
    gsc_event_t **chain = &s->events[hashEvent(s, object, name)];
    *event = (gsc_event_t){.object = object, .name = name, .next = *chain, .nextOf = object->events};
    *chain = event;
    if (object->events)
        object->events->prevOf = event;
    object->events = event;
    object->refs++;
    name->refs++;
    s->eventCount++;
    return event;
}

gsc_event_t *GscThread_Event(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name)
{
    gsc_event_t *last = vm->scheduler->lastEvent;
    if (last && last->object == object && last->name == name)
        return last;
    return vm->scheduler->lastEvent = makeEvent(vm, object, GscString_Key(vm, name));
}

static void freeEventIfIdle(gsc_vm_t *vm, gsc_event_t *event)
{
    gsc_scheduler_t *s = vm->scheduler;
    if (event->first || event->endons || event->busy)
        return;
    gsc_event_t **link = &s->events[hashEvent(s, event->object, event->name)];
    while (*link != event)
        link = &(*link)->next;
    *link = event->next;
    if (s->lastEvent == event)
        s->lastEvent = NULL;
    if (event->prevOf)
        event->prevOf->nextOf = event->nextOf;
    else
        event->object->events = event->nextOf;
    if (event->nextOf)
        event->nextOf->prevOf = event->prevOf;
    s->eventCount--;
    gsc_object_t *object = event->object;
    gsc_string_t *name = event->name;
    GscHeap_Free(vm, event, sizeof *event);
    GscValue_Drop(vm, GSC_STRING, name);
    GscValue_Drop(vm, GSC_OBJECT, object);
}

static void unwait(gsc_vm_t *vm, gsc_thread_t *thread)
{
    gsc_event_t *event = thread->event;
    if (thread->prev)
        thread->prev->next = thread->next;
    else
        event->first = thread->next;
    if (thread->next)
        thread->next->prev = thread->prev;
    else
        event->last = thread->prev;
    thread->event = NULL;
    vm->scheduler->waitCount--;
    freeEventIfIdle(vm, event);
}

static void forgetEndon(gsc_vm_t *vm, gsc_endon_t *endon)
{
    gsc_event_t *event = endon->event;
    if (endon->prevOf)
        endon->prevOf->nextOf = endon->nextOf;
    else
        endon->thread->endons = endon->nextOf;
    if (endon->nextOf)
        endon->nextOf->prevOf = endon->prevOf;
    if (endon->prev)
        endon->prev->next = endon->next;
    else
        event->endons = endon->next;
    if (endon->next)
        endon->next->prev = endon->prev;
    GscHeap_Free(vm, endon, sizeof *endon);
    vm->scheduler->waitCount--;
    freeEventIfIdle(vm, event);
}

// Both lists are walked at once, so that neither a thread with many endons nor an event with many threads
// makes it long.
static bool hasEndon(const gsc_thread_t *thread, const gsc_event_t *event)
{
    const gsc_endon_t *mine = thread->endons, *its = event->endons;
    while (mine && its) {
        if (mine->event == event || its->thread == thread)
            return true;
        mine = mine->nextOf;
        its = its->next;
    }
    return false;
}

// ---------------------------------------------------------------------------------------------- records

static gsc_thread_t *newThread(gsc_vm_t *vm)
{
    gsc_scheduler_t *s = vm->scheduler;
    gsc_thread_t *thread = GscHeap_AllocZero(vm, sizeof *thread);
    GscRun_Charge(vm, s->suspendedCount / CROWD); // a loop that only starts threads is one, too
    thread->nextAll = s->all;
    if (s->all)
        s->all->prevAll = thread;
    s->all = thread;
    s->threadCount++;
    return thread;
}

// The record of the running thread.
static gsc_thread_t *current(gsc_vm_t *vm)
{
    gsc_frame_t *frame = &vm->run->frames[GscRun_ThreadStart(vm)];
    if (!frame->thread)
        frame->thread = newThread(vm);
    return frame->thread;
}

static size_t blockSize(uint32_t frameCount, uint32_t slotCount)
{
    return frameCount * sizeof(gsc_frame_t) + slotCount * sizeof(gsc_value_t);
}

static void freeBlock(gsc_vm_t *vm, gsc_thread_t *thread)
{
    GscHeap_Free(vm, thread->block, blockSize(thread->frameCount, thread->slotCount));
    thread->block = NULL;
}

void GscThread_Ended(gsc_vm_t *vm, gsc_thread_t *thread)
{
    gsc_scheduler_t *s = vm->scheduler;
    while (thread->endons)
        forgetEndon(vm, thread->endons);
    freeBlock(vm, thread);
    if (thread->prevAll)
        thread->prevAll->nextAll = thread->nextAll;
    else
        s->all = thread->nextAll;
    if (thread->nextAll)
        thread->nextAll->prevAll = thread->prevAll;
    s->threadCount--;
    GscHeap_Free(vm, thread, sizeof *thread);
}

// Bytes of the stock pool: our choice, no source says how many.  Locals are variables there [V14].
static size_t stockSize(const gsc_thread_t *thread)
{
    return 8 + 8 * (size_t)thread->frameCount;
}

static gsc_frame_t *framesOf(const gsc_thread_t *thread)
{
    return (gsc_frame_t *)(void *)thread->block;
}

static gsc_value_t *slotsIn(char *block, uint32_t frameCount)
{
    return (gsc_value_t *)(void *)(block + frameCount * sizeof(gsc_frame_t));
}

static gsc_value_t *slotsOf(const gsc_thread_t *thread)
{
    return slotsIn(thread->block, thread->frameCount);
}

static void kill(gsc_vm_t *vm, gsc_thread_t *thread)
{
    gsc_value_t *slots = slotsOf(thread);
    gsc_frame_t *frames = framesOf(thread);
    if (thread->state == GSC_DUE)
        unfile(thread);
    else
        unwait(vm, thread);
    for (uint32_t i = 0; i < thread->slotCount; i++)
        GscValue_Release(vm, slots[i]);
    for (int i = 0; i < thread->frameCount; i++) {
        if (frames[i].flags & GSC_FRAME_OWNS_SELF)
            GscValue_Drop(vm, GSC_OBJECT, frames[i].self);
    }
    if (GSC_UNLIKELY(vm->config.stockLimits))
        GscVm_GiveStock(vm, stockSize(thread));
    vm->scheduler->suspendedCount--;
    GscThread_Ended(vm, thread);
}

void GscThread_Complete(gsc_vm_t *vm)
{
    gsc_run_t *run = vm->run;
    if (!run->kept)
        return;
    const gsc_thread_t *thread = run->frames[0].thread;
    gsc_frame_t *frames = framesOf(thread), *lowest = &run->frames[run->kept];
    for (int i = 1; i < run->kept; i++) {
        run->frames[i] = frames[i];
        run->frames[i].flags &= (uint8_t)~GSC_FRAME_RESUMED;
    }
    memcpy(run->stack, slotsOf(thread), lowest->base * sizeof(gsc_value_t));
    lowest->flags &= (uint8_t)~GSC_FRAME_LOWEST;
    run->kept = 0;
}

// A block of that size for the running thread.  Most often it is the one that the thread was resumed from;
// else the first `kept` frames and the slots below `keptSlots` come along.
static void fitBlock(gsc_vm_t *vm, gsc_thread_t *thread, uint32_t frameCount, uint32_t slotCount, int kept,
                     uint32_t keptSlots)
{
    if (thread->block && thread->frameCount == frameCount && thread->slotCount == slotCount)
        return;
    char *block = GscHeap_Alloc(vm, blockSize(frameCount, slotCount));
    if (kept > 0) {
        memcpy(block, thread->block, (size_t)kept * sizeof(gsc_frame_t));
        memcpy(slotsIn(block, frameCount), slotsOf(thread), keptSlots * sizeof(gsc_value_t));
    }
    freeBlock(vm, thread);
    thread->block = block;
    thread->frameCount = (uint8_t)frameCount;
    thread->slotCount = slotCount;
}

// In its parts, as a value: some of them have just been written.
static inline void copyFrame(gsc_frame_t *to, const gsc_frame_t *from)
{
    to->pc = from->pc;
    to->code = from->code;
    to->self = from->self;
    to->thread = from->thread;
    to->base = from->base;
    to->resumedAt = from->resumedAt;
    to->result = from->result;
    to->flags = from->flags;
}

static inline void moveSlots(gsc_value_t *to, gsc_value_t *from, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        GscValue_Copy(&to[i], &from[i]);
        from[i].type = GSC_UNDEFINED;
    }
}

// Moves the frames and live slots of the running thread into a block of its own.  Live are all slots up to
// the locals of the innermost frame; `matches` more follow from `from` on.
static gsc_thread_t *moveOut(gsc_vm_t *vm, uint32_t from, uint32_t matches)
{
    gsc_run_t *run = vm->run;
    int start = GscRun_ThreadStart(vm), frameCount = run->frameCount - start;
    int first = start == 0 ? run->kept : 0;
    gsc_frame_t *frames = &run->frames[start], *inner = &run->frames[run->frameCount - 1];
    uint32_t base = frames->base, live = inner->base + inner->code->localCount - base, firstSlot = 0;
    if (!frames->thread)
        frames->thread = newThread(vm);
    gsc_thread_t *thread = frames->thread;
    if (first > 0) {
        firstSlot = frames[first].base;
        frames[first].flags &= (uint8_t)~GSC_FRAME_LOWEST;
        run->kept = 0;
    }
    fitBlock(vm, thread, (uint32_t)frameCount, live + matches, first, firstSlot);
    if (GSC_UNLIKELY(vm->config.stockLimits))
        GscVm_TakeStock(vm, stockSize(thread), "suspended thread");
    for (int i = first; i < frameCount; i++)
        copyFrame(framesOf(thread) + i, frames + i);
    gsc_value_t *slots = slotsOf(thread), *stack = run->stack + base;
    moveSlots(slots + firstSlot, stack + firstSlot, live - firstSlot);
    moveSlots(slots + live, run->stack + from, matches);
    frames = framesOf(thread);
    for (int i = 0; base && i < frameCount; i++)
        frames[i].base -= base;
    frames->flags &= (uint8_t) ~(GSC_FRAME_HOST | GSC_FRAME_THREAD);
    run->frameCount = start;
    vm->scheduler->suspendedCount++;
    GscVm_CheckPools(vm);
    return thread;
}

void GscThread_Wait(gsc_vm_t *vm, int64_t ms)
{
    file(vm, moveOut(vm, 0, 0), vm->scheduler->time + ms);
}

static void hangOn(gsc_vm_t *vm, gsc_thread_t *thread, gsc_event_t *event)
{
    thread->state = GSC_WAITING;
    thread->event = event;
    thread->next = NULL;
    thread->prev = event->last;
    if (event->last)
        event->last->next = thread;
    else
        event->first = thread;
    event->last = thread;
    vm->scheduler->waitCount++;
}

void GscThread_WaitFor(gsc_vm_t *vm, gsc_event_t *event, const gsc_ins_t *outputs, int outputCount)
{
    gsc_thread_t *thread = moveOut(vm, 0, 0);
    thread->outputs = outputs;
    thread->outputCount = (uint16_t)outputCount;
    thread->isMatch = false;
    thread->matchCount = 0;
    hangOn(vm, thread, event);
}

void GscThread_WaitMatch(gsc_vm_t *vm, gsc_event_t *event, uint32_t base, int matches)
{
    gsc_frame_t *inner = &vm->run->frames[vm->run->frameCount - 1];
    gsc_thread_t *thread = moveOut(vm, inner->base + base, (uint32_t)matches);
    thread->isMatch = true;
    thread->matchCount = (uint8_t)matches;
    thread->outputCount = 0;
    hangOn(vm, thread, event);
}

void GscThread_Endon(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name)
{
    gsc_thread_t *thread = current(vm);
    gsc_event_t *event = makeEvent(vm, object, GscString_Key(vm, name));
    if (hasEndon(thread, event)) // once is enough: one notify ends the thread, or uses all of them up [N9]
        return;
    gsc_endon_t *endon = GscHeap_Alloc(vm, sizeof *endon);
    *endon = (gsc_endon_t){.thread = thread, .event = event, .next = event->endons, .nextOf = thread->endons};
    if (event->endons)
        event->endons->prev = endon;
    event->endons = endon;
    if (thread->endons)
        thread->endons->prevOf = endon;
    thread->endons = endon;
    vm->scheduler->waitCount++;
}

// ---------------------------------------------------------------------------------------------- notify

static bool matches(gsc_vm_t *vm, gsc_thread_t *thread, const gsc_value_t *args, int count)
{
    const gsc_value_t *values = slotsOf(thread) + thread->slotCount - thread->matchCount;
    if (count < thread->matchCount)
        return false;
    for (int i = 0; i < thread->matchCount; i++) {
        bool equal = false;
        if (!GscOps_Equal(vm, args[i], values[i], &equal) || !equal)
            return false;
    }
    return true;
}

static void dropMatches(gsc_vm_t *vm, gsc_thread_t *thread)
{
    gsc_value_t *values = slotsOf(thread) + thread->slotCount - thread->matchCount;
    for (int i = 0; i < thread->matchCount; i++)
        GscValue_Clear(vm, &values[i]);
}

// Arguments go straight into the locals that the waittill names [N5].
static void bind(gsc_vm_t *vm, gsc_thread_t *thread, const gsc_value_t *args, int count)
{
    gsc_value_t *locals = slotsOf(thread) + framesOf(thread)[thread->frameCount - 1].base;
    for (int i = 0; i < thread->outputCount; i++) {
        unsigned slot = (unsigned)(thread->outputs[i / 3] >> (16 + 16 * (i % 3)) & 0xffff);
        gsc_value_t *to = &locals[slot];
        uint32_t oldType = to->type;
        void *old = to->p;
        to->type = GSC_UNDEFINED;
        if (i < count) {
            if (GSC_IS_COUNTED(args[i]))
                ((gsc_counted_t *)args[i].p)->refs++;
            GscValue_Copy(to, &args[i]);
        }
        if (oldType >= GSC_STRING)
            GscValue_Drop(vm, oldType, old);
    }
}

static void wake(gsc_vm_t *vm, gsc_thread_t *thread, const gsc_value_t *args, int count)
{
    unwait(vm, thread);
    if (thread->isMatch)
        dropMatches(vm, thread);
    else
        bind(vm, thread, args, count);
    file(vm, thread, vm->scheduler->time);
}

void GscThread_Notify(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name, const gsc_value_t *args,
                      int count)
{
    gsc_event_t *event = findEvent(vm->scheduler, object, GscString_Key(vm, name));
    if (!event || event->busy)
        return;
    event->busy = true;
    while (event->endons) { // ends who is suspended; who runs loses this endon [N7, N9, N10]
        gsc_endon_t *endon = event->endons;
        if (endon->thread->state == GSC_RUNNING)
            forgetEndon(vm, endon);
        else
            kill(vm, endon->thread);
    }
    for (gsc_thread_t *thread = event->last, *prev; thread;
         thread = prev) { // the oldest is filed last: runs first [N2]
        prev = thread->prev;
        if (prev)
            GSC_PREFETCH(prev->block);
        if (!thread->isMatch || matches(vm, thread, args, count))
            wake(vm, thread, args, count);
    }
    event->busy = false;
    freeEventIfIdle(vm, event);
}

void GscThread_ObjectGone(gsc_vm_t *vm, gsc_object_t *object)
{
    object->refs++;
    while (object->events) {
        gsc_event_t *event = object->events;
        event->busy = true;
        while (event->endons)
            forgetEndon(vm, event->endons);
        while (event->first)
            kill(vm, event->first);
        event->busy = false;
        freeEventIfIdle(vm, event);
    }
    GscValue_Drop(vm, GSC_OBJECT, object);
}

void GscThread_KillAll(gsc_vm_t *vm)
{
    gsc_thread_t *thread = vm->scheduler->all;
    while (thread) {
        gsc_thread_t *next = thread->nextAll;
        if (thread->state != GSC_RUNNING)
            kill(vm, thread);
        thread = next;
    }
}

// ---------------------------------------------------------------------------------------------- running

// Moves a thread back onto the stack and runs it; ends it instead when its self is gone [N16].
static void resume(gsc_vm_t *vm, gsc_thread_t *thread)
{
    gsc_run_t *run = vm->run;
    gsc_frame_t *frames = framesOf(thread);
    gsc_frame_t *inner = &frames[thread->frameCount - 1];
    if (thread->next)
        GSC_PREFETCH(thread->next->block);
    if (inner->self->removed) {
        kill(vm, thread);
        return;
    }
    if (GSC_UNLIKELY(run->largestWindow * GSC_MAX_FRAMES > run->capacity))
        GscRun_Reserve(vm);
    unfile(thread);
    thread->state = GSC_RUNNING;
    vm->scheduler->suspendedCount--;
    bool keeps = thread->frameCount >= KEEP_FROM && !vm->profile && !vm->config.stockLimits;
    int first = keeps ? thread->frameCount - 1 : 0;
    copyFrame(&run->frames[0], &frames[0]);
    for (int i = first; i < thread->frameCount; i++) {
        copyFrame(&run->frames[i], &frames[i]);
        run->frames[i].flags &= (uint8_t)~GSC_FRAME_RESUMED;
    }
    run->frames[0].flags |= GSC_FRAME_HOST;
    run->frames[0].thread = thread;
    run->frameCount = thread->frameCount;
    gsc_frame_t *top = &run->frames[run->frameCount - 1];
    top->flags |= GSC_FRAME_RESUMED;
    top->resumedAt = (uint32_t)(top->pc - top->code->code) - 1;
    uint32_t firstSlot = keeps ? top->base : 0;
    const gsc_value_t *slots = slotsOf(thread);
    for (uint32_t i = firstSlot; i < thread->slotCount; i++)
        GscValue_Copy(&run->stack[i], &slots[i]);
    if (keeps) {
        top->flags |= GSC_FRAME_LOWEST;
        run->kept = first;
        run->keptBlock = thread->block;
    } else if (GSC_UNLIKELY(vm->config.stockLimits)) {
        GscVm_GiveStock(vm, stockSize(thread));
    }
    GscRun_Loop(vm, 0);
    GscValue_Clear(vm, &run->result);
}

static void runBucket(gsc_vm_t *vm, gsc_bucket_t *bucket)
{
    GscRun_ResetWatchdog(vm);
    while (bucket->first && vm->status == GSC_OK) {
        if (vm->run->trips)
            GscRun_ResetWatchdog(vm);
        GscRun_Charge(vm, RESUME_COST); // a loop of `wait 0` is one for the watch-dog [T8]
        resume(vm, bucket->first);
    }
}

void GscThread_RunNow(gsc_vm_t *vm)
{
    gsc_bucket_t *bucket = findBucket(vm->scheduler, vm->scheduler->time);
    if (bucket && bucket->first)
        runBucket(vm, bucket);
}

// Times modulo 2^24: millisecond by millisecond, as stock does; a target that looks earlier is just set
// [T12].
static void advanceWrapped(gsc_vm_t *vm, int64_t time)
{
    gsc_scheduler_t *s = vm->scheduler;
    time &= WRAP_MASK;
    while (s->time < time && vm->status == GSC_OK) {
        GscThread_RunNow(vm);
        s->time++;
    }
    for (uint32_t i = s->bucketCount; i > 0; i--) {
        if (!s->heap[i - 1]->first)
            freeBucketAt(vm, i - 1);
    }
    s->time = time;
}

// Runs old, old + 1, ..., time - 1 [T3].
void GscThread_Advance(gsc_vm_t *vm, int64_t time)
{
    gsc_scheduler_t *s = vm->scheduler;
    if (s->wraps) {
        advanceWrapped(vm, time);
        return;
    }
    while (vm->status == GSC_OK) {
        gsc_bucket_t *bucket = earliest(vm);
        if (!bucket || bucket->due >= time)
            break;
        if (bucket->due > s->time)
            s->time = bucket->due;
        runBucket(vm, bucket);
    }
    s->time = time;
}

int64_t GscThread_NextDue(const gsc_vm_t *vm)
{
    const gsc_scheduler_t *s = vm->scheduler;
    int64_t due = -1;
    for (uint32_t i = 0; i < s->bucketCount; i++) {
        if (s->heap[i]->first && (due < 0 || s->heap[i]->due < due))
            due = s->heap[i]->due;
        if (due >= 0 && !s->wraps && i == 0)
            break;
    }
    return due;
}
