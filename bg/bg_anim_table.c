// The static player animation table: one entry a node of the `multiplayer` tree, and the marks that the
// script puts on it (playeranim-grammar, "Static player table" and "Marking pass").
#include "bg_anim_local.h"

#include <math.h>
#include <string.h>

static void FillLeaf(bg_animentry_t *entry, const q_xanim_t *clip)
{
    if (clip) {
        vec3_t move;
        float yaw[2];

        entry->durationMs = Q_XanimMilliseconds(clip);
        Q_XanimRelativeDelta(clip, 0, 1, move, yaw);
        if (entry->durationMs > 0)
            entry->moveSpeed = (int)Q_Clamp((float)(int64_t)Q_Clamp(Q_VecLength(move), 0, 1e6f) * 1000 /
                                                (float)entry->durationMs,
                                            0, 1e6f);
        if (Q_XanimIsLooping(clip))
            entry->flags |= BG_AF_LOOPED;
    }
    if (entry->durationMs < BG_ANIM_MIN_DURATION_MS)
        entry->durationMs = BG_ANIM_MIN_DURATION_MS;
}

static void FillEntry(bg_animentry_t *entry, const q_animtree_t *tree, int node)
{
    entry->name = tree->nodes[node].name;
    entry->flags = 0;
    if (Q_AnimtreeIsPrimitive(tree, node))
        FillLeaf(entry, tree->nodes[node].clip);
    else
        entry->flags = BG_AF_PARENT;
}

bool BG_AnimBuildTable(animparse_t *s, const bg_animnames_t *names)
{
    int count = s->tree ? s->tree->numNodes : 1;

    if (count > BG_ANIM_MAX_NAMES)
        return BG_AnimError(s, 0, "animation tree '%s' has %i nodes: players can use %i", s->tree->name,
                            count, BG_ANIM_MAX_NAMES);
    s->anims->entries = Q_ArenaAlloc(s->arena, (size_t)count * sizeof(*s->anims->entries));
    if (!s->anims->entries)
        return BG_AnimError(s, 0, "out of memory");
    s->anims->numEntries = count;
    for (int i = 0; i < count; i++)
        s->anims->entries[i] = (bg_animentry_t){.name = i ? "unused" : "root",
                                                .flags = i ? BG_AF_UNUSED : BG_AF_UNUSED | BG_AF_PARENT};
    for (int i = 0; s->tree && i < names->count; i++) {
        int node = Q_AnimtreeFindNode(s->tree, names->names[i]);

        if (node > 0)
            FillEntry(&s->anims->entries[node], s->tree, node);
    }
    for (int i = 0; i < count; i++)
        s->anims->entries[i].blendMs = -1;
    return true;
}

static void MarkMoveType(animparse_t *s, bg_animentry_t *entry)
{
    bool climbs =
        s->moveType == BG_AnimMoveType(BG_MOVE_CLIMBUP) || s->moveType == BG_AnimMoveType(BG_MOVE_CLIMBDOWN);

    entry->moves |= (uint32_t)1 << s->moveType;
    if (climbs && entry->moveSpeed)
        entry->flags |= BG_AF_LADDER;
}

static void MarkStrafing(bg_animentry_t *entry, const bg_animcondition_t *conditions, int numConditions)
{
    for (int i = 0; i < numConditions; i++) {
        if (conditions[i].type != BG_AC_STRAFING)
            continue;
        if (conditions[i].value == BG_STRAFE_LEFT)
            entry->flags |= BG_AF_STRAFE_LEFT;
        else if (conditions[i].value == BG_STRAFE_RIGHT)
            entry->flags |= BG_AF_STRAFE_RIGHT;
        return;
    }
}

int BG_AnimMarkEntry(animparse_t *s, const char *name, bg_animpart_t part,
                     const bg_animcondition_t *conditions, int numConditions)
{
    int node = s->tree ? Q_AnimtreeFindNode(s->tree, name) : 0;
    bg_animentry_t *entry = &s->anims->entries[node > 0 ? node : 0];

    if (node < 0) {
        BG_AnimError(s, s->p.tokenLine, "animation '%s' not defined in anim tree '%s'", name, s->tree->name);
        return -1;
    }
    if (part != BG_PART_TORSO && s->moveType >= 0)
        MarkMoveType(s, entry);
    MarkStrafing(entry, conditions, numConditions);
    if (s->event == BG_ANIM_FIREWEAPON) {
        entry->flags |= BG_AF_FIRE;
        entry->blendMs = BG_ANIM_FIRE_BLEND_MS;
    } else if (s->event == BG_ANIM_DEATH) {
        entry->flags |= BG_AF_DEATH;
        entry->moveSpeed = 0;
    }
    return node;
}

void BG_AnimSetBlend(animparse_t *s, int index, int blendMs)
{
    bg_animentry_t *entry = &s->anims->entries[index];

    if (entry->blendLine && entry->blendMs != blendMs)
        BG_AnimWarn(s, s->p.tokenLine,
                    "blend time of '%s' becomes %i here, line %i said %i: it is one value for all uses",
                    entry->name, blendMs, entry->blendLine, entry->blendMs);
    entry->blendMs = blendMs;
    entry->blendLine = s->p.tokenLine;
}
