// Counts by function and place, and a tree of call paths.  See gsc_profile.h.
#include "gsc_profile.h"

#include "gsc_error.h"
#include "gsc_opcodes.h"

#include <stdio.h>
#include <string.h>

// A call path: the function that runs at the end of its parent's path.
typedef struct {
    uint32_t parent;
    int function;        // 0: the root, outside of script
    uint64_t operations; // of itself
    uint64_t total;      // with all that it called; filled when somebody asks
} node_t;

typedef struct {
    uint64_t calls;
    uint64_t *operations; // by instruction; NULL while it has not run
} row_t;

// Where things were made.  Function 0: outside of script.
typedef struct {
    int function, kind;
    uint32_t offset;
    uint64_t made, living;
} place_t;

struct gsc_profile {
    row_t *rows; // by function id
    int rowCount;
    node_t *nodes; // parents before their children
    uint32_t nodeCount, nodeCapacity;
    uint32_t *index; // open hash of nodes by parent and function; 0 is free
    uint32_t indexCapacity;
    uint32_t current; // node of the frame below
    place_t *places;  // [0] is not used
    uint32_t placeCount, placeCapacity;
    uint32_t *placeIndex; // open hash of places
    uint32_t placeIndexCapacity;
    const gsc_code_t *code; // of the innermost frame when it was last looked at
    int depth;
};

void GscProfile_Open(gsc_vm_t *vm)
{
    if (vm->config.profile) {
        vm->profile = GscHeap_AllocZero(vm, sizeof(*vm->profile));
    }
}

// ---------------------------------------------------------------------------------------------- counting

static row_t *RowOf(gsc_vm_t *vm, const gsc_code_t *code)
{
    gsc_profile_t *profile = vm->profile;
    if (code->id >= profile->rowCount) {
        int count = vm->functionCount;
        profile->rows = GscHeap_Resize(vm, profile->rows, (size_t)profile->rowCount * sizeof(row_t),
                                       (size_t)count * sizeof(row_t));
        memset(profile->rows + profile->rowCount, 0, (size_t)(count - profile->rowCount) * sizeof(row_t));
        profile->rowCount = count;
    }
    return &profile->rows[code->id];
}

static uint32_t HashPath(uint32_t parent, int function)
{
    uint32_t hash = parent * 0x9E3779B1u ^ (uint32_t)function * 0x85EBCA6Bu;
    return hash ^ hash >> 15;
}

static uint32_t *FindPath(const gsc_profile_t *profile, uint32_t parent, int function)
{
    uint32_t mask = profile->indexCapacity - 1, at = HashPath(parent, function) & mask;
    while (profile->index[at] && (profile->nodes[profile->index[at]].parent != parent ||
                                  profile->nodes[profile->index[at]].function != function)) {
        at = (at + 1) & mask;
    }
    return &profile->index[at];
}

// Room for one more node, and for the root.
static void GrowPaths(gsc_vm_t *vm)
{
    gsc_profile_t *profile = vm->profile;
    uint32_t old = profile->nodeCapacity, capacity = old ? old * 2 : 64;
    profile->nodes = GscHeap_Resize(vm, profile->nodes, old * sizeof(node_t), capacity * sizeof(node_t));
    profile->nodeCapacity = capacity;
    uint32_t *index = GscHeap_AllocArray(vm, capacity * 2, sizeof(uint32_t));
    memset(index, 0, capacity * 2 * sizeof(uint32_t));
    GscHeap_Free(vm, profile->index, profile->indexCapacity * sizeof(uint32_t));
    profile->index = index;
    profile->indexCapacity = capacity * 2;
    if (profile->nodeCount == 0) {
        profile->nodes[profile->nodeCount++] = (node_t){.function = 0};
    }
    for (uint32_t i = 1; i < profile->nodeCount; i++) {
        *FindPath(profile, profile->nodes[i].parent, profile->nodes[i].function) = i;
    }
}

static uint32_t PathTo(gsc_vm_t *vm, uint32_t parent, int function)
{
    gsc_profile_t *profile = vm->profile;
    if (profile->nodeCount >= profile->nodeCapacity) {
        GrowPaths(vm);
    }
    uint32_t *at = FindPath(profile, parent, function);
    if (*at == 0) {
        *at = profile->nodeCount;
        profile->nodes[profile->nodeCount++] = (node_t){.parent = parent, .function = function};
    }
    return *at;
}

static void FollowFrames(gsc_vm_t *vm)
{
    gsc_profile_t *profile = vm->profile;
    uint32_t node = 0;
    for (int i = 0; i < vm->run->frameCount; i++) {
        node = PathTo(vm, node, vm->run->frames[i].code->id);
    }
    profile->current = node;
    profile->depth = vm->run->frameCount;
    profile->code = vm->run->frames[profile->depth - 1].code;
}

void GscProfile_Enter(gsc_vm_t *vm, const gsc_code_t *code)
{
    RowOf(vm, code)->calls++;
    vm->profile->depth = 0; // another frame may look like the one before
}

void GscProfile_Count(gsc_vm_t *vm, const gsc_frame_t *frame, const gsc_ins_t *instruction)
{
    gsc_profile_t *profile = vm->profile;
    const gsc_code_t *code = frame->code;
    row_t *row = RowOf(vm, code);
    if (row->operations == NULL) {
        row->operations = GscHeap_AllocZero(vm, code->codeCount * sizeof(uint64_t));
    }
    row->operations[instruction - code->code]++;
    if (vm->run->frameCount != profile->depth || code != profile->code) {
        FollowFrames(vm);
    }
    profile->nodes[profile->current].operations++;
}

// ---------------------------------------------------------------------------------------------- places

static uint32_t *FindPlace(const gsc_profile_t *profile, const place_t *place)
{
    uint32_t mask = profile->placeIndexCapacity - 1;
    uint32_t at = HashPath(place->offset * 2 + (uint32_t)place->kind, place->function) & mask;
    for (; profile->placeIndex[at]; at = (at + 1) & mask) {
        const place_t *known = &profile->places[profile->placeIndex[at]];
        if (known->function == place->function && known->offset == place->offset &&
            known->kind == place->kind) {
            break;
        }
    }
    return &profile->placeIndex[at];
}

static void GrowPlaces(gsc_vm_t *vm)
{
    gsc_profile_t *profile = vm->profile;
    uint32_t old = profile->placeCapacity, capacity = old ? old * 2 : 64;
    profile->places = GscHeap_Resize(vm, profile->places, old * sizeof(place_t), capacity * sizeof(place_t));
    profile->placeCapacity = capacity;
    uint32_t *index = GscHeap_AllocArray(vm, capacity * 2, sizeof(uint32_t));
    memset(index, 0, capacity * 2 * sizeof(uint32_t));
    GscHeap_Free(vm, profile->placeIndex, profile->placeIndexCapacity * sizeof(uint32_t));
    profile->placeIndex = index;
    profile->placeIndexCapacity = capacity * 2;
    profile->placeCount = profile->placeCount ? profile->placeCount : 1;
    for (uint32_t i = 1; i < profile->placeCount; i++) {
        *FindPlace(profile, &profile->places[i]) = i;
    }
}

uint32_t GscProfile_Made(gsc_vm_t *vm, int kind)
{
    gsc_profile_t *profile = vm->profile;
    place_t place = {.kind = kind};
    gsc_spot_t spot;
    if (GscRun_RoughSpots(vm, &spot, 1) > 0) {
        place.function = spot.function;
        place.offset = spot.offset;
    }
    if (profile->placeCount >= profile->placeCapacity) {
        GrowPlaces(vm);
    }
    uint32_t *at = FindPlace(profile, &place);
    if (*at == 0) {
        *at = profile->placeCount;
        profile->places[profile->placeCount++] = place;
    }
    profile->places[*at].made++;
    profile->places[*at].living++;
    return *at;
}

void GscProfile_Gone(gsc_vm_t *vm, uint32_t place)
{
    vm->profile->places[place].living--;
}

// ---------------------------------------------------------------------------------------------- answers

static bool IsCall(gsc_ins_t ins)
{
    unsigned op = GSC_INS_OP(ins);
    return op >= BC_CALL && op <= BC_NATIVE_METHOD;
}

// All that a path called belongs to it as well.
static void AddUp(gsc_profile_t *profile)
{
    for (uint32_t i = 0; i < profile->nodeCount; i++) {
        profile->nodes[i].total = profile->nodes[i].operations;
    }
    for (uint32_t i = profile->nodeCount; i-- > 1;) {
        profile->nodes[profile->nodes[i].parent].total += profile->nodes[i].total;
    }
}

// Does the function stand further up on the path, too?  Then its total has this one in it.
static bool IsRecursive(const gsc_profile_t *profile, uint32_t node)
{
    for (uint32_t up = profile->nodes[node].parent; up; up = profile->nodes[up].parent) {
        if (profile->nodes[up].function == profile->nodes[node].function) {
            return true;
        }
    }
    return false;
}

static gsc_profile_row_t FunctionRow(const gsc_vm_t *vm, const gsc_code_t *code)
{
    const gsc_profile_t *profile = vm->profile;
    const row_t *row = &profile->rows[code->id];
    gsc_profile_row_t out = {
        .file = vm->files[code->file]->name->text, .function = code->name->text, .calls = row->calls};
    for (uint32_t i = 0; i < code->codeCount && row->operations; i++) {
        out.operations += row->operations[i];
    }
    for (uint32_t i = 1; i < profile->nodeCount; i++) {
        if (profile->nodes[i].function == code->id && !IsRecursive(profile, i)) {
            out.total += profile->nodes[i].total;
        }
    }
    return out;
}

// The counts of a function's instructions, gathered by line through a table of the lines of its text.
static void LineRows(gsc_vm_t *vm, const gsc_code_t *code,
                     void (*each)(void *user, const gsc_profile_row_t *row), void *user)
{
    const uint64_t *operations = vm->profile->rows[code->id].operations;
    char source[96];
    int first = 0, last = 0, line, column;
    for (uint32_t i = 0; i < code->codeCount; i++) {
        GscError_Locate(vm, code->file, code->offsets[i], &line, &column);
        first = i == 0 || line < first ? line : first;
        last = line > last ? line : last;
    }
    size_t count = (size_t)(last - first) + 1;
    gsc_profile_row_t *rows = GscHeap_AllocZero(vm, count * sizeof(*rows));
    for (uint32_t i = 0; i < code->codeCount; i++) {
        GscError_Locate(vm, code->file, code->offsets[i], &line, &column);
        rows[line - first].operations += operations[i];
        rows[line - first].calls += operations[i] && IsCall(code->code[i]) ? operations[i] : 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (rows[i].operations) {
            rows[i].line = first + (int)i;
            rows[i].file = vm->files[code->file]->name->text;
            rows[i].function = code->name->text;
            GscError_CopyLine(vm, code->file, rows[i].line, source, sizeof(source));
            rows[i].source = source;
            each(user, &rows[i]);
        }
    }
    GscHeap_Free(vm, rows, count * sizeof(*rows));
}

static void Rows(gsc_vm_t *vm, bool byLine, void (*each)(void *user, const gsc_profile_row_t *row),
                 void *user)
{
    gsc_profile_t *profile = vm->profile;
    AddUp(profile);
    for (int i = 1; i < profile->rowCount; i++) {
        if (profile->rows[i].operations == NULL) {
            continue;
        }
        if (byLine) {
            LineRows(vm, vm->functions[i], each, user);
        } else {
            gsc_profile_row_t row = FunctionRow(vm, vm->functions[i]);
            each(user, &row);
        }
    }
}

// file::function, without ".gsc", from the outermost function inwards.
static size_t PathText(const gsc_vm_t *vm, uint32_t node, char *out, size_t size)
{
    uint32_t path[GSC_MAX_FRAMES];
    int depth = 0;
    size_t length = 0;
    for (; node && depth < GSC_MAX_FRAMES; node = vm->profile->nodes[node].parent) {
        path[depth++] = node;
    }
    out[0] = '\0';
    while (depth-- > 0 && length < size) {
        const gsc_code_t *code = vm->functions[vm->profile->nodes[path[depth]].function];
        int added = snprintf(out + length, size - length, "%s%s::%s", length ? ";" : "",
                             vm->files[code->file]->path->text, code->name->text);
        length += added > 0 ? (size_t)added : 0;
    }
    return length;
}

static void Stacks(gsc_vm_t *vm, void (*each)(void *user, const char *stack, uint64_t operations), void *user)
{
    for (uint32_t i = 1; i < vm->profile->nodeCount; i++) {
        if (vm->profile->nodes[i].operations == 0) {
            continue;
        }
        size_t size = 0, room = 1024;
        char *text = NULL;
        do {
            GscHeap_Free(vm, text, size);
            size = room;
            text = GscHeap_Alloc(vm, size);
            room *= 2;
        } while (PathText(vm, i, text, size) >= size);
        each(user, text, vm->profile->nodes[i].operations);
        GscHeap_Free(vm, text, size);
    }
}

void Gsc_Profile(gsc_vm_t *vm, bool byLine, void (*each)(void *user, const gsc_profile_row_t *row),
                 void *user)
{
    gsc_guard_t guard;
    if (vm->profile == NULL || vm->status == GSC_NO_MEMORY || each == NULL) {
        return;
    }
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        Rows(vm, byLine, each, user);
    }
    GscHeap_Leave(vm, &guard);
}

void Gsc_ProfileStacks(gsc_vm_t *vm, void (*each)(void *user, const char *stack, uint64_t operations),
                       void *user)
{
    gsc_guard_t guard;
    if (vm->profile == NULL || vm->status == GSC_NO_MEMORY || each == NULL) {
        return;
    }
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        Stacks(vm, each, user);
    }
    GscHeap_Leave(vm, &guard);
}

static void Makers(gsc_vm_t *vm, void (*each)(void *user, const gsc_maker_t *maker), void *user)
{
    static const gsc_type_t kinds[] = {
        [GSC_MADE_ARRAY] = GSC_ARRAY, [GSC_MADE_OBJECT] = GSC_OBJECT, [GSC_MADE_STRING] = GSC_STRING};

    for (uint32_t i = 1; i < vm->profile->placeCount; i++) {
        const place_t *place = &vm->profile->places[i];
        gsc_maker_t maker = {.kind = kinds[place->kind],
                             .place = {.file = "", .function = ""},
                             .made = place->made,
                             .living = place->living};
        if (place->function) {
            GscError_Place(vm, (gsc_spot_t){place->function, place->offset}, &maker.place);
        }
        each(user, &maker);
    }
}

void Gsc_EachMaker(gsc_vm_t *vm, void (*each)(void *user, const gsc_maker_t *maker), void *user)
{
    gsc_guard_t guard;
    if (vm->profile == NULL || vm->status == GSC_NO_MEMORY || each == NULL) {
        return;
    }
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        Makers(vm, each, user);
    }
    GscHeap_Leave(vm, &guard);
}
