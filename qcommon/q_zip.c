// Zip archives: see the header.  Layout: PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16.
#include "q_zip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "q_string.h"

enum {
    LOCAL_SIGNATURE = 0x04034b50,
    ENTRY_SIGNATURE = 0x02014b50,
    END_SIGNATURE = 0x06054b50,
    LOCAL_SIZE = 30,
    ENTRY_SIZE = 46,
    END_SIZE = 22,
    MAX_COMMENT = 65535,
    MAX_DIRECTORY = 32 * 1024 * 1024,
    MAX_ENTRY_NAME = 256,
    METHOD_STORED = 0,
    METHOD_DEFLATED = 8,
    FLAG_ENCRYPTED = 1,
    MAX_DEFLATE_RATIO = 1040, // deflate reaches 1032
    MAX_COMPLAINTS = 8,       // bad entries named one by one
};

typedef struct {
    char *name;
    uint32_t crc;
    uint32_t packedSize;
    uint32_t size;
    uint32_t offset; // of the local header
    int method;
    int next; // in its hash chain, -1 at the end
} entry_t;

struct zip_s {
    zip_source_t source;
    char *name;
    entry_t *entries;
    int count;
    int *buckets; // first entry of each chain, -1 for none
    uint32_t bucketMask;
    uint64_t directoryOffset;
    int complaints;
};

static uint32_t Read16(const uint8_t *p)
{
    return p[0] | (uint32_t)p[1] << 8;
}

static uint32_t Read32(const uint8_t *p)
{
    return Read16(p) | Read16(p + 2) << 16;
}

// Finds the end record; `end` gets its bytes.
static bool ReadEnd(zip_t *zip, uint8_t *end, uint64_t *position)
{
    uint64_t size = zip->source.size;
    size_t tail = size < END_SIZE + MAX_COMMENT ? (size_t)size : END_SIZE + MAX_COMMENT;
    bool found = false;

    if (tail < END_SIZE)
        return false;
    uint8_t *bytes = malloc(tail);
    if (!bytes || !zip->source.read(zip->source.user, size - tail, bytes, tail)) {
        free(bytes);
        return false;
    }
    for (size_t i = tail - END_SIZE + 1; i-- > 0 && !found;) {
        found = Read32(bytes + i) == END_SIGNATURE && i + END_SIZE + Read16(bytes + i + 20) <= tail;
        if (found) {
            memcpy(end, bytes + i, END_SIZE);
            *position = size - tail + i;
        }
    }
    free(bytes);
    return found;
}

// Why an entry cannot be used, NULL when it can.
static const char *FindFault(const zip_t *zip, const entry_t *entry, uint32_t flags)
{
    if (flags & FLAG_ENCRYPTED)
        return "is encrypted";
    if (entry->method != METHOD_STORED && entry->method != METHOD_DEFLATED)
        return "uses an unknown compression method";
    if (entry->size > ZIP_MAX_ENTRY_SIZE)
        return "is too large";
    if (entry->method == METHOD_STORED && entry->size != entry->packedSize)
        return "has two different sizes";
    if (entry->size / MAX_DEFLATE_RATIO > entry->packedSize)
        return "claims an impossible size";
    if ((uint64_t)entry->offset + LOCAL_SIZE + entry->packedSize > zip->directoryOffset)
        return "lies outside the file";
    return NULL;
}

static void Complain(zip_t *zip, const printer_t *printer, const char *name, const char *fault)
{
    char shown[MAX_ENTRY_NAME + 1];

    zip->complaints++;
    if (zip->complaints > MAX_COMPLAINTS)
        return;
    Q_StringCopy(shown, sizeof(shown), name);
    for (char *c = shown; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    }
    Print(printer, "%s: entry \"%s\" %s: skipped\n", zip->name, shown, fault);
}

// Takes over one directory record.  False only when memory is out.
static bool AddEntry(zip_t *zip, const uint8_t *record, const printer_t *printer)
{
    entry_t *entry = &zip->entries[zip->count];
    uint32_t length = Read16(record + 28);
    char raw[MAX_ENTRY_NAME + 1], clean[MAX_ENTRY_NAME];
    const char *fault = NULL;

    if (length && record[ENTRY_SIZE + length - 1] == '/')
        return true;
    *entry = (entry_t){.crc = Read32(record + 16),
                       .packedSize = Read32(record + 20),
                       .size = Read32(record + 24),
                       .offset = Read32(record + 42),
                       .method = (int)Read16(record + 10),
                       .next = -1};
    bool isWhole = Q_StringCopyN(raw, sizeof(raw), (const char *)record + ENTRY_SIZE, length);
    if (!isWhole || strlen(raw) != length || !Q_PathClean(clean, sizeof(clean), raw))
        fault = "has a name that is not allowed";
    else
        fault = FindFault(zip, entry, Read16(record + 8));
    if (fault) {
        Complain(zip, printer, raw, fault);
        return true;
    }
    entry->name = strdup(Q_StringLower(clean));
    if (!entry->name)
        return false;
    zip->count++;
    return true;
}

// NULL when all records could be read, else what is wrong.
static const char *ReadRecords(zip_t *zip, const uint8_t *bytes, size_t size, int count,
                               const printer_t *printer)
{
    size_t at = 0;

    zip->entries = calloc((size_t)count + 1, sizeof(*zip->entries));
    if (!zip->entries)
        return "no memory";
    for (int i = 0; i < count; i++) {
        if (size - at < ENTRY_SIZE || Read32(bytes + at) != ENTRY_SIGNATURE)
            return "its directory is damaged";
        size_t length =
            ENTRY_SIZE + Read16(bytes + at + 28) + Read16(bytes + at + 30) + Read16(bytes + at + 32);
        if (size - at < length)
            return "its directory is damaged";
        if (!AddEntry(zip, bytes + at, printer))
            return "no memory";
        at += length;
    }
    if (zip->complaints > MAX_COMPLAINTS)
        Print(printer, "%s: %d more bad entries\n", zip->name, zip->complaints - MAX_COMPLAINTS);
    return NULL;
}

static const char *ReadDirectory(zip_t *zip, const printer_t *printer)
{
    uint8_t end[END_SIZE];
    uint64_t endPosition;

    if (!ReadEnd(zip, end, &endPosition))
        return "it is no zip archive, or cut off";
    uint32_t count = Read16(end + 10), size = Read32(end + 12), offset = Read32(end + 16);
    if (Read16(end + 4) || Read16(end + 6) || Read16(end + 8) != count)
        return "it is one part of several";
    if (count == 0xffff || size == 0xffffffff || offset == 0xffffffff)
        return "zip64 is not supported";
    if ((uint64_t)offset + size > endPosition || size > MAX_DIRECTORY || count > size / ENTRY_SIZE)
        return "its directory does not fit into the file";
    zip->directoryOffset = offset;
    uint8_t *bytes = malloc(size + 1);
    if (!bytes)
        return "no memory";
    const char *fault = "it cannot be read";
    if (zip->source.read(zip->source.user, offset, bytes, size))
        fault = ReadRecords(zip, bytes, size, (int)count, printer);
    free(bytes);
    return fault;
}

static int CompareOffsets(const void *a, const void *b)
{
    const entry_t *ea = a, *eb = b;

    return ea->offset < eb->offset ? -1 : ea->offset > eb->offset;
}

// Archives whose entries share bytes unfold to far more than they hold: refused as a whole.
static const char *CheckOverlaps(zip_t *zip)
{
    entry_t *sorted = malloc(((size_t)zip->count + 1) * sizeof(*sorted));
    const char *fault = NULL;

    if (!sorted)
        return "no memory";
    memcpy(sorted, zip->entries, (size_t)zip->count * sizeof(*sorted));
    qsort(sorted, (size_t)zip->count, sizeof(*sorted), CompareOffsets);
    for (int i = 0; i + 1 < zip->count; i++) {
        if ((uint64_t)sorted[i].offset + LOCAL_SIZE + sorted[i].packedSize > sorted[i + 1].offset)
            fault = "its entries overlap";
    }
    free(sorted);
    return fault;
}

// Later entries of one name stand in front of earlier ones.
// The entry of that name in a bucket; -1 when there is none.
static int FindIn(const zip_t *zip, int entry, const char *path)
{
    while (entry >= 0 && Q_StringCompareNoCase(zip->entries[entry].name, path) != 0)
        entry = zip->entries[entry].next;
    return entry;
}

static const char *BuildIndex(zip_t *zip, const printer_t *printer)
{
    uint32_t size = 16;

    while (size < (uint32_t)zip->count)
        size *= 2;
    zip->buckets = malloc(size * sizeof(*zip->buckets));
    if (!zip->buckets)
        return "no memory";
    zip->bucketMask = size - 1;
    for (uint32_t i = 0; i < size; i++)
        zip->buckets[i] = -1;
    for (int i = 0; i < zip->count; i++) {
        int *bucket = &zip->buckets[Q_StringHashNoCase(zip->entries[i].name) & zip->bucketMask];
        if (FindIn(zip, *bucket, zip->entries[i].name) >= 0)
            Print(printer, "%s: two entries have the name \"%s\": the later one counts\n", zip->name,
                  zip->entries[i].name);
        zip->entries[i].next = *bucket;
        *bucket = i;
    }
    return NULL;
}

zip_t *Zip_Open(const zip_source_t *source, const char *name, const printer_t *printer)
{
    zip_t *zip = calloc(1, sizeof(*zip));
    const char *fault = "no memory";

    if (!zip) {
        if (source->close)
            source->close(source->user);
    } else {
        zip->source = *source;
        zip->name = strdup(name);
        if (zip->name)
            fault = ReadDirectory(zip, printer);
        if (!fault)
            fault = CheckOverlaps(zip);
        if (!fault)
            fault = BuildIndex(zip, printer);
    }
    if (!fault)
        return zip;
    Print(printer, "%s: %s: archive skipped\n", name, fault);
    Zip_Free(zip);
    return NULL;
}

static bool ReadFromFile(void *user, uint64_t offset, void *buffer, size_t length)
{
    return fseeko(user, (off_t)offset, SEEK_SET) == 0 && fread(buffer, 1, length, user) == length;
}

static void CloseFile(void *user)
{
    fclose(user);
}

zip_t *Zip_OpenFile(const char *path, const printer_t *printer)
{
    FILE *file = fopen(path, "rb");

    if (!file || fseeko(file, 0, SEEK_END) != 0 || ftello(file) < 0) {
        Print(printer, "%s: it cannot be opened: archive skipped\n", path);
        if (file)
            fclose(file);
        return NULL;
    }
    zip_source_t source = {
        .size = (uint64_t)ftello(file), .read = ReadFromFile, .close = CloseFile, .user = file};
    return Zip_Open(&source, path, printer);
}

void Zip_Free(zip_t *zip)
{
    if (!zip)
        return;
    for (int i = 0; i < zip->count; i++)
        free(zip->entries[i].name);
    if (zip->source.close)
        zip->source.close(zip->source.user);
    free(zip->entries);
    free(zip->buckets);
    free(zip->name);
    free(zip);
}

const char *Zip_Name(const zip_t *zip)
{
    return zip->name;
}

int Zip_NumEntries(const zip_t *zip)
{
    return zip->count;
}

const char *Zip_EntryName(const zip_t *zip, int entry)
{
    return zip->entries[entry].name;
}

int Zip_Find(const zip_t *zip, const char *path)
{
    return FindIn(zip, zip->buckets[Q_StringHashNoCase(path) & zip->bucketMask], path);
}

// Position of an entry's data; false when its local header is damaged.
static bool FindData(zip_t *zip, const entry_t *entry, uint64_t *position)
{
    uint8_t local[LOCAL_SIZE];

    if (!zip->source.read(zip->source.user, entry->offset, local, sizeof(local)))
        return false;
    *position = (uint64_t)entry->offset + LOCAL_SIZE + Read16(local + 26) + Read16(local + 28);
    return Read32(local) == LOCAL_SIGNATURE && Read16(local + 8) == (uint32_t)entry->method &&
           *position + entry->packedSize <= zip->directoryOffset;
}

// Unpacks a raw deflate stream that must give exactly `size` bytes.
static bool Inflate(const uint8_t *packed, size_t packedSize, uint8_t *out, size_t size)
{
    z_stream stream;

    memset(&stream, 0, sizeof(stream));
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return false;
    stream.next_in = (Bytef *)(uintptr_t)packed;
    stream.avail_in = (uInt)packedSize;
    stream.next_out = out;
    stream.avail_out = (uInt)size;
    int result = inflate(&stream, Z_FINISH);
    bool isWhole = result == Z_STREAM_END && stream.total_out == size;
    inflateEnd(&stream);
    return isWhole;
}

// NULL when `out` has been filled, else what is wrong.
static const char *ReadData(zip_t *zip, const entry_t *entry, uint8_t *out)
{
    uint64_t position;

    if (!FindData(zip, entry, &position))
        return "has a damaged header";
    if (entry->method == METHOD_STORED) {
        if (!zip->source.read(zip->source.user, position, out, entry->size))
            return "is cut off";
    } else {
        uint8_t *packed = malloc((size_t)entry->packedSize + 1);
        if (!packed)
            return "needs more memory than there is";
        bool isRead = zip->source.read(zip->source.user, position, packed, entry->packedSize);
        bool isUnpacked = isRead && Inflate(packed, entry->packedSize, out, entry->size);
        free(packed);
        if (!isUnpacked)
            return isRead ? "has damaged data" : "is cut off";
    }
    return crc32(0, out, entry->size) == entry->crc ? NULL : "has a wrong checksum";
}

uint8_t *Zip_Read(zip_t *zip, int number, size_t *size, const printer_t *printer)
{
    const entry_t *entry = &zip->entries[number];
    uint8_t *bytes = malloc((size_t)entry->size + 1);
    const char *fault = bytes ? ReadData(zip, entry, bytes) : "needs more memory than there is";

    if (fault) {
        Print(printer, "%s: entry \"%s\" %s: skipped\n", zip->name, entry->name, fault);
        free(bytes);
        return NULL;
    }
    bytes[entry->size] = 0;
    *size = entry->size;
    return bytes;
}
