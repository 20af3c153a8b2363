// Archived variables and the files that hold them: the console command `writeconfig`, and fireteam.cfg in the
// home folder, which the host reads at its start and writes when such a variable has changed while the server
// runs.  Servers may share that file: each puts in the lines of what it has changed itself and leaves the
// others as they are, under a lock.  What cannot be read, or cannot be saved, costs no line that is there.
//
// At sv_speed 0 nothing is written by itself: a match played in CI must not depend on the one before it.
#define _POSIX_C_SOURCE 200809L // open_memstream
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "q_string.h"

#define CONFIG_FILE "fireteam.cfg"

enum { LOCK_TRIES = 100, LOCK_TRY_MS = 10 };

static const char header[] =
    "// written by the host: archived variables that were changed while a server ran\n";

typedef struct {
    host_t *host;
    FILE *out;
    bool newOnly; // what Cvar_Keep has gathered and the file does not hold, not all values
} config_job_t;

// Why a line of a variable would not be read as it was meant; NULL when it would.
static const char *FindObstacle(const char *name, const char *value)
{
    if (!value)
        return "there is no memory for its value";
    if (strpbrk(value, "\"\n\r"))
        return "its value holds a quote or a line end";
    if (strstr(name, "//") || strstr(name, "/*"))
        return "its name holds the start of a comment";
    return NULL;
}

static void WriteOneCvar(void *user, const cvar_t *cvar)
{
    const config_job_t *job = user;
    const char *value = job->newOnly ? cvar->kept : cvar->isLatched ? cvar->latched : Cvar_Whole(cvar);

    if (!(cvar->flags & CVAR_ARCHIVE) || (job->newOnly && !cvar->isKeptNew))
        return;
    const char *obstacle = FindObstacle(cvar->name, value);
    if (obstacle)
        Print(&job->host->printer, "%s: not saved: %s\n", cvar->name, obstacle);
    else
        fprintf(job->out, "seta %s \"%s\"\n", cvar->name, value);
}

// Whether a line of ours is out of date: not while there is none to take its place.
static bool HasNewLine(const cvars_t *cvars, const char *name)
{
    const cvar_t *cvar = Cvar_Find(cvars, name);
    bool isArchived = cvar && (cvar->flags & CVAR_ARCHIVE);

    return Cvar_IsKeptNew(cvars, name) && !(isArchived && FindObstacle(cvar->name, cvar->kept));
}

// Whether a line of the file is one of ours, `seta NAME "VALUE"`, whose value is out of date.  What an admin
// has written in another way stays; our line comes after it.
static bool IsOutdated(const host_t *host, const char *line, size_t length)
{
    static const char start[] = "seta ";
    char name[MAX_CVAR_NAME];

    if (length < sizeof(start) || strncmp(line, start, sizeof(start) - 1) != 0)
        return false;
    line += sizeof(start) - 1;
    length -= sizeof(start) - 1;
    size_t nameLength = strcspn(line, " \"\n");
    const char *value = line + nameLength;
    return nameLength + 3 <= length && strncmp(value, " \"", 2) == 0 &&
           strcspn(value + 2, "\"\n") + nameLength + 3 == length &&
           Q_StringCopyN(name, sizeof(name), line, nameLength) && HasNewLine(host->cvars, name);
}

// Copies the lines of the file that go on being right.
static void CopyLines(const host_t *host, const char *old, size_t size, FILE *out)
{
    while (size) {
        const char *end = memchr(old, '\n', size);
        size_t length = end ? (size_t)(end - old) : size;
        if (!IsOutdated(host, old, length)) {
            fwrite(old, 1, length, out);
            fputc('\n', out);
        }
        old += length + (end != NULL);
        size -= length + (end != NULL);
    }
}

// The whole new text of a file: that of an old one with our changes, or all values.  The caller frees it.
// NULL when memory is out.
static char *BuildText(host_t *host, const char *old, size_t oldLength, size_t *length)
{
    char *text = NULL;
    config_job_t job = {.host = host, .newOnly = old != NULL};

    job.out = open_memstream(&text, length);
    if (!job.out)
        return NULL;
    if (old)
        CopyLines(host, old, oldLength, job.out);
    Cvar_ForEach(host->cvars, WriteOneCvar, &job);
    bool isWhole = !ferror(job.out);
    if (fclose(job.out) == 0 && isWhole)
        return text;
    free(text);
    return NULL;
}

// Holds other servers off a file; `*lock` is to be closed when it is no -1.  False when one of them has it.
static bool Lock(host_t *host, const char *path, int *lock)
{
    bool isBusy;

    *lock = Fs_Lock(host->fs, path, &isBusy);
    return !isBusy;
}

static void Unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}

// The same, with the patience for what another server does there.
static bool WaitForLock(host_t *host, const char *path, int *lock)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (Lock(host, path, lock))
            return true;
        Clock_Sleep(LOCK_TRY_MS);
    }
    return Lock(host, path, lock);
}

// Writes the values of all archived variables.  False with a message.
static bool WriteValues(host_t *host, const char *path)
{
    size_t length;
    int lock;

    if (!WaitForLock(host, path, &lock)) {
        Print(&host->printer, "%s: another server holds its folder\n", path);
        return false;
    }
    char *text = BuildText(host, NULL, 0, &length);
    bool isWritten = text && Fs_Replace(host->fs, path, text, length);
    free(text);
    Unlock(lock);
    return isWritten;
}

void Config_Write(host_t *host, const cmd_words_t *words)
{
    char path[MAX_QPATH];

    if (!Q_Format(path, sizeof(path), "%s%s", Cmd_Word(words, 1),
                  *Q_PathExtension(Cmd_Word(words, 1)) ? "" : ".cfg") ||
        Q_StringCompareNoCase(Q_PathExtension(path), ".cfg") != 0) {
        Print(&host->printer, "Only files named *.cfg are written\n");
        return;
    }
    Print(&host->printer, WriteValues(host, path) ? "Wrote %s\n" : "%s cannot be written\n", path);
}

static void RunCommands(host_t *host, void *user)
{
    (void)user;
    Console_RunBuffer(host);
}

static void RunFile(host_t *host, const char *path)
{
    char line[MAX_QPATH + 8];

    if (!Fs_Exists(host->fs, path))
        return;
    Q_Format(line, sizeof(line), "exec %s", path);
    Cmd_Append(host->commands, line);
    Host_Guard(host, RunCommands, NULL);
}

void Config_RunStartFiles(host_t *host)
{
    RunFile(host, "default.cfg");
    Cvar_Keep(host->cvars, true);
    RunFile(host, CONFIG_FILE);
    Cvar_Keep(host->cvars, false);
    Cvar_EndKeptChange(host->cvars, true);
    RunFile(host, "autoexec.cfg");
}

// Reads, changes and replaces the file.
static void SaveChanges(host_t *host)
{
    size_t oldLength = 0, length;
    bool isThere;
    char *old = (char *)Fs_ReadToReplace(host->fs, CONFIG_FILE, &oldLength, &isThere);

    if (!old && isThere) { // it stays as it is
        Cvar_EndKeptChange(host->cvars, false);
        return;
    }
    char *text = BuildText(host, old ? old : header, old ? oldLength : sizeof(header) - 1, &length);
    bool isSame = old && text && length == oldLength && memcmp(old, text, length) == 0;

    Cvar_EndKeptChange(host->cvars, isSame || (text && Fs_Replace(host->fs, CONFIG_FILE, text, length)));
    free(text);
    free(old);
}

void Config_Frame(host_t *host)
{
    int lock;

    if (Host_Speed(host) <= 0 || !Cvar_HasKeptChange(host->cvars) || !Lock(host, CONFIG_FILE, &lock))
        return; // when another has it, the next frame asks again
    SaveChanges(host);
    Unlock(lock);
}

void Config_End(host_t *host)
{
    Config_Frame(host);
    for (int i = 0; i < LOCK_TRIES && Host_Speed(host) > 0 && Cvar_HasKeptChange(host->cvars); i++) {
        Clock_Sleep(LOCK_TRY_MS);
        Config_Frame(host);
    }
    if (Host_Speed(host) > 0 && Cvar_HasKeptChange(host->cvars))
        Print(&host->printer, "%s: not saved: another server holds its folder\n", CONFIG_FILE);
}
