// What the level uses of what it has: entities, HUD elements, names in configstrings, script memory.
// sv_budget prints used / limit and which lines of the scripts took most; each kind warns once when 80 % are
// used.
#include "g_script.h"

#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"

enum {
    MAX_SITES = 1024,
    TOP_USERS = 5,
    WARN_PERCENT = 80,
    CHECK_MS = 1000,
    CONFIG_STRINGS = 2048,
    STOCK_VARIABLES = 65535, // of the original; a limit only under scr_stock_limits
    STOCK_STRINGS = 16383,
};

// A script line that took something.
typedef struct {
    const char *file; // as long as the VM lives
    int line;
    int used; // by sv_budget alone
} site_t;

static struct {
    site_t sites[MAX_SITES]; // 0: no script
    int siteCount;
    uint16_t owners[BUDGET_KINDS]
                   [CONFIG_STRINGS]; // index of the site that took this one; HUD elements are as many
    bool warned[64];
    int nextCheckMs;
} budget;

void G_BudgetInit(void)
{
    memset(&budget, 0, sizeof(budget));
    budget.siteCount = 1;
}

static int FindSite(const char *file, int line)
{
    for (int i = 1; i < budget.siteCount; i++)
        if (budget.sites[i].line == line && !strcmp(budget.sites[i].file, file))
            return i;
    if (budget.siteCount >= MAX_SITES || budget.siteCount == 0)
        return 0;
    budget.sites[budget.siteCount] = (site_t){.file = file, .line = line};
    return budget.siteCount++;
}

void G_BudgetTake(budget_kind_t kind, int number)
{
    gsc_place_t place;
    int site = 0;

    if (number < 0 || number >= CONFIG_STRINGS)
        return;
    if (G_ScriptIsAlive() && Gsc_Where(level.vm, &place))
        site = FindSite(place.file, place.line);
    budget.owners[kind][number] = (uint16_t)site;
}

void G_BudgetPlace(budget_kind_t kind, int number, gsc_place_t *place)
{
    const site_t *site = &budget.sites[budget.owners[kind][number]];

    *place = (gsc_place_t){.file = site->file, .line = site->line};
}

// -------------------------------------------------------------------- what is used

typedef struct {
    const char *name;
    int used, limit; // limit 0: memory alone
    bool isSoft;     // the limit is the original's, not ours
} row_t;

enum { MAX_ROWS = 40 };

static int CountEntities(void)
{
    int count = 0;

    for (int i = FIRST_FREE_ENTITY; i < ENTITYNUM_WORLD; i++)
        count += g_entities[i].inUse;
    return count;
}

static int CountHud(void)
{
    int count = 0;

    for (int i = 0; i < MAX_HUDELEMS; i++)
        count += Scr_HudElem(i) != NULL;
    return count;
}

static int CountObjectives(void)
{
    int count = 0;

    for (int i = 0; i < MAX_OBJECTIVES; i++)
        count += Scr_Objective(i)->state != OBJECTIVE_EMPTY;
    return count;
}

// Most HUD elements that one client sees, of the archived or of the live ones.
static int CountClientHud(void)
{
    int most = 0;

    for (int i = 0; i < level.maxClients; i++) {
        int counts[2] = {0, 0};

        if (g_clients[i].connected == CON_DISCONNECTED)
            continue;
        for (int k = 0; k < MAX_HUDELEMS; k++) {
            const hudelem_t *hud = Scr_HudElem(k);

            if (hud && Scr_SeesHud(&g_clients[i], hud))
                counts[hud->archived]++;
        }
        most = counts[0] > most ? counts[0] : most;
        most = counts[1] > most ? counts[1] : most;
    }
    return most;
}

static int FillRows(row_t rows[MAX_ROWS])
{
    static const struct {
        config_block_t block;
        const char *name;
    } blocks[] = {
        {BLOCK_MODELS, "models"},
        {BLOCK_SOUNDS, "sound aliases"},
        {BLOCK_EFFECTS, "effects"},
        {BLOCK_FX_TAGS, "effects on tags"},
        {BLOCK_SHELLSHOCKS, "shellshocks"},
        {BLOCK_MENUS, "menus"},
        {BLOCK_HINTS, "hint strings"},
        {BLOCK_STRINGS, "localized strings"},
        {BLOCK_SHADERS, "shaders"},
        {BLOCK_STATUS_ICONS, "status icons"},
        {BLOCK_HEAD_ICONS, "head icons"},
        {BLOCK_LOCATIONS, "locations"},
        {BLOCK_CVAR_NAMES, "mirrored cvars"},
    };
    gsc_census_t census = {0};
    bool isStock = cvars.scrStockLimits.integer != 0;
    int count = 0;

    if (G_ScriptIsAlive())
        Gsc_Census(level.vm, &census);
    rows[count++] = (row_t){"entities", CountEntities(), ENTITYNUM_WORLD - FIRST_FREE_ENTITY, false};
    rows[count++] = (row_t){"HUD elements", CountHud(), MAX_HUDELEMS, false};
    rows[count++] = (row_t){"HUD elements of a client", CountClientHud(), MAX_HUD_PER_CLIENT, false};
    rows[count++] = (row_t){"objectives", CountObjectives(), MAX_OBJECTIVES, false};
    rows[count++] = (row_t){"mounted guns", G_CountTurrets(), MAX_TURRETS, false};
    for (size_t i = 0; i < ARRAY_LEN(blocks); i++) {
        row_t row = {blocks[i].name, 0, 0, false};

        G_ConfigUse(blocks[i].block, &row.used, &row.limit);
        rows[count++] = row;
    }
    rows[count] = (row_t){.name = "cvars made by scripts"};
    Scr_CvarUse(&rows[count].used, &rows[count].limit);
    count++;
    rows[count++] =
        (row_t){"script variables", census.arrayEntries + census.fields, STOCK_VARIABLES, !isStock};
    rows[count++] = (row_t){"script strings", census.strings, STOCK_STRINGS, !isStock};
    rows[count++] = (row_t){"script threads", census.threads, 0, false};
    rows[count++] = (row_t){"script objects", census.objects, 0, false};
    rows[count++] = (row_t){"script KiB", (int)(census.bytes / 1024),
                            cvars.scrMemoryLimit.integer > 0
                                ? Q_ClampInt(cvars.scrMemoryLimit.integer, 0, INT32_MAX / 1024) * 1024
                                : 0,
                            false};
    return count;
}

static int Percent(const row_t *row)
{
    return row->limit > 0 ? (int)((int64_t)row->used * 100 / row->limit) : 0;
}

// -------------------------------------------------------------------- who took it

static void CountOwner(budget_kind_t kind, int number)
{
    budget.sites[budget.owners[kind][number]].used++;
}

static void CountThread(void *user, const gsc_place_t *place)
{
    (void)user;
    budget.sites[FindSite(place->file, place->line)].used++;
}

static void ClearUse(void)
{
    for (int i = 0; i < MAX_SITES; i++)
        budget.sites[i].used = 0;
}

// Most used first; equal ones by file and line.
static int CompareSites(const void *a, const void *b)
{
    const site_t *x = &budget.sites[*(const uint16_t *)a], *y = &budget.sites[*(const uint16_t *)b];
    int files;

    if (x->used != y->used)
        return x->used > y->used ? -1 : 1;
    files = strcmp(x->file, y->file);
    return files ? files : x->line - y->line;
}

static void PrintTop(const char *name)
{
    uint16_t order[MAX_SITES];
    int count = 0;

    for (int i = 1; i < budget.siteCount; i++)
        if (budget.sites[i].used > 0)
            order[count++] = (uint16_t)i;
    qsort(order, (size_t)count, sizeof(order[0]), CompareSites);
    for (int i = 0; i < count && i < TOP_USERS; i++) {
        const site_t *site = &budget.sites[order[i]];

        G_Printf("  %5d %s: (file '%s', line %d)\n", site->used, name, site->file, site->line);
    }
}

static void PrintUsers(void)
{
    ClearUse();
    for (int i = FIRST_FREE_ENTITY; i < ENTITYNUM_WORLD; i++)
        if (g_entities[i].inUse)
            CountOwner(BUDGET_ENTITIES, i);
    PrintTop("entities");
    ClearUse();
    for (int i = 0; i < MAX_HUDELEMS; i++)
        if (Scr_HudElem(i))
            CountOwner(BUDGET_HUD, i);
    PrintTop("HUD elements");
    ClearUse();
    for (int i = 0; i < CONFIG_STRINGS; i++)
        if (*G_ConfigGet(i))
            CountOwner(BUDGET_CONFIG, i);
    PrintTop("configstrings");
    ClearUse();
    if (G_ScriptIsAlive())
        Gsc_EachThread(level.vm, CountThread, NULL);
    PrintTop("threads");
}

void G_BudgetPrint(void)
{
    row_t rows[MAX_ROWS];
    int count = FillRows(rows);
    gsc_census_t census = {0};
    int entities = 0, linked = 0, blocks;
    size_t bytes;

    if (G_ScriptIsAlive())
        Gsc_Census(level.vm, &census);
    for (int i = 0; i < MAX_GENTITIES; i++) {
        entities += g_entities[i].inUse;
        linked += g_entities[i].r.linked != 0;
    }
    G_Printf("frame %d, time %d ms; entities %d in use, %d linked\n", level.frameNumber, level.timeMs,
             entities, linked);
    G_CountMemory(&blocks, &bytes);
    G_Printf("module: %d blocks, %zu bytes\n", blocks, bytes);
    for (int i = 0; i < count; i++) {
        const row_t *row = &rows[i];

        if (row->limit)
            G_Printf("%-24s %6d / %d%s%s\n", row->name, row->used, row->limit,
                     row->isSoft ? " (the original's)" : "",
                     Percent(row) >= WARN_PERCENT && !row->isSoft ? "  <- nearly full" : "");
        else
            G_Printf("%-24s %6d\n", row->name, row->used);
    }
    G_Printf("scripts: %zu bytes (most %zu), %d threads, %d waits, %d strings, %d arrays, %d objects, %llu "
             "errors\n",
             census.bytes, census.peakBytes, census.threads, census.waits, census.strings, census.arrays,
             census.objects, (unsigned long long)census.errors);
    PrintUsers();
}

void G_BudgetFrame(void)
{
    row_t rows[MAX_ROWS];
    int count;

    Scr_CheckHudLimits();
    if (level.timeMs < budget.nextCheckMs)
        return;
    budget.nextCheckMs = level.timeMs + CHECK_MS;
    count = FillRows(rows);
    for (int i = 0; i < count; i++) {
        if (budget.warned[i] || rows[i].isSoft || rows[i].limit <= 0 || Percent(&rows[i]) < WARN_PERCENT)
            continue;
        budget.warned[i] = true;
        G_Printf("WARNING: %d of %d %s are in use (sv_budget tells by whom)\n", rows[i].used, rows[i].limit,
                 rows[i].name);
    }
}
