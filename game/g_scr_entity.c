// Script methods of any entity [script-api 2.5], and what scripts hang on entities beside their fields:
// attached models, the view model, shellshock.
#include "g_script.h"

#include <string.h>

#include "g_syscalls.h"

enum {
    EYE_HEIGHT = 40, // geteye
    PING_MS = 4000,  // pingplayer
    MAX_TAG = 64,
    MAX_SHELLSHOCK_SECONDS = 60,
    SPAWN_TRACE_UP = 128, // placespawnpoint
    SPAWN_TRACE_DOWN = 262144,
    MAX_DAMAGE = 1000000,
    EF_NODRAW = 0x80, // the host's bit of an entity that is not drawn
};

typedef struct {
    int model; // BLOCK_MODELS
    char tag[MAX_TAG];
    bool ignoreCollision;
} attachment_t;

typedef struct {
    attachment_t attachments[MAX_ATTACHMENTS];
    int attachmentCount;
    int viewModel; // BLOCK_MODELS
    int pingUntilMs;
    int shellshock; // BLOCK_SHELLSHOCKS, 0 none
    int shellshockUntilMs;
    int hintString; // BLOCK_HINTS, -1 none
    int cursorHint;
} extra_t;

static extra_t *extras[MAX_GENTITIES]; // NULL: nothing hangs on it

void Scr_ClearEntities(void)
{
    memset(extras, 0, sizeof(extras)); // the blocks of another level went with G_FreeAll
}

void Scr_ForgetEntity(int number)
{
    G_Free(extras[number]);
    extras[number] = NULL;
}

static extra_t *Extra(const gentity_t *ent)
{
    int number = (int)(ent - g_entities);

    if (!extras[number]) {
        extras[number] = G_Alloc(sizeof(extra_t));
        extras[number]->hintString = -1;
    }
    return extras[number];
}

const char *Scr_ViewModel(const gclient_t *client)
{
    const extra_t *extra = extras[client->number];

    return extra ? G_ConfigName(BLOCK_MODELS, extra->viewModel) : "";
}

int Scr_CursorHint(const gentity_t *ent)
{
    const extra_t *extra = extras[ent - g_entities];

    return extra ? extra->cursorHint : 0;
}

void Scr_SetViewModel(gclient_t *client, int model)
{
    Extra(G_EntityOf(client))->viewModel = model;
}

void Scr_Ping(gclient_t *client)
{
    G_TraceWire("ping %d", client->number);
    Extra(G_EntityOf(client))->pingUntilMs = level.timeMs + PING_MS;
    client->player.eFlags |= BG_EF_PING;
}

void Scr_UpdatePings(void)
{
    for (int i = 0; i < level.maxClients; i++)
        if (extras[i] && extras[i]->pingUntilMs && extras[i]->pingUntilMs <= level.timeMs) {
            extras[i]->pingUntilMs = 0;
            g_clients[i].player.eFlags &= ~BG_EF_PING;
        }
}

static bool IsClass(const gentity_t *ent, const char *classname)
{
    return ent->classname && !strcmp(ent->classname, classname);
}

static void Relink(gentity_t *ent)
{
    if (ent->linkedOnce)
        G_Link(ent);
}

// -------------------------------------------------------------------- attached models

static int FindAttachment(const extra_t *extra, int model, const char *tag)
{
    for (int i = 0; i < extra->attachmentCount; i++)
        if (extra->attachments[i].model == model && !strcmp(extra->attachments[i].tag, tag))
            return i;
    return -1;
}

static void RemoveAttachment(extra_t *extra, int index)
{
    extra->attachmentCount--;
    memmove(&extra->attachments[index], &extra->attachments[index + 1],
            (size_t)(extra->attachmentCount - index) * sizeof(extra->attachments[0]));
}

// Reads a tag's name in lower case; false after raising an error.
static bool ArgTag(gsc_vm_t *vm, int arg, char tag[MAX_TAG])
{
    if (!Q_StringCopy(tag, MAX_TAG, Gsc_ArgString(vm, arg)))
        return Gsc_FailArg(vm, arg, "tag name is too long (> %i): %s", MAX_TAG - 1, Gsc_ArgString(vm, arg));
    Q_StringLower(tag);
    return true;
}

static bool Attach(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    const char *name = Gsc_ArgString(vm, 0);
    int model = Scr_Precached(vm, BLOCK_MODELS, name);
    attachment_t *attachment;
    extra_t *extra;
    char tag[MAX_TAG];
    int old;

    if (model < 0 || !ArgTag(vm, 1, tag))
        return false;
    extra = Extra(ent);
    old = FindAttachment(extra, model, tag);
    if (old >= 0) {
        RemoveAttachment(extra, old);
        return Gsc_Fail(vm, "model '%s' already attached to tag '%s'", name, tag);
    }
    if (extra->attachmentCount == MAX_ATTACHMENTS)
        return Gsc_Fail(vm, "maximum attached models exceeded");
    attachment = &extra->attachments[extra->attachmentCount++];
    attachment->model = model;
    attachment->ignoreCollision = Gsc_ArgInt(vm, 2) != 0;
    Q_StringCopy(attachment->tag, sizeof(attachment->tag), tag);
    return true;
}

static bool Detach(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    const char *name = Gsc_ArgString(vm, 0);
    extra_t *extra = Extra(ent);
    char tag[MAX_TAG];
    int index;

    if (!ArgTag(vm, 1, tag))
        return false;
    index = FindAttachment(extra, G_ConfigFind(BLOCK_MODELS, name), tag);
    if (index < 0)
        return Gsc_Fail(vm, "failed to detach model '%s' from tag '%s'", name, tag);
    RemoveAttachment(extra, index);
    return true;
}

static bool DetachAll(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    Scr_DetachAllModels(ent);
    return true;
}

int Scr_CountAttached(const gentity_t *ent)
{
    const extra_t *extra = Extra(ent);
    int count = 0;

    for (int i = 0; i < extra->attachmentCount; i++)
        count += extra->attachments[i].tag[0] != 0;
    return count;
}

void Scr_AttachModel(const gentity_t *ent, const char *name)
{
    extra_t *extra = Extra(ent);
    int model = G_ConfigAdd(BLOCK_MODELS, name);

    if (model < 0 || extra->attachmentCount == MAX_ATTACHMENTS || FindAttachment(extra, model, "") >= 0)
        return;
    extra->attachments[extra->attachmentCount++] = (attachment_t){.model = model};
}

void Scr_DetachModel(const gentity_t *ent, const char *name)
{
    int index = FindAttachment(Extra(ent), G_ConfigFind(BLOCK_MODELS, name), "");

    if (index >= 0)
        RemoveAttachment(Extra(ent), index);
}

void Scr_DetachAllModels(const gentity_t *ent)
{
    Extra(ent)->attachmentCount = 0;
}

static bool GetAttachSize(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    return Gsc_ReturnInt(vm, Extra(ent)->attachmentCount);
}

// The attachment of the first argument; NULL after raising an error.
static const attachment_t *ArgAttachment(gsc_vm_t *vm)
{
    gentity_t *ent = Scr_Self(vm);
    int index = Gsc_ArgInt(vm, 0);

    if (!ent)
        return NULL;
    if (index >= 0 && index < Extra(ent)->attachmentCount)
        return &Extra(ent)->attachments[index];
    Gsc_FailArg(vm, 0, "bad index");
    return NULL;
}

static bool GetAttachModelName(gsc_vm_t *vm)
{
    const attachment_t *attachment = ArgAttachment(vm);

    return attachment && Gsc_ReturnString(vm, G_ConfigName(BLOCK_MODELS, attachment->model));
}

static bool GetAttachTagName(gsc_vm_t *vm)
{
    const attachment_t *attachment = ArgAttachment(vm);

    return attachment && Gsc_ReturnString(vm, attachment->tag);
}

static bool GetAttachIgnoreCollision(gsc_vm_t *vm)
{
    const attachment_t *attachment = ArgAttachment(vm);

    return attachment && Gsc_ReturnInt(vm, attachment->ignoreCollision);
}

static bool SetModel(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    const char *name = Gsc_ArgString(vm, 0);
    int model = *name ? Scr_Precached(vm, BLOCK_MODELS, name) : 0;

    if (model < 0)
        return false;
    G_SetString(&ent->model, name);
    ent->s.modelindex = model;
    return true;
}

// -------------------------------------------------------------------- place

static bool GetStance(gsc_vm_t *vm)
{
    static const char *const names[] = {"stand", "crouch", "prone"};
    SELF_ENTITY(ent);

    if (!ent->client)
        return Gsc_FailSelf(vm, "GetStance is only defined for players.");
    return Gsc_ReturnString(vm, names[BG_PlayerStance(&ent->client->player)]);
}

static bool GetOrigin(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    return Gsc_ReturnVector(vm, ent->r.currentOrigin);
}

static bool GetEye(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    vec3_t eye;

    Q_VecCopy(ent->r.currentOrigin, eye);
    eye[2] += EYE_HEIGHT;
    return Gsc_ReturnVector(vm, eye);
}

static bool LocalToWorldCoords(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    vec3_t point, forward, right, up, out;

    Gsc_ArgVector(vm, 0, point);
    Q_AngleVectors(ent->r.currentAngles, forward, right, up);
    Q_VecMA(ent->r.currentOrigin, point[0], forward, out);
    Q_VecMA(out, -point[1], right, out);
    Q_VecMA(out, point[2], up, out);
    return Gsc_ReturnVector(vm, out);
}

static void Bounds(const gentity_t *ent, vec3_t mins, vec3_t maxs)
{
    if (ent->r.linked) {
        Q_VecCopy(ent->r.absmin, mins);
        Q_VecCopy(ent->r.absmax, maxs);
        return;
    }
    Q_VecAdd(ent->r.currentOrigin, ent->r.mins, mins);
    Q_VecAdd(ent->r.currentOrigin, ent->r.maxs, maxs);
}

// Whether two boxes meet; a brush model's own shape counts when there is one.
static bool Touches(const gentity_t *a, const gentity_t *b)
{
    vec3_t aMins, aMaxs, bMins, bMaxs;

    Bounds(a, aMins, aMaxs);
    Bounds(b, bMins, bMaxs);
    for (int i = 0; i < 3; i++)
        if (aMins[i] > bMaxs[i] || bMins[i] > aMaxs[i])
            return false;
    if (b->isBrushModel)
        return Sys_EntityContact(aMins, aMaxs, (const sharedEntity_t *)b);
    if (a->isBrushModel)
        return Sys_EntityContact(bMins, bMaxs, (const sharedEntity_t *)a);
    return true;
}

static bool IsTouching(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    gentity_t *other = Scr_ArgEntity(vm, 0);

    return Gsc_ReturnInt(vm, other && Touches(ent, other));
}

static bool UnlinkFromWorld(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    G_Unlink(ent);
    return true;
}

static bool LinkIntoWorld(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    if (ent->client)
        G_LinkPlayer(ent->client);
    else
        G_Link(ent);
    return true;
}

static bool SetContents(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    int old = ent->contents;

    ent->contents = Gsc_ArgInt(vm, 0);
    Relink(ent);
    return Gsc_ReturnInt(vm, old);
}

static bool SetBounds(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    vec3_t mins, maxs;

    Gsc_ArgVector(vm, 0, mins);
    Gsc_ArgVector(vm, 1, maxs);
    if (!Q_VecIsFinite(mins) || !Q_VecIsFinite(maxs))
        return Gsc_Fail(vm, "setBounds: a bound is no finite number");
    Q_VecCopy(mins, ent->r.mins);
    Q_VecCopy(maxs, ent->r.maxs);
    Relink(ent);
    return true;
}

static bool VerifyPosition(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    bg_trace_t trace;

    Sys_Trace(&trace, ent->r.currentOrigin, ent->r.mins, ent->r.maxs, ent->r.currentOrigin, ent->s.number,
              BG_MASK_PLAYERSOLID);
    return Gsc_ReturnInt(vm, !trace.startSolid);
}

// Puts an entity onto the ground under it; first up, for those that a mapper has let into the floor.
static bool PlaceSpawnPoint(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    float half = level.bgSettings.boundsWidth / 2;
    vec3_t mins = {-half, -half, 0};
    vec3_t maxs = {half, half, level.bgSettings.boundsHeightStanding};
    vec3_t start, end;
    bg_trace_t trace;

    Q_VecCopy(ent->r.currentOrigin, start);
    Q_VecCopy(start, end);
    end[2] += SPAWN_TRACE_UP;
    Sys_Trace(&trace, start, mins, maxs, end, ent->s.number, BG_MASK_PLAYERSOLID & ~BG_CONTENTS_BODY);
    if (!trace.allSolid)
        Q_VecCopy(trace.endPos, start);
    Q_VecCopy(start, end);
    end[2] -= SPAWN_TRACE_DOWN;
    Sys_Trace(&trace, start, mins, maxs, end, ent->s.number, BG_MASK_PLAYERSOLID & ~BG_CONTENTS_BODY);
    if (trace.startSolid) {
        G_Complain("WARNING: Spawn point entity %i is in solid at (%i, %i, %i)\n", ent->s.number,
                   (int)ent->r.currentOrigin[0], (int)ent->r.currentOrigin[1], (int)ent->r.currentOrigin[2]);
        return true;
    }
    if (trace.fraction == 1)
        return true;
    G_SetOrigin(ent, trace.endPos);
    Relink(ent);
    return true;
}

// Whether something stands where a vehicle is to be: not a player, not a part of the map, and in its way.
static bool IsInWay(const gentity_t *ent, const gentity_t *vehicle)
{
    if (ent == vehicle || !ent->inUse || ent->neverFree || !ent->r.linked || ent->isBrushModel)
        return false;
    if (!(ent->contents & BG_MASK_PLAYERSOLID) && !ent->isItem && !IsClass(ent, "script_vehicle_corpse"))
        return false;
    for (int i = 0; i < 3; i++)
        if (ent->r.absmin[i] > vehicle->r.absmax[i] || ent->r.absmax[i] < vehicle->r.absmin[i])
            return false;
    return true;
}

static bool ClearVehiclePosition(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    if (!IsClass(ent, "script_vehicle") || !ent->r.linked)
        return true;
    for (int i = FIRST_FREE_ENTITY; i < level.numEntities; i++)
        if (IsInWay(&g_entities[i], ent)) {
            G_ScriptNotifyEntity(&g_entities[i], "death", &g_entities[i]);
            G_DeleteLater(&g_entities[i]);
        }
    return true;
}

// -------------------------------------------------------------------- being there

static bool Delete(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    if (ent->client)
        return Gsc_FailSelf(vm, "Cannot delete a client entity");
    if (ent->s.number >= ENTITYNUM_WORLD)
        return Gsc_FailSelf(vm, "Cannot delete the world");
    G_ScriptNotifyEntity(ent, "death", ent);
    G_DeleteLater(ent);
    return true;
}

static bool Show(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    if (ent->client)
        return true;
    G_TraceWire("show %d", ent->s.number);
    ent->s.eFlags &= ~EF_NODRAW;
    ent->r.svFlags &= ~SVF_NOCLIENT;
    return true;
}

static bool Hide(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    if (ent->client)
        return true;
    G_TraceWire("hide %d", ent->s.number);
    ent->s.eFlags |= EF_NODRAW;
    ent->r.svFlags |= SVF_NOCLIENT;
    return true;
}

static bool SpawnDuplicate(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    gentity_t *copy = NULL;

    if (!ent->spawnKeys)
        return Gsc_FailSelf(vm,
                            "Attempted to spawn duplicate of an entity that didn't save it's spawn details");
    if (!G_SpawnDuplicate(ent, &copy))
        return Gsc_FailSelf(vm, "unable to spawn \"%s\" entity", ent->classname);
    return Scr_ReturnEntity(vm, copy);
}

static bool SetTouchDamage(gsc_vm_t *vm, bool isOn)
{
    SELF_ENTITY(ent);

    if (!ent->isDamageTrigger)
        return Gsc_FailSelf(vm, "Currently on supported on damage triggers");
    ent->grenadeTouchDamage = isOn;
    return true;
}

static bool EnableGrenadeTouchDamage(gsc_vm_t *vm)
{
    return SetTouchDamage(vm, true);
}

static bool DisableGrenadeTouchDamage(gsc_vm_t *vm)
{
    return SetTouchDamage(vm, false);
}

static bool EnableGrenadeBounce(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    ent->grenadeBounce = true;
    return true;
}

static bool DisableGrenadeBounce(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    ent->grenadeBounce = false;
    return true;
}

static bool GetEntityNumber(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    return Gsc_ReturnInt(vm, ent->s.number);
}

static bool UseBy(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    gentity_t *user = Scr_ArgEntity(vm, 0);

    if (!user)
        return Gsc_FailArg(vm, 0, "not an entity");
    G_ScriptNotifyEntity(ent, "trigger", user);
    if (ent->use)
        ent->use(ent, user, user);
    return true;
}

static bool SetDoorLock(gsc_vm_t *vm, bool isLocked)
{
    SELF_ENTITY(ent);

    if (IsClass(ent, "func_door") || IsClass(ent, "func_door_rotating"))
        ent->locked = isLocked;
    return true;
}

static bool LockDoor(gsc_vm_t *vm)
{
    return SetDoorLock(vm, true);
}

static bool UnlockDoor(gsc_vm_t *vm)
{
    return SetDoorLock(vm, false);
}

static bool IsDoorLocked(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    return Gsc_ReturnInt(vm,
                         (IsClass(ent, "func_door") || IsClass(ent, "func_door_rotating")) && ent->locked);
}

// -------------------------------------------------------------------- sounds and hints

static bool PlaySound(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    const char *alias = Gsc_ArgString(vm, 0);
    int index = 0;

    if (!*alias)
        return true;
    if (!Scr_Precache(vm, BLOCK_SOUNDS, alias, &index))
        return false;
    G_AddEvent(ent, BG_EV_SOUND_ALIAS, index);
    return true;
}

static bool PlayLoopSound(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    const char *alias = Gsc_ArgString(vm, 0);
    int index = 0;

    if (*alias && !Scr_Precache(vm, BLOCK_SOUNDS, alias, &index))
        return false;
    G_TraceWire("loop sound %d of %d", index, ent->s.number);
    ent->s.loopSound = index;
    return true;
}

static bool StopLoopSound(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    G_TraceWire("loop sound 0 of %d", ent->s.number);
    ent->s.loopSound = 0;
    return true;
}

static bool SetCursorHint(gsc_vm_t *vm)
{
    static const char *const names[] = {
        "",          "HINT_NONE", "HINT_ACTIVATE", "HINT_NOACTIVATE", "HINT_DOOR",     "HINT_DOOR_LOCKED",
        "HINT_MG42", "HINT_LMG",  "HINT_HEALTH",   "HINT_LADDER",     "HINT_FRIENDLY", "HINT_INHERIT"};
    SELF_ENTITY(ent);
    const char *name = Gsc_ArgString(vm, 0);
    char list[256] = "";
    int count = (int)ARRAY_LEN(names) -
                (IsClass(ent, "trigger_use") ? 0 : 1); // the last one is for use triggers alone

    for (int i = 0; i < count; i++)
        if (!Q_StringCompareNoCase(names[i], name)) {
            Extra(ent)->cursorHint = i;
            return true;
        }
    for (int i = 1; i < count; i++) {
        Q_StringAppend(list, sizeof(list), " ");
        Q_StringAppend(list, sizeof(list), names[i]);
    }
    G_Complain("List of valid hint type strings:%s", list);
    return Gsc_Fail(vm, "%s is not a valid hint type. See above for list of valid hint types", name);
}

static bool SetHintString(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    char text[SCR_MESSAGE_MAX + 1];
    int index;

    if (!IsClass(ent, "trigger_use"))
        return Gsc_Fail(vm, "The setHintString command only works on trigger_use entities.");
    if (Gsc_Type(Gsc_Arg(vm, 0)) == GSC_STRING &&
        !Q_StringCompareNoCase(Gsc_ToString(Gsc_Arg(vm, 0)), "HINT_INHERIT")) {
        Extra(ent)->hintString = -1;
        return true;
    }
    if (!Scr_Message(vm, 0, "Hint String", text))
        return false;
    index = G_ConfigAdd(BLOCK_HINTS, text);
    if (index < 0 && *text)
        return Gsc_Fail(vm, "Too many different hintstring values. Max allowed is %i different strings", 32);
    Extra(ent)->hintString = index;
    return true;
}

// -------------------------------------------------------------------- health and damage

static bool GetNormalHealth(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    if (ent->client)
        return Gsc_ReturnFloat(vm, (float)ent->health / (float)ent->client->maxHealth);
    return Gsc_ReturnFloat(vm, (float)ent->health);
}

static bool SetNormalHealth(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    float fraction = Gsc_ArgFloat(vm, 0);
    int health = Scr_Whole((fraction < 1 ? fraction : 1) *
                           (float)(ent->client ? ent->client->maxHealth : ent->maxHealth));

    if (!(fraction > 0) || health < 1) {
        G_Complain("ERROR: Cannot setnormalhealth to 0 or below.\n");
        return true;
    }
    ent->health = health;
    return true;
}

static void HurtFrom(gentity_t *ent, float amount, const vec3_t source, gentity_t *attacker,
                     gentity_t *inflictor, int mod)
{
    damage_t damage = {.attacker = attacker,
                       .inflictor = inflictor,
                       .mod = mod,
                       .weapon = -1,
                       .hasPoint = true,
                       .hasDir = true};

    damage.damage = Q_ClampInt(Scr_Whole(amount), -MAX_DAMAGE, MAX_DAMAGE);
    Q_VecCopy(source, damage.point);
    Q_VecSub(ent->r.currentOrigin, source, damage.dir);
    Q_VecNormalize(damage.dir);
    G_Damage(ent, &damage);
}

static bool DoDamage(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    int count = Gsc_ArgCount(vm);
    gentity_t *attacker = Scr_ArgEntity(vm, 2);
    gentity_t *inflictor = count > 3 ? Scr_ArgEntity(vm, 3) : attacker;
    vec3_t source;

    if (count < 2)
        return Gsc_Fail(vm, "DoDamage damageAmount sourceVec [attacker] [inflictor] [mod]");
    if (!Scr_ArgPoint(vm, 1, source))
        return false;
    HurtFrom(ent, Gsc_ArgFloat(vm, 0), source, attacker, inflictor,
             count > 4 ? G_ParseMod(Gsc_ArgString(vm, 4)) : BG_MOD_UNKNOWN);
    return true;
}

static bool DoDamageMod(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);
    vec3_t source;

    if (Gsc_ArgCount(vm) < 3)
        return Gsc_Fail(vm, "DoDamageMod damageAmount sourceVec mod");
    if (!Scr_ArgPoint(vm, 1, source))
        return false;
    HurtFrom(ent, Gsc_ArgFloat(vm, 0), source, NULL, NULL, G_ParseMod(Gsc_ArgString(vm, 2)));
    return true;
}

static bool SetTakeDamage(gsc_vm_t *vm)
{
    SELF_ENTITY(ent);

    if (Gsc_ArgCount(vm) != 1)
        return Gsc_Fail(vm, "SetTakeDamage true/false");
    ent->takeDamage = Gsc_ArgInt(vm, 0) != 0;
    return true;
}

// The receiver of a method for players alone [script-api 0.3]; NULL after raising an error.
static gclient_t *SelfOnlyPlayer(gsc_vm_t *vm)
{
    gentity_t *ent = Scr_Self(vm);

    if (!ent)
        return NULL;
    if (ent->client)
        return ent->client;
    Gsc_FailSelf(vm,
                 "only valid on players; called on entity %i at %.0f %.0f %.0f classname %s targetname %s",
                 ent->s.number, (double)ent->r.currentOrigin[0], (double)ent->r.currentOrigin[1],
                 (double)ent->r.currentOrigin[2], ent->classname ? ent->classname : "",
                 ent->targetname ? ent->targetname : "");
    return NULL;
}

static bool Shellshock(gsc_vm_t *vm)
{
    gclient_t *client = SelfOnlyPlayer(vm);
    const char *name = Gsc_ArgString(vm, 0);
    float seconds = Gsc_ArgFloat(vm, 1);
    extra_t *extra;
    int index;

    if (!client)
        return false;
    if (Gsc_ArgCount(vm) != 2)
        return Gsc_Fail(vm, "USAGE: <player> shellshock(<shellshockname>, <duration>)");
    index = G_ConfigFind(BLOCK_SHELLSHOCKS, name);
    if (index < 0)
        return Gsc_FailArg(vm, 0, "shellshock '%s' was not precached", name);
    if (!(seconds >= 0 && seconds <= MAX_SHELLSHOCK_SECONDS))
        return Gsc_FailArg(vm, 1, "duration %g should be >= 0 and <= 60", (double)seconds);
    extra = Extra(G_EntityOf(client));
    G_TraceWire("shellshock %d of %d", index, client->number);
    extra->shellshock = index;
    extra->shellshockUntilMs = level.timeMs + (int)(seconds * 1000);
    return true;
}

static bool StopShellshock(gsc_vm_t *vm)
{
    gclient_t *client = SelfOnlyPlayer(vm);

    if (!client)
        return false;
    G_TraceWire("shellshock 0 of %d", client->number);
    Extra(G_EntityOf(client))->shellshock = 0;
    return true;
}

static bool ViewKick(gsc_vm_t *vm)
{
    gclient_t *client = SelfOnlyPlayer(vm);
    int force = Gsc_ArgInt(vm, 0);

    if (!client)
        return false;
    if (force < 0)
        return Gsc_FailArg(vm, 0, "viewkick: damage %g < 0", (double)force);
    client->damageTaken += (Q_ClampInt(force, 0, 127) * client->maxHealth + 50) / 100;
    Gsc_ArgVector(vm, 1, client->damageFrom);
    return true;
}

static const scr_binding_t bindings[] = {
    {"getstance", GetStance},
    {"attach", Attach},
    {"detach", Detach},
    {"detachall", DetachAll},
    {"getattachsize", GetAttachSize},
    {"getattachmodelname", GetAttachModelName},
    {"getattachtagname", GetAttachTagName},
    {"getattachignorecollision", GetAttachIgnoreCollision},
    {"getorigin", GetOrigin},
    {"geteye", GetEye},
    {"useby", UseBy},
    {"istouching", IsTouching},
    {"lockdoor", LockDoor},
    {"unlockdoor", UnlockDoor},
    {"isdoorlocked", IsDoorLocked},
    {"playsound", PlaySound},
    {"playloopsound", PlayLoopSound},
    {"stoploopsound", StopLoopSound},
    {"delete", Delete},
    {"setmodel", SetModel},
    {"getnormalhealth", GetNormalHealth},
    {"setnormalhealth", SetNormalHealth},
    {"dodamage", DoDamage},
    {"dodamagemod", DoDamageMod},
    {"settakedamage", SetTakeDamage},
    {"show", Show},
    {"hide", Hide},
    {"unlinkfromworld", UnlinkFromWorld},
    {"linkintoworld", LinkIntoWorld},
    {"verifyposition", VerifyPosition},
    {"setcontents", SetContents},
    {"setbounds", SetBounds},
    {"setcursorhint", SetCursorHint},
    {"sethintstring", SetHintString},
    {"shellshock", Shellshock},
    {"stopshellshock", StopShellshock},
    {"viewkick", ViewKick},
    {"localtoworldcoords", LocalToWorldCoords},
    {"getentitynumber", GetEntityNumber},
    {"placespawnpoint", PlaceSpawnPoint},
    {"clearvehicleposition", ClearVehiclePosition},
    {"enablegrenadetouchdamage", EnableGrenadeTouchDamage},
    {"disablegrenadetouchdamage", DisableGrenadeTouchDamage},
    {"enablegrenadebounce", EnableGrenadeBounce},
    {"disablegrenadebounce", DisableGrenadeBounce},
    {"spawnduplicate", SpawnDuplicate},
};

const scr_bindings_t scr_entityMethods = {bindings, ARRAY_LEN(bindings)};
