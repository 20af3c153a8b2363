// Statements, and going on after errors.  See gsc_parse.h; expressions are in gsc_parse_expr.c, functions in
// gsc_parse_top.c.
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

static void Break(gsc_parser_t *p)
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

static gsc_stmt_t *Statement(gsc_parser_t *p);
static gsc_stmt_t *Simple(gsc_parser_t *p);

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
    Break(p);
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
static void Recover(gsc_parser_t *p, uint32_t start, int parens, int depth)
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

// Passes over what cannot begin a statement at all.  False when there is no such thing.
static bool PassStray(gsc_parser_t *p, bool afterError)
{
    bool isElse = TOKEN(p) == TOK_ELSE;
    uint32_t start = p->lex.token.offset;
    if (!isElse && TOKEN(p) != TOK_DEV_CLOSE) {
        return false;
    }
    if (!isElse || !afterError) { // else its `if` was lost
        GscParse_Unexpected(p, "a statement");
    }
    GscParse_Doubt(p, p->lex.token.offset);
    p->failed = false;
    p->strayRegionEnd = !isElse;
    GscParse_Advance(p);
    if (isElse && GscParse_IsOperator(TOKEN(p))) { // it stands in the place of a name
        Recover(p, start, p->parens, p->depth);
    }
    return true;
}

// statements = { statement } ; up to `closer`, which stays.  False when the function is given up.
bool GscParse_Statements(gsc_parser_t *p, int closer, gsc_stmt_t **list, bool afterError)
{
    gsc_stmt_t **tail = list;
    while (TOKEN(p) != closer && !p->abandon && !ReportMissingBrace(p)) {
        uint32_t start = p->lex.token.offset;
        int parens = p->parens;
        int depth = p->depth;
        if (TOKEN(p) == TOK_EOF || TOKEN(p) == TOK_RIGHT_BRACE) {
            bool over = CloseRegionOver(p, closer);
            GscParse_Doubt(p, start);
            p->failed = false;
            if (over) {
                continue;
            }
            break;
        }
        if (PassStray(p, afterError)) {
            continue;
        }
        bool isBlock = TOKEN(p) == TOK_LEFT_BRACE; // after an error: of the head that was lost
        gsc_stmt_t *stmt = Statement(p);
        afterError = p->failed || (afterError && isBlock);
        if (stmt) {
            *tail = stmt;
            tail = &stmt->next;
        }
        if (p->failed) {
            Recover(p, start, parens, depth);
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
    bool closed = false;
    p->regions += kind == ST_DEVELOPER;
    if (GscParse_Down(p)) {
        GscParse_Advance(p);
        closed = GscParse_Statements(p, closer, &stmt->body, false);
    }
    GscParse_Up(p);
    p->regions -= kind == ST_DEVELOPER;
    // A region closed by the wrong bracket: the error is out, the enclosing list takes the bracket.
    if (closed && p->depth > 0) { // the brace that ends a function is its caller's
        GscParse_Advance(p);
    }
    return stmt;
}

static gsc_stmt_t *Empty(gsc_parser_t *p)
{
    return GscParse_NewStmt(p, ST_EMPTY);
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
    if (TOKEN(p) == TOK_RIGHT_PAREN) { // one too many behind the head
        GscParse_Unexpected(p, "a statement");
        GscParse_Advance(p);
        p->parens = parens;
        p->failed = false;
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
        return Statement(p); // the block is the level
    }
    if (!p->failed && GscParse_Down(p)) {
        body = Statement(p);
    }
    GscParse_Up(p);
    bool isElse = p->lex.token.offset == start && TOKEN(p) == TOK_ELSE;
    if (p->failed && isElse) {
        p->failed = false; // the body is missing, the rest stands
    } else if (p->failed) {
        if (p->lastError == start + 1) { // a brace may have stood here
            GscParse_Doubt(p, start);
        }
        Recover(p, start, parens, depth);
    }
    return body ? body : Empty(p);
}

// Cannot begin the expression of a head whose bracket is missing.
static bool IsStray(int kind)
{
    return kind == TOK_INT || kind == TOK_FLOAT || kind == TOK_STRING || kind == TOK_COMMA ||
           kind == TOK_ASSIGN || kind == TOK_SEMICOLON || kind == TOK_DOT || kind == TOK_RIGHT_PAREN || kind == TOK_RIGHT_BRACKET ||
           kind == TOK_DEV_OPEN || kind == TOK_DEV_CLOSE;
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
    if (ahead.token.kind != TOK_LEFT_PAREN ||
        (!IsStray(TOKEN(p)) && !(isFor && TOKEN(p) == TOK_IDENTIFIER))) {
        return false;
    }
    GscParse_Advance(p);
    GscParse_Advance(p);
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
    gsc_expr_t *expr = NULL;
    if (OpenHead(p, false)) {
        expr = GscParse_Expression(p);
        p->keptCount = expr ? kept : p->keptCount;
        if (expr && GscParse_Expect(p, TOK_RIGHT_PAREN)) {
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
    return expr ? expr : GscParse_NewExpr(p, EX_UNDEFINED, p->lex.token.offset);
}

// if = "if" head body [ "else" body ] ; a chain of them is read by a loop
static gsc_stmt_t *If(gsc_parser_t *p)
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
static gsc_stmt_t *While(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_WHILE);
    GscParse_Advance(p);
    stmt->loop.condition = Head(p);
    stmt->loop.body = Body(p);
    return stmt;
}

// do = "do" body "while" head ; the `;` behind it is the caller's
static gsc_stmt_t *Do(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_DO);
    GscParse_Advance(p);
    stmt->loop.body = Body(p);
    stmt->loop.condition = NULL;
    if (!p->failed && GscParse_Expect(p, TOK_WHILE)) {
        stmt->loop.condition = Head(p);
    } else {
        stmt->loop.condition = GscParse_NewExpr(p, EX_UNDEFINED, p->lex.token.offset);
    }
    return stmt;
}

// What follows a part of the head of a `for`: when the part is broken, after the rest of it.
static bool EndPart(gsc_parser_t *p, int parens, int kept, int closer)
{
    p->keptCount = p->failed ? p->keptCount : kept;
    if (!p->failed && GscParse_Expect(p, closer)) {
        return true;
    }
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
    stmt->loop.init = GscParse_Down(p) ? Statement(p) : NULL;
    GscParse_Up(p);
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
    if (!isLast && !EndPart(p, parens, kept, TOK_SEMICOLON)) {
        return false;
    }
    p->depth = depth;
    kept = p->keptCount;
    if (TOKEN(p) != TOK_RIGHT_PAREN) {
        stmt->loop.step = Simple(p);
    }
    if (!p->failed) {
        p->keptCount = kept;
        GscParse_Expect(p, TOK_RIGHT_PAREN);
    }
    return !p->failed;
}

// for = "for" "(" statement [ expression ] ";" [ simple ] ")" body [K9]
static gsc_stmt_t *For(gsc_parser_t *p)
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
static gsc_stmt_t *Switch(gsc_parser_t *p)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_SWITCH);
    GscParse_Advance(p);
    stmt->select.value = Head(p);
    stmt->select.body = Body(p);
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

// The `;` of a simple statement.  When it is missing, the statement itself stands; but before a brace this
// may have been the head of a function.
static gsc_stmt_t *EndSimple(gsc_parser_t *p, gsc_stmt_t *stmt)
{
    if (GscParse_Expect(p, TOK_SEMICOLON)) {
        return stmt;
    }
    p->missingSemicolon = true;
    bool isHead = TOKEN(p) == TOK_LEFT_BRACE && stmt->kind == ST_CALL && stmt->value->call->name;
    if (isHead) {
        GscParse_Lose(p, stmt->value->call->name);
    }
    return isHead ? NULL : stmt;
}

// What can be checked by itself of a broken statement.  A call on what stands in an earlier line may be none.
static gsc_stmt_t *Kept(gsc_parser_t *p, int base)
{
    gsc_stmt_t *stmt = GscParse_NewStmt(p, ST_BROKEN);
    int count = p->keptCount - base;
    stmt->broken.parts = GscArena_Alloc(p->vm, (size_t)count * sizeof(*stmt->broken.parts));
    for (int i = base; i < p->keptCount; i++) {
        gsc_expr_t *part = p->kept[i];
        bool isCall = part->kind == EX_CALL;
        if (!isCall || part->call->object == NULL || !GscParse_StartsLine(p, part->offset)) {
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
        return If(p);
    case TOK_WHILE:
        return While(p);
    case TOK_FOR:
        return For(p);
    case TOK_SWITCH:
        return Switch(p);
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
        stmt = Simple(p);
        stmt = stmt && !p->failed ? EndSimple(p, stmt) : stmt;
        break;
    }
    p->keptCount = stmt ? kept : p->keptCount;
    return stmt;
}

// statement = ";" | block | developer-block | if | while | for | switch | label | simple ";"
static gsc_stmt_t *Statement(gsc_parser_t *p)
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
