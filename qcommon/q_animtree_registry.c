// Registered trees: see the header.
#include "q_animtree_registry.h"

#include <string.h>

#include "q_string.h"

typedef enum { UNREAD, MISSING, READ, BROKEN, BUILT } state_t;

typedef struct {
    const char *name;
    state_t state;
    const char *text; // the file, from READ on
    size_t size;
    const q_animtree_t *full; // unpruned and without clips: tells which names exist
    q_animrefs_t refs;        // name n has reference number n + 1; 0 is the root
    const q_animtree_t *tree; // when BUILT
    int *nodes;               // by reference, when BUILT; numNodes of them
    int numNodes;
} registered_t;

typedef struct {
    q_arena_t arena;
    int numTrees;
    registered_t trees[Q_ANIMTREE_MAX_TREES + 1]; // from 1
} slot_t;

struct q_animtree_registry_s {
    q_animtree_registry_config_t config;
    slot_t slots[Q_ANIMTREE_SLOTS];
};

q_animtree_registry_t *Q_AnimtreeRegistryNew(const q_animtree_registry_config_t *config)
{
    q_animtree_registry_t *registry = config->realloc(config->user, NULL, 0, sizeof(*registry));

    if (!registry)
        return NULL;
    memset(registry, 0, sizeof(*registry));
    registry->config = *config;
    for (int i = 0; i < Q_ANIMTREE_SLOTS; i++)
        Q_ArenaInit(&registry->slots[i].arena, config->realloc, config->user, 0);
    return registry;
}

void Q_AnimtreeRegistryClear(q_animtree_registry_t *registry, int slot)
{
    slot_t *s = &registry->slots[slot];

    Q_ArenaReset(&s->arena);
    s->numTrees = 0;
    memset(s->trees, 0, sizeof(s->trees));
}

void Q_AnimtreeRegistryFree(q_animtree_registry_t *registry)
{
    if (!registry)
        return;
    for (int i = 0; i < Q_ANIMTREE_SLOTS; i++)
        Q_AnimtreeRegistryClear(registry, i);
    registry->config.realloc(registry->config.user, registry, sizeof(*registry), 0);
}

static void Say(const q_animtree_registry_t *registry, const char *text, bool isError)
{
    if (registry->config.message)
        registry->config.message(registry->config.user, text, isError);
}

static void Warn(void *user, const char *text)
{
    Say(user, text, false);
}

static registered_t *TreeAt(const q_animtree_registry_t *registry, int slot, int tree)
{
    const slot_t *s = &registry->slots[slot];

    return tree >= 1 && tree <= s->numTrees ? (registered_t *)&s->trees[tree] : NULL;
}

int Q_AnimtreeIndex(const q_animtree_registry_t *registry, int slot, const char *name)
{
    const slot_t *s = &registry->slots[slot];

    for (int i = 1; i <= s->numTrees; i++) {
        if (Q_StringCompareNoCase(s->trees[i].name, name) == 0)
            return i;
    }
    return 0;
}

static int Refuse(const q_animtree_registry_t *registry, const char *format, const char *name)
{
    char text[Q_REPORT_SIZE];

    Q_Format(text, sizeof(text), "%s: '%.80s'", format, name);
    Say(registry, text, true);
    return 0;
}

int Q_AnimtreeRegister(q_animtree_registry_t *registry, int slot, const char *name)
{
    slot_t *s = &registry->slots[slot];
    int index = Q_AnimtreeIndex(registry, slot, name);

    if (index)
        return index;
    if (!Q_AnimtreeIsName(name))
        return Refuse(registry, "bad anim tree name", name);
    if (strlen(name) > Q_ANIMTREE_MAX_NAME)
        return Refuse(registry, "animation tree path is too long", name);
    if (s->numTrees == Q_ANIMTREE_MAX_TREES)
        return Refuse(registry, "maximum animation tree count exceeded (127)", name);
    char *copy = Q_ArenaString(&s->arena, name);
    registered_t *tree = &s->trees[s->numTrees + 1];
    memset(tree, 0, sizeof(*tree));
    Q_AnimrefsInit(&tree->refs, &s->arena);
    if (!copy)
        return Refuse(registry, "out of memory", name);
    tree->name = Q_StringLower(copy);
    return ++s->numTrees;
}

static void BeginReport(q_animtree_registry_t *registry, const registered_t *tree, char path[MAX_QPATH],
                        q_report_t *report, bool tellWarnings)
{
    Q_Format(path, MAX_QPATH, "animtrees/%s.atr", tree->name);
    Q_ReportInit(report, path, tellWarnings ? Warn : NULL, registry);
}

// Parses the whole file once, to know its names.
static state_t ReadNames(q_animtree_registry_t *registry, slot_t *s, registered_t *tree)
{
    static const q_animtree_options_t options = {.keepAll = true, .isLenient = true};
    char path[MAX_QPATH];
    q_report_t report;

    BeginReport(registry, tree, path, &report, false);
    tree->full = Q_AnimtreeBuild(&s->arena, tree->name, tree->text, tree->size, &options, &report);
    if (tree->full)
        return READ;
    if (!report.error[0])
        return MISSING;
    Say(registry, report.error, true);
    return BROKEN;
}

static state_t ReadTree(q_animtree_registry_t *registry, slot_t *s, registered_t *tree)
{
    const q_animtree_registry_config_t *config = &registry->config;
    char path[MAX_QPATH];

    Q_Format(path, sizeof(path), "animtrees/%s.atr", tree->name);
    const void *bytes = config->readFile(config->user, path, &tree->size);
    if (!bytes)
        return MISSING;
    char *text = Q_ArenaAlloc(&s->arena, tree->size);
    if (text)
        memcpy(text, bytes, tree->size);
    config->freeFile(config->user, bytes);
    if (!text) {
        Refuse(registry, "out of memory", tree->name);
        return BROKEN;
    }
    tree->text = text;
    return ReadNames(registry, s, tree);
}

int Q_AnimtreeUse(q_animtree_registry_t *registry, int slot, const char *name)
{
    int index = Q_AnimtreeRegister(registry, slot, name);
    registered_t *tree = TreeAt(registry, slot, index);

    if (!tree)
        return 0;
    if (tree->state == UNREAD)
        tree->state = ReadTree(registry, &registry->slots[slot], tree);
    return tree->state == MISSING ? 0 : index;
}

int Q_AnimtreeReference(q_animtree_registry_t *registry, int slot, int tree, const char *node)
{
    registered_t *t = TreeAt(registry, slot, tree);
    bool exists = false;

    if (!t)
        return -1;
    bool isRoot = Q_StringCompareNoCase(node, "root") == 0;
    int number = Q_AnimrefsFind(&t->refs, node);
    if (t->state == READ)
        exists = Q_AnimtreeFindNode(t->full, node) >= 0;
    else if (t->state == BROKEN) // its own error has been told; no second one for each name in it
        exists = true;
    if (exists && number < 0)
        number = Q_AnimrefsAdd(&t->refs, node);
    return isRoot ? 0 : number >= 0 ? number + 1 : -1;
}

static bool BuildTree(q_animtree_registry_t *registry, slot_t *s, registered_t *t)
{
    char path[MAX_QPATH];
    q_report_t report;
    q_animtree_options_t options = {.refs = &t->refs,
                                    .keepAll = registry->config.keepAll,
                                    .findClip = registry->config.findClip,
                                    .user = registry->config.user};

    BeginReport(registry, t, path, &report, true);
    q_animtree_t *tree = Q_AnimtreeBuild(&s->arena, t->name, t->text, t->size, &options, &report);
    t->nodes = Q_ArenaAlloc(&s->arena, sizeof(*t->nodes) * (size_t)(t->refs.count + 1));
    if (tree && !t->nodes)
        Q_ReportError(&report, "out of memory");
    if (!tree || !t->nodes || !Q_AnimtreeCheckRefs(tree, &t->refs, &report)) {
        Say(registry, report.error, true);
        t->state = BROKEN;
        return false;
    }
    t->tree = tree;
    t->numNodes = t->refs.count + 1;
    for (int i = 1; i < t->numNodes; i++)
        t->nodes[i] = Q_AnimtreeFindNode(tree, t->refs.names[i - 1]);
    t->state = BUILT;
    return true;
}

bool Q_AnimtreeBuildAll(q_animtree_registry_t *registry, int slot)
{
    slot_t *s = &registry->slots[slot];
    bool areRight = true;

    for (int i = 1; i <= s->numTrees; i++) {
        registered_t *tree = &s->trees[i];
        areRight &= tree->state != BROKEN;
        if (tree->state == READ)
            areRight &= BuildTree(registry, s, tree);
    }
    return areRight;
}

const q_animtree_t *Q_AnimtreeGet(const q_animtree_registry_t *registry, int slot, int tree)
{
    const registered_t *t = TreeAt(registry, slot, tree);

    return t && t->state == BUILT ? t->tree : NULL;
}

const q_animtree_t *Q_AnimtreeByName(const q_animtree_registry_t *registry, int slot, const char *name)
{
    return Q_AnimtreeGet(registry, slot, Q_AnimtreeIndex(registry, slot, name));
}

int Q_AnimtreeNodeOf(const q_animtree_registry_t *registry, int slot, int tree, int reference)
{
    const registered_t *t = TreeAt(registry, slot, tree);

    return t && t->state == BUILT && reference >= 0 && reference < t->numNodes ? t->nodes[reference] : -1;
}

const char *Q_AnimtreeReferenceName(const q_animtree_registry_t *registry, int slot, int tree, int reference)
{
    const registered_t *t = TreeAt(registry, slot, tree);

    if (!t || reference < 0 || reference > t->refs.count)
        return NULL;
    return reference ? t->refs.names[reference - 1] : "root";
}
