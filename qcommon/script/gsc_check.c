// One walk over the tree of a file.  See gsc_check.h.
#include "gsc_check.h"

#include "gsc_error.h"
#include "gsc_ids.h"
#include "gsc_lex.h"
#include "gsc_load.h"
#include "gsc_suggest.h"

#include <stdio.h>
#include <string.h>

// What surrounds a statement.  A fence is a developer region between the
// statement and its loop or switch [K21].
typedef struct {
    bool breaks, continues; // there is a target
    bool breakFence, continueFence, caseFence;
    gsc_stmt_t *select; // nearest switch
    gsc_stmt_t ***labelTail;
} scope_t;

typedef struct {
    gsc_vm_t *vm;
    gsc_parsed_t *parsed;
    int file;
    gsc_ast_function_t *function;
    bool region;    // directly in a developer region
    bool developer; // in a developer function, region or statement
    bool dropped;   // in developer code that is not compiled in [K20]
    int deepest;    // operand levels, and levels just after a call [C7]
    int deepestCall;
    int receivers;      // open calls whose receiver is being walked
    bool tooDeep;       // they were too many
    uint32_t overflow;  // 1 + where they became too many, or 0
    gsc_expr_t **spine; // operators whose right sides are still to come
    int spineCount, spineCapacity;
    const gsc_expr_t *rejected; // an index that has been told of
    int *trees;                 // handles of parsed->trees: -1 not asked yet
} checker_t;

static void Expr(checker_t *c, gsc_expr_t *expr, int level);
static void Stmt(checker_t *c, gsc_stmt_t *stmt, const scope_t *scope);

#define Fail(c, offset, id, expected, ...)                                                                   \
    GscError_Compile((c)->vm, (c)->file, (offset), (id), (expected), __VA_ARGS__)

// ---------------------------------------------------------------------------------------------- names

static gsc_code_t *FindLocal(const checker_t *c, const gsc_string_t *name)
{
    uint32_t id;
    if (!GscNames_Find(&c->vm->files[c->file]->functions, name, &id) || !c->vm->functions[id]->defined) {
        return NULL;
    }
    return c->vm->functions[id];
}

static void OfferFunctions(const checker_t *c, gsc_suggest_t *suggest)
{
    const gsc_ast_function_t *f = c->parsed->ast.functions;
    for (; f && !GscSuggest_IsSpent(suggest); f = f->next) {
        if (!f->dropped) {
            GscSuggest_Offer(suggest, f->name->text);
        }
    }
}

static void OfferNatives(const checker_t *c, gsc_suggest_t *suggest, bool methods)
{
    for (int i = 0; i < c->vm->nativeCount && !GscSuggest_IsSpent(suggest); i++) {
        const gsc_native_entry_t *entry = &c->vm->natives[i];
        if (entry->isMethod == methods && GscNative_Find(c->vm, entry->name, methods) == i) {
            GscSuggest_Offer(suggest, entry->name->text);
        }
    }
}

// Reserved words: a name behind an object may be an event's word, any other one of the rest.
static void OfferKeywords(gsc_suggest_t *suggest, bool isBehindObject)
{
    const char *word;
    for (int i = 0; (word = GscLex_Keyword(i)) != NULL && !GscSuggest_IsSpent(suggest); i++) {
        if (GscLex_IsEventWord(word) == isBehindObject) {
            GscSuggest_Offer(suggest, word);
        }
    }
}

// What a file names may be told as unknown: not when an error may have hidden it, nor when nobody looks
// elsewhere.
static bool IsNews(const checker_t *c, const gsc_string_t *name)
{
    uint32_t id;
    bool lost = GscNames_Find(&c->vm->files[c->file]->functions, name, &id) && c->vm->functions[id]->lost;
    return !lost && !c->vm->config.syntaxOnly;
}

static void UnknownFunction(checker_t *c, const gsc_string_t *name, uint32_t offset)
{
    if (c->dropped || !IsNews(c, name)) {
        return;
    }
    gsc_suggest_t suggest;
    char buffer[128], otherwise[160];
    const gsc_code_t *local = FindLocal(c, name);
    if (local) { // not there without developerScript
        snprintf(otherwise, sizeof(otherwise), GSC_DEVELOPER_ONLY, name->text);
        Fail(c, offset, GSC_ID(UNKNOWN_FUNCTION), otherwise, "unknown function");
        return;
    }
    GscSuggest_Open(&suggest, c->vm, name);
    OfferFunctions(c, &suggest);
    snprintf(otherwise, sizeof(otherwise), "this file has no function '%.100s'", name->text);
    Fail(c, offset, GSC_ID(UNKNOWN_FUNCTION), GscSuggest_Text(&suggest, buffer, sizeof(buffer), otherwise),
         "unknown function");
}

// Is it a name of a function where a method is wanted, or the other way round?
static bool IsOtherKind(const checker_t *c, const gsc_string_t *name, bool isMethod)
{
    return GscNative_Find(c->vm, name, !isMethod) >= 0 || GscNative_IsAbsent(c->vm, name, !isMethod);
}

static void UnknownNative(checker_t *c, const gsc_call_t *call)
{
    bool isMethod = call->object != NULL;
    if (!IsNews(c, call->name)) {
        return;
    }
    gsc_suggest_t suggest;
    char buffer[128];
    GscSuggest_Open(&suggest, c->vm, call->name);
    OfferFunctions(c, &suggest);
    OfferNatives(c, &suggest, isMethod);
    OfferKeywords(&suggest, isMethod);
    const char *kind = isMethod ? "method" : "function", *text;
    if (GscNative_IsAbsent(c->vm, call->name, isMethod)) {
        text = "needs the game: a script that runs by itself does not have it";
    } else if (IsOtherKind(c, call->name, isMethod)) {
        text = isMethod ? "it is a function and takes no object (or a ';' is missing before it)"
                        : "it is a method: an object must stand before it";
    } else {
        text = GscSuggest_Text(&suggest, buffer, sizeof(buffer), "neither in this file nor built in");
    }
    Fail(c, call->offset, isMethod ? GSC_ID(UNKNOWN_BUILTIN_METHOD) : GSC_ID(UNKNOWN_BUILTIN_FUNCTION), text,
         "unknown (builtin) %s '%s'", kind, call->name->text);
}

// Normal code may not name a developer function [K21].
static void CheckDeveloperReference(checker_t *c, const gsc_code_t *target, const gsc_string_t *name,
                                    uint32_t offset)
{
    if (!target->developer || c->developer) {
        return;
    }
    if (c->vm->config.developerScript) {
        Fail(c, offset, GSC_ID(DEVELOPER_REFERENCE),
             "only developer code may name a function that stands in /# #/",
             "normal script cannot reference /# ... #/ comment");
    } else {
        UnknownFunction(c, name, offset);
    }
}

static void SurplusArguments(checker_t *c, const gsc_call_t *call, int argCount, int takes, bool isNative)
{
    if (argCount > takes && !c->dropped) {
        GscError_Surplus(c->vm, c->file, call->offset, call->name->text, argCount, takes, isNative);
    }
}

// Id of the script function that a call or a function value (argCount -1) names; 0 when there is none
// (nothing is said about an unqualified name, which may be a native).
static int ResolveScript(checker_t *c, const gsc_call_t *call, int argCount)
{
    if (call->path == NULL) {
        const gsc_code_t *local = FindLocal(c, call->name);
        if (local) {
            CheckDeveloperReference(c, local, call->name, call->offset);
            SurplusArguments(c, call, argCount, local->paramCount, false);
        }
        return local ? local->id : 0;
    }
    if (c->dropped || c->vm->config.syntaxOnly) {
        return 0;
    }
    int file = GscLoad_File(c->vm, call->path, c->file, call->offset);
    gsc_mention_t mention = {
        .file = c->file, .offset = call->offset, .normal = !c->developer, .argCount = argCount};
    return GscLoad_Function(c->vm, file, call->name, &mention);
}

// Natives ignore what they do not know; extensions are none of the stock game's.
static void WarnNative(checker_t *c, const gsc_call_t *call)
{
    const gsc_native_entry_t *entry = &c->vm->natives[call->target];
    const char *signature = entry->native->signature ? entry->native->signature : "";
    if (strchr(signature, '*') == NULL) {
        SurplusArguments(c, call, call->argCount, entry->letterCount, true);
    }
    if ((entry->native->flags & GSC_NATIVE_EXTENSION) && !c->dropped) {
        GscError_StockRejects(c->vm, c->file, call->offset,
                              call->object ? "unknown (builtin) method" : "unknown (builtin) function",
                              "an extension of this game");
    }
}

static bool IsDeveloperNative(const checker_t *c, const gsc_call_t *call)
{
    if (call->kind == CALL_VALUE || call->path || call->object || call->isThread ||
        FindLocal(c, call->name)) {
        return false;
    }
    int native = GscNative_Find(c->vm, call->name, false);
    return native >= 0 && (c->vm->natives[native].native->flags & GSC_NATIVE_DEVELOPER);
}

// Order of look-up: functions of the file, then natives [K2, K5, K6].
static void ResolveCall(checker_t *c, gsc_call_t *call)
{
    if (call->argCount > GSC_MAX_ARGUMENTS) {
        Fail(c, call->offset, GSC_ID(TOO_MANY_ARGUMENTS), "at most 255 arguments",
             "parameter count exceeds 256");
    }
    if (call->kind == CALL_VALUE) {
        return;
    }
    int id = ResolveScript(c, call, call->argCount);
    call->kind = CALL_FUNCTION;
    call->target = id;
    if (id || call->path) {
        return;
    }
    if (call->isThread) {
        UnknownFunction(c, call->name, call->offset);
        return;
    }
    if (!c->developer && IsDeveloperNative(c, call)) {
        Fail(c, call->offset, GSC_ID(DEVELOPER_COMMAND), "write it as a statement of its own",
             "developer command can only be used as a statement if not in a /# ... #/ comment");
    }
    call->kind = CALL_NATIVE;
    call->target = GscNative_Find(c->vm, call->name, call->object != NULL);
    if (call->target < 0) {
        UnknownNative(c, call);
    } else if (c->vm->config.keepCheckerWarnings) {
        WarnNative(c, call);
    }
}

static void ResolveFunctionValue(checker_t *c, gsc_expr_t *expr)
{
    const gsc_call_t *call = expr->call;
    int id = ResolveScript(c, call, -1);
    if (id == 0 && call->path == NULL) {
        UnknownFunction(c, call->name, call->offset);
    }
    expr->function = id;
}

// ---------------------------------------------------------------------------------------------- animations

static int TreeHandle(checker_t *c, int row, uint32_t offset)
{
    const gsc_config_t *config = &c->vm->config;
    if (c->trees == NULL) {
        c->trees = GscArena_Alloc(c->vm, (size_t)c->parsed->treeCount * sizeof(*c->trees));
        memset(c->trees, -1, (size_t)c->parsed->treeCount * sizeof(*c->trees));
    }
    if (c->trees[row] < 0) {
        const gsc_string_t *name = c->parsed->trees[row];
        int handle = config->findTree ? config->findTree(config->user, name->text) : 0;
        c->trees[row] = handle > 0 ? handle : 0;
        if (handle <= 0) {
            GscError_CompileWarning(c->vm, c->file, offset, GSC_ID(MISSING_ANIM_TREE),
                                    "needed here for the first time", "could not find anim tree '%s'",
                                    name->text);
        }
    }
    return c->trees[row];
}

static void ResolveAnimation(checker_t *c, gsc_expr_t *expr)
{
    const gsc_config_t *config = &c->vm->config;
    int row = expr->anim.tree;
    expr->anim.tree = 0;
    if (row == 0) {
        Fail(c, expr->offset, GSC_ID(NO_ANIM_TREE), "a line #using_animtree(\"...\"); above this function",
             "#using_animtree was not specified");
        return;
    }
    if (c->dropped || c->vm->config.syntaxOnly) {
        return;
    }
    if (c->developer && expr->kind == EX_ANIMATION) {
        Fail(
            c, expr->offset, GSC_ID(DEVELOPER_ANIMATION),
            "an animation can only be named in normal code, and println, print and assert are developer code",
            "cannot reference animation from /# ... #/ comment");
        return;
    }
    expr->anim.tree = TreeHandle(c, row - 1, expr->offset);
    if (expr->kind != EX_ANIMATION || expr->anim.tree == 0) {
        return;
    }
    expr->anim.node =
        config->findNode ? config->findNode(config->user, expr->anim.tree, expr->anim.name->text) : -1;
    if (expr->anim.node < 0) {
        Fail(c, expr->offset, GSC_ID(UNKNOWN_ANIMATION), "no node of the tree has this name",
             "animation '%s' not defined in anim tree '%s'", expr->anim.name->text,
             c->parsed->trees[row - 1]->text);
    }
}

// ---------------------------------------------------------------------------------------------- expressions

static void Reach(checker_t *c, int level, int levelAfterCall, uint32_t offset)
{
    c->deepest = level > c->deepest ? level : c->deepest;
    c->deepestCall = levelAfterCall > c->deepestCall ? levelAfterCall : c->deepestCall;
    if (c->overflow == 0 && 32 * c->deepestCall + c->deepest > GSC_OPERAND_LIMIT) {
        c->overflow = offset + 1;
    }
}

// Literals that cannot have fields, nor entries that are written.
static bool IsPlainLiteral(const gsc_expr_t *expr)
{
    switch (expr->kind) {
    case EX_UNDEFINED:
    case EX_INT:
    case EX_FLOAT:
    case EX_STRING:
    case EX_ISTRING:
    case EX_FUNCTION:
    case EX_ANIMATION:
    case EX_ANIM_TREE:
        return !expr->parens;
    default:
        return false;
    }
}

static void CheckField(checker_t *c, const gsc_expr_t *expr)
{
    const gsc_expr_t *object = expr->field.object;
    if (IsPlainLiteral(object)) {
        Fail(c, expr->offset, GSC_ID(NOT_AN_OBJECT), "only objects and arrays have fields", "not an object");
    } else if (object->kind == EX_GAME) {
        GscError_StockRejects(c->vm, c->file, expr->offset, "not an object",
                              "game is an array in the stock game: write game[\"...\"]");
    }
}

static bool IsPredefinedObject(int kind)
{
    return kind == EX_LEVEL || kind == EX_ANIM || kind == EX_SELF;
}

static void WarnKeyOfObject(checker_t *c, const gsc_expr_t *expr)
{
    if (IsPredefinedObject(expr->index.object->kind) && expr != c->rejected) {
        GscError_Warn(c->vm, c->file, expr->offset, GSC_ID(STOCK_REJECTS), "write it as a field",
                      "the stock game has no keys on objects");
    }
}

// Arguments last to first, then the receiver, then the value in [[ ]] [C1].  Returns the receiver, whose turn
// it is at *level, or NULL.
static gsc_expr_t *Call(checker_t *c, gsc_call_t *call, int *level)
{
    int inner = *level;
    for (int i = call->argCount - 1; i >= 0; i--) {
        Expr(c, call->args[i], inner++);
    }
    ResolveCall(c, call);
    if (call->value) {
        Expr(c, call->value, inner + (call->object != NULL));
    }
    bool plain = call->kind != CALL_NATIVE && !call->isThread;
    Reach(c, *level + 1, *level + 1 + plain, call->offset);
    *level = inner;
    return call->object;
}

static bool IsOperator(const gsc_expr_t *expr)
{
    return expr->kind == EX_BINARY || expr->kind == EX_AND || expr->kind == EX_OR;
}

static void PushSpine(checker_t *c, gsc_expr_t *expr)
{
    if (c->spineCount == c->spineCapacity) {
        int capacity = c->spineCapacity ? c->spineCapacity * 2 : 64;
        gsc_expr_t **spine = GscArena_Alloc(c->vm, (size_t)capacity * sizeof(*spine));
        if (c->spineCount) {
            memcpy(spine, c->spine, (size_t)c->spineCount * sizeof(*spine));
        }
        c->spine = spine;
        c->spineCapacity = capacity;
    }
    c->spine[c->spineCount++] = expr;
}

static void Operators(checker_t *c, gsc_expr_t *expr, int level)
{
    int base = c->spineCount;
    if (c->overflow) { // an error: no deeper, or the C stack would pay for it
        return;
    }
    for (; IsOperator(expr); expr = expr->binary.left) {
        PushSpine(c, expr);
    }
    Expr(c, expr, level);
    while (c->spineCount > base) {
        expr = c->spine[--c->spineCount];
        Expr(c, expr->binary.right, expr->kind == EX_BINARY ? level + 1 : level);
    }
}

// Two or too many expressions in parentheses [K17].
static void BadList(checker_t *c, const gsc_expr_t *expr)
{
    Fail(c, expr->offset, GSC_ID(BAD_EXPRESSION_LIST), "one expression, or the three parts of a vector",
         "expression list must have 1 or 3 parameters");
    for (int i = expr->call->argCount - 1; i >= 0; i--) {
        Expr(c, expr->call->args[i], 0);
    }
}

// The receiver of a call, whose turn it is.  Whoever emits calls on results of calls nests as deep as their
// chain.
static gsc_expr_t *Receiver(checker_t *c, const gsc_expr_t *call, gsc_expr_t *receiver)
{
    if (receiver == NULL || ++c->receivers <= GSC_MAX_NESTING) {
        return receiver;
    }
    if (!c->tooDeep) {
        c->tooDeep = true;
        Fail(c, call->offset, GSC_ID(NESTING_TOO_DEEP), "too many calls on the result of a call",
             "nesting too deep");
    }
    return NULL;
}

// `level` is the number of operands below the value of this expression.  What an operand stands on is walked
// by the loop, so long chains of postfix forms need no recursion.
static void Expr(checker_t *c, gsc_expr_t *expr, int level)
{
    int receivers = c->receivers;
    while (expr) {
        Reach(c, level + 1, 0, expr->offset);
        switch (expr->kind) {
        case EX_INDEX:
            WarnKeyOfObject(c, expr);
            Expr(c, expr->index.key, level++);
            expr = expr->index.object;
            break;
        case EX_FIELD:
            CheckField(c, expr);
            expr = expr->field.object;
            break;
        case EX_SIZE:
        case EX_CAST_BOOL:
        case EX_CAST_INT:
        case EX_CAST_FLOAT:
        case EX_CAST_STRING:
        case EX_NOT:
        case EX_COMPLEMENT:
            expr = expr->operand;
            break;
        case EX_VECTOR:
            if (expr->op) {
                BadList(c, expr);
                expr = NULL;
                break;
            }
            Expr(c, expr->vector[2], level);
            Expr(c, expr->vector[1], level + 1);
            level += 2;
            expr = expr->vector[0];
            break;
        case EX_CALL:
            expr = Receiver(c, expr, Call(c, expr->call, &level));
            break;
        case EX_BINARY:
        case EX_AND:
        case EX_OR:
            Operators(c, expr, level);
            expr = NULL;
            break;
        case EX_FUNCTION:
            ResolveFunctionValue(c, expr);
            expr = NULL;
            break;
        case EX_ANIMATION:
        case EX_ANIM_TREE:
            ResolveAnimation(c, expr);
            expr = NULL;
            break;
        default:
            expr = NULL;
            break;
        }
    }
    c->receivers = receivers;
}

// What is written: the base of a chain of indexes decides [V11].
static void Target(checker_t *c, gsc_expr_t *target, int level)
{
    if (target->kind == EX_INDEX) {
        const gsc_expr_t *lowest = target;
        while (lowest->index.object->kind == EX_INDEX) {
            lowest = lowest->index.object;
        }
        const gsc_expr_t *base = lowest->index.object;
        if (IsPlainLiteral(base)) {
            Fail(c, target->offset, GSC_ID(NOT_AN_ARRAY), "only arrays have entries that can be written",
                 "not an array, string, or vector");
        } else if (IsPredefinedObject(base->kind) && c->vm->config.strictStock) {
            GscError_StockRejects(c->vm, c->file, target->offset, "not an array, string, or vector",
                                  "write it as a field");
            c->rejected = lowest;
        }
    }
    Expr(c, target, level);
}

// ---------------------------------------------------------------------------------------------- statements

// Behind a syntax error, what is around a statement may have been lost.
static bool MayBeElsewhere(const checker_t *c, const gsc_stmt_t *stmt)
{
    return c->function->broken && stmt->offset >= c->function->brokenAt;
}

static void Jump(checker_t *c, const gsc_stmt_t *stmt, bool hasTarget, bool fence, const char *id,
                 const char *word)
{
    if (MayBeElsewhere(c, stmt)) {
        return;
    }
    if (!hasTarget) {
        Fail(c, stmt->offset, id, "no loop or switch is around it", "illegal %s statement", word);
    } else if (fence) {
        Fail(c, stmt->offset, GSC_ID(DEVELOPER_JUMP), "the region must hold the whole loop or switch",
             "cannot use /# ... #/ comments directly around a %s statement", word);
    }
}

static void Label(checker_t *c, gsc_stmt_t *stmt, const scope_t *scope)
{
    const gsc_expr_t *value = stmt->label.value;
    const char *word = stmt->kind == ST_CASE ? "case" : "default";
    const char *id = stmt->kind == ST_CASE ? GSC_ID(ILLEGAL_CASE) : GSC_ID(ILLEGAL_DEFAULT);
    Jump(c, stmt, scope->select != NULL, false, id, word);
    if (scope->select == NULL || MayBeElsewhere(c, stmt)) {
        return;
    }
    if (scope->caseFence) {
        Jump(c, stmt, true, true, id, "case");
    }
    if (value) {
        bool isLiteral = (value->kind == EX_INT && !value->op) || value->kind == EX_STRING;
        if (!isLiteral || value->parens) {
            Fail(c, value->offset, GSC_ID(BAD_CASE), "a number without sign, or a string",
                 "case expression must be an int or string");
            return;
        }
        if (value->kind == EX_INT && value->i > GSC_MAX_KEY) {
            Fail(c, value->offset, GSC_ID(CASE_OUT_OF_RANGE), "at most 8388607", "case index %d out of range",
                 value->i);
            return;
        }
    }
    **scope->labelTail = stmt;
    *scope->labelTail = &stmt->label.nextLabel;
}

static bool SameLabel(const gsc_expr_t *a, const gsc_expr_t *b)
{
    return a->kind == b->kind && (a->kind == EX_INT ? a->i == b->i : a->string == b->string);
}

// Equal labels, found by an open hash of the switch's own.
static void CheckLabels(checker_t *c, gsc_stmt_t *select)
{
    uint32_t capacity = 16;
    int count = 0;
    for (gsc_stmt_t *label = select->select.labels; label; label = label->label.nextLabel) {
        count++;
    }
    while (capacity < (uint32_t)count * 2) {
        capacity *= 2;
    }
    gsc_expr_t **seen = GscArena_Alloc(c->vm, capacity * sizeof(*seen));
    for (gsc_stmt_t *label = select->select.labels; label; label = label->label.nextLabel) {
        gsc_expr_t *value = label->label.value;
        bool twice = value == NULL && select->select.hasDefault;
        if (value) {
            uint32_t hash = value->kind == EX_INT ? (uint32_t)value->i * 0x9E3779B1u : value->string->hash;
            uint32_t at = (hash ^ (hash >> 16)) & (capacity - 1);
            while (seen[at] && !SameLabel(seen[at], value)) {
                at = (at + 1) & (capacity - 1);
            }
            twice = seen[at] != NULL;
            seen[at] = value;
            select->select.caseCount++;
        } else {
            select->select.hasDefault = true;
        }
        if (twice) {
            Fail(c, value ? value->offset : label->offset, GSC_ID(DUPLICATE_CASE),
                 "this switch has the label already", "duplicate case expression");
        }
    }
}

static void Switch(checker_t *c, gsc_stmt_t *stmt, const scope_t *scope)
{
    gsc_stmt_t **tail = &stmt->select.labels;
    scope_t inner = *scope;
    inner.breaks = true;
    inner.breakFence = false;
    inner.caseFence = false;
    inner.select = stmt;
    inner.labelTail = &tail;
    Expr(c, stmt->select.value, 0);
    Stmt(c, stmt->select.body, &inner);
    CheckLabels(c, stmt);
}

static void Loop(checker_t *c, gsc_stmt_t *stmt, const scope_t *scope)
{
    scope_t inner = *scope;
    inner.breaks = inner.continues = true;
    inner.breakFence = inner.continueFence = false;
    scope_t head = {.select = NULL}; // nothing to break from in the brackets of a `for` [K9]
    if (stmt->loop.init) {
        Stmt(c, stmt->loop.init, &head);
    }
    if (stmt->kind != ST_DO && stmt->loop.condition) {
        Expr(c, stmt->loop.condition, 0);
    }
    Stmt(c, stmt->loop.body, &inner);
    if (stmt->kind == ST_DO) {
        Expr(c, stmt->loop.condition, 0);
    }
    if (stmt->loop.step) {
        Stmt(c, stmt->loop.step, &head);
    }
}

static void List(checker_t *c, gsc_stmt_t *stmt, const scope_t *scope)
{
    for (; stmt; stmt = stmt->next) {
        Stmt(c, stmt, scope);
    }
}

static void If(checker_t *c, gsc_stmt_t *stmt, const scope_t *scope)
{
    for (;;) {
        Expr(c, stmt->branch.condition, 0);
        Stmt(c, stmt->branch.then, scope);
        gsc_stmt_t *otherwise = stmt->branch.otherwise;
        if (otherwise == NULL || otherwise->kind != ST_IF) {
            if (otherwise) {
                Stmt(c, otherwise, scope);
            }
            return;
        }
        stmt = otherwise;
    }
}

static void Region(checker_t *c, gsc_stmt_t *stmt, const scope_t *scope)
{
    bool region = c->region, developer = c->developer, dropped = c->dropped;
    scope_t inner = *scope;
    if (c->developer) {
        Fail(c, stmt->offset, GSC_ID(DEVELOPER_NESTING), "this is developer code already",
             "cannot recurse /#");
    }
    inner.breakFence = inner.continueFence = inner.caseFence = true;
    c->region = c->developer = true;
    c->dropped |= !c->vm->config.developerScript;
    List(c, stmt->body, &inner);
    c->region = region;
    c->developer = developer;
    c->dropped = dropped;
    if (!c->vm->config.developerScript) {
        stmt->kind = ST_EMPTY;
    }
}

// print, println, assert as a statement are developer code by themselves [K20].
static void CallStatement(checker_t *c, gsc_stmt_t *stmt)
{
    if (c->developer || !IsDeveloperNative(c, stmt->value->call)) {
        Expr(c, stmt->value, 0);
        return;
    }
    bool dropped = c->dropped;
    c->developer = true;
    c->dropped |= !c->vm->config.developerScript;
    Expr(c, stmt->value, 0);
    c->developer = false;
    c->dropped = dropped;
    if (!c->vm->config.developerScript) {
        stmt->kind = ST_EMPTY;
    }
}

static void NoWaitInRegion(checker_t *c, const gsc_stmt_t *stmt)
{
    static const char *const texts[] = {
        [ST_WAIT] = "wait not allowed in /# ... #/ comment",
        [ST_WAITTILL] = "waittill not allowed in developer script",
        [ST_WAITTILLMATCH] = "waittillmatch not allowed in developer script",
    };
    if (c->region) {
        Fail(c, stmt->offset, GSC_ID(DEVELOPER_WAIT), "call a function that waits as a thread", "%s",
             texts[stmt->kind]);
    }
}

static void Event(checker_t *c, gsc_stmt_t *stmt)
{
    int level = 0;
    if (stmt->kind == ST_WAITTILLMATCH) {
        NoWaitInRegion(c, stmt);
        if (stmt->event.count > GSC_MAX_MATCHES) {
            Fail(c, stmt->event.args[GSC_MAX_MATCHES]->offset, GSC_ID(TOO_MANY_MATCHES), "at most 127",
                 "match expression count exceeds 127");
        }
        for (int i = 0; i < stmt->event.count; i++) {
            Expr(c, stmt->event.args[i], level++);
        }
    } else if (stmt->kind == ST_NOTIFY) {
        if (stmt->event.count > GSC_MAX_ARGUMENTS) {
            Fail(c, stmt->event.args[GSC_MAX_ARGUMENTS]->offset, GSC_ID(TOO_MANY_ARGUMENTS),
                 "at most 255 arguments behind the event", "parameter count exceeds 256");
        }
        for (int i = stmt->event.count - 1; i >= 0; i--) {
            Expr(c, stmt->event.args[i], level++);
        }
    } else if (stmt->kind == ST_WAITTILL) {
        NoWaitInRegion(c, stmt);
    }
    Expr(c, stmt->event.name, level);
    Expr(c, stmt->event.object, level + 1);
}

// What stands before a name in a broken statement may belong elsewhere, so that a function looks like a
// method or the other way round.
static bool MayBeMisread(const checker_t *c, const gsc_expr_t *part)
{
    const gsc_call_t *call = part->call;
    if (part->kind != EX_CALL || call->kind == CALL_VALUE || call->path || FindLocal(c, call->name)) {
        return false;
    }
    bool isMethod = call->object != NULL;
    return GscNative_Find(c->vm, call->name, isMethod) < 0 && IsOtherKind(c, call->name, isMethod);
}

// What is left of a statement with a syntax error.  Whether println is one of its own cannot be said.
static void Broken(checker_t *c, const gsc_stmt_t *stmt)
{
    bool developer = c->developer;
    c->developer = true;
    for (int i = 0; i < stmt->broken.count; i++) {
        gsc_expr_t *part = stmt->broken.parts[i];
        if (MayBeMisread(c, part)) {
            continue;
        }
        if (part->kind == EX_CALL) {
            ResolveCall(c, part->call);
        } else {
            ResolveFunctionValue(c, part);
        }
    }
    c->developer = developer;
}

static void Stmt(checker_t *c, gsc_stmt_t *stmt, const scope_t *scope)
{
    switch (stmt->kind) {
    case ST_BLOCK:
        List(c, stmt->body, scope);
        break;
    case ST_DEVELOPER:
        Region(c, stmt, scope);
        break;
    case ST_ASSIGN:
        Expr(c, stmt->assign.value, 0);
        Target(c, stmt->assign.target, 1);
        break;
    case ST_COMPOUND:
        Expr(c, stmt->assign.value, 1);
        Target(c, stmt->assign.target, 1);
        break;
    case ST_INCREMENT:
    case ST_DECREMENT:
        Target(c, stmt->value, 0);
        break;
    case ST_CALL:
        CallStatement(c, stmt);
        break;
    case ST_WAIT:
        NoWaitInRegion(c, stmt);
        Expr(c, stmt->value, 0);
        break;
    case ST_RETURN:
        Expr(c, stmt->value, 0);
        break;
    case ST_IF:
        If(c, stmt, scope);
        break;
    case ST_WHILE:
    case ST_DO:
    case ST_FOR:
        Loop(c, stmt, scope);
        break;
    case ST_SWITCH:
        Switch(c, stmt, scope);
        break;
    case ST_CASE:
    case ST_DEFAULT:
        Label(c, stmt, scope);
        break;
    case ST_BREAK:
        Jump(c, stmt, scope->breaks, scope->breakFence, GSC_ID(ILLEGAL_BREAK), "break");
        break;
    case ST_CONTINUE:
        Jump(c, stmt, scope->continues, scope->continueFence, GSC_ID(ILLEGAL_CONTINUE), "continue");
        break;
    case ST_WAITTILL:
    case ST_WAITTILLMATCH:
    case ST_NOTIFY:
    case ST_ENDON:
        Event(c, stmt);
        break;
    case ST_BROKEN:
        Broken(c, stmt);
        break;
    default:
        break;
    }
}

// ---------------------------------------------------------------------------------------------- functions

// All names of a file are known before its first body [K1].
static void Declare(checker_t *c)
{
    for (gsc_ast_function_t *f = c->parsed->ast.functions; f; f = f->next) {
        f->id = GscLoad_Function(c->vm, c->file, f->name, NULL);
        f->dropped = f->developer && !c->vm->config.developerScript;
        gsc_code_t *record = c->vm->functions[f->id];
        if (record->defined) {
            int line, column;
            char text[64];
            GscError_Locate(c->vm, c->file, record->startOffset, &line, &column);
            snprintf(text, sizeof(text), "the first one is in line %d", line);
            Fail(c, f->offset, GSC_ID(DUPLICATE_FUNCTION), text, "function already defined");
            continue;
        }
        record->defined = true;
        record->developer = f->developer;
        record->startOffset = f->offset;
        record->paramCount = f->brokenHead ? UINT16_MAX : (uint16_t)f->paramCount;
    }
}

static void Function(checker_t *c, gsc_ast_function_t *f)
{
    scope_t scope = {.select = NULL};
    c->function = f;
    c->region = false;
    c->developer = f->developer;
    c->dropped = f->dropped;
    c->deepest = c->deepestCall = 0;
    c->overflow = 0;
    c->receivers = 0;
    c->tooDeep = false;
    c->spineCount = 0;
    if (f->body) {
        Stmt(c, f->body, &scope);
    }
    if (!f->broken && c->overflow) {
        f->broken = true;
        Fail(c, c->overflow - 1, GSC_ID(OPERAND_STACK),
             "an expression needs more operands at a time than the original's stack of 2047 holds",
             "function exceeds operand stack size");
    }
}

bool GscCheck_File(gsc_vm_t *vm, gsc_parsed_t *parsed)
{
    int before = GscError_CompileCount(vm);
    checker_t checker = {.vm = vm, .parsed = parsed, .file = parsed->ast.file};
    Declare(&checker);
    for (gsc_ast_function_t *f = parsed->ast.functions; f; f = f->next) {
        Function(&checker, f);
    }
    return GscError_CompileCount(vm) == before;
}
