// Joins the names of g_scr_names.h with the C functions of g_scr_*.c, and holds the checks of receivers and
// arguments that those functions share.
#include "g_script.h"

#include <string.h>

#include "g_syscalls.h"

typedef struct {
    const char *name, *signature;
    unsigned flags;
} name_row_t;

static const name_row_t functionNames[] = {
#define SCR_FUNCTION(name, signature, flags, help) {name, signature, flags},
#include "g_scr_names.h"
};

static const name_row_t methodNames[] = {
#define SCR_METHOD(name, signature, flags, help) {name, signature, flags},
#include "g_scr_names.h"
};

static const name_row_t extFunctionNames[] = {
#define SCR_EXT_FUNCTION(name, signature, parameters, help) {name, signature, 0},
#include "g_scr_names.h"
};

static const name_row_t extMethodNames[] = {
#define SCR_EXT_METHOD(name, signature, parameters, help) {name, signature, 0},
#include "g_scr_names.h"
};

// The tables that the VM keeps pointers to: names with a C function first, then those without, which the
// library may still know.
static gsc_native_t functions[ARRAY_LEN(functionNames)];
static gsc_native_t methods[ARRAY_LEN(methodNames)];
static gsc_native_t extFunctions[ARRAY_LEN(extFunctionNames)];
static gsc_native_t extMethods[ARRAY_LEN(extMethodNames)];

static const scr_bindings_t *const functionBindings[] = {
    &scr_levelFunctions, &scr_effectFunctions, &scr_objectiveFunctions, &scr_hudFunctions,
    &scr_animFunctions,  &scr_turretFunctions, &scr_cvarFunctions};
static const scr_bindings_t *const methodBindings[] = {
    &scr_playerMethods, &scr_weaponMethods, &scr_moverMethods, &scr_linkMethods,
    &scr_hudMethods,    &scr_entityMethods, &scr_turretMethods};

// Stands behind a registered name without a C function.
static bool NotImplemented(gsc_vm_t *vm)
{
    return Gsc_Fail(vm, "not implemented: %s", Gsc_NativeName(vm));
}

#ifdef FT_MUTANTS
// tools/api-mutants.sh: the function named by the cvar scr_mutant does nothing.
static bool Mutant(gsc_vm_t *vm)
{
    (void)vm;
    return true;
}

static bool IsMutant(const char *name)
{
    char wanted[64];

    Sys_CvarString("scr_mutant", wanted, sizeof(wanted));
    return !strcmp(wanted, name);
}
#endif

static gsc_native_fn FindBinding(const scr_bindings_t *const *tables, size_t tableCount, const char *name)
{
#ifdef FT_MUTANTS
    if (IsMutant(name))
        return Mutant;
#endif
    for (size_t i = 0; i < tableCount; i++)
        for (size_t k = 0; k < tables[i]->count; k++)
            if (!strcmp(tables[i]->list[k].name, name))
                return tables[i]->list[k].fn;
    return NULL;
}

// Fills `out` with the names that have a C function (isBound) or with those that have none; returns how many.
static size_t Join(const name_row_t *names, size_t count, const scr_bindings_t *const *tables,
                   size_t tableCount, bool isBound, gsc_native_t *out)
{
    size_t used = 0;

    for (size_t i = 0; i < count; i++) {
        gsc_native_fn fn = FindBinding(tables, tableCount, names[i].name);
        gsc_native_t *row = &out[used];

        if ((fn != NULL) != isBound)
            continue;
        row->name = names[i].name;
        row->signature = fn ? names[i].signature : "*";
        row->fn = fn ? fn : NotImplemented;
        row->flags = names[i].flags & GSC_NATIVE_DEVELOPER;
        used++;
    }
    return used;
}

static gsc_status_t AddExtensions(gsc_vm_t *vm)
{
    static const scr_bindings_t *const functionTable[] = {&scr_extFunctions};
    static const scr_bindings_t *const methodTable[] = {&scr_extMethods};
    gsc_status_t status;

    Join(extFunctionNames, ARRAY_LEN(extFunctionNames), functionTable, 1, true, extFunctions);
    Join(extMethodNames, ARRAY_LEN(extMethodNames), methodTable, 1, true, extMethods);
    for (size_t i = 0; i < ARRAY_LEN(extFunctions); i++)
        extFunctions[i].flags = GSC_NATIVE_EXTENSION;
    for (size_t i = 0; i < ARRAY_LEN(extMethods); i++)
        extMethods[i].flags = GSC_NATIVE_EXTENSION;
    status = Gsc_AddFunctions(vm, extFunctions, ARRAY_LEN(extFunctions));
    return status == GSC_OK ? Gsc_AddMethods(vm, extMethods, ARRAY_LEN(extMethods)) : status;
}

gsc_status_t Scr_AddNatives(gsc_vm_t *vm)
{
    size_t bound = Join(functionNames, ARRAY_LEN(functionNames), functionBindings,
                        ARRAY_LEN(functionBindings), true, functions);
    size_t missing = Join(functionNames, ARRAY_LEN(functionNames), functionBindings,
                          ARRAY_LEN(functionBindings), false, functions + bound);
    size_t boundMethods =
        Join(methodNames, ARRAY_LEN(methodNames), methodBindings, ARRAY_LEN(methodBindings), true, methods);
    size_t missingMethods = Join(methodNames, ARRAY_LEN(methodNames), methodBindings,
                                 ARRAY_LEN(methodBindings), false, methods + boundMethods);
    gsc_status_t status = Gsc_AddFunctions(vm, functions, bound);

    if (status == GSC_OK)
        status = Gsc_AddLibrary(vm);
    if (status == GSC_OK)
        status = Gsc_AddFunctions(vm, functions + bound, missing);
    if (status == GSC_OK)
        status = Gsc_AddMethods(vm, methods, boundMethods + missingMethods);
    return status == GSC_OK ? AddExtensions(vm) : status;
}

// -------------------------------------------------------------------- receivers and arguments [script-api
// 0.3]

gentity_t *Scr_Self(gsc_vm_t *vm)
{
    int classId = -1;
    int number = Gsc_SelfEntity(vm, &classId);

    if (number < 0 || number >= MAX_GENTITIES || classId != CLASS_ENTITY || !g_entities[number].inUse) {
        Gsc_FailSelf(vm, "not an entity");
        return NULL;
    }
    return &g_entities[number];
}

gclient_t *Scr_SelfPlayer(gsc_vm_t *vm)
{
    int classId = -1;
    int number = Gsc_SelfEntity(vm, &classId);

    if (number < 0 || classId != CLASS_ENTITY) {
        Gsc_FailSelf(vm, "not an entity");
        return NULL;
    }
    if (number >= MAX_GENTITIES) {
        Gsc_FailSelf(vm, "%i is not a valid entity number", number);
        return NULL;
    }
    if (!g_entities[number].client) {
        Gsc_FailSelf(vm, "entity %i is not a player", number);
        return NULL;
    }
    return g_entities[number].client;
}

gentity_t *Scr_ArgEntity(gsc_vm_t *vm, int index)
{
    int classId = -1;
    int number = Gsc_ArgEntity(vm, index, &classId);

    if (number < 0 || number >= MAX_GENTITIES || classId != CLASS_ENTITY || !g_entities[number].inUse)
        return NULL;
    return &g_entities[number];
}

gclient_t *Scr_ArgPlayer(gsc_vm_t *vm, int index, const char *error)
{
    gentity_t *ent = Scr_ArgEntity(vm, index);

    if (!ent || !ent->client) {
        Gsc_FailArg(vm, index, "%s", error);
        return NULL;
    }
    return ent->client;
}

int Scr_Whole(float value)
{
    return value == value ? (int)Q_Clamp(value, -2e9f, 2e9f) : 0;
}

bool Scr_ArgPoint(gsc_vm_t *vm, int index, vec3_t out)
{
    Gsc_ArgVector(vm, index, out);
    return Q_VecIsFinite(out) || Gsc_FailArg(vm, index, "a point must be a finite number");
}

bool Scr_ReturnEntity(gsc_vm_t *vm, const gentity_t *ent)
{
    if (!ent)
        return true;
    return Gsc_ReturnEntity(vm, CLASS_ENTITY, (int)(ent - g_entities));
}

bool Scr_InInit(gsc_vm_t *vm, const char *name, const char *where)
{
    if (level.spawning)
        return true;
    return Gsc_Fail(vm, "%s must be called before any wait statements in the %s", name, where);
}

int Scr_Precached(gsc_vm_t *vm, config_block_t block, const char *name)
{
    static const struct {
        config_block_t block;
        const char *kind;
    } kinds[] = {
        {BLOCK_STRINGS, "localized string"},
        {BLOCK_SHADERS, "shader"},
        {BLOCK_EFFECTS, "effect"},
    };
    int index = G_ConfigFind(block, name);

    if (index >= 0)
        return index;
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (kinds[i].block == block) {
            Gsc_Fail(vm, "%s \"%s\" not precached", kinds[i].kind, name);
            return -1;
        }
    Gsc_Fail(vm, "%s '%s' not precached", block == BLOCK_MODELS ? "model" : "name", name);
    return -1;
}

bool Scr_Precache(gsc_vm_t *vm, config_block_t block, const char *name, int *index)
{
    int found = G_ConfigAdd(block, name);

    if (found < 0)
        return Gsc_Fail(vm, block == BLOCK_MODELS ? "G_ModelIndex: overflow"
                                                  : "G_FindConfigstringIndex: overflow");
    if (index)
        *index = found;
    return true;
}

int Scr_SoundIndex(gsc_vm_t *vm, const char *alias)
{
    int index = 0;

    if (!*alias || !Scr_Precache(vm, BLOCK_SOUNDS, alias, &index))
        return 0;
    return index;
}

// -------------------------------------------------------------------- cvars

void Scr_SetCvar(const char *name, const char *value)
{
    Sys_CvarSet(G_CvarName(name), value);
    G_ConfigCvarChanged(name);
}
