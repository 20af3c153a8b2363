// Text to tokens, one pass over the bytes and no allocation per token.
//
// The lexer knows the spelling rules only (seed "Lexical structure"; K7, K12, K15, K22): identifiers come out
// interned in lower case, keywords are recognised in lower-case spelling alone, the minus of a negative
// literal is the parser's business.  A byte that belongs to nothing is reported
// as `bad token` and comes out as TOK_BAD.
#ifndef GSC_LEX_H
#define GSC_LEX_H

#include "gsc_ast.h"
#include "gsc.h"

// name, spelling as reports show it
#define GSC_TOKENS(X)                                                                                        \
    X(TOK_EOF, "end of file")                                                                                \
    X(TOK_BAD, "bad token")                                                                                  \
    X(TOK_INT, "number")                                                                                     \
    X(TOK_FLOAT, "number")                                                                                   \
    X(TOK_STRING, "string")                                                                                  \
    X(TOK_ISTRING, "localized string")                                                                       \
    X(TOK_IDENTIFIER, "identifier")                                                                          \
    X(TOK_PATH, "script path")                                                                               \
    X(TOK_CAST_BOOL, "(bool)")                                                                               \
    X(TOK_CAST_INT, "(int)")                                                                                 \
    X(TOK_CAST_FLOAT, "(float)")                                                                             \
    X(TOK_CAST_STRING, "(string)")                                                                           \
    X(TOK_SIZE, ".size")                                                                                     \
    X(TOK_USING_ANIMTREE, "#using_animtree")                                                                 \
    X(TOK_ANIMTREE, "#animtree")                                                                             \
    X(TOK_DEV_OPEN, "/#")                                                                                    \
    X(TOK_DEV_CLOSE, "#/")                                                                                   \
    X(TOK_COLON_COLON, "::")                                                                                 \
    X(TOK_LEFT_PAREN, "(")                                                                                   \
    X(TOK_RIGHT_PAREN, ")")                                                                                  \
    X(TOK_LEFT_BRACE, "{")                                                                                   \
    X(TOK_RIGHT_BRACE, "}")                                                                                  \
    X(TOK_LEFT_BRACKET, "[")                                                                                 \
    X(TOK_RIGHT_BRACKET, "]")                                                                                \
    X(TOK_SEMICOLON, ";")                                                                                    \
    X(TOK_COMMA, ",")                                                                                        \
    X(TOK_DOT, ".")                                                                                          \
    X(TOK_COLON, ":")                                                                                        \
    X(TOK_QUESTION, "?")                                                                                     \
    X(TOK_HASH, "#")                                                                                         \
    X(TOK_NOT, "!")                                                                                          \
    X(TOK_TILDE, "~")                                                                                        \
    X(TOK_OR_OR, "||")                                                                                       \
    X(TOK_AND_AND, "&&")                                                                                     \
    X(TOK_OR, "|")                                                                                           \
    X(TOK_XOR, "^")                                                                                          \
    X(TOK_AND, "&")                                                                                          \
    X(TOK_EQUAL, "==")                                                                                       \
    X(TOK_NOT_EQUAL, "!=")                                                                                   \
    X(TOK_LESS, "<")                                                                                         \
    X(TOK_GREATER, ">")                                                                                      \
    X(TOK_LESS_EQUAL, "<=")                                                                                  \
    X(TOK_GREATER_EQUAL, ">=")                                                                               \
    X(TOK_SHIFT_LEFT, "<<")                                                                                  \
    X(TOK_SHIFT_RIGHT, ">>")                                                                                 \
    X(TOK_PLUS, "+")                                                                                         \
    X(TOK_MINUS, "-")                                                                                        \
    X(TOK_STAR, "*")                                                                                         \
    X(TOK_SLASH, "/")                                                                                        \
    X(TOK_PERCENT, "%")                                                                                      \
    X(TOK_ASSIGN, "=")                                                                                       \
    X(TOK_OR_ASSIGN, "|=")                                                                                   \
    X(TOK_XOR_ASSIGN, "^=")                                                                                  \
    X(TOK_AND_ASSIGN, "&=")                                                                                  \
    X(TOK_SHIFT_LEFT_ASSIGN, "<<=")                                                                          \
    X(TOK_SHIFT_RIGHT_ASSIGN, ">>=")                                                                         \
    X(TOK_PLUS_ASSIGN, "+=")                                                                                 \
    X(TOK_MINUS_ASSIGN, "-=")                                                                                \
    X(TOK_STAR_ASSIGN, "*=")                                                                                 \
    X(TOK_SLASH_ASSIGN, "/=")                                                                                \
    X(TOK_PERCENT_ASSIGN, "%=")                                                                              \
    X(TOK_PLUS_PLUS, "++")                                                                                   \
    X(TOK_MINUS_MINUS, "--")                                                                                 \
    X(TOK_RETURN, "return")                                                                                  \
    X(TOK_WAIT, "wait")                                                                                      \
    X(TOK_THREAD, "thread")                                                                                  \
    X(TOK_UNDEFINED, "undefined")                                                                            \
    X(TOK_SELF, "self")                                                                                      \
    X(TOK_LEVEL, "level")                                                                                    \
    X(TOK_GAME, "game")                                                                                      \
    X(TOK_ANIM, "anim")                                                                                      \
    X(TOK_IF, "if")                                                                                          \
    X(TOK_ELSE, "else")                                                                                      \
    X(TOK_WHILE, "while")                                                                                    \
    X(TOK_FOR, "for")                                                                                        \
    X(TOK_DO, "do")                                                                                          \
    X(TOK_SWITCH, "switch")                                                                                  \
    X(TOK_CASE, "case")                                                                                      \
    X(TOK_DEFAULT, "default")                                                                                \
    X(TOK_BREAK, "break")                                                                                    \
    X(TOK_CONTINUE, "continue")                                                                              \
    X(TOK_WAITTILL, "waittill")                                                                              \
    X(TOK_WAITTILLMATCH, "waittillmatch")                                                                    \
    X(TOK_NOTIFY, "notify")                                                                                  \
    X(TOK_ENDON, "endon")                                                                                    \
    X(TOK_FALSE, "false")                                                                                    \
    X(TOK_TRUE, "true")

typedef enum {
#define GSC_TOKEN_NAME(name, spelling) name,
    GSC_TOKENS(GSC_TOKEN_NAME)
#undef GSC_TOKEN_NAME
        TOK_COUNT,
    TOK_FIRST_KEYWORD = TOK_RETURN
} gsc_token_kind_t;

typedef struct {
    uint8_t kind;    // gsc_token_kind_t
    bool clamped;    // TOK_INT beyond 2^31
    uint32_t offset; // first byte in the file
    uint32_t end;    // one past its last byte
    union {
        uint32_t integer;     // TOK_INT, at most 2^31 (which fits a negative literal only)
        float number;         // TOK_FLOAT
        gsc_string_t *string; // strings, identifiers, paths (lower case, backslashes as written)
    };
} gsc_token_t;

typedef struct {
    gsc_vm_t *vm;
    int file;         // index in vm->files, for reports
    const char *text; // of the whole file
    const char *cursor;
    const char *end;
    gsc_token_t token;    // the current one
    uint32_t lastEnd;     // one past the last byte of the token before it
    bool quiet;           // a look ahead: bad bytes are not reported
    bool lostBraces;      // a string that does not end took a '}' with it
    uint32_t openComment; // 1 + offset of a block comment that never ends, or 0
} gsc_lexer_t;

// Opens the lexer on a file's text (a BOM is skipped) and reads its first token.
void GscLex_Open(gsc_lexer_t *lexer, gsc_vm_t *vm, int file, const char *text, size_t size);
// Moves on to the next token.
void GscLex_Next(gsc_lexer_t *lexer);
// Spelling of a kind of token as reports show it, such as "}" or "identifier".
const char *GscLex_Spelling(int kind);
// The reserved words one after the other, NULL behind the last.
const char *GscLex_Keyword(int index);
// Does a reserved word stand behind an object, as `notify` does?
bool GscLex_IsEventWord(const char *keyword);
// True for a name that may not be used for variables, fields and functions.
bool GscLex_IsKeyword(int kind);

#endif
