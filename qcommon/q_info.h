// Info strings: "\key\value\key\value", the form of userinfo, serverinfo and systeminfo.  Keys are compared
// without regard to case.  Neither keys nor values can hold a backslash, a semicolon or a double quote.
#ifndef Q_INFO_H
#define Q_INFO_H

#include "q_shared.h"

// Copies the value of key into out.  False, out empty, when there is none; a value that does not fit is cut.
bool Q_InfoGet(const char *info, const char *key, char *out, size_t size);

// Sets key in the info string of `size` bytes; an empty value removes it.  False, info unchanged, when key or
// value holds a forbidden character or the text would grow too long.
bool Q_InfoSet(char *info, size_t size, const char *key, const char *value);

// Removes each entry of that key.
void Q_InfoRemove(char *info, const char *key);

// Whether info is pairs of keys and values without forbidden characters and control bytes.
bool Q_InfoIsValid(const char *info);

// Whether text may be a key or a value.
bool Q_InfoIsText(const char *text);

// Walks the pairs: copies the next key and value (buffers of MAX_INFO_STRING bytes) and moves *cursor on.
// False at the end.
bool Q_InfoNext(const char **cursor, char *key, char *value);

#endif
