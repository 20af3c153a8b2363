// The 16 objectives that scripts put on players' compasses [script-api 1].
#include "g_script.h"

#include <string.h>

static objective_t objectives[MAX_OBJECTIVES];

const objective_t *Scr_Objective(int index)
{
    return &objectives[index];
}

void Scr_ClearObjectives(void)
{
    memset(objectives, 0, sizeof(objectives));
    for (int i = 0; i < MAX_OBJECTIVES; i++)
        objectives[i].follows.number = -1;
}

static void Detach(objective_t *objective)
{
    objective->follows = G_Ref(NULL);
}

static void SetPosition(objective_t *objective, const vec3_t position)
{
    for (int i = 0; i < 3; i++)
        objective->position[i] = Scr_Whole(position[i]);
}

void Scr_UpdateObjectives(void)
{
    for (int i = 0; i < MAX_OBJECTIVES; i++) {
        gentity_t *ent = G_Deref(objectives[i].follows);

        if (ent)
            SetPosition(&objectives[i], ent->r.currentOrigin);
    }
}

// -------------------------------------------------------------------- natives

// The objective of the first argument; NULL after raising an error.
static objective_t *ArgObjective(gsc_vm_t *vm, int arg)
{
    int index = Gsc_ArgInt(vm, arg);

    if (index >= 0 && index < MAX_OBJECTIVES)
        return &objectives[index];
    Gsc_FailArg(vm, arg, "index %i is an illegal objective index. Valid indexes are 0 to %i", index,
                MAX_OBJECTIVES - 1);
    return NULL;
}

static bool ArgState(gsc_vm_t *vm, int arg, objective_state_t *state)
{
    static const struct {
        const char *name;
        objective_state_t state;
    } states[] = {
        {"empty", OBJECTIVE_EMPTY}, {"invisible", OBJECTIVE_INVISIBLE}, {"current", OBJECTIVE_CURRENT}};
    const char *name = Gsc_ArgString(vm, arg);

    for (size_t i = 0; i < ARRAY_LEN(states); i++)
        if (!strcmp(states[i].name, name)) {
            *state = states[i].state;
            return true;
        }
    return Gsc_FailArg(
        vm, arg, "Illegal objective state \"%s\". Valid states are \"empty\", \"invisible\", \"current\"",
        name);
}

static bool ArgIcon(gsc_vm_t *vm, int arg, char icon[MAX_OBJECTIVE_ICON])
{
    const char *name = Gsc_ArgString(vm, arg);

    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < 32 || (unsigned char)*c > 126)
            return Gsc_FailArg(vm, arg, "Illegal character '%c'(ascii %i) in objective icon name: %s", *c,
                               (unsigned char)*c, name);
    if (!Q_StringCopy(icon, MAX_OBJECTIVE_ICON, name))
        return Gsc_FailArg(vm, arg, "Objective icon name is too long (> %i): %s", MAX_OBJECTIVE_ICON - 1,
                           name);
    return true;
}

static bool ObjectiveAdd(gsc_vm_t *vm)
{
    int count = Gsc_ArgCount(vm);
    objective_t *objective;
    objective_state_t state;
    char icon[MAX_OBJECTIVE_ICON] = "";
    vec3_t position = {0, 0, 0};

    if (count < 2)
        return Gsc_Fail(
            vm, "objective_add needs at least the first two parameters: index, state [, position, icon]");
    objective = ArgObjective(vm, 0);
    if (!objective || !ArgState(vm, 1, &state) || (count > 3 && !ArgIcon(vm, 3, icon)))
        return false;
    if (count > 2)
        Gsc_ArgVector(vm, 2, position);
    objective->state = state;
    objective->team = TEAM_NONE;
    Detach(objective);
    SetPosition(objective, position);
    Q_StringCopy(objective->icon, sizeof(objective->icon), icon);
    return true;
}

static bool ObjectiveDelete(gsc_vm_t *vm)
{
    objective_t *objective = ArgObjective(vm, 0);

    if (!objective)
        return false;
    memset(objective, 0, sizeof(*objective));
    Detach(objective);
    return true;
}

static bool ObjectiveState(gsc_vm_t *vm)
{
    objective_t *objective = ArgObjective(vm, 0);
    objective_state_t state;

    if (!objective || !ArgState(vm, 1, &state))
        return false;
    objective->state = state;
    if (state == OBJECTIVE_EMPTY || state == OBJECTIVE_INVISIBLE)
        Detach(objective);
    return true;
}

static bool ObjectiveIcon(gsc_vm_t *vm)
{
    objective_t *objective = ArgObjective(vm, 0);
    char icon[MAX_OBJECTIVE_ICON];

    if (!objective || !ArgIcon(vm, 1, icon))
        return false;
    Q_StringCopy(objective->icon, sizeof(objective->icon), icon);
    return true;
}

static bool ObjectivePosition(gsc_vm_t *vm)
{
    objective_t *objective = ArgObjective(vm, 0);
    vec3_t position;

    if (!objective)
        return false;
    Gsc_ArgVector(vm, 1, position);
    SetPosition(objective, position);
    Detach(objective);
    return true;
}

static bool ObjectiveOnEntity(gsc_vm_t *vm)
{
    objective_t *objective = ArgObjective(vm, 0);
    gentity_t *ent = Scr_ArgEntity(vm, 1);

    if (!objective)
        return false;
    if (!ent)
        return Gsc_FailArg(vm, 1, "not an entity");
    objective->follows = G_Ref(ent);
    SetPosition(objective, ent->r.currentOrigin);
    return true;
}

static bool ObjectiveCurrent(gsc_vm_t *vm)
{
    bool isListed[MAX_OBJECTIVES] = {false};
    int count = Q_ClampInt(Gsc_ArgCount(vm), 0, MAX_OBJECTIVES);

    for (int i = 0; i < count; i++) {
        objective_t *objective = ArgObjective(vm, i);

        if (!objective)
            return false;
        isListed[objective - objectives] = true;
    }
    for (int i = 0; i < MAX_OBJECTIVES; i++)
        if (isListed[i])
            objectives[i].state = OBJECTIVE_CURRENT;
        else if (objectives[i].state == OBJECTIVE_CURRENT)
            objectives[i].state = OBJECTIVE_ACTIVE;
    return true;
}

static bool ObjectiveTeam(gsc_vm_t *vm)
{
    objective_t *objective = ArgObjective(vm, 0);
    const char *name = Gsc_ArgString(vm, 1);
    team_t team;

    if (!objective)
        return false;
    if (!G_ParseTeam(name, &team) || team == TEAM_SPECTATOR)
        return Gsc_FailArg(vm, 1, "Illegal team string '%s'. Must be allies, axis, or none.", name);
    objective->team = team;
    return true;
}

static const scr_binding_t bindings[] = {
    {"objective_add", ObjectiveAdd},           {"objective_delete", ObjectiveDelete},
    {"objective_state", ObjectiveState},       {"objective_icon", ObjectiveIcon},
    {"objective_position", ObjectivePosition}, {"objective_onentity", ObjectiveOnEntity},
    {"objective_current", ObjectiveCurrent},   {"objective_team", ObjectiveTeam},
};

const scr_bindings_t scr_objectiveFunctions = {bindings, ARRAY_LEN(bindings)};
