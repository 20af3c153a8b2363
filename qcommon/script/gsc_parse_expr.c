// Expressions: precedence climbing over postfix forms.  See gsc_parse.h.
#include "gsc_error.h"
#include "gsc_ids.h"
#include "gsc_parse_local.h"

#include <stdio.h>
#include <string.h>

enum { TIGHTEST = 10 }; // level of operators

// Binary operators: how tightly they bind, and what they make.
static const struct {
    uint8_t level; // 0: no binary operator
    uint8_t kind;
    uint8_t op;
} binaries[TOK_COUNT] = {
    [TOK_OR_OR] = {1, EX_OR, 0},
    [TOK_AND_AND] = {2, EX_AND, 0},
    [TOK_OR] = {3, EX_BINARY, OP_BIT_OR},
    [TOK_XOR] = {4, EX_BINARY, OP_BIT_XOR},
    [TOK_AND] = {5, EX_BINARY, OP_BIT_AND},
    [TOK_EQUAL] = {6, EX_BINARY, OP_EQUAL},
    [TOK_NOT_EQUAL] = {6, EX_BINARY, OP_NOT_EQUAL},
    [TOK_LESS] = {7, EX_BINARY, OP_LESS},
    [TOK_GREATER] = {7, EX_BINARY, OP_GREATER},
    [TOK_LESS_EQUAL] = {7, EX_BINARY, OP_LESS_EQUAL},
    [TOK_GREATER_EQUAL] = {7, EX_BINARY, OP_GREATER_EQUAL},
    [TOK_SHIFT_LEFT] = {8, EX_BINARY, OP_SHIFT_LEFT},
    [TOK_SHIFT_RIGHT] = {8, EX_BINARY, OP_SHIFT_RIGHT},
    [TOK_PLUS] = {9, EX_BINARY, OP_PLUS},
    [TOK_MINUS] = {9, EX_BINARY, OP_MINUS},
    [TOK_STAR] = {10, EX_BINARY, OP_MULTIPLY},
    [TOK_SLASH] = {10, EX_BINARY, OP_DIVIDE},
    [TOK_PERCENT] = {10, EX_BINARY, OP_MOD},
};

bool GscParse_IsOperator(int token)
{
    return binaries[token].level > 0 || token == TOK_ASSIGN || token == TOK_DOT || token == TOK_COMMA ||
           token == TOK_RIGHT_PAREN || token == TOK_RIGHT_BRACKET || token == TOK_PLUS_ASSIGN ||
           token == TOK_PLUS_PLUS || token == TOK_MINUS_MINUS || token == TOK_MINUS_ASSIGN;
}

gsc_expr_t *GscParse_NewExpr(gsc_parser_t *p, int kind, uint32_t offset)
{
    gsc_expr_t *expr = GscArena_Alloc(p->vm, sizeof(*expr));
    expr->kind = (uint8_t)kind;
    expr->offset = offset;
    return expr;
}

void GscParse_Push(gsc_parser_t *p, gsc_expr_t *expr)
{
    if (p->listCount == p->listCapacity) {
        int capacity = p->listCapacity ? p->listCapacity * 2 : 64;
        gsc_expr_t **list = GscArena_Alloc(p->vm, (size_t)capacity * sizeof(*list));
        if (p->listCount) {
            memcpy(list, p->list, (size_t)p->listCount * sizeof(*list));
        }
        p->list = list;
        p->listCapacity = capacity;
    }
    p->list[p->listCount++] = expr;
}

gsc_expr_t **GscParse_TakeList(gsc_parser_t *p, int base)
{
    size_t size = (size_t)(p->listCount - base) * sizeof(*p->list);
    gsc_expr_t **taken = NULL;
    if (size) {
        taken = GscArena_Alloc(p->vm, size);
        memcpy(taken, p->list + base, size);
    }
    p->listCount = base;
    return taken;
}

static gsc_expr_t *Leaf(gsc_parser_t *p, int kind)
{
    gsc_expr_t *expr = GscParse_NewExpr(p, kind, p->lex.token.offset);
    GscParse_Advance(p);
    return expr;
}

static void WarnClamped(gsc_parser_t *p, uint32_t offset)
{
    GscError_Warn(p->vm, p->file, offset, GSC_ID(INTEGER_CLAMPED), "an int holds -2147483648 to 2147483647",
                  "an integer literal beyond 32 bits is clamped");
}

// literal = [ "-" ] ( integer | float ) | string | localized-string ; blanks may follow the minus [K14]
static gsc_expr_t *Number(gsc_parser_t *p, uint32_t offset, bool minus)
{
    const gsc_token_t *token = &p->lex.token;
    gsc_expr_t *expr;
    if (token->kind == TOK_FLOAT) {
        expr = GscParse_NewExpr(p, EX_FLOAT, offset);
        expr->f = minus ? -token->number : token->number;
    } else {
        bool tooLarge = token->clamped || (!minus && token->integer > INT32_MAX);
        if (tooLarge) {
            WarnClamped(p, token->offset);
        }
        expr = GscParse_NewExpr(p, EX_INT, offset);
        expr->i = minus ? (int32_t) - (int64_t)token->integer
                        : (int32_t)(token->integer > INT32_MAX ? INT32_MAX : token->integer);
        expr->op = minus; // no case label [K11]
    }
    GscParse_Advance(p);
    return expr;
}

static gsc_expr_t *MinusNumber(gsc_parser_t *p)
{
    uint32_t offset = p->lex.token.offset;
    GscParse_Advance(p);
    if (TOKEN(p) != TOK_INT && TOKEN(p) != TOK_FLOAT) {
        GscParse_Unexpected(p, "a number after '-' (there is no unary minus: write 0 - x)");
        return NULL;
    }
    return Number(p, offset, true);
}

static gsc_expr_t *StringLiteral(gsc_parser_t *p, int kind)
{
    gsc_expr_t *expr = GscParse_NewExpr(p, kind, p->lex.token.offset);
    expr->string = p->lex.token.string;
    GscParse_Advance(p);
    return expr;
}

static gsc_expr_t *Truth(gsc_parser_t *p, int value)
{
    gsc_expr_t *expr = Leaf(p, EX_INT);
    expr->i = value;
    return expr;
}

// animation = "%" identifier | "#animtree"
static gsc_expr_t *Animation(gsc_parser_t *p, int kind)
{
    gsc_expr_t *expr = Leaf(p, kind);
    expr->anim.tree = p->parsed->treeCount;
    expr->anim.node = -1;
    if (kind == EX_ANIMATION) {
        if (TOKEN(p) != TOK_IDENTIFIER) {
            GscParse_Unexpected(p, "the name of an animation");
            return NULL;
        }
        expr->anim.name = p->lex.token.string;
        GscParse_Advance(p);
    }
    return expr;
}

// parenthesised = "(" expression [ "," expression "," expression ] ")" [K17]
static gsc_expr_t *Parenthesised(gsc_parser_t *p)
{
    uint32_t offset = p->lex.token.offset;
    int base = p->listCount;
    GscParse_Advance(p);
    if (TOKEN(p) != TOK_RIGHT_PAREN) {
        for (;;) {
            gsc_expr_t *expr = GscParse_Expression(p);
            if (expr == NULL) {
                p->listCount = base;
                return NULL;
            }
            GscParse_Push(p, expr);
            if (TOKEN(p) != TOK_COMMA) {
                break;
            }
            GscParse_Advance(p);
        }
    }
    if (!GscParse_Expect(p, TOK_RIGHT_PAREN)) {
        p->listCount = base;
        return NULL;
    }
    int count = p->listCount - base;
    gsc_expr_t **list = GscParse_TakeList(p, base);
    if (count == 1) {
        list[0]->parens = true;
        return list[0];
    }
    gsc_expr_t *vector = GscParse_NewExpr(p, EX_VECTOR, offset);
    vector->vector = list;
    if (count != 3) { // the checker says so in its turn
        vector->op = 1;
        vector->call = GscArena_Alloc(p->vm, sizeof(*vector->call));
        vector->call->args = list;
        vector->call->argCount = count;
    }
    return vector;
}

static gsc_call_t *NewCall(gsc_parser_t *p, gsc_expr_t *object)
{
    gsc_call_t *call = GscArena_Alloc(p->vm, sizeof(*call));
    call->object = object;
    call->offset = p->lex.token.offset;
    return call;
}

// arguments = "(" [ [ "," ] expression { "," expression } ] ")" ; the
// leading comma counts nothing (in the wild 1)
static gsc_expr_t *Arguments(gsc_parser_t *p, gsc_call_t *call)
{
    int base = p->listCount;
    if (!GscParse_Expect(p, TOK_LEFT_PAREN)) {
        return NULL;
    }
    bool more = TOKEN(p) != TOK_RIGHT_PAREN;
    if (TOKEN(p) == TOK_COMMA) {
        GscParse_Advance(p);
    }
    while (more) {
        gsc_expr_t *expr = GscParse_Expression(p);
        if (expr == NULL) {
            p->listCount = base;
            return NULL;
        }
        GscParse_Push(p, expr);
        more = TOKEN(p) == TOK_COMMA;
        if (more) {
            GscParse_Advance(p);
        }
    }
    if (TOKEN(p) != TOK_RIGHT_PAREN) {
        p->listCount = base;
        GscParse_Unexpected(p, "',' or ')'");
        return NULL;
    }
    GscParse_Advance(p);
    call->argCount = p->listCount - base;
    call->args = GscParse_TakeList(p, base);
    gsc_expr_t *expr = GscParse_NewExpr(p, EX_CALL, call->offset);
    expr->call = call;
    GscParse_Keep(p, expr);
    return expr;
}

// by-value = "[" "[" expression "]" "]" arguments
static gsc_expr_t *CallByValue(gsc_parser_t *p, gsc_call_t *call)
{
    call->kind = CALL_VALUE;
    if (!GscParse_Expect(p, TOK_LEFT_BRACKET) || !GscParse_Expect(p, TOK_LEFT_BRACKET)) {
        return NULL;
    }
    call->value = GscParse_Expression(p);
    if (call->value == NULL || !GscParse_Expect(p, TOK_RIGHT_BRACKET) ||
        !GscParse_Expect(p, TOK_RIGHT_BRACKET)) {
        return NULL;
    }
    return Arguments(p, call);
}

// callable = identifier | path "::" identifier | by-value ; the current token is the first of it
static gsc_expr_t *Callable(gsc_parser_t *p, gsc_call_t *call)
{
    call->offset = p->lex.token.offset;
    if (TOKEN(p) == TOK_LEFT_BRACKET) {
        return CallByValue(p, call);
    }
    if (TOKEN(p) != TOK_IDENTIFIER && TOKEN(p) != TOK_PATH) {
        GscParse_Unexpected(p, "the name of a function");
        return NULL;
    }
    bool isPath = TOKEN(p) == TOK_PATH;
    call->name = p->lex.token.string;
    GscParse_Advance(p);
    if (isPath || TOKEN(p) == TOK_COLON_COLON) {
        call->path = call->name;
        if (!GscParse_Expect(p, TOK_COLON_COLON)) {
            return NULL;
        }
        if (TOKEN(p) != TOK_IDENTIFIER) {
            GscParse_Unexpected(p, "the name of a function");
            return NULL;
        }
        call->name = p->lex.token.string;
        GscParse_Advance(p);
    }
    return Arguments(p, call);
}

// A reference to a function is kept as a call until the checker has resolved the name.
static gsc_expr_t *FunctionValue(gsc_parser_t *p, gsc_string_t *path, gsc_string_t *name, uint32_t offset)
{
    gsc_call_t *call = NewCall(p, NULL);
    call->path = path;
    call->name = name;
    call->offset = offset;
    gsc_expr_t *expr = GscParse_NewExpr(p, EX_FUNCTION, offset);
    expr->call = call;
    GscParse_Keep(p, expr);
    return expr;
}

// named = identifier | identifier arguments | path "::" identifier [ arguments ]
static gsc_expr_t *Named(gsc_parser_t *p)
{
    uint32_t offset = p->lex.token.offset;
    bool isPath = TOKEN(p) == TOK_PATH;
    gsc_string_t *name = p->lex.token.string;
    gsc_string_t *path = NULL;
    GscParse_Advance(p);
    if (isPath || TOKEN(p) == TOK_COLON_COLON) {
        if (!GscParse_Expect(p, TOK_COLON_COLON)) {
            return NULL;
        }
        if (TOKEN(p) != TOK_IDENTIFIER) {
            GscParse_Unexpected(p, "the name of a function");
            return NULL;
        }
        path = name;
        name = p->lex.token.string;
        GscParse_Advance(p);
    }
    if (TOKEN(p) == TOK_LEFT_PAREN) {
        gsc_call_t *call = NewCall(p, NULL);
        call->name = name;
        call->path = path;
        call->offset = offset;
        return Arguments(p, call);
    }
    if (path) {
        return FunctionValue(p, path, name, offset);
    }
    gsc_expr_t *expr = GscParse_NewExpr(p, EX_LOCAL, offset);
    expr->local.name = name;
    expr->local.slot = GscParse_Slot(p, name);
    return expr;
}

// local-function = "::" identifier
static gsc_expr_t *LocalFunction(gsc_parser_t *p)
{
    uint32_t offset = p->lex.token.offset;
    GscParse_Advance(p);
    if (TOKEN(p) != TOK_IDENTIFIER) {
        GscParse_Unexpected(p, "the name of a function");
        return NULL;
    }
    gsc_string_t *name = p->lex.token.string;
    GscParse_Advance(p);
    return FunctionValue(p, NULL, name, offset);
}

// bracketed = "[" "]" | by-value
static gsc_expr_t *Bracketed(gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    GscLex_Next(&ahead);
    if (ahead.token.kind == TOK_RIGHT_BRACKET) {
        gsc_expr_t *expr = Leaf(p, EX_EMPTY_ARRAY);
        GscParse_Advance(p);
        return expr;
    }
    return CallByValue(p, NewCall(p, NULL));
}

static gsc_expr_t *ThreadCall(gsc_parser_t *p, gsc_expr_t *object)
{
    gsc_call_t *call = NewCall(p, object);
    call->isThread = true;
    GscParse_Advance(p);
    return Callable(p, call);
}

// primary = literal | named | local-function | animation | parenthesised | bracketed | "thread" callable
//         | "undefined" | "self" | "level" | "game" | "anim" | "true" | "false"
static gsc_expr_t *Primary(gsc_parser_t *p)
{
    switch (TOKEN(p)) {
    case TOK_IDENTIFIER:
    case TOK_PATH:
        return Named(p);
    case TOK_INT:
    case TOK_FLOAT:
        return Number(p, p->lex.token.offset, false);
    case TOK_MINUS:
        return MinusNumber(p);
    case TOK_STRING:
        return StringLiteral(p, EX_STRING);
    case TOK_ISTRING:
        return StringLiteral(p, EX_ISTRING);
    case TOK_TRUE:
        return Truth(p, 1);
    case TOK_FALSE:
        return Truth(p, 0);
    case TOK_UNDEFINED:
        return Leaf(p, EX_UNDEFINED);
    case TOK_SELF:
        return Leaf(p, EX_SELF);
    case TOK_LEVEL:
        return Leaf(p, EX_LEVEL);
    case TOK_GAME:
        return Leaf(p, EX_GAME);
    case TOK_ANIM:
        return Leaf(p, EX_ANIM);
    case TOK_LEFT_PAREN:
        return Parenthesised(p);
    case TOK_LEFT_BRACKET:
        return Bracketed(p);
    case TOK_COLON_COLON:
        return LocalFunction(p);
    case TOK_PERCENT:
        return Animation(p, EX_ANIMATION);
    case TOK_ANIMTREE:
        return Animation(p, EX_ANIM_TREE);
    case TOK_THREAD:
        return ThreadCall(p, NULL);
    default:
        GscParse_Unexpected(p, "an expression");
        return NULL;
    }
}

// Brackets in a row after an operand: an even number opens a call by value with the operand as receiver, an
// odd one an index, for whatever begins with "[[" inside takes two.  "[]" at their end takes one.
static bool OpensCallByValue(const gsc_parser_t *p)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    int brackets = 0;
    while (ahead.token.kind == TOK_LEFT_BRACKET) {
        brackets++;
        GscLex_Next(&ahead);
    }
    if (ahead.token.kind == TOK_RIGHT_BRACKET) {
        brackets--;
    }
    return brackets > 0 && brackets % 2 == 0;
}

// A name after an operand is a call on it when a bracket or a path follows.
static bool OpensCall(const gsc_parser_t *p)
{
    const char *c = p->lex.cursor;
    while (c < p->lex.end && (*c == ' ' || *c == '\t' || *c == '\r' || *c == '\n')) {
        c++;
    }
    return c < p->lex.end && (*c == '(' || *c == ':' || *c == '/'); // a comment may stand before it
}

// Letters right behind a number: what is written so in other languages.
static const char *NumberHint(const gsc_parser_t *p)
{
    char letter = p->lex.text[p->lex.token.offset];
    if (p->lex.token.offset != p->lex.lastEnd ||
        (p->previousKind != TOK_INT && p->previousKind != TOK_FLOAT)) {
        return NULL;
    }
    return letter == 'x' || letter == 'X'   ? ": there are no hexadecimal numbers"
           : letter == 'e' || letter == 'E' ? ": there are no exponents, write all digits"
                                            : ": no letters may follow a number";
}

// ": did you mean 'wait'?" for the name that a statement begins with, or NULL.
const char *GscParse_KeywordHint(const gsc_string_t *name, char *buffer, size_t size)
{
    const char *words[TOK_COUNT], *word;
    int count = 0;
    for (int i = 0; (word = GscLex_Keyword(i)) != NULL; i++) {
        if (!GscLex_IsEventWord(word)) {
            words[count++] = word;
        }
    }
    const char *nearest = Gsc_Nearest(name->text, words, count);
    snprintf(buffer, size, ": did you mean '%s'?", nearest ? nearest : "");
    return nearest ? buffer : NULL;
}

// A name after an operand without a bracket: what is wrong is told behind it, as the original does.  In a
// line of its own the name begins the next statement.
static void MissingCall(gsc_parser_t *p, const gsc_expr_t *operand)
{
    char hint[64];
    gsc_lexer_t name = p->lex;
    bool ownLine = GscParse_StartsLine(p, name.token.offset);
    p->hint = NumberHint(p);
    if (operand->kind == EX_LOCAL && !ownLine && GscParse_StartsLine(p, operand->offset)) {
        p->hint = GscParse_KeywordHint(operand->local.name, hint, sizeof(hint));
    }
    GscParse_Advance(p);
    GscParse_Unexpected(p, ownLine ? "'(' (or ';' is missing before the name)" : "'('");
    p->hint = NULL;
    if (ownLine && !p->abandon) {
        p->lex = name;
        p->missingSemicolon = true;
    }
}

// index = "[" expression "]"
static gsc_expr_t *Index(gsc_parser_t *p, gsc_expr_t *object)
{
    gsc_expr_t *expr = Leaf(p, EX_INDEX);
    expr->index.object = object;
    expr->index.key = GscParse_Expression(p);
    return expr->index.key && GscParse_Expect(p, TOK_RIGHT_BRACKET) ? expr : NULL;
}

// field = "." identifier [K7, K15]
static gsc_expr_t *Field(gsc_parser_t *p, gsc_expr_t *object)
{
    GscParse_Advance(p);
    if (TOKEN(p) != TOK_IDENTIFIER) {
        GscParse_Unexpected(p, GscLex_IsKeyword(TOKEN(p)) ? "the name of a field (a keyword cannot be one)"
                                                          : "the name of a field");
        return NULL;
    }
    gsc_expr_t *expr = GscParse_NewExpr(p, EX_FIELD, p->lex.token.offset);
    expr->field.object = object;
    expr->field.name = p->lex.token.string;
    GscParse_Advance(p);
    return expr;
}

static gsc_expr_t *Size(gsc_parser_t *p, gsc_expr_t *object)
{
    gsc_expr_t *expr = Leaf(p, EX_SIZE);
    expr->operand = object;
    if (TOKEN(p) == TOK_IDENTIFIER && p->lex.token.offset == p->lex.lastEnd) {
        GscParse_Unexpected(p, "no letters right after '.size' (no field name can begin with 'size')");
        return NULL;
    }
    return expr;
}

// postfix = primary { index | field | ".size" | [ "thread" ] callable }
gsc_expr_t *GscParse_Postfix(gsc_parser_t *p)
{
    gsc_expr_t *expr = Primary(p);
    while (expr) {
        switch (TOKEN(p)) {
        case TOK_LEFT_BRACKET:
            expr = OpensCallByValue(p) ? CallByValue(p, NewCall(p, expr)) : Index(p, expr);
            break;
        case TOK_DOT:
            expr = Field(p, expr);
            break;
        case TOK_SIZE:
            expr = Size(p, expr);
            break;
        case TOK_THREAD:
            expr = ThreadCall(p, expr);
            break;
        case TOK_IDENTIFIER:
            if (!OpensCall(p)) {
                MissingCall(p, expr);
                return NULL;
            }
            expr = Callable(p, NewCall(p, expr));
            break;
        case TOK_PATH:
            expr = Callable(p, NewCall(p, expr));
            break;
        default:
            return expr;
        }
    }
    return NULL;
}

static int UnaryKind(int token)
{
    switch (token) {
    case TOK_NOT:
        return EX_NOT;
    case TOK_TILDE:
        return EX_COMPLEMENT;
    case TOK_CAST_BOOL:
        return EX_CAST_BOOL;
    case TOK_CAST_INT:
        return EX_CAST_INT;
    case TOK_CAST_FLOAT:
        return EX_CAST_FLOAT;
    case TOK_CAST_STRING:
        return EX_CAST_STRING;
    default:
        return -1;
    }
}

// unary = { "!" | "~" | cast } postfix
static gsc_expr_t *Unary(gsc_parser_t *p)
{
    int kind = UnaryKind(TOKEN(p));
    if (kind < 0) {
        return GscParse_Postfix(p);
    }
    gsc_expr_t *expr = Leaf(p, kind);
    if (GscParse_Down(p)) {
        expr->operand = Unary(p);
    }
    GscParse_Up(p);
    return expr->operand ? expr : NULL;
}

// binary(level) = unary { operator(level or tighter) binary(its level + 1) }.  Operators whose right side is
// still to come wait in a row, each tighter than the one before it.
static gsc_expr_t *Binary(gsc_parser_t *p)
{
    gsc_expr_t *waiting[TIGHTEST], *expr = Unary(p);
    int levels[TIGHTEST], count = 0;
    while (expr) {
        int token = TOKEN(p), level = binaries[token].level;
        while (count > 0 && levels[count - 1] >= level) {
            waiting[--count]->binary.right = expr;
            expr = waiting[count];
        }
        if (level == 0) {
            return expr;
        }
        gsc_expr_t *left = expr;
        expr = Leaf(p, binaries[token].kind);
        expr->op = binaries[token].op;
        expr->binary.left = left;
        waiting[count] = expr;
        levels[count++] = level;
        expr = Unary(p);
    }
    return NULL;
}

// expression = binary(loosest)
gsc_expr_t *GscParse_Expression(gsc_parser_t *p)
{
    gsc_expr_t *expr = GscParse_Down(p) ? Binary(p) : NULL;
    GscParse_Up(p);
    return expr;
}
