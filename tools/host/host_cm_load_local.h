// What the loaders of the two map formats share.  host_cm_load.c reads all that both have alike, and asks a
// bsp_format_t for the rest.
#ifndef HOST_CM_LOAD_LOCAL_H
#define HOST_CM_LOAD_LOCAL_H

#include <math.h>
#include <string.h>

#include "host_cm_local.h"

enum { BSP_MAX_LUMPS = 33 };

// Record size 0: not read by the server, so not checked.
typedef struct {
    const char *name;
    int recordSize;
    bool required;
} lump_info_t;

typedef struct {
    size_t offset;
    size_t length;
    int count; // of records
} lump_t;

typedef struct {
    int32_t cluster, area;
    int32_t firstSurface, numSurfaces; // into the leaf surfaces
    int32_t firstBrush, numBrushes;    // into the leaf brushes
} leaf_record_t;

typedef struct {
    int32_t firstSurface, numSurfaces; // into the list that modelSurfaces names
    int32_t firstBrush, numBrushes;
} model_record_t;

typedef struct load_s load_t;

typedef struct {
    int version;
    int numLumps;
    bool lengthFirst; // the directory has (length, offset), not (offset, length)
    const lump_info_t *info;
    int maxModels;
    // Numbers of the lumps that both formats have.  `surfaces` holds what leaf surfaces name.
    int entities, materials, planes, nodes, leafs, leafSurfaces, leafBrushes, surfaces, models, visibility;
    bool modelsNameSurfaces; // models have surfaces, not leaf surfaces
    void (*readLeaf)(const uint8_t *record, leaf_record_t *out);
    void (*readModel)(const uint8_t *record, model_record_t *out);
    bool (*loadBrushes)(load_t *load);
    bool (*loadPatches)(load_t *load); // and patchOfSurface
} bsp_format_t;

struct load_s {
    const uint8_t *bytes;
    size_t size;
    const char *name;
    char *error;
    size_t errorSize;
    const bsp_format_t *format;
    lump_t lumps[BSP_MAX_LUMPS];
    int32_t *patchOfSurface; // number of the patch, or -1, for each surface
    cm_t *cm;
};

extern const bsp_format_t cmFormat46;
extern const bsp_format_t cmFormat59;

// Writes the one error line, naming the record; always false.
bool CmLoad_Fail(load_t *load, int lump, int index, const char *format, ...) Q_PRINTF(4, 5);

// Zeroed and never NULL for 0 records; false, with the error line, when memory is out.
bool CmLoad_Allocate(load_t *load, void **out, size_t count, size_t recordSize);

// Makes room for one record more in an array; false, with the error line, when memory is out.
bool CmLoad_Grow(load_t *load, void **array, int count, size_t recordSize);

// Whether a list of `limit` records holds first .. first + count - 1.
bool CmLoad_InRange(int32_t first, int32_t count, int limit);

// Copies the planes that belong to one side; false, with the error line, when there is no such plane.
bool CmLoad_ReadPlane(load_t *load, int lump, int index, int32_t plane, vec3_t normal, float *dist);

// Points of a curve, row by row.  False, with the error line, when it cannot be used.
typedef struct {
    int lump, record; // for messages
    int width, height;
    const vec3_t *points;
    float maxError; // 0: the fixed one of version 46
    int32_t contents, surfaceFlags;
} curve_t;
bool CmLoad_CheckCurveSize(load_t *load, int lump, int index, int32_t width, int32_t height);
bool CmPatch_AddCurve(load_t *load, const curve_t *curve);

// Triangles of a piece of terrain: three indexes each.
typedef struct {
    int lump, record;
    const vec3_t *points;
    int numPoints;
    const uint16_t *indexes;
    int numIndexes;
    int32_t contents, surfaceFlags;
} terrain_t;
bool CmPatch_AddTerrain(load_t *load, const terrain_t *terrain);

static inline int32_t ReadInt(const uint8_t *p)
{
    return (int32_t)((uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24);
}

static inline int32_t ReadShort(const uint8_t *p)
{
    return (int16_t)(uint16_t)(p[0] | p[1] << 8);
}

static inline float ReadFloat(const uint8_t *p)
{
    int32_t bits = ReadInt(p);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline void ReadVector(const uint8_t *p, vec3_t out)
{
    for (int i = 0; i < 3; i++)
        out[i] = ReadFloat(p + 4 * i);
}

static inline bool IsFinite(const vec3_t v)
{
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]);
}

static inline const uint8_t *Record(const load_t *load, int lump, int index)
{
    return load->bytes + load->lumps[lump].offset +
           (size_t)index * (size_t)load->format->info[lump].recordSize;
}

#endif
