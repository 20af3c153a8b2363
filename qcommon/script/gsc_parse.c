// Functions, statements, and going on after errors.  See gsc_parse.h; expressions are in gsc_parse_expr.c.
#include "gsc_error.h"
#include "gsc_ids.h"
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

// The function has a syntax error here; what stands before is as it seems.
static void Break(gsc_parser_t *p)
{
    gsc_ast_function_t *function = p->function;
    if (function && !function->broken) {
        function->broken = true;
        function->brokenAt = p->lex.token.offset;
    }
}

// What is written so in other languages.
static const char *HintFor(const gsc_parser_t *p, const char *expected)
{
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
    Break(p);
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
    Break(p);
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

// ---------------------------------------------------------------------------------------------- statements

static gsc_stmt_t *Statement(gsc_parser_t *p);
static gsc_stmt_t *Simple(gsc_parser_t *p);

static gsc_stmt_t *NewStmt(gsc_parser_t *p, int kind)
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
    if (TOKEN(p) != TOK_IDENTIFIER || !GscParse_IsInFirstColumn(p) ||
        !GscParse_IsFunctionHead(&p->lex, &brace)) {
        return false;
    }
    if (!p->lex.lostBraces && !p->ranIntoFunction && !p->braceTrouble) {
        GscError_Compile(p->vm, p->file, brace, GSC_ID(BAD_SYNTAX),
                         "expected ';' before '{' (or '}' is missing before this function)", "bad syntax");
    }
    Break(p);
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

// statements = { statement } ; up to `closer`, which stays.  False when the function is given up.
static bool Statements(gsc_parser_t *p, int closer, gsc_stmt_t **list)
{
    gsc_stmt_t **tail = list;
    bool afterError = false;
    while (TOKEN(p) != closer && !p->abandon && !ReportMissingBrace(p)) {
        uint32_t start = p->lex.token.offset;
        int parens = p->parens;
        int depth = p->depth;
        if (TOKEN(p) == TOK_EOF || TOKEN(p) == TOK_RIGHT_BRACE) {
            if (CloseRegionOver(p, closer)) {
                continue;
            }
            break;
        }
        if (TOKEN(p) == TOK_ELSE && afterError) { // its `if` was lost
            GscParse_Advance(p);
            continue;
        }
        gsc_stmt_t *stmt = Statement(p);
        afterError = stmt == NULL;
        if (stmt) {
            *tail = stmt;
            tail = &stmt->next;
        } else if (!p->abandon) {
            p->depth = depth;
            p->listCount = 0;
            bool stuck = p->lex.token.offset == start;
            if (stuck && (TOKEN(p) == TOK_ELSE || TOKEN(p) == TOK_DEV_CLOSE)) {
                p->strayRegionEnd = TOKEN(p) == TOK_DEV_CLOSE;
                GscParse_Advance(p);
            } else if (!GscParse_GiveBackHead(p, start)) {
                GscParse_SkipStatement(p, parens);
                if (p->lex.token.offset == start && TOKEN(p) != closer && TOKEN(p) != TOK_EOF) {
                    GscParse_Advance(p);
                }
            }
            p->parens = parens;
        }
    }
    return !p->abandon && TOKEN(p) == closer;
}

// block = "{" { statement } "}"   developer-block = "/#" { statement } "#/"
static gsc_stmt_t *Block(gsc_parser_t *p, int kind, int closer)
{
    gsc_stmt_t *stmt = NewStmt(p, kind);
    bool closed = false;
    p->regions += kind == ST_DEVELOPER;
    if (GscParse_Down(p)) {
        GscParse_Advance(p);
        closed = Statements(p, closer, &stmt->body);
    }
    GscParse_Up(p);
    p->regions -= kind == ST_DEVELOPER;
    if (!closed) {
        // A region closed by the wrong bracket: the error is out, the enclosing list takes the bracket.
        return p->abandon ? NULL : stmt;
    }
    if (p->depth > 0) { // the brace that ends a function is its caller's
        GscParse_Advance(p);
    }
    return stmt;
}

// body = statement other than a label (K8; decision D4 adds ";")
static gsc_stmt_t *Body(gsc_parser_t *p)
{
    if (TOKEN(p) == TOK_CASE || TOKEN(p) == TOK_DEFAULT) {
        GscParse_Unexpected(p, "a statement");
        return NULL;
    }
    if (TOKEN(p) == TOK_SEMICOLON && p->vm->config.strictStock) {
        GscParse_Unexpected(p, "a statement or { }");
        return NULL;
    }
    if (TOKEN(p) == TOK_SEMICOLON) {
        GscError_StockRejects(p->vm, p->file, p->lex.token.offset, "bad syntax", "an empty body: write { }");
    }
    if (TOKEN(p) == TOK_LEFT_BRACE) {
        return Statement(p); // the block is the level
    }
    gsc_stmt_t *body = GscParse_Down(p) ? Statement(p) : NULL;
    GscParse_Up(p);
    return body;
}

// Cannot begin the expression of a head whose bracket is missing.
static bool IsStray(int kind)
{
    return kind == TOK_INT || kind == TOK_FLOAT || kind == TOK_STRING || kind == TOK_COMMA ||
           kind == TOK_ASSIGN || kind == TOK_RIGHT_PAREN || kind == TOK_RIGHT_BRACKET ||
           kind == TOK_DEV_OPEN || kind == TOK_DEV_CLOSE;
}

// The bracket that opens a head.  A stray word before it is passed over once it has been reported.
static bool OpenHead(gsc_parser_t *p)
{
    if (GscParse_Expect(p, TOK_LEFT_PAREN)) {
        return true;
    }
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    GscLex_Next(&ahead);
    if (ahead.token.kind != TOK_LEFT_PAREN || !IsStray(TOKEN(p))) {
        return false;
    }
    GscParse_Advance(p);
    GscParse_Advance(p);
    return true;
}

// head = "(" expression ")"
static gsc_expr_t *Head(gsc_parser_t *p)
{
    int parens = p->parens;
    if (!OpenHead(p)) {
        return NULL;
    }
    gsc_expr_t *expr = GscParse_Expression(p);
    if (expr && GscParse_Expect(p, TOK_RIGHT_PAREN)) {
        return expr;
    }
    if (p->abandon || !GscParse_SkipHead(p, parens)) {
        return NULL;
    }
    return GscParse_NewExpr(p, EX_UNDEFINED, p->lex.token.offset);
}

// if = "if" head body [ "else" body ] ; a chain of them is read by a loop
static gsc_stmt_t *If(gsc_parser_t *p)
{
    gsc_stmt_t *first = NULL;
    gsc_stmt_t **place = &first;
    for (;;) {
        gsc_stmt_t *stmt = NewStmt(p, ST_IF);
        *place = stmt;
        GscParse_Advance(p);
        stmt->branch.condition = Head(p);
        if (stmt->branch.condition == NULL || (stmt->branch.then = Body(p)) == NULL) {
            return NULL;
        }
        if (TOKEN(p) != TOK_ELSE) {
            return first;
        }
        GscParse_Advance(p);
        if (TOKEN(p) != TOK_IF) {
            stmt->branch.otherwise = Body(p);
            return stmt->branch.otherwise ? first : NULL;
        }
        place = &stmt->branch.otherwise;
    }
}

// while = "while" head body
static gsc_stmt_t *While(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = NewStmt(p, ST_WHILE);
    GscParse_Advance(p);
    stmt->loop.condition = Head(p);
    if (stmt->loop.condition) {
        stmt->loop.body = Body(p);
    }
    return stmt->loop.body ? stmt : NULL;
}

// do = "do" body "while" head ; the `;` behind it is the caller's
static gsc_stmt_t *Do(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = NewStmt(p, ST_DO);
    GscParse_Advance(p);
    stmt->loop.body = Body(p);
    if (stmt->loop.body == NULL || !GscParse_Expect(p, TOK_WHILE)) {
        return NULL;
    }
    stmt->loop.condition = Head(p);
    return stmt->loop.condition ? stmt : NULL;
}

// The three parts in the brackets of a `for`.
static bool ForHead(gsc_parser_t *p, gsc_stmt_t *stmt)
{
    if (!OpenHead(p)) {
        return false;
    }
    if (TOKEN(p) == TOK_CASE || TOKEN(p) == TOK_DEFAULT) {
        return GscParse_Unexpected(p, "a statement");
    }
    stmt->loop.init = GscParse_Down(p) ? Statement(p) : NULL;
    GscParse_Up(p);
    if (stmt->loop.init == NULL) {
        return false;
    }
    if (TOKEN(p) != TOK_SEMICOLON) {
        stmt->loop.condition = GscParse_Expression(p);
        if (stmt->loop.condition == NULL) {
            return false;
        }
    }
    if (!GscParse_Expect(p, TOK_SEMICOLON)) {
        return false;
    }
    if (TOKEN(p) != TOK_RIGHT_PAREN) {
        stmt->loop.step = Simple(p);
        if (stmt->loop.step == NULL) {
            return false;
        }
    }
    return GscParse_Expect(p, TOK_RIGHT_PAREN);
}

// for = "for" "(" statement [ expression ] ";" [ simple ] ")" body [K9]
static gsc_stmt_t *For(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = NewStmt(p, ST_FOR);
    int parens = p->parens;
    GscParse_Advance(p);
    if (!ForHead(p, stmt)) {
        bool opened = p->parens > parens;
        if (p->abandon || (!opened && !GscParse_CloseOnThisLine(p, 1))) {
            return NULL;
        }
        while (opened && !GscParse_SkipHead(p, parens)) {
            // The `;` between the parts of the head.
            if (TOKEN(p) != TOK_SEMICOLON) {
                return NULL;
            }
            p->parens = parens + 1;
            GscParse_Advance(p);
        }
        p->parens = parens;
    }
    stmt->loop.body = Body(p);
    return stmt->loop.body ? stmt : NULL;
}

// switch = "switch" head body
static gsc_stmt_t *Switch(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = NewStmt(p, ST_SWITCH);
    GscParse_Advance(p);
    stmt->select.value = Head(p);
    if (stmt->select.value) {
        stmt->select.body = Body(p);
    }
    return stmt->select.body ? stmt : NULL;
}

// label = "case" expression ":" | "default" ":" ; the checker wants a literal
static gsc_stmt_t *Label(gsc_parser_t *p, int kind)
{
    gsc_stmt_t *stmt = NewStmt(p, kind);
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
    gsc_stmt_t *stmt = NewStmt(p, ST_RETURN);
    GscParse_Advance(p);
    if (TOKEN(p) == TOK_SEMICOLON || TOKEN(p) == TOK_RIGHT_PAREN) {
        return stmt;
    }
    stmt->value = GscParse_Expression(p);
    return stmt->value ? stmt : NULL;
}

static gsc_stmt_t *Wait(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = NewStmt(p, ST_WAIT);
    GscParse_Advance(p);
    stmt->value = GscParse_Expression(p);
    return stmt->value ? stmt : NULL;
}

static gsc_stmt_t *Bare(gsc_parser_t *p, int kind)
{
    gsc_stmt_t *stmt = NewStmt(p, kind);
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
    gsc_stmt_t *stmt = NewStmt(p, kind);
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
    gsc_stmt_t *stmt = NewStmt(p, ST_ASSIGN);
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
    gsc_stmt_t *stmt = NewStmt(p, ST_CALL);
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
        GscParse_Unexpected(p, "a variable, field or array entry to assign to");
        return NULL;
    }
    if (expr->kind != EX_CALL || expr->parens) {
        GscParse_Unexpected(p, expr->kind == EX_LOCAL || expr->kind == EX_FIELD || expr->kind == EX_INDEX
                                   ? "'=' or '('"
                                   : "a call or an assignment");
        return NULL;
    }
    stmt->value = expr;
    return stmt;
}

// simple = call | assignment | event | "return" | "wait" | "break" | "continue" | do ; without its `;` [K9]
static gsc_stmt_t *Simple(gsc_parser_t *p)
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
        return Do(p);
    default:
        return ExpressionStatement(p);
    }
}

// statement = ";" | block | developer-block | if | while | for | switch | label | simple ";"
static gsc_stmt_t *Statement(gsc_parser_t *p)
{
    switch (TOKEN(p)) {
    case TOK_SEMICOLON:
        return Bare(p, ST_EMPTY);
    case TOK_LEFT_BRACE:
        return Block(p, ST_BLOCK, TOK_RIGHT_BRACE);
    case TOK_DEV_OPEN:
        return Block(p, ST_DEVELOPER, TOK_DEV_CLOSE);
    case TOK_IF:
        return If(p);
    case TOK_WHILE:
        return While(p);
    case TOK_FOR:
        return For(p);
    case TOK_SWITCH:
        return Switch(p);
    case TOK_CASE:
        return Label(p, ST_CASE);
    case TOK_DEFAULT:
        return Label(p, ST_DEFAULT);
    case TOK_RIGHT_BRACE:
    case TOK_ELSE:
    case TOK_DEV_CLOSE:
        GscParse_Unexpected(p, "a statement");
        return NULL;
    default:
        break;
    }
    gsc_stmt_t *stmt = Simple(p);
    return stmt && GscParse_Expect(p, TOK_SEMICOLON) ? stmt : NULL;
}

// ---------------------------------------------------------------------------------------------- top level

// identifiers = [ identifier { "," identifier } ] ; a name may stand twice (C5)
static bool Parameters(gsc_parser_t *p)
{
    if (!GscParse_Expect(p, TOK_LEFT_PAREN)) {
        return false;
    }
    bool more = TOKEN(p) != TOK_RIGHT_PAREN;
    while (more) {
        gsc_string_t *name = p->lex.token.string;
        if (TOKEN(p) != TOK_IDENTIFIER) {
            return GscParse_Unexpected(p, "the name of a parameter");
        }
        BindSlot(p, name, NewLocal(p, name));
        p->function->paramCount++;
        GscParse_Advance(p);
        more = TOKEN(p) == TOK_COMMA;
        if (more) {
            GscParse_Advance(p);
        }
    }
    if (TOKEN(p) != TOK_RIGHT_PAREN) {
        return GscParse_Unexpected(p, "',' or ')'");
    }
    GscParse_Advance(p);
    return true;
}

// Something at top level makes no sense: names may be lost, and the function before may have ended too early.
static void LoseTop(gsc_parser_t *p)
{
    p->parsed->incomplete = true;
    if (p->previous) {
        p->previous->broken = true;
        p->previous->brokenAt = 0;
    }
}

static void OpenFunction(gsc_parser_t *p, gsc_ast_function_t *function)
{
    p->function = function;
    p->regions = function->developer;
    p->functionNumber++;
    p->functionBraces = p->braces;
    p->slotCount = 0;
    p->localCapacity = 0;
    p->listCount = 0;
    p->depth = 0;
    p->abandon = false;
    p->strayRegionEnd = false;
    p->ranIntoFunction = false;
    p->lex.lostBraces = false;
    p->braceTrouble = false;
}

static bool ExpectBody(gsc_parser_t *p)
{
    return TOKEN(p) == TOK_LEFT_BRACE || GscParse_Unexpected(p, "'{'");
}

// function = identifier "(" identifiers ")" block
static void Function(gsc_parser_t *p, bool developer)
{
    gsc_ast_function_t *function = GscArena_Alloc(p->vm, sizeof(*function));
    function->name = p->lex.token.string;
    function->offset = p->lex.token.offset;
    function->developer = developer;
    int parens = p->parens;
    OpenFunction(p, function);
    GscParse_Advance(p);
    bool headRead = Parameters(p) || (p->parens > parens && GscParse_SkipHead(p, parens));
    headRead = headRead && (function->broken ? TOKEN(p) == TOK_LEFT_BRACE : ExpectBody(p));
    if (headRead) {
        function->body = Block(p, ST_BLOCK, TOK_RIGHT_BRACE);
        function->endOffset = p->lex.token.offset;
        if (function->body && TOKEN(p) == TOK_RIGHT_BRACE) {
            GscParse_Advance(p);
        } else {
            GscParse_SkipFunction(p);
        }
    } else if (TOKEN(p) != TOK_EOF && !GscParse_LooksLikeFunction(p)) {
        GscParse_SkipToTop(p);
    }
    if (!headRead) {
        LoseTop(p);
    } else {
        p->previous = function;
        *p->tail = function;
        p->tail = &function->next;
        p->parsed->ast.functionCount++;
    }
    p->function = NULL;
    p->parens = parens;
}

// developer-function = "/#" function "#/" [K19]
static void DeveloperFunction(gsc_parser_t *p)
{
    GscParse_Advance(p);
    bool reported = false;
    for (int count = 0; TOKEN(p) == TOK_IDENTIFIER; count++) {
        if (count == 1) {
            GscParse_Unexpected(p, "'#/' (one function in each developer region)");
            reported = true;
        }
        Function(p, true);
    }
    if (TOKEN(p) == TOK_DEV_CLOSE) {
        if (!reported && p->previousKind == TOK_DEV_OPEN) {
            GscParse_Unexpected(p, "a function");
        }
        GscParse_Advance(p);
    } else if (!reported) {
        GscParse_Unexpected(p, p->previousKind == TOK_DEV_OPEN ? "a function" : "'#/'");
        p->parsed->incomplete = true;
        if (TOKEN(p) != TOK_EOF && TOKEN(p) != TOK_USING_ANIMTREE) {
            GscParse_SkipToTop(p);
        }
    }
}

static bool IsTreeName(const gsc_string_t *name)
{
    for (const char *c = name->text; *c; c++) {
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
              *c == '_')) {
            return false;
        }
    }
    return name->length > 0;
}

static void AddTree(gsc_parser_t *p, gsc_string_t *name)
{
    gsc_parsed_t *parsed = p->parsed;
    int count = parsed->treeCount;
    if ((count & (count - 1)) == 0) { // full at 0, 1, 2, 4, 8 ... rows
        gsc_string_t **trees = GscArena_Alloc(p->vm, (size_t)(count ? count * 2 : 1) * sizeof(*trees));
        if (count) {
            memcpy(trees, parsed->trees, (size_t)count * sizeof(*trees));
        }
        parsed->trees = trees;
    }
    parsed->trees[parsed->treeCount++] = GscString_Name(p->vm, name->text, name->length);
}

// using-tree = "#using_animtree" "(" string ")" ";" [K13]
static void UsingTree(gsc_parser_t *p)
{
    GscParse_Advance(p);
    bool read = GscParse_Expect(p, TOK_LEFT_PAREN);
    uint32_t offset = p->lex.token.offset;
    gsc_string_t *name = p->lex.token.string;
    read = read && GscParse_Expect(p, TOK_STRING);
    if (read) {
        if (!IsTreeName(name)) {
            GscError_Compile(p->vm, p->file, offset, GSC_ID(BAD_ANIM_TREE_NAME),
                             "letters, digits and underscores", "bad anim tree name");
        }
        AddTree(p, name);
        read = GscParse_Expect(p, TOK_RIGHT_PAREN) && GscParse_Expect(p, TOK_SEMICOLON);
    }
    if (!read && TOKEN(p) != TOK_EOF && !GscParse_LooksLikeFunction(p)) {
        GscParse_SkipToTop(p);
    }
    p->parens = 0;
}

// script = { ";" } { using-tree | function | developer-function }
gsc_parsed_t *GscParse_File(gsc_vm_t *vm, int file)
{
    gsc_parser_t parser = {.vm = vm, .file = file};
    gsc_parser_t *p = &parser;
    p->parsed = GscArena_Alloc(vm, sizeof(*p->parsed));
    p->parsed->ast.file = file;
    p->tail = &p->parsed->ast.functions;
    GrowSlots(p);
    GscLex_Open(&p->lex, vm, file, vm->files[file]->text, vm->files[file]->size);
    while (TOKEN(p) == TOK_SEMICOLON) {
        GscParse_Advance(p);
    }
    while (TOKEN(p) != TOK_EOF) {
        if (p->braceTrouble && TOKEN(p) != TOK_USING_ANIMTREE && !GscParse_LooksLikeFunction(p) &&
            TOKEN(p) != TOK_DEV_OPEN) {
            LoseTop(p); // the rest of a function that a stray brace has ended
            GscParse_SkipToTop(p);
            continue;
        }
        switch (TOKEN(p)) {
        case TOK_IDENTIFIER:
            Function(p, false);
            break;
        case TOK_USING_ANIMTREE:
            UsingTree(p);
            break;
        case TOK_DEV_OPEN:
            DeveloperFunction(p);
            break;
        default:
            GscParse_Unexpected(p, "a function");
            LoseTop(p);
            GscParse_SkipToTop(p);
        }
    }
    return p->parsed;
}
