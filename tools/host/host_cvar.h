// Console variables with Quake III's meaning: names without regard to case, values of at most 255 characters,
// flags, latched changes, and handles that the module compares by a count of changes.
#ifndef HOST_CVAR_H
#define HOST_CVAR_H

#include "g_public.h"
#include "q_print.h"

// Beyond the module's flags: values that neither the module nor a script may change (paths, mostly).
enum { CVAR_PROTECTED = 0x2000 };

enum {
    MAX_CVARS = 8192,
    MAX_CVAR_NAME = 64,
    MAX_LONG_VALUE = 65536, // of a variable that `set` makes, such as a map rotation; terminator included
};

typedef struct cvars_s cvars_t;

// Who wants to change a value.
typedef enum {
    CVAR_BY_USER,   // console: read-only, write-protected, latched and cheat flags count
    CVAR_BY_MODULE, // the module: only CVAR_PROTECTED counts
    CVAR_BY_HOST,   // ourselves: always
} cvar_source_t;

typedef struct {
    char name[MAX_CVAR_NAME];
    char value[MAX_CVAR_VALUE];   // its beginning, when longValue holds the whole
    char *longValue;              // NULL: it fits above
    char latched[MAX_CVAR_VALUE]; // value from the next registration on, if isLatched
    bool isLatched;
    char defaultValue[MAX_CVAR_VALUE];
    int flags;
    float number;
    int integer;
    int modificationCount; // from 1
    char *kept;            // what the configuration file is to hold, or NULL: see Cvar_Keep
    bool isKeptNew;        // and does not hold yet
} cvar_t;

// No variables yet; messages go to the printer, which is copied.  NULL when memory is out.
cvars_t *Cvar_New(const printer_t *printer);
void Cvar_Free(cvars_t *cvars);

// The variable of that name, or NULL.  Valid until it is unset.
const cvar_t *Cvar_Find(const cvars_t *cvars, const char *name);

// The whole value of a variable, however long.
const char *Cvar_Whole(const cvar_t *cvar);

// Value as text ("" when there is none), as an integer, as a number (0 when there is none or it is no
// number).
const char *Cvar_String(const cvars_t *cvars, const char *name);
int Cvar_Integer(const cvars_t *cvars, const char *name);
float Cvar_Number(const cvars_t *cvars, const char *name);

// Makes a variable or adopts an existing one: flags are added, a value that a user has set before stays and
// `value` becomes its default, a latched value comes into force; CVAR_ROM forces `value` on a variable that a
// user made. NULL, with a message, for a bad name, a long value, or too many variables.
const cvar_t *Cvar_Register(cvars_t *cvars, const char *name, const char *value, int flags);

// Sets a value; an unknown variable is made (by a user: with CVAR_USER_CREATED).  False, with one message,
// when the name or the value is not allowed, or the variable may not be changed so.  A latched change is a
// success; while no level runs (sv_running) there is nothing to wait for.
bool Cvar_Set(cvars_t *cvars, const char *name, const char *value, cvar_source_t source);

// The same for an integer, by the host.
void Cvar_SetInteger(cvars_t *cvars, const char *name, int value);

// Adds flags to a variable that exists.
void Cvar_AddFlags(cvars_t *cvars, const char *name, int flags);

// Back to the default; as Cvar_Set by a user.
bool Cvar_Reset(cvars_t *cvars, const char *name);

// Removes a variable that a user has made.  False, with a message, for any other.
bool Cvar_Unset(cvars_t *cvars, const char *name);

// Whether a change waits for the next registration.
bool Cvar_IsLatched(const cvars_t *cvars, const char *name);

// Host calls 3 and 4.  An unknown handle gives false.
void Cvar_RegisterForModule(cvars_t *cvars, vm_cvar_t *out, const char *name, const char *value, int flags);
bool Cvar_UpdateForModule(const cvars_t *cvars, vm_cvar_t *out);

// The info string of all variables that have one of the flags, sorted by name.  A pair that is not allowed in
// an info string or does not fit is left out with a message.
void Cvar_InfoString(cvars_t *cvars, int flags, char *out, size_t size);

// Flags of all variables that changed since the last call.
int Cvar_TakeModifiedFlags(cvars_t *cvars);

// From now on (or no more) the values that a user or the module gives to archived variables are kept for the
// configuration file.  Off at first: what the command line and the files that it names say is said again at
// the next start, and must not outlive it.
void Cvar_Keep(cvars_t *cvars, bool isOn);

// Whether something to keep has changed since the last Cvar_EndKeptChange.
bool Cvar_HasKeptChange(const cvars_t *cvars);

// The changes have been dealt with.  Those that the file did not take stay new, for the next time that it is
// written.
void Cvar_EndKeptChange(cvars_t *cvars, bool isSaved);

// Whether the file's line of that name is no longer right: an archived variable was changed, or unset.
bool Cvar_IsKeptNew(const cvars_t *cvars, const char *name);

// Visits all variables, sorted by name.
void Cvar_ForEach(cvars_t *cvars, void (*visit)(void *user, const cvar_t *cvar), void *user);

#endif
