// Script functions that read and set cvars [script-api 1].  A Quake III host ends when its table of cvars is
// full, and loses its own keys when the server info is: so names that scripts bring along are counted, and
// what goes into the server info is measured.
#include "g_script.h"

#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"

enum {
    MAX_CVAR_TEXT = 1024,
    MAX_DEFAULT = 255,       // characters of a registration's default
    MAX_SCRIPT_CVARS = 1024, // of the host's 2048; counted for as long as the process lives
    INFO_ROOM = 192,         // of the server info that the host needs itself when it answers server lists
    SMALL_VALUE = 16,
    MAX_INFO_NAMES = 64,
};

static const char countCvar[] = "ft_scriptCvars";

void Scr_CvarUse(int *used, int *limit)
{
    *used = Sys_CvarInt(countCvar);
    *limit = MAX_SCRIPT_CVARS;
}

bool Scr_IsCvarName(const char *name)
{
    return *name && strlen(name) < MAX_QPATH && !strpbrk(name, " \t\r\n\";\\");
}

static void CountOne(void)
{
    char text[16];

    Q_Format(text, sizeof(text), "%d", Sys_CvarInt(countCvar) + 1);
    Sys_CvarSet(countCvar, text);
}

// What only the module itself may set.
static bool IsProtected(const char *name)
{
    static const char *const names[] = {"ft_scriptCvars", "ft_session", "ft_sessionText", "ft_bots"};

    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (!Q_StringCompareNoCase(names[i], name))
            return true;
    return false;
}

// Names that scripts of this level have put into the server info: one without a value is not seen in it. (The
// module is loaded afresh for each level.)
static char infoNames[MAX_INFO_NAMES][MAX_QPATH];
static int infoCount;

static bool IsInfoName(const char *name)
{
    for (int i = 0; i < infoCount; i++)
        if (!Q_StringCompareNoCase(infoNames[i], name))
            return true;
    return false;
}

// Whether the server info takes this value of a cvar that is in it, or is to be.
static bool FitsServerInfo(const char *name, const char *value, bool isNew)
{
    char info[MAX_INFO_STRING], now[MAX_INFO_STRING];

    if (isNew && !IsInfoName(name)) {
        if (infoCount == MAX_INFO_NAMES)
            return false;
        Q_StringCopy(infoNames[infoCount++], MAX_QPATH, name);
    }
    Sys_GetServerinfo(info, sizeof(info));
    if (!IsInfoName(name) && !Q_InfoGet(info, name, now, sizeof(now)))
        return true; // it is none of it
    Q_InfoRemove(info, name);
    return strlen(info) + strlen(name) + strlen(value) + 2 < MAX_INFO_STRING - INFO_ROOM;
}

// The cvar is there afterwards, with its old value or the wanted one; false after raising an error.  A host
// cannot be asked whether it has a cvar: one without a text has the default of the registration afterwards if
// it is new.
static bool Register(gsc_vm_t *vm, const char *name, const char *value, int flags)
{
    char now[MAX_DEFAULT + 1];
    const char *mark = *value && strlen(value) <= MAX_DEFAULT ? value : "0";

    Sys_CvarString(name, now, sizeof(now));
    if (now[0]) {
        Sys_CvarRegister(NULL, name, "", flags);
        return true;
    }
    if (Sys_CvarInt(countCvar) >= MAX_SCRIPT_CVARS)
        return Gsc_Fail(vm, "too many cvars: scripts have made %d, '%s' is left out", MAX_SCRIPT_CVARS, name);
    Sys_CvarRegister(NULL, name, mark, flags);
    Sys_CvarString(name, now, sizeof(now));
    if (now[0])
        CountOne();
    if (mark != value)
        Sys_CvarSet(name, value);
    return true;
}

// -------------------------------------------------------------------- natives

static bool GetCvar(gsc_vm_t *vm)
{
    char text[MAX_CVAR_TEXT];

    Sys_CvarString(G_CvarName(Gsc_ArgString(vm, 0)), text, sizeof(text));
    return Gsc_ReturnString(vm, text);
}

static bool GetCvarInt(gsc_vm_t *vm)
{
    return Gsc_ReturnInt(vm, Sys_CvarInt(G_CvarName(Gsc_ArgString(vm, 0))));
}

static bool GetCvarFloat(gsc_vm_t *vm)
{
    char text[MAX_CVAR_TEXT];

    Sys_CvarString(G_CvarName(Gsc_ArgString(vm, 0)), text, sizeof(text));
    return Gsc_ReturnFloat(vm, strtof(text, NULL));
}

static bool SetCvar(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0), *cvar = G_CvarName(name);
    bool inInfo = Gsc_ArgInt(vm, 2) != 0;
    char value[SCR_MESSAGE_MAX + 1], now[2];

    if (!Scr_IsCvarName(name) || IsProtected(name))
        return Gsc_FailArg(vm, 0, "setCvar: '%s' is no cvar name", name);
    if (!Scr_CvarValue(vm, 1, 1, "Cvar Value", value))
        return false;
    Sys_CvarString(cvar, now, sizeof(now));
    if (!value[0] && !now[0] && !inInfo)
        return true; // there or not, it reads as ""
    if ((inInfo || IsInfoName(cvar) || strlen(value) > SMALL_VALUE) && !FitsServerInfo(cvar, value, inInfo))
        return Gsc_Fail(vm, "setCvar: '%s' does not fit into the server info", name);
    if (!Register(vm, cvar, value, inInfo ? CVAR_SERVERINFO : 0))
        return false;
    Scr_SetCvar(name, value);
    return true;
}

static bool MakeCvarServerInfo(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);

    if (!Scr_IsCvarName(name) || IsProtected(name))
        return Gsc_FailArg(vm, 0, "makeCvarServerInfo: '%s' is no cvar name", name);
    if (!G_ConfigHasRoom(BLOCK_CVAR_NAMES, name))
        return Gsc_Fail(vm, "G_FindConfigstringIndex: overflow");
    return Register(vm, G_CvarName(name), Gsc_ArgString(vm, 1), 0) && G_ConfigMirrorCvar(name);
}

static const scr_binding_t bindings[] = {
    {"getcvar", GetCvar},
    {"getcvarint", GetCvarInt},
    {"getcvarfloat", GetCvarFloat},
    {"setcvar", SetCvar},
    {"makecvarserverinfo", MakeCvarServerInfo},
};

const scr_bindings_t scr_cvarFunctions = {bindings, ARRAY_LEN(bindings)};
