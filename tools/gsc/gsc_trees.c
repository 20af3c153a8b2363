// Animation trees for scripts that name animations: `animtrees/NAME.atr` in a root or beside it.  Whole trees
// are built, without clips; only names are asked of them.
#include "gsc_tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *Reallocate(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (newSize == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, newSize);
}

// A message "NAME:LINE: text" or "NAME: text" about a tree's file, told as a script's are.
static void Tell(tool_t *tool, const char *path, const char *text, bool isError)
{
    char whole[Q_REPORT_SIZE + 2];
    size_t length = strlen(path);
    gsc_report_t report = {.kind = isError ? GSC_REPORT_COMPILE : GSC_REPORT_WARNING,
                           .id = toolIds[TOOL_ID_BAD_TREE].id};
    report.detail = report.sourceLine = "";
    report.place.function = "";
    report.place.file = path;
    report.message = strncmp(text, path, length) == 0 && text[length] == ':' ? text + length + 1 : text;
    if (*report.message >= '0' && *report.message <= '9') {
        char *end;
        report.place.line = (int)strtol(report.message, &end, 10);
        report.place.column = 1;
        report.message = *end == ':' ? end + 1 : end;
    }
    report.message += strspn(report.message, " ");
    snprintf(whole, sizeof(whole), "%s\n", text);
    report.text = whole;
    tool->config.report(tool->config.user, &report);
}

// Whom a warning is for.
typedef struct {
    tool_t *tool;
    const char *path;
} listener_t;

static void Warn(void *user, const char *text)
{
    const listener_t *listener = user;
    if (listener->tool->config.keepCheckerWarnings) {
        Tell(listener->tool, listener->path, text, false);
    }
}

// False when there is no such file.  *tree is NULL when it is broken, which has been told then.
static bool Build(tool_t *tool, const char *name, q_animtree_t **tree)
{
    char path[64 + sizeof("animtrees/.atr")];
    size_t size = 0;
    snprintf(path, sizeof(path), "animtrees/%s.atr", name);
    char *text = Tool_ReadTree(tool, path, &size);
    q_animtree_options_t options = {.keepAll = true, .isLenient = true};
    q_report_t report;
    listener_t listener = {tool, path};
    if (text == NULL) {
        return false;
    }
    Q_ReportInit(&report, path, Warn, &listener);
    *tree = Q_AnimtreeBuild(&tool->trees.arena, name, text, size, &options, &report);
    if (report.error[0]) {
        Tell(tool, path, report.error, true);
        *tree = NULL;
    }
    tool->config.alloc(tool->config.user, text, size, 0);
    return true;
}

// A broken tree has been told: no need to say for each script, or each name, that it is not there.
static int Handle(const tool_t *tool, int row)
{
    return tool->trees.rows[row].tree || tool->treesMustExist ? row + 1 : 0;
}

int Tool_FindTree(void *user, const char *name)
{
    tool_t *tool = user;
    tool_trees_t *trees = &tool->trees;
    q_animtree_t *tree = NULL;
    for (int i = 0; i < trees->count; i++) {
        if (strcmp(trees->rows[i].name, name) == 0) {
            return Handle(tool, i);
        }
    }
    if (strlen(name) >= sizeof(trees->rows->name)) {
        return 0; // no file can have this name
    }
    if (trees->arena.realloc == NULL) {
        Q_ArenaInit(&trees->arena, Reallocate, NULL, 0);
    }
    if (!Build(tool, name, &tree)) {
        return 0;
    }
    tool_tree_t *rows = realloc(trees->rows, (size_t)(trees->count + 1) * sizeof(*rows));
    if (rows == NULL) {
        return 0;
    }
    trees->rows = rows;
    rows[trees->count] = (tool_tree_t){.tree = tree};
    strcpy(rows[trees->count].name, name);
    return Handle(tool, trees->count++);
}

// A name that two nodes have is an error where scripts reference it (language-in-the-wild 25); told once.
static void TellDuplicate(tool_t *tool, const q_animtree_t *tree, int first)
{
    tool_trees_t *trees = &tool->trees;
    const q_animnode_t *node = NULL;
    char path[64 + sizeof("animtrees/.atr")], text[Q_REPORT_SIZE];
    for (int i = first + 1; i < tree->numNodes && node == NULL; i++) {
        bool isSame =
            !tree->nodes[i].isPlaceholder && strcmp(tree->nodes[i].name, tree->nodes[first].name) == 0;
        node = isSame ? &tree->nodes[i] : NULL;
    }
    for (int i = 0; node && i < trees->toldCount; i++) {
        node = trees->told[i] == &tree->nodes[first] ? NULL : node;
    }
    const q_animnode_t **told =
        node ? realloc(trees->told, (size_t)(trees->toldCount + 1) * sizeof(*told)) : NULL;
    if (told == NULL) {
        return;
    }
    trees->told = told;
    told[trees->toldCount++] = &tree->nodes[first];
    snprintf(path, sizeof(path), "animtrees/%s.atr", tree->name);
    snprintf(text, sizeof(text), "%s:%d: duplicate animation '%.250s', and a script names it", path,
             node->line, node->name);
    Tell(tool, path, text, true);
}

int Tool_FindNode(void *user, int tree, const char *name)
{
    tool_t *tool = user;
    const q_animtree_t *rows = tool->trees.rows[tree - 1].tree;
    if (rows == NULL) {
        return 0;
    }
    int node = Q_AnimtreeFindNode(rows, name);
    if (node > 0 && tool->treesMustExist) {
        TellDuplicate(tool, rows, node);
    }
    return node;
}

void Tool_FreeTrees(tool_trees_t *trees)
{
    if (trees->arena.realloc) {
        Q_ArenaReset(&trees->arena);
    }
    free(trees->rows);
    free(trees->told);
}
