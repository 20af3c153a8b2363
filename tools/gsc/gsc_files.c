// Script files on disk and in archives: roots, logical names, case-insensitive look-up, folders.
#define _XOPEN_SOURCE 700 // realpath
#include "gsc_tool.h"

#include "q_zip.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { MAX_PATH_BYTES = 4096, MAX_FOLDERS = 64, MAX_STREAM = 64 << 20 };

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

// What can be read once, from its start: standard input, a pipe.
static bool IsStream(const char *path)
{
    struct stat info;
    bool isDevice = strncmp(path, "/dev/", strlen("/dev/")) == 0;
    return stat(path, &info) == 0 && !S_ISDIR(info.st_mode) && (isDevice || !S_ISREG(info.st_mode));
}

// A folder of its own: a link to one may lead round in a circle.
static bool IsOwnFolder(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
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

// A path of the machine without detours, the caller's; the last part stays as it is, so that a link has a
// name of its own.
static char *RealPath(const char *path, bool isFolder)
{
    const char *slash = isFolder ? path + strlen(path) : strrchr(path, '/');
    char *folder = slash == path && !isFolder ? Copy("/", 1)
                   : slash                    ? Copy(path, (size_t)(slash - path))
                                              : Copy(".", 1);
    char *real = realpath(*folder ? folder : ".", NULL);
    if (real == NULL) {
        free(folder);
        return Copy(path, strlen(path));
    }
    free(folder);
    if (!isFolder) {
        const char *name = slash ? slash + 1 : path;
        size_t length = strlen(real);
        real = Grow(real, length + strlen(name) + 2);
        sprintf(real + length, "%s%s", real[length - 1] == '/' ? "" : "/", name);
    }
    return real;
}

// ---------------------------------------------------------------------------------------------- scripts,
// roots

static void Tell(tool_files_t *files, const char *path, const char *why)
{
    files->damaged++;
    if (files->tell) {
        files->tell(files->tellUser, path, why);
    } else {
        fprintf(stderr, "gsc: cannot read %s: %s\n", path, why);
    }
}

// Who reads an archive, for what its reader says.
typedef struct {
    tool_files_t *files;
    const char *path;
} listener_t;

// "ARCHIVE: what is wrong" and a line end.
static void TellOfPack(void *user, const char *text)
{
    const listener_t *listener = user;
    size_t length = strlen(listener->path);
    bool isNamed = strncmp(text, listener->path, length) == 0 && strncmp(text + length, ": ", 2) == 0;
    char *why = Copy(isNamed ? text + length + 2 : text, strcspn(isNamed ? text + length + 2 : text, "\n"));
    Tell(listener->files, listener->path, why);
    free(why);
}

static bool HasEnding(const char *path, const char *ending)
{
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcasecmp(path + length - end, ending) == 0;
}

static bool IsPack(const char *path)
{
    return (HasEnding(path, ".pk3") || HasEnding(path, ".zip")) && IsFile(path);
}

// An archive, opened once.
static zip_t *OpenPack(tool_files_t *files, const char *path)
{
    listener_t listener = {files, path};
    printer_t printer = {TellOfPack, &listener};
    for (int i = 0; i < files->packCount; i++) {
        if (strcmp(Zip_Name(files->packs[i]), path) == 0) {
            return files->packs[i];
        }
    }
    zip_t *pack = Zip_OpenFile(path, &printer);
    if (pack) {
        files->packs = Grow(files->packs, (size_t)(files->packCount + 1) * sizeof(*files->packs));
        files->packs[files->packCount++] = pack;
    }
    return pack;
}

static void AppendTo(tool_roots_t *roots, const char *folder, size_t length, zip_t *pack)
{
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    char *root = length ? Copy(folder, length) : Copy(".", 1);
    char *real = RealPath(root, true);
    for (int i = 0; i < roots->count; i++) {
        if (strcmp(roots->rows[i].real, real) == 0) {
            free(root);
            free(real);
            return;
        }
    }
    roots->rows = Grow(roots->rows, (size_t)(roots->count + 1) * sizeof(*roots->rows));
    roots->rows[roots->count++] = (tool_root_t){root, real, pack};
}

static void FreeRoots(tool_roots_t *roots)
{
    for (int i = 0; i < roots->count; i++) {
        free(roots->rows[i].path);
        free(roots->rows[i].real);
    }
    free(roots->rows);
}

bool Tool_AddRoot(tool_files_t *files, const char *path)
{
    zip_t *pack = IsPack(path) ? OpenPack(files, path) : NULL;
    if (pack == NULL && !IsFolder(path)) {
        if (!IsPack(path)) {
            fprintf(stderr, "gsc: --root: %s is neither a folder nor an archive\n", path);
        }
        return false;
    }
    AppendTo(&files->roots, path, strlen(path), pack);
    files->givenRoots = files->roots.count;
    return true;
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

// The last part of a path that is a folder of this name, or NULL.
static const char *LastFolder(const char *path, const char *name)
{
    const char *last = NULL;
    size_t length = strlen(name);
    for (const char *at = path; (at = strstr(at, name)) != NULL; at++) {
        bool begins = at == path || at[-1] == '/';
        last = begins && (at[length] == '/' || at[length] == '\0') ? at : last;
    }
    return last;
}

// Where the logical name begins in a path: at its folder `maps`, else `animtrees`, which names of scripts and
// trees begin with; NULL: there is none.
static const char *NameIn(const char *path)
{
    const char *name = LastFolder(path, "maps");
    return name ? name : LastFolder(path, "animtrees");
}

// `real` is the path without detours, `folder` the one that was given and holds it.
static const char *LogicalName(const tool_files_t *files, const char *path, const char *real,
                               const char *folder)
{
    const char *best = NULL;
    for (int i = 0; i < files->givenRoots; i++) {
        const tool_root_t *root = &files->roots.rows[i];
        const char *name = root->pack ? NULL : Below(root->real, real);
        best = name && (best == NULL || name > best) ? name : best;
    }
    const char *name = NameIn(real);
    if (name && (best == NULL || name > best)) { // nearer than a root
        best = name;
    }
    if (best == NULL && files->givenRoots == 0) {
        char *scripts = RealPath("scripts", true);
        best = Below(scripts, real);
        free(scripts);
    }
    if (best == NULL && folder) {
        best = Below(folder, path);
    }
    return best ? best : FileName(path);
}

static size_t LengthWithoutExtension(const char *name)
{
    return strlen(name) - (HasEnding(name, ".gsc") ? strlen(".gsc") : 0);
}

static char Slash(char c)
{
    return c == '\\' ? '/' : c;
}

// Equal but for case and the direction of slashes.
static bool SameName(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char x = Slash(a[i]), y = Slash(b[i]);
        if (x != y && strncasecmp(&x, &y, 1) != 0) {
            return false;
        }
    }
    return true;
}

static const tool_script_t *FindScript(const tool_script_t *scripts, int count, const char *name,
                                       size_t length)
{
    for (int i = 0; i < count; i++) {
        if (scripts[i].nameLength == length && SameName(scripts[i].name, name, length)) {
            return &scripts[i];
        }
    }
    return NULL;
}

static tool_script_t *AppendScript(tool_script_t **scripts, int *count, const char *name, const char *path,
                                   zip_t *pack, int entry)
{
    size_t length = LengthWithoutExtension(name);
    *scripts = Grow(*scripts, (size_t)(*count + 1) * sizeof(**scripts));
    tool_script_t *script = &(*scripts)[(*count)++];
    *script = (tool_script_t){Copy(name, length), length, Copy(path, strlen(path)), NULL, pack, entry};
    return script;
}

// A script of the command line.  One whose name another file has already keeps its path as a name; one that
// was given twice is one, with the longer name.
static void AddScript(tool_files_t *files, const char *name, const char *path, const char *real, zip_t *pack,
                      int entry)
{
    for (int i = 0; i < files->scriptCount; i++) {
        tool_script_t *script = &files->scripts[i];
        if (script->pack == pack && script->entry == entry && strcmp(script->real, real) == 0) {
            if (LengthWithoutExtension(name) > script->nameLength) {
                free(script->name);
                script->nameLength = LengthWithoutExtension(name);
                script->name = Copy(name, script->nameLength);
            }
            return;
        }
    }
    if (FindScript(files->scripts, files->scriptCount, name, LengthWithoutExtension(name))) {
        name = path;
    }
    AppendScript(&files->scripts, &files->scriptCount, name, path, pack, entry)->real =
        Copy(real, strlen(real));
}

// A script from standard input or a pipe: what it names lies below the current folder.
static void AddStream(tool_files_t *files, const char *path)
{
    AddScript(files, "stdin", path, path, NULL, 0);
    AppendTo(&files->own, ".", 1, NULL);
}

static void AddFile(tool_files_t *files, const char *path, const char *folder)
{
    char *real = RealPath(path, false);
    AddScript(files, LogicalName(files, path, real, folder), path, real, NULL, 0);
    free(real);
}

static char *EntryPath(zip_t *pack, int entry)
{
    const char *archive = Zip_Name(pack), *name = Zip_EntryName(pack, entry);
    char *path = Grow(NULL, strlen(archive) + strlen(name) + 2);
    sprintf(path, "%s/%s", archive, name);
    return path;
}

static void AddPack(tool_files_t *files, zip_t *pack)
{
    for (int i = 0; i < Zip_NumEntries(pack); i++) {
        if (HasEnding(Zip_EntryName(pack, i), ".gsc")) {
            char *path = EntryPath(pack, i);
            AddScript(files, Zip_EntryName(pack, i), path, path, pack, i);
            free(path);
        }
    }
    AppendTo(&files->own, Zip_Name(pack), strlen(Zip_Name(pack)), pack);
}

static void AddFolder(tool_files_t *files, const char *path, const char *top, int depth);

// What lies below `maps` finds what it names in the folder above that; told as the path spells it, if it
// does. False when the path lies in no such folder.
static bool AppendHolder(tool_files_t *files, const char *path, bool isFolder)
{
    char *real = RealPath(path, isFolder);
    const char *name = NameIn(real);
    if (name) {
        size_t end = strlen(path), length = strlen(name);
        bool isSpelled = end >= length && strcmp(path + end - length, name) == 0 &&
                         (end == length || path[end - length - 1] == '/');
        if (isSpelled) {
            AppendTo(&files->own, path, end - length, NULL);
        } else {
            AppendTo(&files->own, real, (size_t)(name - real), NULL);
        }
    }
    free(real);
    return name != NULL;
}

bool Tool_AddPath(tool_files_t *files, const char *path, bool many)
{
    if (strcmp(path, "-") == 0) {
        path = "/dev/stdin";
    }
    if (IsStream(path)) {
        AddStream(files, path);
        return true;
    }
    if (many && IsFolder(path)) {
        size_t length = strlen(path);
        while (length > 1 && path[length - 1] == '/') {
            length--;
        }
        char *folder = Copy(path, length);
        AddFolder(files, folder, folder, 0);
        AppendTo(&files->own, folder, length, NULL);
        AppendHolder(files, folder, true);
        free(folder);
        return true;
    }
    if (many && IsPack(path)) {
        zip_t *pack = OpenPack(files, path);
        if (pack) {
            AddPack(files, pack);
        }
        return pack != NULL;
    }
    if (!IsFile(path)) {
        struct stat info;
        Tell(files, path, stat(path, &info) != 0 ? strerror(errno) : "it is a folder");
        return false;
    }
    if (IsPack(path)) {
        Tell(files, path, "it is an archive (gsc check takes those)");
        return false;
    }
    AddFile(files, path, NULL);
    if (!AppendHolder(files, path, false)) {
        AppendTo(&files->own, path, (size_t)(FileName(path) - path), NULL);
    }
    return true;
}

void Tool_EndPaths(tool_files_t *files)
{
    if (files->givenRoots == 0 && IsFolder("scripts")) {
        AppendTo(&files->roots, "scripts", strlen("scripts"), NULL);
    }
}

static void FreeScripts(tool_script_t *scripts, int count)
{
    for (int i = 0; i < count; i++) {
        free(scripts[i].name);
        free(scripts[i].path);
        free(scripts[i].real);
    }
    free(scripts);
}

void Tool_FreeFiles(tool_files_t *files)
{
    FreeScripts(files->scripts, files->scriptCount);
    FreeScripts(files->found, files->foundCount);
    FreeRoots(&files->roots);
    FreeRoots(&files->own);
    for (int i = 0; i < files->packCount; i++) {
        Zip_Free(files->packs[i]);
    }
    free(files->packs);
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

// All of what has no length, from the VM's allocator.
static char *SlurpStream(tool_t *tool, const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL, *text = NULL;
    size_t length = 0, capacity = 0, got = 0;
    const char *why = file ? NULL : strerror(errno);
    do {
        if (length == capacity) {
            capacity = capacity ? 2 * capacity : BUFSIZ;
            bytes = Grow(bytes, capacity);
        }
        got = file ? fread(bytes + length, 1, capacity - length, file) : 0;
        length += got;
    } while (got > 0 && length <= MAX_STREAM);
    if (file && (ferror(file) || length > MAX_STREAM)) {
        why = ferror(file) ? strerror(errno) : "it does not end within 64 MiB";
    }
    if (why) {
        Tell(&tool->files, path, why);
    } else if (length > 0) {
        text = tool->config.alloc(tool->config.user, NULL, 0, length);
    }
    if (text) {
        memcpy(text, bytes, length);
    }
    *size = why ? *size : length;
    if (file) {
        fclose(file);
    }
    free(bytes);
    return text;
}

// The whole file, from the VM's allocator.
static char *Slurp(tool_t *tool, const char *path, size_t *size)
{
    if (IsStream(path)) {
        return SlurpStream(tool, path, size);
    }
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long length = -1;
    if (file == NULL) {
        Tell(&tool->files, path, strerror(errno));
    }
    if (file && fseek(file, 0, SEEK_END) == 0) {
        length = ftell(file);
        rewind(file);
    }
    if (length == 0) {
        *size = 0;
    } else if (length > 0) {
        text = tool->config.alloc(tool->config.user, NULL, 0, (size_t)length);
        if (text && fread(text, 1, (size_t)length, file) != (size_t)length) {
            Tell(&tool->files, path, strerror(errno));
            tool->config.alloc(tool->config.user, text, (size_t)length, 0);
            text = NULL;
        } else {
            *size = (size_t)length;
        }
    }
    if (file) {
        fclose(file);
    }
    return text;
}

// The same of an archive's entry.
static char *Unpack(tool_t *tool, zip_t *pack, int entry, size_t *size)
{
    listener_t listener = {&tool->files, Zip_Name(pack)};
    printer_t printer = {TellOfPack, &listener};
    size_t length = 0;
    uint8_t *bytes = Zip_Read(pack, entry, &length, &printer);
    char *text = NULL;
    if (bytes && length > 0) {
        text = tool->config.alloc(tool->config.user, NULL, 0, length);
    }
    if (text) {
        memcpy(text, bytes, length);
    }
    if (bytes) {
        *size = length;
    }
    free(bytes);
    return text;
}

// Looks for a file in one root; `path`, of MAX_PATH_BYTES, says where a found one lies.
static bool FindInRoot(const tool_root_t *root, const char *name, char *path, int *entry)
{
    if (root->pack == NULL) {
        return FindBelow(root->path, name, path);
    }
    *entry = Zip_Find(root->pack, name);
    return *entry >= 0 && snprintf(path, MAX_PATH_BYTES, "%s/%s", root->path,
                                   Zip_EntryName(root->pack, *entry)) < MAX_PATH_BYTES;
}

// Looks in the roots in order; a script that is found there is noted.
static const tool_script_t *FindInRoots(tool_files_t *files, const tool_roots_t *roots, const char *path)
{
    char found[MAX_PATH_BYTES];
    int entry = 0;
    for (int i = 0; i < roots->count; i++) {
        if (FindInRoot(&roots->rows[i], path, found, &entry)) {
            return AppendScript(&files->found, &files->foundCount, path, found, roots->rows[i].pack, entry);
        }
    }
    return NULL;
}

char *Tool_ReadFile(void *user, const char *path, size_t *size)
{
    tool_t *tool = user;
    tool_files_t *files = &tool->files;
    const tool_script_t *script =
        FindScript(files->scripts, files->scriptCount, path, LengthWithoutExtension(path));
    script = script ? script : FindInRoots(files, &files->own, path);
    script = script ? script : FindInRoots(files, &files->roots, path);
    if (script == NULL) {
        return NULL;
    }
    return script->pack ? Unpack(tool, script->pack, script->entry, size) : Slurp(tool, script->path, size);
}

const char *Tool_PathOf(const tool_files_t *files, const char *name)
{
    size_t length = LengthWithoutExtension(name);
    const tool_script_t *script = FindScript(files->scripts, files->scriptCount, name, length);
    script = script ? script : FindScript(files->found, files->foundCount, name, length);
    return script ? script->path : name;
}

// Reads a file and notes where it lies.
static char *ReadFound(tool_t *tool, const char *name, const char *found, zip_t *pack, int entry,
                       size_t *size)
{
    AppendScript(&tool->files.found, &tool->files.foundCount, name, found, pack, entry);
    return pack ? Unpack(tool, pack, entry, size) : Slurp(tool, found, size);
}

// A tree in one of the roots, or in a folder beside one.
static char *ReadTreeIn(tool_t *tool, const tool_roots_t *roots, bool isBeside, const char *path,
                        size_t *size)
{
    char folder[MAX_PATH_BYTES], found[MAX_PATH_BYTES];
    int entry = 0;
    for (int i = 0; i < roots->count; i++) {
        const tool_root_t *root = &roots->rows[i];
        bool isThere =
            isBeside ? root->pack == NULL &&
                           snprintf(folder, sizeof(folder), "%s/..", root->path) < (int)sizeof(folder) &&
                           FindBelow(folder, path, found)
                     : FindInRoot(root, path, found, &entry);
        if (isThere) {
            return ReadFound(tool, path, found, isBeside ? NULL : root->pack, entry, size);
        }
    }
    return NULL;
}

char *Tool_ReadTree(tool_t *tool, const char *path, size_t *size)
{
    const tool_roots_t *places[] = {&tool->files.own, &tool->files.roots};
    char *text = NULL;
    for (int i = 0; text == NULL && i < 4; i++) {
        text = ReadTreeIn(tool, places[i / 2], i % 2, path, size);
    }
    return text;
}

// ---------------------------------------------------------------------------------------------- folders

static int CompareNames(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// Names in a folder, sorted; the caller frees each and the list.
static char **ListFolder(tool_files_t *files, const char *path, int *count)
{
    char **names = NULL;
    DIR *dir = opendir(path);
    *count = 0;
    if (dir == NULL) {
        Tell(files, path, strerror(errno));
    }
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
    char **names = ListFolder(files, path, &count);
    for (int i = 0; i < count; i++) {
        char below[MAX_PATH_BYTES];
        if (snprintf(below, sizeof(below), "%s/%s", path, names[i]) >= (int)sizeof(below)) {
            Tell(files, path, "a path in it is too long");
        } else if (IsOwnFolder(below)) {
            if (depth < MAX_FOLDERS) {
                AddFolder(files, below, top, depth + 1);
            }
        } else if (HasEnding(below, ".gsc") && IsFile(below)) {
            AddFile(files, below, top);
        } else if (depth == 0 && IsFile(below) && IsPack(below)) {
            zip_t *pack = OpenPack(files, below);
            if (pack) {
                AddPack(files, pack);
            }
        }
        free(names[i]);
    }
    free(names);
}
