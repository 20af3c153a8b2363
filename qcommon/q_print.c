// Messages: see the header.
#include "q_print.h"

#include <string.h>
#include "q_string.h"

void Print(const printer_t *printer, const char *format, ...)
{
    char text[4096];
    va_list args;

    va_start(args, format);
    if (!Q_FormatV(text, sizeof(text), format, args))
        Q_StringCopy(text + sizeof(text) - 5, 5, "...\n");
    va_end(args);
    printer->write(printer->user, text);
}
