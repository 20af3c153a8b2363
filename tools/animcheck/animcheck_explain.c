// --explain "client=3 movetype=run weaponclass=pistol weapon_position=ads": which script wins, and why not those
// before it.
#include "animcheck.h"

#include <stdio.h>
#include <string.h>

#include "q_parse.h"

typedef struct {
    int client, state, moveType, event, from, to;
    bool given[BG_NUM_ANIM_CONDITIONS];
    bg_animconditions_t conditions;
} question_t;

static int Complain(const char *key, const char *value)
{
    fprintf(stderr, "animcheck: --explain: cannot use '%s%s%s'\n", key, value ? "=" : "", value ? value : "");
    return CHECK_USAGE;
}

// A weapon of a class; -1 when the root has none.
static int WeaponOfClass(const bg_weapons_t *weapons, int class)
{
    for (int i = 1; i < weapons->count; i++)
        if (weapons->list[i].weaponClass == class)
            return i;
    return -1;
}

static bool SetCondition(const check_t *check, question_t *q, bg_animcond_t type, const char *value)
{
    int number = 0;

    if (BG_AnimIsBare(type)) {
        if (!Q_StringToInt(value, &number) || number < 0 || number > 1)
            return false;
    } else if (Q_StringCompareNoCase(value, "none")) {
        number = BG_AnimFindValue(type, value, &check->weapons);
    }
    if (number < 0)
        return false;
    BG_AnimSetCondition(&q->conditions, type, number);
    if (type == BG_AC_WEAPONS && !q->given[BG_AC_WEAPONCLASS])
        BG_AnimSetCondition(&q->conditions, BG_AC_WEAPONCLASS, check->weapons.list[number].weaponClass);
    if (type == BG_AC_WEAPONCLASS && !q->given[BG_AC_WEAPONS])
        BG_AnimSetCondition(&q->conditions, BG_AC_WEAPONS, WeaponOfClass(&check->weapons, number));
    if (type == BG_AC_MOVETYPE)
        q->moveType = number;
    q->given[type] = true;
    return true;
}

static bool SetWord(const check_t *check, question_t *q, const char *key, const char *value)
{
    const struct {
        const char *key;
        int *out;
        int (*find)(const char *);
    } words[] = {
        {"state", &q->state, BG_AnimFindState},
        {"event", &q->event, BG_AnimFindEvent},
        {"from", &q->from, BG_AnimFindState},
        {"to", &q->to, BG_AnimFindState},
    };
    int type = BG_AnimFindCondition(!Q_StringCompareNoCase(key, "weapon") ? "weapons" : key);

    if (!Q_StringCompareNoCase(key, "client"))
        return Q_StringToInt(value, &q->client) && q->client >= 0 && q->client < BG_MAX_CLIENTS;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (!Q_StringCompareNoCase(key, words[i].key))
            return (*words[i].out = words[i].find(value)) >= 0;
    return type >= 0 && SetCondition(check, q, (bg_animcond_t)type, value);
}

static int ParseQuestion(const check_t *check, question_t *q, const char *text)
{
    q_parser_t parser;

    *q = (question_t){.state = BG_AS_COMBAT, .moveType = 1, .event = -1, .from = -1, .to = -1};
    BG_AnimClearConditions(&q->conditions);
    BG_AnimSetCondition(&q->conditions, BG_AC_WEAPONS, 0);
    BG_AnimSetCondition(&q->conditions, BG_AC_WEAPONCLASS, 0);
    BG_AnimSetCondition(&q->conditions, BG_AC_MOVETYPE, 1);
    Q_ParserInit(&parser, "--explain", text, strlen(text));
    while (Q_ParseToken(&parser)) {
        char *value = strchr(parser.token, '=');

        if (value)
            *value++ = '\0';
        if (!SetWord(check, q, parser.token, value ? value : "1"))
            return Complain(parser.token, value);
    }
    return parser.error || (q->from < 0) != (q->to < 0) ? Complain(text, NULL) : CHECK_OK;
}

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
            printf(" %s %s (%d ms)", BG_AnimPartName(command->part[i]), check->anims->entries[command->entry[i]].name,
                   command->durationMs[i]);
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
                     isRandom                    ? (count > 1 ? ", one at random" : "")
                     : i == q->client % count ? ", this client's"
                                                 : ", other clients'");
}

// True when the list has a script that holds.
static bool ExplainList(const check_t *check, const question_t *q, const char *title, const bg_animlist_t *list, bool isRandom)
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
    int status = ParseQuestion(check, &q, words);
    char title[128];
    bool isFound = false;

    if (status != CHECK_OK)
        return status;
    if (q.event >= 0) {
        Q_Format(title, sizeof(title), "event %s", BG_AnimEventName(q.event));
        isFound = ExplainList(check, &q, title, &check->anims->events[q.event], true);
    } else if (q.from >= 0) {
        Q_Format(title, sizeof(title), "statechange %s %s", BG_AnimStateName(q.to), BG_AnimStateName(q.from));
        isFound = ExplainList(check, &q, title, &check->anims->changes[q.to][q.from], true);
    }
    for (int state = q.state; q.event < 0 && q.from < 0 && state >= 0 && !isFound; state--) {
        Q_Format(title, sizeof(title), "state %s, %s", BG_AnimStateName(state), BG_AnimValueName(BG_AC_MOVETYPE, q.moveType));
        isFound = ExplainList(check, &q, title, &check->anims->states[state][q.moveType], false);
    }
    if (!isFound)
        printf("no script holds\n");
    return CHECK_OK;
}
