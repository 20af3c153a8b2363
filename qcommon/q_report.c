// Errors and warnings of data readers: see the header.
#include "q_report.h"

#include <string.h>

#include "q_string.h"

void Q_ReportInit(q_report_t *report, const char *name, void (*warning)(void *user, const char *text),
                  void *user)
{
    memset(report, 0, sizeof(*report));
    report->name = name;
    report->warning = warning;
    report->user = user;
}

// Writes the place, then the text.  Control bytes that came from a file become '?'.
static void Compose(char *out, const char *place, const char *format, va_list args)
{
    size_t length;

    Q_StringCopy(out, Q_REPORT_SIZE, place);
    length = strlen(out);
    Q_FormatV(out + length, Q_REPORT_SIZE - length, format, args);
    for (char *p = out; *p; p++) {
        if ((unsigned char)*p < ' ' || *p == 127)
            *p = '?';
    }
}

static void SetError(q_report_t *report, const char *place, const char *format, va_list args)
{
    if (!report->error[0])
        Compose(report->error, place, format, args);
}

static void Warn(q_report_t *report, const char *place, const char *format, va_list args)
{
    char text[Q_REPORT_SIZE];

    report->numWarnings++;
    if (!report->warning)
        return;
    Compose(text, place, format, args);
    report->warning(report->user, text);
}

static const char *LinePlace(const q_report_t *report, int line, char *out, size_t size)
{
    if (line)
        Q_Format(out, size, "%s:%i: ", report->name, line);
    else
        Q_Format(out, size, "%s: ", report->name);
    return out;
}

static const char *BytePlace(const q_report_t *report, size_t offset, char *out, size_t size)
{
    Q_Format(out, size, "%s: byte %zu: ", report->name, offset);
    return out;
}

bool Q_ReportErrorLine(q_report_t *report, int line, const char *format, ...)
{
    char place[256];
    va_list args;

    va_start(args, format);
    SetError(report, LinePlace(report, line, place, sizeof(place)), format, args);
    va_end(args);
    return false;
}

bool Q_ReportErrorByte(q_report_t *report, size_t offset, const char *format, ...)
{
    char place[256];
    va_list args;

    va_start(args, format);
    SetError(report, BytePlace(report, offset, place, sizeof(place)), format, args);
    va_end(args);
    return false;
}

bool Q_ReportError(q_report_t *report, const char *format, ...)
{
    char place[256];
    va_list args;

    Q_Format(place, sizeof(place), "%s: ", report->name);
    va_start(args, format);
    SetError(report, place, format, args);
    va_end(args);
    return false;
}

const char *Q_TextFault(const char *bytes, size_t size, int *line)
{
    *line = 1;
    if (size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0))
        return "the file is UTF-16: save it as UTF-8 or plain text";
    while (size && !bytes[size - 1])
        size--;
    const char *zero = size ? memchr(bytes, 0, size) : NULL;
    if (!zero)
        return NULL;
    for (const char *p = bytes; p < zero; p++)
        *line += *p == '\n';
    return "zero byte in the text";
}

bool Q_ReportCheckText(q_report_t *report, const char *bytes, size_t size)
{
    int line;
    const char *fault = Q_TextFault(bytes, size, &line);

    return fault ? Q_ReportErrorLine(report, line, "%s", fault) : true;
}

void Q_ReportWarningLine(q_report_t *report, int line, const char *format, ...)
{
    char place[256];
    va_list args;

    va_start(args, format);
    Warn(report, LinePlace(report, line, place, sizeof(place)), format, args);
    va_end(args);
}

void Q_ReportWarningByte(q_report_t *report, size_t offset, const char *format, ...)
{
    char place[256];
    va_list args;

    va_start(args, format);
    Warn(report, BytePlace(report, offset, place, sizeof(place)), format, args);
    va_end(args);
}
