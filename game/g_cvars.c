// The module's cvars: the original's table (game-cvars, in its order) and our own, registered at every level
// start and mirrored once a frame.  The host knows Quake III's flags, so the original's own bits stay here:
// what it mirrors to clients as "script info" goes through its configstrings.
#include "g_local.h"
#include "g_syscalls.h"
#include <string.h>

enum { SCRIPTINFO = 2048 }; // name and value are mirrored to clients in configstrings 149 and 277

typedef struct {
    const char *name, *value;
    int flags;
    bool broadcast;    // a change is announced to all
    vm_cvar_t *mirror; // NULL: only the table's own copy
} cvar_row_t;

cvars_t cvars;

static const cvar_row_t stockRows[] = {
    {"sv_cheats", "", 0, false, &cvars.cheats},
    {"gamename", "CoD:United Offensive", CVAR_SERVERINFO | CVAR_ROM, false, NULL},
    {"gamedate", "Feb 10 2005", CVAR_ROM, false, NULL},
    {"sv_mapname", "", CVAR_SERVERINFO | CVAR_ROM, false, NULL},
    {"sv_night", "0", CVAR_SYSTEMINFO | CVAR_ROM, false, NULL},
    {"sv_obituary", "1", CVAR_SYSTEMINFO, false, &cvars.obituary},
    {"sv_maxclients", "20", CVAR_ARCHIVE | CVAR_SERVERINFO | CVAR_LATCH, false, &cvars.maxClients},
    {"g_synchronousClients", "0", CVAR_SYSTEMINFO, false, &cvars.synchronousClients},
    {"g_intermissionDelay", "1000", 0, false, NULL},
    {"g_log", "games_mp.log", CVAR_ARCHIVE, false, &cvars.log},
    {"g_logSync", "0", CVAR_ARCHIVE, false, &cvars.logSync},
    {"g_password", "", 0, false, &cvars.password},
    {"g_banIPs", "", CVAR_ARCHIVE, false, NULL},
    {"dedicated", "0", 0, false, &cvars.dedicated},
    {"g_speed", "190", 0, true, &cvars.speed},
    {"g_gravity", "800", 0, true, &cvars.gravity},
    {"g_knockback", "1000", 0, true, &cvars.knockback},
    {"g_weaponrespawn", "5", 0, true, &cvars.weaponRespawn},
    {"g_weaponAmmoPools", "0", 0, true, NULL},
    {"g_maxDroppedWeapons", "16", 0, false, &cvars.maxDroppedWeapons},
    {"g_inactivity", "0", 0, true, &cvars.inactivity},
    {"g_inactivityspectator", "0", 0, true, &cvars.inactivitySpectator},
    {"g_debugMove", "0", 0, false, NULL},
    {"g_debugProneCheck", "0", 0, false, NULL},
    {"g_debugProneCheckDepthCheck", "1", 0, false, NULL},
    {"g_debugDamage", "0", CVAR_CHEAT, false, &cvars.debugDamage},
    {"g_debugAlloc", "0", 0, false, NULL},
    {"g_debugBullets", "0", CVAR_CHEAT, false, NULL},
    {"g_motd", "", 0, false, &cvars.motd},
    {"g_tracerchance", "0.4", CVAR_ARCHIVE, false, &cvars.tracerChance},
    {"g_tracerchancelmg", "0.7", CVAR_CHEAT, false, &cvars.tracerChanceLmg},
    {"g_vehicleDrawPath", "0", CVAR_CHEAT, false, NULL},
    {"g_vehicleDebug", "0", CVAR_CHEAT, false, NULL},
    {"g_vehicleTexScrollScale", "0", CVAR_CHEAT, false, NULL},
    {"g_vehicleForceBulletDamage", "0", 0, false, NULL},
    {"g_vehicleForceGrenadeDamage", "0", 0, false, NULL},
    {"g_vehicleEnableCollisionDamage", "0", 0, false, NULL},
    {"g_vehicleTrafficStressTest", "0", CVAR_CHEAT, false, NULL},
    {"g_vehicleHorns", "1", CVAR_ARCHIVE, false, NULL},
    {"g_vehicleBurnTime", "10", CVAR_LATCH, false, NULL},
    {"g_allowVote", "1", 0, false, &cvars.allowVote},
    {"g_allowVoteMapRestart", "1", 0, false, NULL},
    {"g_allowVoteMapRotate", "1", 0, false, NULL},
    {"g_allowVoteTypeMap", "1", 0, false, NULL},
    {"g_allowVoteMap", "1", 0, false, NULL},
    {"g_allowVoteGameType", "1", 0, false, NULL},
    {"g_allowVoteKick", "0", 0, false, NULL},
    {"g_allowVoteClientKick", "0", 0, false, NULL},
    {"g_allowVoteTempBanUser", "0", 0, false, NULL},
    {"g_allowVoteTempBanClient", "0", 0, false, NULL},
    {"g_allowVoteDrawFriend", "0", CVAR_ARCHIVE | CVAR_LATCH, false, NULL},
    {"g_allowVoteKillCam", "0", CVAR_ARCHIVE | CVAR_LATCH, false, NULL},
    {"g_allowVoteFriendlyFire", "0", CVAR_ARCHIVE | CVAR_LATCH, false, NULL},
    {"g_listEntity", "0", 0, false, &cvars.listEntity},
    {"ui_allowVote", "1", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteMapRestart", "1", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteMapRotate", "1", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteTypeMap", "1", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteMap", "1", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteGameType", "1", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteKick", "0", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteClientKick", "0", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteTempBanUser", "0", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteTempBanClient", "0", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteDrawFriend", "0", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteKillCam", "0", CVAR_SYSTEMINFO, false, NULL},
    {"ui_allowVoteFriendlyFire", "0", CVAR_SYSTEMINFO, false, NULL},
    {"scr_drawfriend", "0", CVAR_ARCHIVE | CVAR_ROM, false, NULL},
    {"scr_friendlyfire", "0", CVAR_ARCHIVE | CVAR_ROM, false, NULL},
    {"scr_killcam", "1", CVAR_ARCHIVE | CVAR_ROM, false, NULL},
    {"scr_allow_jeeps", "1", CVAR_SERVERINFO | CVAR_LATCH, false, NULL}, // by words of the rotation
    {"scr_allow_tanks", "1", CVAR_SERVERINFO | CVAR_LATCH, false, NULL},
    {"ui_drawfriend", "0", CVAR_SYSTEMINFO, false, NULL},
    {"ui_friendlyfire", "0", CVAR_SYSTEMINFO, false, NULL},
    {"ui_killcam", "1", CVAR_SYSTEMINFO, false, NULL},
    {"g_complaintlimit", "3", CVAR_ARCHIVE, true, NULL},
    {"g_voiceChatsAllowed", "4", CVAR_ARCHIVE, false, NULL},
    {"g_deadChat", "0", CVAR_ARCHIVE, false, &cvars.deadChat},
    {"developer", "0", CVAR_TEMP, false, &cvars.developer},
    {"g_ScoresBanner_Allies", "gfx/hud/hud@mpflag_american.tga", SCRIPTINFO, false, NULL},
    {"g_ScoresBanner_Axis", "gfx/hud/hud@mpflag_german.tga", SCRIPTINFO, false, NULL},
    {"g_ScoresBanner_None", "gfx/hud/hud@mpflag_none.tga", SCRIPTINFO, false, NULL},
    {"g_ScoresBanner_Spectators", "gfx/hud/hud@mpflag_spectator.tga", SCRIPTINFO, false, NULL},
    {"g_TeamName_Allies", "GAME_ALLIES", SCRIPTINFO, false, NULL},
    {"g_TeamName_Axis", "GAME_AXIS", SCRIPTINFO, false, NULL},
    {"g_TeamColor_Allies", "0.5 0.5 1", SCRIPTINFO, false, NULL},
    {"g_TeamColor_Axis", "1 0.5 0.5", SCRIPTINFO, false, NULL},
    {"g_smoothClients", "1", 0, false, NULL},
    {"pmove_fixed", "0", CVAR_SYSTEMINFO, false, &cvars.pmoveFixed},
    {"pmove_msec", "8", CVAR_SYSTEMINFO, false, &cvars.pmoveMsec},
    {"g_scriptMainMenu", "", 0, false, NULL},
    {"g_scriptMap", "", 0, false, NULL},
    {"bg_viewheight_standing", "60", SCRIPTINFO, false, NULL},
    {"bg_viewheight_crouched", "40", SCRIPTINFO, false, NULL},
    {"bg_viewheight_prone", "11", SCRIPTINFO, false, NULL},
    {"bg_ladder_yawcap", "100", SCRIPTINFO, false, NULL},
    {"bg_prone_yawcap", "85", SCRIPTINFO, false, NULL},
    {"bg_lmg_yawcap", "55", SCRIPTINFO, false, NULL},
    {"bg_nofatigue", "0", CVAR_CHEAT | SCRIPTINFO, false, NULL},
    {"bg_foliagesnd_minspeed", "40", SCRIPTINFO, false, NULL},
    {"bg_foliagesnd_maxspeed", "180", SCRIPTINFO, false, NULL},
    {"bg_foliagesnd_slowinterval", "1500", SCRIPTINFO, false, NULL},
    {"bg_foliagesnd_fastinterval", "500", SCRIPTINFO, false, NULL},
    {"bg_foliagesnd_resetinterval", "500", SCRIPTINFO, false, NULL},
    {"bg_fallDamageMinHeight", "256", CVAR_SYSTEMINFO | CVAR_CHEAT, false, NULL},
    {"bg_fallDamageMaxHeight", "480", CVAR_SYSTEMINFO | CVAR_CHEAT, false, NULL},
    {"bg_debugWeaponAnim", "0", CVAR_CHEAT, false, NULL},
    {"bg_debugWeaponState", "0", CVAR_CHEAT, false, NULL},
    {"cg_bobAmplitudeStanding", "0.007", SCRIPTINFO, false, NULL},
    {"cg_bobAmplitudeDucked", "0.0075", SCRIPTINFO, false, NULL},
    {"cg_bobAmplitudeProne", "0.03", SCRIPTINFO, false, NULL},
    {"cg_bobMax", "8", SCRIPTINFO, false, NULL},
    {"g_bounds_width", "30", CVAR_CHEAT, false, NULL},
    {"g_bounds_height_standing", "70", CVAR_CHEAT, false, NULL},
    {"g_no_script_spam", "0", 0, false, &cvars.noScriptSpam},
    {"g_debugShowHit", "0", CVAR_CHEAT, false, NULL},
    {"g_debugLocDamage", "0", CVAR_CHEAT, false, NULL},
    {"g_debuganim", "0", CVAR_CHEAT, false, NULL},
    {"bg_swingSpeed", "0.2", CVAR_CHEAT, false, NULL},
    {"g_useGear", "1", CVAR_ARCHIVE | CVAR_LATCH, false, NULL},
    {"cl_languagewarnings", "0", 0, false, NULL},
    {"cl_languagewarningsaserrors", "0", 0, false, NULL},
    {"g_dumpAnims", "-1", CVAR_CHEAT, false, NULL},
    {"g_autoscreenshot", "0", CVAR_ARCHIVE, false, NULL},
    {"g_autodemo", "0", CVAR_ARCHIVE, false, NULL},
    {"g_timeoutsallowed", "0", CVAR_ARCHIVE | CVAR_SERVERINFO | CVAR_LATCH, false, NULL},
    {"g_timeoutBank", "180000", CVAR_ARCHIVE | CVAR_LATCH, false, NULL},
    {"g_timeoutlength", "90000", CVAR_ARCHIVE | CVAR_LATCH, false, NULL},
    {"g_timeoutRecovery", "10000", CVAR_ARCHIVE | CVAR_LATCH, false, NULL},
    {"ui_timeoutsAllowed", "180000", CVAR_SYSTEMINFO, false, NULL},
    {"ui_timeoutBank", "180000", CVAR_SYSTEMINFO, false, NULL},
    {"ui_timeoutLength", "90000", CVAR_SYSTEMINFO, false, NULL},
    {"ui_timeoutRecovery", "10000", CVAR_SYSTEMINFO, false, NULL},
};

// Ours.  ft_gametype stands for g_gametype, which a Quake III engine keeps for itself as a number.
static const cvar_row_t ownRows[] = {
    {"ft_gametype", "dm", CVAR_SERVERINFO, false, &cvars.gametype},
    {"ft_profile", "", 0, false, &cvars.profile},
    {"sv_fps", "20", 0, false, &cvars.fps},
    {"sv_seed", "", 0, false, &cvars.seed},
    {"developer_script", "0", 0, false, &cvars.developerScript},
    {"g_showMessages", "0", 0, false, &cvars.showMessages}, // 1: what players are told, on the console
    {"logfile", "0", CVAR_TEMP, false, &cvars.logfile},
    {"scr_error_report", "1", CVAR_ARCHIVE, false, &cvars.scrErrorReport},
    {"scr_error_fatal", "0", 0, false, &cvars.scrErrorFatal},
    {"scr_stock_limits", "0", 0, false, &cvars.scrStockLimits},
    {"scr_memory_limit", "1024", 0, false, &cvars.scrMemoryLimit},
    {"scr_loop_limit", "100000000", 0, false, &cvars.scrLoopLimit}, // jumps back without a wait
    {"g_logJson", "0", 0, false, &cvars.logJson},
    {"g_traceFrame", "0", 0, false, &cvars.traceFrame},
    {"g_timeFrame", "0", 0, false, NULL},
    {"g_floodLimit", "20", CVAR_ARCHIVE, false, NULL}, // client commands a second; 0: any number
    {"g_floodChat", "6", CVAR_ARCHIVE, false, NULL},   // of them to others in five seconds
    {"bot_fill", "0", 0, false, &cvars.botFill},
};

enum { STOCK_ROWS = ARRAY_LEN(stockRows), OWN_ROWS = ARRAY_LEN(ownRows) };

static vm_cvar_t copies[STOCK_ROWS + OWN_ROWS]; // for rows that nobody else mirrors

static const cvar_row_t *Row(int i)
{
    return i < (int)STOCK_ROWS ? &stockRows[i] : &ownRows[i - (int)STOCK_ROWS];
}

static vm_cvar_t *Mirror(int i)
{
    return Row(i)->mirror ? Row(i)->mirror : &copies[i];
}

static vm_cvar_t *FindMirror(const char *name)
{
    for (int i = 0; i < (int)(STOCK_ROWS + OWN_ROWS); i++)
        if (!Q_StringCompareNoCase(Row(i)->name, name))
            return Mirror(i);
    return NULL;
}

static float Value(const char *name)
{
    return Q_Clamp(FindMirror(name)->value, -1e6f, 1e6f); // differences of them fit everywhere
}

static void ApplySettings(void)
{
    bg_settings_t *s = &level.bgSettings;

    BG_DefaultSettings(s);
    s->boundsWidth = Q_Clamp(Value("g_bounds_width"), 1, 256);
    s->boundsHeightStanding = Q_Clamp(Value("g_bounds_height_standing"), 8, 256);
    s->viewHeightStanding = (int)Value("bg_viewheight_standing");
    s->viewHeightCrouched = (int)Value("bg_viewheight_crouched");
    s->viewHeightProne = (int)Value("bg_viewheight_prone");
    s->ladderYawCap = Value("bg_ladder_yawcap");
    s->proneYawCap = Value("bg_prone_yawcap");
    s->lmgYawCap = Value("bg_lmg_yawcap");
    s->fallDamageMinHeight = Value("bg_fallDamageMinHeight");
    s->fallDamageMaxHeight = Value("bg_fallDamageMaxHeight");
    s->foliageMinSpeed = Value("bg_foliagesnd_minspeed");
    s->foliageMaxSpeed = Value("bg_foliagesnd_maxspeed");
    s->foliageSlowInterval = (int)Value("bg_foliagesnd_slowinterval");
    s->foliageFastInterval = (int)Value("bg_foliagesnd_fastinterval");
    s->foliageResetInterval = (int)Value("bg_foliagesnd_resetinterval");
    s->noFatigue = Value("bg_nofatigue") != 0;
    s->pmoveFixed = cvars.pmoveFixed.integer != 0;
    s->pmoveMsec = Q_ClampInt(cvars.pmoveMsec.integer, 8, 33);
}

// Menus of clients see these through the system info [game-cvars, Copies for menus].
static void CopyForMenus(void)
{
    static const char *const names[] = {
        "allowVote",
        "allowVoteMapRestart",
        "allowVoteMapRotate",
        "allowVoteTypeMap",
        "allowVoteMap",
        "allowVoteGameType",
        "allowVoteKick",
        "allowVoteClientKick",
        "allowVoteTempBanUser",
        "allowVoteTempBanClient",
        "allowVoteDrawFriend",
        "allowVoteKillCam",
        "allowVoteFriendlyFire",
        "timeoutsAllowed",
        "timeoutBank",
        "timeoutLength",
        "timeoutRecovery",
    };
    static const char *const scriptNames[] = {"drawfriend", "friendlyfire", "killcam"};
    char from[64], to[64];

    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        Q_Format(from, sizeof(from), "g_%s", names[i]);
        Q_Format(to, sizeof(to), "ui_%s", names[i]);
        Sys_CvarSet(to, FindMirror(from)->string);
    }
    for (size_t i = 0; i < ARRAY_LEN(scriptNames); i++) {
        Q_Format(from, sizeof(from), "scr_%s", scriptNames[i]);
        Q_Format(to, sizeof(to), "ui_%s", scriptNames[i]);
        Sys_CvarSet(to, FindMirror(from)->string);
    }
}

// A name in the engine's g_gametype is what the admin wants.  On our own host both are one variable.
static void AdoptGametypeName(void)
{
    char name[MAX_CVAR_VALUE];
    int number;

    Sys_CvarString("g_gametype", name, sizeof(name));
    if (Sys_CvarInt("ft_host") || !name[0] || Q_StringToInt(name, &number))
        return;
    Sys_CvarSet("ft_gametype", name);
    Sys_CvarSet("g_gametype", "0");
    Sys_CvarUpdate(&cvars.gametype);
}

// Hosts take the read-only flag from what is archived as well; given by itself it stays.  So a value from the
// command line or a file of settings counts, and from the first level on only scripts and votes change it.
static void RegisterRow(int i)
{
    const cvar_row_t *row = Row(i);

    Sys_CvarRegister(Mirror(i), row->name, row->value, row->flags & ~SCRIPTINFO);
    if ((row->flags & CVAR_ARCHIVE) && (row->flags & CVAR_ROM))
        Sys_CvarRegister(Mirror(i), row->name, row->value, CVAR_ROM);
}

void G_RegisterCvars(void)
{
    char mapName[MAX_CVAR_VALUE];

    for (int i = 0; i < (int)(STOCK_ROWS + OWN_ROWS); i++)
        RegisterRow(i);
    AdoptGametypeName();
    Sys_CvarString("mapname", mapName, sizeof(mapName));
    Sys_CvarSet("sv_mapname", mapName);
    CopyForMenus();
    ApplySettings();
}

static void Announce(const char *name, const char *value)
{
    G_ServerCommand(-1, "e \"GAME_SERVER\x15: %s \x14GAME_CHANGEDTO\x15 %s\"", name, value);
}

void G_UpdateCvars(void)
{
    bool changed = false;

    for (int i = 0; i < (int)(STOCK_ROWS + OWN_ROWS); i++) {
        vm_cvar_t *cvar = Mirror(i);
        int before = cvar->modificationCount;

        Sys_CvarUpdate(cvar);
        if (cvar->modificationCount == before)
            continue;
        changed = true;
        if (Row(i)->broadcast)
            Announce(Row(i)->name, cvar->string);
        if (Row(i)->flags & SCRIPTINFO)
            G_MirrorCvar(Row(i)->name, cvar->string);
    }
    if (!changed)
        return;
    ApplySettings();
    level.gravity = cvars.gravity.value;
    if (cvars.listEntity.integer) {
        Sys_CvarSet("g_listEntity", "0");
        G_ListEntities();
    }
}

void G_MirrorCvars(void)
{
    for (int i = 0; i < (int)STOCK_ROWS; i++)
        if (Row(i)->flags & SCRIPTINFO)
            G_MirrorCvar(Row(i)->name, Mirror(i)->string);
}

void G_MirrorCvar(const char *name, const char *value)
{
    int index = G_ConfigAdd(BLOCK_CVAR_NAMES, name);

    if (index >= 0)
        G_ConfigSet(CS_CVAR_VALUES + index, value);
}

const char *G_CvarName(const char *name)
{
    return Q_StringCompareNoCase(name, "g_gametype") ? name : "ft_gametype";
}
