// GSC: the script virtual machine.  This is its one public header; the library needs only libc and libm.
//
// A VM is opened with a configuration, gets natives (C functions, methods and object fields) by table, loads
// script files by logical name, links them, and then starts script functions as threads and moves their
// clock.  All state lives in the gsc_vm_t, so any number of VMs live side by side.  One VM is used by one C
// thread at a time.
//
// Values.  A gsc_value_t is 16 bytes and is passed by value.  Strings, arrays, objects and suspended threads
// are counted; a value that an argument hands in is borrowed, a value that a function returns is borrowed as
// well and lives until the VM runs script again or the holder lets it go, unless its comment says "owned":
// then the caller lets it go by Gsc_Release.  To keep a borrowed value, Gsc_Hold it.
//
// Arguments.  A `vm` is never NULL, except for Gsc_Close.  For any other pointer NULL is allowed: what cannot
// be done without it is not done, and GSC_MISUSE returned by functions that return a status.
//
// Errors.  A failing native returns Gsc_Fail(...).  Every error, of a script or a native, reaches the
// embedder through the one `report` callback.  A call that ends the VM's usefulness returns GSC_FATAL or
// GSC_NO_MEMORY; then only Gsc_Close is allowed.  Memory that runs out never crosses an embedder's stack
// frame.
//
// Sources: seed script-language, spec vm-semantics (rules in brackets), spec decisions and build-decisions.
#ifndef GSC_H
#define GSC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define GSC_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define GSC_PRINTF(fmt, args)
#endif

typedef struct gsc_vm gsc_vm_t;

typedef enum {
    GSC_UNDEFINED,
    GSC_INT,
    GSC_FLOAT,
    GSC_VECTOR,
    GSC_FUNCTION,
    GSC_ANIM,
    GSC_STRING,  // from here on values are counted
    GSC_ISTRING, // localized string
    GSC_ARRAY,
    GSC_OBJECT, // struct, entity, level, anim
} gsc_type_t;

// Look inside by the Gsc_To... functions only.
typedef union gsc_value {
    struct {
        uint32_t type; // gsc_type_t
        int32_t i;
    };
    struct {
        uint32_t typeF;
        float f;
    };
    struct {
        uint32_t typeV;
        float v[3];
    };
    struct {
        uint32_t typeP;
        uint32_t aux;
        void *p;
    };
} gsc_value_t;

typedef enum {
    GSC_OK,
    GSC_COMPILE_ERROR, // load or link found errors; all of them have been reported
    GSC_FATAL,     // forced error, or a script error under `developer`: the server drops the level [E2, E3]
    GSC_NO_MEMORY, // the allocator said no, or memoryLimit was reached
    GSC_NOT_NOW,   // refused, nothing was done: called in the middle of loading, or of script that runs
    GSC_MISUSE,    // a mistake of the embedder: it has been reported (GSC_REPORT_MISUSE), nothing was done
} gsc_status_t;

// ---------------------------------------------------------------------------------------------- reports

typedef enum {
    GSC_REPORT_COMPILE,
    GSC_REPORT_RUNTIME,
    GSC_REPORT_WARNING,
    GSC_REPORT_MISUSE, // of this header by the embedder: no place; see GSC_MISUSE
} gsc_report_kind_t;

typedef struct {
    const char *file; // canonical name with .gsc: lower case, backslashes
    int line;         // from 1
    int column;       // from 1, in bytes
    const char *function;
} gsc_place_t;

typedef struct {
    gsc_report_kind_t kind;
    const char *id;      // stable short name of the error class, such as "bad-syntax" or "divide-by-zero"
    const char *message; // the documented text [1.3]
    const char *detail;  // what the line "column N: ..." says: what was expected, or the function
    const char
        *sourceLine; // tabs as blanks, control bytes as \xNN, a long one in part; "" when there is none
    int marker;      // bytes of sourceLine before the place, -1 when there is none
    gsc_place_t place;
    const gsc_place_t *callers; // innermost first, out through thread starts [E41]
    int callerCount;
    const char *text; // the whole report in the stock frame [E40, E41], with the line "column N: ...", and
                      // before it the suspended threads when the error is a forced one [E3]
    bool always; // not for config.errorReport to decide: an error of the compiler, or one that ends a thread
                 // or the VM
} gsc_report_t;

// A class of error or warning of the compiler; under strictStock a warning of stock-rejects is an error.
typedef struct {
    const char *id;
    gsc_report_kind_t kind;
    const char *meaning;
} gsc_id_t;

// All of them.  (Ids of runtime errors are those of the documented texts [1.3].)
const gsc_id_t *Gsc_Ids(int *count);

// ---------------------------------------------------------------------------------------------- opening

// What loading does, file by file; linking comes once.
typedef enum {
    GSC_STAGE_READ,  // the embedder reads the text
    GSC_STAGE_PARSE, // text to tokens to tree
    GSC_STAGE_CHECK, // names, placement, values
    GSC_STAGE_WARN,  // only with keepCheckerWarnings
    GSC_STAGE_EMIT,  // tree to bytecode
    GSC_STAGE_LINK,  // names across files
    GSC_STAGE_OTHER, // none of these
    GSC_STAGE_COUNT
} gsc_stage_t;

typedef struct {
    // realloc in one function: newSize 0 frees and returns NULL; oldSize 0 allocates.  NULL for newSize > 0:
    // no memory.  An `alloc` of NULL is that of Gsc_DefaultConfig; of the others NULL does without.
    void *(*alloc)(void *user, void *block, size_t oldSize, size_t newSize);
    // Text of a script by canonical path with forward slashes ("maps/mp/x.gsc"), allocated by `alloc` with
    // exactly *size bytes (no terminator needed); the VM frees it.  NULL with *size as it was: no such file;
    // with *size set to 0: an empty file; with *size set to the bytes that it wanted: no memory for them.
    char *(*readFile)(void *user, const char *path, size_t *size);
    void (*report)(void *user, const gsc_report_t *report);
    void (*print)(void *user, const char *text);             // print, println and the watch-dog's lines
    int (*findTree)(void *user, const char *name);           // animation tree: handle > 0, or 0 when missing
    int (*findNode)(void *user, int tree, const char *name); // node index >= 0, or -1
    void (*stage)(void *user,
                  gsc_stage_t stage); // told when a stage of loading begins, for measuring; may be NULL
    void *user;

    bool developerScript; // compile /# #/ and print, println, assert [K20]
    bool developer;       // a script error is fatal [E2]
    int errorReport;  // 0 silent, 1 each site once and then counted, 2 every time (decisions: runtime errors)
    bool stockLimits; // restore the stock pools and the wait-key wrap (scr_stock_limits)
    bool strictStock; // hide extensions and report what stock would reject
    bool keepCheckerWarnings; // the compiler reports its warnings too: stock-rejects, unassigned-read,
                              // unreachable-code, surplus-arguments, integer-clamped
    bool plainBytecode;       // no fused instructions: for comparing results
    bool profile;             // count instructions for Gsc_Profile; running takes several times as long
    bool syntaxOnly; // each file by itself: what it names elsewhere is neither loaded nor looked for; nothing
                     // can run
    size_t memoryLimit; // bytes; 0 = none
    // Back jumps and calls between two suspensions before the watch-dog trips; 0: 10^9.  What costs as much
    // time as many of them counts so: a runtime error as 2000, a resumed thread as 16, a thread that is made
    // to wait as a 1024th of those that wait.
    uint64_t loopLimit;
    uint64_t
        operationLimit; // back jumps and calls of the VM's whole life before it ends with GSC_FATAL; 0: none
    uint64_t seed;      // of random natives
    int startTimeMs;    // script time
} gsc_config_t;

// Fills in defaults (malloc, stderr reports, stdout prints, no files).
void Gsc_DefaultConfig(gsc_config_t *config);
// NULL when memory ran out.  A config of NULL: that of Gsc_DefaultConfig.
gsc_vm_t *Gsc_Open(const gsc_config_t *config);
// Frees everything that the VM made, from whatever state it was in.  NULL is fine.  Inside of a native or
// another callback the VM cannot go: the call in progress then ends with GSC_FATAL, and closing is to be done
// after it.
void Gsc_Close(gsc_vm_t *vm);
void *Gsc_User(const gsc_vm_t *vm);

// ---------------------------------------------------------------------------------------------- natives

// Signature, checked and converted before the C function runs, one letter a parameter (a failing check raises
// the documented text, [1.3], and the C function is not called):
//   b bool   i int (floats truncate, numeric strings convert)   f float   s string (numbers and vectors
//   convert) l localized string   v vector   o object   e entity of any class   E entity of class 0   p
//   entity of class 0 or undefined   a anim   t anim tree   F function   . anything   | what follows may be
//   missing   * any number of anything
// Missing optional ones read as undefined.  Surplus arguments are ignored.
// `self` of a method is an entity (any class) unless the signature begins with "@": then any object.
typedef bool (*gsc_native_fn)(gsc_vm_t *vm);

enum {
    GSC_NATIVE_DEVELOPER = 1, // print, println, assert: only developer code, or a call statement [K20]
    GSC_NATIVE_EXTENSION = 2, // hidden under strictStock
    GSC_NATIVE_ISDEFINED = 4, // is Gsc_IsDefined of its one argument: the VM may do it without the call
    GSC_NATIVE_ABSENT = 8,    // known by name, but not here: whoever calls it is told that it needs the game
};

typedef struct {
    const char *name; // lower case
    const char *signature;
    gsc_native_fn fn;
    unsigned flags;
} gsc_native_t;

// Tables must outlive the VM.  A later table's name does not replace an earlier one's: first come, first
// served.  GSC_MISUSE, and none of the table is added, when a row has no name or no C function (unless it is
// GSC_NATIVE_ABSENT) or a signature that is none, or after Gsc_Link.  A signature of NULL is "".
gsc_status_t Gsc_AddFunctions(gsc_vm_t *vm, const gsc_native_t *table, size_t count);
gsc_status_t Gsc_AddMethods(gsc_vm_t *vm, const gsc_native_t *table, size_t count);
// isdefined, spawnstruct, gettime, resettimeout, print, println, assert, maths, vectors and random numbers.
gsc_status_t Gsc_AddLibrary(gsc_vm_t *vm);

// Inside a native: the arguments, already of the type that the signature asks for.
int Gsc_ArgCount(const gsc_vm_t *vm);               // as called, surplus included
gsc_value_t Gsc_Arg(const gsc_vm_t *vm, int index); // undefined beyond the last
int Gsc_ArgInt(const gsc_vm_t *vm, int index);      // 0 when missing
float Gsc_ArgFloat(const gsc_vm_t *vm, int index);
const char *Gsc_ArgString(const gsc_vm_t *vm, int index); // "" when missing
void Gsc_ArgVector(const gsc_vm_t *vm, int index, float out[3]);
int Gsc_ArgEntity(const gsc_vm_t *vm, int index,
                  int *classId);                      // entity number, or -1 when missing or no entity
gsc_value_t Gsc_Self(const gsc_vm_t *vm);             // a method's receiver
int Gsc_SelfEntity(const gsc_vm_t *vm, int *classId); // its number, or -1
const char *Gsc_NativeName(const gsc_vm_t *vm);       // as registered

// The result of a native or a field getter; undefined when none is called.  All return true, for `return
// Gsc_ReturnX`.
bool Gsc_Return(gsc_vm_t *vm, gsc_value_t value); // the value stays the caller's
bool Gsc_ReturnInt(gsc_vm_t *vm, int value);
bool Gsc_ReturnFloat(gsc_vm_t *vm, float value);
bool Gsc_ReturnString(gsc_vm_t *vm, const char *text);
bool Gsc_ReturnIString(gsc_vm_t *vm, const char *text);
bool Gsc_ReturnVector(gsc_vm_t *vm, const float v[3]);
bool Gsc_ReturnEntity(gsc_vm_t *vm, int classId, int number);

// Raises an error at the running script line; returns false, for `return Gsc_Fail(...)`.
bool Gsc_Fail(gsc_vm_t *vm, const char *format, ...) GSC_PRINTF(2, 3);
bool Gsc_FailArg(gsc_vm_t *vm, int index, const char *format, ...)
    GSC_PRINTF(3, 4);                                                      // about argument `index`, from 0
bool Gsc_FailSelf(gsc_vm_t *vm, const char *format, ...) GSC_PRINTF(2, 3); // about the receiver
// Prints a warning report for the running script line and goes on.
void Gsc_Warn(gsc_vm_t *vm, const char *format, ...) GSC_PRINTF(2, 3);
// The next 32 random bits of the VM, from config.seed.
uint32_t Gsc_Random(gsc_vm_t *vm);
// Hands text to config.print.
void Gsc_Print(gsc_vm_t *vm, const char *text);
// Place of the running script line; false outside of script.  The texts live as long as the VM.
bool Gsc_Where(const gsc_vm_t *vm, gsc_place_t *place);

// ---------------------------------------------------------------------------------------------- entities

enum { GSC_MAX_CLASSES = 8 };

typedef struct gsc_field gsc_field_t;
struct gsc_field {
    const char *name;                                                // any case
    bool (*get)(gsc_vm_t *vm, int number, const gsc_field_t *field); // result by Gsc_Return...
    bool (*set)(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value); // NULL: read only
    gsc_value_t *(*ref)(
        gsc_vm_t *vm, int number,
        const gsc_field_t *field); // an array that the embedder holds: reads
                                   // give a copy, indexed writes go to it [V13]; NULL for others
    int arg;                       // the embedder's own
};

// GSC_MISUSE for a class that is not 0 to GSC_MAX_CLASSES - 1, a class or field without a name, a field
// without `get` and `ref`, and after Gsc_Link.
//
// Class 0 is called "entity".  Fields of a class win over a script's own only while the object has no such
// own [V13].
gsc_status_t Gsc_AddClass(gsc_vm_t *vm, int classId, const char *name);
gsc_status_t Gsc_AddFields(gsc_vm_t *vm, int classId, const gsc_field_t *table, size_t count);
// The living object of an entity; made at its first mention.  Undefined for a class that is not 0 to
// GSC_MAX_CLASSES - 1 or a number that is not 0 to 16777215.
gsc_value_t Gsc_Entity(gsc_vm_t *vm, int classId, int number);
// The entity is gone: waits on it end, its script fields go, references turn into "dead entity" [N15].  The
// next Gsc_Entity with this number makes a new object.
void Gsc_RemoveEntity(gsc_vm_t *vm, int classId, int number);
// Sets a script's own field, as spawn keys of a map do; nothing on a removed entity.  GSC_MISUSE when
// `object` is none.
gsc_status_t Gsc_SetField(gsc_vm_t *vm, gsc_value_t object, const char *name, gsc_value_t value);
gsc_value_t Gsc_GetField(gsc_vm_t *vm, gsc_value_t object, const char *name);

// ---------------------------------------------------------------------------------------------- loading

typedef int gsc_function_t; // 0 = none

// Compiles a script and, depth first, every script that it names [K4].  Name with either slash, without
// ".gsc". *found is false, and GSC_OK returned without a report, when the file does not exist; found may be
// NULL: then a missing file is a compile error ("Could not find script '%s'").  From a callback (readFile,
// stage, tree, report) of Gsc_Load or Gsc_Link both are refused: GSC_NOT_NOW, and nothing is done.
// GSC_MISUSE without a name.  Scripts may be loaded after Gsc_Link too, even inside of a native: what was
// linked runs on as it did, what was added (nothing, when all of it was there already) can run after the next
// Gsc_Link (a function that needs more room than any before it not until the running script has come back:
// the script error "not-now"). After a compile error no Gsc_Link succeeds any more; what was linked before
// still runs.
//
// Limits, each with an error at its place: 1 GiB a file; in a function 1,100 levels of nesting, 32,766
// variables and 65,536 different names of fields; 255 arguments of a call or notify.  C stack (of the library
// as the Makefile builds it): compiling at the deepest nesting takes less than 1 MiB, running less than
// 128 KiB, even when natives start script 32 frames deep, and what the natives themselves take.
gsc_status_t Gsc_Load(gsc_vm_t *vm, const char *name, bool *found);
// Resolves names across files.  After it natives and classes are fixed.
gsc_status_t Gsc_Link(gsc_vm_t *vm);
// 0 for a function that is not there, or not linked yet.
gsc_function_t Gsc_FindFunction(gsc_vm_t *vm, const char *script, const char *name);

// ---------------------------------------------------------------------------------------------- running

// GSC_MISUSE: before Gsc_Link, for a function that Gsc_FindFunction did not give (0 too), for a `self` that
// is neither an object nor undefined, for a count below 0 or arguments that are NULL.  GSC_NOT_NOW: from a
// callback of Gsc_Load or Gsc_Link.  Starts a thread with `self` (undefined: level) and runs it until it ends
// or suspends.  *result (may be NULL) is owned: the returned value, or undefined when the thread suspended
// [C11].
gsc_status_t Gsc_Start(gsc_vm_t *vm, gsc_function_t function, gsc_value_t self, const gsc_value_t *args,
                       int count, gsc_value_t *result);
// Threads waiting for `event` on `object` become due now [N1]; nothing on a removed entity.  GSC_MISUSE when
// `object` is none, without an event, or for arguments as above.
gsc_status_t Gsc_Notify(gsc_vm_t *vm, gsc_value_t object, const char *event, const gsc_value_t *args,
                        int count);
// The two calls of a frame [T3].  Times are the host's 32-bit milliseconds; where those wrap (after 24.8
// days, and again after 49.7) waits and order go on: the VM takes the step from one call to the next, which
// is shorter than 24 days.  GSC_NOT_NOW in the middle of script (from a native, field or report) or of
// loading: what is due runs in the next call from outside.
gsc_status_t Gsc_RunNow(gsc_vm_t *vm);
gsc_status_t Gsc_Advance(gsc_vm_t *vm, int timeMs);
int Gsc_Time(const gsc_vm_t *vm);
// What gettime() answers; follows the host's level time, which runs ahead of script time inside a frame [T4].
void Gsc_SetLevelTime(gsc_vm_t *vm, int timeMs);
int Gsc_LevelTime(const gsc_vm_t *vm);
// Earliest due time of any thread, or -1: script time without wrapping.
int64_t Gsc_NextDue(const gsc_vm_t *vm);
// The watch-dog warns instead of killing while loading [T13], three times at most.
void Gsc_SetLoading(gsc_vm_t *vm, bool loading);
void Gsc_ResetTimeout(gsc_vm_t *vm);
// From a signal handler, another thread, or a native: script that runs, or the next that is to run, ends with
// the forced error "interrupted" and GSC_FATAL.  A native's ends where the native returns, the next before it
// begins, any other at a native's end or after some milliseconds (2,000,000 back jumps and calls) at the
// latest; script that comes to its end by itself before that does so.
void Gsc_Interrupt(gsc_vm_t *vm);
// Ends every thread that waits; the rest stays (used before a restart).  Called in the middle of script it
// cannot end the threads that run, the one that called the native and those that started it: they go on, and
// may wait again.  From outside of script no other is left.
void Gsc_KillThreads(gsc_vm_t *vm);

// ---------------------------------------------------------------------------------------------- values

gsc_value_t Gsc_Undefined(void);
gsc_value_t Gsc_Int(int value);
gsc_value_t Gsc_Float(float value);
gsc_value_t Gsc_Vector(const float v[3]);
gsc_value_t Gsc_FunctionValue(gsc_function_t function);     // of Gsc_FindFunction; 0 gives undefined
gsc_value_t Gsc_NewString(gsc_vm_t *vm, const char *text);  // owned; NULL gives undefined
gsc_value_t Gsc_NewIString(gsc_vm_t *vm, const char *text); // owned
gsc_value_t Gsc_NewArray(gsc_vm_t *vm);                     // owned
gsc_value_t Gsc_NewStruct(gsc_vm_t *vm);                    // owned
void Gsc_Hold(gsc_vm_t *vm, gsc_value_t value);
void Gsc_Release(gsc_vm_t *vm, gsc_value_t value);

gsc_type_t Gsc_Type(gsc_value_t value);
const char *Gsc_TypeName(const gsc_vm_t *vm,
                         gsc_value_t value);     // kind as messages spell it: "array", "dead entity", ...
bool Gsc_ToInt(gsc_value_t value, int *out);     // exact type only; false otherwise
bool Gsc_ToFloat(gsc_value_t value, float *out); // float or int
bool Gsc_ToVector(gsc_value_t value, float out[3]);
const char *Gsc_ToString(gsc_value_t value);       // ordinary or localized string; NULL otherwise
int Gsc_ToEntity(gsc_value_t value, int *classId); // number of a living entity, or -1
bool Gsc_ToAnim(gsc_value_t value, int *tree,
                int *node);            // what findTree and findNode gave; false: no animation
bool Gsc_IsDefined(gsc_value_t value); // false for undefined and for dead objects
// The script that a function stands in (canonical, as Gsc_FindFunction takes it) and its name; false for what
// is no function.  The texts live as long as the VM.
bool Gsc_FunctionName(const gsc_vm_t *vm, gsc_value_t value, const char **script, const char **name);
// What tells one script's struct from others while it lives; 0 for other objects (entities, level, anim) and
// for other values.
uintptr_t Gsc_StructId(const gsc_vm_t *vm, gsc_value_t value);
// A script's own fields of an object, in the order in which they were made; as Gsc_ArrayNext.  To set one by
// exactly that name use Gsc_ArraySet, which takes objects too.
bool Gsc_FieldNext(gsc_value_t object, int *cursor, const char **name, gsc_value_t *value);
// Debug text of any value, as println writes it.  Returns the full length as snprintf does.
size_t Gsc_Describe(const gsc_vm_t *vm, gsc_value_t value, char *buffer, size_t size);

gsc_value_t Gsc_Level(gsc_vm_t *vm);
gsc_value_t Gsc_Anim(gsc_vm_t *vm);
gsc_value_t Gsc_Game(gsc_vm_t *vm);                // the persistent array
void Gsc_SetGame(gsc_vm_t *vm, gsc_value_t array); // held by the VM from now on; no array: a new one

int Gsc_ArraySize(gsc_value_t array);
gsc_value_t Gsc_ArrayGet(gsc_vm_t *vm, gsc_value_t array, gsc_value_t key);
// Writes into *array, copying it first when others share it.  An undefined *array becomes a new one; an
// object gets a field of that name, in its very spelling.  What is
// no array or no key is reported like a script's own mistake, and GSC_MISUSE returned.
gsc_status_t Gsc_ArraySet(gsc_vm_t *vm, gsc_value_t *array, gsc_value_t key, gsc_value_t value);
gsc_status_t Gsc_ArrayAppend(gsc_vm_t *vm, gsc_value_t *array, gsc_value_t value); // at key = size
// Entries: int keys that follow on from 0 first, ascending, then the others in the order in which they were
// made; an order that depends on the writes alone.  Start with *cursor = 0; false at the end.
bool Gsc_ArrayNext(gsc_value_t array, int *cursor, gsc_value_t *key, gsc_value_t *value);

// ---------------------------------------------------------------------------------------------- looking in

typedef struct {
    size_t bytes, peakBytes;
    int strings, arrays, arrayEntries, objects, fields, threads, waits, functions;
    int files;           // that are there, not those only named
    uint64_t operations; // executed since opening (counted at calls and back jumps)
    uint64_t errors;     // runtime errors raised, printed or not
    int errorSites;
} gsc_census_t;

void Gsc_Census(const gsc_vm_t *vm, gsc_census_t *census);
// Calls `each` with the place where it waits for every suspended thread, newest first.  It must not call into
// the VM.
void Gsc_EachThread(gsc_vm_t *vm, void (*each)(void *user, const gsc_place_t *place), void *user);
// One report per error site that was raised more than once, with its count, through `print`; for the end of a
// map.
void Gsc_ErrorSummary(gsc_vm_t *vm);
// With config.profile: what was executed so far, by function (totals with all that they called) or by line
// (its calls: those that it made, of natives too).  Texts live during the call of `each`, which must not call
// into the VM.
typedef struct {
    const char *file, *function;
    int line;           // 0: the whole function
    const char *source; // of the line, NULL for a function
    uint64_t calls, operations, total;
} gsc_profile_row_t;

void Gsc_Profile(gsc_vm_t *vm, bool byLine, void (*each)(void *user, const gsc_profile_row_t *row),
                 void *user);
// The same by call path: "file::function;file::function", outermost first, and the operations of the last one
// itself. What a thread does after it has waited has a path of its own.
void Gsc_ProfileStacks(gsc_vm_t *vm, void (*each)(void *user, const char *stack, uint64_t operations),
                       void *user);
// With config.profile: who holds memory.  Arrays, objects and strings by the place that made them (a string:
// that made its text first), in the order of the first one.
typedef struct {
    gsc_type_t kind;   // GSC_ARRAY, GSC_OBJECT or GSC_STRING
    gsc_place_t place; // file "": made by the host
    uint64_t made, living;
} gsc_maker_t;

void Gsc_EachMaker(gsc_vm_t *vm, void (*each)(void *user, const gsc_maker_t *maker), void *user);
// Of some names the first one of those spelled most like `wanted`, for "did you mean"; NULL when none is
// near.
const char *Gsc_Nearest(const char *wanted, const char *const *names, int count);
// Readable bytecode with source lines, through `print`.
void Gsc_Dump(gsc_vm_t *vm);

#endif
