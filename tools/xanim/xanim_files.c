// Files, memory and text of the tool.
#include "xanim_tool.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "q_string.h"
#include "q_xanim_store.h"

enum { MAX_FILE = 256 * 1024 * 1024 };

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (!newSize) {
        free(block);
        return NULL;
    }
    void *memory = realloc(block, newSize);
    if (!memory) {
        fprintf(stderr, "xanim: no memory for %zu bytes\n", newSize);
        exit(TOOL_ERROR);
    }
    return memory;
}

q_arena_t *Tool_Arena(void)
{
    static q_arena_t arena;

    if (!arena.realloc)
        Q_ArenaInit(&arena, Realloc, NULL, 0);
    return &arena;
}

bool Tool_Exists(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0;
}

bool Tool_IsFolder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

// Reads to the end of a stream in growing steps, so that pipes work too.
static bool ReadStream(FILE *stream, tool_file_t *file)
{
    size_t capacity = 65536;
    uint8_t *bytes = Realloc(NULL, NULL, 0, capacity);
    size_t size = 0;

    for (size_t got; (got = fread(bytes + size, 1, capacity - size, stream)) > 0 && size + got <= MAX_FILE;) {
        size += got;
        if (size < capacity)
            continue;
        bytes = Realloc(NULL, bytes, capacity, 2 * capacity);
        capacity *= 2;
    }
    bool isWhole = !ferror(stream) && size < MAX_FILE;
    uint8_t *copy = Q_ArenaAlloc(Tool_Arena(), size + 1);
    memcpy(copy, bytes, size);
    free(bytes);
    file->bytes = copy;
    file->size = size;
    return isWhole;
}

// Files that were read, so that none of them is written over.
typedef struct read_file_s {
    struct read_file_s *next;
    dev_t device;
    ino_t number;
} read_file_t;

static read_file_t **ReadFiles(void)
{
    static read_file_t *list;

    return &list;
}

static void NoteReading(FILE *stream)
{
    struct stat info;

    if (fstat(fileno(stream), &info) != 0 || !S_ISREG(info.st_mode))
        return;
    read_file_t *known = Q_ArenaAlloc(Tool_Arena(), sizeof(*known));
    *known = (read_file_t){*ReadFiles(), info.st_dev, info.st_ino};
    *ReadFiles() = known;
}

static bool WasRead(const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0)
        return false;
    for (const read_file_t *known = *ReadFiles(); known; known = known->next) {
        if (known->device == info.st_dev && known->number == info.st_ino)
            return true;
    }
    return false;
}

bool Tool_ReadFile(const char *path, tool_file_t *file)
{
    FILE *stream = Tool_IsFolder(path) ? NULL : fopen(path, "rb");

    if (!stream) {
        fprintf(stderr, "xanim: cannot open %s: %s\n", path,
                Tool_IsFolder(path) ? "it is a folder" : strerror(errno));
        return false;
    }
    NoteReading(stream);
    bool isWhole = ReadStream(stream, file);
    fclose(stream);
    if (!isWhole)
        fprintf(stderr, "xanim: cannot read %s, or it is larger than %i bytes\n", path, MAX_FILE);
    return isWhole;
}

bool Tool_FindInFolder(const char *folder, const char *name, char *path, size_t size)
{
    DIR *dir = opendir(folder[0] ? folder : ".");
    char found[TOOL_MAX_PATH] = "";

    if (!dir)
        return false;
    // Of several spellings the smallest counts, so that the order of the folder does not matter.
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (Q_StringCompareNoCase(entry->d_name, name) == 0 &&
            (!found[0] || strcmp(entry->d_name, found) < 0))
            Q_StringCopy(found, sizeof(found), entry->d_name);
    }
    closedir(dir);
    return found[0] && Q_Format(path, size, "%s%s%s", folder, folder[0] ? "/" : "", found);
}

bool Tool_WriteFile(const char *path, const void *bytes, size_t size)
{
    if (WasRead(path)) {
        fprintf(stderr, "xanim: %s is one of the files that were read: it stays as it is\n", path);
        return false;
    }
    FILE *file = fopen(path, "wb");
    bool isRight = file && fwrite(bytes, 1, size, file) == size;

    if (file)
        isRight &= fclose(file) == 0;
    if (isRight)
        return true;
    fprintf(stderr, "xanim: cannot write %s: %s\n", path, strerror(errno));
    struct stat info;
    if (file && stat(path, &info) == 0 && S_ISREG(info.st_mode))
        remove(path);
    return false;
}

static void PrintWarning(void *user, const char *text)
{
    (void)user;
    fprintf(stderr, "warning: %s\n", text);
}

void Tool_Report(q_report_t *report, const char *name)
{
    Q_ReportInit(report, name, PrintWarning, NULL);
}

void Tool_PrintError(const q_report_t *report)
{
    fprintf(stderr, "error: %s\n", report->error);
}

static bool ReadNoteFile(const char *path, q_xanim_notes_t *notes)
{
    tool_file_t file;

    if (!Tool_ReadFile(path, &file))
        return false;
    *notes = (q_xanim_notes_t){Q_ArenaString(Tool_Arena(), path), file.bytes, file.size};
    return true;
}

// The note file of a text clip: the one that was named, or NAME.nt_export beside it.
static bool ReadNotes(const char *path, const tool_options_t *options, q_xanim_notes_t *notes)
{
    char folder[TOOL_MAX_PATH];
    char name[TOOL_MAX_PATH];
    char found[2 * TOOL_MAX_PATH];

    if (options->notes)
        return ReadNoteFile(options->notes, notes);
    if (!Q_StringCopy(folder, sizeof(folder), path) ||
        !Q_StringCopy(name, sizeof(name) - 16, Q_PathName(path)))
        return true;
    folder[strlen(path) - strlen(name)] = '\0';
    if (folder[0])
        folder[strlen(folder) - 1] = '\0';
    Q_PathStripExtension(name);
    Q_StringAppend(name, sizeof(name), ".nt_export");
    if (path[0] == '/' && !folder[0])
        return true; // a file in the root folder has no notes
    return Tool_FindInFolder(folder, name, found, sizeof(found)) ? ReadNoteFile(found, notes) : true;
}

q_xanim_t *Tool_ReadClip(const char *path, const tool_file_t *file, const tool_options_t *options,
                         bool *isText)
{
    q_xanim_notes_t notes = {0};
    q_report_t report;

    *isText = !Q_XanimIsCompiled(file->bytes, file->size);
    Tool_Report(&report, path);
    if (*isText && !ReadNotes(path, options, &notes))
        return NULL;
    q_xanim_t *clip =
        Q_XanimLoad(Tool_Arena(), path, file->bytes, file->size, notes.path ? &notes : NULL, &report);
    if (!clip)
        Tool_PrintError(&report);
    return clip;
}

// ---------------------------------------------------------------------------------------------- text

void Tool_AppendPlain(void *out, const char *text)
{
    tool_text_t *t = out;
    size_t length = strlen(text);

    if (t->length + length + 1 > t->size) {
        size_t size = 2 * (t->length + length + 1) + 1024;
        t->text = Realloc(NULL, t->text, t->size, size);
        t->size = size;
    }
    memcpy(t->text + t->length, text, length + 1);
    t->length += length;
}

void Tool_Append(tool_text_t *out, const char *format, ...)
{
    char text[2048];
    va_list args;

    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    Tool_AppendPlain(out, text);
}

// Writes one character of a text, at least one byte, as UTF-8: valid sequences stay, other bytes count as
// Latin-1. Returns how many bytes were taken.
static size_t AppendCharacter(tool_text_t *out, const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    char copy[5] = {0};
    size_t length = p[0] < 0x80 ? 1 : p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : p[0] >= 0xe0 && p[0] < 0xf0 ? 3 : 0;

    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80)
            length = 0;
    }
    if (length == 3 && ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] >= 0xa0)))
        length = 0;
    if (length) {
        memcpy(copy, text, length);
    } else {
        copy[0] = (char)(0xc0 | p[0] >> 6);
        copy[1] = (char)(0x80 | (p[0] & 0x3f));
        length = 1;
    }
    Tool_AppendPlain(out, copy);
    return length;
}

void Tool_AppendJson(tool_text_t *out, const char *text)
{
    Tool_AppendPlain(out, "\"");
    while (*text) {
        if (*text == '"' || *text == '\\')
            Tool_Append(out, "\\%c", *text++);
        else if ((unsigned char)*text < ' ')
            Tool_Append(out, "\\u%04x", (unsigned)(unsigned char)*text++);
        else
            text += AppendCharacter(out, text);
    }
    Tool_AppendPlain(out, "\"");
}

void Tool_AppendXml(tool_text_t *out, const char *text)
{
    while (*text) {
        const char *entity = *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : *text == '&' ? "&amp;" : NULL;
        if (*text == '"')
            entity = "&quot;";
        if ((unsigned char)*text < ' ')
            entity = "?";
        if (entity) {
            Tool_AppendPlain(out, entity);
            text++;
        } else {
            text += AppendCharacter(out, text);
        }
    }
}
