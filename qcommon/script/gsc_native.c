// Natives.  See gsc_native.h.
#include "gsc_native.h"

#include "gsc_error.h"
#include "gsc_object.h"
#include "gsc_ops.h"
#include "gsc_texts.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------- tables

const char *GscNative_Fault(const gsc_native_t *native)
{
    const char *signature = native->signature ? native->signature : "";
    bool optional = false;
    if (!native->name || !*native->name)
        return "it has no name";
    if (!native->fn && !(native->flags & GSC_NATIVE_ABSENT))
        return "it has no C function";
    signature += *signature == '@';
    for (; *signature && *signature != '*'; signature++) {
        if (*signature == '|' && optional)
            return "its signature has two '|'";
        optional |= *signature == '|';
        if (!strchr("|bifslvoeEpatF.", *signature))
            return "its signature has a letter that stands for no type";
    }
    return *signature && signature[1] ? "its signature goes on behind '*'" : NULL;
}

static void compileSignature(gsc_vm_t *vm, gsc_native_entry_t *entry)
{
    const char *signature = entry->native->signature ? entry->native->signature : "";
    if (*signature == '@') {
        entry->anySelf = true;
        signature++;
    }
    char *letters = GscHeap_Alloc(vm, strlen(signature) + 1);
    bool optional = false;
    for (; *signature && *signature != '*'; signature++) {
        if (*signature == '|') {
            optional = true;
            continue;
        }
        letters[entry->letterCount++] = *signature;
        if (!optional)
            entry->required++;
    }
    letters[entry->letterCount] = 0;
    entry->letters = letters;
}

static void addOne(gsc_vm_t *vm, const gsc_native_t *native, bool isMethod)
{
    gsc_names_t *names = isMethod ? &vm->nativeMethods : &vm->nativeFunctions;
    if (vm->nativeCount == vm->nativeCapacity) {
        int capacity = vm->nativeCapacity ? vm->nativeCapacity * 2 : 64;
        vm->natives = GscHeap_Resize(vm, vm->natives, (size_t)vm->nativeCapacity * sizeof *vm->natives,
                                     (size_t)capacity * sizeof *vm->natives);
        vm->nativeCapacity = capacity;
    }
    gsc_native_entry_t entry = {.native = native, .isMethod = isMethod};
    entry.name = GscString_Name(vm, native->name, strlen(native->name));
    if (!GscNames_Add(vm, names, entry.name, (uint32_t)vm->nativeCount))
        return; // first come, first served
    compileSignature(vm, &entry);
    vm->natives[vm->nativeCount++] = entry;
}

void GscNative_Add(gsc_vm_t *vm, const gsc_native_t *table, size_t count, bool isMethod)
{
    for (size_t i = 0; i < count; i++)
        addOne(vm, &table[i], isMethod);
}

// Its flags, or 0.
static unsigned flagsOf(const gsc_vm_t *vm, const gsc_string_t *name, bool isMethod, uint32_t *index)
{
    return GscNames_Find(isMethod ? &vm->nativeMethods : &vm->nativeFunctions, name, index)
               ? vm->natives[*index].native->flags
               : 0;
}

int GscNative_Find(const gsc_vm_t *vm, const gsc_string_t *name, bool isMethod)
{
    uint32_t index = UINT32_MAX;
    unsigned flags = flagsOf(vm, name, isMethod, &index);
    if (index == UINT32_MAX || (flags & GSC_NATIVE_ABSENT) ||
        (vm->config.strictStock && (flags & GSC_NATIVE_EXTENSION)))
        return -1;
    return (int)index;
}

bool GscNative_IsAbsent(const gsc_vm_t *vm, const gsc_string_t *name, bool isMethod)
{
    uint32_t index;
    return flagsOf(vm, name, isMethod, &index) & GSC_NATIVE_ABSENT;
}

// ---------------------------------------------------------------------------------------------- arguments

static bool cannotCast(gsc_vm_t *vm, gsc_value_t value, const char *to)
{
    GscError_Runtime(vm, GSC_E_CAST_KIND, GscValue_Kind(value), to);
    return false;
}

// Puts a converted value in place of the argument.
static bool replace(gsc_vm_t *vm, gsc_value_t *arg, gsc_value_t value)
{
    GscValue_Set(vm, arg, value);
    return value.type != GSC_UNDEFINED;
}

static bool checkEntity(gsc_vm_t *vm, gsc_value_t *arg, char letter)
{
    gsc_object_t *object = arg->type == GSC_OBJECT ? arg->p : NULL;
    if (letter == 'p' && arg->type == GSC_UNDEFINED)
        return true;
    if (object && object->classId >= 0 && !object->removed && (letter == 'e' || object->classId == 0))
        return true;
    if (object && object->classId > 0 && !object->removed)
        GscError_Runtime(vm, GSC_E_OTHER_ENTITY); // of another class [script-api 0.3]
    else
        GscError_Runtime(vm, GSC_E_CAST_KIND, GscValue_Referent(*arg), "entity");
    return false;
}

static bool checkAnim(gsc_vm_t *vm, gsc_value_t *arg)
{
    if (arg->type != GSC_ANIM)
        return cannotCast(vm, *arg, "anim");
    if (arg->aux != 0 && (intptr_t)arg->p >= 0)
        return true;
    GscError_Runtime(vm, GSC_E_BAD_ANIMATION);
    return false;
}

static bool checkTree(gsc_vm_t *vm, gsc_value_t *arg)
{
    if (arg->type != GSC_INT)
        return cannotCast(vm, *arg, "animtree");
    if (arg->i > 0)
        return true;
    GscError_Runtime(vm, GSC_E_BAD_TREE);
    return false;
}

static bool checkFunction(gsc_vm_t *vm, gsc_value_t *arg)
{
    if (arg->type == GSC_FUNCTION)
        return true;
    GscError_Runtime(vm, GSC_E_NOT_FUNCTION);
    return false;
}

static bool checkArgument(gsc_vm_t *vm, gsc_value_t *arg, char letter)
{
    switch (letter) {
    case 'b':
        return replace(vm, arg, GscOps_ToBool(vm, *arg));
    case 'i':
        return arg->type == GSC_INT || replace(vm, arg, GscOps_ToInt(vm, *arg));
    case 'f':
        return arg->type == GSC_FLOAT || replace(vm, arg, GscOps_ToFloat(vm, *arg));
    case 's':
        return arg->type == GSC_STRING || replace(vm, arg, GscOps_ToString(vm, *arg));
    case 'l':
        return arg->type == GSC_ISTRING || cannotCast(vm, *arg, "istring");
    case 'v':
        return arg->type == GSC_VECTOR || cannotCast(vm, *arg, "vector");
    case 'o':
        return arg->type == GSC_OBJECT || cannotCast(vm, *arg, "object");
    case 'e':
    case 'E':
    case 'p':
        return checkEntity(vm, arg, letter);
    case 'a':
        return checkAnim(vm, arg);
    case 't':
        return checkTree(vm, arg);
    case 'F':
        return checkFunction(vm, arg);
    default:
        return true;
    }
}

// The usual cases, which need no call.
static inline bool isReady(gsc_value_t *arg, char letter)
{
    switch (letter) {
    case 'i':
        return arg->type == GSC_INT;
    case 'f':
        if (arg->type == GSC_INT)
            GscValue_SetFloat(arg, (float)arg->i);
        return arg->type == GSC_FLOAT;
    case 's':
        return arg->type == GSC_STRING;
    case 'v':
        return arg->type == GSC_VECTOR;
    default:
        return letter == '.';
    }
}

static bool checkArguments(gsc_vm_t *vm, const gsc_native_entry_t *entry, gsc_value_t *args, int count)
{
    for (int i = 0; i < entry->letterCount; i++) {
        if (i >= count) {
            if (i >= entry->required)
                return true;
            GscError_Runtime(vm, GSC_E_MISSING_ARGUMENT, i + 1);
            return false;
        }
        if (!isReady(&args[i], entry->letters[i]) && !checkArgument(vm, &args[i], entry->letters[i]))
            return false;
    }
    return true;
}

static bool checkSelf(gsc_vm_t *vm, const gsc_native_entry_t *entry, const gsc_value_t *self)
{
    if (!entry->isMethod)
        return true;
    gsc_object_t *object = self->type == GSC_OBJECT ? self->p : NULL;
    if (object && !object->removed && (entry->anySelf || object->classId >= 0))
        return true;
    if (entry->anySelf)
        GscError_Runtime(vm, GSC_E_NOT_OBJECT, GscValue_Referent(*self));
    else
        GscError_Runtime(vm, GSC_E_NOT_ENTITY, GscValue_Referent(*self));
    return false;
}

// Runs it with no other native in progress; the result is in run->result.
static void callAlone(gsc_vm_t *vm, const gsc_native_entry_t *entry, gsc_value_t *args, int count,
                      gsc_value_t *self)
{
    gsc_run_t *run = vm->run;
    run->result.type = GSC_UNDEFINED;
    if (checkSelf(vm, entry, self) && checkArguments(vm, entry, args, count)) {
        run->native = entry;
        run->argBase = (uint32_t)(args - run->stack);
        run->argCount = count;
        if (self)
            GscValue_Copy(&run->self, self);
        else
            run->self.type = GSC_UNDEFINED;
        if (!entry->native->fn(vm))
            GscValue_Clear(vm, &run->result);
        run->native = NULL;
        if (GSC_UNLIKELY(vm->interrupted) && vm->status == GSC_OK)
            GscError_Forced(vm, GSC_E_INTERRUPTED);
    }
    for (int i = 0; i < count; i++) {
        if (GSC_IS_COUNTED(args[i]))
            GscValue_Clear(vm, &args[i]);
        args[i].type = GSC_UNDEFINED;
    }
    if (self)
        GscValue_Clear(vm, self);
}

void GscNative_Call(gsc_vm_t *vm, const gsc_native_entry_t *entry, gsc_value_t *args, int count,
                    gsc_value_t *self, gsc_value_t *result)
{
    gsc_run_t *run = vm->run;
    const gsc_native_entry_t *outerNative = run->native; // it has started script, which calls this one
    if (GSC_LIKELY(outerNative == NULL)) {
        callAlone(vm, entry, args, count, self);
        GscValue_Copy(result, &run->result);
        run->result.type = GSC_UNDEFINED;
        return;
    }
    uint32_t outerBase = run->argBase;
    int outerCount = run->argCount;
    gsc_value_t outerSelf = run->self, outerResult = run->result;
    run->native = NULL;
    callAlone(vm, entry, args, count, self);
    GscValue_Copy(result, &run->result);
    run->native = outerNative;
    run->argBase = outerBase;
    run->argCount = outerCount;
    run->self = outerSelf;
    run->result = outerResult;
}
