// Weapons of one file under the name of another, for servers without the original's files: a list of lines
// "NAME FILE [OTHER FIRE MODE]" (info/weapon_standins).  A weapon that has a file is never touched.
#include "bg_public.h"

#include <string.h>
#include "q_parse.h"
#include "q_string.h"

// One line of the list.
typedef struct {
    char name[BG_MAX_WEAPON_NAME], file[BG_MAX_WEAPON_NAME], alt[BG_MAX_WEAPON_NAME];
    int line;
} standin_t;

static bool ReadWord(q_parser_t *parser, char *out, bool onSameLine)
{
    out[0] = '\0';
    if (!(onSameLine ? Q_ParseTokenOnLine(parser) : Q_ParseToken(parser)))
        return false;
    if (!Q_StringCopy(out, BG_MAX_WEAPON_NAME - 1, parser->token)) // a pool's name is one longer
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

// The original's items have the class "mpweapon_NAME", NAME without its "_mp".
static void SetClass(bg_weapon_t *weapon)
{
    Q_Format(weapon->radiantName, sizeof(weapon->radiantName), "mpweapon_%s", weapon->name);
    if (Q_StringHasSuffixNoCase(weapon->radiantName, "_mp"))
        weapon->radiantName[strlen(weapon->radiantName) - strlen("_mp")] = '\0';
}

// Rounds of its own: no file has a pool of such a name.
static void NamePool(char *pool, const char *name)
{
    if (!pool[0])
        return;
    Q_Format(pool, BG_MAX_WEAPON_NAME, "=%s", name);
    Q_StringLower(pool);
}

static void Rename(bg_weapons_t *weapons, bg_weapon_t *weapon, const standin_t *standin)
{
    int alt = BG_FindWeapon(weapons, standin->alt);

    SetClass(weapon);
    Q_StringCopy(weapon->altWeapon, sizeof(weapon->altWeapon), standin->alt);
    NamePool(weapon->ammoName, standin->name);
    NamePool(weapon->clipName, standin->name);
    if (alt && Q_StringCompareNoCase(weapons->list[alt].altWeapon, standin->name) == 0)
        ShareRounds(weapon, &weapons->list[alt]);
}

// False when the weapon file is no good.
static bool Add(bg_weapons_t *weapons, const standin_t *standin, const bg_standinfiles_t *files)
{
    char error[512];
    size_t length;
    char *text = files->read(files->user, standin->file, &length);
    bool isGood = text != NULL;

    if (!text) {
        Q_Format(error, sizeof(error), "weapon file '%s' for '%s' cannot be read", standin->file,
                 standin->name);
        files->message(files->user, standin->line, error);
        return false;
    }
    isGood = BG_AddWeapon(weapons, standin->name, text, length, error, sizeof(error));
    if (isGood)
        Rename(weapons, &weapons->list[weapons->count - 1], standin);
    else
        files->message(files->user, standin->line, error);
    files->free(files->user, text);
    return isGood;
}

// A weapon that came from a file may know of no other mode.
static void CheckModes(bg_weapons_t *weapons, int first)
{
    for (int i = first; i < weapons->count; i++) {
        bg_weapon_t *weapon = &weapons->list[i];
        int alt = BG_FindWeapon(weapons, weapon->altWeapon);

        if (!alt || alt == i || Q_StringCompareNoCase(weapons->list[alt].altWeapon, weapon->name) != 0)
            weapon->altWeapon[0] = '\0';
    }
}

void BG_AddStandins(bg_weapons_t *weapons, const char *text, size_t length, const bg_standinfiles_t *files)
{
    int first = weapons->count;
    q_parser_t parser;
    standin_t standin;
    char bad[sizeof(standin.file)] = "";

    Q_ParserInit(&parser, BG_STANDINS_PATH, text, length);
    while (ReadWord(&parser, standin.name, false)) {
        char error[BG_MAX_WEAPON_NAME + 64];

        standin.line = parser.tokenLine;
        if (!ReadWord(&parser, standin.file, true)) {
            Q_Format(error, sizeof(error), "'%s' has no weapon file after it", standin.name);
            files->message(files->user, standin.line, error);
            continue;
        }
        ReadWord(&parser, standin.alt, true);
        Q_SkipLine(&parser);
        if (BG_FindWeapon(weapons, standin.name) || strcmp(standin.file, bad) == 0)
            continue; // a file that is no good is told once for all that follow
        if (!Add(weapons, &standin, files))
            Q_StringCopy(bad, sizeof(bad), standin.file);
    }
    if (parser.error)
        files->message(files->user, parser.tokenLine, parser.error);
    CheckModes(weapons, first);
}
