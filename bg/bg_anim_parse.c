// Player animation script: text to tables.  Sections, lists, conditions and commands; see bg_anim_bits.c for
// bit expressions and bg_anim_table.c for what the second reading does with animations.
#include "bg_anim_local.h"

#include <string.h>

enum { MAX_MESSAGE = 400 };

// ---- messages, pools

static void Tell(animparse_t *s, int line, bool isError, const char *text)
{
    if (s->source->message)
        s->source->message(s->source->user, line, isError, text);
}

bool BG_AnimError(animparse_t *s, int line, const char *format, ...)
{
    char text[MAX_MESSAGE];
    va_list args;

    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    Q_ReportErrorLine(s->report, line, "%s", text);
    Tell(s, line, true, text);
    s->hasFailed = true;
    return false;
}

void BG_AnimWarn(animparse_t *s, int line, const char *format, ...)
{
    char text[MAX_MESSAGE];
    va_list args;

    if (s->names)
        return;
    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    Tell(s, line, false, text);
}

static bool NoMemory(animparse_t *s)
{
    s->noMemory = true;
    return BG_AnimError(s, s->p.line, "out of memory");
}

void *BG_AnimPush(animparse_t *s, animpool_t *pool, size_t size)
{
    if (pool->count == pool->capacity) {
        int capacity = pool->capacity ? pool->capacity * 2 : 64;
        void *items = Q_ArenaAlloc(s->arena, (size_t)capacity * size);

        if (!items) {
            NoMemory(s);
            return NULL;
        }
        if (pool->count)
            memcpy(items, pool->items, (size_t)pool->count * size);
        pool->items = items;
        pool->capacity = capacity;
    }
    return (char *)pool->items + (size_t)pool->count++ * size;
}

// ---- names (first reading)

int BG_AnimFindName(const bg_animnames_t *names, const char *name)
{
    uint32_t mask = ARRAY_LEN(names->buckets) - 1;

    for (uint32_t i = Q_StringHashNoCase(name) & mask; names->buckets[i]; i = (i + 1) & mask)
        if (!Q_StringCompareNoCase(names->names[names->buckets[i] - 1], name))
            return names->buckets[i] - 1;
    return -1;
}

static bool Register(animparse_t *s, const char *name)
{
    bg_animnames_t *names = s->names;
    uint32_t mask = ARRAY_LEN(names->buckets) - 1, i = Q_StringHashNoCase(name) & mask;

    if (strlen(name) >= BG_ANIM_MAX_NAME)
        return BG_AnimError(s, s->p.tokenLine, "animation name '%.40s...' is not shorter than %i bytes", name,
                            BG_ANIM_MAX_NAME);
    if (BG_AnimFindName(names, name) >= 0)
        return true;
    if (names->count == BG_ANIM_MAX_NAMES)
        return BG_AnimError(s, s->p.tokenLine,
                            "BG_AnimationIndexForString: exceeded maximum runtime animations (%i)",
                            BG_ANIM_MAX_NAMES);
    while (names->buckets[i])
        i = (i + 1) & mask;
    names->names[names->count] = Q_ArenaString(s->arena, name);
    if (!names->names[names->count])
        return NoMemory(s);
    names->lines[names->count] = s->p.tokenLine;
    names->buckets[i] = (int16_t)++names->count;
    return true;
}

// ---- conditions

// condition = bitmask-type bit-expression | equal-type value | bare-type
static bool ParseCondition(animparse_t *s, bg_animcond_t type, bg_animcondition_t *out)
{
    size_t length;

    out->type = (uint8_t)type;
    if (BG_AnimIsBitmask(type)) {
        if (!BG_AnimParseBits(s, type))
            return false;
        out->bits = s->bits;
        return true;
    }
    out->value = 1;
    if (BG_AnimIsBare(type))
        return true;
    if (!Q_ParseTokenOnLine(&s->p))
        return BG_AnimError(s, s->p.line, "BG_ParseConditions: expected condition value, found end of line");
    length = strlen(s->p.token);
    if (length && s->p.token[length - 1] == ',')
        s->p.token[length - 1] = '\0';
    out->value = BG_AnimFindValue(type, s->p.token, NULL);
    if (out->value < 0)
        return BG_AnimError(s, s->p.tokenLine, "unknown value '%s' of condition '%s'", s->p.token,
                            BG_AnimConditionName(type));
    return true;
}

// conditions = "default" | condition { sep condition }, on one line; the first word has been read
static bool ParseConditions(animparse_t *s, bg_animscript_t *script)
{
    s->bits = 0;
    do {
        bg_animcondition_t *condition;
        int type = BG_AnimFindCondition(s->p.token);

        if (!Q_StringCompareNoCase(s->p.token, "default")) {
            if (script->numConditions)
                BG_AnimWarn(s, s->p.tokenLine, "'default' behind other conditions does not take them back");
            return true;
        }
        if (!strcmp(s->p.token, "{"))
            return BG_AnimError(s, s->p.tokenLine,
                                "unexpected '{': conditions go on to the end of their line");
        if (type < 0)
            return BG_AnimError(s, s->p.tokenLine, "unknown condition type '%s'", s->p.token);
        if (script->numConditions == BG_ANIM_MAX_CONDITIONS)
            return BG_AnimError(s, s->p.tokenLine, "BG_ParseConditions: exceeded maximum conditions (%i)",
                                BG_ANIM_MAX_CONDITIONS);
        condition = BG_AnimPush(s, &s->conditions, sizeof(*condition));
        if (!condition || !ParseCondition(s, (bg_animcond_t)type, condition))
            return false;
        script->numConditions++;
    } while (Q_ParseTokenOnLine(&s->p));
    return true;
}

// ---- commands

static bool IsWord(const animparse_t *s, const char *word)
{
    return !Q_StringCompareNoCase(s->p.token, word);
}

static bool ParseNumber(animparse_t *s, const char *what, int *out)
{
    if (!Q_ParseTokenOnLine(&s->p))
        return BG_AnimError(s, s->p.line, "BG_ParseCommands: expected %s value", what);
    if (!Q_StringToInt(s->p.token, out) || *out < 0 || *out > 1000000)
        return BG_AnimError(s, s->p.tokenLine, "BG_ParseCommands: bad %s value '%s'", what, s->p.token);
    return true;
}

static int FindEntry(animparse_t *s, bg_animpart_t part, const bg_animscript_t *script)
{
    const bg_animcondition_t *conditions = s->conditions.items;

    if (s->names)
        return Register(s, s->p.token) ? 0 : -1;
    return BG_AnimMarkEntry(s, s->p.token, part,
                            script->numConditions ? conditions + script->firstCondition : NULL,
                            script->numConditions);
}

// { "duration" ms | "turretanim" | "blendtime" ms }; leaves the parser at the first other word, which
// *hasWord tells of
static bool ParseSlotParameters(animparse_t *s, bg_animcommand_t *command, int slot, bool *hasWord)
{
    int entry = command->entry[slot], blendMs;

    while ((*hasWord = Q_ParseTokenOnLine(&s->p))) {
        if (IsWord(s, "duration")) {
            if (!ParseNumber(s, "duration", &command->durationMs[slot]))
                return false;
        } else if (IsWord(s, "turretanim")) {
            if (command->part[slot] != BG_PART_BOTH)
                return BG_AnimError(
                    s, s->p.tokenLine,
                    "BG_ParseCommands: Turret animations can only be played on the 'both' body part");
            if (!s->names)
                s->anims->entries[entry].flags |= BG_AF_TURRET;
        } else if (IsWord(s, "blendtime")) {
            if (!ParseNumber(s, "blendtime", &blendMs))
                return false;
            if (!s->names)
                BG_AnimSetBlend(s, entry, blendMs);
        } else {
            return true;
        }
    }
    return true;
}

// ( "legs" | "torso" | "both" ) animation parameters; the part has been read
static bool ParseSlot(animparse_t *s, const bg_animscript_t *script, bg_animcommand_t *command, int slot,
                      int part, bool *hasWord)
{
    int entry;

    if (!Q_ParseTokenOnLine(&s->p))
        return BG_AnimError(s, s->p.line, "BG_ParseCommands: expected animation");
    entry = FindEntry(s, (bg_animpart_t)part, script);
    if (entry < 0)
        return false;
    command->part[slot] = (uint8_t)part;
    command->entry[slot] = (int16_t)entry;
    command->durationMs[slot] = s->names ? 0 : s->anims->entries[entry].durationMs;
    return ParseSlotParameters(s, command, slot, hasWord);
}

static bool AddSound(animparse_t *s, bg_animcommand_t *command)
{
    bg_animsound_t *sounds = s->sounds.items, *sound;

    if (!Q_ParseTokenOnLine(&s->p))
        return BG_AnimError(s, s->p.line, "BG_ParseCommands: expected sound");
    if (Q_StringFindNoCase(s->p.token, ".wav"))
        return BG_AnimError(s, s->p.tokenLine, "wav files not supported, only sound scripts");
    for (int i = 0; i < s->sounds.count; i++)
        if (!Q_StringCompareNoCase(sounds[i].alias, s->p.token)) {
            command->sound = (int16_t)i;
            return true;
        }
    command->sound = (int16_t)s->sounds.count;
    sound = BG_AnimPush(s, &s->sounds, sizeof(*sound));
    if (!sound)
        return false;
    sound->alias = Q_ArenaString(s->arena, s->p.token);
    return sound->alias || NoMemory(s);
}

// command = slot [ slot ] [ "sound" alias ], on one line; the first word has been read
static bool ParseCommand(animparse_t *s, const bg_animscript_t *script, bg_animcommand_t *command)
{
    int part = BG_AnimFindPart(s->p.token);
    bool hasWord = true;

    command->line = s->p.tokenLine;
    command->sound = -1;
    if (part < 0)
        return BG_AnimError(s, s->p.tokenLine, "unknown body part '%s'", s->p.token);
    for (int slot = 0; slot < 2 && hasWord && part > 0; slot++) {
        if (!ParseSlot(s, script, command, slot, part, &hasWord))
            return false;
        part = hasWord && command->part[0] != BG_PART_BOTH ? BG_AnimFindPart(s->p.token) : -1;
    }
    for (; hasWord; hasWord = Q_ParseTokenOnLine(&s->p)) {
        if (!IsWord(s, "sound"))
            return BG_AnimError(s, s->p.tokenLine, "BG_ParseCommands: unknown parameter '%s'", s->p.token);
        if (!AddSound(s, command))
            return false;
    }
    return true;
}

static bool EndOfFile(animparse_t *s)
{
    return BG_AnimError(s, s->p.line, "BG_AnimParseAnimScript: unexpected end of file");
}

static bool Unexpected(animparse_t *s)
{
    return BG_AnimError(s, s->p.tokenLine, "BG_AnimParseAnimScript: unexpected '%s'", s->p.token);
}

static int FindSection(const char *word)
{
    static const char *const sections[] = {"defines", "animations", "canned_animations", "statechanges",
                                           "events"};

    for (size_t i = 0; i < ARRAY_LEN(sections); i++)
        if (!Q_StringCompareNoCase(word, sections[i]))
            return (int)i;
    return -1;
}

// A checker goes on behind the line of a bad command.
static bool RecoverLine(animparse_t *s)
{
    if (!s->source->message || s->noMemory || s->p.error)
        return false;
    if (!strcmp(s->p.token, "}"))
        Q_UngetToken(&s->p);
    else
        Q_SkipLine(&s->p);
    return true;
}

// A section keyword inside a block: a brace is missing somewhere, so everything goes on with that section.
static bool UnexpectedSection(animparse_t *s)
{
    s->isLost = true;
    return Unexpected(s);
}

static bool SkipBlocks(animparse_t *s, int depth, int wanted)
{
    while (depth > wanted && Q_ParseToken(&s->p)) {
        if (FindSection(s->p.token) >= 0)
            return UnexpectedSection(s);
        depth += !strcmp(s->p.token, "{") ? 1 : !strcmp(s->p.token, "}") ? -1 : 0;
    }
    s->depth = wanted;
    return !s->p.error;
}

// A checker goes on in the block `wanted` levels deep: behind the line of the error and the block that
// follows.
static bool RecoverBlock(animparse_t *s, int wanted)
{
    int depth = s->depth;

    if (!s->source->message || s->noMemory || s->p.error || s->isLost)
        return false;
    if (!strcmp(s->p.token, "{")) {
        depth++;
    } else if (!strcmp(s->p.token, "}")) {
        if (depth <= wanted) {
            Q_UngetToken(&s->p);
            return true;
        }
        depth--;
    } else {
        Q_SkipLine(&s->p);
    }
    if (depth <= wanted && Q_ParseToken(&s->p)) {
        if (strcmp(s->p.token, "{")) {
            Q_UngetToken(&s->p);
            return true;
        }
        depth++;
    }
    return SkipBlocks(s, depth, wanted);
}

static bool IsBlockEnd(animparse_t *s)
{
    if (strcmp(s->p.token, "}"))
        return false;
    s->depth--;
    return true;
}

static bool ExpectBlock(animparse_t *s)
{
    if (!Q_ParseToken(&s->p))
        return s->p.error ? false : EndOfFile(s);
    if (FindSection(s->p.token) >= 0)
        return UnexpectedSection(s);
    if (strcmp(s->p.token, "{"))
        return Unexpected(s);
    s->depth++;
    return true;
}

static bool ParseCommands(animparse_t *s, bg_animscript_t *script, uint8_t *count)
{
    *count = 0;
    script->firstCommand = s->commands.count;
    while (Q_ParseToken(&s->p)) {
        bg_animcommand_t *command;

        if (IsBlockEnd(s))
            return true;
        if (FindSection(s->p.token) >= 0)
            return UnexpectedSection(s);
        if (!strcmp(s->p.token, "{"))
            return Unexpected(s);
        if (*count == BG_ANIM_MAX_COMMANDS)
            return BG_AnimError(s, s->p.tokenLine,
                                "BG_ParseCommands: exceeded maximum number of animations (%i)",
                                BG_ANIM_MAX_COMMANDS);
        command = BG_AnimPush(s, &s->commands, sizeof(*command));
        if (!command)
            return false;
        if (!ParseCommand(s, script, command) && !RecoverLine(s))
            return false;
        (*count)++;
    }
    return s->p.error ? false : EndOfFile(s);
}

// ---- lists and sections

// A script and what its masks need to know of it, kept in one pool until the end.
typedef struct {
    bg_animscript_t script;
    uint8_t numCommands;
} parsed_t;

// conditions "{" { command } "}"; the first word has been read
static bool ParseScript(animparse_t *s)
{
    bg_animscript_t script = {.line = s->p.tokenLine, .firstCondition = s->conditions.count};
    uint8_t numCommands;
    parsed_t *parsed;

    if (s->list->count == BG_ANIM_MAX_LIST)
        return BG_AnimError(s, script.line, "BG_AnimParseAnimScript: exceeded maximum items per script (%i)",
                            BG_ANIM_MAX_LIST);
    if (s->scripts.count == BG_ANIM_MAX_SCRIPTS)
        return BG_AnimError(s, script.line, "BG_AnimParseAnimScript: exceeded maximum global items (%i)",
                            BG_ANIM_MAX_SCRIPTS);
    if (!ParseConditions(s, &script) || !ExpectBlock(s) || !ParseCommands(s, &script, &numCommands))
        return false;
    if (!s->list->count)
        s->list->first = (uint16_t)s->scripts.count;
    parsed = BG_AnimPush(s, &s->scripts, sizeof(*parsed));
    if (!parsed)
        return false;
    parsed->script = script;
    parsed->numCommands = numCommands;
    s->list->count++;
    return true;
}

// "{" { script } "}"
static bool ParseList(animparse_t *s, bg_animlist_t *list)
{
    int depth;

    if (list->line)
        BG_AnimWarn(s, s->p.tokenLine, "'%s' stands here again: what line %i begins is lost", s->p.token,
                    list->line);
    memset(list, 0, sizeof(*list));
    list->line = s->p.tokenLine;
    s->list = list;
    if (!ExpectBlock(s))
        return false;
    depth = s->depth;
    while (Q_ParseToken(&s->p)) {
        if (IsBlockEnd(s))
            return true;
        if (FindSection(s->p.token) >= 0)
            return UnexpectedSection(s);
        if (!strcmp(s->p.token, "{"))
            BG_AnimError(s, s->p.tokenLine, "BG_ParseConditions: no conditions found");
        else if (ParseScript(s))
            continue;
        if (!RecoverBlock(s, depth))
            return false;
    }
    return s->p.error ? false : EndOfFile(s);
}

// "state" state-name "{" { move-type list } "}"; "state" has been read
static bool ParseState(animparse_t *s)
{
    bool isCanned = s->section == SECTION_CANNED;
    int state, depth;

    if (!Q_ParseTokenOnLine(&s->p))
        return BG_AnimError(s, s->p.line, "BG_AnimParseAnimScript: expected state type");
    state = BG_AnimFindState(s->p.token);
    if (state < 0)
        return BG_AnimError(s, s->p.tokenLine, "unknown state '%s'", s->p.token);
    if (!ExpectBlock(s))
        return false;
    depth = s->depth;
    while (Q_ParseToken(&s->p)) {
        int move = BG_AnimFindValue(BG_AC_MOVETYPE, s->p.token, NULL);

        if (IsBlockEnd(s))
            return true;
        if (FindSection(s->p.token) >= 0)
            return UnexpectedSection(s);
        s->moveType = isCanned ? -1 : move;
        if (!strcmp(s->p.token, "{"))
            Unexpected(s);
        else if (move < 0)
            BG_AnimError(s, s->p.tokenLine, "unknown move type '%s'", s->p.token);
        else if (ParseList(s, isCanned ? &s->anims->canned[state][move] : &s->anims->states[state][move]))
            continue;
        if (!RecoverBlock(s, depth))
            return false;
    }
    return s->p.error ? false : EndOfFile(s);
}

// "statechange" to-state from-state list; "statechange" has been read
static bool ParseChange(animparse_t *s)
{
    int states[2];

    for (int i = 0; i < 2; i++) {
        if (!Q_ParseTokenOnLine(&s->p))
            return BG_AnimError(s, s->p.line, "BG_AnimParseAnimScript: expected state type");
        states[i] = BG_AnimFindState(s->p.token);
        if (states[i] < 0)
            return BG_AnimError(s, s->p.tokenLine, "unknown state '%s'", s->p.token);
    }
    return ParseList(s, &s->anims->changes[states[0]][states[1]]);
}

// event-name list; the name has been read
static bool ParseEvent(animparse_t *s)
{
    s->event = BG_AnimFindEvent(s->p.token);
    if (s->event < 0)
        return BG_AnimError(s, s->p.tokenLine, "unknown event '%s'", s->p.token);
    return ParseList(s, &s->anims->events[s->event]);
}

// One item of a section at depth 0; its first word has been read.
static bool ParseItem(animparse_t *s)
{
    bool isBrace = !strcmp(s->p.token, "{") || !strcmp(s->p.token, "}");

    s->moveType = s->event = -1;
    switch (s->section) {
    case SECTION_DEFINES: // anything else is stray text
        return !IsWord(s, "set") || BG_AnimParseDefine(s);
    case SECTION_ANIMATIONS:
    case SECTION_CANNED:
        return IsWord(s, "state") ? ParseState(s) : Unexpected(s);
    case SECTION_CHANGES:
        return IsWord(s, "statechange") ? ParseChange(s) : Unexpected(s);
    case SECTION_EVENTS:
        return isBrace ? Unexpected(s) : ParseEvent(s);
    }
    return false;
}

// A checker goes on with the next item, or with the section whose keyword came too early.
static bool RecoverItem(animparse_t *s)
{
    if (s->isLost) {
        s->isLost = false;
        s->depth = 0;
        s->section = (animsection_t)FindSection(s->p.token);
        return s->source->message != NULL;
    }
    if (s->section == SECTION_DEFINES)
        return RecoverLine(s) && !(s->p.isPending = false);
    if (!strcmp(s->p.token, "}") && s->depth == 0) // one too many
        return s->source->message != NULL;
    return RecoverBlock(s, 0);
}

static bool ParseFile(animparse_t *s)
{
    Q_ParserInit(&s->p, s->source->path, s->source->text, s->source->size);
    s->p.punctuation = ""; // braces are tokens only when they stand alone
    while (Q_ParseToken(&s->p)) {
        int section = FindSection(s->p.token);

        if (section >= 0)
            s->section = (animsection_t)section;
        else if (!ParseItem(s) && !s->p.error && !RecoverItem(s))
            return false;
    }
    if (s->p.error)
        BG_AnimError(s, s->p.tokenLine, "%s", s->p.error);
    return !s->hasFailed;
}

// Line 0 stands for the whole file.
static bool CheckSource(animparse_t *s)
{
    const bg_animsource_t *source = s->source;
    const char *fault;
    int line;

    if (!source->text)
        return BG_AnimError(s, 0, "Couldn't load player animation script %s: there is none", source->path);
    if (!source->size)
        return BG_AnimError(s, 0, "Couldn't load player animation script %s: it is empty", source->path);
    if (source->size > BG_ANIM_MAX_FILE)
        return BG_AnimError(s, 0, "Couldn't load player animation script %s: %zu bytes, at most %i",
                            source->path, source->size, BG_ANIM_MAX_FILE);
    fault = Q_TextFault(source->text, source->size, &line);
    return fault ? BG_AnimError(s, line, "%s", fault) : true;
}

bool BG_AnimReadNames(q_arena_t *arena, const bg_animsource_t *source, bg_animnames_t *names,
                      q_report_t *report)
{
    animparse_t s = {
        .source = source, .report = report, .arena = arena, .names = names, .moveType = -1, .event = -1};

    memset(names, 0, sizeof(*names));
    if (!CheckSource(&s))
        return false;
    s.anims = Q_ArenaAlloc(arena, sizeof(*s.anims));
    return s.anims ? ParseFile(&s) : Q_ReportError(report, "out of memory");
}

// A pool as an array, which is there even when it is empty.
static void *Items(animparse_t *s, const animpool_t *pool, size_t size)
{
    return pool->items ? pool->items : Q_ArenaAlloc(s->arena, size);
}

// Moves the pools into the tables.
static bool Finish(animparse_t *s)
{
    bg_anims_t *anims = s->anims;
    const parsed_t *parsed = s->scripts.items;

    anims->numScripts = s->scripts.count;
    anims->scripts = Q_ArenaAlloc(s->arena, (size_t)(anims->numScripts + 1) * sizeof(*anims->scripts));
    anims->tests = Q_ArenaAlloc(s->arena, (size_t)(anims->numScripts + 1) * sizeof(*anims->tests));
    if (!anims->scripts || !anims->tests)
        return NoMemory(s);
    for (int i = 0; i < anims->numScripts; i++) {
        anims->scripts[i] = parsed[i].script;
        anims->tests[i].numCommands = parsed[i].numCommands;
    }
    anims->conditions = Items(s, &s->conditions, sizeof(*anims->conditions));
    anims->commands = Items(s, &s->commands, sizeof(*anims->commands));
    anims->sounds = Items(s, &s->sounds, sizeof(*anims->sounds));
    anims->numSounds = s->sounds.count;
    return (anims->conditions && anims->commands && anims->sounds && BG_AnimCompile(anims, s->arena)) ||
           NoMemory(s);
}

static void WarnUnusedDefines(animparse_t *s)
{
    for (int type = 0; type < BG_NUM_ANIM_CONDITIONS; type++)
        for (int i = 0; i < s->anims->numAliases[type]; i++) {
            const bg_animalias_t *alias = &s->anims->aliases[type][i];

            if (!alias->isUsed)
                BG_AnimWarn(s, alias->line, "define '%s' is never used", alias->name);
        }
}

bg_anims_t *BG_AnimLoad(q_arena_t *arena, const bg_animsource_t *source, const bg_animnames_t *names,
                        const q_animtree_t *tree, q_report_t *report)
{
    animparse_t s = {
        .source = source, .report = report, .arena = arena, .tree = tree, .moveType = -1, .event = -1};

    if (!CheckSource(&s))
        return NULL;
    if (!tree && !BG_AnimError(&s, 0, "Could not find animation tree '%s'", BG_ANIM_TREE) && !source->message)
        return NULL;
    s.anims = Q_ArenaAlloc(arena, sizeof(*s.anims));
    if (!s.anims) {
        Q_ReportError(report, "out of memory");
        return NULL;
    }
    if (!BG_AnimBuildTable(&s, names) || (!ParseFile(&s) && !source->message) || !Finish(&s))
        return NULL;
    WarnUnusedDefines(&s);
    return s.anims;
}
