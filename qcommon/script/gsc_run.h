// The value stack and the frames of everything that runs, and the dispatch loop (gsc_loop.c).
//
// All threads that have not come back share one stack of values and one list of frames.  `thread f()` pushes
// a frame like a call does; when such a thread suspends, its frames and live slots are moved out
// (gsc_thread.c) and the starter goes on.  Nothing here recurses in C except a native that starts script
// itself, and the 32-frame rule [C6] bounds that.
#ifndef GSC_RUN_H
#define GSC_RUN_H

#include "gsc_vm.h"

enum {
    GSC_MAX_FRAMES = 32,
    GSC_CALL_SLACK = 1000000, // calls may overdraw the budget by so much: back jumps see its end first
};

enum {
    GSC_FRAME_HOST = 1,      // returns to C
    GSC_FRAME_THREAD = 2,    // first frame of a thread started by script
    GSC_FRAME_OWNS_SELF = 4, // holds a reference; others borrow from the frame below
    GSC_FRAME_DEVELOPER = 8, // inside a developer region [K21]
    GSC_FRAME_RESUMED = 16,  // was innermost when its thread was resumed; resumedAt says where
    GSC_FRAME_LOWEST = 32,   // of a resumed thread: those below it, but the first, are still in its block
};

typedef struct gsc_frame {
    const gsc_ins_t
        *pc; // next instruction; of the innermost frame only while something outside the loop looks
    gsc_code_t *code;
    gsc_object_t *self;
    gsc_thread_t *thread; // of a first frame: the thread's record, if it needed one yet
    uint32_t base;        // of its window in the stack; relative while the thread is suspended
    uint32_t resumedAt;   // number of an instruction
    uint16_t result;      // slot of the caller, or GSC_NO_RESULT
    uint8_t flags;
} gsc_frame_t;

// Where one frame stands; of the innermost one only while its pc is set.
gsc_spot_t GscRun_SpotOf(const gsc_frame_t *frame);
// GscRun_Spots in the middle of anything: the functions are right, the innermost place is the last one that
// was noted.
int GscRun_RoughSpots(const gsc_vm_t *vm, gsc_spot_t *spots, int max);

// Holds always: a slot that holds no value of its owner (a dead temporary, anything beyond the open windows)
// has no counted type.
struct gsc_run {
    gsc_value_t *stack;
    uint32_t capacity;
    uint32_t largestWindow; // of any function: GSC_MAX_FRAMES of them always fit, so the stack never moves
                            // while used
    int frameCount;
    gsc_frame_t frames[GSC_MAX_FRAMES];
    // A thread resumed deep in calls: frames 1 to kept - 1 and the slots below frame `kept` are still in its
    // block, and most often it waits again before they are needed.  0: none are.
    int kept;
    const char *keptBlock;
    bool developerSeen; // a developer region was entered
    int64_t
        budget; // back jumps and calls left before the loop looks up: a slice of what the watch-dog allows
    int64_t budgetSet, reserve; // the slice's length; what is left behind it before the watch-dog trips [T13]
    int trips;                  // threads killed since the outermost one began
    int warnings;               // of the watch-dog while loading, since then
    uint64_t operations;        // those of earlier budgets
    const void
        *labels[2][256]; // where the loop does each opcode, and the loop that counts: near, so quickly read

    // The native in progress.
    const gsc_native_entry_t *native;
    uint32_t argBase;
    int argCount;
    gsc_value_t self;   // borrowed
    gsc_value_t result; // owned
    bool failed;
};

void GscRun_Open(gsc_vm_t *vm);
// Makes room for the frames to come; false when script is running and there is not enough.
bool GscRun_Reserve(gsc_vm_t *vm);
// Runs the innermost frame until the frames are `depth` again: one of the two below.
void GscRun_Loop(gsc_vm_t *vm, int depth);
void GscRun_Execute(gsc_vm_t *vm, int depth);
void GscRun_ExecuteProfiled(gsc_vm_t *vm, int depth); // counts, see gsc_profile.h
// Starts a function as a thread of the host; *result is owned.
void GscRun_Start(gsc_vm_t *vm, gsc_code_t *code, gsc_object_t *self, const gsc_value_t *args, int count,
                  gsc_value_t *result);
void GscRun_ResetWatchdog(gsc_vm_t *vm);
// Lets the watch-dog trip after `budget` back jumps and calls.  They are spent in slices, so that an
// interruption and the limit of operations are seen soon.
void GscRun_TakeSlice(gsc_vm_t *vm, int64_t budget);
uint64_t GscRun_Operations(const gsc_vm_t *vm);
// What costs as much time as that many jumps: the watch-dog sees it, the number of operations does not.
static inline void GscRun_Charge(gsc_vm_t *vm, int64_t jumps)
{
    vm->run->budget -= jumps;
    vm->run->budgetSet -= jumps;
}
// The index of the frame in which the running thread began.
int GscRun_ThreadStart(const gsc_vm_t *vm);
// Lets go what the frames from `start` on hold; they are gone then.
void GscRun_DropFrames(gsc_vm_t *vm, int start);
// Whether the running thread is inside a developer region [K21].
bool GscRun_FindDeveloperRegion(gsc_vm_t *vm);
static inline bool GscRun_InDeveloperRegion(gsc_vm_t *vm)
{
    return GSC_UNLIKELY(vm->run->developerSeen) && GscRun_FindDeveloperRegion(vm);
}

// The kind of trouble that makes the loop stop or go on elsewhere.
typedef enum { WATCHDOG_ON, WATCHDOG_KILL, WATCHDOG_STOP } gsc_watchdog_t;

// What to do when the slice is used up.  While loading it only warns [T13], as stock does, but three times at
// most: a loop that never ends is then killed as at run time, or the server would hang for ever.
gsc_watchdog_t GscRun_Watchdog(gsc_vm_t *vm);

#endif
