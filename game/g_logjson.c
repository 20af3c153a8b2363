// The JSON event log (cvar g_logJson FILE) beside the games log: one object a line, always valid JSON
// whatever names and texts hold, the same bytes for the same match.  Keys: "time" (script ms), "event", then
// what the event is about.
#include "g_script.h"

#include <stdarg.h>
#include <string.h>

#include "g_syscalls.h"

enum { MAX_LINE = 8192, MAX_TEXT = 512, LINE_END = 24 };

static struct {
    int handle;
    char line[MAX_LINE];
    size_t length;
    bool isCut; // a value did not fit
} json;

void G_JsonOpen(void)
{
    const char *name = cvars.logJson.string;

    G_JsonClose();
    if (!*name || !strcmp(name, "0"))
        return;
    Sys_FileOpen(name, &json.handle, cvars.logSync.integer ? FS_APPEND_SYNC : FS_APPEND);
    if (!json.handle)
        G_Printf("WARNING: could not open the event log '%s'\n", name);
}

void G_JsonClose(void)
{
    if (json.handle)
        Sys_FileClose(json.handle);
    json.handle = 0;
}

const char *G_JsonQuote(const char *text, char *out, size_t size)
{
    size_t length = 0;

    out[length++] = '"';
    for (const char *c = text; *c && length + 8 < size; c++) {
        unsigned char byte = (unsigned char)*c;

        if (byte == '"' || byte == '\\') {
            out[length++] = '\\';
            out[length++] = (char)byte;
        } else if (byte < 32 || byte > 126) {
            Q_Format(out + length, size - length, "\\u%04x", byte);
            length += 6;
        } else {
            out[length++] = (char)byte;
        }
    }
    out[length++] = '"';
    out[length] = 0;
    return out;
}

// A whole `"key": value` or nothing of it.
static void Put(const char *format, ...) Q_PRINTF(1, 2);
static void Put(const char *format, ...)
{
    char piece[MAX_TEXT * 6 + 128];
    size_t length;
    va_list args;
    bool fits;

    if (!json.handle)
        return;
    va_start(args, format);
    fits = Q_FormatV(piece, sizeof(piece), format, args);
    va_end(args);
    length = strlen(piece);
    if (!fits || json.length + length + LINE_END > sizeof(json.line)) {
        json.isCut = true;
        return;
    }
    memcpy(json.line + json.length, piece, length + 1);
    json.length += length;
}

void G_JsonBegin(const char *event)
{
    json.length = 0;
    json.isCut = false;
    Put("{\"time\":%d,\"event\":\"%s\"", Scr_Time(), event);
}

void G_JsonEnd(void)
{
    if (!json.handle)
        return;
    Q_StringAppend(json.line, sizeof(json.line), json.isCut ? ",\"cut\":true}\n" : "}\n");
    Sys_FileWrite(json.line, (int)strlen(json.line), json.handle);
}

void G_JsonInt(const char *key, int value)
{
    Put(",\"%s\":%d", key, value);
}

void G_JsonText(const char *key, const char *text)
{
    char part[MAX_TEXT + 1], quoted[MAX_TEXT * 6 + 16];

    if (!json.handle)
        return;
    Q_StringCopyN(part, sizeof(part), text, strlen(text) < MAX_TEXT ? strlen(text) : MAX_TEXT);
    Put(",\"%s\":%s", key, G_JsonQuote(part, quoted, sizeof(quoted)));
}

void G_JsonPlayer(const char *key, const gclient_t *client)
{
    char name[MAX_NAME_LENGTH * 6 + 16];

    if (!client) {
        Put(",\"%s\":null", key);
        return;
    }
    Put(",\"%s\":{\"slot\":%d,\"guid\":%d,\"name\":%s,\"team\":\"%s\",\"bot\":%s}", key, client->number,
        client->guid, G_JsonQuote(client->name, name, sizeof(name)), G_TeamName(client->team),
        client->isBot ? "true" : "false");
}

// -------------------------------------------------------------------- events

void G_JsonOfPlayer(const char *event, const gclient_t *client)
{
    G_JsonBegin(event);
    G_JsonPlayer("player", client);
    G_JsonEnd();
}

void G_JsonHit(const char *event, const gclient_t *victim, const damage_t *damage, int weapon)
{
    const gentity_t *attacker = damage->attacker;

    G_JsonBegin(event);
    G_JsonPlayer("victim", victim);
    G_JsonPlayer("attacker", attacker ? attacker->client : NULL);
    G_JsonInt("damage", damage->damage);
    G_JsonText("mod", G_ModName(damage->mod));
    G_JsonText("weapon", G_WeaponName(weapon));
    G_JsonText("location", BG_HitLocationName(damage->hitLocation));
    G_JsonInt("health", G_EntityOf(victim)->health);
    G_JsonEnd();
}

void G_JsonSay(const gclient_t *from, const char *mode, const char *text)
{
    G_JsonBegin("say");
    G_JsonText("mode", mode);
    G_JsonPlayer("player", from);
    G_JsonText("text", text);
    G_JsonEnd();
}

void G_JsonScore(const gclient_t *client, const char *team, int score)
{
    G_JsonBegin("score");
    if (client)
        G_JsonPlayer("player", client);
    else
        G_JsonText("team", team);
    G_JsonInt("score", score);
    G_JsonEnd();
}

void G_JsonLevel(const char *event, const char *phase)
{
    G_JsonBegin(event);
    G_JsonText("phase", phase);
    G_JsonText("map", level.mapName);
    G_JsonText("gametype", level.gametype);
    G_JsonInt("restarts", level.restartCount);
    G_JsonInt("allies", level.teamScore[TEAM_ALLIES]);
    G_JsonInt("axis", level.teamScore[TEAM_AXIS]);
    G_JsonEnd();
}

void G_JsonError(const gsc_report_t *report)
{
    G_JsonBegin("error");
    G_JsonText("file", report->place.file);
    G_JsonInt("line", report->place.line);
    G_JsonText("function", report->place.function ? report->place.function : "");
    G_JsonText("message", report->message);
    G_JsonEnd();
}
