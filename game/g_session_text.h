// The session file's text: what a server keeps over a reload of the module, as plain data.  Pure functions on
// buffers, free of the rest of the game, so that tests and fuzzers link them alone.
//
//   fireteam-session 2
//   bytes 123 sum 0badcafe        length and FNV-1a of everything behind this line
//   clock 81250  restarts 2  save 1  map "ft_yard"
//   game VALUE
//   report VALUE                  an array: what the match report counts, so far
//   names VALUE                   an array: what scripts have precached, by number
//   structs VALUE                 an array: of each struct that pers refers to an array of its fields
//   client 3 guid 0 name "Bot" VALUE
//   end
// VALUE: u (undefined) | i 7 | f 3f800000 | v BITS BITS BITS | s "text" | l "REFERENCE" | fn "script::name" |
// struct N (from 0) | array N (KEY VALUE)...   KEY: i 7 | s "text"
#ifndef G_SESSION_TEXT_H
#define G_SESSION_TEXT_H

#include "q_arena.h"

enum {
    SESSION_MAX_BYTES = 1 << 20,
    SESSION_MAX_DEPTH = 64, // arrays in arrays
    SESSION_FIELD_DEPTH = 3,
    SESSION_MAX_NAME = 64,
};

typedef enum {
    SESSION_UNDEFINED,
    SESSION_INT,
    SESSION_FLOAT,
    SESSION_VECTOR,
    SESSION_STRING,
    SESSION_ISTRING,
    SESSION_FUNCTION, // text: script::name
    SESSION_STRUCT,   // number: which of session_t.structs
    SESSION_ARRAY
} session_kind_t;

typedef struct session_node session_node_t;

// A value; an entry of an array has a key as well: a text, or a number when keyText is NULL.
struct session_node {
    session_kind_t kind;
    int number;
    float v[3]; // a float is v[0]
    char *text;
    session_node_t *first, *last; // entries of an array, in order
    int count;
    char *keyText;
    int keyNumber;
    session_node_t *next;
};

typedef struct session_client session_client_t;
struct session_client {
    int slot, guid;
    char name[SESSION_MAX_NAME];
    session_node_t *pers;
    session_client_t *next;
};

typedef struct {
    q_arena_t arena; // holds everything below
    int clockMs, restarts, save;
    char mapName[MAX_QPATH];
    session_node_t *game;   // NULL: none
    session_node_t *report; // NULL: none
    session_node_t *names;  // NULL: none
    // NULL: none.  One array a struct, all keys of which are texts; after Session_Parse every SESSION_STRUCT
    // has its own there.
    session_node_t *structs;
    session_client_t *clients;
} session_t;

// Makes an empty session; its memory comes from the allocator.
void Session_Init(session_t *session, q_realloc_t allocator, void *user);
void Session_Free(session_t *session);

// Makes nodes; NULL when memory is out.  Texts are copied.
session_node_t *Session_NewNode(session_t *session, session_kind_t kind, const char *text);
void Session_Append(session_node_t *array, session_node_t *entry);
session_client_t *Session_NewClient(session_t *session, int slot, int guid, const char *name);
char *Session_Text(session_t *session, const char *text);

// Writes the text.  Its length, or 0 when it does not fit into `size` bytes or arrays lie too deep (those of
// a struct's fields begin at SESSION_FIELD_DEPTH).
size_t Session_Write(const session_t *session, char *buffer, size_t size);

// Reads a text of any bytes into an empty session.  False with one line in `error`.
bool Session_Parse(session_t *session, const char *text, size_t length, char *error, size_t errorSize);

// The checksum that the text names; 0 when it has none.
uint32_t Session_Sum(const char *text, size_t length);

#endif
