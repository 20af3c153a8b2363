// The copy of the match report that the cvar sv_report names: what the module wrote to matchreport.json in
// the home folder, and in front of it the figures that only the process knows, under keys that begin with
// "wall".
#include "host.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include "q_string.h"

enum { MAX_REPORT = 64 * 1024 * 1024, CLOCK_TICK_MS = 20 };

void Report_Start(host_t *host)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_REALTIME, &now);
    host->startTime = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    host->startMs = Clock_Ms();
}

// Reads the report if this run has written it; the caller frees it.  NULL without one.
static char *ReadReport(const host_t *host)
{
    char path[4096];
    struct stat info;

    if (!Fs_HomeFile(host->fs, "matchreport.json", path, sizeof(path)) || stat(path, &info) != 0)
        return NULL;
    int64_t changed = (int64_t)info.st_mtim.tv_sec * 1000 + info.st_mtim.tv_nsec / 1000000;
    if (changed + CLOCK_TICK_MS < host->startTime || info.st_size > MAX_REPORT)
        return NULL;
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc((size_t)info.st_size + 1) : NULL;
    if (text)
        text[fread(text, 1, (size_t)info.st_size, file)] = '\0';
    if (file)
        fclose(file);
    return text;
}

// The most memory that the process has held, in KiB.
static long PeakMemory(void)
{
    struct rusage usage = {0};

    return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
}

static void WriteCopy(const host_t *host, FILE *file, const char *text)
{
    const char *brace = strchr(text, '{');
    double seconds = (double)(Clock_Ms() - host->startMs) / 1000;
    double speed = seconds > 0 ? (double)host->gameMs / 1000 / seconds : 0;

    if (!brace) {
        fputs(text, file);
        return;
    }
    const char *rest = brace + 1 + strspn(brace + 1, " \t\r\n");
    fprintf(file, "%.*s\n", (int)(brace + 1 - text), text);
    fprintf(file, "  \"wallSeconds\": %.3f,\n  \"wallSpeed\": %.2f,\n", seconds, speed);
    fprintf(file, "  \"wallPeakKiB\": %ld,\n", PeakMemory());
    fprintf(file, "  \"wallCpuSeconds\": %.3f%s\n", Clock_CpuSeconds(), *rest == '}' ? "" : ",");
    fputs(*rest == '}' ? rest : brace + 1 + (brace[1] == '\n'), file);
}

void Report_Copy(host_t *host)
{
    const char *path = Cvar_String(host->cvars, "sv_report");
    char *text = *path ? ReadReport(host) : NULL;

    if (*path && !text && host->loads && !host->reportFailed) {
        Print(&host->printer, "%s: there is no match report to copy: can the home folder be written?\n",
              path);
        host->reportFailed = true;
    }
    if (!text)
        return;
    FILE *file = fopen(path, "wb");
    bool isGood = file != NULL;
    if (file) {
        WriteCopy(host, file, text);
        isGood = !ferror(file);
        isGood = fclose(file) == 0 && isGood;
    }
    if (!isGood && !host->reportFailed)
        Print(&host->printer, "%s: the match report cannot be written: %s\n", path, strerror(errno));
    host->reportFailed = !isGood;
    free(text);
}
