// What the subcommands of the command line tool share: options, script
// files on disk, and the VM that runs them.
#ifndef GSC_TOOL_H
#define GSC_TOOL_H

#include "gsc.h"
#include "q_animtree.h"

typedef struct zip_s zip_t; // q_zip.h

// Findings of the tool's own, beside those of Gsc_Ids.
enum { TOOL_ID_UNREADABLE, TOOL_ID_BAD_TREE, TOOL_ID_NO_MEMORY, TOOL_IDS };
extern const gsc_id_t toolIds[TOOL_IDS];

enum { TOOL_OK = 0, TOOL_ERRORS = 1, TOOL_USAGE = 2 };

// A script that was named on the command line or found by a reference: its file may have any name and lie
// anywhere.
typedef struct {
    char *name; // logical, with forward slashes and without ".gsc"
    size_t nameLength;
    char *path;  // on disk; of an archive's entry "archive/entry"
    char *real;  // the same without detours: one file has one, however it is spelled; NULL of those found
    zip_t *pack; // archive that holds it, or NULL
    int entry;
} tool_script_t;

typedef struct {
    char *path;
    char *real;  // without detours
    zip_t *pack; // NULL: a folder
} tool_root_t;

typedef struct {
    tool_root_t *rows;
    int count;
} tool_roots_t;

// Where scripts are: those of the command line first, then the roots in order.
typedef struct {
    tool_roots_t roots;
    int givenRoots;   // the first ones, from --root
    tool_roots_t own; // what the command line's paths imply: looked into before the roots
    tool_script_t *scripts;
    int scriptCount;
    tool_script_t *found; // by references, in the roots
    int foundCount;
    zip_t **packs; // all that are open
    int packCount;
    int damaged; // paths, archives and entries that could not be read
    // Told of each of them; NULL: a line on standard error.
    void (*tell)(void *user, const char *path, const char *why);
    void *tellUser;
} tool_files_t;

typedef struct {
    char name[64];
    q_animtree_t *tree; // NULL: there is a file, but it is broken
} tool_tree_t;

// Animation trees that scripts asked for; a handle is 1 + row.
typedef struct {
    tool_tree_t *rows;
    int count;
    const q_animnode_t **told; // nodes whose names others have, too
    int toldCount;
    q_arena_t arena;
} tool_trees_t;

// Owner of a VM: the `user` of its callbacks.
typedef struct {
    tool_files_t files;
    tool_trees_t trees;
    bool treesMustExist; // a missing tree that a script needs is an error, not a warning
    gsc_config_t config;
    gsc_vm_t *vm;
    int errors, warnings;     // reports so far
    struct tool_stats *stats; // or NULL
    gsc_native_t *absent;     // of Tool_AddAbsentNames
} tool_t;

// The subcommands: arguments after the name; the result is the exit status, or -1 for wrong use.
int Tool_Run(int argc, char **argv);
int Tool_Check(int argc, char **argv);
int Tool_Dump(int argc, char **argv);
int Tool_Prof(int argc, char **argv);
int Tool_Ids(int argc, char **argv);

// Adds the folder or archive of --root; false, with a message, when it cannot be read.
bool Tool_AddRoot(tool_files_t *files, const char *path);
// Takes a script of the command line, or with `many` every *.gsc of an archive (.pk3) or below a folder, in
// order of names, and of the archives that lie in that folder.  The logical name is what follows the --root
// or begins at a folder `maps` (else `animtrees`) of the path, whichever is shorter, else follows the folder
// `scripts` that holds the file, else the folder that was given, else the file's own name; in an archive it
// is the entry's name.  What is named is looked for first in the archive, the folder, what stands before
// `maps`, or else where the script lies; then in the roots. False, with a message, when it cannot be read.
bool Tool_AddPath(tool_files_t *files, const char *path, bool many);
// To be called after the last path: without --root the folder `scripts` is the last root.
void Tool_EndPaths(tool_files_t *files);
void Tool_FreeFiles(tool_files_t *files);
// Where a script lies, by its canonical name (backslashes, with ".gsc"), for people; `name` itself when that
// is not known.
const char *Tool_PathOf(const tool_files_t *files, const char *name);
// The readFile callback of a VM whose `user` is a tool_t.
char *Tool_ReadFile(void *user, const char *path, size_t *size);

// The text of a tree by its path, looked for with the scripts of the command line, then in the roots; in each
// of them or beside it.
char *Tool_ReadTree(tool_t *tool, const char *path, size_t *size);
// The findTree and findNode callbacks of a VM whose `user` is a tool_t.
int Tool_FindTree(void *user, const char *name);
int Tool_FindNode(void *user, int tree, const char *name);
void Tool_FreeTrees(tool_trees_t *trees);

// What a report says behind its message; of a missing script also where it was looked for.  The caller's.
char *Tool_Detail(const tool_files_t *files, const gsc_report_t *report);
// Counts a report; true when it is an error.
bool Tool_CountReport(tool_t *tool, const gsc_report_t *report);
// Registers all names of the game's functions and methods, for tools that compile and do not run.
gsc_status_t Tool_AddNames(gsc_vm_t *vm);
// The same names, for tools that run: who calls one is told that it needs the game.
gsc_status_t Tool_AddAbsentNames(tool_t *tool);
// A JSON string on standard output.  Bytes that are no UTF-8 (old scripts are cp1252) come out as the code
// point of the same number.
void Tool_PrintJson(const char *text);
// What loading cost, by stage: hooks itself into a config, and prints a table to standard error.
typedef struct tool_stats tool_stats_t;
tool_stats_t *Tool_OpenStats(tool_t *tool);
void Tool_PrintStats(tool_stats_t *stats);
void Tool_CloseStats(tool_stats_t *stats);
// What config.profile counted, on standard output: tables of at most `top` rows, or collapsed stacks.
void Tool_PrintProfile(gsc_vm_t *vm, bool collapsed, int top);
// A config for tools: reading from `tool->files`, developer script on,
// reports counted and printed to standard error.
void Tool_Config(tool_t *tool);
// Fetches the value of `--name VALUE` at argv[*i], moving *i on; NULL, with a message, when it is missing.
const char *Tool_Value(int argc, char **argv, int *i);
// A whole number in a range; false, with a message, for anything else.
bool Tool_Number(const char *name, const char *text, long long min, long long max, long long *out);

#endif
