// One trace, as the parts of the tracer see it, and the rule for one plane that all of them share.
#ifndef HOST_CM_SWEEP_H
#define HOST_CM_SWEEP_H

#include <math.h>

#include "host_cm_local.h"

static const float SURFACE_CLIP_EPSILON = 0.125f;

// One trace.  The shape is symmetric around start and end.
typedef struct {
    cm_t *cm;
    trace_t *out;
    vec3_t start, end;
    vec3_t half;         // half the size of the shape's bounds
    vec3_t mins, maxs;   // bounds of the whole move, with a margin
    vec3_t corners[8];   // by sign bits of a normal: the corner that goes deepest into the plane
    float generalOffset; // for nodes whose plane is not axial
    int mask;
    bool isPoint;
    bool isCapsule;
    float radius; // of a capsule
    vec3_t reach; // of a capsule: from its middle to the centre of its upper sphere
} sweep_t;

// How far the shape reaches from its middle towards a plane.
static inline float Reach(const sweep_t *sweep, const vec3_t normal, int signbits)
{
    if (sweep->isCapsule)
        return sweep->radius + fabsf(Dot(normal, sweep->reach));
    return -Dot(sweep->corners[signbits], normal);
}

// How far a move has come through the planes of one brush.
typedef struct {
    float enter, leave;
    int side; // entered last
    bool startsOutside, endsOutside;
} crossing_t;

// Distances of start and end to one plane.  False when the move stays outside of it, and so outside of the
// brush.
static inline bool CrossPlane(crossing_t *crossing, int side, float d1, float d2)
{
    if (d1 > 0) {
        if (d2 >= SURFACE_CLIP_EPSILON || d2 >= d1)
            return false;
        crossing->startsOutside = true;
    } else if (d2 <= 0) {
        return true;
    }
    if (d2 > 0)
        crossing->endsOutside = true;
    if (d1 > d2) {
        float fraction = (d1 - SURFACE_CLIP_EPSILON) / (d1 - d2);
        if (fraction < 0)
            fraction = 0;
        if (fraction > crossing->enter) {
            crossing->enter = fraction;
            crossing->side = side;
        }
    } else {
        float fraction = (d1 + SURFACE_CLIP_EPSILON) / (d1 - d2);
        if (fraction > 1)
            fraction = 1;
        if (fraction < crossing->leave)
            crossing->leave = fraction;
    }
    return true;
}

// Sweeps through one patch, which shares a bit with the mask and whose bounds the move touches.
void CmPatch_Sweep(sweep_t *sweep, const cm_patch_t *patch);

// Whether the shape touches a patch at the start of the sweep.
bool CmPatch_TestPosition(const sweep_t *sweep, const cm_patch_t *patch);

// The same for the triangles of terrain.
void CmTerrain_Sweep(sweep_t *sweep, const cm_patch_t *patch);
bool CmTerrain_TestPosition(const sweep_t *sweep, const cm_patch_t *patch);

// Sweeps a capsule, or tests its position, against the temporary capsule.
void CmCapsule_Sweep(sweep_t *sweep);
void CmCapsule_TestPosition(sweep_t *sweep);

#endif
