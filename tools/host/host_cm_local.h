// What the parts of the collision model (host_cm_*.c) share: the loaded form of a map.  A loader for another
// format fills the same structs.
#ifndef HOST_CM_LOCAL_H
#define HOST_CM_LOCAL_H

#include "host_cm.h"

enum {
    CM_MAX_AREAS = 256,       // as the engine
    CM_MAX_TREE_DEPTH = 2048, // traces recurse; real maps stay below 100
    CM_MAX_CURVE_SIZE = 129,  // points of a curve in one direction, before and after subdivision
    PLANE_NOT_AXIAL = 3,
};

// A node carries its plane, so that a walk touches one cache line a node.
typedef struct {
    vec3_t normal;
    float dist;
    int32_t children[2]; // front, back; below 0 it is leaf -1 - child
    int32_t type;        // 0..2: normal is +1 on that axis
} cm_node_t;

typedef struct {
    int32_t firstBrush, numBrushes; // into leafBrushes
    int32_t firstPatch, numPatches; // into leafPatches
    int32_t cluster, area;
} cm_leaf_t;

// A convex solid.  Its first six sides are its bounds in the order -x +x -y +y -z +z; sides has their flags
// as well.
typedef struct {
    vec3_t mins, maxs;
    int32_t contents;
    int32_t firstSide, numSides;
    uint32_t stamp; // number of the last trace that tested it
} cm_brush_t;

typedef struct {
    vec3_t normal;
    float dist;
    int32_t surfaceFlags;
    uint8_t type, signbits;
} cm_side_t;

typedef struct {
    vec3_t mins, maxs;
    int32_t firstBrush, numBrushes; // into brushes
    int32_t firstPatch, numPatches; // into leafPatches; none for the world, whose leafs have them
} cm_model_t;

typedef struct {
    vec3_t normal;
    float dist;
} cm_plane_t;

// A flat piece of a curve: the points behind all its planes.  The first plane is the surface, the last one
// its reverse, between them are the borders and bevels.
typedef struct {
    vec3_t mins, maxs;
    int32_t firstPlane, numPlanes; // into facetPlanes
} cm_facet_t;

// A triangle of terrain, solid from its front only.
typedef struct {
    vec3_t points[3];
    vec3_t normal;
    float dist;
    vec3_t mins, maxs;
    uint8_t edges;   // bit k: the edge from point k on can be run into, and is tested with this triangle
    uint8_t corners; // the same for point k
} cm_triangle_t;

// A curve (facets) or a piece of terrain (triangles).
typedef struct {
    vec3_t mins, maxs;
    int32_t contents, surfaceFlags;
    int32_t firstFacet, numFacets;
    int32_t firstTriangle, numTriangles;
    bool isCeiling; // terrain without a triangle that faces up
    uint32_t stamp; // number of the last trace that tested it
} cm_patch_t;

// The temporary capsule: two spheres, `reach` above and below the middle, and what is between them.
typedef struct {
    vec3_t middle;
    float radius, reach;
} cm_capsule_t;

// Always holds once loaded: every index is in range, the tree has no cycle and is no deeper than
// CM_MAX_TREE_DEPTH, all planes and bounds are finite, there is at least one node, leaf and model.
struct cm_s {
    int version; // of the file: 46 or 59
    cm_node_t *nodes;
    cm_leaf_t *leafs;
    cm_brush_t *brushes;
    cm_side_t *sides;
    cm_model_t *models;
    int32_t *leafBrushes;
    uint8_t *visibility; // clusters rows of rowBytes, or NULL: all is visible
    char *entityText;
    int numNodes, numLeafs, numBrushes, numSides, numModels, numLeafBrushes;
    int numClusters, rowBytes;
    uint32_t checksum;

    cm_patch_t *patches;
    cm_facet_t *facets;
    cm_plane_t *facetPlanes;
    cm_triangle_t *triangles;
    int32_t *leafPatches;
    int numPatches, numFacets, numFacetPlanes, numTriangles, numLeafPatches;
    bool hasNoPatches;     // asked to leave them out of all traces
    bool pointsMissCurves; // asked to leave curves out of point traces

    uint32_t stamp;
    cm_brush_t box; // the temporary box, or the bounds of the temporary capsule
    cm_capsule_t capsule;

    int numAreas;
    int32_t *areaPortals; // numAreas * numAreas counts of open passages
    int areaFlood[CM_MAX_AREAS];
};

// Renumbers areaFlood after areaPortals changed.
void CmArea_Flood(cm_t *cm);

static inline float Dot(const vec3_t a, const vec3_t b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void Copy(const vec3_t from, vec3_t to)
{
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
}

static inline void Add(const vec3_t a, const vec3_t b, vec3_t out)
{
    out[0] = a[0] + b[0];
    out[1] = a[1] + b[1];
    out[2] = a[2] + b[2];
}

static inline void Subtract(const vec3_t a, const vec3_t b, vec3_t out)
{
    out[0] = a[0] - b[0];
    out[1] = a[1] - b[1];
    out[2] = a[2] - b[2];
}

static inline int SignBits(const vec3_t normal)
{
    return (normal[0] < 0) | (normal[1] < 0) << 1 | (normal[2] < 0) << 2;
}

static inline int PlaneType(const vec3_t normal)
{
    for (int i = 0; i < 3; i++) {
        if (normal[i] == 1.0f)
            return i;
    }
    return PLANE_NOT_AXIAL;
}

static inline bool BoxesTouch(const vec3_t minsA, const vec3_t maxsA, const vec3_t minsB, const vec3_t maxsB)
{
    return minsA[0] <= maxsB[0] && minsA[1] <= maxsB[1] && minsA[2] <= maxsB[2] && maxsA[0] >= minsB[0] &&
           maxsA[1] >= minsB[1] && maxsA[2] >= minsB[2];
}

#endif
