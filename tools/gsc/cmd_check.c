// gsc check: compiles scripts as one program and tells every error of every file, as text or as JSON.  The
// names of the game's functions come from game/g_scr_names.h.
#include "gsc_tool.h"

#include "g_scr_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tool_t tool; // first: callbacks see it as their `user`
    bool json, test;
    int reports; // printed as JSON so far
} check_t;

// ---------------------------------------------------------------------------------------------- known names

// Nothing runs while checking.
static bool NeverCalled(gsc_vm_t *vm)
{
    return Gsc_Fail(vm, "not available in a check");
}

static const gsc_native_t functions[] = {
#define SCR_FUNCTION(name, signature, flags, help) {name, signature, NeverCalled, (flags)&SCR_FLAG_DEVELOPER},
#include "g_scr_names.h"
};

static const gsc_native_t methods[] = {
#define SCR_METHOD(name, signature, flags, help) {name, signature, NeverCalled, (flags)&SCR_FLAG_DEVELOPER},
#include "g_scr_names.h"
};

static const gsc_native_t extensionFunctions[] = {
#define SCR_EXT_FUNCTION(name, signature, parameters, help)                                                  \
    {name, signature, NeverCalled, GSC_NATIVE_EXTENSION},
#include "g_scr_names.h"
};

static const gsc_native_t extensionMethods[] = {
#define SCR_EXT_METHOD(name, signature, parameters, help) {name, signature, NeverCalled, GSC_NATIVE_EXTENSION},
#include "g_scr_names.h"
};

static const gsc_native_t testFunctions[] = {
    {"testentity", "", NeverCalled, 0},
    {"testremove", "E", NeverCalled, 0},
};

gsc_status_t Tool_AddNames(gsc_vm_t *vm)
{
    gsc_status_t status = Gsc_AddFunctions(vm, functions, sizeof(functions) / sizeof(functions[0]));
    if (status == GSC_OK) {
        status = Gsc_AddMethods(vm, methods, sizeof(methods) / sizeof(methods[0]));
    }
    if (status == GSC_OK) {
        status = Gsc_AddFunctions(vm, extensionFunctions,
                                  sizeof(extensionFunctions) / sizeof(extensionFunctions[0]));
    }
    return status == GSC_OK ? Gsc_AddMethods(vm, extensionMethods,
                                             sizeof(extensionMethods) / sizeof(extensionMethods[0]))
                            : status;
}

// ---------------------------------------------------------------------------------------------- JSON

// Length of the UTF-8 sequence at p, or 0 when it is none.
static int Utf8Length(const unsigned char *p)
{
    int length = p[0] >= 0xC2 && p[0] <= 0xDF   ? 2
                 : p[0] >= 0xE0 && p[0] <= 0xEF ? 3
                 : p[0] >= 0xF0 && p[0] <= 0xF4 ? 4
                                                : 0;
    for (int i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (p[0] == 0xE0 && p[1] < 0xA0) || (p[0] == 0xF0 && p[1] < 0x90);
    bool outside = (p[0] == 0xED && p[1] >= 0xA0) || (p[0] == 0xF4 && p[1] >= 0x90);
    return overlong || outside ? 0 : length;
}

// A JSON string.  Bytes that are no UTF-8 (old scripts are cp1252) come out
// as the code point of the same number.
static void PrintJsonString(const char *text)
{
    putchar('"');
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        int length = *p >= 0x80 ? Utf8Length(p) : 0;
        if (length) {
            fwrite(p, 1, (size_t)length, stdout);
            p += length - 1;
        } else if (*p == '"' || *p == '\\') {
            printf("\\%c", *p);
        } else if (*p < 0x20 || *p >= 0x7F) {
            printf("\\u%04x", *p);
        } else {
            putchar(*p);
        }
    }
    putchar('"');
}

static void PrintJsonField(const char *name, const char *value, const char *end)
{
    printf("\"%s\": ", name);
    PrintJsonString(value);
    fputs(end, stdout);
}

static void JsonReport(void *user, const gsc_report_t *report)
{
    check_t *check = user;
    bool isFirst = check->reports++ == 0;
    bool isError = Tool_CountReport(&check->tool, report);
    printf(isFirst ? "\n  {" : ",\n  {");
    PrintJsonField("file", report->place.file, ", ");
    printf("\"line\": %d, \"column\": %d, ", report->place.line, report->place.column);
    PrintJsonField("severity", isError ? "error" : "warning", ", ");
    PrintJsonField("id", report->id, ", ");
    PrintJsonField("message", report->message, ", ");
    PrintJsonField("detail", report->detail, ", ");
    PrintJsonField("source", report->sourceLine, "}");
}

// ---------------------------------------------------------------------------------------------- the check

// Options come first: what they say counts for every path, wherever it stands.
static bool ParseOptions(check_t *check, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--root") == 0) {
            const char *root = Tool_Value(argc, argv, &i);
            if (root == NULL) {
                return false;
            }
            Tool_AddRoot(&check->tool.files, root);
        } else if (strcmp(argv[i], "--json") == 0) {
            check->json = true;
        } else if (strcmp(argv[i], "--test") == 0) {
            check->test = true;
        } else if (strcmp(argv[i], "--strict-stock") == 0) {
            check->tool.config.strictStock = true;
        } else if (strcmp(argv[i], "--no-warnings") == 0) {
            check->tool.config.keepCheckerWarnings = false;
        } else if (argv[i][0] == '-') {
            fprintf(stderr, "gsc check: cannot use '%s'\n", argv[i]);
            return false;
        }
    }
    return true;
}

// 0, or how many paths could not be read; -1 without any path.
static int AddPaths(check_t *check, int argc, char **argv)
{
    int count = 0, bad = 0;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--root") == 0) {
            i++;
        } else if (argv[i][0] != '-') {
            bad += !Tool_AddPath(&check->tool.files, argv[i], true);
            count++;
        }
    }
    if (count == 0) {
        fprintf(stderr, "gsc check: no path\n");
        return -1;
    }
    Tool_EndPaths(&check->tool.files);
    return bad;
}

static gsc_status_t Compile(check_t *check)
{
    gsc_vm_t *vm = check->tool.vm;
    gsc_status_t status = Tool_AddNames(vm);
    if (status == GSC_OK && check->test) {
        status = Gsc_AddFunctions(vm, testFunctions, sizeof(testFunctions) / sizeof(testFunctions[0]));
    }
    for (int i = 0; i < check->tool.files.scriptCount && (status == GSC_OK || status == GSC_COMPILE_ERROR);
         i++) {
        status = Gsc_Load(vm, check->tool.files.scripts[i].name, NULL);
    }
    if (status == GSC_OK || status == GSC_COMPILE_ERROR) {
        status = Gsc_Link(vm);
    }
    return status;
}

static int Check(check_t *check)
{
    tool_t *tool = &check->tool;
    tool->vm = Gsc_Open(&tool->config);
    if (check->json) {
        printf("{\"reports\": [");
    }
    gsc_status_t status = tool->vm ? Compile(check) : GSC_NO_MEMORY;
    gsc_census_t census = {.files = 0};
    if (tool->vm) {
        Gsc_Census(tool->vm, &census);
    }
    Gsc_Close(tool->vm);
    if (check->json) {
        printf("%s], \"files\": %d, \"errors\": %d, \"warnings\": %d}\n", check->reports ? "\n" : "",
               census.files, tool->errors, tool->warnings);
    } else {
        printf("%d files, %d errors, %d warnings\n", census.files, tool->errors, tool->warnings);
    }
    if (status == GSC_NO_MEMORY) {
        fprintf(stderr, "gsc: out of memory\n");
        return TOOL_USAGE;
    }
    return tool->errors ? TOOL_ERRORS : TOOL_OK;
}

int Tool_Check(int argc, char **argv)
{
    check_t check = {.json = false};
    Tool_Config(&check.tool);
    check.tool.config.keepCheckerWarnings = true;
    check.tool.treesMustExist = true;
    int bad = ParseOptions(&check, argc, argv) ? AddPaths(&check, argc, argv) : -1;
    int status = bad < 0 ? -1 : TOOL_USAGE;
    if (bad == 0) {
        if (check.json) {
            check.tool.config.report = JsonReport;
        }
        status = Check(&check);
    }
    Tool_FreeTrees(&check.tool.trees);
    Tool_FreeFiles(&check.tool.files);
    return status;
}
