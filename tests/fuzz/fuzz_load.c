// Any bytes as scripts: parsed, checked, emitted, linked, and closed again.  A zero byte ends a file, so that
// an input holds up to three: main, a, b\c; its first byte chooses the settings. links: qcommon/script/*.c
#include "gsc.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t *input;
static size_t inputSize;

static const char *const names[] = {"main.gsc", "a.gsc", "b/c.gsc"};

static char *ReadPart(void *user, const char *path, size_t *size)
{
    (void)user;
    size_t start = 0;
    for (int i = 0; i < 3; i++) {
        const uint8_t *zero = i < 2 ? memchr(input + start, 0, inputSize - start) : NULL;
        size_t end = zero ? (size_t)(zero - input) : inputSize;
        if (strcmp(path, names[i]) == 0) {
            *size = end - start;
            char *text = *size ? malloc(*size) : NULL;
            if (text) {
                memcpy(text, input + start, *size);
            }
            return text;
        }
        if (zero == NULL) {
            break;
        }
        start = end + 1;
    }
    return NULL;
}

static void Ignore(void *user, const gsc_report_t *report)
{
    (void)user;
    if (report->text[0] != '\n' || report->message[0] == '\0') {
        abort();
    }
}

static int FindTree(void *user, const char *name)
{
    (void)user;
    return name[0] == 'a';
}

static int FindNode(void *user, int tree, const char *name)
{
    (void)user;
    return name[0] == 'a' ? tree : -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gsc_config_t config;
    if (size == 0) {
        return 0;
    }
    input = data + 1;
    inputSize = size - 1;
    Gsc_DefaultConfig(&config);
    config.readFile = ReadPart;
    config.report = Ignore;
    config.findTree = FindTree;
    config.findNode = FindNode;
    config.developerScript = data[0] & 1;
    config.strictStock = data[0] & 2;
    config.keepCheckerWarnings = data[0] & 4;
    config.syntaxOnly = data[0] & 8;
    config.plainBytecode = data[0] & 16;
    gsc_vm_t *vm = Gsc_Open(&config);
    Gsc_AddLibrary(vm);
    Gsc_Load(vm, "main", NULL);
    if (Gsc_Link(vm) == GSC_OK && Gsc_FindFunction(vm, "main", "no such name")) {
        abort();
    }
    Gsc_Close(vm);
    return 0;
}
