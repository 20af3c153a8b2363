// Reads whatever bytes as a weapon file, as a damage table and as a list of stand-ins, and lets a player in
// an empty world use what loads. links: bg/*.c qcommon/*.c
#include "bg_public.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void TraceNothing(void *ctx, bg_trace_t *result, const vec3_t start, const vec3_t mins,
                         const vec3_t maxs, const vec3_t end, int passEntity, int mask)
{
    (void)ctx, (void)start, (void)mins, (void)maxs, (void)passEntity, (void)mask;
    memset(result, 0, sizeof(*result));
    result->fraction = 1;
    result->entity = BG_ENTITY_NONE;
    Q_VecCopy(end, result->endPos);
}

static int NoContents(void *ctx, const vec3_t point)
{
    (void)ctx, (void)point;
    return 0;
}

// The bytes are the player's buttons as well.
static void UseWeapon(const bg_weapons_t *weapons, const uint8_t *data, size_t size)
{
    static const vec3_t zero = {0, 0, 0};
    bg_player_t player = {.gravity = 800, .speed = 190};
    bg_settings_t settings;
    bg_pmove_t pm = {.player = &player,
                     .settings = &settings,
                     .weapons = weapons,
                     .trace = TraceNothing,
                     .pointContents = NoContents};

    BG_DefaultSettings(&settings);
    BG_SpawnPlayer(&player, &settings, &pm.cmd, zero, zero, 0);
    BG_GiveWeapon(&player, weapons, 1);
    BG_SetSpawnWeapon(&player, weapons, 1);
    for (size_t i = 0; i < size && i < 400; i++) {
        pm.cmd.time += 50;
        pm.cmd.buttons = data[i];
        pm.cmd.wbuttons = (uint8_t)(data[i] >> 3);
        pm.cmd.weapon = data[i] & 1;
        BG_Pmove(&pm);
        if (player.clip[1] < 0 || player.ammo[1] < 0 ||
            !(BG_SpreadDegrees(&player, weapons, &settings) > -1e12f))
            abort();
    }
}

// ---- stand-ins: every file that a list names is the plain weapon below

static char *ReadPlain(void *user, const char *file, size_t *size)
{
    static const char plain[] =
        "WEAPONFILE\\weaponType\\bullet\\weaponClass\\rifle\\weaponSlot\\primary\\ammoName\\a"
        "\\clipName\\a\\maxAmmo\\9\\clipSize\\3";

    (void)user;
    *size = sizeof(plain) - 1;
    return *file == 'x' ? NULL : memcpy(malloc(sizeof(plain)), plain, sizeof(plain));
}

static void FreePlain(void *user, char *text)
{
    (void)user;
    free(text);
}

static void HearPlain(void *user, int line, const char *text)
{
    (void)user;
    if (line < 1 || !*text)
        abort();
}

static void ReadStandins(bg_weapons_t *weapons, const char *text, size_t size)
{
    static const bg_standinfiles_t files = {.read = ReadPlain, .free = FreePlain, .message = HearPlain};
    char error[256] = "";

    BG_InitWeapons(weapons);
    BG_AddStandins(weapons, text, size, &files);
    if (!BG_LinkWeapons(weapons, error, sizeof(error))) // whatever the list says, the table is sound
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bg_weapons_t weapons;
    float factor[BG_NUM_HIT_LOCATIONS];
    char error[256] = "";

    if (!BG_ParseLocDamageTable("fuzz", (const char *)data, size, factor, error, sizeof(error)) &&
        strncmp(error, "fuzz: ", 6))
        abort();
    BG_InitWeapons(&weapons);
    error[0] = 0;
    if (BG_AddWeapon(&weapons, "fuzz", (const char *)data, size, error, sizeof(error)) &&
        BG_LinkWeapons(&weapons, error, sizeof(error)))
        UseWeapon(&weapons, data, size);
    else if (strncmp(error, "fuzz: ", 6))
        abort();
    ReadStandins(&weapons, (const char *)data, size);
    return 0;
}
