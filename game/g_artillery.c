// The strike that binoculars call: a mark on the ground, then shells around it.  Rules:
// movement-weapons-damage 7.7.
#include "g_local.h"
#include "g_syscalls.h"

enum {
    SIGHT_RANGE = 10000,
    SHELL_HEIGHT = 2000,
    SHELL_FALL_MS = 1750,
    WARNING_MS = 250,
    MOST_SHELLS = 100,
    MASK_MARK = BG_CONTENTS_SOLID | BG_CONTENTS_WATER,
};

static int Spacing(const bg_weapon_t *weapon)
{
    int least = Q_ClampInt(weapon->projectileSpacingMin, 0, 60000);
    int most = Q_ClampInt(weapon->projectileSpacingMax, 0, 60000);
    int spacing = most > least ? Q_RandomRange(&level.random, least, most + 1) : least;

    return spacing > level.frameMs ? spacing : level.frameMs;
}

// The highest point over `place` that a shell can come from.  False under a roof, which keeps it off.
static bool FindSky(const vec3_t place, vec3_t start)
{
    vec3_t low = {place[0], place[1], place[2] + 8}, high = {place[0], place[1], place[2] + SHELL_HEIGHT};
    bg_trace_t trace;

    Sys_Trace(&trace, low, NULL, NULL, high, ENTITYNUM_NONE, BG_CONTENTS_SOLID);
    Q_VecCopy(trace.endPos, start);
    return !trace.startSolid && (trace.fraction >= 1 || (trace.surfaceFlags & BG_SURF_SKY));
}

static void DropShell(gentity_t *barrage, const bg_weapon_t *weapon)
{
    float turn = Q_RandomFloat(&level.random) * 360,
          radius = Q_RandomFloat(&level.random) * weapon->projectileRadius;
    vec3_t place, start, velocity = {0, 0, -SHELL_HEIGHT * 1000.0f / SHELL_FALL_MS};

    Q_VecCopy(barrage->pos1, place);
    place[0] += radius * Q_Cos(turn);
    place[1] += radius * Q_Sin(turn);
    if (FindSky(place, start))
        G_DropShell(G_Deref(barrage->parent), weapon, start, velocity);
}

static void ThinkBarrage(gentity_t *self)
{
    const bg_weapon_t *weapon = &level.weapons.list[self->itemWeapon];
    gentity_t *event;

    if (self->count-- <= 0) {
        G_FreeEntity(self);
        return;
    }
    event = G_TempEvent(self->pos1, BG_EV_INCOMING);
    if (event)
        event->s.eventParm = WARNING_MS;
    DropShell(self, weapon);
    self->nextThinkMs = level.timeMs + Spacing(weapon);
}

static void StartBarrage(gclient_t *client, const bg_weapon_t *weapon, const vec3_t mark)
{
    gentity_t *barrage = weapon->projectileCount > 0 ? G_SpawnEntity() : NULL;

    if (!barrage)
        return;
    G_SetString(&barrage->classname, "artillery");
    Q_VecCopy(mark, barrage->pos1);
    barrage->itemWeapon = weapon->index;
    barrage->parent = G_Ref(G_EntityOf(client));
    barrage->count = Q_ClampInt(weapon->projectileCount, 1, MOST_SHELLS);
    barrage->think = ThinkBarrage;
    barrage->nextThinkMs =
        level.timeMs + Q_ClampInt(weapon->projectileDelay - SHELL_FALL_MS, level.frameMs, 600000);
}

void G_CallArtillery(gclient_t *client, const bg_weapon_t *weapon)
{
    vec3_t eye, forward, end;
    bg_trace_t trace;
    gsc_value_t place;

    BG_ViewOrigin(&client->player, eye);
    Q_AngleVectors(client->player.viewAngles, forward, NULL, NULL);
    Q_VecMA(eye, SIGHT_RANGE, forward, end);
    Sys_Trace(&trace, eye, NULL, NULL, end, client->number, MASK_MARK);
    if (trace.fraction >= 1 || trace.startSolid || (trace.surfaceFlags & BG_SURF_SKY)) {
        BG_SetClip(&client->player, &level.weapons, weapon->index,
                   BG_Clip(&client->player, &level.weapons, weapon->index) + 1);
        return;
    }
    StartBarrage(client, weapon, trace.endPos);
    place = Gsc_Vector(trace.endPos);
    G_ScriptNotify(G_EntityOf(client), "artillery", &place, 1);
}
