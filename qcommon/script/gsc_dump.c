// Readable bytecode, for tests and debugging.
#include "gsc.h"

#include "gsc_error.h"
#include "gsc_opcodes.h"
#include "gsc_vm.h"

#include <stdio.h>

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
    if (vm->config.print)
        vm->config.print(vm->config.user, text);
}

// Words that belong to the instruction before them.
static uint32_t extraWords(gsc_ins_t ins)
{
    if (GSC_INS_OP(ins) == BC_PATH)
        return 1 + GSC_INS_B(ins);
    return GSC_INS_OP(ins) == BC_WAITTILL ? (GSC_INS_C(ins) + 2) / 3 : 0;
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

static void dumpConstants(gsc_vm_t *vm, const gsc_code_t *code)
{
    char line[256], text[160];
    for (uint32_t i = 0; i < code->constantCount; i++) {
        gsc_value_t value = code->constants[i];
        if (value.type == GSC_FUNCTION)
            snprintf(text, sizeof text, "%s", vm->functions[value.i]->name->text);
        else
            Gsc_Describe(vm, value, text, sizeof text);
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
        for (uint32_t extra = extraWords(ins); extra > 0 && i + 1 < code->codeCount; extra--) {
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
