// Weapon files, the weapon table, damage tables: what is read, what is refused and how, and damaged bytes.
#include <stdio.h>

#include "bg_world.h"
#include "runsuite.h"
#include "q_string.h"

static bg_weapons_t weapons;
static bg_player_t player;
static char error[256];

static const char rifle[] =
    "WEAPONFILE\\weaponType\\bullet\\weaponClass\\rifle\\weaponSlot\\primary\\displayName\\MY_"
    "RIFLE\\ammoName\\Rounds"
    "\\clipName\\Clip\\clipSize\\5\\maxAmmo\\50\\startAmmo\\25\\fireTime\\0.33\\reloadTime\\2."
    "4\\reloadAddTime\\1e0"
    "\\aimDownSight\\1\\damage\\100\\damageInnerRadius\\500\\damageOuterRadius\\2500\\minDamagePercent\\50"
    "\\minSpread\\1.5\\maxSpread\\6\\projectileTrail\\x\\takeDamage\\1\\noSuchKey\\\\idleAnim\\an_"
    "idle\\fuseTime\\0.666666";

static bool Parse(const char *text, bg_weapon_t *weapon)
{
    error[0] = 0;
    return BG_ParseWeapon("gun_mp", text, strlen(text), weapon, error, sizeof(error));
}

START_TEST(reads_keys)
{
    bg_weapon_t weapon;

    ck_assert_msg(Parse(rifle, &weapon), "%s", error);
    ck_assert_str_eq(weapon.name, "gun_mp");
    ck_assert_int_eq(weapon.weaponSlot, BG_SLOT_PRIMARY);
    ck_assert_str_eq(weapon.displayName, "MY_RIFLE");
    ck_assert_str_eq(weapon.ammoName, "rounds");
    ck_assert_int_eq(weapon.fireTime, 330);
    ck_assert_int_eq(weapon.reloadTime, 2400);
    ck_assert_int_eq(weapon.reloadAddTime, 1000);
    ck_assert_int_eq(weapon.fuseTime, 667);
    ck_assert_int_eq(weapon.takedamage, 1); // the files' spelling
    ck_assert(weapon.aimDownSight);
    ck_assert(weapon.hipSpreadStandMin == 1.5f && weapon.hipSpreadMax == 6);
    ck_assert_int_eq(weapon.meleeDamage, 0); // a missing key
    ck_assert(Parse("WEAPONFILE", &weapon));
    ck_assert(Parse("WEAPONFILE\\clipSize\\7\n", &weapon)); // an editor's line end
    ck_assert_int_eq(weapon.clipSize, 7);
}
END_TEST

static const struct {
    const char *text, *error;
} badFiles[] = {
    {"", "gun_mp: does not begin with WEAPONFILE"},
    {"WEAPONFIL", "gun_mp: does not begin with WEAPONFILE"},
    {"WEAPONFILES\\damage\\1", "gun_mp: does not begin with WEAPONFILE"},
    {"VEHICLEFILE\\damage\\1", "gun_mp: does not begin with WEAPONFILE"},
    {"WEAPONFILE\\damage", "gun_mp: 1 fields after WEAPONFILE, the last key has no value"},
    {"WEAPONFILE\\damage\\1\\clipSize", "gun_mp: 3 fields after WEAPONFILE, the last key has no value"},
    {"WEAPONFILE\\damage\\abc", "gun_mp: damage 'abc' at offset 11 is no number"},
    {"WEAPONFILE\\damage\\", "gun_mp: damage '' at offset 11 is no number"},
    {"WEAPONFILE\\damage\\5x", "gun_mp: damage '5x' at offset 11 is no number"},
    {"WEAPONFILE\\damage\\0x10", "gun_mp: damage '0x10' at offset 11 is no number"},
    {"WEAPONFILE\\damage\\nan", "gun_mp: damage 'nan' at offset 11 is no number"},
    {"WEAPONFILE\\fireTime\\-1", "gun_mp: fireTime '-1' at offset 11 is negative"},
    {"WEAPONFILE\\fireTime\\1e9", "gun_mp: fireTime '1e9' at offset 11 is too large"},
    {"WEAPONFILE\\damage\\1e20", "gun_mp: damage '1e20' at offset 11 is too large"},
    {"WEAPONFILE\\weaponType\\laser", "gun_mp: weaponType 'laser' at offset 11 is not a known word"},
    {"WEAPONFILE\\a\\b\\weaponSlot\\x", "gun_mp: weaponSlot 'x' at offset 15 is not a known word"},
    {"WEAPONFILE\\damage\\1\n2", "gun_mp: control byte 10 at offset 19"},
    {"WEAPONFILE\\hudIcon\\0123456789012345678901234567890123456789012345678901234567890123",
     "gun_mp: hudIcon '0123456789012345678901234567890123456789012345678901234567890123' at offset 11 is too "
     "long"},
};

START_TEST(refuses)
{
    bg_weapon_t weapon;

    ck_assert(!Parse(badFiles[_i].text, &weapon));
    ck_assert_str_eq(error, badFiles[_i].error);
}
END_TEST

START_TEST(refuses_long_files)
{
    static char text[BG_MAX_WEAPON_FILE + 2];
    bg_weapon_t weapon;

    memset(text, 'x', sizeof(text) - 1);
    memcpy(text, "WEAPONFILE\\a\\", 13);
    ck_assert(!Parse(text, &weapon));
    ck_assert_str_eq(error, "gun_mp: 8192 bytes, at most 8191 are read");
    text[BG_MAX_WEAPON_FILE] = 0;
    ck_assert(!Parse(text, &weapon));
    ck_assert_str_eq(error, "gun_mp: field at offset 13 is longer than 255 bytes");
}
END_TEST

START_TEST(knows_all_keys)
{
    static const char *const some[] = {"adsSwayVertScale", "proneOfsU",       "hipViewKickCenterSpeed",
                                       "aiMissRange",      "NOTETRACKSOUNDD", "takeDamage",
                                       "turret_fov",       "standRotR"};

    for (size_t i = 0; i < ARRAY_LEN(some); i++)
        ck_assert_msg(BG_IsWeaponKey(some[i]), "%s", some[i]);
    ck_assert(!BG_IsWeaponKey("sprintRotMinSpeed")); // in files, in no table
    ck_assert(!BG_IsWeaponKey(""));
}
END_TEST

// Adds a weapon of these extra keys to the table.
static void Add(const char *name, const char *keys)
{
    char text[1024];

    snprintf(text, sizeof(text), "WEAPONFILE%s", keys);
    ck_assert_msg(BG_AddWeapon(&weapons, name, text, strlen(text), error, sizeof(error)), "%s", error);
}

static bool Link(void)
{
    return BG_LinkWeapons(&weapons, error, sizeof(error));
}

START_TEST(sorts_and_finds)
{
    BG_InitWeapons(&weapons);
    Add("Zeta_mp", "\\ammoName\\a\\maxAmmo\\10");
    Add("alpha_mp", "\\ammoName\\A\\maxAmmo\\10");
    Add("Beta_mp", "");
    ck_assert(!BG_AddWeapon(&weapons, "BETA_MP", "WEAPONFILE", 10, error, sizeof(error)));
    ck_assert_str_eq(error, "BETA_MP: a weapon of that name is loaded already");
    ck_assert(!BG_AddWeapon(&weapons, "none", "WEAPONFILE", 10, error, sizeof(error)));
    ck_assert(Link());
    ck_assert_int_eq(BG_FindWeapon(&weapons, "ALPHA_mp"), 1);
    ck_assert_int_eq(BG_FindWeapon(&weapons, "beta_mp"), 2);
    ck_assert_int_eq(BG_FindWeapon(&weapons, "zeta_mp"), 3);
    ck_assert_int_eq(BG_FindWeapon(&weapons, "none"), 0);
    ck_assert_int_eq(BG_FindWeapon(&weapons, "x"), 0);
    ck_assert_str_eq(BG_WeaponName(&weapons, 2), "Beta_mp");
    ck_assert_str_eq(BG_WeaponName(&weapons, 99), "none");
    ck_assert_int_eq(weapons.list[1].ammoIndex, weapons.list[3].ammoIndex);
    ck_assert_int_eq(weapons.list[2].ammoIndex, 0);
    ck_assert(weapons.list[1].adsInRate == 1.0f / 300 && weapons.list[1].adsOutRate == 1.0f / 500);
}
END_TEST

START_TEST(fatal_mismatches)
{
    BG_InitWeapons(&weapons);
    Add("a", "\\ammoName\\x\\maxAmmo\\10");
    Add("b", "\\ammoName\\X\\maxAmmo\\11");
    ck_assert(!Link());
    ck_assert_str_eq(error, "b: maxAmmo 11 differs from that of other weapons of 'x'");
    BG_InitWeapons(&weapons);
    Add("a", "\\clipName\\x\\clipSize\\10");
    Add("b", "\\clipName\\x\\clipSize\\11");
    ck_assert(!Link());
    ck_assert_str_eq(error, "b: clipSize 11 differs from that of other weapons of 'x'");
    BG_InitWeapons(&weapons);
    Add("a", "\\altWeapon\\b");
    ck_assert(!Link());
    ck_assert_str_eq(error, "a: altWeapon 'b' is not loaded");
    Add("b", "\\altWeapon\\c");
    Add("c", "\\altWeapon\\b");
    ck_assert(!Link());
    ck_assert_str_eq(error, "a: the chain of altWeapon does not lead back to it");
    BG_InitWeapons(&weapons);
    Add("a", "\\altWeapon\\b\\weaponSlot\\primary");
    Add("b", "\\altWeapon\\a\\weaponSlot\\pistol");
    ck_assert(!Link());
    ck_assert_str_eq(error, "a: altWeapon 'b' has another weaponSlot or slotStackable");
}
END_TEST

START_TEST(full_table)
{
    char name[32];

    BG_InitWeapons(&weapons);
    for (int i = 1; i < BG_MAX_WEAPONS; i++) {
        snprintf(name, sizeof(name), "w%d", i);
        Add(name, "");
    }
    ck_assert(!BG_AddWeapon(&weapons, "more", "WEAPONFILE", 10, error, sizeof(error)));
    ck_assert_str_eq(error, "more: more than 127 weapons");
    ck_assert(Link());
}
END_TEST

// ---- what a player carries ----

static void Arsenal(void)
{
    BG_InitWeapons(&weapons);
    memset(&player, 0, sizeof(player));
    Add("auto_mp", "\\weaponSlot\\primary\\altWeapon\\semi_"
                   "mp\\ammoName\\r\\maxAmmo\\90\\clipName\\r\\clipSize\\30\\startAmmo\\60");
    Add("semi_mp", "\\weaponSlot\\primary\\altWeapon\\auto_"
                   "mp\\ammoName\\r\\maxAmmo\\90\\clipName\\r\\clipSize\\30\\startAmmo\\60");
    Add("rifle_mp",
        "\\weaponSlot\\primary\\ammoName\\q\\maxAmmo\\50\\clipName\\q\\clipSize\\5\\startAmmo\\20");
    Add("third_mp",
        "\\weaponSlot\\primary\\ammoName\\t\\maxAmmo\\50\\clipName\\t\\clipSize\\5\\startAmmo\\20");
    Add("pistol_mp",
        "\\weaponSlot\\pistol\\ammoName\\p\\maxAmmo\\40\\clipName\\p\\clipSize\\8\\startAmmo\\24");
    Add("frag_mp", "\\weaponType\\grenade\\weaponSlot\\grenade\\clipOnly\\1\\ammoName\\f\\maxAmmo\\3\\clipNam"
                   "e\\f\\clipSize\\3"
                   "\\startAmmo\\3\\sharedAmmoCapName\\g\\sharedAmmoCap\\4");
    Add("smoke_mp", "\\weaponType\\grenade\\weaponSlot\\smokegrenade\\clipOnly\\1\\ammoName\\s\\maxAmmo\\3\\c"
                    "lipName\\s\\clipSize\\3"
                    "\\startAmmo\\3\\sharedAmmoCapName\\g\\sharedAmmoCap\\4");
    Add("mount_mp", "\\weaponSlot\\none");
    ck_assert_msg(Link(), "%s", error);
}

static int W(const char *name)
{
    int index = BG_FindWeapon(&weapons, name);

    ck_assert_int_gt(index, 0);
    return index;
}

START_TEST(gives_and_takes)
{
    Arsenal();
    ck_assert(BG_GiveWeapon(&player, &weapons, W("auto_mp")));
    ck_assert(BG_HasWeapon(&player, W("semi_mp"))); // the other mode comes along
    ck_assert_int_eq(BG_Ammo(&player, &weapons, W("semi_mp")), 60);
    ck_assert_int_eq(BG_Clip(&player, &weapons, W("auto_mp")), 30);
    ck_assert(BG_GiveWeapon(&player, &weapons, W("rifle_mp"))); // second primary
    ck_assert_int_eq(player.weaponSlots[BG_SLOT_PRIMARYB], W("rifle_mp"));
    ck_assert(!BG_GiveWeapon(&player, &weapons, W("third_mp")));
    ck_assert(!BG_HasWeapon(&player, W("third_mp")));
    ck_assert(!BG_GiveWeapon(&player, &weapons, W("mount_mp")));
    ck_assert(!BG_GiveWeapon(&player, &weapons, 0));
    ck_assert(!BG_GiveWeapon(&player, &weapons, 9999));
    BG_SetAmmo(&player, &weapons, W("rifle_mp"), 7);
    ck_assert(BG_GiveWeapon(&player, &weapons, W("rifle_mp"))); // again: tops up
    ck_assert_int_eq(BG_Ammo(&player, &weapons, W("rifle_mp")), 20);
    BG_TakeWeapon(&player, &weapons, W("semi_mp"));
    ck_assert(!BG_HasWeapon(&player, W("auto_mp")));
    ck_assert_int_eq(player.weaponSlots[BG_SLOT_PRIMARY], 0);
    ck_assert_int_eq(BG_Ammo(&player, &weapons, W("auto_mp")), 60);
    BG_TakeAllWeapons(&player);
    ck_assert(!BG_HasWeapon(&player, W("rifle_mp")));
    ck_assert_int_eq(BG_Ammo(&player, &weapons, W("auto_mp")), 0);
}
END_TEST

START_TEST(stackable_weapons_share_a_slot)
{
    BG_InitWeapons(&weapons);
    memset(&player, 0, sizeof(player));
    Add("one", "\\weaponSlot\\grenade\\slotStackable\\1");
    Add("two", "\\weaponSlot\\grenade\\slotStackable\\1");
    Add("lone", "\\weaponSlot\\grenade");
    ck_assert(Link());
    ck_assert(BG_GiveWeapon(&player, &weapons, W("one")));
    ck_assert(BG_GiveWeapon(&player, &weapons, W("two")));
    ck_assert(!BG_GiveWeapon(&player, &weapons, W("lone")));
    BG_TakeWeapon(&player, &weapons, W("one"));
    ck_assert_int_eq(player.weaponSlots[BG_SLOT_GRENADE], W("two"));
    ck_assert_str_eq(BG_SlotName(BG_SLOT_GRENADE), "grenade");
    ck_assert_str_eq(BG_SlotName(-1), "none");
}
END_TEST

START_TEST(slots)
{
    Arsenal();
    ck_assert_int_eq(BG_FindSlot("PrimaryB"), BG_SLOT_PRIMARYB);
    ck_assert_int_eq(BG_FindSlot("binocular"), BG_SLOT_BINOCULAR);
    ck_assert_int_eq(BG_FindSlot("none"), -1);
    ck_assert_int_eq(BG_FindSlot("pocket"), -1);
    ck_assert_int_eq(BG_SetSlotWeapon(&player, &weapons, BG_SLOT_PRIMARYB, W("rifle_mp")), BG_SLOT_OK);
    ck_assert_int_eq(BG_SetSlotWeapon(&player, &weapons, BG_SLOT_PISTOL, W("rifle_mp")), BG_SLOT_WRONG_SLOT);
    ck_assert_int_eq(BG_SetSlotWeapon(&player, &weapons, 77, W("rifle_mp")), BG_SLOT_NO_SLOT);
    ck_assert_int_eq(BG_SetSlotWeapon(&player, &weapons, BG_SLOT_PRIMARY, W("rifle_mp")),
                     BG_SLOT_OK); // moves
    ck_assert_int_eq(player.weaponSlots[BG_SLOT_PRIMARYB], 0);
    ck_assert_int_eq(BG_SlotOfWeapon(&player, &weapons, W("rifle_mp")), BG_SLOT_PRIMARY);
    ck_assert_int_eq(BG_SetSlotWeapon(&player, &weapons, BG_SLOT_PRIMARY, W("semi_mp")),
                     BG_SLOT_OK); // replaces
    ck_assert(!BG_HasWeapon(&player, W("rifle_mp")));
    ck_assert_int_eq(BG_SlotOfWeapon(&player, &weapons, W("auto_mp")), BG_SLOT_PRIMARY);
    ck_assert_int_eq(BG_SetSlotWeapon(&player, &weapons, BG_SLOT_PRIMARY, 0), BG_SLOT_OK);
    ck_assert(!BG_HasWeapon(&player, W("semi_mp")));
}
END_TEST

START_TEST(ammunition)
{
    int rifleIndex, frag, smoke;

    Arsenal();
    rifleIndex = W("rifle_mp");
    frag = W("frag_mp");
    smoke = W("smoke_mp");
    BG_GiveWeapon(&player, &weapons, rifleIndex);
    BG_SetAmmo(&player, &weapons, rifleIndex, 9999);
    ck_assert_int_eq(BG_Ammo(&player, &weapons, rifleIndex), 50);
    BG_SetAmmo(&player, &weapons, rifleIndex, -5);
    ck_assert_int_eq(BG_Ammo(&player, &weapons, rifleIndex), 0);
    BG_SetClip(&player, &weapons, rifleIndex, 9999);
    ck_assert_int_eq(BG_Clip(&player, &weapons, rifleIndex), 5);
    BG_GiveClipAmmo(&player, &weapons, rifleIndex, 3);
    ck_assert_int_eq(BG_Ammo(&player, &weapons, rifleIndex), 15);
    ck_assert(BG_FractionStartAmmo(&player, &weapons, rifleIndex) == 0.75f);
    ck_assert(BG_FractionMaxAmmo(&player, &weapons, rifleIndex) == 0.3f);
    ck_assert(BG_FractionMaxAmmo(&player, &weapons, W("third_mp")) == 1);
    BG_GiveClipAmmo(&player, &weapons, rifleIndex, INT32_MAX);
    ck_assert_int_eq(BG_Ammo(&player, &weapons, rifleIndex), 50);
    BG_GiveStartAmmo(&player, &weapons, rifleIndex);
    ck_assert_int_eq(BG_Ammo(&player, &weapons, rifleIndex), 20);
    BG_GiveMaxAmmo(&player, &weapons, rifleIndex);
    ck_assert_int_eq(BG_Ammo(&player, &weapons, rifleIndex), 50);
    BG_GiveMaxAmmo(&player, &weapons, W("third_mp")); // not owned
    ck_assert_int_eq(BG_Ammo(&player, &weapons, W("third_mp")), 0);
    // grenades live in the clip, under a shared cap of 4
    ck_assert(BG_GiveWeapon(&player, &weapons, frag));
    ck_assert_int_eq(BG_Clip(&player, &weapons, frag), 3);
    ck_assert(BG_GiveWeapon(&player, &weapons, smoke));
    ck_assert_int_eq(BG_Clip(&player, &weapons, smoke), 1);
    ck_assert_int_eq(BG_AddAmmo(&player, &weapons, frag, 5), 0);
    BG_SetClip(&player, &weapons, frag, 1);
    ck_assert_int_eq(BG_AddAmmo(&player, &weapons, frag, 5), 2);
}
END_TEST

START_TEST(damage_falls_off)
{
    bg_weapon_t weapon;

    ck_assert(Parse(rifle, &weapon));
    ck_assert_int_eq(BG_DamageAtDistance(&weapon, 0), 100);
    ck_assert_int_eq(BG_DamageAtDistance(&weapon, 500), 100);
    ck_assert_int_eq(BG_DamageAtDistance(&weapon, 1500), 75);
    ck_assert_int_eq(BG_DamageAtDistance(&weapon, 2500), 50);
    ck_assert_int_eq(BG_DamageAtDistance(&weapon, 99999), 50);
    for (int percent = 1; percent <= 100; percent++) { // whole percents of 100 are whole numbers
        weapon.minDamagePercent = percent;
        ck_assert_int_eq(BG_DamageAtDistance(&weapon, 2501), percent);
    }
}
END_TEST

// ---- damage tables ----

START_TEST(damage_tables)
{
    static const char text[] = "LOCDMGTABLE\\head\\1.5\\gun\\0.1";
    float factor[BG_NUM_HIT_LOCATIONS];

    ck_assert(BG_ParseLocDamageTable("t", text, strlen(text), factor, error, sizeof(error)));
    ck_assert(factor[BG_HIT_HEAD] == 1.5f && factor[BG_HIT_NECK] == 1 && factor[BG_HIT_GUN] == 0.1f);
    ck_assert(BG_ParseLocDamageTable("t", "LOCDMGTABLE", 11, factor, error, sizeof(error)));
    ck_assert(factor[BG_HIT_HEAD] == 1 && factor[BG_HIT_GUN] == 0);
    ck_assert(!BG_ParseLocDamageTable("t", "LOCDMGTABLE\\tail\\1", 18, factor, error, sizeof(error)));
    ck_assert_str_eq(error, "t: unknown hit location 'tail' at offset 12");
    ck_assert(!BG_ParseLocDamageTable("t", "LOCDMGTABLE\\head\\x", 18, factor, error, sizeof(error)));
    ck_assert_str_eq(error, "t: 'x' of head at offset 12 is no number");
}
END_TEST

// ---- damage to the files themselves ----

START_TEST(every_truncation)
{
    for (size_t size = 0; size < sizeof(rifle); size++) {
        char *copy = malloc(size ? size : 1); // exactly as long: an overrun shows
        bg_weapon_t weapon;

        memcpy(copy, rifle, size);
        error[0] = 0;
        if (!BG_ParseWeapon("gun_mp", copy, size, &weapon, error, sizeof(error)))
            ck_assert(error[0]);
        free(copy);
    }
}
END_TEST

START_TEST(flipped_bytes)
{
    q_random_t random;
    char *copy = malloc(sizeof(rifle) - 1);

    Q_RandomSeed(&random, 1);
    for (int i = 0; i < 5000; i++) {
        bg_weapon_t weapon;

        memcpy(copy, rifle, sizeof(rifle) - 1);
        for (int flips = Q_RandomRange(&random, 1, 4); flips > 0; flips--)
            copy[Q_RandomRange(&random, 0, (int)sizeof(rifle) - 1)] = (char)Q_RandomBits(&random);
        error[0] = 0;
        if (!BG_ParseWeapon("gun_mp", copy, sizeof(rifle) - 1, &weapon, error, sizeof(error)))
            ck_assert(error[0]);
    }
    free(copy);
}
END_TEST

START_TEST(our_files_load)
{
    static const char *const names[] = {"ft_rifle_mp", "ft_carbine_mp", "ft_smg_mp", "ft_pistol_mp",
                                        "ft_frag_mp"};

    BG_InitWeapons(&weapons);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        char path[128], text[BG_MAX_WEAPON_FILE];
        size_t size;
        FILE *file;

        snprintf(path, sizeof(path), "mp/weapons/mp/%s", names[i]);
        file = fopen(path, "rb");
        ck_assert_msg(file != NULL, "%s", path);
        size = fread(text, 1, sizeof(text), file);
        fclose(file);
        ck_assert_msg(BG_AddWeapon(&weapons, names[i], text, size, error, sizeof(error)), "%s", error);
    }
    ck_assert_msg(Link(), "%s", error);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("weaponfile");
    TCase *tcase = tcase_create("all");

    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, reads_keys);
    tcase_add_loop_test(tcase, refuses, 0, (int)ARRAY_LEN(badFiles));
    tcase_add_test(tcase, refuses_long_files);
    tcase_add_test(tcase, knows_all_keys);
    tcase_add_test(tcase, sorts_and_finds);
    tcase_add_test(tcase, fatal_mismatches);
    tcase_add_test(tcase, full_table);
    tcase_add_test(tcase, gives_and_takes);
    tcase_add_test(tcase, slots);
    tcase_add_test(tcase, stackable_weapons_share_a_slot);
    tcase_add_test(tcase, ammunition);
    tcase_add_test(tcase, damage_falls_off);
    tcase_add_test(tcase, damage_tables);
    tcase_add_test(tcase, every_truncation);
    tcase_add_test(tcase, flipped_bytes);
    tcase_add_test(tcase, our_files_load);
    suite_add_tcase(suite, tcase);
    return RunSuite(suite);
}
