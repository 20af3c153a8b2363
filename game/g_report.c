// The match report: a table on the console and matchreport.json, one key a line, from counters of the match.
// Nothing in it depends on a wall clock.
#include "g_script.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"

enum { MAX_LINE = 512 };

static const char reportFile[] = "matchreport.json";

// Names of report_count_t in its order.
static const char *const countNames[COUNT_MAX] = {
    [COUNT_SHOTS] = "shots",
    [COUNT_HITS] = "hits",
    [COUNT_DAMAGE] = "damage",
    [COUNT_KILLS] = "kills",
    [COUNT_SUICIDES] = "suicides",
    [COUNT_SPAWNS] = "spawns",
    [COUNT_CONNECTS] = "connects",
    [COUNT_DISCONNECTS] = "disconnects",
    [COUNT_CHATS] = "chats",
    [COUNT_MENUS] = "menus",
    [COUNT_SCRIPT_ERRORS] = "scriptErrorReports",
};

static struct {
    int64_t counts[COUNT_MAX];
    int stuck;
    int startMs, startFrame;
    int earlierMs, earlierFrames, earlierErrors; // of the rounds before this one
    bool isWritten;
    int handle, length;
} report;

void G_ReportInit(void)
{
    memset(&report, 0, sizeof(report));
    report.startMs = level.timeMs;
    report.startFrame = level.frameNumber;
}

void G_ReportCount(report_count_t what, int amount)
{
    report.counts[what] += amount;
}

static int ScriptErrors(void)
{
    gsc_census_t census = {0};

    if (G_ScriptIsAlive())
        Gsc_Census(level.vm, &census);
    return (int)(census.errors < INT32_MAX ? census.errors : INT32_MAX);
}

void G_ReportGet(int values[REPORT_VALUES])
{
    for (int i = 0; i < COUNT_MAX; i++)
        values[i] = (int)(report.counts[i] < INT32_MAX ? report.counts[i] : INT32_MAX);
    values[COUNT_MAX] = report.stuck;
    values[COUNT_MAX + 1] = report.earlierMs + (level.timeMs - report.startMs);
    values[COUNT_MAX + 2] = report.earlierFrames + (level.frameNumber - report.startFrame);
    values[COUNT_MAX + 3] = report.earlierErrors + ScriptErrors();
}

void G_ReportAdd(const int values[REPORT_VALUES])
{
    for (int i = 0; i < COUNT_MAX; i++)
        report.counts[i] += values[i];
    report.stuck += values[COUNT_MAX];
    report.earlierMs += values[COUNT_MAX + 1];
    report.earlierFrames += values[COUNT_MAX + 2];
    report.earlierErrors += values[COUNT_MAX + 3];
}

void G_ReportStuck(int slot)
{
    (void)slot;
    report.stuck++;
}

// -------------------------------------------------------------------- rows

static int Accuracy(const gclient_t *client)
{
    return client->shotsFired > 0 ? (int)((int64_t)client->shotsHit * 100 / client->shotsFired) : 0;
}

// Higher scores first, then fewer deaths, then lower slots.
static int CompareRows(const void *a, const void *b)
{
    const gclient_t *x = &g_clients[*(const int *)a];
    const gclient_t *y = &g_clients[*(const int *)b];

    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    if (x->deaths != y->deaths)
        return x->deaths < y->deaths ? -1 : 1;
    return x->number - y->number;
}

static int SortRows(int rows[MAX_CLIENTS])
{
    int count = 0;

    for (int i = 0; i < level.maxClients; i++)
        if (g_clients[i].connected == CON_CONNECTED)
            rows[count++] = i;
    qsort(rows, (size_t)count, sizeof(rows[0]), CompareRows);
    return count;
}

static void PrintTable(const int *rows, int count, const char *endReason)
{
    G_Printf("---- match report: %s on %s, %s ----\n", level.gametype, level.mapName, endReason);
    G_Printf("%3s %-31s %6s %6s %6s %9s\n", "num", "player", "score", "kills", "deaths", "accuracy");
    for (int i = 0; i < count; i++) {
        const gclient_t *client = &g_clients[rows[i]];

        G_Printf("%3d %-31s %6d %6d %6d %8d%%\n", client->number, client->name, client->score, client->kills,
                 client->deaths, Accuracy(client));
    }
    G_Printf("winner: %s\n", level.winnerName[0] ? level.winnerName : "none");
}

// -------------------------------------------------------------------- JSON

static void Put(const char *format, ...) Q_PRINTF(1, 2);
static void Put(const char *format, ...)
{
    char line[MAX_LINE];
    va_list args;

    va_start(args, format);
    Q_FormatV(line, sizeof(line), format, args);
    va_end(args);
    Sys_FileWrite(line, (int)strlen(line), report.handle);
    report.length += (int)strlen(line);
}

static void PutRow(const gclient_t *client, bool isLast)
{
    char name[MAX_LINE / 2];

    Put("    {\n");
    Put("      \"name\": %s,\n", G_JsonQuote(client->name, name, sizeof(name)));
    Put("      \"slot\": %d,\n", client->number);
    Put("      \"bot\": %s,\n", client->isBot ? "true" : "false");
    Put("      \"team\": \"%s\",\n", G_TeamName(client->team));
    Put("      \"score\": %d,\n", client->score);
    Put("      \"kills\": %d,\n", client->kills);
    Put("      \"deaths\": %d,\n", client->deaths);
    Put("      \"shots\": %d,\n", client->shotsFired);
    Put("      \"hits\": %d,\n", client->shotsHit);
    Put("      \"accuracy\": %d\n", Accuracy(client));
    Put(isLast ? "    }\n" : "    },\n");
}

static void PutJson(const int *rows, int count, const char *endReason)
{
    char text[MAX_LINE / 2];
    int values[REPORT_VALUES], ms;

    G_ReportGet(values);
    ms = values[COUNT_MAX + 1];
    Put("{\n");
    Put("  \"map\": %s,\n", G_JsonQuote(level.mapName, text, sizeof(text)));
    Put("  \"gametype\": %s,\n", G_JsonQuote(level.gametype, text, sizeof(text)));
    Put("  \"seed\": %s,\n", G_JsonQuote(cvars.seed.string, text, sizeof(text)));
    Put("  \"restarts\": %d,\n", level.restartCount);
    Put("  \"endReason\": %s,\n", G_JsonQuote(endReason, text, sizeof(text)));
    Put("  \"winner\": %s,\n", G_JsonQuote(level.winnerName, text, sizeof(text)));
    Put("  \"frames\": %d,\n", values[COUNT_MAX + 2]);
    Put("  \"seconds\": %d.%03d,\n", ms / 1000, ms % 1000);
    for (int i = 0; i < COUNT_MAX; i++)
        Put("  \"%s\": %lld,\n", countNames[i], (long long)report.counts[i]);
    Put("  \"scriptErrors\": %d,\n", values[COUNT_MAX + 3]);
    Put("  \"stuck\": %d,\n", report.stuck);
    Put("  \"scoreAllies\": %d,\n", level.teamScore[TEAM_ALLIES]);
    Put("  \"scoreAxis\": %d,\n", level.teamScore[TEAM_AXIS]);
    Put("  \"players\": [\n");
    for (int i = 0; i < count; i++)
        PutRow(&g_clients[rows[i]], i == count - 1);
    Put("  ]\n}\n");
}

// Our host may fail a match for them (sv_failOnErrors).
static void TellHost(void)
{
    char text[16];
    int values[REPORT_VALUES];

    G_ReportGet(values);
    Q_Format(text, sizeof(text), "%d", values[COUNT_MAX + 3]);
    Sys_CvarSet("ft_scriptErrors", text);
}

void G_ReportWrite(const char *endReason)
{
    int rows[MAX_CLIENTS];
    int count;

    if (report.isWritten)
        return;
    report.isWritten = true;
    count = SortRows(rows);
    PrintTable(rows, count, endReason);
    TellHost();
    Sys_FileOpen(reportFile, &report.handle, FS_WRITE);
    if (!report.handle) {
        G_Printf("WARNING: %s cannot be written\n", reportFile);
        return;
    }
    PutJson(rows, count, endReason);
    Sys_FileClose(report.handle);
    report.handle = 0;
    G_FileIsWhole(reportFile, report.length);
}
