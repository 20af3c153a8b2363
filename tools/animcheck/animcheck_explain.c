// --explain "client=3 movetype=run weaponclass=pistol weapon_position=ads": which script wins, and why not
// those before it.
#include "animcheck.h"

#include <stdio.h>

static bool Holds(const bg_animconditions_t *c, const bg_animcondition_t *condition)
{
    bg_animcond_t type = (bg_animcond_t)condition->type;
    int value = BG_AnimCondition(c, type);

    if (BG_AnimIsBitmask(type))
        return value >= 0 && (condition->bits >> value & 1);
    return value == condition->value;
}

static const char *IsText(const check_t *check, const bg_animconditions_t *c, bg_animcond_t type)
{
    int value = BG_AnimCondition(c, type);

    if (BG_AnimIsBare(type))
        return value ? "holds" : "does not hold";
    if (type == BG_AC_WEAPONS)
        return BG_WeaponName(&check->weapons, value);
    return value < 0 ? "none" : BG_AnimValueName(type, value);
}

// Why a script does not hold: its first condition that fails.
static void PrintMiss(const check_t *check, const question_t *q, const bg_animscript_t *script)
{
    for (int i = 0; i < script->numConditions; i++) {
        const bg_animcondition_t *condition = &check->anims->conditions[script->firstCondition + i];
        char text[400];

        if (Holds(&q->conditions, condition))
            continue;
        Check_ConditionText(check, condition, text, sizeof(text));
        printf("  %s:%d: no: wants %s, is %s\n", check->scriptPath, script->line, text,
               IsText(check, &q->conditions, (bg_animcond_t)condition->type));
        return;
    }
}

static void PrintCommand(const check_t *check, const bg_animcommand_t *command, const char *why)
{
    printf("    line %d%s:", command->line, why);
    for (int i = 0; i < 2; i++)
        if (command->part[i])
            printf(" %s %s (%d ms)", BG_AnimPartName(command->part[i]),
                   check->anims->entries[command->entry[i]].name, command->durationMs[i]);
    if (command->sound >= 0)
        printf(" sound %s", check->anims->sounds[command->sound].alias);
    printf("\n");
}

static void PrintWinner(const check_t *check, const question_t *q, int index, bool isRandom)
{
    const bg_animscript_t *script = &check->anims->scripts[index];
    int count = check->anims->tests[index].numCommands;

    printf("  %s:%d: chosen", check->scriptPath, script->line);
    for (int i = 0; i < script->numConditions; i++) {
        char text[400];

        Check_ConditionText(check, &check->anims->conditions[script->firstCondition + i], text, sizeof(text));
        printf("%s%s", i ? ", " : ": ", text);
    }
    printf(script->numConditions ? "\n" : ": default\n");
    if (!count)
        printf("    it has no command: nothing is played\n");
    for (int i = 0; i < count; i++)
        PrintCommand(check, &check->anims->commands[script->firstCommand + i],
                     isRandom                 ? (count > 1 ? ", one at random" : "")
                     : i == q->client % count ? ", this client's"
                                              : ", other clients'");
}

// True when the list has a script that holds.
static bool ExplainList(const check_t *check, const question_t *q, const char *title,
                        const bg_animlist_t *list, bool isRandom)
{
    int chosen = BG_AnimSelect(check->anims, list, &q->conditions);
    int end = chosen >= 0 ? chosen : list->first + list->count;

    printf("%s: %d scripts\n", title, list->count);
    for (int i = list->first; i < end; i++)
        PrintMiss(check, q, &check->anims->scripts[i]);
    if (chosen >= 0)
        PrintWinner(check, q, chosen, isRandom);
    return chosen >= 0;
}

int Check_Explain(const check_t *check, const char *words)
{
    question_t q;
    char title[128];
    bool isFound = false;

    Check_ClearQuestion(&q);
    if (!Check_ParseQuestion(check, &q, "--explain", words))
        return CHECK_USAGE;
    if (q.event >= 0) {
        Q_Format(title, sizeof(title), "event %s", BG_AnimEventName(q.event));
        isFound = ExplainList(check, &q, title, &check->anims->events[q.event], true);
    } else if (q.from >= 0) {
        Q_Format(title, sizeof(title), "statechange %s %s", BG_AnimStateName(q.to), BG_AnimStateName(q.from));
        isFound = ExplainList(check, &q, title, &check->anims->changes[q.to][q.from], true);
    }
    for (int state = q.state; q.event < 0 && q.from < 0 && state >= 0 && !isFound; state--) {
        Q_Format(title, sizeof(title), "state %s, %s", BG_AnimStateName(state),
                 BG_AnimValueName(BG_AC_MOVETYPE, q.moveType));
        isFound = ExplainList(check, &q, title, &check->anims->states[state][q.moveType], false);
    }
    if (!isFound)
        printf("no script holds\n");
    return CHECK_OK;
}
