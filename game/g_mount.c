// Where a machine gun can be set up.  The original's maps say it by two contents bits, which Quake III's do
// not know; here trigger_mount entities say it as well, whatever the map [movement-weapons-damage 5.9,
// script-api 1, spawntriggermount].
#include "g_local.h"
#include "g_script.h"
#include "g_syscalls.h"
#include <string.h>

enum { MOUNT_MASK = BG_CONTENTS_MOUNT_STAND | BG_CONTENTS_MOUNT_CROUCH, LARGE = 1, HINT_LMG = 7 };

bool G_IsMountMask(int mask)
{
    return (mask & MOUNT_MASK) && !(mask & ~MOUNT_MASK);
}

static bool Overlaps(const gentity_t *ent, const vec3_t mins, const vec3_t maxs)
{
    for (int i = 0; i < 3; i++)
        if (ent->r.absmin[i] > maxs[i] || ent->r.absmax[i] < mins[i])
            return false;
    return true;
}

// A large mount is shot over standing, any other crouched.
void G_TraceMounts(bg_trace_t *result, const vec3_t end, const vec3_t mins, const vec3_t maxs)
{
    int list[MAX_GENTITIES], count;
    vec3_t low, high;

    Q_VecAdd(end, mins, low);
    Q_VecAdd(end, maxs, high);
    count = Sys_EntitiesInBox(low, high, list, MAX_GENTITIES);
    for (int i = 0; i < count; i++) {
        const gentity_t *ent = &g_entities[list[i]];

        if (!ent->inUse || !ent->classname || Q_StringCompareNoCase(ent->classname, "trigger_mount") ||
            !Overlaps(ent, low, high))
            continue;
        result->fraction = 0;
        result->entity = list[i];
        result->contents = ent->spawnflags & LARGE ? BG_CONTENTS_MOUNT_STAND : BG_CONTENTS_MOUNT_CROUCH;
        return;
    }
}

bool G_IsLmgHinted(const gclient_t *client)
{
    const gentity_t *self = G_EntityOf(client);
    int list[MAX_GENTITIES];
    int count = Sys_EntitiesInBox(self->r.absmin, self->r.absmax, list, MAX_GENTITIES);

    for (int i = 0; i < count; i++)
        if (list[i] != client->number && g_entities[list[i]].inUse &&
            Scr_CursorHint(&g_entities[list[i]]) == HINT_LMG &&
            Overlaps(&g_entities[list[i]], self->r.absmin, self->r.absmax))
            return true;
    return false;
}
