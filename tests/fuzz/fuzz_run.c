// Any bytes as a script that is run: main, then frames until nothing is due, with entities that die on the
// way, a small loop limit and a memory limit.  The first byte chooses the settings.  What must hold: no
// crash, no leak, the VM closes from whatever state it is in, and running it again says the same.
//
// links: qcommon/script/*.c
#include "gsc.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *text;
    size_t size;
    uint64_t said; // a sum over all output
    gsc_value_t pers;
    size_t blocks;
} run_t;

static void *Alloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    run_t *run = user;
    (void)oldSize;
    if (newSize == 0) {
        run->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    run->blocks += block == NULL;
    return realloc(block, newSize);
}

static char *ReadMain(void *user, const char *path, size_t *size)
{
    run_t *run = user;
    if (strcmp(path, "main.gsc") != 0) {
        return NULL;
    }
    *size = run->size;
    char *text = run->size ? Alloc(run, NULL, 0, run->size) : NULL;
    if (text) {
        memcpy(text, run->text, run->size);
    }
    return text;
}

static void Say(run_t *run, const char *text)
{
    for (; *text; text++) {
        run->said = run->said * 1099511628211u + (uint8_t)*text;
    }
}

static void Print(void *user, const char *text)
{
    Say(user, text);
}

static void Report(void *user, const gsc_report_t *report)
{
    Say(user, report->text);
}

static bool MakeEntity(gsc_vm_t *vm)
{
    return Gsc_ReturnEntity(vm, 0, Gsc_ArgInt(vm, 0) & 7);
}

static bool RemoveEntity(gsc_vm_t *vm)
{
    int classId;
    Gsc_RemoveEntity(vm, 0, Gsc_ArgEntity(vm, 0, &classId));
    return true;
}

// Starts script from a native.
static bool Callback(gsc_vm_t *vm)
{
    gsc_value_t result;
    Gsc_Start(vm, Gsc_FindFunction(vm, "main", "callback"), Gsc_Level(vm), NULL, 0, &result);
    Gsc_Return(vm, result);
    Gsc_Release(vm, result);
    return true;
}

static bool GetHealth(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    (void)field;
    return number == 3 ? Gsc_Fail(vm, "entity %d has no health", number) : Gsc_ReturnInt(vm, number);
}

static bool SetHealth(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    (void)number;
    (void)field;
    return Gsc_Type(value) == GSC_INT || Gsc_Fail(vm, "health is an int");
}

static gsc_value_t *RefPers(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    run_t *run = Gsc_User(vm);
    (void)field;
    return number == 0 ? &run->pers : NULL;
}

static const gsc_native_t functions[] = {
    {"ent", "|i", MakeEntity, 0}, {"kill", "e", RemoveEntity, 0}, {"call", "*", Callback, 0}};
static const gsc_native_t methods[] = {{"die", "|.sfvolFat", RemoveEntity, 0}, {"touch", "@e", Callback, 0}};
static const gsc_field_t fields[] = {{"health", GetHealth, SetHealth, NULL, 0},
                                     {"pers", NULL, NULL, RefPers, 0}};

static uint64_t RunOnce(const uint8_t *data, size_t size)
{
    run_t run = {.text = data + 1, .size = size - 1};
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.alloc = Alloc;
    config.readFile = ReadMain;
    config.print = Print;
    config.report = Report;
    config.user = &run;
    config.developerScript = true;
    config.developer = data[0] & 1;
    config.stockLimits = data[0] & 2;
    config.errorReport = data[0] >> 2 & 1 ? 2 : 1;
    config.plainBytecode = data[0] & 16;
    config.profile = data[0] & 32;
    config.loopLimit = 3000;
    config.memoryLimit = data[0] & 8 ? 100000u + data[0] * 1000u : 64u << 20;
    gsc_vm_t *vm = Gsc_Open(&config);
    if (!vm) {
        return 0;
    }
    Gsc_AddLibrary(vm);
    Gsc_AddFunctions(vm, functions, sizeof(functions) / sizeof(functions[0]));
    Gsc_AddMethods(vm, methods, sizeof(methods) / sizeof(methods[0]));
    Gsc_AddFields(vm, 0, fields, sizeof(fields) / sizeof(fields[0]));
    run.pers = Gsc_NewArray(vm);
    Gsc_Load(vm, "main", NULL);
    if (Gsc_Link(vm) == GSC_OK) {
        Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL);
        for (int time = 50; time < 1000 && Gsc_NextDue(vm) >= 0; time += 50) {
            Gsc_SetLevelTime(vm, time);
            Gsc_RunNow(vm);
            Gsc_Advance(vm, time);
            Gsc_Notify(vm, Gsc_Level(vm), "frame", NULL, 0);
        }
    }
    gsc_census_t census;
    Gsc_Census(vm, &census);
    Gsc_Close(vm);
    if (run.blocks != 0) {
        abort();
    }
    return run.said + census.operations;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && RunOnce(data, size) != RunOnce(data, size)) {
        abort();
    }
    return 0;
}
