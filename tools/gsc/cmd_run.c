// gsc run, gsc prof: one script in virtual time, counted for prof.  A frame sets level time, runs what is due
// now, and advances (vm-semantics T4); nothing sleeps.
#include "gsc_tool.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tool_t tool; // first: callbacks see it as their `user`
    const char *file;
    const char *entry;
    int frameMs;
    long long untilMs; // -1: until nothing is due
    // Of the options; 0 for the limits: as the VM has them.
    long long fps, seed, errors, loopLimit, memoryLimit, limit;
    long long top; // rows of a table
    bool test;
    bool census;
    bool collapsed;  // stacks instead of tables
    int entityCount; // made by testentity()
} run_t;

// ---------------------------------------------------------------------------------------------- test natives

static bool TestEntity(gsc_vm_t *vm)
{
    run_t *run = Gsc_User(vm);
    return Gsc_ReturnEntity(vm, 0, run->entityCount++);
}

static bool TestRemove(gsc_vm_t *vm)
{
    int classId;
    int number = Gsc_ArgEntity(vm, 0, &classId);
    Gsc_RemoveEntity(vm, classId, number);
    return true;
}

static const gsc_native_t testNatives[] = {
    {"testentity", "", TestEntity, 0},
    {"testremove", "E", TestRemove, 0},
};

// ---------------------------------------------------------------------------------------------- options

static bool ParseSeconds(const char *text, long long *ms)
{
    char *end;
    double seconds = text ? strtod(text, &end) : 0;
    if (text == NULL) {
        return false;
    }
    if (end == text || *end || !(seconds >= 0 && seconds <= 1e12)) {
        fprintf(stderr, "gsc: --until: '%s' is not a number of seconds\n", text);
        return false;
    }
    *ms = (long long)(seconds * 1000 + 0.5);
    return true;
}

// Options that only set a flag.
static bool ParseFlag(run_t *run, const char *name)
{
    gsc_config_t *config = &run->tool.config;
    const struct {
        const char *name;
        bool *flag;
        bool value;
    } flags[] = {
        {"--test", &run->test, true},
        {"--census", &run->census, true},
        {"--collapsed", &run->collapsed, true},
        {"--plain-bytecode", &config->plainBytecode, true},
        {"--no-developer-script", &config->developerScript, false},
        {"--developer", &config->developer, true},
        {"--strict-stock", &config->strictStock, true},
        {"--stock-limits", &config->stockLimits, true},
    };
    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
        if (strcmp(name, flags[i].name) == 0) {
            *flags[i].flag = flags[i].value;
            return true;
        }
    }
    return false;
}

typedef enum { OPTION_NONE, OPTION_TAKEN, OPTION_BAD } option_t;

// Options with a whole number.
static option_t ParseNumber(run_t *run, int argc, char **argv, int *i)
{
    const struct {
        const char *name;
        long long min, max;
        long long *target;
    } numbers[] = {
        {"--fps", 1, 1000, &run->fps},
        {"--seed", 0, INT64_MAX, &run->seed},
        {"--errors", 0, 2, &run->errors},
        {"--limit", 1, INT64_MAX, &run->limit},
        {"--loop-limit", 1, INT64_MAX, &run->loopLimit},
        {"--memory-limit", 1, INT64_MAX, &run->memoryLimit},
        {"--top", 1, INT32_MAX, &run->top},
    };
    const char *name = argv[*i];
    for (size_t n = 0; n < sizeof(numbers) / sizeof(numbers[0]); n++) {
        if (strcmp(name, numbers[n].name) == 0) {
            const char *value = Tool_Value(argc, argv, i);
            bool isGood = Tool_Number(name, value, numbers[n].min, numbers[n].max, numbers[n].target);
            return isGood ? OPTION_TAKEN : OPTION_BAD;
        }
    }
    return OPTION_NONE;
}

static bool ParseOption(run_t *run, int argc, char **argv, int *i)
{
    const char *name = argv[*i];
    option_t number = ParseFlag(run, name) ? OPTION_TAKEN : ParseNumber(run, argc, argv, i);
    if (number != OPTION_NONE) {
        return number == OPTION_TAKEN;
    }
    if (strcmp(name, "--entry") == 0) {
        run->entry = Tool_Value(argc, argv, i);
        return run->entry != NULL;
    }
    if (strcmp(name, "--root") == 0) {
        const char *root = Tool_Value(argc, argv, i);
        return root && Tool_AddRoot(&run->tool.files, root);
    }
    if (strcmp(name, "--until") == 0) {
        return ParseSeconds(Tool_Value(argc, argv, i), &run->untilMs);
    }
    fprintf(stderr, "gsc: cannot use '%s'\n", name);
    return false;
}

static void ApplyNumbers(run_t *run)
{
    gsc_config_t *config = &run->tool.config;
    run->frameMs = (int)(1000 / run->fps);
    config->seed = (uint64_t)run->seed;
    config->errorReport = (int)run->errors;
    config->operationLimit = (uint64_t)run->limit;
    config->loopLimit = (uint64_t)run->loopLimit;
    config->memoryLimit = (size_t)run->memoryLimit;
}

static bool ParseArguments(run_t *run, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1]) {
            if (!ParseOption(run, argc, argv, &i)) {
                return false;
            }
        } else if (run->file) {
            fprintf(stderr, "gsc: one file at a time\n");
            return false;
        } else {
            run->file = argv[i];
        }
    }
    if (run->file == NULL) {
        fprintf(stderr, "gsc: no file\n");
    }
    return run->file != NULL;
}

// ---------------------------------------------------------------------------------------------- running

enum { EXIT_INTERRUPTED = 130 }; // as a shell tells of SIGINT

// For the signal's handler, which gets no argument.
static gsc_vm_t *volatile interruptedVm;
static volatile sig_atomic_t isInterrupted;

static void Interrupt(int signal)
{
    (void)signal;
    isInterrupted = 1;
    if (interruptedVm) {
        Gsc_Interrupt(interruptedVm);
    }
}

// The first Ctrl-C ends the script, and what is known by then is printed; the second one ends the tool.
static void CatchInterrupt(gsc_vm_t *vm)
{
    struct sigaction action = {.sa_handler = Interrupt, .sa_flags = SA_RESETHAND};
    interruptedVm = vm;
    if (vm) {
        sigaction(SIGINT, &action, NULL);
    }
}

static gsc_status_t Load(run_t *run)
{
    gsc_vm_t *vm = run->tool.vm;
    gsc_status_t status = Gsc_AddLibrary(vm);
    if (status == GSC_OK) {
        status = Gsc_AddClass(vm, 0, "entity");
    }
    if (status == GSC_OK && run->test) {
        status = Gsc_AddFunctions(vm, testNatives, sizeof(testNatives) / sizeof(testNatives[0]));
    }
    if (status == GSC_OK) {
        status = Tool_AddAbsentNames(&run->tool);
    }
    gsc_status_t loaded = status == GSC_OK ? Gsc_Load(vm, run->tool.files.scripts[0].name, NULL) : status;
    if (loaded != GSC_OK && loaded != GSC_COMPILE_ERROR) {
        return loaded;
    }
    gsc_status_t linked = Gsc_Link(vm); // finds the unknown names even when a file is broken
    return loaded != GSC_OK ? loaded : linked;
}

// Frames until nothing is due.  Frames in which nothing can happen are passed over.
static gsc_status_t RunFrames(run_t *run)
{
    gsc_vm_t *vm = run->tool.vm;
    gsc_status_t status = GSC_OK;
    long long time = 0;
    long long due;
    while (status == GSC_OK && !isInterrupted && (due = Gsc_NextDue(vm)) >= 0) {
        long long next = time + run->frameMs;
        if (due > next) {
            next = due - due % run->frameMs;
        }
        if (run->untilMs >= 0 && next > run->untilMs) {
            break;
        }
        time = next;
        int wrapped = (int)(uint32_t)time; // as the level time of a server that runs for weeks
        Gsc_SetLevelTime(vm, wrapped);
        status = Gsc_RunNow(vm);
        if (status == GSC_OK) {
            status = Gsc_Advance(vm, wrapped);
        }
        Gsc_SetLoading(vm, false);
    }
    return status;
}

// 0, with a message, when there is none.
static gsc_function_t FindEntry(run_t *run)
{
    const char *script = run->tool.files.scripts[0].name;
    gsc_function_t entry = Gsc_FindFunction(run->tool.vm, script, run->entry);
    if (entry == 0) {
        fprintf(stderr, "Could not find label '%s' in script '%s'\n", run->entry, script);
        run->tool.errors++;
    }
    return entry;
}

static gsc_status_t Start(run_t *run, gsc_function_t entry)
{
    gsc_vm_t *vm = run->tool.vm;
    Gsc_SetLoading(vm, true);
    gsc_status_t status = Gsc_Start(vm, entry, Gsc_Undefined(), NULL, 0, NULL);
    return status == GSC_OK ? RunFrames(run) : status;
}

static void PrintCensus(const gsc_census_t *census)
{
    fprintf(stderr,
            "bytes %zu peak %zu strings %d arrays %d entries %d objects %d fields %d threads %d waits %d "
            "functions %d "
            "files %d operations %llu errors %llu sites %d\n",
            census->bytes, census->peakBytes, census->strings, census->arrays, census->arrayEntries,
            census->objects, census->fields, census->threads, census->waits, census->functions, census->files,
            (unsigned long long)census->operations, (unsigned long long)census->errors, census->errorSites);
}

static void PrintEnd(const run_t *run, gsc_status_t status, const gsc_census_t *census, bool hasRun)
{
    bool isLimited = run->limit && census->operations >= (uint64_t)run->limit;
    fflush(stdout);
    if (isInterrupted) {
        fputs("gsc: interrupted\n", stderr);
    } else if (status == GSC_FATAL && !isLimited) {
        fputs("script runtime error\n(see console for details)\n", stderr);
    }
    if (run->census) {
        PrintCensus(census);
    }
    if (run->tool.config.profile && hasRun && status != GSC_NO_MEMORY) {
        Tool_PrintProfile(run->tool.vm, run->collapsed, (int)run->top);
    }
}

static int Execute(run_t *run)
{
    run->tool.vm = Gsc_Open(&run->tool.config);
    if (run->tool.vm == NULL) {
        fprintf(stderr, "gsc: out of memory\n");
        return TOOL_ERRORS;
    }
    CatchInterrupt(run->tool.vm);
    gsc_census_t census;
    gsc_function_t entry = 0;
    gsc_status_t status = Load(run);
    if (status == GSC_OK) {
        entry = FindEntry(run);
    }
    if (entry) {
        status = Start(run, entry);
    }
    Gsc_Census(run->tool.vm, &census);
    PrintEnd(run, status, &census, entry != 0);
    CatchInterrupt(NULL);
    Gsc_Close(run->tool.vm);
    if (isInterrupted) {
        return EXIT_INTERRUPTED;
    }
    return status != GSC_OK || run->tool.errors || census.errors ? TOOL_ERRORS : TOOL_OK;
}

// What a script prints is not asked for when it is measured.
static void PrintNothing(void *user, const char *text)
{
    (void)user;
    (void)text;
}

static int RunFile(int argc, char **argv, bool profile)
{
    run_t run = {.entry = "main", .untilMs = -1, .fps = 20, .errors = 1, .top = 25};
    Tool_Config(&run.tool);
    if (profile) {
        run.tool.config.profile = true;
        run.tool.config.print = PrintNothing;
    }
    int status = TOOL_USAGE;
    if (!ParseArguments(&run, argc, argv)) {
        status = -1;
    } else if (Tool_AddPath(&run.tool.files, run.file, false)) {
        ApplyNumbers(&run);
        Tool_EndPaths(&run.tool.files);
        status = Execute(&run);
    }
    free(run.tool.absent);
    Tool_FreeTrees(&run.tool.trees);
    Tool_FreeFiles(&run.tool.files);
    return status;
}

int Tool_Run(int argc, char **argv)
{
    return RunFile(argc, argv, false);
}

int Tool_Prof(int argc, char **argv)
{
    return RunFile(argc, argv, true);
}
