// An embedder as a stranger would write one: gsc.h and libgsc.a alone.  Opens VMs side by side, registers
// natives, fields and entities, sends events, moves values in and out, and takes memory away at every
// allocation in turn. Prints a line for each part; the exit status is 1 when any check failed.
#include "gsc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(condition) Check((condition), #condition, __LINE__)

static void Check(bool holds, const char *what, int line)
{
    if (!holds) {
        printf("FAILED line %d: %s\n", line, what);
        failures++;
    }
}

// ---------------------------------------------------------------------------------------------- the host

typedef struct {
    const char *script; // text of main.gsc
    char printed[4096];
    char lastError[256];
    char lastId[64];
    int errors, noMemory;
    long long liveBytes, liveBlocks;
    long long allocations, failAt; // the failAt-th allocation and all later ones fail; 0: none
    bool failOnce;                 // only that one fails
    int health[4];
    gsc_value_t pers;
} host_t;

static void *CountingAlloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    host_t *host = user;
    if (newSize == 0) {
        host->liveBytes -= (long long)oldSize;
        host->liveBlocks -= block != NULL;
        free(block);
        return NULL;
    }
    host->allocations++;
    if (host->failAt &&
        (host->failOnce ? host->allocations == host->failAt : host->allocations >= host->failAt)) {
        return NULL;
    }
    void *moved = realloc(block, newSize);
    if (moved) {
        host->liveBytes += (long long)newSize - (long long)oldSize;
        host->liveBlocks += block == NULL;
    }
    return moved;
}

static char *ReadScript(void *user, const char *path, size_t *size)
{
    host_t *host = user;
    if (strcmp(path, "main.gsc") != 0) {
        return NULL;
    }
    *size = strlen(host->script);
    char *text = CountingAlloc(host, NULL, 0, *size);
    if (text) {
        memcpy(text, host->script, *size);
    }
    return text;
}

static void Report(void *user, const gsc_report_t *report)
{
    host_t *host = user;
    host->errors++;
    host->noMemory += strcmp(report->id, "no-memory") == 0;
    snprintf(host->lastError, sizeof(host->lastError), "%s", report->message);
    snprintf(host->lastId, sizeof(host->lastId), "%s", report->id);
}

static void Print(void *user, const char *text)
{
    host_t *host = user;
    size_t length = strlen(host->printed);
    snprintf(host->printed + length, sizeof(host->printed) - length, "%s", text);
}

// ---------------------------------------------------------------------------------------------- natives and
// fields

static bool AddUp(gsc_vm_t *vm)
{
    float sum = Gsc_ArgFloat(vm, 0);
    for (int i = 1; i < Gsc_ArgCount(vm); i++) {
        float value;
        if (!Gsc_ToFloat(Gsc_Arg(vm, i), &value)) {
            return Gsc_FailArg(vm, i, "not a number");
        }
        sum += value;
    }
    return Gsc_ReturnFloat(vm, sum);
}

static bool GetEntity(gsc_vm_t *vm)
{
    return Gsc_ReturnEntity(vm, 0, Gsc_ArgInt(vm, 0));
}

static bool Refuse(gsc_vm_t *vm)
{
    return Gsc_Fail(vm, "refused: %s", Gsc_ArgString(vm, 0));
}

static bool Hurt(gsc_vm_t *vm)
{
    host_t *host = Gsc_User(vm);
    int number = Gsc_SelfEntity(vm, NULL);
    host->health[number] -= Gsc_ArgInt(vm, 0);
    gsc_value_t by[1] = {Gsc_Int(Gsc_ArgInt(vm, 0))};
    Gsc_Notify(vm, Gsc_Self(vm), "damage", by, 1);
    return Gsc_ReturnInt(vm, host->health[number]);
}

static bool GetHealth(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    host_t *host = Gsc_User(vm);
    (void)field;
    return Gsc_ReturnInt(vm, host->health[number]);
}

static bool SetHealth(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    host_t *host = Gsc_User(vm);
    int health;
    (void)field;
    if (!Gsc_ToInt(value, &health)) {
        return Gsc_Fail(vm, "health is an int");
    }
    host->health[number] = health;
    return true;
}

static bool GetNumber(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    return Gsc_ReturnInt(vm, number + field->arg);
}

static gsc_value_t *RefPers(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    host_t *host = Gsc_User(vm);
    (void)number;
    (void)field;
    return &host->pers;
}

// What must not be done here: the call in progress ends instead.
static bool CloseHere(gsc_vm_t *vm)
{
    Gsc_Close(vm);
    return Gsc_ReturnInt(vm, 1);
}

static bool InterruptHere(gsc_vm_t *vm)
{
    Gsc_Interrupt(vm);
    return Gsc_ReturnInt(vm, 1);
}

static const gsc_native_t functions[] = {
    {"closehere", "", CloseHere, 0}, {"interrupthere", "", InterruptHere, 0},
    {"addup", "f*", AddUp, 0},       {"getentity", "i", GetEntity, 0},
    {"refuse", "s", Refuse, 0},
};
static const gsc_native_t methods[] = {{"hurt", "i", Hurt, 0}};
static const gsc_field_t fields[] = {
    {"health", GetHealth, SetHealth, NULL, 0},
    {"number", GetNumber, NULL, NULL, 100},
    {"pers", NULL, NULL, RefPers, 0},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static gsc_vm_t *Open(host_t *host, const char *script)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.alloc = CountingAlloc;
    config.readFile = ReadScript;
    config.report = Report;
    config.print = Print;
    config.user = host;
    config.developerScript = true;
    config.errorReport = 2;
    host->script = script;
    return Gsc_Open(&config);
}

// Registers, loads and links; the first bad status is the result.
static gsc_status_t Prepare(gsc_vm_t *vm)
{
    gsc_status_t status = Gsc_AddLibrary(vm);
    status = status ? status : Gsc_AddFunctions(vm, functions, COUNT(functions));
    status = status ? status : Gsc_AddMethods(vm, methods, COUNT(methods));
    status = status ? status : Gsc_AddClass(vm, 0, "entity");
    status = status ? status : Gsc_AddFields(vm, 0, fields, COUNT(fields));
    status = status ? status : Gsc_Load(vm, "main", NULL);
    return status ? status : Gsc_Link(vm);
}

static gsc_vm_t *OpenReady(host_t *host, const char *script)
{
    *host = (host_t){.health = {100, 100, 100, 100}};
    gsc_vm_t *vm = Open(host, script);
    CHECK(vm != NULL);
    CHECK(Prepare(vm) == GSC_OK);
    return vm;
}

static gsc_status_t Start(gsc_vm_t *vm, const char *name, const gsc_value_t *args, int count,
                          gsc_value_t *result)
{
    return Gsc_Start(vm, Gsc_FindFunction(vm, "main", name), Gsc_Undefined(), args, count, result);
}

// One frame, as a server does it.
static gsc_status_t Frame(gsc_vm_t *vm, int timeMs)
{
    Gsc_SetLevelTime(vm, timeMs);
    gsc_status_t status = Gsc_RunNow(vm);
    return status ? status : Gsc_Advance(vm, timeMs);
}

static void Done(const char *what, gsc_vm_t *vm, host_t *host)
{
    int before = failures;
    Gsc_Close(vm);
    CHECK(host->liveBytes == 0);
    CHECK(host->liveBlocks == 0);
    printf("%s %s\n", failures == before ? "OK" : "leaks after", what);
}

// ---------------------------------------------------------------------------------------------- parts

static void NativesAndErrors(void)
{
    host_t host;
    gsc_vm_t *vm =
        OpenReady(&host, "main() { println(addup(1, 2.5, 3)); addup(1, \"x\", 2); refuse(7); addup();\n"
                         "        x = 1 / 0; println(\"on\"); return 42; }");
    gsc_value_t result;
    int number = 0;
    CHECK(Start(vm, "main", NULL, 0, &result) == GSC_OK);
    CHECK(Gsc_ToInt(result, &number) && number == 42);
    Gsc_Release(vm, result);
    CHECK(strcmp(host.printed, "6.5\non\n") == 0);
    CHECK(host.errors == 4);
    CHECK(strcmp(host.lastError, "divide by 0") == 0);
    Done("natives and errors", vm, &host);
}

static void EntitiesAndFields(void)
{
    host_t host;
    gsc_vm_t *vm = OpenReady(&host, "main() { e = getentity(2); e.health = e.health - 30; e.own = \"mine\"; "
                                    "println(e.health, \" \", e.number, \" \", e.own);\n"
                                    "e.number = 5; e.health = \"x\"; e.pers[\"k\"] = 1; p = e.pers; p[\"k\"] "
                                    "= 2; println(e.pers[\"k\"]);\n"
                                    "level.e = e; e thread waits(); println(e hurt(5)); }\n"
                                    "waits() { self waittill(\"damage\", n); println(\"damage \", n); self "
                                    "waittill(\"never\"); println(\"no\"); }\n"
                                    "after() { println(isdefined(level.e), level.e == level.e); e = "
                                    "getentity(2); println(isdefined(e.own)); }");
    host.pers = Gsc_NewArray(vm);
    CHECK(Start(vm, "main", NULL, 0, NULL) == GSC_OK);
    CHECK(strcmp(host.printed, "70 102 mine\n1\n65\n") == 0);
    CHECK(host.errors == 2);
    CHECK(Frame(vm, 50) == GSC_OK);
    CHECK(strstr(host.printed, "damage 5\n") != NULL);
    CHECK(Gsc_SetField(vm, Gsc_Entity(vm, 0, 2), "fromhost", Gsc_Int(9)) == GSC_OK);
    int number = 0;
    CHECK(Gsc_ToInt(Gsc_GetField(vm, Gsc_Entity(vm, 0, 2), "fromhost"), &number) && number == 9);
    CHECK(Gsc_ToEntity(Gsc_Entity(vm, 0, 2), NULL) == 2);
    Gsc_RemoveEntity(vm, 0, 2);
    host.printed[0] = '\0';
    CHECK(Start(vm, "after", NULL, 0, NULL) == GSC_OK);
    CHECK(strcmp(host.printed, "01\n0\n") == 0);
    Gsc_Release(vm, host.pers);
    Done("entities and fields", vm, &host);
}

static void ValuesInAndOut(void)
{
    host_t host;
    gsc_vm_t *vm = OpenReady(&host, "give(a, n, v) { level.a = a; a[\"more\"] = n; a[5] = v; return a; }\n"
                                    "main() { level waittill(\"go\", x, y); println(x, y); }");
    gsc_value_t array = Gsc_NewArray(vm), text = Gsc_NewString(vm, "text"), result;
    CHECK(Gsc_ArraySet(vm, &array, Gsc_Int(1), text) == GSC_OK);
    CHECK(Gsc_ArraySet(vm, &array, text, Gsc_Float(0.5f)) == GSC_OK);
    CHECK(Gsc_ArrayAppend(vm, &array, Gsc_Int(3)) == GSC_OK);
    gsc_value_t args[3] = {array, Gsc_Int(7), Gsc_Vector((float[3]){1, 2, 3})};
    CHECK(Start(vm, "give", args, 3, &result) == GSC_OK);
    CHECK(Gsc_Type(result) == GSC_ARRAY);
    CHECK(Gsc_ArraySize(result) == 5);
    CHECK(Gsc_ArraySize(array) == 3);
    CHECK(strcmp(Gsc_ToString(Gsc_ArrayGet(vm, result, Gsc_Int(1))), "text") == 0);
    float v[3];
    CHECK(Gsc_ToVector(Gsc_ArrayGet(vm, result, Gsc_Int(5)), v) && v[2] == 3);
    int cursor = 0, entries = 0;
    gsc_value_t key, value;
    while (Gsc_ArrayNext(result, &cursor, &key, &value)) {
        entries++;
    }
    CHECK(entries == 5);
    Gsc_Release(vm, result);
    CHECK(Start(vm, "main", NULL, 0, NULL) == GSC_OK);
    CHECK(Gsc_Notify(vm, Gsc_Level(vm), "go", (gsc_value_t[]){text, Gsc_Int(1)}, 2) == GSC_OK);
    CHECK(Frame(vm, 50) == GSC_OK);
    CHECK(strcmp(host.printed, "text1\n") == 0);
    Gsc_Release(vm, text);
    Gsc_Release(vm, array);
    Done("values in and out", vm, &host);
}

static void SideBySide(void)
{
    static const char script[] =
        "main(name) { level.name = name; for (i = 0; i < 3; i++) { println(level.name, i); wait 0.05; } }";
    host_t hosts[2];
    gsc_vm_t *vms[2];
    for (int i = 0; i < 2; i++) {
        vms[i] = OpenReady(&hosts[i], script);
        gsc_value_t name = Gsc_NewString(vms[i], i ? "b" : "a");
        CHECK(Start(vms[i], "main", &name, 1, NULL) == GSC_OK);
        Gsc_Release(vms[i], name);
    }
    for (int time = 50; time <= 300; time += 50) {
        CHECK(Frame(vms[0], time) == GSC_OK);
        CHECK(Frame(vms[1], time) == GSC_OK);
    }
    CHECK(strcmp(hosts[0].printed, "a0\na1\na2\n") == 0);
    CHECK(strcmp(hosts[1].printed, "b0\nb1\nb2\n") == 0);
    CHECK(Gsc_NextDue(vms[0]) == -1);
    Done("two VMs side by side, the first", vms[0], &hosts[0]);
    CHECK(Start(vms[1], "main", NULL, 0, NULL) == GSC_OK);
    Done("two VMs side by side, the second", vms[1], &hosts[1]);
}

static void BadScripts(void)
{
    host_t host = {.errors = 0};
    gsc_vm_t *vm = Open(&host, "main() { x = ; }\nf() { nosuch(); }\n");
    CHECK(Prepare(vm) == GSC_COMPILE_ERROR);
    CHECK(host.errors == 2);
    CHECK(strcmp(host.lastId, "unknown-builtin-function") == 0);
    CHECK(Gsc_FindFunction(vm, "main", "main") == 0);
    Done("a script that does not compile", vm, &host);
}

// A script that makes something of every kind, closed in the middle of its life.
static const char everything[] =
    "main() { level.a[\"x\"][1] = \"text \" + 1; level.a[2] = (1, 2, 3); b = level.a; b[\"x\"][1] = 2; "
    "level.s = spawnstruct();\n"
    "  level.s.me = level.s; level.f = ::wait_for; level.e = getentity(1); level.e.own = level.a; x = 1 / "
    "0;\n"
    "  for (i = 0; i < 20; i++) { level thread wait_for(\"go\" + i); level.s.n[i] = \"entry\" + i; thread "
    "ends(); } \n"
    "  level notify(\"go3\", level.a); wait 0.05; level notify(\"go4\"); level.e hurt(1); level "
    "waittill(\"never\"); }\n"
    "wait_for(e) { self endon(\"stop\"); self waittill(e, a); y = a; self waittill(\"never\"); }\n"
    "ends() { level.s endon(\"end\"); wait 0.1; level.s notify(\"end\"); /# println(\"dev\"); #/ switch (1) "
    "{ case 1: break; } }\n";

// Runs it all with the host's allocator as it is; what failed is the result.
static gsc_status_t Everything(host_t *host)
{
    gsc_vm_t *vm = Open(host, everything);
    if (vm == NULL) {
        return GSC_NO_MEMORY;
    }
    gsc_status_t status = Prepare(vm);
    status = status ? status : Start(vm, "main", NULL, 0, NULL);
    for (int time = 50; time <= 250 && status == GSC_OK; time += 50) {
        status = Frame(vm, time);
    }
    if (status == GSC_OK) {
        gsc_census_t census;
        Gsc_Census(vm, &census);
        CHECK(census.threads > 10);
    }
    Gsc_Close(vm);
    return status;
}

static void MemoryRunsOut(void)
{
    int before = failures;
    long long n = 1;
    gsc_status_t status = GSC_NO_MEMORY;
    for (; status != GSC_OK && n < 100000 && failures == before; n++) {
        host_t host = {.failAt = n, .health = {100, 100, 100, 100}};
        status = Everything(&host);
        // A script that cannot even be read for want of memory is one that is not there.
        CHECK(status == GSC_OK || status == GSC_NO_MEMORY || status == GSC_COMPILE_ERROR);
        CHECK(host.liveBytes == 0 && host.liveBlocks == 0);
    }
    CHECK(status == GSC_OK);
    printf("%s memory taken away at each of %lld allocations\n", failures == before ? "OK" : "FAILED", n - 1);
}

// The program of 300 lines beside this file.
static char *ReadProgram(void)
{
    FILE *file = fopen("tests/embed/program.gsc", "rb");
    char *text = calloc(1, 32768);
    CHECK(file != NULL && text != NULL);
    if (file && text) {
        CHECK(fread(text, 1, 32767, file) > 6000);
        fclose(file);
    }
    return text;
}

// One life of it; what failed is the result.
static gsc_status_t LiveOnce(host_t *host, const char *program)
{
    gsc_vm_t *vm = Open(host, program);
    if (vm == NULL) {
        return GSC_NO_MEMORY;
    }
    gsc_status_t status = Prepare(vm);
    status = status ? status : Start(vm, "main", NULL, 0, NULL);
    for (int time = 50; status == GSC_OK && time <= 5000 && Gsc_NextDue(vm) >= 0; time += 50) {
        status = Frame(vm, time);
    }
    Gsc_Close(vm);
    return status;
}

static void ProgramWithoutMemory(void)
{
    int before = failures;
    char *program = ReadProgram();
    host_t host = {.errors = 0};
    CHECK(LiveOnce(&host, program) == GSC_OK);
    CHECK(strcmp(host.printed, "18 7 6 1\n") == 0 || strcmp(host.printed, "checks 3\n18 7 6 1\n") == 0);
    CHECK(host.liveBytes == 0 && host.liveBlocks == 0);
    int errors = host.errors;
    long long allocations = host.allocations;
    for (long long i = 0; i < 2 * allocations && failures == before; i++) {
        long long n = i / 2 + 1;
        host = (host_t){.failAt = n, .failOnce = i % 2};
        gsc_status_t status = LiveOnce(&host, program);
        CHECK(status == GSC_NO_MEMORY);
        CHECK(status != GSC_NO_MEMORY || host.noMemory == 1 || n == 1);
        CHECK(host.errors <= errors + 1);
        CHECK(host.liveBytes == 0 && host.liveBlocks == 0);
    }
    free(program);
    printf("%s a program of 300 lines, without memory at each of %lld allocations\n",
           failures == before ? "OK" : "FAILED", allocations);
}

static void MemoryLimit(void)
{
    host_t host = {.errors = 0};
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.alloc = CountingAlloc;
    config.readFile = ReadScript;
    config.report = Report;
    config.user = &host;
    config.memoryLimit = 4 << 20;
    host.script = "main() { for (i = 0; ; i++) a[i] = \"a string to hold \" + i; }";
    gsc_vm_t *vm = Gsc_Open(&config);
    CHECK(Prepare(vm) == GSC_OK);
    CHECK(Start(vm, "main", NULL, 0, NULL) == GSC_NO_MEMORY);
    CHECK(host.liveBytes <= (4 << 20) + 65536); // the VM itself and the text of the script are the embedder's
    CHECK(Gsc_RunNow(vm) == GSC_NO_MEMORY);
    Done("a memory limit", vm, &host);
}

static void EndsFromOutside(void)
{
    static const char *const scripts[] = {
        "main() { closehere(); level.after = 1; }",
        "main() { x = interrupthere(); while (x) level.n = x; }",
        "main() { while (1) level.n = 1; }",
    };
    static const char *const ids[] = {"", "interrupted", "operation-limit"};
    for (int i = 0; i < 3; i++) {
        host_t host = {.errors = 0};
        gsc_config_t config;
        Gsc_DefaultConfig(&config);
        config.alloc = CountingAlloc;
        config.readFile = ReadScript;
        config.report = Report;
        config.user = &host;
        config.operationLimit = i == 2 ? 1000 : 0;
        host.script = scripts[i];
        gsc_vm_t *vm = Gsc_Open(&config);
        CHECK(Prepare(vm) == GSC_OK);
        CHECK(Start(vm, "main", NULL, 0, NULL) == GSC_FATAL);
        CHECK(strcmp(host.lastId, ids[i]) == 0);
        CHECK(Gsc_RunNow(vm) == GSC_FATAL);
        Done(i == 0   ? "closing inside of a native"
             : i == 1 ? "an interruption"
                      : "a limit of operations",
             vm, &host);
    }
}

static void OpenAndClose(void)
{
    int before = failures;
    long long first = 0;
    for (int i = 0; i < 1000; i++) {
        host_t host = {.health = {100, 100, 100, 100}};
        CHECK(Everything(&host) == GSC_OK);
        CHECK(host.liveBytes == 0 && host.liveBlocks == 0);
        first = i == 0 ? host.allocations : first;
        CHECK(host.allocations == first);
        if (failures != before) {
            break;
        }
    }
    printf("%s 1000 times open, load, run, close\n", failures == before ? "OK" : "FAILED");
}

int main(void)
{
    NativesAndErrors();
    EntitiesAndFields();
    ValuesInAndOut();
    SideBySide();
    BadScripts();
    MemoryRunsOut();
    ProgramWithoutMemory();
    MemoryLimit();
    EndsFromOutside();
    OpenAndClose();
    return failures ? 1 : 0;
}
