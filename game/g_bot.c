// Bots: client slots that the module plays itself.  Each frame a bot reads its server commands, looks,
// decides, and hands one usercmd to the host, which sends it back as any client's.  Host side: spec
// host-quake3-abi section 13.
#include <stdlib.h>
#include <string.h>
#include "g_bot.h"

enum {
    STUCK_MS = 20000,
    SET_UP_MS = 5000,       // a machine gun stays set up so long after the enemy was seen
    SET_UP_MOST_MS = 30000, // and so long against one enemy
};

static bot_t bots[MAX_CLIENTS];
static int namesGiven;

static const char *const botNames[] = {
    "Adler",  "Baker", "Calder", "Dorn",  "Ellis",  "Falk",  "Grady", "Hale",  "Ivers", "Jansen", "Keller",
    "Lowe",   "Marsh", "Nolan",  "Oakes", "Price",  "Quill", "Rask",  "Stark", "Tully", "Ulrich", "Voss",
    "Weller", "Yates", "Zeller", "Arden", "Brandt", "Cole",  "Drake", "Ernst", "Frost", "Gable",
};
static const char *const botModels[] = {"sarge",   "major",  "grism",    "gargoyle",
                                        "kyonshi", "merman", "skelebot", "tony"};

int G_BotRandom(bot_t *bot, int low, int high)
{
    return Q_RandomRange(&bot->random, low, high);
}

static void Reset(bot_t *bot, int slot)
{
    memset(bot, 0, sizeof(*bot));
    bot->active = true;
    bot->slot = slot;
    bot->openMenu = -1;
    bot->stepIndex = -1;
    bot->answeredMenu = -1;
    bot->leftFrom = bot->leftTo = -1;
    bot->enemy = bot->shutDoor = bot->opener = G_Ref(NULL);
    bot->goalObjective = -1;
    bot->strafeDir = 1;
    Q_RandomSeed(&bot->random, (uint32_t)Sys_CvarInt("sv_seed") * 2654435761u +
                                   (uint32_t)(level.restartCount * MAX_CLIENTS + slot) * 7919u);
    bot->skill = Q_Clamp((float)Sys_CvarInt("bot_skill") / 4 - 0.25f, 0, 1); // 1..5
    bot->skill = Q_Clamp(bot->skill + (float)G_BotRandom(bot, -15, 16) / 100, 0, 1);
}

// Bots of the level before, which the host still has, by slot.  They hear what is told to all before their
// own turn to connect comes.
static uint64_t keptBots;
static const char keptCvar[] = "ft_bots";

static void ReadKept(void)
{
    char text[MAX_CVAR_VALUE];

    Sys_CvarRegister(NULL, keptCvar, "", 0);
    Sys_CvarString(keptCvar, text, sizeof(text));
    keptBots = strtoull(text, NULL, 16);
}

static void WriteKept(void)
{
    char text[32];
    uint64_t slots = 0;

    for (int i = 0; i < MAX_CLIENTS; i++)
        slots |= (uint64_t)bots[i].active << i;
    Q_Format(text, sizeof(text), "%016llx", (unsigned long long)slots);
    Sys_CvarSet(keptCvar, text);
}

void G_BotShutdown(void)
{
    WriteKept();
    G_PathFree();
    G_WaysFree();
}

void G_BotInit(void)
{
    memset(bots, 0, sizeof(bots));
    namesGiven = 0;
    ReadKept();
    Sys_CvarRegister(NULL, "bot_skill", "3", CVAR_ARCHIVE);
    if (Sys_CvarInt("bot_skill") < 1 || Sys_CvarInt("bot_skill") > 5)
        G_Printf("bot_skill: %d is not 1 to 5: the nearest of them counts\n", Sys_CvarInt("bot_skill"));
    G_BotGoalsInit();
    G_BotDoorsInit();
    G_WaysInit();
}

static bool IsNameTaken(const char *name)
{
    for (int i = 0; i < level.maxClients; i++) {
        if (g_clients[i].connected != CON_DISCONNECTED && !Q_StringCompareNoCase(g_clients[i].name, name))
            return true;
    }
    return false;
}

static void PickName(char *out, size_t size)
{
    for (size_t i = 0; i < ARRAY_LEN(botNames); i++) {
        Q_StringCopy(out, size, botNames[(size_t)namesGiven++ % ARRAY_LEN(botNames)]);
        if (!IsNameTaken(out))
            return;
    }
    for (int n = 1; n < MAX_CLIENTS; n++) {
        Q_Format(out, size, "Bot %d", n);
        if (!IsNameTaken(out))
            return;
    }
}

void G_BotSlotTaken(int slot)
{
    keptBots &= ~((uint64_t)1 << slot);
}

// The host keeps 64 commands for a bot and then throws it out.  Menus reach a bot by G_BotServerCommand.
void G_BotReadCommands(void)
{
    char text[MAX_STRING_CHARS];

    for (int i = 0; i < level.maxClients; i++) {
        while ((bots[i].active || (keptBots >> i & 1)) && Sys_BotServerCommand(i, text, sizeof(text)))
            ;
    }
}

// On a server that people can join no bot takes the last slot.
static bool KeepsLastSlot(void)
{
    int used = 0;

    for (int i = 0; i < level.maxClients; i++)
        used += g_clients[i].connected != CON_DISCONNECTED;
    return level.profile != PROFILE_UO && used >= level.maxClients - 1;
}

// Leaves out what a userinfo or a log line cannot hold; an empty name becomes one of ours.
static void CleanName(char *name)
{
    char *to = name;

    Q_StringClean(name);
    for (const char *from = name; *from; from++) {
        if (!strchr("\\;\"", *from))
            *to++ = *from;
    }
    *to = 0;
    if (!name[0])
        PickName(name, MAX_NAME_LENGTH);
}

bool G_BotAdd(const char *name, int *slot)
{
    char userinfo[MAX_INFO_STRING], picked[MAX_NAME_LENGTH];
    const char *model, *refusal;
    int n = KeepsLastSlot() ? -1 : Sys_BotAllocate();

    if (n < 0)
        return false;
    if (name && name[0])
        Q_StringCopy(picked, sizeof(picked), name);
    else
        PickName(picked, sizeof(picked));
    CleanName(picked);
    model = botModels[(size_t)n % ARRAY_LEN(botModels)];
    Q_Format(
        userinfo, sizeof(userinfo),
        "\\name\\%s\\model\\%s\\headmodel\\%s\\handicap\\100\\rate\\25000\\snaps\\20\\color1\\%d\\color2\\%d",
        picked, model, model, 1 + n % 7, 1 + (n + 3) % 7);
    Sys_SetUserinfo(n, userinfo);
    Reset(&bots[n], n);
    refusal = G_ClientConnect(n, true, true);
    if (refusal) {
        G_Printf("bot %s: %s\n", picked, refusal);
        bots[n].active = false;
        Sys_BotFree(n);
        return false;
    }
    G_ClientBegin(n);
    G_BotReadCommands();
    if (slot)
        *slot = n;
    return true;
}

void G_BotConnected(int slot)
{
    Reset(&bots[slot], slot);
    G_BotReadCommands(); // restarts in a row give a bot no frame to read in
}

void G_BotDisconnected(int slot)
{
    bots[slot].active = false;
}

// bot_fill N: bots come and go, one a second, so that there are N players in all; the last slot of a server
// that people can join stays free.
static void Fill(int nowMs)
{
    static int nextMs;
    int wanted = Q_ClampInt(cvars.botFill.integer, 0, level.maxClients), humans = 0, count = 0, last = -1;

    if (cvars.botFill.integer <= 0 || (nowMs < nextMs && nextMs - nowMs <= 1000))
        return;
    nextMs = nowMs + 1000;
    for (int i = 0; i < level.maxClients; i++) {
        if (bots[i].active) {
            count++;
            last = i;
        } else if (g_clients[i].connected != CON_DISCONNECTED) {
            humans++;
        }
    }
    if (level.profile != PROFILE_UO && wanted > level.maxClients - 1)
        wanted = level.maxClients - 1;
    if (humans + count < wanted)
        G_BotAdd(NULL, NULL);
    else if (humans + count > wanted && last >= 0)
        Sys_DropClient(last, "made room");
}

void G_BotKickAll(void)
{
    for (int i = 0; i < MAX_CLIENTS; i++) {
        if (bots[i].active)
            Sys_DropClient(i, "was kicked");
    }
}

// "t INDEX [1]" opens a menu, "u" closes it, "a WEAPON" asks for another weapon in hand; the rest is for eyes
// and ears.
void G_BotServerCommand(int slot, const char *text)
{
    bot_t *bot = &bots[slot];

    if (!bot->active)
        return;
    if (text[0] == 't' && text[1] == ' ')
        G_BotMenuOpened(bot, atoi(text + 2), level.timeMs - level.heldMs);
    else if (text[0] == 'a' && text[1] == ' ')
        G_BotAsked(bot, &g_clients[slot], atoi(text + 2));
    else if (text[0] == 'u' && text[1] == 0)
        bot->openMenu = -1;
}

// A coordinate of the place that the bot is walking to.
static double WayPoint(const bot_t *bot, int axis)
{
    return bot->pathIndex < bot->pathLength ? (double)g_ways.nodes[bot->path[bot->pathIndex]].origin[axis]
                                            : 0;
}

// Behind a machine gun that is set up, with somebody to shoot at: nobody walks there.
static bool IsSetUp(const bot_t *bot, const gclient_t *client, int nowMs)
{
    return level.weapons.list[client->player.weapon].weaponClass == BG_WC_LMG &&
           ((client->player.pmFlags & BG_PMF_ADS) || client->player.adsFraction > 0) &&
           nowMs - bot->enemySeenMs < SET_UP_MS && nowMs - bot->enemySinceMs < SET_UP_MOST_MS;
}

// Counted in the report; and a new life, as a player takes who sees no way out.
void G_BotIsStuck(bot_t *bot, const gclient_t *client, const char *why)
{
    static const char *const words[] = {"kill"};

    G_DPrintf(
        "bots: %s is stuck at %.0f %.0f %.0f (%s, last stood at %.0f %.0f %.0f): way %d of %d to %.0f %.0f "
        "%.0f, enemy %d%s, blocked %d\n",
        client->name, (double)client->player.origin[0], (double)client->player.origin[1],
        (double)client->player.origin[2], why, (double)bot->leftOrigin[0], (double)bot->leftOrigin[1],
        (double)bot->leftOrigin[2], bot->pathIndex, bot->pathLength, WayPoint(bot, 0), WayPoint(bot, 1),
        WayPoint(bot, 2), bot->enemy.number, bot->enemyVisible ? " seen" : "", bot->blockedCount);
    G_ReportStuck(bot->slot);
    bot->stuckMs = bot->noPathMs = 0;
    G_BotClientCommand(bot, 1, words);
}

// Moved less than 128 units in 20 s while nothing held it [build-decisions, World].
static void WatchStuck(bot_t *bot, const gclient_t *client, int nowMs)
{
    bool isFree = client->state == STATE_PLAYING && client->player.pmType == BG_PM_NORMAL &&
                  !client->frozen && !client->dead && !Scr_IsSteered(bot->slot);

    if (!isFree || IsSetUp(bot, client, nowMs) || !bot->stuckMs ||
        Q_VecDistanceSquared(client->player.origin, bot->stuckOrigin) > 128 * 128) {
        bot->stuckMs = nowMs;
        Q_VecCopy(client->player.origin, bot->stuckOrigin);
    } else if (nowMs - bot->stuckMs > STUCK_MS) {
        G_BotIsStuck(bot, client, "does not move");
    }
}

// Dead or watching: a press of the use key now and then, as game types ask for.
static void WaitForLife(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    bot->enemy = G_Ref(NULL);
    bot->enemyVisible = false;
    if (bot->deadMs && client->lastAttacker == ENTITYNUM_WORLD && !bot->mourned)
        G_BotDied(bot, client);
    bot->mourned = true;
    bot->pathLength = 0;
    bot->noPathMs = 0;
    bot->grenadePhase = GRENADE_NONE;
    bot->lastHealth = 0;
    bot->goalKind = GOAL_NONE;
    for (int i = 0; i < 3; i++)
        bot->view[i] = client->player.viewAngles[i];
    if (client->state != STATE_DEAD && !client->dead)
        bot->deadMs = nowMs;
    if (client->state == STATE_DEAD && nowMs - bot->deadMs > 1000 && (nowMs / 200) % 2)
        cmd->buttons |= 4;
    if (client->state == STATE_SPECTATOR && client->archiveTimeMs > 0 && bot->slot % 3 == 0 &&
        (nowMs / 200) % 10 == 1) // some do not watch a killcam to its end
        cmd->buttons |= 4;
}

bool G_BotPressUse(const gclient_t *client, usercmd_t *cmd)
{
    enum { USE = 4 };

    cmd->buttons &= ~USE;
    if (client->cmd.buttons & BG_BUTTON_USE)
        return false;
    cmd->buttons |= USE;
    return true;
}

// One that hangs on something, or stands at a mounted gun, looks and shoots as ever.
static void Play(bot_t *bot, const gclient_t *client, usercmd_t *cmd, int nowMs)
{
    bot->deadMs = nowMs;
    bot->mourned = false;
    if (client->player.pmFlags & BG_PMF_RESPAWNED) {
        for (int i = 0; i < 3; i++)
            bot->view[i] = client->player.viewAngles[i];
    }
    G_BotLookForEnemies(bot, client, nowMs);
    G_BotAim(bot, client, cmd, nowMs);
    if (client->player.pmType == BG_PM_NORMAL) {
        G_BotMove(bot, client, cmd, nowMs);
        G_BotStance(bot, client, cmd);
        G_BotThrow(bot, client, cmd, nowMs);
        G_BotTakeGun(bot, client, cmd, nowMs);
    } else if (G_IsAtTurret(client) && !Scr_IsSteered(bot->slot)) {
        G_BotAtGun(bot, client, cmd, nowMs);
    }
    G_BotOrders(bot, client, cmd);
}

static void Think(bot_t *bot, int nowMs)
{
    const gclient_t *client = &g_clients[bot->slot];
    usercmd_t cmd = {0};

    cmd.serverTime = nowMs + level.heldMs;
    cmd.weapon = (uint8_t)G_BotWeapon(bot, client); // a bot's is the index in the weapon table
    G_BotAnswerMenu(bot, nowMs);
    if (!bot->active)
        return;
    if (client->state == STATE_PLAYING && client->player.pmType <= BG_PM_LINKED && !client->dead)
        Play(bot, client, &cmd, nowMs);
    else
        WaitForLife(bot, client, &cmd, nowMs);
    if (!bot->active)
        return;
    WatchStuck(bot, client, nowMs);
    for (int i = 0; i < 3; i++)
        cmd.angles[i] = (Q_AngleToShort(bot->view[i]) - client->player.deltaAngles[i]) & 0xffff;
    Sys_BotUsercmd(bot->slot, &cmd);
}

void G_BotFrame(int timeMs)
{
    G_BotReadCommands();
    Fill(timeMs);
    G_BotWatchObjectives();
    for (int i = 0; i < level.maxClients; i++) {
        if (bots[i].active && g_clients[i].connected == CON_CONNECTED)
            Think(&bots[i], timeMs);
    }
}
