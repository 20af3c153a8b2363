// Arrays: keys, holes, order, copy on write, copies not yet made.
#include "gsc_script.h"

#include "gsc_array.h"
#include "gsc_vm.h"
#include "runsuite.h"

static script_host_t host;
static gsc_vm_t *vm;
static gsc_guard_t guard;

static void Setup(void)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    vm = HostOpen(&host, NULL, &config);
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump))
        ck_abort_msg("no memory");
}

static void Teardown(void)
{
    Gsc_Close(vm);
}

static void Put(gsc_array_t *array, int key, int value)
{
    *GscArray_Make(vm, array, GscTable_IntKey(key)) = GscValue_Int(value);
}

static int At(gsc_array_t *array, int key)
{
    const gsc_value_t *value = GscArray_Get(vm, array, GscTable_IntKey(key));
    return value ? value->i : -1;
}

START_TEST(ascending_keys_are_dense)
{
    gsc_array_t *array = GscArray_New(vm);
    for (int i = 0; i < 1000; i++)
        Put(array, i, i * 2);
    ck_assert_uint_eq(array->denseCount, 1000);
    ck_assert_ptr_null(array->table);
    ck_assert_int_eq(At(array, 999), 1998);
    ck_assert_int_eq(At(array, 1000), -1);
    ck_assert_int_eq(At(array, -1), -1);
}
END_TEST

START_TEST(descending_keys_become_dense_at_the_end)
{
    gsc_array_t *array = GscArray_New(vm);
    for (int i = 99; i >= 0; i--)
        Put(array, i, i);
    ck_assert_uint_eq(GscArray_Size(array), 100);
    ck_assert_uint_eq(array->tableInts, 0);
    for (int i = 0; i < 100; i++)
        ck_assert_int_eq(At(array, i), i);
}
END_TEST

START_TEST(removal_leaves_holes_and_shrinks)
{
    gsc_array_t *array = GscArray_New(vm);
    for (int i = 0; i < 10; i++)
        Put(array, i, i);
    for (int i = 3; i < 10; i++)
        GscArray_Remove(vm, array, GscTable_IntKey(12 - i));
    ck_assert_uint_eq(GscArray_Size(array), 3);
    ck_assert_uint_eq(array->denseCount, 3);
    GscArray_Remove(vm, array, GscTable_IntKey(0));
    ck_assert_uint_eq(GscArray_Size(array), 2);
    ck_assert_int_eq(At(array, 0), -1);
    Put(array, 0, 7);
    ck_assert_int_eq(At(array, 0), 7);
    GscArray_Remove(vm, array, GscTable_IntKey(55));
    ck_assert_uint_eq(GscArray_Size(array), 3);
}
END_TEST

START_TEST(queue_does_not_keep_its_past)
{
    gsc_array_t *array = GscArray_New(vm);
    for (int i = 0; i < 100000; i++) {
        Put(array, i, i);
        if (i >= 5)
            GscArray_Remove(vm, array, GscTable_IntKey(i - 5));
    }
    ck_assert_uint_eq(GscArray_Size(array), 5);
    ck_assert_uint_lt(array->denseCapacity, 1000);
    ck_assert_uint_lt(array->table->capacity, 1000);
    ck_assert_int_eq(At(array, 99996), 99996);
}
END_TEST

// Against a plain model, with keys of all kinds.
START_TEST(random_writes_match_a_model)
{
    static int model[400];
    gsc_array_t *array = GscArray_New(vm);
    uint32_t random = 12345, size = 0;
    memset(model, -1, sizeof(model));
    for (int step = 0; step < 200000; step++) {
        random = random * 1664525u + 1013904223u;
        int key = (int)(random >> 8) % 400;
        gsc_key_t arrayKey = GscTable_IntKey(key - 100);
        size += (random & 3) ? model[key] < 0 : 0u - (model[key] >= 0);
        if (random & 3) {
            Put(array, key - 100, step);
            model[key] = step;
        } else {
            GscArray_Remove(vm, array, arrayKey);
            model[key] = -1;
        }
        ck_assert_uint_eq(GscArray_Size(array), size);
        int look = (int)(random >> 12) % 400;
        ck_assert_int_eq(At(array, look - 100), model[look]);
    }
    ck_assert_uint_eq(vm->arrayEntries, size);
    GscValue_Release(vm, GscValue_Block(GSC_ARRAY, array));
    ck_assert_uint_eq(vm->arrayEntries, 0);
}
END_TEST

START_TEST(order_of_entries)
{
    gsc_value_t array = GscValue_Block(GSC_ARRAY, GscArray_New(vm));
    gsc_value_t b = Gsc_NewString(vm, "b"), a = Gsc_NewString(vm, "a"), key, value;
    Gsc_ArraySet(vm, &array, b, Gsc_Int(1));
    Gsc_ArraySet(vm, &array, Gsc_Int(1), Gsc_Int(2));
    Gsc_ArraySet(vm, &array, a, Gsc_Int(3));
    Gsc_ArraySet(vm, &array, Gsc_Int(0), Gsc_Int(4));
    int cursor = 0;
    char text[64] = "";
    while (Gsc_ArrayNext(array, &cursor, &key, &value))
        snprintf(text + strlen(text), sizeof(text) - strlen(text), "%d", value.i);
    ck_assert_str_eq(text, "4213");
}
END_TEST

START_TEST(write_copies_what_is_shared)
{
    gsc_value_t a = Gsc_NewArray(vm), b;
    Put(a.p, 0, 1);
    b = a;
    Gsc_Hold(vm, b);
    gsc_array_t *own = GscArray_Own(vm, &b);
    Put(own, 0, 2);
    ck_assert_ptr_ne(a.p, b.p);
    ck_assert_int_eq(At(a.p, 0), 1);
    ck_assert_int_eq(At(b.p, 0), 2);
    ck_assert_ptr_eq(GscArray_Own(vm, &a), a.p);
}
END_TEST

START_TEST(nested_copy_is_made_when_needed)
{
    gsc_value_t a = Gsc_NewArray(vm), b;
    gsc_array_t *inner = GscArray_New(vm);
    Put(inner, 0, 1);
    *GscArray_Make(vm, a.p, GscTable_IntKey(0)) = GscValue_Block(GSC_ARRAY, inner);
    b = a;
    Gsc_Hold(vm, b);
    gsc_array_t *own = GscArray_Own(vm, &b);
    gsc_array_t *copy = own->dense[0].p;
    ck_assert_ptr_ne(copy, inner); // an identity of its own [V5]
    ck_assert_ptr_eq(copy->source, inner);
    ck_assert_uint_eq(GscArray_Size(copy), 1);
    ck_assert_int_eq(At(copy, 0), 1);
    gsc_value_t *slot = GscArray_Slot(a.p, GscTable_IntKey(0));
    Put(GscArray_Own(vm, slot), 0, 5); // the source is about to change: the copy gets its content first
    ck_assert_ptr_eq(slot->p, inner);
    ck_assert_ptr_null(copy->source);
    ck_assert_int_eq(At(copy, 0), 1);
    ck_assert_int_eq(At(inner, 0), 5);
}
END_TEST

START_TEST(copy_steals_from_a_source_that_nobody_holds)
{
    gsc_array_t *source = GscArray_New(vm);
    for (int i = 0; i < 100; i++)
        Put(source, i, i);
    gsc_value_t *dense = source->dense;
    gsc_value_t copy = GscValue_Block(GSC_ARRAY, GscArray_Copy(vm, source));
    gsc_array_t *second = GscArray_Copy(vm, copy.p);
    ck_assert_ptr_eq(second->source, source); // no chains
    GscValue_Release(vm, GscValue_Block(GSC_ARRAY, second));
    GscValue_Release(vm, GscValue_Block(GSC_ARRAY, source));
    ck_assert_int_eq(At(GscArray_Own(vm, &copy), 50), 50);
    ck_assert_ptr_eq(((gsc_array_t *)copy.p)->dense, dense);
    ck_assert_int_eq(vm->arrayCount, 2); // this one and `game`
    ck_assert_uint_eq(vm->arrayEntries, 100);
}
END_TEST

START_TEST(million_levels_are_freed_by_a_loop)
{
    gsc_value_t chain = Gsc_NewArray(vm);
    for (int i = 0; i < 1000000; i++) {
        gsc_value_t outer = Gsc_NewArray(vm);
        *GscArray_Make(vm, outer.p, GscTable_IntKey(0)) = chain;
        chain = outer;
    }
    Gsc_Release(vm, chain);
    ck_assert_int_eq(vm->arrayCount, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_array");
    TCase *cases = tcase_create("arrays");
    tcase_add_checked_fixture(cases, Setup, Teardown);
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, ascending_keys_are_dense);
    tcase_add_test(cases, descending_keys_become_dense_at_the_end);
    tcase_add_test(cases, removal_leaves_holes_and_shrinks);
    tcase_add_test(cases, queue_does_not_keep_its_past);
    tcase_add_test(cases, random_writes_match_a_model);
    tcase_add_test(cases, order_of_entries);
    tcase_add_test(cases, write_copies_what_is_shared);
    tcase_add_test(cases, nested_copy_is_made_when_needed);
    tcase_add_test(cases, copy_steals_from_a_source_that_nobody_holds);
    tcase_add_test(cases, million_levels_are_freed_by_a_loop);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
