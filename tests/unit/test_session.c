// The session file: what is written is read back the same; anything else is refused with one line.
#include "g_session_text.h"
#include "runsuite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *Reallocate(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user;
    (void)oldSize;
    if (newSize == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, newSize);
}

static char buffer[SESSION_MAX_BYTES];

static session_node_t *Entry(session_t *session, session_node_t *array, const char *key, session_kind_t kind,
                             const char *text)
{
    session_node_t *node = Session_NewNode(session, kind, text);

    node->keyText = Session_Text(session, key);
    Session_Append(array, node);
    return node;
}

// game["round"] = 7, game["name"] = text with every awkward byte, game["deep"]["v"] = vector; one client.
static size_t WriteSample(void)
{
    session_t session;
    session_node_t *deep;
    session_client_t *client;
    size_t length;

    Session_Init(&session, Reallocate, NULL);
    session.clockMs = 81250;
    session.restarts = 2;
    session.save = 1;
    strcpy(session.mapName, "ft_yard");
    session.game = Session_NewNode(&session, SESSION_ARRAY, NULL);
    Entry(&session, session.game, "round", SESSION_INT, NULL)->number = -7;
    Entry(&session, session.game, "na\"me", SESSION_STRING, "a\"b\\c\nd\te;\xff");
    Entry(&session, session.game, "label", SESSION_ISTRING, "MPSCRIPT_ALLIES_WIN");
    deep = Entry(&session, session.game, "deep", SESSION_ARRAY, NULL);
    Entry(&session, deep, "v", SESSION_VECTOR, NULL)->v[1] = 0.1f;
    Entry(&session, deep, "f", SESSION_FLOAT, NULL)->v[0] = -1.5f;
    session.report = Session_NewNode(&session, SESSION_ARRAY, NULL);
    Session_Append(session.report, Session_NewNode(&session, SESSION_INT, NULL));
    client = Session_NewClient(&session, 3, 4711, "Some \"one\"");
    client->pers = Session_NewNode(&session, SESSION_ARRAY, NULL);
    Entry(&session, client->pers, "team", SESSION_STRING, "axis");
    length = Session_Write(&session, buffer, sizeof(buffer));
    Session_Free(&session);
    return length;
}

START_TEST(round_trip)
{
    static char again[SESSION_MAX_BYTES];
    session_t session;
    char error[256] = "";
    size_t length = WriteSample();

    ck_assert_uint_gt(length, 0);
    Session_Init(&session, Reallocate, NULL);
    ck_assert_msg(Session_Parse(&session, buffer, length, error, sizeof(error)), "%s", error);
    ck_assert_int_eq(session.clockMs, 81250);
    ck_assert_int_eq(session.restarts, 2);
    ck_assert_str_eq(session.mapName, "ft_yard");
    ck_assert_int_eq(session.game->count, 4);
    ck_assert_int_eq(session.game->first->number, -7);
    ck_assert_str_eq(session.game->first->next->keyText, "na\"me");
    ck_assert_str_eq(session.game->first->next->text, "a\"b\\c\nd\te;\xff");
    ck_assert(session.game->last->first->v[1] == 0.1f);
    ck_assert_int_eq(session.clients->guid, 4711);
    ck_assert_str_eq(session.clients->name, "Some \"one\"");
    ck_assert_uint_eq(Session_Write(&session, again, sizeof(again)), length);
    ck_assert_mem_eq(again, buffer, length);
    Session_Free(&session);
}
END_TEST

START_TEST(a_changed_byte_is_noticed)
{
    size_t length = WriteSample();

    for (size_t i = 0; i < length; i++) {
        session_t session;
        char error[256] = "";
        char old = buffer[i];

        buffer[i] ^= 1;
        Session_Init(&session, Reallocate, NULL);
        if (Session_Parse(&session, buffer, length, error, sizeof(error)))
            ck_abort_msg("byte %zu changed and nobody noticed", i);
        ck_assert_str_ne(error, "");
        ck_assert_ptr_null(strchr(error, '\n'));
        Session_Free(&session);
        buffer[i] = old;
    }
}
END_TEST

START_TEST(a_cut_file_is_noticed)
{
    size_t length = WriteSample();

    for (size_t i = 0; i < length; i++) {
        session_t session;
        char error[256] = "";

        Session_Init(&session, Reallocate, NULL);
        ck_assert(!Session_Parse(&session, buffer, i, error, sizeof(error)));
        Session_Free(&session);
    }
}
END_TEST

START_TEST(too_deep_and_too_long_are_refused)
{
    session_t session;
    session_node_t *node;
    char small[200];

    Session_Init(&session, Reallocate, NULL);
    node = session.game = Session_NewNode(&session, SESSION_ARRAY, NULL);
    for (int i = 0; i < SESSION_MAX_DEPTH; i++)
        node = Entry(&session, node, "x", SESSION_ARRAY, NULL);
    ck_assert_uint_eq(Session_Write(&session, buffer, sizeof(buffer)), 0);
    session.game = Session_NewNode(&session, SESSION_ARRAY, NULL);
    for (int i = 0; i < 40; i++)
        Entry(&session, session.game, "key", SESSION_INT, NULL);
    ck_assert_uint_gt(Session_Write(&session, buffer, sizeof(buffer)), 0);
    ck_assert_uint_eq(Session_Write(&session, small, sizeof(small)), 0);
    Session_Free(&session);
}
END_TEST

// Fields of a struct that refers to itself, a function, an undefined entry.
START_TEST(structs_and_functions)
{
    static char again[SESSION_MAX_BYTES];
    session_t session;
    session_node_t *fields;
    session_client_t *client;
    char error[256] = "";
    size_t length;

    Session_Init(&session, Reallocate, NULL);
    client = Session_NewClient(&session, 1, 0, "A");
    client->pers = Session_NewNode(&session, SESSION_ARRAY, NULL);
    Entry(&session, client->pers, "none", SESSION_UNDEFINED, NULL);
    Entry(&session, client->pers, "call", SESSION_FUNCTION, "maps\\mp\\x::init");
    Entry(&session, client->pers, "s", SESSION_STRUCT, NULL)->number = 0;
    session.structs = Session_NewNode(&session, SESSION_ARRAY, NULL);
    fields = Session_NewNode(&session, SESSION_ARRAY, NULL);
    Session_Append(session.structs, fields);
    Entry(&session, fields, "me", SESSION_STRUCT, NULL)->number = 0;
    length = Session_Write(&session, buffer, sizeof(buffer));
    ck_assert_uint_gt(length, 0);
    Session_Free(&session);

    Session_Init(&session, Reallocate, NULL);
    ck_assert_msg(Session_Parse(&session, buffer, length, error, sizeof(error)), "%s", error);
    ck_assert_int_eq(session.clients->pers->first->kind, SESSION_UNDEFINED);
    ck_assert_str_eq(session.clients->pers->first->next->text, "maps\\mp\\x::init");
    ck_assert_int_eq(session.clients->pers->last->kind, SESSION_STRUCT);
    ck_assert_str_eq(session.structs->first->first->keyText, "me");
    ck_assert_uint_eq(Session_Write(&session, again, sizeof(again)), length);
    ck_assert_mem_eq(again, buffer, length);
    Session_Free(&session);
}
END_TEST

// Nothing that refers to what is not there comes out of a parse.
static void AssertRefused(const char *body, const char *wanted)
{
    session_t session;
    char text[1024], error[256] = "";
    uint32_t sum = 2166136261u;

    for (const char *c = body; *c; c++)
        sum = (sum ^ (unsigned char)*c) * 16777619u;
    snprintf(text, sizeof(text), "fireteam-session 2\nbytes %zu sum %08x\n%s", strlen(body), (unsigned)sum,
             body);
    Session_Init(&session, Reallocate, NULL);
    ck_assert_msg(!Session_Parse(&session, text, strlen(text), error, sizeof(error)), "taken: %s", body);
    ck_assert_msg(strstr(error, wanted) != NULL, "%s", error);
    Session_Free(&session);
}

START_TEST(bad_structs_are_refused)
{
#define HEAD "clock 1 restarts 0 save 1 map \"m\" "
    AssertRefused(HEAD "client 0 guid 0 name \"A\" array 1 s \"x\" struct 0 end\n", "a struct is missing");
    AssertRefused(HEAD "structs array 1 i 0 array 1 s \"x\" struct 1 end\n", "a struct is missing");
    AssertRefused(HEAD "structs array 1 i 0 array 1 s \"x\" struct -1 end\n", "bad number of a struct");
    AssertRefused(HEAD "structs array 1 i 0 struct 0 end\n", "a struct is no array of fields");
    AssertRefused(HEAD "structs array 1 i 0 array 1 i 0 i 0 end\n", "a field has no name");
    AssertRefused(HEAD "structs array 0 structs array 0 end\n", "an unexpected word");
    AssertRefused(HEAD "game array 1 i 0 fn 5 end\n", "a text in quotes is missing");
}
END_TEST

// The deepest array may hold something.
START_TEST(as_deep_as_can_be)
{
    session_t session;
    session_node_t *node;
    char error[256] = "";
    size_t length;

    Session_Init(&session, Reallocate, NULL);
    node = session.game = Session_NewNode(&session, SESSION_ARRAY, NULL);
    for (int i = 1; i < SESSION_MAX_DEPTH; i++)
        node = Entry(&session, node, "x", SESSION_ARRAY, NULL);
    Entry(&session, node, "x", SESSION_INT, NULL)->number = 5;
    length = Session_Write(&session, buffer, sizeof(buffer));
    ck_assert_uint_gt(length, 0);
    Session_Free(&session);
    Session_Init(&session, Reallocate, NULL);
    ck_assert_msg(Session_Parse(&session, buffer, length, error, sizeof(error)), "%s", error);
    Session_Free(&session);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("session");
    TCase *tests = tcase_create("text");

    tcase_add_test(tests, round_trip);
    tcase_add_test(tests, a_changed_byte_is_noticed);
    tcase_add_test(tests, a_cut_file_is_noticed);
    tcase_add_test(tests, too_deep_and_too_long_are_refused);
    tcase_add_test(tests, structs_and_functions);
    tcase_add_test(tests, bad_structs_are_refused);
    tcase_add_test(tests, as_deep_as_can_be);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
