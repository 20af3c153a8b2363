// Small things that the VM offers to natives: its random numbers, level time, and the print callback.
#include "gsc.h"
#include "gsc_vm.h"

// splitmix64: a counter and a mixer, so any seed will do and equal seeds give equal runs.
uint32_t Gsc_Random(gsc_vm_t *vm)
{
    uint64_t x = vm->random += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((x ^ (x >> 31)) >> 32);
}

int Gsc_LevelTime(const gsc_vm_t *vm)
{
    return vm->levelTimeMs;
}

void Gsc_Print(gsc_vm_t *vm, const char *text)
{
    if (vm->config.print && text) {
        vm->config.print(vm->config.user, text);
    }
}
