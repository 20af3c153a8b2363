// The player move and the animation script together: a body on a floor, our own script and tree, and which
// leaf its legs and torso follow (playeranim-grammar, "Move type choice"; movement-weapons-damage 3.10 and
// 4).
#include "anim_world.h"

#include "bg_world.h"

static tw_t body;
static bg_anims_t *anims;
static bg_animconditions_t conditions;
static q_random_t generator;
static const bg_animseat_t seat;

static bg_animator_t Animator(void)
{
    return (bg_animator_t){
        .anims = anims, .player = &body.player, .conditions = &conditions, .random = &generator};
}

static void PlayEvent(void *ctx, bg_animevent_t event, bool restart, bool force)
{
    bg_animator_t animator = Animator();

    Tw_PlayEvent(ctx, event, restart, force);
    BG_AnimPlayEvent(&animator, event, !restart, force);
}

static bool PlayMove(void *ctx, bg_movetype_t type)
{
    bg_animator_t animator = Animator();

    Tw_PlayMove(ctx, type);
    return BG_AnimPlayState(&animator, BG_AS_COMBAT, BG_AnimMoveType(type), true) >= 0;
}

static void SetStrafing(void *ctx, bg_strafe_t strafe)
{
    (void)ctx;
    BG_AnimSetCondition(&conditions, BG_AC_STRAFING, (int)strafe);
}

static void SetWeaponPosition(void *ctx, bool ads)
{
    (void)ctx;
    BG_AnimSetCondition(&conditions, BG_AC_WEAPON_POSITION, ads);
}

static void Refresh(void *ctx, const bg_pmove_t *pm)
{
    (void)ctx;
    BG_AnimRefreshConditions(&conditions, pm->player, &pm->cmd, pm->weapons, &seat);
}

static char *ReadWhole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = Q_ArenaAlloc(&world, 200000);

    ck_assert_msg(file, "cannot open %s", path);
    *size = fread(text, 1, 199999, file);
    fclose(file);
    return text;
}

static bg_anims_t *LoadOurs(void)
{
    size_t size, treeSize;
    const char *text = ReadWhole("mp/playeranim.script", &size),
               *tree = ReadWhole("animtrees/multiplayer.atr", &treeSize);
    q_animtree_options_t options = {.keepAll = true};

    return World_TryWith(
        text, size,
        Q_AnimtreeBuild(&world, BG_ANIM_TREE, tree, treeSize, &options, Test_Report(&said, "tree")), NULL);
}

static void Hook(void)
{
    body.pm.playAnimEvent = PlayEvent;
    body.pm.playMoveAnim = PlayMove;
    body.pm.setStrafing = SetStrafing;
    body.pm.setWeaponPosition = SetWeaponPosition;
    body.pm.refreshConditions = Refresh;
    BG_AnimClearConditions(&conditions);
    Q_RandomSeed(&generator, 1);
}

static void Setup(void)
{
    World_Setup();
    anims = LoadOurs();
    ck_assert_msg(anims, "%s", said.report.error);
    Tw_Init(&body, 50);
    Hook();
}

static void ck_legs(const char *name)
{
    ck_assert_str_eq(BG_AnimEntry(anims, body.player.legsAnim)->name, name);
}

static void ck_torso(const char *name)
{
    ck_assert_str_eq(BG_AnimEntry(anims, body.player.torsoAnim)->name, name);
}

static void GiveWeapon(int class)
{
    bg_weapon_t *weapon = &body.weapons.list[1];

    weapon->index = 1;
    weapon->weaponClass = class;
    weapon->aimDownSight = true;
    weapon->adsInRate = weapon->adsOutRate = 0.01f;
    body.weapons.count = 2;
    body.player.weapon = body.cmd.weapon = 1;
    body.player.ownedWeapons[0] |= 2;
}

START_TEST(below_10_units_a_second_the_idle_animation_of_the_stance)
{
    Tw_Run(&body, 200);
    ck_legs("legs_stand_idle");
    ck_torso("torso_stand_hold_unarmed");
    body.cmd.wbuttons = BG_WBUTTON_CROUCH;
    Tw_Run(&body, 1000);
    ck_legs("legs_crouch_idle");
    body.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&body, 2000);
    ck_legs("legs_prone_idle");
}
END_TEST

START_TEST(standing_runs_and_walks_when_aiming)
{
    GiveWeapon(BG_WC_RIFLE);
    Tw_Input(&body, 127, 0);
    Tw_Run(&body, 500);
    ck_legs("legs_stand_run");
    ck_torso("torso_stand_hold_long");
    Tw_Input(&body, -127, 0);
    Tw_Run(&body, 1000);
    ck_legs("legs_stand_run_back");
    body.cmd.buttons = BG_BUTTON_ADS;
    Tw_Run(&body, 1000);
    ck_legs("legs_stand_walk_back");
    ck_torso("torso_stand_aim_long");
    Tw_Input(&body, 127, 0);
    Tw_Run(&body, 1000);
    ck_legs("legs_stand_walk");
}
END_TEST

START_TEST(strafing_is_for_pure_sideways_input)
{
    Tw_Input(&body, 0, -127);
    Tw_Run(&body, 500);
    ck_legs("legs_stand_run_left");
    Tw_Input(&body, 127, -127);
    Tw_Run(&body, 500);
    ck_legs("legs_stand_run");
    Tw_Input(&body, 0, 127);
    Tw_Run(&body, 500);
    ck_legs("legs_stand_run_right");
}
END_TEST

START_TEST(crouched_runs_and_prone_crawls)
{
    body.cmd.wbuttons = BG_WBUTTON_CROUCH;
    Tw_Input(&body, 127, 0);
    Tw_Run(&body, 1000);
    ck_legs("legs_crouch_run");
    body.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&body, 3000);
    ck_legs("legs_prone_crawl");
    Tw_Input(&body, -127, 0);
    Tw_Run(&body, 1000);
    ck_legs("legs_prone_crawl_back");
}
END_TEST

START_TEST(a_jump_plays_its_event_and_keeps_running_in_the_air)
{
    Tw_Input(&body, 127, 0);
    Tw_Run(&body, 500);
    body.cmd.up = 127;
    Tw_Step(&body);
    ck_legs("legs_jump");
    body.cmd.up = 0;
    Tw_Run(&body, 450); // its timer of 300 ms is over
    ck_assert_int_eq(body.player.groundEntity, BG_ENTITY_NONE);
    ck_legs("legs_jump");
    Tw_Run(&body, 500);
    ck_legs("legs_stand_run");
    Tw_Input(&body, -127, 0);
    Tw_Run(&body, 500);
    body.cmd.up = 127;
    Tw_Step(&body);
    ck_legs("legs_jump_back");
}
END_TEST

START_TEST(each_weapon_class_has_a_torso)
{
    static const char *const names[] = {"long",   "long", "long",    "lmg",  "pistol", "grenade",
                                        "rocket", "long", "spotter", "long", "flame"};
    char wanted[64];

    for (int class = 0; class <= BG_WC_FLAMETHROWER; class ++) {
        GiveWeapon(class);
        Tw_Run(&body, 100);
        Q_Format(wanted, sizeof(wanted), "torso_stand_hold_%s", names[class]);
        ck_torso(wanted);
    }
}
END_TEST

START_TEST(on_a_turret_the_idle_animation_of_the_stance)
{
    body.player.eFlags |= BG_EF_TURRET;
    body.player.pmType = BG_PM_LINKED;
    Tw_Run(&body, 200);
    ck_legs("body_turret_stand");
    ck_torso("root");
}
END_TEST

START_TEST(the_same_commands_give_the_same_body)
{
    static tw_t first;
    static bg_animconditions_t firstConditions;

    for (int run = 0; run < 2; run++) {
        q_random_t input;

        Q_RandomSeed(&input, 3);
        Tw_Init(&body, 50);
        Hook();
        GiveWeapon(BG_WC_SMG);
        for (int i = 0; i < 2000; i++) {
            Tw_Input(&body, Q_RandomRange(&input, -1, 2) * 127, Q_RandomRange(&input, -1, 2) * 127);
            body.cmd.up = Q_RandomRange(&input, 0, 9) ? 0 : 127;
            body.cmd.wbuttons = Q_RandomRange(&input, 0, 5) ? 0 : BG_WBUTTON_CROUCH;
            body.cmd.buttons = Q_RandomRange(&input, 0, 4) ? 0 : BG_BUTTON_ADS;
            Tw_Run(&body, 150);
        }
        if (!run) {
            first = body;
            firstConditions = conditions;
        }
    }
    ck_assert_mem_eq(&first.player, &body.player, sizeof(body.player));
    ck_assert_mem_eq(&firstConditions, &conditions, sizeof(conditions));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {below_10_units_a_second_the_idle_animation_of_the_stance,
                                  standing_runs_and_walks_when_aiming,
                                  strafing_is_for_pure_sideways_input,
                                  crouched_runs_and_prone_crawls,
                                  a_jump_plays_its_event_and_keeps_running_in_the_air,
                                  each_weapon_class_has_a_torso,
                                  on_a_turret_the_idle_animation_of_the_stance,
                                  the_same_commands_give_the_same_body,
                                  NULL};

    return Test_Main("anim_move", tests, Setup, World_Teardown);
}
