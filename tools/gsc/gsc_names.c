// The names of the game's functions and methods (game/g_scr_names.h), for commands that compile and do not
// run.
#include "gsc_tool.h"

#include "g_scr_names.h"

#include <stdlib.h>

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

typedef struct {
    const gsc_native_t *rows;
    size_t count;
    bool isMethod;
} table_t;

#define TABLE(rows, isMethod)                                                                                \
    {                                                                                                        \
        rows, sizeof(rows) / sizeof(rows[0]), isMethod                                                       \
    }
static const table_t tables[] = {
    TABLE(functions, false),
    TABLE(methods, true),
    TABLE(extensionFunctions, false),
    TABLE(extensionMethods, true),
};
enum { TABLES = sizeof(tables) / sizeof(tables[0]) };

static gsc_status_t Add(gsc_vm_t *vm, const gsc_native_t *rows, const table_t *table)
{
    return table->isMethod ? Gsc_AddMethods(vm, rows, table->count)
                           : Gsc_AddFunctions(vm, rows, table->count);
}

gsc_status_t Tool_AddNames(gsc_vm_t *vm)
{
    gsc_status_t status = GSC_OK;
    for (int i = 0; i < TABLES && status == GSC_OK; i++) {
        status = Add(vm, tables[i].rows, &tables[i]);
    }
    return status;
}

gsc_status_t Tool_AddAbsentNames(tool_t *tool)
{
    size_t count = 0, used = 0;
    gsc_status_t status = GSC_OK;
    for (int i = 0; i < TABLES; i++) {
        count += tables[i].count;
    }
    tool->absent = malloc(count * sizeof(*tool->absent));
    if (tool->absent == NULL) {
        return GSC_NO_MEMORY;
    }
    for (int i = 0; i < TABLES && status == GSC_OK; i++) {
        gsc_native_t *rows = tool->absent + used;
        for (size_t n = 0; n < tables[i].count; n++) {
            rows[n] = tables[i].rows[n];
            rows[n].flags = GSC_NATIVE_ABSENT;
        }
        used += tables[i].count;
        status = Add(tool->vm, rows, &tables[i]);
    }
    return status;
}
