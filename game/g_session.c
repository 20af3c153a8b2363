// What lives over a reload of the module, which both hosts do at each map and map_restart: the `game` array,
// pers of each client, the clock, the restart count.  It goes through a text that g_session_store.c keeps
// [build-decisions, Host and module; vm-semantics 8].
#include "g_session_values.h"

#include <stdlib.h>
#include <string.h>

#include "g_syscalls.h"

enum { MAX_ERROR = 256 };

static session_t session;    // what was read; kept until the shutdown for clients that still come in
static gsc_value_t *structs; // that pers refers to, by number; NULL: none

static void *Reallocate(void *user, void *block, size_t oldSize, size_t newSize)
{
    void *fresh;

    (void)user;
    if (newSize == 0) {
        G_Free(block);
        return NULL;
    }
    fresh = G_Alloc(newSize);
    if (block)
        memcpy(fresh, block, oldSize < newSize ? oldSize : newSize);
    G_Free(block);
    return fresh;
}

// -------------------------------------------------------------------- reading

void G_SessionRead(bool restart)
{
    char error[MAX_ERROR], from[MAX_CVAR_VALUE];
    int length = 0;
    char *text = G_SessionTake(&length, from, sizeof(from));

    level.isRestart = restart;
    structs = NULL; // those of another level went with G_FreeAll
    Session_Init(&session, Reallocate, NULL);
    if (!text)
        return;
    if (!Session_Parse(&session, text, (size_t)length, error, sizeof(error))) {
        G_Printf("WARNING: %s (%s): a fresh start\n", error, from);
        Session_Free(&session);
        Session_Init(&session, Reallocate, NULL);
    } else {
        level.clockBaseMs = (int)((unsigned)session.clockMs - (unsigned)level.timeMs);
        if (level.clockBaseMs < 0) // the host's own clock has gone on
            level.clockBaseMs = 0;
        level.restartCount = session.restarts + 1;
        level.wasKept = session.save != 0;
    }
    G_Free(text);
}

// -------------------------------------------------------------------- the match report's counters

static void AppendInt(session_t *out, session_node_t *array, int value)
{
    session_node_t *node = Session_NewNode(out, SESSION_INT, NULL);

    node->keyNumber = array->count;
    node->number = value;
    Session_Append(array, node);
}

// [0] counters, [1 + slot] a client's numbers and, last, his name.
static session_node_t *ReportNode(session_t *out)
{
    session_node_t *report = Session_NewNode(out, SESSION_ARRAY, NULL);
    session_node_t *counters = Session_NewNode(out, SESSION_ARRAY, NULL);
    int values[REPORT_VALUES];

    G_ReportGet(values);
    for (int i = 0; i < REPORT_VALUES; i++)
        AppendInt(out, counters, values[i]);
    Session_Append(report, counters);
    for (int i = 0; i < level.maxClients; i++) {
        const gclient_t *client = &g_clients[i];
        session_node_t *row, *name;

        if (client->connected == CON_DISCONNECTED)
            continue;
        row = Session_NewNode(out, SESSION_ARRAY, NULL);
        row->keyNumber = 1 + i;
        AppendInt(out, row, client->kills);
        AppendInt(out, row, client->shotsFired);
        AppendInt(out, row, client->shotsHit);
        name = Session_NewNode(out, SESSION_STRING, client->name);
        name->keyNumber = row->count;
        Session_Append(row, name);
        Session_Append(report, row);
    }
    return report;
}

// A file may hold anything: counters go on from here.
static int Kept(const session_node_t *node)
{
    return node->kind == SESSION_INT ? Q_ClampInt(node->number, 0, 1 << 30) : 0;
}

void G_SessionApplyReport(void)
{
    int values[REPORT_VALUES] = {0}, count = 0;
    const session_node_t *counters = session.report ? session.report->first : NULL;

    for (const session_node_t *node = counters ? counters->first : NULL; node && count < REPORT_VALUES;
         node = node->next)
        values[count++] = Kept(node);
    if (count == REPORT_VALUES)
        G_ReportAdd(values);
}

static bool ApplyRow(gclient_t *client)
{
    for (const session_node_t *row = session.report ? session.report->first : NULL; row; row = row->next) {
        const session_node_t *kills = row->first, *fired, *hit;

        if (row->keyNumber != 1 + client->number || row->kind != SESSION_ARRAY || row->count != 4 ||
            row->last->kind != SESSION_STRING || strcmp(row->last->text, client->name) != 0)
            continue;
        fired = kills->next;
        hit = fired->next;
        client->kills = Kept(kills);
        client->shotsFired = Kept(fired);
        client->shotsHit = Kept(hit);
        return true;
    }
    return false;
}

// -------------------------------------------------------------------- what scripts have precached

// A restart loads no map: names stay registered, at their numbers [script-api 6.2, 6.5].  Game types precache
// only before the first of their rounds.  [configstring], and [FIRST_WEAPON + n] for precached weapons.
enum { FIRST_WEAPON = 4096, MAX_NAME = 1023 };

static void AppendName(session_t *out, session_node_t *names, int key, const char *text)
{
    session_node_t *node = Session_NewNode(out, SESSION_STRING, text);

    node->keyNumber = key;
    Session_Append(names, node);
}

static session_node_t *NamesNode(session_t *out)
{
    session_node_t *names = Session_NewNode(out, SESSION_ARRAY, NULL);

    for (int i = G_ConfigNextName(-1); i >= 0; i = G_ConfigNextName(i))
        AppendName(out, names, i, G_ConfigGet(i));
    for (int i = 1; i < level.weapons.count; i++)
        if (G_IsPrecached(i))
            AppendName(out, names, FIRST_WEAPON + i, G_WeaponName(i));
    return names;
}

void G_SessionApplyNames(void)
{
    for (const session_node_t *node = session.names ? session.names->first : NULL; node; node = node->next) {
        int weapon;

        if (node->kind != SESSION_STRING || node->keyText || strlen(node->text) > MAX_NAME)
            continue;
        if (node->keyNumber < FIRST_WEAPON) {
            G_ConfigRestore(node->keyNumber, node->text);
            continue;
        }
        weapon = BG_FindWeapon(&level.weapons, node->text);
        level.precached[weapon / 32] |= 1u << weapon % 32;
    }
}

// -------------------------------------------------------------------- what comes back

void G_SessionApplyGame(gsc_vm_t *vm)
{
    gsc_value_t game;

    structs = Session_NewStructs(vm, &session);
    if (!session.game)
        return;
    game = Session_Value(vm, session.game, structs);
    Gsc_SetGame(vm, game);
    Gsc_Release(vm, game);
}

bool G_SessionClient(gclient_t *client)
{
    bool goesOn = ApplyRow(client);

    if (!G_ScriptIsAlive())
        return goesOn;
    for (const session_client_t *kept = session.clients; kept; kept = kept->next) {
        if (kept->slot != client->number || kept->guid != client->guid)
            continue;
        if (!kept->guid && strcmp(kept->name, client->name))
            continue;
        Gsc_Release(level.vm, client->pers);
        client->pers = Session_Value(level.vm, kept->pers, structs);
        break;
    }
    return goesOn;
}

// -------------------------------------------------------------------- writing

static void Collect(session_t *out, bool restart)
{
    session_keeper_t *keeper;

    out->clockMs = Scr_Time();
    out->restarts = level.restartCount;
    out->save = level.savePersist;
    Q_StringCopy(out->mapName, sizeof(out->mapName), level.mapName);
    if (restart)
        out->names = NamesNode(out);
    if (!level.savePersist || (!level.restarting && !level.exiting) || !G_ScriptIsAlive())
        return;
    keeper = Session_KeeperNew(out, level.vm);
    out->game = Session_KeepGame(keeper, Gsc_Game(level.vm));
    if (level.restarting) // a match of rounds goes on
        out->report = ReportNode(out);
    for (int i = level.maxClients - 1; i >= 0; i--) {
        gclient_t *client = &g_clients[i];
        session_client_t *kept;

        if (client->connected == CON_DISCONNECTED || Gsc_Type(client->pers) != GSC_ARRAY)
            continue;
        kept = Session_NewClient(out, i, client->guid, client->name);
        kept->pers = Session_KeepPers(keeper, client->pers);
    }
    Session_KeeperEnd(keeper);
}

void G_SessionWrite(bool restart)
{
    session_t out;
    char *text = G_Alloc(SESSION_MAX_BYTES);
    size_t length;

    Session_Init(&out, Reallocate, NULL);
    Collect(&out, restart);
    length = Session_Write(&out, text, SESSION_MAX_BYTES);
    if (!length) {
        G_Printf("WARNING: game and pers are too large or too deep to be kept (%d bytes, %d arrays): they "
                 "are dropped\n",
                 SESSION_MAX_BYTES, SESSION_MAX_DEPTH);
        out.game = out.report = out.structs = NULL;
        out.clients = NULL;
        length = Session_Write(&out, text, SESSION_MAX_BYTES);
    }
    G_SessionStore(text, length);
    Session_Free(&out);
    G_Free(text);
}
