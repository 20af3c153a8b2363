// Where the time of a frame goes (cvar g_timeFrame), for benchmarks: the host's clock is read at each change
// from one part of the work to another, and the sums are printed when the level ends.  Nothing of the
// simulation sees that clock.  It counts whole milliseconds: sums over thousands of frames are right, a
// single frame's are not.
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

static const char *const partNames[PART_COUNT] = {"host",    "other", "script",    "move",
                                                  "weapons", "world", "animation", "bots"};

static struct {
    bool isOn;
    time_part_t part; // that the clock runs for
    int lastMs;
    int64_t spentMs[PART_COUNT];
    int frames;
} timing;

void G_TimeInit(void)
{
    memset(&timing, 0, sizeof(timing));
    timing.isOn = Sys_CvarInt("g_timeFrame") != 0;
    timing.part = PART_OTHER;
    timing.lastMs = timing.isOn ? Sys_Milliseconds() : 0;
}

time_part_t G_TimePart(time_part_t part)
{
    time_part_t before = timing.part;
    int now;

    if (!timing.isOn)
        return part;
    now = Sys_Milliseconds();
    timing.spentMs[before] += now - timing.lastMs;
    timing.lastMs = now;
    timing.part = part;
    return before;
}

void G_TimeFrame(void)
{
    timing.frames++;
}

void G_TimeReport(void)
{
    if (!timing.isOn)
        return;
    G_TimePart(timing.part);
    G_Printf("time: %d frames", timing.frames);
    for (int i = 0; i < PART_COUNT; i++)
        G_Printf(", %s %lld ms", partNames[i], (long long)timing.spentMs[i]);
    G_Printf("\n");
    timing.isOn = false;
}
