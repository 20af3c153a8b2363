// Script functions that the original does not have: texts and arrays, control of bots, what a player's
// connection tells.  Scripts that must run on the original too call them as level.ext["name"], a function
// value of a small script that is made here from the table of names.  Cvar scr_strict_stock 1 hides all of
// it.
#include "g_script.h"
#include "g_bot.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "g_syscalls.h"

enum { MAX_TOKEN_TEXT = 1024, MAX_EXT_TEXT = 8192, WALK = 127 };

const char scr_extScript[] = "fireteam/ext";

// What a script wants of a bot.
typedef struct {
    bool moves, attacks, aims, stands; // which of the wishes below count
    vec3_t direction;                  // of length 1 at most
    vec3_t aim;
    bool fire;
    bool uses;  // presses the use key once
    int stance; // 0 stand, 1 crouch, 2 prone
} orders_t;

static orders_t orders[MAX_CLIENTS];
static vm_cvar_t strictStock;

// -------------------------------------------------------------------- texts and arrays

// Of what lives in the game the class [script-api 0.2]: that is how a script tells a HUD element from an
// entity.
static bool TypeOf(gsc_vm_t *vm)
{
    static const char *const classNames[] = {
        [CLASS_ENTITY] = "entity", [CLASS_HUDELEM] = "hudelem", [CLASS_VEHICLE_NODE] = "vehiclenode"};
    int classId;

    if (Gsc_ToEntity(Gsc_Arg(vm, 0), &classId) >= 0 && classId < (int)ARRAY_LEN(classNames))
        return Gsc_ReturnString(vm, classNames[classId]);
    return Gsc_ReturnString(vm, Gsc_TypeName(vm, Gsc_Arg(vm, 0)));
}

static bool ReturnOwned(gsc_vm_t *vm, gsc_value_t value)
{
    Gsc_Return(vm, value);
    Gsc_Release(vm, value);
    return true;
}

static bool GetArrayKeys(gsc_vm_t *vm)
{
    gsc_value_t array = Gsc_Arg(vm, 0), keys, key, value;
    int cursor = 0;

    if (Gsc_Type(array) != GSC_ARRAY)
        return Gsc_FailArg(vm, 0, "cannot cast %s to array", Gsc_TypeName(vm, array));
    keys = Gsc_NewArray(vm);
    while (Gsc_ArrayNext(array, &cursor, &key, &value))
        Gsc_ArrayAppend(vm, &keys, key);
    return ReturnOwned(vm, keys);
}

// Copies a piece of a text of any length; the caller frees it.
static char *CopyPiece(const char *text, size_t length)
{
    char *piece = G_Alloc(length + 1);

    memcpy(piece, text, length);
    return piece;
}

static bool ReturnPiece(gsc_vm_t *vm, const char *text, size_t length)
{
    char *piece = CopyPiece(text, length);

    Gsc_ReturnString(vm, piece);
    G_Free(piece);
    return true;
}

static bool StrTok(gsc_vm_t *vm)
{
    const char *text = Gsc_ArgString(vm, 0), *delimiters = Gsc_ArgString(vm, 1);
    gsc_value_t array = Gsc_NewArray(vm);

    for (text += strspn(text, delimiters); *text; text += strspn(text, delimiters)) {
        size_t length = strcspn(text, delimiters);
        char *piece = CopyPiece(text, length);
        gsc_value_t value = Gsc_NewString(vm, piece);

        Gsc_ArrayAppend(vm, &array, value);
        Gsc_Release(vm, value);
        G_Free(piece);
        text += length;
    }
    return ReturnOwned(vm, array);
}

static bool ReturnMapped(gsc_vm_t *vm, int (*map)(int))
{
    const char *text = Gsc_ArgString(vm, 0);
    char *copy = CopyPiece(text, strlen(text));

    for (char *c = copy; *c; c++)
        if ((unsigned char)*c < 128)
            *c = (char)map((unsigned char)*c);
    Gsc_ReturnString(vm, copy);
    G_Free(copy);
    return true;
}

static bool ToLower(gsc_vm_t *vm)
{
    return ReturnMapped(vm, tolower);
}

static bool ToUpper(gsc_vm_t *vm)
{
    return ReturnMapped(vm, toupper);
}

static bool GetSubStr(gsc_vm_t *vm)
{
    const char *text = Gsc_ArgString(vm, 0);
    size_t length = strlen(text), start, end = length;
    gsc_value_t last = Gsc_Arg(vm, 2);
    int from = Gsc_ArgInt(vm, 1), to;

    if (Gsc_IsDefined(last)) {
        if (!Scr_ValueToInt(vm, last, &to))
            return false;
        end = to < 0 ? 0 : (size_t)to < length ? (size_t)to : length;
    }
    start = from < 0 ? 0 : (size_t)from < end ? (size_t)from : end;
    return ReturnPiece(vm, text + start, end - start);
}

static bool IsSubStr(gsc_vm_t *vm)
{
    return Gsc_ReturnInt(vm, strstr(Gsc_ArgString(vm, 0), Gsc_ArgString(vm, 1)) != NULL);
}

// -------------------------------------------------------------------- a player's connection

static bool GetIp(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    char address[64] = "";

    Q_InfoGet(client->userinfo, "ip", address, sizeof(address));
    return Gsc_ReturnString(vm, address);
}

static bool GetPing(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnInt(vm, client->ps.ping);
}

// -------------------------------------------------------------------- bots

// The orders of the receiver; NULL after raising an error.
static orders_t *SelfOrders(gsc_vm_t *vm)
{
    gclient_t *client = Scr_SelfPlayer(vm);

    if (!client)
        return NULL;
    if (!client->isBot) {
        Gsc_FailSelf(vm, "entity %i is not a bot", client->number);
        return NULL;
    }
    return &orders[client->number];
}

// Reads a vector argument into `out`; *isGiven is false for undefined.
static bool ArgOrderVector(gsc_vm_t *vm, bool *isGiven, vec3_t out)
{
    gsc_value_t value = Gsc_Arg(vm, 0);
    vec3_t wanted = {0, 0, 0};

    if (Gsc_IsDefined(value) && !Scr_ValueToVector(vm, value, wanted))
        return false;
    if (!Q_VecIsFinite(wanted))
        return Gsc_FailArg(vm, 0, "a point must be a finite number");
    *isGiven = Gsc_IsDefined(value);
    Q_VecCopy(wanted, out);
    return true;
}

static bool BotMove(gsc_vm_t *vm)
{
    orders_t *own = SelfOrders(vm);

    if (!own || !ArgOrderVector(vm, &own->moves, own->direction))
        return false;
    own->direction[2] = 0;
    if (Q_VecLength(own->direction) > 1)
        Q_VecNormalize(own->direction);
    return true;
}

static bool BotAim(gsc_vm_t *vm)
{
    orders_t *own = SelfOrders(vm);

    return own && ArgOrderVector(vm, &own->aims, own->aim);
}

static bool BotAttack(gsc_vm_t *vm)
{
    orders_t *own = SelfOrders(vm);
    gsc_value_t value = Gsc_Arg(vm, 0);
    int on = 0;

    if (!own || (Gsc_IsDefined(value) && !Scr_ValueToInt(vm, value, &on)))
        return false;
    own->attacks = Gsc_IsDefined(value);
    own->fire = on != 0;
    return true;
}

static bool BotUse(gsc_vm_t *vm)
{
    orders_t *own = SelfOrders(vm);

    if (!own)
        return false;
    own->uses = true;
    return true;
}

static bool BotStance(gsc_vm_t *vm)
{
    static const char *const names[] = {"stand", "crouch", "prone"};
    orders_t *own = SelfOrders(vm);
    gsc_value_t value = Gsc_Arg(vm, 0);
    char text[MAX_TOKEN_TEXT];

    if (!own || (Gsc_IsDefined(value) && !Scr_ValueToText(vm, value, text, sizeof(text))))
        return false;
    own->stands = false;
    if (!Gsc_IsDefined(value))
        return true;
    for (int i = 0; i < (int)ARRAY_LEN(names); i++)
        if (!strcmp(names[i], text)) {
            own->stands = true;
            own->stance = i;
            return true;
        }
    return Gsc_FailArg(vm, 0, "'%s' is an illegal stance string. Must be stand, crouch, or prone.", text);
}

// A direction of the world in the axes of the view; as with keys, the larger of the two is pressed whole.
static void Walk(usercmd_t *cmd, const vec3_t direction, float yaw)
{
    vec3_t angles = {0, yaw, 0}, forward, right;
    float ahead, aside, most;

    Q_AngleVectors(angles, forward, right, NULL);
    ahead = Q_VecDot(direction, forward);
    aside = Q_VecDot(direction, right);
    most = fabsf(ahead) > fabsf(aside) ? fabsf(ahead) : fabsf(aside);
    most = most > 0 ? Q_VecLength(direction) / most : 0;
    cmd->forwardmove = (signed char)(ahead * most * WALK);
    cmd->rightmove = (signed char)(aside * most * WALK);
    cmd->upmove = 0;
}

// Prone is a switch that a client throws by a command; crouching is held in the usercmd.
static void TakeStance(const bot_t *bot, const gclient_t *client, usercmd_t *cmd, int stance)
{
    static const char *const words[] = {"prone"};

    if (((client->heldWbuttons & BG_WBUTTON_PRONE) != 0) != (stance == 2))
        G_BotClientCommand(bot, 1, words);
    cmd->upmove = (signed char)(stance == 1 ? -WALK : 0);
}

void G_BotOrders(bot_t *bot, const gclient_t *client, usercmd_t *cmd)
{
    orders_t *own = &orders[bot->slot];
    vec3_t eye, direction, angles;

    if (own->aims) {
        BG_ViewOrigin(&client->player, eye);
        Q_VecSub(own->aim, eye, direction);
        if (Q_VecLength(direction) > 0) {
            Q_VecToAngles(direction, angles);
            bot->view[PITCH] = Q_AngleNormalize180(angles[PITCH]);
            bot->view[YAW] = angles[YAW];
        }
    }
    if (own->moves)
        Walk(cmd, own->direction, bot->view[YAW]);
    if (own->attacks)
        cmd->buttons = own->fire ? cmd->buttons | 1 : cmd->buttons & ~1;
    if (own->attacks && own->fire && level.weapons.list[client->player.weapon].adsFire)
        cmd->buttons |= 16; // it fires by its sights alone
    if (own->stands)
        TakeStance(bot, client, cmd, own->stance);
    if (own->uses && G_BotPressUse(client, cmd))
        own->uses = false;
}

bool Scr_IsSteered(int slot)
{
    return orders[slot].moves;
}

void Scr_ForgetOrders(int slot)
{
    memset(&orders[slot], 0, sizeof(orders[slot]));
}

// -------------------------------------------------------------------- level.ext

typedef struct {
    const char *name;
    int parameters;
    bool isMethod;
} ext_row_t;

static const ext_row_t rows[] = {
#define SCR_EXT_FUNCTION(name, signature, parameters, help) {name, parameters, false},
#include "g_scr_names.h"
#define SCR_EXT_METHOD(name, signature, parameters, help) {name, parameters, true},
#include "g_scr_names.h"
    {"getstance", 0, true}, // the original's own, for those who look here first
};

void Scr_ClearExt(void)
{
    memset(orders, 0, sizeof(orders));
}

bool Scr_HasExtensions(void)
{
    Sys_CvarRegister(&strictStock, "scr_strict_stock", "0", 0);
    return !strictStock.integer;
}

// One function a row; another name than the one it wraps, which it would hide.
static void AppendWrapper(char *text, size_t size, const ext_row_t *row)
{
    static const char *const parameters[] = {"", "a", "a, b", "a, b, c"};
    char line[256];

    Q_Format(line, sizeof(line), "ext_%s(%s) { return %s%s(%s); }\n", row->name, parameters[row->parameters],
             row->isMethod ? "self " : "", row->name, parameters[row->parameters]);
    Q_StringAppend(text, size, line);
}

char *Scr_ExtText(size_t *size)
{
    static char text[MAX_EXT_TEXT];
    char *copy;

    text[0] = '\0';
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        AppendWrapper(text, sizeof(text), &rows[i]);
    *size = strlen(text);
    copy = G_ScriptAlloc(NULL, NULL, 0, *size);
    if (copy)
        memcpy(copy, text, *size);
    return copy;
}

gsc_status_t Scr_SetExt(gsc_vm_t *vm)
{
    gsc_value_t array = Gsc_NewArray(vm);
    gsc_status_t status = GSC_OK;
    char name[64];

    for (size_t i = 0; i < ARRAY_LEN(rows) && status == GSC_OK; i++) {
        gsc_value_t key = Gsc_NewString(vm, rows[i].name);

        Q_Format(name, sizeof(name), "ext_%s", rows[i].name);
        status = Gsc_ArraySet(vm, &array, key, Gsc_FunctionValue(Gsc_FindFunction(vm, scr_extScript, name)));
        Gsc_Release(vm, key);
    }
    if (status == GSC_OK)
        status = Gsc_SetField(vm, Gsc_Level(vm), "ext", array);
    Gsc_Release(vm, array);
    return status;
}

// By the ways that bots know of the map.
static bool CanWalk(gsc_vm_t *vm)
{
    int path[2];
    vec3_t from, to;

    if (!Scr_ArgPoint(vm, 0, from) || !Scr_ArgPoint(vm, 1, to))
        return false;
    return Gsc_ReturnInt(vm, G_FindPath(&g_ways, G_WaysNearest(from), G_WaysNearest(to), path, 2) > 0);
}

static const scr_binding_t functionBindings[] = {
    {"typeof", TypeOf},   {"getarraykeys", GetArrayKeys}, {"strtok", StrTok},     {"tolower", ToLower},
    {"toupper", ToUpper}, {"getsubstr", GetSubStr},       {"issubstr", IsSubStr}, {"canwalk", CanWalk},
};

const scr_bindings_t scr_extFunctions = {functionBindings, ARRAY_LEN(functionBindings)};

static const scr_binding_t methodBindings[] = {
    {"botmove", BotMove}, {"botattack", BotAttack}, {"botaim", BotAim},   {"botstance", BotStance},
    {"botuse", BotUse},   {"getip", GetIp},         {"getping", GetPing},
};

const scr_bindings_t scr_extMethods = {methodBindings, ARRAY_LEN(methodBindings)};
