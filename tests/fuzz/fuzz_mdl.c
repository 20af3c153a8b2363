// Opens whatever bytes as a model and asks everything that can be asked of it.
// links: qcommon/q_*.c
#include "q_mdl.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (newSize)
        return realloc(block, newSize);
    free(block);
    return NULL;
}

static size_t AskSequence(const q_mdl_t *m, int i)
{
    q_mdl_sequence_t s;
    q_mdl_event_t event;
    q_mdl_autolayer_t layer;
    q_mdl_ik_lock_t lock;
    size_t total;

    Q_MdlSequence(m, i, &s);
    total = strlen(s.label) + strlen(s.activityName) + strlen(Q_MdlClipName(m, i));
    for (int j = 0; j < s.numEvents; j++) {
        Q_MdlEvent(m, i, j, &event);
        total += strlen(event.name) + strlen(event.options);
        if (!(event.cycle >= 0 && event.cycle <= 1))
            abort();
    }
    for (int j = 0; j < s.numAutolayers; j++)
        Q_MdlAutolayer(m, i, j, &layer);
    for (int j = 0; j < s.numIkLocks; j++)
        Q_MdlIkLock(m, i, j, &lock);
    for (int j = 0; j < s.numActivityModifiers; j++)
        total += strlen(Q_MdlActivityModifier(m, i, j));
    for (int j = 0; j < m->numBones; j++)
        total += Q_MdlWeight(m, i, j) > 0;
    for (int axis = 0; s.hasPoseKeys && axis < 2; axis++) {
        for (int j = 0; j < (axis ? s.numRows : s.numColumns); j++)
            total += Q_MdlPoseKey(m, i, axis, j) > 0;
    }
    for (int j = 0; j < s.keyValueSize; j++)
        total += s.keyValues[j] != 0;
    return total + (Q_MdlGrid(m, i, 1, 1) > Q_MdlGrid(m, i, s.numColumns, s.numRows));
}

static size_t AskRest(const q_mdl_t *m)
{
    q_mdl_animation_t a;
    q_mdl_movement_t move;
    q_mdl_pose_parameter_t pose;
    size_t total = 0;

    for (int i = 0; i < m->numAnimations; i++) {
        Q_MdlAnimation(m, i, &a);
        total += strlen(a.name);
        for (int j = 0; j < a.numMovements; j++)
            Q_MdlMovement(m, i, j, &move);
    }
    for (int i = 0; i < m->numPoseParameters; i++) {
        Q_MdlPoseParameter(m, i, &pose);
        total += strlen(pose.name);
    }
    for (int i = 0; i < m->numIncludes; i++)
        total += strlen(Q_MdlIncludePath(m, i));
    for (int i = 0; i < m->numBones; i++)
        total += strlen(Q_MdlBoneName(m, i));
    return total;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    q_arena_t arena;
    q_report_t report;
    q_report_t clipReport;
    q_mdl_t m;
    size_t total = 0;
    size_t written;

    Q_ArenaInit(&arena, Realloc, NULL, 64);
    Q_ReportInit(&report, "fuzz", NULL, NULL);
    bool isOpen = Q_MdlOpen(&m, data, size, &report);
    if (isOpen == !!report.error[0] || (!isOpen && strncmp(report.error, "fuzz: byte ", 11)))
        abort();
    for (int i = 0; isOpen && i < m.numSequences; i++) {
        Q_ReportInit(&clipReport, "clip", NULL, NULL);
        total += AskSequence(&m, i);
        q_xanim_t *clip = Q_MdlMakeClip(&arena, &m, i, &clipReport);
        if (!clip != !!clipReport.error[0] || (clip && !Q_XanimWrite(&arena, clip, &written, &clipReport)))
            abort();
    }
    if (isOpen)
        total += AskRest(&m);
    Q_ArenaReset(&arena);
    return total == (size_t)-1;
}
