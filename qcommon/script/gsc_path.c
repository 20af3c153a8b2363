// Places and writing.  See gsc_path.h.
#include "gsc_path.h"

#include "gsc_array.h"
#include "gsc_ast.h"
#include "gsc_error.h"
#include "gsc_opcodes.h"
#include "gsc_texts.h"

// A place is a slot that exists, or what is needed to make one: a key of an array, a name of an object; or a
// field of the engine.
typedef struct {
    gsc_value_t *slot;
    gsc_array_t *array;
    gsc_key_t key;
    gsc_object_t *object;
    gsc_string_t *name;
    const gsc_field_t *engine; // of `object`
} gsc_place_ref_t;

// ---------------------------------------------------------------------------------------------- engine
// fields

gsc_value_t GscPath_ReadEngine(gsc_vm_t *vm, gsc_object_t *object, const gsc_field_t *field)
{
    gsc_run_t *run = vm->run;
    if (field->ref) {
        gsc_value_t *slot = field->ref(vm, object->number, field);
        if (slot && slot->type == GSC_ARRAY)
            return GscValue_Block(GSC_ARRAY, GscArray_Copy(vm, slot->p));
        if (slot) {
            GscValue_Hold(*slot);
            return *slot;
        }
    }
    if (!field->get)
        return GscValue_Undefined();
    gsc_value_t outer = run->result;
    run->result = GscValue_Undefined();
    bool good = field->get(vm, object->number, field);
    gsc_value_t result = run->result;
    run->result = outer;
    if (good)
        return result;
    GscValue_Release(vm, result);
    return GscValue_Undefined();
}

// The value stays the caller's.
static void writeEngine(gsc_vm_t *vm, gsc_object_t *object, const gsc_field_t *field, gsc_value_t value)
{
    gsc_value_t *slot = field->ref ? field->ref(vm, object->number, field) : NULL;
    if (slot && !field->set) {
        GscValue_Hold(value);
        GscValue_Set(vm, slot, value);
    } else if (field->set) {
        field->set(vm, object->number, field, value);
    } else {
        GscError_Runtime(vm, GSC_E_READ_ONLY, field->name);
    }
}

// ---------------------------------------------------------------------------------------------- places

static void fieldPlace(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name, gsc_place_ref_t *place)
{
    *place = (gsc_place_ref_t){.object = object, .name = name, .slot = GscObject_Find(object, name)};
    if (!place->slot)
        place->engine = GscObject_EngineField(vm, object, name);
}

// The slot of a place, made when it is missing.  Not for fields of the engine.
static gsc_value_t *makeSlot(gsc_vm_t *vm, gsc_place_ref_t *place)
{
    if (!place->slot)
        place->slot = place->array ? GscArray_Make(vm, place->array, place->key)
                                   : GscObject_Add(vm, place->object, place->name);
    return place->slot;
}

// Writing below a value that is no container.
static bool badContainer(gsc_vm_t *vm, gsc_value_t value)
{
    if (value.type == GSC_STRING)
        GscError_Runtime(vm, GSC_E_STRING_WRITE);
    else if (value.type == GSC_VECTOR)
        GscError_Runtime(vm, GSC_E_VECTOR_WRITE);
    else
        GscError_Runtime(vm, GSC_E_NOT_ARRAY, GscValue_Referent(value));
    return false;
}

static bool arrayPlace(gsc_vm_t *vm, gsc_value_t *container, gsc_value_t key, gsc_place_ref_t *place)
{
    gsc_key_t arrayKey;
    if (!GscOps_Key(vm, key, &arrayKey))
        return false;
    gsc_array_t *array = GscArray_Own(vm, container);
    *place = (gsc_place_ref_t){.array = array, .key = arrayKey, .slot = GscArray_Slot(array, arrayKey)};
    return true;
}

// One index on from a place; `clear`: nothing is made on the way.
static bool indexPlace(gsc_vm_t *vm, gsc_place_ref_t *place, gsc_value_t key, bool clear)
{
    gsc_value_t value = place->slot ? *place->slot : GscValue_Undefined();
    if (value.type == GSC_UNDEFINED) {
        if (clear)
            return badContainer(vm, value);
        *makeSlot(vm, place) = GscValue_Block(GSC_ARRAY, GscArray_New(vm));
        value = *place->slot;
    }
    if (value.type == GSC_ARRAY)
        return arrayPlace(vm, place->slot, key, place);
    if (value.type == GSC_OBJECT && key.type == GSC_STRING && !((gsc_object_t *)value.p)->removed) {
        fieldPlace(vm, value.p, GscString_Key(vm, key.p), place);
        return true;
    }
    return badContainer(vm, value);
}

static bool namePlace(gsc_vm_t *vm, gsc_place_ref_t *place, gsc_string_t *name)
{
    gsc_value_t value = place->slot ? *place->slot : GscValue_Undefined();
    if (value.type == GSC_ARRAY)
        return arrayPlace(vm, place->slot, GscValue_String(name), place);
    if (value.type == GSC_OBJECT && !((gsc_object_t *)value.p)->removed) {
        fieldPlace(vm, value.p, name, place);
        return true;
    }
    GscError_Runtime(vm, GSC_E_NOT_OBJECT, GscValue_Referent(value));
    return false;
}

// ---------------------------------------------------------------------------------------------- final writes

static void stepSlot(gsc_vm_t *vm, gsc_value_t *slot, bool down)
{
    gsc_value_t value = slot ? *slot : GscValue_Undefined();
    if (value.type == GSC_INT)
        slot->i = (int32_t)((uint32_t)value.i + (down ? UINT32_MAX : 1u));
    else if (down)
        GscError_Runtime(vm, GSC_E_DECREMENT, GscValue_Kind(value));
    else
        GscError_Runtime(vm, GSC_E_INCREMENT, GscValue_Kind(value));
}

static void stepEngine(gsc_vm_t *vm, gsc_place_ref_t *place, bool down)
{
    gsc_value_t value = GscPath_ReadEngine(vm, place->object, place->engine);
    bool isInt = value.type == GSC_INT;
    stepSlot(vm, &value, down);
    if (isInt)
        writeEngine(vm, place->object, place->engine, value);
    GscValue_Release(vm, value);
}

static void clearPlace(gsc_vm_t *vm, gsc_place_ref_t *place)
{
    if (place->array)
        GscArray_Remove(vm, place->array, place->key);
    else if (place->engine)
        GscError_Runtime(vm, GSC_E_FIELD_UNDEFINED);
    else
        GscObject_RemoveField(vm, place->object, place->name);
}

// Consumes the value.
static void setPlace(gsc_vm_t *vm, gsc_place_ref_t *place, gsc_value_t value)
{
    if (place->engine) {
        writeEngine(vm, place->object, place->engine, value);
        GscValue_Release(vm, value);
        return;
    }
    GscValue_Set(vm, makeSlot(vm, place), value);
}

static void finish(gsc_vm_t *vm, gsc_place_ref_t *place, int mode, gsc_value_t value)
{
    bool down = mode == GSC_PATH_DEC;
    if (mode == GSC_PATH_SET)
        setPlace(vm, place, value);
    else if (mode == GSC_PATH_CLEAR)
        clearPlace(vm, place);
    else if (place->engine)
        stepEngine(vm, place, down);
    else
        stepSlot(vm, place->slot, down);
}

// ---------------------------------------------------------------------------------------------- short forms

void GscOps_Step(gsc_vm_t *vm, gsc_value_t *slot, bool down)
{
    stepSlot(vm, slot, down);
}

void GscOps_StepField(gsc_vm_t *vm, gsc_object_t *object, gsc_string_t *name, bool down)
{
    gsc_place_ref_t place;
    if (object->removed)
        return;
    fieldPlace(vm, object, name, &place);
    finish(vm, &place, down ? GSC_PATH_DEC : GSC_PATH_INC, GscValue_Undefined());
}

void GscOps_SetSelf(gsc_vm_t *vm, gsc_object_t *self, gsc_string_t *name, gsc_value_t value)
{
    gsc_place_ref_t place;
    if (self->removed) { // silently [N17]
        GscValue_Release(vm, value);
        return;
    }
    fieldPlace(vm, self, name, &place);
    setPlace(vm, &place, value);
}

void GscOps_SetField(gsc_vm_t *vm, gsc_value_t *object, gsc_string_t *name, gsc_value_t value)
{
    gsc_place_ref_t place = {.slot = object};
    if (namePlace(vm, &place, name))
        setPlace(vm, &place, value);
    else
        GscValue_Release(vm, value);
}

void GscOps_SetIndex(gsc_vm_t *vm, gsc_value_t *container, gsc_value_t key, gsc_value_t value)
{
    gsc_place_ref_t place = {.slot = container};
    if (indexPlace(vm, &place, key, false))
        setPlace(vm, &place, value);
    else
        GscValue_Release(vm, value);
}

// ---------------------------------------------------------------------------------------------- quick paths

void GscPath_Missed(gsc_cache_t *cache, uint32_t place)
{
    cache->place = ++cache->misses < GSC_MAX_MISSES ? place : GSC_MANY_SHAPES;
}

gsc_value_t *GscPath_NewEntry(gsc_vm_t *vm, gsc_array_t *array, const gsc_value_t *key)
{
    if (GSC_UNLIKELY(vm->config.stockLimits))
        return NULL;
    if (key->type == GSC_INT && (uint32_t)key->i <= GSC_MAX_KEY)
        return GscArray_Add(vm, array, GscTable_IntKey(key->i));
    if (key->type == GSC_STRING && ((const gsc_string_t *)key->p)->interned)
        return GscArray_Add(vm, array, GscTable_StringKey(key->p));
    return NULL;
}

gsc_value_t *GscPath_NewField(gsc_vm_t *vm, gsc_object_t *object, const gsc_cache_t *cache)
{
    if (object->removed || GscObject_EngineField(vm, object, cache->name) ||
        GSC_UNLIKELY(vm->config.stockLimits))
        return NULL;
    return GscObject_Add(vm, object, cache->name);
}

// The slot of a key that needs no look at the rules.
static gsc_value_t *quickIndex(gsc_array_t *array, const gsc_value_t *key)
{
    if (key->type == GSC_INT) {
        uint32_t i = (uint32_t)key->i;
        if (i < array->denseCount)
            return array->dense[i].type == GSC_HOLE ? NULL : &array->dense[i];
        return array->tableInts ? GscTable_FindInt(array->table, key->i) : NULL;
    }
    if (key->type != GSC_STRING || !array->table)
        return NULL;
    return GscTable_FindName(array->table, key->p);
}

// The slot that exists after `count` steps of the path; NULL when there is none, or when an array on the way
// is shared.
static gsc_value_t *quickPlace(gsc_vm_t *vm, const gsc_frame_t *frame, const gsc_ins_t *ins, int count,
                               gsc_value_t *R)
{
    int lastField = (int32_t)GSC_INS_BC(ins[1]);
    unsigned kind = GSC_INS_X(ins[1]);
    bool make = GSC_INS_X(ins[0]) == GSC_PATH_SET; // at the end, where the array is nobody else's
    if (count == 0 && kind != GSC_BASE_LOCAL && kind != GSC_BASE_GAME)
        return NULL;
    gsc_value_t *slot = kind == GSC_BASE_LOCAL ? &R[GSC_INS_A(ins[0])] : &vm->game;
    const gsc_object_t *object = kind == GSC_BASE_LEVEL  ? vm->level
                                 : kind == GSC_BASE_SELF ? frame->self
                                                         : NULL;
    if (kind == GSC_BASE_TEMP || kind == GSC_BASE_ANIM)
        return NULL;
    for (int i = 0; i < count; i++) {
        gsc_ins_t step = ins[i + 2];
        if (GSC_INS_X(step) == GSC_STEP_FIELD) {
            if (i > 0 || !object) {
                if (slot->type != GSC_OBJECT)
                    return NULL;
                object = slot->p;
            }
            slot = GscPath_CachedField(object, &frame->code->caches[GSC_INS_B(step)]);
        } else {
            const gsc_value_t *key = GSC_INS_X(step) == GSC_STEP_CONST
                                         ? &frame->code->constants[GSC_INS_A(step)]
                                         : &R[GSC_INS_A(step)];
            if ((i == 0 && object) || slot->type != GSC_ARRAY)
                return NULL;
            gsc_array_t *array = slot->p;
            if (array->source || (i > lastField && array->refs != 1))
                return NULL;
            slot = quickIndex(array, key);
            if (!slot && make && i == count - 1)
                slot = GscPath_NewEntry(vm, array, key);
        }
        if (!slot)
            return NULL;
    }
    return slot;
}

static void dropKeys(gsc_vm_t *vm, const gsc_ins_t *ins, gsc_value_t *R)
{
    for (unsigned i = 0; i < GSC_INS_B(ins[0]); i++) {
        if (GSC_INS_X(ins[i + 2]) == GSC_STEP_TEMP && GSC_IS_COUNTED(R[GSC_INS_A(ins[i + 2])]))
            GscValue_Clear(vm, &R[GSC_INS_A(ins[i + 2])]);
    }
}

// Removes an entry of an array that is nobody else's.
static bool quickClear(gsc_vm_t *vm, const gsc_frame_t *frame, const gsc_ins_t *ins, gsc_value_t *R)
{
    int count = (int)GSC_INS_B(ins[0]);
    gsc_ins_t last = ins[count + 1];
    if (GSC_INS_X(last) == GSC_STEP_FIELD)
        return false;
    const gsc_value_t *container = quickPlace(vm, frame, ins, count - 1, R);
    if (!container || container->type != GSC_ARRAY || !GscArray_IsOwn(container->p))
        return false;
    const gsc_value_t *key =
        GSC_INS_X(last) == GSC_STEP_CONST ? &frame->code->constants[GSC_INS_A(last)] : &R[GSC_INS_A(last)];
    gsc_value_t *slot = quickIndex(container->p, key);
    if (!slot)
        return false;
    GscArray_RemoveSlot(vm, container->p, slot);
    dropKeys(vm, ins, R);
    return true;
}

bool GscPath_Quick(gsc_vm_t *vm, const gsc_ins_t *ins, gsc_value_t *R)
{
    const gsc_frame_t *frame = &vm->run->frames[vm->run->frameCount - 1];
    unsigned mode = GSC_INS_X(ins[0]), flags = GSC_INS_A(ins[1]), from = GSC_INS_C(ins[0]);
    if (mode == GSC_PATH_CLEAR)
        return quickClear(vm, frame, ins, R);
    gsc_value_t *value = NULL; // only a write has one, and constants for it
    if (mode == GSC_PATH_SET)
        value = flags & GSC_SET_CONST ? &frame->code->constants[from] : &R[from];
    if (value && value->type == GSC_ARRAY)
        return false;
    gsc_value_t *slot = quickPlace(vm, frame, ins, (int)GSC_INS_B(ins[0]), R);
    if (!slot || (mode != GSC_PATH_SET && slot->type != GSC_INT))
        return false;
    if (mode == GSC_PATH_SET) {
        gsc_value_t copy;
        GscValue_Copy(&copy, value);
        if (flags & GSC_SET_TEMP)
            value->type = GSC_UNDEFINED;
        else
            GscValue_Hold(copy);
        uint32_t oldType = slot->type;
        void *old = slot->p;
        GscValue_Copy(slot, &copy);
        if (oldType >= GSC_STRING)
            GscValue_Drop(vm, oldType, old);
    } else {
        slot->i = (int32_t)((uint32_t)slot->i + (mode == GSC_PATH_DEC ? UINT32_MAX : 1u));
    }
    dropKeys(vm, ins, R);
    return true;
}

// ---------------------------------------------------------------------------------------------- paths

typedef struct {
    gsc_vm_t *vm;
    const gsc_ins_t *steps;
    int count;
    const gsc_code_t *code;
    gsc_value_t *R;
    bool clear;
    const gsc_value_t *unset; // the local at the base when it is undefined: what it becomes is no key [C1]
    gsc_value_t held[2];      // values that the engine handed out on the way, kept until the end
} gsc_walk_t;

static gsc_value_t stepKey(const gsc_walk_t *walk, gsc_ins_t step)
{
    if (GSC_INS_X(step) == GSC_STEP_CONST)
        return walk->code->constants[GSC_INS_A(step)];
    const gsc_value_t *key = &walk->R[GSC_INS_A(step)];
    return key == walk->unset ? GscValue_Undefined() : *key;
}

static gsc_string_t *stepName(const gsc_walk_t *walk, gsc_ins_t step)
{
    return walk->code->caches[GSC_INS_B(step)].name;
}

static bool isField(gsc_ins_t step)
{
    return GSC_INS_X(step) == GSC_STEP_FIELD;
}

// Reads the value before step `end`, as an expression would; owned.
static gsc_value_t readPrefix(gsc_walk_t *walk, gsc_value_t value, int end)
{
    GscValue_Hold(value);
    for (int i = 0; i < end; i++) {
        gsc_ins_t step = walk->steps[i];
        gsc_value_t next = isField(step) ? GscOps_GetField(walk->vm, value, stepName(walk, step))
                                         : GscOps_Index(walk->vm, value, stepKey(walk, step));
        GscValue_Release(walk->vm, value);
        value = next;
    }
    return value;
}

// A field of the engine on the way: the array that the engine holds, or a value of its own.
static void passEngine(gsc_walk_t *walk, gsc_place_ref_t *place)
{
    gsc_vm_t *vm = walk->vm;
    const gsc_field_t *field = place->engine;
    gsc_value_t *slot = field->ref ? field->ref(vm, place->object->number, field) : NULL;
    if (!slot) {
        slot = &walk->held[1];
        GscValue_Set(vm, slot, GscPath_ReadEngine(vm, place->object, field));
    }
    *place = (gsc_place_ref_t){.slot = slot};
}

static bool walkSteps(gsc_walk_t *walk, gsc_place_ref_t *place, int from)
{
    for (int i = from; i < walk->count; i++) {
        gsc_ins_t step = walk->steps[i];
        if (place->engine)
            passEngine(walk, place);
        bool good = isField(step) ? namePlace(walk->vm, place, stepName(walk, step))
                                  : indexPlace(walk->vm, place, stepKey(walk, step), walk->clear);
        if (!good)
            return false;
    }
    return true;
}

static gsc_value_t *baseSlot(gsc_vm_t *vm, int kind, gsc_value_t *reg, gsc_value_t *own)
{
    gsc_frame_t *frame = &vm->run->frames[vm->run->frameCount - 1];
    switch (kind) {
    case GSC_BASE_LEVEL:
        *own = GscValue_Block(GSC_OBJECT, vm->level);
        return own;
    case GSC_BASE_ANIM:
        *own = GscValue_Block(GSC_OBJECT, vm->anim);
        return own;
    case GSC_BASE_SELF:
        *own = GscValue_Block(GSC_OBJECT, frame->self);
        return own;
    case GSC_BASE_GAME:
        return &vm->game;
    default:
        return reg;
    }
}

// What stands before the last field must be an object, and is read, not made.  Where it is an array the whole
// path is walked as a place, so that the entry is written in the array itself.
static bool findPlace(gsc_walk_t *walk, gsc_value_t *base, int lastField, gsc_place_ref_t *place)
{
    *place = (gsc_place_ref_t){.slot = base};
    if (lastField <= 0)
        return walkSteps(walk, place, 0);
    gsc_value_t object = readPrefix(walk, *base, lastField);
    if (object.type == GSC_ARRAY) {
        GscValue_Release(walk->vm, object); // or it would look shared
        return walkSteps(walk, place, 0);
    }
    walk->held[0] = object;
    place->slot = &walk->held[0];
    return walkSteps(walk, place, lastField);
}

static void dropSteps(gsc_walk_t *walk)
{
    for (int i = 0; i < walk->count; i++) {
        if (GSC_INS_X(walk->steps[i]) == GSC_STEP_TEMP)
            GscValue_Clear(walk->vm, &walk->R[GSC_INS_A(walk->steps[i])]);
    }
}

static gsc_value_t takeValue(const gsc_walk_t *walk, unsigned flags, unsigned reg)
{
    gsc_value_t value;
    if (flags & GSC_SET_CONST) {
        value = walk->code->constants[reg];
    } else {
        value = walk->R[reg];
        if (flags & GSC_SET_TEMP) {
            walk->R[reg].type = GSC_UNDEFINED;
            return value;
        }
    }
    GscValue_Hold(value);
    return value;
}

void GscOps_Path(gsc_vm_t *vm, const gsc_ins_t *ins, gsc_value_t *R)
{
    gsc_frame_t *frame = &vm->run->frames[vm->run->frameCount - 1];
    int mode = (int)GSC_INS_X(ins[0]), kind = (int)GSC_INS_X(ins[1]);
    gsc_walk_t walk = {.vm = vm,
                       .steps = ins + 2,
                       .count = (int)GSC_INS_B(ins[0]),
                       .code = frame->code,
                       .R = R,
                       .clear = mode == GSC_PATH_CLEAR};
    gsc_place_ref_t place;
    gsc_value_t own, value = GscValue_Undefined();
    gsc_value_t *base = baseSlot(vm, kind, &R[GSC_INS_A(ins[0])], &own);
    if (kind == GSC_BASE_LOCAL && base->type == GSC_UNDEFINED)
        walk.unset = base;
    if (mode == GSC_PATH_SET)
        value = takeValue(&walk, GSC_INS_A(ins[1]), GSC_INS_C(ins[0]));
    if (kind == GSC_BASE_SELF && frame->self->removed) { // silently [N17]
        GscValue_Release(vm, value);
    } else if (!findPlace(&walk, base, (int32_t)GSC_INS_BC(ins[1]), &place)) {
        GscValue_Release(vm, value);
        if (mode == GSC_PATH_INC || mode == GSC_PATH_DEC) // applied to the throw-away place [E14]
            stepSlot(vm, NULL, mode == GSC_PATH_DEC);
    } else {
        finish(vm, &place, mode, value);
    }
    GscValue_Release(vm, walk.held[0]);
    GscValue_Release(vm, walk.held[1]);
    dropSteps(&walk);
    if (kind == GSC_BASE_TEMP)
        GscValue_Clear(vm, base);
}
