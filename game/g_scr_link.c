// Entities that scripts hang on others: linkto, unlink, enablelinkto [script-api 2.5].  Once a frame, after
// everything has moved, whoever is linked is put where his parent is, parents first.
#include "g_script.h"

#include <math.h>
#include <string.h>

typedef struct {
    entity_ref_t parent;
    vec3_t origin;    // in the parent's axes
    float axis[3][3]; // turn against the parent: forward, left, up
    int updatedFrame;
} link_t;

static link_t *links[MAX_GENTITIES]; // NULL: linked to nobody
static bool isEnabled[MAX_GENTITIES];

void Scr_ClearLinks(void)
{
    memset(links, 0, sizeof(links)); // the blocks of another level went with G_FreeAll
    memset(isEnabled, 0, sizeof(isEnabled));
}

void Scr_ForgetLink(int number)
{
    G_Free(links[number]);
    links[number] = NULL;
    isEnabled[number] = false;
}

static void AxisOf(const vec3_t angles, float axis[3][3])
{
    Q_AngleVectors(angles, axis[0], axis[1], axis[2]);
    Q_VecNegate(axis[1], axis[1]); // right to left
}

static void AnglesOf(float axis[3][3], vec3_t angles)
{
    double flat = sqrt((double)axis[0][0] * axis[0][0] + (double)axis[0][1] * axis[0][1]);
    double degrees = 180 / Q_PI;

    angles[PITCH] = (float)(-atan2(axis[0][2], flat) * degrees);
    angles[YAW] = flat > 1e-6 ? (float)(atan2(axis[0][1], axis[0][0]) * degrees)
                              : (float)(atan2(-axis[1][0], axis[1][1]) * degrees);
    angles[ROLL] = flat > 1e-6 ? (float)(atan2(axis[1][2], axis[2][2]) * degrees) : 0;
}

// out = a turned by b
static void Multiply(float a[3][3], float b[3][3], float out[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k] + a[i][2] * b[2][k];
}

static void Transpose(float a[3][3], float out[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out[i][k] = a[k][i];
}

static void Put(gentity_t *ent, const vec3_t origin, const vec3_t angles)
{
    if (ent->client) {
        Q_VecCopy(origin, ent->client->player.origin);
        Q_VecClear(ent->client->player.velocity);
        G_LinkPlayer(ent->client);
        return;
    }
    G_SetOrigin(ent, origin);
    G_SetAngles(ent, angles);
    if (ent->linkedOnce)
        G_Link(ent);
}

static void Follow(gentity_t *ent)
{
    link_t *link = links[ent->s.number];
    gentity_t *parent;
    float parentAxis[3][3], axis[3][3];
    vec3_t origin, angles;

    if (!link || link->updatedFrame == level.frameNumber)
        return;
    link->updatedFrame = level.frameNumber;
    parent = G_Deref(link->parent);
    if (!parent) {
        Scr_ForgetLink(ent->s.number);
        return;
    }
    Follow(parent);
    AxisOf(parent->r.currentAngles, parentAxis);
    Q_VecCopy(parent->r.currentOrigin, origin);
    for (int i = 0; i < 3; i++)
        Q_VecMA(origin, link->origin[i], parentAxis[i], origin);
    Multiply(link->axis, parentAxis, axis);
    AnglesOf(axis, angles);
    Put(ent, origin, angles);
}

void G_UpdateLinks(void)
{
    for (int i = 0; i < level.numEntities; i++)
        if (links[i] && g_entities[i].inUse)
            Follow(&g_entities[i]);
}

bool G_IsScriptLinked(const gentity_t *ent)
{
    return links[ent->s.number] != NULL;
}

// -------------------------------------------------------------------- natives

static bool MayLink(const gentity_t *ent)
{
    static const char *const classes[] = {"script_brushmodel", "script_model", "script_origin"};

    if (ent->client || isEnabled[ent->s.number])
        return true;
    for (size_t i = 0; i < ARRAY_LEN(classes); i++)
        if (ent->classname && !strcmp(ent->classname, classes[i]))
            return true;
    return false;
}

// Whether `ent` hangs on `other`, directly or not.
static bool HangsOn(const gentity_t *ent, const gentity_t *other)
{
    for (int steps = 0; ent && steps < MAX_GENTITIES; steps++) {
        if (ent == other)
            return true;
        ent = links[ent->s.number] ? G_Deref(links[ent->s.number]->parent) : NULL;
    }
    return false;
}

static void KeepPresentOffset(link_t *link, const gentity_t *ent, const gentity_t *parent)
{
    float own[3][3], parentAxis[3][3], inverse[3][3];
    vec3_t offset;

    AxisOf(ent->r.currentAngles, own);
    AxisOf(parent->r.currentAngles, parentAxis);
    Transpose(parentAxis, inverse);
    Q_VecSub(ent->r.currentOrigin, parent->r.currentOrigin, offset);
    for (int i = 0; i < 3; i++)
        link->origin[i] = Q_VecDot(offset, parentAxis[i]);
    Multiply(own, inverse, link->axis);
}

static bool LinkTo(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    gentity_t *parent = Scr_ArgEntity(vm, 0);
    const char *tag = Gsc_ArgString(vm, 1);
    link_t *link;
    vec3_t offset, angles;

    if (!parent)
        return Gsc_FailArg(vm, 0, "not an entity");
    if (!MayLink(ent))
        return Gsc_FailSelf(vm, "entity (classname: '%s') does not currently support linkTo", ent->classname);
    if (*tag && (!parent->model || !*parent->model))
        return Gsc_FailArg(vm, 0, "failed to link entity since parent has no model");
    if (!Scr_ArgPoint(vm, 2, offset) || !Scr_ArgPoint(vm, 3, angles))
        return false;
    if (HangsOn(parent, ent))
        return Gsc_FailArg(vm, 0, "failed to link entity due to link cycle");
    if (!links[ent->s.number])
        links[ent->s.number] = G_Alloc(sizeof(link_t));
    link = links[ent->s.number];
    memset(link, 0, sizeof(*link));
    link->parent = G_Ref(parent);
    link->updatedFrame = -1;
    if (Gsc_ArgCount(vm) > 2) {
        Q_VecCopy(offset, link->origin);
        AxisOf(angles, link->axis);
    } else {
        KeepPresentOffset(link, ent, parent);
    }
    return true;
}

static bool Unlink(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    G_Free(links[ent->s.number]);
    links[ent->s.number] = NULL;
    return true;
}

static bool EnableLinkTo(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    if (isEnabled[ent->s.number])
        return Gsc_FailSelf(vm, "entity already has linkTo enabled");
    if (ent->client || (ent->think && strcmp(ent->classname, "trigger_multiple")))
        return Gsc_FailSelf(vm, "entity (classname: '%s') does not currently support enableLinkTo",
                            ent->classname);
    isEnabled[ent->s.number] = true;
    return true;
}

static const scr_binding_t bindings[] = {
    {"linkto", LinkTo},
    {"unlink", Unlink},
    {"enablelinkto", EnableLinkTo},
};

const scr_bindings_t scr_linkMethods = {bindings, ARRAY_LEN(bindings)};
