// Clock and sleep of the process, by SDL.  Nothing in a level depends on them but its pace.
#define SDL_MAIN_HANDLED
#include "host.h"

#include <SDL.h>
#include <time.h>

uint64_t Clock_Ms(void)
{
    return SDL_GetTicks64();
}

void Clock_Sleep(uint32_t ms)
{
    SDL_Delay(ms);
}

double Clock_CpuSeconds(void)
{
    struct timespec used;

    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0)
        return 0;
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}
