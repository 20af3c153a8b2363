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
    char line[256];
    int row, column;
    snprintf(line, sizeof line, "%s::%s(%u) locals %u window %u\n", vm->files[code->file]->name->text,
             code->name->text, code->paramCount, code->localCount, code->windowSize);
    print(vm, line);
    for (uint32_t i = 0; i < code->codeCount; i++) {
        gsc_ins_t ins = code->code[i];
        GscError_Locate(vm, code->file, code->offsets[i], &row, &column);
        snprintf(line, sizeof line, "  %4u %4d:%-3d %-14s X%-3u A%-5u B%-5u C%-5u ; %s\n", i, row, column,
                 opcodeNames[GSC_INS_OP(ins)], GSC_INS_X(ins), unscaled(ins, GSC_INS_A(ins), 1),
                 unscaled(ins, GSC_INS_B(ins), 2), unscaled(ins, GSC_INS_C(ins), 4), opcodeOperands[GSC_INS_OP(ins)]);
        print(vm, line);
        for (uint32_t extra = extraWords(ins); extra > 0 && i + 1 < code->codeCount; extra--) {
            ins = code->code[++i];
            snprintf(line, sizeof line, "  %4u          .              X%-3u A%-5u B%-5u C%-5u\n", i, GSC_INS_X(ins),
                     GSC_INS_A(ins), GSC_INS_B(ins), GSC_INS_C(ins));
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
