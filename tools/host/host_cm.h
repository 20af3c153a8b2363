// Collision model of a map: loads an IBSP 46 (Quake III) or 59 (Call of Duty, United Offensive) file and
// answers traces, point contents and visibility.  Knows nothing of entities (host_world does).  Rules: spec
// bsp-collision; traces follow the column of 4.3 that belongs to the file's version.
//
// All state is in a cm_t, so that several maps can be open at once; one cm_t serves one thread at a time,
// because traces stamp the brushes and patches that they have tested.
#ifndef HOST_CM_H
#define HOST_CM_H

#include "g_public.h"

typedef struct cm_s cm_t;

enum {
    CM_WORLD = 0,              // model handle of the world; N > 0 is brush model "*N"
    CM_BOX_MODEL = 0xffff,     // model handle of the box set by Cm_SetTempBox
    CM_CAPSULE_MODEL = 0xfffe, // the same for a capsule
};

// Builds the collision model of a map file.  `name` is only for messages.  The bytes are copied: the caller
// may free them at once.  NULL when the file is damaged; `error` then holds one line naming map, lump and
// offset.
cm_t *Cm_Load(const uint8_t *bytes, size_t size, const char *name, char *error, size_t errorSize);

// Frees a model; NULL is allowed.
void Cm_Free(cm_t *cm);

// The map's entity text, always terminated; owned by the model.
const char *Cm_EntityText(const cm_t *cm);

// A number that is the same for equal files (FNV-1a over the whole file).
uint32_t Cm_Checksum(const cm_t *cm);

// Number of models, the world included: handles 0 .. count - 1 are valid.
int Cm_NumModels(const cm_t *cm);

// Version of the file: 46 or 59.  Content and surface flags are those of its game (spec section 3).
int Cm_Version(const cm_t *cm);

// Number of curves and pieces of terrain in the file.
int Cm_NumPatches(const cm_t *cm);

// The cvars cm_noCurves (leave curves and terrain out of all traces) and the reverse of cm_playerCurveClip
// (leave curves out of point traces).  Both are false after loading.
void Cm_SetPatchRules(cm_t *cm, bool noPatches, bool pointsMissCurves);

// Bounds of a model, one unit larger than its brushes on every side (as Quake III reports them).  False, and
// zero bounds, when there is no such model.
bool Cm_ModelBounds(const cm_t *cm, int model, vec3_t mins, vec3_t maxs);

// Sets the one temporary shape, for entities that have no brushes of their own: a box, or an upright capsule
// in it (radius: the smaller of half width in x and half height).  Returns CM_BOX_MODEL or CM_CAPSULE_MODEL,
// valid until the next call.  Its contents are always Q3_CONTENTS_BODY, as in Quake III: a mask without that
// bit passes through it, except a capsule through a capsule.  To boxes and points a capsule is its bounds, as
// in Quake III.
int Cm_SetTempBox(cm_t *cm, const vec3_t mins, const vec3_t maxs, bool capsule);

// Sweeps a box from start to end through one model in its own space, against brushes that share a bit with
// `mask`. mins and maxs may be NULL (a point).  Fills every field of `out` but entityNum, which is 0.  start
// == end is a position test.  When fraction is 1 or allsolid is set, the plane means nothing.  A model that
// does not exist is empty. `capsule` asks for an upright capsule in the box, as in Cm_SetTempBox.  Curves and
// terrain are hit from their front only, and a point is never inside them.
void Cm_BoxTrace(cm_t *cm, trace_t *out, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                 const vec3_t end, int model, int mask, bool capsule);

// The same against a model that stands at `origin` and is turned by `angles` (degrees; the temporary box
// never turns). The swept box counts as aligned with the model's axes, as in Quake III.  The plane in `out`
// is in world space.
void Cm_TransformedBoxTrace(cm_t *cm, trace_t *out, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                            const vec3_t end, int model, int mask, const vec3_t origin, const vec3_t angles,
                            bool capsule);

// Contents of all brushes of a model that hold the point.
int Cm_PointContents(const cm_t *cm, const vec3_t point, int model);

// The same for a model at `origin`, turned by `angles`.
int Cm_TransformedPointContents(const cm_t *cm, const vec3_t point, int model, const vec3_t origin,
                                const vec3_t angles);

// Leafs.  A leaf has a cluster (visibility) and an area (doors); -1 in solid.
int Cm_PointLeaf(const cm_t *cm, const vec3_t point);
int Cm_LeafCluster(const cm_t *cm, int leaf);
int Cm_LeafArea(const cm_t *cm, int leaf);

// Numbers of the leafs that a box touches, at most `max`.  Returns how many were written.
int Cm_BoxLeafs(const cm_t *cm, const vec3_t mins, const vec3_t maxs, int *leafs, int max);

// Whether cluster `to` may be seen from cluster `from`.  True for all when the map has no visibility data.
bool Cm_ClusterVisible(const cm_t *cm, int from, int to);

// Whether one point may be seen from the other; the first one also asks whether doors between them are open.
bool Cm_InPvs(const cm_t *cm, const vec3_t p1, const vec3_t p2);
bool Cm_InPvsIgnorePortals(const cm_t *cm, const vec3_t p1, const vec3_t p2);

// Whether open doors connect two areas.  False for an area that does not exist.
bool Cm_AreasConnected(const cm_t *cm, int area1, int area2);

// Opens or closes one passage between two areas; passages are counted, so each opening needs its closing.  An
// area that does not exist, or a closing too many, changes nothing.
void Cm_AdjustAreaPortal(cm_t *cm, int area1, int area2, bool open);

#endif
