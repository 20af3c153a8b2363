// Replacing a whole file that several servers may share: see host_fs.h.
#define _DEFAULT_SOURCE     // flock
#define _XOPEN_SOURCE   700 // readlink
#include "host_fs_local.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "q_string.h"

// Makes a path that may be a link the path of what it leads to, there or not.  False with errno.
static bool FollowLinks(char *path, size_t size)
{
    enum { MOST_LINKS = 16 };
    char target[FS_MAX_OSPATH];

    for (int i = 0; i < MOST_LINKS; i++) {
        ssize_t length = readlink(path, target, sizeof(target) - 1);
        if (length < 0)
            return errno == EINVAL || errno == ENOENT; // no link; nothing yet
        target[length] = '\0';
        char *from = target[0] == '/' ? path : strrchr(path, '/') + 1;
        if ((size_t)length == sizeof(target) - 1 ||
            !Q_StringCopy(from, size - (size_t)(from - path), target)) {
            errno = ENAMETOOLONG;
            return false;
        }
    }
    errno = ELOOP;
    return false;
}

static bool FindTarget(const fs_t *fs, const char *name, char *path, size_t size)
{
    return Fs_PlaceToWrite(fs, name, path, size) && FollowLinks(path, size);
}

int Fs_Lock(fs_t *fs, const char *name, bool *isBusy)
{
    char path[FS_MAX_OSPATH];

    *isBusy = false;
    if (!FindTarget(fs, name, path, sizeof(path)))
        return -1;
    strrchr(path, '/')[1] = '\0';
    // The folder, not the file, which becomes another one each time; and no file more lies about.
    int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return descriptor;
    *isBusy = errno == EWOULDBLOCK;
    close(descriptor);
    return -1;
}

static bool WriteAll(int descriptor, const char *text, size_t length)
{
    while (length) {
        ssize_t written = write(descriptor, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        text += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

// Writes a new file; `mode` 0: as new files are.  False with errno; nothing is left then.
static bool WriteNew(const char *path, mode_t mode, const char *text, size_t length)
{
    struct stat info;
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);

    if (descriptor < 0)
        return false;
    errno = EPERM;
    bool isGood = fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) &&
                  (!mode || fchmod(descriptor, mode) == 0) && WriteAll(descriptor, text, length);
    int reason = errno;
    if (close(descriptor) != 0 && isGood) {
        isGood = false;
        reason = errno;
    }
    if (!isGood)
        unlink(path);
    errno = reason;
    return isGood;
}

// As Fs_Replace, without the message; `path` is what had to be written.
static bool Replace(const fs_t *fs, const char *name, char *path, size_t size, const char *text,
                    size_t length)
{
    char fresh[FS_MAX_OSPATH + 4];
    struct stat old;

    errno = EPERM;
    if (!Fs_MayWrite(name) || !FindTarget(fs, name, path, size))
        return false;
    bool isThere = stat(path, &old) == 0;
    if (!isThere && errno != ENOENT)
        return false;
    errno = EPERM; // a device or a folder, for instance
    if (isThere && !S_ISREG(old.st_mode))
        return false;
    Q_Format(fresh, sizeof(fresh), "%s.new", path);
    if (!WriteNew(fresh, isThere ? old.st_mode & 0777 : 0, text, length))
        return false;
    if (rename(fresh, path) == 0)
        return true;
    int reason = errno;
    unlink(fresh);
    errno = reason;
    return false;
}

bool Fs_Replace(fs_t *fs, const char *name, const char *text, size_t length)
{
    char path[FS_MAX_OSPATH] = "";

    if (Replace(fs, name, path, sizeof(path), text, length))
        return true;
    Fs_ReportFailure(fs, path[0] ? path : name, strerror(errno));
    return false;
}
