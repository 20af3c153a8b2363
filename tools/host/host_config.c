// Archived variables and the files that hold them: the console command `writeconfig`, and fireteam.cfg in the
// home folder, which the host reads at its start and writes when such a variable has changed while the server
// runs.
//
// At sv_speed 0 nothing is written by itself: a match played in CI must not depend on the one before it.
#include "host.h"

#include <string.h>
#include "q_string.h"

#define CONFIG_FILE "fireteam.cfg"

typedef struct {
    host_t *host;
    int file;      // handle of the file to write to
    bool keptOnly; // what Cvar_Keep has gathered, not all values
    bool hasFailed;
} config_job_t;

static void WriteLine(config_job_t *job, const char *line)
{
    int length = (int)strlen(line);

    job->hasFailed = job->hasFailed || Fs_Write(job->host->fs, line, length, job->file) != length;
}

static void WriteOneCvar(void *user, const cvar_t *cvar)
{
    char line[MAX_CVAR_NAME + MAX_LONG_VALUE + 16];
    config_job_t *job = user;
    const char *value = job->keptOnly ? cvar->kept : cvar->isLatched ? cvar->latched : Cvar_Whole(cvar);

    if (!(cvar->flags & CVAR_ARCHIVE) || !value)
        return;
    if (strpbrk(value, "\"\n\r")) {
        Print(&job->host->printer, "%s: not saved: its value holds a quote or a line end\n", cvar->name);
        return;
    }
    Q_Format(line, sizeof(line), "seta %s \"%s\"\n", cvar->name, value);
    WriteLine(job, line);
}

typedef enum { NOT_OPENED, NOT_WHOLE, WHOLE } written_t;

// The reason for anything but WHOLE has been printed by the file system.
static written_t WriteFile(host_t *host, const char *path, bool keptOnly)
{
    config_job_t job = {.host = host, .keptOnly = keptOnly};

    if (Fs_Open(host->fs, path, FS_WRITE, &job.file) < 0)
        return NOT_OPENED;
    if (keptOnly)
        WriteLine(&job, "// written by the host: archived variables that were changed while a server ran\n");
    Cvar_ForEach(host->cvars, WriteOneCvar, &job);
    return Fs_Close(host->fs, job.file) && !job.hasFailed ? WHOLE : NOT_WHOLE;
}

void Config_Write(host_t *host, const cmd_words_t *words)
{
    static const char *const texts[] = {[NOT_OPENED] = "%s cannot be written\n",
                                        [NOT_WHOLE] = "%s could not be written whole\n",
                                        [WHOLE] = "Wrote %s\n"};
    char path[MAX_QPATH];

    if (!Q_Format(path, sizeof(path), "%s%s", Cmd_Word(words, 1),
                  *Q_PathExtension(Cmd_Word(words, 1)) ? "" : ".cfg") ||
        Q_StringCompareNoCase(Q_PathExtension(path), ".cfg") != 0)
        Print(&host->printer, "Only files named *.cfg are written\n");
    else
        Print(&host->printer, texts[WriteFile(host, path, false)], path);
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
    Cvar_TakeKeptChange(host->cvars);
    RunFile(host, "autoexec.cfg");
}

void Config_Frame(host_t *host)
{
    if (Host_Speed(host) <= 0 || !Cvar_TakeKeptChange(host->cvars))
        return;
    // Whole or not at all, also when the process is killed meanwhile.
    if (WriteFile(host, CONFIG_FILE ".new", true) == WHOLE)
        Fs_Rename(host->fs, CONFIG_FILE ".new", CONFIG_FILE);
}
