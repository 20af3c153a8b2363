// Message parts: the arguments of iprintln, announcement, say and their like become one text in which bytes
// 0x14 and 0x15 say what is a reference to a localized string and what is plain [script-api 0.4].
#include "g_script.h"

#include <ctype.h>
#include <string.h>

#include "g_syscalls.h"

enum { MARK_REFERENCE = 0x14, MARK_PLAIN = 0x15, MARK_LAST = 0x16 };

typedef struct {
    gsc_vm_t *vm;
    const char *mode;
    char *out;
    size_t length;
    int parts;
    bool isReference; // the last part was one
    bool isEmpty;     // the last part had no text
    bool goesBehind;  // another text: the first part needs its mark as well
} message_t;

bool Scr_PlainText(gsc_vm_t *vm, gsc_value_t value, char *out, size_t size)
{
    const char *text = Gsc_ToString(value);

    switch (Gsc_Type(value)) {
    case GSC_STRING:
    case GSC_ISTRING:
        return text && Q_StringCopy(out, size, text);
    case GSC_INT:
    case GSC_FLOAT:
    case GSC_VECTOR:
        return Gsc_Describe(vm, value, out, size) < size;
    default:
        return false;
    }
}

static bool Append(message_t *message, const char *text, size_t length)
{
    if (message->length + length > SCR_MESSAGE_MAX)
        return Gsc_Fail(message->vm, "%s is too long. Max length is %i", message->mode, SCR_MESSAGE_MAX);
    memcpy(message->out + message->length, text, length);
    message->length += length;
    message->out[message->length] = 0;
    return true;
}

static bool AppendMark(message_t *message, char mark)
{
    return Append(message, &mark, 1);
}

// Puts a part behind what is there, with the mark that it needs.
static bool AppendPart(message_t *message, const char *text, bool isReference)
{
    bool wasReference = message->isReference;

    message->isReference = isReference;
    message->isEmpty = !*text;
    if (message->parts++ > 0 || message->goesBehind) {
        if (isReference && !AppendMark(message, MARK_REFERENCE))
            return false;
        if (!isReference && wasReference && !AppendMark(message, MARK_PLAIN))
            return false;
    }
    return Append(message, text, strlen(text));
}

static bool AppendReference(message_t *message, int index, const char *name)
{
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_')
            return Gsc_FailArg(
                message->vm, index,
                "Illegal localized string reference: %s (must contain only alpha-numeric characters and "
                "underscores",
                name);
    return AppendPart(message, name, true);
}

static bool AppendPlain(message_t *message, int index, char *text)
{
    bool hasLetters = false;

    for (char *c = text; *c; c++) {
        unsigned char byte = (unsigned char)*c;

        if (byte >= MARK_REFERENCE && byte <= MARK_LAST)
            return Gsc_FailArg(message->vm, index, "bad escape character (%i) present in string", byte);
        if (isalpha(byte))
            hasLetters = true;
        if (byte < 32 || byte == 127)
            *c = '.';
    }
    if (hasLetters && Sys_CvarInt("cl_languagewarningsaserrors"))
        return Scr_Drop(message->vm,
                        "non-localized %s strings are not allowed to have letters in them: \"%s\"",
                        message->mode, text);
    if (hasLetters && Sys_CvarInt("cl_languagewarnings"))
        G_Complain("Non-localized %s string is not allowed to have letters in it: \"%s\"", message->mode,
                   text);
    return AppendPart(message, text, hasLetters);
}

static bool AppendEntity(message_t *message, int index, gsc_value_t value)
{
    gentity_t *ent = G_ScriptToEntity(value);
    char text[MAX_NAME_LENGTH + 4];

    if (!ent || !ent->client)
        return Gsc_FailArg(message->vm, index, "Entity is not a player");
    Q_Format(text, sizeof(text), "%s^7", ent->client->name);
    return AppendPart(message, text, false);
}

static bool AppendArgument(message_t *message, int index)
{
    gsc_value_t value = Gsc_Arg(message->vm, index);
    char text[SCR_MESSAGE_MAX + 2];
    int classId;

    if (Gsc_Type(value) == GSC_ISTRING)
        return AppendReference(message, index, Gsc_ToString(value));
    if (Gsc_ToEntity(value, &classId) >= 0)
        return AppendEntity(message, index, value);
    if (Scr_PlainText(message->vm, value, text, sizeof(text)))
        return AppendPlain(message, index, text);
    if (Gsc_Type(value) == GSC_STRING)
        return Gsc_Fail(message->vm, "%s is too long. Max length is %i", message->mode, SCR_MESSAGE_MAX);
    return Gsc_FailArg(message->vm, index, "cannot cast %s to string", Gsc_TypeName(message->vm, value));
}

static bool Join(message_t *message, int first, int end)
{
    message->out[0] = 0;
    for (int i = first; i < end; i++)
        if (!AppendArgument(message, i))
            return false;
    if (message->parts > 0 && (message->isReference || message->isEmpty))
        return AppendMark(message, MARK_PLAIN);
    return true;
}

bool Scr_Message(gsc_vm_t *vm, int first, const char *mode, char out[SCR_MESSAGE_MAX + 1])
{
    message_t message = {.vm = vm, .mode = mode, .out = out};

    return Join(&message, first, Gsc_ArgCount(vm));
}

bool Scr_ChatMessage(gsc_vm_t *vm, const char *mode, char out[SCR_MESSAGE_MAX + 1])
{
    message_t message = {.vm = vm, .mode = mode, .out = out, .goesBehind = true};

    return Join(&message, 0, Gsc_ArgCount(vm));
}

bool Scr_CvarValue(gsc_vm_t *vm, int first, int count, const char *mode, char out[SCR_MESSAGE_MAX + 1])
{
    gsc_value_t value = Gsc_Arg(vm, first);
    message_t message = {.vm = vm, .mode = mode, .out = out};

    if (count == 1 && Gsc_Type(value) != GSC_ISTRING && Gsc_Type(value) != GSC_OBJECT) {
        if (Scr_PlainText(vm, value, out, SCR_MESSAGE_MAX + 1))
            return true;
        if (Gsc_Type(value) == GSC_STRING)
            return Gsc_Fail(vm, "%s is too long. Max length is %i", mode, SCR_MESSAGE_MAX);
        return Gsc_FailArg(vm, first, "cannot cast %s to string", Gsc_TypeName(vm, value));
    }
    return Join(&message, first, first + count);
}

char *Scr_Unquote(char *text)
{
    for (char *c = text; *c; c++)
        if (*c == '"')
            *c = '\'';
    return text;
}
