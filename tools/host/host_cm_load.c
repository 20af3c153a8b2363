// Reads a map file into a cm_t: what both formats have alike, and the checks of it.  Trusts nothing in the
// file: whatever passes here can be traced without a check.  Layout: spec bsp-collision sections 1 and 2; the
// checks: section 4.7.
#include "host_cm_load_local.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool CmLoad_Fail(load_t *load, int lump, int index, const char *format, ...)
{
    char what[160];
    const lump_info_t *info = &load->format->info[lump];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    size_t offset = load->lumps[lump].offset + (size_t)index * (size_t)info->recordSize;
    snprintf(load->error, load->errorSize, "%s: lump %d (%s), record %d at offset %zu: %s", load->name, lump,
             info->name, index, offset, what);
    return false;
}

static bool FailHeader(load_t *load, int offset, const char *what)
{
    snprintf(load->error, load->errorSize, "%s: offset %d: %s", load->name, offset, what);
    return false;
}

bool CmLoad_InRange(int32_t first, int32_t count, int limit)
{
    return first >= 0 && count >= 0 && first <= limit && count <= limit - first;
}

static bool FailMemory(load_t *load, size_t count, size_t recordSize)
{
    snprintf(load->error, load->errorSize, "%s: no memory for %zu records of %zu bytes", load->name, count,
             recordSize);
    return false;
}

bool CmLoad_Allocate(load_t *load, void **out, size_t count, size_t recordSize)
{
    *out = calloc(count > 0 ? count : 1, recordSize);
    return *out || FailMemory(load, count, recordSize);
}

bool CmLoad_Grow(load_t *load, void **array, int count, size_t recordSize)
{
    // Room doubles whenever the count is a power of two, so the count alone tells how much there is.
    if (*array && (count & (count - 1)))
        return true;
    size_t room = count > 0 ? 2 * (size_t)count : 1;
    void *grown = realloc(*array, room * recordSize);
    if (!grown)
        return FailMemory(load, room, recordSize);
    *array = grown;
    return true;
}

bool CmLoad_ReadPlane(load_t *load, int lump, int index, int32_t plane, vec3_t normal, float *dist)
{
    int numPlanes = load->lumps[load->format->planes].count;
    if (plane < 0 || plane >= numPlanes)
        return CmLoad_Fail(load, lump, index, "plane %d is not one of %d", plane, numPlanes);
    const uint8_t *p = Record(load, load->format->planes, plane);
    ReadVector(p, normal);
    *dist = ReadFloat(p + 12);
    return true;
}

static bool FindFormat(load_t *load)
{
    static const bsp_format_t *const formats[] = {&cmFormat46, &cmFormat59};
    if (load->size < 8)
        return FailHeader(load, (int)load->size, "the file ends inside its header");
    if (memcmp(load->bytes, "IBSP", 4) != 0)
        return FailHeader(load, 0, "not a map: the file does not begin with IBSP");
    int32_t version = ReadInt(load->bytes + 4);
    for (size_t i = 0; i < ARRAY_LEN(formats); i++) {
        if (formats[i]->version == version)
            load->format = formats[i];
    }
    if (!load->format) {
        char what[64];
        snprintf(what, sizeof what, "map version is %d, must be 46 or 59", version);
        return FailHeader(load, 4, what);
    }
    load->cm->version = version;
    if (load->size < 8 + 8 * (size_t)load->format->numLumps)
        return FailHeader(load, (int)load->size, "the file ends inside its header");
    return true;
}

static bool ReadDirectory(load_t *load)
{
    const bsp_format_t *format = load->format;
    for (int i = 0; i < format->numLumps; i++) {
        int32_t first = ReadInt(load->bytes + 8 + 8 * i);
        int32_t second = ReadInt(load->bytes + 12 + 8 * i);
        int32_t offset = format->lengthFirst ? second : first;
        int32_t length = format->lengthFirst ? first : second;
        int recordSize = format->info[i].recordSize;
        lump_t *lump = &load->lumps[i];
        if (recordSize == 0)
            continue;
        if (length == 0 && format->info[i].required)
            return CmLoad_Fail(load, i, 0, "the lump is empty");
        if (length == 0)
            continue;
        lump->offset = offset > 0 ? (size_t)offset : 0;
        if (offset < 0 || length < 0 || (size_t)offset > load->size ||
            (size_t)length > load->size - (size_t)offset)
            return CmLoad_Fail(load, i, 0, "%d bytes at %d lie outside the file of %zu bytes", length, offset,
                               load->size);
        if (length % recordSize != 0)
            return CmLoad_Fail(load, i, 0, "length %d is not a multiple of %d", length, recordSize);
        lump->length = (size_t)length;
        lump->count = length / recordSize;
    }
    return true;
}

static bool LoadEntities(load_t *load)
{
    const lump_t *lump = &load->lumps[load->format->entities];
    void *text;
    if (!CmLoad_Allocate(load, &text, lump->length + 1, 1))
        return false;
    memcpy(text, load->bytes + lump->offset, lump->length);
    load->cm->entityText = text;
    return true;
}

// Planes are copied into nodes and sides; this only looks at them.
static bool CheckPlanes(load_t *load)
{
    int lump = load->format->planes;
    for (int i = 0; i < load->lumps[lump].count; i++) {
        const uint8_t *p = Record(load, lump, i);
        vec3_t normal;
        ReadVector(p, normal);
        if (!IsFinite(normal) || !isfinite(ReadFloat(p + 12)))
            return CmLoad_Fail(load, lump, i, "plane is not finite");
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
    if (!CmLoad_Allocate(load, &depths, (size_t)cm->numNodes, sizeof(int)))
        return false;
    if (!CmLoad_Allocate(load, &pending, (size_t)cm->numNodes, sizeof(int))) {
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
                ok = CmLoad_Fail(load, load->format->nodes, node, "child %d has two parents", child);
            else if (depth[node] == CM_MAX_TREE_DEPTH)
                ok = CmLoad_Fail(load, load->format->nodes, node, "the tree is deeper than %d",
                                 CM_MAX_TREE_DEPTH);
            depth[child] = depth[node] + 1;
            if (ok)
                stack[top++] = child;
        }
    }
    free(depths);
    free(pending);
    return ok;
}

static bool LoadLeafBrushes(load_t *load)
{
    cm_t *cm = load->cm;
    void *leafBrushes;
    if (!CmLoad_Allocate(load, &leafBrushes, (size_t)load->lumps[load->format->leafBrushes].count,
                         sizeof(int32_t)))
        return false;
    cm->leafBrushes = leafBrushes;
    cm->numLeafBrushes = load->lumps[load->format->leafBrushes].count;
    for (int i = 0; i < cm->numLeafBrushes; i++) {
        cm->leafBrushes[i] = ReadInt(Record(load, load->format->leafBrushes, i));
        if (cm->leafBrushes[i] < 0 || cm->leafBrushes[i] >= cm->numBrushes)
            return CmLoad_Fail(load, load->format->leafBrushes, i, "brush %d is not one of %d",
                               cm->leafBrushes[i], cm->numBrushes);
    }
    return true;
}

static bool LoadVisibility(load_t *load)
{
    const lump_t *lump = &load->lumps[load->format->visibility];
    if (lump->length == 0)
        return true;
    if (lump->length < 8)
        return CmLoad_Fail(load, load->format->visibility, 0, "%zu bytes, at least 8 are needed",
                           lump->length);
    const uint8_t *p = load->bytes + lump->offset;
    int32_t clusters = ReadInt(p);
    int32_t rowBytes = ReadInt(p + 4);
    if (clusters < 0 || rowBytes < 0 || (int64_t)rowBytes * 8 < clusters ||
        (int64_t)clusters * rowBytes != (int64_t)lump->length - 8)
        return CmLoad_Fail(load, load->format->visibility, 0, "%d clusters of %d bytes do not fit %zu bytes",
                           clusters, rowBytes, lump->length);
    void *rows;
    if (!CmLoad_Allocate(load, &rows, lump->length - 8, 1))
        return false;
    memcpy(rows, p + 8, lump->length - 8);
    load->cm->visibility = rows;
    load->cm->numClusters = clusters;
    load->cm->rowBytes = rowBytes;
    return true;
}

static bool LoadNodes(load_t *load)
{
    cm_t *cm = load->cm;
    int lump = load->format->nodes;
    int numLeafs = load->lumps[load->format->leafs].count;
    void *nodes;
    if (!CmLoad_Allocate(load, &nodes, (size_t)load->lumps[lump].count, sizeof(cm_node_t)))
        return false;
    cm->nodes = nodes;
    cm->numNodes = load->lumps[lump].count;
    for (int i = 0; i < cm->numNodes; i++) {
        const uint8_t *p = Record(load, lump, i);
        cm_node_t *node = &cm->nodes[i];
        if (!CmLoad_ReadPlane(load, lump, i, ReadInt(p), node->normal, &node->dist))
            return false;
        node->type = PlaneType(node->normal);
        for (int side = 0; side < 2; side++) {
            int32_t child = ReadInt(p + 4 + 4 * side);
            if (child >= cm->numNodes || child < -numLeafs)
                return CmLoad_Fail(load, lump, i, "child %d is no node of %d and no leaf of %d", child,
                                   cm->numNodes, numLeafs);
            node->children[side] = child;
        }
    }
    return CheckTree(load);
}

// ---- patches of leafs and models

static bool LoadPatches(load_t *load)
{
    int numSurfaces = load->lumps[load->format->surfaces].count;
    int lump = load->format->leafSurfaces;
    // Each leaf surface belongs to one leaf or model; where models name surfaces, each of those to one model.
    size_t room = (size_t)load->lumps[lump].count * 2 + (size_t)numSurfaces;
    void *list;
    void *numbers;
    if (!CmLoad_Allocate(load, &numbers, (size_t)numSurfaces, sizeof(int32_t)))
        return false;
    load->patchOfSurface = numbers;
    for (int i = 0; i < numSurfaces; i++)
        load->patchOfSurface[i] = -1;
    if (!load->format->loadPatches(load) || !CmLoad_Allocate(load, &list, room, sizeof(int32_t)))
        return false;
    load->cm->leafPatches = list;
    for (int i = 0; i < load->lumps[lump].count; i++) {
        int32_t surface = ReadInt(Record(load, lump, i));
        if (surface < 0 || surface >= numSurfaces)
            return CmLoad_Fail(load, lump, i, "surface %d is not one of %d", surface, numSurfaces);
    }
    return true;
}

static int32_t SurfacePatch(const load_t *load, int32_t surface)
{
    return load->patchOfSurface[surface];
}

static int32_t LeafSurfacePatch(const load_t *load, int32_t leafSurface)
{
    return SurfacePatch(load, ReadInt(Record(load, load->format->leafSurfaces, leafSurface)));
}

// Appends those of a range of surfaces that are patches to leafPatches.
static void ListPatches(load_t *load, int32_t first, int32_t count,
                        int32_t (*patchOf)(const load_t *load, int32_t index), int32_t *firstPatch,
                        int32_t *numPatches)
{
    cm_t *cm = load->cm;
    *firstPatch = cm->numLeafPatches;
    for (int32_t i = first; i < first + count; i++) {
        int32_t patch = patchOf(load, i);
        if (patch >= 0)
            cm->leafPatches[cm->numLeafPatches++] = patch;
    }
    *numPatches = cm->numLeafPatches - *firstPatch;
}

static bool LoadLeafs(load_t *load)
{
    cm_t *cm = load->cm;
    int lump = load->format->leafs;
    int numSurfaces = load->lumps[load->format->leafSurfaces].count;
    int maxClusters = cm->visibility ? cm->numClusters : load->lumps[lump].count;
    int64_t brushes = 0;
    int64_t surfaces = 0;
    void *leafs;
    if (!CmLoad_Allocate(load, &leafs, (size_t)load->lumps[lump].count, sizeof(cm_leaf_t)))
        return false;
    cm->leafs = leafs;
    cm->numLeafs = load->lumps[lump].count;
    for (int i = 0; i < cm->numLeafs; i++) {
        leaf_record_t record;
        load->format->readLeaf(Record(load, lump, i), &record);
        cm_leaf_t *leaf = &cm->leafs[i];
        *leaf = (cm_leaf_t){record.firstBrush, record.numBrushes, 0, 0, record.cluster, record.area};
        if (leaf->cluster < -1 || leaf->cluster >= maxClusters)
            return CmLoad_Fail(load, lump, i, "cluster %d is not one of %d", leaf->cluster, maxClusters);
        if (leaf->area < -1 || leaf->area >= CM_MAX_AREAS)
            return CmLoad_Fail(load, lump, i, "area %d, at most %d are possible", leaf->area, CM_MAX_AREAS);
        if (!CmLoad_InRange(record.firstSurface, record.numSurfaces, numSurfaces))
            return CmLoad_Fail(load, lump, i, "leaf surfaces %d + %d are outside of %d", record.firstSurface,
                               record.numSurfaces, numSurfaces);
        if (!CmLoad_InRange(leaf->firstBrush, leaf->numBrushes, cm->numLeafBrushes))
            return CmLoad_Fail(load, lump, i, "leaf brushes %d + %d are outside of %d", leaf->firstBrush,
                               leaf->numBrushes, cm->numLeafBrushes);
        brushes += leaf->numBrushes;
        surfaces += record.numSurfaces;
        if (brushes > cm->numLeafBrushes)
            return CmLoad_Fail(load, lump, i, "leafs share leaf brushes");
        if (surfaces > numSurfaces)
            return CmLoad_Fail(load, lump, i, "leafs share leaf surfaces");
        ListPatches(load, record.firstSurface, record.numSurfaces, LeafSurfacePatch, &leaf->firstPatch,
                    &leaf->numPatches);
        if (leaf->area >= cm->numAreas)
            cm->numAreas = leaf->area + 1;
    }
    return true;
}

static bool LoadModels(load_t *load)
{
    cm_t *cm = load->cm;
    const bsp_format_t *format = load->format;
    int lump = format->models;
    int numSurfaces = load->lumps[format->modelsNameSurfaces ? format->surfaces : format->leafSurfaces].count;
    int64_t surfaces = 0;
    void *models;
    if (load->lumps[lump].count > format->maxModels)
        return CmLoad_Fail(load, lump, format->maxModels, "%d models, at most %d are possible",
                           load->lumps[lump].count, format->maxModels);
    if (!CmLoad_Allocate(load, &models, (size_t)load->lumps[lump].count, sizeof(cm_model_t)))
        return false;
    cm->models = models;
    cm->numModels = load->lumps[lump].count;
    for (int i = 0; i < cm->numModels; i++) {
        const uint8_t *p = Record(load, lump, i);
        cm_model_t *model = &cm->models[i];
        model_record_t record;
        format->readModel(p, &record);
        ReadVector(p, model->mins);
        ReadVector(p + 12, model->maxs);
        if (!IsFinite(model->mins) || !IsFinite(model->maxs))
            return CmLoad_Fail(load, lump, i, "bounds are not finite");
        if (!CmLoad_InRange(record.firstSurface, record.numSurfaces, numSurfaces))
            return CmLoad_Fail(load, lump, i, "surfaces %d + %d are outside of %d", record.firstSurface,
                               record.numSurfaces, numSurfaces);
        model->firstBrush = record.firstBrush;
        model->numBrushes = record.numBrushes;
        if (!CmLoad_InRange(model->firstBrush, model->numBrushes, cm->numBrushes))
            return CmLoad_Fail(load, lump, i, "brushes %d + %d are outside of %d", model->firstBrush,
                               model->numBrushes, cm->numBrushes);
        for (int axis = 0; axis < 3; axis++) {
            model->mins[axis] -= 1;
            model->maxs[axis] += 1;
        }
        if (i == CM_WORLD)
            continue;
        surfaces += record.numSurfaces;
        if (surfaces > numSurfaces)
            return CmLoad_Fail(load, lump, i, "models share surfaces");
        ListPatches(load, record.firstSurface, record.numSurfaces,
                    format->modelsNameSurfaces ? SurfacePatch : LeafSurfacePatch, &model->firstPatch,
                    &model->numPatches);
    }
    return true;
}

static bool MakeAreas(load_t *load)
{
    cm_t *cm = load->cm;
    void *portals;
    if (!CmLoad_Allocate(load, &portals, (size_t)(cm->numAreas * cm->numAreas), sizeof(int32_t)))
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

static bool LoadBrushes(load_t *load)
{
    return load->format->loadBrushes(load);
}

cm_t *Cm_Load(const uint8_t *bytes, size_t size, const char *name, char *error, size_t errorSize)
{
    // Each step relies on the ones before it.
    static bool (*const steps[])(load_t *) = {
        FindFormat,     ReadDirectory, LoadEntities, CheckPlanes, LoadBrushes, LoadLeafBrushes,
        LoadVisibility, LoadPatches,   LoadLeafs,    LoadNodes,   LoadModels,  MakeAreas,
    };
    load_t load = {.bytes = bytes, .size = size, .name = name, .error = error, .errorSize = errorSize};
    bool ok = true;
    load.cm = calloc(1, sizeof *load.cm);
    if (!load.cm) {
        snprintf(error, errorSize, "%s: no memory", name);
        return NULL;
    }
    for (size_t i = 0; ok && i < ARRAY_LEN(steps); i++)
        ok = steps[i](&load);
    free(load.patchOfSurface);
    if (!ok) {
        Cm_Free(load.cm);
        return NULL;
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
    free(cm->leafPatches);
    free(cm->patches);
    free(cm->facets);
    free(cm->facetPlanes);
    free(cm->triangles);
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

int Cm_Version(const cm_t *cm)
{
    return cm->version;
}

int Cm_NumPatches(const cm_t *cm)
{
    return cm->numPatches;
}

void Cm_SetPatchRules(cm_t *cm, bool noPatches, bool pointsMissCurves)
{
    cm->hasNoPatches = noPatches;
    cm->pointsMissCurves = pointsMissCurves;
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
