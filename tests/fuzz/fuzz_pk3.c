// The pk3 reader on any bytes: opens the archive, looks names up and reads every entry.
// links: qcommon/q_zip.c qcommon/q_print.c qcommon/q_string.c
#include <stdlib.h>
#include <string.h>
#include "q_zip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const uint8_t *data;
    size_t size;
} bytes_t;

static void Ignore(void *user, const char *text)
{
    (void)user;
    (void)text;
}

static bool ReadBytes(void *user, uint64_t offset, void *buffer, size_t length)
{
    const bytes_t *bytes = user;

    if (offset > bytes->size || length > bytes->size - offset)
        return false;
    if (length)
        memcpy(buffer, bytes->data + offset, length);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const printer_t printer = {.write = Ignore};
    bytes_t bytes = {.data = data, .size = size};
    zip_source_t source = {.size = size, .read = ReadBytes, .user = &bytes};
    zip_t *zip = Zip_Open(&source, "fuzz.pk3", &printer);

    for (int i = 0; zip && i < Zip_NumEntries(zip); i++) {
        size_t length;
        if (Zip_Find(zip, Zip_EntryName(zip, i)) < 0)
            abort();
        free(Zip_Read(zip, i, &length, &printer));
    }
    Zip_Free(zip);
    return 0;
}
