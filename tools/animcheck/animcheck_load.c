// Files of a root: a stage folder (weapons/mp, xanim), or a source tree (mp/weapons/mp, animtrees/xanim). The
// game knows the first form alone: only where weapons show that this is a source tree the second counts.
#include "animcheck.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "q_xanim_store.h"

enum { MAX_PATH_BYTES = 1024, MAX_FILE_BYTES = 16 * 1024 * 1024 };

static bool IsFolder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

// Finds a file whose name differs in case; `path` is changed to it.
static bool FindNoCase(char *path)
{
    char *name = strrchr(path, '/');
    DIR *folder;
    bool isFound = false;

    *name = '\0';
    folder = opendir(path);
    *name++ = '/';
    if (!folder)
        return false;
    for (struct dirent *row; !isFound && (row = readdir(folder));)
        if (!Q_StringCompareNoCase(row->d_name, name)) {
            memcpy(name, row->d_name, strlen(name));
            isFound = true;
        }
    closedir(folder);
    return isFound;
}

static char *ReadStream(FILE *stream, size_t *size)
{
    long length = fseek(stream, 0, SEEK_END) == 0 ? ftell(stream) : -1;
    char *bytes = length >= 0 && length <= MAX_FILE_BYTES && fseek(stream, 0, SEEK_SET) == 0
                      ? malloc((size_t)length + 1)
                      : NULL;

    if (!bytes)
        return NULL;
    *size = fread(bytes, 1, (size_t)length, stream);
    bytes[*size] = '\0';
    return bytes;
}

// The bytes of ROOT/path, freed by free; NULL when there is no such file.
static char *ReadFile(const check_t *check, const char *path, size_t *size)
{
    char full[MAX_PATH_BYTES];
    FILE *stream;
    char *bytes;

    if (!Q_Format(full, sizeof(full), "%s/%s", check->root, path))
        return NULL;
    stream = IsFolder(full) ? NULL : fopen(full, "rb");
    if (!stream && !IsFolder(full) && FindNoCase(full))
        stream = fopen(full, "rb");
    if (!stream)
        return NULL;
    bytes = ReadStream(stream, size);
    fclose(stream);
    return bytes;
}

// ---- weapons

static int CompareNames(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
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

static void LoadWeapons(check_t *check)
{
    static const char *const folders[] = {"weapons/mp", "mp/weapons/mp"};
    char *names[512], full[MAX_PATH_BYTES], error[256];
    int count = 0;

    BG_InitWeapons(&check->weapons);
    for (size_t i = 0; i < ARRAY_LEN(folders) && !count; i++) {
        DIR *folder = Q_Format(full, sizeof(full), "%s/%s", check->root, folders[i]) ? opendir(full) : NULL;

        for (struct dirent *row; folder && (row = readdir(folder)) && count < (int)ARRAY_LEN(names);)
            if (row->d_name[0] != '.')
                names[count++] = Q_ArenaString(&check->arena, row->d_name);
        if (folder)
            closedir(folder);
        check->isSource = i && count;
        qsort(names, (size_t)count, sizeof(*names), CompareNames);
        for (int k = 0; k < count; k++)
            AddWeapon(check, folders[i], names[k]);
    }
    if (!BG_LinkWeapons(&check->weapons, error, sizeof(error)))
        Check_Add(check, "weapons/mp", 0, false, error);
}

// ---- clips

static const void *ReadClip(void *user, const char *path, size_t *size)
{
    check_t *check = user;
    char other[MAX_PATH_BYTES];
    char *bytes = ReadFile(check, path, size);

    if (bytes || !Q_Format(other, sizeof(other), "animtrees/%s", path))
        return bytes;
    bytes = ReadFile(check, other, size);
    if (!bytes || check->isSource)
        return bytes;
    check->hasSourceClip = true;
    free(bytes);
    return NULL;
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

bool Check_Load(check_t *check)
{
    q_xanim_store_t *clips = OpenClips(check);
    q_report_t report;
    size_t size = 0;
    char *text;
    bg_animsource_t source = {
        .path = check->scriptPath, .weapons = &check->weapons, .message = ScriptMessage, .user = check};

    if (!IsFolder(check->root)) {
        Q_XanimStoreFree(clips);
        return false;
    }
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
    return true;
}
