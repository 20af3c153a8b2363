// Writes and reads the text of g_session_text.h.
#include "g_session_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "q_string.h"

static const char magic[] = "fireteam-session 2\n";
enum { MAGIC_LENGTH = sizeof(magic) - 1, MAX_WORD = 32 };

// -------------------------------------------------------------------- building

void Session_Init(session_t *session, q_realloc_t allocator, void *user)
{
    memset(session, 0, sizeof(*session));
    Q_ArenaInit(&session->arena, allocator, user, 0);
}

void Session_Free(session_t *session)
{
    Q_ArenaReset(&session->arena);
    session->game = session->report = session->names = session->structs = NULL;
    session->clients = NULL;
}

char *Session_Text(session_t *session, const char *text)
{
    return Q_ArenaString(&session->arena, text);
}

session_node_t *Session_NewNode(session_t *session, session_kind_t kind, const char *text)
{
    session_node_t *node = Q_ArenaAlloc(&session->arena, sizeof(*node));

    if (!node)
        return NULL;
    node->kind = kind;
    if (text) {
        node->text = Session_Text(session, text);
        if (!node->text)
            return NULL;
    }
    return node;
}

void Session_Append(session_node_t *array, session_node_t *entry)
{
    if (array->last)
        array->last->next = entry;
    else
        array->first = entry;
    array->last = entry;
    array->count++;
}

session_client_t *Session_NewClient(session_t *session, int slot, int guid, const char *name)
{
    session_client_t *client = Q_ArenaAlloc(&session->arena, sizeof(*client));

    if (!client)
        return NULL;
    client->slot = slot;
    client->guid = guid;
    Q_StringCopy(client->name, sizeof(client->name), name);
    client->next = session->clients;
    session->clients = client;
    return client;
}

// -------------------------------------------------------------------- writing

typedef struct {
    char *text;
    size_t size, length;
    bool isFull;
} writer_t;

static void Put(writer_t *writer, const char *format, ...) Q_PRINTF(2, 3);
static void Put(writer_t *writer, const char *format, ...)
{
    size_t room = writer->size - writer->length;
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(writer->text + writer->length, room, format, args);
    va_end(args);
    if (length < 0 || (size_t)length >= room)
        writer->isFull = true;
    else
        writer->length += (size_t)length;
}

static void PutQuoted(writer_t *writer, const char *text)
{
    Put(writer, "\"");
    for (const char *c = text; *c; c++)
        if (*c == '"' || *c == '\\' || (unsigned char)*c < 32)
            Put(writer, "\\%02x", (unsigned char)*c);
        else
            Put(writer, "%c", *c);
    Put(writer, "\"");
}

static uint32_t Bits(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static void PutNode(writer_t *writer, const session_node_t *node, int depth)
{
    if (depth > SESSION_MAX_DEPTH && node->kind == SESSION_ARRAY)
        writer->isFull = true;
    if (writer->isFull)
        return;
    switch (node->kind) {
    case SESSION_UNDEFINED:
        Put(writer, "u\n");
        break;
    case SESSION_INT:
        Put(writer, "i %d\n", node->number);
        break;
    case SESSION_FLOAT:
        Put(writer, "f %08x\n", (unsigned)Bits(node->v[0]));
        break;
    case SESSION_VECTOR:
        Put(writer, "v %08x %08x %08x\n", (unsigned)Bits(node->v[0]), (unsigned)Bits(node->v[1]),
            (unsigned)Bits(node->v[2]));
        break;
    case SESSION_STRUCT:
        Put(writer, "struct %d\n", node->number);
        break;
    case SESSION_STRING:
    case SESSION_ISTRING:
    case SESSION_FUNCTION:
        Put(writer, node->kind == SESSION_STRING ? "s " : node->kind == SESSION_ISTRING ? "l " : "fn ");
        PutQuoted(writer, node->text);
        Put(writer, "\n");
        break;
    case SESSION_ARRAY:
        Put(writer, "array %d\n", node->count);
        for (const session_node_t *entry = node->first; entry; entry = entry->next) {
            if (entry->keyText) {
                Put(writer, "s ");
                PutQuoted(writer, entry->keyText);
                Put(writer, " ");
            } else {
                Put(writer, "i %d ", entry->keyNumber);
            }
            PutNode(writer, entry, depth + 1);
        }
        break;
    }
}

static uint32_t Checksum(const char *text, size_t length)
{
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)text[i]) * 16777619u;
    return sum;
}

static void PutPart(writer_t *writer, const char *word, const session_node_t *node)
{
    if (!node)
        return;
    Put(writer, "%s ", word);
    PutNode(writer, node, 1);
}

size_t Session_Write(const session_t *session, char *buffer, size_t size)
{
    enum { HEADER_ROOM = MAGIC_LENGTH + 64 };
    char header[HEADER_ROOM];
    writer_t writer = {.text = buffer, .size = size};
    int headerLength;

    if (size > SESSION_MAX_BYTES)
        writer.size = SESSION_MAX_BYTES;
    if (writer.size <= HEADER_ROOM)
        return 0;
    writer.size -= HEADER_ROOM; // the header goes in front once the rest is known
    Put(&writer, "clock %d\nrestarts %d\nsave %d\nmap ", session->clockMs, session->restarts, session->save);
    PutQuoted(&writer, session->mapName);
    Put(&writer, "\n");
    PutPart(&writer, "game", session->game);
    PutPart(&writer, "report", session->report);
    PutPart(&writer, "names", session->names);
    PutPart(&writer, "structs", session->structs);
    for (const session_client_t *client = session->clients; client; client = client->next) {
        if (!client->pers)
            continue;
        Put(&writer, "client %d guid %d name ", client->slot, client->guid);
        PutQuoted(&writer, client->name);
        Put(&writer, " ");
        PutNode(&writer, client->pers, 1);
    }
    Put(&writer, "end\n");
    if (writer.isFull)
        return 0;
    headerLength = snprintf(header, sizeof(header), "%sbytes %zu sum %08x\n", magic, writer.length,
                            (unsigned)Checksum(buffer, writer.length));
    memmove(buffer + headerLength, buffer, writer.length);
    memcpy(buffer, header, (size_t)headerLength);
    return writer.length + (size_t)headerLength;
}

// -------------------------------------------------------------------- reading

typedef struct {
    session_t *session;
    const char *at, *end;
    int line;
    int structsNamed; // how many there have to be
    char *error;
    size_t errorSize;
    bool hasFailed;
} reader_t;

static bool Fail(reader_t *reader, const char *what)
{
    if (!reader->hasFailed)
        Q_Format(reader->error, reader->errorSize, "session file: line %d: %s", reader->line, what);
    reader->hasFailed = true;
    return false;
}

static void SkipBlanks(reader_t *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\n'))
        if (*reader->at++ == '\n')
            reader->line++;
}

// Reads a word without quotes.
static bool ReadWord(reader_t *reader, char word[MAX_WORD])
{
    size_t length = 0;

    SkipBlanks(reader);
    while (reader->at < reader->end && *reader->at != ' ' && *reader->at != '\n') {
        if (length + 1 == MAX_WORD || *reader->at == '"' || !*reader->at)
            return Fail(reader, "bad word");
        word[length++] = *reader->at++;
    }
    word[length] = 0;
    return length > 0 || Fail(reader, "the text ends too early");
}

static bool ReadExpected(reader_t *reader, const char *expected)
{
    char word[MAX_WORD];

    if (!ReadWord(reader, word))
        return false;
    return !strcmp(word, expected) || Fail(reader, "an unexpected word");
}

static bool ReadInt(reader_t *reader, int *value)
{
    char word[MAX_WORD];

    return ReadWord(reader, word) && (Q_StringToInt(word, value) || Fail(reader, "bad number"));
}

static bool ReadBits(reader_t *reader, uint32_t *bits)
{
    char word[MAX_WORD];

    if (!ReadWord(reader, word))
        return false;
    if (strlen(word) != 8 || strspn(word, "0123456789abcdef") != 8)
        return Fail(reader, "bad bits");
    *bits = (uint32_t)strtoul(word, NULL, 16);
    return true;
}

static bool ReadFloat(reader_t *reader, float *value)
{
    uint32_t bits = 0;

    if (!ReadBits(reader, &bits))
        return false;
    memcpy(value, &bits, sizeof(bits));
    return true;
}

static int HexDigit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Reads a text in quotes into the arena.
static bool ReadQuoted(reader_t *reader, char **text)
{
    const char *close;
    char *out;

    SkipBlanks(reader);
    if (reader->at == reader->end || *reader->at != '"')
        return Fail(reader, "a text in quotes is missing");
    reader->at++;
    close = memchr(reader->at, '"', (size_t)(reader->end - reader->at));
    if (!close)
        return Fail(reader, "a text is not closed");
    out = Q_ArenaAlloc(&reader->session->arena, (size_t)(close - reader->at) + 1);
    if (!out)
        return Fail(reader, "no memory");
    *text = out;
    while (reader->at < close) {
        int byte = (unsigned char)*reader->at++;

        if (byte == '\\') {
            int high = close - reader->at >= 2 ? HexDigit(reader->at[0]) : -1;
            int low = high >= 0 ? HexDigit(reader->at[1]) : -1;

            if (low < 0)
                return Fail(reader, "bad escape");
            byte = high * 16 + low;
            reader->at += 2;
        }
        if (byte == 0)
            return Fail(reader, "a zero byte in a text");
        *out++ = (char)byte;
    }
    *out = 0;
    reader->at = close + 1;
    return true;
}

static session_node_t *ReadNode(reader_t *reader, int depth);

static bool ReadKey(reader_t *reader, session_node_t *key)
{
    char word[MAX_WORD];

    if (!ReadWord(reader, word))
        return false;
    if (!strcmp(word, "i"))
        return ReadInt(reader, &key->keyNumber);
    if (!strcmp(word, "s"))
        return ReadQuoted(reader, &key->keyText);
    return Fail(reader, "bad key");
}

static bool ReadEntries(reader_t *reader, session_node_t *array, int depth)
{
    int count;

    if (depth > SESSION_MAX_DEPTH)
        return Fail(reader, "arrays lie too deep");
    if (!ReadInt(reader, &count))
        return false;
    if (count < 0 || count > SESSION_MAX_BYTES)
        return Fail(reader, "bad number of entries");
    while (count-- > 0) {
        session_node_t key = {0};
        session_node_t *entry = ReadKey(reader, &key) ? ReadNode(reader, depth + 1) : NULL;

        if (!entry)
            return false;
        entry->keyText = key.keyText;
        entry->keyNumber = key.keyNumber;
        Session_Append(array, entry);
    }
    return true;
}

static bool ReadStruct(reader_t *reader, int *number)
{
    if (!ReadInt(reader, number))
        return false;
    if (*number < 0 || *number > SESSION_MAX_BYTES)
        return Fail(reader, "bad number of a struct");
    if (*number >= reader->structsNamed)
        reader->structsNamed = *number + 1;
    return true;
}

static bool ReadContent(reader_t *reader, session_node_t *node, int depth)
{
    switch (node->kind) {
    case SESSION_UNDEFINED:
        return true;
    case SESSION_STRUCT:
        return ReadStruct(reader, &node->number);
    case SESSION_INT:
        return ReadInt(reader, &node->number);
    case SESSION_FLOAT:
        return ReadFloat(reader, &node->v[0]);
    case SESSION_VECTOR:
        return ReadFloat(reader, &node->v[0]) && ReadFloat(reader, &node->v[1]) &&
               ReadFloat(reader, &node->v[2]);
    case SESSION_STRING:
    case SESSION_ISTRING:
    case SESSION_FUNCTION:
        return ReadQuoted(reader, &node->text);
    case SESSION_ARRAY:
        return ReadEntries(reader, node, depth);
    }
    return false;
}

static session_node_t *ReadNode(reader_t *reader, int depth)
{
    static const struct {
        const char *word;
        session_kind_t kind;
    } kinds[] = {{"u", SESSION_UNDEFINED}, {"i", SESSION_INT},         {"f", SESSION_FLOAT},
                 {"v", SESSION_VECTOR},    {"s", SESSION_STRING},      {"l", SESSION_ISTRING},
                 {"fn", SESSION_FUNCTION}, {"struct", SESSION_STRUCT}, {"array", SESSION_ARRAY}};
    char word[MAX_WORD];
    session_node_t *node;

    if (!ReadWord(reader, word))
        return NULL;
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        if (strcmp(word, kinds[i].word))
            continue;
        node = Session_NewNode(reader->session, kinds[i].kind, NULL);
        if (!node)
            Fail(reader, "no memory");
        return node && ReadContent(reader, node, depth) ? node : NULL;
    }
    Fail(reader, "bad value");
    return NULL;
}

static session_node_t *ReadArray(reader_t *reader)
{
    session_node_t *node = ReadNode(reader, 1);

    if (node && node->kind != SESSION_ARRAY) {
        Fail(reader, "an array is missing");
        return NULL;
    }
    return node;
}

static bool ReadClient(reader_t *reader)
{
    session_client_t *client;
    char *name;
    int slot, guid;

    if (!ReadInt(reader, &slot) || !ReadExpected(reader, "guid") || !ReadInt(reader, &guid) ||
        !ReadExpected(reader, "name") || !ReadQuoted(reader, &name))
        return false;
    if (strlen(name) >= SESSION_MAX_NAME)
        return Fail(reader, "a name is too long");
    client = Session_NewClient(reader->session, slot, guid, name);
    if (!client)
        return Fail(reader, "no memory");
    client->pers = ReadArray(reader);
    return client->pers != NULL;
}

// The parts that are one array each; a second one of a name is an error.
static bool ReadPart(reader_t *reader, const char *word)
{
    session_t *session = reader->session;
    const struct {
        const char *word;
        session_node_t **node;
    } parts[] = {{"game", &session->game},
                 {"report", &session->report},
                 {"names", &session->names},
                 {"structs", &session->structs}};

    for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
        if (!strcmp(word, parts[i].word) && !*parts[i].node) {
            *parts[i].node = ReadArray(reader);
            return *parts[i].node != NULL;
        }
    }
    return false;
}

// Whether every struct that is named is there, and is one.
static bool CheckStructs(reader_t *reader)
{
    const session_node_t *structs = reader->session->structs;

    if (reader->structsNamed > (structs ? structs->count : 0))
        return Fail(reader, "a struct is missing");
    for (const session_node_t *node = structs ? structs->first : NULL; node; node = node->next) {
        if (node->kind != SESSION_ARRAY)
            return Fail(reader, "a struct is no array of fields");
        for (const session_node_t *field = node->first; field; field = field->next)
            if (!field->keyText)
                return Fail(reader, "a field has no name");
    }
    return true;
}

static bool ReadBody(reader_t *reader)
{
    session_t *session = reader->session;
    char word[MAX_WORD];
    char *map;

    if (!ReadExpected(reader, "clock") || !ReadInt(reader, &session->clockMs) ||
        !ReadExpected(reader, "restarts") || !ReadInt(reader, &session->restarts) ||
        !ReadExpected(reader, "save") || !ReadInt(reader, &session->save) || !ReadExpected(reader, "map") ||
        !ReadQuoted(reader, &map))
        return false;
    if (!Q_StringCopy(session->mapName, sizeof(session->mapName), map))
        return Fail(reader, "the map's name is too long");
    while (ReadWord(reader, word)) {
        if (!strcmp(word, "end")) {
            SkipBlanks(reader);
            return (reader->at == reader->end || Fail(reader, "text behind the end")) && CheckStructs(reader);
        }
        if (!strcmp(word, "client") ? !ReadClient(reader) : !ReadPart(reader, word))
            return Fail(reader, "an unexpected word");
    }
    return false;
}

// Reads the two lines of the header; the body begins at *body.
static bool ReadHeader(const char *text, size_t length, uint32_t *sum, size_t *bytes, const char **body)
{
    const char *newline;
    char line[64];
    unsigned long long count;
    unsigned checksum;

    if (length < MAGIC_LENGTH || memcmp(text, magic, MAGIC_LENGTH))
        return false;
    text += MAGIC_LENGTH;
    length -= MAGIC_LENGTH;
    newline = memchr(text, '\n', length < sizeof(line) - 1 ? length : sizeof(line) - 1);
    if (!newline)
        return false;
    Q_StringCopyN(line, sizeof(line), text, (size_t)(newline - text));
    if (sscanf(line, "bytes %llu sum %8x", &count, &checksum) != 2 || count > SESSION_MAX_BYTES)
        return false;
    *sum = checksum;
    *bytes = (size_t)count;
    *body = newline + 1;
    return true;
}

uint32_t Session_Sum(const char *text, size_t length)
{
    const char *body;
    uint32_t sum;
    size_t bytes;

    return ReadHeader(text, length, &sum, &bytes, &body) ? sum : 0;
}

bool Session_Parse(session_t *session, const char *text, size_t length, char *error, size_t errorSize)
{
    reader_t reader = {
        .session = session, .end = text + length, .line = 3, .error = error, .errorSize = errorSize};
    uint32_t sum;
    size_t bytes;

    if (length > SESSION_MAX_BYTES || !ReadHeader(text, length, &sum, &bytes, &reader.at)) {
        Q_Format(error, errorSize, "session file: this is none");
        return false;
    }
    if (bytes != (size_t)(reader.end - reader.at)) {
        Q_Format(error, errorSize, "session file: %zu bytes instead of %zu", (size_t)(reader.end - reader.at),
                 bytes);
        return false;
    }
    if (Checksum(reader.at, bytes) != sum) {
        Q_Format(error, errorSize, "session file: the checksum is wrong");
        return false;
    }
    return ReadBody(&reader);
}
