// How a curve becomes facets: what host_cm_patch_grid.c (points) and host_cm_patch_facet.c (planes) share.
#ifndef HOST_CM_PATCH_H
#define HOST_CM_PATCH_H

#include "host_cm_load_local.h"

// Points of a curve; points[column][row].  Wraps: the last column (row) lies on the first one.
typedef struct {
    int width, height;
    bool wrapsWidth, wrapsHeight;
    vec3_t points[CM_MAX_CURVE_SIZE][CM_MAX_CURVE_SIZE];
} patch_grid_t;

// Fills a grid and subdivides it until every piece is nearly flat.  False, with the error line, when that
// takes more points than a grid holds.
bool CmPatch_MakeGrid(load_t *load, const curve_t *curve, patch_grid_t *grid);

// Adds the facets of a grid to the map.  False, with the error line, when it has too many or memory is out.
bool CmPatch_AddFacets(load_t *load, const curve_t *curve, const patch_grid_t *grid, cm_patch_t *patch);

#endif
