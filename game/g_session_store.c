// Where the session's text is between two levels: in a file of the home folder, which the cvar ft_session
// names together with a checksum, so that what is stale is seen.  Where no file can be written a second cvar
// holds the text, as hexadecimal digits: a full disk must not send a match of rounds back to its first round
// for ever.
#include "g_local.h"
#include "g_session_text.h"
#include "g_syscalls.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_IN_CVAR = 24 * 1024 }; // ioquake3 has 512 KiB for the texts of all cvars

static const char nameCvar[] = "ft_session", textCvar[] = "ft_sessionText", inCvar[] = "cvar";

static bool WriteFile(const char *path, const char *text, size_t length)
{
    int handle;

    Sys_FileOpen(path, &handle, FS_WRITE);
    if (!handle)
        return false;
    Sys_FileWrite(text, (int)length, handle);
    Sys_FileClose(handle);
    return G_FileIsWhole(path, (int)length);
}

static void WriteCvar(const char *text, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    char *hex = G_Alloc(length * 2 + 1);

    for (size_t i = 0; i < length; i++) {
        hex[2 * i] = digits[(unsigned char)text[i] >> 4];
        hex[2 * i + 1] = digits[(unsigned char)text[i] & 15];
    }
    Sys_CvarSet(textCvar, hex);
    G_Free(hex);
}

static int DigitOf(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// NULL when the cvar holds no such text.
static char *ReadCvar(int *length)
{
    char *hex = G_Alloc(MAX_IN_CVAR * 2 + 2), *text = G_Alloc(MAX_IN_CVAR + 1);
    size_t count;

    Sys_CvarString(textCvar, hex, MAX_IN_CVAR * 2 + 2);
    count = strlen(hex);
    for (size_t i = 0; i + 1 < count && text; i += 2) {
        int high = DigitOf(hex[i]), low = DigitOf(hex[i + 1]);

        if (high < 0 || low < 0) {
            G_Free(text);
            text = NULL;
            break;
        }
        text[i / 2] = (char)(high * 16 + low);
    }
    G_Free(hex);
    *length = (int)(count / 2);
    return text;
}

void G_SessionStore(const char *text, size_t length)
{
    char path[MAX_QPATH], value[MAX_QPATH + 16];

    Q_Format(path, sizeof(path), "session%d.txt", Sys_CvarInt("net_port")); // servers may share a folder
    if (!WriteFile(path, text, length)) {
        if (length > MAX_IN_CVAR) {
            G_Printf("WARNING: session file %s cannot be written: the next level starts afresh\n", path);
            return;
        }
        G_Printf("WARNING: session file %s cannot be written: what the next level needs is kept in a cvar\n",
                 path);
        WriteCvar(text, length);
        Q_StringCopy(path, sizeof(path), inCvar);
    }
    Q_Format(value, sizeof(value), "%s:%08x", path, (unsigned)Session_Sum(text, length));
    Sys_CvarSet(nameCvar, value);
}

char *G_SessionTake(int *length, char *from, size_t fromSize)
{
    char name[MAX_CVAR_VALUE];
    char *sum, *text;

    Sys_CvarRegister(NULL, nameCvar, "", 0);
    Sys_CvarString(nameCvar, name, sizeof(name));
    Sys_CvarSet(nameCvar, "");
    if (!name[0])
        return NULL;
    sum = strchr(name, ':');
    if (!sum) {
        G_Printf("WARNING: %s is '%s', not a file and its checksum: a fresh start\n", nameCvar, name);
        return NULL;
    }
    *sum++ = 0;
    Q_StringCopy(from, fromSize, name);
    if (!strcmp(name, inCvar)) {
        text = ReadCvar(length);
        Sys_CvarSet(textCvar, "");
    } else {
        text = Sys_ReadFile(name, SESSION_MAX_BYTES, length);
    }
    if (!text) {
        G_Printf("WARNING: session file %s cannot be read: a fresh start\n", name);
    } else if (Session_Sum(text, (size_t)*length) != (uint32_t)strtoul(sum, NULL, 16)) {
        G_Printf("WARNING: session file %s is not the one of this server's last level: a fresh start\n",
                 name);
        G_Free(text);
        text = NULL;
    }
    return text;
}
