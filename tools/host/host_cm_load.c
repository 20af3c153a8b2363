// Reads an IBSP 46 map into a cm_t.  Trusts nothing in the file: whatever passes here can be traced without a
// check. Layout: spec bsp-collision section 2; the checks: section 4.7.
#include "host_cm.h"
#include "host_cm_local.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

enum {
    BSP_VERSION = 46,
    HEADER_SIZE = 8 + NUM_LUMPS * 8,
    SURFACE_PATCH = 2,
    MAX_PATCH_SIZE = 129,
    MAX_MODELS = 1024,
};

// Record size 0: not read by the server, so not checked.
static const struct {
    const char *name;
    int recordSize;
    bool required;
} lumpInfo[NUM_LUMPS] = {
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

typedef struct {
    size_t offset;
    size_t length;
    int count; // of records
} lump_t;

typedef struct {
    const uint8_t *bytes;
    size_t size;
    const char *name;
    char *error;
    size_t errorSize;
    lump_t lumps[NUM_LUMPS];
    cm_t *cm;
} load_t;

static int32_t ReadInt(const uint8_t *p)
{
    return (int32_t)((uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24);
}

static float ReadFloat(const uint8_t *p)
{
    int32_t bits = ReadInt(p);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void ReadVector(const uint8_t *p, vec3_t out)
{
    for (int i = 0; i < 3; i++)
        out[i] = ReadFloat(p + 4 * i);
}

static bool IsFinite(const vec3_t v)
{
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]);
}

// Writes the one error line, naming the record; always false.
static bool Q_PRINTF(4, 5) Fail(load_t *load, int lump, int index, const char *format, ...)
{
    char what[160];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    size_t offset = load->lumps[lump].offset + (size_t)index * (size_t)lumpInfo[lump].recordSize;
    snprintf(load->error, load->errorSize, "%s: lump %d (%s), record %d at offset %zu: %s", load->name, lump,
             lumpInfo[lump].name, index, offset, what);
    return false;
}

static bool FailHeader(load_t *load, int offset, const char *what)
{
    snprintf(load->error, load->errorSize, "%s: offset %d: %s", load->name, offset, what);
    return false;
}

static const uint8_t *Record(const load_t *load, int lump, int index)
{
    return load->bytes + load->lumps[lump].offset + (size_t)index * (size_t)lumpInfo[lump].recordSize;
}

static bool InRange(int32_t first, int32_t count, int limit)
{
    return first >= 0 && count >= 0 && first <= limit && count <= limit - first;
}

// Zeroed and never NULL for 0 records; false when memory is out.
static bool Allocate(load_t *load, void **out, size_t count, size_t recordSize)
{
    *out = calloc(count > 0 ? count : 1, recordSize);
    if (*out)
        return true;
    snprintf(load->error, load->errorSize, "%s: no memory for %zu records of %zu bytes", load->name, count,
             recordSize);
    return false;
}

static bool ReadDirectory(load_t *load)
{
    if (load->size < HEADER_SIZE)
        return FailHeader(load, (int)load->size, "the file ends inside its header");
    if (memcmp(load->bytes, "IBSP", 4) != 0)
        return FailHeader(load, 0, "not a map: the file does not begin with IBSP");
    int32_t version = ReadInt(load->bytes + 4);
    if (version != BSP_VERSION) {
        char what[64];
        snprintf(what, sizeof what, "map version is %d, must be %d", version, BSP_VERSION);
        return FailHeader(load, 4, what);
    }
    for (int i = 0; i < NUM_LUMPS; i++) {
        int32_t offset = ReadInt(load->bytes + 8 + 8 * i);
        int32_t length = ReadInt(load->bytes + 12 + 8 * i);
        int recordSize = lumpInfo[i].recordSize;
        lump_t *lump = &load->lumps[i];
        if (recordSize == 0)
            continue;
        if (length == 0 && lumpInfo[i].required)
            return Fail(load, i, 0, "the lump is empty");
        if (length == 0)
            continue;
        lump->offset = offset > 0 ? (size_t)offset : 0;
        if (offset < 0 || length < 0 || (size_t)offset > load->size ||
            (size_t)length > load->size - (size_t)offset)
            return Fail(load, i, 0, "%d bytes at %d lie outside the file of %zu bytes", length, offset,
                        load->size);
        if (length % recordSize != 0)
            return Fail(load, i, 0, "length %d is not a multiple of %d", length, recordSize);
        lump->length = (size_t)length;
        lump->count = length / recordSize;
    }
    return true;
}

static bool LoadEntities(load_t *load)
{
    const lump_t *lump = &load->lumps[LUMP_ENTITIES];
    void *text;
    if (!Allocate(load, &text, lump->length + 1, 1))
        return false;
    memcpy(text, load->bytes + lump->offset, lump->length);
    load->cm->entityText = text;
    return true;
}

// Planes are copied into nodes and sides; this only looks at them.
static bool CheckPlanes(load_t *load)
{
    for (int i = 0; i < load->lumps[LUMP_PLANES].count; i++) {
        const uint8_t *p = Record(load, LUMP_PLANES, i);
        vec3_t normal;
        ReadVector(p, normal);
        if (!IsFinite(normal) || !isfinite(ReadFloat(p + 12)))
            return Fail(load, LUMP_PLANES, i, "plane is not finite");
    }
    return true;
}

// Walks the tree once without recursion.  A node that is reached twice would make a cycle, or an endless
// trace.
static bool CheckTree(load_t *load)
{
    cm_t *cm = load->cm;
    void *depths;
    void *pending;
    if (!Allocate(load, &depths, (size_t)cm->numNodes, sizeof(int)))
        return false;
    if (!Allocate(load, &pending, (size_t)cm->numNodes, sizeof(int))) {
        free(depths);
        return false;
    }
    int *depth = depths; // 0: not reached
    int *stack = pending;
    int top = 0;
    bool ok = true;
    depth[0] = 1;
    stack[top++] = 0;
    while (ok && top > 0) {
        int node = stack[--top];
        for (int side = 0; ok && side < 2; side++) {
            int child = cm->nodes[node].children[side];
            if (child < 0)
                continue;
            if (depth[child])
                ok = Fail(load, LUMP_NODES, node, "child %d has two parents", child);
            else if (depth[node] == CM_MAX_TREE_DEPTH)
                ok = Fail(load, LUMP_NODES, node, "the tree is deeper than %d", CM_MAX_TREE_DEPTH);
            depth[child] = depth[node] + 1;
            if (ok)
                stack[top++] = child;
        }
    }
    free(depths);
    free(pending);
    return ok;
}

static bool LoadNodes(load_t *load)
{
    cm_t *cm = load->cm;
    int numPlanes = load->lumps[LUMP_PLANES].count;
    void *nodes;
    if (!Allocate(load, &nodes, (size_t)load->lumps[LUMP_NODES].count, sizeof(cm_node_t)))
        return false;
    cm->nodes = nodes;
    cm->numNodes = load->lumps[LUMP_NODES].count;
    for (int i = 0; i < cm->numNodes; i++) {
        const uint8_t *p = Record(load, LUMP_NODES, i);
        cm_node_t *node = &cm->nodes[i];
        int32_t plane = ReadInt(p);
        if (plane < 0 || plane >= numPlanes)
            return Fail(load, LUMP_NODES, i, "plane %d is not one of %d", plane, numPlanes);
        const uint8_t *planeRecord = Record(load, LUMP_PLANES, plane);
        ReadVector(planeRecord, node->normal);
        node->dist = ReadFloat(planeRecord + 12);
        node->type = PlaneType(node->normal);
        for (int side = 0; side < 2; side++) {
            int32_t child = ReadInt(p + 4 + 4 * side);
            if (child >= cm->numNodes || child < -load->lumps[LUMP_LEAFS].count)
                return Fail(load, LUMP_NODES, i, "child %d is no node of %d and no leaf of %d", child,
                            cm->numNodes, load->lumps[LUMP_LEAFS].count);
            node->children[side] = child;
        }
    }
    return CheckTree(load);
}

static bool LoadLeafs(load_t *load)
{
    cm_t *cm = load->cm;
    int maxClusters = cm->visibility ? cm->numClusters : load->lumps[LUMP_LEAFS].count;
    int64_t total = 0;
    void *leafs;
    if (!Allocate(load, &leafs, (size_t)load->lumps[LUMP_LEAFS].count, sizeof(cm_leaf_t)))
        return false;
    cm->leafs = leafs;
    cm->numLeafs = load->lumps[LUMP_LEAFS].count;
    for (int i = 0; i < cm->numLeafs; i++) {
        const uint8_t *p = Record(load, LUMP_LEAFS, i);
        cm_leaf_t *leaf = &cm->leafs[i];
        *leaf = (cm_leaf_t){ReadInt(p + 40), ReadInt(p + 44), ReadInt(p), ReadInt(p + 4)};
        if (leaf->cluster < -1 || leaf->cluster >= maxClusters)
            return Fail(load, LUMP_LEAFS, i, "cluster %d is not one of %d", leaf->cluster, maxClusters);
        if (leaf->area < -1 || leaf->area >= CM_MAX_AREAS)
            return Fail(load, LUMP_LEAFS, i, "area %d, at most %d are possible", leaf->area, CM_MAX_AREAS);
        if (!InRange(ReadInt(p + 32), ReadInt(p + 36), load->lumps[LUMP_LEAF_SURFACES].count))
            return Fail(load, LUMP_LEAFS, i, "leaf surfaces %d + %d are outside of %d", ReadInt(p + 32),
                        ReadInt(p + 36), load->lumps[LUMP_LEAF_SURFACES].count);
        if (!InRange(leaf->firstBrush, leaf->numBrushes, cm->numLeafBrushes))
            return Fail(load, LUMP_LEAFS, i, "leaf brushes %d + %d are outside of %d", leaf->firstBrush,
                        leaf->numBrushes, cm->numLeafBrushes);
        total += leaf->numBrushes;
        if (total > cm->numLeafBrushes)
            return Fail(load, LUMP_LEAFS, i, "leafs share leaf brushes");
        if (leaf->area >= cm->numAreas)
            cm->numAreas = leaf->area + 1;
    }
    return true;
}

static bool LoadLeafBrushes(load_t *load)
{
    cm_t *cm = load->cm;
    void *leafBrushes;
    if (!Allocate(load, &leafBrushes, (size_t)load->lumps[LUMP_LEAF_BRUSHES].count, sizeof(int32_t)))
        return false;
    cm->leafBrushes = leafBrushes;
    cm->numLeafBrushes = load->lumps[LUMP_LEAF_BRUSHES].count;
    for (int i = 0; i < cm->numLeafBrushes; i++) {
        cm->leafBrushes[i] = ReadInt(Record(load, LUMP_LEAF_BRUSHES, i));
        if (cm->leafBrushes[i] < 0 || cm->leafBrushes[i] >= cm->numBrushes)
            return Fail(load, LUMP_LEAF_BRUSHES, i, "brush %d is not one of %d", cm->leafBrushes[i],
                        cm->numBrushes);
    }
    return true;
}

static bool LoadSides(load_t *load)
{
    cm_t *cm = load->cm;
    int numPlanes = load->lumps[LUMP_PLANES].count;
    int numShaders = load->lumps[LUMP_SHADERS].count;
    void *sides;
    if (!Allocate(load, &sides, (size_t)load->lumps[LUMP_BRUSH_SIDES].count, sizeof(cm_side_t)))
        return false;
    cm->sides = sides;
    cm->numSides = load->lumps[LUMP_BRUSH_SIDES].count;
    for (int i = 0; i < cm->numSides; i++) {
        const uint8_t *p = Record(load, LUMP_BRUSH_SIDES, i);
        int32_t plane = ReadInt(p);
        int32_t shader = ReadInt(p + 4);
        if (plane < 0 || plane >= numPlanes)
            return Fail(load, LUMP_BRUSH_SIDES, i, "plane %d is not one of %d", plane, numPlanes);
        if (shader < 0 || shader >= numShaders)
            return Fail(load, LUMP_BRUSH_SIDES, i, "shader %d is not one of %d", shader, numShaders);
        cm_side_t *side = &cm->sides[i];
        const uint8_t *planeRecord = Record(load, LUMP_PLANES, plane);
        ReadVector(planeRecord, side->normal);
        side->dist = ReadFloat(planeRecord + 12);
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
            return Fail(load, LUMP_BRUSHES, index, "side %d is not the axial plane %c%c", i, "-+"[i & 1],
                        "xyz"[axis]);
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
    if (!Allocate(load, &brushes, (size_t)load->lumps[LUMP_BRUSHES].count, sizeof(cm_brush_t)))
        return false;
    cm->brushes = brushes;
    cm->numBrushes = load->lumps[LUMP_BRUSHES].count;
    for (int i = 0; i < cm->numBrushes; i++) {
        const uint8_t *p = Record(load, LUMP_BRUSHES, i);
        cm_brush_t *brush = &cm->brushes[i];
        int32_t shader = ReadInt(p + 8);
        brush->firstSide = ReadInt(p);
        brush->numSides = ReadInt(p + 4);
        if (!InRange(brush->firstSide, brush->numSides, cm->numSides))
            return Fail(load, LUMP_BRUSHES, i, "sides %d + %d are outside of %d", brush->firstSide,
                        brush->numSides, cm->numSides);
        if (brush->numSides < 6)
            return Fail(load, LUMP_BRUSHES, i, "%d sides, at least 6 are needed", brush->numSides);
        total += brush->numSides;
        if (total > cm->numSides)
            return Fail(load, LUMP_BRUSHES, i, "brushes share sides");
        if (shader < 0 || shader >= numShaders)
            return Fail(load, LUMP_BRUSHES, i, "shader %d is not one of %d", shader, numShaders);
        brush->contents = ReadInt(Record(load, LUMP_SHADERS, shader) + 68);
        if (!SetBrushBounds(load, i))
            return false;
    }
    return true;
}

static bool LoadModels(load_t *load)
{
    cm_t *cm = load->cm;
    int numSurfaces = load->lumps[LUMP_SURFACES].count;
    void *models;
    if (load->lumps[LUMP_MODELS].count > MAX_MODELS)
        return Fail(load, LUMP_MODELS, MAX_MODELS, "%d models, at most %d are possible",
                    load->lumps[LUMP_MODELS].count, MAX_MODELS);
    if (!Allocate(load, &models, (size_t)load->lumps[LUMP_MODELS].count, sizeof(cm_model_t)))
        return false;
    cm->models = models;
    cm->numModels = load->lumps[LUMP_MODELS].count;
    for (int i = 0; i < cm->numModels; i++) {
        const uint8_t *p = Record(load, LUMP_MODELS, i);
        cm_model_t *model = &cm->models[i];
        ReadVector(p, model->mins);
        ReadVector(p + 12, model->maxs);
        if (!IsFinite(model->mins) || !IsFinite(model->maxs))
            return Fail(load, LUMP_MODELS, i, "bounds are not finite");
        if (!InRange(ReadInt(p + 24), ReadInt(p + 28), numSurfaces))
            return Fail(load, LUMP_MODELS, i, "surfaces %d + %d are outside of %d", ReadInt(p + 24),
                        ReadInt(p + 28), numSurfaces);
        model->firstBrush = ReadInt(p + 32);
        model->numBrushes = ReadInt(p + 36);
        if (!InRange(model->firstBrush, model->numBrushes, cm->numBrushes))
            return Fail(load, LUMP_MODELS, i, "brushes %d + %d are outside of %d", model->firstBrush,
                        model->numBrushes, cm->numBrushes);
        for (int axis = 0; axis < 3; axis++) {
            model->mins[axis] -= 1;
            model->maxs[axis] += 1;
        }
    }
    return true;
}

static bool CheckCurve(load_t *load, int index, const uint8_t *p)
{
    int numVertices = load->lumps[LUMP_VERTICES].count;
    int32_t first = ReadInt(p + 12);
    int32_t width = ReadInt(p + 96);
    int32_t height = ReadInt(p + 100);
    if (width < 3 || height < 3 || width > MAX_PATCH_SIZE || height > MAX_PATCH_SIZE || !(width & 1) ||
        !(height & 1))
        return Fail(load, LUMP_SURFACES, index, "curve of %d x %d points; both must be odd, 3 to %d", width,
                    height, MAX_PATCH_SIZE);
    if (!InRange(first, width * height, numVertices))
        return Fail(load, LUMP_SURFACES, index, "curve vertices %d + %d are outside of %d", first,
                    width * height, numVertices);
    for (int i = 0; i < width * height; i++) {
        vec3_t point;
        ReadVector(Record(load, LUMP_VERTICES, first + i), point);
        if (!IsFinite(point))
            return Fail(load, LUMP_VERTICES, first + i, "curve point is not finite");
    }
    return true;
}

static bool CheckSurfaces(load_t *load)
{
    int numShaders = load->lumps[LUMP_SHADERS].count;
    int numSurfaces = load->lumps[LUMP_SURFACES].count;
    int64_t points = 0;
    for (int i = 0; i < numSurfaces; i++) {
        const uint8_t *p = Record(load, LUMP_SURFACES, i);
        int32_t shader = ReadInt(p);
        if (ReadInt(p + 8) != SURFACE_PATCH)
            continue;
        if (shader < 0 || shader >= numShaders)
            return Fail(load, LUMP_SURFACES, i, "shader %d is not one of %d", shader, numShaders);
        if (!CheckCurve(load, i, p))
            return false;
        points += ReadInt(p + 96) * ReadInt(p + 100);
        if (points > load->lumps[LUMP_VERTICES].count)
            return Fail(load, LUMP_SURFACES, i, "curves share vertices");
        load->cm->numCurves++;
    }
    for (int i = 0; i < load->lumps[LUMP_LEAF_SURFACES].count; i++) {
        int32_t surface = ReadInt(Record(load, LUMP_LEAF_SURFACES, i));
        if (surface < 0 || surface >= numSurfaces)
            return Fail(load, LUMP_LEAF_SURFACES, i, "surface %d is not one of %d", surface, numSurfaces);
    }
    return true;
}

static bool LoadVisibility(load_t *load)
{
    const lump_t *lump = &load->lumps[LUMP_VISIBILITY];
    if (lump->length == 0)
        return true;
    if (lump->length < 8)
        return Fail(load, LUMP_VISIBILITY, 0, "%zu bytes, at least 8 are needed", lump->length);
    const uint8_t *p = load->bytes + lump->offset;
    int32_t clusters = ReadInt(p);
    int32_t rowBytes = ReadInt(p + 4);
    if (clusters < 0 || rowBytes < 0 || (int64_t)rowBytes * 8 < clusters ||
        (int64_t)clusters * rowBytes != (int64_t)lump->length - 8)
        return Fail(load, LUMP_VISIBILITY, 0, "%d clusters of %d bytes do not fit %zu bytes", clusters,
                    rowBytes, lump->length);
    void *rows;
    if (!Allocate(load, &rows, lump->length - 8, 1))
        return false;
    memcpy(rows, p + 8, lump->length - 8);
    load->cm->visibility = rows;
    load->cm->numClusters = clusters;
    load->cm->rowBytes = rowBytes;
    return true;
}

static bool MakeAreas(load_t *load)
{
    cm_t *cm = load->cm;
    void *portals;
    if (!Allocate(load, &portals, (size_t)(cm->numAreas * cm->numAreas), sizeof(int32_t)))
        return false;
    cm->areaPortals = portals;
    CmArea_Flood(cm);
    return true;
}

static uint32_t Checksum(const uint8_t *bytes, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 16777619u;
    return hash;
}

cm_t *Cm_Load(const uint8_t *bytes, size_t size, const char *name, char *error, size_t errorSize)
{
    // Each step relies on the ones before it.
    static bool (*const steps[])(load_t *) = {
        ReadDirectory,  LoadEntities, CheckPlanes, LoadSides,     LoadBrushes, LoadLeafBrushes,
        LoadVisibility, LoadLeafs,    LoadNodes,   CheckSurfaces, LoadModels,  MakeAreas,
    };
    load_t load = {.bytes = bytes, .size = size, .name = name, .error = error, .errorSize = errorSize};
    load.cm = calloc(1, sizeof *load.cm);
    if (!load.cm) {
        snprintf(error, errorSize, "%s: no memory", name);
        return NULL;
    }
    for (size_t i = 0; i < ARRAY_LEN(steps); i++) {
        if (!steps[i](&load)) {
            Cm_Free(load.cm);
            return NULL;
        }
    }
    load.cm->checksum = Checksum(bytes, size);
    return load.cm;
}

void Cm_Free(cm_t *cm)
{
    if (!cm)
        return;
    free(cm->nodes);
    free(cm->leafs);
    free(cm->brushes);
    free(cm->sides);
    free(cm->models);
    free(cm->leafBrushes);
    free(cm->visibility);
    free(cm->entityText);
    free(cm->areaPortals);
    free(cm);
}

const char *Cm_EntityText(const cm_t *cm)
{
    return cm->entityText;
}

uint32_t Cm_Checksum(const cm_t *cm)
{
    return cm->checksum;
}

int Cm_NumModels(const cm_t *cm)
{
    return cm->numModels;
}

int Cm_NumCurves(const cm_t *cm)
{
    return cm->numCurves;
}

bool Cm_ModelBounds(const cm_t *cm, int model, vec3_t mins, vec3_t maxs)
{
    if (model < 0 || model >= cm->numModels) {
        memset(mins, 0, sizeof(vec3_t));
        memset(maxs, 0, sizeof(vec3_t));
        return false;
    }
    Copy(cm->models[model].mins, mins);
    Copy(cm->models[model].maxs, maxs);
    return true;
}
