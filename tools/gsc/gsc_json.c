// JSON texts on standard output.
#include "gsc_tool.h"

#include <stdio.h>

// Length of the UTF-8 sequence at p, or 0 when it is none.
static int Utf8Length(const unsigned char *p)
{
    int length = p[0] >= 0xC2 && p[0] <= 0xDF   ? 2
                 : p[0] >= 0xE0 && p[0] <= 0xEF ? 3
                 : p[0] >= 0xF0 && p[0] <= 0xF4 ? 4
                                                : 0;
    for (int i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (p[0] == 0xE0 && p[1] < 0xA0) || (p[0] == 0xF0 && p[1] < 0x90);
    bool outside = (p[0] == 0xED && p[1] >= 0xA0) || (p[0] == 0xF4 && p[1] >= 0x90);
    return overlong || outside ? 0 : length;
}

void Tool_PrintJson(const char *text)
{
    putchar('"');
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        int length = *p >= 0x80 ? Utf8Length(p) : 0;
        if (length) {
            fwrite(p, 1, (size_t)length, stdout);
            p += length - 1;
        } else if (*p == '"' || *p == '\\') {
            printf("\\%c", *p);
        } else if (*p < 0x20 || *p >= 0x7F) {
            printf("\\u%04x", *p);
        } else {
            putchar(*p);
        }
    }
    putchar('"');
}
