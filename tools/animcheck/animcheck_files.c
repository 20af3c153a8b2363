// Files of a root: a folder, or a pk3 as admins get a mod.
#include "animcheck.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_PATH_BYTES = 1024, MAX_FILE_BYTES = 16 * 1024 * 1024 };

static void PrintError(void *user, const char *text)
{
    (void)user;
    fputs(text, stderr);
}

static const printer_t printer = {.write = PrintError};

static bool IsFolder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool Root_Open(root_t *root, const char *path)
{
    *root = (root_t){.path = path};
    if (IsFolder(path))
        return true;
    if (Q_StringHasSuffixNoCase(path, ".pk3") || Q_StringHasSuffixNoCase(path, ".zip")) {
        root->pack = Zip_OpenFile(path, &printer);
        return root->pack != NULL;
    }
    fprintf(stderr, "animcheck: '%s' is no folder and no pk3\n", path);
    return false;
}

void Root_Close(root_t *root)
{
    if (root->pack)
        Zip_Free(root->pack);
    *root = (root_t){0};
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

static char *ReadPacked(const root_t *root, const char *path, size_t *size)
{
    int entry = Zip_Find(root->pack, path);

    return entry < 0 ? NULL : (char *)Zip_Read(root->pack, entry, size, &printer);
}

char *Root_Read(const root_t *root, const char *path, size_t *size)
{
    char full[MAX_PATH_BYTES];
    FILE *stream;
    char *bytes;

    if (root->pack)
        return ReadPacked(root, path, size);
    if (!root->path || !Q_Format(full, sizeof(full), "%s/%s", root->path, path))
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

// The part of an entry's name behind "FOLDER/", when it lies right in the folder; else NULL.
static const char *NameIn(const char *entry, const char *folder)
{
    size_t length = strlen(folder);

    if (!Q_StringHasPrefixNoCase(entry, folder) || entry[length] != '/' || strchr(entry + length + 1, '/'))
        return NULL;
    return entry + length + 1;
}

void Root_List(const root_t *root, const char *folder, void (*visit)(void *user, const char *name),
               void *user)
{
    char full[MAX_PATH_BYTES];
    DIR *dir;

    for (int i = 0; root->pack && i < Zip_NumEntries(root->pack); i++) {
        const char *name = NameIn(Zip_EntryName(root->pack, i), folder);
        if (name)
            visit(user, name);
    }
    if (root->pack || !root->path || !Q_Format(full, sizeof(full), "%s/%s", root->path, folder))
        return;
    dir = opendir(full);
    for (struct dirent *row; dir && (row = readdir(dir));)
        visit(user, row->d_name);
    if (dir)
        closedir(dir);
}

bool Root_HasFolder(const root_t *root, const char *folder)
{
    char full[MAX_PATH_BYTES];

    for (int i = 0; root->pack && i < Zip_NumEntries(root->pack); i++) {
        if (NameIn(Zip_EntryName(root->pack, i), folder))
            return true;
    }
    return !root->pack && root->path && Q_Format(full, sizeof(full), "%s/%s", root->path, folder) &&
           IsFolder(full);
}
