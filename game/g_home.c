// Whether the home folder takes what we write.  ioquake3 ends the whole server when a folder of it cannot be
// made, and says nothing of a disk that is full; our own host looks for itself.
#define _POSIX_C_SOURCE 200809L // access
#include "g_local.h"
#include "g_syscalls.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { MAX_FOLDER = 1024 };

// The game folder in the home path; false when it is not known.
static bool FindFolder(char *folder, size_t size)
{
    char home[MAX_CVAR_VALUE], game[MAX_CVAR_VALUE];

    Sys_CvarString("fs_homepath", home, sizeof(home));
    Sys_CvarString("fs_game", game, sizeof(game));
    if (!game[0])
        Sys_CvarString("com_basegame", game, sizeof(game));
    return home[0] && game[0] && Q_Format(folder, size, "%s/%s", home, game);
}

// The nearest folder above that is there says whether the rest could be made.
static bool IsWritable(char *folder)
{
    while (access(folder, F_OK) != 0) {
        char *slash = strrchr(folder, '/');

        if (errno != ENOENT || !slash || slash == folder)
            return false;
        *slash = '\0';
    }
    return access(folder, W_OK | X_OK) == 0;
}

bool G_HomeTakesFiles(void)
{
    static bool isTold; // the module is loaded afresh for each level
    char folder[MAX_FOLDER];

    if (Sys_CvarInt("ft_host") || !FindFolder(folder, sizeof(folder)) || IsWritable(folder))
        return true;
    if (!isTold)
        G_Printf("WARNING: %s cannot be written: no log and no report\n", folder);
    isTold = true;
    return false;
}

bool G_FileIsWhole(const char *path, int length)
{
    int handle, found = Sys_FileOpen(path, &handle, FS_READ);

    if (handle)
        Sys_FileClose(handle);
    if (found == length || Sys_CvarInt("ft_host")) // our host has told and removed it
        return found == length;
    G_Printf("WARNING: %s could not be written whole: is the disk full?\n", path);
    if (Sys_FileOpen(path, &handle, FS_WRITE) >= 0 && handle) // half of it is of no use to anybody
        Sys_FileClose(handle);
    return false;
}
