// What the script files of the module (g_script.c, g_scr_*.c, g_objective.c) share: bindings of names to C
// functions, checks of receivers and arguments, message parts, and the state that only scripts know of
// (objectives, HUD elements).
#ifndef G_SCRIPT_H
#define G_SCRIPT_H

#include "g_local.h"

enum { CLASS_ENTITY, CLASS_HUDELEM, CLASS_VEHICLE_NODE }; // [script-api 0.2]

// -------------------------------------------------------------------- bindings
// A C function for a name of g_scr_names.h.
typedef struct {
    const char *name;
    gsc_native_fn fn;
} scr_binding_t;

typedef struct {
    const scr_binding_t *list;
    size_t count;
} scr_bindings_t;

extern const scr_bindings_t scr_turretFunctions, scr_turretMethods, scr_cvarFunctions;
extern const scr_bindings_t scr_levelFunctions, scr_effectFunctions, scr_objectiveFunctions, scr_hudFunctions,
    scr_animFunctions;
extern const scr_bindings_t scr_extFunctions, scr_extMethods;
extern const scr_bindings_t scr_playerMethods, scr_weaponMethods, scr_moverMethods, scr_linkMethods,
    scr_entityMethods, scr_hudMethods;

// Adds every name of g_scr_names.h and the library to the VM; a name without a C function raises "not
// implemented".
gsc_status_t Scr_AddNatives(gsc_vm_t *vm);
// Adds the classes of objects and their fields [script-api 3].
gsc_status_t Scr_AddFields(gsc_vm_t *vm);
gsc_status_t Scr_AddHudFields(gsc_vm_t *vm);
bool Scr_IsPlayerField(const char *name); // of script-api 3.2, in any case

// Converts an assigned value; false after raising "cannot cast ...".
bool Scr_ValueToInt(gsc_vm_t *vm, gsc_value_t value, int *out);
bool Scr_ValueToFloat(gsc_vm_t *vm, gsc_value_t value, float *out);
bool Scr_ValueToVector(gsc_vm_t *vm, gsc_value_t value, vec3_t out);
bool Scr_ValueToText(gsc_vm_t *vm, gsc_value_t value, char *out, size_t size);

// Whether a key of a map entity is declared in radiant/*.txt, or in the built-in list when there is no such
// file, and of which type.
bool Scr_FindMapKey(const char *key, gsc_type_t *type);
void Scr_LoadMapKeys(void);

// Ends the level after a call of the VM that ended the VM, a drop error, or with scr_error_fatal a script
// error; in a native, once the script that runs has waited or ended.
void Scr_Check(gsc_status_t status);
// Raises a drop error: the script error, and the level's end as soon as the running threads have waited.
bool Scr_Drop(gsc_vm_t *vm, const char *format, ...) Q_PRINTF(2, 3);

// -------------------------------------------------------------------- receivers and arguments
// Each returns NULL after raising the documented error [script-api 0.3].
gentity_t *Scr_Self(gsc_vm_t *vm);
gclient_t *Scr_SelfPlayer(gsc_vm_t *vm);
// Declares the receiver of a native; leaves the native when it is none.
#define SELF_PLAYER(client)                                                                                  \
    gclient_t *client = Scr_SelfPlayer(vm);                                                                  \
    if (!client)                                                                                             \
    return false
#define SELF_ENTITY(ent)                                                                                     \
    gentity_t *ent = Scr_Self(vm);                                                                           \
    if (!ent)                                                                                                \
    return false
gclient_t *Scr_ArgPlayer(gsc_vm_t *vm, int index, const char *error);
// The entity of an argument that the signature has checked; NULL for undefined.
gentity_t *Scr_ArgEntity(gsc_vm_t *vm, int index);
// A float cut to a whole number within +-2e9; 0 for what is no number.
int Scr_Whole(float value);
// A vector that goes into the world: false after raising an error when it is no finite number.
bool Scr_ArgPoint(gsc_vm_t *vm, int index, vec3_t out);
// Returns the entity, undefined for NULL.
bool Scr_ReturnEntity(gsc_vm_t *vm, const gentity_t *ent);
// Raises the usual error of an init-only function after the first wait [script-api 7.2]; true when it may go
// on.
bool Scr_InInit(gsc_vm_t *vm, const char *name, const char *where);
// Game time in ms: what gettime() answers, going on over maps and restarts.
int Scr_Time(void);
// Sets a cvar by the name that scripts use, and its copy among the configstrings.
void Scr_SetCvar(const char *name, const char *value);
// A sound alias's index, added at need; 0 after raising an error.
int Scr_SoundIndex(gsc_vm_t *vm, const char *alias);
// Finds a precached name; -1 after raising "... not precached" [script-api 7.1].
int Scr_Precached(gsc_vm_t *vm, config_block_t block, const char *name);
// Adds a name to a block; false after raising that it is full.
bool Scr_Precache(gsc_vm_t *vm, config_block_t block, const char *name, int *index);

// -------------------------------------------------------------------- g_scr_complain.c
void Scr_ClearComplaints(void);
// G_Complain for a line that does not run now: the one that made what is complained about.
void Scr_ComplainAt(const gsc_place_t *place, const char *format, ...) Q_PRINTF(2, 3);
void Scr_SummarizeComplaints(void); // counts of what was printed once; for the end of a level

// -------------------------------------------------------------------- g_scr_ext.c
// Our extensions: whether scripts see them (cvar scr_strict_stock), the script that wraps them for level.ext
// (path without ".gsc", and its text, owned by the caller), and level.ext itself, once the scripts are
// linked.
extern const char scr_extScript[];
bool Scr_HasExtensions(void);
char *Scr_ExtText(size_t *size);
gsc_status_t Scr_SetExt(gsc_vm_t *vm);
void Scr_ClearExt(void);
void Scr_ForgetOrders(int slot); // of a bot that has left
bool Scr_IsSteered(int slot);    // a script says where the bot walks, or that it stands

// -------------------------------------------------------------------- g_scr_cvar.c
void Scr_CvarUse(int *used, int *limit); // cvars that scripts have made
bool Scr_IsCvarName(const char *name);   // ours: what a host takes; the original asks nobody

// -------------------------------------------------------------------- g_scr_message.c
enum { SCR_MESSAGE_MAX = 1024 }; // [script-api 0.4]
// Joins the arguments from `first` on into one message; false after raising an error.  `mode` is the name in
// errors.
bool Scr_Message(gsc_vm_t *vm, int first, const char *mode, char out[SCR_MESSAGE_MAX + 1]);
// The same for a text that goes behind another one: its first part has a mark, too, when it is a reference.
bool Scr_ChatMessage(gsc_vm_t *vm, const char *mode, char out[SCR_MESSAGE_MAX + 1]);
// A value for a cvar: one plain value as it is, anything else by the message rules.
bool Scr_CvarValue(gsc_vm_t *vm, int first, int count, const char *mode, char out[SCR_MESSAGE_MAX + 1]);
// Text of a plain value: string, number or vector; false for others.
bool Scr_PlainText(gsc_vm_t *vm, gsc_value_t value, char *out, size_t size);
// Makes a text safe between the double quotes of a server command.
char *Scr_Unquote(char *text);

// -------------------------------------------------------------------- g_objective.c
enum { MAX_OBJECTIVES = 16, MAX_OBJECTIVE_ICON = 64 };
typedef enum {
    OBJECTIVE_EMPTY,
    OBJECTIVE_ACTIVE,
    OBJECTIVE_INVISIBLE,
    OBJECTIVE_CURRENT = 4
} objective_state_t; // wire numbers

typedef struct {
    objective_state_t state;
    int position[3];
    entity_ref_t follows;
    team_t team; // TEAM_NONE: both
    char icon[MAX_OBJECTIVE_ICON];
} objective_t;

const objective_t *Scr_Objective(int index);
void Scr_ClearObjectives(void);
// Positions of what the objectives follow; once a frame.
void Scr_UpdateObjectives(void);

// -------------------------------------------------------------------- g_scr_hud.c
enum {
    MAX_HUDELEMS = 2048,
    MAX_HUD_PER_CLIENT = 63
}; // the latter: archived and again live ones [script-api 7.3]
typedef enum {
    HUD_FREE,
    HUD_TEXT,
    HUD_VALUE,
    HUD_SHADER,
    HUD_TIMER_DOWN,
    HUD_TIMER_UP,
    HUD_TENTHS_DOWN,
    HUD_TENTHS_UP,
    HUD_CLOCK_DOWN,
    HUD_CLOCK_UP,
} hud_type_t;

typedef struct {
    hud_type_t type;
    int client;  // the one who sees it; -1 everybody (of the team)
    team_t team; // TEAM_NONE: all teams
    int x, y;
    float fontScale;
    int font, alignX, alignY; // indexes of the names of script-api 3.4
    uint8_t color[4];         // red, green, blue, alpha
    int label;                // BLOCK_STRINGS
    float sort;
    bool archived;
    bool isOverTold; // that he who should see it is shown too many others has been told
    // content, by type
    int text, shader; // BLOCK_STRINGS, BLOCK_SHADERS
    int width, height;
    float right, bottom;
    float value;
    int timeMs, durationMs; // game time of a timer's end or beginning; length of a clock
    // changes under way: what it was, since when, for how long
    uint8_t fromColor[4];
    int fadeStartMs, fadeMs;
    int fromWidth, fromHeight, scaleStartMs, scaleMs;
    int fromX, fromY;
    int fromAlignX, fromAlignY, moveStartMs, moveMs;
} hudelem_t;

const hudelem_t *Scr_HudElem(int number);                        // NULL when that slot is free
bool Scr_SeesHud(const gclient_t *client, const hudelem_t *hud); // his, his team's, or everybody's
void Scr_ClearHud(void);
void Scr_CheckHudLimits(void); // once a frame: names the lines whose elements a client is not shown
void Scr_FreeClientHud(int slot);

// -------------------------------------------------------------------- g_scr_wire.c
void Scr_SendHud(void); // HUD elements and objectives to the clients; once a frame
void Scr_ForgetTold(int slot);
void Scr_ClearTold(void);

// -------------------------------------------------------------------- g_scr_entity.c
enum { MAX_ATTACHMENTS = 6 };
void Scr_ClearEntities(void);
void Scr_ForgetEntity(int number); // what scripts attached to a freed entity
// Models that the game hangs on an entity, beside those of scripts; without a tag, and silent when it cannot
// be.
void Scr_AttachModel(const gentity_t *ent, const char *name);
void Scr_DetachModel(const gentity_t *ent, const char *name);
void Scr_DetachAllModels(const gentity_t *ent);
int Scr_CountAttached(const gentity_t *ent); // models that hang on a tag of it
const char *Scr_ViewModel(const gclient_t *client);
void Scr_SetViewModel(gclient_t *client, int model); // BLOCK_MODELS
int Scr_CursorHint(const gentity_t *ent);            // index of setcursorhint's names [script-api 5.7]
void Scr_Ping(gclient_t *client);                    // on the compass of his team for 4 s
void Scr_UpdatePings(void);

// -------------------------------------------------------------------- g_scr_mover.c
void Scr_ClearMovers(void);
void Scr_ForgetMover(int number);

// -------------------------------------------------------------------- g_scr_link.c
void Scr_ClearLinks(void);
void Scr_ForgetLink(int number);

// -------------------------------------------------------------------- g_config.c
// Mirrors a cvar to clients; false when all 128 pairs are taken [script-api 1, makecvarserverinfo].
bool G_ConfigMirrorCvar(const char *name);
// A mirrored cvar may have changed.
void G_ConfigCvarChanged(const char *name);
void G_ConfigFrame(void);

// -------------------------------------------------------------------- g_session.c
void G_SessionApplyGame(gsc_vm_t *vm); // hands the kept `game` array to the VM
bool G_ScriptIsAlive(void);            // the VM is open and may be asked

#endif
