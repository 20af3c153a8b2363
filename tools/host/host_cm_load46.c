// IBSP 46, the format of the Quake III family.  Layout: spec bsp-collision section 2.
#include "host_cm_load_local.h"

#include <stdlib.h>

enum {
    LUMP_ENTITIES,
    LUMP_SHADERS,
    LUMP_PLANES,
    LUMP_NODES,
    LUMP_LEAFS,
    LUMP_LEAF_SURFACES,
    LUMP_LEAF_BRUSHES,
    LUMP_MODELS,
    LUMP_BRUSHES,
    LUMP_BRUSH_SIDES,
    LUMP_VERTICES,
    LUMP_INDEXES,
    LUMP_FOGS,
    LUMP_SURFACES,
    LUMP_LIGHTMAPS,
    LUMP_LIGHT_GRID,
    LUMP_VISIBILITY,
    NUM_LUMPS,
};

enum { SURFACE_PATCH = 2, MAX_MODELS = 1024 };

static const lump_info_t lumpInfo[NUM_LUMPS] = {
    [LUMP_ENTITIES] = {"entities", 1, false},
    [LUMP_SHADERS] = {"shaders", 72, true},
    [LUMP_PLANES] = {"planes", 16, true},
    [LUMP_NODES] = {"nodes", 36, true},
    [LUMP_LEAFS] = {"leafs", 48, true},
    [LUMP_LEAF_SURFACES] = {"leaf surfaces", 4, false},
    [LUMP_LEAF_BRUSHES] = {"leaf brushes", 4, false},
    [LUMP_MODELS] = {"models", 40, true},
    [LUMP_BRUSHES] = {"brushes", 12, false},
    [LUMP_BRUSH_SIDES] = {"brush sides", 8, false},
    [LUMP_VERTICES] = {"draw vertices", 44, false},
    [LUMP_INDEXES] = {"draw indexes", 0, false},
    [LUMP_FOGS] = {"fogs", 0, false},
    [LUMP_SURFACES] = {"surfaces", 104, false},
    [LUMP_LIGHTMAPS] = {"lightmaps", 0, false},
    [LUMP_LIGHT_GRID] = {"light grid", 0, false},
    [LUMP_VISIBILITY] = {"visibility", 1, false},
};

static bool LoadSides(load_t *load)
{
    cm_t *cm = load->cm;
    int numShaders = load->lumps[LUMP_SHADERS].count;
    void *sides;
    if (!CmLoad_Allocate(load, &sides, (size_t)load->lumps[LUMP_BRUSH_SIDES].count, sizeof(cm_side_t)))
        return false;
    cm->sides = sides;
    cm->numSides = load->lumps[LUMP_BRUSH_SIDES].count;
    for (int i = 0; i < cm->numSides; i++) {
        const uint8_t *p = Record(load, LUMP_BRUSH_SIDES, i);
        int32_t shader = ReadInt(p + 4);
        if (shader < 0 || shader >= numShaders)
            return CmLoad_Fail(load, LUMP_BRUSH_SIDES, i, "shader %d is not one of %d", shader, numShaders);
        cm_side_t *side = &cm->sides[i];
        if (!CmLoad_ReadPlane(load, LUMP_BRUSH_SIDES, i, ReadInt(p), side->normal, &side->dist))
            return false;
        side->type = (uint8_t)PlaneType(side->normal);
        side->signbits = (uint8_t)SignBits(side->normal);
        side->surfaceFlags = ReadInt(Record(load, LUMP_SHADERS, shader) + 64);
    }
    return true;
}

// Reads the bounds off the first six sides, which must be the axial planes in their fixed order.
static bool SetBrushBounds(load_t *load, int index)
{
    cm_brush_t *brush = &load->cm->brushes[index];
    for (int i = 0; i < 6; i++) {
        const cm_side_t *side = &load->cm->sides[brush->firstSide + i];
        int axis = i / 2;
        if (side->normal[axis] != ((i & 1) ? 1.0f : -1.0f))
            return CmLoad_Fail(load, LUMP_BRUSHES, index, "side %d is not the axial plane %c%c", i,
                               "-+"[i & 1], "xyz"[axis]);
        if (i & 1)
            brush->maxs[axis] = side->dist;
        else
            brush->mins[axis] = -side->dist;
    }
    return true;
}

static bool LoadBrushes(load_t *load)
{
    cm_t *cm = load->cm;
    int numShaders = load->lumps[LUMP_SHADERS].count;
    int64_t total = 0;
    void *brushes;
    if (!LoadSides(load) ||
        !CmLoad_Allocate(load, &brushes, (size_t)load->lumps[LUMP_BRUSHES].count, sizeof(cm_brush_t)))
        return false;
    cm->brushes = brushes;
    cm->numBrushes = load->lumps[LUMP_BRUSHES].count;
    for (int i = 0; i < cm->numBrushes; i++) {
        const uint8_t *p = Record(load, LUMP_BRUSHES, i);
        cm_brush_t *brush = &cm->brushes[i];
        int32_t shader = ReadInt(p + 8);
        brush->firstSide = ReadInt(p);
        brush->numSides = ReadInt(p + 4);
        if (!CmLoad_InRange(brush->firstSide, brush->numSides, cm->numSides))
            return CmLoad_Fail(load, LUMP_BRUSHES, i, "sides %d + %d are outside of %d", brush->firstSide,
                               brush->numSides, cm->numSides);
        if (brush->numSides < 6)
            return CmLoad_Fail(load, LUMP_BRUSHES, i, "%d sides, at least 6 are needed", brush->numSides);
        total += brush->numSides;
        if (total > cm->numSides)
            return CmLoad_Fail(load, LUMP_BRUSHES, i, "brushes share sides");
        if (shader < 0 || shader >= numShaders)
            return CmLoad_Fail(load, LUMP_BRUSHES, i, "shader %d is not one of %d", shader, numShaders);
        brush->contents = ReadInt(Record(load, LUMP_SHADERS, shader) + 68);
        if (!SetBrushBounds(load, i))
            return false;
    }
    return true;
}

// Copies the points of a curve out of the draw vertices.
static bool AddCurve(load_t *load, int index, const uint8_t *p, vec3_t *points)
{
    int numShaders = load->lumps[LUMP_SHADERS].count;
    int32_t shader = ReadInt(p);
    int32_t first = ReadInt(p + 12);
    int32_t width = ReadInt(p + 96);
    int32_t height = ReadInt(p + 100);
    if (shader < 0 || shader >= numShaders)
        return CmLoad_Fail(load, LUMP_SURFACES, index, "shader %d is not one of %d", shader, numShaders);
    if (!CmLoad_CheckCurveSize(load, LUMP_SURFACES, index, width, height))
        return false;
    if (!CmLoad_InRange(first, width * height, load->lumps[LUMP_VERTICES].count))
        return CmLoad_Fail(load, LUMP_SURFACES, index, "curve vertices %d + %d are outside of %d", first,
                           width * height, load->lumps[LUMP_VERTICES].count);
    for (int i = 0; i < width * height; i++)
        ReadVector(Record(load, LUMP_VERTICES, first + i), points[i]);
    const uint8_t *flags = Record(load, LUMP_SHADERS, shader) + 64;
    curve_t curve = {LUMP_SURFACES,      index,         width, height, (const vec3_t *)points, 0,
                     ReadInt(flags + 4), ReadInt(flags)};
    return CmPatch_AddCurve(load, &curve);
}

static bool LoadPatches(load_t *load)
{
    vec3_t *points = NULL;
    void *memory;
    int64_t total = 0;
    bool ok = CmLoad_Allocate(load, &memory, CM_MAX_CURVE_SIZE * CM_MAX_CURVE_SIZE, sizeof(vec3_t));
    points = memory;
    for (int i = 0; ok && i < load->lumps[LUMP_SURFACES].count; i++) {
        const uint8_t *p = Record(load, LUMP_SURFACES, i);
        if (ReadInt(p + 8) != SURFACE_PATCH)
            continue;
        load->patchOfSurface[i] = load->cm->numPatches;
        ok = AddCurve(load, i, p, points);
        if (!ok)
            break;
        total += ReadInt(p + 96) * ReadInt(p + 100);
        if (total > load->lumps[LUMP_VERTICES].count)
            ok = CmLoad_Fail(load, LUMP_SURFACES, i, "curves share vertices");
    }
    free(points);
    return ok;
}

static void ReadLeaf(const uint8_t *p, leaf_record_t *out)
{
    *out = (leaf_record_t){ReadInt(p),      ReadInt(p + 4),  ReadInt(p + 32),
                           ReadInt(p + 36), ReadInt(p + 40), ReadInt(p + 44)};
}

static void ReadModel(const uint8_t *p, model_record_t *out)
{
    *out = (model_record_t){ReadInt(p + 24), ReadInt(p + 28), ReadInt(p + 32), ReadInt(p + 36)};
}

const bsp_format_t cmFormat46 = {
    .version = 46,
    .numLumps = NUM_LUMPS,
    .info = lumpInfo,
    .maxModels = MAX_MODELS,
    .entities = LUMP_ENTITIES,
    .materials = LUMP_SHADERS,
    .planes = LUMP_PLANES,
    .nodes = LUMP_NODES,
    .leafs = LUMP_LEAFS,
    .leafSurfaces = LUMP_LEAF_SURFACES,
    .leafBrushes = LUMP_LEAF_BRUSHES,
    .surfaces = LUMP_SURFACES,
    .models = LUMP_MODELS,
    .visibility = LUMP_VISIBILITY,
    .modelsNameSurfaces = true,
    .readLeaf = ReadLeaf,
    .readModel = ReadModel,
    .loadBrushes = LoadBrushes,
    .loadPatches = LoadPatches,
};
