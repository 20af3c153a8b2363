// Operators, conversions and reads.  See gsc_ops.h; writes are in gsc_path.c.
#include "gsc_ops.h"

#include "gsc_array.h"
#include "gsc_ast.h"
#include "gsc_error.h"
#include "gsc_object.h"
#include "gsc_path.h"
#include "gsc_texts.h"

#include <math.h>
#include <string.h>

#define EQUAL_EPSILON 1e-6f // X6

static gsc_value_t mismatch(gsc_vm_t *vm, gsc_value_t a, gsc_value_t b)
{
    GscError_Runtime(vm, GSC_E_PAIR, GscValue_Kind(a), GscValue_Kind(b));
    return GscValue_Undefined();
}

// ---------------------------------------------------------------------------------------------- text

enum { NUMBER_TEXT = 160 };

// The text of a value that pairs with a string, without making one; NULL for others.
static const char *textOf(gsc_value_t value, char *buffer, size_t *length)
{
    if (value.type == GSC_STRING) {
        gsc_string_t *string = value.p;
        *length = string->length;
        return string->text;
    }
    if (value.type == GSC_INT) {
        *length = (size_t)GscString_FormatInt(value.i, buffer);
        return buffer;
    }
    if (value.type < GSC_INT || value.type > GSC_VECTOR)
        return NULL;
    *length = (size_t)GscValue_Format(value, buffer);
    return buffer;
}

gsc_value_t GscOps_Concatenate(gsc_vm_t *vm, gsc_value_t a, gsc_value_t b)
{
    char bufferA[NUMBER_TEXT], bufferB[NUMBER_TEXT];
    size_t lengthA, lengthB;
    const char *textA = textOf(a, bufferA, &lengthA), *textB = textOf(b, bufferB, &lengthB);
    if (!textA || !textB)
        return mismatch(vm, a, b);
    if (lengthA + lengthB > GSC_MAX_TEXT) {
        GscError_Runtime(vm, GSC_E_STRING_LENGTH);
        return GscValue_Undefined();
    }
    return GscValue_String(GscString_Join(vm, textA, lengthA, textB, lengthB));
}

void GscOps_Append(gsc_vm_t *vm, gsc_value_t *a, gsc_value_t b)
{
    char buffer[NUMBER_TEXT];
    size_t length;
    const char *text = textOf(b, buffer, &length);
    if (!text || !GscString_Append(a->p, text, length))
        GscValue_Set(vm, a, GscOps_Concatenate(vm, *a, b));
}

static gsc_value_t finishText(gsc_vm_t *vm, gsc_builder_t *builder)
{
    gsc_value_t result = GscValue_String(GscString_Make(vm, builder->text, builder->length));
    GscBuilder_Free(vm, builder);
    return result;
}

// Kind for messages: a text under construction is a string.
static gsc_value_t catMismatch(gsc_vm_t *vm, gsc_builder_t *builder, gsc_value_t b)
{
    GscError_Runtime(vm, GSC_E_PAIR, "string", GscValue_Kind(b));
    GscBuilder_Free(vm, builder);
    return GscValue_Undefined();
}

// A long text is copied once, not into a builder and out again: what follows is put behind it, as blocks of
// these sizes mostly have room.
enum { JOINED_FROM = 1024, JOINED_TO = 32768 };

static gsc_value_t catLong(gsc_vm_t *vm, gsc_value_t a, gsc_value_t b, bool isTemp)
{
    char buffer[NUMBER_TEXT];
    size_t length;
    const char *text = textOf(b, buffer, &length);
    if (!isTemp || !text || !GscString_Append(a.p, text, length))
        return GscOps_Concatenate(vm, a, b);
    GscValue_Hold(a);
    return a;
}

gsc_value_t GscOps_Cat(gsc_vm_t *vm, gsc_value_t a, gsc_value_t b, bool last, bool isTemp)
{
    char buffer[NUMBER_TEXT];
    size_t length;
    const char *text;
    gsc_builder_t *builder;
    if (a.type == GSC_STRING) {
        length = ((const gsc_string_t *)a.p)->length;
        if (length >= JOINED_FROM && length <= JOINED_TO)
            return catLong(vm, a, b, isTemp);
    }
    if (a.type == GSC_BUILDER) {
        builder = a.p;
    } else {
        if (last || (a.type != GSC_STRING && b.type != GSC_STRING))
            return GscOps_Binary(vm, GSC_ADD, a, b);
        text = textOf(a, buffer, &length);
        if (!text)
            return mismatch(vm, a, b);
        builder = GscBuilder_New(vm);
        GscBuilder_Add(vm, builder, text, length);
    }
    if (b.type == GSC_INT) {
        length = (size_t)GscString_FormatInt(b.i, buffer);
        text = buffer;
    } else {
        text = textOf(b, buffer, &length);
    }
    if (!text)
        return a.type == GSC_BUILDER ? catMismatch(vm, builder, b)
                                     : (GscBuilder_Free(vm, builder), mismatch(vm, a, b));
    if (builder->length + length > GSC_MAX_TEXT) {
        GscError_Runtime(vm, GSC_E_STRING_LENGTH);
        GscBuilder_Free(vm, builder);
        return GscValue_Undefined();
    }
    GscBuilder_Add(vm, builder, text, length);
    return last ? finishText(vm, builder) : GscValue_Block(GSC_BUILDER, builder);
}

// ---------------------------------------------------------------------------------------------- operators

static gsc_value_t divideByZero(gsc_vm_t *vm, gsc_value_t result)
{
    GscError_Runtime(vm, GSC_E_DIVIDE);
    return result;
}

// -2147483648 / -1 and its remainder: no trap, one report (decisions).
static int32_t divideOverflow(gsc_vm_t *vm, int32_t result)
{
    GscError_Runtime(vm, GSC_E_DIVIDE_OVERFLOW);
    return result;
}

static gsc_value_t divideInts(gsc_vm_t *vm, gsc_op_t op, int32_t a, int32_t b)
{
    if (b == 0)
        return divideByZero(vm, GscValue_Int(0));
    if (a == INT32_MIN && b == -1)
        return GscValue_Int(divideOverflow(vm, op == GSC_DIV ? INT32_MIN : 0));
    return GscValue_Int(op == GSC_DIV ? a / b : a % b);
}

static gsc_value_t intBinary(gsc_vm_t *vm, gsc_op_t op, int32_t a, int32_t b)
{
    uint32_t ua = (uint32_t)a, ub = (uint32_t)b;
    switch (op) {
    case GSC_ADD:
        return GscValue_Int((int32_t)(ua + ub));
    case GSC_SUB:
        return GscValue_Int((int32_t)(ua - ub));
    case GSC_MUL:
        return GscValue_Int((int32_t)(ua * ub));
    case GSC_DIV:
    case GSC_MOD:
        return divideInts(vm, op, a, b);
    case GSC_AND:
        return GscValue_Int((int32_t)(ua & ub));
    case GSC_OR:
        return GscValue_Int((int32_t)(ua | ub));
    case GSC_XOR:
        return GscValue_Int((int32_t)(ua ^ ub));
    case GSC_SHL:
        return GscValue_Int((int32_t)(ua << (ub & 31)));
    case GSC_SHR: {
        uint32_t sign = a < 0 && (ub & 31) ? ~(0xffffffffu >> (ub & 31)) : 0;
        return GscValue_Int((int32_t)(ua >> (ub & 31) | sign));
    }
    case GSC_LT:
        return GscValue_Int(a < b);
    case GSC_GT:
        return GscValue_Int(a > b);
    case GSC_LE:
        return GscValue_Int(a <= b);
    case GSC_GE:
        return GscValue_Int(a >= b);
    case GSC_EQ:
        return GscValue_Int(a == b);
    default:
        return GscValue_Int(a != b);
    }
}

// False for an operator that floats do not have.
static bool floatBinary(gsc_vm_t *vm, gsc_op_t op, float a, float b, gsc_value_t *out)
{
    switch (op) {
    case GSC_ADD:
        *out = GscValue_Float(a + b);
        return true;
    case GSC_SUB:
        *out = GscValue_Float(a - b);
        return true;
    case GSC_MUL:
        *out = GscValue_Float(a * b);
        return true;
    case GSC_DIV:
        *out = b == 0 ? divideByZero(vm, GscValue_Float(0)) : GscValue_Float(a / b);
        return true;
    case GSC_LT:
        *out = GscValue_Int(a < b);
        return true;
    case GSC_GT:
        *out = GscValue_Int(a > b);
        return true;
    case GSC_LE:
        *out = GscValue_Int(a <= b);
        return true;
    case GSC_GE:
        *out = GscValue_Int(a >= b);
        return true;
    case GSC_EQ: // NaN is neither equal nor unequal
        *out = GscValue_Int(fabsf(a - b) < EQUAL_EPSILON);
        return true;
    case GSC_NE:
        *out = GscValue_Int(fabsf(a - b) >= EQUAL_EPSILON);
        return true;
    default:
        return false;
    }
}

static bool vectorBinary(gsc_op_t op, gsc_value_t a, gsc_value_t b, gsc_value_t *out)
{
    bool equal = a.v[0] == b.v[0] && a.v[1] == b.v[1] && a.v[2] == b.v[2];
    out->typeV = GSC_VECTOR;
    switch (op) {
    case GSC_ADD:
        for (int i = 0; i < 3; i++)
            out->v[i] = a.v[i] + b.v[i];
        return true;
    case GSC_SUB:
        for (int i = 0; i < 3; i++)
            out->v[i] = a.v[i] - b.v[i];
        return true;
    case GSC_EQ:
        *out = GscValue_Int(equal);
        return true;
    case GSC_NE:
        *out = GscValue_Int(!equal);
        return true;
    default:
        return false;
    }
}

// == and != of kinds that only have these two; false when they do not pair.
static bool identical(gsc_value_t a, gsc_value_t b, bool *equal)
{
    switch (a.type) {
    case GSC_UNDEFINED:
        *equal = true;
        return b.type == GSC_UNDEFINED;
    case GSC_ANIM:
        *equal = a.aux == b.aux && a.p == b.p;
        return b.type == GSC_ANIM;
    case GSC_STRING:
    case GSC_ISTRING:
        *equal = a.type == b.type && GscString_Equal(a.p, b.p);
        return a.type == b.type;
    case GSC_ARRAY:
    case GSC_OBJECT:
        *equal = a.p == b.p;
        return b.type == GSC_ARRAY || b.type == GSC_OBJECT;
    default:
        return false;
    }
}

static bool pairsWithText(gsc_value_t value)
{
    return value.type == GSC_INT || value.type == GSC_FLOAT || value.type == GSC_VECTOR;
}

static bool equalToText(gsc_value_t string, gsc_value_t other)
{
    char buffer[NUMBER_TEXT];
    gsc_string_t *text = string.p;
    size_t length = (size_t)GscValue_Format(other, buffer);
    return length == text->length && memcmp(buffer, text->text, length) == 0;
}

static bool stringBinary(gsc_vm_t *vm, gsc_op_t op, gsc_value_t a, gsc_value_t b, gsc_value_t *out)
{
    bool equal;
    if (op == GSC_ADD) {
        *out = GscOps_Concatenate(vm, a, b);
        return true;
    }
    if (op != GSC_EQ && op != GSC_NE)
        return false;
    equal = a.type == GSC_STRING ? equalToText(a, b) : equalToText(b, a);
    *out = GscValue_Int(equal == (op == GSC_EQ));
    return true;
}

gsc_value_t GscOps_Binary(gsc_vm_t *vm, gsc_op_t op, gsc_value_t a, gsc_value_t b)
{
    gsc_value_t out = GscValue_Undefined();
    bool equal;
    if (a.type == GSC_INT && b.type == GSC_INT)
        return intBinary(vm, op, a.i, b.i);
    if ((a.type == GSC_INT || a.type == GSC_FLOAT) && (b.type == GSC_INT || b.type == GSC_FLOAT)) {
        float fa = a.type == GSC_INT ? (float)a.i : a.f, fb = b.type == GSC_INT ? (float)b.i : b.f;
        return floatBinary(vm, op, fa, fb, &out) ? out : mismatch(vm, a, b);
    }
    if (a.type == GSC_VECTOR && b.type == GSC_VECTOR)
        return vectorBinary(op, a, b, &out) ? out : mismatch(vm, a, b);
    if ((a.type == GSC_STRING && pairsWithText(b)) || (b.type == GSC_STRING && pairsWithText(a)))
        return stringBinary(vm, op, a, b, &out) ? out : mismatch(vm, a, b);
    if (op == GSC_ADD && a.type == GSC_STRING && b.type == GSC_STRING)
        return GscOps_Concatenate(vm, a, b);
    if ((op == GSC_EQ || op == GSC_NE) && identical(a, b, &equal))
        return GscValue_Int(equal == (op == GSC_EQ));
    return mismatch(vm, a, b);
}

bool GscOps_Equal(gsc_vm_t *vm, gsc_value_t a, gsc_value_t b, bool *equal)
{
    gsc_value_t result = GscOps_Binary(vm, GSC_EQ, a, b);
    *equal = result.type == GSC_INT && result.i;
    return result.type == GSC_INT;
}

// ---------------------------------------------------------------------------------------------- conversions

static void castError(gsc_vm_t *vm, gsc_cast_t error, gsc_value_t value, const char *to)
{
    if (error == GSC_CAST_TEXT)
        GscError_Runtime(vm, GSC_E_CAST_TEXT, ((gsc_string_t *)value.p)->text, to);
    else
        GscError_Runtime(vm, GSC_E_CAST_KIND, GscValue_Kind(value), to);
}

void GscOps_NoTruth(gsc_vm_t *vm, int reports)
{
    while (reports-- > 0) // a class of its own: the conversion that failed first has the same place
        GscError_Runtime(vm, GSC_E_CONDITION);
}

bool GscOps_Truth(gsc_vm_t *vm, gsc_value_t value, int reports, bool *truth)
{
    gsc_cast_t result = GscValue_ToBool(value, truth);
    if (result == GSC_CAST_OK)
        return true;
    castError(vm, result, value, "bool");
    GscOps_NoTruth(vm, reports - 1);
    return false;
}

gsc_value_t GscOps_ToBool(gsc_vm_t *vm, gsc_value_t value)
{
    bool truth;
    return GscOps_Truth(vm, value, 1, &truth) ? GscValue_Int(truth) : GscValue_Undefined();
}

gsc_value_t GscOps_Not(gsc_vm_t *vm, gsc_value_t value)
{
    bool truth;
    return GscOps_Truth(vm, value, 1, &truth) ? GscValue_Int(!truth) : GscValue_Undefined();
}

gsc_value_t GscOps_Complement(gsc_vm_t *vm, gsc_value_t value)
{
    if (value.type == GSC_INT)
        return GscValue_Int(~value.i);
    GscError_Runtime(vm, GSC_E_COMPLEMENT, GscValue_Kind(value));
    return GscValue_Undefined();
}

gsc_value_t GscOps_ToInt(gsc_vm_t *vm, gsc_value_t value)
{
    int32_t i;
    gsc_cast_t result = GscValue_ToInt(value, &i);
    if (result == GSC_CAST_OK)
        return GscValue_Int(i);
    castError(vm, result, value, "int");
    return GscValue_Undefined();
}

gsc_value_t GscOps_ToFloat(gsc_vm_t *vm, gsc_value_t value)
{
    float f;
    gsc_cast_t result = GscValue_ToFloat(value, &f);
    if (result == GSC_CAST_OK)
        return GscValue_Float(f);
    castError(vm, result, value, "float");
    return GscValue_Undefined();
}

gsc_value_t GscOps_ToString(gsc_vm_t *vm, gsc_value_t value)
{
    char buffer[NUMBER_TEXT];
    switch (value.type) {
    case GSC_STRING:
        GscValue_Hold(value);
        return value;
    case GSC_INT:
        return GscValue_String(GscString_FromInt(vm, value.i));
    case GSC_FLOAT:
    case GSC_VECTOR: {
        int length = GscValue_Format(value, buffer);
        return GscValue_String(GscString_Intern(vm, buffer, (size_t)length));
    }
    default:
        castError(vm, GSC_CAST_KIND, value, "string");
        return GscValue_Undefined();
    }
}

gsc_value_t GscOps_Size(gsc_vm_t *vm, gsc_value_t value)
{
    switch (value.type) {
    case GSC_STRING:
        return GscValue_Int((int32_t)((gsc_string_t *)value.p)->length);
    case GSC_ARRAY:
        return GscValue_Int((int32_t)GscArray_Size(value.p));
    case GSC_OBJECT:
        return GscValue_Int(1);
    default:
        GscError_Runtime(vm, GSC_E_SIZE, GscValue_Kind(value));
        return GscValue_Undefined();
    }
}

gsc_value_t GscOps_Vector(gsc_vm_t *vm, const gsc_value_t parts[3])
{
    gsc_value_t vector = {.typeV = GSC_VECTOR};
    for (int i = 0; i < 3; i++) { // the first bad one is reported [X11]
        gsc_cast_t result = GscValue_ToFloat(parts[i], &vector.v[i]);
        if (result != GSC_CAST_OK) {
            castError(vm, result, parts[i], "float");
            return GscValue_Undefined();
        }
    }
    return vector;
}

// ---------------------------------------------------------------------------------------------- reads

bool GscOps_Key(gsc_vm_t *vm, gsc_value_t value, gsc_key_t *key)
{
    if (value.type == GSC_STRING) {
        *key = GscTable_StringKey(GscString_Key(vm, value.p));
        return true;
    }
    if (value.type != GSC_INT) {
        GscError_Runtime(vm, GSC_E_ARRAY_KEY, GscValue_Kind(value));
        return false;
    }
    if (value.i < GSC_MIN_KEY || value.i > GSC_MAX_KEY) {
        GscError_Runtime(vm, GSC_E_ARRAY_RANGE, value.i);
        return false;
    }
    *key = GscTable_IntKey(value.i);
    return true;
}

gsc_value_t GscOps_KeyValue(gsc_key_t key)
{
    return GscTable_IsInt(key) ? GscValue_Int(GscTable_Int(key)) : GscValue_String(GscTable_String(key));
}

static gsc_value_t copyOf(const gsc_value_t *slot)
{
    if (!slot)
        return GscValue_Undefined();
    GscValue_Hold(*slot);
    return *slot;
}

static gsc_value_t indexString(gsc_vm_t *vm, gsc_string_t *string, gsc_value_t key)
{
    if (key.type != GSC_INT) {
        GscError_Runtime(vm, GSC_E_STRING_KEY, GscValue_Kind(key));
        return GscValue_Undefined();
    }
    if ((uint32_t)key.i >= string->length) {
        GscError_Runtime(vm, GSC_E_STRING_RANGE, key.i);
        return GscValue_Undefined();
    }
    return GscValue_String(GscString_Char(vm, (unsigned char)string->text[key.i]));
}

static gsc_value_t indexVector(gsc_vm_t *vm, gsc_value_t vector, gsc_value_t key)
{
    if (key.type != GSC_INT) {
        GscError_Runtime(vm, GSC_E_VECTOR_KEY, GscValue_Kind(key));
        return GscValue_Undefined();
    }
    if ((uint32_t)key.i >= 3) {
        GscError_Runtime(vm, GSC_E_VECTOR_RANGE, key.i);
        return GscValue_Undefined();
    }
    return GscValue_Float(vector.v[key.i]);
}

gsc_value_t GscOps_Index(gsc_vm_t *vm, gsc_value_t container, gsc_value_t key)
{
    gsc_key_t arrayKey;
    switch (container.type) {
    case GSC_ARRAY:
        if (!GscOps_Key(vm, key, &arrayKey))
            return GscValue_Undefined();
        return copyOf(GscArray_Get(vm, container.p, arrayKey));
    case GSC_STRING:
        return indexString(vm, container.p, key);
    case GSC_VECTOR:
        return indexVector(vm, container, key);
    case GSC_OBJECT:
        if (key.type == GSC_STRING && !((gsc_object_t *)container.p)->removed) // superset [D3]
            return GscOps_GetField(vm, container, GscString_Key(vm, key.p));
        GscError_Runtime(vm, GSC_E_NOT_ARRAY, GscValue_Referent(container));
        return GscValue_Undefined();
    default:
        GscError_Runtime(vm, GSC_E_NOT_CONTAINER, GscValue_Kind(container));
        return GscValue_Undefined();
    }
}

static gsc_value_t readObject(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name)
{
    const gsc_value_t *slot = GscObject_Find(object, name);
    if (slot)
        return copyOf(slot);
    const gsc_field_t *field = GscObject_EngineField(vm, object, name);
    return field ? GscPath_ReadEngine(vm, object, field) : GscValue_Undefined();
}

gsc_value_t GscOps_GetField(gsc_vm_t *vm, gsc_value_t object, gsc_string_t *name)
{
    if (object.type == GSC_OBJECT && !((gsc_object_t *)object.p)->removed)
        return readObject(vm, object.p, name);
    if (object.type == GSC_ARRAY) // superset [D3]
        return copyOf(GscArray_Get(vm, object.p, GscTable_StringKey(name)));
    GscError_Runtime(vm, GSC_E_NOT_OBJECT, GscValue_Referent(object));
    return GscValue_Undefined();
}

gsc_value_t GscOps_GetSelf(gsc_vm_t *vm, gsc_object_t *self, gsc_string_t *name)
{
    return self->removed ? GscValue_Undefined() : readObject(vm, self, name);
}
