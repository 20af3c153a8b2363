// The text of an animation tree, and pruning, which happens while reading (spec animtree-facts, Parsing):
//
//     tree       = { node }
//     node       = name [ ":" property { property } ] [ "{" { node } "}" ]       line rules: see the
//     functions property   = "loopsync" | "nonloopsync" | "complete"
//
// A name stays pending until the next name or the end of its block: only then is it known whether it is a
// leaf or a parent with children that survive, and so whether it stays.
#include "q_animtree_local.h"

#include <string.h>

#include "q_parse.h"
#include "q_string.h"

typedef struct {
    q_parser_t lexer;
    q_arena_t *arena; // of the nodes
    const q_animtree_options_t *options;
    q_report_t *report;
    atr_node_t **buckets; // living nodes by parent and name
    uint32_t numBuckets;
    atr_node_t *spare; // dropped nodes, to be used again
    int numNodes;      // that live
    bool hasSeenName;
} atr_parser_t;

static bool FailAt(const atr_parser_t *p, const char *text)
{
    return Q_ReportErrorLine(p->report, p->lexer.tokenLine, "%s", text);
}

static bool FailToken(const atr_parser_t *p, const char *text)
{
    return Q_ReportErrorLine(p->report, p->lexer.tokenLine, "%s '%.64s'", text, p->lexer.token);
}

static bool NoMemory(const atr_parser_t *p)
{
    return Q_ReportErrorLine(p->report, p->lexer.line, "out of memory");
}

// Whether a token is a name: letters, digits and underscores; a digit may come first.
static bool IsName(const atr_parser_t *p)
{
    return !p->lexer.isQuoted && Q_AnimtreeIsName(p->lexer.token);
}

// The next token, or false: at the end of the text, or (then the error is set) where no token can be read.
static bool NextToken(atr_parser_t *p)
{
    if (Q_ParseToken(&p->lexer))
        return true;
    return p->lexer.error ? FailAt(p, p->lexer.error) : false;
}

static bool NextTokenOnLine(atr_parser_t *p)
{
    if (Q_ParseTokenOnLine(&p->lexer))
        return true;
    return p->lexer.error ? FailAt(p, p->lexer.error) : false;
}

static bool IsReferenced(const atr_parser_t *p, const atr_node_t *node)
{
    return p->options->refs && Q_AnimrefsFind(p->options->refs, node->name) >= 0;
}

static bool IsWanted(const atr_parser_t *p, const atr_node_t *node)
{
    return p->options->keepAll || node->isForced || IsReferenced(p, node);
}

// ---------------------------------------------------------------------------------------------- nodes

static uint32_t HashOf(const atr_node_t *parent, const char *name)
{
    // The parent counts by its line, which no two parents share: equal files give equal tables.
    return Q_StringHashNoCase(name) ^ ((uint32_t)parent->line * 2654435761u);
}

static bool GrowTable(atr_parser_t *p)
{
    uint32_t numBuckets = p->numBuckets * 2;
    atr_node_t **buckets = Q_ArenaAlloc(p->arena, sizeof(*buckets) * numBuckets);

    if (!buckets)
        return NoMemory(p);
    for (uint32_t i = 0; i < p->numBuckets; i++) {
        for (atr_node_t *node = p->buckets[i], *next; node; node = next) {
            uint32_t at = HashOf(node->parent, node->name) & (numBuckets - 1);
            next = node->nextInBucket;
            node->nextInBucket = buckets[at];
            buckets[at] = node;
        }
    }
    p->buckets = buckets;
    p->numBuckets = numBuckets;
    return true;
}

static bool HasKeptSibling(const atr_parser_t *p, const atr_node_t *parent, const char *name)
{
    const atr_node_t *node = p->buckets[HashOf(parent, name) & (p->numBuckets - 1)];

    for (; node; node = node->nextInBucket) {
        if (node->parent == parent && strcmp(node->name, name) == 0)
            return true;
    }
    return false;
}

static atr_node_t *NewNode(atr_parser_t *p)
{
    atr_node_t *node = p->spare;

    if (!node)
        return Q_ArenaAlloc(p->arena, sizeof(*node));
    p->spare = node->nextInBucket;
    memset(node, 0, sizeof(*node));
    return node;
}

static atr_node_t *AddChild(atr_parser_t *p, atr_node_t *parent, const char *name, int line)
{
    atr_node_t *node = NewNode(p);

    if (p->numNodes >= Q_ANIMTREE_MAX_NODES) {
        FailAt(p, "more than 65535 nodes");
        return NULL;
    }
    if (!node || !(node->name = Q_ArenaString(p->arena, name)) ||
        ((uint32_t)p->numNodes >= p->numBuckets && !GrowTable(p))) {
        NoMemory(p);
        return NULL;
    }
    node->line = line;
    node->parent = parent;
    node->isForced = parent->isForced || ((parent->flags & Q_ANIM_COMPLETE) && IsWanted(p, parent));
    node->previousSibling = parent->lastChild;
    if (parent->lastChild)
        parent->lastChild->nextSibling = node;
    else
        parent->firstChild = node;
    parent->lastChild = node;
    parent->numChildren++;
    p->numNodes++;
    uint32_t at = HashOf(parent, name) & (p->numBuckets - 1);
    node->nextInBucket = p->buckets[at];
    p->buckets[at] = node;
    return node;
}

// Takes the last child of its parent out of the tree.  Its own children are gone already.
static void Drop(atr_parser_t *p, atr_node_t *node)
{
    atr_node_t *parent = node->parent;
    atr_node_t **link = &p->buckets[HashOf(parent, node->name) & (p->numBuckets - 1)];

    while (*link != node)
        link = &(*link)->nextInBucket;
    *link = node->nextInBucket;
    node->nextInBucket = p->spare;
    p->spare = node;
    parent->lastChild = node->previousSibling;
    if (parent->lastChild)
        parent->lastChild->nextSibling = NULL;
    else
        parent->firstChild = NULL;
    parent->numChildren--;
    p->numNodes--;
}

static bool AddPlaceholder(atr_parser_t *p, atr_node_t *parent)
{
    atr_node_t *node = AddChild(p, parent, parent->flags & Q_ANIM_LOOPSYNC ? "void_loop" : "void", 0);

    if (!node)
        return false;
    node->isPlaceholder = true;
    return true;
}

// Decides about a pending name: see the top of the file.  NULL is fine.
static bool Settle(atr_parser_t *p, atr_node_t *pending)
{
    if (!pending || pending->numChildren)
        return true;
    if (!IsWanted(p, pending)) {
        Drop(p, pending);
        return true;
    }
    return pending->isParent ? AddPlaceholder(p, pending) : true;
}

// ---------------------------------------------------------------------------------------------- grammar

// properties: to the end of the line, and then { must follow.
static bool ParseProperties(atr_parser_t *p, atr_node_t *node)
{
    static const struct {
        const char *word;
        uint8_t flag;
    } table[] = {
        {"loopsync", Q_ANIM_LOOPSYNC}, {"nonloopsync", Q_ANIM_NONLOOPSYNC}, {"complete", Q_ANIM_COMPLETE}};
    bool hasAny = false;

    for (; NextTokenOnLine(p); hasAny = true) {
        size_t i = 0;
        while (i < ARRAY_LEN(table) &&
               (p->lexer.isQuoted || Q_StringCompareNoCase(p->lexer.token, table[i].word) != 0))
            i++;
        if (i == ARRAY_LEN(table))
            return FailToken(p, "unknown anim property");
        node->flags |= table[i].flag;
    }
    if (p->report->error[0])
        return false;
    if (!hasAny)
        return FailAt(p, "unknown anim property ''");
    if (!NextToken(p) || !Q_TokenIs(&p->lexer, "{"))
        return p->report->error[0] ? false
                                   : FailAt(p, "properties cannot be applied to primitive animations");
    Q_UngetToken(&p->lexer);
    return true;
}

// What may follow a name on its line: nothing, or ":" and properties.
static bool ParseRestOfNameLine(atr_parser_t *p, atr_node_t *node)
{
    if (!NextTokenOnLine(p))
        return !p->report->error[0];
    if (Q_TokenIs(&p->lexer, ":"))
        return ParseProperties(p, node);
    return IsName(p) ? FailAt(p, "FIXME: aliases not yet implemented") : FailToken(p, "bad token");
}

// The token is a name: settles the one before it and makes a node.
static bool ParseName(atr_parser_t *p, atr_node_t *parent, atr_node_t **pending)
{
    char name[Q_MAX_TOKEN];

    if (strlen(p->lexer.token) > Q_XANIM_MAX_NAME)
        return FailAt(p, "name of more than 254 bytes");
    if (!Settle(p, *pending))
        return false;
    p->hasSeenName = true;
    Q_StringCopy(name, sizeof(name), p->lexer.token);
    Q_StringLower(name);
    if (HasKeptSibling(p, parent, name)) {
        if (!p->options->isLenient)
            return FailToken(p, "duplicate animation");
        // Of a referenced name the builder tells.
        if (!p->options->refs || Q_AnimrefsFind(p->options->refs, name) < 0)
            Q_ReportWarningLine(p->report, p->lexer.tokenLine, "duplicate animation '%.64s'", name);
    }
    *pending = AddChild(p, parent, name, p->lexer.tokenLine);
    return *pending && ParseRestOfNameLine(p, *pending);
}

// A brace must end its line.
static bool ParseEndOfLine(atr_parser_t *p, const char *message)
{
    if (NextTokenOnLine(p))
        return FailAt(p, message);
    return !p->report->error[0];
}

static bool ParseBlock(atr_parser_t *p, atr_node_t *parent, int depth);

static bool ParseBody(atr_parser_t *p, atr_node_t *node, int depth)
{
    if (!node || node->isParent)
        return FailAt(p, "no animation specified for this block");
    if (depth > Q_ANIMTREE_MAX_DEPTH)
        return FailAt(p, "blocks lie more than 256 deep");
    node->isParent = true;
    return ParseEndOfLine(p, "token not allowed after '{'") && ParseBlock(p, node, depth);
}

// { node } up to the "}" of the block, or to the end of the text for the root.
static bool ParseBlock(atr_parser_t *p, atr_node_t *parent, int depth)
{
    atr_node_t *pending = NULL;
    bool isRight = true;

    while (isRight && NextToken(p)) {
        if (Q_TokenIs(&p->lexer, "{"))
            isRight = ParseBody(p, pending, depth + 1);
        else if (Q_TokenIs(&p->lexer, "}") && depth > 0)
            return ParseEndOfLine(p, "token not allowed after '}'") && Settle(p, pending);
        else
            isRight = IsName(p) ? ParseName(p, parent, &pending) : FailToken(p, "bad token");
    }
    if (!isRight || p->report->error[0])
        return false;
    if (depth > 0) {
        p->lexer.tokenLine = p->lexer.line;
        return FailAt(p, "unexpected end of file");
    }
    return Settle(p, pending);
}

atr_node_t *Q_AnimtreeParse(q_arena_t *arena, const char *treeName, const char *text, size_t size,
                            const q_animtree_options_t *options, int *numNodes, bool *isEmpty,
                            q_report_t *report)
{
    atr_parser_t p = {.arena = arena, .options = options, .report = report, .numBuckets = 64};
    atr_node_t *root = Q_ArenaAlloc(arena, sizeof(*root));

    if (!Q_ReportCheckText(report, text, size))
        return NULL;
    Q_ParserInit(&p.lexer, treeName, text, size);
    p.lexer.punctuation = ""; // braces and colons must be tokens of their own
    p.buckets = Q_ArenaAlloc(arena, sizeof(*p.buckets) * p.numBuckets);
    if (!root || !p.buckets) {
        NoMemory(&p);
        return NULL;
    }
    root->name = "root";
    root->isParent = true;
    p.numNodes = 1;
    if (!ParseBlock(&p, root, 0) || (!root->numChildren && !AddPlaceholder(&p, root)))
        return NULL;
    *numNodes = p.numNodes;
    *isEmpty = !p.hasSeenName;
    return root;
}
