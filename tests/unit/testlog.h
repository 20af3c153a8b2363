// A printer that keeps what is written, for tests of the host, and the usual end of a test program.
#ifndef TESTLOG_H
#define TESTLOG_H

#include <check.h>
#include <string.h>
#include "q_print.h"
#include "q_string.h"
#include "runsuite.h"

static char testLog[65536];

static inline void KeepText(void *user, const char *text)
{
    (void)user;
    Q_StringAppend(testLog, sizeof(testLog), text);
}

static const printer_t testPrinter = {.write = KeepText};

// Number of lines in the log, which is emptied.
static inline int CountLines(void)
{
    int count = 0;

    for (const char *c = testLog; *c; c++)
        count += *c == '\n';
    testLog[0] = '\0';
    return count;
}

#endif
