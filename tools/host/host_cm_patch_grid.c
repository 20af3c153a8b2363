// Curves: from control points to a grid of points that is close enough to the curve.  Rules: spec
// bsp-collision section 4.4, steps 1 and 2.
#include "host_cm_patch.h"

#include <stdlib.h>

static const float SAME_POINT = 0.1f;
static const float LIMIT_46 = 16;          // how far a chord may be off the curve
static const float MAX_CURVE_POINT = 1e6f; // far outside of any map, and safe to calculate with

static bool AreClose(const vec3_t a, const vec3_t b)
{
    return fabsf(a[0] - b[0]) <= SAME_POINT && fabsf(a[1] - b[1]) <= SAME_POINT &&
           fabsf(a[2] - b[2]) <= SAME_POINT;
}

static bool ColumnsAreClose(const patch_grid_t *grid, int column1, int column2)
{
    for (int row = 0; row < grid->height; row++) {
        if (!AreClose(grid->points[column1][row], grid->points[column2][row]))
            return false;
    }
    return true;
}

static void Halfway(const vec3_t a, const vec3_t b, vec3_t out)
{
    for (int i = 0; i < 3; i++)
        out[i] = 0.5f * (a[i] + b[i]);
}

// Whether the middle of the curve over a, b, c is too far from the middle of its chord.
static bool IsBent(const curve_t *curve, const vec3_t a, const vec3_t b, const vec3_t c)
{
    vec3_t chord;
    vec3_t first;
    vec3_t second;
    vec3_t middle;
    vec3_t off;
    Halfway(a, c, chord);
    Halfway(a, b, first);
    Halfway(b, c, second);
    Halfway(first, second, middle);
    Subtract(middle, chord, off);
    float distance = sqrtf(Dot(off, off));
    return curve->maxError > 0 ? distance > curve->maxError : distance >= LIMIT_46;
}

static bool IsBentAt(const curve_t *curve, const patch_grid_t *grid, int column)
{
    for (int row = 0; row < grid->height; row++) {
        if (IsBent(curve, grid->points[column][row], grid->points[column + 1][row],
                   grid->points[column + 2][row]))
            return true;
    }
    return false;
}

static void MoveColumns(patch_grid_t *grid, int from, int to)
{
    memmove(grid->points[to], grid->points[from], (size_t)(grid->width - from) * sizeof grid->points[0]);
    grid->width += to - from;
}

// Replaces the three columns of one piece by the five of its halves.
static void Split(patch_grid_t *grid, int column)
{
    MoveColumns(grid, column + 2, column + 4);
    for (int row = 0; row < grid->height; row++) {
        vec3_t control;
        Copy(grid->points[column + 1][row], control);
        Halfway(grid->points[column][row], control, grid->points[column + 1][row]);
        Halfway(control, grid->points[column + 4][row], grid->points[column + 3][row]);
        Halfway(grid->points[column + 1][row], grid->points[column + 3][row], grid->points[column + 2][row]);
    }
}

// Columns 0, 2, 4 ... lie on the curve, the others pull at it.  Ends with columns that are all on it.
static bool SubdivideColumns(load_t *load, const curve_t *curve, patch_grid_t *grid)
{
    for (int column = 0; column + 2 < grid->width;) {
        if (!IsBentAt(curve, grid, column)) {
            MoveColumns(grid, column + 2, column + 1);
            column++;
        } else if (grid->width + 2 > CM_MAX_CURVE_SIZE) {
            return CmLoad_Fail(load, curve->lump, curve->record,
                               "the curve needs more than %d points in a row", CM_MAX_CURVE_SIZE);
        } else {
            Split(grid, column);
        }
    }
    return true;
}

static void RemoveDoubleColumns(patch_grid_t *grid)
{
    for (int column = 0; column + 1 < grid->width;) {
        if (ColumnsAreClose(grid, column, column + 1))
            MoveColumns(grid, column + 2, column + 1);
        else
            column++;
    }
}

static void Transpose(patch_grid_t *grid)
{
    int size = grid->width > grid->height ? grid->width : grid->height;
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
            vec3_t kept;
            Copy(grid->points[i][j], kept);
            Copy(grid->points[j][i], grid->points[i][j]);
            Copy(kept, grid->points[j][i]);
        }
    }
    int width = grid->width;
    grid->width = grid->height;
    grid->height = width;
    bool wraps = grid->wrapsWidth;
    grid->wrapsWidth = grid->wrapsHeight;
    grid->wrapsHeight = wraps;
}

static bool RefineColumns(load_t *load, const curve_t *curve, patch_grid_t *grid)
{
    grid->wrapsWidth = ColumnsAreClose(grid, 0, grid->width - 1);
    if (!SubdivideColumns(load, curve, grid))
        return false;
    RemoveDoubleColumns(grid);
    return true;
}

bool CmPatch_MakeGrid(load_t *load, const curve_t *curve, patch_grid_t *grid)
{
    memset(grid, 0, sizeof *grid);
    grid->width = curve->width;
    grid->height = curve->height;
    for (int row = 0; row < curve->height; row++) {
        for (int column = 0; column < curve->width; column++) {
            const float *point = curve->points[row * curve->width + column];
            for (int i = 0; i < 3; i++) {
                if (!(fabsf(point[i]) <= MAX_CURVE_POINT))
                    return CmLoad_Fail(load, curve->lump, curve->record,
                                       "curve point %d is not a place in a map", row * curve->width + column);
            }
            Copy(point, grid->points[column][row]);
        }
    }
    if (!RefineColumns(load, curve, grid))
        return false;
    Transpose(grid);
    return RefineColumns(load, curve, grid);
}

bool CmLoad_CheckCurveSize(load_t *load, int lump, int index, int32_t width, int32_t height)
{
    if (width >= 3 && height >= 3 && width <= CM_MAX_CURVE_SIZE && height <= CM_MAX_CURVE_SIZE &&
        (width & 1) && (height & 1))
        return true;
    return CmLoad_Fail(load, lump, index, "curve of %d x %d points; both must be odd, 3 to %d", width, height,
                       CM_MAX_CURVE_SIZE);
}

static void SetBounds(const patch_grid_t *grid, float margin, cm_patch_t *patch)
{
    Copy(grid->points[0][0], patch->mins);
    Copy(grid->points[0][0], patch->maxs);
    for (int column = 0; column < grid->width; column++) {
        for (int row = 0; row < grid->height; row++) {
            for (int i = 0; i < 3; i++) {
                patch->mins[i] = fminf(patch->mins[i], grid->points[column][row][i]);
                patch->maxs[i] = fmaxf(patch->maxs[i], grid->points[column][row][i]);
            }
        }
    }
    for (int i = 0; i < 3; i++) {
        patch->mins[i] -= margin;
        patch->maxs[i] += margin;
    }
}

bool CmPatch_AddCurve(load_t *load, const curve_t *curve)
{
    cm_t *cm = load->cm;
    cm_patch_t patch = {.contents = curve->contents, .surfaceFlags = curve->surfaceFlags};
    void *patches = cm->patches;
    void *memory;
    if (!CmLoad_Grow(load, &patches, cm->numPatches, sizeof(cm_patch_t)))
        return false;
    cm->patches = patches;
    if (!CmLoad_Allocate(load, &memory, 1, sizeof(patch_grid_t)))
        return false;
    patch_grid_t *grid = memory;
    bool ok = CmPatch_MakeGrid(load, curve, grid);
    if (ok) {
        SetBounds(grid, cm->version == 46 ? 1 : 0, &patch);
        ok = CmPatch_AddFacets(load, curve, grid, &patch);
    }
    if (ok)
        cm->patches[cm->numPatches++] = patch;
    free(grid);
    return ok;
}
