// Where things are in the tree of a map, and who may see whom: leafs, clusters, areas.
#include "host_cm.h"
#include "host_cm_local.h"

#include <string.h>

int Cm_PointLeaf(const cm_t *cm, const vec3_t point)
{
    int child = 0;
    while (child >= 0) {
        const cm_node_t *node = &cm->nodes[child];
        float distance = node->type < PLANE_NOT_AXIAL ? point[node->type] - node->dist
                                                      : Dot(point, node->normal) - node->dist;
        child = node->children[distance < 0];
    }
    return -1 - child;
}

int Cm_LeafCluster(const cm_t *cm, int leaf)
{
    return leaf >= 0 && leaf < cm->numLeafs ? cm->leafs[leaf].cluster : -1;
}

int Cm_LeafArea(const cm_t *cm, int leaf)
{
    return leaf >= 0 && leaf < cm->numLeafs ? cm->leafs[leaf].area : -1;
}

// Bit 0: part of the box is in front of the plane; bit 1: part of it is behind.
static int BoxSides(const cm_node_t *node, const vec3_t mins, const vec3_t maxs)
{
    if (node->type < PLANE_NOT_AXIAL) {
        if (node->dist <= mins[node->type])
            return 1;
        return node->dist >= maxs[node->type] ? 2 : 3;
    }
    float nearest = 0;
    float farthest = 0;
    for (int i = 0; i < 3; i++) {
        bool negative = node->normal[i] < 0;
        farthest += node->normal[i] * (negative ? mins[i] : maxs[i]);
        nearest += node->normal[i] * (negative ? maxs[i] : mins[i]);
    }
    return (farthest >= node->dist ? 1 : 0) | (nearest < node->dist ? 2 : 0);
}

typedef struct {
    const cm_t *cm;
    const float *mins, *maxs;
    int *leafs;
    int count, max;
} leaf_list_t;

static void CollectLeafs(leaf_list_t *list, int child)
{
    while (child >= 0) {
        const cm_node_t *node = &list->cm->nodes[child];
        int sides = BoxSides(node, list->mins, list->maxs);
        if (sides == 3)
            CollectLeafs(list, node->children[0]);
        child = node->children[sides != 1];
    }
    if (list->count < list->max)
        list->leafs[list->count++] = -1 - child;
}

int Cm_BoxLeafs(const cm_t *cm, const vec3_t mins, const vec3_t maxs, int *leafs, int max)
{
    leaf_list_t list = {cm, mins, maxs, leafs, 0, max};
    CollectLeafs(&list, 0);
    return list.count;
}

bool Cm_ClusterVisible(const cm_t *cm, int from, int to)
{
    if (!cm->visibility)
        return true;
    if (from < 0 || to < 0 || from >= cm->numClusters || to >= cm->numClusters)
        return false;
    return cm->visibility[(size_t)from * (size_t)cm->rowBytes + (size_t)to / 8] >> (to & 7) & 1;
}

bool Cm_InPvs(const cm_t *cm, const vec3_t p1, const vec3_t p2)
{
    const cm_leaf_t *leaf1 = &cm->leafs[Cm_PointLeaf(cm, p1)];
    const cm_leaf_t *leaf2 = &cm->leafs[Cm_PointLeaf(cm, p2)];
    return Cm_ClusterVisible(cm, leaf1->cluster, leaf2->cluster) &&
           Cm_AreasConnected(cm, leaf1->area, leaf2->area);
}

bool Cm_InPvsIgnorePortals(const cm_t *cm, const vec3_t p1, const vec3_t p2)
{
    return Cm_ClusterVisible(cm, cm->leafs[Cm_PointLeaf(cm, p1)].cluster,
                             cm->leafs[Cm_PointLeaf(cm, p2)].cluster);
}

static bool IsArea(const cm_t *cm, int area)
{
    return area >= 0 && area < cm->numAreas;
}

bool Cm_AreasConnected(const cm_t *cm, int area1, int area2)
{
    return IsArea(cm, area1) && IsArea(cm, area2) && cm->areaFlood[area1] == cm->areaFlood[area2];
}

void Cm_AdjustAreaPortal(cm_t *cm, int area1, int area2, bool open)
{
    if (!IsArea(cm, area1) || !IsArea(cm, area2))
        return;
    int32_t *there = &cm->areaPortals[area1 * cm->numAreas + area2];
    int32_t *back = &cm->areaPortals[area2 * cm->numAreas + area1];
    int32_t count = *there + (open ? 1 : -1);
    if (count < 0)
        return;
    *there = *back = count;
    CmArea_Flood(cm);
}

void CmArea_Flood(cm_t *cm)
{
    int pending[CM_MAX_AREAS];
    memset(cm->areaFlood, 0, sizeof cm->areaFlood);
    for (int first = 0, flood = 0; first < cm->numAreas; first++) {
        if (cm->areaFlood[first])
            continue;
        int top = 0;
        pending[top++] = first;
        cm->areaFlood[first] = ++flood;
        while (top > 0) {
            int area = pending[--top];
            for (int other = 0; other < cm->numAreas; other++) {
                if (cm->areaFlood[other] || !cm->areaPortals[area * cm->numAreas + other])
                    continue;
                cm->areaFlood[other] = flood;
                pending[top++] = other;
            }
        }
    }
}
