// Going on after a syntax error: where a broken statement, head or function ends.  See gsc_parse.h.
#include "gsc_parse_local.h"

#include <string.h>

bool GscParse_IsInFirstColumn(const gsc_parser_t *p)
{
    uint32_t at = p->lex.token.offset;
    return at == 0 || p->lex.text[at - 1] == '\n';
}

bool GscParse_StartsLine(const gsc_parser_t *p, uint32_t at)
{
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

enum { LOOK_AHEAD = 100 }; // tokens at most, so that a long text without ends costs no square of its length

// Tokens that no statement begins with, unless something is called on a literal.
static bool CannotBegin(int kind)
{
    switch (kind) {
    case TOK_BAD:
    case TOK_INT:
    case TOK_FLOAT:
    case TOK_STRING:
    case TOK_ISTRING:
    case TOK_SIZE:
    case TOK_COLON_COLON:
    case TOK_COLON:
    case TOK_QUESTION:
    case TOK_HASH:
        return true;
    default:
        return GscParse_IsOperator(kind);
    }
}

// May this follow the operand that a statement begins with?
static bool GoesOnAsCall(gsc_lexer_t ahead)
{
    switch (ahead.token.kind) {
    case TOK_PATH:
    case TOK_THREAD:
    case TOK_DOT:
    case TOK_SIZE:
    case TOK_LEFT_BRACKET:
    case TOK_NOTIFY:
    case TOK_ENDON:
    case TOK_WAITTILL:
    case TOK_WAITTILLMATCH:
        return true;
    case TOK_IDENTIFIER:
        GscLex_Next(&ahead);
        return ahead.token.kind == TOK_LEFT_PAREN || ahead.token.kind == TOK_COLON_COLON;
    default:
        return false;
    }
}

// Is something called on what stands in the brackets here?  When they do not close near by: it may be.
static bool IsCalledOn(gsc_lexer_t ahead)
{
    for (int open = 0, count = 0; count < LOOK_AHEAD; count++) {
        int kind = ahead.token.kind;
        if (kind == TOK_EOF || kind == TOK_SEMICOLON || kind == TOK_LEFT_BRACE || kind == TOK_RIGHT_BRACE) {
            return false;
        }
        open += (kind == TOK_LEFT_PAREN) - (kind == TOK_RIGHT_PAREN);
        GscLex_Next(&ahead);
        if (open == 0) {
            return GoesOnAsCall(ahead);
        }
    }
    return true;
}

// Can what stands here begin no statement at all?
static bool IsNoStatement(gsc_lexer_t ahead)
{
    int kind = ahead.token.kind;
    ahead.quiet = true;
    if (kind == TOK_LEFT_PAREN) {
        return !IsCalledOn(ahead);
    }
    GscLex_Next(&ahead);
    int next = ahead.token.kind;
    switch (kind) {
    case TOK_INT:
    case TOK_FLOAT:
    case TOK_STRING:
    case TOK_ISTRING:
        return !GoesOnAsCall(ahead);
    case TOK_COLON_COLON:
    case TOK_PERCENT:
        return next != TOK_IDENTIFIER;
    case TOK_MINUS:
        return next != TOK_INT && next != TOK_FLOAT;
    case TOK_LEFT_BRACKET:
        return next != TOK_LEFT_BRACKET && next != TOK_RIGHT_BRACKET;
    default:
        return CannotBegin(kind);
    }
}

static bool IsOnLaterLine(const gsc_parser_t *p, const gsc_lexer_t *ahead)
{
    uint32_t end = p->lex.token.end;
    return ahead->token.kind == TOK_EOF || memchr(p->lex.text + end, '\n', ahead->token.offset - end) != NULL;
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

bool GscParse_StandsForBrace(const gsc_parser_t *p)
{
    int kind = TOKEN(p);
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    if (!GscParse_StartsLine(p, ahead.token.offset)) {
        return false;
    }
    GscLex_Next(&ahead);
    if (!IsOnLaterLine(p, &ahead)) {
        return false;
    }
    return IsNoStatement(p->lex) ||
           (StartsControl(kind) && kind != TOK_DO && ahead.token.kind != TOK_LEFT_PAREN);
}

static bool StandsBeforeBrace(const gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    GscLex_Next(&ahead);
    return ahead.token.kind == TOK_LEFT_BRACE;
}

bool GscParse_IsStrayBeforeBrace(const gsc_parser_t *p)
{
    return (CannotBegin(TOKEN(p)) || TOKEN(p) == TOK_CASE || TOKEN(p) == TOK_DEFAULT) && StandsBeforeBrace(p);
}

// Does something that cannot begin a statement follow in this line?
static bool GoesOn(const gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    GscLex_Next(&ahead);
    int kind = ahead.token.kind;
    return !IsOnLaterLine(p, &ahead) && kind != TOK_BAD && kind != TOK_RIGHT_PAREN &&
           (CannotBegin(kind) || kind == TOK_LEFT_PAREN);
}

bool GscParse_IsStrayBrace(const gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    if (TOKEN(p) != TOK_RIGHT_BRACE || p->isInner || !GoesOn(p)) {
        return false;
    }
    GscLex_Next(&ahead);
    return IsNoStatement(ahead);
}

bool GscParse_LooksLikeHead(const gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    if (ahead.token.kind != TOK_IDENTIFIER || !GscParse_IsInFirstColumn(p)) {
        return false;
    }
    GscLex_Next(&ahead);
    if (ahead.token.kind != TOK_LEFT_PAREN) {
        return false;
    }
    for (int open = 1;;) {
        GscLex_Next(&ahead);
        switch (ahead.token.kind) {
        case TOK_LEFT_PAREN:
            open++;
            break;
        case TOK_RIGHT_PAREN:
            open--;
            break;
        case TOK_LEFT_BRACE:
            return true;
        case TOK_EOF:
        case TOK_SEMICOLON:
        case TOK_RIGHT_BRACE:
            return false;
        default:
            if (open <= 0) { // its brace is missing
                return StartsStatement(ahead.token.kind) || ahead.token.kind == TOK_IDENTIFIER ||
                       ahead.token.kind == TOK_LEVEL || ahead.token.kind == TOK_SELF;
            }
        }
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

// One token of what is passed over at top level: a name before a bracket may be that of a function.
static void PassOver(gsc_parser_t *p)
{
    gsc_string_t *name = TOKEN(p) == TOK_IDENTIFIER ? p->lex.token.string : NULL;
    GscParse_Advance(p);
    if (name && TOKEN(p) == TOK_LEFT_PAREN) {
        GscParse_Lose(p, name);
    }
}

// A line that begins so can only be an assignment: names, fields and entries up to its operator.
static bool StartsAssignment(const gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    int brackets = 0;
    ahead.quiet = true;
    if (!GscParse_StartsLine(p, ahead.token.offset)) {
        return false;
    }
    for (int operand = 0;; GscLex_Next(&ahead)) {
        int kind = ahead.token.kind;
        switch (kind) {
        case TOK_IDENTIFIER:
        case TOK_LEVEL:
        case TOK_SELF:
        case TOK_GAME:
        case TOK_ANIM:
            if (operand++ && brackets == 0) {
                return false;
            }
            break;
        case TOK_DOT:
            operand = 0;
            break;
        case TOK_LEFT_BRACKET:
            brackets++;
            break;
        case TOK_RIGHT_BRACKET:
            brackets--;
            break;
        default:
            if (brackets > 0 && (kind == TOK_INT || kind == TOK_STRING)) {
                break;
            }
            return operand && brackets == 0 &&
                   (kind == TOK_ASSIGN || kind == TOK_PLUS_PLUS || kind == TOK_MINUS_MINUS ||
                    kind == TOK_PLUS_ASSIGN || kind == TOK_MINUS_ASSIGN);
        }
    }
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

bool GscParse_ClosesOnThisLine(const gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    for (int open = 0, count = 0; open >= 0; count++) {
        GscLex_Next(&ahead);
        if (count == LOOK_AHEAD || IsOnLaterLine(p, &ahead)) {
            return false;
        }
        open += (ahead.token.kind == TOK_LEFT_PAREN) - (ahead.token.kind == TOK_RIGHT_PAREN);
    }
    return true;
}

static bool PassesLevel(int kind)
{
    return StartsControl(kind) || kind == TOK_ELSE || kind == TOK_CASE || kind == TOK_DEFAULT ||
           kind == TOK_LEFT_BRACE || kind == TOK_RIGHT_BRACE || kind == TOK_DEV_OPEN || kind == TOK_DEV_CLOSE;
}

// What begins here, outside of the braces that the broken statement opened, cannot belong to it.
static bool EndsStatement(const gsc_parser_t *p, bool first)
{
    int kind = TOKEN(p);
    return kind == TOK_RIGHT_BRACE || (kind == TOK_DEV_CLOSE && p->regions > 0) ||
           (kind == TOK_LEFT_BRACE && MayPrecedeBlock(p->previousKind)) ||
           (StartsStatement(kind) && GscParse_StartsLine(p, p->lex.token.offset)) ||
           (!first && StartsAssignment(p));
}

// A control statement stands where the broken one should have ended: in a line of its own, or with its
// bracket behind what could be all of a statement.
static bool OpensControl(const gsc_parser_t *p, int parens)
{
    if (!StartsControl(TOKEN(p)) || GscParse_StartsLine(p, p->lex.token.offset)) {
        return StartsControl(TOKEN(p));
    }
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    GscLex_Next(&ahead);
    return p->parens == parens && !GscParse_IsOperator(p->previousKind) &&
           p->previousKind != TOK_LEFT_BRACKET && p->previousKind != TOK_THREAD &&
           ahead.token.kind == TOK_LEFT_PAREN;
}

bool GscParse_SkipStatement(gsc_parser_t *p, int parens)
{
    int base = p->braces;
    bool sure = true;
    if (OpensControl(p, parens)) {
        return true; // the next one stands where this one should end
    }
    if (p->parens > parens) {
        GscParse_CloseOnThisLine(p, p->parens - parens);
    }
    p->lex.quiet = true;
    for (bool first = p->lex.token.offset == p->statement;; first = false) {
        int kind = TOKEN(p);
        bool outside = p->braces == base;
        if (outside && kind == TOK_RIGHT_BRACE && !p->isInner && GoesOn(p)) { // a stray
            GscParse_Advance(p);
            p->braces++;
            continue;
        }
        if (kind == TOK_EOF || (outside && EndsStatement(p, first)) ||
            (GscParse_IsInFirstColumn(p) && GscParse_LooksLikeFunction(p))) {
            p->lex.quiet = false;
            p->ranIntoFunction = kind == TOK_IDENTIFIER && GscParse_LooksLikeFunction(p);
            return sure && kind != TOK_LEFT_BRACE;
        }
        sure = sure && !PassesLevel(kind);
        if (kind == TOK_IDENTIFIER && GscParse_LooksLikeFunction(p)) {
            GscParse_Lose(p, p->lex.token.string);
        }
        if (kind == TOK_SEMICOLON && p->parens > parens && GscParse_CloseOnThisLine(p, p->parens - parens)) {
            p->lex.quiet = true; // it stood inside of brackets
            continue;
        }
        bool isStray =
            p->lastError == p->lex.token.offset + 1 && GoesOn(p); // a `;` in the place of something
        bool last = (outside && kind == TOK_SEMICOLON && !isStray) ||
                    (kind == TOK_RIGHT_BRACE && p->braces == base + 1);
        p->lex.quiet = !last;
        GscParse_Advance(p);
        if (last) {
            return sure;
        }
    }
}

bool GscParse_SkipPart(gsc_parser_t *p, int parens)
{
    int kind;
    p->lex.quiet = true;
    while (kind = TOKEN(p), kind != TOK_EOF && kind != TOK_LEFT_BRACE && kind != TOK_RIGHT_BRACE &&
                                kind != TOK_SEMICOLON &&
                                (p->parens > parens + 1 || kind != TOK_RIGHT_PAREN)) {
        GscParse_Advance(p);
    }
    if (kind == TOK_SEMICOLON) { // never inside of brackets: those of this part are not closed
        p->parens = parens + 1;
    }
    p->lex.quiet = false;
    return kind == TOK_SEMICOLON || kind == TOK_RIGHT_PAREN;
}

bool GscParse_HasPart(const gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    for (int open = 1; open > 0; GscLex_Next(&ahead)) {
        int kind = ahead.token.kind;
        if (kind == TOK_SEMICOLON || kind == TOK_EOF || kind == TOK_LEFT_BRACE || kind == TOK_RIGHT_BRACE) {
            return kind == TOK_SEMICOLON;
        }
        open += (kind == TOK_LEFT_PAREN) - (kind == TOK_RIGHT_PAREN);
    }
    return false;
}

bool GscParse_SkipToBrace(gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    int open = 0;
    while (ahead.token.kind != TOK_LEFT_BRACE || open != 0) {
        uint32_t last = ahead.token.offset;
        int kind = ahead.token.kind;
        open += (kind == TOK_LEFT_PAREN) - (kind == TOK_RIGHT_PAREN);
        GscLex_Next(&ahead);
        bool newLine = memchr(p->lex.text + last, '\n', ahead.token.offset - last) != NULL;
        if (kind == TOK_EOF || kind == TOK_SEMICOLON || kind == TOK_RIGHT_BRACE ||
            (newLine && ahead.token.kind != TOK_LEFT_BRACE)) {
            return false;
        }
    }
    uint32_t brace = ahead.token.offset;
    p->lex.quiet = true;
    while (p->lex.token.offset != brace) {
        if (p->depth == 0) { // of a function's head
            PassOver(p);
        } else {
            GscParse_Advance(p);
        }
    }
    p->lex.quiet = false;
    return true;
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
           TOKEN(p) != TOK_RIGHT_BRACE && TOKEN(p) != TOK_SEMICOLON && TOKEN(p) != TOK_DEV_CLOSE &&
           !(GscParse_IsInFirstColumn(p) && GscParse_LooksLikeFunction(p))) {
        p->lex.quiet = !(TOKEN(p) == TOK_RIGHT_PAREN && p->parens == parens + 1);
        GscParse_Advance(p);
    }
    p->lex.quiet = false;
    if (TOKEN(p) == TOK_SEMICOLON && StandsBeforeBrace(p)) { // in the place of the bracket
        GscParse_Advance(p);
    }
    bool left = p->parens <= parens || TOKEN(p) == TOK_LEFT_BRACE;
    while (left && GscParse_CloseOnThisLine(p, 1)) {
        // A bracket too many closed the head too early.
    }
    p->parens = parens;
    return left;
}

void GscParse_SkipFunction(gsc_parser_t *p)
{
    p->lex.quiet = true;
    while (TOKEN(p) != TOK_EOF && !GscParse_LooksLikeHead(p)) {
        bool last = TOKEN(p) == TOK_RIGHT_BRACE && p->braces <= p->functionBraces + 1;
        p->lex.quiet = !last;
        PassOver(p);
        if (last) {
            break;
        }
    }
    p->lex.quiet = false;
    p->braces = p->functionBraces;
}

void GscParse_SkipToTop(gsc_parser_t *p)
{
    p->lex.quiet = true;
    p->braces = 0;
    do {
        PassOver(p);
    } while (TOKEN(p) != TOK_EOF && TOKEN(p) != TOK_USING_ANIMTREE && !GscParse_LooksLikeFunction(p) &&
             !(p->braces <= 0 && GscParse_LooksLikeHead(p)) &&
             !(TOKEN(p) == TOK_DEV_OPEN && GscParse_StartsLine(p, p->lex.token.offset)));
    p->lex.quiet = false;
    p->braces = 0;
    p->parens = 0;
}
