// What a player carries: weapons by slot, ammunition by pool, shared limits (5.11, script-api 2.1).

#include "bg_local.h"

static bool IsOwned(const bg_player_t *player, int weapon)
{
    return player->ownedWeapons[weapon / 32] >> (weapon % 32) & 1;
}

static void SetOwned(bg_player_t *player, int weapon, bool owned)
{
    uint32_t bit = (uint32_t)1 << (weapon % 32);

    if (owned)
        player->ownedWeapons[weapon / 32] |= bit;
    else
        player->ownedWeapons[weapon / 32] &= ~bit;
    player->needsRechamber[weapon / 32] &= ~bit;
}

// Sets all modes of a weapon.
static void SetRingOwned(bg_player_t *player, const bg_weapons_t *weapons, int weapon, bool owned)
{
    int mode = weapon;

    do {
        SetOwned(player, mode, owned);
        mode = weapons->list[mode].altIndex;
    } while (mode && mode != weapon);
}

bool BG_HasWeapon(const bg_player_t *player, int weapon)
{
    return weapon > 0 && weapon < BG_MAX_WEAPONS && IsOwned(player, weapon);
}

static bool IsInTable(const bg_weapons_t *weapons, int weapon)
{
    return weapon > 0 && weapon < weapons->count;
}

bool BG_InAltRing(const bg_weapons_t *weapons, int a, int b)
{
    int mode;

    if (!IsInTable(weapons, a) || !IsInTable(weapons, b) || a == b)
        return false;
    mode = weapons->list[a].altIndex;
    while (mode && mode != a) {
        if (mode == b)
            return true;
        mode = weapons->list[mode].altIndex;
    }
    return false;
}

int BG_SlotOfWeapon(const bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    for (int slot = BG_SLOT_PRIMARY; weapon > 0 && slot < BG_NUM_SLOTS; slot++) {
        if (player->weaponSlots[slot] == weapon || BG_InAltRing(weapons, player->weaponSlots[slot], weapon))
            return slot;
    }
    return BG_SLOT_NONE;
}

// ---- ammunition ----

int BG_Ammo(const bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    return IsInTable(weapons, weapon) ? player->ammo[weapons->list[weapon].ammoIndex] : 0;
}

int BG_Clip(const bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    return IsInTable(weapons, weapon) ? player->clip[weapons->list[weapon].clipIndex] : 0;
}

// Where a weapon keeps what it gets: the reserve, or the clip of a weapon without reserve.
static int *StoreOf(bg_player_t *player, const bg_weapon_t *weapon)
{
    return weapon->clipOnly ? &player->clip[weapon->clipIndex] : &player->ammo[weapon->ammoIndex];
}

static int StoreIndex(const bg_weapon_t *weapon)
{
    return weapon->clipOnly ? weapon->clipIndex : weapon->ammoIndex;
}

// Whether an earlier weapon of the table already stands for the same pool.
static bool IsPoolCounted(const bg_weapons_t *weapons, int index)
{
    const bg_weapon_t *weapon = &weapons->list[index];

    for (int i = 1; i < index; i++) {
        const bg_weapon_t *other = &weapons->list[i];

        if (other->sharedCapIndex == weapon->sharedCapIndex && other->clipOnly == weapon->clipOnly &&
            StoreIndex(other) == StoreIndex(weapon))
            return true;
    }
    return false;
}

// Rounds in all pools under a shared cap, but for this weapon's own.
static int SharedByOthers(const bg_player_t *player, const bg_weapons_t *weapons, const bg_weapon_t *weapon)
{
    int total = 0;

    for (int i = 1; i < weapons->count; i++) {
        const bg_weapon_t *other = &weapons->list[i];
        bool isOwn = other->clipOnly == weapon->clipOnly && StoreIndex(other) == StoreIndex(weapon);

        if (other->sharedCapIndex == weapon->sharedCapIndex && !isOwn && !IsPoolCounted(weapons, i))
            total += other->clipOnly ? player->clip[other->clipIndex] : player->ammo[other->ammoIndex];
    }
    return total;
}

int BG_MaxAmmo(const bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    const bg_weapon_t *def;
    int most, room;

    if (!IsInTable(weapons, weapon))
        return 0;
    def = &weapons->list[weapon];
    most = def->clipOnly ? def->clipSize : def->maxAmmo;
    if (def->sharedCapIndex < 0)
        return most;
    room = weapons->sharedCap[def->sharedCapIndex].max - SharedByOthers(player, weapons, def);
    return Q_ClampInt(room, 0, most);
}

void BG_SetAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int amount)
{
    const bg_weapon_t *def;
    int most;

    if (!IsInTable(weapons, weapon))
        return;
    def = &weapons->list[weapon];
    most = def->clipOnly ? def->maxAmmo : BG_MaxAmmo(player, weapons, weapon);
    if (def->ammoIndex)
        player->ammo[def->ammoIndex] = Q_ClampInt(amount, 0, most > 0 ? most : 0);
}

void BG_SetClip(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int amount)
{
    const bg_weapon_t *def;

    if (!IsInTable(weapons, weapon))
        return;
    def = &weapons->list[weapon];
    if (def->clipIndex)
        player->clip[def->clipIndex] = Q_ClampInt(amount, 0, def->clipSize);
}

int BG_AddAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int amount)
{
    int *store;
    int room;

    if (!IsInTable(weapons, weapon) || !StoreIndex(&weapons->list[weapon]))
        return 0;
    store = StoreOf(player, &weapons->list[weapon]);
    room = BG_MaxAmmo(player, weapons, weapon) - *store;
    amount = Q_ClampInt(amount, 0, room > 0 ? room : 0);
    *store += amount;
    return amount;
}

static void RaiseAmmoTo(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int amount)
{
    int now = *StoreOf(player, &weapons->list[weapon]);

    if (amount > now)
        BG_AddAmmo(player, weapons, weapon, amount - now);
}

void BG_GiveStartAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    if (BG_HasWeapon(player, weapon) && IsInTable(weapons, weapon)) {
        *StoreOf(player, &weapons->list[weapon]) = 0;
        BG_AddAmmo(player, weapons, weapon, weapons->list[weapon].startAmmo);
    }
}

void BG_GiveClipAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon, int clips)
{
    int64_t rounds;

    if (!BG_HasWeapon(player, weapon) || !IsInTable(weapons, weapon))
        return;
    rounds = (int64_t)clips * weapons->list[weapon].clipSize;
    BG_AddAmmo(player, weapons, weapon, rounds > INT32_MAX ? INT32_MAX : rounds < 0 ? 0 : (int)rounds);
}

void BG_GiveMaxAmmo(bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    if (BG_HasWeapon(player, weapon))
        BG_AddAmmo(player, weapons, weapon, INT32_MAX);
}

static float Fraction(const bg_player_t *player, const bg_weapon_t *weapon, int limit)
{
    int amount = weapon->clipOnly ? player->clip[weapon->clipIndex] : player->ammo[weapon->ammoIndex];

    if (limit < 1)
        return 1;
    return amount > 0 ? (float)amount / (float)limit : 0;
}

float BG_FractionStartAmmo(const bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    if (!BG_HasWeapon(player, weapon) || !IsInTable(weapons, weapon))
        return 1;
    return Fraction(player, &weapons->list[weapon], weapons->list[weapon].startAmmo);
}

float BG_FractionMaxAmmo(const bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    const bg_weapon_t *def;

    if (!BG_HasWeapon(player, weapon) || !IsInTable(weapons, weapon))
        return 1;
    def = &weapons->list[weapon];
    return Fraction(player, def, def->clipOnly ? def->clipSize : def->maxAmmo);
}

// ---- weapons ----

static bool FitsSlot(const bg_weapon_t *weapon, int slot)
{
    bool isPrimary = weapon->weaponSlot == BG_SLOT_PRIMARY || weapon->weaponSlot == BG_SLOT_PRIMARYB;

    if (slot == BG_SLOT_PRIMARY || slot == BG_SLOT_PRIMARYB)
        return isPrimary;
    return weapon->weaponSlot == slot;
}

// A slot that can take the weapon now; stackable weapons share theirs.
static int FreeSlot(const bg_player_t *player, const bg_weapon_t *weapon)
{
    for (int slot = BG_SLOT_PRIMARY; slot < BG_NUM_SLOTS; slot++) {
        if (FitsSlot(weapon, slot) && (!player->weaponSlots[slot] || weapon->slotStackable))
            return slot;
    }
    return BG_SLOT_NONE;
}

static void FillClip(bg_player_t *player, const bg_weapon_t *weapon)
{
    if (!weapon->clipOnly && weapon->clipIndex && player->clip[weapon->clipIndex] < weapon->clipSize)
        player->clip[weapon->clipIndex] = weapon->clipSize;
}

bool BG_GiveWeapon(bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    const bg_weapon_t *def;
    int slot;

    if (!IsInTable(weapons, weapon))
        return false;
    def = &weapons->list[weapon];
    if (!BG_HasWeapon(player, weapon)) {
        slot = FreeSlot(player, def);
        if (slot == BG_SLOT_NONE)
            return false;
        if (!player->weaponSlots[slot])
            player->weaponSlots[slot] = weapon;
        SetRingOwned(player, weapons, weapon, true);
        FillClip(player, def);
    }
    RaiseAmmoTo(player, weapons, weapon, def->startAmmo);
    return true;
}

// Another stacked weapon of the slot that is still owned, 0 if there is none.
static int NextInSlot(const bg_player_t *player, const bg_weapons_t *weapons, int slot)
{
    for (int i = 1; i < weapons->count; i++) {
        if (IsOwned(player, i) && weapons->list[i].slotStackable && FitsSlot(&weapons->list[i], slot) &&
            !BG_SlotOfWeapon(player, weapons, i))
            return i;
    }
    return 0;
}

void BG_TakeWeapon(bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    int slot;

    if (!IsInTable(weapons, weapon) || !BG_HasWeapon(player, weapon))
        return;
    slot = BG_SlotOfWeapon(player, weapons, weapon);
    SetRingOwned(player, weapons, weapon, false);
    if (slot == BG_SLOT_NONE)
        return;
    player->weaponSlots[slot] = 0;
    player->weaponSlots[slot] = NextInSlot(player, weapons, slot);
}

void BG_TakeAllWeapons(bg_player_t *player)
{
    memset(player->ownedWeapons, 0, sizeof(player->ownedWeapons));
    memset(player->needsRechamber, 0, sizeof(player->needsRechamber));
    memset(player->weaponSlots, 0, sizeof(player->weaponSlots));
    memset(player->ammo, 0, sizeof(player->ammo));
    memset(player->clip, 0, sizeof(player->clip));
}

bg_slotresult_t BG_SetSlotWeapon(bg_player_t *player, const bg_weapons_t *weapons, int slot, int weapon)
{
    bool isNew;

    if (slot <= BG_SLOT_NONE || slot >= BG_NUM_SLOTS || (weapon && !IsInTable(weapons, weapon)))
        return BG_SLOT_NO_SLOT;
    if (weapon && !FitsSlot(&weapons->list[weapon], slot))
        return BG_SLOT_WRONG_SLOT;
    if (weapon && player->weaponSlots[slot] == weapon)
        return BG_SLOT_OK;
    isNew = !BG_HasWeapon(player, weapon);
    if (player->weaponSlots[slot])
        BG_TakeWeapon(player, weapons, player->weaponSlots[slot]);
    if (weapon) {
        BG_TakeWeapon(player, weapons, weapon);
        SetRingOwned(player, weapons, weapon, true);
    }
    player->weaponSlots[slot] = weapon;
    if (isNew && weapon)
        FillClip(player, &weapons->list[weapon]);
    return BG_SLOT_OK;
}

void BG_SetSpawnWeapon(bg_player_t *player, const bg_weapons_t *weapons, int weapon)
{
    if (!IsInTable(weapons, weapon) || !BG_HasWeapon(player, weapon))
        return;
    player->weapon = weapon;
    player->weaponState = BG_WS_IDLE;
    player->weaponTime = player->weaponDelay = player->weaponFlags = 0;
    player->weaponAnim &= BG_ANIM_TOGGLE;
}
