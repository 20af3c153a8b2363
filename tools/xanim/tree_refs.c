// Which nodes of a tree scripts reference.  GSC: %name behind #using_animtree("tree"), where it is no
// remainder.  Player animation scripts: the word behind legs, torso or both.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "q_parse.h"
#include "q_string.h"
#include "xanim_tool.h"

enum { MAX_DEPTH = 32, MAX_WORD = 256 };

typedef struct {
    const char *at, *end;
    char word[MAX_WORD]; // "" for a sign
    int sign;            // 0 for a word, '"' for a string, which stands in word
} scanner_t;

static bool IsWordByte(int c)
{
    return (c >= '0' && c <= '9') || (Q_CharLower(c) >= 'a' && Q_CharLower(c) <= 'z') || c == '_';
}

static bool IsAt(const scanner_t *s, const char *two)
{
    return s->end - s->at >= 2 && s->at[0] == two[0] && s->at[1] == two[1];
}

// Skips blanks and comments; the marks of developer code are blanks.
static void SkipBlanks(scanner_t *s)
{
    while (s->at < s->end) {
        if (IsAt(s, "//")) {
            while (s->at < s->end && *s->at != '\n')
                s->at++;
        } else if (IsAt(s, "/*")) {
            for (s->at += 2; s->at < s->end && !IsAt(s, "*/"); s->at++)
                ;
            s->at += s->at < s->end ? 2 : 0;
        } else if (IsAt(s, "/#") || IsAt(s, "#/")) {
            s->at += 2;
        } else if ((unsigned char)*s->at <= ' ') {
            s->at++;
        } else {
            return;
        }
    }
}

static void ScanString(scanner_t *s)
{
    size_t length = 0;

    s->sign = '"';
    for (s->at++; s->at < s->end && *s->at != '"'; s->at++) {
        if (*s->at == '\\' && s->at + 1 < s->end)
            s->at++;
        if (length + 1 < sizeof(s->word))
            s->word[length++] = *s->at;
    }
    s->word[length] = '\0';
    if (s->at < s->end)
        s->at++;
}

static bool Next(scanner_t *s)
{
    size_t length = 0;

    SkipBlanks(s);
    s->word[0] = '\0';
    s->sign = 0;
    if (s->at >= s->end)
        return false;
    if (*s->at == '"') {
        ScanString(s);
        return true;
    }
    for (; s->at < s->end && IsWordByte(*s->at); s->at++) {
        if (length + 1 < sizeof(s->word))
            s->word[length++] = *s->at;
    }
    s->word[length] = '\0';
    if (!length)
        s->sign = *s->at++;
    return true;
}

// Whether a % behind this token is the remainder of a division.
static bool EndsOperand(const scanner_t *s)
{
    static const char *const keywords[] = {"return", "case",   "if",   "while", "for",
                                           "wait",   "thread", "else", "do"};

    if (s->sign)
        return s->sign == ')' || s->sign == ']' || s->sign == '"';
    for (size_t i = 0; i < ARRAY_LEN(keywords); i++) {
        if (strcmp(s->word, keywords[i]) == 0)
            return false;
    }
    return s->word[0] != '\0';
}

static void ScanGsc(q_animrefs_t *refs, const char *treeName, const tool_file_t *file)
{
    scanner_t s = {.at = (const char *)file->bytes, .end = (const char *)file->bytes + file->size};
    bool isSelected = false;
    bool isDirective = false; // between #using_animtree and its name
    bool isOperand = false;

    while (Next(&s)) {
        if (s.sign == '#') {
            isDirective = Next(&s) && Q_StringCompareNoCase(s.word, "using_animtree") == 0;
        } else if (isDirective && s.sign == '"') {
            isSelected = Q_StringCompareNoCase(s.word, treeName) == 0;
            isDirective = false;
        } else if (s.sign == '%' && !isOperand) {
            if (Next(&s) && !s.sign && isSelected)
                Q_AnimrefsAdd(refs, s.word);
        }
        isOperand = EndsOperand(&s);
    }
}

static void ScanPlayerScript(q_animrefs_t *refs, const tool_file_t *file)
{
    q_parser_t parser;

    Q_ParserInit(&parser, "script", (const char *)file->bytes, file->size);
    while (Q_ParseToken(&parser)) {
        const char *word = parser.token;
        bool isPart = Q_StringCompareNoCase(word, "legs") == 0 || Q_StringCompareNoCase(word, "torso") == 0 ||
                      Q_StringCompareNoCase(word, "both") == 0;
        if (isPart && Q_ParseTokenOnLine(&parser))
            Q_AnimrefsAdd(refs, parser.token);
    }
}

static bool CollectFile(q_animrefs_t *refs, const char *treeName, const char *path)
{
    tool_file_t file;

    if (!Tool_ReadFile(path, &file))
        return false;
    if (Q_StringHasSuffixNoCase(path, ".script"))
        ScanPlayerScript(refs, &file);
    else
        ScanGsc(refs, treeName, &file);
    return true;
}

static bool Collect(q_animrefs_t *refs, const char *treeName, const char *path, int depth)
{
    char below[TOOL_MAX_PATH];
    bool areRight = true;

    if (!Tool_IsFolder(path))
        return CollectFile(refs, treeName, path);
    DIR *dir = depth < MAX_DEPTH ? opendir(path) : NULL;
    if (!dir) {
        fprintf(stderr, "xanim: cannot read the folder %s\n", path);
        return false;
    }
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.' || !Q_Format(below, sizeof(below), "%s/%s", path, entry->d_name))
            continue;
        if (Tool_IsFolder(below) || Q_StringHasSuffixNoCase(below, ".gsc") ||
            Q_StringHasSuffixNoCase(below, ".script"))
            areRight &= Collect(refs, treeName, below, depth + 1);
    }
    closedir(dir);
    return areRight;
}

bool Tool_CollectRefs(q_animrefs_t *refs, const char *treeName, const char *path)
{
    return Collect(refs, treeName, path, 0);
}
