// Any bytes become tokens that cover the text in order; nothing is read beyond its end.
// links: qcommon/script/*.c
#include "gsc_heap.h"
#include "gsc_lex.h"
#include "gsc_load.h"

#include <stdlib.h>
#include <string.h>

static void Ignore(void *user, const gsc_report_t *report)
{
    (void)user;
    (void)report;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gsc_config_t config;
    gsc_guard_t guard;
    Gsc_DefaultConfig(&config);
    config.report = Ignore;
    gsc_vm_t *vm = Gsc_Open(&config);
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        gsc_lexer_t lexer;
        int file = GscLoad_File(vm, GscLoad_Canonical(vm, "t", 1), -1, 0);
        vm->files[file]->text = config.alloc(config.user, NULL, 0, size ? size : 1);
        memcpy(vm->files[file]->text, data, size);
        vm->files[file]->size = size;
        GscLex_Open(&lexer, vm, file, vm->files[file]->text, size);
        for (uint32_t last = 0; lexer.token.kind != TOK_EOF; GscLex_Next(&lexer)) {
            if (lexer.token.offset < last || lexer.token.end <= lexer.token.offset ||
                lexer.token.end > size) {
                abort();
            }
            last = lexer.token.end;
        }
    }
    GscHeap_Leave(vm, &guard);
    Gsc_Close(vm);
    return 0;
}
