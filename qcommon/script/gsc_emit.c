// Functions and statements to bytecode.  See gsc_emit_local.h.
//
// A function is emitted in one pass with conditional jumps of 16 bits.  Should one not reach, the function is
// emitted once more with long ones.
#include "gsc_emit_local.h"

#include "gsc_error.h"
#include "gsc_ids.h"
#include "gsc_run.h"
#include "gsc_table.h"

#include <stdio.h>
#include <string.h>

enum { DENSE_SWITCH_SPREAD = 4, MAX_CACHES = 0x10000, OWN_CACHES = 0xc000 };

static void emitStatement(gsc_emitter_t *em, gsc_stmt_t *stmt);

// ---------------------------------------------------------------------------------------------- parts

static void *growTo(gsc_vm_t *vm, void *block, uint32_t *capacity, uint32_t first, size_t size)
{
    uint32_t wanted = *capacity ? *capacity * 2 : first;
    block = GscHeap_Resize(vm, block, *capacity * size, wanted * size);
    *capacity = wanted;
    return block;
}

void GscEmit_Limit(gsc_emitter_t *em, const char *what, uint32_t offset)
{
    if (!em->limit) {
        em->limit = what;
        em->limitOffset = offset;
    }
}

uint32_t GscEmit_Ins(gsc_emitter_t *em, gsc_ins_t ins)
{
    if (em->count == em->capacity) {
        uint32_t capacity = em->capacity;
        em->offsets = growTo(em->vm, em->offsets, &capacity, 256, sizeof *em->offsets);
        em->ins = growTo(em->vm, em->ins, &em->capacity, 256, sizeof *em->ins);
    }
    em->ins[em->count] = ins;
    em->offsets[em->count] = em->offset;
    return em->count++;
}

static bool sameConstant(gsc_value_t a, gsc_value_t b)
{
    if (a.type != b.type)
        return false;
    if (a.type == GSC_VECTOR)
        return memcmp(a.v, b.v, sizeof a.v) == 0;
    if (a.type == GSC_ANIM)
        return a.aux == b.aux && a.p == b.p;
    return a.type >= GSC_STRING ? a.p == b.p : a.i == b.i;
}

static uint32_t hashConstant(gsc_value_t value)
{
    uint32_t h = value.type * 0x9e3779b1u;
    if (value.type >= GSC_STRING)
        return h ^ ((gsc_string_t *)value.p)->hash;
    h ^= (uint32_t)value.i * 0x85ebca6bu;
    if (value.type == GSC_VECTOR) {
        uint32_t words[3];
        memcpy(words, value.v, sizeof words);
        h ^= words[1] * 0xc2b2ae35u ^ words[2] * 0x27d4eb2fu;
    }
    return h ^ h >> 15;
}

static uint32_t findConstantSlot(const gsc_emitter_t *em, gsc_value_t value)
{
    uint32_t at = hashConstant(value) & (em->slotCapacity - 1);
    while (em->constantSlots[at].round == em->round &&
           !sameConstant(em->constants[em->constantSlots[at].number], value))
        at = (at + 1) & (em->slotCapacity - 1);
    return at;
}

static void growConstants(gsc_emitter_t *em)
{
    uint32_t old = em->slotCapacity;
    em->constants = growTo(em->vm, em->constants, &em->constantCapacity, 64, sizeof *em->constants);
    GscHeap_Free(em->vm, em->constantSlots, old * sizeof *em->constantSlots);
    em->slotCapacity = em->constantCapacity * 4;
    em->constantSlots = GscHeap_AllocZero(em->vm, em->slotCapacity * sizeof *em->constantSlots);
    for (uint32_t i = 0; i < em->constantCount; i++)
        em->constantSlots[findConstantSlot(em, em->constants[i])] = (gsc_const_slot_t){em->round, i};
}

uint32_t GscEmit_Constant(gsc_emitter_t *em, gsc_value_t value)
{
    if (em->constantCount == em->constantCapacity)
        growConstants(em);
    gsc_const_slot_t *slot = &em->constantSlots[findConstantSlot(em, value)];
    if (slot->round != em->round) {
        *slot = (gsc_const_slot_t){em->round, em->constantCount};
        em->constants[em->constantCount++] = value;
    }
    return slot->number;
}

// A field site has a hint of its own; the last sites of a very large function share those of their names.
uint32_t GscEmit_Cache(gsc_emitter_t *em, gsc_string_t *name)
{
    for (uint32_t i = OWN_CACHES; i < em->cacheCount; i++) {
        if (em->caches[i].name == name)
            return i;
    }
    if (em->cacheCount == em->cacheCapacity)
        em->caches = growTo(em->vm, em->caches, &em->cacheCapacity, 64, sizeof *em->caches);
    if (em->cacheCount == MAX_CACHES) {
        GscEmit_Limit(em, "65536 names of fields", em->offset);
        return 0;
    }
    em->caches[em->cacheCount] = (gsc_cache_t){name, 0, 0};
    return em->cacheCount++;
}

uint32_t GscEmit_Temp(gsc_emitter_t *em, uint32_t count)
{
    uint32_t first = em->top;
    em->top += count;
    if (em->top > em->maxTop)
        em->maxTop = em->top;
    if (em->top > GSC_MAX_SLOT)
        GscEmit_Limit(em, "32767 variables and parts of an expression at a time", em->offset);
    return first;
}

void GscEmit_Jump(gsc_emitter_t *em, gsc_ins_t ins, bool isLong, gsc_jumps_t *list)
{
    uint32_t at = em->count;
    if (!isLong && em->far) { // over a jump that goes on, to one that goes far
        GscEmit_Ins(em, ins | (gsc_ins_t)1 << 48);
        GscEmit_Ins(em, GSC_INS(BC_JMP, 0, 0, 1, 0));
        at = GscEmit_Ins(em, GSC_INS(BC_JMP, 0, 0, 0, 0));
    } else {
        GscEmit_Ins(em, ins);
    }
    gsc_jump_t *jump = GscArena_Alloc(em->vm, sizeof *jump);
    jump->at = at;
    jump->next = list->first;
    list->first = jump;
}

static bool isLongJump(unsigned op)
{
    return op == BC_JMP || op == BC_LOOP || op == BC_AND_LEFT || op == BC_OR_LEFT;
}

// Distances count from the instruction behind the jump.
void GscEmit_Patch(gsc_emitter_t *em, gsc_jumps_t *list, uint32_t target)
{
    for (gsc_jump_t *jump = list->first; jump; jump = jump->next) {
        gsc_ins_t *ins = &em->ins[jump->at];
        int64_t distance = (int64_t)target - (int64_t)jump->at - 1;
        if (isLongJump(GSC_INS_OP(*ins))) {
            if (em->far && distance < 0 && GSC_INS_OP(*ins) == BC_JMP)
                *ins = (*ins & ~(gsc_ins_t)0xff) | BC_LOOP; // a loop's condition
            *ins = (*ins & 0xffffffff) | (gsc_ins_t)(uint32_t)distance << 32;
        } else if (distance < INT16_MIN || distance > INT16_MAX) {
            em->needsFar = true;
        } else {
            *ins = (*ins & 0xffffffffffff) | (gsc_ins_t)(uint16_t)distance << 48;
        }
    }
    list->first = NULL;
}

// ---------------------------------------------------------------------------------------------- assignments

static void emitAssign(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    const gsc_expr_t *target = stmt->assign.target, *value = stmt->assign.value;
    gsc_operand_t operand = {IN_CONST, 0};
    if (value->kind == EX_UNDEFINED && !value->parens) { // removes the place [V2]
        GscEmit_Write(em, target, GSC_PATH_CLEAR, operand);
        return;
    }
    if (target->kind == EX_LOCAL) {
        GscEmit_To(em, value, (uint32_t)target->local.slot);
        return;
    }
    operand = GscEmit_Operand(em, value, true);
    GscEmit_Write(em, target, GSC_PATH_SET, operand);
    GscEmit_Push(em, -1);
}

static void emitCompound(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    const gsc_expr_t *target = stmt->assign.target;
    gsc_operand_t left = GscEmit_Operand(em, target, false);
    gsc_operand_t right = GscEmit_Operand(em, stmt->assign.value, true);
    gsc_operand_t result = {IN_TEMP, left.where == IN_TEMP ? left.reg : 0};
    em->offset = stmt->offset;
    GscEmit_Push(em, -1);
    if (target->kind == EX_LOCAL) {
        GscEmit_Binary(em, stmt->op, (uint32_t)target->local.slot, left, right);
    } else {
        GscEmit_Binary(em, stmt->op, result.reg, left, right);
        em->top = result.reg + 1;
        em->writeOffset = stmt->offset; // the reading has reported at the target already
        GscEmit_Write(em, target, GSC_PATH_SET, result);
        em->writeOffset = 0;
    }
    GscEmit_Push(em, -1);
}

// ---------------------------------------------------------------------------------------------- control flow

// Where a break or continue goes, or NULL.
static gsc_jumps_t *breakList(const gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    gsc_target_t *target = em->target;
    if (stmt->kind == ST_CONTINUE) {
        while (target && target->isSwitch)
            target = target->outer;
    }
    if (!target)
        return NULL;
    return stmt->kind == ST_CONTINUE ? &target->continues : &target->breaks;
}

// if (condition) break; is one jump.
static bool emitBreakIf(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    const gsc_stmt_t *then = stmt->branch.then;
    while (then && then->kind == ST_BLOCK && then->body && !then->body->next)
        then = then->body;
    if (em->vm->config.plainBytecode || stmt->branch.otherwise || !then ||
        (then->kind != ST_BREAK && then->kind != ST_CONTINUE) || !breakList(em, then))
        return false;
    GscEmit_Condition(em, stmt->branch.condition, true, false, 1, true, breakList(em, then));
    return true;
}

static void emitIf(gsc_emitter_t *em, gsc_stmt_t *stmt)
{
    gsc_jumps_t ends = {NULL};
    while (stmt) { // a chain of else if is walked, not nested
        if (emitBreakIf(em, stmt))
            break;
        gsc_jumps_t otherwise = {NULL};
        GscEmit_Condition(em, stmt->branch.condition, false, false, 1, false, &otherwise);
        emitStatement(em, stmt->branch.then);
        gsc_stmt_t *next = stmt->branch.otherwise;
        if (next) {
            em->offset = stmt->offset;
            GscEmit_Jump(em, GSC_INS(BC_JMP, 0, 0, 0, 0), true, &ends);
        }
        GscEmit_Patch(em, &otherwise, em->count);
        if (next && next->kind != ST_IF) {
            emitStatement(em, next);
            next = NULL;
        }
        stmt = next;
    }
    GscEmit_Patch(em, &ends, em->count);
}

static void openTarget(gsc_emitter_t *em, gsc_target_t *target, bool isSwitch)
{
    *target = (gsc_target_t){.outer = em->target, .isSwitch = isSwitch};
    em->target = target;
}

static void closeTarget(gsc_emitter_t *em, gsc_target_t *target)
{
    GscEmit_Patch(em, &target->breaks, em->count);
    em->target = target->outer;
}

static void emitBody(gsc_emitter_t *em, gsc_stmt_t *body)
{
    if (body)
        emitStatement(em, body);
}

static bool isSteadyOperand(const gsc_expr_t *e, int slot)
{
    return e->kind == EX_INT || e->kind == EX_FLOAT || (e->kind == EX_LOCAL && e->local.slot != slot) ||
           (e->kind == EX_SIZE && e->operand->kind == EX_LOCAL);
}

// A limit that gives the same before and after the step of `slot`: arithmetic of other locals and numbers.
static bool isSteady(const gsc_expr_t *e, int slot)
{
    while (e->kind == EX_BINARY && (e->op < OP_EQUAL || e->op > OP_GREATER_EQUAL)) {
        if (!isSteadyOperand(e->binary.right, slot))
            return false;
        e = e->binary.left;
    }
    return isSteadyOperand(e, slot);
}

// for (...; i < n; i++) with a local i and a steady n: step, comparison and jump are one instruction.
static bool isCountedLoop(const gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    const gsc_expr_t *condition = stmt->loop.condition;
    const gsc_stmt_t *step = stmt->loop.step;
    if (em->far || em->vm->config.plainBytecode || stmt->kind != ST_FOR || !condition || !step ||
        condition->kind != EX_BINARY || condition->op != OP_LESS || step->kind != ST_INCREMENT)
        return false;
    const gsc_expr_t *left = condition->binary.left, *right = condition->binary.right;
    if (left->kind != EX_LOCAL || step->value->kind != EX_LOCAL ||
        left->local.slot != step->value->local.slot)
        return false;
    return isSteady(right, left->local.slot);
}

// A word behind the instruction that steps and compares, for reports of the step.
static void placeOfStep(gsc_emitter_t *em, const gsc_stmt_t *step)
{
    em->offset = step->value->offset;
    GscEmit_Ins(em, GSC_INS(BC_JMP, 0, 0, 0, 0));
}

static void emitCountedLoop(gsc_emitter_t *em, gsc_stmt_t *stmt)
{
    gsc_target_t target;
    gsc_jumps_t exits = {NULL}, again = {NULL};
    const gsc_expr_t *condition = stmt->loop.condition, *right = condition->binary.right;
    openTarget(em, &target, false);
    GscEmit_Condition(em, condition, false, false, 1, false, &exits);
    uint32_t top = em->count;
    emitBody(em, stmt->loop.body);
    GscEmit_Patch(em, &target.continues, em->count);
    em->offset = condition->offset;
    uint32_t reg = (uint32_t)condition->binary.left->local.slot;
    if (right->kind == EX_SIZE) {
        GscEmit_Jump(em, GSC_INS(BC_FOR_SIZE, 1, reg, right->operand->local.slot, 0), false, &again);
        placeOfStep(em, stmt->loop.step);
    } else {
        uint32_t mark = em->top;
        gsc_operand_t limit = GscEmit_Operand(em, right, true);
        GscEmit_Push(em, -1);
        em->offset = condition->offset;
        int op = limit.where == IN_CONST ? BC_FOR_RK : BC_FOR_RR;
        GscEmit_Jump(em, GSC_INS(op, 1, reg, limit.reg, 0), false, &again);
        placeOfStep(em, stmt->loop.step);
        em->top = mark;
    }
    GscEmit_Patch(em, &again, top);
    GscEmit_Patch(em, &exits, em->count);
    closeTarget(em, &target);
}

// while and for: the condition stands behind the body.
static void emitLoop(gsc_emitter_t *em, gsc_stmt_t *stmt)
{
    gsc_target_t target;
    gsc_jumps_t entry = {NULL}, again = {NULL};
    if (stmt->kind == ST_FOR)
        emitBody(em, stmt->loop.init);
    if (isCountedLoop(em, stmt)) {
        emitCountedLoop(em, stmt);
        return;
    }
    openTarget(em, &target, false);
    em->offset = stmt->offset;
    if (stmt->loop.condition)
        GscEmit_Jump(em, GSC_INS(BC_JMP, 0, 0, 0, 0), true, &entry);
    uint32_t top = em->count;
    emitBody(em, stmt->loop.body);
    GscEmit_Patch(em, &target.continues, em->count);
    if (stmt->kind == ST_FOR)
        emitBody(em, stmt->loop.step);
    GscEmit_Patch(em, &entry, em->count);
    em->offset = stmt->offset;
    if (stmt->loop.condition)
        GscEmit_Condition(em, stmt->loop.condition, true, true, 1, true, &again);
    else
        GscEmit_Jump(em, GSC_INS(BC_LOOP, 0, 0, 0, 0), true, &again);
    GscEmit_Patch(em, &again, top);
    closeTarget(em, &target);
}

static void emitDo(gsc_emitter_t *em, gsc_stmt_t *stmt)
{
    gsc_target_t target;
    gsc_jumps_t again = {NULL};
    openTarget(em, &target, false);
    uint32_t top = em->count;
    emitBody(em, stmt->loop.body);
    GscEmit_Patch(em, &target.continues, em->count);
    em->offset = stmt->offset;
    GscEmit_Condition(em, stmt->loop.condition, true, true, 1, false,
                      &again); // no truth: the loop ends [E28]
    GscEmit_Patch(em, &again, top);
    closeTarget(em, &target);
}

static void emitBreak(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    gsc_jumps_t *list = breakList(em, stmt);
    if (list)
        GscEmit_Jump(em, GSC_INS(BC_JMP, 0, 0, 0, 0), true, list);
}

// ---------------------------------------------------------------------------------------------- switch

static uintptr_t caseKey(const gsc_expr_t *value)
{
    return value->kind == EX_STRING ? GscTable_StringKey(value->string) : GscTable_IntKey(value->i);
}

static uint32_t hashCase(uintptr_t key)
{
    return GscTable_IsInt(key) ? (uint32_t)(key >> 1) * 0x9e3779b1u >> 7 : GscTable_String(key)->hash;
}

uint32_t GscEmit_FindCase(const gsc_switch_t *table, uintptr_t key)
{
    if (!table->keys)
        return table->otherwise;
    uint32_t at = hashCase(key) & table->mask;
    while (table->keys[at]) {
        if (table->keys[at] == key)
            return table->targets[at];
        at = (at + 1) & table->mask;
    }
    return table->otherwise;
}

static void addCase(gsc_switch_t *table, uintptr_t key, uint32_t target)
{
    uint32_t at = hashCase(key) & table->mask;
    while (table->keys[at])
        at = (at + 1) & table->mask;
    table->keys[at] = key;
    table->targets[at] = target;
}

// Counts the int cases and finds their range.
static uint32_t measureCases(const gsc_stmt_t *stmt, int32_t *low, int32_t *high)
{
    uint32_t count = 0;
    for (const gsc_stmt_t *label = stmt->select.labels; label; label = label->label.nextLabel) {
        if (!label->label.value || label->label.value->kind != EX_INT)
            continue;
        int32_t i = label->label.value->i;
        *low = count == 0 || i < *low ? i : *low;
        *high = count == 0 || i > *high ? i : *high;
        count++;
    }
    return count;
}

static void fillSwitch(gsc_emitter_t *em, gsc_switch_t *table, const gsc_stmt_t *stmt)
{
    gsc_vm_t *vm = em->vm;
    int32_t low = 0, high = 0;
    uint32_t ints = measureCases(stmt, &low, &high), others = (uint32_t)stmt->select.caseCount - ints;
    bool dense = ints > 0 && (int64_t)high - low < (int64_t)ints * DENSE_SWITCH_SPREAD + 8;
    table->otherwise = em->count;
    for (const gsc_stmt_t *label = stmt->select.labels; label; label = label->label.nextLabel) {
        if (!label->label.value)
            table->otherwise = (uint32_t)label->label.mark;
    }
    if (dense) {
        table->low = low;
        table->denseCount = (uint32_t)(high - low) + 1;
        table->dense = GscHeap_AllocArray(vm, table->denseCount, sizeof *table->dense);
        for (uint32_t i = 0; i < table->denseCount; i++)
            table->dense[i] = table->otherwise;
    } else {
        others += ints;
    }
    if (others) {
        uint32_t capacity = 4;
        while (capacity < others * 2)
            capacity *= 2;
        table->mask = capacity - 1;
        table->keys = GscHeap_AllocZero(vm, capacity * sizeof *table->keys);
        table->targets = GscHeap_AllocZero(vm, capacity * sizeof *table->targets);
    }
    for (const gsc_stmt_t *label = stmt->select.labels; label; label = label->label.nextLabel) {
        const gsc_expr_t *value = label->label.value;
        if (value && value->kind == EX_INT && dense)
            table->dense[value->i - low] = (uint32_t)label->label.mark;
        else if (value)
            addCase(table, caseKey(value), (uint32_t)label->label.mark);
    }
}

static void emitSwitch(gsc_emitter_t *em, gsc_stmt_t *stmt)
{
    gsc_target_t target;
    uint32_t mark = em->top;
    gsc_operand_t value = GscEmit_Operand(em, stmt->select.value, false);
    GscEmit_Push(em, -1);
    em->offset = stmt->select.value->offset;
    if (em->switchCount == em->switchCapacity)
        em->switches = growTo(em->vm, em->switches, &em->switchCapacity, 16, sizeof *em->switches);
    if (em->switchCount > 0xffff)
        GscEmit_Limit(em, "65536 switches", stmt->offset);
    gsc_switch_t *table = GscHeap_AllocZero(em->vm, sizeof *table);
    uint32_t number = em->switchCount++;
    em->switches[number] = table;
    GscEmit_Ins(em, GSC_INS(BC_SWITCH, 0, value.reg, number, 0));
    em->top = mark;
    openTarget(em, &target, true);
    emitBody(em, stmt->select.body);
    closeTarget(em, &target);
    fillSwitch(em, table, stmt);
    table->end = em->count;
}

// ---------------------------------------------------------------------------------------------- events

static void emitWait(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    gsc_operand_t operand = GscEmit_Operand(em, stmt->value, false);
    em->offset = stmt->offset;
    GscEmit_Ins(em, GSC_INS(BC_WAIT, 0, operand.reg, 0, 0));
    GscEmit_Push(em, -1);
}

static void emitWaittill(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    gsc_operand_t name = GscEmit_Operand(em, stmt->event.name, false);
    gsc_operand_t object = GscEmit_Operand(em, stmt->event.object, false);
    em->offset = stmt->offset;
    if (stmt->event.count > 0xffff)
        GscEmit_Limit(em, "65535 variables of a waittill", stmt->offset);
    GscEmit_Ins(em, GSC_INS(BC_WAITTILL, 0, object.reg, name.reg, stmt->event.count));
    for (int i = 0; i < stmt->event.count; i += 3) {
        uint32_t slots[3] = {0};
        for (int k = 0; k < 3 && i + k < stmt->event.count; k++)
            slots[k] = (uint32_t)stmt->event.args[i + k]->local.slot;
        GscEmit_Ins(em, GSC_INS(0, 0, slots[0], slots[1], slots[2]));
    }
    GscEmit_Push(em, -2);
}

static void emitWaittillMatch(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    uint32_t base = GscEmit_Temp(em, (uint32_t)stmt->event.count);
    for (int i = 0; i < stmt->event.count; i++) {
        GscEmit_To(em, stmt->event.args[i], base + (uint32_t)i);
        GscEmit_Push(em, 1);
    }
    gsc_operand_t name = GscEmit_Operand(em, stmt->event.name, false);
    gsc_operand_t object = GscEmit_Operand(em, stmt->event.object, false);
    em->offset = stmt->offset;
    GscEmit_Ins(em, GSC_INS(BC_WAITTILL_MATCH, stmt->event.count, base, object.reg, name.reg));
    GscEmit_Push(em, -2 - stmt->event.count);
}

static void emitNotify(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    uint32_t base = GscEmit_Temp(em, 2 + (uint32_t)stmt->event.count) + 2;
    for (int i = stmt->event.count - 1; i >= 0; i--) {
        GscEmit_To(em, stmt->event.args[i], base + (uint32_t)i);
        GscEmit_Push(em, 1);
    }
    GscEmit_To(em, stmt->event.name, base - 1);
    GscEmit_Push(em, 1);
    GscEmit_To(em, stmt->event.object, base - 2);
    GscEmit_Push(em, 1);
    em->offset = stmt->offset;
    GscEmit_Ins(em, GSC_INS(BC_NOTIFY, stmt->event.count, base, 0, 0));
    GscEmit_Push(em, -2 - stmt->event.count);
}

static void emitEndon(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    gsc_operand_t name = GscEmit_Operand(em, stmt->event.name, false);
    gsc_operand_t object = GscEmit_Operand(em, stmt->event.object, false);
    em->offset = stmt->offset;
    GscEmit_Ins(em, GSC_INS(BC_ENDON, 0, object.reg, name.reg, 0));
    GscEmit_Push(em, -2);
}

// ---------------------------------------------------------------------------------------------- statements

static void emitReturn(gsc_emitter_t *em, const gsc_stmt_t *stmt)
{
    if (!stmt->value || stmt->value->kind == EX_UNDEFINED) {
        GscEmit_Ins(em, GSC_INS(BC_RETURN_UNDEFINED, 0, 0, 0, 0));
        return;
    }
    gsc_operand_t operand = GscEmit_Operand(em, stmt->value, true);
    em->offset = stmt->offset;
    if (operand.where == IN_CONST)
        GscEmit_Ins(em, GSC_INS(BC_RETURN_K, 0, 0, operand.reg, operand.reg >> 16));
    else
        GscEmit_Ins(em, GSC_INS(BC_RETURN, 0, operand.reg, 0, 0));
    GscEmit_Push(em, -1);
}

static void emitList(gsc_emitter_t *em, gsc_stmt_t *stmt)
{
    for (; stmt; stmt = stmt->next)
        emitStatement(em, stmt);
}

static void emitSimple(gsc_emitter_t *em, gsc_stmt_t *stmt)
{
    static const gsc_operand_t none = {IN_CONST, 0};
    switch (stmt->kind) {
    case ST_ASSIGN:
        emitAssign(em, stmt);
        break;
    case ST_COMPOUND:
        emitCompound(em, stmt);
        break;
    case ST_INCREMENT:
        GscEmit_Write(em, stmt->value, GSC_PATH_INC, none);
        break;
    case ST_DECREMENT:
        GscEmit_Write(em, stmt->value, GSC_PATH_DEC, none);
        break;
    case ST_CALL:
        GscEmit_Call(em, stmt->value->call, GSC_NO_RESULT);
        break;
    case ST_RETURN:
        emitReturn(em, stmt);
        break;
    case ST_WAIT:
        emitWait(em, stmt);
        break;
    case ST_WAITTILL:
        emitWaittill(em, stmt);
        break;
    case ST_WAITTILLMATCH:
        emitWaittillMatch(em, stmt);
        break;
    case ST_NOTIFY:
        emitNotify(em, stmt);
        break;
    case ST_ENDON:
        emitEndon(em, stmt);
        break;
    default:
        break;
    }
}

static void emitStatement(gsc_emitter_t *em, gsc_stmt_t *stmt)
{
    em->offset = stmt->offset;
    em->top = (uint32_t)em->ast->localCount;
    em->depth = 0;
    switch (stmt->kind) {
    case ST_BLOCK:
        emitList(em, stmt->body);
        break;
    case ST_DEVELOPER:
        GscEmit_Ins(em, GSC_INS(BC_DEVELOPER, 1, 0, 0, 0));
        emitList(em, stmt->body);
        GscEmit_Ins(em, GSC_INS(BC_DEVELOPER, 0, 0, 0, 0));
        break;
    case ST_IF:
        emitIf(em, stmt);
        break;
    case ST_WHILE:
    case ST_FOR:
        emitLoop(em, stmt);
        break;
    case ST_DO:
        emitDo(em, stmt);
        break;
    case ST_SWITCH:
        emitSwitch(em, stmt);
        break;
    case ST_CASE:
    case ST_DEFAULT:
        stmt->label.mark = (int)em->count;
        break;
    case ST_BREAK:
    case ST_CONTINUE:
        emitBreak(em, stmt);
        break;
    default:
        emitSimple(em, stmt);
        break;
    }
}

// ---------------------------------------------------------------------------------------------- functions

static void *keep(gsc_vm_t *vm, const void *from, size_t count, size_t size)
{
    if (!count)
        return NULL;
    void *block = GscHeap_AllocArray(vm, count, size);
    return memcpy(block, from, count * size);
}

// Scales the operands that name slots and constants.
static void scaleOperands(gsc_emitter_t *em)
{
    static const uint8_t slots[] = {
#define GSC_OPCODE_SLOTS(name, scaled, operands) scaled,
        GSC_OPCODES(GSC_OPCODE_SLOTS)
#undef GSC_OPCODE_SLOTS
    };
    for (uint32_t i = 0; i < em->count; i++) {
        gsc_ins_t ins = em->ins[i];
        unsigned op = GSC_INS_OP(ins);
        for (unsigned field = 0; field < 3; field++) {
            unsigned shift = 16 + 16 * field;
            if (slots[op] >> field & 1) {
                if ((ins >> shift & 0xffff) > GSC_MAX_SLOT)
                    GscEmit_Limit(em, "32767 variables and constants", em->offsets[i]);
                ins += (ins >> shift & 0xffff) << shift;
            }
        }
        em->ins[i] = ins;
        i += GscEmit_ExtraWords(ins);
    }
}

static void storeFunction(gsc_emitter_t *em)
{
    gsc_vm_t *vm = em->vm;
    gsc_code_t *code = em->code;
    code->code = keep(vm, em->ins, em->count, sizeof *em->ins);
    code->offsets = keep(vm, em->offsets, em->count, sizeof *em->offsets);
    code->codeCount = em->count;
    code->constants = keep(vm, em->constants, em->constantCount, sizeof *em->constants);
    code->constantCount = em->constantCount;
    code->caches = keep(vm, em->caches, em->cacheCount, sizeof *em->caches);
    code->cacheCount = em->cacheCount;
    code->switches = keep(vm, em->switches, em->switchCount, sizeof *em->switches);
    code->switchCount = em->switchCount;
    code->localNames = keep(vm, em->ast->locals, (size_t)em->ast->localCount, sizeof *em->ast->locals);
    code->paramCount = (uint16_t)em->ast->paramCount;
    code->localCount = (uint16_t)em->ast->localCount;
    code->windowSize = em->maxTop;
    code->startOffset = em->ast->offset;
    code->developer = em->ast->developer;
    code->defined = true;
    if (code->windowSize > vm->run->largestWindow)
        vm->run->largestWindow = code->windowSize;
}

static void emitBodyOnce(gsc_emitter_t *em, bool far)
{
    em->far = far;
    em->needsFar = false;
    em->limit = NULL;
    em->count = em->constantCount = em->cacheCount = em->switchCount = 0;
    em->round++;
    em->maxTop = em->top = (uint32_t)em->ast->localCount;
    em->depth = em->maxDepth = em->maxCallDepth = 0;
    em->deepOffset = em->ast->offset;
    em->target = NULL;
    emitStatement(em, em->ast->body);
    em->offset = em->ast->endOffset;
    GscEmit_Ins(em, GSC_INS(BC_RETURN_UNDEFINED, 0, 0, 0, 0));
}

static bool tellLimit(gsc_emitter_t *em)
{
    char detail[128];
    snprintf(detail, sizeof detail, "a function can have at most %s: make two of it", em->limit);
    GscError_Compile(em->vm, em->file, em->limitOffset, GSC_ID(FUNCTION_TOO_LARGE), detail,
                     "function is too large");
    return false;
}

static bool emitFunction(gsc_emitter_t *em, const gsc_ast_function_t *ast)
{
    bool good = true;
    em->ast = ast;
    em->limit = NULL;
    em->code = em->vm->functions[ast->id];
    if (ast->localCount > GSC_MAX_LOCALS) {
        GscEmit_Limit(em, "32766 variables", ast->surplusLocal);
        return tellLimit(em);
    }
    emitBodyOnce(em, false);
    if (em->needsFar)
        emitBodyOnce(em, true);
    if (!em->vm->config.plainBytecode)
        GscEmit_Fuse(em);
    scaleOperands(em);
    if (32 * em->maxCallDepth + em->maxDepth > GSC_OPERAND_LIMIT) { // C7
        GscError_Compile(em->vm, em->file, em->deepOffset, GSC_ID(OPERAND_STACK), NULL,
                         "function exceeds operand stack size");
        good = false;
    }
    if (em->limit)
        good = tellLimit(em);
    if (good)
        storeFunction(em);
    return good;
}

bool GscEmit_File(gsc_vm_t *vm, const gsc_ast_file_t *file)
{
    gsc_emitter_t em = {.vm = vm, .file = file->file};
    bool good = true;
    for (const gsc_ast_function_t *ast = file->functions; ast; ast = ast->next) {
        if (!ast->dropped)
            good = emitFunction(&em, ast) && good;
    }
    GscHeap_Free(vm, em.ins, em.capacity * sizeof *em.ins);
    GscHeap_Free(vm, em.offsets, em.capacity * sizeof *em.offsets);
    GscHeap_Free(vm, em.constants, em.constantCapacity * sizeof *em.constants);
    GscHeap_Free(vm, em.constantSlots, em.slotCapacity * sizeof *em.constantSlots);
    GscHeap_Free(vm, em.caches, em.cacheCapacity * sizeof *em.caches);
    GscHeap_Free(vm, em.switches, em.switchCapacity * sizeof *em.switches);
    return good;
}
