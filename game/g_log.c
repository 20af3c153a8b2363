// The games log (cvar g_log): one line an event, each with the game time before it.  A line can never be
// broken by what it holds [build-decisions, Log lines].  Besides, the file of script reports (cvar logfile).
#include "g_script.h"

#include <stdarg.h>
#include <string.h>

#include "g_syscalls.h"

static struct {
    int handle;
    vm_cvar_t trace; // g_traceWire
} logFile;

void G_LogOpen(void)
{
    G_LogClose();
    Sys_CvarRegister(&logFile.trace, "g_traceWire", "0", 0);
    G_JsonOpen();
    if (!*cvars.log.string)
        return;
    Sys_FileOpen(cvars.log.string, &logFile.handle, cvars.logSync.integer ? FS_APPEND_SYNC : FS_APPEND);
    if (!logFile.handle)
        G_Printf("WARNING: could not open the games log '%s'\n", cvars.log.string);
}

void G_LogClose(void)
{
    if (logFile.handle)
        Sys_FileClose(logFile.handle);
    logFile.handle = 0;
    G_JsonClose();
}

// The host's own log of its console has no place for what the console is not told [vm-semantics E2]: so these
// have a file of their own.
static int reportFile;

bool G_ReportLogOpen(void)
{
    G_ReportLogClose();
    if (!cvars.logfile.integer)
        return false;
    Sys_FileOpen("script_mp.log", &reportFile, cvars.logfile.integer > 1 ? FS_APPEND_SYNC : FS_APPEND);
    if (!reportFile)
        G_Printf("WARNING: could not open 'script_mp.log'\n");
    return reportFile != 0;
}

void G_ReportLogClose(void)
{
    if (reportFile)
        Sys_FileClose(reportFile);
    reportFile = 0;
}

void G_ReportLogWrite(const char *text)
{
    if (reportFile)
        Sys_FileWrite(text, (int)strlen(text), reportFile);
}

// Control bytes turn into dots; a newline at the end stays.
static void CleanLine(char *text)
{
    size_t length = strlen(text);

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];

        if ((c < 32 || c == 127) && !(c == '\n' && i + 1 == length))
            text[i] = '.';
    }
}

void G_LogPrintf(const char *format, ...)
{
    char line[MAX_LOG_LINE + 32];
    char text[MAX_LOG_LINE + 1];
    int seconds = (int)((unsigned)Scr_Time() / 1000u);
    va_list args;

    if (!logFile.handle)
        return;
    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    CleanLine(text);
    Q_Format(line, sizeof(line), "%3i:%i%i %s", seconds / 60, seconds % 60 / 10, seconds % 10, text);
    Sys_FileWrite(line, (int)strlen(line), logFile.handle);
}

// What clients are told, for tests and for those who write a client: one line a command, configstring or
// event.
void G_TraceWire(const char *format, ...)
{
    char text[MAX_STRING_CHARS];
    va_list args;

    Sys_CvarUpdate(&logFile.trace);
    if (!logFile.trace.integer)
        return;
    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < 32)
            *c = *c == 0x14 ? '{' : *c == 0x15 ? '}' : '.';
    G_Printf("wire: %s\n", text);
}

bool G_TellsBots(void)
{
    Sys_CvarUpdate(&logFile.trace);
    return logFile.trace.integer == 2;
}
