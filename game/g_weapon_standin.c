// Weapons of ours under names of the original's, for servers without its files: info/weapon_standins, lines
// "NAME OURS [OTHER FIRE MODE]".  A weapon that has a file is never touched.
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

static const char listPath[] = "info/weapon_standins";

// One line of the list.
typedef struct {
    char name[BG_MAX_WEAPON_NAME], file[BG_MAX_WEAPON_NAME], alt[BG_MAX_WEAPON_NAME];
} standin_t;

static bool ReadWord(q_parser_t *parser, char *out, bool onSameLine)
{
    out[0] = '\0';
    if (!(onSameLine ? Q_ParseTokenOnLine(parser) : Q_ParseToken(parser)))
        return false;
    if (!Q_StringCopy(out, BG_MAX_WEAPON_NAME, parser->token))
        parser->error = "the name is too long";
    return !parser->error;
}

// Two modes of one weapon fire the same rounds, whatever file the other comes from.
static void ShareRounds(bg_weapon_t *weapon, const bg_weapon_t *alt)
{
    Q_StringCopy(weapon->ammoName, sizeof(weapon->ammoName), alt->ammoName);
    Q_StringCopy(weapon->clipName, sizeof(weapon->clipName), alt->clipName);
    weapon->maxAmmo = alt->maxAmmo;
    weapon->clipSize = alt->clipSize;
    weapon->weaponSlot = alt->weaponSlot;
    weapon->slotStackable = alt->slotStackable;
}

static void AddStandin(const standin_t *standin, int line)
{
    char path[MAX_QPATH], error[512];
    int length, alt = BG_FindWeapon(&level.weapons, standin->alt);
    char *text = Q_Format(path, sizeof(path), "weapons/mp/%s", standin->file)
                     ? Sys_ReadFile(path, BG_MAX_WEAPON_FILE, &length)
                     : NULL;

    if (!text) {
        G_Printf("%s:%d: weapon file '%s' for '%s' cannot be read\n", listPath, line, standin->file,
                 standin->name);
        return;
    }
    if (BG_AddWeapon(&level.weapons, standin->name, text, (size_t)length, error, sizeof(error))) {
        bg_weapon_t *weapon = &level.weapons.list[level.weapons.count - 1];

        Q_StringCopy(weapon->altWeapon, sizeof(weapon->altWeapon), standin->alt);
        Q_StringCopy(weapon->ammoName, sizeof(weapon->ammoName), weapon->ammoName[0] ? standin->name : "");
        Q_StringCopy(weapon->clipName, sizeof(weapon->clipName), weapon->clipName[0] ? standin->name : "");
        if (alt && Q_StringCompareNoCase(level.weapons.list[alt].altWeapon, standin->name) == 0)
            ShareRounds(weapon, &level.weapons.list[alt]);
    } else {
        G_Printf("%s:%d: %s\n", listPath, line, error);
    }
    G_Free(text);
}

// A weapon that came from a file may know of no other mode.
static void CheckModes(int first)
{
    for (int i = first; i < level.weapons.count; i++) {
        bg_weapon_t *weapon = &level.weapons.list[i];
        int alt = BG_FindWeapon(&level.weapons, weapon->altWeapon);

        if (!alt || Q_StringCompareNoCase(level.weapons.list[alt].altWeapon, weapon->name) != 0)
            weapon->altWeapon[0] = '\0';
    }
}

void G_AddWeaponStandins(void)
{
    int length, first = level.weapons.count;
    char *text = Sys_ReadFile(listPath, BG_MAX_WEAPON_FILE, &length);
    q_parser_t parser;
    standin_t standin;

    if (!text)
        return;
    Q_ParserInit(&parser, listPath, text, (size_t)length);
    while (ReadWord(&parser, standin.name, false)) {
        int line = parser.tokenLine;

        if (!ReadWord(&parser, standin.file, true)) {
            G_Printf("%s:%d: '%s' has no weapon file after it\n", listPath, line, standin.name);
            continue;
        }
        ReadWord(&parser, standin.alt, true);
        Q_SkipLine(&parser);
        if (!BG_FindWeapon(&level.weapons, standin.name))
            AddStandin(&standin, line);
    }
    if (parser.error)
        G_Printf("%s:%d: %s\n", listPath, parser.tokenLine, parser.error);
    CheckModes(first);
    G_Free(text);
}
