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

static q_animtree_t *Build(tool_t *tool, const char *name, const char *path)
{
    size_t size = 0;
    char *text = Tool_ReadTree(tool, path, &size);
    q_animtree_t *tree = NULL;
    q_animtree_options_t options = {.keepAll = true, .isLenient = true};
    q_report_t report;
    if (text) {
        Q_ReportInit(&report, path, NULL, NULL);
        tree = Q_AnimtreeBuild(&tool->trees.arena, name, text, size, &options, &report);
        if (report.error[0]) {
            fprintf(stderr, "%s\n", report.error);
            tool->errors++;
        }
        tool->config.alloc(tool->config.user, text, size, 0);
    }
    return tree;
}

int Tool_FindTree(void *user, const char *name)
{
    tool_t *tool = user;
    tool_trees_t *trees = &tool->trees;
    char path[64 + sizeof("animtrees/.atr")];
    for (int i = 0; i < trees->count; i++) {
        if (strcmp(trees->rows[i]->name, name) == 0) {
            return i + 1;
        }
    }
    if (strlen(name) > 63) {
        return 0; // no file can have this name
    }
    if (trees->arena.realloc == NULL) {
        Q_ArenaInit(&trees->arena, Reallocate, NULL, 0);
    }
    snprintf(path, sizeof(path), "animtrees/%s.atr", name);
    q_animtree_t *tree = Build(tool, name, path);
    q_animtree_t **rows = tree ? realloc(trees->rows, (size_t)(trees->count + 1) * sizeof(*rows)) : NULL;
    if (rows == NULL) {
        return 0;
    }
    trees->rows = rows;
    rows[trees->count++] = tree;
    return trees->count;
}

int Tool_FindNode(void *user, int tree, const char *name)
{
    const tool_t *tool = user;
    return Q_AnimtreeFindNode(tool->trees.rows[tree - 1], name);
}

void Tool_FreeTrees(tool_trees_t *trees)
{
    if (trees->arena.realloc) {
        Q_ArenaReset(&trees->arena);
    }
    free(trees->rows);
}
