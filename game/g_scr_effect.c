// Script functions about what clients hear and see: music, ambience, fog, effects, and the registering of
// names for them [script-api 1].  Clients of the hosts at hand know no effect files: effects are checked as
// stock checks them, and what has a counterpart goes out as an event.
#include "g_script.h"

#include <math.h>
#include <string.h>

#include "g_syscalls.h"

enum {
    CS_AMBIENT = 3,
    CS_WIND = 12,
    CS_FOG = 13,
    MAX_EFFECTS = 79,
    GRENADE_TRACE_DOWN = 17,
};

static const char levelScript[] = "level script";
static const char anyScript[] = "gametype or level script";

static int Milliseconds(float seconds)
{
    return Scr_Whole(seconds * 1000);
}

// -------------------------------------------------------------------- sound

// An alias as one word of a server command.
static bool IsWord(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c <= 32 || *c == '"' || *c == ';' || *c == '\\')
            return false;
    return *text != 0;
}

static bool MusicPlay(gsc_vm_t *vm)
{
    const char *alias = Gsc_ArgString(vm, 0);

    if (!IsWord(alias))
        return Gsc_FailArg(vm, 0, "musicPlay: '%s' is no sound alias", alias);
    G_ServerCommand(-1, "o %s", alias);
    return true;
}

static bool MusicStop(gsc_vm_t *vm)
{
    float seconds = Gsc_ArgFloat(vm, 0);

    if (Gsc_ArgCount(vm) > 1)
        return Gsc_Fail(vm, "USAGE: musicStop([fadetime])");
    if (!(seconds >= 0))
        return Gsc_Fail(vm, "musicStop: fade time must be >= 0");
    G_ServerCommand(-1, "p %i", Milliseconds(seconds));
    return true;
}

static bool SoundFade(gsc_vm_t *vm)
{
    G_ServerCommand(-1, "q %f %i", (double)Gsc_ArgFloat(vm, 0), Milliseconds(Gsc_ArgFloat(vm, 1)));
    return true;
}

static bool AmbientPlay(gsc_vm_t *vm)
{
    const char *alias = Gsc_ArgString(vm, 0);
    float seconds = Gsc_ArgFloat(vm, 1);
    char text[256];

    if (Gsc_ArgCount(vm) < 1 || Gsc_ArgCount(vm) > 2)
        return Gsc_Fail(vm, "USAGE: ambientPlay(alias [, fadetime])");
    if (!*alias)
        return Gsc_Fail(vm, "ambientPlay: alias name cannot be the empty string");
    if (!IsWord(alias))
        return Gsc_FailArg(vm, 0, "ambientPlay: '%s' is no sound alias", alias);
    if (!(seconds >= 0))
        return Gsc_Fail(vm, "ambientPlay: fade time must be >= 0");
    if (!Q_Format(text, sizeof(text), "n\\%s\\t\\%i", alias,
                  (int)((unsigned)Scr_Time() + (unsigned)Milliseconds(seconds))))
        return Gsc_FailArg(vm, 0, "ambientPlay: '%s' is too long", alias);
    G_ConfigSet(CS_AMBIENT, text);
    return true;
}

static bool AmbientStop(gsc_vm_t *vm)
{
    float seconds = Gsc_ArgFloat(vm, 0);
    char text[32];

    if (Gsc_ArgCount(vm) > 1)
        return Gsc_Fail(vm, "USAGE: ambientStop([fadetime])");
    if (!(seconds >= 0))
        return Gsc_Fail(vm, "ambientStop: fade time must be >= 0");
    Q_Format(text, sizeof(text), "t\\%i", (int)((unsigned)Scr_Time() + (unsigned)Milliseconds(seconds)));
    G_ConfigSet(CS_AMBIENT, text);
    return true;
}

// -------------------------------------------------------------------- names registered before play

static bool PrecacheModel(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);

    if (!Scr_InInit(vm, "precacheModel", anyScript))
        return false;
    return !*name || Scr_Precache(vm, BLOCK_MODELS, name, NULL);
}

static bool PrecacheShellshock(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);

    if (!Scr_InInit(vm, "precacheShellShock", anyScript))
        return false;
    return !*name || Scr_Precache(vm, BLOCK_SHELLSHOCKS, name, NULL);
}

static bool PrecacheItem(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);
    int weapon = BG_FindWeapon(&level.weapons, name);

    if (!Scr_InInit(vm, "precacheItem", anyScript))
        return false;
    level.precached[weapon / 32] |= 1u << weapon % 32;
    if (weapon || Q_StringHasPrefixNoCase(name, "item_"))
        return true;
    return Gsc_Fail(vm, "unknown item '%s'", name);
}

static bool PrecacheShader(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);

    if (!Scr_InInit(vm, "precacheShader", anyScript))
        return false;
    if (!*name)
        return Gsc_Fail(vm, "Shader name string is empty");
    return Scr_Precache(vm, BLOCK_SHADERS, name, NULL);
}

static bool PrecacheString(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);

    if (!Scr_InInit(vm, "precacheString", anyScript))
        return false;
    return !*name || Scr_Precache(vm, BLOCK_STRINGS, name, NULL);
}

// No vehicle file is known: the type is looked for as stock does, and not found.
static bool PrecacheVehicle(gsc_vm_t *vm)
{
    if (!Scr_InInit(vm, "precacheVehicle", levelScript))
        return false;
    return Gsc_Fail(vm, "Cannot find vehicle info for [%s]", Gsc_ArgString(vm, 0));
}

// A block without a phase check whose fullness has a text of its own.
static bool PrecacheLate(gsc_vm_t *vm, config_block_t block, const char *fullFormat, int max)
{
    const char *name = Gsc_ArgString(vm, 0);

    if (!*name || G_ConfigAdd(block, name) >= 0)
        return true;
    return Gsc_Fail(vm, "Too many %s precached. Max allowed %s%i", fullFormat,
                    block == BLOCK_MENUS ? "menus is " : "is ", max);
}

static bool PrecacheMenu(gsc_vm_t *vm)
{
    if (G_ConfigFind(BLOCK_MENUS, Gsc_ArgString(vm, 0)) >= 0)
        G_DPrintf("Script menu '%s' is already precached\n", Gsc_ArgString(vm, 0));
    return PrecacheLate(vm, BLOCK_MENUS, "menus", 32);
}

static bool PrecacheStatusIcon(gsc_vm_t *vm)
{
    return PrecacheLate(vm, BLOCK_STATUS_ICONS, "player status icons", 16);
}

static bool PrecacheHeadIcon(gsc_vm_t *vm)
{
    return PrecacheLate(vm, BLOCK_HEAD_ICONS, "player head icons", 15);
}

// -------------------------------------------------------------------- effects

static bool LoadFx(gsc_vm_t *vm)
{
    const char *path = Gsc_ArgString(vm, 0);
    int index = G_ConfigFind(BLOCK_EFFECTS, path);

    if (index < 0) {
        if (!level.spawning)
            return Gsc_Fail(
                vm,
                "loadFx must be called before any wait statements in the gametype or level script, or on an "
                "already loaded effect");
        if (!*path)
            return Gsc_Fail(vm, "loadFx: effect name is empty");
        if (!Scr_Precache(vm, BLOCK_EFFECTS, path, &index))
            return false;
    }
    return Gsc_ReturnInt(vm, index);
}

static bool RewindFx(gsc_vm_t *vm)
{
    gclient_t *client;

    if (Gsc_ArgCount(vm) != 2)
        return Gsc_Fail(vm, "USAGE: rewindFX(player, seconds)");
    client = Scr_ArgPlayer(vm, 0, "not a player");
    if (!client)
        return false;
    G_ServerCommand(client->number, "F %i", Milliseconds((float)Gsc_ArgInt(vm, 1)));
    return true;
}

// The effect that argument 0 names; 0 after raising an error.  A number that loadfx has not given is none:
// clients would show nothing, and nobody would hear why.
static int ArgEffect(gsc_vm_t *vm)
{
    int id = Gsc_ArgInt(vm, 0);

    if (id >= 1 && id <= MAX_EFFECTS && *G_ConfigName(BLOCK_EFFECTS, id))
        return id;
    Gsc_FailArg(vm, 0, "effect id %i is invalid", id);
    return 0;
}

// Checks an orientation argument; false after raising an error.
static bool ArgForward(gsc_vm_t *vm, int arg, const char *function, vec3_t forward)
{
    Gsc_ArgVector(vm, arg, forward);
    if (Q_VecNormalize(forward) > 0)
        return true;
    return Gsc_Fail(vm, "%s called with (0 0 0) forward direction (effect = %s)", function,
                    G_ConfigName(BLOCK_EFFECTS, Gsc_ArgInt(vm, 0)));
}

static bool PlayFx(gsc_vm_t *vm)
{
    int count = Gsc_ArgCount(vm), id;
    vec3_t origin, forward;
    gentity_t *ent;

    if (count != 2 && count != 3)
        return Gsc_Fail(vm, "USAGE: playFx(id, origin [, forward])");
    id = ArgEffect(vm);
    if (!id)
        return false;
    if ((count == 3 && !ArgForward(vm, 2, "playFx", forward)) || !Scr_ArgPoint(vm, 1, origin))
        return false;
    ent = G_TempEvent(origin, EV_PLAY_FX);
    if (!ent)
        return true;
    ent->s.eventParm = id;
    if (count == 3)
        Q_VecCopy(forward, ent->s.angles2);
    return true;
}

static bool PlayFxOnTag(gsc_vm_t *vm)
{
    int id;
    gentity_t *ent = Scr_ArgEntity(vm, 1);
    const char *tag = Gsc_ArgString(vm, 2);
    char name[128];
    int index = 0;

    if (Gsc_ArgCount(vm) != 3)
        return Gsc_Fail(vm, "USAGE: playFxOnTag(id, entity, tag)");
    id = ArgEffect(vm);
    if (!id)
        return false;
    if (!ent)
        return Gsc_FailArg(vm, 1, "not an entity");
    if (!ent->model || !*ent->model)
        return Gsc_FailArg(vm, 1, "cannot play fx on entity with no model");
    if (strchr(tag, '"'))
        return Gsc_FailArg(vm, 2, "cannot use \" characters in tag names");
    if (!Q_Format(name, sizeof(name), "%02d%s", id, tag))
        return Gsc_FailArg(vm, 2, "tag '%s' does not exist on entity with model '%s'", tag, ent->model);
    if (!Scr_Precache(vm, BLOCK_FX_TAGS, name, &index))
        return false;
    G_AddEvent(ent, EV_PLAY_FX_ON_TAG, index);
    return true;
}

static bool PlayLoopedFx(gsc_vm_t *vm)
{
    int count = Gsc_ArgCount(vm);
    gentity_t *ent;
    vec3_t origin, forward;

    if (count < 3 || count > 5)
        return Gsc_Fail(vm, "USAGE: playLoopedFx(id, repeatdelay, origin [, cullDist [, forward]])");
    if (!ArgEffect(vm))
        return false;
    if (count == 5 && !ArgForward(vm, 4, "playLoopedFx", forward))
        return false;
    if (!Scr_ArgPoint(vm, 2, origin))
        return false;
    ent = G_SpawnEntity();
    if (!ent)
        return Gsc_Fail(vm, "unable to spawn \"%s\" entity", "playLoopedFx");
    G_SetOrigin(ent, origin);
    ent->r.svFlags |= SVF_NOCLIENT;
    G_Link(ent);
    return Scr_ReturnEntity(vm, ent);
}

static bool PlayFxOnPlayer(gsc_vm_t *vm)
{
    int id = Gsc_ArgInt(vm, 0);
    char text[16];

    if (id > MAX_EFFECTS)
        return Gsc_FailArg(vm, 0, "effect id %i is invalid", id);
    Q_Format(text, sizeof(text), "%i", id);
    Sys_CvarSet("cg_atmos", text);
    return true;
}

static bool GrenadeExplosionEffect(gsc_vm_t *vm)
{
    gentity_t *ent;
    bg_trace_t trace;
    vec3_t origin, below;

    if (!Scr_ArgPoint(vm, 0, origin))
        return false;
    origin[2] += 1;
    Q_VecCopy(origin, below);
    below[2] -= GRENADE_TRACE_DOWN;
    Sys_Trace(&trace, origin, NULL, NULL, below, ENTITYNUM_NONE, BG_CONTENTS_SOLID | BG_CONTENTS_WATER);
    ent = G_TempEvent(origin, BG_EV_EXPLODE);
    if (ent)
        ent->s.eventParm = BG_SurfaceType(trace.surfaceFlags);
    return true;
}

static bool Earthquake(gsc_vm_t *vm)
{
    gentity_t *ent;
    vec3_t origin;

    if (!Scr_ArgPoint(vm, 2, origin))
        return false;
    ent = G_TempEvent(origin, BG_EV_EARTHQUAKE);
    if (ent) {
        ent->s.angles2[0] = Gsc_ArgFloat(vm, 0);
        ent->s.time = Milliseconds(Gsc_ArgFloat(vm, 1));
        ent->s.angles2[1] = Gsc_ArgFloat(vm, 3);
    }
    return true;
}

// No model reader: every model is a bad one, without bones [build-decisions, World].
static bool GetNumParts(gsc_vm_t *vm)
{
    return Gsc_ReturnInt(vm, 0);
}

static bool GetPartName(gsc_vm_t *vm)
{
    return Gsc_Fail(vm, "bad model");
}

// -------------------------------------------------------------------- wind and fog

static bool SetWind(gsc_vm_t *vm)
{
    int count = Gsc_ArgCount(vm);
    vec3_t angles;
    char text[128];

    if (count < 1 || count > 2)
        return Gsc_Fail(vm, "USAGE: setWind(angles, strength)");
    Gsc_ArgVector(vm, 0, angles);
    Q_Format(text, sizeof(text), "%.2f %.2f %.2f %.2f", (double)angles[0], (double)angles[1],
             (double)angles[2], (double)Gsc_ArgFloat(vm, 1));
    G_ConfigSet(CS_WIND, text);
    return true;
}

// Reads red, green, blue and the time from `first` on and sets the fog's configstring [script-api 1, notes].
static bool SetFog(gsc_vm_t *vm, const char *function, int first, float nearDistance, float farDistance,
                   float density)
{
    static const char *const colors[] = {"red", "green", "blue"};
    float color[3];
    float seconds = Gsc_ArgFloat(vm, first + 3);
    char text[256];

    for (int i = 0; i < 3; i++) {
        color[i] = Gsc_ArgFloat(vm, first + i);
        if (!(color[i] >= 0 && color[i] <= 1))
            return Gsc_Fail(vm, "%s: %s color components must be in the range [0, 1]", function, colors[i]);
    }
    if (!(seconds >= 0))
        return Gsc_Fail(vm, "%s: transition time must be >= 0 seconds", function);
    Q_Format(text, sizeof(text), "%g %g %g %g %g %g %.0f", (double)nearDistance, (double)farDistance,
             (double)density, (double)color[0], (double)color[1], (double)color[2], (double)(seconds * 1000));
    G_ConfigSet(CS_FOG, text);
    return true;
}

static bool SetCullFog(gsc_vm_t *vm)
{
    float nearDistance = Gsc_ArgFloat(vm, 0);
    float farDistance = Gsc_ArgFloat(vm, 1);

    if (Gsc_ArgCount(vm) != 6)
        return Gsc_Fail(vm, "USAGE: setCullFog(neardist, fardist, red, green, blue, transition time)");
    if (!(nearDistance >= 0))
        return Gsc_Fail(vm, "%s: near distance must be >= 0", "setCullFog");
    if (!(nearDistance < farDistance))
        return Gsc_Fail(vm, "%s: near distance must be less than far distance", "setCullFog");
    return SetFog(vm, "setCullFog", 2, nearDistance, farDistance, 1);
}

static bool SetExpFog(gsc_vm_t *vm)
{
    float density = Gsc_ArgFloat(vm, 0);

    if (Gsc_ArgCount(vm) != 5)
        return Gsc_Fail(vm, "USAGE: setExpFog(density, red, green, blue, transition time)");
    if (!(density > 0 && density < 1))
        return Gsc_Fail(vm, "setExpFog: distance must be greater than 0 and less than 1");
    return SetFog(vm, "setExpFog", 1, 0, 1, density);
}

static const scr_binding_t bindings[] = {
    {"musicplay", MusicPlay},
    {"musicstop", MusicStop},
    {"soundfade", SoundFade},
    {"ambientplay", AmbientPlay},
    {"ambientstop", AmbientStop},
    {"precachemodel", PrecacheModel},
    {"precacheshellshock", PrecacheShellshock},
    {"precacheitem", PrecacheItem},
    {"precacheshader", PrecacheShader},
    {"precachestring", PrecacheString},
    {"precachevehicle", PrecacheVehicle},
    {"precachemenu", PrecacheMenu},
    {"precachestatusicon", PrecacheStatusIcon},
    {"precacheheadicon", PrecacheHeadIcon},
    {"loadfx", LoadFx},
    {"rewindfx", RewindFx},
    {"playfx", PlayFx},
    {"playfxontag", PlayFxOnTag},
    {"playloopedfx", PlayLoopedFx},
    {"playfxonplayer", PlayFxOnPlayer},
    {"setwind", SetWind},
    {"setcullfog", SetCullFog},
    {"setexpfog", SetExpFog},
    {"grenadeexplosioneffect", GrenadeExplosionEffect},
    {"earthquake", Earthquake},
    {"getnumparts", GetNumParts},
    {"getpartname", GetPartName},
};

const scr_bindings_t scr_effectFunctions = {bindings, ARRAY_LEN(bindings)};
