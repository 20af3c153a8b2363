// xanim: animation clips and trees from a command line.
#include "xanim_tool.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(const tool_options_t *options);
    int minFiles, maxFiles;
    bool needsOutput;
    const char *allowed; // options it takes
    const char *usage;
} commands[] = {
    {"info", Tool_Info, 1, 1, false, "--json --notes",
     "info FILE [--json] [--notes FILE]\n"
     "      what is in a clip (compiled, or XANIM_EXPORT text) or in a Source model (.mdl)\n"},
    {"compile", Tool_Compile, 1, 1, true, "-o --loop --delta --notes",
     "compile IN.xanim_export -o OUT [--loop] [--delta] [--notes FILE]\n"
     "      makes a compiled clip.  Looping and a delta track (motion of the root, tag_origin or part 0) are "
     "chosen by\n"
     "      --loop and --delta, or by the lines '// looping 1' and '// type delta' before ANIMATION.  "
     "Header, delta\n"
     "      track and notes are exact.  The text does not say which bone hangs on which, so each part is "
     "written as\n"
     "      a root: its rotation in the scene, and its offset from the first frame.  A note file "
     "IN.nt_export beside\n"
     "      the text is read too\n"},
    {"export", Tool_Export, 1, 1, false, "-o --notes",
     "export IN [-o OUT]\n"
     "      writes a clip as XANIM_EXPORT text with those two lines; to standard output without -o\n"},
    {"from-mdl", Tool_FromMdl, 1, 2, true, "-o --text",
     "from-mdl MODEL.mdl [SEQUENCE] -o DIR [--text]\n"
     "      makes a clip of each sequence of a Source model (44 to 49), or of one: its length at the default "
     "pose,\n"
     "      looping, events as notes, motion of the root; no bones.  With --text as text\n"},
    {"tree", Tool_Tree, 1, 1, false, "--xanim --svg --json --script --ref",
     "tree FILE.atr [--xanim DIR] [--script PATH]... [--ref NAME]... [--svg OUT] [--json]\n"
     "      checks a tree and prints it.  --xanim: the clips of its leaves (their presence, and sync "
     "groups).\n"
     "      --script, --ref: what scripts (.gsc, playeranim.script, folders of them) and names reference; "
     "shows what\n"
     "      pruning removes.  --svg draws it\n"},
};

static void Usage(FILE *file)
{
    fputs("usage:\n", file);
    for (size_t i = 0; i < ARRAY_LEN(commands); i++)
        fprintf(file, "  xanim %s", commands[i].usage);
    fputs("exit status: 0, 1 when a file has errors or can't be read or written, 2 for wrong use\n", file);
}

static int WrongUse(const char *format, const char *what)
{
    fputs("xanim: ", stderr);
    fprintf(stderr, format, what);
    fputs("; see xanim --help\n", stderr);
    return TOOL_USAGE;
}

static bool IsAllowed(const char *list, const char *option)
{
    size_t length = strlen(option);

    for (const char *p = list; (p = strstr(p, option)) != NULL; p += length) {
        if ((p == list || p[-1] == ' ') && (p[length] == ' ' || !p[length]))
            return true;
    }
    return false;
}

// Takes an option without a value.
static bool TakeFlag(tool_options_t *o, const char *option)
{
    const struct {
        const char *name;
        bool *flag;
    } table[] = {{"--json", &o->json}, {"--loop", &o->loop}, {"--delta", &o->delta}, {"--text", &o->text}};

    for (size_t i = 0; i < ARRAY_LEN(table); i++) {
        if (strcmp(option, table[i].name) == 0)
            return *table[i].flag = true;
    }
    return false;
}

// Takes an option with a value.
static bool TakeValue(tool_options_t *o, const char *option, const char *value)
{
    const struct {
        const char *name;
        const char **value;
        int *count; // of a list
    } table[] = {{"-o", &o->output, NULL},        {"--xanim", &o->xanimDir, NULL},
                 {"--svg", &o->svg, NULL},        {"--notes", &o->notes, NULL},
                 {"--ref", o->refs, &o->numRefs}, {"--script", o->scripts, &o->numScripts}};

    for (size_t i = 0; i < ARRAY_LEN(table); i++) {
        if (strcmp(option, table[i].name) != 0)
            continue;
        if (!table[i].count)
            *table[i].value = value;
        else if (*table[i].count < TOOL_MAX_LIST)
            table[i].value[(*table[i].count)++] = value;
        else
            return false;
        return true;
    }
    return false;
}

static int Run(size_t command, int argc, char **argv)
{
    tool_options_t options = {0};

    for (int i = 0; i < argc; i++) {
        if (argv[i][0] != '-' || !argv[i][1]) {
            if (options.numFiles == commands[command].maxFiles)
                return WrongUse("one file too many: '%s'", argv[i]);
            options.files[options.numFiles++] = argv[i];
        } else if (!IsAllowed(commands[command].allowed, argv[i])) {
            return WrongUse("unknown option '%s'", argv[i]);
        } else if (!TakeFlag(&options, argv[i])) {
            if (i + 1 == argc)
                return WrongUse("'%s' needs a value", argv[i]);
            if (!TakeValue(&options, argv[i], argv[i + 1]))
                return WrongUse("too many of '%s'", argv[i]);
            i++;
        }
    }
    if (options.numFiles < commands[command].minFiles)
        return WrongUse("'%s' needs a file", commands[command].name);
    if (commands[command].needsOutput && !options.output)
        return WrongUse("'%s' needs -o", commands[command].name);
    int code = commands[command].run(&options);
    Q_ArenaReset(Tool_Arena());
    return code;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            Usage(stdout);
            return TOOL_OK;
        }
    }
    for (size_t i = 0; argc > 1 && i < ARRAY_LEN(commands); i++) {
        if (strcmp(argv[1], commands[i].name) == 0)
            return Run(i, argc - 2, argv + 2);
    }
    if (argc > 1)
        return WrongUse("unknown command '%s'", argv[1]);
    Usage(stderr);
    return TOOL_USAGE;
}
