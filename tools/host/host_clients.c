// Client slots.  All clients of a running host are bots: the module allocates them, reads their server
// commands and sends their usercmds; tests play others by hand. Rules: spec host-quake3-abi, sections 6, 7
// and 13.
#include "host.h"

#include <string.h>
#include "q_info.h"
#include "q_math.h"
#include "q_string.h"

bool Clients_IsSlot(const host_t *host, intptr_t slot)
{
    return slot >= 0 && slot < host->maxClients;
}

playerState_t *Clients_PlayerState(const host_t *host, int slot)
{
    return host->clientData
               ? (playerState_t *)((char *)host->clientData + (size_t)slot * (size_t)host->clientDataSize)
               : NULL;
}

void Clients_ApplyMax(host_t *host)
{
    Cvar_Register(host->cvars, "sv_maxclients", "20", 0); // a latched value comes into force
    int wanted = Q_ClampInt(Cvar_Integer(host->cvars, "sv_maxclients"), 1, MAX_CLIENTS);
    for (int i = wanted; i < MAX_CLIENTS; i++) {
        if (host->clients[i].state != SLOT_FREE)
            wanted = i + 1;
    }
    host->maxClients = wanted;
    Cvar_SetInteger(host->cvars, "sv_maxclients", wanted);
}

// Gives the entity of a slot its number, as the engine does when a client takes it.
static bool ClaimEntity(host_t *host, int slot)
{
    sharedEntity_t *entity = World_Entity(host->world, slot);

    if (entity)
        entity->s.number = slot;
    return entity != NULL;
}

int Clients_AllocateBot(host_t *host)
{
    for (int slot = 0; slot < host->maxClients; slot++) {
        client_t *client = &host->clients[slot];
        if (client->state != SLOT_FREE)
            continue;
        if (!ClaimEntity(host, slot))
            return -1;
        memset(client, 0, sizeof(*client));
        client->state = SLOT_ACTIVE;
        client->isBot = true;
        return slot;
    }
    return -1;
}

void Clients_Free(host_t *host, int slot)
{
    sharedEntity_t *entity = host->world ? World_Entity(host->world, slot) : NULL;

    memset(&host->clients[slot], 0, sizeof(host->clients[slot]));
    if (entity)
        entity->r.svFlags &= ~SVF_BOT;
}

void Clients_Forget(host_t *host)
{
    memset(host->clients, 0, sizeof(host->clients));
}

void Clients_Drop(host_t *host, int slot, const char *reason)
{
    client_t *client = &host->clients[slot];
    char name[MAX_INFO_STRING], text[MAX_SERVER_COMMAND];

    if (client->state == SLOT_FREE || client->isLeaving)
        return;
    client->isLeaving = true;
    Q_InfoGet(client->userinfo, "name", name, sizeof(name));
    Print(&host->printer, "%s %s\n", name, reason);
    Q_Format(text, sizeof(text), "print \"%.100s^7 %.800s\n\"", name, reason);
    Clients_Send(host, -1, text);
    Host_Call(host, GAME_CLIENT_DISCONNECT, slot, 0, 0);
    Clients_Free(host, slot);
}

static void SendToOne(host_t *host, int slot, const char *text)
{
    client_t *client = &host->clients[slot];

    if (client->state == SLOT_FREE || client->isLeaving)
        return;
    if (client->sent - client->read == MAX_RELIABLE) {
        Clients_Drop(host, slot, "Server command overflow");
        return;
    }
    Q_StringCopy(client->reliable[client->sent++ % MAX_RELIABLE], MAX_SERVER_COMMAND, text);
}

void Clients_Send(host_t *host, int slot, const char *text)
{
    if (strlen(text) >= MAX_SERVER_COMMAND) {
        Print(&host->printer, "a server command of %zu characters is too long: \"%.60s...\" dropped\n",
              strlen(text), text);
        return;
    }
    for (int i = 0; i < host->maxClients; i++) {
        if (slot == i || slot == -1)
            SendToOne(host, i, text);
    }
}

bool Clients_ReadCommand(host_t *host, int slot, char *buffer, int size)
{
    client_t *client = &host->clients[slot];

    if (client->read == client->sent)
        return false;
    Q_StringCopy(buffer, (size_t)size, client->reliable[client->read++ % MAX_RELIABLE]);
    return true;
}

void Clients_Think(host_t *host, int slot, const usercmd_t *command)
{
    host->clients[slot].command = *command;
    if (host->clients[slot].state == SLOT_ACTIVE)
        Host_Call(host, GAME_CLIENT_THINK, slot, 0, 0);
}

void Clients_Reconnect(host_t *host)
{
    for (int slot = 0; slot < host->maxClients; slot++) {
        client_t *client = &host->clients[slot];
        if (client->state == SLOT_FREE)
            continue;
        ClaimEntity(host, slot);
        const char *refusal = (const char *)Host_Call(host, GAME_CLIENT_CONNECT, slot, 0, client->isBot);
        if (refusal) {
            Clients_Drop(host, slot, refusal);
            continue;
        }
        if (client->state == SLOT_FREE) // thrown out meanwhile
            continue;
        client->state = SLOT_ACTIVE;
        Host_Call(host, GAME_CLIENT_BEGIN, slot, 0, 0);
    }
}
