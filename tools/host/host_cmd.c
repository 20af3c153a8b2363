// Console text: see the header.
#include "host_cmd.h"

#include <stdlib.h>
#include <string.h>
#include "q_string.h"

struct cmd_buffer_s {
    printer_t printer;
    char *memory;
    size_t size;
    size_t start, length; // of what waits, in memory; not terminated
};

// Passes blanks and comments; returns where the next word begins.
static const char *SkipBlanks(const char *c)
{
    while (*c) {
        if ((unsigned char)*c <= ' ') {
            c++;
        } else if (c[0] == '/' && c[1] == '/') {
            return c + strlen(c);
        } else if (c[0] == '/' && c[1] == '*') {
            const char *end = strstr(c + 2, "*/");
            c = end ? end + 2 : c + strlen(c);
        } else {
            break;
        }
    }
    return c;
}

// Copies one word to out and returns where reading goes on.  A quote ends with the line when it is not
// closed.
static const char *CopyWord(const char *c, char **out)
{
    if (*c == '"') {
        for (c++; *c && *c != '"'; c++)
            *(*out)++ = *c;
        c += *c == '"';
    } else {
        while ((unsigned char)*c > ' ' && *c != '"' && strncmp(c, "//", 2) != 0 && strncmp(c, "/*", 2) != 0)
            *(*out)++ = *c++;
    }
    *(*out)++ = '\0';
    return c;
}

bool Cmd_Split(cmd_words_t *words, const char *line)
{
    char *out = words->text;

    words->count = 0;
    if (strlen(line) >= MAX_COMMAND_LINE)
        return false;
    for (const char *c = SkipBlanks(line); *c; c = SkipBlanks(c)) {
        if (words->count == MAX_COMMAND_WORDS) {
            words->count = 0;
            return false;
        }
        words->words[words->count++] = out;
        c = CopyWord(c, &out);
    }
    return true;
}

const char *Cmd_Word(const cmd_words_t *words, int n)
{
    return n >= 0 && n < words->count ? words->words[n] : "";
}

bool Cmd_Join(const cmd_words_t *words, int n, char *out, size_t size)
{
    bool isWhole = true;

    out[0] = '\0';
    for (int i = n; i < words->count; i++) {
        if (i > n)
            isWhole &= Q_StringAppend(out, size, " ");
        isWhole &= Q_StringAppend(out, size, words->words[i]);
    }
    return isWhole;
}

void Cmd_Copy(cmd_words_t *to, const cmd_words_t *from)
{
    to->count = from->count;
    memcpy(to->text, from->text, sizeof(to->text));
    for (int i = 0; i < from->count; i++)
        to->words[i] = to->text + (from->words[i] - from->text);
}

cmd_buffer_t *Cmd_NewBuffer(const printer_t *printer)
{
    cmd_buffer_t *buffer = calloc(1, sizeof(*buffer));

    if (buffer)
        buffer->printer = *printer;
    return buffer;
}

void Cmd_FreeBuffer(cmd_buffer_t *buffer)
{
    if (buffer)
        free(buffer->memory);
    free(buffer);
}

void Cmd_Clear(cmd_buffer_t *buffer)
{
    buffer->length = 0;
}

bool Cmd_IsEmpty(const cmd_buffer_t *buffer)
{
    return buffer->length == 0;
}

// Makes room for so many bytes more, with what waits at the end of the memory (front) or at its beginning.
static bool MakeRoom(cmd_buffer_t *buffer, size_t more, bool front)
{
    size_t size = buffer->length + more > buffer->size ? (buffer->length + more) * 2 : buffer->size;
    char *memory = size > buffer->size ? realloc(buffer->memory, size) : buffer->memory;

    if (!memory)
        return false;
    size_t start = front ? size - buffer->length : 0;
    memmove(memory + start, memory + buffer->start, buffer->length);
    buffer->memory = memory;
    buffer->size = size;
    buffer->start = start;
    return true;
}

static bool AddText(cmd_buffer_t *buffer, const char *text, bool front)
{
    size_t length = strlen(text) + 1;
    size_t room = front ? buffer->start : buffer->size - buffer->start - buffer->length;

    if (length > MAX_COMMAND_BUFFER || buffer->length + length > MAX_COMMAND_BUFFER ||
        (room < length && !MakeRoom(buffer, length, front))) {
        Print(&buffer->printer, "command buffer: no room for %zu more characters: \"%.40s...\" dropped\n",
              length, text);
        return false;
    }
    if (front)
        buffer->start -= length;
    char *at = buffer->memory + buffer->start + (front ? 0 : buffer->length);
    memcpy(at, text, length - 1);
    at[length - 1] = '\n';
    buffer->length += length;
    return true;
}

bool Cmd_Append(cmd_buffer_t *buffer, const char *text)
{
    return AddText(buffer, text, false);
}

bool Cmd_Insert(cmd_buffer_t *buffer, const char *text)
{
    return AddText(buffer, text, true);
}

// Length of the first command: up to an end of line, or a semicolon outside quotes and comments.  A long
// comment may span lines.
static size_t MeasureCommand(const char *text, size_t length)
{
    bool inQuotes = false, inLine = false, inBlock = false;

    for (size_t i = 0; i < length; i++) {
        bool hasTwo = i + 1 < length && !inQuotes;
        if (inBlock) {
            inBlock = !(hasTwo && text[i] == '*' && text[i + 1] == '/');
            i += !inBlock;
        } else if (text[i] == '\n' || text[i] == '\r' || (text[i] == ';' && !inQuotes && !inLine)) {
            return i;
        } else if (!inLine) {
            inQuotes ^= text[i] == '"';
            inLine = hasTwo && text[i] == '/' && text[i + 1] == '/';
            inBlock = hasTwo && text[i] == '/' && text[i + 1] == '*';
            i += inBlock;
        }
    }
    return length;
}

bool Cmd_Next(cmd_buffer_t *buffer, char line[MAX_COMMAND_LINE])
{
    while (buffer->length) {
        const char *text = buffer->memory + buffer->start;
        size_t length = MeasureCommand(text, buffer->length);
        bool fits = length < MAX_COMMAND_LINE;
        if (fits) {
            memcpy(line, text, length);
            line[length] = '\0';
        } else {
            Print(&buffer->printer,
                  "command buffer: a command of %zu characters is too long: \"%.40s...\" dropped\n", length,
                  text);
        }
        length += length < buffer->length;
        buffer->start += length;
        buffer->length -= length;
        if (fits && *SkipBlanks(line))
            return true;
    }
    return false;
}
