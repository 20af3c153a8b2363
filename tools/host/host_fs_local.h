// What the three files of host_fs share.
#ifndef HOST_FS_LOCAL_H
#define HOST_FS_LOCAL_H

#include <stdio.h>
#include "host_fs.h"
#include "q_zip.h"

enum { FS_MAX_ROOTS = 8, FS_MAX_OSPATH = 2048, MAX_FS_NAME = 256, MAX_FS_REASON = 128 };

// A folder and its archives, sorted by name.
typedef struct {
    char path[FS_MAX_OSPATH];
    zip_t **archives;
    int numArchives;
} fs_root_t;

// An open handle: a file that has been read as a whole, or one that is being written.
typedef struct {
    bool isOpen;
    uint8_t *bytes; // reading; owned
    size_t size, position;
    FILE *stream; // writing
    bool syncs;   // each write reaches the file at once
    bool isNew;   // written from its beginning
    bool hasFailed;
    char name[MAX_FS_NAME];
} fs_file_t;

struct fs_s {
    printer_t printer;
    fs_root_t roots[FS_MAX_ROOTS]; // weak to strong
    int numRoots;
    char home[FS_MAX_OSPATH]; // what we may write; empty without a home path
    fs_file_t files[FS_MAX_FILES];
    char lastFailure[FS_MAX_OSPATH]; // file that could not be written, so that it is said once
};

typedef enum { FS_NOTHING, FS_FILE, FS_FOLDER } fs_kind_t;

// What lies at a path of the machine; anything but plain files and folders is nothing.
fs_kind_t Fs_Kind(const char *path);

// Path on the machine of `path` below `root`, each part found without regard to case; parts that are not
// there are taken as they are.  True when all of it is there.
bool Fs_Resolve(const char *root, const char *path, char *out, size_t size);

// One place that has a file.  Fs_NextPlace goes from the strongest to the weakest; `path` must be clean.
typedef struct {
    int root, step;
    zip_t *zip; // NULL for a loose file
    int entry;
    char path[FS_MAX_OSPATH]; // of the loose file
} fs_place_t;

fs_place_t Fs_FirstPlace(const fs_t *fs);
bool Fs_NextPlace(fs_t *fs, const char *path, fs_place_t *place);

// Path of a home file that is to be written; the folders above it are made.  False, with errno, when there is
// no such place, or a link of a folder leads out of the home.
bool Fs_PlaceToWrite(const fs_t *fs, const char *name, char *path, size_t size);

// Code and archives are never written: a script could plant them for the next start.
bool Fs_MayWrite(const char *path);

// Says once for each file why it cannot be written.
void Fs_ReportFailure(fs_t *fs, const char *path, const char *why);

// A growing list of names.
typedef struct {
    char **names;
    int count, size;
} fs_names_t;

bool FsList_Add(fs_names_t *list, const char *name);
void FsList_Sort(fs_names_t *list);
void FsList_Free(fs_names_t *list);

#endif
