// Interned strings: equal texts are one block, so equality is a pointer comparison.  Names of functions,
// fields, locals and paths are strings too, lowered; dot and string keys therefore share one domain.
//
// A long text that script puts together is not interned before something needs it as a key: hashing what a
// loop appends to, again and again, would cost more than copying it.
#ifndef GSC_STRING_H
#define GSC_STRING_H

#include "gsc_heap.h"

#include <string.h>

enum { GSC_LONG_TEXT = 100, GSC_MAX_TEXT = 0x7fffffff };

// Holds always: text[length] == 0.  Interned: hash == the hash of the text, the block is in the table exactly
// once. Not interned: longer than GSC_LONG_TEXT, `next` is the interned string of the same text (held), once
// it was looked for.
typedef struct gsc_string {
    uint64_t refs;
    struct gsc_string *next; // in the bucket
    uint32_t hash;
    uint32_t length;  // bytes; the text may hold any byte but 0
    uint32_t fieldId; // number of this name among the engine's field names, or 0
    uint32_t madeAt;  // place by gsc_profile.h, 0: not counted
    bool pinned;      // lives as long as the VM
    bool interned;
    char text[];
} gsc_string_t;

enum { GSC_SMALL_INTS = 1024 };

// A text under construction: what a chain of + that makes a string collects before it is interned once.
typedef struct {
    uint64_t refs;
    size_t length, capacity;
    char *text;
} gsc_builder_t;

typedef struct {
    gsc_string_t **buckets;
    uint32_t bucketCount;     // a power of two
    uint32_t count;           // in the table
    uint32_t longCount;       // the others
    gsc_string_t *chars[256]; // one-byte strings, made when first asked for; [0] is the empty string
    gsc_string_t *smallInts[GSC_SMALL_INTS]; // texts of small ints, likewise
    gsc_builder_t *spare;                    // one builder kept for the next chain
} gsc_strings_t;

void GscString_Open(gsc_vm_t *vm);
// The string with this text, with one reference more, owned by the caller.  `length` at most 0x7fffffff.
gsc_string_t *GscString_Intern(gsc_vm_t *vm, const char *text, size_t length);
// The same for a value of script, which need not be interned.
gsc_string_t *GscString_Make(gsc_vm_t *vm, const char *text, size_t length);
// The two texts in a row, for a value of script.
gsc_string_t *GscString_Join(gsc_vm_t *vm, const char *a, size_t lengthA, const char *b, size_t lengthB);
// Appends to a string that has one holder; false, and nothing done, when it is interned or its block has no
// room.
bool GscString_Append(gsc_string_t *string, const char *text, size_t length);
// The interned string of the same text, for use as a key; borrowed, lives as long as `string`.
gsc_string_t *GscString_Key(gsc_vm_t *vm, gsc_string_t *string);
// The same, pinned: it lives as long as the VM and needs no release.  For what compiled code refers to.
gsc_string_t *GscString_Pinned(gsc_vm_t *vm, const char *text, size_t length);
// A name: letters lowered, pinned.
gsc_string_t *GscString_Name(gsc_vm_t *vm, const char *text, size_t length);
// The existing string with this text, or NULL; no reference is added.
gsc_string_t *GscString_Find(const gsc_vm_t *vm, const char *text, size_t length);
// The decimal text of an int, owned by the caller.
gsc_string_t *GscString_FromInt(gsc_vm_t *vm, int value);
// The one-byte string, or the empty one for 0; owned by the caller.
gsc_string_t *GscString_Char(gsc_vm_t *vm, unsigned char c);
// Writes the decimal text, at most 12 bytes with the zero; returns its length.
int GscString_FormatInt(int32_t value, char *buffer);
static inline bool GscString_Equal(const gsc_string_t *a, const gsc_string_t *b)
{
    if (a == b)
        return true;
    return !(a->interned && b->interned) && a->length == b->length &&
           memcmp(a->text, b->text, a->length) == 0;
}

// Called when the last reference has gone.
void GscString_Free(gsc_vm_t *vm, gsc_string_t *string);

gsc_builder_t *GscBuilder_New(gsc_vm_t *vm);
void GscBuilder_Free(gsc_vm_t *vm, gsc_builder_t *builder);
void GscBuilder_Grow(gsc_vm_t *vm, gsc_builder_t *builder, size_t more);

static inline void GscBuilder_Add(gsc_vm_t *vm, gsc_builder_t *builder, const char *text, size_t length)
{
    if (builder->capacity - builder->length < length)
        GscBuilder_Grow(vm, builder, length);
    memcpy(builder->text + builder->length, text, length);
    builder->length += length;
}

// Map from pinned names to small numbers, for functions of a file, natives, fields of a class.  All zero is
// empty.
typedef struct {
    const gsc_string_t **keys;
    uint32_t *values;
    uint32_t capacity, count;
} gsc_names_t;

// False and the old value untouched when the name is there already.
bool GscNames_Add(gsc_vm_t *vm, gsc_names_t *names, const gsc_string_t *key, uint32_t value);
// False when the name is not there.
bool GscNames_Find(const gsc_names_t *names, const gsc_string_t *key, uint32_t *value);
void GscNames_Free(gsc_vm_t *vm, gsc_names_t *names);

#endif
