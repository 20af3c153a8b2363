// See g_session_values.h.
#include "g_session_values.h"

#include <string.h>

struct session_keeper {
    gsc_vm_t *vm;
    session_t *out;
    gsc_value_t *structs; // by number; borrowed, as no script runs meanwhile
    int count, capacity;
    int *slots; // twice as many as structs have room: number + 1 by identity, 0 for none
};

enum { FIRST_CAPACITY = 64 };

session_keeper_t *Session_KeeperNew(session_t *out, gsc_vm_t *vm)
{
    session_keeper_t *keeper = G_Alloc(sizeof(*keeper));

    *keeper = (session_keeper_t){.vm = vm, .out = out};
    return keeper;
}

// -------------------------------------------------------------------- numbers of structs

// Where the number of a struct stands, or has to stand.
static int *SlotOf(session_keeper_t *keeper, uintptr_t id)
{
    size_t mask = (size_t)keeper->capacity * 2 - 1;
    size_t at = (size_t)((id >> 4) * 2654435761u) & mask;

    while (keeper->slots[at] && Gsc_StructId(keeper->vm, keeper->structs[keeper->slots[at] - 1]) != id)
        at = (at + 1) & mask;
    return &keeper->slots[at];
}

static void Grow(session_keeper_t *keeper)
{
    int capacity = keeper->capacity ? keeper->capacity * 2 : FIRST_CAPACITY;
    gsc_value_t *structs = G_Alloc((size_t)capacity * sizeof(*structs));

    if (keeper->count)
        memcpy(structs, keeper->structs, (size_t)keeper->count * sizeof(*structs));
    G_Free(keeper->structs);
    G_Free(keeper->slots);
    keeper->structs = structs;
    keeper->capacity = capacity;
    keeper->slots = G_Alloc((size_t)capacity * 2 * sizeof(*keeper->slots));
    for (int i = 0; i < keeper->count; i++)
        *SlotOf(keeper, Gsc_StructId(keeper->vm, structs[i])) = i + 1;
}

static int NumberOf(session_keeper_t *keeper, gsc_value_t value)
{
    int *slot;

    if (keeper->count == keeper->capacity)
        Grow(keeper);
    slot = SlotOf(keeper, Gsc_StructId(keeper->vm, value));
    if (!*slot) {
        keeper->structs[keeper->count++] = value;
        *slot = keeper->count;
    }
    return *slot - 1;
}

// -------------------------------------------------------------------- values to nodes

static session_node_t *FunctionNode(session_t *out, const char *script, const char *name)
{
    session_node_t *node = Session_NewNode(out, SESSION_FUNCTION, NULL);
    size_t size = strlen(script) + strlen(name) + 3;

    node->text = Q_ArenaAlloc(&out->arena, size);
    Q_Format(node->text, size, "%s::%s", script, name);
    return node;
}

// A function, an animation, or an object: what `game` loses.
static session_node_t *ReferenceNode(session_keeper_t *keeper, gsc_value_t value)
{
    const char *script, *name;
    session_node_t *node;

    if (Gsc_FunctionName(keeper->vm, value, &script, &name))
        return FunctionNode(keeper->out, script, name);
    if (!Gsc_StructId(keeper->vm, value))
        return Session_NewNode(keeper->out, SESSION_UNDEFINED, NULL);
    node = Session_NewNode(keeper->out, SESSION_STRUCT, NULL);
    node->number = NumberOf(keeper, value);
    return node;
}

static session_node_t *ToNode(session_keeper_t *keeper, gsc_value_t value, bool isPers, int depth);

static session_node_t *ArrayNode(session_keeper_t *keeper, gsc_value_t array, bool isPers, int depth)
{
    session_node_t *node;
    gsc_value_t key, entry;
    int cursor = 0;

    if (depth > SESSION_MAX_DEPTH) {
        G_Printf("WARNING: an array of game or pers lies deeper than %d arrays: it is not kept\n",
                 SESSION_MAX_DEPTH);
        return NULL;
    }
    node = Session_NewNode(keeper->out, SESSION_ARRAY, NULL);
    while (Gsc_ArrayNext(array, &cursor, &key, &entry)) {
        session_node_t *child = ToNode(keeper, entry, isPers, depth + 1);

        if (!child)
            continue;
        if (Gsc_ToString(key))
            child->keyText = Session_Text(keeper->out, Gsc_ToString(key));
        else
            Gsc_ToInt(key, &child->keyNumber);
        Session_Append(node, child);
    }
    return node;
}

// NULL for what cannot be kept.
static session_node_t *ToNode(session_keeper_t *keeper, gsc_value_t value, bool isPers, int depth)
{
    session_t *out = keeper->out;
    session_node_t *node = NULL;

    switch (Gsc_Type(value)) {
    case GSC_UNDEFINED:
        node = Session_NewNode(out, SESSION_UNDEFINED, NULL);
        break;
    case GSC_INT:
        node = Session_NewNode(out, SESSION_INT, NULL);
        Gsc_ToInt(value, &node->number);
        break;
    case GSC_FLOAT:
        node = Session_NewNode(out, SESSION_FLOAT, NULL);
        Gsc_ToFloat(value, &node->v[0]);
        break;
    case GSC_VECTOR:
        node = Session_NewNode(out, SESSION_VECTOR, NULL);
        Gsc_ToVector(value, node->v);
        break;
    case GSC_STRING:
        node = Session_NewNode(out, SESSION_STRING, Gsc_ToString(value));
        break;
    case GSC_ISTRING:
        node = Session_NewNode(out, SESSION_ISTRING, Gsc_ToString(value));
        break;
    case GSC_ARRAY:
        node = ArrayNode(keeper, value, isPers, depth);
        break;
    case GSC_FUNCTION:
    case GSC_ANIM:
    case GSC_OBJECT:
        node = isPers ? ReferenceNode(keeper, value) : NULL;
        break;
    }
    return node;
}

session_node_t *Session_KeepGame(session_keeper_t *keeper, gsc_value_t game)
{
    return ToNode(keeper, game, false, 1);
}

session_node_t *Session_KeepPers(session_keeper_t *keeper, gsc_value_t pers)
{
    return ToNode(keeper, pers, true, 1);
}

static session_node_t *FieldsNode(session_keeper_t *keeper, gsc_value_t object)
{
    session_node_t *node = Session_NewNode(keeper->out, SESSION_ARRAY, NULL);
    gsc_value_t value;
    const char *name;
    int cursor = 0;

    while (Gsc_FieldNext(object, &cursor, &name, &value)) {
        session_node_t *child = ToNode(keeper, value, true, SESSION_FIELD_DEPTH);

        if (!child)
            continue;
        child->keyText = Session_Text(keeper->out, name);
        Session_Append(node, child);
    }
    return node;
}

// Structs that fields bring in stand behind those that are there, and get their turn.
void Session_KeeperEnd(session_keeper_t *keeper)
{
    session_node_t *all = keeper->count ? Session_NewNode(keeper->out, SESSION_ARRAY, NULL) : NULL;

    for (int i = 0; i < keeper->count; i++) {
        session_node_t *node = FieldsNode(keeper, keeper->structs[i]);

        node->keyNumber = i;
        Session_Append(all, node);
    }
    keeper->out->structs = all;
    G_Free(keeper->structs);
    G_Free(keeper->slots);
    G_Free(keeper);
}

// -------------------------------------------------------------------- nodes to values

// Undefined, and told, when the scripts of this level have no such function.
static gsc_value_t FunctionOf(gsc_vm_t *vm, const char *text)
{
    const char *colons = NULL;
    gsc_function_t function = 0;
    char *script;

    for (const char *c = strstr(text, "::"); c; c = strstr(c + 1, "::"))
        colons = c;
    if (colons) {
        script = G_CopyString(text);
        script[colons - text] = '\0';
        function = Gsc_FindFunction(vm, script, colons + 2);
        G_Free(script);
    }
    if (!function)
        G_Complain("pers holds the function %s, which no script of this level has: it is undefined", text);
    return Gsc_FunctionValue(function);
}

static gsc_value_t Held(gsc_vm_t *vm, gsc_value_t value)
{
    Gsc_Hold(vm, value);
    return value;
}

// Entries of an array, or fields of a struct.
static void AddEntries(gsc_vm_t *vm, gsc_value_t *holder, const session_node_t *node,
                       const gsc_value_t *structs)
{
    for (const session_node_t *entry = node->first; entry; entry = entry->next) {
        gsc_value_t key = entry->keyText ? Gsc_NewString(vm, entry->keyText) : Gsc_Int(entry->keyNumber);
        gsc_value_t value = Session_Value(vm, entry, structs);

        Gsc_ArraySet(vm, holder, key, value);
        Gsc_Release(vm, key);
        Gsc_Release(vm, value);
    }
}

gsc_value_t Session_Value(gsc_vm_t *vm, const session_node_t *node, const gsc_value_t *structs)
{
    gsc_value_t array;

    switch (node->kind) {
    case SESSION_UNDEFINED:
        return Gsc_Undefined();
    case SESSION_INT:
        return Gsc_Int(node->number);
    case SESSION_FLOAT:
        return Gsc_Float(node->v[0]);
    case SESSION_VECTOR:
        return Gsc_Vector(node->v);
    case SESSION_STRING:
        return Gsc_NewString(vm, node->text);
    case SESSION_ISTRING:
        return Gsc_NewIString(vm, node->text);
    case SESSION_FUNCTION:
        return FunctionOf(vm, node->text);
    case SESSION_STRUCT:
        return structs ? Held(vm, structs[node->number]) : Gsc_Undefined();
    case SESSION_ARRAY:
        break;
    }
    array = Gsc_NewArray(vm);
    AddEntries(vm, &array, node, structs);
    return array;
}

gsc_value_t *Session_NewStructs(gsc_vm_t *vm, const session_t *session)
{
    const session_node_t *all = session->structs;
    gsc_value_t *structs;
    int i = 0;

    if (!all || !all->count)
        return NULL;
    structs = G_Alloc((size_t)all->count * sizeof(*structs));
    for (i = 0; i < all->count; i++)
        structs[i] = Gsc_NewStruct(vm);
    i = 0;
    for (const session_node_t *node = all->first; node; node = node->next)
        AddEntries(vm, &structs[i++], node, structs);
    return structs;
}
