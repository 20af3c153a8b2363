// Tokenizer for Quake-style text: see the header.
#include "q_parse.h"

#include <string.h>

void Q_ParserInit(q_parser_t *parser, const char *name, const char *text, size_t length)
{
    memset(parser, 0, sizeof(*parser));
    parser->name = name;
    parser->punctuation = "{}";
    parser->text = text;
    parser->end = text + length;
    parser->line = 1;
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        parser->text += 3;
}

static bool Fail(q_parser_t *parser, const char *error)
{
    parser->error = error;
    parser->token[0] = '\0';
    return false;
}

static bool IsAt(const q_parser_t *parser, const char *two)
{
    return parser->end - parser->text >= 2 && parser->text[0] == two[0] && parser->text[1] == two[1];
}

static void SkipLineComment(q_parser_t *parser)
{
    while (parser->text < parser->end && *parser->text != '\n')
        parser->text++;
}

static bool SkipBlockComment(q_parser_t *parser)
{
    int line = parser->line;

    for (parser->text += 2; parser->text < parser->end; parser->text++) {
        if (IsAt(parser, "*/")) {
            parser->text += 2;
            return true;
        }
        if (*parser->text == '\n')
            parser->line++;
    }
    parser->tokenLine = line;
    return Fail(parser, "comment is not closed");
}

// Skips blanks and comments, over line ends only when told so.  False at the end of the text (or line) and on
// an error.
static bool SkipBlanks(q_parser_t *parser, bool overLines)
{
    while (parser->text < parser->end) {
        if (*parser->text == '\n') {
            if (!overLines)
                return false;
            parser->line++;
            parser->text++;
        } else if ((unsigned char)*parser->text <= ' ') {
            parser->text++;
        } else if (IsAt(parser, "//")) {
            SkipLineComment(parser);
        } else if (IsAt(parser, "/*")) {
            int line = parser->line;
            if (!SkipBlockComment(parser) || (!overLines && parser->line != line))
                return false;
        } else {
            return true;
        }
    }
    return false;
}

static bool ReadQuoted(q_parser_t *parser)
{
    size_t length = 0;

    parser->isQuoted = true;
    for (parser->text++; parser->text < parser->end; parser->text++) {
        if (*parser->text == '"') {
            parser->text++;
            parser->token[length] = '\0';
            return true;
        }
        if (*parser->text == '\n')
            parser->line++;
        if (length + 1 >= Q_MAX_TOKEN)
            return Fail(parser, "string is too long");
        parser->token[length++] = *parser->text;
    }
    return Fail(parser, "string is not closed");
}

static bool IsPunctuation(const q_parser_t *parser, char c)
{
    return c && strchr(parser->punctuation, c);
}

static bool ReadWord(q_parser_t *parser)
{
    size_t length = 0;

    while (parser->text < parser->end && (unsigned char)*parser->text > ' ' && *parser->text != '"' &&
           !IsPunctuation(parser, *parser->text) && !IsAt(parser, "//") && !IsAt(parser, "/*")) {
        if (length + 1 >= Q_MAX_TOKEN)
            return Fail(parser, "word is too long");
        parser->token[length++] = *parser->text++;
    }
    parser->token[length] = '\0';
    return true;
}

static bool ReadToken(q_parser_t *parser, bool overLines)
{
    if (parser->error)
        return false;
    if (parser->isPending) {
        parser->isPending = false;
        return true;
    }
    parser->token[0] = '\0';
    parser->isQuoted = false;
    if (!SkipBlanks(parser, overLines))
        return false;
    parser->tokenLine = parser->line;
    if (*parser->text == '"')
        return ReadQuoted(parser);
    if (!IsPunctuation(parser, *parser->text))
        return ReadWord(parser);
    parser->token[0] = *parser->text++;
    parser->token[1] = '\0';
    return true;
}

bool Q_ParseToken(q_parser_t *parser)
{
    return ReadToken(parser, true);
}

bool Q_ParseTokenOnLine(q_parser_t *parser)
{
    return ReadToken(parser, false);
}

void Q_UngetToken(q_parser_t *parser)
{
    parser->isPending = true;
}

bool Q_TokenIs(const q_parser_t *parser, const char *token)
{
    return !parser->isQuoted && strcmp(parser->token, token) == 0;
}

bool Q_ParseExpect(q_parser_t *parser, const char *token)
{
    if (!Q_ParseToken(parser))
        return parser->error ? false : Fail(parser, "text ends too early");
    return Q_TokenIs(parser, token) ? true : Fail(parser, "unexpected token");
}

void Q_SkipLine(q_parser_t *parser)
{
    parser->isPending = false;
    SkipLineComment(parser);
}

bool Q_SkipBlock(q_parser_t *parser)
{
    for (int depth = 1; depth > 0;) {
        if (!Q_ParseToken(parser))
            return false;
        depth += Q_TokenIs(parser, "{") - Q_TokenIs(parser, "}");
    }
    return true;
}
