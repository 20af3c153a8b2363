// Sweeps boxes, capsules and points through the brushes and patches of a model.  The server spends most of
// its time here.  Rules: spec bsp-collision section 4.2, with the columns of 4.3.
#include "host_cm.h"
#include "host_cm_sweep.h"

#include <string.h>

static const float BOX_NODE_OFFSET = 2048; // for planes that are not axial: wide enough for any box

enum { MAX_POSITION_LEAFS = 1024 };

// The temporary box or capsule.
static bool IsTemporary(int model)
{
    return model == CM_BOX_MODEL || model == CM_CAPSULE_MODEL;
}

static void NextStamp(cm_t *cm)
{
    if (++cm->stamp != 0)
        return;
    for (int i = 0; i < cm->numBrushes; i++)
        cm->brushes[i].stamp = 0;
    for (int i = 0; i < cm->numPatches; i++)
        cm->patches[i].stamp = 0;
    cm->box.stamp = 0;
    cm->stamp = 1;
}

// ---- one brush

// The plane of a brush's side as a trace reports it.
static void ReportPlane(const sweep_t *sweep, const cm_brush_t *brush, int side)
{
    trace_t *out = sweep->out;
    if (brush == &sweep->cm->box) {
        int axis = side / 2;
        bool upper = side & 1;
        memset(&out->plane, 0, sizeof out->plane);
        out->plane.normal[axis] = upper ? 1.0f : -1.0f;
        out->plane.dist = upper ? brush->maxs[axis] : -brush->mins[axis];
        out->plane.type = (uint8_t)PlaneType(out->plane.normal);
        out->plane.signbits = (uint8_t)SignBits(out->plane.normal);
        out->surfaceFlags = 0;
        return;
    }
    const cm_side_t *hit = &sweep->cm->sides[brush->firstSide + side];
    Copy(hit->normal, out->plane.normal);
    out->plane.dist = hit->dist;
    out->plane.type = hit->type;
    out->plane.signbits = hit->signbits;
    out->surfaceFlags = hit->surfaceFlags;
}

static void ClipToBrush(sweep_t *sweep, const cm_brush_t *brush)
{
    crossing_t crossing = {.enter = -1, .leave = 1, .side = -1};
    trace_t *out = sweep->out;

    // The first six sides are the bounds: no products needed, and the results are the same to the bit.
    for (int axis = 0; axis < 3; axis++) {
        float low = brush->mins[axis] - sweep->half[axis];
        float high = brush->maxs[axis] + sweep->half[axis];
        if (!CrossPlane(&crossing, 2 * axis, low - sweep->start[axis], low - sweep->end[axis]) ||
            !CrossPlane(&crossing, 2 * axis + 1, sweep->start[axis] - high, sweep->end[axis] - high))
            return;
    }
    for (int i = 6; i < brush->numSides; i++) {
        const cm_side_t *side = &sweep->cm->sides[brush->firstSide + i];
        float dist = side->dist + Reach(sweep, side->normal, side->signbits);
        if (!CrossPlane(&crossing, i, Dot(sweep->start, side->normal) - dist,
                        Dot(sweep->end, side->normal) - dist))
            return;
    }
    if (!crossing.startsOutside) {
        out->startsolid = 1;
        if (!crossing.endsOutside) {
            out->allsolid = 1;
            out->fraction = 0;
            out->contents = brush->contents;
        }
    } else if (crossing.side >= 0 && crossing.enter < crossing.leave && crossing.enter < out->fraction) {
        out->fraction = crossing.enter;
        out->contents = brush->contents;
        ReportPlane(sweep, brush, crossing.side);
    }
}

// The rule for one plane in maps of version 59.
static inline bool CrossPlane59(crossing_t *crossing, int side, float d1, float d2)
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
        if (fraction > crossing->enter || crossing->side < 0)
            crossing->side = side;
        if (fraction > crossing->enter)
            crossing->enter = fraction;
    } else {
        float fraction = d1 / (d1 - d2);
        if (fraction < crossing->leave)
            crossing->leave = fraction;
    }
    return true;
}

static void ClipToBrush59(sweep_t *sweep, const cm_brush_t *brush)
{
    trace_t *out = sweep->out;
    crossing_t crossing = {.enter = 0, .leave = out->fraction, .side = -1};

    for (int axis = 0; axis < 3; axis++) {
        float low = brush->mins[axis] - sweep->half[axis];
        if (!CrossPlane59(&crossing, 2 * axis, low - sweep->start[axis], low - sweep->end[axis]))
            return;
    }
    for (int axis = 0; axis < 3; axis++) {
        float high = brush->maxs[axis] + sweep->half[axis];
        if (!CrossPlane59(&crossing, 2 * axis + 1, sweep->start[axis] - high, sweep->end[axis] - high))
            return;
    }
    for (int i = 6; i < brush->numSides; i++) {
        const cm_side_t *side = &sweep->cm->sides[brush->firstSide + i];
        float dist = side->dist + Reach(sweep, side->normal, side->signbits);
        if (!CrossPlane59(&crossing, i, Dot(sweep->start, side->normal) - dist,
                          Dot(sweep->end, side->normal) - dist))
            return;
    }
    if (!crossing.startsOutside) {
        out->startsolid = 1;
        out->contents = brush->contents;
        if (!crossing.endsOutside) {
            out->allsolid = 1;
            out->fraction = 0;
        }
    } else if (crossing.side >= 0 && crossing.enter < crossing.leave) {
        out->fraction = crossing.enter;
        out->contents = brush->contents;
        ReportPlane(sweep, brush, crossing.side);
    }
}

static void TestInBrush(sweep_t *sweep, const cm_brush_t *brush)
{
    for (int axis = 0; axis < 3; axis++) {
        if (sweep->start[axis] - sweep->half[axis] > brush->maxs[axis] ||
            sweep->start[axis] + sweep->half[axis] < brush->mins[axis])
            return;
    }
    for (int i = 6; i < brush->numSides; i++) {
        const cm_side_t *side = &sweep->cm->sides[brush->firstSide + i];
        float dist = side->dist + Reach(sweep, side->normal, side->signbits);
        if (Dot(sweep->start, side->normal) - dist > 0)
            return;
    }
    sweep->out->startsolid = 1;
    sweep->out->allsolid = 1;
    sweep->out->fraction = 0;
    sweep->out->contents = brush->contents;
}

static void ClipToPatch(sweep_t *sweep, const cm_patch_t *patch)
{
    float before = sweep->out->fraction;
    if (patch->numTriangles > 0)
        CmTerrain_Sweep(sweep, patch);
    else
        CmPatch_Sweep(sweep, patch);
    if (sweep->out->fraction < before) {
        sweep->out->contents = patch->contents;
        sweep->out->surfaceFlags = patch->surfaceFlags;
    }
}

static void TestInPatch(sweep_t *sweep, const cm_patch_t *patch)
{
    if (!(patch->numTriangles > 0 ? CmTerrain_TestPosition : CmPatch_TestPosition)(sweep, patch))
        return;
    sweep->out->startsolid = 1;
    sweep->out->allsolid = 1;
    sweep->out->fraction = 0;
    sweep->out->contents = patch->contents;
}

// ---- many brushes and patches

// What to do with each of them.
typedef struct {
    void (*brush)(sweep_t *sweep, const cm_brush_t *brush);
    void (*patch)(sweep_t *sweep, const cm_patch_t *patch);
} tests_t;

static const tests_t clipTests = {ClipToBrush, ClipToPatch};
static const tests_t clipTests59 = {ClipToBrush59, ClipToPatch};
static const tests_t positionTests = {TestInBrush, TestInPatch};

// Tests one brush unless this trace has done so.
static inline void VisitBrush(sweep_t *sweep, cm_brush_t *brush, const tests_t *tests)
{
    if (brush->stamp == sweep->cm->stamp)
        return;
    brush->stamp = sweep->cm->stamp;
    if ((brush->contents & sweep->mask) && BoxesTouch(brush->mins, brush->maxs, sweep->mins, sweep->maxs))
        tests->brush(sweep, brush);
}

static void VisitPatches(sweep_t *sweep, int firstPatch, int numPatches, const tests_t *tests)
{
    cm_t *cm = sweep->cm;
    if (cm->hasNoPatches)
        return;
    for (int i = 0; i < numPatches && sweep->out->fraction != 0; i++) {
        cm_patch_t *patch = &cm->patches[cm->leafPatches[firstPatch + i]];
        if (patch->stamp == cm->stamp)
            continue;
        patch->stamp = cm->stamp;
        if ((patch->contents & sweep->mask) && BoxesTouch(patch->mins, patch->maxs, sweep->mins, sweep->maxs))
            tests->patch(sweep, patch);
    }
}

static inline void VisitLeaf(sweep_t *sweep, const cm_leaf_t *leaf, const tests_t *tests)
{
    const int32_t *numbers = &sweep->cm->leafBrushes[leaf->firstBrush];
    for (int i = 0; i < leaf->numBrushes && sweep->out->fraction != 0; i++)
        VisitBrush(sweep, &sweep->cm->brushes[numbers[i]], tests);
    if (leaf->numPatches > 0)
        VisitPatches(sweep, leaf->firstPatch, leaf->numPatches, tests);
}

// A brush model has no tree: all that it has is tested.
static void VisitModel(sweep_t *sweep, int number, const tests_t *tests)
{
    cm_t *cm = sweep->cm;
    if (number < 0 || number >= cm->numModels)
        return;
    const cm_model_t *model = &cm->models[number];
    for (int i = 0; i < model->numBrushes && sweep->out->fraction != 0; i++)
        VisitBrush(sweep, &cm->brushes[model->firstBrush + i], tests);
    VisitPatches(sweep, model->firstPatch, model->numPatches, tests);
}

static inline float Clamp01(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static inline void Between(const vec3_t p1, const vec3_t p2, float fraction, vec3_t out)
{
    for (int i = 0; i < 3; i++)
        out[i] = p1[i] + fraction * (p2[i] - p1[i]);
}

// Walks the part p1 .. p2 of the move, f1 .. f2 of its length, through a subtree, nearer side first.
static void SweepTree(sweep_t *sweep, const tests_t *tests, int child, float f1, float f2, const vec3_t from,
                      const vec3_t to)
{
    vec3_t p1;
    vec3_t p2;
    Copy(from, p1);
    Copy(to, p2);
    while (sweep->out->fraction > f1) {
        if (child < 0) {
            VisitLeaf(sweep, &sweep->cm->leafs[-1 - child], tests);
            return;
        }
        const cm_node_t *node = &sweep->cm->nodes[child];
        float d1;
        float d2;
        float offset;
        if (node->type < PLANE_NOT_AXIAL) {
            d1 = p1[node->type] - node->dist;
            d2 = p2[node->type] - node->dist;
            offset = sweep->half[node->type];
        } else {
            d1 = Dot(p1, node->normal) - node->dist;
            d2 = Dot(p2, node->normal) - node->dist;
            offset = sweep->generalOffset;
        }
        if (d1 >= offset + 1 && d2 >= offset + 1) {
            child = node->children[0];
            continue;
        }
        if (d1 < -offset - 1 && d2 < -offset - 1) {
            child = node->children[1];
            continue;
        }

        int nearSide = 0;
        float nearEnd = 1;  // where the nearer part ends
        float farBegin = 0; // where the farther part begins: they overlap
        if (d1 < d2) {
            float scale = 1.0f / (d1 - d2);
            nearSide = 1;
            nearEnd = (d1 - offset - SURFACE_CLIP_EPSILON) * scale;
            farBegin = (d1 + offset + SURFACE_CLIP_EPSILON) * scale;
        } else if (d1 > d2) {
            float scale = 1.0f / (d1 - d2);
            nearEnd = (d1 + offset + SURFACE_CLIP_EPSILON) * scale;
            farBegin = (d1 - offset - SURFACE_CLIP_EPSILON) * scale;
        }
        nearEnd = Clamp01(nearEnd);
        farBegin = Clamp01(farBegin);

        vec3_t middle;
        Between(p1, p2, nearEnd, middle);
        SweepTree(sweep, tests, node->children[nearSide], f1, f1 + (f2 - f1) * nearEnd, p1, middle);

        Between(p1, p2, farBegin, middle);
        Copy(middle, p1);
        f1 += (f2 - f1) * farBegin;
        child = node->children[!nearSide];
    }
}

static void TestPosition(sweep_t *sweep)
{
    int leafs[MAX_POSITION_LEAFS];
    vec3_t mins;
    vec3_t maxs;
    for (int i = 0; i < 3; i++) {
        mins[i] = sweep->start[i] - sweep->half[i] - 1;
        maxs[i] = sweep->start[i] + sweep->half[i] + 1;
    }
    int count = Cm_BoxLeafs(sweep->cm, mins, maxs, leafs, MAX_POSITION_LEAFS);
    for (int i = 0; i < count && !sweep->out->allsolid; i++)
        VisitLeaf(sweep, &sweep->cm->leafs[leafs[i]], &positionTests);
}

static void SetBounds(sweep_t *sweep)
{
    for (int i = 0; i < 3; i++) {
        float low = sweep->start[i] < sweep->end[i] ? sweep->start[i] : sweep->end[i];
        float high = sweep->start[i] < sweep->end[i] ? sweep->end[i] : sweep->start[i];
        sweep->mins[i] = low - sweep->half[i] - SURFACE_CLIP_EPSILON;
        sweep->maxs[i] = high + sweep->half[i] + SURFACE_CLIP_EPSILON;
    }
}

static void SetCorners(sweep_t *sweep)
{
    for (int bits = 0; bits < 8; bits++) {
        for (int i = 0; i < 3; i++)
            sweep->corners[bits][i] = bits >> i & 1 ? sweep->half[i] : -sweep->half[i];
    }
}

// The move must be set: start, end, half.
static void Sweep(sweep_t *sweep, cm_t *cm, trace_t *out, int model, int mask)
{
    sweep->cm = cm;
    sweep->out = out;
    sweep->mask = mask;
    memset(out, 0, sizeof *out);
    out->fraction = 1;
    SetBounds(sweep);
    if (!IsTemporary(model))
        SetCorners(sweep);
    NextStamp(cm);

    bool moves = sweep->start[0] != sweep->end[0] || sweep->start[1] != sweep->end[1] ||
                 sweep->start[2] != sweep->end[2];
    const tests_t *tests = !moves ? &positionTests : cm->version == 59 ? &clipTests59 : &clipTests;
    sweep->isPoint = sweep->half[0] == 0 && sweep->half[1] == 0 && sweep->half[2] == 0;
    if (model == CM_CAPSULE_MODEL && sweep->isCapsule && !moves) {
        CmCapsule_TestPosition(sweep);
    } else if (model == CM_CAPSULE_MODEL && sweep->isCapsule) {
        CmCapsule_Sweep(sweep);
    } else if (IsTemporary(model)) {
        VisitBrush(sweep, &cm->box, tests);
    } else if (model != CM_WORLD) {
        VisitModel(sweep, model, tests);
    } else if (!moves) {
        TestPosition(sweep);
    } else {
        sweep->generalOffset = sweep->isPoint ? 0 : BOX_NODE_OFFSET;
        SweepTree(sweep, tests, 0, 0, 1, sweep->start, sweep->end);
    }
}

static void SetEndPosition(trace_t *out, const vec3_t start, const vec3_t end)
{
    if (out->fraction == 1.0f)
        Copy(end, out->endpos);
    else
        Between(start, end, out->fraction, out->endpos);
}

static void SetReach(sweep_t *sweep, const vec3_t reach)
{
    for (int i = 0; i < 3; i++) {
        sweep->reach[i] = reach[i];
        sweep->half[i] = fabsf(reach[i]) + sweep->radius;
    }
}

// Makes the shape symmetric by moving start and end to its middle.
static void SetMove(sweep_t *sweep, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                    const vec3_t end, bool capsule)
{
    for (int i = 0; i < 3; i++) {
        float low = mins ? mins[i] : 0;
        float high = maxs ? maxs[i] : 0;
        float middle = (low + high) * 0.5f;
        sweep->half[i] = high - middle;
        sweep->start[i] = start[i] + middle;
        sweep->end[i] = end[i] + middle;
    }
    sweep->isCapsule = capsule;
    if (!capsule)
        return;
    sweep->radius = fminf(sweep->half[0], sweep->half[2]);
    SetReach(sweep, (const vec3_t){0, 0, sweep->half[2] - sweep->radius});
}

int Cm_SetTempBox(cm_t *cm, const vec3_t mins, const vec3_t maxs, bool capsule)
{
    Copy(mins, cm->box.mins);
    Copy(maxs, cm->box.maxs);
    cm->box.contents = Q3_CONTENTS_BODY;
    cm->box.numSides = 6;
    if (!capsule)
        return CM_BOX_MODEL;
    cm_capsule_t *shape = &cm->capsule;
    float half = (maxs[2] - mins[2]) * 0.5f;
    for (int i = 0; i < 3; i++)
        shape->middle[i] = (mins[i] + maxs[i]) * 0.5f;
    shape->radius = fminf((maxs[0] - mins[0]) * 0.5f, half);
    shape->reach = half - shape->radius;
    for (int i = 0; i < 2; i++) {
        cm->box.mins[i] = shape->middle[i] - shape->radius;
        cm->box.maxs[i] = shape->middle[i] + shape->radius;
    }
    return CM_CAPSULE_MODEL;
}

void Cm_BoxTrace(cm_t *cm, trace_t *out, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                 const vec3_t end, int model, int mask, bool capsule)
{
    sweep_t sweep;
    SetMove(&sweep, start, mins, maxs, end, capsule);
    Sweep(&sweep, cm, out, model, mask);
    SetEndPosition(out, start, end);
}

// ---- models that are moved and turned

// Rows: the model's forward, left and up axis in world space.
static void AnglesToAxes(const vec3_t angles, vec3_t axes[3])
{
    static const double toRadians = 3.14159265358979323846 / 180.0;
    float sp = (float)sin(angles[PITCH] * toRadians);
    float cp = (float)cos(angles[PITCH] * toRadians);
    float sy = (float)sin(angles[YAW] * toRadians);
    float cy = (float)cos(angles[YAW] * toRadians);
    float sr = (float)sin(angles[ROLL] * toRadians);
    float cr = (float)cos(angles[ROLL] * toRadians);
    axes[0][0] = cp * cy;
    axes[0][1] = cp * sy;
    axes[0][2] = -sp;
    axes[1][0] = sr * sp * cy - cr * sy;
    axes[1][1] = sr * sp * sy + cr * cy;
    axes[1][2] = sr * cp;
    axes[2][0] = cr * sp * cy + sr * sy;
    axes[2][1] = cr * sp * sy - sr * cy;
    axes[2][2] = cr * cp;
}

static void ToModel(const vec3_t axes[3], vec3_t v)
{
    vec3_t old;
    Copy(v, old);
    for (int i = 0; i < 3; i++)
        v[i] = Dot(axes[i], old);
}

static void ToWorld(const vec3_t axes[3], vec3_t v)
{
    vec3_t old;
    Copy(v, old);
    for (int i = 0; i < 3; i++)
        v[i] = axes[0][i] * old[0] + axes[1][i] * old[1] + axes[2][i] * old[2];
}

static bool IsTurned(int model, const vec3_t angles)
{
    return !IsTemporary(model) && (angles[0] != 0 || angles[1] != 0 || angles[2] != 0);
}

void Cm_TransformedBoxTrace(cm_t *cm, trace_t *out, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                            const vec3_t end, int model, int mask, const vec3_t origin, const vec3_t angles,
                            bool capsule)
{
    sweep_t sweep;
    vec3_t axes[3];
    bool turned = IsTurned(model, angles);
    SetMove(&sweep, start, mins, maxs, end, capsule);
    Subtract(sweep.start, origin, sweep.start);
    Subtract(sweep.end, origin, sweep.end);
    if (turned) {
        AnglesToAxes(angles, axes);
        ToModel(axes, sweep.start);
        ToModel(axes, sweep.end);
        if (capsule) {
            vec3_t reach = {0, 0, sweep.reach[2]};
            ToModel(axes, reach);
            reach[1] = -reach[1]; // ioquake3 tilts a capsule so (seen with tracetest); upright and pitched
                                  // ones agree
            SetReach(&sweep, reach);
        }
    }
    Sweep(&sweep, cm, out, model, mask);
    SetEndPosition(out, start, end);
    if (out->fraction == 1.0f || out->allsolid)
        return;
    if (turned) {
        ToWorld(axes, out->plane.normal);
        out->plane.type = (uint8_t)PlaneType(out->plane.normal);
        out->plane.signbits = (uint8_t)SignBits(out->plane.normal);
    }
    out->plane.dist += Dot(out->plane.normal, origin);
}

// ---- contents

static bool HoldsPoint(const cm_t *cm, const cm_brush_t *brush, const vec3_t point)
{
    for (int axis = 0; axis < 3; axis++) {
        if (!(point[axis] >= brush->mins[axis] && point[axis] <= brush->maxs[axis]))
            return false;
    }
    for (int i = 6; i < brush->numSides; i++) {
        const cm_side_t *side = &cm->sides[brush->firstSide + i];
        if (Dot(point, side->normal) > side->dist)
            return false;
    }
    return true;
}

int Cm_PointContents(const cm_t *cm, const vec3_t point, int model)
{
    int contents = 0;
    if (IsTemporary(model))
        return HoldsPoint(cm, &cm->box, point) ? cm->box.contents : 0;
    if (model < 0 || model >= cm->numModels)
        return 0;
    if (model == CM_WORLD) {
        const cm_leaf_t *leaf = &cm->leafs[Cm_PointLeaf(cm, point)];
        for (int i = 0; i < leaf->numBrushes; i++) {
            const cm_brush_t *brush = &cm->brushes[cm->leafBrushes[leaf->firstBrush + i]];
            if (HoldsPoint(cm, brush, point))
                contents |= brush->contents;
        }
        return contents;
    }
    for (int i = 0; i < cm->models[model].numBrushes; i++) {
        const cm_brush_t *brush = &cm->brushes[cm->models[model].firstBrush + i];
        if (HoldsPoint(cm, brush, point))
            contents |= brush->contents;
    }
    return contents;
}

int Cm_TransformedPointContents(const cm_t *cm, const vec3_t point, int model, const vec3_t origin,
                                const vec3_t angles)
{
    vec3_t local;
    Subtract(point, origin, local);
    if (IsTurned(model, angles)) {
        vec3_t axes[3];
        AnglesToAxes(angles, axes);
        ToModel(axes, local);
    }
    return Cm_PointContents(cm, local, model);
}
