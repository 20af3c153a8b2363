// Numbers of the player move that test_pmove does not hold, one row each: a measure, what it is asked with,
// and what the spec (movement-weapons-damage, section in the name) says comes out.  Rows on both sides of a
// limit stand in pairs.
#include <stdio.h>
#include "bg_world.h"
#include "runsuite.h"

static tw_t tw;

typedef struct {
    const char *what;
    float (*measure)(float asked);
    float asked, wanted, tolerance;
} row_t;

static void Begin(int msec)
{
    Tw_Init(&tw, 10);
    Tw_Run(&tw, 50); // the button of the spawn is up, the feet are on the ground
    tw.msec = msec;
    tw.noteCount = 0;
    tw.seenEvents = tw.player.eventSequence;
}

static void GiveGun(const char *class)
{
    char text[512], error[256];

    snprintf(text, sizeof(text),
             "WEAPONFILE\\weaponType\\bullet\\weaponClass\\%s\\weaponSlot\\primary\\aimDownSight\\1"
             "\\ammoName\\a\\clipName\\c\\clipSize\\5\\maxAmmo\\50\\startAmmo\\20\\moveSpeedScale\\1",
             class);
    ck_assert_msg(BG_AddWeapon(&tw.weapons, "gun", text, strlen(text), error, sizeof(error)), "%s", error);
    ck_assert(BG_LinkWeapons(&tw.weapons, error, sizeof(error)));
    ck_assert(BG_GiveWeapon(&tw.player, &tw.weapons, 1));
    BG_SetSpawnWeapon(&tw.player, &tw.weapons, 1);
    tw.cmd.weapon = 1;
}

// In the air, where nothing is near.
static void Lift(float height)
{
    tw.player.origin[2] = height;
    tw.player.groundEntity = BG_ENTITY_NONE;
}

static void Flood(float height)
{
    Tw_AddBox(&tw, -9000, -9000, -10, 9000, 9000, height)->contents = BG_CONTENTS_WATER;
}

static int Parameter(int event)
{
    for (int i = tw.player.eventSequence - 1; i >= tw.seenEvents && i >= 0; i--)
        if (tw.player.events[i % BG_MAX_EVENTS] == event)
            return tw.player.eventParms[i % BG_MAX_EVENTS];
    return -1;
}

// ---- 1.1, 1.2 speeds, friction, acceleration ----

static float SpeedInWater(float height)
{
    Begin(10);
    Flood(height);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 1500);
    return Tw_Speed(&tw);
}

static float CoastInWater(float height)
{
    Begin(10);
    Flood(height);
    tw.player.velocity[0] = 190;
    Tw_Step(&tw);
    return tw.player.velocity[0];
}

static float FlySpeed(float type)
{
    Begin(10);
    tw.player.pmType = (int)type;
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 2000);
    return Tw_Speed(&tw);
}

static float FlyFirstStep(float type)
{
    Begin(10);
    tw.player.pmType = (int)type;
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    return Tw_Speed(&tw);
}

static float FirstStepOnIce(float speed)
{
    Begin(50);
    tw.brushes[0].surface = BG_SURF_SLICK;
    tw.player.speed = (int)speed;
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    return Tw_Speed(&tw);
}

static float FirstStepInAir(float speed)
{
    Begin(50);
    Lift(1000);
    tw.player.speed = (int)speed;
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    return Tw_Speed(&tw);
}

static float CrawlOnIce(float speed)
{
    Begin(10);
    tw.brushes[0].surface = BG_SURF_SLICK;
    tw.player.velocity[0] = speed;
    Tw_Step(&tw);
    return tw.player.velocity[0];
}

static float DeadStep(float speed)
{
    Begin(10);
    tw.player.pmType = BG_PM_DEAD;
    tw.player.velocity[0] = speed;
    Tw_Step(&tw);
    return tw.player.velocity[0];
}

static float SpectatorLean(float wbutton)
{
    Begin(10);
    tw.player.pmType = BG_PM_SPECTATOR;
    Lift(5000);
    tw.cmd.wbuttons = (uint8_t)wbutton;
    Tw_Run(&tw, 1000);
    return tw.player.velocity[2];
}

// ---- 3.3 landing from a jump, steps ----

static void LandFromJump(float above)
{
    Begin(10);
    tw.player.pmFlags |= BG_PMF_JUMPED;
    tw.player.pmTime = 0;
    tw.player.jumpOriginZ = tw.player.origin[2] - above;
    tw.player.velocity[0] = 190;
    Tw_Step(&tw);
}

static float JumpLandSpeed(float above)
{
    LandFromJump(above);
    return tw.player.velocity[0];
}

static float JumpLandTime(float above)
{
    LandFromJump(above);
    return (float)tw.player.pmTime;
}

static void StepUp(float height)
{
    Begin(10);
    Tw_AddBox(&tw, 16, -100, 0, 400, 100, height);
    tw.player.velocity[0] = 190;
    Tw_Step(&tw);
}

static float StepUpEvent(float height)
{
    StepUp(height);
    return (float)Parameter(BG_EV_STEP_VIEW);
}

static float StepUpBob(float height)
{
    StepUp(height);
    return (float)tw.player.bobCycle;
}

// Over a bar in one move, with lower ground behind it.
static float DropBehindBar(float depth)
{
    Begin(66);
    tw.count = 0;
    Tw_AddBox(&tw, -1000, -1000, -100, 16, 1000, 0);
    Tw_AddBox(&tw, 15.5f, -1000, -100, 16, 1000, 5);
    Tw_AddBox(&tw, 16, -1000, -100, 1000, 1000, -depth);
    tw.player.velocity[0] = 700;
    tw.player.pmFlags |= BG_PMF_TIME_KNOCKBACK; // no friction
    tw.player.pmTime = 500;
    Tw_Step(&tw);
    return tw.player.origin[2];
}

static float RoomAbove(float room)
{
    Begin(10);
    Tw_AddBox(&tw, 16, -100, 0, 400, 100, 0.9f);
    Tw_AddBox(&tw, -500, -500, 70.25f + room, 500, 500, 300);
    tw.player.velocity[0] = 190;
    Tw_Run(&tw, 50);
    return tw.player.origin[0] > 4 ? 1 : 0;
}

// In a jump from height 0, 30 up: onto a ledge before him.
static void StepInJump(float ledge, float from)
{
    Begin(10);
    Tw_AddBox(&tw, 16, -100, 0, 400, 100, ledge);
    Lift(from);
    tw.player.pmFlags |= BG_PMF_JUMPED;
    tw.player.jumpOriginZ = 0;
    Q_VecSet(tw.player.velocity, 200, 0, 100);
    Tw_Step(&tw);
}

// Rises by 0.46 past the edge of a ledge, which he is above at the end:
// 0.46 less than 39 - `from` is left.
static float JumpStepRise(float from)
{
    Begin(10);
    Tw_AddBox(&tw, 16, -100, 0, 400, 100, from + 0.33f);
    Lift(from);
    tw.player.pmFlags |= BG_PMF_JUMPED;
    tw.player.jumpOriginZ = 0;
    Q_VecSet(tw.player.velocity, 200, 0, 50);
    Tw_Step(&tw);
    return tw.player.velocity[2];
}

static float JumpStepReaches(float ledge)
{
    StepInJump(ledge, 30);
    return tw.player.origin[0] > 1.5f;
}

static float LastJumpStep(float ledge)
{
    StepInJump(ledge, 38.5f - 0.96f); // 0.96 of it rises in the step
    return tw.player.origin[0] > 1.5f;
}

// ---- 3.4 ground ----

static float IsOnGroundAt(float height)
{
    Begin(1);
    Lift(height);
    Tw_Step(&tw);
    return tw.player.groundEntity == BG_ENTITY_WORLD;
}

static float AimsAt(float height)
{
    Begin(1);
    GiveGun("rifle");
    Lift(height);
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Step(&tw);
    return (tw.player.pmFlags & BG_PMF_ADS) != 0;
}

static float JumpsOverDrop(float depth)
{
    Begin(1);
    tw.player.origin[2] = depth;
    Tw_Step(&tw);
    return tw.noteCount == 1 && tw.notes[0].event == BG_ANIM_JUMP && tw.notes[0].force;
}

static float IsKickedOff(float speed)
{
    Begin(1);
    tw.player.velocity[2] = speed;
    Tw_Step(&tw);
    return tw.noteCount == 1 && tw.notes[0].event == BG_ANIM_JUMP && !tw.notes[0].force;
}

static float WaterLevel(float height)
{
    Begin(10);
    Flood(height);
    Tw_Step(&tw);
    return (float)tw.player.waterLevel;
}

// ---- 3.8 falls ----

// Hits the ground within one step, with this speed downward and 200 to the side.
static void Impact(float speed)
{
    Begin(10);
    Lift(0.6f);
    Q_VecSet(tw.player.velocity, 200, 0, -speed);
    Tw_Step(&tw);
}

static float SmallFallEvent(float speed)
{
    Impact(speed);
    return Tw_CountEvents(&tw, BG_EV_STEP_WALK, false)  ? BG_EV_STEP_WALK
           : Tw_CountEvents(&tw, BG_EV_STEP_RUN, false) ? BG_EV_STEP_RUN
           : Tw_CountEvents(&tw, BG_EV_LAND, false)     ? BG_EV_LAND
                                                        : 0;
}

static float ImpactOfPercent(float percent)
{
    return rintf(sqrtf(1600 * (256 + 2.24f * (percent + 0.4f) - 0.475f)));
}

static float SpeedAfterFall(float percent)
{
    Impact(ImpactOfPercent(percent));
    return tw.player.velocity[0];
}

static float StunAfterFall(float percent)
{
    Impact(ImpactOfPercent(percent));
    return (float)tw.player.pmTime;
}

static float FallIntoWater(float percent)
{
    Begin(10);
    Flood(40);
    Lift(0.6f);
    Q_VecSet(tw.player.velocity, 200, 0, -ImpactOfPercent(percent));
    Tw_Step(&tw);
    return (float)Parameter(BG_EV_LAND_PAIN);
}

// ---- 1.5, 3.6 ladders ----

static tw_brush_t *AddLadder(float gap)
{
    tw_brush_t *ladder = Tw_AddBox(&tw, 15 + gap, -100, -10, 200, 100, 2000);

    ladder->surface = BG_SURF_LADDER;
    return ladder;
}

static float IsOnLadder(void)
{
    Tw_Step(&tw);
    return (tw.player.pmFlags & BG_PMF_LADDER) != 0;
}

static float LadderFromGround(float gap)
{
    Begin(1);
    AddLadder(gap);
    Tw_Input(&tw, 127, 0);
    return IsOnLadder();
}

static float LadderFromAir(float gap)
{
    Begin(1);
    AddLadder(gap);
    Lift(500);
    return IsOnLadder();
}

static float LadderAside(float offset)
{
    tw_brush_t *ladder;

    Begin(1);
    ladder = AddLadder(4);
    ladder->dists[3] = -offset; // its face toward -y
    Tw_Input(&tw, 127, 0);
    return IsOnLadder();
}

static float LowLadder(float top)
{
    tw_brush_t *ladder;

    Begin(1);
    ladder = AddLadder(4);
    ladder->dists[4] = top;
    Tw_Input(&tw, 127, 0);
    return IsOnLadder();
}

static void Climb(float gap)
{
    Begin(10);
    AddLadder(gap);
    Lift(500);
    Tw_Step(&tw);
    ck_assert(tw.player.pmFlags & BG_PMF_LADDER);
}

static float LadderSideways(float ms)
{
    Climb(1);
    tw.player.velocity[1] = 0;
    Tw_Input(&tw, 0, 127);
    Tw_Run(&tw, (int)ms);
    return Tw_Speed(&tw);
}

static float LadderSideStop(float speed)
{
    Climb(0.125f);
    Q_VecSet(tw.player.velocity, 0, speed, 0);
    Tw_Step(&tw);
    return tw.player.velocity[1];
}

static float LadderPull(float forward)
{
    float before;

    Begin(10);
    AddLadder(25);
    Lift(500);
    Tw_Input(&tw, (int)forward, 0);
    before = tw.player.origin[0];
    Tw_Step(&tw);
    return tw.player.origin[0] - before;
}

static float LadderKeptPull(float gap)
{
    Begin(10);
    AddLadder(gap);
    Lift(500);
    Tw_Step(&tw);
    return tw.player.velocity[0];
}

static float LadderJumpSide(float yaw)
{
    Climb(1);
    Tw_Run(&tw, 100);
    tw.cmd.angles[YAW] = Q_AngleToShort(yaw);
    Tw_Run(&tw, 700);
    tw.cmd.up = 127;
    tw.seenEvents = tw.player.eventSequence;
    Tw_Step(&tw);
    return tw.player.velocity[1];
}

static float LadderJumpBack(float yaw)
{
    LadderJumpSide(yaw);
    return tw.player.velocity[0];
}

static float LadderClimb(float pitch)
{
    Climb(1);
    tw.player.origin[2] = 1000;
    tw.cmd.angles[PITCH] = Q_AngleToShort(pitch);
    Tw_Input(&tw, 127, 0);
    Tw_Run(&tw, 500);
    return tw.player.velocity[2];
}

static float LadderYaw(float yaw)
{
    Climb(1);
    tw.cmd.angles[YAW] = Q_AngleToShort(yaw);
    Tw_Step(&tw);
    return tw.player.viewAngles[YAW];
}

static float LadderDirection(float yaw)
{
    LadderYaw(yaw);
    return (float)tw.player.movementDir;
}

// ---- 1.5, 3.7 the lying body ----

static float IsProne(void)
{
    tw.cmd.wbuttons = BG_WBUTTON_PRONE;
    Tw_Step(&tw);
    return (tw.player.pmFlags & BG_PMF_PRONE) != 0;
}

static float ProneUnder(float ceiling)
{
    Begin(10);
    Tw_AddBox(&tw, -100, -100, ceiling, -20, 100, 200);
    return IsProne();
}

static float ProneBefore(float wall)
{
    Begin(10);
    Tw_AddBox(&tw, -200, -100, 0, -wall, 100, 200);
    return IsProne();
}

// Ground that changes its height behind the player: first at x = -17, then at -31.5.
static float ProneOver(float nearHeight, float endHeight)
{
    Begin(10);
    tw.count = 0;
    Tw_AddBox(&tw, -17, -500, -500, 500, 500, 0);
    Tw_AddBox(&tw, -31.5f, -500, -500, -17, 500, nearHeight);
    Tw_AddBox(&tw, -500, -500, -500, -31.5f, 500, endHeight);
    return IsProne();
}

static float ProneOverDrop(float depth)
{
    return ProneOver(-depth, -depth);
}

static float ProneBentDown(float depth)
{
    return ProneOver(0, -depth);
}

static float ProneBentUp(float rise)
{
    return ProneOver(-10, rise);
}

// Lies in the air with the eyes turned by 80: the body is shorter than 60 then.
static float TurnedProneBefore(float wall)
{
    Begin(1);
    ck_assert(IsProne() == 1);
    Tw_Run(&tw, 500);
    Tw_AddBox(&tw, -200, -100, -10, -wall, 100, 200);
    Lift(1);
    tw.cmd.angles[YAW] = Q_AngleToShort(80);
    return IsProne();
}

static float TorsoPitch(float from)
{
    Begin(10);
    ck_assert(IsProne() == 1);
    Tw_Run(&tw, 500);
    tw.player.proneTorsoPitch = from;
    Tw_Step(&tw);
    return tw.player.proneTorsoPitch;
}

// ---- 1.5 lean, muzzle; 3.9 fatigue; 5.9 mounts ----

static float LeanBeside(float wall, int wbutton)
{
    Begin(10);
    Tw_AddBox(&tw, -500, wall < 0 ? -500 : wall, 0, 500, wall < 0 ? wall : 500, 200);
    tw.cmd.wbuttons = (uint8_t)wbutton;
    Tw_Run(&tw, 1000);
    return tw.player.lean;
}

static float LeanRight(float gap)
{
    return LeanBeside(-8 - gap, BG_WBUTTON_LEAN_RIGHT);
}

static float LeanLeft(float gap)
{
    return LeanBeside(8 + gap, BG_WBUTTON_LEAN_LEFT);
}

static float Muzzle(float eFlags)
{
    vec3_t out;

    Begin(10);
    tw.player.eFlags |= (int)eFlags;
    BG_MuzzleOrigin(&tw.player, &tw.weapons, out);
    return out[2] - tw.player.origin[2];
}

static float Sprints(float fatigue)
{
    Begin(10);
    tw.player.fatigue = fatigue;
    Tw_Input(&tw, 127, 0);
    tw.cmd.buttons = BG_BUTTON_SPRINT;
    Tw_Step(&tw);
    return (tw.player.pmFlags & BG_PMF_SPRINTING) != 0;
}

static float IsTired(float fatigue)
{
    Sprints(fatigue);
    return (tw.player.pmFlags & BG_PMF_FATIGUED) != 0;
}

static float BreathInterval(float unused)
{
    (void)unused;
    Sprints(0.3f);
    tw.cmd.buttons = 0;
    Tw_RunToEvent(&tw, BG_EV_FATIGUE_BREATH, 3000);
    return (float)Tw_RunToEvent(&tw, BG_EV_FATIGUE_BREATH, 3000);
}

static float FindsMount(float gap)
{
    Begin(10);
    GiveGun("lmg");
    Tw_AddBox(&tw, 15 + gap, -50, 0, 200, 50, 60)->contents = BG_CONTENTS_MOUNT_STAND;
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Step(&tw);
    return !(tw.player.pmFlags & BG_PMF_PRONE);
}

static float FindsLowMount(float top)
{
    Begin(10);
    GiveGun("lmg");
    Tw_AddBox(&tw, 20, -50, 0, 200, 50, top)->contents = BG_CONTENTS_MOUNT_STAND;
    tw.cmd.buttons = BG_BUTTON_ADS;
    Tw_Step(&tw);
    return !(tw.player.pmFlags & BG_PMF_PRONE);
}

// ---- 3.3, 3.10 legs ----

static float MoveTypeAt(float speed)
{
    Begin(10);
    tw.player.velocity[0] = speed;
    Tw_Step(&tw);
    return (float)tw.moveType;
}

static float CrouchedMoveTypeAt(float speed)
{
    Begin(10);
    tw.cmd.wbuttons = BG_WBUTTON_CROUCH;
    Tw_Run(&tw, 500);
    tw.player.velocity[0] = speed;
    Tw_Step(&tw);
    return (float)tw.moveType;
}

static float BobAt(float speed)
{
    Begin(10);
    tw.player.bobCycle = 50;
    tw.player.velocity[0] = speed;
    Tw_Step(&tw);
    return (float)tw.player.bobCycle;
}

static float DirectionAgainstInput(float speed)
{
    Begin(10);
    tw.player.velocity[0] = speed;
    Tw_Input(&tw, 127, 0);
    Tw_Step(&tw);
    return (float)tw.player.movementDir;
}

static void AddLeaves(float x0, float y0, float z0, float x1, float y1, float z1)
{
    tw_brush_t *leaves = Tw_AddBox(&tw, x0, y0, z0, x1, y1, z1);

    leaves->contents = BG_CONTENTS_FOLIAGE;
    tw.player.pmFlags |= BG_PMF_TIME_KNOCKBACK; // no friction
    tw.player.pmTime = 100;
}

static float Rustles(void)
{
    Tw_Step(&tw);
    return (float)Tw_CountEvents(&tw, BG_EV_FOLIAGE, false);
}

static float LeavesToward(float axis, float at)
{
    int i = (int)fabsf(axis) - 1;
    float low[3] = {-500, -500, 5}, high[3] = {500, 500, 500};

    Begin(1);
    if (axis > 0)
        low[i] = at;
    else
        high[i] = -at;
    AddLeaves(low[0], low[1], low[2], high[0], high[1], high[2]);
    tw.player.velocity[i == 0 ? 1 : 0] = 60;
    return Rustles();
}

static float LeavesEast(float at)
{
    return LeavesToward(1, at);
}

static float LeavesWest(float at)
{
    return LeavesToward(-1, at);
}

static float LeavesNorth(float at)
{
    return LeavesToward(2, at);
}

static float LeavesSouth(float at)
{
    return LeavesToward(-2, at);
}

static float LeavesAbove(float at)
{
    return LeavesToward(3, at);
}

static const row_t rows[] = {
    {"1.1 water 1: 1 - 1/6", SpeedInWater, 20, 158.3f, 1},
    {"1.1 water 2: 1 - 2/6", SpeedInWater, 40, 126.7f, 1},
    {"1.1 water 3: 1 - 3/6", SpeedInWater, 100, 95, 1},
    {"1.1 noclip x 3", FlySpeed, BG_PM_NOCLIP, 570, 0.5f},
    {"1.1 ufo x 6", FlySpeed, BG_PM_UFO, 1140, 0.5f},
    {"1.2 noclip acceleration 9", FlyFirstStep, BG_PM_NOCLIP, 51.3f, 0.05f},
    {"1.2 ufo acceleration 9", FlyFirstStep, BG_PM_UFO, 102.6f, 0.05f},
    {"1.2 slick acceleration 1", FirstStepOnIce, 200, 10, 0.01f},
    {"1.2 air acceleration 1", FirstStepInAir, 200, 10, 0.01f},
    {"1.2 below speed 1: stop", CrawlOnIce, 0.9f, 0, 0.01f},
    {"1.2 from speed 1 on: none", CrawlOnIce, 1.4f, 1, 0.01f},
    {"1.2 water 1: ground friction too", CoastInWater, 20, 178, 0.01f},
    {"1.2 water 2: water friction alone", CoastInWater, 40, 186, 0.01f},
    {"3.11 dead brake 20", DeadStep, 200, 170, 0.01f},
    {"3.11 lean right sinks 512", SpectatorLean, BG_WBUTTON_LEAN_RIGHT, -512, 1},
    {"3.11 lean left rises 256", SpectatorLean, BG_WBUTTON_LEAN_LEFT, 256, 1},
    {"3.3 landed within 18: x 0.65", JumpLandSpeed, 17.9f, 107, 0.01f}, // 123.5, friction x 2.5
    {"3.3 landed within 18: 1800 ms", JumpLandTime, 17.9f, 1800, 0},
    {"3.3 landed higher: x 0.5", JumpLandSpeed, 18.1f, 84, 0.01f},
    {"3.3 landed higher: 1200 ms", JumpLandTime, 18.1f, 1200, 0},
    {"3.3 step event from 0.5", StepUpEvent, 0.45f, -1, 0},
    {"3.3 step event above 0.5", StepUpEvent, 0.6f, 129, 0},
    {"3.3 step event of 18", StepUpEvent, 17.5f, 128 + 18, 0},
    {"1.3 down 9 more in a step", DropBehindBar, 8.8f, -8.675f, 0.1f},
    {"1.3 but no farther", DropBehindBar, 9.4f, 0.125f, 0.2f},
    {"3.3 no bob up to 3", StepUpBob, 2.9f, 0, 0},
    {"3.3 bob of 3.5: 7 + 1.25 * 1.75", StepUpBob, 3.5f, 9, 0},
    {"3.3 bob of 6: 7 + 1.25 * 3", StepUpBob, 6, 10, 0},
    {"3.3 bob of 16: 7 + 1.25 * 4", StepUpBob, 16, 12, 0},
    {"3.3 a step needs 1 u above", RoomAbove, 0.85f, 0, 0},
    {"3.3 and no more than 1 u", RoomAbove, 1.1f, 1, 0},
    {"3.3 step in a jump: rest 0.34", JumpStepRise, 38.2f, 23, 0},  // sqrt(2 * 800 * 0.34)
    {"3.3 step in a jump: rest 0.12", JumpStepRise, 38.42f, 14, 0}, // sqrt(2 * 800 * 0.12)
    {"3.3 step in a jump: rest 0.07", JumpStepRise, 38.47f, 0, 0},
    {"3.3 step in a jump below 39", JumpStepReaches, 38.8f, 1, 0},
    {"3.3 step in a jump not above", JumpStepReaches, 38.95f, 0, 0},
    {"3.3 step in a jump, 1 at least", LastJumpStep, 38.8f, 1, 0},
    {"1.3 ground probe 0.25", IsOnGroundAt, 0.36f, 1, 0},
    {"1.3 ground probe no longer", IsOnGroundAt, 0.4f, 0, 0},
    {"3.4 near ground within 1", AimsAt, 1.05f, 1, 0},
    {"3.4 near ground no farther", AimsAt, 1.3f, 0, 0},
    {"3.4 drop of 64: no jump", JumpsOverDrop, 63.9f, 0, 0},
    {"3.4 drop beyond 64: jump", JumpsOverDrop, 64.5f, 1, 0},
    {"3.4 kicked off above 10", IsKickedOff, 11, 1, 0},
    {"3.4 not up to 10", IsKickedOff, 9.9f, 0, 0},
    {"3.4 water below feet + 1", WaterLevel, 1, 0, 0},
    {"3.4 water at feet + 1", WaterLevel, 1.3f, 1, 0},
    {"3.4 water below half the eyes", WaterLevel, 29.9f, 1, 0},
    {"3.4 water at half the eyes", WaterLevel, 30.3f, 2, 0},
    {"3.4 water below the eyes", WaterLevel, 59.9f, 2, 0},
    {"3.4 water at the eyes", WaterLevel, 60.3f, 3, 0},
    {"3.8 fall of 3.9: silent", SmallFallEvent, 74, 0, 0}, // v * v / 1600 + 0.475
    {"3.8 fall of 4.2: walk step", SmallFallEvent, 77.5f, BG_EV_STEP_WALK, 0},
    {"3.8 fall of 7.8: walk step", SmallFallEvent, 108, BG_EV_STEP_WALK, 0},
    {"3.8 fall of 8.2: run step", SmallFallEvent, 111, BG_EV_STEP_RUN, 0},
    {"3.8 fall of 11.9: run step", SmallFallEvent, 135, BG_EV_STEP_RUN, 0},
    {"3.8 fall of 12.2: landing", SmallFallEvent, 137, BG_EV_LAND, 0},
    {"3.8 10 %: k = 0.395", SpeedAfterFall, 10, 79, 0.01f},
    {"3.8 10 %: 850 ms", StunAfterFall, 10, 850, 0},
    {"3.8 20 %: k = 0.29", SpeedAfterFall, 20, 58, 0.01f},
    {"3.8 28 % (1480 ms): k = 0.206", SpeedAfterFall, 28, 41, 0.01f},
    {"3.8 29 % (1515 ms): k = 0.2", SpeedAfterFall, 29, 40, 0.01f},
    {"3.8 50 %: 2000 ms", StunAfterFall, 50, 2000, 0},
    {"3.8 100 %: x 0.67", SpeedAfterFall, 100, 134, 0.01f},
    {"3.8 100 %: no stun", StunAfterFall, 100, 0, 0},
    {"3.8 water 2: half of 20 %", FallIntoWater, 20, 10, 0},
    {"3.8 water 2: half of 21 %", FallIntoWater, 21, 10, 0},
    {"1.5 ladder probe 8 on ground", LadderFromGround, 7.9f, 1, 0},
    {"1.5 ladder probe 8, no more", LadderFromGround, 8.3f, 0, 0},
    {"1.5 ladder probe 30 in air", LadderFromAir, 29.9f, 1, 0},
    {"1.5 ladder probe 30, no more", LadderFromAir, 30.3f, 0, 0},
    {"1.5 ladder box less 6: touched", LadderAside, 8.5f, 1, 0},
    {"1.5 ladder box less 6: missed", LadderAside, 9.3f, 0, 0},
    {"1.5 ladder box from 8: touched", LowLadder, 8.5f, 1, 0},
    {"1.5 ladder box from 8: missed", LowLadder, 7.8f, 0, 0},
    {"1.5 ladder side wish 0.2", LadderSideways, 1000, 38, 0.5f},
    {"1.2 ladder acceleration 9", LadderSideways, 10, 9, 0.5f},
    {"1.2 ladder side friction 16", LadderSideStop, 100, 84, 0.01f},
    {"1.5 ladder pull -250", LadderPull, 0, 2.5f, 0.01f},
    {"1.5 ladder pull -500 going up", LadderPull, 127, 5, 0.01f},
    {"decided: 64 of the pull are kept", LadderKeptPull, 25, 64, 0.01f},
    {"3.5 ladder jump mirrored, aside", LadderJumpSide, 45, 91, 1},
    {"3.5 ladder jump mirrored, away", LadderJumpBack, 45, -91, 1},
    {"1.5 ladder up: level 0.625 / 2", LadderClimb, 0, 59.4f, 1},
    {"1.5 ladder up: 1 at most", LadderClimb, -60, 95, 1},
    {"1.5 ladder down: -1 at least", LadderClimb, 60, -95, 1},
    {"1.5 ladder yaw cap 100", LadderYaw, 150, 100, 0.01f},
    {"1.5 ladder yaw cap -100", LadderYaw, -150, -100, 0.01f},
    {"3.3 ladder direction 75", LadderDirection, 90, -75, 0},
    {"1.5 prone height 30: fits", ProneUnder, 30.5f, 1, 0},
    {"1.5 prone height 30: blocked", ProneUnder, 29.5f, 0, 0},
    {"1.5 prone length 60: fits", ProneBefore, 45.3f, 1, 0},
    {"1.5 prone length 60: blocked", ProneBefore, 44.7f, 0, 0},
    {"1.5 turned by 80: 55 long, fits", TurnedProneBefore, 40.3f, 1, 0},
    {"1.5 turned by 80: blocked", TurnedProneBefore, 39.9f, 0, 0},
    {"1.5 prone step 24: fits", ProneOverDrop, 23, 1, 0},
    {"1.5 prone step 24: blocked", ProneOverDrop, 25, 0, 0},
    {"1.5 prone bend -45: fits", ProneBentDown, 14, 1, 0},
    {"1.5 prone bend -45: blocked", ProneBentDown, 16, 0, 0},
    {"1.5 prone bend 70: fits", ProneBentUp, 6, 1, 0},
    {"1.5 prone bend 70: blocked", ProneBentUp, 8, 0, 0},
    {"1.5 torso pitch 70 a second", TorsoPitch, 30, 29.3f, 0.01f},
    {"1.5 lean by the room, right", LeanRight, 10, 1 - 0.7115f, 0.001f}, // fraction (10 - 0.125) / 20
    {"1.5 lean by the room, left", LeanLeft, 10, -1 + 0.7115f, 0.001f},
    {"6 muzzle at the eyes", Muzzle, 0, 60, 0.01f},
    {"6 muzzle + 28 in vehicles", Muzzle, BG_EF_IN_VEHICLE, 88, 0.01f},
    {"1.5 sprint starts above 0.25", Sprints, 0.26f, 1, 0},
    {"1.5 sprint not up to 0.25", Sprints, 0.25f, 0, 0},
    {"1.5 tired below 0.5", IsTired, 0.501f, 1, 0}, // 0.498 after the step
    {"1.5 not tired from 0.5", IsTired, 0.51f, 0, 0},
    {"1.5 breath every 1700 ms", BreathInterval, 0, 1700, 0},
    {"5.9 mount 15 ahead", FindsMount, 14.9f, 1, 0},
    {"5.9 mount no farther", FindsMount, 15.3f, 0, 0},
    {"5.9 mount above + 1", FindsLowMount, 1.3f, 1, 0},
    {"5.9 mount not below + 1", FindsLowMount, 1, 0, 0},
    {"3.10 idle below 10", MoveTypeAt, 15.3f, BG_MOVE_IDLE, 0}, // 5.5 of friction
    {"3.10 moving from 10 on", MoveTypeAt, 15.7f, BG_MOVE_RUN, 0},
    {"3.10 crouched idle up to 120", CrouchedMoveTypeAt, 126, BG_MOVE_IDLECR, 0}, // x 0.945
    {"3.10 crouched moving above 120", CrouchedMoveTypeAt, 128, BG_MOVE_RUNCR, 0},
    {"3.10 bob 0 below 1", BobAt, 6.4f, 0, 0},
    {"3.10 bob kept from 1 on", BobAt, 6.6f, 50, 0},
    {"3.3 direction at most 90", DirectionAgainstInput, -190, 90, 0},
    {"3.10 foliage 0.75 of the box, +x", LeavesEast, 11.2f, 1, 0},
    {"3.10 foliage not beyond, +x", LeavesEast, 11.5f, 0, 0},
    {"3.10 foliage 0.75 of the box, -x", LeavesWest, 11.2f, 1, 0},
    {"3.10 foliage not beyond, -x", LeavesWest, 11.5f, 0, 0},
    {"3.10 foliage 0.75 of the box, +y", LeavesNorth, 11.2f, 1, 0},
    {"3.10 foliage not beyond, +y", LeavesNorth, 11.5f, 0, 0},
    {"3.10 foliage 0.75 of the box, -y", LeavesSouth, 11.2f, 1, 0},
    {"3.10 foliage not beyond, -y", LeavesSouth, 11.5f, 0, 0},
    {"3.10 foliage 0.9 of the height", LeavesAbove, 63, 1, 0},
    {"3.10 foliage not above", LeavesAbove, 63.5f, 0, 0},
};

START_TEST(numbers_of_the_move)
{
    const row_t *row = &rows[_i];
    float got = row->measure(row->asked);

    ck_assert_msg(fabsf(got - row->wanted) <= row->tolerance + 1e-6f, "%s: asked %g: %g, not %g", row->what,
                  (double)row->asked, (double)got, (double)row->wanted);
}
END_TEST

// ---- 3.10 the bob ----

// One step of 66 ms adds trunc(66 * k * speed / (190 * mix * scale)) to the cycle.  The speed is set just
// below and just above what makes a whole number; nothing slows him down meanwhile.
typedef struct {
    const char *what;
    int forward, right, buttons, wbuttons;
    float k, mix, scale;
} bob_t;

static const bob_t bobs[] = {
    {"forward", 127, 0, 0, 0, 0.335f, 1, 1},
    {"side", 0, 127, 0, 0, 0.335f, 0.85f, 1},
    {"diagonal", 127, 127, 0, 0, 0.335f, 0.925f, 1},
    {"back", -127, 0, 0, 0, 0.36f, 0.7f, 1},
    {"back diagonal", -127, 127, 0, 0, 0.36f, 0.925f * 0.85f, 1},
    {"crouched", 127, 0, 0, BG_WBUTTON_CROUCH, 0.34f, 1, 0.65f},
    {"prone", 127, 0, 0, BG_WBUTTON_PRONE, 0.25f, 1, 0.15f},
    {"walking", 127, 0, BG_BUTTON_ADS, 0, 0.305f, 1, 0.4f},
    {"walking back", -127, 0, BG_BUTTON_ADS, 0, 0.325f, 0.7f, 0.4f},
    {"walking crouched", 127, 0, BG_BUTTON_ADS, BG_WBUTTON_CROUCH, 0.315f, 1, 0.4f * 0.65f},
    {"sprinting", 127, 0, BG_BUTTON_SPRINT, 0, 0.335f, 1, 1.6f},
};

static int BobStep(const bob_t *b, float speed)
{
    Begin(10);
    GiveGun("rifle");
    tw.cmd.wbuttons = (uint8_t)b->wbuttons;
    tw.cmd.buttons = (uint8_t)(b->buttons & BG_BUTTON_ADS);
    Tw_Run(&tw, 1000);
    tw.cmd.buttons = (uint8_t)b->buttons;
    tw.msec = 66;
    tw.player.bobCycle = 0;
    tw.player.pmFlags = (tw.player.pmFlags & ~BG_PMF_JUMPED) | BG_PMF_TIME_KNOCKBACK;
    tw.player.pmTime = 500;
    tw.player.velocity[0] = b->forward < 0 ? -speed : speed;
    Tw_Input(&tw, b->forward, b->right);
    if (b->right) { // along the input, so that nothing is added to it
        tw.player.velocity[1] = -speed;
        if (!b->forward)
            tw.player.velocity[0] = 0;
        else
            Q_VecScale(tw.player.velocity, 0.70710678f, tw.player.velocity);
    }
    Tw_Step(&tw);
    return tw.player.bobCycle;
}

START_TEST(bob_of_a_step)
{
    const bob_t *b = &bobs[_i];
    float one = 190 * b->mix * b->scale / (66 * b->k);

    ck_assert_msg(BobStep(b, 40 * one * 0.999f) == 39, "%s: %d", b->what, BobStep(b, 40 * one * 0.999f));
    ck_assert_msg(BobStep(b, 40 * one * 1.001f) == 40, "%s: %d", b->what, BobStep(b, 40 * one * 1.001f));
}
END_TEST

START_TEST(bob_on_a_ladder)
{
    static const struct {
        float speed;
        int bob;
    } steps[] = {{30 * 95.25f / (66 * 0.45f), 30}};

    for (int i = -1; i <= 1; i += 2) {
        Begin(10);
        AddLadder(0.125f);
        Lift(500);
        Tw_Step(&tw);
        tw.msec = 66;
        tw.player.bobCycle = 0;
        Q_VecSet(tw.player.velocity, 0, 0, steps[0].speed + 0.1f * (float)i + 800 * 0.066f);
        Tw_Step(&tw);
        ck_assert_int_eq(tw.player.bobCycle, i < 0 ? steps[0].bob - 1 : steps[0].bob);
    }
}
END_TEST

// ---- 5.9 spread, 6 hit bands ----

START_TEST(shots_go_all_round)
{
    static const vec3_t start = {0, 0, 0}, angles = {0, 0, 0};
    q_random_t random;
    int sectors[8] = {0}, inner = 0, count = 8000;

    Q_RandomSeed(&random, 5);
    for (int i = 0; i < count; i++) {
        vec3_t end;
        float turn;

        BG_SpreadPoint(start, angles, 5, 10000, &random, end);
        turn = (float)atan2(end[2], end[1]);
        sectors[(int)((turn + Q_PI) / (2 * Q_PI) * 7.9999f)]++;
        inner += sqrtf(end[1] * end[1] + end[2] * end[2]) < 0.5f * 10000 * 0.087489f;
    }
    for (int i = 0; i < 8; i++)
        ck_assert_msg(abs(sectors[i] - count / 8) < 120, "sector %d: %d", i, sectors[i]);
    ck_assert_int_lt(abs(inner - count / 2), 200); // uniform in radius
}
END_TEST

START_TEST(hit_bands_by_height)
{
    static const struct {
        float share;
        bg_hitloc_t place;
    } bands[] = {
        {0.079f, BG_HIT_RIGHT_FOOT},
        {0.081f, BG_HIT_RIGHT_LEG_LOWER},
        {0.279f, BG_HIT_RIGHT_LEG_LOWER},
        {0.281f, BG_HIT_RIGHT_LEG_UPPER},
        {0.479f, BG_HIT_RIGHT_LEG_UPPER},
        {0.481f, BG_HIT_TORSO_LOWER},
        {0.619f, BG_HIT_TORSO_LOWER},
        {0.621f, BG_HIT_TORSO_UPPER},
        {0.819f, BG_HIT_TORSO_UPPER},
        {0.821f, BG_HIT_NECK},
        {0.859f, BG_HIT_NECK},
        {0.861f, BG_HIT_HEAD},
        {0.99f, BG_HIT_HEAD},
    };
    static const vec3_t direction = {-1, 0, 0};

    Begin(10);
    for (size_t i = 0; i < ARRAY_LEN(bands); i++) {
        vec3_t point = {15, -2, tw.player.origin[2] + 70 * bands[i].share};

        ck_assert_msg(BG_HitLocation(&tw.player, &tw.settings, point, direction) == bands[i].place,
                      "share %g", (double)bands[i].share);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("numbers of the move");
    TCase *tests = tcase_create("spec");

    tcase_add_loop_test(tests, numbers_of_the_move, 0, ARRAY_LEN(rows));
    tcase_add_loop_test(tests, bob_of_a_step, 0, ARRAY_LEN(bobs));
    tcase_add_test(tests, bob_on_a_ladder);
    tcase_add_test(tests, shots_go_all_round);
    tcase_add_test(tests, hit_bands_by_height);
    suite_add_tcase(suite, tests);
    return RunSuite(suite);
}
