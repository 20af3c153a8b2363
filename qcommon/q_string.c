// Bounded strings and game paths: see the header.
#include "q_string.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool Q_StringCopy(char *dst, size_t size, const char *src)
{
    return Q_StringCopyN(dst, size, src, SIZE_MAX);
}

bool Q_StringCopyN(char *dst, size_t size, const char *src, size_t length)
{
    size_t i = 0;

    while (i < length && src[i] && i + 1 < size) {
        dst[i] = src[i];
        i++;
    }
    dst[i] = '\0';
    return i == length || src[i] == '\0';
}

bool Q_StringAppend(char *dst, size_t size, const char *src)
{
    size_t used = strlen(dst);

    return Q_StringCopy(dst + used, size - used, src);
}

bool Q_Format(char *dst, size_t size, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    bool whole = Q_FormatV(dst, size, format, args);
    va_end(args);
    return whole;
}

bool Q_FormatV(char *dst, size_t size, const char *format, va_list args)
{
    int length = vsnprintf(dst, size, format, args);

    if (length < 0)
        dst[0] = '\0';
    return length >= 0 && (size_t)length < size;
}

int Q_CharLower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int Q_StringCompareNoCase(const char *a, const char *b)
{
    return Q_StringCompareNoCaseN(a, b, SIZE_MAX);
}

int Q_StringCompareNoCaseN(const char *a, const char *b, size_t n)
{
    for (; n; n--, a++, b++) {
        int ca = Q_CharLower((unsigned char)*a);
        int cb = Q_CharLower((unsigned char)*b);
        if (ca != cb)
            return ca - cb;
        if (!ca)
            break;
    }
    return 0;
}

bool Q_StringHasPrefixNoCase(const char *text, const char *prefix)
{
    return Q_StringCompareNoCaseN(text, prefix, strlen(prefix)) == 0;
}

bool Q_StringHasSuffixNoCase(const char *text, const char *suffix)
{
    size_t length = strlen(text), wanted = strlen(suffix);

    return length >= wanted && Q_StringCompareNoCase(text + length - wanted, suffix) == 0;
}

const char *Q_StringFindNoCase(const char *text, const char *needle)
{
    for (; *text; text++) {
        if (Q_StringHasPrefixNoCase(text, needle))
            return text;
    }
    return *needle ? NULL : text;
}

char *Q_StringLower(char *text)
{
    for (char *c = text; *c; c++)
        *c = (char)Q_CharLower((unsigned char)*c);
    return text;
}

uint32_t Q_StringHashNoCase(const char *text)
{
    uint32_t hash = 2166136261u;

    for (; *text; text++)
        hash = (hash ^ (uint32_t)Q_CharLower((unsigned char)*text)) * 16777619u;
    return hash;
}

// Whether only blanks follow.
static bool IsBlank(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

bool Q_StringToInt(const char *text, int *value)
{
    char *end;

    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || !IsBlank(end) || errno || number < INT_MIN || number > INT_MAX)
        return false;
    *value = (int)number;
    return true;
}

bool Q_StringToFloat(const char *text, float *value)
{
    char *end;
    float number = strtof(text, &end);

    if (end == text || !IsBlank(end) || !isfinite(number) || strpbrk(text, "xX")) // no hexadecimal one either
        return false;
    *value = number;
    return true;
}

char *Q_StringClean(char *text)
{
    char *out = text;

    for (const char *in = text; *in; in++) {
        if (in[0] == '^' && in[1] && in[1] != '^')
            in++;
        else if ((unsigned char)*in >= ' ' && *in != 127)
            *out++ = *in;
    }
    *out = '\0';
    return text;
}

static bool IsSlash(char c)
{
    return c == '/' || c == '\\';
}

// Whether a path part may stand in a game path.
static bool IsPartAllowed(const char *part, size_t length)
{
    if (length == 2 && part[0] == '.' && part[1] == '.')
        return false;
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)part[i] < ' ' || part[i] == ':' || part[i] == 127)
            return false;
    }
    return true;
}

bool Q_PathClean(char *dst, size_t size, const char *src)
{
    size_t used = 0;

    dst[0] = '\0';
    if (IsSlash(src[0]))
        return false;
    while (*src) {
        size_t length = 0;
        while (src[length] && !IsSlash(src[length]))
            length++;
        bool keep = length > 0 && !(length == 1 && src[0] == '.');
        if (!IsPartAllowed(src, length) || (keep && used + (used > 0) + length + 1 > size)) {
            dst[0] = '\0';
            return false;
        }
        if (keep) {
            if (used)
                dst[used++] = '/';
            memcpy(dst + used, src, length);
            used += length;
            dst[used] = '\0';
        }
        src += length;
        while (IsSlash(*src))
            src++;
    }
    return used > 0;
}

const char *Q_PathName(const char *path)
{
    const char *name = path;

    for (; *path; path++) {
        if (IsSlash(*path))
            name = path + 1;
    }
    return name;
}

const char *Q_PathExtension(const char *path)
{
    const char *dot = strrchr(Q_PathName(path), '.');

    return dot ? dot : path + strlen(path);
}

char *Q_PathStripExtension(char *path)
{
    path[strlen(path) - strlen(Q_PathExtension(path))] = '\0';
    return path;
}
