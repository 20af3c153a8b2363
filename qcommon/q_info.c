// Info strings: see the header.
#include "q_info.h"

#include <string.h>
#include "q_string.h"

// One pair inside an info string.
typedef struct {
    const char *start; // its first backslash, or the key when the text begins without one
    const char *key, *value;
    size_t keyLength, valueLength;
    const char *next;
} pair_t;

// Reads the pair at text; false at the end.
static bool ReadPair(const char *text, pair_t *pair)
{
    if (!*text)
        return false;
    pair->start = text;
    pair->key = *text == '\\' ? text + 1 : text;
    pair->keyLength = strcspn(pair->key, "\\");
    pair->value = pair->key + pair->keyLength;
    if (*pair->value == '\\')
        pair->value++;
    pair->valueLength = strcspn(pair->value, "\\");
    pair->next = pair->value + pair->valueLength;
    return true;
}

static bool IsKey(const pair_t *pair, const char *key)
{
    return strlen(key) == pair->keyLength && Q_StringCompareNoCaseN(pair->key, key, pair->keyLength) == 0;
}

bool Q_InfoGet(const char *info, const char *key, char *out, size_t size)
{
    pair_t pair;

    for (; ReadPair(info, &pair); info = pair.next) {
        if (IsKey(&pair, key)) {
            Q_StringCopyN(out, size, pair.value, pair.valueLength);
            return true;
        }
    }
    out[0] = '\0';
    return false;
}

bool Q_InfoIsText(const char *text)
{
    for (; *text; text++) {
        if (strchr("\\;\"", *text) || (unsigned char)*text < ' ' || *text == 127)
            return false;
    }
    return true;
}

// Bytes that the entries of a key take.
static size_t MeasureEntries(const char *info, const char *key)
{
    size_t total = 0;
    pair_t pair;

    for (; ReadPair(info, &pair); info = pair.next) {
        if (IsKey(&pair, key))
            total += (size_t)(pair.next - pair.start);
    }
    return total;
}

bool Q_InfoSet(char *info, size_t size, const char *key, const char *value)
{
    if (!*key || !Q_InfoIsText(key) || !Q_InfoIsText(value))
        return false;
    size_t kept = strlen(info) - MeasureEntries(info, key);
    if (*value && kept + strlen(key) + strlen(value) + 3 > size)
        return false;
    Q_InfoRemove(info, key);
    if (*value)
        Q_Format(info + kept, size - kept, "\\%s\\%s", key, value);
    return true;
}

void Q_InfoRemove(char *info, const char *key)
{
    pair_t pair;

    while (ReadPair(info, &pair)) {
        size_t length = (size_t)(pair.next - pair.start);
        if (IsKey(&pair, key))
            memmove(info, info + length, strlen(info + length) + 1);
        else
            info += length;
    }
}

bool Q_InfoIsValid(const char *info)
{
    pair_t pair;

    for (; *info; info = pair.next) {
        if (*info != '\\' || !ReadPair(info, &pair) || !pair.keyLength ||
            pair.value == pair.key + pair.keyLength)
            return false;
        for (const char *c = pair.key; c < pair.next; c++) {
            if (strchr(";\"", *c) || (unsigned char)*c < ' ' || *c == 127)
                return false;
        }
    }
    return true;
}

bool Q_InfoNext(const char **cursor, char *key, char *value)
{
    pair_t pair;

    if (!ReadPair(*cursor, &pair))
        return false;
    Q_StringCopyN(key, MAX_INFO_STRING, pair.key, pair.keyLength);
    Q_StringCopyN(value, MAX_INFO_STRING, pair.value, pair.valueLength);
    *cursor = pair.next;
    return true;
}
