// Animation on the server: trees and clips of a level, the player animation script on players' bodies, their
// notes. The rules are bg's and qcommon's; here they get files, entity state and a voice.
#ifndef G_ANIM_H
#define G_ANIM_H

#include "g_local.h"
#include "q_animtree.h"

void G_AnimInit(void); // before scripts are loaded
void G_AnimLoad(void); // after: player script, trees, clips.  What is broken ends the level; without script,
                       // tree or a clip there is a warning, and players are not animated

// The script VM's questions: findTree and findNode of gsc_config_t.
int G_AnimFindTree(void *user, const char *name);
int G_AnimFindNode(void *user, int tree, const char *name);

// The node that an animation value of a script names.  False when its tree is not loaded.
bool G_AnimNode(int tree, int reference, const q_animtree_t **out, int *node);

void G_AnimHook(gclient_t *client, bg_pmove_t *pm); // the callbacks of a move
void G_AnimSpawn(gclient_t *client);                // forgets what the body did
void G_AnimDeath(gclient_t *client); // the death event; sets wire.death when its animation has a number
void G_AnimFrame(void);              // step 3 of a frame: bodies go on, notes are told to scripts
void G_AnimEndFrame(gclient_t *client);

// Quake III's numbers of what the body plays [info/playeranim_q3.txt]; -1: that table and the script's marks
// say nothing.
int G_AnimWireLegs(const gclient_t *client);
int G_AnimWireTorso(const gclient_t *client);

#endif
