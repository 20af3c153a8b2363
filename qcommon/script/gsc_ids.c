// The list of gsc_ids.h as a table.
#include "gsc_ids.h"

const gsc_id_t gscIds[GSC_ID_COUNT] = {
#define GSC_ID_ROW(name, id, kind, meaning) {id, kind, meaning},
    GSC_IDS(GSC_ID_ROW)
#undef GSC_ID_ROW
};

const gsc_id_t *Gsc_Ids(int *count)
{
    if (count) {
        *count = GSC_ID_COUNT;
    }
    return gscIds;
}
