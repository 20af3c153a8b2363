// A capsule against the temporary capsule, as ioquake3 does it: two spheres and the cylinder between them,
// all widened by the moving capsule's radius, against its middle line.
#include "host_cm_sweep.h"

static const float GAP = 1; // a move stops this far from the surface

// A sphere, or the curved wall of an upright cylinder, that a point moves against.
typedef struct {
    vec3_t middle;
    float radius;
    int axes;         // 3: a sphere; 2: a cylinder
    float halfHeight; // of a cylinder
} round_t;

static float DotAxes(const vec3_t a, const vec3_t b, int axes)
{
    float sum = a[0] * b[0] + a[1] * b[1];
    return axes == 3 ? sum + a[2] * b[2] : sum;
}

static bool IsInside(const round_t *shape, const vec3_t point)
{
    vec3_t away;
    Subtract(point, shape->middle, away);
    return DotAxes(away, away, shape->axes) < shape->radius * shape->radius;
}

static bool IsBeside(const round_t *shape, float height)
{
    return shape->axes == 3 || fabsf(height - shape->middle[2]) <= shape->halfHeight;
}

static void Report(sweep_t *sweep, const round_t *shape, const vec3_t where, float fraction)
{
    trace_t *out = sweep->out;
    out->fraction = fraction;
    for (int i = 0; i < 3; i++)
        out->plane.normal[i] = i < shape->axes ? (where[i] - shape->middle[i]) / (shape->radius + GAP) : 0;
    out->plane.dist = Dot(out->plane.normal, where);
    out->plane.type = (uint8_t)PlaneType(out->plane.normal);
    out->plane.signbits = (uint8_t)SignBits(out->plane.normal);
    out->surfaceFlags = 0;
    out->contents = Q3_CONTENTS_BODY;
}

// Squared distance of the shape's middle from the nearest point of the move.
static float SquaredDistance(const round_t *shape, const vec3_t start, const vec3_t move, float squaredLength)
{
    vec3_t away;
    Subtract(shape->middle, start, away);
    float along = DotAxes(away, move, shape->axes) / squaredLength;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    for (int i = 0; i < 3; i++)
        away[i] -= along * move[i];
    return DotAxes(away, away, shape->axes);
}

static void SweepRound(sweep_t *sweep, const round_t *shape, const vec3_t start, const vec3_t end)
{
    vec3_t move;
    vec3_t away;
    vec3_t where;
    if (IsBeside(shape, start[2]) && IsInside(shape, start)) {
        sweep->out->fraction = 0;
        sweep->out->startsolid = 1;
        if (IsInside(shape, end))
            sweep->out->allsolid = 1;
        sweep->out->contents = Q3_CONTENTS_BODY;
        return;
    }
    Subtract(end, start, move);
    float squaredLength = DotAxes(move, move, shape->axes);
    Subtract(end, shape->middle, away);
    float near = shape->radius + SURFACE_CLIP_EPSILON;
    if (!(squaredLength > 0) ||
        (SquaredDistance(shape, start, move, squaredLength) >= shape->radius * shape->radius &&
         DotAxes(away, away, shape->axes) > near * near))
        return;
    // Where the distance becomes radius + GAP.
    float length = sqrtf(squaredLength);
    float wide = shape->radius + GAP;
    Subtract(start, shape->middle, away);
    float b = DotAxes(away, move, shape->axes) / length;
    float c = DotAxes(away, away, shape->axes) - wide * wide;
    float d = b * b - c;
    if (!(d > 0))
        return;
    float fraction = (-b - sqrtf(d)) / length;
    if (fraction < 0)
        fraction = 0;
    if (fraction >= sweep->out->fraction)
        return;
    for (int i = 0; i < 3; i++)
        where[i] = start[i] + fraction * move[i];
    if (IsBeside(shape, where[2]))
        Report(sweep, shape, where, fraction);
}

// Both capsules stand upright: the middle line of the moving one reaches this far up and down.
static float MovingReach(const sweep_t *sweep)
{
    return fabsf(sweep->reach[2]);
}

void CmCapsule_Sweep(sweep_t *sweep)
{
    const cm_capsule_t *capsule = &sweep->cm->capsule;
    float reach = MovingReach(sweep);
    round_t shape = {
        .radius = capsule->radius + sweep->radius, .axes = 2, .halfHeight = capsule->reach + reach};
    Copy(capsule->middle, shape.middle);
    for (int i = 0; i < 3; i++) {
        if (sweep->mins[i] > sweep->cm->box.maxs[i] + GAP || sweep->maxs[i] < sweep->cm->box.mins[i] - GAP)
            return;
    }
    if (shape.halfHeight > 0 && (sweep->start[0] != sweep->end[0] || sweep->start[1] != sweep->end[1]))
        SweepRound(sweep, &shape, sweep->start, sweep->end);
    shape.axes = 3;
    // The upper sphere meets the moving capsule's lower one, and the reverse.
    for (int up = 1; up >= -1; up -= 2) {
        vec3_t start;
        vec3_t end;
        Copy(sweep->start, start);
        Copy(sweep->end, end);
        start[2] -= (float)up * reach;
        end[2] -= (float)up * reach;
        shape.middle[2] = capsule->middle[2] + (float)up * capsule->reach;
        SweepRound(sweep, &shape, start, end);
    }
}

void CmCapsule_TestPosition(sweep_t *sweep)
{
    const cm_capsule_t *capsule = &sweep->cm->capsule;
    float radius = capsule->radius + sweep->radius;
    vec3_t away;
    Subtract(sweep->start, capsule->middle, away);
    float apart = fabsf(away[2]) - capsule->reach - MovingReach(sweep);
    away[2] = apart > 0 ? apart : 0;
    if (!(Dot(away, away) < radius * radius))
        return;
    sweep->out->startsolid = 1;
    sweep->out->allsolid = 1;
    sweep->out->fraction = 0;
    sweep->out->contents = Q3_CONTENTS_BODY;
}
