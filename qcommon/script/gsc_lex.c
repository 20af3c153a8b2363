// Text to tokens: a table of byte classes leads to one small function a class.  See gsc_lex.h.
#include "gsc_lex.h"

#include "gsc_error.h"
#include "gsc_ids.h"
#include "gsc_heap.h"
#include "gsc_string.h"

#include <string.h>

enum {
    CLASS_BLANK = 1,
    CLASS_LETTER = 2, // letters and underscore
    CLASS_DIGIT = 4,
    CLASS_UPPER = 8,
    CLASS_NAME = CLASS_LETTER | CLASS_DIGIT,
};

#define B CLASS_BLANK
#define L CLASS_LETTER
#define U (CLASS_LETTER | CLASS_UPPER)
#define D CLASS_DIGIT
static const uint8_t byteClass[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, B, B, 0, 0, B, 0, 0, //
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, //
    B, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, //
    D, D, D, D, D, D, D, D, D, D, 0, 0, 0, 0, 0, 0, //
    0, U, U, U, U, U, U, U, U, U, U, U, U, U, U, U, //
    U, U, U, U, U, U, U, U, U, U, U, 0, 0, 0, 0, L, //
    0, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, //
    L, L, L, L, L, L, L, L, L, L, L, 0, 0, 0, 0, 0, //
};
#undef B
#undef L
#undef U
#undef D

// The reserved words, sorted by first letter; `first` has the row where a letter begins.
static const struct {
    const char *name;
    uint8_t length;
    uint8_t kind;
} keywords[] = {
    {"anim", 4, TOK_ANIM},
    {"break", 5, TOK_BREAK},
    {"case", 4, TOK_CASE},
    {"continue", 8, TOK_CONTINUE},
    {"default", 7, TOK_DEFAULT},
    {"do", 2, TOK_DO},
    {"else", 4, TOK_ELSE},
    {"endon", 5, TOK_ENDON},
    {"false", 5, TOK_FALSE},
    {"for", 3, TOK_FOR},
    {"game", 4, TOK_GAME},
    {"if", 2, TOK_IF},
    {"level", 5, TOK_LEVEL},
    {"notify", 6, TOK_NOTIFY},
    {"return", 6, TOK_RETURN},
    {"self", 4, TOK_SELF},
    {"switch", 6, TOK_SWITCH},
    {"thread", 6, TOK_THREAD},
    {"true", 4, TOK_TRUE},
    {"undefined", 9, TOK_UNDEFINED},
    {"wait", 4, TOK_WAIT},
    {"waittill", 8, TOK_WAITTILL},
    {"waittillmatch", 13, TOK_WAITTILLMATCH},
    {"while", 5, TOK_WHILE},
};
static const uint8_t firstKeyword[27] = {0,  1,  2,  4,  6,  8,  10, 11, 11, 12, 12, 12, 13, 13,
                                         14, 14, 14, 14, 15, 17, 19, 20, 20, 24, 24, 24, 24};

static const char *const spellings[TOK_COUNT] = {
#define GSC_TOKEN_SPELLING(name, spelling) spelling,
    GSC_TOKENS(GSC_TOKEN_SPELLING)
#undef GSC_TOKEN_SPELLING
};

const char *GscLex_Spelling(int kind)
{
    return spellings[kind];
}

bool GscLex_IsKeyword(int kind)
{
    return kind >= TOK_FIRST_KEYWORD;
}

const char *GscLex_Keyword(int index)
{
    return index < (int)(sizeof(keywords) / sizeof(keywords[0])) ? keywords[index].name : NULL;
}

bool GscLex_IsEventWord(const char *keyword)
{
    return strcmp(keyword, "notify") == 0 || strcmp(keyword, "endon") == 0 ||
           strncmp(keyword, "waittill", strlen("waittill")) == 0;
}

static int KeywordKind(const char *name, size_t length)
{
    unsigned letter = (unsigned)(name[0] - 'a');
    if (letter > 25) {
        return TOK_IDENTIFIER;
    }
    for (int i = firstKeyword[letter]; i < firstKeyword[letter + 1]; i++) {
        if (keywords[i].length == length && memcmp(keywords[i].name, name, length) == 0) {
            return keywords[i].kind;
        }
    }
    return TOK_IDENTIFIER;
}

static const char *SkipName(const char *p, const char *end, unsigned *classes)
{
    unsigned seen = 0;
    while (p < end && (byteClass[(uint8_t)*p] & CLASS_NAME)) {
        seen |= byteClass[(uint8_t)*p++];
    }
    *classes |= seen;
    return p;
}

static gsc_string_t *InternLower(gsc_lexer_t *lexer, const char *bytes, size_t length)
{
    char small[128];
    char *copy = length <= sizeof(small) ? small : GscArena_Alloc(lexer->vm, length);
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        copy[i] = c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
    }
    return GscString_Pinned(lexer->vm, copy, length);
}

// identifier = letter { letter | digit } ; path = identifier { "\" name }
static void ScanName(gsc_lexer_t *lexer, const char *start)
{
    unsigned classes = 0;
    const char *p = SkipName(start, lexer->end, &classes);
    int kind = TOK_IDENTIFIER;
    while (lexer->end - p >= 2 && *p == '\\' && (byteClass[(uint8_t)p[1]] & CLASS_NAME)) {
        kind = TOK_PATH;
        p = SkipName(p + 1, lexer->end, &classes);
    }
    size_t length = (size_t)(p - start);
    lexer->cursor = p;
    if (classes & CLASS_UPPER) {
        lexer->token.string = InternLower(lexer, start, length);
    } else {
        if (kind == TOK_IDENTIFIER) {
            kind = KeywordKind(start, length);
        }
        lexer->token.string = kind >= TOK_FIRST_KEYWORD ? NULL : GscString_Pinned(lexer->vm, start, length);
    }
    lexer->token.kind = (uint8_t)kind;
}

// Digits of a float literal: up to 19 significant ones are exact, the rest only moves the point.
static float FloatFromDigits(const char *p, const char *end)
{
    uint64_t mantissa = 0;
    int exponent = 0;
    bool fraction = false;
    for (; p < end; p++) {
        if (*p == '.') {
            fraction = true;
        } else if (mantissa < UINT64_C(1000000000000000000)) {
            mantissa = mantissa * 10 + (uint64_t)(*p - '0');
            exponent -= fraction;
        } else {
            exponent += !fraction;
        }
    }
    double value = (double)mantissa;
    double power = 1;
    int steps = exponent < 0 ? -exponent : exponent;
    for (int i = 0; i < steps && power < 1e300; i++) {
        power *= 10;
    }
    value = exponent < 0 ? value / power : value * power;
    // Beyond the range of binary32 a conversion of a finite double is not
    // defined by C; infinity is what stock gets.
    return value > 3.4028235677973366e38 ? (float)(1e300 * 1e10) : (float)value;
}

// integer = digits ; float = [ digits ] "." digits
static void ScanNumber(gsc_lexer_t *lexer, const char *start)
{
    const char *p = start;
    uint64_t value = 0;
    while (p < lexer->end && (byteClass[(uint8_t)*p] & CLASS_DIGIT)) {
        value = value * 10 + (uint64_t)(*p++ - '0');
        value = value > UINT32_MAX ? UINT32_MAX : value;
    }
    gsc_token_t *token = &lexer->token;
    if (lexer->end - p >= 2 && *p == '.' && (byteClass[(uint8_t)p[1]] & CLASS_DIGIT)) {
        p++;
        while (p < lexer->end && (byteClass[(uint8_t)*p] & CLASS_DIGIT)) {
            p++;
        }
        token->kind = TOK_FLOAT;
        token->number = FloatFromDigits(start, p);
    } else {
        token->kind = TOK_INT;
        token->clamped = value > 0x80000000u;
        token->integer = token->clamped ? 0x80000000u : (uint32_t)value;
    }
    lexer->cursor = p;
}

static void BadToken(gsc_lexer_t *lexer, const char *start, const char *next, const char *expected)
{
    lexer->token.kind = TOK_BAD;
    lexer->cursor = next;
    if (lexer->quiet) {
        return;
    }
    uint8_t c = (uint8_t)*start;
    uint32_t offset = (uint32_t)(start - lexer->text);
    if (c < 32 || c == 127) {
        GscError_Compile(lexer->vm, lexer->file, offset, GSC_ID(BAD_TOKEN), expected, "bad token '\\x%02x'",
                         c);
    } else {
        GscError_Compile(lexer->vm, lexer->file, offset, GSC_ID(BAD_TOKEN), expected, "bad token '%c'", c);
    }
}

// A byte that belongs to nothing; others of its kind right behind it belong to the same report.
static void ScanStray(gsc_lexer_t *lexer, const char *start)
{
    const char *p = start + 1;
    while (p < lexer->end && (*p == *start || ((uint8_t)*p > 127 && (uint8_t)*start > 127))) {
        p++;
    }
    BadToken(lexer, start, p, "this byte has no meaning outside of strings and comments");
}

static gsc_string_t *Unescape(gsc_lexer_t *lexer, const char *p, const char *end)
{
    char *copy = GscArena_Alloc(lexer->vm, (size_t)(end - p));
    size_t length = 0;
    while (p < end) {
        char c = *p++;
        if (c == '\\') {
            c = *p++;
            c = c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
        }
        copy[length++] = c;
    }
    return GscString_Pinned(lexer->vm, copy, length);
}

// The brackets, braces and semicolons at the end of a text, with blanks between; `end` when there are none.
static const char *MarksBefore(const char *start, const char *end)
{
    bool marked = false;
    const char *tail = end;
    for (; tail > start; tail--) {
        char c = tail[-1];
        bool isMark = c == ';' || c == ')' || c == '{' || c == '}' || c == ']' || c == ',';
        if (!isMark && !(byteClass[(uint8_t)c] & CLASS_BLANK)) {
            break;
        }
        marked |= isMark;
    }
    return marked ? tail : end;
}

// Where a string should have ended that runs to the end of its line: before such marks at that end, for they
// belong to the program.  A comment may stand behind them.
static const char *EndOfLostString(const char *start, const char *lineEnd)
{
    for (const char *p = start; lineEnd - p >= 2; p++) {
        if (*p == '/' && (p[1] == '/' || p[1] == '*')) {
            const char *tail = MarksBefore(start, p);
            if (tail < p) {
                return tail;
            }
        }
    }
    return MarksBefore(start, lineEnd);
}

// string = [ "&" ] quote { byte | "\" byte } quote ; all on one line
// [K22].  `quote` points at the opening one.
static void ScanString(gsc_lexer_t *lexer, const char *quote, int kind)
{
    bool escapes = false, zero = false;
    const char *p = quote + 1;
    while (p < lexer->end && *p != '"' && *p != '\n') {
        zero |= *p == '\0';
        if (*p == '\\') {
            escapes = true;
            p++;
            if (p == lexer->end || *p == '\n') {
                break;
            }
        }
        p++;
    }
    bool closed = p < lexer->end && *p == '"';
    if (closed && !zero) {
        lexer->token.kind = (uint8_t)kind;
        lexer->token.string = escapes ? Unescape(lexer, quote + 1, p)
                                      : GscString_Pinned(lexer->vm, quote + 1, (size_t)(p - quote - 1));
        lexer->cursor = p + 1;
        return;
    }
    if (closed) {
        BadToken(lexer, quote, p + 1, "a string cannot hold a zero byte");
        return;
    }
    const char *tail = EndOfLostString(quote + 1, p);
    for (const char *lost = quote; lost < tail; lost++) {
        lexer->lostBraces |= *lost == '}';
    }
    BadToken(lexer, quote, tail, "the string has no closing '\"' on its line");
}

static bool Follows(const gsc_lexer_t *lexer, const char *p, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(lexer->end - p) >= length && memcmp(p, word, length) == 0;
}

// Tokens that are longer than their punctuation: first byte decides, the spelling
// must be exact (seed "Exact composite tokens").
static bool ScanWord(gsc_lexer_t *lexer, const char *start)
{
    static const struct {
        const char *word;
        uint8_t kind;
    } words[] = {
        {"(bool)", TOK_CAST_BOOL},     {"(int)", TOK_CAST_INT}, {"(float)", TOK_CAST_FLOAT},
        {"(string)", TOK_CAST_STRING}, {".size", TOK_SIZE},     {"#using_animtree", TOK_USING_ANIMTREE},
        {"#animtree", TOK_ANIMTREE},
    };
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (words[i].word[0] == *start && Follows(lexer, start, words[i].word)) {
            lexer->token.kind = words[i].kind;
            lexer->cursor = start + strlen(words[i].word);
            return true;
        }
    }
    return false;
}

// Punctuation: for a first byte its kind alone, and what it becomes with "=", doubled, or doubled with "=".
typedef struct {
    uint8_t alone;
    uint8_t withEqual;
    uint8_t doubled;
    uint8_t doubledEqual;
} punctuation_t;

static const punctuation_t punctuation[128] = {
    ['('] = {TOK_LEFT_PAREN, 0, 0, 0},
    [')'] = {TOK_RIGHT_PAREN, 0, 0, 0},
    ['{'] = {TOK_LEFT_BRACE, 0, 0, 0},
    ['}'] = {TOK_RIGHT_BRACE, 0, 0, 0},
    ['['] = {TOK_LEFT_BRACKET, 0, 0, 0},
    [']'] = {TOK_RIGHT_BRACKET, 0, 0, 0},
    [';'] = {TOK_SEMICOLON, 0, 0, 0},
    [','] = {TOK_COMMA, 0, 0, 0},
    ['.'] = {TOK_DOT, 0, 0, 0},
    ['?'] = {TOK_QUESTION, 0, 0, 0},
    ['#'] = {TOK_HASH, 0, 0, 0},
    ['~'] = {TOK_TILDE, 0, 0, 0},
    [':'] = {TOK_COLON, 0, TOK_COLON_COLON, 0},
    ['!'] = {TOK_NOT, TOK_NOT_EQUAL, 0, 0},
    ['='] = {TOK_ASSIGN, TOK_EQUAL, 0, 0},
    ['|'] = {TOK_OR, TOK_OR_ASSIGN, TOK_OR_OR, 0},
    ['&'] = {TOK_AND, TOK_AND_ASSIGN, TOK_AND_AND, 0},
    ['^'] = {TOK_XOR, TOK_XOR_ASSIGN, 0, 0},
    ['<'] = {TOK_LESS, TOK_LESS_EQUAL, TOK_SHIFT_LEFT, TOK_SHIFT_LEFT_ASSIGN},
    ['>'] = {TOK_GREATER, TOK_GREATER_EQUAL, TOK_SHIFT_RIGHT, TOK_SHIFT_RIGHT_ASSIGN},
    ['+'] = {TOK_PLUS, TOK_PLUS_ASSIGN, TOK_PLUS_PLUS, 0},
    ['-'] = {TOK_MINUS, TOK_MINUS_ASSIGN, TOK_MINUS_MINUS, 0},
    ['*'] = {TOK_STAR, TOK_STAR_ASSIGN, 0, 0},
    ['/'] = {TOK_SLASH, TOK_SLASH_ASSIGN, 0, 0},
    ['%'] = {TOK_PERCENT, TOK_PERCENT_ASSIGN, 0, 0},
};

static void ScanPunctuation(gsc_lexer_t *lexer, const char *start)
{
    const punctuation_t *row = (uint8_t)*start < 128 ? &punctuation[(uint8_t)*start] : &punctuation[0];
    size_t left = (size_t)(lexer->end - start);
    char second = left >= 2 ? start[1] : 0;
    if (row->alone == 0) {
        ScanStray(lexer, start);
    } else if (row->doubledEqual && left >= 3 && second == *start && start[2] == '=') {
        lexer->token.kind = row->doubledEqual;
        lexer->cursor = start + 3;
    } else if (row->doubled && second == *start) {
        lexer->token.kind = row->doubled;
        lexer->cursor = start + 2;
    } else if (row->withEqual && second == '=') {
        lexer->token.kind = row->withEqual;
        lexer->cursor = start + 2;
    } else {
        lexer->token.kind = row->alone;
        lexer->cursor = start + 1;
    }
}

// Blanks and comments.  A block comment that never ends swallows the rest of the file [K22].
static const char *SkipBlanks(gsc_lexer_t *lexer, const char *p)
{
    const char *end = lexer->end;
    for (;;) {
        while (p < end && (byteClass[(uint8_t)*p] & CLASS_BLANK)) {
            p++;
        }
        if (end - p < 2 || p[0] != '/' || (p[1] != '/' && p[1] != '*')) {
            return p;
        }
        const char *start = p;
        if (p[1] == '/') {
            p = memchr(p, '\n', (size_t)(end - p));
        } else {
            p += 2;
            while ((p = memchr(p, '*', (size_t)(end - p))) != NULL && (p + 1 == end || p[1] != '/')) {
                p++;
            }
            p = p ? p + 2 : NULL;
            lexer->openComment = p ? 0 : (uint32_t)(start - lexer->text) + 1;
        }
        if (p == NULL) {
            return end;
        }
    }
}

void GscLex_Next(gsc_lexer_t *lexer)
{
    lexer->lastEnd = lexer->token.end;
    const char *p = SkipBlanks(lexer, lexer->cursor);
    gsc_token_t *token = &lexer->token;
    token->offset = (uint32_t)(p - lexer->text);
    token->clamped = false;
    if (p == lexer->end) {
        token->kind = TOK_EOF;
        lexer->cursor = p;
        token->end = token->offset;
        return;
    }
    unsigned kind = byteClass[(uint8_t)*p];
    char second = lexer->end - p >= 2 ? p[1] : 0;
    if (kind & CLASS_LETTER) {
        ScanName(lexer, p);
    } else if ((kind & CLASS_DIGIT) || (*p == '.' && (byteClass[(uint8_t)second] & CLASS_DIGIT))) {
        ScanNumber(lexer, p);
    } else if (*p == '"') {
        ScanString(lexer, p, TOK_STRING);
    } else if (*p == '&' && second == '"') {
        ScanString(lexer, p + 1, TOK_ISTRING);
    } else if (*p == '/' && second == '#') {
        token->kind = TOK_DEV_OPEN;
        lexer->cursor = p + 2;
    } else if (*p == '#' && second == '/') {
        token->kind = TOK_DEV_CLOSE;
        lexer->cursor = p + 2;
    } else if ((*p != '(' && *p != '.' && *p != '#') || !ScanWord(lexer, p)) {
        ScanPunctuation(lexer, p);
    }
    token->end = (uint32_t)(lexer->cursor - lexer->text);
}

void GscLex_Open(gsc_lexer_t *lexer, gsc_vm_t *vm, int file, const char *text, size_t size)
{
    text = text ? text : ""; // an empty file has no block
    *lexer = (gsc_lexer_t){.vm = vm, .file = file, .text = text, .cursor = text, .end = text + size};
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        lexer->cursor += 3;
        lexer->token.end = 3;
    }
    GscLex_Next(lexer);
}
