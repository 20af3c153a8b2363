// Solids from figures: boxes, wedges, columns, and whatever lies behind a set of planes.
#include "mkbsp_local.h"

#include <math.h>
#include <string.h>

enum { MAX_VERTICES = 512, MAX_PLANES = MAX_SIDES - AXIAL_SIDES };

static const double EPSILON = 0.001;
static const double MIN_SIZE = 0.25; // thinner solids fall through the trace epsilon

typedef struct {
    double point[3];
    uint64_t planes; // bit i: lies on plane i
} vertex_t;

static double Dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void Cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static bool Normalise(double v[3])
{
    double length = sqrt(Dot(v, v));
    if (!(length > 1e-6))
        return false;
    for (int i = 0; i < 3; i++) {
        v[i] /= length;
        if (fabs(v[i]) < 1e-9)
            v[i] = 0;
    }
    // What is axial must be so exactly: loaders and tracers compare with 1.
    for (int i = 0; i < 3; i++) {
        if (v[(i + 1) % 3] == 0 && v[(i + 2) % 3] == 0)
            v[i] = v[i] < 0 ? -1 : 1;
    }
    return true;
}

static bool SamePlane(const plane_t *a, const plane_t *b)
{
    return Dot(a->normal, b->normal) > 1 - 1e-7 && fabs(a->dist - b->dist) < EPSILON;
}

// The six planes of a box, in the order that brushes begin with.
static void BoundsToPlanes(const double mins[3], const double maxs[3], plane_t planes[AXIAL_SIDES])
{
    memset(planes, 0, AXIAL_SIDES * sizeof *planes);
    for (int axis = 0; axis < 3; axis++) {
        planes[2 * axis].normal[axis] = -1;
        planes[2 * axis].dist = -mins[axis];
        planes[2 * axis + 1].normal[axis] = 1;
        planes[2 * axis + 1].dist = maxs[axis];
    }
}

static bool SetBounds(brush_t *brush, const double mins[3], const double maxs[3], char *error,
                      size_t errorSize)
{
    for (int axis = 0; axis < 3; axis++) {
        if (maxs[axis] - mins[axis] < MIN_SIZE) {
            snprintf(error, errorSize, "the solid is thinner than %g in %c", MIN_SIZE, "xyz"[axis]);
            return false;
        }
        if (mins[axis] < -MAX_COORDINATE || maxs[axis] > MAX_COORDINATE) {
            snprintf(error, errorSize, "the solid reaches beyond %d in %c", MAX_COORDINATE, "xyz"[axis]);
            return false;
        }
        brush->mins[axis] = mins[axis];
        brush->maxs[axis] = maxs[axis];
    }
    BoundsToPlanes(mins, maxs, brush->planes);
    brush->numPlanes = AXIAL_SIDES;
    return true;
}

bool Mk_MakeBox(brush_t *brush, const double corner1[3], const double corner2[3], char *error,
                size_t errorSize)
{
    double mins[3];
    double maxs[3];
    for (int i = 0; i < 3; i++) {
        mins[i] = fmin(corner1[i], corner2[i]);
        maxs[i] = fmax(corner1[i], corner2[i]);
    }
    return SetBounds(brush, mins, maxs, error, errorSize);
}

bool Mk_MakeWedge(brush_t *brush, const double corner1[3], const double corner2[3], int axis, int sign,
                  char *error, size_t errorSize)
{
    if (!Mk_MakeBox(brush, corner1, corner2, error, errorSize))
        return false;
    // The slope needs no bevels: its edges are parallel to the axes or lie in axial planes.
    plane_t *slope = &brush->planes[brush->numPlanes++];
    memset(slope, 0, sizeof *slope);
    slope->normal[axis] = -sign * (brush->maxs[2] - brush->mins[2]);
    slope->normal[2] = brush->maxs[axis] - brush->mins[axis];
    Normalise(slope->normal);
    double foot = sign > 0 ? brush->mins[axis] : brush->maxs[axis];
    slope->dist = slope->normal[axis] * foot + slope->normal[2] * brush->mins[2];
    return true;
}

bool Mk_MakePrism(brush_t *brush, const double middle[2], double bottom, double top, double radius, int sides,
                  char *error, size_t errorSize)
{
    enum { MAX_PRISM_SIDES = 24 };
    plane_t planes[MAX_PRISM_SIDES + 2];
    if (sides < 3 || sides > MAX_PRISM_SIDES) {
        snprintf(error, errorSize, "%d sides, must be 3 to %d", sides, MAX_PRISM_SIDES);
        return false;
    }
    if (!(radius > 0)) {
        snprintf(error, errorSize, "the radius must be above 0");
        return false;
    }
    memset(planes, 0, sizeof planes);
    double pi = 3.14159265358979323846;
    double reach = radius * cos(pi / sides);
    for (int i = 0; i < sides; i++) {
        double angle = 2 * pi * i / sides;
        double x = cos(angle);
        double y = sin(angle);
        planes[i].normal[0] = fabs(x) < 1e-9 ? 0 : x;
        planes[i].normal[1] = fabs(y) < 1e-9 ? 0 : y;
        planes[i].dist = reach + planes[i].normal[0] * middle[0] + planes[i].normal[1] * middle[1];
    }
    planes[sides] = (plane_t){{0, 0, -1}, -bottom};
    planes[sides + 1] = (plane_t){{0, 0, 1}, top};
    return Mk_MakeConvex(brush, planes, sides + 2, error, errorSize);
}

// ---- solids behind planes

static bool IsBehindAll(const double point[3], const plane_t *planes, int count)
{
    for (int i = 0; i < count; i++) {
        if (Dot(point, planes[i].normal) > planes[i].dist + EPSILON)
            return false;
    }
    return true;
}

static bool MeetAt(const plane_t *a, const plane_t *b, const plane_t *c, double out[3])
{
    double bc[3];
    double ca[3];
    double ab[3];
    Cross(b->normal, c->normal, bc);
    Cross(c->normal, a->normal, ca);
    Cross(a->normal, b->normal, ab);
    double determinant = Dot(a->normal, bc);
    if (fabs(determinant) < 1e-6)
        return false;
    for (int i = 0; i < 3; i++)
        out[i] = (a->dist * bc[i] + b->dist * ca[i] + c->dist * ab[i]) / determinant;
    return true;
}

static void AddVertex(vertex_t *vertices, int *count, const double point[3], const plane_t *planes,
                      int numPlanes)
{
    for (int i = 0; i < *count; i++) {
        double *other = vertices[i].point;
        if (fabs(other[0] - point[0]) < EPSILON && fabs(other[1] - point[1]) < EPSILON &&
            fabs(other[2] - point[2]) < EPSILON)
            return;
    }
    if (*count == MAX_VERTICES)
        return;
    vertex_t *vertex = &vertices[(*count)++];
    memcpy(vertex->point, point, sizeof vertex->point);
    vertex->planes = 0;
    for (int i = 0; i < numPlanes; i++) {
        if (fabs(Dot(point, planes[i].normal) - planes[i].dist) < 2 * EPSILON)
            vertex->planes |= (uint64_t)1 << i;
    }
}

// Corners of what lies behind all planes: at most MAX_SIDES planes.
static int FindVertices(vertex_t *vertices, const plane_t *planes, int numPlanes)
{
    int count = 0;
    for (int a = 0; a < numPlanes; a++) {
        for (int b = a + 1; b < numPlanes; b++) {
            for (int c = b + 1; c < numPlanes; c++) {
                double point[3];
                if (MeetAt(&planes[a], &planes[b], &planes[c], point) &&
                    IsBehindAll(point, planes, numPlanes))
                    AddVertex(vertices, &count, point, planes, numPlanes);
            }
        }
    }
    return count;
}

static bool AddPlane(brush_t *brush, const plane_t *plane)
{
    for (int i = 0; i < brush->numPlanes; i++) {
        if (SamePlane(&brush->planes[i], plane))
            return true;
    }
    if (brush->numPlanes == MAX_SIDES)
        return false;
    brush->planes[brush->numPlanes++] = *plane;
    return true;
}

// A plane through an edge, parallel to an axis: without it the corners of a swept box stop too early.
static bool AddEdgeBevels(brush_t *brush, const vertex_t *vertices, int count, int from, int to)
{
    double edge[3];
    for (int i = 0; i < 3; i++)
        edge[i] = vertices[to].point[i] - vertices[from].point[i];
    for (int axis = 0; axis < 3; axis++) {
        double direction[3] = {axis == 0, axis == 1, axis == 2};
        plane_t bevel;
        Cross(edge, direction, bevel.normal);
        if (!Normalise(bevel.normal))
            continue;
        for (int sign = 0; sign < 2; sign++) {
            for (int i = 0; i < 3; i++)
                bevel.normal[i] = -bevel.normal[i] + 0.0;
            bevel.dist = Dot(bevel.normal, vertices[from].point);
            bool touches = true;
            for (int i = 0; i < count && touches; i++)
                touches = Dot(bevel.normal, vertices[i].point) <= bevel.dist + EPSILON;
            if (touches && !AddPlane(brush, &bevel))
                return false;
        }
    }
    return true;
}

static bool AddBevels(brush_t *brush, const vertex_t *vertices, int count)
{
    for (int from = 0; from < count; from++) {
        for (int to = from + 1; to < count; to++) {
            uint64_t shared = vertices[from].planes & vertices[to].planes;
            bool isEdge = (shared & (shared - 1)) != 0;
            if (isEdge && !AddEdgeBevels(brush, vertices, count, from, to))
                return false;
        }
    }
    return true;
}

bool Mk_MakeConvex(brush_t *brush, const plane_t *planes, int numPlanes, char *error, size_t errorSize)
{
    static const double limit[3] = {2.0 * MAX_COORDINATE, 2.0 * MAX_COORDINATE, 2.0 * MAX_COORDINATE};
    static const double negativeLimit[3] = {-2.0 * MAX_COORDINATE, -2.0 * MAX_COORDINATE,
                                            -2.0 * MAX_COORDINATE};
    plane_t all[MAX_SIDES];
    vertex_t vertices[MAX_VERTICES];
    if (numPlanes > MAX_PLANES) {
        snprintf(error, errorSize, "%d planes, at most %d are possible", numPlanes, MAX_PLANES);
        return false;
    }
    memcpy(all, planes, (size_t)numPlanes * sizeof *all);
    for (int i = 0; i < numPlanes; i++) {
        double length = sqrt(Dot(all[i].normal, all[i].normal));
        if (!Normalise(all[i].normal)) {
            snprintf(error, errorSize, "plane %d has no direction", i + 1);
            return false;
        }
        all[i].dist /= length;
    }
    BoundsToPlanes(negativeLimit, limit, &all[numPlanes]); // an open solid reaches these, and is refused

    int count = FindVertices(vertices, all, numPlanes + AXIAL_SIDES);
    if (count < 4) {
        snprintf(error, errorSize, "the planes enclose nothing");
        return false;
    }
    double mins[3];
    double maxs[3];
    for (int axis = 0; axis < 3; axis++) {
        mins[axis] = maxs[axis] = vertices[0].point[axis];
        for (int i = 1; i < count; i++) {
            mins[axis] = fmin(mins[axis], vertices[i].point[axis]);
            maxs[axis] = fmax(maxs[axis], vertices[i].point[axis]);
        }
    }
    if (!SetBounds(brush, mins, maxs, error, errorSize))
        return false;
    bool fits = true;
    for (int i = 0; i < numPlanes && fits; i++)
        fits = AddPlane(brush, &all[i]);
    if (!fits || !AddBevels(brush, vertices, count)) {
        snprintf(error, errorSize, "more than %d sides with bevels", MAX_SIDES);
        return false;
    }
    return true;
}
