// One walk in the order of execution over each function, carrying the set of locals that some path has
// assigned so far.  A loop starts with all that its own text assigns, since the path may come from its end.
// See gsc_warn.h.
#include "gsc_warn.h"

#include "gsc_error.h"
#include "gsc_ids.h"
#include "gsc_suggest.h"

#include <stdio.h>
#include <string.h>

// Locals that may be assigned, as bits.  Of a flow that nothing reaches the bits mean nothing.
typedef struct {
    uint64_t *bits;
    bool reached;
} flow_t;

// The innermost loop or switch.
typedef struct target {
    struct target *outer;
    bool isSwitch;
    bool breaks, continues; // some path does so
    flow_t out;             // of a switch: what its breaks bring
    const flow_t *head;     // of a switch: what its labels start with
} target_t;

// What is written to a local, all over the function.
enum {
    KIND_ARRAY = 1,
    KIND_STRUCT = 2,
    KIND_OTHER = 4, // or not known
    KIND_ENTRY = 8, // an entry of it
};

typedef struct free_set {
    struct free_set *next;
} free_set_t;

typedef struct {
    gsc_vm_t *vm;
    int file;
    const gsc_ast_function_t *function;
    size_t words; // of a set; at least one
    free_set_t *freeSets;
    uint64_t *told; // locals that were warned of
    uint8_t *kinds; // by local
    flow_t flow;    // at the point of the walk
    target_t *target;
    target_t *select; // the innermost switch
} warner_t;

static void Walk(warner_t *w, const gsc_stmt_t *stmt);

// ---------------------------------------------------------------------------------------------- sets

static uint64_t *NewSet(warner_t *w)
{
    free_set_t *set = w->freeSets;
    if (set) {
        w->freeSets = set->next;
        return (uint64_t *)(void *)set;
    }
    return GscArena_Alloc(w->vm, w->words * sizeof(uint64_t));
}

static void FreeSet(warner_t *w, uint64_t *bits)
{
    free_set_t *set = (free_set_t *)(void *)bits;
    set->next = w->freeSets;
    w->freeSets = set;
}

static flow_t CopyOf(warner_t *w, const flow_t *flow)
{
    flow_t copy = {NewSet(w), flow->reached};
    memcpy(copy.bits, flow->bits, w->words * sizeof(uint64_t));
    return copy;
}

// Two paths meet; the second one's set is let go.
static void Meet(warner_t *w, flow_t *flow, flow_t other)
{
    if (other.reached && flow->reached) {
        for (size_t i = 0; i < w->words; i++) {
            flow->bits[i] |= other.bits[i];
        }
    } else if (other.reached) {
        memcpy(flow->bits, other.bits, w->words * sizeof(uint64_t));
        flow->reached = true;
    }
    FreeSet(w, other.bits);
}

static bool IsIn(const uint64_t *bits, int local)
{
    return bits[local / 64] >> (local % 64) & 1;
}

static void AddTo(uint64_t *bits, int local)
{
    bits[local / 64] |= UINT64_C(1) << (local % 64);
}

// ---------------------------------------------------------------------------------------------- expressions

static void Unassigned(warner_t *w, const gsc_expr_t *expr)
{
    const gsc_ast_function_t *f = w->function;
    gsc_suggest_t suggest;
    char buffer[160], otherwise[160];
    AddTo(w->told, expr->local.slot);
    GscSuggest_Open(&suggest, w->vm, expr->local.name);
    for (int i = 0; i < f->localCount && !GscSuggest_IsSpent(&suggest); i++) {
        if (IsIn(w->flow.bits, i)) {
            GscSuggest_Offer(&suggest, f->locals[i]->text);
        }
    }
    snprintf(otherwise, sizeof(otherwise), "'%.100s' is undefined here", expr->local.name->text);
    GscError_Warn(w->vm, w->file, expr->offset, GSC_ID(UNASSIGNED_READ),
                  GscSuggest_Text(&suggest, buffer, sizeof(buffer), otherwise),
                  "local '%s' is read, but nothing has assigned it", expr->local.name->text);
}

static void ReadLocal(warner_t *w, const gsc_expr_t *expr)
{
    int local = expr->local.slot;
    if (!IsIn(w->flow.bits, local) && !IsIn(w->told, local)) {
        Unassigned(w, expr);
    }
}

// isdefined(x) asks just that.
static bool AsksOnly(const warner_t *w, const gsc_call_t *call)
{
    return call->kind == CALL_NATIVE && call->target >= 0 && call->argCount == 1 &&
           call->args[0]->kind == EX_LOCAL &&
           strcmp(w->vm->natives[call->target].name->text, "isdefined") == 0;
}

// Arrays have no fields and objects no keys in the stock game [V8].
static void MixedAccess(warner_t *w, const gsc_expr_t *object, uint32_t offset, bool isField)
{
    if (object->kind != EX_LOCAL) {
        return;
    }
    int kinds = w->kinds[object->local.slot];
    if (isField && (kinds == KIND_ENTRY || (kinds & ~KIND_ENTRY) == KIND_ARRAY)) {
        GscError_Warn(w->vm, w->file, offset, GSC_ID(STOCK_REJECTS), "write it as a key",
                      "the stock game has no fields of arrays");
    } else if (!isField && (kinds & ~KIND_ENTRY) == KIND_STRUCT) {
        GscError_Warn(w->vm, w->file, offset, GSC_ID(STOCK_REJECTS), "write it as a field",
                      "the stock game has no keys on objects");
    }
}

// What is evaluated in an expression.  What operands stand on is walked by the loop, as in gsc_check.c.
static void Read(warner_t *w, const gsc_expr_t *expr)
{
    while (expr) {
        const gsc_expr_t *next = NULL;
        switch (expr->kind) {
        case EX_LOCAL:
            ReadLocal(w, expr);
            break;
        case EX_FIELD:
            next = expr->field.object;
            MixedAccess(w, next, expr->offset, true);
            break;
        case EX_INDEX:
            MixedAccess(w, expr->index.object, expr->offset, false);
            Read(w, expr->index.key);
            next = expr->index.object;
            break;
        case EX_SIZE:
        case EX_CAST_BOOL:
        case EX_CAST_INT:
        case EX_CAST_FLOAT:
        case EX_CAST_STRING:
        case EX_NOT:
        case EX_COMPLEMENT:
            next = expr->operand;
            break;
        case EX_VECTOR:
            for (int i = 2; i > 0 && !expr->op; i--) {
                Read(w, expr->vector[i]);
            }
            next = expr->op ? NULL : expr->vector[0];
            break;
        case EX_BINARY:
        case EX_AND:
        case EX_OR:
            Read(w, expr->binary.right);
            next = expr->binary.left;
            break;
        case EX_CALL:
            for (int i = expr->call->argCount - 1; i >= 0 && !AsksOnly(w, expr->call); i--) {
                Read(w, expr->call->args[i]);
            }
            if (expr->call->value) {
                Read(w, expr->call->value);
            }
            next = expr->call->object;
            break;
        default:
            break;
        }
        expr = next;
    }
}

// The local that a write to this place assigns, or -1.  Writing an entry of an undefined variable makes an
// array of it [V6]; writing a field makes nothing.
static int AssignedBy(const gsc_expr_t *target)
{
    while (target->kind == EX_INDEX) {
        target = target->index.object;
    }
    return target->kind == EX_LOCAL ? target->local.slot : -1;
}

static void Write(warner_t *w, const gsc_expr_t *target)
{
    int local = AssignedBy(target);
    for (; target->kind == EX_INDEX; target = target->index.object) {
        MixedAccess(w, target->index.object, target->offset, false);
        Read(w, target->index.key);
    }
    if (local >= 0) {
        AddTo(w->flow.bits, local);
    } else {
        Read(w, target);
    }
}

// ---------------------------------------------------------------------------------------------- what a text
// assigns

typedef struct {
    const gsc_vm_t *vm;
    uint64_t *bits; // locals that may be assigned
    uint8_t *kinds; // by local; NULL: nobody asks
} collector_t;

static int KindOf(const gsc_vm_t *vm, const gsc_expr_t *value)
{
    if (value->kind == EX_EMPTY_ARRAY) {
        return KIND_ARRAY;
    }
    if (value->kind == EX_UNDEFINED) {
        return 0;
    }
    bool isNative = value->kind == EX_CALL && value->call->kind == CALL_NATIVE && value->call->target >= 0;
    return isNative && strcmp(vm->natives[value->call->target].name->text, "spawnstruct") == 0 ? KIND_STRUCT
                                                                                               : KIND_OTHER;
}

static void CollectAssignment(const collector_t *c, const gsc_stmt_t *stmt)
{
    const gsc_expr_t *target = stmt->assign.target;
    int local = AssignedBy(target);
    if (local < 0) {
        return;
    }
    AddTo(c->bits, local);
    if (c->kinds) {
        c->kinds[local] |= (uint8_t)(target->kind == EX_INDEX    ? KIND_ENTRY
                                     : stmt->kind == ST_COMPOUND ? KIND_OTHER
                                                                 : KindOf(c->vm, stmt->assign.value));
    }
}

static void CollectOutputs(const collector_t *c, const gsc_stmt_t *stmt)
{
    for (int i = 0; i < stmt->event.count; i++) {
        int local = stmt->event.args[i]->local.slot;
        AddTo(c->bits, local);
        if (c->kinds) {
            c->kinds[local] |= KIND_OTHER;
        }
    }
}

// All that a list of statements may assign.
static void Collect(const collector_t *c, const gsc_stmt_t *stmt)
{
    for (; stmt; stmt = stmt->next) {
        const gsc_stmt_t *branch = stmt;
        switch (stmt->kind) {
        case ST_BLOCK:
        case ST_DEVELOPER:
            Collect(c, stmt->body);
            break;
        case ST_ASSIGN:
        case ST_COMPOUND:
            CollectAssignment(c, stmt);
            break;
        case ST_IF:
            for (; branch && branch->kind == ST_IF; branch = branch->branch.otherwise) {
                Collect(c, branch->branch.then);
            }
            Collect(c, branch);
            break;
        case ST_WHILE:
        case ST_DO:
        case ST_FOR:
            Collect(c, stmt->loop.init);
            Collect(c, stmt->loop.body);
            Collect(c, stmt->loop.step);
            break;
        case ST_SWITCH:
            Collect(c, stmt->select.body);
            break;
        case ST_WAITTILL:
            CollectOutputs(c, stmt);
            break;
        default:
            break;
        }
    }
}

// ---------------------------------------------------------------------------------------------- statements

static bool IsLabel(const gsc_stmt_t *stmt)
{
    return stmt->kind == ST_CASE || stmt->kind == ST_DEFAULT;
}

// Does a label of the switch around stand in here?  One of an inner switch is no way in.
static bool HasLabel(const gsc_stmt_t *stmt)
{
    switch (stmt->kind) {
    case ST_CASE:
    case ST_DEFAULT:
        return true;
    case ST_BLOCK:
    case ST_DEVELOPER:
        for (const gsc_stmt_t *inner = stmt->body; inner; inner = inner->next) {
            if (HasLabel(inner)) {
                return true;
            }
        }
        return false;
    case ST_IF:
        for (; stmt->branch.otherwise && stmt->branch.otherwise->kind == ST_IF;
             stmt = stmt->branch.otherwise) {
            if (HasLabel(stmt->branch.then)) {
                return true;
            }
        }
        return HasLabel(stmt->branch.then) || (stmt->branch.otherwise && HasLabel(stmt->branch.otherwise));
    case ST_WHILE:
    case ST_DO:
    case ST_FOR:
        return HasLabel(stmt->loop.body);
    default:
        return false;
    }
}

// A `break` behind a `return` is how many people end each case.
static bool IsHarmless(const gsc_stmt_t *stmt)
{
    return stmt->kind == ST_BREAK || stmt->kind == ST_EMPTY || (stmt->kind == ST_BLOCK && stmt->body == NULL);
}

// Passes over what nothing reaches; the first statement that is a way in again is returned.
static const gsc_stmt_t *Unreached(warner_t *w, const gsc_stmt_t *stmt)
{
    bool told = false;
    for (; stmt; stmt = stmt->next) {
        if (w->select && HasLabel(stmt)) {
            if (!IsLabel(stmt)) { // somewhere inside: nothing is certain there
                memset(w->flow.bits, 0xff, w->words * sizeof(uint64_t));
                w->flow.reached = true;
            }
            return stmt;
        }
        if (!told && !IsHarmless(stmt)) {
            GscError_Warn(w->vm, w->file, stmt->offset, GSC_ID(UNREACHABLE_CODE),
                          "what stands before it never comes here", "this code is never reached");
            told = true;
        }
    }
    return NULL;
}

static void List(warner_t *w, const gsc_stmt_t *stmt)
{
    while (stmt) {
        if (!w->flow.reached && !IsLabel(stmt)) {
            stmt = Unreached(w, stmt);
            continue;
        }
        Walk(w, stmt);
        stmt = stmt->next;
    }
}

static void If(warner_t *w, const gsc_stmt_t *stmt)
{
    flow_t out = {NewSet(w), false};
    for (;;) {
        Read(w, stmt->branch.condition);
        flow_t otherwise = CopyOf(w, &w->flow);
        Walk(w, stmt->branch.then);
        Meet(w, &out, w->flow);
        w->flow = otherwise;
        if (stmt->branch.otherwise == NULL || stmt->branch.otherwise->kind != ST_IF) {
            break;
        }
        stmt = stmt->branch.otherwise;
    }
    if (stmt->branch.otherwise) {
        Walk(w, stmt->branch.otherwise);
    }
    Meet(w, &w->flow, out);
}

static bool IsEndless(const gsc_stmt_t *stmt)
{
    const gsc_expr_t *condition = stmt->loop.condition;
    return condition == NULL || (condition->kind == EX_INT && condition->i != 0);
}

static void Loop(warner_t *w, const gsc_stmt_t *stmt)
{
    target_t target = {.outer = w->target};
    if (stmt->loop.init) {
        Walk(w, stmt->loop.init);
    }
    collector_t collector = {w->vm, w->flow.bits, NULL};
    Collect(&collector, stmt->loop.body);
    Collect(&collector, stmt->loop.step);
    if (stmt->kind != ST_DO) {
        Read(w, stmt->loop.condition);
    }
    flow_t head = CopyOf(w, &w->flow);
    w->target = &target;
    Walk(w, stmt->loop.body);
    w->target = target.outer;
    bool comesBack = w->flow.reached || target.continues;
    memcpy(w->flow.bits, head.bits, w->words * sizeof(uint64_t));
    w->flow.reached = true;
    if (stmt->kind == ST_DO && comesBack) {
        Read(w, stmt->loop.condition);
    }
    if (stmt->loop.step && comesBack) {
        Walk(w, stmt->loop.step);
    }
    w->flow.reached = target.breaks || (!IsEndless(stmt) && (comesBack || stmt->kind != ST_DO));
    FreeSet(w, head.bits);
}

static void Switch(warner_t *w, const gsc_stmt_t *stmt)
{
    Read(w, stmt->select.value);
    flow_t head = CopyOf(w, &w->flow);
    target_t target = {.outer = w->target, .isSwitch = true, .out = {NewSet(w), false}, .head = &head};
    target_t *select = w->select;
    w->target = w->select = &target;
    w->flow.reached = false;
    Walk(w, stmt->select.body);
    w->target = target.outer;
    w->select = select;
    Meet(w, &w->flow, target.out);
    if (stmt->select.hasDefault) {
        FreeSet(w, head.bits);
    } else {
        Meet(w, &w->flow, head);
    }
}

static void Break(warner_t *w)
{
    if (w->target) { // else it is an error and leads nowhere
        w->target->breaks = true;
        if (w->target->isSwitch) {
            Meet(w, &w->target->out, CopyOf(w, &w->flow));
        }
        w->flow.reached = false;
    }
}

static void Continue(warner_t *w)
{
    target_t *loop = w->target;
    while (loop && loop->isSwitch) {
        loop = loop->outer;
    }
    if (loop) {
        loop->continues = true;
        w->flow.reached = false;
    }
}

// Whether a developer region is compiled in depends on a setting, so it never ends a path.
static void Region(warner_t *w, const gsc_stmt_t *stmt)
{
    flow_t around = CopyOf(w, &w->flow);
    List(w, stmt->body);
    Meet(w, &w->flow, around);
}

static void Event(warner_t *w, const gsc_stmt_t *stmt)
{
    for (int i = 0; i < stmt->event.count && stmt->kind != ST_WAITTILL; i++) {
        Read(w, stmt->event.args[i]);
    }
    Read(w, stmt->event.name);
    Read(w, stmt->event.object);
    if (stmt->kind == ST_WAITTILL) {
        CollectOutputs(&(collector_t){w->vm, w->flow.bits, NULL}, stmt);
    }
}

static void Walk(warner_t *w, const gsc_stmt_t *stmt)
{
    switch (stmt->kind) {
    case ST_BLOCK:
        List(w, stmt->body);
        break;
    case ST_DEVELOPER:
        Region(w, stmt);
        break;
    case ST_ASSIGN:
        Read(w, stmt->assign.value);
        Write(w, stmt->assign.target);
        break;
    case ST_COMPOUND:
        Read(w, stmt->assign.target);
        Read(w, stmt->assign.value);
        Write(w, stmt->assign.target);
        break;
    case ST_INCREMENT:
    case ST_DECREMENT:
    case ST_CALL:
    case ST_WAIT:
        Read(w, stmt->value);
        break;
    case ST_RETURN:
        Read(w, stmt->value);
        w->flow.reached = false;
        break;
    case ST_IF:
        If(w, stmt);
        break;
    case ST_WHILE:
    case ST_DO:
    case ST_FOR:
        Loop(w, stmt);
        break;
    case ST_SWITCH:
        Switch(w, stmt);
        break;
    case ST_CASE:
    case ST_DEFAULT:
        if (w->select) {
            Meet(w, &w->flow, CopyOf(w, w->select->head));
        }
        break;
    case ST_BREAK:
        Break(w);
        break;
    case ST_CONTINUE:
        Continue(w);
        break;
    case ST_WAITTILL:
    case ST_WAITTILLMATCH:
    case ST_NOTIFY:
    case ST_ENDON:
        Event(w, stmt);
        break;
    default:
        break;
    }
}

// ---------------------------------------------------------------------------------------------- functions

static void Function(gsc_vm_t *vm, int file, const gsc_ast_function_t *f)
{
    warner_t w = {.vm = vm, .file = file, .function = f, .words = (size_t)(f->localCount + 63) / 64};
    w.words = w.words ? w.words : 1;
    w.told = NewSet(&w);
    w.kinds = GscArena_Alloc(vm, w.words * 64);
    Collect(&(collector_t){vm, NewSet(&w), w.kinds}, f->body);
    w.flow = (flow_t){NewSet(&w), true};
    for (int i = 0; i < f->paramCount; i++) {
        AddTo(w.flow.bits, i);
        w.kinds[i] = KIND_OTHER;
    }
    List(&w, f->body);
}

void GscWarn_File(gsc_vm_t *vm, const gsc_parsed_t *parsed)
{
    for (const gsc_ast_function_t *f = parsed->ast.functions; f; f = f->next) {
        if (f->body && !f->broken && !f->dropped) {
            Function(vm, parsed->ast.file, f);
        }
    }
}
