// Reads whatever bytes as a player animation script, both ways and as a checker does, and lets a body follow
// what loads. links: bg/*.c qcommon/*.c
#include "bg_anim.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char treeText[] = "main\n{\na\nb\nc\nlegs\nwalk\n}\n";

static void *Realloc(void *user, void *block, size_t oldSize, size_t newSize)
{
    (void)user, (void)oldSize;
    if (newSize)
        return realloc(block, newSize);
    free(block);
    return NULL;
}

static void Ignore(void *user, int line, bool isError, const char *text)
{
    (void)user;
    if (line < 0 || !text || !text[0] || (isError && strlen(text) > 399))
        abort();
}

static void Follow(const bg_anims_t *anims, const uint8_t *data, size_t size)
{
    bg_player_t player = {.clientNum = 5};
    bg_animconditions_t conditions;
    q_random_t random;
    bg_animator_t body = {.anims = anims, .player = &player, .conditions = &conditions, .random = &random};

    Q_RandomSeed(&random, 1);
    BG_AnimClearConditions(&conditions);
    for (size_t i = 0; i + 1 < size && i < 200; i += 2) {
        BG_AnimSetCondition(&conditions, (bg_animcond_t)(data[i] % BG_NUM_ANIM_CONDITIONS),
                            data[i + 1] % 70 - 1);
        BG_AnimPlayState(&body, BG_AS_COMBAT, data[i] % BG_NUM_ANIM_MOVES, true);
        BG_AnimPlayEvent(&body, (bg_animevent_t)(data[i + 1] % BG_NUM_ANIM_EVENTS), data[i] & 1, data[i] & 2);
        BG_AnimPlayStateChange(&body, (bg_animstate_t)(data[i] & 3), (bg_animstate_t)(data[i + 1] & 3));
        if ((player.legsAnim & ~BG_ANIM_TOGGLE) >= anims->numEntries || player.legsTimer < 0)
            abort();
    }
}

static const q_animtree_t *Tree(q_arena_t *arena)
{
    q_animtree_options_t options = {.keepAll = true};
    q_report_t report;

    Q_ReportInit(&report, "tree", NULL, NULL);
    return Q_AnimtreeBuild(arena, BG_ANIM_TREE, treeText, strlen(treeText), &options, &report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bg_weapons_t weapons;
    static bg_animnames_t names;
    bg_animsource_t source = {
        .path = BG_ANIM_PATH, .text = (const char *)data, .size = size, .weapons = &weapons};
    bg_anims_t *anims = NULL;
    const q_animtree_t *tree;
    q_report_t report;
    q_arena_t arena;

    BG_InitWeapons(&weapons);
    weapons.count = 2;
    strcpy(weapons.list[1].name, "w");
    Q_ArenaInit(&arena, Realloc, NULL, 256);
    tree = Tree(&arena);
    Q_ReportInit(&report, BG_ANIM_PATH, NULL, NULL);
    if (BG_AnimReadNames(&arena, &source, &names, &report))
        anims = BG_AnimLoad(&arena, &source, &names, tree, &report);
    if (!anims == !report.error[0])
        abort();
    if (anims)
        Follow(anims, data, size);
    source.message = Ignore;
    Q_ReportInit(&report, BG_ANIM_PATH, NULL, NULL);
    anims = BG_AnimLoad(&arena, &source, &names, tree, &report);
    if (anims && !report.error[0])
        Follow(anims, data, size);
    Q_ArenaReset(&arena);
    return 0;
}
