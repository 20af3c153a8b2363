// Maps for tests: runs the mkbsp of the same build on a text, and reads the file that it writes.
#ifndef MAPMAKER_H
#define MAPMAKER_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host_cm.h"

typedef struct {
    uint8_t *bytes;
    size_t size;
} file_bytes_t;

static inline file_bytes_t Map_ReadFile(const char *path)
{
    file_bytes_t file = {NULL, 0};
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return file;
    fseek(stream, 0, SEEK_END);
    file.size = (size_t)ftell(stream);
    rewind(stream);
    file.bytes = malloc(file.size + 1);
    ck_assert_ptr_nonnull(file.bytes);
    ck_assert_uint_eq(fread(file.bytes, 1, file.size, stream), file.size);
    file.bytes[file.size] = 0;
    fclose(stream);
    return file;
}

// Runs mkbsp on a file.  The result has no bytes when it failed; what it said on standard error is in `said`.
static inline file_bytes_t Map_RunMkbsp(const char *source, char *said, size_t saidSize)
{
    char program[512];
    char folder[] = "/tmp/ft-mapmaker-XXXXXX";
    char command[1600];
    char path[64];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    ck_assert_int_gt(length, 0);
    program[length] = 0;
    *strrchr(program, '/') = 0; // BUILD/unit
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(command, sizeof command, "'%s/../mkbsp' '%s' -o %s/out.bsp 2>%s/err", program, source, folder,
             folder);
    int status = system(command);
    snprintf(path, sizeof path, "%s/err", folder);
    file_bytes_t error = Map_ReadFile(path);
    snprintf(said, saidSize, "%s", error.bytes ? (char *)error.bytes : "");
    free(error.bytes);
    remove(path);
    snprintf(path, sizeof path, "%s/out.bsp", folder);
    file_bytes_t file = Map_ReadFile(path);
    ck_assert_msg((status == 0) == (file.bytes != NULL), "mkbsp ended with %d: %s", status, said);
    remove(path);
    rmdir(folder);
    return file;
}

// The same from a text.
static inline file_bytes_t Map_Compile(const char *text, char *said, size_t saidSize)
{
    char path[] = "/tmp/ft-mapmaker-XXXXXX";
    int handle = mkstemp(path);
    ck_assert_int_ge(handle, 0);
    FILE *stream = fdopen(handle, "wb");
    fputs(text, stream);
    fclose(stream);
    file_bytes_t file = Map_RunMkbsp(path, said, saidSize);
    remove(path);
    return file;
}

// A collision model from a text, or from a file of mp/maps (tests run in the project's root).
static inline cm_t *Map_LoadBytes(file_bytes_t file, const char *said)
{
    char error[256] = "";
    ck_assert_msg(file.bytes != NULL, "%s", said);
    cm_t *cm = Cm_Load(file.bytes, file.size, "test", error, sizeof error);
    ck_assert_msg(cm != NULL, "%s", error);
    free(file.bytes);
    return cm;
}

static inline cm_t *Map_Load(const char *text)
{
    char said[1024];
    return Map_LoadBytes(Map_Compile(text, said, sizeof said), said);
}

static inline cm_t *Map_LoadFile(const char *path)
{
    char said[1024];
    return Map_LoadBytes(Map_RunMkbsp(path, said, sizeof said), said);
}

// Numbers that are the same in every run.
static inline uint32_t Map_Random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static inline float Map_RandomBetween(uint32_t *seed, float low, float high)
{
    return low + (high - low) * (float)Map_Random(seed) / 16777216.0f;
}

#endif
