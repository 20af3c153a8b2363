// Files of one line: a magic word, then \key\value pairs without quotes or escapes (weapon-files 1).
#ifndef BG_FILE_H
#define BG_FILE_H

#include "q_shared.h"

enum { BG_MAX_FIELD = 256 }; // bytes of a key or value, terminator included

typedef struct {
    const char *name;
    const char *text;
    size_t size, pos;
    char *error;
    size_t errorSize;
    bool failed; // a field was too long; `error` says so
} bg_file_t;

typedef struct {
    char key[BG_MAX_FIELD], value[BG_MAX_FIELD];
    size_t offset; // of the key in the file
} bg_pair_t;

// Checks magic, length, bytes and the number of fields.  The text is the caller's and must outlive the
// reading. False with one line in `error`.
bool BG_OpenPairs(bg_file_t *file, const char *name, const char *magic, const char *text, size_t size,
                  char *error, size_t errorSize);

// The next pair.  False at the end, and with `failed` set after an error.
bool BG_NextPair(bg_file_t *file, bg_pair_t *pair);

#endif
