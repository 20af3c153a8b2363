// Distance of two names: letters added, left out, changed, or swapped with their neighbour.
#include "gsc_suggest.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 48 }; // longer names are not compared

// A name must be nearer than that.
static unsigned FirstDistance(size_t length)
{
    return length > 9 ? 4 : (unsigned)length / 3 + 1;
}

void GscSuggest_Open(gsc_suggest_t *suggest, gsc_vm_t *vm, const gsc_string_t *wanted)
{
    *suggest = (gsc_suggest_t){.vm = vm, .wanted = wanted, .distance = FirstDistance(wanted->length)};
}

static unsigned Least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned Distance(const char *a, size_t aLength, const char *b, size_t bLength)
{
    unsigned rows[3][LONGEST + 1];
    unsigned *before = rows[0], *last = rows[1], *now = rows[2];
    for (size_t j = 0; j <= bLength; j++) {
        before[j] = last[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= aLength; i++) {
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= bLength; j++) {
            unsigned changed = last[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = Least(changed, 1 + Least(last[j], now[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                now[j] = Least(now[j], before[j - 2] + 1);
            }
        }
        unsigned *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[bLength];
}

void GscSuggest_Offer(gsc_suggest_t *suggest, const char *name)
{
    size_t length = strlen(name), wanted = suggest->wanted->length;
    size_t difference = length > wanted ? length - wanted : wanted - length;
    suggest->vm->suggestWork++;
    if (length > LONGEST || wanted > LONGEST || difference >= suggest->distance) {
        return;
    }
    suggest->vm->suggestWork += wanted * length;
    unsigned distance = Distance(suggest->wanted->text, wanted, name, length);
    if (distance < suggest->distance) {
        suggest->distance = distance;
        suggest->best = name;
    }
}

const char *Gsc_Nearest(const char *wanted, const char *const *names, int count)
{
    const char *best = NULL;
    size_t length = wanted ? strlen(wanted) : 0;
    unsigned distance = FirstDistance(length);
    for (int i = 0; names && i < count && length > 0; i++) {
        size_t other = names[i] ? strlen(names[i]) : 0;
        size_t difference = other > length ? other - length : length - other;
        if (other > LONGEST || length > LONGEST || difference >= distance) {
            continue;
        }
        unsigned found = Distance(wanted, length, names[i], other);
        best = found < distance ? names[i] : best;
        distance = Least(found, distance);
    }
    return best;
}

const char *GscSuggest_Text(const gsc_suggest_t *suggest, char *buffer, size_t size, const char *otherwise)
{
    if (suggest->best == NULL) {
        return otherwise;
    }
    snprintf(buffer, size, "did you mean '%s'?", suggest->best);
    return buffer;
}
