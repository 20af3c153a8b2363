// The functions that every script has, written as a stranger would: gsc.h alone.
//
// Source: script-api section 1.  Vectors and degrees as in Quake III: yaw about z, pitch down positive.
// Trigonometry is done in double and rounded once (build-decisions "Determinism").
#include "gsc.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI      3.14159265358979323846
#define RADIANS (PI / 180)

// ---------------------------------------------------------------------------------------------- values

static bool IsDefined(gsc_vm_t *vm)
{
    return Gsc_ReturnInt(vm, Gsc_IsDefined(Gsc_Arg(vm, 0)));
}

static bool SpawnStruct(gsc_vm_t *vm)
{
    gsc_value_t object = Gsc_NewStruct(vm);
    Gsc_Return(vm, object);
    Gsc_Release(vm, object);
    return true;
}

static bool GetTime(gsc_vm_t *vm)
{
    return Gsc_ReturnInt(vm, Gsc_LevelTime(vm));
}

static bool ResetTimeout(gsc_vm_t *vm)
{
    Gsc_ResetTimeout(vm);
    return true;
}

// ---------------------------------------------------------------------------------------------- printing

// Gathers what a call prints, so that a line reaches the embedder in one piece unless it is very long.
typedef struct {
    gsc_vm_t *vm;
    char text[1024];
    size_t length;
} line_t;

static void FlushLine(line_t *line)
{
    line->text[line->length] = '\0';
    if (line->length) {
        Gsc_Print(line->vm, line->text);
    }
    line->length = 0;
}

static void AppendLine(line_t *line, const char *text)
{
    size_t length = strlen(text);
    while (length > 0) {
        size_t room = sizeof(line->text) - 1 - line->length;
        size_t part = length < room ? length : room;
        memcpy(line->text + line->length, text, part);
        line->length += part;
        text += part;
        length -= part;
        if (length > 0) {
            FlushLine(line);
        }
    }
}

static void AppendValue(line_t *line, gsc_value_t value)
{
    char buffer[256];
    const char *text = Gsc_ToString(value);
    if (text == NULL) {
        Gsc_Describe(line->vm, value, buffer, sizeof(buffer));
        text = buffer;
    }
    AppendLine(line, text);
}

static bool PrintAll(gsc_vm_t *vm, const char *end)
{
    line_t line = {.vm = vm, .length = 0};
    int count = Gsc_ArgCount(vm);
    for (int i = 0; i < count; i++) {
        AppendValue(&line, Gsc_Arg(vm, i));
    }
    AppendLine(&line, end);
    FlushLine(&line);
    return true;
}

static bool Print(gsc_vm_t *vm)
{
    return PrintAll(vm, "");
}

static bool PrintLine(gsc_vm_t *vm)
{
    return PrintAll(vm, "\n");
}

static bool Assert(gsc_vm_t *vm)
{
    (void)vm;
    return true;
}

// ---------------------------------------------------------------------------------------------- random
// numbers

// Uniform in [0, range).
static uint32_t RandomBelow(gsc_vm_t *vm, uint32_t range)
{
    return (uint32_t)(((uint64_t)Gsc_Random(vm) * range) >> 32);
}

// Uniform in [0, 1), in steps that binary32 can hold.
static float RandomFraction(gsc_vm_t *vm)
{
    return (float)(Gsc_Random(vm) >> 8) / 16777216.0f;
}

static bool RandomInt(gsc_vm_t *vm)
{
    int max = Gsc_ArgInt(vm, 0);
    if (max < 1) {
        char text[64];
        snprintf(text, sizeof(text), "RandomInt parm: %d  \n", max);
        Gsc_Print(vm, text);
        return Gsc_Fail(vm, "RandomInt parm must be positive integer.");
    }
    return Gsc_ReturnInt(vm, (int)RandomBelow(vm, (uint32_t)max));
}

static bool RandomIntRange(gsc_vm_t *vm)
{
    int min = Gsc_ArgInt(vm, 0), max = Gsc_ArgInt(vm, 1);
    if (max <= min) {
        char text[64];
        snprintf(text, sizeof(text), "RandomIntRange parms: %d %d \n", min, max);
        Gsc_Print(vm, text);
        return Gsc_Fail(vm, "RandomIntRange range must be positive integer.");
    }
    return Gsc_ReturnInt(vm, (int)((uint32_t)min + RandomBelow(vm, (uint32_t)max - (uint32_t)min)));
}

static bool RandomFloat(gsc_vm_t *vm)
{
    return Gsc_ReturnFloat(vm, RandomFraction(vm) * Gsc_ArgFloat(vm, 0));
}

static bool RandomFloatRange(gsc_vm_t *vm)
{
    float min = Gsc_ArgFloat(vm, 0), max = Gsc_ArgFloat(vm, 1);
    if (!(max > min)) {
        char text[160];
        snprintf(text, sizeof(text), "Scr_RandomFloatRange parms: %f %f \n", (double)min, (double)max);
        Gsc_Print(vm, text);
        return Gsc_Fail(vm, "Scr_RandomFloatRange range must be positive float.");
    }
    float value = min + RandomFraction(vm) * (max - min);
    return Gsc_ReturnFloat(vm, value < max ? value : min); // rounding may reach max
}

// ---------------------------------------------------------------------------------------------- angles of
// one number

static bool Sin(gsc_vm_t *vm)
{
    return Gsc_ReturnFloat(vm, (float)sin(Gsc_ArgFloat(vm, 0) * RADIANS));
}

static bool Cos(gsc_vm_t *vm)
{
    return Gsc_ReturnFloat(vm, (float)cos(Gsc_ArgFloat(vm, 0) * RADIANS));
}

static bool Tan(gsc_vm_t *vm)
{
    double radians = Gsc_ArgFloat(vm, 0) * RADIANS;
    double cosine = cos(radians);
    if ((float)cosine == 0) {
        return Gsc_Fail(vm, "divide by 0");
    }
    return Gsc_ReturnFloat(vm, (float)(sin(radians) / cosine));
}

static bool ArcOf(gsc_vm_t *vm, double (*function)(double))
{
    float x = Gsc_ArgFloat(vm, 0);
    if (!(x >= -1 && x <= 1)) {
        return Gsc_Fail(vm, "%g out of range", (double)x);
    }
    return Gsc_ReturnFloat(vm, (float)(function(x) / RADIANS));
}

static bool ArcSin(gsc_vm_t *vm)
{
    return ArcOf(vm, asin);
}

static bool ArcCos(gsc_vm_t *vm)
{
    return ArcOf(vm, acos);
}

static bool ArcTan(gsc_vm_t *vm)
{
    return Gsc_ReturnFloat(vm, (float)(atan(Gsc_ArgFloat(vm, 0)) / RADIANS));
}

// ---------------------------------------------------------------------------------------------- vectors

static float Dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static float Length(const float v[3])
{
    return (float)sqrt(Dot(v, v));
}

static float SquareBetween(gsc_vm_t *vm, int first, int second)
{
    float a[3], b[3];
    Gsc_ArgVector(vm, first, a);
    Gsc_ArgVector(vm, second, b);
    float apart[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    return Dot(apart, apart);
}

static bool Distance(gsc_vm_t *vm)
{
    return Gsc_ReturnFloat(vm, (float)sqrt(SquareBetween(vm, 0, 1)));
}

static bool DistanceSquared(gsc_vm_t *vm)
{
    return Gsc_ReturnFloat(vm, SquareBetween(vm, 0, 1));
}

static bool Closer(gsc_vm_t *vm)
{
    return Gsc_ReturnInt(vm, SquareBetween(vm, 0, 1) < SquareBetween(vm, 0, 2));
}

static bool VectorLength(gsc_vm_t *vm)
{
    float v[3];
    Gsc_ArgVector(vm, 0, v);
    return Gsc_ReturnFloat(vm, Length(v));
}

static bool LengthSquared(gsc_vm_t *vm)
{
    float v[3];
    Gsc_ArgVector(vm, 0, v);
    return Gsc_ReturnFloat(vm, Dot(v, v));
}

static bool VectorDot(gsc_vm_t *vm)
{
    float a[3], b[3];
    Gsc_ArgVector(vm, 0, a);
    Gsc_ArgVector(vm, 1, b);
    return Gsc_ReturnFloat(vm, Dot(a, b));
}

// The null vector has no direction and stays as it is.
static bool VectorNormalize(gsc_vm_t *vm)
{
    float v[3];
    Gsc_ArgVector(vm, 0, v);
    float length = Length(v);
    for (int i = 0; i < 3 && length != 0; i++) {
        v[i] /= length;
    }
    return Gsc_ReturnVector(vm, v);
}

// atan2 in degrees, in [0, 360).
static float ArcDegrees(float y, float x)
{
    float degrees = y == 0 && x == 0 ? 0 : (float)(atan2(y, x) / RADIANS);
    degrees = degrees < 0 ? degrees + 360 : degrees;
    return degrees >= 360 ? 0 : degrees;
}

static bool VectorToAngles(gsc_vm_t *vm)
{
    float v[3];
    Gsc_ArgVector(vm, 0, v);
    float up = ArcDegrees(v[2], (float)sqrt(v[0] * v[0] + v[1] * v[1]));
    return Gsc_ReturnVector(vm, (float[3]){up == 0 ? 0 : -up, ArcDegrees(v[1], v[0]), 0});
}

// Sines and cosines of pitch, yaw and roll.
typedef struct {
    float sp, cp, sy, cy, sr, cr;
} turns_t;

static turns_t Turns(gsc_vm_t *vm)
{
    float a[3];
    Gsc_ArgVector(vm, 0, a);
    double p = a[0] * RADIANS, y = a[1] * RADIANS, r = a[2] * RADIANS;
    return (turns_t){(float)sin(p), (float)cos(p), (float)sin(y),
                     (float)cos(y), (float)sin(r), (float)cos(r)};
}

static bool AnglesToForward(gsc_vm_t *vm)
{
    turns_t t = Turns(vm);
    return Gsc_ReturnVector(vm, (float[3]){t.cp * t.cy, t.cp * t.sy, -t.sp});
}

static bool AnglesToRight(gsc_vm_t *vm)
{
    turns_t t = Turns(vm);
    return Gsc_ReturnVector(
        vm, (float[3]){t.cr * t.sy - t.sr * t.sp * t.cy, -t.sr * t.sp * t.sy - t.cr * t.cy, -t.sr * t.cp});
}

static bool AnglesToUp(gsc_vm_t *vm)
{
    turns_t t = Turns(vm);
    return Gsc_ReturnVector(
        vm, (float[3]){t.cr * t.sp * t.cy + t.sr * t.sy, t.cr * t.sp * t.sy - t.sr * t.cy, t.cr * t.cp});
}

// ---------------------------------------------------------------------------------------------- the table

static const gsc_native_t library[] = {
    {"print", "*", Print, GSC_NATIVE_DEVELOPER},
    {"println", "*", PrintLine, GSC_NATIVE_DEVELOPER},
    {"assert", "*", Assert, GSC_NATIVE_DEVELOPER},
    {"isdefined", ".", IsDefined, GSC_NATIVE_ISDEFINED},
    {"spawnstruct", "", SpawnStruct, 0},
    {"gettime", "", GetTime, 0},
    {"resettimeout", "", ResetTimeout, 0},
    {"randomint", "i", RandomInt, 0},
    {"randomfloat", "f", RandomFloat, 0},
    {"randomintrange", "ii", RandomIntRange, 0},
    {"randomfloatrange", "ff", RandomFloatRange, 0},
    {"sin", "f", Sin, 0},
    {"cos", "f", Cos, 0},
    {"tan", "f", Tan, 0},
    {"asin", "f", ArcSin, 0},
    {"acos", "f", ArcCos, 0},
    {"atan", "f", ArcTan, 0},
    {"distance", "vv", Distance, 0},
    {"distancesquared", "vv", DistanceSquared, 0},
    {"length", "v", VectorLength, 0},
    {"lengthsquared", "v", LengthSquared, 0},
    {"closer", "vvv", Closer, 0},
    {"vectordot", "vv", VectorDot, 0},
    {"vectornormalize", "v", VectorNormalize, 0},
    {"vectortoangles", "v", VectorToAngles, 0},
    {"anglestoup", "v", AnglesToUp, 0},
    {"anglestoright", "v", AnglesToRight, 0},
    {"anglestoforward", "v", AnglesToForward, 0},
};

gsc_status_t Gsc_AddLibrary(gsc_vm_t *vm)
{
    return Gsc_AddFunctions(vm, library, sizeof(library) / sizeof(library[0]));
}
