// Script files on disk: roots, logical names, case-insensitive look-up, folders.
#include "gsc_tool.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { MAX_PATH_BYTES = 4096, MAX_FOLDERS = 64 };

static bool IsFolder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool IsFile(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static char *Copy(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

static void *Grow(void *rows, size_t size)
{
    rows = realloc(rows, size);
    if (rows == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    return rows;
}

// ---------------------------------------------------------------------------------------------- scripts and
// roots

static void AppendRoot(tool_files_t *files, const char *folder, size_t length)
{
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    char *root = length ? Copy(folder, length) : Copy(".", 1);
    for (int i = 0; i < files->rootCount; i++) {
        if (strcmp(files->roots[i], root) == 0) {
            free(root);
            return;
        }
    }
    files->roots = Grow(files->roots, (size_t)(files->rootCount + 1) * sizeof(*files->roots));
    files->roots[files->rootCount++] = root;
}

void Tool_AddRoot(tool_files_t *files, const char *folder)
{
    AppendRoot(files, folder, strlen(folder));
    files->givenRoots = files->rootCount;
}

// What follows `folder/` in `path`, or NULL.
static const char *Below(const char *folder, const char *path)
{
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    if (strncmp(folder, path, length) != 0 || path[length] != '/') {
        return NULL;
    }
    return path + length + strspn(path + length, "/");
}

static const char *FileName(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static const char *LogicalName(const tool_files_t *files, const char *path, const char *folder)
{
    const char *best = NULL;
    for (int i = 0; i < files->givenRoots; i++) {
        const char *name = Below(files->roots[i], path);
        best = name && (best == NULL || name > best) ? name : best;
    }
    if (best == NULL && files->givenRoots == 0) {
        best = Below("scripts", path);
    }
    if (best == NULL && folder) {
        best = Below(folder, path);
    }
    return best ? best : FileName(path);
}

static size_t LengthWithoutExtension(const char *name)
{
    size_t length = strlen(name);
    bool hasExtension = length > 4 && strcasecmp(name + length - 4, ".gsc") == 0;
    return hasExtension ? length - 4 : length;
}

static const tool_script_t *FindScript(const tool_files_t *files, const char *name, size_t length)
{
    for (int i = 0; i < files->scriptCount; i++) {
        const tool_script_t *script = &files->scripts[i];
        if (strlen(script->name) == length && strncasecmp(script->name, name, length) == 0) {
            return script;
        }
    }
    return NULL;
}

static void AddScript(tool_files_t *files, const char *path, const char *folder)
{
    const char *name = LogicalName(files, path, folder);
    if (FindScript(files, name, LengthWithoutExtension(name))) {
        name = path; // another file of that name is there
    }
    files->scripts = Grow(files->scripts, (size_t)(files->scriptCount + 1) * sizeof(*files->scripts));
    files->scripts[files->scriptCount].name = Copy(name, LengthWithoutExtension(name));
    files->scripts[files->scriptCount++].path = Copy(path, strlen(path));
}

static void AddFolder(tool_files_t *files, const char *path, const char *top, int depth);

bool Tool_AddPath(tool_files_t *files, const char *path, bool folders)
{
    if (folders && IsFolder(path)) {
        AddFolder(files, path, path, 0);
        if (files->givenRoots == 0) {
            AppendRoot(files, path, strlen(path));
        }
        return true;
    }
    if (!IsFile(path)) {
        fprintf(stderr, "gsc: cannot read %s: %s\n", path,
                IsFolder(path) ? "it is a folder" : strerror(errno));
        return false;
    }
    AddScript(files, path, NULL);
    if (files->givenRoots == 0) {
        AppendRoot(files, path, (size_t)(FileName(path) - path));
    }
    return true;
}

void Tool_EndPaths(tool_files_t *files)
{
    if (files->givenRoots == 0) {
        AppendRoot(files, "scripts", strlen("scripts"));
    }
}

void Tool_FreeFiles(tool_files_t *files)
{
    for (int i = 0; i < files->rootCount; i++) {
        free(files->roots[i]);
    }
    for (int i = 0; i < files->scriptCount; i++) {
        free(files->scripts[i].name);
        free(files->scripts[i].path);
    }
    free(files->roots);
    free(files->scripts);
}

// ---------------------------------------------------------------------------------------------- look-up

// Replaces the last part of `path` (from `part` on) by the entry of its folder that differs in case only.
static bool MatchPart(char *path, size_t part)
{
    char folder[MAX_PATH_BYTES];
    memcpy(folder, path, part);
    folder[part] = '\0';
    DIR *dir = opendir(part ? folder : ".");
    bool found = false;
    for (struct dirent *entry; dir && !found && (entry = readdir(dir)) != NULL;) {
        if (strcasecmp(entry->d_name, path + part) == 0) {
            memcpy(path + part, entry->d_name, strlen(entry->d_name));
            found = true;
        }
    }
    if (dir) {
        closedir(dir);
    }
    return found;
}

// Finds root/name on disk whatever the case of its letters; `out` holds MAX_PATH_BYTES.
static bool FindBelow(const char *root, const char *name, char *out)
{
    if (strlen(root) + strlen(name) + 2 > MAX_PATH_BYTES) {
        return false;
    }
    size_t length = (size_t)sprintf(out, "%s/", root);
    while (*name) {
        size_t part = strcspn(name, "/");
        if (part == 2 && name[0] == '.' && name[1] == '.') {
            return false; // scripts do not climb out of their folder
        }
        memcpy(out + length, name, part);
        out[length + part] = '\0';
        struct stat info;
        if (stat(out, &info) != 0 && !MatchPart(out, length)) {
            return false;
        }
        length += part;
        name += part;
        if (*name == '/') {
            out[length++] = '/';
            out[length] = '\0';
            name++;
        }
    }
    return IsFile(out);
}

// The whole file, from the VM's allocator.
static char *Slurp(tool_t *tool, const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long length = -1;
    if (file && fseek(file, 0, SEEK_END) == 0) {
        length = ftell(file);
        rewind(file);
    }
    if (length == 0) {
        *size = 0;
    } else if (length > 0) {
        text = tool->config.alloc(tool->config.user, NULL, 0, (size_t)length);
        if (text && fread(text, 1, (size_t)length, file) != (size_t)length) {
            fprintf(stderr, "gsc: cannot read %s\n", path);
            tool->config.alloc(tool->config.user, text, (size_t)length, 0);
            text = NULL;
        }
        *size = (size_t)length;
    }
    if (file) {
        fclose(file);
    }
    return text;
}

char *Tool_ReadFile(void *user, const char *path, size_t *size)
{
    tool_t *tool = user;
    const tool_files_t *files = &tool->files;
    char found[MAX_PATH_BYTES];
    const tool_script_t *script = FindScript(files, path, LengthWithoutExtension(path));
    if (script) {
        return Slurp(tool, script->path, size);
    }
    for (int i = 0; i < files->rootCount; i++) {
        if (FindBelow(files->roots[i], path, found)) {
            return Slurp(tool, found, size);
        }
    }
    return NULL;
}

char *Tool_ReadTree(tool_t *tool, const char *path, size_t *size)
{
    char beside[MAX_PATH_BYTES], found[MAX_PATH_BYTES];
    for (int i = 0; i < tool->files.rootCount; i++) {
        const char *root = tool->files.roots[i];
        if (FindBelow(root, path, found)) {
            return Slurp(tool, found, size);
        }
        if (snprintf(beside, sizeof(beside), "%s/..", root) < (int)sizeof(beside) &&
            FindBelow(beside, path, found)) {
            return Slurp(tool, found, size);
        }
    }
    return NULL;
}

// ---------------------------------------------------------------------------------------------- folders

static int CompareNames(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// Names in a folder, sorted; the caller frees each and the list.
static char **ListFolder(const char *path, int *count)
{
    char **names = NULL;
    DIR *dir = opendir(path);
    *count = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] != '.') {
            names = Grow(names, (size_t)(*count + 1) * sizeof(*names));
            names[(*count)++] = Copy(entry->d_name, strlen(entry->d_name));
        }
    }
    if (dir) {
        closedir(dir);
    }
    if (names) {
        qsort(names, (size_t)*count, sizeof(*names), CompareNames);
    }
    return names;
}

static void AddFolder(tool_files_t *files, const char *path, const char *top, int depth)
{
    int count;
    char **names = ListFolder(path, &count);
    for (int i = 0; i < count; i++) {
        char below[MAX_PATH_BYTES];
        size_t length = strlen(names[i]);
        if (snprintf(below, sizeof(below), "%s/%s", path, names[i]) >= (int)sizeof(below)) {
            fprintf(stderr, "gsc: path too long: %s/%s\n", path, names[i]);
        } else if (IsFolder(below)) {
            if (depth < MAX_FOLDERS) {
                AddFolder(files, below, top, depth + 1);
            }
        } else if (length > 4 && strcasecmp(names[i] + length - 4, ".gsc") == 0) {
            AddScript(files, below, top);
        }
        free(names[i]);
    }
    free(names);
}
