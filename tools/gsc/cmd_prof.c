// gsc prof: where a script's operations went, as tables or as collapsed stacks, and who made what is alive.
#include "gsc_tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Rows with texts of their own.
typedef struct {
    gsc_profile_row_t *rows;
    int count;
} table_t;

static char *Copy(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    return strcpy(copy, text);
}

static void Keep(void *user, const gsc_profile_row_t *row)
{
    table_t *table = user;
    gsc_profile_row_t *rows = realloc(table->rows, (size_t)(table->count + 1) * sizeof(*rows));
    if (rows == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    table->rows = rows;
    rows[table->count] = *row;
    rows[table->count].source = Copy(row->source ? row->source : "");
    table->count++; // files and functions live as long as the VM
}

static void Free(table_t *table)
{
    for (int i = 0; i < table->count; i++) {
        free((char *)(uintptr_t)table->rows[i].source);
    }
    free(table->rows);
}

// Most operations first; then by place, so that the order is certain.
static int Compare(const void *left, const void *right)
{
    const gsc_profile_row_t *a = left, *b = right;
    if (a->operations != b->operations) {
        return a->operations < b->operations ? 1 : -1;
    }
    int byFile = strcmp(a->file, b->file);
    int byName = byFile ? byFile : strcmp(a->function, b->function);
    return byName ? byName : a->line - b->line;
}

static uint64_t Sort(table_t *table)
{
    uint64_t sum = 0;
    for (int i = 0; i < table->count; i++) {
        sum += table->rows[i].operations;
    }
    if (table->count) {
        qsort(table->rows, (size_t)table->count, sizeof(*table->rows), Compare);
    }
    return sum;
}

static double Share(uint64_t part, uint64_t sum)
{
    return sum ? 100.0 * (double)part / (double)sum : 0;
}

static void PrintMore(const table_t *table, int top)
{
    if (table->count > top) {
        printf("... %d more (--top N)\n", table->count - top);
    }
}

static void PrintFunctions(gsc_vm_t *vm, int top)
{
    table_t table = {.count = 0};
    Gsc_Profile(vm, false, Keep, &table);
    uint64_t sum = Sort(&table);
    printf("%" PRIu64 " operations\n\n%12s %12s %6s %12s %6s  function\n", sum, "calls", "operations", "%",
           "with callees", "%");
    for (int i = 0; i < table.count && i < top; i++) {
        const gsc_profile_row_t *row = &table.rows[i];
        printf("%12" PRIu64 " %12" PRIu64 " %6.1f %12" PRIu64 " %6.1f  %s::%s\n", row->calls, row->operations,
               Share(row->operations, sum), row->total, Share(row->total, sum), row->file, row->function);
    }
    PrintMore(&table, top);
    Free(&table);
}

static void PrintLines(gsc_vm_t *vm, int top)
{
    table_t table = {.count = 0};
    Gsc_Profile(vm, true, Keep, &table);
    uint64_t sum = Sort(&table);
    printf("\n%12s %12s %6s  line\n", "calls", "operations", "%");
    for (int i = 0; i < table.count && i < top; i++) {
        const gsc_profile_row_t *row = &table.rows[i];
        printf("%12" PRIu64 " %12" PRIu64 " %6.1f  %s:%d: %s\n", row->calls, row->operations,
               Share(row->operations, sum), row->file, row->line, row->source);
    }
    PrintMore(&table, top);
    Free(&table);
}

typedef struct {
    gsc_maker_t *rows;
    int count;
} makers_t;

static void KeepMaker(void *user, const gsc_maker_t *maker)
{
    makers_t *makers = user;
    gsc_maker_t *rows = realloc(makers->rows, (size_t)(makers->count + 1) * sizeof(*rows));
    if (rows == NULL) {
        fputs("gsc: out of memory\n", stderr);
        exit(TOOL_USAGE);
    }
    makers->rows = rows;
    rows[makers->count++] = *maker;
}

// Most living ones first, then most made, then by place.
static int CompareMakers(const void *left, const void *right)
{
    const gsc_maker_t *a = left, *b = right;
    if (a->living != b->living) {
        return a->living < b->living ? 1 : -1;
    }
    if (a->made != b->made) {
        return a->made < b->made ? 1 : -1;
    }
    int byFile = strcmp(a->place.file, b->place.file);
    return byFile                           ? byFile
           : a->place.line != b->place.line ? a->place.line - b->place.line
                                            : a->place.column - b->place.column;
}

static void PrintMakers(gsc_vm_t *vm, int top)
{
    makers_t makers = {.count = 0};
    Gsc_EachMaker(vm, KeepMaker, &makers);
    if (makers.count) {
        qsort(makers.rows, (size_t)makers.count, sizeof(*makers.rows), CompareMakers);
    }
    printf("\n%12s %12s         made by\n", "made", "living");
    for (int i = 0; i < makers.count && i < top; i++) {
        const gsc_maker_t *row = &makers.rows[i];
        printf("%12" PRIu64 " %12" PRIu64 "  %-6s ", row->made, row->living,
               row->kind == GSC_ARRAY    ? "array"
               : row->kind == GSC_STRING ? "string"
                                         : "object");
        if (row->place.line) {
            printf("%s:%d:%d\n", row->place.file, row->place.line, row->place.column);
        } else {
            printf("the host\n");
        }
    }
    if (makers.count > top) {
        printf("... %d more (--top N)\n", makers.count - top);
    }
    free(makers.rows);
}

static void PrintStack(void *user, const char *stack, uint64_t operations)
{
    (void)user;
    printf("%s %" PRIu64 "\n", stack, operations);
}

void Tool_PrintProfile(gsc_vm_t *vm, bool collapsed, int top)
{
    if (collapsed) {
        Gsc_ProfileStacks(vm, PrintStack, NULL);
        return;
    }
    PrintFunctions(vm, top);
    PrintLines(vm, top);
    PrintMakers(vm, top);
}
