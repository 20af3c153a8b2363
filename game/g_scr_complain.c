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
    char *text;         // the first one, as it was printed
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
    memset(&complaints, 0, sizeof(complaints)); // the texts of another level went with G_FreeAll
}

// Length without the newline at the end.
static int LineLength(const char *text)
{
    size_t length = strlen(text);

    return (int)(length > 0 && text[length - 1] == '\n' ? length - 1 : length);
}

// Outside of scripts there is no place, and what is said tells one complaint from another.
static bool IsSite(const site_t *site, const gsc_place_t *place, const char *format, const char *text)
{
    if (!site->file || !place->file)
        return site->file == place->file && !strcmp(site->text, text);
    return site->line == place->line && site->column == place->column && !strcmp(site->format, format) &&
           !strcmp(site->file, place->file);
}

// The entry for a complaint of a place; NULL when all are taken by others.
static site_t *FindSite(const gsc_place_t *place, const char *format, const char *text)
{
    site_t *site;

    for (int i = 0; i < complaints.count; i++) {
        site = &complaints.sites[i];
        if (IsSite(site, place, format, text))
            return site;
    }
    if (complaints.count == MAX_SITES)
        return NULL;
    site = &complaints.sites[complaints.count++];
    *site = (site_t){.file = place->file, .format = format, .line = place->line, .column = place->column};
    site->text = G_CopyString(text);
    return site;
}

static void ComplainAt(const gsc_place_t *place, const char *format, va_list args)
{
    char text[MAX_COMPLAINT];
    site_t *site;

    Q_FormatV(text, sizeof(text), format, args);
    text[LineLength(text)] = '\0';
    site = FindSite(place, format, text);
    if (!site) {
        complaints.others++;
        return;
    }
    if (site->count++ > 0 && cvars.scrErrorReport.integer < 2)
        return;
    if (site->file)
        G_Printf("%s: (file '%s', line %d)\n", text, site->file, site->line);
    else
        G_Printf("%s\n", text);
}

void G_Complain(const char *format, ...)
{
    gsc_place_t place = {0};
    va_list args;

    if (!G_ScriptIsAlive() || !Gsc_Where(level.vm, &place))
        memset(&place, 0, sizeof(place));
    va_start(args, format);
    ComplainAt(&place, format, args);
    va_end(args);
}

void Scr_ComplainAt(const gsc_place_t *place, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    ComplainAt(place, format, args);
    va_end(args);
}

void Scr_SummarizeComplaints(void)
{
    for (int i = 0; i < complaints.count; i++) {
        site_t *site = &complaints.sites[i];

        if (site->count > 1 && cvars.scrErrorReport.integer < 2) {
            G_Printf("%d times: \"%s\"", site->count, site->text);
            if (site->file)
                G_Printf(": (file '%s', line %d)", site->file, site->line);
            G_Printf("\n");
        }
        G_Free(site->text);
    }
    if (complaints.others)
        G_Printf("%d times: complaints of other places\n", complaints.others);
    memset(&complaints, 0, sizeof(complaints));
}
