// Sweeps through curves.  Rules: spec bsp-collision section 4.4, steps 5 and 6.
//
// A facet is clipped like a brush, but it has no inside: a move hits it only from outside, and not through
// its back.
#include "host_cm_sweep.h"

// A point is let this far over a border, so that none slips through where two facets meet.
static const float POINT_OVERLAP = 1.0f / 256;

static inline float ReachFacet(const sweep_t *sweep, const vec3_t normal)
{
    if (sweep->isCapsule)
        return sweep->radius + fabsf(Dot(normal, sweep->reach));
    return fabsf(normal[0]) * sweep->half[0] + fabsf(normal[1]) * sweep->half[1] +
           fabsf(normal[2]) * sweep->half[2];
}

static void ReportPlane(trace_t *out, const cm_plane_t *plane)
{
    Copy(plane->normal, out->plane.normal);
    out->plane.dist = plane->dist;
    out->plane.type = (uint8_t)PlaneType(plane->normal);
    out->plane.signbits = (uint8_t)SignBits(plane->normal);
}

static void SweepFacet(sweep_t *sweep, const cm_facet_t *facet)
{
    const cm_plane_t *planes = &sweep->cm->facetPlanes[facet->firstPlane];
    crossing_t crossing = {.enter = -1, .leave = 1, .side = -1};
    for (int i = 0; i < facet->numPlanes; i++) {
        float dist = planes[i].dist + ReachFacet(sweep, planes[i].normal);
        if (!CrossPlane(&crossing, i, Dot(sweep->start, planes[i].normal) - dist,
                        Dot(sweep->end, planes[i].normal) - dist))
            return;
    }
    if (crossing.side < 0 || crossing.side == facet->numPlanes - 1)
        return;
    if (crossing.enter < crossing.leave && crossing.enter < sweep->out->fraction) {
        sweep->out->fraction = crossing.enter;
        ReportPlane(sweep->out, &planes[crossing.side]);
    }
}

static void SweepPoint(sweep_t *sweep, const cm_facet_t *facet)
{
    const cm_plane_t *planes = &sweep->cm->facetPlanes[facet->firstPlane];
    float d1 = Dot(sweep->start, planes->normal) - planes->dist;
    float d2 = Dot(sweep->end, planes->normal) - planes->dist;
    vec3_t crossing;
    if (!(d1 > 0 && d2 <= 0))
        return;
    float along = d1 / (d1 - d2);
    if (along > sweep->out->fraction)
        return;
    for (int i = 0; i < 3; i++)
        crossing[i] = sweep->start[i] + along * (sweep->end[i] - sweep->start[i]);
    for (int i = 1; i < facet->numPlanes - 1; i++) {
        if (Dot(crossing, planes[i].normal) - planes[i].dist > POINT_OVERLAP)
            return;
    }
    float fraction = (d1 - SURFACE_CLIP_EPSILON) / (d1 - d2);
    sweep->out->fraction = fraction > 0 ? fraction : 0;
    ReportPlane(sweep->out, planes);
}

void CmPatch_Sweep(sweep_t *sweep, const cm_patch_t *patch)
{
    if (sweep->isPoint && sweep->cm->pointsMissCurves)
        return;
    for (int i = 0; i < patch->numFacets; i++) {
        const cm_facet_t *facet = &sweep->cm->facets[patch->firstFacet + i];
        if (!BoxesTouch(facet->mins, facet->maxs, sweep->mins, sweep->maxs))
            continue;
        if (sweep->isPoint)
            SweepPoint(sweep, facet);
        else
            SweepFacet(sweep, facet);
    }
}

static bool TouchesFacet(const sweep_t *sweep, const cm_facet_t *facet)
{
    const cm_plane_t *planes = &sweep->cm->facetPlanes[facet->firstPlane];
    for (int i = 0; i < facet->numPlanes; i++) {
        if (Dot(sweep->start, planes[i].normal) - planes[i].dist > ReachFacet(sweep, planes[i].normal))
            return false;
    }
    return true;
}

bool CmPatch_TestPosition(const sweep_t *sweep, const cm_patch_t *patch)
{
    if (sweep->isPoint)
        return false;
    for (int i = 0; i < patch->numFacets; i++) {
        const cm_facet_t *facet = &sweep->cm->facets[patch->firstFacet + i];
        if (BoxesTouch(facet->mins, facet->maxs, sweep->mins, sweep->maxs) && TouchesFacet(sweep, facet))
            return true;
    }
    return false;
}
