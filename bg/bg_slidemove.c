// Sliding along what is in the way, and climbing small steps (3.3).
#include "bg_local.h"

enum { MAX_BUMPS = 4, MAX_PLANES = 8 };

#define SAME_PLANE    0.999f
#define INTO_PLANE    0.1f
#define STEP_GAIN     0.001f
#define STEP_MIN_ROOM 1.0f
#define STEP_VIEW_MIN 0.5f
#define STEP_BOB_MIN  3.0f

typedef struct {
    vec3_t normals[MAX_PLANES];
    int count;
    vec3_t endVelocity; // after the whole step; differs from the path's by half a step of gravity
} slide_t;

void BG_ClipVelocity(const vec3_t in, const vec3_t normal, vec3_t out)
{
    float into = Q_VecDot(in, normal);

    into = into < 0 ? into * OVERCLIP : into / OVERCLIP;
    Q_VecMA(in, -into, normal, out);
}

// Bends a velocity along the crease of two planes.
static void AlongCrease(const vec3_t a, const vec3_t b, vec3_t velocity)
{
    vec3_t crease;

    Q_VecCross(a, b, crease);
    Q_VecNormalize(crease);
    Q_VecScale(crease, Q_VecDot(crease, velocity), velocity);
}

static bool EntersAnother(const slide_t *slide, const vec3_t velocity, int i, int j)
{
    for (int k = 0; k < slide->count; k++) {
        if (k != i && k != j && Q_VecDot(velocity, slide->normals[k]) < INTO_PLANE)
            return true;
    }
    return false;
}

// Clips against plane i, and with it every other plane that the result would enter.  False: three planes,
// stop.
static bool ClipToPlanes(slide_t *slide, int i, vec3_t velocity)
{
    const float *normal = slide->normals[i];
    vec3_t path, end;

    BG_ClipVelocity(velocity, normal, path);
    BG_ClipVelocity(slide->endVelocity, normal, end);
    for (int j = 0; j < slide->count; j++) {
        if (j == i || Q_VecDot(path, slide->normals[j]) >= INTO_PLANE)
            continue;
        BG_ClipVelocity(path, slide->normals[j], path);
        BG_ClipVelocity(end, slide->normals[j], end);
        if (Q_VecDot(path, normal) >= 0)
            continue;
        Q_VecCopy(velocity, path);
        Q_VecCopy(slide->endVelocity, end);
        AlongCrease(normal, slide->normals[j], path);
        AlongCrease(normal, slide->normals[j], end);
        if (EntersAnother(slide, path, i, j))
            return false;
    }
    Q_VecCopy(path, velocity);
    Q_VecCopy(end, slide->endVelocity);
    return true;
}

// Makes the velocity leave every plane met so far.  False: there is no way out.
static bool AvoidPlanes(slide_t *slide, vec3_t velocity)
{
    for (int i = 0; i < slide->count; i++) {
        if (Q_VecDot(velocity, slide->normals[i]) < INTO_PLANE)
            return ClipToPlanes(slide, i, velocity);
    }
    return true;
}

// Notes a plane.  A plane met before means that rounding keeps us on it: leave it a little, and false.
static bool AddPlane(slide_t *slide, const vec3_t normal, vec3_t velocity)
{
    for (int i = 0; i < slide->count; i++) {
        if (Q_VecDot(normal, slide->normals[i]) > SAME_PLANE) {
            Q_VecAdd(velocity, normal, velocity);
            return false;
        }
    }
    Q_VecCopy(normal, slide->normals[slide->count++]);
    return true;
}

static void BeginSlide(move_t *m, slide_t *slide, bool gravity)
{
    bg_player_t *ps = m->ps;

    slide->count = 0;
    Q_VecCopy(ps->velocity, slide->endVelocity);
    if (gravity) {
        slide->endVelocity[2] -= (float)ps->gravity * m->dt;
        ps->velocity[2] = (ps->velocity[2] + slide->endVelocity[2]) * 0.5f;
        if (m->hasGroundPlane)
            BG_ClipVelocity(ps->velocity, m->ground.normal, ps->velocity);
    }
    if (m->hasGroundPlane)
        Q_VecCopy(m->ground.normal, slide->normals[slide->count++]);
    Q_VecCopy(ps->velocity, slide->normals[slide->count]);
    if (Q_VecNormalize(slide->normals[slide->count]) > 0)
        slide->count++;
}

typedef enum { PIECE_FREE, PIECE_BENT, PIECE_STOPPED } piece_t;

static piece_t StopSlide(bg_player_t *ps, slide_t *slide)
{
    Q_VecClear(ps->velocity);
    Q_VecClear(slide->endVelocity);
    return PIECE_STOPPED;
}

// One straight piece of the way.
static piece_t SlidePiece(move_t *m, slide_t *slide, float *timeLeft)
{
    bg_player_t *ps = m->ps;
    bg_trace_t trace;
    vec3_t end;

    Q_VecMA(ps->origin, *timeLeft, ps->velocity, end);
    BG_MoveTrace(m, &trace, ps->origin, end);
    if (trace.allSolid) {
        ps->velocity[2] = slide->endVelocity[2] = 0; // do not build up falling speed
        return PIECE_STOPPED;
    }
    if (trace.fraction > 0)
        Q_VecCopy(trace.endPos, ps->origin);
    if (trace.fraction >= 1)
        return PIECE_FREE;
    BG_AddTouch(m, trace.entity);
    *timeLeft -= *timeLeft * trace.fraction;
    if (slide->count >= MAX_PLANES)
        return StopSlide(ps, slide);
    if (AddPlane(slide, trace.normal, ps->velocity) && !AvoidPlanes(slide, ps->velocity))
        return StopSlide(ps, slide);
    return PIECE_BENT;
}

bool BG_SlideMove(move_t *m, bool gravity)
{
    bg_player_t *ps = m->ps;
    slide_t slide;
    vec3_t before;
    float timeLeft = m->dt;
    piece_t piece = PIECE_BENT;
    bool isBlocked = false;

    Q_VecCopy(ps->velocity, before);
    BeginSlide(m, &slide, gravity);
    if (gravity)
        before[2] = slide.endVelocity[2];
    for (int bump = 0; bump < MAX_BUMPS && piece == PIECE_BENT; bump++) {
        piece = SlidePiece(m, &slide, &timeLeft);
        isBlocked = isBlocked || piece != PIECE_FREE;
    }
    if (gravity)
        Q_VecCopy(slide.endVelocity, ps->velocity);
    if (ps->pmTime)
        Q_VecCopy(before, ps->velocity);
    return isBlocked;
}

// How high this player may step now; below 1: not at all.
static float StepSize(const move_t *m)
{
    const bg_player_t *ps = m->ps;

    if (BG_IsOnGround(ps) || (ps->pmFlags & BG_PMF_LADDER))
        return ps->pmFlags & BG_PMF_PRONE ? STEP_HEIGHT_PRONE : STEP_HEIGHT;
    if ((ps->pmFlags & BG_PMF_JUMPED) && ps->origin[2] < ps->jumpOriginZ + JUMP_HEIGHT)
        return fmaxf(1, fminf(STEP_HEIGHT, ps->jumpOriginZ + JUMP_HEIGHT - ps->origin[2]));
    return 0;
}

static float Progress(const vec3_t from, const vec3_t to, const vec3_t velocity)
{
    vec3_t moved, direction;

    Q_VecSub(to, from, moved);
    Q_VecSet(direction, velocity[0], velocity[1], 0);
    Q_VecNormalize(direction);
    return Q_VecDot(moved, direction);
}

// Up, along, down.  False when there is no room above or the place reached is none to stand on.
static bool TryStep(move_t *m, bool gravity, float step)
{
    bg_player_t *ps = m->ps;
    bool isOnGround = BG_IsOnGround(ps);
    bg_trace_t trace;
    vec3_t target;
    float room, startZ = ps->origin[2];

    Q_VecSet(target, ps->origin[0], ps->origin[1], startZ + step);
    BG_MoveTrace(m, &trace, ps->origin, target);
    room = trace.endPos[2] - startZ;
    if (trace.allSolid || room < STEP_MIN_ROOM)
        return false;
    Q_VecCopy(trace.endPos, ps->origin);
    BG_SlideMove(m, gravity);
    Q_VecSet(target, ps->origin[0], ps->origin[1], ps->origin[2] - room - (isOnGround ? STEP_EXTRA_DOWN : 0));
    BG_MoveTrace(m, &trace, ps->origin, target);
    if (trace.fraction >= 1) {
        ps->origin[2] -= room;
        return true;
    }
    if (trace.allSolid || trace.entity < BG_MAX_CLIENTS || (isOnGround && trace.normal[2] < MIN_WALK_NORMAL))
        return false;
    Q_VecCopy(trace.endPos, ps->origin);
    BG_ClipVelocity(ps->velocity, trace.normal, ps->velocity);
    return true;
}

// A step in a jump must not lead higher than the jump would have.
static bool SettleJumpStep(bg_player_t *ps)
{
    float rest = ps->jumpOriginZ + JUMP_HEIGHT - ps->origin[2];

    if (rest < 0)
        return false;
    ps->velocity[2] = rest < 0.1f ? fminf(ps->velocity[2], 0)
                                  : fminf(ps->velocity[2], sqrtf(2 * fmaxf(0, (float)ps->gravity) * rest));
    return true;
}

static void NoteGroundStep(move_t *m, float height, float step)
{
    bg_player_t *ps = m->ps;
    float size = fabsf(height);

    if (size <= STEP_VIEW_MIN)
        return;
    BG_AddEvent(ps, BG_EV_STEP_VIEW, (int)Q_Clamp(rintf(height), -16, 24) + 128);
    Q_VecScale(ps->velocity, 0.2f + 0.8f * (1 - fminf(1, size / step)), ps->velocity);
    if (size > STEP_BOB_MIN && BG_AreStepsAudible(ps))
        ps->bobCycle = (ps->bobCycle + (int)(7 + 1.25f * fminf(size / 2, 4))) & 255;
}

typedef struct {
    vec3_t origin, velocity;
} place_t;

static void SavePlace(const bg_player_t *ps, place_t *place)
{
    Q_VecCopy(ps->origin, place->origin);
    Q_VecCopy(ps->velocity, place->velocity);
}

static void RestorePlace(bg_player_t *ps, const place_t *place)
{
    Q_VecCopy(place->origin, ps->origin);
    Q_VecCopy(place->velocity, ps->velocity);
}

static void SlideWithSteps(move_t *m, bool gravity)
{
    bg_player_t *ps = m->ps;
    bool isOnGround = BG_IsOnGround(ps);
    bool isJumping = !isOnGround && !(ps->pmFlags & BG_PMF_LADDER);
    float step = StepSize(m);
    place_t start, straight;

    SavePlace(ps, &start);
    if (!BG_SlideMove(m, gravity) || step < STEP_MIN_ROOM)
        return;
    SavePlace(ps, &straight);
    RestorePlace(ps, &start);
    if (!TryStep(m, gravity, step) ||
        Progress(start.origin, ps->origin, start.velocity) <=
            Progress(start.origin, straight.origin, start.velocity) + STEP_GAIN ||
        (isJumping && !SettleJumpStep(ps))) {
        RestorePlace(ps, &straight);
        return;
    }
    if (isOnGround)
        NoteGroundStep(m, ps->origin[2] - start.origin[2], step);
}

void BG_StepSlideMove(move_t *m, bool gravity)
{
    bg_player_t *ps = m->ps;
    place_t start;
    float pitch;

    SavePlace(ps, &start);
    SlideWithSteps(m, gravity);
    if ((ps->pmFlags & BG_PMF_PRONE) && !Q_VecEqual(start.origin, ps->origin) &&
        !BG_ProneBodyFits(m, ps->origin, ps->proneDirection, &pitch))
        RestorePlace(ps, &start);
}
