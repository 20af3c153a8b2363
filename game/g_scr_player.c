// Script methods of players, weapons left out (g_scr_weapon.c) [script-api 2.1].
#include "g_script.h"

#include <string.h>

#include "g_syscalls.h"

enum {
    DENY_FREELOOK = 1 << 4, // gclient_t.spectateDenied
    SUICIDE_DAMAGE = 100000,
    MAX_DAMAGE = 1000000, // more is the same; sums of a frame stay within an int
};

// -------------------------------------------------------------------- place and body

static bool SetOrigin(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    vec3_t origin;

    Gsc_ArgVector(vm, 0, origin);
    if (!Q_VecIsFinite(origin))
        return Gsc_FailArg(vm, 0, "setOrigin: the origin is no finite number");
    Q_VecCopy(origin, client->player.origin);
    client->teleportBit ^= 1;
    client->player.eFlags ^= BG_EF_TELEPORT;
    G_LinkPlayer(client);
    return true;
}

static bool SetPlayerAngles(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    vec3_t angles;

    Gsc_ArgVector(vm, 0, angles);
    if (!Q_VecIsFinite(angles))
        return Gsc_FailArg(vm, 0, "setPlayerAngles: an angle is no finite number");
    G_SetPlayerAngles(client, angles);
    return true;
}

static bool Spawn(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    vec3_t origin, angles;

    if (!Scr_ArgPoint(vm, 0, origin) || !Scr_ArgPoint(vm, 1, angles))
        return false;
    G_SpawnPlayer(client, origin, angles);
    G_JsonOfPlayer("spawn", client);
    return true;
}

static bool ClonePlayer(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Scr_ReturnEntity(vm, G_ClonePlayer(client));
}

static bool IsAds(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnInt(vm, (client->player.pmFlags & BG_PMF_ADS) != 0);
}

static bool IsInVehicle(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnInt(vm, (client->player.eFlags & BG_EF_IN_VEHICLE) != 0);
}

static bool IsOnGround(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnInt(vm, client->player.groundEntity != BG_ENTITY_NONE);
}

static bool PingPlayer(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    Scr_Ping(client);
    return true;
}

static bool SetViewModel(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    const char *name = Gsc_ArgString(vm, 0);
    int index = Scr_Precached(vm, BLOCK_MODELS, name);

    if (index < 0)
        return false;
    Scr_SetViewModel(client, index);
    return true;
}

static bool GetViewModel(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnString(vm, Scr_ViewModel(client));
}

static bool FreezeControls(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    client->frozen = Gsc_ArgInt(vm, 0) != 0;
    return true;
}

static bool GetFatigue(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    return Gsc_ReturnFloat(vm, client->player.fatigue);
}

static bool SetFatigue(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    float fatigue = Gsc_ArgFloat(vm, 0);

    client->player.fatigue = fatigue > 0 ? Q_Clamp(fatigue, 0, 1) : 0;
    return true;
}

// -------------------------------------------------------------------- buttons

static bool ReturnButton(gsc_vm_t *vm, int button)
{
    SELF_PLAYER(client);

    return Gsc_ReturnInt(vm, (client->cmd.buttons & button) != 0);
}

static bool UseButtonPressed(gsc_vm_t *vm)
{
    return ReturnButton(vm, BG_BUTTON_USE);
}

static bool AttackButtonPressed(gsc_vm_t *vm)
{
    return ReturnButton(vm, BG_BUTTON_ATTACK);
}

static bool MeleeButtonPressed(gsc_vm_t *vm)
{
    return ReturnButton(vm, BG_BUTTON_MELEE);
}

// -------------------------------------------------------------------- damage

// Stock takes the inflictor from the second argument whenever the first is an entity [script-api 2.1, 8].
static bool FinishPlayerDamage(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    damage_t damage = {0};
    int location = BG_FindHitLocation(Gsc_ArgString(vm, 8));

    damage.attacker = Scr_ArgEntity(vm, 1);
    damage.inflictor = Scr_ArgEntity(vm, 0) ? damage.attacker : NULL;
    damage.damage = Q_ClampInt(Gsc_ArgInt(vm, 2), 0, MAX_DAMAGE);
    damage.flags = Gsc_ArgInt(vm, 3);
    damage.mod = G_ParseMod(Gsc_ArgString(vm, 4));
    damage.weapon = BG_FindWeapon(&level.weapons, Gsc_ArgString(vm, 5));
    damage.hasPoint = Gsc_ToVector(Gsc_Arg(vm, 6), damage.point);
    damage.hasDir = Gsc_ToVector(Gsc_Arg(vm, 7), damage.dir);
    damage.hitLocation = location < 0 ? BG_HIT_NONE : location;
    if (damage.damage > 0)
        G_JsonHit("damage", client, &damage, damage.weapon);
    G_FinishPlayerDamage(client, &damage);
    return true;
}

static bool Suicide(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    gentity_t *ent = G_EntityOf(client);
    damage_t damage = {.damage = SUICIDE_DAMAGE, .mod = BG_MOD_SUICIDE, .weapon = client->player.weapon};

    if (client->state != STATE_PLAYING || client->dead)
        return true;
    damage.attacker = damage.inflictor = ent;
    ent->godMode = false;
    ent->health = 0;
    G_KillPlayer(client, &damage);
    return true;
}

// -------------------------------------------------------------------- chat and messages

static bool Say(gsc_vm_t *vm, int mode)
{
    SELF_PLAYER(client);
    char text[SCR_MESSAGE_MAX + 1];

    if (!Scr_ChatMessage(vm, "Client Chat Message", text))
        return false;
    G_SayMessage(client, mode, Scr_Unquote(text));
    return true;
}

static bool SayAll(gsc_vm_t *vm)
{
    return Say(vm, 0);
}

static bool SayTeam(gsc_vm_t *vm)
{
    return Say(vm, 1);
}

static bool SaySquad(gsc_vm_t *vm)
{
    return Say(vm, 2);
}

static bool SendMessage(gsc_vm_t *vm, const char *command)
{
    SELF_PLAYER(client);
    char text[SCR_MESSAGE_MAX + 1];

    if (!Scr_Message(vm, 0, "Game Message", text))
        return false;
    G_ServerCommand(client->number, "%s \"%s\"", command, Scr_Unquote(text));
    return true;
}

static bool IPrintLn(gsc_vm_t *vm)
{
    return SendMessage(vm, "f");
}

static bool IPrintLnBold(gsc_vm_t *vm)
{
    return SendMessage(vm, "g");
}

static bool AllowComplaint(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    gclient_t *target = Scr_ArgPlayer(vm, 0, "not a player");

    if (!target)
        return false;
    G_OfferComplaint(client, target);
    return true;
}

// -------------------------------------------------------------------- menus and the client's settings

static bool OpenMenu(gsc_vm_t *vm, const char *suffix)
{
    SELF_PLAYER(client);
    const char *name = Gsc_ArgString(vm, 0);
    int index = G_ConfigFind(BLOCK_MENUS, name);

    if (index < 0)
        return Gsc_FailArg(vm, 0, "Menu '%s' was not precached", name);
    if (client->connected != CON_CONNECTED)
        return Gsc_ReturnInt(vm, 0);
    G_ServerCommand(client->number, "t %i%s", index, suffix);
    return Gsc_ReturnInt(vm, 1);
}

static bool OpenMenuMouse(gsc_vm_t *vm)
{
    return OpenMenu(vm, "");
}

static bool OpenMenuNoMouse(gsc_vm_t *vm)
{
    return OpenMenu(vm, " 1");
}

static bool CloseMenu(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    G_ServerCommand(client->number, "u");
    return true;
}

static bool ShowScoreboard(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    G_SendScores(client);
    return true;
}

static bool SetClientCvar(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    const char *name = Gsc_ArgString(vm, 0);
    char value[SCR_MESSAGE_MAX + 1];

    if (Gsc_ArgCount(vm) < 2)
        return Gsc_Fail(vm, "parameter 2 does not exist");
    if (!Scr_IsCvarName(name))
        return Gsc_FailArg(vm, 0, "setClientCvar: '%s' is no cvar name", name);
    if (!Scr_CvarValue(vm, 1, Gsc_ArgCount(vm) - 1, "Client Cvar Value", value))
        return false;
    G_ServerCommand(client->number, "v %s \"%s\"", name, Scr_Unquote(value));
    return true;
}

static bool SetReverb(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    int count = Gsc_ArgCount(vm);
    char room[MAX_QPATH];

    if (count < 1 || count > 3)
        return Gsc_Fail(vm, "USAGE: player setReverb(room [, wetlevel [, fadetime]])");
    if (!Q_StringCopy(room, sizeof(room), Gsc_ArgString(vm, 0)))
        return Gsc_FailArg(vm, 0, "setReverb: the name of the room is too long");
    G_ServerCommand(client->number, "r \"%s\" %g %g", Scr_Unquote(room),
                    count > 1 ? (double)Gsc_ArgFloat(vm, 1) : 0.5, (double)Gsc_ArgFloat(vm, 2));
    return true;
}

static bool PlayLocal(gsc_vm_t *vm, const char *command)
{
    SELF_PLAYER(client);
    const char *alias = Gsc_ArgString(vm, 0);
    int index = 0;

    if (!*alias)
        return true;
    if (!Scr_Precache(vm, BLOCK_SOUNDS, alias, &index))
        return false;
    G_ServerCommand(client->number, "%s %i", command, index);
    return true;
}

static bool PlayLocalSound(gsc_vm_t *vm)
{
    return PlayLocal(vm, "s");
}

static bool PlayLocalAnnouncerSound(gsc_vm_t *vm)
{
    return PlayLocal(vm, "S");
}

// Sends a command that the client obeys only when the admin wants it; 1 then, else undefined.
static bool SendAutomatic(gsc_vm_t *vm, const char *cvar, const char *command)
{
    SELF_PLAYER(client);

    if (!Sys_CvarInt(cvar))
        return true;
    G_ServerCommand(client->number, "%s", command);
    return Gsc_ReturnInt(vm, 1);
}

static bool AutoDemoStart(gsc_vm_t *vm)
{
    return SendAutomatic(vm, "g_autodemo", "C");
}

static bool AutoDemoStop(gsc_vm_t *vm)
{
    return SendAutomatic(vm, "g_autodemo", "D");
}

static bool AutoScreenshot(gsc_vm_t *vm)
{
    return SendAutomatic(vm, "g_autoscreenshot", "E");
}

// -------------------------------------------------------------------- the session

static bool SetEnterTime(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    client->enterTimeMs = (int)((unsigned)Gsc_ArgInt(vm, 0) - (unsigned)level.clockBaseMs);
    return true;
}

static bool IsLookingAt(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    gentity_t *ent = Scr_ArgEntity(vm, 0);

    return Gsc_ReturnInt(vm, ent && G_Deref(client->lookAt) == ent);
}

static bool AllowSpectateTeam(gsc_vm_t *vm)
{
    SELF_PLAYER(client);
    const char *name = Gsc_ArgString(vm, 0);
    team_t team;
    int bit;

    if (!strcmp(name, "freelook"))
        bit = DENY_FREELOOK;
    else if (G_ParseTeam(name, &team) && team != TEAM_SPECTATOR)
        bit = 1 << team;
    else
        return Gsc_FailArg(vm, 0, "team must be \"axis\", \"allies\", \"none\", or \"freelook\"");
    if (Gsc_ArgInt(vm, 1))
        client->spectateDenied &= ~bit;
    else
        client->spectateDenied |= bit;
    return true;
}

static bool GetGuid(gsc_vm_t *vm)
{
    SELF_PLAYER(client);

    if (Gsc_ArgCount(vm) > 0)
        return Gsc_Fail(vm, "USAGE: self getGuid()");
    return Gsc_ReturnInt(vm, client->guid);
}

static const scr_binding_t bindings[] = {
    {"setorigin", SetOrigin},
    {"setplayerangles", SetPlayerAngles},
    {"usebuttonpressed", UseButtonPressed},
    {"attackbuttonpressed", AttackButtonPressed},
    {"meleebuttonpressed", MeleeButtonPressed},
    {"isads", IsAds},
    {"isinvehicle", IsInVehicle},
    {"isonground", IsOnGround},
    {"pingplayer", PingPlayer},
    {"setviewmodel", SetViewModel},
    {"getviewmodel", GetViewModel},
    {"sayall", SayAll},
    {"sayteam", SayTeam},
    {"saysquad", SaySquad},
    {"allowcomplaint", AllowComplaint},
    {"showscoreboard", ShowScoreboard},
    {"finishplayerdamage", FinishPlayerDamage},
    {"suicide", Suicide},
    {"openmenu", OpenMenuMouse},
    {"openmenunomouse", OpenMenuNoMouse},
    {"closemenu", CloseMenu},
    {"freezecontrols", FreezeControls},
    {"setreverb", SetReverb},
    {"iprintln", IPrintLn},
    {"iprintlnbold", IPrintLnBold},
    {"spawn", Spawn},
    {"setentertime", SetEnterTime},
    {"cloneplayer", ClonePlayer},
    {"setclientcvar", SetClientCvar},
    {"islookingat", IsLookingAt},
    {"playlocalsound", PlayLocalSound},
    {"playlocalannouncersound", PlayLocalAnnouncerSound},
    {"allowspectateteam", AllowSpectateTeam},
    {"getguid", GetGuid},
    {"getfatigue", GetFatigue},
    {"setfatigue", SetFatigue},
    {"autodemostart", AutoDemoStart},
    {"autodemostop", AutoDemoStop},
    {"autoscreenshot", AutoScreenshot},
};

const scr_bindings_t scr_playerMethods = {bindings, ARRAY_LEN(bindings)};
