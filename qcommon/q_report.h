// How readers of data files say what is wrong: one error, and any number of warnings, each naming the file
// and the place in it.  "NAME:LINE: text" for text files, "NAME: byte OFFSET: text" for binary ones.
#ifndef Q_REPORT_H
#define Q_REPORT_H

#include "q_shared.h"

enum { Q_REPORT_SIZE = 512 };

typedef struct {
    const char *name;          // of the file; the caller's
    char error[Q_REPORT_SIZE]; // "" until something fails; the first error stays
    int numWarnings;
    void (*warning)(void *user, const char *text); // may be NULL
    void *user;
} q_report_t;

// An empty report about a file.  Warnings go to `warning`, which may be NULL.
void Q_ReportInit(q_report_t *report, const char *name, void (*warning)(void *user, const char *text),
                  void *user);

// Sets the error unless there is one.  Line 0 stands for the whole file: "NAME: text".  Always false, so that
// a reader can return it.
bool Q_ReportErrorLine(q_report_t *report, int line, const char *format, ...) Q_PRINTF(3, 4);
bool Q_ReportErrorByte(q_report_t *report, size_t offset, const char *format, ...) Q_PRINTF(3, 4);

// An error of the whole file, without a place: "NAME: text".
bool Q_ReportError(q_report_t *report, const char *format, ...) Q_PRINTF(2, 3);

// What keeps bytes from being read as text (UTF-16, a zero byte), and its line; NULL: nothing.  Zero bytes at
// the end are let pass: some tools write them.
const char *Q_TextFault(const char *bytes, size_t size, int *line);

// The same as an error.
bool Q_ReportCheckText(q_report_t *report, const char *bytes, size_t size);

// Counts a warning and hands it on.
void Q_ReportWarningLine(q_report_t *report, int line, const char *format, ...) Q_PRINTF(3, 4);
void Q_ReportWarningByte(q_report_t *report, size_t offset, const char *format, ...) Q_PRINTF(3, 4);

#endif
