// gsc ids: the names in brackets behind the findings of gsc check.
#include "gsc_tool.h"

#include <stdio.h>

const gsc_id_t toolIds[TOOL_IDS] = {
    [TOOL_ID_UNREADABLE] = {"unreadable", GSC_REPORT_COMPILE,
                            "a path of the command line that cannot be read"},
    [TOOL_ID_BAD_TREE] =
        {"bad-anim-tree-file", GSC_REPORT_COMPILE,
         "an animation tree is broken, or has a name twice (told as a warning until a script uses it)"},
    [TOOL_ID_NO_MEMORY] = {"no-memory", GSC_REPORT_RUNTIME, "memory ran out"},
};

static void PrintIds(const gsc_id_t *ids, int count)
{
    for (int i = 0; i < count; i++) {
        printf("%-24s  %-7s  %s\n", ids[i].id, ids[i].kind == GSC_REPORT_WARNING ? "warning" : "error",
               ids[i].meaning);
    }
}

int Tool_Ids(int argc, char **argv)
{
    int count;
    if (argc > 0) {
        fprintf(stderr, "gsc ids: cannot use '%s'\n", argv[0]);
        return -1;
    }
    const gsc_id_t *ids = Gsc_Ids(&count);
    PrintIds(ids, count);
    PrintIds(toolIds, TOOL_IDS);
    return TOOL_OK;
}
