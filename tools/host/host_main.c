// The minimal host: command line, console and the main loop.  One process runs one server without a
// network; its players are bots.
#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "q_string.h"

enum { IDLE_MS = 10, MAX_BACKLOG_MS = 1000, MAX_READS = 16 };

static const char usageText[] =
    "usage: fireteam [+COMMAND [ARGUMENT...]]...\n"
    "\n"
    "Runs a server with bots.  Each +word is a console command with its arguments; +set comes first.\n"
    "\n"
    "  +set NAME VALUE   sets a variable, for instance g_gametype tdm\n"
    "  +map NAME         starts a level\n"
    "  +addbot N         adds bots\n"
    "  +exec FILE        runs the commands of a file\n"
    "  --help, --version\n"
    "\n"
    "Variables of the host: sv_speed (1 real time, 0 as fast as possible), sv_matches (ends after so many), "
    "sv_seed,\n"
    "sv_report (copy of the match report), sv_fps, sv_maxclients, fs_homepath, fs_basepath, fs_game, "
    "com_basegame.\n"
    "The console reads commands from standard input; cmdlist names them.\n"
    "Exit status: 0 ended as asked, 1 match failed, 2 wrong use, 3 module, map or game type not loaded.\n";

// A line of standard input that is not complete yet.
typedef struct {
    char line[MAX_COMMAND_LINE];
    size_t length;
    bool isTooLong, isClosed;
} input_t;

// A server without anybody who reads goes on; that its text is lost is said once, and by the exit status.
static void CheckOutput(int error)
{
    static bool isTold;

    if (!ferror(stdout) || isTold)
        return;
    isTold = true;
    fprintf(stderr, "fireteam: standard output cannot be written: %s\n", strerror(error));
}

// What is closed leads nowhere: else a file that is opened later would get what is printed.
static void OpenStandardFiles(void)
{
    int descriptor;

    do
        descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
}

// The status of a run whose output may be lost.
static int EndOutput(int status)
{
    fflush(stdout);
    CheckOutput(errno);
    return status == EXIT_ENDED && ferror(stdout) ? EXIT_MATCH_FAILED : status;
}

// Names, files and scripts may hold bytes that a terminal would obey; 14 to 16 mark the parts of a message.
static void WriteOut(void *user, const char *text)
{
    for (; *text; text++) {
        bool isControl = ((unsigned char)*text < ' ' && *text != '\n' && *text != '\t') || *text == 127;
        if (*text < 0x14 || *text > 0x16)
            putc(isControl ? '?' : *text, user);
    }
    CheckOutput(errno);
}

static int Misuse(const char *format, const char *word)
{
    fputs("fireteam: ", stderr);
    fprintf(stderr, format, word);
    fputs(" (try --help)\n", stderr);
    return EXIT_WRONG_USE;
}

// ---- command line

// Words that belong to the command at argv[at], itself included.
static int CountWords(int argc, char **argv, int at)
{
    int end = at + 1;

    while (end < argc && argv[end][0] != '+')
        end++;
    return end - at;
}

static bool IsSet(const char *word)
{
    return Q_StringCompareNoCase(word, "+set") == 0 || Q_StringCompareNoCase(word, "+seta") == 0 ||
           Q_StringCompareNoCase(word, "+sets") == 0;
}

// Checks the whole line before anything runs.  0, or an exit status.
static int CheckArguments(int argc, char **argv)
{
    for (int at = 1; at < argc; at++) {
        const char *word = argv[at];
        if (word[0] == '-' && word[1] == '-')
            return Misuse("unknown option \"%s\"", word);
        if (at == 1 && word[0] != '+')
            return Misuse("\"%s\" does not begin with +", word);
        if (word[0] == '+' && (!word[1] || strpbrk(word, " ;\"\t\n")))
            return Misuse("\"%s\" is no command", word);
        if (strpbrk(word, "\"\n\r"))
            return Misuse("\"%s\": quotes and line ends are not possible here", word);
        if (IsSet(word) && CountWords(argc, argv, at) < 3)
            return Misuse("\"%s\" needs a name and a value", word);
    }
    return 0;
}

// One command as console text: arguments in quotes, so that nothing in them is special.
static bool BuildLine(char *line, size_t size, char **argv, int count)
{
    bool isWhole = Q_StringCopy(line, size, argv[0] + 1);

    for (int i = 1; i < count; i++) {
        isWhole &= Q_StringAppend(line, size, " \"");
        isWhole &= Q_StringAppend(line, size, argv[i]);
        isWhole &= Q_StringAppend(line, size, "\"");
    }
    return isWhole;
}

// Sets the variables of all +set commands.  0, or an exit status.
static int TakeSettings(host_t *host, int argc, char **argv)
{
    char line[MAX_COMMAND_LINE];

    for (int at = 1; at < argc; at += CountWords(argc, argv, at)) {
        const cvar_t *cvar = IsSet(argv[at]) ? Cvar_Find(host->cvars, argv[at + 1]) : NULL;
        if (!IsSet(argv[at]) || (cvar && host->fs && (cvar->flags & CVAR_INIT))) // which has been used by now
            continue;
        if (!BuildLine(line, sizeof(line), argv + at, CountWords(argc, argv, at)))
            return Misuse("the value of \"%s\" is too long", argv[at + 1]);
        Console_Execute(host, line);
        if (!Cvar_Find(host->cvars, argv[at + 1]))
            return Misuse("\"%s\" cannot be set", argv[at + 1]);
    }
    return 0;
}

// Hands the other commands to the command buffer.  0, or an exit status.
static int TakeCommands(host_t *host, int argc, char **argv)
{
    char line[MAX_COMMAND_LINE];

    for (int at = 1; at < argc; at += CountWords(argc, argv, at)) {
        if (IsSet(argv[at]))
            continue;
        if (!BuildLine(line, sizeof(line), argv + at, CountWords(argc, argv, at)))
            return Misuse("\"%s\" has too long arguments", argv[at]);
        Cmd_Append(host->commands, line);
    }
    return 0;
}

// The folder that the program lies in.
static void FindProgramFolder(char *folder, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", folder, size - 1);

    if (length <= 0)
        length = 0;
    folder[length] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    else
        Q_StringCopy(folder, size, ".");
}

// ---- console

static void TakeInput(host_t *host, input_t *input, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != '\n') {
            input->isTooLong |= input->length + 1 >= sizeof(input->line);
            if (!input->isTooLong && bytes[i])
                input->line[input->length++] = bytes[i];
            continue;
        }
        input->line[input->length] = '\0';
        if (input->isTooLong)
            Print(&host->printer, "console: a line of more than %zu characters is dropped\n",
                  sizeof(input->line) - 1);
        else
            Cmd_Append(host->commands, input->line);
        input->length = 0;
        input->isTooLong = false;
    }
}

// Hands all complete lines of standard input on, so much a frame.  Its end is harmless; a last line without
// an end still counts.
static void ReadConsole(host_t *host, input_t *input)
{
    char bytes[4096];

    for (int i = 0; i < MAX_READS && !input->isClosed && !Watch_WantsEnd() && Watch_HasInput(); i++) {
        ssize_t length = Watch_Read(bytes, sizeof(bytes));
        if (length < 0 && errno == EINTR)
            return;
        input->isClosed = length <= 0;
        if (length > 0)
            TakeInput(host, input, bytes, (size_t)length);
        else if (input->length)
            TakeInput(host, input, "\n", 1);
    }
}

// ---- main loop

static void RunCommands(host_t *host, void *user)
{
    (void)user;
    Console_RunBuffer(host);
}

static void RunFrame(host_t *host, void *user)
{
    (void)user;
    Server_Frame(host);
}

// Looks at what the module has counted: copies the report after a match, ends the run after the last one.
static void FailForErrors(host_t *host)
{
    char why[64];
    int errors = Cvar_Integer(host->cvars, "ft_scriptErrors");

    if (!errors || !Cvar_Integer(host->cvars, "sv_failOnErrors") ||
        *Cvar_String(host->cvars, "ft_matchFailed"))
        return;
    Q_Format(why, sizeof(why), "%d script error%s (sv_failOnErrors)", errors, errors == 1 ? "" : "s");
    Cvar_Set(host->cvars, "ft_matchFailed", why, CVAR_BY_HOST);
}

static void CheckMatches(host_t *host)
{
    int matches = Cvar_Integer(host->cvars, "ft_matches"), wanted = Host_MatchesWanted(host);
    double minutes = Host_MatchMinutes(host);
    char why[96];
    bool isLost;

    if (matches != host->matchesReported) {
        host->matchesReported = matches;
        host->matchStartMs = host->gameMs;
        FailForErrors(host);
        Report_Copy(host);
    }
    isLost = *Cvar_String(host->cvars, "ft_matchFailed") != '\0';
    if (!isLost && minutes > 0 && (double)(host->gameMs - host->matchStartMs) > minutes * 60000) {
        Q_Format(why, sizeof(why), "not over after %g minutes of play (sv_matchMinutes)", minutes);
        Cvar_Set(host->cvars, "ft_matchFailed", why, CVAR_BY_HOST);
        Host_Quit(host, EXIT_ENDED);
    }
    if (wanted > 0 && (matches >= wanted || isLost))
        Host_Quit(host, EXIT_ENDED);
}

// How long to wait for the next frame, 0 when it is due.  `due` is the level time that the clock is ahead.
static uint32_t MeasureWait(host_t *host, uint64_t *last, double *due)
{
    double speed = Host_Speed(host);
    uint64_t now = Clock_Ms();
    int frameMs = Server_FrameMs(host);

    if (!host->isRunning || speed <= 0) {
        *last = now;
        *due = 0;
        return host->isRunning ? 0 : IDLE_MS;
    }
    *due += (double)(now - *last) * speed;
    *last = now;
    if (*due > MAX_BACKLOG_MS + frameMs)
        *due = MAX_BACKLOG_MS + frameMs;
    if (*due >= frameMs) {
        *due -= frameMs;
        return 0;
    }
    double wait = (frameMs - *due) / speed;
    return wait < 1 ? 1 : wait > IDLE_MS ? IDLE_MS : (uint32_t)wait;
}

static void Loop(host_t *host)
{
    input_t input = {.length = 0};
    uint64_t last = Clock_Ms();
    double due = 0;

    while (!host->wantsQuit && !Watch_WantsEnd()) {
        uint32_t wait = MeasureWait(host, &last, &due);
        ReadConsole(host, &input);
        if (wait)
            Clock_Sleep(wait);
        if (wait && host->isRunning)
            continue;
        Watch_In(WATCH_COMMANDS);
        Host_Guard(host, RunCommands, NULL);
        Watch_In(WATCH_NOTHING);
        Config_Frame(host);
        if (!host->wantsQuit && !host->isRunning && input.isClosed && Cmd_IsEmpty(host->commands)) {
            Print(&host->printer,
                  "No level runs and standard input has ended: nothing is left to do (try --help)\n");
            Host_Quit(host, host->loads ? EXIT_ENDED : EXIT_WRONG_USE);
        }
        if (host->wantsQuit || !host->isRunning)
            continue;
        Watch_In(WATCH_FRAME);
        Host_Guard(host, RunFrame, NULL);
        Watch_In(WATCH_NOTHING);
        CheckMatches(host);
    }
}

// Level down, report out, and the status to leave with.
static int Finish(host_t *host)
{
    Server_EndLevel(host);
    FailForErrors(host);
    const char *lost = Cvar_String(host->cvars, "ft_matchFailed");
    Config_End(host);
    Report_Copy(host);
    if (*lost)
        Print(&host->printer, "match failed: %s\n", lost);
    if (host->exitCode == EXIT_ENDED && (*lost || host->hasFailed || host->reportFailed))
        return EXIT_MATCH_FAILED;
    return host->exitCode;
}

static int Run(host_t *host, int argc, char **argv)
{
    host->argc = argc;
    host->argv = argv;
    int status = TakeSettings(host, argc, argv);
    if (status)
        return status;
    Host_RegisterCvars(host);
    if (!Host_OpenFiles(host))
        return EXIT_NOT_LOADED;
    Report_Start(host);
    host->isStarting = true;
    Watch_In(WATCH_COMMANDS);
    Config_RunStartFiles(host);
    TakeSettings(host, argc, argv); // again: the command line wins over the files
    Host_CheckSettings(host);
    status = TakeCommands(host, argc, argv);
    if (status)
        return status;
    Host_Guard(host, RunCommands, NULL);
    Watch_In(WATCH_NOTHING);
    host->isStarting = false;
    Cvar_Keep(host->cvars, true);
    Loop(host);
    return Finish(host);
}

int main(int argc, char **argv)
{
    printer_t printer = {.write = WriteOut, .user = stdout};
    char folder[1024];

    OpenStandardFiles();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "--version") == 0) {
            fputs(argv[i][2] == 'h' ? usageText : "fireteam 1 (game API 8)\n", stdout);
            return EndOutput(EXIT_ENDED);
        }
    }
    int status = CheckArguments(argc, argv);
    if (status)
        return status;
    setvbuf(stdout, NULL, _IOLBF, 0);
    FindProgramFolder(folder, sizeof(folder));
    host_t *host = Host_New(&printer, folder);
    if (!host) {
        fputs("fireteam: no memory\n", stderr);
        return EXIT_NOT_LOADED;
    }
    Watch_Start(host);
    status = Run(host, argc, argv);
    Watch_Stop();
    Host_Free(host);
    return EndOutput(status);
}
