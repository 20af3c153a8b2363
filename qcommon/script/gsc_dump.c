// Readable bytecode, for tests and debugging.
#include "gsc.h"

#include "gsc_emit_local.h"
#include "gsc_error.h"
#include "gsc_opcodes.h"
#include "gsc_table.h"
#include "gsc_vm.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const opcodeNames[] = {
#define GSC_OPCODE_TEXT(name, slots, operands) #name,
    GSC_OPCODES(GSC_OPCODE_TEXT)
#undef GSC_OPCODE_TEXT
};

static const char *const opcodeOperands[] = {
#define GSC_OPCODE_OPERANDS(name, slots, operands) operands,
    GSC_OPCODES(GSC_OPCODE_OPERANDS)
#undef GSC_OPCODE_OPERANDS
};

static const uint8_t opcodeSlots[] = {
#define GSC_OPCODE_SLOTS(name, slots, operands) slots,
    GSC_OPCODES(GSC_OPCODE_SLOTS)
#undef GSC_OPCODE_SLOTS
};

static unsigned unscaled(gsc_ins_t ins, unsigned field, unsigned bit)
{
    return opcodeSlots[GSC_INS_OP(ins)] & bit ? field / GSC_SLOT_SCALE : field;
}

static void print(gsc_vm_t *vm, const char *text)
{
    char shown[1024];
    if (vm->config.print) {
        GscError_Shown(text, shown, sizeof shown);
        vm->config.print(vm->config.user, shown);
    }
}

// A write through a path, in its plain form or a quick one.
static bool isPath(gsc_ins_t ins)
{
    return GscEmit_ExtraWords(ins) > 0 && GSC_INS_OP(ins) != BC_WAITTILL;
}

// What numbers stand for: the field, the callee, where a jump goes; "" for the rest.
static const char *meaning(const gsc_vm_t *vm, const gsc_code_t *code, uint32_t at, char *buffer, size_t size)
{
    gsc_ins_t ins = code->code[at];
    unsigned op = GSC_INS_OP(ins);
    buffer[0] = 0;
    if (op == BC_NATIVE || op == BC_NATIVE_METHOD)
        return vm->natives[GSC_INS_B(ins)].name->text;
    if (op >= BC_CALL && op <= BC_THREAD_METHOD)
        return vm->functions[code->constants[GSC_INS_B(ins)].i]->name->text;
    if ((op >= BC_GET_FIELD && op <= BC_SET_LEVEL) || op == BC_STEP_SELF || op == BC_STEP_LEVEL)
        return code->caches[GSC_INS_C(ins)].name->text;
    if (op == BC_JMP || op == BC_LOOP || op == BC_AND_LEFT || op == BC_OR_LEFT)
        snprintf(buffer, size, "-> %lld", (long long)at + 1 + (int32_t)GSC_INS_BC(ins));
    else if (op >= BC_JT && op <= BC_FOR_SIZE)
        snprintf(buffer, size, "-> %lld", (long long)at + 1 + (int16_t)GSC_INS_C(ins));
    return buffer;
}

// ---------------------------------------------------------------------------------------------- constants

enum { MAX_TEXT = 400, MAX_VALUE = 640 }; // bytes of a long string that are shown; of a value as shown

// A text as a script writes it, on one line: what a string literal cannot hold so, and what is no ASCII, as
// \xNN.
static void quote(const char *text, char *out, size_t size)
{
    static const char bytes[] = "\n\r\t\"\\", letters[] = "nrt\"\\";
    size_t length = 0;
    const char *c = text;
    out[length++] = '"';
    for (; *c && length + 40 < size && c - text < MAX_TEXT; c++) {
        const char *at = strchr(bytes, *c);
        if (at)
            length += (size_t)sprintf(out + length, "\\%c", letters[at - bytes]);
        else if (*c < ' ' || *c > '~')
            length += (size_t)sprintf(out + length, "\\x%02x", (unsigned)(unsigned char)*c);
        else
            out[length++] = *c;
    }
    if (*c)
        snprintf(out + length, size - length, "\"... (%zu bytes)", strlen(text));
    else
        snprintf(out + length, size - length, "\"");
}

// The shortest digits that a script would read back as this number: literals have no exponent.
static void digits(float f, char *out, size_t size)
{
    int length = 0;
    for (int places = 1; places < 60; places++) {
        length = snprintf(out, size, "%.*f", places, (double)f);
        if (length < 0 || (size_t)length >= size || strtof(out, NULL) == f || f != f)
            return;
    }
}

static void describe(gsc_vm_t *vm, gsc_value_t value, char *out, size_t size)
{
    char part[3][120];
    const char *text = Gsc_ToString(value);
    if (value.type == GSC_FUNCTION) {
        const gsc_code_t *code = vm->functions[value.i];
        snprintf(out, size, "%.200s::%.200s", vm->files[code->file]->path->text, code->name->text);
    } else if (text) {
        quote(text, out, size);
    } else if (value.type == GSC_FLOAT) {
        digits(value.f, out, size);
    } else if (value.type == GSC_VECTOR) {
        for (int i = 0; i < 3; i++)
            digits(value.v[i], part[i], sizeof part[i]);
        snprintf(out, size, "(%s, %s, %s)", part[0], part[1], part[2]);
    } else {
        Gsc_Describe(vm, value, out, size);
    }
}

// ---------------------------------------------------------------------------------------------- paths,
// switches

typedef struct {
    char *text;
    size_t length, size;
} line_t;

static void add(line_t *line, const char *format, ...) GSC_PRINTF(2, 3);
static void add(line_t *line, const char *format, ...)
{
    va_list args;
    size_t room = line->size - line->length;
    va_start(args, format);
    int length = vsnprintf(line->text + line->length, room, format, args);
    va_end(args);
    if (length > 0)
        line->length += (size_t)length < room ? (size_t)length : room - 1;
}

// What a PATH does, as an assignment: slots as Rn, constants as Kn.
static void dumpPath(gsc_vm_t *vm, const gsc_code_t *code, uint32_t at)
{
    static const char *const bases[] = {
        [GSC_BASE_LOCAL] = "R",   [GSC_BASE_TEMP] = "R",    [GSC_BASE_LEVEL] = "level",
        [GSC_BASE_SELF] = "self", [GSC_BASE_ANIM] = "anim", [GSC_BASE_GAME] = "game",
    };
    static const char *const steps[] = {
        [GSC_STEP_LOCAL] = "[R%u]", [GSC_STEP_TEMP] = "[R%u]", [GSC_STEP_CONST] = "[K%u]"};
    char text[512];
    line_t line = {text, 0, sizeof text};
    gsc_ins_t ins = code->code[at], info = code->code[at + 1];
    unsigned base = GSC_INS_X(info), mode = GSC_INS_X(ins);
    add(&line, "       %s", bases[base]);
    if (base == GSC_BASE_LOCAL || base == GSC_BASE_TEMP)
        add(&line, "%u", GSC_INS_A(ins));
    for (unsigned i = 0; i < GSC_INS_B(ins); i++) {
        gsc_ins_t step = code->code[at + 2 + i];
        if (GSC_INS_X(step) == GSC_STEP_FIELD)
            add(&line, ".%.60s", code->caches[GSC_INS_B(step)].name->text);
        else
            add(&line, steps[GSC_INS_X(step)], GSC_INS_A(step));
    }
    if (mode == GSC_PATH_SET)
        add(&line, " = %c%u", GSC_INS_A(info) & GSC_SET_CONST ? 'K' : 'R', GSC_INS_C(ins));
    else
        add(&line, "%s", mode == GSC_PATH_CLEAR ? " = undefined" : mode == GSC_PATH_INC ? "++" : "--");
    add(&line, "\n");
    print(vm, text);
}

typedef struct {
    uint32_t target;
    int32_t number;
    const char *text; // NULL: a number
} case_t;

static int compareCases(const void *left, const void *right)
{
    const case_t *a = left, *b = right;
    if (a->target != b->target)
        return a->target < b->target ? -1 : 1;
    if (a->text && b->text)
        return strcmp(a->text, b->text);
    return a->text || b->text ? (a->text != NULL) - (b->text != NULL)
                              : (a->number > b->number) - (a->number < b->number);
}

static void dumpSwitch(gsc_vm_t *vm, const gsc_switch_t *table)
{
    uint32_t count = 0, room = table->denseCount + (table->keys ? table->mask + 1 : 0);
    case_t *cases = GscHeap_AllocArray(vm, room + 1, sizeof *cases);
    char text[MAX_VALUE + 64], shown[MAX_VALUE];
    for (uint32_t i = 0; i < table->denseCount; i++) {
        if (table->dense[i] != table->otherwise)
            cases[count++] = (case_t){table->dense[i], (int32_t)((uint32_t)table->low + i), NULL};
    }
    for (uint32_t i = 0; table->keys && i <= table->mask; i++) {
        gsc_key_t key = table->keys[i];
        if (key)
            cases[count++] = GscTable_IsInt(key) ? (case_t){table->targets[i], GscTable_Int(key), NULL}
                                                 : (case_t){table->targets[i], 0, GscTable_String(key)->text};
    }
    qsort(cases, count, sizeof *cases, compareCases);
    for (uint32_t i = 0; i < count; i++) {
        if (cases[i].text) {
            quote(cases[i].text, shown, sizeof shown);
            snprintf(text, sizeof text, "       case %s -> %u\n", shown, cases[i].target);
        } else {
            snprintf(text, sizeof text, "       case %d -> %u\n", cases[i].number, cases[i].target);
        }
        print(vm, text);
    }
    snprintf(text, sizeof text, "       %s -> %u\n", table->otherwise == table->end ? "no case" : "default",
             table->otherwise);
    print(vm, text);
    GscHeap_Free(vm, cases, (room + 1) * sizeof *cases);
}

static void dumpConstants(gsc_vm_t *vm, const gsc_code_t *code)
{
    char line[MAX_VALUE + 64], text[MAX_VALUE];
    for (uint32_t i = 0; i < code->constantCount; i++) {
        gsc_value_t value = code->constants[i];
        describe(vm, value, text, sizeof text);
        snprintf(line, sizeof line, "  K%u %s %s\n", i, GscValue_Kind(value), text);
        print(vm, line);
    }
}

static void dumpFunction(gsc_vm_t *vm, const gsc_code_t *code)
{
    char line[320], source[160], buffer[32];
    int row, column, last = 0;
    snprintf(line, sizeof line, "%s::%s(%u) locals %u window %u\n", vm->files[code->file]->name->text,
             code->name->text, code->paramCount, code->localCount, code->windowSize);
    print(vm, line);
    for (uint32_t i = 0; i < code->codeCount; i++) {
        gsc_ins_t ins = code->code[i];
        GscError_Locate(vm, code->file, code->offsets[i], &row, &column);
        if (row != last) {
            GscError_CopyLine(vm, code->file, row, source, sizeof source);
            snprintf(line, sizeof line, "%d: %s\n", row, source);
            print(vm, line);
            last = row;
        }
        snprintf(line, sizeof line, "  %4u %4d:%-3d %-14s X%-3u A%-5u B%-5u C%-5u %-14.60s ; %s\n", i, row,
                 column, opcodeNames[GSC_INS_OP(ins)], GSC_INS_X(ins), unscaled(ins, GSC_INS_A(ins), 1),
                 unscaled(ins, GSC_INS_B(ins), 2), unscaled(ins, GSC_INS_C(ins), 4),
                 meaning(vm, code, i, buffer, sizeof buffer), opcodeOperands[GSC_INS_OP(ins)]);
        print(vm, line);
        if (GSC_INS_OP(ins) == BC_SWITCH)
            dumpSwitch(vm, code->switches[GSC_INS_B(ins)]);
        else if (isPath(ins))
            dumpPath(vm, code, i);
        for (uint32_t extra = GscEmit_ExtraWords(ins); extra > 0 && i + 1 < code->codeCount; extra--) {
            ins = code->code[++i];
            snprintf(line, sizeof line, "  %4u          .              X%-3u A%-5u B%-5u C%-5u\n", i,
                     GSC_INS_X(ins), GSC_INS_A(ins), GSC_INS_B(ins), GSC_INS_C(ins));
            print(vm, line);
        }
    }
    dumpConstants(vm, code);
}

void Gsc_Dump(gsc_vm_t *vm)
{
    gsc_guard_t guard;
    if (vm->status == GSC_NO_MEMORY)
        return;
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        for (int i = 1; i < vm->functionCount; i++) {
            if (vm->functions[i]->defined)
                dumpFunction(vm, vm->functions[i]);
        }
    }
    GscHeap_Leave(vm, &guard);
}
