// Inside of the animation script's reader: what bg_anim_parse.c, bg_anim_bits.c and bg_anim_table.c share.
#ifndef BG_ANIM_LOCAL_H
#define BG_ANIM_LOCAL_H

#include "bg_anim.h"
#include "q_parse.h"
#include "q_string.h"

typedef enum {
    SECTION_DEFINES,
    SECTION_ANIMATIONS,
    SECTION_CANNED,
    SECTION_CHANGES,
    SECTION_EVENTS
} animsection_t;

// A pool that grows; what it holds moves then.
typedef struct {
    void *items;
    int count, capacity;
} animpool_t;

typedef struct {
    const bg_animsource_t *source;
    q_report_t *report;
    q_arena_t *arena;
    q_parser_t p;
    bool hasFailed; // an error was told
    bool noMemory;
    bg_animnames_t *names;    // first reading: where names go; NULL in the second
    const q_animtree_t *tree; // second reading
    bg_anims_t *anims;
    animpool_t scripts, conditions, commands, sounds;
    animsection_t section;
    int depth;           // of blocks
    bool isLost;         // a section keyword stood inside a block
    bg_animlist_t *list; // that scripts go to
    int moveType;        // of the ANIMATIONS list, else -1
    int event;           // of the EVENTS list, else -1
    uint64_t bits;       // of the last bit expression; its high word outlives a condition (quirk 3)
} animparse_t;

// Tells an error; always false.
bool BG_AnimError(animparse_t *s, int line, const char *format, ...) Q_PRINTF(3, 4);

// Tells a checker something, in the second reading.
void BG_AnimWarn(animparse_t *s, int line, const char *format, ...) Q_PRINTF(3, 4);

// The next item of a pool, zeroed; NULL (told) without memory.
void *BG_AnimPush(animparse_t *s, animpool_t *pool, size_t size);

// Reads the bit expression of a condition or define into s->bits.
bool BG_AnimParseBits(animparse_t *s, bg_animcond_t type);

// Reads "TYPE ALIAS = EXPRESSION" behind `set`.
bool BG_AnimParseDefine(animparse_t *s);

// Builds the static table.
bool BG_AnimBuildTable(animparse_t *s, const bg_animnames_t *names);

// The second reading of a slot: finds the entry and marks it.  -1 after telling an error.
int BG_AnimMarkEntry(animparse_t *s, const char *name, bg_animpart_t part,
                     const bg_animcondition_t *conditions, int numConditions);

// A slot's `blendtime`.
void BG_AnimSetBlend(animparse_t *s, int entry, int blendMs);

#endif
