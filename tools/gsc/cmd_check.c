// gsc check: compiles scripts as one program and tells every error of every file, then the warnings, as text
// or as JSON.
#include "gsc_tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One report, kept until all is known.
typedef struct {
    char *path, *id, *message, *detail, *source;
    int line, column; // 0 when the finding has no place
    int marker;       // bytes of `source` before it
    bool isError;
    int order;
} finding_t;

typedef struct {
    tool_t tool; // first: callbacks see it as their `user`
    bool json, stats, test;
    finding_t *findings;
    int count;
} check_t;

// ---------------------------------------------------------------------------------------------- findings

static char *Copy(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    return strcpy(copy, text);
}

static finding_t *NewFinding(check_t *check)
{
    finding_t *findings = realloc(check->findings, (size_t)(check->count + 1) * sizeof(*findings));
    if (findings == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    check->findings = findings;
    findings[check->count].order = check->count;
    return &findings[check->count++];
}

static void KeepReport(void *user, const gsc_report_t *report)
{
    check_t *check = user;
    finding_t *finding = NewFinding(check);
    *finding = (finding_t){
        .path = Copy(report->place.file[0] ? Tool_PathOf(&check->tool.files, report->place.file) : ""),
        .id = Copy(report->id),
        .message = Copy(report->message),
        .detail = Tool_Detail(&check->tool.files, report),
        .source = Copy(report->sourceLine),
        .line = report->place.line,
        .column = report->place.column,
        .marker = report->marker,
        .isError = Tool_CountReport(&check->tool, report),
        .order = finding->order,
    };
}

// A path, or what is in an archive, that cannot be read.
static void KeepUnreadable(void *user, const char *path, const char *why)
{
    check_t *check = user;
    finding_t *finding = NewFinding(check);
    *finding = (finding_t){
        .path = Copy(path),
        .id = Copy(toolIds[TOOL_ID_UNREADABLE].id),
        .message = Copy("it cannot be read"),
        .detail = Copy(why),
        .source = Copy(""),
        .isError = true,
        .order = finding->order,
    };
    check->tool.errors++;
}

// Errors as they were found, the one that stock would stop at first; then warnings by place.
static int CompareFindings(const void *left, const void *right)
{
    const finding_t *a = left, *b = right;
    if (a->isError != b->isError) {
        return a->isError ? -1 : 1;
    }
    int byPath = a->isError ? 0 : strcmp(a->path, b->path);
    if (byPath || a->isError || a->line != b->line) {
        return byPath ? byPath : a->isError ? a->order - b->order : a->line - b->line;
    }
    return a->column != b->column ? a->column - b->column : a->order - b->order;
}

static void PrintJsonField(const char *name, const char *value)
{
    printf(", \"%s\": ", name);
    Tool_PrintJson(value);
}

static void PrintJsonFinding(const finding_t *f)
{
    fputs("{\"file\": ", stdout);
    Tool_PrintJson(f->path);
    printf(", \"line\": %d, \"column\": %d, \"severity\": \"%s\"", f->line, f->column,
           f->isError ? "error" : "warning");
    PrintJsonField("id", f->id);
    PrintJsonField("message", f->message);
    PrintJsonField("detail", f->detail);
    fputs("}\n", stdout);
}

static void PrintFinding(const finding_t *f)
{
    if (f->line) {
        fprintf(stderr, "%s:%d:%d: ", f->path, f->line, f->column);
    } else {
        fprintf(stderr, "%s: ", f->path[0] ? f->path : "gsc");
    }
    fprintf(stderr, "%s: %s", f->isError ? "error" : "warning", f->message);
    if (f->detail[0] && strcmp(f->detail, f->message) != 0) {
        fprintf(stderr, ": %s", f->detail);
    }
    fprintf(stderr, " [%s]\n", f->id);
    if (f->line && f->source[0]) {
        fprintf(stderr, "    %s\n", f->source);
        fprintf(stderr, "    %*s^\n", f->marker, "");
    }
}

static void PrintFindings(check_t *check)
{
    if (check->findings) {
        qsort(check->findings, (size_t)check->count, sizeof(*check->findings), CompareFindings);
    }
    for (int i = 0; i < check->count; i++) {
        if (check->json) {
            PrintJsonFinding(&check->findings[i]);
        } else {
            PrintFinding(&check->findings[i]);
        }
    }
}

static void FreeFindings(check_t *check)
{
    for (int i = 0; i < check->count; i++) {
        finding_t *f = &check->findings[i];
        free(f->path);
        free(f->id);
        free(f->message);
        free(f->detail);
        free(f->source);
    }
    free(check->findings);
}

// ---------------------------------------------------------------------------------------------- the check

static bool ParseFlag(check_t *check, const char *name)
{
    const struct {
        const char *name;
        bool *flag;
        bool value;
    } flags[] = {
        {"--json", &check->json, true},
        {"--stats", &check->stats, true},
        {"--test", &check->test, true},
        {"--strict-stock", &check->tool.config.strictStock, true},
        {"--syntax-only", &check->tool.config.syntaxOnly, true},
        {"--no-warnings", &check->tool.config.keepCheckerWarnings, false},
        {"--no-developer-script", &check->tool.config.developerScript, false},
    };
    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
        if (strcmp(name, flags[i].name) == 0) {
            *flags[i].flag = flags[i].value;
            return true;
        }
    }
    return false;
}

// Options come first: what they say counts for every path, wherever it stands.
static bool ParseOptions(check_t *check, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--root") == 0) {
            const char *root = Tool_Value(argc, argv, &i);
            if (root == NULL || !Tool_AddRoot(&check->tool.files, root)) {
                return false;
            }
        } else if (argv[i][0] == '-' && argv[i][1] && !ParseFlag(check, argv[i])) {
            fprintf(stderr, "gsc check: cannot use '%s'\n", argv[i]);
            return false;
        }
    }
    return true;
}

// False, with a message, when there is nothing to check.
static bool AddPaths(check_t *check, int argc, char **argv)
{
    int count = 0;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--root") == 0) {
            i++;
        } else if (argv[i][0] != '-' || !argv[i][1]) {
            Tool_AddPath(&check->tool.files, argv[i], true);
            count++;
        }
    }
    if (count == 0) {
        fprintf(stderr, "gsc check: no path\n");
        return false;
    }
    Tool_EndPaths(&check->tool.files);
    if (check->count == 0 && check->tool.files.scriptCount == 0) {
        fprintf(stderr, "gsc check: no script there\n");
        return false;
    }
    return true;
}

// Nothing runs while checking.
static bool NeverCalled(gsc_vm_t *vm)
{
    return Gsc_Fail(vm, "not available in a check");
}

static const gsc_native_t testFunctions[] = {
    {"testentity", "", NeverCalled, 0},
    {"testremove", "E", NeverCalled, 0},
};

static gsc_status_t Compile(check_t *check)
{
    gsc_vm_t *vm = check->tool.vm;
    gsc_status_t status = Tool_AddNames(vm);
    if (status == GSC_OK && check->test) {
        status = Gsc_AddFunctions(vm, testFunctions, sizeof(testFunctions) / sizeof(testFunctions[0]));
    }
    for (int i = 0; i < check->tool.files.scriptCount && (status == GSC_OK || status == GSC_COMPILE_ERROR);
         i++) {
        bool found; // else it could not be read, which has been told
        status = Gsc_Load(vm, check->tool.files.scripts[i].name, &found);
    }
    if (status == GSC_OK || status == GSC_COMPILE_ERROR) {
        status = Gsc_Link(vm);
    }
    return status;
}

static const char *Plural(int count)
{
    return count == 1 ? "" : "s";
}

static void PrintResult(check_t *check, const gsc_census_t *census)
{
    int errors = check->tool.errors, warnings = check->tool.warnings;
    PrintFindings(check);
    if (check->tool.stats) {
        Tool_PrintStats(check->tool.stats);
    }
    if (!check->json) {
        printf("%d file%s, %d error%s, %d warning%s\n", census->files, Plural(census->files), errors,
               Plural(errors), warnings, Plural(warnings));
    }
}

static int Check(check_t *check)
{
    tool_t *tool = &check->tool;
    gsc_census_t census = {.files = 0};
    if (check->stats) {
        Tool_OpenStats(tool);
    }
    tool->vm = Gsc_Open(&tool->config);
    gsc_status_t status = tool->vm ? Compile(check) : GSC_NO_MEMORY;
    if (tool->vm) {
        Gsc_Census(tool->vm, &census);
    }
    PrintResult(check, &census);
    Gsc_Close(tool->vm);
    if (tool->vm == NULL) {
        fprintf(stderr, "gsc: out of memory\n");
    }
    if (tool->files.scriptCount == 0) {
        return TOOL_USAGE; // nothing could be read
    }
    return status == GSC_NO_MEMORY || tool->errors ? TOOL_ERRORS : TOOL_OK;
}

int Tool_Check(int argc, char **argv)
{
    check_t check = {.json = false};
    int status = -1;
    Tool_Config(&check.tool);
    check.tool.config.keepCheckerWarnings = true;
    check.tool.config.report = KeepReport;
    check.tool.files.tell = KeepUnreadable;
    check.tool.files.tellUser = &check;
    check.tool.treesMustExist = true;
    if (ParseOptions(&check, argc, argv) && AddPaths(&check, argc, argv)) {
        status = Check(&check);
    }
    FreeFindings(&check);
    Tool_CloseStats(check.tool.stats);
    Tool_FreeTrees(&check.tool.trees);
    Tool_FreeFiles(&check.tool.files);
    return status;
}
