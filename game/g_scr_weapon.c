// Script methods about what a player carries [script-api 2.1; rules of the slots and pools: bg_public.h].
#include "g_script.h"

#include <string.h>

// The weapon of the first argument; 0 for "none" and unknown names.
static int ArgWeapon(gsc_vm_t *vm)
{
    return BG_FindWeapon(&level.weapons, Gsc_ArgString(vm, 0));
}

static bool GiveWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    int weapon = ArgWeapon(vm);

    if (!weapon) {
        if (Q_StringCompareNoCase(Gsc_ArgString(vm, 0), "none"))
            G_Complain("unknown weapon '%s' in giveWeapon\n", Gsc_ArgString(vm, 0));
        return true;
    }
    if (!BG_GiveWeapon(&client->player, &level.weapons, weapon))
        return Gsc_Fail(vm, "Can not give player weapon without having an empty weapon slot");
    return true;
}

static bool TakeWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    BG_TakeWeapon(&client->player, &level.weapons, ArgWeapon(vm));
    return true;
}

static bool TakeAllWeapons(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    BG_TakeAllWeapons(&client->player);
    return true;
}

static bool GetCurrentWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnString(
        vm, G_WeaponName(BG_HasWeapon(&client->player, client->player.weapon) ? client->player.weapon : 0));
}

static bool HasWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnInt(vm, BG_HasWeapon(&client->player, ArgWeapon(vm)));
}

static bool SwitchToWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    int weapon = ArgWeapon(vm);

    if (!BG_HasWeapon(&client->player, weapon))
        return Gsc_ReturnInt(vm, 0);
    client->wantedWeapon = weapon;
    G_ServerCommand(client->number, "a %i", weapon);
    return Gsc_ReturnInt(vm, 1);
}

static bool SetSpawnWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    int weapon = ArgWeapon(vm);

    if (!BG_HasWeapon(&client->player, weapon))
        return true;
    BG_SetSpawnWeapon(&client->player, &level.weapons, weapon);
    client->wantedWeapon = weapon;
    return true;
}

static bool GiveStartAmmo(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    BG_GiveStartAmmo(&client->player, &level.weapons, ArgWeapon(vm));
    return true;
}

static bool GiveClipAmmo(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    BG_GiveClipAmmo(&client->player, &level.weapons, ArgWeapon(vm), Gsc_ArgInt(vm, 1));
    return true;
}

static bool GiveMaxAmmo(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    BG_GiveMaxAmmo(&client->player, &level.weapons, ArgWeapon(vm));
    return true;
}

static bool GetFractionStartAmmo(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnFloat(vm, BG_FractionStartAmmo(&client->player, &level.weapons, ArgWeapon(vm)));
}

static bool GetFractionMaxAmmo(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnFloat(vm, BG_FractionMaxAmmo(&client->player, &level.weapons, ArgWeapon(vm)));
}

static bool DisableWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    client->weaponDisabled = true;
    return true;
}

static bool EnableWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    client->weaponDisabled = false;
    return true;
}

// Weapons leave the player's hands; any other item comes into the world at his chest.
static bool DropItem(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    const char *name = Gsc_ArgString(vm, 0);
    int weapon = ArgWeapon(vm);
    gentity_t *ent = NULL;
    vec3_t origin;

    if (weapon)
        return Scr_ReturnEntity(vm, G_DropItem(client, weapon));
    if (!Q_StringHasPrefixNoCase(name, "item_"))
        return true;
    BG_ViewOrigin(&client->player, origin);
    origin[2] = (origin[2] + client->player.origin[2]) / 2;
    return !G_SpawnFromScript(name, origin, 0, &ent) || Scr_ReturnEntity(vm, ent);
}

// -------------------------------------------------------------------- slots

// The slot of the first argument; 0 after raising an error.
static int ArgSlot(gsc_vm_t *vm)
{
    int slot = BG_FindSlot(Gsc_ArgString(vm, 0));

    if (slot > 0)
        return slot;
    Gsc_FailArg(vm, 0,
                "Unknown weaponslot name %s. Valid weaponslots are \"primary\", \"primaryb\", \"pistol\", "
                "\"grenade\", and "
                "\"smokegrenade\"",
                Gsc_ArgString(vm, 0));
    return 0;
}

// What is in the slot: 0 when it is empty or the player does not play.
static int WeaponInSlot(const gclient_t *client, int slot)
{
    return client->state == STATE_PLAYING ? client->player.weaponSlots[slot] : 0;
}

static bool GetSlotWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    int slot = ArgSlot(vm);

    return slot && Gsc_ReturnString(vm, G_WeaponName(WeaponInSlot(client, slot)));
}

static bool SetSlotWeapon(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    int slot = ArgSlot(vm);
    const char *name = Gsc_ArgString(vm, 1);
    int weapon = BG_FindWeapon(&level.weapons, name);

    if (!slot)
        return false;
    if (!weapon && Q_StringCompareNoCase(name, "none"))
        return Gsc_FailArg(vm, 1, "Unknown weapon %s.", name);
    if (BG_SetSlotWeapon(&client->player, &level.weapons, slot, weapon) != BG_SLOT_OK)
        return Gsc_FailArg(vm, 1, "Weapon %s goes in the %s weaponslot, not the %s weaponslot.", name,
                           BG_SlotName(level.weapons.list[weapon].weaponSlot), BG_SlotName(slot));
    return true;
}

static bool GetSlotAmmo(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    int slot = ArgSlot(vm);

    return slot && Gsc_ReturnInt(vm, BG_Ammo(&client->player, &level.weapons, WeaponInSlot(client, slot)));
}

static bool GetSlotClipAmmo(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    int slot = ArgSlot(vm);

    return slot && Gsc_ReturnInt(vm, BG_Clip(&client->player, &level.weapons, WeaponInSlot(client, slot)));
}

// Sets a count by `set`; 0 comes back for an empty slot, nothing else.
static bool SetSlotCount(gsc_vm_t *vm, void (*set)(bg_player_t *, const bg_weapons_t *, int, int))
{
    SELF_PLAYER(client);
    int slot = ArgSlot(vm);
    int weapon;

    if (!slot)
        return false;
    weapon = client->player.weaponSlots[slot];
    if (!weapon)
        return Gsc_ReturnInt(vm, 0);
    set(&client->player, &level.weapons, weapon, Gsc_ArgInt(vm, 1));
    return true;
}

static bool SetSlotAmmo(gsc_vm_t *vm)
{
    return SetSlotCount(vm, BG_SetAmmo);
}

static bool SetSlotClipAmmo(gsc_vm_t *vm)
{
    return SetSlotCount(vm, BG_SetClip);
}

static const scr_binding_t bindings[] = {
    {"giveweapon", GiveWeapon},
    {"takeweapon", TakeWeapon},
    {"takeallweapons", TakeAllWeapons},
    {"getcurrentweapon", GetCurrentWeapon},
    {"hasweapon", HasWeapon},
    {"switchtoweapon", SwitchToWeapon},
    {"setspawnweapon", SetSpawnWeapon},
    {"givestartammo", GiveStartAmmo},
    {"giveclipammo", GiveClipAmmo},
    {"givemaxammo", GiveMaxAmmo},
    {"getfractionstartammo", GetFractionStartAmmo},
    {"getfractionmaxammo", GetFractionMaxAmmo},
    {"dropitem", DropItem},
    {"disableweapon", DisableWeapon},
    {"enableweapon", EnableWeapon},
    {"getweaponslotweapon", GetSlotWeapon},
    {"setweaponslotweapon", SetSlotWeapon},
    {"getweaponslotammo", GetSlotAmmo},
    {"setweaponslotammo", SetSlotAmmo},
    {"getweaponslotclipammo", GetSlotClipAmmo},
    {"setweaponslotclipammo", SetSlotClipAmmo},
};

const scr_bindings_t scr_weaponMethods = {bindings, ARRAY_LEN(bindings)};
