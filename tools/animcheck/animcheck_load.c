// What the roots hold, as the game sees it (weapons/mp, xanim) or as a source tree (mp/weapons/mp,
// animtrees/xanim). The game knows the first form alone: only where weapons show that this is a source tree
// the second counts.
#include "animcheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "q_xanim_store.h"

static const char sourceWeapons[] = "mp/weapons/mp";

enum { MAX_PATH_BYTES = 1024 };

// The bytes of a file of the roots, freed by free; NULL when there is no such file.
static char *ReadFile(const check_t *check, const char *path, size_t *size)
{
    char *bytes = Root_Read(&check->root, path, size);

    return bytes ? bytes : Root_Read(&check->base, path, size);
}

// ---- weapons

typedef struct {
    const char *name, *folder;
} weaponfile_t;

enum { MAX_WEAPON_FILES = 512 };

typedef struct {
    check_t *check;
    const char *folder;
    weaponfile_t *files;
    int count;
} weaponlist_t;

static int CompareNames(const void *a, const void *b)
{
    return strcmp(((const weaponfile_t *)a)->name, ((const weaponfile_t *)b)->name);
}

static void AddWeapon(check_t *check, const char *folder, const char *name)
{
    char path[MAX_PATH_BYTES], error[256];
    size_t size;
    char *text;

    if (!Q_Format(path, sizeof(path), "%s/%s", folder, name))
        return;
    text = ReadFile(check, path, &size);
    if (text && !BG_AddWeapon(&check->weapons, name, text, size, error, sizeof(error)))
        Check_Add(check, Q_ArenaString(&check->arena, path), 0, false, error);
    free(text);
}

static bool IsListed(const weaponfile_t *files, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!Q_StringCompareNoCase(files[i].name, name))
            return true;
    return false;
}

// Adds what a folder of a root holds and the list does not.
static void ListWeapon(void *user, const char *name)
{
    weaponlist_t *list = user;

    if (name[0] != '.' && list->count < MAX_WEAPON_FILES && !IsListed(list->files, list->count, name))
        list->files[list->count++] = (weaponfile_t){Q_ArenaString(&list->check->arena, name), list->folder};
}

// ---- stand-ins

static char *ReadStandin(void *user, const char *file, size_t *size)
{
    char path[MAX_PATH_BYTES];
    char *text = Q_Format(path, sizeof(path), "weapons/mp/%s", file) ? ReadFile(user, path, size) : NULL;

    return text || !Q_Format(path, sizeof(path), "%s/%s", sourceWeapons, file) ? text
                                                                               : ReadFile(user, path, size);
}

static void FreeStandin(void *user, char *text)
{
    (void)user;
    free(text);
}

static void StandinMessage(void *user, int line, const char *text)
{
    Check_Add(user, BG_STANDINS_PATH, line, false, text);
}

static void AddStandins(check_t *check)
{
    bg_standinfiles_t files = {
        .read = ReadStandin, .free = FreeStandin, .message = StandinMessage, .user = check};
    size_t size;
    char *text = ReadFile(check, BG_STANDINS_PATH, &size);

    if (!text)
        text = ReadFile(check, "mp/" BG_STANDINS_PATH, &size);
    if (text)
        BG_AddStandins(&check->weapons, text, size, &files);
    free(text);
}

static void LoadWeapons(check_t *check)
{
    const root_t *const roots[] = {&check->root, &check->base};
    weaponfile_t files[MAX_WEAPON_FILES];
    weaponlist_t list = {.check = check, .files = files};
    char error[256];

    BG_InitWeapons(&check->weapons);
    for (size_t i = 0; i < ARRAY_LEN(roots); i++) {
        list.folder = "weapons/mp";
        Root_List(roots[i], list.folder, ListWeapon, &list);
        list.folder = sourceWeapons;
        Root_List(roots[i], list.folder, ListWeapon, &list);
    }
    int count = list.count;
    qsort(files, (size_t)count, sizeof(*files), CompareNames);
    for (int i = 0; i < count; i++)
        AddWeapon(check, files[i].folder, files[i].name);
    AddStandins(check);
    if (!BG_LinkWeapons(&check->weapons, error, sizeof(error)))
        Check_Add(check, "weapons/mp", 0, false, error);
}

// ---- clips

// A clip in animtrees/xanim, where the source tree has them.
static char *ReadSourceClip(check_t *check, const root_t *root, const char *path, size_t *size)
{
    char other[MAX_PATH_BYTES];
    char *bytes = Q_Format(other, sizeof(other), "animtrees/%s", path) ? Root_Read(root, other, size) : NULL;

    if (!bytes || Root_HasFolder(root, sourceWeapons))
        return bytes;
    check->hasSourceClip = true;
    free(bytes);
    return NULL;
}

static const void *ReadClip(void *user, const char *path, size_t *size)
{
    check_t *check = user;
    char *bytes = ReadFile(check, path, size);

    if (!bytes)
        bytes = ReadSourceClip(check, &check->root, path, size);
    return bytes ? bytes : ReadSourceClip(check, &check->base, path, size);
}

static void FreeClip(void *user, const void *bytes)
{
    (void)user;
    free((void *)bytes);
}

static void ClipMessage(void *user, const char *text, bool isError)
{
    Check_Add(user, "xanim", 0, isError, text);
}

static q_xanim_store_t *OpenClips(check_t *check)
{
    q_xanim_store_config_t config = {.realloc = check->arena.realloc,
                                     .readFile = ReadClip,
                                     .freeFile = FreeClip,
                                     .message = ClipMessage,
                                     .user = check};

    return Q_XanimStoreNew(&config);
}

static const q_xanim_t *FindClip(void *user, const char *name)
{
    return Q_XanimStoreFind(user, name);
}

// ---- tree and script

// "FILE:LINE: text" of a report becomes a finding with its line.
static void AddReport(check_t *check, const char *path, bool isError, const char *text)
{
    const char *rest = strncmp(text, path, strlen(path)) ? NULL : text + strlen(path);
    int line = 0, length = 0;

    if (rest && sscanf(rest, ":%d: %n", &line, &length) == 1 && length)
        Check_Add(check, path, line, isError, rest + length);
    else
        Check_Add(check, path, 0, isError, rest && rest[0] == ':' && rest[1] == ' ' ? rest + 2 : text);
}

static void TreeError(void *user, const char *text)
{
    check_t *check = user;

    AddReport(check, check->treePath, true, text);
}

static void TreeWarning(void *user, const char *text)
{
    check_t *check = user;

    AddReport(check, check->treePath, false, text);
}

// All that the game would stop at in the pruned tree, then all that is odd in the whole one.
static void BuildTree(check_t *check, q_animtree_options_t *options, const char *text, size_t size)
{
    q_report_t report;

    options->isLenient = true;
    Q_ReportInit(&report, check->treePath, TreeError, check);
    check->pruned = Q_AnimtreeBuild(&check->arena, BG_ANIM_TREE, text, size, options, &report);
    if (report.error[0])
        AddReport(check, check->treePath, true, report.error);
    Q_ReportInit(&report, check->treePath, TreeWarning, check);
    options->keepAll = true;
    check->tree = Q_AnimtreeBuild(&check->arena, BG_ANIM_TREE, text, size, options, &report);
    if (report.error[0])
        AddReport(check, check->treePath, true, report.error);
}

static void LoadTree(check_t *check, q_xanim_store_t *clips)
{
    q_animrefs_t refs;
    q_animtree_options_t options = {.refs = &refs, .findClip = FindClip, .user = clips};
    size_t size;
    char *text;

    Q_Format(check->treePath, sizeof(check->treePath), "animtrees/%s.atr", BG_ANIM_TREE);
    text = ReadFile(check, check->treePath, &size);
    if (!text)
        return;
    Q_AnimrefsInit(&refs, &check->arena);
    for (int i = 0; i < check->names.count; i++)
        Q_AnimrefsAdd(&refs, check->names.names[i]);
    BuildTree(check, &options, text, size);
    free(text);
    if (check->hasSourceClip)
        Check_Add(check, "animtrees/xanim", 0, false, "clips lie here, but the game looks for them in xanim");
}

static void ScriptMessage(void *user, int line, bool isError, const char *text)
{
    check_t *check = user;

    Check_Add(check, check->scriptPath, line, isError, text);
}

void Check_Load(check_t *check)
{
    q_xanim_store_t *clips = OpenClips(check);
    q_report_t report;
    size_t size = 0;
    char *text;
    bg_animsource_t source = {
        .path = check->scriptPath, .weapons = &check->weapons, .message = ScriptMessage, .user = check};

    Q_StringCopy(check->scriptPath, sizeof(check->scriptPath), BG_ANIM_PATH);
    LoadWeapons(check);
    text = ReadFile(check, BG_ANIM_PATH, &size);
    source.text = text;
    source.size = size;
    Q_ReportInit(&report, check->scriptPath, NULL, NULL);
    BG_AnimReadNames(&check->arena, &source, &check->names, &report);
    LoadTree(check, clips);
    Q_ReportInit(&report, check->scriptPath, NULL, NULL);
    check->anims = BG_AnimLoad(&check->arena, &source, &check->names, check->pruned, &report);
    Check_Warn(check);
    free(text);
    Q_XanimStoreFree(clips);
}
