// Console lines that a script can bring about again and again ("unknown weapon ..."): each place in the
// scripts prints its first one and then counts; the counts come at the end of the level.  A busy script
// cannot fill the disk.
#include "g_script.h"

#include <stdarg.h>
#include <string.h>

#include "g_syscalls.h"

enum { MAX_SITES = 512, MAX_COMPLAINT = 512 };

typedef struct {
    const char *file;   // of the script; NULL outside of scripts
    const char *format; // which complaint
    int line, column;
    int count;
} site_t;

static struct {
    site_t sites[MAX_SITES];
    int count;
    int others; // complaints of places beyond the last one
} complaints;

void Scr_ClearComplaints(void)
{
    memset(&complaints, 0, sizeof(complaints));
}

// Length without the newline at the end.
static int LineLength(const char *text)
{
    size_t length = strlen(text);

    return (int)(length > 0 && text[length - 1] == '\n' ? length - 1 : length);
}

// The place of the running line; NULL when all are taken by others.
static site_t *FindSite(const char *format)
{
    gsc_place_t place = {0};
    site_t *site;

    if (!G_ScriptIsAlive() || !Gsc_Where(level.vm, &place))
        memset(&place, 0, sizeof(place));
    for (int i = 0; i < complaints.count; i++) {
        site = &complaints.sites[i];
        if (site->line == place.line && site->column == place.column && !strcmp(site->format, format) &&
            !strcmp(site->file ? site->file : "", place.file ? place.file : ""))
            return site;
    }
    if (complaints.count == MAX_SITES)
        return NULL;
    site = &complaints.sites[complaints.count++];
    *site = (site_t){.file = place.file, .format = format, .line = place.line, .column = place.column};
    return site;
}

void G_Complain(const char *format, ...)
{
    site_t *site = FindSite(format);
    char text[MAX_COMPLAINT];
    va_list args;

    if (!site) {
        complaints.others++;
        return;
    }
    if (site->count++ > 0 && cvars.scrErrorReport.integer < 2)
        return;
    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    if (site->file)
        G_Printf("%.*s (file '%s', line %d)\n", LineLength(text), text, site->file, site->line);
    else
        G_Printf("%.*s\n", LineLength(text), text);
}

void Scr_SummarizeComplaints(void)
{
    if (cvars.scrErrorReport.integer >= 2)
        return;
    for (int i = 0; i < complaints.count; i++) {
        const site_t *site = &complaints.sites[i];

        if (site->count > 1)
            G_Printf("%d times: \"%.*s\" (file '%s', line %d)\n", site->count, LineLength(site->format),
                     site->format, site->file ? site->file : "", site->line);
    }
    if (complaints.others)
        G_Printf("%d times: complaints of other places\n", complaints.others);
    memset(&complaints, 0, sizeof(complaints));
}
