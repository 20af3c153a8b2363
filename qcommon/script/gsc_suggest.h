// The known name that is spelled most like an unknown one, for "did you mean 'x'?".
#ifndef GSC_SUGGEST_H
#define GSC_SUGGEST_H

#include "gsc_vm.h"

// All names of a VM together get so much comparing (letters against letters, a quarter of a second); then
// nothing is suggested any more, so that a file of thousands of unknown names is still told at once.
enum { GSC_SUGGEST_WORK = 100000000 };

typedef struct {
    gsc_vm_t *vm;
    const gsc_string_t *wanted;
    const char *best; // NULL: nothing is near enough
    unsigned distance;
} gsc_suggest_t;

void GscSuggest_Open(gsc_suggest_t *suggest, gsc_vm_t *vm, const gsc_string_t *wanted);
// True when it is no use to offer more.
static inline bool GscSuggest_IsSpent(const gsc_suggest_t *suggest)
{
    return suggest->vm->suggestWork >= GSC_SUGGEST_WORK;
}

// Offers a known name; of equally near ones the first stays.
void GscSuggest_Offer(gsc_suggest_t *suggest, const char *name);
// The line for a report: "did you mean 'x'?", or `otherwise`.  `buffer` holds it.
const char *GscSuggest_Text(const gsc_suggest_t *suggest, char *buffer, size_t size, const char *otherwise);

#endif
