// Counts of what a script executes: instructions by function, place and call path.  The loop that counts is a
// second copy of the dispatch loop (gsc_loop_profile.c), used when config.profile asked for it at opening;
// the usual loop knows nothing of it.
#ifndef GSC_PROFILE_H
#define GSC_PROFILE_H

#include "gsc_run.h"

// With the VM, when config.profile is set.
void GscProfile_Open(gsc_vm_t *vm);
// A frame of this function was opened.
void GscProfile_Enter(gsc_vm_t *vm, const gsc_code_t *code);
// The innermost frame executes this instruction.
void GscProfile_Count(gsc_vm_t *vm, const gsc_frame_t *frame, const gsc_ins_t *instruction);

// An array, object or string was made where script runs now, or by the host: the number of that place, never
// 0.  Gone lets it go again.
enum { GSC_MADE_ARRAY, GSC_MADE_OBJECT, GSC_MADE_STRING };
uint32_t GscProfile_Made(gsc_vm_t *vm, int kind);
void GscProfile_Gone(gsc_vm_t *vm, uint32_t place);

#endif
