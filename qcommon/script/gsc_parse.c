// Statements, and going on after errors.  See gsc_parse.h; loops and branches are in
// gsc_parse_control.c, expressions in gsc_parse_expr.c, functions in gsc_parse_top.c.
#include "gsc_error.h"
#include "gsc_ids.h"
#include "gsc_load.h"
#include "gsc_parse_local.h"

#include <stdio.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------- tokens

void GscParse_Advance(gsc_parser_t *p)
{
    int kind = TOKEN(p);
    if (kind == TOK_IDENTIFIER && GscParse_IsInFirstColumn(p)) {
        p->head = p->lex;
    }
    p->parens += (kind == TOK_LEFT_PAREN) - (kind == TOK_RIGHT_PAREN);
    p->braces += (kind == TOK_LEFT_BRACE) - (kind == TOK_RIGHT_BRACE);
    p->previousKind = kind;
    GscLex_Next(&p->lex);
}

void GscParse_Keep(gsc_parser_t *p, gsc_expr_t *expr)
{
    if (p->keptCount == p->keptCapacity) {
        int capacity = p->keptCapacity ? p->keptCapacity * 2 : 64;
        gsc_expr_t **kept = GscArena_Alloc(p->vm, (size_t)capacity * sizeof(*kept));
        if (p->keptCount) {
            memcpy(kept, p->kept, (size_t)p->keptCount * sizeof(*kept));
        }
        p->kept = kept;
        p->keptCapacity = capacity;
    }
    p->kept[p->keptCount++] = expr;
}

void GscParse_Lose(gsc_parser_t *p, gsc_string_t *name)
{
    int id = GscLoad_Function(p->vm, p->file, name, NULL); // may move the list
    p->vm->functions[id]->lost = true;
}

// What stands at the current token, as "column N: expected ... before ..." shows it.
static void DescribeToken(const gsc_parser_t *p, char *out, size_t size)
{
    const gsc_token_t *token = &p->lex.token;
    size_t length = token->end - token->offset;
    if (token->kind == TOK_EOF) {
        snprintf(out, size, "the end of the file");
    } else if (length > 40) {
        snprintf(out, size, "'%.37s...'", p->lex.text + token->offset);
    } else {
        snprintf(out, size, "'%.*s'", (int)length, p->lex.text + token->offset);
    }
}

static bool IsBrace(int kind)
{
    return kind == TOK_LEFT_BRACE || kind == TOK_RIGHT_BRACE || kind == TOK_DEV_OPEN || kind == TOK_DEV_CLOSE;
}

void GscParse_Break(gsc_parser_t *p)
{
    gsc_ast_function_t *function = p->function;
    p->failed = true;
    if (function && !function->broken) {
        function->broken = true;
        function->brokenAt = UINT32_MAX;
    }
}

void GscParse_Doubt(gsc_parser_t *p, uint32_t offset)
{
    gsc_ast_function_t *function = p->function;
    if (function && offset < function->brokenAt) {
        function->brokenAt = offset;
    }
}

// What is written so in other languages.
static const char *HintFor(const gsc_parser_t *p, const char *expected)
{
    if (p->hint) {
        return p->hint;
    }
    switch (TOKEN(p)) {
    case TOK_ASSIGN:
        return strstr(expected, "')'") ? ": '==' compares" : "";
    case TOK_PLUS_PLUS:
        return ": 'i++;' is a statement of its own";
    case TOK_MINUS_MINUS:
        return ": 'i--;' is a statement of its own";
    default:
        return "";
    }
}

bool GscParse_Unexpected(gsc_parser_t *p, const char *expected)
{
    char found[64], text[256], comment[64] = "";
    uint32_t offset = p->lex.token.offset;
    GscParse_Break(p);
    if (TOKEN(p) == TOK_BAD || offset + 1 == p->lastError) {
        return false; // the lexer has said so, or the parser itself
    }
    p->lastError = offset + 1;
    DescribeToken(p, found, sizeof(found));
    if (TOKEN(p) == TOK_EOF && (p->lex.lostBraces || p->braceTrouble)) {
        p->abandon = true;
        return false;
    }
    if (TOKEN(p) == TOK_EOF) {
        if (p->lex.openComment) {
            int line, column;
            GscError_Locate(p->vm, p->file, p->lex.openComment - 1, &line, &column);
            snprintf(comment, sizeof(comment), " (the comment of line %d is never closed)", line);
        }
        p->abandon = true;
    }
    p->braceTrouble |= p->function != NULL && IsBrace(TOKEN(p));
    snprintf(text, sizeof(text), "expected %s before %s%s%s", expected, found, comment, HintFor(p, expected));
    if (TOKEN(p) == TOK_EOF) {
        GscError_Compile(p->vm, p->file, offset, GSC_ID(UNEXPECTED_END), text,
                         "unexpected end of file found");
    } else {
        GscError_Compile(p->vm, p->file, offset, GSC_ID(BAD_SYNTAX), text, "bad syntax");
    }
    return false;
}

bool GscParse_Expect(gsc_parser_t *p, int kind)
{
    if (TOKEN(p) == kind) {
        GscParse_Advance(p);
        return true;
    }
    char expected[32];
    bool isWord = kind == TOK_IDENTIFIER || kind == TOK_STRING;
    snprintf(expected, sizeof(expected), isWord ? "%s" : "'%s'", GscLex_Spelling(kind));
    return GscParse_Unexpected(p, expected);
}

bool GscParse_Down(gsc_parser_t *p)
{
    if (++p->depth <= GSC_MAX_NESTING) {
        return true;
    }
    if (!p->abandon) {
        char text[64];
        snprintf(text, sizeof(text), "at most %d levels", GSC_MAX_NESTING);
        GscError_Compile(p->vm, p->file, p->lex.token.offset, GSC_ID(NESTING_TOO_DEEP), text,
                         "nesting too deep");
    }
    GscParse_Break(p);
    GscParse_Doubt(p, p->lex.token.offset);
    p->abandon = true;
    return false;
}

void GscParse_Up(gsc_parser_t *p)
{
    p->depth--;
}

// ---------------------------------------------------------------------------------------------- locals

static gsc_slot_t *FindSlot(gsc_parser_t *p, const gsc_string_t *name)
{
    uint32_t mask = (uint32_t)p->slotCapacity - 1;
    uint32_t at = name->hash & mask;
    while (p->slots[at].function == p->functionNumber && p->slots[at].name != name) {
        at = (at + 1) & mask;
    }
    return &p->slots[at];
}

static void GrowSlots(gsc_parser_t *p)
{
    gsc_slot_t *old = p->slots;
    int oldCapacity = p->slotCapacity;
    p->slotCapacity = oldCapacity ? oldCapacity * 2 : 128;
    p->slots = GscArena_Alloc(p->vm, (size_t)p->slotCapacity * sizeof(*p->slots));
    for (int i = 0; i < oldCapacity; i++) {
        if (old[i].function == p->functionNumber) {
            *FindSlot(p, old[i].name) = old[i];
        }
    }
}

static int NewLocal(gsc_parser_t *p, gsc_string_t *name)
{
    gsc_ast_function_t *function = p->function;
    if (function->localCount == p->localCapacity) {
        int capacity = p->localCapacity ? p->localCapacity * 2 : 8;
        gsc_string_t **locals = GscArena_Alloc(p->vm, (size_t)capacity * sizeof(*locals));
        if (function->localCount) {
            memcpy(locals, function->locals, (size_t)function->localCount * sizeof(*locals));
        }
        function->locals = locals;
        p->localCapacity = capacity;
    }
    if (function->localCount == GSC_MAX_LOCALS) {
        function->surplusLocal = p->lex.token.offset;
    }
    function->locals[function->localCount] = name;
    return function->localCount++;
}

// Gives a name a slot of its own, taking it away from an earlier parameter of that name.
static void BindSlot(gsc_parser_t *p, gsc_string_t *name, int slot)
{
    gsc_slot_t *row = FindSlot(p, name);
    if (row->function != p->functionNumber && ++p->slotCount * 2 > p->slotCapacity) {
        GrowSlots(p);
        row = FindSlot(p, name);
    }
    *row = (gsc_slot_t){.name = name, .function = p->functionNumber, .slot = slot};
}

int GscParse_Slot(gsc_parser_t *p, gsc_string_t *name)
{
    gsc_slot_t *row = FindSlot(p, name);
    if (row->function == p->functionNumber) {
        return row->slot;
    }
    int slot = NewLocal(p, name);
    BindSlot(p, name, slot);
    return slot;
}

void GscParse_AddParameter(gsc_parser_t *p, gsc_string_t *name)
{
    BindSlot(p, name, NewLocal(p, name));
    p->function->paramCount++;
}

void GscParse_OpenSlots(gsc_parser_t *p)
{
    GrowSlots(p);
}

// ---------------------------------------------------------------------------------------------- statements

gsc_stmt_t *GscParse_NewStmt(gsc_parser_t *p, int kind)
{
    gsc_stmt_t *stmt = GscArena_Alloc(p->vm, sizeof(*stmt));
    stmt->kind = (uint8_t)kind;
    stmt->offset = p->lex.token.offset;
    return stmt;
}

// The head of a function in a block: a brace is missing before it.
static bool ReportMissingBrace(gsc_parser_t *p)
{
    uint32_t brace;
    if (TOKEN(p) != TOK_IDENTIFIER || (!p->leftover && !GscParse_IsInFirstColumn(p)) ||
        !GscParse_IsFunctionHead(&p->lex, &brace)) {
        return false;
    }
    bool inDoubt = p->function->broken && p->function->brokenAt != UINT32_MAX; // its cause has been told
    if (!p->lex.lostBraces && !p->ranIntoFunction && !p->braceTrouble && !inDoubt) {
        GscError_Compile(p->vm, p->file, brace, GSC_ID(BAD_SYNTAX),
                         "expected ';' before '{' (or '}' is missing before this function)", "bad syntax");
    }
    GscParse_Break(p);
    GscParse_Doubt(p, p->function->offset);
    p->abandon = true;
    return true;
}

// A region or block that ends with the wrong bracket or not at all.  One error for the pair of them: a brace
// too many in a region is passed over (true), a `#/` too early has been reported where it stands.
static bool CloseRegionOver(gsc_parser_t *p, int closer)
{
    if (TOKEN(p) == TOK_RIGHT_BRACE && p->strayRegionEnd) {
        p->strayRegionEnd = false;
        return false;
    }
    char expected[16];
    snprintf(expected, sizeof(expected), "'%s'", GscLex_Spelling(closer));
    GscParse_Unexpected(p, expected);
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    GscLex_Next(&ahead);
    if (TOKEN(p) != TOK_RIGHT_BRACE || ahead.token.kind != TOK_DEV_CLOSE) {
        return false;
    }
    GscParse_Advance(p);
    p->braces++;
    return true;
}

// A statement that can be told from the rest of a broken one: its first token begins a line.
static bool BeginsStatement(const gsc_parser_t *p)
{
    switch (TOKEN(p)) {
    case TOK_IDENTIFIER:
    case TOK_PATH:
    case TOK_SELF:
    case TOK_LEVEL:
    case TOK_GAME:
    case TOK_ANIM:
    case TOK_THREAD:
        return GscParse_StartsLine(p, p->lex.token.offset);
    default:
        return false;
    }
}

// Goes on behind a broken statement that began at `start`, with so many open brackets around it.
void GscParse_Recover(gsc_parser_t *p, uint32_t start, int parens, int depth)
{
    p->failed = false;
    if (p->abandon) {
        return;
    }
    bool missing = p->missingSemicolon && p->parens == parens && BeginsStatement(p);
    p->depth = depth;
    p->listCount = 0;
    p->statement = start;
    if (!missing && !GscParse_GiveBackHead(p, start) && !GscParse_SkipStatement(p, parens)) {
        GscParse_Doubt(p, start);
    }
    p->missingSemicolon = false;
    p->parens = parens;
}

// Passes over what stands where a brace may be meant, or a `}` inside of a statement.  False when there is no
// such thing.
static bool PassStrayBrace(gsc_parser_t *p, bool *afterError)
{
    uint32_t start = p->lex.token.offset;
    int parens = p->parens, braces = p->braces;
    bool isInside = GscParse_IsStrayBrace(p);
    if (!isInside && !GscParse_StandsForBrace(p)) {
        return false;
    }
    if (p->strayEnd == p->lex.lastEnd) { // one more of them is part of the same
        p->lastError = start + 1;
    }
    p->strayEnd = p->lex.token.end;
    GscParse_Unexpected(p, "a statement");
    GscParse_Doubt(p, start);
    p->braceTrouble = true;
    p->failed = false;
    *afterError = true;
    GscParse_Advance(p);
    p->parens = parens;
    p->braces = braces;
    if (isInside) {
        GscParse_Recover(p, start, parens, p->depth);
    }
    return true;
}

// Passes over what cannot begin a statement at all.  False when there is no such thing.
static bool PassStray(gsc_parser_t *p, bool *afterError)
{
    bool isElse = TOKEN(p) == TOK_ELSE;
    uint32_t start = p->lex.token.offset;
    if (!isElse && TOKEN(p) != TOK_DEV_CLOSE) {
        return PassStrayBrace(p, afterError);
    }
    if (!isElse || !*afterError) { // else its `if` was lost
        GscParse_Unexpected(p, "a statement");
    }
    GscParse_Doubt(p, p->lex.token.offset);
    p->failed = false;
    p->strayRegionEnd = !isElse;
    GscParse_Advance(p);
    if (GscParse_IsOperator(TOKEN(p)) || TOKEN(p) == TOK_INT ||
        TOKEN(p) == TOK_FLOAT) { // it stands for a name
        GscParse_Recover(p, start, p->parens, p->depth);
    } else if (isElse && !*afterError && TOKEN(p) == TOK_LEFT_PAREN) { // for an `if`
        int parens = p->parens;
        GscParse_Advance(p);
        GscParse_SkipHead(p, parens);
    }
    return true;
}

// statements = { statement } ; up to `closer`, which stays.  False when the function is given up.
bool GscParse_Statements(gsc_parser_t *p, int closer, gsc_stmt_t **list, bool afterError)
{
    gsc_stmt_t **tail = list;
    while ((TOKEN(p) != closer || GscParse_IsStrayBrace(p)) && !p->abandon && !ReportMissingBrace(p)) {
        uint32_t start = p->lex.token.offset;
        int parens = p->parens;
        int depth = p->depth;
        if (PassStray(p, &afterError)) {
            continue;
        }
        if (TOKEN(p) == TOK_EOF || TOKEN(p) == TOK_RIGHT_BRACE) {
            bool over = CloseRegionOver(p, closer);
            GscParse_Doubt(p, start);
            p->failed = false;
            if (over) {
                continue;
            }
            break;
        }
        bool isBlock = TOKEN(p) == TOK_LEFT_BRACE; // after an error: of the head that was lost
        gsc_stmt_t *stmt = GscParse_Statement(p);
        afterError = p->failed || (afterError && isBlock);
        if (stmt) {
            *tail = stmt;
            tail = &stmt->next;
        }
        if (p->failed) {
            GscParse_Recover(p, start, parens, depth);
            if (p->lex.token.offset == start && !p->abandon && TOKEN(p) != closer && TOKEN(p) != TOK_EOF) {
                GscParse_Advance(p);
            }
        }
    }
    return !p->abandon && TOKEN(p) == closer;
}

// block = "{" { statement } "}"   developer-block = "/#" { statement } "#/"
gsc_stmt_t *GscParse_Block(gsc_parser_t *p, int kind, int closer)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, kind);
    bool closed = false, outerInner = p->isInner;
    p->isInner = p->opensInner;
    p->opensInner = false;
    p->regions += kind == ST_DEVELOPER;
    if (GscParse_Down(p)) {
        GscParse_Advance(p);
        uint32_t first = p->lex.token.offset;
        closed = GscParse_Statements(p, closer, &stmt->body, false);
        if (!closed && kind == ST_DEVELOPER) { // what stands in it may be outside of it
            GscParse_Doubt(p, first);
        }
    }
    GscParse_Up(p);
    p->isInner = outerInner;
    p->regions -= kind == ST_DEVELOPER;
    // A region closed by the wrong bracket: the error is out, the enclosing list takes the bracket.
    if (closed && p->depth > 0) { // the brace that ends a function is its caller's
        GscParse_Advance(p);
    }
    return stmt;
}

// label = "case" expression ":" | "default" ":" ; the checker wants a literal
static gsc_stmt_t *Label(gsc_parser_t *p, int kind)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, kind);
    GscParse_Advance(p);
    if (kind == ST_CASE) {
        stmt->label.value = GscParse_Expression(p);
        if (stmt->label.value == NULL) {
            return NULL;
        }
    }
    return GscParse_Expect(p, TOK_COLON) ? stmt : NULL;
}

// An optional value: "return" [ expression ]
static gsc_stmt_t *Return(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_RETURN);
    GscParse_Advance(p);
    if (TOKEN(p) == TOK_SEMICOLON || TOKEN(p) == TOK_RIGHT_PAREN) {
        return stmt;
    }
    stmt->value = GscParse_Expression(p);
    return stmt->value ? stmt : NULL;
}

static gsc_stmt_t *Wait(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_WAIT);
    GscParse_Advance(p);
    stmt->value = GscParse_Expression(p);
    return stmt->value ? stmt : NULL;
}

static gsc_stmt_t *Bare(gsc_parser_t *p, int kind)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, kind);
    GscParse_Advance(p);
    return stmt;
}

// One item behind the event name: an output of waittill is the name of a local.
static gsc_expr_t *EventItem(gsc_parser_t *p, int kind)
{
    if (kind != ST_WAITTILL) {
        return GscParse_Expression(p);
    }
    if (TOKEN(p) != TOK_IDENTIFIER) {
        GscParse_Unexpected(p, "the name of a variable");
        return NULL;
    }
    gsc_expr_t *expr = GscParse_NewExpr(p, EX_LOCAL, p->lex.token.offset);
    expr->local.name = p->lex.token.string;
    expr->local.slot = GscParse_Slot(p, expr->local.name);
    GscParse_Advance(p);
    return expr;
}

// event = object word "(" expression { "," item } ")" ; endon has no items
static gsc_stmt_t *Event(gsc_parser_t *p, gsc_expr_t *object, int kind)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, kind);
    int base = p->listCount;
    stmt->event.object = object;
    GscParse_Advance(p);
    if (!GscParse_Expect(p, TOK_LEFT_PAREN) || (stmt->event.name = GscParse_Expression(p)) == NULL) {
        return NULL;
    }
    while (TOKEN(p) == TOK_COMMA && kind != ST_ENDON) {
        GscParse_Advance(p);
        gsc_expr_t *item = EventItem(p, kind);
        if (item == NULL) {
            return NULL;
        }
        GscParse_Push(p, item);
    }
    stmt->event.count = p->listCount - base;
    stmt->event.args = GscParse_TakeList(p, base);
    return GscParse_Expect(p, TOK_RIGHT_PAREN) ? stmt : NULL;
}

static bool IsTarget(const gsc_expr_t *expr)
{
    return !expr->parens && (expr->kind == EX_LOCAL || expr->kind == EX_FIELD || expr->kind == EX_INDEX);
}

static const uint8_t compoundOps[TOK_COUNT] = {
    [TOK_OR_ASSIGN] = 1 + OP_BIT_OR,
    [TOK_XOR_ASSIGN] = 1 + OP_BIT_XOR,
    [TOK_AND_ASSIGN] = 1 + OP_BIT_AND,
    [TOK_SHIFT_LEFT_ASSIGN] = 1 + OP_SHIFT_LEFT,
    [TOK_SHIFT_RIGHT_ASSIGN] = 1 + OP_SHIFT_RIGHT,
    [TOK_PLUS_ASSIGN] = 1 + OP_PLUS,
    [TOK_MINUS_ASSIGN] = 1 + OP_MINUS,
    [TOK_STAR_ASSIGN] = 1 + OP_MULTIPLY,
    [TOK_SLASH_ASSIGN] = 1 + OP_DIVIDE,
    [TOK_PERCENT_ASSIGN] = 1 + OP_MOD,
};

// assignment = reference ( "=" | compound ) expression | reference ( "++" | "--" )
static gsc_stmt_t *Assignment(gsc_parser_t *p, gsc_expr_t *target)
{
    int token = TOKEN(p);
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_ASSIGN);
    GscParse_Advance(p);
    if (token == TOK_PLUS_PLUS || token == TOK_MINUS_MINUS) {
        stmt->kind = token == TOK_PLUS_PLUS ? ST_INCREMENT : ST_DECREMENT;
        stmt->value = target;
        return stmt;
    }
    if (token != TOK_ASSIGN) {
        stmt->kind = ST_COMPOUND;
        stmt->op = (uint8_t)(compoundOps[token] - 1);
    }
    stmt->assign.target = target;
    stmt->assign.value = GscParse_Expression(p);
    return stmt->assign.value ? stmt : NULL;
}

static int EventKind(int token)
{
    return token == TOK_WAITTILL        ? ST_WAITTILL
           : token == TOK_WAITTILLMATCH ? ST_WAITTILLMATCH
           : token == TOK_NOTIFY        ? ST_NOTIFY
           : token == TOK_ENDON         ? ST_ENDON
                                        : -1;
}

// What begins with an expression: assignment, call, event [K10]
static gsc_stmt_t *ExpressionStatement(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_CALL);
    gsc_expr_t *expr = GscParse_Postfix(p);
    if (expr == NULL) {
        return NULL;
    }
    int token = TOKEN(p);
    if (EventKind(token) >= 0) {
        return Event(p, expr, EventKind(token));
    }
    bool assigns =
        token == TOK_ASSIGN || token == TOK_PLUS_PLUS || token == TOK_MINUS_MINUS || compoundOps[token];
    if (assigns && IsTarget(expr)) {
        return Assignment(p, expr);
    }
    if (assigns) {
        GscParse_Unexpected(
            p, expr->kind == EX_SIZE
                   ? "a variable, field or array entry to assign to (.size is a length, no field can "
                     "have this name)"
                   : "a variable, field or array entry to assign to");
        return NULL;
    }
    if (expr->kind != EX_CALL || expr->parens) {
        char hint[64];
        p->hint = expr->kind == EX_LOCAL ? GscParse_KeywordHint(expr->local.name, hint, sizeof(hint)) : NULL;
        GscParse_Unexpected(p, expr->kind == EX_LOCAL || expr->kind == EX_FIELD || expr->kind == EX_INDEX
                                   ? "'=' or '('"
                                   : "a call or an assignment");
        p->hint = NULL;
        return NULL;
    }
    stmt->value = expr;
    return stmt;
}

// simple = call | assignment | event | "return" | "wait" | "break" | "continue" | do ; without its `;` [K9]
gsc_stmt_t *GscParse_Simple(gsc_parser_t *p)
{
    switch (TOKEN(p)) {
    case TOK_RETURN:
        return Return(p);
    case TOK_WAIT:
        return Wait(p);
    case TOK_BREAK:
        return Bare(p, ST_BREAK);
    case TOK_CONTINUE:
        return Bare(p, ST_CONTINUE);
    case TOK_DO:
        return GscParse_Do(p);
    default:
        return ExpressionStatement(p);
    }
}

// The `;` of a simple statement.  When it is missing, the statement itself stands; but before a brace this
// may have been the head of a function.
static gsc_stmt_t *EndSimple(gsc_parser_t *p, gsc_stmt_t *stmt)
{
    char hint[64];
    bool isHead = TOKEN(p) == TOK_LEFT_BRACE && stmt->kind == ST_CALL && stmt->value->call->name;
    p->hint = isHead ? GscParse_KeywordHint(stmt->value->call->name, hint, sizeof(hint)) : NULL;
    bool isEnded = GscParse_Expect(p, TOK_SEMICOLON);
    p->hint = NULL;
    if (isEnded) {
        return stmt;
    }
    p->missingSemicolon = true;
    if (isHead) {
        GscParse_Lose(p, stmt->value->call->name);
    }
    return isHead ? NULL : stmt;
}

// What can be checked by itself of a broken statement.  A call on what stands in an earlier line may be none,
// and a `::` at the start of one a stray.
static gsc_stmt_t *Kept(gsc_parser_t *p, int base)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_BROKEN);
    int count = p->keptCount - base;
    stmt->broken.parts = GscArena_Alloc(p->vm, (size_t)count * sizeof(*stmt->broken.parts));
    for (int i = base; i < p->keptCount; i++) {
        gsc_expr_t *part = p->kept[i];
        bool mayBeNone = part->kind == EX_CALL ? part->call->object != NULL : part->call->path == NULL;
        if (!mayBeNone || !GscParse_StartsLine(p, part->offset)) {
            stmt->broken.parts[stmt->broken.count++] = part;
        }
    }
    return stmt;
}

static gsc_stmt_t *OneStatement(gsc_parser_t *p, int kept)
{
    gsc_stmt_t *stmt;
    switch (TOKEN(p)) {
    case TOK_SEMICOLON:
        return Bare(p, ST_EMPTY);
    case TOK_LEFT_BRACE:
        return GscParse_Block(p, ST_BLOCK, TOK_RIGHT_BRACE);
    case TOK_DEV_OPEN:
        return GscParse_Block(p, ST_DEVELOPER, TOK_DEV_CLOSE);
    case TOK_IF:
        return GscParse_If(p);
    case TOK_WHILE:
        return GscParse_While(p);
    case TOK_FOR:
        return GscParse_For(p);
    case TOK_SWITCH:
        return GscParse_Switch(p);
    case TOK_CASE:
    case TOK_DEFAULT:
        stmt = Label(p, TOKEN(p) == TOK_CASE ? ST_CASE : ST_DEFAULT);
        break;
    case TOK_RIGHT_BRACE:
    case TOK_ELSE:
    case TOK_DEV_CLOSE:
        GscParse_Unexpected(p, "a statement");
        return NULL;
    default:
        stmt = GscParse_Simple(p);
        stmt = stmt && !p->failed && !p->abandon ? EndSimple(p, stmt) : stmt;
        break;
    }
    p->keptCount = stmt ? kept : p->keptCount;
    return stmt;
}

// statement = ";" | block | developer-block | if | while | for | switch | label | simple ";"
gsc_stmt_t *GscParse_Statement(gsc_parser_t *p)
{
    int kept = p->keptCount;
    gsc_stmt_t *stmt = OneStatement(p, kept);
    if (p->keptCount == kept) {
        return stmt;
    }
    gsc_stmt_t *block = GscParse_NewStmt(p, ST_BLOCK);
    block->body = Kept(p, kept);
    block->body->next = stmt;
    p->keptCount = kept;
    return block;
}
