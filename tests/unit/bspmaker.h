// Map files for tests, written lump by lump: what mkbsp does not make (curves, version 59).
#ifndef BSPMAKER_H
#define BSPMAKER_H

#include "mapmaker.h"

enum { BSP_LUMPS = 33 };

typedef struct {
    uint8_t *bytes;
    size_t size;
} bsp_lump_t;

typedef struct {
    int version; // 46 or 59
    bsp_lump_t lumps[BSP_LUMPS];
} bsp_t;

static inline void Bsp_PutBytes(bsp_t *bsp, int lump, const void *bytes, size_t size)
{
    bsp_lump_t *to = &bsp->lumps[lump];
    to->bytes = realloc(to->bytes, to->size + size);
    ck_assert_ptr_nonnull(to->bytes);
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
}

static inline void Bsp_PutShort(bsp_t *bsp, int lump, int value)
{
    uint8_t bytes[2] = {(uint8_t)value, (uint8_t)(value >> 8)};
    Bsp_PutBytes(bsp, lump, bytes, 2);
}

static inline void Bsp_PutInt(bsp_t *bsp, int lump, int32_t value)
{
    Bsp_PutShort(bsp, lump, value & 0xffff);
    Bsp_PutShort(bsp, lump, (int)((uint32_t)value >> 16));
}

static inline void Bsp_PutInts(bsp_t *bsp, int lump, int count, const int32_t *values)
{
    for (int i = 0; i < count; i++)
        Bsp_PutInt(bsp, lump, values[i]);
}

static inline void Bsp_PutFloats(bsp_t *bsp, int lump, int count, const float *values)
{
    for (int i = 0; i < count; i++) {
        int32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        Bsp_PutInt(bsp, lump, bits);
    }
}

#define BSP_INTS(bsp, lump, ...)                                                                             \
    Bsp_PutInts(bsp, lump, (int)(sizeof((int32_t[]){__VA_ARGS__}) / 4), (const int32_t[]){__VA_ARGS__})
#define BSP_FLOATS(bsp, lump, ...)                                                                           \
    Bsp_PutFloats(bsp, lump, (int)(sizeof((float[]){__VA_ARGS__}) / 4), (const float[]){__VA_ARGS__})

// A material or shader: 72 bytes in both versions, in lump `lump`.
static inline void Bsp_PutMaterial(bsp_t *bsp, int lump, const char *name, uint32_t surface,
                                   uint32_t contents)
{
    char text[64] = "";
    snprintf(text, sizeof text, "%s", name);
    Bsp_PutBytes(bsp, lump, text, sizeof text);
    Bsp_PutInt(bsp, lump, (int32_t)surface);
    Bsp_PutInt(bsp, lump, (int32_t)contents);
}

static inline void Bsp_PutHeader(uint8_t *p, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(value >> 8 * i);
}

// The whole file; each lump begins at a multiple of 4.  Frees the lumps.
static inline file_bytes_t Bsp_Finish(bsp_t *bsp)
{
    int count = bsp->version == 59 ? 33 : 17;
    size_t size = 8 + 8 * (size_t)count;
    for (int i = 0; i < count; i++)
        size += (bsp->lumps[i].size + 3) & ~(size_t)3;
    file_bytes_t file = {calloc(1, size), size};
    ck_assert_ptr_nonnull(file.bytes);
    memcpy(file.bytes, "IBSP", 4);
    Bsp_PutHeader(file.bytes + 4, (uint32_t)bsp->version);
    size_t offset = 8 + 8 * (size_t)count;
    for (int i = 0; i < count; i++) {
        bsp_lump_t *lump = &bsp->lumps[i];
        uint8_t *entry = file.bytes + 8 + 8 * i;
        Bsp_PutHeader(entry + (bsp->version == 59 ? 4 : 0), (uint32_t)offset);
        Bsp_PutHeader(entry + (bsp->version == 59 ? 0 : 4), (uint32_t)lump->size);
        if (lump->size)
            memcpy(file.bytes + offset, lump->bytes, lump->size);
        offset += (lump->size + 3) & ~(size_t)3;
        free(lump->bytes);
    }
    memset(bsp, 0, sizeof *bsp);
    return file;
}

// Uses whatever loads, as a server would.
static inline void Bsp_Exercise(cm_t *cm)
{
    static const vec3_t mins = {-15, -15, 0};
    static const vec3_t maxs = {15, 15, 70};
    static const vec3_t angles = {10, 20, 30};
    trace_t trace;
    vec3_t low = {0, 0, 0};
    vec3_t high = {0, 0, 0};
    for (int model = 0; model < Cm_NumModels(cm) && model < 4; model++) {
        Cm_ModelBounds(cm, model, low, high);
        Cm_BoxTrace(cm, &trace, low, mins, maxs, high, model, -1, false);
        Cm_BoxTrace(cm, &trace, high, mins, maxs, low, model, -1, true);
        Cm_BoxTrace(cm, &trace, high, NULL, NULL, low, model, -1, false);
        Cm_BoxTrace(cm, &trace, low, mins, maxs, low, model, -1, true);
        Cm_TransformedBoxTrace(cm, &trace, high, mins, maxs, low, model, -1, low, angles, true);
        Cm_PointContents(cm, high, model);
    }
    Cm_InPvs(cm, low, high);
    Cm_AdjustAreaPortal(cm, 0, 1, true);
}

// Every beginning of a file is loaded or refused with a message.
static inline void Bsp_TryTruncations(const file_bytes_t *file)
{
    for (size_t size = 0; size < file->size; size++) {
        char error[256] = "";
        uint8_t *part = malloc(size ? size : 1); // exact, so that the sanitizer sees a read beyond it
        ck_assert_ptr_nonnull(part);
        memcpy(part, file->bytes, size);
        cm_t *cm = Cm_Load(part, size, "cut", error, sizeof error);
        free(part);
        ck_assert_msg(cm || !strncmp(error, "cut: ", 5), "%zu bytes: \"%s\"", size, error);
        if (cm)
            Bsp_Exercise(cm);
        Cm_Free(cm);
    }
}

// The same with a few bytes changed.  Returns how many loaded.
static inline int Bsp_TryFlips(const file_bytes_t *file, int runs)
{
    uint8_t *copy = malloc(file->size);
    uint32_t seed = 4;
    int loaded = 0;
    ck_assert_ptr_nonnull(copy);
    for (int i = 0; i < runs; i++) {
        char error[256] = "";
        memcpy(copy, file->bytes, file->size);
        int flips = 1 + (int)(Map_Random(&seed) % 4);
        for (int j = 0; j < flips; j++)
            copy[Map_Random(&seed) % file->size] = (uint8_t)Map_Random(&seed);
        cm_t *cm = Cm_Load(copy, file->size, "flipped", error, sizeof error);
        ck_assert(cm || !strncmp(error, "flipped: ", 9));
        if (cm)
            Bsp_Exercise(cm);
        loaded += cm != NULL;
        Cm_Free(cm);
    }
    free(copy);
    return loaded;
}

#endif
