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
     "run FILE [--entry NAME] [--fps N] [--until SECONDS] [--seed N] [--root DIR]... [--test]\n"
     "      [--no-developer-script] [--developer] [--errors 0|1|2] [--strict-stock] [--stock-limits]\n"
     "      [--loop-limit N] [--memory-limit BYTES] [--census] [--plain-bytecode]\n"
     "      starts main() of a script with self = level, in virtual time; ends when no thread has a due "
     "time.\n"
     "      --entry: another function without parameters; --errors: 0 silent, 1 each place once (as it is), "
     "2 each "
     "time;\n"
     "      --no-developer-script: println and /# #/ are left out, as a game server does; --developer: the "
     "first "
     "error ends\n"
     "      the run; --stock-limits: the original's pools; --loop-limit: jumps back and calls without a wait "
     "that "
     "end a thread;\n"
     "      --census: what the VM holds at the end; --test: testentity() and testremove(e)"},
    {"check", Tool_Check,
     "check PATH... [--root DIR]... [--json] [--strict-stock] [--syntax-only] [--stats]\n"
     "      [--no-warnings] [--no-developer-script] [--test]\n"
     "      compiles scripts, folders and .pk3 files as one program against the names of the game; tells "
     "all\n"
     "      errors, then warnings; --json: an object a line; --syntax-only: each file by itself; --stats: "
     "what\n"
     "      each stage cost"},
    {"prof", Tool_Prof,
     "prof FILE [--collapsed] [--top N] [options of run]\n"
     "      runs a script and counts calls and operations by function and line; --collapsed: stacks for "
     "flame\n"
     "      graph viewers, a line each"},
    {"dump", Tool_Dump,
     "dump FILE [--root DIR]... [--no-developer-script]\n      prints the bytecode of a script"},
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
    fputs("exit status: 0, 1 when there were script errors, 2 for wrong use\n", out);
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
    Tool_CountReport(user, report);
    fflush(stdout);
    fputs(report->text, stderr);
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
        if (status < 0) {
            Usage(stderr, commands[i].name);
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
