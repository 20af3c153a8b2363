// The original's 2048 configstrings, kept in the module whatever the host knows, and the blocks of names
// among them that scripts precache [script-api 7.1].  g_wire.c is told of each change and translates what the
// host's clients know.
#include "g_script.h"

#include <string.h>

#include "g_syscalls.h"

enum {
    CONFIG_COUNT = 2048,
    MAX_MIRRORED_VALUE = 1024,
    SWEEP_MS = 1000, // how often mirrored cvars are compared with what clients know
};

// Index i of a block is configstring base + i; the first index is 1 where 0 means "none".
static const struct {
    int base, first, end;
} blocks[BLOCK_COUNT] = {
    [BLOCK_STATUS_ICONS] = {21, 1, 17},  [BLOCK_HEAD_ICONS] = {37, 1, 16},
    [BLOCK_LOCATIONS] = {53, 0, 64},     [BLOCK_TAGS] = {117, 0, 32},
    [BLOCK_MODELS] = {405, 1, 256},      [BLOCK_SOUNDS] = {661, 1, 256},
    [BLOCK_EFFECTS] = {917, 1, 80},      [BLOCK_FX_TAGS] = {997, 1, 256},
    [BLOCK_SHELLSHOCKS] = {1253, 1, 16}, [BLOCK_MENUS] = {1333, 0, 32},
    [BLOCK_HINTS] = {1365, 0, 32},       [BLOCK_STRINGS] = {1397, 1, 256},
    [BLOCK_SHADERS] = {1653, 1, 256},    [BLOCK_CVAR_NAMES] = {149, 0, 128},
};

static struct {
    char *text[CONFIG_COUNT];
    int nextSweepMs;
} config;

void G_ConfigInit(void)
{
    memset(&config, 0, sizeof(config)); // the texts of another level went with G_FreeAll
    G_BudgetInit();
}

void G_ConfigSet(int index, const char *text)
{
    if (index < 0 || index >= CONFIG_COUNT)
        G_Error("G_ConfigSet: bad index %i", index);
    if (!strcmp(G_ConfigGet(index), text))
        return;
    G_SetString(&config.text[index], *text ? text : NULL);
    G_TraceWire("cs %i %s", index, text);
    G_WireConfigstring(index, text);
}

const char *G_ConfigGet(int index)
{
    if (index < 0 || index >= CONFIG_COUNT || !config.text[index])
        return "";
    return config.text[index];
}

int G_ConfigFind(config_block_t block, const char *name)
{
    if (!*name)
        return -1;
    for (int i = blocks[block].first; i < blocks[block].end; i++) {
        const char *text = config.text[blocks[block].base + i];

        if (text && !Q_StringCompareNoCase(text, name))
            return i;
    }
    return -1;
}

int G_ConfigAdd(config_block_t block, const char *name)
{
    int index = G_ConfigFind(block, name);

    if (index >= 0 || !*name)
        return index;
    for (int i = blocks[block].first; i < blocks[block].end; i++)
        if (!config.text[blocks[block].base + i]) {
            G_ConfigSet(blocks[block].base + i, name);
            G_BudgetTake(BUDGET_CONFIG, blocks[block].base + i);
            return i;
        }
    return -1;
}

bool G_ConfigHasRoom(config_block_t block, const char *name)
{
    int used, limit;

    G_ConfigUse(block, &used, &limit);
    return used < limit || G_ConfigFind(block, name) >= 0;
}

void G_ConfigUse(config_block_t block, int *used, int *limit)
{
    *used = 0;
    *limit = blocks[block].end - blocks[block].first;
    for (int i = blocks[block].first; i < blocks[block].end; i++)
        *used += config.text[blocks[block].base + i] != NULL;
}

const char *G_ConfigName(config_block_t block, int index)
{
    if (index < blocks[block].first || index >= blocks[block].end)
        return "";
    return G_ConfigGet(blocks[block].base + index);
}

static bool IsInBlock(int index)
{
    for (int i = 0; i < BLOCK_COUNT; i++)
        if (index >= blocks[i].base + blocks[i].first && index < blocks[i].base + blocks[i].end)
            return true;
    return false;
}

int G_ConfigNextName(int index)
{
    while (++index < CONFIG_COUNT)
        if (config.text[index] && IsInBlock(index))
            return index;
    return -1;
}

void G_ConfigRestore(int index, const char *name)
{
    if (IsInBlock(index))
        G_ConfigSet(index, name);
}

// -------------------------------------------------------------------- mirrored cvars

static void RefreshMirror(int index)
{
    char value[MAX_MIRRORED_VALUE];

    Sys_CvarString(G_CvarName(G_ConfigName(BLOCK_CVAR_NAMES, index)), value, sizeof(value));
    G_ConfigSet(CS_CVAR_VALUES + index, value);
}

bool G_ConfigMirrorCvar(const char *name)
{
    int index = G_ConfigAdd(BLOCK_CVAR_NAMES, name);

    if (index < 0)
        return false;
    RefreshMirror(index);
    return true;
}

void G_ConfigCvarChanged(const char *name)
{
    int index = G_ConfigFind(BLOCK_CVAR_NAMES, name);

    if (index >= 0)
        RefreshMirror(index);
}

void G_ConfigFrame(void)
{
    if (level.timeMs < config.nextSweepMs)
        return;
    config.nextSweepMs = level.timeMs + SWEEP_MS;
    for (int i = blocks[BLOCK_CVAR_NAMES].first; i < blocks[BLOCK_CVAR_NAMES].end; i++)
        if (*G_ConfigName(BLOCK_CVAR_NAMES, i))
            RefreshMirror(i);
}
