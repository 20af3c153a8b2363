// Votes, complaints about team killers, and timeouts of a match: client commands of movement-weapons-damage 9
// that more than one player has a say in.  Texts of a vote are configstrings 16..19, of a timeout 1909 and
// 1910.
#include "g_local.h"
#include "g_syscalls.h"
#include <stdio.h>
#include <string.h>

enum {
    VOTE_MS = 30000,  // a vote's life
    PASSED_MS = 3000, // from passing to doing
    CS_VOTE_TIME = 16,
    CS_VOTE_TEXT,
    CS_VOTE_YES,
    CS_VOTE_NO,
    CS_TIMEOUT_TIME = 1909,
    CS_TIMEOUT_TEXT,
    MAX_VOTE_TEXT = 128,
};

enum { COMPLAINT_FILED = -1, COMPLAINT_DISMISSED = -2, COMPLAINT_IMPOSSIBLE = -4 }; // answers `m`

typedef struct vote_row vote_row_t;
struct vote_row {
    const char *name, *cvar;
    int words;                             // that must follow
    bool (*check)(const cmd_args_t *args); // NULL: nothing to check
    void (*run)(void);                     // by vote.words
    const char *setting;                   // cvar that the vote sets
    int max;                               // its largest value
};

static struct {
    const vote_row_t *row; // NULL: none
    bool hasPassed;
    int startMs, runMs;
    char words[2][MAX_QPATH];
    int target; // slot of a kick, -1 none
    char targetName[MAX_NAME_LENGTH];
    int voted[MAX_CLIENTS];          // 0 not yet, 1 yes, -1 no
    int complaintAbout[MAX_CLIENTS]; // slot + 1; 0 none waits for an answer
    int complaints[MAX_CLIENTS];
} vote;

static struct {
    bool running;
    team_t team;
    int endMs; // of the timeout, then of the countdown after it
    bool recovering;
    int called[4], bankMs[4]; // by team
    int startMs;
} timeout;

static void Answer(const gclient_t *client, const char *reference)
{
    G_ServerCommand(client->number, "e \"%s\"", reference);
}

// ------------------------------------------------------------- who votes

// People who play, or anybody who plays when no people do.
static bool Votes(const gclient_t *client, bool withBots)
{
    return client->connected == CON_CONNECTED && client->team != TEAM_SPECTATOR &&
           (withBots || !client->isBot);
}

static int CountVoters(void)
{
    int people = 0, all = 0;

    for (int i = 0; i < level.maxClients; i++) {
        people += Votes(&g_clients[i], false);
        all += Votes(&g_clients[i], true);
    }
    return people ? people : all;
}

static int CountVotes(int wanted)
{
    int count = 0;

    for (int i = 0; i < level.maxClients; i++)
        count += g_clients[i].connected == CON_CONNECTED && vote.voted[i] == wanted;
    return count;
}

static void ShowNumber(int index, int value)
{
    char text[16];

    Q_Format(text, sizeof(text), "%d", value);
    G_ConfigSet(index, text);
}

static void ShowCounts(void)
{
    ShowNumber(CS_VOTE_YES, CountVotes(1));
    ShowNumber(CS_VOTE_NO, CountVotes(-1));
}

static void EndVote(void)
{
    vote.row = NULL;
    vote.hasPassed = false;
    G_ConfigSet(CS_VOTE_TIME, "");
    G_ConfigSet(CS_VOTE_TEXT, "");
}

// ------------------------------------------------------------- what can be voted on

static bool IsName(const char *text)
{
    for (const char *c = text; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '_' ||
              *c == '-'))
            return false;
    return *text && strlen(text) < MAX_QPATH / 2;
}

static bool FileExists(const char *format, const char *name)
{
    char path[MAX_QPATH];
    int handle = 0;

    if (!IsName(name) || !Q_Format(path, sizeof(path), format, name))
        return false;
    Sys_FileOpen(path, &handle, FS_READ);
    if (handle)
        Sys_FileClose(handle);
    return handle != 0;
}

static bool IsMap(const char *name)
{
    return FileExists("maps/%s.bsp", name);
}

static bool IsGametype(const char *name)
{
    return *name != '_' && FileExists("maps/mp/gametypes/%s.gsc", name);
}

static bool CheckTypeMap(const cmd_args_t *args)
{
    return IsGametype(args->argv[2]) && IsMap(args->argv[3]);
}

static bool CheckMap(const cmd_args_t *args)
{
    return IsMap(args->argv[2]);
}

static bool CheckGametype(const cmd_args_t *args)
{
    return IsGametype(args->argv[2]);
}

static bool TakeTarget(int slot)
{
    if (!G_ClientOf(slot))
        return false;
    vote.target = slot;
    Q_StringCopy(vote.targetName, sizeof(vote.targetName), g_clients[slot].name);
    return true;
}

static bool CheckName(const cmd_args_t *args)
{
    char wanted[MAX_NAME_LENGTH], name[MAX_NAME_LENGTH];

    Q_StringCopy(wanted, sizeof(wanted), args->argv[2]);
    Q_StringClean(wanted);
    for (int i = 0; i < level.maxClients; i++) {
        if (!G_ClientOf(i))
            continue;
        Q_StringCopy(name, sizeof(name), g_clients[i].name);
        if (!Q_StringCompareNoCase(Q_StringClean(name), wanted))
            return TakeTarget(i);
    }
    return false;
}

static bool CheckNumber(const cmd_args_t *args)
{
    int slot;

    return Q_StringToInt(args->argv[2], &slot) && slot >= 0 && slot < level.maxClients && TakeTarget(slot);
}

static void RunRestart(void)
{
    G_MapRestart(0);
}

static void RunRotate(void)
{
    Sys_ConsoleCommand("map_rotate\n");
}

static void LoadMap(const char *name)
{
    char text[MAX_QPATH + 8];

    Q_Format(text, sizeof(text), "map %s\n", name);
    Sys_ConsoleCommand(text);
}

static void RunTypeMap(void)
{
    Sys_CvarSet(G_CvarName("g_gametype"), vote.words[0]);
    LoadMap(vote.words[1]);
}

static void RunMap(void)
{
    LoadMap(vote.words[0]);
}

static void RunGametype(void)
{
    Sys_CvarSet(G_CvarName("g_gametype"), vote.words[0]);
    G_MapRestart(0);
}

// The one that was voted on, if he is still there.
static gclient_t *Target(void)
{
    gclient_t *client = vote.target >= 0 ? G_ClientOf(vote.target) ? &g_clients[vote.target] : NULL : NULL;

    return client && !strcmp(client->name, vote.targetName) ? client : NULL;
}

static void RunKick(void)
{
    if (Target())
        Sys_DropClient(vote.target, "was kicked by a vote");
}

static void RunBan(void)
{
    gclient_t *client = Target();
    char address[64] = "";

    if (!client)
        return;
    if (Q_InfoGet(client->userinfo, "ip", address, sizeof(address)) && address[0])
        G_BanForNow(address);
    RunKick();
}

static void RunSetting(void)
{
    Sys_CvarSet(vote.row->setting, vote.words[0]);
}

static const vote_row_t rows[] = {
    {"map_restart", "g_allowVoteMapRestart", 0, NULL, RunRestart, NULL, 0},
    {"map_rotate", "g_allowVoteMapRotate", 0, NULL, RunRotate, NULL, 0},
    {"typemap", "g_allowVoteTypeMap", 2, CheckTypeMap, RunTypeMap, NULL, 0},
    {"map", "g_allowVoteMap", 1, CheckMap, RunMap, NULL, 0},
    {"g_gametype", "g_allowVoteGameType", 1, CheckGametype, RunGametype, NULL, 0},
    {"kick", "g_allowVoteKick", 1, CheckName, RunKick, NULL, 0},
    {"clientkick", "g_allowVoteClientKick", 1, CheckNumber, RunKick, NULL, 0},
    {"tempBanUser", "g_allowVoteTempBanUser", 1, CheckName, RunBan, NULL, 0},
    {"tempBanClient", "g_allowVoteTempBanClient", 1, CheckNumber, RunBan, NULL, 0},
    {"drawfriend", "g_allowVoteDrawFriend", 1, NULL, RunSetting, "scr_drawfriend", 1},
    {"killcam", "g_allowVoteKillCam", 1, NULL, RunSetting, "scr_killcam", 1},
    {"friendlyfire", "g_allowVoteFriendlyFire", 1, NULL, RunSetting, "scr_friendlyfire", 3},
};

// ------------------------------------------------------------- calling and casting

static void TellChoices(const gclient_t *client)
{
    char list[256] = "";

    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (Sys_CvarInt(rows[i].cvar)) {
            Q_StringAppend(list, sizeof(list), " ");
            Q_StringAppend(list, sizeof(list), rows[i].name);
        }
    G_ServerCommand(client->number, "e \"GAME_INVALIDVOTESTRING\"");
    G_ServerCommand(client->number, "e \"GAME_VOTECOMMANDSARE\x15%s\"", list);
}

static const vote_row_t *FindRow(const cmd_args_t *args)
{
    int value;

    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const vote_row_t *row = &rows[i];

        if (Q_StringCompareNoCase(row->name, args->argv[1]) || !Sys_CvarInt(row->cvar))
            continue;
        if (args->argc < 2 + row->words || (row->check && !row->check(args)))
            return NULL;
        if (row->setting && (!Q_StringToInt(args->argv[2], &value) || value < 0 || value > row->max))
            return NULL;
        return row;
    }
    return NULL;
}

static bool IsClean(const cmd_args_t *args)
{
    for (int i = 1; i < args->argc; i++)
        if (strpbrk(args->argv[i], ";\"\n\r"))
            return false;
    return true;
}

// NULL, or why he may not call one.
static const char *Objection(const gclient_t *client)
{
    if (!cvars.allowVote.integer)
        return "GAME_VOTINGNOTENABLED";
    if (vote.row)
        return "GAME_VOTEALREADYINPROGRESS";
    if (client->team == TEAM_SPECTATOR)
        return "GAME_NOSPECTATORCALLVOTE";
    return NULL;
}

void G_CallVote(gclient_t *client, const cmd_args_t *args)
{
    const char *objection = Objection(client);
    const vote_row_t *row;
    char text[MAX_VOTE_TEXT];

    if (objection) {
        Answer(client, objection);
        return;
    }
    vote.target = -1;
    row = IsClean(args) ? FindRow(args) : NULL;
    if (!row) {
        TellChoices(client);
        return;
    }
    memset(vote.voted, 0, sizeof(vote.voted));
    vote.row = row;
    vote.hasPassed = false;
    vote.startMs = level.timeMs;
    for (int i = 0; i < 2; i++)
        if (!Q_StringCopy(vote.words[i], sizeof(vote.words[i]), row->words > i ? args->argv[2 + i] : ""))
            vote.words[i][0] = '\0';
    Q_Format(text, sizeof(text), "%s %s %s", row->name, vote.target >= 0 ? vote.targetName : vote.words[0],
             vote.words[1]);
    while (text[0] && text[strlen(text) - 1] == ' ')
        text[strlen(text) - 1] = '\0';
    vote.voted[client->number] = 1;
    G_ServerCommand(-1, "e \"\x15%s^7\x14GAME_CALLEDAVOTE\"", client->name);
    ShowNumber(CS_VOTE_TIME, vote.startMs);
    G_ConfigSet(CS_VOTE_TEXT, text);
    ShowCounts();
}

static void AnswerComplaint(gclient_t *client, bool isYes)
{
    int slot = vote.complaintAbout[client->number] - 1;
    int limit = Sys_CvarInt("g_complaintlimit");

    vote.complaintAbout[client->number] = 0;
    G_ServerCommand(client->number, "m %d", isYes ? COMPLAINT_FILED : COMPLAINT_DISMISSED);
    if (!isYes || !G_ClientOf(slot))
        return;
    vote.complaints[slot]++;
    if (limit > 0 && vote.complaints[slot] >= limit)
        Sys_DropClient(slot, G_LocalText("GAME_DROPPEDFORTEAMKILLS"));
}

void G_CastVote(gclient_t *client, const cmd_args_t *args)
{
    char first = args->argv[1][0];
    bool isYes = first == 'y' || first == 'Y' || first == '1';

    if (vote.complaintAbout[client->number]) {
        AnswerComplaint(client, isYes);
        return;
    }
    if (!vote.row || vote.hasPassed)
        Answer(client, "GAME_NOVOTEINPROGRESS");
    else if (client->team == TEAM_SPECTATOR)
        Answer(client, "GAME_NOSPECTATORVOTE");
    else if (vote.voted[client->number])
        Answer(client, "GAME_VOTEALREADYCAST");
    else {
        vote.voted[client->number] = isYes ? 1 : -1;
        Answer(client, "GAME_VOTECAST");
        ShowCounts();
    }
}

void G_OfferComplaint(gclient_t *client, gclient_t *target)
{
    char wanted[8] = "";

    if (client == target)
        return;
    if (Q_InfoGet(target->userinfo, "complaints", wanted, sizeof(wanted)) && !strcmp(wanted, "0")) {
        G_ServerCommand(client->number, "m %d", COMPLAINT_IMPOSSIBLE);
        return;
    }
    vote.complaintAbout[client->number] = target->number + 1;
    G_ServerCommand(client->number, "m %d", target->number);
}

void G_VoteForget(int slot)
{
    vote.voted[slot] = vote.complaintAbout[slot] = vote.complaints[slot] = 0;
    for (int i = 0; i < MAX_CLIENTS; i++)
        if (vote.complaintAbout[i] == slot + 1)
            vote.complaintAbout[i] = 0;
    if (vote.row)
        ShowCounts();
}

static void RunVote(void)
{
    int voters = CountVoters(), needed = voters / 2 + 1;

    if (!vote.row)
        return;
    if (vote.hasPassed) {
        if (level.timeMs < vote.runMs)
            return;
        vote.row->run();
        EndVote();
    } else if (CountVotes(1) >= needed) {
        G_ServerCommand(-1, "e \"GAME_VOTEPASSED\"");
        vote.hasPassed = true;
        vote.runMs = level.timeMs + PASSED_MS;
        G_ConfigSet(CS_VOTE_TIME, "");
    } else if (CountVotes(-1) > voters - needed || level.timeMs - vote.startMs >= VOTE_MS) {
        G_ServerCommand(-1, "e \"GAME_VOTEFAILED\"");
        EndVote();
    }
}

// ------------------------------------------------------------- timeouts

static int TimeoutCvar(const char *name)
{
    return Q_ClampInt(Sys_CvarInt(name), 0, 3600000);
}

// Milliseconds that a team still has in its bank.
static int Bank(team_t team)
{
    return TimeoutCvar("g_timeoutBank") - timeout.bankMs[team];
}

static void ShowTimeout(const char *text)
{
    if (*text)
        ShowNumber(CS_TIMEOUT_TIME, timeout.endMs);
    else
        G_ConfigSet(CS_TIMEOUT_TIME, "");
    G_ConfigSet(CS_TIMEOUT_TEXT, text);
}

void G_CallTimeout(gclient_t *client)
{
    team_t team = client->team;
    int length = TimeoutCvar("g_timeoutlength");

    if ((team != TEAM_AXIS && team != TEAM_ALLIES) || timeout.running ||
        timeout.called[team] >= TimeoutCvar("g_timeoutsallowed") || Bank(team) <= 0) {
        Answer(client, "GAME_TIMEOUTNOTALLOWED");
        return;
    }
    timeout.running = level.isTimeout = true;
    timeout.recovering = false;
    timeout.team = team;
    timeout.called[team]++;
    timeout.startMs = level.timeMs;
    timeout.endMs = level.timeMs + (length < Bank(team) ? length : Bank(team));
    G_ServerCommand(-1, "c \"\x15%s^7\x14GAME_TIMEOUTCALLED\" 2", client->name);
    ShowTimeout(G_TeamName(team));
}

static void Recover(void)
{
    timeout.bankMs[timeout.team] += level.timeMs - timeout.startMs;
    timeout.recovering = true;
    timeout.endMs = level.timeMs + TimeoutCvar("g_timeoutRecovery");
    ShowTimeout("recovery");
}

void G_EndTimeout(gclient_t *client)
{
    if (!timeout.running || timeout.recovering || client->team != timeout.team)
        Answer(client, "GAME_TIMEOUTNOTALLOWED");
    else
        Recover();
}

static void RunTimeout(void)
{
    if (!timeout.running || level.timeMs < timeout.endMs)
        return;
    if (!timeout.recovering) {
        Recover();
        return;
    }
    timeout.running = level.isTimeout = false;
    G_ServerCommand(-1, "c \"GAME_TIMEOUTOVER\" 2");
    ShowTimeout("");
}

static void Later(int *timeMs, int by)
{
    if (*timeMs)
        *timeMs += by;
}

void G_HoldTime(int byMs)
{
    level.clockBaseMs -= byMs; // gettime() stands
    level.heldMs += byMs;
    G_HoldTurrets(byMs);
    for (int i = 0; i < level.numEntities; i++) {
        gentity_t *ent = &g_entities[i];
        int *const times[] = {&ent->nextThinkMs, &ent->s.pos.trTime, &ent->s.apos.trTime, &ent->dropTimeMs,
                              &ent->lastTouchMs, &ent->timestampMs,  &ent->triggerReadyMs};

        for (size_t j = 0; ent->inUse && j < ARRAY_LEN(times); j++)
            Later(times[j], byMs);
    }
    for (int i = 0; i < level.maxClients; i++) {
        gclient_t *client = &g_clients[i];
        int *const times[] = {&client->lastPainMs,        &client->airOutMs,       &client->respawnMs,
                              &client->flameArmedMs,      &client->flameContactMs, &client->lastActiveMs,
                              &client->player.commandTime}; // nothing to make up for afterwards

        for (size_t j = 0; client->connected != CON_DISCONNECTED && j < ARRAY_LEN(times); j++)
            Later(times[j], byMs);
    }
}

void G_VoteInit(void)
{
    memset(&vote, 0, sizeof(vote));
    memset(&timeout, 0, sizeof(timeout));
}

void G_VoteFrame(void)
{
    RunVote();
    RunTimeout();
}
