// Localized strings: what a reference such as MPSCRIPT_KILLED means in words, for the log, the console and
// clients that have no string tables of their own.  Files localizedstrings/NAME.str hold lines
//     REFERENCE KILLED
//     LANG_ENGLISH "&&1 was killed"
// whose reference is NAME_KILLED; &&1, &&2 ... stand for the parts of the message that follow.  Other
// languages and words are left to others.
#include "g_script.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"

enum {
    MAX_STR_FILE = 1 << 20,
    MAX_LIST = 16384,
    MAX_STRINGS = 16384,
    MAX_REFERENCE = 128,
    MAX_PARTS = 64,
    MARK_REFERENCE = 0x14,
    MARK_PLAIN = 0x15,
    MARK_LAST = 0x16,
};

typedef struct {
    char *reference, *text;
    int order; // of reading
} entry_t;

static struct {
    entry_t *entries; // by reference
    int count, capacity;
} strings;

// References that the module itself sends; files win over them.
static const char *const ownTexts[][2] = {
    {"GAME_SERVER", "Server"},
    {"GAME_CHANGEDTO", " changed to"},
    {"GAME_RENAMEDTO", "renamed to"},
    {"GAME_SPECTATOR", "Spectator"},
    {"GAME_DEAD", "Dead"},
    {"GAME_ALLIES", "Allies"},
    {"GAME_AXIS", "Axis"},
    {"GAME_CHEATSNOTENABLED", "Cheats are not enabled on this server."},
    {"GAME_MUSTBEALIVECOMMAND", "You must be alive to use this command."},
    {"GAME_UNKNOWNCLIENTCOMMAND", "Unknown command: "},
    {"GAME_CLIENTNOTONSERVER", "There is no such player:"},
    {"GAME_INACTIVEDROPWARNING", "Ten seconds until you are dropped for inactivity!"},
    {"GAME_PICKUP_AMMO", "Picked up ammo for "},
    {"GAME_GODMODEON", "god mode on"},
    {"GAME_GODMODEOFF", "god mode off"},
    {"GAME_NOTARGETON", "notarget on"},
    {"GAME_NOTARGETOFF", "notarget off"},
    {"GAME_NOCLIPON", "noclip on"},
    {"GAME_NOCLIPOFF", "noclip off"},
    {"GAME_UFOON", "ufo on"},
    {"GAME_UFOOFF", "ufo off"},
    {"GAME_VOTINGNOTENABLED", "Voting is not enabled on this server."},
    {"GAME_VOTEALREADYINPROGRESS", "A vote is already in progress."},
    {"GAME_NOSPECTATORCALLVOTE", "Spectators may not call a vote."},
    {"GAME_NOSPECTATORVOTE", "Spectators may not vote."},
    {"GAME_INVALIDVOTESTRING", "Not a valid vote."},
    {"GAME_VOTECOMMANDSARE", "Vote commands are: "},
    {"GAME_NOVOTEINPROGRESS", "No vote is in progress."},
    {"GAME_VOTEALREADYCAST", "You have voted already."},
    {"GAME_VOTECAST", "Your vote has been cast."},
    {"GAME_CALLEDAVOTE", " called a vote."},
    {"GAME_VOTEPASSED", "The vote has passed."},
    {"GAME_VOTEFAILED", "The vote has failed."},
    {"GAME_COMPLAINTFILED", "Your complaint has been filed."},
    {"GAME_DROPPEDFORTEAMKILLS", "was dropped for hurting his team"},
    {"GAME_TIMEOUTCALLED", " called a timeout."},
    {"GAME_TIMEOUTNOTALLOWED", "Timeouts are not allowed."},
    {"GAME_TIMEOUTOVER", "The timeout is over."},
};

// -------------------------------------------------------------------- reading

static int CompareEntries(const void *a, const void *b)
{
    const entry_t *x = a, *y = b;
    int names = Q_StringCompareNoCase(x->reference, y->reference);

    return names ? names : x->order - y->order;
}

static void Add(const char *reference, const char *text)
{
    if (strings.count == strings.capacity) {
        int capacity = strings.capacity ? strings.capacity * 2 : 256;
        entry_t *entries = G_Alloc((size_t)capacity * sizeof(entry_t));

        if (strings.count)
            memcpy(entries, strings.entries, (size_t)strings.count * sizeof(entry_t));
        G_Free(strings.entries);
        strings.entries = entries;
        strings.capacity = capacity;
    }
    strings.entries[strings.count] =
        (entry_t){.reference = G_CopyString(reference), .text = G_CopyString(text), .order = strings.count};
    strings.count++;
}

// The text between the first and the last quote of a line, \n and \" taken as one byte; false when there is
// none.
static bool ReadQuoted(const char *line, size_t length, char *out)
{
    const char *open = memchr(line, '"', length), *close = line + length;

    while (close > line && close[-1] != '"')
        close--;
    if (!open || close - 1 <= open)
        return false;
    for (const char *c = open + 1; c < close - 1; c++)
        if (*c == '\\' && c + 1 < close - 1 && (c[1] == 'n' || c[1] == '"'))
            *out++ = *++c == 'n' ? '\n' : '"';
        else if ((unsigned char)*c >= 32 || *c == '\t')
            *out++ = *c;
    *out = '\0';
    return true;
}

static bool StartsWithWord(const char *line, size_t length, const char *word)
{
    size_t size = strlen(word);

    return length > size && !Q_StringCompareNoCaseN(line, word, (int)size) &&
           (line[size] == ' ' || line[size] == '\t');
}

// PREFIX_NAME in upper case; false when that is no reference.
static bool MakeReference(const char *prefix, const char *line, size_t length, char out[MAX_REFERENCE])
{
    char name[MAX_REFERENCE];
    size_t used = 0;

    for (size_t i = strlen("REFERENCE"); i < length; i++) {
        unsigned char c = (unsigned char)line[i];

        if (c <= ' ' && used == 0)
            continue;
        if (c <= ' ')
            break;
        if ((!isalnum(c) && c != '_') || used + 1 >= sizeof(name))
            return false;
        name[used++] = (char)toupper(c);
    }
    name[used] = '\0';
    return used > 0 && Q_Format(out, MAX_REFERENCE, "%s_%s", prefix, name);
}

static void ReadText(const char *path, const char *prefix, const char *text)
{
    char reference[MAX_REFERENCE] = "";
    int line = 0;

    while (*text && strings.count < MAX_STRINGS) {
        size_t length = strcspn(text, "\n"), skip = strspn(text, " \t");
        const char *start = text + (skip < length ? skip : length);
        size_t rest = length - (size_t)(start - text);

        line++;
        if (StartsWithWord(start, rest, "REFERENCE") && !MakeReference(prefix, start, rest, reference)) {
            G_Printf("WARNING: %s:%d: a reference is letters, digits and underscores\n", path, line);
            reference[0] = '\0';
        } else if (StartsWithWord(start, rest, "LANG_ENGLISH") && reference[0]) {
            char *value = G_Alloc(rest + 1);

            if (ReadQuoted(start, rest, value))
                Add(reference, value);
            else
                G_Printf("WARNING: %s:%d: no text in quotes\n", path, line);
            G_Free(value);
        }
        text += length + (text[length] == '\n');
    }
}

static void ReadFile(const char *name)
{
    char path[MAX_QPATH], prefix[MAX_QPATH];
    char *text;

    if (!Q_Format(path, sizeof(path), "localizedstrings/%s", name) ||
        !Q_StringCopy(prefix, sizeof(prefix), name))
        return;
    Q_PathStripExtension(prefix);
    for (char *c = prefix; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    text = Sys_ReadFile(path, MAX_STR_FILE, NULL);
    if (text)
        ReadText(path, prefix, text);
    else
        G_Printf("WARNING: could not read %s, or it is longer than %d bytes\n", path, MAX_STR_FILE);
    G_Free(text);
}

void G_StringsInit(void)
{
    char *list = G_Alloc(MAX_LIST);
    int count = Sys_FileList("localizedstrings", ".str", list, MAX_LIST);

    memset(&strings, 0, sizeof(strings)); // what another level held went with G_FreeAll
    for (const char *name = list; count > 0; count--, name += strlen(name) + 1)
        if (*name && *name != '/')
            ReadFile(name);
    G_Free(list);
    if (strings.count)
        qsort(strings.entries, (size_t)strings.count, sizeof(entry_t), CompareEntries);
    if (strings.count == MAX_STRINGS)
        G_Printf("WARNING: only the first %d localized strings are read\n", MAX_STRINGS);
}

// -------------------------------------------------------------------- asking

const char *G_LocalText(const char *reference)
{
    int low = 0, high = strings.count;

    while (low < high) { // the first of several with one name
        int middle = (low + high) / 2;

        if (Q_StringCompareNoCase(strings.entries[middle].reference, reference) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < strings.count && !Q_StringCompareNoCase(strings.entries[low].reference, reference))
        return strings.entries[low].text;
    for (size_t i = 0; i < ARRAY_LEN(ownTexts); i++)
        if (!Q_StringCompareNoCase(ownTexts[i][0], reference))
            return ownTexts[i][1];
    return reference;
}

// -------------------------------------------------------------------- messages

typedef struct {
    char text[SCR_MESSAGE_MAX + 1];
    bool isUsed; // stands in place of a &&N already
} part_t;

static bool IsReferenceChar(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

// Cuts a message at its marks; the first part is a reference unless it says otherwise.
static int Split(const char *message, part_t *parts)
{
    bool isReference = *message != MARK_PLAIN;
    int count = 0;

    while (*message && count < MAX_PARTS) {
        char *text = parts[count].text;
        size_t length = 0;

        if (*message >= MARK_REFERENCE && *message <= MARK_LAST) {
            isReference = *message++ == MARK_REFERENCE;
            continue;
        }
        while (message[length] && !(message[length] >= MARK_REFERENCE && message[length] <= MARK_LAST) &&
               (!isReference || IsReferenceChar(message[length])))
            length++;
        if (length > 0) {
            Q_StringCopyN(text, sizeof(parts[count].text), message, length);
            if (isReference)
                Q_StringCopy(text, sizeof(parts[count].text), G_LocalText(text));
            parts[count++].isUsed = false;
            message += length;
        }
        isReference = false; // what a reference cannot hold is plain
    }
    return count;
}

// Appends a part, with the parts that follow it in place of &&1, &&2 ...
static void AppendFilled(part_t *parts, int count, int index, char *out, size_t size)
{
    const char *text = parts[index].text;
    char piece[2] = "";

    for (; *text; text++) {
        int number = text[0] == '&' && text[1] == '&' && text[2] >= '1' && text[2] <= '9' ? text[2] - '0' : 0;

        if (number) {
            text += 2;
            if (index + number < count) {
                Q_StringAppend(out, size, parts[index + number].text);
                parts[index + number].isUsed = true;
            }
            continue;
        }
        piece[0] = *text;
        Q_StringAppend(out, size, piece);
    }
}

void G_MessageText(const char *message, char *out, size_t size)
{
    part_t *parts = G_Alloc(MAX_PARTS * sizeof(part_t));
    int count = Split(message, parts);

    out[0] = '\0';
    for (int i = 0; i < count; i++)
        if (!parts[i].isUsed)
            AppendFilled(parts, count, i, out, size);
    G_Free(parts);
}
