// xanim compile, export and from-mdl.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "q_mdl.h"
#include "q_string.h"
#include "xanim_tool.h"

static bool WriteCompiled(const q_xanim_t *clip, const char *path)
{
    q_report_t report;
    size_t size;

    Tool_Report(&report, path);
    const uint8_t *bytes = Q_XanimWrite(Tool_Arena(), clip, &size, &report);
    if (bytes)
        return Tool_WriteFile(path, bytes, size);
    Tool_PrintError(&report);
    return false;
}

// To standard output without a path.
static bool WriteText(const q_xanim_t *clip, const char *path)
{
    tool_text_t out = {0};
    q_report_t report;

    Tool_Report(&report, clip->name);
    bool isRight = Q_XanimTextWrite(Tool_Arena(), clip, Tool_AppendPlain, &out, &report);
    if (!isRight)
        Tool_PrintError(&report);
    else if (path)
        isRight = Tool_WriteFile(path, out.text, out.length);
    else
        isRight = fputs(out.text, stdout) >= 0;
    free(out.text);
    return isRight;
}

// The clip with what the options add to its text.
static q_xanim_t *ReadForCompiling(const tool_options_t *options)
{
    const char *path = options->files[0];
    q_report_t report;
    tool_file_t file;
    bool isText;

    if (!Tool_ReadFile(path, &file))
        return NULL;
    q_xanim_t *clip = Tool_ReadClip(path, &file, options, &isText);
    if (clip && !isText) {
        fprintf(stderr, "error: %s: it is compiled already\n", path);
        return NULL;
    }
    if (!clip || !(options->loop || options->delta))
        return clip;
    // Notes were read with the clip above; the text gives the rest once more.
    Tool_Report(&report, path);
    report.warning = NULL;
    q_xanim_text_t *text = Q_XanimTextRead(Tool_Arena(), (const char *)file.bytes, file.size, &report);
    q_xanim_t *forced = text
                            ? Q_XanimTextCompile(Tool_Arena(), text, clip->name,
                                                 options->loop ? Q_XANIM_FORCE : Q_XANIM_AS_WRITTEN,
                                                 options->delta ? Q_XANIM_FORCE : Q_XANIM_AS_WRITTEN, &report)
                            : NULL;
    if (!forced) {
        Tool_PrintError(&report);
        return NULL;
    }
    forced->notes = clip->notes;
    forced->numNotes = clip->numNotes;
    return forced;
}

int Tool_Compile(const tool_options_t *options)
{
    const q_xanim_t *clip = ReadForCompiling(options);

    return clip && WriteCompiled(clip, options->output) ? TOOL_OK : TOOL_ERROR;
}

int Tool_Export(const tool_options_t *options)
{
    tool_file_t file;
    bool isText;

    if (!Tool_ReadFile(options->files[0], &file))
        return TOOL_ERROR;
    const q_xanim_t *clip = Tool_ReadClip(options->files[0], &file, options, &isText);
    return clip && WriteText(clip, options->output) ? TOOL_OK : TOOL_ERROR;
}

// ---------------------------------------------------------------------------------------------- models

// Whether a clip's name can be a file name: sequence labels come from whoever made the model.
static bool IsFileName(const char *name)
{
    if (!name[0] || name[0] == '.' || strlen(name) > 200)
        return false;
    for (; *name; name++) {
        if ((unsigned char)*name < ' ' || *name == 127 || strchr("/\\:*?\"<>|", *name))
            return false;
    }
    return true;
}

static bool WriteSequence(const q_mdl_t *model, int sequence, const tool_options_t *options,
                          q_animrefs_t *written)
{
    q_report_t report;
    char place[TOOL_MAX_PATH];
    char name[256];
    char path[TOOL_MAX_PATH];
    bool asText = options->text;

    snprintf(place, sizeof(place), "%s: sequence %i", options->files[0], sequence);
    Tool_Report(&report, place);
    const q_xanim_t *clip = Q_MdlMakeClip(Tool_Arena(), model, sequence, &report);
    if (clip && !IsFileName(clip->name))
        Q_ReportError(&report, "'%.64s' can't be the name of a file", clip->name);
    else if (clip && Q_AnimrefsFind(written, clip->name) >= 0)
        Q_ReportError(&report, "a sequence before it is called '%s' too", clip->name);
    if (report.error[0]) {
        Tool_PrintError(&report);
        return false;
    }
    Q_AnimrefsAdd(written, clip->name);
    // Trees know names in lower case.
    Q_StringCopy(name, sizeof(name), clip->name);
    if (!Q_Format(path, sizeof(path), "%s/%s%s", options->output, Q_StringLower(name),
                  asText ? ".xanim_export" : "")) {
        fprintf(stderr, "error: %s: path is too long\n", options->output);
        return false;
    }
    if (!(asText ? WriteText : WriteCompiled)(clip, path))
        return false;
    printf("%s: %.4f s, %s, %i notes\n", path, (double)Q_XanimSeconds(clip),
           Q_XanimIsLooping(clip) ? "looping" : "once", clip->numNotes);
    return true;
}

// Whether a sequence is only declared; an included model has it.  A clip of it would be empty and hide that
// one.
static bool IsDeclaration(const tool_options_t *options, const q_mdl_t *model, int sequence)
{
    q_mdl_sequence_t s;

    Q_MdlSequence(model, sequence, &s);
    if (!(s.flags & Q_MDL_OVERRIDE))
        return false;
    fprintf(stderr, "note: %s: sequence %i is to be found in an included model: no clip is made\n",
            options->files[0], sequence);
    return true;
}

int Tool_FromMdl(const tool_options_t *options)
{
    const char *wanted = options->files[1];
    q_animrefs_t written;
    tool_file_t file;
    q_report_t report;
    q_mdl_t model;
    bool areRight = true;

    if (!Tool_ReadFile(options->files[0], &file))
        return TOOL_ERROR;
    Tool_Report(&report, options->files[0]);
    if (!Q_MdlOpen(&model, file.bytes, file.size, &report)) {
        Tool_PrintError(&report);
        return TOOL_ERROR;
    }
    int only = wanted ? Q_MdlFindSequence(&model, wanted) : -1;
    if (wanted && only < 0) {
        fprintf(stderr, "error: %s: no sequence '%s'\n", options->files[0], wanted);
        return TOOL_ERROR;
    }
    if (wanted && IsDeclaration(options, &model, only))
        return TOOL_ERROR;
    if (!Tool_IsFolder(options->output) && mkdir(options->output, 0777) != 0) {
        fprintf(stderr, "xanim: cannot make the folder %s: %s\n", options->output, strerror(errno));
        return TOOL_ERROR;
    }
    Q_AnimrefsInit(&written, Tool_Arena());
    if (!model.numSequences)
        fprintf(stderr, "note: %s has no sequences: no clip is made\n", options->files[0]);
    for (int i = 0; i < model.numSequences; i++) {
        if (only < 0 ? !IsDeclaration(options, &model, i) : only == i)
            areRight &= WriteSequence(&model, i, options, &written);
    }
    for (int i = 0; i < model.numIncludes; i++)
        fprintf(stderr, "note: sequences of the included model %s are not in this file\n",
                Q_MdlIncludePath(&model, i));
    return areRight ? TOOL_OK : TOOL_ERROR;
}
