// Script functions and methods of mounted guns [script-api 1, 2.5].
#include "g_script.h"

static bool PrecacheTurret(gsc_vm_t *vm)
{
    int weapon = BG_FindWeapon(&level.weapons, Gsc_ArgString(vm, 0));

    if (!Scr_InInit(vm, "precacheTurret", "level script"))
        return false;
    if (weapon) // an unknown one is ignored
        level.precached[weapon / 32] |= 1u << weapon % 32;
    return true;
}

static bool SpawnTurret(gsc_vm_t *vm)
{
    const char *classname = Gsc_ArgString(vm, 0);
    char error[128];
    vec3_t origin;
    gentity_t *ent;

    if (!Scr_ArgPoint(vm, 1, origin))
        return false;
    if (Q_StringCompareNoCase(classname, "misc_mg42") && Q_StringCompareNoCase(classname, "misc_turret"))
        return Gsc_FailArg(vm, 0, "spawnTurret: '%s' is neither misc_mg42 nor misc_turret", classname);
    ent = G_SpawnEntity();
    if (!ent)
        return Gsc_Fail(vm, "unable to spawn \"%s\" entity", classname);
    G_SetString(&ent->classname, classname);
    G_SetOrigin(ent, origin);
    if (G_InitTurret(ent, Gsc_ArgString(vm, 2), error, sizeof(error)))
        return Scr_ReturnEntity(vm, ent);
    G_FreeEntity(ent);
    return Gsc_Fail(vm, "%s", error);
}

static bool SetArc(gsc_vm_t *vm, turret_arc_t arc)
{
    SELF_ENTITY(ent);
    turret_t *turret = G_TurretOf(ent);
    float degrees = Gsc_ArgFloat(vm, 0);

    if (!turret)
        return Gsc_FailSelf(vm, "entity is not a turret");
    *G_TurretArc(turret, arc) = degrees > 0 ? Q_Clamp(degrees, 0, 180) : 0;
    return true;
}

static bool SetRightArc(gsc_vm_t *vm)
{
    return SetArc(vm, TURRET_RIGHT);
}

static bool SetLeftArc(gsc_vm_t *vm)
{
    return SetArc(vm, TURRET_LEFT);
}

static bool SetTopArc(gsc_vm_t *vm)
{
    return SetArc(vm, TURRET_TOP);
}

static bool SetBottomArc(gsc_vm_t *vm)
{
    return SetArc(vm, TURRET_BOTTOM);
}

static const char notTurret[] = "Can only call turret script functions on misc_mg42 or misc_turret";

static bool GetTurretHeat(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    turret_t *turret = G_TurretOf(ent);

    return turret ? Gsc_ReturnFloat(vm, G_TurretHeat(turret)) : Gsc_FailSelf(vm, "%s", notTurret);
}

static bool GetTurretOverheating(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    turret_t *turret = G_TurretOf(ent);

    return turret ? Gsc_ReturnInt(vm, G_IsTurretOverheated(turret)) : Gsc_FailSelf(vm, "%s", notTurret);
}

static const scr_binding_t functions[] = {
    {"precacheturret", PrecacheTurret},
    {"spawnturret", SpawnTurret},
};

const scr_bindings_t scr_turretFunctions = {functions, ARRAY_LEN(functions)};

static const scr_binding_t methods[] = {
    {"setrightarc", SetRightArc},     {"setleftarc", SetLeftArc},
    {"settoparc", SetTopArc},         {"setbottomarc", SetBottomArc},
    {"getturretheat", GetTurretHeat}, {"getturretoverheating", GetTurretOverheating},
};

const scr_bindings_t scr_turretMethods = {methods, ARRAY_LEN(methods)};
