// gsc: the script VM from a command line.  One file a subcommand; this one
// chooses, and holds what they share.
#include "gsc_tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage;
} commands[] = {
    {"run", Tool_Run,
     "run FILE [options]\n"
     "      starts main() of a script with self = level, in virtual time; ends when no thread has a due "
     "time\n"
     "      FILE is - for standard input; what it names is looked for in the folder that holds its maps, "
     "else "
     "beside it\n"
     "      --entry NAME           another function without parameters\n"
     "      --fps N                frames a second of script time (20)\n"
     "      --until SECONDS        ends at that script time\n"
     "      --limit N              ends with an error after so many operations (jumps back and calls): no "
     "run\n"
     "                             hangs\n"
     "      --loop-limit N         operations without a wait that end a thread as a loop without end "
     "(10^9);\n"
     "                             an error counts as 2000 of them, a resumed thread as 16\n"
     "      --memory-limit BYTES   of the script's values and code (the game's scr_memory_limit is in MiB)\n"
     "      --seed N               of the random functions\n"
     "      --root DIR             folder or .pk3 of further scripts that this one names; may stand again\n"
     "      --errors 0|1|2         script errors: silent, each place once (as it is), each time\n"
     "      --developer            the first script error ends the run\n"
     "      --no-developer-script  println and /# #/ are left out, as a game server does\n"
     "      --strict-stock         what the original's compiler refuses is an error\n"
     "      --stock-limits         the original's pools of variables, strings and script memory\n"
     "      --census               what the VM holds at the end\n"
     "      --test                 testentity() and testremove(e), for the VM's own tests\n"
     "      --plain-bytecode       no fused instructions"},
    {"check", Tool_Check,
     "check PATH... [options]\n"
     "      compiles scripts, folders and .pk3 files as one program against the names of the game; tells "
     "all\n"
     "      errors, then warnings; gsc ids lists the names in brackets\n"
     "      --root DIR             folder or .pk3 of further scripts; may stand again\n"
     "      --json                 an object a line\n"
     "      --strict-stock         what the original's compiler refuses is an error\n"
     "      --syntax-only          each file by itself\n"
     "      --stats                what each stage cost\n"
     "      --no-warnings          errors only\n"
     "      --no-developer-script  println and /# #/ are left out, as a game server does\n"
     "      --test                 knows testentity() and testremove(e)"},
    {"prof", Tool_Prof,
     "prof FILE [options of run]\n"
     "      runs a script without its output and counts calls and operations by function and line\n"
     "      --collapsed            stacks for flame graph viewers, a line each\n"
     "      --top N                rows of each table (25)"},
    {"dump", Tool_Dump,
     "dump FILE [--root DIR]... [--no-developer-script]\n"
     "      prints the bytecode of a script below its lines: number, line:column, opcode, operands, what "
     "they\n"
     "      stand for; Rn is a slot of the function (locals first), Kn a constant (listed at the end)"},
    {"ids", Tool_Ids,
     "ids\n      lists the names of errors and warnings that gsc check tells, and what they mean"},
};

// The usage of one command, or of all of them.
static void Usage(FILE *out, const char *command)
{
    fputs("usage:\n", out);
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        if (command == NULL || strcmp(command, commands[i].name) == 0) {
            fprintf(out, "  gsc %s\n", commands[i].usage);
        }
    }
    fputs("exit status: 0, 1 when there were script errors, 2 for wrong use, 130 for Ctrl-C\n", out);
}

static bool IsHelp(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

bool Tool_CountReport(tool_t *tool, const gsc_report_t *report)
{
    bool isError = report->kind != GSC_REPORT_WARNING ||
                   (tool->treesMustExist && strcmp(report->id, "missing-anim-tree") == 0);
    tool->errors += isError;
    tool->warnings += !isError;
    return isError;
}

static void PrintReport(void *user, const gsc_report_t *report)
{
    const tool_t *tool = user;
    Tool_CountReport(user, report);
    char *detail = Tool_Detail(&tool->files, report);
    const char *replaced = *detail ? strstr(report->text, report->detail) : NULL;
    fflush(stdout);
    if (replaced) {
        fprintf(stderr, "%.*s%s%s", (int)(replaced - report->text), report->text, detail,
                replaced + strlen(report->detail));
    } else {
        fputs(report->text, stderr);
    }
    free(detail);
}

static void Print(void *user, const char *text)
{
    (void)user;
    fputs(text, stdout);
}

void Tool_Config(tool_t *tool)
{
    Gsc_DefaultConfig(&tool->config);
    tool->config.user = tool;
    tool->config.readFile = Tool_ReadFile;
    tool->config.report = PrintReport;
    tool->config.findTree = Tool_FindTree;
    tool->config.findNode = Tool_FindNode;
    tool->config.print = Print;
    tool->config.developerScript = true;
    tool->config.errorReport = 1;
}

const char *Tool_Value(int argc, char **argv, int *i)
{
    if (*i + 1 >= argc) {
        fprintf(stderr, "gsc: %s needs a value\n", argv[*i]);
        return NULL;
    }
    return argv[++*i];
}

bool Tool_Number(const char *name, const char *text, long long min, long long max, long long *out)
{
    char *end;
    errno = 0;
    long long value = text ? strtoll(text, &end, 10) : 0;
    if (text == NULL) {
        return false;
    }
    if (end == text || *end || errno || value < min || value > max) {
        fprintf(stderr, "gsc: %s: '%s' is not a number from %lld to %lld\n", name, text, min, max);
        return false;
    }
    *out = value;
    return true;
}

static int Command(int argc, char **argv)
{
    if (argc > 1 && IsHelp(argv[1])) {
        Usage(stdout, NULL);
        return TOOL_OK;
    }
    for (size_t i = 0; argc > 1 && i < sizeof(commands) / sizeof(commands[0]); i++) {
        if (strcmp(argv[1], commands[i].name) != 0) {
            continue;
        }
        if (argc > 2 && IsHelp(argv[2])) {
            Usage(stdout, commands[i].name);
            return TOOL_OK;
        }
        int status = commands[i].run(argc - 2, argv + 2);
        if (status < 0) { // one line, below what was wrong
            fprintf(stderr, "usage: gsc %.*s (gsc %s --help)\n", (int)strcspn(commands[i].usage, "\n"),
                    commands[i].usage, commands[i].name);
        }
        return status < 0 ? TOOL_USAGE : status;
    }
    if (argc > 1) {
        fprintf(stderr, "gsc: there is no command '%s'\n", argv[1]);
    }
    Usage(stderr, NULL);
    return TOOL_USAGE;
}

int main(int argc, char **argv)
{
    int status = Command(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("gsc: standard output cannot be written\n", stderr);
        return TOOL_USAGE;
    }
    return status;
}
