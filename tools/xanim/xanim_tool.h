// What the commands of the tool `xanim` share: options, files, messages, memory.
#ifndef XANIM_TOOL_H
#define XANIM_TOOL_H

#include <stdio.h>

#include "q_animtree.h"
#include "q_arena.h"
#include "q_report.h"
#include "q_xanim.h"
#include "q_xanim_text.h"

enum { TOOL_OK, TOOL_ERROR, TOOL_USAGE, TOOL_MAX_LIST = 64, TOOL_MAX_PATH = 1024 };

typedef struct {
    const char *files[2]; // what stands without an option
    int numFiles;
    const char *output;              // -o
    const char *xanimDir;            // --xanim
    const char *svg;                 // --svg
    const char *notes;               // --notes
    const char *refs[TOOL_MAX_LIST]; // --ref
    int numRefs;
    const char *scripts[TOOL_MAX_LIST]; // --script
    int numScripts;
    bool json, loop, delta, text;
} tool_options_t;

typedef struct {
    const uint8_t *bytes;
    size_t size;
} tool_file_t;

// Commands; each returns an exit code.
int Tool_Info(const tool_options_t *options);
int Tool_Compile(const tool_options_t *options);
int Tool_Export(const tool_options_t *options);
int Tool_FromMdl(const tool_options_t *options);
int Tool_Tree(const tool_options_t *options);

// The one arena of the program; memory never is NULL: the program ends with a message instead.
q_arena_t *Tool_Arena(void);

// Reads a file whole.  False after a message.
bool Tool_ReadFile(const char *path, tool_file_t *file);

// The path of an entry of a folder, found without regard to case.  False when there is none.
bool Tool_FindInFolder(const char *folder, const char *name, char *path, size_t size);

// Whether something has this path; whether it is a folder.
bool Tool_Exists(const char *path);
bool Tool_IsFolder(const char *path);

// Writes a file whole, but none of those that were read; no half-written file stays.  False after a message.
bool Tool_WriteFile(const char *path, const void *bytes, size_t size);

// A report whose warnings go to standard error, and printing its error there.
void Tool_Report(q_report_t *report, const char *name);
void Tool_PrintError(const q_report_t *report);

// Reads a clip of either form with its note file; NULL after a message.  *isText says which form.
q_xanim_t *Tool_ReadClip(const char *path, const tool_file_t *file, const tool_options_t *options,
                         bool *isText);

// Text that grows.
typedef struct {
    char *text;
    size_t length, size;
} tool_text_t;

void Tool_Append(tool_text_t *out, const char *format, ...) Q_PRINTF(2, 3);
void Tool_AppendPlain(void *out, const char *text); // a tool_text_t
// Text in quotes for JSON; bytes that are no UTF-8 are shown as Latin-1 characters.
void Tool_AppendJson(tool_text_t *out, const char *text);
// Text for SVG, with its special characters written as entities.
void Tool_AppendXml(tool_text_t *out, const char *text);

// Collects the names that scripts (.gsc, player animation scripts) and folders of them reference in a tree.
// False after a message.
bool Tool_CollectRefs(q_animrefs_t *refs, const char *treeName, const char *path);

// Draws a tree; kept[node] says what pruning leaves, NULL: all.
void Tool_DrawTree(tool_text_t *out, const q_animtree_t *tree, const bool *kept, bool hasClips);

#endif
