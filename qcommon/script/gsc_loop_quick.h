// Quick forms and pairs, inside the switch of gsc_loop.c: the usual values, or the plain instruction.
#ifdef GSC_PROFILED
#define QUICK_FORM(name, plain, body)                                                                        \
    CASE(name) :                                                                                             \
    {                                                                                                        \
        PLAIN(plain);                                                                                        \
    }
#else
#define QUICK_FORM(name, plain, body)                                                                        \
    CASE(name) :                                                                                             \
    {                                                                                                        \
        body;                                                                                                \
        PLAIN(plain);                                                                                        \
    }
#endif
#define PLAIN(plain)                                                                                         \
    do {                                                                                                     \
        ins = (ins & ~(gsc_ins_t)0xff) | BC_##plain;                                                         \
        goto again;                                                                                          \
    } while (0)
#define SECOND() (ins = *pc++)

#define TWO_STEPS(right, addend, op, result)                                                                 \
    do {                                                                                                     \
        const gsc_value_t *b = RB, *c = (right), *e = (addend);                                              \
        gsc_value_t *d = RA_NEXT;                                                                            \
        if (b->type == GSC_INT && c->type == GSC_INT && e->type == GSC_INT && !GSC_IS_COUNTED(*d)) {         \
            uint32_t first = (uint32_t)b->i op(uint32_t) c->i, other = (uint32_t)e->i;                       \
            GscValue_SetInt(d, (int32_t)(result));                                                           \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (b->type == GSC_FLOAT && c->type == GSC_FLOAT && e->type == GSC_FLOAT && !GSC_IS_COUNTED(*d)) {   \
            float first = b->f op c->f, other = e->f;                                                        \
            GscValue_SetFloat(d, (result));                                                                  \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (e->type == GSC_FLOAT && isMixed(b, c) && !GSC_IS_COUNTED(*d)) {                                  \
            float first = numberOf(b) op numberOf(c), other = e->f;                                          \
            GscValue_SetFloat(d, (result));                                                                  \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define MULTIPLY_FORMS(form, right)                                                                          \
    QUICK_FORM(MUL_##form##_ADD_RR, MUL_##form, TWO_STEPS(right, RC_NEXT, *, first + other))                 \
    QUICK_FORM(MUL_##form##_ADD_RK, MUL_##form, TWO_STEPS(right, KC_NEXT, *, first + other))                 \
    QUICK_FORM(MUL_##form##_SUB_RR, MUL_##form, TWO_STEPS(right, RC_NEXT, *, first - other))                 \
    QUICK_FORM(MUL_##form##_SUB_RK, MUL_##form, TWO_STEPS(right, KC_NEXT, *, first - other))                 \
    QUICK_FORM(MUL_##form##_ADD_TO, MUL_##form, TWO_STEPS(right, RB_NEXT, *, other + first))                 \
    QUICK_FORM(MUL_##form##_SUB_FROM, MUL_##form, TWO_STEPS(right, RB_NEXT, *, other - first))
MULTIPLY_FORMS(RR, RC)
MULTIPLY_FORMS(RK, KC)
QUICK_FORM(ADD_RR_ADD_RR, ADD_RR, TWO_STEPS(RC, RC_NEXT, +, first + other))
QUICK_FORM(ADD_RR_SUB_RR, ADD_RR, TWO_STEPS(RC, RC_NEXT, +, first - other))
QUICK_FORM(SUB_RR_ADD_RR, SUB_RR, TWO_STEPS(RC, RC_NEXT, -, first + other))
QUICK_FORM(SUB_RR_SUB_RR, SUB_RR, TWO_STEPS(RC, RC_NEXT, -, first - other))
QUICK_FORM(SUB_RK_ADD_RR, SUB_RK, TWO_STEPS(KC, RC_NEXT, -, first + other))
QUICK_FORM(SUB_RK_SUB_RR, SUB_RK, TWO_STEPS(KC, RC_NEXT, -, first - other))

// With `entry`, what stands at an int key in the dense part of an array, holes included.
#define WITH_ENTRY(container, key, body)                                                                     \
    do {                                                                                                     \
        const gsc_value_t *container_ = (container);                                                         \
        uint32_t key_ = (uint32_t)(key);                                                                     \
        if (GSC_LIKELY(container_->type == GSC_ARRAY)) {                                                     \
            const gsc_array_t *array_ = container_->p;                                                       \
            if (GSC_LIKELY(key_ < array_->denseCount)) {                                                     \
                const gsc_value_t *entry = &array_->dense[key_];                                             \
                body;                                                                                        \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define READ_ENTRY(to, words)                                                                                \
    do {                                                                                                     \
        LOAD_PARTS(entry);                                                                                   \
        if (tag >= GSC_STRING) {                                                                             \
            if (tag == GSC_HOLE)                                                                             \
                tag = GSC_UNDEFINED;                                                                         \
            else                                                                                             \
                ((gsc_counted_t *)block)->refs++;                                                            \
        }                                                                                                    \
        STORE_PARTS(to);                                                                                     \
        pc += (words);                                                                                       \
        NEXT();                                                                                              \
    } while (0)
#define ADD_ENTRY()                                                                                          \
    do {                                                                                                     \
        const gsc_value_t *b = RB_NEXT;                                                                      \
        gsc_value_t *d = RA_NEXT;                                                                            \
        if (entry->type == GSC_INT && b->type == GSC_INT && !GSC_IS_COUNTED(*d)) {                           \
            GscValue_SetInt(d, (int32_t)((uint32_t)b->i + (uint32_t)entry->i));                              \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
        if (entry->type == GSC_FLOAT && b->type == GSC_FLOAT && !GSC_IS_COUNTED(*d)) {                       \
            GscValue_SetFloat(d, b->f + entry->f);                                                           \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define JUMP_ENTRY(sense)                                                                                    \
    do {                                                                                                     \
        if (GSC_LIKELY(entry->type == GSC_INT)) {                                                            \
            SECOND();                                                                                        \
            if ((entry->i != 0) == (sense)) {                                                                \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
QUICK_FORM(INDEX_LOCAL, INDEX_RR,
           if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, READ_ENTRY(RA, 0)))
QUICK_FORM(INDEX_ADD_TO, INDEX_RR, if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, ADD_ENTRY()))
QUICK_FORM(INDEX_JT, INDEX_RR, if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, JUMP_ENTRY(true)))
QUICK_FORM(INDEX_JF, INDEX_RR, if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, JUMP_ENTRY(false)))
QUICK_FORM(ADD_RK_INDEX, ADD_RK,
           if (GSC_LIKELY(RB->type == GSC_INT && KC->type == GSC_INT))
               WITH_ENTRY(RB_NEXT, (uint32_t)RB->i + (uint32_t)KC->i, READ_ENTRY(RA_NEXT, 1)))
QUICK_FORM(SUB_RK_INDEX, SUB_RK,
           if (GSC_LIKELY(RB->type == GSC_INT && KC->type == GSC_INT))
               WITH_ENTRY(RB_NEXT, (uint32_t)RB->i - (uint32_t)KC->i, READ_ENTRY(RA_NEXT, 1)))

// An entry by a constant string.
#define READ_TEXT()                                                                                          \
    do {                                                                                                     \
        const gsc_value_t *b = RB;                                                                           \
        if (GSC_LIKELY(b->type == GSC_ARRAY)) {                                                              \
            const gsc_value_t *entry = readText(b->p, KC->p);                                                \
            if (GSC_LIKELY(entry)) {                                                                         \
                STORE_COPY(RA, entry);                                                                       \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define WRITE_TEXT()                                                                                         \
    do {                                                                                                     \
        unsigned x = X;                                                                                      \
        gsc_value_t *from = (gsc_value_t *)SCALED(x & GSC_SET_CONST ? K : R, FIELD(3));                      \
        if (GSC_LIKELY(RA->type == GSC_ARRAY && from->type != GSC_ARRAY)) {                                  \
            gsc_array_t *array = RA->p;                                                                      \
            gsc_value_t *entry = textEntry(array, KB->p);                                                    \
            if (GSC_LIKELY(entry && GscArray_IsOwn(array))) {                                                \
                LOAD_PARTS(from);                                                                            \
                if (tag >= GSC_STRING) {                                                                     \
                    if (x & GSC_SET_TEMP)                                                                    \
                        from->type = GSC_UNDEFINED;                                                          \
                    else                                                                                     \
                        ((gsc_counted_t *)block)->refs++;                                                    \
                }                                                                                            \
                STORE_PARTS(entry);                                                                          \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
QUICK_FORM(INDEX_TEXT, INDEX_RK, READ_TEXT())
QUICK_FORM(SET_INDEX_TEXT, SET_INDEX, WRITE_TEXT())

// Writes and steps at the end of short paths where the entry exists: level.f[key], a[key].f, level.f[key].g.
#define PATH_BASE()                                                                                          \
    (GSC_INS_X(pc[0]) == GSC_BASE_LEVEL  ? vm->level                                                         \
     : GSC_INS_X(pc[0]) == GSC_BASE_SELF ? frame->self                                                       \
     : R[A].type == GSC_OBJECT           ? R[A].p                                                            \
                                         : NULL)
#define PATH_FIELD(object, n) GscPath_CachedField((object), &frame->code->caches[GSC_INS_B(pc[n])])
#define PATH_ENTRY(array, n)                                                                                 \
    quickEntry((array), GSC_INS_X(pc[n]) == GSC_STEP_CONST ? &K[GSC_INS_A(pc[n])] : &R[GSC_INS_A(pc[n])])
#define PATH_KEY(n)                                                                                          \
    ((gsc_value_t *)(GSC_INS_X(pc[n]) == GSC_STEP_CONST ? &K[GSC_INS_A(pc[n])] : &R[GSC_INS_A(pc[n])]))
#define DROP_PATH_KEY(n)                                                                                     \
    do {                                                                                                     \
        if (GSC_INS_X(pc[n]) == GSC_STEP_TEMP && GSC_IS_COUNTED(R[GSC_INS_A(pc[n])]))                        \
            GscValue_Clear(vm, &R[GSC_INS_A(pc[n])]);                                                        \
    } while (0)
// No quick form writes an array: it may be the one that is written to.
#define IS_WRITABLE() (GSC_INS_A(pc[0]) & GSC_SET_CONST || R[C].type != GSC_ARRAY)
#define WRITE_SLOT(slot, words, drop)                                                                        \
    do {                                                                                                     \
        if (X == GSC_PATH_SET) {                                                                             \
            unsigned flags = GSC_INS_A(pc[0]), from = C * GSC_SLOT_SCALE;                                    \
            if (IS_WRITABLE()) {                                                                             \
                TAKE_VALUE(from, flags);                                                                     \
                STORE_PARTS(slot);                                                                           \
                drop;                                                                                        \
                pc += (words);                                                                               \
                NEXT();                                                                                      \
            }                                                                                                \
        } else if ((slot)->type == GSC_INT) {                                                                \
            GscValue_SetInt((slot), (int32_t)((uint32_t)(slot)->i + (X == GSC_PATH_DEC ? UINT32_MAX : 1u))); \
            drop;                                                                                            \
            pc += (words);                                                                                   \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define WRITE_KEY(holder, n, drop)                                                                           \
    do {                                                                                                     \
        const gsc_value_t *holder_ = (holder);                                                               \
        if (GSC_LIKELY(holder_ && holder_->type == GSC_ARRAY && GscArray_IsOwn(holder_->p))) {               \
            gsc_value_t *entry = PATH_ENTRY(holder_->p, n);                                                  \
            if (!entry && X == GSC_PATH_SET && IS_WRITABLE()) {                                              \
                SAVE();                                                                                      \
                entry = GscPath_NewEntry(vm, holder_->p, PATH_KEY(n));                                       \
            }                                                                                                \
            if (GSC_LIKELY(entry))                                                                           \
                WRITE_SLOT(entry, (n) + 1, drop);                                                            \
        }                                                                                                    \
    } while (0)
#define WRITE_KEY_FIELD(holder, n, drop)                                                                     \
    do {                                                                                                     \
        const gsc_value_t *holder_ = (holder);                                                               \
        if (GSC_LIKELY(holder_ && holder_->type == GSC_ARRAY)) {                                             \
            const gsc_value_t *entry = PATH_ENTRY(holder_->p, n);                                            \
            if (GSC_LIKELY(entry && entry->type == GSC_OBJECT)) {                                            \
                gsc_value_t *slot = PATH_FIELD(entry->p, (n) + 1);                                           \
                if (GSC_LIKELY(slot))                                                                        \
                    WRITE_SLOT(slot, (n) + 2, drop);                                                         \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define WRITE_KEY_KEY(holder, n)                                                                             \
    do {                                                                                                     \
        const gsc_value_t *outer = (holder);                                                                 \
        if (GSC_LIKELY(outer && outer->type == GSC_ARRAY && GscArray_IsOwn(outer->p)))                       \
            WRITE_KEY(PATH_ENTRY(outer->p, n), (n) + 1, {                                                    \
                DROP_PATH_KEY(n);                                                                            \
                DROP_PATH_KEY((n) + 1);                                                                      \
            });                                                                                              \
    } while (0)
#define CLEAR_KEY(holder, n)                                                                                 \
    do {                                                                                                     \
        const gsc_value_t *holder_ = (holder);                                                               \
        if (GSC_LIKELY(holder_ && holder_->type == GSC_ARRAY && GscArray_IsOwn(holder_->p))) {               \
            gsc_value_t *entry = PATH_ENTRY(holder_->p, n);                                                  \
            if (GSC_LIKELY(entry)) {                                                                         \
                GscArray_RemoveSlot(vm, holder_->p, entry);                                                  \
                DROP_PATH_KEY(n);                                                                            \
                pc += (n) + 1;                                                                               \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define CLEAR_FIELD(object, n)                                                                               \
    do {                                                                                                     \
        gsc_value_t *slot = PATH_FIELD(object, n);                                                           \
        if (GSC_LIKELY(slot)) {                                                                              \
            GscObject_RemoveSlot(vm, object, slot);                                                          \
            pc += (n) + 1;                                                                                   \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define WITH_PATH_BASE(body)                                                                                 \
    do {                                                                                                     \
        gsc_object_t *object = PATH_BASE();                                                                  \
        if (GSC_LIKELY(object))                                                                              \
            body;                                                                                            \
    } while (0)
QUICK_FORM(PATH_KEY, PATH, WRITE_KEY(&R[A], 1, (void)0))
QUICK_FORM(PATH_FIELD_KEY, PATH, WITH_PATH_BASE(WRITE_KEY(PATH_FIELD(object, 1), 2, DROP_PATH_KEY(2))))
QUICK_FORM(PATH_KEY_FIELD, PATH, WRITE_KEY_FIELD(&R[A], 1, DROP_PATH_KEY(1)))
QUICK_FORM(PATH_FIELD_KEY_FIELD, PATH,
           WITH_PATH_BASE(WRITE_KEY_FIELD(PATH_FIELD(object, 1), 2, DROP_PATH_KEY(2))))
QUICK_FORM(PATH_FIELD_KEY_KEY, PATH, WITH_PATH_BASE(WRITE_KEY_KEY(PATH_FIELD(object, 1), 2)))
QUICK_FORM(PATH_CLEAR_KEY, PATH, CLEAR_KEY(&R[A], 1))
QUICK_FORM(PATH_CLEAR_FIELD, PATH, WITH_PATH_BASE(CLEAR_FIELD(object, 1)))
QUICK_FORM(PATH_CLEAR_FIELD_KEY, PATH, WITH_PATH_BASE(CLEAR_KEY(PATH_FIELD(object, 1), 2)))

// A field, and what is read from it, without holding the one between.
#define FIELD_OF(object) GscPath_CachedField((object), &frame->code->caches[FIELD(3)])
#define READ_FIELD_INDEX(object, keyPointer, isConst)                                                        \
    do {                                                                                                     \
        const gsc_value_t *slot = FIELD_OF(object), *key = (keyPointer);                                     \
        if (GSC_LIKELY(slot && slot->type == GSC_ARRAY)) {                                                   \
            if (!(isConst) && GSC_LIKELY(key->type == GSC_INT))                                              \
                WITH_ENTRY(slot, key->i, READ_ENTRY(RA_NEXT, 1));                                            \
            const gsc_value_t *found = quickRead(slot->p, key);                                              \
            if (GSC_LIKELY(found)) {                                                                         \
                LOAD_PARTS(found);                                                                           \
                HOLD_PARTS();                                                                                \
                if (!(isConst) && key->type >= GSC_STRING && GSC_INS_X(*pc) & GSC_GET_C_TEMP)                \
                    GscValue_Clear(vm, (gsc_value_t *)key);                                                  \
                STORE_PARTS(RA_NEXT);                                                                        \
                pc++;                                                                                        \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define READ_FIELD_SIZE(object)                                                                              \
    do {                                                                                                     \
        const gsc_value_t *slot = FIELD_OF(object);                                                          \
        if (GSC_LIKELY(slot && slot->type == GSC_ARRAY && !GSC_IS_COUNTED(*RA_NEXT))) {                      \
            GscValue_SetInt(RA_NEXT, (int32_t)GscArray_Size(slot->p));                                       \
            pc++;                                                                                            \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define READ_FIELD_FIELD(found)                                                                              \
    do {                                                                                                     \
        const gsc_value_t *holder = (found);                                                                 \
        if (GSC_LIKELY(holder && holder->type == GSC_OBJECT)) {                                              \
            const gsc_value_t *inner = GscPath_CachedField(holder->p, &frame->code->caches[FIELD_NEXT(3)]);  \
            if (GSC_LIKELY(inner)) {                                                                         \
                STORE_COPY(RA_NEXT, inner);                                                                  \
                pc++;                                                                                        \
                NEXT();                                                                                      \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
#define LOOP_TO_SIZE()                                                                                       \
    do {                                                                                                     \
        const gsc_value_t *slot = FIELD_OF(vm->level), *i = SCALED(R, GSC_INS_A(pc[1]));                     \
        if (GSC_LIKELY(slot && slot->type == GSC_ARRAY && i->type == GSC_INT)) {                             \
            int32_t size = (int32_t)GscArray_Size(slot->p);                                                  \
            pc++;                                                                                            \
            SECOND();                                                                                        \
            if (i->i < size) {                                                                               \
                BACK_JUMP();                                                                                 \
                JUMP_C;                                                                                      \
                NEXT();                                                                                      \
            }                                                                                                \
            NEXT();                                                                                          \
        }                                                                                                    \
    } while (0)
#define IF_OBJECT(body)                                                                                      \
    if (GSC_LIKELY(RB->type == GSC_OBJECT))                                                                  \
    body
QUICK_FORM(GET_FIELD_INDEX_RR, GET_FIELD, IF_OBJECT(READ_FIELD_INDEX(RB->p, RC_NEXT, false)))
QUICK_FORM(GET_FIELD_INDEX_RK, GET_FIELD, IF_OBJECT(READ_FIELD_INDEX(RB->p, KC_NEXT, true)))
QUICK_FORM(GET_FIELD_SIZE, GET_FIELD, IF_OBJECT(READ_FIELD_SIZE(RB->p)))
QUICK_FORM(GET_FIELD_FIELD, GET_FIELD, IF_OBJECT(READ_FIELD_FIELD(FIELD_OF(RB->p))))
QUICK_FORM(GET_SELF_INDEX_RR, GET_SELF, READ_FIELD_INDEX(frame->self, RC_NEXT, false))
QUICK_FORM(GET_SELF_INDEX_RK, GET_SELF, READ_FIELD_INDEX(frame->self, KC_NEXT, true))
QUICK_FORM(GET_SELF_SIZE, GET_SELF, READ_FIELD_SIZE(frame->self))
QUICK_FORM(GET_SELF_FIELD, GET_SELF, READ_FIELD_FIELD(FIELD_OF(frame->self)))
QUICK_FORM(GET_LEVEL_INDEX_RR, GET_LEVEL, READ_FIELD_INDEX(vm->level, RC_NEXT, false))
QUICK_FORM(GET_LEVEL_INDEX_RK, GET_LEVEL, READ_FIELD_INDEX(vm->level, KC_NEXT, true))
QUICK_FORM(GET_LEVEL_SIZE, GET_LEVEL, READ_FIELD_SIZE(vm->level))
QUICK_FORM(GET_LEVEL_FIELD, GET_LEVEL, READ_FIELD_FIELD(FIELD_OF(vm->level)))
QUICK_FORM(LEVEL_SIZE_LOOP, GET_LEVEL, LOOP_TO_SIZE())
QUICK_FORM(INDEX_GET_FIELD, INDEX_RR,
           if (GSC_LIKELY(RC->type == GSC_INT)) WITH_ENTRY(RB, RC->i, READ_FIELD_FIELD(entry)))

// What names its event by a constant needs to hold neither name nor object.
QUICK_FORM(LOADK_WAITTILL, LOADK, {
    gsc_object_t *object = GSC_INS_OP(*pc) == BC_LEVEL ? vm->level : frame->self;
    if (GSC_LIKELY(!object->removed && !run->developerSeen)) {
        unsigned count = GSC_INS_C(pc[1]);
        const gsc_ins_t *outputs = pc + 2;
        gsc_event_t *event = GscThread_Event(vm, object, K[BC].p);
        pc = outputs + (count + 2) / 3;
        SAVE();
        GscThread_WaitFor(vm, event, outputs, (int)count);
        goto suspended;
    }
})
QUICK_FORM(MOVE_MOVE, MOVE, {
    STORE_COPY(RA, RB);
    STORE_COPY(RA_NEXT, RB_NEXT);
    pc++;
    NEXT();
})
#define JUMP_DEFINED(sense)                                                                                  \
    do {                                                                                                     \
        gsc_value_t *value = RB;                                                                             \
        bool defined = value->type != GSC_UNDEFINED;                                                         \
        if (value->type >= GSC_STRING) {                                                                     \
            defined = value->type != GSC_OBJECT || !((gsc_object_t *)value->p)->removed;                     \
            DROP_TEMP(value);                                                                                \
        }                                                                                                    \
        SECOND();                                                                                            \
        if (defined == (sense)) {                                                                            \
            JUMP_C;                                                                                          \
            NEXT();                                                                                          \
        }                                                                                                    \
        NEXT();                                                                                              \
    } while (0)
QUICK_FORM(ISDEFINED_JT, ISDEFINED, JUMP_DEFINED(true))
QUICK_FORM(ISDEFINED_JF, ISDEFINED, JUMP_DEFINED(false))

// Writes in place, or at the end while there is room.
#define QUICK_WRITE(container, key, source, isConst, isTemp, words)                                          \
    do {                                                                                                     \
        gsc_value_t *container_ = (container), *from = (source);                                             \
        uint32_t i = (uint32_t)(key);                                                                        \
        if (GSC_LIKELY(container_->type == GSC_ARRAY && from->type != GSC_ARRAY)) {                          \
            gsc_array_t *array = container_->p;                                                              \
            bool fresh = i == array->denseCount && i < array->denseCapacity && !array->tableInts;            \
            if (GSC_LIKELY(GscArray_IsOwn(array) && (i < array->denseCount || fresh))) {                     \
                gsc_value_t *to = &array->dense[i];                                                          \
                if (fresh) {                                                                                 \
                    to->typeP = GSC_UNDEFINED;                                                               \
                    array->denseCount = i + 1;                                                               \
                    vm->arrayEntries++;                                                                      \
                }                                                                                            \
                if (GSC_LIKELY(to->type != GSC_HOLE)) {                                                      \
                    LOAD_PARTS(from);                                                                        \
                    if (tag >= GSC_STRING) {                                                                 \
                        if (!(isConst) && (isTemp))                                                          \
                            from->type = GSC_UNDEFINED;                                                      \
                        else                                                                                 \
                            ((gsc_counted_t *)block)->refs++;                                                \
                    }                                                                                        \
                    STORE_PARTS(to);                                                                         \
                    pc += (words);                                                                           \
                    NEXT();                                                                                  \
                }                                                                                            \
            }                                                                                                \
        }                                                                                                    \
    } while (0)
QUICK_FORM(SET_INDEX_R, SET_INDEX,
           if (GSC_LIKELY(RB->type == GSC_INT)) QUICK_WRITE(RA, RB->i, RC, false, X &GSC_SET_TEMP, 0))
QUICK_FORM(SET_INDEX_K, SET_INDEX,
           if (GSC_LIKELY(RB->type == GSC_INT)) QUICK_WRITE(RA, RB->i, SCALED(K, FIELD(3)), true, false, 0))
QUICK_FORM(ADD_RK_SET_INDEX, ADD_RK,
           if (GSC_LIKELY(RB->type == GSC_INT && KC->type == GSC_INT))
               QUICK_WRITE(RA_NEXT, (uint32_t)RB->i + (uint32_t)KC->i, RC_NEXT, false,
                           GSC_INS_X(*pc) & GSC_SET_TEMP, 1))
QUICK_FORM(SUB_RK_SET_INDEX, SUB_RK,
           if (GSC_LIKELY(RB->type == GSC_INT && KC->type == GSC_INT))
               QUICK_WRITE(RA_NEXT, (uint32_t)RB->i - (uint32_t)KC->i, RC_NEXT, false,
                           GSC_INS_X(*pc) & GSC_SET_TEMP, 1))

// A step and the jump back of the loop.
#define STEP_LOOP(right, test)                                                                               \
    do {                                                                                                     \
        gsc_value_t *d = RA, *b = RA_NEXT;                                                                   \
        const gsc_value_t *c = (right);                                                                      \
        if (GSC_LIKELY(d->type == GSC_INT && b->type == GSC_INT && c->type == GSC_INT)) {                    \
            GscValue_SetInt(d, (int32_t)((uint32_t)d->i + 1u));                                              \
            int32_t ib = b->i, ic = c->i;                                                                    \
            LOOP_BACK(test);                                                                                 \
        }                                                                                                    \
    } while (0)
#define ADD_LOOP(right, test)                                                                                \
    do {                                                                                                     \
        gsc_value_t *d = RA;                                                                                 \
        const gsc_value_t *b = RB, *c = RC, *limit = (right);                                                \
        if (GSC_LIKELY(b->type == GSC_INT && c->type == GSC_INT && limit->type == GSC_INT &&                 \
                       !GSC_IS_COUNTED(*d))) {                                                               \
            int32_t ib = (int32_t)((uint32_t)b->i + (uint32_t)c->i), ic = limit->i;                          \
            GscValue_SetInt(d, ib);                                                                          \
            LOOP_BACK(test);                                                                                 \
        }                                                                                                    \
    } while (0)
#define LOOP_BACK(test)                                                                                      \
    do {                                                                                                     \
        SECOND();                                                                                            \
        if (test) {                                                                                          \
            BACK_JUMP();                                                                                     \
            JUMP_C;                                                                                          \
            NEXT();                                                                                          \
        }                                                                                                    \
        NEXT();                                                                                              \
    } while (0)
QUICK_FORM(INC_JL_LT_RR, INC, STEP_LOOP(RB_NEXT, ib < ic))
QUICK_FORM(INC_JL_LT_RK, INC, STEP_LOOP(KB_NEXT, ib < ic))
QUICK_FORM(INC_JL_LE_RR, INC, STEP_LOOP(RB_NEXT, ib <= ic))
QUICK_FORM(INC_JL_LE_RK, INC, STEP_LOOP(KB_NEXT, ib <= ic))
QUICK_FORM(ADD_RR_JL_LT_RR, ADD_RR, ADD_LOOP(RB_NEXT, ib < ic))
QUICK_FORM(ADD_RR_JL_LT_RK, ADD_RR, ADD_LOOP(KB_NEXT, ib < ic))
QUICK_FORM(ADD_RR_JL_LE_RR, ADD_RR, ADD_LOOP(RB_NEXT, ib <= ic))
QUICK_FORM(ADD_RR_JL_LE_RK, ADD_RR, ADD_LOOP(KB_NEXT, ib <= ic))
