// A little world for tests of the move: convex brushes, swept boxes, and a player to push about in it.
#ifndef BG_WORLD_H
#define BG_WORLD_H

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "bg_public.h"

enum { TW_MAX_BRUSHES = 32, TW_MAX_PLANES = 8, TW_MAX_NOTES = 64 };

#define TW_EPSILON 0.125f

typedef struct {
    vec3_t normals[TW_MAX_PLANES];
    float dists[TW_MAX_PLANES];
    int count, contents, surface, entity;
} tw_brush_t;

typedef struct {
    bg_animevent_t event;
    bool restart, force;
} tw_note_t;

// World, player and move in one; zero it and call Tw_Init.
typedef struct {
    tw_brush_t brushes[TW_MAX_BRUSHES];
    int count;
    bg_player_t player;
    bg_settings_t settings;
    bg_weapons_t weapons;
    bg_pmove_t pm;
    bg_cmd_t cmd;
    int msec; // of one command
    tw_note_t notes[TW_MAX_NOTES];
    int noteCount;
    bg_movetype_t moveType;
    int seenEvents; // sequence up to which Tw_CountEvents has looked
} tw_t;

static inline tw_brush_t *Tw_AddBox(tw_t *tw, float x0, float y0, float z0, float x1, float y1, float z1)
{
    tw_brush_t *brush = &tw->brushes[tw->count++];
    const float low[3] = {x0, y0, z0}, high[3] = {x1, y1, z1};

    memset(brush, 0, sizeof(*brush));
    for (int i = 0; i < 3; i++) {
        brush->normals[2 * i][i] = 1;
        brush->dists[2 * i] = high[i];
        brush->normals[2 * i + 1][i] = -1;
        brush->dists[2 * i + 1] = -low[i];
    }
    brush->count = 6;
    brush->contents = BG_CONTENTS_SOLID;
    brush->entity = BG_ENTITY_WORLD;
    return brush;
}

// Cuts a brush with a plane through a point.
static inline void Tw_Cut(tw_brush_t *brush, float nx, float ny, float nz, float px, float py, float pz)
{
    vec3_t normal = {nx, ny, nz}, point = {px, py, pz};

    Q_VecNormalize(normal);
    Q_VecCopy(normal, brush->normals[brush->count]);
    brush->dists[brush->count++] = Q_VecDot(normal, point);
}

static inline float Tw_Offset(const vec3_t normal, const vec3_t mins, const vec3_t maxs)
{
    float offset = 0;

    for (int i = 0; i < 3; i++)
        offset += normal[i] < 0 ? normal[i] * maxs[i] : normal[i] * mins[i];
    return offset;
}

static inline void Tw_TraceBrush(const tw_brush_t *brush, bg_trace_t *trace, const vec3_t start,
                                 const vec3_t mins, const vec3_t maxs, const vec3_t end)
{
    float enter = -1, leave = 1;
    bool startsOut = false, endsOut = false;
    int hit = -1;

    for (int i = 0; i < brush->count; i++) {
        float dist = brush->dists[i] - Tw_Offset(brush->normals[i], mins, maxs);
        float d1 = Q_VecDot(start, brush->normals[i]) - dist, d2 = Q_VecDot(end, brush->normals[i]) - dist;

        startsOut = startsOut || d1 > 0;
        endsOut = endsOut || d2 > 0;
        if (d1 > 0 && (d2 >= TW_EPSILON || d2 >= d1))
            return;
        if (d1 <= 0 && d2 <= 0)
            continue;
        if (d1 > d2) {
            float f = fmaxf(0, (d1 - TW_EPSILON) / (d1 - d2));

            if (f > enter) {
                enter = f;
                hit = i;
            }
        } else {
            leave = fminf(leave, fminf(1, (d1 + TW_EPSILON) / (d1 - d2)));
        }
    }
    if (!startsOut) {
        trace->startSolid = true;
        trace->contents = brush->contents;
        trace->entity = brush->entity;
        if (!endsOut) {
            trace->allSolid = true;
            trace->fraction = 0;
        }
        return;
    }
    if (hit < 0 || enter >= leave || enter >= trace->fraction)
        return;
    trace->fraction = enter;
    Q_VecCopy(brush->normals[hit], trace->normal);
    trace->surfaceFlags = brush->surface;
    trace->contents = brush->contents;
    trace->entity = brush->entity;
}

static inline void Tw_Trace(void *ctx, bg_trace_t *trace, const vec3_t start, const vec3_t mins,
                            const vec3_t maxs, const vec3_t end, int passEntity, int mask)
{
    const tw_t *tw = ctx;

    memset(trace, 0, sizeof(*trace));
    trace->fraction = 1;
    trace->entity = BG_ENTITY_NONE;
    for (int i = 0; i < tw->count; i++) {
        if ((tw->brushes[i].contents & mask) && tw->brushes[i].entity != passEntity)
            Tw_TraceBrush(&tw->brushes[i], trace, start, mins, maxs, end);
    }
    Q_VecLerp(start, end, trace->fraction, trace->endPos);
}

static inline int Tw_PointContents(void *ctx, const vec3_t point)
{
    static const vec3_t zero = {0, 0, 0};
    const tw_t *tw = ctx;
    int contents = 0;

    for (int i = 0; i < tw->count; i++) {
        bg_trace_t trace = {.fraction = 1};

        Tw_TraceBrush(&tw->brushes[i], &trace, point, zero, zero, point);
        if (trace.startSolid)
            contents |= tw->brushes[i].contents;
    }
    return contents;
}

static inline void Tw_PlayEvent(void *ctx, bg_animevent_t event, bool restart, bool force)
{
    tw_t *tw = ctx;

    if (tw->noteCount < TW_MAX_NOTES)
        tw->notes[tw->noteCount++] = (tw_note_t){event, restart, force};
}

static inline bool Tw_PlayMove(void *ctx, bg_movetype_t type)
{
    ((tw_t *)ctx)->moveType = type;
    return true;
}

// A floor at height 0 with a player standing on it, facing +x, at time 1000.
static inline void Tw_Init(tw_t *tw, int msec)
{
    static const vec3_t origin = {0, 0, 0.125f}, angles = {0, 0, 0};

    memset(tw, 0, sizeof(*tw));
    BG_DefaultSettings(&tw->settings);
    BG_InitWeapons(&tw->weapons);
    Tw_AddBox(tw, -10000, -10000, -64, 10000, 10000, 0);
    tw->msec = msec;
    tw->player.gravity = 800;
    tw->player.speed = 190;
    tw->pm.player = &tw->player;
    tw->pm.settings = &tw->settings;
    tw->pm.weapons = &tw->weapons;
    tw->pm.ctx = tw;
    tw->pm.trace = Tw_Trace;
    tw->pm.pointContents = Tw_PointContents;
    tw->pm.playAnimEvent = Tw_PlayEvent;
    tw->pm.playMoveAnim = Tw_PlayMove;
    BG_SpawnPlayer(&tw->player, &tw->settings, &tw->cmd, origin, angles, 1000);
    tw->cmd.time = tw->player.commandTime;
}

static inline void Tw_Step(tw_t *tw)
{
    tw->cmd.time += tw->msec;
    tw->pm.cmd = tw->cmd;
    BG_Pmove(&tw->pm);
}

static inline void Tw_Run(tw_t *tw, int ms)
{
    for (int t = 0; t < ms; t += tw->msec)
        Tw_Step(tw);
}

static inline void Tw_Input(tw_t *tw, int forward, int right)
{
    tw->cmd.forward = (int8_t)forward;
    tw->cmd.right = (int8_t)right;
}

static inline float Tw_Speed(const tw_t *tw)
{
    return sqrtf(tw->player.velocity[0] * tw->player.velocity[0] +
                 tw->player.velocity[1] * tw->player.velocity[1]);
}

// Events of a kind since the last call for which `forget` was set; only the last four can be seen.
static inline int Tw_CountEvents(tw_t *tw, int event, bool forget)
{
    const bg_player_t *ps = &tw->player;
    int count = 0, from = tw->seenEvents;

    if (ps->eventSequence - from > BG_MAX_EVENTS)
        from = ps->eventSequence - BG_MAX_EVENTS;
    for (int i = from; i < ps->eventSequence; i++)
        count += ps->events[i % BG_MAX_EVENTS] == event;
    if (forget)
        tw->seenEvents = ps->eventSequence;
    return count;
}

// Steps until an event comes; the milliseconds it took, -1 if it did not come in time.  With the last step's
// events only: earlier ones are forgotten.
static inline int Tw_RunToEvent(tw_t *tw, int event, int most)
{
    for (int t = tw->msec; t <= most; t += tw->msec) {
        tw->seenEvents = tw->player.eventSequence;
        Tw_Step(tw);
        if (Tw_CountEvents(tw, event, false))
            return t;
    }
    return -1;
}

#endif
