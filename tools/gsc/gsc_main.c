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
     "      [--loop-limit N] [--memory-limit BYTES] [--census]\n"
     "      starts main() of a script with self = level, in virtual time; ends when no thread has a due "
     "time"},
    {"check", Tool_Check,
     "check PATH... [--root DIR]... [--json] [--strict-stock] [--no-warnings] [--test]\n"
     "      compiles scripts, or all scripts below folders, as one program; reports every error"},
    {"dump", Tool_Dump,
     "dump FILE [--root DIR]... [--no-developer-script]\n      prints the bytecode of a script"},
};

static int Usage(void)
{
    fputs("usage:\n", stderr);
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        fprintf(stderr, "  gsc %s\n", commands[i].usage);
    }
    fputs("exit status: 0, 1 when there were script errors, 2 for wrong use\n", stderr);
    return TOOL_USAGE;
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

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof(commands) / sizeof(commands[0]); i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            int status = commands[i].run(argc - 2, argv + 2);
            if (fflush(stdout) != 0 && status == TOOL_OK) {
                perror("gsc: standard output");
                return TOOL_USAGE;
            }
            return status < 0 ? Usage() : status;
        }
    }
    return Usage();
}
