// The one struct that holds all state of a VM, and the records that front end and back end share.
#ifndef GSC_VM_H
#define GSC_VM_H

#include "gsc_heap.h"
#include "gsc_string.h"
#include "gsc_value.h"

typedef uint64_t gsc_ins_t; // one instruction, see gsc_opcodes.h

// A file of script.  Made and filled by gsc_load; the VM owns all of it.
typedef struct {
    gsc_string_t *path; // canonical: lower case, backslashes, no ".gsc"
    gsc_string_t *name; // the same with ".gsc", as reports show it
    char *text;         // as readFile gave it: freed by the embedder's alloc, see GscLoad_Close
    size_t size;
    uint32_t *lineStarts; // offset of each line, made when first needed
    uint32_t lineCount;
    gsc_names_t functions; // name -> id in vm->functions; mentioned ones of files still to come too
    bool found;            // readFile had it
    bool compiled;
    bool unread; // a missing one, or too large: it has been told
} gsc_file_t;

// A compiled function, or one that was only mentioned so far.
typedef struct {
    gsc_string_t *name;
    int file;        // index in vm->files
    int id;          // its index in vm->functions
    bool defined;    // has a body in a file
    bool linked;     // Gsc_Link has passed over it: it can run
    bool lost;       // an error may have hidden its body: no news when it is unknown
    bool developer;  // stands in /# #/
    int mentionFile; // first mention, for "unknown function"
    uint32_t mentionOffset;
    bool mentionNormal; // mentioned by normal (not developer) code [K21]

    // Filled by GscEmit_File.
    gsc_ins_t *code;
    uint32_t *offsets; // for each instruction, the byte offset in the file that it answers for
    uint32_t codeCount;
    gsc_value_t *constants;
    uint32_t constantCount;
    struct gsc_switch **switches;
    uint32_t switchCount;
    struct gsc_cache *caches; // inline caches of field sites
    uint32_t cacheCount;
    gsc_string_t **localNames;
    uint32_t startOffset; // of its name in the file
    uint16_t paramCount, localCount;
    uint32_t windowSize; // slots: locals, then temporaries
} gsc_code_t;

// One native as registered, with its signature compiled.
typedef struct {
    const gsc_native_t *native;
    gsc_string_t *name;
    bool isMethod;
    bool anySelf;         // signature began with "@"
    uint16_t required;    // parameters that must be there
    uint16_t letterCount; // parameters with a letter of their own
    const char *letters;  // letterCount of them, '|' taken out
} gsc_native_entry_t;

// Place in a script: byte offset in the file of a function.
typedef struct {
    int function; // id in vm->functions
    uint32_t offset;
} gsc_spot_t;

typedef struct gsc_object gsc_object_t;
typedef struct gsc_array gsc_array_t;
typedef struct gsc_thread gsc_thread_t;
typedef struct gsc_run gsc_run_t;             // stack and frames: gsc_run.h
typedef struct gsc_scheduler gsc_scheduler_t; // threads and events: gsc_thread.h
typedef struct gsc_classes gsc_classes_t;     // entity classes and fields: gsc_object.h
typedef struct gsc_loader gsc_loader_t;       // the front end's own: gsc_load.h
typedef struct gsc_sites gsc_sites_t;         // error sites: gsc_error.h
typedef struct gsc_profile gsc_profile_t;     // counts, when config.profile asks for them: gsc_profile.h

struct gsc_vm {
    gsc_config_t config;
    gsc_status_t status;      // GSC_OK, or why only Gsc_Close is allowed
    volatile int interrupted; // Gsc_Interrupt was called
    bool linked;              // Gsc_Link has succeeded once: natives and classes are fixed
    bool loading;
    gsc_heap_t heap;
    gsc_strings_t strings;

    gsc_file_t **files;
    int fileCount, fileCapacity;
    int workFile;           // being read or compiled, or -1
    gsc_code_t **functions; // [0] is NULL: id 0 means none
    int functionCount, functionCapacity;
    gsc_native_entry_t *natives;
    int nativeCount, nativeCapacity;
    gsc_names_t nativeFunctions, nativeMethods; // name -> index in natives

    gsc_loader_t *loader;
    gsc_sites_t *sites;
    gsc_run_t *run;
    gsc_scheduler_t *scheduler;
    gsc_classes_t *classes;
    gsc_profile_t *profile; // or NULL

    gsc_object_t *level, *anim;
    gsc_value_t game;
    gsc_object_t *objects; // every living object, newest first
    gsc_value_t lastRead;  // keeps what the engine handed out for Gsc_GetField
    void *freeWork;        // blocks whose last reference has gone, waiting for their turn
    bool freeing;
    int levelTimeMs;
    uint64_t random;      // state of the random natives
    uint64_t errors;      // runtime errors raised
    uint64_t suggestWork; // see gsc_suggest.h
    int arrayCount, objectCount;
    size_t arrayEntries, fieldCount;
    bool poolTold;     // the error of a full pool has been raised
    size_t stockUnits; // under stockLimits: of the stock pool of script memory, 8 bytes each, in use
};

// Under stockLimits: raises the forced error of a full pool of variables or strings [V14].  Called when
// something grew.
void GscVm_CheckStockPools(gsc_vm_t *vm);
static inline void GscVm_CheckPools(gsc_vm_t *vm)
{
    if (GSC_UNLIKELY(vm->config.stockLimits))
        GscVm_CheckStockPools(vm);
}

// Under stockLimits: what the stock game's memory pool would hold for a block of script memory, and holds no
// more [V14].  Taking raises the forced error when the pool is empty or the block too large; `step` names
// what wanted it.
void GscVm_TakeStock(gsc_vm_t *vm, size_t bytes, const char *step);
void GscVm_GiveStock(gsc_vm_t *vm, size_t bytes);

// A new function record; its id is returned.  gsc_load calls it at the first mention of path::name.
int GscVm_AddFunction(gsc_vm_t *vm, int file, gsc_string_t *name);
// A new file record; its index is returned.
int GscVm_AddFile(gsc_vm_t *vm, gsc_string_t *path);

// Index in vm->natives, or -1.  Extensions are hidden under strictStock, absent ones always.
int GscNative_Find(const gsc_vm_t *vm, const gsc_string_t *name, bool isMethod);
bool GscNative_IsAbsent(const gsc_vm_t *vm, const gsc_string_t *name, bool isMethod);

// Open frames of the running script, innermost first, out through thread starts down to the host's entry
// [E41]. Returns their number (0: no script runs); at most `max` are written.
int GscRun_Spots(const gsc_vm_t *vm, gsc_spot_t *spots, int max);

#endif
