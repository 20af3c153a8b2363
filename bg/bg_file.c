// Reads the one-line files of magic word and pairs.
#include "bg_file.h"

#include <string.h>
#include "bg_public.h"
#include "q_string.h"

static bool Fail(char *error, size_t errorSize, const char *format, ...) Q_PRINTF(3, 4);

static bool Fail(char *error, size_t errorSize, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    Q_FormatV(error, errorSize, format, args);
    va_end(args);
    return false;
}

// Editors end a file with a line break; the format has none.
static size_t WithoutLineEnd(const char *text, size_t size)
{
    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == '\r'))
        size--;
    return size;
}

static bool CheckBytes(const bg_file_t *file)
{
    for (size_t i = 0; i < file->size; i++) {
        unsigned char c = (unsigned char)file->text[i];

        if (c < ' ')
            return Fail(file->error, file->errorSize, "%s: control byte %d at offset %zu", file->name, c, i);
    }
    return true;
}

bool BG_OpenPairs(bg_file_t *file, const char *name, const char *magic, const char *text, size_t size,
                  char *error, size_t errorSize)
{
    size_t length = strlen(magic), fields = 0;

    *file = (bg_file_t){.name = name,
                        .text = text,
                        .size = WithoutLineEnd(text, size),
                        .error = error,
                        .errorSize = errorSize};
    if (file->size > BG_MAX_WEAPON_FILE)
        return Fail(error, errorSize, "%s: %zu bytes, at most %d are read", name, file->size,
                    BG_MAX_WEAPON_FILE);
    if (file->size < length || memcmp(text, magic, length) || (file->size > length && text[length] != '\\'))
        return Fail(error, errorSize, "%s: does not begin with %s", name, magic);
    if (!CheckBytes(file))
        return false;
    for (size_t i = length; i < file->size; i++)
        fields += text[i] == '\\';
    if (fields % 2)
        return Fail(error, errorSize, "%s: %zu fields after %s, the last key has no value", name, fields,
                    magic);
    file->pos = length;
    return true;
}

// The field behind the next backslash.
static bool NextField(bg_file_t *file, char out[BG_MAX_FIELD])
{
    const char *start = file->text + file->pos + 1;
    const char *end = memchr(start, '\\', file->size - file->pos - 1);
    size_t length = end ? (size_t)(end - start) : file->size - file->pos - 1;

    if (!Q_StringCopyN(out, BG_MAX_FIELD, start, length)) {
        file->failed = true;
        return Fail(file->error, file->errorSize, "%s: field at offset %zu is longer than %d bytes",
                    file->name, file->pos + 1, BG_MAX_FIELD - 1);
    }
    file->pos += length + 1;
    return true;
}

bool BG_NextPair(bg_file_t *file, bg_pair_t *pair)
{
    if (file->failed || file->pos >= file->size)
        return false;
    pair->offset = file->pos + 1;
    return NextField(file, pair->key) && NextField(file, pair->value);
}
