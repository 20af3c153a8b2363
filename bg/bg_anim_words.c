// The words of the player animation script: condition types and their values, states, move types, events,
// body parts (playeranim-grammar; the seed's tables).  Looked up without regard to case.
#include "bg_anim_local.h"

static const char *const classNames[] = {
    "rifle",          "mg",     "smg",     "lmg",        "pistol",      "grenade",
    "rocketlauncher", "turret", "spotter", "non-player", "flamethrower"};
static const char *const mountedNames[] = {"** unused **",  "mg42",          "vehDriver",
                                           "vehGunner",     "vehPassenger1", "vehPassenger2",
                                           "vehPassenger3", "vehPassenger4"};
static const char *const vehicleNames[] = {"** unused **", "tank", "jeep", "flak88"};
static const char *const motionNames[] = {"** unused **", "idle", "forward", "reversing"};
static const char *const moveNames[] = {"** unused **", "idle",    "idlecr",   "idleprone", "walk",
                                        "walkbk",       "walkcr",  "walkcrbk", "walkprone", "walkpronebk",
                                        "run",          "runbk",   "runcr",    "runcrbk",   "turnright",
                                        "turnleft",     "climbup", "climbdown"};
static const char *const positionNames[] = {"hip", "ads"};
static const char *const strafingNames[] = {"not", "left", "right"};
static const char *const stateNames[] = {"relaxed", "query", "alert", "combat"};
static const char *const eventNames[] = {
    "pain",         "death",           "fireweapon",      "jump",        "jumpbk",
    "land",         "dropweapon",      "raiseweapon",     "climbmount",  "climbdismount",
    "reload",       "crouch_to_prone", "prone_to_crouch", "meleeattack", "lmg_deploy",
    "lmg_breakdown"};
static const char *const partNames[] = {"", "legs", "torso", "both"};

typedef enum { MODE_BITMASK, MODE_EQUAL, MODE_BARE } valuemode_t;

static const struct {
    const char *name;
    valuemode_t mode;
    const char *const *values;
    int numValues;
} types[BG_NUM_ANIM_CONDITIONS] = {
    [BG_AC_WEAPONS] = {"weapons", MODE_BITMASK, NULL, 0},
    [BG_AC_WEAPONCLASS] = {"weaponclass", MODE_BITMASK, classNames, ARRAY_LEN(classNames)},
    [BG_AC_MOUNTED] = {"mounted", MODE_EQUAL, mountedNames, ARRAY_LEN(mountedNames)},
    [BG_AC_VEHICLE] = {"vehicle", MODE_EQUAL, vehicleNames, ARRAY_LEN(vehicleNames)},
    [BG_AC_VEHICLE_MOTION] = {"vehicle_motion", MODE_EQUAL, motionNames, ARRAY_LEN(motionNames)},
    [BG_AC_MOVETYPE] = {"movetype", MODE_BITMASK, moveNames, ARRAY_LEN(moveNames)},
    [BG_AC_UNDERHAND] = {"underhand", MODE_BARE, NULL, 0},
    [BG_AC_CROUCHING] = {"crouching", MODE_BARE, NULL, 0},
    [BG_AC_FIRING] = {"firing", MODE_BARE, NULL, 0},
    [BG_AC_WEAPON_POSITION] = {"weapon_position", MODE_EQUAL, positionNames, ARRAY_LEN(positionNames)},
    [BG_AC_STRAFING] = {"strafing", MODE_EQUAL, strafingNames, ARRAY_LEN(strafingNames)},
};

static int Find(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (!Q_StringCompareNoCase(words[i], word))
            return i;
    return -1;
}

static const char *NameOf(const char *const *words, int count, int index)
{
    return index >= 0 && index < count ? words[index] : "";
}

bool BG_AnimIsBitmask(bg_animcond_t type)
{
    return types[type].mode == MODE_BITMASK;
}

bool BG_AnimIsBare(bg_animcond_t type)
{
    return types[type].mode == MODE_BARE;
}

const char *BG_AnimConditionName(bg_animcond_t type)
{
    return types[type].name;
}

int BG_AnimFindCondition(const char *word)
{
    for (int i = 0; i < BG_NUM_ANIM_CONDITIONS; i++)
        if (!Q_StringCompareNoCase(types[i].name, word))
            return i;
    return -1;
}

const char *BG_AnimValueName(bg_animcond_t type, int value)
{
    return NameOf(types[type].values, types[type].numValues, value);
}

int BG_AnimNumValues(bg_animcond_t type)
{
    return types[type].numValues;
}

int BG_AnimFindValue(bg_animcond_t type, const char *word, const bg_weapons_t *weapons)
{
    if (type != BG_AC_WEAPONS)
        return Find(types[type].values, types[type].numValues, word);
    if (weapons && *word && Q_StringCompareNoCase(word, "none")) {
        int index = BG_FindWeapon(weapons, word);

        return index > 0 ? index : -1;
    }
    return -1;
}

const char *BG_AnimStateName(int state)
{
    return NameOf(stateNames, ARRAY_LEN(stateNames), state);
}

int BG_AnimFindState(const char *word)
{
    return Find(stateNames, ARRAY_LEN(stateNames), word);
}

const char *BG_AnimEventName(int event)
{
    return NameOf(eventNames, ARRAY_LEN(eventNames), event);
}

int BG_AnimFindEvent(const char *word)
{
    return Find(eventNames, ARRAY_LEN(eventNames), word);
}

const char *BG_AnimPartName(int part)
{
    return NameOf(partNames, ARRAY_LEN(partNames), part);
}

int BG_AnimFindPart(const char *word)
{
    int part = *word ? Find(partNames, ARRAY_LEN(partNames), word) : -1;

    return part > 0 ? part : -1;
}

int BG_AnimMoveType(bg_movetype_t type)
{
    enum { FIRST = 1, CLIMB_UP = 16 };

    return type >= BG_MOVE_CLIMBUP ? CLIMB_UP + (int)(type - BG_MOVE_CLIMBUP) : FIRST + (int)type;
}
