// File handles of the module: see host_fs.h.
#define _DEFAULT_SOURCE     // flock
#define _XOPEN_SOURCE   700 // realpath
#include "host_fs_local.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "q_string.h"

// The open file of a handle, or NULL with a message.
static fs_file_t *FindFile(fs_t *fs, int handle, const char *verb)
{
    if (handle >= 1 && handle <= FS_MAX_FILES && fs->files[handle - 1].isOpen)
        return &fs->files[handle - 1];
    Print(&fs->printer, "file %s: %d is no open file handle\n", verb, handle);
    return NULL;
}

static fs_file_t *FindFreeFile(fs_t *fs, const char *name)
{
    for (int i = 0; i < FS_MAX_FILES; i++) {
        if (!fs->files[i].isOpen)
            return &fs->files[i];
    }
    Print(&fs->printer, "%s: cannot be opened: %d files are open already\n", name, FS_MAX_FILES);
    return NULL;
}

bool Fs_MayWrite(const char *path)
{
    static const char *const forbidden[] = {".so", ".dll", ".dylib", ".qvm", ".pk3"};

    for (size_t i = 0; i < ARRAY_LEN(forbidden); i++) {
        if (Q_StringHasSuffixNoCase(path, forbidden[i]))
            return false;
    }
    return true;
}

// Makes the folders above a path of the machine.
static bool MakeFolders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool isThere = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!isThere)
            return false;
    }
    return true;
}

// Whether a path, its links followed, lies in the home folder.
static bool IsInHome(const fs_t *fs, const char *path)
{
    char folder[FS_MAX_OSPATH], realHome[PATH_MAX], realFolder[PATH_MAX];

    if (!Q_StringCopyN(folder, sizeof(folder), path, (size_t)(strrchr(path, '/') - path)))
        return false;
    if (!realpath(fs->home, realHome) || !realpath(folder, realFolder))
        return false;
    size_t length = strlen(realHome);
    return strncmp(realHome, realFolder, length) == 0 &&
           (realFolder[length] == '/' || realFolder[length] == '\0');
}

bool Fs_PlaceToWrite(const fs_t *fs, const char *name, char *path, size_t size)
{
    errno = fs->home[0] ? ENAMETOOLONG : ENOENT;
    if (!Fs_HomeFile(fs, name, path, size) || !MakeFolders(path))
        return false;
    errno = EPERM; // a link leads out
    return IsInHome(fs, path);
}

// Opens a file of the home folder for writing.  NULL with errno.
static FILE *OpenStream(const fs_t *fs, const char *name, bool appends, char *path, size_t size)
{
    if (!Fs_PlaceToWrite(fs, name, path, size))
        return NULL;
    int descriptor =
        open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (appends ? O_APPEND : O_TRUNC),
             0666);
    if (descriptor < 0)
        return NULL;
    struct stat info;
    errno = EPERM;
    FILE *stream = fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode)
                       ? fdopen(descriptor, appends ? "ab" : "wb")
                       : NULL;
    if (!stream)
        close(descriptor);
    return stream;
}

int Fs_Claim(fs_t *fs, const char *name)
{
    char path[FS_MAX_OSPATH];

    if (!Fs_PlaceToWrite(fs, name, path, sizeof(path)))
        return -1;
    int descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        close(descriptor);
        descriptor = -1;
    }
    return descriptor;
}

void Fs_ReportFailure(fs_t *fs, const char *path, const char *why)
{
    if (strcmp(fs->lastFailure, path) == 0)
        return;
    Q_StringCopy(fs->lastFailure, sizeof(fs->lastFailure), path);
    Print(&fs->printer, "%s: cannot be written: %s\n", path, why);
}

static int OpenForWriting(fs_t *fs, const char *name, fs_mode_t mode, int *handle)
{
    char path[FS_MAX_OSPATH] = "";
    fs_file_t *file = FindFreeFile(fs, name);

    if (!file)
        return -1;
    if (!fs->home[0] || !Fs_MayWrite(name)) {
        Fs_ReportFailure(fs, name, fs->home[0] ? "files of this kind may not be" : "there is no home path");
        return -1;
    }
    FILE *stream = OpenStream(fs, name, mode != FS_WRITE, path, sizeof(path));
    if (!stream) {
        Fs_ReportFailure(fs, path[0] ? path : name, strerror(errno));
        return -1;
    }
    *file = (fs_file_t){
        .isOpen = true, .stream = stream, .syncs = mode == FS_APPEND_SYNC, .isNew = mode == FS_WRITE};
    Q_StringCopy(file->name, sizeof(file->name), name);
    *handle = (int)(file - fs->files) + 1;
    return 0;
}

static int OpenForReading(fs_t *fs, const char *name, int *handle)
{
    size_t size;
    uint8_t *bytes = Fs_ReadFile(fs, name, &size);
    fs_file_t *file = bytes && handle ? FindFreeFile(fs, name) : NULL;

    if (file) {
        *file = (fs_file_t){.isOpen = true, .bytes = bytes, .size = size};
        Q_StringCopy(file->name, sizeof(file->name), name);
        *handle = (int)(file - fs->files) + 1;
        return (int)size;
    }
    int result = bytes && !handle ? (int)size : -1;
    free(bytes);
    return result;
}

int Fs_Open(fs_t *fs, const char *name, fs_mode_t mode, int *handle)
{
    char path[MAX_QPATH];

    if (handle)
        *handle = 0;
    if (!Q_PathClean(path, sizeof(path), name)) {
        Print(&fs->printer, "\"%.200s\" is no name for a file (relative, no \"..\", %d characters at most)\n",
              name, MAX_QPATH - 1);
        return -1;
    }
    if (mode == FS_READ)
        return OpenForReading(fs, path, handle);
    if (!handle || mode < FS_READ || mode > FS_APPEND_SYNC) {
        Print(&fs->printer, "%s: cannot be opened: bad mode %d\n", path, (int)mode);
        return -1;
    }
    return OpenForWriting(fs, path, mode, handle);
}

int Fs_Read(fs_t *fs, void *buffer, int length, int handle)
{
    fs_file_t *file = FindFile(fs, handle, "read");

    if (!file || !file->bytes || length <= 0)
        return 0;
    size_t rest = file->size - file->position;
    size_t count = (size_t)length < rest ? (size_t)length : rest;
    memcpy(buffer, file->bytes + file->position, count);
    file->position += count;
    return (int)count;
}

int Fs_Write(fs_t *fs, const void *buffer, int length, int handle)
{
    fs_file_t *file = FindFile(fs, handle, "write");

    if (!file || !file->stream || length <= 0)
        return 0;
    size_t written = fwrite(buffer, 1, (size_t)length, file->stream);
    bool isGood = written == (size_t)length && (!file->syncs || fflush(file->stream) == 0);
    if (!isGood && !file->hasFailed) {
        file->hasFailed = true;
        Fs_ReportFailure(fs, file->name, strerror(errno));
    }
    return (int)written;
}

// Half a new file is of no use, and on a full disk it keeps what others need.
static void RemoveRest(const fs_t *fs, const fs_file_t *file)
{
    char path[FS_MAX_OSPATH];

    if (file->isNew && Fs_HomeFile(fs, file->name, path, sizeof(path)))
        unlink(path);
}

static bool CloseFile(fs_t *fs, fs_file_t *file)
{
    bool isWhole = !file->hasFailed, isWriting = file->stream != NULL;

    free(file->bytes);
    if (file->stream && fclose(file->stream) != 0) {
        if (isWhole)
            Fs_ReportFailure(fs, file->name, strerror(errno));
        isWhole = false;
    }
    if (isWriting && !isWhole)
        RemoveRest(fs, file);
    memset(file, 0, sizeof(*file));
    return isWhole;
}

bool Fs_Close(fs_t *fs, int handle)
{
    fs_file_t *file = FindFile(fs, handle, "close");

    return file && CloseFile(fs, file);
}

void Fs_CloseAll(fs_t *fs)
{
    for (int i = 0; i < FS_MAX_FILES; i++) {
        if (fs->files[i].isOpen)
            CloseFile(fs, &fs->files[i]);
    }
}

int Fs_Seek(fs_t *fs, int handle, int offset, fs_origin_t origin)
{
    static const int whence[] = {
        [FS_SEEK_CUR] = SEEK_CUR, [FS_SEEK_END] = SEEK_END, [FS_SEEK_SET] = SEEK_SET};
    fs_file_t *file = FindFile(fs, handle, "seek");

    if (!file || origin < FS_SEEK_CUR || origin > FS_SEEK_SET)
        return -1;
    if (file->stream)
        return fseek(file->stream, offset, whence[origin]) == 0 ? 0 : -1;
    int64_t from = origin == FS_SEEK_CUR   ? (int64_t)file->position
                   : origin == FS_SEEK_END ? (int64_t)file->size
                                           : 0;
    int64_t to = from + offset;
    if (to < 0 || to > (int64_t)file->size)
        return -1;
    file->position = (size_t)to;
    return 0;
}
