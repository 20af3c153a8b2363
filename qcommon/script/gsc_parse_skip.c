// Going on after a syntax error: where a broken statement, head or function ends.  See gsc_parse.h.
#include "gsc_parse_local.h"

#include <string.h>

bool GscParse_IsInFirstColumn(const gsc_parser_t *p)
{
    uint32_t at = p->lex.token.offset;
    return at == 0 || p->lex.text[at - 1] == '\n';
}

static bool StartsLine(const gsc_parser_t *p)
{
    uint32_t at = p->lex.token.offset;
    while (at > 0 && (p->lex.text[at - 1] == ' ' || p->lex.text[at - 1] == '\t')) {
        at--;
    }
    return at == 0 || p->lex.text[at - 1] == '\n';
}

// Does `name ( names ) {` stand here, the head of a function?  *brace is where its body opens.
bool GscParse_IsFunctionHead(const gsc_lexer_t *lexer, uint32_t *brace)
{
    gsc_lexer_t ahead = *lexer;
    ahead.quiet = true;
    if (ahead.token.kind != TOK_IDENTIFIER) {
        return false;
    }
    GscLex_Next(&ahead);
    if (ahead.token.kind != TOK_LEFT_PAREN) {
        return false;
    }
    do {
        GscLex_Next(&ahead);
    } while (ahead.token.kind == TOK_IDENTIFIER || ahead.token.kind == TOK_COMMA);
    if (ahead.token.kind != TOK_RIGHT_PAREN) {
        return false;
    }
    GscLex_Next(&ahead);
    *brace = ahead.token.offset;
    return ahead.token.kind == TOK_LEFT_BRACE;
}

bool GscParse_LooksLikeFunction(const gsc_parser_t *p)
{
    uint32_t brace;
    return GscParse_IsFunctionHead(&p->lex, &brace);
}

static bool StartsControl(int kind)
{
    return kind == TOK_IF || kind == TOK_WHILE || kind == TOK_FOR || kind == TOK_DO || kind == TOK_SWITCH;
}

static bool StartsStatement(int kind)
{
    switch (kind) {
    case TOK_CASE:
    case TOK_DEFAULT:
    case TOK_BREAK:
    case TOK_CONTINUE:
    case TOK_RETURN:
    case TOK_WAIT:
    case TOK_DEV_OPEN:
        return true;
    default:
        return StartsControl(kind);
    }
}

// A block may follow what was read last: a head like `foo(x)`, or a keyword.
static bool MayPrecedeBlock(int kind)
{
    return kind == TOK_RIGHT_PAREN || kind == TOK_ELSE || kind == TOK_DO || kind == TOK_COLON ||
           kind == TOK_SEMICOLON || kind == TOK_IDENTIFIER;
}

// The broken statement has eaten the head of the next function, and the
// current token opens its body: back to the head.
bool GscParse_GiveBackHead(gsc_parser_t *p, uint32_t start)
{
    uint32_t brace;
    if (TOKEN(p) != TOK_LEFT_BRACE || p->head.text == NULL || p->head.token.offset < start ||
        !GscParse_IsFunctionHead(&p->head, &brace) || brace != p->lex.token.offset) {
        return false;
    }
    bool lostBraces = p->lex.lostBraces;
    p->lex = p->head;
    p->lex.lostBraces = lostBraces;
    p->ranIntoFunction = true;
    return true;
}

bool GscParse_CloseOnThisLine(gsc_parser_t *p, int open)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    uint32_t last = ahead.token.offset, closing = last;
    for (; open > 0; GscLex_Next(&ahead)) {
        int kind = ahead.token.kind;
        bool newLine = memchr(p->lex.text + last, '\n', ahead.token.offset - last) != NULL;
        if (newLine || kind == TOK_EOF) {
            return false;
        }
        open += (kind == TOK_LEFT_PAREN) - (kind == TOK_RIGHT_PAREN);
        last = ahead.token.end;
        closing = ahead.token.offset;
    }
    int braces = p->braces;
    do {
        p->lex.quiet = p->lex.token.offset != closing;
        GscParse_Advance(p);
    } while (p->lex.quiet);
    p->braces = braces; // one between the brackets is a stray
    return true;
}

// Leaves the broken statement: up to and with its `;`, or up to what cannot belong to it.  If that is the
// head of a function, the brace before it is part of what is broken.
void GscParse_SkipStatement(gsc_parser_t *p, int parens)
{
    int base = p->braces;
    if (StartsControl(TOKEN(p))) {
        return; // the next one stands where this one should end
    }
    if (p->parens > parens) {
        GscParse_CloseOnThisLine(p, p->parens - parens);
    }
    p->lex.quiet = true;
    for (;;) {
        int kind = TOKEN(p);
        bool outside = p->braces == base;
        if (kind == TOK_EOF ||
            (outside && (kind == TOK_RIGHT_BRACE || (kind == TOK_DEV_CLOSE && p->regions > 0))) ||
            (outside && kind == TOK_LEFT_BRACE && MayPrecedeBlock(p->previousKind)) ||
            (outside && StartsStatement(kind) && StartsLine(p)) ||
            (GscParse_IsInFirstColumn(p) && GscParse_LooksLikeFunction(p))) {
            p->lex.quiet = false;
            p->ranIntoFunction = kind == TOK_IDENTIFIER;
            return;
        }
        bool last = (outside && kind == TOK_SEMICOLON) || (kind == TOK_RIGHT_BRACE && p->braces == base + 1);
        p->lex.quiet = !last;
        GscParse_Advance(p);
        if (last) {
            return;
        }
    }
}

// Leaves the brackets of a head that is broken inside of them: `parens` is their number outside of it.  False
// when they do not end before the body or the next statement.
bool GscParse_SkipHead(gsc_parser_t *p, int parens)
{
    if (p->parens > parens) {
        GscParse_CloseOnThisLine(p, p->parens - parens);
    }
    p->lex.quiet = true;
    while (p->parens > parens && TOKEN(p) != TOK_EOF && TOKEN(p) != TOK_LEFT_BRACE &&
           TOKEN(p) != TOK_RIGHT_BRACE && TOKEN(p) != TOK_SEMICOLON && TOKEN(p) != TOK_DEV_CLOSE) {
        p->lex.quiet = !(TOKEN(p) == TOK_RIGHT_PAREN && p->parens == parens + 1);
        GscParse_Advance(p);
    }
    p->lex.quiet = false;
    bool left = p->parens <= parens || TOKEN(p) == TOK_LEFT_BRACE;
    while (left && GscParse_CloseOnThisLine(p, 1)) {
        // A bracket too many closed the head too early.
    }
    p->parens = parens;
    return left;
}

// Leaves a function: past the brace that closes it, or up to the head of the next one.
void GscParse_SkipFunction(gsc_parser_t *p)
{
    p->lex.quiet = true;
    while (TOKEN(p) != TOK_EOF && !(GscParse_IsInFirstColumn(p) && GscParse_LooksLikeFunction(p))) {
        bool last = TOKEN(p) == TOK_RIGHT_BRACE && p->braces <= p->functionBraces + 1;
        p->lex.quiet = !last;
        GscParse_Advance(p);
        if (last) {
            break;
        }
    }
    p->lex.quiet = false;
    p->braces = p->functionBraces;
}

// Looks for the next thing that may stand at top level.
void GscParse_SkipToTop(gsc_parser_t *p)
{
    p->lex.quiet = true;
    do {
        GscParse_Advance(p);
    } while (TOKEN(p) != TOK_EOF && TOKEN(p) != TOK_USING_ANIMTREE && !GscParse_LooksLikeFunction(p) &&
             !(TOKEN(p) == TOK_DEV_OPEN && StartsLine(p)));
    p->lex.quiet = false;
    p->braces = 0;
    p->parens = 0;
}
