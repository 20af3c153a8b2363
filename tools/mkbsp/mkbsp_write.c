// Writes the compiled map as IBSP 46 (spec bsp-collision section 2): collision lumps, tree, models, entities.
// Nothing to draw, and no visibility data, which means that everything sees everything.
#include "mkbsp_local.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LUMP_ENTITIES = 0,
    LUMP_SHADERS = 1,
    LUMP_PLANES = 2,
    LUMP_NODES = 3,
    LUMP_LEAFS = 4,
    LUMP_LEAF_BRUSHES = 6,
    LUMP_MODELS = 7,
    LUMP_BRUSHES = 8,
    LUMP_BRUSH_SIDES = 9,
    NUM_LUMPS = 17,
    HEADER_SIZE = 8 + NUM_LUMPS * 8,
    BSP_VERSION = 46,
    IN_SOLID = -1,
};

typedef struct {
    uint8_t *bytes;
    size_t size, room;
} buffer_t;

typedef struct {
    const map_t *map;
    const tree_t *tree;
    buffer_t lumps[NUM_LUMPS];
    plane_t *planes; // 2k and 2k + 1 are opposites; the even one looks to the positive side
    int numPlanes;
    int numBrushes, numSides;
} bsp_t;

static void PutBytes(buffer_t *buffer, const void *bytes, size_t size)
{
    if (buffer->room - buffer->size < size) {
        size_t room = 2 * buffer->room + size + 256;
        uint8_t *larger = Mk_Allocate(room);
        if (buffer->size)
            memcpy(larger, buffer->bytes, buffer->size);
        free(buffer->bytes);
        buffer->bytes = larger;
        buffer->room = room;
    }
    memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += size;
}

static void PutInt(buffer_t *buffer, int64_t value)
{
    uint32_t bits = (uint32_t)value;
    uint8_t bytes[4] = {(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16), (uint8_t)(bits >> 24)};
    PutBytes(buffer, bytes, sizeof bytes);
}

static void PutFloat(buffer_t *buffer, double value)
{
    float rounded = (float)(value + 0.0); // no negative zero
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    PutInt(buffer, bits);
}

static void PutVector(buffer_t *buffer, const double v[3])
{
    for (int i = 0; i < 3; i++)
        PutFloat(buffer, v[i]);
}

// Whole numbers that hold the bounds.
static void PutIntBounds(buffer_t *buffer, const double mins[3], const double maxs[3])
{
    for (int i = 0; i < 3; i++)
        PutInt(buffer, (int)floor(mins[i]));
    for (int i = 0; i < 3; i++)
        PutInt(buffer, (int)ceil(maxs[i]));
}

// ---- planes

static bool IsPositive(const double normal[3])
{
    int axis = 0;
    for (int i = 1; i < 3; i++) {
        if (fabs(normal[i]) > fabs(normal[axis]))
            axis = i;
    }
    return normal[axis] > 0;
}

static int PlaneNumber(bsp_t *bsp, plane_t plane)
{
    for (int i = 0; i < bsp->numPlanes; i++) {
        const plane_t *other = &bsp->planes[i];
        if (fabs(other->dist - plane.dist) < 1e-4 && fabs(other->normal[0] - plane.normal[0]) < 1e-6 &&
            fabs(other->normal[1] - plane.normal[1]) < 1e-6 &&
            fabs(other->normal[2] - plane.normal[2]) < 1e-6)
            return i;
    }
    bool positive = IsPositive(plane.normal);
    for (int i = 0; i < 2; i++) {
        plane_t pair = plane;
        if ((i == 0) != positive) {
            pair = (plane_t){{-plane.normal[0] + 0.0, -plane.normal[1] + 0.0, -plane.normal[2] + 0.0},
                             -plane.dist};
        }
        bsp->planes = Mk_Grow(bsp->planes, bsp->numPlanes, sizeof *bsp->planes);
        bsp->planes[bsp->numPlanes++] = pair;
    }
    return bsp->numPlanes - (positive ? 2 : 1);
}

// ---- lumps

static void PutShaders(bsp_t *bsp)
{
    buffer_t *lump = &bsp->lumps[LUMP_SHADERS];
    for (int i = 0; i < bsp->map->numMaterials; i++) {
        const material_t *material = &bsp->map->materials[i];
        PutBytes(lump, material->shader, sizeof material->shader);
        PutInt(lump, material->surface);
        PutInt(lump, material->contents);
    }
}

static void PutBrush(bsp_t *bsp, const brush_t *brush, const double origin[3])
{
    buffer_t *sides = &bsp->lumps[LUMP_BRUSH_SIDES];
    buffer_t *brushes = &bsp->lumps[LUMP_BRUSHES];
    PutInt(brushes, bsp->numSides);
    PutInt(brushes, brush->numPlanes);
    PutInt(brushes, brush->material);
    for (int i = 0; i < brush->numPlanes; i++) {
        plane_t plane = brush->planes[i];
        for (int axis = 0; axis < 3; axis++)
            plane.dist -= plane.normal[axis] * origin[axis];
        PutInt(sides, PlaneNumber(bsp, plane));
        PutInt(sides, brush->material);
    }
    bsp->numSides += brush->numPlanes;
    bsp->numBrushes++;
}

// The brushes of one entity, and the model that names them.
static void PutModel(bsp_t *bsp, const entity_t *entity)
{
    buffer_t *lump = &bsp->lumps[LUMP_MODELS];
    double mins[3];
    double maxs[3];
    for (int axis = 0; axis < 3; axis++) {
        mins[axis] = entity->brushes[0].mins[axis];
        maxs[axis] = entity->brushes[0].maxs[axis];
        for (int i = 1; i < entity->numBrushes; i++) {
            mins[axis] = fmin(mins[axis], entity->brushes[i].mins[axis]);
            maxs[axis] = fmax(maxs[axis], entity->brushes[i].maxs[axis]);
        }
        mins[axis] -= entity->origin[axis];
        maxs[axis] -= entity->origin[axis];
    }
    PutVector(lump, mins);
    PutVector(lump, maxs);
    PutInt(lump, 0); // surfaces
    PutInt(lump, 0);
    PutInt(lump, bsp->numBrushes);
    PutInt(lump, entity->numBrushes);
    for (int i = 0; i < entity->numBrushes; i++)
        PutBrush(bsp, &entity->brushes[i], entity->origin);
}

static void PutNodes(bsp_t *bsp)
{
    buffer_t *lump = &bsp->lumps[LUMP_NODES];
    for (int i = 0; i < bsp->tree->numNodes; i++) {
        const tree_node_t *node = &bsp->tree->nodes[i];
        plane_t plane = {{node->axis == 0, node->axis == 1, node->axis == 2}, node->dist};
        PutInt(lump, PlaneNumber(bsp, plane));
        for (int side = 0; side < 2; side++) // leaf 0 of the file is the unused one
            PutInt(lump, node->children[side] < 0 ? node->children[side] - 1 : node->children[side]);
        PutIntBounds(lump, node->mins, node->maxs);
    }
}

static void PutLeaf(bsp_t *bsp, const double mins[3], const double maxs[3], int clusterAndArea,
                    const int *brushes, int numBrushes)
{
    buffer_t *lump = &bsp->lumps[LUMP_LEAFS];
    buffer_t *leafBrushes = &bsp->lumps[LUMP_LEAF_BRUSHES];
    PutInt(lump, clusterAndArea);
    PutInt(lump, clusterAndArea);
    PutIntBounds(lump, mins, maxs);
    PutInt(lump, 0); // surfaces
    PutInt(lump, 0);
    PutInt(lump, (int64_t)(leafBrushes->size / 4));
    PutInt(lump, numBrushes);
    for (int i = 0; i < numBrushes; i++)
        PutInt(leafBrushes, brushes[i]);
}

// Leaf 0 is never reached; those of the tree follow, then one for each brush model.
static void PutLeafs(bsp_t *bsp, int numBrushModels)
{
    static const double nowhere[3] = {0, 0, 0};
    PutLeaf(bsp, nowhere, nowhere, IN_SOLID, NULL, 0);
    for (int i = 0; i < bsp->tree->numLeafs; i++) {
        const tree_leaf_t *leaf = &bsp->tree->leafs[i];
        PutLeaf(bsp, leaf->mins, leaf->maxs, leaf->solid ? IN_SOLID : 0, leaf->brushes, leaf->numBrushes);
    }
    for (int i = 0; i < numBrushModels; i++)
        PutLeaf(bsp, nowhere, nowhere, IN_SOLID, NULL, 0);
}

static void PutText(buffer_t *buffer, const char *text)
{
    PutBytes(buffer, text, strlen(text));
}

static void PutPair(buffer_t *buffer, const char *key, const char *value)
{
    PutText(buffer, "\"");
    PutText(buffer, key);
    PutText(buffer, "\" \"");
    PutText(buffer, value);
    PutText(buffer, "\"\n");
}

static void PutEntities(bsp_t *bsp)
{
    buffer_t *lump = &bsp->lumps[LUMP_ENTITIES];
    int model = 0;
    for (int i = 0; i < bsp->map->numEntities; i++) {
        const entity_t *entity = &bsp->map->entities[i];
        PutText(lump, "{\n");
        for (int j = 0; j < entity->numPairs; j++)
            PutPair(lump, entity->pairs[j].key, entity->pairs[j].value);
        if (i > 0 && entity->numBrushes > 0) {
            char name[16];
            snprintf(name, sizeof name, "*%d", ++model);
            PutPair(lump, "model", name);
        }
        PutText(lump, "}\n");
    }
    PutBytes(lump, "", 1);
}

static bool WriteFile(const bsp_t *bsp, FILE *file)
{
    buffer_t out = {0};
    size_t offset = HEADER_SIZE;
    PutBytes(&out, "IBSP", 4);
    PutInt(&out, BSP_VERSION);
    for (int i = 0; i < NUM_LUMPS; i++) {
        PutInt(&out, (int64_t)offset);
        PutInt(&out, (int64_t)bsp->lumps[i].size);
        offset += (bsp->lumps[i].size + 3) & ~(size_t)3;
    }
    for (int i = 0; i < NUM_LUMPS; i++) {
        static const uint8_t padding[3] = {0};
        if (bsp->lumps[i].size)
            PutBytes(&out, bsp->lumps[i].bytes, bsp->lumps[i].size);
        PutBytes(&out, padding, (4 - bsp->lumps[i].size % 4) % 4);
    }
    bool ok = fwrite(out.bytes, 1, out.size, file) == out.size;
    free(out.bytes);
    if (!ok)
        fprintf(stderr, "mkbsp: writing failed\n");
    return ok;
}

bool Mk_WriteBsp(const map_t *map, const tree_t *tree, FILE *file)
{
    bsp_t bsp = {.map = map, .tree = tree};
    int numBrushModels = 0;
    PutShaders(&bsp);
    for (int i = 0; i < map->numEntities; i++) {
        if (map->entities[i].numBrushes == 0)
            continue;
        PutModel(&bsp, &map->entities[i]);
        numBrushModels += i > 0;
    }
    PutNodes(&bsp);
    PutLeafs(&bsp, numBrushModels);
    PutEntities(&bsp);
    for (int i = 0; i < bsp.numPlanes; i++) {
        PutVector(&bsp.lumps[LUMP_PLANES], bsp.planes[i].normal);
        PutFloat(&bsp.lumps[LUMP_PLANES], bsp.planes[i].dist);
    }
    bool ok = WriteFile(&bsp, file);
    for (int i = 0; i < NUM_LUMPS; i++)
        free(bsp.lumps[i].bytes);
    free(bsp.planes);
    return ok;
}
