// Bounded strings and game paths.  Nothing here allocates, and nothing cuts a text without saying so.
// Letters are ASCII's; the locale is never asked.
#ifndef Q_STRING_H
#define Q_STRING_H

#include <stdarg.h>
#include "q_shared.h"

// Copies src into dst of `size` bytes (at least 1), always terminated.  False when it had to be cut.
bool Q_StringCopy(char *dst, size_t size, const char *src);

// Copies at most `length` bytes of src (fewer when it ends before).  False when they had to be cut.
bool Q_StringCopyN(char *dst, size_t size, const char *src, size_t length);

// Appends src to the text in dst of `size` bytes.  False when it had to be cut.
bool Q_StringAppend(char *dst, size_t size, const char *src);

// printf into dst of `size` bytes, always terminated.  False when it had to be cut (or the format failed).
bool Q_Format(char *dst, size_t size, const char *format, ...) Q_PRINTF(3, 4);

// The same for a list of arguments.
bool Q_FormatV(char *dst, size_t size, const char *format, va_list args);

// Orders two texts without regard to case: <0, 0, >0.
int Q_StringCompareNoCase(const char *a, const char *b);

// The same for the first n bytes at most.
int Q_StringCompareNoCaseN(const char *a, const char *b, size_t n);

// Whether text begins with prefix, without regard to case.
bool Q_StringHasPrefixNoCase(const char *text, const char *prefix);

// Whether text ends with suffix, without regard to case.
bool Q_StringHasSuffixNoCase(const char *text, const char *suffix);

// Finds needle in text without regard to case; NULL when it is not there.
const char *Q_StringFindNoCase(const char *text, const char *needle);

// One byte in lower case.
int Q_CharLower(int c);

// Makes text lower case in place and returns it.
char *Q_StringLower(char *text);

// FNV-1a of the lower-case form: equal for texts that differ in case alone.
uint32_t Q_StringHashNoCase(const char *text);

// Reads a whole decimal number (blanks around it allowed) into *value.  False, *value untouched, for anything
// else.
bool Q_StringToInt(const char *text, int *value);

// The same for a finite float.
bool Q_StringToFloat(const char *text, float *value);

// Removes Quake colour codes (^ and one character) and control bytes in place and returns text.
char *Q_StringClean(char *text);

// Brings a path into the one form that game files use: '/' between parts, no empty and no "." parts.
// False when the path is empty, absolute, names a drive or "..", holds a control byte or does not fit; dst is
// empty then.
bool Q_PathClean(char *dst, size_t size, const char *src);

// The part behind the last slash; points into path.
const char *Q_PathName(const char *path);

// The extension with its dot ("" without one); points into path.
const char *Q_PathExtension(const char *path);

// Cuts the extension off, in place, and returns path.
char *Q_PathStripExtension(char *path);

#endif
