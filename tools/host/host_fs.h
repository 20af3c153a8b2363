// The game's files: folders and .pk3 archives under a few roots, the later root winning.  Within a root a
// loose file beats an archive, and the archive whose name sorts last beats the others.  Names are compared
// without regard to case. Nothing outside the roots can be named, and all that is written lies below <home
// path>/<game>.
#ifndef HOST_FS_H
#define HOST_FS_H

#include "g_public.h"
#include "q_print.h"

typedef struct fs_s fs_t;

enum { FS_MAX_FILES = 64, FS_MAX_READ = 128 * 1024 * 1024 };

// Where the roots lie; folders need not exist, an empty text leaves a root out.
typedef struct {
    const char *stagePath; // the folder that comes with the program, game folder included
    const char *basePath;  // parent of game folders
    const char *homePath;  // the same, ours to write
    const char *baseGame;  // game folder beneath everything else, if it is another than `game`
    const char *game;
} fs_paths_t;

// Opens all archives.  Roots from weak to strong: base/baseGame, home/baseGame (when another than game),
// stage, base/game, home/game.  NULL, with a message, when a path is too long or memory is out.
fs_t *Fs_New(const fs_paths_t *paths, const printer_t *printer);
void Fs_Free(fs_t *fs);

// Prints roots and archives, the strongest first.
void Fs_PrintRoots(const fs_t *fs);

// Reads a whole file: `*size` bytes and a terminating zero; the caller frees it.  NULL when there is none.  A
// damaged archive entry is reported and the next root is asked.
uint8_t *Fs_ReadFile(fs_t *fs, const char *path, size_t *size);

// The same for a file that is to be changed and replaced: what cannot be read of the strongest place is not
// looked for in another.  `*isThere` tells a file that cannot be read, which is said once, from none.
uint8_t *Fs_ReadToReplace(fs_t *fs, const char *path, size_t *size, bool *isThere);

bool Fs_Exists(fs_t *fs, const char *path);

// Path on this machine of a loose file in the strongest root that has it (native modules).  False without
// one.
bool Fs_FindLoose(fs_t *fs, const char *path, char *out, size_t size);

// Whether the folder of a game is there, in one of the paths.
bool Fs_HasGame(const fs_t *fs, const char *game);

// Path on this machine of a file in the home folder, there or not.  False when the name is not allowed.
bool Fs_HomeFile(const fs_t *fs, const char *path, char *out, size_t size);

// Prints each place that has the file, the winner first.  Returns their number.
int Fs_PrintPlaces(fs_t *fs, const char *path);

// Host calls 10 to 13 and 45.  Handles are 1 .. FS_MAX_FILES.
// Open gives the length (0 for writing) or -1, with handle 0; a NULL handle only asks for the length.
int Fs_Open(fs_t *fs, const char *path, fs_mode_t mode, int *handle);
int Fs_Read(fs_t *fs, void *buffer, int length, int handle);        // bytes read; less at the end
int Fs_Write(fs_t *fs, const void *buffer, int length, int handle); // bytes written
bool Fs_Close(fs_t *fs, int handle); // false, with a message: what was written is not whole
int Fs_Seek(fs_t *fs, int handle, int offset, fs_origin_t origin); // 0, or -1

// Makes a file of the home folder ours against other processes until the descriptor is closed.  The
// descriptor, or -1 when another has it, or it cannot be written.
int Fs_Claim(fs_t *fs, const char *name);

// Holds other servers off a home file until the descriptor is closed, so that it can be read, changed and
// replaced.  -1 when that cannot be; `*isBusy` then tells whether another server holds it just now.
int Fs_Lock(fs_t *fs, const char *name, bool *isBusy);

// Puts a new text in the place of a home file, as a whole or not at all, also when the process is killed
// meanwhile.  Where the file is a link, what it leads to is replaced, wherever that lies: who made it wants
// so. False, with a message.
bool Fs_Replace(fs_t *fs, const char *name, const char *text, size_t length);

// Closes all handles that are open, as when the module goes.
void Fs_CloseAll(fs_t *fs);

// Host call 38: names of the files in a directory that end with `extension` ("" all files, "/" directories),
// each once, sorted, separated by zero bytes.  Returns how many; names that do not fit are left out with a
// message.
int Fs_List(fs_t *fs, const char *directory, const char *extension, char *buffer, int size);

#endif
