// The player animation script's text: grammar, diagnostics, limits, oddities kept on purpose, marks on the
// static table. Each test is named after the sentence of the seed (playeranim-script) or the grammar page
// that it shows.
#include "anim_world.h"

#define ONE(conditions, commands) "events\npain\n{\n" conditions "\n{\n" commands "\n}\n}\n"
#define PLAY                      "both stand_loop_2000"

// The bits of the only condition of the first script of PAIN.
static uint64_t Bits(const char *text)
{
    const bg_anims_t *anims = World_Load(text);

    return anims->conditions[anims->scripts[anims->events[BG_ANIM_PAIN].first].firstCondition].bits;
}

static const bg_animcommand_t *Command(const bg_anims_t *anims, const bg_animlist_t *list, int script,
                                       int command)
{
    return &anims->commands[anims->scripts[list->first + script].firstCommand + command];
}

enum { IDLE = 1, WALK = 4, RUN = 10 };
#define BIT(n) ((uint64_t)1 << (n))

// ---- files

START_TEST(a_missing_empty_or_too_long_file_cannot_be_loaded)
{
    static char big[BG_ANIM_MAX_FILE + 2];
    const q_animtree_t *tree = World_Tree(WORLD_TREE);
    bg_animsource_t source = {.path = BG_ANIM_PATH};
    bg_animnames_t names;

    memset(big, ' ', sizeof(big));
    ck_assert(World_TryWith(big, BG_ANIM_MAX_FILE, tree, NULL) != NULL);
    ck_assert(World_TryWith(big, BG_ANIM_MAX_FILE + 1, tree, NULL) == NULL);
    ck_contains(said.report.error, "Couldn't load player animation script mp/playeranim.script: 99999 bytes");
    ck_assert(World_TryWith("", 0, tree, NULL) == NULL);
    ck_contains(said.report.error, "Couldn't load player animation script");
    ck_assert(!BG_AnimReadNames(&world, &source, &names, Test_Report(&said, BG_ANIM_PATH)));
    ck_assert_str_eq(said.report.error,
                     "mp/playeranim.script: Couldn't load player animation script mp/playeranim.script: "
                     "there is none");
}
END_TEST

START_TEST(a_zero_byte_or_utf16_is_an_error)
{
    static const char zero[] = "animations\nstate combat\n{\nid\0le\n{\n}\n}\n";
    static const char wide[] = "\xff\xfe"
                               "a\0n\0";
    static const char after[] = "animations\n\0";
    const q_animtree_t *tree = World_Tree(WORLD_TREE);

    ck_assert(World_TryWith(zero, sizeof(zero) - 1, tree, NULL) == NULL);
    ck_assert_str_eq(said.report.error, "mp/playeranim.script:4: zero byte in the text");
    ck_assert(World_TryWith(wide, sizeof(wide) - 1, tree, NULL) == NULL);
    ck_contains(said.report.error, "mp/playeranim.script:1: the file is UTF-16");
    ck_assert(World_TryWith(after, sizeof(after) - 1, tree, NULL) != NULL);
}
END_TEST

START_TEST(a_missing_tree_is_told)
{
    const char *text = ONE("default", PLAY);

    ck_assert(World_TryWith(text, strlen(text), NULL, NULL) == NULL);
    ck_contains(said.report.error, "Could not find animation tree 'multiplayer'");
}
END_TEST

START_TEST(errors_carry_file_and_line)
{
    World_MustFail("events\npain\n{\ndefault\n{\nboth\n}\n}\n",
                   "mp/playeranim.script:6: BG_ParseCommands: expected animation");
}
END_TEST

START_TEST(a_byte_order_mark_and_crlf_are_skipped)
{
    World_Load("\xef\xbb\xbf"
               "events\r\npain\r\n{\r\ndefault\r\n{\r\n" PLAY " duration 5\r\n}\r\n}\r\n");
}
END_TEST

START_TEST(names_first_and_the_tree_afterwards)
{
    const char *text = ONE("default", "both not_in_tree");
    bg_animsource_t source = {.path = BG_ANIM_PATH, .text = text, .size = strlen(text)};
    bg_animnames_t names;

    ck_assert(BG_AnimReadNames(&world, &source, &names, Test_Report(&said, BG_ANIM_PATH)));
    ck_assert_int_eq(names.count, 1);
    ck_assert_int_eq(names.lines[0], 6);
    World_MustFail(text, "animation 'not_in_tree' not defined in anim tree 'multiplayer'");
}
END_TEST

// ---- sections

START_TEST(the_parser_starts_in_defines_and_skips_stray_text)
{
    World_Load("stray { text } \"more\" set movetype m = walk\n" ONE("movetype m", PLAY));
}
END_TEST

START_TEST(a_non_set_token_in_defines_is_skipped)
{
    World_Load("defines\nfoo bar\nset movetype m = walk\n" ONE("movetype m", PLAY));
}
END_TEST

START_TEST(a_section_keyword_at_a_deeper_depth_is_an_error)
{
    World_MustFail("animations\nstate combat\n{\nevents\n", "BG_AnimParseAnimScript: unexpected 'events'");
    World_MustFail("events\npain\n{\ndefault\n{\nanimations\n",
                   "BG_AnimParseAnimScript: unexpected 'animations'");
}
END_TEST

START_TEST(keywords_and_names_ignore_case)
{
    const bg_anims_t *anims = World_Load(
        "EVENTS\nPain\n{\nMoveType WALK and Run, FIRING\n{\nBOTH STAND_LOOP_2000 DURATION 7\n}\n}\n");

    ck_assert_int_eq(Command(anims, &anims->events[BG_ANIM_PAIN], 0, 0)->durationMs[0], 7);
}
END_TEST

START_TEST(braces_are_tokens_only_alone)
{
    World_MustFail("events\npain{\ndefault\n{\n}\n}\n", "unknown event 'pain{'");
}
END_TEST

START_TEST(a_block_must_end)
{
    World_MustFail("events\npain\n{\ndefault\n{\n", "unexpected end of file");
    World_MustFail("events\npain\n{\n", "unexpected end of file");
    World_MustFail("animations\nstate combat\n{\n", "unexpected end of file");
    World_MustFail("events\n}\n", "BG_AnimParseAnimScript: unexpected '}'");
}
END_TEST

START_TEST(state_needs_a_known_name_on_its_line)
{
    World_MustFail("animations\nstate\ncombat\n{\n}\n", "BG_AnimParseAnimScript: expected state type");
    World_MustFail("animations\nstate angry\n{\n}\n", "unknown state 'angry'");
    World_MustFail("animations\nidle\n{\n}\n", "BG_AnimParseAnimScript: unexpected 'idle'");
    World_MustFail("animations\nstate combat\n{\nfly\n{\n}\n}\n", "unknown move type 'fly'");
}
END_TEST

START_TEST(empty_state_and_move_type_blocks_are_valid)
{
    const bg_anims_t *anims = World_Load("animations\nSTATE RELAXED\n{\n}\nSTATE ALERT\n{\nidle\n{\n}\n}\n");

    ck_assert_int_eq(anims->states[BG_AS_ALERT][IDLE].count, 0);
    ck_assert_int_gt(anims->states[BG_AS_ALERT][IDLE].line, 0);
}
END_TEST

START_TEST(canned_animations_have_tables_of_their_own)
{
    const bg_anims_t *anims =
        World_Load("canned_animations\nstate query\n{\nrun\n{\ndefault\n{\n" PLAY "\n}\n}\n}\n");

    ck_assert_int_eq(anims->canned[BG_AS_QUERY][RUN].count, 1);
    ck_assert_int_eq(anims->states[BG_AS_QUERY][RUN].count, 0);
    ck_assert_uint_eq(anims->entries[World_Entry(anims, "stand_loop_2000")].moves, 0);
}
END_TEST

START_TEST(statechanges_name_the_destination_first)
{
    const bg_anims_t *anims =
        World_Load("statechanges\nstatechange combat relaxed\n{\ndefault\n{\n" PLAY "\n}\n}\n");

    ck_assert_int_eq(anims->changes[BG_AS_COMBAT][BG_AS_RELAXED].count, 1);
    ck_assert_int_eq(anims->changes[BG_AS_RELAXED][BG_AS_COMBAT].count, 0);
    World_MustFail("statechanges\nstatechange combat\nrelaxed\n{\n}\n", "expected state type");
}
END_TEST

START_TEST(the_sixteen_events_are_known)
{
    static const char *const names[] = {
        "PAIN",         "DEATH",           "FIREWEAPON",      "JUMP",        "JUMPBK",
        "LAND",         "DROPWEAPON",      "RAISEWEAPON",     "CLIMBMOUNT",  "CLIMBDISMOUNT",
        "RELOAD",       "CROUCH_TO_PRONE", "PRONE_TO_CROUCH", "MELEEATTACK", "LMG_DEPLOY",
        "LMG_BREAKDOWN"};
    char text[256];

    for (int i = 0; i < BG_NUM_ANIM_EVENTS; i++) {
        const bg_anims_t *anims;

        Q_Format(text, sizeof(text), "events\n%s\n{\ndefault\n{\n}\n}\n", names[i]);
        anims = World_Load(text);
        ck_assert_int_eq(anims->events[i].count, 1);
    }
    World_MustFail("events\nswim\n{\n}\n", "unknown event 'swim'");
}
END_TEST

START_TEST(the_move_types_have_the_numbers_of_the_table)
{
    static const char *const names[] = {NULL,       "IDLE",    "IDLECR",   "IDLEPRONE", "WALK",
                                        "WALKBK",   "WALKCR",  "WALKCRBK", "WALKPRONE", "WALKPRONEBK",
                                        "RUN",      "RUNBK",   "RUNCR",    "RUNCRBK",   "TURNRIGHT",
                                        "TURNLEFT", "CLIMBUP", "CLIMBDOWN"};
    char text[256];

    for (int i = 1; i < BG_NUM_ANIM_MOVES; i++) {
        Q_Format(text, sizeof(text), ONE("movetype %s", PLAY), names[i]);
        ck_assert_uint_eq(Bits(text), BIT(i));
    }
    World_MustFail(ONE("movetype straferight", PLAY), "unknown value 'straferight' of condition 'movetype'");
    ck_assert_int_eq(BG_AnimMoveType(BG_MOVE_IDLE), 1);
    ck_assert_int_eq(BG_AnimMoveType(BG_MOVE_RUNCRBK), 13);
    ck_assert_int_eq(BG_AnimMoveType(BG_MOVE_CLIMBUP), 16);
    ck_assert_int_eq(BG_AnimMoveType(BG_MOVE_CLIMBDOWN), 17);
}
END_TEST

START_TEST(a_list_that_occurs_again_starts_anew)
{
    const bg_anims_t *anims = World_Load(
        "events\npain\n{\nfiring\n{\n}\ncrouching\n{\n}\n}\npain\n{\ndefault\n{\n" PLAY "\n}\n}\n");

    ck_assert_int_eq(anims->events[BG_ANIM_PAIN].count, 1);
    ck_assert_int_eq(anims->scripts[anims->events[BG_ANIM_PAIN].first].numConditions, 0);
}
END_TEST

// ---- defines

START_TEST(only_three_types_can_be_defined)
{
    static const char *const types[] = {"mounted",   "vehicle", "vehicle_motion",  "underhand",
                                        "crouching", "firing",  "weapon_position", "strafing"};
    char text[128], message[128];

    World_Load("set weapons a = w01_mp\nset weaponclass b = mg\nset movetype c = run\n");
    for (size_t i = 0; i < ARRAY_LEN(types); i++) {
        Q_Format(text, sizeof(text), "set %s a = 1\n", types[i]);
        Q_Format(message, sizeof(message), "BG_AnimParseAnimScript: can not make a define of type '%s'",
                 types[i]);
        World_MustFail(text, message);
    }
}
END_TEST

START_TEST(a_define_needs_type_name_and_equals_sign)
{
    World_MustFail("set\n", "BG_AnimParseAnimScript: expected condition type string");
    World_MustFail("set height a = b\n", "unknown condition type 'height'");
    World_MustFail("set movetype\n", "expected condition define string");
    World_MustFail("set movetype a walk\n", "BG_AnimParseAnimScript: expected '=', found 'walk'");
    World_MustFail("set movetype a\n", "BG_AnimParseAnimScript: expected '='");
}
END_TEST

START_TEST(a_comma_ends_a_define_and_the_rest_is_skipped)
{
    ck_assert_uint_eq(Bits("set movetype m = walk, run\n" ONE("movetype m", PLAY)), BIT(WALK));
    ck_assert_uint_eq(Bits("set movetype m = walk, set movetype n = run\n" ONE("movetype n", PLAY)),
                      BIT(RUN));
}
END_TEST

START_TEST(an_alias_is_local_to_its_type)
{
    World_MustFail("set movetype m = walk\n" ONE("weaponclass m", PLAY),
                   "unknown value 'm' of condition 'weaponclass'");
}
END_TEST

START_TEST(sixteen_aliases_a_type_and_names_below_64_bytes)
{
    char text[4096] = "";

    for (int i = 0; i < 16; i++)
        Q_Format(text + strlen(text), sizeof(text) - strlen(text), "set movetype m%d = walk\n", i);
    World_Load(text);
    Q_StringAppend(text, sizeof(text), "set weaponclass other = mg\n");
    World_Load(text);
    Q_StringAppend(text, sizeof(text), "set movetype m16 = walk\n");
    World_MustFail(text, "exceeded maximum number of defines");
    Q_Format(text, sizeof(text), "set movetype %063d = walk\n", 1);
    World_Load(text);
    Q_Format(text, sizeof(text), "set movetype %064d = walk\n", 1);
    World_MustFail(text, "shorter than 64 bytes");
}
END_TEST

START_TEST(an_alias_wins_over_a_table_value)
{
    ck_assert_uint_eq(Bits("set movetype walk = run\n" ONE("movetype walk", PLAY)), BIT(RUN));
}
END_TEST

// ---- bit expressions

START_TEST(and_is_a_bitwise_or)
{
    ck_assert_uint_eq(Bits(ONE("movetype walk AND run", PLAY)), BIT(WALK) | BIT(RUN));
    ck_assert_uint_eq(Bits("set movetype a = walk\nset movetype b = run\n" ONE("movetype a AND b", PLAY)),
                      BIT(WALK) | BIT(RUN));
}
END_TEST

START_TEST(minus_and_not_remove_what_an_alias_names)
{
    ck_assert_uint_eq(Bits("set movetype b = run\n" ONE("movetype walk AND run MINUS b", PLAY)), BIT(WALK));
    ck_assert_uint_eq(Bits("set movetype b = run\n" ONE("movetype walk AND run NOT b", PLAY)), BIT(WALK));
}
END_TEST

START_TEST(minus_holds_for_the_rest_of_the_expression)
{
    ck_assert_uint_eq(
        Bits("set movetype a = walk\nset movetype b = run\nset movetype all3 = walk AND run AND idle\n" ONE(
            "movetype all3 MINUS a AND b", PLAY)),
        BIT(IDLE));
}
END_TEST

START_TEST(plain_values_add_up_in_the_clause_so_minus_takes_all_away)
{
    ck_assert_uint_eq(Bits(ONE("movetype walk AND run MINUS run", PLAY)), 0);
    ck_assert_uint_eq(Bits(ONE("movetype all MINUS walk", PLAY)), 0);
}
END_TEST

START_TEST(an_alias_replaces_the_clause)
{
    ck_assert_uint_eq(Bits("set movetype b = run\n" ONE("movetype walk AND idle MINUS b", PLAY)),
                      BIT(WALK) | BIT(IDLE));
}
END_TEST

START_TEST(all_sets_both_words)
{
    ck_assert_uint_eq(Bits(ONE("movetype all", PLAY)), ~(uint64_t)0);
    ck_assert_uint_eq(Bits(ONE("weapons all", PLAY)), ~(uint64_t)0);
}
END_TEST

START_TEST(none_sets_bit_0_at_once)
{
    ck_assert_uint_eq(Bits(ONE("movetype none", PLAY)), BIT(0));
    ck_assert_uint_eq(Bits(ONE("movetype walk AND none", PLAY)), BIT(0) | BIT(WALK));
    ck_assert_uint_eq(Bits(ONE("movetype MINUS none", PLAY)), BIT(0));
    World_MustFail(ONE("movetype none AND walk", PLAY), "BG_ParseConditionBits: unexpected 'AND'");
}
END_TEST

START_TEST(none_with_its_comma_ends_the_expression)
{
    const bg_anims_t *anims = World_Load(ONE("movetype none, firing", PLAY));

    ck_assert_int_eq(anims->scripts[0].numConditions, 2);
    ck_assert_uint_eq(anims->conditions[0].bits, BIT(0));
}
END_TEST

START_TEST(an_operator_first_minus_may_and_may_not)
{
    ck_assert_uint_eq(Bits(ONE("movetype MINUS walk", PLAY)), 0);
    World_MustFail(ONE("movetype AND walk", PLAY), "BG_ParseConditionBits: unexpected 'AND'");
}
END_TEST

START_TEST(a_comma_alone_needs_a_clause_before_it)
{
    ck_assert_uint_eq(Bits(ONE("movetype walk , firing", PLAY)), BIT(WALK));
    World_MustFail(ONE("movetype ,", PLAY), "BG_ParseConditionBits: unexpected end of condition");
    World_MustFail(ONE("movetype walk AND ,", PLAY), "BG_ParseConditionBits: unexpected end of condition");
}
END_TEST

START_TEST(an_operator_or_nothing_before_the_end_of_the_line_is_no_error)
{
    ck_assert_uint_eq(Bits(ONE("movetype", PLAY)), 0);
    ck_assert_uint_eq(Bits(ONE("movetype walk AND", PLAY)), BIT(WALK));
    ck_assert_uint_eq(Bits(ONE("movetype walk MINUS", PLAY)), BIT(WALK));
}
END_TEST

START_TEST(words_without_an_operator_are_joined)
{
    World_MustFail(ONE("movetype walk   run", PLAY), "unknown value 'walk run' of condition 'movetype'");
    ck_assert_uint_eq(Bits(ONE("movetype ** UNUSED **", PLAY)), BIT(0));
}
END_TEST

START_TEST(the_high_word_of_a_mask_outlives_a_condition)
{
    const bg_anims_t *anims = World_Load(ONE("movetype all, weaponclass pistol, weapons w03_mp", PLAY));

    ck_assert_uint_eq(anims->conditions[1].bits, 0xffffffff00000000u | BIT(BG_WC_PISTOL));
    ck_assert_uint_eq(anims->conditions[2].bits, 0xffffffff00000000u | BIT(3));
    anims = World_Load(
        "events\npain\n{\nmovetype all\n{\n}\nweapons w03_mp\n{\n}\n}\n"); // another list of conditions
    ck_assert_uint_eq(anims->conditions[1].bits, BIT(3));
}
END_TEST

START_TEST(weapon_classes_have_the_numbers_of_the_table)
{
    static const char *const names[] = {
        "RIFLE",          "MG",     "SMG",     "LMG",        "PISTOL",      "GRENADE",
        "ROCKETLAUNCHER", "TURRET", "SPOTTER", "NON-PLAYER", "FLAMETHROWER"};
    char text[256];

    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        Q_Format(text, sizeof(text), ONE("weaponclass %s", PLAY), names[i]);
        ck_assert_uint_eq(Bits(text), BIT(i));
    }
}
END_TEST

START_TEST(weapons_index_the_weapon_table_up_to_63)
{
    const q_animtree_t *tree = World_Tree(WORLD_TREE);
    const char *last = ONE("weapons W63_mp", PLAY), *beyond = ONE("weapons w64_mp", PLAY);
    const bg_anims_t *anims = World_TryWith(last, strlen(last), tree, World_Weapons(70));

    ck_assert_uint_eq(anims->conditions[0].bits, BIT(63));
    ck_assert(!World_TryWith(beyond, strlen(beyond), tree, World_Weapons(70)));
    ck_contains(said.report.error, "weapon 'w64_mp' has number 64");
    World_MustFail(ONE("weapons bazooka", PLAY), "unknown value 'bazooka' of condition 'weapons'");
}
END_TEST

// ---- conditions

static int Value(const char *condition)
{
    char text[256];

    Q_Format(text, sizeof(text), "events\npain\n{\n%s\n{\n}\n}\n", condition);
    return World_Load(text)->conditions[0].value;
}

START_TEST(equal_values_have_the_numbers_of_their_tables)
{
    ck_assert_int_eq(Value("mounted MG42"), 1);
    ck_assert_int_eq(Value("mounted vehDriver"), 2);
    ck_assert_int_eq(Value("mounted vehGunner"), 3);
    ck_assert_int_eq(Value("mounted vehPassenger1"), 4);
    ck_assert_int_eq(Value("mounted vehPassenger4"), 7);
    ck_assert_int_eq(Value("vehicle tank"), 1);
    ck_assert_int_eq(Value("vehicle flak88"), 3);
    ck_assert_int_eq(Value("vehicle_motion idle"), 1);
    ck_assert_int_eq(Value("vehicle_motion reversing"), 3);
    ck_assert_int_eq(Value("weapon_position hip"), 0);
    ck_assert_int_eq(Value("weapon_position ads"), 1);
    ck_assert_int_eq(Value("strafing NOT"), 0);
    ck_assert_int_eq(Value("strafing right"), 2);
}
END_TEST

START_TEST(an_equal_value_loses_one_trailing_comma)
{
    ck_assert_int_eq(Value("mounted vehDriver, vehicle flak88"), 2);
    World_MustFail(ONE("mounted vehDriver,, firing", PLAY),
                   "unknown value 'vehDriver,' of condition 'mounted'");
    World_MustFail(ONE("mounted", PLAY), "BG_ParseConditions: expected condition value, found end of line");
    World_MustFail(ONE("mounted truck", PLAY), "unknown value 'truck' of condition 'mounted'");
}
END_TEST

START_TEST(a_bare_keyword_takes_no_value_and_no_comma)
{
    ck_assert_int_eq(Value("crouching underhand firing"), 1);
    World_MustFail(ONE("crouching 1", PLAY), "unknown condition type '1'");
    World_MustFail(ONE("crouching, firing", PLAY), "unknown condition type 'crouching,'");
    World_MustFail(ONE("crouching , firing", PLAY), "unknown condition type ','");
}
END_TEST

START_TEST(conditions_of_the_stale_comment_block_are_unknown)
{
    World_MustFail(ONE("position 1", PLAY), "unknown condition type 'position'");
    World_MustFail(ONE("enemy_weapon mg", PLAY), "unknown condition type 'enemy_weapon'");
    World_MustFail(ONE("underwater", PLAY), "unknown condition type 'underwater'");
    World_MustFail(ONE("leaning left", PLAY), "unknown condition type 'leaning'");
}
END_TEST

START_TEST(default_returns_at_once_and_keeps_what_stood_before)
{
    const bg_anims_t *anims = World_Load(ONE("firing default", PLAY));

    ck_assert_int_eq(anims->scripts[0].numConditions, 1);
    ck_assert_int_eq(World_Load(ONE("default", PLAY))->scripts[0].numConditions, 0);
    World_MustFail(ONE("default firing", PLAY), "BG_AnimParseAnimScript: unexpected 'firing'");
    World_Load("events\npain\n{\ndefault {\n" PLAY "\n}\n}\n");
}
END_TEST

START_TEST(conditions_end_with_their_line)
{
    World_MustFail("events\npain\n{\nfiring {\n}\n}\n", "unexpected '{'");
    World_MustFail("events\npain\n{\nfiring\ncrouching\n{\n}\n}\n",
                   "BG_AnimParseAnimScript: unexpected 'crouching'");
    World_Load("events\npain\n{\nfiring // comment\n\n/* more */\n{\n}\n}\n");
}
END_TEST

START_TEST(an_empty_condition_list_is_an_error)
{
    World_MustFail("events\npain\n{\n{\n" PLAY "\n}\n}\n", "BG_ParseConditions: no conditions found");
}
END_TEST

START_TEST(eleven_conditions_a_script)
{
    char text[512] = "events\npain\n{\n";

    for (int i = 0; i < 11; i++)
        Q_StringAppend(text, sizeof(text), "firing ");
    Q_StringAppend(text, sizeof(text), "\n{\n}\n}\n");
    ck_assert_int_eq(World_Load(text)->scripts[0].numConditions, 11);
    memcpy(text + 14, "firing firing ", 14);
    memmove(text + 21, text + 14, strlen(text + 14) + 1);
    World_MustFail(text, "BG_ParseConditions: exceeded maximum conditions (11)");
}
END_TEST

// ---- commands

START_TEST(a_command_has_up_to_two_slots_on_its_line)
{
    const bg_anims_t *anims =
        World_Load(ONE("default", "legs walk_loop_move_800 torso aim_loop_1000\nlegs run_loop_move_500"));
    const bg_animcommand_t *command = Command(anims, &anims->events[0], 0, 0);

    ck_assert_int_eq(anims->tests[0].numCommands, 2);
    ck_assert_int_eq(command->part[0], BG_PART_LEGS);
    ck_assert_int_eq(command->part[1], BG_PART_TORSO);
    ck_assert_str_eq(anims->entries[command->entry[1]].name, "aim_loop_1000");
    ck_assert_int_eq(command[1].part[1], BG_PART_NONE);
    World_MustFail(ONE("default", "legs fire_100 torso fire_100 legs fire_100"),
                   "BG_ParseCommands: unknown parameter 'legs'");
}
END_TEST

START_TEST(both_ends_the_slot_sequence)
{
    World_MustFail(ONE("default", "both stand_loop_2000 torso fire_100"),
                   "BG_ParseCommands: unknown parameter 'torso'");
}
END_TEST

START_TEST(a_duration_overrides_that_of_the_entry)
{
    const bg_anims_t *anims = World_Load(
        ONE("default", "legs jump_600 duration 5 torso fire_100 blendtime 10 duration 0\nlegs jump_600"));
    const bg_animcommand_t *command = Command(anims, &anims->events[0], 0, 0);

    ck_assert_int_eq(command->durationMs[0], 5);
    ck_assert_int_eq(command->durationMs[1], 0);
    ck_assert_int_eq(command[1].durationMs[0], 600);
    World_MustFail(ONE("default", "legs jump_600 duration"), "expected duration value");
    World_MustFail(ONE("default", "legs jump_600 duration soon"), "bad duration value 'soon'");
}
END_TEST

START_TEST(turretanim_is_for_both_only)
{
    const bg_anims_t *anims = World_Load(ONE("default", "both aim_loop_1000 turretanim"));

    ck_assert(anims->entries[World_Entry(anims, "aim_loop_1000")].flags & BG_AF_TURRET);
    World_MustFail(ONE("default", "legs aim_loop_1000 turretanim"),
                   "BG_ParseCommands: Turret animations can only be played on the 'both' body part");
}
END_TEST

START_TEST(a_sound_is_an_alias)
{
    const bg_anims_t *anims = World_Load(ONE(
        "default",
        "both jump_600 sound Hurrah\ntorso fire_100 legs fire_100 sound hurrah\nlegs fire_100 sound other"));
    const bg_animcommand_t *command = Command(anims, &anims->events[0], 0, 0);

    ck_assert_int_eq(anims->numSounds, 2);
    ck_assert_int_eq(command[0].sound, command[1].sound);
    ck_assert_str_eq(anims->sounds[command[0].sound].alias, "Hurrah");
    World_MustFail(ONE("default", "both jump_600 sound a/b.WAV"),
                   "wav files not supported, only sound scripts");
    World_MustFail(ONE("default", "both jump_600 sound"), "expected sound");
}
END_TEST

START_TEST(other_words_of_a_command_are_errors)
{
    World_MustFail(ONE("default", "turret aim_loop_1000"), "unknown body part 'turret'");
    World_MustFail(ONE("default", "legs fire_100 loud"), "BG_ParseCommands: unknown parameter 'loud'");
    World_MustFail(ONE("default", "legs\nfire_100"), "BG_ParseCommands: expected animation");
}
END_TEST

START_TEST(eight_commands_a_block)
{
    char text[1024] = "events\npain\n{\ndefault\n{\n";

    for (int i = 0; i < 8; i++)
        Q_StringAppend(text, sizeof(text), PLAY "\n");
    Q_StringAppend(text, sizeof(text), "}\n}\n");
    ck_assert_int_eq(World_Load(text)->tests[0].numCommands, 8);
    Q_Format(text + strlen(text) - 4, 64, PLAY "\n}\n}\n");
    World_MustFail(text, "BG_ParseCommands: exceeded maximum number of animations (8)");
}
END_TEST

// ---- limits

static char *Repeat(const char *head, const char *part, int count, const char *tail)
{
    size_t size = strlen(head) + strlen(part) * (size_t)count + strlen(tail) + 1;
    char *text = Q_ArenaAlloc(&world, size);
    size_t at = strlen(head);

    memcpy(text, head, at);
    for (int i = 0; i < count; i++, at += strlen(part))
        memcpy(text + at, part, strlen(part));
    memcpy(text + at, tail, strlen(tail) + 1);
    return text;
}

START_TEST(one_hundred_twenty_eight_scripts_a_list)
{
    ck_assert_int_eq(World_Load(Repeat("events\npain\n{\n", "firing\n{\n}\n", 128, "}\n"))->events[0].count,
                     128);
    World_MustFail(Repeat("events\npain\n{\n", "firing\n{\n}\n", 129, "}\n"),
                   "exceeded maximum items per script (128)");
}
END_TEST

START_TEST(two_thousand_forty_eight_scripts_a_file_lost_ones_included)
{
    const char *list = Repeat("pain\n{\n", "firing\n{\n}\n", 128, "}\n");

    World_Load(Repeat("events\n", list, 16, ""));
    World_MustFail(Repeat("events\n", list, 16, "land\n{\nfiring\n{\n}\n}\n"),
                   "exceeded maximum global items (2048)");
}
END_TEST

START_TEST(five_hundred_twelve_names_and_names_below_64_bytes)
{
    size_t size = 64 * 1024;
    char *text = Q_ArenaAlloc(&world, size);
    bg_animsource_t source = {.path = BG_ANIM_PATH, .text = text};
    static bg_animnames_t names;

    for (int pass = 0; pass < 2; pass++) {
        Q_StringCopy(text, size, "events\npain\n{\n");
        for (int i = 0; i < 512 + pass; i++)
            Q_Format(text + strlen(text), size - strlen(text), "%sboth a%d\n%s", i % 8 ? "" : "firing\n{\n",
                     i, i % 8 == 7 || i == 511 + pass ? "}\n" : "");
        Q_StringAppend(text, size, "}\n");
        source.size = strlen(text);
        ck_assert_int_eq(BG_AnimReadNames(&world, &source, &names, Test_Report(&said, BG_ANIM_PATH)),
                         pass == 0);
    }
    ck_contains(said.report.error, "BG_AnimationIndexForString: exceeded maximum runtime animations (512)");
    Q_Format(text, size, ONE("default", "both %063d"), 1);
    source.size = strlen(text);
    ck_assert(BG_AnimReadNames(&world, &source, &names, Test_Report(&said, BG_ANIM_PATH)));
    Q_Format(text, size, ONE("default", "both %064d"), 1);
    source.size = strlen(text);
    ck_assert(!BG_AnimReadNames(&world, &source, &names, Test_Report(&said, BG_ANIM_PATH)));
}
END_TEST

START_TEST(names_are_unique_without_regard_to_case)
{
    const char *text = ONE("default", "both JUMP_600\nboth jump_600\nboth Jump_600");
    bg_animsource_t source = {.path = BG_ANIM_PATH, .text = text, .size = strlen(text)};
    bg_animnames_t names;

    ck_assert(BG_AnimReadNames(&world, &source, &names, Test_Report(&said, BG_ANIM_PATH)));
    ck_assert_int_eq(names.count, 1);
    ck_assert_int_eq(BG_AnimFindName(&names, "jUMP_600"), 0);
    ck_assert_int_eq(BG_AnimFindName(&names, "jump_60"), -1);
}
END_TEST

#define MOVES                                                                                                \
    "animations\nstate combat\n{\nwalk\n{\nstrafing right\n{\nlegs walk_loop_move_800 torso "                \
    "aim_loop_1000\n}\ndefault\n{\n"                                                                         \
    "both run_loop_move_500\n}\n}\nrun\n{\ndefault\n{\nlegs "                                                \
    "run_loop_move_500\n}\n}\nclimbup\n{\ndefault\n{\n"                                                      \
    "both climb_loop_move_400\nboth stand_loop_2000\n}\n}\n}\n"

// ---- the checker's reading, memory, broken files

typedef struct {
    int errors, warnings;
    char text[4096];
} heard_t;

static void Hear(void *user, int line, bool isError, const char *text)
{
    heard_t *heard = user;
    size_t length = strlen(heard->text);

    if (isError)
        heard->errors++;
    else
        heard->warnings++;
    Q_Format(heard->text + length, sizeof(heard->text) - length, "%d:%s|", line, text);
}

static heard_t Check(const char *text)
{
    heard_t heard = {0};
    bg_animsource_t source = {
        .path = BG_ANIM_PATH, .text = text, .size = strlen(text), .weapons = World_Weapons(8)};
    static bg_animnames_t names;

    BG_AnimReadNames(&world, &source, &names, Test_Report(&said, BG_ANIM_PATH));
    source.message = Hear;
    source.user = &heard;
    BG_AnimLoad(&world, &source, &names, World_Tree(WORLD_TREE), Test_Report(&said, BG_ANIM_PATH));
    return heard;
}

START_TEST(a_checker_hears_all_errors)
{
    heard_t heard = Check("set mounted a = b\nset movetype m = hop\nanimations\nstate "
                          "angry\n{\nidle\n{\n}\n}\nstate combat\n{\nhop\n{\n}\n"
                          "idle\n{\nfiring 1\n{\nboth x\n}\ndefault\n{\nboth nowhere\nleg x\nboth "
                          "stand_loop_2000\n}\n{\n}\n}\n}\n}\n"
                          "events\nhop\n{\n}\npain\n{\nmovetype m\n{\n}\n");

    ck_assert_msg(heard.errors == 12, "%d errors: %s", heard.errors, heard.text);
    ck_contains(heard.text, "1:BG_AnimParseAnimScript: can not make a define of type 'mounted'|");
    ck_contains(heard.text, "4:unknown state 'angry'|");
    ck_contains(heard.text, "12:unknown move type 'hop'|");
    ck_contains(heard.text, "17:unknown condition type '1'|");
    ck_contains(heard.text, "23:animation 'nowhere' not defined in anim tree 'multiplayer'|");
    ck_contains(heard.text, "24:unknown body part 'leg'|");
    ck_contains(heard.text, "27:BG_ParseConditions: no conditions found|");
    ck_contains(heard.text, "31:BG_AnimParseAnimScript: unexpected '}'|");
    ck_contains(heard.text, "33:unknown event 'hop'|");
    ck_contains(heard.text, "unexpected end of file|");
}
END_TEST

START_TEST(a_checker_finds_the_way_back_when_a_brace_is_missing)
{
    heard_t heard = Check("animations\nstate combat\n{\nidle\n{\ndefault\n{\n" PLAY
                          "\n}\nevents\nhop\n{\n}\npain\n{\n}\n");

    ck_assert_msg(heard.errors == 2, "%s", heard.text);
    ck_contains(heard.text, "10:BG_AnimParseAnimScript: unexpected 'events'|");
    ck_contains(heard.text, "11:unknown event 'hop'|");
}
END_TEST

START_TEST(a_checker_is_warned_of_oddities)
{
    heard_t heard = Check(
        "set movetype a = walk\nset movetype A = run\nset weaponclass unused = mg\n"
        "events\npain\n{\nmovetype all MINUS walk\n{\n}\nmovetype a\n{\n}\n}\npain\n{\nfiring default\n{\n"
        "both jump_600 blendtime 5\nboth jump_600 blendtime 6\n}\n}\n");

    ck_assert_int_eq(heard.errors, 0);
    ck_contains(heard.text, "2:define 'A' of type 'movetype' is there already");
    ck_contains(heard.text, "3:define 'unused' is never used|");
    ck_contains(heard.text, "7:MINUS with the plain value 'walk'");
    ck_contains(heard.text, "14:'pain' stands here again: what line 5 begins is lost|");
    ck_contains(heard.text, "16:'default' behind other conditions");
    ck_contains(heard.text, "19:blend time of 'jump_600' becomes 6 here, line 18 said 5");
}
END_TEST

START_TEST(every_truncation_ends_in_one_clear_error_or_loads)
{
    static const char text[] = "set movetype m = walk AND run MINUS none, stray\n" MOVES
                               "statechanges\nstatechange combat relaxed\n{\nweapons "
                               "w01_mp AND w02_mp, mounted mg42, firing\n{\nlegs jump_600 duration 5 "
                               "blendtime 9 torso fire_100 sound x\n}\n}\n";
    const q_animtree_t *tree = World_Tree(WORLD_TREE);

    for (size_t i = 1; i < sizeof(text); i++)
        if (!World_TryWith(text, i, tree, World_Weapons(8)))
            ck_assert(!strncmp(said.report.error, "mp/playeranim.script", 20));
}
END_TEST

START_TEST(every_flipped_bit_ends_in_one_clear_error_or_loads)
{
    char text[] = "set movetype m = walk\n" ONE("movetype m, firing",
                                                "legs jump_600 duration 5 torso fire_100 sound x");
    const q_animtree_t *tree = World_Tree(WORLD_TREE);

    for (size_t i = 0; i < (sizeof(text) - 1) * 8; i++) {
        text[i / 8] = (char)(text[i / 8] ^ 1 << i % 8);
        World_TryWith(text, sizeof(text) - 1, tree, World_Weapons(8));
        text[i / 8] = (char)(text[i / 8] ^ 1 << i % 8);
    }
}
END_TEST

START_TEST(without_memory_nothing_half_built_is_left)
{
    const char *text = MOVES;
    const q_animtree_t *tree = World_Tree(WORLD_TREE);
    int failures = 0;

    for (int after = 0; after < 200; after++) {
        bg_animsource_t source = {.path = BG_ANIM_PATH, .text = text, .size = strlen(text)};
        static bg_animnames_t names;
        bg_anims_t *anims = NULL;

        testMemory.failAfter = after;
        if (BG_AnimReadNames(&world, &source, &names, Test_Report(&said, BG_ANIM_PATH)))
            anims = BG_AnimLoad(&world, &source, &names, tree, &said.report);
        testMemory.failAfter = -1;
        if (anims)
            break;
        ck_contains(said.report.error, "out of memory");
        failures++;
    }
    ck_assert_int_gt(failures, 5);
}
END_TEST

// ---- our own file

static char *ReadWhole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = Q_ArenaAlloc(&world, 200000);

    ck_assert_msg(file, "cannot open %s", path);
    *size = fread(text, 1, 199999, file);
    fclose(file);
    return text;
}

START_TEST(our_own_script_covers_all_move_types_and_events)
{
    size_t size, treeSize;
    const char *text = ReadWhole("mp/playeranim.script", &size),
               *tree = ReadWhole("animtrees/multiplayer.atr", &treeSize);
    q_animtree_options_t options = {.keepAll = true};
    const bg_anims_t *anims = World_TryWith(
        text, size,
        Q_AnimtreeBuild(&world, "multiplayer", tree, treeSize, &options, Test_Report(&said, "tree")), NULL);

    ck_assert_msg(anims, "%s", said.report.error);
    for (int i = 1; i < BG_NUM_ANIM_MOVES; i++) {
        const bg_animlist_t *list = &anims->states[BG_AS_COMBAT][i];

        ck_assert_int_gt(list->count, 0);
        ck_assert_int_eq(anims->scripts[list->first + list->count - 1].numConditions,
                         0); // "default" is there
    }
    for (int i = 0; i < BG_NUM_ANIM_EVENTS; i++)
        ck_assert_int_gt(anims->events[i].count, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {a_missing_empty_or_too_long_file_cannot_be_loaded,
                                  a_zero_byte_or_utf16_is_an_error,
                                  a_missing_tree_is_told,
                                  errors_carry_file_and_line,
                                  a_byte_order_mark_and_crlf_are_skipped,
                                  names_first_and_the_tree_afterwards,
                                  the_parser_starts_in_defines_and_skips_stray_text,
                                  a_non_set_token_in_defines_is_skipped,
                                  a_section_keyword_at_a_deeper_depth_is_an_error,
                                  keywords_and_names_ignore_case,
                                  braces_are_tokens_only_alone,
                                  a_block_must_end,
                                  state_needs_a_known_name_on_its_line,
                                  empty_state_and_move_type_blocks_are_valid,
                                  canned_animations_have_tables_of_their_own,
                                  statechanges_name_the_destination_first,
                                  the_sixteen_events_are_known,
                                  the_move_types_have_the_numbers_of_the_table,
                                  a_list_that_occurs_again_starts_anew,
                                  only_three_types_can_be_defined,
                                  a_define_needs_type_name_and_equals_sign,
                                  a_comma_ends_a_define_and_the_rest_is_skipped,
                                  an_alias_is_local_to_its_type,
                                  sixteen_aliases_a_type_and_names_below_64_bytes,
                                  an_alias_wins_over_a_table_value,
                                  and_is_a_bitwise_or,
                                  minus_and_not_remove_what_an_alias_names,
                                  minus_holds_for_the_rest_of_the_expression,
                                  plain_values_add_up_in_the_clause_so_minus_takes_all_away,
                                  an_alias_replaces_the_clause,
                                  all_sets_both_words,
                                  none_sets_bit_0_at_once,
                                  none_with_its_comma_ends_the_expression,
                                  an_operator_first_minus_may_and_may_not,
                                  a_comma_alone_needs_a_clause_before_it,
                                  an_operator_or_nothing_before_the_end_of_the_line_is_no_error,
                                  words_without_an_operator_are_joined,
                                  the_high_word_of_a_mask_outlives_a_condition,
                                  weapon_classes_have_the_numbers_of_the_table,
                                  weapons_index_the_weapon_table_up_to_63,
                                  equal_values_have_the_numbers_of_their_tables,
                                  an_equal_value_loses_one_trailing_comma,
                                  a_bare_keyword_takes_no_value_and_no_comma,
                                  conditions_of_the_stale_comment_block_are_unknown,
                                  default_returns_at_once_and_keeps_what_stood_before,
                                  conditions_end_with_their_line,
                                  an_empty_condition_list_is_an_error,
                                  eleven_conditions_a_script,
                                  a_command_has_up_to_two_slots_on_its_line,
                                  both_ends_the_slot_sequence,
                                  a_duration_overrides_that_of_the_entry,
                                  turretanim_is_for_both_only,
                                  a_sound_is_an_alias,
                                  other_words_of_a_command_are_errors,
                                  eight_commands_a_block,
                                  one_hundred_twenty_eight_scripts_a_list,
                                  two_thousand_forty_eight_scripts_a_file_lost_ones_included,
                                  five_hundred_twelve_names_and_names_below_64_bytes,
                                  names_are_unique_without_regard_to_case,
                                  a_checker_hears_all_errors,
                                  a_checker_finds_the_way_back_when_a_brace_is_missing,
                                  a_checker_is_warned_of_oddities,
                                  every_truncation_ends_in_one_clear_error_or_loads,
                                  every_flipped_bit_ends_in_one_clear_error_or_loads,
                                  without_memory_nothing_half_built_is_left,
                                  our_own_script_covers_all_move_types_and_events,
                                  NULL};

    return Test_Main("anim_parse", tests, World_Setup, World_Teardown);
}
