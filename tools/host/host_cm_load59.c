// IBSP 59, the format of Call of Duty and United Offensive.  Layout: spec bsp-collision section 1.
//
// Sides are not numbered: those of one brush follow those of the brush before.  The first six of each brush
// hold coordinates, the others planes.
#include "host_cm_load_local.h"

#include <stdlib.h>

enum {
    LUMP_MATERIALS = 0,
    LUMP_PLANES = 2,
    LUMP_SIDES = 3,
    LUMP_BRUSHES = 4,
    LUMP_NODES = 20,
    LUMP_LEAFS = 21,
    LUMP_LEAF_BRUSHES = 22,
    LUMP_LEAF_SURFACES = 23,
    LUMP_PATCHES = 24,
    LUMP_VERTICES = 25,
    LUMP_INDEXES = 26,
    LUMP_MODELS = 27,
    LUMP_VISIBILITY = 28,
    LUMP_ENTITIES = 29,
    NUM_LUMPS = 33,
};

enum {
    MAX_MODELS = 512,
    KIND_CURVE = 0,
    MAX_CURVE_POINTS = 1 << 20,    // of all curves of a map
    CLEARED_CONTENTS = 0x20008004, // bits that do not count on brushes
};

static const lump_info_t lumpInfo[NUM_LUMPS] = {
    [LUMP_MATERIALS] = {"materials", 72, true},
    [1] = {"lightmaps", 0, false},
    [LUMP_PLANES] = {"planes", 16, true},
    [LUMP_SIDES] = {"brush sides", 8, false},
    [LUMP_BRUSHES] = {"brushes", 4, false},
    [LUMP_NODES] = {"nodes", 36, true},
    [LUMP_LEAFS] = {"leafs", 36, true},
    [LUMP_LEAF_BRUSHES] = {"leaf brushes", 4, false},
    [LUMP_LEAF_SURFACES] = {"leaf surfaces", 4, false},
    [LUMP_PATCHES] = {"collision patches", 16, false},
    [LUMP_VERTICES] = {"collision vertices", 12, false},
    [LUMP_INDEXES] = {"collision indexes", 2, false},
    [LUMP_MODELS] = {"models", 48, true},
    [LUMP_VISIBILITY] = {"visibility", 1, false},
    [LUMP_ENTITIES] = {"entities", 1, false},
};

// ---- brushes

static bool ReadMaterial(load_t *load, int lump, int index, int32_t material, int32_t *surfaceFlags,
                         int32_t *contents)
{
    int count = load->lumps[LUMP_MATERIALS].count;
    if (material < 0 || material >= count)
        return CmLoad_Fail(load, lump, index, "material %d is not one of %d", material, count);
    const uint8_t *p = Record(load, LUMP_MATERIALS, material);
    *surfaceFlags = ReadInt(p + 64);
    *contents = ReadInt(p + 68);
    return true;
}

// A side that holds a coordinate: number `axial` of its brush.
static bool ReadAxialSide(load_t *load, int index, int axial, cm_brush_t *brush, cm_side_t *side)
{
    float coordinate = ReadFloat(Record(load, LUMP_SIDES, index));
    int axis = axial / 2;
    bool isUpper = axial & 1;
    if (!isfinite(coordinate))
        return CmLoad_Fail(load, LUMP_SIDES, index, "coordinate is not finite");
    (isUpper ? brush->maxs : brush->mins)[axis] = coordinate;
    if (isUpper && brush->mins[axis] > coordinate)
        return CmLoad_Fail(load, LUMP_SIDES, index, "the brush ends at %g before it begins at %g on axis %c",
                           (double)coordinate, (double)brush->mins[axis], "xyz"[axis]);
    side->normal[axis] = isUpper ? 1.0f : -1.0f;
    side->dist = isUpper ? coordinate : -coordinate;
    return true;
}

static bool ReadSide(load_t *load, int index, int number, cm_brush_t *brush)
{
    const uint8_t *p = Record(load, LUMP_SIDES, index);
    cm_side_t *side = &load->cm->sides[index];
    int32_t contents;
    if (!ReadMaterial(load, LUMP_SIDES, index, ReadInt(p + 4), &side->surfaceFlags, &contents))
        return false;
    if (number < 6 ? !ReadAxialSide(load, index, number, brush, side)
                   : !CmLoad_ReadPlane(load, LUMP_SIDES, index, ReadInt(p), side->normal, &side->dist))
        return false;
    side->type = (uint8_t)PlaneType(side->normal);
    side->signbits = (uint8_t)SignBits(side->normal);
    return true;
}

static bool LoadBrushes(load_t *load)
{
    cm_t *cm = load->cm;
    void *brushes;
    void *sides;
    if (!CmLoad_Allocate(load, &sides, (size_t)load->lumps[LUMP_SIDES].count, sizeof(cm_side_t)))
        return false;
    cm->sides = sides;
    if (!CmLoad_Allocate(load, &brushes, (size_t)load->lumps[LUMP_BRUSHES].count, sizeof(cm_brush_t)))
        return false;
    cm->brushes = brushes;
    cm->numBrushes = load->lumps[LUMP_BRUSHES].count;
    for (int i = 0; i < cm->numBrushes; i++) {
        const uint8_t *p = Record(load, LUMP_BRUSHES, i);
        cm_brush_t *brush = &cm->brushes[i];
        int32_t surfaceFlags;
        brush->firstSide = cm->numSides;
        brush->numSides = (uint16_t)ReadShort(p);
        if (brush->numSides < 6)
            return CmLoad_Fail(load, LUMP_BRUSHES, i, "%d sides, at least 6 are needed", brush->numSides);
        if (!CmLoad_InRange(brush->firstSide, brush->numSides, load->lumps[LUMP_SIDES].count))
            return CmLoad_Fail(load, LUMP_BRUSHES, i, "sides %d + %d are outside of %d", brush->firstSide,
                               brush->numSides, load->lumps[LUMP_SIDES].count);
        if (!ReadMaterial(load, LUMP_BRUSHES, i, (uint16_t)ReadShort(p + 2), &surfaceFlags, &brush->contents))
            return false;
        brush->contents &= ~CLEARED_CONTENTS;
        for (int side = 0; side < brush->numSides; side++) {
            if (!ReadSide(load, cm->numSides++, side, brush))
                return false;
        }
    }
    if (cm->numSides != load->lumps[LUMP_SIDES].count)
        return CmLoad_Fail(load, LUMP_SIDES, cm->numSides, "the brushes have %d sides, the lump has %d",
                           cm->numSides, load->lumps[LUMP_SIDES].count);
    return true;
}

// ---- patches

typedef struct {
    load_t *load;
    vec3_t *vertices;
    uint16_t *indexes;
    int64_t curvePoints;
} patches_t;

static bool AddCurve(patches_t *patches, int index, curve_t *curve, const uint8_t *p)
{
    load_t *load = patches->load;
    int numVertices = load->lumps[LUMP_VERTICES].count;
    int32_t first = ReadInt(p + 12);
    int32_t maxError = ReadInt(p + 8);
    curve->width = ReadShort(p + 4);
    curve->height = ReadShort(p + 6);
    if (!CmLoad_CheckCurveSize(load, LUMP_PATCHES, index, curve->width, curve->height))
        return false;
    int count = curve->width * curve->height;
    if (!CmLoad_InRange(first, count, numVertices))
        return CmLoad_Fail(load, LUMP_PATCHES, index, "vertices %d + %d are outside of %d", first, count,
                           numVertices);
    if (maxError < 1)
        return CmLoad_Fail(load, LUMP_PATCHES, index, "the curve's largest error is %d, at least 1 is needed",
                           maxError);
    patches->curvePoints += count;
    if (patches->curvePoints > MAX_CURVE_POINTS)
        return CmLoad_Fail(load, LUMP_PATCHES, index, "the curves have more than %d points",
                           MAX_CURVE_POINTS);
    curve->maxError = (float)maxError;
    curve->points = (const vec3_t *)&patches->vertices[first];
    return CmPatch_AddCurve(load, curve);
}

static bool AddTerrain(patches_t *patches, int index, terrain_t *terrain, const uint8_t *p)
{
    load_t *load = patches->load;
    int numVertices = load->lumps[LUMP_VERTICES].count;
    int numIndexes = load->lumps[LUMP_INDEXES].count;
    int32_t firstVertex = ReadInt(p + 8);
    int32_t firstIndex = ReadInt(p + 12);
    terrain->numPoints = ReadShort(p + 4);
    terrain->numIndexes = ReadShort(p + 6);
    if (!CmLoad_InRange(firstVertex, terrain->numPoints, numVertices))
        return CmLoad_Fail(load, LUMP_PATCHES, index, "vertices %d + %d are outside of %d", firstVertex,
                           terrain->numPoints, numVertices);
    if (!CmLoad_InRange(firstIndex, terrain->numIndexes, numIndexes))
        return CmLoad_Fail(load, LUMP_PATCHES, index, "indexes %d + %d are outside of %d", firstIndex,
                           terrain->numIndexes, numIndexes);
    if (terrain->numIndexes % 3 != 0)
        return CmLoad_Fail(load, LUMP_PATCHES, index, "%d indexes are no whole triangles",
                           terrain->numIndexes);
    for (int i = 0; i < terrain->numIndexes; i++) {
        int vertex = patches->indexes[firstIndex + i];
        if (vertex >= terrain->numPoints)
            return CmLoad_Fail(load, LUMP_INDEXES, firstIndex + i, "vertex %d is not one of the patch's %d",
                               vertex, terrain->numPoints);
    }
    terrain->points = (const vec3_t *)&patches->vertices[firstVertex];
    terrain->indexes = &patches->indexes[firstIndex];
    return CmPatch_AddTerrain(load, terrain);
}

static bool AddPatch(patches_t *patches, int index)
{
    load_t *load = patches->load;
    const uint8_t *p = Record(load, LUMP_PATCHES, index);
    int32_t contents;
    int32_t surfaceFlags;
    if (!ReadMaterial(load, LUMP_PATCHES, index, ReadShort(p), &surfaceFlags, &contents))
        return false;
    load->patchOfSurface[index] = index;
    if (p[2] == KIND_CURVE) {
        curve_t curve = {
            .lump = LUMP_PATCHES, .record = index, .contents = contents, .surfaceFlags = surfaceFlags};
        return AddCurve(patches, index, &curve, p);
    }
    terrain_t terrain = {
        .lump = LUMP_PATCHES, .record = index, .contents = contents, .surfaceFlags = surfaceFlags};
    return AddTerrain(patches, index, &terrain, p);
}

static bool LoadPatches(load_t *load)
{
    patches_t patches = {.load = load};
    int numVertices = load->lumps[LUMP_VERTICES].count;
    int numIndexes = load->lumps[LUMP_INDEXES].count;
    void *vertices = NULL;
    void *indexes = NULL;
    bool ok = CmLoad_Allocate(load, &vertices, (size_t)numVertices, sizeof(vec3_t)) &&
              CmLoad_Allocate(load, &indexes, (size_t)numIndexes, sizeof(uint16_t));
    patches.vertices = vertices;
    patches.indexes = indexes;
    for (int i = 0; ok && i < numVertices; i++)
        ReadVector(Record(load, LUMP_VERTICES, i), patches.vertices[i]);
    for (int i = 0; ok && i < numIndexes; i++)
        patches.indexes[i] = (uint16_t)ReadShort(Record(load, LUMP_INDEXES, i));
    for (int i = 0; ok && i < load->lumps[LUMP_PATCHES].count; i++)
        ok = AddPatch(&patches, i);
    free(vertices);
    free(indexes);
    return ok;
}

// ---- the rest

static void ReadLeaf(const uint8_t *p, leaf_record_t *out)
{
    *out = (leaf_record_t){ReadInt(p),      ReadInt(p + 4),  ReadInt(p + 8),
                           ReadInt(p + 12), ReadInt(p + 16), ReadInt(p + 20)};
}

static void ReadModel(const uint8_t *p, model_record_t *out)
{
    *out = (model_record_t){ReadInt(p + 32), ReadInt(p + 36), ReadInt(p + 40), ReadInt(p + 44)};
}

const bsp_format_t cmFormat59 = {
    .version = 59,
    .numLumps = NUM_LUMPS,
    .lengthFirst = true,
    .info = lumpInfo,
    .maxModels = MAX_MODELS,
    .entities = LUMP_ENTITIES,
    .materials = LUMP_MATERIALS,
    .planes = LUMP_PLANES,
    .nodes = LUMP_NODES,
    .leafs = LUMP_LEAFS,
    .leafSurfaces = LUMP_LEAF_SURFACES,
    .leafBrushes = LUMP_LEAF_BRUSHES,
    .surfaces = LUMP_PATCHES,
    .models = LUMP_MODELS,
    .visibility = LUMP_VISIBILITY,
    .readLeaf = ReadLeaf,
    .readModel = ReadModel,
    .loadBrushes = LoadBrushes,
    .loadPatches = LoadPatches,
};
