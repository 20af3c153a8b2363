// animcheck ROOT [--base ROOT] [--json] [--explain "KEY=VALUE ..."] [--play FILE]: see animcheck.h and the
// help below.
#include "animcheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: animcheck ROOT [--base ROOT] [--json] [--explain \"KEY=VALUE ...\"] [--play FILE]\n"
    "Checks mp/playeranim.script of ROOT, a folder or a pk3, with its tree, clips and weapons: every error "
    "with its line, then warnings.\n"
    "ROOT is what the game sees: weapons/mp and xanim; or a source tree: mp/weapons/mp "
    "and animtrees/xanim.\n"
    "  --base     a second root for what the first does not have, as the game's files are "
    "below a mod's\n"
    "  --json     the same as JSON; not together with the other two\n"
    "  --explain  which script wins, and why not those before it.  Keys: client, "
    "state, event, from and to (a change of\n"
    "             state), weapon, and the condition types of the script "
    "(weaponclass=pistol movetype=run firing=1 ...)\n"
    "  --play     plays the lines of FILE (each such keys, \"ms=50\", \"event=jump "
    "restart force\"; // begins a comment)\n"
    "             and prints the body\n"
    "Errors are told in place of an explanation.\n"
    "exit status: 0, 1 when there were errors, 2 for wrong use\n";

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    void *memory;

    (void)user;
    (void)oldSize;
    if (!newSize) {
        free(block);
        return NULL;
    }
    memory = realloc(block, newSize);
    if (!memory) {
        fprintf(stderr, "animcheck: no memory for %zu bytes\n", newSize);
        exit(CHECK_USAGE);
    }
    return memory;
}

// ---- findings

static finding_t *FindKnown(const check_t *check, const finding_t *f)
{
    for (int i = 0; i < check->count; i++)
        if (check->findings[i].line == f->line && !strcmp(check->findings[i].file, f->file) &&
            !strcmp(check->findings[i].text, f->text))
            return &check->findings[i];
    return NULL;
}

void Check_Add(check_t *check, const char *file, int line, bool isError, const char *text)
{
    finding_t f = {.file = file, .line = line, .isError = isError, .order = check->count}, *known;

    Q_StringCopy(f.text, sizeof(f.text), text);
    known = FindKnown(check, &f); // script and tree are read twice
    if (known) {
        known->isError = known->isError || isError;
        return;
    }
    if (check->count == check->capacity) {
        int capacity = check->capacity ? check->capacity * 2 : 64;

        check->findings = Realloc(NULL, check->findings, 0, (size_t)capacity * sizeof(f));
        check->capacity = capacity;
    }
    check->findings[check->count++] = f;
}

void Check_AddF(check_t *check, const char *file, int line, bool isError, const char *format, ...)
{
    char text[400];
    va_list args;

    va_start(args, format);
    Q_FormatV(text, sizeof(text), format, args);
    va_end(args);
    Check_Add(check, file, line, isError, text);
}

// Errors first, then by file and line.
static int Compare(const void *a, const void *b)
{
    const finding_t *x = a, *y = b;
    int files = strcmp(x->file, y->file);

    if (x->isError != y->isError)
        return x->isError ? -1 : 1;
    return files ? files : x->line != y->line ? x->line - y->line : x->order - y->order;
}

// ---- output

static void PrintJsonText(const char *text)
{
    putchar('"');
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        if (*p == '"' || *p == '\\')
            printf("\\%c", *p);
        else if (*p < 0x20 || *p >= 0x7f)
            printf("\\u%04x", *p);
        else
            putchar(*p);
    }
    putchar('"');
}

static void PrintJson(const check_t *check, int errors)
{
    printf("{\"reports\": [");
    for (int i = 0; i < check->count; i++) {
        const finding_t *f = &check->findings[i];

        printf("%s\n  {\"file\": ", i ? "," : "");
        PrintJsonText(f->file);
        printf(", \"line\": %d, \"severity\": \"%s\", \"message\": ", f->line,
               f->isError ? "error" : "warning");
        PrintJsonText(f->text);
        printf("}");
    }
    printf("%s], \"errors\": %d, \"warnings\": %d}\n", check->count ? "\n" : "", errors,
           check->count - errors);
}

static void PrintText(const check_t *check, int errors)
{
    const bg_anims_t *anims = check->anims;

    for (int i = 0; i < check->count; i++) {
        const finding_t *f = &check->findings[i];
        const char *kind = f->isError ? "error" : "warning";

        if (f->line)
            printf("%s:%d: %s: %s\n", f->file, f->line, kind, f->text);
        else
            printf("%s: %s: %s\n", f->file, kind, f->text);
    }
    printf("%d scripts, %d animations, %d errors, %d warnings\n", anims ? anims->numScripts : 0,
           check->names.count, errors, check->count - errors);
}

static int CountErrors(const check_t *check)
{
    int errors = 0;

    for (int i = 0; i < check->count; i++)
        errors += check->findings[i].isError;
    return errors;
}

static int Report(check_t *check, bool isJson)
{
    int errors = CountErrors(check);

    if (check->count)
        qsort(check->findings, (size_t)check->count, sizeof(*check->findings), Compare);
    if (isJson)
        PrintJson(check, errors);
    else
        PrintText(check, errors);
    return errors ? CHECK_ERRORS : CHECK_OK;
}

static bool WrongUse(const char *text, const char *what)
{
    fprintf(stderr, "animcheck: %s%s; see animcheck --help\n", text, what);
    return false;
}

// What the command line asks for; NULL where it does not.
typedef struct {
    const char *root, *base, *question, *play;
    bool isJson;
} options_t;

static bool ParseOptions(options_t *asked, int argc, char **argv)
{
    const struct {
        const char *name;
        const char **value;
    } options[] = {{"--base", &asked->base}, {"--explain", &asked->question}, {"--play", &asked->play}};

    for (int i = 1; i < argc; i++) {
        size_t k = 0;

        while (k < ARRAY_LEN(options) && strcmp(argv[i], options[k].name))
            k++;
        if (k < ARRAY_LEN(options) && i + 1 == argc)
            return WrongUse(argv[i], " needs a value");
        if (k < ARRAY_LEN(options))
            *options[k].value = argv[++i];
        else if (!strcmp(argv[i], "--json"))
            asked->isJson = true;
        else if (argv[i][0] == '-')
            return WrongUse("unknown option ", argv[i]);
        else if (asked->root)
            return WrongUse("one folder too many: ", argv[i]);
        else
            asked->root = argv[i];
    }
    if (!asked->root)
        return WrongUse("a folder is needed", "");
    if (asked->isJson && (asked->question || asked->play))
        return WrongUse("--json goes with neither --explain nor --play", "");
    return true;
}

static int Run(check_t *check, const options_t *asked)
{
    Check_Load(check);
    if (asked->question && !CountErrors(check))
        return Check_Explain(check, asked->question);
    if (asked->play && !CountErrors(check))
        return Check_Play(check, asked->play);
    return Report(check, asked->isJson);
}

int main(int argc, char **argv)
{
    static check_t check;
    options_t asked = {0};
    int status = CHECK_USAGE;

    if (argc == 1 || !strcmp(argv[1], "--help")) {
        fputs(help, argc == 1 ? stderr : stdout);
        return argc == 1 ? CHECK_USAGE : CHECK_OK;
    }
    if (!ParseOptions(&asked, argc, argv))
        return CHECK_USAGE;
    Q_ArenaInit(&check.arena, Realloc, NULL, 0);
    if (Root_Open(&check.root, asked.root) && (!asked.base || Root_Open(&check.base, asked.base)))
        status = Run(&check, &asked);
    Root_Close(&check.root);
    Root_Close(&check.base);
    Q_ArenaReset(&check.arena);
    free(check.findings);
    return status;
}
