// Questions to the script: "client=3 movetype=run weaponclass=pistol weapon_position=ads".
#include "animcheck.h"

#include <stdio.h>
#include <string.h>

#include "q_parse.h"

// Keys whose values are words of a table; where they go in a question is SetWord's.
static const struct {
    const char *key;
    int (*find)(const char *);
    const char *(*name)(int);
} words[] = {
    {"state", BG_AnimFindState, BG_AnimStateName},
    {"event", BG_AnimFindEvent, BG_AnimEventName},
    {"from", BG_AnimFindState, BG_AnimStateName},
    {"to", BG_AnimFindState, BG_AnimStateName},
};

static int FindType(const char *key)
{
    return BG_AnimFindCondition(!Q_StringCompareNoCase(key, "weapon") ? "weapons" : key);
}

static void PrintConditionValues(const check_t *check, bg_animcond_t type)
{
    bool isWeapon = type == BG_AC_WEAPONS;
    int count = isWeapon ? check->weapons.count : BG_AnimNumValues(type);

    fputs(BG_AnimIsBare(type) ? "; it takes: 0 1" : "; it takes: none", stderr);
    for (int i = isWeapon; i < count; i++) {
        const char *name = isWeapon ? BG_WeaponName(&check->weapons, i) : BG_AnimValueName(type, i);

        if (*name != '*') // "** unused **"
            fprintf(stderr, " %s", name);
    }
}

// Tells that a word is bad, and what its key takes, or which keys there are.
static bool Complain(const check_t *check, const char *option, const char *key, const char *value)
{
    int type = FindType(key);
    bool isKey = type >= 0;

    fprintf(stderr, "animcheck: %s: cannot use '%s%s%s'", option, key, value ? "=" : "", value ? value : "");
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (Q_StringCompareNoCase(key, words[i].key))
            continue;
        isKey = true;
        fputs("; it takes:", stderr);
        for (int k = 0; *words[i].name(k); k++)
            fprintf(stderr, " %s", words[i].name(k));
    }
    if (type >= 0)
        PrintConditionValues(check, (bg_animcond_t)type);
    else if (!Q_StringCompareNoCase(key, "client"))
        fprintf(stderr, "; it takes: 0 to %i", BG_MAX_CLIENTS - 1);
    else if (!Q_StringCompareNoCase(key, "ms"))
        fputs("; it takes a number", stderr);
    else if (!isKey)
        fputs("; keys: client ms state event from to restart force weapon, and condition types", stderr);
    fputc('\n', stderr);
    return false;
}

static bool ComplainText(const char *option, const char *text, const char *why)
{
    fprintf(stderr, "animcheck: %s: cannot use '%s': %s\n", option, text, why);
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
    int *const out[ARRAY_LEN(words)] = {&q->state, &q->event, &q->from, &q->to};
    const struct {
        const char *key;
        bool *out;
    } flags[] = {{"restart", &q->restart}, {"force", &q->force}};
    int type = FindType(key);

    if (!Q_StringCompareNoCase(key, "client"))
        return Q_StringToInt(value, &q->client) && q->client >= 0 && q->client < BG_MAX_CLIENTS;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (!Q_StringCompareNoCase(key, words[i].key))
            return (*out[i] = words[i].find(value)) >= 0;
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
            return Complain(check, option, parser.token, value);
    }
    if (parser.error)
        return ComplainText(option, text, parser.error);
    return (q->from < 0) == (q->to < 0) || ComplainText(option, text, "from and to go together");
}
