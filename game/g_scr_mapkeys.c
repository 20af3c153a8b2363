// Which keys of a map entity, beside the engine's own, become script fields: those that a file radiant/*.txt
// declares, one a line: type (string, int, float), name, perhaps a comment [script-api 3.5,
// bsp-collision 5.1].
#include "g_script.h"

#include <string.h>

#include "g_syscalls.h"

enum { MAX_KEYS = 512, MAX_KEY_NAME = 64, MAX_KEYS_FILE = 65536, LIST_SIZE = 8192 };

typedef struct {
    char name[MAX_KEY_NAME];
    gsc_type_t type;
} map_key_t;

static struct {
    map_key_t list[MAX_KEYS];
    int count;
} keys;

// The stock file's selection that matters in multiplayer, known without a file as well.
static const struct {
    const char *name;
    gsc_type_t type;
} knownKeys[] = {
    {"groupname", GSC_STRING},
    {"script_noteworthy", GSC_STRING},
    {"script_team", GSC_STRING},
    {"script_gameobjectname", GSC_STRING},
    {"script_objective_name", GSC_STRING},
    {"script_sound", GSC_STRING},
    {"script_fxid", GSC_STRING},
    {"script_fxcommand", GSC_STRING},
    {"script_firefx", GSC_STRING},
    {"script_nodestate", GSC_STRING},
    {"script_uniquename", GSC_STRING},
    {"weaponinfo", GSC_STRING},
    {"ambient", GSC_STRING},
    {"script_exploder", GSC_INT},
    {"script_idnumber", GSC_INT},
    {"script_timer", GSC_INT},
    {"script_radius", GSC_INT},
    {"script_damage", GSC_INT},
    {"script_fxstart", GSC_INT},
    {"script_fxstop", GSC_INT},
    {"script_vehiclegroup", GSC_INT},
    {"export", GSC_INT},
    {"script_delay", GSC_FLOAT},
    {"script_delay_min", GSC_FLOAT},
    {"script_delay_max", GSC_FLOAT},
    {"script_burst_min", GSC_FLOAT},
    {"script_burst_max", GSC_FLOAT},
    {"script_wait", GSC_FLOAT},
};

static map_key_t *FindKey(const char *name)
{
    for (int i = 0; i < keys.count; i++)
        if (!Q_StringCompareNoCase(keys.list[i].name, name))
            return &keys.list[i];
    return NULL;
}

// False when the table is full or the name too long.
static bool AddKey(const char *name, gsc_type_t type)
{
    map_key_t *key = FindKey(name);

    if (!key && keys.count < MAX_KEYS && strlen(name) < MAX_KEY_NAME) {
        key = &keys.list[keys.count++];
        Q_StringCopy(key->name, sizeof(key->name), name);
    }
    if (key)
        key->type = type;
    return key != NULL;
}

static bool ParseType(const char *word, gsc_type_t *type)
{
    static const struct {
        const char *word;
        gsc_type_t type;
    } types[] = {{"string", GSC_STRING}, {"int", GSC_INT}, {"float", GSC_FLOAT}};

    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (!Q_StringCompareNoCase(types[i].word, word)) {
            *type = types[i].type;
            return true;
        }
    return false;
}

static void ReadKeyFile(const char *path)
{
    int length;
    char *text = Sys_ReadFile(path, MAX_KEYS_FILE, &length);
    q_parser_t parser;

    if (!text) {
        G_Printf("WARNING: could not read %s, or it is longer than %d bytes\n", path, MAX_KEYS_FILE);
        return;
    }
    Q_ParserInit(&parser, path, text, (size_t)length);
    parser.punctuation = "";
    while (Q_ParseToken(&parser)) {
        gsc_type_t type;

        if (!ParseType(parser.token, &type))
            G_Printf("WARNING: %s:%d: '%s' is none of string, int, float\n", path, parser.tokenLine,
                     parser.token);
        else if (!Q_ParseTokenOnLine(&parser))
            G_Printf("WARNING: %s:%d: a key has no name\n", path, parser.tokenLine);
        else if (!AddKey(parser.token, type))
            G_Printf("WARNING: %s:%d: key '%s' is too long, or there are more than %d keys\n", path,
                     parser.tokenLine, parser.token, MAX_KEYS);
        Q_SkipLine(&parser);
    }
    if (parser.error)
        G_Printf("WARNING: %s:%d: %s\n", path, parser.line, parser.error);
    G_Free(text);
}

void Scr_LoadMapKeys(void)
{
    char *list = G_Alloc(LIST_SIZE);
    int count = Sys_FileList("radiant", ".txt", list, LIST_SIZE);
    char path[MAX_QPATH];

    keys.count = 0;
    for (size_t i = 0; i < ARRAY_LEN(knownKeys); i++)
        AddKey(knownKeys[i].name, knownKeys[i].type);
    for (const char *name = list; count > 0; count--, name += strlen(name) + 1)
        if (*name && Q_Format(path, sizeof(path), "radiant/%s", name))
            ReadKeyFile(path);
    G_Free(list);
}

bool Scr_FindMapKey(const char *key, gsc_type_t *type)
{
    const map_key_t *found = FindKey(key);

    if (found)
        *type = found->type;
    return found != NULL;
}
