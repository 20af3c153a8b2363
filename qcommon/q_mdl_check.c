// Opening a model: every record that can be asked for is checked once, so that answers need no checks. Counts
// and indexes come from whoever made the file; arrays may overlap, but not so much that checking them takes
// long.
#include "q_mdl_local.h"

#include "q_string.h"

typedef struct {
    q_mdl_t *model;
    q_report_t *report;
    size_t budget; // bytes of arrays that may still be checked
} checker_t;

// Whether `count` records of `stride` bytes at base + index lie in the file.  `at` is where the count stands.
static bool IsInFile(checker_t *c, size_t at, int count, int64_t start, size_t stride, const char *what)
{
    size_t size = c->model->size;

    if (count < 0)
        return Q_ReportErrorByte(c->report, at, "%s: count %i", what, count);
    if (count == 0)
        return true;
    if (start < 0 || start > (int64_t)size || (size - (size_t)start) / stride < (size_t)count)
        return Q_ReportErrorByte(c->report, at,
                                 "%s: %i records of %zu bytes at %lld reach beyond the file's %zu bytes",
                                 what, count, stride, (long long)start, size);
    if ((size_t)count * stride > c->budget)
        return Q_ReportErrorByte(c->report, at, "%s: arrays overlap too much", what);
    c->budget -= (size_t)count * stride;
    return true;
}

// The same for a count at `countAt` and an index at `indexAt`, counted from `base`.
static bool Array(checker_t *c, size_t base, size_t countAt, size_t indexAt, size_t stride, const char *what)
{
    return IsInFile(c, base + countAt, Mdl_Int(c->model, base + countAt),
                    (int64_t)base + Mdl_Int(c->model, base + indexAt), stride, what);
}

static bool String(checker_t *c, size_t base, size_t offset, const char *what)
{
    int index = Mdl_Int(c->model, base + offset);
    int64_t start = (int64_t)base + index;

    if (!index || (start >= 0 && start <= (int64_t)c->model->lastZero))
        return true;
    return Q_ReportErrorByte(c->report, base + offset, "%s at %lld is not inside the file", what,
                             (long long)start);
}

// The first word of sequences and animations leads back to the header.
static bool BasePointer(checker_t *c, size_t at, const char *what)
{
    int64_t back = (int64_t)at + Mdl_Int(c->model, at);

    return back == 0 ? true
                     : Q_ReportErrorByte(c->report, at, "%s: base pointer leads to %lld, not to the header",
                                         what, (long long)back);
}

static bool CheckHeader(checker_t *c)
{
    q_mdl_t *m = c->model;

    if (!Q_MdlIsModel(m->bytes, m->size))
        return Q_ReportErrorByte(c->report, 0, "no model file: it does not begin with IDST");
    if (m->size < HEADER_SIZE)
        return Q_ReportErrorByte(c->report, m->size,
                                 "file ends inside the header (%zu of %i bytes are there)", m->size,
                                 HEADER_SIZE);
    m->version = Mdl_Int(m, 4);
    if (m->version < 44 || m->version > 49)
        return Q_ReportErrorByte(c->report, 4, "version %i, only 44 to 49 can be read", m->version);
    int length = Mdl_Int(m, 76);
    if (length < HEADER_SIZE || (size_t)length > m->size)
        return Q_ReportErrorByte(c->report, 76, "header says %i bytes, the file has %zu", length, m->size);
    if ((size_t)length < m->size)
        Q_ReportWarningByte(c->report, (size_t)length, "%zu bytes behind the end that the header gives",
                            m->size - (size_t)length);
    m->size = (size_t)length;
    m->checksum = Mdl_Bits(m, 8);
    memcpy(m->name, m->bytes + 12, 64);
    for (m->lastZero = m->size - 1; m->bytes[m->lastZero] && m->lastZero; m->lastZero--)
        ;
    return true;
}

// Arrays of the header: those without a known record size must at least begin inside the file.
static bool CheckHeaderArrays(checker_t *c)
{
    static const struct {
        size_t count, index, stride;
        const char *what;
    } table[] = {
        {156, 160, BONE_SIZE, "bones"},
        {164, 168, 1, "bone controllers"},
        {172, 176, 1, "hitbox sets"},
        {180, 184, ANIMATION_SIZE, "animations"},
        {188, 192, SEQUENCE_SIZE, "sequences"},
        {204, 208, 1, "textures"},
        {212, 216, 4, "texture directories"},
        {232, 236, 1, "body parts"},
        {240, 244, 1, "attachments"},
        {248, 252, 1, "transition nodes"},
        {260, 264, 1, "flex descriptors"},
        {268, 272, 1, "flex controllers"},
        {276, 280, 1, "flex rules"},
        {284, 288, 1, "IK chains"},
        {292, 296, 1, "mouths"},
        {300, 304, POSE_PARAMETER_SIZE, "pose parameters"},
        {316, 312, 1, "key-value text"},
        {320, 324, IK_LOCK_SIZE, "IK autoplay locks"},
        {336, 340, INCLUDE_SIZE, "include models"},
        {352, 356, 1, "animation blocks"},
    };

    for (size_t i = 0; i < ARRAY_LEN(table); i++) {
        if (!Array(c, 0, table[i].count, table[i].index, table[i].stride, table[i].what))
            return false;
    }
    return true;
}

static bool CheckAnimation(checker_t *c, size_t at)
{
    const q_mdl_t *m = c->model;

    if (!BasePointer(c, at, "animation") || !String(c, at, ANIM_NAME, "animation name"))
        return false;
    if (Mdl_Int(m, at + ANIM_FRAMES) < 1)
        return Q_ReportErrorByte(c->report, at + ANIM_FRAMES, "animation has %i frames",
                                 Mdl_Int(m, at + ANIM_FRAMES));
    return Array(c, at, ANIM_MOVEMENTS, ANIM_MOVEMENTS + 4, MOVEMENT_SIZE, "movements");
}

static bool CheckGrid(checker_t *c, size_t at)
{
    const q_mdl_t *m = c->model;

    for (int axis = 0; axis < 2; axis++) {
        size_t where = at + SEQ_GROUP + 4 * (size_t)axis;
        if (Mdl_Int(m, where) < 0 || Mdl_Int(m, where) > 32767)
            return Q_ReportErrorByte(c->report, where, "group size %i", Mdl_Int(m, where));
    }
    int cells = Mdl_Cells(m, at, 0) * Mdl_Cells(m, at, 1);
    if (Mdl_Int(m, at + SEQ_POSE_KEYS) &&
        !IsInFile(c, at + SEQ_POSE_KEYS, Mdl_Cells(m, at, 0) + Mdl_Cells(m, at, 1),
                  (int64_t)at + Mdl_Int(m, at + SEQ_POSE_KEYS), 4, "pose keys"))
        return false;
    if (!Mdl_HasGrid(m, at))
        return true;
    if (Mdl_Int(m, at + SEQ_BLENDS) != cells)
        Q_ReportWarningByte(c->report, at + SEQ_BLENDS, "%i blends for a grid of %i cells",
                            Mdl_Int(m, at + SEQ_BLENDS), cells);
    if (!IsInFile(c, at + SEQ_GROUP, cells, (int64_t)at + Mdl_Int(m, at + SEQ_GRID), 2, "animation grid"))
        return false;
    size_t grid = Mdl_Offset(m, at, at + SEQ_GRID);
    for (size_t i = 0; i < (size_t)cells; i++) {
        int animation = Mdl_Short(m, grid + 2 * i);
        if (animation < 0 || animation >= m->numAnimations)
            return Q_ReportErrorByte(c->report, grid + 2 * i, "grid names animation %i, the model has %i",
                                     animation, m->numAnimations);
    }
    return true;
}

// Strings of `count` records: `offset` is where a record's index stands.
static bool Strings(checker_t *c, size_t first, int count, size_t stride, size_t offset, const char *what)
{
    for (int i = 0; i < count; i++) {
        if (!String(c, first + (size_t)i * stride, offset, what))
            return false;
    }
    return true;
}

static bool CheckEvents(checker_t *c, size_t at)
{
    const q_mdl_t *m = c->model;

    if (!Array(c, at, SEQ_EVENTS, SEQ_EVENTS + 4, EVENT_SIZE, "events"))
        return false;
    size_t events = Mdl_Offset(m, at, at + SEQ_EVENTS + 4);
    for (int i = 0; i < Mdl_Int(m, at + SEQ_EVENTS); i++) {
        size_t event = events + (size_t)i * EVENT_SIZE;
        if ((Mdl_Int(m, event + 8) & Q_MDL_NEW_EVENT_STYLE) && !String(c, event, 76, "event name"))
            return false;
    }
    return true;
}

static bool CheckSequence(checker_t *c, size_t at)
{
    const q_mdl_t *m = c->model;
    int keyValueSize = Mdl_Int(m, at + SEQ_KEY_VALUES + 4);

    if (!BasePointer(c, at, "sequence") || !String(c, at, SEQ_LABEL, "sequence label") ||
        !String(c, at, SEQ_ACTIVITY, "activity name") || !CheckGrid(c, at) || !CheckEvents(c, at) ||
        !Array(c, at, SEQ_AUTOLAYERS, SEQ_AUTOLAYERS + 4, AUTOLAYER_SIZE, "autolayers") ||
        !Array(c, at, SEQ_IK_LOCKS, SEQ_IK_LOCKS + 4, IK_LOCK_SIZE, "IK locks") ||
        !IsInFile(c, at + SEQ_KEY_VALUES + 4, keyValueSize, (int64_t)at + Mdl_Int(m, at + SEQ_KEY_VALUES), 1,
                  "key-value text") ||
        !Array(c, at, SEQ_MODIFIERS + 4, SEQ_MODIFIERS, MODIFIER_SIZE, "activity modifiers"))
        return false;
    if (Mdl_Int(m, at + SEQ_WEIGHTS) &&
        !IsInFile(c, at + SEQ_WEIGHTS, m->numBones, (int64_t)at + Mdl_Int(m, at + SEQ_WEIGHTS), 4,
                  "bone weights"))
        return false;
    return Strings(c, Mdl_Offset(m, at, at + SEQ_MODIFIERS), Mdl_Int(m, at + SEQ_MODIFIERS + 4),
                   MODIFIER_SIZE, 0, "activity modifier");
}

static bool CheckRecords(checker_t *c)
{
    const q_mdl_t *m = c->model;

    for (int i = 0; i < m->numAnimations; i++) {
        if (!CheckAnimation(c, Mdl_AnimationAt(m, i)))
            return false;
    }
    for (int i = 0; i < m->numSequences; i++) {
        if (!CheckSequence(c, Mdl_SequenceAt(m, i)))
            return false;
    }
    return Strings(c, m->bones, m->numBones, BONE_SIZE, 0, "bone name") &&
           Strings(c, m->poseParameters, m->numPoseParameters, POSE_PARAMETER_SIZE, 0,
                   "pose parameter name") &&
           Strings(c, m->includes, m->numIncludes, INCLUDE_SIZE, 4, "include path");
}

bool Q_MdlIsModel(const void *bytes, size_t size)
{
    return size >= 4 && memcmp(bytes, "IDST", 4) == 0;
}

bool Q_MdlOpen(q_mdl_t *model, const void *bytes, size_t size, q_report_t *report)
{
    checker_t c = {.model = model, .report = report, .budget = 8 * size + 65536};

    memset(model, 0, sizeof(*model));
    model->bytes = bytes;
    model->size = size;
    if (!CheckHeader(&c) || !CheckHeaderArrays(&c))
        return false;
    model->numBones = Mdl_Int(model, 156);
    model->bones = Mdl_Offset(model, 0, 160);
    model->numAnimations = Mdl_Int(model, 180);
    model->animations = Mdl_Offset(model, 0, 184);
    model->numSequences = Mdl_Int(model, 188);
    model->sequences = Mdl_Offset(model, 0, 192);
    model->numPoseParameters = Mdl_Int(model, 300);
    model->poseParameters = Mdl_Offset(model, 0, 304);
    model->numIncludes = Mdl_Int(model, 336);
    model->includes = Mdl_Offset(model, 0, 340);
    return CheckRecords(&c);
}
