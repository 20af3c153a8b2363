// mkbsp: makes a collision-only IBSP 46 map from a small text format.  The format is described in
// mkbsp_read.c.
#include "mkbsp_local.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SOURCE = 16 * 1024 * 1024 };

static const char usage[] =
    "usage: mkbsp IN.map -o OUT.bsp\n"
    "Makes an IBSP 46 map with collision data, a tree and entities, but nothing to draw.\n";

void *Mk_Allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) {
        fprintf(stderr, "mkbsp: no memory for %zu bytes\n", size);
        exit(1);
    }
    return memory;
}

void *Mk_Grow(void *array, int count, size_t recordSize)
{
    // Doubles at each power of two, so the count alone tells how much there is.
    if (count & (count - 1))
        return array;
    void *memory = realloc(array, (count ? 2 * (size_t)count : 1) * recordSize);
    if (!memory) {
        fprintf(stderr, "mkbsp: no memory for %d records\n", count);
        exit(1);
    }
    return memory;
}

char *Mk_CopyText(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(Mk_Allocate(size), text, size);
}

// The whole file with a terminator, or NULL after a message.
static char *ReadSource(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "mkbsp: cannot open %s: %s\n", path, strerror(errno));
        return NULL;
    }
    char *text = Mk_Allocate(MAX_SOURCE + 1);
    size_t size = fread(text, 1, MAX_SOURCE + 1, file);
    bool failed = ferror(file);
    fclose(file);
    if (failed)
        fprintf(stderr, "mkbsp: cannot read %s\n", path);
    else if (size > MAX_SOURCE)
        fprintf(stderr, "mkbsp: %s is larger than %d bytes\n", path, MAX_SOURCE);
    else if (memchr(text, 0, size))
        fprintf(stderr, "mkbsp: %s is not a text: it has a zero byte\n", path);
    else {
        text[size] = 0;
        return text;
    }
    free(text);
    return NULL;
}

// Leaves no half-written file behind.
static bool WriteMap(const map_t *map, const char *path)
{
    tree_t tree;
    FILE *file = fopen(path, "wb");
    if (!file) {
        fprintf(stderr, "mkbsp: cannot write %s: %s\n", path, strerror(errno));
        return false;
    }
    Mk_BuildTree(&tree, map);
    bool ok = Mk_WriteBsp(map, &tree, file);
    Mk_FreeTree(&tree);
    if (fclose(file) != 0) {
        fprintf(stderr, "mkbsp: cannot write %s: %s\n", path, strerror(errno));
        ok = false;
    }
    if (!ok)
        remove(path);
    return ok;
}

int main(int argc, char **argv)
{
    const char *in = NULL;
    const char *out = NULL;
    bool bad = false;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-h") || !strcmp(argv[i], "--help")) {
            fputs(usage, stdout);
            return 0;
        }
        if (!strcmp(argv[i], "-o") && i + 1 < argc && !out)
            out = argv[++i];
        else if (argv[i][0] != '-' && !in)
            in = argv[i];
        else
            bad = true;
    }
    if (bad || !in || !out) {
        fputs(usage, stderr);
        return 2;
    }
    char *text = ReadSource(in);
    if (!text)
        return 1;
    map_t map = {0};
    bool ok = Mk_ReadMap(&map, in, text) && WriteMap(&map, out);
    Mk_FreeMap(&map);
    free(text);
    return ok ? 0 : 1;
}
