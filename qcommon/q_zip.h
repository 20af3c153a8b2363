// Reads zip archives (.pk3 files), trusting nothing in them: sizes, offsets, names, checksums and overlaps
// are checked. Supported: stored and deflated entries, no zip64, no encryption, no parts.  Fuzzed by
// tests/fuzz/fuzz_pk3.c.
#ifndef Q_ZIP_H
#define Q_ZIP_H

#include "q_print.h"

// Bytes of the largest entry that is read: a limit on what a hostile archive can make us allocate.
enum { ZIP_MAX_ENTRY_SIZE = 128 * 1024 * 1024 };

typedef struct zip_s zip_t;

// Where the bytes of an archive come from.
typedef struct {
    uint64_t size;
    bool (*read)(void *user, uint64_t offset, void *buffer, size_t length); // false unless all could be read
    void (*close)(void *user);                                              // called once; may be NULL
    void *user;
} zip_source_t;

// Opens an archive and takes the source over (it is closed on failure, too).  `name` is for messages.  NULL,
// with one message, when the directory of the archive is damaged; single bad entries are named and left out.
zip_t *Zip_Open(const zip_source_t *source, const char *name, const printer_t *printer);

// The same for a file of the machine.
zip_t *Zip_OpenFile(const char *path, const printer_t *printer);

void Zip_Free(zip_t *zip);

// Name of the archive as told to Zip_Open.
const char *Zip_Name(const zip_t *zip);

// Number of usable entries, and the name of one (lower case, clean path); directories are no entries.
int Zip_NumEntries(const zip_t *zip);
const char *Zip_EntryName(const zip_t *zip, int entry);

// Number of the entry with that name (compared without regard to case), or -1.
int Zip_Find(const zip_t *zip, const char *path);

// Reads an entry: `*size` bytes and a terminating zero, the caller frees it.  NULL, with one message naming
// archive and entry, when it is damaged.
uint8_t *Zip_Read(zip_t *zip, int entry, size_t *size, const printer_t *printer);

#endif
