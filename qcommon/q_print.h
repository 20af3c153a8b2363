// Where parts of the host and tools write their messages: a function handed in, so that tests can listen.
#ifndef Q_PRINT_H
#define Q_PRINT_H

#include "q_shared.h"

typedef struct {
    void (*write)(void *user, const char *text);
    void *user;
} printer_t;

// Writes one message; longer ones than 4 KiB are cut and end with "...".
void Print(const printer_t *printer, const char *format, ...) Q_PRINTF(2, 3);

#endif
