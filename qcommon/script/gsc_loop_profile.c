// The dispatch loop once more, counting what it executes.  See gsc_profile.h.
#define GSC_PROFILED 1
#include "gsc_loop.c"
