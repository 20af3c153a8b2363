// Cuts the world into leafs by axial planes.  Each cut lies on a side of some brush; of all such cuts the one
// is taken that makes traces cheapest, counted as brushes to test times the chance (surface area) that a
// trace comes by.
#include "mkbsp_local.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 40 };

static const double CUT_COST = 0.4; // of one more node, in brush tests
static const double REACH = 30;     // a player's box makes every leaf wider than it is

typedef struct {
    double mins[3], maxs[3];
} region_t;

typedef struct {
    int axis;
    double dist;
    double cost;
} cut_t;

typedef struct {
    tree_t *tree;
    const map_t *map;
    const brush_t *brushes; // of the world
} build_t;

static double SurfaceArea(const region_t *region)
{
    double x = region->maxs[0] - region->mins[0] + REACH;
    double y = region->maxs[1] - region->mins[1] + REACH;
    double z = region->maxs[2] - region->mins[2] + REACH;
    return x * y + y * z + z * x;
}

static region_t Part(const region_t *region, int axis, double dist, bool back)
{
    region_t part = *region;
    if (back)
        part.maxs[axis] = dist;
    else
        part.mins[axis] = dist;
    return part;
}

// Whether one solid brush fills a region.  Boxes only: others would need clipping.
static bool IsFilled(const build_t *build, const region_t *region, const int *list, int count)
{
    for (int i = 0; i < count; i++) {
        const brush_t *brush = &build->brushes[list[i]];
        bool fills = brush->numPlanes == AXIAL_SIDES && (build->map->materials[brush->material].contents & 1);
        for (int axis = 0; axis < 3 && fills; axis++)
            fills = brush->mins[axis] <= region->mins[axis] && brush->maxs[axis] >= region->maxs[axis];
        if (fills)
            return true;
    }
    return false;
}

// Cost of what lies in one half of a cut.  A filled half costs one test: it ends every trace.
static double PartCost(const build_t *build, const region_t *part, const int *list, int count)
{
    int inside = 0;
    if (IsFilled(build, part, list, count))
        return SurfaceArea(part);
    for (int i = 0; i < count; i++) {
        const brush_t *brush = &build->brushes[list[i]];
        bool touches = true;
        for (int axis = 0; axis < 3 && touches; axis++)
            touches = brush->maxs[axis] > part->mins[axis] && brush->mins[axis] < part->maxs[axis];
        inside += touches;
    }
    return inside * SurfaceArea(part);
}

static double CutCost(const build_t *build, const region_t *region, const int *list, int count, int axis,
                      double dist)
{
    region_t front = Part(region, axis, dist, false);
    region_t back = Part(region, axis, dist, true);
    double parts = PartCost(build, &front, list, count) + PartCost(build, &back, list, count);
    return CUT_COST + parts / SurfaceArea(region);
}

static cut_t FindCut(const build_t *build, const region_t *region, const int *list, int count)
{
    cut_t best = {-1, 0, count};
    for (int i = 0; i < count; i++) {
        const brush_t *brush = &build->brushes[list[i]];
        for (int side = 0; side < AXIAL_SIDES; side++) {
            int axis = side / 2;
            double dist = side & 1 ? brush->maxs[axis] : brush->mins[axis];
            if (dist <= region->mins[axis] || dist >= region->maxs[axis])
                continue;
            double cost = CutCost(build, region, list, count, axis, dist);
            if (cost < best.cost)
                best = (cut_t){axis, dist, cost};
        }
    }
    return best;
}

static int MakeLeaf(build_t *build, const region_t *region, const int *list, int count)
{
    tree_t *tree = build->tree;
    tree->leafs = Mk_Grow(tree->leafs, tree->numLeafs, sizeof *tree->leafs);
    tree_leaf_t *leaf = &tree->leafs[tree->numLeafs++];
    memcpy(leaf->mins, region->mins, sizeof leaf->mins);
    memcpy(leaf->maxs, region->maxs, sizeof leaf->maxs);
    leaf->brushes = Mk_Allocate(((size_t)count + 1) * sizeof *leaf->brushes);
    memcpy(leaf->brushes, list, (size_t)count * sizeof *list);
    leaf->numBrushes = count;
    leaf->solid = IsFilled(build, region, list, count);
    return -tree->numLeafs;
}

static int Build(build_t *build, const region_t *region, const int *list, int count, int depth);

static int MakeNode(build_t *build, const region_t *region, const int *list, int count, int depth, cut_t cut)
{
    tree_t *tree = build->tree;
    tree->nodes = Mk_Grow(tree->nodes, tree->numNodes, sizeof *tree->nodes);
    int number = tree->numNodes++;
    tree_node_t node = {.axis = cut.axis, .dist = cut.dist};
    memcpy(node.mins, region->mins, sizeof node.mins);
    memcpy(node.maxs, region->maxs, sizeof node.maxs);

    int *part = Mk_Allocate(((size_t)count + 1) * sizeof *part);
    for (int back = 0; back < 2; back++) {
        region_t half = Part(region, cut.axis, cut.dist, back);
        int inPart = 0;
        for (int i = 0; i < count; i++) {
            const brush_t *brush = &build->brushes[list[i]];
            if (back ? brush->mins[cut.axis] < cut.dist : brush->maxs[cut.axis] > cut.dist)
                part[inPart++] = list[i];
        }
        node.children[back] = Build(build, &half, part, inPart, depth + 1);
    }
    free(part);
    tree->nodes[number] = node;
    return number;
}

static int Build(build_t *build, const region_t *region, const int *list, int count, int depth)
{
    cut_t cut = {-1, 0, 0};
    if (depth < MAX_DEPTH && !IsFilled(build, region, list, count))
        cut = FindCut(build, region, list, count);
    if (cut.axis < 0 && depth == 0) // a map needs one node
        cut = (cut_t){2, (region->mins[2] + region->maxs[2]) / 2, 0};
    if (cut.axis < 0)
        return MakeLeaf(build, region, list, count);
    return MakeNode(build, region, list, count, depth, cut);
}

void Mk_BuildTree(tree_t *tree, const map_t *map)
{
    const entity_t *world = &map->entities[0];
    build_t build = {tree, map, world->brushes};
    region_t region;
    int *list = Mk_Allocate(((size_t)world->numBrushes + 1) * sizeof *list);
    memset(tree, 0, sizeof *tree);
    memcpy(region.mins, world->brushes[0].mins, sizeof region.mins);
    memcpy(region.maxs, world->brushes[0].maxs, sizeof region.maxs);
    for (int i = 0; i < world->numBrushes; i++) {
        list[i] = i;
        for (int axis = 0; axis < 3; axis++) {
            region.mins[axis] = fmin(region.mins[axis], world->brushes[i].mins[axis]);
            region.maxs[axis] = fmax(region.maxs[axis], world->brushes[i].maxs[axis]);
        }
    }
    Build(&build, &region, list, world->numBrushes, 0);
    free(list);
}

void Mk_FreeTree(tree_t *tree)
{
    for (int i = 0; i < tree->numLeafs; i++)
        free(tree->leafs[i].brushes);
    free(tree->leafs);
    free(tree->nodes);
}
