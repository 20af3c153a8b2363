// The weapon in hand against the rules of spec movement-weapons-damage, section 5.
#include <stdio.h>

#include "bg_world.h"
#include "runsuite.h"

static tw_t tw;
static char error[256];

#define CLOSE(a, b, tol) ck_assert_float_eq_tol((float)(a), (float)(b), (float)(tol) + 1e-5f)

// Times are multiples of the tests' 10 ms steps.
#define BASE                                                                                                 \
    "\\weaponClass\\rifle\\weaponSlot\\primary\\aimDownSight\\1\\ammoName\\a\\clipName\\c\\clipSize\\5\\max" \
    "Ammo\\50"                                                                                               \
    "\\startAmmo\\20\\dropTime\\0.4\\raiseTime\\0.6\\meleeDamage\\50\\meleeTime\\0.8\\meleeDelay\\0.2"
#define BULLET BASE "\\weaponType\\bullet\\fireTime\\0.2\\reloadTime\\2\\reloadEmptyTime\\3"

static void Add(const char *name, const char *keys)
{
    char text[2048];

    snprintf(text, sizeof(text), "WEAPONFILE%s", keys);
    ck_assert_msg(BG_AddWeapon(&tw.weapons, name, text, strlen(text), error, sizeof(error)), "%s", error);
}

// A player with this weapon in hand, settled.
static void Arm(const char *keys)
{
    Tw_Init(&tw, 10);
    Add("gun", keys);
    ck_assert_msg(BG_LinkWeapons(&tw.weapons, error, sizeof(error)), "%s", error);
    ck_assert(BG_GiveWeapon(&tw.player, &tw.weapons, 1));
    BG_SetSpawnWeapon(&tw.player, &tw.weapons, 1);
    tw.cmd.weapon = 1;
    Tw_Run(&tw, 500);
    tw.seenEvents = tw.player.eventSequence;
}

static int Clip(void)
{
    return BG_Clip(&tw.player, &tw.weapons, 1);
}

static int Reserve(void)
{
    return BG_Ammo(&tw.player, &tw.weapons, 1);
}

static int Shots(int ms)
{
    int count = 0;

    for (int t = 0; t < ms; t += tw.msec) {
        tw.seenEvents = tw.player.eventSequence;
        Tw_Step(&tw);
        count += Tw_CountEvents(&tw, BG_EV_FIRE, false) + Tw_CountEvents(&tw, BG_EV_FIRE_LAST, false);
    }
    return count;
}

static bool HasNote(bg_animevent_t event, bool restart, bool force)
{
    for (int i = 0; i < tw.noteCount; i++) {
        if (tw.notes[i].event == event)
            return tw.notes[i].restart == restart && tw.notes[i].force == force;
    }
    return false;
}

// ---- firing (5.4) ----

START_TEST(automatic_fire)
{
    Arm(BULLET);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(10), 1); // at once
    ck_assert_int_eq(Clip(), 4);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_FIRE, 1000), 200);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_FIRE, 1000), 200);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_FIRE, 1000), 200);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_FIRE_LAST, 1000), 200);
    ck_assert_int_eq(Clip(), 0);
    ck_assert(HasNote(BG_ANIM_FIREWEAPON, true, true));
    ck_assert(tw.player.eFlags & BG_EF_FIRING || Clip() == 0);
}
END_TEST

START_TEST(long_commands_lose_no_shot)
{
    int shots = 0;

    Arm(BULLET "\\clipSize\\5\\fireTime\\0.1");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    tw.msec = 800;
    Tw_Step(&tw);
    for (int i = 0; i < tw.pm.eventCount; i++)
        shots += tw.pm.events[i] == BG_EV_FIRE || tw.pm.events[i] == BG_EV_FIRE_LAST;
    ck_assert_int_eq(shots, 5);
    ck_assert_int_gt(tw.pm.eventCount, BG_MAX_EVENTS);
}
END_TEST

START_TEST(semi_automatic_fire)
{
    Arm(BULLET "\\semiAuto\\1");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(1000), 1);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    ck_assert_int_eq(tw.player.weaponTime, 1);
    tw.cmd.buttons = 0;
    Tw_Step(&tw);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(10), 1);
}
END_TEST

START_TEST(fire_delay)
{
    Arm(BULLET "\\fireDelay\\0.1");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_FIRING);
    ck_assert_int_eq(Clip(), 5);
    ck_assert_int_eq(tw.noteCount, 1);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_FIRE, 1000), 100);
    ck_assert_int_eq(tw.noteCount, 1); // once per shot
}
END_TEST

START_TEST(no_fire_before_release_at_spawn)
{
    Arm(BULLET);
    tw.player.pmFlags |= BG_PMF_RESPAWNED;
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(500), 0);
    tw.cmd.buttons = 0;
    Tw_Step(&tw);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(10), 1);
}
END_TEST

START_TEST(no_fire_in_sprint)
{
    Arm(BULLET);
    tw.cmd.buttons = BG_BUTTON_SPRINT;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 100);
    tw.cmd.buttons = BG_BUTTON_SPRINT | BG_BUTTON_ATTACK | BG_BUTTON_MELEE;
    ck_assert_int_eq(Shots(500), 0);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    ck_assert(!(tw.player.eFlags & BG_EF_FIRING));
}
END_TEST

START_TEST(empty_clicks)
{
    Arm(BULLET);
    BG_SetClip(&tw.player, &tw.weapons, 1, 0);
    BG_SetAmmo(&tw.player, &tw.weapons, 1, 0);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_NO_AMMO, true), 1);
    ck_assert(HasNote(BG_ANIM_FIREWEAPON, true, true));
    ck_assert_int_eq(tw.player.weaponTime, 700);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_NO_AMMO, 2000), 700);
}
END_TEST

START_TEST(gas_takes_two)
{
    Arm(BASE "\\weaponType\\gas\\fireTime\\0.1");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    ck_assert_int_eq(Clip(), 3);
    ck_assert(!(tw.player.weaponAnim & BG_ANIM_TOGGLE));
}
END_TEST

START_TEST(ads_fire_waits_for_the_eye)
{
    Arm(BASE "\\weaponType\\projectile\\adsFire\\1\\adsTransInTime\\0.5\\fireTime\\1\\reloadTime\\2");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weaponDelay, 500);
    tw.cmd.buttons = 0;
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_FIRE, 1000), 500);
    CLOSE(tw.player.adsFraction, 1, 0.03);
}
END_TEST

// ---- bolt (5.6) ----

START_TEST(bolt_cycle)
{
    Arm(BULLET "\\boltAction\\1\\semiAuto\\1\\rechamberTime\\0.9\\rechamberBoltTime\\0.3");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(10), 1);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_RECHAMBER, 1000), 200); // held: works the bolt all the same
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RECHAMBERING);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_EJECT_BRASS, 1000), 300);
    Tw_Run(&tw, 600);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    ck_assert_int_eq(Shots(500), 0);
    tw.cmd.buttons = 0;
    Tw_Step(&tw);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(10), 1);
}
END_TEST

START_TEST(bolt_blocks_automatic_fire)
{
    Arm(BULLET "\\boltAction\\1\\rechamberTime\\0.5");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(10), 1);
    ck_assert_int_eq(Shots(690), 0);
    ck_assert_int_ge(Shots(50), 1);
}
END_TEST

START_TEST(bolt_leaves_the_sight)
{
    Arm(BULLET "\\boltAction\\1\\rechamberTime\\0.9");
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Run(&tw, 500);
    tw.cmd.buttons = BG_BUTTON_ADS | BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Run(&tw, 500);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RECHAMBERING);
    ck_assert(!(tw.player.pmFlags & BG_PMF_ADS));
    ck_assert(tw.player.adsFraction < 0.8f);
}
END_TEST

// ---- reload (5.7) ----

START_TEST(plain_reload)
{
    Arm(BULLET "\\reloadAddTime\\1.5");
    BG_SetClip(&tw.player, &tw.weapons, 1, 2);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_RELOAD, true), 1);
    ck_assert(HasNote(BG_ANIM_RELOAD, true, true));
    tw.cmd.wbuttons = 0;
    Tw_Run(&tw, 1490);
    ck_assert_int_eq(Clip(), 2);
    Tw_Run(&tw, 10);
    ck_assert_int_eq(Clip(), 5);
    ck_assert_int_eq(Reserve(), 17);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOADING);
    Tw_Run(&tw, 500);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD; // full: nothing
    Tw_Run(&tw, 50);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
}
END_TEST

START_TEST(empty_reload_by_itself)
{
    Arm(BULLET);
    BG_SetClip(&tw.player, &tw.weapons, 1, 0);
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_RELOAD_EMPTY, true), 1);
    Tw_Run(&tw, 2990);
    ck_assert_int_eq(Clip(), 0); // added at the end
    Tw_Run(&tw, 10);
    ck_assert_int_eq(Clip(), 5);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
}
END_TEST

START_TEST(no_partial_reload)
{
    Arm(BULLET "\\noPartialReload\\1");
    BG_SetClip(&tw.player, &tw.weapons, 1, 2);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Run(&tw, 50);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    BG_SetClip(&tw.player, &tw.weapons, 1, 0);
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOADING);
}
END_TEST

START_TEST(short_reserve)
{
    Arm(BULLET);
    BG_SetClip(&tw.player, &tw.weapons, 1, 1);
    BG_SetAmmo(&tw.player, &tw.weapons, 1, 2);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Run(&tw, 2100);
    ck_assert_int_eq(Clip(), 3);
    ck_assert_int_eq(Reserve(), 0);
}
END_TEST

#define SEGMENTED                                                                                            \
    BULLET "\\segmentedReload\\1\\reloadStartTime\\0.5\\reloadEndTime\\0."                                   \
           "4\\reloadAmmoAdd\\1\\reloadTime\\0.6"

START_TEST(segmented_reload)
{
    Arm(SEGMENTED "\\reloadStartAdd\\1\\reloadStartAddTime\\0.3");
    BG_SetClip(&tw.player, &tw.weapons, 1, 2);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Step(&tw);
    tw.cmd.wbuttons = 0;
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOAD_START);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_RELOAD_START, true), 1);
    Tw_Run(&tw, 300);
    ck_assert_int_eq(Clip(), 3);
    Tw_Run(&tw, 200);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOADING);
    Tw_Run(&tw, 600);
    ck_assert_int_eq(Clip(), 4);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_RELOAD_END, 1000), 600);
    ck_assert_int_eq(Clip(), 5);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOAD_END);
    Tw_Run(&tw, 400);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    ck_assert_int_eq(Reserve(), 17);
}
END_TEST

START_TEST(segmented_reload_is_interrupted)
{
    Arm(SEGMENTED);
    BG_SetClip(&tw.player, &tw.weapons, 1, 1);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Step(&tw);
    tw.cmd.wbuttons = 0;
    Tw_Run(&tw, 700);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOADING);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOADING_INTERRUPT);
    tw.cmd.buttons = 0;
    Tw_Run(&tw, 500);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOAD_END);
    ck_assert_int_eq(Clip(), 2);
}
END_TEST

START_TEST(bolt_within_a_reload)
{
    Arm(BULLET "\\boltAction\\1\\rechamberTime\\0.9\\rechamberBoltTime\\0.3\\reloadAddTime\\1");
    BG_SetClip(&tw.player, &tw.weapons, 1, 1);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    tw.cmd.buttons = 0;
    ck_assert_int_gt(Tw_RunToEvent(&tw, BG_EV_RELOAD_EMPTY, 1000), 0);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_EJECT_BRASS, 1000), 300);
    Tw_Run(&tw, 690);
    ck_assert_int_eq(Clip(), 0);
    Tw_Run(&tw, 10);
    ck_assert_int_eq(Clip(), 5);
}
END_TEST

START_TEST(sprint_stops_a_reload)
{
    Arm(BULLET);
    BG_SetClip(&tw.player, &tw.weapons, 1, 2);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Step(&tw);
    tw.cmd.wbuttons = 0;
    tw.cmd.buttons = BG_BUTTON_SPRINT;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 50);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    ck_assert_int_eq(Clip(), 2);
}
END_TEST

// ---- change (5.8) ----

// Two weapons, the first in hand; the second has its own times.
static void ArmTwice(const char *first, const char *second)
{
    Tw_Init(&tw, 10);
    Add("gun", first);
    Add("other", second);
    ck_assert_msg(BG_LinkWeapons(&tw.weapons, error, sizeof(error)), "%s", error);
    BG_GiveWeapon(&tw.player, &tw.weapons, 1);
    BG_GiveWeapon(&tw.player, &tw.weapons, 2);
    BG_SetSpawnWeapon(&tw.player, &tw.weapons, 1);
    tw.cmd.weapon = 1;
    Tw_Run(&tw, 500);
    tw.seenEvents = tw.player.eventSequence;
}

START_TEST(weapon_change)
{
    ArmTwice(
        BULLET,
        "\\weaponType\\bullet\\weaponSlot\\pistol\\raiseTime\\0.3\\ammoName\\o\\clipName\\o\\clipSize\\8");
    tw.cmd.weapon = 2;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_DROPPING);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_PUT_AWAY, true), 1);
    ck_assert(HasNote(BG_ANIM_DROPWEAPON, true, false));
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_RAISE, 1000), 400);
    ck_assert(HasNote(BG_ANIM_RAISEWEAPON, true, false));
    ck_assert_int_eq(tw.player.weapon, 2);
    ck_assert(tw.player.aimSpreadScale == 255);
    Tw_Run(&tw, 290);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RAISING);
    Tw_Run(&tw, 10);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    tw.cmd.weapon = 77; // not owned: keeps what it has
    Tw_Run(&tw, 500);
    ck_assert_int_eq(tw.player.weapon, 2);
}
END_TEST

START_TEST(alt_switch)
{
    ArmTwice(BULLET "\\altWeapon\\other\\altDropTime\\0.1", BULLET "\\altWeapon\\gun\\altRaiseTime\\0.2");
    tw.cmd.weapon = 2;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_ALT_SWITCH, true), 1);
    Tw_Run(&tw, 100);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RAISING);
    CLOSE(tw.player.aimSpreadScale, 128, 0);
    Tw_Run(&tw, 200);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    ck_assert_int_eq(tw.noteCount, 0);
    ck_assert_int_eq(BG_Clip(&tw.player, &tw.weapons, 2), 5);
}
END_TEST

START_TEST(disabled_weapon)
{
    Arm(BULLET);
    tw.player.pmFlags |= BG_PMF_NO_WEAPON;
    Tw_Run(&tw, 500);
    ck_assert_int_eq(tw.player.weapon, 0);
    tw.player.pmFlags &= ~BG_PMF_NO_WEAPON;
    tw.noteCount = 0;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weapon, 1);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_RAISE, true), 0); // from none: neither event nor animation
    ck_assert_int_eq(tw.noteCount, 0);
}
END_TEST

START_TEST(no_change_while_firing)
{
    ArmTwice(BULLET, "\\weaponType\\bullet\\weaponSlot\\pistol\\clipName\\o\\clipSize\\8");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    tw.cmd.buttons = 0;
    tw.cmd.weapon = 2;
    Tw_Run(&tw, 180);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_FIRING);
    Tw_Run(&tw, 30);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_DROPPING);
}
END_TEST

// ---- melee (5.10) ----

START_TEST(melee)
{
    Arm(BULLET);
    tw.cmd.buttons = BG_BUTTON_MELEE;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_MELEE_SWING, true), 1);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_MELEE_WINDUP);
    ck_assert(HasNote(BG_ANIM_MELEEATTACK, true, true));
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_MELEE_FIRE, 1000), 200);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_MELEE_REST);
    ck_assert_int_eq(tw.player.weaponTime, 600);
    ck_assert(tw.player.aimSpreadScale == 255);
    Tw_Run(&tw, 600);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_MELEE_SWING, 500), -1); // held: no second one
}
END_TEST

// ---- grenades (5.4, 5.5) ----

#define GRENADE                                                                                              \
    "\\weaponType\\grenade\\weaponClass\\grenade\\weaponSlot\\grenade\\clipOnly\\1\\ammoName\\g\\clipName\\" \
    "g\\clipSize\\3"                                                                                         \
    "\\maxAmmo\\3\\startAmmo\\3\\holdFireTime\\0.5\\fireTime\\0."                                            \
    "7\\fuseTime\\4\\explosionInnerDamage\\100\\meleeDamage\\50"

START_TEST(grenade_throw)
{
    Arm(GRENADE);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_PULLBACK, true), 1);
    ck_assert_int_eq(tw.player.grenadeTimeLeft, 4000);
    ck_assert_int_eq(Shots(3000), 0); // held
    ck_assert(BG_IsHoldingGrenade(&tw.player, &tw.weapons));
    ck_assert_int_eq(tw.noteCount, 0);
    tw.cmd.buttons = 0;
    Tw_Run(&tw, 20);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_FIRE, true), 1);
    ck_assert(HasNote(BG_ANIM_FIREWEAPON, true, true));
    ck_assert_int_eq(tw.player.grenadeTimeLeft, 4000); // the fuse of what flies
    ck_assert_int_eq(Clip(), 2);
    Tw_Run(&tw, 700);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    tw.cmd.buttons = BG_BUTTON_ATTACK; // a tap: the pin takes its time
    Tw_Step(&tw);
    tw.cmd.buttons = 0;
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_FIRE, 1000), 500);
}
END_TEST

START_TEST(grenade_cooks)
{
    Arm(GRENADE "\\cookOffHold\\1");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Run(&tw, 1000);
    ck_assert_int_eq(tw.player.grenadeTimeLeft, 4000);
    tw.cmd.buttons = BG_BUTTON_ATTACK | BG_BUTTON_ADS;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_SPOON, true), 1);
    ck_assert_int_eq(tw.player.grenadeTimeLeft, 3990);
    Tw_Run(&tw, 1000);
    ck_assert_int_eq(tw.player.grenadeTimeLeft, 2990);
    ck_assert_int_eq(Tw_RunToEvent(&tw, BG_EV_GRENADE_SUICIDE, 5000), 2940);
    ck_assert_int_eq(tw.player.grenadeTimeLeft, 50);
    ck_assert_int_eq(tw.player.weaponTime, 1590);
    ck_assert_int_eq(Clip(), 2);
}
END_TEST

START_TEST(last_grenade_is_gone)
{
    Arm(GRENADE);
    BG_SetClip(&tw.player, &tw.weapons, 1, 1);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    tw.cmd.buttons = 0;
    ck_assert_int_gt(Tw_RunToEvent(&tw, BG_EV_FIRE_LAST, 1000), 0);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_NO_AMMO, true), 1);
    ck_assert_int_eq(tw.player.weapon, 1); // the host still asks what was thrown
    ck_assert(!BG_HasWeapon(&tw.player, 1));
    Tw_Run(&tw, 1500);
    ck_assert_int_eq(tw.player.weapon, 0);
}
END_TEST

// ---- aiming and spread (5.9) ----

#define SPREAD                                                                                               \
    BULLET "\\hipSpreadStandMin\\2\\hipSpreadDuckedMin\\1."                                                  \
           "5\\hipSpreadProneMin\\1\\hipSpreadMax\\6\\adsSpread\\0.5"                                        \
           "\\adsSpreadDucked\\0.4\\adsSpreadProne\\0.3\\hipSpreadDecayRate\\2\\hipSpreadFireAdd\\0.5"       \
           "\\hipSpreadTurnAdd\\1\\hipSpreadMoveAdd\\3\\hipSpreadDuckedDecay\\1.5\\hipSpreadProneDecay\\0.5" \
           "\\adsTransInTime\\0.3\\adsTransOutTime\\0.4"

static float Spread(void)
{
    return BG_SpreadDegrees(&tw.player, &tw.weapons, &tw.settings);
}

START_TEST(ads_times)
{
    Arm(SPREAD);
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Run(&tw, 150);
    CLOSE(tw.player.adsFraction, 0.5, 0.001);
    ck_assert(tw.player.pmFlags & BG_PMF_WALKING);
    Tw_Run(&tw, 160);
    CLOSE(tw.player.adsFraction, 1, 0);
    tw.cmd.buttons = 0;
    Tw_Run(&tw, 200);
    CLOSE(tw.player.adsFraction, 0.5, 0.001);
}
END_TEST

START_TEST(spread_by_stance)
{
    Arm(SPREAD);
    Tw_Run(&tw, 1000);
    CLOSE(tw.player.aimSpreadScale, 0, 0);
    CLOSE(Spread(), 2, 0);
    tw.player.aimSpreadScale = 255;
    CLOSE(Spread(), 6, 0.001);
    tw.player.aimSpreadScale = 127.5f;
    CLOSE(Spread(), 4, 0.001);
    tw.player.adsFraction = 0.99f; // below 1 the hip counts
    CLOSE(Spread(), 4, 0.001);
    tw.player.adsFraction = 1;
    CLOSE(Spread(), 0.5, 0.001);
    tw.player.adsFraction = 0;
    tw.player.aimSpreadScale = 0;
    tw.cmd.wbuttons = BG_WBUTTON_CROUCH;
    Tw_Run(&tw, 110); // half of the change, and 10 ms
    CLOSE(Spread(), 1.75, 0.001);
    Tw_Run(&tw, 1000);
    CLOSE(Spread(), 1.5, 0.001);
    tw.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&tw, 1000);
    CLOSE(Spread(), 1, 0.001);
}
END_TEST

START_TEST(spread_changes)
{
    Arm(SPREAD);
    Tw_Run(&tw, 1000);
    tw.player.aimSpreadScale = 200;
    Tw_Step(&tw);
    CLOSE(tw.player.aimSpreadScale, 200 - 255 * 2 * 0.01f, 0.01);
    tw.player.aimSpreadScale = 100;
    tw.cmd.angles[YAW] += 65536 / 36; // ten degrees
    Tw_Step(&tw);
    CLOSE(tw.player.aimSpreadScale, 100 + 255 * (0.1f - 0.02f), 0.05);
    tw.player.aimSpreadScale = 100;
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    CLOSE(tw.player.aimSpreadScale, 100 + 255 * (0.03f - 0.02f), 0.01);
    Tw_Input(&tw, 0, 0);
    Tw_Run(&tw, 1000);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    CLOSE(tw.player.aimSpreadScale, 127.5, 0.01);
    tw.cmd.buttons = 0;
    Tw_Run(&tw, 1000);
    tw.cmd.up = 127;
    Tw_Step(&tw);
    CLOSE(tw.player.aimSpreadScale, 64, 0.01);
    tw.cmd.up = 0;
    Tw_Step(&tw); // in the air: half the decay, 2.56 a second more
    CLOSE(tw.player.aimSpreadScale, 64 + 255 * 0.01f * (2.56f - 1), 0.01);
}
END_TEST

START_TEST(spread_decay_by_stance)
{
    Arm(SPREAD);
    tw.cmd.wbuttons = BG_WBUTTON_CROUCH;
    Tw_Run(&tw, 1000);
    tw.player.aimSpreadScale = 200;
    Tw_Step(&tw);
    CLOSE(tw.player.aimSpreadScale, 200 - 255 * 3 * 0.01f, 0.01);
    tw.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&tw, 1000);
    tw.player.aimSpreadScale = 200;
    Tw_Step(&tw);
    CLOSE(tw.player.aimSpreadScale, 200 - 255 * 1 * 0.01f, 0.01);
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    ck_assert(tw.player.aimSpreadScale == 255); // crawling
}
END_TEST

START_TEST(spread_point)
{
    q_random_t random;
    vec3_t angles = {0, 0, 0}, start = {0, 0, 0}, end;
    float farthest = 0;

    Q_RandomSeed(&random, 5);
    for (int i = 0; i < 2000; i++) {
        float off;

        BG_SpreadPoint(start, angles, 2, 10000, &random, end);
        CLOSE(end[0], 10000, 0.1);
        off = sqrtf(end[1] * end[1] + end[2] * end[2]);
        farthest = fmaxf(farthest, off);
    }
    ck_assert(farthest <= 349.3f && farthest > 340); // tan 2 degrees
}
END_TEST

// ---- machine gun (5.9) ----

#define LMG                                                                                                  \
    "\\weaponType\\bullet\\weaponClass\\lmg\\weaponSlot\\primary\\aimDownSight\\1\\ammoName\\a\\clipName\\c" \
    "\\clipSize\\50"                                                                                         \
    "\\maxAmmo\\100\\startAmmo\\100\\fireTime\\0."                                                           \
    "1\\reloadTime\\3\\reloadEmptyTime\\3\\adsTransInTime\\1\\adsTransOutTime\\0.8\\dropTime\\0.4"

START_TEST(lmg_lies_down)
{
    Arm(LMG);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(200), 0); // not from the hip
    tw.cmd.buttons = BG_BUTTON_ADS;
    tw.noteCount = 0;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_DEPLOYING);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_DEPLOY, true), 1);
    ck_assert(HasNote(BG_ANIM_LMG_DEPLOY, true, true));
    Tw_Run(&tw, 1020);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    tw.cmd.buttons = BG_BUTTON_ADS | BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(500), 5);
    Tw_Input(&tw, 127, 0); // no crawling while it is up
    Tw_Run(&tw, 200);
    ck_assert(Tw_Speed(&tw) == 0);
    Tw_Input(&tw, 0, 0);
    tw.cmd.buttons = 0;
    tw.noteCount = 0;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Run(&tw, 120);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_BREAKING_DOWN);
    ck_assert(HasNote(BG_ANIM_LMG_BREAKDOWN, true, true));
    Tw_Run(&tw, 820);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
    ck_assert(tw.player.adsFraction == 0);
}
END_TEST

START_TEST(lmg_on_a_mount)
{
    Arm(LMG);
    Tw_AddBox(&tw, 20, -50, 0, 40, 50, 60)->contents = BG_CONTENTS_MOUNT_CROUCH;
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Step(&tw);
    ck_assert(tw.player.pmFlags & BG_PMF_CROUCH);
    ck_assert(tw.player.pmFlags & BG_PMF_ADS);
    Tw_Run(&tw, 500);
    ck_assert(tw.player.pmFlags & BG_PMF_CROUCH); // the stance is the mount's
}
END_TEST

START_TEST(lmg_waits_for_time_in)
{
    Arm(LMG);
    tw.pm.isTimeout = true;
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Run(&tw, 100);
    ck_assert(!(tw.player.pmFlags & BG_PMF_ADS));
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE);
}
END_TEST

// ---- yielding (5.12) ----

START_TEST(firing_stops_crawling)
{
    Arm(BULLET "\\fireTime\\0.4");
    tw.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&tw, 1000);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1000);
    ck_assert(Tw_Speed(&tw) > 20);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Run(&tw, 200);
    ck_assert(tw.player.pmFlags & BG_PMF_PRONE_OVERRIDE);
    ck_assert(Tw_Speed(&tw) == 0);
    tw.cmd.buttons = 0;
    Tw_Run(&tw, 1000);
    ck_assert(Tw_Speed(&tw) > 20);
}
END_TEST

START_TEST(the_dead_hold_nothing)
{
    Arm(BULLET);
    tw.player.pmType = BG_PM_DEAD;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weapon, 0);
}
END_TEST

START_TEST(muzzle)
{
    vec3_t at;

    Arm(LMG);
    BG_MuzzleOrigin(&tw.player, &tw.weapons, at);
    CLOSE(at[2] - tw.player.origin[2], 60, 0.01);
    tw.player.viewHeight = 3;
    BG_MuzzleOrigin(&tw.player, &tw.weapons, at);
    CLOSE(at[2] - tw.player.origin[2], 8, 0.01);
    tw.player.pmFlags |= BG_PMF_ADS | BG_PMF_PRONE;
    BG_MuzzleOrigin(&tw.player, &tw.weapons, at);
    CLOSE(at[0] - tw.player.origin[0], 19, 0.01);
}
END_TEST

START_TEST(prone_reload_yields_to_crawling)
{
    Arm(BULLET);
    tw.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Run(&tw, 1000);
    BG_SetClip(&tw.player, &tw.weapons, 1, 0);
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOADING);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 500);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_IDLE); // and none begins while one crawls
    Tw_Input(&tw, 0, 0);
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOADING);
    tw.noteCount = 0;
    tw.cmd.wbuttons = BG_WBUTTON_CROUCH;
    Tw_Step(&tw);
    ck_assert(HasNote(BG_ANIM_RELOAD, true, true)); // the change of stance starts its animation over
}
END_TEST

START_TEST(melee_without_delay)
{
    Arm(BULLET "\\meleeDelay\\0");
    tw.cmd.buttons = BG_BUTTON_MELEE;
    Tw_Step(&tw);
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_MELEE_FIRE, true), 1);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_MELEE_REST);
    ck_assert_int_eq(tw.player.weaponTime, 800);
}
END_TEST

START_TEST(sight_falls_in_a_reload)
{
    Arm(BULLET "\\adsTransInTime\\0.3\\adsTransOutTime\\0.3\\adsReloadTransTime\\0.5");
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Run(&tw, 500);
    BG_SetClip(&tw.player, &tw.weapons, 1, 2);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Step(&tw);
    tw.cmd.wbuttons = 0;
    Tw_Run(&tw, 1400);
    CLOSE(tw.player.adsFraction, 0, 0);
    ck_assert(!(tw.player.pmFlags & BG_PMF_WALKING));
    Tw_Run(&tw, 400); // half a second before the end it comes back
    CLOSE(tw.player.adsFraction, 1, 0);
}
END_TEST

START_TEST(ladder_puts_the_weapon_away)
{
    Arm(BULLET);
    Tw_AddBox(&tw, 40, -20, 0, 60, 20, 400)->surface = BG_SURF_LADDER;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1500);
    ck_assert(tw.player.pmFlags & BG_PMF_LADDER);
    ck_assert_int_eq(tw.player.weapon, 0);
}
END_TEST

START_TEST(seats_take_the_hands)
{
    Arm(BULLET);
    tw.player.eFlags |= BG_EF_IN_VEHICLE;
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(300), 0);
    tw.player.eFlags |= BG_EF_VEHICLE_POPOUT;
    ck_assert_int_ge(Shots(100), 1);
    tw.player.eFlags = BG_EF_TURRET_CROUCH;
    Tw_Run(&tw, 500);
    ck_assert_int_eq(Shots(300), 0);
}
END_TEST

START_TEST(lmg_finds_no_place)
{
    Arm(LMG);
    Tw_AddBox(&tw, -500, -500, 0, 500, 500, 20)->contents = BG_CONTENTS_WATER;
    tw.cmd.buttons = BG_BUTTON_ADS;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    ck_assert(!(tw.player.pmFlags & BG_PMF_ADS));
    ck_assert_int_eq(Tw_CountEvents(&tw, BG_EV_STANCE_STAND, true), 1);
    tw.pm.isLmgHint = true; // the host has found one
    Tw_Step(&tw);
    ck_assert(tw.player.pmFlags & BG_PMF_ADS);
    ck_assert_int_eq(BG_PlayerStance(&tw.player), BG_STANCE_STAND);
}
END_TEST

START_TEST(no_sprint_with_a_live_grenade)
{
    Arm(GRENADE);
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    tw.cmd.buttons = BG_BUTTON_ATTACK | BG_BUTTON_SPRINT;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 100);
    ck_assert(!(tw.player.pmFlags & BG_PMF_SPRINTING));
}
END_TEST

START_TEST(segmented_reload_ends_in_its_start)
{
    Arm(SEGMENTED);
    BG_SetClip(&tw.player, &tw.weapons, 1, 1);
    tw.cmd.wbuttons = BG_WBUTTON_RELOAD;
    Tw_Step(&tw);
    tw.cmd.wbuttons = 0;
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    Tw_Step(&tw);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOAD_START_INTERRUPT);
    tw.cmd.buttons = 0;
    Tw_Run(&tw, 500);
    ck_assert_int_eq(tw.player.weaponState, BG_WS_RELOAD_END);
    ck_assert_int_eq(Clip(), 1);
}
END_TEST

START_TEST(spotter)
{
    Arm("\\weaponType\\spotter\\weaponClass\\spotter\\weaponSlot\\binocular\\aimDownSight\\1\\adsFire\\1\\amm"
        "oName\\b"
        "\\clipName\\b\\clipSize\\1\\clipOnly\\1\\startAmmo\\1\\adsTransInTime\\0.3\\fireTime\\1");
    tw.cmd.buttons = BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(500), 0); // not from the hip
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Run(&tw, 500);
    tw.cmd.buttons = BG_BUTTON_ADS | BG_BUTTON_ATTACK;
    ck_assert_int_eq(Shots(100), 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("weapon");
    TCase *tcase = tcase_create("all");

    tcase_add_test(tcase, automatic_fire);
    tcase_add_test(tcase, semi_automatic_fire);
    tcase_add_test(tcase, long_commands_lose_no_shot);
    tcase_add_test(tcase, fire_delay);
    tcase_add_test(tcase, no_fire_before_release_at_spawn);
    tcase_add_test(tcase, no_fire_in_sprint);
    tcase_add_test(tcase, empty_clicks);
    tcase_add_test(tcase, gas_takes_two);
    tcase_add_test(tcase, ads_fire_waits_for_the_eye);
    tcase_add_test(tcase, bolt_cycle);
    tcase_add_test(tcase, bolt_blocks_automatic_fire);
    tcase_add_test(tcase, bolt_leaves_the_sight);
    tcase_add_test(tcase, plain_reload);
    tcase_add_test(tcase, empty_reload_by_itself);
    tcase_add_test(tcase, no_partial_reload);
    tcase_add_test(tcase, short_reserve);
    tcase_add_test(tcase, segmented_reload);
    tcase_add_test(tcase, segmented_reload_is_interrupted);
    tcase_add_test(tcase, bolt_within_a_reload);
    tcase_add_test(tcase, sprint_stops_a_reload);
    tcase_add_test(tcase, weapon_change);
    tcase_add_test(tcase, alt_switch);
    tcase_add_test(tcase, disabled_weapon);
    tcase_add_test(tcase, no_change_while_firing);
    tcase_add_test(tcase, melee);
    tcase_add_test(tcase, grenade_throw);
    tcase_add_test(tcase, grenade_cooks);
    tcase_add_test(tcase, last_grenade_is_gone);
    tcase_add_test(tcase, ads_times);
    tcase_add_test(tcase, spread_by_stance);
    tcase_add_test(tcase, spread_changes);
    tcase_add_test(tcase, spread_decay_by_stance);
    tcase_add_test(tcase, spread_point);
    tcase_add_test(tcase, lmg_lies_down);
    tcase_add_test(tcase, lmg_on_a_mount);
    tcase_add_test(tcase, lmg_waits_for_time_in);
    tcase_add_test(tcase, firing_stops_crawling);
    tcase_add_test(tcase, the_dead_hold_nothing);
    tcase_add_test(tcase, muzzle);
    tcase_add_test(tcase, lmg_finds_no_place);
    tcase_add_test(tcase, no_sprint_with_a_live_grenade);
    tcase_add_test(tcase, segmented_reload_ends_in_its_start);
    tcase_add_test(tcase, spotter);
    tcase_add_test(tcase, prone_reload_yields_to_crawling);
    tcase_add_test(tcase, melee_without_delay);
    tcase_add_test(tcase, sight_falls_in_a_reload);
    tcase_add_test(tcase, ladder_puts_the_weapon_away);
    tcase_add_test(tcase, seats_take_the_hands);
    suite_add_tcase(suite, tcase);
    return RunSuite(suite);
}
