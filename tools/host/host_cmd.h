// Console text: splitting it into commands at line ends and semicolons, and commands into words.  Quotes keep
// blanks and semicolons together, // and /* */ begin comments, as in Quake.
#ifndef HOST_CMD_H
#define HOST_CMD_H

#include "q_print.h"

enum {
    MAX_COMMAND_LINE = 65536 + 256, // bytes of one command, terminator included
    MAX_COMMAND_WORDS = 1024,
    MAX_COMMAND_BUFFER = 1024 * 1024, // bytes that may wait
};

// One command, taken apart.
typedef struct {
    int count;
    const char *words[MAX_COMMAND_WORDS]; // into text
    char text[MAX_COMMAND_LINE + MAX_COMMAND_WORDS];
} cmd_words_t;

// Splits a command into words.  False, count 0, when it is longer than MAX_COMMAND_LINE or has too many
// words.
bool Cmd_Split(cmd_words_t *words, const char *line);

// Word n, "" when there are fewer.
const char *Cmd_Word(const cmd_words_t *words, int n);

// Words from n on, joined by single blanks.  False when they had to be cut.
bool Cmd_Join(const cmd_words_t *words, int n, char *out, size_t size);

// Copies a set of words (they point into themselves).
void Cmd_Copy(cmd_words_t *to, const cmd_words_t *from);

// Commands that wait for their turn.
typedef struct cmd_buffer_s cmd_buffer_t;

cmd_buffer_t *Cmd_NewBuffer(const printer_t *printer);
void Cmd_FreeBuffer(cmd_buffer_t *buffer);

// Adds text behind, or in front of, what waits; an end of line is added.  False, with a message, when there
// is no room.
bool Cmd_Append(cmd_buffer_t *buffer, const char *text);
bool Cmd_Insert(cmd_buffer_t *buffer, const char *text);

// Takes the next command out (blank ones are passed over).  False when there is none.  One that is too long
// is dropped with a message.
bool Cmd_Next(cmd_buffer_t *buffer, char line[MAX_COMMAND_LINE]);

// Drops all that waits.
void Cmd_Clear(cmd_buffer_t *buffer);

// Whether nothing waits.
bool Cmd_IsEmpty(const cmd_buffer_t *buffer);

#endif
