// What the parts of mkbsp share: the map as it was read, and the tree made from it.
#ifndef MKBSP_LOCAL_H
#define MKBSP_LOCAL_H

#include <stdio.h>

#include "q_shared.h"

enum {
    MAX_SIDES = 64,         // of one brush, bevels included
    MAX_COORDINATE = 65536, // a map may reach this far from the middle
    AXIAL_SIDES = 6,        // every brush begins with its bounds: -x +x -y +y -z +z
};

typedef struct {
    double normal[3]; // out of the solid, length 1
    double dist;
} plane_t;

// A convex solid.  planes[0..5] are its bounds.
typedef struct {
    plane_t planes[MAX_SIDES];
    int numPlanes;
    double mins[3], maxs[3];
    int material; // number in map_t.materials
} brush_t;

typedef struct {
    char name[32];
    char shader[64];
    uint32_t surface, contents;
} material_t;

typedef struct {
    char *key, *value;
} pair_t;

typedef struct {
    pair_t *pairs;
    int numPairs;
    brush_t *brushes;
    int numBrushes;
    double origin[3]; // its brushes are written relative to this
} entity_t;

// entities[0] is the world.
typedef struct {
    material_t *materials;
    int numMaterials;
    entity_t *entities;
    int numEntities;
} map_t;

// A child below 0 is leaf -1 - child, counted from the first leaf of the tree.
typedef struct {
    int axis;
    double dist;
    double mins[3], maxs[3];
    int children[2];
} tree_node_t;

typedef struct {
    double mins[3], maxs[3];
    int *brushes; // numbers of world brushes
    int numBrushes;
    bool solid; // one solid brush fills it
} tree_leaf_t;

typedef struct {
    tree_node_t *nodes;
    int numNodes;
    tree_leaf_t *leafs;
    int numLeafs;
} tree_t;

// mkbsp_main.c: memory that is never NULL: the program ends with a message instead.
void *Mk_Allocate(size_t size);

// Makes room for one more record behind `count`, which is 0 for a new array.
void *Mk_Grow(void *array, int count, size_t recordSize);
char *Mk_CopyText(const char *text);

// mkbsp_read.c: reads the text of a map; errors go to standard error as "name:line: message".  False after
// any.
bool Mk_ReadMap(map_t *map, const char *name, const char *text);
void Mk_FreeMap(map_t *map);

// mkbsp_brush.c: each makes one brush; false, with a message in `error`, when the figures make no solid.
bool Mk_MakeBox(brush_t *brush, const double corner1[3], const double corner2[3], char *error,
                size_t errorSize);

// Half of a box: it rises from the bottom to the top in the direction axis / sign (axis 0 or 1).
bool Mk_MakeWedge(brush_t *brush, const double corner1[3], const double corner2[3], int axis, int sign,
                  char *error, size_t errorSize);

// An upright column; its corners lie on the circle.
bool Mk_MakePrism(brush_t *brush, const double middle[2], double bottom, double top, double radius, int sides,
                  char *error, size_t errorSize);

// What lies behind all planes; their normals need not have length 1.  Adds the bevels that box traces need.
bool Mk_MakeConvex(brush_t *brush, const plane_t *planes, int numPlanes, char *error, size_t errorSize);

// mkbsp_tree.c: cuts the world into leafs.  contents: by material; a leaf is solid when bit 0 is set.
void Mk_BuildTree(tree_t *tree, const map_t *map);
void Mk_FreeTree(tree_t *tree);

// mkbsp_write.c: writes the IBSP 46 file.  False, with a message on standard error, when that fails.
bool Mk_WriteBsp(const map_t *map, const tree_t *tree, FILE *file);

#endif
