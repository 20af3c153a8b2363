// The names of the game's functions and methods (game/g_scr_names.h), for commands that compile and do not
// run.
#include "gsc_tool.h"

#include "g_scr_names.h"

// Nothing runs while checking.
static bool NeverCalled(gsc_vm_t *vm)
{
    return Gsc_Fail(vm, "not available in a check");
}

static const gsc_native_t functions[] = {
#define SCR_FUNCTION(name, signature, flags, help) {name, signature, NeverCalled, (flags)&SCR_FLAG_DEVELOPER},
#include "g_scr_names.h"
};

static const gsc_native_t methods[] = {
#define SCR_METHOD(name, signature, flags, help) {name, signature, NeverCalled, (flags)&SCR_FLAG_DEVELOPER},
#include "g_scr_names.h"
};

static const gsc_native_t extensionFunctions[] = {
#define SCR_EXT_FUNCTION(name, signature, parameters, help)                                                  \
    {name, signature, NeverCalled, GSC_NATIVE_EXTENSION},
#include "g_scr_names.h"
};

static const gsc_native_t extensionMethods[] = {
#define SCR_EXT_METHOD(name, signature, parameters, help)                                                    \
    {name, signature, NeverCalled, GSC_NATIVE_EXTENSION},
#include "g_scr_names.h"
};

gsc_status_t Tool_AddNames(gsc_vm_t *vm)
{
    gsc_status_t status = Gsc_AddFunctions(vm, functions, sizeof(functions) / sizeof(functions[0]));
    if (status == GSC_OK) {
        status = Gsc_AddMethods(vm, methods, sizeof(methods) / sizeof(methods[0]));
    }
    if (status == GSC_OK) {
        status = Gsc_AddFunctions(vm, extensionFunctions,
                                  sizeof(extensionFunctions) / sizeof(extensionFunctions[0]));
    }
    return status == GSC_OK
               ? Gsc_AddMethods(vm, extensionMethods, sizeof(extensionMethods) / sizeof(extensionMethods[0]))
               : status;
}
