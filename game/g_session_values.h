// Script values to the nodes of a session and back.  Of `game` stays what vm-semantics S3 says; `pers` is
// kept as it is: functions by script and name, structs by their fields, however they refer to each other.
// What lives in the level alone (entities, HUD elements, level, anim) and animations become undefined [S6].
#ifndef G_SESSION_VALUES_H
#define G_SESSION_VALUES_H

#include "g_script.h"
#include "g_session_text.h"

// -------------------------------------------------------------------- out of a level
// Makes nodes in the session.  Whatever pers arrays share they share afterwards.
typedef struct session_keeper session_keeper_t;

session_keeper_t *Session_KeeperNew(session_t *out, gsc_vm_t *vm);
session_node_t *Session_KeepGame(session_keeper_t *keeper, gsc_value_t game);
session_node_t *Session_KeepPers(session_keeper_t *keeper, gsc_value_t pers);
// Adds what the kept pers arrays refer to, and frees the keeper.
void Session_KeeperEnd(session_keeper_t *keeper);

// -------------------------------------------------------------------- into a level
// All structs of a session that Session_Parse has read, by number; NULL when there are none.  The caller
// frees the list (G_Free); the values go with the VM.
gsc_value_t *Session_NewStructs(gsc_vm_t *vm, const session_t *session);
// The value of a node; the caller releases it.
gsc_value_t Session_Value(gsc_vm_t *vm, const session_node_t *node, const gsc_value_t *structs);

#endif
