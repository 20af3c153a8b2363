// Loads whatever bytes as a map, and traces in what loads.
// links: tools/host/host_cm_*.c
#include "host_cm.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const vec3_t mins = {-15, -15, 0};
    static const vec3_t maxs = {15, 15, 70};
    static const vec3_t angles = {10, 20, 30};
    char error[256] = "";
    trace_t trace;
    vec3_t low;
    vec3_t high;
    int leafs[16];
    cm_t *cm = Cm_Load(data, size, "fuzz", error, sizeof error);
    if (!cm) {
        if (strncmp(error, "fuzz: ", 6))
            abort();
        return 0;
    }
    for (int model = 0; model < Cm_NumModels(cm) && model < 4; model++) {
        Cm_ModelBounds(cm, model, low, high);
        Cm_BoxTrace(cm, &trace, low, mins, maxs, high, model, -1, false);
        Cm_BoxTrace(cm, &trace, high, NULL, NULL, low, model, 1, false);
        Cm_BoxTrace(cm, &trace, low, mins, maxs, low, model, -1, false);
        Cm_BoxTrace(cm, &trace, high, mins, maxs, low, model, -1, true);
        Cm_BoxTrace(cm, &trace, high, mins, maxs, high, model, -1, true);
        Cm_TransformedBoxTrace(cm, &trace, high, mins, maxs, low, model, -1, low, angles, true);
        Cm_PointContents(cm, high, model);
        if (!(trace.fraction >= 0 && trace.fraction <= 1))
            abort();
    }
    Cm_BoxTrace(cm, &trace, low, mins, maxs, high, Cm_SetTempBox(cm, low, high, true), -1, true);
    Cm_BoxLeafs(cm, low, high, leafs, 16);
    Cm_InPvs(cm, low, high);
    Cm_AdjustAreaPortal(cm, 0, 1, true);
    Cm_AreasConnected(cm, 0, 1);
    Cm_Free(cm);
    return 0;
}
