// What choosing animations costs: our own player script, 64 players whose conditions change all the time.
//   bench_anim ROOT    one line: selections a second, and how long loading takes
#include "bg_anim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 64, ROUNDS = 400000, MAX_FILE = 200000 };

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user, (void)oldSize;
    if (newSize)
        return realloc(block, newSize);
    free(block);
    return NULL;
}

static double Seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static char *Read(const char *root, const char *name, size_t *size)
{
    char path[1024];
    char *text = malloc(MAX_FILE);
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s", root, name);
    file = fopen(path, "rb");
    if (!file || !text) {
        fprintf(stderr, "bench_anim: cannot read %s\n", path);
        exit(2);
    }
    *size = fread(text, 1, MAX_FILE, file);
    fclose(file);
    return text;
}

// Script and tree as at the start of a map, clips aside.
static bg_anims_t *Load(q_arena_t *arena, const bg_animsource_t *source, const char *treeText,
                        size_t treeSize)
{
    static bg_animnames_t names;
    q_animtree_options_t options = {0};
    q_animrefs_t refs;
    q_report_t report;
    bg_anims_t *anims = NULL;

    Q_ReportInit(&report, source->path, NULL, NULL);
    if (BG_AnimReadNames(arena, source, &names, &report)) {
        Q_AnimrefsInit(&refs, arena);
        for (int i = 0; i < names.count; i++)
            Q_AnimrefsAdd(&refs, names.names[i]);
        options.refs = &refs;
        anims =
            BG_AnimLoad(arena, source, &names,
                        Q_AnimtreeBuild(arena, BG_ANIM_TREE, treeText, treeSize, &options, &report), &report);
    }
    if (!anims) {
        fprintf(stderr, "bench_anim: %s\n", report.error);
        exit(2);
    }
    return anims;
}

static void Shuffle(bg_animconditions_t *c, q_random_t *random)
{
    int class = Q_RandomRange(random, 0, 11);

    BG_AnimSetCondition(c, BG_AC_WEAPONS, 1 + class % 5);
    BG_AnimSetCondition(c, BG_AC_WEAPONCLASS, class);
    BG_AnimSetCondition(c, BG_AC_WEAPON_POSITION, Q_RandomRange(random, 0, 2));
    BG_AnimSetCondition(c, BG_AC_STRAFING, Q_RandomRange(random, 0, 3));
    BG_AnimSetCondition(c, BG_AC_MOVETYPE, Q_RandomRange(random, 1, BG_NUM_ANIM_MOVES));
}

static double Measure(const bg_anims_t *anims)
{
    bg_animconditions_t clients[PLAYERS];
    int moves[PLAYERS];
    q_random_t random;
    double start;
    long sum = 0;

    Q_RandomSeed(&random, 1);
    for (int i = 0; i < PLAYERS; i++) {
        BG_AnimClearConditions(&clients[i]);
        Shuffle(&clients[i], &random);
        moves[i] = Q_RandomRange(&random, 1, BG_NUM_ANIM_MOVES);
    }
    start = Seconds();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < PLAYERS; i++)
            sum += BG_AnimSelectState(anims, BG_AS_COMBAT, moves[(i + round) % PLAYERS], &clients[i], NULL);
    start = Seconds() - start;
    if (sum <= 0)
        exit(1);
    return (double)PLAYERS * ROUNDS / start;
}

int main(int argc, char **argv)
{
    const char *root = argc > 1 ? argv[1] : ".";
    bg_animsource_t source = {.path = BG_ANIM_PATH};
    size_t treeSize;
    const char *tree = Read(root, "animtrees/multiplayer.atr", &treeSize);
    q_arena_t arena;
    bg_anims_t *anims;
    double start;

    source.text = Read(root, BG_ANIM_PATH, &source.size);
    Q_ArenaInit(&arena, Realloc, NULL, 0);
    start = Seconds();
    anims = Load(&arena, &source, tree, treeSize);
    start = Seconds() - start;
    printf(
        "animations: %.1f million selections a second; script of %zu bytes and its tree loaded in %.2f ms\n",
        Measure(anims) * 1e-6, source.size, start * 1e3);
    Q_ArenaReset(&arena);
    free((void *)source.text);
    free((void *)tree);
    return 0;
}
