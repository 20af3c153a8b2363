// A script host in memory for the tests of the VM: files by name, what was
// printed, and the reports in short form.
#ifndef GSC_SCRIPT_H
#define GSC_SCRIPT_H

#include "gsc.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *path; // "maps/mp/x.gsc"
    const char *text;
} script_file_t;

typedef struct {
    const script_file_t *files; // ended by a path of NULL
    char asked[4096];           // paths that were read, each followed by a blank
    char printed[16384];
    char reports[16384];  // "id@line:column " each
    char messages[16384]; // "message\n" each
    char last[8192];      // text of the last report
} script_host_t;

static void Add(char *buffer, size_t size, const char *format, ...) GSC_PRINTF(3, 4);
static void Add(char *buffer, size_t size, const char *format, ...)
{
    size_t length = strlen(buffer);
    va_list args;
    va_start(args, format);
    vsnprintf(buffer + length, size - length, format, args);
    va_end(args);
}

static void *HostAlloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (newSize == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, newSize);
}

static char *HostRead(void *user, const char *path, size_t *size)
{
    script_host_t *host = user;
    Add(host->asked, sizeof(host->asked), "%s ", path);
    for (const script_file_t *file = host->files; file && file->path; file++) {
        if (strcmp(file->path, path) == 0) {
            *size = strlen(file->text);
            char *text = *size ? malloc(*size) : NULL;
            if (text) {
                memcpy(text, file->text, *size);
            }
            return text;
        }
    }
    return NULL;
}

static void HostPrint(void *user, const char *text)
{
    script_host_t *host = user;
    Add(host->printed, sizeof(host->printed), "%s", text);
}

static void HostReport(void *user, const gsc_report_t *report)
{
    script_host_t *host = user;
    Add(host->reports, sizeof(host->reports), "%s@%d:%d ", report->id, report->place.line,
        report->place.column);
    Add(host->messages, sizeof(host->messages), "%s\n", report->message);
    host->last[0] = '\0';
    Add(host->last, sizeof(host->last), "%s", report->text);
}

// A VM with the library and the class "entity".
static inline gsc_vm_t *HostOpen(script_host_t *host, const script_file_t *files, gsc_config_t *config)
{
    memset(host, 0, sizeof(*host));
    host->files = files;
    config->alloc = HostAlloc;
    config->readFile = HostRead;
    config->print = HostPrint;
    config->report = HostReport;
    config->user = host;
    gsc_vm_t *vm = Gsc_Open(config);
    ck_assert_ptr_nonnull(vm);
    ck_assert_int_eq(Gsc_AddLibrary(vm), GSC_OK);
    ck_assert_int_eq(Gsc_AddClass(vm, 0, "entity"), GSC_OK);
    return vm;
}

// Loads and links one script and what it names, returning the worse status
// of the two; the VM is closed again.
static inline gsc_status_t HostCompile(script_host_t *host, const script_file_t *files, bool developerScript)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.developerScript = developerScript;
    gsc_vm_t *vm = HostOpen(host, files, &config);
    gsc_status_t loaded = Gsc_Load(vm, "main", NULL);
    gsc_status_t linked = Gsc_Link(vm);
    Gsc_Close(vm);
    return loaded != GSC_OK ? loaded : linked;
}

#endif
