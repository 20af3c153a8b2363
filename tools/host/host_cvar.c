// Console variables: see the header.
#include "host_cvar.h"

#include <stdlib.h>
#include <string.h>
#include "q_info.h"
#include "q_string.h"

enum { NUM_BUCKETS = 512 };

typedef struct node_s {
    cvar_t cvar;
    int index;
    struct node_s *next; // in its hash chain
} node_t;

struct cvars_s {
    printer_t printer;
    node_t *slots[MAX_CVARS]; // by handle; NULL where one was unset
    int count;
    node_t *buckets[NUM_BUCKETS];
    int modifiedFlags;
    bool isKeeping, hasKeptChange; // see Cvar_Keep
    char (*gone)[MAX_CVAR_NAME];   // archived ones that were unset and are still in the file
    int numGone;
};

cvars_t *Cvar_New(const printer_t *printer)
{
    cvars_t *cvars = calloc(1, sizeof(*cvars));

    if (cvars)
        cvars->printer = *printer;
    return cvars;
}

static void FreeNode(node_t *node)
{
    free(node->cvar.longValue);
    free(node->cvar.kept);
    free(node);
}

void Cvar_Free(cvars_t *cvars)
{
    if (!cvars)
        return;
    for (int i = 0; i < cvars->count; i++) {
        if (cvars->slots[i])
            FreeNode(cvars->slots[i]);
    }
    free(cvars->gone);
    free(cvars);
}

// A variable that the module knows by another name, because a Quake III engine has the first for itself: here
// it is one variable, by whichever name it is asked for.
static const char *FirstName(const char *name)
{
    return Q_StringCompareNoCase(name, "ft_gametype") == 0 ? "g_gametype" : name;
}

static node_t **Bucket(cvars_t *cvars, const char *name)
{
    return &cvars->buckets[Q_StringHashNoCase(name) % NUM_BUCKETS];
}

static cvar_t *Find(const cvars_t *cvars, const char *name)
{
    name = FirstName(name);
    node_t *node = cvars->buckets[Q_StringHashNoCase(name) % NUM_BUCKETS];

    while (node && Q_StringCompareNoCase(node->cvar.name, name) != 0)
        node = node->next;
    return node ? &node->cvar : NULL;
}

const cvar_t *Cvar_Find(const cvars_t *cvars, const char *name)
{
    return Find(cvars, name);
}

const char *Cvar_Whole(const cvar_t *cvar)
{
    return cvar->longValue ? cvar->longValue : cvar->value;
}

const char *Cvar_String(const cvars_t *cvars, const char *name)
{
    const cvar_t *cvar = Find(cvars, name);

    return cvar ? Cvar_Whole(cvar) : "";
}

int Cvar_Integer(const cvars_t *cvars, const char *name)
{
    const cvar_t *cvar = Find(cvars, name);

    return cvar ? cvar->integer : 0;
}

float Cvar_Number(const cvars_t *cvars, const char *name)
{
    const cvar_t *cvar = Find(cvars, name);

    return cvar ? cvar->number : 0;
}

// The integer at the head of a text, clamped to 32 bits; 0 without one.
static int LeadingInteger(const char *text)
{
    long value = strtol(text, NULL, 10);

    return value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : (int)value;
}

static void Assign(cvars_t *cvars, cvar_t *cvar, const char *value)
{
    char *whole = strlen(value) < sizeof(cvar->value) ? NULL : strdup(value);

    free(cvar->longValue);
    cvar->longValue = whole;
    Q_StringCopy(cvar->value, sizeof(cvar->value), value);
    cvar->number = strtof(value, NULL);
    cvar->integer = LeadingInteger(value);
    cvar->modificationCount++;
    cvars->modifiedFlags |= cvar->flags;
}

// Whether the name can be a variable's; prints when not.
static bool CheckName(const cvars_t *cvars, const char *name)
{
    bool isGood = *name && strlen(name) < MAX_CVAR_NAME && !strpbrk(name, "\\\";");

    for (const char *c = name; *c && isGood; c++)
        isGood = (unsigned char)*c > ' ' && *c != 127;
    if (!isGood)
        Print(&cvars->printer, "\"%.80s\" is no name for a variable\n", name);
    return isGood;
}

static bool CheckValue(const cvars_t *cvars, const char *name, const char *value, int size)
{
    if (strlen(value) < (size_t)size)
        return true;
    Print(&cvars->printer, "%s: a value of %zu characters is too long (%d at most): not changed\n", name,
          strlen(value), size - 1);
    return false;
}

static cvar_t *Create(cvars_t *cvars, const char *name, const char *value, int flags)
{
    int index = 0;

    name = FirstName(name);
    while (index < cvars->count && cvars->slots[index])
        index++;
    node_t *node = index < MAX_CVARS ? calloc(1, sizeof(*node)) : NULL;
    if (!node) {
        Print(&cvars->printer, "%s: no room for another variable\n", name);
        return NULL;
    }
    if (index == cvars->count)
        cvars->count++;
    cvars->slots[index] = node;
    node->index = index;
    node->next = *Bucket(cvars, name);
    *Bucket(cvars, name) = node;
    Q_StringCopy(node->cvar.name, sizeof(node->cvar.name), name);
    Q_StringCopy(node->cvar.defaultValue, sizeof(node->cvar.defaultValue), value);
    node->cvar.flags = flags;
    Assign(cvars, &node->cvar, value);
    return &node->cvar;
}

const cvar_t *Cvar_Register(cvars_t *cvars, const char *name, const char *value, int flags)
{
    if (!CheckName(cvars, name) || !CheckValue(cvars, name, value, MAX_CVAR_VALUE))
        return NULL;
    cvar_t *cvar = Find(cvars, name);
    if (!cvar)
        return Create(cvars, name, value, flags);
    if (cvar->flags & CVAR_USER_CREATED) {
        cvar->flags &= ~CVAR_USER_CREATED;
        Q_StringCopy(cvar->defaultValue, sizeof(cvar->defaultValue), value);
        if ((flags & CVAR_ROM) && strcmp(cvar->value, value) != 0)
            Assign(cvars, cvar, value);
    }
    cvars->hasKeptChange |= cvar->isKeptNew && (flags & ~cvar->flags & CVAR_ARCHIVE);
    cvar->flags |= flags;
    cvars->modifiedFlags |= flags;
    if (cvar->isLatched) {
        cvar->isLatched = false;
        Assign(cvars, cvar, cvar->latched);
    }
    return cvar;
}

// Why a user may not change a variable, NULL when he may.
static const char *FindProtection(const cvars_t *cvars, const cvar_t *cvar)
{
    if (cvar->flags & CVAR_ROM)
        return "is read only";
    if (cvar->flags & CVAR_INIT)
        return "is write protected: set it on the command line";
    if ((cvar->flags & CVAR_CHEAT) && !Cvar_Integer(cvars, "sv_cheats"))
        return "is cheat protected";
    return NULL;
}

static void Latch(cvars_t *cvars, cvar_t *cvar, const char *value)
{
    if (strcmp(cvar->value, value) == 0) {
        cvar->isLatched = false;
        return;
    }
    if (cvar->isLatched && strcmp(cvar->latched, value) == 0)
        return;
    Print(&cvars->printer, "%s will be changed upon restarting.\n", cvar->name);
    Q_StringCopy(cvar->latched, sizeof(cvar->latched), value);
    cvar->isLatched = true;
}

// A variable that a user has made may become an archived one later.
static void Keep(cvars_t *cvars, cvar_t *cvar, const char *value)
{
    if (!cvars->isKeeping || !(cvar->flags & (CVAR_ARCHIVE | CVAR_USER_CREATED)) ||
        (cvar->kept && strcmp(cvar->kept, value) == 0))
        return;
    free(cvar->kept);
    cvar->kept = strdup(value);
    cvar->isKeptNew = true;
    cvars->hasKeptChange |= (cvar->flags & CVAR_ARCHIVE) != 0;
}

static bool SetValue(cvars_t *cvars, const char *name, const char *value, cvar_source_t source)
{
    cvar_t *cvar = Find(cvars, name);
    bool mayBeLong = !cvar || !(cvar->flags & ~(CVAR_USER_CREATED | CVAR_ARCHIVE));
    if (!CheckName(cvars, name) ||
        !CheckValue(cvars, name, value, mayBeLong ? MAX_LONG_VALUE : MAX_CVAR_VALUE))
        return false;
    if (!cvar)
        return Create(cvars, name, value, source == CVAR_BY_USER ? CVAR_USER_CREATED : 0) != NULL;
    const char *protection = source == CVAR_BY_USER ? FindProtection(cvars, cvar) : NULL;
    if (source == CVAR_BY_MODULE && (cvar->flags & CVAR_PROTECTED))
        protection = "belongs to the host";
    if (protection) {
        if (strcmp(Cvar_Whole(cvar), value) != 0)
            Print(&cvars->printer, "%s %s.\n", cvar->name, protection);
        return strcmp(Cvar_Whole(cvar), value) == 0;
    }
    if (source == CVAR_BY_USER && (cvar->flags & CVAR_LATCH) && Cvar_Integer(cvars, "sv_running")) {
        Latch(cvars, cvar, value);
        return true;
    }
    if (cvar->isLatched && strcmp(cvar->latched, value) != 0)
        Print(&cvars->printer, "%s: \"%s\" waits no more, it was set to \"%s\"\n", cvar->name, cvar->latched,
              value);
    cvar->isLatched = false;
    if (strcmp(Cvar_Whole(cvar), value) != 0)
        Assign(cvars, cvar, value);
    return true;
}

void Cvar_AddFlags(cvars_t *cvars, const char *name, int flags)
{
    cvar_t *cvar = Find(cvars, name);

    if (!cvar)
        return;
    bool becomesArchived = flags & ~cvar->flags & CVAR_ARCHIVE;
    cvar->flags |= flags;
    cvars->modifiedFlags |= flags;
    if (flags & CVAR_ARCHIVE)
        Keep(cvars, cvar, cvar->isLatched ? cvar->latched : Cvar_Whole(cvar));
    cvar->isKeptNew |= becomesArchived && cvars->isKeeping;
    cvars->hasKeptChange |= becomesArchived && cvar->isKeptNew;
}

bool Cvar_Set(cvars_t *cvars, const char *name, const char *value, cvar_source_t source)
{
    if (!SetValue(cvars, name, value, source))
        return false;
    cvar_t *cvar = Find(cvars, name);
    if (cvar && source != CVAR_BY_HOST)
        Keep(cvars, cvar, value);
    return true;
}

void Cvar_Keep(cvars_t *cvars, bool isOn)
{
    cvars->isKeeping = isOn;
}

bool Cvar_HasKeptChange(const cvars_t *cvars)
{
    return cvars->hasKeptChange;
}

void Cvar_EndKeptChange(cvars_t *cvars, bool isSaved)
{
    cvars->hasKeptChange = false;
    if (!isSaved)
        return;
    cvars->numGone = 0;
    for (int i = 0; i < cvars->count; i++) {
        if (cvars->slots[i] && (cvars->slots[i]->cvar.flags & CVAR_ARCHIVE))
            cvars->slots[i]->cvar.isKeptNew = false;
    }
}

static bool IsGone(const cvars_t *cvars, const char *name)
{
    for (int i = 0; i < cvars->numGone; i++) {
        if (Q_StringCompareNoCase(cvars->gone[i], name) == 0)
            return true;
    }
    return false;
}

bool Cvar_IsKeptNew(const cvars_t *cvars, const char *name)
{
    const cvar_t *cvar = Find(cvars, name);

    return IsGone(cvars, name) || (cvar && cvar->isKeptNew && (cvar->flags & CVAR_ARCHIVE));
}

void Cvar_SetInteger(cvars_t *cvars, const char *name, int value)
{
    char text[16];

    Q_Format(text, sizeof(text), "%d", value);
    Cvar_Set(cvars, name, text, CVAR_BY_HOST);
}

bool Cvar_Reset(cvars_t *cvars, const char *name)
{
    char value[MAX_CVAR_VALUE];
    const cvar_t *cvar = Find(cvars, name);

    if (!cvar) {
        Print(&cvars->printer, "%s: no such variable\n", name);
        return false;
    }
    Q_StringCopy(value, sizeof(value), cvar->defaultValue);
    return Cvar_Set(cvars, name, value, CVAR_BY_USER);
}

// An archived variable goes out of the file too.
static void KeepGone(cvars_t *cvars, const cvar_t *cvar)
{
    if (!cvars->isKeeping || !(cvar->flags & CVAR_ARCHIVE))
        return;
    char(*gone)[MAX_CVAR_NAME] = realloc(cvars->gone, sizeof(*gone) * (size_t)(cvars->numGone + 1));
    if (!gone)
        return;
    cvars->gone = gone;
    if (!IsGone(cvars, cvar->name))
        Q_StringCopy(gone[cvars->numGone++], sizeof(*gone), cvar->name);
    cvars->hasKeptChange = true;
}

bool Cvar_Unset(cvars_t *cvars, const char *name)
{
    name = FirstName(name);
    node_t **link = Bucket(cvars, name);

    while (*link && Q_StringCompareNoCase((*link)->cvar.name, name) != 0)
        link = &(*link)->next;
    node_t *node = *link;
    if (!node || !(node->cvar.flags & CVAR_USER_CREATED)) {
        Print(&cvars->printer, "%s: %s\n", name, node ? "not made by a user" : "no such variable");
        return false;
    }
    cvars->modifiedFlags |= node->cvar.flags;
    *link = node->next;
    cvars->slots[node->index] = NULL;
    KeepGone(cvars, &node->cvar);
    FreeNode(node);
    return true;
}

bool Cvar_IsLatched(const cvars_t *cvars, const char *name)
{
    const cvar_t *cvar = Find(cvars, name);

    return cvar && cvar->isLatched;
}

static void CopyToModule(const node_t *node, vm_cvar_t *out)
{
    const cvar_t *cvar = &node->cvar;

    out->handle = node->index;
    out->modificationCount = cvar->modificationCount;
    out->value = cvar->number;
    out->integer = cvar->integer;
    Q_StringCopy(out->string, sizeof(out->string), cvar->value);
}

// A module's variable that is archived is never read only, as in ioquake3.
void Cvar_RegisterForModule(cvars_t *cvars, vm_cvar_t *out, const char *name, const char *value, int flags)
{
    if ((flags & CVAR_ARCHIVE) && (flags & CVAR_ROM))
        flags &= ~CVAR_ROM;
    const cvar_t *cvar = Cvar_Register(cvars, name, value, flags & ~CVAR_PROTECTED);
    if (!out)
        return;
    memset(out, 0, sizeof(*out));
    out->handle = -1;
    if (cvar)
        CopyToModule((const node_t *)(const void *)cvar, out);
}

bool Cvar_UpdateForModule(const cvars_t *cvars, vm_cvar_t *out)
{
    if (out->handle == -1)
        return true;
    if (out->handle < 0 || out->handle >= cvars->count || !cvars->slots[out->handle])
        return false;
    const node_t *node = cvars->slots[out->handle];
    if (out->modificationCount != node->cvar.modificationCount)
        CopyToModule(node, out);
    return true;
}

static int CompareNames(const void *a, const void *b)
{
    const node_t *const *na = a, *const *nb = b;

    return Q_StringCompareNoCase((*na)->cvar.name, (*nb)->cvar.name);
}

void Cvar_ForEach(cvars_t *cvars, void (*visit)(void *user, const cvar_t *cvar), void *user)
{
    node_t **sorted = malloc((size_t)(cvars->count + 1) * sizeof(*sorted));
    int count = 0;

    if (!sorted)
        return;
    for (int i = 0; i < cvars->count; i++) {
        if (cvars->slots[i])
            sorted[count++] = cvars->slots[i];
    }
    qsort(sorted, (size_t)count, sizeof(*sorted), CompareNames);
    for (int i = 0; i < count; i++)
        visit(user, &sorted[i]->cvar);
    free(sorted);
}

typedef struct {
    const cvars_t *cvars;
    int flags;
    char *out;
    size_t size;
} info_job_t;

static void AddToInfo(void *user, const cvar_t *cvar)
{
    const info_job_t *job = user;

    if ((cvar->flags & job->flags) && !Q_InfoSet(job->out, job->size, cvar->name, Cvar_Whole(cvar)))
        Print(&job->cvars->printer,
              "%s: left out of the info string: its value is not allowed there or does not fit\n",
              cvar->name);
}

void Cvar_InfoString(cvars_t *cvars, int flags, char *out, size_t size)
{
    info_job_t job = {.cvars = cvars, .flags = flags, .out = out, .size = size};

    out[0] = '\0';
    Cvar_ForEach(cvars, AddToInfo, &job);
}

int Cvar_TakeModifiedFlags(cvars_t *cvars)
{
    int flags = cvars->modifiedFlags;

    cvars->modifiedFlags = 0;
    return flags;
}
