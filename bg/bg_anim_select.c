// Conditions of a client to a script.  Each value of a condition type has its bit in `state`, so that one AND
// tells whether any condition of a script fails; weapons and move types have words of their own.
#include "bg_anim.h"

#include <string.h>

#define ANY_MOVE   0x80000000u // set in every client's moves
#define MOVES_MASK ((1u << BG_NUM_ANIM_MOVES) - 1)

// Where a type's bits lie in `state`.  Of WEAPONCLASS the last bit means "no class".
static const struct {
    uint8_t first, count;
} fields[BG_NUM_ANIM_CONDITIONS] = {
    [BG_AC_WEAPONCLASS] = {0, 12},    [BG_AC_MOUNTED] = {12, 8},         [BG_AC_VEHICLE] = {20, 4},
    [BG_AC_VEHICLE_MOTION] = {24, 4}, [BG_AC_UNDERHAND] = {28, 2},       [BG_AC_CROUCHING] = {30, 2},
    [BG_AC_FIRING] = {32, 2},         [BG_AC_WEAPON_POSITION] = {34, 2}, [BG_AC_STRAFING] = {36, 3},
};

static uint64_t FieldMask(bg_animcond_t type)
{
    return (((uint64_t)1 << fields[type].count) - 1) << fields[type].first;
}

// ---- a client's conditions

void BG_AnimSetCondition(bg_animconditions_t *conditions, bg_animcond_t type, int value)
{
    int count = fields[type].count;

    if (type == BG_AC_WEAPONS) {
        conditions->weapons = value >= 0 && value < BG_ANIM_MAX_WEAPONS ? (uint64_t)1 << value : 0;
    } else if (type == BG_AC_MOVETYPE) {
        BG_AnimSetMoves(conditions, value >= 0 && value < BG_NUM_ANIM_MOVES ? 1u << value : 0);
    } else {
        if (value < 0 || value >= count)
            value = type == BG_AC_WEAPONCLASS ? count - 1 : 0;
        conditions->state = (conditions->state & ~FieldMask(type)) | (uint64_t)1
                                                                         << (fields[type].first + value);
    }
}

void BG_AnimSetMoves(bg_animconditions_t *conditions, uint32_t moves)
{
    conditions->moves = (moves & MOVES_MASK) | ANY_MOVE;
}

void BG_AnimClearConditions(bg_animconditions_t *conditions)
{
    memset(conditions, 0, sizeof(*conditions));
    for (int type = 0; type < BG_NUM_ANIM_CONDITIONS; type++)
        BG_AnimSetCondition(conditions, (bg_animcond_t)type, BG_AnimIsBitmask((bg_animcond_t)type) ? -1 : 0);
}

static int LowestBit(uint64_t bits)
{
    for (int i = 0; i < 64; i++)
        if (bits >> i & 1)
            return i;
    return -1;
}

int BG_AnimCondition(const bg_animconditions_t *conditions, bg_animcond_t type)
{
    int value;

    if (type == BG_AC_WEAPONS)
        return LowestBit(conditions->weapons);
    if (type == BG_AC_MOVETYPE)
        return LowestBit(conditions->moves & MOVES_MASK);
    value = LowestBit((conditions->state & FieldMask(type)) >> fields[type].first);
    return type == BG_AC_WEAPONCLASS && value == fields[type].count - 1 ? -1 : value;
}

static void SetWeapon(bg_animconditions_t *conditions, const bg_player_t *player, const bg_weapons_t *weapons)
{
    int weapon = player->weapon > 0 && player->weapon < weapons->count ? player->weapon : 0;

    BG_AnimSetCondition(conditions, BG_AC_WEAPONS, weapon);
    BG_AnimSetCondition(conditions, BG_AC_WEAPONCLASS, weapons->list[weapon].weaponClass);
}

static void SetSeat(bg_animconditions_t *conditions, const bg_player_t *player, const bg_animseat_t *seat)
{
    bool isInVehicle = player->eFlags & BG_EF_IN_VEHICLE;

    BG_AnimSetCondition(conditions, BG_AC_VEHICLE, isInVehicle ? seat->vehicle : 0);
    BG_AnimSetCondition(conditions, BG_AC_VEHICLE_MOTION, isInVehicle ? seat->motion : 0);
    BG_AnimSetCondition(conditions, BG_AC_MOUNTED,
                        isInVehicle                       ? seat->mounted
                        : (player->eFlags & BG_EF_TURRET) ? BG_MOUNTED_MG42
                                                          : BG_MOUNTED_NO);
}

void BG_AnimRefreshConditions(bg_animconditions_t *conditions, const bg_player_t *player, const bg_cmd_t *cmd,
                              const bg_weapons_t *weapons, const bg_animseat_t *seat)
{
    bool isFiring = (cmd->buttons & BG_BUTTON_ATTACK) && !(player->pmFlags & BG_PMF_NO_FIRE_ANIM);

    SetWeapon(conditions, player, weapons);
    SetSeat(conditions, player, seat);
    BG_AnimSetCondition(conditions, BG_AC_WEAPON_POSITION, (player->eFlags & BG_EF_ADS) != 0);
    BG_AnimSetCondition(conditions, BG_AC_UNDERHAND, player->viewAngles[PITCH] > 0);
    BG_AnimSetCondition(conditions, BG_AC_FIRING, isFiring);
}

void BG_AnimEndFrame(bg_animconditions_t *conditions, const bg_anims_t *anims, const bg_player_t *player,
                     const bg_cmd_t *cmd, const bg_weapons_t *weapons, const bg_animseat_t *seat)
{
    const bg_animentry_t *legs = BG_AnimEntry(anims, player->legsAnim);

    BG_AnimRefreshConditions(conditions, player, cmd, weapons, seat);
    BG_AnimSetCondition(conditions, BG_AC_CROUCHING, (player->eFlags & BG_EF_CROUCH) != 0);
    if (!(player->eFlags & BG_EF_IN_VEHICLE))
        BG_AnimSetCondition(conditions, BG_AC_MOUNTED, BG_MOUNTED_NO);
    if (legs->moves)
        BG_AnimSetMoves(conditions, legs->moves);
    BG_AnimSetCondition(conditions, BG_AC_STRAFING,
                        (legs->flags & BG_AF_STRAFE_LEFT)    ? BG_STRAFE_LEFT
                        : (legs->flags & BG_AF_STRAFE_RIGHT) ? BG_STRAFE_RIGHT
                                                             : BG_STRAFE_NONE);
}

// ---- masks of scripts

static void Forbid(bg_animtest_t *test, bg_animcond_t type, uint64_t allowed)
{
    uint64_t field = FieldMask(type),
             none = type == BG_AC_WEAPONCLASS ? (uint64_t)1 << (fields[type].count - 1) : 0;

    test->forbidden |= field & ~((allowed & ~none) << fields[type].first);
}

static void AddCondition(bg_animtest_t *test, const bg_animcondition_t *condition, uint32_t *more,
                         int *numMore)
{
    if (condition->type == BG_AC_WEAPONS) { // a client has one weapon: two masks are as their common bits
        test->weapons &= condition->bits;
        test->anyWeapon = false;
    } else if (condition->type == BG_AC_MOVETYPE) {
        uint32_t moves = (uint32_t)condition->bits & MOVES_MASK;

        if (test->moves == ANY_MOVE) {
            test->moves = moves;
        } else {
            if (!test->moreMoves++)
                test->firstMore = (uint16_t)*numMore;
            more[(*numMore)++] = moves;
        }
    } else if (condition->type == BG_AC_WEAPONCLASS) {
        Forbid(test, BG_AC_WEAPONCLASS, condition->bits);
    } else {
        Forbid(test, (bg_animcond_t)condition->type, (uint64_t)1 << condition->value);
    }
}

bool BG_AnimCompile(bg_anims_t *anims, q_arena_t *arena)
{
    int numConditions = 0, numMore = 0;

    for (int i = 0; i < anims->numScripts; i++)
        numConditions += anims->scripts[i].numConditions;
    anims->moreMoves = Q_ArenaAlloc(arena, (size_t)(numConditions + 1) * sizeof(*anims->moreMoves));
    if (!anims->moreMoves)
        return false;
    for (int i = 0; i < anims->numScripts; i++) {
        const bg_animscript_t *script = &anims->scripts[i];
        bg_animtest_t *test = &anims->tests[i];

        test->weapons = ~(uint64_t)0;
        test->anyWeapon = true;
        test->moves = ANY_MOVE;
        for (int k = 0; k < script->numConditions; k++)
            AddCondition(test, &anims->conditions[script->firstCondition + k], anims->moreMoves, &numMore);
    }
    return true;
}

// ---- choosing

static inline bool Holds(const bg_animtest_t *test, const bg_animconditions_t *c)
{
    return !(c->state & test->forbidden) && (c->moves & test->moves) &&
           (test->anyWeapon || (c->weapons & test->weapons));
}

static bool MoreHold(const bg_anims_t *anims, const bg_animtest_t *test, const bg_animconditions_t *c)
{
    for (int i = 0; i < test->moreMoves; i++)
        if (!(c->moves & anims->moreMoves[test->firstMore + i]))
            return false;
    return true;
}

int BG_AnimSelect(const bg_anims_t *anims, const bg_animlist_t *list, const bg_animconditions_t *conditions)
{
    const bg_animtest_t *first = anims->tests + list->first, *end = first + list->count;

    for (const bg_animtest_t *test = first; test < end; test++)
        if (Holds(test, conditions) && (!test->moreMoves || MoreHold(anims, test, conditions)))
            return (int)(test - anims->tests);
    return -1;
}

int BG_AnimSelectState(const bg_anims_t *anims, bg_animstate_t state, int moveType,
                       const bg_animconditions_t *conditions, int *found)
{
    for (int at = (int)state; at >= 0; at--) {
        int script = BG_AnimSelect(anims, &anims->states[at][moveType], conditions);

        if (script >= 0) {
            if (found)
                *found = at;
            return script;
        }
    }
    return -1;
}

const bg_animentry_t *BG_AnimEntry(const bg_anims_t *anims, int number)
{
    int index = number & ~BG_ANIM_TOGGLE;

    return &anims->entries[index > 0 && index < anims->numEntries ? index : 0];
}
