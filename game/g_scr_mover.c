// Script methods of movers: script_brushmodel, script_model, script_origin [script-api 2.2].  A motion is cut
// into linear pieces that G_RunMover follows: one piece while the speed is constant, one a frame while it
// changes.
#include "g_script.h"

#include <string.h>

enum { MAX_MOVE_SECONDS = 1000000 };

// A way along `delta`, or a fall that begins with that velocity; how far it has gone.
typedef struct {
    vec3_t from, delta;
    float total, accel, decel, done; // seconds
    bool isFall;
} motion_t;

typedef struct {
    motion_t move, turn;
} mover_t;

static mover_t *movers[MAX_GENTITIES]; // NULL: never moved by a script

void Scr_ClearMovers(void)
{
    memset(movers, 0, sizeof(movers)); // the blocks of another level went with G_FreeAll
}

void Scr_ForgetMover(int number)
{
    G_Free(movers[number]);
    movers[number] = NULL;
}

static mover_t *Mover(const gentity_t *ent)
{
    int number = (int)(ent - g_entities);

    if (!movers[number])
        movers[number] = G_Alloc(sizeof(mover_t));
    return movers[number];
}

// The share of the way behind at a time.  Top speed = 2 / (2 total - accel - decel) ways a second.
static float Share(const motion_t *motion, float seconds)
{
    float top = 2 / (2 * motion->total - motion->accel - motion->decel);
    float rest = motion->total - seconds;

    if (rest <= 0)
        return 1;
    if (seconds < motion->accel)
        return top * seconds * seconds / (2 * motion->accel);
    if (rest < motion->decel)
        return 1 - top * rest * rest / (2 * motion->decel);
    return top * (seconds - motion->accel / 2);
}

static void PlaceAt(const motion_t *motion, float seconds, vec3_t out)
{
    if (motion->isFall) {
        Q_VecMA(motion->from, seconds, motion->delta, out);
        out[2] -= level.gravity * seconds * seconds / 2;
        return;
    }
    Q_VecMA(motion->from, Share(motion, seconds), motion->delta, out);
}

// The end of the piece that begins at motion->done.
static float PieceEnd(const motion_t *motion)
{
    float frame = (float)level.frameMs * 0.001f;
    float constantEnd = motion->total - motion->decel;
    float end = motion->done + frame;

    if (!motion->isFall && motion->done >= motion->accel && motion->done < constantEnd)
        end = constantEnd;
    else if (!motion->isFall && motion->done < motion->accel && end > motion->accel)
        end = motion->accel;
    return end < motion->total ? end : motion->total;
}

// Puts the next piece into the trajectory.
static void StartPiece(motion_t *motion, trajectory_t *tr, int startMs)
{
    float end = PieceEnd(motion);
    int ms = (int)((end - motion->done) * 1000 + 0.5f);
    vec3_t from, to;

    if (ms < 1)
        ms = 1;
    PlaceAt(motion, motion->done, from);
    PlaceAt(motion, end, to);
    tr->trType = TR_LINEAR_STOP;
    tr->trTime = startMs;
    tr->trDuration = ms;
    Q_VecCopy(from, tr->trBase);
    Q_VecSub(to, from, tr->trDelta);
    Q_VecScale(tr->trDelta, 1000.0f / (float)ms, tr->trDelta);
    motion->done = end;
}

static void NormalizeAngles(vec3_t angles)
{
    angles[PITCH] = Q_AngleNormalize180(angles[PITCH]);
    angles[YAW] = Q_AngleNormalize360(angles[YAW]);
    angles[ROLL] = Q_AngleNormalize180(angles[ROLL]);
}

static void Reached(gentity_t *self)
{
    motion_t *motion = &Mover(self)->move;
    vec3_t end;

    if (motion->done < motion->total) {
        StartPiece(motion, &self->s.pos, self->s.pos.trTime + self->s.pos.trDuration);
        return;
    }
    PlaceAt(motion, motion->total, end);
    self->reached = NULL;
    G_SetOrigin(self, end);
    if (self->linkedOnce)
        G_Link(self);
    G_ScriptNotify(self, "movedone", NULL, 0);
}

static void ReachedAngles(gentity_t *self)
{
    motion_t *motion = &Mover(self)->turn;
    vec3_t end;

    if (motion->done < motion->total) {
        StartPiece(motion, &self->s.apos, self->s.apos.trTime + self->s.apos.trDuration);
        return;
    }
    PlaceAt(motion, motion->total, end);
    NormalizeAngles(end);
    self->reachedAngles = NULL;
    G_SetAngles(self, end);
    if (self->linkedOnce)
        G_Link(self);
    G_ScriptNotify(self, "rotatedone", NULL, 0);
}

// -------------------------------------------------------------------- receivers and arguments

static gentity_t *SelfMover(gsc_vm_t *vm)
{
    static const char *const classes[] = {"script_brushmodel", "script_model", "script_origin"};
    gentity_t *ent = Scr_Self(vm);

    if (!ent)
        return NULL;
    for (size_t i = 0; i < ARRAY_LEN(classes); i++)
        if (ent->classname && !strcmp(ent->classname, classes[i]))
            return ent;
    Gsc_FailSelf(vm, "entity %i is not a script_brushmodel, script_model, or script_origin", ent->s.number);
    return NULL;
}

#define SELF_MOVER(ent)                                                                                      \
    gentity_t *ent = SelfMover(vm);                                                                          \
    if (!ent)                                                                                                \
    return false

static bool IsTeamSlave(const gentity_t *ent)
{
    const gentity_t *master = G_Deref(ent->teamMaster);

    return master && master != ent;
}

// Reads the time, argument 1; false after raising an error.
static bool ArgTotal(gsc_vm_t *vm, motion_t *motion)
{
    memset(motion, 0, sizeof(*motion));
    motion->total = Gsc_ArgFloat(vm, 1);
    if (!(motion->total > 0))
        return Gsc_FailArg(vm, 1, "total time must be positive");
    if (motion->total > MAX_MOVE_SECONDS)
        return Gsc_FailArg(vm, 1, "total time is too long. Max is %i s", MAX_MOVE_SECONDS);
    return true;
}

// Reads time, accel and decel from argument 1 on; false after raising an error.
static bool ArgTimes(gsc_vm_t *vm, motion_t *motion)
{
    if (!ArgTotal(vm, motion))
        return false;
    motion->accel = Gsc_ArgFloat(vm, 2);
    motion->decel = Gsc_ArgFloat(vm, 3);
    if (!(motion->accel >= 0))
        return Gsc_FailArg(vm, 2, "accel time must be nonnegative");
    if (!(motion->decel >= 0))
        return Gsc_FailArg(vm, 3, "decel time must be nonnegative");
    if (motion->accel + motion->decel > motion->total)
        return Gsc_Fail(vm, "accel time plus decel time is greater than total time");
    return true;
}

static bool StartMove(gsc_vm_t *vm, gentity_t *ent, const motion_t *motion)
{
    motion_t *own = &Mover(ent)->move;

    if (IsTeamSlave(ent))
        return true;
    if (!Q_VecIsFinite(motion->delta))
        return Gsc_FailArg(vm, 0, "a way must be a finite number");
    *own = *motion;
    Q_VecCopy(ent->r.currentOrigin, own->from);
    ent->reached = Reached;
    StartPiece(own, &ent->s.pos, level.timeMs);
    return true;
}

static bool StartTurn(gsc_vm_t *vm, gentity_t *ent, const motion_t *motion)
{
    motion_t *own = &Mover(ent)->turn;

    if (IsTeamSlave(ent))
        return true;
    if (!Q_VecIsFinite(motion->delta))
        return Gsc_FailArg(vm, 0, "an angle must be a finite number");
    *own = *motion;
    Q_VecCopy(ent->r.currentAngles, own->from);
    ent->reachedAngles = ReachedAngles;
    StartPiece(own, &ent->s.apos, level.timeMs);
    return true;
}

// -------------------------------------------------------------------- natives

static bool MoveTo(gsc_vm_t *vm)
{
    SELF_MOVER(ent);
    motion_t motion;
    vec3_t goal;

    if (!ArgTimes(vm, &motion))
        return false;
    Gsc_ArgVector(vm, 0, goal);
    Q_VecSub(goal, ent->r.currentOrigin, motion.delta);
    return StartMove(vm, ent, &motion);
}

static bool MoveAxis(gsc_vm_t *vm, int axis)
{
    SELF_MOVER(ent);
    motion_t motion;

    if (!ArgTimes(vm, &motion))
        return false;
    motion.delta[axis] = Gsc_ArgFloat(vm, 0);
    return StartMove(vm, ent, &motion);
}

static bool MoveX(gsc_vm_t *vm)
{
    return MoveAxis(vm, 0);
}

static bool MoveY(gsc_vm_t *vm)
{
    return MoveAxis(vm, 1);
}

static bool MoveZ(gsc_vm_t *vm)
{
    return MoveAxis(vm, 2);
}

static bool MoveGravity(gsc_vm_t *vm)
{
    SELF_MOVER(ent);
    motion_t motion;

    if (!ArgTotal(vm, &motion)) // what follows is surplus, and ignored
        return false;
    motion.isFall = true;
    Gsc_ArgVector(vm, 0, motion.delta);
    return StartMove(vm, ent, &motion);
}

static bool RotateTo(gsc_vm_t *vm)
{
    SELF_MOVER(ent);
    motion_t motion;
    vec3_t goal;

    if (!ArgTimes(vm, &motion))
        return false;
    Gsc_ArgVector(vm, 0, goal);
    for (int i = 0; i < 3; i++)
        motion.delta[i] = Q_AngleSubtract(goal[i], ent->r.currentAngles[i]);
    return StartTurn(vm, ent, &motion);
}

static bool RotateAxis(gsc_vm_t *vm, int axis)
{
    SELF_MOVER(ent);
    motion_t motion;

    if (!ArgTimes(vm, &motion))
        return false;
    motion.delta[axis] = Gsc_ArgFloat(vm, 0);
    return StartTurn(vm, ent, &motion);
}

static bool RotatePitch(gsc_vm_t *vm)
{
    return RotateAxis(vm, PITCH);
}

static bool RotateYaw(gsc_vm_t *vm)
{
    return RotateAxis(vm, YAW);
}

static bool RotateRoll(gsc_vm_t *vm)
{
    return RotateAxis(vm, ROLL);
}

static bool RotateVelocity(gsc_vm_t *vm)
{
    SELF_MOVER(ent);
    motion_t motion;
    vec3_t rate;

    if (!ArgTimes(vm, &motion))
        return false;
    Gsc_ArgVector(vm, 0, rate);
    Q_VecScale(rate, motion.total - (motion.accel + motion.decel) / 2, motion.delta);
    return StartTurn(vm, ent, &motion);
}

static bool SetSolid(gsc_vm_t *vm, const char *name, int contents)
{
    SELF_MOVER(ent);

    if (!ent->isBrushModel) {
        G_DPrintf("cannot use %s on a script_origin or script_model (entity %i)\n", name, ent->s.number);
        return true;
    }
    ent->contents = contents;
    G_Link(ent);
    return true;
}

static bool Solid(gsc_vm_t *vm)
{
    return SetSolid(vm, "solid", BG_CONTENTS_SOLID);
}

static bool NotSolid(gsc_vm_t *vm)
{
    return SetSolid(vm, "notsolid", 0);
}

static const scr_binding_t bindings[] = {
    {"moveto", MoveTo},
    {"movex", MoveX},
    {"movey", MoveY},
    {"movez", MoveZ},
    {"movegravity", MoveGravity},
    {"rotateto", RotateTo},
    {"rotatepitch", RotatePitch},
    {"rotateyaw", RotateYaw},
    {"rotateroll", RotateRoll},
    {"rotatevelocity", RotateVelocity},
    {"solid", Solid},
    {"notsolid", NotSolid},
};

const scr_bindings_t scr_moverMethods = {bindings, ARRAY_LEN(bindings)};
