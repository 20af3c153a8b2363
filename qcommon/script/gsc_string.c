// The table of interned strings.  See gsc_string.h.
#include "gsc_string.h"

#include "gsc_profile.h"
#include "gsc_vm.h"

#include <string.h>

enum { FIRST_BUCKETS = 256, STOCK_OVERHEAD = 5 }; // bytes of a string beside its text, in stock [V14]

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9fb21c651e98df25ull;
    return h ^ (h >> 32);
}

static uint32_t hashText(const char *text, size_t length)
{
    uint64_t h = 0x9e3779b97f4a7c15ull ^ length;
    uint64_t word;
    while (length >= 8) {
        memcpy(&word, text, 8);
        h = mix(h, word);
        text += 8;
        length -= 8;
    }
    if (length) {
        word = 0;
        memcpy(&word, text, length);
        h = mix(h, word);
    }
    h *= 0xd6e8feb86659fd93ull;
    return (uint32_t)(h >> 32);
}

static size_t blockSize(size_t length)
{
    return offsetof(gsc_string_t, text) + length + 1;
}

void GscString_Open(gsc_vm_t *vm)
{
    gsc_strings_t *table = &vm->strings;
    table->buckets = GscHeap_AllocZero(vm, FIRST_BUCKETS * sizeof *table->buckets);
    table->bucketCount = FIRST_BUCKETS;
}

static void grow(gsc_vm_t *vm)
{
    gsc_strings_t *table = &vm->strings;
    uint32_t count = table->bucketCount * 2;
    gsc_string_t **buckets = GscHeap_AllocArray(vm, count, sizeof *buckets);
    memset(buckets, 0, count * sizeof *buckets);
    for (uint32_t i = 0; i < table->bucketCount; i++) {
        gsc_string_t *string = table->buckets[i];
        while (string) {
            gsc_string_t *next = string->next;
            gsc_string_t **bucket = &buckets[string->hash & (count - 1)];
            string->next = *bucket;
            *bucket = string;
            string = next;
        }
    }
    GscHeap_Free(vm, table->buckets, table->bucketCount * sizeof *buckets);
    table->buckets = buckets;
    table->bucketCount = count;
}

static gsc_string_t *find(const gsc_vm_t *vm, const char *text, size_t length, uint32_t hash)
{
    gsc_string_t *string = vm->strings.buckets[hash & (vm->strings.bucketCount - 1)];
    while (string &&
           (string->hash != hash || string->length != length || memcmp(string->text, text, length) != 0))
        string = string->next;
    return string;
}

gsc_string_t *GscString_Find(const gsc_vm_t *vm, const char *text, size_t length)
{
    return find(vm, text, length, hashText(text, length));
}

static gsc_string_t *newBlock(gsc_vm_t *vm, size_t length)
{
    if (length > GSC_MAX_TEXT) // of the embedder
        GscHeap_Out(vm, length);
    uint32_t madeAt = GSC_UNLIKELY(vm->profile != NULL) ? GscProfile_Made(vm, GSC_MADE_STRING) : 0;
    gsc_string_t *string = GscHeap_Alloc(vm, blockSize(length));
    string->refs = 1;
    string->madeAt = madeAt;
    string->next = NULL;
    string->hash = 0;
    string->length = (uint32_t)length;
    string->fieldId = 0;
    string->pinned = string->interned = false;
    string->text[length] = 0;
    if (GSC_UNLIKELY(vm->config.stockLimits))
        GscVm_TakeStock(vm, length + STOCK_OVERHEAD, "string");
    return string;
}

// Puts a block into the table.
static void enter(gsc_vm_t *vm, gsc_string_t *string, uint32_t hash)
{
    if (vm->strings.count >= vm->strings.bucketCount && vm->strings.bucketCount < 0x80000000u)
        grow(vm);
    gsc_string_t **bucket = &vm->strings.buckets[hash & (vm->strings.bucketCount - 1)];
    string->hash = hash;
    string->interned = true;
    string->next = *bucket;
    *bucket = string;
    vm->strings.count++;
    GscVm_CheckPools(vm);
}

gsc_string_t *GscString_Intern(gsc_vm_t *vm, const char *text, size_t length)
{
    uint32_t hash = hashText(text, length);
    gsc_string_t *string = find(vm, text, length, hash);
    if (string) {
        string->refs++;
        return string;
    }
    string = newBlock(vm, length);
    memcpy(string->text, text, length);
    enter(vm, string, hash);
    return string;
}

gsc_string_t *GscString_Make(gsc_vm_t *vm, const char *text, size_t length)
{
    return length > GSC_LONG_TEXT ? GscString_Join(vm, text, length, "", 0)
                                  : GscString_Intern(vm, text, length);
}

// The stock game's pool holds each text once, long ones too.
static gsc_string_t *joinInterned(gsc_vm_t *vm, const char *a, size_t lengthA, const char *b, size_t lengthB)
{
    size_t length = lengthA + lengthB;
    char *joined = GscHeap_Alloc(vm, length);
    memcpy(joined, a, lengthA);
    memcpy(joined + lengthA, b, lengthB);
    gsc_string_t *string = GscString_Intern(vm, joined, length);
    GscHeap_Free(vm, joined, length);
    return string;
}

gsc_string_t *GscString_Join(gsc_vm_t *vm, const char *a, size_t lengthA, const char *b, size_t lengthB)
{
    char joined[GSC_LONG_TEXT];
    size_t length = lengthA + lengthB;
    if (length <= GSC_LONG_TEXT) {
        memcpy(joined, a, lengthA);
        memcpy(joined + lengthA, b, lengthB);
        return GscString_Intern(vm, joined, length);
    }
    if (GSC_UNLIKELY(vm->config.stockLimits))
        return joinInterned(vm, a, lengthA, b, lengthB);
    gsc_string_t *string = newBlock(vm, length);
    memcpy(string->text, a, lengthA);
    memcpy(string->text + lengthA, b, lengthB);
    vm->strings.longCount++;
    GscVm_CheckPools(vm);
    return string;
}

bool GscString_Append(gsc_string_t *string, const char *text, size_t length)
{
    if (string->interned || string->refs != 1 || string->next ||
        GscHeap_Room(blockSize(string->length)) < blockSize(string->length + length))
        return false;
    memcpy(string->text + string->length, text, length);
    string->length += (uint32_t)length;
    string->text[string->length] = 0;
    return true;
}

gsc_string_t *GscString_Key(gsc_vm_t *vm, gsc_string_t *string)
{
    if (string->interned)
        return string;
    if (!string->next) {
        uint32_t hash = hashText(string->text, string->length);
        gsc_string_t *same = find(vm, string->text, string->length, hash);
        if (!same) {
            enter(vm, string, hash);
            vm->strings.longCount--;
            return string;
        }
        same->refs++;
        string->next = same;
    }
    return string->next;
}

static gsc_string_t *pin(gsc_string_t *string)
{
    if (string->pinned)
        string->refs--;
    string->pinned = true;
    return string;
}

gsc_string_t *GscString_Pinned(gsc_vm_t *vm, const char *text, size_t length)
{
    return pin(GscString_Intern(vm, text, length));
}

gsc_string_t *GscString_Name(gsc_vm_t *vm, const char *text, size_t length)
{
    char small[128] = "";
    char *lower = small;
    if (length > sizeof small)
        lower = GscHeap_Alloc(vm, length);
    for (size_t i = 0; i < length; i++)
        lower[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
    gsc_string_t *name = GscString_Pinned(vm, lower, length);
    if (lower != small)
        GscHeap_Free(vm, lower, length);
    return name;
}

gsc_string_t *GscString_Char(gsc_vm_t *vm, unsigned char c)
{
    gsc_string_t *string = vm->strings.chars[c];
    if (!string) {
        char text = (char)c;
        string = vm->strings.chars[c] = GscString_Pinned(vm, &text, c ? 1 : 0);
    }
    string->refs++;
    return string;
}

int GscString_FormatInt(int32_t value, char *buffer)
{
    static const char pairs[] =
        "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243"
        "4445464748495051525354555657585960616263646566676869707172737475767778798081828384858687"
        "888990919293949596979899";
    char digits[12];
    int at = sizeof digits, length;
    uint32_t rest = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    for (; rest >= 10; rest /= 100) {
        at -= 2;
        memcpy(digits + at, pairs + rest % 100 * 2, 2);
    }
    if (rest || at == sizeof digits)
        digits[--at] = (char)('0' + rest);
    if (value < 0)
        digits[--at] = '-';
    length = (int)sizeof digits - at;
    memcpy(buffer, digits + at, (size_t)length);
    buffer[length] = 0;
    return length;
}

gsc_string_t *GscString_FromInt(gsc_vm_t *vm, int value)
{
    char buffer[16];
    int length;
    bool small = value >= 0 && value < GSC_SMALL_INTS;
    gsc_string_t *string = small ? vm->strings.smallInts[value] : NULL;
    if (!string) {
        length = GscString_FormatInt(value, buffer);
        if (!small)
            return GscString_Intern(vm, buffer, (size_t)length);
        string = vm->strings.smallInts[value] = GscString_Pinned(vm, buffer, (size_t)length);
    }
    string->refs++;
    return string;
}

void GscString_Free(gsc_vm_t *vm, gsc_string_t *string)
{
    if (GSC_UNLIKELY(string->madeAt != 0))
        GscProfile_Gone(vm, string->madeAt);
    if (GSC_UNLIKELY(vm->config.stockLimits))
        GscVm_GiveStock(vm, string->length + STOCK_OVERHEAD);
    if (string->interned) {
        gsc_string_t **link = &vm->strings.buckets[string->hash & (vm->strings.bucketCount - 1)];
        while (*link != string)
            link = &(*link)->next;
        *link = string->next;
        vm->strings.count--;
    } else {
        vm->strings.longCount--;
        if (string->next && --string->next->refs == 0)
            GscString_Free(vm, string->next); // interned, so this goes no deeper
    }
    GscHeap_Free(vm, string, blockSize(string->length));
}

// ---------------------------------------------------------------------------------------------- names

static uint32_t slotOf(const gsc_names_t *names, const gsc_string_t *key)
{
    uint32_t i = key->hash & (names->capacity - 1);
    while (names->keys[i] && names->keys[i] != key)
        i = (i + 1) & (names->capacity - 1);
    return i;
}

static void growNames(gsc_vm_t *vm, gsc_names_t *names)
{
    gsc_names_t old = *names;
    gsc_names_t fresh = {.capacity = old.capacity ? old.capacity * 2 : 16, .count = old.count};
    fresh.keys = GscHeap_AllocZero(vm, fresh.capacity * sizeof *fresh.keys);
    fresh.values = GscHeap_AllocZero(vm, fresh.capacity * sizeof *fresh.values);
    for (uint32_t i = 0; i < old.capacity; i++) {
        if (old.keys[i]) {
            uint32_t slot = slotOf(&fresh, old.keys[i]);
            fresh.keys[slot] = old.keys[i];
            fresh.values[slot] = old.values[i];
        }
    }
    GscNames_Free(vm, &old);
    *names = fresh;
}

bool GscNames_Add(gsc_vm_t *vm, gsc_names_t *names, const gsc_string_t *key, uint32_t value)
{
    if (names->count * 2 >= names->capacity)
        growNames(vm, names);
    uint32_t slot = slotOf(names, key);
    if (names->keys[slot])
        return false;
    names->keys[slot] = key;
    names->values[slot] = value;
    names->count++;
    return true;
}

bool GscNames_Find(const gsc_names_t *names, const gsc_string_t *key, uint32_t *value)
{
    if (!names->count)
        return false;
    uint32_t slot = slotOf(names, key);
    if (!names->keys[slot])
        return false;
    *value = names->values[slot];
    return true;
}

void GscNames_Free(gsc_vm_t *vm, gsc_names_t *names)
{
    GscHeap_Free(vm, names->keys, names->capacity * sizeof *names->keys);
    GscHeap_Free(vm, names->values, names->capacity * sizeof *names->values);
    *names = (gsc_names_t){0};
}

// ---------------------------------------------------------------------------------------------- builders

enum { FIRST_TEXT = 112, KEPT_TEXT = 4096 };

gsc_builder_t *GscBuilder_New(gsc_vm_t *vm)
{
    gsc_builder_t *builder = vm->strings.spare;
    if (builder) {
        vm->strings.spare = NULL;
    } else {
        builder = GscHeap_AllocZero(vm, sizeof *builder);
        builder->refs = 1;
        builder->text = GscHeap_Alloc(vm, FIRST_TEXT);
        builder->capacity = FIRST_TEXT;
    }
    builder->refs = 1;
    builder->length = 0;
    return builder;
}

void GscBuilder_Free(gsc_vm_t *vm, gsc_builder_t *builder)
{
    if (!vm->strings.spare && builder->capacity <= KEPT_TEXT) {
        vm->strings.spare = builder;
        return;
    }
    GscHeap_Free(vm, builder->text, builder->capacity);
    GscHeap_Free(vm, builder, sizeof *builder);
}

void GscBuilder_Grow(gsc_vm_t *vm, gsc_builder_t *builder, size_t more)
{
    size_t want = builder->length + more;
    size_t capacity = builder->capacity * 2 < want ? want : builder->capacity * 2;
    builder->text = GscHeap_Resize(vm, builder->text, builder->capacity, capacity);
    builder->capacity = capacity;
}
