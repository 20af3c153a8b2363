// Bit expressions of the player animation script, and the defines that name them, with the original's
// oddities (playeranim-grammar, "Parser facts"): AND adds, MINUS takes away for the rest of the expression,
// the bits of plain values add up over the clauses, NONE sets bit 0 at once, the high word outlives a
// condition.
#include "bg_anim_local.h"

#include <string.h>

enum { MAX_CLAUSE = 256 };

typedef struct {
    bg_animcond_t type;
    uint64_t clause;        // of the last clause; plain values add to it
    char words[MAX_CLAUSE]; // of the clause that is being read, joined by one blank
    bool isMinus;
    bool hasPlain; // the accumulator holds bits of plain values
} bits_t;

static bg_animalias_t *FindAlias(animparse_t *s, bg_animcond_t type, const char *name)
{
    for (int i = 0; i < s->anims->numAliases[type]; i++)
        if (!Q_StringCompareNoCase(s->anims->aliases[type][i].name, name))
            return &s->anims->aliases[type][i];
    return NULL;
}

static bool FindClause(animparse_t *s, bits_t *b)
{
    bg_animalias_t *alias = FindAlias(s, b->type, b->words);
    int value;

    if (alias) {
        alias->isUsed = true;
        b->clause = alias->bits;
        b->hasPlain = false;
        return true;
    }
    if (!Q_StringCompareNoCase(b->words, "all")) {
        b->clause = ~(uint64_t)0;
        b->hasPlain = false;
        return true;
    }
    value = BG_AnimFindValue(b->type, b->words, s->source->weapons);
    if (value < 0)
        return BG_AnimError(s, s->p.tokenLine, "unknown value '%s' of condition '%s'", b->words,
                            BG_AnimConditionName(b->type));
    if (value >= BG_ANIM_MAX_WEAPONS)
        return BG_AnimError(s, s->p.tokenLine,
                            "weapon '%s' has number %i: conditions hold the first %i weapons only", b->words,
                            value, BG_ANIM_MAX_WEAPONS);
    if (b->isMinus)
        BG_AnimWarn(
            s, s->p.tokenLine,
            "MINUS with the plain value '%s' takes away everything collected so far: name it by a define",
            b->words);
    b->clause |= (uint64_t)1 << value;
    b->hasPlain = true;
    return true;
}

// clause = alias | value | "all"
static bool EndClause(animparse_t *s, bits_t *b)
{
    if (!b->words[0])
        return true;
    if (!FindClause(s, b))
        return false;
    b->words[0] = '\0';
    if (b->isMinus)
        s->bits &= ~b->clause;
    else
        s->bits |= b->clause;
    return true;
}

static bool AddWord(animparse_t *s, bits_t *b, const char *word)
{
    bool fits = !b->words[0] || Q_StringAppend(b->words, sizeof(b->words), " ");

    if (fits && Q_StringAppend(b->words, sizeof(b->words), word))
        return true;
    return BG_AnimError(s, s->p.tokenLine, "the name '%.40s...' is too long", b->words);
}

static bool TakeWord(animparse_t *s, bits_t *b, const char *word)
{
    if (!Q_StringCompareNoCase(word, "and")) {
        if (!b->words[0])
            return BG_AnimError(s, s->p.tokenLine, "BG_ParseConditionBits: unexpected '%s'", word);
        return EndClause(s, b);
    }
    if (!Q_StringCompareNoCase(word, "minus") || !Q_StringCompareNoCase(word, "not")) {
        if (!EndClause(s, b))
            return false;
        b->isMinus = true;
        return true;
    }
    if (!Q_StringCompareNoCase(word, "none")) {
        s->bits |= 1;
        return true;
    }
    return AddWord(s, b, word);
}

// bit-expression = [ "MINUS" | "NOT" ] clause { ( "AND" | "MINUS" | "NOT" ) clause }, up to a trailing comma
// or the end of the line
bool BG_AnimParseBits(animparse_t *s, bg_animcond_t type)
{
    bits_t b = {.type = type};
    bool isEnd = false;

    s->bits &= ~(uint64_t)0xffffffffu;
    while (!isEnd && Q_ParseTokenOnLine(&s->p)) {
        size_t length = strlen(s->p.token);

        if (length && s->p.token[length - 1] == ',') {
            s->p.token[length - 1] = '\0';
            isEnd = true;
        }
        if (!s->p.token[0]) {
            if (!b.words[0])
                return BG_AnimError(s, s->p.tokenLine, "BG_ParseConditionBits: unexpected end of condition");
        } else if (!TakeWord(s, &b, s->p.token)) {
            return false;
        }
    }
    return EndClause(s, &b);
}

static bool NextOnLine(animparse_t *s, const char *error)
{
    return Q_ParseTokenOnLine(&s->p) || BG_AnimError(s, s->p.line, "%s", error);
}

static bg_animalias_t *NewAlias(animparse_t *s, bg_animcond_t type, const char *name)
{
    int *count = &s->anims->numAliases[type];
    bg_animalias_t *alias = &s->anims->aliases[type][*count];

    if (*count == BG_ANIM_MAX_ALIASES) {
        BG_AnimError(s, s->p.tokenLine, "exceeded maximum number of defines of type '%s' (%i)",
                     BG_AnimConditionName(type), BG_ANIM_MAX_ALIASES);
        return NULL;
    }
    if (FindAlias(s, type, name))
        BG_AnimWarn(s, s->p.tokenLine, "define '%s' of type '%s' is there already: this one is never reached",
                    name, BG_AnimConditionName(type));
    memset(alias, 0, sizeof(*alias));
    if (!Q_StringCopy(alias->name, sizeof(alias->name), name)) {
        BG_AnimError(s, s->p.tokenLine, "the name of a define must be shorter than %i bytes",
                     BG_ANIM_MAX_NAME);
        return NULL;
    }
    alias->line = s->p.tokenLine;
    return alias;
}

// "set" condition-type alias-name "=" bit-expression
bool BG_AnimParseDefine(animparse_t *s)
{
    int type;
    bg_animalias_t *alias;

    if (!NextOnLine(s, "BG_AnimParseAnimScript: expected condition type string"))
        return false;
    type = BG_AnimFindCondition(s->p.token);
    if (type < 0)
        return BG_AnimError(s, s->p.tokenLine, "unknown condition type '%s'", s->p.token);
    if (!BG_AnimIsBitmask((bg_animcond_t)type))
        return BG_AnimError(s, s->p.tokenLine, "BG_AnimParseAnimScript: can not make a define of type '%s'",
                            BG_AnimConditionName((bg_animcond_t)type));
    if (!NextOnLine(s, "BG_AnimParseAnimScript: expected condition define string"))
        return false;
    alias = NewAlias(s, (bg_animcond_t)type, s->p.token);
    if (!alias || !NextOnLine(s, "BG_AnimParseAnimScript: expected '=', found end of line"))
        return false;
    if (strcmp(s->p.token, "="))
        return BG_AnimError(s, s->p.tokenLine, "BG_AnimParseAnimScript: expected '=', found '%s'",
                            s->p.token);
    s->bits = 0;
    if (!BG_AnimParseBits(s, (bg_animcond_t)type))
        return false;
    alias->bits = s->bits;
    s->anims->numAliases[type]++;
    return true;
}
