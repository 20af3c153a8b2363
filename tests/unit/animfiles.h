// Helpers of the tests of trees, clips and models: an allocator that counts and can fail, a byte buffer, a
// report that keeps its warnings, and whole small files.
#ifndef ANIMFILES_H
#define ANIMFILES_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "q_arena.h"
#include "q_report.h"
#include "runsuite.h"

// ---------------------------------------------------------------------------------------------- memory

typedef struct {
    size_t bytes;  // in use
    int failAfter; // allocations that still succeed; below 0: all do
} test_memory_t;

static inline void *Test_Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    test_memory_t *memory = user;

    if (newSize && memory->failAfter == 0)
        return NULL;
    if (newSize && memory->failAfter > 0)
        memory->failAfter--;
    memory->bytes += newSize - oldSize;
    if (!newSize) {
        free(block);
        return NULL;
    }
    return realloc(block, newSize);
}

static test_memory_t testMemory = {.failAfter = -1};

// Small blocks, so that a read behind an allocation is near a block's end.
static inline q_arena_t Test_Arena(void)
{
    q_arena_t arena;

    testMemory.failAfter = -1;
    Q_ArenaInit(&arena, Test_Realloc, &testMemory, 16);
    return arena;
}

// ---------------------------------------------------------------------------------------------- reports

typedef struct {
    q_report_t report;
    char warnings[4096]; // one a line
} test_report_t;

static inline void Test_Warn(void *user, const char *text)
{
    test_report_t *t = user;

    strncat(t->warnings, text, sizeof(t->warnings) - strlen(t->warnings) - 1);
    strncat(t->warnings, "\n", sizeof(t->warnings) - strlen(t->warnings) - 1);
}

static inline q_report_t *Test_Report(test_report_t *t, const char *name)
{
    t->warnings[0] = '\0';
    Q_ReportInit(&t->report, name, Test_Warn, t);
    return &t->report;
}

#define ck_contains(text, part) ck_assert_msg(strstr(text, part), "'%s' does not hold '%s'", text, part)

// ---------------------------------------------------------------------------------------------- bytes

typedef struct {
    uint8_t bytes[65536];
    size_t size;
} test_bytes_t;

static inline void Put8(test_bytes_t *b, int value)
{
    ck_assert(b->size < sizeof(b->bytes));
    b->bytes[b->size++] = (uint8_t)value;
}

static inline void Put16(test_bytes_t *b, int value)
{
    Put8(b, value);
    Put8(b, value >> 8);
}

static inline void Put32(test_bytes_t *b, int value)
{
    Put16(b, value);
    Put16(b, value >> 16);
}

static inline void PutFloat(test_bytes_t *b, float value)
{
    int bits;

    memcpy(&bits, &value, sizeof(bits));
    Put32(b, bits);
}

static inline void PutText(test_bytes_t *b, const char *text)
{
    do
        Put8(b, *text);
    while (*text++);
}

static inline void Set32(test_bytes_t *b, size_t at, int value)
{
    for (int i = 0; i < 4; i++)
        b->bytes[at + (size_t)i] = (uint8_t)(value >> 8 * i);
}

// A copy of exactly `size` bytes, so that the sanitizer sees a read behind the end.
static inline uint8_t *Test_Exact(const void *bytes, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);

    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

// ---------------------------------------------------------------------------------------------- running

// Runs a list of tests that ends with NULL, each between setup and teardown.
static inline int Test_Main(const char *name, const TTest *const *tests, SFun setup, SFun teardown)
{
    Suite *suite = suite_create(name);
    TCase *cases = tcase_create(name);

    tcase_set_timeout(cases, 60);
    tcase_add_checked_fixture(cases, setup, teardown);
    for (; *tests; tests++)
        tcase_add_test(cases, *tests);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}

#endif
