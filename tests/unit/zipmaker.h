// Builds zip archives in memory, good ones and, by patching them afterwards, bad ones.
#ifndef ZIPMAKER_H
#define ZIPMAKER_H

#include <stdint.h>
#include <string.h>
#include <zlib.h>
#include "q_zip.h"

enum { ZIP_LOCAL = 30, ZIP_RECORD = 46, ZIP_END = 22, ZIP_MAX_MADE = 64 };

typedef struct {
    uint8_t bytes[1 << 18];
    size_t size;
    struct {
        const char *name;
        uint32_t crc, packedSize, size, offset, method;
        size_t record; // where its directory record lies, after ZipMake_Finish
    } entries[ZIP_MAX_MADE];
    int count;
    size_t directory, end; // after ZipMake_Finish
} zip_maker_t;

static inline void ZipMake_Put(zip_maker_t *zip, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        zip->bytes[zip->size++] = (uint8_t)(value >> (8 * i));
}

static inline void ZipMake_Patch(zip_maker_t *zip, size_t at, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        zip->bytes[at + (size_t)i] = (uint8_t)(value >> (8 * i));
}

static inline void ZipMake_PutBytes(zip_maker_t *zip, const void *bytes, size_t size)
{
    memcpy(zip->bytes + zip->size, bytes, size);
    zip->size += size;
}

// Packs to a raw deflate stream at the archive's end; returns its size.
static inline uint32_t ZipMake_Deflate(zip_maker_t *zip, const char *text, size_t size)
{
    z_stream stream;

    memset(&stream, 0, sizeof(stream));
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = (Bytef *)(uintptr_t)text;
    stream.avail_in = (uInt)size;
    stream.next_out = zip->bytes + zip->size;
    stream.avail_out = (uInt)(sizeof(zip->bytes) - zip->size);
    deflate(&stream, Z_FINISH);
    uint32_t packed = (uint32_t)stream.total_out;
    deflateEnd(&stream);
    zip->size += packed;
    return packed;
}

static inline void ZipMake_Add(zip_maker_t *zip, const char *name, const char *text, size_t size,
                               bool deflated)
{
    int i = zip->count++;
    size_t local = zip->size;

    zip->entries[i].name = name;
    zip->entries[i].crc = (uint32_t)crc32(0, (const Bytef *)text, (uInt)size);
    zip->entries[i].size = (uint32_t)size;
    zip->entries[i].offset = (uint32_t)local;
    zip->entries[i].method = deflated ? 8 : 0;
    zip->size += ZIP_LOCAL;
    memset(zip->bytes + local, 0, ZIP_LOCAL);
    ZipMake_PutBytes(zip, name, strlen(name));
    zip->entries[i].packedSize = (uint32_t)size;
    if (deflated)
        zip->entries[i].packedSize = ZipMake_Deflate(zip, text, size);
    else
        ZipMake_PutBytes(zip, text, size);
    ZipMake_Patch(zip, local, 0x04034b50, 4);
    ZipMake_Patch(zip, local + 8, zip->entries[i].method, 2);
    ZipMake_Patch(zip, local + 26, (uint32_t)strlen(name), 2);
}

static inline void ZipMake_Finish(zip_maker_t *zip)
{
    zip->directory = zip->size;
    for (int i = 0; i < zip->count; i++) {
        size_t at = zip->entries[i].record = zip->size;
        memset(zip->bytes + at, 0, ZIP_RECORD);
        ZipMake_Patch(zip, at, 0x02014b50, 4);
        ZipMake_Patch(zip, at + 10, zip->entries[i].method, 2);
        ZipMake_Patch(zip, at + 16, zip->entries[i].crc, 4);
        ZipMake_Patch(zip, at + 20, zip->entries[i].packedSize, 4);
        ZipMake_Patch(zip, at + 24, zip->entries[i].size, 4);
        ZipMake_Patch(zip, at + 28, (uint32_t)strlen(zip->entries[i].name), 2);
        ZipMake_Patch(zip, at + 42, zip->entries[i].offset, 4);
        zip->size += ZIP_RECORD;
        ZipMake_PutBytes(zip, zip->entries[i].name, strlen(zip->entries[i].name));
    }
    zip->end = zip->size;
    ZipMake_Put(zip, 0x06054b50, 4);
    ZipMake_Put(zip, 0, 4);
    ZipMake_Put(zip, (uint32_t)zip->count, 2);
    ZipMake_Put(zip, (uint32_t)zip->count, 2);
    ZipMake_Put(zip, (uint32_t)(zip->end - zip->directory), 4);
    ZipMake_Put(zip, (uint32_t)zip->directory, 4);
    ZipMake_Put(zip, 0, 2);
}

// A source over bytes in memory.
typedef struct {
    const uint8_t *bytes;
    size_t size;
} zip_bytes_t;

static inline bool ZipMake_Read(void *user, uint64_t offset, void *buffer, size_t length)
{
    const zip_bytes_t *source = user;

    if (offset > source->size || length > source->size - offset)
        return false;
    if (length)
        memcpy(buffer, source->bytes + offset, length);
    return true;
}

#endif
