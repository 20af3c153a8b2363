// animcheck: reads a player animation script with its tree, clips and weapons, tells all that is wrong with
// it, and explains what it chooses.
#ifndef ANIMCHECK_H
#define ANIMCHECK_H

#include "bg_anim.h"
#include "q_string.h"
#include "q_zip.h"

enum { CHECK_OK = 0, CHECK_ERRORS = 1, CHECK_USAGE = 2 }; // exit status, as of `gsc check`

typedef struct {
    const char *file; // path below the root
    int line;         // 0: the whole file
    bool isError;
    int order;
    char text[400];
} finding_t;

// animcheck_files.c: a folder or a pk3; all NULL: there is none.
typedef struct {
    const char *path;
    zip_t *pack;
} root_t;

// False, after telling why, when the path is neither a folder nor an archive that can be read.
bool Root_Open(root_t *root, const char *path);
void Root_Close(root_t *root);

// The bytes of a file and a zero behind them, freed by free; NULL when there is no such file.  Names are
// compared without regard to case.
char *Root_Read(const root_t *root, const char *path, size_t *size);
bool Root_HasFolder(const root_t *root, const char *folder);
void Root_List(const root_t *root, const char *folder, void (*visit)(void *user, const char *name),
               void *user); // the files right in a folder

typedef struct {
    root_t root;
    root_t base; // a second root below the first, as the game's files are below a mod's
    q_arena_t arena;
    finding_t *findings;
    int count, capacity;
    bg_weapons_t weapons;
    bool hasSourceClip; // a clip lies in animtrees/xanim of a root that is no source tree
    char scriptPath[64], treePath[64];
    bg_animnames_t names;
    const q_animtree_t *tree;   // whole, nothing pruned; NULL: none
    const q_animtree_t *pruned; // as the game has it; NULL: none
    bg_anims_t *anims;          // NULL: there is no script
} check_t;

// Notes an error or a warning.
void Check_Add(check_t *check, const char *file, int line, bool isError, const char *text);
void Check_AddF(check_t *check, const char *file, int line, bool isError, const char *format, ...)
    Q_PRINTF(5, 6);

// Loads everything below check->root and check->base; what is wrong becomes findings.
void Check_Load(check_t *check);

// Warnings about what was loaded: scripts and leaves that nothing reaches, conditions that never hold.
void Check_Warn(check_t *check);

// What "key=value ..." asks for.
typedef struct {
    int client, state, moveType, event, from, to; // event, from, to: -1 when not asked
    int ms;                                       // time that passes (--play)
    bool restart, force;                          // of an event (--play)
    bool given[BG_NUM_ANIM_CONDITIONS];
    bg_animconditions_t conditions;
} question_t;

// Nothing asked: client 0, state combat, standing still with empty hands.
void Check_ClearQuestion(question_t *q);

// Reads the words into a question; what they do not name stays.  False after telling which word is bad.
bool Check_ParseQuestion(const check_t *check, question_t *q, const char *option, const char *text);

// Plays a file of lines, each a question, on one body, and prints what it does after each.  An exit status.
int Check_Play(const check_t *check, const char *path);

// Prints which script wins for "key=value ..." and why those before it did not.  An exit status.
int Check_Explain(const check_t *check, const char *words);

// A condition as the script writes it.
void Check_ConditionText(const check_t *check, const bg_animcondition_t *condition, char *out, size_t size);

#endif
