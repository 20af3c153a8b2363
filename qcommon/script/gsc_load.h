// Script files: canonical names, loading depth first in the order of mentions [K4], names across files.
//
// Public functions here: Gsc_Load, Gsc_Link, Gsc_FindFunction.
#ifndef GSC_LOAD_H
#define GSC_LOAD_H

#include "gsc.h"
#include "gsc_vm.h"

// Opened and closed with the VM.  Closing gives file texts back to the embedder's allocator.
void GscLoad_Open(gsc_vm_t *vm);
void GscLoad_Close(gsc_vm_t *vm);

// Gsc_Load or Gsc_Link is at work.
bool GscLoad_IsBusy(const gsc_vm_t *vm);

// Canonical path of a script: lower case, backslashes, no leading or repeated ones, no ".gsc".
gsc_string_t *GscLoad_Canonical(gsc_vm_t *vm, const char *name, size_t length);
// The file record of a canonical path, made at its first mention at `offset`
// of `mentioner` (-1: by the embedder).
int GscLoad_File(gsc_vm_t *vm, gsc_string_t *path, int mentioner, uint32_t offset);
// A reference across files, kept until it is linked.
typedef struct {
    int function; // id
    int file;     // where it stands
    uint32_t offset;
    bool normal;  // outside of developer code [K21]
    int argCount; // of a call, or -1
} gsc_mention_t;

// What is told of a function that exists, but not here.
#define GSC_DEVELOPER_ONLY "'%.100s' stands in /# #/, which is only compiled for developers"

// Id of a function of a file, declared at its first mention.  NULL: by that file itself.
int GscLoad_Function(gsc_vm_t *vm, int file, gsc_string_t *name, const gsc_mention_t *mention);

#endif
