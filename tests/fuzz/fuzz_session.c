// The reader of session files takes any bytes; what it takes it writes back.  The header is made to fit, so
// that the body is reached, and what was taken keeps the promises of g_session_text.h.
// links: game/g_session_text.c qcommon/q_arena.c qcommon/q_string.c
#include "g_session_text.h"

#include <stdint.h>
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

// What the game relies on: each struct that is named is there, each function has a text.
static void CheckNode(const session_t *session, const session_node_t *node)
{
    if (!node)
        return;
    if (node->kind == SESSION_STRUCT && (node->number < 0 || node->number >= session->structs->count))
        abort();
    if (node->kind == SESSION_FUNCTION && !node->text)
        abort();
    for (const session_node_t *entry = node->first; entry; entry = entry->next)
        CheckNode(session, entry);
}

static void Try(const char *text, size_t length)
{
    static char out[SESSION_MAX_BYTES];
    session_t session;
    char error[256];

    Session_Init(&session, Reallocate, NULL);
    if (Session_Parse(&session, text, length, error, sizeof(error))) {
        CheckNode(&session, session.game);
        CheckNode(&session, session.structs);
        for (const session_client_t *client = session.clients; client; client = client->next)
            CheckNode(&session, client->pers);
        Session_Write(&session, out, sizeof(out));
    }
    Session_Free(&session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t sum = 2166136261u;
    char *text;
    int header;

    if (size > 65536)
        return 0;
    Try((const char *)data, size);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ data[i]) * 16777619u;
    text = malloc(size + 128);
    header = snprintf(text, 128, "fireteam-session 2\nbytes %zu sum %08x\n", size, (unsigned)sum);
    memcpy(text + header, data, size);
    Try(text, size + (size_t)header);
    free(text);
    return 0;
}
