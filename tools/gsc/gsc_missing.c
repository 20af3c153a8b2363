// What is told of a script that a reference names and that is not there: a file of a like name where it
// should lie, and where it was looked for.
#include "gsc_tool.h"

#include "q_zip.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_FOLDER = 4096, MAX_DETAIL = 1024 };

typedef struct {
    char **rows;
    int count;
} names_t;

// Takes a file name that ends in .gsc, without that.
static void AddName(names_t *names, const char *name)
{
    size_t length = strlen(name), ending = strlen(".gsc");
    if (length <= ending || strcasecmp(name + length - ending, ".gsc") != 0) {
        return;
    }
    char **rows = realloc(names->rows, (size_t)(names->count + 1) * sizeof(*rows));
    char *copy = malloc(length);
    if (rows == NULL || copy == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    memcpy(copy, name, length - ending);
    copy[length - ending] = '\0';
    names->rows = rows;
    names->rows[names->count++] = copy;
}

// The scripts in a folder ("maps/mp/", "" for the root itself) of one root.
static void AddNamesIn(names_t *names, const tool_root_t *root, const char *folder)
{
    char path[MAX_FOLDER];
    size_t length = strlen(folder);
    for (int i = 0; root->pack && i < Zip_NumEntries(root->pack); i++) {
        const char *entry = Zip_EntryName(root->pack, i);
        if (strncasecmp(entry, folder, length) == 0 && strchr(entry + length, '/') == NULL) {
            AddName(names, entry + length);
        }
    }
    if (root->pack || snprintf(path, sizeof(path), "%s/%s", root->path, folder) >= (int)sizeof(path)) {
        return;
    }
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        AddName(names, entry->d_name);
    }
    if (dir) {
        closedir(dir);
    }
}

static int CompareNames(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// The nearest name in the folder where the script should lie; false when none is near.
static bool Suggest(const tool_files_t *files, const char *script, char *out, size_t size)
{
    char folder[MAX_FOLDER];
    names_t names = {.count = 0};
    const tool_roots_t *lists[] = {&files->own, &files->roots};
    const char *last = strrchr(script, '\\');
    size_t length = last ? (size_t)(last - script) + 1 : 0;
    if (length >= sizeof(folder)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        folder[i] = script[i] == '\\' ? '/' : script[i];
    }
    folder[length] = '\0';
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < lists[i]->count; j++) {
            AddNamesIn(&names, &lists[i]->rows[j], folder);
        }
    }
    if (names.count) { // of equally near ones always the same
        qsort(names.rows, (size_t)names.count, sizeof(*names.rows), CompareNames);
    }
    const char *best = Gsc_Nearest(script + length, (const char *const *)names.rows, names.count);
    if (best) {
        snprintf(out, size, "did you mean '%.*s%s'?", (int)length, script, best);
    }
    for (int i = 0; i < names.count; i++) {
        free(names.rows[i]);
    }
    free(names.rows);
    return best != NULL;
}

static size_t AddRoots(const tool_roots_t *roots, char *out, size_t length, size_t size)
{
    for (int i = 0; i < roots->count && length < size; i++) {
        length +=
            (size_t)snprintf(out + length, size - length, "%s%s", out[0] ? ", " : "", roots->rows[i].path);
    }
    return length < size ? length : size - 1;
}

char *Tool_Detail(const tool_files_t *files, const gsc_report_t *report)
{
    const char *detail = report->detail ? report->detail : "";
    const char *quote = strchr(report->message, '\'');
    bool isMissing = strcmp(report->id, "missing-script") == 0 && quote && report->place.line > 0;
    size_t size = isMissing ? MAX_DETAIL : strlen(detail) + 1;
    char *text = malloc(size);
    char script[MAX_FOLDER] = "", places[MAX_DETAIL / 2] = "", hint[MAX_DETAIL / 4];
    if (text == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    if (!isMissing) {
        return memcpy(text, detail, size);
    }
    snprintf(script, sizeof(script), "%.*s", (int)strcspn(quote + 1, "'"), quote + 1);
    snprintf(hint, sizeof(hint), "%.200s", detail);
    Suggest(files, script, hint, sizeof(hint));
    AddRoots(&files->roots, places, AddRoots(&files->own, places, 0, sizeof(places)), sizeof(places));
    bool isSuggested = strncmp(hint, "did you mean", strlen("did you mean")) == 0;
    snprintf(text, size, "no such file in %s (--root DIR adds a folder or .pk3)%s%s", places,
             isSuggested ? "; " : "", isSuggested ? hint : "");
    return text;
}
