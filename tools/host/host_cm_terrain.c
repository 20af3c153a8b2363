// Terrain of IBSP 59: loose triangles, solid from their front.  Rules: spec bsp-collision section 4.5.
//
// Boxes and capsules are swept as one sphere: the lower one of the capsule, or the upper one against terrain
// that faces down everywhere.  The sphere meets faces, and of edges and corners those that stick out.
#include "host_cm_load_local.h"
#include "host_cm_sweep.h"

#include <stdlib.h>

enum { MAX_MAP_TRIANGLES = 1 << 18 };

static const float MAX_POINT = 1e6f;
static const float SPHERE_MARGIN = 0.125f;
static const float BACK_OFF = 0.00001f;
static const float POINT_OVERLAP = 0.001f; // how far a point may lie over a triangle's border, in its sizes
static const float FLAT = 0.01f;           // a neighbour that bends away less is flat

// ---- building

static void Cross(const vec3_t a, const vec3_t b, vec3_t out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

// False for a triangle without an area.
static bool SetTriangle(cm_triangle_t *triangle, const vec3_t a, const vec3_t b, const vec3_t c)
{
    vec3_t ab;
    vec3_t ac;
    const float *points[3] = {a, b, c};
    memset(triangle, 0, sizeof *triangle);
    Subtract(b, a, ab);
    Subtract(c, a, ac);
    Cross(ac, ab, triangle->normal);
    float length = sqrtf(Dot(triangle->normal, triangle->normal));
    if (!(length > 0))
        return false;
    for (int i = 0; i < 3; i++) {
        triangle->normal[i] /= length;
        triangle->mins[i] = fminf(a[i], fminf(b[i], c[i]));
        triangle->maxs[i] = fmaxf(a[i], fmaxf(b[i], c[i]));
        Copy(points[i], triangle->points[i]);
    }
    triangle->dist = Dot(triangle->normal, a);
    return true;
}

// An edge or corner of a triangle, to find those that lie in the same place.
typedef struct {
    vec3_t low, high; // ends in a fixed order; the same for a corner
    int triangle, index;
} feature_t;

static int ComparePoints(const vec3_t a, const vec3_t b)
{
    for (int i = 0; i < 3; i++) {
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

static int ComparePlaces(const feature_t *a, const feature_t *b)
{
    int order = ComparePoints(a->low, b->low);
    return order ? order : ComparePoints(a->high, b->high);
}

static int CompareFeatures(const void *left, const void *right)
{
    const feature_t *a = left;
    const feature_t *b = right;
    int order = ComparePlaces(a, b);
    if (!order)
        order = (a->triangle > b->triangle) - (a->triangle < b->triangle);
    return order ? order : a->index - b->index;
}

// Whether an edge of two triangles sticks out.
static bool IsRidge(const cm_triangle_t *triangles, const feature_t *one, const feature_t *other)
{
    const cm_triangle_t *a = &triangles[one->triangle];
    const cm_triangle_t *b = &triangles[other->triangle];
    return Dot(a->normal, b->points[(other->index + 2) % 3]) - a->dist < -FLAT;
}

// Length of the run of equal places that begins at a feature.
static int CountEqual(const feature_t *features, int count)
{
    int equal = 1;
    while (equal < count && !ComparePlaces(features, features + equal))
        equal++;
    return equal;
}

// Marks edges that belong to one triangle, or stick out between two; the first triangle tests them.
static void MarkEdges(cm_triangle_t *triangles, feature_t *features, int numTriangles)
{
    int count = 0;
    for (int t = 0; t < numTriangles; t++) {
        for (int k = 0; k < 3; k++) {
            const float *p = triangles[t].points[k];
            const float *q = triangles[t].points[(k + 1) % 3];
            feature_t *feature = &features[count++];
            bool isOrdered = ComparePoints(p, q) < 0;
            Copy(isOrdered ? p : q, feature->low);
            Copy(isOrdered ? q : p, feature->high);
            feature->triangle = t;
            feature->index = k;
        }
    }
    qsort(features, (size_t)count, sizeof *features, CompareFeatures);
    for (int i = 0, equal; i < count; i += equal) {
        equal = CountEqual(features + i, count - i);
        if (equal != 2 || IsRidge(triangles, &features[i], &features[i + 1]))
            triangles[features[i].triangle].edges |= (uint8_t)(1 << features[i].index);
    }
}

// Marks the ends of marked edges; the first triangle that has such an end tests it.
static void MarkCorners(cm_triangle_t *triangles, feature_t *features, int numTriangles)
{
    int count = 0;
    for (int t = 0; t < numTriangles; t++) {
        for (int k = 0; k < 3; k++) {
            if (!(triangles[t].edges & (1 << k)))
                continue;
            for (int end = 0; end < 2; end++) {
                feature_t *feature = &features[count++];
                Copy(triangles[t].points[(k + end) % 3], feature->low);
                Copy(feature->low, feature->high);
                feature->triangle = t;
                feature->index = (k + end) % 3;
            }
        }
    }
    qsort(features, (size_t)count, sizeof *features, CompareFeatures);
    for (int i = 0, equal; i < count; i += equal) {
        equal = CountEqual(features + i, count - i);
        triangles[features[i].triangle].corners |= (uint8_t)(1 << features[i].index);
    }
}

static bool AddTriangles(load_t *load, const terrain_t *terrain, cm_patch_t *patch)
{
    cm_t *cm = load->cm;
    patch->firstTriangle = cm->numTriangles;
    for (int i = 0; i + 2 < terrain->numIndexes; i += 3) {
        void *triangles = cm->triangles;
        if (cm->numTriangles == MAX_MAP_TRIANGLES)
            return CmLoad_Fail(load, terrain->lump, terrain->record, "the terrain has more than %d triangles",
                               MAX_MAP_TRIANGLES);
        if (!CmLoad_Grow(load, &triangles, cm->numTriangles, sizeof(cm_triangle_t)))
            return false;
        cm->triangles = triangles;
        const uint16_t *indexes = &terrain->indexes[i];
        if (SetTriangle(&cm->triangles[cm->numTriangles], terrain->points[indexes[0]],
                        terrain->points[indexes[1]], terrain->points[indexes[2]]))
            cm->numTriangles++;
    }
    patch->numTriangles = cm->numTriangles - patch->firstTriangle;
    return true;
}

static void SetPatchBounds(const cm_t *cm, cm_patch_t *patch)
{
    const cm_triangle_t *triangles = &cm->triangles[patch->firstTriangle];
    patch->isCeiling = true;
    for (int t = 0; t < patch->numTriangles; t++) {
        for (int i = 0; i < 3; i++) {
            patch->mins[i] = t == 0 ? triangles[t].mins[i] : fminf(patch->mins[i], triangles[t].mins[i]);
            patch->maxs[i] = t == 0 ? triangles[t].maxs[i] : fmaxf(patch->maxs[i], triangles[t].maxs[i]);
        }
        if (triangles[t].normal[2] > 0)
            patch->isCeiling = false;
    }
}

bool CmPatch_AddTerrain(load_t *load, const terrain_t *terrain)
{
    cm_t *cm = load->cm;
    cm_patch_t patch = {.contents = terrain->contents, .surfaceFlags = terrain->surfaceFlags};
    void *patches = cm->patches;
    void *features;
    for (int i = 0; i < terrain->numPoints; i++) {
        for (int axis = 0; axis < 3; axis++) {
            if (!(fabsf(terrain->points[i][axis]) <= MAX_POINT))
                return CmLoad_Fail(load, terrain->lump, terrain->record,
                                   "terrain point %d is not a place in a map", i);
        }
    }
    if (!CmLoad_Grow(load, &patches, cm->numPatches, sizeof(cm_patch_t)))
        return false;
    cm->patches = patches;
    if (!AddTriangles(load, terrain, &patch) ||
        !CmLoad_Allocate(load, &features, (size_t)patch.numTriangles * 6, sizeof(feature_t)))
        return false;
    if (patch.numTriangles > 0) {
        MarkEdges(&cm->triangles[patch.firstTriangle], features, patch.numTriangles);
        MarkCorners(&cm->triangles[patch.firstTriangle], features, patch.numTriangles);
        SetPatchBounds(cm, &patch);
    }
    free(features);
    cm->patches[cm->numPatches++] = patch;
    return true;
}

// ---- points

static float Determinant(const vec3_t a, const vec3_t b, const vec3_t normal)
{
    vec3_t cross;
    Cross(a, b, cross);
    return Dot(cross, normal);
}

// Whether a point of the plane lies in the triangle.
static bool IsInTriangle(const cm_triangle_t *triangle, const vec3_t point, float overlap)
{
    vec3_t ab;
    vec3_t ac;
    vec3_t ap;
    Subtract(triangle->points[1], triangle->points[0], ab);
    Subtract(triangle->points[2], triangle->points[0], ac);
    Subtract(point, triangle->points[0], ap);
    float area = Determinant(ab, ac, triangle->normal);
    float u = Determinant(ap, ac, triangle->normal) / area;
    float v = Determinant(ab, ap, triangle->normal) / area;
    return u >= -overlap && u <= 1 + overlap && v >= -overlap && v <= 1 + overlap && u + v >= -overlap &&
           u + v <= 1 + overlap;
}

static void Report(trace_t *out, const vec3_t normal, float dist, float fraction)
{
    out->fraction = fraction;
    Copy(normal, out->plane.normal);
    out->plane.dist = dist;
    out->plane.type = (uint8_t)PlaneType(normal);
    out->plane.signbits = (uint8_t)SignBits(normal);
}

static void Along(const vec3_t start, const vec3_t end, float fraction, vec3_t out)
{
    for (int i = 0; i < 3; i++)
        out[i] = start[i] + fraction * (end[i] - start[i]);
}

static void SweepPoint(sweep_t *sweep, const cm_triangle_t *triangle)
{
    float d1 = Dot(sweep->start, triangle->normal) - triangle->dist;
    float d2 = Dot(sweep->end, triangle->normal) - triangle->dist;
    vec3_t crossing;
    if (!(d1 > 0 && d2 < 0))
        return;
    float fraction = (d1 - SURFACE_CLIP_EPSILON) / (d1 - d2);
    fraction = fraction > 0 ? fraction : 0;
    Along(sweep->start, sweep->end, d1 / (d1 - d2), crossing);
    if (fraction < sweep->out->fraction && IsInTriangle(triangle, crossing, POINT_OVERLAP))
        Report(sweep->out, triangle->normal, triangle->dist, fraction);
}

// ---- spheres

typedef struct {
    sweep_t *sweep;
    vec3_t start, end, move;
    float radius;
} sphere_t;

// The one sphere that stands for the shape.
static sphere_t SphereOf(const sweep_t *sweep, const cm_patch_t *patch, float margin)
{
    sphere_t sphere = {.radius = sweep->radius};
    vec3_t reach;
    Copy(sweep->reach, reach);
    if (!sweep->isCapsule) {
        sphere.radius = fminf(sweep->half[0], sweep->half[2]);
        reach[0] = reach[1] = 0;
        reach[2] = sweep->half[2] - sphere.radius;
    }
    for (int i = 0; i < 3; i++) {
        float off = patch->isCeiling ? reach[i] : -reach[i];
        sphere.start[i] = sweep->start[i] + off;
        sphere.end[i] = sweep->end[i] + off;
    }
    sphere.radius += margin;
    Subtract(sphere.end, sphere.start, sphere.move);
    return sphere;
}

// Takes a contact over when it is the first so far.
static void Meet(sphere_t *sphere, float fraction, const vec3_t normal, const vec3_t contact)
{
    trace_t *out = sphere->sweep->out;
    fraction -= BACK_OFF;
    if (fraction <= 0) {
        fraction = 0;
        out->startsolid = 1;
    }
    if (fraction < out->fraction)
        Report(out, normal, Dot(normal, contact), fraction);
}

static void MeetFace(sphere_t *sphere, const cm_triangle_t *triangle)
{
    float d1 = Dot(sphere->start, triangle->normal) - triangle->dist;
    float d2 = Dot(sphere->end, triangle->normal) - triangle->dist;
    vec3_t contact;
    if (!(d1 >= 0 && d2 < sphere->radius && d2 < d1))
        return;
    float fraction = d1 > sphere->radius ? (d1 - sphere->radius) / (d1 - d2) : 0;
    Along(sphere->start, sphere->end, fraction, contact);
    float height = Dot(contact, triangle->normal) - triangle->dist;
    for (int i = 0; i < 3; i++)
        contact[i] -= height * triangle->normal[i];
    if (IsInTriangle(triangle, contact, 0))
        Meet(sphere, fraction, triangle->normal, contact);
}

static double DotDouble(const vec3_t a, const vec3_t b)
{
    return (double)a[0] * (double)b[0] + (double)a[1] * (double)b[1] + (double)a[2] * (double)b[2];
}

// The smaller root of a t^2 + 2 b t + c, at least 0.  False when the move does not come that near.
static bool FirstRoot(double a, double b, double c, float *root)
{
    double d = b * b - a * c;
    if (!(b < 0) || !(d >= 0) || !(a > 0))
        return false;
    double first = (-b - sqrt(d)) / a;
    *root = first > 0 ? (float)first : 0;
    return *root <= 1;
}

// A contact with an edge or corner counts on the front of its triangle.
static void MeetRound(sphere_t *sphere, const cm_triangle_t *triangle, float fraction, const vec3_t contact)
{
    vec3_t centre;
    vec3_t normal;
    Along(sphere->start, sphere->end, fraction, centre);
    Subtract(centre, contact, normal);
    float length = sqrtf(Dot(normal, normal));
    if (!(length > 0))
        return;
    for (int i = 0; i < 3; i++)
        normal[i] /= length;
    if (Dot(normal, triangle->normal) >= 0 && Dot(normal, sphere->move) < 0)
        Meet(sphere, fraction, normal, contact);
}

static void MeetEdge(sphere_t *sphere, const cm_triangle_t *triangle, int index)
{
    const float *p = triangle->points[index];
    vec3_t edge;
    vec3_t away;
    vec3_t contact;
    float fraction;
    Subtract(triangle->points[(index + 1) % 3], p, edge);
    Subtract(sphere->start, p, away);
    double length = DotDouble(edge, edge);
    double moveAlong = DotDouble(sphere->move, edge);
    double awayAlong = DotDouble(away, edge);
    double squared = (double)sphere->radius * (double)sphere->radius;
    // All times the edge's squared length, so that nothing is divided.
    double a = DotDouble(sphere->move, sphere->move) * length - moveAlong * moveAlong;
    double b = DotDouble(away, sphere->move) * length - awayAlong * moveAlong;
    double c = (DotDouble(away, away) - squared) * length - awayAlong * awayAlong;
    if (!FirstRoot(a, b, c, &fraction))
        return;
    float where = (float)((awayAlong + (double)fraction * moveAlong) / length);
    if (!(where >= 0 && where <= 1))
        return;
    for (int i = 0; i < 3; i++)
        contact[i] = p[i] + where * edge[i];
    MeetRound(sphere, triangle, fraction, contact);
}

static void MeetCorner(sphere_t *sphere, const cm_triangle_t *triangle, int index)
{
    vec3_t away;
    float fraction;
    Subtract(sphere->start, triangle->points[index], away);
    if (FirstRoot(DotDouble(sphere->move, sphere->move), DotDouble(away, sphere->move),
                  DotDouble(away, away) - (double)sphere->radius * (double)sphere->radius, &fraction))
        MeetRound(sphere, triangle, fraction, triangle->points[index]);
}

static bool IsNear(const sweep_t *sweep, const cm_triangle_t *triangle)
{
    return BoxesTouch(triangle->mins, triangle->maxs, sweep->mins, sweep->maxs);
}

void CmTerrain_Sweep(sweep_t *sweep, const cm_patch_t *patch)
{
    const cm_triangle_t *triangles = &sweep->cm->triangles[patch->firstTriangle];
    sphere_t sphere = SphereOf(sweep, patch, SPHERE_MARGIN);
    sphere.sweep = sweep;
    for (int t = 0; t < patch->numTriangles; t++) {
        if (!IsNear(sweep, &triangles[t]))
            continue;
        if (sweep->isPoint)
            SweepPoint(sweep, &triangles[t]);
        else
            MeetFace(&sphere, &triangles[t]);
    }
    if (sweep->isPoint)
        return;
    for (int t = 0; t < patch->numTriangles; t++) {
        const cm_triangle_t *triangle = &triangles[t];
        if (!triangle->edges && !triangle->corners)
            continue;
        if (!IsNear(sweep, triangle))
            continue;
        for (int k = 0; k < 3; k++) {
            if (triangle->edges >> k & 1)
                MeetEdge(&sphere, triangle, k);
            if (triangle->corners >> k & 1)
                MeetCorner(&sphere, triangle, k);
        }
    }
}

// ---- position tests

static float SquaredDistance(const vec3_t a, const vec3_t b)
{
    vec3_t away;
    Subtract(a, b, away);
    return Dot(away, away);
}

static float SquaredDistanceToEdge(const vec3_t point, const vec3_t p, const vec3_t q)
{
    vec3_t edge;
    vec3_t away;
    vec3_t nearest;
    Subtract(q, p, edge);
    Subtract(point, p, away);
    float along = Dot(away, edge) / Dot(edge, edge);
    along = along > 0 ? along : 0;
    Along(p, q, along < 1 ? along : 1, nearest);
    return SquaredDistance(point, nearest);
}

static bool TouchesTriangle(const sphere_t *sphere, const cm_triangle_t *triangle)
{
    float squared = sphere->radius * sphere->radius;
    float height = Dot(sphere->start, triangle->normal) - triangle->dist;
    vec3_t below;
    if (!(fabsf(height) < sphere->radius))
        return false;
    for (int i = 0; i < 3; i++)
        below[i] = sphere->start[i] - height * triangle->normal[i];
    if (IsInTriangle(triangle, below, 0))
        return true;
    for (int k = 0; k < 3; k++) {
        if (SquaredDistanceToEdge(sphere->start, triangle->points[k], triangle->points[(k + 1) % 3]) <
            squared)
            return true;
    }
    return false;
}

bool CmTerrain_TestPosition(const sweep_t *sweep, const cm_patch_t *patch)
{
    const cm_triangle_t *triangles = &sweep->cm->triangles[patch->firstTriangle];
    sphere_t sphere = SphereOf(sweep, patch, 0);
    if (sweep->isPoint)
        return false;
    for (int t = 0; t < patch->numTriangles; t++) {
        if (IsNear(sweep, &triangles[t]) && TouchesTriangle(&sphere, &triangles[t]))
            return true;
    }
    return false;
}
