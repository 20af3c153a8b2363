// Loading and linking.  A file is read, parsed, checked and emitted, then the files that it mentions follow,
// depth first; a stack of pending mentions takes the place of recursion.  See gsc_load.h.
#include "gsc_load.h"

#include "gsc_check.h"
#include "gsc_emit.h"
#include "gsc_error.h"
#include "gsc_ids.h"
#include "gsc_parse.h"
#include "gsc_suggest.h"
#include "gsc_warn.h"

#include <stdio.h>
#include <string.h>

enum { MAX_FILE_SIZE = 0x40000000 }; // offsets and columns are 32 bits

// A file that is to be loaded, and who said so.
typedef struct {
    int file;
    int mentioner; // -1: the embedder
    uint32_t offset;
} pending_t;

struct gsc_loader {
    gsc_names_t files; // path -> index
    gsc_mention_t *mentions;
    int mentionCount, mentionCapacity;
    pending_t *pending;
    int pendingCount, pendingCapacity;
    bool busy; // Gsc_Load or Gsc_Link is at work
};

void GscLoad_Open(gsc_vm_t *vm)
{
    vm->loader = GscHeap_AllocZero(vm, sizeof(*vm->loader));
}

void GscLoad_Close(gsc_vm_t *vm)
{
    for (int i = 0; i < vm->fileCount; i++) {
        gsc_file_t *file = vm->files[i];
        if (file && file->text) {
            vm->config.alloc(vm->config.user, file->text, file->size, 0);
            file->text = NULL;
        }
    }
}

bool GscLoad_IsBusy(const gsc_vm_t *vm)
{
    return vm->loader->busy;
}

// ---------------------------------------------------------------------------------------------- names

gsc_string_t *GscLoad_Canonical(gsc_vm_t *vm, const char *name, size_t length)
{
    char small[256];
    char *path = length <= sizeof(small) ? small : GscArena_Alloc(vm, length);
    size_t out = 0;
    for (size_t i = 0; i < length; i++) {
        char c = name[i] == '/' ? '\\' : name[i];
        if (c == '\\' && (out == 0 || path[out - 1] == '\\')) {
            continue;
        }
        path[out++] = c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
    }
    while (out > 0 && path[out - 1] == '\\') {
        out--;
    }
    return GscString_Pinned(vm, path, out);
}

static void *Grow(gsc_vm_t *vm, void *rows, int *capacity, size_t size)
{
    int wanted = *capacity ? *capacity * 2 : 64;
    rows = GscHeap_Resize(vm, rows, (size_t)*capacity * size, (size_t)wanted * size);
    *capacity = wanted;
    return rows;
}

static int FindFile(gsc_vm_t *vm, gsc_string_t *path)
{
    uint32_t index;
    if (GscNames_Find(&vm->loader->files, path, &index)) {
        return (int)index;
    }
    int file = GscVm_AddFile(vm, path);
    GscNames_Add(vm, &vm->loader->files, path, (uint32_t)file);
    return file;
}

static void Push(gsc_vm_t *vm, int file, int mentioner, uint32_t offset)
{
    gsc_loader_t *loader = vm->loader;
    if (loader->pendingCount == loader->pendingCapacity) {
        loader->pending = Grow(vm, loader->pending, &loader->pendingCapacity, sizeof(*loader->pending));
    }
    loader->pending[loader->pendingCount++] = (pending_t){file, mentioner, offset};
}

int GscLoad_File(gsc_vm_t *vm, gsc_string_t *path, int mentioner, uint32_t offset)
{
    int file = FindFile(vm, path);
    if (!vm->files[file]->compiled) {
        Push(vm, file, mentioner, offset);
    }
    return file;
}

int GscLoad_Function(gsc_vm_t *vm, int file, gsc_string_t *name, const gsc_mention_t *mention)
{
    gsc_loader_t *loader = vm->loader;
    uint32_t found;
    int id;
    if (GscNames_Find(&vm->files[file]->functions, name, &found)) {
        id = (int)found;
    } else {
        id = GscVm_AddFunction(vm, file, name);
        GscNames_Add(vm, &vm->files[file]->functions, name, (uint32_t)id);
    }
    if (mention) {
        if (loader->mentionCount == loader->mentionCapacity) {
            loader->mentions =
                Grow(vm, loader->mentions, &loader->mentionCapacity, sizeof(*loader->mentions));
        }
        gsc_mention_t *row = &loader->mentions[loader->mentionCount++];
        *row = *mention;
        row->function = id;
    }
    return id;
}

// ---------------------------------------------------------------------------------------------- files

static void Stage(gsc_vm_t *vm, gsc_stage_t stage)
{
    if (vm->config.stage) {
        vm->config.stage(vm->config.user, stage);
    }
}

// Path for the embedder: forward slashes and ".gsc".
static bool ReadText(gsc_vm_t *vm, gsc_file_t *file)
{
    const gsc_config_t *config = &vm->config;
    size_t length = file->path->length;
    char *path = GscArena_Alloc(vm, length + sizeof(".gsc"));
    for (size_t i = 0; i < length; i++) {
        path[i] = file->path->text[i] == '\\' ? '/' : file->path->text[i];
    }
    memcpy(path + length, ".gsc", sizeof(".gsc"));
    size_t size = SIZE_MAX;
    Stage(vm, GSC_STAGE_READ);
    char *text = config->readFile ? config->readFile(config->user, path, &size) : NULL;
    Stage(vm, GSC_STAGE_OTHER);
    file->text = text;
    file->size = text ? size : 0;
    if (text) {
        GscHeap_CountText(vm, size);
    } else if (size != 0 && size != SIZE_MAX) {
        GscHeap_Out(vm, size);
    }
    file->found = text != NULL || size == 0; // an empty file needs no block
    return file->found;
}

// What this file mentions was pushed in the order of mention: the last one pushed would be loaded first.
static void ReverseFrom(gsc_loader_t *loader, int base)
{
    for (int i = base, j = loader->pendingCount - 1; i < j; i++, j--) {
        pending_t swap = loader->pending[i];
        loader->pending[i] = loader->pending[j];
        loader->pending[j] = swap;
    }
}

static void Compile(gsc_vm_t *vm, int file)
{
    int base = vm->loader->pendingCount;
    Stage(vm, GSC_STAGE_PARSE);
    gsc_parsed_t *parsed = GscParse_File(vm, file);
    Stage(vm, GSC_STAGE_CHECK);
    bool clean = GscCheck_File(vm, parsed);
    if (vm->config.keepCheckerWarnings) {
        Stage(vm, GSC_STAGE_WARN);
        GscWarn_File(vm, parsed);
    }
    if (clean && GscError_CompileCount(vm) == 0 && !vm->config.syntaxOnly) {
        Stage(vm, GSC_STAGE_EMIT);
        GscEmit_File(vm, &parsed->ast);
    }
    Stage(vm, GSC_STAGE_OTHER);
    ReverseFrom(vm->loader, base);
}

static size_t FolderLength(const gsc_string_t *path)
{
    const char *last = strrchr(path->text, '\\');
    return last ? (size_t)(last - path->text) + 1 : 0;
}

// A script that is there, of a name like this one's in its folder, or of this one's name in another; NULL
// when there is none.
static const gsc_string_t *SimilarFile(gsc_vm_t *vm, const gsc_string_t *path)
{
    gsc_suggest_t suggest;
    const gsc_string_t *best = NULL;
    size_t folder = FolderLength(path);
    GscSuggest_Open(&suggest, vm, GscString_Pinned(vm, path->text + folder, path->length - folder));
    for (int i = 0; i < vm->fileCount && !GscSuggest_IsSpent(&suggest); i++) {
        const gsc_string_t *known = vm->files[i]->path;
        size_t length = FolderLength(known);
        const char *name = known->text + length, *before = suggest.best;
        if (!vm->files[i]->found) {
            continue;
        }
        if (strcmp(name, path->text + folder) == 0) {
            best = best ? best : known;
        } else if (length == folder && memcmp(known->text, path->text, length) == 0) {
            GscSuggest_Offer(&suggest, name);
            best = suggest.best == before ? best : known;
        }
    }
    return best;
}

static void ReportMissing(gsc_vm_t *vm, const pending_t *pending)
{
    gsc_file_t *file = vm->files[pending->file];
    char buffer[256];
    const char *why = file->found ? "the file is too large" : "no such file in the script folders";
    const gsc_string_t *similar = file->found ? NULL : SimilarFile(vm, file->path);
    if (similar) {
        snprintf(buffer, sizeof(buffer), "did you mean '%.200s'?", similar->text);
        why = buffer;
    }
    if (pending->mentioner < 0) {
        GscError_CompileNowhere(vm, GSC_ID(MISSING_SCRIPT), "Could not find script '%s'", file->path->text);
    } else {
        GscError_Compile(vm, pending->mentioner, pending->offset, GSC_ID(MISSING_SCRIPT), why,
                         "Could not find script '%s'", file->path->text);
    }
}

// Loads what is pending.  A missing file that the embedder asked for is
// told by *found, when he wants to know.
static void LoadPending(gsc_vm_t *vm, bool *found)
{
    gsc_loader_t *loader = vm->loader;
    while (loader->pendingCount > 0) {
        pending_t pending = loader->pending[--loader->pendingCount];
        gsc_file_t *file = vm->files[pending.file];
        if (file->compiled) {
            continue;
        }
        vm->workFile = pending.file;
        bool isThere = ReadText(vm, file) && file->size <= MAX_FILE_SIZE;
        if (isThere) {
            file->compiled = true;
            Compile(vm, pending.file);
        } else if (pending.mentioner < 0 && found && !file->found) {
            *found = false;
        } else {
            file->compiled = true; // one report is enough
            file->unread = true;
            ReportMissing(vm, &pending);
        }
        vm->workFile = -1;
        GscArena_Free(vm);
    }
}

gsc_status_t Gsc_Load(gsc_vm_t *vm, const char *name, bool *found)
{
    gsc_guard_t guard;
    if (found) {
        *found = true;
    }
    if (vm->status != GSC_OK) {
        return vm->status;
    }
    if (vm->loader->busy) {
        return GSC_NOT_NOW;
    }
    if (name == NULL) {
        return GscError_Misuse(vm, "Gsc_Load", "no name");
    }
    int before = GscError_CompileCount(vm);
    vm->loader->busy = true;
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump)) {
        GscArena_Free(vm);
        GscHeap_Leave(vm, &guard);
        vm->loader->busy = false;
        return vm->status;
    }
    size_t length = strlen(name);
    GscLoad_File(vm, GscLoad_Canonical(vm, name, length), -1, 0);
    LoadPending(vm, found);
    GscHeap_Leave(vm, &guard);
    vm->loader->busy = false;
    if (vm->status != GSC_OK) {
        return vm->status;
    }
    return GscError_CompileCount(vm) == before ? GSC_OK : GSC_COMPILE_ERROR;
}

// ---------------------------------------------------------------------------------------------- linking

static void UnknownFunction(gsc_vm_t *vm, const gsc_mention_t *mention)
{
    const gsc_code_t *target = vm->functions[mention->function];
    gsc_suggest_t suggest;
    char buffer[128], otherwise[256];
    GscSuggest_Open(&suggest, vm, target->name);
    for (int i = 1; i < vm->functionCount && !GscSuggest_IsSpent(&suggest); i++) {
        const gsc_code_t *known = vm->functions[i];
        if (known->file == target->file && known->defined &&
            (!known->developer || vm->config.developerScript)) {
            GscSuggest_Offer(&suggest, known->name->text);
        }
    }
    snprintf(otherwise, sizeof(otherwise), "'%.100s' has no function '%.100s'",
             vm->files[target->file]->name->text, target->name->text);
    const char *text = GscSuggest_Text(&suggest, buffer, sizeof(buffer), otherwise);
    if (target->defined) { // not there without developerScript
        snprintf(otherwise, sizeof(otherwise), GSC_DEVELOPER_ONLY, target->name->text);
        text = otherwise;
    }
    GscError_Compile(vm, mention->file, mention->offset, GSC_ID(UNKNOWN_FUNCTION), text, "unknown function");
}

static void LinkMention(gsc_vm_t *vm, const gsc_mention_t *mention)
{
    const gsc_code_t *target = vm->functions[mention->function];
    bool isThere = target->defined && (!target->developer || vm->config.developerScript);
    if (!isThere) {
        if (!vm->files[target->file]->unread && !target->lost) {
            UnknownFunction(vm, mention);
        }
    } else if (target->developer && mention->normal) {
        GscError_Compile(vm, mention->file, mention->offset, GSC_ID(DEVELOPER_REFERENCE),
                         "only developer code may name a function that stands in /# #/",
                         "normal script cannot reference /# ... #/ comment");
    } else if (mention->argCount > target->paramCount) {
        GscError_Surplus(vm, mention->file, mention->offset, target->name->text, mention->argCount,
                         target->paramCount, false);
    }
}

// All that was loaded can run from now on.
static void MarkLinked(gsc_vm_t *vm)
{
    vm->linked = true;
    for (int i = 1; i < vm->functionCount; i++) {
        vm->functions[i]->linked = vm->functions[i]->defined;
    }
}

gsc_status_t Gsc_Link(gsc_vm_t *vm)
{
    gsc_guard_t guard;
    gsc_loader_t *loader = vm->loader;
    if (vm->status != GSC_OK) {
        return vm->status;
    }
    if (loader->busy) {
        return GSC_NOT_NOW;
    }
    loader->busy = true;
    Stage(vm, GSC_STAGE_LINK);
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        for (int i = 0; i < loader->mentionCount; i++) {
            LinkMention(vm, &loader->mentions[i]);
        }
        GscHeap_Free(vm, loader->mentions, (size_t)loader->mentionCapacity * sizeof(*loader->mentions));
        loader->mentions = NULL;
        loader->mentionCount = loader->mentionCapacity = 0;
        if (GscError_CompileCount(vm) == 0 && !vm->config.syntaxOnly) {
            MarkLinked(vm);
        }
    }
    GscHeap_Leave(vm, &guard);
    Stage(vm, GSC_STAGE_OTHER);
    loader->busy = false;
    if (vm->status != GSC_OK) {
        return vm->status;
    }
    return GscError_CompileCount(vm) == 0 ? GSC_OK : GSC_COMPILE_ERROR;
}

gsc_function_t Gsc_FindFunction(gsc_vm_t *vm, const char *script, const char *name)
{
    gsc_guard_t guard;
    volatile gsc_function_t id = 0;
    if (vm->status != GSC_OK || script == NULL || name == NULL) {
        return 0;
    }
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        uint32_t file, function;
        gsc_string_t *lower = GscString_Name(vm, name, strlen(name));
        if (GscNames_Find(&vm->loader->files, GscLoad_Canonical(vm, script, strlen(script)), &file) &&
            GscNames_Find(&vm->files[file]->functions, lower, &function)) {
            const gsc_code_t *code = vm->functions[function];
            bool isThere = code->linked && (!code->developer || vm->config.developerScript);
            id = isThere ? (gsc_function_t)function : 0;
        }
        if (!vm->loader->busy) { // else a tree is in it
            GscArena_Free(vm);
        }
    }
    GscHeap_Leave(vm, &guard);
    return id;
}
