// HUD elements: the pool, their fields and methods [script-api 2.4, 3.4].  What of them a client's wire can
// carry is for others; here they are what scripts read and write.
#include "g_script.h"

#include <math.h>
#include <string.h>

enum { MAX_BLEND_SECONDS = 60 };

static hudelem_t elements[MAX_HUDELEMS];
static int elementEnd;   // one behind the last slot that was ever used
static int elementCount; // in use

static const char *const fontNames[] = {"default", "bigfixed", "smallfixed"};
static const char *const alignXNames[] = {"left", "center", "right"};
static const char *const alignYNames[] = {"top", "middle", "bottom"};

const hudelem_t *Scr_HudElem(int number)
{
    if (number < 0 || number >= MAX_HUDELEMS || elements[number].type == HUD_FREE)
        return NULL;
    return &elements[number];
}

void Scr_ClearHud(void)
{
    memset(elements, 0, sizeof(elements));
    elementEnd = elementCount = 0;
}

bool Scr_SeesHud(const gclient_t *client, const hudelem_t *hud)
{
    if (hud->client >= 0)
        return hud->client == client->number;
    return hud->team == TEAM_NONE || hud->team == client->team;
}

static void SetDefaults(hudelem_t *hud)
{
    int client = hud->client;
    team_t team = hud->team;

    memset(hud, 0, sizeof(*hud));
    hud->type = HUD_TEXT;
    hud->client = client;
    hud->team = team;
    hud->fontScale = 1;
    memset(hud->color, 255, sizeof(hud->color));
    hud->archived = true;
}

static void FreeElement(int number)
{
    elements[number].type = HUD_FREE;
    elementCount--;
    if (G_ScriptIsAlive())
        Gsc_RemoveEntity(level.vm, CLASS_HUDELEM, number);
}

// An element that a client does not get to see, as he is shown as many others of its kind as there can be
// [script-api 7.3].
static void TellLeftOut(int number)
{
    hudelem_t *hud = &elements[number];
    gsc_place_t place;

    if (hud->isOverTold)
        return;
    hud->isOverTold = true;
    G_BudgetPlace(BUDGET_HUD, number, &place);
    Scr_ComplainAt(&place, "too many HUD elements: a client is shown %d %s ones, this one is left out",
                   MAX_HUD_PER_CLIENT, hud->archived ? "archived" : "live");
}

void Scr_CheckHudLimits(void)
{
    int counts[MAX_CLIENTS][2] = {{0}};

    for (int i = 0; elementCount > MAX_HUD_PER_CLIENT && i < elementEnd; i++) {
        const hudelem_t *hud = &elements[i];
        int first = hud->client >= 0 ? hud->client : 0;
        int end = hud->client >= 0 ? hud->client + 1 : level.maxClients;

        for (int k = first; hud->type != HUD_FREE && k < end; k++)
            if (g_clients[k].connected == CON_CONNECTED && Scr_SeesHud(&g_clients[k], hud) &&
                counts[k][hud->archived]++ >= MAX_HUD_PER_CLIENT)
                TellLeftOut(i);
    }
}

void Scr_FreeClientHud(int slot)
{
    for (int i = 0; i < elementEnd; i++)
        if (elements[i].type != HUD_FREE && elements[i].client == slot)
            FreeElement(i);
}

// -------------------------------------------------------------------- making

static bool NewElement(gsc_vm_t *vm, int client, team_t team)
{
    for (int i = 0; i < MAX_HUDELEMS; i++) {
        if (elements[i].type != HUD_FREE)
            continue;
        elements[i].client = client;
        elements[i].team = team;
        SetDefaults(&elements[i]);
        elementCount++;
        G_BudgetTake(BUDGET_HUD, i);
        if (i >= elementEnd)
            elementEnd = i + 1;
        return Gsc_ReturnEntity(vm, CLASS_HUDELEM, i);
    }
    return Gsc_Fail(vm, "out of hudelems");
}

static bool NewHudElem(gsc_vm_t *vm)
{
    return NewElement(vm, -1, TEAM_NONE);
}

static bool NewClientHudElem(gsc_vm_t *vm)
{
    gclient_t *client = Scr_ArgPlayer(vm, 0, "not a client");

    return client && NewElement(vm, client->number, TEAM_NONE);
}

static bool NewTeamHudElem(gsc_vm_t *vm)
{
    const char *name = Gsc_ArgString(vm, 0);
    team_t team;

    if (!G_ParseTeam(name, &team) || team == TEAM_NONE)
        return Gsc_FailArg(vm, 0, "team \"%s\" should be \"allies\", \"axis\", or \"spectator\"", name);
    return NewElement(vm, -1, team);
}

// -------------------------------------------------------------------- methods

// The element of a method; NULL after raising an error.
static hudelem_t *Self(gsc_vm_t *vm)
{
    int classId = -1;
    int number = Gsc_SelfEntity(vm, &classId);

    if (number >= 0 && number < MAX_HUDELEMS && classId == CLASS_HUDELEM && elements[number].type != HUD_FREE)
        return &elements[number];
    Gsc_FailSelf(vm, "not a hudelem");
    return NULL;
}

#define SELF_HUD(hud)                                                                                        \
    hudelem_t *hud = Self(vm);                                                                               \
    if (!hud)                                                                                                \
    return false

// Makes the element one of another kind; what the old kind showed is gone.
static void SetType(hudelem_t *hud, hud_type_t type)
{
    hud->type = type;
    hud->text = hud->shader = 0;
    hud->width = hud->height = 0;
    hud->right = hud->bottom = 0;
    hud->value = 0;
    hud->timeMs = hud->durationMs = 0;
    hud->scaleMs = 0;
}

// Seconds to whole ms, rounded up.
static int CeilMs(float seconds)
{
    return Scr_Whole(ceilf(seconds * 1000));
}

static bool SetText(gsc_vm_t *vm)
{
    SELF_HUD(hud);
    const char *name = Gsc_ArgString(vm, 0);
    int index = *name ? Scr_Precached(vm, BLOCK_STRINGS, name) : 0;

    if (index < 0)
        return false;
    SetType(hud, HUD_TEXT);
    hud->text = index;
    return true;
}

static bool SetShader(gsc_vm_t *vm)
{
    SELF_HUD(hud);
    int count = Gsc_ArgCount(vm);
    int width = Gsc_ArgInt(vm, 1);
    int height = Gsc_ArgInt(vm, 2);
    int shader;

    if (count != 1 && count != 3 && count != 5)
        return Gsc_Fail(vm, "USAGE: <hudelem> setShader(\"shadername\"[, width, height[, right, bottom]]);");
    if (width < 0)
        return Gsc_FailArg(vm, 1, "width %i < 0", width);
    if (height < 0)
        return Gsc_FailArg(vm, 2, "height %i < 0", height);
    shader = Scr_Precached(vm, BLOCK_SHADERS, Gsc_ArgString(vm, 0));
    if (shader < 0)
        return false;
    SetType(hud, HUD_SHADER);
    hud->shader = shader;
    hud->width = width;
    hud->height = height;
    hud->right = count == 5 ? Gsc_ArgFloat(vm, 3) : 1;
    hud->bottom = count == 5 ? Gsc_ArgFloat(vm, 4) : 1;
    return true;
}

// `name`: NULL for the one timer whose arguments the original does not count.
static bool SetAnyTimer(gsc_vm_t *vm, hud_type_t type, const char *name, bool mustBePositive, bool isUp)
{
    SELF_HUD(hud);
    float seconds = Gsc_ArgFloat(vm, 0);

    if (name && Gsc_ArgCount(vm) != 1)
        return Gsc_Fail(vm, "USAGE: <hudelem> %s(time_in_seconds)", name);
    if (mustBePositive && !(seconds > 0))
        return Gsc_FailArg(vm, 0, "time %g should be > 0", (double)seconds);
    SetType(hud, type);
    hud->timeMs = (int)(isUp ? (unsigned)Scr_Time() - (unsigned)CeilMs(seconds)
                             : (unsigned)Scr_Time() + (unsigned)CeilMs(seconds));
    return true;
}

static bool SetTimer(gsc_vm_t *vm)
{
    return SetAnyTimer(vm, HUD_TIMER_DOWN, "setTimer", true, false);
}

static bool SetTimerUp(gsc_vm_t *vm)
{
    return SetAnyTimer(vm, HUD_TIMER_UP, "setTimerUp", false, true);
}

static bool SetTenthsTimer(gsc_vm_t *vm)
{
    return SetAnyTimer(vm, HUD_TENTHS_DOWN, "setTenthsTimer", true, false);
}

static bool SetTenthsTimerUp(gsc_vm_t *vm)
{
    return SetAnyTimer(vm, HUD_TENTHS_UP, NULL, true, true);
}

static bool SetAnyClock(gsc_vm_t *vm, hud_type_t type, const char *name, bool isUp)
{
    SELF_HUD(hud);
    int count = Gsc_ArgCount(vm);
    float seconds = Gsc_ArgFloat(vm, 0);
    float duration = Gsc_ArgFloat(vm, 1);
    int width = Gsc_ArgInt(vm, 3);
    int height = Gsc_ArgInt(vm, 4);
    int shader;

    if (count != 3 && count != 5)
        return Gsc_Fail(
            vm,
            "USAGE: <hudelem> %s(time_in_seconds, total_clock_time_in_seconds, shadername[, width, height]);",
            name);
    if (!(seconds > 0))
        return Gsc_FailArg(vm, 0, "time %g should be > 0", (double)seconds);
    if (!(duration > 0))
        return Gsc_FailArg(vm, 1, "duration %g should be > 0", (double)duration);
    if (width < 0)
        return Gsc_FailArg(vm, 3, "width %i < 0", width);
    if (height < 0)
        return Gsc_FailArg(vm, 4, "height %i < 0", height);
    shader = Scr_Precached(vm, BLOCK_SHADERS, Gsc_ArgString(vm, 2));
    if (shader < 0)
        return false;
    SetType(hud, type);
    hud->timeMs = (int)(isUp ? (unsigned)Scr_Time() - (unsigned)CeilMs(seconds)
                             : (unsigned)Scr_Time() + (unsigned)CeilMs(seconds));
    hud->durationMs = CeilMs(duration);
    hud->shader = shader;
    hud->width = width;
    hud->height = height;
    return true;
}

static bool SetClock(gsc_vm_t *vm)
{
    return SetAnyClock(vm, HUD_CLOCK_DOWN, "setClock", false);
}

static bool SetClockUp(gsc_vm_t *vm)
{
    return SetAnyClock(vm, HUD_CLOCK_UP, "setClockUp", true);
}

static bool SetValue(gsc_vm_t *vm)
{
    SELF_HUD(hud);
    float value = Gsc_ArgFloat(vm, 0);

    if (Gsc_ArgCount(vm) != 1)
        return Gsc_Fail(vm, "USAGE: <hudelem> setValue(value)");
    SetType(hud, HUD_VALUE);
    hud->value = value;
    return true;
}

// Length of a blend, checked; -1 after raising an error.
static int ArgBlend(gsc_vm_t *vm, const char *what)
{
    float seconds = Gsc_ArgFloat(vm, 0);

    if (!(seconds > 0)) {
        Gsc_FailArg(vm, 0, "%s time %g <= 0", what, (double)seconds);
        return -1;
    }
    if (seconds > MAX_BLEND_SECONDS) {
        Gsc_FailArg(vm, 0, "%s time %g > %i", what, (double)seconds, MAX_BLEND_SECONDS);
        return -1;
    }
    return CeilMs(seconds);
}

static bool FadeOverTime(gsc_vm_t *vm)
{
    SELF_HUD(hud);
    int ms = ArgBlend(vm, "fade");

    if (ms < 0)
        return false;
    hud->fadeStartMs = Scr_Time();
    hud->fadeMs = ms;
    memcpy(hud->fromColor, hud->color, sizeof(hud->color));
    return true;
}

static bool ScaleOverTime(gsc_vm_t *vm)
{
    SELF_HUD(hud);
    int width = Gsc_ArgInt(vm, 1);
    int height = Gsc_ArgInt(vm, 2);
    int ms;

    if (Gsc_ArgCount(vm) != 3)
        return Gsc_Fail(vm, "hudelem scaleOverTime(time_in_seconds, new_width, new_height)");
    ms = ArgBlend(vm, "scale");
    if (ms < 0)
        return false;
    hud->scaleStartMs = Scr_Time();
    hud->scaleMs = ms;
    hud->fromWidth = hud->width;
    hud->fromHeight = hud->height;
    hud->width = width;
    hud->height = height;
    return true;
}

static bool MoveOverTime(gsc_vm_t *vm)
{
    SELF_HUD(hud);
    int ms = ArgBlend(vm, "move");

    if (ms < 0)
        return false;
    hud->moveStartMs = Scr_Time();
    hud->moveMs = ms;
    hud->fromX = hud->x;
    hud->fromY = hud->y;
    hud->fromAlignX = hud->alignX;
    hud->fromAlignY = hud->alignY;
    return true;
}

static bool Reset(gsc_vm_t *vm)
{
    SELF_HUD(hud);

    SetDefaults(hud);
    return true;
}

static bool Destroy(gsc_vm_t *vm)
{
    int classId = -1;
    int number = Gsc_SelfEntity(vm, &classId);

    if (number < 0 || number >= MAX_HUDELEMS || classId != CLASS_HUDELEM)
        return Gsc_FailSelf(vm, "not a hudelem");
    if (elements[number].type == HUD_FREE)
        return Gsc_Fail(vm, "tried to free invalid hud element");
    FreeElement(number);
    return true;
}

// -------------------------------------------------------------------- fields

typedef enum {
    HUD_X,
    HUD_Y,
    HUD_FONT_SCALE,
    HUD_FONT,
    HUD_ALIGN_X,
    HUD_ALIGN_Y,
    HUD_COLOR,
    HUD_ALPHA,
    HUD_LABEL,
    HUD_SORT,
    HUD_ARCHIVED
} hud_field_t;

// The names that a field of words may hold.
static const char *const *FieldNames(hud_field_t which)
{
    return which == HUD_FONT ? fontNames : which == HUD_ALIGN_X ? alignXNames : alignYNames;
}

static int *FieldWord(hudelem_t *hud, hud_field_t which)
{
    return which == HUD_FONT ? &hud->font : which == HUD_ALIGN_X ? &hud->alignX : &hud->alignY;
}

static bool GetField(gsc_vm_t *vm, int number, const gsc_field_t *field)
{
    hudelem_t *hud = &elements[number];
    vec3_t color;

    switch ((hud_field_t)field->arg) {
    case HUD_X:
        return Gsc_ReturnInt(vm, hud->x);
    case HUD_Y:
        return Gsc_ReturnInt(vm, hud->y);
    case HUD_FONT_SCALE:
        return Gsc_ReturnFloat(vm, hud->fontScale);
    case HUD_FONT:
    case HUD_ALIGN_X:
    case HUD_ALIGN_Y:
        return Gsc_ReturnString(
            vm, FieldNames((hud_field_t)field->arg)[*FieldWord(hud, (hud_field_t)field->arg)]);
    case HUD_COLOR:
        Q_VecSet(color, (float)hud->color[0] / 255, (float)hud->color[1] / 255, (float)hud->color[2] / 255);
        return Gsc_ReturnVector(vm, color);
    case HUD_ALPHA:
        return Gsc_ReturnFloat(vm, (float)hud->color[3] / 255);
    case HUD_LABEL:
        return Gsc_ReturnInt(vm, hud->label);
    case HUD_SORT:
        return Gsc_ReturnFloat(vm, hud->sort);
    case HUD_ARCHIVED:
        return Gsc_ReturnInt(vm, hud->archived);
    }
    return true;
}

static uint8_t ColorByte(float value)
{
    return value > 0 ? (uint8_t)(Q_Clamp(value, 0, 1) * 255 + 0.5f) : 0;
}

static bool SetWord(gsc_vm_t *vm, hudelem_t *hud, const gsc_field_t *field, gsc_value_t value)
{
    const char *const *names = FieldNames((hud_field_t)field->arg);
    char text[MAX_STRING_CHARS];

    if (!Scr_ValueToText(vm, value, text, sizeof(text)))
        return false;
    for (int i = 0; i < 3; i++)
        if (!Q_StringCompareNoCase(names[i], text)) {
            *FieldWord(hud, (hud_field_t)field->arg) = i;
            return true;
        }
    return Gsc_Fail(vm, "\"%s\" is not a valid value for hudelem field \"%s\"\nShould be one of: %s %s %s",
                    text, field->name, names[0], names[1], names[2]);
}

static bool SetFontScale(gsc_vm_t *vm, hudelem_t *hud, gsc_value_t value)
{
    float scale;

    if (!Scr_ValueToFloat(vm, value, &scale))
        return false;
    if (!(scale > 0))
        return Gsc_Fail(vm, "font scale was %g; should be > 0", (double)scale);
    hud->fontScale = scale;
    return true;
}

static bool SetColor(gsc_vm_t *vm, hudelem_t *hud, gsc_value_t value)
{
    vec3_t color;

    if (!Scr_ValueToVector(vm, value, color))
        return false;
    for (int i = 0; i < 3; i++)
        hud->color[i] = ColorByte(color[i]);
    return true;
}

static bool SetLabel(gsc_vm_t *vm, hudelem_t *hud, gsc_value_t value)
{
    const char *name = Gsc_ToString(value);
    int index;

    if (Gsc_Type(value) != GSC_ISTRING)
        return Gsc_Fail(vm, "cannot cast %s to istring", Gsc_TypeName(vm, value));
    index = *name ? Scr_Precached(vm, BLOCK_STRINGS, name) : 0;
    if (index < 0)
        return false;
    hud->label = index;
    return true;
}

static bool SetField(gsc_vm_t *vm, int number, const gsc_field_t *field, gsc_value_t value)
{
    hudelem_t *hud = &elements[number];
    float real;
    int whole;

    switch ((hud_field_t)field->arg) {
    case HUD_X:
        return Scr_ValueToInt(vm, value, &hud->x);
    case HUD_Y:
        return Scr_ValueToInt(vm, value, &hud->y);
    case HUD_FONT_SCALE:
        return SetFontScale(vm, hud, value);
    case HUD_FONT:
    case HUD_ALIGN_X:
    case HUD_ALIGN_Y:
        return SetWord(vm, hud, field, value);
    case HUD_COLOR:
        return SetColor(vm, hud, value);
    case HUD_ALPHA:
        if (!Scr_ValueToFloat(vm, value, &real))
            return false;
        hud->color[3] = ColorByte(real);
        return true;
    case HUD_LABEL:
        return SetLabel(vm, hud, value);
    case HUD_SORT:
        return Scr_ValueToFloat(vm, value, &hud->sort);
    case HUD_ARCHIVED:
        if (!Scr_ValueToInt(vm, value, &whole))
            return false;
        hud->archived = whole != 0;
        return true;
    }
    return true;
}

static const gsc_field_t fields[] = {
    {"x", GetField, SetField, NULL, HUD_X},
    {"y", GetField, SetField, NULL, HUD_Y},
    {"fontscale", GetField, SetField, NULL, HUD_FONT_SCALE},
    {"font", GetField, SetField, NULL, HUD_FONT},
    {"alignx", GetField, SetField, NULL, HUD_ALIGN_X},
    {"aligny", GetField, SetField, NULL, HUD_ALIGN_Y},
    {"color", GetField, SetField, NULL, HUD_COLOR},
    {"alpha", GetField, SetField, NULL, HUD_ALPHA},
    {"label", GetField, SetField, NULL, HUD_LABEL},
    {"sort", GetField, SetField, NULL, HUD_SORT},
    {"archived", GetField, SetField, NULL, HUD_ARCHIVED},
};

gsc_status_t Scr_AddHudFields(gsc_vm_t *vm)
{
    gsc_status_t status = Gsc_AddClass(vm, CLASS_HUDELEM, "hudelem");

    return status == GSC_OK ? Gsc_AddFields(vm, CLASS_HUDELEM, fields, ARRAY_LEN(fields)) : status;
}

static const scr_binding_t functionBindings[] = {
    {"newhudelem", NewHudElem},
    {"newclienthudelem", NewClientHudElem},
    {"newteamhudelem", NewTeamHudElem},
};

const scr_bindings_t scr_hudFunctions = {functionBindings, ARRAY_LEN(functionBindings)};

static const scr_binding_t methodBindings[] = {
    {"settext", SetText},
    {"setshader", SetShader},
    {"settimer", SetTimer},
    {"settimerup", SetTimerUp},
    {"settenthstimer", SetTenthsTimer},
    {"settenthstimerup", SetTenthsTimerUp},
    {"setclock", SetClock},
    {"setclockup", SetClockUp},
    {"setvalue", SetValue},
    {"fadeovertime", FadeOverTime},
    {"scaleovertime", ScaleOverTime},
    {"moveovertime", MoveOverTime},
    {"reset", Reset},
    {"destroy", Destroy},
};

const scr_bindings_t scr_hudMethods = {methodBindings, ARRAY_LEN(methodBindings)};
