// --play FILE: what a body does, line by line.  A line names what changes ("client=3 weaponclass=pistol"),
// lets time pass
// ("ms=50"), and asks for a move type ("movetype=run"), an event ("event=jump restart force") or a change of
// state
// ("from=relaxed to=combat").  Conditions stay until another line changes them; // begins a comment.
#include "animcheck.h"

#include <stdio.h>
#include <string.h>

static void CountDown(int *timer, int ms)
{
    *timer = *timer > ms ? *timer - ms : 0;
}

static void PrintPart(const bg_anims_t *anims, const char *part, int number, int timer)
{
    printf("  %s %s%s %d", part, BG_AnimEntry(anims, number)->name, number & BG_ANIM_TOGGLE ? "*" : "",
           timer);
}

// "*" is the toggle bit; then the timers, and what was chosen.
static void PrintBody(const check_t *check, const bg_animator_t *animator, int result)
{
    printf("%4d", result);
    PrintPart(check->anims, "legs", animator->player->legsAnim, animator->player->legsTimer);
    PrintPart(check->anims, "torso", animator->player->torsoAnim, animator->player->torsoTimer);
    if (animator->script >= 0)
        printf("  line %d command %d", check->anims->scripts[animator->script].line, animator->command + 1);
    printf("\n");
}

static void PlayLine(const check_t *check, const char *line, bg_animator_t *animator, question_t *q,
                     bool isMove)
{
    int result = 0;

    animator->player->clientNum = q->client;
    CountDown(&animator->player->legsTimer, q->ms);
    CountDown(&animator->player->torsoTimer, q->ms);
    animator->script = -1;
    if (q->event >= 0)
        result = BG_AnimPlayEvent(animator, (bg_animevent_t)q->event, !q->restart, q->force);
    else if (q->from >= 0)
        result = BG_AnimPlayStateChange(animator, (bg_animstate_t)q->from, (bg_animstate_t)q->to);
    else if (isMove)
        result = BG_AnimPlayState(animator, (bg_animstate_t)q->state, q->moveType, true);
    printf("%s\n", line);
    PrintBody(check, animator, result);
}

int Check_Play(const check_t *check, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[1024];
    bg_player_t player = {0};
    q_random_t random;
    question_t q;
    bg_animator_t animator = {
        .anims = check->anims, .player = &player, .conditions = &q.conditions, .random = &random};
    bool isGood = true;

    if (!file) {
        fprintf(stderr, "animcheck: cannot read '%s'\n", path);
        return CHECK_USAGE;
    }
    Q_RandomSeed(&random, 1);
    Check_ClearQuestion(&q);
    while (isGood && fgets(line, sizeof(line), file)) {
        uint32_t moves = q.conditions.moves;

        line[strcspn(line, "\r\n")] = '\0';
        if (!line[0] || !strncmp(line, "//", 2))
            continue;
        q.event = q.from = q.to = -1;
        q.ms = q.moveType = 0;
        q.restart = q.force = false;
        isGood = Check_ParseQuestion(check, &q, "--play", line);
        if (q.moveType > 0 && q.event < 0)
            q.conditions.moves = moves; // playing sets it, after the choice
        if (isGood)
            PlayLine(check, line, &animator, &q, q.moveType > 0);
    }
    fclose(file);
    return isGood ? CHECK_OK : CHECK_USAGE;
}
