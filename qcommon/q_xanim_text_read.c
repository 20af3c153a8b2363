// XANIM_EXPORT and NT_EXPORT text to records.  Everything is line based: blank lines and lines that begin
// with // are passed over, words are split by blanks, a comma behind a word is dropped (spec xanim, 3.1
// to 3.4).
#include "q_xanim_text.h"

#include <math.h>
#include <string.h>

#include "q_math.h"
#include "q_string.h"

enum {
    MAX_LINE = 1024,
    MAX_WORDS = 8,
    MAX_OFFSET = 1000000000, // what is computed from offsets and axes stays finite
    MAX_AXIS = 1000000,
    MIN_POSE_BYTES =
        36, // "OFFSET 0 0 0\nX 0 0 0\nY 0 0 0\nZ 0 0 0\n" is longer than this: bounds what a text can hold
};

typedef struct {
    const char *at, *end;
    int number;            // of the current line
    const char *line;      // its first byte that is no blank
    size_t length;         // up to the line's end
    char buffer[MAX_LINE]; // its words, split
    char *words[MAX_WORDS];
    int numWords;
    q_arena_t *arena;
    q_report_t *report;
    q_xanim_text_t *text;
    bool hasToldAxes; // that they are no rotation: once is enough
    bool isInHeader;  // ANIMATION has not been seen: comments may be directives
} scanner_t;

static bool IsBlank(char c)
{
    return (unsigned char)c <= ' ';
}

static bool Fail(const scanner_t *s, const char *what)
{
    return Q_ReportErrorLine(s->report, s->number, "%s", what);
}

// Splits the current line into words.
static bool SplitLine(scanner_t *s)
{
    char *out = s->buffer;

    if (s->length >= MAX_LINE)
        return Fail(s, "line is too long");
    s->numWords = 0;
    for (size_t i = 0; i < s->length && s->numWords < MAX_WORDS;) {
        while (i < s->length && IsBlank(s->line[i]))
            i++;
        if (i == s->length)
            break;
        s->words[s->numWords++] = out;
        while (i < s->length && !IsBlank(s->line[i]))
            *out++ = s->line[i++];
        if (out[-1] == ',')
            out--;
        *out++ = '\0';
    }
    return true;
}

// "// looping 1" and "// type delta".
static void ReadDirective(scanner_t *s)
{
    if (!s->isInHeader || s->length >= MAX_LINE)
        return;
    s->line += 2;
    s->length -= 2;
    SplitLine(s);
    if (s->numWords != 2)
        return;
    if (Q_StringCompareNoCase(s->words[0], "looping") == 0) {
        s->text->isLooping = strcmp(s->words[1], "1") == 0;
        if (!s->text->isLooping && strcmp(s->words[1], "0") != 0)
            Q_ReportWarningLine(s->report, s->number, "looping takes 0 or 1, not '%s'", s->words[1]);
    } else if (Q_StringCompareNoCase(s->words[0], "type") == 0) {
        s->text->isDelta = Q_StringCompareNoCase(s->words[1], "delta") == 0;
    }
}

// Moves to the next line that says something and splits it.  False at the end of the text and after an error.
static bool NextLine(scanner_t *s)
{
    while (s->at < s->end) {
        const char *stop = memchr(s->at, '\n', (size_t)(s->end - s->at));
        const char *lineEnd = stop ? stop : s->end;
        s->number++;
        s->line = s->at;
        s->at = stop ? stop + 1 : s->end;
        while (s->line < lineEnd && IsBlank(*s->line))
            s->line++;
        s->length = (size_t)(lineEnd - s->line);
        if (s->length >= 2 && memcmp(s->line, "//", 2) == 0)
            ReadDirective(s);
        else if (s->length)
            return SplitLine(s);
    }
    return false;
}

static bool IsKeyword(const scanner_t *s, const char *word)
{
    return s->numWords && Q_StringCompareNoCase(s->words[0], word) == 0;
}

// Moves to the next line, which must begin with `word`.
static bool Expect(scanner_t *s, const char *word)
{
    if (!NextLine(s))
        return Q_ReportErrorLine(s->report, s->number ? s->number : 1, "text ends where %s must stand", word);
    return IsKeyword(s, word) ? true
                              : Q_ReportErrorLine(s->report, s->number, "'%.40s' found, %s must stand here",
                                                  s->words[0], word);
}

// The words behind the keyword as numbers; their count must be right unless a name may follow.
static bool Numbers(const scanner_t *s, float *out, int count, bool nameFollows)
{
    if (s->numWords < count + 1 || (!nameFollows && s->numWords > count + 1))
        return Q_ReportErrorLine(s->report, s->number, "%.40s takes %i number%s", s->words[0], count,
                                 count == 1 ? "" : "s");
    for (int i = 0; i < count; i++) {
        if (!Q_StringToFloat(s->words[i + 1], &out[i]))
            return Q_ReportErrorLine(s->report, s->number, "'%.40s' is not a number", s->words[i + 1]);
    }
    return true;
}

static bool WholeNumber(const scanner_t *s, int low, int high, int *out)
{
    if (s->numWords < 2 || !Q_StringToInt(s->words[1], out))
        return Q_ReportErrorLine(s->report, s->number, "%.40s takes a whole number", s->words[0]);
    return *out >= low && *out <= high
               ? true
               : Q_ReportErrorLine(s->report, s->number, "%.40s %i, allowed are %i to %i", s->words[0], *out,
                                   low, high);
}

static bool ExpectWhole(scanner_t *s, const char *word, int low, int high, int *out)
{
    return Expect(s, word) && WholeNumber(s, low, high, out);
}

// Everything between the first and the last quote of the line.
static bool QuotedName(const scanner_t *s, const char **out)
{
    const char *first = memchr(s->line, '"', s->length);
    const char *last = s->line + s->length - 1;

    while (first && last > first && *last != '"')
        last--;
    if (!first || last == first)
        return Fail(s, "a name in quotes must stand here");
    if (last - first - 1 > Q_XANIM_MAX_NAME)
        return Fail(s, "name has more than 254 bytes");
    if (memchr(first, 0, (size_t)(last - first)))
        return Fail(s, "name holds a zero byte");
    char *copy = Q_ArenaAlloc(s->arena, (size_t)(last - first));
    if (!copy)
        return Fail(s, "out of memory");
    memcpy(copy, first + 1, (size_t)(last - first - 1));
    *out = copy;
    return true;
}

static bool ReadPartList(scanner_t *s)
{
    q_xanim_text_t *text = s->text;

    if (!ExpectWhole(s, "NUMPARTS", 0, Q_XANIM_MAX_PARTS, &text->numParts))
        return false;
    text->parts = Q_ArenaAlloc(s->arena, sizeof(*text->parts) * (size_t)text->numParts);
    if (!text->parts)
        return Fail(s, "out of memory");
    for (int i = 0; i < text->numParts; i++) {
        int number;
        if (!ExpectWhole(s, "PART", i, i, &number) || !QuotedName(s, &text->parts[i]))
            return false;
    }
    return true;
}

static bool Vector(const scanner_t *s, int max, vec3_t out)
{
    if (!Numbers(s, out, 3, false))
        return false;
    for (int i = 0; i < 3; i++) {
        if (!(fabsf(out[i]) <= (float)max))
            return Q_ReportErrorLine(s->report, s->number, "%.40s holds %g, at most %i is allowed",
                                     s->words[0], (double)out[i], max);
    }
    return true;
}

// Whether rows are unit vectors at right angles, right-handed, as far as texts of few digits can say.
static bool IsRotation(const vec3_t axis[3])
{
    const float tolerance = 0.05f;
    vec3_t third;

    for (int i = 0; i < 3; i++) {
        if (fabsf(Q_VecLengthSquared(axis[i]) - 1) > tolerance ||
            fabsf(Q_VecDot(axis[i], axis[(i + 1) % 3])) > tolerance)
            return false;
    }
    Q_VecCross(axis[0], axis[1], third);
    return Q_VecDot(third, axis[2]) > 0;
}

static bool ReadPose(scanner_t *s, q_xanim_pose_t *pose)
{
    static const char *const rows[] = {"X", "Y", "Z"};

    for (int i = 0; i < 3; i++)
        pose->scale[i] = 1;
    if (!Expect(s, "OFFSET") || !Vector(s, MAX_OFFSET, pose->offset))
        return false;
    for (int i = 0; i < 3; i++) {
        if (!NextLine(s))
            return Q_ReportErrorLine(s->report, s->number, "text ends where %s must stand", rows[i]);
        if (i == 0 && IsKeyword(s, "SCALE")) {
            if (!Numbers(s, pose->scale, 3, false))
                return false;
            if (!s->text->scaleLine && (pose->scale[0] != 1 || pose->scale[1] != 1 || pose->scale[2] != 1))
                s->text->scaleLine = s->number;
            i--;
            continue;
        }
        if (!IsKeyword(s, rows[i]))
            return Q_ReportErrorLine(s->report, s->number, "'%.40s' found, %s must stand here", s->words[0],
                                     rows[i]);
        if (!Vector(s, MAX_AXIS, pose->axis[i]))
            return false;
    }
    if (!s->hasToldAxes && !IsRotation(pose->axis)) {
        Q_ReportWarningLine(s->report, s->number, "X, Y and Z are no rotation");
        s->hasToldAxes = true;
    }
    return true;
}

static bool ReadFrame(scanner_t *s, int index, float *previous)
{
    q_xanim_text_t *text = s->text;
    bool seen[Q_XANIM_MAX_PARTS] = {false};
    float number;

    if (!Expect(s, "FRAME") || !Numbers(s, &number, 1, false))
        return false;
    if (index == 0)
        text->firstFrame = (double)number;
    else if (number <= *previous)
        Q_ReportWarningLine(s->report, s->number, "frame numbers do not rise");
    *previous = number;
    for (int i = 0; i < text->numParts; i++) {
        int part;
        if (!ExpectWhole(s, "PART", 0, text->numParts - 1, &part))
            return false;
        if (seen[part])
            return Q_ReportErrorLine(s->report, s->number, "part %i stands twice in this frame", part);
        seen[part] = true;
        if (!ReadPose(s, &text->poses[index * text->numParts + part]))
            return false;
    }
    return true;
}

static bool ReadFrames(scanner_t *s)
{
    q_xanim_text_t *text = s->text;
    float previous = 0;
    size_t left;

    if (!Expect(s, "FRAMERATE") || !Numbers(s, &text->framerate, 1, false))
        return false;
    text->framerateLine = s->number;
    if (!ExpectWhole(s, "NUMFRAMES", 1, 65535, &text->numFrames))
        return false;
    // A clip that lasts no time needs no rate.
    if (text->framerate < 0 || text->framerate > 32767 || (text->framerate == 0 && text->numFrames > 1))
        return Q_ReportErrorLine(s->report, text->framerateLine,
                                 "framerate must be greater than 0 and at most 32767");
    left = (size_t)(s->end - s->at);
    if ((size_t)text->numFrames * (size_t)text->numParts > left / MIN_POSE_BYTES)
        return Q_ReportErrorLine(s->report, s->number, "text is too short for %i frames of %i parts",
                                 text->numFrames, text->numParts);
    text->poses =
        Q_ArenaAlloc(s->arena, sizeof(*text->poses) * (size_t)text->numFrames * (size_t)text->numParts);
    if (!text->poses)
        return Fail(s, "out of memory");
    for (int i = 0; i < text->numFrames; i++) {
        if (!ReadFrame(s, i, &previous))
            return false;
    }
    return true;
}

static bool ReadNote(scanner_t *s)
{
    float frame;
    q_xanim_text_note_t *note = Q_ArenaAlloc(s->arena, sizeof(*note));

    if (!note)
        return Fail(s, "out of memory");
    if (!Expect(s, "FRAME") || !Numbers(s, &frame, 1, true) || !QuotedName(s, &note->name))
        return false;
    note->frame = (double)frame;
    note->line = s->number;
    *s->text->lastNote = note;
    s->text->lastNote = &note->next;
    s->text->numNotes++;
    return true;
}

// The current line is NUMKEYS: that many notes follow.
static bool ReadNotes(scanner_t *s)
{
    int count;

    if (!WholeNumber(s, 0, 1 << 20, &count))
        return false;
    for (int i = 0; i < count; i++) {
        if (!ReadNote(s))
            return false;
    }
    return true;
}

// The current line is PART: NUMTRACKS and so many note tracks follow.
static bool ReadPartNotes(scanner_t *s)
{
    int numTracks;
    int number;

    if (!WholeNumber(s, 0, Q_XANIM_MAX_PARTS, &number) ||
        !ExpectWhole(s, "NUMTRACKS", 0, 1 << 20, &numTracks))
        return false;
    for (int i = 0; i < numTracks; i++) {
        if (!ExpectWhole(s, "NOTETRACK", 0, 1 << 20, &number) || !Expect(s, "NUMKEYS") || !ReadNotes(s))
            return false;
    }
    return true;
}

// What follows the frames: a NOTETRACKS section, a bare NUMKEYS section, or nothing.
static bool ReadNoteSections(scanner_t *s)
{
    int numParts = 0;

    while (NextLine(s)) {
        bool isRight;
        if (IsKeyword(s, "NOTETRACKS")) {
            isRight = true;
        } else if (IsKeyword(s, "PART")) {
            isRight = ReadPartNotes(s);
            numParts++;
        } else if (IsKeyword(s, "NUMKEYS")) {
            isRight = ReadNotes(s);
        } else {
            isRight =
                Q_ReportErrorLine(s->report, s->number, "'%.40s' found behind the last frame", s->words[0]);
        }
        if (!isRight)
            return false;
    }
    if (numParts && numParts != s->text->numParts)
        Q_ReportWarningLine(s->report, s->number, "note tracks of %i parts, the clip has %i", numParts,
                            s->text->numParts);
    return !s->report->error[0];
}

static scanner_t NewScanner(q_arena_t *arena, q_xanim_text_t *text, const char *bytes, size_t size,
                            q_report_t *report)
{
    scanner_t s = {.at = bytes, .end = bytes + size, .arena = arena, .report = report, .text = text};

    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        s.at += 3;
    return s;
}

q_xanim_text_t *Q_XanimTextRead(q_arena_t *arena, const char *bytes, size_t size, q_report_t *report)
{
    q_xanim_text_t *text = Q_ArenaAlloc(arena, sizeof(*text));
    scanner_t s = NewScanner(arena, text, bytes, size, report);
    int version;

    if (!text) {
        Fail(&s, "out of memory");
        return NULL;
    }
    if (!Q_ReportCheckText(report, bytes, size))
        return NULL;
    text->lastNote = &text->notes;
    s.isInHeader = true;
    if (!Expect(&s, "ANIMATION"))
        return NULL;
    s.isInHeader = false;
    if (!ExpectWhole(&s, "VERSION", INT32_MIN, INT32_MAX, &version))
        return NULL;
    if (version != 3) {
        Q_ReportErrorLine(report, s.number, "version %i, only 3 can be read", version);
        return NULL;
    }
    return ReadPartList(&s) && ReadFrames(&s) && ReadNoteSections(&s) ? text : NULL;
}

// Reads one line of a note file's head.  *isOther is set when it belongs to another clip.
static bool ReadNoteFileHead(scanner_t *s, const q_xanim_text_t *clip, bool *isOther)
{
    float number;

    if (!Numbers(s, &number, 1, false))
        return false;
    double wanted = IsKeyword(s, "FIRSTFRAME") ? clip->firstFrame : (double)clip->numFrames;
    if ((double)number == wanted)
        return true;
    Q_ReportWarningLine(s->report, s->number, "%.40s %g, the clip has %g: these notes belong to another clip",
                        s->words[0], (double)number, wanted);
    *isOther = true;
    return true;
}

bool Q_XanimTextAddNotes(q_arena_t *arena, q_xanim_text_t *text, const char *bytes, size_t size,
                         q_report_t *report)
{
    q_xanim_text_t notes = {0};
    scanner_t s = NewScanner(arena, &notes, bytes, size, report);
    bool isOther = false;
    bool hasKeys = false;

    notes.lastNote = &notes.notes;
    if (!Q_ReportCheckText(report, bytes, size))
        return false;
    while (NextLine(&s)) {
        bool isRight;
        if (IsKeyword(&s, "NUMKEYS"))
            hasKeys = isRight = ReadNotes(&s);
        else if (IsKeyword(&s, "FIRSTFRAME") || IsKeyword(&s, "NUMFRAMES"))
            isRight = ReadNoteFileHead(&s, text, &isOther);
        else
            isRight = Q_ReportErrorLine(report, s.number, "'%.40s' found in a note file", s.words[0]);
        if (!isRight)
            return false;
    }
    if (report->error[0] || (!hasKeys && !Expect(&s, "NUMKEYS")))
        return false;
    if (!isOther && notes.numNotes) {
        const char *file = Q_ArenaString(arena, report->name);
        if (!file)
            return Fail(&s, "out of memory");
        for (q_xanim_text_note_t *note = notes.notes; note; note = note->next)
            note->file = file;
        *text->lastNote = notes.notes;
        text->lastNote = notes.lastNote;
        text->numNotes += notes.numNotes;
    }
    return true;
}
