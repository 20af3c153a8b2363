// What the two halves of the translation share: g_wire.c (states and commands) and g_wire_text.c (texts).
#ifndef G_WIRE_H
#define G_WIRE_H

#include "g_local.h"

// Whether the other end is a Quake III or OpenArena client, for whom everything has to be translated.
bool G_WireIsForeign(void);

// Index of a model in the host's configstrings; 0 when it cannot be shown.
int G_WireModel(const char *path);

// The number under which a foreign client knows a team: 0 free, 1 red, 2 blue, 3 spectator.
int G_WireTeam(const gclient_t *client);

// Sets the configstrings that a foreign client needs before it can enter.
void G_WireInitTexts(void);

#endif
