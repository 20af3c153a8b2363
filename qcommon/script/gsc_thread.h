// Suspended threads: waits by due time, notify, waittill and endon [sections 2 and 3].
//
// Threads due in the same millisecond lie in one bucket and the last one filed runs first [T9, T10]; a notify
// files its waiters so that the oldest comes out first [N2, N3].  Buckets are found by a hash and ordered by
// a heap, so that idle milliseconds cost nothing.  A waiter hangs on the event (object, name) it waits for.
#ifndef GSC_THREAD_H
#define GSC_THREAD_H

#include "gsc_run.h"

typedef struct gsc_bucket gsc_bucket_t;
typedef struct gsc_event gsc_event_t;
typedef struct gsc_endon gsc_endon_t;

typedef enum { GSC_RUNNING, GSC_DUE, GSC_WAITING } gsc_thread_state_t;

struct gsc_thread {
    gsc_thread_t *prev, *next; // in a bucket, or among the waiters of an event
    gsc_bucket_t *bucket;      // GSC_DUE
    gsc_event_t *event;        // GSC_WAITING
    gsc_endon_t *endons;
    gsc_thread_t *prevAll, *nextAll;
    const gsc_ins_t *outputs; // GSC_WAITING in a waittill: words with the slots of its outputs
    char *block;              // while suspended: frames, then slots; else NULL, or kept for the next time
    uint32_t slotCount;       // in the block, as frameCount
    uint16_t outputCount;
    uint8_t frameCount;
    uint8_t state;      // gsc_thread_state_t
    uint8_t matchCount; // last slots of the block: the values of a waittillmatch
    bool isMatch;
};

struct gsc_bucket {
    int64_t due;
    gsc_thread_t *first;
    gsc_bucket_t *next; // in the hash chain
};

// Somebody waits for a name on an object.  Holds a reference to both; goes when nobody is left.
struct gsc_event {
    gsc_object_t *object;
    gsc_string_t *name;
    gsc_event_t *next;            // in the hash chain
    gsc_event_t *prevOf, *nextOf; // of the object
    gsc_thread_t *first, *last;   // waiters, oldest first
    gsc_endon_t *endons;
    bool busy; // a notify is at work on it
};

struct gsc_endon {
    gsc_thread_t *thread;
    gsc_event_t *event;
    gsc_endon_t *prev, *next;     // of the event
    gsc_endon_t *prevOf, *nextOf; // of the thread
};

struct gsc_scheduler {
    int64_t time;
    bool wraps; // stock limits: times are modulo 2^24 [T12]
    gsc_bucket_t **hash;
    uint32_t hashSize, bucketCount;
    gsc_bucket_t **heap; // by due time; not used when times wrap
    uint32_t heapCapacity;
    gsc_bucket_t *last; // found most recently
    gsc_event_t **events;
    uint32_t eventSize, eventCount;
    gsc_event_t *lastEvent; // waited for most recently
    gsc_thread_t *all;      // records, newest first
    int threadCount, suspendedCount, waitCount;
};

void GscThread_Open(gsc_vm_t *vm);
// Suspends the running thread: moves its frames out and files it.  `matches` values lie from R[base] of the
// innermost frame on.  pc of the innermost frame is set.
void GscThread_Wait(gsc_vm_t *vm, int64_t ms);
void GscThread_WaitFor(gsc_vm_t *vm, gsc_event_t *event, const gsc_ins_t *outputs, int outputCount);
void GscThread_WaitMatch(gsc_vm_t *vm, gsc_event_t *event, uint32_t base, int matches);
// The event of a name on an object, for one of the two above.
gsc_event_t *GscThread_Event(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name);
void GscThread_Endon(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name);
void GscThread_Notify(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name, const gsc_value_t *args,
                      int count);
// Brings back the frames of the running thread that are still in its block.
void GscThread_Complete(gsc_vm_t *vm);
// A frame as it is, be it still there.
static inline const gsc_frame_t *GscThread_Frame(const gsc_run_t *run, int i)
{
    return i > 0 && i < run->kept ? (const gsc_frame_t *)(const void *)run->keptBlock + i : &run->frames[i];
}
// The record of a thread that ran to its end.
void GscThread_Ended(gsc_vm_t *vm, gsc_thread_t *thread);
// An entity goes: waits on it end, endons on it are forgotten [N15].
void GscThread_ObjectGone(gsc_vm_t *vm, gsc_object_t *object);
void GscThread_KillAll(gsc_vm_t *vm);

void GscThread_RunNow(gsc_vm_t *vm);
void GscThread_Advance(gsc_vm_t *vm, int64_t time);
int64_t GscThread_NextDue(const gsc_vm_t *vm); // -1: none

#endif
