// The known name that is spelled most like an unknown one, for "did you mean 'x'?".
#ifndef GSC_SUGGEST_H
#define GSC_SUGGEST_H

#include "gsc_string.h"

typedef struct {
    const gsc_string_t *wanted;
    const char *best; // NULL: nothing is near enough
    unsigned distance;
} gsc_suggest_t;

void GscSuggest_Open(gsc_suggest_t *suggest, const gsc_string_t *wanted);
// Offers a known name; of equally near ones the first stays.
void GscSuggest_Offer(gsc_suggest_t *suggest, const char *name);
// The line for a report: "did you mean 'x'?", or `otherwise`.  `buffer` holds it.
const char *GscSuggest_Text(const gsc_suggest_t *suggest, char *buffer, size_t size, const char *otherwise);

#endif
