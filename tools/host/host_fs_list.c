// Lists of files, merged over all roots and archives: see host_fs.h.
#include "host_fs_local.h"

#include <dirent.h>
#include <string.h>
#include "q_string.h"

typedef struct {
    fs_names_t names;
    const char *directory; // clean, "" for the root itself
    const char *extension;
    bool wantsFolders;
    bool isWhole; // memory sufficed
} list_job_t;

static void AddName(list_job_t *job, const char *name)
{
    if (job->wantsFolders || Q_StringHasSuffixNoCase(name, job->extension))
        job->isWhole &= FsList_Add(&job->names, name);
}

static void ListFolder(list_job_t *job, const char *root)
{
    char folder[FS_MAX_OSPATH], path[FS_MAX_OSPATH];
    fs_kind_t wanted = job->wantsFolders ? FS_FOLDER : FS_FILE;

    if (!Q_StringCopy(folder, sizeof(folder), root))
        return;
    if (*job->directory && !Fs_Resolve(root, job->directory, folder, sizeof(folder)))
        return;
    DIR *handle = opendir(folder);
    for (struct dirent *entry; handle && (entry = readdir(handle));) {
        bool isDot = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
        if (!isDot && Q_Format(path, sizeof(path), "%s/%s", folder, entry->d_name) && Fs_Kind(path) == wanted)
            AddName(job, entry->d_name);
    }
    if (handle)
        closedir(handle);
}

static void ListArchive(list_job_t *job, const zip_t *zip)
{
    size_t length = strlen(job->directory);
    char name[MAX_FS_NAME];

    for (int i = 0; i < Zip_NumEntries(zip); i++) {
        const char *rest = Zip_EntryName(zip, i);
        if (length && (Q_StringCompareNoCaseN(rest, job->directory, length) != 0 || rest[length] != '/'))
            continue;
        rest += length + (length > 0);
        const char *slash = strchr(rest, '/');
        if (!job->wantsFolders != !slash)
            continue;
        Q_StringCopyN(name, sizeof(name), rest, slash ? (size_t)(slash - rest) : strlen(rest));
        AddName(job, name);
    }
}

// Writes each name once, a zero byte behind each and one more at the end.  Returns how many.
static int WriteNames(fs_t *fs, const list_job_t *job, char *buffer, int size)
{
    int written = 0, skipped = 0;
    size_t used = 0;

    for (int i = 0; i < job->names.count; i++) {
        const char *name = job->names.names[i];
        size_t length = strlen(name) + 1;
        if (i && Q_StringCompareNoCase(name, job->names.names[i - 1]) == 0)
            continue;
        if (skipped || used + length + 1 > (size_t)size) {
            skipped++;
            continue;
        }
        memcpy(buffer + used, name, length);
        used += length;
        written++;
    }
    buffer[used] = '\0';
    if (skipped)
        Print(&fs->printer, "file list of \"%s\": %d names do not fit into %d bytes\n", job->directory,
              skipped, size);
    return written;
}

int Fs_List(fs_t *fs, const char *directory, const char *extension, char *buffer, int size)
{
    char clean[MAX_FS_NAME];
    list_job_t job = {.directory = clean, .extension = extension, .isWhole = true};

    if (size <= 0)
        return 0;
    buffer[0] = '\0';
    bool isRoot =
        directory[strspn(directory, "./")] == '\0' && !strstr(directory, "..") && directory[0] != '/';
    if (!Q_PathClean(clean, sizeof(clean), directory) && !isRoot)
        return 0;
    job.wantsFolders = strcmp(extension, "/") == 0;
    for (int i = 0; i < fs->numRoots; i++) {
        ListFolder(&job, fs->roots[i].path);
        for (int k = 0; k < fs->roots[i].numArchives; k++)
            ListArchive(&job, fs->roots[i].archives[k]);
    }
    FsList_Sort(&job.names);
    int count = WriteNames(fs, &job, buffer, size);
    if (!job.isWhole)
        Print(&fs->printer, "file list of \"%s\": memory is out\n", clean);
    FsList_Free(&job.names);
    return count;
}
