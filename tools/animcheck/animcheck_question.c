// Questions to the script: "client=3 movetype=run weaponclass=pistol weapon_position=ads".
#include "animcheck.h"

#include <stdio.h>
#include <string.h>

#include "q_parse.h"

static bool Complain(const char *option, const char *key, const char *value)
{
    fprintf(stderr, "animcheck: %s: cannot use '%s%s%s'\n", option, key, value ? "=" : "",
            value ? value : "");
    return false;
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
    const struct {
        const char *key;
        bool *out;
    } flags[] = {{"restart", &q->restart}, {"force", &q->force}};
    int type = BG_AnimFindCondition(!Q_StringCompareNoCase(key, "weapon") ? "weapons" : key);

    if (!Q_StringCompareNoCase(key, "client"))
        return Q_StringToInt(value, &q->client) && q->client >= 0 && q->client < BG_MAX_CLIENTS;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (!Q_StringCompareNoCase(key, words[i].key))
            return (*words[i].out = words[i].find(value)) >= 0;
    for (size_t i = 0; i < ARRAY_LEN(flags); i++)
        if (!Q_StringCompareNoCase(key, flags[i].key))
            return *flags[i].out = true;
    if (!Q_StringCompareNoCase(key, "ms"))
        return Q_StringToInt(value, &q->ms) && q->ms >= 0;
    return type >= 0 && SetCondition(check, q, (bg_animcond_t)type, value);
}

void Check_ClearQuestion(question_t *q)
{
    *q = (question_t){.state = BG_AS_COMBAT, .moveType = 1, .event = -1, .from = -1, .to = -1};
    BG_AnimClearConditions(&q->conditions);
    BG_AnimSetCondition(&q->conditions, BG_AC_WEAPONS, 0);
    BG_AnimSetCondition(&q->conditions, BG_AC_WEAPONCLASS, 0);
    BG_AnimSetCondition(&q->conditions, BG_AC_MOVETYPE, q->moveType);
}

bool Check_ParseQuestion(const check_t *check, question_t *q, const char *option, const char *text)
{
    q_parser_t parser;

    Q_ParserInit(&parser, option, text, strlen(text));
    while (Q_ParseToken(&parser)) {
        char *value = strchr(parser.token, '=');

        if (value)
            *value++ = '\0';
        if (!SetWord(check, q, parser.token, value ? value : "1"))
            return Complain(option, parser.token, value);
    }
    return (!parser.error && (q->from < 0) == (q->to < 0)) || Complain(option, text, NULL);
}
