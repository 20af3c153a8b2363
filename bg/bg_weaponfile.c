// Weapon files: text to bg_weapon_t by one table of keys, and the finished weapon table with its pools of
// ammunition and rings of fire modes (5.1, appendix B; weapon-files 1).
#include <stdlib.h>
#include <string.h>

#include "bg_file.h"
#include "bg_public.h"
#include "q_string.h"

#define MAX_SECONDS 1000000.0f
#define MAX_NUMBER  1000000000.0f

enum { DEFAULT_ADS_IN = 300, DEFAULT_ADS_OUT = 500 };

// ---- keys ----

typedef enum { KEY_TEXT, KEY_FLAG, KEY_SECONDS, KEY_COUNT, KEY_INT, KEY_FLOAT, KEY_WORDS } key_kind_t;

typedef struct {
    const char *name;
    key_kind_t kind;
    size_t offset, size;
    const char *const *words; // of KEY_WORDS, ends with NULL
} weapon_key_t;

static const char *const weaponTypeWords[] = {"bullet", "grenade", "projectile", "spotter", "gas", NULL};
static const char *const weaponClassWords[] = {
    "rifle",          "mg",     "smg",     "lmg",        "pistol",       "grenade",
    "rocketlauncher", "turret", "spotter", "non-player", "flamethrower", NULL};
static const char *const weaponSlotWords[] = {"none",         "primary", "primaryb",  "pistol", "grenade",
                                              "smokegrenade", "satchel", "binocular", NULL};
static const char *const ammoTypeWords[] = {"smg", "pistol", "rifle", "lmg", "hmg", "umg", NULL};
static const char *const stanceWords[] = {"stand", "duck", "prone", NULL};
static const char *const projExplosionTypeWords[] = {"none",      "grenade", "smoke", "rocket", "molotov",
                                                     "artillery", "mortar",  "tank",  "b17",    NULL};

// clang-format off
#define KEY_AS(key, kind, field) {#key, kind, offsetof(bg_weapon_t, field), sizeof(((bg_weapon_t *)0)->field), NULL}
#define TEXT(key)                KEY_AS(key, KEY_TEXT, key)
#define FLAG(key)                KEY_AS(key, KEY_FLAG, key)
#define SECONDS(key)             KEY_AS(key, KEY_SECONDS, key)
#define COUNT(key)               KEY_AS(key, KEY_COUNT, key)
#define INT(key)                 KEY_AS(key, KEY_INT, key)
#define FLOAT(key)               KEY_AS(key, KEY_FLOAT, key)
#define FLOAT_AS(key, field)     KEY_AS(key, KEY_FLOAT, field)
#define WORDS(key, list)         {#key, KEY_WORDS, offsetof(bg_weapon_t, key), sizeof(int), list}
// clang-format on

// What the rules of a server need.
static const weapon_key_t keys[] = {
    TEXT(displayName),
    TEXT(modeName),
    TEXT(gunModel),
    TEXT(handModel),
    TEXT(script),
    TEXT(radiantName),
    TEXT(worldModel),
    TEXT(pickupModel),
    TEXT(attachModel),
    TEXT(hudIcon),
    TEXT(killIcon),
    TEXT(ammoName),
    TEXT(clipName),
    TEXT(sharedAmmoCapName),
    TEXT(altWeapon),
    TEXT(useHintString),
    TEXT(projectileModel),
    TEXT(pickupSound),
    TEXT(ammoPickupSound),
    FLAG(slotStackable),
    FLAG(rifleBullet),
    FLAG(twoHanded),
    FLAG(semiAuto),
    FLAG(boltAction),
    FLAG(aimDownSight),
    FLAG(rechamberWhileAds),
    FLAG(clipOnly),
    FLAG(cookOffHold),
    FLAG(adsFire),
    FLAG(doNotDrop),
    FLAG(wideKillIcon),
    FLAG(noPartialReload),
    FLAG(segmentedReload),
    FLAG(projImpactExplode),
    SECONDS(fireDelay),
    SECONDS(meleeDelay),
    SECONDS(fireTime),
    SECONDS(rechamberTime),
    SECONDS(rechamberBoltTime),
    SECONDS(holdFireTime),
    SECONDS(meleeTime),
    SECONDS(reloadTime),
    SECONDS(reloadEmptyTime),
    SECONDS(reloadAddTime),
    SECONDS(reloadStartTime),
    SECONDS(reloadStartAddTime),
    SECONDS(reloadEndTime),
    SECONDS(dropTime),
    SECONDS(raiseTime),
    SECONDS(altDropTime),
    SECONDS(altRaiseTime),
    SECONDS(fuseTime),
    SECONDS(adsTransInTime),
    SECONDS(adsTransOutTime),
    SECONDS(adsReloadTransTime),
    SECONDS(adsTransBlendTime),
    COUNT(startAmmo),
    COUNT(maxAmmo),
    COUNT(clipSize),
    COUNT(reloadAmmoAdd),
    COUNT(reloadStartAdd),
    COUNT(dropAmmoMin),
    COUNT(dropAmmoMax),
    COUNT(projectileCount),
    COUNT(projectileDelay),
    COUNT(projectileSpacingMin),
    COUNT(projectileSpacingMax),
    INT(sharedAmmoCap),
    INT(damage),
    INT(meleeDamage),
    INT(minDamagePercent),
    INT(takedamage),
    INT(explosionInnerDamage),
    INT(explosionOuterDamage),
    FLOAT(damageInnerRadius),
    FLOAT(damageOuterRadius),
    FLOAT(explosionRadius),
    FLOAT(projectileSpeed),
    FLOAT(projectileSpeedUp),
    FLOAT(projectileRadius),
    FLOAT(vehiclescale),
    FLOAT(moveSpeedScale),
    FLOAT(adsSpread),
    FLOAT(adsSpreadDucked),
    FLOAT(adsSpreadProne),
    FLOAT(hipSpreadStandMin),
    FLOAT(hipSpreadDuckedMin),
    FLOAT(hipSpreadProneMin),
    FLOAT(hipSpreadMax),
    FLOAT(hipSpreadDecayRate),
    FLOAT(hipSpreadFireAdd),
    FLOAT(hipSpreadTurnAdd),
    FLOAT(hipSpreadMoveAdd),
    FLOAT(hipSpreadDuckedDecay),
    FLOAT(hipSpreadProneDecay),
    FLOAT(adsViewErrorMin),
    FLOAT(adsViewErrorMax),
    FLOAT(leftArc),
    FLOAT(rightArc),
    FLOAT(topArc),
    FLOAT(bottomArc),
    FLOAT(vertTurnSpeed),
    FLOAT(horTurnSpeed),
    FLOAT(convergenceTime),
    FLOAT(maxRange),
    FLOAT(animHorRotateInc),
    FLOAT(playerPositionDist),
    FLOAT(fireHeat),
    FLOAT(cooldownRate),
    FLOAT_AS(minSpread, hipSpreadStandMin),
    FLOAT_AS(maxSpread, hipSpreadMax),
    WORDS(weaponType, weaponTypeWords),
    WORDS(weaponClass, weaponClassWords),
    WORDS(weaponSlot, weaponSlotWords),
    WORDS(ammoType, ammoTypeWords),
    WORDS(stance, stanceWords),
    WORDS(projExplosionType, projExplosionTypeWords),
};

// What only a client's picture and sound need.  Known, so that a checker can tell a slip of the pen from
// these.
static const char *const clientKeys[] = {
    "AIOverlayDescription",
    "modeIcon",
    "ammoIcon",
    "idleAnim",
    "emptyIdleAnim",
    "fireAnim",
    "holdFireAnim",
    "lastShotAnim",
    "rechamberAnim",
    "meleeAnim",
    "reloadAnim",
    "reloadEmptyAnim",
    "reloadStartAnim",
    "reloadEndAnim",
    "raiseAnim",
    "dropAnim",
    "altRaiseAnim",
    "altDropAnim",
    "adsFireAnim",
    "adsLastShotAnim",
    "adsRechamberAnim",
    "lmgDeployedAnim",
    "lmgDeployAnim",
    "lmgBreakdownAnim",
    "adsDeployedAnim",
    "adsDeployAnim",
    "adsBreakdownAnim",
    "adsUpAnim",
    "adsDownAnim",
    "adsOverlayReticle",
    "cloth",
    "wideListIcon",
    "projectileDLight",
    "reticleCenterSize",
    "reticleSideSize",
    "reticleMinOfs",
    "projectileSound",
    "pullbackSound",
    "fireSound",
    "loopFireSound",
    "stopFireSound",
    "fireEchoSound",
    "lastShotSound",
    "rechamberSound",
    "reloadSound",
    "reloadEmptySound",
    "reloadStartSound",
    "reloadEndSound",
    "raiseSound",
    "altSwitchSound",
    "putawaySound",
    "deploySound",
    "breakdownSound",
    "noteTrackSoundA",
    "noteTrackSoundB",
    "noteTrackSoundC",
    "noteTrackSoundD",
    "projectileSoundBlend1",
    "projectileSoundBlend2",
    "projExplosionSound",
    "viewFlashEffect",
    "worldFlashEffect",
    "shellEjectEffect",
    "lastShotEjectEffect",
    "reticleCenter",
    "reticleSide",
    "projExplosionEffect",
    "projTrailEffect",
    "adsOverlayShader",
    "sprintMoveF",
    "sprintMoveR",
    "sprintMoveU",
    "sprintRotP",
    "sprintRotY",
    "sprintRotR",
    "standMoveF",
    "standMoveR",
    "standMoveU",
    "standRotP",
    "standRotY",
    "standRotR",
    "duckedMoveF",
    "duckedMoveR",
    "duckedMoveU",
    "duckedRotP",
    "duckedRotY",
    "duckedRotR",
    "proneMoveF",
    "proneMoveR",
    "proneMoveU",
    "proneRotP",
    "proneRotY",
    "proneRotR",
    "duckedOfsF",
    "duckedOfsR",
    "duckedOfsU",
    "proneOfsF",
    "proneOfsR",
    "proneOfsU",
    "posMoveRate",
    "posProneMoveRate",
    "posRotRate",
    "posProneRotRate",
    "sprintMoveMinSpeed",
    "standMoveMinSpeed",
    "duckedMoveMinSpeed",
    "proneMoveMinSpeed",
    "standRotMinSpeed",
    "duckedRotMinSpeed",
    "proneRotMinSpeed",
    "idleCrouchFactor",
    "idleProneFactor",
    "gunMaxPitch",
    "gunMaxYaw",
    "swayMaxAngle",
    "swayLerpSpeed",
    "swayPitchScale",
    "swayYawScale",
    "swayHorizScale",
    "swayVertScale",
    "swayShellShockScale",
    "adsSwayMaxAngle",
    "adsSwayLerpSpeed",
    "adsSwayPitchScale",
    "adsSwayYawScale",
    "adsSwayHorizScale",
    "adsSwayVertScale",
    "hipIdleAmount",
    "adsIdleAmount",
    "adsZoomFov",
    "turret_fov",
    "adsZoomInFrac",
    "adsZoomOutFrac",
    "adsOverlayWidth",
    "adsOverlayHeight",
    "adsBobFactor",
    "adsViewBobMult",
    "adsAimPitch",
    "adsCrosshairInFrac",
    "adsCrosshairOutFrac",
    "adsSensitivity",
    "hipReticleSidePos",
    "adsGunKickPitchMin",
    "adsGunKickPitchMax",
    "adsGunKickYawMin",
    "adsGunKickYawMax",
    "adsGunKickAccel",
    "adsGunKickSpeedMax",
    "adsGunKickSpeedDecay",
    "adsGunKickStaticDecay",
    "adsViewKickPitchMin",
    "adsViewKickPitchMax",
    "adsViewKickYawMin",
    "adsViewKickYawMax",
    "adsViewKickCenterSpeed",
    "hipGunKickPitchMin",
    "hipGunKickPitchMax",
    "hipGunKickYawMin",
    "hipGunKickYawMax",
    "hipGunKickAccel",
    "hipGunKickSpeedMax",
    "hipGunKickSpeedDecay",
    "hipGunKickStaticDecay",
    "hipViewKickPitchMin",
    "hipViewKickPitchMax",
    "hipViewKickYawMin",
    "hipViewKickYawMax",
    "hipViewKickCenterSpeed",
    "projectileRed",
    "projectileGreen",
    "projectileBlue",
    "accuracy",
    "horizViewJitter",
    "vertViewJitter",
    "aiEffectiveRange",
    "aiMissRange",
};

static const weapon_key_t *FindKey(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        if (!Q_StringCompareNoCase(keys[i].name, name))
            return &keys[i];
    }
    return NULL;
}

bool BG_IsWeaponKey(const char *name)
{
    if (FindKey(name))
        return true;
    for (size_t i = 0; i < ARRAY_LEN(clientKeys); i++) {
        if (!Q_StringCompareNoCase(clientKeys[i], name))
            return true;
    }
    return false;
}

// ---- one file ----

typedef struct {
    const char *name; // of the file
    const bg_pair_t *pair;
    char *error;
    size_t errorSize;
} place_t;

static bool Refuse(const place_t *place, const char *what)
{
    Q_Format(place->error, place->errorSize, "%s: %s '%s' at offset %zu %s", place->name, place->pair->key,
             place->pair->value, place->pair->offset, what);
    return false;
}

static bool StoreNumber(const place_t *place, key_kind_t kind, void *field)
{
    float number;
    int whole;

    if (!Q_StringToFloat(place->pair->value, &number))
        return Refuse(place, "is no number");
    if ((kind == KEY_SECONDS || kind == KEY_COUNT) && number < 0)
        return Refuse(place, "is negative");
    if (fabsf(number) > (kind == KEY_SECONDS ? MAX_SECONDS : MAX_NUMBER))
        return Refuse(place, "is too large");
    if (kind == KEY_FLOAT) {
        memcpy(field, &number, sizeof(number));
        return true;
    }
    if (kind == KEY_FLAG) {
        *(bool *)field = number != 0;
        return true;
    }
    whole = kind == KEY_SECONDS ? (int)rint((double)number * 1000) : (int)number;
    memcpy(field, &whole, sizeof(whole));
    return true;
}

static bool StoreWord(const place_t *place, const char *const *words, void *field)
{
    int index = 0;

    if (place->pair->value[0]) {
        while (words[index] && Q_StringCompareNoCase(words[index], place->pair->value))
            index++;
        if (!words[index])
            return Refuse(place, "is not a known word");
    }
    memcpy(field, &index, sizeof(index));
    return true;
}

static bool StoreValue(const place_t *place, const weapon_key_t *key, bg_weapon_t *weapon)
{
    char *field = (char *)weapon + key->offset;

    if (key->kind == KEY_TEXT) {
        if (!Q_StringCopy(field, key->size, place->pair->value))
            return Refuse(place, "is too long");
        return true;
    }
    if (key->kind == KEY_WORDS)
        return StoreWord(place, key->words, field);
    return StoreNumber(place, key->kind, field);
}

static bool StoreName(bg_weapon_t *weapon, const char *name, char *error, size_t errorSize)
{
    bool fits = Q_StringCopy(weapon->name, sizeof(weapon->name), name) && name[0];

    if (fits && Q_StringCompareNoCase(name, "none"))
        return true;
    Q_Format(error, errorSize, "%s: not a usable weapon name", name);
    return false;
}

bool BG_ParseWeapon(const char *name, const char *text, size_t size, bg_weapon_t *weapon, char *error,
                    size_t errorSize)
{
    bg_file_t file;
    bg_pair_t pair;
    place_t place = {.name = name, .pair = &pair, .error = error, .errorSize = errorSize};

    memset(weapon, 0, sizeof(*weapon));
    weapon->sharedCapIndex = -1;
    if (!StoreName(weapon, name, error, errorSize) ||
        !BG_OpenPairs(&file, name, "WEAPONFILE", text, size, error, errorSize))
        return false;
    while (BG_NextPair(&file, &pair)) {
        const weapon_key_t *key = FindKey(pair.key);

        if (key && !StoreValue(&place, key, weapon))
            return false;
    }
    Q_StringLower(weapon->ammoName);
    Q_StringLower(weapon->clipName);
    Q_StringLower(weapon->sharedAmmoCapName);
    return !file.failed;
}

// ---- the table ----

void BG_InitWeapons(bg_weapons_t *weapons)
{
    memset(weapons, 0, sizeof(*weapons));
    weapons->count = 1;
    weapons->list[0].sharedCapIndex = -1;
    Q_StringCopy(weapons->list[0].name, sizeof(weapons->list[0].name), "none");
}

bool BG_AddWeapon(bg_weapons_t *weapons, const char *name, const char *text, size_t size, char *error,
                  size_t errorSize)
{
    if (weapons->count >= BG_MAX_WEAPONS) {
        Q_Format(error, errorSize, "%s: more than %d weapons", name, BG_MAX_WEAPONS - 1);
        return false;
    }
    if (BG_FindWeapon(weapons, name)) {
        Q_Format(error, errorSize, "%s: a weapon of that name is loaded already", name);
        return false;
    }
    if (!BG_ParseWeapon(name, text, size, &weapons->list[weapons->count], error, errorSize))
        return false;
    weapons->list[weapons->count].index = weapons->count;
    weapons->count++;
    return true;
}

int BG_FindWeapon(const bg_weapons_t *weapons, const char *name)
{
    for (int i = 1; i < weapons->count; i++) {
        if (!Q_StringCompareNoCase(weapons->list[i].name, name))
            return i;
    }
    return 0;
}

const char *BG_WeaponName(const bg_weapons_t *weapons, int index)
{
    return index > 0 && index < weapons->count ? weapons->list[index].name : "none";
}

int BG_FindSlot(const char *name)
{
    for (int slot = BG_SLOT_PRIMARY; slot < BG_NUM_SLOTS; slot++) {
        if (!Q_StringCompareNoCase(weaponSlotWords[slot], name))
            return slot;
    }
    return -1;
}

const char *BG_SlotName(int slot)
{
    return weaponSlotWords[slot >= 0 && slot < BG_NUM_SLOTS ? slot : BG_SLOT_NONE];
}

// ---- linking ----

static int CompareWeapons(const void *a, const void *b)
{
    return Q_StringCompareNoCase(((const bg_weapon_t *)a)->name, ((const bg_weapon_t *)b)->name);
}

// Finds or makes the pool of a name; -1 when its size is another.
static int JoinPool(bg_pool_t *pools, int *count, const char *name, int max)
{
    for (int i = 0; i < *count; i++) {
        if (!strcmp(pools[i].name, name))
            return pools[i].max == max ? i : -1;
    }
    Q_StringCopy(pools[*count].name, sizeof(pools[*count].name), name);
    pools[*count].max = max;
    return (*count)++;
}

static bool PoolMismatch(const bg_weapon_t *weapon, const char *key, const char *pool, int size, char *error,
                         size_t errorSize)
{
    Q_Format(error, errorSize, "%s: %s %d differs from that of other weapons of '%s'", weapon->name, key,
             size, pool);
    return false;
}

static bool JoinPools(bg_weapons_t *weapons, bg_weapon_t *weapon, char *error, size_t errorSize)
{
    if (weapon->ammoName[0])
        weapon->ammoIndex = JoinPool(weapons->ammo, &weapons->ammoCount, weapon->ammoName, weapon->maxAmmo);
    if (weapon->clipName[0])
        weapon->clipIndex = JoinPool(weapons->clip, &weapons->clipCount, weapon->clipName, weapon->clipSize);
    if (weapon->ammoIndex < 0)
        return PoolMismatch(weapon, "maxAmmo", weapon->ammoName, weapon->maxAmmo, error, errorSize);
    if (weapon->clipIndex < 0)
        return PoolMismatch(weapon, "clipSize", weapon->clipName, weapon->clipSize, error, errorSize);
    if (!weapon->sharedAmmoCapName[0] || weapon->sharedAmmoCap < 0)
        return true;
    weapon->sharedCapIndex = JoinPool(weapons->sharedCap, &weapons->sharedCapCount, weapon->sharedAmmoCapName,
                                      weapon->sharedAmmoCap);
    if (weapon->sharedCapIndex < 0)
        return PoolMismatch(weapon, "sharedAmmoCap", weapon->sharedAmmoCapName, weapon->sharedAmmoCap, error,
                            errorSize);
    return true;
}

static bool FindAlt(const bg_weapons_t *weapons, bg_weapon_t *weapon, char *error, size_t errorSize)
{
    if (!weapon->altWeapon[0])
        return true;
    weapon->altIndex = BG_FindWeapon(weapons, weapon->altWeapon);
    if (weapon->altIndex && weapon->altIndex != weapon->index)
        return true;
    Q_Format(error, errorSize, "%s: altWeapon '%s' is %s", weapon->name, weapon->altWeapon,
             weapon->altIndex ? "the weapon itself" : "not loaded");
    return false;
}

static bool CheckRing(const bg_weapons_t *weapons, const bg_weapon_t *weapon, char *error, size_t errorSize)
{
    int mode = weapon->altIndex, steps = 0;

    while (mode && mode != weapon->index && steps++ < weapons->count) {
        if (weapons->list[mode].weaponSlot != weapon->weaponSlot ||
            weapons->list[mode].slotStackable != weapon->slotStackable) {
            Q_Format(error, errorSize, "%s: altWeapon '%s' has another weaponSlot or slotStackable",
                     weapon->name, weapons->list[mode].name);
            return false;
        }
        mode = weapons->list[mode].altIndex;
    }
    if (!weapon->altIndex || mode == weapon->index)
        return true;
    Q_Format(error, errorSize, "%s: the chain of altWeapon does not lead back to it", weapon->name);
    return false;
}

static void SetRates(bg_weapon_t *weapon)
{
    weapon->adsInRate = 1.0f / (float)(weapon->adsTransInTime > 0 ? weapon->adsTransInTime : DEFAULT_ADS_IN);
    weapon->adsOutRate =
        1.0f / (float)(weapon->adsTransOutTime > 0 ? weapon->adsTransOutTime : DEFAULT_ADS_OUT);
}

bool BG_LinkWeapons(bg_weapons_t *weapons, char *error, size_t errorSize)
{
    qsort(weapons->list + 1, (size_t)weapons->count - 1, sizeof(weapons->list[0]), CompareWeapons);
    weapons->ammoCount = weapons->clipCount = 1;
    weapons->sharedCapCount = 0;
    for (int i = 1; i < weapons->count; i++) {
        weapons->list[i].index = i;
        SetRates(&weapons->list[i]);
        if (!JoinPools(weapons, &weapons->list[i], error, errorSize))
            return false;
    }
    for (int i = 1; i < weapons->count; i++) {
        if (!FindAlt(weapons, &weapons->list[i], error, errorSize))
            return false;
    }
    for (int i = 1; i < weapons->count; i++) {
        if (!CheckRing(weapons, &weapons->list[i], error, errorSize))
            return false;
    }
    return true;
}
