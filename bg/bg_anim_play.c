// Commands of the player animation script on a player's body: legs and torso numbers, toggle bit, timers,
// with the original's three oddities (seed, "Recovered quirks"; playeranim-grammar, "Run-time facts").
#include "bg_anim.h"

enum { BUSY_MS = 50 }; // a part whose timer is this long or longer keeps its animation

static bool IsDead(const bg_player_t *player)
{
    return player->pmType >= BG_PM_DEAD;
}

// One part of the body.  True when the animation was started.
static bool PlayPart(const bg_animentry_t *entry, int index, int *number, int *timer, int durationMs,
                     bool setTimer, bool keepSame, bool force)
{
    bool isSame = (*number & ~BG_ANIM_TOGGLE) == index;

    if (*timer >= BUSY_MS && !force)
        return false;
    if (keepSame && isSame) {
        if (setTimer && (entry->flags & BG_AF_LOOPED))
            *timer = durationMs;
        return false;
    }
    *number = index | ((*number & BG_ANIM_TOGGLE) ^ BG_ANIM_TOGGLE);
    if (setTimer)
        *timer = durationMs;
    return true;
}

int BG_AnimPlay(bg_animator_t *animator, int entry, bg_animpart_t part, int durationMs, bool setTimer,
                bool keepSame, bool force)
{
    const bg_animentry_t *entries = animator->anims->entries;
    bg_player_t *player = animator->player;
    bool legsStarted = false;

    if (!durationMs)
        durationMs = entries[entry].durationMs + BG_ANIM_DURATION_PAD_MS;
    if (part == BG_PART_LEGS || part == BG_PART_BOTH)
        legsStarted = PlayPart(&entries[entry], entry, &player->legsAnim, &player->legsTimer, durationMs,
                               setTimer, keepSame, force);
    if (part == BG_PART_BOTH) // the torso has no animation of its own
        PlayPart(&entries[0], 0, &player->torsoAnim, &player->torsoTimer, durationMs, setTimer, keepSame,
                 force);
    else if (part == BG_PART_TORSO)
        PlayPart(&entries[entry], entry, &player->torsoAnim, &player->torsoTimer, durationMs, setTimer,
                 keepSame, force);
    return legsStarted ? durationMs : -1;
}

static bool MovesLegs(int part)
{
    return part == BG_PART_LEGS || part == BG_PART_BOTH;
}

// Quirks of the original: the second slot lasts as long as the first one, and its result counts when the
// first one moves the legs.
static int RunCommand(bg_animator_t *animator, const bg_animcommand_t *command, bool setTimer, bool keepSame,
                      bool force)
{
    int durationMs = command->durationMs[0] + BG_ANIM_DURATION_PAD_MS;
    int result = -1, played;

    played = BG_AnimPlay(animator, command->entry[0], (bg_animpart_t)command->part[0], durationMs, setTimer,
                         keepSame, force);
    if (MovesLegs(command->part[0]))
        result = played;
    if (command->part[1] != BG_PART_NONE) {
        played = BG_AnimPlay(animator, command->entry[1], (bg_animpart_t)command->part[1], durationMs,
                             setTimer, keepSame, force);
        if (MovesLegs(command->part[0]))
            result = played;
    }
    if (command->sound >= 0)
        BG_AddEvent(animator->player, BG_EV_SOUND_ALIAS, animator->anims->sounds[command->sound].parm);
    return result;
}

static const bg_animcommand_t *Choose(bg_animator_t *animator, int script, int command)
{
    animator->script = script;
    animator->command = command;
    return &animator->anims->commands[animator->anims->scripts[script].firstCommand + command];
}

static void ChooseNothing(bg_animator_t *animator, int script)
{
    animator->script = script;
    animator->command = -1;
}

int BG_AnimPlayState(bg_animator_t *animator, bg_animstate_t state, int moveType, bool keepSame)
{
    const bg_anims_t *anims = animator->anims;
    const bg_animcommand_t *command;
    int script, count;

    ChooseNothing(animator, -1);
    if (IsDead(animator->player))
        return -1;
    script = BG_AnimSelectState(anims, state, moveType, animator->conditions, NULL);
    ChooseNothing(animator, script);
    count = script >= 0 ? anims->tests[script].numCommands : 0;
    if (!count)
        return -1;
    command = Choose(animator, script, (int)((unsigned)animator->player->clientNum % (unsigned)count));
    BG_AnimSetCondition(animator->conditions, BG_AC_MOVETYPE, moveType);
    return RunCommand(animator, command, false, keepSame, false) != -1;
}

// First match of a list, random command.
static int PlayList(bg_animator_t *animator, const bg_animlist_t *list, bool keepSame, bool force)
{
    const bg_anims_t *anims = animator->anims;
    int script = BG_AnimSelect(anims, list, animator->conditions);
    int count = script >= 0 ? anims->tests[script].numCommands : 0;

    ChooseNothing(animator, script);
    if (!count)
        return -1;
    return RunCommand(animator, Choose(animator, script, Q_RandomRange(animator->random, 0, count)), true,
                      keepSame, force);
}

int BG_AnimPlayEvent(bg_animator_t *animator, bg_animevent_t event, bool keepSame, bool force)
{
    ChooseNothing(animator, -1);
    if (IsDead(animator->player) && event != BG_ANIM_DEATH)
        return -1;
    return PlayList(animator, &animator->anims->events[event], keepSame, force);
}

int BG_AnimPlayStateChange(bg_animator_t *animator, bg_animstate_t from, bg_animstate_t to)
{
    ChooseNothing(animator, -1);
    if (IsDead(animator->player))
        return -1;
    return PlayList(animator, &animator->anims->changes[to][from], false, false);
}
