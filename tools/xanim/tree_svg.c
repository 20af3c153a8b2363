// A tree as a drawing: one row a node, children to the right of their parent; sync groups on a band of their
// colour; what pruning removes is pale and struck through.
#include <stdlib.h>
#include <string.h>

#include "xanim_tool.h"

enum { ROW = 22, INDENT = 36, LEFT = 16, TOP = 44, BOX = 16, CHARACTER = 8 };

typedef struct {
    tool_text_t *out;
    const q_animtree_t *tree;
    const bool *kept;
    bool hasClips;
    int *rows;   // by node
    int *depths; // by node
    int *ends;   // by node: the row behind its last descendant
    int numRows;
    int width;
} drawing_t;

static void Label(const drawing_t *d, int index, char *out, size_t size)
{
    const q_animnode_t *node = &d->tree->nodes[index];
    char clip[64] = "";

    if (node->clip)
        snprintf(clip, sizeof(clip), "  %.2f s%s", (double)Q_XanimSeconds(node->clip),
                 Q_XanimIsLooping(node->clip) ? ", loops" : "");
    snprintf(out, size, "%s%s%s%s%s%s", node->name, node->flags & Q_ANIM_COMPLETE ? "  complete" : "",
             node->flags & Q_ANIM_LOOPSYNC ? "  loopsync" : "",
             node->flags & Q_ANIM_NONLOOPSYNC ? "  nonloopsync" : "", clip,
             node->isLeaf && d->hasClips && !node->clip ? "  clip missing" : "");
}

static void Place(drawing_t *d, int index, int depth)
{
    const q_animnode_t *node = &d->tree->nodes[index];
    char label[512];

    Label(d, index, label, sizeof(label));
    int width = LEFT + depth * INDENT + BOX + 16 + (int)strlen(label) * CHARACTER;
    d->width = width > d->width ? width : d->width;
    d->rows[index] = d->numRows++;
    d->depths[index] = depth;
    for (int i = 0; i < node->numChildren; i++)
        Place(d, node->firstChild + i, depth + 1);
    d->ends[index] = d->numRows;
}

static int X(const drawing_t *d, int node)
{
    return LEFT + d->depths[node] * INDENT;
}

static int Y(const drawing_t *d, int node)
{
    return TOP + d->rows[node] * ROW;
}

static void DrawBand(const drawing_t *d, int index)
{
    const q_animnode_t *node = &d->tree->nodes[index];

    if (!(node->flags & (Q_ANIM_LOOPSYNC | Q_ANIM_NONLOOPSYNC)))
        return;
    Tool_Append(d->out, "<rect class=\"%s\" x=\"%i\" y=\"%i\" width=\"%i\" height=\"%i\" rx=\"5\"/>\n",
                node->flags & Q_ANIM_LOOPSYNC ? "loop" : "once", X(d, index) - 6, Y(d, index) - 1,
                d->width - X(d, index), (d->ends[index] - d->rows[index]) * ROW - 2);
}

static void DrawNode(const drawing_t *d, int index)
{
    const q_animnode_t *node = &d->tree->nodes[index];
    int x = X(d, index);
    int middle = Y(d, index) + ROW / 2 - 1;
    bool isKept = !d->kept || d->kept[index];
    char label[512];

    Tool_Append(d->out, "<g class=\"%s%s\">", isKept ? "kept" : "pruned",
                node->isPlaceholder ? " placeholder" : "");
    if (index)
        Tool_Append(d->out, "<path d=\"M%i %iV%iH%i\"/>", X(d, node->parent) + BOX / 2,
                    Y(d, node->parent) + ROW / 2 + BOX / 2 - 1, middle, x);
    if (node->isLeaf)
        Tool_Append(d->out, "<circle cx=\"%i\" cy=\"%i\" r=\"5\"%s/>", x + BOX / 2, middle,
                    d->hasClips && !node->clip ? " class=\"missing\"" : "");
    else
        Tool_Append(d->out, "<rect class=\"parent\" x=\"%i\" y=\"%i\" width=\"%i\" height=\"%i\" rx=\"3\"/>",
                    x, middle - BOX / 2 + 2, BOX, BOX - 4);
    Tool_Append(d->out, "<text x=\"%i\" y=\"%i\"%s>", x + BOX + 6, middle + 4,
                node->isLeaf ? "" : " class=\"group\"");
    Label(d, index, label, sizeof(label));
    Tool_AppendXml(d->out, label);
    Tool_Append(d->out, "</text></g>\n");
}

static void DrawAll(drawing_t *d)
{
    int height;

    Place(d, 0, 0);
    height = TOP + d->numRows * ROW + 12;
    Tool_Append(
        d->out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%i\" height=\"%i\" viewBox=\"0 0 %i %i\">\n"
        "<style>text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#1d2733}.group{font-weight:600}"
        "path{fill:none;stroke:#8a97a6}circle{fill:#3c7dc4}.parent{fill:#fff;stroke:#44525f;stroke-width:1.5}"
        ".loop{fill:#dff1e2}.once{fill:#fbe9d3}.missing{fill:#c8372d}.placeholder circle{fill:#9aa5b1}"
        ".pruned{opacity:.45}.pruned text{text-decoration:line-through}.key{fill:#5a6876}</style>\n"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
        d->width + 16, height, d->width + 16, height);
    Tool_Append(d->out, "<text x=\"%i\" y=\"24\" class=\"key\">animtrees/", LEFT);
    Tool_AppendXml(d->out, d->tree->name);
    Tool_Append(d->out, ".atr: green loopsync, orange nonloopsync%s</text>\n",
                d->kept ? ", struck out: pruned" : "");
    for (int i = 0; i < d->tree->numNodes; i++)
        DrawBand(d, i);
    for (int i = 0; i < d->tree->numNodes; i++)
        DrawNode(d, i);
    Tool_Append(d->out, "</svg>\n");
}

void Tool_DrawTree(tool_text_t *out, const q_animtree_t *tree, const bool *kept, bool hasClips)
{
    drawing_t d = {.out = out, .tree = tree, .kept = kept, .hasClips = hasClips, .width = 720};
    size_t bytes = sizeof(int) * (size_t)tree->numNodes;

    d.rows = Q_ArenaAlloc(Tool_Arena(), bytes);
    d.depths = Q_ArenaAlloc(Tool_Arena(), bytes);
    d.ends = Q_ArenaAlloc(Tool_Arena(), bytes);
    DrawAll(&d);
}
