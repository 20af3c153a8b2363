// gsc dump: the bytecode of a script, readable.
#include "gsc_tool.h"

#include <stdio.h>
#include <string.h>

static bool ParseArguments(tool_t *tool, int argc, char **argv, const char **file)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--root") == 0) {
            const char *root = Tool_Value(argc, argv, &i);
            if (root == NULL || !Tool_AddRoot(&tool->files, root)) {
                return false;
            }
        } else if (strcmp(argv[i], "--no-developer-script") == 0) {
            tool->config.developerScript = false;
        } else if ((argv[i][0] == '-' && argv[i][1]) || *file) {
            fprintf(stderr, "gsc dump: cannot use '%s'\n", argv[i]);
            return false;
        } else {
            *file = argv[i];
        }
    }
    return *file != NULL;
}

static void Dump(tool_t *tool)
{
    tool->vm = Gsc_Open(&tool->config);
    gsc_status_t status = tool->vm ? Gsc_AddLibrary(tool->vm) : GSC_NO_MEMORY; // as gsc run has it
    if (status == GSC_OK) {
        status = Tool_AddNames(tool->vm);
    }
    if (status == GSC_OK) {
        status = Gsc_Load(tool->vm, tool->files.scripts[0].name, NULL);
    }
    if (status == GSC_OK) {
        status = Gsc_Link(tool->vm);
    }
    if (status == GSC_OK) {
        Gsc_Dump(tool->vm);
    } else if (status == GSC_NO_MEMORY) {
        fprintf(stderr, "gsc: out of memory\n");
    }
    tool->errors += status != GSC_OK;
    Gsc_Close(tool->vm);
}

int Tool_Dump(int argc, char **argv)
{
    tool_t tool = {.errors = 0};
    const char *file = NULL;
    Tool_Config(&tool);
    if (!ParseArguments(&tool, argc, argv, &file)) {
        return -1;
    }
    if (!Tool_AddPath(&tool.files, file, false)) {
        Tool_FreeFiles(&tool.files);
        return TOOL_USAGE;
    }
    Tool_EndPaths(&tool.files);
    Dump(&tool);
    Tool_FreeTrees(&tool.trees);
    Tool_FreeFiles(&tool.files);
    return tool.errors ? TOOL_ERRORS : TOOL_OK;
}
