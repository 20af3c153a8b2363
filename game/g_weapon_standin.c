// Weapons of ours under names of the original's: info/weapon_standins, read by bg/bg_standin.c.
#include "g_local.h"
#include "g_syscalls.h"

static char *ReadWeapon(void *user, const char *file, size_t *size)
{
    char path[MAX_QPATH];
    int length = 0;
    char *text = Q_Format(path, sizeof(path), "weapons/mp/%s", file)
                     ? Sys_ReadFile(path, BG_MAX_WEAPON_FILE, &length)
                     : NULL;

    (void)user;
    *size = (size_t)length;
    return text;
}

static void FreeWeapon(void *user, char *text)
{
    (void)user;
    G_Free(text);
}

static void Tell(void *user, int line, const char *text)
{
    (void)user;
    G_Printf("%s:%d: %s\n", BG_STANDINS_PATH, line, text);
}

void G_AddWeaponStandins(void)
{
    static const bg_standinfiles_t files = {.read = ReadWeapon, .free = FreeWeapon, .message = Tell};
    int length;
    char *text = Sys_ReadFile(BG_STANDINS_PATH, BG_MAX_WEAPON_FILE, &length);

    if (!text)
        return;
    BG_AddStandins(&level.weapons, text, (size_t)length, &files);
    G_Free(text);
}
