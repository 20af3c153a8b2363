// Choosing and playing: conditions of a client, first match, state fall-back, commands, timers, the toggle
// bit, and the original's oddities (seed playeranim-script; playeranim-grammar, "Run-time facts").
#include "anim_world.h"

enum { IDLE = 1, WALK = 4, RUN = 10 };

static bg_player_t player;
static bg_animconditions_t conditions;
static q_random_t generator;

static bg_animator_t Animator(const bg_anims_t *anims)
{
    return (bg_animator_t){
        .anims = anims, .player = &player, .conditions = &conditions, .random = &generator};
}

static void Setup(void)
{
    World_Setup();
    memset(&player, 0, sizeof(player));
    BG_AnimClearConditions(&conditions);
    Q_RandomSeed(&generator, 1);
}

static void Set(bg_animcond_t type, int value)
{
    BG_AnimSetCondition(&conditions, type, value);
}

// The line of the script that PAIN chooses; 0 none.
static int ChosenLine(const bg_anims_t *anims)
{
    int script = BG_AnimSelect(anims, &anims->events[BG_ANIM_PAIN], &conditions);

    return script < 0 ? 0 : anims->scripts[script].line;
}

// ---- words

START_TEST(the_four_states_and_eleven_condition_types)
{
    static const char *const states[] = {"RELAXED", "QUERY", "ALERT", "COMBAT"};
    static const char *const types[] = {"WEAPONS",        "WEAPONCLASS",     "MOUNTED",   "VEHICLE",
                                        "VEHICLE_MOTION", "MOVETYPE",        "UNDERHAND", "CROUCHING",
                                        "FIRING",         "WEAPON_POSITION", "STRAFING"};

    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(BG_AnimFindState(states[i]), i);
    for (int i = 0; i < 11; i++)
        ck_assert_int_eq(BG_AnimFindCondition(types[i]), i);
    ck_assert_int_eq(BG_AnimFindCondition("position"), -1);
    ck_assert_int_eq(BG_AnimFindPart("turret"), -1);
    ck_assert_int_eq(BG_AnimFindPart("BOTH"), BG_PART_BOTH);
}
END_TEST

// ---- choosing

START_TEST(the_first_script_whose_conditions_all_match_wins)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\nfiring crouching\n{\n}\nfiring\n{\n}\nweaponclass "
                                         "pistol\n{\n}\ndefault\n{\n}\n}\n");

    ck_assert_int_eq(ChosenLine(anims), 13);
    Set(BG_AC_FIRING, 1);
    ck_assert_int_eq(ChosenLine(anims), 7);
    Set(BG_AC_CROUCHING, 1);
    ck_assert_int_eq(ChosenLine(anims), 4);
    Set(BG_AC_FIRING, 0);
    Set(BG_AC_WEAPONCLASS, BG_WC_PISTOL);
    ck_assert_int_eq(ChosenLine(anims), 10);
}
END_TEST

START_TEST(a_bitmask_matches_when_any_bit_meets)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\nmovetype walk AND run\n{\n}\n}\n");

    ck_assert_int_eq(ChosenLine(anims), 0);
    BG_AnimSetMoves(&conditions, 1u << RUN | 1u << IDLE);
    ck_assert_int_eq(ChosenLine(anims), 4);
    Set(BG_AC_MOVETYPE, IDLE);
    ck_assert_int_eq(ChosenLine(anims), 0);
}
END_TEST

START_TEST(several_conditions_of_one_type_must_all_match)
{
    const bg_anims_t *anims = World_Load(
        "events\npain\n{\nmovetype walk, movetype run, movetype idle\n{\n}\nfiring weaponclass mg AND smg, "
        "weaponclass smg AND lmg\n{\n}\nweapons w01_mp AND w02_mp, weapons w02_mp AND w03_mp\n{\n}\n}\n");

    BG_AnimSetMoves(&conditions, 1u << RUN | 1u << WALK);
    ck_assert_int_eq(ChosenLine(anims), 0);
    BG_AnimSetMoves(&conditions, 1u << RUN | 1u << WALK | 1u << IDLE);
    ck_assert_int_eq(ChosenLine(anims), 4);
    BG_AnimSetMoves(&conditions, 0);
    Set(BG_AC_FIRING, 1);
    Set(BG_AC_WEAPONCLASS, BG_WC_MG);
    ck_assert_int_eq(ChosenLine(anims), 0);
    Set(BG_AC_WEAPONCLASS, BG_WC_SMG);
    ck_assert_int_eq(ChosenLine(anims), 7);
    Set(BG_AC_FIRING, 0);
    Set(BG_AC_WEAPONS, 3);
    ck_assert_int_eq(ChosenLine(anims), 0);
    Set(BG_AC_WEAPONS, 2);
    ck_assert_int_eq(ChosenLine(anims), 10);
}
END_TEST

START_TEST(contradicting_values_never_match)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\nmounted mg42, mounted vehDriver\n{\n}\n}\n");

    for (int i = 0; i < BG_MOUNTED_COUNT; i++) {
        Set(BG_AC_MOUNTED, i);
        ck_assert_int_eq(ChosenLine(anims), 0);
    }
}
END_TEST

START_TEST(a_weapon_of_index_64_or_above_matches_no_mask)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\nweapons all\n{\n}\n}\n");

    Set(BG_AC_WEAPONS, 63);
    ck_assert_int_eq(ChosenLine(anims), 4);
    Set(BG_AC_WEAPONS, 64);
    ck_assert_int_eq(ChosenLine(anims), 0);
}
END_TEST

START_TEST(inherited_high_bits_let_weapons_above_31_match)
{
    static const char text[] = "events\npain\n{\nmovetype all, weapons w01_mp\n{\n}\n}\n";
    const bg_anims_t *anims = World_TryWith(text, strlen(text), World_Tree(WORLD_TREE), World_Weapons(60));

    Set(BG_AC_MOVETYPE, RUN);
    Set(BG_AC_WEAPONS, 40);
    ck_assert_int_eq(ChosenLine(anims), 4);
    Set(BG_AC_WEAPONS, 20);
    ck_assert_int_eq(ChosenLine(anims), 0);
}
END_TEST

START_TEST(none_is_no_weapon_the_unused_move_type_and_the_rifle)
{
    const bg_anims_t *anims =
        World_Load("events\npain\n{\nweapons none, movetype none, weaponclass none\n{\n}\n}\n");

    ck_assert_int_eq(ChosenLine(anims), 0);
    Set(BG_AC_WEAPONS, 0);
    Set(BG_AC_MOVETYPE, 0);
    Set(BG_AC_WEAPONCLASS, BG_WC_RIFLE);
    ck_assert_int_eq(ChosenLine(anims), 4);
}
END_TEST

START_TEST(setting_a_bitmask_from_an_index_replaces_the_word)
{
    Set(BG_AC_MOVETYPE, WALK);
    Set(BG_AC_MOVETYPE, RUN);
    ck_assert_uint_eq(conditions.moves & 0x3ffff, 1u << RUN);
    Set(BG_AC_WEAPONS, 3);
    Set(BG_AC_WEAPONS, 5);
    ck_assert_uint_eq(conditions.weapons, 1u << 5);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_WEAPONS), 5);
}
END_TEST

// The masks say what the conditions say, one by one.
static bool NaiveHolds(const bg_anims_t *anims, const bg_animscript_t *script)
{
    for (int i = 0; i < script->numConditions; i++) {
        const bg_animcondition_t *c = &anims->conditions[script->firstCondition + i];
        bg_animcond_t type = (bg_animcond_t)c->type;
        int value = BG_AnimCondition(&conditions, type);
        uint64_t word = type == BG_AC_MOVETYPE ? conditions.moves & 0x3ffff
                        : value >= 0           ? (uint64_t)1 << value
                                               : 0;

        if (BG_AnimIsBitmask(type) ? !(word & c->bits) : value != c->value)
            return false;
    }
    return true;
}

static void AppendRandomCondition(char *text, size_t size)
{
    static const char *const words[] = {"weaponclass pistol AND mg,",
                                        "weaponclass all,",
                                        "weapons w01_mp AND w03_mp,",
                                        "weapons none,",
                                        "movetype walk AND run,",
                                        "movetype idle,",
                                        "mounted mg42,",
                                        "strafing left,",
                                        "weapon_position ads,",
                                        "firing",
                                        "crouching",
                                        "vehicle jeep,"};

    Q_StringAppend(text, size, words[Q_RandomRange(&generator, 0, ARRAY_LEN(words))]);
    Q_StringAppend(text, size, " ");
}

static void RandomClient(void)
{
    static const int counts[BG_NUM_ANIM_CONDITIONS] = {5, 11, 3, 3, 2, 18, 2, 2, 2, 2, 3};

    for (int type = 0; type < BG_NUM_ANIM_CONDITIONS; type++)
        Set((bg_animcond_t)type, Q_RandomRange(&generator, -1, counts[type]));
    if (Q_RandomRange(&generator, 0, 2))
        BG_AnimSetMoves(&conditions, Q_RandomBits(&generator) & Q_RandomBits(&generator));
}

START_TEST(masks_choose_what_conditions_say)
{
    for (int round = 0; round < 40; round++) {
        char text[8192] = "events\npain\n{\n";
        const bg_anims_t *anims;

        for (int i = 0; i < 40; i++) {
            for (int k = Q_RandomRange(&generator, 1, 5); k > 0; k--)
                AppendRandomCondition(text, sizeof(text));
            Q_StringAppend(text, sizeof(text), "\n{\n}\n");
        }
        Q_StringAppend(text, sizeof(text), "}\n");
        anims = World_Load(text);
        for (int k = 0; k < 500; k++) {
            int wanted = -1;

            RandomClient();
            for (int i = 0; i < anims->numScripts && wanted < 0; i++)
                wanted = NaiveHolds(anims, &anims->scripts[i]) ? i : -1;
            ck_assert_int_eq(BG_AnimSelect(anims, &anims->events[BG_ANIM_PAIN], &conditions), wanted);
        }
    }
}
END_TEST

// ---- state animations

#define STATES                                                                                               \
    "animations\nstate relaxed\n{\nidle\n{\ndefault\n{\nboth stand_loop_2000\n}\n}\n}\nstate "               \
    "alert\n{\nidle\n{\nfiring\n{\n"                                                                         \
    "both aim_loop_1000\n}\n}\nwalk\n{\ncrouching\n{\n}\n}\n}\nstate combat\n{\nrun\n{\ndefault\n{\nlegs "   \
    "run_loop_move_500\n"                                                                                    \
    "legs walk_loop_move_800 torso aim_loop_1000\nboth hold_loop_1000\n}\n}\n}\n"

START_TEST(the_walk_goes_down_to_relaxed)
{
    const bg_anims_t *anims = World_Load(STATES);
    int found = -1;

    ck_assert_int_ge(BG_AnimSelectState(anims, BG_AS_COMBAT, IDLE, &conditions, &found), 0);
    ck_assert_int_eq(found, BG_AS_RELAXED); // an empty list, and a list without a match, both go on
    Set(BG_AC_FIRING, 1);
    BG_AnimSelectState(anims, BG_AS_COMBAT, IDLE, &conditions, &found);
    ck_assert_int_eq(found, BG_AS_ALERT);
    ck_assert_int_eq(BG_AnimSelectState(anims, BG_AS_RELAXED, RUN, &conditions, NULL), -1); // never up
}
END_TEST

START_TEST(the_command_of_a_state_is_client_number_modulo_count)
{
    const bg_anims_t *anims = World_Load(STATES);

    for (int i = 0; i < 64; i++) {
        bg_animator_t animator = Animator(anims);

        player.clientNum = i;
        ck_assert_int_ge(BG_AnimPlayState(&animator, BG_AS_COMBAT, RUN, true), 0);
        ck_assert_int_eq(animator.command, i % 3);
    }
}
END_TEST

START_TEST(a_state_animation_sets_the_movetype_condition_and_no_timer)
{
    const bg_anims_t *anims = World_Load(STATES);
    bg_animator_t animator = Animator(anims);

    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, RUN, true), 1);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_MOVETYPE), RUN);
    ck_assert_int_eq(player.legsTimer, 0);
    ck_assert_int_eq(player.legsAnim & ~BG_ANIM_TOGGLE, World_Entry(anims, "run_loop_move_500"));
}
END_TEST

START_TEST(the_result_of_a_state_animation_tells_a_match_from_none)
{
    const bg_anims_t *anims = World_Load(STATES);
    bg_animator_t animator = Animator(anims);

    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, RUN, true), 1);
    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, RUN, true), 0); // it plays already
    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, WALK, true), -1);
}
END_TEST

START_TEST(an_empty_command_block_matches_and_plays_nothing)
{
    const bg_anims_t *anims =
        World_Load(STATES "events\npain\n{\nfiring\n{\n}\ndefault\n{\nboth stand_loop_2000\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    Set(BG_AC_CROUCHING, 1);
    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, WALK, true), -1);
    ck_assert_int_ge(animator.script, 0);
    Set(BG_AC_FIRING, 1);
    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, true), -1);
    ck_assert_int_eq(player.legsAnim, 0);
}
END_TEST

START_TEST(a_state_animation_is_refused_when_dead)
{
    const bg_anims_t *anims = World_Load(STATES);
    bg_animator_t animator = Animator(anims);

    player.pmType = BG_PM_DEAD;
    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, RUN, true), -1);
    player.pmType = BG_PM_DEAD_LINKED;
    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, RUN, true), -1);
    ck_assert_int_eq(player.legsAnim, 0);
}
END_TEST

// ---- playing an entry

START_TEST(the_toggle_bit_flips_whenever_an_animation_starts)
{
    const bg_anims_t *anims = World_Load(STATES);
    bg_animator_t animator = Animator(anims);
    int run = World_Entry(anims, "run_loop_move_500");

    ck_assert_int_eq(BG_ANIM_TOGGLE, 512);
    BG_AnimPlay(&animator, run, BG_PART_LEGS, 0, false, false, false);
    ck_assert_int_eq(player.legsAnim, run | 512);
    BG_AnimPlay(&animator, run, BG_PART_LEGS, 0, false, false, false);
    ck_assert_int_eq(player.legsAnim, run);
    BG_AnimPlay(&animator, run, BG_PART_LEGS, 0, false, true, false); // keepSame
    ck_assert_int_eq(player.legsAnim, run);
}
END_TEST

START_TEST(without_a_duration_the_entrys_and_50_ms)
{
    const bg_anims_t *anims = World_Load(STATES);
    bg_animator_t animator = Animator(anims);

    ck_assert_int_eq(
        BG_AnimPlay(&animator, World_Entry(anims, "stand_loop_2000"), BG_PART_LEGS, 0, true, false, false),
        2050);
    ck_assert_int_eq(player.legsTimer, 2050);
}
END_TEST

START_TEST(a_part_whose_timer_runs_keeps_its_animation_unless_forced)
{
    const bg_anims_t *anims = World_Load(STATES);
    bg_animator_t animator = Animator(anims);
    int run = World_Entry(anims, "run_loop_move_500");

    player.legsTimer = 50;
    ck_assert_int_eq(BG_AnimPlay(&animator, run, BG_PART_LEGS, 100, true, false, false), -1);
    player.legsTimer = 49;
    ck_assert_int_eq(BG_AnimPlay(&animator, run, BG_PART_LEGS, 100, true, false, false), 100);
    ck_assert_int_eq(BG_AnimPlay(&animator, run, BG_PART_LEGS, 200, true, false, true), 200);
    ck_assert_int_eq(player.legsTimer, 200);
}
END_TEST

START_TEST(the_same_animation_refreshes_the_timer_of_a_looping_entry_only)
{
    const bg_anims_t *anims = World_Load(STATES "events\npain\n{\ndefault\n{\nlegs jump_600\n}\n}\n");
    bg_animator_t animator = Animator(anims);
    int run = World_Entry(anims, "run_loop_move_500"), jump = World_Entry(anims, "jump_600");

    player.legsAnim = run;
    ck_assert_int_eq(BG_AnimPlay(&animator, run, BG_PART_LEGS, 300, true, true, false), -1);
    ck_assert_int_eq(player.legsTimer, 300);
    player.legsAnim = jump | BG_ANIM_TOGGLE;
    player.legsTimer = 7;
    BG_AnimPlay(&animator, jump, BG_PART_LEGS, 300, true, true, false);
    ck_assert_int_eq(player.legsTimer, 7);
}
END_TEST

START_TEST(both_leaves_the_torso_without_an_animation)
{
    const bg_anims_t *anims = World_Load(STATES);
    bg_animator_t animator = Animator(anims);

    player.torsoAnim = 3;
    BG_AnimPlay(&animator, World_Entry(anims, "hold_loop_1000"), BG_PART_BOTH, 100, true, true, false);
    ck_assert_int_eq(player.torsoAnim, BG_ANIM_TOGGLE);
    ck_assert_int_eq(player.torsoTimer, 100);
    player.torsoTimer = 80; // a torso that is busy keeps what it does
    player.torsoAnim = 3;
    BG_AnimPlay(&animator, World_Entry(anims, "aim_loop_1000"), BG_PART_BOTH, 100, true, true, false);
    ck_assert_int_eq(player.torsoAnim, 3);
}
END_TEST

// ---- commands

START_TEST(the_run_time_adds_50_ms_to_a_duration)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\ndefault\n{\nlegs jump_600 duration 5\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, true), 55);
    ck_assert_int_eq(player.legsTimer, 55);
}
END_TEST

START_TEST(the_second_slot_lasts_as_long_as_the_first)
{
    const bg_anims_t *anims = World_Load(
        "events\npain\n{\ndefault\n{\nlegs jump_600 duration 200 torso fire_100 duration 900\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, true);
    ck_assert_int_eq(player.legsTimer, 250);
    ck_assert_int_eq(player.torsoTimer, 250);
}
END_TEST

START_TEST(a_legs_and_torso_command_gives_minus_1)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\ndefault\n{\nlegs jump_600 torso fire_100\n}\n}\n"
                                         "land\n{\ndefault\n{\ntorso fire_100 legs "
                                         "jump_600\n}\n}\njump\n{\ndefault\n{\ntorso fire_100\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, true), -1);
    ck_assert_int_eq(player.legsTimer, 650); // although the legs started
    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_LAND, false, true), -1);
    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_JUMP, false, true), -1);
}
END_TEST

START_TEST(a_commands_sound_is_a_player_event)
{
    bg_anims_t *anims = World_Load("events\npain\n{\ndefault\n{\ntorso fire_100 sound ouch\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    anims->sounds[0].parm = 42;
    BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, true);
    ck_assert_int_eq(player.eventSequence, 1);
    ck_assert_int_eq(player.events[0], BG_EV_SOUND_ALIAS);
    ck_assert_int_eq(player.eventParms[0], 42);
}
END_TEST

// ---- events and changes of state

#define THREE "default\n{\nlegs jump_600\nlegs fire_100\nlegs die_1200\n}\n}\n"

START_TEST(an_event_picks_any_of_its_commands_at_random)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\n" THREE);
    int counts[3] = {0};

    for (int i = 0; i < 3000; i++) {
        bg_animator_t animator = Animator(anims);

        BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, true);
        ck_assert(animator.command >= 0 && animator.command < 3);
        counts[animator.command]++;
    }
    for (int i = 0; i < 3; i++)
        ck_assert_int_gt(counts[i], 900);
}
END_TEST

START_TEST(equal_generators_give_equal_commands)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\n" THREE);
    bg_animator_t a = Animator(anims), b = Animator(anims);
    q_random_t other;

    Q_RandomSeed(&generator, 9);
    Q_RandomSeed(&other, 9);
    b.random = &other;
    for (int i = 0; i < 50; i++) {
        BG_AnimPlayEvent(&a, BG_ANIM_PAIN, false, true);
        BG_AnimPlayEvent(&b, BG_ANIM_PAIN, false, true);
        ck_assert_int_eq(a.command, b.command);
    }
}
END_TEST

START_TEST(only_death_plays_for_the_dead)
{
    const bg_anims_t *anims =
        World_Load("events\npain\n{\n" THREE "death\n{\ndefault\n{\nboth die_1200\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    player.pmType = BG_PM_DEAD;
    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, true), -1);
    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_DEATH, false, true), 1250);
}
END_TEST

START_TEST(an_event_sets_the_timer_so_that_state_animations_wait)
{
    const bg_anims_t *anims = World_Load(STATES "events\njump\n{\ndefault\n{\nlegs jump_600\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    BG_AnimPlayEvent(&animator, BG_ANIM_JUMP, false, true);
    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, RUN, true), 0);
    ck_assert_int_eq(player.legsAnim & ~BG_ANIM_TOGGLE, World_Entry(anims, "jump_600"));
    player.legsTimer = 49;
    ck_assert_int_eq(BG_AnimPlayState(&animator, BG_AS_COMBAT, RUN, true), 1);
}
END_TEST

START_TEST(an_event_without_force_waits_and_without_restart_keeps)
{
    const bg_anims_t *anims = World_Load("events\npain\n{\ndefault\n{\nlegs jump_600\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    player.legsTimer = 300;
    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, false), -1);
    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, false, true), 650);
    ck_assert_int_eq(BG_AnimPlayEvent(&animator, BG_ANIM_PAIN, true, true), -1);
}
END_TEST

START_TEST(a_state_change_reads_to_from)
{
    const bg_anims_t *anims =
        World_Load("statechanges\nstatechange combat relaxed\n{\ndefault\n{\nlegs jump_600\n}\n}\n");
    bg_animator_t animator = Animator(anims);

    ck_assert_int_eq(BG_AnimPlayStateChange(&animator, BG_AS_COMBAT, BG_AS_RELAXED), -1);
    ck_assert_int_eq(BG_AnimPlayStateChange(&animator, BG_AS_RELAXED, BG_AS_COMBAT), 650);
    ck_assert_int_eq(player.legsTimer, 650);
    player.pmType = BG_PM_DEAD;
    player.legsTimer = 0;
    ck_assert_int_eq(BG_AnimPlayStateChange(&animator, BG_AS_RELAXED, BG_AS_COMBAT), -1);
}
END_TEST

// ---- the conditions of a client

static void Refresh(const bg_cmd_t *cmd, const bg_animseat_t *seat)
{
    static bg_weapons_t weapons;

    BG_InitWeapons(&weapons);
    weapons.count = 3;
    weapons.list[2].weaponClass = BG_WC_PISTOL;
    BG_AnimRefreshConditions(&conditions, &player, cmd, &weapons, seat);
}

START_TEST(each_move_refreshes_the_conditions)
{
    bg_cmd_t cmd = {.buttons = BG_BUTTON_ATTACK};
    bg_animseat_t seat = {BG_MOUNTED_GUNNER, 2, 3};

    player.weapon = 2;
    player.viewAngles[PITCH] = 1;
    player.eFlags = BG_EF_ADS;
    Refresh(&cmd, &seat);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_WEAPONS), 2);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_WEAPONCLASS), BG_WC_PISTOL);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_WEAPON_POSITION), 1);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_UNDERHAND), 1);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_FIRING), 1);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_MOUNTED), BG_MOUNTED_NO);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_CROUCHING), 0);
    player.eFlags = BG_EF_IN_VEHICLE | BG_EF_CROUCH;
    player.pmFlags = BG_PMF_NO_FIRE_ANIM;
    player.viewAngles[PITCH] = 0;
    player.weapon = 77; // out of the table
    Refresh(&cmd, &seat);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_WEAPONS), 0);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_UNDERHAND), 0);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_FIRING), 0);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_MOUNTED), BG_MOUNTED_GUNNER);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_VEHICLE), 2);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_VEHICLE_MOTION), 3);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_CROUCHING), 0); // only at the end of a frame
    player.eFlags = BG_EF_TURRET_PRONE;
    Refresh(&cmd, &seat);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_MOUNTED), BG_MOUNTED_MG42);
}
END_TEST

START_TEST(the_end_of_a_frame_reads_movetype_and_strafing_from_the_legs)
{
    static const char text[] =
        "animations\nstate combat\n{\nwalk\n{\nstrafing left\n{\nlegs "
        "walk_loop_move_800\n}\n}\nrun\n{\ndefault\n{\n"
        "legs walk_loop_move_800\n}\n}\n}\nevents\njump\n{\ndefault\n{\nlegs jump_600\n}\n}\n";
    const bg_anims_t *anims = World_Load(text);
    const bg_weapons_t *weapons = World_Weapons(2);
    bg_cmd_t cmd = {0};
    bg_animseat_t seat = {0};

    player.eFlags = BG_EF_CROUCH | BG_EF_TURRET_CROUCH;
    player.legsAnim = World_Entry(anims, "walk_loop_move_800") | BG_ANIM_TOGGLE;
    BG_AnimEndFrame(&conditions, anims, &player, &cmd, weapons, &seat);
    ck_assert_uint_eq(conditions.moves & 0x3ffff, 1u << WALK | 1u << RUN);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_STRAFING), BG_STRAFE_LEFT);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_CROUCHING), 1);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_MOUNTED), BG_MOUNTED_NO);
    player.legsAnim = World_Entry(anims, "jump_600"); // no move type plays it: the word stays
    BG_AnimEndFrame(&conditions, anims, &player, &cmd, weapons, &seat);
    ck_assert_uint_eq(conditions.moves & 0x3ffff, 1u << WALK | 1u << RUN);
    ck_assert_int_eq(BG_AnimCondition(&conditions, BG_AC_STRAFING), BG_STRAFE_NONE);
}
END_TEST

START_TEST(numbers_out_of_the_table_are_the_root)
{
    const bg_anims_t *anims = World_Load(STATES);

    ck_assert_ptr_eq(BG_AnimEntry(anims, 400), &anims->entries[0]);
    ck_assert_ptr_eq(BG_AnimEntry(anims, -1), &anims->entries[0]);
    ck_assert_ptr_eq(BG_AnimEntry(anims, 2 | BG_ANIM_TOGGLE), &anims->entries[2]);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {the_four_states_and_eleven_condition_types,
                                  the_first_script_whose_conditions_all_match_wins,
                                  a_bitmask_matches_when_any_bit_meets,
                                  several_conditions_of_one_type_must_all_match,
                                  contradicting_values_never_match,
                                  a_weapon_of_index_64_or_above_matches_no_mask,
                                  inherited_high_bits_let_weapons_above_31_match,
                                  none_is_no_weapon_the_unused_move_type_and_the_rifle,
                                  setting_a_bitmask_from_an_index_replaces_the_word,
                                  masks_choose_what_conditions_say,
                                  the_walk_goes_down_to_relaxed,
                                  the_command_of_a_state_is_client_number_modulo_count,
                                  a_state_animation_sets_the_movetype_condition_and_no_timer,
                                  the_result_of_a_state_animation_tells_a_match_from_none,
                                  an_empty_command_block_matches_and_plays_nothing,
                                  a_state_animation_is_refused_when_dead,
                                  the_toggle_bit_flips_whenever_an_animation_starts,
                                  without_a_duration_the_entrys_and_50_ms,
                                  a_part_whose_timer_runs_keeps_its_animation_unless_forced,
                                  the_same_animation_refreshes_the_timer_of_a_looping_entry_only,
                                  both_leaves_the_torso_without_an_animation,
                                  the_run_time_adds_50_ms_to_a_duration,
                                  the_second_slot_lasts_as_long_as_the_first,
                                  a_legs_and_torso_command_gives_minus_1,
                                  a_commands_sound_is_a_player_event,
                                  an_event_picks_any_of_its_commands_at_random,
                                  equal_generators_give_equal_commands,
                                  only_death_plays_for_the_dead,
                                  an_event_sets_the_timer_so_that_state_animations_wait,
                                  an_event_without_force_waits_and_without_restart_keeps,
                                  a_state_change_reads_to_from,
                                  each_move_refreshes_the_conditions,
                                  the_end_of_a_frame_reads_movetype_and_strafing_from_the_legs,
                                  numbers_out_of_the_table_are_the_root,
                                  NULL};

    return Test_Main("anim_select", tests, Setup, World_Teardown);
}
