// Warnings: what the game loads without a word but nobody can have meant.
#include "animcheck.h"

#include <string.h>

enum {
    LONGEST_VALUE = 80, // " AND ", a value, " AND ..."
    NO_TYPE = -1,       // of conditions
};

// ---- conditions as text

static void AppendValue(char *out, size_t size, const char *name)
{
    if (out[0])
        Q_StringAppend(out, size, " AND ");
    Q_StringAppend(out, size, name);
}

// Bits of a mask that mean something; 64 at most.
static int NumValues(const check_t *check, bg_animcond_t type)
{
    int count = type == BG_AC_WEAPONS ? check->weapons.count : BG_AnimNumValues(type);

    return count > BG_ANIM_MAX_WEAPONS ? BG_ANIM_MAX_WEAPONS : count;
}

static void MaskText(const check_t *check, const bg_animcondition_t *condition, char *out, size_t size)
{
    bg_animcond_t type = (bg_animcond_t)condition->type;
    bool isWeapon = type == BG_AC_WEAPONS;
    int count = NumValues(check, type);
    uint64_t all = count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;

    out[0] = '\0';
    if ((condition->bits & all) == all)
        Q_StringCopy(out, size, "all");
    for (int i = 0; strcmp(out, "all") && i < count; i++) {
        if (!(condition->bits >> i & 1))
            continue;
        if (strlen(out) + LONGEST_VALUE > size) {
            AppendValue(out, size, "...");
            break;
        }
        AppendValue(out, size, isWeapon ? BG_WeaponName(&check->weapons, i) : BG_AnimValueName(type, i));
    }
    if (!out[0])
        Q_StringCopy(out, size, "(nothing)");
}

void Check_ConditionText(const check_t *check, const bg_animcondition_t *condition, char *out, size_t size)
{
    bg_animcond_t type = (bg_animcond_t)condition->type;
    char values[320];

    if (BG_AnimIsBare(type)) {
        Q_StringCopy(out, size, BG_AnimConditionName(type));
        return;
    }
    if (BG_AnimIsBitmask(type))
        MaskText(check, condition, values, sizeof(values));
    else
        Q_StringCopy(values, sizeof(values), BG_AnimValueName(type, condition->value));
    Q_Format(out, size, "%s %s", BG_AnimConditionName(type), values);
}

// ---- conditions that never hold

static uint64_t Meaningful(const check_t *check, const bg_animcondition_t *condition)
{
    int count = NumValues(check, (bg_animcond_t)condition->type);

    return count >= 64 ? condition->bits : condition->bits & (((uint64_t)1 << count) - 1);
}

// Whether a weapon that the script's masks allow is of one of these classes.
static bool HasWeaponOfClass(const check_t *check, const bg_animscript_t *script, uint64_t classes)
{
    uint64_t allowed = ~(uint64_t)0;
    bool isAsked = false;

    for (int i = 0; i < script->numConditions; i++) {
        const bg_animcondition_t *condition = &check->anims->conditions[script->firstCondition + i];

        if (condition->type != BG_AC_WEAPONS)
            continue;
        isAsked = true;
        allowed &= condition->bits;
    }
    for (int i = 0; isAsked && i < NumValues(check, BG_AC_WEAPONS); i++)
        if ((allowed >> i & 1) && (classes >> check->weapons.list[i].weaponClass & 1))
            return true;
    return !isAsked;
}

// NULL when the script can be chosen; else why not, about a condition of type *type.
static const char *WhyNever(const check_t *check, const bg_animscript_t *script, bg_animcond_t *type)
{
    const bg_animcondition_t *list = check->anims->conditions + script->firstCondition;

    for (int i = 0; i < script->numConditions; i++) {
        bool isMask = BG_AnimIsBitmask((bg_animcond_t)list[i].type);

        *type = (bg_animcond_t)list[i].type;
        if (isMask && !Meaningful(check, &list[i]))
            return "names no value that there is";
        for (int k = 0; k < i; k++) {
            if (list[k].type != list[i].type)
                continue;
            if (!isMask && list[k].value != list[i].value)
                return "stands here with two values";
            if (isMask && list[i].type != BG_AC_MOVETYPE && !(list[k].bits & list[i].bits))
                return "stands here twice without a common value";
        }
        if (*type == BG_AC_WEAPONCLASS && !HasWeaponOfClass(check, script, list[i].bits))
            return "fits none of the weapons that are wanted";
    }
    return NULL;
}

// ---- scripts behind more general ones

// Whether `narrow` holding means that `wide` holds.
static bool Implies(const bg_animcondition_t *narrow, const bg_animcondition_t *wide)
{
    if (narrow->type != wide->type)
        return false;
    if (BG_AnimIsBitmask((bg_animcond_t)narrow->type))
        return narrow->type == BG_AC_MOVETYPE || narrow->bits ? !(narrow->bits & ~wide->bits) : true;
    return narrow->value == wide->value;
}

// The values of one type for which a script holds, other types left aside; all of them when it does not ask.
static uint64_t ValuesOf(const check_t *check, const bg_animscript_t *script, bg_animcond_t type)
{
    int count = BG_AnimIsBare(type) ? 2 : NumValues(check, type);
    uint64_t values = count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;

    for (int i = 0; i < script->numConditions; i++) {
        const bg_animcondition_t *condition = &check->anims->conditions[script->firstCondition + i];

        if (condition->type == type)
            values &= BG_AnimIsBitmask(type) ? condition->bits : (uint64_t)1 << condition->value;
    }
    return values;
}

// Whether the earlier script holds whenever the later one does, its conditions of one type left aside.
static bool Hides(const bg_anims_t *anims, int but, const bg_animscript_t *earlier,
                  const bg_animscript_t *later)
{
    for (int i = 0; i < earlier->numConditions; i++) {
        const bg_animcondition_t *wide = &anims->conditions[earlier->firstCondition + i];
        bool isImplied = wide->type == but;

        for (int k = 0; k < later->numConditions && !isImplied; k++)
            isImplied = Implies(&anims->conditions[later->firstCondition + k], wide);
        if (!isImplied)
            return false;
    }
    return true;
}

// Whether earlier scripts that differ in one type of condition alone hold, together, whenever this one does.
// Not for move types, of which a body can have several at a time.
static bool IsCovered(const check_t *check, const bg_animscript_t *scripts, int index, bg_animcond_t *type)
{
    for (int t = 0; t < BG_NUM_ANIM_CONDITIONS; t++) {
        uint64_t left = ValuesOf(check, &scripts[index], (bg_animcond_t)t);

        for (int i = 0; i < index && t != BG_AC_MOVETYPE; i++)
            if (!WhyNever(check, &scripts[i], type) && Hides(check->anims, t, &scripts[i], &scripts[index]))
                left &= ~ValuesOf(check, &scripts[i], (bg_animcond_t)t);
        *type = (bg_animcond_t)t;
        if (!left)
            return true;
    }
    return false;
}

// An earlier script that hides one; -1: none.
static int FindHiding(const check_t *check, const bg_animscript_t *scripts, int index)
{
    bg_animcond_t type;

    for (int i = 0; i < index; i++)
        if (!WhyNever(check, &scripts[i], &type) &&
            Hides(check->anims, NO_TYPE, &scripts[i], &scripts[index]))
            return i;
    return -1;
}

static void WarnList(check_t *check, const bg_animlist_t *list)
{
    const bg_animscript_t *scripts = check->anims->scripts + list->first;

    for (int i = 0; i < list->count; i++) {
        bg_animcond_t type;
        const char *never = WhyNever(check, &scripts[i], &type);

        if (never) {
            Check_AddF(check, check->scriptPath, scripts[i].line, false,
                       "script is never reached: condition '%s' %s", BG_AnimConditionName(type), never);
            continue;
        }
        int hiding = FindHiding(check, scripts, i);

        if (hiding >= 0)
            Check_AddF(check, check->scriptPath, scripts[i].line, false,
                       "script is never reached: the one of line %i holds whenever it does",
                       scripts[hiding].line);
        else if (IsCovered(check, scripts, i, &type))
            Check_AddF(check, check->scriptPath, scripts[i].line, false,
                       "script is never reached: those before it take every '%s' that it wants",
                       BG_AnimConditionName(type));
    }
}

static void WarnScripts(check_t *check)
{
    const bg_anims_t *anims = check->anims;

    for (int i = 0; i < BG_NUM_ANIM_STATES; i++) {
        for (int k = 0; k < BG_NUM_ANIM_MOVES; k++) {
            WarnList(check, &anims->states[i][k]);
            WarnList(check, &anims->canned[i][k]);
        }
        for (int k = 0; k < BG_NUM_ANIM_STATES; k++)
            WarnList(check, &anims->changes[i][k]);
    }
    for (int i = 0; i < BG_NUM_ANIM_EVENTS; i++)
        WarnList(check, &anims->events[i]);
}

// ---- the tree

static int NumErrors(const check_t *check, const char *file)
{
    int count = 0;

    for (int i = 0; i < check->count; i++)
        count += check->findings[i].isError && !strcmp(check->findings[i].file, file);
    return count;
}

// Leaves of the whole tree that the pruned one lacks.  No line holds two names, so lines tell nodes apart.
static void WarnTree(check_t *check)
{
    const q_animtree_t *tree = check->tree, *pruned = check->pruned;
    int numLines = 1;
    bool *isKept;

    for (int i = 0; i < tree->numNodes; i++)
        numLines = tree->nodes[i].line >= numLines ? tree->nodes[i].line + 1 : numLines;
    isKept = Q_ArenaAlloc(&check->arena, (size_t)numLines);
    for (int i = 0; i < pruned->numNodes; i++)
        isKept[pruned->nodes[i].line] = true;
    for (int i = 1; i < tree->numNodes; i++) {
        const q_animnode_t *node = &tree->nodes[i];

        if (node->isLeaf && !node->isPlaceholder && !isKept[node->line])
            Check_AddF(check, check->treePath, node->line, false, "leaf '%s' is never used by %s", node->name,
                       check->scriptPath);
    }
}

void Check_Warn(check_t *check)
{
    bool isRight = !NumErrors(check, check->scriptPath);

    if (check->anims)
        WarnScripts(check);
    if (check->anims && isRight && !check->anims->numScripts)
        Check_Add(check, check->scriptPath, 0, false, "no script in it: players play nothing");
    if (check->tree && check->pruned && isRight) // a broken script does not tell what it uses
        WarnTree(check);
}
