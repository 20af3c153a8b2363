// xanim info: what is in a clip or a model.
#include <stdlib.h>
#include <string.h>

#include "q_math.h"
#include "q_mdl.h"
#include "xanim_tool.h"

static const char *YesNo(bool value)
{
    return value ? "yes" : "no";
}

static const char *Bool(bool value)
{
    return value ? "true" : "false";
}

// Writes bytes of a file to a terminal: control bytes become '?'.
static void AppendSafe(tool_text_t *out, const char *text)
{
    for (; *text; text++)
        Tool_Append(out, "%c", (unsigned char)*text < ' ' || *text == 127 ? '?' : *text);
}

// ---------------------------------------------------------------------------------------------- clips

static void ClipTable(tool_text_t *out, const q_xanim_t *clip, const char *format)
{
    vec3_t move;
    float yaw[2];

    Tool_Append(out, "format      %s\n", format);
    Tool_Append(out, "length      %.4f s, %i ms\n", (double)Q_XanimSeconds(clip), Q_XanimMilliseconds(clip));
    Tool_Append(out, "frames      %i intervals, %i key positions, %i a second\n", clip->numFrames,
                clip->numKeys, clip->framerate);
    Tool_Append(out, "looping     %s\n", YesNo(Q_XanimIsLooping(clip)));
    Q_XanimRelativeDelta(clip, 0, 1, move, yaw);
    if (clip->flags & Q_XANIM_DELTA)
        Tool_Append(out, "delta       %i turns, %i moves: from 0 to 1 (%g %g %g), yaw %.2f\n",
                    clip->deltaRotations.count, clip->deltaTranslations.count, (double)move[0],
                    (double)move[1], (double)move[2], (double)Q_XanimYawDegrees(yaw));
    else
        Tool_Append(out, "delta       none\n");
    Tool_Append(out, "notes       %i\n", clip->numNotes);
    for (int i = 0; i < clip->numNotes; i++) {
        Tool_Append(out, "  %5i  %.4f  ", clip->notes[i].frame, (double)clip->notes[i].fraction);
        AppendSafe(out, clip->notes[i].name);
        Tool_Append(out, "\n");
    }
    Tool_Append(out, "parts       %i\n", clip->numParts);
    for (int i = 0; i < clip->numParts; i++) {
        const q_xanim_part_t *part = &clip->parts[i];
        Tool_Append(out, "  %5i rotations%s %5i translations  ", part->rotations.count,
                    part->rotations.isSimple ? " (simple)" : "         ", part->translations.count);
        AppendSafe(out, part->name);
        Tool_Append(out, "\n");
    }
}

static void ClipJson(tool_text_t *out, const q_xanim_t *clip, const char *format)
{
    vec3_t move;
    float yaw[2];

    Tool_Append(out, "{\n  \"format\": \"%s\",\n  \"name\": ", format);
    Tool_AppendJson(out, clip->name);
    Tool_Append(out, ",\n  \"seconds\": %.9g,\n  \"milliseconds\": %i,\n  \"framerate\": %i,\n",
                (double)Q_XanimSeconds(clip), Q_XanimMilliseconds(clip), clip->framerate);
    Tool_Append(out, "  \"intervals\": %i,\n  \"keyPositions\": %i,\n  \"looping\": %s,\n", clip->numFrames,
                clip->numKeys, Bool(Q_XanimIsLooping(clip)));
    Q_XanimRelativeDelta(clip, 0, 1, move, yaw);
    if (clip->flags & Q_XANIM_DELTA)
        Tool_Append(out, "  \"delta\": {\"move\": [%.9g, %.9g, %.9g], \"yaw\": %.9g},\n", (double)move[0],
                    (double)move[1], (double)move[2], (double)Q_XanimYawDegrees(yaw));
    else
        Tool_Append(out, "  \"delta\": null,\n");
    Tool_Append(out, "  \"notes\": [");
    for (int i = 0; i < clip->numNotes; i++) {
        Tool_Append(out, "%s\n    {\"frame\": %i, \"fraction\": %.9g, \"name\": ", i ? "," : "",
                    clip->notes[i].frame, (double)clip->notes[i].fraction);
        Tool_AppendJson(out, clip->notes[i].name);
        Tool_Append(out, "}");
    }
    Tool_Append(out, "%s],\n  \"parts\": [", clip->numNotes ? "\n  " : "");
    for (int i = 0; i < clip->numParts; i++) {
        const q_xanim_part_t *part = &clip->parts[i];
        Tool_Append(
            out, "%s\n    {\"rotations\": %i, \"simple\": %s, \"translations\": %i, \"name\": ", i ? "," : "",
            part->rotations.count, Bool(part->rotations.isSimple), part->translations.count);
        Tool_AppendJson(out, part->name);
        Tool_Append(out, "}");
    }
    Tool_Append(out, "%s]\n}\n", clip->numParts ? "\n  " : "");
}

// ---------------------------------------------------------------------------------------------- models

static void Timing(const q_mdl_t *model, int sequence, q_mdl_timing_t *timing)
{
    q_mdl_blend_t blend;
    float values[2];

    Q_MdlDefaultPose(model, sequence, values);
    Q_MdlBlend(model, sequence, values, &blend);
    Q_MdlTiming(model, &blend, timing);
}

// How an axis of a grid is driven, in words.
static const char *AxisName(const q_mdl_t *model, int sequence, int axis)
{
    q_mdl_pose_parameter_t parameter;
    int pose = Q_MdlAxisPose(model, sequence, axis);

    if (pose == Q_MDL_AXIS_UNUSED)
        return "-";
    if (pose == Q_MDL_AXIS_MERGED)
        return "(of an included model)";
    Q_MdlPoseParameter(model, pose, &parameter);
    return parameter.name;
}

static void EventName(const q_mdl_event_t *event, char out[512])
{
    if (event->isNewStyle && event->name[0])
        snprintf(out, 512, "%s%s%s", event->name, event->options[0] ? " " : "", event->options);
    else
        snprintf(out, 512, "%i%s%s", event->event, event->options[0] ? " " : "", event->options);
}

static void SequenceTable(tool_text_t *out, const q_mdl_t *model, int i)
{
    q_mdl_sequence_t s;
    q_mdl_timing_t timing;
    q_mdl_event_t event;
    char name[512];

    Q_MdlSequence(model, i, &s);
    Timing(model, i, &timing);
    AppendSafe(out, s.label[0] ? s.label : Q_MdlClipName(model, i));
    Tool_Append(out, "\n    %.4f s at %.2f frames a second, %s%s\n", (double)timing.seconds,
                (double)timing.framesPerSecond, s.flags & Q_MDL_LOOPING ? "looping" : "once",
                s.flags & Q_MDL_OVERRIDE ? ", to be found in an included model" : "");
    if (s.activityName[0]) {
        Tool_Append(out, "    activity ");
        AppendSafe(out, s.activityName);
        Tool_Append(out, " weight %i\n", s.activityWeight);
    }
    if (s.numColumns * s.numRows > 1) {
        Tool_Append(out, "    blends %i x %i by ", s.numColumns, s.numRows);
        AppendSafe(out, AxisName(model, i, 0));
        Tool_Append(out, " and ");
        AppendSafe(out, AxisName(model, i, 1));
        Tool_Append(out, "\n");
    }
    if (s.numAutolayers || s.numIkLocks || s.numIkRules)
        Tool_Append(out, "    %i autolayers, %i IK locks, %i IK rules\n", s.numAutolayers, s.numIkLocks,
                    s.numIkRules);
    for (int j = 0; j < s.numActivityModifiers; j++) {
        Tool_Append(out, "    modifier ");
        AppendSafe(out, Q_MdlActivityModifier(model, i, j));
        Tool_Append(out, "\n");
    }
    for (int j = 0; j < s.numEvents; j++) {
        Q_MdlEvent(model, i, j, &event);
        EventName(&event, name);
        Tool_Append(out, "    event %.4f ", (double)event.cycle);
        AppendSafe(out, name);
        Tool_Append(out, "\n");
    }
}

static void ModelTable(tool_text_t *out, const q_mdl_t *model)
{
    Tool_Append(out, "format      Source model version %i\nname        ", model->version);
    AppendSafe(out, model->name);
    Tool_Append(out, "\nbones %i, animations %i, sequences %i, pose parameters %i\n", model->numBones,
                model->numAnimations, model->numSequences, model->numPoseParameters);
    for (int i = 0; i < model->numIncludes; i++) {
        Tool_Append(out, "includes    ");
        AppendSafe(out, Q_MdlIncludePath(model, i));
        Tool_Append(out, "\n");
    }
    for (int i = 0; i < model->numPoseParameters; i++) {
        q_mdl_pose_parameter_t parameter;
        Q_MdlPoseParameter(model, i, &parameter);
        Tool_Append(out, "parameter   %g to %g, loop %g  ", (double)parameter.start, (double)parameter.end,
                    (double)parameter.loop);
        AppendSafe(out, parameter.name);
        Tool_Append(out, "\n");
    }
    for (int i = 0; i < model->numSequences; i++)
        SequenceTable(out, model, i);
}

static void SequenceJson(tool_text_t *out, const q_mdl_t *model, int index)
{
    q_mdl_sequence_t s;
    q_mdl_timing_t timing;
    q_mdl_event_t event;
    char name[512];

    Q_MdlSequence(model, index, &s);
    Timing(model, index, &timing);
    Tool_Append(out, "    {\"label\": ");
    Tool_AppendJson(out, s.label);
    Tool_Append(out, ", \"activity\": ");
    Tool_AppendJson(out, s.activityName);
    Tool_Append(out, ", \"activityWeight\": %i, \"flags\": %i, \"looping\": %s,\n", s.activityWeight, s.flags,
                Bool(s.flags & Q_MDL_LOOPING));
    Tool_Append(
        out, "     \"seconds\": %.9g, \"framesPerSecond\": %.9g, \"columns\": %i, \"rows\": %i, \"axes\": [",
        (double)timing.seconds, (double)timing.framesPerSecond, s.numColumns, s.numRows);
    Tool_AppendJson(out, AxisName(model, index, 0));
    Tool_Append(out, ", ");
    Tool_AppendJson(out, AxisName(model, index, 1));
    Tool_Append(out, "],\n     \"autolayers\": %i, \"ikLocks\": %i, \"activityModifiers\": [",
                s.numAutolayers, s.numIkLocks);
    for (int i = 0; i < s.numActivityModifiers; i++) {
        Tool_Append(out, i ? ", " : "");
        Tool_AppendJson(out, Q_MdlActivityModifier(model, index, i));
    }
    Tool_Append(out, "],\n     \"events\": [");
    for (int i = 0; i < s.numEvents; i++) {
        Q_MdlEvent(model, index, i, &event);
        EventName(&event, name);
        Tool_Append(out, "%s{\"cycle\": %.9g, \"name\": ", i ? ", " : "", (double)event.cycle);
        Tool_AppendJson(out, name);
        Tool_Append(out, "}");
    }
    Tool_Append(out, "]}");
}

static void ModelJson(tool_text_t *out, const q_mdl_t *model)
{
    Tool_Append(out, "{\n  \"format\": \"mdl\",\n  \"version\": %i,\n  \"name\": ", model->version);
    Tool_AppendJson(out, model->name);
    Tool_Append(out, ",\n  \"bones\": %i,\n  \"animations\": %i,\n  \"includes\": [", model->numBones,
                model->numAnimations);
    for (int i = 0; i < model->numIncludes; i++) {
        Tool_Append(out, i ? ", " : "");
        Tool_AppendJson(out, Q_MdlIncludePath(model, i));
    }
    Tool_Append(out, "],\n  \"sequences\": [");
    for (int i = 0; i < model->numSequences; i++) {
        Tool_Append(out, i ? ",\n" : "\n");
        SequenceJson(out, model, i);
    }
    Tool_Append(out, "%s]\n}\n", model->numSequences ? "\n  " : "");
}

static bool InfoModel(tool_text_t *out, const char *path, const tool_file_t *file, bool json)
{
    q_report_t report;
    q_mdl_t model;

    Tool_Report(&report, path);
    if (!Q_MdlOpen(&model, file->bytes, file->size, &report)) {
        Tool_PrintError(&report);
        return false;
    }
    (json ? ModelJson : ModelTable)(out, &model);
    return true;
}

static bool InfoClip(tool_text_t *out, const tool_options_t *options, const tool_file_t *file)
{
    bool isText;
    const q_xanim_t *clip = Tool_ReadClip(options->files[0], file, options, &isText);

    if (!clip)
        return false;
    if (options->json)
        ClipJson(out, clip, isText ? "xanim_export" : "xanim");
    else
        ClipTable(out, clip, isText ? "XANIM_EXPORT text, version 3" : "compiled clip, version 14");
    return true;
}

int Tool_Info(const tool_options_t *options)
{
    tool_text_t out = {0};
    tool_file_t file;
    bool isRight;

    if (!Tool_ReadFile(options->files[0], &file))
        return TOOL_ERROR;
    if (Q_MdlIsModel(file.bytes, file.size))
        isRight = InfoModel(&out, options->files[0], &file, options->json);
    else
        isRight = InfoClip(&out, options, &file);
    if (isRight)
        fputs(out.text, stdout);
    free(out.text);
    return isRight ? TOOL_OK : TOOL_ERROR;
}
