// A tokenizer for Quake-style text (map entities, animation scripts, menus, lists): words parted by blanks,
// "quoted strings" without escapes, // and /* */ comments, and single characters that are tokens by
// themselves ({ and } unless told otherwise).  It knows the line of each token and takes any bytes.
#ifndef Q_PARSE_H
#define Q_PARSE_H

#include "q_shared.h"

enum { Q_MAX_TOKEN = 1024 };

typedef struct {
    const char *name;        // for messages; the caller's
    const char *punctuation; // characters that are tokens by themselves; "{}" after Q_ParserInit
    const char *text;        // where reading goes on
    const char *end;
    int line;                // line of `text`, from 1
    char token[Q_MAX_TOKEN]; // the last token
    int tokenLine;           // the line on which it began
    bool isQuoted;           // it stood in quotes
    const char *error;       // what went wrong, NULL when nothing did; reading has ended then
    bool isPending;          // Q_UngetToken was called
} q_parser_t;

// Begins to read `length` bytes of text (the caller's, kept as long as the parser).  Skips a byte order mark.
void Q_ParserInit(q_parser_t *parser, const char *name, const char *text, size_t length);

// Reads the next token.  False at the end and after an error (unclosed string or comment, token too long).
bool Q_ParseToken(q_parser_t *parser);

// Reads the next token if it stands on the line where the last one ended; false otherwise, nothing consumed
// but blanks.
bool Q_ParseTokenOnLine(q_parser_t *parser);

// Lets the next call read the last token again.
void Q_UngetToken(q_parser_t *parser);

// Reads the next token and compares it (unquoted, case as given).  False, with an error set, when it is
// another.
bool Q_ParseExpect(q_parser_t *parser, const char *token);

// Whether the last token is this word or sign, not in quotes.
bool Q_TokenIs(const q_parser_t *parser, const char *token);

// Skips the rest of the line.
void Q_SkipLine(q_parser_t *parser);

// Skips to the } that closes a block whose { has been read.  False when the text ends before.
bool Q_SkipBlock(q_parser_t *parser);

#endif
