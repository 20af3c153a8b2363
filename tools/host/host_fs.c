// The game's files: roots, look-up and whole files.  Handles are in host_fs_file.c, lists in host_fs_list.c.
#include "host_fs_local.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "q_string.h"

static int CompareNames(const void *a, const void *b)
{
    const char *na = *(char *const *)a, *nb = *(char *const *)b;
    int order = Q_StringCompareNoCase(na, nb);

    return order ? order : strcmp(na, nb);
}

void FsList_Sort(fs_names_t *list)
{
    if (list->count)
        qsort(list->names, (size_t)list->count, sizeof(*list->names), CompareNames);
}

bool FsList_Add(fs_names_t *list, const char *name)
{
    if (list->count == list->size) {
        int size = list->size ? list->size * 2 : 64;
        char **grown = realloc(list->names, (size_t)size * sizeof(*grown));
        if (!grown)
            return false;
        list->names = grown;
        list->size = size;
    }
    list->names[list->count] = strdup(name);
    return list->names[list->count] && ++list->count;
}

void FsList_Free(fs_names_t *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
    memset(list, 0, sizeof(*list));
}

fs_kind_t Fs_Kind(const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0)
        return FS_NOTHING;
    return S_ISREG(info.st_mode) ? FS_FILE : S_ISDIR(info.st_mode) ? FS_FOLDER : FS_NOTHING;
}

// Opens the archives of a root, sorted by name.
static bool OpenArchives(fs_t *fs, fs_root_t *root)
{
    fs_names_t names = {0};
    char path[FS_MAX_OSPATH];
    DIR *folder = opendir(root->path);
    bool isGood = true;

    if (!folder)
        return true;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (Q_StringHasSuffixNoCase(entry->d_name, ".pk3"))
            isGood &= FsList_Add(&names, entry->d_name);
    }
    closedir(folder);
    FsList_Sort(&names);
    root->archives = calloc((size_t)names.count + 1, sizeof(*root->archives));
    for (int i = 0; i < names.count && root->archives; i++) {
        if (!Q_Format(path, sizeof(path), "%s/%s", root->path, names.names[i]) || Fs_Kind(path) != FS_FILE)
            continue;
        zip_t *zip = Zip_OpenFile(path, &fs->printer);
        if (zip)
            root->archives[root->numArchives++] = zip;
    }
    FsList_Free(&names);
    return isGood && root->archives;
}

static bool AddRoot(fs_t *fs, const char *parent, const char *game)
{
    fs_root_t *root = &fs->roots[fs->numRoots];

    if (!*parent)
        return true;
    if (!Q_Format(root->path, sizeof(root->path), "%s%s%s", parent, *game ? "/" : "", game)) {
        Print(&fs->printer, "%s: the path is too long\n", parent);
        return false;
    }
    for (int i = 0; i < fs->numRoots; i++) {
        if (strcmp(fs->roots[i].path, root->path) == 0)
            return true;
    }
    fs->numRoots++;
    return OpenArchives(fs, root);
}

fs_t *Fs_New(const fs_paths_t *paths, const printer_t *printer)
{
    fs_t *fs = calloc(1, sizeof(*fs));
    bool isGood = fs != NULL;

    if (!fs)
        return NULL;
    fs->printer = *printer;
    if (*paths->baseGame && Q_StringCompareNoCase(paths->baseGame, paths->game) != 0)
        isGood =
            AddRoot(fs, paths->basePath, paths->baseGame) && AddRoot(fs, paths->homePath, paths->baseGame);
    isGood = isGood && AddRoot(fs, paths->stagePath, "") && AddRoot(fs, paths->basePath, paths->game) &&
             AddRoot(fs, paths->homePath, paths->game);
    if (*paths->homePath)
        Q_Format(fs->home, sizeof(fs->home), "%s/%s", paths->homePath, paths->game);
    if (isGood)
        return fs;
    Fs_Free(fs);
    return NULL;
}

void Fs_Free(fs_t *fs)
{
    if (!fs)
        return;
    Fs_CloseAll(fs);
    for (int i = 0; i < fs->numRoots; i++) {
        for (int k = 0; k < fs->roots[i].numArchives; k++)
            Zip_Free(fs->roots[i].archives[k]);
        free(fs->roots[i].archives);
    }
    free(fs);
}

void Fs_PrintRoots(const fs_t *fs)
{
    for (int i = fs->numRoots - 1; i >= 0; i--) {
        const fs_root_t *root = &fs->roots[i];
        bool isThere = Fs_Kind(root->path) == FS_FOLDER;
        Print(&fs->printer, "%s%s\n", root->path, isThere ? "" : " (not there)");
        for (int k = root->numArchives - 1; k >= 0; k--)
            Print(&fs->printer, "    %s (%d files)\n", Zip_Name(root->archives[k]),
                  Zip_NumEntries(root->archives[k]));
    }
}

// Finds a directory entry whose name differs in case at most.  Of several the one that sorts first, so that
// the answer does not depend on the file system.
static bool FindNoCase(const char *folder, const char *name, char *out, size_t size)
{
    DIR *handle = opendir(folder);
    bool isFound = false;

    if (!handle)
        return false;
    for (struct dirent *entry; (entry = readdir(handle));) {
        if (Q_StringCompareNoCase(entry->d_name, name) == 0 && (!isFound || strcmp(entry->d_name, out) < 0))
            isFound = Q_StringCopy(out, size, entry->d_name);
    }
    closedir(handle);
    return isFound;
}

bool Fs_Resolve(const char *root, const char *path, char *out, size_t size)
{
    char part[MAX_FS_NAME], found[MAX_FS_NAME];

    if (!Q_Format(out, size, "%s/%s", root, path))
        return false;
    if (Fs_Kind(out) != FS_NOTHING)
        return true;
    if (!Q_StringCopy(out, size, root))
        return false;
    bool isThere = true;
    while (*path) {
        size_t length = strcspn(path, "/");
        if (!Q_StringCopyN(part, sizeof(part), path, length))
            return false;
        isThere = isThere && FindNoCase(out, part, found, sizeof(found));
        if (!Q_StringAppend(out, size, "/") || !Q_StringAppend(out, size, isThere ? found : part))
            return false;
        path += length + (path[length] == '/');
    }
    return isThere;
}

bool Fs_NextPlace(fs_t *fs, const char *path, fs_place_t *place)
{
    for (; place->root >= 0; place->root--, place->step = 0) {
        fs_root_t *root = &fs->roots[place->root];
        place->zip = NULL;
        if (place->step == 0) {
            place->step = 1;
            if (Fs_Resolve(root->path, path, place->path, sizeof(place->path)) &&
                Fs_Kind(place->path) == FS_FILE)
                return true;
        }
        while (place->step <= root->numArchives) {
            place->zip = root->archives[root->numArchives - place->step++];
            place->entry = Zip_Find(place->zip, path);
            if (place->entry >= 0)
                return true;
        }
    }
    return false;
}

fs_place_t Fs_FirstPlace(const fs_t *fs)
{
    return (fs_place_t){.root = fs->numRoots - 1};
}

// Reads an open file; NULL with errno when that is not possible as a whole.
static uint8_t *ReadStream(FILE *file, size_t *size)
{
    struct stat info;

    if (fstat(fileno(file), &info) != 0)
        return NULL;
    errno = EFBIG;
    uint8_t *bytes = info.st_size <= FS_MAX_READ ? malloc((size_t)info.st_size + 1) : NULL;
    if (!bytes)
        return NULL;
    *size = fread(bytes, 1, (size_t)info.st_size, file);
    bytes[*size] = 0;
    if (!ferror(file))
        return bytes;
    int reason = errno;
    free(bytes);
    errno = reason;
    return NULL;
}

// Reads a loose file; NULL with `why`.
static uint8_t *ReadLoose(const char *path, size_t *size, char *why, size_t whySize)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = file ? ReadStream(file, size) : NULL;

    if (!bytes && errno == EFBIG)
        Q_Format(why, whySize, "larger than %d MiB", FS_MAX_READ >> 20);
    else if (!bytes)
        Q_StringCopy(why, whySize, strerror(errno));
    if (file)
        fclose(file);
    return bytes;
}

// Reads a file where it lies; NULL with a message.
static uint8_t *ReadPlace(fs_t *fs, const fs_place_t *place, size_t *size)
{
    char why[MAX_FS_REASON];

    if (place->zip)
        return Zip_Read(place->zip, place->entry, size, &fs->printer);
    uint8_t *bytes = ReadLoose(place->path, size, why, sizeof(why));
    if (!bytes)
        Print(&fs->printer, "%s: cannot be read: %s\n", place->path, why);
    return bytes;
}

uint8_t *Fs_ReadFile(fs_t *fs, const char *name, size_t *size)
{
    char path[MAX_FS_NAME];
    fs_place_t place = Fs_FirstPlace(fs);

    if (!Q_PathClean(path, sizeof(path), name))
        return NULL;
    while (Fs_NextPlace(fs, path, &place)) {
        uint8_t *bytes = ReadPlace(fs, &place, size);
        if (bytes)
            return bytes;
    }
    return NULL;
}

uint8_t *Fs_ReadToReplace(fs_t *fs, const char *name, size_t *size, bool *isThere)
{
    char path[MAX_FS_NAME], reason[MAX_FS_REASON], why[MAX_FS_REASON + 64];
    fs_place_t place = Fs_FirstPlace(fs);

    *isThere = Q_PathClean(path, sizeof(path), name) && Fs_NextPlace(fs, path, &place);
    if (!*isThere)
        return NULL;
    if (place.zip)
        return ReadPlace(fs, &place, size);
    uint8_t *bytes = ReadLoose(place.path, size, reason, sizeof(reason));
    if (!bytes) {
        Q_Format(why, sizeof(why), "what it holds cannot be read (%s)", reason);
        Fs_ReportFailure(fs, place.path, why);
    }
    return bytes;
}

bool Fs_Exists(fs_t *fs, const char *name)
{
    char path[MAX_FS_NAME];
    fs_place_t place = Fs_FirstPlace(fs);

    return Q_PathClean(path, sizeof(path), name) && Fs_NextPlace(fs, path, &place);
}

bool Fs_FindLoose(fs_t *fs, const char *name, char *out, size_t size)
{
    char path[MAX_FS_NAME];
    fs_place_t place = Fs_FirstPlace(fs);

    if (!Q_PathClean(path, sizeof(path), name))
        return false;
    while (Fs_NextPlace(fs, path, &place)) {
        if (!place.zip)
            return Q_StringCopy(out, size, place.path);
    }
    return false;
}

bool Fs_HasGame(const fs_t *fs, const char *game)
{
    for (int i = 0; i < fs->numRoots; i++) {
        const char *slash = strrchr(fs->roots[i].path, '/');
        if (slash && strcmp(slash + 1, game) == 0 && Fs_Kind(fs->roots[i].path) == FS_FOLDER)
            return true;
    }
    return false;
}

bool Fs_HomeFile(const fs_t *fs, const char *name, char *out, size_t size)
{
    char path[MAX_FS_NAME];

    if (!fs->home[0] || !Q_PathClean(path, sizeof(path), name))
        return false;
    Fs_Resolve(fs->home, path, out, size);
    return Q_StringHasSuffixNoCase(out, path); // not when it had to be cut
}

static bool IsWhole(fs_t *fs, const fs_place_t *place)
{
    size_t size;
    uint8_t *bytes = Zip_Read(place->zip, place->entry, &size, &fs->printer);

    free(bytes);
    return bytes != NULL;
}

int Fs_PrintPlaces(fs_t *fs, const char *name)
{
    char path[MAX_FS_NAME];
    fs_place_t place = Fs_FirstPlace(fs);
    int count = 0;

    if (!Q_PathClean(path, sizeof(path), name)) {
        Print(&fs->printer, "\"%s\" is no name for a file\n", name);
        return 0;
    }
    while (Fs_NextPlace(fs, path, &place)) {
        if (place.zip && !IsWhole(fs, &place))
            continue; // told; a load would pass it over as well
        const char *verb = count++ ? "    hides " : "";
        if (place.zip)
            Print(&fs->printer, "%s%s: %s\n", verb, Zip_Name(place.zip), path);
        else
            Print(&fs->printer, "%s%s\n", verb, place.path);
    }
    if (!count)
        Print(&fs->printer, "%s: not found\n", path);
    return count;
}
