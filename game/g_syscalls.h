// One typed wrapper for each host call that the module uses.  g_syscalls.c is the only file that sees call
// numbers, and the only one that knows that the host's content and surface bits are Quake III's: everything
// below speaks the original's bits (BG_CONTENTS_..., BG_SURF_... of bg_public.h).
#ifndef G_SYSCALLS_H
#define G_SYSCALLS_H

#include "g_public.h"
#include "bg_public.h"

// Keeps the host's entry point; nothing below may be called before.
void Sys_Init(game_syscall_t entry);
bool Sys_IsReady(void);

// Looks at the format of maps/NAME.bsp: a map of the original (IBSP 59) has the original's bits already, so
// nothing is translated then.
void Sys_SetMap(const char *mapName);
bool Sys_MapIsOriginal(void);

// ------------------------------------------------------------- console and cvars
void Sys_Print(const char *text);
Q_NORETURN void Sys_Error(const char *text); // ends the level; the host calls GAME_SHUTDOWN on the way
void Sys_CvarRegister(vm_cvar_t *cvar, const char *name, const char *value, int flags); // cvar may be NULL
void Sys_CvarUpdate(vm_cvar_t *cvar);
void Sys_CvarSet(const char *name, const char *value);
int Sys_CvarInt(const char *name);
void Sys_CvarString(const char *name, char *buffer, size_t size); // empty when there is none
int Sys_Argc(void);
void Sys_Argv(int n, char *buffer, size_t size);
void Sys_ConsoleCommand(const char *text); // appended to the host's buffer; the text ends with a newline
int Sys_RealTime(qtime_t *time);           // seconds since 1970; reports only, never the simulation

// ------------------------------------------------------------- files; paths of at most MAX_QPATH - 1
// characters
int Sys_FileOpen(const char *path, int *handle,
                 fs_mode_t mode); // length; -1 and handle 0 when it cannot be opened
void Sys_FileRead(void *buffer, int length, int handle);
void Sys_FileWrite(const void *buffer, int length, int handle);
void Sys_FileClose(int handle);
void Sys_FileSeek(int handle, long offset, fs_origin_t origin);
int Sys_FileList(const char *directory, const char *extension, char *buffer,
                 size_t size); // names parted by NUL bytes

// Reads a whole file into a block of G_Alloc with a NUL behind it; the caller frees it by G_Free.  NULL when
// there is no such file or it is longer than maxLength bytes.  length may be NULL.
char *Sys_ReadFile(const char *path, int maxLength, int *length);

// ------------------------------------------------------------- server
void Sys_LocateGameData(void *entities, int count, size_t entitySize, void *clients, size_t clientSize);
void Sys_DropClient(int slot,
                    const char *reason); // comes back in as GAME_CLIENT_DISCONNECT before it returns
bool Sys_ServerCommand(int slot,
                       const char *text); // as it goes on the wire; false when it is too long to be sent
void Sys_SetConfigstring(int index, const char *text);
void Sys_GetConfigstring(int index, char *buffer, size_t size);
void Sys_GetUserinfo(int slot, char *buffer, size_t size);
void Sys_SetUserinfo(int slot, const char *text);
void Sys_GetServerinfo(char *buffer, size_t size);
void Sys_GetUsercmd(int slot, usercmd_t *cmd);
bool Sys_GetEntityToken(char *buffer, size_t size); // false at the end; only during GAME_INIT
int Sys_BotAllocate(void);                          // slot, or -1 when the server is full
void Sys_BotFree(int slot);
bool Sys_BotServerCommand(int slot, char *buffer, size_t size); // false when none is waiting
void Sys_BotUsercmd(int slot, usercmd_t *cmd); // comes back in as GAME_CLIENT_THINK before it returns

// ------------------------------------------------------------- world
void Sys_SetBrushModel(sharedEntity_t *entity, const char *name); // "*N"; links the entity
int Sys_Milliseconds(void);                                       // wall clock: for figures of speed alone
int Sys_Milliseconds(void);                                       // wall clock: for figures of speed alone
void Sys_Link(sharedEntity_t *entity, int contents);              // contents in the original's bits
void Sys_Unlink(sharedEntity_t *entity);
int Sys_EntitiesInBox(const vec3_t mins, const vec3_t maxs, int *list, int max);
bool Sys_EntityContact(const vec3_t mins, const vec3_t maxs, const sharedEntity_t *entity);
bool Sys_InPvs(const vec3_t a, const vec3_t b);
void Sys_AdjustAreaPortal(sharedEntity_t *entity, bool open);

// Sweeps a box (mins and maxs NULL: a point) through world and linked entities, without passEntity and what
// it owns.
void Sys_Trace(bg_trace_t *trace, const vec3_t start, const vec3_t mins, const vec3_t maxs, const vec3_t end,
               int passEntity, int mask);
void Sys_TraceCapsule(bg_trace_t *trace, const vec3_t start, const vec3_t mins, const vec3_t maxs,
                      const vec3_t end, int passEntity, int mask);
int Sys_PointContents(const vec3_t point, int passEntity);

#endif
