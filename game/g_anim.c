// Animation on the server: see the header.  Order of loading: script-api 6.2; of a frame:
// movement-weapons-damage 8.1; when events are played: section 4 there; numbers for stock clients:
// host-quake3-abi 10.
#include "g_anim.h"

#include <string.h>

#include "bg_anim.h"
#include "bg_animtree.h"
#include "g_script.h"
#include "g_syscalls.h"
#include "q_animtree_registry.h"
#include "q_xanim_store.h"

enum {
    SLOT = 0,       // of the tree registry: the game's
    MAX_PLAYS = 32, // nodes of one body that play at a time
    MAX_NOTES = 64, // of one body in one frame
    BLEND_MS = 200, // when the script sets no blend time [ours]
    MAX_WIRE = 36,  // highest animation number of a stock client
    MAX_FILE = 4 << 20,
};

static const char wirePath[] = "info/playeranim_q3.txt";
static const char noteEvent[] =
    "anim_note"; // what scripts may wait for on a player: its argument is the note [ours]

// One part of a body: what it plays, and since which number of the player state.
typedef struct {
    int node;   // 0: nothing
    int number; // of the player state, toggle bit included
} part_t;

typedef struct {
    bg_animconditions_t conditions;
    bg_animtree_t tree;
    bg_animplay_t plays[MAX_PLAYS];
    part_t legs, torso;
    int toldScript; // g_debugAnim: the state script told last
} body_t;

static struct {
    q_arena_t arena;
    q_xanim_store_t *clips;
    q_animtree_registry_t *trees;
    const q_animtree_t *tree;     // of players
    bg_anims_t *anims;            // NULL: script, tree or a clip is missing, bodies are not animated
    int8_t *wireLegs, *wireTorso; // by entry; -1 none
    vm_cvar_t debug;
    bool hasFailed;     // something is broken: the level ends
    bool isClipMissing; // the clip asked for last is not there
    body_t bodies[MAX_CLIENTS];
} anim;

// ------------------------------------------------------------- files and memory

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    void *memory = newSize ? G_Alloc(newSize) : NULL;

    (void)user;
    if (block && memory)
        memcpy(memory, block, oldSize < newSize ? oldSize : newSize);
    G_Free(block);
    return memory;
}

static const void *ReadFile(void *user, const char *path, size_t *size)
{
    int length = 0;
    char *text = strlen(path) < MAX_QPATH ? Sys_ReadFile(path, MAX_FILE, &length) : NULL;

    (void)user;
    *size = (size_t)length;
    return text;
}

static void FreeFile(void *user, const void *bytes)
{
    (void)user;
    G_Free((void *)bytes);
}

static void Message(void *user, const char *text, bool isError)
{
    (void)user;
    anim.hasFailed = anim.hasFailed || isError;
    G_Printf("%s%s\n", isError ? "" : "WARNING: ", text);
}

static const q_xanim_t *FindClip(void *user, const char *name)
{
    bool hadFailed = anim.hasFailed;
    const q_xanim_t *clip;

    (void)user;
    anim.hasFailed = false;
    clip = Q_XanimStoreFind(anim.clips, name);
    anim.isClipMissing = !clip && !anim.hasFailed; // a broken one has been told
    anim.hasFailed = anim.hasFailed || hadFailed;
    return clip;
}

// A missing clip, tree or player animation script ends the load as the original's does [seeds
// animation-trees, playeranim- script]; with g_animOptional 1 it is a warning, and bodies are not animated.
static bool IsOptional(void)
{
    return Sys_CvarInt("g_animOptional") != 0;
}

static void TreeMessage(void *user, const char *text, bool isError)
{
    Message(user, text, isError && !(anim.isClipMissing && IsOptional()));
    anim.isClipMissing = false;
}

static void TellMissing(const char *format, const char *name)
{
    char text[MAX_STRING_CHARS];

    Q_Format(text, sizeof(text), format, name);
    if (!IsOptional())
        G_Error("%s", text);
    G_Printf("WARNING: players are not animated: %s\n", text);
}

// ------------------------------------------------------------- trees

void G_AnimInit(void)
{
    q_xanim_store_config_t clips = {
        .realloc = Realloc, .readFile = ReadFile, .freeFile = FreeFile, .message = Message};
    q_animtree_registry_config_t trees = {.realloc = Realloc,
                                          .readFile = ReadFile,
                                          .freeFile = FreeFile,
                                          .findClip = FindClip,
                                          .message = TreeMessage};

    memset(&anim, 0, sizeof(anim));
    trees.keepAll = Sys_CvarInt("com_animCheck") != 0;
    Q_ArenaInit(&anim.arena, Realloc, NULL, 0);
    anim.clips = Q_XanimStoreNew(&clips);
    anim.trees = Q_AnimtreeRegistryNew(&trees);
    Sys_CvarRegister(&anim.debug, "g_debugAnim", "0", 0);
    Sys_CvarRegister(NULL, "g_animOptional", "0", 0);
}

int G_AnimFindTree(void *user, const char *name)
{
    (void)user;
    return Q_AnimtreeUse(anim.trees, SLOT, name);
}

int G_AnimFindNode(void *user, int tree, const char *name)
{
    (void)user;
    return Q_AnimtreeReference(anim.trees, SLOT, tree, name);
}

bool G_AnimNode(int tree, int reference, const q_animtree_t **out, int *node)
{
    *out = Q_AnimtreeGet(anim.trees, SLOT, tree);
    *node = *out ? Q_AnimtreeNodeOf(anim.trees, SLOT, tree, reference) : -1;
    return *node >= 0;
}

// ------------------------------------------------------------- numbers of stock clients

// Number of a leaf that the table does not know, by the move types that play it (BG_AnimMoveType's order).
static int LegsByMoves(const bg_animentry_t *entry)
{
    static const int8_t numbers[BG_NUM_ANIM_MOVES] = {-1, 22, 23, 23, 14, 33, 13, 32, 13,
                                                      32, 15, 16, 13, 32, 24, 24, 14, 33};

    for (int i = 0; i < BG_NUM_ANIM_MOVES; i++)
        if (entry->moves >> i & 1)
            return numbers[i];
    return entry->flags & BG_AF_DEATH ? 0 : -1;
}

static int TorsoByMarks(const bg_animentry_t *entry)
{
    enum { DEATH = 0, ATTACK = 7 };

    return entry->flags & BG_AF_DEATH ? DEATH : entry->flags & BG_AF_FIRE ? ATTACK : -1;
}

static bool IsNamedBy(const char *name, const char *pattern)
{
    size_t length = strlen(pattern);

    if (length && pattern[length - 1] == '*')
        return !Q_StringCompareNoCaseN(name, pattern, length - 1);
    return !Q_StringCompareNoCase(name, pattern);
}

static bool ReadNumber(q_parser_t *parser, int *out)
{
    *out = -1;
    if (!Q_ParseTokenOnLine(parser))
        return false;
    return Q_TokenIs(parser, "-") || (Q_StringToInt(parser->token, out) && *out >= 0 && *out <= MAX_WIRE);
}

// The first row that names an entry counts.
static void ReadWireTable(q_parser_t *parser, bool *isKnown)
{
    char pattern[BG_ANIM_MAX_NAME];
    int legs, torso;

    while (Q_ParseToken(parser)) {
        bool fits = Q_StringCopy(pattern, sizeof(pattern), parser->token);

        if (!fits || !ReadNumber(parser, &legs) || !ReadNumber(parser, &torso)) {
            G_Printf("WARNING: %s:%d: wanted NAME LEGS TORSO, numbers 0 to %d or '-'\n", wirePath,
                     parser->tokenLine, MAX_WIRE);
            Q_SkipLine(parser);
            continue;
        }
        for (int i = 1; i < anim.anims->numEntries; i++) {
            if (isKnown[i] || !IsNamedBy(anim.anims->entries[i].name, pattern))
                continue;
            isKnown[i] = true;
            anim.wireLegs[i] = (int8_t)legs;
            anim.wireTorso[i] = (int8_t)torso;
        }
    }
    if (parser->error)
        G_Printf("WARNING: %s:%d: %s\n", wirePath, parser->line, parser->error);
}

static void LoadWireTable(void)
{
    int count = anim.anims->numEntries, length = 0;
    bool *isKnown = Q_ArenaAlloc(&anim.arena, (size_t)count);
    char *text = Sys_ReadFile(wirePath, MAX_FILE, &length);
    q_parser_t parser;

    anim.wireLegs = Q_ArenaAlloc(&anim.arena, (size_t)count);
    anim.wireTorso = Q_ArenaAlloc(&anim.arena, (size_t)count);
    for (int i = 0; i < count; i++) {
        anim.wireLegs[i] = (int8_t)LegsByMoves(&anim.anims->entries[i]);
        anim.wireTorso[i] = (int8_t)TorsoByMarks(&anim.anims->entries[i]);
    }
    if (!text)
        return;
    Q_ParserInit(&parser, wirePath, text, (size_t)length);
    ReadWireTable(&parser, isKnown);
    G_Free(text);
}

int G_AnimWireLegs(const gclient_t *client)
{
    if (!anim.anims)
        return -1;
    return anim.wireLegs[BG_AnimEntry(anim.anims, client->player.legsAnim) - anim.anims->entries];
}

int G_AnimWireTorso(const gclient_t *client)
{
    int torso;

    if (!anim.anims)
        return -1;
    torso = (int)(BG_AnimEntry(anim.anims, client->player.torsoAnim) - anim.anims->entries);
    if (torso)
        return anim.wireTorso[torso];
    return anim.wireTorso[BG_AnimEntry(anim.anims, client->player.legsAnim) -
                          anim.anims->entries]; // one for both parts
}

// ------------------------------------------------------------- loading

// False when there is no such tree.
static bool ReferNames(const bg_animnames_t *names)
{
    int tree = Q_AnimtreeUse(anim.trees, SLOT, BG_ANIM_TREE);

    for (int i = 0; tree && i < names->count && !anim.hasFailed; i++)
        if (Q_AnimtreeReference(anim.trees, SLOT, tree, names->names[i]) < 0)
            G_Error("%s:%d: animation '%s' not defined in anim tree '%s'", BG_ANIM_PATH, names->lines[i],
                    names->names[i], BG_ANIM_TREE);
    return tree > 0;
}

// What is broken ends the level.
static void BuildTrees(void)
{
    Q_AnimtreeBuildAll(anim.trees, SLOT);
    if (anim.hasFailed)
        G_Error("animation trees could not be loaded\n(see console for details)");
    anim.tree = Q_AnimtreeByName(anim.trees, SLOT, BG_ANIM_TREE);
}

static void LoadSounds(void)
{
    for (int i = 0; i < anim.anims->numSounds; i++) {
        int index = G_ConfigAdd(BLOCK_SOUNDS, anim.anims->sounds[i].alias);

        if (index < 0)
            G_Error("%s: no room for sound '%s'", BG_ANIM_PATH, anim.anims->sounds[i].alias);
        anim.anims->sounds[i].parm = index;
    }
}

static void LoadBodies(const bg_animsource_t *source)
{
    static bg_animnames_t names;
    q_report_t report;
    bool hasTree;

    Q_ReportInit(&report, BG_ANIM_PATH, NULL, NULL);
    if (!BG_AnimReadNames(&anim.arena, source, &names, &report))
        G_Error("%s", report.error);
    hasTree = ReferNames(&names);
    BuildTrees();
    if (!anim.tree) {
        TellMissing(hasTree ? "'%s' is not complete" : "Could not find animation tree '%s'", BG_ANIM_TREE);
        return;
    }
    anim.anims = BG_AnimLoad(&anim.arena, source, &names, anim.tree, &report);
    if (!anim.anims)
        G_Error("%s", report.error);
    LoadSounds();
    LoadWireTable();
}

void G_AnimLoad(void)
{
    bg_animsource_t source = {.path = BG_ANIM_PATH, .weapons = &level.weapons};
    int length = 0;
    char *text = Sys_ReadFile(BG_ANIM_PATH, MAX_FILE, &length);

    source.text = text;
    source.size = (size_t)length;
    if (text) {
        LoadBodies(&source);
    } else {
        TellMissing("Couldn't load player animation script %s", BG_ANIM_PATH);
        BuildTrees();
    }
    G_Free(text);
    for (int i = 0; i < MAX_CLIENTS; i++)
        G_AnimSpawn(&g_clients[i]);
}

// ------------------------------------------------------------- what a body is told to play

static body_t *BodyOf(const gclient_t *client)
{
    return &anim.bodies[client - g_clients];
}

static bg_animator_t Animator(gclient_t *client)
{
    return (bg_animator_t){.anims = anim.anims,
                           .player = &client->player,
                           .conditions = &BodyOf(client)->conditions,
                           .random = &level.random,
                           .script = -1,
                           .command = -1};
}

// g_debugAnim 1: which script and command a body follows.
static void Tell(const gclient_t *client, const char *what, const bg_animator_t *animator)
{
    const bg_animscript_t *script = &anim.anims->scripts[animator->script];
    const bg_animcommand_t *command;
    char line[256];

    Q_Format(line, sizeof(line), "anim: %d %d %s: %s:%d", level.timeMs, client->number, what, BG_ANIM_PATH,
             script->line);
    if (animator->command < 0) {
        G_Printf("%s, no command\n", line);
        return;
    }
    command = &anim.anims->commands[script->firstCommand + animator->command];
    G_Printf("%s, command %d of %d, line %d: %s %s", line, animator->command + 1,
             anim.anims->tests[animator->script].numCommands, command->line,
             BG_AnimPartName(command->part[0]), anim.anims->entries[command->entry[0]].name);
    if (command->part[1])
        G_Printf(" %s %s", BG_AnimPartName(command->part[1]), anim.anims->entries[command->entry[1]].name);
    G_Printf("\n");
}

static void PlayEvent(void *ctx, bg_animevent_t event, bool restart, bool force)
{
    gclient_t *client = ctx;
    bg_animator_t animator = Animator(client);

    BG_AnimPlayEvent(&animator, event, !restart, force);
    if (anim.debug.integer && animator.script >= 0)
        Tell(client, BG_AnimEventName(event), &animator);
}

static bool PlayMove(void *ctx, bg_movetype_t type)
{
    gclient_t *client = ctx;
    bg_animator_t animator = Animator(client);
    int moveType = BG_AnimMoveType(type);
    int result = BG_AnimPlayState(&animator, BG_AS_COMBAT, moveType, true);

    if (anim.debug.integer && animator.script >= 0 && animator.script != BodyOf(client)->toldScript) {
        BodyOf(client)->toldScript = animator.script;
        Tell(client, BG_AnimValueName(BG_AC_MOVETYPE, moveType), &animator);
    }
    return result >= 0;
}

static void SetStrafing(void *ctx, bg_strafe_t strafe)
{
    BG_AnimSetCondition(&BodyOf(ctx)->conditions, BG_AC_STRAFING, (int)strafe);
}

static void SetWeaponPosition(void *ctx, bool ads)
{
    BG_AnimSetCondition(&BodyOf(ctx)->conditions, BG_AC_WEAPON_POSITION, ads);
}

static const bg_animseat_t nowhere; // no vehicles in this game

static void Refresh(void *ctx, const bg_pmove_t *pm)
{
    BG_AnimRefreshConditions(&BodyOf(ctx)->conditions, pm->player, &pm->cmd, &level.weapons, &nowhere);
}

static void ResetTorso(void *ctx)
{
    gclient_t *client = ctx;

    client->player.torsoTimer = 0;
    client->player.torsoAnim = (client->player.torsoAnim & BG_ANIM_TOGGLE) ^ BG_ANIM_TOGGLE;
}

static bool HasBody(const gclient_t *client)
{
    return anim.anims && client->connected == CON_CONNECTED &&
           (client->state == STATE_PLAYING || client->state == STATE_DEAD);
}

void G_AnimHook(gclient_t *client, bg_pmove_t *pm)
{
    if (!HasBody(client))
        return;
    pm->playAnimEvent = PlayEvent;
    pm->playMoveAnim = PlayMove;
    pm->setStrafing = SetStrafing;
    pm->setWeaponPosition = SetWeaponPosition;
    pm->refreshConditions = Refresh;
    pm->resetTorsoAnim = ResetTorso;
}

void G_AnimDeath(gclient_t *client)
{
    enum { DEATHS = 3 };
    int number;

    if (!anim.anims) {
        client->wire.death = Q_RandomRange(&level.random, 0, DEATHS);
        return;
    }
    PlayEvent(client, BG_ANIM_DEATH, true, true);
    number = G_AnimWireLegs(client);
    client->wire.death = number >= 0 && number < 2 * DEATHS ? number / 2 : 0;
}

void G_AnimSpawn(gclient_t *client)
{
    body_t *body = BodyOf(client);

    memset(body, 0, sizeof(*body));
    BG_AnimClearConditions(&body->conditions);
    BG_AnimtreeInit(&body->tree, anim.tree, body->plays, MAX_PLAYS);
    body->toldScript = -1;
}

void G_AnimEndFrame(gclient_t *client)
{
    if (HasBody(client))
        BG_AnimEndFrame(&BodyOf(client)->conditions, anim.anims, &client->player, &client->cmd,
                        &level.weapons, &nowhere);
}

// ------------------------------------------------------------- bodies in time

// A move's animation goes as fast as its player, between a half and twice its own speed [ours].
static float RateOf(const bg_player_t *player, const bg_animentry_t *entry)
{
    const float *v = player->velocity;
    float speed = entry->flags & BG_AF_LADDER ? fabsf(v[2]) : sqrtf(v[0] * v[0] + v[1] * v[1]);

    if (!entry->moveSpeed || !(entry->flags & BG_AF_LOOPED))
        return 1;
    return Q_Clamp(speed / (float)entry->moveSpeed, 0.5f, 2);
}

static void FollowPart(body_t *body, part_t *part, const part_t *other, const bg_player_t *player, int number)
{
    const bg_animentry_t *entry = BG_AnimEntry(anim.anims, number);
    int node = (int)(entry - anim.anims->entries);
    float blend = (float)(entry->blendMs >= 0 ? entry->blendMs : BLEND_MS) * 0.001f;

    if (part->node && part->node != node && part->node != other->node)
        BG_AnimtreeSetGoal(&body->tree, part->node, 0, blend, 1);
    if (node &&
        !BG_AnimtreeSetGoal(&body->tree, node, 1, part->node == node ? 0 : blend, RateOf(player, entry))) {
        BG_AnimtreeClear(&body->tree, 0, 0); // too much fades at a time
        BG_AnimtreeInit(&body->tree, anim.tree, body->plays, MAX_PLAYS);
        BG_AnimtreeSetGoal(&body->tree, node, 1, 0, 1);
    }
    if (node && number != part->number)
        BG_AnimtreeRestart(&body->tree, node);
    part->node = node;
    part->number = number;
}

static void TellNote(gclient_t *client, const bg_animnote_t *note)
{
    gsc_value_t name;

    if (anim.debug.integer > 1)
        G_Printf("anim: %d %d note %s of %s\n", level.timeMs, client->number, note->name,
                 anim.tree->nodes[note->node].name);
    if (!G_ScriptIsAlive())
        return;
    name = Gsc_NewString(level.vm, note->name);
    G_ScriptNotify(G_EntityOf(client), noteEvent, &name, 1);
    Gsc_Release(level.vm, name);
    G_ScriptRunNow();
}

static void RunBody(gclient_t *client, float seconds)
{
    body_t *body = BodyOf(client);
    bg_animnote_t notes[MAX_NOTES];
    int life = client->spawnCount, count;

    FollowPart(body, &body->legs, &body->torso, &client->player, client->player.legsAnim);
    FollowPart(body, &body->torso, &body->legs, &client->player, client->player.torsoAnim);
    count = BG_AnimtreeAdvance(&body->tree, seconds, notes, MAX_NOTES);
    if (count > MAX_NOTES)
        G_DPrintf("anim: %d notes of client %d in one frame: only %d are told\n", count, client->number,
                  MAX_NOTES);
    for (int i = 0; i < count && i < MAX_NOTES; i++) {
        TellNote(client, &notes[i]);
        if (client->spawnCount != life || !HasBody(client))
            return; // a script has put him elsewhere
    }
}

void G_AnimFrame(void)
{
    Sys_CvarUpdate(&anim.debug);
    for (int i = 0; i < level.maxClients; i++)
        if (HasBody(&g_clients[i]))
            RunBody(&g_clients[i], (float)(level.timeMs - level.previousTimeMs) * 0.001f);
}
