// Conversions and names of kinds [X1-X4], and freeing without recursion.
#include "gsc_value.h"

#include "gsc_array.h"
#include "gsc_object.h"
#include "gsc_string.h"
#include "gsc_vm.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// A zero is taken from a text only when it begins with 0 or .0 behind blanks and one sign [X2].
static bool isZeroText(const char *text)
{
    while (isBlank(*text))
        text++;
    if (*text == '-' || *text == '+')
        text++;
    return *text == '0' || (text[0] == '.' && text[1] == '0');
}

static int32_t parseInt(const char *text)
{
    int64_t value = 0;
    while (isBlank(*text))
        text++;
    bool negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;
    for (; isDigit(*text); text++) {
        value = value * 10 + (*text - '0');
        if (value > (int64_t)INT32_MAX + 1)
            value = (int64_t)INT32_MAX + 1;
    }
    if (negative)
        return (int32_t)-value;
    return value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

// strtod of the decimal forms only, whatever decimal point the process uses.
static float parseFloat(const char *text)
{
    char copy[400];
    size_t length = 0;
    while (isBlank(*text))
        text++;
    const char *digits = *text == '-' || *text == '+' ? text + 1 : text;
    if (!isDigit(digits[0]) && !(digits[0] == '.' && isDigit(digits[1])))
        return 0;
    if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X'))
        return 0;
    char point = *localeconv()->decimal_point;
    if (point == '.')
        return (float)strtod(text, NULL);
    for (; text[length] && length + 1 < sizeof copy; length++)
        copy[length] = text[length] == '.' ? point : text[length];
    copy[length] = 0;
    return (float)strtod(copy, NULL);
}

static const char *textOf(gsc_value_t value)
{
    return ((gsc_string_t *)value.p)->text;
}

gsc_cast_t GscValue_ToInt(gsc_value_t value, int32_t *out)
{
    switch (value.type) {
    case GSC_INT:
        *out = value.i;
        return GSC_CAST_OK;
    case GSC_FLOAT: // what the conversion instruction of the stock Linux build gives [X3]
        *out = value.f > -2147483904.0f && value.f < 2147483648.0f ? (int32_t)value.f : INT32_MIN;
        return GSC_CAST_OK;
    case GSC_STRING:
        *out = parseInt(textOf(value));
        return *out != 0 || isZeroText(textOf(value)) ? GSC_CAST_OK : GSC_CAST_TEXT;
    default:
        return GSC_CAST_KIND;
    }
}

gsc_cast_t GscValue_ToBool(gsc_value_t value, bool *out)
{
    int32_t i = 0;
    if (value.type == GSC_FLOAT) {
        *out = value.f != 0;
        return GSC_CAST_OK;
    }
    gsc_cast_t result = GscValue_ToInt(value, &i);
    *out = i != 0;
    return result;
}

gsc_cast_t GscValue_ToFloat(gsc_value_t value, float *out)
{
    switch (value.type) {
    case GSC_INT:
        *out = (float)value.i;
        return GSC_CAST_OK;
    case GSC_FLOAT:
        *out = value.f;
        return GSC_CAST_OK;
    case GSC_STRING:
        *out = parseFloat(textOf(value));
        return *out != 0 || isZeroText(textOf(value)) ? GSC_CAST_OK : GSC_CAST_TEXT;
    default:
        return GSC_CAST_KIND;
    }
}

static int useDots(char *buffer, int length)
{
    char point = *localeconv()->decimal_point;
    for (int i = 0; point != '.' && i < length; i++) {
        if (buffer[i] == point)
            buffer[i] = '.';
    }
    return length;
}

static int formatVector(const float v[3], char *buffer)
{
    int length = 0;
    for (int i = 0; i < 3; i++) {
        int n = snprintf(buffer + length, 48, i ? "%.2f" : "(%.2f", (double)v[i]);
        length += useDots(buffer + length, n);
        if (i < 2) {
            buffer[length++] = ',';
            buffer[length++] = ' ';
        }
    }
    buffer[length++] = ')';
    buffer[length] = 0;
    return length;
}

int GscValue_Format(gsc_value_t value, char *buffer)
{
    if (value.type == GSC_INT)
        return GscString_FormatInt(value.i, buffer);
    if (value.type == GSC_VECTOR)
        return formatVector(value.v, buffer);
    if (fabsf(value.f) < 1000000 && value.f == (float)(int32_t)value.f && !(value.f == 0 && signbit(value.f)))
        return GscString_FormatInt((int32_t)value.f, buffer);
    return useDots(buffer, snprintf(buffer, 48, "%g", (double)value.f));
}

const char *GscValue_Kind(gsc_value_t value)
{
    static const char *const names[] = {"undefined", "int",       "float",  "vector",
                                        "function",  "animation", "string", "localized string",
                                        "object",    "object"};
    return value.type <= GSC_OBJECT ? names[value.type] : "string";
}

const char *GscValue_Referent(gsc_value_t value)
{
    if (value.type == GSC_ARRAY)
        return "array";
    if (value.type != GSC_OBJECT)
        return GscValue_Kind(value);
    return GscObject_Kind(value.p);
}

bool GscValue_IsDefined(gsc_value_t value)
{
    return value.type != GSC_UNDEFINED && !(value.type == GSC_OBJECT && ((gsc_object_t *)value.p)->removed);
}

// A dead array or object waits on the work list, linked through its count, so that a chain of any length is
// freed by a loop.
typedef struct {
    uint64_t next; // address, in place of the count
} gsc_dead_t;

static void freeOne(gsc_vm_t *vm, void *block, bool isArray)
{
    if (isArray)
        GscArray_Free(vm, block);
    else
        GscObject_Free(vm, block);
}

void GscValue_Free(gsc_vm_t *vm, uint32_t type, void *block)
{
    if (type == GSC_STRING || type == GSC_ISTRING) {
        GscString_Free(vm, block);
        return;
    }
    if (type == GSC_BUILDER) {
        GscBuilder_Free(vm, block);
        return;
    }
    // Blocks are aligned to 16 bytes: the lowest bit of the link tells arrays from objects.
    uintptr_t tagged = (uintptr_t)block | (type == GSC_ARRAY);
    ((gsc_dead_t *)block)->next = (uint64_t)(uintptr_t)vm->freeWork;
    vm->freeWork = (void *)tagged;
    if (vm->freeing)
        return;
    vm->freeing = true;
    while (vm->freeWork) {
        uintptr_t link = (uintptr_t)vm->freeWork;
        gsc_dead_t *dead = (gsc_dead_t *)(link & ~(uintptr_t)1);
        vm->freeWork = (void *)(uintptr_t)dead->next;
        freeOne(vm, dead, link & 1);
    }
    vm->freeing = false;
}
