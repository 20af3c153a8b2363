// The public functions: opening, natives, entities, running.  Values are in gsc_api_values.c, loading in
// gsc_load.c.
#include "gsc.h"

#include "gsc_array.h"
#include "gsc_error.h"
#include "gsc_load.h"
#include "gsc_native.h"
#include "gsc_object.h"
#include "gsc_ops.h"
#include "gsc_path.h"
#include "gsc_texts.h"
#include "gsc_profile.h"
#include "gsc_thread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Runs `body` so that memory that runs out ends it; the VM's status tells.
#define GUARDED(vm, body)                                                                                    \
    do {                                                                                                     \
        gsc_guard_t guard_;                                                                                  \
        GscHeap_Enter((vm), &guard_);                                                                        \
        if (setjmp(guard_.jump) == 0) {                                                                      \
            body;                                                                                            \
        }                                                                                                    \
        GscHeap_Leave((vm), &guard_);                                                                        \
    } while (0)

// ---------------------------------------------------------------------------------------------- opening

static void *defaultAlloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (newSize == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, newSize);
}

static void defaultPrint(void *user, const char *text)
{
    (void)user;
    fputs(text, stdout);
}

void Gsc_DefaultConfig(gsc_config_t *config)
{
    if (!config)
        return;
    memset(config, 0, sizeof *config);
    config->alloc = defaultAlloc;
    config->report = GscError_Print;
    config->print = defaultPrint;
    config->errorReport = 1;
}

static void openParts(gsc_vm_t *vm)
{
    GscString_Open(vm);
    GscError_Open(vm);
    GscRun_Open(vm);
    GscProfile_Open(vm);
    GscObject_Open(vm);
    GscThread_Open(vm);
    GscLoad_Open(vm);
    vm->functionCapacity = 64;
    vm->functions = GscHeap_AllocZero(vm, (size_t)vm->functionCapacity * sizeof *vm->functions);
    vm->functionCount = 1; // id 0 means none
    vm->game = GscValue_Block(GSC_ARRAY, GscArray_New(vm));
}

gsc_vm_t *Gsc_Open(const gsc_config_t *given)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    if (given)
        config = *given;
    if (!config.alloc)
        config.alloc = defaultAlloc;
    gsc_vm_t *vm = config.alloc(config.user, NULL, 0, sizeof *vm);
    if (!vm)
        return NULL;
    memset(vm, 0, sizeof *vm);
    vm->config = config;
    vm->workFile = -1;
    vm->levelTimeMs = config.startTimeMs;
    vm->random = config.seed;
    GUARDED(vm, openParts(vm));
    if (vm->status == GSC_OK)
        return vm;
    Gsc_Close(vm);
    return NULL;
}

void Gsc_Close(gsc_vm_t *vm)
{
    if (!vm)
        return;
    if (vm->heap.guard) { // a call is in progress, which still needs all of it
        vm->status = vm->status == GSC_OK ? GSC_FATAL : vm->status;
        return;
    }
    GscLoad_Close(vm);
    GscHeap_Close(vm);
    vm->config.alloc(vm->config.user, vm, sizeof *vm, 0);
}

void *Gsc_User(const gsc_vm_t *vm)
{
    return vm->config.user;
}

static void *growList(gsc_vm_t *vm, void *list, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return list;
    int wanted = *capacity ? *capacity * 2 : 16;
    list = GscHeap_Resize(vm, list, (size_t)*capacity * size, (size_t)wanted * size);
    *capacity = wanted;
    return list;
}

int GscVm_AddFunction(gsc_vm_t *vm, int file, gsc_string_t *name)
{
    vm->functions =
        growList(vm, vm->functions, vm->functionCount, &vm->functionCapacity, sizeof *vm->functions);
    gsc_code_t *code = GscHeap_AllocZero(vm, sizeof *code);
    code->name = name;
    code->file = file;
    code->id = vm->functionCount;
    vm->functions[vm->functionCount] = code;
    return vm->functionCount++;
}

int GscVm_AddFile(gsc_vm_t *vm, gsc_string_t *path)
{
    vm->files = growList(vm, vm->files, vm->fileCount, &vm->fileCapacity, sizeof *vm->files);
    gsc_file_t *file = GscHeap_AllocZero(vm, sizeof *file);
    char *name = GscHeap_Alloc(vm, path->length + 5);
    memcpy(name, path->text, path->length);
    memcpy(name + path->length, ".gsc", 5);
    file->path = path;
    file->name = GscString_Pinned(vm, name, path->length + 4);
    GscHeap_Free(vm, name, path->length + 5);
    vm->files[vm->fileCount] = file;
    return vm->fileCount++;
}

enum { STOCK_VARIABLES = 65535, STOCK_STRINGS = 16383 };

void GscVm_CheckStockPools(gsc_vm_t *vm)
{
    if (vm->poolTold || !vm->scheduler)
        return;
    size_t variables = vm->arrayEntries + vm->fieldCount + (size_t)vm->arrayCount + (size_t)vm->objectCount +
                       (size_t)vm->scheduler->suspendedCount + (size_t)vm->scheduler->waitCount +
                       (size_t)vm->run->frameCount;
    bool full = variables > STOCK_VARIABLES;
    if (!full && vm->strings.count + vm->strings.longCount <= STOCK_STRINGS + (uint32_t)vm->nativeCount)
        return; // names of natives are no strings of the stock game
    vm->poolTold = true;
    if (full)
        GscError_Forced(vm, GSC_E_VARIABLES);
    else
        GscError_Forced(vm, GSC_E_STRINGS);
}

enum { STOCK_UNIT = 8, STOCK_UNITS = 65536, STOCK_BLOCK = 65536 };

// Each block takes a power of two of units.
static size_t stockUnits(size_t bytes)
{
    size_t units = 1;
    while (units * STOCK_UNIT < bytes)
        units *= 2;
    return units;
}

void GscVm_TakeStock(gsc_vm_t *vm, size_t bytes, const char *step)
{
    vm->stockUnits += stockUnits(bytes);
    if ((vm->stockUnits <= STOCK_UNITS && bytes < STOCK_BLOCK) || vm->poolTold)
        return;
    vm->poolTold = true;
    GscError_Forced(vm, GSC_E_MEMORY, step, (int)bytes);
}

void GscVm_GiveStock(gsc_vm_t *vm, size_t bytes)
{
    vm->stockUnits -= stockUnits(bytes);
}

// ---------------------------------------------------------------------------------------------- natives

static gsc_status_t checkNatives(gsc_vm_t *vm, const gsc_native_t *table, size_t count, const char *call)
{
    gsc_status_t status = GSC_OK;
    if (vm->linked || (count && !table))
        return GscError_Misuse(vm, call,
                               vm->linked ? "after Gsc_Link natives are fixed" : "the table is NULL");
    for (size_t i = 0; i < count; i++) {
        const char *fault = GscNative_Fault(&table[i]);
        const char *name = table[i].name ? table[i].name : "", *signature = table[i].signature;
        if (fault)
            status = GscError_Misuse(vm, call, "row %zu, '%.64s', signature \"%.64s\": %s", i, name,
                                     signature ? signature : "", fault);
    }
    return status;
}

static gsc_status_t addNatives(gsc_vm_t *vm, const gsc_native_t *table, size_t count, bool isMethod)
{
    gsc_status_t status = vm->status;
    if (status == GSC_OK)
        status = checkNatives(vm, table, count, isMethod ? "Gsc_AddMethods" : "Gsc_AddFunctions");
    if (status != GSC_OK)
        return status;
    size_t units = vm->stockUnits;
    gsc_profile_t *profile = vm->profile;
    vm->profile = NULL; // names of natives are no strings that somebody made
    GUARDED(vm, GscNative_Add(vm, table, count, isMethod));
    vm->profile = profile;
    vm->stockUnits = units; // nor of the stock game's pool
    return vm->status;
}

gsc_status_t Gsc_AddFunctions(gsc_vm_t *vm, const gsc_native_t *table, size_t count)
{
    return addNatives(vm, table, count, false);
}

gsc_status_t Gsc_AddMethods(gsc_vm_t *vm, const gsc_native_t *table, size_t count)
{
    return addNatives(vm, table, count, true);
}

int Gsc_ArgCount(const gsc_vm_t *vm)
{
    return vm->run->native ? vm->run->argCount : 0;
}

gsc_value_t Gsc_Arg(const gsc_vm_t *vm, int index)
{
    if (index < 0 || index >= Gsc_ArgCount(vm))
        return GscValue_Undefined();
    return vm->run->stack[vm->run->argBase + (uint32_t)index];
}

// Of an argument that is there; its parts are read one by one, as the dispatch loop has written them.
static const gsc_value_t *argument(const gsc_vm_t *vm, int index)
{
    const gsc_run_t *run = vm->run;
    return run->native && index >= 0 && index < run->argCount ? &run->stack[run->argBase + (uint32_t)index]
                                                              : NULL;
}

int Gsc_ArgInt(const gsc_vm_t *vm, int index)
{
    int32_t i = 0;
    const gsc_value_t *arg = argument(vm, index);
    if (arg && arg->type == GSC_INT)
        return arg->i;
    return GscValue_ToInt(Gsc_Arg(vm, index), &i) == GSC_CAST_OK ? i : 0;
}

float Gsc_ArgFloat(const gsc_vm_t *vm, int index)
{
    float f = 0;
    const gsc_value_t *arg = argument(vm, index);
    if (arg && arg->type == GSC_FLOAT)
        return arg->f;
    return GscValue_ToFloat(Gsc_Arg(vm, index), &f) == GSC_CAST_OK ? f : 0;
}

const char *Gsc_ArgString(const gsc_vm_t *vm, int index)
{
    const char *text = Gsc_ToString(Gsc_Arg(vm, index));
    return text ? text : "";
}

void Gsc_ArgVector(const gsc_vm_t *vm, int index, float out[3])
{
    if (!out)
        return;
    out[0] = out[1] = out[2] = 0;
    Gsc_ToVector(Gsc_Arg(vm, index), out);
}

int Gsc_ArgEntity(const gsc_vm_t *vm, int index, int *classId)
{
    return Gsc_ToEntity(Gsc_Arg(vm, index), classId);
}

gsc_value_t Gsc_Self(const gsc_vm_t *vm)
{
    return vm->run->native ? vm->run->self : GscValue_Undefined();
}

int Gsc_SelfEntity(const gsc_vm_t *vm, int *classId)
{
    return Gsc_ToEntity(Gsc_Self(vm), classId);
}

const char *Gsc_NativeName(const gsc_vm_t *vm)
{
    return vm->run->native ? vm->run->native->native->name : "";
}

bool Gsc_Return(gsc_vm_t *vm, gsc_value_t value)
{
    GscValue_Hold(value);
    GscValue_Set(vm, &vm->run->result, value);
    return true;
}

bool Gsc_ReturnInt(gsc_vm_t *vm, int value)
{
    if (GSC_IS_COUNTED(vm->run->result))
        GscValue_Clear(vm, &vm->run->result);
    GscValue_SetInt(&vm->run->result, value);
    return true;
}

bool Gsc_ReturnFloat(gsc_vm_t *vm, float value)
{
    if (GSC_IS_COUNTED(vm->run->result))
        GscValue_Clear(vm, &vm->run->result);
    GscValue_SetFloat(&vm->run->result, value);
    return true;
}

static bool returnOwned(gsc_vm_t *vm, gsc_value_t value)
{
    GscValue_Set(vm, &vm->run->result, value);
    return true;
}

bool Gsc_ReturnString(gsc_vm_t *vm, const char *text)
{
    return returnOwned(vm, Gsc_NewString(vm, text));
}

bool Gsc_ReturnIString(gsc_vm_t *vm, const char *text)
{
    return returnOwned(vm, Gsc_NewIString(vm, text));
}

bool Gsc_ReturnVector(gsc_vm_t *vm, const float v[3])
{
    return Gsc_Return(vm, Gsc_Vector(v));
}

bool Gsc_ReturnEntity(gsc_vm_t *vm, int classId, int number)
{
    return Gsc_Return(vm, Gsc_Entity(vm, classId, number));
}

// ---------------------------------------------------------------------------------------------- errors

static const char noMessage[] = "an error without a message";

static bool failV(gsc_vm_t *vm, const char *format, va_list args)
{
    if (vm->status == GSC_OK)
        GUARDED(vm, GscError_RuntimeV(vm, GscError_IdOf(format), format, args));
    return false;
}

bool Gsc_Fail(gsc_vm_t *vm, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    failV(vm, format ? format : noMessage, args);
    va_end(args);
    return false;
}

bool Gsc_FailArg(gsc_vm_t *vm, int index, const char *format, ...)
{
    va_list args;
    (void)index; // the stock texts do not name it
    va_start(args, format);
    failV(vm, format ? format : noMessage, args);
    va_end(args);
    return false;
}

bool Gsc_FailSelf(gsc_vm_t *vm, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    failV(vm, format ? format : noMessage, args);
    va_end(args);
    return false;
}

static void warnV(gsc_vm_t *vm, const char *format, va_list args)
{
    if (vm->status == GSC_OK)
        GUARDED(vm, GscError_RuntimeWarningV(vm, GscError_IdOf(format), format, args));
}

void Gsc_Warn(gsc_vm_t *vm, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    warnV(vm, format ? format : noMessage, args);
    va_end(args);
}

bool Gsc_Where(const gsc_vm_t *vm, gsc_place_t *place)
{
    gsc_vm_t *own = (gsc_vm_t *)(uintptr_t)vm; // line numbers are made when first asked for
    gsc_spot_t spot;
    if (!place || GscRun_Spots(vm, &spot, 1) == 0 || vm->status == GSC_NO_MEMORY)
        return false;
    GUARDED(own, GscError_Place(own, spot, place));
    return vm->status != GSC_NO_MEMORY;
}

static void eachThread(gsc_vm_t *vm, void (*each)(void *user, const gsc_place_t *place), void *user)
{
    for (const gsc_thread_t *thread = vm->scheduler->all; thread; thread = thread->nextAll) {
        const gsc_frame_t *frames = (const gsc_frame_t *)(const void *)thread->block;
        gsc_place_t place;
        if (thread->state == GSC_RUNNING || !frames || thread->frameCount == 0)
            continue;
        GscError_Place(vm, GscRun_SpotOf(&frames[thread->frameCount - 1]), &place);
        each(user, &place);
    }
}

void Gsc_EachThread(gsc_vm_t *vm, void (*each)(void *user, const gsc_place_t *place), void *user)
{
    if (each && vm->status != GSC_NO_MEMORY)
        GUARDED(vm, eachThread(vm, each, user));
}

// ---------------------------------------------------------------------------------------------- entities

static gsc_status_t checkClass(gsc_vm_t *vm, int classId, const char *call)
{
    if (vm->status != GSC_OK)
        return vm->status;
    if (classId < 0 || classId >= GSC_MAX_CLASSES)
        return GscError_Misuse(vm, call, "class %d is not 0 to %d", classId, GSC_MAX_CLASSES - 1);
    return vm->linked ? GscError_Misuse(vm, call, "after Gsc_Link classes are fixed") : GSC_OK;
}

gsc_status_t Gsc_AddClass(gsc_vm_t *vm, int classId, const char *name)
{
    gsc_status_t status = checkClass(vm, classId, "Gsc_AddClass");
    if (status == GSC_OK && !name)
        status = GscError_Misuse(vm, "Gsc_AddClass", "class %d has no name", classId);
    if (status == GSC_OK)
        vm->classes->list[classId].name = name;
    return status;
}

static void addField(gsc_vm_t *vm, gsc_class_t *class, const gsc_field_t *field)
{
    gsc_string_t *name = GscString_Name(vm, field->name, strlen(field->name));
    if (!name->fieldId)
        name->fieldId = ++vm->classes->lastFieldId;
    if (name->fieldId >= class->fieldCapacity) {
        uint32_t capacity = name->fieldId * 2 + 32;
        size_t oldSize = class->fieldCapacity * sizeof *class->fields,
               newSize = capacity * sizeof *class->fields;
        class->fields = GscHeap_Resize(vm, class->fields, oldSize, newSize);
        memset((char *)class->fields + oldSize, 0, newSize - oldSize);
        class->fieldCapacity = capacity;
    }
    if (!class->fields[name->fieldId])
        class->fields[name->fieldId] = field;
}

static void addFields(gsc_vm_t *vm, int classId, const gsc_field_t *table, size_t count)
{
    for (size_t i = 0; i < count; i++)
        addField(vm, &vm->classes->list[classId], &table[i]);
}

gsc_status_t Gsc_AddFields(gsc_vm_t *vm, int classId, const gsc_field_t *table, size_t count)
{
    gsc_status_t status = checkClass(vm, classId, "Gsc_AddFields");
    if (status == GSC_OK && count && !table)
        return GscError_Misuse(vm, "Gsc_AddFields", "the table is NULL");
    for (size_t i = 0; status == GSC_OK && i < count; i++) {
        if (!table[i].name || (!table[i].get && !table[i].ref))
            status = GscError_Misuse(vm, "Gsc_AddFields", "row %zu has no %s", i,
                                     table[i].name ? "'get' and no 'ref'" : "name");
    }
    if (status != GSC_OK)
        return status;
    GUARDED(vm, addFields(vm, classId, table, count));
    return vm->status;
}

gsc_value_t Gsc_Entity(gsc_vm_t *vm, int classId, int number)
{
    gsc_object_t *volatile object = NULL;
    if (vm->status == GSC_OK)
        GUARDED(vm, object = GscObject_Entity(vm, classId, number));
    return object ? GscValue_Block(GSC_OBJECT, object) : GscValue_Undefined();
}

void Gsc_RemoveEntity(gsc_vm_t *vm, int classId, int number)
{
    if (classId < 0 || classId >= GSC_MAX_CLASSES || number < 0)
        return;
    gsc_class_t *class = &vm->classes->list[classId];
    gsc_object_t *object = number < class->objectCapacity ? class->objects[number] : NULL;
    if (!object)
        return;
    GscThread_ObjectGone(vm, object);
    GscObject_Remove(vm, object);
}

static void setField(gsc_vm_t *vm, gsc_object_t *object, const char *name, gsc_value_t value)
{
    gsc_value_t *slot = GscObject_Make(vm, object, GscString_Name(vm, name, strlen(name)));
    GscValue_Hold(value);
    GscValue_Set(vm, slot, value);
}

gsc_status_t Gsc_SetField(gsc_vm_t *vm, gsc_value_t object, const char *name, gsc_value_t value)
{
    gsc_object_t *target = object.type == GSC_OBJECT ? object.p : NULL;
    if (vm->status == GSC_OK && (!target || !name))
        return GscError_Misuse(vm, "Gsc_SetField", name ? "%s is not an object" : "no name",
                               GscValue_Kind(object));
    if (vm->status == GSC_OK && target && !target->removed)
        GUARDED(vm, setField(vm, target, name, value));
    return vm->status;
}

static void getField(gsc_vm_t *vm, gsc_object_t *object, const char *name)
{
    gsc_value_t value = GscOps_GetSelf(vm, object, GscString_Name(vm, name, strlen(name)));
    GscValue_Set(vm, &vm->lastRead, value);
}

gsc_value_t Gsc_GetField(gsc_vm_t *vm, gsc_value_t object, const char *name)
{
    if (vm->status != GSC_OK || object.type != GSC_OBJECT || !name)
        return GscValue_Undefined();
    GUARDED(vm, getField(vm, object.p, name));
    return vm->status == GSC_OK ? vm->lastRead : GscValue_Undefined();
}

// ---------------------------------------------------------------------------------------------- running

static void start(gsc_vm_t *vm, gsc_function_t function, gsc_value_t self, const gsc_value_t *args, int count,
                  gsc_value_t *result)
{
    bool isObject = self.type == GSC_OBJECT && !((gsc_object_t *)self.p)->removed;
    GscRun_Start(vm, vm->functions[function], isObject ? self.p : vm->level, args, count, result);
}

static gsc_status_t checkArgs(gsc_vm_t *vm, const char *call, const gsc_value_t *args, int count)
{
    if (count >= 0 && (count == 0 || args))
        return GSC_OK;
    return GscError_Misuse(vm, call, "%d arguments%s", count, args ? "" : " at NULL");
}

static gsc_status_t checkStart(gsc_vm_t *vm, gsc_function_t function, gsc_value_t self,
                               const gsc_value_t *args, int count)
{
    if (GscLoad_IsBusy(vm))
        return GSC_NOT_NOW;
    if (!vm->linked)
        return GscError_Misuse(vm, "Gsc_Start", "nothing can run before Gsc_Link has succeeded");
    if (function <= 0 || function >= vm->functionCount || !vm->functions[function]->defined)
        return GscError_Misuse(vm, "Gsc_Start", "there is no function %d", function);
    if (!vm->functions[function]->linked)
        return GscError_Misuse(vm, "Gsc_Start", "function %d cannot run before the next Gsc_Link", function);
    if (self.type != GSC_UNDEFINED && self.type != GSC_OBJECT)
        return GscError_Misuse(vm, "Gsc_Start", "self: %s is not an object", GscValue_Kind(self));
    return checkArgs(vm, "Gsc_Start", args, count);
}

// Gsc_Interrupt was called between two calls: the one that would run script now ends the VM.
static void endIfInterrupted(gsc_vm_t *vm)
{
    if (vm->interrupted && vm->status == GSC_OK)
        GUARDED(vm, GscError_Forced(vm, GSC_E_INTERRUPTED));
}

gsc_status_t Gsc_Start(gsc_vm_t *vm, gsc_function_t function, gsc_value_t self, const gsc_value_t *args,
                       int count, gsc_value_t *result)
{
    gsc_value_t value = GscValue_Undefined();
    gsc_status_t misuse = vm->status == GSC_OK ? checkStart(vm, function, self, args, count) : GSC_OK;
    if (misuse == GSC_OK)
        endIfInterrupted(vm);
    if (vm->status == GSC_OK && misuse == GSC_OK)
        GUARDED(vm, start(vm, function, self, args, count, &value));
    if (vm->status != GSC_OK)
        value = GscValue_Undefined();
    if (result)
        *result = value;
    else
        GscValue_Release(vm, value);
    return misuse != GSC_OK ? misuse : vm->status;
}

static void notify(gsc_vm_t *vm, gsc_object_t *object, const char *event, const gsc_value_t *args, int count)
{
    gsc_string_t *name = GscString_Find(vm, event, strlen(event));
    if (!name)
        return;
    name->refs++;
    GscThread_Notify(vm, object, name, args, count);
    GscValue_Drop(vm, GSC_STRING, name);
}

gsc_status_t Gsc_Notify(gsc_vm_t *vm, gsc_value_t object, const char *event, const gsc_value_t *args,
                        int count)
{
    gsc_status_t misuse = vm->status == GSC_OK ? checkArgs(vm, "Gsc_Notify", args, count) : GSC_OK;
    if (misuse != GSC_OK || (vm->status == GSC_OK && !event))
        return misuse != GSC_OK ? misuse : GscError_Misuse(vm, "Gsc_Notify", "no event");
    if (vm->status == GSC_OK && object.type != GSC_OBJECT)
        return GscError_Misuse(vm, "Gsc_Notify", "%s is not an object", GscValue_Kind(object));
    if (vm->status == GSC_OK && !((gsc_object_t *)object.p)->removed)
        GUARDED(vm, notify(vm, object.p, event, args, count));
    return vm->status;
}

// Threads run one after the other, and only the host moves the clock: neither can be done in the middle of
// one.
static bool isMidway(const gsc_vm_t *vm)
{
    return vm->status == GSC_OK && (vm->run->frameCount > 0 || GscLoad_IsBusy(vm));
}

static bool isDueBefore(const gsc_vm_t *vm, int64_t time)
{
    int64_t due = GscThread_NextDue(vm);
    return due >= 0 && due < time;
}

gsc_status_t Gsc_RunNow(gsc_vm_t *vm)
{
    if (isMidway(vm))
        return GSC_NOT_NOW;
    if (vm->interrupted && isDueBefore(vm, vm->scheduler->time + 1))
        endIfInterrupted(vm);
    if (vm->status == GSC_OK)
        GUARDED(vm, GscThread_RunNow(vm));
    return vm->status;
}

gsc_status_t Gsc_Advance(gsc_vm_t *vm, int timeMs)
{
    int64_t now = vm->scheduler->time;
    int32_t step =
        (int32_t)((uint32_t)timeMs - (uint32_t)now); // the host's clock wraps, script time does not
    if (isMidway(vm))
        return GSC_NOT_NOW;
    if (vm->interrupted && isDueBefore(vm, now + step))
        endIfInterrupted(vm);
    if (vm->status == GSC_OK)
        GUARDED(vm, GscThread_Advance(vm, now + step));
    return vm->status;
}

int Gsc_Time(const gsc_vm_t *vm)
{
    return (int)vm->scheduler->time;
}

void Gsc_SetLevelTime(gsc_vm_t *vm, int timeMs)
{
    vm->levelTimeMs = timeMs;
}

int64_t Gsc_NextDue(const gsc_vm_t *vm)
{
    return GscThread_NextDue(vm);
}

void Gsc_SetLoading(gsc_vm_t *vm, bool loading)
{
    vm->loading = loading;
}

void Gsc_ResetTimeout(gsc_vm_t *vm)
{
    GscRun_ResetWatchdog(vm);
}

void Gsc_Interrupt(gsc_vm_t *vm)
{
    vm->interrupted = 1;
}

void Gsc_KillThreads(gsc_vm_t *vm)
{
    if (vm->status == GSC_OK)
        GUARDED(vm, GscThread_KillAll(vm));
}

// ---------------------------------------------------------------------------------------------- looking in

// Files that are there: one that was only named is none.
static int countFiles(const gsc_vm_t *vm)
{
    int count = 0;
    for (int i = 0; i < vm->fileCount; i++)
        count += vm->files[i]->found && !vm->files[i]->unread;
    return count;
}

void Gsc_Census(const gsc_vm_t *vm, gsc_census_t *census)
{
    if (!census)
        return;
    *census = (gsc_census_t){
        .bytes = vm->heap.bytes,
        .peakBytes = vm->heap.peakBytes,
        .strings = (int)(vm->strings.count + vm->strings.longCount),
        .arrays = vm->arrayCount,
        .arrayEntries = (int)vm->arrayEntries,
        .objects = vm->objectCount,
        .fields = (int)vm->fieldCount,
        .threads = vm->scheduler->suspendedCount,
        .waits = vm->scheduler->waitCount,
        .functions = vm->functionCount - 1,
        .files = countFiles(vm),
        .operations = GscRun_Operations(vm),
        .errors = vm->errors,
        .errorSites = GscError_SiteCount(vm),
    };
}
