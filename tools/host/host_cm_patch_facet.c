// Curves: from a grid of points to facets, flat pieces with borders.  Rules: spec bsp-collision section 4.4,
// steps 3 and 4.
//
// Where two facets meet at an angle, each is the other's border; so a box that slides over a round surface
// meets no gap and no step.  Only an edge without such a neighbour gets a plane of its own.  Neighbours count
// as flat when one plane fits both within a tenth of a unit.
#include "host_cm_patch.h"

#include <stdlib.h>

enum {
    MAX_FACETS = 1024, // of one curve
    MAX_PLANES = 4096,
    MAX_BORDERS = 4 + 6 + 16,
    MAX_MAP_FACETS = 65536,
    MAX_WINDING = 64,
    NO_PLANE = -1,
};

static const float FIT = 0.1f;          // points this near lie on a plane
static const float SAME_NORMAL = 1e-4f; // two planes are one
static const float SAME_DIST = 0.02f;
static const float MAP_RADIUS = 65535;
static const float SHORT_EDGE = 0.5f;
static const float SHORT_CROSS = 0.5f; // a bevel steeper than that to its axis is of no use
static const float BORDER_HEIGHT = 4;

typedef struct {
    int plane;
    bool isFlipped; // the facet lies in front of the plane
} border_t;

typedef struct {
    int surface; // plane
    int numBorders;
    border_t borders[MAX_BORDERS];
} facet_t;

// A flat convex outline.
typedef struct {
    int count;
    double points[MAX_WINDING][3];
} winding_t;

typedef struct {
    const patch_grid_t *grid;
    int numPlanes;
    bool isFull; // a plane was wanted that had no room
    cm_plane_t planes[MAX_PLANES];
    // Planes of the two triangles of each cell: 0 has its upper and right edge, 1 its lower and left one.
    int16_t cells[CM_MAX_CURVE_SIZE - 1][CM_MAX_CURVE_SIZE - 1][2];
} builder_t;

// ---- planes

static void Cross(const vec3_t a, const vec3_t b, vec3_t out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

// Returns the old length.
static float Normalize(vec3_t v)
{
    float length = sqrtf(Dot(v, v));
    if (length > 0) {
        for (int i = 0; i < 3; i++)
            v[i] /= length;
    }
    return length;
}

static float Distance(const cm_plane_t *plane, const vec3_t point)
{
    return Dot(point, plane->normal) - plane->dist;
}

static cm_plane_t Flipped(const cm_plane_t *plane)
{
    return (cm_plane_t){{-plane->normal[0], -plane->normal[1], -plane->normal[2]}, -plane->dist};
}

static bool IsSamePlane(const cm_plane_t *a, const cm_plane_t *b)
{
    return fabsf(a->normal[0] - b->normal[0]) < SAME_NORMAL &&
           fabsf(a->normal[1] - b->normal[1]) < SAME_NORMAL &&
           fabsf(a->normal[2] - b->normal[2]) < SAME_NORMAL && fabsf(a->dist - b->dist) < SAME_DIST;
}

// The same, or its reverse.
static bool Matches(const cm_plane_t *a, const cm_plane_t *b, bool *isFlipped)
{
    *isFlipped = false;
    if (fabsf(fabsf(a->dist) - fabsf(b->dist)) > 2 * SAME_DIST) // the usual case, and cheap
        return false;
    cm_plane_t reverse = Flipped(b);
    *isFlipped = !IsSamePlane(a, b) && IsSamePlane(a, &reverse);
    return *isFlipped || IsSamePlane(a, b);
}

static int AddPlane(builder_t *builder, const cm_plane_t *plane)
{
    if (builder->numPlanes == MAX_PLANES) {
        builder->isFull = true;
        return NO_PLANE;
    }
    builder->planes[builder->numPlanes] = *plane;
    return builder->numPlanes++;
}

// A plane through three points, clockwise seen from its front; one that is there already when it fits.
static int PlaneOfPoints(builder_t *builder, const vec3_t a, const vec3_t b, const vec3_t c)
{
    cm_plane_t plane;
    vec3_t ab;
    vec3_t ac;
    Subtract(b, a, ab);
    Subtract(c, a, ac);
    Cross(ac, ab, plane.normal);
    if (!(Normalize(plane.normal) > 0))
        return NO_PLANE;
    plane.dist = Dot(a, plane.normal);
    for (int i = 0; i < builder->numPlanes; i++) {
        const cm_plane_t *old = &builder->planes[i];
        if (Dot(plane.normal, old->normal) >= 0 && fabsf(Distance(old, a)) <= FIT &&
            fabsf(Distance(old, b)) <= FIT && fabsf(Distance(old, c)) <= FIT)
            return i;
    }
    return AddPlane(builder, &plane);
}

static int FindPlane(builder_t *builder, const cm_plane_t *plane, bool *isFlipped)
{
    for (int i = 0; i < builder->numPlanes; i++) {
        if (Matches(&builder->planes[i], plane, isFlipped))
            return i;
    }
    *isFlipped = false;
    return AddPlane(builder, plane);
}

// ---- outlines

static double Side(const double point[3], const cm_plane_t *plane)
{
    return point[0] * (double)plane->normal[0] + point[1] * (double)plane->normal[1] +
           point[2] * (double)plane->normal[2] - (double)plane->dist;
}

// A square on a plane that is larger than any map.
static void StartWinding(winding_t *winding, const cm_plane_t *plane)
{
    static const double signs[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    int steepest = 0;
    for (int i = 1; i < 3; i++) {
        if (fabsf(plane->normal[i]) > fabsf(plane->normal[steepest]))
            steepest = i;
    }
    vec3_t up = {0, 0, 0};
    vec3_t right;
    up[steepest == 2 ? 0 : 2] = 1;
    float along = Dot(up, plane->normal);
    for (int i = 0; i < 3; i++)
        up[i] -= along * plane->normal[i];
    Normalize(up);
    Cross(up, plane->normal, right);
    winding->count = 4;
    for (int p = 0; p < 4; p++) {
        for (int i = 0; i < 3; i++)
            winding->points[p][i] =
                (double)plane->normal[i] * (double)plane->dist +
                (double)MAP_RADIUS * (signs[p][0] * (double)right[i] + signs[p][1] * (double)up[i]);
    }
}

// Cuts off what is in front of a plane.  Nothing may be left, count 0: so too when all of it lies on the
// plane.
static void Chop(winding_t *winding, const cm_plane_t *plane)
{
    winding_t out = {.count = 0};
    bool isFront[MAX_WINDING + 1];
    double sides[MAX_WINDING + 1];
    int front = 0;
    int back = 0;
    for (int i = 0; i < winding->count; i++) {
        sides[i] = Side(winding->points[i], plane);
        isFront[i] = sides[i] > (double)FIT;
        front += isFront[i];
        back += sides[i] < (double)-FIT;
    }
    if (back == 0)
        winding->count = 0;
    if (front == 0 || back == 0)
        return;
    for (int i = 0; i < winding->count && out.count + 2 <= MAX_WINDING; i++) {
        int next = (i + 1) % winding->count;
        const double *p = winding->points[i];
        const double *q = winding->points[next];
        bool isBack = sides[i] < (double)-FIT;
        bool crosses = (isFront[i] && sides[next] < (double)-FIT) || (isBack && isFront[next]);
        if (!isFront[i])
            memcpy(out.points[out.count++], p, sizeof out.points[0]);
        if (!crosses)
            continue;
        double along = sides[i] / (sides[i] - sides[next]);
        for (int axis = 0; axis < 3; axis++)
            out.points[out.count][axis] = p[axis] + along * (q[axis] - p[axis]);
        out.count++;
    }
    *winding = out;
}

static cm_plane_t BorderPlane(const builder_t *builder, const border_t *border)
{
    const cm_plane_t *plane = &builder->planes[border->plane];
    return border->isFlipped ? Flipped(plane) : *plane;
}

// The outline of a facet; count 0 when its borders leave nothing.
static void FacetWinding(const builder_t *builder, const facet_t *facet, winding_t *winding)
{
    StartWinding(winding, &builder->planes[facet->surface]);
    for (int i = 0; i < facet->numBorders && winding->count > 0; i++) {
        cm_plane_t plane = BorderPlane(builder, &facet->borders[i]);
        if (facet->borders[i].plane != facet->surface)
            Chop(winding, &plane);
    }
}

static void WindingBounds(const winding_t *winding, vec3_t mins, vec3_t maxs)
{
    for (int axis = 0; axis < 3; axis++) {
        double low = winding->points[0][axis];
        double high = low;
        for (int i = 1; i < winding->count; i++) {
            low = fmin(low, winding->points[i][axis]);
            high = fmax(high, winding->points[i][axis]);
        }
        mins[axis] = (float)low;
        maxs[axis] = (float)high;
    }
}

// ---- borders

enum { TOP, RIGHT, BOTTOM, LEFT, DIAGONAL_0, DIAGONAL_1 };

// The ends of an edge, as steps from the cell's first corner, and the triangle that it belongs to.
static const struct {
    int column1, row1, column2, row2;
    int triangle;
} edges[] = {
    [TOP] = {0, 0, 1, 0, 0},  [RIGHT] = {1, 0, 1, 1, 0},      [BOTTOM] = {1, 1, 0, 1, 1},
    [LEFT] = {0, 1, 0, 0, 1}, [DIAGONAL_0] = {1, 1, 0, 0, 0}, [DIAGONAL_1] = {0, 0, 1, 1, 1},
};

// A plane that stands upright on an edge.
static int EdgePlane(builder_t *builder, int column, int row, int edge)
{
    const patch_grid_t *grid = builder->grid;
    const float *p1 = grid->points[column + edges[edge].column1][row + edges[edge].row1];
    const float *p2 = grid->points[column + edges[edge].column2][row + edges[edge].row2];
    const int16_t *planes = builder->cells[column][row];
    int surface = planes[edges[edge].triangle];
    vec3_t up;
    if (surface == NO_PLANE)
        surface = planes[!edges[edge].triangle];
    if (surface == NO_PLANE)
        return NO_PLANE;
    for (int i = 0; i < 3; i++)
        up[i] = p1[i] + BORDER_HEIGHT * builder->planes[surface].normal[i];
    return PlaneOfPoints(builder, p1, p2, up);
}

// Plane of the triangle beyond an edge of a cell.
static int NeighbourPlane(const builder_t *builder, int column, int row, int edge)
{
    const patch_grid_t *grid = builder->grid;
    int triangle = edge == TOP || edge == RIGHT;
    column += (edge == RIGHT) - (edge == LEFT);
    row += (edge == BOTTOM) - (edge == TOP);
    int columns = grid->width - 1;
    int rows = grid->height - 1;
    bool leavesWidth = column < 0 || column >= columns;
    bool leavesHeight = row < 0 || row >= rows;
    if ((leavesWidth && !grid->wrapsWidth) || (leavesHeight && !grid->wrapsHeight))
        return NO_PLANE;
    return builder->cells[(column + columns) % columns][(row + rows) % rows][triangle];
}

static int OuterBorder(builder_t *builder, int column, int row, int edge)
{
    int plane = NeighbourPlane(builder, column, row, edge);
    if (plane == NO_PLANE || plane == builder->cells[column][row][edges[edge].triangle])
        return EdgePlane(builder, column, row, edge);
    return plane;
}

// Turns the borders so that the facet's corners lie behind them.  False when one has all corners on it.
static bool TurnBorders(const builder_t *builder, facet_t *facet, const float *const *corners, int numCorners)
{
    for (int i = 0; i < facet->numBorders; i++) {
        border_t *border = &facet->borders[i];
        bool front = false;
        bool back = false;
        if (border->plane == NO_PLANE)
            return false;
        for (int j = 0; j < numCorners; j++) {
            float distance = Distance(&builder->planes[border->plane], corners[j]);
            front |= distance > FIT;
            back |= distance < -FIT;
        }
        if (!front && !back)
            return false;
        border->isFlipped = front && !back;
    }
    return true;
}

static bool HasBorder(const builder_t *builder, const facet_t *facet, const cm_plane_t *plane)
{
    bool isFlipped;
    if (Matches(&builder->planes[facet->surface], plane, &isFlipped))
        return true;
    for (int i = 0; i < facet->numBorders; i++) {
        if (Matches(&builder->planes[facet->borders[i].plane], plane, &isFlipped))
            return true;
    }
    return false;
}

// Adds a plane that touches the facet from outside, unless it is there or there is no room.
static void AddBevel(builder_t *builder, facet_t *facet, const cm_plane_t *plane, const winding_t *winding)
{
    // The last place is for the reverse of the surface.
    if (facet->numBorders >= MAX_BORDERS - 1 || HasBorder(builder, facet, plane))
        return;
    border_t *border = &facet->borders[facet->numBorders];
    border->plane = FindPlane(builder, plane, &border->isFlipped);
    if (border->plane == NO_PLANE)
        return;
    winding_t rest = *winding;
    cm_plane_t turned = BorderPlane(builder, border);
    Chop(&rest, &turned);
    if (rest.count > 0)
        facet->numBorders++;
}

static void AddAxialBevels(builder_t *builder, facet_t *facet, const winding_t *winding)
{
    vec3_t mins;
    vec3_t maxs;
    WindingBounds(winding, mins, maxs);
    for (int side = 0; side < 6; side++) {
        cm_plane_t plane = {{0, 0, 0}, side & 1 ? maxs[side / 2] : -mins[side / 2]};
        plane.normal[side / 2] = side & 1 ? 1.0f : -1.0f;
        AddBevel(builder, facet, &plane, winding);
    }
}

static bool IsAxial(const vec3_t direction)
{
    for (int i = 0; i < 3; i++) {
        if (fabsf(fabsf(direction[i]) - 1) < SAME_NORMAL)
            return true;
    }
    return false;
}

static bool IsBehind(const winding_t *winding, const cm_plane_t *plane)
{
    for (int i = 0; i < winding->count; i++) {
        if (Side(winding->points[i], plane) > (double)FIT)
            return false;
    }
    return true;
}

// Planes through an edge of the facet and along an axis: what an edge of a box and an edge of the facet need.
static void AddEdgeBevels(builder_t *builder, facet_t *facet, const winding_t *winding)
{
    for (int i = 0; i < winding->count; i++) {
        const double *p = winding->points[i];
        const double *q = winding->points[(i + 1) % winding->count];
        vec3_t edge = {(float)(p[0] - q[0]), (float)(p[1] - q[1]), (float)(p[2] - q[2])};
        if (Normalize(edge) < SHORT_EDGE || IsAxial(edge))
            continue;
        for (int side = 0; side < 6; side++) {
            vec3_t axis = {0, 0, 0};
            cm_plane_t plane;
            axis[side / 2] = side & 1 ? 1.0f : -1.0f;
            Cross(edge, axis, plane.normal);
            if (Normalize(plane.normal) < SHORT_CROSS)
                continue;
            plane.dist = 0;
            plane.dist = (float)Side(p, &plane);
            if (IsBehind(winding, &plane))
                AddBevel(builder, facet, &plane, winding);
        }
    }
}

// ---- facets

static bool StoreFacet(load_t *load, const builder_t *builder, const facet_t *facet, const winding_t *winding)
{
    cm_t *cm = load->cm;
    void *facets = cm->facets;
    if (!CmLoad_Grow(load, &facets, cm->numFacets, sizeof(cm_facet_t)))
        return false;
    cm->facets = facets;
    cm_facet_t *stored = &cm->facets[cm->numFacets++];
    WindingBounds(winding, stored->mins, stored->maxs);
    stored->firstPlane = cm->numFacetPlanes;
    stored->numPlanes = facet->numBorders + 2;
    for (int i = 0; i < stored->numPlanes; i++) {
        void *planes = cm->facetPlanes;
        if (!CmLoad_Grow(load, &planes, cm->numFacetPlanes, sizeof(cm_plane_t)))
            return false;
        cm->facetPlanes = planes;
        cm_plane_t *plane = &cm->facetPlanes[cm->numFacetPlanes++];
        if (i == 0)
            *plane = builder->planes[facet->surface];
        else if (i <= facet->numBorders)
            *plane = BorderPlane(builder, &facet->borders[i - 1]);
        else
            *plane = Flipped(&builder->planes[facet->surface]);
    }
    return true;
}

// Gives a facet its bevels and keeps it.  One that has no outline, or an outline beyond any map, is left out.
static bool FinishFacet(load_t *load, builder_t *builder, facet_t *facet, const float *const *corners,
                        int numCorners)
{
    winding_t winding;
    vec3_t mins;
    vec3_t maxs;
    if (facet->surface == NO_PLANE || !TurnBorders(builder, facet, corners, numCorners))
        return true;
    FacetWinding(builder, facet, &winding);
    if (winding.count < 3)
        return true;
    WindingBounds(&winding, mins, maxs);
    for (int i = 0; i < 3; i++) {
        if (!(maxs[i] - mins[i] <= MAP_RADIUS && mins[i] < MAP_RADIUS && maxs[i] > -MAP_RADIUS))
            return true;
    }
    AddAxialBevels(builder, facet, &winding);
    AddEdgeBevels(builder, facet, &winding);
    return StoreFacet(load, builder, facet, &winding);
}

// One cell: a facet with four borders when it is flat, else two with three.
static bool AddCell(load_t *load, builder_t *builder, int column, int row)
{
    const patch_grid_t *grid = builder->grid;
    const int16_t *planes = builder->cells[column][row];
    const float *corners[4] = {grid->points[column][row], grid->points[column + 1][row],
                               grid->points[column + 1][row + 1], grid->points[column][row + 1]};
    const float *lower[3] = {corners[2], corners[3], corners[0]};
    int borders[4];
    if (planes[0] == NO_PLANE && planes[1] == NO_PLANE)
        return true;
    for (int edge = TOP; edge <= LEFT; edge++)
        borders[edge] = OuterBorder(builder, column, row, edge);
    if (planes[0] == planes[1]) {
        facet_t facet = {.surface = planes[0], .numBorders = 4};
        for (int edge = TOP; edge <= LEFT; edge++)
            facet.borders[edge].plane = borders[edge];
        return FinishFacet(load, builder, &facet, corners, 4);
    }
    for (int triangle = 0; triangle < 2; triangle++) {
        int first = triangle == 0 ? TOP : BOTTOM;
        int across = planes[!triangle];
        // A cell with one triangle: the diagonal lies on an edge of the other.
        if (across == NO_PLANE)
            across = borders[triangle == 0 ? BOTTOM : TOP];
        if (across == NO_PLANE)
            across = EdgePlane(builder, column, row, triangle == 0 ? DIAGONAL_0 : DIAGONAL_1);
        facet_t facet = {.surface = planes[triangle], .numBorders = 3};
        facet.borders[0].plane = borders[first];
        facet.borders[1].plane = borders[first + 1];
        facet.borders[2].plane = across;
        if (!FinishFacet(load, builder, &facet, triangle == 0 ? corners : lower, 3))
            return false;
    }
    return true;
}

static void FindCellPlanes(builder_t *builder)
{
    const patch_grid_t *grid = builder->grid;
    for (int column = 0; column + 1 < grid->width; column++) {
        for (int row = 0; row + 1 < grid->height; row++) {
            const float *first = grid->points[column][row];
            const float *last = grid->points[column + 1][row + 1];
            int16_t *planes = builder->cells[column][row];
            planes[0] = (int16_t)PlaneOfPoints(builder, first, grid->points[column + 1][row], last);
            planes[1] = (int16_t)PlaneOfPoints(builder, last, grid->points[column][row + 1], first);
        }
    }
}

bool CmPatch_AddFacets(load_t *load, const curve_t *curve, const patch_grid_t *grid, cm_patch_t *patch)
{
    cm_t *cm = load->cm;
    void *memory;
    bool ok = true;
    if (!CmLoad_Allocate(load, &memory, 1, sizeof(builder_t)))
        return false;
    builder_t *builder = memory;
    builder->grid = grid;
    patch->firstFacet = cm->numFacets;
    FindCellPlanes(builder);
    for (int column = 0; ok && column + 1 < grid->width; column++) {
        for (int row = 0; ok && row + 1 < grid->height; row++) {
            ok = AddCell(load, builder, column, row);
            if (ok && cm->numFacets - patch->firstFacet > MAX_FACETS)
                ok = CmLoad_Fail(load, curve->lump, curve->record, "the curve needs more than %d facets",
                                 MAX_FACETS);
            else if (ok && builder->isFull)
                ok = CmLoad_Fail(load, curve->lump, curve->record, "the curve needs more than %d planes",
                                 MAX_PLANES);
            else if (ok && cm->numFacets > MAX_MAP_FACETS)
                ok = CmLoad_Fail(load, curve->lump, curve->record, "the curves need more than %d facets",
                                 MAX_MAP_FACETS);
        }
    }
    patch->numFacets = cm->numFacets - patch->firstFacet;
    free(builder);
    return ok;
}
