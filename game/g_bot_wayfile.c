// The cache of the way graph: ways/MAP in the game folder, so that a large map is sampled once.  One line of
// text
// ("FTWAYS 1 key nodes links checksum"), then the numbers as 32-bit words of the machine that wrote them; a
// file of another machine, of another map or a damaged one is passed over and written anew.
#include <stdio.h>
#include <string.h>
#include "g_bot.h"

enum { WAYS_VERSION = 10, NODE_WORDS = 6, LINK_WORDS = 2, MAX_FILE = 8 * 1024 * 1024, MAX_HEADER = 96 };

static void FileName(char *path, size_t size)
{
    Q_Format(path, size, "ways/%s", level.mapName);
}

static uint32_t Checksum(const uint32_t *words, size_t count)
{
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < count; i++)
        sum = (sum ^ words[i]) * 16777619u;
    return sum;
}

static uint32_t FloatBits(float f)
{
    uint32_t bits;

    memcpy(&bits, &f, sizeof(bits));
    return bits;
}

static float BitsFloat(uint32_t bits)
{
    float f;

    memcpy(&f, &bits, sizeof(f));
    return f;
}

static bool Unpack(ways_t *ways, const uint32_t *words, int nodes, int links)
{
    ways->nodes = G_Alloc(sizeof(*ways->nodes) * (size_t)(nodes + 1));
    ways->links = G_Alloc(sizeof(*ways->links) * (size_t)(links + 1));
    ways->nodeCount = nodes;
    ways->linkCount = links;
    for (int i = 0; i < nodes; i++, words += NODE_WORDS) {
        way_node_t *node = &ways->nodes[i];

        Q_VecSet(node->origin, BitsFloat(words[0]), BitsFloat(words[1]), BitsFloat(words[2]));
        node->firstLink = (int)words[3];
        node->linkCount = (uint16_t)words[4];
        node->flags = (uint16_t)words[5];
        if (!Q_VecIsFinite(node->origin) || node->firstLink < 0 || words[4] > 0xffff ||
            node->firstLink > links - (int)words[4])
            return false;
    }
    for (int i = 0; i < links; i++, words += LINK_WORDS) {
        ways->links[i] = (way_link_t){(int)words[0], (uint16_t)(words[1] & 0xffff),
                                      (uint8_t)(words[1] >> 16 & 0xff), (uint8_t)(words[1] >> 24)};
        if (words[0] >= (uint32_t)nodes || ways->links[i].kind > WAY_CARRY)
            return false;
    }
    return true;
}

bool G_WaysLoad(ways_t *ways, uint32_t key)
{
    char path[MAX_QPATH];
    int length = 0, headerLength = 0, nodes, links;
    unsigned version, fileKey, sum;
    size_t words;
    char *text;
    uint32_t *body = NULL;
    bool ok = false;

    FileName(path, sizeof(path));
    text = Sys_ReadFile(path, MAX_FILE, &length);
    if (!text)
        return false;
    if (sscanf(text, "FTWAYS %u %u %d %d %u%n", &version, &fileKey, &nodes, &links, &sum, &headerLength) !=
            5 ||
        headerLength >= MAX_HEADER || text[headerLength] != '\n') {
        G_Printf("bots: %s is damaged; it is made again\n", path);
    } else if (version == WAYS_VERSION && fileKey == key) {
        words = (size_t)(nodes < 0 ? 0 : nodes) * NODE_WORDS + (size_t)(links < 0 ? 0 : links) * LINK_WORDS;
        if (nodes >= 0 && links >= 0 && nodes < MAX_FILE && links < MAX_FILE &&
            (size_t)length == (size_t)headerLength + 1 + words * sizeof(uint32_t)) {
            body = G_Alloc(words * sizeof(uint32_t) + 1);
            memcpy(body, text + headerLength + 1, words * sizeof(uint32_t));
            ok = Checksum(body, words) == sum && Unpack(ways, body, nodes, links);
        }
        if (!ok) {
            G_Printf("bots: %s is damaged; it is made again\n", path);
            G_WaysFree();
        }
    }
    G_Free(body);
    G_Free(text);
    return ok;
}

void G_WaysSave(const ways_t *ways, uint32_t key)
{
    size_t words = (size_t)ways->nodeCount * NODE_WORDS + (size_t)ways->linkCount * LINK_WORDS;
    uint32_t *body, *w;
    char path[MAX_QPATH], header[MAX_HEADER];
    int handle;

    if (ways->nodeCount == 0 || words * sizeof(uint32_t) + MAX_HEADER > MAX_FILE)
        return;
    FileName(path, sizeof(path));
    w = body = G_Alloc(words * sizeof(uint32_t));
    for (int i = 0; i < ways->nodeCount; i++, w += NODE_WORDS) {
        const way_node_t *node = &ways->nodes[i];

        for (int k = 0; k < 3; k++)
            w[k] = FloatBits(node->origin[k]);
        w[3] = (uint32_t)node->firstLink;
        w[4] = node->linkCount;
        w[5] = node->flags;
    }
    for (int i = 0; i < ways->linkCount; i++, w += LINK_WORDS) {
        w[0] = (uint32_t)ways->links[i].to;
        w[1] = (uint32_t)ways->links[i].cost | (uint32_t)ways->links[i].kind << 16 |
               (uint32_t)ways->links[i].hurt << 24;
    }
    Q_Format(header, sizeof(header), "FTWAYS %d %u %d %d %u\n", WAYS_VERSION, key, ways->nodeCount,
             ways->linkCount, Checksum(body, words));
    if (Sys_FileOpen(path, &handle, FS_WRITE) >= 0 && handle) {
        Sys_FileWrite(header, (int)strlen(header), handle);
        Sys_FileWrite(body, (int)(words * sizeof(uint32_t)), handle);
        Sys_FileClose(handle);
        G_FileIsWhole(path, (int)(strlen(header) + words * sizeof(uint32_t)));
    }
    G_Free(body);
}
