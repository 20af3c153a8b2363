// A cheap way through the way graph: A* with a binary heap.  Its working memory is kept between searches; a
// stamp says which entries belong to the running one, so that nothing has to be cleared.
#include <string.h>
#include "g_bot.h"

enum { SPARE_HEALTH = 15 }; // percent that it wants to have left after falls

typedef struct {
    unsigned stamp;
    float cost; // from the start
    int parent;
    bool isClosed;
} visit_t;

typedef struct {
    float estimate;
    int node;
} open_t;

static struct {
    visit_t *visits;
    open_t *heap;
    int capacity, heapCapacity, heapCount;
    unsigned stamp;
} search;

static void Prepare(int nodes)
{
    if (search.capacity < nodes) {
        G_PathFree();
        search.visits = G_Alloc(sizeof(*search.visits) * (size_t)nodes);
        search.capacity = nodes;
        search.heapCapacity = nodes * 8;
        search.heap = G_Alloc(sizeof(*search.heap) * (size_t)search.heapCapacity);
    }
    if (++search.stamp == 0) { // once around: old stamps would look new
        memset(search.visits, 0, sizeof(*search.visits) * (size_t)search.capacity);
        search.stamp = 1;
    }
    search.heapCount = 0;
}

void G_PathFree(void)
{
    G_Free(search.visits);
    G_Free(search.heap);
    memset(&search, 0, sizeof(search));
}

// Ties go to the lower node number: the result depends on nothing but the graph.
static bool IsBefore(open_t a, open_t b)
{
    return a.estimate < b.estimate || (a.estimate == b.estimate && a.node < b.node);
}

static void Push(int node, float estimate)
{
    int i = search.heapCount;
    open_t entry = {estimate, node};

    if (i == search.heapCapacity)
        return; // 8 entries a node: more than the graph has ways
    search.heapCount++;
    while (i > 0 && IsBefore(entry, search.heap[(i - 1) / 2])) {
        search.heap[i] = search.heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    search.heap[i] = entry;
}

static int Pop(void)
{
    int top = search.heap[0].node, i = 0;
    open_t last = search.heap[--search.heapCount];

    for (;;) {
        int child = i * 2 + 1;

        if (child >= search.heapCount)
            break;
        if (child + 1 < search.heapCount && IsBefore(search.heap[child + 1], search.heap[child]))
            child++;
        if (!IsBefore(search.heap[child], last))
            break;
        search.heap[i] = search.heap[child];
        i = child;
    }
    search.heap[i] = last;
    return top;
}

static bool Reach(const ways_t *ways, int node, int parent, float cost, const vec3_t goal)
{
    visit_t *visit = &search.visits[node];

    if (visit->stamp == search.stamp && (visit->isClosed || visit->cost <= cost))
        return false;
    *visit = (visit_t){search.stamp, cost, parent, false};
    // Carried links may cost less than their length: a way that uses one may be missed, which nobody minds;
    // an estimate below every real cost looks at four times the nodes.
    Push(node, cost + 0.95f * Q_VecDistance(ways->nodes[node].origin, goal));
    return true;
}

int G_FindPath(const ways_t *ways, int from, int to, int *path, int max)
{
    return G_FindPathAlive(ways, from, to, 100, path, max);
}

int G_FindPathAlive(const ways_t *ways, int from, int to, int health, int *path, int max)
{
    int count = 0, length = 0;

    if (from < 0 || to < 0 || from >= ways->nodeCount || to >= ways->nodeCount)
        return 0;
    Prepare(ways->nodeCount);
    Reach(ways, from, -1, 0, ways->nodes[to].origin);
    while (search.heapCount > 0) {
        int node = Pop();
        visit_t *visit = &search.visits[node];
        const way_node_t *place = &ways->nodes[node];

        if (visit->isClosed)
            continue;
        visit->isClosed = true;
        if (node == to)
            break;
        for (int i = 0; i < place->linkCount; i++) {
            const way_link_t *link = &ways->links[place->firstLink + i];

            if ((ways->nodes[link->to].flags & NODE_TRAP) && !(place->flags & NODE_TRAP))
                continue;
            if (link->hurt && link->hurt + SPARE_HEALTH >= health)
                continue;
            Reach(ways, link->to, node, visit->cost + link->cost, ways->nodes[to].origin);
        }
    }
    if (search.visits[to].stamp != search.stamp || !search.visits[to].isClosed)
        return 0;
    for (int n = to; n >= 0; n = search.visits[n].parent)
        length++;
    for (int n = to, i = length - 1; n >= 0; n = search.visits[n].parent, i--) {
        if (i < max)
            path[i] = n;
    }
    count = length < max ? length : max;
    return count;
}
