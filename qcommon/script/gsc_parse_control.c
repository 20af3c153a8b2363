// Loops and branches: their heads and bodies, and going on where a bracket or brace of one is missing.  See
// gsc_parse.h.
#include "gsc_error.h"
#include "gsc_parse_local.h"

static gsc_stmt_t *Empty(gsc_parser_t *p)
{
    return GscParse_NewStmt(p, ST_EMPTY);
}

// A block whose opening brace is missing, or has something else in its place: up to the closing one.
static gsc_stmt_t *LostBlock(gsc_parser_t *p, const char *expected, bool hasStray)
{
    gsc_stmt_t *block = GscParse_NewStmt(p, ST_BLOCK);
    int parens = p->parens, braces = p->braces;
    if (p->lostBlocks == 0) { // one in another, again and again: told once
        GscParse_Unexpected(p, expected);
    }
    GscParse_Break(p);
    GscParse_Doubt(p, p->lex.token.offset);
    p->failed = false;
    p->braceTrouble = true;
    if (hasStray) {
        GscParse_Advance(p);
    }
    p->parens = parens;
    p->braces = braces + 1;
    p->lostBlocks++;
    if (GscParse_Down(p) && GscParse_Statements(p, TOK_RIGHT_BRACE, &block->body, false)) {
        GscParse_Advance(p);
    }
    GscParse_Up(p);
    p->lostBlocks--;
    return block;
}

// body = statement other than a label (K8; decision D4 adds ";").  A broken one ends here, so that what is
// around it goes on.
static gsc_stmt_t *Body(gsc_parser_t *p)
{
    uint32_t start = p->lex.token.offset;
    int parens = p->parens, depth = p->depth;
    gsc_stmt_t *body = NULL;
    if (p->failed || p->abandon) {
        return Empty(p);
    }
    if (TOKEN(p) == TOK_RIGHT_PAREN || GscParse_IsStrayBeforeBrace(p)) { // one too many behind the head
        GscParse_Unexpected(p, "a statement");
        GscParse_Advance(p);
        p->parens = parens;
        p->failed = false;
    }
    if (GscParse_StandsForBrace(p)) {
        return LostBlock(p, "a statement", true);
    }
    if (TOKEN(p) == TOK_CASE || TOKEN(p) == TOK_DEFAULT) {
        GscParse_Unexpected(p, "a statement");
        return Empty(p);
    }
    if (TOKEN(p) == TOK_SEMICOLON && p->vm->config.strictStock) {
        GscParse_Unexpected(p, "a statement or { }");
    } else if (TOKEN(p) == TOK_SEMICOLON) {
        GscError_StockRejects(p->vm, p->file, p->lex.token.offset, "bad syntax", "an empty body: write { }");
    }
    if (TOKEN(p) == TOK_LEFT_BRACE) {
        return GscParse_Statement(p); // the block is the level
    }
    if (!p->failed && GscParse_Down(p)) {
        body = GscParse_Statement(p);
    }
    GscParse_Up(p);
    bool isElse = p->lex.token.offset == start && TOKEN(p) == TOK_ELSE;
    if (p->failed && isElse) {
        p->failed = false; // the body is missing, the rest stands
    } else if (p->failed) {
        if (p->lastError == start + 1) { // a brace may have stood here
            GscParse_Doubt(p, start);
        }
        GscParse_Recover(p, start, parens, depth);
    }
    return body ? body : Empty(p);
}

// Cannot begin the expression of a head whose bracket is missing.
static bool IsStray(int kind)
{
    return kind == TOK_INT || kind == TOK_FLOAT || kind == TOK_STRING || kind == TOK_COMMA ||
           kind == TOK_ASSIGN || kind == TOK_SEMICOLON || kind == TOK_DOT || kind == TOK_RIGHT_PAREN ||
           kind == TOK_RIGHT_BRACKET || kind == TOK_DEV_OPEN || kind == TOK_DEV_CLOSE || kind == TOK_IF ||
           kind == TOK_WHILE || kind == TOK_FOR || kind == TOK_DO || kind == TOK_SWITCH || kind == TOK_ELSE ||
           kind == TOK_CASE || kind == TOK_DEFAULT;
}

// The bracket that opens a head.  A stray word before it is passed over once it has been reported.
static bool OpenHead(gsc_parser_t *p, bool isFor)
{
    if (GscParse_Expect(p, TOK_LEFT_PAREN)) {
        return true;
    }
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    GscLex_Next(&ahead);
    bool isStray = IsStray(TOKEN(p)) || (isFor && TOKEN(p) == TOK_IDENTIFIER);
    int parens = p->parens;
    bool isOperand = GscParse_IsOperator(ahead.token.kind);
    if (isStray && !isOperand && ahead.token.kind != TOK_LEFT_PAREN && GscParse_ClosesOnThisLine(p)) {
        GscParse_Advance(p); // it has taken the bracket's place
    } else if (isStray && ahead.token.kind == TOK_LEFT_PAREN) {
        GscParse_Advance(p);
        GscParse_Advance(p);
    } else {
        return false;
    }
    p->parens = parens + 1;
    p->failed = false;
    return true;
}

// A head without its opening bracket, or without any: goes on at the body.
static bool CloseHead(gsc_parser_t *p)
{
    return GscParse_SkipToBrace(p) || GscParse_CloseOnThisLine(p, 1);
}

// head = "(" expression ")" ; p->failed when the body cannot be found
static gsc_expr_t *Head(gsc_parser_t *p)
{
    int parens = p->parens, kept = p->keptCount;
    bool trouble = p->braceTrouble;
    if (OpenHead(p, false)) {
        gsc_expr_t *expr = GscParse_Expression(p);
        if (expr && GscParse_Expect(p, TOK_RIGHT_PAREN)) {
            p->keptCount = kept;
            return expr;
        }
        if (!p->abandon && GscParse_SkipHead(p, parens)) {
            p->failed = false;
        }
    } else if (CloseHead(p)) {
        p->failed = false;
    }
    p->braceTrouble = p->failed ? p->braceTrouble : trouble;
    p->parens = p->failed ? p->parens : parens;
    return GscParse_NewExpr(p, EX_UNDEFINED, p->lex.token.offset);
}

// if = "if" head body [ "else" body ] ; a chain of them is read by a loop
gsc_stmt_t *GscParse_If(gsc_parser_t *p)
{
    gsc_stmt_t *first = NULL;
    gsc_stmt_t **place = &first;
    for (;;) {
        gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_IF);
        *place = stmt;
        GscParse_Advance(p);
        stmt->branch.condition = Head(p);
        stmt->branch.then = Body(p);
        if (p->failed || p->abandon || TOKEN(p) != TOK_ELSE) {
            return first;
        }
        GscParse_Advance(p);
        if (TOKEN(p) != TOK_IF) {
            stmt->branch.otherwise = Body(p);
            return first;
        }
        place = &stmt->branch.otherwise;
    }
}

// while = "while" head body
gsc_stmt_t *GscParse_While(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_WHILE);
    GscParse_Advance(p);
    stmt->loop.condition = Head(p);
    stmt->loop.body = Body(p);
    return stmt;
}

// do = "do" body "while" head ; the `;` behind it is the caller's
gsc_stmt_t *GscParse_Do(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_DO);
    GscParse_Advance(p);
    p->opensInner = TOKEN(p) == TOK_LEFT_BRACE;
    stmt->loop.body = Body(p);
    p->opensInner = false;
    stmt->loop.condition = NULL;
    if (!p->failed && !p->abandon && GscParse_Expect(p, TOK_WHILE)) {
        stmt->loop.condition = Head(p);
    } else {
        stmt->loop.condition = GscParse_NewExpr(p, EX_UNDEFINED, p->lex.token.offset);
    }
    return stmt;
}

// What follows a part of the head of a `for`: when the part is broken, after the rest of it.
static bool EndPart(gsc_parser_t *p, gsc_expr_t **part, int parens, int kept, int closer)
{
    if (!p->failed && GscParse_Expect(p, closer)) {
        p->keptCount = kept;
        return true;
    }
    *part = GscParse_NewExpr(p, EX_UNDEFINED, p->lex.token.offset);
    if (p->abandon || p->parens <= parens || !GscParse_SkipPart(p, parens) || TOKEN(p) != closer) {
        return false;
    }
    p->failed = false;
    p->listCount = 0;
    GscParse_Advance(p);
    return true;
}

// The three parts in the brackets of a `for`.
static bool ForHead(gsc_parser_t *p, gsc_stmt_t *stmt)
{
    int parens = p->parens, depth = p->depth, kept = p->keptCount;
    bool isLast = false; // the `;` before the condition was missing, too
    if (!OpenHead(p, true)) {
        return false;
    }
    if (TOKEN(p) == TOK_RIGHT_PAREN) {
        return GscParse_Unexpected(p, "a statement");
    }
    p->opensInner = TOKEN(p) == TOK_LEFT_BRACE;
    stmt->loop.init = GscParse_Down(p) ? GscParse_Statement(p) : NULL;
    GscParse_Up(p);
    p->opensInner = false;
    if (p->failed) {
        if (p->abandon || !GscParse_SkipPart(p, parens) || TOKEN(p) != TOK_SEMICOLON) {
            return false;
        }
        p->failed = false;
        p->depth = depth;
        p->listCount = 0;
        GscParse_Advance(p);
        isLast = !GscParse_HasPart(p);
    }
    if (!isLast && TOKEN(p) != TOK_SEMICOLON) {
        stmt->loop.condition = GscParse_Expression(p);
    }
    if (!isLast && !EndPart(p, &stmt->loop.condition, parens, kept, TOK_SEMICOLON)) {
        return false;
    }
    p->depth = depth;
    kept = p->keptCount;
    if (TOKEN(p) != TOK_RIGHT_PAREN) {
        stmt->loop.step = GscParse_Simple(p);
    }
    if (!p->failed && GscParse_Expect(p, TOK_RIGHT_PAREN)) {
        p->keptCount = kept;
    } else {
        stmt->loop.step = NULL;
    }
    return !p->failed;
}

// for = "for" "(" statement [ expression ] ";" [ simple ] ")" body [K9]
gsc_stmt_t *GscParse_For(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_FOR);
    int parens = p->parens, depth = p->depth;
    bool trouble = p->braceTrouble;
    GscParse_Advance(p);
    stmt->loop.body = Empty(p);
    if (!ForHead(p, stmt)) {
        bool opened = p->parens > parens;
        if (p->abandon || (!opened && !CloseHead(p))) {
            return stmt;
        }
        while (opened && !GscParse_SkipHead(p, parens)) {
            // The `;` between the parts of the head.
            if (TOKEN(p) != TOK_SEMICOLON) {
                return stmt;
            }
            p->parens = parens + 1;
            GscParse_Advance(p);
        }
        p->failed = false;
        p->braceTrouble = trouble;
        p->parens = parens;
        p->depth = depth;
    }
    stmt->loop.body = Body(p);
    return stmt;
}

// switch = "switch" head body
gsc_stmt_t *GscParse_Switch(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_SWITCH);
    GscParse_Advance(p);
    stmt->select.value = Head(p);
    bool isLabel = TOKEN(p) == TOK_CASE || TOKEN(p) == TOK_DEFAULT;
    bool lacksBrace = isLabel && !p->failed && !p->abandon && !GscParse_IsStrayBeforeBrace(p);
    stmt->select.body = lacksBrace ? LostBlock(p, "'{'", false) : Body(p);
    return stmt;
}
